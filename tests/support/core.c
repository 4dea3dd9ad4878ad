/* core.c - one battle played through the seam alone.
 *
 * At every decision, suggestions, spoilt orders and nonsense are judged on the view and on the battle; then one order
 * of every deciding side is carried out. A clone played without a log must end in the same state, and so must two
 * companions: the battle turned round, and the battle with other unit numbers. */
#include "support/core_inside.h"
#include "support/fresh.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "battle/actor.h"
#include "odds/spread.h"
#include "orders/drive.h"
#include "support/state_diff.h"

enum { TRIES = 4 }; /* spoilt orders of every actor */

core *core_create(void)
{
    core *c = calloc(1, sizeof *c);
    SAND_ASSERT(c != NULL);
    return c;
}

static void free_battles(core *c)
{
    sand_battle **all[] = { &c->battle, &c->before, &c->view, &c->other, &c->third, &c->fourth };
    for (size_t i = 0; i < SAND_LEN(all); i++) {
        free(*all[i]);
        *all[i] = NULL;
    }
}

void core_destroy(core *c)
{
    free_battles(c);
    sand_room_destroy(c->notes);
    sand_room_destroy(c->fresh);
    sand_spread_destroy(c->spread);
    free(c);
}

unsigned core_bound(const sand_field *field)
{
    unsigned turns = field->turn_limit ? field->turn_limit : 60;
    return 64 + turns * (16 + 4u * field->n_units);
}

static void *block(size_t size)
{
    void *b = malloc(size);
    SAND_ASSERT(b != NULL);
    return b;
}

static void renew(sand_room **room, const sand_field *field)
{
    sand_room_destroy(*room);
    *room = fresh_room(field);
}

static void make_room(core *c, const sand_field *field)
{
    c->field = field;
    c->rules = field->rules;
    renew(&c->notes, field);
    renew(&c->fresh, field);
    if (c->size != sand_battle_size(field)) {
        free_battles(c);
        sand_battle **all[] = { &c->battle, &c->before, &c->view, &c->other, &c->third, &c->fourth };
        c->size = sand_battle_size(field);
        for (size_t i = 0; i < SAND_LEN(all); i++) *all[i] = block(c->size);
    }
}

/* ---- carrying out ---- */

/* A battle that claims to ask without looking (`sand_battle_surely_asks`) must ask when it does look. */
static void check_asked(core *c, const sand_battle *b)
{
    if (!sand_battle_surely_asks(b)) return;
    sand_battle_copy(c->fourth, b);
    sand_battle_touch(c->fourth, SAND_WROTE_ALL);
    suite_expect(c->suite, SUITE_INVARIANTS, c->rules->decision(c->fourth, c->fresh).asks, "no side is asked");
}

bool core_carry_out(core *c, sand_battle *b, sand_room *room, const sand_order orders[], size_t n, outcome *with)
{
    sand_dice plain, *dice = with ? &with->dice : &plain;
    sand_dice_init_seeded(dice, c->key);
    if (with) {
        with->log = (sand_log){ .events = with->events, .room = CORE_EVENTS };
        sand_dice_record(dice, with->rolls, CORE_ROLLS);
    }
    if (n > 0) c->rules->apply(b, room, orders, n, with ? &with->log : NULL);
    sand_orders_run(b, room, dice, with ? &with->log : NULL);
    if (with == &c->real) check_asked(c, b);
    const sand_cause *again = with == &c->real ? causes_note(&c->fallen, with->rolls, dice->n_rolls) : NULL;
    if (again != NULL) dice->where = *again;
    return dice->problem == SAND_DICE_FINE && again == NULL;
}

static const char *difference(const sand_battle *a, const sand_battle *b)
{
    static char words[400];
    sand_text text;
    sand_text_init(&text, words, sizeof words);
    state_diff(a, b, &text);
    return words;
}

static void tell_orders(const core *c)
{
    for (size_t i = 0; i < c->n_orders; i++) {
        for (size_t k = 0; k < c->orders[i].n; k++) {
            const sand_entry *e = &c->orders[i].entries[k];
            printf("  side %u: kind %u unit %u object %u choice %u form %ux%u list", c->orders[i].side, e->kind,
                   e->subject, e->object, e->choice, e->files, e->ranks);
            for (unsigned l = 0; l < e->n_list; l++) printf(" %d", (int)e->list[l]);
            printf("\n");
        }
    }
}

/* ---- the companions: the battle turned or renumbered ---- */

static void dress(core *c, companion *as, suite_check check, bool half, chance *from)
{
    as->check = check;
    as->apart = false;
    turning_make(&as->turned, c->field, half, from);
    as->field = turning_field(&as->turned);
    as->battle = sand_battle_init(block(c->size), as->field);
    as->room = fresh_room(as->field);
    turning_battle(&as->turned, c->battle, as->battle);
}

static void undress(companion *as)
{
    free(as->battle);
    sand_room_destroy(as->room);
    sand_field_free(as->field);
}

/* Plays a companion's decision with the same orders and dice, translated: it must reach the same state, translated. */
static void play_along(core *c, companion *as)
{
    outcome *o = &c->second;
    sand_order orders[SAND_SIDES];
    size_t n = c->real.dice.n_rolls;
    for (size_t i = 0; i < c->n_orders; i++) {
        /* the companion's orders must be in the order of its own sides */
        size_t at = as->turned.half && c->n_orders == SAND_SIDES ? SAND_SIDES - 1 - i : i;
        turning_order(&as->turned, &c->orders[i], &c->turned[at]);
        orders[at] = c->turned[at].order;
    }
    turning_rolls(&as->turned, c->real.rolls, n, c->replayed);
    memset(c->used, 0, n + 1);
    sand_dice_init_replayed(&o->dice, c->replayed, c->used, n);
    if (c->n_orders > 0) c->rules->apply(as->battle, as->room, orders, c->n_orders, NULL);
    sand_orders_run(as->battle, as->room, &o->dice, NULL);
    sand_dice_finish(&o->dice);

    sand_battle *wanted = sand_battle_init(c->third, as->field), *is = c->fourth;
    turning_battle(&as->turned, c->battle, wanted);
    turning_sort(wanted);
    sand_battle_copy(is, as->battle);
    turning_sort(is);
    bool same = sand_battle_equal(wanted, is);
    as->apart = !suite_expect(c->suite, as->check, same && o->dice.problem == SAND_DICE_FINE,
                              "step %u, order %u, dice problem %u; %s", c->decision.step,
                              c->n_orders ? c->orders[0].entries[0].kind : 0, o->dice.problem,
                              same ? "" : difference(wanted, is));
    if (as->apart && c->n_orders > 0) tell_orders(c);
}

/* ---- judging ---- */

/* Judges an order that keeps the table's rules. View and battle must agree, and a refusal needs a rule and a sentence.
 */
static sand_answer judge(core *c, const sand_battle *view, const sand_order *order)
{
    sand_verdict seen, known;
    c->rules->check(view, c->notes, order, &seen);
    c->rules->check(c->battle, c->fresh, order, &known);
    suite_expect(c->suite, SUITE_VIEW, verdicts_same(&seen, &known),
                 "kind %u: answer %d on the view, %d on the battle: %s", order->entries[0].kind, seen.answer,
                 known.answer, known.sentence.text ? known.sentence.text : "");
    if (seen.answer == SAND_NO)
        suite_expect(c->suite, SUITE_REASON, seen.rule && seen.sentence.text && sand_rules_find(c->rules, seen.rule),
                     "kind %u is refused by %s: %s", order->entries[0].kind, seen.rule ? seen.rule : "no rule",
                     seen.sentence.text ? seen.sentence.text : "no sentence");
    if (seen.answer == SAND_SO_FAR)
        suite_expect(c->suite, SUITE_REASON, seen.missing || seen.n_duties > 0 || seen.sentence.text,
                     "kind %u is unfinished, but nothing is missing", order->entries[0].kind);
    return seen.answer;
}

static void judge_suggestions(core *c, const sand_battle *view, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const sand_order *order = &c->room.orders[i];
        bool formed = orders_well_formed(view, &c->decision, order);
        sand_answer answer = formed ? judge(c, view, order) : SAND_NO;
        suite_expect(c->suite, SUITE_SUGGESTED, answer == SAND_YES, "suggestion %zu of %zu (kind %u): %s", i + 1, n,
                     order->n ? order->entries[0].kind : 0, !formed ? "breaks the table's rules" : "is not legal");
    }
}

static size_t suggest(core *c, const sand_battle *view, const sand_wish *wish)
{
    orders_clear(&c->room);
    size_t n = c->rules->suggest(view, c->notes, wish, &c->room.list);
    suite_expect(c->suite, SUITE_SUGGESTED, n == c->room.list.n, "%zu suggestions are counted as %zu", c->room.list.n,
                 n);
    return c->room.list.n;
}

/* Judges spoilt and senseless orders; one that is legal may be chosen. */
static void try_others(core *c, const sand_battle *view, unsigned side)
{
    for (unsigned i = 0; i < TRIES; i++) {
        if (chance_one_in(&c->from, 3)) {
            orders_nonsense(view, &c->decision, side, &c->from, &c->tried);
        } else {
            sheet_copy(&c->tried, &c->chosen[side - 1].order);
            orders_spoil(view, &c->decision, &c->from, &c->tried);
        }
        if (c->tried.order.side != side || !orders_well_formed(view, &c->decision, &c->tried.order)) continue;
        if (judge(c, view, &c->tried.order) == SAND_YES && chance_one_in(&c->from, 2))
            sheet_copy(&c->chosen[side - 1], &c->tried.order);
    }
}

static bool decisions_same(const sand_decision *a, const sand_decision *b)
{
    return a->asks == b->asks && a->sealed == b->sealed && a->sheet == b->sheet && a->actors == b->actors &&
           a->step == b->step && a->serial == b->serial && a->subject == b->subject && texts_same(a->rule, b->rule) &&
           sentences_same(&a->title, &b->title) && a->n_kinds == b->n_kinds &&
           memcmp(a->kinds, b->kinds, a->n_kinds * sizeof a->kinds[0]) == 0;
}

/* Returns a random unit, or now and then a body. */
static sand_actor anybody(core *c)
{
    if (c->field->n_bodies > 0 && chance_one_in(&c->from, 3))
        return sand_actor_body(1 + chance_below(&c->from, c->field->n_bodies));
    return sand_actor_unit(1 + chance_below(&c->from, c->field->n_units));
}

static bool is_there(const core *c, sand_actor who)
{
    return sand_actor_exists(c->battle, who) && sand_actor_in_play(c->battle, who);
}

static const char *kind_of(sand_actor who)
{
    return who.ref == SAND_REF_UNIT ? "unit" : "body";
}

static void compare_views(core *c, const sand_battle *view)
{
    sand_decision seen = c->rules->decision(view, c->fresh);
    suite_expect(c->suite, SUITE_VIEW, decisions_same(&seen, &c->decision), "the decision differs");
    sand_actor one = anybody(c), two = anybody(c);
    if (sand_actor_same(one, two) || !is_there(c, one) || !is_there(c, two)) return;
    sand_measurement a, b;
    c->rules->measure(view, c->notes, one, two, &a);
    c->rules->measure(c->battle, c->fresh, one, two, &b);
    suite_expect(c->suite, SUITE_VIEW, measurements_same(&a, &b), "%s %u and %s %u measure differently", kind_of(one),
                 one.index, kind_of(two), two.index);
}

/* Does an entry of the order have this subject? Also true of an order that names no unit and no body. */
static bool is_about(const core *c, const sand_order *order, sand_actor who)
{
    bool names_somebody = false;
    for (uint16_t i = 0; i < order->n; i++) {
        const sand_entry *entry = &order->entries[i];
        sand_ref_kind of = c->rules->tables.orders[entry->kind - 1].subject_ref;
        if ((of != SAND_REF_UNIT && of != SAND_REF_BODY) || entry->subject == 0) continue;
        if (sand_actor_same(sand_actor_of(of, entry->subject), who)) return true;
        names_somebody = true;
    }
    return !names_somebody;
}

/* Every suggestion must be about the subject or the object of the wish, and not about a unit in place of a body of the
 * same number. */
static void expect_about(core *c, const sand_wish *wish)
{
    sand_actor who = sand_actor_of(wish->subject_ref, wish->subject),
               whom = sand_actor_of(wish->object_ref, wish->object);
    if (who.index == 0 || wish->kind == SAND_WISH_DONE) return;
    for (size_t i = 0; i < c->room.list.n; i++)
        suite_expect(c->suite, SUITE_SUGGESTED,
                     is_about(c, &c->room.list.orders[i], who) || is_about(c, &c->room.list.orders[i], whom),
                     "a wish of kind %d about %s %u is answered with: %s by %u", wish->kind, kind_of(who), who.index,
                     c->rules->tables.orders[c->room.list.orders[i].entries[0].kind - 1].name,
                     c->room.list.orders[i].entries[0].subject);
}

static void take_any(core *c, unsigned side)
{
    sheet_copy(&c->chosen[side - 1], &c->room.orders[chance_below(&c->from, (uint32_t)c->room.list.n)]);
}

/* Chooses the side's order. False: there is no suggestion, so the battle cannot go on. */
static bool choose(core *c, unsigned side)
{
    sand_wish any = { .kind = SAND_WISH_ANY, .side = (uint16_t)side };
    sand_battle_view(c->battle, side, c->view);
    sand_room_stamp(c->notes, c->view);
    compare_views(c, c->view);
    sand_wish wish = orders_wish(c->view, side, &c->from);
    judge_suggestions(c, c->view, suggest(c, c->view, &wish));
    expect_about(c, &wish);
    bool wished = c->room.list.n > 0 && chance_one_in(&c->from, 3);
    if (wished) take_any(c, side);
    size_t n = suggest(c, c->view, &any);
    judge_suggestions(c, c->view, n);
    if (!suite_expect(c->suite, SUITE_SUGGESTED, n > 0, "side %u gets no suggestion: %s", side,
                      c->rules->tables.steps[c->decision.step - 1].label))
        return false;
    if (!wished) take_any(c, side);
    try_others(c, c->view, side);
    return true;
}

/* ---- one decision after the other ---- */

/* Prints the orders under way and what they have changed so far. */
static void tell_step(const void *context)
{
    const core *c = context;
    tell_orders(c);
    sand_text text;
    sand_text_init_heap(&text);
    state_diff(c->before, c->battle, &text);
    printf("%s\n", text.bytes);
    sand_text_free(&text);
}

static bool choose_all(core *c)
{
    size_t before = suite_allocations;
    c->n_orders = 0;
    for (unsigned side = 1; side <= SAND_SIDES; side++) {
        if (!sand_decision_of(&c->decision, (uint16_t)side)) continue;
        if (!choose(c, side)) return false;
        c->orders[c->n_orders++] = c->chosen[side - 1].order;
    }
    suite_expect(c->suite, SUITE_MEMORY, suite_allocations == before, "%zu allocations while orders were made",
                 suite_allocations - before);
    return suite_expect(c->suite, SUITE_SUGGESTED, c->n_orders > 0, "a decision that asks no side");
}

/* A clone in other memory, played without a log, must reach the battle's state. */
static void follow_with_clone(core *c)
{
    size_t before = suite_allocations;
    sand_battle_copy(c->other, c->before);
    core_carry_out(c, c->other, c->fresh, c->orders, c->n_orders, NULL);
    suite_expect(c->suite, SUITE_MEMORY, suite_allocations == before, "%zu allocations", suite_allocations - before);
    bool same = sand_battle_equal(c->other, c->battle);
    suite_expect(c->suite, SUITE_CLONE, same, "%s", same ? "" : difference(c->battle, c->other));
}

static bool advance(core *c)
{
    sand_battle_copy(c->before, c->battle);
    bool fine = core_carry_out(c, c->battle, c->notes, c->orders, c->n_orders, &c->real);
    suite_expect(c->suite, SUITE_CAUSES, fine,
                 "dice problem %u: purpose %u turn %u stage %u subject %u object %u occasion %u", c->real.dice.problem,
                 c->real.dice.where.purpose, c->real.dice.where.turn, c->real.dice.where.stage,
                 c->real.dice.where.subject, c->real.dice.where.object, c->real.dice.where.occasion);
    if (!fine) return false;
    sand_battle_check_invariants(c->battle); /* stops the program when something is wrong */
    suite_expect(c->suite, SUITE_INVARIANTS, c->real.log.dropped == 0, "more events than the log holds");
    core_check_time(c);
    follow_with_clone(c);
    for (size_t i = 0; i < COMPANIONS; i++)
        if (!c->companions[i].apart) play_along(c, &c->companions[i]);
    return true;
}

static void check_now_and_then(core *c)
{
    unsigned side = 1 + chance_below(&c->from, SAND_SIDES);
    if (chance_one_in(&c->from, 4)) core_check_secrets(c, side);
    if (chance_one_in(&c->from, 12)) core_check_state(c);
    if (chance_one_in(&c->from, 24)) core_check_odds(c);
}

static void decide(core *c)
{
    unsigned bound = core_bound(c->field), decisions = 0;
    while (!sand_battle_over(c->battle)) {
        c->suite->decision = ++decisions;
        renew(&c->fresh, c->field);
        c->decision = c->rules->decision(c->battle, c->notes);
        if (!suite_expect(c->suite, SUITE_ENDS, c->decision.asks && decisions <= bound, "more than %u decisions",
                          bound))
            break;
        if (!choose_all(c)) break;
        check_now_and_then(c);
        if (!advance(c)) break;
    }
    c->suite->decisions += decisions;
    if (decisions > c->suite->longest) c->suite->longest = decisions;
}

void core_play(core *c, suite *s, const sand_battle *start, uint64_t seed)
{
    c->suite = s;
    s->tell = tell_step;
    s->context = c;
    c->from = (chance){ seed };
    c->key = seed * 2 + 1;
    make_room(c, start->field);
    sand_battle_copy(c->battle, start);
    causes_init(&c->fallen, c->slots, CORE_CAUSES);
    dress(c, &c->companions[0], SUITE_MIRROR, true, NULL);
    dress(c, &c->companions[1], SUITE_PERMUTED, false, &c->from);
    c->n_orders = 0;
    c->env = core_env_create(start, (unsigned)(seed % 3));
    if (advance(c)) decide(c);
    core_env_destroy(c->env);
    for (size_t i = 0; i < COMPANIONS; i++) undress(&c->companions[i]);
    s->battles++;
}
