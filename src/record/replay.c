/* replay.c - reading a record: line by line, every order judged and carried out again, every die and hash compared.
 *
 * Line numbers are those of the file.  An incomplete last line is what a crash leaves behind: it is left out with a
 * warning. */
#include "record/record_format.h"
#include "base/memory.h"

#include <string.h>

typedef sand_record_reader reader;

/* ---- lines --------------------------------------------------------------------------------------------- */

typedef struct {
    const char *bytes;
    size_t n;
    bool ended; /* by a line feed */
} text_line;

/* The next line that is not blank; false at the end. */
static bool next_line(reader *r, text_line *line)
{
    while (r->at < r->n) {
        const char *start = r->text + r->at, *end = memchr(start, '\n', r->n - r->at);
        line->bytes = start;
        line->ended = end != NULL;
        line->n = end ? (size_t)(end - start) : r->n - r->at;
        r->at += line->n + line->ended;
        r->line++;
        if (line->n > 0 && start[line->n - 1] == '\r') line->n--;
        for (size_t i = 0; i < line->n; i++)
            if (start[i] != ' ' && start[i] != '\t') return true;
    }
    return false;
}

static sand_error parse_line(reader *r, const text_line *line, sand_json_document *document)
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
    return error && !cut ? sand_json_parse(&source, document, r->problems) : error; /* again, to tell */
}

static sand_error differs(reader *r, const char *what)
{
    r->facts.mismatch_line = (size_t)r->line;
    r->facts.mismatch_order = r->facts.orders + 1;
    sand_problem_add(r->problems, SAND_MISTAKE, (sand_place){ .source = r->source, .line = r->line }, "order %zu: %s",
                     r->facts.orders + 1, what);
    return SAND_ERROR_MISMATCH;
}

static void copy_word(char *out, size_t room, const char *text)
{
    sand_text copy;
    sand_text_init(&copy, out, room);
    sand_text_add(&copy, text);
}

static const char *side_name(const reader *r, unsigned side)
{
    return sand_field_name(r->game->field, SAND_REF_SIDE, side);
}

/* ---- what is closed ------------------------------------------------------------------------------------- */

void sand_record_go_blind(reader *r, int32_t line, const char *what)
{
    if (r->blind) return;
    r->blind = true;
    r->facts.closed_line = (size_t)line;
    copy_word(r->facts.closed, sizeof r->facts.closed, what);
}

static void add_missing(sand_text *out, const char *what)
{
    if (out->length > 0) sand_text_add(out, ", ");
    sand_text_add(out, what);
}

void sand_record_tell_missing(const reader *r, sand_text *out)
{
    const sand_game *game = r->game;
    bool seeded = game->origin->luck == SAND_LUCK_SEEDED;
    if (r->version == 1) { /* it never had more than its seed */
        if (seeded && !*game->origin->seed) add_missing(out, "the seed");
        return;
    }
    if (r->blind) add_missing(out, r->facts.closed);
    for (unsigned side = 1; side <= SAND_SIDES; side++) {
        if (r->unknown[side - 1] == 0 || r->blind) continue;
        add_missing(out, "the order that ");
        sand_text_add_format(out, "%s sealed in line %d", side_name(r, side), r->unknown[side - 1]);
    }
    if (!*game->origin->seed) add_missing(out, "the seed");
    if (r->unknown_luck) add_missing(out, "the dice that were prescribed");
}

/* ---- orders and acts ----------------------------------------------------------------------------------- */

/* Everything a line says of an item, besides what the item holds. */
typedef struct {
    sand_item *item;
    sand_roll *rolls;
    size_t n_rolls;
    uint64_t hash;      /* of what `hash_key` says */
    unsigned sides;     /* their orders are in the lines that sealed them: bit 1 << side */
    const char *closed; /* the commitment to what of it is not public, or NULL */
    bool unknown;       /* it cannot be played: something it needs is closed */
} said;

static bool read_hash(sand_cursor *line, const char *key, uint64_t *out)
{
    const char *text;
    uint8_t bytes[8];
    if (!sand_json_read_text(line, key, 16, &text)) return false;
    if (strlen(text) != 16 || !sand_hash_hex_read(text, bytes, sizeof bytes)) {
        sand_json_read_mistake(line, key, "a hash has 16 hexadecimal digits");
        return false;
    }
    *out = 0;
    for (size_t i = 0; i < sizeof bytes; i++) *out = *out << 8 | bytes[i];
    return true;
}

static size_t count_entries(sand_cursor *orders)
{
    size_t n = 0;
    for (size_t i = 0; orders->value && i < sand_json_read_items(orders); i++) {
        const sand_json *entries = sand_json_get(&orders->value->list.items[i], "entries");
        n += entries && entries->kind == SAND_JSON_ARRAY ? entries->list.count : 1;
    }
    return n;
}

/* Format 1: the line in which this order was sealed, not opened yet. */
static sand_line *sealed_line(const reader *r, const sand_order *order)
{
    for (size_t i = r->game->n_journal; i > 0; i--) {
        sand_line *line = &r->game->journal[i - 1];
        if (line->kind != SAND_LINE_SEALED || line->side != order->side) continue;
        return line->serial == order->decision && !line->item ? line : NULL;
    }
    return NULL;
}

/* Format 1: the salt must give what was committed to; from then on the sealed line holds the order.  SAND_OK, MISMATCH
 * or MEMORY. */
static sand_error open_with_salt(reader *r, const sand_order *order, const char *salt)
{
    char commitment[SAND_SHA256_HEX];
    sand_line *line = sealed_line(r, order);
    if (!line) return SAND_ERROR_MISMATCH;
    sand_error error = sand_order_text_commitment(r->game->field, order, salt, commitment);
    if (error) return error;
    if (strcmp(commitment, line->commitment) != 0) return SAND_ERROR_MISMATCH;
    line->item = sand_item_new(SAND_ITEM_ORDERS, order->side);
    if (line->item) line->item->salt = sand_game_copy_text(salt, strlen(salt));
    if (line->item && line->item->salt && sand_item_add_order(line->item, order)) return SAND_OK;
    sand_item_release(line->item);
    line->item = NULL;
    return SAND_ERROR_MEMORY;
}

static bool take_order(reader *r, sand_cursor *salts, size_t i, const sand_order *order, sand_item *item)
{
    sand_cursor cursor;
    const char *salt;
    char kept[SAND_SHA256_HEX] = { 0 };
    if (i < sand_json_read_items(salts)) {
        sand_json_read_item(salts, i, &cursor);
        if (!sand_json_read_text(&cursor, NULL, SAND_SHA256_HEX - 1, &salt)) return false;
        copy_word(kept, sizeof kept, salt);
        sand_error error = open_with_salt(r, order, kept);
        if (error == SAND_ERROR_MEMORY) return false;
        if (error) {
            sand_json_read_mistake(&cursor, NULL, "the order opened is not the order that was sealed");
            return false;
        }
        item->closed = true;
    }
    return sand_item_add_order(item, order);
}

/* An order that was sealed cannot be had without its seal. */
static bool may_stand_open(const reader *r, sand_cursor *line, sand_cursor *salts, size_t n)
{
    if (!sand_game_decision(r->game, 0).sealed) return true;
    if (r->version == 1 && sand_json_read_items(salts) == n) return true;
    sand_json_read_mistake(line, "orders",
                           r->version == 1 ? "these orders were sealed: a salt of each must open them"
                                           : "these orders were sealed: they cannot stand in the open");
    sand_json_read_remedy(line, "without its seal nobody knows whether an order is the one that was sealed");
    return false;
}

static bool read_orders(reader *r, sand_cursor *line, sand_item *item)
{
    sand_cursor list, salts = { 0 }, cursor;
    sand_order orders[SAND_SIDES];
    const sand_order no_defaults = { 0 };
    if (!sand_json_read_array(line, "orders", 1, SAND_SIDES, &list)) return false;
    if (r->version == 1) sand_json_read_optional_array(line, "salts", 1, SAND_SIDES, &salts);
    size_t room = count_entries(&list);
    sand_entry *entries = sand_memory_zeroed(room + 1, sizeof *entries);
    sand_order_list out = { .orders = orders, .room = SAND_SIDES, .entries = entries, .entries_room = room };
    bool good = entries && may_stand_open(r, line, &salts, sand_json_read_items(&list));
    for (size_t i = 0; good && i < sand_json_read_items(&list); i++) {
        sand_json_read_item(&list, i, &cursor);
        good = sand_order_text_read(r->game->field, &cursor, &no_defaults, &out) == SAND_OK &&
               take_order(r, &salts, i, &orders[i], item);
    }
    sand_memory_release(entries);
    return good;
}

static void go_blind_for_order(reader *r, unsigned side)
{
    sand_text what;
    sand_text_init_heap(&what);
    sand_text_add_format(&what, "the order that %s sealed in line %d", side_name(r, side), r->unknown[side - 1]);
    sand_record_go_blind(r, r->line, sand_text_string(&what));
    sand_text_free(&what);
}

/* The orders that wait are carried out; one that was not opened makes the rest unknown. */
static bool read_sealed_sides(reader *r, sand_cursor *line, said *s)
{
    sand_cursor list, cursor;
    uint16_t side;
    if (!sand_json_read_array(line, "sealed", 1, SAND_SIDES, &list)) return false;
    for (size_t i = 0; i < sand_json_read_items(&list); i++) {
        sand_json_read_item(&list, i, &cursor);
        if (!sand_order_text_read_ref(r->game->field, SAND_REF_SIDE, &cursor, NULL, &side)) return false;
        s->sides |= 1u << side;
        if (r->game->waiting[side - 1].ready) continue;
        if (r->unknown[side - 1] == 0) {
            sand_json_read_mistake(&cursor, NULL, "%s has sealed no order here", side_name(r, side));
            return false;
        }
        go_blind_for_order(r, side);
        s->unknown = true;
    }
    if (s->unknown) return true;
    sand_item_release(s->item);
    s->item = sand_sealed_gather(r->game, s->sides);
    return s->item != NULL;
}

/* What the line has closed, once it is opened; an empty cursor when it is not. */
static void open_closed(reader *r, const said *s, sand_cursor *out)
{
    sand_reveal *opened = s->closed ? sand_reveal_find(&r->reveals, s->closed, "closed") : NULL;
    if (opened) opened->used = true;
    sand_json_read_value(out, opened ? opened->value : NULL, r->source, r->problems);
}

/* Words are shown to people; an adjustment is JSON, and a seed is shown to nobody. */
static bool read_text(sand_cursor *from, const char *key, sand_item *item)
{
    const char *text = NULL;
    bool read = item->kind == SAND_ITEM_NOTE ? sand_json_read_text(from, key, SAND_NOTE_MAX, &text)
                                             : sand_json_read_content(from, key, 1 << 20, &text);
    return read && sand_item_set_text(item, text);
}

/* What an act has to say stands in its line, or in what its line closes. */
static bool read_act_words(reader *r, sand_cursor *line, said *s)
{
    sand_item *item = s->item;
    sand_cursor opened, *from = line;
    if (r->version > 1 && s->closed) {
        open_closed(r, s, &opened);
        from = &opened;
    }
    item->unopened = !from->value;
    switch (item->kind) {
    case SAND_ITEM_NOTE: return read_text(line, "text", item);
    case SAND_ITEM_ADJUST:
        if (!item->unopened) return read_text(from, "text", item);
        sand_record_go_blind(r, r->line, "what the umpire adjusted");
        s->unknown = true;
        return true;
    case SAND_ITEM_RESEED:
        r->unknown_luck = item->unopened;
        if (item->unopened) r->from_seed = false;
        return item->unopened ? sand_item_set_text(item, "") : read_text(from, r->version > 1 ? "seed" : "text", item);
    case SAND_ITEM_SCRIPT:
        r->unknown_luck = item->unopened;
        if (item->unopened) return true;
        return sand_record_read_rolls(&r->game->rules->tables, from, "script", &item->script, &item->n_script);
    default: return true;
    }
}

static bool read_act(reader *r, sand_cursor *line, said *s)
{
    sand_item *item = s->item;
    size_t kind;
    int64_t amount;
    if (!sand_json_read_word(line, "act", SAND_WORD_LIST(sand_act_words), &kind)) return false;
    item->kind = (sand_item_kind)(kind + 1);
    bool sided = item->kind == SAND_ITEM_CONCEDE || item->kind == SAND_ITEM_DRAW || item->kind == SAND_ITEM_NOTE;
    if (sided && sand_json_read_has(line, "side") &&
        !sand_order_text_read_ref(r->game->field, SAND_REF_SIDE, line, "side", &item->side))
        return false;
    if (sided && !item->side && item->kind != SAND_ITEM_NOTE) {
        sand_json_read_mistake(line, NULL, "the act's \"side\" is missing");
        return false;
    }
    if (item->kind == SAND_ITEM_UNDONE) {
        if (!sand_json_read_int(line, "amount", 1, INT32_MAX, &amount)) return false;
        item->amount = (size_t)amount;
    }
    return read_act_words(r, line, s);
}

/* Dice that not everybody was shown. */
static bool read_closed_dice(reader *r, said *s)
{
    sand_cursor opened;
    open_closed(r, s, &opened);
    if (opened.value) return sand_record_read_rolls(&r->game->rules->tables, &opened, "dice", &s->rolls, &s->n_rolls);
    sand_record_go_blind(r, r->line, "dice that not everybody was shown");
    s->unknown = true;
    return true;
}

static bool read_n(reader *r, sand_cursor *line)
{
    int64_t n = -1;
    if (!sand_json_read_int(line, "n", 0, INT32_MAX, &n)) return false;
    if (n == r->n_items) return true;
    sand_json_read_mistake(line, "n", "this is number %lld", (long long)r->n_items);
    return false;
}

static bool read_item(reader *r, sand_cursor *line, said *s)
{
    size_t before = r->problems->mistakes, luck = 0;
    *s = (said){ .item = sand_item_new(SAND_ITEM_ORDERS, 0) };
    if (!s->item) return false;
    bool good = read_n(r, line);
    if (r->version > 1 && sand_json_read_has(line, "closed"))
        good &= sand_json_read_text(line, "closed", SAND_SHA256_HEX - 1, &s->closed);
    if (sand_json_read_has(line, "orders"))
        good &= read_orders(r, line, s->item);
    else if (r->version > 1 && sand_json_read_has(line, "sealed"))
        good &= read_sealed_sides(r, line, s);
    else
        good &= read_act(r, line, s);
    if (!s->item) return false;
    sand_json_read_optional_word(line, "luck", SAND_WORD_LIST(sand_luck_words), &luck);
    s->item->luck = (uint8_t)luck;
    if (sand_json_read_has(line, "dice") || !s->closed || s->item->kind != SAND_ITEM_ORDERS)
        good &= sand_record_read_rolls(&r->game->rules->tables, line, "dice", &s->rolls, &s->n_rolls);
    else
        good &= read_closed_dice(r, s);
    good &= read_hash(line, r->version > 1 ? "seen" : "hash", &s->hash);
    sand_json_read_done(line);
    return good && r->problems->mistakes == before;
}

/* ---- carrying them out ------------------------------------------------------------------------------------ */

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
    if (run_dice->problem) return differs(r, dice_words(run_dice->problem));
    if (verdict->rule) {
        sand_text text;
        sand_text_init(&text, words, sizeof words);
        sand_text_add_format(&text, "the rules refuse it, %s", verdict->rule);
        return differs(r, words);
    }
    return differs(r, "it cannot be done here");
}

_Static_assert(sizeof(sand_roll) == 2 * sizeof(sand_cause) + 12 + 6 + SAND_DICE_FACES + SAND_DICE_ROWS,
               "rolls are compared by their bytes");

static bool same_rolls(const sand_item *item, const said *s)
{
    if (item->n_rolls != s->n_rolls) return false;
    return s->n_rolls == 0 || memcmp(item->rolls, s->rolls, s->n_rolls * sizeof *s->rolls) == 0;
}

static uint64_t common_hash(const reader *r)
{
    sand_battle_view_common(sand_game_battle(r->game), r->scratch);
    return sand_battle_hash(r->scratch);
}

static sand_error compare(reader *r, const said *s)
{
    sand_item *item = r->game->log[r->game->n_done - 1];
    if (r->from_seed && item->luck == SAND_LUCK_SEEDED && !same_rolls(item, s))
        return differs(r, "its dice are not those of the published seed");
    if (r->version > 1 ? common_hash(r) != s->hash : sand_past_hash(r->game->past, item) != s->hash)
        return differs(r, "the battle afterwards differs from the recorded hash");
    if (item->unopened) copy_word(r->game->journal[r->game->n_journal - 1].commitment, SAND_SHA256_HEX, s->closed);
    if (r->version > 1 && item->closed != (s->sides != 0))
        return differs(r, "its orders were told to one side alone, so they must be sealed");
    r->owes_position = item->new_turn;
    r->facts.other_dice += item->n_rolls > 0 && item->luck != SAND_LUCK_SEEDED;
    return SAND_OK;
}

/* A game that began in the middle of a battle is opened as it was, and nothing rolled. */
static sand_error open_game(reader *r, sand_item *item, sand_run_dice *run_dice)
{
    if (!r->game->origin->position) return sand_game_run(r->game, item, run_dice);
    sand_item_release(item);
    return sand_game_open_as_is(r->game);
}

/* The item belongs to the game from here on. */
static sand_error run_item(reader *r, sand_item *item, sand_run_dice *run_dice, sand_verdict *verdict)
{
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

static sand_error carry_out(reader *r, const said *s)
{
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

/* Of a battle that can no longer be followed: the line is counted and its bytes are in the chain. */
static sand_error pass_over(reader *r, sand_cursor *line)
{
    bool counted = sand_json_read_has(line, "n");
    if (counted && !read_n(r, line)) return SAND_ERROR_INVALID;
    r->n_items += counted;
    return SAND_OK;
}

static sand_error do_item(reader *r, sand_cursor *line)
{
    said s;
    sand_error error = SAND_ERROR_INVALID;
    size_t before = r->problems->mistakes;
    if (read_item(r, line, &s)) {
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
    sand_verdict verdict = { 0 };
    if (order->side != sealed->side || order->decision != sealed->serial)
        return differs(r, "what was sealed is an order of another side or decision");
    sand_game_check(r->game, order, &verdict);
    if (verdict.answer != SAND_YES) return explain(r, SAND_ERROR_REFUSED, &(sand_run_dice){ 0 }, &verdict);
    return sand_sealed_hand_in(r->game, order, salt, sealed->commitment);
}

static sand_error open_sealed(reader *r, const sand_line *sealed, sand_reveal *opened)
{
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
    return sealed->side && decision.serial == sealed->serial && sand_decision_of(&decision, sealed->side);
}

static sand_error take_sealed(reader *r, const sand_line *sealed)
{
    if (r->version == 1) return sand_game_note_line(r->game, *sealed);
    if (!is_due(r, sealed))
        return differs(r, "the order sealed here answers another decision than the one that is due");
    sand_reveal *opened = sand_reveal_find(&r->reveals, sealed->commitment, "order");
    r->unknown[sealed->side - 1] = opened ? 0 : r->line;
    return opened ? open_sealed(r, sealed, opened) : sand_game_note_line(r->game, *sealed);
}

static sand_error do_sealed(reader *r, sand_cursor *line)
{
    size_t before = r->problems->mistakes;
    sand_line sealed = { .kind = SAND_LINE_SEALED };
    const char *commitment = "";
    int64_t serial = 0;
    sand_order_text_read_ref(r->game->field, SAND_REF_SIDE, line, "sealed", &sealed.side);
    sand_json_read_int(line, "decision", 0, UINT32_MAX, &serial);
    sand_json_read_text(line, "commitment", SAND_SHA256_HEX - 1, &commitment);
    sand_json_read_done(line);
    sealed.serial = (uint32_t)serial;
    copy_word(sealed.commitment, sizeof sealed.commitment, commitment);
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
    return error == SAND_ERROR_REFUSED ? differs(r, "that much cannot be taken back or done again") : error;
}

/* Read over the beginning, so that nothing the present has can make up for what the position lacks. */
static sand_error compare_position(reader *r, const sand_json *value, const sand_battle *with, int64_t turn)
{
    const sand_json *whole = sand_json_get(value, "whole");
    if (!whole || whole->kind != SAND_JSON_BOOL || !whole->truth)
        return differs(r, "the position kept here is not whole");
    sand_battle_copy(r->scratch, r->game->origin->start);
    sand_error error = sand_record_read_position(r, value, r->scratch);
    if (error) return error;
    if (turn == sand_battle_head(with)->turn && sand_battle_equal(r->scratch, with)) return SAND_OK;
    return differs(r, "the position kept here is not the one that is played");
}

static sand_error compare_with_present(reader *r, const sand_json *value, int64_t turn)
{
    const sand_battle *now = sand_game_battle(r->game);
    sand_error error = SAND_OK;
    if (!r->owes_position) return differs(r, "no turn begins here, so no position belongs here");
    r->owes_position = false;
    if (r->version == 1) return compare_position(r, value, now, turn);
    sand_battle *common = sand_memory_allocate(sand_battle_size(r->game->field));
    if (!common) return SAND_ERROR_MEMORY;
    sand_battle_view_common(now, common);
    error = compare_position(r, value, common, turn);
    sand_memory_release(common);
    return error;
}

/* The wanted one becomes the game, with its hidden members where they are revealed. */
static sand_error open_position(reader *r, const sand_json *value)
{
    const sand_json *whole = sand_reveal_find_whole(&r->reveals, r->n_items - 1);
    sand_error error = sand_record_read_position(r, whole ? whole : value, r->game->origin->start);
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

/* Was opened before anything was played; nothing is played behind it. */
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
    if (r->over) return differs(r, "nothing is played behind what was revealed");
    if (sand_json_read_has(line, "position")) return do_position(r, line);
    if (r->blind || r->wanted != SIZE_MAX) return pass_over(r, line);
    if (r->owes_position) return differs(r, "a turn has begun, and its position is missing here");
    if (sand_json_read_has(line, "undo")) return do_undo(r, line, "undo");
    if (sand_json_read_has(line, "redo")) return do_undo(r, line, "redo");
    if (r->version == 1 && sand_json_read_has(line, "seed")) { /* known since the beginning */
        sand_json_read_done(line);
        return r->problems->mistakes ? SAND_ERROR_INVALID : SAND_OK;
    }
    if (sand_json_read_has(line, "n") || !sand_json_read_has(line, "sealed")) return do_item(r, line);
    return do_sealed(r, line);
}

static sand_error read_line(reader *r, const text_line *text)
{
    sand_json_document document;
    sand_cursor line;
    bool cut = r->facts.cut_short; /* the chain has left out another line: this one is whole */
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

/* ---- before the first line ----------------------------------------------------------------------------------------
 */

/* The first line as a document, the caller's to free when *good; SAND_OK or MEMORY. */
static sand_error first_line(const char *text, size_t n, sand_json_document *document, bool *good)
{
    reader r = { .text = text, .n = n };
    text_line line;
    sand_problem_list problems = { 0 };
    *good = false;
    if (!next_line(&r, &line)) return SAND_OK;
    sand_json_source source = { NULL, line.bytes, line.n, 1, SAND_JSON_STRICT };
    sand_error error = sand_json_parse(&source, document, &problems);
    sand_problem_list_free(&problems);
    *good = error == SAND_OK;
    return error == SAND_ERROR_MEMORY ? error : SAND_OK;
}

/* The first line says so itself. */
sand_error sand_record_is_one(const char *text, size_t n, bool *is_one)
{
    sand_json_document document;
    bool good;
    sand_error error = first_line(text, n, &document, &good);
    *is_one = false;
    if (!good) return error;
    const sand_json *word = sand_json_get(document.root, "sandtable");
    *is_one = word && word->kind == SAND_JSON_TEXT && strcmp(word->text.bytes, "record") == 0;
    sand_json_document_free(&document);
    return SAND_OK;
}

static sand_error is_chained(const reader *r, bool *chained)
{
    sand_json_document document;
    bool good;
    sand_error error = first_line(r->text, r->n, &document, &good);
    *chained = false;
    if (!good) return error;
    const sand_json *version = sand_json_get(document.root, "version");
    *chained = version && version->kind == SAND_JSON_INTEGER && version->integer == SAND_RECORD_VERSION;
    sand_json_document_free(&document);
    return SAND_OK;
}

size_t sand_record_public_part(const char *text, size_t n)
{
    if (text == NULL) return 0;
    static const char begins[] = "{\"sandtable\":\"private\"";
    for (size_t at = 0; at + sizeof begins <= n;) {
        if (at > 0 && memcmp(text + at, begins, sizeof begins - 1) == 0) return at;
        const char *end = memchr(text + at, '\n', n - at);
        if (!end) break;
        at = (size_t)(end - text) + 1;
    }
    return n;
}

static int32_t count_lines(const char *text, size_t n)
{
    int32_t lines = 0;
    for (size_t i = 0; i < n; i++) lines += text[i] == '\n';
    return lines;
}

static void tell_cut(const reader *r, const char *what, int32_t line)
{
    sand_problem_add(r->problems, SAND_WARNING, (sand_place){ .source = r->source, .line = line },
                     "the last line%s is incomplete and was left out", what);
}

/* The private part is a chain of its own, and says which record it belongs to. */
static sand_error check_private(reader *r, const sand_chain_text *text, const char *header)
{
    sand_chain_facts facts;
    if (text->n == 0) return SAND_OK;
    sand_error error = sand_chain_check(text, r->problems, &facts);
    if (error) return error;
    if (facts.cut_short) tell_cut(r, " of the private part", text->first_line + (int32_t)facts.end.lines);
    if (facts.whole == 0) return SAND_OK;
    error = sand_reveal_read(&r->reveals, &(sand_chain_text){ r->source, text->bytes, facts.whole, text->first_line },
                             r->problems);
    if (error) return error;
    if (r->reveals.record && strcmp(r->reveals.record, header) == 0) return SAND_OK;
    sand_problem_add(r->problems, SAND_MISTAKE, (sand_place){ .source = r->source, .line = text->first_line },
                     "this private part belongs to another record");
    return SAND_ERROR_MISMATCH;
}

/* Positions may be looked at in a record that is spoilt, or of other rules: what is revealed of them is taken as far as
 * it is good. */
static sand_error salvage(reader *r, size_t n)
{
    sand_problem_list told = { 0 };
    sand_error error = sand_reveal_read(&r->reveals, &(sand_chain_text){ r->source, r->text, r->n, 1 }, &told);
    sand_problem_list_free(&told);
    r->n = n;
    return error == SAND_ERROR_MEMORY ? error : SAND_OK;
}

/* Format 2: every byte is looked at before anything is played. */
static sand_error check_chains(reader *r)
{
    sand_chain_facts facts;
    size_t n = sand_record_public_part(r->text, r->n);
    if (r->wanted != SIZE_MAX) return salvage(r, n);
    sand_chain_text text = { r->source, r->text, n, 1 };
    sand_chain_text more = { r->source, r->text + n, r->n - n, 1 + count_lines(r->text, n) };
    sand_error error = sand_chain_check(&text, r->problems, &facts);
    if (error) return error;
    if (facts.cut_short) {
        r->facts.cut_short = true;
        tell_cut(r, "", (int32_t)facts.end.lines + 1);
    }
    r->n = facts.whole;
    error = sand_reveal_read(&r->reveals, &(sand_chain_text){ r->source, r->text, r->n, 1 }, r->problems);
    return error ? error : check_private(r, &more, facts.first);
}

/* Format 1: the seed stands at the end, but is needed from the start. */
static sand_error find_seed(reader *r)
{
    static const char key[] = "{\"seed\":";
    reader scan = *r;
    text_line line;
    scan.at = 0;
    while (next_line(&scan, &line)) {
        if (line.n < sizeof key - 1 || memcmp(line.bytes, key, sizeof key - 1) != 0) continue;
        sand_json_document document;
        sand_problem_list problems = { 0 };
        sand_json_source source = { NULL, line.bytes, line.n, 1, SAND_JSON_STRICT };
        sand_error error = sand_json_parse(&source, &document, &problems);
        sand_problem_list_free(&problems);
        if (error == SAND_ERROR_MEMORY) return error;
        if (error) continue;
        const sand_json *seed = sand_json_get(document.root, "seed");
        if (seed && seed->kind == SAND_JSON_TEXT) copy_word(r->seed, sizeof r->seed, seed->text.bytes);
        sand_json_document_free(&document);
    }
    return SAND_OK;
}

/* ---- behind the last line -------------------------------------------------------------------------------------------
 */

static sand_error read_lines(reader *r)
{
    text_line line;
    sand_error error = SAND_OK;
    bool cut = r->facts.cut_short;
    while (!error && !r->arrived && next_line(r, &line)) {
        error = read_line(r, &line);
        if (r->facts.cut_short && !cut) break;
        if (!error && r->facts.positions > r->wanted) break;
    }
    if (error) return error;
    if (!r->game) {
        sand_problem_add(r->problems, SAND_MISTAKE, (sand_place){ .source = r->source }, "the record is empty");
        return SAND_ERROR_SYNTAX;
    }
    return SAND_OK;
}

/* Format 1 did not keep sealed orders: those that were never opened are as if they had never been handed in. */
static void forget_unopened(reader *r)
{
    sand_game *game = r->game;
    size_t kept = 0;
    if (r->version > 1) return;
    for (size_t i = 0; i < game->n_journal; i++)
        if (game->journal[i].kind != SAND_LINE_SEALED || game->journal[i].item)
            game->journal[kept++] = game->journal[i];
    game->n_journal = kept;
}

/* Whole battles, as they were said to be after each item. */
static sand_error compare_hashes(reader *r)
{
    const sand_game *game = r->game;
    const sand_json *hashes = r->reveals.hashes;
    size_t n = 0;
    if (!hashes || r->blind) return SAND_OK;
    r->line = r->reveals.hashes_line;
    bool listed = hashes->kind == SAND_JSON_ARRAY;
    for (size_t i = 0; i < game->n_journal && listed; i++) {
        if (game->journal[i].kind != SAND_LINE_ITEM) continue;
        const sand_json *text = n < hashes->list.count ? &hashes->list.items[n] : NULL;
        char hex[17];
        sand_record_hash_hex(sand_past_hash(game->past, game->journal[i].item), hex);
        if (!text || text->kind != SAND_JSON_TEXT || strcmp(text->text.bytes, hex) != 0)
            return differs(r, "a whole battle differs from its revealed hash");
        n++;
    }
    return listed && n == hashes->list.count ? SAND_OK : differs(r, "there are not as many hashes as items");
}

static sand_error compare_wholes(reader *r)
{
    int64_t n = 0;
    if (r->blind) return SAND_OK;
    for (size_t i = 0; i < r->game->n_journal; i++) {
        const sand_line *line = &r->game->journal[i];
        if (line->kind != SAND_LINE_ITEM) continue;
        const sand_json *whole = sand_reveal_find_whole(&r->reveals, n++);
        if (!whole) continue;
        if (!sand_past_open(r->game->past, line->item)) return SAND_ERROR_MEMORY;
        sand_error error = compare_position(r, whole, line->item->after, sand_battle_head(line->item->after)->turn);
        sand_past_close(r->game->past, line->item);
        if (error) return error;
    }
    return SAND_OK;
}

/* A record that says that everything is revealed must reveal everything, and nothing that it never closed. */
static sand_error compare_reveals(reader *r)
{
    sand_text missing;
    const sand_place place = { .source = r->source };
    sand_error error = SAND_OK;
    if (!r->reveals.finished) return SAND_OK;
    sand_text_init_heap(&missing);
    sand_record_tell_missing(r, &missing);
    for (size_t i = 0; i < r->game->n_journal && missing.length == 0 && !r->blind; i++)
        if (r->game->journal[i].kind == SAND_LINE_SEALED && !r->game->journal[i].item)
            add_missing(&missing, "an order that was sealed and changed later");
    if (r->reveals.everything && missing.length > 0) {
        sand_problem_add(r->problems, SAND_MISTAKE, place,
                         "the record says that everything is revealed, but this is missing: %s",
                         sand_text_string(&missing));
        error = SAND_ERROR_MISMATCH;
    }
    for (size_t i = 0; i < r->reveals.n_opened && !error && !r->blind; i++) {
        if (r->reveals.opened[i].used) continue;
        sand_problem_add(r->problems, SAND_MISTAKE, place,
                         "the commitment %.16s… is opened, but nothing was closed under it",
                         r->reveals.opened[i].commitment);
        error = SAND_ERROR_MISMATCH;
    }
    sand_text_free(&missing);
    return error;
}

static void tell_end(reader *r)
{
    const sand_game *game = r->game;
    r->facts.over = !r->blind && game->n_done && sand_game_ended(game);
    r->facts.revealed = r->version == 1 ? *r->seed != '\0' : r->reveals.finished && r->reveals.everything;
    r->facts.turn = sand_battle_head(sand_game_battle(game))->turn;
    r->facts.turn_limit = game->field->turn_limit;
}

/* A record cut before its opening is opened by the game itself. */
static sand_error end_reading(reader *r)
{
    if (r->wanted != SIZE_MAX) {
        if (r->game->n_done) return SAND_OK;
        sand_problem_add(r->problems, SAND_MISTAKE, (sand_place){ .source = r->source },
                         "the record keeps %zu positions", r->facts.positions);
        return SAND_ERROR_UNKNOWN;
    }
    sand_error error = SAND_OK;
    if (!r->arrived) error = compare_hashes(r);
    if (!error && !r->arrived) error = compare_wholes(r);
    if (!error && !r->arrived) error = compare_reveals(r);
    if (error) return error;
    forget_unopened(r);
    tell_end(r);
    sand_run_dice run_dice = { .from = SAND_FROM_LUCK };
    if (r->game->n_done || r->blind) return SAND_OK;
    return r->game->origin->position ? sand_game_open_as_is(r->game) : sand_game_open(r->game, &run_dice);
}

sand_error sand_record_read(sand_record_reader *r)
{
    bool chained;
    sand_error error = is_chained(r, &chained);
    if (!error) error = chained ? check_chains(r) : find_seed(r);
    if (!error) error = read_lines(r);
    if (!error) error = end_reading(r);
    sand_memory_release(r->scratch);
    r->scratch = NULL;
    if (error && error != SAND_ERROR_NEEDS) {
        sand_game_destroy(r->game);
        r->game = NULL;
    }
    return error;
}

void sand_record_reader_free(sand_record_reader *r)
{
    sand_reveal_free(&r->reveals);
}
