/* beforehand.h - standing answers: small decisions that a side has answered beforehand (docs/apart.md).
 *
 * Invariant: an answer depends only on what its side knows, and gives no order that the side could not give itself. No
 * ruleset is named: steps and kinds of order come from the catalogue. */
#ifndef SAND_SERVE_BEFOREHAND_H
#define SAND_SERVE_BEFOREHAND_H

#include <sandtable/sandtable.h>

#include "base/json_read.h"

enum { SAND_STANDING_MOST = 32 };

typedef enum { SAND_STANDING_STEP, SAND_STANDING_TURN, SAND_STANDING_BATTLE } sand_standing_for;
typedef enum { SAND_STANDING_SUGGESTED, SAND_STANDING_MOST_OF, SAND_STANDING_LEAST_OF } sand_standing_number;

typedef struct {
    unsigned step;   /* row of the ruleset's steps, from 1; 0: any */
    unsigned kind;   /* kind of order, from 1; 0: "close" */
    unsigned choice; /* from 1; 0: as suggested */
    sand_standing_number number;
    sand_standing_for lasts;
    unsigned turn; /* the turn in which it was given */
} sand_standing;

typedef struct {
    sand_standing at[SAND_STANDING_MOST];
    size_t n;
} sand_standing_list;

/* Reads the list `key`; mistakes go to the cursor's problems. */
void sand_beforehand_read(sand_cursor *params, const char *key, const sand_game *game, sand_standing_list *out);
/* Writes the list so that sand_beforehand_read reads it again. */
void sand_beforehand_write(sand_json_writer *w, const char *key, const sand_game *game, const sand_standing_list *list);
/* Writes the kinds of order that can be answered beforehand. */
void sand_beforehand_write_kinds(sand_json_writer *w, const char *key, const sand_game *game);
/* Finds the order that `side` gives by its answer number *which; false: no answer fits, and the side must be asked.
 * `out` has room for one order. */
bool sand_beforehand_find(const sand_game *game, unsigned side, const sand_standing_list *list, sand_order_list *out,
                          size_t *which);
/* Drops the answers for a turn that is over; true: there were some. */
bool sand_beforehand_expire(const sand_game *game, sand_standing_list *list);

#endif
