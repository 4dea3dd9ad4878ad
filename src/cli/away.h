/* away.h - a seat of a battle that is on a server (docs/apart.md): what its side was told, and what it asks there.
 *
 * The session's own game is made of the position as this side knows it, anew whenever something has changed: so orders
 * are read, judged, weighed and drawn as in any battle. What would change the battle goes to the server, with a key of
 * its own, so that nothing is done twice however often it is sent. */
#ifndef SAND_CLI_AWAY_H
#define SAND_CLI_AWAY_H

#include "cli/session.h"
#include "cli/wire.h"

#include "base/assert.h"
#include "base/json.h"

enum { AWAY_ID = 16, AWAY_KEY = 33, AWAY_DRAFTED = 64 };

/* A line of the battle report, as the server wrote it. */
typedef struct {
    char *words;
    uint8_t depth, side;
    bool loud, step;
} away_line;

typedef struct {
    wire *wire;
    char id[AWAY_ID];
    unsigned side;
    text number; /* this side's secret number for shared dice */

    away_line *line; /* all of the report, from its beginning */
    size_t n_lines, room, shown;
    size_t total;     /* lines of the whole report, as the server counts them */
    int64_t lines_of; /* the branch that `line` belongs to */
    bool caught_up;

    sand_json_document status; /* the last one */
    bool has_status;
    size_t table; /* the last message of the table that was told */
    size_t own;   /* chat lines of this side that came back by the stream */

    uint32_t serial; /* the server's open decision, in `branch` */
    int64_t branch;
    uint32_t sealed;   /* serial of the last decision for which this side's sealed order waits */
    text now;          /* hash, serial and branch last heard: a change makes the game stale */
    bool yours;        /* this side may act */
    bool stale;        /* the game must be made anew */
    sand_game *before; /* the game that the last refresh replaced */
    size_t given;      /* calls sent so far; the number is part of each call's key */
    char key[AWAY_KEY];

    text drafted[AWAY_DRAFTED]; /* orders as JSON, for `ahead` */
    size_t n_drafted;
    /* Takes an order while a draft is written; NULL: no draft is written, and orders go to the server. */
    sand_error (*drafts)(session *s, const sand_order *order);
    bool draft_ends; /* nothing can follow what the draft has */

    void (*take)(session *s, const char *event, const char *data); /* what the stream says of the table */
    bool lost;                                                     /* no connection just now */
    unsigned tries;                                                /* that failed in a row */
    const char *bye; /* why the server ended the stream for good; NULL: it has not */
    text said;       /* the last failure */
} away;

static inline away *away_of(const session *s)
{
    SAND_ASSERT(s->there != NULL); /* only the hooks of `elsewhere` come here */
    return s->there;
}

const char *away_state(const away *a); /* "lobby", "play", "over", "closed"; "" before the first status */
/* One method of the battle; `params` is JSON, or NULL. The result, which lives in `document`; NULL: it failed, and
 * a->said says why in a sentence. Tries until the server is reached, or the person leaves. */
const sand_json *away_call(session *s, const char *method, const char *params, sand_json_document *document);
/* Hears what came, waits at most so long for more, and connects again where the connection was lost. True: `fd` can be
 * read. */
bool away_hear(session *s, int ms, int fd);
/* Makes the game anew where it is stale; false: it cannot be had. */
bool away_refresh(session *s);
/* A game made of what this side knows, with dice of that seed, or none for NULL; NULL: it cannot be had, and a->said
 * says why. */
sand_game *away_position(session *s, const char *seed);
/* The session's hooks for a battle on a server. */
sand_error away_submit(session *s, const sand_order *order);
void away_tell_news(session *s);
void away_tell_last(const session *s, size_t n);
/* Takes the `now` and the events of a method's answer, as if the stream had told them. */
void away_take_news(session *s, const sand_json *result);
void away_close(away *a);

/* ---- (away_table.c) ---- */

/* A message of the stream that is about the table: a new status, something said or asked. */
void away_take(session *s, const char *event, const char *data);
/* In the lobby: promises and opens this side's number for the dice. */
void away_settle_dice(session *s);
/* Says what this side waits for. */
void away_say_waiting(session *s);
/* Runs a command that only a battle on a server has, or that differs there; false: `line` is none of these. */
bool away_command(session *s, unsigned side, const char *line);

/* ---- (away_draft.c) ---- */

/* Reads a draft of this side's next orders in a loop of its own. `rest` "left" says what is left of a draft, "none"
 * takes it back. */
void away_draft(session *s, const char *rest);

/* A text member, "" where there is none; a number, 0 where there is none. */
const char *away_text(const sand_json *value, const char *key);
int64_t away_number(const sand_json *value, const char *key);

#endif
