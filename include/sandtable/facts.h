/* facts.h - looking at a game: the table, the units on it, what happened. Screens are drawn from this.
 *
 * Ids count from 1, as in orders. Functions return false for an id that does not exist and then leave *out alone.
 * Strings and points belong to the game and live as long as it does; facts are copies and do not follow the game. */
#include <sandtable/whole.h>
#ifndef SANDTABLE_FACTS_H
#define SANDTABLE_FACTS_H

#include <sandtable/game.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
    const char *ruleset;     /* its id, as files name it */
    const char *title;       /* of the battle */
    const char *scenario;    /* its id */
    const char *length_mark; /* "in." */
    int32_t width, height;   /* of the table, grid units */
    uint16_t sides, commands, units, bodies, terrain, zones, options;
    uint16_t turn, turn_limit; /* turn_limit 0: none */
    uint16_t contacts;         /* standing now */
    const char *step;          /* the label of the present step: "Shooting"; "" when the battle is over */
    const char *step_rule;
    const char *about; /* the scenario's own description, may be "" */
} sand_table_facts;

typedef struct {
    const char *name, *leader;       /* leader may be "" */
    int32_t home;                    /* the heading that its army faces at the start */
    uint16_t in_play, waiting, gone; /* units, as far as the viewer knows */
    const char *player;              /* the name of its player in the record; "" when none is given */
} sand_side_facts;

typedef struct {
    const char *name, *kind; /* kind: "centre", may be "" */
    uint16_t side, units;    /* units still in it */
} sand_command_facts;

typedef enum { SAND_UNIT_UNKNOWN, SAND_UNIT_IN_PLAY, SAND_UNIT_WAITING, SAND_UNIT_GONE } sand_unit_state;

typedef struct {
    const char *name, *type, *label, *letter, *arm; /* type: word in files; label: words for people */
    uint16_t side, command;
    sand_unit_state state;
    const char *cause;     /* why it is gone, "" otherwise */
    sand_pose pose;        /* centre of the formation, when in play */
    sand_point corners[4]; /* front left, front right, rear right, rear left */
    uint16_t files, ranks;
    int32_t base_width, base_depth; /* of one base, grid units; also for a unit that is not on the table */
    uint16_t first_body, n_bodies;
    int32_t hits;
    uint16_t due;  /* of a waiting unit: the turn from which the scenario has it arrive; 0: the scenario does not say */
    int32_t worth; /* thousandths of a fresh ordinary unit, as far as the viewer knows */
} sand_unit_facts;

/* A member of the state that is shown beside its unit when it is not 0. */
typedef struct {
    const char *name, *doc; /* "shaken" */
    bool counts;            /* show the number; otherwise the name alone is shown */
    int32_t value;
} sand_marker;

/* What an army's rules count down, such as its resolve or a commander's uses of a power: what is left, and the whole.
 */
typedef struct {
    const char *name, *doc; /* "resolve" */
    int32_t left, whole;
} sand_gauge;

typedef struct {
    const char *name, *role; /* "base", "leader", "gun", "supply" */
    uint16_t side, unit;     /* unit it belongs to, 0 none */
    uint16_t attached;       /* unit it moves with, 0 none */
    sand_unit_state state;
    sand_pose pose;
    sand_point corners[4];
} sand_body_facts;

typedef struct {
    const char *name;                /* may be "" */
    const char *kind, *label, *look; /* "wood", "Wood", one of looks.h */
    sand_terrain_shape shape;
    int32_t half_width, height;
    const sand_point *points;
    size_t n_points; /* outline or line */
    const sand_point *crest;
    size_t n_crest;
} sand_terrain_facts;

typedef struct {
    const char *name;
    uint16_t side, use; /* use: 1 deployment, 2 objective, 3 arrival */
    int32_t value;
    uint16_t parts; /* convex polygons it consists of */
} sand_zone_facts;

typedef struct {
    uint16_t by, with; /* units */
    uint16_t turn;
    uint8_t by_face, with_face; /* 1 front, 2 right, 3 rear, 4 left */
} sand_contact_facts;

typedef struct {
    const sand_option_row *row;
    int32_t value;
    char text[48]; /* the value as written in files */
    bool changed;  /* differs from the ruleset's standard */
} sand_option_facts;

SAND_API void sand_game_table(const sand_game *game, unsigned viewer, sand_table_facts *out);
SAND_API void sand_game_catalogue(const sand_game *game, sand_catalogue *out);
SAND_API bool sand_game_side(const sand_game *game, unsigned viewer, unsigned side, sand_side_facts *out);
SAND_API bool sand_game_command(const sand_game *game, unsigned viewer, unsigned command, sand_command_facts *out);
SAND_API bool sand_game_unit(const sand_game *game, unsigned viewer, unsigned unit, sand_unit_facts *out);
/* Returns how many markers the unit shows; the first `room` of them are written. */
SAND_API size_t sand_game_markers(const sand_game *game, unsigned viewer, unsigned unit, sand_marker *out, size_t room);
/* Returns how many traits the unit has: what its troops are or carry, without a marker beside them (a grade, say), as
 * far as the viewer knows. The first `room` of them are written. */
SAND_API size_t sand_game_traits(const sand_game *game, unsigned viewer, unsigned unit, sand_marker *out, size_t room);
/* Returns how many gauges the army has; the first `room` of them are written. */
SAND_API size_t sand_game_gauges(const sand_game *game, unsigned viewer, unsigned side, sand_gauge *out, size_t room);
SAND_API bool sand_game_body(const sand_game *game, unsigned viewer, unsigned body, sand_body_facts *out);
SAND_API bool sand_game_terrain(const sand_game *game, unsigned terrain, sand_terrain_facts *out);
/* What the map shows and no rule uses, from 1; false: there is no such decoration. */
SAND_API bool sand_game_decoration(const sand_game *game, unsigned decoration, sand_terrain_facts *out);
SAND_API bool sand_game_zone(const sand_game *game, unsigned zone, sand_zone_facts *out);
/* The corners of one part, from 0; NULL (and 0): there is no such part. */
SAND_API const sand_point *sand_game_zone_part(const sand_game *game, unsigned zone, unsigned part, size_t *n);
SAND_API bool sand_game_contact(const sand_game *game, unsigned viewer, unsigned contact, sand_contact_facts *out);
/* The value of a parameter (catalogue.h), by its number from 0, in this game; false: there is no such parameter. */
SAND_API bool sand_game_value(const sand_game *game, size_t parameter, int32_t *out);
SAND_API bool sand_game_option(const sand_game *game, unsigned option, sand_option_facts *out);
/* The side that would be credited with the objective if the battle ended now, as the viewer knows it; 0: neither, or
 * the zone is no objective. */
SAND_API unsigned sand_game_holder(const sand_game *game, unsigned viewer, unsigned zone);
/* Is the unit gone, and lost by the rules? A unit that has left the table unbeaten need not be. */
SAND_API bool sand_game_lost(const sand_game *game, unsigned viewer, unsigned unit);
SAND_API sand_result sand_game_result(const sand_game *game, unsigned viewer);

/* The distance between two spots; false: one of them is not on the table as the viewer knows it. */
SAND_API bool sand_game_distance(const sand_game *game, unsigned viewer, sand_spot from, sand_spot to,
                                 sand_distance *out);

/* The id that has this name, in upper or lower case; 0: none has. */
SAND_API unsigned sand_game_find(const sand_game *game, sand_ref_kind ref, const char *name);
/* The name spelt most like this one, or NULL. */
SAND_API const char *sand_game_near(const sand_game *game, sand_ref_kind ref, const char *name);

/* ---- what happened ------------------------------------------------------------------------------- */

/* How many events the viewer has been told of; sand_game_event gives them by number. Taking back shortens the list. */
SAND_API size_t sand_game_events(const sand_game *game, unsigned viewer);
/* sand_game_branch: how often something has been taken back; it only grows. sand_game_events_kept: how many of the
 * events that `viewer` had been told when the game was at that `branch` still stand; a reader that has more drops the
 * rest and asks again from there. */
SAND_API size_t sand_game_branch(const sand_game *game);
SAND_API size_t sand_game_events_kept(const sand_game *game, unsigned viewer, size_t branch);
/* The i-th event from 0 that the viewer has been told of, or NULL; it is valid until the game changes. */
SAND_API const sand_event *sand_game_event(const sand_game *game, unsigned viewer, size_t i);
/* The dice of an event, in order; NULL and 0 when none were rolled. */
SAND_API const sand_roll *sand_game_event_rolls(const sand_game *game, const sand_event *event, size_t *n);

#ifdef __cplusplus
}
#endif

#endif
