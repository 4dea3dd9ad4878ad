/* sealed.c - commitments in the journal to orders that are not public yet.
 *
 * Invariant: salts come from the game's secret alone, so knowing the seed or trying all possible orders reveals
 * nothing. */
#include "game/game_parts.h"
#include "base/memory.h"

#include <string.h>

/* ---- commitments ---------------------------------------------------------------------------------------- */

static void finish_hex(sand_sha256 *sha, char out[SAND_SHA256_HEX])
{
    uint8_t digest[SAND_SHA256_BYTES];
    sand_hash_sha256_finish(sha, digest);
    sand_hash_hex_write(digest, sizeof digest, out);
}

/* The committed text is hashed in too, because copies of a game may commit to different texts at the same place. */
void sand_sealed_salt(const sand_game *game, uint64_t place, const char *text, size_t n, char out[SAND_SHA256_HEX])
{
    sand_sha256 sha;
    uint8_t bytes[sizeof place];
    for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (uint8_t)(place >> (8 * i));
    sand_hash_sha256_init(&sha);
    sand_hash_sha256_add(&sha, "salt", sizeof "salt");
    sand_hash_sha256_add(&sha, game->origin->secret, strlen(game->origin->secret) + 1);
    sand_hash_sha256_add(&sha, bytes, sizeof bytes);
    sand_hash_sha256_add(&sha, text, n);
    finish_hex(&sha, out);
}

void sand_sealed_commitment(const char *salt, const char *text, size_t n, char out[SAND_SHA256_HEX])
{
    sand_sha256 sha;
    sand_hash_sha256_init(&sha);
    sand_hash_sha256_add(&sha, salt, strlen(salt));
    sand_hash_sha256_add(&sha, "\n", 1);
    sand_hash_sha256_add(&sha, text, n);
    finish_hex(&sha, out);
}

/* ---- the journal ---------------------------------------------------------------------------------------- */

/* The journal's line for a sealed order; nothing is hashed until a record is written. */
sand_error sand_sealed_note(sand_game *game, const sand_order *order, const char *salt, const char *commitment)
{
    sand_line line = {
        .kind = SAND_LINE_SEALED, .side = order->side, .number = order->decision, .commitment = commitment
    };
    line.item = sand_item_new(SAND_ITEM_ORDERS, order->side);
    if (!line.item) return SAND_ERROR_MEMORY;
    bool kept = sand_item_add_order(line.item, order);
    if (salt) kept &= (line.item->text = sand_game_copy_text(salt, strlen(salt))) != NULL;
    if (kept && sand_game_note_line(game, line) == SAND_OK) return SAND_OK;
    sand_item_release(line.item);
    return SAND_ERROR_MEMORY;
}

/* ---- orders whose effects not all viewers are shown -------------------------------------------------------- */

bool sand_sealed_is_told(const sand_item *item)
{
    for (size_t i = 0; i < item->n_events; i++)
        if (item->events[i].seen_by != 0) return false;
    return true;
}

/* Is this die part of an event that all viewers are shown? */
static bool is_shown(const sand_item *item, uint32_t roll)
{
    for (size_t i = 0; i < item->n_events; i++) {
        const sand_event *event = &item->events[i];
        if (event->seen_by == 0 && roll >= event->first_roll && roll - event->first_roll < event->n_rolls) return true;
    }
    return false;
}

/* Is any of the item's dice secret? A die that no public event shows may be a card drawn unseen, if something hidden
 * has changed or an event is not public. If nothing hidden has changed, the die's effect is in the open. */
static bool has_secret_dice(const sand_game *game, const sand_item *item)
{
    bool shown = true;
    for (uint32_t i = 0; i < item->n_rolls && shown; i++) shown = is_shown(item, item->first_roll + i);
    if (shown) return false;
    return !sand_sealed_is_told(item) || !sand_battle_hidden_same(sand_game_battle(game), item->after);
}

sand_error sand_sealed_note_untold(sand_game *game, sand_item *item)
{
    item->untold_dice = has_secret_dice(game, item);
    size_t before = game->n_journal, room = before + 1 + SAND_SIDES;
    if (!sand_game_grow_list((void **)&game->journal, &game->journal_room, room, sizeof *game->journal))
        return SAND_ERROR_MEMORY;
    if (item->kind != SAND_ITEM_ORDERS || item->closed || sand_sealed_is_told(item)) return SAND_OK;
    for (size_t i = 0; i < item->n_orders; i++) {
        if (sand_sealed_note(game, &item->orders[i], NULL, NULL) == SAND_OK) continue;
        while (game->n_journal > before) sand_game_drop_line(game);
        return SAND_ERROR_MEMORY;
    }
    item->closed = true;
    return SAND_OK;
}
