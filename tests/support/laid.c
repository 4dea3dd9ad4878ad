/* laid.c - makes a battle from its text. */
#include "laid.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/scenario.h"

static void quote(char *text)
{
    for (char *c = text; *c != '\0'; c++)
        if (*c == '\'') *c = '"';
}

char *laid_quoted(const char *text)
{
    char *copy = malloc(strlen(text) + 1);
    SAND_ASSERT(copy != NULL);
    strcpy(copy, text);
    quote(copy);
    return copy;
}

static sand_error lay_out(laid *out, sand_problem_list *problems, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, format, again);
    va_end(again);
    SAND_ASSERT(n >= 0);
    char *text = malloc((size_t)n + 1);
    SAND_ASSERT(text != NULL);
    vsnprintf(text, (size_t)n + 1, format, args);
    quote(text);
    *out = (laid){ NULL, NULL };
    sand_error error =
        sand_scenario_read((sand_source){ text, (size_t)n, "test" }, NULL, problems, &out->field, &out->battle);
    free(text);
    return error;
}

sand_error laid_try(laid *out, sand_problem_list *problems, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    sand_error error = lay_out(out, problems, format, args);
    va_end(args);
    return error;
}

laid laid_out(const char *format, ...)
{
    laid of;
    sand_problem_list problems = { 0 };
    va_list args;
    va_start(args, format);
    sand_error error = lay_out(&of, &problems, format, args);
    va_end(args);
    for (size_t i = 0; i < problems.count; i++)
        fprintf(stderr, "%s: %s\n", problems.items[i].place.path, problems.items[i].message);
    sand_problem_list_free(&problems);
    if (error != SAND_OK) abort();
    return of;
}

void laid_clear(laid *of)
{
    free(of->battle);
    sand_field_free(of->field);
    *of = (laid){ NULL, NULL };
}
