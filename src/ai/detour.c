/* detour.c - finds ways round the enemy, in straight stretches, from a place outwards.
 *
 * A cell that is reached takes over the next corner of its neighbour if the straight way to that corner is free, and
 * otherwise has the neighbour as its next corner; so ways are straight where they can be, whatever the cells.  A cell
 * whose way has become shorter waits in a ring until its neighbours have been looked at; the search ends when no cell
 * waits. */
#include "ai/detour.h"

#include <math.h>
#include <string.h>

static double distance(sand_detour_point a, sand_detour_point b)
{
    double dx = a.x - b.x, dy = a.y - b.y;
    return sqrt(dx * dx + dy * dy);
}

static double within(double value, double margin, double most)
{
    return value < margin ? margin : value > most - margin ? most - margin : value;
}

/* Returns the middle of a cell, moved inwards so far that a unit turning there does not stick out over the table's
 * edge.
 */
static sand_detour_point middle_of(const sand_detour *d, size_t cell)
{
    size_t column = cell % d->columns, row = cell / d->columns;
    return (sand_detour_point){ within(((double)column + 0.5) * d->cell, d->margin, d->width),
                                within(((double)row + 0.5) * d->cell, d->margin, d->height) };
}

static size_t cell_at(const sand_detour *d, sand_detour_point at)
{
    double column = floor(at.x / d->cell), row = floor(at.y / d->cell);
    if (column < 0) column = 0;
    if (row < 0) row = 0;
    if (column >= d->columns) column = d->columns - 1.0;
    if (row >= d->rows) row = d->rows - 1.0;
    return (size_t)row * d->columns + (size_t)column;
}

/* ---- what is barred ---- */

static bool is_ground_barred(const sand_field *field, uint16_t type, sand_detour_point at)
{
    sand_point point = { (int32_t)at.x, (int32_t)at.y };
    for (unsigned i = 0; i < field->n_terrain; i++) {
        const sand_terrain *piece = &field->terrain[i];
        if (sand_field_enter(field, piece->kind, type) == 0 && sand_field_point_in(field, piece, point)) return true;
    }
    return false;
}

static bool is_near_enemy(const sand_detour_rider *rider, sand_detour_point at)
{
    for (size_t i = 0; i < rider->n_enemies; i++)
        if (distance(rider->enemies[i], at) < rider->apart) return true;
    return false;
}

/* Divides the table into cells and bars some of them; returns whether anything differs from before. */
static bool lay_out(sand_detour *d, const sand_field *field, const sand_detour_rider *rider)
{
    double cell = rider->cell, least = sqrt((double)field->width * field->height / (SAND_DETOUR_CELLS / 2.0));
    bool differs = d->columns == 0 || d->turn != rider->turn || d->margin != rider->margin;
    if (cell < least) cell = least;
    d->columns = (uint32_t)ceil(field->width / cell);
    d->rows = (uint32_t)ceil(field->height / cell);
    d->cell = cell;
    d->margin = rider->margin;
    d->turn = rider->turn;
    d->width = field->width;
    d->height = field->height;
    SAND_ASSERT((size_t)d->columns * d->rows <= SAND_DETOUR_CELLS);
    for (size_t i = 0; i < (size_t)d->columns * d->rows; i++) {
        sand_detour_point at = middle_of(d, i);
        bool barred = is_near_enemy(rider, at) || is_ground_barred(field, rider->type, at);
        differs |= barred != d->barred[i];
        d->barred[i] = barred;
    }
    return differs;
}

/* Is the straight way free of barred cells?  It is sampled every half cell. */
static bool is_free(const sand_detour *d, sand_detour_point from, sand_detour_point to)
{
    double far = distance(from, to);
    size_t n = (size_t)(2 * far / d->cell) + 1;
    for (size_t i = 1; i < n; i++) {
        double part = (double)i / (double)n;
        sand_detour_point at = { from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part };
        if (d->barred[cell_at(d, at)]) return false;
    }
    return true;
}

/* ---- outwards ---- */

typedef struct {
    sand_detour *d;
    uint16_t ring[SAND_DETOUR_CELLS];
    bool waits[SAND_DETOUR_CELLS];
    double corner_left[SAND_DETOUR_CELLS]; /* from the corner that each cell goes to */
    size_t first, n;
} spreading;

static void offer(spreading *s, size_t cell, sand_detour_point corner, double corner_left)
{
    sand_detour *d = s->d;
    double left = corner_left + distance(middle_of(d, cell), corner);
    if (d->left[cell] >= 0 && left >= d->left[cell] - 1) return;
    d->left[cell] = left;
    d->next[cell] = corner;
    s->corner_left[cell] = corner_left;
    if (s->waits[cell]) return;
    s->waits[cell] = true;
    s->ring[(s->first + s->n++) % SAND_DETOUR_CELLS] = (uint16_t)cell;
}

static void ask_neighbour(spreading *s, size_t from, size_t cell)
{
    sand_detour *d = s->d;
    if (d->barred[cell]) return;
    if (is_free(d, middle_of(d, cell), d->next[from]))
        offer(s, cell, d->next[from], s->corner_left[from]);
    else
        offer(s, cell, middle_of(d, from), d->left[from] + d->turn);
}

static void ask_neighbours(spreading *s, size_t from)
{
    const sand_detour *d = s->d;
    size_t column = from % d->columns, row = from / d->columns;
    for (size_t r = row == 0 ? 0 : row - 1; r <= row + 1 && r < d->rows; r++)
        for (size_t c = column == 0 ? 0 : column - 1; c <= column + 1 && c < d->columns; c++)
            if (r != row || c != column) ask_neighbour(s, from, r * d->columns + c);
}

void sand_detour_look(sand_detour *d, const sand_field *field, const sand_detour_rider *rider, sand_detour_point place)
{
    spreading s = { .d = d };
    bool differs = lay_out(d, field, rider), moved = place.x != d->place.x || place.y != d->place.y;
    if (!differs && !moved) return;
    d->place = place;
    for (size_t i = 0; i < SAND_DETOUR_CELLS; i++) d->left[i] = -1;
    size_t start = cell_at(d, place);
    offer(&s, start, place, 0);
    while (s.n > 0) {
        size_t cell = s.ring[s.first];
        s.first = (s.first + 1) % SAND_DETOUR_CELLS;
        s.n--;
        s.waits[cell] = false;
        ask_neighbours(&s, cell);
    }
}

/* Looks at all cells that have a way and are at most NEAR rows and columns off. */
double sand_detour_out(const sand_detour *d, sand_detour_point from, sand_detour_point *next)
{
    enum { NEAR = 3 };
    if (d->columns == 0) return -1;
    size_t cell = cell_at(d, from), column = cell % d->columns, row = cell / d->columns;
    double best = -1;
    for (size_t r = row < NEAR ? 0 : row - NEAR; r <= row + NEAR && r < d->rows; r++)
        for (size_t c = column < NEAR ? 0 : column - NEAR; c <= column + NEAR && c < d->columns; c++) {
            size_t at = r * d->columns + c;
            if (d->left[at] < 0) continue;
            double far = d->left[at] + distance(from, middle_of(d, at));
            if (best >= 0 && far >= best) continue;
            best = far;
            *next = middle_of(d, at);
        }
    return best;
}

void sand_detour_forget(sand_detour *d)
{
    d->columns = 0;
}

double sand_detour_far(const sand_detour *d, sand_detour_point from, sand_detour_point *next)
{
    if (d->columns == 0) return -1;
    size_t cell = cell_at(d, from);
    double left = d->left[cell];
    *next = d->next[cell];
    if (left < 0) return -1;
    return left - distance(middle_of(d, cell), *next) + distance(from, *next);
}
