/* map_cells.h - shared by the files that draw the map in characters: its cells and its marks. */
#ifndef SAND_CLI_MAP_CELLS_H
#define SAND_CLI_MAP_CELLS_H

#include "cli/map.h"

enum { MAP_MARGIN = 4, MAP_GLYPH = 8, MAP_UNITS = 1024 };

typedef struct {
    char glyph[MAP_GLYPH];
    uint8_t colour; /* ink */
    bool labelled;
    uint16_t owner; /* the unit whose base it is; 0: none */
} cell;

typedef struct {
    const sand_game *game;
    const screen *s;
    unsigned viewer;
    map_part part;
    sand_table_facts table;
    int32_t west, south, across, up; /* the part that is shown */
    int32_t step;                    /* length of a column; a row is two */
    int columns, rows;
    cell *cells;
    bool reach, arc;            /* marks that were drawn: how far the unit gets, its field of fire */
    bool crest, parted;         /* crests were drawn, and lines between units that touch */
    bool bound;                 /* places were drawn where enemies near by bind the unit */
    bool target[MAP_UNITS + 1]; /* units that the marked unit may shoot at, charge or fight */
} map;

/* (map_cells.c) */
cell *map_cell(map *m, int column, int row); /* NULL: outside */
void map_put(map *m, int column, int row, const char *glyph, ink colour);
/* Returns the place on the table of a cell's middle; row 0 is the northernmost. */
sand_point map_middle(const map *m, int column, int row);
int map_column_of(const map *m, int32_t x); /* -1, or beyond the last: outside */
int map_row_of(const map *m, int32_t y);
bool map_within(const sand_point *corner, size_t n, sand_point p);
void map_fill(map *m, const sand_point *corner, size_t n, const char *glyph, ink colour);
/* Draws on every cell that the line runs through. */
void map_stroke(map *m, const sand_point *point, size_t n, const char *glyph, ink colour);

/* (map_marks.c) */
void map_find_targets(map *m);
bool map_is_target(const map *m, unsigned unit);
/* Draws zones, and the reach and field of fire of the chosen unit, on ground where nothing else stands. */
void map_draw_marks(map *m);
/* Adds the meanings of the drawn marks to the legend. */
void map_add_marks(const map *m, text *line);
/* Adds the meanings of all marks, for help. */
void map_explain_marks(text *line);

#endif
