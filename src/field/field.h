/* field.h - everything about a battle that never changes: table, terrain, zones, options, the numbers of the rules,
 * names, and the definitions of units.  Built once from a scenario, shared by every clone of the battle.
 *
 * Every number of the rules (type table, terrain tables, options) starts from the ruleset's tables and
 * may be overridden by the scenario. */
#ifndef SAND_FIELD_FIELD_H
#define SAND_FIELD_FIELD_H

#include <sandtable/catalogue.h>
#include "base/arena.h"
#include "base/word_list.h"
#include "geom/box.h"
#include "geom/polygon.h"

enum { SAND_NAME_MAX = 48 };

/* One piece of terrain.  An area is a simple polygon, kept whole (outline) and cut into convex parts; a line is a
 * polyline with a half-width, its parts the rectangle about each piece and an octagon about each joint, so that the
 * parts together are the visible strip.  A line of half-width 0 has no parts, only its points. A hill may have a
 * crest line; a river names the areas that cross it by their kind. */
typedef struct {
    char name[SAND_NAME_MAX];
    uint16_t kind;                  /* row of the field's terrain kinds, from 1 */
    uint8_t shape;                  /* sand_terrain_shape */
    uint8_t flags;                  /* scenario's: SAND_TERRAIN_... of the ruleset, 0 */
    int32_t half_width;             /* lines, grid units */
    int32_t height;                 /* levels, for hills */
    uint32_t first_point, n_points; /* outline or polyline in field->points */
    uint32_t first_part, n_parts;   /* convex parts in field->parts */
    uint32_t first_crest, n_crest;  /* crest line in field->points */
    sand_bounds about;              /* bounds of parts, points and width; set by sand_field_bound_terrain */
} sand_terrain;

/* A kind of decoration: something that a map may show and that no rule reads, such as a road, a farm, strips of field.
 * A piece of decoration is kept like terrain, `kind` being its row in sand_field_looks, from 1; it has no parts, and no
 * question about places takes it into account. */
typedef struct {
    const char *name;
    sand_terrain_shape shape;
} sand_look;
extern const sand_look sand_field_looks[]; /* those of include/sandtable/looks.h that decoration may have */
extern const size_t sand_field_n_looks;

typedef enum { SAND_ZONE_DEPLOYMENT = 1, SAND_ZONE_OBJECTIVE, SAND_ZONE_ARRIVAL } sand_zone_use;

/* A named place: a deployment zone, an objective, an edge. */
typedef struct {
    char name[SAND_NAME_MAX];
    uint16_t side;                  /* its side; 0: both */
    uint16_t use;                   /* sand_zone_use */
    int32_t value;                  /* points an objective is worth */
    uint32_t first_point, n_points; /* outline in field->points */
    uint32_t first_part, n_parts;
} sand_zone;

typedef struct {
    char name[SAND_NAME_MAX];
    char leader[SAND_NAME_MAX]; /* the commander's name, may be empty */
    int32_t home;               /* heading its army faces: its own table edge lies behind */
} sand_side_def;

typedef struct {
    char name[SAND_NAME_MAX];
    uint16_t side, kind; /* kind: row of the ruleset's command kinds, from 1; 0 none */
    uint16_t luck;
} sand_command_def;

typedef struct {
    char name[SAND_NAME_MAX];
    uint16_t side, type;           /* type: row of the type table, from 1 */
    uint16_t command;              /* the command it began in, 0 none */
    uint16_t first_body, n_bodies; /* body indices, from 1 */
    uint16_t luck;                 /* id dice are keyed by, fixed at set-up */
    int32_t width, depth;          /* of one base, grid units */
} sand_unit_def;

typedef enum { SAND_ROLE_BASE = 1, SAND_ROLE_LEADER, SAND_ROLE_GUN, SAND_ROLE_SUPPLY } sand_role;

typedef struct {
    char name[SAND_NAME_MAX];
    uint16_t side, unit; /* unit 0: a body without a unit */
    uint16_t role, kind; /* kind: row of the ruleset's body kinds ("pike"), 0 none */
    uint16_t luck;
    int32_t width, depth;
} sand_body_def;

/* Things a scenario makes happen: arrivals, turn limits, points; the ruleset reads them by `kind`. */
typedef struct {
    uint16_t kind; /* row of the ruleset's scenario kinds, from 1 */
    uint16_t side, subject, turn;
    uint16_t subject_ref; /* sand_ref_kind, where the subject was named; 0: a bare number */
    int32_t value;
} sand_plan;

/* The size of one base, or of a whole formation; grid units. */
typedef struct {
    int32_t width, depth;
} sand_size;

/* Where the parts of a battle's block lie: offsets in bytes from its start.  Extensions of the ruleset
 * stand right behind the kernel's member of the same row: row size = kernel size + extension size. */
typedef struct {
    uint32_t size;
    uint32_t sides, commands, units, bodies, contacts, frames, motions, body_motions;
    uint32_t side_size, command_size, unit_size, body_size, head_size;
    uint16_t contacts_room, frames_room;
    uint16_t motions_room, body_motions_room; /* of units; of bodies on their own, whose rows follow */
} sand_layout;

/* Bytes of the block that views may hide: the same member of every row of one table.  What a view hides is worked
 * out once for the field; neighbouring members that are hidden for the same reason are one entry. */
typedef struct {
    uint32_t offset, stride, rows; /* of the first row's member; how many rows */
    uint16_t bytes, owner;         /* owner: sand_row_owner */
    const uint8_t *sides;          /* OWNER: the side that each row belongs to */
    const void *of, *row;          /* ASK: the sand_struct and the sand_row */
} sand_hidden;

/* A point of a formation's outline; RIGHT_CORNER: of its front. */
typedef enum { SAND_ANCHOR_FRONT_CENTRE, SAND_ANCHOR_RIGHT_CORNER, SAND_ANCHOR_REAR_CENTRE } sand_form_anchor;

/* A range of ids, both ends included; last < first: empty. */
typedef struct {
    uint16_t first, last;
} sand_span;

/* The way in which the battle of a scenario has ended already; 0: it has not. */
enum { SAND_ENDED_BY_RULES = 1, SAND_ENDED_BY_AGREEMENT, SAND_ENDED_BY_CONCESSION };

typedef struct {
    uint8_t how;
    uint8_t side; /* the side that conceded, for SAND_ENDED_BY_CONCESSION */
} sand_told_end;

typedef struct sand_field {
    const struct sand_rules *rules;
    char title[128];
    char scenario[64];          /* its id */
    const char *about, *origin; /* words about the battle, where it comes from; "" when absent */
    int32_t width, height;      /* table, grid units */
    uint16_t n_sides, n_commands, n_units, n_bodies, n_terrain, n_zones, n_plans, n_types, n_kinds, n_options;
    uint16_t turn_limit; /* 0 none */
    sand_told_end ended;
    sand_side_def side[SAND_SIDES];
    sand_command_def *command;
    sand_unit_def *unit;
    sand_body_def *body;
    sand_terrain *terrain;
    uint32_t n_decorations;
    sand_terrain *decoration;
    sand_zone *zone;
    sand_plan *plan;
    sand_point *points;
    sand_polygon *parts;                             /* convex and clockwise, as geom/polygon.h makes them */
    int32_t *option;                                 /* value of each option, in the ruleset's order */
    int32_t *number;                                 /* value of each number of the rules, in the ruleset's order */
    int32_t (*type_value)[SAND_TYPE_COLUMNS_MAX];    /* [type - 1][column] */
    int32_t (*kind_value)[SAND_TERRAIN_COLUMNS_MAX]; /* [terrain kind - 1][column] */
    int32_t *enter; /* [(terrain kind - 1) * n_types + type - 1]: 0 barred, else the ruleset's value */
    sand_layout layout;
    const char *const *names[SAND_REF_TERRAIN + 1];
    sand_hidden *hidden;
    uint8_t *command_sides, *unit_sides, *body_sides; /* [index - 1], for views */
    sand_span enemies[SAND_SIDES + 1]; /* [side]: the ids of all units of other sides lie in this range */
    uint16_t *leader;                  /* the bodies that are leaders, ascending */
    uint16_t *loose;                   /* the bodies that are not bases of a unit, ascending: only they go with a
                                        * unit */
    uint32_t n_points, n_parts, n_hidden, n_leaders, n_loose;
    uint32_t columns_used; /* bit (1 << column): some piece of terrain has it, that is, not 0 */
    uint32_t *rooms;       /* how many rooms were created for this field, so that their stamps differ; rooms count it */
    int32_t widest;        /* the greatest width + depth of a base of any unit, in any state */
    /* [(unit - 1) * (base_states + 1) + state]: a base of that unit in that state of the ruleset's
     * (battle/ranks.h), in state 0 as the scenario says; NULL: the ruleset keeps no formations, and a base has one
     * size. */
    const sand_size *base_size;
    uint32_t base_states;
    int32_t form_anchor; /* sand_form_anchor: what of a formation stays where it is when a unit forms anew */
    sand_arena arena;    /* the memory of everything that is pointed to above, except `rules` */
} sand_field;

/* Names.  `of`: SAND_REF_SIDE, COMMAND, UNIT, BODY or TERRAIN; lists of names are in the order of the ids. */
size_t sand_field_count(const sand_field *field, sand_ref_kind of);
const char *sand_field_name(const sand_field *field, sand_ref_kind of, unsigned index); /* "" for 0 and unknown ids */
sand_word_list sand_field_words(const sand_field *field, sand_ref_kind of);
/* Compares two names, upper and lower case of ASCII being the same. */
bool sand_field_same_name(const char *a, const char *b);
/* The id of a name, upper and lower case being the same; 0 when there is none. */
unsigned sand_field_find(const sand_field *field, sand_ref_kind of, const char *name);
/* Makes the list behind sand_field_words; false: out of memory.  Part of loading. */
bool sand_field_index(sand_field *field);
/* Fills in `about` of every piece of terrain.  Part of loading. */
void sand_field_bound_terrain(sand_field *field);

static inline int32_t sand_field_type(const sand_field *field, uint16_t type, unsigned column)
{
    return field->type_value[type - 1][column];
}

static inline int32_t sand_field_kind(const sand_field *field, uint16_t kind, unsigned column)
{
    return field->kind_value[kind - 1][column];
}

/* Does any piece of terrain on this table have the column set? */
static inline bool sand_field_uses(const sand_field *field, unsigned column)
{
    return field->columns_used >> column & 1;
}

static inline int32_t sand_field_enter(const sand_field *field, uint16_t kind, uint16_t type)
{
    return field->enter[(size_t)(kind - 1) * field->n_types + type - 1];
}

/* May units of some type enter terrain of this kind? */
bool sand_field_is_open(const sand_field *field, uint16_t kind);

/* Questions about places, all exact. */
/* Does the box overlap the piece of terrain deeper than the slack?  For a line without width: does it pierce the box?
 */
bool sand_field_box_in(const sand_field *field, const sand_terrain *terrain, const sand_box *box);
/* Is the point inside the piece of terrain, its border included? */
bool sand_field_point_inside(const sand_field *field, const sand_terrain *terrain, sand_point point);
static inline bool sand_field_point_in(const sand_field *field, const sand_terrain *terrain, sand_point point)
{
    const sand_bounds *about = &terrain->about;
    if (point.x < about->low.x || point.x > about->high.x || point.y < about->low.y || point.y > about->high.y)
        return false; /* mostly so */
    return sand_field_point_inside(field, terrain, point);
}
bool sand_field_on_table(const sand_field *field, const sand_box *box); /* all four corners, the edge included */
bool sand_field_box_inside_zone(const sand_field *field, const sand_zone *zone, const sand_box *box); /* wholly */
/* The top of a hill, towards which the ground rises: the middle of its crest line if it has one, else of its bounds. */
sand_point sand_field_top(const sand_field *field, const sand_terrain *hill);
/* Height level at a point: the highest hill holding it, 0 flat. */
int32_t sand_field_height(const sand_field *field, sand_point point);

void sand_field_free(sand_field *field); /* frees what it owns and itself */

#endif
