/* sitting.c - plays a battle at one screen: whose turn it is, which side sees the screen, dice that are typed. */
#include "cli/sitting.h"

#include "cli/command.h"
#include "cli/map.h"
#include "cli/show.h"

#include "base/assert.h"

#include <string.h>

/* ---- who looks at the screen ---------------------------------------------------------------------------- */

/* Waits for Enter. Scripts need no empty line here: their next line is the next command. */
static bool wait_for_enter(session *s, const char *prompt)
{
    if (!session_read(s, prompt)) return false;
    s->held = s->line.length > 0;
    return true;
}

/* Is any event not yet told to this side secret from the other? */
static bool has_private_news(const session *s, unsigned side)
{
    for (size_t i = s->told[side]; i < sand_game_events(s->game, side); i++) {
        const sand_event *event = sand_game_event(s->game, side, i);
        if (event && !show_is_public(event)) return true;
    }
    return false;
}

/* Must the other player look away now: is something secret on the screen, or about to be? */
static bool needs_curtain(const session *s, unsigned side)
{
    sand_decision decision = sand_game_decision(s->game, side);
    return s->secret || decision.sealed || has_private_news(s, side);
}

/* Clears what one side alone may see: the screen, its scrollback, and the editor's history. Then hands over. */
static bool draw_curtain(session *s, unsigned side)
{
    text prompt = { 0 };
    if (s->seated) {
        show_news(s);
        if (s->secret && !wait_for_enter(s, "Press Enter to clear the screen. ")) return false;
        if (s->secret) screen_clear(&s->screen);
        line_editor_forget(s->editor);
    }
    text_add(&prompt, "Hand over to %s, then press Enter. ", side_name(s, side));
    s->seated = 0;
    bool ready = wait_for_enter(s, text_of(&prompt));
    if (ready) screen_clear(&s->screen);
    text_free(&prompt);
    return ready;
}

/* Seats the side that decides; without secrets both players may look on. */
static void hand_over(session *s, unsigned side)
{
    SAND_ASSERT(side == SAND_SIDE_A || side == SAND_SIDE_B);
    bool curtain = needs_curtain(s, side);
    if (curtain && !draw_curtain(s, side)) return;
    if (!curtain && s->seated) show_news(s);
    show_take_seat(s, side, !curtain);
    s->secret = false;
    s->seated = side;
    s->asked = curtain ? 0 : UINT32_MAX - 1; /* 0 draws the map anew, because the curtain cleared the screen */
}

/* ---- dice --------------------------------------------------------------------------------------------- */

static void say_misread(const session *s, const char *said)
{
    char line[1024];
    sand_report_misread(s->game, sand_game_needs(s->game), said, line, sizeof line);
    screen_sayf(&s->screen, INK_WARN, 0, "%s.", line);
}

/* Was a word typed in place of dice: a command, or an order that must wait?  Other letters were meant for the dice. */
static bool is_word_here(const session *s, const char *said)
{
    sand_words w;
    bool letter = (*said >= 'a' && *said <= 'z') || (*said >= 'A' && *said <= 'Z');
    if (!letter) return false;
    sand_words_split(&w, said);
    return w.n > 0 && (command_is_known(w.word[0]) ||
                       sand_language_begins(s->game, session_viewer(s), (sand_words_left){ &w, 0 }));
}

static void answer_dice(session *s, const char *said)
{
    sand_error error;
    s->acknowledged = true;
    if (strcmp(said, "roll") == 0)
        error = sand_game_answer_rolled(s->game);
    else if (strcmp(said, "back") == 0 || strcmp(said, "undo") == 0)
        error = sand_game_answer_none(s->game);
    else
        error = sand_game_answer_text(s->game, said);
    if (error == SAND_ERROR_UNKNOWN)
        screen_say(&s->screen, INK_WARN, 0, "These dice belong to the battle itself and cannot be taken back.");
    else if (error && error != SAND_ERROR_NEEDS && is_word_here(s, said))
        session_command(s, s->seated ? s->seated : SAND_SIDE_A, said);
    else if (error && error != SAND_ERROR_NEEDS)
        say_misread(s, said);
}

static void ask_dice(session *s)
{
    char line[2048];
    show_news(s);
    sand_report_needs(s->game, sand_game_needs(s->game), line, sizeof line);
    if (*line >= 'a' && *line <= 'z') *line = (char)(*line - 'a' + 'A');
    screen_say(&s->screen, INK_BOLD, 0, line);
    if (!s->dice_explained)
        screen_say(&s->screen, INK_DIM, 2,
                   "Type the faces as they lie; `roll` has them rolled for you, `back` takes the order back.");
    s->dice_explained = true;
    if (session_read(s, "dice> ") && s->line.length) answer_dice(s, text_of(&s->line));
}

/* ---- whose turn it is --------------------------------------------------------------------------------- */

/* Returns the side that decides next, a computer's first because it takes no time; 0: none. */
static unsigned next_side(const session *s)
{
    sand_decision decision = sand_game_decision(s->game, 0);
    unsigned person = 0;
    for (uint16_t side = 1; side <= SAND_SIDES; side++) {
        if (!sand_decision_of(&decision, side) || sand_game_ready(s->game, side)) continue;
        if (s->computer[side]) return side;
        if (!person || side == s->seated) person = side;
    }
    return person;
}

static void say_order(const session *s, const sand_order *order)
{
    char line[1024];
    for (size_t i = 0; i < order->n; i++) {
        sand_report_entry(s->game, &order->entries[i], line, sizeof line);
        screen_sayf(&s->screen, INK_PLAIN, 2, "%s %s", map_side_mark(order->side), line);
    }
}

static void computer_plays(session *s, unsigned side)
{
    enum { ROOM = 4 };
    sand_order order[ROOM];
    sand_entry entry[256];
    sand_order_list list = { order, 0, ROOM, entry, 0, SAND_LEN(entry) };
    SAND_ASSERT(s->computer[side] != NULL);
    uint64_t seed = s->seed * SAND_SIDES + side;
    sand_error error =
        sand_player_choose(s->computer[side], s->game, (sand_player_task){ side, seed, NULL, NULL, 0 }, &list);
    bool open = !sand_game_decision(s->game, side).sealed;
    if (!error && session_submit(s, &order[0])) {
        if (!open || !sand_game_needs(s->game)) return;
        show_news(s);
        say_order(s, &order[0]); /* says which order the dice to be typed are for */
        return;
    }
    screen_sayf(&s->screen, INK_WARN, 0, "%s does not know what to do; the battle stops here.",
                s->computer[side]->label);
    s->broken = s->quit = true;
}

static void person_plays(session *s, unsigned side)
{
    text prompt = { 0 };
    sand_decision decision = sand_game_decision(s->game, side);
    if (side != s->seated) {
        hand_over(s, side);
        return;
    }
    if (command_go_on(s, side)) return;
    bool fresh = s->asked != decision.serial + 1, another = s->screen.tty && decision.subject != s->asked_about;
    if (fresh && (s->asked == 0 || another)) show_map(s, s->asked == 0);
    show_news(s); /* below the map, so that news and map are read together */
    if (fresh) {
        s->asked_about = decision.subject;
        s->may_undo = command_may_undo(s, side);
        fputc('\n', s->screen.out);
        show_decision(s, side);
        s->asked = decision.serial + 1;
    }
    guide_tell(&s->guide, s->game, &s->screen);
    text_add(&prompt, "%s> ", side_name(s, side));
    if (session_read(s, text_of(&prompt))) session_command(s, side, text_of(&s->line));
    text_free(&prompt);
}

/* Lets people look around after the battle is over. */
static void afterwards(session *s)
{
    unsigned person = s->seated;
    if (!person) {
        s->quit = true;
        return;
    }
    show_news(s);
    if (s->asked != UINT32_MAX) {
        fputc('\n', s->screen.out);
        show_end(s);
        screen_sayf(&s->screen, INK_PLAIN, 0,
                    "The battle is over: list, map, log, why, save FILE, %sagain (the other side) or quit.",
                    command_may_undo(s, person) ? "undo, " : "");
        s->asked = UINT32_MAX;
    }
    if (session_read(s, "over> ")) session_command(s, person, text_of(&s->line));
}

void sitting_go_on(session *s)
{
    if (sitting_is_interrupted(s)) return;
    session_record(s); /* recorded first: what is told is already on the disk */
    if (!s->seated) show_news(s);
    if (sand_game_needs(s->game)) {
        ask_dice(s);
        return;
    }
    unsigned side = next_side(s);
    if (!side)
        afterwards(s);
    else if (s->computer[side])
        computer_plays(s, side);
    else
        person_plays(s, side);
}
