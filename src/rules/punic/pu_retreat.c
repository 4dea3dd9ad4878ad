/* pu_retreat.c - retreats, and the friends that they push back [PU-RETR].
 *
 * A unit retreats straight back, facing kept, by at least 6 in. and at most its full move. Invariant: no unit is moved
 * into an enemy, onto closed ground, onto a friend or off the table, except that a unit may retreat over the table's
 * edge. */
#include "geom/travel.h"
#include "motion/forced.h"
#include "orders/room.h"
#include "rules/common/answer.h"
#include "rules/common/engage.h"
#include "rules/punic/pu_fighting.h"
#include "rules/punic/pu_movement.h"

/* ---- the way back ---- */

static sand_ground ground_of(const void *context, unsigned unit, unsigned terrain)
{
    const sand_battle *b = context;
    return pu_ground_to(b, sand_battle_unit_def(b, unit)->type, terrain);
}

static sand_ground ground_for_any(const void *context, unsigned terrain)
{
    return pu_ground_to(context, 0, terrain); /* each unit of a chain is judged by its own type */
}

/* [PU-AMB-66] */
static bool is_pushable(const void *context, unsigned unit)
{
    const sand_battle *b = context;
    if (sand_battle_reads(b, PU_PUSHED_ALL)) return true;
    return !sand_battle_engaged(b, unit) && sand_battle_trait(b, unit, PU_MOVE) != 0;
}

/* Only enemies, ground and the edge limit how far light infantry could go. [PU-RETR-04] */
static bool is_enemy(const void *context, unsigned unit)
{
    const sand_battle *b = context;
    return sand_battle_side_of_unit(b, unit) != sand_battle_side_of_unit(b, sand_battle_agenda_top(b)->subject);
}

/* How a unit goes back: by at most `longest`. Light infantry goes no less than `least` where friends are at its end, or
 * as if there were none (`alone`). */
typedef struct {
    int32_t longest, least;
    bool alone;
} stretch;

/* Works out the retreat. The moves lie in storage borrowed from the scene, valid until its mark is given back. The unit
 * neither passes nor comes up to an enemy that it does not touch, and neither does a friend that it pushes. An enemy in
 * contact with its flank is no bar, one at its rear is. [PU-AMB-65, PU-AMB-68, PU-AMB-80] */
static sand_forced_set go_back(sand_scene *scene, unsigned unit, stretch way, sand_drive *drive)
{
    const sand_battle *b = scene->battle;
    SAND_ASSERT(sand_battle_in_play(b, unit));
    sand_mover mover = sand_march_mover_of_unit(b, unit);
    bool passes = sand_battle_trait(b, unit, PU_PASSES) != 0;
    sand_forced_rule rule = { .pushable = is_pushable,
                              .obstacles = { .context = b,
                                             .units = way.alone ? is_enemy : NULL,
                                             .ground = ground_for_any,
                                             .keep_off = SAND_SLACK },
                              .ground_of = ground_of };
    sand_forced_set set = { .drives = drive,
                            .n_drives = 1,
                            .moves = sand_scene_borrow(scene, scene->n, sizeof(sand_forced_move)),
                            .room = scene->n };
    *drive = (sand_drive){ .unit = (uint16_t)unit,
                           .friends = passes ? SAND_FRIENDS_PASSED : SAND_FRIENDS_PUSHED,
                           .heading = sand_march_heading_back(&mover),
                           .longest = way.longest,
                           .least = way.least };
    sand_forced_plan(b, &rule, &set);
    return set;
}

/* By the option a unit that is pushed pushes no other: how far the retreat goes until one would. [PU-AMB-65] */
static int32_t before_second_push(const sand_forced_set *set, unsigned unit)
{
    SAND_ASSERT(set->n_drives > 0 && set->n <= set->room);
    int32_t travel = set->drives[0].travel, least = travel;
    for (size_t i = 0; i < set->n; i++) {
        const sand_forced_move *move = &set->moves[i];
        if (move->by != 0 && move->by != unit && travel - move->travel < least) least = travel - move->travel;
    }
    return least;
}

/* A unit that goes back, and what is known of how far it gets. */
typedef struct {
    sand_scene *scene;
    unsigned unit;
    pu_memo *memo;
} retreat;

static retreat retreat_in(const sand_battle *b, sand_room *room)
{
    SAND_ASSERT(sand_battle_agenda_top(b)->step == PU_STEP_RETREAT);
    return (retreat){ sand_room_scene(room, b), sand_battle_agenda_top(b)->subject, sand_room_memo(room, b) };
}

typedef struct {
    int32_t travel;
    bool edge; /* the table's edge stops the unit itself there */
} reach;

static reach find_reach(const retreat *r, stretch way)
{
    size_t mark = sand_scene_mark(r->scene);
    sand_drive drive;
    sand_forced_set set = go_back(r->scene, r->unit, way, &drive);
    reach found = { drive.travel, drive.bar.kind == SAND_BAR_EDGE && drive.barred == r->unit };
    if (sand_battle_reads(r->scene->battle, PU_PUSH_ONE)) found.travel = before_second_push(&set, r->unit);
    sand_scene_give_back(r->scene, mark);
    return found;
}

/* Returns how far the unit gets. An answer that is in the memo is not worked out again. */
static reach reach_back(const retreat *r, stretch way)
{
    pu_memo *memo = r->memo;
    SAND_ASSERT(memo->n <= PU_REACHES_MAX);
    for (uint32_t i = 0; i < memo->n; i++) {
        if (memo->reaches[i].longest == way.longest && memo->reaches[i].least == way.least &&
            memo->reaches[i].alone == way.alone)
            return (reach){ memo->reaches[i].travel, memo->reaches[i].edge };
    }
    reach found = find_reach(r, way);
    if (memo->n < PU_REACHES_MAX) {
        memo->reaches[memo->n].longest = way.longest;
        memo->reaches[memo->n].least = way.least;
        memo->reaches[memo->n].alone = way.alone;
        memo->reaches[memo->n].travel = found.travel;
        memo->reaches[memo->n++].edge = found.edge;
    }
    return found;
}

/* ---- how far it may go ---- */

/* The choices of a unit that has failed its test. */
typedef struct {
    int32_t full, room; /* its move, and how far it gets with that, friends left out of account */
    bool edge;          /* the room ends at the table's edge */
    bool pushes;        /* light infantry that finds no place between its friends, and pushes them */
} escape;

static bool leaves_field(const sand_battle *b, const escape *e, int32_t travel)
{
    return e->edge && travel > e->room && sand_battle_reads(b, PU_EDGE_GONE);
}

/* How far the unit can go on the table, by at most `most`; light infantry must end clear of its friends. */
static int32_t farthest_on_table(const retreat *r, const escape *e, int32_t most)
{
    SAND_ASSERT(e->room >= 0);
    if (most > e->room) most = e->room;
    return most <= 0 ? 0 : reach_back(r, (stretch){ most, e->pushes ? most : 0, false }).travel;
}

/* [PU-RETR-01, PU-AMB-62, PU-AMB-64, PU-AMB-69] */
static bool is_distance(const retreat *r, const escape *e, int32_t travel)
{
    const sand_battle *b = r->scene->battle;
    int32_t least = sand_battle_number(b, PU_RETREAT_LEAST);
    bool ends = travel == least || travel == e->full;
    if (travel < least || travel > e->full) return false;
    if (!ends && sand_battle_reads(b, PU_RETREAT_ENDS)) return false;
    return leaves_field(b, e, travel) || (travel <= e->room && farthest_on_table(r, e, travel) == travel);
}

/* Where the unit has room neither at 6 in. nor at the end of its way, it can only have it just behind a friend: only
 * there does it stand upon other units than before, and need push them least. */
static int32_t behind_a_friend(const retreat *r, const escape *e, int32_t most)
{
    const sand_scene *scene = r->scene;
    sand_mover mover = sand_march_mover_of_unit(scene->battle, r->unit);
    sand_shape own = sand_geom_shape_of_box(&mover.box);
    int32_t farthest = 0;
    for (unsigned i = 1; i <= scene->n; i++) {
        if (i == r->unit || !sand_battle_in_play(scene->battle, i)) continue;
        sand_box box = sand_battle_unit_box(scene->battle, i);
        sand_shape other = sand_geom_shape_of_box(&box);
        sand_stretch over = sand_travel_within(&own, sand_march_heading_back(&mover), most, &other, 0);
        int32_t past = sand_travel_stretch_empty(over) ? 0 : over.last + 1;
        if (past > farthest && past <= most && is_distance(r, e, past)) farthest = past;
    }
    return farthest;
}

/* The greatest distance up to `most` by which the unit may retreat; 0: none. */
static int32_t farthest(const retreat *r, const escape *e, int32_t most)
{
    if (most > e->full) most = e->full;
    int32_t least = sand_battle_number(r->scene->battle, PU_RETREAT_LEAST);
    if (most < least) return 0;
    int32_t travel = most;
    if (is_distance(r, e, travel)) return travel;
    if (sand_battle_reads(r->scene->battle, PU_RETREAT_RANGE)) {
        travel = farthest_on_table(r, e, travel);
        if (is_distance(r, e, travel)) return travel;
        travel = e->pushes ? behind_a_friend(r, e, most) : 0;
        if (travel > 0) return travel;
    }
    return is_distance(r, e, least) ? least : 0;
}

/* Light infantry passes through its friends, and pushes them only where it cannot end its retreat otherwise.
 * [PU-RETR-03, PU-RETR-04, PU-AMB-69] */
static escape escape_of(const retreat *r)
{
    const sand_battle *b = r->scene->battle;
    int32_t full = sand_battle_trait(b, r->unit, PU_MOVE);
    bool passes = sand_battle_trait(b, r->unit, PU_PASSES) != 0;
    reach back = reach_back(r, (stretch){ full, 0, passes });
    escape e = { .full = full, .room = back.travel, .edge = back.edge };
    e.pushes = passes && sand_battle_reads(b, PU_LIGHT_RETREAT_PUSH) && farthest(r, &e, full) == 0;
    return e;
}

/* ---- the owner's choice ---- */

/* Has the player a choice of distance? Not where there is one distance or none, or where every distance leads off the
 * table. */
bool pu_retreat_is_open(const sand_battle *b, sand_room *room)
{
    retreat r = retreat_in(b, room);
    escape e = escape_of(&r);
    int32_t most = farthest(&r, &e, e.full);
    int32_t least = sand_battle_number(b, PU_RETREAT_LEAST);
    if (leaves_field(b, &e, least)) return false;
    return most > least && farthest(&r, &e, most - 1) != 0;
}

/* The friend that the unit would overlap after going back so far; 0: none. */
static unsigned friend_at(const retreat *r, int32_t travel)
{
    const sand_scene *scene = r->scene;
    sand_mover mover = sand_march_mover_of_unit(scene->battle, r->unit);
    sand_box end = sand_box_shifted(&mover.box, sand_heading_step(sand_march_heading_back(&mover), travel));
    for (unsigned i = 1; i <= scene->n; i++) {
        if (i == r->unit || !sand_battle_in_play(scene->battle, i)) continue;
        sand_box box = sand_battle_unit_box(scene->battle, i);
        if (sand_geom_overlaps_boxes(&end, &box)) return i;
    }
    return 0;
}

/* Returns why the unit may not retreat that far. {u2} is the friend at the end of the way, if there is one. */
static sand_reason why_not(const sand_battle *b, const escape *e, int32_t travel)
{
    int32_t least = sand_battle_number(b, PU_RETREAT_LEAST);
    bool ends = travel == least || travel == e->full;
    if (travel < least) return (sand_reason){ "PU-RETR-01", "{u0} must retreat by {=retreat.least} at least" };
    if (travel > e->full) return (sand_reason){ "PU-RETR-01", "{u0} can retreat by {l1} at most" };
    if (travel > e->room) return (sand_reason){ "PU-AMB-64", "{u0} has room to retreat by {l1}" };
    if (!ends && sand_battle_reads(b, PU_RETREAT_ENDS))
        return (sand_reason){ "PU-AMB-62", "{u0} retreats by {=retreat.least} or by its full move" };
    return (sand_reason){ "PU-AMB-69", "{u0} would end on {u2}" };
}

/* Shows the way back of the unit, and of every friend that it pushes. */
static void show_ways(sand_judging *j, unsigned unit, stretch way)
{
    size_t mark = sand_scene_mark(j->scene);
    sand_drive drive;
    sand_forced_set set = go_back(j->scene, unit, way, &drive);
    for (size_t i = 0; i < set.n; i++) {
        const sand_forced_move *move = &set.moves[i];
        sand_box box = sand_battle_unit_box(j->scene->battle, move->unit);
        sand_answer_show(j->verdict, sand_path_witness_corridor(&box, drive.heading, move->travel, move->unit));
    }
    sand_scene_give_back(j->scene, mark);
}

void pu_check_retreat(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    unsigned unit = sand_battle_agenda_top(b)->subject;
    int32_t travel = j->entry->number;
    if (sand_answer_lacks(j->verdict, (j->entry->given & SAND_SLOT_NUMBER) == 0, SAND_SLOT_NUMBER)) return;
    retreat r = { j->scene, unit, sand_room_memo(j->room, b) };
    escape e = escape_of(&r);
    j->verdict->rule = "PU-RETR-01";
    j->verdict->cost_total = e.full;
    j->verdict->cost_used = travel > 0 ? travel : 0;
    if (is_distance(&r, &e, travel)) {
        if (!leaves_field(b, &e, travel)) show_ways(j, unit, (stretch){ travel, e.pushes ? travel : 0, false });
        return;
    }
    sand_reason why = why_not(b, &e, travel);
    int32_t most = farthest(&r, &e, travel);
    sand_mover mover = sand_march_mover_of_unit(b, unit);
    sand_answer_refuse(j->verdict, why.rule,
                       SAND_SAY(why.text, unit, e.room < e.full ? e.room : e.full, friend_at(&r, travel)));
    if (most > 0) sand_answer_limit(j->verdict, most);
    sand_answer_show(j->verdict, sand_path_witness_corridor(&mover.box, sand_march_heading_back(&mover), e.room, unit));
}

/* ---- carrying it out ---- */

static void tell_moves(const sand_battle *b, const sand_forced_set *set, sand_log *log)
{
    for (size_t i = 0; i < set->n; i++) {
        const sand_forced_move *move = &set->moves[i];
        sand_sentence words = move->by == 0 ? SAND_SAY("{u0} retreated {l1}", move->unit, move->travel)
                                            : SAND_SAY("{u1} pushed {u0} back", move->unit, move->by);
        sand_answer_went(b, log, move->by == 0 ? "PU-RETR-02" : "PU-RETR-03", words,
                         (sand_answer_way){ move->start, move->end });
    }
}

static void fall_back(sand_battle *b, sand_room *room, unsigned unit, stretch way, sand_log *log)
{
    SAND_ASSERT(way.longest > 0);
    sand_scene *scene = sand_room_scene(room, b);
    size_t mark = sand_scene_mark(scene);
    sand_drive drive;
    sand_forced_set set = go_back(scene, unit, way, &drive);
    sand_forced_apply(b, &set);
    tell_moves(b, &set, log);
    sand_scene_give_back(scene, mark);
    sand_engage_end_broken(b, "PU-RETR-02", log);
}

/* travel 0: there was no distance to choose. [PU-RETR-05, PU-AMB-67] */
static void carry_out(sand_battle *b, sand_room *room, int32_t travel, sand_log *log)
{
    unsigned unit = sand_battle_agenda_top(b)->subject;
    retreat r = retreat_in(b, room);
    escape e = escape_of(&r);
    bool stops = travel == 0 && e.edge && sand_battle_reads(b, PU_EDGE_STOP);
    sand_battle_agenda_pop(b);
    if (stops) travel = e.room;
    if (travel > 0 && leaves_field(b, &e, travel))
        pu_eliminate(b, unit, PU_GONE_FIELD, log);
    else if (travel > 0)
        fall_back(b, room, unit, (stretch){ travel, e.pushes ? travel : 0, false }, log);
    else if (stops)
        sand_answer_tell(b, log, SAND_EVENT_STEP, "PU-AMB-67", SAND_SAY("{u0} stood at the edge of the table", unit));
    else
        pu_eliminate(b, unit, PU_GONE_BLOCKED, log);
}

void pu_apply_retreat(const sand_deed *deed)
{
    carry_out(deed->b, deed->room, deed->entry->number, deed->log);
}

void pu_run_retreat(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)dice;
    retreat r = retreat_in(b, room);
    escape e = escape_of(&r);
    carry_out(b, room, farthest(&r, &e, e.full), log);
}
