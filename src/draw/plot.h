/* plot.h - draws figures as an SVG or PNG picture with cairo.  Knows nothing of battles. */
#ifndef SAND_DRAW_PLOT_H
#define SAND_DRAW_PLOT_H

#include <sandtable/types.h>

/* POINTS draws differences, each as a point in its interval, above or below a line at 0. */
typedef enum { PLOT_BARS, PLOT_LINES, PLOT_POINTS } plot_kind;

enum { PLOT_COLOURS = 6 };

/* The values of one row of bars, or of one line. `low` and `high` may be NULL (no intervals), but not with POINTS. */
typedef struct {
    const char *name;
    const double *value, *low, *high;
    uint8_t colour; /* below PLOT_COLOURS */
    bool dashed;    /* a line; bars are lighter */
} plot_series;

typedef struct {
    plot_kind kind;
    const char *title, *x_label, *y_label;
    /* n labels below bars and points; NULL for lines, which count from `first` */
    const char *const *labels;
    int first;
    size_t n;
    const plot_series *series;
    size_t n_series;
} plot_panel;

/* Draws the panels one below the other under a title.  The file's name ends in .svg or .png; the same figures give the
 * same bytes.  NULL: it is written; else what went wrong, static. */
const char *plot_write(const char *path, const char *title, const char *subtitle, const plot_panel panels[], size_t n);

#endif
