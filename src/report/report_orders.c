/* report_orders.c - orders, decisions and duties in words. */
#include "report/words.h"
#include "base/assert.h"
#include "battle/written.h"
#include "game/sound.h"

#include "game/game_parts.h"

static void add_turn(sand_text *out, const char *verb, int32_t angle)
{
    sand_text_add(out, verb);
    sand_text_add_char(out, ' ');
    sand_words_angle(out, angle < 0 ? -angle : angle);
    sand_text_add(out, angle < 0 ? " left" : " right");
}

static void add_march(sand_text *out, int32_t angle, int32_t travel, const char *mark)
{
    int32_t turn = sand_heading_difference(0, sand_heading_add(0, angle));
    sand_text_add(out, "march ");
    sand_words_length(out, travel, mark);
    if (turn == 0) return;
    if (turn == SAND_HALF_TURN) {
        sand_text_add(out, " back");
        return;
    }
    sand_text_add(out, ", ");
    sand_words_angle(out, turn < 0 ? -turn : turn);
    sand_text_add(out, turn < 0 ? " to the left" : " to the right");
}

static void add_step(sand_text *out, const sand_field *field, sand_motion_step step)
{
    const char *mark = field->rules->tables.length_mark;
    switch ((sand_verb)step.verb) {
    case SAND_VERB_PIVOT: add_turn(out, "pivot", step.angle); return;
    case SAND_VERB_WHEEL: add_turn(out, "wheel", step.angle); return;
    case SAND_VERB_MARCH: add_march(out, step.angle, step.travel, mark); return;
    case SAND_VERB_ABOUT: sand_text_add(out, "about face"); return;
    case SAND_VERB_FORM: sand_text_add_format(out, "form %d wide and %d deep", step.angle, step.travel); return;
    case SAND_VERB_HALT:
        sand_text_add(out, "halt ");
        sand_words_length(out, step.travel, mark);
        sand_text_add(out, " from the enemy");
        return;
    case SAND_VERB_ROAD:
        sand_text_add(out, "along the road ");
        sand_words_length(out, step.travel, mark);
        return;
    case SAND_VERB_CHANGE: sand_words_base_state(out, field, step.angle); return;
    }
}

static void add_route(sand_text *out, sand_written_route route)
{
    SAND_ASSERT(2 * route.n <= SAND_ENTRY_LIST_MAX);
    for (size_t i = 0; i < route.n; i++) {
        sand_text_add(out, i == 0 ? " by " : ", ");
        sand_words_point(out, (sand_point){ route.at[2 * i], route.at[2 * i + 1] });
    }
}

/* A leader has no front: what he turns is not told, only how far he goes. */
static void add_ride(sand_text *out, const sand_field *field, const sand_entry *entry)
{
    int32_t way = 0;
    for (size_t i = 0; i < sand_entry_steps(entry); i++)
        if (sand_entry_step(entry, i).verb == SAND_VERB_MARCH) way += sand_entry_step(entry, i).travel;
    sand_text_add(out, ", ");
    sand_words_length(out, way, field->rules->tables.length_mark);
}

static void add_list(sand_text *out, const sand_field *field, const sand_order_kind *kind, const sand_entry *entry)
{
    sand_ref_kind of = sand_order_kind_lists(kind);
    if (entry->given & SAND_SLOT_MOTION && kind->subject_ref == SAND_REF_BODY) {
        add_ride(out, field, entry);
    } else if (entry->given & SAND_SLOT_MOTION) {
        for (size_t i = 0; i < sand_entry_steps(entry); i++) {
            sand_text_add(out, ", ");
            add_step(out, field, sand_entry_step(entry, i));
        }
    } else if (entry->given & (SAND_SLOT_BODIES | SAND_SLOT_SEQUENCE)) {
        for (size_t i = 0; i < entry->n_list; i++) {
            sand_text_add(out, i == 0 ? ": " : ", ");
            sand_words_ref(out, field, of, (unsigned)entry->list[i]);
        }
    } else if (entry->given & SAND_SLOT_ROUTE) {
        add_route(out, sand_written_entry_route(entry));
    } else if (entry->given & SAND_SLOT_TEXT) {
        char text[SAND_ENTRY_TEXT_MAX + 1];
        sand_entry_text(entry, text);
        sand_text_add(out, ", “");
        sand_text_add(out, text);
        sand_text_add(out, "”");
    }
}

static void add_then(sand_text *out, const sand_order_kind *kind, const sand_entry *entry)
{
    sand_text_add(out, ", on the signal");
    if (entry->then >= 1 && entry->then <= kind->n_words) {
        sand_text_add(out, " ");
        sand_text_add(out, kind->words[entry->then - 1]);
    }
    add_route(out, sand_written_entry_then(entry));
}

static void add_pose(sand_text *out, const sand_entry *entry)
{
    sand_text_add(out, " at ");
    sand_words_point(out, entry->pose.at);
    sand_text_add(out, " facing ");
    sand_text_add(out, sand_report_compass(entry->pose.heading));
}

void sand_words_entry(sand_text *out, const sand_field *field, const sand_entry *entry)
{
    if (entry->kind < 1 || entry->kind > field->rules->tables.n_orders) return;
    SAND_ASSERT(entry->n_list <= SAND_ENTRY_LIST_MAX);
    const sand_order_kind *kind = &field->rules->tables.orders[entry->kind - 1];
    sand_text_add(out, kind->label);
    if (entry->subject || entry->object) sand_text_add(out, ": ");
    if (entry->subject) sand_words_ref(out, field, kind->subject_ref, entry->subject);
    if (entry->object) {
        if (entry->subject) sand_text_add(out, kind->away ? " from " : " → ");
        sand_words_ref(out, field, kind->object_ref, entry->object);
    }
    if (entry->choice >= 1 && entry->choice <= kind->n_words) {
        sand_text_add(out, ", ");
        sand_text_add(out, kind->words[entry->choice - 1]);
    }
    if (entry->given & SAND_SLOT_NUMBER) {
        sand_text_add(out, ", ");
        if (kind->measures)
            sand_words_length(out, entry->number, field->rules->tables.length_mark);
        else
            sand_text_add_format(out, "%d", entry->number);
    }
    if (entry->given & SAND_SLOT_POSE) add_pose(out, entry);
    if (entry->given & SAND_SLOT_FORM) sand_text_add_format(out, ", %d wide and %d deep", entry->files, entry->ranks);
    add_list(out, field, kind, entry);
    if (entry->given & SAND_SLOT_THEN) add_then(out, kind, entry);
}

size_t sand_report_entry(const sand_game *game, const sand_entry *entry, char *out, size_t room)
{
    if (game == NULL || entry == NULL || !sand_game_entry_exists(game, entry)) return sand_text_hand_nothing(out, room);
    sand_text text;
    sand_text_init_heap(&text);
    sand_words_entry(&text, game->field, entry);
    return sand_text_hand_out(&text, out, room);
}

void sand_words_missing(sand_text *out, uint16_t slots)
{
    static const char *const words[] = { "whom",
                                         "which ones",
                                         "which",
                                         "the order of them",
                                         "how many",
                                         "where",
                                         "the formation",
                                         "the motion",
                                         "the route",
                                         "the words",
                                         "what it does when the signal is given" };
    bool first = true;
    for (size_t i = 0; i < SAND_LEN(words); i++) {
        if (!(slots >> i & 1)) continue;
        if (!first) sand_text_add(out, ", ");
        sand_text_add(out, words[i]);
        first = false;
    }
}

void sand_words_duty(sand_text *out, const sand_field *field, const sand_duty *duty)
{
    sand_words_sentence(out, field, &duty->sentence);
    sand_words_rule(out, duty->rule);
    if (!duty->has_remedy) return;
    sand_text_add(out, "; this would do: ");
    sand_words_entry(out, field, &duty->remedy);
}

size_t sand_report_duty(const sand_game *game, const sand_duty *duty, char *out, size_t room)
{
    if (game == NULL || duty == NULL || !sand_game_remedies_exist(game, duty, 1))
        return sand_text_hand_nothing(out, room);
    sand_text text;
    sand_text_init_heap(&text);
    sand_words_duty(&text, game->field, duty);
    return sand_text_hand_out(&text, out, room);
}

/* ---- who could still act ------------------------------------------------------------------------- */

static bool may(const sand_idle *idle, uint16_t kind)
{
    for (uint16_t k = 0; k < idle->n_kinds && k < SAND_LEN(idle->kinds); k++)
        if (idle->kinds[k] == kind) return true;
    return false;
}

/* The first kind of order that all of them may be given; 0: none. */
static uint16_t common_kind(const sand_field *field, const sand_idle idle[], size_t n)
{
    SAND_ASSERT(n > 0);
    for (uint16_t k = 0; k < idle[0].n_kinds && k < SAND_LEN(idle[0].kinds); k++) {
        uint16_t kind = idle[0].kinds[k];
        size_t i = 1;
        while (i < n && may(&idle[i], kind)) i++;
        if (i == n && kind >= 1 && kind <= field->rules->tables.n_orders) return kind;
    }
    return 0;
}

size_t sand_report_idle(const sand_game *game, const sand_idle idle[], size_t n, char *out, size_t room)
{
    enum { NAMED = 8 };
    if (game == NULL || idle == NULL || n == 0) return sand_text_hand_nothing(out, room);
    sand_text text;
    size_t named = n > NAMED + 1 ? NAMED : n;
    sand_text_init_heap(&text);
    for (size_t i = 0; i < named; i++) {
        if (i > 0) sand_text_add(&text, i + 1 == n ? " and " : ", ");
        if (idle[i].ref <= SAND_REF_TERRAIN)
            sand_words_ref(&text, game->field, (sand_ref_kind)idle[i].ref, idle[i].subject);
    }
    if (named < n) sand_text_add_format(&text, " and %zu others", n - named);
    uint16_t kind = common_kind(game->field, idle, n);
    sand_text_add_format(&text, " could still %s", kind ? game->rules->tables.orders[kind - 1].name : "act");
    return sand_text_hand_out(&text, out, room);
}

/* ---- decisions ----------------------------------------------------------------------------------- */

static void add_actors(sand_text *out, const sand_field *field, const sand_decision *decision)
{
    bool first = true;
    for (uint16_t side = 1; side <= SAND_SIDES; side++) {
        if (!sand_decision_of(decision, side)) continue;
        if (!first) sand_text_add(out, " and ");
        sand_text_add(out, sand_field_name(field, SAND_REF_SIDE, side));
        first = false;
    }
}

static void add_title(sand_text *out, const sand_field *field, const sand_decision *decision)
{
    const sand_tables *t = &field->rules->tables;
    if (decision->title.text)
        sand_words_sentence(out, field, &decision->title);
    else if (decision->step >= 1 && decision->step <= t->n_steps)
        sand_text_add(out, t->steps[decision->step - 1].label);
}

size_t sand_report_decision(const sand_game *game, const sand_decision *decision, char *out, size_t room)
{
    if (game == NULL || decision == NULL || !sand_sound_decision(decision)) return sand_text_hand_nothing(out, room);
    sand_text text;
    sand_text_init_heap(&text);
    if (decision->asks) {
        add_actors(&text, game->field, decision);
        sand_text_add(&text, ": ");
        add_title(&text, game->field, decision);
        if (decision->sealed) sand_text_add(&text, ", sealed");
        sand_words_rule(&text, decision->rule);
    } else {
        sand_text_add(&text, game->pending           ? "Dice must fall first"
                             : sand_game_ended(game) ? "The battle is over"
                                                     : "There is nothing to decide");
    }
    return sand_text_hand_out(&text, out, room);
}
