/* wish_fire.c - samples of fire plans: at the best targets, and at others. */
#include "rules/common/wish_fire.h"

enum { VARIETIES = 3 };

static bool may_fire(sand_wisher *w, const sand_wish_fire *how, unsigned unit, unsigned target)
{
    return sand_scene_is_enemy(w->scene, unit, target) && how->may(w->scene, unit, target);
}

/* The target where its fire does most; 0: there is none. */
static unsigned best_target(sand_wisher *w, const sand_wish_fire *how, unsigned unit)
{
    unsigned best = 0;
    int32_t most = 0;
    for (unsigned target = 1; target <= w->scene->n; target++) {
        if (!may_fire(w, how, unit, target)) continue;
        int32_t gain = how->gain(w->scene->battle, unit, target);
        if (best != 0 && gain <= most) continue;
        best = target;
        most = gain;
    }
    return best;
}

/* Fires at the first target that is legal, beginning with the one that the variety names; variety 0 tries the best
 * first. */
static bool fires(sand_wisher *w, const sand_wish_fire *how, unsigned unit, unsigned variety, sand_entry *e)
{
    unsigned from = variety * w->scene->n / VARIETIES, best = variety == 0 ? best_target(w, how, unit) : 0;
    if (best != 0 && sand_wish_plans_order(w, how->fire, unit, best, e)) return true;
    for (unsigned i = 0; i < w->scene->n; i++) {
        unsigned target = (from + i) % w->scene->n + 1;
        if (may_fire(w, how, unit, target) && sand_wish_plans_order(w, how->fire, unit, target, e)) return true;
    }
    return false;
}

static void add_sheet(sand_wisher *w, const sand_wish_fire *how, unsigned variety, sand_wish_sheet *sheet)
{
    SAND_ASSERT(w->scene->n <= sheet->room);
    sheet->n = 0;
    for (unsigned unit = 1; unit <= w->scene->n; unit++)
        sheet->n += sand_wish_is_ours(w, unit) && fires(w, how, unit, variety, &sheet->entry[sheet->n]);
    sand_wish_plans_fulfil(w, how->done, sheet);
    sand_wish_try_sheet(w, sheet->entry, sheet->n);
}

static void sample(sand_wisher *w, const sand_wish_fire *how, sand_wish_sheet *sheet)
{
    unsigned subject = w->wish->subject;
    sand_entry e;
    for (unsigned i = 0; i <= VARIETIES && sand_wish_has_room(w); i++) {
        unsigned which = (w->wish->begin + i) % (VARIETIES + 1);
        if (subject != 0 && which < VARIETIES) {
            if (sand_wish_is_ours(w, subject) && fires(w, how, subject, which, &e)) sand_wish_add(w, &e);
        } else if (which < VARIETIES) {
            add_sheet(w, how, which, sheet);
        } else if (subject == 0) {
            sand_wish_plans_done(w, how->done);
        }
    }
    if (w->added == 0 && subject == 0) sand_wish_plans_done(w, how->done);
}

/* Is this kind of wish one that firing can fulfil? Going, facing, getting away and staying are not. */
static bool is_done_by_fire(sand_wish_kind kind)
{
    return kind == SAND_WISH_ANY || kind == SAND_WISH_CLOSE || kind == SAND_WISH_SHOOT || kind == SAND_WISH_FIGHT;
}

void sand_wish_fire_plans(sand_wisher *w, const sand_wish_fire *how, sand_wish_sheet *sheet)
{
    unsigned unit = w->wish->subject, target = sand_wish_object_unit(w);
    sand_entry e;
    if (w->wish->kind == SAND_WISH_DONE)
        sand_wish_plans_done(w, how->done);
    else if (!is_done_by_fire(w->wish->kind) || w->wish->subject_ref == SAND_REF_BODY)
        return;
    else if (target == 0 || unit == 0)
        sample(w, how, sheet);
    else if (sand_wish_is_ours(w, unit) && sand_wish_plans_order(w, how->fire, unit, target, &e))
        sand_wish_add(w, &e);
}
