/* path.c - stances after each leg of a path or any part of it, and the outlines that show a path. */
#include "motion/path.h"

#include "base/assert.h"
#include "geom/measure.h"

sand_stance sand_path_stance_of_unit(const sand_battle *b, unsigned unit)
{
    const sand_unit *row = sand_battle_unit(b, unit);
    const sand_size *sizes = sand_battle_base_sizes(b->field, unit);
    sand_stance stance = { .pose = { { row->x, row->y }, row->heading },
                           .files = row->files,
                           .ranks = row->ranks,
                           .state = sizes == NULL ? 0 : sand_battle_formation(b, unit)->base_state,
                           .sizes = sizes,
                           .anchor = b->field->form_anchor };
    sand_size base = sand_battle_base_size(b->field, unit, row);
    if (sand_battle_is_bent(b, unit)) {
        base = sand_battle_outline(b->field, unit, row);
        stance.files = stance.ranks = 1;
    }
    stance.base_width = base.width;
    stance.base_depth = base.depth;
    return stance;
}

sand_stance sand_path_stance_of_body(const sand_battle *b, unsigned body)
{
    const sand_body *row = sand_battle_body(b, body);
    const sand_body_def *def = sand_battle_body_def(b, body);
    SAND_ASSERT(row->rank == 0);
    return (sand_stance){ .pose = { { row->x, row->y }, row->heading },
                          .base_width = def->width,
                          .base_depth = def->depth,
                          .files = 1,
                          .ranks = 1 };
}

bool sand_path_stance_is_bent(const sand_battle *b, unsigned unit, const sand_stance *stance)
{
    const sand_formation *formation = sand_battle_formation(b, unit);
    return formation->bent != 0 && stance->pose.heading == sand_battle_unit(b, unit)->heading && stance->files == 1 &&
           stance->ranks == 1 && stance->base_width == formation->bent_width &&
           stance->base_depth == formation->bent_depth;
}

sand_box sand_path_stance_box(const sand_stance *stance)
{
    return sand_box_at(stance->pose,
                       sand_geom_footprint_centred(sand_path_stance_width(stance), sand_path_stance_depth(stance)));
}

/* ---- legs ------------------------------------------------------------------------------------------------ */

static sand_pose wheeled(const sand_stance *stance, int32_t angle)
{
    int32_t right2 = angle > 0 ? sand_path_stance_width(stance) : -sand_path_stance_width(stance);
    return sand_geom_pose_turned(stance->pose, right2, sand_path_stance_depth(stance), angle);
}

sand_point sand_path_stance_front(const sand_stance *stance)
{
    if (stance->way != NULL && stance->rank == 0) return sand_column_place(stance->way, stance->head).at;
    sand_box box = sand_path_stance_box(stance);
    return sand_box_front_centre(&box);
}

/* Changes the formation. The front centre, or the point that the anchor names, stays in place, so the centre moves by
 * half the difference of depths and widths. */
static sand_stance formed(sand_stance stance, int32_t files, int32_t ranks)
{
    int32_t aside2 = 0, ahead2 = (stance.ranks - ranks) * stance.base_depth;
    if (stance.anchor == SAND_ANCHOR_RIGHT_CORNER) aside2 = (stance.files - files) * stance.base_width;
    if (stance.anchor == SAND_ANCHOR_REAR_CENTRE) ahead2 = -ahead2;
    stance.pose.at = sand_geom_pose_place(stance.pose, aside2, ahead2);
    stance.files = files;
    stance.ranks = ranks;
    return stance;
}

/* Changes the state of the bases, which grow or shrink to the rear and to both sides. */
static sand_stance changed(sand_stance stance, int32_t state)
{
    SAND_ASSERT(stance.sizes != NULL || state == 0);
    sand_size size = stance.sizes == NULL ? (sand_size){ stance.base_width, stance.base_depth } : stance.sizes[state];
    stance.pose.at = sand_geom_pose_place(stance.pose, 0, stance.ranks * stance.base_depth - stance.ranks * size.depth);
    stance.state = state;
    stance.base_width = size.width;
    stance.base_depth = size.depth;
    return stance;
}

sand_stance sand_path_stance_along(sand_stance stance, int32_t head)
{
    SAND_ASSERT(stance.way != NULL);
    stance.head = head < stance.way->end ? head : stance.way->end;
    if (stance.rank > 0) {
        stance.pose = sand_column_base(stance.way, stance.head, stance.rank);
        return stance;
    }
    sand_column_outline outline = sand_column_outline_at(stance.way, stance.head);
    stance.pose = outline.pose;
    stance.base_width = outline.size.width;
    stance.base_depth = outline.size.depth;
    stance.files = stance.ranks = 1;
    return stance;
}

sand_stance sand_path_stance_straight(sand_stance stance)
{
    const sand_column_way *way = stance.way;
    if (way == NULL) return stance;
    sand_pose first = sand_column_base(way, stance.head, 1);
    stance.way = NULL;
    stance.files = 1;
    stance.ranks = way->ranks;
    stance.base_width = way->base.width;
    stance.base_depth = way->base.depth;
    stance.pose = (sand_pose){ sand_geom_pose_place(first, 0, (1 - stance.ranks) * way->base.depth), first.heading };
    return stance;
}

static sand_pose marched(sand_pose pose, sand_motion_step leg, int32_t done, int32_t of)
{
    return sand_geom_pose_moved(pose, sand_heading_add(pose.heading, leg.angle), sand_path_share(leg.travel, done, of));
}

sand_pose sand_path_pose_part(const sand_stance *stance, sand_motion_step leg, int32_t done, int32_t of)
{
    SAND_ASSERT(of >= 1 && done >= 0 && done <= of);
    if (leg.verb == SAND_VERB_MARCH && stance->way == NULL) return marched(stance->pose, leg, done, of);
    return sand_path_stance_part(*stance, leg, done, of).pose;
}

sand_stance sand_path_stance_part(sand_stance stance, sand_motion_step leg, int32_t done, int32_t of)
{
    SAND_ASSERT(of >= 1 && done >= 0 && done <= of);
    if (stance.way != NULL && leg.verb != SAND_VERB_ROAD) stance = sand_path_stance_straight(stance);
    int32_t heading = stance.pose.heading;

    switch (leg.verb) {
    case SAND_VERB_PIVOT: stance.pose.heading = sand_heading_add(heading, sand_path_share(leg.angle, done, of)); break;
    case SAND_VERB_MARCH: stance.pose = marched(stance.pose, leg, done, of); break;
    case SAND_VERB_WHEEL: stance.pose = wheeled(&stance, sand_path_share(leg.angle, done, of)); break;
    case SAND_VERB_ABOUT:
        if (done == of) stance.pose.heading = sand_heading_add(heading, SAND_HALF_TURN);
        break;
    case SAND_VERB_FORM:
        if (done == of) stance = formed(stance, leg.angle, leg.travel);
        break;
    case SAND_VERB_CHANGE:
        if (done == of) stance = changed(stance, leg.angle);
        break;
    case SAND_VERB_ROAD:
        if (stance.way != NULL)
            stance = sand_path_stance_along(stance, stance.head + sand_path_share(leg.travel, done, of));
        break;
    default: break; /* HALT is a condition, not a movement */
    }
    return stance;
}

sand_stance sand_path_stance_after(sand_stance stance, sand_motion_step leg)
{
    return sand_path_stance_part(stance, leg, 1, 1);
}

/* ---- wheels ---------------------------------------------------------------------------------------------- */

sand_point sand_path_wheel_centre(const sand_stance *stance, int32_t angle)
{
    int32_t width = sand_path_stance_width(stance);
    return sand_geom_pose_place(stance->pose, angle > 0 ? width : -width, sand_path_stance_depth(stance));
}

int32_t sand_path_wheel_arc(int32_t width, int32_t angle)
{
    /* 355/113 approximates pi to within 3 in 10 million: a tenth of a grid unit on the longest possible arc. */
    int64_t over = (int64_t)width * (angle < 0 ? -angle : angle) * 355, under = (int64_t)SAND_HALF_TURN * 113;
    return (int32_t)((over + under - 1) / under);
}

int32_t sand_path_wheel_chord(int32_t width, int32_t angle)
{
    sand_point start = sand_heading_offset(0, 2 * width, 0);
    sand_point end = sand_heading_offset(sand_heading_add(0, angle), 2 * width, 0);
    return sand_point_distance(start, end);
}

/* ---- witnesses ------------------------------------------------------------------------------------------- */

sand_witness sand_path_witness_box(const sand_box *box, unsigned ref)
{
    sand_witness witness = { .kind = SAND_SHAPE_POLYGON, .n = 4, .ref = (uint16_t)ref };
    for (unsigned i = 0; i < 4; i++) witness.points[i] = box->corner[i];
    return witness;
}

/* Walks round clockwise, taking corners of the moved box on its leading edges and of the first box on the others. Where
 * a leading edge meets a trailing one, both places of the corner are on the outline. */
int32_t sand_path_hull_moved(const sand_box *box, sand_point way, sand_point out[SAND_SHAPE_POINTS_MAX])
{
    int32_t n = 0;
    bool came_ahead = sand_geom_cross(sand_point_subtract(box->corner[0], box->corner[3]), way) > 0;
    for (unsigned i = 0; i < 4; i++) {
        sand_point edge = sand_point_subtract(box->corner[(i + 1) % 4], box->corner[i]);
        sand_point moved = sand_point_add(box->corner[i], way);
        bool goes_ahead = sand_geom_cross(edge, way) > 0;
        out[n++] = came_ahead ? moved : box->corner[i];
        if (came_ahead != goes_ahead) out[n++] = came_ahead ? box->corner[i] : moved;
        came_ahead = goes_ahead;
    }
    return n;
}

sand_witness sand_path_witness_corridor(const sand_box *from, int32_t heading, int32_t travel, unsigned ref)
{
    sand_witness witness = { .kind = SAND_SHAPE_CORRIDOR, .ref = (uint16_t)ref };
    witness.n = (uint8_t)sand_path_hull_moved(from, sand_heading_step(heading, travel), witness.points);
    return witness;
}
