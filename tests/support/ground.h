/* ground.h - a table made by hand, for tests of motion: units, terrain and bodies wherever a test wants them. */
#ifndef SAND_TESTS_GROUND_H
#define SAND_TESTS_GROUND_H

#include "battle/rules.h"

enum { GROUND_UNITS = 256, GROUND_BODIES = 8, GROUND_TERRAIN = 8, GROUND_TYPES = 2 };
enum { GROUND_WOOD = 1, GROUND_RIVER, GROUND_BRIDGE, GROUND_KINDS = 3 };
enum { GROUND_FOOT = 1, GROUND_HORSE };

typedef struct {
    uint16_t side, type;
    int32_t width, depth; /* of one base */
    sand_pose pose;
    uint8_t files, ranks; /* 0 counts as 1 */
} ground_unit;

typedef struct {
    sand_field field;
    sand_unit_def unit[GROUND_UNITS];
    sand_body_def body[GROUND_BODIES];
    sand_terrain terrain[GROUND_TERRAIN];
    sand_polygon parts[GROUND_TERRAIN];
    sand_point points[2 * GROUND_TERRAIN];
    int32_t enter[GROUND_KINDS * GROUND_TYPES];
    sand_battle *battle;
} ground;

/* Begins an empty table. Add everything, then call ground_ready, which returns the battle. Woods are closed to horse.
 */
void ground_init(ground *g, int32_t width, int32_t height);
unsigned ground_add_unit(ground *g, ground_unit unit);
unsigned ground_add_body(ground *g, uint16_t side, int32_t width, int32_t depth);
unsigned ground_add_area(ground *g, uint16_t kind, sand_point low, sand_point high);
unsigned ground_add_line(ground *g, uint16_t kind, sand_point from, sand_point to, int32_t half_width);
sand_battle *ground_ready(ground *g, const ground_unit units[]);
void ground_put_body(ground *g, unsigned body, sand_pose pose);
void ground_free(ground *g);

#endif
