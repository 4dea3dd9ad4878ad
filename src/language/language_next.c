/* language_next.c - completions of a line's last word: kinds of order in front, names and small words after them. */
#include <sandtable/language.h>

#include "base/text.h"

#include <sandtable/facts.h>
#include <sandtable/report.h>

#include <string.h>

static char fold(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool begins(const char *word, size_t n, const char *with)
{
    size_t i = 0;
    for (; with[i]; i++)
        if (i >= n || fold(word[i]) != fold(with[i])) return false;
    return true;
}

/* Is the word among the lines already? */
static bool is_there(const sand_text *out, const char *word, size_t n)
{
    for (const char *line = sand_text_string(out); *line;) {
        size_t length = strcspn(line, "\n"), i = 0;
        while (i < n && i < length && fold(line[i]) == fold(word[i])) i++;
        if (length == n && i == n) return true;
        line += length + (line[length] == '\n');
    }
    return false;
}

static void offer(sand_text *out, const char *word, size_t n, const char *with)
{
    if (n == 0 || !begins(word, n, with) || is_there(out, word, n)) return;
    if (out->length > 0) sand_text_add_char(out, '\n');
    sand_text_add_bytes(out, word, n);
}

/* Offers every word of a name, because people type any of them. */
static void offer_words(sand_text *out, const char *name, const char *with)
{
    for (const char *at = name; *at;) {
        size_t n = strcspn(at, " ");
        offer(out, at, n, with);
        at += n + (at[n] == ' ');
    }
}

/* Offers the orders that may be given now, or all if there are none. */
static void offer_orders(const sand_game *game, unsigned side, sand_text *out, const char *with)
{
    sand_catalogue rules;
    sand_decision decision = sand_game_decision(game, side);
    sand_game_catalogue(game, &rules);
    for (unsigned i = 0; i < decision.n_kinds; i++) {
        const char *name = rules.orders[decision.kinds[i] - 1].name;
        offer(out, name, strlen(name), with);
    }
    for (size_t k = 0; out->length == 0 && k < rules.n_orders; k++)
        if (begins(rules.orders[k].name, strlen(rules.orders[k].name), with))
            offer(out, rules.orders[k].name, strlen(rules.orders[k].name), with);
}

/* Offers units on the table or still to come, and names of commands. */
static void offer_names(const sand_game *game, unsigned side, sand_text *out, const char *with)
{
    sand_unit_facts unit;
    sand_command_facts command;
    sand_body_facts body;
    for (unsigned i = 1; sand_game_unit(game, side, i, &unit); i++)
        if (unit.state != SAND_UNIT_GONE) offer_words(out, unit.name, with);
    for (unsigned i = 1; sand_game_command(game, side, i, &command); i++) offer_words(out, command.name, with);
    for (unsigned i = 1; sand_game_body(game, side, i, &body); i++)
        if (strcmp(body.role, "base") != 0) offer_words(out, body.name, with);
}

/* Is the word the first of an order, at the beginning or after a semicolon? */
static bool is_first(const char *line, size_t word)
{
    while (word > 0 && line[word - 1] == ' ') word--;
    return word == 0 || line[word - 1] == ';';
}

size_t sand_language_next(const sand_game *game, unsigned side, const char *line, char *out, size_t room)
{
    static const char *const small[] = { "ahead",  "back", "left", "right", "to", "toward",
                                         "facing", "all",  "same", "pivot", "at" };
    if (game == NULL || line == NULL) return sand_text_hand_nothing(out, room);
    const char *blank = strrchr(line, ' ');
    size_t at = blank ? (size_t)(blank + 1 - line) : 0;
    const char *with = line + at;
    sand_text text;
    sand_text_init_heap(&text);
    if (is_first(line, at)) offer_orders(game, side, &text, with);
    if (at > 0 || text.length == 0) offer_names(game, side, &text, with);
    for (size_t i = 0; at > 0 && *with && i < SAND_LEN(small); i++) offer(&text, small[i], strlen(small[i]), with);
    return sand_text_hand_out(&text, out, room);
}
