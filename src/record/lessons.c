/* lessons.c - reads the lessons of a guided battle, and works out from the game's log how far the player has come.
 *
 * Invariant: progress depends on the log alone, so undo, redo and replay need no code here. */
#include <sandtable/lessons.h>

#include "base/assert.h"
#include "base/json_read.h"
#include "base/memory.h"
#include "game/game_parts.h"
#include "orders/steps.h"

#include <string.h>

enum { WORDS = 4000, NAME = 200 };

struct sand_lessons {
    sand_json_document document; /* holds all texts */
    sand_lessons_facts facts;
    sand_lesson lesson[SAND_LESSONS_MAX];
    uint16_t side; /* 0: not known, because there was no game */
};

/* ---- reading ---- */

/* The game may be NULL: names are then not looked up. */
typedef struct {
    const sand_game *game;
    sand_lessons *lessons;
} reading;

static void read_kind(const reading *r, sand_cursor *wait, uint16_t *out)
{
    const char *name;
    size_t row;
    if (r->game == NULL) {
        sand_json_read_text(wait, "order", NAME, &name);
        return;
    }
    const sand_tables *t = &r->game->rules->tables;
    sand_word_list words = { &t->orders[0].name, t->n_orders, sizeof t->orders[0] };
    if (sand_json_read_word(wait, "order", words, &row)) *out = (uint16_t)(row + 1);
}

static void read_name(const reading *r, sand_cursor *wait, const char *key, sand_ref_kind ref, uint16_t *out)
{
    const char *name;
    if (!sand_json_read_optional_text(wait, key, NAME, &name) || r->game == NULL) return;
    *out = (uint16_t)sand_game_find(r->game, ref, name);
    if (*out != 0) return;
    const char *near = sand_game_near(r->game, ref, name);
    sand_json_read_mistake(wait, key, "there is no %s \"%s\"", ref == SAND_REF_UNIT ? "unit" : "command", name);
    if (near != NULL) sand_json_read_remedy(wait, "did you mean \"%s\"?", near);
}

static void read_wait(const reading *r, sand_cursor *cursor, sand_lesson *out)
{
    sand_cursor wait;
    if (!sand_json_read_optional_object(cursor, "wait", &wait)) return;
    read_kind(r, &wait, &out->order);
    read_name(r, &wait, "unit", SAND_REF_UNIT, &out->unit);
    read_name(r, &wait, "target", SAND_REF_UNIT, &out->target);
    read_name(r, &wait, "command", SAND_REF_COMMAND, &out->command);
    sand_json_read_done(&wait);
}

static bool is_there(const reading *r, const char *name)
{
    static const sand_ref_kind refs[] = { SAND_REF_UNIT, SAND_REF_COMMAND, SAND_REF_TERRAIN, SAND_REF_BODY,
                                          SAND_REF_SIDE };
    sand_zone_facts zone;
    for (size_t i = 0; i < SAND_LEN(refs); i++)
        if (sand_game_find(r->game, refs[i], name) != 0) return true;
    for (unsigned z = 1; sand_game_zone(r->game, z, &zone); z++)
        if (strcmp(zone.name, name) == 0) return true;
    return false;
}

static void read_points(const reading *r, sand_cursor *cursor, sand_lesson *out)
{
    sand_cursor list, item;
    if (!sand_json_read_optional_array(cursor, "point", 1, SAND_LESSON_POINTS_MAX, &list)) return;
    for (size_t i = 0; i < sand_json_read_items(&list); i++) {
        const char *name;
        sand_json_read_item(&list, i, &item);
        if (!sand_json_read_text(&item, NULL, NAME, &name)) continue;
        if (r->game != NULL && !is_there(r, name))
            sand_json_read_mistake(&item, NULL, "there is nothing called \"%s\"", name);
        out->point[out->n_points++] = name;
    }
}

static void read_rule(const reading *r, sand_cursor *cursor, sand_lesson *out)
{
    if (!sand_json_read_optional_text(cursor, "rule", NAME, &out->rule) || r->game == NULL) return;
    if (sand_rules_find(r->game->rules, out->rule) == NULL)
        sand_json_read_mistake(cursor, "rule", "there is no rule \"%s\"", out->rule);
}

static void read_lesson(const reading *r, sand_cursor *cursor, sand_lesson *out)
{
    sand_json_read_text(cursor, "title", NAME, &out->title);
    sand_json_read_prose(cursor, "say", WORDS, &out->say);
    sand_json_read_optional_prose(cursor, "page", WORDS, &out->page);
    sand_json_read_optional_prose(cursor, "type", WORDS, &out->typed);
    sand_json_read_optional_prose(cursor, "why", WORDS, &out->why);
    sand_json_read_optional_prose(cursor, "until", WORDS, &out->until);
    sand_json_read_optional_prose(cursor, "done", WORDS, &out->done);
    read_rule(r, cursor, out);
    read_wait(r, cursor, out);
    read_points(r, cursor, out);
    sand_json_read_done(cursor);
}

static void read_side(const reading *r, sand_cursor *top)
{
    sand_lessons_facts *facts = &r->lessons->facts;
    if (!sand_json_read_text(top, "side", NAME, &facts->side) || r->game == NULL) return;
    r->lessons->side = (uint16_t)sand_game_find(r->game, SAND_REF_SIDE, facts->side);
    if (r->lessons->side == 0) sand_json_read_mistake(top, "side", "there is no side \"%s\"", facts->side);
}

static void read_head(const reading *r, sand_cursor *top)
{
    sand_lessons_facts *facts = &r->lessons->facts;
    sand_json_read_text(top, "ruleset", NAME, &facts->ruleset);
    sand_json_read_text(top, "scenario", NAME, &facts->scenario);
    sand_json_read_text(top, "title", NAME, &facts->title);
    sand_json_read_optional_prose(top, "about", WORDS, &facts->about);
    sand_json_read_optional_text(top, "opponent", NAME, &facts->opponent);
    sand_json_read_optional_text(top, "seed", NAME, &facts->seed);
    read_side(r, top);
}

static void read_file(const reading *r, sand_cursor *top)
{
    sand_cursor list, item;
    read_head(r, top);
    if (sand_json_read_array(top, "lessons", 1, SAND_LESSONS_MAX, &list)) {
        r->lessons->facts.n = sand_json_read_items(&list);
        for (size_t i = 0; i < r->lessons->facts.n; i++) {
            sand_json_read_item(&list, i, &item);
            read_lesson(r, &item, &r->lessons->lesson[i]);
            if (i + 1 < r->lessons->facts.n && !sand_json_read_has(&item, "wait"))
                sand_json_read_mistake(&item, NULL, "only the last lesson may wait for nothing");
        }
    }
    sand_json_read_done(top);
}

sand_error sand_lessons_create(const sand_game *game, sand_source source, sand_problem_list *problems,
                               sand_lessons **out)
{
    if (source.text == NULL || problems == NULL || out == NULL) return SAND_ERROR_ARGUMENT;
    sand_json_source json = { source.name, source.text, source.n, 1, SAND_JSON_RELAXED };
    size_t before = problems->mistakes;
    sand_cursor top;
    sand_lessons *lessons = sand_memory_zeroed(1, sizeof *lessons);
    if (lessons == NULL) return SAND_ERROR_MEMORY;
    sand_error error = sand_json_parse(&json, &lessons->document, problems);
    if (error != SAND_OK) {
        sand_memory_release(lessons);
        return error;
    }
    sand_json_read_top(&top, &lessons->document, problems);
    read_file(&(reading){ game, lessons }, &top);
    if (problems->no_memory || problems->mistakes > before) {
        sand_lessons_destroy(lessons);
        return problems->no_memory ? SAND_ERROR_MEMORY : SAND_ERROR_INVALID;
    }
    *out = lessons;
    return SAND_OK;
}

void sand_lessons_destroy(sand_lessons *lessons)
{
    if (lessons == NULL) return;
    sand_json_document_free(&lessons->document);
    sand_memory_release(lessons);
}

void sand_lessons_about(const sand_lessons *lessons, sand_lessons_facts *out)
{
    if (lessons != NULL && out != NULL) *out = lessons->facts;
}

bool sand_lessons_at(const sand_lessons *lessons, size_t i, sand_lesson *out)
{
    if (lessons == NULL || out == NULL || i >= lessons->facts.n) return false;
    *out = lessons->lesson[i];
    return true;
}

/* ---- how far a game has come ---- */

typedef struct {
    const sand_lessons *lessons;
    const sand_game *game;
    uint64_t skipped; /* by the player, or because its deed was done before its turn */
    size_t at;
} walk;

static bool is_gone(const walk *w, unsigned unit)
{
    SAND_ASSERT(unit <= w->game->field->n_units);
    return unit != 0 && sand_battle_unit(sand_game_battle(w->game), unit)->status == SAND_STATUS_GONE;
}

/* Has the command no unit left, on the table or still to come? */
static bool is_empty(const walk *w, unsigned command)
{
    if (command == 0) return false;
    for (unsigned i = 1; i <= w->game->field->n_units; i++)
        if (sand_battle_unit(sand_game_battle(w->game), i)->command == command && !is_gone(w, i)) return false;
    return true;
}

/* Does this unit fulfil what the lesson says about the unit and its command? */
static bool is_meant(const sand_lesson *lesson, const sand_game *game, unsigned unit)
{
    if (lesson->unit != 0 && lesson->unit != unit) return false;
    return lesson->command == 0 ||
           (unit != 0 && sand_battle_unit(sand_game_battle(game), unit)->command == lesson->command);
}

/* Moves past lessons that are left out. */
static void skip(walk *w)
{
    for (; w->at < w->lessons->facts.n; w->at++) {
        const sand_lesson *lesson = &w->lessons->lesson[w->at];
        if (!(w->skipped >> w->at & 1) && !is_gone(w, lesson->target)) return;
    }
}

static bool is_done_by(const sand_lesson *lesson, const sand_game *game, const sand_entry *entry)
{
    return lesson->order != 0 && lesson->order == entry->kind && is_meant(lesson, game, entry->subject) &&
           (lesson->target == 0 || lesson->target == entry->object);
}

/* Notes a deed that a later lesson waits for. If that lesson names the unit, the deed counts before its turn, and the
 * lesson is left out. */
static void notice(walk *w, const sand_entry *entry)
{
    for (size_t i = w->at + 1; i < w->lessons->facts.n; i++) {
        const sand_lesson *later = &w->lessons->lesson[i];
        if (later->unit == 0 || (w->skipped >> i & 1) != 0 || !is_done_by(later, w->game, entry)) continue;
        w->skipped |= (uint64_t)1 << i;
        return;
    }
}

/* Goes through the entries of an order: each may complete one lesson, so one order may complete several. */
static void take(walk *w, const sand_order *order)
{
    for (size_t i = 0; i < order->n; i++) {
        skip(w);
        if (w->at >= w->lessons->facts.n) return;
        if (is_done_by(&w->lessons->lesson[w->at], w->game, &order->entries[i]))
            w->at++;
        else
            notice(w, &order->entries[i]);
    }
}

/* Did the lesson's deed belong to the step of `before`, and has that step ended in `after` rather than been
 * interrupted? */
static bool is_over(const sand_battle *before, const sand_battle *after, unsigned deed)
{
    SAND_ASSERT(deed >= 1 && deed <= before->field->rules->tables.n_orders); /* it is an index */
    const sand_frame *was = sand_battle_agenda_top(before);
    const sand_order_rule *rules = before->field->rules->tables.order_rules;
    unsigned n = sand_battle_head(before)->frames;
    if (was == NULL || rules == NULL || (rules[deed - 1].steps & SAND_IN(was->step)) == 0) return false;
    if (sand_battle_head(after)->frames < n) return true;
    const sand_frame *is = sand_battle_frame(after, n);
    return was->step != is->step || was->subject != is->subject || was->sides != is->sides;
}

/* Did item i end the step of the lesson's deed without the order that the lesson waits for? That happens when no unit
 * can act in the step any more. */
static bool ended_by_itself(const walk *w, size_t i)
{
    SAND_ASSERT(i >= 1 && i < w->game->n_done && w->at < w->lessons->facts.n);
    sand_past *past = w->game->past;
    sand_item *before = w->game->log[i - 1], *item = w->game->log[i];
    unsigned deed = w->lessons->lesson[w->at].order;
    if (!sand_past_open(past, before)) return false;
    bool open = sand_past_open(past, item), over = open && is_over(before->after, item->after, deed);
    if (open) sand_past_close(past, item);
    sand_past_close(past, before);
    return over;
}

static bool closes(const walk *w, unsigned kind)
{
    SAND_ASSERT(kind <= w->game->rules->tables.n_orders);
    return kind != 0 && w->game->rules->tables.orders[kind - 1].closes;
}

static void walk_log(walk *w)
{
    for (size_t i = 1; i < w->game->n_done; i++) {
        const sand_item *item = w->game->log[i];
        if (item->kind != SAND_ITEM_ORDERS) continue;
        const sand_order *orders = sand_past_orders(w->game->past, item);
        for (uint16_t k = 0; k < item->n_orders; k++) {
            if (orders[k].side != w->lessons->side) continue;
            bool ended = orders[k].n > 0 && closes(w, orders[k].entries[orders[k].n - 1].kind);
            take(w, &orders[k]);
            skip(w);
            if (!ended && w->at < w->lessons->facts.n && closes(w, w->lessons->lesson[w->at].order) &&
                ended_by_itself(w, i))
                w->at++;
        }
    }
}

/* Can the deed be done now, by the unit that the lesson names or by any? */
static bool is_due(const walk *w)
{
    SAND_ASSERT(w->at < w->lessons->facts.n);
    enum { ROOM = 256 };
    const sand_lesson *lesson = &w->lessons->lesson[w->at];
    sand_decision decision = sand_game_decision(w->game, w->lessons->side);
    sand_idle idle[ROOM];
    bool offered = lesson->order == 0;
    if (!sand_decision_of(&decision, w->lessons->side) || sand_game_ready(w->game, w->lessons->side)) return false;
    for (uint16_t k = 0; k < decision.n_kinds; k++) offered |= decision.kinds[k] == lesson->order;
    if (!offered || lesson->order == 0) return offered;
    const sand_order_kind *kind = &w->game->rules->tables.orders[lesson->order - 1];
    if (kind->subject_ref == SAND_REF_NONE || (kind->slots | kind->optional) == 0) return true;
    size_t n = sand_game_idle(w->game, w->lessons->side, idle, ROOM);
    for (size_t i = 0; i < n && i < ROOM; i++)
        for (uint16_t k = 0; k < idle[i].n_kinds; k++)
            if (idle[i].kinds[k] == lesson->order && is_meant(lesson, w->game, idle[i].subject)) return true;
    return false;
}

sand_lesson_progress sand_lessons_look(const sand_lessons *lessons, const sand_game *game, uint64_t skipped)
{
    if (lessons == NULL || game == NULL || lessons->side == 0) return (sand_lesson_progress){ 0 };
    walk w = { .lessons = lessons, .game = game, .skipped = skipped };
    walk_log(&w);
    skip(&w);
    while (w.at < lessons->facts.n &&
           (is_gone(&w, lessons->lesson[w.at].unit) || is_empty(&w, lessons->lesson[w.at].command))) {
        w.at++;
        skip(&w);
    }
    return (sand_lesson_progress){ w.at, w.at < lessons->facts.n && is_due(&w) };
}
