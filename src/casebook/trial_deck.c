/* trial_deck.c - what a case expects of a deck: the cards turned up, the pieces that the card in force activates, and
 * the chance of each other card to be next.
 *
 * Chances are compared as a whole: leaving a card out of `next` is a difference. */
#include "casebook/trial.h"

#include "base/assert.h"
#include "base/memory.h"

/* A card of a common deck is called "Horse of King"; one of a side's own deck has its label alone. */
static void name_card(const sand_trial *trial, const sand_deck *deck, const sand_card *card, sand_text *out)
{
    sand_text_add(out, card->label);
    if (deck->side == 0 && card->side != 0)
        sand_text_add_format(out, " of %s", sand_field_name(trial->game->field, SAND_REF_SIDE, card->side));
}

typedef struct {
    const sand_trial *trial;
    const sand_deck *deck;
    unsigned number; /* of the deck */
    sand_json_writer *w;
} page;

static void write_name(const page *p, const char *key, const sand_card *card)
{
    sand_text name;
    char storage[200];
    sand_text_init(&name, storage, sizeof storage);
    if (card != NULL) name_card(p->trial, p->deck, card, &name);
    SAND_ASSERT(!name.truncated);
    sand_json_write_text(p->w, key, sand_text_string(&name));
}

static void write_chance(sand_json_writer *w, const char *key, sand_chance chance)
{
    char text[96];
    sand_chance_write(chance, text, sizeof text);
    sand_json_write_text(w, key, text);
}

static bool moves(const page *p, unsigned card, sand_ref_kind of, unsigned index)
{
    SAND_ASSERT(card < p->deck->sorts);
    return sand_game_card_moves(p->trial->game, 0, p->number, card, (sand_spot){ .ref = of, .index = (uint16_t)index });
}

static void write_moved(const page *p, unsigned card)
{
    const sand_field *field = p->trial->game->field;
    for (unsigned i = 1; i <= field->n_units; i++)
        if (moves(p, card, SAND_REF_UNIT, i)) sand_json_write_text(p->w, NULL, field->unit[i - 1].name);
    for (unsigned i = 1; i <= field->n_bodies; i++)
        if (moves(p, card, SAND_REF_BODY, i)) sand_json_write_text(p->w, NULL, field->body[i - 1].name);
}

static void write_turned(const page *p)
{
    sand_json_write_array(p->w, "turned");
    for (unsigned at = 1; at <= p->deck->turned; at++)
        for (unsigned i = 0; i < p->deck->sorts; i++)
            if (p->deck->card[i].turned == at) write_name(p, NULL, &p->deck->card[i]);
    sand_json_write_end(p->w);
}

static void write_live(const page *p)
{
    const sand_card *live = NULL;
    sand_json_write_array(p->w, "moves");
    for (unsigned i = 0; i < p->deck->sorts; i++) {
        if (!p->deck->card[i].live) continue;
        live = &p->deck->card[i];
        write_moved(p, i);
    }
    sand_json_write_end(p->w);
    write_name(p, "live", live);
}

static void write_next(const page *p)
{
    char storage[200];
    sand_json_write_object(p->w, "next");
    for (unsigned i = 0; i < p->deck->sorts; i++) {
        const sand_card *card = &p->deck->card[i];
        sand_text name;
        sand_text_init(&name, storage, sizeof storage);
        name_card(p->trial, p->deck, card, &name);
        if (!sand_chance_is_zero(card->next)) write_chance(p->w, sand_text_string(&name), card->next);
    }
    sand_json_write_end(p->w);
    sand_json_write_object(p->w, "next_of");
    for (unsigned side = 1; side <= SAND_SIDES; side++)
        write_chance(p->w, sand_field_name(p->trial->game->field, SAND_REF_SIDE, side), p->deck->next_of[side - 1]);
    sand_json_write_end(p->w);
}

/* `true` means the first deck; a side means its own. */
static bool find_deck(sand_trial *trial, sand_deck *deck, unsigned *number)
{
    uint16_t side = 0;
    bool any = sand_json_read_kind(trial->top, "deck") == SAND_JSON_BOOL;
    bool wanted;
    if (any ? !sand_json_read_bool(trial->top, "deck", &wanted)
            : !sand_order_text_read_ref(trial->game->field, SAND_REF_SIDE, trial->top, "deck", &side))
        return false;
    for (*number = 1; sand_game_deck(trial->game, 0, *number, deck); ++*number)
        if (any || deck->side == side) return true;
    sand_json_read_mistake(trial->top, "deck", "there is no such deck");
    return false;
}

void sand_trial_deck(sand_trial *trial)
{
    sand_answer_sheet sheet;
    sand_deck deck;
    page p = { trial, &deck, 0, &sheet.writer };
    if (!find_deck(trial, &deck, &p.number)) return;
    sand_trial_sheet_begin(&sheet);
    sand_json_write_int(p.w, "cards", deck.cards);
    sand_json_write_int(p.w, "left", deck.left);
    sand_json_write_bool(p.w, "ordered", deck.ordered);
    write_turned(&p);
    write_live(&p);
    write_next(&p);
    sand_trial_sheet_end(trial, &sheet, trial->expect);
}
