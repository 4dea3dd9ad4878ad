/* duel.h - exact odds of one combat under varied circumstances: faces, cover, hits, types and numbers of the rules.
 *
 * A file of combats (docs/files.md) describes positions in which one unit is about to attack another, and by named
 * values what may be different about them: `face=rear`, `cover=hedge`. Besides, the type and the state of both units
 * (`attacker.type=horse`, `target.hits=3`) and every option and number of the rules (`melee.cover=-2`) can be chosen.
 * The odds are those of the code that resolves (odds.h). */
#include <sandtable/whole.h>
#ifndef SANDTABLE_DUEL_H
#define SANDTABLE_DUEL_H

#include <sandtable/odds.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The combats of one file. */
typedef struct sand_duels sand_duels;

/* Texts belong to the file. */
typedef struct {
    const char *name, *about;      /* "melee"; one sentence */
    const char *attacker, *target; /* names of units */
} sand_duel_facts;

/* Reads the file. SAND_OK; SAND_ERROR_SYNTAX, INVALID (see problems), MEMORY. The caller destroys *out. */
SAND_API sand_error sand_duels_create(sand_source source, sand_problem_list *problems, sand_duels **out);
SAND_API void sand_duels_destroy(sand_duels *duels); /* NULL is allowed */
SAND_API const char *sand_duels_ruleset(const sand_duels *duels);
/* Combat i from 0; false (and *out untouched): there is no such combat. */
SAND_API bool sand_duels_at(const sand_duels *duels, size_t i, sand_duel_facts *out);
/* What may be different about combat i, beside types, states and numbers: axis k from 0 ("face"), and its value v from
 * 0 ("front"), the first of which is the standard. NULL: there is no such axis or value. */
SAND_API const char *sand_duels_axis(const sand_duels *duels, size_t i, size_t k);
SAND_API const char *sand_duels_value(const sand_duels *duels, size_t i, size_t k, size_t v);

/* Combat `combat` under n choices, each "face", "target.hits" or "melee.cover" with its value. */
typedef struct {
    size_t combat;
    const sand_setting *choices;
    size_t n;
} sand_duel_question;
/* Computes the odds that the question asks for. *game is in the position before the attack; the caller destroys it.
 * SAND_OK; SAND_ERROR_INVALID: a choice has an unknown name or an impossible value, see problems; SAND_ERROR_REFUSED:
 * the attack cannot be made in this position, see problems; the errors of sand_odds_line. */
SAND_API sand_error sand_duels_odds(const sand_duels *duels, const sand_duel_question *question,
                                    sand_problem_list *problems, sand_game **game, sand_odds *out);

#ifdef __cplusplus
}
#endif

#endif
