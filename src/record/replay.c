/* replay.c - reads a record line by line, judges and carries out every order again, and compares every die and hash.
 *
 * Line numbers are those of the file. A crash leaves an incomplete last line, which is dropped with a warning. */
#include "record/replay.h"

#include <string.h>

#include "base/assert.h"
#include "base/memory.h"

typedef sand_record_reader reader;

/* ---- lines --------------------------------------------------------------------------------------------- */

static sand_error parse_line(reader *r, const sand_replay_text *line, sand_json_document *document)
{
    sand_json_source source = { r->source, line->bytes, line->n, r->line, SAND_JSON_STRICT };
    sand_problem_list problems = { 0 };
    sand_error error = sand_json_parse(&source, document, &problems);
    bool cut = error == SAND_ERROR_SYNTAX && !line->ended && r->game;
    if (cut) {
        r->facts.cut_short = true;
        sand_problem_add(r->problems, SAND_WARNING, (sand_place){ .source = r->source, .line = r->line },
                         "the last line is incomplete and was left out");
    }
    sand_problem_list_free(&problems);
    /* parsed again in order to report it */
    return error && !cut ? sand_json_parse(&source, document, r->problems) : error;
}

sand_error sand_replay_differs(reader *r, const char *what)
{
    r->facts.mismatch_line = (size_t)r->line;
    r->facts.mismatch_order = r->facts.orders + 1;
    sand_problem_add(r->problems, SAND_MISTAKE, (sand_place){ .source = r->source, .line = r->line }, "order %zu: %s",
                     r->facts.orders + 1, what);
    return SAND_ERROR_MISMATCH;
}

/* ---- carrying out orders and acts ------------------------------------------------------------------------- */

static const char *dice_words(sand_dice_problem problem)
{
    switch (problem) {
    case SAND_DICE_MISSING: return "a die is missing that the rules ask for";
    case SAND_DICE_LEFT_OVER: return "a die is recorded that the rules do not ask for";
    default: return "a die is recorded that cannot be what the rules ask for";
    }
}

static sand_error explain(reader *r, sand_error error, const sand_run_dice *run_dice, const sand_verdict *verdict)
{
    char words[200];
    if (error == SAND_ERROR_MEMORY) return error;
    if (run_dice->problem) return sand_replay_differs(r, dice_words(run_dice->problem));
    if (verdict->rule) {
        sand_text text;
        sand_text_init(&text, words, sizeof words);
        sand_text_add_format(&text, "the rules refuse it, %s", verdict->rule);
        return sand_replay_differs(r, words);
    }
    return sand_replay_differs(r, "it cannot be done here");
}

_Static_assert(sizeof(sand_roll) == 2 * sizeof(sand_cause) + 12 + 6 + SAND_DICE_FACES + SAND_DICE_ROWS,
               "rolls are compared by their bytes");

static bool same_rolls(const sand_item *item, const sand_replay_said *s)
{
    SAND_ASSERT(s->n_rolls == 0 || s->rolls != NULL);
    if (item->n_rolls != s->n_rolls) return false;
    return s->n_rolls == 0 || memcmp(item->rolls, s->rolls, s->n_rolls * sizeof *s->rolls) == 0;
}

static uint64_t common_hash(const reader *r)
{
    sand_battle_view_common(sand_game_battle(r->game), r->scratch);
    return sand_battle_hash(r->scratch);
}

static sand_error compare(reader *r, const sand_replay_said *s)
{
    SAND_ASSERT(r->game->n_done > 0); /* the item was carried out */
    sand_item *item = r->game->log[r->game->n_done - 1];
    if (r->from_seed && item->luck == SAND_LUCK_SEEDED && !same_rolls(item, s))
        return sand_replay_differs(r, "its dice are not those of the published seed");
    if (r->version > 1 ? common_hash(r) != s->hash : sand_past_hash(r->game->past, item) != s->hash)
        return sand_replay_differs(r, "the battle afterwards differs from the recorded hash");
    if (item->unopened) {
        const char *commitment = sand_game_copy_text(s->closed, strlen(s->closed));
        if (!commitment) return SAND_ERROR_MEMORY;
        r->game->journal[r->game->n_journal - 1].commitment = commitment;
    }
    if (r->version > 1 && item->closed != (s->sides != 0))
        return sand_replay_differs(r, "its orders were told to one side alone, so they must be sealed");
    r->owes_position = item->new_turn;
    r->facts.other_dice += item->n_rolls > 0 && item->luck != SAND_LUCK_SEEDED;
    if (item->kind == SAND_ITEM_RESEED && r->facts.reseeded++ == 0) r->facts.reseeded_line = (size_t)r->line;
    if (item->kind == SAND_ITEM_ADJUST && r->facts.adjusted++ == 0) r->facts.adjusted_line = (size_t)r->line;
    return SAND_OK;
}

/* A game that began in the middle of a battle is opened as it was, without rolling. */
static sand_error open_game(reader *r, sand_item *item, sand_run_dice *run_dice)
{
    if (!r->game->origin->position) return sand_game_run(r->game, item, run_dice);
    sand_item_release(item);
    return sand_game_open_as_is(r->game);
}

/* Carries out the item, which belongs to the game from here on, also after an error. */
static sand_error run_item(reader *r, sand_item *item, sand_run_dice *run_dice, sand_verdict *verdict)
{
    SAND_ASSERT(item->n_orders == 0 || item->kind == SAND_ITEM_ORDERS);
    if ((item->kind == SAND_ITEM_OPENING) == (r->game->n_done > 0)) { /* opened twice, or not at all */
        sand_item_release(item);
        return SAND_ERROR_INVALID;
    }
    switch (item->kind) {
    case SAND_ITEM_OPENING: return open_game(r, item, run_dice);
    case SAND_ITEM_ORDERS: return sand_game_replay(r->game, item, run_dice, verdict);
    case SAND_ITEM_ADJUST: return sand_game_run(r->game, item, run_dice);
    default: return sand_game_act(r->game, item);
    }
}

static sand_error carry_out(reader *r, const sand_replay_said *s)
{
    SAND_ASSERT(s->item != NULL && !s->unknown);
    sand_run_dice run_dice = { .from = SAND_FROM_RECORD, .rolls = s->rolls, .n = s->n_rolls };
    sand_verdict verdict = { 0 };
    sand_item_kind kind = s->item->kind;
    if (r->from_seed && s->item->luck == SAND_LUCK_SEEDED) run_dice.from = SAND_FROM_LUCK;
    sand_error error = run_item(r, s->item, &run_dice, &verdict);
    if (error) return explain(r, error, &run_dice, &verdict);
    error = compare(r, s);
    if (!error && kind == SAND_ITEM_ORDERS) r->facts.orders++;
    if (!error && kind != SAND_ITEM_ORDERS && kind != SAND_ITEM_OPENING) r->facts.acts++;
    return error;
}

/* Counts a line of a battle that can no longer be followed; the chain has checked its bytes. */
static sand_error pass_over(reader *r, sand_cursor *line)
{
    bool counted = sand_json_read_has(line, "n");
    if (counted && !sand_replay_read_number(r, line)) return SAND_ERROR_INVALID;
    r->n_items += counted;
    return SAND_OK;
}

static sand_error do_item(reader *r, sand_cursor *line)
{
    sand_replay_said s;
    sand_error error = SAND_ERROR_INVALID;
    size_t before = r->problems->mistakes;
    if (sand_replay_read_item(r, line, &s)) {
        r->n_items++;
        if (!s.unknown)
            error = carry_out(r, &s);
        else
            error = SAND_OK;
        if (s.unknown) sand_item_release(s.item);
        memset(r->unknown, 0, sizeof r->unknown);
    } else {
        sand_item_release(s.item);
        if (r->problems->mistakes == before) error = SAND_ERROR_MEMORY;
    }
    sand_memory_release(s.rolls);
    return error;
}

/* ---- sealed orders ------------------------------------------------------------------------------------------ */

static sand_error hand_in(reader *r, const sand_line *sealed, const sand_order *order, const char *salt)
{
    SAND_ASSERT(sealed->side >= 1 && sealed->side <= SAND_SIDES && salt != NULL);
    sand_verdict verdict = { 0 };
    if (order->side != sealed->side || order->decision != sealed->number)
        return sand_replay_differs(r, "what was sealed is an order of another side or decision");
    sand_game_check(r->game, order, &verdict);
    if (verdict.answer != SAND_YES) return explain(r, SAND_ERROR_REFUSED, &(sand_run_dice){ 0 }, &verdict);
    return sand_waiting_hand_in(r->game, order, salt, sealed->commitment);
}

static sand_error open_sealed(reader *r, const sand_line *sealed, sand_reveal *opened)
{
    SAND_ASSERT(opened->value != NULL);
    sand_cursor cursor;
    sand_order order;
    const sand_order no_defaults = { 0 };
    const sand_json *list = sand_json_get(opened->value, "entries");
    size_t room = list && list->kind == SAND_JSON_ARRAY ? list->list.count : 1;
    sand_entry *entries = sand_memory_zeroed(room + 1, sizeof *entries);
    if (!entries) return SAND_ERROR_MEMORY;
    sand_order_list out = { .orders = &order, .room = 1, .entries = entries, .entries_room = room };
    opened->used = true;
    sand_json_read_value(&cursor, opened->value, r->source, r->problems);
    sand_error error = sand_order_text_read(r->game->field, &cursor, &no_defaults, &out);
    if (!error) error = hand_in(r, sealed, &order, opened->salt);
    sand_memory_release(entries);
    return error;
}

/* Is this the decision that is due, and does it ask this side? */
static bool is_due(const reader *r, const sand_line *sealed)
{
    sand_decision decision = sand_game_decision(r->game, 0);
    return sealed->side && decision.serial == sealed->number && sand_decision_of(&decision, sealed->side);
}

static sand_error take_sealed(reader *r, const sand_line *sealed)
{
    if (r->version == 1) return sand_game_note_line(r->game, *sealed);
    if (!is_due(r, sealed))
        return sand_replay_differs(r, "the order sealed here answers another decision than the one that is due");
    sand_reveal *opened = sand_reveal_find(&r->reveals, sealed->commitment, "order");
    r->unknown[sealed->side - 1] = opened ? 0 : r->line;
    if (!opened && r->facts.unopened++ == 0) r->facts.unopened_line = (size_t)r->line;
    return opened ? open_sealed(r, sealed, opened) : sand_game_note_line(r->game, *sealed);
}

static sand_error do_sealed(reader *r, sand_cursor *line)
{
    size_t before = r->problems->mistakes;
    sand_line sealed = { .kind = SAND_LINE_SEALED };
    int64_t serial = 0;
    sand_order_text_read_ref(r->game->field, SAND_REF_SIDE, line, "sealed", &sealed.side);
    sand_json_read_int(line, "decision", 0, UINT32_MAX, &serial);
    sand_json_read_text(line, "commitment", SAND_SHA256_HEX - 1, &sealed.commitment);
    sand_json_read_done(line);
    sealed.number = (uint32_t)serial;
    if (r->problems->mistakes > before) return SAND_ERROR_INVALID;
    return take_sealed(r, &sealed);
}

/* ---- taking back, positions ------------------------------------------------------------------------------------ */

static sand_error do_undo(reader *r, sand_cursor *line, const char *key)
{
    int64_t n;
    size_t before = r->problems->mistakes;
    sand_json_read_int(line, key, 1, INT32_MAX, &n);
    sand_json_read_done(line);
    if (r->problems->mistakes > before) return SAND_ERROR_INVALID;
    memset(r->unknown, 0, sizeof r->unknown);
    sand_error error = *key == 'u' ? sand_game_undo(r->game, (size_t)n) : sand_game_redo(r->game, (size_t)n);
    return error == SAND_ERROR_REFUSED ? sand_replay_differs(r, "that much cannot be taken back or done again") : error;
}

/* The position is read over the start of the battle and not over the present, so that the present cannot make up for
 * members that the position lacks. */
sand_error sand_replay_compare_position(reader *r, const sand_json *value, const sand_battle *with, int64_t turn)
{
    const sand_json *whole = sand_json_get(value, "whole");
    if (!whole || whole->kind != SAND_JSON_BOOL || !whole->truth)
        return sand_replay_differs(r, "the position kept here is not whole");
    sand_battle_copy(r->scratch, r->game->origin->start);
    sand_error error = sand_record_read_position(r, value, r->scratch);
    if (error) return error;
    if (turn == sand_battle_head(with)->turn && sand_battle_equal(r->scratch, with)) return SAND_OK;
    return sand_replay_differs(r, "the position kept here is not the one that is played");
}

static sand_error compare_with_present(reader *r, const sand_json *value, int64_t turn)
{
    const sand_battle *now = sand_game_battle(r->game);
    sand_error error = SAND_OK;
    if (!r->owes_position) return sand_replay_differs(r, "no turn begins here, so no position belongs here");
    r->owes_position = false;
    if (r->version == 1) return sand_replay_compare_position(r, value, now, turn);
    sand_battle *common = sand_memory_allocate(sand_battle_size(r->game->field));
    if (!common) return SAND_ERROR_MEMORY;
    sand_battle_view_common(now, common);
    error = sand_replay_compare_position(r, value, common, turn);
    sand_memory_release(common);
    return error;
}

/* The requested position becomes the game, with its hidden members where they are revealed. */
static sand_error open_position(reader *r, const sand_json *value)
{
    const sand_json *whole = sand_reveal_find_whole(&r->reveals, r->n_items - 1);
    sand_error error = sand_record_begin_position(r, whole ? whole : value, r->game->origin->start);
    if (error) return error;
    r->game->origin->position = sand_record_json_line(whole ? whole : value);
    return r->game->origin->position ? sand_game_open_as_is(r->game) : SAND_ERROR_MEMORY;
}

static sand_error do_position(reader *r, sand_cursor *line)
{
    size_t before = r->problems->mistakes;
    int64_t turn;
    sand_json_read_int(line, "turn", 0, UINT16_MAX, &turn);
    const sand_json *value = sand_json_read_any(line, "position");
    sand_json_read_done(line);
    if (r->problems->mistakes > before) return SAND_ERROR_INVALID;
    size_t i = r->facts.positions++;
    if (r->wanted != SIZE_MAX) return i == r->wanted ? open_position(r, value) : SAND_OK;
    return r->blind ? SAND_OK : compare_with_present(r, value, turn);
}

/* ---- lines of every kind ----------------------------------------------------------------------------------------- */

/* Does the line reveal something? It was read before play began, and no play follows it. */
static bool is_revealing(reader *r, sand_cursor *line)
{
    static const char *const keys[] = { "reveal", "whole", "hashes", "revealed" };
    if (r->version == 1) return false;
    for (size_t i = 0; i < SAND_LEN(keys); i++)
        if (sand_json_read_has(line, keys[i])) return r->over = true;
    return false;
}

static sand_error do_line(reader *r, sand_cursor *line)
{
    if (r->version > 1) {
        sand_json_read_has(line, "after");
        sand_json_read_has(line, "check");
    }
    if (is_revealing(r, line)) return SAND_OK;
    if (r->over) return sand_replay_differs(r, "nothing is played behind what was revealed");
    if (sand_json_read_has(line, "position")) return do_position(r, line);
    if (r->blind || r->wanted != SIZE_MAX) return pass_over(r, line);
    if (r->owes_position) return sand_replay_differs(r, "a turn has begun, and its position is missing here");
    if (sand_json_read_has(line, "undo")) return do_undo(r, line, "undo");
    if (sand_json_read_has(line, "redo")) return do_undo(r, line, "redo");
    if (r->version == 1 && sand_json_read_has(line, "seed")) { /* known since the beginning */
        sand_json_read_done(line);
        return r->problems->mistakes ? SAND_ERROR_INVALID : SAND_OK;
    }
    if (sand_json_read_has(line, "n") || !sand_json_read_has(line, "sealed")) return do_item(r, line);
    return do_sealed(r, line);
}

sand_error sand_replay_line(reader *r, const sand_replay_text *text)
{
    sand_json_document document;
    sand_cursor line;
    bool cut = r->facts.cut_short; /* the chain has dropped another line: this one is complete */
    sand_error error = parse_line(r, text, &document);
    if (error) return r->facts.cut_short && !cut ? SAND_OK : error;
    sand_json_read_top(&line, &document, r->problems);
    if (document.root->kind != SAND_JSON_OBJECT) {
        sand_json_read_mistake(&line, NULL, "a line of a record is an object, not %s",
                               sand_json_kind_text(document.root->kind));
        error = SAND_ERROR_INVALID;
    } else {
        error = r->game ? do_line(r, &line) : sand_record_read_header(r, &line);
    }
    bool step = sand_json_get(document.root, "n") || sand_json_get(document.root, "undo") ||
                sand_json_get(document.root, "redo");
    if (!error) r->facts.lines++;
    if (!error && step && r->steps > 0 && --r->steps == 0) r->arrived = true;
    sand_json_document_free(&document);
    return error;
}
