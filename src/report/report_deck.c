/* report_deck.c - a deck in words: the cards turned up, the units that the card in force activates, the cards left, and
 * how likely each is next. */
#include "report/words.h"

#include "base/assert.h"

typedef struct {
    const sand_game *game;
    unsigned viewer, number;
    sand_deck deck;
} pack;

static const char *side_of(const pack *p, unsigned side)
{
    SAND_ASSERT(side <= SAND_SIDES);
    return p->deck.side == 0 && side != 0 ? sand_words_field(p->game)->side[side - 1].name : "";
}

/* Writes a card: "Horse of the King", or of a deck that belongs to one side, "Right Wing". */
static void add_card(sand_text *out, const pack *p, const sand_card *card)
{
    const char *side = side_of(p, card->side);
    sand_text_add(out, card->label);
    if (*side != '\0') sand_text_add_format(out, " of %s", side);
}

static void add_count(sand_text *out, const pack *p)
{
    const sand_deck *deck = &p->deck;
    sand_text_add(out, deck->label);
    SAND_ASSERT(deck->side <= SAND_SIDES);
    if (deck->side != 0) sand_text_add_format(out, " of %s", sand_words_field(p->game)->side[deck->side - 1].name);
    sand_words_rule(out, deck->rule);
    sand_text_add_format(out, ": %d turned up, ", deck->turned);
    if (deck->left == 0)
        sand_text_add(out, "none left");
    else
        sand_text_add_format(out, "%d left, %s", deck->left,
                             deck->ordered ? "in the order its side has laid them" : "in an order nobody knows");
    sand_text_add(out, ".\n");
}

/* Lists cards in the order they came up; a card that came up more than once stands at its last place. */
static void add_turned(sand_text *out, const pack *p)
{
    bool any = false;
    for (unsigned at = 1; at <= p->deck.turned; at++) {
        for (unsigned i = 0; i < p->deck.sorts; i++) {
            const sand_card *card = &p->deck.card[i];
            if (card->turned != at) continue;
            sand_text_add(out, any ? ", " : "Turned up: ");
            sand_text_add_format(out, "%d ", at);
            add_card(out, p, card);
            any = true;
        }
    }
    if (any) sand_text_add(out, ".\n");
}

/* Lists the units that a card activates, by name; returns how many. */
static unsigned add_moved(sand_text *out, const pack *p, unsigned card)
{
    SAND_ASSERT(card < p->deck.sorts);
    const sand_field *field = sand_words_field(p->game);
    const struct {
        sand_ref_kind of;
        unsigned n;
    } all[] = { { SAND_REF_UNIT, field->n_units }, { SAND_REF_BODY, field->n_bodies } };
    unsigned found = 0;
    for (size_t k = 0; k < SAND_LEN(all); k++) {
        for (unsigned i = 1; i <= all[k].n; i++) {
            sand_spot who = { .ref = all[k].of, .index = (uint16_t)i };
            if (!sand_game_card_moves(p->game, p->viewer, p->number, card, who)) continue;
            if (out != NULL && found > 0) sand_text_add(out, ", ");
            if (out != NULL) sand_words_ref(out, field, all[k].of, i);
            found++;
        }
    }
    return found;
}

static void add_live(sand_text *out, const pack *p)
{
    for (unsigned i = 0; i < p->deck.sorts; i++) {
        const sand_card *card = &p->deck.card[i];
        if (!card->live) continue;
        sand_text_add(out, "In force: ");
        add_card(out, p, card);
        if (*card->about != '\0') sand_text_add_format(out, " (%s)", card->about);
        sand_text_add(out, ": ");
        if (add_moved(out, p, i) == 0) sand_text_add(out, "nobody is left, and it passes");
        sand_text_add(out, ".\n");
    }
}

static void add_chance(sand_text *out, sand_chance chance)
{
    char text[96];
    sand_chance_write(chance, text, sizeof text);
    sand_text_add_format(out, " %s", text);
}

/* Lists the cards that are left, each with the chance that it comes next; without chances if the deck is in an order
 * that its side has laid. */
static void add_left(sand_text *out, const pack *p)
{
    bool any = false;
    for (unsigned i = 0; i < p->deck.sorts; i++) {
        const sand_card *card = &p->deck.card[i];
        if (card->left == 0) continue;
        sand_text_add(out, any ? ", " : p->deck.ordered ? "Left: " : "Next: ");
        add_card(out, p, card);
        if (!p->deck.ordered) add_chance(out, card->next);
        if (add_moved(NULL, p, i) == 0) sand_text_add(out, " (passes: nobody left)");
        any = true;
    }
    if (any) sand_text_add(out, ".\n");
}

static void add_sides(sand_text *out, const pack *p)
{
    const sand_deck *deck = &p->deck;
    if (deck->side != 0 || deck->left_of[0] + deck->left_of[1] == 0) return;
    SAND_ASSERT(deck->left_of[0] + deck->left_of[1] == deck->left);
    sand_text_add_format(out, "Of the %d left, %d %s for %s and %d for %s.\n", deck->left, deck->left_of[0],
                         deck->left_of[0] == 1 ? "is" : "are", side_of(p, SAND_SIDE_A), deck->left_of[1],
                         side_of(p, SAND_SIDE_B));
}

/* ": =0 Horse of the King, =3 Foot of Parliament": the cards of a weighted deck, by the number drawn. False: no deck
 * has that many. */
bool sand_words_draw(sand_text *out, const sand_game *game, const sand_dice_needs *needs)
{
    pack p = { .game = game, .number = 1 };
    bool any = false;
    if (!sand_game_deck(game, 0, 1, &p.deck) || p.deck.sorts != needs->ask.sides) return false;
    for (unsigned i = 0; i < p.deck.sorts && i < SAND_DICE_DRAWS; i++) {
        if (needs->weights[i] == 0) continue;
        sand_text_add_format(out, "%s=%u ", any ? ", " : ": ", i);
        add_card(out, &p, &p.deck.card[i]);
        any = true;
    }
    return any;
}

size_t sand_report_deck(const sand_game *game, unsigned viewer, unsigned deck, char *out, size_t room)
{
    sand_text text;
    pack p = { .game = game, .viewer = viewer, .number = deck };
    if (game == NULL || !sand_game_deck(game, viewer, deck, &p.deck)) return sand_text_hand_nothing(out, room);
    sand_text_init_heap(&text);
    add_count(&text, &p);
    add_turned(&text, &p);
    add_live(&text, &p);
    add_left(&text, &p);
    add_sides(&text, &p);
    return sand_text_hand_out(&text, out, room);
}
