/* session.h - the state of a battle at the terminal: the players, the side at the screen, the events told so far. */
#ifndef SAND_CLI_SESSION_H
#define SAND_CLI_SESSION_H

#include "cli/begun.h"
#include "cli/guide.h"
#include "cli/line_edit.h"
#include "cli/out.h"
#include "cli/pace.h"
#include "cli/record_file.h"

#include <sandtable/sandtable.h>

/* An order for all units that stopped because dice must be typed: its kind (0: none), and the step it belongs to. */
typedef struct {
    unsigned kind, step, subject;
} rest_of_all;

typedef struct session session;

/* Hooks of a session whose battle is on a server. Its own game is then a copy of what one side knows. */
typedef struct {
    sand_error (*submit)(session *s, const sand_order *order);    /* SAND_ERROR_SEAT: the player was told why not */
    bool (*command)(session *s, unsigned side, const char *line); /* false: an ordinary command */
    void (*tell_news)(session *s);
    void (*tell_last)(const session *s, size_t n);
} elsewhere;

struct session {
    sand_game *game;
    sand_catalogue rules;
    screen screen;
    FILE *in;
    const sand_player *computer[SAND_SIDES + 1]; /* by side; NULL: a person */
    unsigned seated;                             /* side of the person at the screen; 0: none yet, or two computers */
    bool hot_seat;                               /* two people share the screen: each sees it only when seated */
    bool secret;                                 /* something on the screen is for the seated person alone */
    uint64_t seed;                               /* of computer players */
    size_t told[SAND_SIDES + 1];                 /* events shown so far, by viewer */
    size_t told_public[SAND_SIDES + 1];          /* how many of these both sides may know */
    size_t shown_public;                         /* how many public events were shown on the screen, to either side */
    record_file *record;                         /* file the record goes to, or NULL */
    record_file file;                            /* its storage */
    bool keeps;                                  /* a record is created with the first order */
    bool no_sync;                                /* losing the battle would not matter, so nothing is synced */
    size_t began;                                /* how long the log was when this sitting began */
    line_editor *editor;                         /* NULL: plain lines are read */
    guide guide;
    sand_problem_list advice; /* on the file, until it is told */
    text scenario;            /* file or id, to play the same battle again */
    bool acknowledged;        /* a person's act must be on the disk before it is told */
    sand_verdict refusal;     /* the last one, for `why` */
    bool refused;
    bool refused_in_line; /* a part of the line was refused: the rest is not given */
    uint32_t warned;      /* serial of the decision whose end was warned of, plus 1 */
    begun hint;           /* the order the computer would give, for `ok` */
    unsigned tutor;       /* when orders are graded before they are given (tutor.c) */
    begun tutored;        /* the order that was warned of last; typed again it is given */
    rest_of_all rest;     /* of "shoot all" */
    begun begun;          /* given, and waiting for the rest of its sheet */
    unsigned asked;       /* serial of the decision that was introduced last, plus 1 */
    bool dice_explained;  /* the player was told how dice are typed */
    bool may_undo;        /* an order of the asked person can be taken back */
    size_t drawn;         /* events of the viewer when the map was drawn */
    unsigned chosen;      /* the unit that was named last; 0: none */
    unsigned asked_about; /* subject of the last introduced decision: the command or unit that acts */
    text line;            /* what was typed last */
    pace pace;            /* how fast throws are told */
    bool held;            /* `line` was read ahead and is not used yet */
    bool quit, end_of_input, interrupted, broken;
    bool again;                 /* the player wants the same battle once more, with sides exchanged */
    const elsewhere *elsewhere; /* NULL: the battle is played here */
    void *there;                /* state of `elsewhere`: an `away` (away.h) */
};

/* Returns the side whose view the screen shows: that of the person at the keyboard. 0: the screen shows everything,
 * because no person in this game has secrets from another. */
static inline unsigned session_viewer(const session *s)
{
    return s->seated;
}

/* Reads the next line behind `prompt` into s->line; echoes it where the input is no terminal, so that transcripts read
 * well. False at the end of input. (prompt.c) */
bool session_read(session *s, const char *prompt);
/* Asks for a yes; the answer "quit" also ends the session. */
bool session_is_sure(session *s, const char *prompt);

/* Does a person type, or does a file? */
bool session_at_terminal(const session *s);

/* Runs one command line of the seated person; `side` decides now. */
void session_command(session *s, unsigned side, const char *line);
/* Hands the order in and tells a refusal; true: it was accepted. */
bool session_submit(session *s, const sand_order *order);
/* Appends new lines to the record file. (session_record.c) */
void session_record(session *s);
/* Does so for the last time, reveals a battle that is over, and says where the record is. */
void session_end_record(session *s);
/* Saves a record under this name, with .jsonl added where it has no ending.  Asks before it replaces a file, and before
 * it leaves the private part of a battle under way beside it. */
void session_save(session *s, const char *name);

#endif
