/* study_plot.c - draws a study: how its battles end, how long they last, and when units are lost. */
#include "cli/study.h"

#include "draw/plot.h"

#include "base/assert.h"

#include <inttypes.h>
#include <stdlib.h>

enum { OUTCOMES = 5, PANELS = 4, TURNS = SAND_SIM_TURNS + 1, SERIES = SAND_SIDES * SAND_SIM_READINGS, NAME = 96 };

/* Numbers and names of all panels; the panels point here until the picture is drawn. */
typedef struct {
    double value[SAND_SIM_READINGS][OUTCOMES], low[SAND_SIM_READINGS][OUTCOMES], high[SAND_SIM_READINGS][OUTCOMES];
    double length[SAND_SIM_READINGS][TURNS];
    double gone[SERIES][TURNS];
    double effect[OUTCOMES], effect_low[OUTCOMES], effect_high[OUTCOMES];
    plot_series outcome_series[SAND_SIM_READINGS], effect_series, length_series[SAND_SIM_READINGS], gone_series[SERIES];
    char effect_name[160], gone_name[SERIES][NAME], won_name[SAND_SIDES][NAME], player_name[2][NAME],
        turn_name[TURNS][8];
    const char *outcome_labels[OUTCOMES], *turn_labels[TURNS];
} drawing;

static plot_series series_of(const study *s, size_t reading, const double *value)
{
    return (plot_series){ .name = s->reading[reading], .value = value, .colour = (uint8_t)(reading == 0 ? 3 : 4) };
}

static plot_panel outcomes(const study *s, drawing *d)
{
    sand_side_facts side = { 0 };
    for (unsigned i = 0; i < SAND_SIDES; i++) {
        sand_game_side(s->game, 0, i + 1, &side);
        snprintf(d->won_name[i], NAME, "%s won", side.name);
    }
    d->outcome_labels[0] = d->won_name[0];
    d->outcome_labels[1] = "drawn";
    d->outcome_labels[2] = d->won_name[1];
    size_t n = 3;
    for (size_t i = 0; i < 2 && sand_sim_set_size(s->sim) == 2; i++) { /* two different players, each on both sides */
        snprintf(d->player_name[i], NAME, "player %s won", s->player[i]->name);
        d->outcome_labels[n++] = d->player_name[i];
    }
    for (size_t r = 0; r < s->n_readings; r++) {
        const sand_sim_tally *tally = &s->result->reading[r];
        const uint64_t counts[OUTCOMES] = { tally->won[0], tally->drawn, tally->won[1], tally->player_won[0],
                                            tally->player_won[1] };
        for (size_t i = 0; i < n; i++) {
            sand_estimate e = sand_sim_share(counts[i], tally->battles);
            d->value[r][i] = 100 * e.value;
            d->low[r][i] = 100 * e.low;
            d->high[r][i] = 100 * e.high;
        }
        d->outcome_series[r] = series_of(s, r, d->value[r]);
        d->outcome_series[r].low = d->low[r];
        d->outcome_series[r].high = d->high[r];
    }
    return (plot_panel){ .kind = PLOT_BARS,
                         .title = "How it ended",
                         .x_label = "with 95 % intervals",
                         .y_label = "% of battles",
                         .labels = d->outcome_labels,
                         .n = n,
                         .series = d->outcome_series,
                         .n_series = s->n_readings };
}

/* Draws by how much the second reading differs in the same outcomes except the last. At least two sets have been
 * played, because the intervals of one have no bounds. */
static plot_panel effects(const study *s, drawing *d)
{
    static const sand_sim_measure measures[] = { SAND_SIM_WON_A, SAND_SIM_DRAWN, SAND_SIM_WON_B, SAND_SIM_PLAYER };
    SAND_ASSERT(s->n_readings >= 2);
    size_t n = sand_sim_set_size(s->sim) == 2 ? 4 : 3;
    for (size_t i = 0; i < n; i++) {
        sand_estimate e = sand_sim_effect(s->sim, s->result, 1, measures[i]);
        d->effect[i] = 100 * e.value;
        d->effect_low[i] = 100 * e.low;
        d->effect_high[i] = 100 * e.high;
    }
    snprintf(d->effect_name, sizeof d->effect_name, "What changes from %.60s to %.60s", s->reading[0], s->reading[1]);
    d->effect_series = (plot_series){ .value = d->effect, .low = d->effect_low, .high = d->effect_high, .colour = 4 };
    return (plot_panel){ .kind = PLOT_POINTS,
                         .title = d->effect_name,
                         .y_label = "percentage points",
                         .x_label = "differences on the same dice with 95 % intervals; full where 0 lies outside",
                         .labels = d->outcome_labels,
                         .n = n,
                         .series = &d->effect_series,
                         .n_series = 1 };
}

/* The last turn in which any battle ended. */
static size_t last_turn(const study *s)
{
    size_t last = 1;
    for (size_t r = 0; r < s->n_readings; r++)
        for (size_t i = 0; i < TURNS; i++)
            if (s->result->reading[r].length[i] > 0 && i > last) last = i;
    return last;
}

/* The axis begins with the first turn, so that early ends show as early. */
static plot_panel lengths(const study *s, drawing *d, size_t last)
{
    SAND_ASSERT(last >= 1 && last < TURNS);
    size_t first = 1, n = last - first + 1;
    for (size_t i = 0; i < n; i++) {
        snprintf(d->turn_name[i], sizeof d->turn_name[i], "%u", (unsigned)(first + i) % 1000);
        d->turn_labels[i] = d->turn_name[i];
        for (size_t r = 0; r < s->n_readings; r++) {
            const sand_sim_tally *tally = &s->result->reading[r];
            d->length[r][i] = 100 * (double)tally->length[first + i] / (double)tally->battles;
        }
    }
    for (size_t r = 0; r < s->n_readings; r++) d->length_series[r] = series_of(s, r, d->length[r]);
    return (plot_panel){ .kind = PLOT_BARS,
                         .title = "When it ended",
                         .x_label = "turn",
                         .y_label = "% of battles",
                         .labels = d->turn_labels,
                         .n = n,
                         .series = d->length_series,
                         .n_series = s->n_readings };
}

static plot_panel losses(const study *s, drawing *d, size_t last)
{
    sand_side_facts side = { 0 };
    size_t k = 0;
    for (unsigned i = 0; i < SAND_SIDES; i++)
        for (size_t r = 0; r < s->n_readings; r++, k++) {
            const sand_sim_tally *tally = &s->result->reading[r];
            sand_game_side(s->game, 0, i + 1, &side);
            snprintf(d->gone_name[k], NAME, "%s%s%s", side.name, s->n_readings == 2 ? ", " : "",
                     s->n_readings == 2 ? s->reading[r] : "");
            for (size_t t = 0; t <= last; t++) d->gone[k][t] = (double)tally->gone[i][t] / (double)tally->battles;
            d->gone_series[k] =
                (plot_series){ .name = d->gone_name[k], .value = d->gone[k], .colour = (uint8_t)i, .dashed = r == 1 };
        }
    return (plot_panel){ .kind = PLOT_LINES,
                         .title = "Losses",
                         .x_label = "turn",
                         .y_label = "units gone, mean",
                         .n = last + 1,
                         .series = d->gone_series,
                         .n_series = k };
}

bool study_plot(const study *s, const char *path)
{
    sand_table_facts facts;
    text title = { 0 }, about = { 0 };
    size_t last = last_turn(s);
    drawing *d = calloc(1, sizeof *d);
    if (!d) return false;
    sand_game_table(s->game, 0, &facts);
    text_add(&title, "%s (%s)", facts.title, facts.ruleset);
    text_add(&about, "%" PRIu64 " battle%s%s, %s against %s, seed %" PRIu64, s->result->reading[0].battles,
             s->result->reading[0].battles == 1 ? "" : "s",
             s->n_readings == 2 ? " of each reading on the same dice" : "", s->player[0]->name, s->player[1]->name,
             s->seed);
    plot_panel panels[PANELS] = { outcomes(s, d) };
    size_t n = 1;
    if (s->n_readings == 2 && s->result->sets > 1) panels[n++] = effects(s, d);
    panels[n++] = lengths(s, d, last);
    panels[n++] = losses(s, d, last);
    const char *wrong = plot_write(path, text_of(&title), text_of(&about), panels, n);
    if (wrong) fprintf(stderr, "sandtable %s: %s: %s\n", s->called, path, wrong);
    text_free(&title);
    text_free(&about);
    free(d);
    return !wrong;
}

bool study_can_plot(const new_file *picture)
{
    (void)picture;
    return true;
}
