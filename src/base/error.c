/* error.c - the texts of the error codes, and the list of problems that readers of files fill. */
#include <sandtable/error.h>

#include "base/assert.h"
#include "base/memory.h"
#include "base/text.h"

#include <stdarg.h>
#include <string.h>

enum { WORDS_KEPT = 1024 }; /* bytes of a message or a remedy */

static const struct {
    sand_error error;
    const char *word, *text;
} errors[] = {
#define ROW(name, value, word, text) { SAND_##name, word, text },
    SAND_ERRORS(ROW)
#undef ROW
};

/* The switch over all codes also makes two codes with the same number a compile error. */
static bool is_known(sand_error error)
{
    switch (error) {
#define ROW(name, value, word, text) case SAND_##name:
        SAND_ERRORS(ROW)
#undef ROW
        return true;
    }
    return false;
}

const char *sand_error_text(sand_error error)
{
    if (!is_known(error)) return "unknown error";
    for (size_t i = 0; i < SAND_LEN(errors); i++)
        if (errors[i].error == error) return errors[i].text;
    return "unknown error";
}

const char *sand_error_name(sand_error error)
{
    for (size_t i = 0; i < SAND_LEN(errors); i++)
        if (errors[i].error == error) return errors[i].word;
    return "unknown";
}

/* Replaces control characters: a file may hold escape sequences, and a program that prints a problem must not send them
 * to a terminal. */
static void tame(char *text)
{
    while (*text != '\0') {
        size_t n = sand_text_control_size(text);
        if (n > 0) memset(text, '?', n);
        text += n > 0 ? n : 1;
    }
}

/* Replaces the strings of a problem by copies that share one block, which begins with the source's name. */
static bool own_strings(sand_problem *problem)
{
    const char **parts[] = { &problem->place.source, &problem->place.path, &problem->message, &problem->remedy };
    size_t size = 0;
    for (size_t i = 0; i < SAND_LEN(parts); i++) {
        if (*parts[i] == NULL) *parts[i] = "";
        size += strlen(*parts[i]) + 1;
    }
    char *block = sand_memory_allocate(size);
    if (block == NULL) return false;
    for (size_t i = 0; i < SAND_LEN(parts); i++) {
        size_t n = strlen(*parts[i]) + 1;
        memcpy(block, *parts[i], n);
        tame(block);
        *parts[i] = block;
        block += n;
    }
    return true;
}

static void free_strings(sand_problem *problem)
{
    sand_memory_release((char *)problem->place.source);
}

static bool make_room(sand_problem_list *list)
{
    if (list->count >= SAND_PROBLEMS_KEPT) return false;
    if (list->count < list->room) return true;
    size_t room = list->room > 0 ? list->room * 2 : 8;
    sand_problem *items = sand_memory_reallocate(list->items, room * sizeof *items);
    if (items == NULL) {
        list->no_memory = true;
        return false;
    }
    list->items = items;
    list->room = room;
    return true;
}

void sand_problem_add(sand_problem_list *list, sand_severity severity, sand_place place, const char *format, ...)
{
    if (list == NULL || format == NULL) return;
    char storage[WORDS_KEPT];
    sand_text message;
    sand_text_init(&message, storage, sizeof storage);
    va_list arguments;
    va_start(arguments, format);
    sand_text_add_arguments(&message, format, arguments);
    va_end(arguments);

    if (severity == SAND_MISTAKE) list->mistakes++;
    sand_problem problem = { .severity = severity, .place = place, .message = message.bytes };
    list->last_kept = make_room(list);
    if (list->last_kept && !own_strings(&problem)) {
        list->last_kept = false;
        list->no_memory = true;
    }
    if (list->last_kept)
        list->items[list->count++] = problem;
    else
        list->dropped++;
}

void sand_problem_remedy(sand_problem_list *list, const char *format, ...)
{
    if (list == NULL || format == NULL) return;
    if (!list->last_kept) return;
    char storage[WORDS_KEPT];
    sand_text remedy;
    sand_text_init(&remedy, storage, sizeof storage);
    va_list arguments;
    va_start(arguments, format);
    sand_text_add_arguments(&remedy, format, arguments);
    va_end(arguments);

    sand_problem *last = &list->items[list->count - 1];
    sand_problem changed = *last;
    changed.remedy = remedy.bytes;
    if (!own_strings(&changed)) {
        list->no_memory = true;
        return;
    }
    free_strings(last);
    *last = changed;
}

void sand_problem_list_free(sand_problem_list *list)
{
    if (list == NULL) return;
    for (size_t i = 0; i < list->count; i++) free_strings(&list->items[i]);
    sand_memory_release(list->items);
    *list = (sand_problem_list){ 0 };
}

static void write_problem(const sand_problem *problem, sand_text *out)
{
    static const char *const severities[] = { [SAND_NOTE] = "note: ", [SAND_WARNING] = "warning: " };
    const sand_place *place = &problem->place;

    if (place->source != NULL && place->source[0] != '\0') sand_text_add(out, place->source);
    if (place->line > 0) sand_text_add_format(out, out->length > 0 ? ":%d" : "%d", place->line);
    if (place->line > 0 && place->column > 0) sand_text_add_format(out, ":%d", place->column);
    if (out->length > 0) sand_text_add(out, ": ");
    if (place->path != NULL && place->path[0] != '\0') sand_text_add_format(out, "%s: ", place->path);
    if ((unsigned)problem->severity < SAND_MISTAKE) sand_text_add(out, severities[problem->severity]);
    sand_text_add(out, problem->message != NULL ? problem->message : "");
    if (problem->remedy != NULL && problem->remedy[0] != '\0') sand_text_add_format(out, " (%s)", problem->remedy);
}

size_t sand_problem_format(const sand_problem *problem, char *out, size_t room)
{
    if (problem == NULL || out == NULL || room == 0) return sand_text_hand_nothing(out, room);
    sand_text text;
    sand_text_init(&text, out, room);
    write_problem(problem, &text);
    return text.length;
}
