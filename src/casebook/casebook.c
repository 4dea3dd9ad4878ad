/* casebook.c - reads casebook files, tries their cases, and records what no case has looked at. */
#include "casebook/trial.h"
#include "base/assert.h"
#include "base/memory.h"

#include <string.h>

enum { SETTINGS_MAX = 32, RULES_MAX = 16, SEEN_TEXT = 128, RULESET_MAX = 64 };

struct sand_casebook {
    size_t passed, failed, assuming;
    const sand_setting *settings;
    size_t n_settings;
    char (*seen)[SEEN_TEXT]; /* "RULESET WHAT", as sand_casebook_missing tells it */
    size_t n_seen, room;
};

/* The reading of one file. */
typedef struct {
    sand_casebook *book;
    sand_arena arena;
    sand_positions positions;
    sand_catalogue catalogue;
    const char *source;
    void (*report)(void *context, const sand_case *tried);
    void *context;
    bool out_of_memory;
    bool changed; /* the case is being tried under the settings */
    sand_setting known[SETTINGS_MAX];
    size_t n_known; /* settings that the file's ruleset knows */
} reading;

sand_casebook *sand_casebook_create(void)
{
    return sand_memory_zeroed(1, sizeof(sand_casebook));
}

void sand_casebook_destroy(sand_casebook *book)
{
    if (book == NULL) return;
    sand_memory_release(book->seen);
    sand_memory_release(book);
}

size_t sand_casebook_passed(const sand_casebook *book)
{
    if (book == NULL) return 0;
    return book->passed;
}

size_t sand_casebook_failed(const sand_casebook *book)
{
    if (book == NULL) return 0;
    return book->failed;
}

void sand_casebook_set(sand_casebook *book, const sand_setting *settings, size_t n)
{
    if (book == NULL || (settings == NULL && n > 0)) return;
    book->settings = settings;
    book->n_settings = n;
}

size_t sand_casebook_assuming(const sand_casebook *book)
{
    if (book == NULL) return 0;
    return book->assuming;
}

/* ---- what was looked at ----------------------------------------------------------------------------------------- */

static bool was_seen(const sand_casebook *book, const char *what)
{
    for (size_t i = 0; i < book->n_seen; i++)
        if (strcmp(book->seen[i], what) == 0) return true;
    return false;
}

static void see(reading *r, const char *what)
{
    char entry[SEEN_TEXT];
    sand_text text;
    sand_text_init(&text, entry, sizeof entry);
    sand_text_add_format(&text, "%s %s", r->catalogue.id, what);
    if (was_seen(r->book, entry)) return;
    if (!sand_game_grow_list((void **)&r->book->seen, &r->book->room, r->book->n_seen + 1, SEEN_TEXT)) {
        r->out_of_memory = true;
        return;
    }
    SAND_ASSERT(r->book->n_seen < r->book->room);
    memcpy(r->book->seen[r->book->n_seen++], entry, sizeof entry);
}

/* The name of an option's value, such as "pivot-cost = each"; for numbers only whether it is the standard one. */
static void value_words(const sand_option_row *option, int32_t value, char *out, size_t room)
{
    sand_text text;
    const char *word = value == option->standard ? "standard" : "another";
    SAND_ASSERT(option->type != SAND_OPTION_CHOICE || (value >= 0 && value < option->n_values));
    if (option->type == SAND_OPTION_CHOICE) word = option->values[value].word;
    sand_text_init(&text, out, room);
    sand_text_add_format(&text, "%s = %s", option->name, word);
}

/* Records the options that the case's position sets. */
static void see_options(reading *r, const sand_game *game, const sand_json *position)
{
    const sand_json *options = sand_json_get(position, "options");
    sand_option_facts facts;
    char what[SEEN_TEXT];
    for (unsigned i = 1; options != NULL && sand_game_option(game, i, &facts); i++) {
        if (sand_json_get(options, facts.row->name) == NULL) continue;
        value_words(facts.row, facts.value, what, sizeof what);
        see(r, what);
    }
}

typedef struct {
    const sand_casebook *book;
    const sand_catalogue *catalogue;
    void (*tell)(void *context, const char *what);
    void *context;
    size_t missing, of;
} coverage;

static void need(coverage *c, const char *what)
{
    char entry[SEEN_TEXT];
    sand_text text;
    sand_text_init(&text, entry, sizeof entry);
    sand_text_add_format(&text, "%s %s", c->catalogue->id, what);
    c->of++;
    if (was_seen(c->book, entry)) return;
    c->missing++;
    if (c->tell != NULL) c->tell(c->context, what);
}

static void need_option(coverage *c, const sand_option_row *option)
{
    char what[SEEN_TEXT];
    int32_t first = option->type == SAND_OPTION_CHOICE ? 0 : option->standard;
    int32_t n = option->type == SAND_OPTION_CHOICE ? option->n_values : 2;
    for (int32_t i = 0; i < n; i++) {
        value_words(option, first + i, what, sizeof what);
        need(c, what);
    }
}

size_t sand_casebook_missing(const sand_casebook *book, const char *ruleset,
                             void (*tell)(void *context, const char *what), void *context, size_t *of)
{
    if (book == NULL || ruleset == NULL) return 0;
    sand_catalogue catalogue;
    coverage c = { .book = book, .catalogue = &catalogue, .tell = tell, .context = context };
    if (sand_catalogue_find(ruleset, &catalogue)) {
        for (size_t i = 0; i < catalogue.n_rules; i++)
            if (catalogue.rules[i].state == NULL) need(&c, catalogue.rules[i].id);
        for (size_t i = 0; i < catalogue.n_options; i++) need_option(&c, &catalogue.options[i]);
    }
    if (of != NULL) *of = c.of;
    return c.missing;
}

/* ---- one case --------------------------------------------------------------------------------------------------- */

static void read_rules(reading *r, sand_cursor *cursor, const char **rules, size_t *n)
{
    sand_cursor list, item;
    if (!sand_json_read_array(cursor, "rules", 1, RULES_MAX, &list)) return;
    for (size_t i = 0; i < sand_json_read_items(&list); i++) {
        SAND_ASSERT(*n < RULES_MAX);
        sand_json_read_item(&list, i, &item);
        if (!sand_json_read_text(&item, NULL, 40, &rules[*n])) continue;
        if (sand_catalogue_rule(&r->catalogue, rules[*n]) == NULL) {
            const char *near = sand_catalogue_near_rule(&r->catalogue, rules[*n]);
            sand_json_read_mistake(&item, NULL, "there is no rule \"%s\"", rules[*n]);
            if (near != NULL) sand_json_read_remedy(&item, "did you mean \"%s\"?", near);
            continue;
        }
        (*n)++;
    }
}

static bool knows(const sand_catalogue *catalogue, const char *name)
{
    sand_parameter parameter;
    for (size_t i = 0; sand_catalogue_parameter(catalogue, i, &parameter); i++)
        if (strcmp(parameter.name, name) == 0) return true;
    return false;
}

/* The settings that this ruleset knows, except those that the position sets itself. */
static size_t changes_for(const reading *r, const sand_json *position, sand_setting out[SETTINGS_MAX])
{
    const sand_json *own = sand_json_get(position, "options");
    size_t n = 0;
    for (size_t i = 0; i < r->n_known && n < SETTINGS_MAX; i++)
        if (own == NULL || sand_json_get(own, r->known[i].name) == NULL) out[n++] = r->known[i];
    return n;
}

static void set_up(reading *r, sand_trial *trial, const sand_json *position, const sand_game_settings *settings)
{
    sand_cursor cursor;
    sand_json_read_value(&cursor, position, trial->top->source, trial->top->problems);
    cursor.parent = trial->top;
    cursor.key = "position";
    if (sand_record_create_game_from(&cursor, settings, NULL, &trial->game) == SAND_ERROR_MEMORY)
        trial->out_of_memory = true;
    else if (trial->game != NULL)
        see_options(r, trial->game, position);
}

/* Sets `expect` on what the case expects, an object or one word; false when there is nothing. */
static bool read_expectation(sand_cursor *cursor, sand_cursor *expect)
{
    if (sand_json_read_kind(cursor, "expect") != SAND_JSON_TEXT) {
        if (!sand_json_read_object(cursor, "expect", expect)) return false;
        if (sand_json_read_members(expect) > 0) return true;
        sand_json_read_mistake(cursor, "expect", "nothing is expected, so this case cannot fail");
        return false;
    }
    const sand_json *value = sand_json_read_any(cursor, "expect");
    sand_json_read_value(expect, value, cursor->source, cursor->problems);
    expect->parent = cursor;
    expect->key = "expect";
    return true;
}

static void try_it(reading *r, sand_trial *trial)
{
    static const char *const keys[] = { "from",    "position", "play", "dice",   "order",   "odds", "measure",
                                        "suggest", "decision", "deck", "player", "seen_by", "load" };
    sand_setting changes[SETTINGS_MAX];
    sand_game_settings settings = { .luck = SAND_LUCK_TYPED };
    for (size_t i = 0; i < SAND_LEN(keys); i++) sand_json_read_has(trial->top, keys[i]);
    if (!read_expectation(trial->top, trial->expect)) return;
    const sand_json *position = sand_trial_position(trial);
    if (position == NULL) return;
    if (r->changed) {
        settings.options = changes;
        settings.n_options = changes_for(r, position, changes);
    }
    if (sand_trial_asks_for_load(trial, position, &settings)) return;
    set_up(r, trial, position, &settings);
    if (trial->game != NULL) sand_trial_ask(trial);
}

static void conclude(reading *r, const sand_trial *trial, sand_case *tried, bool mistaken)
{
    tried->passed = !mistaken && !trial->differs;
    if (r->changed && tried->passed) return;
    if (r->changed) {
        r->book->assuming++;
        tried->assumes = true;
    } else if (tried->passed)
        r->book->passed++;
    else
        r->book->failed++;
    for (size_t i = 0; i < tried->n_rules && tried->passed; i++) see(r, tried->rules[i]);
    SAND_ASSERT(tried->n_rules <= RULES_MAX);
    tried->expected = sand_text_string(&trial->expected);
    tried->got = sand_text_string(&trial->got);
    tried->why = sand_text_string(&trial->why);
    if (r->report != NULL && (!mistaken || tried->assumes)) r->report(r->context, tried);
}

/* Tries the case once; `line` is that of the case or of its row. */
static void run_once(reading *r, sand_cursor *cursor, const char *id, int32_t line)
{
    const char *rules[RULES_MAX];
    sand_cursor expect;
    sand_case tried = { .ruleset = r->catalogue.id, .id = id, .source = r->source, .line = line, .rules = rules };
    sand_trial trial = { .positions = &r->positions, .top = cursor, .expect = &expect };
    size_t before = cursor->problems->mistakes;
    if (r->out_of_memory) return;
    sand_text_init_heap(&trial.expected);
    sand_text_init_heap(&trial.got);
    sand_text_init_heap(&trial.why);
    sand_json_read_has(cursor, "id");
    read_rules(r, cursor, rules, &tried.n_rules);
    sand_json_read_text(cursor, "question", 400, &tried.question);
    try_it(r, &trial);
    sand_json_read_done(cursor);
    r->out_of_memory |= trial.out_of_memory || trial.expected.truncated || trial.got.truncated || trial.why.truncated;
    if (!r->out_of_memory) conclude(r, &trial, &tried, cursor->problems->mistakes > before);
    sand_game_destroy(trial.game);
    sand_text_free(&trial.expected);
    sand_text_free(&trial.got);
    sand_text_free(&trial.why);
}

/* Tries the case under the rules as they are and, if it passed, again under the settings; mistakes found in the second
 * run are not reported. */
static void run_case(reading *r, sand_cursor *cursor, const char *id, int32_t line)
{
    SAND_ASSERT(!r->changed);
    sand_problem_list unheard = { 0 };
    sand_cursor again = *cursor;
    size_t failed = r->book->failed;
    run_once(r, cursor, id, line);
    if (r->n_known == 0 || r->book->failed > failed || r->out_of_memory) return;
    again.problems = &unheard;
    r->changed = true;
    run_once(r, &again, id, line);
    r->changed = false;
    sand_problem_list_free(&unheard);
}

/* ---- rows ------------------------------------------------------------------------------------------------------- */

/* A row is called by the case's id with its own id or letter behind: "EC-MOVE-06.b". */
static const char *row_id(reading *r, const char *id, const sand_json *row, size_t i)
{
    char name[128];
    sand_text text;
    const char *own = sand_tree_text(row, "id");
    sand_text_init(&text, name, sizeof name);
    sand_text_add_format(&text, "%s.", id);
    if (own != NULL)
        sand_text_add(&text, own);
    else if (i < 26)
        sand_text_add_char(&text, (char)('a' + i));
    else
        sand_text_add_int(&text, (int64_t)i + 1);
    return sand_arena_copy(&r->arena, name, text.length);
}

static void run_rows(reading *r, sand_cursor *cursor, const char *id)
{
    sand_cursor rows, row;
    const sand_json *plain = sand_tree_with(&r->arena, cursor->value, "rows", NULL);
    r->out_of_memory |= plain == NULL;
    if (!sand_json_read_array(cursor, "rows", 1, 200, &rows)) return;
    for (size_t i = 0; i < sand_json_read_items(&rows) && plain != NULL; i++) {
        sand_json_read_item(&rows, i, &row);
        SAND_ASSERT(row.value != NULL);
        const sand_json *own = row.value;
        if (own->kind != SAND_JSON_OBJECT) {
            sand_json_read_mistake(&row, NULL, "a row is an object");
            continue;
        }
        row.value = sand_tree_merge(&r->arena, plain, own);
        const char *name = row_id(r, id, own, i);
        if (row.value == NULL || name == NULL)
            r->out_of_memory = true;
        else
            run_case(r, &row, name, own->line);
    }
}

static bool is_new(const sand_cursor *cases, size_t i, const char *id)
{
    SAND_ASSERT(i < cases->value->list.count);
    for (size_t j = 0; j < i; j++) {
        const char *other = sand_tree_text(&cases->value->list.items[j], "id");
        if (other != NULL && strcmp(other, id) == 0) return false;
    }
    return true;
}

static void run_cases(reading *r, sand_cursor *cases)
{
    sand_cursor cursor;
    for (size_t i = 0; i < sand_json_read_items(cases); i++) {
        const char *id;
        sand_json_read_item(cases, i, &cursor);
        if (!sand_json_read_text(&cursor, "id", 80, &id)) {
            r->book->failed++;
            continue;
        }
        if (!is_new(cases, i, id)) sand_json_read_mistake(&cursor, "id", "there is another case \"%s\"", id);
        if (sand_json_read_has(&cursor, "rows"))
            run_rows(r, &cursor, id);
        else
            run_case(r, &cursor, id, cursor.value->line);
    }
}

/* ---- files ------------------------------------------------------------------------------------------------------ */

static bool read_ruleset(reading *r, sand_cursor *top)
{
    const char *id;
    if (!sand_json_read_text(top, "ruleset", RULESET_MAX - 1, &id)) return false;
    if (!sand_catalogue_find(id, &r->catalogue)) {
        const char *near = sand_catalogue_near(id);
        sand_json_read_mistake(top, "ruleset", "there is no ruleset \"%s\"", id);
        if (near != NULL) sand_json_read_remedy(top, "did you mean \"%s\"?", near);
        return false;
    }
    for (size_t i = 0; i < r->book->n_settings && r->n_known < SETTINGS_MAX; i++)
        if (knows(&r->catalogue, r->book->settings[i].name)) r->known[r->n_known++] = r->book->settings[i];
    r->positions.ruleset = id;
    r->positions.ruleset_value = sand_json_get(top->value, "ruleset");
    return true;
}

static void run_file(reading *r, sand_cursor *top)
{
    sand_cursor positions, cases;
    const char *about;
    r->positions.arena = &r->arena;
    sand_json_read_optional_prose(top, "about", 8000, &about);
    if (sand_json_read_optional_object(top, "positions", &positions)) r->positions.named = positions.value;
    bool known = read_ruleset(r, top);
    bool there = sand_json_read_array(top, "cases", 1, 4096, &cases);
    sand_json_read_done(top);
    if (known && there) run_cases(r, &cases);
}

sand_error sand_casebook_run(sand_casebook *book, sand_source source,
                             void (*report)(void *context, const sand_case *tried), void *context,
                             sand_problem_list *problems)
{
    if (book == NULL || source.text == NULL || problems == NULL) return SAND_ERROR_ARGUMENT;
    reading r = { .book = book, .source = source.name, .report = report, .context = context };
    sand_casebook had = *book;
    sand_json_source json = { source.name, source.text, source.n, 1, SAND_JSON_RELAXED };
    sand_json_document document;
    sand_cursor top;
    size_t before = problems->mistakes;
    sand_error error = sand_json_parse(&json, &document, problems);
    if (error != SAND_OK) return error;
    sand_json_read_top(&top, &document, problems);
    run_file(&r, &top);
    sand_arena_free(&r.arena);
    sand_json_document_free(&document);
    if (r.out_of_memory || problems->no_memory) {
        book->passed = had.passed, book->failed = had.failed, book->n_seen = had.n_seen;
        return SAND_ERROR_MEMORY;
    }
    return problems->mistakes > before ? SAND_ERROR_INVALID : SAND_OK;
}
