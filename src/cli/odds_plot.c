/* odds_plot.c - draws a table of odds: one panel for each measure, with its mean for every value. */
#include "cli/odds_table.h"

#include "draw/plot.h"

#include "base/assert.h"

#include <stdio.h>
#include <stdlib.h>

enum { PANELS = 6 };

/* Panels point to these numbers, so they live until the picture is drawn. */
typedef struct {
    double mean[PANELS][PLOT_COLOURS][ODDS_VALUES];
    plot_series series[PANELS][PLOT_COLOURS];
    plot_panel panel[PANELS];
} drawing;

static plot_panel panel_of(const odds_table *t, drawing *d, size_t m)
{
    size_t n = t->over[0].n, columns = odds_table_columns(t);
    SAND_ASSERT(m < PANELS && n <= ODDS_VALUES);
    if (columns > PLOT_COLOURS) columns = PLOT_COLOURS;
    for (size_t c = 0; c < columns; c++) {
        for (size_t r = 0; r < n; r++) d->mean[m][c][r] = odds_cell_mean(odds_table_at(t, m, r, c));
        d->series[m][c] = (plot_series){ .name = t->n_over > 1 ? t->over[1].value[c] : "",
                                         .value = d->mean[m][c],
                                         .colour = (uint8_t)c };
    }
    return (plot_panel){ .kind = PLOT_BARS,
                         .title = t->measure[m].name,
                         .x_label = t->over[0].name,
                         .y_label = t->measure[m].counts ? "mean" : "chance",
                         .labels = t->over[0].value,
                         .n = n,
                         .series = d->series[m],
                         .n_series = columns };
}

bool odds_plot(const odds_table *t, const char *path)
{
    if (t->n_over == 0 || t->n_measures == 0) {
        fprintf(stderr, "sandtable odds: --plot goes with --over\n");
        return false;
    }
    drawing *d = calloc(1, sizeof *d);
    if (!d) return false;
    size_t n = t->n_measures < PANELS ? t->n_measures : PANELS;
    for (size_t m = 0; m < n; m++) d->panel[m] = panel_of(t, d, m);
    const char *wrong = plot_write(path, t->title, t->under, d->panel, n);
    if (wrong) fprintf(stderr, "sandtable odds: %s: %s\n", path, wrong);
    free(d);
    return !wrong;
}
