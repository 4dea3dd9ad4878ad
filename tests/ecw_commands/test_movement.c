/* test_movement.c - `ecw-commands`: movement: allowances, ways, rivers, zones, coherency. */
#include "ecw_commands/positions.h"

#include <stdio.h>

#include "rules/ecw_commands/remedy.h"
#include "rules/ecw_commands/judging.h"

static void test_allowances(void **state)
{
    (void)state;
    static const struct {
        ec_type type;
        int32_t allowance;
    } rows[] = {
        { EC_HORSE, 12000 },         { EC_DRAGOONS, 9000 },  { EC_FOOT, 6000 },
        { EC_COMMANDED_SHOT, 6000 }, { EC_ARTILLERY, 6000 },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        for (int storm = 0; storm <= 1; storm++) {
            char a[256];
            snprintf(a, sizeof a, "{name:'a1',kind:'%s',units:[{name:'A',type:'%s',at:[36,10]}]}",
                     command_of(rows[i].type), type_names[rows[i].type]);
            position p = { .a = a, .b = FAR_ENEMY, .battle = IN_MOVEMENT, .options = storm ? "weather:'storm'" : NULL };
            table t = lay(&p);
            int32_t full = storm ? rows[i].allowance / 2 : rows[i].allowance;
            sand_entry at = march(1, 0, 0, full, 0), over = march(1, 0, 0, full + 1, 0);
            sand_entry turned = march(1, 4500, 0, full - 3000, 0), dear = march(1, 4500, 0, full - 2999, 0);
            sand_entry both = march(1, 4500, 9000, full - 3000, -9000);
            if (storm && rows[i].type == EC_ARTILLERY) {
                expect(t.battle, 1, &at, "EC-WX-07", "guns in a storm");
                clear(&t);
                continue;
            }
            expect(t.battle, 1, &at, NULL, "full allowance");
            expect(t.battle, 1, &over, "EC-MOVE-06", "one over");
            assert_int_equal(judge(t.battle, 1, &over).limit, full);
            if (full > 3000) expect(t.battle, 1, &turned, NULL, "pivot and the rest");
            expect(t.battle, 1, &dear, "EC-MOVE-06", "pivot and one over");
            expect(t.battle, 1, &both, NULL, "two pivots cost once [EC-A-11]");
            read_as(t.field, EC_PIVOT_COST_EACH);
            if (full - 3000 > 0)
                expect(t.battle, 1, &both, full < 6000 ? "EC-MOVE-08" : "EC-MOVE-06", "two pivots cost twice");
            clear(&t);
        }
    }
}

/* A refused march gives as its limit, and draws, the part of the way that is free: unit 1 has its front at 11.5. */
static void expect_shortened(const sand_battle *b, const sand_entry *entry, int32_t limit)
{
    sand_verdict verdict = judge(b, 1, entry);
    int32_t farthest = 0;
    assert_int_equal(verdict.limit, limit);
    assert_true(verdict.n_witness > 0);
    assert_int_equal(verdict.witness[0].kind, SAND_SHAPE_CORRIDOR);
    for (unsigned i = 0; i < verdict.witness[0].n; i++)
        if (verdict.witness[0].points[i].y > farthest) farthest = verdict.witness[0].points[i].y;
    assert_int_equal(farthest, 11500 + limit);
}

/* The words for a move, and the rule that they cite. */
static void test_words(void **state)
{
    (void)state;
    static const struct {
        int32_t first, travel;
        const char *rule, *words;
    } rows[] = {
        { 0, 1000, "EC-MOVE-06", "{u0} marched {l2}" },
        { 4500, 1000, "EC-MOVE-06", "{u0} marched {l2}" },
        { 4500, 0, "EC-MOVE-07", "{u0} turned on the spot" },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        position p = { .a = COMMAND("a1", "centre", UNIT("A", "foot", "at:[36,10]")),
                       .b = FAR_ENEMY,
                       .battle = IN_MOVEMENT };
        table t = lay(&p);
        sand_entry entry = march(1, rows[i].first, 0, rows[i].travel, 0);
        sand_event events[16];
        sand_log log = { .events = events, .room = SAND_LEN(events) };
        sand_order order = { sand_battle_head(t.battle)->serial, SAND_SIDE_A, 1, &entry };
        fresh_apply(t.battle, &order, 1, &log);
        assert_true(log.n > 0);
        assert_int_equal(events[0].verb, SAND_EVENT_MOVE);
        assert_string_equal(events[0].rule, rows[i].rule);
        assert_string_equal(events[0].sentence.text, rows[i].words);
        clear(&t);
    }
}

static void test_ways(void **state)
{
    (void)state;
    static const struct {
        const char *what, *terrain, *more;
        int32_t direction, travel;
        const char *rule;
        int32_t limit;
    } rows[] = {
        { "EC-TERR-01 wood", "{kind:'wood',area:[[30,15],[42,15],[42,20],[30,20]]}", "", 0, 6000, "EC-TERR-01", 3503 },
        { "EC-TERR-06 lake", "{kind:'lake',area:[[30,15],[42,15],[42,20],[30,20]]}", "", 0, 6000, "EC-TERR-06", 3503 },
        { "EC-TERR-03 town lets Foot in", "{kind:'town',area:[[30,15],[42,15],[42,20],[30,20]]}", "", 0, 6000, NULL,
          0 },
        { "EC-MOVE-09 friend in front", NULL, ",{name:'C',type:'foot',at:[36,15]}", 0, 6000, "EC-MOVE-09", 2003 },
        { "EC-MOVE-09 up to the friend", NULL, ",{name:'C',type:'foot',at:[36,15]}", 0, 2003, NULL, 0 },
        { "EC-A-54 edge", NULL, "", 18000, 6000, NULL, 0 },
        { "EC-A-12 sideways", NULL, "", 9000, 6000, NULL, 0 },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        char a[512];
        snprintf(a, sizeof a, "{name:'a1',kind:'centre',units:[{name:'A',type:'foot',at:[36,10]}%s]}", rows[i].more);
        position p = { .a = a, .b = FAR_ENEMY, .battle = IN_MOVEMENT, .terrain = rows[i].terrain };
        table t = lay(&p);
        sand_entry entry = march(1, 0, rows[i].direction, rows[i].travel, 0);
        expect(t.battle, 1, &entry, rows[i].rule, rows[i].what);
        if (rows[i].rule != NULL) expect_shortened(t.battle, &entry, rows[i].limit);
        clear(&t);
    }
}

/* The line that the centre follows may cross water only on a bridge or a ford. [EC-TERR-07] */
static void test_rivers(void **state)
{
    (void)state;
    static const struct {
        const char *what, *at;
        int32_t travel;
        const char *rule;
    } rows[] = {
        { "to the bank", "[20,17]", 1999, NULL },     { "into the water", "[20,17]", 2000, "EC-TERR-07" },
        { "over the bridge", "[36,17]", 6000, NULL }, { "beside the bridge", "[38.001,17]", 6000, "EC-TERR-07" },
        { "by the ford", "[50,17]", 6000, NULL },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        char a[256];
        snprintf(a, sizeof a, "{name:'a1',kind:'centre',units:[{name:'A',type:'foot',at:%s}]}", rows[i].at);
        position p = { .a = a,
                       .b = "{name:'b1',kind:'reserve',units:[{name:'Z',type:'horse',at:[4,45]}]}",
                       .battle = IN_MOVEMENT,
                       .terrain = "{kind:'river',line:[[0,20],[72,20]],width:2},"
                                  "{kind:'bridge',area:[[34,18.5],[38,18.5],[38,21.5],[34,21.5]]},"
                                  "{kind:'ford',area:[[48,18],[52,18],[52,22],[48,22]]}" };
        table t = lay(&p);
        sand_entry entry = march(1, 0, 0, rows[i].travel, 0);
        expect(t.battle, 1, &entry, rows[i].rule, rows[i].what);
        clear(&t);
    }
}

static void test_edge_of_the_table(void **state)
{
    (void)state;
    position p = { .a = "{name:'a1',kind:'centre',units:[{name:'A',type:'foot',at:[36,4]}]}",
                   .b = FAR_ENEMY,
                   .battle = IN_MOVEMENT };
    table t = lay(&p);
    sand_entry at = march(1, 0, 18000, 2500, 0), over = march(1, 0, 18000, 2501, 0);
    expect(t.battle, 1, &at, NULL, "to the very edge");
    expect(t.battle, 1, &over, "EC-A-54", "over the edge");
    assert_int_equal(judge(t.battle, 1, &over).limit, 2500);
    clear(&t);
}

/* An enemy at 36,30 facing south: its front edge is at y 28.5. */
static void test_near_the_enemy(void **state)
{
    (void)state;
    static const struct {
        const char *what, *at;
        int32_t heading, direction, travel;
        const char *options, *rule;
        int32_t limit;
    } rows[] = {
        { "towards", "[36,20]", 0, 0, 5000, NULL, NULL, 0 },
        { "directly away", "[36,20]", 0, 18000, 5000, NULL, NULL, 0 },
        { "sideways within", "[36,20]", 0, 9000, 1000, NULL, "EC-MOVE-10", 0 },
        { "oblique that would meet it", "[36,20]", 0, 1500, 3000, NULL, NULL, 0 },
        { "oblique past it", "[36,20]", 0, 4500, 3000, NULL, "EC-MOVE-10", 0 },
        { "sideways at exactly 12", "[36,15]", 0, 9000, 1000, NULL, "EC-MOVE-10", 0 },
        { "sideways at 12.001", "[36,14.999]", 0, 9000, 1000, NULL, NULL, 0 },
        { "past it, stopping at 12", "[26,10]", 0, 0, 6000, NULL, NULL, 0 },
        { "past it from outside", "[27,11.5]", 0, 0, 6000, NULL, "EC-MOVE-10", 4690 },
        { "the same, judged at the start only", "[27,11.5]", 0, 0, 6000, "'zone-test':'start'", NULL, 0 },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        char a[256];
        snprintf(a, sizeof a,
                 "{name:'a1',kind:'centre',units:[{name:'A',type:'foot',at:%s,"
                 "heading:%d}]}",
                 rows[i].at, rows[i].heading / 100);
        position p = { .a = a,
                       .b = "{name:'b1',kind:'reserve',units:[{name:'B',type:'horse',at:[36,30]}]}",
                       .battle = IN_MOVEMENT,
                       .options = rows[i].options };
        table t = lay(&p);
        sand_entry entry = march(1, 0, rows[i].direction, rows[i].travel, 0);
        expect(t.battle, 1, &entry, rows[i].rule, rows[i].what);
        if (rows[i].rule != NULL && rows[i].limit > 0) {
            int32_t limit = judge(t.battle, 1, &entry).limit;
            sand_entry part = march(1, 0, rows[i].direction, limit, 0),
                       more = march(1, 0, rows[i].direction, limit + 1, 0);
            expect(t.battle, 1, &part, NULL, "as far as it said");
            expect(t.battle, 1, &more, "EC-MOVE-10", "one further");
            carry_out(t.battle, 1, &part);
            sand_box mover = sand_battle_unit_box(t.battle, 1), enemy = sand_battle_unit_box(t.battle, 2);
            assert_in_range(sand_geom_reach_boxes(&mover, &enemy).distance, 11998, 12000);
        }
        clear(&t);
    }
}

static void test_coherency(void **state)
{
    (void)state;
    static const struct {
        const char *kind;
        int32_t travel;
        sand_answer alone, last; /* the answer while the other unit may still follow, and after it has stood */
    } rows[] = {
        { "centre", 5500, SAND_YES, SAND_YES }, /* ends exactly 6 in. away */
        { "centre", 5501, SAND_SO_FAR, SAND_NO },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        position p = { .a = "{name:'a1',kind:'centre',units:[{name:'A',type:'foot',at:[36,10]},"
                            "{name:'C',type:'foot',at:[40.5,10]}]}",
                       .b = FAR_ENEMY,
                       .battle = IN_MOVEMENT };
        table t = lay(&p);
        sand_entry alone = march(1, 0, 27000, rows[i].travel, 0);
        assert_int_equal(judge(t.battle, 1, &alone).answer, rows[i].alone);
        sand_entry sheet[2] = { march(1, 0, 27000, 6000, 0), march(2, 0, 27000, 6000, 0) };
        sand_order order = { 0, 1, 2, sheet };
        sand_verdict verdict;
        fresh_check(t.battle, &order, &verdict);
        assert_int_equal(verdict.answer, SAND_YES); /* both together [EC-A-17] */
        sand_entry stand = simple(EC_ORDER_STAND, 2, 0);
        carry_out(t.battle, 1, &stand);
        assert_int_equal(judge(t.battle, 1, &alone).answer, rows[i].last);
        clear(&t);
    }
}

/* The remedy for a unit that goes too far completes the sheet at every angle: rounding never leaves it short. */
static void test_remedy_completes(void **state)
{
    (void)state;
    position p = { .a = "{name:'a1',kind:'centre',units:[{name:'A',type:'foot',at:[36,10]},"
                        "{name:'C',type:'foot',at:[41,10],heading:27}]}",
                   .b = FAR_ENEMY,
                   .battle = IN_MOVEMENT };
    table t = lay(&p);
    unsigned begun = 0;
    for (int32_t direction = 22500; direction < 33000; direction += 137) {
        sand_entry sheet[2] = { march(1, 0, direction, 6000, 0) };
        sand_verdict first = judge(t.battle, 1, &sheet[0]), both;
        if (first.answer != SAND_SO_FAR) continue;
        assert_true(first.duties[0].has_remedy);
        sheet[1] = first.duties[0].remedy;
        sand_order order = { 0, 1, 2, sheet };
        fresh_check(t.battle, &order, &both);
        if (both.answer != SAND_YES) fail_msg("%d: %s", (int)direction, both.rule);
        begun++;
    }
    assert_true(begun > 20);
    clear(&t);
}

static const sand_overlay *shown_of(const sand_overlay_list *list, sand_overlay_kind kind, size_t *count)
{
    const sand_overlay *first = NULL;
    *count = 0;
    for (size_t i = 0; i < list->n; i++) {
        if (list->of[i].kind != kind) continue;
        if (first == NULL) first = &list->of[i];
        (*count)++;
    }
    return first;
}

/* The overlays of a unit, also of the other side's, agree with what its orders are judged by. */
static void test_overlays(void **state)
{
    (void)state;
    static const struct {
        const char *what;
        sand_overlay_kind kind;
        unsigned unit;
        size_t count;
        int32_t radius;
    } rows[] = {
        { "Foot shoot 12 in.", SAND_OVERLAY_ARC, 1, 1, 12000 },
        { "Horse do not shoot", SAND_OVERLAY_ARC, 3, 0, 0 },
        { "who is free binds within 12 in.", SAND_OVERLAY_ZONE, 3, 1, 12000 },
        { "who is engaged does not", SAND_OVERLAY_ZONE, 4, 0, 0 },
        { "nor does it march", SAND_OVERLAY_REACH, 4, 0, 0 },
        { "A holds together with C", SAND_OVERLAY_LINK, 1, 1, 0 },
        { "exactly 6 in. apart", SAND_OVERLAY_BREACH, 1, 0, 0 },
        { "E stands apart", SAND_OVERLAY_BREACH, 6, 1, 0 },
        { "a lone unit cannot lose touch", SAND_OVERLAY_BREACH, 3, 0, 0 },
    };
    position p = { .a = "{name:'a1',kind:'centre',units:[{name:'A',type:'foot',at:[30,10]},"
                        "{name:'C',type:'foot',at:[40,10]}]}",
                   .b = "{name:'b1',kind:'reserve',units:[{name:'B',type:'horse',at:[26,25]}]},"
                        "{name:'b2',kind:'centre',units:[{name:'D',type:'foot',at:[40,13]},"
                        "{name:'F',type:'foot',at:[46,13]},{name:'E',type:'foot',at:[60,13]}]}",
                   .battle = IN_MOVEMENT ",contacts:[{by:'C',with:'D',by_face:1,with_face:1}]" };
    table t = lay(&p);
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_overlay_list list = { 0 };
        size_t count;
        fresh_overlays(t.battle, sand_actor_unit(rows[i].unit), &list);
        const sand_overlay *shown = shown_of(&list, rows[i].kind, &count);
        if (count != rows[i].count) fail_msg("%s: %zu", rows[i].what, count);
        if (count > 0 && shown->shape.radius != rows[i].radius)
            fail_msg("%s: %d", rows[i].what, (int)shown->shape.radius);
    }
    sand_overlay_list list = { 0 };
    size_t count, bound = 0;
    sand_box start = sand_battle_unit_box(t.battle, 1);
    fresh_overlays(t.battle, sand_actor_unit(1), &list);
    const sand_overlay *reach = shown_of(&list, SAND_OVERLAY_REACH, &count);
    assert_int_equal(reach->n, SAND_OVERLAY_POINTS_MAX);
    for (unsigned i = 0; i < reach->n;
         i++) { /* on every heading as far as the verdict's limit, which the enemy sets on some */
        int32_t direction = (int32_t)i * 500;
        sand_entry over = march(1, 0, direction, 6001, 0);
        sand_verdict verdict = judge(t.battle, 1, &over);
        assert_int_equal(verdict.answer, SAND_NO);
        sand_point end = sand_point_add(start.centre, sand_heading_step(direction, verdict.limit));
        if (strcmp(verdict.rule, "EC-ORG-08") ==
            0) { /* C, when it stays behind, sets a lower limit; the overlay assumes that C comes along */
            assert_true(verdict.limit < sand_point_distance(start.centre, reach->outline[i]));
        } else if (sand_point_distance(end, reach->outline[i]) > 1) /* places are rounded */
            fail_msg("at %d not %d", (int)direction, (int)verdict.limit);
        bound += strcmp(verdict.rule, "EC-MOVE-10") == 0;
    }
    assert_in_range(bound, 1, reach->n - 1);
    clear(&t);
}

/* Two Foot 15 in. apart: the command must be brought closer together. [EC-ORG-09, EC-A-18] */
static void test_scattered_command(void **state)
{
    (void)state;
    position p = { .a = "{name:'a1',kind:'centre',units:[{name:'A',type:'foot',at:[20,10]},"
                        "{name:'C',type:'foot',at:[36,10]}]}",
                   .b = FAR_ENEMY,
                   .battle = IN_MOVEMENT };
    table t = lay(&p);
    sand_entry done = simple(EC_ORDER_DONE, 0, 0), stand = simple(EC_ORDER_STAND, 1, 0),
               other = simple(EC_ORDER_STAND, 2, 0);
    sand_entry apart = march(1, 0, 27000, 1000, 0), little = march(2, 0, 27000, 5999, 0),
               full = march(2, 0, 27000, 6000, 0);
    expect(t.battle, 1, &done, "EC-ORG-09", "the step cannot end");
    sand_verdict verdict = judge(t.battle, 1, &done);
    assert_int_equal(verdict.n_duties, 1);
    assert_int_equal(verdict.duties[0].measure, 12000);
    expect(t.battle, 1, &verdict.duties[0].remedy, NULL, "the remedy is legal");
    carry_out(t.battle, 1, &stand); /* the other unit can still close the gap */
    expect(t.battle, 1, &other, "EC-ORG-09", "now it must");
    expect(t.battle, 1, &little, "EC-ORG-09", "as far as it can");
    expect(t.battle, 1, &apart, "EC-ORG-13", "A has stood");
    carry_out(t.battle, 1, &full);
    assert_false(fresh_decision(t.battle).asks && sand_battle_step_now(t.battle) == EC_STEP_MOVE);
    clear(&t);
}

/* The duty to close the gap also holds in the enemy's zone and in contact. */
static void test_restoring_overrides(void **state)
{
    (void)state;
    static const struct {
        const char *what, *enemy, *rule, *contacts;
    } rows[] = {
        { "in the zone, not far enough", "[20,20]", "EC-ORG-09", "" },
        { "engaged, and still in contact", "[20,13]", "EC-A-34",
          ",contacts:[{by:'B',with:'A',by_face:1,with_face:1}]" },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        char b[256], battle[512];
        snprintf(b, sizeof b, "{name:'b1',kind:'reserve',units:[{name:'B',type:'horse',at:%s}]}", rows[i].enemy);
        snprintf(battle, sizeof battle, "%s%s", IN_MOVEMENT, rows[i].contacts);
        position p = { .a = "{name:'a1',kind:'centre',units:[{name:'A',type:'foot',at:[20,10]},"
                            "{name:'C',type:'foot',at:[35.5,4]}]}",
                       .b = b,
                       .battle = battle };
        table t = lay(&p);
        sand_entry away = march(1, 0, 9000, 3000, 0), nearer = march(1, 0, 10462, 6000, 0),
                   stand = simple(EC_ORDER_STAND, 2, 0);
        carry_out(t.battle, 1, &stand);
        expect(t.battle, 1, &away, rows[i].rule, rows[i].what);
        carry_out(t.battle, 1, &nearer);
        assert_int_equal(ec_unit_get(t.battle, 1)->moved, rows[i].contacts[0] == '\0' ? EC_MOVED : EC_WITHDREW);
        assert_int_equal(sand_battle_head(t.battle)->contacts, 0);
        clear(&t);
    }
}

/* Two units could close a gap equally well: the one of the lower luck does, whichever number it has. */
static void test_tie_of_units_that_close_a_gap(void **state)
{
    (void)state;
    static const struct {
        uint16_t luck[2];
        int32_t x[2];
    } rows[] = {
        { { 1, 2 }, { 34000, 44000 } },
        { { 2, 1 }, { 30000, 40000 } },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        position p = { .a =
                           COMMAND("a1", "centre", UNIT("A", "foot", "at:[30,10]") "," UNIT("B", "foot", "at:[44,10]")),
                       .b = FAR_ENEMY,
                       .options = "cure:'at-once'" };
        table t = lay(&p);
        for (unsigned k = 0; k < 2; k++) t.field->unit[k].luck = rows[i].luck[k];
        sand_room *room = fresh_room(t.field);
        ec_cure_at_once(t.battle, room, 1, NULL);
        sand_room_destroy(room);
        for (unsigned k = 0; k < 2; k++) assert_int_equal(sand_battle_unit_pose(t.battle, k + 1).at.x, rows[i].x[k]);
        clear(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_allowances),
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_ways),
        cmocka_unit_test(test_rivers),
        cmocka_unit_test(test_edge_of_the_table),
        cmocka_unit_test(test_near_the_enemy),
        cmocka_unit_test(test_overlays),
        cmocka_unit_test(test_coherency),
        cmocka_unit_test(test_remedy_completes),
        cmocka_unit_test(test_scattered_command),
        cmocka_unit_test(test_restoring_overrides),
        cmocka_unit_test(test_tie_of_units_that_close_a_gap),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
