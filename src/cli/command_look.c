/* command_look.c - commands that show the table, lists, one unit, measurements and the report. */
#include "cli/command.h"
#include "cli/map.h"
#include "cli/show.h"

#include <stdlib.h>
#include <string.h>

enum { LOG_USUAL = 20 };

static int32_t number_of(const char *word)
{
    double number = strtod(word, NULL) * SAND_UNIT_LENGTH;
    if (!(number > -SAND_COORDINATE_LIMIT)) return -SAND_COORDINATE_LIMIT; /* also "nan" */
    return number < SAND_COORDINATE_LIMIT ? (int32_t)number : SAND_COORDINATE_LIMIT;
}

static bool is_number(const char *word)
{
    char *end;
    strtod(word, &end);
    return end != word && *end == '\0';
}

/* Moves *at on if `word` stands there; true: it did. */
static bool take(const sand_words *w, size_t *at, const char *word)
{
    bool there = *at < w->n && strcmp(w->word[*at], word) == 0;
    *at += there;
    return there;
}

static bool is_on_table(const session *s, sand_point at)
{
    sand_table_facts table;
    sand_game_table(s->game, session_viewer(s), &table);
    bool on = at.x >= 0 && at.y >= 0 && at.x <= table.width && at.y <= table.height;
    if (!on)
        screen_sayf(&s->screen, INK_WARN, 0, "That is off the table, which runs from 0,0 to %d,%d.",
                    (int)(table.width / SAND_UNIT_LENGTH), (int)(table.height / SAND_UNIT_LENGTH));
    return on;
}

/* Reads a place, which is two numbers with a comma between them.  False: a complaint was made. */
static bool read_place(const typed *t, size_t *at, sand_point *place)
{
    const sand_words *w = t->w;
    const char *x = w->word[*at], *y = *at + 2 < w->n ? w->word[*at + 2] : "";
    if (!is_number(x) || !is_number(y)) {
        sand_table_facts table;
        sand_game_table(t->s->game, session_viewer(t->s), &table);
        screen_sayf(&t->s->screen, INK_WARN, 0,
                    "\"%s,%s\" is not a place on the table. A place is two numbers, for example: map %d,%d", x, y,
                    (int)(table.width / 2 / SAND_UNIT_LENGTH), (int)(table.height / 2 / SAND_UNIT_LENGTH));
        return false;
    }
    *place = (sand_point){ number_of(x), number_of(y) };
    *at += 3;
    return is_on_table(t->s, *place);
}

/* Reads the centre of a map: a place, a unit or nothing.  False: a complaint was made. */
static bool read_centre(const typed *t, size_t *at, map_part *part)
{
    enum { AROUND = 9 * SAND_UNIT_LENGTH, WIDTHS = 2 };
    const sand_words *w = t->w;
    sand_unit_facts unit;
    if (*at >= w->n) return true;
    part->scroll = false;
    part->radius = AROUND;
    for (unsigned i = 1; sand_game_unit(t->s->game, session_viewer(t->s), i, &unit); i++)
        if (unit.base_width * unit.files * WIDTHS > part->radius) part->radius = unit.base_width * unit.files * WIDTHS;
    if (w->n > *at + 1 && strcmp(w->word[*at + 1], ",") == 0) return read_place(t, at, &part->centre);
    unsigned id = command_unit(t, at);
    if (!id || !sand_game_unit(t->s->game, session_viewer(t->s), id, &unit)) return false;
    part->centre = unit.pose.at;
    part->unit = (uint16_t)id;
    return true;
}

/* "map", "map all", "map zones", "map 12,8 6", "map rupert 8". */
void command_map(typed *t)
{
    map_part part = show_focus(t->s);
    size_t at = 1;
    if (take(t->w, &at, "all")) part.scroll = false;
    if (take(t->w, &at, "zones") || take(t->w, &at, "zone")) part.zones = MAP_ZONES_OVER_ALL;
    if (take(t->w, &at, "reach") || take(t->w, &at, "targets") || take(t->w, &at, "of")) {
    }
    if (!read_centre(t, &at, &part)) return;
    if (at < t->w->n) {
        part.radius = is_number(t->w->word[at]) ? number_of(t->w->word[at]) : 0;
        if (part.radius <= 0) {
            screen_sayf(
                &t->s->screen, INK_WARN, 0,
                "\"%s\" is not a distance. How far to look around is a number above 0, for example: map %d,%d 8",
                t->w->word[at], (int)(part.centre.x / SAND_UNIT_LENGTH), (int)(part.centre.y / SAND_UNIT_LENGTH));
            return;
        }
    }
    map_draw(t->s->game, session_viewer(t->s), &t->s->screen, part);
}

void command_list(typed *t)
{
    unsigned side = 0;
    if (t->w->n > 1) {
        sand_name_search search = { t->s->game, SAND_REF_SIDE, NULL, NULL };
        text complaint = { 0 };
        size_t used;
        side = words_find_name(&search, (sand_words_left){ t->w, 1 }, &used, &complaint);
        if (!side) command_complain(t->s, text_of(&complaint));
        text_free(&complaint);
        if (!side) return;
    }
    show_list(t->s, side);
}

void command_look(typed *t)
{
    size_t at = 1;
    while (take(t->w, &at, "is") || take(t->w, &at, "the")) { /* "where is the guard" */
    }
    if (at >= t->w->n || take(t->w, &at, "around")) { /* at the whole table */
        map_draw(t->s->game, session_viewer(t->s), &t->s->screen, show_focus(t->s));
        show_list(t->s, 0);
        return;
    }
    unsigned unit = command_unit(t, &at);
    if (unit) t->s->chosen = unit;
    if (unit) show_unit(t->s, unit);
}

void command_legend(typed *t)
{
    map_explain(t->s->game, &t->s->screen, session_viewer(t->s));
}

void command_measure(typed *t)
{
    size_t at = 1;
    if (t->w->n < 2) {
        command_complain(t->s, "Measure from which unit to which? For example: measure 1 2");
        return;
    }
    sand_actor a = command_piece(t, &at);
    if (a.index == 0) return;
    if (at < t->w->n && (strcmp(t->w->word[at], "to") == 0 || strcmp(t->w->word[at], ",") == 0)) at++;
    sand_actor b = command_piece(t, &at);
    if (b.index != 0) show_measure(t->s, a, b);
}

void command_threats(typed *t)
{
    enum { ROOM = 16384 };
    session *s = t->s;
    char said[ROOM];
    sand_threats *threats = NULL;
    size_t at = 1;
    unsigned unit = t->w->n > 1 ? command_unit(t, &at) : 0;
    if (t->w->n > 1 && unit == 0) return;
    if (sand_threats_create(s->game, t->side, NULL, &threats)) {
        command_complain(s, "There is not enough memory to look at what the enemy could do");
        return;
    }
    size_t n = sand_threats_words(threats, s->game, unit, said, sizeof said);
    if (n == 0)
        screen_say(&s->screen, INK_PLAIN, 0,
                   unit != 0 ? "No enemy can reach it next turn." : "No enemy can reach any unit next turn.");
    else
        screen_say(&s->screen, INK_PLAIN, 0, said);
    if (n > 0)
        screen_say(&s->screen, INK_DIM, 0,
                   "This is the worst case if your units stand still; your orders will change it.");
    sand_threats_destroy(threats);
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
