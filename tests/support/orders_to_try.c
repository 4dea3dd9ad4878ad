/* orders_to_try.c - makes orders to try, and compares answers. */
#include "support/orders_to_try.h"

#include <string.h>

#include "game/game_parts.h"

void orders_clear(order_room *room)
{
    room->list = (sand_order_list){
        .orders = room->orders, .room = ORDERS_ROOM, .entries = room->entries, .entries_room = ENTRIES_ROOM
    };
}

void sheet_copy(sheet *to, const sand_order *order)
{
    SAND_ASSERT(order->n <= SHEET_ROOM);
    if (order->n > 0) memmove(to->entries, order->entries, order->n * sizeof *order->entries);
    to->order = *order;
    to->order.entries = to->entries;
}

static bool entries_same(const sand_entry *a, const sand_entry *b)
{
    return a->kind == b->kind && a->subject == b->subject && a->object == b->object && a->choice == b->choice &&
           a->number == b->number && a->pose.at.x == b->pose.at.x && a->pose.at.y == b->pose.at.y &&
           a->pose.heading == b->pose.heading && a->files == b->files && a->ranks == b->ranks && a->given == b->given &&
           a->n_list == b->n_list && memcmp(a->list, b->list, a->n_list * sizeof a->list[0]) == 0;
}

bool orders_same(const sand_order *a, const sand_order *b)
{
    if (a->decision != b->decision || a->side != b->side || a->n != b->n) return false;
    for (size_t i = 0; i < a->n; i++)
        if (!entries_same(&a->entries[i], &b->entries[i])) return false;
    return true;
}

/* ---- wishes ---- */

static sand_pose any_pose(const sand_battle *b, chance *from)
{
    return (sand_pose){ { chance_between(from, 0, b->field->width), chance_between(from, 0, b->field->height) },
                        chance_between(from, 0, SAND_FULL_TURN - 1) };
}

static uint16_t any_unit(const sand_battle *b, chance *from)
{
    return (uint16_t)chance_below(from, b->field->n_units + 1u);
}

/* Returns a random body on its own; 0: none was found. */
static uint16_t any_own_body(const sand_battle *b, chance *from)
{
    enum { TRIES = 8 };
    for (unsigned i = 0; i < TRIES && b->field->n_bodies > 0; i++) {
        unsigned body = 1 + chance_below(from, b->field->n_bodies);
        if (sand_battle_body_def(b, body)->role != SAND_ROLE_BASE) return (uint16_t)body;
    }
    return 0;
}

/* Makes the wish about a body of the side, in play or not, and perhaps towards a unit or another body. */
static void wish_about_body(const sand_battle *b, sand_wish *wish, chance *from)
{
    uint16_t body = any_own_body(b, from), other = any_own_body(b, from);
    if (body == 0 || sand_battle_body_def(b, body)->side != wish->side) return;
    wish->subject = body;
    wish->subject_ref = SAND_REF_BODY;
    if (other == 0 || !chance_one_in(from, 4)) return;
    wish->object = other;
    wish->object_ref = SAND_REF_BODY;
}

sand_wish orders_wish(const sand_battle *b, unsigned side, chance *from)
{
    sand_wish wish = { .kind = (sand_wish_kind)chance_below(from, SAND_WISH_DONE + 1),
                       .side = (uint16_t)side,
                       .subject = any_unit(b, from),
                       .object = any_unit(b, from),
                       .pose = any_pose(b, from) };
    if (wish.subject != 0 && sand_battle_side_of_unit(b, wish.subject) != side) wish.subject = 0;
    if (wish.subject != 0 && !sand_battle_in_play(b, wish.subject)) wish.subject = 0;
    if (wish.object != 0 && !sand_battle_in_play(b, wish.object)) wish.object = 0;
    if (chance_one_in(from, 3)) wish.pose.heading = -1;
    if (b->field->n_leaders > 0 && chance_one_in(from, 3)) wish_about_body(b, &wish, from);
    if (chance_one_in(from, 4))
        wish.order_kind = (uint16_t)(1 + chance_below(from, (uint32_t)b->field->rules->tables.n_orders));
    return wish;
}

/* ---- nonsense ---- */

static uint16_t any_kind(const sand_battle *b, const sand_decision *decision, chance *from)
{
    if (decision->n_kinds > 0 && !chance_one_in(from, 8)) return decision->kinds[chance_below(from, decision->n_kinds)];
    return (uint16_t)chance_below(from, (uint32_t)b->field->rules->tables.n_orders + 2);
}

static void any_motion(sand_entry *e, chance *from)
{
    static const int32_t angles[] = { 0, 4500, -4500, 4501, 9000, -9000, 18000, 100 };
    e->n_list = 0;
    for (unsigned n = chance_below(from, 4) + 1; n > 0; n--) {
        int32_t angle = angles[chance_below(from, SAND_LEN(angles))];
        if (chance_one_in(from, 2)) angle = chance_between(from, -18000, 18000);
        sand_verb verb = (sand_verb)(1 + chance_below(from, SAND_VERB_HALT));
        int32_t travel = chance_between(from, 0, 12000);
        if (verb == SAND_VERB_PIVOT || verb == SAND_VERB_WHEEL) travel = 0;
        if (verb == SAND_VERB_ABOUT) angle = travel = 0;
        if (verb == SAND_VERB_HALT) angle = 0;
        if (verb == SAND_VERB_FORM) {
            angle = chance_between(from, 1, 6);
            travel = chance_between(from, 1, 6);
        }
        sand_entry_add_step(e, verb, angle, travel);
    }
}

static void any_list(const sand_battle *b, sand_entry *e, uint16_t slots, chance *from)
{
    if (slots & SAND_SLOT_MOTION) {
        any_motion(e, from);
        return;
    }
    e->n_list = (uint16_t)chance_below(from, 7);
    for (unsigned i = 0; i < e->n_list; i++) {
        e->list[i] =
            slots & (SAND_SLOT_ROUTE | SAND_SLOT_THEN) ? chance_between(from, 0, b->field->width) : any_unit(b, from);
    }
}

static sand_entry any_entry(const sand_battle *b, const sand_decision *decision, chance *from)
{
    const sand_tables *tables = &b->field->rules->tables;
    sand_entry e = { .kind = any_kind(b, decision, from), .subject = any_unit(b, from), .object = any_unit(b, from) };
    bool known = e.kind >= 1 && e.kind <= tables->n_orders;
    if (known && tables->orders[e.kind - 1].subject_ref == SAND_REF_BODY && !chance_one_in(from, 8))
        e.subject = any_own_body(b, from);
    uint16_t slots = known ? (uint16_t)(tables->orders[e.kind - 1].slots | tables->orders[e.kind - 1].optional) : 0;
    e.given = chance_one_in(from, 8) ? (uint16_t)chance_below(from, 2048) : slots;
    if (known && tables->orders[e.kind - 1].object_ref == SAND_REF_NONE && !chance_one_in(from, 8)) e.object = 0;
    if (known && tables->orders[e.kind - 1].subject_ref == SAND_REF_NONE && !chance_one_in(from, 8)) e.subject = 0;
    if (slots & SAND_SLOT_CHOICE) e.choice = (uint16_t)chance_below(from, tables->orders[e.kind - 1].n_words + 2u);
    if (slots & SAND_SLOT_NUMBER) e.number = chance_between(from, -2, 12);
    if (slots & SAND_SLOT_POSE) e.pose = any_pose(b, from);
    if (slots & SAND_SLOT_FORM) {
        e.files = (uint16_t)chance_below(from, 8);
        e.ranks = (uint16_t)chance_below(from, 8);
    }
    any_list(b, &e, slots & e.given, from);
    if (slots & SAND_SLOT_THEN) {
        e.then = (uint16_t)chance_below(from, tables->orders[e.kind - 1].n_words + 2u);
        e.n_then = (uint16_t)chance_below(from, e.n_list / 2u + 2u);
    }
    if (!(e.given & (SAND_SLOT_MOTION | SAND_SLOT_ROUTE | SAND_SLOT_THEN | SAND_SLOT_BODIES | SAND_SLOT_SEQUENCE)) &&
        !chance_one_in(from, 8))
        e.n_list = 0;
    return e;
}

void orders_nonsense(const sand_battle *b, const sand_decision *decision, unsigned side, chance *from, sheet *out)
{
    unsigned n = decision->sheet ? 1 + chance_below(from, 5) : 1u + chance_one_in(from, 10);
    for (unsigned i = 0; i < n; i++) out->entries[i] = any_entry(b, decision, from);
    out->order = (sand_order){ decision->serial, (uint16_t)side, (uint16_t)n, out->entries };
}

/* ---- spoiling ---- */

static void spoil_list(sand_entry *e, chance *from)
{
    static const int32_t steps[] = { 1, -1, 10, -10, 500, -500, 3000, -3000 };
    if (e->n_list == 0) return;
    unsigned i = chance_below(from, e->n_list);
    if (e->given & SAND_SLOT_MOTION && i % 3 == 0) i++; /* leave the verb: nonsense tries wrong verbs */
    e->list[i] += steps[chance_below(from, SAND_LEN(steps))];
    if (chance_one_in(from, 16)) e->n_list--;
}

static void drop_entry(sheet *s, unsigned i)
{
    s->order.n--;
    memmove(&s->entries[i], &s->entries[i + 1], (s->order.n - i) * sizeof s->entries[0]);
}

static void spoil_once(const sand_battle *b, const sand_decision *decision, chance *from, sheet *s)
{
    unsigned i = chance_below(from, s->order.n);
    sand_entry *e = &s->entries[i];
    switch (chance_below(from, 12)) {
    case 0: e->subject = any_unit(b, from); break;
    case 1: e->object = any_unit(b, from); break;
    case 2: e->kind = any_kind(b, decision, from); break;
    case 3: e->given &= (uint16_t) ~(1u << chance_below(from, 10)); break;
    case 4: e->choice = (uint16_t)chance_below(from, 5); break;
    case 5:
        if (s->order.n > 1) drop_entry(s, i);
        break;
    case 6:
        if (s->order.n < SHEET_ROOM) s->entries[s->order.n++] = *e;
        break;
    case 7:
        if (s->order.n < SHEET_ROOM) s->entries[s->order.n++] = any_entry(b, decision, from);
        break;
    case 8:
        if (chance_one_in(from, 4))
            s->order.decision++;
        else if (chance_one_in(from, 4))
            s->order.side = (uint16_t)chance_below(from, 4);
        else
            e->files = (uint16_t)chance_below(from, 8);
        break;
    default: spoil_list(e, from);
    }
}

void orders_spoil(const sand_battle *b, const sand_decision *decision, chance *from, sheet *in_place)
{
    if (in_place->order.n == 0) return;
    do spoil_once(b, decision, from, in_place);
    while (chance_one_in(from, 3));
}

bool orders_well_formed(const sand_battle *b, const sand_decision *decision, const sand_order *order)
{
    sand_verdict verdict;
    sand_game shell = { .rules = b->field->rules, .field = b->field };
    return order->n > 0 && sand_game_well_formed(&shell, decision, order, &verdict);
}

/* ---- the same answer? ---- */

bool texts_same(const char *a, const char *b)
{
    if (a == NULL || b == NULL) return a == b;
    return strcmp(a, b) == 0;
}

bool sentences_same(const sand_sentence *a, const sand_sentence *b)
{
    return texts_same(a->text, b->text) && memcmp(a->args, b->args, sizeof a->args) == 0;
}

static bool witnesses_same(const sand_witness *a, const sand_witness *b)
{
    return a->kind == b->kind && a->n == b->n && a->ref == b->ref && a->body == b->body && a->terrain == b->terrain &&
           a->radius == b->radius && a->from == b->from && a->to == b->to &&
           memcmp(a->points, b->points, a->n * sizeof a->points[0]) == 0;
}

static bool duties_same(const sand_duty *a, const sand_duty *b)
{
    return texts_same(a->rule, b->rule) && sentences_same(&a->sentence, &b->sentence) && a->subject == b->subject &&
           a->has_remedy == b->has_remedy && a->measure == b->measure && entries_same(&a->remedy, &b->remedy);
}

bool verdicts_same(const sand_verdict *a, const sand_verdict *b)
{
    bool same = a->answer == b->answer && a->entry == b->entry && a->missing == b->missing &&
                texts_same(a->rule, b->rule) && sentences_same(&a->sentence, &b->sentence) &&
                a->has_limit == b->has_limit && a->limit == b->limit && a->cost_used == b->cost_used &&
                a->cost_total == b->cost_total && a->n_witness == b->n_witness && a->n_duties == b->n_duties;
    for (unsigned i = 0; same && i < a->n_witness; i++) same = witnesses_same(&a->witness[i], &b->witness[i]);
    for (unsigned i = 0; same && i < a->n_duties; i++) same = duties_same(&a->duties[i], &b->duties[i]);
    return same;
}

bool measurements_same(const sand_measurement *a, const sand_measurement *b)
{
    return a->distance == b->distance && a->from.x == b->from.x && a->from.y == b->from.y && a->to.x == b->to.x &&
           a->to.y == b->to.y && a->range == b->range && a->in_range == b->in_range && a->in_arc == b->in_arc &&
           a->in_sight == b->in_sight && a->touching == b->touching && a->face == b->face &&
           a->blocker_unit == b->blocker_unit && a->blocker_terrain == b->blocker_terrain &&
           witnesses_same(&a->arc, &b->arc) && witnesses_same(&a->line, &b->line);
}
