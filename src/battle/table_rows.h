/* table_rows.h - a ruleset's options and the columns of its tables, each from one list: numbers, names, and the rows
 * players see.
 *
 * A ruleset writes each option once, with its values:
 *
 *     #define XY_OPTION_ROWS(CHOICE, VALUE, NUMBER, LENGTH)                                   \
 *         CHOICE(XY_OPT_PATH, "path", "XY-A-12", XY_PATH_STRAIGHT, "ruling",                  \
 *                "Which ways may a move take?",                                               \
 *                VALUE(XY_PATH_STRAIGHT, "straight", "one straight line in any direction")    \
 *                VALUE(XY_PATH_FORWARD, "forward", "one straight line, at most 45° aside"))   \
 *         NUMBER(XY_OPT_ROUT, "rout-over", "XY-OPT-04", 8, 1, 30, "text",                     \
 *                "How many hits can a unit bear?")
 *
 * CHOICE(option, name, rule, default, provenance, question, values)
 * NUMBER(option, name, rule, default, least, most, provenance, question); LENGTH the same in grid units.
 *
 * A value's name holds its option's number too, so a rule asks `sand_battle_reads(b, XY_PATH_FORWARD)` and cannot
 * compare one option with another one's value.  tools/check/options.mjs sees to it that no rule uses a bare digit.
 *
 * Columns of the tables of types and terrain likewise: COLUMN(column, name, unit, what it says). */
#ifndef SAND_BATTLE_TABLE_ROWS_H
#define SAND_BATTLE_TABLE_ROWS_H

#include "battle/battle.h"

enum { SAND_OPTION_VALUES_MAX = 256 }; /* values of one choice */

/* ---- in a header: SAND_OPTION_NAMES(xy_option, XY_OPTIONS, XY_OPTION_ROWS) ---- */

#define SAND_OPTION_ONE_NAME(option, ...) option,
#define SAND_OPTION_NO_VALUE(value, word, text)
#define SAND_OPTION_VALUE_NAME(value, word, text) value,
#define SAND_OPTION_NO_NAMES(option, ...)
/* The first value is the option's number times SAND_OPTION_VALUES_MAX, the others follow. */
#define SAND_OPTION_VALUE_NAMES(option, name, rule, standard, provenance, question, values)                            \
    enum { option##_VALUES = (int)(option)*SAND_OPTION_VALUES_MAX - 1, values };

#define SAND_OPTION_NAMES(type, count, ROWS)                                                                           \
    typedef enum {                                                                                                     \
        ROWS(SAND_OPTION_ONE_NAME, SAND_OPTION_NO_VALUE, SAND_OPTION_ONE_NAME, SAND_OPTION_ONE_NAME) count             \
    } type;                                                                                                            \
    ROWS(SAND_OPTION_VALUE_NAMES, SAND_OPTION_VALUE_NAME, SAND_OPTION_NO_NAMES, SAND_OPTION_NO_NAMES)

/* ---- in a source file ----
 *
 *     SAND_OPTION_VALUE_TABLES(XY_OPTION_ROWS)
 *     const sand_option_row xy_options[XY_OPTIONS] = SAND_OPTION_TABLE(XY_OPTION_ROWS); */

#define SAND_OPTION_VALUE_ROW(value, word, text) { word, text },
#define SAND_OPTION_VALUE_TABLE(option, name, rule, standard, provenance, question, values)                            \
    static const sand_option_value option##_rows[] = { values };                                                       \
    _Static_assert(SAND_LEN(option##_rows) <= SAND_OPTION_VALUES_MAX, "a choice has at most 256 values");
#define SAND_OPTION_CHOICE_ROW(option, word, id, value, from, text, values_unused)                                     \
    [option] = { .name = (word),                                                                                       \
                 .rule = (id),                                                                                         \
                 .question = (text),                                                                                   \
                 .type = SAND_OPTION_CHOICE,                                                                           \
                 .standard = (value) % SAND_OPTION_VALUES_MAX,                                                         \
                 .provenance = (from),                                                                                 \
                 .values = option##_rows,                                                                              \
                 .n_values = (uint16_t)SAND_LEN(option##_rows) },
#define SAND_OPTION_RANGE_ROW(option, kind, word, id, value, low, high, from, text)                                    \
    [option] = { .name = (word),                                                                                       \
                 .rule = (id),                                                                                         \
                 .question = (text),                                                                                   \
                 .type = (kind),                                                                                       \
                 .standard = (value),                                                                                  \
                 .least = (low),                                                                                       \
                 .most = (high),                                                                                       \
                 .provenance = (from) },
#define SAND_OPTION_NUMBER_ROW(option, ...) SAND_OPTION_RANGE_ROW(option, SAND_OPTION_NUMBER, __VA_ARGS__)
#define SAND_OPTION_LENGTH_ROW(option, ...) SAND_OPTION_RANGE_ROW(option, SAND_OPTION_LENGTH, __VA_ARGS__)

#define SAND_OPTION_VALUE_TABLES(ROWS)                                                                                 \
    ROWS(SAND_OPTION_VALUE_TABLE, SAND_OPTION_VALUE_ROW, SAND_OPTION_NO_NAMES, SAND_OPTION_NO_NAMES)
#define SAND_OPTION_TABLE(ROWS)                                                                                        \
    {                                                                                                                  \
        ROWS(SAND_OPTION_CHOICE_ROW, SAND_OPTION_NO_VALUE, SAND_OPTION_NUMBER_ROW, SAND_OPTION_LENGTH_ROW)             \
    }

/* ---- numbers ----
 *
 * A figure in the text that has only one reading (a modifier, a die, a distance) is a number: a row like that of an
 * option, in a list of its own, with a name in two parts, "melee.cover".
 *
 *     #define XY_NUMBER_ROWS(NUMBER, LENGTH)                                              \
 *         NUMBER(XY_MELEE_COVER, "melee.cover", "XY-MEL-07", -1, -6, 6, "text",           \
 *                "Added to an attack on a unit in cover")
 *
 * In a header SAND_NUMBER_NAMES(xy_number, XY_NUMBERS, XY_NUMBER_ROWS), in a source file
 * const sand_option_row xy_numbers[XY_NUMBERS] = SAND_NUMBER_TABLE(XY_NUMBER_ROWS), and in sand_tables `.numbers` and
 * `.n_numbers`.  Rules read sand_battle_number(b, XY_MELEE_COVER). */
#define SAND_NUMBER_NAMES(type, count, ROWS)                                                                           \
    typedef enum { ROWS(SAND_OPTION_ONE_NAME, SAND_OPTION_ONE_NAME) count } type;
#define SAND_NUMBER_TABLE(ROWS)                                                                                        \
    {                                                                                                                  \
        ROWS(SAND_OPTION_NUMBER_ROW, SAND_OPTION_LENGTH_ROW)                                                           \
    }

/* ---- in a rule ---- */

/* Options and numbers of a field, for what is decided before there is a battle; sand_battle_option and
 * sand_battle_number (rules.h) read those of a battle. */
static inline int32_t sand_battle_field_option(const sand_field *field, unsigned option)
{
    return field->option[option];
}
static inline int32_t sand_battle_field_number(const sand_field *field, unsigned number)
{
    return field->number[number];
}
static inline bool sand_battle_field_reads(const sand_field *field, int32_t value)
{
    return field->option[value / SAND_OPTION_VALUES_MAX] == value % SAND_OPTION_VALUES_MAX;
}

/* The named value that a choice has in this battle, for a `switch` over XY_PATH_STRAIGHT and so on. */
static inline int32_t sand_battle_reading(const sand_battle *b, unsigned choice)
{
    return (int32_t)choice * SAND_OPTION_VALUES_MAX + b->field->option[choice];
}
/* Does the option of this named value have that value in this battle? */
static inline bool sand_battle_reads(const sand_battle *b, int32_t value)
{
    return b->field->option[value / SAND_OPTION_VALUES_MAX] == value % SAND_OPTION_VALUES_MAX;
}

/* ---- columns ---- */

/* In a header: SAND_COLUMN_NAMES(XY_TYPE_COLUMNS, XY_TYPE_COLUMN_ROWS); in a source file:
 *
 *     const sand_column xy_type_columns[XY_TYPE_COLUMNS] = SAND_COLUMN_TABLE(XY_TYPE_COLUMN_ROWS); */
#define SAND_COLUMN_ONE_NAME(column, ...)        column,
#define SAND_COLUMN_NAMES(count, ROWS)           enum { ROWS(SAND_COLUMN_ONE_NAME) count };
#define SAND_COLUMN_ROW(column, name, unit, doc) [column] = { name, unit, doc },
#define SAND_COLUMN_TABLE(ROWS)                                                                                        \
    {                                                                                                                  \
        ROWS(SAND_COLUMN_ROW)                                                                                          \
    }

/* ---- kinds of order ---- */

/* The first members of a row of orders: { SAND_KIND("charge", "Charge", "XY-CHG-01", UNIT, UNIT, DROP), .slots = … }:
 * its word, its label, its rule, what its subject and its object are, and the gesture that gives it. */
#define SAND_KIND(word, text, id, subject, object, how)                                                                \
    .name = word, .label = text, .rule = id, .subject_ref = SAND_REF_##subject, .object_ref = SAND_REF_##object,       \
    .gesture = SAND_GESTURE_##how
#define SAND_KIND_WORDS(list) .words = list, .n_words = SAND_LEN(list) /* ... and those that it chooses from */

/* ---- rules ---- */

/* The last two members of a rule row that fixes the reading of an ambiguous sentence: its chapter, and that it is in
 * force. */
#define SAND_READING "Readings of the text", NULL

/* ---- all tables of a ruleset ---- */

/* All tables by the names that every ruleset gives them: SAND_TABLES_DECLARED(xy, XY) stands in a header of the
 * ruleset, SAND_TABLES_OF(xy, XY) in its sand_tables.  Tables that only some rulesets have (commands, plans, bodies …)
 * are added by hand. */
#define SAND_TABLES_DECLARED(xy, XY)                                                                                   \
    extern const sand_rule_row xy##_rules[XY##_RULES];                                                                 \
    extern const sand_option_row xy##_options[XY##_OPTIONS];                                                           \
    extern const sand_column xy##_type_columns[XY##_TYPE_COLUMNS], xy##_terrain_columns[XY##_TERRAIN_COLUMNS];         \
    extern const sand_type_row xy##_types[XY##_TYPES];                                                                 \
    extern const sand_terrain_row xy##_terrains[XY##_TERRAINS];                                                        \
    extern const sand_step_row xy##_steps[XY##_STEPS];                                                                 \
    extern const sand_order_kind xy##_orders[XY##_ORDERS];                                                             \
    extern const char *const xy##_rolls[XY##_ROLLS];                                                                   \
    extern const sand_word_row xy##_causes[XY##_GONE];                                                                 \
    extern const sand_option_row xy##_numbers[XY##_NUMBERS];                                                           \
    extern const sand_mark_row xy##_marks[XY##_MARKS];                                                                 \
    extern const sand_left_out xy##_left_out[XY##_LEFT_OUT];                                                           \
    extern const sand_shaped_column xy##_shaped[XY##_SHAPED];
#define SAND_TABLES_OF(xy, XY)                                                                                         \
    .rules = xy##_rules, .n_rules = XY##_RULES, .options = xy##_options, .n_options = XY##_OPTIONS,                    \
    .type_columns = xy##_type_columns, .n_type_columns = XY##_TYPE_COLUMNS, .types = xy##_types,                       \
    .n_types = XY##_TYPES, .terrain_columns = xy##_terrain_columns, .n_terrain_columns = XY##_TERRAIN_COLUMNS,         \
    .terrain = xy##_terrains, .n_terrain = XY##_TERRAINS, .steps = xy##_steps, .n_steps = XY##_STEPS,                  \
    .orders = xy##_orders, .n_orders = XY##_ORDERS, .purposes = xy##_rolls, .n_purposes = XY##_ROLLS,                  \
    .causes = xy##_causes, .n_causes = XY##_GONE, .step_rules = xy##_step_rules, .order_rules = xy##_order_rules,      \
    .words = &xy##_words, .head = &xy##_head_struct, .side = &xy##_side_struct, .unit = &xy##_unit_struct,             \
    .numbers = xy##_numbers, .n_numbers = XY##_NUMBERS, .marks = xy##_marks, .n_marks = XY##_MARKS,                    \
    .left_out = xy##_left_out, .n_left_out = XY##_LEFT_OUT, .shaped = xy##_shaped, .n_shaped = XY##_SHAPED

#endif
