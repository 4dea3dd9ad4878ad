/* commands.c - what may be typed at a prompt besides orders, and handing orders in.
 * Invariant: whatever is typed that makes no sense leaves the game as it was and says so in one line. */
#include "cli/advice.h"
#include "cli/args.h"
#include "cli/map.h"
#include "cli/show.h"
#include "cli/order_words.h"

#include <stdlib.h>
#include <string.h>

enum { LINE = 4096, LOG_USUAL = 20 };

typedef struct {
    session *s;
    unsigned side; /* that decides now, or of the person who types */
    const words *w;
    const char *line; /* as it was typed */
} typed;

/* A clause as a sentence. */
static void complain(const session *s, const char *said)
{
    size_t n = strlen(said);
    char first = *said >= 'a' && *said <= 'z' ? (char)(*said - 'a' + 'A') : *said;
    bool ended = n > 0 && strchr(".?!)", said[n - 1]);
    screen_sayf(&s->screen, INK_WARN, 0, "%c%s%s", first, n ? said + 1 : "", ended ? "" : ".");
}

/* What was typed from word `i` on. */
static const char *rest_from(const typed *t, size_t i)
{
    return i < t->w->n ? t->line + t->w->from[i] : "";
}

/* Of several units of a name the one that may act now is meant. */
static int rank_unit(const void *context, unsigned id)
{
    const typed *t = context;
    sand_decision decision = sand_game_decision(t->s->game, t->side);
    for (unsigned i = 0; i < decision.n_kinds; i++) {
        if (t->s->rules.orders[decision.kinds[i] - 1].subject_ref != SAND_REF_UNIT) continue;
        if (words_may_begin(t->s, t->side, decision.kinds[i], id)) return 1;
    }
    return 0;
}

/* The unit named from word `at` on; *at is set behind it. */
static unsigned unit_at(const typed *t, size_t *at)
{
    name_search search = { t->s->game, SAND_REF_UNIT, rank_unit, t };
    text complaint = { 0 };
    size_t used;
    unsigned unit = name_find(&search, t->w, *at, &used, &complaint);
    *at += used;
    if (!unit) complain(t->s, text_of(&complaint));
    text_free(&complaint);
    return unit;
}

/* ---- orders ------------------------------------------------------------------------------------------- */

bool session_submit(session *s, const sand_order *order)
{
    char line[LINE];
    sand_verdict verdict = { 0 };
    sand_error error = sand_game_submit(s->game, order, &verdict);
    if (!error || error == SAND_ERROR_NEEDS) return true;
    if (error == SAND_ERROR_REFUSED || error == SAND_ERROR_STALE) {
        s->refusal = verdict;
        s->refused = true;
        sand_report_verdict(s->game, &verdict, line, sizeof line);
        screen_say(&s->screen, INK_WARN, 0, line);
    } else {
        screen_sayf(&s->screen, INK_WARN, 0, "That cannot be carried out: %s.", sand_error_text(error));
    }
    return false;
}

/* Reads the order that begins at word `from` of what was typed. */
static bool read_order(const typed *t, size_t from, orders *out)
{
    text complaint = { 0 };
    orders_init(out);
    bool good = words_read_orders(t->s, t->side, (words_left){ t->w, from }, out, &complaint);
    if (good)
        words_make_sheet(t->s, t->side, out);
    else
        complain(t->s, text_of(&complaint));
    text_free(&complaint);
    return good;
}

/* How many of one's own units that wait for a place the order would leave out of the battle: whatever else happens to
 * others behind it is not looked at. */
static size_t left_out(const session *s, unsigned side, const sand_order *order)
{
    sand_unit_facts before, after;
    size_t n = 0;
    if (!s->rules.orders[order->entries[0].kind - 1].closes) return 0;
    sand_game *trial = sand_game_copy(s->game);
    if (!trial) return 0;
    bool well = !sand_game_submit(trial, order, NULL);
    for (unsigned i = 1; well && sand_game_unit(s->game, side, i, &before); i++) {
        if (before.side != side || before.state != SAND_UNIT_WAITING) continue;
        n += sand_game_unit(trial, side, i, &after) && after.state == SAND_UNIT_GONE;
    }
    sand_game_destroy(trial);
    return n;
}

static bool is_meant(const typed *t, const sand_order *order)
{
    text prompt = { 0 };
    size_t n = order->n ? left_out(t->s, t->side, order) : 0;
    if (n == 0) return true;
    text_add(&prompt, "%zu unit%s would take no part in the battle. Go on? (yes) ", n, n == 1 ? "" : "s");
    bool sure = session_read(t->s, text_of(&prompt)) && strncmp(text_of(&t->s->line), "yes", 3) == 0;
    text_free(&prompt);
    return sure;
}

/* Why those who were to go as far as they may did not go as far as they can. */
static void say_shortened(const session *s, const orders *given)
{
    char said[LINE];
    if (!given->shortened) return;
    sand_report_sentence(s->game, &given->because.sentence, said, sizeof said);
    screen_sayf(&s->screen, INK_DIM, 2, "No further: %s [%s]", said, given->because.rule ? given->because.rule : "");
}

static void say_waiting(const session *s)
{
    unsigned n = s->begun.n;
    if (n == 0) return;
    screen_sayf(&s->screen, INK_DIM, 2, "%u %s for the rest of the order: `forget` drops %s.", n,
                n == 1 ? "entry waits" : "entries wait", n == 1 ? "it" : "them");
}

/* With what waits, or to wait with it. */
static bool hand_in(const typed *t, const sand_order *order)
{
    session *s = t->s;
    sand_decision decision = sand_game_decision(s->game, t->side);
    sand_entry room[BEGUN_MOST];
    sand_order all;
    sand_verdict verdict;
    char line[LINE];
    begun_look(&s->begun, order->side, order->decision);
    if (!begun_add(&s->begun, order, room, &all)) return session_submit(s, order);
    sand_game_check(s->game, &all, &verdict);
    if (!begun_is(&decision, &verdict)) {
        bool done = session_submit(s, &all);
        if (done) s->begun.n = 0;
        say_waiting(s);
        return done;
    }
    begun_keep(&s->begun, &all);
    sand_report_verdict(s->game, &verdict, line, sizeof line);
    screen_say(&s->screen, INK_PLAIN, 2, line);
    say_waiting(s);
    return true;
}

static void do_forget(typed *t)
{
    if (t->s->begun.n == 0) {
        complain(t->s, "No order is waiting.");
        return;
    }
    t->s->begun.n = 0;
    screen_say(&t->s->screen, INK_PLAIN, 2, "Forgotten: nothing was carried out.");
}

static void give_order(const typed *t)
{
    orders found;
    if (!read_order(t, 0, &found)) return;
    if (found.list.n == 1 && !is_meant(t, &found.order[0])) return;
    for (size_t i = 0; i < found.list.n; i++) {
        sand_order order = found.order[i];
        order.decision = sand_game_decision(t->s->game, t->side).serial; /* the next of "all": the game has gone on */
        if (!hand_in(t, &order)) return;
        if (i == 0) say_shortened(t->s, &found);
        if (sand_game_needs(t->s->game)) return;
    }
    if (sand_game_ready(t->s->game, t->side)) screen_say(&t->s->screen, INK_PLAIN, 2, "Your order is sealed.");
}

/* ---- asking ------------------------------------------------------------------------------------------- */

static void say_verdict(session *s, const sand_verdict *verdict, bool whole)
{
    char line[LINE];
    if (verdict->answer == SAND_NO) {
        s->refusal = *verdict;
        s->refused = true;
    }
    if (whole)
        sand_report_why(s->game, verdict, line, sizeof line);
    else
        sand_report_verdict(s->game, verdict, line, sizeof line);
    screen_say(&s->screen, INK_PLAIN, 0, line);
}

/* Judges an order without giving it. */
static void judge_order(const typed *t, bool whole)
{
    orders found;
    text line = { 0 };
    if (!read_order(t, 1, &found)) return;
    for (size_t i = 0; i < found.list.n; i++) {
        sand_verdict verdict;
        sand_game_check(t->s->game, &found.order[i], &verdict);
        text_clear(&line);
        words_write_order(t->s, &found.order[i], &line);
        screen_say(&t->s->screen, INK_DIM, 0, text_of(&line));
        say_verdict(t->s, &verdict, whole);
    }
    text_free(&line);
}

static void do_may(typed *t)
{
    judge_order(t, false);
}

static void why_rule(const typed *t, const char *id)
{
    char line[LINE];
    if (sand_report_rule(t->s->game, id, line, sizeof line)) {
        screen_say(&t->s->screen, INK_PLAIN, 0, line);
        return;
    }
    const char *near = sand_catalogue_near_rule(&t->s->rules, id);
    screen_sayf(&t->s->screen, INK_WARN, 0, "There is no rule \"%s\"%s%s%s.", id, near ? " (did you mean " : "",
                near ? near : "", near ? "?)" : "");
}

static void do_why(typed *t)
{
    char line[LINE];
    if (t->w->n > 1 && words_begin_order(t->s, t->w, 1)) {
        judge_order(t, true);
    } else if (t->w->n > 1) {
        text id = { 0 };
        for (const char *c = rest_from(t, 1); *c && *c != ' '; c++)
            text_add(&id, "%c", *c >= 'a' && *c <= 'z' && c - rest_from(t, 1) < 12 ? *c - 'a' + 'A' : *c);
        /* the last letter of an ID is small: EC-A-16b */
        if (id.n > 1 && id.at[id.n - 1] >= 'A' && id.at[id.n - 2] <= '9')
            id.at[id.n - 1] = (char)(id.at[id.n - 1] - 'A' + 'a');
        why_rule(t, text_of(&id));
        text_free(&id);
    } else if (t->s->refused) {
        sand_report_why(t->s->game, &t->s->refusal, line, sizeof line);
        screen_say(&t->s->screen, INK_PLAIN, 0, line);
        screen_say(&t->s->screen, INK_DIM, 0,
                   "`hint UNIT` names orders that are allowed, `why RULE` explains another rule.");
    } else {
        complain(t->s,
                 "Nothing has been refused yet. `why RULE` explains a rule, `why ORDER` an order you have in mind.");
    }
}

static void do_odds(typed *t)
{
    advice_odds(t->s, t->side, t->w, 1);
}

static void do_hint(typed *t)
{
    size_t at = 1;
    unsigned unit = t->w->n > 1 ? unit_at(t, &at) : 0;
    if (t->w->n > 1 && !unit) return;
    advice_hint(t->s, t->side, unit);
}

/* ---- looking ------------------------------------------------------------------------------------------ */

static int32_t number_of(const char *word)
{
    return (int32_t)(strtod(word, NULL) * SAND_UNIT_LENGTH);
}

static bool is_number(const char *word)
{
    return *word >= '0' && *word <= '9';
}

/* "map", "map 12,8 6", "map rupert 8". */
static void do_map(typed *t)
{
    enum { AROUND = 9 * SAND_UNIT_LENGTH };
    map_part part = { { 0, 0 }, 0 };
    const words *w = t->w;
    size_t at = 1;
    if (w->n > 3 && is_number(w->word[1]) && strcmp(w->word[2], ",") == 0) {
        part = (map_part){ { number_of(w->word[1]), number_of(w->word[3]) }, AROUND };
        at = 4;
    } else if (w->n > 1) {
        sand_unit_facts unit;
        unsigned id = unit_at(t, &at);
        if (!id || !sand_game_unit(t->s->game, session_viewer(t->s), id, &unit)) return;
        part = (map_part){ unit.pose.at, AROUND };
    }
    if (at < w->n && number_of(w->word[at]) > 0) part.radius = number_of(w->word[at]);
    map_draw(t->s->game, session_viewer(t->s), &t->s->screen, part);
}

static void do_list(typed *t)
{
    unsigned side = 0;
    if (t->w->n > 1) {
        name_search search = { t->s->game, SAND_REF_SIDE, NULL, NULL };
        text complaint = { 0 };
        size_t used;
        side = name_find(&search, t->w, 1, &used, &complaint);
        if (!side) complain(t->s, text_of(&complaint));
        text_free(&complaint);
        if (!side) return;
    }
    show_list(t->s, side);
}

static void do_look(typed *t)
{
    size_t at = 1;
    unsigned unit = unit_at(t, &at);
    if (unit) show_unit(t->s, unit);
}

static void do_measure(typed *t)
{
    size_t at = 1;
    unsigned a = unit_at(t, &at);
    if (!a) return;
    if (at < t->w->n && (strcmp(t->w->word[at], "to") == 0 || strcmp(t->w->word[at], ",") == 0)) at++;
    unsigned b = unit_at(t, &at);
    if (b) show_measure(t->s, a, b);
}

static void do_deck(typed *t)
{
    show_decks(t->s);
}

static void do_log(typed *t)
{
    int n = t->w->n > 1 ? atoi(t->w->word[1]) : LOG_USUAL;
    show_log(t->s, n > 0 ? (size_t)n : LOG_USUAL);
}

static void do_options(typed *t)
{
    show_options(t->s, t->w->n > 1);
}

static void do_again(typed *t)
{
    show_decision(t->s, t->side);
}

/* ---- taking back -------------------------------------------------------------------------------------- */

/* Does a person of this side decide now? */
static bool is_due(const session *s, unsigned side)
{
    sand_decision decision = sand_game_decision(s->game, side);
    return sand_decision_of(&decision, (uint16_t)side) && !s->computer[side];
}

/* How many things must be taken back (or done again) until this side decides again; 0: not within reach. */
static size_t steps_to_own(const session *s, unsigned side, size_t reach, sand_error (*step)(sand_game *, size_t))
{
    sand_game *trial = sand_game_copy(s->game);
    session of = *s;
    size_t n = 0;
    if (!trial) return 0;
    of.game = trial;
    for (size_t i = 1; i <= reach && !n; i++) {
        if (step(trial, 1)) break;
        if (is_due(&of, side)) n = i;
    }
    sand_game_destroy(trial);
    return n;
}

static void do_undo(typed *t)
{
    session *s = t->s;
    size_t reach = sand_game_undo_reach(s->game), n = steps_to_own(s, t->side, reach, sand_game_undo);
    if (n == 0) {
        complain(s, reach ? "Nothing of yours can be taken back: dice have fallen or secrets were seen since."
                          : "Nothing can be taken back: dice have fallen or secrets were seen.");
        return;
    }
    sand_game_undo(s->game, n);
    s->refused = false;
    screen_say(&s->screen, INK_PLAIN, 2, "Taken back.");
}

static void do_redo(typed *t)
{
    session *s = t->s;
    size_t n = steps_to_own(s, t->side, sand_game_redo_reach(s->game), sand_game_redo);
    if (n == 0) {
        complain(s, "Nothing has been taken back that could be done again.");
        return;
    }
    sand_game_redo(s->game, n);
    screen_say(&s->screen, INK_PLAIN, 2, "Done again.");
}

/* ---- outside the rules -------------------------------------------------------------------------------- */

static void do_save(typed *t)
{
    session *s = t->s;
    const char *path = rest_from(t, 1);
    if (!*path) {
        complain(s, "Save to which file? For example: save battle.jsonl");
        return;
    }
    session_save(s, path);
}

static void do_note(typed *t)
{
    if (t->w->n < 2)
        complain(t->s, "Note what? For example: note the fog lifts");
    else if (sand_game_note(t->s->game, t->side, rest_from(t, 1)))
        complain(t->s, "That note is too long: at most 500 bytes.");
}

static void do_concede(typed *t)
{
    text prompt = { 0 };
    text_add(&prompt, "%s concedes: are you sure? (yes) ", side_name(t->s, t->side));
    bool sure = session_read(t->s, text_of(&prompt)) && strncmp(text_of(&t->s->line), "yes", 3) == 0;
    text_free(&prompt);
    if (sure)
        sand_game_concede(t->s->game, t->side);
    else
        screen_say(&t->s->screen, INK_PLAIN, 2, "The battle goes on.");
}

static void do_draw(typed *t)
{
    if (sand_game_offer_draw(t->s->game, t->side)) complain(t->s, "There is nothing to draw.");
}

static void do_quit(typed *t)
{
    t->s->quit = true;
}

/* ---- the table ---------------------------------------------------------------------------------------- */

static void do_help(typed *t);

static const struct {
    const char *word, *form, *about;
    void (*run)(typed *);
} commands[] = {
    { "map", "map [X,Y | UNIT] [N]", "the table, or N inches around a place or a unit", do_map },
    { "list", "list [SIDE]", "all units by command, their state and their nearest enemy", do_list },
    { "look", "look UNIT", "one unit: its enemies by the clock, what it may do", do_look },
    { "measure", "measure UNIT UNIT", "distance, range, arc, sight, face", do_measure },
    { "deck", "deck", "the cards: turned up, in force, left, and how likely each is next", do_deck },
    { "due", "due", "what must be decided now (an empty line does the same)", do_again },
    { "odds", "odds ORDER [; ORDER]", "exact chances of an order, before it is given", do_odds },
    { "may", "may ORDER", "would it be allowed? Nothing happens", do_may },
    { "why", "why [ORDER | RULE]", "explains the last refusal, an order, or a rule by its ID", do_why },
    { "hint", "hint [UNIT]", "what the computer would do; what a unit might do", do_hint },
    { "undo", "undo", "takes back your last order, unless dice have been rolled since", do_undo },
    { "redo", "redo", "does it again", do_redo },
    { "forget", "forget", "drops an order that waits for its rest", do_forget },
    { "log", "log [N]", "the last N lines of the battle report", do_log },
    { "options", "options [all]", "which readings of the rules are in force", do_options },
    { "save", "save FILE", "saves the battle as a record, to continue or to replay", do_save },
    { "note", "note WORDS", "a remark for the record", do_note },
    { "draw", "draw", "offers a draw", do_draw },
    { "concede", "concede", "gives the battle up", do_concede },
    { "help", "help", "this list (or ?)", do_help },
    { "quit", "quit", "leaves the battle", do_quit },
};

static void do_help(typed *t)
{
    enum { FORM = 23 };
    const screen *s = &t->s->screen;
    text line = { 0 };
    screen_say(s, INK_BOLD, 0,
               "Orders name what to do, then who, then the rest; the words of the moment are listed above the prompt.");
    static const char *const examples[] = {
        "move UNIT ahead 4              move UNIT 1 o'clock 6, pivot left 20",
        "move UNIT to 50,18 facing north       move UNIT toward ENEMY",
        "pivot UNIT right 30            march UNIT back 2",
        "advance all      advance all 4      stand all      done",
        "move 6 ahead 9; move 7 ahead 9        (both in one order)",
    };
    for (size_t i = 0; i < SAND_LEN(examples); i++) screen_say(s, INK_PLAIN, 3, examples[i]);
    screen_say(
        s, INK_PLAIN, 0,
        "Units go by number, by the beginning of their names or by any of their words. Directions are hours of the "
        "clock (12 is ahead), left and right, or points of the compass; lengths are in the rules' own measure. What "
        "stands in brackets, [GAME-03], is the number of a rule: "
        "`why GAME-03` explains it.");
    for (size_t i = 0; i < SAND_LEN(commands); i++) {
        text_clear(&line);
        text_add_column(&line, commands[i].form, FORM);
        fprintf(s->out, "  %s", text_of(&line));
        screen_say_behind(s, INK_PLAIN, FORM + 3, commands[i].about);
    }
    text_free(&line);
}

static ptrdiff_t find_command(const char *word, bool exactly)
{
    ptrdiff_t found = -1;
    if (strcmp(word, "?") == 0) word = "help";
    for (size_t i = 0; i < SAND_LEN(commands); i++) {
        if (strcmp(commands[i].word, word) == 0) return (ptrdiff_t)i;
        if (exactly || strncmp(commands[i].word, word, strlen(word)) != 0) continue;
        if (found >= 0) return -1;
        found = (ptrdiff_t)i;
    }
    return found;
}

static void say_unknown(const session *s, unsigned side, const char *word)
{
    const char *best = NULL;
    int distance = INT32_MAX, d;
    sand_decision decision = sand_game_decision(s->game, side);
    for (size_t i = 0; i < SAND_LEN(commands); i++)
        if ((d = near_distance(word, commands[i].word)) < distance) distance = d, best = commands[i].word;
    for (size_t i = 0; i < decision.n_kinds; i++) {
        const char *name = s->rules.orders[decision.kinds[i] - 1].name;
        if ((d = near_distance(word, name)) <= distance) distance = d, best = name;
    }
    bool near = best && near_enough(word, distance);
    screen_sayf(&s->screen, INK_WARN, 0, "I do not know the word \"%.40s\"%s%s%s.", word,
                near ? " (did you mean " : "; try `help`", near ? best : "", near ? "?)" : "");
}

/* The name of a unit alone asks after it. */
static bool look_at_named(const typed *t)
{
    name_search search = { t->s->game, SAND_REF_UNIT, rank_unit, t };
    text complaint = { 0 };
    size_t used;
    unsigned unit = name_find(&search, t->w, 0, &used, &complaint);
    bool several = !unit && used == t->w->n;
    if (several) complain(t->s, text_of(&complaint));
    text_free(&complaint);
    if (unit && used == t->w->n) show_unit(t->s, unit);
    return several || (unit && used == t->w->n);
}

static void run(typed *t)
{
    const char *word = t->w->word[0];
    ptrdiff_t exact = find_command(word, true), cut_short = find_command(word, false);
    if (exact >= 0)
        commands[exact].run(t);
    else if (words_begin_order(t->s, t->w, 0))
        give_order(t);
    else if (cut_short >= 0)
        commands[cut_short].run(t);
    else if (!look_at_named(t))
        say_unknown(t->s, t->side, word);
}

void session_command(session *s, unsigned side, const char *line)
{
    s->secret |= sand_game_decision(s->game, side).sealed;
    s->acknowledged = true;
    words w;
    words_split(&w, line);
    typed t = { s, side, &w, line };
    if (w.n == 0)
        show_decision(s, side);
    else
        run(&t);
}
