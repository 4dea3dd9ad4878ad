/* trial_player.c - the question "player": which order does a computer player give here?
 *
 * It serves exams: positions in which some orders are sensible and others folly. `gives`: some entry of the order
 * matches one of these; `never`: no entry matches any of these; `least`: every unit that marches goes at least this
 * far, in the rules' length. */
#include "casebook/trial.h"

#include "base/assert.h"

#include <sandtable/player.h>

enum { SEED = 1 };

static int64_t length_of(const sand_entry *entry)
{
    int64_t sum = 0;
    for (size_t i = 0; i < sand_entry_steps(entry); i++) sum += sand_entry_step(entry, i).travel;
    return sum;
}

static bool is_like_one(const sand_json *patterns, const sand_json *entries)
{
    for (size_t i = 0; i < patterns->list.count; i++)
        for (size_t k = 0; k < entries->list.count; k++)
            if (sand_trial_matches(&patterns->list.items[i], &entries->list.items[k])) return true;
    return false;
}

static void compare_lengths(sand_trial *trial, const sand_order *order, const char *told)
{
    int32_t least;
    if (!sand_json_read_optional_length(trial->expect, "least", 0, 1 << 20, &least)) return;
    for (uint16_t i = 0; i < order->n; i++)
        if ((order->entries[i].given & SAND_SLOT_MOTION) && length_of(&order->entries[i]) < least)
            sand_trial_differs(trial, trial->expect, told);
}

static void compare_order(sand_trial *trial, const sand_order *order, const sand_json *entries, const char *told)
{
    sand_cursor want;
    if (sand_json_read_has(trial->expect, "gives") && sand_json_read_array(trial->expect, "gives", 1, 64, &want) &&
        !is_like_one(want.value, entries))
        sand_trial_differs(trial, &want, told);
    if (sand_json_read_has(trial->expect, "never") && sand_json_read_array(trial->expect, "never", 1, 64, &want) &&
        is_like_one(want.value, entries))
        sand_trial_differs(trial, &want, told);
    compare_lengths(trial, order, told);
}

static void judge(sand_trial *trial, const sand_order *order, const char *reason)
{
    sand_text text;
    sand_json_writer writer;
    sand_json_document document;
    sand_problem_list problems = { 0 };
    sand_text_init_heap(&text);
    sand_json_writer_init(&writer, &text, SAND_JSON_COMPACT);
    sand_json_write_array(&writer, NULL);
    for (uint16_t i = 0; i < order->n; i++)
        sand_order_text_write_entry(trial->game->field, &order->entries[i], &writer, NULL);
    sand_json_write_end(&writer);
    sand_json_source source = { "order", sand_text_string(&text), text.length, 1, SAND_JSON_STRICT };
    if (sand_json_parse(&source, &document, &problems) == SAND_OK) {
        compare_order(trial, order, document.root, sand_text_string(&text));
        sand_json_document_free(&document);
    } else {
        trial->out_of_memory = true;
    }
    if (trial->differs) sand_text_add(&trial->why, reason);
    sand_problem_list_free(&problems);
    sand_text_free(&text);
}

void sand_trial_player(sand_trial *trial)
{
    const char *name;
    char reason[512] = "";
    sand_trial_orders orders;
    sand_decision decision = sand_game_decision(trial->game, 0);
    sand_player_task task = {
        .side = sand_trial_only_actor(trial->game, &decision), .seed = SEED, .reason = reason, .room = sizeof reason
    };
    sand_trial_orders_init(&orders);
    if (!sand_json_read_text(trial->top, "player", 40, &name)) return;
    const sand_player *player = sand_player_find(name);
    if (player == NULL) {
        sand_json_read_mistake(trial->top, "player", "there is no player \"%s\"", name);
        return;
    }
    if (task.side == 0) task.side = SAND_SIDE_A;
    sand_error error = sand_player_choose(player, trial->game, task, &orders.list);
    if (error == SAND_ERROR_MEMORY) trial->out_of_memory = true;
    SAND_ASSERT(error != SAND_OK || orders.list.n == 1);
    if (error == SAND_OK)
        judge(trial, &orders.order[0], reason);
    else
        sand_trial_differs(trial, trial->expect, sand_error_text(error));
    sand_json_read_done(trial->expect);
}
