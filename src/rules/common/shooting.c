/* shooting.c - who may shoot at whom. */
#include "rules/common/shooting.h"

#include "rules/common/engage.h"
#include "rules/common/wish_units.h"

static const sand_shooting *row_of(const sand_battle *b)
{
    return sand_chapters_of(b)->shooting;
}

bool sand_shooting_can(const sand_scene *scene, unsigned unit)
{
    return row_of(scene->battle)->unable(scene, unit).rule == NULL;
}

/* The cheap reasons come first: mostly the answer is no. */
bool sand_shooting_may(sand_scene *scene, unsigned unit, unsigned target)
{
    const sand_shooting *row = row_of(scene->battle);
    if (sand_scene_recall(scene, unit, target) == SAND_SCENE_NO || !sand_scene_in_play(scene, target)) return false;
    if (!sand_scene_near_unit(scene, unit, target, row->reach(scene->battle, unit))) return false;
    if (!sand_shooting_can(scene, unit) || row->spared(scene, unit, target).rule != NULL) return false;
    return sand_see_target(scene, unit, target, row->look);
}

bool sand_shooting_asks(const sand_battle *b, sand_room *room)
{
    const sand_shooting *row = row_of(b);
    const sand_see_shooters shooters = {
        .next = sand_chapters_of(b)->next, .can = sand_shooting_can, .reach = row->reach, .may = sand_shooting_may
    };
    unsigned unit = shooters.next(b, 0);
    while (unit != 0 && row->is_silent(b, unit)) unit = shooters.next(b, unit); /* mostly nobody is loaded */
    return unit != 0 && sand_see_anybody(sand_room_scene(room, b), &shooters);
}

/* Whom the one fights who is engaged, the shooter or else the target. */
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
    if (target == 0) {
        sand_answer_missing(j->verdict, SAND_SLOT_BODY);
        return;
    }
    sand_reason spared = row->spared(scene, unit, target);
    if (sand_answer_because(j->verdict, spared, unit, target, opponent(scene, unit, target))) return;
    j->verdict->rule = row->rule;
    if (sand_see_target(scene, unit, target, row->look)) return;
    sand_see_look look = row->look(scene, unit, target);
    sand_see_reasons why = row->unseen(b, unit);
    bool seen = sand_see_check(&look, &why, j->verdict);
    SAND_ASSERT(!seen); /* as it was found, or is remembered */
}

void sand_shooting_sample(sand_wisher *w, unsigned unit, uint32_t begin)
{
    unsigned kind = w->units->shoot;
    if (sand_wish_wants(w, kind) && sand_shooting_can(w->scene, unit))
        sand_wish_targets(w, kind, unit, begin, sand_shooting_may);
}
