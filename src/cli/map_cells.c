/* map_cells.c - the cells of the map in characters: converts between cells and places, fills areas, draws lines. */
#include "cli/map_cells.h"

#include "base/assert.h"

#include <stdlib.h>

cell *map_cell(map *m, int column, int row)
{
    if (column < 0 || row < 0 || column >= m->columns || row >= m->rows) return NULL;
    return &m->cells[row * m->columns + column];
}

void map_put(map *m, int column, int row, const char *glyph, ink colour)
{
    cell *c = map_cell(m, column, row);
    if (!c || c->labelled) return;
    snprintf(c->glyph, sizeof c->glyph, "%s", glyph);
    c->colour = (uint8_t)colour;
}

/* The middle of a cell on the table; row 0 is the northernmost. */
sand_point map_middle(const map *m, int column, int row)
{
    return (sand_point){ m->west + column * m->step + m->step / 2, m->south + m->up - row * 2 * m->step - m->step };
}

int map_column_of(const map *m, int32_t x)
{
    return (x - m->west) >= 0 ? (x - m->west) / m->step : -1;
}

int map_row_of(const map *m, int32_t y)
{
    return (m->south + m->up - y) >= 0 ? (m->south + m->up - y) / (2 * m->step) : -1;
}

bool map_within(const sand_point *corner, size_t n, sand_point p)
{
    bool in = false;
    for (size_t i = 0, j = n - 1; i < n; j = i++) {
        sand_point a = corner[i], b = corner[j];
        if ((a.y > p.y) == (b.y > p.y)) continue;
        int64_t x = a.x + (int64_t)(b.x - a.x) * (p.y - a.y) / (b.y - a.y);
        if (p.x < x) in = !in;
    }
    return in;
}

void map_fill(map *m, const sand_point *corner, size_t n, const char *glyph, ink colour)
{
    for (int row = 0; row < m->rows; row++)
        for (int column = 0; column < m->columns; column++)
            if (map_within(corner, n, map_middle(m, column, row))) map_put(m, column, row, glyph, colour);
}

/* Every cell a line runs through. */
void map_stroke(map *m, const sand_point *point, size_t n, const char *glyph, ink colour)
{
    for (size_t i = 0; i + 1 < n; i++) {
        int64_t dx = point[i + 1].x - point[i].x, dy = point[i + 1].y - point[i].y;
        SAND_ASSERT(m->step > 1);
        int64_t steps = (llabs(dx) + llabs(dy)) / (m->step / 2) + 1;
        for (int64_t k = 0; k <= steps; k++) {
            int32_t x = point[i].x + (int32_t)(dx * k / steps), y = point[i].y + (int32_t)(dy * k / steps);
            map_put(m, map_column_of(m, x), map_row_of(m, y), glyph, colour);
        }
    }
}
