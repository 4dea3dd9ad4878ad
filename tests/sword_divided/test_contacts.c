/* test_contacts.c - `sword-divided`: charges and wheels of large units begin contact whenever the rules allow it.
 *
 *   test_contacts [SCENES [SEED]]
 *
 * A unit of twelve bases, foot or horse in any formation, goes at another by a charge, or by wheels and marches, in
 * either scale; the other stands or comes too. A unit that comes up to the other without contact must have a reason,
 * which this test works out by itself: its order [SD-ORD-05..07], the rules of horse [SD-MELEE-17, SD-MELEE-18], a
 * shared edge of less than 10 mm [SD-AMB-CONT-03], or that it was not its front that came up; or both units were
 * moving, and the other came up to its side. Last line: `N passed, N failed`. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "geom/measure.h"
#include "geom/overlap.h"
#include "orders/drive.h"
#include "orders/steps.h"
#include "rules/sword_divided/sd_reading.h"
#include "sword_divided/armies.h"
#include "support/fresh.h"

enum {
    SCENES = 4000,
    EVENTS = 256,
    SHOWN = 8,
    PACES = 1000,
    NEAR = 1100 /* the stand-off, and some room for rounding */,
    DRAWN_BACK = 7000 /* how much longer an edge gets when a wheel is drawn back by a pace */
};

static uint64_t scenes, met, barred_order, barred_horse, barred_edge, not_front, short_of, failed;

/* ---- a scene ---- */

typedef struct {
    bool horse, mixed, condensed;
    int32_t files, ranks, x, y, heading;
    int written; /* 1 attack, 3 hold */
} body;

static body random_body(chance *from, bool condensed)
{
    static const int32_t forms[][2] = { { 12, 1 }, { 6, 2 }, { 4, 3 }, { 1, 12 } };
    unsigned form = chance_below(from, SAND_LEN(forms));
    body u = {
        .horse = chance_one_in(from, 2), .condensed = condensed, .files = forms[form][0], .ranks = forms[form][1]
    };
    u.mixed = !u.horse && chance_one_in(from, 2);
    u.written = chance_one_in(from, 5) ? SD_HOLD : SD_ATTACK;
    return u;
}

static void say(armies_text *out, const body *u, const char *name)
{
    armies_say(out,
               "{name:'%s',type:'%s',files:%d,ranks:%d,at:[%d,%d],heading:%d.%02d,"
               "written:%d,then:3",
               name, u->horse ? "horse" : "foot", (int)u->files, (int)u->ranks, (int)u->x, (int)u->y,
               (int)u->heading / 100, (int)u->heading % 100, u->written);
    for (int32_t i = 0; u->mixed && i < u->files * u->ranks; i++)
        armies_say(out, "%s{kind:'%s'}", i == 0 ? ",bases:[" : ",", i % 3 == 1 ? "pike" : "musket");
    armies_say(out, "%s}", u->mixed ? "]" : "");
}

static void say_scene(armies_text *out, const body *one, const body *other, bool hedge)
{
    out->n = 0;
    armies_say(out,
               "{ruleset:'sword-divided',table:{width:3000,height:3000},options:{scale:"
               "'%s'}",
               one->condensed ? "condensed" : "normal");
    if (hedge)
        armies_say(out, ",terrain:[{kind:'hedge',name:'H',width:4,line:[[500,%d],[2500,%d]]}]", (int)other->y - 90,
                   (int)other->y - 90);
    armies_say(out, ",sides:[{name:'A',facing:'north',units:[");
    say(out, one, "One");
    armies_say(out, "]},{name:'B',facing:'south',units:[");
    say(out, other, "Other");
    armies_say(out, "]}],battle:{turn:1,agenda:[{step:'conform'},{step:'move'},{step:'plan',"
                    "sides:['A','B']}]}}");
}

/* ---- plans ---- */

static void plan(const armies_battle *l, unsigned unit, unsigned other, chance *from, sheet *out)
{
    sand_entry e = { .kind = SD_ORDER_GO, .subject = (uint16_t)unit };
    sand_verdict verdict;
    out->order = (sand_order){ sand_battle_head(l->battle)->serial, (uint16_t)unit, 1, out->entries };
    int how = (int)chance_below(from, 4);
    if (how < 2) {
        e = (sand_entry){
            .kind = SD_ORDER_CHARGE, .subject = (uint16_t)unit, .object = (uint16_t)other, .given = SAND_SLOT_BODY
        };
    } else {
        if (how == 2) sand_entry_add_step(&e, SAND_VERB_MARCH, 0, chance_between(from, 1, 250 * PACES));
        sand_entry_add_step(&e, SAND_VERB_WHEEL, chance_between(from, -4000, 4000), 0);
        sand_entry_add_step(&e, SAND_VERB_MARCH, 0, chance_between(from, 1, 250 * PACES));
    }
    out->entries[0] = e;
    sand_orders_check(l->battle, l->room, &out->order, &verdict);
    if (verdict.answer != SAND_YES) out->entries[0] = (sand_entry){ .kind = SD_ORDER_DONE };
}

/* ---- reasons ---- */

/* Returns how much of the face the front would share once both are flush, if the unit turns about the place where they
 * are nearest. */
static double edge_shared(const sand_box *own, const sand_box *his, int face)
{
    static const int ends[4][2] = { { 0, 1 }, { 1, 2 }, { 2, 3 }, { 3, 0 } };
    sand_point a = his->corner[ends[face][0]], b = his->corner[ends[face][1]];
    sand_shape front = sand_shape_of((sand_point[]){ own->corner[SAND_FRONT_LEFT], own->corner[SAND_FRONT_RIGHT] }, 2);
    sand_shape side = sand_shape_of((sand_point[]){ a, b }, 2);
    sand_reach reach = sand_geom_reach_between(&front, &side);
    double length = hypot(b.x - a.x, b.y - a.y), ux = (b.x - a.x) / length, uy = (b.y - a.y) / length;
    double at = (reach.to.x - a.x) * ux + (reach.to.y - a.y) * uy;
    sand_point left = own->corner[SAND_FRONT_LEFT], right = own->corner[SAND_FRONT_RIGHT];
    double to_left = hypot(reach.from.x - left.x, reach.from.y - left.y);
    double to_right = hypot(reach.from.x - right.x, reach.from.y - right.y);
    /* faces run clockwise, and a front that lies against a face runs the other way: its right end comes first */
    double low = at - to_right, high = at + to_left;
    return fmin(high, length) - fmax(low, 0);
}

/* Returns the shortest shared edge, over the faces of the other that the front is near. */
static double least_edge(const sand_box *own, const sand_box *his)
{
    double least = INFINITY;
    for (int face = 0; face < 4; face++) {
        sand_shape front =
            sand_shape_of((sand_point[]){ own->corner[SAND_FRONT_LEFT], own->corner[SAND_FRONT_RIGHT] }, 2);
        sand_shape side = sand_shape_of((sand_point[]){ his->corner[face], his->corner[(face + 1) % 4] }, 2);
        if (sand_geom_reach_between(&front, &side).distance > 2 * NEAR) continue;
        least = fmin(least, edge_shared(own, his, face));
    }
    return least;
}

/* Is the place nearest to the other on the unit's front, not on a side or the rear? */
static bool front_is_near(const sand_box *own, const sand_box *his)
{
    sand_shape front = sand_shape_of((sand_point[]){ own->corner[SAND_FRONT_LEFT], own->corner[SAND_FRONT_RIGHT] }, 2);
    sand_reach near = sand_geom_reach_boxes(own, his);
    sand_shape place = sand_shape_of_point(&near.from);
    return sand_geom_reach_between(&front, &place).distance <= 2;
}

/* When both units move: does `one` come up with its front to `other`, at or beyond an end of the other's front? */
static bool leads_alone(const sand_box *one, const sand_box *other)
{
    sand_reach near = sand_geom_reach_boxes(one, other);
    int32_t left = sand_point_distance(near.to, other->corner[SAND_FRONT_LEFT]);
    int32_t right = sand_point_distance(near.to, other->corner[SAND_FRONT_RIGHT]);
    return front_is_near(one, other) && (left <= NEAR || right <= NEAR);
}

/* Returns the tick at which the unit last moved. */
static int32_t last_tick(const sand_log *log, unsigned unit)
{
    int32_t last = 0;
    for (size_t i = 0; i < log->n; i++)
        if (log->events[i].subject == unit && log->events[i].tick > last) last = log->events[i].tick;
    return last;
}

/* Does every file of the front rank hold pikes, or muskets right before pikes? Computed from the list of bases,
 * independently of the ruleset. */
static bool bristles(const sand_battle *b, unsigned unit)
{
    const sand_unit_def *def = sand_battle_unit_def(b, unit);
    unsigned fronts = 0, hedged = 0;
    for (unsigned i = def->first_body; i < def->first_body + def->n_bodies; i++) {
        const sand_body *row = sand_battle_body(b, i);
        bool pike = sand_battle_body_def(b, i)->kind == SD_PIKE;
        if (row->rank != 1) continue;
        for (unsigned k = def->first_body; k < def->first_body + def->n_bodies; k++) {
            const sand_body *behind = sand_battle_body(b, k);
            pike =
                pike || (behind->rank == 2 && behind->file == row->file && sand_battle_body_def(b, k)->kind == SD_PIKE);
        }
        fronts++;
        hedged += pike;
    }
    return hedged == fronts;
}

typedef enum { NONE, ORDER, HORSE, EDGE, NOT_FRONT } reason;

/* Returns what keeps the unit from contact with the other; NONE: nothing does. */
static reason keeps(const sand_battle *b, unsigned unit, unsigned other, const body *own, bool hedge)
{
    sand_box box = sand_battle_unit_box(b, unit), his = sand_battle_unit_box(b, other);
    double least = (own->condensed ? 2500.0 : 1250.0) * 10;
    if (!front_is_near(&box, &his)) return NOT_FRONT;
    if (own->written == SD_HOLD) return ORDER;
    if (own->horse && (hedge || bristles(b, other))) return HORSE; /* test_faces tests which faces a hedge protects */
    return least_edge(&box, &his) < least + DRAWN_BACK ? EDGE : NONE;
}

static void tell(const char *name, const body *u, const sand_box *box)
{
    printf("  %s: %s%s, %d by %d, order %d, at %d,%d, heading %d\n", name, u->mixed ? "mixed " : "",
           u->horse ? "horse" : "foot", (int)u->files, (int)u->ranks, u->written, (int)box->centre.x,
           (int)box->centre.y, (int)box->heading);
}

static void judge(uint64_t seed, const armies_battle *l, const body *one, const body *other, const sand_log *log)
{
    const sand_battle *b = l->battle;
    bool hedge = b->field->n_terrain > 0;
    sand_box a = sand_battle_unit_box(b, 1), c = sand_battle_unit_box(b, 2);
    if (sand_battle_contact_between(b, 1, 2) != 0) {
        met++;
        return;
    }
    if (!sand_geom_within_boxes(&a, &c, NEAR)) {
        short_of++;
        return;
    }
    reason first = keeps(b, 1, 2, one, hedge), second = keeps(b, 2, 1, other, hedge);
    barred_order += first == ORDER;
    barred_horse += first == HORSE;
    barred_edge += first == EDGE;
    not_front += first == NOT_FRONT;
    int32_t last[2] = { last_tick(log, 1), last_tick(log, 2) }, end = last[0] > last[1] ? last[0] : last[1];
    bool both = last[0] == end && last[1] == end;
    bool spared[] = { last[0] < end || (both && leads_alone(&c, &a)), last[1] < end || (both && leads_alone(&a, &c)) };
    if ((first != NONE || spared[0]) && (second != NONE || spared[1])) return;
    unsigned goer = last[0] < end ? 2 : 1;
    if (end + 2 >= sd_unit_get(b, goer)->used) { /* nothing stopped it: its way, or the turn, was over */
        short_of++;
        return;
    }
    if (failed++ >= SHOWN) return;
    printf("FAIL seed %" PRIu64 ": nothing keeps %s from the other\n", seed, first == NONE ? "One" : "Other");
    tell("One", one, &a);
    tell("Other", other, &c);
}

static sand_box box_of(const body *u)
{
    int32_t mm = u->condensed ? 2500 : 1250;
    sand_size size = { u->files * 40 * mm, u->ranks * (u->horse ? 30 : 20) * mm };
    return sand_box_at((sand_pose){ { u->x * PACES, u->y * PACES }, u->heading },
                       sand_geom_footprint_centred(size.width, size.depth));
}

static bool overlap(const body *one, const body *other)
{
    sand_box a = box_of(one), b = box_of(other);
    return sand_geom_within_boxes(&a, &b, 2 * PACES);
}

static void try_scene(uint64_t seed)
{
    static armies_text text;
    static sheet plans[2];
    static sand_event events[EVENTS];
    sand_log log = { .events = events, .room = EVENTS };
    chance from = { seed };
    armies_battle l;
    sand_dice dice;
    bool condensed = chance_one_in(&from, 2), hedge = chance_one_in(&from, 6);
    body one = random_body(&from, condensed), other = random_body(&from, condensed);
    one.x = other.x = 1500;
    one.y = 800;
    one.heading = (36000 + chance_between(&from, -3000, 3000)) % 36000;
    other.x += chance_between(&from, -500, 500);
    other.y = one.y + chance_between(&from, condensed ? 700 : 350, condensed ? 1100 : 700);
    other.heading = chance_between(&from, 0, 35999);
    if (overlap(&one, &other)) return;
    say_scene(&text, &one, &other, hedge);
    if (!armies_lay(&text, &l)) {
        failed++;
        return;
    }
    plan(&l, 1, 2, &from, &plans[0]);
    plan(&l, 2, 1, &from, &plans[1]);
    if (chance_one_in(&from, 2)) plans[1].entries[0] = (sand_entry){ .kind = SD_ORDER_DONE };
    const sand_order orders[] = { plans[0].order, plans[1].order };
    sand_dice_init_seeded(&dice, seed);
    l.field->rules->apply(l.battle, l.room, orders, SAND_SIDES, NULL);
    log.n = 0;
    sand_orders_run(l.battle, l.room, &dice, &log);
    scenes++;
    judge(seed, &l, &one, &other, &log);
    armies_clear(&l);
}

int main(int argc, char **argv)
{
    uint64_t wanted = argc > 1 ? strtoull(argv[1], NULL, 10) : SCENES,
             seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    for (uint64_t i = 0; i < wanted; i++) try_scene(seed + i);
    printf("%" PRIu64 " in contact, %" PRIu64 " short; kept off by order %" PRIu64 ", horse %" PRIu64 ", edge %" PRIu64
           ", not by the front %" PRIu64 "\n",
           met, short_of, barred_order, barred_horse, barred_edge, not_front);
    bool idle = met == 0 || barred_order == 0 || barred_horse == 0 || barred_edge == 0;
    if (idle) printf("FAIL one of these never happened\n");
    printf("%" PRIu64 " passed, %" PRIu64 " failed\n", scenes - failed, failed + idle);
    return failed > 0 || idle;
}
