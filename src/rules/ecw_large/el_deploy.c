/* el_deploy.c - placing armies before the battle, and pieces that arrive later [EL-DEP, EL-SUP-02, EL-SUP-03].
 *
 * A unit and its commander must end within 12 inches of each other. A piece that is placed does not move again, so the
 * second of the two is checked against the first. */
#include "battle/actor.h"
#include "geom/measure.h"
#include "rules/common/deploying.h"
#include "rules/ecw_large/el_fighting.h"
#include "rules/ecw_large/el_movement.h"
#include "rules/ecw_large/el_turn.h"

/* ---- near one's commander [EL-DEP-01..03, EL-AMB-15] ---- */

/* Must the unit be placed near this commander? Dragoons and artillery have none and are placed anywhere; a command need
 * not have one. [EL-DEP-02, EL-AMB-16, EL-CMDR-07] */
static bool answers_to(const sand_battle *b, unsigned unit, unsigned body)
{
    unsigned command = sand_battle_unit(b, unit)->command;
    return command != 0 && el_is_there(b, body, SAND_ROLE_LEADER) && el_body_get(b, body)->leads == command;
}

/* Once the battle has begun this distance no longer matters. [EL-DEP-01, EL-DEP-03, EL-AMB-15] */
static bool is_near(const sand_battle *b, const sand_box *one, const sand_box *other)
{
    return sand_geom_within_boxes(one, other, sand_battle_number(b, EL_DEPLOY_REACH));
}

static bool unit_is_near_commander(sand_judging *j, unsigned unit, const sand_box *box)
{
    const sand_battle *b = j->scene->battle;
    for (unsigned i = 0; i < b->field->n_leaders; i++) {
        unsigned body = b->field->leader[i];
        if (!answers_to(b, unit, body)) continue;
        sand_box his = sand_battle_body_box(b, body);
        if (SAND_FORBIDS(j->verdict, !is_near(b, box, &his), "EL-DEP-01",
                         "{u0} must deploy within {=deploy.commander} of {b1}", unit, body)) {
            sand_answer_show_ring(j->verdict, unit, &his, sand_battle_number(b, EL_DEPLOY_REACH));
            return false;
        }
    }
    return true;
}

static bool commander_is_near_units(sand_judging *j, unsigned body, const sand_box *box)
{
    const sand_battle *b = j->scene->battle;
    unsigned command = el_body_get(b, body)->leads;
    for (unsigned unit = 1; unit <= b->field->n_units && command != 0; unit++) {
        if (sand_battle_unit(b, unit)->command != command || !sand_battle_in_play(b, unit)) continue;
        if (SAND_FORBIDS(j->verdict, !is_near(b, box, sand_scene_box(j->scene, unit)), "EL-DEP-01",
                         "{b0} must deploy within {=deploy.commander} of {u1}", body, unit))
            return false;
    }
    return true;
}

/* ---- supply bases ---- */

/* Another base of the same side to which this one would be too near; 0: none. [EL-SUP-03, EL-AMB-91] */
unsigned el_crowds_base(const sand_battle *b, unsigned body, const sand_box *box)
{
    const int64_t gap = sand_battle_number(b, EL_BASE_GAP), least = gap * gap;
    for (unsigned i = 1; i <= b->field->n_bodies; i++) {
        if (i == body || !el_is_there(b, i, SAND_ROLE_SUPPLY) ||
            sand_battle_body_def(b, i)->side != sand_battle_body_def(b, body)->side)
            continue;
        sand_box other = sand_battle_body_box(b, i);
        if (sand_geom_reach_boxes(box, &other).squared.whole < least) return i;
    }
    return 0;
}

/* ---- where a unit or body may stand ---- */

static bool is_clear_of_bodies(sand_judging *j, const sand_mover *mover)
{
    unsigned body = el_body_in_the_way(j->scene, mover, &mover->box);
    if (mover->unit == 0)
        return !SAND_FORBIDS(j->verdict, body != 0, "EL-AMB-37", "{b0} would stand on {b1}", mover->body, body);
    unsigned enemy = el_body_charged_at(j->scene->battle, mover);
    return !SAND_FORBIDS(j->verdict, body != 0, "EL-AMB-37", "{u0} would stand on {b1}", mover->unit, body) &&
           !SAND_FORBIDS(j->verdict, enemy != 0, "EL-AMB-37",
                         "{u0} would touch {b1}, and only a move goes into contact", mover->unit, enemy);
}

static bool is_apart(sand_judging *j, unsigned body, const sand_box *box)
{
    unsigned other = el_crowds_base(j->scene->battle, body, box);
    return !SAND_FORBIDS(j->verdict, other != 0, "EL-SUP-03", "{b0} must be 12 in. from {b1}", body, other);
}

/* A piece that arrives later need not be near its command. */
static bool suits_its_command(sand_judging *j, const sand_mover *mover)
{
    const sand_battle *b = j->scene->battle;
    sand_ref_kind of = mover->unit != 0 ? SAND_REF_UNIT : SAND_REF_BODY;
    if (mover->unit == 0 && sand_battle_body_def(b, mover->body)->role == SAND_ROLE_SUPPLY) return true;
    if (sand_deploying_comer(b, of, j->entry->subject).plan != 0) return true;
    return mover->unit != 0 ? unit_is_near_commander(j, mover->unit, &mover->box)
                            : commander_is_near_units(j, mover->body, &mover->box);
}

static bool is_clear(sand_judging *j, const sand_mover *mover)
{
    bool base = mover->unit == 0 && sand_battle_body_def(j->scene->battle, mover->body)->role == SAND_ROLE_SUPPLY;
    el_way way;
    if (base && !is_apart(j, mover->body, &mover->box)) return false;
    el_way_set(&way, j->scene, mover, mover->unit != 0 ? EL_MARCH : EL_RIDE);
    return sand_walk_stands_clear(&way.walk, mover, j->verdict) && sand_walk_rests(&way.walk, mover, j->verdict) &&
           is_clear_of_bodies(j, mover) && suits_its_command(j, mover);
}

/* ---- the row ---- */

static void leave(sand_battle *b, unsigned unit, sand_log *log)
{
    el_remove(b, unit, EL_GONE_LEFT, log);
}

/* Coming on is the piece's movement for this turn, and it needs no order. */
static void came(sand_battle *b, sand_actor who)
{
    SAND_ASSERT(who.index != 0);
    if (who.ref == SAND_REF_UNIT)
        el_unit_of(b, who.index)->moved = 1;
    else
        el_body_of(b, who.index)->moved = 1;
}

/* Commanders are placed first, because units are placed near them. [EL-AMB-06, EL-SUP-02, EL-AMB-97] */
const sand_deploying el_deploying = { .rule = "EL-AMB-06",
                                      .off_table = "EL-TABLE-01",
                                      .roll = EL_ROLL_DEPLOY,
                                      .step = EL_STEP_DEPLOY,
                                      .depth = EL_OPT_DEPLOYMENT_DEPTH,
                                      .posts = true,
                                      .posts_first = true,
                                      .plan = EL_PLAN_ARRIVE,
                                      .arrives = EL_STEP_MOVE,
                                      .left = EL_GONE_LEFT,
                                      .leave = leave,
                                      .is_clear = is_clear,
                                      .edge_rule = "EL-SUP-02",
                                      .came = came };
