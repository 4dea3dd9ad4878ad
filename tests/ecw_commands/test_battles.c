/* test_battles.c - `ecw-commands`: whole battles of random orders. */
#include "ecw_commands/positions.h"
#include "support/causes.h"

static uint32_t next_random(uint64_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return (uint32_t)(*seed >> 32);
}

enum { ORDERS = 256, ENTRIES = 512 };

static bool is_shown(const sand_verdict *verdict, char letter, unsigned index)
{
    for (unsigned i = 0; i < verdict->n_witness; i++) {
        if (letter == 'u' && verdict->witness[i].ref == index) return true;
        if (letter == 'b' && verdict->witness[i].body == index) return true;
    }
    return false;
}

/* Every unit or body on the table that a refusal names, but the one that was ordered, must be among its witnesses. */
static void shows_units_it_names(const sand_battle *b, const sand_entry *entry, const sand_verdict *verdict)
{
    for (const char *at = strchr(verdict->sentence.text, '{'); at != NULL; at = strchr(at + 1, '{')) {
        if (at[1] == '=') continue; /* a number of the rules, by its name */
        unsigned index = (unsigned)verdict->sentence.args[at[2] - '0'];
        bool unit = at[1] == 'u' && index != 0 && index != entry->subject && sand_battle_in_play(b, index);
        bool body = at[1] == 'b' && sand_battle_body(b, index)->status == SAND_STATUS_PLAY;
        if ((unit || body) && !is_shown(verdict, at[1], index))
            fail_msg("%s [%s]: %c%u is not a witness", verdict->sentence.text, verdict->rule, at[1], index);
    }
}

/* Judges orders that are mostly illegal. The limit of a refusal must be the longest march that is legal with the rest
 * of the order unchanged. */
static void judge_illegal_orders(const sand_battle *b, unsigned side, uint64_t random)
{
    if (sand_battle_step_now(b) != EC_STEP_MOVE || sand_battle_reads(b, EC_STEPS_UNIT)) return;
    unsigned n = b->field->n_units, unit = 1 + (unsigned)(next_random(&random) % n),
             other = 1 + (unsigned)(next_random(&random) % n);
    if (!sand_battle_in_play(b, unit) || !ec_acts(b, unit)) return;
    int32_t direction = (int32_t)(next_random(&random) % 360) * 100, first = next_random(&random) % 4 == 0 ? 3000 : 0;
    int32_t last = next_random(&random) % 4 == 0 ? 9000 : 0;
    sand_entry orders[] = { march(unit, first, direction, 30000, last), charge(unit, other, first),
                            simple(EC_ORDER_WITHDRAW, unit, other) };
    for (size_t i = 0; i < SAND_LEN(orders); i++) {
        sand_verdict verdict = judge(b, side, &orders[i]);
        if (verdict.answer == SAND_NO) shows_units_it_names(b, &orders[i], &verdict);
        if (i > 0 || verdict.answer != SAND_NO || !verdict.has_limit) continue;
        sand_entry part = march(unit, first, direction, verdict.limit, last),
                   more = march(unit, first, direction, verdict.limit + 1, last);
        if (verdict.limit > 0 && judge(b, side, &part).answer != SAND_YES)
            fail_msg("%u by %d: the limit %d [%s] is refused [%s]", unit, direction, verdict.limit, verdict.rule,
                     judge(b, side, &part).rule);
        if (judge(b, side, &more).answer == SAND_YES)
            fail_msg("%u by %d: more than the limit %d [%s] is allowed", unit, direction, verdict.limit, verdict.rule);
    }
}

/* Plays a battle of random suggestions: each is legal, on the battle and on the side's view; invariants hold; the
 * battle ends. */
static void play_random(const table *start, uint64_t seed)
{
    static sand_order orders[ORDERS];
    static sand_entry entries[ENTRIES], kept[2][UNITS_MAX];
    uint64_t storage[SCRATCH / sizeof(uint64_t)], view_storage[SCRATCH / sizeof(uint64_t)];
    sand_battle *b = sand_battle_init(storage, start->field), *view = sand_battle_init(view_storage, start->field);
    const sand_rules *rules = start->field->rules;
    static sand_cause slots[1 << 14];
    static sand_roll rolls[1 << 13];
    causes fallen;
    sand_dice dice;
    causes_init(&fallen, slots, SAND_LEN(slots));
    sand_dice_init_seeded(&dice, seed);
    sand_dice_record(&dice, rolls, SAND_LEN(rolls));
    sand_battle_copy(b, start->battle);
    fresh_run(b, &dice, NULL);
    for (unsigned steps = 0; !sand_battle_over(b); steps++) {
        sand_decision decision = fresh_decision(b);
        sand_order given[2];
        size_t n = 0;
        assert_true(steps < 20000);
        for (unsigned side = 1; side <= 2; side++) {
            if (!sand_decision_of(&decision, (uint16_t)side)) continue;
            sand_order_list list = { orders, 0, ORDERS, entries, 0, ENTRIES };
            sand_wish wish = { .kind = SAND_WISH_ANY, .side = (uint16_t)side };
            sand_battle_view(b, side, view);
            size_t added = fresh_suggest(view, &wish, &list);
            assert_true(added > 0 && added == list.n);
            size_t pick = next_random(&seed) % list.n;
            judge_illegal_orders(b, side, seed);
            for (size_t i = 0; i < list.n; i++) {
                sand_verdict verdict, seen;
                fresh_check(b, &orders[i], &verdict);
                fresh_check(view, &orders[i], &seen);
                if (verdict.answer != SAND_YES) {
                    const sand_entry *e = &orders[i].entries[verdict.entry];
                    sand_box box = sand_battle_unit_box(b, e->subject == 0 ? 1 : e->subject);
                    print_message("corner %d,%d heading %d; list", box.corner[0].x, box.corner[0].y, box.heading);
                    for (unsigned k = 0; k < e->n_list; k++) print_message(" %d", e->list[k]);
                    fail_msg(" suggested kind %u by %u, but %s", e->kind, e->subject, verdict.rule);
                }
                assert_int_equal(seen.answer, SAND_YES);
            }
            memcpy(kept[n], orders[pick].entries, orders[pick].n * sizeof *entries);
            given[n] = orders[pick];
            given[n].entries = kept[n];
            n++;
        }
        sand_battle_check_invariants(b);
        fresh_apply(b, given, n, NULL);
        fresh_run(b, &dice, NULL);
        assert_int_equal(dice.problem, SAND_DICE_FINE);
    }
    const sand_cause *again = causes_note(&fallen, rolls, dice.n_rolls);
    if (again != NULL) /* no cause may occur twice */
        fail_msg("purpose %u turn %u stage %u subject %u object %u", again->purpose, again->turn, again->stage,
                 again->subject, again->object);
    assert_int_not_equal(rules->result(b).outcome, SAND_GOING_ON);
}

static void test_random_battles(void **state)
{
    (void)state;
    position p = { .a = TWO_COMMANDS("a", "10") ",{name:'a3',kind:'independent',units:["
                                                "{name:'aD',type:'dragoons',at:[20,10]},{name:"
                                                "'aA',type:'artillery',at:[30,10]}]}",
                   .b = TWO_COMMANDS("b", "34") ",{name:'b3',kind:'independent',units:["
                                                "{name:'bS',type:'commanded-shot',at:[20,34]},{"
                                                "name:'bA',type:'artillery',at:[30,34]}]}",
                   .bodies_a = "{name:'Waller',role:'leader',at:[36,7],base:[1,1]}",
                   .bodies_b = "{name:'Hopton',role:'leader',at:[36,37],base:[1,1]}",
                   .terrain = "{kind:'wood',area:[[14,20],[22,20],[22,26],[14,26]]},{kind:'hedge',"
                              "line:[[30,22],[42,23]]}",
                   .turns = 15 };
    table t = lay(&p);
    for (size_t i = 0; i < t.field->n_units; i++)
        ec_unit_of(t.battle, (unsigned)i + 1)->impetuous = t.field->unit[i].type == EC_HORSE;
    for (uint64_t seed = 1; seed <= 40; seed++) play_random(&t, seed);
    read_as(t.field, EC_SOLO_SECOND);
    for (uint64_t seed = 41; seed <= 50; seed++) play_random(&t, seed);
    clear(&t);
}

/* Plays with every unit still to be placed, under other readings. */
static void test_random_deployments(void **state)
{
    (void)state;
    static const char *const options[] = {
        NULL, "weather:'storm',coherency:'chain',fight:'must',answer:'weak'",
        "weather:'light-rain','zone-test':'start','zone-pivot':'none',face:'origin','arc-origin':"
        "'centre','guns-reached':'lost'",
        "weather:'heavy-rain','pivot-cost':'each','pivot-room':'sweep','zone-charge':'towards',"
        "'fire-in-melee':'allowed','flight-dice':'one',break:40,'charge-edge':'edge','town-room':"
        "'one'",
        "conform:'flush',away:'back',impetuous:'charge','pursuit-test':'striker',overhead:"
        "'yes','friends-block':'no',solo:'first'"
    };
    for (size_t i = 0; i < SAND_LEN(options); i++) {
        position p = {
            .a = COMMAND(
                "ac", "centre",
                UNIT("a1", "foot", WAITS) "," UNIT("a2", "foot", WAITS) "," UNIT(
                    "a3", "foot", WAITS)) "," COMMAND("ar", "right-flank",
                                                      UNIT("a4", "horse", WAITS) "," UNIT(
                                                          "a5", "horse",
                                                          WAITS)) "," COMMAND("ai", "independent",
                                                                              UNIT("a6", "dragoons", WAITS) "," UNIT(
                                                                                  "a7", "artillery", WAITS)),
            .b = COMMAND("bl", "left-flank", UNIT("b1", "horse", WAITS) "," UNIT("b2", "horse", WAITS)) "," COMMAND(
                "br", "reserve",
                UNIT("b3", "foot", WAITS) "," UNIT("b4", "foot",
                                                   WAITS)) "," COMMAND("bi", "independent",
                                                                       UNIT("b5", "commanded-shot",
                                                                            WAITS) "," UNIT("b6", "artillery", WAITS)),
            .bodies_a = "{name:'Waller',role:'leader',base:[1,1]," WAITS "}",
            .bodies_b = "{name:'Hopton',role:'leader',base:[1,1]," WAITS "}",
            .terrain = HILL ",{kind:'town',area:[[48,20],[56,20],[56,27],[48,27]]},{kind:'wood',"
                            "area:[[10,20],[18,20],[18,27],[10,27]]}",
            .options = options[i],
            .turns = 12
        };
        table t = lay(&p);
        for (uint64_t seed = 1; seed <= 15; seed++) play_random(&t, 100 * (i + 1) + seed);
        clear(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_battles),
        cmocka_unit_test(test_random_deployments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
