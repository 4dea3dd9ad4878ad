/* ranks.c - the order of a unit's bases, and how it is dealt out to files and ranks; ranks.h explains it. */
#include "battle/ranks.h"

/* ---- the order ---- */

/* Is the order read and dealt out rank by rank? */
static bool is_column(unsigned files, unsigned ranks)
{
    return ranks > files;
}

static int32_t key_of(const sand_battle *b, const sand_unit *unit, unsigned body)
{
    enum { RADIX = 1 << 10 };
    int32_t column2 = sand_standing_column2(b, body), rank = sand_battle_body(b, body)->rank;
    return is_column(unit->files, unit->ranks) ? rank * RADIX + column2 : column2 * RADIX + rank;
}

void sand_ranks_order(const sand_battle *b, unsigned unit, sand_slots *out)
{
    const sand_unit_def *def = sand_battle_unit_def(b, unit);
    SAND_ASSERT(def->n_bodies <= SAND_SLOTS_MAX);
    int32_t key[SAND_SLOTS_MAX];
    out->n = 0;
    for (unsigned i = 0; i < def->n_bodies; i++) {
        unsigned body = def->first_body + i, at = out->n;
        if (!sand_standing_has_slot(b, body)) continue;
        int32_t own = key_of(b, sand_battle_unit(b, unit), body);
        for (; at > 0 && key[at - 1] > own; at--) {
            key[at] = key[at - 1];
            out->body[at] = out->body[at - 1];
        }
        key[at] = own;
        out->body[at] = (uint16_t)body;
        out->n++;
    }
}

/* ---- dealing ---- */

/* Iterates the slots of n bases in that many files, in order. */
typedef struct {
    unsigned files, full, left; /* full: number of full ranks; left: bases in the rank behind them */
    unsigned shift;             /* the half files by which that rank stands in from the left */
    bool column;                /* slots are dealt rank by rank, not file by file */
    unsigned file, rank, last;  /* the next slot of the full ranks, from 0; bases dealt to the last rank */
} dealing;

static dealing begin(const sand_battle *b, unsigned n, unsigned files, unsigned ranks)
{
    dealing d = { .files = files, .full = n / files, .left = n % files, .column = is_column(files, ranks) };
    d.shift = b->field->base_size != NULL && d.left > 0 ? files - d.left : 0;
    d.file = d.full == 0 ? files : 0;
    return d;
}

/* Is the next slot in the order one of the short rank? A base of that rank comes after those whose middle is no farther
 * right. */
static bool last_is_next(const dealing *d)
{
    return d->last < d->left && (d->file == d->files || (!d->column && d->shift + 2 * d->last < 2 * d->file));
}

/* Goes on to the next slot of the full ranks; file == files: there are no more. */
static void go_on(dealing *d)
{
    unsigned *inner = d->column ? &d->file : &d->rank, *outer = d->column ? &d->rank : &d->file;
    if (++*inner < (d->column ? d->files : d->full)) return;
    ++*outer;
    if (*outer < (d->column ? d->full : d->files)) *inner = 0;
}

static void take_slot(dealing *d, sand_body *body)
{
    if (last_is_next(d)) {
        body->file = (uint8_t)(++d->last);
        body->rank = (uint8_t)(d->full + 1);
        return;
    }
    body->file = (uint8_t)(d->file + 1);
    body->rank = (uint8_t)(d->rank + 1);
    go_on(d);
}

/* ---- changes of formation ---- */

/* Straightens a bent column with its head in place. */
static void straighten(sand_battle *b, unsigned unit, sand_slots *order)
{
    if (b->field->base_size == NULL || !sand_battle_formation(b, unit)->bent) return;
    sand_box head = sand_battle_body_box(b, order->body[0]);
    sand_formation *formation = sand_battle_formation_of(b, unit);
    formation->bent = 0;
    formation->bent_width = formation->bent_depth = 0;
    const sand_unit *row = sand_battle_unit(b, unit);
    int32_t depth = sand_battle_outline(b->field, unit, row).depth;
    sand_pose front = { sand_box_front_centre(&head), head.heading };
    sand_battle_unit_move(b, unit, (sand_pose){ sand_geom_pose_place(front, 0, -depth), head.heading });
    for (unsigned i = 0; i < order->n; i++) {
        sand_body *base = sand_battle_body_of(b, order->body[i]);
        base->x = base->y = base->heading = 0;
    }
}

/* The pose that keeps the middle of the unit's front in place when it changes to `form`. */
static sand_pose front_kept(const sand_battle *b, unsigned unit, sand_size form)
{
    const sand_unit *row = sand_battle_unit(b, unit);
    sand_pose pose = sand_battle_unit_pose(b, unit);
    int32_t back = (row->ranks - form.depth) * sand_battle_base_size(b->field, unit, row).depth;
    pose.at = sand_geom_pose_place(pose, 0, back);
    return pose;
}

static void deal_at(sand_battle *b, unsigned unit, sand_size form, sand_pose pose, const sand_slots *order)
{
    unsigned files = (unsigned)form.width, ranks = (unsigned)form.depth;
    SAND_ASSERT(files >= 1 && files <= UINT8_MAX && ranks >= 1 && ranks <= UINT8_MAX && order->n <= files * ranks);
    sand_unit *row = sand_battle_unit_of(b, unit);
    row->files = (uint8_t)files;
    row->ranks = (uint8_t)ranks;
    sand_battle_unit_move(b, unit, pose);

    dealing d = begin(b, order->n, files, ranks);
    for (unsigned i = 0; i < order->n; i++) take_slot(&d, sand_battle_body_of(b, order->body[i]));
    sand_standing_recount(b, unit);
}

static void deal(sand_battle *b, unsigned unit, sand_size form, sand_slots *order)
{
    if (order->n > 0) straighten(b, unit, order);
    deal_at(b, unit, form, front_kept(b, unit, form), order);
}

static sand_size form_of(unsigned files, const sand_slots *order)
{
    return (sand_size){ (int32_t)files, (int32_t)((order->n + files - 1) / files) };
}

void sand_ranks_deal(sand_battle *b, unsigned unit, unsigned files, const sand_slots *order)
{
    SAND_ASSERT(files >= 1 && order->n >= 1);
    sand_slots mine = *order;
    deal(b, unit, form_of(files, order), &mine);
}

void sand_battle_unit_form(sand_battle *b, unsigned unit, unsigned files, unsigned ranks)
{
    sand_slots order;
    sand_ranks_order(b, unit, &order);
    deal(b, unit, (sand_size){ (int32_t)files, (int32_t)ranks }, &order);
}

void sand_ranks_turn_about(sand_battle *b, unsigned unit)
{
    sand_slots order;
    const sand_unit *row = sand_battle_unit(b, unit);
    const sand_formation *formation = b->field->base_size == NULL ? NULL : sand_battle_formation(b, unit);
    sand_ranks_order(b, unit, &order);
    for (unsigned i = 0; i < order.n; i++) {
        sand_body *base = sand_battle_body_of(b, order.body[i]);
        bool is_short = formation != NULL && base->rank == formation->short_rank;
        base->file = (uint8_t)((is_short ? formation->short_bases : row->files) + 1 - base->file);
        base->rank = (uint8_t)(row->ranks + 1 - base->rank);
        if (formation != NULL && formation->bent) base->heading = sand_heading_add(base->heading, SAND_HALF_TURN);
    }
    sand_battle_unit_of(b, unit)->heading = sand_heading_add(row->heading, SAND_HALF_TURN);
    sand_battle_unit_move(b, unit, sand_battle_unit_pose(b, unit)); /* attached leaders turn with it */
    sand_standing_recount(b, unit);
}

/* ---- losses ---- */

/* Each base behind the lost one takes the place of the one before it; the column keeps its bend. */
static void close_up_bent(sand_battle *b, unsigned unit, unsigned lost, const sand_slots *order)
{
    sand_body *gone = sand_battle_body_of(b, lost), place = *gone;
    gone->x = gone->y = gone->heading = 0;
    for (unsigned i = 0; i < order->n; i++) {
        sand_body *base = sand_battle_body_of(b, order->body[i]), was = *base;
        if (base->rank < place.rank) continue;
        base->x = place.x;
        base->y = place.y;
        base->heading = place.heading;
        base->rank = place.rank;
        place = was;
    }
    sand_battle_unit_of(b, unit)->ranks--;
    sand_standing_recount(b, unit);
}

static bool enters_unit(const sand_battle *b, unsigned other, const sand_box *was, const sand_box *is)
{
    sand_box part;
    for (unsigned i = 0; (i = sand_battle_next_part(b, other, i, &part)) != 0;)
        if (sand_geom_overlaps_boxes(is, &part) && !sand_geom_overlaps_boxes(was, &part)) return true;
    return false;
}

static bool enters_barred(const sand_battle *b, unsigned type, const sand_box *was, const sand_box *is)
{
    for (unsigned t = 0; t < b->field->n_terrain; t++) {
        const sand_terrain *piece = &b->field->terrain[t];
        if (sand_field_enter(b->field, piece->kind, (uint16_t)type) != 0) continue;
        if (sand_field_box_in(b->field, piece, is) && !sand_field_box_in(b->field, piece, was)) return true;
    }
    return false;
}

/* Does it overlap no unit and no closed terrain deeper than the slack, unless it did before, and stand on the table? */
static bool stays_clear(const sand_battle *b, unsigned unit, const sand_box *was, const sand_box *is)
{
    if (!sand_field_on_table(b->field, is)) return false;
    for (unsigned other = 1; other <= b->field->n_units; other++)
        if (other != unit && sand_battle_in_play(b, other) && enters_unit(b, other, was, is)) return false;
    return !enters_barred(b, sand_battle_unit_def(b, unit)->type, was, is);
}

/* Finds a place for the smaller formation. Its rectangle lies inside the old one but is rounded anew, so its edge may
 * lie a grid unit outside the old edge, where a unit that leans on it by the whole slack would overlap too deep. So
 * places within the rounding are tried, straight back first and then all round, in an order that turns with the table.
 * False: units lean on it from both sides. */
static bool find_room(const sand_battle *b, unsigned unit, sand_size form, sand_pose *pose)
{
    enum { ROUNDED = 3, EIGHTH = SAND_FULL_TURN / 8 };
    const sand_size base = sand_battle_base_size(b->field, unit, sand_battle_unit(b, unit));
    const sand_footprint outline = sand_geom_footprint_centred(form.width * base.width, form.depth * base.depth);
    const sand_box was = sand_battle_unit_box(b, unit);
    const sand_pose wanted = front_kept(b, unit, form);
    for (int32_t i = 0; i <= ROUNDED * 8; i++) {
        int32_t away = (i + 7) / 8, heading = sand_heading_add(wanted.heading, SAND_HALF_TURN + (i + 7) % 8 * EIGHTH);
        sand_pose there = sand_geom_pose_moved(wanted, heading, away);
        sand_box is = sand_box_at(there, outline);
        if (!stays_clear(b, unit, &was, &is)) continue;
        *pose = there;
        return true;
    }
    return false;
}

/* Closes up the remaining bases into fewer files or ranks. Without room for that, the unit keeps its files and ranks,
 * and the bases close up within them. */
static void close_up(sand_battle *b, unsigned unit, const sand_slots *order)
{
    const sand_unit *row = sand_battle_unit(b, unit);
    sand_size form = { row->files, row->ranks };
    sand_size smaller = form_of(order->n < row->files ? order->n : row->files, order);
    sand_pose pose = sand_battle_unit_pose(b, unit);
    if (find_room(b, unit, smaller, &pose)) form = smaller;
    deal_at(b, unit, form, pose, order);
}

void sand_ranks_lose(sand_battle *b, unsigned body, unsigned cause)
{
    sand_slots order;
    unsigned unit = sand_battle_body_def(b, body)->unit;
    SAND_ASSERT(sand_standing_has_slot(b, body) && cause <= UINT8_MAX);
    sand_body *base = sand_battle_body_of(b, body);
    base->status = SAND_STATUS_GONE;
    base->cause = (uint8_t)cause;
    sand_ranks_order(b, unit, &order);
    SAND_ASSERT(order.n > 0);
    if (sand_battle_is_bent(b, unit)) {
        close_up_bent(b, unit, body, &order);
        return;
    }
    close_up(b, unit, &order);
}
