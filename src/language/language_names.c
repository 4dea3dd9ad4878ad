/* language_names.c - forgiving names: "waller", "waller horse", "wal ho", 10 and #10 all find Waller's Horse. */
#include "language/language_names.h"

#include "base/assert.h"
#include "base/word_list.h"

#include <stdlib.h>
#include <string.h>

enum { NAME_WORDS = 6 };

/* ---- words ------------------------------------------------------------------------------------------- */

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* The length of an apostrophe here, straight or curly; apostrophes are ignored. */
static size_t apostrophe(const char *at)
{
    if (*at == '\'') return 1;
    return strncmp(at, "\xe2\x80\x99", 3) == 0 ? 3 : 0;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '-' || c == '\0';
}

void sand_words_split(sand_words *w, const char *line)
{
    size_t at = 0, out = 0;
    if (w == NULL) return;
    if (line == NULL) line = "";
    w->n = 0;
    w->line = line;
    while (line[at] && w->n < SAND_WORDS_MAX && out + 2 < sizeof w->bytes) {
        if (line[at] == ' ') {
            at++;
            continue;
        }
        w->from[w->n] = at;
        w->word[w->n++] = &w->bytes[out];
        if (line[at] == ',' || line[at] == ';') {
            w->bytes[out++] = line[at++];
        } else {
            while (line[at] && !strchr(" ,;", line[at]) && out + 2 < sizeof w->bytes) {
                size_t skip = apostrophe(&line[at]);
                if (!skip) w->bytes[out++] = lower(line[at]);
                at += skip ? skip : 1;
            }
        }
        SAND_ASSERT(out < sizeof w->bytes);
        w->bytes[out++] = '\0';
    }
}

/* ---- names ------------------------------------------------------------------------------------------- */

static unsigned count_of(const sand_game *game, sand_ref_kind ref)
{
    sand_table_facts table;
    sand_game_table(game, 0, &table);
    switch (ref) {
    case SAND_REF_NONE: return 0;
    case SAND_REF_SIDE: return table.sides;
    case SAND_REF_COMMAND: return table.commands;
    case SAND_REF_UNIT: return table.units;
    case SAND_REF_BODY: return table.bodies;
    case SAND_REF_TERRAIN: return table.terrain;
    }
    return 0;
}

const char *sand_name_of(const sand_game *game, sand_ref_kind ref, unsigned id)
{
    sand_side_facts side;
    sand_command_facts command;
    sand_unit_facts unit;
    sand_body_facts body;
    sand_terrain_facts terrain;
    if (game == NULL) return "";
    switch (ref) {
    case SAND_REF_NONE: return "";
    case SAND_REF_SIDE: return sand_game_side(game, 0, id, &side) ? side.name : "";
    case SAND_REF_COMMAND: return sand_game_command(game, 0, id, &command) ? command.name : "";
    case SAND_REF_UNIT: return sand_game_unit(game, 0, id, &unit) ? unit.name : "";
    case SAND_REF_BODY: return sand_game_body(game, 0, id, &body) ? body.name : "";
    case SAND_REF_TERRAIN: return sand_game_terrain(game, id, &terrain) ? terrain.name : "";
    }
    return "";
}

/* How well a word of a name fits a typed one: 0 not at all, 1 as its beginning, 2 entirely (a possessive s is ignored).
 */
static int word_fits(const char *name, size_t n, const char *typed)
{
    if (n >= 6 && strncmp(name, "centre", 6) == 0 && strcmp(typed, "center") == 0) typed = "centre";
    if (n >= 6 && strncmp(name, "center", 6) == 0 && strcmp(typed, "centre") == 0) typed = "center";
    size_t length = strlen(typed);
    if (length > n || strncmp(name, typed, length) != 0) return 0;
    return length == n || (length + 1 == n && name[n - 1] == 's') ? 2 : 1;
}

/* Returns how well n typed words fit a name: 0 not at all, up to 3 for the whole name.  The typed words must be the
 * beginnings of words of the name, in their order. */
static int name_fits(const char *name, const sand_words *w, size_t at, size_t n)
{
    SAND_ASSERT(n > 0 && at + n <= w->n);
    char low[128];
    size_t length = 0, found = 0, total = 0;
    int worst = 2;
    for (const char *c = name; *c && length + 1 < sizeof low;) {
        size_t skip = apostrophe(c);
        if (!skip) low[length++] = lower(*c);
        c += skip ? skip : 1;
    }
    low[length] = '\0';
    for (size_t i = 0; i < length;) {
        size_t end = i;
        while (!is_blank(low[end])) end++;
        total++;
        int fit = found < n ? word_fits(&low[i], end - i, w->word[at + found]) : 0;
        if (fit) found++;
        if (fit && fit < worst) worst = fit;
        i = end + 1;
    }
    if (found < n) return 0;
    return worst == 2 && total == n ? 3 : worst;
}

static unsigned number_of(const char *word)
{
    unsigned id = 0;
    if (*word == '#') word++;
    for (; *word >= '0' && *word <= '9' && id < 65536; word++) id = 10 * id + (unsigned)(*word - '0');
    return *word == '\0' && id < 65536 ? id : 0;
}

/* A unit by its label on the map, the letter of its type and its number: "f1", "A12". */
static unsigned label_of(const sand_game *game, const char *word)
{
    sand_unit_facts unit;
    size_t letters = strcspn(word, "0123456789");
    unsigned id = letters ? number_of(word + letters) : 0;
    if (!id || !sand_game_unit(game, 0, id, &unit) || strlen(unit.letter) != letters) return 0;
    for (size_t i = 0; i < letters; i++)
        if (lower(unit.letter[i]) != lower(word[i])) return 0;
    return id;
}

/* Bases are named after their unit, but are never meant by that name. */
static bool is_base(const sand_name_search *search, unsigned id)
{
    sand_body_facts body;
    return search->ref == SAND_REF_BODY && sand_game_body(search->game, 0, id, &body) && strcmp(body.role, "base") == 0;
}

/* Returns how good a match is, from how well the name fits and the caller's rank; 0: the thing cannot be meant. */
static int value_of(const sand_name_search *search, unsigned id, int fit)
{
    enum { WHOLE = 3 };
    if (is_base(search, id)) return 0;
    int rank = search->rank ? search->rank(search->context, id) : 0;
    if (rank == SAND_NAME_NEVER) return fit == WHOLE ? 1 : 0;
    return fit + 4 * rank;
}

/* The best match for exactly n words, and how many are equally good. */
static unsigned best_for(const sand_name_search *search, const sand_words *w, size_t at, size_t n, unsigned *equals)
{
    unsigned best = 0, count = count_of(search->game, search->ref);
    int highest = 0;
    *equals = 0;
    for (unsigned id = 1; id <= count; id++) {
        int fit = name_fits(sand_name_of(search->game, search->ref, id), w, at, n);
        int value = fit ? value_of(search, id, fit) : 0;
        if (value > highest) {
            highest = value;
            best = id;
            *equals = 0;
        }
        *equals += value != 0 && value == highest;
    }
    return best;
}

/* Lists all that match words at..at + n as well as the best one. */
static void say_several(const sand_name_search *search, const sand_words *w, size_t at, size_t n, sand_text *complaint)
{
    unsigned count = count_of(search->game, search->ref), equals = 0;
    unsigned best = best_for(search, w, at, n, &equals);
    int highest = value_of(search, best, name_fits(sand_name_of(search->game, search->ref, best), w, at, n));
    SAND_ASSERT(best != 0 && equals > 1);
    sand_text_clear(complaint);
    sand_text_add_format(complaint, "\"");
    for (size_t i = 0; i < n; i++) sand_text_add_format(complaint, "%s%s", i ? " " : "", w->word[at + i]);
    sand_text_add_format(complaint, "\" may be");
    bool first = true;
    for (unsigned id = 1; id <= count; id++) {
        int fit = name_fits(sand_name_of(search->game, search->ref, id), w, at, n);
        if (!fit || value_of(search, id, fit) != highest) continue;
        sand_text_add_format(complaint, "%s %s", first ? "" : " or", sand_name_of(search->game, search->ref, id));
        first = false;
    }
}

static const char *ref_word(sand_ref_kind ref)
{
    static const char *const all[] = { "thing", "side", "command", "unit", "leader or base", "piece of terrain" };
    return (size_t)ref < SAND_LEN(all) ? all[ref] : all[0];
}

/* " (there are A, B, C)" */
static void say_all(const sand_name_search *search, sand_text *complaint)
{
    unsigned count = count_of(search->game, search->ref), said = 0;
    for (unsigned id = 1; id <= count; id++) {
        if (value_of(search, id, 1) == 0) continue;
        sand_text_add_format(complaint, "%s%s", said++ ? ", " : " (there are ",
                             sand_name_of(search->game, search->ref, id));
    }
    if (said) sand_text_add_format(complaint, ")");
}

enum { FEW = 6, FAR = 40 };

/* Suggests the name with the word most like the typed one. */
static void say_none(const sand_name_search *search, const char *typed, sand_text *complaint)
{
    unsigned count = count_of(search->game, search->ref), best = 0, meant = 0;
    size_t distance = FAR;
    sand_words of;
    sand_text_clear(complaint);
    sand_text_add_format(complaint, "there is no %s \"%s\"", ref_word(search->ref), typed);
    for (unsigned id = 1; id <= count; id++) {
        if (value_of(search, id, 1) == 0) continue;
        meant++;
        sand_words_split(&of, sand_name_of(search->game, search->ref, id));
        for (size_t i = 0; i < of.n; i++) {
            size_t d = sand_word_list_distance(typed, of.word[i], FAR);
            if (d >= distance) continue;
            distance = d;
            best = id;
        }
    }
    if (best && distance <= (strlen(typed) + 2) / 3) /* one mistake in three letters */
        sand_text_add_format(complaint, " (did you mean %s?)", sand_name_of(search->game, search->ref, best));
    else if (meant <= FEW)
        say_all(search, complaint);
}

/* "ride Waller's Foot 5": Waller leads, but the words name his unit, which cannot ride. */
static unsigned unit_meant(const sand_name_search *search, const sand_words *w, size_t at, size_t n)
{
    sand_name_search units = { search->game, SAND_REF_UNIT, NULL, NULL };
    unsigned equals = 0;
    return search->ref == SAND_REF_BODY && at + n < w->n ? best_for(&units, w, at, n + 1, &equals) : 0;
}

unsigned sand_language_find_name(const sand_name_search *search, const sand_words *w, size_t at, size_t *used,
                                 sand_text *complaint)
{
    unsigned equals = 0;
    *used = 0;
    if (at >= w->n) {
        sand_text_clear(complaint);
        sand_text_add_format(complaint, "a %s is missing", ref_word(search->ref));
        return 0;
    }
    unsigned id = number_of(w->word[at]);
    if (!id && search->ref == SAND_REF_UNIT) id = label_of(search->game, w->word[at]);
    if (id && id <= count_of(search->game, search->ref)) {
        *used = 1;
        return id;
    }
    for (size_t n = w->n - at < NAME_WORDS ? w->n - at : NAME_WORDS; n > 0; n--) {
        unsigned best = best_for(search, w, at, n, &equals);
        if (!best) continue;
        *used = n;
        unsigned unit = unit_meant(search, w, at, n);
        if (unit) {
            sand_text_clear(complaint);
            sand_text_add_format(complaint, "%s is a unit, and no unit is meant here",
                                 sand_name_of(search->game, SAND_REF_UNIT, unit));
            return 0;
        }
        if (equals == 1) return best;
        say_several(search, w, at, n, complaint);
        return 0;
    }
    say_none(search, w->word[at], complaint);
    return 0;
}

unsigned sand_name_find(const sand_name_search *search, sand_words_left left, size_t *used, sand_complaint *complaint)
{
    char unheard[1];
    sand_text said;
    if (search == NULL || search->game == NULL || left.words == NULL || used == NULL) return 0;
    sand_text_init(&said, complaint ? complaint->text : unheard, complaint ? sizeof complaint->text : sizeof unheard);
    unsigned id = sand_language_find_name(search, left.words, left.from, used, &said);
    if (id != 0) sand_text_clear(&said);
    return id;
}
