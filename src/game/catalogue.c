/* catalogue.c - look-ups in a ruleset's tables. */
#include "game/game_parts.h"
#include "game/values.h"

#include "base/word_list.h"
#include "orders/steps.h"

#include <string.h>

size_t sand_catalogue_count(void)
{
    return sand_registry_count();
}

const char *sand_catalogue_near(const char *ruleset)
{
    if (ruleset == NULL) return NULL;
    const char *best = NULL;
    size_t best_distance = 4;
    for (size_t i = 0; i < sand_registry_count(); i++) {
        const char *id = sand_registry_at(i)->tables.id;
        size_t distance = sand_word_list_distance(ruleset, id, best_distance - 1);
        if (distance >= best_distance) continue;
        best = id;
        best_distance = distance;
        if (distance == 0) break;
    }
    return best;
}

static const sand_rule_row *find_rule(const sand_rule_row *rows, size_t n, const char *id)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(rows[i].id, id) == 0) return &rows[i];
    return NULL;
}

const sand_rule_row *sand_catalogue_rule(const sand_catalogue *catalogue, const char *id)
{
    if (catalogue == NULL || id == NULL) return NULL;
    size_t n;
    const sand_rule_row *own = sand_catalogue_table_rules(&n);
    const sand_rule_row *row = find_rule(catalogue->rules, catalogue->n_rules, id);
    return row ? row : find_rule(own, n, id);
}

const char *sand_catalogue_near_rule(const sand_catalogue *catalogue, const char *id)
{
    if (catalogue == NULL || id == NULL) return NULL;
    if (catalogue->n_rules == 0) return NULL;
    return sand_word_list_nearest(
        (sand_word_list){ &catalogue->rules[0].id, catalogue->n_rules, sizeof catalogue->rules[0] }, id);
}

const sand_option_row *sand_catalogue_option(const sand_catalogue *catalogue, const char *name)
{
    if (catalogue == NULL || name == NULL) return NULL;
    for (size_t i = 0; i < catalogue->n_options; i++)
        if (strcmp(catalogue->options[i].name, name) == 0) return &catalogue->options[i];
    return NULL;
}

const sand_option_row *sand_catalogue_next_option(const sand_catalogue *catalogue, const char *rule, size_t *cursor)
{
    if (catalogue == NULL || rule == NULL || cursor == NULL) return NULL;
    while (*cursor < catalogue->n_options) {
        const sand_option_row *row = &catalogue->options[(*cursor)++];
        if (row->rule && strcmp(row->rule, rule) == 0) return row;
    }
    return NULL;
}

bool sand_catalogue_asks(const sand_catalogue *catalogue, size_t step)
{
    if (catalogue == NULL || step >= catalogue->n_steps) return false;
    const sand_rules *rules = sand_registry_find(catalogue->id);
    const sand_step_rule *row = rules != NULL && rules->tables.step_rules ? &rules->tables.step_rules[step] : NULL;
    return row != NULL && row->title != NULL && (row->needs & SAND_NEEDS_OBJECT) == 0;
}

/* The i-th settable member of one table; reduces `i` when the table has fewer. The kernel's places and formations are
 * set by other keys. */
static const sand_row *settable_row(const sand_struct *of, bool shown_only, size_t *i)
{
    for (unsigned r = 0; of != NULL && r < of->n_rows; r++) {
        const sand_row *row = &of->rows[r];
        if (row->settable != SAND_SETTABLE || row->count != 1 || (shown_only && !sand_rows_is_shown(row->marker)))
            continue;
        if ((*i)-- == 0) return row;
    }
    return NULL;
}

static bool tell_member(const sand_row *row, sand_member *out)
{
    if (row == NULL) return false;
    bool flag = row->marker == SAND_MARK_FLAG, shown = sand_rows_is_shown(row->marker);
    *out =
        (sand_member){ row->name, row->doc, shown, shown ? 0 : sand_rows_least(row), flag ? 1 : sand_rows_most(row) };
    return true;
}

bool sand_catalogue_member(const sand_catalogue *catalogue, size_t i, sand_member *out)
{
    if (catalogue == NULL || out == NULL) return false;
    const sand_rules *rules = sand_registry_find(catalogue->id);
    if (rules == NULL) return false;
    const sand_row *row = settable_row(&sand_unit_struct, true, &i);
    return tell_member(row != NULL ? row : settable_row(rules->tables.unit, false, &i), out);
}

bool sand_catalogue_side_member(const sand_catalogue *catalogue, size_t i, sand_member *out)
{
    if (catalogue == NULL || out == NULL) return false;
    const sand_rules *rules = sand_registry_find(catalogue->id);
    return rules != NULL && tell_member(settable_row(rules->tables.side, false, &i), out);
}

/* Marks that mean the same at every table. */
static const sand_mark_row table_marks[] = {
    { "acted", "AC", "Done", "It has done what it may do in this step; it acts again when its turn comes.", NULL },
    { "leader", "GN", "Commander", "A leader, on a base of his own or with the unit he goes with.", NULL },
    { "duty", "DU", "Owed", "Something must be done before the step may end; the panel says what.", NULL },
};

bool sand_catalogue_mark(const sand_catalogue *catalogue, size_t i, sand_mark_row *out)
{
    if (catalogue == NULL || out == NULL) return false;
    const sand_rules *rules = sand_registry_find(catalogue->id);
    if (rules == NULL) return false;
    size_t own = rules->tables.n_marks;
    if (i >= own && i - own >= SAND_LEN(table_marks)) return false;
    *out = i < own ? rules->tables.marks[i] : table_marks[i - own];
    return true;
}

bool sand_catalogue_base_state(const sand_catalogue *catalogue, int32_t state, const char **into, const char **back)
{
    if (catalogue == NULL || into == NULL || back == NULL) return false;
    const sand_rules *rules = sand_registry_find(catalogue->id);
    if (rules == NULL || state < 1 || (size_t)state > rules->tables.n_base_states) return false;
    *into = rules->tables.base_states[state - 1].order;
    *back = rules->tables.base_states[state - 1].undo;
    return true;
}

/* ---- parameters ---- */

/* The values that a column may hold, as sand_loader_value reads them. */
static void say_column(const sand_column *column, sand_parameter *out)
{
    bool length = strcmp(column->unit, "length") == 0;
    enum { LENGTH_MOST = SAND_COORDINATE_LIMIT - 1, COUNT_MOST = 1000000 };
    out->type = length ? SAND_OPTION_LENGTH : SAND_OPTION_NUMBER;
    out->most = length ? LENGTH_MOST : COUNT_MOST;
    out->least = strcmp(column->unit, "hits") == 0 ? -COUNT_MOST : 0;
    sand_rules_range(column, &out->least, &out->most);
    out->about = column->doc;
    out->provenance = "text";
}

static void name_parameter(sand_parameter *out, const char *const parts[], size_t n)
{
    sand_text text;
    sand_text_init(&text, out->name, sizeof out->name);
    for (size_t i = 0; i < n; i++) sand_text_add_format(&text, "%s%s", i ? "." : "", parts[i]);
}

static void row_parameter(const sand_option_row *row, sand_parameter_of of, sand_parameter *out)
{
    *out = (sand_parameter){ .of = of,
                             .type = row->type,
                             .standard = row->standard,
                             .least = row->least,
                             .most = row->type == SAND_OPTION_CHOICE ? row->n_values - 1 : row->most,
                             .rule = row->rule,
                             .about = row->question,
                             .provenance = row->provenance,
                             .row = row };
    name_parameter(out, &row->name, 1);
}

static void type_parameter(const sand_catalogue *c, size_t i, sand_parameter *out)
{
    const sand_type_row *type = &c->types[i / c->n_type_columns];
    const sand_column *column = &c->type_columns[i % c->n_type_columns];
    const char *parts[] = { "types", type->name, column->name };
    *out = (sand_parameter){ .of = SAND_PARAMETER_TYPE, .standard = type->value[i % c->n_type_columns] };
    say_column(column, out);
    name_parameter(out, parts, SAND_LEN(parts));
}

/* A parameter of a kind of ground: a column, or from n_terrain_columns on a type that may enter. */
typedef struct {
    size_t kind, at; /* both from 0 */
} ground_parameter;

/* Finds the i-th parameter of all kinds; columns without a meaning for a kind are passed over. */
static bool find_ground(const sand_tables *tables, size_t i, ground_parameter *out)
{
    for (size_t kind = 0; kind < tables->n_terrain; kind++) {
        for (size_t at = 0; at < tables->n_terrain_columns + tables->n_types; at++) {
            if (at < tables->n_terrain_columns && !sand_rules_counts(tables, kind, at)) continue;
            if (i-- == 0) return *out = (ground_parameter){ kind, at }, true;
        }
    }
    return false;
}

static bool kind_parameter(const sand_catalogue *c, size_t i, sand_parameter *out)
{
    const sand_rules *rules = sand_registry_find(c->id);
    ground_parameter g;
    if (rules == NULL || !find_ground(&rules->tables, i, &g)) return false;
    const sand_terrain_row *kind = &c->terrain[g.kind];
    if (g.at < c->n_terrain_columns) {
        const char *parts[] = { "kinds", kind->name, c->terrain_columns[g.at].name };
        *out = (sand_parameter){ .of = SAND_PARAMETER_KIND, .standard = kind->value[g.at] };
        say_column(&c->terrain_columns[g.at], out);
        name_parameter(out, parts, SAND_LEN(parts));
        return true;
    }
    size_t type = g.at - c->n_terrain_columns;
    const char *parts[] = { "kinds", kind->name, "enter", c->types[type].name };
    *out = (sand_parameter){ .of = SAND_PARAMETER_ENTER, .standard = kind->enter ? kind->enter[type] : 1 };
    say_column(sand_rules_enter(&rules->tables), out);
    name_parameter(out, parts, SAND_LEN(parts));
    return true;
}

bool sand_catalogue_parameter(const sand_catalogue *c, size_t i, sand_parameter *out)
{
    if (c == NULL || out == NULL) return false;
    size_t types = c->n_types * c->n_type_columns;
    if (i < c->n_options) return row_parameter(&c->options[i], SAND_PARAMETER_OPTION, out), true;
    i -= c->n_options;
    if (i < c->n_numbers) return row_parameter(&c->numbers[i], SAND_PARAMETER_NUMBER, out), true;
    i -= c->n_numbers;
    if (i < types) return type_parameter(c, i, out), true;
    return kind_parameter(c, i - types, out);
}

bool sand_catalogue_counts(const sand_catalogue *c, size_t kind, size_t column)
{
    const sand_rules *rules = c != NULL ? sand_registry_find(c->id) : NULL;
    if (rules == NULL || kind >= c->n_terrain || column >= c->n_terrain_columns) return false;
    return sand_rules_counts(&rules->tables, kind, column);
}

bool sand_catalogue_left_out(const sand_catalogue *c, const char *name, int32_t *out)
{
    if (c == NULL || name == NULL || out == NULL) return false;
    const sand_rules *rules = sand_registry_find(c->id);
    if (rules == NULL) return false;
    const sand_tables *t = &rules->tables;
    for (size_t i = 0; i < t->n_left_out; i++) {
        if (strcmp(t->numbers[t->left_out[i].number].name, name) != 0) continue;
        *out = t->left_out[i].value;
        return true;
    }
    return false;
}

void sand_parameter_text(const sand_parameter *parameter, int32_t value, char *out, size_t room)
{
    if (parameter == NULL || out == NULL || room == 0) return;
    sand_text text;
    sand_text_init(&text, out, room);
    if (parameter->type == SAND_OPTION_CHOICE)
        sand_text_add(&text, value >= 0 && value <= parameter->most ? parameter->row->values[value].word : "");
    else if (parameter->type == SAND_OPTION_LENGTH)
        sand_text_add_length(&text, value);
    else
        sand_text_add_int(&text, value);
}

bool sand_game_value(const sand_game *game, size_t i, int32_t *out)
{
    return game != NULL && out != NULL && sand_values_at(game->field, i, out);
}

bool sand_values_at(const sand_field *field, size_t i, int32_t *out)
{
    const sand_tables *t = &field->rules->tables;
    size_t types = t->n_types * t->n_type_columns;
    ground_parameter g;
    if (i < t->n_options) return *out = field->option[i], true;
    i -= t->n_options;
    if (i < t->n_numbers) return *out = field->number[i], true;
    i -= t->n_numbers;
    if (i < types) return *out = field->type_value[i / t->n_type_columns][i % t->n_type_columns], true;
    if (!find_ground(t, i - types, &g)) return false;
    *out = g.at < t->n_terrain_columns ? field->kind_value[g.kind][g.at]
                                       : field->enter[g.kind * t->n_types + g.at - t->n_terrain_columns];
    return true;
}

bool sand_game_suits(const sand_game *game, unsigned kind, unsigned unit)
{
    if (game == NULL || kind < 1 || kind > game->rules->tables.n_orders) return false;
    if (unit < 1 || unit > game->field->n_units) return false;
    const sand_order_rule *rules = game->rules->tables.order_rules;
    return rules == NULL || rules[kind - 1].suits == NULL || rules[kind - 1].suits(sand_game_battle(game), unit);
}
