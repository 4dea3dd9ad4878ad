/* language_fit.c - marches "as far as possible": shortened to what the rules allow, singly and as a sheet. Invariant:
 * sand_game_check is the judge; nothing here knows a rule. */
#include "language/language_reader.h"

#include "base/assert.h"

#include <string.h>

enum { UNITS_MOST = SAND_LANGUAGE_ALL, TRIES = 12 };

static int32_t *march_of(sand_entry *entry)
{
    for (size_t m = 0; m + 2 < entry->n_list; m += 3)
        if (entry->list[m] == SAND_VERB_MARCH) return &entry->list[m + 2];
    return NULL;
}

/* Limits a march to the allowance, so that the refusal is about what is in the way and not about its length. */
void sand_language_within_move(const reader *r, sand_entry *entry)
{
    sand_verdict verdict;
    int32_t *travel = march_of(entry);
    if (travel == NULL || sand_language_judge(r, entry, 1, &verdict) != SAND_NO || verdict.counts) return;
    if (verdict.cost_total > 0 && verdict.cost_total < *travel) *travel = verdict.cost_total;
}

/* Returns the longest legal march as people would type it: if something stands in the way at a round distance, the
 * limit is the round distance plus the slack within which bases touch, and the slack is left out. */
static int32_t longest(const sand_verdict *verdict)
{
    enum { HUNDREDTH = SAND_UNIT_LENGTH / 100, SLACK = 3 };
    int32_t rest = verdict->limit % HUNDREDTH;
    bool met = false;
    for (size_t i = 0; i < verdict->n_witness; i++) met |= verdict->witness[i].kind == SAND_SHAPE_CORRIDOR;
    return met && rest == SLACK ? verdict->limit - rest : verdict->limit;
}

/* Shortens each march that is too long to the longest legal one. */
void sand_language_fit(reader *r, sand_entry *entries, size_t n)
{
    for (size_t i = 0; i < TRIES + n; i++) {
        sand_verdict verdict;
        if (sand_language_judge(r, entries, n, &verdict) != SAND_NO || !verdict.has_limit || verdict.entry >= n) return;
        sand_entry *entry = &entries[verdict.entry];
        SAND_ASSERT(entry->n_list <= SAND_ENTRY_LIST_MAX);
        bool shorter = false;
        for (size_t m = 0; m + 2 < entry->n_list; m += 3) {
            if (entry->list[m] != SAND_VERB_MARCH || entry->list[m + 2] <= verdict.limit) continue;
            entry->list[m + 2] = longest(&verdict);
            shorter = true;
        }
        if (!shorter) return;
        if (verdict.limit >= verdict.cost_total) continue;
        r->said->shortened = true;
        r->said->because = verdict;
    }
}

/* If not all units can go as far as each may (a command must stay together), all go as far as the slowest. */
void sand_language_keep_pace(reader *r, sand_entry *entries, size_t n)
{
    sand_entry even[UNITS_MOST];
    sand_verdict verdict;
    int32_t slowest = INT32_MAX;
    if (sand_language_judge(r, entries, n, &verdict) != SAND_NO) return;
    SAND_ASSERT(n <= UNITS_MOST);
    memcpy(even, entries, n * sizeof *even);
    for (size_t i = 0; i < n; i++)
        if (march_of(&even[i]) && *march_of(&even[i]) < slowest && *march_of(&even[i]) > 0)
            slowest = *march_of(&even[i]);
    for (size_t i = 0; i < n; i++)
        if (march_of(&even[i]) && *march_of(&even[i]) > 0) *march_of(&even[i]) = slowest;
    if (sand_language_judge(r, even, n, &verdict) != SAND_NO) memcpy(entries, even, n * sizeof *even);
}

/* Units that cannot move, or only by a hair, are left out and may do something else; if none can move, the first is
 * refused. */
size_t sand_language_leave_out_stuck(sand_entry *entries, size_t n, int32_t full)
{
    SAND_ASSERT(n > 0);
    enum { HAIR = SAND_UNIT_LENGTH / 20 };
    size_t kept = 0;
    for (size_t i = 0; i < n; i++)
        if (!march_of(&entries[i]) || *march_of(&entries[i]) > HAIR) entries[kept++] = entries[i];
    if (kept > 0) return kept;
    SAND_ASSERT(march_of(&entries[0]) != NULL);
    *march_of(&entries[0]) = full;
    return 1;
}

/* Moves each unit as far as possible. A unit that may not move together with those before it is left out (it is in
 * their way, or the order must end first), and the others are fitted again; if it is the only one, it is refused. */
size_t sand_language_fit_sheet(reader *r, sand_entry *entries, size_t n)
{
    sand_verdict verdict;
    sand_language_fit(r, entries, n);
    while (n > 1 && sand_language_judge(r, entries, n, &verdict) == SAND_NO && verdict.entry < n) {
        size_t behind = n - verdict.entry - 1;
        if (!r->said->left_out) r->said->without = verdict;
        r->said->left_out = true;
        memmove(&entries[verdict.entry], &entries[verdict.entry + 1], behind * sizeof *entries);
        sand_language_fit(r, entries, --n);
    }
    return n;
}

bool sand_language_says_full(const reader *r, const sand_entry *entry)
{
    for (size_t i = 0; entry->given & SAND_SLOT_MOTION && i < sand_entry_steps(entry); i++)
        if (sand_entry_step(entry, i).travel == sand_language_full_travel(r)) return true;
    return false;
}
