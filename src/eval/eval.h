/* eval.h - evaluates a battle for a side: its chance to win, and the lead in points to expect.
 *
 * The network of the ruleset (battle/net.h) gets numbers that exist in every ruleset (worth, places, contacts, reach,
 * what blows do, which units act when) and a few of the ruleset's own.  They are calculated with doubles in plain
 * arithmetic (+ - * / sqrt), which gives the same results everywhere with -ffp-contract=off, and rounded to 1/256; the
 * network itself uses whole numbers. */
#ifndef SAND_EVAL_EVAL_H
#define SAND_EVAL_EVAL_H

#include "battle/net.h"
#include "battle/rules.h"
#include "battle/weights.h"

enum { SAND_EVAL_UNITS = 512, SAND_EVAL_ONE = 256, SAND_EVAL_SURE = 1 << 16 };

/* Inputs for each side: a name, and a description. The unit of measure is an ordinary unit unless the description says
 * otherwise. After them, from MORE on, come the numbers that the ruleset adds (rules.signs). */
#define SAND_EVAL_ROWS(F)                                                                                              \
    F(WORTH, "worth of units on the table")                                                                            \
    F(COUNT, "units on the table")                                                                                     \
    F(WAITING, "worth of units to come")                                                                               \
    F(POINTS, "points, in eights")                                                                                     \
    F(GROUND, "points of places it will hold, in eights")                                                              \
    F(LEAD, "how sure its lead in points is, were it over")                                                            \
    F(LATE_LEAD, "the same, by the square of the hour")                                                                \
    F(SHOOTERS, "worth of those who shoot")                                                                            \
    F(FAST, "worth of those who go far")                                                                               \
    F(WRECKED, "units with a third of their strength or less")                                                         \
    F(BATTERED, "units with two thirds or less")                                                                       \
    F(FREE, "blows of those who are free and have acted")                                                              \
    F(FREE_SOON, "blows of those who are free and act yet")                                                            \
    F(LOCKED, "blows of those in contact who have acted")                                                              \
    F(LOCKED_SOON, "blows of those in contact who act yet")                                                            \
    F(FALLS, "units that the worst blow would end")                                                                    \
    F(FALLS_SOON, "the same, of enemies who act yet this turn")                                                        \
    F(FLANKED, "units in contact on flank or rear")                                                                    \
    F(ENGAGED, "units in contact")                                                                                     \
    F(FAR, "turns that units need to their nearest enemy")                                                             \
    F(APART, "strides between units and the nearest of their command")                                                 \
    F(LEADERS, "leaders on the table")                                                                                 \
    F(DANGER, "leaders who can be ridden down")                                                                        \
    F(YET, "share of units that act yet this turn")                                                                    \
    F(NOW, "1: it is asked now")                                                                                       \
    F(EXPOSED, "units whom an enemy can reach on flank or rear")                                                       \
    F(BEST, "the best blow of all")                                                                                    \
    F(HELD, "places it holds now, in eighths of points")                                                               \
    F(LATE_WORTH, "worth of units on the table, by the hour")                                                          \
    F(LATE_POINTS, "points, by the hour")                                                                              \
    F(LATE_FAR, "turns to the nearest enemy, by the hour")                                                             \
    F(LATE_FALLS, "units that the worst blow would end, by the hour")

typedef enum {
#define SAND_EVAL_NAME(name, about) SAND_EVAL_##name,
    SAND_EVAL_ROWS(SAND_EVAL_NAME)
#undef SAND_EVAL_NAME
        SAND_EVAL_MORE
} sand_eval_row;

/* One unit as the evaluator sees it. */
typedef struct {
    double x, y, ahead_x, ahead_y, half; /* centre; direction it faces; a quarter of its width plus depth */
    double worth, fresh, reach, range;   /* worth now and when fresh, in units; reach and range in grid units */
    double power, fall, fall_soon;       /* its best blow; the greatest chance that a blow ends it, and soon */
    double nearest;                      /* the gap to the nearest enemy, in grid units; -1: there is none */
    uint16_t unit, command;
    uint8_t side;
    bool engaged, soon, flanked, exposed;
} sand_eval_unit;

typedef struct {
    const sand_field *field;
    const sand_net *net;
    double stride, army;                                           /* worth of both armies, in units */
    double reach[SAND_EVAL_UNITS + 1], range[SAND_EVAL_UNITS + 1]; /* of each unit at the time of sand_eval_look */
    double fresh[SAND_EVAL_UNITS + 1];
    size_t n;
    sand_eval_unit units[SAND_EVAL_UNITS];
    uint16_t at[SAND_EVAL_UNITS + 1]; /* of each unit in `units`, plus 1; 0: not in play */
    double side[SAND_SIDES][SAND_NET_SIDE];
} sand_eval;

/* Learns what each unit can reach from this battle; once for each choice.  Units beyond SAND_EVAL_UNITS do not count.
 */
void sand_eval_look(sand_eval *eval, sand_room *room, const sand_battle *b);
/* Fills the inputs of the network as seen by the side, in 1/256. */
void sand_eval_inputs(sand_eval *eval, const sand_battle *b, unsigned side, int16_t out[SAND_NET_INPUTS]);

/* The expected result of a battle. `chance`: of winning (a draw is half), in 1/65536; `lead`: in points, in 1/256. */
typedef struct {
    int32_t chance, lead, logit; /* logit: of the chance, in 1/1024 */
} sand_eval_outlook;
/* Evaluates a battle for `side`. If the battle is over, returns its result as a certainty. The other side's outlook is
 * the exact opposite. */
sand_eval_outlook sand_eval_battle(sand_eval *eval, const sand_battle *b, unsigned side);
/* Runs the network alone, on the inputs as seen by one side. */
sand_eval_outlook sand_eval_net(const sand_net *net, const int16_t in[SAND_NET_INPUTS]);
/* Returns a hash of what a network was trained for: the ruleset's id and version, the values of its types, and the
 * standard values of its options. */
uint64_t sand_eval_rules_hash(const sand_rules *rules);

#endif
