/* moving.c - everybody moves: meetings are answered by the ruleset's rule, and told. */
#include "rules/common/moving.h"

#include "battle/actor.h"
#include "motion/loosen.h"
#include "orders/room.h"
#include "rules/common/answer.h"
#include "rules/common/plan_halt.h"

/* ---- meetings ---- */

static void meet_enemy(sand_moving *all, sand_meeting *m)
{
    SAND_ASSERT(sand_battle_side_of_unit(all->b, m->who.index) != sand_battle_side_of_unit(all->b, m->other.index));
    const sand_battle *b = all->b;
    const sand_moving_rule *rule = all->rule;
    unsigned unit = m->who.index, other = m->other.index;
    bool home = m->leads && rule->home(b, unit, m->face, other, m->other_face);
    bool his = m->other_leads && rule->home(b, other, m->other_face, unit, m->face);
    if ((!home && !his) || rule->upon(b, unit) || rule->upon(b, other)) {
        sand_resolve_answer(m, SAND_STAND_OFF, SAND_HALT);
        return;
    }
    m->response = rule->done_first(b, m->changing) ? SAND_DONE_FIRST : SAND_ENGAGE;
    m->other_response = rule->done_first(b, m->other_changing) ? SAND_DONE_FIRST : SAND_ENGAGE;
    all->ran_into[unit] = (uint16_t)(m->leads && m->other_leads ? other : 0);
    all->ran_into[other] = (uint16_t)(m->leads && m->other_leads ? unit : 0);
}

/* The unit whose leading edge ran into the other waits; where both did, or neither, both wait. */
static void meet_friend(const sand_moving *all, sand_meeting *m)
{
    SAND_ASSERT(sand_battle_side_of_unit(all->b, m->who.index) == sand_battle_side_of_unit(all->b, m->other.index));
    sand_response then = all->rule->passes(all->b, m->who.index, m->other.index) ? SAND_GO_ON : SAND_WAIT;
    sand_resolve_answer(m, then, then);
}

/* Aims a charge at its target anew, for the rest of this movement. */
static void aim(const sand_moving *all, unsigned unit, int32_t left)
{
    SAND_ASSERT(left >= 0);
    const sand_motion *row = sand_motion_find(all->b, sand_actor_unit(unit));
    unsigned target = row == NULL ? 0 : (unsigned)row->target;
    if (target != 0 && sand_battle_in_play(all->b, target)) all->rule->aims(all->b, unit, target, left);
}

static void meet(void *context, sand_battle *b, sand_meeting meetings[], size_t n)
{
    sand_moving *all = context;
    for (size_t i = 0; i < n; i++) {
        sand_meeting *m = &meetings[i];
        switch (m->kind) {
        case SAND_MEET_ENEMY: meet_enemy(all, m); break;
        case SAND_MEET_FRIEND: meet_friend(all, m); break;
        case SAND_MEET_BODY:
            m->response = SAND_GO_ON;
            all->rule->taken(b, m->other.index, all->log);
            break;
        case SAND_MEET_DONE: all->rule->done(all->context, b, m); break;
        case SAND_MEET_GROUND: all->rule->comes_to(b, m, all->log); break;
        case SAND_MEET_EDGE: all->left[m->who.index] = all->leaves[m->who.index]; break;
        case SAND_MEET_MARK: aim(all, m->who.index, all->until - m->tick); break;
        default: break;
        }
        sand_went_note_stop(all->rule->stopped, m, all->why);
    }
}

/* Is the body an enemy leader on his own, whom the unit takes? */
static bool is_taken(const void *context, sand_actor unit, sand_actor body)
{
    const sand_moving *all = context;
    const sand_body_def *def = sand_battle_body_def(all->b, body.index);
    return def->role == SAND_ROLE_LEADER && def->side != sand_actor_side(all->b, unit) &&
           all->rule->takes(all->b, unit.index);
}

static sand_ground ground(const void *context, sand_actor who, unsigned terrain)
{
    const sand_moving *all = context;
    return who.ref == SAND_REF_UNIT ? all->rule->ground(all->b, who.index, terrain) : SAND_GROUND_FREE;
}

/* Is the enemy ahead of the line of the unit's front? */
static bool is_before(const void *context, sand_actor unit, unsigned enemy)
{
    const sand_battle *b = ((const sand_moving *)context)->b;
    sand_box box = sand_actor_box(b, unit), his = sand_battle_unit_box(b, enemy);
    return sand_plan_halt_is_before(&box, &his);
}

/* Each piece of a way is told as soon as it is gone, so that it can be played back on the turn's clock. */
static void went(void *context, const sand_battle *b, const sand_went *piece)
{
    const sand_moving *all = context;
    sand_went_tell(b, all->log, all->rule->went, piece);
}

/* ---- the edge ---- */

static void note_leaving(sand_moving *all)
{
    SAND_ASSERT(all->until > 0 && all->until <= SAND_TICKS);
    const sand_battle *b = all->b;
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        const sand_motion *row = sand_motion_find(b, sand_actor_unit(unit));
        all->left[unit] = all->leaves[unit] = false;
        if (row == NULL || row->target != 0) continue;
        sand_stance then = sand_motion_stance_then(b, sand_actor_unit(unit));
        sand_box end = sand_path_stance_box(&then);
        all->leaves[unit] = !sand_field_on_table(b->field, &end);
    }
}

void sand_moving_remove(const sand_moving *all)
{
    const sand_reason *left = &all->rule->left;
    for (unsigned unit = 1; unit <= all->b->field->n_units; unit++) {
        if (!all->left[unit] || !sand_battle_in_play(all->b, unit)) continue;
        sand_answer_tell(all->b, all->log, SAND_EVENT_REMOVE, left->rule, SAND_SAY(left->text, unit));
        sand_battle_unit_remove(all->b, unit, all->rule->cause(all->b, unit));
    }
}

/* ---- the clock ---- */

static void note_mutual(const sand_moving *all)
{
    for (unsigned c = 1; c <= sand_battle_head(all->b)->contacts; c++) {
        const sand_contact *contact = sand_battle_contact(all->b, c);
        bool new = contact->turn == sand_battle_head(all->b)->turn;
        if (!new || all->ran_into[contact->by] != contact->with || all->ran_into[contact->with] != contact->by)
            continue;
        sand_battle_contact_of(all->b, c)->flags |= all->rule->mutual;
    }
}

void sand_moving_run(sand_moving *all, sand_room *room)
{
    SAND_ASSERT(all->b->field->n_units <= SAND_MOVING_UNITS);
    sand_battle *b = all->b;
    const sand_moving_rule *rule = all->rule;
    const sand_motion_policy policy = { .context = all,
                                        .went = all->log != NULL ? went : NULL,
                                        .meet = meet,
                                        .bodies = is_taken,
                                        .ranges = is_before,
                                        .ground = ground,
                                        .toll = &rule->toll,
                                        .turn = sand_battle_head(b)->turn,
                                        .last = true,
                                        .bases_turn = rule->bases_turn,
                                        .stand_off = rule->stand_off };
    sand_contact storage_of_left[4 * SAND_MOVING_UNITS];
    sand_loosened left = { storage_of_left, 0, SAND_LEN(storage_of_left) };
    size_t told = all->log != NULL ? all->log->n : 0;
    note_leaving(all);
    sand_loosen(b, rule->continues, &left);
    sand_resolve(b, sand_room_work(room), all->from, all->until, &policy);
    sand_went_sum_up(all->log, told);
    sand_went_tell_stops(b, all->log, told, all->why);
    note_mutual(all);
    sand_loosen_tie(b, &left); /* these units met before */
}
