/* loader.h - what the readers of a scenario share while they build a field and a battle.
 *
 * Reading takes two passes: first everything that never changes, which gives the size of the battle, then its state.
 * Cursors of the first pass are kept for the second, so that the keys of an object are read in both and checked once
 * for leftovers. */
#ifndef SAND_RECORD_LOADER_H
#define SAND_RECORD_LOADER_H

#include "record/scenario.h"

typedef struct {
    sand_cursor *cursor;
    sand_cursor *bases; /* the file's list of its bases; NULL: the file only gives their number */
    sand_pose pose;
    uint8_t files, ranks, status;
    bool placed;  /* the file says where it stands */
    bool unknown; /* its type is missing or mistaken: objections that follow from a type are not reported */
} sand_loaded_unit;

typedef struct {
    sand_cursor *cursor; /* NULL: a base that its unit does not describe */
    sand_pose pose;
    uint8_t status;
    bool placed;
} sand_loaded_body;

typedef struct {
    sand_problem_list *problems;
    const sand_scenario_settings *settings;
    sand_cursor *top;
    sand_field *field;
    sand_battle *battle;
    sand_arena work;        /* cursors and the lists below; freed when reading ends */
    size_t mistakes_before; /* number of mistakes in the list when reading began */
    size_t harmful;         /* mistakes that leave the battle such that the ruleset cannot examine it */
    bool incomplete;        /* something of the armies could not be read */
    bool torn;              /* something of "battle" could not be read */
    bool out_of_memory;
    bool too_many; /* more units, bodies or commands than allowed: reading stops */

    sand_point *points; /* a growing array; copied to the field at the end */
    sand_polygon *parts;
    uint32_t points_room, parts_room;

    sand_cursor *sides[SAND_SIDES];
    sand_cursor **commands;
    sand_loaded_unit *units;
    sand_loaded_body *bodies;
    sand_cursor state; /* "battle" */
    sand_cursor spare; /* read into when there is no memory for cursors */
} sand_loader;

/* A cursor, or n rows, that live until reading ends. Without memory loader->out_of_memory is set; the cursor can still
 * be used then, rows are NULL. */
sand_cursor *sand_loader_cursor(sand_loader *loader);
void *sand_loader_rows(sand_loader *loader, size_t count, size_t size);
/* Rows in the memory of the field, which live as long as it. */
void *sand_loader_keep(sand_loader *loader, size_t count, size_t size);

/* Reads text into `room` bytes, or into a name of SAND_NAME_MAX bytes. */
bool sand_loader_text(sand_cursor *cursor, const char *key, char *out, size_t room);
bool sand_loader_name(sand_cursor *cursor, const char *key, char name[SAND_NAME_MAX]);
/* Reads 0..359.99 or a word such as "n", "nne", "north-east"; false, with *heading unchanged, when missing or wrong. */
bool sand_loader_heading(sand_cursor *cursor, const char *key, int32_t *heading);
/* Reads a value of the rules' tables: a length if the column is one, otherwise a whole number; only modifiers may be
 * negative. */
bool sand_loader_value(sand_cursor *cursor, const char *key, const sand_column *column, int32_t *value);
/* Reads the name of a thing that exists and sets its id; false, with *index unchanged, after a mistake. */
bool sand_loader_index(sand_loader *loader, sand_cursor *cursor, const char *key, sand_ref_kind of, uint16_t *index);

typedef struct {
    uint8_t file, rank; /* counted from 1 */
} sand_loader_place;

/* The slot of a base whose file does not name one: bases fill the formation in order, and those lost before their unit
 * was gone take none but report the first. *slot counts the slots taken. */
sand_loader_place sand_loader_slot(unsigned files, uint8_t unit_status, uint8_t status, unsigned *slot);

/* The parts of a scenario, in the order in which they must be loaded: later ones look up names of earlier ones. */
void sand_loader_options(sand_loader *loader); /* options and the tables of types and terrain: scenario_tables.c */
void sand_loader_terrain(sand_loader *loader); /* terrain, zones and plans: scenario_terrain.c */
void sand_loader_armies(sand_loader *loader);  /* the armies: scenario_armies.c */
void sand_loader_plans(sand_loader *loader);
void sand_loader_state(sand_loader *loader); /* where units and bodies stand: scenario_state.c */
void sand_loader_check(sand_loader *loader); /* tests that units stand on the table, apart, and in contact as stated */
/* How the battle ended, if it has; applied after the ruleset's setup (scenario_ended.c). */
extern const char *const sand_ending_words[3];
void sand_loader_ended(sand_loader *loader);
void sand_loader_end_battle(sand_loader *loader);
/* After the ruleset's own objections: does every unit survive the opening? (scenario_opening.c) */
void sand_loader_opening(sand_loader *loader, const sand_setup *setup);

#endif
