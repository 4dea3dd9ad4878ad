/* pu_face.c - turning to face an attack on flank or rear [PU-COMB-13, PU-AMB-52, PU-AMB-57].
 *
 * The heading turns by a quarter or half a turn, and the unit slides straight ahead or back until its new front stands
 * against the attacker.  Every other enemy in contact is shifted so that it stands against the face that is there now.
 * Where somebody else or closed ground is in the way of any of them, nobody turns.  The enemies in contact are no bar
 * to each other's turning. */
#include "geom/overlap.h"
#include "orders/room.h"
#include "rules/common/answer.h"
#include "rules/punic/pu_movement.h"

enum { ENGAGED_MAX = SAND_FACES };

/* Where everybody would come to stand: the unit first, then the enemies it is in contact with. */
typedef struct {
    unsigned n;
    struct {
        uint16_t unit, contact;
        uint8_t face; /* of the first unit, at which it stands then */
        sand_mover end;
    } member[ENGAGED_MAX + 1];
} turning;

/* ---- geometry ---- */

/* By how many quarter turns to the right a face becomes the front. */
static unsigned quarters_to(unsigned face)
{
    return face - SAND_FACE_FRONT;
}

static uint8_t face_after(unsigned face, unsigned quarters)
{
    return (uint8_t)((face - SAND_FACE_FRONT + SAND_FACES - quarters) % SAND_FACES + SAND_FACE_FRONT);
}

/* Along the heading, or back, until the mover stands against the box; not beyond `most` either way. */
static sand_mover against(const sand_mover *mover, int32_t heading, int32_t most, const sand_box *box)
{
    sand_shape target = sand_geom_shape_of_box(box);
    int32_t back = sand_heading_add(heading, SAND_HALF_TURN);
    sand_mover from = sand_march_mover_moved(mover, back, most);
    sand_shape own = sand_geom_shape_of_box(&from.box);
    int32_t travel = sand_travel_contact(&own, heading, 2 * most, &target);
    return sand_march_mover_moved(&from, heading, travel < 0 ? most : travel);
}

/* Half of the greatest dimension of anybody: farther nobody slides. */
static int32_t reach_of(const sand_battle *b)
{
    return b->field->widest;
}

/* How far the middle of the front lies ahead of the centre. */
static int32_t half_depth(const sand_battle *b, unsigned unit, unsigned face)
{
    const sand_unit_def *def = sand_battle_unit_def(b, unit);
    return (face == SAND_FACE_FRONT || face == SAND_FACE_REAR ? def->depth : def->width) / 2;
}

/* Those in contact follow the unit's slide, and make room for or close up to the face that is before them now. */
static sand_mover followed(const sand_battle *b, const turning *t, unsigned enemy, unsigned was, unsigned is)
{
    unsigned unit = t->member[0].unit;
    sand_mover mover = sand_march_mover_of_unit(b, enemy);
    sand_pose from = sand_battle_unit_pose(b, unit), to = t->member[0].end.stance.pose;
    int32_t outward = sand_heading_add(from.heading, (int32_t)quarters_to(was) * SAND_QUARTER_TURN);
    int32_t farther = half_depth(b, unit, is) - half_depth(b, unit, was);
    sand_pose pose = mover.stance.pose;
    pose.at = sand_point_add(pose.at, sand_point_subtract(to.at, from.at));
    pose.at =
        sand_point_add(pose.at, farther >= 0 ? sand_heading_step(outward, farther)
                                             : sand_heading_step(sand_heading_add(outward, SAND_HALF_TURN), -farther));
    mover = sand_march_mover_at(&mover, pose);
    return against(&mover, sand_heading_add(outward, SAND_HALF_TURN), reach_of(b), &t->member[0].end.box);
}

static turning turned(const sand_battle *b, unsigned unit, unsigned attacker)
{
    turning t = { .n = 1 };
    sand_touching touching;
    sand_mover mover = sand_march_mover_of_unit(b, unit);
    bool touches = sand_battle_touching(b, unit, attacker, &touching);
    SAND_ASSERT(touches);
    unsigned quarters = quarters_to(touching.own_face);
    sand_box box = sand_battle_unit_box(b, attacker);
    mover = sand_march_mover_turned(&mover, sand_heading_difference(0, (int32_t)quarters * SAND_QUARTER_TURN));
    t.member[0].unit = (uint16_t)unit;
    t.member[0].end = against(&mover, mover.stance.pose.heading, reach_of(b), &box);
    for (unsigned cursor = 0; sand_battle_next_contact(b, unit, &cursor, &touching) && t.n <= ENGAGED_MAX;) {
        unsigned i = t.n++;
        t.member[i].unit = (uint16_t)touching.other;
        t.member[i].contact = (uint16_t)touching.contact;
        t.member[i].face = face_after(touching.own_face, quarters);
        t.member[i].end = touching.other == attacker
                              ? sand_march_mover_of_unit(b, attacker)
                              : followed(b, &t, touching.other, touching.own_face, t.member[i].face);
    }
    return t;
}

/* ---- is there room? ---- */

static bool is_member(const void *context, unsigned unit)
{
    const turning *t = context;
    for (unsigned i = 0; i < t->n; i++) {
        if (t->member[i].unit == unit) return true;
    }
    return false;
}

typedef struct {
    const turning *t;
    const sand_battle *b;
    unsigned type;
} bystanders;

static bool is_bystander(const void *context, unsigned unit)
{
    return !is_member(((const bystanders *)context)->t, unit);
}

static sand_ground ground_for(const void *context, unsigned terrain)
{
    const bystanders *who = context;
    return pu_ground_to(who->b, who->type, terrain);
}

static bool has_room(const sand_battle *b, const turning *t)
{
    for (unsigned i = 0; i < t->n; i++) {
        bystanders who = { t, b, t->member[i].end.type };
        sand_obstacles bars = { .context = &who, .units = is_bystander, .ground = ground_for };
        if (sand_march_place_bar(b, &t->member[i].end, &bars).kind != SAND_BAR_NONE) return false;
        for (unsigned k = 0; k < i; k++) {
            if (sand_geom_overlaps_boxes(&t->member[i].end.box, &t->member[k].end.box)) return false;
        }
        if (i > 0 && !sand_geom_touches_boxes(&t->member[i].end.box, &t->member[0].end.box)) return false;
    }
    return true;
}

/* To any one of several who are in contact with it. [PU-COMB-13, PU-AMB-57] */
bool pu_may_turn(const sand_battle *b, unsigned unit, unsigned attacker, sand_reason *why)
{
    sand_touching touching;
    *why = (sand_reason){ NULL, NULL };
    if (!sand_battle_touching(b, unit, attacker, &touching))
        *why = (sand_reason){ "PU-COMB-13", "{u0} is not in contact with {u1}" };
    else if (pu_holder_of(b, unit, SAND_FACE_FRONT) != 0)
        *why = (sand_reason){ "PU-COMB-13", "{u0} has an enemy on its front and may not turn" };
    else if (sand_battle_trait(b, unit, PU_ATTACKS) == 0)
        *why = (sand_reason){ "PU-COMB-12", "{u0} is engaged and lost" };
    if (why->rule != NULL) return false;
    turning t = turned(b, unit, attacker);
    if (!has_room(b, &t)) *why = (sand_reason){ "PU-AMB-52", "{u0} has no room to turn to face {u1}" };
    return why->rule == NULL;
}

/* ---- turning ---- */

void pu_turn_to_face(sand_battle *b, unsigned unit, unsigned attacker, sand_log *log)
{
    turning t = turned(b, unit, attacker);
    for (unsigned i = 0; i < t.n; i++) {
        sand_pose from = sand_battle_unit_pose(b, t.member[i].unit), to = t.member[i].end.stance.pose;
        if (t.member[i].unit == attacker) continue;
        sand_battle_unit_move(b, t.member[i].unit, to);
        sand_event *event =
            sand_answer_tell(b, log, SAND_EVENT_MOVE, i == 0 ? "PU-COMB-13" : "PU-AMB-52",
                             SAND_SAY(i == 0 ? "{u0} turned to face {u1}" : "{u0} kept in contact with {u1}",
                                      t.member[i].unit, i == 0 ? attacker : unit));
        sand_answer_moved(event, from, to);
    }
    for (unsigned i = 1; i < t.n; i++) {
        sand_contact *contact = sand_battle_contact_of(b, t.member[i].contact);
        *(contact->by == unit ? &contact->by_face : &contact->with_face) = t.member[i].face;
    }
    pu_part_untouched(b, "PU-AMB-52", log);
}

/* ---- the order ---- */

bool pu_anybody_turns(const sand_battle *b, sand_room *room)
{
    (void)room;
    if (!sand_battle_reads(b, PU_TURN_COMBAT) || sand_battle_head(b)->contacts == 0) return false;
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        sand_touching touching;
        sand_reason why;
        if (!pu_acts(b, i)) continue;
        for (unsigned cursor = 0; sand_battle_next_contact(b, i, &cursor, &touching);) {
            if (pu_may_turn(b, i, touching.other, &why)) return true;
        }
    }
    return false;
}

void pu_check_face(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    unsigned unit = j->entry->subject, attacker = j->entry->object;
    sand_reason why;
    if (attacker == 0) {
        sand_answer_missing(j->verdict, SAND_SLOT_BODY);
        return;
    }
    j->verdict->rule = "PU-COMB-13";
    if (!pu_may_turn(b, unit, attacker, &why)) sand_answer_because(j->verdict, why, unit, attacker, 0);
}

/* In the movement phase, by another reading, it is the unit's move. */
void pu_apply_face(const sand_deed *deed)
{
    unsigned unit = deed->entry->subject;
    pu_turn_to_face(deed->b, unit, deed->entry->object, deed->log);
    if (pu_step_now(deed->b) == PU_STEP_MOVE) pu_unit_of(deed->b, unit)->moved = PU_MOVED;
}
