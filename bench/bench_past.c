/* bench_past.c - measures what a long game costs: the bytes of heap that it holds, and the work of writing one side's
 * view of its whole log.
 *
 *   bench_past SCENARIO-FILE ORDERS            prints bytes at the start and after ORDERS random orders
 *   bench_past --count SCENARIO-FILE ORDERS    also writes one side's view of the log once: for counting instructions
 *
 * Bytes are the usable size of each block plus the word that the allocator keeps before it. */
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "base/assert.h"
#include "support/chance.h"
#include "support/orders_to_try.h"

#include <sandtable/memory.h>
#include <sandtable/sandtable.h>

enum { TURNS = 200 };

static size_t held;

static void *counted(void *block)
{
    if (block != NULL) held += malloc_usable_size(block) + sizeof(size_t);
    return block;
}

void *sand_memory_allocate(size_t n)
{
    return counted(malloc(n));
}

void *sand_memory_reallocate(void *block, size_t n)
{
    if (block != NULL) held -= malloc_usable_size(block) + sizeof(size_t);
    return counted(realloc(block, n));
}

void sand_memory_release(void *block)
{
    if (block != NULL) held -= malloc_usable_size(block) + sizeof(size_t);
    free(block);
}

static bool submit(sand_game *game, chance *from, unsigned side)
{
    static order_room room;
    sand_wish wish = { .side = (uint16_t)side, .begin = chance_below(from, UINT32_MAX) };
    orders_clear(&room);
    room.list.room = 1;
    size_t n = sand_game_suggest(game, &wish, &room.list);
    return n == 1 && sand_game_submit(game, &room.orders[0], NULL) == SAND_OK;
}

/* Plays `orders` random orders, or fewer if the battle ends; returns how many. */
static size_t play(sand_game *game, size_t orders)
{
    chance from = { 1 };
    size_t n = 0;
    while (n < orders) {
        sand_decision due = sand_game_decision(game, 0);
        if (!due.asks) break;
        for (unsigned side = 1; side <= SAND_SIDES; side++) {
            if (!sand_decision_of(&due, (uint16_t)side)) continue;
            if (!submit(game, &from, side)) return n;
            n++;
        }
    }
    return n;
}

static uint64_t view(void *context, uint64_t times)
{
    uint64_t length = 0;
    for (uint64_t i = 0; i < times; i++) length += sand_record_write_for(context, SAND_SIDE_A, NULL, 0);
    return length;
}

/* Returns the scenario with another limit of turns, so that a battle can last long enough; the caller frees it. */
static char *lengthen(const char *text, unsigned turns)
{
    static const char key[] = "\"turn_limit\":";
    const char *at = strstr(text, key);
    char *out = malloc(strlen(text) + 16);
    SAND_ASSERT(at != NULL && out != NULL);
    at += strlen(key);
    const char *rest = at + strspn(at, " 0123456789");
    sprintf(out, "%.*s%u%s", (int)(at - text), text, turns, rest);
    return out;
}

/* Opens a scenario as a game; prints the reason and returns NULL if it cannot be played. */
static sand_game *open_game(const char *path)
{
    sand_problem_list problems = { 0 };
    char *text = NULL;
    size_t n = 0;
    sand_game *game = NULL;
    if (sand_file_read(path, &problems, &text, &n) == SAND_OK) {
        char *longer = lengthen(text, TURNS);
        sand_game_create(longer, strlen(longer), &(sand_game_settings){ .seed = "1" }, &problems, &game);
        free(longer);
    }
    if (game == NULL) fprintf(stderr, "%s: %s\n", path, problems.count ? problems.items[0].message : "no memory");
    sand_problem_list_free(&problems);
    free(text);
    return game;
}

int main(int argc, char **argv)
{
    bool counts = argc > 1 && strcmp(argv[1], "--count") == 0;
    if (argc != 3 + counts) return 0; /* without a scenario there is nothing to measure */
    sand_game *game = open_game(argv[1 + counts]);
    if (game == NULL) return 1;
    size_t before = held, orders = play(game, strtoull(argv[2 + counts], NULL, 10));
    printf("%zu orders: %zu bytes, of these %zu at the start\n", orders, held, before);
    bench_row row = { .work = view };
    if (counts) printf("a view of %llu bytes\n", (unsigned long long)bench_counted(&row, game, 1));
    sand_game_destroy(game);
    return 0;
}
