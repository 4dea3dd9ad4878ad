/* course.h - where an order takes units: the way piece by piece, where it ends, what stops it, which units it meets.
 *
 * One answer holds all that a screen needs to draw an order in hand, legal or not. A legal order is carried out on a
 * copy of what its side knows, up to the first die or the next decision, so courses may also be of units that the order
 * does not name. Orders that are refused, unfinished or sealed are followed as they are written. Places are exact. */
#include <sandtable/whole.h>
#ifndef SANDTABLE_COURSE_H
#define SANDTABLE_COURSE_H

#include <sandtable/facts.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    SAND_COURSES_MAX = 64,
    SAND_COURSE_LEGS_MAX = 14,
    SAND_COURSE_POINTS_MAX = 40,
    SAND_COURSE_CONTACTS_MAX = 6,
    SAND_TOGETHER_MAX = 32
};

/* How a unit, or a body on its own, stands. */
typedef struct {
    sand_pose pose;        /* of the centre */
    sand_point corners[4]; /* of the whole formation: front left, front right, rear right, rear left */
    uint16_t files, ranks;
} sand_footing;

typedef struct {
    sand_motion_step step; /* verb 0: a piece that the rules add, which no step of the order asks for */
    sand_pose to;          /* where the piece ends */
} sand_course_leg;

/* A unit that the course comes into contact with. Faces: 1 front, 2 right, 3 rear, 4 left. */
typedef struct {
    uint16_t unit;
    uint8_t own_face, face; /* own_face: of the unit that goes; face: of `unit` */
} sand_course_contact;

/* What ends a way early. */
typedef struct {
    uint8_t ref; /* sand_ref_kind: UNIT, BODY, TERRAIN; NONE: something else, such as the allowance or the edge */
    uint16_t index;
} sand_course_bar;

typedef struct {
    sand_actor who;
    uint16_t entry; /* the entry of the order, from 1; 0: the order does not name this unit, but leads to its move */
    /* true: the move was carried out on the copy, and hidden facts could not change it; false: it follows the order as
     * written */
    bool certain;
    /* the unit cannot go the whole way: see `stop`, `rule` and `bar`. A sealed order is followed as far as an enemy who
     * is now in its way; `rule` is then NULL, as the order itself is legal */
    bool stops;
    uint8_t n_legs, n_points, n_contacts;
    sand_footing from;
    /* the end of the way; for a refused order the end that it asks for, for sand_game_together the end that is wanted
     */
    sand_footing to;
    sand_footing stop; /* the end of the legal part; equal to `from` where no part is */
    int32_t travel;    /* the length of the way up to `stop`, or else to the end, along its middle */
    const char *rule;  /* the rule that stops it; NULL: not known */
    sand_course_bar bar;
    sand_course_leg legs[SAND_COURSE_LEGS_MAX];
    /* the way of the centre as a line to draw, with the bends of wheels and roads */
    sand_point points[SAND_COURSE_POINTS_MAX];
    sand_course_contact contacts[SAND_COURSE_CONTACTS_MAX];
} sand_course;

/* Courses that do not fit are counted in `left_out`. */
typedef struct {
    uint16_t n, left_out;
    sand_course of[SAND_COURSES_MAX];
} sand_courses;

/* Judges the order and tells where it takes units, as its side knows the table: its entries in turn, then what they
 * lead to. *verdict is that of sand_game_check. SAND_OK; SAND_ERROR_MEMORY and SAND_ERROR_ARGUMENT leave *out empty. */
SAND_API sand_error sand_game_courses(const sand_game *game, const sand_order *order, sand_verdict *verdict,
                                      sand_courses *out);

/* ---- several units as one line ---- */

/* Units that go together. The way is a step of motion: MARCH, with `angle` against the facing of the first unit, all in
 * the same direction; or WHEEL, by `angle`, about the outermost front corner on the side to which the line turns. */
typedef struct {
    uint16_t side;
    uint16_t order_kind; /* 0: the first kind of order offered that takes a motion and no target */
    uint16_t n;
    bool dressed; /* all go as far as the slowest; false: each goes as far as it may */
    sand_motion_step way;
    uint16_t unit[SAND_TOGETHER_MAX]; /* the first n are used, each unit once */
} sand_together;

/* Makes the orders by which the units go that way, as far as the rules allow, and tells for each where it is to go
 * (`to`), where it stops, and what stops it there. Appends one order where a sheet may be handed in, otherwise one for
 * each unit, to be given in turn; none where no unit may go. No two of the units end overlapping deeper than
 * SAND_SLACK. *verdict judges the (first) order that is made; where none is, it is the first refusal. SAND_OK;
 * SAND_ERROR_UNKNOWN: no kind of order for that is offered; SAND_ERROR_FULL: no room in the list; SAND_ERROR_MEMORY,
 * SAND_ERROR_ARGUMENT. */
SAND_API sand_error sand_game_together(const sand_game *game, const sand_together *together, sand_order_list *out,
                                       sand_verdict *verdict, sand_courses *courses);

#ifdef __cplusplus
}
#endif

#endif
