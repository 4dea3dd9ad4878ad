/* sums_list.c - lists what sums.c counts for each set, and writes and reads the counts as text. */
#include <string.h>

#include "base/assert.h"
#include "base/memory.h"
#include "battle/rules.h"
#include "sim/keep.h"
#include "sim/sums.h"

/* ---- rows ---- */

static bool same_arm(const sand_field *field, const sand_unit_def *a, const sand_unit_def *b)
{
    const sand_type_row *types = field->rules->tables.types;
    return a->side == b->side && strcmp(types[a->type - 1].arm, types[b->type - 1].arm) == 0;
}

static bool same_command(const sand_unit_def *a, const sand_unit_def *b)
{
    return a->side == b->side && a->command == b->command;
}

static void find_rows(sand_sums *sums, const sand_field *field)
{
    const sand_tables *tables = &field->rules->tables;
    for (size_t i = 0; i < SAND_SIM_STEPS; i++) {
        size_t first = 0;
        while (first < i && i < tables->n_steps && strcmp(tables->steps[first].label, tables->steps[i].label) != 0)
            first++;
        sums->step[i] = (uint16_t)(SAND_SUMS_STEPS + (i < tables->n_steps ? first : i));
    }
    for (size_t i = 0; i < sums->n_units; i++) {
        size_t arm = 0, command = 0;
        while (!same_arm(field, &field->unit[arm], &field->unit[i])) arm++;
        while (!same_command(&field->unit[command], &field->unit[i])) command++;
        sums->arm[i] = (uint16_t)(SAND_SUMS_UNITS + arm);
        sums->command[i] = (uint16_t)(SAND_SUMS_UNITS + sums->n_units + command);
    }
}

bool sand_sums_init(sand_sums *sums, const sand_sim *sim)
{
    const sand_field *field = sand_sim_field(sim, 0);
    sums->n_readings = sand_sim_readings(sim);
    sums->n_units = field->n_units < SAND_SIM_UNITS ? field->n_units : SAND_SIM_UNITS;
    const size_t n_counts = SAND_SUMS_UNITS + 2 * sums->n_units + SAND_SUMS_GONE;
    sums->n = n_counts + 2 * sums->n_units; /* and the rows of arms and commands */
    sums->arm = sand_memory_zeroed(sums->n_units + 1, sizeof *sums->arm);
    sums->command = sand_memory_zeroed(sums->n_units + 1, sizeof *sums->command);
    sums->after = sand_memory_zeroed(n_counts, sizeof *sums->after);
    sums->now = sand_memory_zeroed(sums->n, sizeof *sums->now);
    if (sums->arm == NULL || sums->command == NULL || sums->after == NULL || sums->now == NULL) return false;
    for (size_t r = 0; r < sums->n_readings; r++) {
        sums->square[r] = sand_memory_zeroed(sums->n, sizeof *sums->square[r]);
        sums->before[r] = sand_memory_zeroed(n_counts, sizeof *sums->before[r]);
        if (sums->square[r] == NULL || sums->before[r] == NULL) return false;
    }
    find_rows(sums, field);
    return true;
}

/* ---- keeping ---- */

/* Writes the squares of each reading by row, without the zeros at its end. */
void sand_sums_write(const sand_sums *sums, sand_json_writer *w)
{
    sand_json_write_object(w, "sums");
    sand_json_write_int(w, "sets", (int64_t)sums->sets);
    sand_json_write_int(w, "rows", (int64_t)sums->n);
    sand_json_write_array(w, "squares");
    for (size_t r = 0; r < sums->n_readings; r++) {
        size_t n = sums->n;
        while (n > 0 && sums->square[r][n - 1] == 0) n--;
        sand_json_write_array(w, NULL);
        for (size_t i = 0; i < n; i++) sand_json_write_int(w, NULL, (int64_t)sums->square[r][i]);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
    sand_json_write_end(w);
}

void sand_sums_read_list(sand_cursor *list, uint64_t to[])
{
    sand_cursor item;
    for (size_t i = 0; i < sand_json_read_items(list); i++) {
        int64_t value = 0;
        SAND_ASSERT(to != NULL);
        sand_json_read_item(list, i, &item);
        if (sand_json_read_int(&item, NULL, INT64_MIN, INT64_MAX, &value)) to[i] += (uint64_t)value;
    }
}

void sand_sums_read(sand_sums *sums, sand_cursor *from)
{
    sand_cursor own, all, item, list;
    int64_t sets = 0, rows = 0;
    if (!sand_json_read_optional_object(from, "sums", &own)) return;
    /* A program that counted fewer rows does not know how much the others vary. */
    if (!sand_json_read_int(&own, "rows", 0, INT64_MAX, &rows) || rows != (int64_t)sums->n) return;
    if (sand_json_read_int(&own, "sets", 0, INT64_MAX, &sets)) sums->sets += (uint64_t)sets;
    if (!sand_json_read_array(&own, "squares", sums->n_readings, sums->n_readings, &all)) return;
    for (size_t r = 0; r < sand_json_read_items(&all); r++) {
        sand_json_read_item(&all, r, &item);
        if (sand_json_read_array(&item, NULL, 0, sums->n, &list)) sand_sums_read_list(&list, sums->square[r]);
    }
}
