/* positions.c - lays positions of a few units, and enumerates what follows from them. */
#include "ecw_commands/positions.h"

#include <stdio.h>
#include <stdlib.h>

static const char *or_nothing(const char *text)
{
    return text == NULL ? "" : text;
}

sand_error set_up(const position *p, table *out, sand_problem_list *problems)
{
    return laid_try(out, problems,
                    "{ruleset: 'ecw-commands', title: 't', turn_limit: %d, options: {%s}, terrain: [%s], zones: [%s],"
                    "battle: {%s}, sides: [{name: 'Side A', facing: 'n', commands: [%s], bodies: [%s]},"
                    "{name: 'Side B', facing: 's', commands: [%s], bodies: [%s]}]}",
                    p->turns, or_nothing(p->options), or_nothing(p->terrain), or_nothing(p->zones),
                    or_nothing(p->battle), p->a, or_nothing(p->bodies_a), p->b, or_nothing(p->bodies_b));
}

table lay(const position *p)
{
    sand_problem_list problems = { 0 };
    table t;
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

void read_as(sand_field *field, int32_t value)
{
    field->option[value / SAND_OPTION_VALUES_MAX] = value % SAND_OPTION_VALUES_MAX;
}

void clear(table *t)
{
    laid_clear(t);
}

sand_entry simple(ec_order kind, unsigned subject, unsigned object)
{
    return (sand_entry){ .kind = (uint16_t)kind, .subject = (uint16_t)subject, .object = (uint16_t)object };
}

sand_entry march(unsigned unit, int32_t first, int32_t direction, int32_t travel, int32_t last)
{
    sand_entry entry = simple(EC_ORDER_MOVE, unit, 0);
    if (first != 0) sand_entry_add_step(&entry, SAND_VERB_PIVOT, first, 0);
    if (travel != 0) sand_entry_add_step(&entry, SAND_VERB_MARCH, direction, travel);
    if (last != 0) sand_entry_add_step(&entry, SAND_VERB_PIVOT, last, 0);
    return entry;
}

sand_entry charge(unsigned unit, unsigned target, int32_t turn)
{
    sand_entry entry = simple(EC_ORDER_CHARGE, unit, target);
    if (turn != 0) sand_entry_add_step(&entry, SAND_VERB_PIVOT, turn, 0);
    return entry;
}

sand_verdict judge(const sand_battle *b, unsigned side, const sand_entry *entry)
{
    sand_order order = { sand_battle_head(b)->serial, (uint16_t)side, 1, entry };
    sand_verdict verdict;
    fresh_check(b, &order, &verdict);
    return verdict;
}

void carry_out(sand_battle *b, unsigned side, const sand_entry *entry)
{
    sand_order order = { sand_battle_head(b)->serial, (uint16_t)side, 1, entry };
    assert_int_equal(judge(b, side, entry).answer, SAND_YES);
    fresh_apply(b, &order, 1, NULL);
}

void expect(const sand_battle *b, unsigned side, const sand_entry *entry, const char *rule, const char *what)
{
    sand_verdict verdict = judge(b, side, entry);
    const char *got = verdict.answer == SAND_YES ? "yes" : verdict.answer == SAND_SO_FAR ? "so far" : verdict.rule;
    if (strcmp(got, rule == NULL ? "yes" : rule) != 0)
        fail_msg("%s: %s instead of %s", what, got, rule == NULL ? "yes" : rule);
}

chances enumerate(const table *t, reading *read)
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

int32_t hits_of_b(const sand_battle *b)
{
    return sand_battle_unit(b, 2)->status == SAND_STATUS_PLAY ? sand_battle_unit(b, 2)->hits : MOST - 1;
}

void expect_chances(const chances *got, const int wanted[], size_t n, const char *what)
{
    for (size_t i = 0; i < MOST; i++) {
        int want = i < n ? wanted[i] * 12 : 0;
        if (got->part[i] != want) fail_msg("%s: %d hits with %d/36 instead of %d/36", what, (int)i, got->part[i], want);
    }
}

void thirds(int modifier, bool doubled, int wanted[MOST])
{
    memset(wanted, 0, MOST * sizeof *wanted);
    for (int face = 1; face <= 3; face++) {
        int hits = face + modifier > 0 ? face + modifier : 0;
        wanted[doubled ? 2 * hits : hits]++;
    }
}

const char *const type_names[] = { "", "foot", "commanded-shot", "dragoons", "horse", "artillery", "clubmen" };

const char *command_of(ec_type type)
{
    return type == EC_FOOT || type == EC_HORSE ? "reserve" : "independent";
}

table lay_melee(ec_type by, ec_type at, bool impetuous, bool elite, const char *options, int face, int flags)
{
    static const char *const places[] = { "", "[36,23.000]", "[39.5,20]", "[36,17.000]", "[32.5,20]" };
    static const int headings[] = { 0, 180, 270, 0, 90 };
    static char a[512], b[512], battle[512];
    snprintf(a, sizeof a,
             "{name:'a1',kind:'%s',units:[{name:'A',type:'%s',at:%s,heading:%d,"
             "impetuous:%d,elite:%d}]}",
             command_of(by), type_names[by], places[face], headings[face], impetuous, elite);
    snprintf(b, sizeof b, "{name:'b1',kind:'%s',units:[{name:'B',type:'%s',at:[36,20],heading:0}]}", command_of(at),
             type_names[at]);
    snprintf(battle, sizeof battle,
             "agenda:[{step:'turn'},{step:'melee',subject:'a1'}],"
             "contacts:[{by:'A',with:'B',by_face:1,with_face:%d,flags:%d}]",
             face, flags);
    position p = { .a = a, .b = b, .battle = battle, .options = options };
    return lay(&p);
}
