/* params.c - parameters that many methods share: games, viewers, things by number or name, orders, dice. */
#include "protocol/call.h"
#include "base/assert.h"
#include "base/memory.h"

#include <string.h>

/* ---- games ----------------------------------------------------------------------------------------------- */

sand_opened *sand_params_find_opened(sand_protocol *protocol, int64_t id)
{
    for (size_t i = 0; i < protocol->n_slots; i++)
        if (protocol->slots[i].id == id) return &protocol->slots[i];
    return NULL;
}

/* Copies the game before its first change in this call, so that it can be put back. */
static sand_opened *keep(sand_call *call, sand_opened *slot)
{
    if (slot == NULL || !call->changes || slot->kept != NULL) return slot;
    slot->kept = sand_game_copy(slot->game);
    slot->kept_step = slot->replay.step;
    if (slot->kept != NULL) return slot;
    sand_call_error(call, SAND_ERROR_MEMORY);
    return NULL;
}

static sand_opened *find_numbered(sand_call *call, int64_t id)
{
    sand_opened *slot = sand_params_find_opened(call->protocol, id);
    if (slot == NULL) sand_call_fail(call, SAND_RPC_SERVER + SAND_ERROR_UNKNOWN, "no game %lld is open", (long long)id);
    return slot;
}

static sand_opened *find_opened(sand_call *call)
{
    sand_protocol *protocol = call->protocol;
    int64_t id = 0;
    if (sand_json_read_optional_int(&call->params, "game", 1, INT64_MAX, &id)) return find_numbered(call, id);
    if (call->problems.mistakes > 0) {
        sand_call_params_wrong(call);
        return NULL;
    }
    if (protocol->n_slots == 1) return &protocol->slots[0];
    if (protocol->n_slots == 0)
        sand_call_fail(call, SAND_RPC_SERVER + SAND_ERROR_UNKNOWN, "no game is open");
    else {
        sand_json_read_mistake(&call->params, NULL, "\"game\" is missing, and several games are open");
        sand_call_params_wrong(call);
    }
    return NULL;
}

sand_opened *sand_params_opened(sand_call *call)
{
    return keep(call, find_opened(call));
}

sand_opened *sand_params_opened_of(sand_call *call, sand_cursor *cursor)
{
    int64_t id;
    return sand_json_read_int(cursor, "game", 1, INT64_MAX, &id) ? keep(call, find_numbered(call, id)) : NULL;
}

sand_game *sand_params_game(sand_call *call)
{
    sand_opened *slot = sand_params_opened(call);
    return slot == NULL ? NULL : slot->game;
}

/* ---- things by number or name ------------------------------------------------------------------------------ */

static unsigned count_of(const sand_game *game, sand_ref_kind ref)
{
    sand_table_facts table;
    sand_game_table(game, 0, &table);
    switch (ref) {
    case SAND_REF_SIDE: return table.sides;
    case SAND_REF_COMMAND: return table.commands;
    case SAND_REF_UNIT: return table.units;
    case SAND_REF_BODY: return table.bodies;
    case SAND_REF_TERRAIN: return table.terrain;
    case SAND_REF_NONE: break;
    }
    return 0;
}

static bool read_name(sand_cursor *cursor, const char *key, const sand_game *game, sand_ref_kind ref, unsigned *out)
{
    static const char *const words[] = { "thing", "side", "command", "unit", "body", "terrain" };
    const char *name;
    if (!sand_json_read_text(cursor, key, 200, &name)) return false;
    unsigned found = sand_game_find(game, ref, name);
    if (found == 0) {
        const char *near = sand_game_near(game, ref, name);
        sand_json_read_mistake(cursor, key, "there is no %s \"%s\"", words[ref], name);
        if (near != NULL) sand_json_read_remedy(cursor, "did you mean \"%s\"?", near);
        return false;
    }
    *out = found;
    return true;
}

bool sand_params_ref(sand_cursor *cursor, const char *key, const sand_game *game, sand_ref_kind ref, unsigned *out)
{
    int64_t id;
    if (!sand_json_read_has(cursor, key)) return false;
    sand_json_kind kind = sand_json_read_kind(cursor, key);
    if (kind == SAND_JSON_TEXT) return read_name(cursor, key, game, ref, out);
    if (kind != SAND_JSON_INTEGER) {
        sand_json_read_mistake(cursor, key, "expected a number or a name");
        return false;
    }
    if (!sand_json_read_int(cursor, key, 1, count_of(game, ref), &id)) return false;
    *out = (unsigned)id;
    return true;
}

/* Returns the side that the seat named, which must be its own. */
static unsigned own(sand_call *call, const sand_game *game, const char *key, unsigned side)
{
    unsigned seat = call->protocol->seat;
    if (seat != 0 && side != seat && call->problems.mistakes == 0)
        sand_call_wrong_seat(call, "\"%s\" is not this seat's, which is of %s", key,
                             sand_protocol_side_name(game, seat));
    return seat != 0 ? seat : side;
}

unsigned sand_params_viewer(sand_call *call, const sand_game *game)
{
    if (call->protocol->seat != 0 && !sand_json_read_has(&call->params, "viewer")) return call->protocol->seat;
    int64_t number = 0;
    unsigned side = 0;
    if (sand_json_read_kind(&call->params, "viewer") == SAND_JSON_INTEGER)
        sand_json_read_optional_int(&call->params, "viewer", 0, SAND_SIDES, &number);
    else
        sand_params_ref(&call->params, "viewer", game, SAND_REF_SIDE, &side);
    return own(call, game, "viewer", side != 0 ? side : (unsigned)number);
}

unsigned sand_params_side(sand_call *call, const char *key, const sand_game *game)
{
    unsigned side = 0;
    if (call->protocol->seat != 0 && !sand_json_read_has(&call->params, key)) return call->protocol->seat;
    if (!sand_params_ref(&call->params, key, game, SAND_REF_SIDE, &side) && !sand_json_read_has(&call->params, key))
        sand_json_read_mistake(&call->params, NULL, "\"%s\" is missing", key);
    return own(call, game, key, side);
}

unsigned sand_params_own_side(sand_call *call, const sand_game *game)
{
    if (!sand_json_read_has(&call->params, "side")) return call->protocol->seat;
    return sand_params_side(call, "side", game);
}

/* Returns the only side that still has to decide; 0: none or both. */
static unsigned only_actor(const sand_game *game)
{
    sand_decision decision = sand_game_decision(game, 0);
    unsigned only = 0;
    for (uint16_t side = 1; side <= SAND_SIDES; side++) {
        if (!sand_decision_of(&decision, side) || sand_game_ready(game, side)) continue;
        if (only != 0) return 0;
        only = side;
    }
    return only;
}

unsigned sand_params_actor(sand_call *call, const sand_game *game)
{
    if (sand_json_read_has(&call->params, "side")) return sand_params_side(call, "side", game);
    unsigned side = only_actor(game), seat = call->protocol->seat;
    if (seat != 0) {
        sand_decision decision = sand_game_decision(game, seat);
        if (sand_decision_of(&decision, (uint16_t)seat)) return seat;
        sand_call_fail(call, SAND_RPC_SERVER + SAND_ERROR_UNKNOWN, "nothing is asked of %s",
                       sand_protocol_side_name(game, seat));
    } else if (side == 0 && sand_game_decision(game, 0).asks)
        sand_json_read_mistake(&call->params, NULL, "\"side\" is missing, and both sides decide");
    else if (side == 0)
        sand_call_fail(call, SAND_RPC_SERVER + SAND_ERROR_UNKNOWN, "there is nothing to decide");
    return side;
}

/* ---- orders ------------------------------------------------------------------------------------------------ */

sand_order_list *sand_params_clear_paper(sand_call *call)
{
    sand_paper *paper = &call->protocol->paper;
    paper->list = (sand_order_list){ paper->orders, 0, SAND_PAPER_ORDERS, paper->entries, 0, SAND_PAPER_ENTRIES };
    return &paper->list;
}

/* Adopts the problems that the reader of orders found. It knows nothing of the request, so the path of the order is put
 * before each of its paths. */
static void adopt_problems(sand_call *call, sand_cursor *cursor, const char *key, const sand_problem_list *found)
{
    char storage[1024];
    for (size_t i = 0; i < found->count; i++) {
        const sand_problem *problem = &found->items[i];
        sand_text path;
        sand_text_init(&path, storage, sizeof storage);
        sand_json_read_path(cursor, key, &path);
        if (problem->place.path[0] != '\0' && problem->place.path[0] != '[') sand_text_add_char(&path, '.');
        sand_text_add(&path, problem->place.path);
        sand_place place = { .source = "request", .path = path.bytes };
        sand_problem_add(&call->problems, problem->severity, place, "%s", problem->message);
        if (problem->remedy[0] != '\0') sand_problem_remedy(&call->problems, "%s", problem->remedy);
    }
}

/* Tells whether no decision is open, so that an order cannot leave out the decision that it answers. */
static bool nothing_is_asked(const sand_game *game)
{
    return !sand_game_decision(game, 0).asks && sand_game_needs(game) == NULL;
}

/* Fails if the order, whose side may have been left out, is not of the seat's own side. */
static void check_seat(sand_call *call, const sand_game *game)
{
    const sand_order_list *list = &call->protocol->paper.list;
    SAND_ASSERT(list->n > 0);
    if (call->protocol->seat != 0 && list->orders[list->n - 1].side != call->protocol->seat)
        sand_call_wrong_seat(call, "this is an order of %s, and the seat is of %s",
                             sand_protocol_side_name(game, list->orders[list->n - 1].side),
                             sand_protocol_side_name(game, call->protocol->seat));
}

bool sand_params_order(sand_call *call, sand_cursor *cursor, const char *key, const sand_game *game)
{
    const sand_json *value = sand_json_read_any(cursor, key);
    if (value == NULL) return false;
    if (value->kind == SAND_JSON_OBJECT && sand_json_get(value, "decision") == NULL && nothing_is_asked(game)) {
        sand_call_fail(call, SAND_RPC_SERVER + SAND_ERROR_UNKNOWN, "there is nothing to decide: the battle is over");
        return false;
    }
    sand_text text;
    sand_json_writer w;
    sand_problem_list found = { 0 };
    sand_text_init_heap(&text);
    sand_json_writer_init(&w, &text, SAND_JSON_COMPACT);
    sand_json_write_value(&w, NULL, value);
    sand_error error = SAND_ERROR_MEMORY;
    if (!text.truncated)
        error = sand_game_order_read(game, text.bytes, text.length, &call->protocol->paper.list, &found);
    if (error != SAND_ERROR_MEMORY && !found.no_memory) adopt_problems(call, cursor, key, &found);
    if (found.no_memory) error = SAND_ERROR_MEMORY;
    if (error == SAND_ERROR_MEMORY || (error != SAND_OK && call->problems.mistakes == 0)) sand_call_error(call, error);
    sand_problem_list_free(&found);
    sand_text_free(&text);
    if (error == SAND_OK) check_seat(call, game);
    return error == SAND_OK;
}

/* ---- dice -------------------------------------------------------------------------------------------------- */

static void read_faces(sand_cursor *list, sand_roll *roll)
{
    for (size_t i = 0; i < sand_json_read_items(list); i++) {
        sand_cursor item;
        int32_t face = 0;
        sand_json_read_item(list, i, &item);
        SAND_ASSERT(roll->n_faces < SAND_DICE_FACES);
        if (sand_json_read_int32(&item, NULL, 1, UINT8_MAX, &face)) roll->faces[roll->n_faces++] = (uint8_t)face;
    }
}

static void read_roll(sand_cursor *given, sand_roll *roll)
{
    sand_cursor list;
    bool any = false;
    if (sand_json_read_optional_array(given, "faces", 1, SAND_DICE_FACES, &list)) {
        read_faces(&list, roll);
        any = true;
    }
    if (sand_json_read_optional_array(given, "tally", 1, SAND_DICE_ROWS, &list)) {
        for (size_t i = 0; i < sand_json_read_items(&list); i++) {
            sand_cursor item;
            int32_t n = 0;
            sand_json_read_item(&list, i, &item);
            if (sand_json_read_int32(&item, NULL, 0, UINT8_MAX, &n)) roll->tally[i] = (uint8_t)n;
        }
        any = true;
    }
    any |= sand_json_read_optional_int32(given, "result", -9999, 9999, &roll->result);
    sand_json_read_done(given);
    if (!any) sand_json_read_mistake(given, NULL, "dice are \"faces\", a \"result\" or a \"tally\"");
}

bool sand_params_dice(sand_cursor *cursor, const char *key, sand_roll *roll, const char **words)
{
    sand_cursor given;
    size_t before = cursor->problems->mistakes;
    *roll = (sand_roll){ 0 };
    *words = NULL;
    switch (sand_json_read_kind(cursor, key)) {
    case SAND_JSON_TEXT: return sand_json_read_text(cursor, key, 200, words);
    case SAND_JSON_ARRAY:
        if (sand_json_read_array(cursor, key, 1, SAND_DICE_FACES, &given)) read_faces(&given, roll);
        break;
    default:
        if (sand_json_read_object(cursor, key, &given)) read_roll(&given, roll);
        break;
    }
    return cursor->problems->mistakes == before;
}

/* Reads a whole number of at most four digits and returns where it ends; NULL: there is none. */
static const char *read_number(const char *at, int32_t *out)
{
    bool negative = *at == '-';
    const char *digit = negative ? at + 1 : at;
    int32_t value = 0;
    size_t n = strspn(digit, "0123456789");
    if (n == 0 || n > 4) return NULL;
    for (size_t i = 0; i < n; i++) value = value * 10 + (digit[i] - '0');
    *out = negative ? -value : value;
    return digit + n;
}

/* Reads "6 6 3" or "=7", as sand_game_answer_text does. "3 of 12" is not read, as no question is known yet. */
static bool roll_of_words(const char *words, sand_roll *roll)
{
    const char *at = words + strspn(words, " ,\t");
    if (*at == '=') {
        at = read_number(at + 1, &roll->result);
        return at != NULL && *at == '\0';
    }
    for (; *at != '\0'; at += strspn(at, " ,\t")) {
        int32_t face;
        at = read_number(at, &face);
        if (at == NULL || face < 1 || face > UINT8_MAX || roll->n_faces == SAND_DICE_FACES) return false;
        roll->faces[roll->n_faces++] = (uint8_t)face;
    }
    return roll->n_faces > 0;
}

sand_roll *sand_params_script(sand_call *call, const char *key, size_t *n)
{
    sand_cursor list;
    *n = 0;
    if (!sand_json_read_optional_array(&call->params, key, 1, SAND_SCRIPT_MAX, &list)) return NULL;
    sand_roll *rolls = sand_memory_zeroed(sand_json_read_items(&list), sizeof *rolls);
    if (rolls == NULL) {
        sand_call_error(call, SAND_ERROR_MEMORY);
        return NULL;
    }
    for (size_t i = 0; i < sand_json_read_items(&list); i++) {
        sand_cursor item;
        const char *words;
        sand_json_read_item(&list, i, &item);
        if (!sand_params_dice(&item, NULL, &rolls[i], &words) || words == NULL) continue;
        if (!roll_of_words(words, &rolls[i]))
            sand_json_read_mistake(&item, NULL, "dice in words are faces \"6 6 3\" or a result \"=7\"");
    }
    *n = sand_json_read_items(&list);
    return rolls;
}
