/* duel.c - combats whose odds can be compared under different choices: reads their file, builds the position for a set
 * of choices, and finds its odds.
 *
 * A combat is a casebook position with two units in it, and axes: objects whose members are changes to that position.
 * Whatever is chosen of an axis, of the units and of the rules is merged over it, in this order. */
#include <sandtable/duel.h>

#include "base/memory.h"
#include "base/assert.h"
#include "casebook/trial.h"

#include <string.h>

enum { COMBATS_MAX = 32, AXES_MAX = 16, VALUES_MAX = 64, NAME_MAX_BYTES = 80 };

typedef struct {
    sand_duel_facts facts;
    const sand_json *value; /* the whole combat */
    const sand_json *axes;  /* an object of objects, or NULL */
    const sand_json *needs; /* the same: what else a choice brings with it */
} combat;

struct sand_duels {
    sand_json_document document;
    const sand_json *named, *ruleset_value;
    const char *ruleset;
    combat at[COMBATS_MAX];
    size_t n;
};

/* ---- reading ---------------------------------------------------------------------------------------------------- */

/* Reads axes, and checks that every value of an axis is an object, a change to the position.  NULL: there are none. */
static const sand_json *read_axes(sand_cursor *from, const char *key)
{
    sand_cursor axes, axis, value;
    if (!sand_json_read_optional_object(from, key, &axes)) return NULL;
    for (size_t i = 0; i < sand_json_read_members(&axes); i++) {
        sand_json_read_member(&axes, i, &axis);
        for (size_t k = 0; k < sand_json_read_members(&axis); k++) {
            sand_json_read_member(&axis, k, &value);
            sand_json_read_members(&value); /* reports whatever is no object */
        }
        if (i >= AXES_MAX || (axis.value != NULL && axis.value->list.count > VALUES_MAX))
            sand_json_read_mistake(&axis, NULL, "at most %d axes of %d values", AXES_MAX, VALUES_MAX);
    }
    return axes.value;
}

static void read_combat(sand_cursor *from, combat *out)
{
    sand_cursor position;
    out->value = from->value;
    sand_json_read_text(from, "name", NAME_MAX_BYTES, &out->facts.name);
    sand_json_read_text(from, "about", 400, &out->facts.about);
    sand_json_read_text(from, "attacker", NAME_MAX_BYTES, &out->facts.attacker);
    sand_json_read_text(from, "target", NAME_MAX_BYTES, &out->facts.target);
    sand_json_read_object(from, "position", &position);
    sand_json_read_any(from, "odds");
    sand_json_read_has(from, "from");
    out->axes = read_axes(from, "axes");
    out->needs = read_axes(from, "needs");
    sand_json_read_done(from);
}

static void read_duels(sand_cursor *top, sand_duels *out)
{
    sand_cursor positions, combats, item;
    sand_catalogue catalogue;
    const char *about;
    sand_json_read_optional_prose(top, "about", 8000, &about);
    if (sand_json_read_optional_object(top, "positions", &positions)) out->named = positions.value;
    if (sand_json_read_text(top, "ruleset", NAME_MAX_BYTES, &out->ruleset) &&
        !sand_catalogue_find(out->ruleset, &catalogue))
        sand_json_read_mistake(top, "ruleset", "there is no ruleset \"%s\"", out->ruleset);
    out->ruleset_value = sand_json_get(top->value, "ruleset");
    if (sand_json_read_array(top, "combats", 1, COMBATS_MAX, &combats))
        for (size_t i = 0; i < sand_json_read_items(&combats); i++) {
            sand_json_read_item(&combats, i, &item);
            SAND_ASSERT(out->n < COMBATS_MAX);
            read_combat(&item, &out->at[out->n++]);
        }
    sand_json_read_done(top);
}

sand_error sand_duels_create(sand_source source, sand_problem_list *problems, sand_duels **out)
{
    if (source.text == NULL || problems == NULL || out == NULL) return SAND_ERROR_ARGUMENT;
    sand_json_source json = { source.name, source.text, source.n, 1, SAND_JSON_RELAXED };
    sand_cursor top;
    size_t before = problems->mistakes;
    sand_duels *duels = sand_memory_zeroed(1, sizeof *duels);
    if (duels == NULL) return SAND_ERROR_MEMORY;
    sand_error error = sand_json_parse(&json, &duels->document, problems);
    if (error != SAND_OK) {
        sand_memory_release(duels);
        return error;
    }
    sand_json_read_top(&top, &duels->document, problems);
    read_duels(&top, duels);
    if (problems->mistakes > before) {
        sand_duels_destroy(duels);
        return SAND_ERROR_INVALID;
    }
    *out = duels;
    return SAND_OK;
}

void sand_duels_destroy(sand_duels *duels)
{
    if (duels == NULL) return;
    sand_json_document_free(&duels->document);
    sand_memory_release(duels);
}

const char *sand_duels_ruleset(const sand_duels *duels)
{
    return duels == NULL ? NULL : duels->ruleset;
}

bool sand_duels_at(const sand_duels *duels, size_t i, sand_duel_facts *out)
{
    if (duels == NULL || out == NULL || i >= duels->n) return false;
    *out = duels->at[i].facts;
    return true;
}

static const sand_json *axis_at(const sand_duels *duels, size_t i, size_t k)
{
    const sand_json *axes = duels == NULL || i >= duels->n ? NULL : duels->at[i].axes;
    return axes == NULL || k >= axes->list.count ? NULL : &axes->list.items[k];
}

const char *sand_duels_axis(const sand_duels *duels, size_t i, size_t k)
{
    const sand_json *axis = axis_at(duels, i, k);
    return axis == NULL ? NULL : axis->key;
}

const char *sand_duels_value(const sand_duels *duels, size_t i, size_t k, size_t v)
{
    const sand_json *axis = axis_at(duels, i, k);
    return axis == NULL || v >= axis->list.count ? NULL : axis->list.items[v].key;
}

/* ---- choices ---------------------------------------------------------------------------------------------------- */

enum { SETTINGS_MAX = 64, CHANGES_MAX = 32 };

/* The state of one question: the position as changed by the choices so far, and the settings of the rules. */
typedef struct {
    const sand_duels *duels;
    const combat *of;
    sand_arena arena;
    sand_problem_list *problems;
    const sand_json *position;
    sand_setting rules[SETTINGS_MAX];
    size_t n_rules;
    sand_json_document change[CHANGES_MAX]; /* of the units' members */
    size_t n_changes;
    sand_error error;
} asked;

static void merge(asked *a, const sand_json *over)
{
    SAND_ASSERT(a->position != NULL && over != NULL);
    const sand_json *merged = sand_tree_merge(&a->arena, a->position, over);
    if (merged == NULL)
        a->error = SAND_ERROR_MEMORY;
    else
        a->position = merged;
}

static void complain(asked *a, const sand_setting *choice, const char *what)
{
    sand_problem_add(a->problems, SAND_MISTAKE, (sand_place){ 0 }, "%s=%s: %s", choice->name, choice->value, what);
    a->error = SAND_ERROR_INVALID;
}

/* True when the choice is one of an axis, or an unknown value of one. */
static bool take_axis(asked *a, const sand_setting *choice)
{
    const sand_json *axis = sand_json_get(a->of->axes, choice->name);
    if (axis == NULL) return false;
    const sand_json *value = sand_json_get(axis, choice->value);
    if (value != NULL) {
        merge(a, value);
        return true;
    }
    char known[512];
    sand_text text;
    sand_text_init(&text, known, sizeof known);
    for (size_t i = 0; i < axis->list.count; i++)
        sand_text_add_format(&text, "%s%s", i ? ", " : "", axis->list.items[i].key);
    complain(a, choice, "there is no such value");
    sand_problem_remedy(a->problems, "there are %s", known);
    return true;
}

static bool is_plain(const char *value)
{
    static const char *const words[] = { "true", "false", "null" };
    for (size_t i = 0; i < SAND_LEN(words); i++)
        if (strcmp(value, words[i]) == 0) return true;
    size_t digits = strcspn(value, "0123456789");
    return value[strspn(value, "-.0123456789")] == '\0' && value[digits] != '\0';
}

static void add_quoted(sand_text *text, const char *word)
{
    sand_text_add_char(text, '"');
    for (; *word; word++)
        if (*word != '"' && *word != '\\' && (unsigned char)*word >= ' ') sand_text_add_char(text, *word);
    sand_text_add_char(text, '"');
}

/* "attacker.hits=3" as a change to the position: {"units":{"Foot":{"hits":3}}}. */
static void change_unit(asked *a, const char *unit, const char *member, const sand_setting *choice)
{
    sand_text text;
    sand_json_document document;
    if (a->n_changes == CHANGES_MAX) {
        complain(a, choice, "too many choices");
        return;
    }
    sand_text_init_heap(&text);
    sand_text_add(&text, "{\"units\":{");
    add_quoted(&text, unit);
    sand_text_add(&text, ":{");
    add_quoted(&text, member);
    sand_text_add_char(&text, ':');
    if (is_plain(choice->value))
        sand_text_add(&text, choice->value);
    else
        add_quoted(&text, choice->value);
    sand_text_add(&text, "}}}");
    sand_json_source json = { choice->name, sand_text_string(&text), text.length, 1, SAND_JSON_STRICT };
    sand_error error = text.truncated ? SAND_ERROR_MEMORY : sand_json_parse(&json, &document, a->problems);
    sand_text_free(&text);
    if (error != SAND_OK) {
        a->error = error == SAND_ERROR_SYNTAX ? SAND_ERROR_INVALID : error;
        return;
    }
    a->change[a->n_changes++] = document; /* the tree keeps values of it */
    merge(a, document.root);
}

static void take_choice(asked *a, const sand_setting *choice)
{
    static const char attacker[] = "attacker.", target[] = "target.";
    if (choice->name == NULL || choice->value == NULL) {
        a->error = SAND_ERROR_ARGUMENT;
        return;
    }
    const sand_json *need = sand_json_get(sand_json_get(a->of->needs, choice->name), choice->value);
    if (need != NULL) merge(a, need);
    if (take_axis(a, choice)) return;
    if (strncmp(choice->name, attacker, sizeof attacker - 1) == 0)
        change_unit(a, a->of->facts.attacker, choice->name + sizeof attacker - 1, choice);
    else if (strncmp(choice->name, target, sizeof target - 1) == 0)
        change_unit(a, a->of->facts.target, choice->name + sizeof target - 1, choice);
    else if (a->n_rules < SETTINGS_MAX)
        a->rules[a->n_rules++] = *choice;
    else
        complain(a, choice, "too many choices");
}

/* ---- odds ------------------------------------------------------------------------------------------------------- */

static sand_game *set_up(asked *a, sand_cursor *top, const sand_positions *positions)
{
    sand_game_settings settings = { .luck = SAND_LUCK_TYPED, .options = a->rules, .n_options = a->n_rules };
    SAND_ASSERT(a->n_rules <= SETTINGS_MAX && a->n_changes <= CHANGES_MAX);
    const sand_json *whole = sand_tree_with(&a->arena, a->of->value, "position", a->position);
    sand_game *game = NULL;
    sand_cursor cursor;
    size_t before = a->problems->mistakes;
    if (whole == NULL) {
        a->error = SAND_ERROR_MEMORY;
        return NULL;
    }
    sand_json_read_value(top, whole, a->duels->document.name, a->problems);
    const sand_json *position = sand_position_build(positions, top);
    if (position == NULL) {
        a->error = a->problems->mistakes > before ? SAND_ERROR_INVALID : SAND_ERROR_MEMORY;
        return NULL;
    }
    sand_json_read_value(&cursor, position, a->duels->document.name, a->problems);
    a->error = sand_record_create_game_from(&cursor, &settings, NULL, &game);
    return game;
}

static void ask(asked *a, sand_cursor *top, sand_game *game, sand_odds *out)
{
    sand_trial trial = { .top = top, .game = game };
    sand_trial_orders orders;
    sand_verdict verdict;
    char words[512];
    sand_trial_orders_init(&orders);
    if (!sand_trial_read_line(&trial, &orders)) {
        a->error = SAND_ERROR_INVALID;
        return;
    }
    SAND_ASSERT(orders.list.n > 0 && orders.list.n <= SAND_TRIAL_ORDERS);
    a->error = sand_odds_line(game, 0, (sand_odds_orders){ orders.order, orders.list.n }, out, &verdict);
    if (a->error == SAND_ERROR_UNKNOWN && sand_game_ended(game)) {
        sand_problem_add(a->problems, SAND_MISTAKE, (sand_place){ 0 },
                         "the attack cannot be made: the battle is over, as one of the two is gone");
        a->error = SAND_ERROR_REFUSED;
        return;
    }
    if (a->error != SAND_ERROR_REFUSED) return;
    if (sand_report_verdict(game, &verdict, words, sizeof words) > 0)
        sand_problem_add(a->problems, SAND_MISTAKE, (sand_place){ 0 }, "the attack cannot be made: %s", words);
}

sand_error sand_duels_odds(const sand_duels *duels, const sand_duel_question *question, sand_problem_list *problems,
                           sand_game **game, sand_odds *out)
{
    if (duels == NULL || question == NULL || problems == NULL || game == NULL || out == NULL)
        return SAND_ERROR_ARGUMENT;
    if (question->combat >= duels->n || (question->choices == NULL && question->n > 0)) return SAND_ERROR_ARGUMENT;
    asked *a = sand_memory_zeroed(1, sizeof *a);
    sand_cursor top;
    sand_game *made = NULL;
    if (a == NULL) return SAND_ERROR_MEMORY;
    a->duels = duels;
    a->of = &duels->at[question->combat];
    a->problems = problems;
    a->position = sand_json_get(a->of->value, "position");
    const sand_positions positions = { &a->arena, duels->named, duels->ruleset, duels->ruleset_value };
    for (size_t k = 0; k < question->n && a->error == SAND_OK; k++) take_choice(a, &question->choices[k]);
    if (a->error == SAND_OK) made = set_up(a, &top, &positions);
    SAND_ASSERT(a->error != SAND_OK || made != NULL);
    if (a->error == SAND_OK) ask(a, &top, made, out);
    sand_error error = a->error;
    if (error == SAND_OK)
        *game = made;
    else
        sand_game_destroy(made);
    for (size_t k = 0; k < a->n_changes; k++) sand_json_document_free(&a->change[k]);
    sand_arena_free(&a->arena);
    sand_memory_release(a);
    return error;
}
