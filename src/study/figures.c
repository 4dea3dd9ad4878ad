/* figures.c - derives the figures of a study from its tallies and passes them on one after the other.
 *
 * Invariant: figures of one kind follow one another, and the first of them is marked `begins`. */
#include <sandtable/study.h>

#include "base/assert.h"
#include "base/sort.h"
#include "base/text.h"

#include <sandtable/facts.h>
#include <sandtable/report.h>

#include <string.h>

typedef struct {
    const sand_study *s;
    void (*tell)(void *context, const sand_figure *f);
    void *context;
    bool begins; /* the next figure is the first of its kind */
    /* What the next figure without a measure is the mean of; SAND_SIM_COUNTED: that is not counted for each set. */
    sand_sim_counted by;
    size_t of;
} teller;

static bool is_sound(const sand_study *s)
{
    return s != NULL && s->sim != NULL && s->result != NULL && s->game != NULL && s->n_readings > 0 &&
           s->n_readings <= SAND_SIM_READINGS && s->result->reading[0].battles > 0;
}

static const sand_sim_tally *tally_of(const sand_study *s, size_t reading)
{
    return &s->result->reading[reading];
}

/* ---- the two kinds ---------------------------------------------------------------------------------- */

/* A mean as it is counted, with the bounds of the estimate where these are known. */
static sand_estimate known(uint64_t count, uint64_t battles, sand_estimate e)
{
    double value = (double)count / (double)battles;
    if (e.high - e.low > 1e12 || e.high <= e.low) return (sand_estimate){ value, value, value };
    return (sand_estimate){ value, e.low, e.high };
}

/* The mean of the figure's count in a battle of the reading: of what `by` says where that is counted for each set. */
static sand_estimate mean_of(const teller *t, const sand_figure *f, size_t reading)
{
    uint64_t battles = tally_of(t->s, reading)->battles;
    sand_estimate none = { 0, 0, 0 };
    bool counted = t->by != SAND_SIM_COUNTED && t->s->bites != NULL;
    return known(f->count[reading], battles,
                 counted ? sand_sim_counted_mean(t->s->result, t->s->bites, t->by, t->of, reading) : none);
}

/* Computes the values of a figure from its counts, and passes it on.  `compared` is the measure that says how the
 * readings differ, or SAND_SIM_MEASURES for none. */
static void finish(teller *t, sand_figure *f, sand_sim_measure compared)
{
    for (size_t i = 0; i < t->s->n_readings; i++) {
        uint64_t battles = tally_of(t->s, i)->battles;
        sand_estimate e = f->kind == SAND_FIGURE_SHARE    ? sand_sim_share(f->count[i], battles)
                          : compared == SAND_SIM_MEASURES ? mean_of(t, f, i)
                                                          : sand_study_value(t->s, i, compared);
        f->value[i] = e;
    }
    SAND_ASSERT(t->s->n_readings <= SAND_SIM_READINGS);
    f->compared = compared != SAND_SIM_MEASURES && t->s->n_readings > 1;
    f->by = compared;
    for (size_t i = 1; i < t->s->n_readings && f->compared; i++)
        f->effect[i] = sand_sim_effect(t->s->sim, t->s->result, i, compared);
    f->begins = t->begins;
    t->begins = false;
    t->by = SAND_SIM_COUNTED;
    t->tell(t->context, f);
}

/* Sets what the figure is about, from up to three pieces of text. */
static void name(sand_figure *f, const char *one, const char *two, const char *three)
{
    sand_text of;
    sand_text_init(&of, f->of, sizeof f->of);
    sand_text_add(&of, one);
    sand_text_add(&of, two);
    sand_text_add(&of, three);
}

static const char *digits_of(size_t n, char out[24])
{
    sand_text text;
    sand_text_init(&text, out, 24);
    sand_text_add_int(&text, (int64_t)n);
    return out;
}

static sand_figure figure_of(const char *measure, const char *of, sand_figure_kind kind)
{
    sand_figure f = { .measure = measure, .kind = kind };
    name(&f, of, "", "");
    return f;
}

/* A figure whose counts stand at the same offset of every tally. */
static void tell_count(teller *t, sand_figure f, size_t offset, sand_sim_measure compared)
{
    for (size_t i = 0; i < t->s->n_readings; i++)
        f.count[i] = *(const uint64_t *)(const void *)((const char *)tally_of(t->s, i) + offset);
    finish(t, &f, compared);
}

static const char *side_name(const sand_study *s, unsigned side)
{
    sand_side_facts facts = { 0 };
    sand_game_side(s->game, 0, side, &facts);
    return facts.name;
}

/* ---- results and lengths ------------------------------------------------------------------------------ */

static void tell_results(teller *t)
{
    t->begins = true;
    for (unsigned side = 1; side <= SAND_SIDES; side++)
        tell_count(t, figure_of("won", side_name(t->s, side), SAND_FIGURE_SHARE),
                   offsetof(sand_sim_tally, won) + (side - 1) * sizeof(uint64_t),
                   side == SAND_SIDE_A ? SAND_SIM_WON_A : SAND_SIM_WON_B);
    tell_count(t, figure_of("drawn", "", SAND_FIGURE_SHARE), offsetof(sand_sim_tally, drawn), SAND_SIM_DRAWN);
    for (size_t i = 0; i < 2 && sand_sim_set_size(t->s->sim) == 2; i++)
        tell_count(t, figure_of("player won", t->s->player[i]->name, SAND_FIGURE_SHARE),
                   offsetof(sand_sim_tally, player_won) + i * sizeof(uint64_t),
                   i == 0 ? SAND_SIM_PLAYER : SAND_SIM_MEASURES);
}

static bool any_of(const sand_study *s, size_t offset)
{
    for (size_t i = 0; i < s->n_readings; i++)
        if (*(const uint64_t *)(const void *)((const char *)tally_of(s, i) + offset)) return true;
    return false;
}

static void tell_length(teller *t)
{
    t->begins = true;
    tell_count(t, figure_of("turns", "", SAND_FIGURE_MEAN), offsetof(sand_sim_tally, turns), SAND_SIM_LENGTH);
    t->by = SAND_SIM_ORDERS;
    tell_count(t, figure_of("orders", "", SAND_FIGURE_MEAN), offsetof(sand_sim_tally, orders), SAND_SIM_MEASURES);
    for (size_t i = 0; i <= SAND_SIM_TURNS; i++) {
        size_t offset = offsetof(sand_sim_tally, length) + i * sizeof(uint64_t);
        if (!any_of(t->s, offset)) continue;
        char digits[24];
        sand_figure f = figure_of("ended in", "", SAND_FIGURE_SHARE);
        name(&f, "turn ", digits_of(i, digits), i == SAND_SIM_TURNS ? "+" : "");
        tell_count(t, f, offset, SAND_SIM_MEASURES);
    }
}

static uint64_t count_like(const sand_sim_tally *tally, const sand_sim_ending *like)
{
    for (size_t i = 0; i < tally->n_endings; i++)
        if (tally->ending[i].winner == like->winner && strcmp(tally->ending[i].sentence.text, like->sentence.text) == 0)
            return tally->ending[i].count;
    return 0;
}

static bool was_told(const sand_study *s, size_t before, const sand_sim_ending *ending)
{
    for (size_t r = 0; r < before; r++)
        if (count_like(tally_of(s, r), ending) != 0) return true;
    return false;
}

/* The most frequent first; equal ones by their words, so that the order in which threads met them does not show. */
static int by_count(const void *a, const void *b, void *context)
{
    (void)context;
    const sand_sim_ending *one = a, *two = b;
    if (one->count != two->count) return one->count < two->count ? 1 : -1;
    int words = strcmp(one->sentence.text, two->sentence.text);
    return words ? words : (int)one->winner - (int)two->winner;
}

static void tell_endings(teller *t)
{
    sand_sim_ending all[SAND_SIM_READINGS * SAND_SIM_ENDINGS];
    size_t n = 0;
    for (size_t r = 0; r < t->s->n_readings; r++) {
        const sand_sim_tally *tally = tally_of(t->s, r);
        for (size_t i = 0; i < tally->n_endings; i++) {
            SAND_ASSERT(n < SAND_LEN(all));
            if (!was_told(t->s, r, &tally->ending[i])) all[n++] = tally->ending[i];
        }
    }
    t->begins = true;
    sand_sort(all, n, sizeof all[0], by_count, NULL);
    for (size_t i = 0; i < n; i++) {
        sand_figure f = figure_of("ended", "", SAND_FIGURE_SHARE);
        sand_report_sentence(t->s->game, &all[i].sentence, f.of, sizeof f.of);
        for (size_t r = 0; r < t->s->n_readings; r++) f.count[r] = count_like(tally_of(t->s, r), &all[i]);
        finish(t, &f, SAND_SIM_MEASURES);
    }
}

/* ---- losses and hits --------------------------------------------------------------------------------- */

/* A way of grouping units: those for which `together` holds make one figure, called `measure` and named by `name`. `by`
 * says what is counted for each set. */
typedef struct {
    const char *measure;
    bool (*together)(const sand_unit_facts *a, const sand_unit_facts *b);
    void (*name)(const sand_study *s, const sand_unit_facts *unit, sand_figure *f);
    sand_sim_counted by;
} grouping;

static bool same_arm(const sand_unit_facts *a, const sand_unit_facts *b)
{
    return a->side == b->side && strcmp(a->arm, b->arm) == 0;
}

static void arm_name(const sand_study *s, const sand_unit_facts *unit, sand_figure *f)
{
    name(f, side_name(s, unit->side), ": ", unit->arm);
}

static bool same_command(const sand_unit_facts *a, const sand_unit_facts *b)
{
    return a->side == b->side && a->command == b->command;
}

static void command_name(const sand_study *s, const sand_unit_facts *unit, sand_figure *f)
{
    sand_command_facts facts = { 0 };
    if (sand_game_command(s->game, 0, unit->command, &facts))
        name(f, facts.name, "", "");
    else
        name(f, side_name(s, unit->side), ": ", "no command");
}

static bool same_unit(const sand_unit_facts *a, const sand_unit_facts *b)
{
    return a->first_body == b->first_body && strcmp(a->name, b->name) == 0 && a->side == b->side;
}

static void unit_name(const sand_study *s, const sand_unit_facts *unit, sand_figure *f)
{
    name(f, side_name(s, unit->side), ": ", unit->name);
}

static bool is_first(teller *t, const grouping *g, unsigned unit, const sand_unit_facts *facts)
{
    sand_unit_facts other = { 0 };
    for (unsigned i = 1; i < unit; i++)
        if (sand_game_unit(t->s->game, 0, i, &other) && g->together(&other, facts)) return false;
    return true;
}

static void tell_group(teller *t, const grouping *g, size_t offset, bool detail)
{
    sand_unit_facts first = { 0 }, other = { 0 };
    t->begins = true;
    for (unsigned unit = 1; unit <= SAND_SIM_UNITS && sand_game_unit(t->s->game, 0, unit, &first); unit++) {
        if (!is_first(t, g, unit, &first)) continue;
        sand_figure f = figure_of(g->measure, "", SAND_FIGURE_MEAN);
        unsigned members = 0;
        f.detail = detail;
        g->name(t->s, &first, &f);
        for (unsigned i = unit; i <= SAND_SIM_UNITS && sand_game_unit(t->s->game, 0, i, &other); i++) {
            if (!g->together(&first, &other)) continue;
            members++;
            for (size_t r = 0; r < t->s->n_readings; r++) {
                const char *tally = (const char *)tally_of(t->s, r);
                f.count[r] += ((const uint64_t *)(const void *)(tally + offset))[i - 1];
            }
        }
        /* Units that nothing tells apart make one figure, but each is counted for itself. */
        t->by = detail && members > 1 ? SAND_SIM_COUNTED : g->by;
        t->of = unit;
        finish(t, &f, SAND_SIM_MEASURES);
    }
}

static void tell_losses(teller *t)
{
    static const grouping arms = { "lost of arm", same_arm, arm_name, SAND_SIM_LOST_OF_ARM },
                          commands = { "lost of command", same_command, command_name, SAND_SIM_LOST_OF_COMMAND };
    t->begins = true;
    for (unsigned side = 1; side <= SAND_SIDES; side++)
        tell_count(t, figure_of("lost", side_name(t->s, side), SAND_FIGURE_MEAN),
                   offsetof(sand_sim_tally, lost) + (side - 1) * sizeof(uint64_t),
                   side == SAND_SIDE_A ? SAND_SIM_LOST_A : SAND_SIM_LOST_B);
    tell_group(t, &arms, offsetof(sand_sim_tally, unit_lost), false);
    tell_group(t, &commands, offsetof(sand_sim_tally, unit_lost), false);
}

static bool is_step_of(const sand_catalogue *rules, size_t i, const char *label)
{
    return strcmp(rules->steps[i].label, label) == 0;
}

/* Steps with the same label make one figure, which is told at the first of them. */
static void tell_hits_in(teller *t, const sand_catalogue *rules, size_t first)
{
    const char *label = rules->steps[first].label;
    sand_figure f = figure_of("hits in", label, SAND_FIGURE_MEAN);
    bool any = false;
    for (size_t i = 0; i < first; i++)
        if (is_step_of(rules, i, label)) return;
    for (size_t i = first; i < rules->n_steps && i < SAND_SIM_STEPS; i++) {
        if (!is_step_of(rules, i, label)) continue;
        for (size_t r = 0; r < t->s->n_readings; r++) f.count[r] += tally_of(t->s, r)->hits_in[i];
        any = any || any_of(t->s, offsetof(sand_sim_tally, hits_in) + i * sizeof(uint64_t));
    }
    t->by = SAND_SIM_HITS_IN;
    t->of = first + 1;
    if (any) finish(t, &f, SAND_SIM_MEASURES);
}

static void tell_hits(teller *t)
{
    sand_catalogue rules;
    sand_game_catalogue(t->s->game, &rules);
    t->begins = true;
    tell_count(t, figure_of("hits", "", SAND_FIGURE_MEAN), offsetof(sand_sim_tally, hits), SAND_SIM_HITS);
    for (size_t i = 0; i < rules.n_steps && i < SAND_SIM_STEPS; i++) tell_hits_in(t, &rules, i);
}

/* ---- how many were lost ---- */

static uint64_t battles_losing(const sand_study *s, size_t reading, unsigned side, size_t units)
{
    return sand_sim_bites_lost(s->bites, reading, side, units);
}

/* Were the losses of all battles counted?  Parts kept by an older program have none. */
static bool all_counted(const sand_study *s, unsigned side)
{
    for (size_t r = 0; r < s->n_readings; r++) {
        uint64_t n = 0;
        for (size_t i = 0; i <= SAND_SIM_UNITS; i++) n += battles_losing(s, r, side, i);
        if (n != tally_of(s, r)->battles) return false;
    }
    return s->bites != NULL;
}

static sand_estimate lost_of(const sand_study *s, size_t reading, unsigned side)
{
    const sand_sim_tally *tally = tally_of(s, reading);
    uint64_t count[SAND_SIM_UNITS + 1];
    for (size_t i = 0; i <= SAND_SIM_UNITS; i++) count[i] = battles_losing(s, reading, side, i);
    sand_estimate none = { 0, -1e13, 1e13 };
    return known(tally->lost[side - 1], tally->battles,
                 all_counted(s, side) ? sand_sim_mean(count, SAND_SIM_UNITS + 1) : none);
}

sand_estimate sand_study_value(const sand_study *s, size_t reading, sand_sim_measure measure)
{
    if (!is_sound(s) || reading >= s->n_readings) return (sand_estimate){ 0 };
    const sand_sim_tally *t = tally_of(s, reading);
    switch (measure) {
    case SAND_SIM_WON_A: return sand_sim_share(t->won[0], t->battles);
    case SAND_SIM_WON_B: return sand_sim_share(t->won[1], t->battles);
    case SAND_SIM_DRAWN: return sand_sim_share(t->drawn, t->battles);
    case SAND_SIM_PLAYER: return sand_sim_share(t->player_won[0], t->battles);
    case SAND_SIM_LENGTH: return known(t->turns, t->battles, sand_sim_mean(t->length, SAND_SIM_TURNS + 1));
    case SAND_SIM_LOST_A: return lost_of(s, reading, 1);
    case SAND_SIM_LOST_B: return lost_of(s, reading, 2);
    case SAND_SIM_HITS: return known(t->hits, t->battles, sand_sim_hits_mean(s->result, s->bites, reading));
    case SAND_SIM_MEASURES: break;
    }
    return (sand_estimate){ 0 };
}

bool sand_study_lost_most(const sand_study *s, unsigned side, size_t *out)
{
    if (!is_sound(s) || out == NULL || !all_counted(s, side)) return false;
    *out = 0;
    for (size_t r = 0; r < s->n_readings; r++)
        for (size_t i = 0; i <= SAND_SIM_UNITS; i++)
            if (battles_losing(s, r, side, i) > 0 && i > *out) *out = i;
    return true;
}

static void tell_lost_so_many(teller *t)
{
    for (unsigned side = 1; side <= SAND_SIDES; side++) {
        size_t most = 0;
        bool counted = sand_study_lost_most(t->s, side, &most);
        for (size_t units = 0; counted && units <= most; units++) {
            sand_figure f = figure_of("lost so many", "", SAND_FIGURE_SHARE);
            f.detail = true;
            char digits[24];
            name(&f, side_name(t->s, side), ": ", digits_of(units, digits));
            for (size_t r = 0; r < t->s->n_readings; r++) f.count[r] = battles_losing(t->s, r, side, units);
            finish(t, &f, SAND_SIM_MEASURES);
        }
    }
}

/* The last turn that any battle reached. */
static size_t last_turn(const sand_study *s)
{
    size_t last = 0;
    for (size_t i = 0; i <= SAND_SIM_TURNS; i++)
        if (any_of(s, offsetof(sand_sim_tally, length) + i * sizeof(uint64_t))) last = i;
    return last;
}

static void tell_details(teller *t)
{
    static const grouping lost = { "lost of unit", same_unit, unit_name, SAND_SIM_LOST_OF_UNIT },
                          hits = { "hits on unit", same_unit, unit_name, SAND_SIM_HITS_ON_UNIT };
    size_t last = last_turn(t->s);
    for (unsigned side = 1; side <= SAND_SIDES; side++)
        for (size_t turn = 0; turn <= last; turn++) {
            sand_figure f = figure_of("gone by turn", "", SAND_FIGURE_MEAN);
            f.detail = true;
            char digits[24];
            name(&f, side_name(t->s, side), ": ", digits_of(turn, digits));
            for (size_t r = 0; r < t->s->n_readings; r++) f.count[r] = tally_of(t->s, r)->gone[side - 1][turn];
            t->by = side == SAND_SIDE_A ? SAND_SIM_GONE_A : SAND_SIM_GONE_B;
            t->of = turn + 1;
            finish(t, &f, SAND_SIM_MEASURES);
        }
    tell_lost_so_many(t);
    tell_group(t, &lost, offsetof(sand_sim_tally, unit_lost), true);
    tell_group(t, &hits, offsetof(sand_sim_tally, unit_hits), true);
}

bool sand_study_figures(const sand_study *s, void (*tell)(void *context, const sand_figure *f), void *context)
{
    teller t = { .s = s, .tell = tell, .context = context, .by = SAND_SIM_COUNTED };
    if (!is_sound(s) || tell == NULL) return false;
    tell_results(&t);
    tell_length(&t);
    tell_losses(&t);
    tell_hits(&t);
    tell_endings(&t);
    tell_details(&t);
    return true;
}
