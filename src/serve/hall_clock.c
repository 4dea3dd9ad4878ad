/* hall_clock.c - runs the clocks of a battle.
 *
 * A clock runs while the battle waits for its side and both sides know that it does, so that it reveals no secret. It
 * follows the wall clock, whether the battle is in memory or not. */
#include "serve/hall_clock.h"

#include "base/assert.h"

#include <stdio.h>

static bool runs(const sand_hall_battle *battle, unsigned side)
{
    bool waits = true;
    for (unsigned viewer = 0; viewer < SAND_SIDES; viewer++)
        waits = waits && (battle->side[viewer].waits_for & 1u << side) != 0;
    return waits && battle->state == SAND_HALL_PLAY && battle->paused_by == 0;
}

/* Returns the time since the clock was started, in ms; 0: it is stopped. */
static int64_t running(const sand_hall *hall, const sand_hall_side *of)
{
    int64_t since = of->runs_since > 0 ? hall->clock - of->runs_since : 0;
    return since > 0 ? since : 0; /* the system's clock may have been put back */
}

static void put(sand_hall *hall, sand_hall_battle *battle, unsigned side)
{
    const sand_hall_side *of = &battle->side[side - 1];
    char name[16], text[120];
    snprintf(name, sizeof name, "%u clock", side);
    snprintf(text, sizeof text, "%lld %lld %u %d %lld %u", (long long)of->used_ms, (long long)of->runs_since,
             of->clock_turn, of->flag, (long long)of->waited_ms, of->waits);
    sand_hall_put(hall, battle, "side", name, text);
}

unsigned sand_hall_turn(const sand_hall_battle *battle)
{
    SAND_ASSERT(battle->game != NULL);
    sand_table_facts table;
    sand_game_table(battle->game, 0, &table);
    return table.turn;
}

void sand_serve_run_clocks(sand_hall *hall, sand_hall_battle *battle)
{
    if (battle->game == NULL) return;
    unsigned turn = battle->terms.clock_battle ? 0 : sand_hall_turn(battle);
    for (unsigned side = 1; side <= SAND_SIDES; side++) {
        sand_hall_side *of = &battle->side[side - 1];
        bool should = runs(battle, side), was = of->runs_since > 0;
        bool anew = turn != of->clock_turn && battle->terms.clock_seconds > 0;
        if (should == was && !anew) continue;
        int64_t since = running(hall, of);
        of->used_ms = anew ? 0 : of->used_ms + since;
        of->waited_ms += since;
        of->waits += should && !was;
        of->flag = of->flag && !anew;
        of->clock_turn = turn;
        of->runs_since = should ? hall->clock : 0;
        put(hall, battle, side);
    }
}

void sand_serve_tick_clock(sand_hall *hall, sand_hall_battle *battle)
{
    for (unsigned side = 1; side <= SAND_SIDES; side++) {
        sand_hall_side *of = &battle->side[side - 1];
        char more[16];
        if (of->flag || of->runs_since == 0) continue;
        if (of->used_ms + running(hall, of) < (int64_t)battle->terms.clock_seconds * 1000) continue;
        of->flag = true;
        put(hall, battle, side);
        snprintf(more, sizeof more, "\"side\":%u", side);
        sand_hall_tell(hall, battle, "flag", NULL, more);
    }
}

void sand_serve_tick_clocks(sand_hall *hall)
{
    for (size_t i = 0; i < hall->n_rows; i++)
        for (sand_hall_battle *battle = hall->rows[i]; battle != NULL; battle = battle->next)
            if (battle->terms.clock_seconds > 0 && battle->state == SAND_HALL_PLAY) sand_serve_tick_clock(hall, battle);
}

static void write_waited(sand_json_writer *w, const sand_hall_battle *battle)
{
    sand_json_write_array(w, "waited");
    for (unsigned side = 0; side < SAND_SIDES; side++) {
        sand_json_write_object(w, NULL);
        sand_json_write_int(w, "times", battle->side[side].waits);
        sand_json_write_int(w, "seconds", battle->side[side].waited_ms / 1000);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

void sand_serve_write_clocks(sand_json_writer *w, const sand_hall_battle *battle)
{
    char at[32];
    write_waited(w, battle);
    if (battle->terms.clock_seconds == 0) {
        sand_json_write_null(w, "clock");
        return;
    }
    sand_json_write_array(w, "clock");
    for (unsigned side = 1; side <= SAND_SIDES; side++) {
        const sand_hall_side *of = &battle->side[side - 1];
        sand_json_write_object(w, NULL);
        sand_json_write_int(w, "used", of->used_ms / 1000);
        sand_json_write_text(w, "since", of->runs_since > 0 ? sand_hall_time(of->runs_since / 1000, at) : NULL);
        sand_json_write_bool(w, "flag", of->flag);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}
