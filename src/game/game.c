/* game.c - creates, copies and destroys games, judges orders, and carries them out through one entrance: submit.
 *
 * Invariant: a call that returns an error has changed nothing except what the error says (a pending question). */
#include "battle/actor.h"
#include "game/game_parts.h"
#include "game/sound.h"
#include "game/order_text.h"
#include "base/memory.h"

#include <stddef.h>
#include <string.h>

/* ---- life -------------------------------------------------------------------------------------- */

void sand_game_release_origin(sand_origin *origin)
{
    if (!origin) return;
    SAND_ASSERT(origin->refs > 0);
    if (--origin->refs > 0) return;
    if (origin->field) sand_field_free(origin->field);
    sand_memory_release(origin->start);
    sand_memory_release(origin->scenario);
    sand_memory_release(origin->position);
    sand_memory_release(origin->options);
    sand_memory_release(origin->public_scenario);
    sand_memory_release(origin->public_position);
    sand_memory_release(origin->engine);
    sand_memory_release(origin->secret);
    sand_memory_release(origin->seed);
    for (size_t i = 0; i < SAND_SIDES; i++) sand_memory_release(origin->player[i]);
    sand_memory_release(origin);
}

static bool take_luck(sand_game *game, const sand_game_settings *settings)
{
    const char *seed = game->origin->seed;
    game->luck = settings->luck;
    game->first.key = sand_dice_key(seed, strlen(seed), game->rules->tables.number);
    sand_game_begin_ended(game);
    if (settings->luck != SAND_LUCK_SCRIPTED) return true;
    game->first_script = sand_item_new(SAND_ITEM_SCRIPT, 0);
    game->first.script = game->first_script;
    return game->first_script && sand_item_set_script(game->first_script, settings->script, settings->n_script);
}

sand_game *sand_game_make(sand_origin *origin, const sand_game_settings *settings)
{
    sand_game *game = sand_memory_zeroed(1, sizeof *game);
    if (!game) {
        sand_game_release_origin(origin);
        return NULL;
    }
    game->origin = origin;
    game->field = origin->field;
    game->rules = origin->field->rules;
    if (sand_room_create(game->field, &game->room) == SAND_OK) game->past = sand_past_create(game->field, game->room);
    if (game->past && take_luck(game, settings)) return game;
    sand_game_destroy(game);
    return NULL;
}

void sand_game_destroy(sand_game *game)
{
    if (!game) return;
    if (game->past) sand_past_let_go(game->past);
    if (game->past && game->n_done) sand_past_close(game->past, game->log[game->n_done - 1]);
    while (game->n_journal > 0) sand_game_drop_line(game);
    sand_item_release(game->first_script);
    sand_item_release(game->pending);
    sand_game_forget_waiting(game);
    sand_memory_release(game->branches);
    sand_memory_release(game->log);
    sand_memory_release(game->journal);
    sand_memory_release(game->answers);
    sand_past_destroy(game->past);
    sand_room_destroy(game->room);
    sand_memory_release(game->log_events);
    sand_memory_release(game->log_rolls);
    sand_memory_release(game->used_rolls);
    sand_game_release_origin(game->origin);
    sand_memory_release(game);
}

static bool copy_list(void **to, size_t *room, const void *from, size_t n, size_t size)
{
    *to = NULL;
    *room = 0;
    if (!sand_game_grow_list(to, room, n, size)) return false;
    if (n) memcpy(*to, from, n * size);
    return true;
}

static bool copy_journal(sand_game *copy, const sand_game *game)
{
    if (!sand_game_grow_list((void **)&copy->journal, &copy->journal_room, game->n_journal, sizeof *game->journal))
        return false;
    for (size_t i = 0; i < game->n_journal; i++) {
        if (sand_game_note_line(copy, game->journal[i]) != SAND_OK) return false;
        if (copy->journal[i].item) copy->journal[i].item->refs++;
    }
    return true;
}

static bool copy_waiting(sand_game *copy, const sand_game *game)
{
    for (size_t i = 0; i < SAND_SIDES; i++) {
        if (!game->waiting[i].ready) continue;
        if (!sand_game_keep_order(&game->waiting[i].order, &copy->waiting[i].order)) return false;
        copy->waiting[i].ready = true;
    }
    return true;
}

sand_game *sand_game_copy(const sand_game *game)
{
    if (game == NULL) return NULL;
    sand_game *copy = sand_memory_zeroed(1, sizeof *copy);
    if (!copy) return NULL;
    copy->origin = game->origin;
    copy->origin->refs++;
    copy->rules = game->rules;
    copy->field = game->field;
    copy->luck = game->luck;
    copy->first = game->first;
    copy->first_script = game->first_script;
    if (copy->first_script) copy->first_script->refs++;
    copy->look_only = game->look_only;
    copy->needs = game->needs;
    memcpy(copy->asks_undo, game->asks_undo, sizeof copy->asks_undo);

    bool fits = copy_journal(copy, game);
    fits = fits && copy_list((void **)&copy->log, &copy->log_room, game->log, game->n_log, sizeof *game->log);
    if (sand_room_create(copy->field, &copy->room) == SAND_OK) copy->past = sand_past_copy(game->past, copy->room);
    if (fits) copy->n_log = game->n_log;
    if (fits && copy->past) copy->n_done = game->n_done;
    if (copy->n_done) copy->log[copy->n_done - 1]->open++; /* already open, as the game's last item */
    fits = fits && copy_list((void **)&copy->answers, &copy->answers_room, game->answers, game->n_answers,
                             sizeof *game->answers);
    copy->n_answers = game->n_answers;
    fits = fits && copy_list((void **)&copy->branches, &copy->branches_room, game->branches, game->n_branches,
                             sizeof *game->branches);
    copy->n_branches = game->n_branches;
    if (game->pending) { /* unfinished items are not shared */
        copy->pending = sand_item_again(game->pending);
        fits = fits && copy->pending;
    }
    if (fits && copy->past && copy_waiting(copy, game)) return copy;
    sand_game_destroy(copy);
    return NULL;
}

sand_error sand_game_open(sand_game *game, sand_run_dice *run_dice)
{
    SAND_ASSERT(game->n_done == 0);
    sand_item *item = sand_item_new(SAND_ITEM_OPENING, 0);
    return item ? sand_game_run(game, item, run_dice) : SAND_ERROR_MEMORY;
}

sand_error sand_game_open_as_is(sand_game *game)
{
    SAND_ASSERT(game->n_done == 0);
    sand_item *item = sand_item_new(SAND_ITEM_OPENING, 0);
    sand_error error = SAND_ERROR_MEMORY;
    if (!item) return error;
    item->after = sand_memory_allocate(sand_battle_size(game->field));
    if (item->after) {
        sand_battle_copy(item->after, game->origin->start);
        item->moment = game->first;
        error = sand_game_commit(game, item);
    }
    if (error) sand_item_release(item);
    return error;
}

/* ---- orders ------------------------------------------------------------------------------------ */

static bool is_side(unsigned side)
{
    return side >= 1 && side <= SAND_SIDES;
}

bool sand_game_ready(const sand_game *game, unsigned side)
{
    if (game == NULL) return false;
    return is_side(side) && game->waiting[side - 1].ready;
}

/* An order that lacks a part its kind requires is unfinished, whatever the ruleset answers. */
static void ask_for_missing(const sand_game *game, const sand_order *order, sand_verdict *verdict)
{
    for (uint16_t i = 0; i < order->n && verdict->answer == SAND_YES; i++) {
        const sand_entry *entry = &order->entries[i];
        uint16_t needed = game->rules->tables.orders[entry->kind - 1].slots;
        uint16_t given = entry->given & (uint16_t) ~(SAND_SLOT_BODY | SAND_SLOT_CHOICE);
        if (entry->object) given |= SAND_SLOT_BODY;
        if (entry->choice) given |= SAND_SLOT_CHOICE;
        if ((needed & ~given) == 0) continue;
        verdict->answer = SAND_SO_FAR;
        verdict->entry = i;
        verdict->missing = (uint16_t)(needed & ~given);
    }
}

/* The decision as the ordering side sees it; both sides know who answers, and whether in secret. */
static sand_decision decision_for(const sand_game *game, const sand_order *order)
{
    return sand_game_decision(game, is_side(order->side) ? order->side : 0);
}

static void check_against(const sand_game *game, const sand_decision *decision, const sand_order *order,
                          sand_verdict *verdict)
{
    if (!sand_game_well_formed(game, decision, order, verdict)) return;
    memset(verdict, 0, offsetof(sand_verdict, witness)); /* no witnesses and no duties count */
    verdict->answer = SAND_SO_FAR;
    verdict->sentence.text = "Nothing has been ordered yet";
    if (order->n == 0) return;
    SAND_ASSERT(is_side(order->side)); /* well-formed */
    game->rules->check(sand_game_seen(game, order->side), game->room, order, verdict);
    ask_for_missing(game, order, verdict);
}

void sand_game_check(const sand_game *game, const sand_order *order, sand_verdict *verdict)
{
    if (game == NULL || order == NULL || verdict == NULL || (order->n > 0 && order->entries == NULL)) {
        if (verdict != NULL) *verdict = (sand_verdict){ 0 };
        return;
    }
    sand_decision decision = decision_for(game, order);
    check_against(game, &decision, order, verdict);
}

size_t sand_game_suggest(const sand_game *game, const sand_wish *wish, sand_order_list *out)
{
    if (game == NULL || wish == NULL || out == NULL) return 0;
    sand_wish whole;
    if (!sand_sound_wish(game->field, wish, &whole)) return 0;
    sand_decision decision = sand_game_decision(game, whole.side);
    if (!sand_decision_of(&decision, whole.side)) return 0;
    return game->rules->suggest(sand_game_seen(game, whole.side), game->room, &whole, out);
}

void sand_game_measure(const sand_game *game, unsigned viewer, sand_actor from, sand_actor to, sand_measurement *out)
{
    if (out != NULL) *out = (sand_measurement){ 0 };
    if (game == NULL || viewer > SAND_SIDES || out == NULL) return;
    const sand_battle *seen = sand_game_seen(game, viewer);
    if (!sand_actor_exists(seen, from) || !sand_actor_exists(seen, to) || sand_actor_same(from, to)) return;
    if (!sand_actor_in_play(seen, from) || !sand_actor_in_play(seen, to)) return;
    game->rules->measure(seen, game->room, from, to, out);
}

/* A unit's arc does not depend on its target, but `measure` reports it with a measurement: any other unit will do. */
static void show_arc(const sand_game *game, const sand_battle *seen, unsigned unit, sand_overlay_list *out)
{
    for (unsigned i = 1; i <= game->field->n_units; i++) {
        if (i == unit || !sand_battle_in_play(seen, i)) continue;
        sand_measurement m = { 0 };
        game->rules->measure(seen, game->room, sand_actor_unit(unit), sand_actor_unit(i), &m);
        if (out->wanted != 0 && (out->wanted >> SAND_OVERLAY_ARC & 1) == 0) return;
        if (m.range == 0 || m.arc.kind == SAND_SHAPE_NONE) return;
        out->of[out->n++] = (sand_overlay){ .kind = SAND_OVERLAY_ARC,
                                            .rule = m.rule_range,
                                            .sentence = { "{u0} shoots up to {l1}", { (int32_t)unit, m.range } },
                                            .shape = m.arc };
        return;
    }
}

/* A copy of the battle in which the actor stands elsewhere; NULL: out of memory. */
static sand_battle *imagined(const sand_battle *seen, sand_actor who, sand_pose pose)
{
    sand_battle *b = sand_memory_allocate(sand_battle_size(seen->field));
    if (b == NULL) return NULL;
    sand_battle_copy(b, seen);
    for (unsigned i = sand_battle_head(b)->contacts; i >= 1 && who.ref == SAND_REF_UNIT; i--) {
        const sand_contact *contact = sand_battle_contact(b, i);
        if (contact->by == who.index || contact->with == who.index) sand_battle_contact_end(b, i);
    }
    if (who.ref == SAND_REF_BODY) sand_actor_attach(b, who.index, 0);
    sand_actor_move(b, who, pose);
    return b;
}

static void show(const sand_game *game, const sand_battle *seen, sand_actor who, sand_overlay_list *out)
{
    if (game->rules->overlays != NULL) {
        game->rules->overlays(seen, game->room, who, out);
    } else if (who.ref == SAND_REF_UNIT && sand_battle_in_play(seen, who.index)) {
        show_arc(game, seen, who.index, out);
    }
}

static bool is_on_a_table(sand_pose pose)
{
    const int32_t most = SAND_COORDINATE_LIMIT / 2;
    return pose.at.x > -most && pose.at.x < most && pose.at.y > -most && pose.at.y < most && pose.heading >= 0 &&
           pose.heading < SAND_FULL_TURN;
}

void sand_game_overlays(const sand_game *game, unsigned viewer, sand_actor who, const sand_pose *as_if,
                        sand_overlay_list *out)
{
    if (game == NULL || viewer > SAND_SIDES || out == NULL) {
        if (out != NULL) *out = (sand_overlay_list){ 0 };
        return;
    }
    const sand_battle *seen = sand_game_seen(game, viewer);
    out->n = 0;
    if (!sand_actor_exists(seen, who) || (as_if != NULL && !is_on_a_table(*as_if))) return;
    if (as_if == NULL || !sand_actor_in_play(seen, who)) {
        show(game, seen, who, out);
        return;
    }
    sand_battle *b = imagined(seen, who, *as_if);
    if (b != NULL) show(game, b, who, out);
    sand_memory_release(b);
}

/* The item for a single side's order. */
static sand_item *single(const sand_order *order)
{
    sand_item *item = sand_item_new(SAND_ITEM_ORDERS, 0);
    if (item && sand_item_add_order(item, order)) return item;
    sand_item_release(item);
    return NULL;
}

sand_error sand_game_submit(sand_game *game, const sand_order *order, sand_verdict *verdict)
{
    if (game == NULL || order == NULL || (order->n > 0 && order->entries == NULL)) return SAND_ERROR_ARGUMENT;
    sand_verdict own;
    if (!verdict) verdict = &own;
    sand_decision decision = decision_for(game, order);
    check_against(game, &decision, order, verdict);
    if (decision.asks && order->decision != decision.serial) return SAND_ERROR_STALE;
    if (verdict->answer != SAND_YES) return SAND_ERROR_REFUSED;
    if (game->look_only) return SAND_ERROR_CLOSED;

    if (decision.sealed || (decision.actors & (decision.actors - 1)))
        return sand_waiting_submit(game, &decision, order);
    sand_item *item = single(order);
    sand_run_dice run_dice = { .from = SAND_FROM_LUCK };
    return item ? sand_game_run(game, item, &run_dice) : SAND_ERROR_MEMORY;
}

sand_error sand_game_replay(sand_game *game, sand_item *item, sand_run_dice *run_dice, sand_verdict *verdict)
{
    uint8_t actors = 0;
    bool twice = false;
    for (size_t i = 0; i < item->n_orders; i++) {
        twice |= (actors & 1 << item->orders[i].side) != 0;
        actors |= (uint8_t)(1 << item->orders[i].side);
        sand_game_check(game, &item->orders[i], verdict);
        if (verdict->answer == SAND_YES) continue;
        sand_item_release(item);
        return SAND_ERROR_REFUSED;
    }
    sand_decision decision = sand_game_decision(game, 0);
    if (!decision.asks || decision.actors != actors || twice) {
        const char *words = twice ? "A side has two orders at once" : "An order of a side is missing";
        *verdict = (sand_verdict){ .answer = SAND_NO, .rule = "GAME-03", .sentence = { words, { 0 } } };
        sand_item_release(item);
        return SAND_ERROR_REFUSED;
    }
    item->sealed = decision.sealed;
    return sand_game_run(game, item, run_dice);
}
