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

static sand_error spoken(const reader *r, size_t before)
{
    return r->problems->mistakes > before ? SAND_ERROR_INVALID : SAND_OK;
}

/* ---- the header ------------------------------------------------------------------------------------------ */

static void copy_word(char *out, size_t room, const char *text)
{
    sand_text copy;
    sand_text_init(&copy, out, room);
    sand_text_add(&copy, text);
}

/* What the header says before anything is built of it. */
typedef struct {
    const char *ruleset, *rules, *engine, *title, *seed_hash, *player[SAND_SIDES];
    size_t luck;
    sand_cursor options, scenario;
    const sand_json *scenario_value, *position_value;
} header;

static void read_players(sand_cursor *top, header *h)
{
    sand_cursor list, item;
    if (!sand_json_read_optional_array(top, "players", 2, 2, &list)) return;
    for (size_t i = 0; i < SAND_SIDES; i++) {
        sand_json_read_item(&list, i, &item);
        if (sand_json_read_kind(&item, NULL) != SAND_JSON_NULL)
            sand_json_read_text(&item, NULL, SAND_PLAYER_MAX, &h->player[i]);
    }
}

static void read_luck(sand_cursor *top, header *h)
{
    sand_cursor luck;
    if (!sand_json_read_object(top, "luck", &luck)) return;
    sand_json_read_word(&luck, "source", SAND_WORD_LIST(sand_luck_words), &h->luck);
    if (sand_json_read_text(&luck, "seed_hash", SAND_SHA256_HEX, &h->seed_hash) &&
        strlen(h->seed_hash) != SAND_SHA256_HEX - 1)
        sand_json_read_mistake(&luck, "seed_hash", "a SHA-256 has %d hexadecimal digits", SAND_SHA256_HEX - 1);
    sand_json_read_done(&luck);
}

static sand_error read_header(reader *r, sand_cursor *top, header *h)
{
    size_t before = r->problems->mistakes;
    const char *word;
    int64_t version = 0;
    *h = (header){ .rules = "", .engine = "", .title = "", .ruleset = "", .seed_hash = "" };
    sand_json_read_text(top, "sandtable", 32, &word);
    if (sand_json_read_int(top, "version", 1, INT32_MAX, &version) && version != SAND_RECORD_VERSION) {
        sand_json_read_mistake(top, "version", "this is a record of version %d; version %d is read here", (int)version,
                               SAND_RECORD_VERSION);
        return SAND_ERROR_VERSION;
    }
    sand_json_read_text(top, "ruleset", 31, &h->ruleset);
    sand_json_read_text(top, "rules", 31, &h->rules);
    sand_json_read_text(top, "engine", 31, &h->engine);
    sand_json_read_optional_text(top, "title", 127, &h->title);
    read_players(top, h);
    read_luck(top, h);
    sand_json_read_optional_object(top, "options", &h->options);
    h->position_value = sand_json_read_has(top, "position") ? sand_json_read_any(top, "position") : NULL;
    sand_json_read_object(top, "scenario", &h->scenario);
    h->scenario_value = h->scenario.value;
    sand_json_read_done(top);
    return spoken(r, before);
}

static void tell_facts(reader *r, const header *h, bool same)
{
    copy_word(r->facts.ruleset, sizeof r->facts.ruleset, h->ruleset);
    copy_word(r->facts.rules_version, sizeof r->facts.rules_version, h->rules);
    copy_word(r->facts.engine_version, sizeof r->facts.engine_version, h->engine);
    copy_word(r->facts.title, sizeof r->facts.title, h->title);
    r->facts.same_version = same;
}

/* Settings as they stand in the header, {"pivot-cost":"per-pivot"}. */
static sand_setting *read_settings(sand_cursor *options, size_t *n)
{
    sand_cursor value;
    *n = 0;
    sand_setting *settings = sand_memory_zeroed(sand_json_read_members(options) + 1, sizeof *settings);
    for (size_t i = 0; settings && i < sand_json_read_members(options); i++) {
        settings[i].name = sand_json_read_member(options, i, &value);
        settings[i].value = "";
        sand_json_read_text(&value, NULL, 100, &settings[i].value);
        (*n)++;
    }
    return settings;
}

static sand_error read_scenario(reader *r, header *h, sand_field **field, sand_battle **battle)
{
    size_t n = 0, before = r->problems->mistakes;
    sand_setting *settings = read_settings(&h->options, &n);
    if (!settings) return SAND_ERROR_MEMORY;
    sand_scenario_settings with = { .options = settings, .n_options = n, .extra = r->extra };
    sand_error error = spoken(r, before);
    if (!error) error = sand_scenario_read_object(&h->scenario, &with, field, battle);
    sand_memory_release(settings);
    return error;
}

static sand_error read_position(reader *r, const sand_json *value, sand_battle *battle)
{
    sand_cursor cursor;
    if (!value) return SAND_OK;
    sand_json_read_value(&cursor, value, r->source, r->problems);
    return sand_battle_read(battle, &cursor, false) ? SAND_OK : SAND_ERROR_INVALID;
}

static bool keep_origin(const reader *r, const header *h, sand_origin *origin)
{
    for (size_t i = 0; i < SAND_SIDES; i++)
        if (h->player[i] && !(origin->player[i] = sand_game_copy_text(h->player[i], strlen(h->player[i]))))
            return false;
    if (h->options.value && !(origin->options = sand_record_json_line(h->options.value))) return false;
    if (h->position_value && !(origin->position = sand_record_json_line(h->position_value))) return false;
    origin->luck = (uint8_t)h->luck;
    origin->seed = sand_game_copy_text(r->seed, strlen(r->seed));
    copy_word(origin->seed_hash, sizeof origin->seed_hash, h->seed_hash);
    return origin->seed != NULL;
}

static sand_error make_game(reader *r, header *h, sand_field *field, sand_battle *battle)
{
    static const sand_game_settings plain = { 0 };
    sand_error error = read_position(r, h->position_value, battle);
    if (error) {
        sand_memory_release(battle);
        sand_field_free(field);
        return error;
    }
    sand_origin *origin = sand_record_make_origin(field, battle, h->scenario_value);
    if (!origin) return SAND_ERROR_MEMORY;
    if (!keep_origin(r, h, origin)) {
        sand_game_release_origin(origin);
        return SAND_ERROR_MEMORY;
    }
    r->game = sand_game_make(origin, &plain);
    return r->game ? SAND_OK : SAND_ERROR_MEMORY;
}

static sand_error check_seed_hash(reader *r, const header *h)
{
    char hash[SAND_SHA256_HEX];
    if (!*r->seed) return SAND_OK;
    sand_record_seed_hash(r->seed, hash);
    if (strcmp(hash, h->seed_hash) == 0) return SAND_OK;
    sand_problem_add(r->problems, SAND_MISTAKE, (sand_place){ .source = r->source, .line = r->line },
                     "the published seed is not the one that was promised");
    return SAND_ERROR_MISMATCH;
}

/* Another rules version still gives its positions, so they may be looked at. */
static sand_error build(reader *r, sand_cursor *top)
{
    header h;
    sand_field *field;
    sand_battle *battle;
    sand_error error = read_header(r, top, &h);
    if (error) return error;
    error = read_scenario(r, &h, &field, &battle);
    if (error) return error;
    const char *version = field->rules->tables.version;
    tell_facts(r, &h, strcmp(version, h.rules) == 0);
    if (!r->facts.same_version && r->wanted == SIZE_MAX) {
        sand_problem_add(r->problems, SAND_MISTAKE,
                         (sand_place){ .source = r->source, .line = r->line, .path = "rules" },
                         "the game was played by version %s of the rules; here is version %s", h.rules, version);
        sand_problem_remedy(r->problems, "it cannot be played on, but its positions can be looked at");
        sand_memory_release(battle);
        sand_field_free(field);
        return SAND_ERROR_VERSION;
    }
    error = check_seed_hash(r, &h);
    if (!error) return make_game(r, &h, field, battle);
    sand_memory_release(battle);
    sand_field_free(field);
    return error;
}

/* ---- orders and acts ----------------------------------------------------------------------------------- */

/* Everything a line says of an item, besides what the item holds. */
typedef struct {
    sand_item *item;
    sand_roll *rolls;
    size_t n_rolls;
    uint64_t hash;
} said;

static bool read_hash(sand_cursor *line, uint64_t *out)
{
    const char *text;
    uint8_t bytes[8];
    if (!sand_json_read_text(line, "hash", 16, &text)) return false;
    if (strlen(text) != 16 || !sand_hash_hex_read(text, bytes, sizeof bytes)) {
        sand_json_read_mistake(line, "hash", "a hash has 16 hexadecimal digits");
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

/* The salts of sealed orders must give what was committed to: SAND_OK, MISMATCH or MEMORY. */
static sand_error check_salt(reader *r, const sand_order *order, const char *salt)
{
    char commitment[SAND_SHA256_HEX];
    for (size_t i = r->game->n_journal; i > 0; i--) {
        const sand_line *line = &r->game->journal[i - 1];
        if (line->kind != SAND_LINE_SEALED || line->side != order->side) continue;
        sand_error error = sand_order_text_commitment(r->game->field, order, salt, commitment);
        return error ? error : strcmp(commitment, line->commitment) == 0 ? SAND_OK : SAND_ERROR_MISMATCH;
    }
    return SAND_ERROR_MISMATCH;
}

static bool take_order(reader *r, sand_cursor *line, sand_cursor *salts, size_t i, const sand_order *order,
                       sand_item *item)
{
    sand_cursor cursor;
    const char *salt;
    char kept[SAND_SHA256_HEX] = { 0 };
    if (i < sand_json_read_items(salts)) {
        sand_json_read_item(salts, i, &cursor);
        if (!sand_json_read_text(&cursor, NULL, SAND_SHA256_HEX - 1, &salt)) return false;
        copy_word(kept, sizeof kept, salt);
        sand_error error = check_salt(r, order, kept);
        if (error == SAND_ERROR_MEMORY) return false;
        if (error) {
            sand_json_read_mistake(&cursor, NULL, "the order opened is not the order that was sealed");
            return false;
        }
    } else if (sand_game_decision(r->game, 0).sealed) {
        sand_json_read_mistake(line, NULL, "the salt of a sealed order is missing");
        sand_json_read_remedy(line, "without it nobody knows whether this order is the one that was sealed");
        return false;
    }
    return sand_item_add_order(item, order, kept);
}

static bool read_orders(reader *r, sand_cursor *line, sand_item *item)
{
    sand_cursor list, salts, cursor;
    sand_order orders[SAND_SIDES];
    const sand_order no_defaults = { 0 };
    if (!sand_json_read_array(line, "orders", 1, SAND_SIDES, &list)) return false;
    sand_json_read_optional_array(line, "salts", 1, SAND_SIDES, &salts);
    size_t room = count_entries(&list);
    sand_entry *entries = sand_memory_zeroed(room + 1, sizeof *entries);
    sand_order_list out = { .orders = orders, .room = SAND_SIDES, .entries = entries, .entries_room = room };
    bool good = entries != NULL;
    for (size_t i = 0; good && i < sand_json_read_items(&list); i++) {
        sand_json_read_item(&list, i, &cursor);
        good = sand_order_text_read(r->game->field, &cursor, &no_defaults, &out) == SAND_OK &&
               take_order(r, line, &salts, i, &orders[i], item);
    }
    sand_memory_release(entries);
    return good;
}

/* Words are shown to people; an adjustment is JSON, and a seed is shown to nobody. */
static bool read_act_text(sand_cursor *line, const sand_item *item, const char **text)
{
    return item->kind == SAND_ITEM_NOTE ? sand_json_read_optional_text(line, "text", SAND_NOTE_MAX, text)
                                        : sand_json_read_optional_content(line, "text", 1 << 20, text);
}

static bool read_act(reader *r, sand_cursor *line, sand_item *item)
{
    const sand_tables *tables = &r->game->rules->tables;
    const char *text;
    size_t kind;
    int64_t amount;
    if (!sand_json_read_word(line, "act", SAND_WORD_LIST(sand_act_words), &kind)) return false;
    item->kind = (sand_item_kind)(kind + 1);
    if (sand_json_read_has(line, "side") &&
        !sand_order_text_read_ref(r->game->field, SAND_REF_SIDE, line, "side", &item->side))
        return false;
    if (sand_json_read_optional_int(line, "amount", 1, INT32_MAX, &amount)) item->amount = (size_t)amount;
    if (read_act_text(line, item, &text) && !sand_item_set_text(item, text)) return false;
    return sand_record_read_rolls(tables, line, "script", &item->script, &item->n_script);
}

/* Do the members an act needs stand there? */
static bool act_is_whole(sand_cursor *line, const sand_item *item)
{
    bool text = item->kind == SAND_ITEM_NOTE || item->kind == SAND_ITEM_ADJUST || item->kind == SAND_ITEM_RESEED;
    bool side = item->kind == SAND_ITEM_CONCEDE || item->kind == SAND_ITEM_DRAW;
    if (text && !item->text) sand_json_read_mistake(line, NULL, "the act's \"text\" is missing");
    if (side && !item->side) sand_json_read_mistake(line, NULL, "the act's \"side\" is missing");
    return (!text || item->text) && (!side || item->side);
}

static bool read_item(reader *r, sand_cursor *line, said *s)
{
    size_t before = r->problems->mistakes, luck = 0;
    int64_t n;
    bool orders = sand_json_read_has(line, "orders");
    *s = (said){ .item = sand_item_new(SAND_ITEM_ORDERS, 0) };
    if (!s->item) return false;
    sand_json_read_int(line, "n", 0, INT32_MAX, &n);
    bool good = orders ? read_orders(r, line, s->item) : read_act(r, line, s->item) && act_is_whole(line, s->item);
    sand_json_read_optional_word(line, "luck", SAND_WORD_LIST(sand_luck_words), &luck);
    s->item->luck = (uint8_t)luck;
    good &= sand_record_read_rolls(&r->game->rules->tables, line, "dice", &s->rolls, &s->n_rolls);
    good &= read_hash(line, &s->hash);
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

static sand_error compare(reader *r, const said *s)
{
    const sand_item *item = r->game->log[r->game->n_done - 1];
    if (r->from_seed && item->luck == SAND_LUCK_SEEDED && !same_rolls(item, s))
        return differs(r, "its dice are not those of the published seed");
    if (item->hash != s->hash) return differs(r, "the battle afterwards differs from the recorded hash");
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

static sand_error do_item(reader *r, sand_cursor *line)
{
    said s;
    sand_error error = SAND_ERROR_INVALID;
    size_t before = r->problems->mistakes;
    if (read_item(r, line, &s))
        error = carry_out(r, &s);
    else {
        sand_item_release(s.item);
        if (r->problems->mistakes == before) error = SAND_ERROR_MEMORY;
    }
    sand_memory_release(s.rolls);
    return error;
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
    return r->problems->mistakes > before ? SAND_ERROR_INVALID : sand_game_note_line(r->game, sealed);
}

static sand_error do_undo(reader *r, sand_cursor *line, const char *key)
{
    int64_t n;
    size_t before = r->problems->mistakes;
    sand_json_read_int(line, key, 1, INT32_MAX, &n);
    sand_json_read_done(line);
    if (r->problems->mistakes > before) return SAND_ERROR_INVALID;
    sand_error error = *key == 'u' ? sand_game_undo(r->game, (size_t)n) : sand_game_redo(r->game, (size_t)n);
    return error == SAND_ERROR_REFUSED ? differs(r, "that much cannot be taken back or done again") : error;
}

/* A position is not needed to replay; it is counted, and looked at when it is the one that is wanted. */
static sand_error do_position(reader *r, sand_cursor *line)
{
    size_t before = r->problems->mistakes;
    int64_t turn;
    sand_json_read_int(line, "turn", 0, UINT16_MAX, &turn);
    const sand_json *value = sand_json_read_any(line, "position");
    sand_json_read_done(line);
    if (r->problems->mistakes > before) return SAND_ERROR_INVALID;
    if (r->facts.positions++ != r->wanted) return SAND_OK;
    sand_error error = read_position(r, value, r->game->origin->start);
    if (error) return error;
    r->game->origin->position = sand_record_json_line(value);
    return r->game->origin->position ? sand_game_open_as_is(r->game) : SAND_ERROR_MEMORY;
}

static sand_error do_line(reader *r, sand_cursor *line)
{
    if (sand_json_read_has(line, "position")) return do_position(r, line);
    if (r->wanted != SIZE_MAX) return SAND_OK; /* only looking for a position */
    if (sand_json_read_has(line, "sealed")) return do_sealed(r, line);
    if (sand_json_read_has(line, "undo")) return do_undo(r, line, "undo");
    if (sand_json_read_has(line, "redo")) return do_undo(r, line, "redo");
    if (sand_json_read_has(line, "seed")) return SAND_OK; /* known since the beginning */
    return do_item(r, line);
}

static sand_error read_line(reader *r, const text_line *text)
{
    sand_json_document document;
    sand_cursor line;
    sand_error error = parse_line(r, text, &document);
    if (error) return r->facts.cut_short ? SAND_OK : error;
    sand_json_read_top(&line, &document, r->problems);
    if (document.root->kind != SAND_JSON_OBJECT) {
        sand_json_read_mistake(&line, NULL, "a line of a record is an object, not %s",
                               sand_json_kind_text(document.root->kind));
        error = SAND_ERROR_INVALID;
    } else {
        error = r->game ? do_line(r, &line) : build(r, &line);
    }
    if (!error) r->facts.lines++;
    sand_json_document_free(&document);
    return error;
}

/* ---- from outside ------------------------------------------------------------------------------------------ */

/* The first line says so itself. */
sand_error sand_record_is_one(const char *text, size_t n, bool *is_one)
{
    reader r = { .text = text, .n = n };
    text_line line;
    sand_json_document document;
    sand_problem_list problems = { 0 };
    *is_one = false;
    if (!next_line(&r, &line)) return SAND_OK;
    sand_json_source source = { NULL, line.bytes, line.n, 1, SAND_JSON_STRICT };
    sand_error error = sand_json_parse(&source, &document, &problems);
    sand_problem_list_free(&problems);
    if (error) return error == SAND_ERROR_MEMORY ? error : SAND_OK;
    const sand_json *word = sand_json_get(document.root, "sandtable");
    *is_one = word && word->kind == SAND_JSON_TEXT && strcmp(word->text.bytes, "record") == 0;
    sand_json_document_free(&document);
    return SAND_OK;
}

/* The seed stands at the end, but is needed from the start. */
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

static sand_error read_lines(reader *r)
{
    text_line line;
    sand_error error = SAND_OK;
    while (!error && next_line(r, &line)) {
        error = read_line(r, &line);
        if (r->facts.cut_short || (!error && r->facts.positions > r->wanted)) break;
    }
    if (error) return error;
    if (!r->game) {
        sand_problem_add(r->problems, SAND_MISTAKE, (sand_place){ .source = r->source }, "the record is empty");
        return SAND_ERROR_SYNTAX;
    }
    return SAND_OK;
}

/* A record cut before its opening is opened by the game itself. */
static sand_error end_reading(reader *r)
{
    if (r->game->n_done) return SAND_OK;
    if (r->wanted != SIZE_MAX) {
        sand_problem_add(r->problems, SAND_MISTAKE, (sand_place){ .source = r->source },
                         "the record keeps %zu positions", r->facts.positions);
        return SAND_ERROR_UNKNOWN;
    }
    sand_run_dice run_dice = { .from = SAND_FROM_LUCK };
    return r->game->origin->position ? sand_game_open_as_is(r->game) : sand_game_open(r->game, &run_dice);
}

sand_error sand_record_read(sand_record_reader *r)
{
    sand_error error = find_seed(r);
    if (!error) error = read_lines(r);
    if (!error) error = end_reading(r);
    if (error && error != SAND_ERROR_NEEDS) {
        sand_game_destroy(r->game);
        r->game = NULL;
    }
    return error;
}
