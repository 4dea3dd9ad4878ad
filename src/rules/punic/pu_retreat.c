/* pu_retreat.c - retreats, and the friends they push back [PU-RETR].
 *
 * Straight back, facing kept: by 6 in. at least, by the full move at most.  Invariant: nobody is moved into the enemy,
 * onto closed ground, off the table (but who retreats over its edge) or onto a friend. */
#include "geom/overlap.h"
#include "motion/forced.h"
#include "orders/room.h"
#include "rules/common/answer.h"
#include "rules/punic/pu_fighting.h"
#include "rules/punic/pu_movement.h"

/* ---- how far it may go ---- */

static sand_ground ground_of(const void *context, unsigned unit, unsigned terrain)
{
    const sand_battle *b = context;
    return pu_ground_to(b, sand_battle_unit_def(b, unit)->type, terrain);
}

static sand_ground ground_for_any(const void *context, unsigned terrain)
{
    return pu_ground_to(context, 0, terrain); /* every member of the chain is asked by its own type */
}

/* [PU-AMB-66] */
static bool is_pushable(const void *context, unsigned unit)
{
    const sand_battle *b = context;
    if (sand_battle_reads(b, PU_PUSHED_ALL)) return true;
    return !sand_battle_engaged(b, unit) && pu_trait(b, unit, PU_MOVE) != 0;
}

/* An enemy whom it does not touch is neither passed nor met: nor by a friend who is pushed. [PU-AMB-65, PU-AMB-80] */
static sand_forced straight_back(const sand_battle *b, unsigned unit, int32_t travel, sand_friends_policy friends)
{
    sand_mover mover = sand_march_mover_of_unit(b, unit);
    sand_forced_rule rule = { .friends = friends,
                              .pushable = is_pushable,
                              .obstacles = { .context = b, .ground = ground_for_any, .keep_off = SAND_SLACK },
                              .ground_of = ground_of };
    sand_forced way = sand_forced_plan(b, &mover, sand_march_heading_back(&mover), travel, &rule);
    for (size_t i = 0; i < way.n && sand_battle_reads(b, PU_PUSH_ONE); i++) {
        if (way.pushed[i].by == unit) continue;
        sand_forced_shorten(&way, way.travel - way.pushed[i].travel);
        break; /* they are listed in the order they begin to move */
    }
    return way;
}

/* What a unit that has failed its test can do. */
typedef struct {
    sand_friends_policy friends;
    int32_t full, room; /* its move; how far there is room on the table */
    bool edge;          /* where the room ends, the table does */
    bool lands;         /* it must end clear of friends */
} escape;

static bool stands_on_friend(const sand_battle *b, unsigned unit, int32_t travel)
{
    sand_mover mover = sand_march_mover_of_unit(b, unit);
    sand_mover end = sand_march_mover_moved(&mover, sand_march_heading_back(&mover), travel);
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (i == unit || !sand_battle_in_play(b, i) || sand_battle_side_of_unit(b, i) != mover.side) continue;
        sand_box box = sand_battle_unit_box(b, i);
        if (sand_geom_overlaps_boxes(&end.box, &box)) return true;
    }
    return false;
}

static bool leaves_field(const sand_battle *b, const escape *e, int32_t travel)
{
    return e->edge && travel > e->room && sand_battle_reads(b, PU_EDGE_GONE);
}

/* [PU-RETR-01, PU-AMB-62, PU-AMB-64, PU-AMB-69] */
static bool is_distance(const sand_battle *b, unsigned unit, const escape *e, int32_t travel)
{
    bool ends = travel == PU_RETREAT_LEAST || travel == e->full;
    if (travel < PU_RETREAT_LEAST || travel > e->full) return false;
    if (!ends && sand_battle_reads(b, PU_RETREAT_ENDS)) return false;
    if (leaves_field(b, e, travel)) return true;
    return travel <= e->room && !(e->lands && stands_on_friend(b, unit, travel));
}

/* The friend it would stand on in the way: it goes back to before that one. */
static int32_t before_friends(const sand_battle *b, unsigned unit, int32_t travel)
{
    sand_mover mover = sand_march_mover_of_unit(b, unit);
    int32_t heading = sand_march_heading_back(&mover), least = travel;
    sand_mover end = sand_march_mover_moved(&mover, heading, travel);
    sand_shape own = sand_geom_shape_of_box(&mover.box);
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (i == unit || !sand_battle_in_play(b, i) || sand_battle_side_of_unit(b, i) != mover.side) continue;
        sand_box box = sand_battle_unit_box(b, i);
        if (!sand_geom_overlaps_boxes(&end.box, &box)) continue;
        sand_shape other = sand_geom_shape_of_box(&box);
        int32_t met = sand_travel_meets(&own, heading, travel, &other, SAND_SLACK);
        if (met >= 0 && met - 1 < least) least = met - 1;
    }
    return least;
}

/* The farthest distance no greater than `most` by which it may retreat; 0: none. */
static int32_t farthest(const sand_battle *b, unsigned unit, const escape *e, int32_t most)
{
    int32_t travel = most < e->full ? most : e->full;
    while (travel >= PU_RETREAT_LEAST && !is_distance(b, unit, e, travel)) {
        if (travel > e->room)
            travel = e->room;
        else if (e->lands && stands_on_friend(b, unit, travel))
            travel = before_friends(b, unit, travel);
        else
            travel = travel > PU_RETREAT_LEAST ? PU_RETREAT_LEAST : 0; /* only its ends are allowed [PU-AMB-62] */
    }
    return travel >= PU_RETREAT_LEAST ? travel : 0;
}

static escape measured(const sand_battle *b, unsigned unit, sand_friends_policy friends)
{
    int32_t full = pu_trait(b, unit, PU_MOVE);
    sand_forced way = straight_back(b, unit, full, friends);
    return (escape){ .friends = friends,
                     .full = full,
                     .room = way.travel,
                     .edge = way.bar.kind == SAND_BAR_EDGE && way.barred == unit,
                     .lands = friends == SAND_FRIENDS_PASSED };
}

/* Light infantry passes through its friends, and pushes them only where it could end nowhere else. [PU-RETR-03,
 * PU-RETR-04, PU-AMB-69] */
static escape escape_of(const sand_battle *b, unsigned unit)
{
    bool passes = pu_trait(b, unit, PU_PASSES) != 0;
    escape e = measured(b, unit, passes ? SAND_FRIENDS_PASSED : SAND_FRIENDS_PUSHED);
    if (!passes || farthest(b, unit, &e, e.full) != 0 || sand_battle_reads(b, PU_LIGHT_RETREAT_GONE)) return e;
    return measured(b, unit, SAND_FRIENDS_PUSHED);
}

/* ---- the owner's choice ---- */

/* Where there is one distance, or none, or whatever is chosen leads off the table, nobody is asked. */
bool pu_retreat_is_open(const sand_battle *b, sand_room *room)
{
    (void)room;
    unsigned unit = sand_battle_agenda_top(b)->subject;
    escape e = escape_of(b, unit);
    int32_t most = farthest(b, unit, &e, e.full);
    if (leaves_field(b, &e, PU_RETREAT_LEAST)) return false;
    return most > PU_RETREAT_LEAST && farthest(b, unit, &e, most - 1) != 0;
}

static sand_reason why_not(const sand_battle *b, unsigned unit, const escape *e, int32_t travel)
{
    if (travel < PU_RETREAT_LEAST) return (sand_reason){ "PU-RETR-01", "{u0} must retreat by 6 in at least" };
    if (travel > e->full) return (sand_reason){ "PU-RETR-01", "{u0} can retreat by {l1} at most" };
    if (travel > e->room) return (sand_reason){ "PU-AMB-64", "{u0} has room to retreat by {l1}" };
    if (e->lands && stands_on_friend(b, unit, travel))
        return (sand_reason){ "PU-AMB-69", "{u0} would end on a friend" };
    return (sand_reason){ "PU-AMB-62", "{u0} retreats by 6 in or by its full move" };
}

void pu_check_retreat(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    unsigned unit = sand_battle_agenda_top(b)->subject;
    int32_t travel = j->entry->number;
    if ((j->entry->given & SAND_SLOT_NUMBER) == 0) {
        sand_answer_missing(j->verdict, SAND_SLOT_NUMBER);
        return;
    }
    escape e = escape_of(b, unit);
    j->verdict->rule = "PU-RETR-01";
    j->verdict->cost_total = e.full;
    j->verdict->cost_used = travel > 0 ? travel : 0;
    if (is_distance(b, unit, &e, travel)) return;
    sand_reason why = why_not(b, unit, &e, travel);
    int32_t most = farthest(b, unit, &e, travel < e.full ? travel : e.full);
    sand_mover mover = sand_march_mover_of_unit(b, unit);
    sand_answer_refuse(j->verdict, why.rule, SAND_SAY(why.text, unit, e.room < e.full ? e.room : e.full));
    if (most > 0) sand_answer_limit(j->verdict, most);
    sand_answer_show(j->verdict, sand_path_witness_corridor(&mover.box, sand_march_heading_back(&mover), e.room, unit));
}

/* ---- carrying it out ---- */

static void tell_pushed(const sand_battle *b, const sand_forced *way, const sand_pose before[], sand_log *log)
{
    for (size_t i = 0; i < way->n; i++) {
        unsigned unit = way->pushed[i].unit;
        sand_event *event = sand_answer_tell(b, log, SAND_EVENT_MOVE, "PU-RETR-03",
                                             SAND_SAY("{u0} was pushed back by {u1}", unit, way->pushed[i].by));
        sand_answer_moved(event, before[i], sand_battle_unit_pose(b, unit));
    }
}

static void fall_back(sand_battle *b, unsigned unit, const escape *e, int32_t travel, sand_log *log)
{
    sand_pose from = sand_battle_unit_pose(b, unit), before[SAND_PUSHED_MAX];
    sand_forced way = straight_back(b, unit, travel, e->friends);
    for (size_t i = 0; i < way.n; i++) before[i] = sand_battle_unit_pose(b, way.pushed[i].unit);
    sand_forced_apply(b, &way);
    sand_event *event =
        sand_answer_tell(b, log, SAND_EVENT_MOVE, "PU-RETR-02", SAND_SAY("{u0} retreated {l1}", unit, way.travel));
    sand_answer_moved(event, from, sand_battle_unit_pose(b, unit));
    tell_pushed(b, &way, before, log);
    pu_part_untouched(b, "PU-RETR-02", log);
}

/* 0: there was no distance to choose. [PU-RETR-05, PU-AMB-67] */
static void carry_out(sand_battle *b, int32_t travel, sand_log *log)
{
    unsigned unit = sand_battle_agenda_top(b)->subject;
    escape e = escape_of(b, unit);
    sand_battle_agenda_pop(b);
    if (travel > 0 && leaves_field(b, &e, travel))
        pu_eliminate(b, unit, PU_GONE_FIELD, log);
    else if (travel > 0)
        fall_back(b, unit, &e, travel, log);
    else if (e.edge && sand_battle_reads(b, PU_EDGE_STOP))
        fall_back(b, unit, &e, e.room, log);
    else
        pu_eliminate(b, unit, PU_GONE_BLOCKED, log);
}

void pu_apply_retreat(const sand_deed *deed)
{
    carry_out(deed->b, deed->entry->number, deed->log);
}

void pu_run_retreat(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room, (void)dice;
    unsigned unit = sand_battle_agenda_top(b)->subject;
    escape e = escape_of(b, unit);
    carry_out(b, farthest(b, unit, &e, e.full), log);
}
