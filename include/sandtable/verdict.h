/* verdict.h - the answer to "may I?", with the rule, the measurement and what is still missing. */
#include <sandtable/whole.h>
#ifndef SANDTABLE_VERDICT_H
#define SANDTABLE_VERDICT_H

#include <sandtable/order.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum { SAND_NO, SAND_SO_FAR, SAND_YES } sand_answer;

/* Shapes a measurement is drawn with.  The set is closed. */
typedef enum {
    SAND_SHAPE_NONE,
    SAND_SHAPE_POINT,    /* points[0] */
    SAND_SHAPE_SEGMENT,  /* points[0..1] */
    SAND_SHAPE_ARC,      /* centre points[0], radius, headings from..to */
    SAND_SHAPE_SECTOR,   /* left origin points[0], right origin points[1], radius, headings from..to */
    SAND_SHAPE_CORRIDOR, /* polygon a straight move sweeps: points[0..n) */
    SAND_SHAPE_POLYGON,  /* points[0..n) */
    SAND_SHAPE_RING      /* all places within radius of the polygon points[0..n) */
} sand_shape_kind;

enum { SAND_SHAPE_POINTS_MAX = 8, SAND_VERDICT_SHAPES_MAX = 5, SAND_VERDICT_ARGS_MAX = 6, SAND_VERDICT_DUTIES_MAX = 4 };

typedef struct {
    uint8_t kind; /* sand_shape_kind */
    uint8_t n;
    uint16_t ref; /* the unit of the shape; 0: none */
    int32_t radius, from, to;
    sand_point points[SAND_SHAPE_POINTS_MAX];
    uint16_t body, terrain; /* likewise the body or the piece of terrain of the shape; 0: none */
} sand_witness;

/* A sentence as data: a template of the ruleset and its arguments.  Place-holders are a letter and an
 * argument's number: {u0} unit, {b0} body, {c0} command, {s0} side, {l0} length, {x0} length without its mark
 * (of a place), {a0} angle, {h0} heading,
 * {n0} number, {T0} unit type, {t0} piece of terrain, {k0} terrain kind, {f0} face, {o0} order kind,
 * {p0} turn part (step), {m0} order that brings about a state of bases ("mount"; of 0 what takes it back: "dismount").
 * {=move.zone} is a number of the rules, or of an option, as it is in this battle.
 * report/ makes the words; the verb after a plural name becomes plural, and "it" that stands for the first name. */
typedef struct {
    const char *text;
    int32_t args[SAND_VERDICT_ARGS_MAX];
} sand_sentence;

/* Something the order must still do before it can be finished. */
typedef struct {
    const char *rule;
    sand_sentence sentence;
    uint16_t subject; /* unit or command concerned */
    bool has_remedy;
    int32_t measure;   /* how far off it is now, in grid units or plain count; smaller is better */
    sand_entry remedy; /* one legal entry that fulfils it */
} sand_duty;

typedef struct {
    sand_answer answer;
    uint16_t entry;   /* index of the entry the answer is about */
    uint16_t missing; /* SO_FAR: the sand_slot bits not yet given */
    const char
        *rule; /* NO: the rule that forbids it (or forbids more than `limit`); else NULL or the rule that allows it */
    sand_sentence sentence;
    bool has_limit;
    int32_t limit;                 /* the longest legal travel (or largest legal number) on this line */
    int32_t cost_used, cost_total; /* movement or orders; cost_total 0: no cost */
    bool counts;                   /* limit and cost count something; false: they are lengths */
    uint8_t n_witness, n_duties;
    sand_witness witness[SAND_VERDICT_SHAPES_MAX];
    sand_duty duties[SAND_VERDICT_DUTIES_MAX];
} sand_verdict;

#ifdef __cplusplus
}
#endif

#endif
