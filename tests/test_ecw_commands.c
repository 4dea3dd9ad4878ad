/* test_ecw_commands.c - `ecw-commands`: every die's distribution by enumeration, every limit at, under and over. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <sandtable/game.h>

#include "record/scenario.h"
#include "rules/ecw_commands/judging.h"
#include "rules/ecw_commands/movement.h"
#include "rules/ecw_commands/rout.h"
#include "support/fresh.h"

/* ---- positions ---- */

/* Parts of a scenario as text; NULL: nothing.  Commands of side A are "a1", "a2" …, of side B "b1" …; units "A", "B",
 * "C" … */
typedef struct {
    const char *options, *terrain, *zones, *a, *b, *bodies_a, *bodies_b, *battle;
    int turns;
} position;

typedef struct {
    sand_field *field;
    sand_battle *battle;
} table;

static const char *or_nothing(const char *text)
{
    return text == NULL ? "" : text;
}

static sand_error set_up(const position *p, table *out, sand_problem_list *problems)
{
    char text[8192];
    int n =
        snprintf(text, sizeof text,
                 "{\"ruleset\":\"ecw-commands\",\"title\":\"t\",\"turn_limit\":%d,\"options\":{%s},\"terrain\":[%s],"
                 "\"zones\":[%s],\"battle\":{%s},\"sides\":["
                 "{\"name\":\"Side A\",\"facing\":\"n\",\"commands\":[%s],\"bodies\":[%s]},"
                 "{\"name\":\"Side B\",\"facing\":\"s\",\"commands\":[%s],\"bodies\":[%s]}]}",
                 p->turns, or_nothing(p->options), or_nothing(p->terrain), or_nothing(p->zones), or_nothing(p->battle),
                 p->a, or_nothing(p->bodies_a), p->b, or_nothing(p->bodies_b));
    assert_in_range(n, 1, sizeof text - 1);
    return sand_scenario_read(text, (size_t)n, "test", NULL, problems, &out->field, &out->battle);
}

static table lay(const position *p)
{
    sand_problem_list problems = { 0 };
    table t = { NULL, NULL };
    sand_error error = set_up(p, &t, &problems);
    for (size_t i = 0; i < problems.count; i++) {
        char line[4096];
        sand_problem_format(&problems.items[i], line, sizeof line);
        fprintf(stderr, "%s\n", line);
    }
    sand_problem_list_free(&problems);
    assert_int_equal(error, SAND_OK);
    return t;
}

static void clear(table *t)
{
    free(t->battle);
    sand_field_free(t->field);
}

static sand_entry simple(ec_order kind, unsigned subject, unsigned object)
{
    return (sand_entry){ .kind = (uint16_t)kind, .subject = (uint16_t)subject, .object = (uint16_t)object };
}

static sand_entry march(unsigned unit, int32_t first, int32_t direction, int32_t travel, int32_t last)
{
    sand_entry entry = simple(EC_ORDER_MOVE, unit, 0);
    if (first != 0) sand_entry_add_step(&entry, SAND_VERB_PIVOT, first, 0);
    if (travel != 0) sand_entry_add_step(&entry, SAND_VERB_MARCH, direction, travel);
    if (last != 0) sand_entry_add_step(&entry, SAND_VERB_PIVOT, last, 0);
    return entry;
}

static sand_entry charge(unsigned unit, unsigned target, int32_t turn)
{
    sand_entry entry = simple(EC_ORDER_CHARGE, unit, target);
    if (turn != 0) sand_entry_add_step(&entry, SAND_VERB_PIVOT, turn, 0);
    return entry;
}

static sand_verdict judge(const sand_battle *b, unsigned side, const sand_entry *entry)
{
    sand_order order = { sand_battle_head(b)->serial, (uint16_t)side, 1, entry };
    sand_verdict verdict;
    fresh_check(b, &order, &verdict);
    return verdict;
}

static void carry_out(sand_battle *b, unsigned side, const sand_entry *entry)
{
    sand_order order = { sand_battle_head(b)->serial, (uint16_t)side, 1, entry };
    assert_int_equal(judge(b, side, entry).answer, SAND_YES);
    fresh_apply(b, &order, 1, NULL);
}

/* The verdict must be YES when `rule` is NULL, else NO by that rule. */
static void expect(const sand_battle *b, unsigned side, const sand_entry *entry, const char *rule, const char *what)
{
    sand_verdict verdict = judge(b, side, entry);
    const char *got = verdict.answer == SAND_YES ? "yes" : verdict.answer == SAND_SO_FAR ? "so far" : verdict.rule;
    if (strcmp(got, rule == NULL ? "yes" : rule) != 0)
        fail_msg("%s: %s instead of %s", what, got, rule == NULL ? "yes" : rule);
}

/* ---- distributions ---- */

#define UNIT(name, type, at)       "{\"name\":\"" name "\",\"type\":\"" type "\"," at "}"
#define WAITS                      "\"waiting\":true"
#define COMMAND(name, kind, units) "{\"name\":\"" name "\",\"kind\":\"" kind "\",\"units\":[" units "]}"

enum { MOST = 32, UNITS_MAX = 96, SCRATCH = 16384 /* bytes of the largest battle here */ };

/* Chances in 36ths of each value 0..MOST-1 of what `read` says after one frame. */
typedef int32_t reading(const sand_battle *b);
typedef struct {
    int part[MOST];
} chances;

static chances enumerate(const table *t, reading *read)
{
    static sand_dice_wheel wheels[16];
    uint64_t storage[SCRATCH / sizeof(uint64_t)];
    sand_battle *b = sand_battle_init(storage, t->field);
    sand_dice dice;
    chances out = { { 0 } };
    sand_dice_init_enumerated(&dice, wheels, SAND_LEN(wheels), 10000);
    do {
        sand_battle_copy(b, t->battle);
        fresh_step(b, &dice, NULL);
        assert_int_equal(dice.problem, SAND_DICE_FINE);
        int32_t value = read(b);
        assert_in_range(value, 0, MOST - 1);
        double part = sand_fraction_double(sand_dice_chance(&dice)) * 36;
        out.part[value] += (int)(part + 0.5);
    } while (sand_dice_again(&dice));
    return out;
}

static int32_t hits_of_b(const sand_battle *b)
{
    return sand_battle_unit(b, 2)->status == SAND_STATUS_PLAY ? sand_battle_unit(b, 2)->hits : MOST - 1;
}

static void expect_chances(const chances *got, const int wanted[], size_t n, const char *what)
{
    for (size_t i = 0; i < MOST; i++) {
        int want = i < n ? wanted[i] * 12 : 0;
        if (got->part[i] != want) fail_msg("%s: %d hits with %d/36 instead of %d/36", what, (int)i, got->part[i], want);
    }
}

/* Thirds for a net modifier, undoubled: 5.2 of the catalogue. */
static void thirds(int modifier, bool doubled, int wanted[MOST])
{
    memset(wanted, 0, MOST * sizeof *wanted);
    for (int face = 1; face <= 3; face++) {
        int hits = face + modifier > 0 ? face + modifier : 0;
        wanted[doubled ? 2 * hits : hits]++;
    }
}

#define SHOOTER(kind, type)                                                                                            \
    "{\"name\":\"a1\",\"kind\":\"" kind "\",\"units\":[{\"name\":\"A\",\"type\":\"" type "\",\"at\":[36,10]}]}"
#define TARGET(at)                                                                                                     \
    "{\"name\":\"b1\",\"kind\":\"independent\",\"units\":[{\"name\":\"B\",\"type\":\"commanded-shot\",\"at\":" at "}]" \
    "}"
#define IN_SHOOTING "\"agenda\":[{\"step\":\"turn\"},{\"step\":\"shoot\",\"subject\":\"a1\"}]"
#define WOOD        "{\"kind\":\"wood\",\"area\":[[30,18],[42,18],[42,26],[30,26]]}"
#define TOWN        "{\"kind\":\"town\",\"area\":[[30,18],[42,18],[42,26],[30,26]]}"
#define HILL        "{\"kind\":\"hill\",\"area\":[[30,18],[42,18],[42,26],[30,26]]}"
#define HEDGE       "{\"kind\":\"hedge\",\"line\":[[30,18.2],[42,18.2]]}"
#define WORK        "{\"kind\":\"entrenchment\",\"line\":[[30,18.2],[42,18.2]]}"

static void test_shots(void **state)
{
    (void)state;
    static const struct {
        const char *what, *a, *terrain;
        int modifier;
    } rows[] = {
        { "EC-SHOOT-09 Foot in the open", SHOOTER("centre", "foot"), NULL, 0 },
        { "EC-SHOOT-10 Dragoons", SHOOTER("independent", "dragoons"), NULL, -1 },
        { "EC-SHOOT-10 Commanded Shot", SHOOTER("independent", "commanded-shot"), NULL, -1 },
        { "EC-SHOOT-10 Artillery", SHOOTER("independent", "artillery"), NULL, -1 },
        { "EC-TERR-02 wood", SHOOTER("centre", "foot"), WOOD, -1 },
        { "EC-TERR-04 town", SHOOTER("centre", "foot"), TOWN, -1 },
        { "EC-TERR-05 hedge", SHOOTER("centre", "foot"), HEDGE, 0 },
        { "EC-TERR-08 hill", SHOOTER("centre", "foot"), HILL, 0 },
        { "EC-TERR-09 entrenchment", SHOOTER("centre", "foot"), WORK, -1 },
        { "EC-SHOOT-11 guns at cover", SHOOTER("independent", "artillery"), WORK, -2 },
        { "EC-A-31d two covers", SHOOTER("centre", "foot"), WOOD "," WORK, -1 },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        position p = { .a = rows[i].a, .b = TARGET("[36,20]"), .terrain = rows[i].terrain, .battle = IN_SHOOTING };
        table t = lay(&p);
        sand_entry shot = simple(EC_ORDER_SHOOT, 1, 2);
        int wanted[MOST];
        carry_out(t.battle, 1, &shot);
        chances got = enumerate(&t, hits_of_b);
        thirds(rows[i].modifier, false, wanted);
        expect_chances(&got, wanted, MOST, rows[i].what);
        clear(&t);
    }
}

static int32_t supply_of_a(const sand_battle *b)
{
    if (sand_battle_unit(b, 1)->status == SAND_STATUS_GONE) return 2;
    return ec_unit_get(b, 1)->out_of_ammunition;
}

/* Sixths of the chance to run dry, for Foot and for Artillery (which leaves). */
static void test_ammunition(void **state)
{
    (void)state;
    static const struct {
        const char *what, *a, *weather;
        int32_t dry;
        int sixths;
    } rows[] = {
        { "EC-WX-08 fair", SHOOTER("centre", "foot"), "\"weather\":\"fair\"", 1, 2 },
        { "EC-WX-02 light rain", SHOOTER("centre", "foot"), "\"weather\":\"light-rain\"", 1, 3 },
        { "EC-WX-03 heavy rain", SHOOTER("centre", "foot"), "\"weather\":\"heavy-rain\"", 1, 4 },
        { "EC-WX-05 storm", SHOOTER("centre", "foot"), "\"weather\":\"storm\"", 1, 5 },
        { "EC-SHOOT-14 guns", SHOOTER("independent", "artillery"), "\"weather\":\"fair\"", 2, 2 },
        { "EC-A-45 bogged guns", SHOOTER("independent", "artillery"), "\"weather\":\"heavy-rain\"", 2, 4 },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        position p = { .a = rows[i].a, .b = TARGET("[36,20]"), .options = rows[i].weather, .battle = IN_SHOOTING };
        table t = lay(&p);
        sand_entry shot = simple(EC_ORDER_SHOOT, 1, 2);
        carry_out(t.battle, 1, &shot);
        sand_battle_agenda_pop(t.battle); /* the hits are not this test's */
        chances got = enumerate(&t, supply_of_a);
        assert_int_equal(got.part[rows[i].dry], rows[i].sixths * 6);
        assert_int_equal(got.part[0], 36 - rows[i].sixths * 6);
        clear(&t);
    }
    /* Dragoons and Commanded Shot: no die at all. [EC-SHOOT-15] */
    position p = { .a = SHOOTER("independent", "dragoons"), .b = TARGET("[36,20]"), .battle = IN_SHOOTING };
    table t = lay(&p);
    sand_entry shot = simple(EC_ORDER_SHOOT, 1, 2);
    carry_out(t.battle, 1, &shot);
    assert_int_equal(ec_step_now(t.battle), EC_STEP_SHOT);
    sand_battle_agenda_pop(t.battle);
    assert_int_equal(ec_step_now(t.battle), EC_STEP_SHOOT);
    clear(&t);
}

/* ---- melee: parts 5.4 and 5.5 ---- */

static const char *const type_names[] = { "", "foot", "commanded-shot", "dragoons", "horse", "artillery", "clubmen" };

static const char *command_of(ec_type type)
{
    return type == EC_FOOT || type == EC_HORSE ? "reserve" : "independent";
}

static int attack_modifier(ec_type by, ec_type at, bool impetuous, bool elite, bool weak)
{
    int modifier = 0;
    if (by == EC_CLUBMEN) modifier -= 2;
    if (weak && (by == EC_DRAGOONS || by == EC_COMMANDED_SHOT)) modifier -= 1;
    return modifier + impetuous + elite - (at == EC_FOOT);
}

/* A's front against the face of B; `flags` of the contact A made. */
static table lay_melee(ec_type by, ec_type at, bool impetuous, bool elite, const char *options, int face, int flags)
{
    static const char *const places[] = { "", "[36,23.000]", "[39.5,20]", "[36,17.000]", "[32.5,20]" };
    static const int headings[] = { 0, 180, 270, 0, 90 };
    static char a[512], b[512], battle[512];
    snprintf(a, sizeof a,
             "{\"name\":\"a1\",\"kind\":\"%s\",\"units\":[{\"name\":\"A\",\"type\":\"%s\",\"at\":%s,\"heading\":%d,"
             "\"impetuous\":%d,\"elite\":%d}]}",
             command_of(by), type_names[by], places[face], headings[face], impetuous, elite);
    snprintf(
        b, sizeof b,
        "{\"name\":\"b1\",\"kind\":\"%s\",\"units\":[{\"name\":\"B\",\"type\":\"%s\",\"at\":[36,20],\"heading\":0}]}",
        command_of(at), type_names[at]);
    snprintf(battle, sizeof battle,
             "\"agenda\":[{\"step\":\"turn\"},{\"step\":\"melee\",\"subject\":\"a1\"}],"
             "\"contacts\":[{\"by\":\"A\",\"with\":\"B\",\"by_face\":1,\"with_face\":%d,\"flags\":%d}]",
             face, flags);
    position p = { .a = a, .b = b, .battle = battle, .options = options };
    return lay(&p);
}

static void check_attack(ec_type by, ec_type at, bool impetuous, bool elite, const char *options, int extra)
{
    for (int face = 1; face <= 4; face++) {
        for (int cover = 0; cover <= 1; cover++) {
            table t = lay_melee(by, at, impetuous, elite, options, face, cover);
            sand_entry fight = simple(EC_ORDER_FIGHT, 1, 2);
            int wanted[MOST];
            char what[128];
            carry_out(t.battle, 1, &fight);
            chances got = enumerate(&t, hits_of_b);
            thirds(attack_modifier(by, at, impetuous, elite, false) + extra - cover, face != 1, wanted);
            if (wanted[10] > 0) {
                wanted[MOST - 1] = wanted[10];
                wanted[10] = 0;
            } /* ten hits rout */
            snprintf(what, sizeof what, "%s at %s, face %d, cover %d", type_names[by], type_names[at], face, cover);
            expect_chances(&got, wanted, MOST, what);
            clear(&t);
        }
    }
}

static void test_attacks(void **state)
{
    (void)state;
    for (ec_type at = EC_FOOT; at <= EC_ARTILLERY; at++) {
        check_attack(EC_FOOT, at, false, false, NULL, 0);
        check_attack(EC_HORSE, at, false, false, NULL, 0);
        check_attack(EC_HORSE, at, true, false, NULL, 0);
        check_attack(EC_HORSE, at, false, true, NULL, 0);
        check_attack(EC_HORSE, at, true, true, NULL, 0);
        check_attack(EC_CLUBMEN, at, false, false, "\"clubmen\":\"yes\"", 0);
    }
    for (ec_type by = EC_COMMANDED_SHOT; by <= EC_ARTILLERY; by++) {
        if (by == EC_HORSE) continue;
        check_attack(by, EC_FOOT, false, false, NULL, 0);
        check_attack(by, EC_HORSE, false, false, NULL, 0);
        if (by == EC_ARTILLERY) continue;
        check_attack(by, EC_FOOT, false, false, "\"answer\":\"weak\"", -1); /* [EC-OPT-03] */
        check_attack(by, EC_HORSE, false, false, "\"answer\":\"weak\"", -1);
    }
    check_attack(EC_FOOT, EC_COMMANDED_SHOT, false, false, "\"infantry\":\"on-foot\"", -1); /* [EC-A-01] */
    check_attack(EC_HORSE, EC_HORSE, true, false, "\"impetuous\":\"charge\"", -1);          /* [EC-OPT-08] */
}

static void test_cover_in_melee(void **state)
{
    (void)state;
    static const struct {
        const char *what, *terrain, *options;
        int modifier;
    } rows[] = {
        { "EC-TERR-02 wood", WOOD, NULL, 0 },
        { "EC-A-31 wood, other reading", WOOD, "\"wood-melee\":\"yes\"", -1 },
        { "EC-TERR-04 town", TOWN, NULL, -1 },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        position p = { .a = "{\"name\":\"a1\",\"kind\":\"independent\",\"units\":[{\"name\":\"A\",\"type\":\"commanded-"
                            "shot\",\"at\":[36,17],\"heading\":0}]}",
                       .b = "{\"name\":\"b1\",\"kind\":\"independent\",\"units\":[{\"name\":\"B\",\"type\":\"commanded-"
                            "shot\",\"at\":[36,20],\"heading\":180}]}",
                       .terrain = rows[i].terrain,
                       .options = rows[i].options,
                       .battle = "\"agenda\":[{\"step\":\"melee\",\"subject\":\"a1\"}],"
                                 "\"contacts\":[{\"by\":\"A\",\"with\":\"B\",\"by_face\":1,\"with_face\":1}]" };
        table t = lay(&p);
        sand_entry fight = simple(EC_ORDER_FIGHT, 1, 2);
        int wanted[MOST];
        carry_out(t.battle, 1, &fight);
        chances got = enumerate(&t, hits_of_b);
        thirds(rows[i].modifier, false, wanted);
        expect_chances(&got, wanted, MOST, rows[i].what);
        clear(&t);
    }
}

/* ---- rout and pursuit ---- */

static int32_t a_is_gone(const sand_battle *b)
{
    return sand_battle_unit(b, 1)->status == SAND_STATUS_GONE;
}

static int32_t b_is_gone(const sand_battle *b)
{
    return sand_battle_unit(b, 2)->status == SAND_STATUS_GONE;
}

static void test_rout(void **state)
{
    (void)state;
    static const struct {
        const char *options;
        int16_t hits;
        int gone;
    } rows[] = {
        { NULL, 5, 0 },  /* 5 + 3 = 8 stands [EC-ROUT-02] */
        { NULL, 6, 12 }, /* the ninth hit, one face of three */
        { NULL, 8, 36 },
        { "\"rout-over\":15", 12, 0 }, /* [EC-OPT-04] */
        { "\"rout-over\":5", 3, 12 },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        table t = lay_melee(EC_HORSE, EC_HORSE, false, false, rows[i].options, 1, 0);
        sand_entry fight = simple(EC_ORDER_FIGHT, 1, 2);
        sand_battle_unit_of(t.battle, 2)->hits = rows[i].hits;
        carry_out(t.battle, 1, &fight);
        chances got = enumerate(&t, b_is_gone);
        assert_int_equal(got.part[1], rows[i].gone);
        clear(&t);
    }
}

/* ---- how many attacks rout a fresh unit, on average: 5.2 ---- */

typedef struct {
    int64_t over, under;
} ratio;

static ratio ratio_of(int64_t over, int64_t under)
{
    int64_t a = over, b = under;
    while (b != 0) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return (ratio){ over / a, under / a };
}

/* An attack of these chances costs one activation and leads from `hits` to more of them, or leaves them as they are. */
static ratio attacks_from(const chances *attack, int hits, int most)
{
    int64_t over = 36, under = 36 - attack->part[0];
    ratio sum = ratio_of(over, under);
    if (hits > most) return (ratio){ 0, 1 };
    for (int more = 1; more < MOST; more++) {
        if (attack->part[more] == 0) continue;
        ratio rest = attacks_from(attack, hits + more, most), share = ratio_of(attack->part[more], under);
        ratio part = ratio_of(rest.over * share.over, rest.under * share.under);
        sum = ratio_of(sum.over * part.under + part.over * sum.under, sum.under * part.under);
    }
    return sum;
}

/* Every kind of attack there is, by the engine's own dice, against the fractions of the catalogue. */
static void test_attacks_to_rout(void **state)
{
    (void)state;
    static const struct {
        const char *what;
        ec_type by, at;
        bool impetuous;
        int face, flags;
        ratio wanted;
    } rows[] = {
        { "D3", EC_HORSE, EC_HORSE, false, 1, 0, { 31705, 6561 } },
        { "D3-1", EC_HORSE, EC_FOOT, false, 1, 0, { 4779, 512 } },
        { "D3-2", EC_HORSE, EC_FOOT, false, 1, EC_CONTACT_LINE, { 27, 1 } },
        { "D3+1", EC_HORSE, EC_HORSE, true, 1, 0, { 274, 81 } },
        { "2 x D3", EC_HORSE, EC_HORSE, false, 2, 0, { 229, 81 } },
        { "2 x (D3-1)", EC_HORSE, EC_FOOT, false, 3, 0, { 171, 32 } },
        { "2 x (D3+1)", EC_HORSE, EC_HORSE, true, 4, 0, { 19, 9 } },
        { "2 x (D3-2)", EC_HORSE, EC_FOOT, false, 2, EC_CONTACT_LINE, { 15, 1 } },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        table t = lay_melee(rows[i].by, rows[i].at, rows[i].impetuous, false, NULL, rows[i].face, rows[i].flags);
        sand_entry fight = simple(EC_ORDER_FIGHT, 1, 2);
        carry_out(t.battle, 1, &fight);
        chances attack = enumerate(&t, hits_of_b);
        ratio got = attacks_from(&attack, 0, ec_option_of(t.battle, EC_OPT_ROUT));
        if (got.over != rows[i].wanted.over || got.under != rows[i].wanted.under)
            fail_msg("%s: %lld/%lld attacks to rout", rows[i].what, (long long)got.over, (long long)got.under);
        clear(&t);
    }
}

static void test_pursuit(void **state)
{
    (void)state;
    for (int impetuous = 0; impetuous <= 1; impetuous++) {
        table t = lay_melee(EC_HORSE, EC_HORSE, impetuous, true, NULL, 1, 0);
        sand_entry fight = simple(EC_ORDER_FIGHT, 1, 2);
        sand_dice dice;
        sand_dice_init_seeded(&dice, 1);
        sand_battle_unit_of(t.battle, 2)->hits = 8;
        carry_out(t.battle, 1, &fight);
        fresh_step(t.battle, &dice, NULL);
        assert_int_equal(b_is_gone(t.battle), 1);
        assert_int_equal(ec_step_now(t.battle) == EC_STEP_PURSUIT, impetuous); /* elite alone never pursues */
        if (impetuous) {
            chances got = enumerate(&t, a_is_gone);
            assert_int_equal(got.part[1], 12); /* [EC-MEL-10] */
        }
        clear(&t);
    }
}

/* ---- initiative ---- */

static int32_t first_side(const sand_battle *b)
{
    return ec_head_get(b)->first;
}

static void test_initiative(void **state)
{
    (void)state;
    static const struct {
        int8_t a, b;
        int over, under;
    } rows[] = {
        { 1, 1, 1, 2 },   { 1, 0, 21, 31 }, { 2, 0, 13, 16 }, { 3, 0, 10, 11 },
        { 4, 0, 33, 34 }, { 5, 0, 1, 1 },   { 0, 1, 10, 31 },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        position p = { .a = SHOOTER("centre", "foot"),
                       .b = TARGET("[36,20]"),
                       .bodies_a = "{\"name\":\"CA\",\"role\":\"leader\",\"base\":[1,1],\"at\":[70,2]}",
                       .bodies_b = "{\"name\":\"CB\",\"role\":\"leader\",\"base\":[1,1],\"at\":[2,46]}",
                       .battle = "\"agenda\":[{\"step\":\"card\"},{\"step\":\"initiative\"}]" };
        table t = lay(&p);
        static sand_dice_wheel wheels[16];
        sand_fraction share = sand_fraction_of(0, 1);
        uint64_t storage[SCRATCH / sizeof(uint64_t)];
        sand_battle *b = sand_battle_init(storage, t.field);
        sand_dice dice;
        ec_side_of(t.battle, 1)->value = rows[i].a;
        ec_side_of(t.battle, 2)->value = rows[i].b;
        sand_dice_init_enumerated(&dice, wheels, SAND_LEN(wheels), 1000);
        do {
            sand_battle_copy(b, t.battle);
            fresh_step(b, &dice, NULL);
            if (first_side(b) == 1) assert_true(sand_fraction_add(share, sand_dice_chance(&dice), &share));
        } while (sand_dice_again(&dice));
        assert_int_equal(
            sand_fraction_compare(share, sand_fraction_of((uint64_t)rows[i].over, (uint64_t)rows[i].under)), 0);
        clear(&t);
    }
}

/* ---- movement ---- */

#define IN_MOVEMENT "\"agenda\":[{\"step\":\"turn\"},{\"step\":\"move\",\"subject\":\"a1\"}]"
#define FAR_ENEMY                                                                                                      \
    "{\"name\":\"b1\",\"kind\":\"reserve\",\"units\":"                                                                 \
    "[{\"name\":\"Z\",\"type\":\"horse\",\"at\":[4,45]}]}"

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
            snprintf(a, sizeof a,
                     "{\"name\":\"a1\",\"kind\":\"%s\",\"units\":[{\"name\":\"A\",\"type\":\"%s\",\"at\":[36,10]}]}",
                     command_of(rows[i].type), type_names[rows[i].type]);
            position p = {
                .a = a, .b = FAR_ENEMY, .battle = IN_MOVEMENT, .options = storm ? "\"weather\":\"storm\"" : NULL
            };
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
            t.field->option[EC_OPT_PIVOT_COST] = 1;
            if (full - 3000 > 0)
                expect(t.battle, 1, &both, full < 6000 ? "EC-MOVE-08" : "EC-MOVE-06", "two pivots cost twice");
            clear(&t);
        }
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
        { "EC-TERR-01 wood", "{\"kind\":\"wood\",\"area\":[[30,15],[42,15],[42,20],[30,20]]}", "", 0, 6000,
          "EC-TERR-01", 3503 },
        { "EC-TERR-06 lake", "{\"kind\":\"lake\",\"area\":[[30,15],[42,15],[42,20],[30,20]]}", "", 0, 6000,
          "EC-TERR-06", 3503 },
        { "EC-TERR-03 town lets Foot in", "{\"kind\":\"town\",\"area\":[[30,15],[42,15],[42,20],[30,20]]}", "", 0, 6000,
          NULL, 0 },
        { "EC-MOVE-09 friend in front", NULL, ",{\"name\":\"C\",\"type\":\"foot\",\"at\":[36,15]}", 0, 6000,
          "EC-MOVE-09", 2003 },
        { "EC-MOVE-09 up to the friend", NULL, ",{\"name\":\"C\",\"type\":\"foot\",\"at\":[36,15]}", 0, 2003, NULL, 0 },
        { "EC-A-54 edge", NULL, "", 18000, 6000, NULL, 0 },
        { "EC-A-12 sideways", NULL, "", 9000, 6000, NULL, 0 },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        char a[512];
        snprintf(
            a, sizeof a,
            "{\"name\":\"a1\",\"kind\":\"centre\",\"units\":[{\"name\":\"A\",\"type\":\"foot\",\"at\":[36,10]}%s]}",
            rows[i].more);
        position p = { .a = a, .b = FAR_ENEMY, .battle = IN_MOVEMENT, .terrain = rows[i].terrain };
        table t = lay(&p);
        sand_entry entry = march(1, 0, rows[i].direction, rows[i].travel, 0);
        expect(t.battle, 1, &entry, rows[i].rule, rows[i].what);
        if (rows[i].rule != NULL) assert_int_equal(judge(t.battle, 1, &entry).limit, rows[i].limit);
        clear(&t);
    }
}

/* The way of the centre may meet the water only on a bridge or a ford. [EC-TERR-07] */
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
        snprintf(a, sizeof a,
                 "{\"name\":\"a1\",\"kind\":\"centre\",\"units\":[{\"name\":\"A\",\"type\":\"foot\",\"at\":%s}]}",
                 rows[i].at);
        position p = {
            .a = a,
            .b = "{\"name\":\"b1\",\"kind\":\"reserve\",\"units\":[{\"name\":\"Z\",\"type\":\"horse\",\"at\":[4,45]}]}",
            .battle = IN_MOVEMENT,
            .terrain = "{\"kind\":\"river\",\"line\":[[0,20],[72,20]],\"width\":2},"
                       "{\"kind\":\"bridge\",\"area\":[[34,18.5],[38,18.5],[38,21.5],[34,21.5]]},"
                       "{\"kind\":\"ford\",\"area\":[[48,18],[52,18],[52,22],[48,22]]}"
        };
        table t = lay(&p);
        sand_entry entry = march(1, 0, 0, rows[i].travel, 0);
        expect(t.battle, 1, &entry, rows[i].rule, rows[i].what);
        clear(&t);
    }
}

static void test_edge_of_the_table(void **state)
{
    (void)state;
    position p = {
        .a = "{\"name\":\"a1\",\"kind\":\"centre\",\"units\":[{\"name\":\"A\",\"type\":\"foot\",\"at\":[36,4]}]}",
        .b = FAR_ENEMY,
        .battle = IN_MOVEMENT
    };
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
        { "the same, judged at the start only", "[27,11.5]", 0, 0, 6000, "\"zone-test\":\"start\"", NULL, 0 },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        char a[256];
        snprintf(a, sizeof a,
                 "{\"name\":\"a1\",\"kind\":\"centre\",\"units\":[{\"name\":\"A\",\"type\":\"foot\",\"at\":%s,"
                 "\"heading\":%d}]}",
                 rows[i].at, rows[i].heading / 100);
        position p = {
            .a = a,
            .b =
                "{\"name\":\"b1\",\"kind\":\"reserve\",\"units\":[{\"name\":\"B\",\"type\":\"horse\",\"at\":[36,30]}]}",
            .battle = IN_MOVEMENT,
            .options = rows[i].options
        };
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
        const char *rule;
    } rows[] = {
        { "centre", 5500, NULL }, /* ends exactly 6 in. away */
        { "centre", 5501, "EC-ORG-08" },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        position p = {
            .a = "{\"name\":\"a1\",\"kind\":\"centre\",\"units\":[{\"name\":\"A\",\"type\":\"foot\",\"at\":[36,10]},"
                 "{\"name\":\"C\",\"type\":\"foot\",\"at\":[40.5,10]}]}",
            .b = FAR_ENEMY,
            .battle = IN_MOVEMENT
        };
        table t = lay(&p);
        sand_entry alone = march(1, 0, 27000, rows[i].travel, 0);
        expect(t.battle, 1, &alone, rows[i].rule, "one unit goes off");
        sand_entry sheet[2] = { march(1, 0, 27000, 6000, 0), march(2, 0, 27000, 6000, 0) };
        sand_order order = { 0, 1, 2, sheet };
        sand_verdict verdict;
        fresh_check(t.battle, &order, &verdict);
        assert_int_equal(verdict.answer, SAND_YES); /* both together [EC-A-17] */
        clear(&t);
    }
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

/* What is shown of a unit is what its orders are judged by, of the other side's too. */
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
        { "who is free binds within 12 in.", SAND_OVERLAY_ZONE, 3, 1, EC_ZONE },
        { "who is engaged does not", SAND_OVERLAY_ZONE, 4, 0, 0 },
        { "nor does it march", SAND_OVERLAY_REACH, 4, 0, 0 },
        { "A holds together with C", SAND_OVERLAY_LINK, 1, 1, 0 },
        { "exactly 6 in. apart", SAND_OVERLAY_BREACH, 1, 0, 0 },
        { "E stands apart", SAND_OVERLAY_BREACH, 6, 1, 0 },
        { "one alone has nobody to lose", SAND_OVERLAY_BREACH, 3, 0, 0 },
    };
    position p = {
        .a = "{\"name\":\"a1\",\"kind\":\"centre\",\"units\":[{\"name\":\"A\",\"type\":\"foot\",\"at\":[30,10]},"
             "{\"name\":\"C\",\"type\":\"foot\",\"at\":[40,10]}]}",
        .b = "{\"name\":\"b1\",\"kind\":\"reserve\",\"units\":[{\"name\":\"B\",\"type\":\"horse\",\"at\":[26,25]}]},"
             "{\"name\":\"b2\",\"kind\":\"centre\",\"units\":[{\"name\":\"D\",\"type\":\"foot\",\"at\":[40,13]},"
             "{\"name\":\"F\",\"type\":\"foot\",\"at\":[46,13]},{\"name\":\"E\",\"type\":\"foot\",\"at\":[60,13]}]}",
        .battle = IN_MOVEMENT ",\"contacts\":[{\"by\":\"C\",\"with\":\"D\",\"by_face\":1,\"with_face\":1}]"
    };
    table t = lay(&p);
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_overlay_list list = { 0 };
        size_t count;
        fresh_overlays(t.battle, rows[i].unit, &list);
        const sand_overlay *shown = shown_of(&list, rows[i].kind, &count);
        if (count != rows[i].count) fail_msg("%s: %zu", rows[i].what, count);
        if (count > 0 && shown->shape.radius != rows[i].radius)
            fail_msg("%s: %d", rows[i].what, (int)shown->shape.radius);
    }
    sand_overlay_list list = { 0 };
    size_t count, bound = 0;
    sand_box start = sand_battle_unit_box(t.battle, 1);
    fresh_overlays(t.battle, 1, &list);
    const sand_overlay *reach = shown_of(&list, SAND_OVERLAY_REACH, &count);
    assert_int_equal(reach->n, SAND_OVERLAY_POINTS_MAX);
    for (unsigned i = 0; i < reach->n;
         i++) { /* on every heading as far as a verdict says, because of the enemy on some */
        int32_t direction = (int32_t)i * 500;
        sand_entry over = march(1, 0, direction, 6001, 0);
        sand_verdict verdict = judge(t.battle, 1, &over);
        assert_int_equal(verdict.answer, SAND_NO);
        sand_point end = sand_point_add(start.centre, sand_heading_step(direction, verdict.limit));
        if (verdict.limit_rule != NULL) { /* C, left behind, allows less; with C the whole of it may be gone */
            assert_string_equal(verdict.limit_rule, "EC-ORG-08");
            assert_true(verdict.limit < sand_point_distance(start.centre, reach->outline[i]));
        } else if (!sand_point_equal(end, reach->outline[i]))
            fail_msg("at %d not %d", (int)direction, (int)verdict.limit);
        bound += strcmp(verdict.rule, "EC-MOVE-10") == 0;
    }
    assert_in_range(bound, 1, reach->n - 1);
    clear(&t);
}

/* Two Foot 15 in. apart: the command must be brought nearer together. [EC-ORG-09, EC-A-18] */
static void test_scattered_command(void **state)
{
    (void)state;
    position p = {
        .a = "{\"name\":\"a1\",\"kind\":\"centre\",\"units\":[{\"name\":\"A\",\"type\":\"foot\",\"at\":[20,10]},"
             "{\"name\":\"C\",\"type\":\"foot\",\"at\":[39,10]}]}",
        .b = FAR_ENEMY,
        .battle = IN_MOVEMENT
    };
    table t = lay(&p);
    sand_entry done = simple(EC_ORDER_DONE, 0, 0), stand = simple(EC_ORDER_STAND, 1, 0),
               other = simple(EC_ORDER_STAND, 2, 0);
    sand_entry apart = march(1, 0, 27000, 1000, 0), little = march(2, 0, 27000, 5999, 0),
               full = march(2, 0, 27000, 6000, 0);
    expect(t.battle, 1, &done, "EC-ORG-09", "the step cannot end");
    sand_verdict verdict = judge(t.battle, 1, &done);
    assert_int_equal(verdict.n_duties, 1);
    assert_int_equal(verdict.duties[0].measure, 18000);
    expect(t.battle, 1, &verdict.duties[0].remedy, NULL, "the remedy is legal");
    carry_out(t.battle, 1, &stand); /* the other one can still do it */
    expect(t.battle, 1, &other, "EC-ORG-09", "now it must");
    expect(t.battle, 1, &little, "EC-ORG-09", "as far as it can");
    expect(t.battle, 1, &apart, "EC-ORG-13", "A has stood");
    carry_out(t.battle, 1, &full);
    assert_false(fresh_decision(t.battle).asks && ec_step_now(t.battle) == EC_STEP_MOVE);
    clear(&t);
}

/* The same over the zone of the enemy and out of a melee. */
static void test_restoring_overrides(void **state)
{
    (void)state;
    static const struct {
        const char *what, *enemy, *rule, *contacts;
    } rows[] = {
        { "in the zone, not far enough", "[20,20]", "EC-ORG-09", "" },
        { "engaged, and still in contact", "[20,13]", "EC-A-34",
          ",\"contacts\":[{\"by\":\"B\",\"with\":\"A\",\"by_face\":1,\"with_face\":1}]" },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        char b[256], battle[512];
        snprintf(b, sizeof b,
                 "{\"name\":\"b1\",\"kind\":\"reserve\",\"units\":[{\"name\":\"B\",\"type\":\"horse\",\"at\":%s}]}",
                 rows[i].enemy);
        snprintf(battle, sizeof battle, "%s%s", IN_MOVEMENT, rows[i].contacts);
        position p = {
            .a = "{\"name\":\"a1\",\"kind\":\"centre\",\"units\":[{\"name\":\"A\",\"type\":\"foot\",\"at\":[20,10]},"
                 "{\"name\":\"C\",\"type\":\"foot\",\"at\":[39,4]}]}",
            .b = b,
            .battle = battle
        };
        table t = lay(&p);
        sand_entry away = march(1, 0, 9000, 3000, 0), nearer = march(1, 0, 10131, 6000, 0),
                   stand = simple(EC_ORDER_STAND, 2, 0);
        carry_out(t.battle, 1, &stand);
        expect(t.battle, 1, &away, rows[i].rule, rows[i].what);
        carry_out(t.battle, 1, &nearer);
        assert_int_equal(ec_unit_get(t.battle, 1)->moved, rows[i].contacts[0] == '\0' ? EC_MOVED : EC_WITHDREW);
        assert_int_equal(sand_battle_head(t.battle)->contacts, 0);
        clear(&t);
    }
}

/* ---- charges ---- */

static void test_charges(void **state)
{
    (void)state;
    static const struct {
        const char *what, *type, *at;
        int heading;
        int32_t turn;
        const char *options, *rule;
        int face;
    } rows[] = {
        { "straight at its front", "horse", "[36,20]", 0, 0, NULL, NULL, SAND_FACE_FRONT },
        { "full 12 in.", "horse", "[36,15]", 0, 0, NULL, NULL, SAND_FACE_FRONT },
        { "one over", "horse", "[36,14.999]", 0, 0, NULL, "EC-MOVE-06", 0 },
        { "9 in. after a turn", "horse", "[36,18]", 10, -1000, NULL, NULL, SAND_FACE_FRONT },
        { "more than 9 in. after a turn", "horse", "[36,17.999]", 10, -1000, NULL, "EC-MOVE-06", 0 },
        { "a free turn", "horse", "[36,17.999]", 10, -1000, "\"charge-turn\":\"free\"", NULL, SAND_FACE_FRONT },
        { "exactly 45 degrees", "horse", "[36,20]", 45, -4500, NULL, NULL, SAND_FACE_FRONT },
        { "45.01 degrees", "horse", "[36,20]", 45, -4501, NULL, "EC-CHG-02", 0 },
        { "past it", "horse", "[30,20]", 0, 0, NULL, "EC-CHG-02", 0 },
        { "flank", "horse", "[28,30]", 90, 0, NULL, NULL, SAND_FACE_RIGHT },
        { "other flank", "horse", "[44,30]", 270, 0, NULL, NULL, SAND_FACE_LEFT },
        { "rear", "horse", "[36,40]", 180, 0, NULL, NULL, SAND_FACE_REAR },
        { "Foot may", "foot", "[36,23]", 0, 0, NULL, NULL, SAND_FACE_FRONT },
        { "Dragoons may not", "dragoons", "[36,23]", 0, 0, NULL, "EC-CHG-01", 0 },
        { "Commanded Shot may not", "commanded-shot", "[36,23]", 0, 0, NULL, "EC-CHG-01", 0 },
        { "Artillery may not", "artillery", "[36,23]", 0, 0, NULL, "EC-CHG-01", 0 },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        char a[256];
        bool line = rows[i].type[0] == 'h' || rows[i].type[0] == 'f';
        snprintf(
            a, sizeof a,
            "{\"name\":\"a1\",\"kind\":\"%s\",\"units\":[{\"name\":\"A\",\"type\":\"%s\",\"at\":%s,\"heading\":%d}]}",
            line ? "reserve" : "independent", rows[i].type, rows[i].at, rows[i].heading);
        position p = {
            .a = a,
            .b =
                "{\"name\":\"b1\",\"kind\":\"reserve\",\"units\":[{\"name\":\"B\",\"type\":\"horse\",\"at\":[36,30]}]}",
            .battle = IN_MOVEMENT,
            .options = rows[i].options
        };
        table t = lay(&p);
        sand_entry entry = charge(1, 2, rows[i].turn);
        expect(t.battle, 1, &entry, rows[i].rule, rows[i].what);
        if (rows[i].rule == NULL) {
            carry_out(t.battle, 1, &entry);
            assert_int_equal(sand_battle_head(t.battle)->contacts, 1);
            assert_int_equal(sand_battle_contact(t.battle, 1)->with_face, rows[i].face);
            assert_int_equal(sand_battle_contact(t.battle, 1)->by_face, SAND_FACE_FRONT);
            sand_battle_check_invariants(t.battle);
        }
        clear(&t);
    }
}

static void test_one_attacker_a_face(void **state)
{
    (void)state;
    position p = {
        .a = "{\"name\":\"a1\",\"kind\":\"reserve\",\"units\":[{\"name\":\"A\",\"type\":\"horse\",\"at\":[34,20]},"
             "{\"name\":\"C\",\"type\":\"horse\",\"at\":[38.01,20]}]}",
        .b = "{\"name\":\"b1\",\"kind\":\"reserve\",\"units\":[{\"name\":\"B\",\"type\":\"horse\",\"at\":[36,30]}]}",
        .battle = IN_MOVEMENT
    };
    table t = lay(&p);
    sand_entry first = charge(1, 3, 0), second = charge(2, 3, 0), move = march(1, 0, 0, 1000, 0);
    carry_out(t.battle, 1, &first);
    expect(t.battle, 1, &second, "EC-CHG-03", "the front is taken");
    expect(t.battle, 1, &move, "EC-ORG-13", "it has had its move");
    clear(&t);
}

static void test_withdrawal(void **state)
{
    (void)state;
    table t = lay_melee(EC_HORSE, EC_HORSE, false, false, NULL, 3, 0); /* A behind B, facing north */
    sand_battle_agenda_pop(t.battle);
    sand_battle_agenda_push(t.battle, (sand_frame){ .step = EC_STEP_MOVE, .sides = 2, .subject = 1 });
    sand_entry entry = simple(EC_ORDER_WITHDRAW, 1, 0), moved = march(1, 0, 18000, 1000, 0),
               fight = simple(EC_ORDER_FIGHT, 1, 2);
    expect(t.battle, 1, &moved, "EC-A-34a", "an engaged unit does not march");
    expect(t.battle, 1, &fight, "EC-A-22", "not yet the melee step");
    entry.number = 3;
    entry.given = SAND_SLOT_NUMBER;
    expect(t.battle, 1, &entry, "EC-A-34", "still touching");
    entry.number = 12001;
    expect(t.battle, 1, &entry, "EC-MOVE-06", "one over");
    entry.number = 12000;
    carry_out(t.battle, 1, &entry);
    assert_int_equal(sand_battle_unit(t.battle, 1)->y, 5000);
    assert_int_equal(sand_battle_unit(t.battle, 1)->heading, 0);
    assert_int_equal(sand_battle_head(t.battle)->contacts, 0);
    clear(&t);
}

/* ---- shooting limits ---- */

static void test_shooting_limits(void **state)
{
    (void)state;
    static const struct {
        const char *what, *a, *target, *terrain, *more, *options, *rule;
    } rows[] = {
        { "exactly 12 in.", SHOOTER("centre", "foot"), "[36,25]", NULL, "", NULL, NULL },
        { "12.001 in.", SHOOTER("centre", "foot"), "[36,25.001]", NULL, "", NULL, "EC-SHOOT-07" },
        { "guns exactly 24 in.", SHOOTER("independent", "artillery"), "[36,37]", NULL, "", NULL, NULL },
        { "guns 24.001 in.", SHOOTER("independent", "artillery"), "[36,37.001]", NULL, "", NULL, "EC-SHOOT-08" },
        { "guns on a hill", SHOOTER("independent", "artillery"), "[36,46]",
          "{\"kind\":\"hill\",\"area\":[[30,6],[42,6],[42,14],[30,14]]}", "", NULL, NULL },
        { "in the arc at exactly 45 degrees", SHOOTER("centre", "foot"), "[46.5,21.5]", NULL, "", NULL, NULL },
        { "just outside the arc", SHOOTER("centre", "foot"), "[48.5,16.499]", NULL, "", NULL, "EC-SHOOT-05" },
        { "touching the side line", SHOOTER("centre", "foot"), "[44.5,16.5]", NULL, "", NULL, NULL },
        { "a friend in between", SHOOTER("centre", "foot"), "[36,22]", NULL,
          ",{\"name\":\"C\",\"type\":\"foot\",\"at\":[36,15]}", NULL, "EC-SHOOT-06" },
        { "the same, looked through", SHOOTER("centre", "foot"), "[36,22]", NULL,
          ",{\"name\":\"C\",\"type\":\"foot\",\"at\":[36,15]}", "\"friends-block\":\"no\"", NULL },
        { "a wood in between", SHOOTER("centre", "foot"), "[36,22]",
          "{\"kind\":\"wood\",\"area\":[[20,14],[50,14],[50,16],[20,16]]}", "", NULL, "EC-SHOOT-06" },
        { "a hedge in between", SHOOTER("centre", "foot"), "[36,22]", "{\"kind\":\"hedge\",\"line\":[[20,14],[50,14]]}",
          "", NULL, NULL },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        char a[512], b[256];
        snprintf(a, sizeof a, "%.*s%s]}", (int)strlen(rows[i].a) - 2, rows[i].a, rows[i].more);
        snprintf(
            b, sizeof b,
            "{\"name\":\"b1\",\"kind\":\"independent\",\"units\":[{\"name\":\"B\",\"type\":\"dragoons\",\"at\":%s}]}",
            rows[i].target);
        position p = { .a = a, .b = b, .terrain = rows[i].terrain, .options = rows[i].options, .battle = IN_SHOOTING };
        table t = lay(&p);
        sand_entry entry = simple(EC_ORDER_SHOOT, 1, t.field->n_units);
        /* A decision that has only one answer is not asked, so the judge is asked directly. */
        sand_verdict verdict;
        sand_room *room = fresh_room(t.field);
        ec_judge(sand_room_scene(room, t.battle), NULL, 1, &entry, &verdict);
        sand_room_destroy(room);
        const char *got = verdict.answer == SAND_YES ? "yes" : verdict.rule;
        if (strcmp(got, rows[i].rule == NULL ? "yes" : rows[i].rule) != 0) fail_msg("%s: %s", rows[i].what, got);
        clear(&t);
    }
}

static void test_who_may_shoot(void **state)
{
    (void)state;
    static const struct {
        const char *what;
        uint8_t dry, moved, unsteady, shot;
        const char *rule;
    } rows[] = {
        { "stood", 0, EC_STOOD, 0, 0, NULL },
        { "went forward", 0, EC_MOVED, 0, 0, NULL },
        { "went sideways", 0, EC_MOVED, 1, 0, "EC-SHOOT-04" },
        { "withdrew", 0, EC_WITHDREW, 0, 0, "EC-MEL-09" },
        { "out of ammunition", 1, EC_STOOD, 0, 0, "EC-SHOOT-13" },
        { "has shot", 0, EC_STOOD, 0, 1, "EC-SHOOT-17" },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        position p = { .a = SHOOTER("centre", "foot"), .b = TARGET("[36,20]"), .battle = IN_SHOOTING };
        table t = lay(&p);
        *ec_unit_of(t.battle, 1) = (ec_unit){
            .out_of_ammunition = rows[i].dry, .moved = rows[i].moved, .unsteady = rows[i].unsteady, .shot = rows[i].shot
        };
        sand_entry entry = simple(EC_ORDER_SHOOT, 1, 2);
        sand_verdict verdict;
        sand_room *room = fresh_room(t.field);
        ec_judge(sand_room_scene(room, t.battle), NULL, 1, &entry, &verdict);
        sand_room_destroy(room);
        assert_string_equal(verdict.answer == SAND_YES ? "yes" : verdict.rule,
                            rows[i].rule == NULL ? "yes" : rows[i].rule);
        clear(&t);
    }
}

/* A march of more than 45 degrees from straight ahead spoils the aim. [EC-SHOOT-03, 04] */
static void test_aim_after_marches(void **state)
{
    (void)state;
    static const struct {
        int32_t first, direction, last;
        uint8_t unsteady, spoils;
    } rows[] = {
        { 0, 0, 0, 0, 0 },
        { 0, 4500, 0, 0, 0 },
        { 0, 4501, 0, 1, 1 },
        { 0, -4500, 0, 0, 0 },
        { 0, 31499, 0, 1, 1 },
        { 0, 18000, 0, 1, 1 },
        { 9000, 0, 0, 0, EC_HAS_PIVOTED },
        { 0, 0, 9000, 0, EC_HAS_PIVOTED },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        for (int spoils = 0; spoils <= 1; spoils++) {
            position p = { .a = SHOOTER("centre", "foot"),
                           .b = FAR_ENEMY,
                           .battle = IN_MOVEMENT,
                           .options = spoils ? "\"pivot-shoot\":\"spoils\"" : NULL };
            table t = lay(&p);
            sand_entry entry = march(1, rows[i].first, rows[i].direction, 2000, rows[i].last);
            carry_out(t.battle, 1, &entry);
            assert_int_equal(ec_unit_get(t.battle, 1)->unsteady, spoils ? rows[i].spoils : rows[i].unsteady);
            clear(&t);
        }
    }
}

static void test_fired_guns(void **state)
{
    (void)state;
    position p = { .a = "{\"name\":\"a1\",\"kind\":\"independent\",\"units\":[{\"name\":\"A\",\"type\":\"artillery\","
                        "\"at\":[36,10],\"has_fired\":1}]}",
                   .b = FAR_ENEMY,
                   .battle = IN_MOVEMENT };
    table t = lay(&p);
    sand_entry one = march(1, 0, 0, 1, 0), turn = march(1, 3000, 0, 0, 0);
    expect(t.battle, 1, &one, "EC-MOVE-05", "not an inch");
    expect(t.battle, 1, &turn, NULL, "pivots only [EC-A-37]");
    t.field->option[EC_OPT_GUNS_PIVOT] = 1;
    expect(t.battle, 1, &turn, "EC-MOVE-05", "the other reading");
    t.field->option[EC_OPT_WEATHER] = EC_HEAVY_RAIN;
    expect(t.battle, 1, &turn, "EC-WX-04", "bogged");
    clear(&t);
}

/* ---- other readings ---- */

static void test_storm_readings(void **state)
{
    (void)state;
    static const struct {
        const char *options;
        int32_t straight, turned;
    } rows[] = {
        { "\"weather\":\"storm\"", 4500, 1500 },
        { "\"weather\":\"storm\",\"storm\":\"half-pivot\"", 4500, 3000 },
        { "\"weather\":\"storm\",\"storm\":\"round-up\"", 5000, 2000 },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        position p = {
            .a = SHOOTER("independent", "dragoons"), .b = FAR_ENEMY, .battle = IN_MOVEMENT, .options = rows[i].options
        };
        table t = lay(&p);
        sand_entry at = march(1, 0, 0, rows[i].straight, 0), over = march(1, 0, 0, rows[i].straight + 1, 0);
        sand_entry turned = march(1, 100, 0, rows[i].turned, 0), dear = march(1, 100, 0, rows[i].turned + 1, 0);
        expect(t.battle, 1, &at, NULL, rows[i].options);
        expect(t.battle, 1, &over, "EC-MOVE-06", rows[i].options);
        expect(t.battle, 1, &turned, NULL, rows[i].options);
        expect(t.battle, 1, &dear, "EC-MOVE-06", rows[i].options);
        clear(&t);
    }
}

static void test_other_readings(void **state)
{
    (void)state;
#define INTO "{\"kind\":\"town\",\"area\":[[30,13],[42,13],[42,20],[30,20]]}"
    static const struct {
        const char *what, *a, *b, *terrain, *options;
        sand_entry entry;
        const char *rule;
    } rows[] = {
        { "a town holds many",
          COMMAND("a1", "centre", UNIT("A", "foot", "\"at\":[36,10]") "," UNIT("C", "foot", "\"at\":[40,17]")),
          FAR_ENEMY,
          INTO,
          NULL,
          { .kind = EC_ORDER_MOVE, .subject = 1, .n_list = 3, .list = { SAND_VERB_MARCH, 0, 3000 } },
          NULL },
        { "a town holds one",
          COMMAND("a1", "centre", UNIT("A", "foot", "\"at\":[36,10]") "," UNIT("C", "foot", "\"at\":[40,17]")),
          FAR_ENEMY,
          INTO,
          "\"town-room\":\"one\"",
          { .kind = EC_ORDER_MOVE, .subject = 1, .n_list = 3, .list = { SAND_VERB_MARCH, 0, 3000 } },
          "EC-A-48" },
        { "into the edge of a wood",
          COMMAND("a1", "reserve", UNIT("A", "horse", "\"at\":[36,10]")),
          COMMAND("b1", "independent", UNIT("B", "commanded-shot", "\"at\":[36,19]")),
          "{\"kind\":\"wood\",\"area\":[[30,17],[42,17],[42,25],[30,25]]}",
          "\"charge-edge\":\"edge\"",
          { .kind = EC_ORDER_CHARGE, .subject = 1, .object = 2 },
          "EC-TERR-01" },
        { "the target stands across the edge",
          COMMAND("a1", "reserve", UNIT("A", "horse", "\"at\":[36,10]")),
          COMMAND("b1", "independent", UNIT("B", "commanded-shot", "\"at\":[36,19]")),
          "{\"kind\":\"wood\",\"area\":[[30,17],[35,17],[35,18],[42,18],[42,25],[30,25]]}",
          "\"charge-edge\":\"edge\"",
          { .kind = EC_ORDER_CHARGE, .subject = 1, .object = 2 },
          NULL },
        { "the same, not allowed",
          COMMAND("a1", "reserve", UNIT("A", "horse", "\"at\":[36,10]")),
          COMMAND("b1", "independent", UNIT("B", "commanded-shot", "\"at\":[36,19]")),
          "{\"kind\":\"wood\",\"area\":[[30,17],[35,17],[35,18],[42,18],[42,25],[30,25]]}",
          NULL,
          { .kind = EC_ORDER_CHARGE, .subject = 1, .object = 2 },
          "EC-TERR-01" },
        { "away, its back not to the enemy",
          COMMAND("a1", "reserve", UNIT("A", "horse", "\"at\":[36,20],\"heading\":90")),
          COMMAND("b1", "reserve", UNIT("B", "horse", "\"at\":[36,30]")),
          NULL,
          NULL,
          { .kind = EC_ORDER_MOVE, .subject = 1, .n_list = 3, .list = { SAND_VERB_MARCH, 9000, 3000 } },
          NULL },
        { "away is straight back",
          COMMAND("a1", "reserve", UNIT("A", "horse", "\"at\":[36,20],\"heading\":90")),
          COMMAND("b1", "reserve", UNIT("B", "horse", "\"at\":[36,30]")),
          NULL,
          "\"away\":\"back\"",
          { .kind = EC_ORDER_MOVE, .subject = 1, .n_list = 3, .list = { SAND_VERB_MARCH, 9000, 3000 } },
          "EC-MOVE-10" },
        { "straight back it is",
          COMMAND("a1", "reserve", UNIT("A", "horse", "\"at\":[36,20],\"heading\":20")),
          COMMAND("b1", "reserve", UNIT("B", "horse", "\"at\":[36,30]")),
          NULL,
          "\"away\":\"back\"",
          { .kind = EC_ORDER_MOVE, .subject = 1, .n_list = 3, .list = { SAND_VERB_MARCH, 18000, 3000 } },
          NULL },
        { "no pivot near the enemy",
          COMMAND("a1", "reserve", UNIT("A", "horse", "\"at\":[36,20]")),
          COMMAND("b1", "reserve", UNIT("B", "horse", "\"at\":[36,30]")),
          NULL,
          "\"zone-pivot\":\"charge\"",
          { .kind = EC_ORDER_MOVE, .subject = 1, .n_list = 3, .list = { SAND_VERB_PIVOT, 500, 0 } },
          "EC-A-16b" },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        position p = { .a = rows[i].a,
                       .b = rows[i].b,
                       .terrain = rows[i].terrain,
                       .options = rows[i].options,
                       .battle = IN_MOVEMENT };
        table t = lay(&p);
        sand_entry entry = rows[i].entry;
        if (entry.kind == EC_ORDER_CHARGE) entry.object = (uint16_t)sand_field_find(t.field, SAND_REF_UNIT, "B");
        expect(t.battle, 1, &entry, rows[i].rule, rows[i].what);
        clear(&t);
    }
}

/* A charger that meets its target askew lines up, or does not. [EC-A-51] */
static void test_conforming(void **state)
{
    (void)state;
    for (int flush = 0; flush <= 1; flush++) {
        position p = { .a = COMMAND("a1", "reserve", UNIT("A", "horse", "\"at\":[35,20],\"heading\":5")),
                       .b = COMMAND("b1", "reserve", UNIT("B", "horse", "\"at\":[36,30]")),
                       .battle = IN_MOVEMENT,
                       .options = flush ? "\"conform\":\"flush\"" : NULL };
        table t = lay(&p);
        sand_entry entry = charge(1, 2, 0);
        carry_out(t.battle, 1, &entry);
        assert_int_equal(sand_battle_unit(t.battle, 1)->heading, flush ? 0 : 500);
        sand_battle_check_invariants(t.battle);
        clear(&t);
    }
}

/* Guns that moved and may not shoot for it. [EC-A-37] */
static void test_guns_that_moved(void **state)
{
    (void)state;
    for (int barred = 0; barred <= 1; barred++) {
        position p = { .a = SHOOTER("independent", "artillery"),
                       .b = FAR_ENEMY,
                       .battle = IN_MOVEMENT,
                       .options = barred ? "\"guns-move\":\"not\"" : NULL };
        table t = lay(&p);
        sand_entry entry = march(1, 0, 0, 1000, 0);
        carry_out(t.battle, 1, &entry);
        assert_int_equal(ec_unit_get(t.battle, 1)->unsteady, barred ? EC_GUNS_MOVED : EC_STEADY);
        clear(&t);
    }
}

/* ---- commanders ---- */

static void test_commander_flees(void **state)
{
    (void)state;
    for (int guarded = 0; guarded <= 1; guarded++) {
        char b[512];
        snprintf(
            b, sizeof b,
            "{\"name\":\"b1\",\"kind\":\"reserve\",\"units\":[{\"name\":\"B\",\"type\":\"horse\",\"at\":[4,45]}%s]}",
            guarded ? ",{\"name\":\"C\",\"type\":\"horse\",\"at\":[36,22]}" : "");
        position p = {
            .a =
                "{\"name\":\"a1\",\"kind\":\"reserve\",\"units\":[{\"name\":\"A\",\"type\":\"horse\",\"at\":[36,10]}]}",
            .b = b,
            .bodies_b = "{\"name\":\"Hopton\",\"role\":\"leader\",\"at\":[36,20],\"base\":[1,1]}",
            .battle = IN_MOVEMENT
        };
        table t = lay(&p);
        sand_entry ride = march(1, 0, 0, 8500, 0);
        carry_out(t.battle, 1, &ride);
        assert_int_equal(ec_side_get(t.battle, 2)->fled, !guarded);
        assert_int_equal(ec_step_now(t.battle), guarded ? EC_STEP_MOVE : EC_STEP_PANIC);
        if (!guarded) {
            static const int wanted[] = { 1, 1, 1 }; /* D3-1 [EC-CMD-04] */
            chances got = enumerate(&t, hits_of_b);
            expect_chances(&got, wanted, SAND_LEN(wanted), "flight");
        }
        clear(&t);
    }
}

/* ---- cards and turns ---- */

#define TWO_COMMANDS(side, y)                                                                                          \
    "{\"name\":\"" side "1\",\"kind\":\"centre\",\"units\":[{\"name\":\"" side "F\",\"type\":\"foot\",\"at\":[36," y   \
    "]}]},"                                                                                                            \
    "{\"name\":\"" side "2\",\"kind\":\"reserve\",\"units\":[{\"name\":\"" side "H\",\"type\":\"horse\",\"at\":[50," y \
    "]}]}"

static void test_cards(void **state)
{
    (void)state;
    position p = { .a = TWO_COMMANDS("a", "5"), .b = TWO_COMMANDS("b", "43"), .turns = 1 };
    table t = lay(&p);
    sand_dice dice;
    sand_dice_init_seeded(&dice, 7);
    fresh_run(t.battle, &dice, NULL);
    sand_decision decision = fresh_decision(t.battle);
    assert_true(decision.asks && decision.sealed);
    assert_int_equal(decision.actors, 6);
    sand_entry a = { .kind = EC_ORDER_CARDS, .n_list = 2, .list = { 2, 1 }, .given = SAND_SLOT_SEQUENCE };
    sand_entry b = { .kind = EC_ORDER_CARDS, .n_list = 2, .list = { 3, 4 }, .given = SAND_SLOT_SEQUENCE };
    sand_entry twice = a, half = a;
    twice.list[1] = 2;
    half.n_list = 1;
    expect(t.battle, 1, &twice, "EC-ORG-12", "one card a command");
    expect(t.battle, 1, &b, "EC-SEQ-01", "the enemy's cards");
    assert_int_equal(judge(t.battle, 1, &half).answer, SAND_SO_FAR);
    sand_order orders[2] = { { 0, 1, 1, &a }, { 0, 2, 1, &b } };
    fresh_apply(t.battle, orders, 2, NULL);
    /* The enemy's cards are hidden, one's own are not. [EC-SEQ-01] */
    uint64_t storage[SCRATCH / sizeof(uint64_t)];
    sand_battle *view = sand_battle_init(storage, t.field);
    sand_battle_view(t.battle, 1, view);
    assert_int_equal(ec_side_get(view, 1)->deck[0], 2);
    assert_int_equal(ec_side_get(view, 2)->deck[0], 0);
    assert_int_equal(ec_side_get(view, 2)->left, 2);
    /* Strict alternation, everybody's own order, then the end of the only turn. */
    uint16_t seen[4];
    fresh_run(t.battle, &dice, NULL);
    unsigned first = ec_head_get(t.battle)->first;
    for (unsigned i = 0; i < 4; i++) {
        seen[i] = ec_head_get(t.battle)->command;
        unsigned side = ec_head_get(t.battle)->active;
        assert_int_equal(side, i % 2 == 0 ? first : sand_battle_enemy(first));
        sand_entry done = simple(EC_ORDER_DONE, 0, 0);
        carry_out(t.battle, side, &done);
        fresh_run(t.battle, &dice, NULL);
    }
    assert_int_equal(first == 1 ? seen[0] : seen[1], 2);
    assert_int_equal(first == 1 ? seen[1] : seen[0], 3);
    assert_true(sand_battle_over(t.battle));
    assert_int_equal(t.field->rules->result(t.battle).outcome, SAND_DRAWN);
    clear(&t);
}

static void test_emptied_command(void **state)
{
    (void)state;
    position p = { .a = TWO_COMMANDS("a", "5"), .b = TWO_COMMANDS("b", "43"), .turns = 1 };
    table t = lay(&p);
    sand_dice dice;
    sand_dice_init_seeded(&dice, 7);
    fresh_run(t.battle, &dice, NULL);
    sand_entry a = { .kind = EC_ORDER_CARDS, .n_list = 2, .list = { 2, 1 } },
               b = { .kind = EC_ORDER_CARDS, .n_list = 2, .list = { 3, 4 } };
    sand_order orders[2] = { { 0, 1, 1, &a }, { 0, 2, 1, &b } };
    fresh_apply(t.battle, orders, 2, NULL);
    fresh_run(t.battle, &dice, NULL);
    sand_room *room = fresh_room(t.field);
    ec_remove(t.battle, room, 4, EC_GONE_ROUTED, NULL); /* b's Horse: its card still lies face down [EC-SEQ-06] */
    sand_room_destroy(room);
    while (fresh_settle(t.battle, NULL)) continue;
    assert_int_equal(ec_command_get(t.battle, 4)->card, EC_CARD_REMOVED);
    sand_battle_check_invariants(t.battle);
    unsigned activations = 0;
    while (!sand_battle_over(t.battle)) {
        sand_entry done = simple(EC_ORDER_DONE, 0, 0);
        carry_out(t.battle, ec_head_get(t.battle)->active, &done);
        fresh_run(t.battle, &dice, NULL);
        activations++;
    }
    assert_int_equal(activations, 3);
    assert_int_equal(t.field->rules->result(t.battle).winner, 1);
    clear(&t);
}

/* ---- deployment ---- */

#define CENTRE COMMAND("c", "centre", UNIT("F", "foot", "\"at\":[36,6]") "," UNIT("G", "foot", "\"at\":[40.5,6]"))
#define FLANK  COMMAND("r", "right-flank", UNIT("H", "horse", "\"at\":[50,6]"))

static void test_deployment_places(void **state)
{
    (void)state;
    static const struct {
        const char *what, *commands;
        const char *command;
        int32_t x, y;
        const char *rule;
    } rows[] = {
        { "the edge of the zone", COMMAND("w", "centre", UNIT("W", "foot", WAITS)), "w", 30000, 10500, NULL },
        { "out of the zone", COMMAND("w", "centre", UNIT("W", "foot", WAITS)), "w", 30000, 10501, "EC-A-04" },
        { "off the table", COMMAND("w", "centre", UNIT("W", "foot", WAITS)), "w", 1999, 6000, "EC-A-04" },
        { "right of the Centre", CENTRE "," COMMAND("w", "right-flank", UNIT("W", "horse", WAITS)), "w", 45000, 6000,
          NULL },
        { "not right of all of it", CENTRE "," COMMAND("w", "right-flank", UNIT("W", "horse", WAITS)), "w", 40500,
          10000, "EC-DEP-03" },
        { "left of the Centre", CENTRE "," COMMAND("w", "left-flank", UNIT("W", "horse", WAITS)), "w", 31000, 6000,
          NULL },
        { "not left of it", CENTRE "," COMMAND("w", "left-flank", UNIT("W", "horse", WAITS)), "w", 36000, 10000,
          "EC-DEP-04" },
        { "no Centre: left of the right flank", FLANK "," COMMAND("w", "left-flank", UNIT("W", "horse", WAITS)), "w",
          45000, 6000, NULL },
        { "no Centre: not left of it", FLANK "," COMMAND("w", "left-flank", UNIT("W", "horse", WAITS)), "w", 55000,
          6000, "EC-DEP-04" },
        { "behind", CENTRE "," COMMAND("w", "reserve", UNIT("W", "horse", WAITS)), "w", 20000, 5999, NULL },
        { "not behind", CENTRE "," COMMAND("w", "reserve", UNIT("W", "horse", WAITS)), "w", 20000, 6000, "EC-DEP-05" },
        { "guns in front of the Centre", CENTRE "," COMMAND("w", "independent", UNIT("W", "artillery", WAITS)), "w",
          20000, 6001, NULL },
        { "guns not in front", CENTRE "," COMMAND("w", "independent", UNIT("W", "artillery", WAITS)), "w", 20000, 6000,
          "EC-DEP-06" },
        { "Dragoons in front of a flank", FLANK "," COMMAND("w", "independent", UNIT("W", "dragoons", WAITS)), "w",
          20000, 6001, NULL },
        { "Dragoons beside a flank", FLANK "," COMMAND("w", "independent", UNIT("W", "dragoons", WAITS)), "w", 40000,
          6000, NULL },
        { "Dragoons neither", FLANK "," COMMAND("w", "independent", UNIT("W", "dragoons", WAITS)), "w", 39999, 6000,
          "EC-DEP-07" },
        { "no flank, no limit", CENTRE "," COMMAND("w", "independent", UNIT("W", "dragoons", WAITS)), "w", 20000, 3000,
          NULL },
        { "on a friend", CENTRE "," COMMAND("w", "reserve", UNIT("W", "horse", WAITS)), "w", 37000, 4000,
          "EC-MOVE-09" },
        { "6 in. from its mate",
          COMMAND("w", "centre", UNIT("F", "foot", "\"at\":[36,6]") "," UNIT("W", "foot", WAITS)), "w", 46000, 6000,
          NULL },
        { "6.001 in. from its mate",
          COMMAND("w", "centre", UNIT("F", "foot", "\"at\":[36,6]") "," UNIT("W", "foot", WAITS)), "w", 46001, 6000,
          "EC-ORG-08" },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        char battle[128];
        snprintf(battle, sizeof battle, "\"agenda\":[{\"step\":\"turn\"},{\"step\":\"deploy\",\"subject\":\"%s\"}]",
                 rows[i].command);
        position p = { .a = rows[i].commands, .b = FAR_ENEMY, .battle = battle };
        table t = lay(&p);
        unsigned unit = sand_field_find(t.field, SAND_REF_UNIT, "W");
        sand_entry entry = simple(EC_ORDER_PLACE, unit, 0);
        assert_int_equal(judge(t.battle, 1, &entry).answer, SAND_SO_FAR);
        assert_int_equal(judge(t.battle, 1, &entry).missing, SAND_SLOT_POSE);
        entry.pose = (sand_pose){ { rows[i].x, rows[i].y }, 0 };
        entry.given = SAND_SLOT_POSE;
        expect(t.battle, 1, &entry, rows[i].rule, rows[i].what);
        if (rows[i].rule == NULL) {
            carry_out(t.battle, 1, &entry);
            assert_true(sand_battle_in_play(t.battle, unit));
        }
        clear(&t);
    }
}

/* ---- what the rules want of a scenario ---- */

static void test_refused_scenarios(void **state)
{
    (void)state;
    static const struct {
        const char *rule, *a, *battle;
    } rows[] = {
        { "EC-SEQ-02", SHOOTER("centre", "foot"), "\"agenda\":[{\"step\":\"initiative\"}]" },
        { "EC-SEQ-04", SHOOTER("centre", "foot"),
          "\"agenda\":[{\"step\":\"attack\",\"subject\":\"A\",\"object\":\"Z\"}]" },
        { "EC-SEQ-01",
          "{\"name\":\"a1\",\"kind\":\"centre\",\"card\":1,\"units\":[{\"name\":\"A\",\"type\":\"foot\",\"at\":[36,10]}"
          "]}",
          NULL },
        { "EC-ROUT-01",
          "{\"name\":\"a1\",\"kind\":\"centre\",\"units\":[{\"name\":\"A\",\"type\":\"foot\",\"at\":[36,10],\"hits\":-"
          "1}]}",
          NULL },
        { "EC-CHG-03",
          "{\"name\":\"a1\",\"kind\":\"reserve\",\"units\":[{\"name\":\"A\",\"type\":\"horse\",\"at\":[36,10]},{"
          "\"name\":\"C\",\"type\":\"horse\",\"at\":[40,10]}]}",
          "\"contacts\":[{\"by\":\"A\",\"with\":\"C\"}]" },
        { "EC-ORG-03",
          "{\"name\":\"a1\",\"kind\":\"centre\",\"units\":[{\"name\":\"A\",\"type\":\"horse\",\"at\":[36,10]}]}",
          NULL },
        { "EC-ORG-07",
          "{\"name\":\"a1\",\"kind\":\"reserve\",\"units\":[{\"name\":\"A\",\"type\":\"dragoons\",\"at\":[36,10]}]}",
          NULL },
        { "EC-ORG-07",
          "{\"name\":\"a1\",\"kind\":\"independent\",\"units\":[{\"name\":\"A\",\"type\":\"foot\",\"at\":[36,10]}]}",
          NULL },
        { "EC-ORG-06",
          "{\"name\":\"a1\",\"kind\":\"reserve\",\"units\":[{\"name\":\"A\",\"type\":\"horse\",\"at\":[36,10]},{"
          "\"name\":\"C\",\"type\":\"foot\",\"at\":[42,10]}]}",
          NULL },
        { "EC-ORG-02",
          "{\"name\":\"a1\",\"kind\":\"reserve\",\"units\":[{\"name\":\"A\",\"type\":\"horse\",\"at\":[36,10]}]},{"
          "\"name\":\"a2\",\"kind\":\"reserve\",\"units\":[{\"name\":\"C\",\"type\":\"horse\",\"at\":[42,10]}]}",
          NULL },
        { "EC-UNIT-05",
          "{\"name\":\"a1\",\"kind\":\"centre\",\"units\":[{\"name\":\"A\",\"type\":\"foot\",\"at\":[36,10],"
          "\"impetuous\":1}]}",
          NULL },
        { "EC-OPT-01",
          "{\"name\":\"a1\",\"kind\":\"independent\",\"units\":[{\"name\":\"A\",\"type\":\"clubmen\",\"at\":[36,10]}]}",
          NULL },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        position p = { .a = rows[i].a, .b = FAR_ENEMY, .battle = rows[i].battle };
        sand_problem_list problems = { 0 };
        table t = { NULL, NULL };
        if (set_up(&p, &t, &problems) != SAND_ERROR_INVALID) fail_msg("row %d, %s: not refused", (int)i, rows[i].rule);
        bool found = false;
        for (size_t j = 0; j < problems.count; j++) found |= strstr(problems.items[j].message, rows[i].rule) != NULL;
        if (!found) fail_msg("%s: %s", rows[i].rule, problems.items[0].message);
        sand_problem_list_free(&problems);
    }
}

/* ---- the tables hang together ---- */

static void test_every_rule_exists(void **state)
{
    (void)state;
    const sand_rules *rules = sand_registry_find("ecw-commands");
    assert_non_null(rules);
    for (size_t i = 0; i < rules->tables.n_options; i++) {
        const sand_option_row *row = &rules->tables.options[i];
        assert_non_null(row->name);
        if (sand_rules_find(rules, row->rule) == NULL) fail_msg("option %s: no rule %s", row->name, row->rule);
    }
    for (size_t i = 0; i < rules->tables.n_steps; i++)
        assert_non_null(sand_rules_find(rules, rules->tables.steps[i].rule));
    for (size_t i = 0; i < rules->tables.n_orders; i++)
        assert_non_null(sand_rules_find(rules, rules->tables.orders[i].rule));
    for (size_t i = 0; i < rules->tables.n_rules; i++)
        for (size_t j = 0; j < i; j++) assert_string_not_equal(rules->tables.rules[i].id, rules->tables.rules[j].id);
}

/* ---- whole battles ---- */

static uint32_t next_random(uint64_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return (uint32_t)(*seed >> 32);
}

enum { ORDERS = 256, ENTRIES = 512 };

/* Two units that could close a gap equally well: the one of the lower luck id does, whatever its number. */
static void test_tie_of_a_cure(void **state)
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
        position p = { .a = COMMAND("a1", "centre",
                                    UNIT("A", "foot", "\"at\":[30,10]") "," UNIT("B", "foot", "\"at\":[44,10]")),
                       .b = FAR_ENEMY,
                       .options = "\"cure\":\"at-once\"" };
        table t = lay(&p);
        for (unsigned k = 0; k < 2; k++) t.field->unit[k].luck = rows[i].luck[k];
        sand_room *room = fresh_room(t.field);
        ec_cure_at_once(t.battle, room, 1, NULL);
        sand_room_destroy(room);
        for (unsigned k = 0; k < 2; k++) assert_int_equal(sand_battle_unit_pose(t.battle, k + 1).at.x, rows[i].x[k]);
        clear(&t);
    }
}

static bool is_shown(const sand_verdict *verdict, char letter, unsigned index)
{
    for (unsigned i = 0; i < verdict->n_witness; i++) {
        if (letter == 'u' && verdict->witness[i].ref == index) return true;
        if (letter == 'b' && verdict->witness[i].body == index) return true;
    }
    return false;
}

/* Whoever a refusal names, but the one who is ordered, is among its witnesses if he is on the table. */
static void shows_whom_it_names(const sand_battle *b, const sand_entry *entry, const sand_verdict *verdict)
{
    for (const char *at = strchr(verdict->sentence.text, '{'); at != NULL; at = strchr(at + 1, '{')) {
        unsigned index = (unsigned)verdict->sentence.args[at[2] - '0'];
        bool unit = at[1] == 'u' && index != 0 && index != entry->subject && sand_battle_in_play(b, index);
        bool body = at[1] == 'b' && sand_battle_body(b, index)->status == SAND_STATUS_PLAY;
        if ((unit || body) && !is_shown(verdict, at[1], index))
            fail_msg("%s [%s]: %c%u is not shown", verdict->sentence.text, verdict->rule, at[1], index);
    }
}

/* Some orders that mostly may not be.  The limit told is the longest march that is allowed with everything else. */
static void asks_too_much(const sand_battle *b, unsigned side, uint64_t random)
{
    if (ec_step_now(b) != EC_STEP_MOVE || ec_option_of(b, EC_OPT_STEPS) == 1) return;
    unsigned n = b->field->n_units, unit = 1 + (unsigned)(next_random(&random) % n),
             other = 1 + (unsigned)(next_random(&random) % n);
    if (!sand_battle_in_play(b, unit) || !ec_acts(b, unit)) return;
    int32_t direction = (int32_t)(next_random(&random) % 360) * 100, first = next_random(&random) % 4 == 0 ? 3000 : 0;
    int32_t last = next_random(&random) % 4 == 0 ? 9000 : 0;
    sand_entry orders[] = { march(unit, first, direction, 30000, last), charge(unit, other, first),
                            simple(EC_ORDER_WITHDRAW, unit, other) };
    for (size_t i = 0; i < SAND_LEN(orders); i++) {
        sand_verdict verdict = judge(b, side, &orders[i]);
        if (verdict.answer == SAND_NO) shows_whom_it_names(b, &orders[i], &verdict);
        if (i > 0 || verdict.answer != SAND_NO || !verdict.has_limit) continue;
        sand_entry part = march(unit, first, direction, verdict.limit, last),
                   more = march(unit, first, direction, verdict.limit + 1, last);
        if (verdict.limit > 0 && judge(b, side, &part).answer != SAND_YES)
            fail_msg("%u by %d: %d is told [%s], but [%s]", unit, direction, verdict.limit, verdict.rule,
                     judge(b, side, &part).rule);
        if (judge(b, side, &more).answer != SAND_NO)
            fail_msg("%u by %d: %d is told [%s], but more is allowed", unit, direction, verdict.limit, verdict.rule);
    }
}

/* Everything suggested is legal, on the battle and on the side's view; invariants hold; the battle ends. */
static void play_random(const table *start, uint64_t seed)
{
    static sand_order orders[ORDERS];
    static sand_entry entries[ENTRIES], kept[2][UNITS_MAX];
    uint64_t storage[SCRATCH / sizeof(uint64_t)], view_storage[SCRATCH / sizeof(uint64_t)];
    sand_battle *b = sand_battle_init(storage, start->field), *view = sand_battle_init(view_storage, start->field);
    const sand_rules *rules = start->field->rules;
    static sand_cause causes[1 << 14];
    sand_dice_watch watch;
    sand_dice dice;
    memset(causes, 0, sizeof causes);
    sand_dice_watch_init(&watch, causes, SAND_LEN(causes));
    sand_dice_init_seeded(&dice, seed);
    sand_dice_watch_with(&dice, &watch);
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
            asks_too_much(b, side, seed);
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
        if (dice.problem != SAND_DICE_FINE) /* no cause may occur twice */
            fail_msg("dice %d: purpose %u turn %u stage %u subject %u object %u", dice.problem, dice.where.purpose,
                     dice.where.turn, dice.where.stage, dice.where.subject, dice.where.object);
    }
    assert_int_not_equal(rules->result(b).outcome, SAND_GOING_ON);
}

static void test_random_battles(void **state)
{
    (void)state;
    position p = { .a = TWO_COMMANDS("a", "10") ",{\"name\":\"a3\",\"kind\":\"independent\",\"units\":["
                                                "{\"name\":\"aD\",\"type\":\"dragoons\",\"at\":[20,10]},{\"name\":"
                                                "\"aA\",\"type\":\"artillery\",\"at\":[30,10]}]}",
                   .b = TWO_COMMANDS("b", "34") ",{\"name\":\"b3\",\"kind\":\"independent\",\"units\":["
                                                "{\"name\":\"bS\",\"type\":\"commanded-shot\",\"at\":[20,34]},{"
                                                "\"name\":\"bA\",\"type\":\"artillery\",\"at\":[30,34]}]}",
                   .bodies_a = "{\"name\":\"Waller\",\"role\":\"leader\",\"at\":[36,7],\"base\":[1,1]}",
                   .bodies_b = "{\"name\":\"Hopton\",\"role\":\"leader\",\"at\":[36,37],\"base\":[1,1]}",
                   .terrain = "{\"kind\":\"wood\",\"area\":[[14,20],[22,20],[22,26],[14,26]]},{\"kind\":\"hedge\","
                              "\"line\":[[30,22],[42,23]]}",
                   .turns = 15 };
    table t = lay(&p);
    for (size_t i = 0; i < t.field->n_units; i++)
        ec_unit_of(t.battle, (unsigned)i + 1)->impetuous = t.field->unit[i].type == EC_HORSE;
    for (uint64_t seed = 1; seed <= 40; seed++) play_random(&t, seed);
    t.field->option[EC_OPT_SOLO] = 2;
    for (uint64_t seed = 41; seed <= 50; seed++) play_random(&t, seed);
    clear(&t);
}

/* The same with everybody still to be placed, under the other readings. */
static void test_random_deployments(void **state)
{
    (void)state;
    static const char *const options[] = {
        NULL, "\"weather\":\"storm\",\"coherency\":\"chain\",\"fight\":\"must\",\"answer\":\"weak\"",
        "\"weather\":\"light-rain\",\"zone-test\":\"start\",\"zone-pivot\":\"none\",\"face\":\"origin\",\"arc-origin\":"
        "\"centre\",\"guns-reached\":\"lost\"",
        "\"weather\":\"heavy-rain\",\"pivot-cost\":\"each\",\"pivot-room\":\"sweep\",\"zone-charge\":\"towards\","
        "\"fire-in-melee\":\"allowed\",\"flight-dice\":\"one\",\"break\":40,\"charge-edge\":\"edge\",\"town-room\":"
        "\"one\"",
        "\"conform\":\"flush\",\"away\":\"back\",\"impetuous\":\"charge\",\"pursuit-test\":\"striker\",\"overhead\":"
        "\"yes\",\"friends-block\":\"no\",\"solo\":\"first\""
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
            .bodies_a = "{\"name\":\"Waller\",\"role\":\"leader\",\"base\":[1,1]," WAITS "}",
            .bodies_b = "{\"name\":\"Hopton\",\"role\":\"leader\",\"base\":[1,1]," WAITS "}",
            .terrain = HILL ",{\"kind\":\"town\",\"area\":[[48,20],[56,20],[56,27],[48,27]]},{\"kind\":\"wood\","
                            "\"area\":[[10,20],[18,20],[18,27],[10,27]]}",
            .options = options[i],
            .turns = 12
        };
        table t = lay(&p);
        for (uint64_t seed = 1; seed <= 15; seed++) play_random(&t, 100 * (i + 1) + seed);
        clear(&t);
    }
}

/* ---- an umpire's hand ---- */

/* What no battle could begin with cannot be adjusted either. */
static void test_adjustments(void **state)
{
    (void)state;
    static const char scenario[] =
        "{\"ruleset\":\"ecw-commands\",\"title\":\"t\",\"sides\":["
        "{\"name\":\"Side A\",\"facing\":\"n\",\"commands\":[{\"name\":\"CA\",\"kind\":\"centre\",\"units\":["
        "{\"name\":\"a1\",\"type\":\"foot\",\"at\":[36,6]}]},{\"name\":\"CR\",\"kind\":\"reserve\",\"units\":["
        "{\"name\":\"a2\",\"type\":\"foot\",\"at\":[46,6]}]}]},"
        "{\"name\":\"Side B\",\"facing\":\"s\",\"commands\":[{\"name\":\"CB\",\"kind\":\"centre\",\"units\":["
        "{\"name\":\"b1\",\"type\":\"foot\",\"at\":[36,42]}]}]}]}";
    static const struct {
        const char *json;
        sand_error error;
    } rows[] = {
        { "{side: \"Side A\", set: {left: 1}}", SAND_ERROR_INVALID }, /* the cards of the commands say two */
        { "{command: \"CR\", set: {card: 0}}", SAND_ERROR_INVALID },
        { "{together: [{side: \"Side A\", set: {left: 1}}]}", SAND_ERROR_INVALID },
        { "{together: [{side: \"Side A\", set: {left: 1}}, {command: \"CR\", set: {card: 9}}]}", SAND_ERROR_INVALID },
        { "{together: [{side: \"Side A\", set: {left: 1}}, {command: \"CR\", set: {card: 0}}], unit: \"a1\"}",
          SAND_ERROR_INVALID },
        { "{together: [{unit: \"a1\", at: [46, 6]}]}", SAND_ERROR_INVALID }, /* on top of somebody */
        { "{together: []}", SAND_ERROR_INVALID },
        { "{together: [{side: \"Side A\", set: {left: 1}}, {command: \"CR\", set: {card: 0}}]}", SAND_OK },
        { "{together: [{unit: \"a1\", at: [46, 6]}, {unit: \"a2\", at: [36, 6]}]}", SAND_OK }, /* they change places */
        { "{unit: \"a1\", set: {hits: -5}}", SAND_ERROR_INVALID },
        { "{unit: \"a1\", set: {impetuous: 1}}", SAND_ERROR_INVALID },
        { "{unit: \"a1\", set: {moved: 7}}", SAND_ERROR_INVALID },
        { "{battle: true, set: {active: 3}}", SAND_ERROR_INVALID },
        { "{battle: true, set: {first: 3}}", SAND_ERROR_INVALID },
        { "{battle: true, set: {command: 9}}", SAND_ERROR_INVALID },
        { "{side: \"Side A\", set: {left: 4}}", SAND_ERROR_INVALID },
        { "{side: \"Side A\", set: {value: -1}}", SAND_ERROR_INVALID },
        { "{command: \"CA\", set: {card: 9}}", SAND_ERROR_INVALID },
        { "{unit: \"a1\", set: {hits: 5}}", SAND_OK },
        { "{side: \"Side A\", set: {value: 2}}", SAND_OK },
    };
    sand_problem_list problems = { 0 };
    sand_game *game = NULL;
    sand_game_settings settings = { .seed = "an umpire" };
    assert_int_equal(sand_game_create(scenario, strlen(scenario), &settings, &problems, &game), SAND_OK);
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        uint64_t before = sand_game_hash(game, 0);
        sand_problem_list found = { 0 };
        sand_error error = sand_game_adjust(game, rows[i].json, strlen(rows[i].json), &found);
        if (error != rows[i].error) fail_msg("%s: error %d", rows[i].json, error);
        assert_true((error == SAND_OK) == (found.mistakes == 0));
        assert_true((error == SAND_OK) == (sand_game_hash(game, 0) != before));
        sand_problem_list_free(&found);
    }
    sand_problem_list_free(&problems);
    sand_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_rule_exists),
        cmocka_unit_test(test_shots),
        cmocka_unit_test(test_ammunition),
        cmocka_unit_test(test_attacks),
        cmocka_unit_test(test_cover_in_melee),
        cmocka_unit_test(test_rout),
        cmocka_unit_test(test_attacks_to_rout),
        cmocka_unit_test(test_pursuit),
        cmocka_unit_test(test_adjustments),
        cmocka_unit_test(test_initiative),
        cmocka_unit_test(test_allowances),
        cmocka_unit_test(test_ways),
        cmocka_unit_test(test_rivers),
        cmocka_unit_test(test_edge_of_the_table),
        cmocka_unit_test(test_near_the_enemy),
        cmocka_unit_test(test_overlays),
        cmocka_unit_test(test_coherency),
        cmocka_unit_test(test_scattered_command),
        cmocka_unit_test(test_restoring_overrides),
        cmocka_unit_test(test_charges),
        cmocka_unit_test(test_one_attacker_a_face),
        cmocka_unit_test(test_withdrawal),
        cmocka_unit_test(test_shooting_limits),
        cmocka_unit_test(test_who_may_shoot),
        cmocka_unit_test(test_aim_after_marches),
        cmocka_unit_test(test_fired_guns),
        cmocka_unit_test(test_storm_readings),
        cmocka_unit_test(test_other_readings),
        cmocka_unit_test(test_conforming),
        cmocka_unit_test(test_guns_that_moved),
        cmocka_unit_test(test_commander_flees),
        cmocka_unit_test(test_cards),
        cmocka_unit_test(test_emptied_command),
        cmocka_unit_test(test_refused_scenarios),
        cmocka_unit_test(test_deployment_places),
        cmocka_unit_test(test_tie_of_a_cure),
        cmocka_unit_test(test_random_battles),
        cmocka_unit_test(test_random_deployments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
