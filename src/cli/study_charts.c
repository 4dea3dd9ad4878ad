/* study_charts.c - draws the charts of a report as SVG in the page itself, without script, colour or another file.
 *
 * Each reading has a row of its own, so that no chart needs a legend. Shares are points in their intervals; lengths and
 * losses are bars of shares of battles. */
#include "cli/study.h"

#include "base/assert.h"

#include <math.h>

enum { NAME = 200, PLOT = 620, ROW = 26, BARS = 92, WIDTH = NAME + PLOT + 20 };

/* ---- parts ---- */

static void begin(text *out, const char *title, int height)
{
    text_add(out, "<figure><figcaption>");
    study_words(out, title);
    text_add(out, "</figcaption>\n<svg role=\"img\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\"><title>", WIDTH,
             height, WIDTH, height);
    study_words(out, title);
    text_add(out, "</title>\n");
}

static void end(text *out)
{
    text_add(out, "</svg></figure>\n");
}

static void add_name(text *out, int y, const char *name)
{
    text_add(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">", NAME - 12, y);
    study_words(out, name);
    text_add(out, "</text>\n");
}

/* ---- points in their intervals ---- */

typedef struct {
    double from, to; /* ends of the axis */
} scale;

static double x_of(const scale *s, double value)
{
    SAND_ASSERT(s->to > s->from);
    double at = fmin(fmax(value, s->from), s->to);
    return NAME + PLOT * (at - s->from) / (s->to - s->from);
}

static void add_axis(text *out, const scale *s, int height, double step)
{
    for (double at = s->from; at <= s->to + step / 2; at += step) {
        text_add(out, "<path d=\"M%.1f 4V%d\" stroke=\"#d8cfbb\"/>", x_of(s, at), height - 20);
        text_add(out, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s%.0f</text>\n", x_of(s, at), height - 5,
                 s->from < 0 && at > 0 ? "+" : "", at);
    }
}

static void add_point(text *out, const scale *s, int y, sand_estimate e)
{
    text_add(out, "<path d=\"M%.1f %dH%.1f\" stroke=\"#221c14\" stroke-width=\"2\"/>", x_of(s, e.low), y,
             x_of(s, e.high));
    text_add(out, "<circle cx=\"%.1f\" cy=\"%d\" r=\"5\" fill=\"%s\" stroke=\"#221c14\" stroke-width=\"2\"/>\n",
             x_of(s, e.value), y, s->from < 0 && e.low <= 0 && e.high >= 0 ? "#fbf8f0" : "#221c14");
}

static sand_estimate per_cent(sand_estimate e)
{
    return (sand_estimate){ 100 * e.value, 100 * e.low, 100 * e.high };
}

static void name_outcome(const study *s, size_t outcome, char *out, size_t room)
{
    sand_side_facts side = { 0 };
    sand_game_side(s->game, 0, outcome == 0 ? SAND_SIDE_A : SAND_SIDE_B, &side);
    if (outcome == 1)
        snprintf(out, room, "drawn");
    else
        snprintf(out, room, "%s won", side.name);
}

static void add_outcomes(const study *s, text *out)
{
    enum { OUTCOMES = 3 };
    const scale percent = { 0, 100 };
    int height = (int)(OUTCOMES * (s->n_readings + 1)) * ROW + 30, y = 0;
    begin(out, "How it ended, % of battles, with 95 % intervals", height);
    add_axis(out, &percent, height, 10);
    for (size_t i = 0; i < OUTCOMES; i++) {
        char name[96];
        name_outcome(s, i, name, sizeof name);
        y += ROW;
        text_add(out, "<g class=\"n\">");
        add_name(out, y - 6, name);
        text_add(out, "</g>");
        for (size_t r = 0; r < s->n_readings; r++, y += ROW) {
            const sand_sim_tally *tally = &s->result->reading[r];
            const uint64_t counts[OUTCOMES] = { tally->won[0], tally->drawn, tally->won[1] };
            add_name(out, y + ROW / 2 + 4, s->reading[r]);
            add_point(out, &percent, y + ROW / 2, per_cent(sand_sim_share(counts[i], tally->battles)));
        }
    }
    end(out);
}

/* Returns how far the widest interval reaches from 0, in percentage points, at least 1. */
static double widest(const study *s, const sand_sim_measure measures[], size_t n)
{
    double most = 1;
    for (size_t i = 0; i < n; i++)
        for (size_t r = 1; r < s->n_readings; r++) {
            sand_estimate e = per_cent(sand_sim_effect(s->sim, s->result, r, measures[i]));
            most = fmax(most, fmax(fabs(e.low), fabs(e.high)));
        }
    return most;
}

static void add_effects(const study *s, text *out)
{
    static const sand_sim_measure measures[] = { SAND_SIM_WON_A, SAND_SIM_DRAWN, SAND_SIM_WON_B };
    if (s->n_readings < 2 || s->result->sets < 2) return;
    double step = ceil(widest(s, measures, SAND_LEN(measures)) / 5);
    const scale points = { -5 * step, 5 * step };
    int height = (int)(SAND_LEN(measures) * s->n_readings) * ROW + 30, y = 0;
    begin(out, "What changes on the same dice, percentage points, with 95 % intervals; full where 0 lies outside",
          height);
    add_axis(out, &points, height, step);
    for (size_t i = 0; i < SAND_LEN(measures); i++) {
        char name[96];
        name_outcome(s, i, name, sizeof name);
        y += ROW;
        add_name(out, y - 6, name);
        for (size_t r = 1; r < s->n_readings; r++, y += ROW) {
            add_name(out, y + ROW / 2 + 4, s->reading[r]);
            add_point(out, &points, y + ROW / 2, per_cent(sand_sim_effect(s->sim, s->result, r, measures[i])));
        }
    }
    end(out);
}

/* ---- bars ---- */

/* One row of bars: `count` of each value from `first` to `last`. */
typedef struct {
    const char *name;
    uint64_t (*count)(const study *s, size_t reading, unsigned side, size_t value);
    size_t reading, first, last;
    unsigned side;
} bars;

static void add_bars(const study *s, text *out, int top, const bars *of)
{
    const double all = (double)s->result->reading[of->reading].battles, n = (double)(of->last - of->first + 1);
    const double step = fmin(PLOT / n, 40), most = BARS - 40;
    double high = 0;
    for (size_t i = of->first; i <= of->last; i++) high = fmax(high, (double)of->count(s, of->reading, of->side, i));
    add_name(out, top + BARS - 24, of->name);
    for (size_t i = of->first; i <= of->last; i++) {
        double share = (double)of->count(s, of->reading, of->side, i) / all, x = NAME + step * (double)(i - of->first);
        double h = high > 0 ? most * share * all / high : 0;
        text_add(out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"#221c14\"/>", x + 1,
                 top + BARS - 20 - h, step - 2, h);
        bool room = step >= 20 || (i - of->first) % 5 == 0;
        if (room)
            text_add(out, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%zu</text>", x + step / 2, top + BARS - 5,
                     i);
        if (share * all > 0 && step >= 28)
            text_add(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%.0f</text>", x + step / 2,
                     top + BARS - 24 - h, 100 * share);
        text_add(out, "\n");
    }
}

static uint64_t ended_in(const study *s, size_t reading, unsigned side, size_t turn)
{
    (void)side;
    return s->result->reading[reading].length[turn];
}

static uint64_t lost_so_many(const study *s, size_t reading, unsigned side, size_t units)
{
    return sand_sim_bites_lost(s->lost, reading, side, units);
}

static void add_lengths(const study *s, text *out)
{
    bars of = { .count = ended_in, .first = SAND_SIM_TURNS };
    for (size_t r = 0; r < s->n_readings; r++)
        for (size_t turn = 0; turn <= SAND_SIM_TURNS; turn++) {
            if (ended_in(s, r, 0, turn) == 0) continue;
            if (turn < of.first) of.first = turn;
            if (turn > of.last) of.last = turn;
        }
    begin(out, "When it ended, % of battles by turn", (int)s->n_readings * BARS);
    for (size_t r = 0; r < s->n_readings; r++) {
        of.reading = r;
        of.name = s->reading[r];
        add_bars(s, out, (int)r * BARS, &of);
    }
    end(out);
}

/* Returns how many units the side lost at most in this share (0 to 1) of the battles: 0.5 gives the median. */
static size_t lost_by(const study *s, size_t reading, unsigned side, double share)
{
    uint64_t n = 0, all = s->result->reading[reading].battles;
    for (size_t i = 0; i < SAND_SIM_UNITS; i++) {
        n += sand_sim_bites_lost(s->lost, reading, side, i);
        if ((double)n >= share * (double)all) return i;
    }
    return SAND_SIM_UNITS;
}

static void add_losses(const study *s, text *out, unsigned side)
{
    sand_side_facts facts = { 0 };
    char title[160], name[160];
    bars of = { .count = lost_so_many, .side = side, .name = name };
    const sand_study figures = study_of(s);
    if (!sand_study_lost_most(&figures, side, &of.last)) return;
    sand_game_side(s->game, 0, side, &facts);
    snprintf(title, sizeof title, "Units lost by %s, %% of battles", facts.name);
    begin(out, title, (int)s->n_readings * BARS);
    for (size_t r = 0; r < s->n_readings; r++) {
        of.reading = r;
        snprintf(name, sizeof name, "%s, median %zu", s->reading[r], lost_by(s, r, side, 0.5));
        add_bars(s, out, (int)r * BARS, &of);
    }
    end(out);
}

void study_charts(const study *s, text *out)
{
    add_outcomes(s, out);
    add_effects(s, out);
    add_lengths(s, out);
    for (unsigned side = 1; side <= SAND_SIDES; side++) add_losses(s, out, side);
}
