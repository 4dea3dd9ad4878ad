/* typed.c - helpers shared by the files that carry out commands.  These files never use the table of commands, which
 * calls them. */
#include "cli/command.h"

#include "base/assert.h"

#include <string.h>

void command_complain(const session *s, const char *said)
{
    size_t n = strlen(said);
    char first = *said >= 'a' && *said <= 'z' ? (char)(*said - 'a' + 'A') : *said;
    bool ended = n > 0 && strchr(".?!)", said[n - 1]);
    screen_sayf(&s->screen, INK_WARN, 0, "%c%s%s", first, n ? said + 1 : "", ended ? "" : ".");
}

const char *command_rest(const typed *t, size_t i)
{
    return i < t->w->n ? t->line + t->w->from[i] : "";
}

int command_rank_unit(const void *context, unsigned id)
{
    const typed *t = context;
    sand_decision decision = sand_game_decision(t->s->game, t->side);
    for (unsigned i = 0; i < decision.n_kinds; i++) {
        SAND_ASSERT(decision.kinds[i] > 0 && decision.kinds[i] <= t->s->rules.n_orders);
        if (t->s->rules.orders[decision.kinds[i] - 1].subject_ref != SAND_REF_UNIT) continue;
        if (sand_language_may_begin(t->s->game, t->side, decision.kinds[i], id)) return 1;
    }
    return 0;
}

unsigned command_unit(const typed *t, size_t *at)
{
    sand_name_search search = { t->s->game, SAND_REF_UNIT, command_rank_unit, t };
    text complaint = { 0 };
    size_t used;
    unsigned unit = words_find_name(&search, (sand_words_left){ t->w, *at }, &used, &complaint);
    *at += used;
    if (!unit) command_complain(t->s, text_of(&complaint));
    text_free(&complaint);
    return unit;
}

sand_actor command_piece(const typed *t, size_t *at)
{
    sand_name_search bodies = { t->s->game, SAND_REF_BODY, NULL, NULL }, units = bodies;
    text complaint = { 0 };
    size_t used;
    units.ref = SAND_REF_UNIT;
    bool is_unit = words_find_name(&units, (sand_words_left){ t->w, *at }, &used, &complaint) != 0;
    text_free(&complaint);
    unsigned body = is_unit ? 0 : words_find_name(&bodies, (sand_words_left){ t->w, *at }, &used, &complaint);
    text_free(&complaint);
    if (body == 0) return sand_actor_unit(command_unit(t, at));
    *at += used;
    return sand_actor_body(body);
}

bool command_for_chosen(const typed *t, size_t from, text *line)
{
    static const char *const ways[] = { "ahead",   "forward", "back",  "left",  "right", "to",  "toward",
                                        "towards", "about",   "north", "south", "east",  "west" };
    bool way = false;
    if (from >= t->w->n || !t->s->chosen) return false;
    for (size_t i = 0; i < SAND_LEN(ways); i++) way |= strcmp(t->w->word[from], ways[i]) == 0;
    if (way) text_add(line, "#%u %s", t->s->chosen, command_rest(t, from));
    return way;
}

const command_row *command_find(const command_row rows[], size_t n, const char *word, bool exactly)
{
    const command_row *found = NULL;
    if (strcmp(word, "?") == 0) word = "help";
    for (size_t i = 0; i < n; i++) {
        if (strcmp(rows[i].word, word) == 0) return &rows[i];
        if (exactly || strncmp(rows[i].word, word, strlen(word)) != 0) continue;
        if (found) return NULL;
        found = &rows[i];
    }
    return found;
}
