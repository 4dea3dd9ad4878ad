/* map_marks.c - draws marks on the map: zones, and the reach, field of fire and targets of one unit. */
#include "cli/map_cells.h"

#include "base/assert.h"

#include <stdlib.h>
#include <string.h>

enum { USE_DEPLOYMENT = 1, USE_OBJECTIVE = 2, USE_ARRIVAL = 3 }; /* facts.h */

static const char reach_glyph[] = "+", arc_glyph[] = "×", bound_glyph[] = "!", target_glyph[] = "▒";

static const char *zone_glyph(unsigned use)
{
    return use == USE_OBJECTIVE ? "○" : use == USE_ARRIVAL ? "»" : "-";
}

/* ---- targets ---- */

static void add_targets(map *m, uint16_t side, unsigned kind)
{
    enum { ORDERS = 64, ENTRIES = 256 };
    sand_order orders[ORDERS];
    sand_entry entries[ENTRIES];
    sand_order_list list = { orders, 0, ORDERS, entries, 0, ENTRIES };
    sand_wish wish = { .kind = SAND_WISH_ANY, .side = side, .subject = m->part.unit, .order_kind = (uint16_t)kind };
    sand_game_suggest(m->game, &wish, &list);
    for (size_t i = 0; i < list.n; i++)
        if (orders[i].entries[0].kind == kind && orders[i].entries[0].object <= MAP_UNITS)
            m->target[orders[i].entries[0].object] = true;
}

void map_find_targets(map *m)
{
    sand_unit_facts unit;
    sand_catalogue rules;
    if (!m->part.unit || !sand_game_unit(m->game, m->viewer, m->part.unit, &unit)) return;
    sand_decision decision = sand_game_decision(m->game, m->viewer);
    sand_game_catalogue(m->game, &rules);
    for (unsigned k = 0; k < decision.n_kinds; k++) {
        SAND_ASSERT(decision.kinds[k] > 0 && decision.kinds[k] <= rules.n_orders);
        if (rules.orders[decision.kinds[k] - 1].slots & SAND_SLOT_BODY) add_targets(m, unit.side, decision.kinds[k]);
    }
    m->target[0] = false;
}

bool map_is_target(const map *m, unsigned unit)
{
    return unit <= MAP_UNITS && m->target[unit];
}

/* ---- shapes ---- */

static int64_t square(int64_t a)
{
    return a * a;
}

static bool is_near(sand_point a, sand_point b, int32_t radius)
{
    return square(a.x - b.x) + square(a.y - b.y) <= square(radius);
}

/* Does `p` lie between the two rays and within the radius (0: any distance)?  The rays of a sector begin at two points;
 * bearings are taken from the middle between these. */
static bool in_sector(const sand_witness *shape, sand_point p)
{
    sand_point a = shape->points[0], b = shape->kind == SAND_SHAPE_SECTOR ? shape->points[1] : shape->points[0];
    sand_pose from = { { (a.x + b.x) / 2, (a.y + b.y) / 2 }, 0 };
    int32_t turn = (shape->to - shape->from + 2 * SAND_FULL_TURN) % SAND_FULL_TURN;
    int32_t at = (sand_report_bearing(from, p) - shape->from + 2 * SAND_FULL_TURN) % SAND_FULL_TURN;
    bool close = !shape->radius || is_near(a, p, shape->radius) || is_near(b, p, shape->radius);
    return at <= turn && close;
}

static bool is_near_edge(sand_point a, sand_point b, sand_point p, int32_t radius)
{
    int64_t dx = b.x - a.x, dy = b.y - a.y, along = (p.x - a.x) * dx + (p.y - a.y) * dy, length = dx * dx + dy * dy;
    if (length == 0 || along <= 0) return is_near(a, p, radius);
    if (along >= length) return is_near(b, p, radius);
    sand_point foot = { a.x + (int32_t)(dx * along / length), a.y + (int32_t)(dy * along / length) };
    return is_near(foot, p, radius);
}

/* Does `p` lie in the polygon, or no farther from it than the radius?  Rounded to grid units, which no map cell shows.
 */
static bool in_ring(const sand_witness *shape, sand_point p)
{
    if (shape->n > 2 && map_within(shape->points, shape->n, p)) return true;
    for (size_t i = 0; i < shape->n; i++)
        if (is_near_edge(shape->points[i], shape->points[(i + 1) % shape->n], p, shape->radius)) return true;
    return false;
}

static bool in_shape(const sand_witness *shape, sand_point p)
{
    switch ((sand_shape_kind)shape->kind) {
    case SAND_SHAPE_ARC:
    case SAND_SHAPE_SECTOR: return in_sector(shape, p);
    case SAND_SHAPE_CORRIDOR:
    case SAND_SHAPE_POLYGON: return shape->n > 2 && map_within(shape->points, shape->n, p);
    case SAND_SHAPE_RING: return in_ring(shape, p);
    case SAND_SHAPE_SEGMENT:
    case SAND_SHAPE_POINT:
    case SAND_SHAPE_NONE: return false;
    }
    return false;
}

static bool in_overlay(const sand_overlay *overlay, sand_point p)
{
    return overlay->n ? map_within(overlay->outline, overlay->n, p) : in_shape(&overlay->shape, p);
}

/* Draws on bare ground only, so that it hides nothing. */
static void draw_overlay(map *m, const sand_overlay *overlay, const char *glyph)
{
    for (int row = 0; row < m->rows; row++)
        for (int column = 0; column < m->columns; column++) {
            bool bare = map_cell(m, column, row)->glyph[0] == '\0';
            if (bare && in_overlay(overlay, map_middle(m, column, row))) map_put(m, column, row, glyph, INK_DIM);
        }
}

static void draw_reach(map *m)
{
    sand_overlay_list *list = calloc(1, sizeof *list);
    if (!list) return;
    list->wanted = 1 << SAND_OVERLAY_REACH | 1 << SAND_OVERLAY_ARC | 1 << SAND_OVERLAY_GROUND;
    sand_game_overlays(m->game, m->viewer, sand_actor_unit(m->part.unit), NULL, list);
    for (size_t i = 0; i < list->n; i++) {
        bool arc = list->of[i].kind == SAND_OVERLAY_ARC;
        draw_overlay(m, &list->of[i], arc ? arc_glyph : reach_glyph);
        m->arc |= arc;
        m->reach |= !arc;
    }
    free(list);
}

/* Draws where the mere nearness of an enemy binds the unit. */
static void draw_nearness(map *m)
{
    sand_unit_facts own, other;
    sand_overlay_list *list = calloc(1, sizeof *list);
    if (!list || !sand_game_unit(m->game, m->viewer, m->part.unit, &own)) own.side = 0;
    for (unsigned i = 1; list && own.side && sand_game_unit(m->game, m->viewer, i, &other); i++) {
        if (other.side == own.side || other.state != SAND_UNIT_IN_PLAY) continue;
        *list = (sand_overlay_list){ .wanted = 1 << SAND_OVERLAY_ZONE };
        sand_game_overlays(m->game, m->viewer, sand_actor_unit(i), NULL, list);
        for (size_t k = 0; k < list->n; k++) draw_overlay(m, &list->of[k], bound_glyph);
        m->bound |= list->n > 0;
    }
    free(list);
}

/* ---- zones ---- */

static void draw_zone(map *m, unsigned zone, const char *glyph)
{
    size_t n;
    for (unsigned part = 0;; part++) {
        const sand_point *corner = sand_game_zone_part(m->game, zone, part, &n);
        if (!corner) return;
        for (int row = 0; row < m->rows; row++)
            for (int column = 0; column < m->columns; column++) {
                bool bare = map_cell(m, column, row)->glyph[0] == '\0' || m->part.zones == MAP_ZONES_OVER_ALL;
                if (bare && map_within(corner, n, map_middle(m, column, row)) && (column + row) % 2 == 0)
                    map_put(m, column, row, glyph, INK_WARN);
            }
    }
}

void map_draw_marks(map *m)
{
    sand_zone_facts zone;
    for (unsigned z = 1; m->part.zones && sand_game_zone(m->game, z, &zone); z++) draw_zone(m, z, zone_glyph(zone.use));
    if (m->part.unit && m->part.zones) draw_nearness(m);
    if (m->part.unit) draw_reach(m);
}

static void add_zones(const map *m, text *line)
{
    sand_zone_facts zone;
    for (unsigned z = 1; sand_game_zone(m->game, z, &zone); z++) {
        text_add(line, "   %s %s", zone_glyph(zone.use), zone.name);
        if (zone.use == USE_OBJECTIVE) text_add(line, " (%d)", zone.value);
    }
}

void map_add_marks(const map *m, text *line)
{
    bool any = false;
    if (m->part.zones) add_zones(m, line);
    if (!m->part.unit) return;
    if (m->reach) text_add(line, "   %s reach", reach_glyph);
    if (m->arc) text_add(line, "   %s field of fire", arc_glyph);
    if (m->bound) text_add(line, "   %s bound by the enemy's nearness", bound_glyph);
    for (size_t i = 1; i <= MAP_UNITS; i++) any |= m->target[i];
    if (any) text_add(line, "   %s a target now", target_glyph);
}

void map_explain_marks(text *line)
{
    text_add(line, "%s reach   %s field of fire   %s bound by the enemy's nearness   %s a target now", reach_glyph,
             arc_glyph, bound_glyph, target_glyph);
    text_add(line, "   %s where units deploy   %s objective   %s where units arrive", zone_glyph(USE_DEPLOYMENT),
             zone_glyph(USE_OBJECTIVE), zone_glyph(USE_ARRIVAL));
}
