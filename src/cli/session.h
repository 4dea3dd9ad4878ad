/* session.h - a battle at the terminal: who plays, who sits at the screen, what has been told. */
#ifndef SAND_CLI_SESSION_H
#define SAND_CLI_SESSION_H

#include "cli/begun.h"
#include "cli/guide.h"
#include "cli/line_edit.h"
#include "cli/out.h"
#include "cli/pace.h"
#include "cli/record_file.h"

#include <sandtable/sandtable.h>

/* An order for all that stopped as dice had to be typed: its kind (0: none), and the step it is for. */
typedef struct {
    unsigned kind, step, subject;
} rest_of_all;

typedef struct session session;

/* What a session does whose battle is on a server: its own game is then what one side knows of it, and changes nothing
 * there. */
typedef struct {
    sand_error (*submit)(session *s, const sand_order *order);    /* SAND_ERROR_SEAT: it was told why not */
    bool (*command)(session *s, unsigned side, const char *line); /* false: it is one like everywhere */
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
    size_t told_public[SAND_SIDES + 1];          /* how many of them both sides may know */
    size_t shown_public;                         /* and how many such stand on the screen, whichever side sat there */
    record_file *record;                         /* file the record goes to, or NULL */
    record_file file;                            /* its storage */
    bool keeps;                                  /* a file of its own is made with the first order */
    bool no_sync;                                /* losing the battle would not matter, so nothing is synced */
    size_t began;                                /* how long the log was when this sitting began */
    line_editor *editor;                         /* NULL: lines come as they are */
    guide guide;
    sand_problem_list advice; /* on the file, until it is told */
    text scenario;            /* file or id: for the same battle again */
    bool acknowledged;        /* a person did something that must be on the disk */
    sand_verdict refusal;     /* the last one, for `why` */
    bool refused;
    bool refused_in_line; /* what stands behind it in the line is not given */
    uint32_t warned;      /* serial of the decision whose end was warned of, plus 1 */
    begun hint;           /* the order the computer would give, for `ok` */
    unsigned tutor;       /* when orders are graded before they are given (tutor.c) */
    begun tutored;        /* the order that was warned of last: the same again is given */
    rest_of_all rest;     /* of "shoot all" */
    begun begun;          /* given, and waiting for the rest of its sheet */
    unsigned asked;       /* serial of the decision that was introduced last, plus 1 */
    bool dice_explained;  /* how dice are typed */
    bool may_undo;        /* an order of the asked person can be taken back */
    size_t drawn;         /* events of the viewer when the map was drawn */
    unsigned chosen;      /* the unit that was named last; 0: none */
    unsigned asked_about; /* what it was about: the command or unit that acts */
    text line;            /* what was typed last */
    pace pace;            /* how fast throws are told */
    bool held;            /* it has not been used yet */
    bool quit, end_of_input, interrupted, broken;
    bool again;                 /* the same battle once more, with sides changed */
    const elsewhere *elsewhere; /* NULL: the battle is here */
    void *there;                /* its own */
};

/* The side that looks at the screen now: the seated person's, or the host where no person has anything to hide. */
static inline unsigned session_viewer(const session *s)
{
    return s->seated;
}

/* Next line of input, behind `prompt`; shown again where input is no terminal, so that transcripts read well.
 * False at the end of input. (prompt.c) */
bool session_read(session *s, const char *prompt);
/* Asks, and is it meant: yes? A word that leaves, such as quit, leaves. */
bool session_is_sure(session *s, const char *prompt);

/* Does a person type, or does a file? */
bool session_at_terminal(const session *s);

/* Runs one command line of the seated person; `side` decides now. */
void session_command(session *s, unsigned side, const char *line);
/* Hands the order in, tells a refusal; true when it was accepted. */
bool session_submit(session *s, const sand_order *order);
/* Appends what is new to the record file. (session_record.c) */
void session_record(session *s);
/* The same for the last time: what is over is revealed; says where the record is. */
void session_end_record(session *s);
/* Writes a record to a file of its own, called .jsonl unless the name has an ending.  The person is asked before a file
 * that is there is written over, and before the private part of a battle that goes on is left beside it. */
void session_save(session *s, const char *name);

#endif
