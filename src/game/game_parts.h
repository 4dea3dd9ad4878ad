/* game_parts.h - the parts of a game.
 *
 * The log is a list of items. Each is one thing that happened (the opening, the orders of all actors, an act outside
 * the rules) together with everything that followed: dice, events, and the battle afterwards. Items never change once
 * they are in the log, so undo and redo only move `n_done`, and copies of a game share items. The last item is open;
 * little is kept of the others while they are not read (past.h). The journal lists everything in the order it was done,
 * undo included; it only grows. */
#ifndef SAND_GAME_GAME_PARTS_H
#define SAND_GAME_GAME_PARTS_H

#include <sandtable/facts.h>

#include "base/hash.h"
#include "battle/rules.h"
#include "game/past.h"
#include "orders/room.h"

typedef enum {
    SAND_ITEM_OPENING = 1, /* everything before the first decision */
    SAND_ITEM_ORDERS,
    SAND_ITEM_CONCEDE,
    SAND_ITEM_DRAW,
    SAND_ITEM_NOTE,
    SAND_ITEM_ADJUST,
    SAND_ITEM_RESEED,
    SAND_ITEM_SCRIPT,
    SAND_ITEM_UNDONE /* both sides agreed to take `amount` back */
} sand_item_kind;

/* The greatest distance back to a battle that is kept: reading time against memory. */
enum { SAND_PAST_DEPTH_MAX = 64 };

/* State that goes with the battle but that rules do not see. */
typedef struct {
    uint64_t key;                   /* of the generator */
    const struct sand_item *script; /* prescribed rolls that are used first, or NULL */
    uint32_t script_at;
    uint16_t conceded;   /* the side that conceded; 0: none */
    uint8_t draw_offers; /* bit (1 << side) for each side that offers a draw */
} sand_moment;

/* One item of the log. A game keeps one for everything that ever happened in it, so items are small: members are
 * ordered by size, without gaps. Members marked * exist only while the item is open (past.h). */
typedef struct sand_item {
    char *text; /* note, seed or adjustment as JSON; for a sealed order of a record its salt, NULL: not made yet */
    char *said; /* a note as a sentence */
    sand_roll *script;  /* SCRIPT */
    sand_battle *after; /* * */
    sand_event *events; /* * */
    sand_roll *rolls;   /* * */
    uint8_t *packed;    /* orders and dice, or everything; NULL: never packed */
    /* the item against whose battle this one is stored as differences; NULL: against zeros (past.h) */
    const struct sand_item *before;
    sand_order orders[SAND_SIDES]; /* * the entries */
    sand_moment moment;
    uint64_t hash; /* sand_past_hash, once `hashed` */
    uint32_t refs;
    sand_item_kind kind;
    uint32_t amount;   /* UNDONE */
    uint32_t n_script; /* SCRIPT */
    uint32_t n_events, n_rolls;
    uint32_t first_roll;           /* counted from the start of the game */
    uint32_t told[1 + SAND_SIDES]; /* events shown to each viewer by the end of this item, from the start */
    uint16_t open;                 /* how often it is open; at 0, members marked * are packed away */
    uint16_t side;                 /* of an act */
    uint16_t n_orders;             /* ORDERS: one for every side that answered */
    uint8_t depth;                 /* number of items back to one stored against zeros */
    uint8_t luck;                  /* sand_luck the rolls came from */
    bool sealed;                   /* the orders were secret until all were in */
    /* a record holds these orders in the lines that sealed them, not in the item's own line */
    bool closed;
    bool untold_dice; /* some of its dice may be secret: not all viewers were shown their effect */
    bool unopened;    /* a record had part of it closed and did not open it */
    bool again;       /* what followed is carried out again rather than packed (past.h) */
    bool barrier;     /* it cannot be taken back without the other side's agreement */
    bool hashed;
    bool new_turn; /* the game turn differs from the one before */
} sand_item;

typedef enum { SAND_LINE_ITEM, SAND_LINE_SEALED, SAND_LINE_UNDO, SAND_LINE_REDO } sand_line_kind;

typedef struct {
    sand_item *item; /* ITEM; SEALED: the order and its salt, NULL when a record does not open it */
    /* the commitment of a record that does not open what is closed; NULL: made when the record is written */
    const char *commitment;
    uint32_t number; /* UNDO, REDO: how many; SEALED: the decision's serial */
    uint16_t side;   /* SEALED */
    uint8_t kind;    /* sand_line_kind */
} sand_line;

/* An order that was handed in and waits for the orders of the other sides. */
typedef struct {
    bool ready;
    sand_order order; /* owns its entries */
} sand_waiting;

/* Shared by copies of a game. */
typedef struct {
    unsigned refs;
    sand_field *field;
    sand_battle *start;
    char *scenario;                          /* JSON, one line */
    char *position;                          /* JSON, one line, or NULL: started as the scenario says */
    char *options;                           /* JSON object of settings given at the start, one line */
    char *public_scenario, *public_position; /* scenario and position without hidden members; NULL: nothing is hidden */
    char *engine;                            /* version of the program it began with; NULL: this one */
    char *seed;                              /* "": not known, because the record does not reveal it */
    char *secret;                            /* the source of salts; not public while the battle is played */
    /* a record's commitment to the seed; "": made when the record is written */
    char commitment[SAND_SHA256_HEX];
    char seed_hash[SAND_SHA256_HEX]; /* instead, for a record of format 1 that does not reveal the seed; otherwise "" */
    uint8_t luck;                    /* sand_luck it began with */
    char *player[SAND_SIDES];
} sand_origin;

/* How many events each viewer still had after something was taken back. */
typedef struct {
    size_t told[1 + SAND_SIDES];
} sand_branch;

struct sand_game {
    sand_origin *origin;
    const sand_rules *rules;
    const sand_field *field;
    sand_luck luck;    /* the source of dice when none are prescribed; each item names its own */
    sand_moment first; /* before the opening */
    sand_item **log;   /* [0] is the opening; [n_done..n_log) can be redone */
    size_t n_log, n_done, log_room;
    sand_line *journal; /* owns the items */
    size_t n_journal, journal_room;
    sand_item *first_script; /* prescribed by the settings, or NULL */
    sand_branch *branches;   /* one for each undo; it only grows */
    size_t n_branches, branches_room;
    sand_waiting waiting[SAND_SIDES];
    size_t asks_undo[SAND_SIDES];
    bool look_only;     /* made from a record without its private part: it cannot be continued */
    sand_item *pending; /* waits for typed dice */
    sand_roll *answers; /* typed so far */
    size_t n_answers, answers_room;
    sand_dice_needs needs;
    /* working storage */
    sand_past *past;
    sand_room *room;
    sand_event *log_events;
    size_t log_events_room;
    sand_roll *log_rolls;
    size_t log_rolls_room;
    uint8_t *used_rolls; /* which prescribed rolls have been used */
    size_t used_rolls_room;
};

/* The source of a run's dice. */
typedef enum { SAND_FROM_LUCK, SAND_FROM_RECORD } sand_from;
typedef struct {
    sand_from from;
    const sand_roll *rolls; /* of the record */
    size_t n;
    sand_dice_problem problem; /* output: why it failed */
    sand_cause where;
} sand_run_dice;

/* ---- life (game.c) ---- */
/* A game at the origin's start, not opened yet; takes over the origin even when it fails (NULL: out of memory). */
sand_game *sand_game_make(sand_origin *origin, const sand_game_settings *settings);
void sand_game_release_origin(sand_origin *origin);
/* Runs up to the first decision; call once. SAND_OK, NEEDS, MISMATCH, MEMORY. */
sand_error sand_game_open(sand_game *game, sand_run_dice *run_dice);
/* Opens it without running anything, for positions in the middle of a battle. */
sand_error sand_game_open_as_is(sand_game *game);

/* ---- what stands now (present.c) ---- */
const sand_battle *sand_game_battle(const sand_game *game);
const sand_moment *sand_game_moment(const sand_game *game);
/* sand_game_begin_ended takes over an end that the scenario states (a concession or an agreed draw); sand_game_ending
 * returns the end that a scenario starting from here must state. */
void sand_game_begin_ended(sand_game *game);
sand_told_end sand_game_ending(const sand_game *game);
/* The battle as `viewer` knows it: the battle itself for 0, otherwise a view of the room, valid until the game goes on.
 */
const sand_battle *sand_game_seen(const sand_game *game, unsigned viewer);
bool sand_game_ended(const sand_game *game); /* by the rules, a concession or an agreed draw */
/* May `viewer` be shown the event? */
bool sand_game_may_see(const sand_event *event, unsigned viewer);

/* ---- items (item.c) ---- */
sand_item *sand_item_new(sand_item_kind kind, uint16_t side); /* NULL: out of memory */
void sand_item_release(sand_item *item);                      /* NULL is allowed */
/* How the battle would end if it ended now: sand_game_result with an empty agenda (present.c). GOING_ON: out of memory.
 */
sand_result sand_game_result_now(const sand_game *game, unsigned viewer);
char *sand_game_copy_text(const char *text, size_t n); /* released by the caller; NULL: out of memory */
bool sand_item_set_text(sand_item *item, const char *text);
bool sand_item_set_script(sand_item *item, const sand_roll *rolls, size_t n);
bool sand_item_add_order(sand_item *item, const sand_order *order); /* copies; false: out of memory */
/* Allocates room for the events and rolls it counts; false: out of memory, and the item releases what it has. */
bool sand_item_make_results(sand_item *item);
/* Adds the item's first_roll to the rolls of its events, which a fresh log counts from 0. */
void sand_item_number_rolls(sand_item *item);
/* A log in `events`, with room for that many, stamped with the turn and step of `before`. */
sand_log sand_item_log(const sand_battle *before, sand_event *events, size_t room);
/* A new item with the same orders or text and no results yet; NULL: out of memory. */
sand_item *sand_item_again(const sand_item *item);
/* Copies an order with its entries; false: out of memory. sand_game_drop_order frees them. */
bool sand_game_keep_order(const sand_order *order, sand_order *out);
void sand_game_drop_order(sand_order *order);

/* ---- the journal (journal.c) ---- */
/* Appends a line to the journal, takes its item over, and copies its commitment. */
sand_error sand_game_note_line(sand_game *game, sand_line line);
/* Removes the last line with what it owns. */
void sand_game_drop_line(sand_game *game);
/* Returns the step of the record (sand_record_step) at which the item was played: undo and redo are steps as well, so
 * it is not the item's place in the log.  `item` is in the log. */
size_t sand_game_step_of(const sand_game *game, const sand_item *item);
void sand_game_forget_waiting(sand_game *game);
/* Makes room for another branch; false: out of memory. */
bool sand_game_branch_room(sand_game *game);
/* Makes item n_done - 1, which is open, the last one done, and closes the one that was. */
void sand_game_go_to(sand_game *game, size_t n_done);
/* Goes back n items, which can be redone, as another branch. There is room for the branch, and the item to go back to
 * is opened once more. */
void sand_game_step_back(sand_game *game, size_t n);
/* Goes back n items that cannot be redone: they leave the log for good, and only the journal keeps them. */
void sand_game_drop(sand_game *game, size_t n);

/* ---- running (run_item.c) ---- */
/* Carries the item out on a copy of the present and, on success, puts it into the log. On failure the item is released,
 * except with SAND_ERROR_NEEDS, when it becomes game->pending. */
sand_error sand_game_run(sand_game *game, sand_item *item, sand_run_dice *run_dice);
/* Judges orders from a record, one of every side that is asked, and runs them. SAND_ERROR_REFUSED: see the verdict. */
sand_error sand_game_replay(sand_game *game, sand_item *item, sand_run_dice *run_dice, sand_verdict *verdict);
/* Puts a finished item into the log. */
sand_error sand_game_commit(sand_game *game, sand_item *item);

/* ---- what is not public yet (sealed.c) ---- */
/* Everything that is committed to has a `place` of its own, so that no salt is used twice: its index in the journal, or
 * one of these. */
#define SAND_SALT_OF_SEED  UINT64_MAX
#define SAND_SALT_OF_START (UINT64_MAX - 1)
void sand_sealed_salt(const sand_game *game, uint64_t place, const char *text, size_t n, char out[SAND_SHA256_HEX]);
/* SHA-256 of the salt, a line feed and the text, in hexadecimal. */
void sand_sealed_commitment(const char *salt, const char *text, size_t n, char out[SAND_SHA256_HEX]);
/* Records that the order was handed in; salt and commitment are those of a record, or NULL. */
sand_error sand_sealed_note(sand_game *game, const sand_order *order, const char *salt, const char *commitment);
/* Has every consequence been shown to all viewers? */
bool sand_sealed_is_told(const sand_item *item);
/* Called before the item goes into the journal: seals orders that not all viewers are shown. Leaves room for the item's
 * line. */
sand_error sand_sealed_note_untold(sand_game *game, sand_item *item);

/* ---- orders that wait (waiting.c) ---- */
/* Takes an order that waits for the others, and records that it was handed in. `salt` and `commitment` are those of a
 * record; NULL: it is handed in now. */
sand_error sand_waiting_hand_in(sand_game *game, const sand_order *order, const char *salt, const char *commitment);
/* Hands the order in now and, when all orders are in, carries them out; a failure for lack of memory changes nothing.
 */
sand_error sand_waiting_submit(sand_game *game, const sand_decision *decision, const sand_order *order);
/* The orders of these sides (bit 1 << side), all of which wait, as an item; NULL: out of memory. */
sand_item *sand_waiting_gather(const sand_game *game, unsigned sides);
bool sand_waiting_all_in(const sand_game *game, const sand_decision *decision);
/* Carries out waiting orders when none is missing: a record may end between the last sealed order and its result. */
sand_error sand_waiting_carry_out(sand_game *game);

/* ---- checks (check.c) ---- */
/* Checks everything about an order that needs no ruleset; false: *verdict says no. Rules never see an order that fails
 * here. */
bool sand_game_well_formed(const sand_game *game, const sand_decision *decision, const sand_order *order,
                           sand_verdict *verdict);

/* Does everything that the entry, order or remedies name exist? Then it can be put into words, whether or not it may be
 * given. */
bool sand_game_entry_exists(const sand_game *game, const sand_entry *entry);
bool sand_game_order_exists(const sand_game *game, const sand_order *order);
bool sand_game_remedies_exist(const sand_game *game, const sand_duty *duties, size_t n);

/* ---- acts (acts.c) ---- */
/* Carries out an act's item, for acts and for records. */
sand_error sand_game_act(sand_game *game, sand_item *item);
/* Makes the adjustment in `to`, whose contents are invalid after a mistake, and sets the event's subject (adjust.c). */
sand_error sand_adjust_apply(const char *json, sand_battle *to, sand_event *event, sand_problem_list *problems);

/* Grows *items (of `size` bytes each) to hold `need`; false: out of memory, and nothing has changed. */
bool sand_game_grow_list(void **items, size_t *room, size_t need, size_t size);

#endif
