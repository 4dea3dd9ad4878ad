/* bouts.h - melees between units of several bases: base fights base, one or two on each side, and the hits of all pairs
 * of a melee decide which side has won it.
 *
 * Which bases fight is in motion/bases.h; what each adds, what keeps it from harm and what a hit does are the
 * ruleset's own. Invariant: the pairs may be fought in any order, because a base's die depends on its place alone and
 * hits wait until all have fought. */
#ifndef SAND_RULES_COMMON_BOUTS_H
#define SAND_RULES_COMMON_BOUTS_H

#include "motion/bases.h"
#include "rules/common/answer.h"

enum {
    SAND_BOUTS_UNITS = 1024,
    SAND_BOUTS_TOUCHES = 4096, /* between bases of one melee; four for each base are always enough */
    SAND_BOUTS_PAIRS = 1024
};

/* Working storage for the melees of a battle; it is large, so only one function's frame holds one at a time. */
typedef struct {
    uint16_t cluster[1 + SAND_BOUTS_UNITS];
    unsigned clusters;
    sand_base_touch touch[SAND_BOUTS_TOUCHES];
    sand_pairing pair[SAND_BOUTS_PAIRS];
    sand_melee melee;
} sand_bouts_arena;
/* Finds the melees; then pairs the bases of one of them. */
void sand_bouts_enter(const sand_battle *b, sand_bouts_arena *a);
void sand_bouts_pair(const sand_battle *b, unsigned which, const sand_pairing_rule *rule, sand_bouts_arena *a);

/* How the two bases of one side in a pair throw. */
typedef enum {
    SAND_BOUTS_ONE_DIE, /* the better of them, by what they add, throws for both */
    SAND_BOUTS_BETTER,  /* both throw, and the better throw counts */
    SAND_BOUTS_EACH     /* both throw, and each is compared with each of the other side */
} sand_bouts_dice;

typedef struct sand_bouts {
    sand_pairing_rule rule;
    sand_bouts_dice dice;
    int32_t die, margin;             /* faces; the lead that hits */
    const char *rule_hit, *announce; /* cited for a throw; the words before it */
    /* {u0} against {u1}: it was hit, neither was, it hit; and the same where the hit does no harm */
    const char *said[3], *harmless[3];
    /* the face of `own` that counts as attacked; what `own` adds; the rule that keeps `other` from harming it */
    sand_face (*attacked)(const sand_battle *b, const sand_melee *melee, const sand_paired *own,
                          const sand_paired *other);
    sand_ledger (*weigh)(const sand_battle *b, const sand_paired *own, const sand_paired *other, sand_face face);
    sand_reason (*safe_by)(const sand_battle *b, const sand_paired *own, const sand_paired *other);
    sand_cause (*cause)(const sand_battle *b, unsigned body, unsigned other); /* of the base's die */
    void (*hit)(sand_battle *b, const sand_pairing *pair, unsigned by, unsigned victim);
} sand_bouts;

typedef struct {
    const sand_bouts *how;
    const sand_melee *melee;
    const sand_pairing *pair;
} sand_bouts_bout;
/* Throws for one pair, tells of it, and counts its hits. */
void sand_bouts_fight(sand_battle *b, const sand_bouts_bout *bout, sand_dice *dice, sand_log *log);

/* ---- who has won ---- */

typedef struct {
    bool by_contact; /* each contact is decided by itself; false: all of a melee together */
    int32_t (*hits)(const sand_contact *contact, bool by_made_it); /* made by one of its units */
    /* Does a unit that only joined in share the result? */
    bool (*shares)(const sand_battle *b, unsigned unit);
    void (*note)(sand_battle *b, unsigned unit, int32_t lead); /* lead: of the unit's side in hits */
    sand_reason drawn;                                         /* {u0} names the melee */
    sand_reason won;                                           /* ... {s1} has won, {n2} to {n3} */
} sand_bouts_ends;
/* Notes the result of the melee, whose bases have been paired, for each of its units. */
void sand_bouts_decide(sand_battle *b, const sand_bouts_ends *ends, const sand_bouts_arena *a, unsigned which,
                       sand_log *log);

#endif
