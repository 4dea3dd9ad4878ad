/* guide.c - shows lessons at the terminal; the library reads them and says how far a player has come. */
#include "cli/guide.h"

#include "cli/files.h"
#include "cli/load.h"

#include <string.h>

bool guide_path(const char *scenario, text *out)
{
    static const char ending[] = ".json";
    size_t n = strlen(scenario), m = sizeof ending - 1;
    if (n <= m || strcmp(scenario + n - m, ending) != 0) return false;
    text_clear(out);
    text_add(out, "%.*s.lessons", (int)(n - m), scenario);
    return is_file(text_of(out));
}

bool guide_open(guide *g, const char *path, const sand_game *game)
{
    sand_problem_list problems = { 0 };
    char *bytes = NULL;
    size_t n = 0;
    sand_error error = sand_file_read(path, &problems, &bytes, &n);
    *g = (guide){ 0 };
    if (!error) error = sand_lessons_create(game, (sand_source){ bytes, n, path }, &problems, &g->lessons);
    sand_memory_release(bytes);
    print_problems(stderr, &problems);
    return !error;
}

void guide_close(guide *g)
{
    sand_lessons_destroy(g->lessons);
    g->lessons = NULL;
}

static void say_lesson(const guide *g, size_t at, const screen *s)
{
    sand_lessons_facts facts;
    sand_lesson lesson;
    sand_lessons_about(g->lessons, &facts);
    if (!sand_lessons_at(g->lessons, at, &lesson)) return;
    fputc('\n', s->out);
    screen_sayf(s, INK_BOLD, 0, "Lesson %zu of %zu: %s", at + 1, facts.n, lesson.title);
    screen_say(s, INK_PLAIN, 2, lesson.say);
    if (lesson.typed) screen_sayf(s, INK_BOLD, 2, "Type: %s", lesson.typed);
    if (lesson.why)
        screen_sayf(s, INK_DIM, 2, "%s%s%s%s", lesson.why, lesson.rule ? " [" : "", lesson.rule ? lesson.rule : "",
                    lesson.rule ? "]" : "");
    if (lesson.order) screen_say(s, INK_DIM, 2, "`lesson` says it again, `skip` leaves it out.");
}

static void say_until(const guide *g, size_t at, const screen *s)
{
    sand_lesson lesson;
    if (!sand_lessons_at(g->lessons, at, &lesson)) return;
    fputc('\n', s->out);
    screen_say(s, INK_BOLD, 0,
               lesson.until ? lesson.until : "Play on: the next lesson comes when its moment is there.");
}

/* Says that the lesson told last is done. */
static void say_done(const guide *g, size_t at, const screen *s)
{
    sand_lesson lesson;
    if (g->told == 0 || g->told > at || g->waits || !sand_lessons_at(g->lessons, g->told - 1, &lesson)) return;
    screen_sayf(s, INK_BOLD, 0, "Done: %s%s%s", lesson.title, lesson.done ? ". " : ".", lesson.done ? lesson.done : "");
}

void guide_tell(guide *g, const sand_game *game, const screen *s)
{
    sand_lessons_facts facts;
    if (!g->lessons || g->finished) return;
    sand_lesson_progress now = sand_lessons_look(g->lessons, game, g->skipped);
    sand_lessons_about(g->lessons, &facts);
    if (g->told == now.at + 1 && g->waits == !now.due) return;
    say_done(g, now.at, s);
    g->told = now.at + 1;
    g->waits = !now.due;
    g->finished = now.at >= facts.n;
    if (g->finished)
        screen_say(s, INK_BOLD, 0, "All lessons are done.");
    else if (now.due)
        say_lesson(g, now.at, s);
    else
        say_until(g, now.at, s);
}

void guide_repeat(guide *g, const sand_game *game, const screen *s)
{
    if (!g->lessons) {
        screen_say(s, INK_WARN, 0, "This is no guided battle: `sandtable play --learn` begins one.");
        return;
    }
    g->told = 0;
    guide_tell(g, game, s);
}

void guide_skip(guide *g, const sand_game *game, const screen *s)
{
    if (!g->lessons) {
        guide_repeat(g, game, s);
        return;
    }
    sand_lesson_progress now = sand_lessons_look(g->lessons, game, g->skipped);
    if (now.at < SAND_LESSONS_MAX) g->skipped |= (uint64_t)1 << now.at;
    g->told = 0;
    guide_tell(g, game, s);
}
