/* map_cells.h - inside the map in characters: its cells, and what is drawn on them beside terrain and units. */
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
    bool reach, arc;            /* how far the marked unit gets, and its field of fire, are shown */
    bool crest, parted;         /* crests, and lines between units that touch, are drawn */
    bool bound;                 /* the nearness of enemies binds the marked unit somewhere */
    bool target[MAP_UNITS + 1]; /* units that the marked unit may shoot at, charge or fight */
} map;

/* (map_cells.c) */
cell *map_cell(map *m, int column, int row); /* NULL: outside */
void map_put(map *m, int column, int row, const char *glyph, ink colour);
/* The middle of a cell on the table; row 0 is the northernmost. */
sand_point map_middle(const map *m, int column, int row);
int map_column_of(const map *m, int32_t x);
int map_row_of(const map *m, int32_t y);
bool map_within(const sand_point *corner, size_t n, sand_point p);
void map_fill(map *m, const sand_point *corner, size_t n, const char *glyph, ink colour);
/* Every cell a line runs through. */
void map_stroke(map *m, const sand_point *point, size_t n, const char *glyph, ink colour);

/* (map_marks.c) */
void map_find_targets(map *m);
bool map_is_target(const map *m, unsigned unit);
/* Zones, and of a unit how far it gets and shoots: on ground where nothing else stands. */
void map_draw_marks(map *m);
/* Adds the marks' meanings behind the rest of the legend. */
void map_add_marks(const map *m, text *line);
/* The same of all of them, for help. */
void map_explain_marks(text *line);

#endif
