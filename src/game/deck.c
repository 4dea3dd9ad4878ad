/* deck.c - decks for display: counts the cards that the ruleset describes, and computes the chance of each to be next.
 *
 * Every card left is equally likely to be next: cards are drawn with the same counts as weights. */
#include "game/game_parts.h"

static sand_chance share(unsigned part, unsigned whole)
{
    if (part == 0) return (sand_chance){ { 0, 0 }, { 1, 0 } };
    sand_fraction f = sand_fraction_of(part, whole);
    return (sand_chance){ { f.over.low, f.over.high }, { f.under.low, f.under.high } };
}

static void count(sand_deck *deck)
{
    for (unsigned i = 0; i < deck->sorts; i++) {
        const sand_card *card = &deck->card[i];
        SAND_ASSERT(card->side <= SAND_SIDES);
        deck->cards = (uint16_t)(deck->cards + card->cards);
        deck->left = (uint16_t)(deck->left + card->left);
        if (card->turned > deck->turned) deck->turned = card->turned;
        if (card->side != 0) deck->left_of[card->side - 1] = (uint16_t)(deck->left_of[card->side - 1] + card->left);
    }
}

bool sand_game_deck(const sand_game *game, unsigned viewer, unsigned deck, sand_deck *out)
{
    if (game == NULL || viewer > SAND_SIDES || out == NULL || game->rules->deck == NULL) return false;
    sand_deck found = { 0 };
    if (!game->rules->deck(sand_game_seen(game, viewer), deck, &found)) return false;
    SAND_ASSERT(found.sorts <= SAND_DECK_SORTS);
    count(&found);
    unsigned of = found.ordered ? 0 : found.left;
    for (unsigned i = 0; i < found.sorts; i++) found.card[i].next = share(of == 0 ? 0 : found.card[i].left, of);
    for (unsigned i = 0; i < SAND_SIDES; i++) found.next_of[i] = share(of == 0 ? 0 : found.left_of[i], of);
    *out = found;
    return true;
}

bool sand_game_card_moves(const sand_game *game, unsigned viewer, unsigned deck, unsigned card, sand_spot who)
{
    sand_deck found;
    if (!sand_game_deck(game, viewer, deck, &found) || card >= found.sorts) return false;
    bool unit = who.ref == SAND_REF_UNIT && who.index >= 1 && who.index <= game->field->n_units;
    bool body = who.ref == SAND_REF_BODY && who.index >= 1 && who.index <= game->field->n_bodies;
    return (unit || body) && game->rules->card_moves(sand_game_seen(game, viewer), deck, card, who);
}
