/* catalogue.h - what a ruleset is made of, as tables: its rules, options, unit types, terrain, steps and orders.
 *
 * Everything here is static: it lives as long as the program and is never freed. */
#include <sandtable/whole.h>
#ifndef SANDTABLE_CATALOGUE_H
#define SANDTABLE_CATALOGUE_H

#include <sandtable/decision.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum { SAND_TERRAIN_AREA, SAND_TERRAIN_LINE } sand_terrain_shape;

enum { SAND_TERRAIN_COLUMNS_MAX = 16, SAND_TYPE_COLUMNS_MAX = 16 };

typedef struct {
    const char *id;        /* "EC-MOVE-08" */
    const char *statement; /* the rule in our words */
    const char *place;     /* chapter of the published text */
    const char *state;     /* NULL: the rule is in force; otherwise why it is not: "not yet: …", "no mechanics" */
} sand_rule_row;

typedef enum { SAND_OPTION_CHOICE, SAND_OPTION_NUMBER, SAND_OPTION_LENGTH } sand_option_type;

typedef struct {
    const char *word; /* in files: "per-pivot" */
    const char *text; /* the reading in one sentence */
} sand_option_value;

typedef struct {
    const char *name;     /* in files: "pivot-cost" */
    const char *rule;     /* catalogue ID: "EC-A-11" */
    const char *question; /* what is in doubt */
    sand_option_type type;
    int32_t standard;                /* default: index of the value from 0, or the number */
    int32_t least, most;             /* of a number: its range */
    const char *provenance;          /* "text", "author", "ruling" */
    const sand_option_value *values; /* of a choice: its values */
    uint16_t n_values;
} sand_option_row;

typedef struct {
    const char *name; /* "move" */
    /* "length", "hits" (added to other hits, may be below 0), "0..2" for one of a few numbers that `doc` explains
     * ("0..1" for yes and no, where 1 is yes), "" for a count */
    const char *unit;
    const char *doc;
} sand_column;

typedef struct {
    const char *name;   /* in files: "commanded-shot" */
    const char *label;  /* "Commanded Shot" */
    const char *letter; /* one or two letters, shown on a map */
    const char *arm;    /* names the picture: "foot", "horse", "guns", "shot", "dragoons", "elephants" … */
    int32_t value[SAND_TYPE_COLUMNS_MAX];
} sand_type_row;

typedef struct {
    const char *name; /* in files: "wood" */
    const char *label;
    const char *look; /* how it is drawn: one of looks.h */
    sand_terrain_shape shape;
    int32_t value[SAND_TERRAIN_COLUMNS_MAX];
    const int32_t *enter; /* per type row: 1 if units of the type may enter, else 0; NULL: all may */
} sand_terrain_row;

typedef struct {
    const char *name;  /* "shoot" */
    const char *label; /* "Shooting" */
    const char *rule;
    sand_ref_kind subject_ref; /* what the two numbers of a frame of this step are ids of */
    sand_ref_kind object_ref;
} sand_step_row;

typedef struct {
    const char *name, *label;
} sand_word_row;

/* One ruleset.  Order kind k of an entry is orders[k - 1], step s is steps[s - 1]. */
typedef struct {
    const char *id, *title, *version;
    const char *length, *length_mark; /* "inch", "in." */
    /* clang-format off */
    const sand_rule_row *rules;          size_t n_rules;
    const sand_option_row *options;      size_t n_options;
    /* the numbers of the rules, as NUMBER or LENGTH: "melee.cover" */
    const sand_option_row *numbers;      size_t n_numbers;
    const sand_column *type_columns;     size_t n_type_columns;
    const sand_type_row *types;          size_t n_types;
    const sand_column *terrain_columns;  size_t n_terrain_columns;
    const sand_terrain_row *terrain;     size_t n_terrain;
    const sand_step_row *steps;          size_t n_steps;
    const sand_order_kind *orders;       size_t n_orders;
    const char *const *purposes;         size_t n_purposes; /* what dice are rolled for */
    /* clang-format on */
} sand_catalogue;

/* What a mark beside a unit says: a member that is shown, a trait, or what every ruleset marks ("engaged", "acted"). */
typedef struct {
    const char *name;    /* as in sand_marker: "out_of_ammunition" */
    const char *letters; /* two, where there is no room for a sign: "OA" */
    const char *label;   /* "Out of ammunition" */
    const char *says;    /* what it means in play */
    const char *rule;    /* NULL: the table's own way, no rule of the rulebook */
} sand_mark_row;

/* A member of a unit's or a side's state that a scenario, a case or an umpire may set. */
typedef struct {
    const char *name, *doc; /* "out_of_ammunition", "1: has fired its last shot" */
    bool shown;             /* it is shown as a marker beside the unit */
    int64_t least, most;
} sand_member;

/* The rulesets, i from 0; false (and *out untouched) when there is no such ruleset. */
SAND_API size_t sand_catalogue_count(void);
SAND_API bool sand_catalogue_at(size_t i, sand_catalogue *out);
SAND_API bool sand_catalogue_find(const char *ruleset, sand_catalogue *out);
/* Can a position begin at this step, counted from 0? It can if the step asks a side for orders and concerns at most one
 * unit, command or side. Other steps run by themselves (dice fall, a turn begins) or follow from what two units have
 * just done. */
SAND_API bool sand_catalogue_asks(const sand_catalogue *catalogue, size_t step);
/* The ruleset whose name is spelt most like `ruleset`, or NULL. */
SAND_API const char *sand_catalogue_near(const char *ruleset);

/* The rule with this ID: one of the ruleset's, or one of the table's own ("GAME-03"); NULL: unknown. */
SAND_API const sand_rule_row *sand_catalogue_rule(const sand_catalogue *catalogue, const char *id);
/* The ID spelt most like `id`, or NULL. */
SAND_API const char *sand_catalogue_near_rule(const sand_catalogue *catalogue, const char *id);
SAND_API const sand_option_row *sand_catalogue_option(const sand_catalogue *catalogue, const char *name);
/* Everything that can be set by its name (`sand_setting`), in order: the options, the numbers of the rules
 * ("melee.cover"), each column of each unit type ("types.horse.move") and of each kind of terrain ("kinds.wood.hides"),
 * and the types that may enter a kind ("kinds.wood.enter.foot"). */
enum { SAND_PARAMETER_NAME = 96 };
typedef enum {
    SAND_PARAMETER_OPTION,
    SAND_PARAMETER_NUMBER,
    SAND_PARAMETER_TYPE,
    SAND_PARAMETER_KIND,
    SAND_PARAMETER_ENTER
} sand_parameter_of;
typedef struct {
    char name[SAND_PARAMETER_NAME];
    sand_parameter_of of;
    sand_option_type type;
    int32_t standard, least, most; /* for choices these are indices of values */
    const char *rule;              /* NULL: `about` names the rule */
    const char *about;             /* what it means, in one sentence */
    const char *provenance;
    const sand_option_row *row; /* of an option or number; otherwise NULL */
} sand_parameter;
/* Parameter i, from 0; false (and *out untouched): there is no such parameter. */
SAND_API bool sand_catalogue_parameter(const sand_catalogue *catalogue, size_t i, sand_parameter *out);
/* Has this column of the terrain table a meaning for this kind of ground (both from 0)? If not, it is no parameter:
 * only areas hide what is beyond them. */
SAND_API bool sand_catalogue_counts(const sand_catalogue *catalogue, size_t kind, size_t column);
/* The value with which the rule of this number does nothing ("melee.cover": 0), for studies that leave a rule out;
 * false (and *out untouched): there is none, or no such number. */
SAND_API bool sand_catalogue_left_out(const sand_catalogue *catalogue, const char *name, int32_t *out);
/* Writes a value as settings write it: "each", "-1", "7.5"; "" when the parameter has no such value. */
SAND_API void sand_parameter_text(const sand_parameter *parameter, int32_t value, char *out, size_t room);

/* The rules of every game at this table, whatever the ruleset: which side may order what, and when. */
SAND_API const sand_rule_row *sand_catalogue_table_rules(size_t *n);
/* The options that decide how this rule is read, one at each call: start with *cursor = 0; NULL: no more. */
SAND_API const sand_option_row *sand_catalogue_next_option(const sand_catalogue *catalogue, const char *rule,
                                                           size_t *cursor);
/* The members of units that may be set, i from 0; false: there is no such member. */
SAND_API bool sand_catalogue_member(const sand_catalogue *catalogue, size_t i, sand_member *out);
/* The members of sides that may be set, such as a commander's value, i from 0; false: there is no such member. */
SAND_API bool sand_catalogue_side_member(const sand_catalogue *catalogue, size_t i, sand_member *out);
/* The marks of the ruleset and then those of every table, i from 0; false: there is no such mark. */
SAND_API bool sand_catalogue_mark(const sand_catalogue *catalogue, size_t i, sand_mark_row *out);
/* The words for putting the bases of a unit into state number `state`, from 1 ("mount"), and for leaving it
 * ("dismount"); false (and neither is touched): the ruleset has no such state. */
SAND_API bool sand_catalogue_base_state(const sand_catalogue *catalogue, int32_t state, const char **into,
                                        const char **back);

#ifdef __cplusplus
}
#endif

#endif
