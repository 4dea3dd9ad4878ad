/* consequence.h - what an order in hand would bring about at once, before any dice: who would be gone, and whose limit
 * of hits would become another. */
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
    SAND_CONSEQUENCE_LIMIT     /* it would stand more hits than now, or fewer */
} sand_consequence_kind;

typedef struct {
    uint8_t kind; /* sand_consequence_kind */
    uint8_t ref;  /* SAND_REF_UNIT or SAND_REF_BODY */
    uint16_t subject;
    const char *rule;      /* GONE: by which rule; NULL: none was told */
    const char *cause;     /* GONE: "routed", "" where there is no word for it */
    int32_t hits;          /* of a unit, when it comes about */
    int32_t before, after; /* the hits at which it is gone; 0: it has no such limit */
    sand_ledger changed;   /* what the limit gains and loses; empty where it stays */
} sand_consequence;

/* Those for which there is no room are counted in `left_out`. */
typedef struct {
    uint16_t n, left_out;
    sand_consequence of[SAND_CONSEQUENCES_MAX];
} sand_consequences;

/* The hits at which the unit is gone: their sum, row by row, as things stand; false: no such unit is in play, or its
 * ruleset knows no such number. */
SAND_API bool sand_game_limit(const sand_game *game, unsigned viewer, unsigned unit, sand_ledger *out);

/* What would be certain if this order were given now, up to the first die or the next decision, as its side knows it:
 * nothing that hangs on what it does not know.  Whoever is gone comes first.  Nothing of an order that is not whole and
 * legal, or that waits for another side's.  SAND_OK; SAND_ERROR_MEMORY, SAND_ERROR_ARGUMENT leave *out empty. */
SAND_API sand_error sand_game_consequences(const sand_game *game, const sand_order *order, sand_consequences *out);

/* The line of orders that this one begins (odds.h weighs lines): behind an order against a unit, what else its side
 * would order between the two - a charge leads to the blows, a declaration past the end of the step to its dice - up to
 * the first dice, as its side sees things.  Appends the order, and what follows; the order alone where nothing between
 * the two follows.  SAND_OK; SAND_ERROR_FULL: no room in the list; SAND_ERROR_MEMORY, SAND_ERROR_ARGUMENT. */
SAND_API sand_error sand_game_lead(const sand_game *game, const sand_order *order, sand_order_list *out);

#ifdef __cplusplus
}
#endif

#endif
