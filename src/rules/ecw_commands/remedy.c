/* remedy.c - bringing a scattered command closer together: the best move of one unit, and the cure by free moves
 * [EC-ORG-09, EC-A-17]. */
#include "rules/ecw_commands/remedy.h"

#include "geom/travel.h"
#include "orders/room.h"
#include "rules/ecw_commands/movement.h"
#include "rules/ecw_commands/together.h"
#include "rules/ecw_commands/verdicts.h"

int64_t ec_shortfall(sand_scene *scene, unsigned command, unsigned unit, const sand_box *box)
{
    if (ec_is_exempt(scene->battle, command)) return 0;
    sand_linkage l = ec_linkage_of(scene, command, unit, box);
    int32_t *reach = sand_scene_borrow(scene, l.n, sizeof *reach); /* released together with the linkage */
    for (unsigned i = 0; i < l.n; i++)
        reach[i] = l.band.unit[i] == unit ? 0 : ec_reach_left(scene->battle, l.band.unit[i]);
    l.reach = reach;
    int64_t gap = sand_linkage_breach_of(&l).gap;
    sand_linkage_part(&l);
    return gap;
}

/* ---- the move of one unit ---- */

typedef struct {
    sand_scene *scene;
    sand_linkage *linkage;
    unsigned command, only; /* the unit that moves; 0: any unit that can */
    sand_linkage_breach before;
    sand_room *room; /* working copies for trying which units could follow; NULL: only the move itself counts */
    bool level;      /* is a move accepted that leaves the breach as wide as it is? */
    bool found;
    sand_entry entry;
    int64_t gap;
} search;

/* Smaller gaps are better. Among equal ones the unit with the lower luck id wins, so that unit numbers decide nothing.
 */
static bool is_better(const search *s, unsigned unit, int64_t gap)
{
    if (gap != s->gap || !s->found) return gap < s->gap;
    const sand_battle *b = s->scene->battle;
    return sand_battle_unit_def(b, unit)->luck < sand_battle_unit_def(b, s->entry.subject)->luck;
}

/* The march keeps the unit's facing. Where a march must go forward the unit turns first, and the turn is paid for.
 * [EC-A-12] */
static sand_entry march_of(const sand_battle *b, unsigned unit, int32_t direction, int32_t *travel)
{
    sand_entry entry = { .kind = EC_ORDER_MOVE, .subject = (uint16_t)unit };
    bool turns = sand_battle_reads(b, EC_PATH_FORWARD) && (direction > ec_forward(b) || direction < -ec_forward(b));
    int32_t most = ec_allowance(b, unit) - ec_pivot_fee(b, turns ? 1 : 0);
    if (*travel > most) *travel = most > 0 ? most : 0;
    if (turns) sand_entry_add_step(&entry, SAND_VERB_PIVOT, direction, 0);
    sand_entry_add_step(&entry, SAND_VERB_MARCH, turns ? 0 : direction, *travel);
    return entry;
}

/* Is this march legal? If not, `travel` becomes the distance that is, or 0 when that is not known. It is judged like a
 * suggestion, exactly: no unit owes a move that only the slack would allow. */
static bool is_legal(search *s, const sand_entry *entry, int32_t *travel, sand_box *end)
{
    sand_verdict verdict;
    bool suggesting = s->scene->suggesting;
    int32_t least = s->scene->least;
    sand_answer_begin(&verdict, SAND_YES);
    s->scene->suggesting = true;
    s->scene->least = 0; /* the march must not be cut short either: the order judged must be the one returned */
    ec_judge_move(s->scene, entry, &verdict, end);
    s->scene->suggesting = suggesting;
    s->scene->least = least;
    if (verdict.answer == SAND_YES) return true;
    *travel = verdict.has_limit && verdict.limit < *travel ? verdict.limit : 0;
    return false;
}

/* The farthest travel short of `travel` at which the unit is still near a unit of its own group; 0: there is none. */
static int32_t last_near_own(const search *s, unsigned i, int32_t heading, int32_t travel)
{
    SAND_ASSERT(i < s->linkage->n);
    const sand_linkage *l = s->linkage;
    sand_shape mover = sand_geom_shape_of_box(sand_linkage_box(l, i));
    int32_t best = 0;
    for (unsigned j = 0; j < l->n; j++) {
        if (j == i || l->group[j] != l->group[i]) continue;
        sand_shape mate = sand_geom_shape_of_box(sand_linkage_box(l, j));
        sand_stretch near =
            sand_travel_within(&mover, heading, travel, &mate, sand_battle_number(s->scene->battle, EC_COHERENCY));
        if (!sand_travel_stretch_empty(near) && near.last < travel && near.last > best) best = near.last;
    }
    return best;
}

static bool run(search *s, sand_entry *remedy, int64_t *gap);

/* The gap that is left when other units have followed the leading one, each by the move that lessens the breach most,
 * or that keeps it as it is where no move lessens it. */
static int64_t gap_followed(const search *s, const sand_entry *lead)
{
    SAND_ASSERT(s->room != NULL && s->command != 0);
    sand_battle *tried = sand_room_try(s->room, s->scene->battle);
    sand_entry next = *lead;
    int64_t gap;
    uint16_t side = tried->field->command[s->command - 1].side;
    bool follows = true;
    while (follows) {
        ec_apply_move(&(sand_deed){ .b = tried, .room = s->room, .side = side, .entry = &next });
        search after = { .scene = sand_room_scene(s->room, tried), .command = s->command, .level = true };
        follows = run(&after, &next, &gap);
    }
    sand_room_give_back(s->room, tried);
    return gap;
}

/* Keeps the move if it is the best so far. A leading move that others can follow need only leave the breach no wider
 * than it is. */
static void keep(search *s, const sand_entry *entry, int64_t gap)
{
    if (s->room != NULL) {
        if (gap > s->before.gap) return;
        gap = gap_followed(s, entry);
    }
    if (!is_better(s, entry->subject, gap)) return;
    s->found = true;
    s->entry = *entry;
    s->gap = gap;
}

/* Tries a move straight towards the mate, with the facing kept, as far as needed or as far as possible; if that would
 * leave units of its own group alone, only as far as they allow. */
static void try_move(search *s, unsigned i, unsigned mate)
{
    SAND_ASSERT(i < s->linkage->n && mate < s->linkage->n);
    unsigned unit = s->linkage->band.unit[i];
    const sand_box *from = sand_linkage_box(s->linkage, i);
    sand_reach reach = sand_geom_reach_boxes(from, sand_linkage_box(s->linkage, mate));
    int32_t most = ec_reach_left(s->scene->battle, unit),
            need = reach.distance - sand_battle_number(s->scene->battle, EC_COHERENCY);
    int32_t heading = sand_heading_of(sand_point_subtract(reach.to, reach.from)), travel = need < most ? need : most;
    sand_box end;
    if (s->only != 0 && unit != s->only) return;
    /* the distance needed, then with what rounding left over, then what the way allows, then what its own group allows
     */
    for (int tries = 0; tries < 4 && travel > 0; tries++) {
        sand_entry entry = march_of(s->scene->battle, unit, sand_heading_difference(from->heading, heading), &travel);
        if (!is_legal(s, &entry, &travel, &end)) continue;
        int32_t left = sand_geom_reach_boxes(&end, sand_linkage_box(s->linkage, mate)).distance -
                       sand_battle_number(s->scene->battle, EC_COHERENCY);
        if (travel == need && left > 0 && need + left <= most) {
            travel = need + left;
            continue;
        }
        sand_linkage_breach after = ec_cohesion_of(s->scene, s->command, unit, &end);
        if (after.apart <= s->before.apart) {
            keep(s, &entry, after.gap);
            return;
        }
        travel = last_near_own(s, i, heading, travel);
    }
}

/* Tries, for each group that stands apart, the two units that are nearest to each other across the gap. */
static void try_all(search *s)
{
    sand_linkage_link(s->linkage);
    for (unsigned group = 0; group < s->linkage->groups; group++) {
        unsigned inside = 0, outside = 0;
        if (!sand_linkage_is_apart(s->linkage, group)) continue;
        sand_linkage_nearest(s->linkage, group, &inside, &outside);
        try_move(s, inside, outside);
        try_move(s, outside, inside);
    }
}

static bool run(search *s, sand_entry *remedy, int64_t *gap)
{
    *gap = 0;
    if (ec_holds_together(s->scene, s->command, 0, NULL)) return false;
    s->before = ec_cohesion_of(s->scene, s->command, 0, NULL);
    *gap = s->before.gap;
    if (s->before.apart == 0) return false;
    s->gap = s->before.gap + (s->level ? 1 : 0);
    sand_linkage linkage = ec_linkage_of(s->scene, s->command, 0, NULL);
    s->linkage = &linkage;
    try_all(s);
    sand_linkage_part(&linkage);
    if (s->found) {
        *remedy = s->entry;
        *gap = s->gap;
    }
    return s->found;
}

bool ec_find_remedy(sand_scene *scene, unsigned command, unsigned only, sand_entry *remedy, int64_t *gap)
{
    search s = { .scene = scene, .command = command, .only = only };
    return run(&s, remedy, gap);
}

bool ec_find_cure(sand_scene *scene, sand_room *room, unsigned command, sand_entry *remedy, int64_t *gap)
{
    if (ec_find_remedy(scene, command, 0, remedy, gap)) return true;
    search s = { .scene = scene, .command = command, .room = room };
    return *gap > 0 && run(&s, remedy, gap);
}

/* ---- the cure at once, by the other reading of EC-A-17 ---- */

/* Free moves are judged as if no unit had moved; afterwards each unit gets back the move it had. */
static void forget_moves(sand_battle *b, unsigned command)
{
    for (unsigned i = 1; i <= b->field->n_units; i++)
        if (sand_battle_unit(b, i)->command == command) ec_unit_of(b, i)->moved = EC_NOT_MOVED;
}

static void restore_moves(sand_battle *b, unsigned command, const sand_battle *before)
{
    for (unsigned i = 1; i <= b->field->n_units; i++)
        if (sand_battle_unit(b, i)->command == command) *ec_unit_of(b, i) = *ec_unit_get(before, i);
}

/* Each unit makes at most one free move. */
void ec_cure_at_once(sand_battle *b, sand_room *room, unsigned command, sand_log *log)
{
    sand_entry remedy;
    int64_t gap;
    if (command == 0) return;
    sand_battle *before = sand_room_try(room, b);
    forget_moves(b, command);
    while (ec_find_remedy(sand_room_scene(room, b), command, 0, &remedy, &gap)) {
        SAND_ASSERT(ec_unit_get(b, remedy.subject)->moved == EC_NOT_MOVED); /* so the loop ends */
        const uint16_t side = (uint16_t)sand_battle_side_of_unit(b, remedy.subject);
        ec_apply_move(&(sand_deed){ .b = b, .room = room, .side = side, .entry = &remedy, .log = log });
    }
    restore_moves(b, command, before);
    sand_room_give_back(room, before);
}
