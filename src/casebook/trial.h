/* trial.h - what the parts of the casebook share: a trial is one case being tried.
 *
 * The first difference between what a case expects and what the rules answer ends the comparison. Mistakes of the file
 * go to the problem list and are not differences. */
#ifndef SAND_CASEBOOK_TRIAL_H
#define SAND_CASEBOOK_TRIAL_H

#include <sandtable/casebook.h>
#include <sandtable/odds.h>
#include <sandtable/report.h>

#include "casebook/position.h"
#include "game/game_parts.h"
#include "game/order_text.h"
#include "record/record_format.h"

typedef struct {
    const sand_positions *positions;
    sand_cursor *top, *expect;   /* the case, and its `expect` */
    sand_game *game;             /* NULL: the position is not set up yet */
    size_t events;               /* number of events in the game before the first order */
    unsigned seen_by;            /* the side whose view is compared; 0: the battle as it is */
    bool differs, out_of_memory; /* once out of memory, no difference is reported, because there is no answer */
    sand_text expected, got, why;
} sand_trial;

/* ---- trial_compare.c ---- */

/* Takes the length that a report returned; 0 means that there was no memory for its words. Returns false then. */
bool sand_trial_told(sand_trial *trial, size_t length);
/* The position of the case; NULL after mistakes, or out of memory. */
const sand_json *sand_trial_position(sand_trial *trial);
/* Records the first difference: the cursor `want` is on what is expected, `got` says what was found. */
void sand_trial_differs(sand_trial *trial, const sand_cursor *want, const char *got);
/* Compares what is expected with what was found. Every expected member must be present and equal, and members not
 * mentioned may have any value. Lists must be equal item by item, except that those called "kinds" and "sides" may be
 * in any order. Objects called "next" must be complete. */
void sand_trial_compare(sand_trial *trial, sand_cursor *want, const sand_json *got);
/* Makes the same comparison without recording a difference. */
bool sand_trial_matches(const sand_json *want, const sand_json *got);

/* An answer being written: write to it, then compare it with all that is expected. NULL texts are allowed. */
typedef struct {
    sand_text text;
    sand_json_writer writer;
} sand_answer_sheet;
/* Each sheet that is begun must be ended, which frees it. */
void sand_trial_sheet_begin(sand_answer_sheet *sheet);
void sand_trial_sheet_end(sand_trial *trial, sand_answer_sheet *sheet, sand_cursor *want);

/* ---- trial_ask.c ---- */

/* Tries the case's question. `load` (is the position accepted under these settings?) is tried without a game. */
bool sand_trial_asks_for_load(sand_trial *trial, const sand_json *position, const sand_game_settings *settings);
void sand_trial_ask(sand_trial *trial);

/* ---- trial_play.c ---- */

/* Gives the orders of `play`, if there are any, with the prescribed `dice`. */
void sand_trial_play(sand_trial *trial);
/* Compares the state of the battle, and what happened, with what is expected. */
void sand_trial_state(sand_trial *trial);

/* ---- trial_odds.c, trial_deck.c ---- */
void sand_trial_odds(sand_trial *trial);
void sand_trial_deck(sand_trial *trial);

/* ---- trial_player.c ---- */
void sand_trial_player(sand_trial *trial);

/* ---- trial_orders.c ---- */
enum { SAND_TRIAL_ORDERS = 64, SAND_TRIAL_ENTRIES = 128 };
typedef struct {
    sand_order order[SAND_TRIAL_ORDERS];
    sand_entry entry[SAND_TRIAL_ENTRIES];
    sand_order_list list;
} sand_trial_orders;
void sand_trial_orders_init(sand_trial_orders *orders);
/* Appends the order at the cursor, with the decision that is open now and, where only one side is asked, that side. */
bool sand_trial_read_order(sand_trial *trial, sand_cursor *from, sand_trial_orders *orders);
/* The orders of "odds": one, or a list of them given one after the other.  False: a mistake was reported. */
bool sand_trial_read_line(sand_trial *trial, sand_trial_orders *orders);
/* The only side that must still give an order; 0: there is none, or more than one. */
uint16_t sand_trial_only_actor(const sand_game *game, const sand_decision *decision);
const char *sand_trial_name(const sand_trial *trial, sand_ref_kind of, unsigned index);
void sand_trial_sheet_decision(sand_trial *trial, sand_answer_sheet *sheet, const char *key);

#endif
