/* hall_call.h - one JSON-RPC request of a seat: its parameters, its failure, and the result being written. */
#ifndef SAND_SERVE_HALL_CALL_H
#define SAND_SERVE_HALL_CALL_H

#include "serve/hall.h"

#include "base/json_read.h"

/* Codes of JSON-RPC; those of Sandtable are SAND_HALL_SERVER + sand_error. */
enum {
    SAND_HALL_PARSE = -32700,
    SAND_HALL_REQUEST = -32600,
    SAND_HALL_METHOD = -32601,
    SAND_HALL_PARAMS = -32602,
    SAND_HALL_SERVER = -32000
};

typedef struct {
    sand_hall *hall;
    sand_hall_battle *battle;
    char holder[SAND_SECRET_HASH];
    unsigned side; /* side of the holder; 0: a watcher */
    const sand_json *request, *id;
    sand_cursor params;
    sand_problem_list problems;
    int code; /* 0: no error so far */
    char message[300];
    sand_text result; /* an object, opened before a method runs and closed after it */
    sand_json_writer w;
} sand_hall_call;

/* Records a failure; the first one counts. */
void sand_serve_fail(sand_hall_call *call, sand_error error, const char *message);
/* Ends the reading of parameters; false: one was wrong, and the call has failed. */
bool sand_serve_params_done(sand_hall_call *call);
sand_hall_holder *sand_serve_caller(const sand_hall_call *call);
unsigned sand_serve_enemy(unsigned side);
/* Writes "status", which most methods return. */
void sand_serve_give_status(sand_hall_call *call);

/* ---- what a side asks the other ---- */

/* Puts a question to the other side; `more`: JSON members, or NULL. */
void sand_serve_ask_for(sand_hall_call *call, sand_hall_what what, size_t n, const char *more);
/* Removes a question and reports to the table how it ended: "agreed", "refused", "withdrawn"; NULL: does not report it.
 */
void sand_serve_end_ask(sand_hall_call *call, unsigned by, sand_hall_what what, const char *how);
/* Follows the engine's own questions: to take back, to end in a draw. */
void sand_serve_follow_asks(sand_hall_call *call);

/* ---- methods of the table (hall_table.c) ---- */

typedef void sand_hall_method(sand_hall_call *call);
typedef struct {
    const char *name;
    sand_hall_method *run;
    bool watchers; /* watchers may call it too */
} sand_hall_method_row;
extern const sand_hall_method_row sand_hall_methods[];
extern const size_t sand_hall_method_count;

#endif
