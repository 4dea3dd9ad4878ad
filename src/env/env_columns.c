/* env_columns.c - the columns of an environment's tables: the fixed ones, then the ruleset's own state by its rows. */
#include "env/env_columns.h"
#include "env/env_parts.h"

#include "base/assert.h"
#include "base/memory.h"
#include "base/text.h"

typedef struct {
    const char *name, *unit, *doc;
} fixed_column;

#define FIXED_ROW(column, name, unit, doc) { name, unit, doc },
static const fixed_column field_columns[] = { SAND_ENV_FIELD_COLUMNS(FIXED_ROW) },
                          sides_columns[] = { SAND_ENV_SIDES_COLUMNS(FIXED_ROW) },
                          commands_columns[] = { SAND_ENV_COMMANDS_COLUMNS(FIXED_ROW) },
                          units_columns[] = { SAND_ENV_UNITS_COLUMNS(FIXED_ROW) },
                          bodies_columns[] = { SAND_ENV_BODIES_COLUMNS(FIXED_ROW) },
                          decision_columns[] = { SAND_ENV_DECISION_COLUMNS(FIXED_ROW) },
                          orders_columns[] = { SAND_ENV_ORDERS_COLUMNS(FIXED_ROW) };
static const struct {
    const fixed_column *column;
    size_t n;
} fixed[SAND_ENV_TABLES] = {
    [SAND_ENV_FIELD] = { field_columns, SAND_LEN(field_columns) },
    [SAND_ENV_SIDES] = { sides_columns, SAND_LEN(sides_columns) },
    [SAND_ENV_COMMANDS] = { commands_columns, SAND_LEN(commands_columns) },
    [SAND_ENV_UNITS] = { units_columns, SAND_LEN(units_columns) },
    [SAND_ENV_BODIES] = { bodies_columns, SAND_LEN(bodies_columns) },
    [SAND_ENV_DECISION] = { decision_columns, SAND_LEN(decision_columns) },
    [SAND_ENV_ORDERS] = { orders_columns, SAND_LEN(orders_columns) },
};

/* The ruleset's own members for the rows of a table; NULL: none. */
static const sand_struct *own_state(const sand_tables *tables, sand_env_table table)
{
    const sand_struct *of[SAND_ENV_TABLES] = { [SAND_ENV_FIELD] = tables->head,
                                               [SAND_ENV_SIDES] = tables->side,
                                               [SAND_ENV_COMMANDS] = tables->command,
                                               [SAND_ENV_UNITS] = tables->unit,
                                               [SAND_ENV_BODIES] = tables->body };
    SAND_ASSERT((unsigned)table < SAND_ENV_TABLES);
    return of[table];
}

static size_t rows_of(const sand_env *env, sand_env_table table)
{
    const sand_field *field = env->field;
    const size_t rows[SAND_ENV_TABLES] = { [SAND_ENV_FIELD] = 1,
                                           [SAND_ENV_SIDES] = SAND_SIDES,
                                           [SAND_ENV_COMMANDS] = field->n_commands,
                                           [SAND_ENV_UNITS] = field->n_units,
                                           [SAND_ENV_BODIES] = field->n_loose,
                                           [SAND_ENV_DECISION] = 1,
                                           [SAND_ENV_ORDERS] = env->candidates * env->entries };
    SAND_ASSERT((unsigned)table < SAND_ENV_TABLES);
    return rows[table];
}

static size_t count_members(const sand_struct *of)
{
    size_t n = 0;
    for (size_t i = 0; of != NULL && i < of->n_rows; i++) n += of->rows[i].count;
    return n;
}

static void name_heading(sand_env_heading *heading, const sand_row *row, unsigned nth)
{
    sand_text name;
    sand_text_init(&name, heading->name, sizeof heading->name);
    sand_text_add(&name, row->name);
    if (row->count > 1) sand_text_add_format(&name, "_%u", nth + 1);
    bool place = row->place == SAND_ROW_EAST || row->place == SAND_ROW_NORTH || row->place == SAND_ROW_PLACES;
    heading->unit = row->ref != SAND_REF_NONE ? "id" : place ? "grid" : "";
    heading->doc = row->doc;
}

static size_t type_size(sand_row_type type)
{
    switch (type) {
    case SAND_FLAG:
    case SAND_U8:
    case SAND_I8: return 1;
    case SAND_U16:
    case SAND_I16: return 2;
    case SAND_U32:
    case SAND_I32: return 4;
    }
    return 0;
}

static void describe_members(const sand_struct *of, sand_env_heading *heading, sand_env_member *member)
{
    size_t at = 0;
    for (size_t i = 0; of != NULL && i < of->n_rows; i++) {
        const sand_row *row = &of->rows[i];
        for (unsigned nth = 0; nth < row->count; nth++, at++) {
            member[at] = (sand_env_member){ .offset = (uint16_t)(row->offset + nth * type_size(row->type)),
                                            .type = (uint8_t)row->type };
            name_heading(&heading[at], row, nth);
        }
    }
}

/* Decisions have a column for each kind of order, after the fixed ones. */
static void describe_kinds(const sand_tables *tables, sand_env_heading *heading)
{
    for (size_t i = 0; i < tables->n_orders; i++) {
        sand_text name;
        sand_text_init(&name, heading[i].name, sizeof heading[i].name);
        sand_text_add(&name, tables->orders[i].name);
        heading[i].unit = "share";
        heading[i].doc = "1: orders of this kind are offered";
    }
}

static bool make_table(sand_env *env, sand_env_table table)
{
    const sand_tables *tables = &env->rules->tables;
    const sand_struct *own = own_state(tables, table);
    sand_env_columns_of *of = &env->table[table];
    size_t more = table == SAND_ENV_DECISION ? tables->n_orders : count_members(own);
    of->rows = rows_of(env, table);
    of->fixed = fixed[table].n;
    of->columns = of->fixed + more;
    of->heading = sand_memory_zeroed(of->columns, sizeof *of->heading);
    of->member = sand_memory_zeroed(more + 1, sizeof *of->member);
    if (of->heading == NULL || of->member == NULL) return false;
    for (size_t i = 0; i < of->fixed; i++) {
        sand_text name;
        sand_text_init(&name, of->heading[i].name, sizeof of->heading[i].name);
        sand_text_add(&name, fixed[table].column[i].name);
        of->heading[i].unit = fixed[table].column[i].unit;
        of->heading[i].doc = fixed[table].column[i].doc;
    }
    if (table == SAND_ENV_DECISION)
        describe_kinds(tables, &of->heading[of->fixed]);
    else
        describe_members(own, &of->heading[of->fixed], of->member);
    return true;
}

bool sand_env_columns_make(sand_env *env)
{
    bool made = true;
    for (unsigned table = 0; table < SAND_ENV_TABLES; table++) made = make_table(env, (sand_env_table)table) && made;
    return made;
}

void sand_env_columns_free(sand_env *env)
{
    for (unsigned table = 0; table < SAND_ENV_TABLES; table++) {
        sand_memory_release(env->table[table].heading);
        sand_memory_release(env->table[table].member);
    }
}

/* ---- for callers ---- */

size_t sand_env_rows(const sand_env *env, sand_env_table table)
{
    return env == NULL || (unsigned)table >= SAND_ENV_TABLES ? 0 : env->table[table].rows;
}

size_t sand_env_columns(const sand_env *env, sand_env_table table)
{
    return env == NULL || (unsigned)table >= SAND_ENV_TABLES ? 0 : env->table[table].columns;
}

bool sand_env_column(const sand_env *env, sand_env_table table, size_t i, sand_column *out)
{
    if (out == NULL || i >= sand_env_columns(env, table)) return false;
    const sand_env_heading *heading = &env->table[table].heading[i];
    *out = (sand_column){ heading->name, heading->unit, heading->doc };
    return true;
}
