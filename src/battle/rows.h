/* rows.h - how a struct of state is described: once, by a table.
 *
 * A struct is declared by one list of rows, one row for each member.  From it come the struct itself, its hash, what a
 * view hides, its JSON, its diff, positions in files, the page's markers and its documentation.  Members are laid out
 * without padding (asserted), so equal values are equal bytes.  A member is hidden unless its row's owner is PUBLIC. */
#ifndef SAND_BATTLE_ROWS_H
#define SAND_BATTLE_ROWS_H

#include <sandtable/order.h>

typedef enum { SAND_FLAG, SAND_U8, SAND_I8, SAND_U16, SAND_I16, SAND_U32, SAND_I32 } sand_row_type;

typedef enum {
    SAND_NOBODY, /* hidden from both sides */
    SAND_OWNER,  /* the side that the row belongs to */
    SAND_ASK,    /* as the ruleset's knows() says */
    SAND_PUBLIC  /* both sides */
} sand_row_owner;

/* How a page or a terminal shows the member beside its unit or side. SPENT, for sides: it counts up to the limit in the
 * next row, and the rest is shown; odds do not report it. */
typedef enum { SAND_MARK_NONE, SAND_MARK_SPENT, SAND_MARK_FLAG, SAND_MARK_COUNT } sand_row_marker;
static inline bool sand_rows_is_shown(sand_row_marker marker)
{
    return marker >= SAND_MARK_FLAG;
}

typedef enum { SAND_FIXED, SAND_SETTABLE } sand_row_settable; /* may scenarios, cases and umpires set it? */

/* What the number means as a place on the table, for code that turns tables. NO_PLACE for both coordinates: none. */
typedef enum {
    SAND_ROW_NO_PLACE,
    SAND_ROW_EAST, /* the next row is NORTH of the same place */
    SAND_ROW_NORTH,
    SAND_ROW_HEADING, /* after NORTH: the heading of the thing at that place */
    SAND_ROW_PLACES   /* an array of alternating east and north */
} sand_row_place;

typedef struct {
    const char *name;
    sand_row_type type;
    uint16_t offset, count;
    sand_row_owner owner;
    sand_row_marker marker;
    sand_row_settable settable;
    const char *doc;
    sand_ref_kind ref; /* what its numbers are ids of; NONE: they count, measure or choose */
    sand_row_place place;
    uint16_t most; /* the largest meaningful number; 0: all that its type can hold */
} sand_row;

typedef struct {
    const char *name; /* "unit", "side" and so on */
    uint16_t size;
    uint16_t n_rows;
    const sand_row *rows;
} sand_struct;

/* One number of a record, and the range it may have. `i` from 0, below row->count. */
int64_t sand_rows_get(const void *record, const sand_row *row, unsigned i);
void sand_rows_set(void *record, const sand_row *row, unsigned i, int64_t value);
int64_t sand_rows_least(const sand_row *row);
int64_t sand_rows_most(const sand_row *row);
uint16_t sand_rows_bytes(const sand_row *row);                           /* of all its numbers */
const sand_row *sand_rows_find(const sand_struct *of, const char *name); /* NULL: none; `of` may be NULL */

#define SAND_ROW_C_FLAG uint8_t
#define SAND_ROW_C_U8   uint8_t
#define SAND_ROW_C_I8   int8_t
#define SAND_ROW_C_U16  uint16_t
#define SAND_ROW_C_I16  int16_t
#define SAND_ROW_C_U32  uint32_t
#define SAND_ROW_C_I32  int32_t

/* Numbers that choose or count up to a limit: UPTO8(EC_WITHDREW) is one byte from 0 to that, UPTO16 two. */
#define SAND_ROW_C_UPTO8(most)  uint8_t
#define SAND_ROW_C_UPTO16(most) uint16_t

/* Types that say what the number is: the id of a unit and so on, 0 for none; a place. SIDE8 is a side in one byte, FLAG
 * 0 or 1. */
#define SAND_ROW_C_UNIT    uint16_t
#define SAND_ROW_C_BODY    uint16_t
#define SAND_ROW_C_COMMAND uint16_t
#define SAND_ROW_C_TERRAIN uint16_t
#define SAND_ROW_C_SIDE    uint16_t
#define SAND_ROW_C_SIDE8   uint8_t
#define SAND_ROW_C_EAST    int32_t
#define SAND_ROW_C_NORTH   int32_t
#define SAND_ROW_C_HEADING int32_t
#define SAND_ROW_C_PLACES  int32_t

#define SAND_ROW_TYPE_FLAG         SAND_FLAG
#define SAND_ROW_TYPE_U8           SAND_U8
#define SAND_ROW_TYPE_I8           SAND_I8
#define SAND_ROW_TYPE_U16          SAND_U16
#define SAND_ROW_TYPE_I16          SAND_I16
#define SAND_ROW_TYPE_U32          SAND_U32
#define SAND_ROW_TYPE_I32          SAND_I32
#define SAND_ROW_TYPE_UPTO8(most)  SAND_U8
#define SAND_ROW_TYPE_UPTO16(most) SAND_U16
#define SAND_ROW_TYPE_UNIT         SAND_U16
#define SAND_ROW_TYPE_BODY         SAND_U16
#define SAND_ROW_TYPE_COMMAND      SAND_U16
#define SAND_ROW_TYPE_TERRAIN      SAND_U16
#define SAND_ROW_TYPE_SIDE         SAND_U16
#define SAND_ROW_TYPE_SIDE8        SAND_U8
#define SAND_ROW_TYPE_EAST         SAND_I32
#define SAND_ROW_TYPE_NORTH        SAND_I32
#define SAND_ROW_TYPE_HEADING      SAND_I32
#define SAND_ROW_TYPE_PLACES       SAND_I32

#define SAND_ROW_REF_FLAG         SAND_REF_NONE
#define SAND_ROW_REF_U8           SAND_REF_NONE
#define SAND_ROW_REF_I8           SAND_REF_NONE
#define SAND_ROW_REF_U16          SAND_REF_NONE
#define SAND_ROW_REF_I16          SAND_REF_NONE
#define SAND_ROW_REF_U32          SAND_REF_NONE
#define SAND_ROW_REF_I32          SAND_REF_NONE
#define SAND_ROW_REF_UPTO8(most)  SAND_REF_NONE
#define SAND_ROW_REF_UPTO16(most) SAND_REF_NONE
#define SAND_ROW_REF_UNIT         SAND_REF_UNIT
#define SAND_ROW_REF_BODY         SAND_REF_BODY
#define SAND_ROW_REF_COMMAND      SAND_REF_COMMAND
#define SAND_ROW_REF_TERRAIN      SAND_REF_TERRAIN
#define SAND_ROW_REF_SIDE         SAND_REF_SIDE
#define SAND_ROW_REF_SIDE8        SAND_REF_SIDE
#define SAND_ROW_REF_EAST         SAND_REF_NONE
#define SAND_ROW_REF_NORTH        SAND_REF_NONE
#define SAND_ROW_REF_HEADING      SAND_REF_NONE
#define SAND_ROW_REF_PLACES       SAND_REF_NONE

#define SAND_ROW_PLACE_FLAG         SAND_ROW_NO_PLACE
#define SAND_ROW_PLACE_U8           SAND_ROW_NO_PLACE
#define SAND_ROW_PLACE_I8           SAND_ROW_NO_PLACE
#define SAND_ROW_PLACE_U16          SAND_ROW_NO_PLACE
#define SAND_ROW_PLACE_I16          SAND_ROW_NO_PLACE
#define SAND_ROW_PLACE_U32          SAND_ROW_NO_PLACE
#define SAND_ROW_PLACE_I32          SAND_ROW_NO_PLACE
#define SAND_ROW_PLACE_UPTO8(most)  SAND_ROW_NO_PLACE
#define SAND_ROW_PLACE_UPTO16(most) SAND_ROW_NO_PLACE
#define SAND_ROW_PLACE_UNIT         SAND_ROW_NO_PLACE
#define SAND_ROW_PLACE_BODY         SAND_ROW_NO_PLACE
#define SAND_ROW_PLACE_COMMAND      SAND_ROW_NO_PLACE
#define SAND_ROW_PLACE_TERRAIN      SAND_ROW_NO_PLACE
#define SAND_ROW_PLACE_SIDE         SAND_ROW_NO_PLACE
#define SAND_ROW_PLACE_SIDE8        SAND_ROW_NO_PLACE
#define SAND_ROW_PLACE_EAST         SAND_ROW_EAST
#define SAND_ROW_PLACE_NORTH        SAND_ROW_NORTH
#define SAND_ROW_PLACE_HEADING      SAND_ROW_HEADING
#define SAND_ROW_PLACE_PLACES       SAND_ROW_PLACES

#define SAND_ROW_MOST_UPTO8(most)  most
#define SAND_ROW_MOST_UPTO16(most) most
#define SAND_ROW_MOST_FLAG         0
#define SAND_ROW_MOST_U8           0
#define SAND_ROW_MOST_I8           0
#define SAND_ROW_MOST_U16          0
#define SAND_ROW_MOST_I16          0
#define SAND_ROW_MOST_U32          0
#define SAND_ROW_MOST_I32          0
#define SAND_ROW_MOST_UNIT         0
#define SAND_ROW_MOST_BODY         0
#define SAND_ROW_MOST_COMMAND      0
#define SAND_ROW_MOST_TERRAIN      0
#define SAND_ROW_MOST_SIDE         0
#define SAND_ROW_MOST_SIDE8        0
#define SAND_ROW_MOST_EAST         0
#define SAND_ROW_MOST_NORTH        0
#define SAND_ROW_MOST_HEADING      0
#define SAND_ROW_MOST_PLACES       0

/* A list of rows is a macro ROWS(F, A, S): F(S, type, name, owner, marker, settable, doc) is one member,
 * A(S, type, name, count, owner, marker, settable, doc) an array; S is the struct's tag, passed along. */
#define SAND_ROW_MEMBER(S, type, name, owner, marker, settable, doc)            SAND_ROW_C_##type name;
#define SAND_ROW_ARRAY(S, type, name, count, owner, marker, settable, doc)      SAND_ROW_C_##type name[count];
#define SAND_ROW_SIZE(S, type, name, owner, marker, settable, doc)              +sizeof(SAND_ROW_C_##type)
#define SAND_ROW_SIZE_ARRAY(S, type, name, count, owner, marker, settable, doc) +(count) * sizeof(SAND_ROW_C_##type)
#define SAND_ROW_DESCRIBE(S, type, name, owner, marker, settable, doc)                                                 \
    { #name,                                                                                                           \
      SAND_ROW_TYPE_##type,                                                                                            \
      (uint16_t)offsetof(S, name),                                                                                     \
      1,                                                                                                               \
      owner,                                                                                                           \
      marker,                                                                                                          \
      settable,                                                                                                        \
      doc,                                                                                                             \
      SAND_ROW_REF_##type,                                                                                             \
      SAND_ROW_PLACE_##type,                                                                                           \
      SAND_ROW_MOST_##type },
#define SAND_ROW_DESCRIBE_ARRAY(S, type, name, count, owner, marker, settable, doc)                                    \
    { #name,                                                                                                           \
      SAND_ROW_TYPE_##type,                                                                                            \
      (uint16_t)offsetof(S, name),                                                                                     \
      count,                                                                                                           \
      owner,                                                                                                           \
      marker,                                                                                                          \
      settable,                                                                                                        \
      doc,                                                                                                             \
      SAND_ROW_REF_##type,                                                                                             \
      SAND_ROW_PLACE_##type,                                                                                           \
      SAND_ROW_MOST_##type },

/* Declares the struct and checks that nothing pads it. */
#define SAND_STATE_STRUCT(tag, ROWS)                                                                                   \
    typedef struct {                                                                                                   \
        ROWS(SAND_ROW_MEMBER, SAND_ROW_ARRAY, tag)                                                                     \
    } tag;                                                                                                             \
    _Static_assert(sizeof(tag) == 0 ROWS(SAND_ROW_SIZE, SAND_ROW_SIZE_ARRAY, tag), #tag " is padded: reorder its "     \
                                                                                        "rows")

/* Defines `const sand_struct variable`, the description, in one .c file. */
#define SAND_STATE_DESCRIBE(variable, word, tag, ROWS)                                                                 \
    static const sand_row variable##_rows[] = { ROWS(SAND_ROW_DESCRIBE, SAND_ROW_DESCRIBE_ARRAY, tag) };               \
    const sand_struct variable = { word, sizeof(tag), (uint16_t)SAND_LEN(variable##_rows), variable##_rows }

#endif
