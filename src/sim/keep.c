/* keep.c - writes and reads results of studies as text, so that a stopped study can go on and parts can be added up.
 *
 * Every member of a tally is one row of the table below, so that no count is written that is not read again. */
#include "sim/keep.h"

#include <stddef.h>
#include <string.h>

#include "base/hash.h"
#include "base/json_read.h"
#include "base/memory.h"
#include "sim/bites.h"

enum { WORDS_MAX = 256, WORD = 4096, VERSION = 1 };

typedef struct {
    const char *name;
    size_t offset, n;
} counts_row;

#define COUNTS(member)                                                                                                 \
    {                                                                                                                  \
#member, offsetof(sand_sim_tally, member), sizeof(((sand_sim_tally *)0)->member) / sizeof(uint64_t)            \
    }
static const counts_row rows[] = {
    COUNTS(battles),        COUNTS(drawn),         COUNTS(broken_off), COUNTS(won),
    COUNTS(player_won),     COUNTS(player_won_as), COUNTS(pair),       COUNTS(balance),
    COUNTS(balance_square), COUNTS(orders),        COUNTS(turns),      COUNTS(length),
    COUNTS(gone),           COUNTS(lost),          COUNTS(unit_lost),  COUNTS(unit_hits),
    COUNTS(hits),           COUNTS(hits_in),       COUNTS(unheard),    COUNTS(other_endings),
};

struct sand_sim_kept {
    sand_json_document document;
    const char *words[WORDS_MAX];
    sand_sim_part part;
    uint64_t fingerprint;
};

/* ---- writing ---- */

/* Writes a list of counts without the zeros at its end; nothing if all are 0. */
static void write_counts(sand_json_writer *w, const char *key, const int64_t counts[], size_t n)
{
    while (n > 0 && counts[n - 1] == 0) n--;
    if (n == 0) return;
    sand_json_write_array(w, key);
    for (size_t i = 0; i < n; i++) sand_json_write_int(w, NULL, counts[i]);
    sand_json_write_end(w);
}

static void write_ending(sand_json_writer *w, const sand_sim_ending *ending)
{
    int64_t args[SAND_VERDICT_ARGS_MAX];
    for (size_t i = 0; i < SAND_LEN(args); i++) args[i] = ending->sentence.args[i];
    sand_json_write_object(w, NULL);
    sand_json_write_text(w, "text", ending->sentence.text);
    write_counts(w, "args", args, SAND_LEN(args));
    if (ending->rule) sand_json_write_text(w, "rule", ending->rule);
    sand_json_write_int(w, "outcome", (int64_t)ending->outcome);
    sand_json_write_int(w, "winner", ending->winner);
    sand_json_write_int(w, "count", (int64_t)ending->count);
    sand_json_write_end(w);
}

static void write_reading(sand_json_writer *w, const sand_sim_result *result, size_t i)
{
    const char *tally = (const char *)&result->reading[i];
    sand_json_write_object(w, NULL);
    for (size_t k = 0; k < SAND_LEN(rows); k++)
        write_counts(w, rows[k].name, (const int64_t *)(const void *)(tally + rows[k].offset), rows[k].n);
    sand_json_write_array(w, "endings");
    for (size_t k = 0; k < result->reading[i].n_endings; k++) write_ending(w, &result->reading[i].ending[k]);
    sand_json_write_end(w);
    write_counts(w, "difference", result->difference[i], SAND_SIM_MEASURES);
    write_counts(w, "square", (const int64_t *)result->square[i], SAND_SIM_MEASURES);
    write_counts(w, "differs", (const int64_t *)result->differs[i], SAND_SIM_MEASURES);
    sand_json_write_end(w);
}

static void write_head(sand_json_writer *to, const sand_sim *sim, const sand_sim_part *part)
{
    sand_json_writer w = *to;
    sand_json_write_object(&w, NULL);
    sand_json_write_text(&w, "sandtable", "study");
    sand_json_write_int(&w, "version", VERSION);
    char print[24];
    sand_text number;
    sand_text_init(&number, print, sizeof print);
    sand_text_add_format(&number, "%016llx", (unsigned long long)sand_sim_fingerprint(sim));
    sand_json_write_text(&w, "study", print);
    sand_json_write_array(&w, "words");
    for (size_t i = 0; i < part->n_words; i++) sand_json_write_text(&w, NULL, part->words[i]);
    sand_json_write_end(&w);
    sand_json_write_int(&w, "shard", (int64_t)part->shard);
    sand_json_write_int(&w, "of", (int64_t)part->of);
    sand_json_write_int(&w, "done", (int64_t)part->done);
    *to = w;
}

/* Writes a result as text; `bites` NULL: rules were not counted. */
static sand_error keep(const sand_sim *sim, const sand_sim_bites *bites, const sand_sim_result *result,
                       const sand_sim_part *part, sand_text *text)
{
    sand_json_writer w;
    sand_text_init_heap(text);
    sand_json_writer_init(&w, text, SAND_JSON_COMPACT);
    write_head(&w, sim, part);
    sand_json_write_int(&w, "sets", (int64_t)result->sets);
    sand_json_write_array(&w, "readings");
    for (size_t i = 0; i < SAND_SIM_READINGS && result->reading[i].battles > 0; i++) write_reading(&w, result, i);
    sand_json_write_end(&w);
    if (bites) sand_sim_bites_write(bites, &w);
    sand_json_write_end(&w);
    sand_text_add_char(text, '\n');
    return text->truncated ? SAND_ERROR_MEMORY : SAND_OK;
}

/* Copies the text to memory that the caller owns, and frees the text. */
static sand_error hand_out(sand_error error, sand_text *text, char **out, size_t *n)
{
    char *copy = error ? NULL : sand_memory_allocate(text->length + 1);
    if (!error && !copy) error = SAND_ERROR_MEMORY;
    if (!error) {
        memcpy(copy, sand_text_string(text), text->length + 1);
        *out = copy;
        *n = text->length;
    }
    sand_text_free(text);
    return error;
}

sand_error sand_sim_keep(const sand_sim *sim, const sand_sim_result *result, const sand_sim_part *part, char **out,
                         size_t *n)
{
    if (sim == NULL || result == NULL || part == NULL || out == NULL || n == NULL) return SAND_ERROR_ARGUMENT;
    if (part->n_words > 0 && part->words == NULL) return SAND_ERROR_ARGUMENT;
    sand_text text;
    sand_error error = keep(sim, NULL, result, part, &text);
    return hand_out(error, &text, out, n);
}

sand_error sand_sim_bites_keep(const sand_sim_bites *bites, const sand_sim_result *result, const sand_sim_part *part,
                               char **out, size_t *n)
{
    if (bites == NULL || result == NULL || part == NULL || out == NULL || n == NULL) return SAND_ERROR_ARGUMENT;
    if (part->n_words > 0 && part->words == NULL) return SAND_ERROR_ARGUMENT;
    sand_text text;
    sand_error error = keep(bites->sim, bites, result, part, &text);
    return hand_out(error, &text, out, n);
}

/* ---- reading ---- */

static void read_counts(sand_cursor *cursor, const char *key, uint64_t counts[], size_t n)
{
    sand_cursor list, item;
    if (!sand_json_read_optional_array(cursor, key, 0, n, &list)) return;
    for (size_t i = 0; i < sand_json_read_items(&list); i++) {
        int64_t value = 0;
        sand_json_read_item(&list, i, &item);
        if (sand_json_read_int(&item, NULL, INT64_MIN, INT64_MAX, &value)) counts[i] = (uint64_t)value;
    }
}

static void read_ending(sand_cursor *item, const sand_sim *sim, sand_sim_tally *tally)
{
    uint64_t args[SAND_VERDICT_ARGS_MAX] = { 0 };
    int64_t outcome = 0, winner = 0, count = 0;
    const char *text = NULL, *rule = NULL;
    sand_arena *arena = &sand_sim_field(sim, 0)->arena;
    sand_json_read_content(item, "text", WORD, &text);
    sand_json_read_optional_text(item, "rule", WORD, &rule);
    read_counts(item, "args", args, SAND_LEN(args));
    sand_json_read_int(item, "outcome", 0, INT32_MAX, &outcome);
    sand_json_read_int(item, "winner", 0, SAND_SIDES, &winner);
    sand_json_read_int(item, "count", 0, INT64_MAX, &count);
    sand_json_read_done(item);
    if (text == NULL) return;
    sand_sim_ending ending = { .sentence = { sand_arena_copy(arena, text, strlen(text)), { 0 } },
                               .rule = rule ? sand_arena_copy(arena, rule, strlen(rule)) : NULL,
                               .outcome = (sand_ending)outcome,
                               .winner = (uint16_t)winner,
                               .count = (uint64_t)count };
    for (size_t i = 0; i < SAND_LEN(args); i++) ending.sentence.args[i] = (int32_t)(int64_t)args[i];
    if (ending.sentence.text) sand_sim_add_ending(tally, &ending);
}

static void read_reading(sand_cursor *item, const sand_sim *sim, sand_sim_result *result, size_t i)
{
    sand_cursor list, ending;
    char *tally = (char *)&result->reading[i];
    for (size_t k = 0; k < SAND_LEN(rows); k++)
        read_counts(item, rows[k].name, (uint64_t *)(void *)(tally + rows[k].offset), rows[k].n);
    sand_json_read_optional_array(item, "endings", 0, SAND_SIM_ENDINGS, &list);
    for (size_t k = 0; k < sand_json_read_items(&list); k++) {
        sand_json_read_item(&list, k, &ending);
        read_ending(&ending, sim, &result->reading[i]);
    }
    read_counts(item, "difference", (uint64_t *)result->difference[i], SAND_SIM_MEASURES);
    read_counts(item, "square", result->square[i], SAND_SIM_MEASURES);
    read_counts(item, "differs", result->differs[i], SAND_SIM_MEASURES);
    sand_json_read_done(item);
}

static void read_head(sand_cursor *top, sand_sim_kept *kept)
{
    const char *word = "", *print = "";
    int64_t number = 0;
    sand_cursor list, item;
    if (sand_json_read_text(top, "sandtable", 32, &word) && strcmp(word, "study") != 0)
        sand_json_read_mistake(top, "sandtable", "this is no study that was kept");
    sand_json_read_int(top, "version", VERSION, VERSION, &number);
    if (sand_json_read_text(top, "study", 16, &print))
        for (const char *c = print; *c; c++) {
            const char *digits = "0123456789abcdef", *digit = strchr(digits, *c);
            kept->fingerprint = kept->fingerprint * 16 + (digit ? (uint64_t)(digit - digits) : 0);
        }
    sand_json_read_optional_array(top, "words", 0, WORDS_MAX, &list);
    for (size_t i = 0; i < sand_json_read_items(&list); i++) {
        sand_json_read_item(&list, i, &item);
        if (sand_json_read_text(&item, NULL, WORD, &kept->words[kept->part.n_words])) kept->part.n_words++;
    }
    kept->part.words = kept->words;
    if (sand_json_read_int(top, "of", 1, 1000000, &number)) kept->part.of = (uint64_t)number;
    if (sand_json_read_int(top, "shard", 1, 1000000, &number)) kept->part.shard = (uint64_t)number;
    if (sand_json_read_int(top, "done", 0, INT64_MAX, &number)) kept->part.done = (uint64_t)number;
    sand_json_read_has(top, "sets");
    sand_json_read_has(top, "readings");
    sand_json_read_has(top, "bites");
    sand_json_read_done(top);
}

void sand_sim_kept_destroy(sand_sim_kept *kept)
{
    if (kept == NULL) return;
    sand_json_document_free(&kept->document);
    sand_memory_release(kept);
}

sand_error sand_sim_kept_create(sand_source source, sand_problem_list *problems, sand_sim_kept **out)
{
    if (source.text == NULL || problems == NULL || out == NULL) return SAND_ERROR_ARGUMENT;
    sand_sim_kept *kept = sand_memory_zeroed(1, sizeof *kept);
    if (!kept) return SAND_ERROR_MEMORY;
    const sand_json_source json = { source.name ? source.name : "study", source.text, source.n, 0, SAND_JSON_STRICT };
    sand_error error = sand_json_parse(&json, &kept->document, problems);
    if (error) {
        sand_memory_release(kept);
        return error;
    }
    sand_cursor top;
    size_t before = problems->mistakes;
    sand_json_read_top(&top, &kept->document, problems);
    read_head(&top, kept);
    if (problems->mistakes > before) {
        sand_sim_kept_destroy(kept);
        return SAND_ERROR_INVALID;
    }
    *out = kept;
    return SAND_OK;
}

bool sand_sim_kept_part(const sand_sim_kept *kept, sand_sim_part *out)
{
    if (kept == NULL || out == NULL) return false;
    *out = kept->part;
    return true;
}

sand_error sand_sim_kept_add(const sand_sim_kept *kept, const sand_sim *sim, sand_problem_list *problems,
                             sand_sim_result *result)
{
    if (kept == NULL || sim == NULL || problems == NULL || result == NULL) return SAND_ERROR_ARGUMENT;
    if (kept->fingerprint != sand_sim_fingerprint(sim)) return SAND_ERROR_MISMATCH;
    sand_cursor top, list, item;
    int64_t sets = 0;
    size_t before = problems->mistakes;
    sand_sim_result *read = sand_memory_zeroed(1, sizeof *read);
    if (!read) return SAND_ERROR_MEMORY;
    sand_json_read_top(&top, &kept->document, problems);
    if (sand_json_read_int(&top, "sets", 0, INT64_MAX, &sets)) read->sets = (uint64_t)sets;
    sand_json_read_optional_array(&top, "readings", 0, SAND_SIM_READINGS, &list);
    for (size_t i = 0; i < sand_json_read_items(&list); i++) {
        sand_json_read_item(&list, i, &item);
        read_reading(&item, sim, read, i);
    }
    sand_error error = problems->mistakes > before ? SAND_ERROR_INVALID : SAND_OK;
    if (!error) sand_sim_add(result, read);
    sand_memory_release(read);
    return error;
}

sand_error sand_sim_kept_add_bites(const sand_sim_kept *kept, sand_sim_bites *bites, sand_problem_list *problems)
{
    if (kept == NULL || bites == NULL || problems == NULL) return SAND_ERROR_ARGUMENT;
    if (kept->fingerprint != sand_sim_fingerprint(bites->sim)) return SAND_ERROR_MISMATCH;
    sand_cursor top, from;
    size_t before = problems->mistakes;
    sand_json_read_top(&top, &kept->document, problems);
    if (sand_json_read_optional_object(&top, "bites", &from)) sand_sim_bites_read(bites, &from);
    return problems->mistakes > before ? SAND_ERROR_INVALID : SAND_OK;
}
