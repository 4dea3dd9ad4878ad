/* beforehand.c - reads and writes standing answers, and finds the order that follows from one. */
#include "serve/beforehand.h"

#include "base/assert.h"

#include <string.h>

/* The slots that a standing answer can fill with a word or a number; an order with any other slot must be decided by
 * its player. */
enum { SMALL = SAND_SLOT_BODY | SAND_SLOT_CHOICE | SAND_SLOT_NUMBER, TRIES = 64, ENTRIES = 256 };

static const char *const numbers[] = { "suggested", "most", "least" };
static const char *const spans[] = { "step", "turn", "battle" };

static bool is_small(const sand_order_kind *kind)
{
    return (kind->slots & (unsigned)~SMALL) == 0;
}

static unsigned turn_of(const sand_game *game)
{
    sand_table_facts table;
    sand_game_table(game, 0, &table);
    return table.turn;
}

/* ---- as JSON ---------------------------------------------------------------------------------------------- */

static void read_step(sand_cursor *item, const sand_catalogue *rules, sand_standing *out)
{
    const char *word = "any";
    if (!sand_json_read_optional_text(item, "step", 100, &word) || strcmp(word, "any") == 0) return;
    for (size_t i = 0; i < rules->n_steps; i++)
        if (strcmp(rules->steps[i].name, word) == 0) out->step = (unsigned)i + 1;
    if (out->step == 0) sand_json_read_mistake(item, "step", "there is no step \"%s\"", word);
}

static void read_kind(sand_cursor *item, const sand_catalogue *rules, sand_standing *out)
{
    const char *word = NULL;
    if (!sand_json_read_text(item, "kind", 100, &word) || strcmp(word, "close") == 0) return;
    for (size_t i = 0; i < rules->n_orders; i++)
        if (strcmp(rules->orders[i].name, word) == 0) out->kind = (unsigned)i + 1;
    if (out->kind == 0)
        sand_json_read_mistake(item, "kind", "there is no order \"%s\"", word);
    else if (!is_small(&rules->orders[out->kind - 1]))
        sand_json_read_mistake(item, "kind", "an order \"%s\" says more than can be answered beforehand", word);
}

static void read_choice(sand_cursor *item, const sand_catalogue *rules, sand_standing *out)
{
    const char *word = NULL;
    if (sand_json_read_kind(item, "choice") == SAND_JSON_NULL) {
        sand_json_read_any(item, "choice");
        return;
    }
    if (!sand_json_read_optional_text(item, "choice", 100, &word)) return;
    const sand_order_kind *kind = out->kind ? &rules->orders[out->kind - 1] : NULL;
    for (unsigned i = 0; kind && i < kind->n_words; i++)
        if (strcmp(kind->words[i], word) == 0) out->choice = i + 1;
    if (out->choice == 0) sand_json_read_mistake(item, "choice", "\"%s\" is no choice of this order", word);
}

void sand_beforehand_read(sand_cursor *params, const char *key, const sand_game *game, sand_standing_list *out)
{
    sand_cursor list, item;
    sand_catalogue rules;
    sand_game_catalogue(game, &rules);
    out->n = 0;
    if (!sand_json_read_optional_array(params, key, 0, SAND_STANDING_MOST, &list)) return;
    size_t n = sand_json_read_items(&list);
    for (size_t i = 0; i < n; i++) {
        sand_standing one = { .lasts = SAND_STANDING_TURN, .turn = turn_of(game) };
        size_t number = 0, lasts = SAND_STANDING_TURN;
        int64_t turn = one.turn;
        sand_json_read_item(&list, i, &item);
        read_step(&item, &rules, &one);
        read_kind(&item, &rules, &one);
        read_choice(&item, &rules, &one);
        sand_json_read_optional_word(&item, "number", SAND_WORD_LIST(numbers), &number);
        sand_json_read_optional_word(&item, "for", SAND_WORD_LIST(spans), &lasts);
        sand_json_read_optional_int(&item, "turn", 0, INT32_MAX, &turn);
        sand_json_read_done(&item);
        one.number = (sand_standing_number)number;
        one.lasts = (sand_standing_for)lasts;
        one.turn = (unsigned)turn;
        SAND_ASSERT(out->n < SAND_STANDING_MOST);
        out->at[out->n++] = one;
    }
}

void sand_beforehand_write(sand_json_writer *w, const char *key, const sand_game *game, const sand_standing_list *list)
{
    sand_catalogue rules;
    sand_game_catalogue(game, &rules);
    sand_json_write_array(w, key);
    for (size_t i = 0; i < list->n; i++) {
        const sand_standing *one = &list->at[i];
        const sand_order_kind *kind = one->kind ? &rules.orders[one->kind - 1] : NULL;
        SAND_ASSERT(one->step <= rules.n_steps && one->kind <= rules.n_orders);
        sand_json_write_object(w, NULL);
        sand_json_write_text(w, "step", one->step ? rules.steps[one->step - 1].name : "any");
        sand_json_write_text(w, "kind", kind ? kind->name : "close");
        if (one->choice) sand_json_write_text(w, "choice", kind->words[one->choice - 1]);
        if (one->number) sand_json_write_text(w, "number", numbers[one->number]);
        sand_json_write_text(w, "for", spans[one->lasts]);
        sand_json_write_int(w, "turn", one->turn);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

void sand_beforehand_write_kinds(sand_json_writer *w, const char *key, const sand_game *game)
{
    sand_catalogue rules;
    sand_game_catalogue(game, &rules);
    sand_json_write_array(w, key);
    for (size_t i = 0; i < rules.n_orders; i++) {
        const sand_order_kind *kind = &rules.orders[i];
        if (!is_small(kind)) continue;
        sand_json_write_object(w, NULL);
        sand_json_write_text(w, "kind", kind->name);
        sand_json_write_text(w, "label", kind->label);
        if (kind->n_words) {
            sand_json_write_array(w, "words");
            for (size_t j = 0; j < kind->n_words; j++) sand_json_write_text(w, NULL, kind->words[j]);
            sand_json_write_end(w);
        }
        sand_json_write_bool(w, "number", ((kind->slots | kind->optional) & SAND_SLOT_NUMBER) != 0);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

/* ---- which order ------------------------------------------------------------------------------------------ */

typedef struct {
    sand_order order[TRIES];
    sand_entry entry[ENTRIES];
    sand_order_list list;
} paper;

/* Writes up to `most` suggested orders of the kind, all legal, onto the paper. */
static void suggest(const sand_game *game, unsigned side, unsigned kind, size_t most, paper *on)
{
    sand_wish wish = { .kind = SAND_WISH_ANY, .side = (uint16_t)side, .order_kind = (uint16_t)kind };
    on->list = (sand_order_list){ on->order, 0, most, on->entry, 0, ENTRIES };
    sand_game_suggest(game, &wish, &on->list);
}

/* Returns the order that ends the step, where no unit can act and there is one way to end it, without further words;
 * else NULL. */
static const sand_order *close_it(const sand_game *game, unsigned side, const sand_catalogue *rules, paper *on)
{
    sand_decision decision = sand_game_decision(game, side);
    unsigned closing = 0;
    if (sand_game_idle(game, side, NULL, 0) > 0) return NULL;
    for (size_t i = 0; i < decision.n_kinds; i++) {
        SAND_ASSERT(decision.kinds[i] > 0 && decision.kinds[i] <= rules->n_orders);
        const sand_order_kind *kind = &rules->orders[decision.kinds[i] - 1];
        suggest(game, side, decision.kinds[i], 1, on);
        if (on->list.n == 0) continue;
        if (!kind->closes || kind->slots || closing) return NULL;
        closing = decision.kinds[i];
    }
    if (!closing) return NULL;
    suggest(game, side, closing, 1, on);
    return on->list.n ? &on->order[0] : NULL;
}

static bool is_better(const sand_entry *one, const sand_entry *than, sand_standing_number number)
{
    if (number == SAND_STANDING_MOST_OF) return one->number > than->number;
    return number == SAND_STANDING_LEAST_OF && one->number < than->number;
}

/* Returns the first order that fits the answer, or the one with the largest or smallest number; NULL: none fits. */
static const sand_order *choose(const sand_standing *answer, const paper *on)
{
    const sand_order *best = NULL;
    for (size_t i = 0; i < on->list.n; i++) {
        const sand_order *order = &on->order[i];
        if (order->n != 1 || order->entries[0].kind != answer->kind) continue;
        if (answer->choice && order->entries[0].choice != answer->choice) continue;
        if (!best || is_better(&order->entries[0], &best->entries[0], answer->number)) best = order;
    }
    return best;
}

static bool offers(const sand_decision *decision, unsigned kind)
{
    for (size_t i = 0; i < decision->n_kinds; i++)
        if (decision->kinds[i] == kind) return true;
    return false;
}

static const sand_order *answer_by(const sand_game *game, unsigned side, const sand_standing *answer, paper *on)
{
    sand_catalogue rules;
    sand_verdict verdict;
    sand_decision decision = sand_game_decision(game, side);
    sand_game_catalogue(game, &rules);
    if (answer->step && decision.step != answer->step) return NULL;
    if (answer->kind == 0) return close_it(game, side, &rules, on);
    if (!offers(&decision, answer->kind)) return NULL;
    suggest(game, side, answer->kind, TRIES, on);
    const sand_order *order = choose(answer, on);
    if (!order) return NULL;
    sand_game_check(game, order, &verdict);
    return verdict.answer == SAND_YES ? order : NULL;
}

bool sand_beforehand_find(const sand_game *game, unsigned side, const sand_standing_list *list, sand_order_list *out,
                          size_t *which)
{
    static const sand_order_list none;
    sand_decision decision = sand_game_decision(game, side);
    SAND_ASSERT(out->room > 0);
    paper on = { .list = none };
    if (!sand_decision_of(&decision, (uint16_t)side) || decision.sealed || sand_game_ready(game, side)) return false;
    for (size_t i = 0; i < list->n; i++) {
        const sand_order *order = answer_by(game, side, &list->at[i], &on);
        if (!order || order->n > out->entries_room) continue;
        memcpy(out->entries, order->entries, order->n * sizeof *out->entries);
        out->orders[0] = *order;
        out->orders[0].entries = out->entries;
        out->n = 1;
        *which = i;
        return true;
    }
    return false;
}

bool sand_beforehand_expire(const sand_game *game, sand_standing_list *list)
{
    unsigned turn = turn_of(game);
    size_t kept = 0, n = list->n;
    for (size_t i = 0; i < n; i++)
        if (list->at[i].lasts != SAND_STANDING_TURN || list->at[i].turn == turn) list->at[kept++] = list->at[i];
    list->n = kept;
    return kept < n;
}
