/* command_back.c - undo and redo. */
#include "cli/command.h"

#include "base/assert.h"

/* Does a person of this side decide now? */
static bool is_due(const session *s, unsigned side)
{
    SAND_ASSERT(side <= SAND_SIDES);
    sand_decision decision = sand_game_decision(s->game, side);
    return sand_decision_of(&decision, (uint16_t)side) && !s->computer[side];
}

/* Returns how many acts `step` must undo or redo until this side decides again; 0: more than `reach`. */
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

bool command_may_undo(const session *s, unsigned side)
{
    size_t reach = sand_game_undo_reach(s->game);
    return reach > 0 && steps_to_own(s, side, reach, sand_game_undo) > 0;
}

/* Has this side given an order that still stands? */
static bool has_ordered(const session *s, unsigned side)
{
    sand_entry last;
    for (unsigned kind = 1; kind <= s->rules.n_orders; kind++)
        if (sand_game_last_entry(s->game, side, kind, &last)) return true;
    return false;
}

/* Says the first deed that is gone from the report, and how many more are. */
static void say_taken_back(const session *s, const sand_game *before)
{
    char line[2048] = "";
    unsigned viewer = session_viewer(s), more = 0;
    for (size_t i = sand_game_events(s->game, viewer); i < sand_game_events(before, viewer); i++) {
        const sand_event *event = sand_game_event(before, viewer, i);
        bool deed = event && (event->verb == SAND_EVENT_ORDER || event->verb == SAND_EVENT_MOVE ||
                              event->verb == SAND_EVENT_PLACE);
        if (!deed) continue;
        if (*line)
            more++;
        else
            sand_report_event(before, event, line, sizeof line);
    }
    text said = { 0 };
    if (more) text_add(&said, ", and %u more", more);
    screen_sayf(&s->screen, INK_PLAIN, 2, "Taken back%s%s%s.", *line ? ": " : "", line, text_of(&said));
    text_free(&said);
}

void command_undo(typed *t)
{
    session *s = t->s;
    if (command_take_back_begun(s, t->side)) return;
    size_t reach = sand_game_undo_reach(s->game), n = steps_to_own(s, t->side, reach, sand_game_undo);
    if (n == 0) {
        if (!has_ordered(s, t->side))
            command_complain(s, "Nothing can be taken back: you have given no order yet.");
        else
            command_complain(s, reach
                                    ? "Nothing of yours can be taken back: dice have fallen or secrets were seen since."
                                    : "Nothing can be taken back: dice have fallen or secrets were seen.");
        return;
    }
    sand_game *before = sand_game_copy(s->game);
    sand_game_undo(s->game, n);
    s->refused = false;
    if (before) say_taken_back(s, before);
    sand_game_destroy(before);
}

void command_redo(typed *t)
{
    session *s = t->s;
    size_t n = steps_to_own(s, t->side, sand_game_redo_reach(s->game), sand_game_redo);
    if (n == 0) {
        command_complain(s, "Nothing has been taken back that could be done again.");
        return;
    }
    sand_game_redo(s->game, n);
    screen_say(&s->screen, INK_PLAIN, 2, "Done again.");
}
