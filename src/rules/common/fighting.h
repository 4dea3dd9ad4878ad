/* fighting.h - who may attack whom hand to hand: a unit that is able to, an enemy it is in contact with. */
#ifndef SAND_RULES_COMMON_FIGHTING_H
#define SAND_RULES_COMMON_FIGHTING_H

#include "orders/steps.h"
#include "rules/common/chapters.h"
#include "rules/common/tries.h"

typedef struct sand_fighting {
    const char *rule;  /* by which one attacks */
    sand_reason apart; /* {u0} is not in contact with {u1}, but perhaps with {u2} */
    /* Why it attacks nobody: {u0}. */
    sand_reason (*unable)(const sand_battle *b, unsigned unit);
    /* Why {u0} may not attack {u1}, who touches it on its {f2}. */
    sand_reason (*spared)(const sand_battle *b, const sand_touching *touching);

    /* giving ground instead of an attack whose best die would not hurt; NULL: nobody does */
    bool (*gives_ground)(const sand_battle *b);
    void (*give_ground)(sand_battle *b, sand_room *room, unsigned unit, unsigned enemy, sand_log *log);
    sand_reason hopeless; /* {u0} can hurt nobody, {u1} not either, and must give ground before its step ends */

    /* of an attack whose die is the number of hits; NULL `ledger`: the ruleset rolls it itself */
    void (*begun)(sand_battle *b, unsigned unit); /* noted of whoever attacks */
    uint16_t step;                                /* of the dice: the frame that an attack pushes */
    sand_reason attacked;                         /* {u0} attacked {u1}: told before they fall */
    const char *dice;                             /* what the die is announced as */
    sand_reason simple, doubled;                  /* {u0} attacks {u1}: told as it is, and where its hits count twice */
    uint16_t roll, faces;
    int32_t times; /* what hits are multiplied by where they count twice */
    sand_ledger (*ledger)(const sand_battle *b, const sand_touching *touching, unsigned unit);
    bool (*is_doubled)(const sand_touching *touching);
    /* The frame is gone; whatever the hits lead to. */
    void (*struck)(sand_battle *b, sand_room *room, const sand_frame *attack, int32_t hits, sand_log *log);
} sand_fighting;

bool sand_fighting_may(const sand_battle *b, unsigned unit, unsigned target);
bool sand_fighting_can(const sand_battle *b, unsigned unit); /* has it anybody to attack? */
bool sand_fighting_asks(const sand_battle *b, sand_room *room);
void sand_fighting_check(sand_judging *j);
/* `apply` of attacking: its frame is pushed; or the unit gives ground.  Either way it has fought. */
void sand_fighting_apply(const sand_deed *deed);
/* May the unit's step end, or must it give ground first?  Refuses where it must. */
bool sand_fighting_may_end(const sand_battle *b, unsigned unit, sand_verdict *verdict);
/* The die of the frame on top, which attacks its object, and what the ledger adds, no less than 0, doubled last. */
void sand_fighting_run(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);
/* Attacks on every enemy in contact, beginning anywhere. */
extern const sand_order_tries sand_fighting_tries;

#endif
