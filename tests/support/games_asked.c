/* games_asked.c - through every method of the protocol: what is hidden from a side changes no byte of an answer.
 *
 * The same game is asked twice, once as it is and once with noise in every byte that the state's tables hide from the
 * side. Noise is no possible battle: an answer that depended on any of it would differ, or stop the program. */
#include "support/games_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sandtable/protocol.h>

#include "game/game_parts.h"
#include "protocol/call.h"

enum { QUESTIONS = 24 };

typedef struct {
    sand_protocol *protocol;
    unsigned side;
    sand_text question[QUESTIONS], answer[QUESTIONS];
    size_t n;
} interview;

/* ---- noise --------------------------------------------------------------------------------------------------- */

/* Is the row hidden by the table alone, because it is the enemy's? Members that the ruleset decides about may be
 * visible. */
static bool surely_hidden(const sand_hidden *hidden, uint32_t row, unsigned side)
{
    return hidden->owner == SAND_OWNER && hidden->sides != NULL && hidden->sides[row] != 0 &&
           hidden->sides[row] != side;
}

static void fill(chance *from, unsigned char *at, size_t n)
{
    for (size_t i = 0; i < n; i++) at[i] = (unsigned char)chance_next(from);
}

/* Puts noise into one row of one member, and takes it back when the side's view changes. The mover of a motion stays:
 * it says whose the row is. */
static bool disturb_row(games *g, sand_battle *b, unsigned char *at, const sand_hidden *hidden, unsigned side,
                        uint64_t seen)
{
    unsigned char before[256];
    SAND_ASSERT(hidden->bytes <= sizeof before);
    memcpy(before, at, hidden->bytes);
    fill(&g->from, at, hidden->bytes);
    if (hidden->offset == b->field->layout.motions || hidden->offset == b->field->layout.body_motions)
        ((sand_motion *)(void *)at)->who = ((const sand_motion *)(const void *)before)->who;
    sand_battle_touch(b, SAND_WROTE_ALL);
    if (sand_battle_hash(sand_room_view(g->game->room, b, side)) == seen) return true;
    memcpy(at, before, hidden->bytes);
    return false;
}

static void disturb(games *g, sand_battle *b, unsigned side)
{
    const sand_field *field = b->field;
    sand_battle_touch(b, SAND_WROTE_ALL);
    uint64_t seen = sand_battle_hash(sand_room_view(g->game->room, b, side));
    for (uint32_t i = 0; i < field->n_hidden; i++) {
        const sand_hidden *hidden = &field->hidden[i];
        unsigned char *at = SAND_BATTLE_AT(unsigned char, b, hidden->offset);
        for (uint32_t row = 0; row < hidden->rows; row++, at += hidden->stride) {
            bool unseen = disturb_row(g, b, at, hidden, side, seen);
            if (surely_hidden(hidden, row, side))
                suite_expect(g->suite, SUITE_ASKED, unseen, "side %u sees row %u of hidden member %u", side, row, i);
        }
    }
}

/* ---- questions ------------------------------------------------------------------------------------------------- */

static void ask_about(interview *of, const char *method, const char *params)
{
    SAND_ASSERT(of->n < QUESTIONS);
    sand_text *text = &of->question[of->n++];
    sand_text_init_heap(text);
    sand_text_add_format(text, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":{%s}}", method, params);
}

static const char *with_order(games *g, const char *key, const sand_order *order, unsigned viewer)
{
    sand_text text;
    sand_game_order_write(g->game, order, g->text[1], GAMES_TEXT);
    sand_text_init(&text, g->text[0], GAMES_TEXT);
    if (viewer != 0) sand_text_add_format(&text, "\"viewer\":%u,", viewer);
    sand_text_add_format(&text, "\"%s\":%s", key, g->text[1]);
    return g->text[0];
}

static const char *with_side(games *g, const char *key, unsigned side, const char *more)
{
    snprintf(g->text[0], GAMES_TEXT, "\"%s\":%u%s%s", key, side, *more ? "," : "", more);
    return g->text[0];
}

static void ask_about_orders(games *g, interview *of)
{
    unsigned side = of->side;
    const sand_order *order = &g->chosen[side - 1].order;
    ask_about(of, "suggest", with_side(g, "side", side, "\"most\":24,\"verdicts\":true"));
    ask_about(of, "check", with_order(g, "order", order, 0));
    ask_about(of, "why", with_order(g, "order", order, 0));
    ask_about(of, "odds", with_order(g, "order", order, side));
    if (chance_one_in(&g->from, 4)) ask_about(of, "computer", with_side(g, "side", side, "\"limits\":{\"nodes\":20}"));
    const sand_battle *b = sand_game_battle(g->game);
    sand_verdict verdict;
    sheet_copy(&g->tried, order);
    orders_spoil(b, &g->decision, &g->from, &g->tried);
    if (!orders_well_formed(b, &g->decision, &g->tried.order)) return; /* such an order cannot even be written */
    sand_game_check(g->game, &g->tried.order, &verdict);
    ask_about(of, "check", with_order(g, "order", &g->tried.order, 0));
    ask_about(of, "odds", with_order(g, "order", &g->tried.order, side));
    if (verdict.answer == SAND_NO) ask_about(of, "submit", with_order(g, "order", &g->tried.order, 0));
}

/* Asks what any side may ask at any time, whether or not it decides now. */
static void ask_about_the_table(games *g, interview *of)
{
    char more[100];
    unsigned one = 1 + chance_below(&g->from, g->game->field->n_units),
             two = 1 + chance_below(&g->from, g->game->field->n_units);
    ask_about(of, "state", with_side(g, "viewer", of->side, ""));
    ask_about(of, "decision", with_side(g, "viewer", of->side, ""));
    ask_about(of, "events", with_side(g, "viewer", of->side, ""));
    ask_about(of, "save", with_side(g, "viewer", of->side, "\"kind\":\"view\""));
    ask_about(of, "field", "");
    ask_about(of, "ready", "");
    ask_about(of, "needs", "");
    ask_about(of, "undo", "\"n\":100000");
    ask_about(of, "redo", "\"n\":100000");
    snprintf(more, sizeof more, "\"from\":{\"unit\":%u},\"to\":{\"unit\":%u}", one, two);
    ask_about(of, "measure", with_side(g, "viewer", of->side, more));
    snprintf(more, sizeof more, "\"unit\":%u", one);
    ask_about(of, "overlay", with_side(g, "viewer", of->side, more));
    snprintf(more, sizeof more, "\"side\":%u", 1 + chance_below(&g->from, SAND_SIDES));
    ask_about(of, "overlay", with_side(g, "viewer", of->side, more));
    snprintf(more, sizeof more, "\"unit\":%u,\"at\":[%u,%u]", one, chance_below(&g->from, 60),
             chance_below(&g->from, 40));
    ask_about(of, "overlay", with_side(g, "viewer", of->side, more));
}

static void hear(void *context, const char *line, size_t n)
{
    sand_text_add_bytes(context, line, n);
}

/* ---- the two interviews ---- */

static void listen(games *g, interview *of, bool again)
{
    for (size_t i = 0; i < of->n; i++) {
        sand_text said;
        sand_text_init_heap(&said);
        sand_protocol_handle(of->protocol, of->question[i].bytes, of->question[i].length, hear, &said);
        if (!again) {
            of->answer[i] = said;
            continue;
        }
        bool same = said.length == of->answer[i].length && memcmp(said.bytes, of->answer[i].bytes, said.length) == 0;
        suite_expect(g->suite, SUITE_ASKED, same, "side %u asks %.400s: %.2000s / %.2000s", of->side,
                     of->question[i].bytes, of->answer[i].bytes, said.bytes);
        sand_text_free(&said);
    }
}

/* Copies of a game share its items: a battle put into the last item is the one that the protocol's copy reads. */
static void ask_twice(games *g, interview *of)
{
    sand_item *last = g->game->log[g->game->n_done - 1];
    sand_battle *real = last->after, *noisy = malloc(sand_battle_size(g->game->field));
    SAND_ASSERT(noisy != NULL);
    sand_battle_copy(noisy, real);
    disturb(g, noisy, of->side);
    listen(g, of, false);
    last->after = noisy;
    listen(g, of, true);
    last->after = real;
    free(noisy);
}

void games_check_asked(games *g, unsigned side)
{
    interview *of = calloc(1, sizeof *of);
    SAND_ASSERT(of != NULL);
    of->side = side;
    of->protocol = sand_protocol_create(NULL);
    SAND_ASSERT(of->protocol != NULL);
    of->protocol->slots[0] = (sand_opened){ .id = 1, .game = sand_game_copy(g->game) };
    of->protocol->n_slots = 1;
    ask_about_the_table(g, of);
    if (sand_decision_of(&g->decision, (uint16_t)side)) ask_about_orders(g, of);
    ask_twice(g, of);
    for (size_t i = 0; i < of->n; i++) {
        sand_text_free(&of->question[i]);
        sand_text_free(&of->answer[i]);
    }
    sand_protocol_destroy(of->protocol);
    free(of);
}
