/* exports.c - what the WebAssembly module offers to JavaScript.
 *
 * Everything crosses the border as zero-terminated UTF-8 text in the module's memory.  The caller writes its text into
 * a block from `alloc`; text that a function returns is a block too (0: out of memory); the caller gives both back with
 * `free`.  `version` alone returns static text.  JavaScript calls `_initialize` once before anything else, and takes a
 * new view of `memory.buffer` after any call, because a call may grow the memory.  A viewer is 0 for the host or a side. */
#include <sandtable/sandtable.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT(name) __attribute__((export_name(name)))

EXPORT("alloc") void *sand_wasm_alloc(size_t size);
EXPORT("free") void sand_wasm_free(void *block);
EXPORT("version") const char *sand_wasm_version(void);
EXPORT("create") sand_game *sand_wasm_create(const char *text, const char *seed, char **messages);
EXPORT("destroy") void sand_wasm_destroy(sand_game *game);
EXPORT("view") char *sand_wasm_view(const sand_game *game, unsigned viewer);
EXPORT("decision") char *sand_wasm_decision(const sand_game *game, unsigned viewer);
EXPORT("check") char *sand_wasm_check(const sand_game *game, const char *order);
EXPORT("submit") char *sand_wasm_submit(sand_game *game, const char *order);
EXPORT("suggest") char *sand_wasm_suggest(const sand_game *game, unsigned side);
EXPORT("hash") char *sand_wasm_hash(const sand_game *game, unsigned viewer);
EXPORT("record") char *sand_wasm_record(const sand_game *game);

enum { ORDERS = 64, ENTRIES = 512 };

/* Writes what it is asked for as the public API does: room bytes at out, the length of the whole returned. */
typedef size_t writer(const sand_game *game, const void *what, char *out, size_t room);

static char *block_of(writer *write, const sand_game *game, const void *what)
{
    size_t length = write(game, what, NULL, 0);
    char *block = malloc(length + 1);
    if (block == NULL) return NULL;
    block[0] = '\0'; /* nothing to write is an empty text */
    write(game, what, block, length + 1);
    return block;
}

/* A block of `size` bytes, or null when there is no memory. */
void *sand_wasm_alloc(size_t size)
{
    return malloc(size);
}

void sand_wasm_free(void *block)
{
    free(block);
}

const char *sand_wasm_version(void)
{
    return sand_version();
}

/* ---- games ---------------------------------------------------------------------------------------- */

static char *problems_text(const sand_problem_list *list)
{
    enum { LINE = 4096 };
    char *text = malloc(list->count * LINE + 1);
    if (text == NULL) return NULL;
    size_t length = 0;
    for (size_t i = 0; i < list->count; i++) {
        length += sand_problem_format(&list->items[i], text + length, LINE);
        text[length++] = '\n';
    }
    text[length] = '\0';
    return text;
}

/* A game from the text of a scenario, a record or a position; 0 when it has mistakes.  *messages becomes a block with one
 * line for each thing that was found, warnings too. */
sand_game *sand_wasm_create(const char *text, const char *seed, char **messages)
{
    sand_problem_list problems = { 0 };
    sand_game_settings settings = { .seed = seed };
    sand_game *game = NULL;
    if (sand_game_create(text, strlen(text), &settings, &problems, &game) != SAND_OK) game = NULL;
    *messages = problems_text(&problems);
    sand_problem_list_free(&problems);
    return game;
}

void sand_wasm_destroy(sand_game *game)
{
    sand_game_destroy(game);
}

static size_t write_view(const sand_game *game, const void *viewer, char *out, size_t room)
{
    return sand_game_view_json(game, *(const unsigned *)viewer, out, room);
}

static size_t write_decision(const sand_game *game, const void *viewer, char *out, size_t room)
{
    return sand_game_decision_json(game, *(const unsigned *)viewer, out, room);
}

static size_t write_record(const sand_game *game, const void *nothing, char *out, size_t room)
{
    (void)nothing;
    return sand_record_write(game, SAND_RECORD_PLAIN, out, room);
}

/* What the viewer knows, and what is to be decided: JSON. */
char *sand_wasm_view(const sand_game *game, unsigned viewer)
{
    return block_of(write_view, game, &viewer);
}

char *sand_wasm_decision(const sand_game *game, unsigned viewer)
{
    return block_of(write_decision, game, &viewer);
}

/* Sixteen hexadecimal digits. */
char *sand_wasm_hash(const sand_game *game, unsigned viewer)
{
    char *block = malloc(17);
    if (block != NULL) snprintf(block, 17, "%016" PRIx64, sand_game_hash(game, viewer));
    return block;
}

char *sand_wasm_record(const sand_game *game)
{
    return block_of(write_record, game, NULL);
}

/* ---- orders --------------------------------------------------------------------------------------- */

typedef struct {
    sand_order orders[ORDERS];
    sand_entry entries[ENTRIES];
    sand_order_list list;
} paper;

static paper *paper_new(void)
{
    paper *made = malloc(sizeof *made);
    if (made != NULL) made->list = (sand_order_list){ made->orders, 0, ORDERS, made->entries, 0, ENTRIES };
    return made;
}

/* "ok", or the sentence of the error. */
static char *word(sand_error error)
{
    const char *text = error == SAND_OK ? "ok" : sand_error_text(error);
    char *block = malloc(strlen(text) + 1);
    return block == NULL ? NULL : strcpy(block, text);
}

static size_t write_verdict(const sand_game *game, const void *verdict, char *out, size_t room)
{
    return sand_game_verdict_json(game, verdict, out, room);
}

static size_t write_orders(const sand_game *game, const void *orders, char *out, size_t room)
{
    const sand_order_list *list = orders;
    size_t length = 0;
    for (size_t i = 0; i < list->n; i++) {
        size_t left = room > length ? room - length : 0;
        length += sand_game_order_write(game, &list->orders[i], left ? out + length : NULL, left);
        if (length + 1 < room) out[length] = '\n', out[length + 1] = '\0';
        length++;
    }
    return length;
}

/* The order's JSON is read into `paper`; null when all is well, else a block that says what is wrong with it. */
static char *read_order(const sand_game *game, const char *json, paper *paper)
{
    sand_problem_list problems = { 0 };
    sand_error error = sand_game_order_read(game, json, strlen(json), &paper->list, &problems);
    char *messages = error == SAND_OK ? NULL : problems_text(&problems);
    sand_problem_list_free(&problems);
    return messages;
}

/* The verdict as JSON; where the text is no order, lines that say why not. */
char *sand_wasm_check(const sand_game *game, const char *order)
{
    paper *paper = paper_new();
    if (paper == NULL) return NULL;
    char *answer = read_order(game, order, paper);
    if (answer == NULL) {
        sand_verdict verdict;
        sand_game_check(game, paper->orders, &verdict);
        answer = block_of(write_verdict, game, &verdict);
    }
    free(paper);
    return answer;
}

/* Carries the order out: "ok"; the verdict as JSON where the rules refuse it; otherwise what is wrong, in words. */
char *sand_wasm_submit(sand_game *game, const char *order)
{
    paper *paper = paper_new();
    if (paper == NULL) return NULL;
    char *answer = read_order(game, order, paper);
    if (answer == NULL) {
        sand_verdict verdict;
        sand_error error = sand_game_submit(game, paper->orders, &verdict);
        answer = error == SAND_ERROR_REFUSED ? block_of(write_verdict, game, &verdict) : word(error);
    }
    free(paper);
    return answer;
}

/* A sample of what `side` may order now, best first: one order as JSON a line. */
char *sand_wasm_suggest(const sand_game *game, unsigned side)
{
    paper *paper = paper_new();
    if (paper == NULL) return NULL;
    sand_wish wish = { .kind = SAND_WISH_ANY, .side = (uint16_t)side };
    sand_game_suggest(game, &wish, &paper->list);
    char *answer = block_of(write_orders, game, &paper->list);
    free(paper);
    return answer;
}
