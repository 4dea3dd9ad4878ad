/* shooting.c - which units may shoot at which. */
#include "rules/common/shooting.h"

#include "battle/actor.h"
#include "rules/common/engage.h"
#include "rules/common/overlay.h"

static const sand_shooting *row_of(const sand_battle *b)
{
    return sand_chapters_of(b)->shooting;
}

bool sand_shooting_can(const sand_scene *scene, unsigned unit)
{
    return row_of(scene->battle)->unable(scene, unit).rule == NULL;
}

/* May the unit, which can shoot, shoot at an enemy that is possibly within range? */
static bool hits(sand_scene *scene, unsigned unit, unsigned target, int32_t range)
{
    const sand_shooting *row = row_of(scene->battle);
    const sand_see_how how = { row->look, range };
    return row->spared(scene, unit, target).rule == NULL && sand_see_target(&how, scene, unit, target);
}

bool sand_shooting_asks(const sand_battle *b, sand_room *room)
{
    const sand_shooting *row = row_of(b);
    const sand_see_shooters shooters = { .can = sand_shooting_can, .range = row->range, .may = hits };
    const sand_chapters *chapters = sand_chapters_of(b);
    unsigned unit = chapters->next(b, 0);
    while (unit != 0 && row->is_silent(b, unit)) unit = chapters->next(b, unit); /* usually no unit is loaded */
    return unit != 0 && sand_see_any_target(sand_room_scene(room, b), &shooters);
}

/* Returns the unit that the shooter is engaged with or, if the shooter is free, that the target is. */
static unsigned opponent(const sand_scene *scene, unsigned unit, unsigned target)
{
    if (!sand_scene_is_enemy(scene, unit, target)) return 0;
    return sand_engage_first(scene->battle, scene->engaged[unit] ? unit : target);
}

void sand_shooting_check(sand_judging *j)
{
    sand_scene *scene = j->scene;
    const sand_battle *b = scene->battle;
    const sand_shooting *row = row_of(b);
    unsigned unit = j->entry->subject, target = j->entry->object;
    if (sand_answer_because(j->verdict, row->unable(scene, unit), unit, sand_engage_first(b, unit), 0)) return;
    if (sand_answer_lacks(j->verdict, target == 0, SAND_SLOT_BODY)) return;
    sand_reason spared = row->spared(scene, unit, target);
    if (sand_answer_because(j->verdict, spared, unit, target, opponent(scene, unit, target))) return;
    j->verdict->rule = row->cited != NULL ? row->cited(b, unit) : row->rule;
    const sand_see_how how = { row->look, row->range(b, unit) };
    if (sand_see_target(&how, scene, unit, target)) return;
    sand_see_look look = row->look(scene, unit, target);
    sand_see_reasons why = row->unseen(b, unit);
    bool seen = sand_see_check(&look, &why, j->verdict);
    SAND_ASSERT(!seen); /* `sand_see_target` and `sand_see_check` answer alike */
}

/* ---- measured, and shown ---- */

static sand_see_look look_now(sand_scene *scene, unsigned unit, unsigned target)
{
    const sand_shooting *row = row_of(scene->battle);
    sand_see_look look = row->look(scene, unit, target);
    if (row->range_now != NULL) look.range = row->range_now(scene->battle, unit);
    return look;
}

void sand_shooting_measure(const sand_battle *b, sand_room *room, sand_actor from, sand_actor to, sand_measurement *out)
{
    *out = (sand_measurement){ .rule_face = row_of(b)->face_rule };
    if (from.ref == SAND_REF_UNIT) {
        sand_see_reasons why = row_of(b)->unseen(b, from.index);
        out->rule_arc = why.aside.rule;
        out->rule_sight = why.unit.rule;
        out->rule_range = why.far.rule;
    }
    if (!sand_actor_in_play(b, from) || !sand_actor_in_play(b, to)) return;
    sand_see_measure_actors(sand_room_scene(room, b), from, to, look_now, out);
}

void sand_shooting_overlay(sand_scene *scene, unsigned unit, sand_overlay_list *out)
{
    sand_see_look look = look_now(scene, unit, unit);
    sand_overlay_arc(&look, row_of(scene->battle)->unseen(scene->battle, unit).far.rule, out);
}

/* ---- the shot ---- */

/* A frame below a shot must belong to the rest of the same shot. */
bool sand_shooting_fits(const sand_battle *b, unsigned index)
{
    const sand_frame *shot = sand_battle_frame(b, index), *below = index > 1 ? sand_battle_frame(b, index - 1) : NULL;
    if (below == NULL || b->field->rules->tables.steps[below->step - 1].subject_ref != SAND_REF_UNIT) return true;
    return below->subject == shot->subject && below->object == shot->object;
}

void sand_shooting_run(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room;
    const sand_shooting *row = row_of(b);
    sand_frame frame = *sand_battle_agenda_top(b);
    SAND_ASSERT(frame.subject != 0 && frame.object != 0 && frame.subject != frame.object);
    sand_ledger ledger = row->ledger(b, frame.subject, frame.object);
    size_t first = sand_answer_throw(dice, row->dice, &ledger);
    int32_t hits =
        sand_dice_face(dice, sand_answer_cause(b, row->roll, frame.subject), sand_battle_number(b, row->die)) +
        sand_dice_ledger_total(&ledger);
    sand_event *event = sand_answer_tell(b, log, SAND_EVENT_ROLL, row->told.rule,
                                         SAND_SAY(row->told.text, frame.subject, frame.object));
    sand_answer_thrown(event, dice, first, &ledger, hits > 0 ? hits : 0);
    sand_battle_agenda_pop(b); /* before the hits: the consequences of hits are pushed above the frames below */
    row->hit(b, frame.object, hits > 0 ? hits : 0, row->told.rule, log);
}

bool sand_shooting_is_covered(const sand_battle *b, unsigned unit, unsigned target, unsigned column, int32_t reach)
{
    sand_point at = sand_battle_unit_pose(b, target).at;
    const sand_unit_def *def = sand_battle_unit_def(b, target);
    if (sand_see_ground(b->field, at, column) != 0) return true;
    if (!sand_see_nears_line(b->field, at, column, def->width + def->depth + reach)) return false; /* the usual case */
    sand_box box = sand_battle_unit_box(b, target), shooter = sand_battle_unit_box(b, unit);
    const sand_point way[2] = { sand_box_front_centre(&shooter), box.centre };
    return sand_see_line_before(b->field, &box, way, column, reach) != 0;
}

static void try_shots(sand_wisher *w, unsigned unit, unsigned nth)
{
    (void)nth; /* all targets form one choice, starting with any */
    sand_scene *scene = w->scene;
    if (!sand_shooting_can(scene, unit)) return;
    const int32_t range = row_of(scene->battle)->range(scene->battle, unit);
    sand_wish_round near = sand_wish_round_of(scene, unit, w->begin % scene->n, range);
    for (unsigned target; sand_wish_has_room(w) && (target = sand_wish_round_next(&near)) != 0;) {
        if (sand_scene_recall(scene, unit, target) == SAND_SCENE_NO || !hits(scene, unit, target, range)) continue;
        sand_entry entry = sand_wish_entry(w->kind, unit, target);
        sand_wish_add(w, &entry);
    }
}

const sand_order_tries sand_shooting_tries = {
    .each = try_shots, .choices = 1, .wishes = SAND_FULFILS(SHOOT), .fulfil = sand_tries_at_object
};
