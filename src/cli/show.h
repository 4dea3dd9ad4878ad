/* show.h - what is told at the terminal: news, decisions, lists, one unit. */
#ifndef SAND_CLI_SHOW_H
#define SAND_CLI_SHOW_H

#include "cli/map.h"
#include "cli/session.h"

/* The events the viewer has not been told yet. */
void show_news(session *s);
/* May both sides know of it? */
bool show_is_public(const sand_event *event);
/* So many of the viewer's events are taken as told: those of before, or fewer than were when something was taken back.
 */
void show_told(session *s, unsigned viewer, size_t n);
/* Another sits down: where both look on, what stands on the screen is not told again. */
void show_take_seat(session *s, unsigned side, bool shared);
/* How the battle ended, what it cost, and the dice. */
void show_end(const session *s);
/* The last n events again. */
void show_log(const session *s, size_t n);
/* One event as a line of the battle report. */
void show_event(const sand_game *game, const screen *s, const sand_event *event);
/* Shows the decision that is due, the units that may still act, and the orders they may be given. */
void show_decision(const session *s, unsigned side);
/* Who could still act, in the order of the roster, but for those whose orders wait for the rest of their sheet. */
void show_who(const session *s, unsigned side);
/* The orders that a unit or leader may be given now. */
void show_orders(const session *s, unsigned side);
/* The part of the table where things happen. */
map_part show_focus(const session *s);
/* Draws it: anyway, or at a terminal when much has changed since it was drawn. */
void show_map(session *s, bool anyway);
/* The words of its choice: "attack|advance|hold". */
void show_choice(const sand_order_kind *row, text *line);
/* A length for examples, in inches or paces: neither nothing nor across the table. */
int show_example_length(const session *s);
/* Writes how one kind of order is typed, such as "charge UNIT ENEMY", with optional parts in brackets. */
void show_form(const session *s, const sand_order_kind *row, text *line);
/* All units by command: state, and where their nearest enemy stands. */
void show_list(const session *s, unsigned side);
/* One unit: everything known, its enemies by the clock, what it may do now. */
void show_unit(const session *s, unsigned unit);
/* All decks: what was turned up, what is left, how likely each card is next. */
void show_decks(const session *s);
void show_measure(const session *s, sand_actor a, sand_actor b);
void show_options(const session *s, bool all);
/* What may be done now, as commands to type: up to `most`. */
size_t show_suggestions(const session *s, unsigned side, unsigned unit, size_t most);
/* "Parliament" */
const char *side_name(const session *s, unsigned side);

#endif
