/* game.h - one battle being played: orders submitted and taken back, dice typed, what each side may know.
 *
 * The log of orders is the game; everything else follows from it. One thread uses a game at a time. `viewer` is 0 for
 * the host, who sees everything, or a side, which is told only what it may know. Functions that fail change nothing.
 * Functions that write text take `room` bytes at `out` (NULL when room is 0), always terminate the text, cut it between
 * characters, and return the length of the whole text, as snprintf does. */
#include <sandtable/whole.h>
#ifndef SANDTABLE_GAME_H
#define SANDTABLE_GAME_H

#include <sandtable/catalogue.h>
#include <sandtable/error.h>
#include <sandtable/event.h>
#include <sandtable/measure.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sand_game sand_game;

typedef enum { SAND_LUCK_SEEDED, SAND_LUCK_TYPED, SAND_LUCK_SCRIPTED } sand_luck;

typedef struct {
    const char *name, *value; /* "pivot-cost", "per-pivot"; a number or a length as in files: "6", "7.5" */
} sand_setting;

enum {
    SAND_PLAYER_MAX = 100, /* bytes of a player's name */
    SAND_NOTE_MAX = 500    /* bytes of a note, or of a seed given in the middle of a game */
};

/* Start as { 0 }: a seeded game of the scenario as it is. Everything is copied. */
typedef struct {
    const char *source; /* what messages call the text; NULL: "scenario" */
    const sand_setting *options;
    size_t n_options;
    const char *seed;        /* any text, or a battle's of a study (sim.h); NULL: the record's own, else "1" */
    sand_luck luck;          /* a record is replayed with its own dice and goes on with this luck */
    const sand_roll *script; /* SCRIPTED: consumed in order; kind 0 fits any question */
    size_t n_script;
    const char *players[SAND_SIDES]; /* names for the record, or NULL; SAND_PLAYER_MAX bytes, no control characters */
    /* What the salts of sealed orders are made from: at least 32 random bytes as hexadecimal digits, never told. NULL:
     * made from the seed, and then anyone who knows the seed could find sealed orders by trying. A record goes on with
     * its own. */
    const char *secret;
    /* opens a record that lacks hidden facts as far as it can be replayed, for reading only */
    bool look;
} sand_game_settings;

/* Builds a game from the text of a scenario, a record or a position (it finds out which). A record is replayed and
 * compared on the way. All mistakes go to `problems`. SAND_ERROR_SYNTAX, INVALID, VERSION, MISMATCH, MEMORY; CLOSED:
 * the record lacks what is not public, and play cannot go on from it. The caller destroys *out. */
SAND_API sand_error sand_game_create(const char *text, size_t n, const sand_game_settings *settings,
                                     sand_problem_list *problems, sand_game **out);
SAND_API void sand_game_destroy(sand_game *game); /* NULL is allowed */
/* An independent game in the same place with the same log; NULL: out of memory. The two share their past, so one thread
 * uses both. */
SAND_API sand_game *sand_game_copy(const sand_game *game);

/* ---- orders ------------------------------------------------------------------------------------ */

/* What must be decided now.  `asks` is false when the battle is over or waits for dice (sand_game_needs). */
SAND_API sand_decision sand_game_decision(const sand_game *game, unsigned viewer);
/* Has this side handed in its order for a sealed decision? */
SAND_API bool sand_game_ready(const sand_game *game, unsigned side);
/* Judges an order, whole or unfinished, on the table as the order's own side knows it. */
SAND_API void sand_game_check(const sand_game *game, const sand_order *order, sand_verdict *verdict);
/* Carries the order out. SAND_OK; SAND_ERROR_REFUSED: see the verdict; SAND_ERROR_STALE: another decision is due by
 * now; SAND_ERROR_NEEDS: dice must be typed first (see sand_game_needs), and sand_game_answer then continues the order;
 * SAND_ERROR_MISMATCH: the scripted dice do not fit. A sealed order waits until all sides asked have answered.
 * `verdict` may be NULL. */
SAND_API sand_error sand_game_submit(sand_game *game, const sand_order *order, sand_verdict *verdict);
/* Turns a wish into legal orders, best first, as the wisher's side knows the table; returns how many were added. A wish
 * that names something that does not exist gives none. */
SAND_API size_t sand_game_suggest(const sand_game *game, const sand_wish *wish, sand_order_list *out);
/* A command, unit or body that could still act in the step that is being decided. */
typedef struct {
    uint8_t ref; /* sand_ref_kind: a command, a unit or a body */
    uint16_t subject;
    uint16_t n_kinds, kinds[SAND_DECISION_KINDS_MAX]; /* the kinds of order for it, as the decision offers them */
} sand_idle;
/* What of `side` could still act if the step did not end now, as that side knows the table. Only kinds of order count
 * that do not end the step, have a legal target if they need one, and do more than stay. Returns how many there are;
 * the first `room` of them are written. Also 0 when the side is not asked. */
SAND_API size_t sand_game_idle(const sand_game *game, unsigned side, sand_idle out[], size_t room);
/* Can a unit of this type ever be given an order of this kind, in any step? sand_game_check says whether it may be
 * given now. False: no such kind or unit, or not of this type. */
SAND_API bool sand_game_suits(const sand_game *game, unsigned kind, unsigned unit);
/* The entry of this kind that `side` ordered last; false: there is none. */
SAND_API bool sand_game_last_entry(const sand_game *game, unsigned side, unsigned kind, sand_entry *out);
/* Everything that players may measure from one unit to another. If one of the two is a body on its own: the distance,
 * whether they touch, the face of the second, and, if the other is a unit, what the unit sees of the body. All zero:
 * one of them is not on the table. */
SAND_API void sand_game_measure(const sand_game *game, unsigned viewer, sand_actor from, sand_actor to,
                                sand_measurement *out);
/* What can be shown of one unit or body on its own, of either side, as the viewer knows it, at any decision: arc, zone,
 * reach … `out->wanted` is read. `as_if`: a pose to show it in, with no contacts; NULL: as it stands. */
SAND_API void sand_game_overlays(const sand_game *game, unsigned viewer, sand_actor who, const sand_pose *as_if,
                                 sand_overlay_list *out);

/* ---- dice a person types ------------------------------------------------------------------------ */

/* The question that real dice must answer before play goes on, or NULL. Valid until the game changes. */
SAND_API const sand_dice_needs *sand_game_needs(const sand_game *game);
/* Answers the question with faces or a result; the roll's cause, kind and dice are taken from the question. SAND_OK;
 * SAND_ERROR_NEEDS: there is a next question; SAND_ERROR_INVALID: impossible dice; SAND_ERROR_UNKNOWN: there is no
 * question. */
SAND_API sand_error sand_game_answer(sand_game *game, const sand_roll *roll);
/* Answers the question with words: faces ("6 6 3"), a count ("3 of 12"), a result ("=7"). The errors are the same. */
SAND_API sand_error sand_game_answer_text(sand_game *game, const char *words);
/* Answers the question with the game's seed: "roll for me". */
SAND_API sand_error sand_game_answer_rolled(sand_game *game);
/* Withdraws the order that waits for dice: the game is as it was before it. SAND_ERROR_UNKNOWN: no order waits, or the
 * battle's own opening does. */
SAND_API sand_error sand_game_answer_none(sand_game *game);

/* ---- the log, and taking back ------------------------------------------------------------------- */

/* How many items were ever written down: those of the log, those taken back, undo and redo, and sealed orders. The
 * number only grows, as a record does. */
SAND_API size_t sand_game_written(const sand_game *game);
/* How many items are in the log. */
SAND_API size_t sand_game_length(const sand_game *game);
/* How many of the last items may be taken back without agreement (dice that fell and secrets that were seen are a
 * barrier), and how many items that were taken back may be done again. */
SAND_API size_t sand_game_undo_reach(const sand_game *game);
SAND_API size_t sand_game_redo_reach(const sand_game *game);
/* How many of its own last acts `side` may take back, or do again, without asking in a game of two people; 0 while an
 * order of the other side waits. */
SAND_API size_t sand_game_undo_reach_of(const sand_game *game, unsigned side);
SAND_API size_t sand_game_redo_reach_of(const sand_game *game, unsigned side);
/* SAND_ERROR_REFUSED: `n` is beyond the reach. */
SAND_API sand_error sand_game_undo(sand_game *game, size_t n);
SAND_API sand_error sand_game_redo(sand_game *game, size_t n);
/* Beyond the barrier both sides must agree: a side asks to take back n items (SAND_ERROR_NEEDS); the same call by the
 * other side agrees and takes them back (SAND_OK). An order in between cancels the request; so does n = 0, which
 * returns SAND_OK. */
SAND_API sand_error sand_game_ask_undo(sand_game *game, unsigned side, size_t n);
/* How many items `side` is asking to take back; 0: it does not ask. */
SAND_API size_t sand_game_asks_undo(const sand_game *game, unsigned side);

/* ---- outside the rules, in the log -------------------------------------------------------------- */

SAND_API sand_error sand_game_concede(sand_game *game, unsigned side);
/* An offer by the second side accepts the first side's; a new order of either cancels offers. */
SAND_API sand_error sand_game_offer_draw(sand_game *game, unsigned side);
SAND_API bool sand_game_offers_draw(const sand_game *game, unsigned side);
/* Adds words of a side (0: the umpire) to the log: at most SAND_NOTE_MAX bytes of UTF-8 with at least one visible
 * character, without control characters or line breaks. SAND_ERROR_INVALID, SAND_ERROR_RANGE. */
SAND_API sand_error sand_game_note(sand_game *game, unsigned side, const char *words);
/* Adjusts the battle as an umpire: {"unit": "Rupert's", "at": [12.5, 8], "heading": 90, "set": {"hits": 1}}, with
 * "unit", "body", "command", "side" or "battle": true. Only settable members within their type can be set; what is
 * moved must end on the table and overlap no unit; contacts that no longer touch end. */
SAND_API sand_error sand_game_adjust(sand_game *game, const char *json, size_t n, sand_problem_list *problems);
/* From here on the game uses another seed, or these rolls in order. */
SAND_API sand_error sand_game_reseed(sand_game *game, const char *seed);
SAND_API sand_error sand_game_script(sand_game *game, const sand_roll *rolls, size_t n);

/* ---- orders as text ------------------------------------------------------------------------------ */

/* Writes an order as {"decision":7,"side":"Royalist","entries":[{"kind":"charge","unit":"Rupert's","target":"Essex's",
 * "motion":[["pivot",-12.5],["march",0,6]]}]}: with names for ids, degrees and lengths for numbers. */
SAND_API size_t sand_game_order_write(const sand_game *game, const sand_order *order, char *out, size_t room);
/* Reads such an order and appends it to `out`. "decision" and "side" may be left out when only one side is asked; a
 * single entry may stand for the whole order. SAND_ERROR_SYNTAX, INVALID (see problems), FULL. */
SAND_API sand_error sand_game_order_read(const sand_game *game, const char *json, size_t n, sand_order_list *out,
                                         sand_problem_list *problems);

/* ---- as JSON ------------------------------------------------------------------------------------- */

/* What the viewer knows of the whole battle: side, commands, units and bodies, by the names of their members. */
SAND_API size_t sand_game_view_json(const sand_game *game, unsigned viewer, char *out, size_t room);
/* {serial, step, title, rule, sealed, actors, sheet, subjects, offers[], duties[], done, undo}; null: there is nothing
 * to decide. */
SAND_API size_t sand_game_decision_json(const sand_game *game, unsigned viewer, char *out, size_t room);
SAND_API size_t sand_game_verdict_json(const sand_game *game, const sand_verdict *verdict, char *out, size_t room);
SAND_API size_t sand_game_event_json(const sand_game *game, const sand_event *event, char *out, size_t room);
/* The fingerprint of what the viewer knows. */
SAND_API uint64_t sand_game_hash(const sand_game *game, unsigned viewer);

#ifdef __cplusplus
}
#endif

#endif
