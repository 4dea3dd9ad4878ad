/* trial_ask.c - the questions that a case may ask: order, measure, suggest, decision, load; odds and decks have files
 * of their own. */
#include "casebook/trial.h"

#include "base/assert.h"

#include <sandtable/consequence.h>

#include <string.h>

/* ---- orders ---- */

static void write_length(sand_json_writer *writer, const char *key, const sand_verdict *verdict, int32_t value)
{
    if (verdict->counts)
        sand_json_write_int(writer, key, value);
    else
        sand_json_write_length(writer, key, value);
}

/* Writes each unit that the witnesses are about once, except the unit that is ordered. */
static void write_shown(sand_trial *trial, sand_json_writer *writer, const sand_verdict *verdict, unsigned ordered)
{
    const sand_field *field = trial->game->field;
    sand_json_write_array(writer, "shows");
    for (unsigned i = 0; i < verdict->n_witness; i++) {
        const sand_witness *shape = &verdict->witness[i];
        SAND_ASSERT(shape->ref <= field->n_units && shape->body <= field->n_bodies &&
                    shape->terrain <= field->n_terrain);
        bool again = shape->ref == ordered && shape->body == 0 && shape->terrain == 0;
        for (unsigned k = 0; k < i; k++) {
            const sand_witness *before = &verdict->witness[k];
            again |= before->ref == shape->ref && before->body == shape->body && before->terrain == shape->terrain;
        }
        if (again) continue;
        if (shape->ref != 0) sand_json_write_text(writer, NULL, field->unit[shape->ref - 1].name);
        if (shape->body != 0) sand_json_write_text(writer, NULL, field->body[shape->body - 1].name);
        if (shape->terrain != 0) sand_json_write_text(writer, NULL, field->terrain[shape->terrain - 1].name);
    }
    sand_json_write_end(writer);
}

static void write_verdict(sand_trial *trial, sand_json_writer *writer, const sand_verdict *verdict, unsigned ordered)
{
    static const char *const answers[] = { "no", "so-far", "yes" };
    char words[512] = "";
    if (verdict->sentence.text != NULL)
        sand_trial_told(trial, sand_report_sentence(trial->game, &verdict->sentence, words, sizeof words));
    SAND_ASSERT(verdict->answer < SAND_LEN(answers));
    sand_json_write_text(writer, "answer", answers[verdict->answer]);
    sand_json_write_text(writer, "rule", verdict->rule != NULL ? verdict->rule : "");
    if (verdict->has_limit)
        write_length(writer, "limit", verdict, verdict->limit);
    else
        sand_json_write_null(writer, "limit");
    sand_json_write_array(writer, "cost");
    write_length(writer, NULL, verdict, verdict->cost_used);
    write_length(writer, NULL, verdict, verdict->cost_total);
    sand_json_write_end(writer);
    sand_json_write_array(writer, "duties");
    for (unsigned i = 0; i < verdict->n_duties; i++) sand_json_write_text(writer, NULL, verdict->duties[i].rule);
    sand_json_write_end(writer);
    sand_json_write_int(writer, "entry", verdict->entry);
    sand_json_write_text(writer, "says", words);
    write_shown(trial, writer, verdict, ordered);
}

/* Writes the units that the order would affect at once: {"Blue Guns": {gone: "EC-OPT-05", limit: [9, 9], changed: []}}.
 */
static void write_follows(const sand_trial *trial, sand_json_writer *writer, const sand_consequences *all)
{
    sand_json_write_int(writer, "follow", all->n + all->left_out);
    sand_json_write_object(writer, "follows");
    for (unsigned i = 0; i < all->n; i++) {
        const sand_consequence *c = &all->of[i];
        sand_json_write_object(writer, sand_trial_name(trial, (sand_ref_kind)c->ref, c->subject));
        if (c->kind == SAND_CONSEQUENCE_GONE)
            sand_json_write_text(writer, "gone", c->rule != NULL ? c->rule : "");
        else
            sand_json_write_null(writer, "gone");
        sand_json_write_int(writer, "hits", c->hits);
        sand_json_write_array(writer, "limit");
        sand_json_write_int(writer, NULL, c->before);
        sand_json_write_int(writer, NULL, c->after);
        sand_json_write_end(writer);
        sand_json_write_array(writer, "changed");
        for (unsigned k = 0; k < c->changed.n; k++) sand_json_write_text(writer, NULL, c->changed.rows[k].rule);
        sand_json_write_end(writer);
        sand_json_write_end(writer);
    }
    sand_json_write_end(writer);
}

static void add_why(sand_trial *trial, const sand_verdict *verdict)
{
    char words[1024];
    if (sand_trial_told(trial, sand_report_verdict(trial->game, verdict, words, sizeof words)))
        sand_text_add(&trial->why, words);
}

static void ask_order(sand_trial *trial)
{
    sand_trial_orders orders;
    sand_answer_sheet sheet;
    sand_cursor cursor;
    sand_verdict verdict;
    sand_trial_orders_init(&orders);
    if (!sand_json_read_object(trial->top, "order", &cursor) || !sand_trial_read_order(trial, &cursor, &orders)) return;
    SAND_ASSERT(orders.list.n == 1);
    sand_game_check(trial->game, &orders.order[0], &verdict);
    sand_trial_sheet_begin(&sheet);
    const sand_order *order = &orders.order[0];
    const sand_entry *entry = verdict.entry < order->n ? &order->entries[verdict.entry] : NULL;
    const sand_tables *tables = &trial->game->field->rules->tables;
    bool to_unit = entry != NULL && entry->kind >= 1 && entry->kind <= tables->n_orders &&
                   tables->orders[entry->kind - 1].subject_ref == SAND_REF_UNIT;
    write_verdict(trial, &sheet.writer, &verdict, to_unit ? entry->subject : 0);
    sand_consequences follow;
    if (sand_game_consequences(trial->game, order, &follow) == SAND_OK)
        write_follows(trial, &sheet.writer, &follow);
    else
        trial->out_of_memory = true;
    sand_trial_sheet_end(trial, &sheet, trial->expect);
    if (trial->differs) add_why(trial, &verdict);
}

/* ---- measure ---- */

static void write_measurement(const sand_trial *trial, sand_json_writer *writer, const sand_measurement *m)
{
    static const char *const faces[] = { "", "front", "right", "rear", "left" };
    sand_json_write_length(writer, "distance", m->distance);
    sand_json_write_length(writer, "range", m->range);
    sand_json_write_bool(writer, "in_range", m->in_range);
    sand_json_write_bool(writer, "in_arc", m->in_arc);
    sand_json_write_bool(writer, "in_sight", m->in_sight);
    sand_json_write_bool(writer, "touching", m->touching);
    SAND_ASSERT(m->face < SAND_LEN(faces));
    sand_json_write_text(writer, "face", faces[m->face]);
    if (m->blocker_terrain != 0)
        sand_json_write_text(writer, "blocker", sand_trial_name(trial, SAND_REF_TERRAIN, m->blocker_terrain));
    else
        sand_json_write_text(writer, "blocker", sand_trial_name(trial, SAND_REF_UNIT, m->blocker_unit));
}

/* "from": a unit by name, or {body: NAME}. */
static bool read_actor(const sand_trial *trial, sand_cursor *cursor, const char *key, sand_actor *out)
{
    sand_cursor body;
    *out = sand_actor_unit(0);
    if (sand_json_read_kind(cursor, key) != SAND_JSON_OBJECT)
        return sand_order_text_read_ref(trial->game->field, SAND_REF_UNIT, cursor, key, &out->index);
    out->ref = SAND_REF_BODY;
    if (!sand_json_read_object(cursor, key, &body)) return false;
    bool good = sand_order_text_read_ref(trial->game->field, SAND_REF_BODY, &body, "body", &out->index);
    sand_json_read_done(&body);
    return good;
}

static void ask_measure(sand_trial *trial)
{
    sand_cursor cursor;
    sand_answer_sheet sheet;
    sand_measurement measurement;
    sand_actor from, to;
    if (!sand_json_read_object(trial->top, "measure", &cursor)) return;
    bool good = read_actor(trial, &cursor, "from", &from);
    good &= read_actor(trial, &cursor, "to", &to);
    sand_json_read_done(&cursor);
    if (!good) return;
    sand_game_measure(trial->game, 0, from, to, &measurement);
    sand_trial_sheet_begin(&sheet);
    write_measurement(trial, &sheet.writer, &measurement);
    sand_trial_sheet_end(trial, &sheet, trial->expect);
}

/* ---- suggest ---- */

static const char *const wishes[] = { "any", "reach", "face", "close", "shoot", "fight", "away", "stay", "done" };

static bool read_wish(sand_trial *trial, sand_cursor *cursor, sand_wish *wish)
{
    const sand_field *field = trial->game->field;
    sand_decision decision = sand_game_decision(trial->game, 0);
    size_t kind;
    *wish = (sand_wish){ .side = sand_trial_only_actor(trial->game, &decision), .pose.heading = -1 };
    bool good = sand_json_read_word(cursor, "wish", SAND_WORD_LIST(wishes), &kind);
    if (good) wish->kind = (sand_wish_kind)kind;
    if (sand_json_read_has(cursor, "unit"))
        good &= sand_order_text_read_ref(field, SAND_REF_UNIT, cursor, "unit", &wish->subject);
    if (sand_json_read_has(cursor, "body")) {
        good &= sand_order_text_read_ref(field, SAND_REF_BODY, cursor, "body", &wish->subject);
        wish->subject_ref = SAND_REF_BODY;
    }
    sand_actor target = { 0 };
    if (sand_json_read_has(cursor, "target")) good &= read_actor(trial, cursor, "target", &target);
    wish->object = target.index;
    wish->object_ref = target.ref == SAND_REF_BODY ? SAND_REF_BODY : SAND_REF_NONE;
    if (wish->side == 0 || sand_json_read_has(cursor, "side"))
        good &= sand_order_text_read_ref(field, SAND_REF_SIDE, cursor, "side", &wish->side);
    sand_json_read_optional_point(cursor, "at", &wish->pose.at);
    sand_json_read_optional_heading(cursor, "heading", &wish->pose.heading);
    sand_json_read_done(cursor);
    return good;
}

/* Single entries stand for whole orders, as they may in files. */
static void write_suggestion(const sand_trial *trial, const sand_order *order, sand_json_writer *writer,
                             const char *key)
{
    SAND_ASSERT(order->n > 0);
    if (order->n == 1)
        sand_order_text_write_entry(trial->game->field, order->entries, writer, key);
    else
        sand_order_text_write(trial->game->field, order, writer, key);
}

static bool contains(const sand_json *orders, const sand_json *want)
{
    for (size_t i = 0; i < orders->list.count; i++)
        if (sand_trial_matches(want, &orders->list.items[i])) return true;
    return false;
}

static size_t count_illegal(const sand_trial *trial, const sand_order_list *list)
{
    size_t illegal = 0;
    for (size_t i = 0; i < list->n; i++) {
        sand_verdict verdict;
        sand_game_check(trial->game, &list->orders[i], &verdict);
        illegal += verdict.answer != SAND_YES;
    }
    return illegal;
}

static void compare_suggestions(sand_trial *trial, const sand_order_list *list)
{
    sand_text text;
    sand_json_writer writer;
    sand_json_document document;
    sand_problem_list problems = { 0 };
    sand_cursor want;
    sand_text_init_heap(&text);
    sand_json_writer_init(&writer, &text, SAND_JSON_COMPACT);
    sand_json_write_array(&writer, NULL);
    for (size_t i = 0; i < list->n; i++) write_suggestion(trial, &list->orders[i], &writer, NULL);
    sand_json_write_end(&writer);
    sand_json_source source = { "suggestions", sand_text_string(&text), text.length, 1, SAND_JSON_STRICT };
    if (sand_json_parse(&source, &document, &problems) == SAND_OK) {
        const sand_json *orders = document.root;
        SAND_ASSERT(orders->kind == SAND_JSON_ARRAY && orders->list.count == list->n);
        if (sand_json_read_optional_object(trial->expect, "first", &want) &&
            (list->n == 0 || !sand_trial_matches(want.value, &orders->list.items[0])))
            sand_trial_differs(trial, &want, sand_text_string(&text));
        if (sand_json_read_optional_object(trial->expect, "contains", &want) && !contains(orders, want.value))
            sand_trial_differs(trial, &want, sand_text_string(&text));
        if (sand_json_read_optional_object(trial->expect, "lacks", &want) && contains(orders, want.value))
            sand_trial_differs(trial, &want, sand_text_string(&text));
        sand_json_document_free(&document);
    } else {
        trial->out_of_memory = true;
    }
    sand_problem_list_free(&problems);
    sand_text_free(&text);
}

static void ask_suggest(sand_trial *trial)
{
    sand_cursor cursor;
    sand_wish wish;
    sand_trial_orders orders;
    bool none = false;
    sand_trial_orders_init(&orders);
    if (!sand_json_read_object(trial->top, "suggest", &cursor) || !read_wish(trial, &cursor, &wish)) return;
    sand_game_suggest(trial->game, &wish, &orders.list);
    if (count_illegal(trial, &orders.list) > 0)
        sand_trial_differs(trial, trial->expect, "a suggestion that is not legal");
    compare_suggestions(trial, &orders.list);
    if (sand_json_read_optional_bool(trial->expect, "none", &none) && none != (orders.list.n == 0))
        sand_trial_differs(trial, trial->expect, none ? "there are suggestions" : "there is no suggestion");
    sand_json_read_done(trial->expect);
}

/* ---- decision ---- */

static void ask_decision(sand_trial *trial)
{
    sand_answer_sheet sheet;
    bool wanted;
    if (!sand_json_read_bool(trial->top, "decision", &wanted)) return;
    sand_trial_sheet_begin(&sheet);
    sand_trial_sheet_decision(trial, &sheet, NULL);
    sand_trial_sheet_end(trial, &sheet, trial->expect);
}

/* ---- load ---- */

/* A problem reported by the rules begins with the rule's ID and a colon. */
static bool names_rule(const sand_problem *problem, const char *rule)
{
    size_t n = strlen(rule);
    return strncmp(problem->message, rule, n) == 0 && problem->message[n] == ':';
}

/* The expected rule if any mistake names it, else the rule of the first mistake, else "". */
static void rule_named(const sand_problem_list *problems, const char *expected, char *out, size_t room)
{
    sand_text text;
    const char *first = NULL;
    sand_text_init(&text, out, room);
    for (size_t i = 0; i < problems->count; i++) {
        if (problems->items[i].severity != SAND_MISTAKE) continue;
        if (first == NULL) first = problems->items[i].message;
        if (expected == NULL || !names_rule(&problems->items[i], expected)) continue;
        sand_text_add(&text, expected);
        return;
    }
    if (first != NULL && strchr(first, ':') != NULL)
        sand_text_add_bytes(&text, first, (size_t)(strchr(first, ':') - first));
}

/* Writes the rules that only advise against the position. */
static void write_warnings(sand_json_writer *w, const sand_problem_list *problems)
{
    sand_json_write_array(w, "warns");
    for (size_t i = 0; i < problems->count; i++) {
        char rule[64];
        const char *message = problems->items[i].message;
        size_t n = strcspn(message, ":");
        if (problems->items[i].severity == SAND_MISTAKE || message[n] != ':' || n >= sizeof rule) continue;
        memcpy(rule, message, n);
        rule[n] = '\0';
        sand_json_write_text(w, NULL, rule);
    }
    sand_json_write_end(w);
}

static void judge_load(sand_trial *trial, sand_error error, const sand_problem_list *problems)
{
    char rule[64];
    sand_answer_sheet sheet;
    rule_named(problems, sand_tree_text(trial->expect->value, "rule"), rule, sizeof rule);
    sand_trial_sheet_begin(&sheet);
    sand_json_write_text(&sheet.writer, "answer", error == SAND_OK ? "yes" : "no");
    sand_json_write_text(&sheet.writer, "rule", rule);
    write_warnings(&sheet.writer, problems);
    sand_trial_sheet_end(trial, &sheet, trial->expect);
    if (trial->differs && error != SAND_OK)
        sand_text_add(&trial->why, problems->count > 0 ? problems->items[0].message : sand_error_text(error));
}

/* Here the mistakes of the position are the answer and not mistakes of the file. */
bool sand_trial_asks_for_load(sand_trial *trial, const sand_json *position, const sand_game_settings *settings)
{
    bool wanted;
    sand_cursor cursor;
    sand_problem_list problems = { 0 };
    if (!sand_json_read_has(trial->top, "load")) return false;
    if (!sand_json_read_bool(trial->top, "load", &wanted)) return true;
    sand_json_read_value(&cursor, position, trial->top->source, &problems);
    sand_error error = sand_record_create_game_from(&cursor, settings, NULL, &trial->game);
    if (error == SAND_ERROR_MEMORY || problems.no_memory)
        trial->out_of_memory = true;
    else
        judge_load(trial, error, &problems);
    sand_problem_list_free(&problems);
    return true;
}

/* ---- which question ---- */

void sand_trial_ask(sand_trial *trial)
{
    static const struct {
        const char *key;
        void (*ask)(sand_trial *trial);
    } asks[] = {
        { "order", ask_order },          { "odds", sand_trial_odds },  { "measure", ask_measure },
        { "suggest", ask_suggest },      { "decision", ask_decision }, { "deck", sand_trial_deck },
        { "player", sand_trial_player },
    };
    size_t asked = 0;
    for (size_t i = 0; i < SAND_LEN(asks); i++) asked += sand_json_read_has(trial->top, asks[i].key);
    if (asked > 1 || (asked == 0 && !sand_json_read_has(trial->top, "play"))) {
        sand_json_read_mistake(trial->top, NULL, asked > 1 ? "a case asks one thing" : "the case asks nothing");
        sand_json_read_remedy(trial->top,
                              "one of order, odds, measure, suggest, decision, deck, player, load; or play alone");
        return;
    }
    sand_trial_play(trial);
    if (trial->differs || trial->out_of_memory) return;
    if (asked == 0) sand_trial_state(trial);
    for (size_t i = 0; i < SAND_LEN(asks); i++)
        if (sand_json_read_has(trial->top, asks[i].key)) asks[i].ask(trial);
}
