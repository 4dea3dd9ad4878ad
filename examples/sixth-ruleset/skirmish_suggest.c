/* skirmish_suggest.c - wishes turned into orders of the game. */
#include "orders/steps.h"
#include "rules/common/wish.h"
#include "skirmish.h"

static bool try_route(sand_wisher *w, unsigned unit, sand_wish_route route)
{
    sand_entry entry = sand_wish_move(SK_MOVE, unit, route);
    return entry.n_list != 0 && sand_wish_try_move(w, &entry);
}

/* Somewhere off its front, to the left and right of it; half a turn is back. */
static void try_march(sand_wisher *w, unsigned unit, int32_t turn, int32_t halves)
{
    try_route(
        w, unit,
        (sand_wish_route){ .first = turn, .travel = sand_battle_trait(w->scene->battle, unit, SK_PACE) * halves / 2 });
}

/* Blows, then shots, then moves at the nearest enemy, about him, away from him; begun anywhere. [SK-03] */
static void sample_band(sand_wisher *w, unsigned unit, uint32_t begin)
{
    static const struct {
        int32_t turn, halves;
    } moves[] = { { 0, 2 },    { 0, 1 },     { 4500, 2 }, { -4500, 2 }, { SAND_HALF_TURN, 2 },
                  { 9000, 2 }, { -9000, 2 }, { 0, 0 } };
    unsigned n = 2 + (unsigned)SAND_LEN(moves), nearest = sand_wish_nearest_enemy(w->scene, unit);
    int32_t at =
        nearest == 0 ? 0 : sand_wish_turn_to(sand_scene_box(w->scene, unit), sand_scene_centre(w->scene, nearest));
    for (unsigned i = 0; i < n && sand_wish_has_room(w); i++) {
        unsigned which = (begin + i) % n;
        sk_order kind = which == 0 ? SK_STRIKE : which == 1 ? SK_SHOOT : SK_MOVE;
        if (!sand_wish_wants(w, kind)) continue;
        if (kind == SK_MOVE)
            try_march(w, unit, sand_heading_difference(0, sand_heading_add(at, moves[which - 2].turn)),
                      moves[which - 2].halves);
        for (unsigned enemy = 1; enemy <= w->scene->n && kind != SK_MOVE; enemy++)
            if (sand_scene_is_enemy(w->scene, unit, enemy)) sand_wish_try_order(w, kind, unit, enemy);
    }
}

static void sample(sand_wisher *w)
{
    static const sand_wish_step step = { .unit = sample_band, .done = SK_DONE };
    size_t mark = sand_scene_mark(w->scene);
    uint16_t *unit = sand_scene_borrow(w->scene, w->scene->n, sizeof *unit);
    unsigned n = 0;
    for (unsigned i = 1; i <= w->scene->n; i++) {
        bool meant = w->wish->subject == 0 || w->wish->subject == i;
        if (meant && sand_scene_side(w->scene, i) == w->side && sk_may_act(w->scene->battle, i))
            unit[n++] = (uint16_t)i;
    }
    sand_wish_sample(w, &step, unit, n);
    sand_scene_give_back(w->scene, mark);
}

static void fulfil(sand_wisher *w, unsigned unit, unsigned target)
{
    bool other = target >= 1 && target <= w->scene->n && sand_scene_in_play(w->scene, target);
    const sand_box *box = sand_scene_box(w->scene, unit);
    sand_point there = other ? sand_scene_centre(w->scene, target) : w->wish->pose.at;
    switch (w->wish->kind) {
    case SAND_WISH_REACH:
    case SAND_WISH_CLOSE: sand_wish_reach(w, unit, (sand_pose){ there, -1 }, 0, try_route); return;
    case SAND_WISH_FACE:
        try_route(w, unit, (sand_wish_route){ .first = sand_heading_difference(box->heading, w->wish->pose.heading) });
        return;
    case SAND_WISH_SHOOT: sand_wish_try_order(w, SK_SHOOT, unit, target); return;
    case SAND_WISH_FIGHT: sand_wish_try_order(w, SK_STRIKE, unit, target); return;
    case SAND_WISH_AWAY:
        try_march(w, unit, sand_heading_difference(SAND_HALF_TURN, sand_heading_add(0, sand_wish_turn_to(box, there))),
                  2);
        return;
    default: return;
    }
}

size_t sk_suggest(const sand_battle *b, sand_room *room, const sand_wish *wish, sand_order_list *out)
{
    const sand_frame *top = sand_battle_agenda_top(b);
    if (top == NULL || top->step != SK_STEP_ACT || !sand_orders_on_turn(b, wish->side)) return 0;
    sand_wisher w = sand_wish_start(b, room, wish, out);
    if (wish->kind == SAND_WISH_ANY)
        sample(&w);
    else if (wish->kind == SAND_WISH_DONE)
        sand_wish_try_order(&w, SK_DONE, 0, 0);
    else if (wish->subject >= 1 && wish->subject <= b->field->n_units && sand_battle_in_play(b, wish->subject))
        fulfil(&w, wish->subject, wish->object);
    sand_wish_stop(&w);
    return w.added;
}
