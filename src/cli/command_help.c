/* command_help.c - help: lists every order with an example of this battle and every command, and explains one at
 * length. No order is named here: rows and rules come from the catalogue. */
#include "cli/args.h"
#include "cli/command.h"
#include "cli/map.h"
#include "cli/round.h"
#include "cli/show.h"

#include "base/assert.h"

#include <string.h>

enum { LINE = 16384, FORM = 23 };

static bool is_offered(const session *s, unsigned side, unsigned kind)
{
    sand_decision decision = sand_game_decision(s->game, side);
    for (unsigned i = 0; i < decision.n_kinds; i++)
        if (decision.kinds[i] == kind) return true;
    return false;
}

static const char *leader_for_example(const session *s, unsigned side)
{
    sand_body_facts body;
    for (unsigned i = 1; sand_game_body(s->game, session_viewer(s), i, &body); i++)
        if (body.side == side && strcmp(body.role, "base") != 0 && *body.name) return body.name;
    return "LEADER";
}

/* Names the first unit whose type such an order is for: of the side, or else of the other side. */
static const char *unit_for_example(const session *s, unsigned side, unsigned kind)
{
    sand_unit_facts unit;
    for (unsigned own = 2; own-- > 0;)
        for (unsigned i = 1; sand_game_unit(s->game, session_viewer(s), i, &unit); i++)
            if ((unit.side == side) == (own == 1) && unit.state == SAND_UNIT_IN_PLAY &&
                sand_game_suits(s->game, kind, i))
                return unit.name;
    return "UNIT";
}

/* Names the first unit in play of the side, or of its enemy. */
static const char *target_for_example(const session *s, unsigned side, bool own)
{
    sand_unit_facts unit;
    for (unsigned i = 1; sand_game_unit(s->game, session_viewer(s), i, &unit); i++)
        if ((unit.side == side) == own && unit.state == SAND_UNIT_IN_PLAY) return unit.name;
    return "TARGET";
}

/* Replaces the first occurrence of the word; false: there is none. */
static bool replace(text *line, const char *word, const char *by)
{
    text out = { 0 };
    const char *at = text_of(line), *found = strstr(at, word);
    if (!found) return false;
    text_add_bytes(&out, at, (size_t)(found - at));
    text_add(&out, "%s%s", by, found + strlen(word));
    text_free(line);
    *line = out;
    return true;
}

/* Drops the optional parts of a form: all that stands in brackets. */
static void drop_optional(text *line)
{
    text part = { 0 };
    for (;;) {
        const char *from = strstr(text_of(line), " ["), *to = from ? strchr(from, ']') : NULL;
        if (!to) break;
        text_clear(&part);
        text_add_bytes(&part, from, (size_t)(to + 1 - from));
        replace(line, text_of(&part), "");
    }
    text_free(&part);
}

/* Adds the middle of the table as an example of a place. */
static void add_place(const session *s, text *out)
{
    sand_table_facts table;
    sand_game_table(s->game, session_viewer(s), &table);
    text_add(out, "%d,%d", table.width / 2 / SAND_UNIT_LENGTH, table.height / 2 / SAND_UNIT_LENGTH);
}

/* Puts names and numbers of this battle in place of the words of a form. */
static void name_all(const session *s, unsigned side, const sand_entry *like, text *out)
{
    const sand_order_kind *row = &s->rules.orders[like->kind - 1];
    bool leads = row->subject_ref == SAND_REF_BODY; /* leaders act on their own units */
    text place = { 0 }, choice = { 0 }, length = { 0 };
    add_place(s, &place);
    show_choice(row, &choice);
    /* the first word of a choice, such as the left wing, is said of no second unit */
    if (row->n_words <= 1) replace(out, "[TARGET]", target_for_example(s, side, leads));
    drop_optional(out);
    replace(out, "UNIT",
            like->subject ? sand_name_of(s->game, SAND_REF_UNIT, like->subject)
                          : unit_for_example(s, side, like->kind));
    replace(out, "LEADER",
            like->subject ? sand_name_of(s->game, SAND_REF_BODY, like->subject) : leader_for_example(s, side));
    replace(out, "TARGET", target_for_example(s, side, leads));
    replace(out, "X,Y", text_of(&place));
    text_add(&length, "%d", show_example_length(s));
    replace(out, "LENGTH", text_of(&length));
    while (row->n_words > 1 && replace(out, text_of(&choice), row->words[0])) {
    }
    text_free(&place);
    text_free(&choice);
    text_free(&length);
}

/* Writes the first suggested entry of the kind (and subject, if any); false: there is none. */
static bool write_possible(const session *s, const sand_entry *like, const orders *found, text *out)
{
    sand_entry room[ROUND_MOST];
    for (size_t i = 0; i < found->list.n; i++)
        for (size_t k = 0; k < found->order[i].n; k++) {
            const sand_entry *entry = &found->order[i].entries[k];
            sand_order alone = { found->order[i].decision, found->order[i].side, 1, entry };
            if (entry->kind != like->kind || (like->subject && entry->subject != like->subject)) continue;
            alone = round_order(s, &alone, NULL, room);
            words_write_order(s, &alone, out);
            return true;
        }
    return false;
}

void command_example(const session *s, unsigned side, const sand_entry *like, text *out)
{
    SAND_ASSERT(like->kind > 0 && like->kind <= s->rules.n_orders);
    orders found;
    sand_wish wish = {
        .kind = SAND_WISH_ANY, .side = (uint16_t)side, .subject = like->subject, .order_kind = like->kind
    };
    orders_init(&found);
    if (s->rules.orders[like->kind - 1].subject_ref == SAND_REF_BODY) wish.subject_ref = SAND_REF_BODY;
    if (is_offered(s, side, like->kind)) sand_game_suggest(s->game, &wish, &found.list);
    if (write_possible(s, like, &found, out)) return;
    show_form(s, &s->rules.orders[like->kind - 1], out);
    name_all(s, side, like, out);
}

static void say_row(const screen *s, const char *left, const char *right)
{
    text line = { 0 };
    if (columns_of(left) <= FORM)
        text_add_column(&line, left, FORM);
    else
        text_add(&line, "%s\n  %*s", left, FORM, "");
    fprintf(s->out, "  %s", text_of(&line));
    screen_say_behind(s, INK_PLAIN, FORM + 3, right);
    text_free(&line);
}

static void list_orders(const typed *t)
{
    text left = { 0 }, right = { 0 };
    screen_say(&t->s->screen, INK_BOLD, 0, "Orders (* now), each with an example; `help WORD` explains one:");
    for (unsigned k = 1; k <= t->s->rules.n_orders; k++) {
        text_clear(&left);
        text_clear(&right);
        text_add(&left, "%s%s", t->s->rules.orders[k - 1].name, is_offered(t->s, t->side, k) ? " *" : "");
        command_example(t->s, t->side, &(sand_entry){ .kind = (uint16_t)k }, &right);
        say_row(&t->s->screen, text_of(&left), text_of(&right));
    }
    text_free(&left);
    text_free(&right);
}

/* Returns the first kind of order for units with one of `slots` and none of `without`; 0: there is none. */
static unsigned kind_with(const session *s, unsigned slots, unsigned without)
{
    for (unsigned k = 1; k <= s->rules.n_orders; k++) {
        const sand_order_kind *row = &s->rules.orders[k - 1];
        if (row->subject_ref == SAND_REF_UNIT && row->slots & slots && !(row->slots & without)) return k;
    }
    return 0;
}

static const char *word_of(const session *s, unsigned kind)
{
    return kind ? s->rules.orders[kind - 1].name : "";
}

/* Says how moves are written, with an order of this ruleset and a place on this table. */
static void say_motions(const session *s, const screen *out)
{
    const char *moves = word_of(s, kind_with(s, SAND_SLOT_MOTION, 0));
    text form = { 0 }, about = { 0 };
    text_add(&form, "%s 2 ahead %d", moves, show_example_length(s));
    text_add(&about,
             "units go by number, by the beginning of their names or by any of their words; lengths in the rules' "
             "measure, the %s (%s), which "
             "may be left out",
             s->rules.length, s->rules.length_mark);
    say_row(out, text_of(&form), text_of(&about));
    text_clear(&form);
    text_add(&form, "%s 2 to ", moves);
    add_place(s, &form);
    say_row(out, text_of(&form),
            "to a place, `toward ENEMY`, or `ahead` alone: as far as it may go; `max 2` says how far");
    text_clear(&form);
    text_add(&form, "%s 2 ahead %d; done", moves, show_example_length(s));
    say_row(out, text_of(&form), "several orders in a line, over several steps; it stops where something is asked");
    text_free(&form);
    text_free(&about);
}

static void say_how(const session *s)
{
    const screen *out = &s->screen;
    const char *strikes = word_of(s, kind_with(s, SAND_SLOT_BODY, SAND_SLOT_MOTION));
    text about = { 0 };
    screen_say(out, INK_BOLD, 0, "How orders are written:");
    say_motions(s, out);
    say_row(out, "1 o'clock, north-east",
            "directions, where the rules let a unit leave its front: hours of the clock (12 is ahead), left, right, "
            "back, points of the compass");
    text_add(&about, "every unit that may, as far as it may; `%s all`: each at its best target", strikes);
    say_row(out, "advance all", text_of(&about));
    say_row(out, "Enter", "an empty line repeats what is due and never gives an order");
    text_free(&about);
}

/* "cards same", where the ruleset has an order that is a list of names. */
static void say_same(const typed *t)
{
    for (unsigned k = 1; k <= t->s->rules.n_orders; k++) {
        if (!(t->s->rules.orders[k - 1].slots & SAND_SLOT_SEQUENCE)) continue;
        text form = { 0 };
        text_add(&form, "%s same", t->s->rules.orders[k - 1].name);
        say_row(&t->s->screen, text_of(&form), "the names as they were given last");
        text_free(&form);
    }
}

/* Names the commands, one line for each group. */
static void name_commands(const typed *t)
{
    const screen *s = &t->s->screen;
    const command_row *rows = t->commands;
    text names = { 0 };
    screen_say(s, INK_BOLD, 0, "Commands, explained by `help WORD`, or all by `help commands`:");
    for (size_t i = 0, first = 0; i < t->n_commands; i++) {
        text_add(&names, "%s%s", names.length ? ", " : "", rows[i].word);
        if (i + 1 < t->n_commands && !rows[i + 1].group) continue;
        say_row(s, rows[first].group, text_of(&names));
        text_clear(&names);
        first = i + 1;
    }
    text_free(&names);
    screen_say(
        s, INK_DIM, 0,
        "What stands in brackets, [GAME-03], is the number of a rule: `why GAME-03` explains it. `sandtable rules "
        "RULESET --sequence` shows how a turn goes.");
}

static void list_commands(const typed *t)
{
    for (size_t i = 0; i < t->n_commands; i++) say_row(&t->s->screen, t->commands[i].form, t->commands[i].about);
}

static void explain_kind(const typed *t, unsigned kind)
{
    SAND_ASSERT(kind > 0 && kind <= t->s->rules.n_orders);
    const sand_order_kind *row = &t->s->rules.orders[kind - 1];
    char line[LINE];
    text form = { 0 }, example = { 0 };
    show_form(t->s, row, &form);
    command_example(t->s, t->side, &(sand_entry){ .kind = (uint16_t)kind }, &example);
    screen_sayf(&t->s->screen, INK_BOLD, 0, "%s: %s", row->label, text_of(&form));
    screen_sayf(&t->s->screen, INK_PLAIN, 2, "for example %s", text_of(&example));
    if (row->subject_ref == SAND_REF_UNIT && row->slots & SAND_SLOT_BODY)
        screen_sayf(&t->s->screen, INK_PLAIN, 2,
                    "`%s UNIT` is enough where there is one target, `%s all` lets everybody, `odds %s UNIT` shows the "
                    "chances against all targets.",
                    row->name, row->name, row->name);
    if (row->slots & SAND_SLOT_MOTION)
        screen_say(
            &t->s->screen, INK_PLAIN, 2,
            "then steps with commas between: ahead 4, back 2, 1 o'clock 6, pivot left 20, or `to X,Y facing north`.");
    if (row->closes) screen_say(&t->s->screen, INK_PLAIN, 2, "It ends the step; who could still act is named first.");
    screen_say(&t->s->screen, INK_PLAIN, 2,
               is_offered(t->s, t->side, kind) ? "It may be given in this step." : "It is not available in this step.");
    if (row->rule && sand_report_rule(t->s->game, row->rule, line, sizeof line))
        screen_say(&t->s->screen, INK_PLAIN, 2, line);
    text_free(&form);
    text_free(&example);
}

static unsigned kind_named(const typed *t, const char *word)
{
    for (unsigned k = 1; k <= t->s->rules.n_orders; k++)
        if (strcmp(t->s->rules.orders[k - 1].name, word) == 0) return k;
    return sand_language_kind(t->s->game, t->side, (sand_words_left){ t->w, 1 });
}

/* Is it a word that "How orders are written" explains? */
static bool is_way(const char *word)
{
    static const char *const ways[] = { "toward", "towards", "to",   "ahead", "back",   "left",   "right", "north",
                                        "east",   "south",   "west", "all",   "facing", "oclock", "enter" };
    for (size_t i = 0; i < SAND_LEN(ways); i++)
        if (strcmp(ways[i], word) == 0) return true;
    return false;
}

bool command_has_help(const typed *t)
{
    const char *word = t->w->n > 1 ? t->w->word[1] : "commands";
    return strcmp(word, "commands") == 0 || is_way(word) || kind_named(t, word) ||
           command_find(t->commands, t->n_commands, word, true);
}

void command_help(typed *t)
{
    const screen *s = &t->s->screen;
    const command_row *row = t->w->n > 1 ? command_find(t->commands, t->n_commands, t->w->word[1], true) : NULL;
    unsigned kind = t->w->n > 1 ? kind_named(t, t->w->word[1]) : 0;
    if (t->w->n < 2) {
        list_orders(t);
        say_how(t->s);
        say_same(t);
        name_commands(t);
        return;
    }
    if (strcmp(t->w->word[1], "commands") == 0) {
        list_commands(t);
        return;
    }
    if (kind) explain_kind(t, kind);
    if (row) screen_sayf(s, INK_BOLD, 0, "%s", row->form);
    if (row) screen_say(s, INK_PLAIN, 2, row->about);
    if (row && (row->run == command_map || row->run == command_legend))
        map_explain(t->s->game, s, session_viewer(t->s));
    if (!kind && !row && is_way(t->w->word[1]))
        say_how(t->s);
    else if (!kind && !row)
        screen_sayf(s, INK_WARN, 0, "There is no order and no command \"%.40s\"; `help` lists them.", t->w->word[1]);
}
