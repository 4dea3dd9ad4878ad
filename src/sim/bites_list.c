/* bites_list.c - lists the rules that a study counts, and writes and reads their counts as text. */
#include "base/json_read.h"
#include "base/assert.h"
#include "base/memory.h"
#include "sim/bites.h"
#include "sim/keep.h"

/* Lists every rule of every reading's ruleset once. */
static bool list_rules(sand_sim_bites *bites, const sand_sim *sim)
{
    size_t most = 0;
    for (size_t r = 0; r < sand_sim_readings(sim); r++) most += sand_sim_field(sim, r)->rules->tables.n_rules;
    bites->rule = sand_memory_zeroed(most + 1, sizeof *bites->rule);
    if (bites->rule == NULL) return false;
    for (size_t r = 0; r < sand_sim_readings(sim); r++) {
        const sand_tables *tables = &sand_sim_field(sim, r)->rules->tables;
        for (size_t i = 0; i < tables->n_rules; i++)
            if (sand_sim_bites_row(bites, tables->rules[i].id) == bites->n)
                bites->rule[bites->n++].rule = tables->rules[i].id;
    }
    for (size_t r = 0; r < sand_sim_readings(sim); r++) {
        bites->now[r] = sand_memory_zeroed(bites->n + 1, sizeof *bites->now[r]);
        bites->spread[r] = sand_memory_zeroed(bites->n + 1, sizeof *bites->spread[r]);
        if (bites->now[r] == NULL || bites->spread[r] == NULL) return false;
    }
    return true;
}

static bool room_for_losses(sand_sim_bites *bites, const sand_sim *sim)
{
    bites->n_lost = 1;
    for (size_t r = 0; r < bites->n_readings; r++)
        if (sand_sim_field(sim, r)->n_units >= bites->n_lost)
            bites->n_lost = (size_t)sand_sim_field(sim, r)->n_units + 1;
    for (size_t r = 0; r < bites->n_readings; r++)
        for (size_t side = 0; side < SAND_SIDES; side++) {
            bites->lost[r][side] = sand_memory_zeroed(bites->n_lost, sizeof *bites->lost[r][side]);
            if (bites->lost[r][side] == NULL) return false;
        }
    return true;
}

sand_error sand_sim_bites_create(const sand_sim *sim, sand_sim_bites **out)
{
    if (sim == NULL || out == NULL) return SAND_ERROR_ARGUMENT;
    sand_sim_bites *bites = sand_memory_zeroed(1, sizeof *bites);
    if (bites == NULL) return SAND_ERROR_MEMORY;
    bites->sim = sim;
    bites->n_readings = sand_sim_readings(sim);
    SAND_ASSERT(bites->n_readings >= 1 && bites->n_readings <= SAND_SIM_READINGS);
    if (!list_rules(bites, sim) || !room_for_losses(bites, sim) || !sand_sums_init(&bites->sums, sim)) {
        sand_sim_bites_destroy(bites);
        return SAND_ERROR_MEMORY;
    }
    *out = bites;
    return SAND_OK;
}

/* ---- keeping ---- */

static size_t used(const int64_t counts[], size_t n)
{
    while (n > 0 && counts[n - 1] == 0) n--;
    return n;
}

static void write_list(sand_json_writer *w, const char *key, const int64_t counts[], size_t most)
{
    size_t n = used(counts, most);
    sand_json_write_array(w, key);
    for (size_t i = 0; i < n; i++) sand_json_write_int(w, NULL, counts[i]);
    sand_json_write_end(w);
}

static void write_counts(sand_json_writer *w, const char *key, const int64_t counts[])
{
    if (used(counts, SAND_SIM_READINGS) > 0) write_list(w, key, counts, SAND_SIM_READINGS);
}

/* Writes, for each side of each reading, in how many battles it lost 0, 1, 2, … units. */
static void write_lost(sand_json_writer *w, const sand_sim_bites *bites)
{
    sand_json_write_array(w, "lost");
    for (size_t r = 0; r < bites->n_readings; r++)
        for (size_t side = 0; side < SAND_SIDES; side++)
            write_list(w, NULL, (const int64_t *)bites->lost[r][side], bites->n_lost);
    sand_json_write_end(w);
}

/* Of row i, one for each reading. */
static void write_spread(sand_json_writer *w, const sand_sim_bites *bites, const char *key, size_t i)
{
    int64_t squares[SAND_SIM_READINGS] = { 0 };
    for (size_t r = 0; r < bites->n_readings; r++) squares[r] = (int64_t)bites->spread[r][i];
    write_counts(w, key, squares);
}

/* Writes, for each two readings, the products of their differences; nothing where no two are compared. */
static void write_products(sand_json_writer *w, const sand_sim_bites *bites)
{
    if (bites->n_readings < 3) return;
    sand_json_write_int(w, "crossed", (int64_t)bites->crossed);
    sand_json_write_array(w, "products");
    for (size_t one = 1; one < bites->n_readings; one++)
        for (size_t other = one + 1; other < bites->n_readings; other++)
            write_list(w, NULL, bites->product[one][other], SAND_SIM_MEASURES);
    sand_json_write_end(w);
}

void sand_sim_bites_write(const sand_sim_bites *bites, sand_json_writer *w)
{
    sand_json_write_object(w, "bites");
    sand_json_write_int(w, "battles", (int64_t)bites->battles);
    write_counts(w, "changed", (const int64_t *)bites->changed);
    sand_json_write_int(w, "sets", (int64_t)bites->sets);
    write_spread(w, bites, "hits", bites->n);
    write_lost(w, bites);
    write_products(w, bites);
    sand_sums_write(&bites->sums, w);
    sand_json_write_object(w, "rules");
    for (size_t i = 0; i < bites->n; i++) {
        const sand_sim_bite *row = &bites->rule[i];
        if (used((const int64_t *)row->times, SAND_SIM_READINGS) == 0) continue;
        sand_json_write_object(w, row->rule);
        write_counts(w, "times", (const int64_t *)row->times);
        write_counts(w, "difference", row->difference);
        write_counts(w, "square", (const int64_t *)row->square);
        write_spread(w, bites, "spread", i);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
    sand_json_write_end(w);
}

static void read_counts(sand_cursor *from, const char *key, uint64_t to[SAND_SIM_READINGS])
{
    sand_cursor list;
    if (sand_json_read_optional_array(from, key, 0, SAND_SIM_READINGS, &list)) sand_sums_read_list(&list, to);
}

static void read_spread(sand_cursor *from, const char *key, sand_sim_bites *bites, size_t i)
{
    uint64_t squares[SAND_SIM_READINGS] = { 0 };
    read_counts(from, key, squares);
    for (size_t r = 0; r < bites->n_readings; r++) bites->spread[r][i] += squares[r];
}

static void read_lost(sand_cursor *from, sand_sim_bites *bites)
{
    sand_cursor all, item, list;
    size_t most = bites->n_readings * SAND_SIDES;
    if (!sand_json_read_optional_array(from, "lost", most, most, &all)) return;
    for (size_t i = 0; i < sand_json_read_items(&all); i++) {
        sand_json_read_item(&all, i, &item);
        if (sand_json_read_array(&item, NULL, 0, bites->n_lost, &list))
            sand_sums_read_list(&list, bites->lost[i / SAND_SIDES][i % SAND_SIDES]);
    }
}

static void read_products(sand_cursor *from, sand_sim_bites *bites)
{
    sand_cursor all, item, list;
    int64_t crossed = 0;
    size_t n = bites->n_readings, pairs = n < 3 ? 0 : (n - 1) * (n - 2) / 2, at = 0;
    if (sand_json_read_optional_int(from, "crossed", 0, INT64_MAX, &crossed)) bites->crossed += (uint64_t)crossed;
    if (!sand_json_read_optional_array(from, "products", pairs, pairs, &all)) return;
    for (size_t one = 1; one < n; one++)
        for (size_t other = one + 1; other < n && at < sand_json_read_items(&all); other++) {
            sand_json_read_item(&all, at++, &item);
            if (sand_json_read_array(&item, NULL, 0, SAND_SIM_MEASURES, &list))
                sand_sums_read_list(&list, (uint64_t *)bites->product[one][other]);
        }
}

void sand_sim_bites_read(sand_sim_bites *bites, sand_cursor *from)
{
    sand_cursor rules, row;
    int64_t battles = 0, sets = 0;
    if (sand_json_read_optional_int(from, "battles", 0, INT64_MAX, &battles)) bites->battles += (uint64_t)battles;
    if (sand_json_read_optional_int(from, "sets", 0, INT64_MAX, &sets)) bites->sets += (uint64_t)sets;
    read_counts(from, "changed", bites->changed);
    read_spread(from, "hits", bites, bites->n);
    read_lost(from, bites);
    read_products(from, bites);
    sand_sums_read(&bites->sums, from);
    if (!sand_json_read_optional_object(from, "rules", &rules)) return;
    for (size_t i = 0; i < sand_json_read_members(&rules); i++) {
        size_t at = sand_sim_bites_row(bites, sand_json_read_member(&rules, i, &row));
        if (at == bites->n) {
            sand_json_read_mistake(&row, NULL, "no reading has such a rule");
            continue;
        }
        read_counts(&row, "times", bites->rule[at].times);
        read_counts(&row, "difference", (uint64_t *)bites->rule[at].difference);
        read_counts(&row, "square", bites->rule[at].square);
        read_spread(&row, "spread", bites, at);
    }
}
