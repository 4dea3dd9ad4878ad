/* command.h - shared by the files that carry out a line typed at the prompt: the line, and what each file does with it.
 */
#ifndef SAND_CLI_COMMAND_H
#define SAND_CLI_COMMAND_H

#include "cli/order_words.h"
#include "cli/session.h"

typedef struct {
    session *s;
    unsigned side; /* the side that decides now, or that of the player who types */
    const sand_words *w;
    const char *line;                   /* as it was typed */
    const struct command_row *commands; /* all rows of commands.c */
    size_t n_commands;
} typed;

typedef struct command_row {
    const char *word, *form, *about;
    void (*run)(typed *);
    const char *group; /* heading of the group that begins with this row; else NULL */
} command_row;

/* ---- for all commands (typed.c) ---- */

/* Says a clause as a sentence. */
void command_complain(const session *s, const char *said);
/* The typed line from word `i` on. */
const char *command_rest(const typed *t, size_t i);
/* Reads the unit named from word *at on and moves *at behind it; 0: a complaint was made. */
unsigned command_unit(const typed *t, size_t *at);
/* Does the same for a unit or for a body of its own, such as a leader. */
sand_actor command_piece(const typed *t, size_t *at);
/* Ranks units of the same name in a search: one that may act now comes first. `context` is the typed line. */
int command_rank_unit(const void *context, unsigned id);
/* Writes "ahead 6" from word `from` on into `line` as an order of the unit named last; false: the words are no move, or
 * no unit was named. */
bool command_for_chosen(const typed *t, size_t from, text *line);
/* Finds a command by its word or, unless `exactly`, by a beginning that fits no other; NULL: there is none. */
const command_row *command_find(const command_row rows[], size_t n, const char *word, bool exactly);

/* ---- the table (commands.c) ---- */

const command_row *command_at(size_t i); /* NULL beyond the last */
bool command_is_known(const char *word); /* by its word or a beginning that fits no other */

/* ---- what each file carries out ---- */

/* Orders, one or several in a line. (command_orders.c) */
void command_give(const typed *t);
/* Reads what stands from word `from` on; false: a complaint was made. */
bool command_read(const typed *t, size_t from, orders *out);
void command_ok(typed *t);
void command_forget(typed *t);
/* Takes back the last entry that waits for the rest of its sheet; false: nothing waits. */
bool command_take_back_begun(session *s, unsigned side);
/* Gives the order to every unit that may have it, each at its best target: "shoot all". False: no unit may, or the
 * rules refused. */
bool command_all(const typed *t, unsigned kind);
/* Goes on with "shoot all" after dice were typed for one unit; true: another order was given. */
bool command_go_on(session *s, unsigned side);
/* Saves and reports the last act before more is done. */
void command_tell(session *s);
/* Is the side asked, with no dice to be typed first? */
bool command_asked_still(const session *s, unsigned side);

/* (command_ask.c) */
void command_check(typed *t);
void command_most(typed *t);
void command_why(typed *t);
void command_odds(typed *t);
void command_hint(typed *t);
void command_score(typed *t);
void command_goal(typed *t);

/* (command_look.c) */
void command_map(typed *t);
void command_legend(typed *t);
void command_list(typed *t);
void command_look(typed *t);
void command_measure(typed *t);
void command_threats(typed *t);
void command_deck(typed *t);
void command_log(typed *t);
void command_options(typed *t);

/* (pace.c) */
void command_dice(typed *t);

/* (tutor.c) */
void command_tutor(typed *t);
/* Grades an order before it is given, where the player wants that; false: it was warned of, and giving it again is
 * needed. */
bool command_tutor_lets(session *s, const sand_order *order);

/* (command_back.c) */
void command_undo(typed *t);
/* Can an order of this side be taken back now? */
bool command_may_undo(const session *s, unsigned side);
void command_redo(typed *t);

/* (command_help.c) */
void command_help(typed *t);
/* Is the second word one that help explains? */
bool command_has_help(const typed *t);
/* Writes an order of the entry's kind (and subject, if any) that can be given now, else the kind's form with names of
 * this battle. */
void command_example(const session *s, unsigned side, const sand_entry *like, text *out);

#endif
