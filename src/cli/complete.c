/* complete.c - what the last word of a line can be the beginning of: commands and orders in front, names behind. */
#include "cli/complete.h"

#include "cli/command.h"
#include "cli/load.h"

#include <string.h>

static int fold(char c)
{
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

static bool begins(const char *word, const char *with, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!word[i] || fold(word[i]) != fold(with[i])) return false;
    return true;
}

static void offer(name_list *out, const char *word, const char *with)
{
    if (!begins(word, with, strlen(with))) return;
    for (size_t i = 0; i < out->n; i++)
        if (strlen(out->at[i]) == strlen(word) && begins(out->at[i], word, strlen(word))) return;
    name_list_add(out, word);
}

/* Every word of a name: people say any of them. */
static void offer_words(name_list *out, const char *name, const char *with)
{
    text word = { 0 };
    for (const char *at = name; *at;) {
        size_t n = strcspn(at, " ");
        text_clear(&word);
        text_add_bytes(&word, at, n);
        if (word.n) offer(out, text_of(&word), with);
        at += n + (at[n] == ' ');
    }
    text_free(&word);
}

/* Those that may be given now, else any. */
static void offer_orders(const session *s, unsigned side, name_list *out, const char *with)
{
    sand_decision decision = sand_game_decision(s->game, side);
    for (unsigned i = 0; i < decision.n_kinds; i++) offer(out, s->rules.orders[decision.kinds[i] - 1].name, with);
    for (size_t k = 0; out->n == 0 && k < s->rules.n_orders; k++)
        if (begins(s->rules.orders[k].name, with, strlen(with))) offer(out, s->rules.orders[k].name, with);
}

/* Who is on the table, or may come to it, and the names of commands. */
static void offer_names(const session *s, name_list *out, const char *with)
{
    sand_unit_facts unit;
    sand_command_facts command;
    sand_body_facts body;
    for (unsigned i = 1; sand_game_unit(s->game, session_viewer(s), i, &unit); i++)
        if (unit.state != SAND_UNIT_GONE) offer_words(out, unit.name, with);
    for (unsigned i = 1; sand_game_command(s->game, session_viewer(s), i, &command); i++)
        offer_words(out, command.name, with);
    for (unsigned i = 1; sand_game_body(s->game, session_viewer(s), i, &body); i++)
        if (strcmp(body.role, "base") != 0) offer_words(out, body.name, with);
}

static void offer_scenarios(name_list *out, const char *with)
{
    name_list ids = { 0 };
    scenario_ids(&ids);
    for (size_t i = 0; i < ids.n; i++) offer(out, ids.at[i], with);
    name_list_free(&ids);
}

/* The word is the first of an order: at the beginning, behind a semicolon, or behind a command that takes orders. */
static bool is_first(const char *line, size_t word)
{
    static const char *const before[] = { "odds", "check", "why", "help" };
    while (word > 0 && line[word - 1] == ' ') word--;
    if (word == 0 || line[word - 1] == ';') return true;
    for (size_t i = 0; i < SAND_LEN(before); i++)
        if (word == strlen(before[i]) && strncmp(line, before[i], word) == 0) return true;
    return false;
}

void complete_word(void *context, const char *line, name_list *out)
{
    static const char *const small[] = { "ahead",  "back", "left", "right", "to", "toward",
                                         "facing", "all",  "same", "pivot", "at" };
    const session *s = context;
    const char *blank = strrchr(line, ' ');
    size_t at = blank ? (size_t)(blank + 1 - line) : 0;
    const char *with = line + at;
    if (!s->game) { /* at the start */
        offer_scenarios(out, with);
        return;
    }
    if (is_first(line, at)) {
        offer_orders(s, s->seated, out, with);
        for (size_t i = 0; command_at(i); i++) offer(out, command_at(i)->word, with);
        if (at == 0) return;
    }
    offer_names(s, out, with);
    for (size_t i = 0; i < SAND_LEN(small) && *with; i++) offer(out, small[i], with);
}
