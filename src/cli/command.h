/* command.h - inside what is typed at a prompt: a line on its way, and what each file does with it. */
#ifndef SAND_CLI_COMMAND_H
#define SAND_CLI_COMMAND_H

#include "cli/order_words.h"
#include "cli/session.h"

typedef struct {
    session *s;
    unsigned side; /* that decides now, or of the person who types */
    const sand_words *w;
    const char *line;                   /* as it was typed */
    const struct command_row *commands; /* all there are */
    size_t n_commands;
} typed;

typedef struct command_row {
    const char *word, *form, *about;
    void (*run)(typed *);
    const char *group; /* for the first command of a group: the group's heading; NULL: for the others */
} command_row;

/* ---- for all of them (typed.c) ---- */

/* Says a clause as a sentence. */
void command_complain(const session *s, const char *said);
/* The typed line from word `i` on. */
const char *command_rest(const typed *t, size_t i);
/* The unit named from word `at` on; *at is set behind it; 0: a complaint was made. */
unsigned command_unit(const typed *t, size_t *at);
/* The same of a unit, or a body on its own: a leader or the like. */
sand_actor command_piece(const typed *t, size_t *at);
/* For name searches, with the line as context: of several units of a name the one that may act now is meant. */
int command_rank_unit(const void *context, unsigned id);
/* "ahead 6" from word `from` on, as an order of the unit that was named last: in `line`; false: it is none, or no unit
 * was named. */
bool command_for_chosen(const typed *t, size_t from, text *line);
/* The row of a command by its word or, unless `exactly`, by the only beginning that fits; NULL: none. */
const command_row *command_find(const command_row rows[], size_t n, const char *word, bool exactly);

/* ---- the table (commands.c) ---- */

const command_row *command_at(size_t i); /* NULL beyond the last */
bool command_is_known(const char *word); /* or its only beginning that fits */

/* ---- what each file carries out ---- */

/* Orders, one or several in a line. (command_orders.c) */
void command_give(const typed *t);
/* Reads what stands from word `from` on; false: a complaint was made. */
bool command_read(const typed *t, size_t from, orders *out);
void command_ok(typed *t);
void command_forget(typed *t);
/* The last of what waits for the rest of its sheet; false: nothing waits. */
bool command_take_back_begun(session *s, unsigned side);
/* Gives the order to every unit that may have it, each at its best target: "shoot all". False: no unit may, or the
 * rules refused. */
bool command_all(const typed *t, unsigned kind);
/* The rest of them, when dice had to be typed for one; true: another order was given. */
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
void command_deck(typed *t);
void command_log(typed *t);
void command_options(typed *t);

/* (pace.c) */
void command_dice(typed *t);

/* (tutor.c) */
void command_tutor(typed *t);
/* Grades an order that is to be given, where the person wants that; false: it is warned of, and waits to be given
 * again. */
bool command_tutor_lets(session *s, const sand_order *order);

/* (command_back.c) */
void command_undo(typed *t);
/* Can an order of this side's be taken back now? */
bool command_may_undo(const session *s, unsigned side);
void command_redo(typed *t);

/* (command_help.c) */
void command_help(typed *t);
/* Is the second word one that help explains? */
bool command_has_help(const typed *t);
/* What could be ordered now if anything of the entry's kind (and of its subject, where it has one) can, else its form
 * with names of this battle. */
void command_example(const session *s, unsigned side, const sand_entry *like, text *out);

#endif
