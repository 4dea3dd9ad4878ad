/* replay_whole.c - reads a record from its first line to its last: finds its format, checks its chains, plays its
 * lines, and compares at the end what was revealed. */
#include "record/replay.h"

#include <string.h>

#include "base/memory.h"

typedef sand_record_reader reader;

/* ---- lines ---- */

/* The next line that is not blank; false at the end. */
static bool next_line(reader *r, sand_replay_text *line)
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

/* ---- before the first line ---- */

/* The first line as a document, which the caller frees when *good; SAND_OK or MEMORY. */
static sand_error first_line(const char *text, size_t n, sand_json_document *document, bool *good)
{
    reader r = { .text = text, .n = n };
    sand_replay_text line;
    sand_problem_list problems = { 0 };
    *good = false;
    if (!next_line(&r, &line)) return SAND_OK;
    sand_json_source source = { NULL, line.bytes, line.n, 1, SAND_JSON_STRICT };
    sand_error error = sand_json_parse(&source, document, &problems);
    sand_problem_list_free(&problems);
    *good = error == SAND_OK;
    return error == SAND_ERROR_MEMORY ? error : SAND_OK;
}

/* The first line identifies a record. */
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

/* The private part is a chain of its own and names its record. */
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

/* Collects what a record reveals, as far as it is intact, without checking its chains: its positions can be looked at
 * even in a damaged record or under other rules. */
static sand_error salvage(reader *r, size_t n)
{
    sand_problem_list told = { 0 };
    sand_error error = sand_reveal_read(&r->reveals, &(sand_chain_text){ r->source, r->text, r->n, 1 }, &told);
    sand_problem_list_free(&told);
    r->n = n;
    return error == SAND_ERROR_MEMORY ? error : SAND_OK;
}

/* Format 2: checks every byte before anything is played. */
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

/* Format 1: the seed stands at the end but is needed from the start. */
static sand_error find_seed(reader *r)
{
    static const char key[] = "{\"seed\":";
    reader scan = *r;
    sand_replay_text line;
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
        if (seed && seed->kind == SAND_JSON_TEXT) sand_record_copy_word(r->seed, sizeof r->seed, seed->text.bytes);
        sand_json_document_free(&document);
    }
    return SAND_OK;
}

/* ---- behind the last line -------------------------------------------------------------------------------------------
 */

static sand_error read_lines(reader *r)
{
    sand_replay_text line;
    sand_error error = SAND_OK;
    bool cut = r->facts.cut_short;
    while (!error && !r->arrived && next_line(r, &line)) {
        error = sand_replay_line(r, &line);
        if (r->facts.cut_short && !cut) break;
        if (!error && r->facts.positions > r->wanted) break;
    }
    if (error) return error;
    if (!r->game) {
        sand_problem_add(r->problems, SAND_MISTAKE, (sand_place){ .source = r->source }, "the record is empty");
        return SAND_ERROR_SYNTAX;
    }
    /* a turn's position is written together with the order that ends the turn before */
    if (r->owes_position && !r->arrived && !r->blind && r->wanted == SIZE_MAX && !r->facts.cut_short) {
        r->facts.cut_short = true;
        sand_problem_add(r->problems, SAND_WARNING, (sand_place){ .source = r->source, .line = r->line + 1 },
                         "a turn has begun, and the record ends before its position");
    }
    return SAND_OK;
}

/* Format 1 did not keep sealed orders: those never opened count as never handed in. */
static void forget_unopened(reader *r)
{
    sand_game *game = r->game;
    size_t kept = 0;
    if (r->version > 1) return;
    for (size_t i = 0; i < game->n_journal; i++) {
        if (game->journal[i].kind != SAND_LINE_SEALED || game->journal[i].item)
            game->journal[kept++] = game->journal[i];
        else
            sand_memory_release((void *)(uintptr_t)game->journal[i].commitment);
    }
    game->n_journal = kept;
}

/* Compares hashes of whole battles after each item with those the record states. */
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
            return sand_replay_differs(r, "a whole battle differs from its revealed hash");
        n++;
    }
    return listed && n == hashes->list.count ? SAND_OK
                                             : sand_replay_differs(r, "there are not as many hashes as items");
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
        sand_error error =
            sand_replay_compare_position(r, whole, line->item->after, sand_battle_head(line->item->after)->turn);
        sand_past_close(r->game->past, line->item);
        if (error) return error;
    }
    return SAND_OK;
}

/* Was the commitment that this entry opens used? A private part left behind may open again what the record itself has
 * opened. */
static bool was_closed(reader *r, const sand_reveal *opened)
{
    return opened->used || sand_reveal_find(&r->reveals, opened->commitment, opened->key)->used;
}

/* A record that claims to reveal everything must do so, and must reveal nothing it never closed. */
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
            sand_replay_add_missing(&missing, "an order that was sealed and changed later");
    if (r->reveals.everything && missing.length > 0) {
        sand_problem_add(r->problems, SAND_MISTAKE, place,
                         "the record says that everything is revealed, but this is missing: %s",
                         sand_text_string(&missing));
        error = SAND_ERROR_MISMATCH;
    }
    for (size_t i = 0; i < r->reveals.n_opened && !error && !r->blind; i++) {
        if (was_closed(r, &r->reveals.opened[i])) continue;
        sand_problem_add(r->problems, SAND_MISTAKE, place,
                         "the commitment %.16s… is opened, but nothing was closed under it",
                         r->reveals.opened[i].commitment);
        error = SAND_ERROR_MISMATCH;
    }
    sand_text_free(&missing);
    return error;
}

/* Counts the salt in other_salts unless it follows from the secret, as the salts of the seed and of orders sealed by
 * the program do. */
static sand_error check_salt(reader *r, uint64_t place, const sand_reveal *opened)
{
    char salt[SAND_SHA256_HEX];
    char *text = sand_record_json_line(opened->value);
    if (!text) return SAND_ERROR_MEMORY;
    sand_sealed_salt(r->game, place, text, strlen(text), salt);
    sand_memory_release(text);
    r->facts.other_salts += strcmp(salt, opened->salt) != 0;
    return SAND_OK;
}

/* Checks the salts of the seed and of sealed orders, if the record reveals its secret. */
static sand_error check_salts(reader *r)
{
    sand_error error = SAND_OK;
    if (r->blind || !r->reveals.secret) return SAND_OK;
    for (size_t i = 0; i < r->game->n_journal && !error; i++) {
        const sand_line *line = &r->game->journal[i];
        if (line->kind != SAND_LINE_SEALED || !line->commitment) continue;
        const sand_reveal *opened = sand_reveal_find(&r->reveals, line->commitment, "order");
        if (opened) error = check_salt(r, i, opened);
    }
    for (size_t i = 0; i < r->reveals.n_opened && !error; i++)
        if (strcmp(r->reveals.opened[i].key, "seed") == 0)
            error = check_salt(r, SAND_SALT_OF_SEED, &r->reveals.opened[i]);
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

/* Makes the comparisons at the end of the record. A game whose record was cut before its opening opens itself. */
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
    if (!error && !r->arrived) error = check_salts(r);
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
