/* run_memory.c - tests that a failed request for memory is never fatal, and never leaves a change half made.
 *
 * A battle is played through the public functions: opened, played by computer players, asked for odds, noted, adjusted,
 * undone, written, read again, verified, simulated; then the same through the protocol, and a casebook. Every call is
 * tried with its first request for memory failing, then its second, and so on until none fails; and each time once more
 * with all later requests failing too. A call that fails must say so and leave the game as it was, to the last byte of
 * its record; one that succeeds nevertheless must give what it gives with enough memory. At the end no memory is left
 * allocated. */
#include <sandtable/sandtable.h>

#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- memory that fails ------------------------------------------------------------------------------------ */

static size_t asked, fails_at, held, failures; /* fails_at 0: never */
static bool for_good;

static bool fails(void)
{
    asked++;
    if (fails_at == 0 || (for_good ? asked < fails_at : asked != fails_at)) return false;
    failures++;
    return true;
}

void *sand_memory_allocate(size_t n)
{
    void *block = fails() ? NULL : malloc(n);
    held += block != NULL;
    return block;
}

void *sand_memory_reallocate(void *block, size_t n)
{
    void *grown = fails() ? NULL : realloc(block, n);
    held += block == NULL && grown != NULL;
    return grown;
}

void sand_memory_release(void *block)
{
    held -= block != NULL;
    free(block);
}

/* ---- counting --------------------------------------------------------------------------------------------- */

static size_t passed, failed;

static void expect(bool holds, const char *what, const char *which)
{
    passed += holds;
    failed += !holds;
    if (!holds && failed <= 40)
        printf("not so: %s: %s (request %zu%s)\n", which, what, fails_at, for_good ? " and all after it" : "");
}

static _Noreturn void stop(const char *what)
{
    printf("%s\n%zu passed, %zu failed\n", what, passed, failed + 1);
    exit(1);
}

SAND_NORETURN void sand_assert_failed(const char *file, int line, const char *text)
{
    printf("%s:%d: %s (request %zu%s)\n", file, line, text, fails_at, for_good ? " and all after it" : "");
    stop("an assertion failed");
}

/* ---- one call, tried with every request failing ---------------------------------------------------------- */

enum { TEXT = 4 << 20, ORDERS = 16, ENTRIES = 512 };

typedef enum { NO_MEMORY, DONE, WRONG } outcome;

/* The arguments of a call, and its result. */
typedef struct {
    sand_game *game;  /* the game that the call acts on */
    const char *text; /* scenario, record, casebook, request … */
    size_t n;
    sand_order order;
    const sand_player *player;
    char *said; /* the result as text */
    sand_protocol *protocol;
} call;

typedef outcome act(call *c);

static char *room(void)
{
    char *block = calloc(1, TEXT);
    if (!block) stop("the test itself has no memory");
    return block;
}

static outcome of_error(sand_error error)
{
    return error == SAND_OK || error == SAND_ERROR_NEEDS ? DONE : error == SAND_ERROR_MEMORY ? NO_MEMORY : WRONG;
}

/* Writes everything about a game as text. */
static void fingerprint(const sand_game *game, char *out)
{
    out[0] = '\0';
    if (!game) return;
    size_t n = sand_record_write(game, SAND_RECORD_REVEALED, out, TEXT);
    if (n == 0) stop("a record is empty");
    int more =
        snprintf(out + n, TEXT - n, "%llx %zu %zu %zu %zu %d%d %d %zu %d", (unsigned long long)sand_game_hash(game, 0),
                 sand_game_length(game), sand_game_undo_reach(game), sand_game_redo_reach(game), sand_game_branch(game),
                 sand_game_ready(game, 1), sand_game_ready(game, 2), sand_game_needs(game) != NULL,
                 sand_game_asks_undo(game, 1), sand_game_offers_draw(game, 1));
    n += (size_t)more;
    for (unsigned viewer = 0; viewer <= SAND_SIDES; viewer++)
        n += (size_t)snprintf(out + n, TEXT - n, " %zu", sand_game_events(game, viewer));
}

/* Makes the call on a copy of the game with request `at` failing, and returns how it ended. */
static outcome attempt(const char *which, act *what, const call *with, const char *before, const char *after, size_t at,
                       char *now)
{
    call c = *with;
    c.said[0] = '\0';
    c.game = with->game ? sand_game_copy(with->game) : NULL;
    size_t begun = failures;
    asked = 0;
    fails_at = at;
    outcome came = what(&c);
    bool hit = failures > begun;
    fails_at = 0;
    fingerprint(c.game, now);
    fails_at = at; /* `expect` prints it */
    expect(came != WRONG, "it fails with another error than lack of memory", which);
    expect(came != NO_MEMORY || hit, "it reports lack of memory, but no request failed", which);
    if (with->game)
        expect(strcmp(now, came == DONE ? after : before) == 0,
               came == DONE ? "it had another effect" : "it left something half done", which);
    fails_at = 0;
    sand_game_destroy(c.game);
    return hit ? came : came == DONE ? DONE : WRONG;
}

/* Tries the call in every way, then makes it with enough memory. */
static void try(const char *which, act *what, call *with)
{
    char *before = room(), *after = room(), *now = room(), *said = room();
    with->said = room();
    call plain = *with;
    fingerprint(with->game, before);
    plain.game = with->game ? sand_game_copy(with->game) : NULL;
    expect(what(&plain) == DONE, "it fails even with memory", which);
    fingerprint(plain.game, after);
    strcpy(said, plain.said);
    for (int way = 0; way < 2; way++) {
        for_good = way == 1;
        for (size_t at = 1;; at++) {
            size_t begun = failures;
            outcome came = attempt(which, what, with, before, after, at, now);
            if (came == DONE) {
                fails_at = at;
                expect(strcmp(with->said, said) == 0, "it gives another result", which);
                fails_at = 0;
            }
            if (failures == begun) break;
        }
    }
    for_good = false;
    sand_game_destroy(with->game);
    with->game = plain.game;
    free(before);
    free(after);
    free(now);
    free(said);
    free(with->said);
}

/* ---- opening ----------------------------------------------------------------------------------------------- */

static sand_error open_text(const char *text, size_t n, bool with_options, sand_game **out)
{
    static const sand_setting options[] = { { "pivot-cost", "each" } };
    sand_game_settings settings = { .seed = "7", .players = { "Anne", "Bob" } };
    sand_problem_list problems = { 0 };
    if (with_options) settings.options = options, settings.n_options = SAND_LEN(options);
    sand_error error = sand_game_create(text, n, &settings, &problems, out);
    sand_problem_list_free(&problems);
    return error;
}

static outcome opens(call *c)
{
    sand_game *game = NULL;
    sand_error error = open_text(c->text, c->n, strstr(c->text, "\"sandtable\"") == NULL, &game);
    if (error && game) return WRONG;
    size_t at = fails_at;
    fails_at = 0;
    fingerprint(game, c->said);
    sand_game_destroy(game);
    fails_at = at;
    return of_error(error);
}

static outcome copies(call *c)
{
    sand_game *copy = sand_game_copy(c->game);
    size_t at = fails_at;
    fails_at = 0;
    fingerprint(copy, c->said);
    sand_game_destroy(copy);
    fails_at = at;
    return copy ? DONE : NO_MEMORY;
}

static outcome verifies(call *c)
{
    sand_problem_list problems = { 0 };
    sand_record_facts facts = { 0 };
    sand_error error = sand_record_verify((sand_source){ c->text, c->n, "record" }, &problems, &facts);
    sand_problem_list_free(&problems);
    if (!error) sprintf(c->said, "%zu %zu", facts.orders, facts.positions);
    return of_error(error);
}

static outcome looks_back(call *c)
{
    sand_problem_list problems = { 0 };
    sand_game *game = NULL;
    sand_error error = sand_record_position((sand_source){ c->text, c->n, "record" }, 0, &problems, &game);
    sand_problem_list_free(&problems);
    size_t at = fails_at;
    fails_at = 0;
    if (game) sprintf(c->said, "%llx", (unsigned long long)sand_game_hash(game, 0));
    sand_game_destroy(game);
    fails_at = at;
    return of_error(error);
}

/* ---- texts ------------------------------------------------------------------------------------------------- */

static size_t length; /* of the text asked for last */

/* An empty text means that memory was lacking: none of the texts asked for here is empty. */
static outcome of_text(size_t n)
{
    length = n;
    return n > 0 ? DONE : NO_MEMORY;
}

static sand_verdict verdict;
static sand_odds odds;

static outcome writes_record(call *c)
{
    return of_text(sand_record_write(c->game, SAND_RECORD_REVEALED, c->said, TEXT));
}
static outcome writes_for_side(call *c)
{
    return of_text(sand_record_write_for(c->game, 1, c->said, TEXT));
}
static outcome writes_position(call *c)
{
    return of_text(sand_position_write(c->game, c->said, TEXT));
}
static outcome writes_position_for(call *c)
{
    return of_text(sand_position_write_for(c->game, 1, c->said, TEXT));
}
static outcome writes_view(call *c)
{
    return of_text(sand_game_view_json(c->game, 2, c->said, TEXT));
}
static outcome writes_decision(call *c)
{
    return of_text(sand_game_decision_json(c->game, 0, c->said, TEXT));
}
static outcome writes_order(call *c)
{
    return of_text(sand_game_order_write(c->game, &c->order, c->said, TEXT));
}
static outcome writes_verdict(call *c)
{
    return of_text(sand_game_verdict_json(c->game, &verdict, c->said, TEXT));
}
static outcome says_verdict(call *c)
{
    return of_text(sand_report_verdict(c->game, &verdict, c->said, TEXT));
}
static outcome says_why(call *c)
{
    return of_text(sand_report_why(c->game, &verdict, c->said, TEXT));
}
static outcome says_rule(call *c)
{
    return of_text(sand_report_rule(c->game, "EC-MOVE-08", c->said, TEXT));
}
static outcome says_decision(call *c)
{
    sand_decision decision = sand_game_decision(c->game, 0);
    return of_text(sand_report_decision(c->game, &decision, c->said, TEXT));
}
static outcome says_entry(call *c)
{
    return of_text(sand_report_entry(c->game, &c->order.entries[0], c->said, TEXT));
}
static outcome says_unit(call *c)
{
    return of_text(sand_report_unit(c->game, 1, 1, c->said, TEXT));
}
static outcome says_result(call *c)
{
    sand_result result = sand_game_result(c->game, 0);
    return of_text(sand_report_result(c->game, &result, c->said, TEXT));
}
static outcome writes_odds(call *c)
{
    return of_text(sand_odds_json(c->game, &odds, c->said, TEXT));
}
static outcome says_odds(call *c)
{
    return of_text(sand_odds_words(c->game, &odds, c->said, TEXT));
}

static size_t event_at;
static outcome writes_event(call *c)
{
    const sand_event *event = sand_game_event(c->game, 0, event_at);
    return event ? of_text(sand_game_event_json(c->game, event, c->said, TEXT)) : NO_MEMORY;
}
static outcome says_event(call *c)
{
    const sand_event *event = sand_game_event(c->game, 0, event_at);
    return event ? of_text(sand_report_event(c->game, event, c->said, TEXT)) : NO_MEMORY;
}
static outcome says_measure(call *c)
{
    sand_measurement measurement;
    sand_game_measure(c->game, 0, sand_actor_unit(1), sand_actor_unit(6), &measurement);
    return of_text(sand_report_measure(c->game, &measurement, c->said, TEXT));
}

static const struct {
    const char *name;
    act *what;
} texts[] = {
    { "record", writes_record },     { "record for a side", writes_for_side }, { "position", writes_position },
    { "position for a side", writes_position_for },
    { "view", writes_view },         { "unit", says_unit },                    { "result", says_result },
    { "rule", says_rule },           { "measure", says_measure },
}, texts_of_decision[] = {
    { "decision", writes_decision }, { "decision in words", says_decision },   { "order", writes_order },
    { "verdict", writes_verdict },   { "verdict in words", says_verdict },     { "why", says_why },
    { "entry", says_entry },
};

/* ---- playing ------------------------------------------------------------------------------------------------- */

static sand_order orders[ORDERS];
static sand_entry entries[ENTRIES];

static sand_error choose(const sand_player *player, const sand_game *game, unsigned side, sand_order *out)
{
    sand_order_list list = { orders, 0, ORDERS, entries, 0, ENTRIES };
    sand_player_limits limits = { .nodes = 200 };
    sand_error error = sand_player_choose(player, game, (sand_player_task){ side, 1, &limits, NULL, 0 }, &list);
    if (!error) *out = orders[0];
    return error;
}

static outcome chooses(call *c)
{
    sand_order chosen;
    for (unsigned side = 1; side <= SAND_SIDES; side++) {
        sand_decision decision = sand_game_decision(c->game, 0);
        if (!sand_decision_of(&decision, (uint16_t)side) || sand_game_ready(c->game, side)) continue;
        sand_error error = choose(c->player, c->game, side, &chosen);
        if (!error) sprintf(c->said, "%u %u", (unsigned)chosen.n, (unsigned)chosen.entries[0].kind);
        return of_error(error);
    }
    return WRONG;
}
static outcome submits(call *c)
{
    sand_verdict why;
    return of_error(sand_game_submit(c->game, &c->order, &why));
}
static outcome reads_order(call *c)
{
    sand_order_list list = { orders, 0, ORDERS, entries, 0, ENTRIES };
    sand_problem_list problems = { 0 };
    sand_error error = sand_game_order_read(c->game, c->text, c->n, &list, &problems);
    if (error && (list.n || list.n_entries)) return WRONG;
    sand_problem_list_free(&problems);
    return of_error(error);
}
static outcome asks_odds(call *c)
{
    return of_error(sand_odds_line(c->game, 0, (sand_odds_orders){ &c->order, 1 }, &odds, NULL));
}

/* ---- outside the rules ------------------------------------------------------------------------------------------ */

static outcome notes(call *c)
{
    return of_error(sand_game_note(c->game, 1, "a fine {day} for it"));
}
static outcome undoes(call *c)
{
    return of_error(sand_game_undo(c->game, 1));
}
static outcome redoes(call *c)
{
    return of_error(sand_game_redo(c->game, 1));
}
static outcome asks_undo(call *c)
{
    return of_error(sand_game_ask_undo(c->game, 1, 1));
}
static outcome agrees_undo(call *c)
{
    return of_error(sand_game_ask_undo(c->game, 2, 1));
}
static outcome adjusts(call *c)
{
    static const char hand[] = "{\"unit\": \"Ballard's Foot\", \"set\": {\"hits\": 1}}";
    sand_problem_list problems = { 0 };
    sand_error error = sand_game_adjust(c->game, hand, strlen(hand), &problems);
    sand_problem_list_free(&problems);
    return of_error(error);
}
static outcome reseeds(call *c)
{
    return of_error(sand_game_reseed(c->game, "another"));
}
static outcome scripts(call *c)
{
    sand_roll rolls[3] = { { .sides = 6 } };
    return of_error(sand_game_script(c->game, rolls, 0));
}
static outcome offers(call *c)
{
    return of_error(sand_game_offer_draw(c->game, 1));
}
static outcome concedes(call *c)
{
    return of_error(sand_game_concede(c->game, 2));
}

static void act_outside(call *c)
{
    try("note", notes, c);
    try("undo", undoes, c);
    try("redo", redoes, c);
    try("ask undo", asks_undo, c);
    try("agree to undo", agrees_undo, c);
    try("adjust", adjusts, c);
    try("reseed", reseeds, c);
    try("script", scripts, c);
    try("offer a draw", offers, c);
}

/* Writes the texts of the moment; computer players in turn choose an order; its odds are computed and it is given. */
static void play(call *c, size_t i)
{
    static const char *const all[] = { "closer", "captain", "random", "cards" };
    char json[8192];
    for (unsigned side = 1; side <= SAND_SIDES; side++) {
        sand_decision decision = sand_game_decision(c->game, 0);
        if (!sand_decision_of(&decision, (uint16_t)side) || sand_game_ready(c->game, side)) continue;
        c->player = sand_player_find(all[i % SAND_LEN(all)]);
        if (!c->player) c->player = sand_player_at(0);
        try("choose", chooses, c);
        if (choose(sand_player_find("closer"), c->game, side, &c->order)) stop("the closer finds nothing");
        sand_game_check(c->game, &c->order, &verdict);
        for (size_t k = 0; i % 5 == 0 && k < SAND_LEN(texts_of_decision); k++)
            try(texts_of_decision[k].name, texts_of_decision[k].what, c);
        if (i % 5 == 0) {
            try("odds", asks_odds, c);
            try("odds as JSON", writes_odds, c);
            if (odds.n_changes) try("odds in words", says_odds, c);
        }
        c->n = sand_game_order_write(c->game, &c->order, json, sizeof json);
        c->text = json;
        if (i % 5 == 0) try("read an order", reads_order, c);
        if (choose(sand_player_find("closer"), c->game, side, &c->order)) stop("the closer finds nothing");
        try("submit", submits, c);
    }
}

/* ---- others ------------------------------------------------------------------------------------------------- */

static outcome simulates(call *c)
{
    sand_sim_plan plan = { .player = { sand_player_find("closer"), sand_player_find("random") },
                           .seed = 1,
                           .most_orders = 20 };
    sand_problem_list problems = { 0 };
    static sand_sim_result result;
    memset(&result, 0, sizeof result);
    sand_sim *sim = NULL;
    sand_sim_desk *desk = NULL;
    if (!plan.player[1]) plan.player[1] = sand_player_at(0);
    sand_error error = sand_sim_create(c->text, c->n, &plan, &problems, &sim);
    if (!error) error = sand_sim_desk_create(sim, &desk);
    if (!error) sand_sim_play(desk, 0, &result);
    if (!error) sprintf(c->said, "%llu", (unsigned long long)result.reading[0].orders);
    sand_sim_desk_destroy(desk);
    sand_sim_destroy(sim);
    sand_problem_list_free(&problems);
    return of_error(error);
}

static void add_case(void *context, const sand_case *tried)
{
    sprintf((char *)context + strlen(context), "%s %d %s|%s|%s\n", tried->id, tried->passed, tried->expected,
            tried->got, tried->why);
}

static outcome tries_cases(call *c)
{
    sand_problem_list problems = { 0 };
    sand_casebook *book = sand_casebook_create();
    if (!book) return NO_MEMORY;
    sand_error error = sand_casebook_run(book, (sand_source){ c->text, c->n, "cases" }, add_case, c->said, &problems);
    if (!error && problems.mistakes) error = SAND_ERROR_INVALID;
    sand_casebook_destroy(book);
    sand_problem_list_free(&problems);
    return of_error(error);
}

static void keep_answer(void *context, const char *line, size_t n)
{
    memcpy(context, line, n);
    ((char *)context)[n] = '\0';
}

static outcome creates_engine(call *c)
{
    (void)c;
    sand_protocol *protocol = sand_protocol_create(NULL);
    sand_protocol_destroy(protocol);
    return protocol ? DONE : NO_MEMORY;
}

/* All requests to a new engine; only the last one meets failing memory. */
typedef struct {
    const char *line[64];
    size_t n;
} session;
static session talk;

static const char no_memory[] = "\"code\":-32001";

/* Writes the state of the games, which a failed request must leave unchanged. */
static void look(sand_protocol *engine, char *out)
{
    static const char states[] =
        "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"games\"},{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"save\","
        "\"params\":{\"game\":1}},{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"state\",\"params\":{\"game\":1}}]";
    sand_protocol_handle(engine, states, strlen(states), keep_answer, out);
}

static outcome answers(call *c)
{
    size_t at = fails_at;
    fails_at = 0;
    char *before = room(), *after = room();
    sand_protocol *engine = sand_protocol_create(NULL);
    for (size_t i = 0; i + 1 < talk.n; i++)
        sand_protocol_handle(engine, talk.line[i], strlen(talk.line[i]), keep_answer, c->said);
    look(engine, before);
    c->said[0] = '\0';
    const char *line = talk.line[talk.n - 1];
    asked = 0;
    fails_at = at;
    sand_protocol_handle(engine, line, strlen(line), keep_answer, c->said);
    fails_at = 0;
    bool none = strstr(c->said, no_memory) != NULL;
    look(engine, after);
    if (none && strcmp(before, after) != 0) c->said[0] = '\0', none = false;
    if (!none) strcat(c->said, after);
    sand_protocol_destroy(engine);
    free(before);
    free(after);
    fails_at = at;
    return c->said[0] == '\0' ? WRONG : none ? NO_MEMORY : DONE;
}

static char *quoted(const char *text)
{
    char *out = room(), *at = out;
    for (; *text; text++) {
        if (*text == '\n') {
            *at++ = '\\', *at++ = 'n';
            continue;
        }
        if (*text == '"' || *text == '\\') *at++ = '\\';
        *at++ = *text;
    }
    return out;
}

static char *made[64];
static size_t n_made;

static void ask(call *c, const char *method, const char *params)
{
    char *line = made[n_made++] = room();
    snprintf(line, TEXT, "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"%s\",\"params\":%s}", method, params);
    talk.line[talk.n++] = line;
    try(method, answers, c);
}

static void converse(const char *scenario, const char *record)
{
    call c = { 0 };
    char *params = room(), *text = quoted(scenario), *old = quoted(record);
    try("engine", creates_engine, &c);
    snprintf(params, TEXT, "{\"text\":\"%s\",\"seed\":\"7\",\"options\":{\"pivot-cost\":\"each\"}}", text);
    ask(&c, "new", params);
    ask(&c, "field", "{}");
    ask(&c, "decision", "{}");
    ask(&c, "suggest", "{\"most\":3,\"verdicts\":true}");
    ask(&c, "computer", "{\"player\":\"closer\",\"submit\":true}");
    ask(&c, "computer", "{\"player\":\"closer\",\"submit\":true}");
    ask(&c, "check", "{\"order\":{\"kind\":\"move\",\"unit\":\"Ballard's Foot\",\"motion\":[[\"march\",0,30]]}}");
    ask(&c, "why", "{\"order\":{\"kind\":\"move\",\"unit\":\"Ballard's Foot\",\"motion\":[[\"march\",0,30]]}}");
    ask(&c, "computer", "{\"player\":\"closer\",\"submit\":true}");
    ask(&c, "events", "{}");
    ask(&c, "measure", "{\"from\":{\"unit\":\"Ballard's Foot\"},\"to\":{\"unit\":\"Lunsford's Foot\"}}");
    ask(&c, "overlay", "{\"unit\":\"Ballard's Foot\"}");
    ask(&c, "note", "{\"text\":\"well\"}");
    ask(&c, "undo", "{}");
    ask(&c, "adjust", "{\"adjustment\":{\"unit\":\"Ballard's Foot\",\"set\":{\"hits\":1}}}");
    ask(&c, "copy", "{\"game\":1}");
    ask(&c, "step",
        "{\"steps\":[{\"game\":2,\"player\":\"closer\"},{\"game\":1,\"player\":\"closer\"}],\"most\":2,"
        "\"numbers\":true}");
    ask(&c, "numbers", "{\"columns\":true}");
    ask(&c, "close", "{\"game\":2}");
    ask(&c, "save", "{\"kind\":\"view\",\"viewer\":1}");
    ask(&c, "save", "{\"kind\":\"position\"}");
    snprintf(params, TEXT, "{\"text\":\"%s\"}", old);
    ask(&c, "open", params);
    ask(&c, "close", "{\"game\":3}");
    ask(&c, "replay", params);
    ask(&c, "goto", "{\"game\":4,\"step\":2}");
    for (size_t i = 0; i < n_made; i++) free(made[i]);
    free(params);
    free(text);
    free(old);
}

/* ---- all of it ------------------------------------------------------------------------------------------------ */

static char *load(const char *path, size_t *n)
{
    char *text = room();
    FILE *file = fopen(path, "rb");
    if (!file) stop(path);
    *n = fread(text, 1, TEXT - 1, file);
    fclose(file);
    return text;
}

static outcome reads_file(call *c)
{
    sand_problem_list problems = { 0 };
    char *text = NULL;
    size_t n = 0;
    sand_error error = sand_file_read(c->text, &problems, &text, &n);
    if (!error) memcpy(c->said, text, n);
    sand_memory_release(text);
    sand_problem_list_free(&problems);
    return of_error(error);
}

/* The cases of the last file expect wrong answers, so that the reports of failed cases are tried too. */
static const char *const casebooks[] = {
    "tests/fuzz/corpus/casebook/good-orders.json",
    "tests/fuzz/corpus/casebook/good-play.json",
    "tests/fuzz/corpus/casebook/good-questions.json",
    "tests/fuzz/corpus/casebook/wrong-answers.json",
};

int main(void)
{
    enum { DECISIONS = 14 };
    setvbuf(stdout, NULL, _IOLBF, 0);
    call c = { .text = "tests/cli/skirmish.json" };
    try("read a file", reads_file, &c);
    char *scenario = load("tests/cli/skirmish.json", &c.n), *record = room();
    c.text = scenario;
    size_t n = c.n;
    try("open a scenario", opens, &c);
    if (open_text(scenario, n, true, &c.game)) stop("the scenario does not open");
    for (size_t i = 0; i < DECISIONS && sand_game_decision(c.game, 0).asks; i++) {
        play(&c, i);
        if (i == 6) act_outside(&c);
    }
    for (size_t i = 0; i < SAND_LEN(texts); i++) try(texts[i].name, texts[i].what, &c);
    for (size_t i = 0; i < sand_game_events(c.game, 0); i += 7) {
        event_at = i;
        try("event", writes_event, &c);
        try("event in words", says_event, &c);
    }
    try("copy", copies, &c);
    try("concede", concedes, &c);
    c.n = sand_record_write(c.game, SAND_RECORD_REVEALED, record, TEXT);
    c.text = record;
    sand_game_destroy(c.game);
    c.game = NULL;
    try("open a record", opens, &c);
    try("verify a record", verifies, &c);
    try("look back", looks_back, &c);
    c.text = scenario;
    c.n = n;
    try("simulate", simulates, &c);
    converse(scenario, record);
    for (size_t i = 0; i < SAND_LEN(casebooks); i++) {
        char *cases = load(casebooks[i], &c.n);
        c.text = cases;
        try(casebooks[i], tries_cases, &c);
        free(cases);
    }
    free(scenario);
    free(record);
    expect(held == 0, "memory is left over", "in the end");
    printf("%zu requests for memory failed\n%zu passed, %zu failed\n", failures, passed, failed);
    return failed == 0 ? 0 : 1;
}
