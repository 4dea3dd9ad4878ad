/* hall.h - the battles of a server: in memory while clients use them, and all of them in its store.
 *
 * Everything clients are told is in the store: a change is reported only after its commit, and discarded when the
 * commit fails. Used by one thread. Sides are 1 and 2; 0 is a watcher. */
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
    SAND_HALL_KEYS = 64,   /* keys remembered for a side */
    SAND_HALL_KEY = 64,    /* bytes of a key */
    SAND_HALL_TURNS = 512, /* turns whose first line in the record is known */
    SAND_HALL_KINDS = 6,   /* kinds of question */
    SAND_HALL_DAY = 86400  /* seconds */
};

typedef enum { SAND_HALL_LOBBY, SAND_HALL_PLAY, SAND_HALL_OVER, SAND_HALL_CLOSED } sand_hall_state;
typedef enum { SAND_UNDO_CONSENT, SAND_UNDO_DICE, SAND_UNDO_NEVER } sand_hall_undo;
typedef enum { SAND_CHAT_PLAYERS, SAND_CHAT_ALL, SAND_CHAT_OFF } sand_hall_chat;

typedef struct {
    sand_hall_undo undo;
    sand_hall_chat chat;
    int32_t watch; /* turns by which watchers lag behind; -1: no watchers */
    bool draw, shared_dice, offered;
    int32_t clock_seconds; /* 0: no clock */
    bool clock_battle, clock_loses;
} sand_hall_terms;

/* The agreement made when the battle was opened. */
typedef struct {
    char title[128], scenario[64], ruleset[32], side[SAND_SIDES][64];
} sand_hall_facts;

typedef struct {
    char hash[SAND_SECRET_HASH];
    char name[SAND_HALL_NAME + 1];
    unsigned side;
    unsigned streams; /* number of open streams */
    uint64_t left;    /* in ms, when the last of them ended; 0: never connected */
} sand_hall_holder;

typedef struct {
    char hash[SAND_SECRET_HASH];
    unsigned side; /* 0: a watcher's link, which is not used up */
} sand_hall_link;

typedef struct {
    char key[SAND_HALL_KEY + 1];
    size_t first, branch; /* events and branch of the side before the order */
} sand_hall_key;

/* The questions that one side may put to the other. */
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
    size_t n;   /* items to take back */
    char *more; /* text, terms or adjustment, as members of a JSON object; or NULL */
} sand_hall_ask;

typedef struct {
    char commitment[SAND_SECRET_HASH], number[SAND_SECRET_HASH];
    bool opened;                   /* its number was opened, or it promised none */
    char *answers, *draft, *ahead; /* JSON, or NULL */
    int64_t draft_at;
    sand_hall_key keys[SAND_HALL_KEYS];
    size_t n_keys;       /* total number; the last ones are kept */
    size_t said;         /* lines of chat */
    int64_t waits_since; /* since when, as this side sees it */
    unsigned waits_for;  /* the sides waited for, as bits (1 << side) */
    unsigned waits;      /* how often the battle waited for this side, as both sides know */
    unsigned told_waits; /* value of `waits` that other programs were told last */
    int64_t waited_ms;   /* how long the battle waited for it, before `runs_since` */
    unsigned clock_turn; /* turn to which the clock belongs; 0: to the battle */
    int64_t used_ms;     /* clock time used before `runs_since` */
    int64_t runs_since;  /* in ms; 0: its clock is stopped */
    bool flag;           /* its clock has run out */
    sand_hall_ask asks[SAND_HALL_KINDS];
} sand_hall_side;

/* A client that is told what happens at one battle, or at all battles in which it has a seat. */
typedef struct sand_hall_stream {
    struct sand_hall_battle *battle; /* NULL: unloaded; always NULL for a lobby */
    bool lobby, asleep, ended;
    char holder[SAND_SECRET_HASH];
    unsigned side;
    size_t branch, events, table, lines; /* sent so far */
    uint64_t told_status;                /* hash of the last status */
    uint64_t told_now;                   /* hash of the last "now" */
    uint64_t spoke;                      /* in ms, when anything was last sent */
    const char *why;                     /* the reason why it ends; NULL: it does not */
    char address[48];                    /* of the client */
    struct MHD_Connection *connection;
    sand_text out; /* to be sent */
    size_t sent;
    struct sand_hall_stream *next, **at;               /* list of all streams */
    struct sand_hall_stream *next_beside, **at_beside; /* list of the streams of its battle, or of all lobbies */
    struct sand_hall_stream *next_due, **at_due;       /* list of the streams that are due; at_due NULL: it is not */
} sand_hall_stream;

typedef struct sand_hall_battle {
    char id[SAND_SECRET_ID];
    sand_hall_state state;
    sand_hall_terms terms;
    sand_hall_facts facts;
    int64_t opened, touched; /* in seconds */
    char *start;             /* JSON of the start, while in the lobby */
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
    char **table; /* what happened at the table, each as JSON; the first is number 1 */
    size_t n_table, table_room;
    unsigned last_ask;
    unsigned paused_by; /* 0: not paused */
    int64_t paused_since;
    char rematch[SAND_SECRET_ID];
    char closed[SAND_HALL_SAYS + 1]; /* why the operator closed it */
    int64_t day;                     /* since 1970, when both sides last knew that something was done; 0: not noted */
    bool changed;                    /* since the last commit */
    bool stirred;                    /* its streams have something to send */
    unsigned tries;                  /* commits until what its sides gave beforehand is tried; 0: it is not */
    bool lost;                       /* it could not be read completely */
    bool busy;                       /* it is in the hall's list `busy` */
    sand_hall_stream *streams;       /* its streams, without lobbies */
    struct sand_hall_battle *next, *next_busy;
} sand_hall_battle;

/* Why a battle was not found. */
typedef enum { SAND_HALL_UNKNOWN, SAND_HALL_ELSEWHERE, SAND_HALL_UNREADABLE } sand_hall_absence;

typedef struct {
    sand_store *store;
    sand_protocol *protocol; /* lent one game after another */
    sand_hall_battle **rows; /* by the hash of the id */
    size_t n_rows, n_battles;
    bool dirty;                /* a change waits for a commit */
    bool tries;                /* a battle has `tries` */
    uint64_t now;              /* in ms, monotonic */
    int64_t clock;             /* in ms, the system's clock */
    sand_hall_battle *busy;    /* every battle that is changed or stirred, or has `tries`; others may be among them */
    sand_hall_stream *streams; /* all streams */
    sand_hall_stream *lobbies; /* the streams of lobbies */
    sand_hall_stream *due;     /* the streams to be woken after the next commit */
    size_t n_streams;
    const sand_protocol_host *host;
    sand_hall_absence absence;          /* why sand_hall_find found nothing */
    char elsewhere[SAND_STORE_ADDRESS]; /* ELSEWHERE: the address of the server that holds it; "": it has none */
    bool doubtful;                      /* the store may have carried out the commit that failed */
    char (*news)[SAND_SECRET_ID];       /* battles of other servers that have changed, for lobbies */
    size_t n_news;
    bool all_news;        /* too many battles changed to list them */
    unsigned close_after; /* a battle is closed after so many days without an order or a word; 0: never */
    /* Called after the commit when a battle waits for a side, as both sides know; NULL: no listener. */
    void (*turn)(void *context, const struct sand_hall_battle *battle, unsigned side);
    void *turn_context;
    /* counted for /metrics */
    uint64_t orders, refused, commits, failures, woken;
    uint64_t looks;     /* battles and streams that turns of the loop looked at */
    uint64_t questions; /* to the engine: requests, and answers given beforehand that were tried */
} sand_hall;

/* The hall takes over `store`, even when this fails. */
sand_error sand_hall_create(sand_store *store, const sand_protocol_host *host, sand_hall **out);
void sand_hall_destroy(sand_hall *hall); /* NULL is fine */

/* The battle, loaded if it is not in memory; NULL: see `absence`. */
sand_hall_battle *sand_hall_find(sand_hall *hall, const char *id);
/* A battle that another server holds, as it stands in the store: to be looked at and dropped. NULL: it cannot be read.
 */
sand_hall_battle *sand_hall_peek(sand_hall *hall, const char *id);
void sand_hall_drop(sand_hall_battle *battle);
/* Unloads all battles if the store has lost its hold on them. Call before each turn of the server's loop. */
void sand_hall_hold(sand_hall *hall);
/* Notes the battles that other servers have changed, for lobbies. */
void sand_hall_hear(sand_hall *hall);
/* A new, empty battle in the lobby; NULL: no memory or no randomness. */
sand_hall_battle *sand_hall_add(sand_hall *hall);
/* Unloads battles that no client has used for that many seconds; they are loaded again on demand. */
void sand_hall_rest(sand_hall *hall, int64_t seconds);
/* Unloads the battle. */
void sand_hall_forget(sand_hall *hall, sand_hall_battle *battle);
/* What the sides of this battle gave beforehand is tried when the answers of this turn have been sent. */
void sand_hall_try_later(sand_hall *hall, sand_hall_battle *battle);
/* Calls `turn` for sides that the battle has begun to wait for, unless what they gave beforehand is yet to be tried. */
void sand_hall_tell_turn(sand_hall *hall, sand_hall_battle *battle);
/* Makes all changes durable; false: none since the last commit is, and the battles concerned are unloaded. */
bool sand_hall_commit(sand_hall *hall);

/* ---- changes, each of them written ---- */

/* Puts the stream into the list of its battle or of the lobbies, or takes it out (NULL). */
void sand_hall_stream_beside(sand_hall_stream *stream, sand_hall_stream **list);
/* Puts the stream into the list `due`, or takes it out. */
void sand_hall_stream_due(sand_hall *hall, sand_hall_stream *stream);
void sand_hall_stream_done(sand_hall_stream *stream);
/* Marks the battle as one whose streams have something to send. */
void sand_hall_stir(sand_hall *hall, sand_hall_battle *battle);
/* Puts the battle into the list `busy`, or takes it out. */
void sand_hall_join_busy(sand_hall *hall, sand_hall_battle *battle);
void sand_hall_leave_busy(sand_hall *hall, const sand_hall_battle *battle);
/* Empties the list `busy` of battles for which nothing is left to do. */
void sand_hall_calm(sand_hall *hall);
/* Marks the battle as changed: to be committed, and told to its streams. */
void sand_hall_touch(sand_hall *hall, sand_hall_battle *battle);
void sand_hall_put(sand_hall *hall, sand_hall_battle *battle, const char *kind, const char *name, const char *value);
/* Notes today as the last day on which something was done that both sides know of. */
void sand_hall_note_day(sand_hall *hall, sand_hall_battle *battle);
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
/* Puts the battle on the list of seats offered to strangers, or takes it off. The list is the battles of a holder that
 * no token can have. */
#define SAND_HALL_OFFERED "offered"
void sand_hall_offer(sand_hall *hall, sand_hall_battle *battle, bool offered);
void sand_hall_set_state(sand_hall *hall, sand_hall_battle *battle, sand_hall_state state);
/* Ends the battle for good without a result; all its holders and watchers are told the reason. */
void sand_hall_close(sand_hall *hall, sand_hall_battle *battle, const char *why);
/* Moment at which it is closed if nothing is done there, in seconds; 0: never. */
int64_t sand_hall_closes(const sand_hall *hall, const sand_hall_battle *battle);
/* Takes the words out of a line of chat; false: entry `n` is no such line. */
bool sand_hall_hide(sand_hall *hall, sand_hall_battle *battle, size_t n);
void sand_hall_set_terms(sand_hall *hall, sand_hall_battle *battle, const sand_hall_terms *terms);
/* Appends the new lines of the game's record to the store and updates what follows: whether it is over, whose decision
 * it is. */
void sand_hall_keep(sand_hall *hall, sand_hall_battle *battle);
/* Adds one entry to the table's log: its JSON members follow "n", "kind", "by" and "at"; `more` may be NULL. */
void sand_hall_tell(sand_hall *hall, sand_hall_battle *battle, const char *kind, const sand_hall_holder *by,
                    const char *more);

unsigned sand_hall_turn(const sand_hall_battle *battle); /* turn number; battle->game must not be NULL */
/* Finds out again whose decision it is, for both sides, and whether the battle is over. */
void sand_hall_look(sand_hall *hall, sand_hall_battle *battle);

/* ---- in memory only, for loading from a store; false: no memory ---- */

bool sand_hall_take_link(sand_hall_battle *battle, const sand_hall_link *link);
bool sand_hall_take_holder(sand_hall_battle *battle, const sand_hall_holder *holder);
bool sand_hall_take_table(sand_hall_battle *battle, const char *text);
/* Remembers line `n` of the record if a turn begins with it. */
void sand_hall_mark_turn(sand_hall_battle *battle, size_t n, const char *text);
/* The number of record lines that watchers may see now. */
size_t sand_hall_watched(const sand_hall_battle *battle);

/* ---- words ---- */

const char *sand_hall_time(int64_t seconds, char out[32]); /* "2026-11-24T20:15:03Z" */
/* Changes the terms that the object names; false: it has mistakes. */
bool sand_hall_read_terms(const sand_json *value, sand_hall_terms *terms, sand_problem_list *problems);
void sand_hall_write_terms(sand_json_writer *w, const char *key, const sand_hall_terms *terms);
char *sand_hall_copy(const char *text); /* NULL: no memory, or NULL */

#endif
