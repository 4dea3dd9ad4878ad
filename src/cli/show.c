/* show.c - shows battle reports, decisions and lists.  The library's reports write the sentences; this file only orders
 * them. */
#include "cli/show.h"

#include "cli/map.h"
#include "cli/order_words.h"
#include "cli/round.h"
#include "cli/sitting.h"
#include "cli/tenths.h"

#include "base/assert.h"

#include <string.h>

enum { LINE = 2048, NEAR_MOST = 6 };

const char *side_name(const session *s, unsigned side)
{
    return sand_name_of(s->game, SAND_REF_SIDE, side);
}

/* ---- news --------------------------------------------------------------------------------------------- */

static unsigned side_of_event(const sand_game *game, const sand_event *event)
{
    sand_unit_facts unit;
    sand_command_facts command;
    sand_body_facts body;
    switch ((sand_ref_kind)event->subject_ref) {
    case SAND_REF_SIDE: return event->subject;
    case SAND_REF_COMMAND: return sand_game_command(game, 0, event->subject, &command) ? command.side : 0;
    case SAND_REF_UNIT: return sand_game_unit(game, 0, event->subject, &unit) ? unit.side : 0;
    case SAND_REF_BODY: return sand_game_body(game, 0, event->subject, &body) ? body.side : 0;
    case SAND_REF_NONE:
    case SAND_REF_TERRAIN: return 0;
    }
    return 0;
}

/* Returns an event's indentation: consequences stand further in than their causes. */
static int depth_of(const sand_event *event)
{
    switch ((sand_event_verb)event->verb) {
    case SAND_EVENT_STEP:
    case SAND_EVENT_RESULT: return 0;
    case SAND_EVENT_REVEAL: return 2;
    case SAND_EVENT_ORDER:
    case SAND_EVENT_MOVE:
    case SAND_EVENT_PLACE:
    case SAND_EVENT_NOTE: return 4;
    case SAND_EVENT_CONTACT:
    case SAND_EVENT_PART:
    case SAND_EVENT_ROLL:
    case SAND_EVENT_HIT:
    case SAND_EVENT_MARK:
    case SAND_EVENT_REMOVE: return event->subject_ref == SAND_REF_SIDE ? 4 : 7;
    }
    return 4;
}

void show_event(const sand_game *game, const screen *s, const sand_event *event)
{
    char line[LINE];
    if (event == NULL) return; /* no memory for the event */
    unsigned side = side_of_event(game, event);
    int depth = depth_of(event);
    bool loud = event->verb == SAND_EVENT_STEP || event->verb == SAND_EVENT_RESULT ||
                event->verb == SAND_EVENT_REVEAL || event->verb == SAND_EVENT_REMOVE;
    if (sand_report_event(game, event, line, sizeof line) == 0) return; /* told with another event */
    if (event->verb == SAND_EVENT_STEP) fputc('\n', s->out);
    if (side && depth) {
        ink colour = side == SAND_SIDE_A ? INK_SIDE_A : INK_SIDE_B;
        fprintf(s->out, "%*s%s%s%s", depth, "", screen_ink(s, colour), map_side_mark(side), screen_end(s));
        screen_say_behind(s, loud ? INK_BOLD : INK_PLAIN, depth + 2, line);
    } else {
        screen_say(s, loud ? INK_BOLD : INK_PLAIN, depth, line);
    }
}

bool show_is_public(const sand_event *event)
{
    enum { EVERYBODY = 1 << SAND_SIDE_A | 1 << SAND_SIDE_B };
    return event->seen_by == 0 || (event->seen_by & EVERYBODY) == EVERYBODY;
}

void show_told(session *s, unsigned viewer, size_t n)
{
    SAND_ASSERT(viewer <= SAND_SIDES);
    s->told[viewer] = n;
    s->told_public[viewer] = 0;
    for (size_t i = 0; i < n; i++) {
        const sand_event *event = sand_game_event(s->game, viewer, i);
        s->told_public[viewer] += event && show_is_public(event);
    }
    s->shown_public = s->told_public[viewer];
}

void show_take_seat(session *s, unsigned side, bool shared)
{
    SAND_ASSERT(side <= SAND_SIDES);
    size_t n = sand_game_events(s->game, side);
    if (s->told[side] > n) show_told(s, side, n);
    if (!shared) s->shown_public = s->told_public[side];
}

/* Events that a throw causes are told with it; the next order, step or throw begins another paragraph. */
static bool begins_another(const sand_event *event)
{
    return event && (event->n_rolls > 0 || event->verb == SAND_EVENT_ORDER || event->verb == SAND_EVENT_STEP);
}

void show_news(session *s)
{
    unsigned viewer = session_viewer(s);
    size_t n = sand_game_events(s->game, viewer);
    if (s->hot_seat && !viewer) return; /* no person sits at that side */
    if (s->elsewhere) {
        s->elsewhere->tell_news(s);
        return;
    }
    if (s->told[viewer] > n) show_told(s, viewer, n);
    bool rests = true, thrown = false;
    while (s->told[viewer] < n) {
        const sand_event *event = sand_game_event(s->game, viewer, s->told[viewer]++);
        bool open = event && show_is_public(event);
        bool seen = open && s->told_public[viewer] < s->shown_public; /* the other side read it on this screen */
        s->told_public[viewer] += open;
        if (seen) continue;
        if (thrown && begins_another(event)) rests = rests && sitting_rests(s), thrown = false;
        thrown |= event && event->n_rolls > 0;
        show_event(s->game, &s->screen, event);
        if (s->shown_public < s->told_public[viewer]) s->shown_public = s->told_public[viewer];
    }
}

void show_log(const session *s, size_t n)
{
    unsigned viewer = session_viewer(s);
    size_t all = sand_game_events(s->game, viewer);
    if (s->elsewhere) s->elsewhere->tell_last(s, n);
    for (size_t i = n < all ? all - n : 0; i < all; i++)
        show_event(s->game, &s->screen, sand_game_event(s->game, viewer, i));
}

/* ---- the map ---- */

/* Centres the map on the units that could act, else on the last move. */
map_part show_focus(const session *s)
{
    enum { ROOM = 256 };
    sand_idle idle[ROOM];
    sand_unit_facts unit;
    int64_t x = 0, y = 0;
    unsigned viewer = session_viewer(s), n = 0;
    size_t found = sand_game_idle(s->game, viewer, idle, ROOM), events = sand_game_events(s->game, viewer);
    for (size_t i = 0; i < found && i < ROOM; i++) {
        if (idle[i].ref != SAND_REF_UNIT || !sand_game_unit(s->game, viewer, idle[i].subject, &unit)) continue;
        if (unit.state != SAND_UNIT_IN_PLAY) continue;
        x += unit.pose.at.x;
        y += unit.pose.at.y;
        n++;
    }
    if (n) return (map_part){ .centre = { (int32_t)(x / n), (int32_t)(y / n) }, .scroll = true };
    for (size_t i = events; i-- > 0;) {
        const sand_event *event = sand_game_event(s->game, viewer, i);
        if (event && (event->verb == SAND_EVENT_MOVE || event->verb == SAND_EVENT_PLACE))
            return (map_part){ .centre = event->to.at, .scroll = true };
    }
    return (map_part){ .scroll = true };
}

/* Counts the events since the map was drawn that moved, placed or removed a piece. */
static size_t changes_since(const session *s, size_t from)
{
    unsigned viewer = session_viewer(s);
    size_t n = 0;
    for (size_t i = from; i < sand_game_events(s->game, viewer); i++) {
        const sand_event *event = sand_game_event(s->game, viewer, i);
        n += event &&
             (event->verb == SAND_EVENT_MOVE || event->verb == SAND_EVENT_PLACE || event->verb == SAND_EVENT_REMOVE);
    }
    return n;
}

void show_map(session *s, bool anyway)
{
    enum { MUCH = 6 };
    size_t now = sand_game_events(s->game, session_viewer(s));
    if (s->drawn > now) s->drawn = now;
    if (!anyway && (!s->screen.tty || changes_since(s, s->drawn) < MUCH)) return;
    map_draw(s->game, session_viewer(s), &s->screen, show_focus(s));
    s->drawn = now;
}

/* ---- decisions ---------------------------------------------------------------------------------------- */

/* Does an order of this unit wait for the rest of its sheet? */
static bool is_begun(const session *s, unsigned side, const sand_idle *idle)
{
    const begun *b = &s->begun;
    if (b->side != side || b->decision != sand_game_decision(s->game, side).serial) return false;
    for (size_t i = 0; i < b->n; i++)
        if (b->entry[i].subject == idle->subject &&
            s->rules.orders[b->entry[i].kind - 1].subject_ref == (sand_ref_kind)idle->ref)
            return true;
    return false;
}

void show_who(const session *s, unsigned side)
{
    enum { ROOM = 256, WITH_NAMES = 16 };
    sand_idle idle[ROOM];
    text line = { 0 };
    size_t n = sand_game_idle(s->game, side, idle, ROOM);
    for (size_t i = 0; i < n && i < ROOM; i++) {
        if (idle[i].ref == SAND_REF_COMMAND || is_begun(s, side, &idle[i])) continue;
        text_add(&line, "%s", line.length ? ", " : "still to act: ");
        bool unit = idle[i].ref == SAND_REF_UNIT, named = n <= WITH_NAMES || !unit;
        if (unit) text_add(&line, "%u%s", (unsigned)idle[i].subject, named ? " " : "");
        if (named) text_add(&line, "%s", sand_name_of(s->game, (sand_ref_kind)idle[i].ref, idle[i].subject));
    }
    if (line.length) screen_say(&s->screen, INK_PLAIN, 3, text_of(&line));
    text_free(&line);
}

static bool has_motion(const session *s, const sand_decision *decision)
{
    for (unsigned i = 0; i < decision->n_kinds; i++)
        if (s->rules.orders[decision->kinds[i] - 1].slots & SAND_SLOT_MOTION) return true;
    return false;
}

int show_example_length(const session *s)
{
    enum { STEPS = 60 };
    return round_length(s) * STEPS / SAND_UNIT_LENGTH;
}

void show_choice(const sand_order_kind *row, text *line)
{
    for (unsigned i = 0; i < row->n_words; i++) text_add(line, "%s%s", i ? "|" : "", row->words[i]);
}

static void add_choice(const sand_order_kind *row, const char *before, const char *behind, text *line)
{
    text_add(line, "%s", before);
    show_choice(row, line);
    text_add(line, "%s", behind);
}

void show_form(const session *s, const sand_order_kind *row, text *line)
{
    text_add(line, "%s", row->name);
    if (row->subject_ref) text_add(line, row->subject_ref == SAND_REF_BODY ? " LEADER" : " UNIT");
    uint16_t may = row->slots | row->optional, list = SAND_SLOT_BODIES | SAND_SLOT_SEQUENCE;
    if (row->slots & SAND_SLOT_CHOICE) add_choice(row, " ", "", line);
    if (may & SAND_SLOT_BODY) text_add(line, row->optional & SAND_SLOT_BODY ? " [TARGET]" : " TARGET");
    if (may & SAND_SLOT_NUMBER)
        text_add(line, row->optional & SAND_SLOT_NUMBER ? " [%s]" : " %s", row->measures ? "by LENGTH" : "N");
    if (row->slots & SAND_SLOT_MOTION && strcmp(row->name, "face") == 0)
        text_add(line, " right 30");
    else if (row->slots & SAND_SLOT_MOTION)
        text_add(line, " ahead %d", show_example_length(s));
    if (row->slots & SAND_SLOT_POSE) text_add(line, " at X,Y facing north");
    if (row->optional & SAND_SLOT_CHOICE) add_choice(row, " [", "]", line);
    if (may & SAND_SLOT_FORM) text_add(line, row->optional & SAND_SLOT_FORM ? " [3x2]" : " 3x2");
    if (may & list) text_add(line, row->slots & list ? " NAME, NAME …" : " [NAME, NAME …]");
    if (row->slots & SAND_SLOT_ROUTE) text_add(line, " X,Y then X,Y");
    if (row->optional & SAND_SLOT_ROUTE) text_add(line, " [X,Y then X,Y]");
    if (may & SAND_SLOT_THEN) add_choice(row, " signal ", " [X,Y then X,Y]", line);
    if (row->slots & SAND_SLOT_TEXT) text_add(line, " \"WORDS\"");
}

/* May any of the side's units begin an order of this kind? */
static bool is_open(const session *s, unsigned side, unsigned kind)
{
    sand_unit_facts unit;
    SAND_ASSERT(kind > 0 && kind <= s->rules.n_orders);
    if (s->rules.orders[kind - 1].subject_ref != SAND_REF_UNIT) return true;
    for (unsigned i = 1; sand_game_unit(s->game, session_viewer(s), i, &unit); i++)
        if (unit.side == side && unit.state != SAND_UNIT_GONE && sand_language_may_begin(s->game, side, kind, i))
            return true;
    return false;
}

void show_orders(const session *s, unsigned side)
{
    text line = { 0 };
    sand_entry last;
    sand_decision decision = sand_game_decision(s->game, side);
    for (unsigned i = 0; i < decision.n_kinds; i++) {
        if (!is_open(s, side, decision.kinds[i])) continue;
        text_add(&line, "%s", line.length ? " · " : "orders: ");
        const sand_order_kind *kind = &s->rules.orders[decision.kinds[i] - 1];
        show_form(s, kind, &line);
        if (kind->slots & SAND_SLOT_SEQUENCE && sand_game_last_entry(s->game, side, decision.kinds[i], &last))
            text_add(&line, " · %s same", kind->name);
    }
    if (sand_game_undo_reach(s->game) && !s->computer[side] && line.length && s->may_undo) text_add(&line, " · undo");
    screen_say(&s->screen, INK_PLAIN, 3, text_of(&line));
    text_free(&line);
}

/* Is any order open that needs more than its name? */
static bool has_choice(const session *s, unsigned side, const sand_decision *decision)
{
    for (unsigned i = 0; i < decision->n_kinds; i++) {
        const sand_order_kind *row = &s->rules.orders[decision->kinds[i] - 1];
        if ((row->subject_ref || row->slots) && is_open(s, side, decision->kinds[i])) return true;
    }
    return false;
}

/* Says the orders that wait for the rest of the sheet. */
static void say_begun(const session *s, unsigned side, uint32_t serial)
{
    text line = { 0 };
    sand_order order = { serial, (uint16_t)side, s->begun.n, s->begun.entry };
    if (s->begun.n == 0 || s->begun.side != side || s->begun.decision != serial) return;
    words_write_order(s, &order, &line);
    screen_sayf(&s->screen, INK_PLAIN, 3, "written: %s", text_of(&line));
    text_free(&line);
}

void show_decision(const session *s, unsigned side)
{
    enum { FEW = 4 };
    sand_decision decision = sand_game_decision(s->game, session_viewer(s));
    sand_table_facts table;
    char title[LINE];
    if (!decision.asks) return;
    sand_game_table(s->game, session_viewer(s), &table);
    sand_report_decision(s->game, &decision, title, sizeof title);
    text when = { 0 };
    if (table.turn == 0)
        text_add(&when, "Before the battle");
    else
        text_add(&when, "Turn %u", table.turn);
    if (table.turn && table.turn == table.turn_limit) text_add(&when, ", the last");
    if (decision.sealed) {
        sand_report_sentence(s->game, &decision.title, title, sizeof title);
        screen_sayf(&s->screen, INK_BOLD, 0, "%s · %s: %s, in secret [%s]", text_of(&when), side_name(s, side), title,
                    decision.rule);
    } else {
        screen_sayf(&s->screen, INK_BOLD, 0, "%s · %s", text_of(&when), title);
    }
    text_free(&when);
    say_begun(s, side, decision.serial);
    show_who(s, side);
    show_orders(s, side);
    if (!has_motion(s, &decision) && has_choice(s, side, &decision))
        show_suggestions(s, side, 0, decision.sealed ? 1 : FEW);
}

/* Adds the distance of the target, by which players choose among several. */
static void add_distance(const session *s, const sand_entry *entry, text *line)
{
    const sand_order_kind *row = &s->rules.orders[entry->kind - 1];
    sand_measurement m;
    char length[64];
    if (!entry->object || row->subject_ref != SAND_REF_UNIT || row->object_ref != SAND_REF_UNIT) return;
    sand_game_measure(s->game, session_viewer(s), sand_actor_unit(entry->subject), sand_actor_unit(entry->object), &m);
    sand_report_measure(s->game, &m, length, sizeof length);
    if (strncmp(length, "in contact", strlen("in contact")) == 0) return; /* the order names the unit already */
    tenths_cut(length);
    length[strcspn(length, ",;")] = '\0';
    text_add(line, "   (%s)", length);
}

size_t show_suggestions(const session *s, unsigned side, unsigned unit, size_t most)
{
    orders found;
    sand_entry room[ROUND_MOST];
    sand_wish wish = { .kind = SAND_WISH_ANY, .side = (uint16_t)side, .subject = (uint16_t)unit };
    text line = { 0 }, last = { 0 };
    orders_init(&found);
    size_t n = sand_game_suggest(s->game, &wish, &found.list), shown = 0;
    for (size_t i = 0; i < n && shown < most; i++) {
        text_clear(&line);
        sand_order order = round_order(s, &found.order[i], NULL, room);
        words_write_order(s, &order, &line);
        if (strcmp(text_of(&line), text_of(&last)) == 0) continue;
        text_clear(&last);
        text_add(&last, "%s", text_of(&line));
        add_distance(s, &found.order[i].entries[0], &line);
        screen_sayf(&s->screen, INK_DIM, 3, "%s %s", shown++ ? "        or" : "for example", text_of(&line));
    }
    text_free(&line);
    text_free(&last);
    return shown;
}

/* Says the lines of a text except the first and those about rules, which `why` tells. */
static void say_below_first(const session *s, char *lines)
{
    char *line = strchr(lines, '\n');
    while (line) {
        char *end = strchr(++line, '\n');
        if (end) *end = '\0';
        bool rule = strncmp(line, "Rule ", 5) == 0 || strncmp(line, "Reading ", 8) == 0;
        if (!rule) screen_say(&s->screen, INK_PLAIN, 2, line);
        line = end;
    }
}

void show_end(const session *s)
{
    char line[LINE * 4];
    sand_result result = sand_game_result(s->game, session_viewer(s));
    sand_report_result(s->game, &result, line, sizeof line);
    screen_say(&s->screen, INK_BOLD, 0, line);
    sand_report_standing(s->game, session_viewer(s), line, sizeof line);
    say_below_first(s, line);
    if (s->elsewhere) return; /* the dice are on the server */
    sand_report_luck(s->game, session_viewer(s), line, sizeof line);
    screen_say(&s->screen, INK_DIM, 2, line);
}

/* ---- units -------------------------------------------------------------------------------------------- */

typedef struct {
    unsigned unit;
    int32_t distance;
} near_one;

static bool are_in_contact(const session *s, unsigned a, unsigned b)
{
    sand_contact_facts c;
    for (unsigned i = 1; sand_game_contact(s->game, session_viewer(s), i, &c); i++)
        if ((c.by == a && c.with == b) || (c.by == b && c.with == a)) return true;
    return false;
}

/* Finds the nearest enemies, nearest first; an enemy in contact counts as distance 0. */
static size_t find_near(const session *s, unsigned unit, near_one *out, size_t room)
{
    unsigned viewer = session_viewer(s);
    sand_unit_facts own, other;
    sand_measurement m;
    size_t n = 0;
    SAND_ASSERT(room > 0);
    if (!sand_game_unit(s->game, viewer, unit, &own) || own.state != SAND_UNIT_IN_PLAY) return 0;
    for (unsigned i = 1; sand_game_unit(s->game, viewer, i, &other); i++) {
        if (other.side == own.side || other.state != SAND_UNIT_IN_PLAY) continue;
        sand_game_measure(s->game, viewer, sand_actor_unit(unit), sand_actor_unit(i), &m);
        if (are_in_contact(s, unit, i)) m.distance = 0;
        size_t at = n < room ? n++ : room;
        if (at == room && m.distance >= out[room - 1].distance) continue;
        if (at == room) at--;
        for (; at > 0 && out[at - 1].distance > m.distance; at--) out[at] = out[at - 1];
        out[at] = (near_one){ i, m.distance };
    }
    return n;
}

/* Adds "h21 at 1 o'clock, 19.4 in". */
static void add_place(const session *s, const sand_unit_facts *from, near_one to, text *out)
{
    sand_unit_facts other;
    char length[32];
    sand_game_unit(s->game, session_viewer(s), to.unit, &other);
    int32_t tenths = (to.distance + 50) / 100; /* never 0 for an enemy that does not touch */
    sand_report_length((tenths ? tenths : 1) * 100, s->rules.length_mark, length, sizeof length);
    if (to.distance == 0) text_add(out, "touches ");
    map_label(&other, to.unit, out);
    if (to.distance) text_add(out, " at %d o'clock, %s", sand_report_hour(from->pose, other.pose.at), length);
}

static void add_markers(const sand_marker *markers, size_t n, text *out)
{
    for (size_t i = 0; i < n; i++) {
        if (out->length > 0) text_add(out, ", ");
        if (markers[i].counts) text_add(out, "%d ", markers[i].value);
        bool one = markers[i].counts && markers[i].value == 1; /* "1 hit" */
        for (const char *c = markers[i].name; *c && !(one && *c == 's' && !c[1]); c++)
            text_add(out, "%c", *c == '_' || *c == '-' ? ' ' : *c);
    }
}

/* Adds the unit's traits and markers to an empty text. */
static void add_state(const session *s, unsigned unit, text *out)
{
    sand_marker markers[12], traits[12];
    size_t n = sand_game_markers(s->game, session_viewer(s), unit, markers, SAND_LEN(markers));
    size_t more = sand_game_traits(s->game, session_viewer(s), unit, traits, SAND_LEN(traits));
    add_markers(traits, more < SAND_LEN(traits) ? more : SAND_LEN(traits), out);
    add_markers(markers, n < SAND_LEN(markers) ? n : SAND_LEN(markers), out);
    if (n == 0) text_add(out, "%sfresh", more ? ", " : "");
}

/* Returns the width of the longest unit name, within limits. */
static int name_column(const session *s)
{
    enum { LEAST = 22, MOST = 30 };
    sand_unit_facts unit;
    int widest = LEAST;
    for (unsigned i = 1; sand_game_unit(s->game, session_viewer(s), i, &unit); i++)
        if (columns_of(unit.name) > widest) widest = columns_of(unit.name);
    return (widest > MOST ? MOST : widest) + 1;
}

static int state_column(const session *s)
{
    enum { LEAST = 15, MOST = 34 };
    sand_unit_facts unit;
    text state = { 0 };
    int widest = LEAST;
    for (unsigned i = 1; sand_game_unit(s->game, session_viewer(s), i, &unit); i++) {
        text_clear(&state);
        if (unit.state == SAND_UNIT_IN_PLAY) add_state(s, i, &state);
        int n = columns_of(text_of(&state));
        if (n > widest && n <= MOST) widest = n;
    }
    text_free(&state);
    return widest + 1;
}

static void list_unit(const session *s, unsigned id, const sand_unit_facts *unit)
{
    enum { LABEL = 5 };
    int state = state_column(s);
    text line = { 0 }, part = { 0 };
    near_one nearest;
    map_label(unit, id, &part);
    text_add_column(&line, text_of(&part), LABEL);
    text_add_column(&line, unit->name, name_column(s));
    text_clear(&part);
    if (unit->state == SAND_UNIT_IN_PLAY) {
        text_add(&line, "%s ", map_arrow(unit->pose.heading));
        add_state(s, id, &part);
        if (columns_of(text_of(&part)) < state)
            text_add_column(&line, text_of(&part), state);
        else
            text_add(&line, "%s  ", text_of(&part));
        if (find_near(s, id, &nearest, 1)) add_place(s, unit, nearest, &line);
    } else {
        text_add(&line, "%s", unit->state == SAND_UNIT_WAITING ? "not yet on the table" : "gone");
        if (unit->due) text_add(&line, ": from turn %u on", unit->due);
        if (unit->state == SAND_UNIT_GONE && *unit->cause) text_add(&line, ": %s", unit->cause);
    }
    screen_say(&s->screen, unit->state == SAND_UNIT_IN_PLAY ? INK_PLAIN : INK_DIM, 4, text_of(&line));
    text_free(&line);
    text_free(&part);
}

static void list_command(const session *s, unsigned side, unsigned command)
{
    sand_unit_facts unit;
    bool named = false;
    for (unsigned i = 1; sand_game_unit(s->game, session_viewer(s), i, &unit); i++) {
        if (unit.side != side || unit.command != command) continue;
        if (!named && command) screen_say(&s->screen, INK_BOLD, 2, sand_name_of(s->game, SAND_REF_COMMAND, command));
        named = true;
        list_unit(s, i, &unit);
    }
}

/* Lists leaders and supplies: bodies on the table that are no base of a unit. */
static void list_bodies(const session *s, unsigned side)
{
    sand_body_facts body;
    char x[32], y[32];
    for (unsigned i = 1; sand_game_body(s->game, session_viewer(s), i, &body); i++) {
        if (body.side != side || body.unit || body.state != SAND_UNIT_IN_PLAY) continue;
        sand_report_length(body.pose.at.x, "", x, sizeof x);
        sand_report_length(body.pose.at.y, "", y, sizeof y);
        x[strcspn(x, " ")] = y[strcspn(y, " ")] = '\0';
        screen_sayf(&s->screen, INK_PLAIN, 4, "%s (%s) %s%s%s%s", body.name, body.role, body.attached ? "with " : "at ",
                    body.attached ? sand_name_of(s->game, SAND_REF_UNIT, body.attached) : x, body.attached ? "" : ",",
                    body.attached ? "" : y);
    }
}

void show_list(const session *s, unsigned side)
{
    sand_side_facts facts;
    sand_table_facts table;
    sand_game_table(s->game, session_viewer(s), &table);
    for (unsigned i = 1; i <= table.sides; i++) {
        if ((side && i != side) || !sand_game_side(s->game, session_viewer(s), i, &facts)) continue;
        text waiting = { 0 };
        if (facts.waiting) text_add(&waiting, ", %u still to come", facts.waiting);
        screen_sayf(&s->screen, i == SAND_SIDE_A ? INK_SIDE_A : INK_SIDE_B, 0, "%s %s: %u units in play%s, %u gone",
                    map_side_mark(i), facts.name, facts.in_play, text_of(&waiting), facts.gone);
        text_free(&waiting);
        for (unsigned c = 1; c <= table.commands; c++) list_command(s, i, c);
        list_command(s, i, 0);
        list_bodies(s, i);
    }
}

static void say_contacts(const session *s, unsigned unit)
{
    static const char *const faces[] = { "", "front", "right flank", "rear", "left flank" };
    sand_contact_facts c;
    for (unsigned i = 1; sand_game_contact(s->game, session_viewer(s), i, &c); i++) {
        if (c.by != unit && c.with != unit) continue;
        unsigned other = c.by == unit ? c.with : c.by;
        unsigned mine = c.by == unit ? c.by_face : c.with_face, its = c.by == unit ? c.with_face : c.by_face;
        screen_sayf(&s->screen, INK_WARN, 2, "in contact: its %s against the %s of %s, since turn %u",
                    mine < SAND_LEN(faces) ? faces[mine] : "", its < SAND_LEN(faces) ? faces[its] : "",
                    sand_name_of(s->game, SAND_REF_UNIT, other), c.turn);
    }
}

static void say_kinds(const session *s, unsigned unit, unsigned side)
{
    sand_decision decision = sand_game_decision(s->game, session_viewer(s));
    text line = { 0 };
    if (!sand_decision_of(&decision, (uint16_t)side)) return;
    for (unsigned i = 0; i < decision.n_kinds; i++) {
        const sand_order_kind *row = &s->rules.orders[decision.kinds[i] - 1];
        if (row->subject_ref != SAND_REF_UNIT || !sand_language_may_begin(s->game, side, decision.kinds[i], unit))
            continue;
        text_add(&line, "%s%s", line.length ? ", " : "may now: ", row->name);
    }
    if (line.length) screen_say(&s->screen, INK_PLAIN, 2, text_of(&line));
    text_free(&line);
}

/* Has the ruleset an order that lists the bases of a unit? */
static bool arranges(const session *s)
{
    for (unsigned k = 0; k < s->rules.n_orders; k++) {
        const sand_order_kind *row = &s->rules.orders[k];
        bool lists = (row->slots | row->optional) & (SAND_SLOT_BODIES | SAND_SLOT_SEQUENCE);
        if (lists && row->subject_ref == SAND_REF_UNIT && sand_order_kind_lists(row) == SAND_REF_BODY) return true;
    }
    return false;
}

/* Says the numbers by which orders name the unit's bases. */
static void say_bases(const session *s, unsigned unit)
{
    sand_body_facts body;
    text line = { 0 };
    unsigned n = 0;
    for (unsigned i = 1; sand_game_body(s->game, session_viewer(s), i, &body); i++) {
        if (body.unit != unit || strcmp(body.role, "base") != 0) continue;
        text_add(&line, "%s%u", n++ ? ", " : "its bases: ", i);
    }
    if (n > 1) screen_say(&s->screen, INK_PLAIN, 2, text_of(&line));
    text_free(&line);
}

void show_unit(const session *s, unsigned unit)
{
    char line[LINE], x[32], y[32], heading[32];
    sand_unit_facts facts;
    near_one near[NEAR_MOST];
    if (!sand_game_unit(s->game, session_viewer(s), unit, &facts)) return;
    sand_report_unit(s->game, session_viewer(s), unit, line, sizeof line);
    screen_say(&s->screen, INK_BOLD, 0, line);
    if (facts.state != SAND_UNIT_IN_PLAY) return;
    sand_report_length(facts.pose.at.x, "", x, sizeof x);
    sand_report_length(facts.pose.at.y, "", y, sizeof y);
    x[strcspn(x, " ")] = y[strcspn(y, " ")] = '\0';
    sand_report_angle(facts.pose.heading, heading, sizeof heading);
    screen_sayf(&s->screen, INK_PLAIN, 2, "centre at %s,%s, heading %s", x, y, heading);
    if (arranges(s)) say_bases(s, unit);
    say_contacts(s, unit);
    size_t n = find_near(s, unit, near, NEAR_MOST);
    for (size_t i = 0; i < n; i++) {
        sand_measurement m;
        char measured[LINE];
        sand_game_measure(s->game, session_viewer(s), sand_actor_unit(unit), sand_actor_unit(near[i].unit), &m);
        sand_report_measure(s->game, &m, measured, sizeof measured);
        /* rounded, a target barely out of range would show the range itself */
        if (m.in_range || m.distance >= m.range + SAND_UNIT_LENGTH / 10) tenths_cut(measured);
        sand_unit_facts other;
        sand_game_unit(s->game, session_viewer(s), near[i].unit, &other);
        screen_sayf(&s->screen, INK_PLAIN, 2, "%d o'clock: %s, %s", sand_report_hour(facts.pose, other.pose.at),
                    other.name, measured);
    }
    say_kinds(s, unit, facts.side);
}

void show_decks(const session *s)
{
    char lines[LINE];
    unsigned n = 0;
    while (sand_report_deck(s->game, session_viewer(s), n + 1, lines, sizeof lines) != 0) {
        char *line = lines;
        for (char *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
            *end = '\0';
            screen_say(&s->screen, INK_PLAIN, line == lines ? 0 : 2, line);
        }
        n++;
    }
    if (n == 0) screen_say(&s->screen, INK_PLAIN, 0, "These rules have no cards.");
}

/* Finds where the unit or body stands; false: it is not on the table. */
static bool find_pose(const session *s, sand_actor who, sand_pose *out)
{
    sand_unit_facts unit;
    sand_body_facts body;
    bool is_unit = who.ref == SAND_REF_UNIT;
    if (is_unit ? !sand_game_unit(s->game, session_viewer(s), who.index, &unit)
                : !sand_game_body(s->game, session_viewer(s), who.index, &body))
        return false;
    *out = is_unit ? unit.pose : body.pose;
    return (is_unit ? unit.state : body.state) == SAND_UNIT_IN_PLAY;
}

void show_measure(const session *s, sand_actor a, sand_actor b)
{
    char line[LINE];
    sand_measurement m;
    sand_pose from, to;
    if (a.ref == b.ref && a.index == b.index) {
        screen_say(&s->screen, INK_WARN, 0, "Name two different units to be measured.");
        return;
    }
    if (!find_pose(s, a, &from) || !find_pose(s, b, &to)) {
        screen_say(&s->screen, INK_WARN, 0, "Only what stands on the table can be measured.");
        return;
    }
    sand_game_measure(s->game, session_viewer(s), a, b, &m);
    sand_report_measure(s->game, &m, line, sizeof line);
    screen_sayf(&s->screen, INK_PLAIN, 0, "%s → %s: at %d o'clock, %s",
                sand_name_of(s->game, (sand_ref_kind)a.ref, a.index),
                sand_name_of(s->game, (sand_ref_kind)b.ref, b.index), sand_report_hour(from, to.at), line);
}

void show_options(const session *s, bool all)
{
    sand_option_facts option;
    size_t changed = 0, n = 0;
    for (unsigned i = 1; sand_game_option(s->game, i, &option); i++, n++) {
        changed += option.changed;
        if (!all && !option.changed) continue;
        screen_sayf(&s->screen, option.changed ? INK_BOLD : INK_PLAIN, 2, "%s = %s%s: %s [%s]", option.row->name,
                    option.text, option.changed ? " (changed)" : "", option.row->question, option.row->rule);
    }
    if (!all)
        screen_sayf(&s->screen, INK_PLAIN, 0, "%zu of %zu options differ from the standard; `options all` lists them.",
                    changed, n);
}
