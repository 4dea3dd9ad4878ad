/* call.h - a request while it is handled: its parameters, its failure, and the result being written. */
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
    size_t step;      /* the step that is shown */
    size_t positions; /* full positions in the record */
    bool watch;       /* the record is of other rules: only its full positions can be looked at */
} sand_replay;

/* The analysis of a game so far, and its plan. */
typedef struct {
    sand_analysis *analysis; /* NULL: not begun */
    uint32_t lucks;
    uint64_t seed, branch;
} sand_looked_back;

/* A game that is open. */
typedef struct {
    int64_t id;
    sand_game *game;
    sand_replay replay; /* text NULL: no replay */
    sand_looked_back back;
    sand_game *kept;  /* the game before the current call; NULL: the call does not change it */
    size_t kept_step; /* the step of a replay before the current call */
} sand_opened;

/* Room for orders that are read, suggested or chosen; all requests share it. */
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
    char *scratch; /* public functions write text to it, which is then put into the result */
    size_t scratch_room;
    unsigned seat; /* the side that the client sits at, in the one game that was lent; 0: the client is the host */
};

typedef struct {
    sand_protocol *protocol;
    sand_cursor params;
    sand_problem_list problems;
    sand_text body; /* the result: its object is opened before the method begins and closed after it */
    sand_json_writer w;
    int code; /* 0: no error so far */
    char message[256];
    const sand_game *about; /* the game that `verdict` and `owes` are about */
    bool refused;
    sand_verdict verdict;   /* set if `refused` */
    bool owes;              /* dice must be given first: the error also gives the question for them */
    bool changes;           /* the method may change games: copies are kept, to be put back if the answer fails */
    int64_t opened, closed; /* numbers of games; a closed game is freed only after the answer was written */
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
    bool changes; /* the method may change the game */
} sand_method_row;
/* The methods of messages.def, in its order. */
extern const sand_method_row sand_methods[];
extern const size_t sand_method_count;

/* Returns the text of the scenario with this id (free it); NULL: the call has failed. (method_games.c) */
char *sand_protocol_find_scenario(sand_call *call, const char *id, size_t *n);
/* Tells whether a client that sits at a side may call this method. (seat.c) */
bool sand_protocol_seat_may(const char *method);

/* ---- failing (call.c) ---- */
/* Makes the call fail; does nothing if it has failed already. */
void sand_call_fail(sand_call *call, int code, const char *format, ...) SAND_PRINTF(3, 4);
/* Makes the call fail with the error's own sentence. */
void sand_call_error(sand_call *call, sand_error error);
/* Ends the reading of parameters: false when anything was wrong with them, and then the call has failed. */
bool sand_call_params_done(sand_call *call);
/* Fails with the mistakes found so far when reading cannot go on; keys that were not read yet are not reported. */
void sand_call_params_wrong(sand_call *call);

/* Fails because the seat may not ask for this. */
void sand_call_wrong_seat(sand_call *call, const char *format, ...) SAND_PRINTF(2, 3);

/* Fails because no game could be built from a text. */
void sand_call_unread(sand_call *call, sand_error error);

/* ---- parameters (params.c) ---- */
/* Returns the open game named by "game", or the only open game; NULL: the call has failed. */
sand_opened *sand_params_opened(sand_call *call);
/* Returns the open game named by "game" in this object, which must have it; NULL: the call has failed, or a mistake was
 * reported. */
sand_opened *sand_params_opened_of(sand_call *call, sand_cursor *cursor);
/* Returns the open game with this number; NULL: there is none. */
sand_opened *sand_params_find_opened(sand_protocol *protocol, int64_t id);
/* Like sand_params_opened, for methods that need only the game. */
sand_game *sand_params_game(sand_call *call);
/* Returns the "viewer"; if it is left out, 0, or a seat's own side. */
unsigned sand_params_viewer(sand_call *call, const sand_game *game);
/* Returns the "side"; if it is left out, the only side that still has to decide; otherwise reports a mistake. */
unsigned sand_params_actor(sand_call *call, const sand_game *game);
/* Reads a side, unit … given by number or name; false: it is left out, or a mistake was reported. */
bool sand_params_ref(sand_cursor *cursor, const char *key, const sand_game *game, sand_ref_kind ref, unsigned *out);
unsigned sand_params_side(sand_call *call, const char *key, const sand_game *game);
/* Returns a "side" that may be left out: then 0, or a seat's own side. */
unsigned sand_params_own_side(sand_call *call, const sand_game *game);
/* Empties the paper, and reads one order of the member onto it. */
sand_order_list *sand_params_clear_paper(sand_call *call);
bool sand_params_order(sand_call *call, sand_cursor *cursor, const char *key, const sand_game *game);
/* Reads one answer to a question of dice. An answer in words is returned in *words, which is NULL otherwise. */
bool sand_params_dice(sand_cursor *cursor, const char *key, sand_roll *roll, const char **words);
/* Returns a list of dice as *n rolls that fit any question (free it); NULL: it is left out or wrong. */
sand_roll *sand_params_script(sand_call *call, const char *key, size_t *n);

/* ---- what results consist of (pieces.c) ---- */
/* Something that a public function writes as text: the game, the viewer, and the thing itself. */
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
/* Writes several lines, each ending in '\n', as a list of texts. */
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
/* Writes the question for dice that is open, or null; `w` may be another writer than the call's. */
void sand_protocol_write_needs(sand_json_writer *w, const char *key, const sand_game *game);
/* Writes "verdict", and the verdict in words under the key `words`. */
void sand_protocol_write_verdict(sand_call *call, const sand_game *game, const sand_verdict *verdict,
                                 const char *words);
void sand_protocol_write_order(sand_call *call, const sand_game *game, const sand_order *order); /* "order", "words" */
void sand_protocol_write_events(sand_call *call, const sand_game *game, unsigned viewer, size_t first, size_t most);
/* Writes "undo": how much the host, or this seat alone, may undo and redo. */
void sand_protocol_write_reach(sand_call *call, const sand_game *game);
void sand_protocol_write_now(sand_call *call, const char *key, const sand_game *game);
/* Writes "status", "needs", the events since `first` as `viewer` was told them, and "now". */
void sand_protocol_write_done(sand_call *call, const char *status, const sand_game *game, unsigned viewer,
                              size_t first);

/* ---- games (method_games.c) ---- */
/* Takes ownership of the game; NULL: there is no room, and the call has failed. */
sand_opened *sand_protocol_add_opened(sand_call *call, sand_game *game);
void sand_protocol_close_opened(sand_protocol *protocol, sand_opened *slot);
void sand_protocol_write_opened(sand_call *call, const sand_opened *slot);
/* Returns the text followed by a private part (free it); `more` may be NULL. NULL: out of memory, and the call has
 * failed. */
char *sand_protocol_join(sand_call *call, const char *text, const char *more, size_t *n);
void sand_protocol_free_replay(sand_replay *replay);
void sand_protocol_forget_analysis(sand_opened *slot); /* method_analyse.c */

/* Writes the state of the game as rows of numbers (method_numbers.c). */
void sand_protocol_write_numbers(sand_call *call, const char *key, const sand_opened *slot, unsigned viewer);
/* Writes "moves": the movement of every unit that the order moves (method_moves.c). */
void sand_protocol_write_moves(sand_call *call, const sand_game *game, const sand_order *order);
/* Writes "text": why the event of that number happened (method_standing.c). */
void sand_protocol_write_because(sand_call *call, const sand_game *game, unsigned viewer, size_t event);

#endif
