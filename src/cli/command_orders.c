/* command_orders.c - hands orders in: one order, several in a line, or one for every unit. Invariant: a step in which a
 * unit could still act ends only when the player gives the closing order twice, or takes it from a hint. */
#include "cli/advice.h"
#include "cli/command.h"
#include "cli/round.h"
#include "cli/show.h"
#include "cli/tenths.h"

#include "base/assert.h"

#include <string.h>

enum { LINE = 4096, IDLE_MOST = 256 };

/* ---- one order ---------------------------------------------------------------------------------------- */

/* Shows the form of a complete order. */
static void say_whole(const session *s, const sand_order *order)
{
    const sand_entry *last = &order->entries[order->n - 1];
    text example = { 0 };
    command_example(s, order->side, last, &example);
    screen_sayf(&s->screen, INK_PLAIN, 2, "for example %s", text_of(&example));
    text_free(&example);
}

/* Says an order that fulfils the duty, together with the entries that wait. */
static void say_remedy(const session *s, unsigned side, const sand_duty *duty)
{
    sand_entry room[ROUND_MOST];
    sand_order order = { sand_game_decision(s->game, side).serial, (uint16_t)side, 1, &duty->remedy };
    text line = { 0 };
    order = round_order(s, &order, &s->begun, room);
    words_write_order(s, &order, &line);
    screen_sayf(&s->screen, INK_DIM, 4, "for example %s", text_of(&line));
    text_free(&line);
}

/* Tells the duties that the answer itself does not mention, and one order that would fulfil them. */
static void say_duties(const session *s, unsigned side, const sand_verdict *verdict)
{
    char answer[LINE], said[LINE];
    text line = { 0 };
    const sand_duty *remedy = NULL;
    sand_report_sentence(s->game, &verdict->sentence, answer, sizeof answer);
    for (size_t i = verdict->n_duties; i-- > 0;)
        if (verdict->duties[i].has_remedy) remedy = &verdict->duties[i];
    for (size_t i = 0; i < verdict->n_duties; i++) {
        sand_report_sentence(s->game, &verdict->duties[i].sentence, said, sizeof said);
        if (strcmp(said, answer) != 0) text_add(&line, "%s%s", line.length ? "; " : "Still to do: ", said);
    }
    if (line.length) screen_sayf(&s->screen, INK_PLAIN, 2, "%s [%s]", text_of(&line), verdict->duties[0].rule);
    if (remedy) say_remedy(s, side, remedy);
    text_free(&line);
}

/* Gives the order to the local game, or sends it to the server if the local game allows it. */
static sand_error hand_over(session *s, const sand_order *order, sand_verdict *verdict)
{
    if (!s->elsewhere) return sand_game_submit(s->game, order, verdict);
    sand_game_check(s->game, order, verdict);
    return verdict->answer == SAND_YES ? s->elsewhere->submit(s, order) : SAND_ERROR_REFUSED;
}

bool session_submit(session *s, const sand_order *order)
{
    char line[LINE];
    sand_verdict verdict = { 0 };
    sand_error error = hand_over(s, order, &verdict);
    if (!error || error == SAND_ERROR_NEEDS) return true;
    if (error == SAND_ERROR_SEAT) return false;
    if (error == SAND_ERROR_REFUSED || error == SAND_ERROR_STALE) {
        if (verdict.answer == SAND_NO) s->refusal = verdict, s->refused = true;
        sand_verdict brief = verdict;
        brief.n_duties = 0; /* say_duties() tells them as orders that can be typed */
        sand_report_verdict(s->game, &brief, line, sizeof line);
        tenths_cut(line);
        screen_say(&s->screen, INK_WARN, 0, line);
        say_duties(s, order->side, &verdict);
        if (verdict.answer == SAND_SO_FAR && verdict.missing) say_whole(s, order);
    } else {
        screen_sayf(&s->screen, INK_WARN, 0, "That cannot be carried out: %s.", sand_error_text(error));
    }
    return false;
}

/* Shows the form of an order of which only the first word was typed. */
static void say_form(const typed *t, size_t from)
{
    unsigned kind = sand_language_kind(t->s->game, t->side, (sand_words_left){ t->w, from });
    text example = { 0 };
    if (!kind) return;
    command_example(t->s, t->side, &(sand_entry){ .kind = (uint16_t)kind }, &example);
    screen_sayf(&t->s->screen, INK_PLAIN, 2, "for example %s", text_of(&example));
    text_free(&example);
}

/* Remembers the unit of a single order: "ahead 6" and "charge lisle" are then for it. */
static void remember_unit(session *s, const orders *found)
{
    if (found->list.n != 1 || found->order[0].n != 1) return;
    const sand_entry *first = &found->order[0].entries[0];
    bool unit = s->rules.orders[first->kind - 1].subject_ref == SAND_REF_UNIT;
    if (unit && first->subject) s->chosen = first->subject;
}

/* "charge lisle": reads the order for the unit that was named last, if it may be given to it. */
static bool read_for_chosen(const typed *t, size_t from, orders *out)
{
    text complaint = { 0 }, line = { 0 };
    sand_words w;
    sand_unit_facts unit;
    sand_verdict verdict;
    bool good = t->w->n > from + 1 && sand_game_unit(t->s->game, t->side, t->s->chosen, &unit) && unit.side == t->side;
    if (!good) return false;
    text_add(&line, "%s #%u %s", t->w->word[from], t->s->chosen, command_rest(t, from + 1));
    sand_words_split(&w, text_of(&line));
    orders_init(out);
    good = words_read_orders(t->s, t->side, (sand_words_left){ &w, 0 }, out, &complaint) && out->list.n == 1 &&
           out->order[0].entries[0].object != 0;
    if (good) sand_game_check(t->s->game, &out->order[0], &verdict);
    text_free(&complaint);
    text_free(&line);
    return good && verdict.answer != SAND_NO;
}

bool command_read(const typed *t, size_t from, orders *out)
{
    text complaint = { 0 }, line = { 0 };
    sand_words of_chosen;
    sand_words_left left = { t->w, from };
    orders_init(out);
    if (command_for_chosen(t, from, &line)) {
        sand_words_split(&of_chosen, text_of(&line));
        left = (sand_words_left){ &of_chosen, 0 };
    }
    bool good = words_read_orders(t->s, t->side, left, out, &complaint) || read_for_chosen(t, from, out);
    if (good)
        sand_language_join(t->s->game, t->side, &out->list);
    else
        command_complain(t->s, text_of(&complaint));
    if (good) remember_unit(t->s, out);
    if (!good && t->w->n == from + 1) say_form(t, from);
    text_free(&complaint);
    text_free(&line);
    return good;
}

/* ---- sheets ------------------------------------------------------------------------------------------- */

static void say_waiting(const session *s)
{
    unsigned n = s->begun.n;
    if (n == 0) return;
    screen_sayf(&s->screen, INK_DIM, 2,
                "%u order%s for the rest of the sheet: `undo` takes back the last, `forget` %s.", n,
                n == 1 ? " waits" : "s wait", n == 1 ? "it" : "all");
}

static void say_owed(const session *s, const sand_order *all, const sand_verdict *verdict)
{
    say_duties(s, all->side, verdict);
    say_waiting(s);
}

static bool names(const session *s, const sand_order *order, const sand_idle *idle)
{
    for (size_t i = 0; i < order->n; i++)
        if (order->entries[i].subject == idle->subject &&
            s->rules.orders[order->entries[i].kind - 1].subject_ref == (sand_ref_kind)idle->ref)
            return true;
    return false;
}

/* Finds the units that could still act, except those of the order itself; returns how many. */
static size_t find_idle(const session *s, const sand_order *order, sand_idle idle[IDLE_MOST])
{
    size_t n = sand_game_idle(s->game, order->side, idle, IDLE_MOST), kept = 0;
    for (size_t i = 0; i < n && i < IDLE_MOST; i++)
        if (!names(s, order, &idle[i])) idle[kept++] = idle[i];
    return kept;
}

static bool closes(const session *s, const sand_order *order)
{
    return order->n > 0 && s->rules.orders[order->entries[order->n - 1].kind - 1].closes;
}

static bool can_close(const session *s, const sand_decision *decision)
{
    for (unsigned i = 0; i < decision->n_kinds; i++)
        if (s->rules.orders[decision->kinds[i] - 1].closes) return true;
    return false;
}

/* Does a sealed sheet wait for the player's `done`?  It does while units could still act, or when it has several orders
 * that may yet be changed; a single order that leaves nothing to do is handed in at once. */
static bool waits(const session *s, const sand_order *all, const sand_decision *decision)
{
    sand_idle idle[IDLE_MOST];
    if (!decision->sealed || !decision->sheet || closes(s, all) || !can_close(s, decision)) return false;
    return all->n > 1 || find_idle(s, all, idle) > 0;
}

/* Keeps the sheet. It names the units that could still act, so `warned` is set and `done` ends the step at once. */
static void wait_for_more(session *s, const sand_order *order, const sand_order *all)
{
    text line = { 0 };
    words_write_order(s, order, &line);
    screen_sayf(&s->screen, INK_PLAIN, 2, "Written: %s", text_of(&line));
    text_free(&line);
    begun_keep(&s->begun, all);
    s->warned = all->decision + 1;
    show_who(s, all->side);
    screen_sayf(&s->screen, INK_DIM, 3,
                "%u order%s written: `done` hands the sheet in, `undo` takes back the last, `forget` all.", s->begun.n,
                s->begun.n == 1 ? " is" : "s are");
}

/* Joins the order with the waiting entries, except those of the same kind and subject, which it replaces; false:
 * nothing is replaced, or the rules refuse the result. */
static bool rewrite(const session *s, const sand_order *order, sand_entry room[BEGUN_MOST], sand_order *all)
{
    sand_verdict verdict;
    begun kept = s->begun;
    for (size_t i = 0; i < order->n; i++) begun_drop(&kept, order->entries[i].kind, order->entries[i].subject);
    if (kept.n == s->begun.n || !begun_add(&kept, order, room, all)) return false;
    sand_game_check(s->game, all, &verdict);
    if (verdict.answer == SAND_NO) return false;
    screen_say(&s->screen, INK_DIM, 2, "This replaces what was written before.");
    return true;
}

/* Hands the order in together with the entries that wait, or keeps it with them while the sheet is not whole. */
static bool hand_in(const typed *t, const sand_order *order)
{
    session *s = t->s;
    sand_decision decision = sand_game_decision(s->game, t->side);
    sand_entry room[BEGUN_MOST];
    sand_order all;
    sand_verdict verdict;
    begun_look(&s->begun, order->side, order->decision);
    if (!begun_add(&s->begun, order, room, &all)) return session_submit(s, order);
    sand_game_check(s->game, &all, &verdict);
    if (verdict.answer == SAND_NO && rewrite(s, order, room, &all)) sand_game_check(s->game, &all, &verdict);
    if (begun_is(&decision, &verdict)) {
        begun_keep(&s->begun, &all);
        say_owed(s, &all, &verdict);
        return true;
    }
    if (verdict.answer == SAND_YES && waits(s, &all, &decision)) {
        wait_for_more(s, order, &all);
        return true;
    }
    bool done = session_submit(s, &all);
    if (done) s->begun.n = 0;
    say_waiting(s);
    return done;
}

bool command_take_back_begun(session *s, unsigned side)
{
    text line = { 0 };
    begun_look(&s->begun, (uint16_t)side, sand_game_decision(s->game, side).serial);
    if (s->begun.n == 0) return false;
    sand_order last = { s->begun.decision, (uint16_t)side, 1, &s->begun.entry[--s->begun.n] };
    words_write_order(s, &last, &line);
    screen_sayf(&s->screen, INK_PLAIN, 2, "Taken back: %s", text_of(&line));
    text_free(&line);
    return true;
}

void command_forget(typed *t)
{
    if (t->s->begun.n == 0) {
        command_complain(t->s, "No order is waiting.");
        return;
    }
    t->s->begun.n = 0;
    screen_say(&t->s->screen, INK_PLAIN, 2, "Forgotten: nothing was carried out.");
}

/* ---- ending a step ------------------------------------------------------------------------------------ */

/* Returns how many of the side's units that wait for a place the order would leave out of the battle, tried on a copy.
 */
static size_t left_out(const session *s, unsigned side, const sand_order *order)
{
    sand_unit_facts before, after;
    size_t n = 0;
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

/* Is the order legal together with the entries that wait? */
static bool is_legal(session *s, const sand_order *order)
{
    sand_entry room[BEGUN_MOST];
    sand_order all;
    sand_verdict verdict;
    begun_look(&s->begun, order->side, order->decision);
    if (!begun_add(&s->begun, order, room, &all)) return false;
    sand_game_check(s->game, &all, &verdict);
    return verdict.answer == SAND_YES;
}

/* Warns once of what ending the step would forfeit; false: it warned, and giving the order again ends the step. */
static bool may_end(const typed *t, const sand_order *order)
{
    session *s = t->s;
    sand_idle idle[IDLE_MOST];
    char line[LINE];
    if (!closes(s, order) || s->warned == order->decision + 1 || !is_legal(s, order)) return true;
    size_t n = find_idle(s, order, idle), out = left_out(s, t->side, order);
    if (n == 0 && out == 0) return true;
    s->warned = order->decision + 1;
    sand_report_idle(s->game, idle, n, line, sizeof line);
    if (n) screen_sayf(&s->screen, INK_WARN, 0, "%s.", line);
    if (out)
        screen_sayf(&s->screen, INK_WARN, 0, "%zu unit%s would take no part in the battle.", out, out == 1 ? "" : "s");
    screen_sayf(&s->screen, INK_PLAIN, 0, "The step has not ended: `%s` again ends it.",
                s->rules.orders[order->entries[order->n - 1].kind - 1].name);
    return false;
}

/* ---- for everybody ------------------------------------------------------------------------------------ */

bool command_asked_still(const session *s, unsigned side)
{
    sand_decision decision = sand_game_decision(s->game, side);
    return !sand_game_needs(s->game) && sand_decision_of(&decision, (uint16_t)side) && !sand_game_ready(s->game, side);
}

/* Saves and reports the last act before more is done. */
void command_tell(session *s)
{
    session_record(s);
    show_news(s);
}

/* Finds the best single order of this kind for the unit (0: any) and puts it first in `found`; false: there is none. */
static bool find_best(const typed *t, unsigned kind, unsigned unit, orders *found)
{
    sand_wish wish = {
        .kind = SAND_WISH_ANY, .side = (uint16_t)t->side, .subject = (uint16_t)unit, .order_kind = (uint16_t)kind
    };
    orders_init(found);
    sand_game_suggest(t->s->game, &wish, &found->list);
    for (size_t i = 0; i < found->list.n; i++) {
        if (found->order[i].entries[0].kind != kind || found->order[i].n != 1) continue;
        found->order[0] = found->order[i];
        return true;
    }
    return false;
}

/* Gives the units their orders one after the other; each is suggested anew, because dice may have changed the battle.
 */
bool command_all(const typed *t, unsigned kind)
{
    SAND_ASSERT(kind > 0 && kind <= t->s->rules.n_orders);
    session *s = t->s;
    sand_unit_facts unit;
    orders found;
    unsigned given = 0;
    sand_decision first = sand_game_decision(s->game, t->side);
    for (unsigned i = 1; sand_game_unit(s->game, t->side, i, &unit); i++) {
        sand_decision now = sand_game_decision(s->game, t->side);
        if (!command_asked_still(s, t->side) || now.step != first.step || now.subject != first.subject) break;
        if (unit.side != t->side || !sand_language_may_begin(s->game, t->side, kind, i) ||
            !find_best(t, kind, i, &found))
            continue;
        found.order[0].decision = now.serial;
        if (!hand_in(t, &found.order[0])) return false;
        given++;
        if (!sand_game_needs(s->game)) command_tell(s);
    }
    if (given == 0) screen_sayf(&s->screen, INK_WARN, 0, "No unit can %s now.", s->rules.orders[kind - 1].name);
    s->rest = (rest_of_all){ sand_game_needs(s->game) ? kind : 0, first.step, first.subject };
    return given > 0;
}

/* Is any unit left that may be given this order? */
static bool may_anybody(const session *s, unsigned side, unsigned kind)
{
    sand_unit_facts unit;
    for (unsigned i = 1; sand_game_unit(s->game, side, i, &unit); i++)
        if (unit.side == side && sand_language_may_begin(s->game, side, kind, i)) return true;
    return false;
}

bool command_go_on(session *s, unsigned side)
{
    rest_of_all rest = s->rest;
    sand_decision now = sand_game_decision(s->game, side);
    typed t = { .s = s, .side = side };
    s->rest = (rest_of_all){ 0 };
    if (rest.kind == 0 || now.step != rest.step || now.subject != rest.subject) return false;
    return may_anybody(s, side, rest.kind) && command_all(&t, rest.kind);
}

/* Returns the kind of "shoot all" or "place all", where each unit takes its best target or place; 0: it is none. "move
 * all ahead 4" says what each unit does and is read like one order. */
static unsigned kind_for_all(const typed *t, size_t from)
{
    unsigned kind = sand_language_kind(t->s->game, t->side, (sand_words_left){ t->w, from });
    if (kind == 0 || t->w->n != from + 2 || strcmp(t->w->word[from + 1], "all") != 0) return 0;
    const sand_order_kind *row = &t->s->rules.orders[kind - 1];
    return row->subject_ref == SAND_REF_UNIT && row->slots & (SAND_SLOT_BODY | SAND_SLOT_POSE) ? kind : 0;
}

/* ---- as before ---------------------------------------------------------------------------------------- */

static bool has(const sand_entry *entry, int32_t id)
{
    for (size_t i = 0; i < entry->n_list; i++)
        if (entry->list[i] == id) return true;
    return false;
}

/* "cards same": gives the names in the order of last time, without those no longer wanted and with new ones at the end.
 */
static bool give_same(const typed *t, unsigned kind)
{
    sand_entry last, same = { .kind = (uint16_t)kind, .given = SAND_SLOT_SEQUENCE };
    orders found;
    if (!sand_game_last_entry(t->s->game, t->side, kind, &last)) {
        command_complain(t->s, "You have given no such order yet: `help` shows how it is written.");
        return false;
    }
    if (!find_best(t, kind, 0, &found)) return false;
    const sand_entry *wanted = &found.order[0].entries[0];
    for (size_t i = 0; i < last.n_list; i++)
        if (has(wanted, last.list[i])) same.list[same.n_list++] = last.list[i];
    for (size_t i = 0; i < wanted->n_list; i++)
        if (!has(&last, wanted->list[i])) same.list[same.n_list++] = wanted->list[i];
    sand_order order = { sand_game_decision(t->s->game, t->side).serial, (uint16_t)t->side, 1, &same };
    text line = { 0 };
    words_write_order(t->s, &order, &line);
    screen_say(&t->s->screen, INK_DIM, 2, text_of(&line));
    text_free(&line);
    return hand_in(t, &order);
}

static unsigned kind_of_same(const typed *t, size_t from)
{
    unsigned kind = sand_language_kind(t->s->game, t->side, (sand_words_left){ t->w, from });
    if (kind == 0 || t->w->n != from + 2 || strcmp(t->w->word[from + 1], "same") != 0) return 0;
    return t->s->rules.orders[kind - 1].slots & SAND_SLOT_SEQUENCE ? kind : 0;
}

/* ---- a line ------------------------------------------------------------------------------------------- */

static void say_because(const session *s, const char *what, const sand_verdict *because)
{
    char said[LINE];
    sand_report_sentence(s->game, &because->sentence, said, sizeof said);
    screen_sayf(&s->screen, INK_DIM, 2, "%s: %s [%s]", what, said, because->rule ? because->rule : "");
}

/* Says why units that were to go as far as they may stopped short, or did not all go. */
static void say_shortened(const session *s, const orders *given)
{
    if (given->said.shortened) say_because(s, "No further", &given->said.because);
    if (given->said.left_out) say_because(s, "Not everybody", &given->said.without);
}

static bool give_read(const typed *t, size_t from)
{
    orders found;
    if (!command_read(t, from, &found)) return false;
    sand_decision first = sand_game_decision(t->s->game, t->side);
    for (size_t i = 0; i < found.list.n; i++) {
        sand_order order = found.order[i];
        sand_decision now = sand_game_decision(t->s->game, t->side);
        if (now.step != first.step || now.subject != first.subject) break; /* the last order followed by itself */
        order.decision = now.serial; /* the game has gone on since "all" was read */
        if (!may_end(t, &order) || !command_tutor_lets(t->s, &order)) return false;
        if (!hand_in(t, &order)) {
            if (found.said.toward) advice_nearest(t->s, t->side, &found);
            return false;
        }
        if (i == 0) say_shortened(t->s, &found);
        if (sand_game_needs(t->s->game)) break;
    }
    if (sand_game_ready(t->s->game, t->side)) screen_say(&t->s->screen, INK_PLAIN, 2, "Your order is sealed.");
    return true;
}

static bool give_group(const typed *t, size_t from)
{
    unsigned all = kind_for_all(t, from), same = kind_of_same(t, from);
    if (all) return command_all(t, all);
    return same ? give_same(t, same) : give_read(t, from);
}

static size_t clause_end(const sand_words *w, size_t from)
{
    while (from < w->n && strcmp(w->word[from], ";") != 0) from++;
    return from;
}

/* Returns the end of the clauses that belong to one sheet: orders of this step, up to one that ends it. */
static size_t group_end(const typed *t, size_t from)
{
    sand_decision decision = sand_game_decision(t->s->game, t->side);
    size_t end = clause_end(t->w, from);
    unsigned kind = sand_language_kind(t->s->game, t->side, (sand_words_left){ t->w, from });
    while (decision.sheet && end < t->w->n && kind && !t->s->rules.orders[kind - 1].closes) {
        kind = sand_language_kind(t->s->game, t->side, (sand_words_left){ t->w, end + 1 });
        if (!kind || t->s->rules.orders[kind - 1].closes) break;
        end = clause_end(t->w, end + 1);
    }
    return end;
}

static void say_not_given(const typed *t, size_t from)
{
    if (from < t->w->n)
        screen_sayf(&t->s->screen, INK_WARN, 2, "The rest of the line was not given: %s", command_rest(t, from));
}

/* Lists the orders of this step where the line gave one of another step. */
static void say_what_is_due(const typed *t, size_t from)
{
    if (!sand_language_kind(t->s->game, t->side, (sand_words_left){ t->w, from }) &&
        sand_language_begins(t->s->game, t->side, (sand_words_left){ t->w, from }))
        show_orders(t->s, t->side);
}

void command_give(const typed *t)
{
    for (size_t from = 0, end; from < t->w->n; from = end + 1) {
        end = group_end(t, from);
        sand_words part = *t->w;
        part.n = end;
        typed group = *t;
        group.w = &part;
        if (!give_group(&group, from)) {
            t->s->refused_in_line = true;
            if (clause_end(&part, from) < end)
                screen_say(&t->s->screen, INK_WARN, 2, "None of these orders was given: they are handed in together.");
            say_what_is_due(&group, from);
            say_not_given(t, end + 1);
            return;
        }
        if (end + 1 < t->w->n && !sand_game_needs(t->s->game)) command_tell(t->s);
        if (end + 1 < t->w->n && !command_asked_still(t->s, t->side)) {
            say_not_given(t, end + 1);
            return;
        }
    }
}

void command_ok(typed *t)
{
    session *s = t->s;
    sand_order order = { s->hint.decision, (uint16_t)t->side, s->hint.n, s->hint.entry };
    if (s->hint.n == 0 || s->hint.side != t->side || s->hint.decision != sand_game_decision(s->game, t->side).serial) {
        command_complain(s, "There is no hint to take: `hint` asks for one.");
        return;
    }
    s->begun.n = 0; /* the hint is a whole sheet */
    if (left_out(s, t->side, &order) > 0 && !may_end(t, &order)) return;
    session_submit(s, &order);
}
