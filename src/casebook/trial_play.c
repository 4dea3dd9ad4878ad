/* trial_play.c - orders with prescribed dice, and the state of the battle they lead to. */
#include "casebook/trial.h"

#include "base/assert.h"
#include "battle/record.h"

#include <sandtable/goals.h>

#include <string.h>

/* ---- dice ---- */

typedef struct {
    sand_cursor list;
    size_t next, n;
} cup;

static const char *words_of(const sand_json *die, char *out, size_t room)
{
    if (die->kind == SAND_JSON_TEXT) return die->text.bytes;
    sand_text text;
    sand_text_init(&text, out, room);
    sand_text_add_int(&text, die->integer);
    return out;
}

static void say_needs(sand_trial *trial, const sand_cursor *at)
{
    char words[256];
    sand_text text;
    sand_text_init_heap(&text);
    sand_trial_told(trial, sand_report_needs(trial->game, sand_game_needs(trial->game), words, sizeof words));
    sand_text_add_format(&text, "more dice are needed: %s", words);
    sand_trial_differs(trial, at, sand_text_string(&text));
    trial->out_of_memory |= text.truncated;
    sand_text_free(&text);
}

/* Answers with the prescribed dice while the game asks for dice. */
static void throw_dice(sand_trial *trial, cup *dice)
{
    char number[32];
    while (sand_game_needs(trial->game) != NULL && !trial->differs) {
        sand_cursor item;
        if (dice->next == dice->n) {
            say_needs(trial, trial->expect);
            return;
        }
        SAND_ASSERT(dice->next < dice->n);
        sand_json_read_item(&dice->list, dice->next++, &item);
        if (item.value->kind != SAND_JSON_INTEGER && item.value->kind != SAND_JSON_TEXT) {
            sand_json_read_mistake(&item, NULL, "a die is a number, or words such as \"6 2\"");
            return;
        }
        sand_error error = sand_game_answer_text(trial->game, words_of(item.value, number, sizeof number));
        if (error == SAND_ERROR_INVALID) {
            sand_json_read_mistake(&item, NULL, "invalid dice: they do not answer what is asked");
            char words[256];
            sand_trial_told(trial, sand_report_needs(trial->game, sand_game_needs(trial->game), words, sizeof words));
            sand_json_read_remedy(&item, "%s", words);
            return;
        }
        if (error == SAND_ERROR_MEMORY) {
            trial->out_of_memory = true;
            return;
        }
    }
}

/* ---- orders ---- */

static void refused(sand_trial *trial, const sand_cursor *item, const sand_verdict *verdict)
{
    char words[512];
    if (sand_trial_told(trial, sand_report_verdict(trial->game, verdict, words, sizeof words)))
        sand_trial_differs(trial, item, words);
}

/* Gives one order; false when play cannot go on. */
static bool give_order(sand_trial *trial, sand_cursor *item, cup *dice)
{
    size_t mistakes = item->problems->mistakes;
    sand_trial_orders orders;
    sand_verdict verdict;
    sand_trial_orders_init(&orders);
    if (!sand_trial_read_order(trial, item, &orders)) return false;
    sand_error error = sand_game_submit(trial->game, &orders.order[0], &verdict);
    if (error == SAND_ERROR_NEEDS)
        throw_dice(trial, dice);
    else if (error == SAND_ERROR_MEMORY)
        trial->out_of_memory = true;
    else if (error != SAND_OK)
        refused(trial, item, &verdict);
    return !trial->differs && !trial->out_of_memory && item->problems->mistakes == mistakes;
}

void sand_trial_play(sand_trial *trial)
{
    cup dice = { 0 };
    sand_cursor list, item;
    trial->events = sand_game_events(trial->game, 0);
    if (sand_json_read_optional_array(trial->top, "dice", 0, 256, &dice.list))
        dice.n = sand_json_read_items(&dice.list);
    if (sand_game_needs(trial->game) != NULL) throw_dice(trial, &dice);
    if (sand_json_read_optional_array(trial->top, "play", 0, 64, &list)) {
        for (size_t i = 0; i < sand_json_read_items(&list) && !trial->differs; i++) {
            sand_json_read_item(&list, i, &item);
            if (!give_order(trial, &item, &dice)) return;
        }
    }
    if (trial->differs || dice.next == dice.n) return;
    sand_trial_differs(trial, &dice.list, "not all of these dice were needed");
}

/* ---- members ---- */

static int64_t member_number(const sand_trial *trial, const sand_record *record, const sand_struct *of,
                             const sand_row *row, unsigned i)
{
    uint32_t offset = of == record->kernel ? record->kernel_offset : record->more_offset;
    const sand_battle *b = sand_game_seen(trial->game, trial->seen_by);
    SAND_ASSERT(of == record->kernel || of == record->more);
    return sand_rows_get(SAND_BATTLE_AT_CONST(void, b, offset), row, i);
}

/* Writes a number by its name where it has one. */
static void write_number(sand_json_writer *writer, const char *key, sand_word_list words, int64_t value)
{
    if (value >= 1 && (uint64_t)value <= words.count)
        sand_json_write_text(writer, key, sand_word_list_get(words, (size_t)value - 1));
    else
        sand_json_write_int(writer, key, value);
}

/* Writes what a unit is worth to computer players at present, in thousandths; false: another member is meant. */
static bool write_worth(const sand_trial *trial, sand_json_writer *writer, sand_ref_kind of, unsigned index,
                        const char *key)
{
    if (of != SAND_REF_UNIT || strcmp(key, "worth") != 0) return false;
    const sand_battle *b = sand_game_seen(trial->game, trial->seen_by);
    sand_json_write_int(writer, key, trial->game->rules->worth(b, index));
    return true;
}

/* Writes a place in lengths, or a heading in degrees, as scenarios do; false: the member is neither. */
static bool write_place(const sand_trial *trial, sand_json_writer *writer, sand_ref_kind of, unsigned index,
                        const char *key)
{
    bool is_at = strcmp(key, "at") == 0;
    if ((!is_at && strcmp(key, "heading") != 0) || (of != SAND_REF_UNIT && of != SAND_REF_BODY)) return false;
    const sand_battle *b = sand_game_battle(trial->game);
    const sand_body *body = of == SAND_REF_BODY ? sand_battle_body(b, index) : NULL;
    sand_pose pose =
        body == NULL ? sand_battle_unit_pose(b, index) : (sand_pose){ { body->x, body->y }, body->heading };
    if (is_at)
        sand_json_write_point(writer, key, pose.at);
    else
        sand_json_write_decimal(writer, key, pose.heading, 2);
    return true;
}

static const sand_row *find_row(const sand_record *record, const char *key, const sand_struct **of)
{
    const sand_row *row = sand_rows_find(record->kernel, key);
    *of = record->kernel;
    if (row != NULL) return row;
    *of = record->more;
    return sand_rows_find(record->more, key);
}

static void unknown_row(sand_cursor *want, const sand_record *record, const char *key)
{
    sand_json_read_mistake(want, key, "there is no member \"%s\"", key);
    const sand_struct *of = record->more != NULL ? record->more : record->kernel;
    sand_json_read_remedy_words(want, (sand_word_list){ &of->rows[0].name, of->n_rows, sizeof(sand_row) }, key);
}

static void write_member(const sand_trial *trial, sand_json_writer *writer, const sand_record *record,
                         const sand_struct *of, const sand_row *row)
{
    sand_word_list words = sand_record_meaning_words(trial->game->field, sand_record_meaning_of(of, row), 0);
    if (row->count == 1) {
        write_number(writer, row->name, words, member_number(trial, record, of, row, 0));
        return;
    }
    sand_json_write_array(writer, row->name);
    for (unsigned i = 0; i < row->count; i++)
        write_number(writer, NULL, words, member_number(trial, record, of, row, i));
    sand_json_write_end(writer);
}

/* Compares all that is expected of one unit, command and so on. */
static void compare_members(sand_trial *trial, sand_cursor *want, sand_ref_kind ref, unsigned index)
{
    sand_answer_sheet sheet;
    sand_record record = sand_record_of(trial->game->field, ref, index);
    size_t mistakes = want->problems->mistakes;
    sand_trial_sheet_begin(&sheet);
    for (size_t i = 0; i < sand_json_read_members(want); i++) {
        sand_cursor child;
        const sand_struct *of;
        const char *key = sand_json_read_member(want, i, &child);
        if (write_place(trial, &sheet.writer, ref, index, key) || write_worth(trial, &sheet.writer, ref, index, key))
            continue;
        const sand_row *row = find_row(&record, key, &of);
        if (row != NULL)
            write_member(trial, &sheet.writer, &record, of, row);
        else
            unknown_row(want, &record, key);
    }
    if (want->problems->mistakes == mistakes) {
        sand_trial_sheet_end(trial, &sheet, want);
        return;
    }
    sand_text_free(&sheet.text);
}

static void compare_named(sand_trial *trial, const char *key, sand_ref_kind ref)
{
    sand_cursor map, want;
    const sand_field *field = trial->game->field;
    if (!sand_json_read_optional_object(trial->expect, key, &map)) return;
    for (size_t i = 0; i < sand_json_read_members(&map); i++) {
        const char *name = sand_json_read_member(&map, i, &want);
        unsigned index = sand_field_find(field, ref, name);
        if (index != 0) {
            compare_members(trial, &want, ref, index);
            continue;
        }
        sand_json_read_mistake(&map, name, "there is no %s \"%s\"", sand_order_text_ref_word(ref), name);
        sand_json_read_remedy_words(&map, sand_field_words(field, ref), name);
    }
}

static void compare_battle(sand_trial *trial)
{
    sand_cursor want;
    if (sand_json_read_optional_object(trial->expect, "battle", &want)) compare_members(trial, &want, SAND_REF_NONE, 0);
}

/* ---- everything else ---- */

static void write_contacts(const sand_trial *trial, sand_json_writer *writer)
{
    static const char *const faces[] = { "", "front", "right", "rear", "left" };
    const sand_battle *b = sand_game_battle(trial->game);
    sand_json_write_array(writer, "contacts");
    for (unsigned i = 1; i <= sand_battle_head(b)->contacts; i++) {
        const sand_contact *contact = sand_battle_contact(b, i);
        SAND_ASSERT(contact->by_face < SAND_LEN(faces) && contact->with_face < SAND_LEN(faces));
        sand_json_write_object(writer, NULL);
        sand_json_write_text(writer, "by", sand_field_name(trial->game->field, SAND_REF_UNIT, contact->by));
        sand_json_write_text(writer, "with", sand_field_name(trial->game->field, SAND_REF_UNIT, contact->with));
        sand_json_write_text(writer, "by_face", faces[contact->by_face]);
        sand_json_write_text(writer, "with_face", faces[contact->with_face]);
        sand_json_write_int(writer, "flags", contact->flags);
        sand_json_write_int(writer, "turn", contact->turn);
        sand_json_write_end(writer);
    }
    sand_json_write_end(writer);
}

/* In every case the points are made of the parts that the goals tell; a ruleset may tell none. */
static void compare_parts(sand_trial *trial, const sand_result *result, const sand_cursor *at)
{
    enum { MOST = 64 };
    sand_goal goals[MOST];
    int32_t rest[SAND_SIDES] = { result->points[0], result->points[1] };
    size_t n = sand_game_goals(trial->game, 0, goals, MOST);
    bool told = false;
    for (size_t i = 0; i < n && i < MOST; i++) {
        if (goals[i].kind != SAND_GOAL_SCORES) continue;
        told = true;
        rest[goals[i].side - 1] -= goals[i].points[0];
    }
    if (told && (rest[0] != 0 || rest[1] != 0)) sand_trial_differs(trial, at, "the parts do not add up to the points");
}

static void compare_rest(sand_trial *trial, sand_cursor *rest)
{
    sand_answer_sheet sheet;
    sand_result result = sand_game_result(trial->game, 0);
    compare_parts(trial, &result, rest);
    sand_trial_sheet_begin(&sheet);
    write_contacts(trial, &sheet.writer);
    sand_trial_sheet_decision(trial, &sheet, "decision");
    sand_json_write_bool(&sheet.writer, "over", result.outcome != SAND_GOING_ON);
    sand_json_write_text(&sheet.writer, "winner",
                         result.outcome == SAND_WON ? sand_field_name(trial->game->field, SAND_REF_SIDE, result.winner)
                                                    : "");
    sand_json_write_array(&sheet.writer, "points");
    for (unsigned side = 0; side < SAND_SIDES; side++) sand_json_write_int(&sheet.writer, NULL, result.points[side]);
    sand_json_write_end(&sheet.writer);
    sand_trial_sheet_end(trial, &sheet, rest);
}

static bool tells(sand_trial *trial, size_t at, const char *rule)
{
    const sand_event *event = sand_game_event(trial->game, 0, at);
    trial->out_of_memory |= event == NULL;
    return event != NULL && event->rule != NULL && strcmp(event->rule, rule) == 0;
}

/* The rule IDs must occur in the report in this order; others may stand between them. */
static void compare_events(sand_trial *trial)
{
    sand_cursor list, item;
    const char *rule;
    size_t at = trial->events, end = sand_game_events(trial->game, 0);
    if (!sand_json_read_optional_array(trial->expect, "events", 0, 256, &list)) return;
    for (size_t i = 0; i < sand_json_read_items(&list) && !trial->differs; i++) {
        sand_json_read_item(&list, i, &item);
        if (!sand_json_read_text(&item, NULL, 40, &rule)) return;
        bool found = false;
        while (!found && at < end) found = tells(trial, at++, rule);
        if (!found) sand_trial_differs(trial, &item, "no such event happened, or not in this order");
    }
}

static void compare_no_events(sand_trial *trial)
{
    sand_cursor list, item;
    const char *rule;
    if (!sand_json_read_optional_array(trial->expect, "no_events", 0, 256, &list)) return;
    for (size_t i = 0; i < sand_json_read_items(&list); i++) {
        sand_json_read_item(&list, i, &item);
        if (!sand_json_read_text(&item, NULL, 40, &rule)) return;
        for (size_t at = trial->events; at < sand_game_events(trial->game, 0); at++)
            if (tells(trial, at, rule)) sand_trial_differs(trial, &item, "it happened");
    }
}

static void add_report(sand_trial *trial)
{
    char words[512];
    for (size_t at = trial->events; at < sand_game_events(trial->game, 0); at++) {
        const sand_event *event = sand_game_event(trial->game, 0, at);
        bool silent = event != NULL && event->sentence.text != NULL && event->sentence.text[0] == '\0';
        if (silent) continue; /* it is part of what another event reports */
        if (!sand_trial_told(trial, sand_report_event(trial->game, event, words, sizeof words))) return;
        if (at > trial->events) sand_text_add_char(&trial->why, '\n');
        sand_text_add(&trial->why, words);
    }
}

/* Reads the side whose view is compared. */
static bool read_viewer(sand_trial *trial)
{
    const char *name;
    const sand_field *field = trial->game->field;
    if (!sand_json_read_has(trial->top, "seen_by")) return true;
    if (!sand_json_read_text(trial->top, "seen_by", 40, &name)) return false;
    trial->seen_by = sand_field_find(field, SAND_REF_SIDE, name);
    if (trial->seen_by != 0) return true;
    sand_json_read_mistake(trial->top, "seen_by", "there is no side \"%s\"", name);
    sand_json_read_remedy_words(trial->top, sand_field_words(field, SAND_REF_SIDE), name);
    return false;
}

void sand_trial_state(sand_trial *trial)
{
    static const struct {
        const char *key;
        sand_ref_kind of;
    } maps[] = {
        { "units", SAND_REF_UNIT },
        { "commands", SAND_REF_COMMAND },
        { "bodies", SAND_REF_BODY },
        { "armies", SAND_REF_SIDE },
    };
    static const char *const others[] = { "battle", "events", "no_events" };
    sand_arena arena = { 0 };
    if (sand_json_read_members(trial->expect) == 0) return; /* a single word says nothing about a state */
    if (!read_viewer(trial)) return;
    for (size_t i = 0; i < SAND_LEN(maps); i++) compare_named(trial, maps[i].key, maps[i].of);
    compare_battle(trial);
    compare_events(trial);
    compare_no_events(trial);
    sand_cursor rest = *trial->expect;
    for (size_t i = 0; i < SAND_LEN(maps) && rest.value != NULL; i++)
        rest.value = sand_tree_with(&arena, rest.value, maps[i].key, NULL);
    for (size_t i = 0; i < SAND_LEN(others) && rest.value != NULL; i++)
        rest.value = sand_tree_with(&arena, rest.value, others[i], NULL);
    if (rest.value == NULL)
        trial->out_of_memory = true;
    else
        compare_rest(trial, &rest);
    sand_arena_free(&arena);
    if (trial->differs) add_report(trial);
}
