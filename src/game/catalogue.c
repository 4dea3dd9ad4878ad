/* catalogue.c - look-ups in a ruleset's tables. */
#include "game/game_parts.h"

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

bool sand_catalogue_base_state(const sand_catalogue *catalogue, int32_t state, const char **into, const char **back)
{
    if (catalogue == NULL || into == NULL || back == NULL) return false;
    const sand_rules *rules = sand_registry_find(catalogue->id);
    if (rules == NULL || state < 1 || (size_t)state > rules->tables.n_base_states) return false;
    *into = rules->tables.base_states[state - 1].order;
    *back = rules->tables.base_states[state - 1].undo;
    return true;
}
