/* complete.c - completes the last word of a line: commands and orders at its front, names behind. */
#include "cli/complete.h"

#include "cli/command.h"
#include "cli/load.h"

#include <stdlib.h>
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

/* Offers completions from the order language. */
static void offer_language(const session *s, const char *line, const char *with, name_list *out)
{
    size_t n = sand_language_next(s->game, s->seated, line, NULL, 0);
    char *words = malloc(n + 1);
    if (!words) return;
    sand_language_next(s->game, s->seated, line, words, n + 1);
    for (char *word = strtok(words, "\n"); word; word = strtok(NULL, "\n")) offer(out, word, with);
    free(words);
}

static void offer_scenarios(name_list *out, const char *with)
{
    name_list ids = { 0 };
    scenario_ids(&ids);
    for (size_t i = 0; i < ids.n; i++) offer(out, ids.at[i], with);
    name_list_free(&ids);
}

/* Does the word at `word` begin an order?  It does at the front, behind a semicolon, or behind a command that takes
 * orders. */
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
    const session *s = context;
    const char *blank = strrchr(line, ' ');
    size_t at = blank ? (size_t)(blank + 1 - line) : 0;
    const char *with = line + at;
    if (!s->game) { /* no battle is begun: a scenario is chosen */
        offer_scenarios(out, with);
        return;
    }
    bool first = is_first(line, at);
    if (first) offer_language(s, with, with, out);
    for (size_t i = 0; first && command_at(i); i++) offer(out, command_at(i)->word, with);
    if (at > 0) offer_language(s, line, with, out);
}
