/* fighting.h - which units may attack which hand to hand: a unit able to attack, against an enemy in contact with it.
 */
#ifndef SAND_RULES_COMMON_FIGHTING_H
#define SAND_RULES_COMMON_FIGHTING_H

#include "orders/steps.h"
#include "rules/common/chapters.h"
#include "rules/common/tries.h"

typedef struct sand_fighting {
    const char *rule;  /* the rule by which units attack */
    sand_reason apart; /* {u0} is not in contact with {u1}, but perhaps with {u2} */
    /* Why {u0} attacks no unit at all; .rule NULL: it may attack. */
    sand_reason (*unable)(const sand_battle *b, unsigned unit);
    /* Why {u0} may not attack {u1}, which touches it on its {f2}; .rule NULL: it may. */
    sand_reason (*spared)(const sand_battle *b, const sand_touching *touching);

    /* giving ground instead of an attack whose best die would not hurt; NULL: not in these rules */
    bool (*gives_ground)(const sand_battle *b);
    void (*give_ground)(sand_battle *b, sand_room *room, unsigned unit, unsigned enemy, sand_log *log);
    sand_reason hopeless; /* {u0} can hurt no enemy, for instance {u1}, and must give ground before its step ends */

    /* for attacks whose die gives the number of hits; `ledger` NULL: the ruleset rolls by itself */
    void (*begun)(sand_battle *b, unsigned unit); /* records that the unit has attacked */
    uint16_t step;                                /* the step of the dice, whose frame an attack pushes */
    sand_reason attacked;                         /* {u0} attacked {u1}: reported before the roll */
    const char *dice;                             /* the announcement of the die */
    /* {u0} attacks {u1}: reported as a plain attack, or as one whose hits are multiplied */
    sand_reason simple, doubled;
    uint16_t roll;
    uint16_t die, times; /* numbers of the ruleset: the faces of the die, and the factor for such hits */
    sand_ledger (*ledger)(const sand_battle *b, const sand_touching *touching, unsigned unit);
    bool (*is_doubled)(const sand_touching *touching);
    /* Carries out what the hits lead to; the frame has been removed. */
    void (*struck)(sand_battle *b, sand_room *room, const sand_frame *attack, int32_t hits, sand_log *log);
} sand_fighting;

bool sand_fighting_can(const sand_battle *b, unsigned unit); /* does it have an enemy to attack? */
bool sand_fighting_asks(const sand_battle *b, sand_room *room);
void sand_fighting_check(sand_judging *j);
/* The `apply` of attacking: pushes its frame, or the unit gives ground. Either way it has fought. */
void sand_fighting_apply(const sand_deed *deed);
/* May the unit's step end, or must it give ground first? Refuses if it must. */
bool sand_fighting_may_end(const sand_battle *b, unsigned unit, sand_verdict *verdict);
/* Rolls for the frame on top, which attacks its object: the die plus the ledger, at least 0, multiplied last. */
void sand_fighting_run(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);
/* Suggests attacks on every enemy in contact, from any starting point. */
extern const sand_order_tries sand_fighting_tries;

#endif
