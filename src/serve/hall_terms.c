/* hall_terms.c - reads and writes the terms of a battle as JSON. */
#include "serve/hall.h"

#include "base/json_read.h"

static const char *const undo_words[] = { "consent", "dice", "never" };
static const char *const chat_words[] = { "players", "all", "off" };
static const char *const dice_words[] = { "host", "shared" };

static void read_clock(sand_cursor *top, sand_hall_terms *terms)
{
    static const char *const per[] = { "turn", "battle" };
    enum { YEAR = 31536000 };
    sand_cursor clock;
    size_t which = 0;
    if (sand_json_read_kind(top, "clock") == SAND_JSON_NULL) terms->clock_seconds = 0;
    if (sand_json_read_kind(top, "clock") != SAND_JSON_OBJECT) return;
    sand_json_read_object(top, "clock", &clock);
    if (sand_json_read_word(&clock, "per", SAND_WORD_LIST(per), &which)) terms->clock_battle = which == 1;
    sand_json_read_int32(&clock, "seconds", 1, YEAR, &terms->clock_seconds);
    sand_json_read_optional_bool(&clock, "loses", &terms->clock_loses);
    sand_json_read_done(&clock);
}

bool sand_hall_read_terms(const sand_json *value, sand_hall_terms *terms, sand_problem_list *problems)
{
    sand_cursor top;
    size_t undo = terms->undo, chat = terms->chat, dice = terms->shared_dice, before = problems->mistakes;
    sand_json_read_value(&top, value, "terms", problems);
    if (sand_json_read_optional_word(&top, "undo", SAND_WORD_LIST(undo_words), &undo))
        terms->undo = (sand_hall_undo)undo;
    if (sand_json_read_optional_word(&top, "chat", SAND_WORD_LIST(chat_words), &chat))
        terms->chat = (sand_hall_chat)chat;
    if (sand_json_read_optional_word(&top, "dice", SAND_WORD_LIST(dice_words), &dice)) terms->shared_dice = dice == 1;
    if (sand_json_read_kind(&top, "watch") == SAND_JSON_NULL)
        terms->watch = -1;
    else
        sand_json_read_optional_int32(&top, "watch", 0, 100, &terms->watch);
    sand_json_read_optional_bool(&top, "draw", &terms->draw);
    sand_json_read_optional_bool(&top, "offered", &terms->offered);
    read_clock(&top, terms);
    sand_json_read_done(&top);
    return problems->mistakes == before;
}

void sand_hall_write_terms(sand_json_writer *w, const char *key, const sand_hall_terms *terms)
{
    sand_json_write_object(w, key);
    sand_json_write_text(w, "undo", undo_words[terms->undo]);
    if (terms->watch < 0)
        sand_json_write_null(w, "watch");
    else
        sand_json_write_int(w, "watch", terms->watch);
    sand_json_write_text(w, "chat", chat_words[terms->chat]);
    sand_json_write_bool(w, "draw", terms->draw);
    if (terms->clock_seconds > 0) {
        sand_json_write_object(w, "clock");
        sand_json_write_text(w, "per", terms->clock_battle ? "battle" : "turn");
        sand_json_write_int(w, "seconds", terms->clock_seconds);
        sand_json_write_bool(w, "loses", terms->clock_loses);
        sand_json_write_end(w);
    } else {
        sand_json_write_null(w, "clock");
    }
    sand_json_write_text(w, "dice", terms->shared_dice ? "shared" : "host");
    sand_json_write_bool(w, "offered", terms->offered);
    sand_json_write_end(w);
}
