/* call.h - a request on its way: its parameters, what went wrong, and the result being written. */
#ifndef SAND_PROTOCOL_CALL_H
#define SAND_PROTOCOL_CALL_H

#include <sandtable/sandtable.h>

#include "base/json_read.h"

enum { SAND_PAPER_ORDERS = 64, SAND_PAPER_ENTRIES = 4096, SAND_SCRIPT_MAX = 256 };

/* Codes of JSON-RPC; those of Sandtable are SAND_RPC_SERVER + sand_error. */
enum {
    SAND_RPC_PARSE = -32700,
    SAND_RPC_REQUEST = -32600,
    SAND_RPC_METHOD = -32601,
    SAND_RPC_PARAMS = -32602,
    SAND_RPC_SERVER = -32000
};

/* A record that is being looked at, step by step. */
typedef struct {
    char *text;
    size_t n;
    size_t *line;     /* the number of the line that is step i */
    uint32_t *turn;   /* the turn that began with it, or 0 */
    size_t steps;     /* 0: none */
    size_t step;      /* where it stands */
    size_t positions; /* full ones that are kept */
    bool watch;       /* of other rules: only its kept positions can be looked at */
} sand_replay;

/* How far a game was looked back on, and by which plan. */
typedef struct {
    sand_analysis *analysis; /* NULL: not yet */
    uint32_t lucks;
    uint64_t seed, branch;
} sand_looked_back;

/* A game that is open. */
typedef struct {
    int64_t id;
    sand_game *game;
    sand_replay replay; /* text NULL: no replay */
    sand_looked_back back;
    sand_game *kept;  /* as it was before the call that is on its way; NULL: the call has not touched it */
    size_t kept_step; /* of a replay */
} sand_opened;

/* Room for orders being read, suggested or chosen: the same for all requests. */
typedef struct {
    sand_order orders[SAND_PAPER_ORDERS];
    sand_entry entries[SAND_PAPER_ENTRIES];
    sand_order_list list;
} sand_paper;

struct sand_protocol {
    sand_protocol_host host;
    sand_opened slots[SAND_PROTOCOL_GAMES];
    size_t n_slots;
    int64_t last_id;
    sand_paper paper;
    char *scratch; /* what public functions write to before it goes into the result */
    size_t scratch_room;
    unsigned seat; /* the side that the engine answers for, about the one game that was lent; 0: the host */
};

typedef struct {
    sand_protocol *protocol;
    sand_cursor params;
    sand_problem_list problems;
    sand_text body; /* the result: its object is open when a method begins and closed for it */
    sand_json_writer w;
    int code; /* 0: no error so far */
    char message[256];
    const sand_game *about; /* game of the next two */
    bool refused;
    sand_verdict verdict; /* when refused */
    bool owes;            /* the game's question goes into the error */
    bool changes; /* the method may change games, which are kept for the case that there is no memory to answer */
    int64_t opened, closed; /* numbers of games; what is closed stays open until that has been answered */
} sand_call;

/* ---- what may be called (methods.c) ---- */

typedef void sand_method(sand_call *call);
#define METHOD(name, what, about) sand_method sand_protocol_do_##name;
#define ALIAS(name, type, about)
#define TYPE(name, about)
#define CLOSED(name, about)
#define MEMBER(of, name, type, about)
#define PARAM(of, name, type, about)
#define RESULT(of, name, type, about)
#define ANSWERS(of, type)
#include "protocol/messages.def"
#undef METHOD
#undef ALIAS
#undef TYPE
#undef CLOSED
#undef MEMBER
#undef PARAM
#undef RESULT
#undef ANSWERS
typedef struct {
    const char *name;
    sand_method *run;
    bool changes; /* the game it is given */
} sand_method_row;
/* The methods of messages.def, in its order. */
extern const sand_method_row sand_methods[];
extern const size_t sand_method_count;

/* The text of the scenario with this id (free it), or NULL and a failure.  (method_games.c) */
char *sand_protocol_find_scenario(sand_call *call, const char *id, size_t *n);
/* May a client that sits at a side call this method?  (seat.c) */
bool sand_protocol_seat_may(const char *method);

/* ---- failing (call.c) ---- */
/* The first failure counts. */
void sand_call_fail(sand_call *call, int code, const char *format, ...) SAND_PRINTF(3, 4);
/* With the error's own sentence. */
void sand_call_error(sand_call *call, sand_error error);
/* Ends the reading of parameters: false when anything was wrong with them, and then the call has failed. */
bool sand_call_params_done(sand_call *call);
/* Fails with the mistakes found so far, where reading cannot go on: keys not yet asked for are none. */
void sand_call_params_wrong(sand_call *call);

/* Fails because it is not for this seat. */
void sand_call_wrong_seat(sand_call *call, const char *format, ...) SAND_PRINTF(2, 3);

/* A failure to build a game from a text. */
void sand_call_unread(sand_call *call, sand_error error);

/* ---- parameters (params.c) ---- */
/* The open game of "game" or the only one; NULL: a failure. */
sand_opened *sand_params_opened(sand_call *call);
/* The open game of "game" of this object, which must be there; NULL: a failure, or a mistake. */
sand_opened *sand_params_opened_of(sand_call *call, sand_cursor *cursor);
/* NULL: no such one. */
sand_opened *sand_params_find_opened(sand_protocol *protocol, int64_t id);
/* The same as sand_params_opened for methods that look at the game alone. */
sand_game *sand_params_game(sand_call *call);
/* The viewer: when it is left out, 0, or a seat's own side. */
unsigned sand_params_viewer(sand_call *call, const sand_game *game);
/* The side of "side"; left out: the only one that still has to decide, else a mistake. */
unsigned sand_params_actor(sand_call *call, const sand_game *game);
/* Side, unit … by number or name; false: a mistake, or it is left out. */
bool sand_params_ref(sand_cursor *cursor, const char *key, const sand_game *game, sand_ref_kind ref, unsigned *out);
unsigned sand_params_side(sand_call *call, const char *key, const sand_game *game);
/* A "side" that may be left out: 0 then, or a seat's own. */
unsigned sand_params_own_side(sand_call *call, const sand_game *game);
/* Empties the paper, and reads one order of the member onto it. */
sand_order_list *sand_params_clear_paper(sand_call *call);
bool sand_params_order(sand_call *call, sand_cursor *cursor, const char *key, const sand_game *game);
/* One answer to a question of dice; words are handed back in *words, otherwise it is NULL. */
bool sand_params_dice(sand_cursor *cursor, const char *key, sand_roll *roll, const char **words);
/* A list of dice as rolls that fit any question; released by the caller, *n of them; NULL when left out or wrong. */
sand_roll *sand_params_script(sand_call *call, const char *key, size_t *n);

/* ---- what results consist of (pieces.c) ---- */
/* Something a public function writes as text: what it is about, and the function. */
typedef struct {
    const sand_game *game;
    unsigned viewer;
    const void *what;
} sand_saying;
typedef size_t sand_teller(const sand_saying *told, char *out, size_t room);
void sand_protocol_write_told(sand_call *call, const char *key, sand_teller *teller,
                              const sand_saying *told); /* as JSON */
void sand_protocol_write_words(sand_call *call, const char *key, sand_teller *teller,
                               const sand_saying *told); /* as text */
/* Several lines, each ending in '\n', as a list of texts. */
void sand_protocol_write_lines(sand_call *call, const char *key, sand_teller *teller, const sand_saying *told);
void sand_protocol_write_problems(sand_json_writer *w, const char *key, const sand_problem_list *list);
void sand_protocol_write_angle(sand_json_writer *w, const char *key, int32_t angle);
void sand_protocol_write_points(sand_json_writer *w, const char *key, const sand_point points[], size_t n);
void sand_protocol_write_hash(sand_json_writer *w, const char *key, uint64_t hash);
void sand_protocol_write_shape(sand_json_writer *w, const char *key, const sand_witness *shape);
void sand_protocol_write_overlay(sand_call *call, const sand_game *game, const char *what, const sand_overlay *overlay);
const char *sand_protocol_side_name(const sand_game *game, unsigned side); /* "" for none */
const char *sand_protocol_unit_name(const sand_game *game, unsigned unit);
void sand_protocol_write_ledger(sand_json_writer *w, const char *key, const sand_ledger *ledger);
/* The question that waits, or null; `w` may be another writer than the call's. */
void sand_protocol_write_needs(sand_json_writer *w, const char *key, const sand_game *game);
/* "verdict", and what it says in words under the key `words`. */
void sand_protocol_write_verdict(sand_call *call, const sand_game *game, const sand_verdict *verdict,
                                 const char *words);
void sand_protocol_write_order(sand_call *call, const sand_game *game, const sand_order *order); /* order, words */
void sand_protocol_write_events(sand_call *call, const sand_game *game, unsigned viewer, size_t first, size_t most);
/* "undo": how much may be taken back and done again, by the host or by this seat alone. */
void sand_protocol_write_reach(sand_call *call, const sand_game *game);
void sand_protocol_write_now(sand_call *call, const char *key, const sand_game *game);
/* status, needs, events since `first` as `viewer` was told, now. */
void sand_protocol_write_done(sand_call *call, const char *status, const sand_game *game, unsigned viewer,
                              size_t first);

/* ---- games (method_games.c) ---- */
/* Takes the game over; NULL: no room, and the call has failed. */
sand_opened *sand_protocol_add_opened(sand_call *call, sand_game *game);
void sand_protocol_close_opened(sand_protocol *protocol, sand_opened *slot);
void sand_protocol_write_opened(sand_call *call, const sand_opened *slot);
/* The text with a private part behind it, malloc'ed; `more` may be NULL. NULL: memory, and the call has failed. */
char *sand_protocol_join(sand_call *call, const char *text, const char *more, size_t *n);
void sand_protocol_free_replay(sand_replay *replay);
void sand_protocol_forget_analysis(sand_opened *slot); /* method_analyse.c */

/* How the game stands, as rows of numbers (method_numbers.c). */
void sand_protocol_write_numbers(sand_call *call, const char *key, const sand_opened *slot, unsigned viewer);
/* Writes "moves": the movement of every unit that the order moves (method_moves.c). */
void sand_protocol_write_moves(sand_call *call, const sand_game *game, const sand_order *order);
/* "text": why the event of that number happened (method_standing.c). */
void sand_protocol_write_because(sand_call *call, const sand_game *game, unsigned viewer, size_t event);

#endif
