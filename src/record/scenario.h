/* scenario.h - reads and writes scenarios: table, terrain, armies, options, and the state in which a battle starts.
 *
 * The format is relaxed JSON, described in docs/files.md. A scenario may set any state of the battle, so saved
 * positions and those of the casebook are scenarios too. */
#ifndef SAND_RECORD_SCENARIO_H
#define SAND_RECORD_SCENARIO_H

#include <sandtable/game.h>
#include "base/json_read.h"
#include "battle/rules.h"

enum {
    SAND_UNITS_MAX = 1024,
    SAND_BODIES_MAX = 4096,
    SAND_COMMANDS_MAX = 256,
    SAND_TERRAIN_MAX = 1024,
    SAND_ZONES_MAX = 256,
    SAND_PLANS_MAX = 256
};

/* Start as { 0 }. */
typedef struct {
    const sand_setting *options; /* these override the scenario's options */
    size_t n_options;
    const sand_rules *extra; /* a ruleset that is not in the registry, or NULL */
} sand_scenario_settings;

/* Reads a scenario and sets the battle up (rules->setup has pushed the first frame; nothing has run: call
 * sand_orders_run). `settings` may be NULL. All mistakes are reported at once. On success the caller owns both:
 * sand_field_free(*field), and sand_memory_release(*battle), a block of sand_battle_size bytes. SAND_ERROR_SYNTAX,
 * SAND_ERROR_INVALID, SAND_ERROR_MEMORY: neither is touched. */
sand_error sand_scenario_read(sand_source source, const sand_scenario_settings *settings, sand_problem_list *problems,
                              sand_field **field, sand_battle **battle);
/* Reads a scenario inside another file in the same way; reads every key of the object and ends it
 * (sand_json_read_done). */
sand_error sand_scenario_read_object(sand_cursor *object, const sand_scenario_settings *settings, sand_field **field,
                                     sand_battle **battle);

/* Writes a scenario that reads back as this battle: everything that may be set, laid out for people. Counters (the
 * decision's serial number, motion under way) start anew. `ended`: how it ended, or {0}. */
void sand_scenario_write(const sand_battle *b, sand_told_end ended, sand_text *out);
/* Writes such a scenario with what `side` may know; 0: with what both sides may know. */
void sand_scenario_write_for(const sand_battle *b, unsigned side, sand_told_end ended, sand_text *out);

#endif
