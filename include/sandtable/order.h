/* order.h - what a side hands in: sheets of entries, and the wishes they come from.
 *
 * An order answers one decision and quotes its serial number.  It is a sheet of entries; a shot is
 * a sheet of one.  Everything in an entry is stated in the rule's own integers: relative angles in
 * 1/100 degree (clockwise positive), travel in grid units, targets by id - never as dx, dy. */
#include <sandtable/whole.h>
#ifndef SANDTABLE_ORDER_H
#define SANDTABLE_ORDER_H

#include <sandtable/types.h>

#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What an id in an entry counts. */
typedef enum {
    SAND_REF_NONE,
    SAND_REF_SIDE,
    SAND_REF_COMMAND,
    SAND_REF_UNIT,
    SAND_REF_BODY,
    SAND_REF_TERRAIN
} sand_ref_kind;

/* An actor: it acts, is wished for, or is measured. A unit, or a body that acts like one (a leader). */
typedef struct {
    uint16_t ref;   /* SAND_REF_UNIT or SAND_REF_BODY */
    uint16_t index; /* its id; 0: none */
} sand_actor;

static inline sand_actor sand_actor_unit(unsigned unit)
{
    sand_actor actor = { SAND_REF_UNIT, (uint16_t)unit };
    return actor;
}
static inline sand_actor sand_actor_body(unsigned body)
{
    sand_actor actor = { SAND_REF_BODY, (uint16_t)body };
    return actor;
}

/* The closed set of slots an order kind may have; each fills its own members of sand_entry. */
typedef enum {
    SAND_SLOT_NONE = 0,
    SAND_SLOT_BODY = 1 << 0,     /* object: one body, unit or command */
    SAND_SLOT_BODIES = 1 << 1,   /* list: ids */
    SAND_SLOT_CHOICE = 1 << 2,   /* choice: 1.. of the kind's words */
    SAND_SLOT_SEQUENCE = 1 << 3, /* list: ids in order, first first */
    SAND_SLOT_NUMBER = 1 << 4,   /* number */
    SAND_SLOT_POSE = 1 << 5,     /* pose */
    SAND_SLOT_FORM = 1 << 6,     /* files, ranks */
    SAND_SLOT_MOTION = 1 << 7,   /* list: triples {verb, angle, travel} */
    SAND_SLOT_ROUTE = 1 << 8,    /* list: pairs {x, y} */
    SAND_SLOT_TEXT = 1 << 9,     /* list: bytes of UTF-8, four to a number; rules never read it */
    SAND_SLOT_THEN = 1 << 10     /* then: 1.. of the kind's words; list, behind the route: n_then pairs {x, y} */
} sand_slot;

typedef enum {
    SAND_VERB_PIVOT = 1, /* about the centre: angle */
    SAND_VERB_MARCH,     /* straight, facing kept: angle = direction against the facing, travel */
    SAND_VERB_WHEEL,     /* about a front corner: angle (positive: to the right) */
    SAND_VERB_ABOUT,     /* half a turn on the spot */
    SAND_VERB_FORM,      /* change formation: angle = files, travel = ranks */
    SAND_VERB_HALT,      /* the steps behind it stop when an enemy comes within `travel` */
    SAND_VERB_CHANGE, /* its bases become something else (mount, limber): angle = state, 0 as the scenario has them */
    SAND_VERB_ROAD    /* along the road it is on, round its corners: travel */
} sand_verb;

typedef struct {
    int32_t verb, angle, travel;
} sand_motion_step;

enum {
    SAND_ENTRY_LIST_MAX = 36,
    SAND_ENTRY_STEPS_MAX = SAND_ENTRY_LIST_MAX / 3,
    SAND_ENTRY_TEXT_MAX = 4 * SAND_ENTRY_LIST_MAX
};

typedef struct {
    uint16_t kind;    /* row of the ruleset's order kinds, from 1 */
    uint16_t subject; /* the actor, as the kind's subject_ref says; 0: not said */
    uint16_t object;  /* the target, as the kind's object_ref says; 0: not said */
    uint16_t choice;  /* 0: not said */
    int32_t number;
    sand_pose pose;
    uint16_t files, ranks;
    uint16_t given;  /* the sand_slot bits that are filled in */
    uint16_t n_list; /* how many of list count */
    uint16_t then;   /* what the choice turns into when a signal is given; 0: not said */
    uint16_t n_then; /* points of the route after that: the last of the list */
    int32_t list[SAND_ENTRY_LIST_MAX];
} sand_entry;

/* A sheet.  The entries belong to the caller. */
typedef struct {
    uint32_t decision; /* serial of the decision it answers. After an undo serials occur again: an order handed in
                        * late must also quote sand_game_branch */
    uint16_t side;     /* sand_side_id.index of the side that hands it in */
    uint16_t n;
    const sand_entry *entries;
} sand_order;

/* Room for orders that are being made: by suggest, by computer players, by readers.  Caller's storage. */
typedef struct {
    sand_order *orders;
    size_t n, room;
    sand_entry *entries;
    size_t n_entries, entries_room;
} sand_order_list;

/* What a player wants, before it is an order of the rules. */
typedef enum {
    SAND_WISH_ANY,   /* nothing particular: a sample of what may be done */
    SAND_WISH_REACH, /* subject to pose (heading -1: any) */
    SAND_WISH_FACE,  /* subject to turn to pose.heading */
    SAND_WISH_CLOSE, /* subject into contact with object */
    SAND_WISH_SHOOT, /* subject at object */
    SAND_WISH_FIGHT, /* subject against object it touches */
    SAND_WISH_AWAY,  /* subject out of its contacts, or away from object */
    SAND_WISH_STAY,  /* subject to do nothing */
    SAND_WISH_DONE   /* no more in this step */
} sand_wish_kind;

typedef struct {
    sand_wish_kind kind;
    uint16_t side;    /* the side that wishes */
    uint16_t subject; /* unit, or what subject_ref says; 0: any */
    uint16_t object;
    uint16_t order_kind; /* 0: any kind of order */
    uint32_t begin;      /* ANY: where in the sample to begin; 0: the best first.  With a random number and room for one
                            order only that one is made, which is all a player without judgement needs */
    sand_pose pose;
    uint16_t subject_ref, object_ref; /* sand_ref_kind of the two; 0: what order_kind is given to, else units */
    uint16_t files, ranks;            /* REACH: the formation to take there, at most 255 each; 0, 0: unchanged */
} sand_wish;

static inline sand_motion_step sand_entry_step(const sand_entry *entry, size_t i)
{
    sand_motion_step step = { entry->list[3 * i], entry->list[3 * i + 1], entry->list[3 * i + 2] };
    return step;
}

static inline size_t sand_entry_steps(const sand_entry *entry)
{
    return entry->n_list / 3u;
}

/* Appends one motion step; false when the list is full. */
static inline bool sand_entry_add_step(sand_entry *entry, sand_verb verb, int32_t angle, int32_t travel)
{
    if (entry->n_list + 3 > SAND_ENTRY_LIST_MAX) return false;
    entry->list[entry->n_list] = (int32_t)verb;
    entry->list[entry->n_list + 1] = angle;
    entry->list[entry->n_list + 2] = travel;
    entry->n_list = (uint16_t)(entry->n_list + 3);
    entry->given |= SAND_SLOT_MOTION;
    return true;
}

/* Fills the text slot; false, and nothing is changed: longer than SAND_ENTRY_TEXT_MAX bytes.  Lowest byte first on
 * every machine; bytes of zero after the last are not part of it. */
static inline bool sand_entry_set_text(sand_entry *entry, const char *words)
{
    size_t n = strlen(words);
    if (n > SAND_ENTRY_TEXT_MAX) return false;
    for (size_t i = 0; i < (n + 3) / 4; i++) {
        uint32_t word = 0;
        for (size_t k = 0; k < 4 && 4 * i + k < n; k++) word |= (uint32_t)(unsigned char)words[4 * i + k] << 8 * k;
        entry->list[i] = (int32_t)word;
    }
    entry->n_list = (uint16_t)((n + 3) / 4);
    entry->given |= SAND_SLOT_TEXT;
    return true;
}

/* The text slot's words, terminated by zero, and their length in bytes. */
static inline size_t sand_entry_text(const sand_entry *entry, char out[SAND_ENTRY_TEXT_MAX + 1])
{
    size_t n = 0;
    for (; n < 4 * (size_t)entry->n_list && n < SAND_ENTRY_TEXT_MAX; n++)
        out[n] = (char)((uint32_t)entry->list[n / 4] >> 8 * (n % 4) & 0xff);
    out[n] = '\0';
    return strlen(out);
}

/* Starts a new order of `n` zeroed entries in the list and returns them; NULL when there is no room. */
SAND_API sand_entry *sand_order_list_add(sand_order_list *list, uint32_t decision, uint16_t side, size_t n);

#ifdef __cplusplus
}
#endif

#endif
