/* method_lessons.c - a guided battle: the lesson that the player of a game has reached. */
#include "protocol/call.h"

#include "base/assert.h"

#include <string.h>

static void write_text(sand_json_writer *w, const char *key, const char *text)
{
    if (text != NULL) sand_json_write_text(w, key, text);
}

static void write_wait(sand_json_writer *w, const sand_game *game, const sand_lesson *lesson)
{
    sand_catalogue catalogue;
    sand_command_facts command;
    if (lesson->order == 0) return;
    sand_game_catalogue(game, &catalogue);
    SAND_ASSERT(lesson->order <= catalogue.n_orders);
    sand_json_write_object(w, "wait");
    sand_json_write_text(w, "order", catalogue.orders[lesson->order - 1].name);
    if (lesson->unit != 0) sand_json_write_text(w, "unit", sand_protocol_unit_name(game, lesson->unit));
    if (lesson->command != 0 && sand_game_command(game, 0, lesson->command, &command))
        sand_json_write_text(w, "command", command.name);
    if (lesson->target != 0) sand_json_write_text(w, "target", sand_protocol_unit_name(game, lesson->target));
    sand_json_write_end(w);
}

static void write_lesson(sand_json_writer *w, const sand_game *game, const sand_lesson *lesson)
{
    sand_json_write_object(w, NULL);
    sand_json_write_text(w, "title", lesson->title);
    sand_json_write_text(w, "say", lesson->say);
    write_text(w, "page", lesson->page);
    write_text(w, "type", lesson->typed);
    write_text(w, "why", lesson->why);
    write_text(w, "rule", lesson->rule);
    write_text(w, "until", lesson->until);
    write_text(w, "done", lesson->done);
    write_wait(w, game, lesson);
    sand_json_write_array(w, "point");
    for (size_t i = 0; i < lesson->n_points; i++) sand_json_write_text(w, NULL, lesson->point[i]);
    sand_json_write_end(w);
    sand_json_write_end(w);
}

static uint64_t read_skipped(sand_call *call)
{
    sand_cursor list, item;
    uint64_t skipped = 0;
    if (!sand_json_read_optional_array(&call->params, "skipped", 0, SAND_LESSONS_MAX, &list)) return 0;
    for (size_t i = 0; i < sand_json_read_items(&list); i++) {
        int64_t lesson = 0;
        sand_json_read_item(&list, i, &item);
        if (sand_json_read_int(&item, NULL, 0, SAND_LESSONS_MAX - 1, &lesson)) skipped |= (uint64_t)1 << lesson;
    }
    return skipped;
}

static void write_lessons(sand_call *call, const sand_game *game, const sand_lessons *lessons, uint64_t skipped)
{
    sand_json_writer *w = &call->w;
    sand_lessons_facts facts;
    sand_lesson lesson;
    sand_lessons_about(lessons, &facts);
    sand_lesson_progress progress = sand_lessons_look(lessons, game, skipped);
    sand_json_write_text(w, "title", facts.title);
    write_text(w, "about", facts.about);
    sand_json_write_text(w, "side", facts.side);
    write_text(w, "opponent", facts.opponent);
    write_text(w, "seed", facts.seed);
    sand_json_write_int(w, "at", (int64_t)progress.at);
    sand_json_write_bool(w, "due", progress.due);
    sand_json_write_array(w, "lessons");
    for (size_t i = 0; sand_lessons_at(lessons, i, &lesson); i++) write_lesson(w, game, &lesson);
    sand_json_write_end(w);
}

void sand_protocol_do_lessons(sand_call *call)
{
    sand_game *game = sand_params_game(call);
    sand_lessons *lessons = NULL;
    const char *text;
    if (game == NULL) return;
    sand_json_read_content(&call->params, "text", SAND_PROTOCOL_LINE, &text);
    uint64_t skipped = read_skipped(call);
    if (!sand_call_params_done(call)) return;
    sand_error error =
        sand_lessons_create(game, (sand_source){ text, strlen(text), "lessons" }, &call->problems, &lessons);
    if (error != SAND_OK) {
        sand_call_unread(call, error);
        return;
    }
    write_lessons(call, game, lessons, skipped);
    sand_lessons_destroy(lessons);
}
