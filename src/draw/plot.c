/* plot.c - panels of bars and lines. */
#include "draw/plot.h"

#include <cairo-svg.h>
#include <cairo.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { WIDTH = 900, HEAD = 66, PANEL = 330, LEFT = 70, RIGHT = 24, TOP = 64, BOTTOM = 52, TICKS = 5, BAR_MOST = 76, LABELLED_LEAST = 24, LABELS_MOST = 24, LIFT = 12 };

static const double colours[PLOT_COLOURS][3] = {
    { 0.72, 0.36, 0.12 }, { 0.20, 0.36, 0.62 }, { 0.45, 0.45, 0.45 }, { 0.27, 0.52, 0.30 }, { 0.55, 0.30, 0.58 }, { 0.80, 0.62, 0.10 },
};
static const double ink[3] = { 0.13, 0.13, 0.13 }, faint[3] = { 0.85, 0.85, 0.85 };

/* Where a panel draws and up to which value. */
typedef struct {
    cairo_t *c;
    const plot_panel *p;
    double x, y, width, height, most, step;
    double lift; /* room for figures above bars, below the words at the head */
} frame;

static void set(cairo_t *c, const double colour[3], double alpha)
{
    cairo_set_source_rgba(c, colour[0], colour[1], colour[2], alpha);
}

/* `align`: 0 begins at x, 0.5 is centred on it, 1 ends there. */
static void say(cairo_t *c, double x, double y, double align, double size, const char *words)
{
    cairo_text_extents_t extents;
    cairo_set_font_size(c, size);
    cairo_text_extents(c, words, &extents);
    cairo_move_to(c, x - align * extents.x_advance, y);
    cairo_show_text(c, words);
}

static void line(cairo_t *c, double x0, double y0, double x1, double y1)
{
    cairo_move_to(c, x0, y0);
    cairo_line_to(c, x1, y1);
    cairo_stroke(c);
}

/* ---- axes ---------------------------------------------------------------------------------------- */

static double largest(const plot_panel *p)
{
    double most = 0;
    for (size_t s = 0; s < p->n_series; s++)
        for (size_t i = 0; i < p->n; i++) most = fmax(most, p->series[s].high ? p->series[s].high[i] : p->series[s].value[i]);
    return most > 0 ? most : 1;
}

/* 1, 2 or 5 times a power of ten, so that about TICKS of them reach `most`. */
static double round_step(double most)
{
    double raw = most / TICKS, power = pow(10, floor(log10(raw))), part = raw / power;
    return power * (part <= 1 ? 1 : part <= 2 ? 2 : part <= 5 ? 5 : 10);
}

static double y_of(const frame *f, double value)
{
    return f->y + f->height * (1 - value / f->most);
}

static void draw_axes(const frame *f)
{
    char number[32];
    cairo_set_line_width(f->c, 1);
    for (double at = 0; at <= f->most + f->step / 2; at += f->step) {
        set(f->c, faint, 1);
        line(f->c, f->x, y_of(f, at), f->x + f->width, y_of(f, at));
        set(f->c, ink, 1);
        snprintf(number, sizeof number, "%.4g", at);
        say(f->c, f->x - 8, y_of(f, at) + 4, 1, 12, number);
    }
    set(f->c, ink, 1);
    line(f->c, f->x, f->y + f->height, f->x + f->width, f->y + f->height);
    say(f->c, f->x + f->width / 2, f->y + f->height + 42, 0.5, 12, f->p->x_label);
    say(f->c, f->x - 50, f->y - f->lift - 12, 0, 12, f->p->y_label);
    say(f->c, f->x - 50, f->y - f->lift - 36, 0, 15, f->p->title);
}

static void draw_legend(const frame *f)
{
    double x = f->x + f->width;
    for (size_t s = f->p->n_series; s-- > 0;) {
        const plot_series *series = &f->p->series[s];
        cairo_text_extents_t extents;
        cairo_set_font_size(f->c, 12);
        cairo_text_extents(f->c, series->name, &extents);
        x -= extents.x_advance;
        set(f->c, ink, 1);
        say(f->c, x, f->y - f->lift - 12, 0, 12, series->name);
        set(f->c, colours[series->colour % PLOT_COLOURS], f->p->kind == PLOT_BARS && series->dashed ? 0.5 : 1);
        if (f->p->kind == PLOT_LINES) {
            double dash[] = { 5, 4 };
            cairo_set_line_width(f->c, 2);
            cairo_set_dash(f->c, dash, series->dashed ? 2 : 0, 0);
            line(f->c, x - 26, f->y - f->lift - 16, x - 6, f->y - f->lift - 16);
            cairo_set_dash(f->c, dash, 0, 0);
        } else {
            cairo_rectangle(f->c, x - 20, f->y - f->lift - 22, 13, 11);
            cairo_fill(f->c);
        }
        x -= 44;
    }
}

/* ---- what stands in them --------------------------------------------------------------------------- */

static void draw_interval(const frame *f, double x, double low, double high)
{
    set(f->c, ink, 1);
    cairo_set_line_width(f->c, 1.2);
    line(f->c, x, y_of(f, low), x, y_of(f, high));
    line(f->c, x - 4, y_of(f, low), x + 4, y_of(f, low));
    line(f->c, x - 4, y_of(f, high), x + 4, y_of(f, high));
}

/* The figure itself, above its bar and interval; none above nothing. */
static void draw_value(const frame *f, double x, double value, double top)
{
    char number[32];
    if (value <= 0) return;
    snprintf(number, sizeof number, value < 9.95 ? "%.1f" : "%.0f", value);
    set(f->c, ink, 1);
    say(f->c, x, y_of(f, top) - 4, 0.5, 11, number);
}

static void draw_bars(const frame *f)
{
    const plot_panel *p = f->p;
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
            if (bar >= LABELLED_LEAST) draw_value(f, x + bar * 0.47, series->value[i], series->high ? series->high[i] : series->value[i]);
        }
        if (i % every != 0) continue;
        set(f->c, ink, 1);
        say(f->c, f->x + slot * ((double)i + 0.5), f->y + f->height + 18, 0.5, 12, p->labels[i]);
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
        say(f->c, f->x + slot * (double)i, f->y + f->height + 18, 0.5, 12, number);
    }
}

static void draw_panel(cairo_t *c, const plot_panel *p, double top)
{
    frame f = { .c = c, .p = p, .x = LEFT, .width = WIDTH - LEFT - RIGHT, .lift = p->kind == PLOT_BARS ? LIFT : 0 };
    f.y = top + TOP + f.lift;
    f.height = PANEL - TOP - BOTTOM - f.lift;
    double most = largest(p);
    f.step = round_step(most);
    f.most = f.step * ceil(most / f.step);
    draw_axes(&f);
    if (p->n_series > 1) draw_legend(&f);
    if (p->kind == PLOT_BARS) draw_bars(&f);
    else draw_lines(&f);
}

/* ---- the picture ------------------------------------------------------------------------------------- */

const char *plot_write(const char *path, const char *title, const char *subtitle, const plot_panel panels[], size_t n)
{
    const char *dot = strrchr(path, '.');
    bool svg = dot && strcmp(dot, ".svg") == 0;
    int height = HEAD + PANEL * (int)n;
    cairo_surface_t *surface = svg ? cairo_svg_surface_create(path, WIDTH, height)
                                   : cairo_image_surface_create(CAIRO_FORMAT_RGB24, WIDTH, height);
    cairo_t *c = cairo_create(surface);
    cairo_set_source_rgb(c, 1, 1, 1);
    cairo_paint(c);
    cairo_select_font_face(c, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    set(c, ink, 1);
    say(c, LEFT - 50, 32, 0, 18, title);
    say(c, LEFT - 50, 54, 0, 12, subtitle);
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
