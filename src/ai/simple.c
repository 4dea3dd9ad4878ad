/* simple.c - the two players without judgement: "random" gives legal orders at random, "closer" makes for the nearest
 * enemy. */
#include "ai/thinking.h"
#include "base/assert.h"
#include "battle/actor.h"

#include <string.h>

/* Asks for a single order from a random place of the ruleset's sample, so that the others need not be made. */
const sand_order *sand_ai_choose_at_random(sand_ai *ai)
{
    sand_wish wish = { .kind = SAND_WISH_ANY, .side = (uint16_t)ai->side, .begin = sand_ai_pick(ai, 1, UINT32_MAX) };
    if (sand_ai_ideas_ask_some(&ai->ideas, ai->view, &wish, 1) == 0) return sand_ai_pass(ai);
    sand_ai_explain(ai, "One of the legal orders, chosen at random.");
    return &ai->ideas.orders[0];
}

/* ---- closer ---- */

enum { TRIED = 6 }; /* enemies a unit looks at, the nearest first */

static const sand_wish_kind ways[] = { SAND_WISH_FIGHT, SAND_WISH_SHOOT, SAND_WISH_CLOSE };

const sand_order *sand_ai_closer_order(sand_ideas *ideas, const sand_battle *b, unsigned side, unsigned unit,
                                       sand_wish *wish)
{
    uint16_t enemies[TRIED];
    SAND_ASSERT(sand_battle_in_play(b, unit));
    size_t n = sand_ai_nearest_enemies(b, unit, enemies, TRIED);
    for (size_t w = 0; w < SAND_LEN(ways); w++) {
        for (size_t i = 0; i < n; i++) {
            *wish =
                (sand_wish){ .kind = ways[w], .side = (uint16_t)side, .subject = (uint16_t)unit, .object = enemies[i] };
            const sand_order *order = sand_ai_ideas_ask(ideas, b, wish) > 0 ? &ideas->orders[0] : NULL;
            if (order && order->entries[0].subject == unit) return order; /* not merely the end of the step */
        }
    }
    return NULL;
}

/* A unit, and how far off it is. */
typedef struct {
    unsigned unit;
    int64_t square; /* of the distance */
} near;

static near nearest_to(const sand_battle *b, sand_point place, unsigned side)
{
    near best = { 0, INT64_MAX };
    SAND_ASSERT(side >= 1 && side <= SAND_SIDES);
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (!sand_battle_in_play(b, i) || sand_battle_side_of_unit(b, i) != side) continue;
        sand_point at = sand_battle_unit_pose(b, i).at;
        int64_t dx = at.x - place.x, dy = at.y - place.y, square = dx * dx + dy * dy;
        if (square < best.square) best = (near){ i, square };
    }
    return best;
}

/* The side's units that stand nearest to an enemy, the nearest first. */
static size_t foremost(const sand_battle *b, unsigned side, near out[TRIED])
{
    size_t n = 0;
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (!sand_battle_in_play(b, i) || sand_battle_side_of_unit(b, i) != side) continue;
        near enemy = nearest_to(b, sand_battle_unit_pose(b, i).at, sand_battle_enemy(side));
        if (enemy.unit == 0 || (n == TRIED && enemy.square >= out[n - 1].square)) continue;
        size_t at = n < TRIED ? n++ : n - 1;
        for (; at > 0 && out[at - 1].square > enemy.square; at--) out[at] = out[at - 1];
        out[at] = (near){ i, enemy.square };
    }
    return n;
}

/* Returns the order to the wish's body that is suggested; NULL: there is none, or only the end of the step. */
static const sand_order *order_for(sand_ideas *ideas, const sand_battle *b, const sand_wish *wish)
{
    if (sand_ai_ideas_ask(ideas, b, wish) == 0) return NULL;
    const sand_entry *entry = &ideas->orders[0].entries[0];
    SAND_ASSERT(entry->kind >= 1 && entry->kind <= b->field->rules->tables.n_orders);
    bool of_body = b->field->rules->tables.orders[entry->kind - 1].subject_ref == SAND_REF_BODY;
    return of_body && entry->subject == wish->subject ? &ideas->orders[0] : NULL;
}

/* Sends the leader to the friend nearest to the enemy, among those he can reach; a leader with a unit stays with it. */
static const sand_order *send_leader(sand_ideas *ideas, const sand_battle *b, sand_wish *wish)
{
    near friends[TRIED];
    size_t n = foremost(b, wish->side, friends);
    wish->kind = SAND_WISH_CLOSE;
    for (size_t i = 0; i < n && friends[i].unit != sand_battle_body(b, wish->subject)->attached; i++) {
        wish->object = (uint16_t)friends[i].unit;
        const sand_order *order = order_for(ideas, b, wish);
        if (order != NULL) return order;
    }
    return NULL;
}

const sand_order *sand_ai_closer_body(sand_ideas *ideas, const sand_battle *b, unsigned side, unsigned body,
                                      sand_wish *wish)
{
    const int64_t near_by = 2 * (int64_t)b->field->rules->tables.stride;
    sand_actor who = sand_actor_body(body);
    if (!sand_actor_exists(b, who) || sand_actor_side(b, who) != side || !sand_actor_in_play(b, who)) return NULL;
    *wish = (sand_wish){ .side = (uint16_t)side, .subject = (uint16_t)body, .subject_ref = SAND_REF_BODY };
    near enemy = nearest_to(b, sand_actor_pose(b, who).at, sand_battle_enemy(side));
    unsigned role = sand_battle_body_def(b, body)->role;
    if (enemy.unit == 0) return NULL;
    if (role == SAND_ROLE_LEADER) return send_leader(ideas, b, wish);
    if (role == SAND_ROLE_SUPPLY && enemy.square >= near_by * near_by) return NULL;
    wish->kind = role == SAND_ROLE_GUN ? SAND_WISH_SHOOT : SAND_WISH_AWAY;
    wish->object = (uint16_t)enemy.unit;
    return order_for(ideas, b, wish);
}

/* Where both sides hand in whole sheets, the sheet holds the order that each unit would get by itself, as far as
 * these are legal together. */
static void add_to_sheet(sand_ai *ai, const sand_order *own)
{
    uint16_t n = ai->answer.n;
    SAND_ASSERT(n <= SAND_LEN(ai->sheet));
    sand_verdict verdict;
    if (own == NULL || n + own->n > SAND_LEN(ai->sheet)) return;
    memcpy(&ai->sheet[n], own->entries, own->n * sizeof *own->entries);
    ai->answer.decision = own->decision;
    ai->answer.n = (uint16_t)(n + own->n);
    ai->field->rules->check(ai->view, ai->room, &ai->answer, &verdict);
    if (verdict.answer == SAND_NO) ai->answer.n = n;
}

static const sand_order *closer_sheet(sand_ai *ai)
{
    sand_wish wish;
    sand_verdict verdict;
    ai->answer = (sand_order){ .side = (uint16_t)ai->side, .entries = ai->sheet };
    for (unsigned unit = 1; unit <= ai->field->n_units; unit++)
        if (sand_battle_side_of_unit(ai->view, unit) == ai->side && sand_battle_in_play(ai->view, unit))
            add_to_sheet(ai, sand_ai_closer_order(&ai->ideas, ai->view, ai->side, unit, &wish));
    for (unsigned body = 1; body <= ai->field->n_bodies; body++)
        add_to_sheet(ai, sand_ai_closer_body(&ai->ideas, ai->view, ai->side, body, &wish));
    if (ai->answer.n == 0) return NULL;
    ai->field->rules->check(ai->view, ai->room, &ai->answer, &verdict);
    sand_ai_explain(ai, "Every unit makes for its nearest enemy.");
    return verdict.answer == SAND_YES ? &ai->answer : NULL;
}

static const char *deed(sand_wish_kind kind)
{
    return kind == SAND_WISH_FIGHT ? "fights" : kind == SAND_WISH_SHOOT ? "shoots at" : "goes for";
}

static const sand_order *closer_body(sand_ai *ai)
{
    for (unsigned body = 1; body <= ai->field->n_bodies; body++) {
        sand_wish wish;
        const sand_order *order = sand_ai_closer_body(&ai->ideas, ai->view, ai->side, body, &wish);
        if (!order) continue;
        const char *does = wish.kind == SAND_WISH_CLOSE   ? "goes to"
                           : wish.kind == SAND_WISH_SHOOT ? "fires at"
                                                          : "keeps away from";
        sand_ai_explain(ai, "%s %s %s.", sand_field_name(ai->field, SAND_REF_BODY, body), does,
                        sand_ai_name(ai, wish.object));
        return order;
    }
    return NULL;
}

static const sand_order *closer_single(sand_ai *ai)
{
    for (unsigned unit = 1; unit <= ai->field->n_units; unit++) {
        sand_wish wish;
        if (sand_battle_side_of_unit(ai->view, unit) != ai->side || !sand_battle_in_play(ai->view, unit)) continue;
        const sand_order *order = sand_ai_closer_order(&ai->ideas, ai->view, ai->side, unit, &wish);
        if (!order) continue;
        sand_ai_explain(ai, "%s %s %s, the nearest enemy it can reach.", sand_ai_name(ai, unit), deed(wish.kind),
                        sand_ai_name(ai, wish.object));
        return order;
    }
    return closer_body(ai);
}

const sand_order *sand_ai_choose_closer(sand_ai *ai)
{
    sand_decision decision = ai->field->rules->decision(ai->view, ai->room);
    const sand_order *order = decision.sealed && decision.sheet ? closer_sheet(ai) : closer_single(ai);
    if (order) return order;
    sand_ai_explain(ai, "No unit is close enough to do anything more.");
    return sand_ai_pass(ai);
}
