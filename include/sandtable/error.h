/* error.h - how failures from outside the program are reported.
 *
 * There are three kinds of failure: a bug stops at SAND_ASSERT, an illegal order gets a verdict, and what comes from
 * outside (files, memory, versions) gets a negative sand_error and leaves out-parameters untouched. Readers of files
 * gather everything they find wrong in a sand_problem_list. */
#include <sandtable/whole.h>
#ifndef SANDTABLE_ERROR_H
#define SANDTABLE_ERROR_H

#include <sandtable/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Rows are name, value, word, sentence. Values never change; new rows go to the end. */
#define SAND_ERRORS(X)                                                                                                 \
    X(OK, 0, "ok", "no error")                                                                                         \
    X(ERROR_MEMORY, -1, "memory", "out of memory")                                                                     \
    X(ERROR_FILE, -2, "file", "a file could not be read or written")                                                   \
    X(ERROR_SYNTAX, -3, "syntax", "the text is not well formed")                                                       \
    X(ERROR_INVALID, -4, "invalid", "the content has mistakes")                                                        \
    X(ERROR_RANGE, -5, "range", "a number is out of range")                                                            \
    X(ERROR_FULL, -6, "full", "there is no room left")                                                                 \
    X(ERROR_VERSION, -7, "version", "made by another version")                                                         \
    X(ERROR_MISMATCH, -8, "mismatch", "what was replayed differs from what is recorded")                               \
    X(ERROR_REFUSED, -9, "refused", "the rules refuse it")                                                             \
    X(ERROR_STALE, -10, "stale", "it answers a decision that is no longer open")                                       \
    X(ERROR_UNKNOWN, -11, "unknown", "no such thing")                                                                  \
    X(ERROR_NEEDS, -12, "needs", "something else is needed first")                                                     \
    X(ERROR_INTERRUPTED, -13, "interrupted", "interrupted")                                                            \
    X(ERROR_CLOSED, -14, "closed", "something of it is not public, and the private part that holds it is missing")     \
    X(ERROR_ARGUMENT, -15, "argument", "an argument is missing or out of range")                                       \
    X(ERROR_SEAT, -16, "seat", "it is for the host or the other side, not for this seat")

typedef enum sand_error {
#define SAND_ERROR_ROW(name, value, word, text) SAND_##name = (value),
    SAND_ERRORS(SAND_ERROR_ROW)
#undef SAND_ERROR_ROW
} sand_error;

/* For all functions: a NULL pointer where none is allowed, a viewer that is neither 0 nor a side, and an id, count or
 * enumeration value that does not exist are refused and never followed. The call then returns SAND_ERROR_ARGUMENT or
 * the error that it names, or else false, 0, NULL, an empty text or a structure of zeros, and has changed nothing.
 * (What a pointer points to must match its type: this cannot be checked.) */

/* One lower-case sentence without a full stop; never NULL, static. */
SAND_API const char *sand_error_text(sand_error error);
/* One word for programs: "ok", "memory", "file"...; static. */
SAND_API const char *sand_error_name(sand_error error);

/* Called when an assertion fails, that is, when Sandtable itself is wrong. The library's version aborts without a
 * message. It is alone in its object file: a program that wants a message defines this function itself. */
SAND_API SAND_NORETURN void sand_assert_failed(const char *file, int line, const char *text);

#if defined(__GNUC__)
#define SAND_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define SAND_PRINTF(text, first)
#endif

typedef enum sand_severity { SAND_NOTE, SAND_WARNING, SAND_MISTAKE } sand_severity;

/* Where a problem is. Lines and columns (in characters) count from 1; 0: not known. Strings may be NULL. */
typedef struct sand_place {
    const char *source; /* file name, or a name for a text without one */
    const char *path;   /* JSON path such as sides[0].units[2].type */
    int32_t line, column;
} sand_place;

/* A text to read. */
typedef struct {
    const char *text; /* need not be terminated */
    size_t n;         /* bytes */
    const char *name; /* the name that problems give it, such as a file's name */
} sand_source;

/* All strings belong to the list; absent ones are "", never NULL. */
typedef struct sand_problem {
    sand_severity severity;
    sand_place place;
    const char *message;
    const char *remedy;
} sand_problem;

enum { SAND_PROBLEMS_KEPT = 100 };

/* Start as { 0 } in the caller's storage. Keeps the first SAND_PROBLEMS_KEPT problems in the order in which they were
 * found and counts the others. Mistakes are counted even when memory runs out, so `mistakes == 0` may be trusted. */
typedef struct sand_problem_list {
    sand_problem *items;
    size_t count, room;
    size_t mistakes; /* all problems of severity SAND_MISTAKE, kept or not */
    size_t dropped;  /* problems that were counted and not kept */
    bool last_kept;
    bool no_memory; /* some were dropped because memory ran out */
} sand_problem_list;

/* Adds a problem; copies all that it is given. The message is a lower-case clause without a full stop. Text from a file
 * may be quoted freely: control characters become '?', and long text is cut. */
SAND_API void sand_problem_add(sand_problem_list *list, sand_severity severity, sand_place place, const char *format,
                               ...) SAND_PRINTF(4, 5);
/* Adds to the latest problem what to do about it ("did you mean \"pike\"?"). */
SAND_API void sand_problem_remedy(sand_problem_list *list, const char *format, ...) SAND_PRINTF(2, 3);
/* Frees what the list holds and leaves it empty. */
SAND_API void sand_problem_list_free(sand_problem_list *list);
/* Writes `file:line:column: path: message (remedy)`, without the parts that are absent and with "warning: " or "note: "
 * before such a message; no newline. Always terminated (room > 0), cut between characters. Returns the length written;
 * 4096 bytes hold any problem with a place of ordinary length. */
SAND_API size_t sand_problem_format(const sand_problem *problem, char *out, size_t room);

#ifdef __cplusplus
}
#endif

#endif
