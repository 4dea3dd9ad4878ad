/* consequence.h - what an order in hand would lead to at once, before any dice: which units and bodies would be gone,
 * and which units would have another limit of hits. */
#include <sandtable/whole.h>
#ifndef SANDTABLE_CONSEQUENCE_H
#define SANDTABLE_CONSEQUENCE_H

#include <sandtable/game.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { SAND_CONSEQUENCES_MAX = 24 };

typedef enum {
    SAND_CONSEQUENCE_GONE = 1, /* it would leave the table */
    SAND_CONSEQUENCE_LIMIT     /* the unit could take more hits than now, or fewer */
} sand_consequence_kind;

typedef struct {
    uint8_t kind; /* sand_consequence_kind */
    uint8_t ref;  /* SAND_REF_UNIT or SAND_REF_BODY */
    uint16_t subject;
    const char *rule;      /* GONE: the rule by which it is gone; NULL: none was told */
    const char *cause;     /* GONE: "routed", "" where there is no word for it */
    int32_t hits;          /* of a unit: its hits when this has happened */
    int32_t before, after; /* the hits at which the unit is gone; 0: it has no such limit */
    sand_ledger changed;   /* what the limit gains and loses; empty where it stays the same */
} sand_consequence;

/* Consequences that do not fit are counted in `left_out`. */
typedef struct {
    uint16_t n, left_out;
    sand_consequence of[SAND_CONSEQUENCES_MAX];
} sand_consequences;

/* The hits at which the unit would be gone as things stand now, as the rows of a sum. False: the unit is not in play,
 * or its ruleset has no such number. */
SAND_API bool sand_game_limit(const sand_game *game, unsigned viewer, unsigned unit, sand_ledger *out);

/* What would be certain if this order were given now, up to the first die or the next decision, as its side knows the
 * table: nothing that depends on what the side does not know. Units that would be gone come first. Empty for an order
 * that is incomplete or illegal, or that waits for another side's order. SAND_OK; SAND_ERROR_MEMORY,
 * SAND_ERROR_ARGUMENT leave *out empty. */
SAND_API sand_error sand_game_consequences(const sand_game *game, const sand_order *order, sand_consequences *out);

/* Makes the line of orders that this order begins, for odds.h. After an order against a unit it adds what the side
 * would order next between the same two units, up to the first dice, as the side sees the table: a charge leads to the
 * combat, a declaration to the end of the step and its dice. Appends the order and those that follow; only the order if
 * none follows. SAND_OK; SAND_ERROR_FULL: no room in the list; SAND_ERROR_MEMORY, SAND_ERROR_ARGUMENT. */
SAND_API sand_error sand_game_lead(const sand_game *game, const sand_order *order, sand_order_list *out);

/* Three plans that the target of a sealed order may have written: no move, half the distance between the two units
 * straight ahead, or an about face and a quarter of the distance away. The real plan is not looked at. */
typedef enum { SAND_STANDS, SAND_COMES_ON, SAND_FALLS_BACK } sand_imagined;

/* Makes the line of orders, for odds.h, in which a sealed order meets plan `he` of its target: both plans and, for
 * movement, no fire before the melee. The odds of the line say whether the target's orders allow its plan. Appends to
 * *out. SAND_OK; SAND_ERROR_UNKNOWN: the order is not sealed or has no target, or `he` is unknown; SAND_ERROR_FULL,
 * SAND_ERROR_ARGUMENT. */
SAND_API sand_error sand_game_against(const sand_game *game, const sand_order *order, sand_imagined he,
                                      sand_order_list *out);

#ifdef __cplusplus
}
#endif

#endif
