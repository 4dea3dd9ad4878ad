/* run_reasons.c - tests that a refusal names the rule that really sets the limit.
 *
 *   run_reasons [REFUSALS [SEED [RULESET]]]         150 of every ruleset unless told
 *
 * Random battles are played by suggested orders. At each decision, marches and distances are made longer until they are
 * refused. A refusal with a limit is tested further. The limit must be legal, exactly and rounded down to the figure
 * that people read. A thousandth more must be refused by the same rule or because of the same unit. If the refusal
 * names a unit, the answer must change when that unit stands a little further away. Orders against a target are also
 * given against other targets: if the refusal names a third unit, the answer must change without that unit. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "orders/drive.h"
#include "record/scenario.h"
#include "report/words.h"
#include "support/fresh.h"
#include "support/orders_to_try.h"
#include "support/scenes.h"

enum { REFUSALS = 150, SCENES_MAX = 32, SHOWN = 3, TRIES = 12, DECISIONS_MOST = 400, TEXT_ROOM = 1 << 18, TENTH = 100 };

#define QUESTIONS(X)                                                                                                   \
    X(LIMIT, "the limit is allowed")                                                                                   \
    X(FIGURE, "the figure that is read is allowed")                                                                    \
    X(REASON, "a thousandth more is forbidden by the rule, or for the unit, that is named")                            \
    X(ROOM, "another place of the unit that is named, or its absence, changes the answer")

typedef enum {
#define QUESTION_ENUM(name, text) ASK_##name,
    QUESTIONS(QUESTION_ENUM)
#undef QUESTION_ENUM
        ASK_COUNT
} question;

static const char *const question_words[] = {
#define QUESTION_WORDS(name, text) text,
    QUESTIONS(QUESTION_WORDS)
#undef QUESTION_WORDS
};

/* The battle in play, and the results of all battles so far. */
typedef struct {
    const char *ruleset, *scene;
    uint64_t seed;
    unsigned wanted, refused; /* refusals with a limit */
    unsigned held[ASK_COUNT], broken[ASK_COUNT];
    const sand_field *field;
    const sand_rules *rules;
    sand_battle *battle, *other;
    sand_room *notes;
    chance from;
    sheet tried;
    order_room room;
} asking;

/* ---- messages ---- */

static const char *said(const asking *a, const sand_verdict *verdict)
{
    static char words[2][600];
    static unsigned turn;
    sand_text text;
    char *out = words[turn++ % 2];
    sand_text_init(&text, out, sizeof words[0]);
    sand_text_add_format(&text, "[%s] ", verdict->rule ? verdict->rule : "-");
    sand_words_sentence(&text, a->field, &verdict->sentence);
    if (verdict->has_limit) sand_text_add_format(&text, "; at most %d", (int)verdict->limit);
    return out;
}

static void expect(asking *a, question which, bool holds, const sand_verdict *first, const sand_verdict *then)
{
    if (holds) {
        a->held[which]++;
        return;
    }
    if (a->broken[which]++ >= SHOWN) return;
    const sand_entry *e = &a->tried.entries[first->entry];
    printf("BROKEN: %s, %s: %s\n  %s of unit %u (%s)", a->ruleset, a->scene, question_words[which],
           a->rules->tables.orders[e->kind - 1].name, e->subject, sand_field_name(a->field, SAND_REF_UNIT, e->subject));
    for (unsigned i = 0; i < e->n_list; i++) printf(" %d", (int)e->list[i]);
    if (e->given & SAND_SLOT_NUMBER) printf(" number %d", (int)e->number);
    printf("\n  first: %s\n  then:  %s\n", said(a, first), then->answer == SAND_YES ? "yes" : said(a, then));
}

/* ---- questions ---- */

/* Returns the number in the entry that a refusal's limit limits; NULL: there is none. */
static int32_t *measure_of(const asking *a, sand_entry *entry)
{
    const sand_order_kind *row = &a->rules->tables.orders[entry->kind - 1];
    int32_t *travel = NULL;
    if (entry->given & SAND_SLOT_NUMBER) return row->measures ? &entry->number : NULL;
    if (!(entry->given & SAND_SLOT_MOTION)) return NULL;
    for (unsigned i = 0; i + 2 < entry->n_list; i += 3) {
        /* with several marches, the refusal does not say which one it limits */
        if (entry->list[i] == SAND_VERB_MARCH && travel != NULL) return NULL;
        if (entry->list[i] == SAND_VERB_MARCH) travel = &entry->list[i + 2];
    }
    return travel;
}

static sand_verdict judge(asking *a, const sand_battle *b)
{
    sand_verdict verdict;
    a->rules->check(b, a->notes, &a->tried.order, &verdict);
    return verdict;
}

static sand_verdict judge_at(asking *a, int32_t *measure, int32_t value)
{
    int32_t was = *measure;
    *measure = value;
    sand_verdict verdict = judge(a, a->battle);
    *measure = was;
    return verdict;
}

static bool is_same_rule(const char *one, const char *two)
{
    return one != NULL && two != NULL && strcmp(one, two) == 0;
}

/* Returns a unit that the sentence names besides the acting unit and its object; 0: none. */
static unsigned named_unit(const sand_verdict *verdict, unsigned subject, unsigned object)
{
    for (const char *at = verdict->sentence.text; (at = strstr(at, "{u")) != NULL; at++) {
        unsigned unit = (unsigned)verdict->sentence.args[at[2] - '0'];
        if (unit != 0 && unit != subject && unit != object) return unit;
    }
    return 0;
}

/* Two rules may give the same reason: "cannot pass through the enemy" and "would touch the enemy" name the same unit.
 */
static bool is_same_unit(const asking *a, const sand_verdict *first, const sand_verdict *then)
{
    unsigned subject = a->tried.entries[first->entry].subject, unit = named_unit(first, subject, 0);
    return unit != 0 && unit == named_unit(then, subject, 0);
}

static bool is_changed(const sand_verdict *first, const sand_verdict *then)
{
    return then->answer != SAND_NO || then->limit != first->limit || !is_same_rule(then->rule, first->rule) ||
           !sentences_same(&then->sentence, &first->sentence);
}

static sand_verdict judge_with(asking *a, unsigned unit, int32_t heading)
{
    sand_pose pose = sand_battle_unit_pose(a->battle, unit);
    sand_battle_copy(a->other, a->battle);
    sand_battle_unit_move(a->other, unit, sand_geom_pose_moved(pose, heading, 2 * TENTH));
    return judge(a, a->other);
}

static sand_verdict judge_without(asking *a, unsigned unit)
{
    sand_battle_copy(a->other, a->battle);
    sand_battle_unit_remove(a->other, unit, 0);
    return judge(a, a->other);
}

/* Moves the named unit a little ahead, aside and back; when nothing changes (in a town its exact place does not
 * matter), takes it off the table. The answer must change. */
static void ask_with_room(asking *a, const sand_verdict *first, int32_t heading)
{
    unsigned unit = named_unit(first, a->tried.entries[first->entry].subject, 0);
    bool changed = false;
    sand_verdict then;
    if (unit == 0 || first->limit == 0 || !sand_battle_in_play(a->battle, unit)) return;
    for (int32_t turn = 0; turn < SAND_FULL_TURN && !changed; turn += SAND_FULL_TURN / 4) {
        then = judge_with(a, unit, sand_heading_add(heading, turn));
        changed = is_changed(first, &then);
    }
    if (!changed) then = judge_without(a, unit);
    expect(a, ASK_ROOM, changed || is_changed(first, &then), first, &then);
}

/* Takes the named unit (one that stands between, is nearer and the like) off the table. The answer must change. */
static void ask_without(asking *a, const sand_verdict *first, unsigned unit)
{
    sand_verdict then = judge_without(a, unit);
    expect(a, ASK_ROOM, is_changed(first, &then), first, &then);
}

static int32_t way_of(const asking *a, const sand_entry *entry)
{
    int32_t heading = sand_battle_unit_pose(a->battle, entry->subject).heading;
    for (unsigned i = 0; i + 2 < entry->n_list; i += 3) {
        if (entry->list[i] == SAND_VERB_PIVOT || entry->list[i] == SAND_VERB_MARCH)
            heading = sand_heading_add(heading, entry->list[i + 1]);
        if (entry->list[i] == SAND_VERB_MARCH) break;
    }
    return heading;
}

/* A refusal of another entry, for which this one may leave too little room, does not count. */
static bool is_refused(const sand_verdict *first, const sand_verdict *then)
{
    return then->answer == SAND_NO && then->entry == first->entry;
}

static void ask_again(asking *a, const sand_verdict *first, int32_t *measure)
{
    sand_verdict then;
    int32_t figure = first->limit / TENTH * TENTH;
    a->refused++;
    if (first->limit > 0) {
        then = judge_at(a, measure, first->limit);
        expect(a, ASK_LIMIT, !is_refused(first, &then), first, &then);
        if (figure > 0 && figure < first->limit) {
            then = judge_at(a, measure, figure);
            expect(a, ASK_FIGURE, !is_refused(first, &then), first, &then);
        }
    }
    then = judge_at(a, measure, first->limit + 1);
    if (then.answer == SAND_YES && first->limit % TENTH == 0) then = judge_at(a, measure, first->limit + TENTH);
    expect(a, ASK_REASON,
           then.answer != SAND_YES && (is_same_rule(then.rule, first->rule) || is_same_unit(a, first, &then)), first,
           &then);
    if (a->rules->tables.orders[a->tried.entries[first->entry].kind - 1].subject_ref == SAND_REF_UNIT)
        ask_with_room(a, first, way_of(a, &a->tried.entries[first->entry]));
}

/* ---- making orders illegal ---- */

static void turn_a_little(asking *a, sand_entry *entry)
{
    static const int32_t angles[] = { 300, -700, 2000, -3000, 4500 };
    if (!(entry->given & SAND_SLOT_MOTION)) return;
    unsigned i = 3 * chance_below(&a->from, entry->n_list / 3u);
    if (chance_one_in(&a->from, 3)) entry->list[i + 1] += angles[chance_below(&a->from, SAND_LEN(angles))];
    if (chance_one_in(&a->from, 6))
        sand_entry_add_step(entry, SAND_VERB_PIVOT, chance_between(&a->from, -9000, 9000), 0);
}

static void try_order(asking *a, const sand_decision *decision, const sand_order *order)
{
    sheet_copy(&a->tried, order);
    sand_entry *entry = &a->tried.entries[chance_below(&a->from, order->n)];
    if (measure_of(a, entry) == NULL) return;
    turn_a_little(a, entry);
    int32_t *measure = measure_of(a, entry);
    *measure += chance_between(&a->from, 1, 9000);
    if (chance_one_in(&a->from, 8)) *measure *= 10;
    if (!orders_well_formed(a->battle, decision, &a->tried.order)) return;
    sand_verdict first = judge(a, a->battle);
    if (first.answer == SAND_NO && first.has_limit && !first.counts && &a->tried.entries[first.entry] == entry)
        ask_again(a, &first, measure);
}

/* Tries the same order against another unit; a third unit may be what prevents it. */
static void try_target(asking *a, const sand_decision *decision, const sand_order *order)
{
    sheet_copy(&a->tried, order);
    sand_entry *entry = &a->tried.entries[chance_below(&a->from, order->n)];
    if (a->rules->tables.orders[entry->kind - 1].object_ref != SAND_REF_UNIT || entry->object == 0) return;
    entry->object = (uint16_t)(1 + chance_below(&a->from, a->field->n_units));
    if (!orders_well_formed(a->battle, decision, &a->tried.order)) return;
    sand_verdict first = judge(a, a->battle);
    unsigned unit = first.answer == SAND_NO && !first.has_limit ? named_unit(&first, entry->subject, entry->object) : 0;
    if (unit != 0 && &a->tried.entries[first.entry] == entry && sand_battle_in_play(a->battle, unit))
        ask_without(a, &first, unit);
}

static bool fill(asking *a, unsigned side)
{
    sand_wish wish = chance_one_in(&a->from, 3) ? orders_wish(a->battle, side, &a->from)
                                                : (sand_wish){ .kind = SAND_WISH_ANY, .side = (uint16_t)side };
    orders_clear(&a->room);
    a->rules->suggest(a->battle, a->notes, &wish, &a->room.list);
    return a->room.list.n > 0;
}

static bool choose(asking *a, unsigned side, sheet *out)
{
    sand_wish any = { .kind = SAND_WISH_ANY, .side = (uint16_t)side };
    orders_clear(&a->room);
    a->rules->suggest(a->battle, a->notes, &any, &a->room.list);
    if (a->room.list.n == 0) return false;
    sheet_copy(out, &a->room.orders[chance_below(&a->from, (uint32_t)a->room.list.n)]);
    return true;
}

/* ---- playing ---- */

static sheet chosen[SAND_SIDES];

static bool decide(asking *a)
{
    sand_decision decision = a->rules->decision(a->battle, a->notes);
    sand_order orders[SAND_SIDES];
    size_t n = 0;
    if (!decision.asks) return false;
    for (unsigned side = 1; side <= SAND_SIDES; side++) {
        if (!sand_decision_of(&decision, (uint16_t)side)) continue;
        for (unsigned i = 0; i < TRIES && a->refused < a->wanted && fill(a, side); i++) {
            try_order(a, &decision, &a->room.orders[chance_below(&a->from, (uint32_t)a->room.list.n)]);
            try_target(a, &decision, &a->room.orders[chance_below(&a->from, (uint32_t)a->room.list.n)]);
        }
        if (!choose(a, side, &chosen[side - 1])) return false;
        orders[n++] = chosen[side - 1].order;
    }
    a->rules->apply(a->battle, a->notes, orders, n, NULL);
    return true;
}

static void play(asking *a)
{
    sand_dice dice;
    sand_dice_init_seeded(&dice, chance_next(&a->from));
    for (unsigned i = 0; i < DECISIONS_MOST && a->refused < a->wanted; i++) {
        sand_orders_come_to_rest(a->battle, a->notes, &dice, NULL);
        if (sand_battle_over(a->battle) || !decide(a)) return;
    }
}

static void play_scene(asking *a, const char *path)
{
    static char text[TEXT_ROOM];
    sand_problem_list problems = { 0 };
    sand_field *field;
    sand_battle *start;
    FILE *file = fopen(path, "rb");
    size_t n = file ? fread(text, 1, sizeof text, file) : 0;
    if (file) fclose(file);
    if (sand_scenario_read((sand_source){ text, n, path }, NULL, &problems, &field, &start) != SAND_OK) abort();
    sand_problem_list_free(&problems);
    a->scene = path;
    a->field = field;
    a->rules = field->rules;
    a->battle = start;
    a->other = malloc(sand_battle_size(field));
    a->notes = fresh_room(field);
    play(a);
    sand_room_destroy(a->notes);
    free(a->other);
    free(start);
    sand_field_free(field);
}

static unsigned ask_ruleset(const char *ruleset, unsigned refusals, uint64_t seed)
{
    static asking a;
    scene_path scenes[SCENES_MAX];
    size_t n = scenes_of(ruleset, scenes, SCENES_MAX);
    unsigned failed = 0;
    a = (asking){ .ruleset = ruleset, .seed = seed, .from = { seed } };
    for (unsigned i = 0; a.wanted < refusals; i++) {
        unsigned share = refusals / (unsigned)n + 1; /* for each scenario, and what is left over for the last */
        a.wanted = a.refused + share < refusals ? a.refused + share : refusals;
        play_scene(&a, scenes[i % n].path);
        if (a.refused < a.wanted) a.wanted = a.refused;
    }
    for (question i = 0; i < ASK_COUNT; i++) {
        printf("%-14s %-75s %6u held, %u broken\n", ruleset, question_words[i], a.held[i], a.broken[i]);
        failed += a.broken[i] > 0 || a.held[i] == 0; /* a question that was never asked tests nothing */
    }
    return failed;
}

int main(int argc, char **argv)
{
    unsigned refusals = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : REFUSALS, failed = 0, asked = 0;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    for (size_t i = 0; i < sand_registry_count(); i++) {
        const char *ruleset = sand_registry_at(i)->tables.id;
        if (strcmp(ruleset, "drill") == 0 || (argc > 3 && strcmp(argv[3], ruleset) != 0)) continue;
        failed += ask_ruleset(ruleset, refusals, seed);
        asked += ASK_COUNT;
    }
    printf("%u passed, %u failed\n", asked - failed, failed);
    return failed > 0;
}
