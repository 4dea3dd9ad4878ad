/* hall_record.c - appends to the record of a battle; from it follow the sides that the battle waits for, and its end.
 */
#include "serve/hall_clock.h"

#include "base/assert.h"
#include "base/memory.h"

#include <stdio.h>
#include <string.h>

/* {"after":"64 digits","turn":3,...: the position with which a turn begins. */
void sand_hall_mark_turn(sand_hall_battle *battle, size_t n, const char *text)
{
    static const char begins[] = "{\"after\":\"", turns[] = "\",\"turn\":";
    size_t at = sizeof begins - 1 + SAND_SECRET_HASH - 1;
    if (strncmp(text, begins, sizeof begins - 1) != 0 || strlen(text) < at + sizeof turns) return;
    if (strncmp(text + at, turns, sizeof turns - 1) != 0) return;
    long turn = strtol(text + at + sizeof turns - 1, NULL, 10);
    if (turn > 0 && turn < SAND_HALL_TURNS) battle->turn_line[turn] = n;
}

size_t sand_hall_watched(const sand_hall_battle *battle)
{
    if (battle->game == NULL || battle->terms.watch < 0) return 0;
    if (battle->state >= SAND_HALL_OVER || battle->terms.watch == 0) return battle->end[0].lines;
    int32_t from =
        (int32_t)sand_hall_turn(battle) - battle->terms.watch + 1; /* the first turn that watchers may not see */
    size_t line = from > 0 && from < SAND_HALL_TURNS ? battle->turn_line[from] : 0;
    return line > 0 ? line - 1 : from <= 1 ? 1 : battle->end[0].lines;
}

typedef size_t writing(const sand_game *game, const sand_record_end *from, sand_record_end *to, char *out, size_t room);

/* Appends the new lines of one part of the record to the store; false: not all could be written. */
static bool append(sand_hall *hall, sand_hall_battle *battle, sand_store_part part, writing *write)
{
    enum { FIRST = 64 << 10 };
    size_t room = FIRST;
    sand_record_end *end = &battle->end[part], to = *end;
    char *text = sand_memory_allocate(room);
    size_t n = text == NULL ? 0 : write(battle->game, end, &to, text, room);
    if (n >= room) {
        sand_memory_release(text);
        room = n + 1;
        text = sand_memory_allocate(room);
        if (text != NULL) write(battle->game, end, &to, text, room);
    }
    if (text == NULL) return false;
    size_t line = end->lines;
    for (char *at = text, *stop; at < text + n && (stop = memchr(at, '\n', (size_t)(text + n - at))) != NULL;
         at = stop + 1) {
        *stop = '\0';
        line++;
        if (part == SAND_STORE_RECORD) sand_hall_mark_turn(battle, line, at);
        sand_store_put_line(hall->store, &(sand_store_line){ battle->id, part, line, at, (size_t)(stop - at) });
    }
    bool whole = line == to.lines;
    sand_memory_release(text);
    if (whole) *end = to;
    return whole;
}

void sand_hall_keep(sand_hall *hall, sand_hall_battle *battle)
{
    sand_hall_note_day(hall, battle);
    sand_hall_touch(hall, battle);
    bool good = append(hall, battle, SAND_STORE_PRIVATE, sand_record_write_private_from) &&
                append(hall, battle, SAND_STORE_RECORD, sand_record_write_from);
    /* A line is missing, so the commit must fail. */
    if (!good) sand_store_fail(hall->store);
    sand_hall_look(hall, battle);
}

/* Notes that the battle now waits for these sides, as the viewer sees it. */
static void start_waiting(sand_hall *hall, sand_hall_battle *battle, unsigned viewer, unsigned waits)
{
    SAND_ASSERT(viewer >= 1 && viewer <= SAND_SIDES);
    sand_hall_side *of = &battle->side[viewer - 1];
    char name[16], text[40];
    of->waits_for = waits;
    of->waits_since = hall->clock / 1000;
    snprintf(name, sizeof name, "%u waits", viewer);
    snprintf(text, sizeof text, "%lld %u", (long long)of->waits_since, waits);
    sand_hall_put(hall, battle, "side", name, text);
}

void sand_hall_look(sand_hall *hall, sand_hall_battle *battle)
{
    if (battle->game == NULL) return;
    for (uint16_t viewer = 1; viewer <= SAND_SIDES; viewer++) {
        sand_decision decision = sand_game_decision(battle->game, viewer);
        sand_hall_side *of = &battle->side[viewer - 1];
        unsigned waits = 0;
        for (uint16_t side = 1; side <= SAND_SIDES; side++)
            if (sand_decision_of(&decision, side) && !sand_game_ready(battle->game, side)) waits |= 1u << side;
        if (waits != of->waits_for || of->waits_since == 0) start_waiting(hall, battle, viewer, waits);
    }
    if (battle->state == SAND_HALL_PLAY && sand_game_result(battle->game, 0).outcome != SAND_GOING_ON)
        sand_hall_set_state(hall, battle, SAND_HALL_OVER);
    sand_serve_run_clocks(hall, battle);
}
