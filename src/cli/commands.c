/* commands.c - the table of commands at the prompt, and how a typed line is told to be a command or an order.
 * Invariant: a line that makes no sense leaves the game as it was and is refused in one line. */
#include "cli/args.h"
#include "cli/command.h"
#include "cli/show.h"

#include "base/assert.h"

#include <string.h>

/* ---- outside the rules -------------------------------------------------------------------------------- */

static void do_save(typed *t)
{
    session *s = t->s;
    const char *path = command_rest(t, 1);
    if (!*path) {
        command_complain(s, "Save to which file? For example: save battle.jsonl");
        return;
    }
    session_save(s, path);
}

static void do_note(typed *t)
{
    if (t->w->n < 2)
        command_complain(t->s, "Note what? For example: note the fog lifts");
    else if (sand_game_note(t->s->game, t->side, command_rest(t, 1)))
        command_complain(t->s, "That note is too long: at most 500 bytes.");
}

static void do_concede(typed *t)
{
    text prompt = { 0 };
    text_add(&prompt, "Concede for %s: are you sure? (yes) ", side_name(t->s, t->side));
    bool sure = session_is_sure(t->s, text_of(&prompt));
    text_free(&prompt);
    if (sure)
        sand_game_concede(t->s->game, t->side);
    else if (!t->s->quit)
        screen_say(&t->s->screen, INK_PLAIN, 2, "The battle goes on.");
}

static void do_draw(typed *t)
{
    if (sand_game_offer_draw(t->s->game, t->side)) command_complain(t->s, "There is nothing to draw.");
}

static void do_quit(typed *t)
{
    t->s->quit = true;
}

/* ---- the table ---------------------------------------------------------------------------------------- */

static void do_again(typed *t)
{
    show_decision(t->s, t->side);
}

static void do_lesson(typed *t)
{
    guide_repeat(&t->s->guide, t->s->game, &t->s->screen);
}

static void do_skip(typed *t)
{
    guide_skip(&t->s->guide, t->s->game, &t->s->screen);
}

/* Chooses the next unit that could still act, and shows it. */
static void do_next(typed *t)
{
    enum { IDLE_MOST = 64 };
    sand_idle idle[IDLE_MOST];
    size_t n = sand_game_idle(t->s->game, (uint16_t)t->side, idle, IDLE_MOST);
    unsigned first = 0, next = 0;
    for (size_t i = 0; i < n && i < IDLE_MOST; i++) {
        if (idle[i].ref != SAND_REF_UNIT) continue;
        if (!first) first = idle[i].subject;
        if (!next && idle[i].subject > t->s->chosen) next = idle[i].subject;
    }
    if (!first) {
        command_complain(t->s, "No unit is left that could act in this step");
        return;
    }
    t->s->chosen = next ? next : first;
    show_unit(t->s, t->s->chosen);
}

static void do_load(typed *t)
{
    command_complain(t->s, "A battle is loaded from outside: quit, then `sandtable play NAME` goes on with one that is "
                           "kept, `sandtable battles` lists them");
}

static void do_rematch(typed *t)
{
    if (sand_game_result(t->s->game, 0).outcome == SAND_GOING_ON)
        command_complain(t->s, "The battle is not over yet");
    else
        t->s->again = t->s->quit = true;
}

/* Grouped: the first row of each group carries the group's heading. */
static const command_row commands[] = {
    { "map", "map [all] [zones] [X,Y | UNIT] [N]",
      "the table; a part of it, so far around a place as N says; a unit with its reach and its targets; `zones`: with "
      "objectives and the like, and where the nearness of the enemy binds the unit; `help map` has all its signs",
      command_map, "looking" },
    { "legend", "legend", "what the signs, letters and numbers of the map stand for", command_legend, NULL },
    { "list", "list [SIDE]", "all units by command, their state and their nearest enemy", command_list, NULL },
    { "look", "look [UNIT]", "one unit: its enemies by the clock, what it may do; without one, the table and all units",
      command_look, NULL },
    { "measure", "measure UNIT UNIT", "distance, range, arc, sight, face; of a leader too", command_measure, NULL },
    { "threats", "threats [UNIT]",
      "what the enemy could do to each unit next turn if it stood still; of one unit: each attack", command_threats,
      NULL },
    { "next", "next", "the next unit that could still act; `ahead 6`, `charge TARGET` and the like are then for it",
      do_next, NULL },
    { "deck", "deck", "the cards: turned up, in force, left, and how likely each is next", command_deck, NULL },
    { "due", "due", "what must be decided now (an empty line does the same)", do_again, NULL },
    { "score", "score", "points and objectives as they would be now, and who is lost", command_score, NULL },
    { "goal", "goal", "how the battle is won, how far that has come, and what would change the score", command_goal,
      NULL },
    { "log", "log [N]", "the last N lines of the battle report", command_log, NULL },
    { "options", "options [all]", "which readings of the rules are in force", command_options, NULL },
    { "odds", "odds ORDER [; ORDER]", "exact chances of an order; `odds shoot UNIT`: of all its targets", command_odds,
      "asking" },
    { "check", "check ORDER", "would it be allowed? Nothing happens", command_check, NULL },
    { "why", "why [ORDER | RULE | hint | WHAT]",
      "explains the last refusal, an order, a rule by its ID, the last hint, or what happened: why 2 hits, why did "
      "UNIT "
      "rout, why did I lose",
      command_why, NULL },
    { "hint", "hint [UNIT]", "what the computer would do, and what else; what a unit might do", command_hint, NULL },
    { "ok", "ok", "gives the order of the last hint", command_ok, NULL },
    { "tutor", "tutor [off|warn|always]", "grades orders before they are given; warn: stops only those that cost much",
      command_tutor, NULL },
    { "undo", "undo", "takes back your last order, unless dice have been rolled since", command_undo, "taking back" },
    { "redo", "redo", "does it again", command_redo, NULL },
    { "forget", "forget", "drops an order that waits for its rest", command_forget, NULL },
    { "dice", "dice [once|auto|slow|step]", "how fast throws are told; step waits for Enter after each", command_dice,
      "the battle" },
    { "save", "save FILE", "saves the battle as a record, to continue or to replay", do_save, NULL },
    { "load", "load", "how another battle is gone on with", do_load, NULL },
    { "note", "note WORDS", "a remark for the record", do_note, NULL },
    { "draw", "draw", "offers a draw", do_draw, NULL },
    { "concede", "concede", "gives the battle up", do_concede, NULL },
    { "again", "again", "after the end: the same battle, with sides changed", do_rematch, NULL },
    { "quit", "quit", "leaves the battle; it is kept, and `sandtable play` goes on with it", do_quit, NULL },
    { "lesson", "lesson", "in a guided battle: the lesson in hand again", do_lesson, "learning" },
    { "skip", "skip", "in a guided battle: leaves it out", do_skip, NULL },
    { "help", "help [WORD | commands]",
      "orders and commands (or ?); `help charge` explains one of them, `help commands` all commands", command_help,
      NULL },
};

const command_row *command_at(size_t i)
{
    return i < SAND_LEN(commands) ? &commands[i] : NULL;
}

static const command_row *find(const char *word, bool exactly)
{
    return command_find(commands, SAND_LEN(commands), word, exactly);
}

bool command_is_known(const char *word)
{
    return find(word, false) != NULL;
}

/* Returns the command that people also call `word`; NULL: there is none. */
static const char *by_another_name(const char *word)
{
    static const struct {
        const char *word, *command;
    } same[] = { { "may", "check" },  { "can", "check" },  { "test", "check" },    { "exit", "quit" },
                 { "leave", "quit" }, { "bye", "quit" },   { "back", "undo" },     { "roster", "list" },
                 { "units", "list" }, { "rule", "why" },   { "rules", "options" }, { "status", "list" },
                 { "info", "look" },  { "where", "look" }, { "show", "look" },     { "signs", "legend" },
                 { "key", "legend" } };
    for (size_t i = 0; i < SAND_LEN(same); i++)
        if (strcmp(same[i].word, word) == 0) return same[i].command;
    return NULL;
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

/* Shows the unit when its name is all that was typed; false: it is no name of a unit. */
static bool look_at_named(const typed *t)
{
    sand_name_search search = { t->s->game, SAND_REF_UNIT, command_rank_unit, t };
    text complaint = { 0 };
    size_t used;
    unsigned unit = words_find_name(&search, (sand_words_left){ t->w, 0 }, &used, &complaint);
    bool several = !unit && used == t->w->n;
    if (several) command_complain(t->s, text_of(&complaint));
    text_free(&complaint);
    if (unit && used == t->w->n) {
        t->s->chosen = unit;
        show_unit(t->s, unit);
    }
    return several || (unit && used == t->w->n);
}

/* Does the line begin with the name of a unit and go on: "essex ahead 6"? */
static bool names_unit_first(const typed *t)
{
    sand_name_search search = { t->s->game, SAND_REF_UNIT, command_rank_unit, t };
    size_t used;
    return sand_name_find(&search, (sand_words_left){ t->w, 0 }, &used, NULL) != 0 && used < t->w->n;
}

/* Gives "ahead 6" to the unit that was named last; false: the line is no such move. */
static bool give_to_chosen(const typed *t)
{
    text line = { 0 };
    sand_words w;
    typed again = *t;
    if (!command_for_chosen(t, 0, &line)) return false;
    sand_words_split(&w, text_of(&line));
    again.w = &w;
    again.line = text_of(&line);
    command_give(&again);
    text_free(&line);
    return true;
}

static void run(typed *t)
{
    SAND_ASSERT(t->w->n > 0);
    const char *word = t->w->word[0], *other = by_another_name(word);
    const command_row *exact = find(word, true), *cut_short = find(word, false);
    bool order = exact && t->w->n > 1 && sand_language_kind(t->s->game, t->side, (sand_words_left){ t->w, 0 });
    if (order && (exact->run != command_help || !command_has_help(t)))
        command_give(t); /* an order may be called as a command is: "help luke", "load meg" */
    else if (exact)
        exact->run(t);
    else if (sand_language_begins(t->s->game, t->side, (sand_words_left){ t->w, 0 }))
        command_give(t);
    else if (other)
        find(other, true)->run(t);
    else if (strcmp(word, "max") == 0)
        command_most(t);
    else if (give_to_chosen(t))
        return;
    else if (cut_short)
        cut_short->run(t);
    else if (names_unit_first(t))
        command_give(t);
    else if (!look_at_named(t))
        say_unknown(t->s, t->side, word);
}

/* Is the clause a command that stands alone?  Commands that take orders or words take the rest of the line as well. */
static bool stands_alone(const session *s, const char *clause)
{
    static const char *const takes_all[] = { "odds", "check", "why", "note", "save" };
    sand_words w;
    sand_words_split(&w, clause);
    if (w.n == 0 || !find(w.word[0], true) ||
        sand_language_begins(s->game, session_viewer(s), (sand_words_left){ &w, 0 }))
        return false;
    for (size_t i = 0; i < SAND_LEN(takes_all); i++)
        if (strcmp(w.word[0], takes_all[i]) == 0) return false;
    return true;
}

/* Returns the length of the line's first part. It ends at the first semicolon that follows or precedes a command: "move
 * 1 ahead 4; map; done". */
static size_t part_of_line(const session *s, const char *line)
{
    size_t n = strcspn(line, ";");
    if (stands_alone(s, line)) return n;
    while (line[n] && !stands_alone(s, line + n + 1)) n += 1 + strcspn(line + n + 1, ";");
    return n;
}

static void run_part(session *s, unsigned side, const char *line)
{
    sand_words w;
    sand_words_split(&w, line);
    typed t = { s, side, &w, line, commands, SAND_LEN(commands) };
    if (w.n == SAND_WORDS_MAX)
        command_complain(s, "That is too much for one line.");
    else if (w.n && !(s->elsewhere && s->elsewhere->command(s, side, line)))
        run(&t);
}

void session_command(session *s, unsigned side, const char *line)
{
    text part = { 0 };
    size_t n = part_of_line(s, line);
    s->secret |= sand_game_decision(s->game, side).sealed;
    s->acknowledged = true;
    s->refused_in_line = false;
    if (!line[strspn(line, " ;")]) {
        show_decision(s, side);
        line = "";
    }
    for (; *line; line += n + (line[n] == ';'), n = part_of_line(s, line)) {
        text_clear(&part);
        text_add_bytes(&part, line, n);
        run_part(s, side, text_of(&part));
        bool more = line[n] == ';' && line[n + 1 + strspn(line + n + 1, " ")];
        if (!more || s->quit) break;
        if (!sand_game_needs(s->game)) command_tell(s);
        if (command_asked_still(s, side) && !s->refused_in_line) continue;
        screen_sayf(&s->screen, INK_WARN, 2, "The rest of the line was not given:%s", line + n + 1);
        break;
    }
    text_free(&part);
}
