/* report_json.c - decisions, verdicts, events and views for clients: data together with the sentence that says the
 * same.
 *
 * Clients of several versions read this: members are only added to what docs/protocol.md describes, never renamed or
 * removed. */
#include "report/words.h"
#include "game/sound.h"

#include "base/assert.h"
#include "base/json.h"
#include "game/game_parts.h"
#include "game/order_text.h"

#include <stdlib.h>
#include <string.h>

typedef sand_json_writer writer;

static void begin(sand_text *text, writer *w)
{
    sand_text_init_heap(text);
    sand_json_writer_init(w, text, SAND_JSON_COMPACT);
}

/* ---- pieces ------------------------------------------------------------------------------------------ */

/* Writes a sentence as text.  Texts stand beside the data they are made from, never instead of it, so that a client may
 * use either. */
static void write_sentence(writer *w, const char *key, const sand_field *field, const sand_sentence *sentence)
{
    sand_text text;
    if (!sentence->text) return;
    sand_text_init_heap(&text);
    sand_words_sentence(&text, field, sentence);
    sand_json_write_made(w, key, &text);
    sand_text_free(&text);
}

static void write_rule(writer *w, const char *rule)
{
    if (rule) sand_json_write_text(w, "rule", rule);
}

/* {"unit": "Rupert's"} */
static void write_thing(writer *w, const char *key, const sand_field *field, sand_ref_kind of, unsigned index)
{
    if (of == SAND_REF_NONE || index == 0) return;
    sand_json_write_object(w, key);
    sand_order_text_write_ref(field, of, index, w, sand_order_text_ref_word(of));
    sand_json_write_end(w);
}

static void write_pose(writer *w, const char *key, sand_pose pose)
{
    sand_json_write_object(w, key);
    sand_json_write_point(w, "at", pose.at);
    sand_json_write_decimal(w, "heading", pose.heading, 2);
    sand_json_write_end(w);
}

static void write_shape(writer *w, const char *key, const sand_field *field, const sand_witness *shape)
{
    static const char *const kinds[] = { "none", "point", "segment", "arc", "sector", "corridor", "polygon", "ring" };
    static const uint8_t points[] = { 0, 1, 2, 1, 2, 0, 0, 0 };
    if (shape->kind == SAND_SHAPE_NONE || shape->kind >= SAND_LEN(kinds)) return;
    size_t n = points[shape->kind] ? points[shape->kind] : shape->n;
    sand_json_write_object(w, key);
    sand_json_write_text(w, "shape", kinds[shape->kind]);
    if (shape->ref) sand_order_text_write_ref(field, SAND_REF_UNIT, shape->ref, w, "unit");
    if (shape->body) sand_order_text_write_ref(field, SAND_REF_BODY, shape->body, w, "body");
    if (shape->terrain) sand_order_text_write_ref(field, SAND_REF_TERRAIN, shape->terrain, w, "terrain");
    sand_json_write_array(w, "points");
    for (size_t i = 0; i < n && i < SAND_SHAPE_POINTS_MAX; i++) sand_json_write_point(w, NULL, shape->points[i]);
    sand_json_write_end(w);
    if (shape->radius) sand_json_write_length(w, "radius", shape->radius);
    if (shape->kind == SAND_SHAPE_ARC || shape->kind == SAND_SHAPE_SECTOR) {
        sand_json_write_decimal(w, "from", shape->from, 2);
        sand_json_write_decimal(w, "to", shape->to, 2);
    }
    sand_json_write_end(w);
}

/* Indexed by the bit of the slot. */
static const char *const slot_words[] = { "body",      "bodies", "choice", "sequence", "number", "pose",
                                          "formation", "motion", "route",  "text",     "then" };

static void write_slots(writer *w, const char *key, uint16_t slots)
{
    sand_json_write_array(w, key);
    for (size_t i = 0; i < SAND_LEN(slot_words); i++)
        if (slots >> i & 1) sand_json_write_text(w, NULL, slot_words[i]);
    sand_json_write_end(w);
}

/* ---- verdicts ---------------------------------------------------------------------------------------- */

static void write_duties(writer *w, const sand_field *field, const sand_verdict *verdict)
{
    SAND_ASSERT(verdict->n_duties <= SAND_LEN(verdict->duties));
    sand_json_write_array(w, "duties");
    for (size_t i = 0; i < verdict->n_duties; i++) {
        const sand_duty *duty = &verdict->duties[i];
        sand_json_write_object(w, NULL);
        write_rule(w, duty->rule);
        write_sentence(w, "text", field, &duty->sentence);
        sand_json_write_int(w, "subject", duty->subject);
        sand_json_write_int(w, "measure", duty->measure);
        if (duty->has_remedy) sand_order_text_write_entry(field, &duty->remedy, w, "remedy");
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

static void write_amount(writer *w, const char *key, const sand_verdict *verdict, int32_t amount)
{
    if (verdict->counts)
        sand_json_write_int(w, key, amount);
    else
        sand_json_write_length(w, key, amount);
}

static void write_cost(writer *w, const sand_verdict *verdict)
{
    if (verdict->cost_total == 0) return;
    sand_json_write_object(w, "cost");
    write_amount(w, "used", verdict, verdict->cost_used);
    write_amount(w, "total", verdict, verdict->cost_total);
    sand_json_write_text(w, "unit", verdict->counts ? "count" : "length");
    sand_json_write_end(w);
}

static void write_verdict(writer *w, const char *key, const sand_field *field, const sand_verdict *verdict)
{
    static const char *const answers[] = { "no", "so-far", "yes" };
    sand_json_write_object(w, key);
    SAND_ASSERT(verdict->answer < SAND_LEN(answers));
    sand_json_write_text(w, "answer", answers[verdict->answer]);
    sand_json_write_int(w, "entry", verdict->entry);
    write_rule(w, verdict->rule);
    write_sentence(w, "text", field, &verdict->sentence);
    sand_json_write_array(w, "witness");
    for (size_t i = 0; i < verdict->n_witness && i < SAND_VERDICT_SHAPES_MAX; i++)
        write_shape(w, NULL, field, &verdict->witness[i]);
    sand_json_write_end(w);
    if (verdict->has_limit) write_amount(w, "limit", verdict, verdict->limit);
    write_cost(w, verdict);
    if (verdict->missing) write_slots(w, "missing", verdict->missing);
    write_duties(w, field, verdict);
    sand_json_write_end(w);
}

size_t sand_game_verdict_json(const sand_game *game, const sand_verdict *verdict, char *out, size_t room)
{
    if (game == NULL || verdict == NULL || !sand_sound_verdict(verdict) ||
        !sand_game_remedies_exist(game, verdict->duties, verdict->n_duties))
        return sand_text_hand_nothing(out, room);
    sand_text text;
    writer w;
    begin(&text, &w);
    write_verdict(&w, NULL, game->field, verdict);
    return sand_text_hand_out(&text, out, room);
}

/* ---- decisions --------------------------------------------------------------------------------------- */

/* What the functions below need to write a decision. */
typedef struct {
    const sand_game *game;
    const sand_decision *decision;
    unsigned viewer;
    writer *w;
} telling;

/* Could `side` begin an order of this kind for this subject (0: without one)? Also one that goes too far as a whole,
 * but may be shortened by a number. */
static bool may_begin(const telling *t, uint16_t side, uint16_t kind, uint16_t subject, sand_verdict *verdict)
{
    SAND_ASSERT(side == SAND_SIDE_A || side == SAND_SIDE_B);
    const sand_order_kind *row = &t->game->field->rules->tables.orders[kind - 1];
    sand_entry entry = { .kind = kind, .subject = subject };
    sand_order order = { t->decision->serial, side, 1, &entry };
    sand_game_check(t->game, &order, verdict);
    if (verdict->answer != SAND_NO) return true;
    if (!row->measures || !verdict->has_limit || verdict->counts || verdict->limit <= 0) return false;
    sand_verdict shorter;
    entry.given = SAND_SLOT_NUMBER;
    entry.number = verdict->limit;
    sand_game_check(t->game, &order, &shorter);
    return shorter.answer != SAND_NO;
}

static bool tells_side(const telling *t, uint16_t side)
{
    return sand_decision_of(t->decision, side) && (t->viewer == 0 || t->viewer == side);
}

static void write_subjects(const telling *t, uint16_t kind, sand_ref_kind of)
{
    sand_verdict verdict;
    size_t count = sand_field_count(t->game->field, of);
    sand_json_write_array(t->w, "subjects");
    for (uint16_t side = 1; side <= SAND_SIDES; side++) {
        if (!tells_side(t, side)) continue;
        for (uint16_t i = 1; i <= count; i++)
            if (may_begin(t, side, kind, i, &verdict)) sand_order_text_write_ref(t->game->field, of, i, t->w, NULL);
    }
    sand_json_write_end(t->w);
}

/* Writes whether an order of a kind without subjects may be given now, and if not, why. */
static void write_open(const telling *t, uint16_t kind)
{
    sand_verdict verdict = { 0 };
    bool open = false;
    for (uint16_t side = 1; side <= SAND_SIDES && !open; side++)
        open = tells_side(t, side) && may_begin(t, side, kind, 0, &verdict);
    sand_json_write_bool(t->w, "open", open);
    if (!open) write_verdict(t->w, "verdict", t->game->field, &verdict);
}

static void write_slot(const telling *t, const sand_order_kind *kind, size_t i)
{
    sand_ref_kind of = kind->object_ref ? kind->object_ref : kind->subject_ref;
    SAND_ASSERT(i < SAND_LEN(slot_words));
    sand_json_write_object(t->w, NULL);
    sand_json_write_text(t->w, "slot", slot_words[i]);
    sand_json_write_bool(t->w, "optional", !(kind->slots >> i & 1));
    if (1 << i == SAND_SLOT_BODY) sand_json_write_text(t->w, "ref", sand_order_text_ref_word(of));
    if (1 << i & (SAND_SLOT_BODIES | SAND_SLOT_SEQUENCE))
        sand_json_write_text(t->w, "ref", sand_order_text_ref_word(sand_order_kind_lists(kind)));
    if (1 << i == SAND_SLOT_NUMBER && kind->measures) sand_json_write_bool(t->w, "measures", true);
    if (1 << i & (SAND_SLOT_CHOICE | SAND_SLOT_THEN)) {
        sand_json_write_array(t->w, "words");
        for (size_t k = 0; k < kind->n_words; k++) sand_json_write_text(t->w, NULL, kind->words[k]);
        sand_json_write_end(t->w);
    }
    sand_json_write_end(t->w);
}

static void write_offer(const telling *t, uint16_t number)
{
    static const char *const gestures[] = { "button", "pick", "drag", "drop", "list" };
    SAND_ASSERT(number >= 1 && number <= t->game->rules->tables.n_orders);
    const sand_order_kind *kind = &t->game->rules->tables.orders[number - 1];
    sand_json_write_object(t->w, NULL);
    sand_json_write_text(t->w, "kind", kind->name);
    sand_json_write_text(t->w, "label", kind->label);
    write_rule(t->w, kind->rule);
    SAND_ASSERT(kind->gesture < SAND_LEN(gestures));
    sand_json_write_text(t->w, "gesture", gestures[kind->gesture]);
    sand_json_write_bool(t->w, "closes", kind->closes);
    if (kind->subject_ref) {
        sand_json_write_text(t->w, "ref", sand_order_text_ref_word(kind->subject_ref));
        write_subjects(t, number, kind->subject_ref);
    } else {
        write_open(t, number);
    }
    sand_json_write_array(t->w, "slots");
    for (size_t i = 0; i < SAND_LEN(slot_words); i++)
        if ((kind->slots | kind->optional) >> i & 1) write_slot(t, kind, i);
    sand_json_write_end(t->w);
    sand_json_write_end(t->w);
}

static void write_actors(const telling *t)
{
    sand_json_write_array(t->w, "actors");
    for (uint16_t side = 1; side <= SAND_SIDES; side++) {
        if (!sand_decision_of(t->decision, side)) continue;
        sand_json_write_object(t->w, NULL);
        sand_order_text_write_ref(t->game->field, SAND_REF_SIDE, side, t->w, "side");
        sand_json_write_text(t->w, "state", sand_game_ready(t->game, side) ? "ready" : "deciding");
        sand_json_write_end(t->w);
    }
    sand_json_write_end(t->w);
}

/* Writes whether the step may be ended now, and the duties that must be done before. */
static void write_done(const telling *t)
{
    sand_verdict verdict;
    for (size_t i = 0; i < t->decision->n_kinds; i++) {
        uint16_t number = t->decision->kinds[i];
        SAND_ASSERT(number >= 1 && number <= t->game->rules->tables.n_orders);
        const sand_order_kind *kind = &t->game->rules->tables.orders[number - 1];
        if (!kind->closes || kind->subject_ref) continue;
        for (uint16_t side = 1; side <= SAND_SIDES; side++) {
            if (!tells_side(t, side)) continue;
            may_begin(t, side, number, 0, &verdict);
            write_duties(t->w, t->game->field, &verdict);
            sand_json_write_object(t->w, "done");
            sand_json_write_text(t->w, "kind", kind->name);
            sand_json_write_bool(t->w, "allowed", verdict.answer == SAND_YES);
            write_rule(t->w, verdict.answer == SAND_YES ? NULL : verdict.rule);
            if (verdict.answer != SAND_YES) write_sentence(t->w, "text", t->game->field, &verdict.sentence);
            sand_json_write_end(t->w);
            return;
        }
    }
}

static void write_step(const telling *t)
{
    const sand_tables *tables = &t->game->rules->tables;
    uint16_t step = t->decision->step;
    if (step < 1 || step > tables->n_steps) return;
    sand_json_write_text(t->w, "step", tables->steps[step - 1].name);
    if (t->decision->subject)
        write_thing(t->w, "subject", t->game->field, tables->steps[step - 1].subject_ref, t->decision->subject);
    if (t->decision->title.text)
        write_sentence(t->w, "title", t->game->field, &t->decision->title);
    else
        sand_json_write_text(t->w, "title", tables->steps[step - 1].label);
}

static void write_decision(const telling *t)
{
    sand_json_write_object(t->w, NULL);
    sand_json_write_int(t->w, "serial", t->decision->serial);
    write_step(t);
    write_rule(t->w, t->decision->rule);
    sand_json_write_bool(t->w, "sealed", t->decision->sealed);
    sand_json_write_bool(t->w, "sheet", t->decision->sheet);
    write_actors(t);
    sand_json_write_array(t->w, "offers");
    bool answers = tells_side(t, SAND_SIDE_A) || tells_side(t, SAND_SIDE_B);
    for (size_t i = 0; answers && i < t->decision->n_kinds; i++) write_offer(t, t->decision->kinds[i]);
    sand_json_write_end(t->w);
    write_done(t);
    sand_json_write_object(t->w, "undo");
    sand_json_write_int(t->w, "reach", (int64_t)sand_game_undo_reach(t->game));
    sand_json_write_int(t->w, "redo", (int64_t)sand_game_redo_reach(t->game));
    sand_json_write_end(t->w);
    sand_json_write_end(t->w);
}

size_t sand_game_decision_json(const sand_game *game, unsigned viewer, char *out, size_t room)
{
    if (game == NULL || viewer > SAND_SIDES) return sand_text_hand_nothing(out, room);
    sand_text text;
    writer w;
    sand_decision decision = sand_game_decision(game, viewer);
    telling t = { game, &decision, viewer, &w };
    begin(&text, &w);
    if (decision.asks)
        write_decision(&t);
    else
        sand_json_write_null(&w, NULL);
    return sand_text_hand_out(&text, out, room);
}

/* ---- events ------------------------------------------------------------------------------------------ */

static void write_rolls(writer *w, const sand_game *game, const sand_event *event)
{
    size_t n;
    const sand_roll *rolls = sand_game_event_rolls(game, event, &n);
    w->out->truncated |= n != event->n_rolls; /* out of memory for them */
    if (n == 0) return;
    sand_json_write_array(w, "rolls");
    for (size_t i = 0; i < n; i++) {
        sand_text words;
        sand_text_init_heap(&words);
        sand_words_modified(&words, &rolls[i], event->ledger, event->n_ledger);
        sand_json_write_object(w, NULL);
        sand_json_write_made(w, "text", &words);
        sand_json_write_int(w, "sides", rolls[i].sides);
        sand_json_write_int(w, "need", rolls[i].need);
        sand_json_write_int(w, "result", rolls[i].result);
        sand_json_write_array(w, "faces");
        for (size_t k = 0; k < rolls[i].n_faces; k++) sand_json_write_int(w, NULL, rolls[i].faces[k]);
        sand_json_write_end(w);
        sand_json_write_end(w);
        sand_text_free(&words);
    }
    sand_json_write_end(w);
}

static void write_ledger(writer *w, const sand_event *event)
{
    if (event->n_ledger == 0) return;
    sand_json_write_array(w, "ledger");
    for (size_t i = 0; i < event->n_ledger; i++) {
        sand_json_write_object(w, NULL);
        sand_json_write_int(w, "value", event->ledger[i].value);
        if (event->ledger[i].against) sand_json_write_bool(w, "against", true);
        sand_json_write_text(w, "label", event->ledger[i].label);
        write_rule(w, event->ledger[i].rule);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

/* Writes the ticks of a move and its leg; the leg is written as in orders. */
static void write_ticks(writer *w, const sand_event *event)
{
    sand_json_write_array(w, "ticks");
    sand_json_write_int(w, NULL, event->from_tick);
    sand_json_write_int(w, NULL, event->tick);
    sand_json_write_end(w);
    if (event->leg.verb != 0) sand_order_text_write_step(event->leg, w, "leg");
}

static void write_event(writer *w, const sand_game *game, const sand_event *event)
{
    static const char *const verbs[] = { "",     "step", "order", "move",   "place",  "contact", "part",
                                         "roll", "hit",  "mark",  "remove", "reveal", "result",  "note" };
    const sand_tables *tables = &game->rules->tables;
    sand_text words;
    sand_text_init_heap(&words);
    sand_words_event(&words, game, event);
    sand_json_write_object(w, NULL);
    sand_json_write_text(w, "verb", event->verb < SAND_LEN(verbs) ? verbs[event->verb] : "");
    sand_json_write_int(w, "turn", event->turn);
    if (event->step >= 1 && event->step <= tables->n_steps)
        sand_json_write_text(w, "step", tables->steps[event->step - 1].name);
    write_thing(w, "subject", game->field, (sand_ref_kind)event->subject_ref, event->subject);
    write_thing(w, "object", game->field, (sand_ref_kind)event->object_ref, event->object);
    write_rule(w, event->rule);
    sand_json_write_made(w, "text", &words);
    if (event->amount) sand_json_write_int(w, "amount", event->amount);
    if (event->verb == SAND_EVENT_MOVE) write_pose(w, "from", event->from);
    if (event->verb == SAND_EVENT_MOVE || event->verb == SAND_EVENT_PLACE) write_pose(w, "to", event->to);
    if (event->tick > 0) write_ticks(w, event);
    write_rolls(w, game, event);
    write_ledger(w, event);
    write_shape(w, "witness", game->field, &event->witness);
    sand_json_write_end(w);
    sand_text_free(&words);
}

size_t sand_game_event_json(const sand_game *game, const sand_event *event, char *out, size_t room)
{
    if (game == NULL || event == NULL || !sand_sound_event(event)) return sand_text_hand_nothing(out, room);
    sand_text text;
    writer w;
    begin(&text, &w);
    write_event(&w, game, event);
    return sand_text_hand_out(&text, out, room);
}

/* ---- views ------------------------------------------------------------------------------------------- */

size_t sand_game_view_json(const sand_game *game, unsigned viewer, char *out, size_t room)
{
    if (game == NULL || viewer > SAND_SIDES) return sand_text_hand_nothing(out, room);
    sand_text text;
    sand_text_init_heap(&text);
    sand_battle_write(sand_game_seen(game, viewer), &text);
    return sand_text_hand_out(&text, out, room);
}
