/* lessons.h - a guided battle: lessons as data beside a scenario, played on the real table by the real rules.
 *
 * A lesson says something, may point at something, and waits for a deed: an order of a kind, by any unit, against
 * any.  How far a player has come follows from the log of the game alone, so taking back takes lessons back and a
 * record that goes on goes on with them.  A deed that a later lesson waits for, by a unit that it names, counts before
 * its turn. docs/files.md describes the file. */
#include <sandtable/whole.h>
#ifndef SANDTABLE_LESSONS_H
#define SANDTABLE_LESSONS_H

#include <sandtable/facts.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sand_lessons sand_lessons;

enum { SAND_LESSONS_MAX = 64, SAND_LESSON_POINTS_MAX = 8 };

/* What a file says before its lessons.  Texts belong to the lessons; NULL: not said. */
typedef struct {
    const char *ruleset, *scenario; /* ids */
    const char *title, *about;
    const char *side, *opponent; /* the side that is guided; the computer player of the other side */
    const char *seed;            /* of the dice, so that the texts fit the battle */
    size_t n;
} sand_lessons_facts;

typedef struct {
    const char *title, *say;                   /* always there */
    const char *page, *typed;                  /* what the hand does on the page; what may be typed instead */
    const char *why, *rule;                    /* why it is so, and the rule to be asked about */
    const char *until;                         /* said while the lesson must wait for its moment */
    const char *done;                          /* said when the deed is done */
    const char *point[SAND_LESSON_POINTS_MAX]; /* names: of units, commands, pieces of terrain, zones */
    size_t n_points;
    uint16_t order;        /* kind of order that it waits for; 0: none (the last lesson, which stays in hand) */
    uint16_t unit, target; /* 0: any */
    uint16_t command;      /* 0: any command; else by a unit of this command */
} sand_lesson;

/* How far a player has come in the lessons. */
typedef struct {
    size_t at; /* the lesson in hand, from 0; the number of lessons when all are done */
    bool due;  /* its deed can be done now: otherwise play goes on until it can */
} sand_lesson_progress;

/* Reads the file with the names and kinds of order of the game it is for; game NULL: for its texts alone, before there
 * is a game.  All mistakes go to `problems`; SAND_ERROR_SYNTAX, INVALID, MEMORY.  The caller destroys *out. */
SAND_API sand_error sand_lessons_create(const sand_game *game, sand_source source, sand_problem_list *problems,
                                        sand_lessons **out);
SAND_API void sand_lessons_destroy(sand_lessons *lessons); /* NULL is fine */
SAND_API void sand_lessons_about(const sand_lessons *lessons, sand_lessons_facts *out);
/* False: there is no such lesson. */
SAND_API bool sand_lessons_at(const sand_lessons *lessons, size_t i, sand_lesson *out);
/* Returns how far the game has come. `skipped` has bit i set for each lesson i that the player left out; lessons about
 * units that are gone are left out as well. */
SAND_API sand_lesson_progress sand_lessons_look(const sand_lessons *lessons, const sand_game *game, uint64_t skipped);

#ifdef __cplusplus
}
#endif

#endif
