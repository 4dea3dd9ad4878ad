/* plot.c - draws panels of bars, lines and points with cairo. */
#include "draw/plot.h"

#include "base/assert.h"

#include <cairo-svg.h>
#include <cairo.h>

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    WIDTH = 900,
    HEAD = 66,
    PANEL = 330,
    LEFT = 70,
    RIGHT = 24,
    TOP = 64,
    BOTTOM = 52,
    TICKS = 5,
    BAR_MOST = 76,
    LABELLED_LEAST = 24,
    LABELS_MOST = 24,
    LIFT = 12,
    LEGEND_GAP = 44,
    LEGEND_LEFT = 90
};

static const double colours[PLOT_COLOURS][3] = {
    { 0.72, 0.36, 0.12 }, { 0.20, 0.36, 0.62 }, { 0.45, 0.45, 0.45 },
    { 0.27, 0.52, 0.30 }, { 0.55, 0.30, 0.58 }, { 0.80, 0.62, 0.10 },
};
static const double ink[3] = { 0.13, 0.13, 0.13 }, faint[3] = { 0.85, 0.85, 0.85 };

/* A panel's area in pixels and its range of values; `least` is 0 or below. */
typedef struct {
    cairo_t *c;
    const plot_panel *p;
    double x, y, width, height, least, most, step;
    double lift; /* room for figures above bars and the highest number, below the words at the head */
} frame;

static void set(cairo_t *c, const double colour[3], double alpha)
{
    cairo_set_source_rgba(c, colour[0], colour[1], colour[2], alpha);
}

typedef struct {
    double align; /* 0 begins at x, 0.5 is centred on it, 1 ends there */
    double size;
} lettering;

static void say(cairo_t *c, double x, double y, lettering as, const char *words)
{
    cairo_text_extents_t extents;
    cairo_set_font_size(c, as.size);
    cairo_text_extents(c, words, &extents);
    cairo_move_to(c, x - as.align * extents.x_advance, y);
    cairo_show_text(c, words);
}

static void line(cairo_t *c, double x0, double y0, double x1, double y1)
{
    cairo_move_to(c, x0, y0);
    cairo_line_to(c, x1, y1);
    cairo_stroke(c);
}

/* ---- axes ---------------------------------------------------------------------------------------- */

/* Finds the range of all values and intervals, with 0 in it. */
static void find_range(const plot_panel *p, double *least, double *most)
{
    *least = *most = 0;
    for (size_t s = 0; s < p->n_series; s++)
        for (size_t i = 0; i < p->n; i++) {
            const plot_series *series = &p->series[s];
            *most = fmax(*most, series->high ? series->high[i] : series->value[i]);
            *least = fmin(*least, series->low ? series->low[i] : series->value[i]);
        }
    if (*most <= *least) *most = 1;
}

/* Returns 1, 2 or 5 times a power of ten, about a TICKS-th of `span`, which must be positive. */
static double round_step(double span)
{
    SAND_ASSERT(span > 0);
    double raw = span / TICKS, power = pow(10, floor(log10(raw))), part = raw / power;
    return power * (part <= 1 ? 1 : part <= 2 ? 2 : part <= 5 ? 5 : 10);
}

static double y_of(const frame *f, double value)
{
    SAND_ASSERT(f->most > f->least);
    return f->y + f->height * (f->most - value) / (f->most - f->least);
}

static void draw_axes(const frame *f)
{
    char number[32];
    cairo_set_line_width(f->c, 1);
    for (double i = f->least / f->step; i <= f->most / f->step + 0.5; i++) {
        double at = i * f->step;
        set(f->c, faint, 1);
        line(f->c, f->x, y_of(f, at), f->x + f->width, y_of(f, at));
        set(f->c, ink, 1);
        snprintf(number, sizeof number, f->least < 0 && at > 0 ? "+%.4g" : "%.4g", at);
        say(f->c, f->x - 8, y_of(f, at) + 4, (lettering){ 1, 12 }, number);
    }
    set(f->c, ink, 1);
    line(f->c, f->x, y_of(f, 0), f->x + f->width, y_of(f, 0));
    say(f->c, f->x + f->width / 2, f->y + f->height + 42, (lettering){ 0.5, 12 }, f->p->x_label);
    say(f->c, f->x - 50, f->y - f->lift - 12, (lettering){ 0, 12 }, f->p->y_label);
    say(f->c, f->x - 50, f->y - f->lift - 36, (lettering){ 0, 15 }, f->p->title);
}

/* Returns the width of the names from `first` up to `end`, each with its mark. */
static double legend_width(const frame *f, size_t first, size_t end, double size)
{
    double sum = 0;
    cairo_text_extents_t extents;
    cairo_set_font_size(f->c, size);
    for (size_t s = first; s < end; s++) {
        cairo_text_extents(f->c, f->p->series[s].name, &extents);
        sum += extents.x_advance + LEGEND_GAP;
    }
    return sum;
}

static void draw_mark(const frame *f, const plot_series *series, double x, double y)
{
    double dash[] = { 5, 4 };
    set(f->c, colours[series->colour % PLOT_COLOURS], f->p->kind == PLOT_BARS && series->dashed ? 0.5 : 1);
    if (f->p->kind == PLOT_LINES) {
        cairo_set_line_width(f->c, 2);
        cairo_set_dash(f->c, dash, series->dashed ? 2 : 0, 0);
        line(f->c, x - 26, y - 4, x - 6, y - 4);
        cairo_set_dash(f->c, dash, 0, 0);
    } else {
        cairo_rectangle(f->c, x - 20, y - 10, 13, 11);
        cairo_fill(f->c);
    }
}

/* Draws the names of series `first` up to `end` in one row, aligned to the right. */
static void draw_legend_row(const frame *f, size_t first, size_t end, double y, double size)
{
    double x = f->x + f->width;
    for (size_t s = end; s-- > first;) {
        cairo_text_extents_t extents;
        cairo_set_font_size(f->c, size);
        cairo_text_extents(f->c, f->p->series[s].name, &extents);
        x -= extents.x_advance;
        set(f->c, ink, 1);
        say(f->c, x, y, (lettering){ 0, size }, f->p->series[s].name);
        draw_mark(f, &f->p->series[s], x, y);
        x -= LEGEND_GAP;
    }
}

/* Draws the legend in one row if it fits beside the name of the axis, else in two, smaller if need be. */
static void draw_legend(const frame *f)
{
    size_t n = f->p->n_series, half = (n + 1) / 2;
    double room = f->width - LEGEND_LEFT, size = 12, y = f->y - f->lift - 12;
    if (legend_width(f, 0, n, size) <= room) {
        draw_legend_row(f, 0, n, y, size);
        return;
    }
    double widest = fmax(legend_width(f, 0, half, size), legend_width(f, half, n, size));
    if (widest > room) size *= room / widest;
    draw_legend_row(f, 0, half, y - 20, size);
    draw_legend_row(f, half, n, y, size);
}

/* ---- contents ------------------------------------------------------------------------------------- */

static void draw_interval(const frame *f, double x, double low, double high)
{
    set(f->c, ink, 1);
    cairo_set_line_width(f->c, 1.2);
    line(f->c, x, y_of(f, low), x, y_of(f, high));
    line(f->c, x - 4, y_of(f, low), x + 4, y_of(f, low));
    line(f->c, x - 4, y_of(f, high), x + 4, y_of(f, high));
}

/* Draws the figure above its bar and interval; a bar of 0 gets none. */
static void draw_value(const frame *f, double x, double value, double top)
{
    char number[32];
    if (value <= 0) return;
    snprintf(number, sizeof number, value < 9.95 ? "%.1f" : "%.0f", value);
    set(f->c, ink, 1);
    say(f->c, x, y_of(f, top) - 4, (lettering){ 0.5, 11 }, number);
}

static void draw_bars(const frame *f)
{
    const plot_panel *p = f->p;
    SAND_ASSERT(p->n > 0 && p->n_series > 0 && p->labels != NULL);
    double slot = f->width / (double)p->n, bar = fmin(slot * 0.8 / (double)p->n_series, BAR_MOST);
    size_t every = p->n / LABELS_MOST + 1;
    for (size_t i = 0; i < p->n; i++) {
        double left = f->x + slot * ((double)i + 0.5) - bar * (double)p->n_series / 2;
        for (size_t s = 0; s < p->n_series; s++) {
            const plot_series *series = &p->series[s];
            double x = left + bar * (double)s, y = y_of(f, series->value[i]);
            set(f->c, colours[series->colour % PLOT_COLOURS], series->dashed ? 0.5 : 1);
            cairo_rectangle(f->c, x, y, bar * 0.94, f->y + f->height - y);
            cairo_fill(f->c);
            if (series->low) draw_interval(f, x + bar * 0.47, series->low[i], series->high[i]);
            if (bar >= LABELLED_LEAST)
                draw_value(f, x + bar * 0.47, series->value[i], series->high ? series->high[i] : series->value[i]);
        }
        if (i % every != 0) continue;
        set(f->c, ink, 1);
        say(f->c, f->x + slot * ((double)i + 0.5), f->y + f->height + 18, (lettering){ 0.5, 12 }, p->labels[i]);
    }
}

/* Draws points in their intervals: full where 0 lies outside, hollow where chance alone could explain the difference.
 */
static void draw_points(const frame *f)
{
    const plot_panel *p = f->p;
    const plot_series *series = &p->series[0];
    SAND_ASSERT(p->n > 0 && p->labels != NULL && series->low != NULL && series->high != NULL);
    double slot = f->width / (double)p->n;
    char number[32];
    for (size_t i = 0; i < p->n; i++) {
        double x = f->x + slot * ((double)i + 0.5), y = y_of(f, series->value[i]);
        draw_interval(f, x, series->low[i], series->high[i]);
        cairo_arc(f->c, x, y, 5, 0, 2 * acos(-1));
        if (series->low[i] > 0 || series->high[i] < 0)
            set(f->c, colours[series->colour % PLOT_COLOURS], 1);
        else
            cairo_set_source_rgb(f->c, 1, 1, 1);
        cairo_fill_preserve(f->c);
        set(f->c, colours[series->colour % PLOT_COLOURS], 1);
        cairo_stroke(f->c);
        set(f->c, ink, 1);
        snprintf(number, sizeof number, "%+.1f", series->value[i]);
        say(f->c, x + 9, y - 5, (lettering){ 0, 11 }, number); /* above the line of the grid */
        say(f->c, x, f->y + f->height + 18, (lettering){ 0.5, 12 }, p->labels[i]);
    }
}

static void draw_lines(const frame *f)
{
    const plot_panel *p = f->p;
    double slot = p->n > 1 ? f->width / (double)(p->n - 1) : f->width;
    double dash[] = { 6, 4 };
    char number[16];
    for (size_t s = 0; s < p->n_series; s++) {
        const plot_series *series = &p->series[s];
        set(f->c, colours[series->colour % PLOT_COLOURS], 1);
        cairo_set_line_width(f->c, 2);
        cairo_set_dash(f->c, dash, series->dashed ? 2 : 0, 0);
        for (size_t i = 0; i < p->n; i++) cairo_line_to(f->c, f->x + slot * (double)i, y_of(f, series->value[i]));
        cairo_stroke(f->c);
    }
    cairo_set_dash(f->c, dash, 0, 0);
    set(f->c, ink, 1);
    size_t every = p->n / LABELS_MOST + 1;
    for (size_t i = 0; i < p->n; i += every) {
        snprintf(number, sizeof number, "%d", p->first + (int)i);
        say(f->c, f->x + slot * (double)i, f->y + f->height + 18, (lettering){ 0.5, 12 }, number);
    }
}

static void draw_panel(cairo_t *c, const plot_panel *p, double top)
{
    frame f = { .c = c, .p = p, .x = LEFT, .width = WIDTH - LEFT - RIGHT, .lift = LIFT };
    f.y = top + TOP + f.lift;
    f.height = PANEL - TOP - BOTTOM - f.lift;
    double least, most;
    find_range(p, &least, &most);
    f.step = round_step(most - least);
    f.most = f.step * ceil(most / f.step);
    f.least = f.step * floor(least / f.step);
    draw_axes(&f);
    if (p->n_series > 1) draw_legend(&f);
    if (p->kind == PLOT_BARS)
        draw_bars(&f);
    else if (p->kind == PLOT_POINTS)
        draw_points(&f);
    else
        draw_lines(&f);
}

/* ---- the picture ------------------------------------------------------------------------------------- */

const char *plot_write(const char *path, const char *title, const char *subtitle, const plot_panel panels[], size_t n)
{
    const char *dot = strrchr(path, '.');
    bool svg = dot && strcmp(dot, ".svg") == 0;
    SAND_ASSERT(n <= (size_t)((INT_MAX - HEAD) / PANEL));
    int height = HEAD + PANEL * (int)n;
    cairo_surface_t *surface = svg ? cairo_svg_surface_create(path, WIDTH, height)
                                   : cairo_image_surface_create(CAIRO_FORMAT_RGB24, WIDTH, height);
    cairo_t *c = cairo_create(surface);
    cairo_set_source_rgb(c, 1, 1, 1);
    cairo_paint(c);
    cairo_select_font_face(c, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    set(c, ink, 1);
    say(c, LEFT - 50, 32, (lettering){ 0, 18 }, title);
    say(c, LEFT - 50, 54, (lettering){ 0, 12 }, subtitle);
    for (size_t i = 0; i < n; i++)
        if (panels[i].n > 0) draw_panel(c, &panels[i], HEAD + PANEL * (double)i);
    cairo_status_t status = cairo_status(c);
    if (!status && !svg) status = cairo_surface_write_to_png(surface, path);
    cairo_destroy(c);
    cairo_surface_finish(surface);
    if (!status) status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    return status ? cairo_status_to_string(status) : NULL;
}
