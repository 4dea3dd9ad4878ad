/* hall.h - the battles that a server holds, in memory while somebody is at them, and all of them in its store.
 *
 * Everything that is told of a battle is in the store: what was changed since the last commit is told to nobody before
 * the next one, and is forgotten when that fails.  One thread's.  Sides are 1 and 2; 0 watches. */
#ifndef SAND_SERVE_HALL_H
#define SAND_SERVE_HALL_H

#include "serve/secret.h"
#include "serve/store.h"

#include <sandtable/sandtable.h>

#include "base/json.h"

#include <stdlib.h>

enum {
    SAND_HALL_NAME = 100,  /* bytes of a holder's name */
    SAND_HALL_SAYS = 500,  /* bytes of a line of chat */
    SAND_HALL_KEYS = 64,   /* of a side, that are remembered */
    SAND_HALL_KEY = 64,    /* bytes of a key */
    SAND_HALL_TURNS = 512, /* whose beginning in the record is known */
    SAND_HALL_KINDS = 6    /* of questions */
};

typedef enum { SAND_HALL_LOBBY, SAND_HALL_PLAY, SAND_HALL_OVER, SAND_HALL_CLOSED } sand_hall_state;
typedef enum { SAND_UNDO_CONSENT, SAND_UNDO_DICE, SAND_UNDO_NEVER } sand_hall_undo;
typedef enum { SAND_CHAT_PLAYERS, SAND_CHAT_ALL, SAND_CHAT_OFF } sand_hall_chat;

typedef struct {
    sand_hall_undo undo;
    sand_hall_chat chat;
    int32_t watch; /* turns behind; -1: no watchers */
    bool draw, shared_dice, offered;
    int32_t clock_seconds; /* 0: none */
    bool clock_battle, clock_loses;
} sand_hall_terms;

/* What was settled when it was opened. */
typedef struct {
    char title[128], scenario[64], ruleset[32], side[SAND_SIDES][64];
} sand_hall_facts;

typedef struct {
    char hash[SAND_SECRET_HASH];
    char name[SAND_HALL_NAME + 1];
    unsigned side;
    unsigned streams; /* open */
    uint64_t left;    /* ms, when the last of them ended; 0: never was here */
} sand_hall_holder;

typedef struct {
    char hash[SAND_SECRET_HASH];
    unsigned side; /* 0: to watch, and is not used up */
} sand_hall_link;

typedef struct {
    char key[SAND_HALL_KEY + 1];
    size_t first, branch; /* events of the side before it */
} sand_hall_key;

/* What one side asks the other. */
typedef enum {
    SAND_ASKS_UNDO,
    SAND_ASKS_DRAW,
    SAND_ASKS_PAUSE,
    SAND_ASKS_TERMS,
    SAND_ASKS_ADJUST,
    SAND_ASKS_REMATCH
} sand_hall_what;

typedef struct {
    unsigned id, by; /* id 0: none */
    int64_t since;
    size_t n;   /* to take back */
    char *more; /* text, terms, adjustment: members of a JSON object, or NULL */
} sand_hall_ask;

typedef struct {
    char commitment[SAND_SECRET_HASH], number[SAND_SECRET_HASH];
    bool opened;           /* also of a side that promised nothing */
    char *answers, *draft; /* JSON, or NULL */
    int64_t draft_at;
    sand_hall_key keys[SAND_HALL_KEYS];
    size_t n_keys;       /* ever; the last ones are kept */
    size_t said;         /* lines of chat */
    int64_t waits_since; /* as this side sees it */
    unsigned waits_for;  /* bits (1 << side) */
    int64_t used_ms;     /* of its clock, before `runs_since` */
    int64_t runs_since;  /* ms; 0: its clock stands */
    bool flag;
    sand_hall_ask asks[SAND_HALL_KINDS];
} sand_hall_side;

/* Somebody who is told what happens at a battle, or at all battles he has a seat at. */
typedef struct sand_hall_stream {
    struct sand_hall_battle *battle; /* NULL: it was put out of memory; of a lobby always */
    bool lobby, asleep, ended;
    bool wants; /* it had to wait for a commit */
    char holder[SAND_SECRET_HASH];
    unsigned side;
    size_t branch, events, table, lines; /* that were told */
    uint64_t told_status;                /* hash of the last status */
    uint64_t spoke;                      /* ms, when anything was sent last */
    const char *why;                     /* it ends; NULL: it does not */
    struct MHD_Connection *connection;
    sand_text out; /* to be sent */
    size_t sent;
    struct sand_hall_stream *next, **at; /* of all streams */
} sand_hall_stream;

typedef struct sand_hall_battle {
    char id[SAND_SECRET_ID];
    sand_hall_state state;
    sand_hall_terms terms;
    sand_hall_facts facts;
    int64_t opened, touched; /* seconds */
    char *start;             /* JSON of how it begins, while in the lobby */
    char secret[SAND_SECRET_HASH], commitment[SAND_SECRET_HASH];
    char opener[SAND_SECRET_HASH];
    sand_game *game;        /* NULL in the lobby */
    sand_record_end end[2]; /* of the record and of its private part */
    size_t turn_line[SAND_HALL_TURNS];
    sand_hall_side side[SAND_SIDES];
    sand_hall_holder *holders;
    size_t n_holders, holders_room;
    sand_hall_link *links;
    size_t n_links, links_room;
    char **table; /* what was said and done at the table, JSON each; the first is number 1 */
    size_t n_table, table_room;
    unsigned last_ask;
    unsigned paused_by; /* 0: not paused */
    int64_t paused_since;
    char rematch[SAND_SECRET_ID];
    bool changed; /* since the last commit */
    bool stirred; /* somebody at it should be told something */
    bool lost;    /* it could not be read whole */
    struct sand_hall_battle *next;
} sand_hall_battle;

typedef struct {
    sand_store *store;
    sand_protocol *protocol; /* lent one game after the other */
    sand_hall_battle **rows; /* by the hash of the id */
    size_t n_rows, n_battles;
    bool dirty;                /* something waits for a commit */
    uint64_t now;              /* ms, never goes back */
    int64_t clock;             /* ms of the system's clock */
    sand_hall_stream *streams; /* all of them */
    size_t n_streams;
    const sand_protocol_host *host;
    /* counted for /metrics */
    uint64_t orders, refused, commits, failures, woken;
} sand_hall;

/* `store` becomes the hall's, also when it fails. */
sand_error sand_hall_create(sand_store *store, const sand_protocol_host *host, sand_hall **out);
void sand_hall_destroy(sand_hall *hall); /* NULL is fine */

/* The battle, woken where it is not in memory; NULL: there is none, or it cannot be read. */
sand_hall_battle *sand_hall_find(sand_hall *hall, const char *id);
/* A new one, in the lobby and empty; NULL: no memory or no randomness. */
sand_hall_battle *sand_hall_add(sand_hall *hall);
/* Puts those out of memory that nobody was at for so many seconds; they are woken when somebody comes. */
void sand_hall_rest(sand_hall *hall, int64_t seconds);
/* Puts it out of memory. */
void sand_hall_forget(sand_hall *hall, sand_hall_battle *battle);
/* Makes everything durable; false: nothing since the last time is, and the battles it changed are out of memory. */
bool sand_hall_commit(sand_hall *hall);

/* ---- changes, each of them written ---- */

void sand_hall_put(sand_hall *hall, sand_hall_battle *battle, const char *kind, const char *name, const char *value);
void sand_hall_put_int(sand_hall *hall, sand_hall_battle *battle, const char *kind, const char *name, int64_t value);
sand_hall_holder *sand_hall_holder_of(const sand_hall_battle *battle, const char *hash);
bool sand_hall_seat(sand_hall *hall, sand_hall_battle *battle, const sand_hall_holder *holder);
void sand_hall_unseat(sand_hall *hall, sand_hall_battle *battle, const char *hash);
bool sand_hall_add_link(sand_hall *hall, sand_hall_battle *battle, unsigned side, char secret[SAND_SECRET_TEXT]);
const sand_hall_link *sand_hall_link_of(const sand_hall_battle *battle, const char *secret);
void sand_hall_cut_link(sand_hall *hall, sand_hall_battle *battle, const char *hash);
void sand_hall_cut_links(sand_hall *hall, sand_hall_battle *battle, unsigned side);
size_t sand_hall_links(const sand_hall_battle *battle, unsigned side);
size_t sand_hall_holders(const sand_hall_battle *battle, unsigned side);
void sand_hall_set_state(sand_hall *hall, sand_hall_battle *battle, sand_hall_state state);
void sand_hall_set_terms(sand_hall *hall, sand_hall_battle *battle, const sand_hall_terms *terms);
/* Appends what the game's record has more than the store, and takes up what follows: over, whose decision it is. */
void sand_hall_keep(sand_hall *hall, sand_hall_battle *battle);
/* One thing more of the table: its JSON members behind "n", "kind", "by" and "at"; `more` may be NULL. */
void sand_hall_tell(sand_hall *hall, sand_hall_battle *battle, const char *kind, const sand_hall_holder *by,
                    const char *more);

/* Looks anew at whose decision it is, for both sides, and whether the battle is over. */
void sand_hall_look(sand_hall *hall, sand_hall_battle *battle);

/* ---- in memory alone, for those who read a store; false: no memory ---- */

bool sand_hall_take_link(sand_hall_battle *battle, const sand_hall_link *link);
bool sand_hall_take_holder(sand_hall_battle *battle, const sand_hall_holder *holder);
bool sand_hall_take_table(sand_hall_battle *battle, const char *text);
/* Does a turn begin with this line of the record? */
void sand_hall_mark_turn(sand_hall_battle *battle, size_t n, const char *text);
/* How many lines of the record watchers may see by now. */
size_t sand_hall_watched(const sand_hall_battle *battle);

/* ---- words ---- */

const char *sand_hall_time(int64_t seconds, char out[32]); /* "2026-11-24T20:15:03Z" */
/* Changes what the object names; false: it has mistakes. */
bool sand_hall_read_terms(const sand_json *value, sand_hall_terms *terms, sand_problem_list *problems);
void sand_hall_write_terms(sand_json_writer *w, const char *key, const sand_hall_terms *terms);
char *sand_hall_copy(const char *text); /* NULL: no memory, or NULL */

#endif
