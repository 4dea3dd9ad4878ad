/* report_reasons.c - why something happened and how the battle stands, taken from events and counts, never from a
 * second calculation. */
#include "report/words.h"
#include "base/assert.h"
#include "game/sound.h"

#include "game/game_parts.h"

#include <string.h>

/* ---- why something happened ---- */

enum { CHAIN_MOST = 10, LOOK_BACK = 60, RULES_MOST = 16 };

/* The events that led to an event, with the event itself last, and the rules cited, each once. */
typedef struct {
    const sand_game *game;
    unsigned viewer;
    size_t event[CHAIN_MOST]; /* event numbers, from the last to the first */
    size_t n;
    const char *rule[RULES_MOST];
    size_t n_rules;
} chain;

static bool is_about(const sand_event *event, unsigned unit)
{
    return (event->subject_ref == SAND_REF_UNIT && event->subject == unit) ||
           (event->object_ref == SAND_REF_UNIT && event->object == unit);
}

/* The units that an event is about; 0: none. */
static void units_of(const sand_event *event, unsigned out[2])
{
    out[0] = event->subject_ref == SAND_REF_UNIT ? event->subject : 0;
    out[1] = event->object_ref == SAND_REF_UNIT ? event->object : 0;
}

/* Does a new step begin, such as a side's turn? Other events of this verb tell news about a unit: "The melee of {u0}
 * was drawn". */
static bool is_new_step(const sand_event *event)
{
    const char *text = event->sentence.text;
    return event->verb == SAND_EVENT_STEP && (text == NULL || strstr(text, "{u") == NULL);
}

/* May a chain begin with this event?  Chains begin with an order or its move, a new step, or something revealed. */
static bool begins(const sand_event *event)
{
    return event->verb == SAND_EVENT_ORDER || event->verb == SAND_EVENT_MOVE || is_new_step(event) ||
           event->verb == SAND_EVENT_REVEAL;
}

static void cite(chain *c, const char *rule)
{
    SAND_ASSERT(c->n_rules <= RULES_MOST);
    if (rule == NULL || c->n_rules == RULES_MOST) return;
    for (size_t i = 0; i < c->n_rules; i++)
        if (strcmp(c->rule[i], rule) == 0) return;
    c->rule[c->n_rules++] = rule;
}

static void cite_all(chain *c, const sand_event *event)
{
    cite(c, event->rule);
    for (size_t i = 0; i < event->n_ledger && i < SAND_EVENT_LEDGER_MAX; i++) cite(c, event->ledger[i].rule);
}

/* Goes back through all events about the same units to the order that started them. */
static void follow_back(chain *c, size_t from)
{
    unsigned units[2];
    const sand_event *event = sand_game_event(c->game, c->viewer, from);
    SAND_ASSERT(event != NULL && c->n < CHAIN_MOST);
    units_of(event, units);
    c->event[c->n++] = from;
    cite_all(c, event);
    for (size_t i = from; i-- > 0 && from - i < LOOK_BACK && c->n < CHAIN_MOST && !begins(event);) {
        const sand_event *before = sand_game_event(c->game, c->viewer, i);
        if (before == NULL || is_new_step(before)) return;
        bool concerned = (units[0] && is_about(before, units[0])) || (units[1] && is_about(before, units[1]));
        if (!concerned) continue;
        if (!units[1]) units_of(before, units); /* the acting unit joins the chain */
        c->event[c->n++] = i;
        cite_all(c, before);
        if (begins(before)) return;
    }
}

static void add_rules(sand_text *out, const chain *c)
{
    char words[4096];
    for (size_t i = 0; i < c->n_rules; i++) {
        if (sand_report_rule(c->game, c->rule[i], words, sizeof words) == 0) continue;
        sand_text_add_char(out, '\n');
        sand_text_add(out, words);
    }
}

size_t sand_report_because(const sand_game *game, unsigned viewer, size_t event, char *out, size_t room)
{
    if (game == NULL || viewer > SAND_SIDES || sand_game_event(game, viewer, event) == NULL)
        return sand_text_hand_nothing(out, room);
    sand_text text;
    chain c = { .game = game, .viewer = viewer };
    follow_back(&c, event);
    sand_text_init_heap(&text);
    for (size_t i = c.n; i-- > 0;) {
        const sand_event *one = sand_game_event(game, viewer, c.event[i]);
        if (i + 1 < c.n) sand_text_add_char(&text, '\n');
        SAND_ASSERT(one != NULL);
        sand_words_event(&text, game, one);
    }
    add_rules(&text, &c);
    return sand_text_hand_out(&text, out, room);
}

/* ---- how the battle stands ---- */

/* Writes the points, and the result if the battle ended now. */
static void add_points(sand_text *out, const sand_game *game, const sand_result *result, const sand_result *now)
{
    sand_text_add(out, "As things stand: ");
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDES; side++) {
        sand_words_ref(out, game->field, SAND_REF_SIDE, side);
        sand_text_add_format(out, " %d%s", result->points[side - 1], side < SAND_SIDES ? ", " : "");
    }
    sand_text_add(out, "; if it ended now: ");
    if (now->outcome != SAND_WON) {
        sand_text_add(out, "a draw");
        return;
    }
    sand_words_ref(out, game->field, SAND_REF_SIDE, now->winner);
    sand_text_add(out, sand_words_many(sand_field_name(game->field, SAND_REF_SIDE, now->winner)) ? " win" : " wins");
}

static void add_result(sand_text *out, const sand_game *game, unsigned viewer)
{
    char words[4096];
    sand_result result = sand_game_result(game, viewer);
    if (result.outcome == SAND_GOING_ON) {
        sand_result now = sand_game_result_now(game, viewer);
        add_points(out, game, &result, &now);
        return;
    }
    sand_report_result(game, &result, words, sizeof words);
    sand_text_add(out, words);
    if (result.rule == NULL || sand_report_rule(game, result.rule, words, sizeof words) == 0) return;
    sand_text_add_char(out, '\n');
    sand_text_add(out, words);
}

static void add_turn(sand_text *out, const sand_game *game)
{
    uint16_t limit = game->field->turn_limit, turn = sand_battle_head(sand_game_battle(game))->turn;
    if (limit) sand_text_add_format(out, "\nTurn %u of %u", turn, limit);
}

static void add_objectives(sand_text *out, const sand_game *game, unsigned viewer)
{
    sand_zone_facts zone;
    for (unsigned z = 1; sand_game_zone(game, z, &zone); z++) {
        if (zone.use != SAND_ZONE_OBJECTIVE) continue;
        unsigned holder = sand_game_holder(game, viewer, z);
        sand_text_add_format(out, "\n%s (%d point%s): held by ", zone.name, zone.value, zone.value == 1 ? "" : "s");
        sand_text_add(out, holder ? sand_field_name(game->field, SAND_REF_SIDE, holder) : "nobody");
    }
}

static void add_gone(sand_text *out, const sand_unit_facts *unit, bool first)
{
    sand_text_add(out, first ? ": " : ", ");
    sand_text_add(out, unit->name);
    if (*unit->cause) sand_text_add_format(out, " (%s)", unit->cause);
}

/* Appends one list, units lost or units gone without being lost; returns how many. */
static unsigned add_list(sand_text *out, const sand_game *game, unsigned viewer, unsigned side, bool lost)
{
    sand_unit_facts unit;
    unsigned n = 0;
    for (unsigned i = 1; sand_game_unit(game, viewer, i, &unit); i++) {
        if (unit.side != side || unit.state != SAND_UNIT_GONE) continue;
        if (sand_game_lost(game, viewer, i) != lost) continue;
        if (out) add_gone(out, &unit, n == 0);
        n++;
    }
    return n;
}

/* "; by arm: Foot 2 of 3, Horse 1 of 2", for arms with losses. */
static void add_arms(sand_text *out, const sand_game *game, unsigned viewer, unsigned side)
{
    SAND_ASSERT(side == SAND_SIDE_A || side == SAND_SIDE_B);
    const sand_tables *t = &game->rules->tables;
    bool first = true;
    for (size_t type = 0; type < t->n_types; type++) {
        sand_unit_facts unit;
        unsigned all = 0, lost = 0;
        for (unsigned i = 1; sand_game_unit(game, viewer, i, &unit); i++) {
            if (unit.side != side || unit.type != t->types[type].name) continue;
            all++;
            lost += sand_game_lost(game, viewer, i);
        }
        if (lost == 0) continue;
        sand_text_add_format(out, "%s%s %u of %u", first ? "; by arm: " : ", ", t->types[type].label, lost, all);
        first = false;
    }
}

static void add_losses(sand_text *out, const sand_game *game, unsigned viewer, unsigned side)
{
    sand_side_facts facts;
    if (!sand_game_side(game, viewer, side, &facts)) return;
    unsigned lost = add_list(NULL, game, viewer, side, true), other = add_list(NULL, game, viewer, side, false);
    sand_text_add_format(out, "\nLost by %s: %u of %u units", facts.name, lost,
                         (unsigned)(facts.in_play + facts.waiting + facts.gone));
    if (lost) add_list(out, game, viewer, side, true);
    if (lost) add_arms(out, game, viewer, side);
    if (!other) return;
    sand_text_add_format(out, "; %u gone, but not lost", other);
    add_list(out, game, viewer, side, false);
}

size_t sand_report_standing(const sand_game *game, unsigned viewer, char *out, size_t room)
{
    if (game == NULL || viewer > SAND_SIDES) return sand_text_hand_nothing(out, room);
    sand_text text;
    sand_text_init_heap(&text);
    add_result(&text, game, viewer);
    add_turn(&text, game);
    add_objectives(&text, game, viewer);
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDES; side++) add_losses(&text, game, viewer, side);
    return sand_text_hand_out(&text, out, room);
}

/* ---- how it is won ---- */

size_t sand_report_goal(const sand_game *game, const sand_goal *goal, char *out, size_t room)
{
    sand_zone_facts zone;
    sand_text text;
    if (game == NULL || goal == NULL || goal->sentence.text == NULL) return sand_text_hand_nothing(out, room);
    sand_text_init_heap(&text);
    if (goal->kind == SAND_GOAL_SCORES) {
        sand_words_ref(&text, game->field, SAND_REF_SIDE, goal->side);
        sand_text_add_format(&text, ", %d point%s: ", goal->points[0], goal->points[0] == 1 ? "" : "s");
    }
    if (goal->zone != 0 && sand_game_zone(game, goal->zone, &zone)) {
        sand_text_add(&text, zone.name);
        if (goal->kind == SAND_GOAL_PAYS && goal->points[0] != 0)
            sand_text_add_format(&text, " (%d point%s)", goal->points[0], goal->points[0] == 1 ? "" : "s");
        sand_text_add(&text, goal->kind == SAND_GOAL_ENDS || goal->kind == SAND_GOAL_PAYS ? ": " : " ");
    }
    sand_words_sentence(&text, game->field, &goal->sentence);
    if (goal->kind == SAND_GOAL_ENDS && goal->need != 0)
        sand_text_add_format(&text, " (now %d of %d)", goal->have, goal->need);
    if (goal->kind == SAND_GOAL_CHANGES) sand_text_add_format(&text, ": %d : %d", goal->points[0], goal->points[1]);
    return sand_text_hand_out(&text, out, room);
}
