/* method_play.c - decisions: what is asked, which orders are possible, their odds and consequences, and submitting
 * them. */
#include "protocol/call.h"
#include "base/assert.h"
#include "base/memory.h"

#include <string.h>

/* ---- asking ------------------------------------------------------------------------------------------------- */

static size_t tell_decision(const sand_saying *told, char *out, size_t room)
{
    return sand_game_decision_json(told->game, told->viewer, out, room);
}

static size_t tell_decision_words(const sand_saying *told, char *out, size_t room)
{
    return sand_report_decision(told->game, told->what, out, room);
}

void sand_protocol_do_decision(sand_call *call)
{
    sand_game *game = sand_params_game(call);
    if (game == NULL) return;
    sand_saying told = { .game = game, .viewer = sand_params_viewer(call, game) };
    if (!sand_call_params_done(call)) return;
    sand_decision decision = sand_game_decision(game, told.viewer);
    told.what = &decision;
    sand_protocol_write_told(call, "decision", tell_decision, &told);
    if (decision.asks)
        sand_protocol_write_words(call, "words", tell_decision_words, &told);
    else
        sand_json_write_text(&call->w, "words", "");
}

void sand_protocol_do_ready(sand_call *call)
{
    sand_game *game = sand_params_game(call);
    unsigned only = 0;
    if (game == NULL) return;
    sand_params_ref(&call->params, "side", game, SAND_REF_SIDE, &only);
    if (!sand_call_params_done(call)) return;
    sand_json_write_array(&call->w, "ready");
    for (unsigned side = 1; side <= SAND_SIDES; side++) {
        if (only != 0 && side != only) continue;
        sand_json_write_object(&call->w, NULL);
        sand_json_write_int(&call->w, "id", side);
        sand_json_write_text(&call->w, "side", sand_protocol_side_name(game, side));
        sand_json_write_bool(&call->w, "ready", sand_game_ready(game, side));
        sand_json_write_end(&call->w);
    }
    sand_json_write_end(&call->w);
}

/* ---- wishes -------------------------------------------------------------------------------------------------- */

static const char *const wish_words[] = { "any", "reach", "face", "close", "shoot", "fight", "away", "stay", "done" };

static void read_order_kind(sand_cursor *cursor, const sand_game *game, sand_wish *wish, sand_ref_kind *object)
{
    sand_catalogue catalogue;
    size_t row;
    sand_game_catalogue(game, &catalogue);
    sand_word_list words = { &catalogue.orders[0].name, catalogue.n_orders, sizeof catalogue.orders[0] };
    if (!sand_json_read_optional_word(cursor, "order_kind", words, &row)) return;
    SAND_ASSERT(row < catalogue.n_orders);
    wish->order_kind = (uint16_t)(row + 1);
    if (catalogue.orders[row].object_ref != SAND_REF_NONE) *object = catalogue.orders[row].object_ref;
}

static void read_form(sand_cursor *cursor, sand_wish *wish)
{
    sand_cursor list, item;
    int32_t form[2];
    if (!sand_json_read_optional_array(cursor, "form", 2, 2, &list)) return;
    for (size_t i = 0; i < 2; i++) {
        sand_json_read_item(&list, i, &item);
        if (!sand_json_read_int32(&item, NULL, 1, UINT8_MAX, &form[i])) return;
    }
    wish->files = (uint16_t)form[0];
    wish->ranks = (uint16_t)form[1];
}

/* Reads the number at which a sample begins; only a wish of kind "any" may have one. */
static void read_begin(sand_cursor *given, sand_wish *wish)
{
    int64_t begin = 0;
    sand_json_read_optional_int(given, "begin", 0, UINT32_MAX, &begin);
    wish->begin = (uint32_t)begin;
    if (begin != 0 && wish->kind != SAND_WISH_ANY)
        sand_json_read_mistake(given, "begin", "only a wish of kind \"any\" has a sample");
}

static void read_wish(sand_call *call, const sand_game *game, sand_wish *wish)
{
    sand_cursor given;
    size_t kind;
    unsigned subject = 0, target = 0;
    sand_ref_kind object = SAND_REF_UNIT;
    if (!sand_json_read_optional_object(&call->params, "wish", &given)) return;
    if (sand_json_read_word(&given, "kind", SAND_WORD_LIST(wish_words), &kind)) wish->kind = (sand_wish_kind)kind;
    read_order_kind(&given, game, wish, &object);
    sand_params_ref(&given, "unit", game, SAND_REF_UNIT, &subject);
    sand_params_ref(&given, "body", game, SAND_REF_BODY, &subject);
    sand_params_ref(&given, "command", game, SAND_REF_COMMAND, &subject);
    sand_params_ref(&given, "target", game, object, &target);
    sand_json_read_optional_point(&given, "at", &wish->pose.at);
    wish->pose.heading = -1;
    sand_json_read_optional_heading(&given, "heading", &wish->pose.heading);
    read_form(&given, wish);
    read_begin(&given, wish);
    if (wish->kind == SAND_WISH_REACH && !sand_json_read_has(&given, "at"))
        sand_json_read_mistake(&given, NULL, "to reach what? \"at\" is missing");
    if (wish->kind == SAND_WISH_FACE && !sand_json_read_has(&given, "heading"))
        sand_json_read_mistake(&given, NULL, "to face where? \"heading\" is missing");
    if (sand_json_read_has(&given, "unit")) wish->subject_ref = SAND_REF_UNIT;
    if (sand_json_read_has(&given, "body")) wish->subject_ref = SAND_REF_BODY;
    if (sand_json_read_has(&given, "command")) wish->subject_ref = SAND_REF_COMMAND;
    sand_json_read_done(&given);
    wish->subject = (uint16_t)subject;
    wish->object = (uint16_t)target;
}

void sand_protocol_do_suggest(sand_call *call)
{
    sand_game *game = sand_params_game(call);
    sand_wish wish = { .kind = SAND_WISH_ANY };
    int64_t most = 16;
    bool verdicts = false;
    if (game == NULL) return;
    wish.side = (uint16_t)sand_params_actor(call, game);
    read_wish(call, game, &wish);
    sand_json_read_optional_int(&call->params, "most", 1, SAND_PAPER_ORDERS, &most);
    sand_json_read_optional_bool(&call->params, "verdicts", &verdicts);
    if (!sand_call_params_done(call)) return;
    sand_order_list *list = sand_params_clear_paper(call);
    if (wish.begin != 0) list->room = (size_t)most; /* orders beyond the sample need not be made */
    sand_game_suggest(game, &wish, list);
    sand_json_write_array(&call->w, "orders");
    for (size_t i = 0; i < list->n && i < (size_t)most; i++) {
        sand_json_write_object(&call->w, NULL);
        sand_protocol_write_order(call, game, &list->orders[i]);
        if (verdicts) {
            sand_verdict verdict;
            sand_game_check(game, &list->orders[i], &verdict);
            sand_protocol_write_verdict(call, game, &verdict, "verdict_words");
        }
        sand_json_write_end(&call->w);
    }
    sand_json_write_end(&call->w);
}

/* ---- judging and weighing -------------------------------------------------------------------------------------- */

static void write_consequence(sand_json_writer *w, const sand_consequence *c)
{
    sand_json_write_object(w, NULL);
    sand_json_write_text(w, "kind", c->kind == SAND_CONSEQUENCE_GONE ? "gone" : "limit");
    sand_json_write_int(w, c->ref == SAND_REF_BODY ? "body" : "unit", c->subject);
    if (c->rule != NULL) sand_json_write_text(w, "rule", c->rule);
    if (*c->cause != '\0') sand_json_write_text(w, "cause", c->cause);
    if (c->before != 0 || c->after != 0) {
        sand_json_write_int(w, "hits", c->hits);
        sand_json_write_int(w, "before", c->before);
        sand_json_write_int(w, "after", c->after);
        sand_protocol_write_ledger(w, "changed", &c->changed);
    }
    sand_json_write_end(w);
}

static size_t tell_consequences(const sand_saying *told, char *out, size_t room)
{
    return sand_report_consequences(told->game, told->what, out, room);
}

static void write_consequences(sand_call *call, const sand_game *game)
{
    sand_consequences found;
    sand_error error = sand_game_consequences(game, call->protocol->paper.orders, &found);
    if (error != SAND_OK) {
        sand_call_error(call, error);
        return;
    }
    sand_saying told = { .game = game, .what = &found };
    sand_json_write_array(&call->w, "consequences");
    for (uint16_t i = 0; i < found.n; i++) write_consequence(&call->w, &found.of[i]);
    sand_json_write_end(&call->w);
    if (found.n > 0) {
        sand_protocol_write_lines(call, "consequences_words", tell_consequences, &told);
        return;
    }
    sand_json_write_array(&call->w, "consequences_words"); /* write_lines takes an empty text for a lack of memory */
    sand_json_write_end(&call->w);
}

void sand_protocol_do_check(sand_call *call)
{
    sand_game *game = sand_params_game(call);
    sand_verdict verdict;
    bool consequences = false, moves = false;
    if (game == NULL) return;
    sand_params_clear_paper(call);
    sand_params_order(call, &call->params, "order", game);
    sand_json_read_optional_bool(&call->params, "consequences", &consequences);
    sand_json_read_optional_bool(&call->params, "moves", &moves);
    if (!sand_call_params_done(call)) return;
    SAND_ASSERT(call->protocol->paper.list.n == 1);
    sand_game_check(game, call->protocol->paper.orders, &verdict);
    sand_protocol_write_verdict(call, game, &verdict, "words");
    if (moves) sand_protocol_write_moves(call, game, call->protocol->paper.orders);
    if (consequences && call->code == 0) write_consequences(call, game);
}

static size_t tell_odds(const sand_saying *told, char *out, size_t room)
{
    return sand_odds_json(told->game, told->what, out, room);
}

static size_t tell_odds_words(const sand_saying *told, char *out, size_t room)
{
    return sand_odds_words(told->game, told->what, out, room);
}

/* Reads the orders of "line", or the one of "order", onto the paper. */
static void read_line(sand_call *call, const sand_game *game)
{
    sand_cursor line;
    sand_params_clear_paper(call);
    bool one = sand_json_read_has(&call->params, "order"), many = sand_json_read_has(&call->params, "line");
    if (one == many) {
        sand_json_read_mistake(&call->params, NULL, "\"line\" or \"order\" is needed, and only one of them");
        return;
    }
    if (one) {
        sand_params_order(call, &call->params, "order", game);
        return;
    }
    if (!sand_json_read_array(&call->params, "line", 1, SAND_ODDS_LINE, &line)) return;
    for (size_t i = 0; i < sand_json_read_items(&line); i++) {
        sand_cursor item;
        sand_json_read_item(&line, i, &item);
        sand_params_order(call, &item, NULL, game);
    }
}

static void refuse(sand_call *call, const sand_game *game, const sand_verdict *verdict)
{
    char words[sizeof call->message];
    SAND_ASSERT(verdict->answer != SAND_YES);
    if (sand_report_verdict(game, verdict, words, sizeof words) == 0) {
        sand_call_error(call, SAND_ERROR_MEMORY);
        return;
    }
    sand_call_fail(call, SAND_RPC_SERVER + SAND_ERROR_REFUSED, "%s", words);
    call->refused = true;
    call->about = game;
    call->verdict = *verdict;
}

static void weigh(sand_call *call, const sand_game *game, unsigned viewer)
{
    const sand_order_list *list = &call->protocol->paper.list;
    sand_verdict verdict;
    sand_odds *odds = sand_memory_allocate(sizeof *odds);
    if (odds == NULL) {
        sand_call_error(call, SAND_ERROR_MEMORY);
        return;
    }
    sand_saying told = { game, viewer, odds };
    sand_error error = sand_odds_line(game, viewer, (sand_odds_orders){ list->orders, list->n }, odds, &verdict);
    if (error == SAND_ERROR_REFUSED) {
        refuse(call, game, &verdict);
    } else if (error != SAND_OK) {
        sand_call_error(call, error);
    } else {
        sand_protocol_write_told(call, "odds", tell_odds, &told);
        sand_protocol_write_lines(call, "words", tell_odds_words, &told);
    }
    sand_memory_release(odds);
}

/* How the line is made: from the order's own consequences (`lead`), or from the answer `he` of its target (`meets`). */
typedef struct {
    bool lead, meets;
    sand_imagined he;
} sand_line_wish;

static sand_line_wish read_line_wish(sand_call *call)
{
    static const char *const words[] = { "stands", "comes-on", "falls-back" };
    sand_line_wish wish = { false, false, SAND_STANDS };
    size_t he = 0;
    sand_json_read_optional_bool(&call->params, "lead", &wish.lead);
    wish.meets = sand_json_read_optional_word(&call->params, "he", SAND_WORD_LIST(words), &he);
    wish.he = (sand_imagined)he;
    return wish;
}

/* Replaces the one order by the line that it begins, and writes that line. False: the call has failed. */
static bool lead_on(sand_call *call, const sand_game *game, sand_line_wish wish)
{
    sand_order_list *list = &call->protocol->paper.list;
    SAND_ASSERT(list->n > 0);
    sand_order order = list->orders[0];
    size_t first = list->n;
    sand_error error = list->n != 1 ? SAND_OK
                       : wish.meets ? sand_game_against(game, &order, wish.he, list)
                                    : sand_game_lead(game, &order, list);
    if (error == SAND_ERROR_UNKNOWN) {
        sand_call_fail(call, SAND_RPC_SERVER + (int)error,
                       "no sealed order that is aimed at an enemy who may answer so");
        return false;
    }
    if (error != SAND_OK) {
        sand_call_error(call, error);
        return false;
    }
    SAND_ASSERT(list->n >= first && list->n <= list->room);
    if (list->n > first) memmove(list->orders, list->orders + first, (list->n - first) * sizeof *list->orders);
    if (list->n > first) list->n -= first;
    sand_json_write_array(&call->w, "line");
    for (size_t i = 0; i < list->n; i++) {
        sand_json_write_object(&call->w, NULL);
        sand_protocol_write_order(call, game, &list->orders[i]);
        sand_json_write_end(&call->w);
    }
    sand_json_write_end(&call->w);
    return true;
}

void sand_protocol_do_odds(sand_call *call)
{
    sand_game *game = sand_params_game(call);
    if (game == NULL) return;
    unsigned viewer = sand_params_viewer(call, game);
    bool said = sand_json_read_has(&call->params, "viewer");
    read_line(call, game);
    sand_line_wish wish = read_line_wish(call);
    if (!sand_call_params_done(call)) return;
    if ((wish.lead || wish.meets) && !lead_on(call, game, wish)) return;
    weigh(call, game, said ? viewer : call->protocol->paper.orders[0].side);
}

/* ---- submitting ------------------------------------------------------------------------------------------------- */

static void owe(sand_call *call, const sand_game *game)
{
    sand_call_fail(call, SAND_RPC_SERVER + SAND_ERROR_NEEDS, "dice must be given first");
    call->owes = true;
    call->about = game;
}

/* Answers the questions for dice in turn; an answer without a question is an error. */
static sand_error answer_all(sand_game *game, const sand_roll rolls[], size_t n)
{
    sand_error error = SAND_ERROR_NEEDS;
    for (size_t i = 0; i < n; i++) {
        if (error == SAND_OK) return SAND_ERROR_INVALID;
        error = sand_game_answer(game, &rolls[i]);
        if (error != SAND_OK && error != SAND_ERROR_NEEDS) return error;
    }
    return error;
}

/* Submits the order with these dice on a copy of the game, which replaces the game if all goes well. In a game with
 * typed dice they are the answers; in any other they are prescribed first. */
static sand_error submit_with(sand_opened *slot, const sand_order *order, const sand_roll rolls[], size_t n,
                              sand_verdict *verdict)
{
    sand_game *copy = sand_game_copy(slot->game);
    if (copy == NULL) return SAND_ERROR_MEMORY;
    sand_error error = sand_game_submit(copy, order, verdict);
    if (error == SAND_ERROR_NEEDS) {
        error = answer_all(copy, rolls, n);
    } else if (error == SAND_OK) {
        sand_game_destroy(copy);
        copy = sand_game_copy(slot->game);
        if (copy == NULL) return SAND_ERROR_MEMORY;
        error = sand_game_script(copy, rolls, n);
        if (error == SAND_OK) error = sand_game_submit(copy, order, verdict);
    }
    bool well = error == SAND_OK || error == SAND_ERROR_NEEDS;
    sand_game_destroy(well ? slot->game : copy);
    if (well) slot->game = copy;
    return error;
}

static const char *status_of(const sand_game *game, unsigned side, sand_error error)
{
    if (error == SAND_ERROR_NEEDS) return "needs";
    return side != 0 && sand_game_ready(game, side) ? "waiting" : "done";
}

/* Submits the order and writes its events. */
static void hand_in(sand_call *call, sand_opened *slot, const sand_order *order, const sand_roll rolls[], size_t n)
{
    SAND_ASSERT(order->side >= 1 && order->side <= SAND_SIDES);
    sand_verdict verdict;
    size_t first = sand_game_events(slot->game, order->side);
    if (sand_game_needs(slot->game) != NULL) {
        owe(call, slot->game);
        return;
    }
    sand_error error =
        n > 0 ? submit_with(slot, order, rolls, n, &verdict) : sand_game_submit(slot->game, order, &verdict);
    if (error == SAND_ERROR_REFUSED)
        refuse(call, slot->game, &verdict);
    else if (error == SAND_ERROR_MISMATCH)
        sand_call_fail(call, SAND_RPC_SERVER + (int)error, "the dice given do not fit what is asked");
    else if (error == SAND_ERROR_INVALID)
        sand_call_fail(call, SAND_RPC_SERVER + (int)error, "invalid dice, or too many");
    else if (error != SAND_OK && error != SAND_ERROR_NEEDS)
        sand_call_error(call, error);
    else
        sand_protocol_write_done(call, status_of(slot->game, order->side, error), slot->game, order->side, first);
}

void sand_protocol_do_submit(sand_call *call)
{
    sand_opened *slot = sand_params_opened(call);
    size_t n;
    if (slot == NULL) return;
    sand_params_clear_paper(call);
    sand_params_order(call, &call->params, "order", slot->game);
    sand_roll *rolls = sand_params_script(call, "dice", &n);
    int64_t branch = (int64_t)sand_game_branch(slot->game);
    sand_json_read_optional_int(&call->params, "branch", 0, INT32_MAX, &branch);
    if (call->protocol->seat != 0 && n > 0) sand_call_wrong_seat(call, "the dice are the host's");
    if (sand_call_params_done(call) && branch != (int64_t)sand_game_branch(slot->game))
        sand_call_fail(call, SAND_RPC_SERVER + SAND_ERROR_STALE,
                       "something has been taken back since this order was made");
    else if (call->code == 0)
        hand_in(call, slot, call->protocol->paper.orders, rolls, n);
    sand_memory_release(rolls);
}

/* ---- typed dice -------------------------------------------------------------------------------------------------- */

void sand_protocol_do_needs(sand_call *call)
{
    sand_game *game = sand_params_game(call);
    if (game == NULL || !sand_call_params_done(call)) return;
    sand_protocol_write_needs(&call->w, "needs", game);
}

typedef struct {
    bool rolled, none, given;
    sand_roll roll;
    const char *words;
} reply;

static void read_reply(sand_call *call, reply *to)
{
    *to = (reply){ 0 };
    sand_json_read_optional_bool(&call->params, "rolled", &to->rolled);
    sand_json_read_optional_bool(&call->params, "none", &to->none);
    to->given = sand_json_read_has(&call->params, "dice");
    if (to->given) sand_params_dice(&call->params, "dice", &to->roll, &to->words);
    if (to->rolled + to->none + to->given != 1)
        sand_json_read_mistake(&call->params, NULL,
                               "\"dice\", \"rolled\": true or \"none\": true is needed, and only one of them");
}

static sand_error give_reply(sand_game *game, const reply *from)
{
    if (from->rolled) return sand_game_answer_rolled(game);
    if (from->none) return sand_game_answer_none(game);
    return from->words != NULL ? sand_game_answer_text(game, from->words) : sand_game_answer(game, &from->roll);
}

void sand_protocol_do_answer(sand_call *call)
{
    sand_game *game = sand_params_game(call);
    reply from;
    if (game == NULL) return;
    read_reply(call, &from);
    if (!sand_call_params_done(call)) return;
    size_t first = sand_game_events(game, 0);
    sand_error error = give_reply(game, &from);
    if (error == SAND_ERROR_UNKNOWN) {
        sand_call_fail(call, SAND_RPC_SERVER + (int)error, "no dice are asked for");
    } else if (error == SAND_ERROR_INVALID) {
        char why[256] = "invalid dice";
        if (from.words) sand_report_misread(game, sand_game_needs(game), from.words, why, sizeof why);
        sand_call_fail(call, SAND_RPC_SERVER + (int)error, "%s", why);
        call->owes = true;
        call->about = game;
    } else if (error != SAND_OK && error != SAND_ERROR_NEEDS) {
        sand_call_error(call, error);
    } else {
        sand_protocol_write_done(call, status_of(game, 0, error), game, 0, first);
    }
}

/* ---- the computer ------------------------------------------------------------------------------------------------ */

typedef struct {
    const sand_player *player;
    uint64_t seed;
    int64_t nodes, ms;
    bool submit;
    uint64_t until; /* by the host's clock */
    const sand_protocol_host *host;
} thinking;

static bool time_is_up(void *context)
{
    const thinking *t = context;
    return t->host->clock(t->host->context) >= t->until;
}

static void read_limits(sand_call *call, thinking *t)
{
    sand_cursor limits;
    if (!sand_json_read_optional_object(&call->params, "limits", &limits)) return;
    sand_json_read_optional_int(&limits, "nodes", 1, SAND_PROTOCOL_NODES, &t->nodes);
    if (sand_json_read_optional_int(&limits, "ms", 1, 86400000, &t->ms) && t->host->clock == NULL) {
        sand_json_read_mistake(&limits, "ms", "there is no clock here");
        sand_json_read_remedy(&limits, "limit \"nodes\"");
    }
    sand_json_read_done(&limits);
}

static void read_thinking(sand_call *call, thinking *t)
{
    const char *name;
    *t = (thinking){ .seed = 1, .host = &call->protocol->host, .player = sand_player_at(sand_player_count() - 1) };
    if (sand_json_read_optional_text(&call->params, "player", 100, &name)) {
        t->player = sand_player_find(name);
        if (t->player == NULL) {
            sand_json_read_mistake(&call->params, "player", "there is no computer player \"%s\"", name);
            sand_json_read_remedy(&call->params, "\"players\" lists them");
        }
    }
    sand_json_read_optional_uint64(&call->params, "seed", &t->seed);
    read_limits(call, t);
}

static sand_player_limits limits_of(thinking *t)
{
    SAND_ASSERT(t->ms == 0 || t->host->clock != NULL);
    if (t->ms > 0) t->until = t->host->clock(t->host->context) + (uint64_t)t->ms;
    return (sand_player_limits){ .nodes = (uint32_t)t->nodes, .stop = t->ms > 0 ? time_is_up : NULL, .context = t };
}

/* ---- playing on ---- */

/* Returns the side that must decide and is not `side`; 0: there is none, or `side` itself is asked. */
static unsigned other_actor(const sand_game *game, unsigned side)
{
    sand_decision decision = sand_game_decision(game, 0);
    unsigned other = 0;
    for (unsigned i = 1; i <= SAND_SIDES; i++) {
        if (!sand_decision_of(&decision, (uint16_t)i) || sand_game_ready(game, i)) continue;
        if (i == side) return 0;
        other = i;
    }
    return other;
}

/* Makes one decision for another side by the computer player. */
static sand_error play_one(sand_call *call, sand_game *game, unsigned side, thinking *t)
{
    sand_player_limits limits = limits_of(t);
    SAND_ASSERT(t->player != NULL);
    sand_order_list *list = sand_params_clear_paper(call);
    sand_player_task task = { .side = side, .seed = t->seed, .limits = &limits };
    sand_error error = sand_player_choose(t->player, game, task, list);
    return error ? error : sand_game_submit(game, &list->orders[0], NULL);
}

/* Plays until the side is asked, dice are owed, or the battle is over. */
void sand_protocol_do_auto(sand_call *call)
{
    enum { MOST = 10000 };
    sand_opened *slot = sand_params_opened(call);
    unsigned side, other, played = 0;
    thinking t;
    if (slot == NULL) return;
    side = sand_params_side(call, "side", slot->game);
    read_thinking(call, &t);
    if (!sand_call_params_done(call)) return;
    if (sand_game_needs(slot->game) != NULL) {
        owe(call, slot->game);
        return;
    }
    size_t first = sand_game_events(slot->game, side);
    sand_error error = SAND_OK;
    for (; !error && played < MOST && (other = other_actor(slot->game, side)) != 0; played++)
        error = play_one(call, slot->game, other, &t);
    if (error != SAND_OK && error != SAND_ERROR_NEEDS) {
        sand_call_error(call, error);
        return;
    }
    sand_json_write_text(&call->w, "player", t.player->name);
    sand_json_write_int(&call->w, "orders", played);
    sand_protocol_write_done(call, error == SAND_ERROR_NEEDS ? "needs" : "done", slot->game, side, first);
}

void sand_protocol_do_computer(sand_call *call)
{
    sand_opened *slot = sand_params_opened(call);
    thinking t;
    char reason[1024] = "";
    if (slot == NULL) return;
    unsigned side = sand_params_actor(call, slot->game);
    read_thinking(call, &t);
    sand_json_read_optional_bool(&call->params, "submit", &t.submit);
    if (!sand_call_params_done(call)) return;
    sand_player_limits limits = limits_of(&t);
    sand_order_list *list = sand_params_clear_paper(call);
    sand_error error = sand_player_choose(t.player, slot->game,
                                          (sand_player_task){ side, t.seed, &limits, reason, sizeof reason }, list);
    if (error == SAND_ERROR_UNKNOWN)
        sand_call_fail(call, SAND_RPC_SERVER + (int)error, "nothing is asked of %s",
                       sand_protocol_side_name(slot->game, side));
    else if (error != SAND_OK)
        sand_call_error(call, error);
    if (error != SAND_OK) return;
    sand_json_write_text(&call->w, "player", t.player->name);
    SAND_ASSERT(list->n == 1);
    sand_protocol_write_order(call, slot->game, &list->orders[0]);
    sand_json_write_text(&call->w, "reason", reason);
    if (t.submit) hand_in(call, slot, &list->orders[0], NULL, 0);
}
