/* hall_keep.c - makes every change of a battle in memory and in the store at once. */
#define _POSIX_C_SOURCE 200809L /* gmtime_r */
#include "serve/hall.h"

#include "base/assert.h"
#include "base/memory.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

/* ---- words ------------------------------------------------------------------------------------------------ */

char *sand_hall_copy(const char *text)
{
    size_t n = text == NULL ? 0 : strlen(text) + 1;
    char *copy = n == 0 ? NULL : sand_memory_allocate(n);
    return copy == NULL ? NULL : memcpy(copy, text, n);
}

const char *sand_hall_time(int64_t seconds, char out[32])
{
    struct tm at;
    time_t when = (time_t)seconds;
    if (gmtime_r(&when, &at) == NULL || strftime(out, 32, "%Y-%m-%dT%H:%M:%SZ", &at) == 0) out[0] = '\0';
    return out;
}

/* ---- items ------------------------------------------------------------------------------------------------ */

void sand_hall_touch(sand_hall *hall, sand_hall_battle *battle)
{
    if (!battle->changed) sand_store_put_battle(hall->store, battle->id, hall->clock / 1000);
    battle->touched = hall->clock / 1000;
    battle->changed = hall->dirty = true;
    sand_hall_stir(hall, battle);
}

void sand_hall_put(sand_hall *hall, sand_hall_battle *battle, const char *kind, const char *name, const char *value)
{
    sand_hall_touch(hall, battle);
    sand_store_put_item(hall->store, &(sand_store_item){ battle->id, kind, name, value });
}

void sand_hall_note_day(sand_hall *hall, sand_hall_battle *battle)
{
    int64_t day = hall->clock / 1000 / SAND_HALL_DAY;
    if (battle->day == day) return;
    battle->day = day;
    sand_hall_put_int(hall, battle, "battle", "day", day);
}

int64_t sand_hall_closes(const sand_hall *hall, const sand_hall_battle *battle)
{
    if (hall->close_after == 0 || battle->state > SAND_HALL_PLAY) return 0;
    return (battle->day + 1 + hall->close_after) * SAND_HALL_DAY;
}

void sand_hall_put_int(sand_hall *hall, sand_hall_battle *battle, const char *kind, const char *name, int64_t value)
{
    char text[24];
    snprintf(text, sizeof text, "%lld", (long long)value);
    sand_hall_put(hall, battle, kind, name, text);
}

void sand_hall_set_state(sand_hall *hall, sand_hall_battle *battle, sand_hall_state state)
{
    battle->state = state;
    sand_hall_note_day(hall, battle);
    sand_hall_put_int(hall, battle, "battle", "state", (int64_t)state);
}

void sand_hall_set_terms(sand_hall *hall, sand_hall_battle *battle, const sand_hall_terms *terms)
{
    char text[120];
    battle->terms = *terms;
    snprintf(text, sizeof text, "%d %d %d %d %d %d %d %d %d", (int)terms->undo, (int)terms->chat, (int)terms->watch,
             terms->draw, terms->shared_dice, terms->offered, (int)terms->clock_seconds, terms->clock_battle,
             terms->clock_loses);
    sand_hall_put(hall, battle, "battle", "terms", text);
}

/* ---- lists ------------------------------------------------------------------------------------------------ */

/* Makes room for one more item of `size` bytes in a list that grows by half; false: out of memory. */
static bool grow(void **list, size_t *room, size_t n, size_t size)
{
    SAND_ASSERT(n <= *room);
    if (n < *room) return true;
    size_t wanted = *room + *room / 2 + 4;
    void *larger = sand_memory_zeroed(wanted, size);
    if (larger == NULL) return false;
    if (n > 0) memcpy(larger, *list, n * size);
    sand_memory_release(*list);
    *list = larger;
    *room = wanted;
    return true;
}

bool sand_hall_take_holder(sand_hall_battle *battle, const sand_hall_holder *holder)
{
    if (!grow((void **)&battle->holders, &battle->holders_room, battle->n_holders, sizeof *holder)) return false;
    battle->holders[battle->n_holders++] = *holder;
    return true;
}

bool sand_hall_take_link(sand_hall_battle *battle, const sand_hall_link *link)
{
    if (!grow((void **)&battle->links, &battle->links_room, battle->n_links, sizeof *link)) return false;
    battle->links[battle->n_links++] = *link;
    return true;
}

bool sand_hall_take_table(sand_hall_battle *battle, const char *text)
{
    char *copy = sand_hall_copy(text);
    if (copy == NULL) return false;
    if (!grow((void **)&battle->table, &battle->table_room, battle->n_table, sizeof copy)) {
        sand_memory_release(copy);
        return false;
    }
    battle->table[battle->n_table++] = copy;
    return true;
}

/* ---- seats ------------------------------------------------------------------------------------------------ */

sand_hall_holder *sand_hall_holder_of(const sand_hall_battle *battle, const char *hash)
{
    for (size_t i = 0; i < battle->n_holders; i++)
        if (sand_secret_same(battle->holders[i].hash, hash)) return &battle->holders[i];
    return NULL;
}

size_t sand_hall_holders(const sand_hall_battle *battle, unsigned side)
{
    size_t n = 0;
    for (size_t i = 0; i < battle->n_holders; i++) n += battle->holders[i].side == side;
    return n;
}

static void put_seat(sand_hall *hall, sand_hall_battle *battle, const sand_hall_holder *holder, const char *name)
{
    sand_hall_touch(hall, battle);
    sand_store_put_seat(hall->store, &(sand_store_seat){ battle->id, holder->hash, name, holder->side });
}

/* Adds a holder, or gives a known one a new name. */
bool sand_hall_seat(sand_hall *hall, sand_hall_battle *battle, const sand_hall_holder *holder)
{
    sand_hall_holder *known = sand_hall_holder_of(battle, holder->hash);
    if (known == NULL && !sand_hall_take_holder(battle, holder)) return false;
    if (known != NULL && known != holder) snprintf(known->name, sizeof known->name, "%s", holder->name);
    put_seat(hall, battle, holder, holder->name);
    return true;
}

void sand_hall_unseat(sand_hall *hall, sand_hall_battle *battle, const char *hash)
{
    for (size_t i = 0; i < battle->n_holders; i++) {
        if (!sand_secret_same(battle->holders[i].hash, hash)) continue;
        put_seat(hall, battle, &battle->holders[i], NULL);
        battle->holders[i] = battle->holders[--battle->n_holders];
        return;
    }
}

void sand_hall_offer(sand_hall *hall, sand_hall_battle *battle, bool offered)
{
    sand_hall_touch(hall, battle);
    sand_store_put_seat(hall->store,
                        &(sand_store_seat){ battle->id, SAND_HALL_OFFERED, offered ? SAND_HALL_OFFERED : NULL, 0 });
}

bool sand_hall_add_link(sand_hall *hall, sand_hall_battle *battle, unsigned side, char secret[SAND_SECRET_TEXT])
{
    sand_hall_link link = { .side = side };
    if (!sand_secret_draw(secret)) return false;
    sand_secret_hash(secret, link.hash);
    if (!sand_hall_take_link(battle, &link)) return false;
    sand_hall_put_int(hall, battle, "link", link.hash, side);
    return true;
}

const sand_hall_link *sand_hall_link_of(const sand_hall_battle *battle, const char *secret)
{
    char hash[SAND_SECRET_HASH];
    const sand_hall_link *found = NULL;
    sand_secret_hash(secret, hash);
    for (size_t i = 0; i < battle->n_links; i++)
        if (sand_secret_same(battle->links[i].hash, hash)) found = &battle->links[i];
    return found;
}

void sand_hall_cut_link(sand_hall *hall, sand_hall_battle *battle, const char *hash)
{
    for (size_t i = 0; i < battle->n_links; i++) {
        if (!sand_secret_same(battle->links[i].hash, hash)) continue;
        sand_hall_put(hall, battle, "link", battle->links[i].hash, NULL);
        battle->links[i] = battle->links[--battle->n_links];
        return;
    }
}

void sand_hall_cut_links(sand_hall *hall, sand_hall_battle *battle, unsigned side)
{
    for (size_t i = battle->n_links; i-- > 0;)
        if (battle->links[i].side == side) sand_hall_cut_link(hall, battle, battle->links[i].hash);
}

size_t sand_hall_links(const sand_hall_battle *battle, unsigned side)
{
    size_t n = 0;
    for (size_t i = 0; i < battle->n_links; i++) n += battle->links[i].side == side;
    return n;
}

/* ---- the table -------------------------------------------------------------------------------------------- */

void sand_hall_tell(sand_hall *hall, sand_hall_battle *battle, const char *kind, const sand_hall_holder *by,
                    const char *more)
{
    sand_text text;
    sand_json_writer w;
    char at[32];
    sand_text_init_heap(&text);
    sand_json_writer_init(&w, &text, SAND_JSON_COMPACT);
    sand_json_write_object(&w, NULL);
    sand_json_write_int(&w, "n", (int64_t)battle->n_table + 1);
    sand_json_write_text(&w, "kind", kind);
    if (by == NULL) {
        sand_json_write_null(&w, "by");
    } else {
        sand_json_write_object(&w, "by");
        sand_json_write_int(&w, "side", by->side);
        sand_json_write_text(&w, "name", by->name);
        sand_json_write_end(&w);
    }
    sand_json_write_text(&w, "at", sand_hall_time(hall->clock / 1000, at));
    sand_json_write_end(&w);
    if (more != NULL && more[0] != '\0') {
        sand_text_cut(&text, text.length - 1);
        sand_text_add_format(&text, ",%s}", more);
    }
    sand_hall_note_day(hall, battle);
    sand_hall_touch(hall, battle);
    if (text.truncated || !sand_hall_take_table(battle, text.bytes))
        sand_store_fail(hall->store);
    else
        sand_store_put_line(
            hall->store, &(sand_store_line){ battle->id, SAND_STORE_TABLE, battle->n_table, text.bytes, text.length });
    sand_text_free(&text);
}
