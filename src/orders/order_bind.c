/* order_bind.c - among several limits of a refused move, finds the one that binds.
 *
 * A check refuses by the first rule that forbids the move as ordered. That need not be the rule that ends it: beyond
 * the allowance there may be an enemy, and before the enemy a pivot without room. So what the refusal would allow is
 * judged again, as long as it is refused, and at the end a thousandth more is judged.
 *
 * Invariant: a limit that is reported is allowed, and the rule that is named forbids the next step beyond it. */
#include "orders/order_parts.h"

#include <string.h>

#include "motion/route.h"

typedef struct {
    sand_judging *j;
    sand_orders_judge_one judge;
    sand_entry entry; /* tried with many values of its measure */
    int32_t *measure; /* points into the entry */
    int32_t wanted;   /* as ordered, and refused */
    uint16_t nth;
} trial;

/* The limited quantity: the distance in the entry's number, or its only march; with several marches it is undefined. */
static int32_t *measure_of(const sand_tables *tables, sand_entry *entry)
{
    int32_t *travel = NULL;
    if (entry->given & SAND_SLOT_NUMBER) return tables->orders[entry->kind - 1].measures ? &entry->number : NULL;
    if ((entry->given & SAND_SLOT_MOTION) == 0) return NULL;
    for (size_t i = 0; i < sand_entry_steps(entry); i++) {
        if (sand_entry_step(entry, i).verb != SAND_VERB_MARCH) continue;
        if (travel != NULL) return NULL;
        travel = &entry->list[3 * i + 2];
    }
    return travel;
}

/* Would the entry be legal with this measure? Fills in the verdict. */
static bool judge(trial *t, int32_t measure, sand_verdict *verdict)
{
    SAND_ASSERT(measure > 0);
    *t->measure = measure;
    t->judge(t->j, &t->entry, verdict);
    verdict->entry = t->nth;
    return verdict->answer == SAND_YES;
}

static bool is_legal(void *context, int32_t measure)
{
    sand_verdict verdict;
    return judge(context, measure, &verdict);
}

static void allow(sand_verdict *verdict, int32_t most)
{
    verdict->has_limit = true;
    verdict->limit = most;
}

/* The measure that the refusal allows is itself refused, with no smaller limit: searches for the longest legal
 * measure. False: none is known. */
static bool search(trial *t, int32_t below, sand_verdict *verdict)
{
    sand_route_question question = { t, is_legal, NULL };
    int32_t longest = sand_route_longest(&question, below - 1);
    verdict->has_limit = longest > 0;
    if (longest == 0) return false;
    judge(t, longest + 1, verdict);
    allow(verdict, longest);
    return true;
}

/* Narrows down to a limit that is allowed. False: there is none, and none is reported. */
static bool narrow(trial *t, sand_verdict *verdict)
{
    sand_verdict further;
    while (verdict->limit > 0 && !judge(t, verdict->limit, &further)) {
        if (further.answer == SAND_SO_FAR) return true; /* it is not refused, so other conditions decide */
        if (!further.has_limit || further.limit >= verdict->limit) return search(t, verdict->limit, verdict);
        *verdict = further;
    }
    return true;
}

/* Does the sentence name this unit, body or piece of terrain? */
static bool is_named(const sand_sentence *in, char letter, int32_t which)
{
    for (const char *at = in->text; at != NULL && (at = strchr(at, '{')) != NULL; at++)
        if (at[1] == letter && in->args[at[2] - '0'] == which) return true;
    return false;
}

/* Does it name a unit other than the subject? */
static bool names_besides(const sand_sentence *sentence, uint16_t subject)
{
    for (const char *at = sentence->text; (at = strstr(at, "{u")) != NULL; at++)
        if (sentence->args[at[2] - '0'] != subject) return true;
    return false;
}

static bool names_another(const sand_sentence *one, const sand_sentence *two)
{
    for (const char *at = one->text; (at = strchr(at, '{')) != NULL; at++)
        if (strchr("ubt", at[1]) != NULL && !is_named(two, at[1], one->args[at[2] - '0'])) return true;
    return false;
}

/* "Cannot pass through the enemy" and "would touch the enemy" are one reason. */
static bool is_same_reason(const sand_verdict *one, const sand_verdict *two, uint16_t subject)
{
    bool same = strcmp(one->rule, two->rule) == 0 || names_besides(&one->sentence, subject);
    return same && !names_another(&one->sentence, &two->sentence) && !names_another(&two->sentence, &one->sentence);
}

/* A limit that further orders could still lift cannot be relied on. */
static void refuse_like(sand_verdict *verdict, const sand_verdict *further)
{
    *verdict = *further;
    verdict->answer = SAND_NO;
    verdict->missing = 0;
    verdict->n_duties = 0;
}

/* The last legal measure from `good`, which is legal, onwards. */
static int32_t last_from(trial *t, int32_t good)
{
    int32_t bad = t->wanted;
    while (bad - good > 1) {
        int32_t middle = good + (bad - good) / 2;
        if (is_legal(t, middle))
            good = middle;
        else
            bad = middle;
    }
    return good;
}

/* May the refusal take over the words of `further`?  An unfinished step that does not say what it lacks, such as a
 * wheel's, has no words to take over. */
static bool is_told(const sand_verdict *further)
{
    return further->answer != SAND_YES && further->sentence.text != NULL;
}

/* Names the rule that forbids the next step or leaves it unfinished, and what that rule names. */
static void name(trial *t, sand_verdict *verdict)
{
    sand_verdict further;
    int32_t most = verdict->limit;
    if (judge(t, most + 1, &further)) {
        most = last_from(t, most + 1);
        judge(t, most + 1, &further);
    }
    if (is_told(&further) && !is_same_reason(&further, verdict, t->entry.subject)) refuse_like(verdict, &further);
    allow(verdict, most);
}

/* Lowers the limit to the last legal tenth where the legal measures have gaps, because people read and type tenths;
 * reports no limit when no tenth is legal. */
static void keep_to_tenths(trial *t, sand_verdict *verdict)
{
    sand_verdict further;
    int32_t tenth = SAND_UNIT_LENGTH / 10, figure = verdict->limit / tenth * tenth;
    if (figure == 0 || figure == verdict->limit || is_legal(t, figure)) return;
    while (figure > 0 && !judge(t, figure, &further)) figure -= tenth;
    if (figure > 0) {
        judge(t, figure + tenth, &further);
        if (is_told(&further)) refuse_like(verdict, &further);
        allow(verdict, figure);
    } else {
        verdict->has_limit = false;
    }
}

void sand_orders_name_what_binds(sand_judging *j, sand_orders_judge_one judges)
{
    sand_verdict *verdict = j->verdict;
    if (verdict->answer != SAND_NO || !verdict->has_limit || verdict->counts) return;
    trial t = { .j = j, .entry = *j->entry, .nth = verdict->entry, .judge = judges };
    t.measure = measure_of(&j->scene->field->rules->tables, &t.entry);
    if (t.measure == NULL || *t.measure <= verdict->limit) return;
    t.wanted = *t.measure;
    if (!narrow(&t, verdict)) return;
    name(&t, verdict);
    keep_to_tenths(&t, verdict);
}
