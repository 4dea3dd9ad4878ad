/* command_look.c - the table, lists, one unit, measurements, the report. */
#include "cli/command.h"
#include "cli/map.h"
#include "cli/show.h"

#include <stdlib.h>
#include <string.h>

enum { LOG_USUAL = 20 };

static int32_t number_of(const char *word)
{
    return (int32_t)(strtod(word, NULL) * SAND_UNIT_LENGTH);
}

static bool is_number(const char *word)
{
    return *word >= '0' && *word <= '9';
}

/* "map", "map 12,8 6", "map rupert 8". */
void command_map(typed *t)
{
    enum { AROUND = 9 * SAND_UNIT_LENGTH };
    map_part part = { { 0, 0 }, 0 };
    const words *w = t->w;
    size_t at = 1;
    if (w->n > 3 && is_number(w->word[1]) && strcmp(w->word[2], ",") == 0) {
        part = (map_part){ { number_of(w->word[1]), number_of(w->word[3]) }, AROUND };
        at = 4;
    } else if (w->n > 1) {
        sand_unit_facts unit;
        unsigned id = command_unit(t, &at);
        if (!id || !sand_game_unit(t->s->game, session_viewer(t->s), id, &unit)) return;
        part = (map_part){ unit.pose.at, AROUND };
    }
    if (at < w->n && number_of(w->word[at]) > 0) part.radius = number_of(w->word[at]);
    map_draw(t->s->game, session_viewer(t->s), &t->s->screen, part);
}

void command_list(typed *t)
{
    unsigned side = 0;
    if (t->w->n > 1) {
        name_search search = { t->s->game, SAND_REF_SIDE, NULL, NULL };
        text complaint = { 0 };
        size_t used;
        side = name_find(&search, t->w, 1, &used, &complaint);
        if (!side) command_complain(t->s, text_of(&complaint));
        text_free(&complaint);
        if (!side) return;
    }
    show_list(t->s, side);
}

void command_look(typed *t)
{
    size_t at = 1;
    unsigned unit = command_unit(t, &at);
    if (unit) show_unit(t->s, unit);
}

void command_measure(typed *t)
{
    size_t at = 1;
    unsigned a = command_unit(t, &at);
    if (!a) return;
    if (at < t->w->n && (strcmp(t->w->word[at], "to") == 0 || strcmp(t->w->word[at], ",") == 0)) at++;
    unsigned b = command_unit(t, &at);
    if (b) show_measure(t->s, a, b);
}

void command_deck(typed *t)
{
    show_decks(t->s);
}

void command_log(typed *t)
{
    int n = t->w->n > 1 ? atoi(t->w->word[1]) : LOG_USUAL;
    show_log(t->s, n > 0 ? (size_t)n : LOG_USUAL);
}

void command_options(typed *t)
{
    show_options(t->s, t->w->n > 1);
}
