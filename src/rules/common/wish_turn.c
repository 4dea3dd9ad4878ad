/* wish_turn.c - sheets of plans that differ in what units intend, and what one unit may intend. */
#include "rules/common/wish_turn.h"

#include "rules/common/council.h"
#include "rules/common/losses.h"
#include "rules/common/wish_ways.h"

enum { TARGETS = 4, PLANS = 11 };

static bool intends(sand_wisher *w, unsigned unit, sand_intent what, unsigned enemy, sand_entry *e)
{
    const sand_wish_intending me = sand_wish_intents_of(w, unit, enemy);
    return sand_wish_intents_plan(&me, what, e);
}

/* ---- sheets ---- */

static void add_restores(const sand_wisher *w, const sand_wish_turn *how, sand_wish_sheet *sheet)
{
    const unsigned rally = sand_chapters_of(w->scene->battle)->intents->rally;
    for (unsigned i = 0, plans = sheet->n; i < plans; i++) {
        const sand_entry *e = &sheet->entry[i];
        unsigned leader = e->kind == rally ? sand_losses_leader_with(w->scene->battle, e->subject) : 0;
        SAND_ASSERT(sheet->n < sheet->room);
        if (leader != 0) sheet->entry[sheet->n++] = sand_wish_entry(how->restore, leader, 0);
    }
}

/* Would the signal free a unit to attack that has an enemy near? */
static bool signal_suits(const sand_wisher *w, const sand_wish_turn *how)
{
    const sand_battle *b = w->scene->battle;
    const sand_chapters *chapters = sand_chapters_of(b);
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        int32_t distance = 0;
        if (!sand_wish_is_ours(w, unit) || chapters->intents->arm(b, unit) == SAND_ARM_GUNS) continue;
        if (chapters->council->plan(b, unit)->then != chapters->council->usual) continue;
        if (chapters->intents->bound(b, unit) != SAND_BOUND_NOT && sand_nearest_enemy(b, unit, NULL, &distance) != 0 &&
            distance <= how->near)
            return true;
    }
    return false;
}

/* Adds one sheet of plans. Variety 0 takes what suits each unit, and gives the signal where that helps. In varieties 1
 * to 4 all units have the same intent; in later ones each unit's luck id chooses its intent. The last variety also
 * gives the signal. */
static void add_plans(sand_wisher *w, const sand_wish_turn *how, unsigned variety, sand_wish_sheet *sheet)
{
    static const sand_intent of[] = { SAND_INTENT_SUITABLE, SAND_INTENT_PRESS, SAND_INTENT_SHOT, SAND_INTENT_HALF_WAY,
                                      SAND_INTENT_STAY,     SAND_INTENT_BACK,  SAND_INTENT_ABOUT };
    const sand_battle *b = w->scene->battle;
    SAND_ASSERT(b->field->n_units < sheet->room);
    sheet->n = 0;
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        if (!sand_wish_is_ours(w, unit)) continue;
        unsigned enemy = sand_nearest_enemy(b, unit, NULL, NULL);
        unsigned own = variety < SAND_LEN(of) - 2 ? variety : variety + sand_battle_unit_def(b, unit)->luck;
        bool rallies = variety % 2 == 1 && sand_chapters_of(b)->intents->shaken(b, unit);
        sand_entry *e = &sheet->entry[sheet->n];
        sheet->n += (rallies && intends(w, unit, SAND_INTENT_RALLY, enemy, e)) ||
                    intends(w, unit, of[own % SAND_LEN(of)], enemy, e);
    }
    add_restores(w, how, sheet);
    bool signals = variety == 0 ? signal_suits(w, how) : variety + 1 == PLANS;
    sheet->n += signals && sand_wish_plans_order(w, how->signal, 0, 0, &sheet->entry[sheet->n]);
    if (how->owes(b)) sand_wish_plans_fulfil(w, how->done, sheet);
    if (sheet->n > 0) sand_wish_try_sheet(w, sheet->entry, sheet->n);
}

static void sample(sand_wisher *w, const sand_wish_turn *how, sand_wish_sheet *sheet)
{
    for (unsigned i = 0; i <= PLANS && sand_wish_has_room(w); i++) {
        unsigned which = (w->wish->begin + i) % (PLANS + 1);
        if (which < PLANS)
            add_plans(w, how, which, sheet);
        else
            sand_wish_plans_done(w, how->done);
    }
    if (w->added == 0) sand_wish_plans_done(w, how->done);
}

/* ---- one unit ---- */

static int32_t cost_of(const void *context, const sand_stance *at, sand_motion_step leg)
{
    const sand_wisher *w = context;
    const sand_pace pace = sand_chapters_of(w->scene->battle)->intents->pace(w->scene->battle, w->wish->subject);
    return sand_plan_cost_leg(&pace, at, leg, false);
}

static void reach(sand_wisher *w, unsigned unit)
{
    const sand_wish_intending me = sand_wish_intents_of(w, unit, 0);
    const sand_wish_grammar plan = { .kind = w->kind,
                                     .wheel = SAND_QUARTER_TURN,
                                     .back = true,
                                     .about = true,
                                     .form = true,
                                     .road = me.how->roads(w->scene->battle, unit).kind,
                                     .context = w,
                                     .cost = cost_of };
    const sand_wish_goal goal = { w->wish->pose, w->wish->files, w->wish->ranks };
    const sand_plan_goal place = { w->wish->pose.at, 0 };
    sand_entry e;
    if (sand_wish_ways_go(w, sand_actor_unit(unit), &plan, goal)) return;
    if (sand_wish_intents_go(&me, place, me.how->ticks(w->scene->battle), &e)) sand_wish_add(w, &e);
}

static void try_intent(sand_wisher *w, sand_intent what, unsigned enemy)
{
    sand_entry e;
    if (sand_wish_has_room(w) && intends(w, w->wish->subject, what, enemy, &e) && sand_wish_wants(w, e.kind))
        sand_wish_plans_add(w, &e);
}

/* Tries what suits the unit, then every intent against the nearest enemy, then some against others. */
static void sample_unit(sand_wisher *w)
{
    static const sand_intent at_others[] = { SAND_INTENT_PRESS, SAND_INTENT_SHOT, SAND_INTENT_ROUND };
    uint16_t enemies[TARGETS];
    unsigned n = sand_nearest_enemies(w->scene->battle, w->wish->subject, enemies, TARGETS);
    unsigned all = n == 0 ? 0 : SAND_INTENTS + (n - 1) * (unsigned)SAND_LEN(at_others);
    for (unsigned i = 0; i < all; i++) {
        unsigned which = (w->wish->begin + i) % all, other = which < SAND_INTENTS ? 0 : which - SAND_INTENTS;
        if (which < SAND_INTENTS)
            try_intent(w, (sand_intent)which, enemies[0]);
        else
            try_intent(w, at_others[other % SAND_LEN(at_others)], enemies[1 + other / SAND_LEN(at_others)]);
    }
    if (n > 0) try_intent(w, SAND_INTENT_ROAD, enemies[0]);
}

/* Each kind of wish about one unit has one intent, or tries two. */
static void plan_unit(sand_wisher *w)
{
    static const sand_intent of[][2] = { [SAND_WISH_CLOSE] = { SAND_INTENT_PRESS, SAND_INTENT_SHOT },
                                         [SAND_WISH_FIGHT] = { SAND_INTENT_PRESS, SAND_INTENT_SHOT },
                                         [SAND_WISH_SHOOT] = { SAND_INTENT_SHOT },
                                         [SAND_WISH_AWAY] = { SAND_INTENT_BACK, SAND_INTENT_ABOUT },
                                         [SAND_WISH_STAY] = { SAND_INTENT_STAY },
                                         [SAND_WISH_FACE] = { SAND_INTENT_FACE, SAND_INTENT_ABOUT } };
    unsigned unit = w->wish->subject, other = sand_wish_object_unit(w), kind = w->wish->kind;
    bool named = other != 0 && sand_scene_is_enemy(w->scene, unit, other);
    unsigned enemy = named ? other : sand_nearest_enemy(w->scene->battle, unit, NULL, NULL);
    if (kind == SAND_WISH_REACH) {
        reach(w, unit);
    } else if (kind >= SAND_LEN(of) || of[kind][0] == SAND_INTENT_SUITABLE) {
        sample_unit(w);
    } else {
        bool faces = kind == SAND_WISH_FACE && enemy != 0 && !sand_nearest_looks_away(w->scene->battle, unit, enemy);
        try_intent(w, of[kind][0], enemy);
        if (of[kind][1] != SAND_INTENT_SUITABLE && !faces) try_intent(w, of[kind][1], enemy);
    }
}

void sand_wish_turn_plans(sand_wisher *w, const sand_wish_turn *how, sand_wish_sheet *sheet)
{
    if (w->wish->kind == SAND_WISH_DONE)
        sand_wish_plans_done(w, how->done);
    else if (sand_wish_is_about_body(w))
        sand_wish_plans_leader(w, &how->leader);
    else if (w->wish->subject == 0)
        sample(w, how, sheet);
    else if (sand_wish_is_ours(w, w->wish->subject))
        plan_unit(w);
}
