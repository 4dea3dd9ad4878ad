/* show.h - what the terminal shows: news, decisions, lists, one unit. */
#ifndef SAND_CLI_SHOW_H
#define SAND_CLI_SHOW_H

#include "cli/map.h"
#include "cli/session.h"

/* Shows the events that the viewer has not been told yet. */
void show_news(session *s);
/* May both sides know of the event? */
bool show_is_public(const sand_event *event);
/* Takes the viewer's first `n` events as told: after a load, or when events were taken back. */
void show_told(session *s, unsigned viewer, size_t n);
/* Seats another side; if the screen is `shared`, events that stand on it are not told again. */
void show_take_seat(session *s, unsigned side, bool shared);
/* Says how the battle ended, the losses, and the luck of the dice. */
void show_end(const session *s);
/* Shows the last n events again. */
void show_log(const session *s, size_t n);
/* Shows one event as a line of the battle report; NULL shows nothing. */
void show_event(const sand_game *game, const screen *s, const sand_event *event);
/* Shows the decision that is due, the units that may still act, and the orders they may be given. */
void show_decision(const session *s, unsigned side);
/* Names the units that could still act, in the order of the roster, except those whose orders wait in the sheet. */
void show_who(const session *s, unsigned side);
/* Lists the kinds of order that can be given now, each with its form. */
void show_orders(const session *s, unsigned side);
/* Returns the part of the table where the action is. */
map_part show_focus(const session *s);
/* Draws the map: always if `anyway`, else at a terminal when much has changed since it was drawn. */
void show_map(session *s, bool anyway);
/* Adds the words of an order's choice: "attack|advance|hold". */
void show_choice(const sand_order_kind *row, text *line);
/* Returns a moderate length for examples, in the ruleset's measure. */
int show_example_length(const session *s);
/* Writes how one kind of order is typed, such as "charge UNIT ENEMY", with optional parts in brackets. */
void show_form(const session *s, const sand_order_kind *row, text *line);
/* Lists all units by command (side 0: both): state, and where the nearest enemy stands. */
void show_list(const session *s, unsigned side);
/* Shows one unit: all that is known, its enemies by the clock, what it may do now. */
void show_unit(const session *s, unsigned unit);
/* Shows all decks: cards turned up, cards left, how likely each is next. */
void show_decks(const session *s);
void show_measure(const session *s, sand_actor a, sand_actor b);
void show_options(const session *s, bool all);
/* Suggests up to `most` orders to type, of the unit (0: any); returns how many. */
size_t show_suggestions(const session *s, unsigned side, unsigned unit, size_t most);
/* "Parliament" */
const char *side_name(const session *s, unsigned side);

#endif
