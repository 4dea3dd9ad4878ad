/* order_bind.c - of several limits of a refused way, the one that binds.
 *
 * A check refuses by the first rule that forbids the way as it was ordered.  That need not be the rule that ends it:
 * behind the allowance may lie an enemy, behind the enemy a pivot that finds no room.  So what the refusal would allow
 * is itself asked, as long as it is refused, and a thousandth more is asked at the end.
 *
 * Invariant: a limit that is told is allowed, and the rule that is named forbids the next step beyond it. */
#include "orders/order_parts.h"

#include <string.h>

#include "motion/route.h"

typedef struct {
    sand_judging *j;
    sand_orders_judge_one judge;
    sand_entry entry; /* its measure is tried in many lengths */
    int32_t *measure; /* within the entry */
    int32_t wanted;   /* as ordered, and refused */
    uint16_t nth;
} trial;

/* What is limited: the distance that is the entry's number, or its only march; of several nobody says which. */
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

/* Would so much be legal?  Fills the verdict. */
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

/* What the refusal allows is refused for a reason that allows no less: the longest that is legal is looked for.  False:
 * none is known. */
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

/* Down to a limit that is allowed.  False: there is none, and none is told. */
static bool narrow(trial *t, sand_verdict *verdict)
{
    sand_verdict further;
    while (verdict->limit > 0 && !judge(t, verdict->limit, &further)) {
        if (further.answer == SAND_SO_FAR) return true; /* it is not refused, and others decide */
        if (!further.has_limit || further.limit >= verdict->limit) return search(t, verdict->limit, verdict);
        *verdict = further;
    }
    return true;
}

/* Is the unit, body or piece of terrain one that the sentence names? */
static bool is_named(const sand_sentence *in, char letter, int32_t which)
{
    for (const char *at = in->text; at != NULL && (at = strchr(at, '{')) != NULL; at++)
        if (at[1] == letter && in->args[at[2] - '0'] == which) return true;
    return false;
}

/* Does it name a unit besides the one that is ordered? */
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

/* What others could still make good is no limit that anybody may rely on. */
static void refuse_like(sand_verdict *verdict, const sand_verdict *further)
{
    *verdict = *further;
    verdict->answer = SAND_NO;
    verdict->missing = 0;
    verdict->n_duties = 0;
}

/* The last that is legal from `good` on, which is. */
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

/* The rule that forbids the next step, and whom it names. */
static void name(trial *t, sand_verdict *verdict)
{
    sand_verdict further;
    int32_t most = verdict->limit;
    if (judge(t, most + 1, &further)) {
        most = last_from(t, most + 1);
        judge(t, most + 1, &further);
    }
    if (further.rule != NULL && !is_same_reason(&further, verdict, t->entry.subject)) refuse_like(verdict, &further);
    allow(verdict, most);
}

/* People read and type tenths: where the way is legal in parts, the limit is the last tenth that is; none is told where
 * none is. */
static void keep_to_tenths(trial *t, sand_verdict *verdict)
{
    sand_verdict further;
    int32_t tenth = SAND_UNIT_LENGTH / 10, figure = verdict->limit / tenth * tenth;
    if (figure == 0 || figure == verdict->limit || is_legal(t, figure)) return;
    while (figure > 0 && !judge(t, figure, &further)) figure -= tenth;
    if (figure > 0) {
        judge(t, figure + tenth, &further);
        refuse_like(verdict, &further);
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
