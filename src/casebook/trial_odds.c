/* trial_odds.c - compares distributions, which are exact fractions in lowest terms.
 *
 * A case must list every value that has a chance and no other. Odds tell only of changes, so a member that they do not
 * mention keeps its value with certainty, written "1". */
#include "casebook/trial.h"

#include "battle/record.h"
#include "base/assert.h"
#include "base/memory.h"

#include <string.h>

static const sand_odds_change *find_change(const sand_odds *odds, sand_odds_kind kind, sand_ref_kind ref,
                                           unsigned subject, const char *name)
{
    for (unsigned i = 0; i < odds->n_changes; i++) {
        const sand_odds_change *change = &odds->changes[i];
        if (change->kind != kind || change->ref != ref || change->subject != subject) continue;
        if (name == NULL || (change->name != NULL && strcmp(change->name, name) == 0)) return change;
    }
    return NULL;
}

static void write_chance(sand_json_writer *writer, const char *key, sand_chance chance)
{
    char text[96];
    if (sand_chance_write(chance, text, sizeof text) == 0) writer->out->truncated = true;
    sand_json_write_text(writer, key, text);
}

/* The name of a value of a distribution: a number, or whether and why a piece is gone. */
static void name_value(const sand_trial *trial, sand_odds_kind kind, int32_t value, char *out, size_t room)
{
    sand_text text;
    sand_text_init(&text, out, room);
    if (kind != SAND_ODDS_GONE)
        sand_text_add_int(&text, value);
    else if (value == 0)
        sand_text_add(&text, "stays");
    else if (value == SAND_ODDS_NO_CAUSE)
        sand_text_add(&text, "gone");
    else
        sand_text_add(&text, trial->game->rules->tables.causes[value - 1].name);
}

/* The distribution to write, and its writer. */
typedef struct {
    const sand_trial *trial;
    const sand_odds *odds;
    sand_json_writer *writer;
    bool *sampled; /* becomes true when a distribution was found by rolling */
} output;

/* Odds tell only of changes: without one the value `before` is certain. */
static void write_distribution(const output *o, const char *key, const sand_odds_change *change, sand_odds_kind kind,
                               int32_t before)
{
    char name[48];
    sand_json_write_object(o->writer, key);
    if (change == NULL) {
        name_value(o->trial, kind, before, name, sizeof name);
        sand_json_write_text(o->writer, name, "1");
    }
    for (unsigned i = 0; change != NULL && i < change->n; i++) {
        SAND_ASSERT(change->first + i < SAND_ODDS_PARTS);
        const sand_odds_part *part = &o->odds->parts[change->first + i];
        name_value(o->trial, kind, part->value, name, sizeof name);
        write_chance(o->writer, name, part->chance);
    }
    sand_json_write_end(o->writer);
}

/* The present value of the member; false when odds have no member of that name. */
static bool member_now(const sand_trial *trial, sand_ref_kind ref, unsigned index, const char *key, int32_t *value)
{
    const sand_battle *b = sand_game_battle(trial->game);
    sand_record record = sand_record_of(trial->game->field, ref, index);
    const sand_row *row = sand_rows_find(record.kernel, key);
    uint32_t offset = record.kernel_offset;
    if (row == NULL) {
        row = sand_rows_find(record.more, key);
        offset = record.more_offset;
    }
    if (row == NULL || !sand_rows_is_shown(row->marker) || row->count != 1) return false;
    *value = (int32_t)sand_rows_get(SAND_BATTLE_AT_CONST(void, b, offset), row, 0);
    return true;
}

static void write_one(const output *o, sand_cursor *want, const char *key, sand_ref_kind ref, unsigned index)
{
    int32_t before = 0;
    sand_odds_kind kind = SAND_ODDS_MEMBER;
    if (strcmp(key, "gone") == 0) kind = SAND_ODDS_GONE;
    if (strcmp(key, "moved") == 0) kind = SAND_ODDS_MOVED;
    if (kind == SAND_ODDS_MEMBER && !member_now(o->trial, ref, index, key, &before)) {
        sand_json_read_mistake(want, key, "odds tell of no \"%s\"", key);
        sand_json_read_remedy(want, "hits, gone, moved, or what is shown beside a unit");
        return;
    }
    const sand_odds_change *change = find_change(o->odds, kind, ref, index, kind == SAND_ODDS_MEMBER ? key : NULL);
    if (change != NULL ? change->sampled : !o->odds->exact) *o->sampled = true;
    write_distribution(o, key, change, kind, before);
}

static unsigned find_anybody(const sand_field *field, const char *name, sand_ref_kind *ref)
{
    static const sand_ref_kind refs[] = { SAND_REF_UNIT, SAND_REF_BODY, SAND_REF_COMMAND, SAND_REF_SIDE };
    for (size_t i = 0; i < SAND_LEN(refs); i++) {
        unsigned index = sand_field_find(field, refs[i], name);
        *ref = refs[i];
        if (index != 0) return index;
    }
    return 0;
}

static void write_subject(const output *o, sand_cursor *want, const char *name)
{
    sand_ref_kind ref;
    unsigned index = find_anybody(o->trial->game->field, name, &ref);
    if (index == 0) {
        sand_json_read_mistake(want, NULL, "there is nobody called \"%s\"", name);
        sand_json_read_remedy_words(want, sand_field_words(o->trial->game->field, SAND_REF_UNIT), name);
        return;
    }
    sand_json_write_object(o->writer, name);
    for (size_t i = 0; i < sand_json_read_members(want); i++) {
        sand_cursor child;
        const char *key = sand_json_read_member(want, i, &child);
        write_one(o, want, key, ref, index);
    }
    sand_json_write_end(o->writer);
}

/* Writes the results of dice under the name of their purpose; a name means the first question of that name. */
static void write_rolls(sand_cursor *want, const char *key, const sand_odds *odds, sand_json_writer *writer)
{
    sand_json_write_object(writer, key);
    for (size_t i = 0; i < sand_json_read_members(want); i++) {
        sand_cursor child;
        const char *name = sand_json_read_member(want, i, &child);
        const sand_odds_roll *roll = NULL;
        for (unsigned k = 0; k < odds->n_rolls && roll == NULL; k++)
            if (odds->rolls[k].words != NULL && strcmp(odds->rolls[k].words, name) == 0) roll = &odds->rolls[k];
        sand_json_write_object(writer, name);
        for (unsigned k = 0; roll != NULL && k < roll->n; k++) {
            char value[16];
            const sand_odds_part *part = &odds->parts[roll->first + k];
            name_value(NULL, SAND_ODDS_MEMBER, part->value, value, sizeof value);
            write_chance(writer, value, part->chance);
        }
        sand_json_write_end(writer);
    }
    sand_json_write_end(writer);
}

static void write_ending(const output *o, const char *key)
{
    if (!o->odds->exact) *o->sampled = true;
    if (strcmp(key, "over") == 0) {
        write_chance(o->writer, key, o->odds->over);
        return;
    }
    sand_json_write_object(o->writer, key);
    for (unsigned side = 1; side <= SAND_SIDES; side++)
        write_chance(o->writer, sand_field_name(o->trial->game->field, SAND_REF_SIDE, side), o->odds->won[side - 1]);
    sand_json_write_end(o->writer);
}

/* A distribution may have no values other than those expected. */
static void compare_distribution(sand_trial *trial, sand_cursor *want, const sand_json *got)
{
    bool same =
        want->value != NULL && want->value->kind == SAND_JSON_OBJECT && want->value->list.count == got->list.count;
    sand_text text;
    sand_json_writer writer;
    if (same && sand_trial_matches(want->value, got)) return;
    sand_text_init_heap(&text);
    sand_json_writer_init(&writer, &text, SAND_JSON_COMPACT);
    sand_json_write_value(&writer, NULL, got);
    sand_trial_differs(trial, want, sand_text_string(&text));
    trial->out_of_memory |= text.truncated;
    sand_text_free(&text);
}

static void compare_subject(sand_trial *trial, sand_cursor *want, const sand_json *got)
{
    for (size_t i = 0; i < sand_json_read_members(want); i++) {
        sand_cursor child;
        const char *key = sand_json_read_member(want, i, &child);
        compare_distribution(trial, &child, sand_json_get(got, key));
    }
}

static bool is_ending(const char *key)
{
    return strcmp(key, "over") == 0 || strcmp(key, "won") == 0;
}

/* Compares the odds; false when a distribution that the case asks for was found by rolling. */
static bool compare_odds(sand_trial *trial, const sand_odds *odds)
{
    bool sampled = false;
    sand_answer_sheet sheet;
    sand_cursor want;
    sand_json_document document;
    sand_problem_list problems = { 0 };
    size_t mistakes = trial->top->problems->mistakes;
    sand_trial_sheet_begin(&sheet);
    const output o = { trial, odds, &sheet.writer, &sampled };
    for (size_t i = 0; i < sand_json_read_members(trial->expect); i++) {
        const char *key = sand_json_read_member(trial->expect, i, &want);
        if (strcmp(key, "rolls") == 0)
            write_rolls(&want, key, odds, &sheet.writer);
        else if (is_ending(key))
            write_ending(&o, key);
        else
            write_subject(&o, &want, key);
    }
    sand_json_write_end(&sheet.writer);
    sand_json_source source = { "odds", sand_text_string(&sheet.text), sheet.text.length, 1, SAND_JSON_STRICT };
    bool known = trial->top->problems->mistakes == mistakes;
    bool good = known && !sheet.text.truncated && sand_json_parse(&source, &document, &problems) == SAND_OK;
    trial->out_of_memory |= known && !good;
    for (size_t i = 0; good && i < sand_json_read_members(trial->expect); i++) {
        const char *key = sand_json_read_member(trial->expect, i, &want);
        const sand_json *got = sand_json_get(document.root, key);
        if (is_ending(key))
            sand_trial_compare(trial, &want, got);
        else
            compare_subject(trial, &want, got);
    }
    if (good) sand_json_document_free(&document);
    sand_problem_list_free(&problems);
    sand_text_free(&sheet.text);
    return !sampled;
}

bool sand_trial_read_line(sand_trial *trial, sand_trial_orders *orders)
{
    sand_cursor list, item;
    if (sand_json_read_kind(trial->top, "odds") == SAND_JSON_OBJECT)
        return sand_json_read_object(trial->top, "odds", &item) && sand_trial_read_order(trial, &item, orders);
    if (!sand_json_read_array(trial->top, "odds", 1, SAND_ODDS_LINE, &list)) return false;
    for (size_t i = 0; i < sand_json_read_items(&list); i++) {
        sand_json_read_item(&list, i, &item);
        if (!sand_trial_read_order(trial, &item, orders)) return false;
    }
    return true;
}

static void explain(sand_trial *trial, const sand_odds *odds)
{
    char words[2048];
    if (!sand_trial_told(trial, sand_odds_words(trial->game, odds, words, sizeof words))) return;
    size_t n = strlen(words);
    if (n > 0 && words[n - 1] == '\n') words[n - 1] = '\0';
    sand_text_add(&trial->why, words);
}

void sand_trial_odds(sand_trial *trial)
{
    sand_trial_orders orders;
    sand_verdict verdict;
    char words[512];
    sand_odds *odds = sand_memory_allocate(sizeof *odds);
    sand_trial_orders_init(&orders);
    if (odds == NULL) {
        trial->out_of_memory = true;
        return;
    }
    if (sand_trial_read_line(trial, &orders)) {
        sand_error error =
            sand_odds_line(trial->game, 0, (sand_odds_orders){ orders.order, orders.list.n }, odds, &verdict);
        if (error == SAND_OK) {
            if (!compare_odds(trial, odds)) sand_trial_differs(trial, trial->expect, "chances that are not exact");
            if (trial->differs) explain(trial, odds);
        } else if (error == SAND_ERROR_REFUSED) {
            if (sand_trial_told(trial, sand_report_verdict(trial->game, &verdict, words, sizeof words)))
                sand_trial_differs(trial, trial->expect, words);
        } else if (error == SAND_ERROR_MEMORY) {
            trial->out_of_memory = true;
        } else {
            sand_trial_differs(trial, trial->expect, sand_error_text(error));
        }
    }
    sand_memory_release(odds);
}
