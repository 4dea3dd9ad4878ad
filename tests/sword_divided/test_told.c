/* test_told.c - `sword-divided`: events of dice: the score of two bases that fight, and of horse that tests to reform
 * with a general. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/memory.h"
#include "rules/sword_divided/sd_reading.h"
#include "support/fresh.h"
#include "support/laid.h"

enum { ROOM = 16, WHEELS = 16, RUNS = 1000 };

#define TROOP(more)                                                                                                    \
    "ruleset: 'sword-divided', title: 'Told', sides: [{name: 'King', facing: 'north', units: [{name: "                 \
    "'Troop', type: 'horse', files: 1, base_state: 'mounted', at: [500, 300]" more "}]"
#define SLEEVE      "{name: 'Sleeve', type: 'foot', files: 1, at: [500, 331.25]}"
#define PIKES       "{name: 'Pikes', type: 'foot', files: 2, bases: [{kind: 'pike'}, {kind: 'pike'}], at: [500, 331.25]}"
#define ENEMY(unit) "{name: 'Parliament', facing: 'south', units: [" unit "]}]"
#define FIGHTING(unit)                                                                                                 \
    "battle: {turn: 1, agenda: [{step: 'melee'}], contacts: [{by: 'Troop', with: '" unit                               \
    "', by_face: 'front', with_face: 'front'}]}"

/* Judges an event; for_each_fall calls it for each roll of one step, over all falls of the dice. */
typedef void judging(const sand_event *event);

static unsigned for_each_fall(const char *text, judging *judge)
{
    static sand_dice_wheel wheels[WHEELS];
    unsigned judged = 0;
    laid t = laid_out("%s", text), then = laid_out("%s", text);
    sand_dice dice;
    sand_dice_init_enumerated(&dice, wheels, WHEELS, RUNS);
    do {
        sand_event events[ROOM];
        sand_log log = { .events = events, .room = ROOM };
        sand_battle_copy(then.battle, t.battle);
        fresh_step(then.battle, &dice, &log);
        for (size_t i = 0; i < log.n; i++) {
            if (events[i].verb != SAND_EVENT_ROLL) continue;
            judge(&events[i]);
            judged++;
        }
    } while (sand_dice_again(&dice));
    laid_clear(&t);
    laid_clear(&then);
    return judged;
}

/* The amount is 1 when the first base hits, -1 when the other does, 0 when neither does. [SD-MELEE-06] */
static void judge_melee(const sand_event *event)
{
    static const struct {
        const char *rule, *text;
        int32_t score;
    } rows[] = {
        { "SD-MELEE-06", "{u0} beat {u1} back", 1 },
        { "SD-MELEE-06", "{u0} and {u1} fought without result", 0 },
        { "SD-MELEE-06", "{u0} was beaten back by {u1}", -1 },
        { "SD-MELEE-17", "{u0} had the better of {u1} but cannot harm it", 0 },
        { "SD-MELEE-17", "{u1} had the better of {u0} but cannot harm it", 0 },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        if (strcmp(event->rule, rows[i].rule) != 0 || strcmp(event->sentence.text, rows[i].text) != 0) continue;
        if (event->amount != rows[i].score) fail_msg("%s: a score of %d", rows[i].text, (int)event->amount);
        return;
    }
    fail_msg("%s: %s", event->rule, event->sentence.text);
}

static void test_melee(void **state)
{
    (void)state;
    assert_true(for_each_fall("{" TROOP("") "}, " ENEMY(SLEEVE) ", " FIGHTING("Sleeve") "}", judge_melee) > 1);
    assert_true(for_each_fall("{" TROOP("") "}, " ENEMY(PIKES) ", " FIGHTING("Pikes") "}", judge_melee) > 1);
}

/* A general lowers the score needed. The ledger names his rule with a value of 0, because he adds nothing to the die.
 * [SD-RESULT-04] */
static void judge_led(const sand_event *event)
{
    assert_int_equal(event->n_ledger, 1);
    assert_string_equal(event->ledger[0].rule, "SD-RESULT-04");
    assert_int_equal(event->ledger[0].value, 0);
}

static void judge_not_led(const sand_event *event)
{
    assert_int_equal(event->n_ledger, 0);
}

static void test_reforming(void **state)
{
#define WON       ", done: 4"
#define GENERAL   ", bodies: [{name: 'General', role: 'leader', attached: 'Troop'}]"
#define REFORMING "battle: {turn: 1, agenda: [{step: 'reform'}]}"
    (void)state;
    assert_true(for_each_fall("{" TROOP(WON) GENERAL "}, " ENEMY(SLEEVE) ", " REFORMING "}", judge_led) > 1);
    assert_true(for_each_fall("{" TROOP(WON) "}, " ENEMY(SLEEVE) ", " REFORMING "}", judge_not_led) > 1);
}

/* A formation with 0 files, which no file can state, is refused like any other that its bases do not fill.
 * [SD-AMB-FORM-03] */
static void test_no_file(void **state)
{
    laid t = laid_out("{" TROOP("") "}, " ENEMY(SLEEVE) ", battle: {turn: 1, agenda: [{step: 'plan', sides: ['King', "
                                                        "'Parliament']}]}}");
    sand_entry entry = { .kind = SD_ORDER_GO, .subject = 1, .given = SAND_SLOT_MOTION };
    sand_verdict verdict;
    (void)state;
    sand_entry_add_step(&entry, SAND_VERB_FORM, 0, 1);
    fresh_check(t.battle, &(sand_order){ sand_battle_head(t.battle)->serial, SAND_SIDE_A, 1, &entry }, &verdict);
    assert_int_equal(verdict.answer, SAND_NO);
    assert_string_equal(verdict.rule, "SD-AMB-FORM-03");
    laid_clear(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_melee), cmocka_unit_test(test_reforming),
                                        cmocka_unit_test(test_no_file) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
