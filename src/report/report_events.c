/* report_events.c - the battle report: a line for every event, and the state of units. */
#include "report/words.h"
#include "base/assert.h"
#include "game/sound.h"

#include "game/game_parts.h"

/* Words for events that have no sentence from the ruleset, by verb; '@' and '#' are the subject and the object. */
static const char *const plain_words[] = {
    [SAND_EVENT_STEP] = "{p2}",
    [SAND_EVENT_ORDER] = "@ has its orders",
    [SAND_EVENT_MOVE] = "@ moves",
    [SAND_EVENT_PLACE] = "@ takes its place",
    [SAND_EVENT_CONTACT] = "@ meets #",
    [SAND_EVENT_PART] = "@ and # part",
    [SAND_EVENT_ROLL] = "Dice for @",
    [SAND_EVENT_HIT] = "@ takes {n3}",
    [SAND_EVENT_MARK] = "@ changes",
    [SAND_EVENT_REMOVE] = "@ leaves the table",
    [SAND_EVENT_REVEAL] = "@ is known now",
    [SAND_EVENT_RESULT] = "The battle is decided",
    [SAND_EVENT_NOTE] = "Note",
};

static char letter_of(unsigned ref)
{
    switch ((sand_ref_kind)ref) {
    case SAND_REF_BODY: return 'b';
    case SAND_REF_COMMAND: return 'c';
    case SAND_REF_SIDE: return 's';
    case SAND_REF_TERRAIN: return 't';
    default: return 'u';
    }
}

/* Writes the plain words of an event, with '@' and '#' replaced by placeholders for its subject and object. */
static void add_plain(sand_text *out, const sand_field *field, const sand_event *event)
{
    const char *at = event->verb < SAND_LEN(plain_words) && plain_words[event->verb] ? plain_words[event->verb] : "";
    char text[64];
    size_t n = 0;
    for (; *at && n + 5 < sizeof text; at++) {
        if (*at != '@' && *at != '#') {
            text[n++] = *at;
            continue;
        }
        text[n++] = '{';
        text[n++] = letter_of(*at == '@' ? event->subject_ref : event->object_ref);
        text[n++] = *at == '@' ? '0' : '1';
        text[n++] = '}';
    }
    text[n] = '\0';
    SAND_ASSERT(n < sizeof text);
    sand_words_sentence(out, field,
                        &(sand_sentence){ text, { event->subject, event->object, event->step, event->amount } });
}

static void add_dice(sand_text *out, const sand_game *game, const sand_event *event)
{
    size_t n;
    const sand_roll *rolls = sand_game_event_rolls(game, event, &n);
    out->truncated |= n != event->n_rolls; /* out of memory for them */
    if (n == 0 && event->n_ledger == 0) return;
    sand_text_add(out, ": ");
    for (size_t i = 0; i < n; i++) {
        if (i > 0) sand_text_add(out, "; ");
        sand_words_modified(out, &rolls[i], event->ledger, event->n_ledger);
    }
    if (n && event->n_ledger) sand_text_add(out, ", ");
    sand_words_ledger(out, event->ledger, event->n_ledger);
    if (event->n_ledger == 0) return;
    sand_text_add(out, event->amount < 0 ? " → −" : " → ");
    sand_text_add_int(out, event->amount < 0 ? -(int64_t)event->amount : event->amount);
}

/* Is the event left out?  A ruleset gives an empty sentence to an event that is reported with another one. */
static bool is_silent(const sand_event *event)
{
    return event->sentence.text != NULL && event->sentence.text[0] == '\0';
}

void sand_words_event(sand_text *out, const sand_game *game, const sand_event *event)
{
    SAND_ASSERT(event->n_ledger <= SAND_EVENT_LEDGER_MAX);
    if (is_silent(event)) return;
    if (event->verb == SAND_EVENT_STEP && event->turn) sand_text_add_format(out, "Turn %d: ", event->turn);
    if (event->sentence.text)
        sand_words_told(out, game->field, &event->sentence);
    else
        add_plain(out, game->field, event);
    add_dice(out, game, event);
    sand_words_rule(out, event->rule);
}

size_t sand_report_event(const sand_game *game, const sand_event *event, char *out, size_t room)
{
    if (game == NULL || event == NULL || !sand_sound_event(event)) return sand_text_hand_nothing(out, room);
    sand_text text;
    sand_text_init_heap(&text);
    sand_words_event(&text, game, event);
    return sand_text_hand_out(&text, out, room);
}

/* ---- how things stand ------------------------------------------------------------------------------- */

/* "out_of_ammunition" becomes "out of ammunition"; with one, "hits" becomes "hit". */
static void add_member_name(sand_text *out, const char *name, bool one)
{
    for (; *name; name++) {
        if (one && name[0] == 's' && name[1] == '\0') return;
        sand_text_add_char(out, *name == '_' || *name == '-' ? ' ' : *name);
    }
}

typedef size_t (*facts_of)(const sand_game *game, unsigned viewer, unsigned unit, sand_marker *out, size_t room);

static void add_markers(sand_text *out, const sand_game *game, unsigned viewer, unsigned unit, facts_of facts)
{
    sand_marker markers[16];
    size_t n = facts(game, viewer, unit, markers, SAND_LEN(markers));
    for (size_t i = 0; i < n && i < SAND_LEN(markers); i++) {
        sand_text_add(out, ", ");
        if (markers[i].counts) sand_text_add_format(out, "%d ", markers[i].value);
        add_member_name(out, markers[i].name, markers[i].counts && markers[i].value == 1);
    }
}

/* "ordered to attack, at the signal to hold": the unit's written orders, for viewers who may know them. */
static void add_written(sand_text *out, const sand_game *game, unsigned viewer, unsigned unit)
{
    const sand_tables *t = &game->rules->tables;
    const sand_row *written = sand_rows_find(t->unit, "written"), *then = sand_rows_find(t->unit, "then");
    const void *record = sand_battle_unit_more(sand_game_seen(game, viewer), unit);
    const sand_order_kind *kind = NULL;
    for (size_t i = 0; i < t->n_orders; i++)
        if ((t->orders[i].slots | t->orders[i].optional) & SAND_SLOT_THEN) kind = &t->orders[i];
    if (kind == NULL || written == NULL || then == NULL) return;
    SAND_ASSERT(record != NULL);
    int64_t now = sand_rows_get(record, written, 0), later = sand_rows_get(record, then, 0);
    if (now < 1 || now > kind->n_words) return;
    sand_text_add_format(out, ", ordered to %s", kind->words[now - 1]);
    if (later >= 1 && later <= kind->n_words && later != now)
        sand_text_add_format(out, ", at the signal to %s", kind->words[later - 1]);
}

size_t sand_report_unit(const sand_game *game, unsigned viewer, unsigned unit, char *out, size_t room)
{
    if (game == NULL || viewer > SAND_SIDES) return sand_text_hand_nothing(out, room);
    sand_text text;
    sand_unit_facts facts;
    sand_command_facts command;
    sand_text_init_heap(&text);
    if (sand_game_unit(game, viewer, unit, &facts)) {
        sand_text_add_format(&text, "%s (%s", facts.name, facts.label);
        if (sand_game_command(game, viewer, facts.command, &command)) sand_text_add_format(&text, ", %s", command.name);
        sand_text_add(&text, "): ");
        switch (facts.state) {
        case SAND_UNIT_UNKNOWN: sand_text_add(&text, "nobody knows where"); break;
        case SAND_UNIT_WAITING:
            sand_text_add(&text, "not on the table yet");
            if (facts.due) sand_text_add_format(&text, ", from turn %u on", facts.due);
            break;
        case SAND_UNIT_GONE: sand_text_add_format(&text, "gone%s%s", *facts.cause ? ", " : "", facts.cause); break;
        case SAND_UNIT_IN_PLAY:
            sand_text_add_format(&text, "facing %s", sand_report_compass(facts.pose.heading));
            break;
        }
        if (facts.state != SAND_UNIT_GONE) {
            add_markers(&text, game, viewer, unit, sand_game_traits);
            add_markers(&text, game, viewer, unit, sand_game_markers);
            add_written(&text, game, viewer, unit);
        }
    }
    return sand_text_hand_out(&text, out, room);
}

size_t sand_report_result(const sand_game *game, const sand_result *result, char *out, size_t room)
{
    if (game == NULL || result == NULL) return sand_text_hand_nothing(out, room);
    sand_text text;
    sand_text_init_heap(&text);
    switch (result->outcome) {
    case SAND_GOING_ON: sand_text_add(&text, "The battle goes on"); break;
    case SAND_DRAWN: sand_text_add(&text, "The battle is drawn"); break;
    case SAND_WON:
        SAND_ASSERT(SAND_LEN(result->points) == SAND_SIDES);
        sand_words_ref(&text, game->field, SAND_REF_SIDE, result->winner);
        sand_text_add(&text, " won");
        break;
    }
    if (result->sentence.text) {
        sand_text_add(&text, ": ");
        sand_words_sentence(&text, game->field, &result->sentence);
    }
    if (result->outcome != SAND_GOING_ON) sand_words_rule(&text, result->rule);
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDES && (result->points[0] || result->points[1]); side++) {
        sand_text_add(&text, side == SAND_SIDE_A ? " (" : ", ");
        sand_words_ref(&text, game->field, SAND_REF_SIDE, side);
        sand_text_add_format(&text, " %d%s", result->points[side - 1], side == SAND_SIDES ? ")" : "");
    }
    return sand_text_hand_out(&text, out, room);
}
