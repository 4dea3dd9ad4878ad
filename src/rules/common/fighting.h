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

    /* of an attack whose die is the number of hits; NULL `ledger`: the ruleset rolls it itself */
    const char *dice;            /* what the die is announced as */
    sand_reason simple, doubled; /* {u0} attacks {u1}: told as it is, and where its hits count twice */
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
/* The die of the frame on top, which attacks its object, and what the ledger adds, no less than 0, doubled last. */
void sand_fighting_run(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);
/* Attacks on every enemy in contact, beginning anywhere. */
extern const sand_order_tries sand_fighting_tries;

#endif
