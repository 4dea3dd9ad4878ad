/* muster.h - how a scenario begins and ends a battle: deployment zones, arrivals, objectives, losses, length.
 *
 * A scenario says where a side stands, which units come later and what counts at the end; every ruleset asks these
 * questions about it. The depth of a deployment, the value of a loss and the rules cited are the ruleset's own. Nothing
 * here decides a rule, rolls dice or depends on what a side may not know. */
#ifndef SAND_RULES_COMMON_MUSTER_H
#define SAND_RULES_COMMON_MUSTER_H

#include "battle/rules.h"
#include "orders/steps.h"

/* ---- the table as a side sees it: muster_ground.c ---- */

/* Directions as seen by a side that looks where its army faces: added to its heading. */
typedef enum {
    SAND_MUSTER_AHEAD = 0,
    SAND_MUSTER_RIGHT = SAND_QUARTER_TURN,
    SAND_MUSTER_BEHIND = SAND_HALF_TURN,
    SAND_MUSTER_LEFT = SAND_HALF_TURN + SAND_QUARTER_TURN
} sand_muster_bearing;

/* Does `place` lie further that way than `other`? Level with it: no. */
bool sand_muster_is_beyond(const sand_field *field, unsigned side, sand_muster_bearing way, sand_point place,
                           sand_point other);
/* Returns by how much `place` lies further that way than `other`, in grid units times SAND_DIRECTION_ONE; negative: it
 * lies less far. */
int64_t sand_muster_lead(const sand_field *field, unsigned side, sand_muster_bearing way, sand_point place,
                         sand_point other);

/* The place on the edge of the table straight ahead of `from` as the side sees it. */
sand_point sand_muster_far_edge(const sand_field *field, unsigned side, sand_point from);

/* The strip of that depth along the side's own table edge, behind its army. */
sand_bounds sand_muster_strip(const sand_field *field, unsigned side, int32_t depth);
/* Does the box lie entirely in that strip? */
bool sand_muster_is_at_edge(const sand_field *field, unsigned side, int32_t depth, const sand_box *box);

/* A place within a rectangle in thousandths of its size, from left to right and from back to front as the side sees it;
 * below 0 or above 1000 the place lies outside. In a rectangle too thin to measure every place is 0. */
typedef struct {
    int32_t across, ahead;
} sand_muster_share;
sand_muster_share sand_muster_share_of(const sand_field *field, unsigned side, const sand_bounds *ground,
                                       sand_point place);

/* A line across a rectangle, `part` of `parts` of the way through it: { SAND_MUSTER_RIGHT, 2, 3 } is where the right
 * third begins. */
typedef struct {
    sand_muster_bearing way;
    int32_t part, parts;
} sand_muster_mark;
/* Compares the place with that line as the side sees it, exactly: below 0 before the line, 0 on it, above 0 beyond it.
 */
int sand_muster_place_at(const sand_field *field, unsigned side, const sand_bounds *ground, sand_point place,
                         sand_muster_mark mark);

/* ---- putting a unit or body on the table ---- */

/* Does the entry give a place that can be on a table? Otherwise fills the verdict: missing, or refused by `rule`. */
bool sand_muster_has_place(const sand_entry *entry, const char *rule, sand_verdict *verdict);
/* Brings a unit on, with its bases and attached leaders. */
void sand_muster_bring_on(sand_battle *b, unsigned unit, sand_pose pose);
/* Brings on a body without a unit: a leader, a gun, supplies. */
void sand_muster_bring_on_body(sand_battle *b, unsigned body, sand_pose pose);
/* Brings on the subject of the entry and reports it: {u0}, or {b0}, is what came. */
void sand_muster_place(const sand_deed *deed, sand_ref_kind of, const char *rule, const char *text);
/* Both sides roll; returns the side with the higher roll and reports it: {s0} has won, {s2} and {s3} are the sides. */
unsigned sand_muster_roll_first(const sand_battle *b, unsigned purpose, sand_reason told, sand_dice *dice,
                                sand_log *log);

/* ---- where a unit or body may be put ---- */

/* A unit or body that arrives by a plan of kind `plan` or, with plan 0, deploys in its side's zones, which are `depth`
 * deep where the scenario has none. */
typedef struct {
    sand_ref_kind of;
    unsigned index, plan;
    int32_t depth;
} sand_muster_comer;
/* Does the box lie entirely on the table, on ground open to that unit or body? */
bool sand_muster_may_stand(const sand_battle *b, sand_muster_comer who, const sand_box *box);
/* Returns the smallest upright rectangle around the first zone open to that unit or body, or the strip; for an arrival
 * without any zone, an empty rectangle at the origin. */
sand_bounds sand_muster_ground(const sand_battle *b, sand_muster_comer who);
/* sand_muster_may_stand; otherwise the verdict is refused by `rule`, says where the ground is, and shows the box. */
bool sand_muster_check_place(const sand_battle *b, sand_muster_comer who, const char *rule, const sand_box *box,
                             sand_verdict *verdict);

/* ---- zones as goals ---- */

/* The distance to the nearest objective that the unit's side does not hold, to its middle or to where it can be
 * entered, which becomes *place; -1: there is none. */
int32_t sand_muster_nearest_objective(const sand_battle *b, unsigned unit, bool middle, sand_point *place);

/* ---- arrivals: muster_arrivals.c ---- */

/* The scenario's plans of kind `plan` say which units arrive, from which turn on, and where (value: a zone's id). A
 * plan for a unit goes before one for its command. `of`: SAND_REF_UNIT or SAND_REF_BODY. */

/* Is the unit or body still to arrive or to be placed? */
static inline bool sand_muster_waits(const sand_battle *b, sand_ref_kind of, unsigned index)
{
    SAND_ASSERT(of == SAND_REF_UNIT || of == SAND_REF_BODY);
    unsigned status = of == SAND_REF_UNIT ? sand_battle_unit(b, index)->status : sand_battle_body(b, index)->status;
    return status == SAND_STATUS_WAITING;
}
/* A waiting leader of the side whose turn, if a plan names one, has come; 0: none. */
unsigned sand_muster_leader_due(const sand_battle *b, unsigned plan, unsigned side);
/* Returns the turn from which the unit or body may come; 0: it has no plan and is there from the beginning. */
unsigned sand_muster_arrival(const sand_battle *b, unsigned plan, sand_ref_kind of, unsigned index);
/* Does the unit or body wait, with a plan whose turn has come? */
bool sand_muster_arrives_now(const sand_battle *b, unsigned plan, sand_ref_kind of, unsigned index);
/* Does any unit of the command wait, with a plan whose turn has come? */
bool sand_muster_any_unit_arrives(const sand_battle *b, unsigned plan, unsigned command);

/* Returns the id of the next arrival zone after `zone` (start with 0) that is open to the unit or body; 0: none. */
unsigned sand_muster_next_entry(const sand_battle *b, sand_muster_comer who, unsigned zone);
/* Objects, citing `rule`, to every plan of that kind without a subject, a turn or a zone of its side. */
void sand_muster_check_arrivals(const sand_battle *b, unsigned plan, const char *rule, const sand_setup *setup);

/* ---- how it ends: muster_end.c ---- */

/* Empties the agenda: the battle is over. */
void sand_muster_end_battle(sand_battle *b);

/* Was this turn the scenario's last? */
bool sand_muster_is_last_turn(const sand_battle *b);

/* Does a unit that is gone count as lost? NULL: every unit that is gone does. */
typedef bool (*sand_muster_loss)(const sand_battle *b, unsigned unit);
typedef struct {
    int32_t total, left, lost; /* units: `left` are in play or still to come; those gone but not lost are in neither */
} sand_muster_strength;
/* Does the side have a unit in play or still to come? Rarely looks beyond the first unit. */
bool sand_muster_has_units(const sand_battle *b, unsigned side);
sand_muster_strength sand_muster_strength_of(const sand_battle *b, unsigned side, sand_muster_loss counts);
/* The same in rules in which a unit may be lost while it is still on the table: those that `lost` accepts are lost, and
 * all others left. */
sand_muster_strength sand_muster_strength_by(const sand_battle *b, unsigned side, sand_muster_loss lost);
/* Has the army lost at least that percentage of its units? percent 0: it never breaks. */
bool sand_muster_is_broken(sand_muster_strength strength, int32_t percent);

/* Does the scenario have zones that are worth points? */
bool sand_muster_has_objectives(const sand_field *field);
/* The side with a unit's centre in the zone (border included) while the other has none; 0: neither holds it. */
unsigned sand_muster_holder(const sand_battle *b, const sand_zone *zone);
/* Returns the holder of zone number `zone`, from 1: the seam's `holder` for rulesets that count no other way. */
unsigned sand_muster_zone_holder(const sand_battle *b, unsigned zone);
/* Adds the worth of the objectives to the points of the sides that hold them. */
void sand_muster_count_objectives(const sand_battle *b, int32_t points[SAND_SIDES]);

/* Returns `so_far` as decided: {s0} in the sentence is the winner and {s1} the loser. */
sand_result sand_muster_won(sand_result so_far, const char *rule, unsigned winner, const char *text);
sand_result sand_muster_drawn(sand_result so_far, const char *rule, const char *text);
/* The side with more points; 0: equal. */
unsigned sand_muster_leads(const int32_t points[SAND_SIDES]);

/* The end most rulesets share: an army is gone or has broken, or night falls and points decide. The seam says which
 * units count as lost. */
typedef struct {
    const char *rule;
    int32_t percent; /* an army that has lost this percentage breaks; 0: armies never break */
    /* points for each enemy unit lost, in addition to objectives; 0: objectives alone, or units kept */
    int32_t loss_points;
} sand_muster_ending;
/* Is an army gone or broken, or was this turn the last? */
bool sand_muster_is_over(const sand_battle *b, const sand_muster_ending *ending);
/* The points at any time; the outcome once the agenda is empty. */
sand_result sand_muster_result(const sand_battle *b, const sand_muster_ending *ending);

/* ---- what is wanted of a scenario: muster_setup.c ---- */

/* The subject of an objection. */
typedef struct {
    const sand_setup *setup;
    sand_ref_kind of;
    unsigned index;
} sand_muster_about;
/* Objects if `holds`, citing this rule in these words; remedy: NULL where there is none. */
void sand_muster_object(const sand_muster_about *about, bool holds, const char *rule, const char *message,
                        const char *remedy);

/* Can this frame of the agenda be where it is? Objects if not. */
bool sand_muster_check_frame(const sand_battle *b, unsigned index, const char *rule, const sand_setup *setup);
/* Every unit has one base, by the first rule, and no negative hits, by the second. */
void sand_muster_check_units(const sand_battle *b, const char *one_base, const char *hits, const sand_setup *setup);
/* All bases of both armies have the frontage that most have. Others are objected to, or only warned of. */
void sand_muster_check_frontages(const sand_battle *b, const char *rule, bool strict, const sand_setup *setup);
/* A side has nothing apart from its units, by the first rule, except at most one leader, by the second. */
void sand_muster_check_leader(const sand_battle *b, unsigned side, const char *beside, const char *one,
                              const sand_setup *setup);
/* A battle needs units on both sides. */
void sand_muster_check_armies(const sand_battle *b, const char *rule, const sand_setup *setup);
/* Warns of units that cannot move: `move` is the column of unit types for how far they go. Fire and routs may still end
 * the battle. */
void sand_muster_warn_of_standing(const sand_battle *b, unsigned move, const char *rule, const sand_setup *setup);
/* Every unit belongs to a command of its own side, and every command has a unit. */
void sand_muster_check_commands(const sand_battle *b, const char *rule, const sand_setup *setup);
/* No unit in play stands, deeper than the slack, in terrain its type may not enter. */
void sand_muster_check_terrain(const sand_battle *b, const char *rule, const sand_setup *setup);
/* Contacts join two enemies by faces that a rectangle has, and each pair once. */
void sand_muster_check_contacts(const sand_battle *b, const char *rule, const sand_setup *setup);

/* The number of units per side the rules have in mind, and the advice given for others. */
typedef struct {
    int32_t least, most;
    const char *advice;
} sand_muster_size;
/* Warns only scenarios that have a name. */
void sand_muster_warn_of_size(const sand_battle *b, sand_muster_size size, const char *rule, const sand_setup *setup);

#endif
