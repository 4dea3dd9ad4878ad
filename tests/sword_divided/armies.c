/* armies.c - places armies at random without overlap, and makes plans of all kinds. */
#include "sword_divided/armies.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/memory.h"
#include "geom/overlap.h"
#include "orders/drive.h"
#include "orders/steps.h"
#include "rules/sword_divided/sd_names.h"
#include "support/fresh.h"
#include "support/laid.h"

enum { TABLE = 1600, TRIES = 40, UNITS = 10, PACES = 1000 };

void armies_say(armies_text *out, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int n = vsnprintf(out->at + out->n, sizeof out->at - out->n, format, args);
    va_end(args);
    SAND_ASSERT(n >= 0 && (size_t)n < sizeof out->at - out->n);
    out->n += (size_t)n;
}

/* ---- scenarios ---- */

typedef struct {
    const char *type;
    int32_t width, depth; /* of a base, millimetres */
    bool pikes;
} arm;
static const arm arms[] = {
    { "foot", 40, 20, false },     { "foot", 40, 20, true },   { "horse", 40, 30, false },
    { "dragoons", 40, 30, false }, { "saker", 40, 40, false }, { "galloper", 40, 40, false },
};

typedef struct {
    int32_t x, y, heading, files, ranks; /* paces, degrees */
    const arm *of;
    sand_box box;
} unit;

/* Converts millimetres on the table to thousandths of a pace: 1,250 each, or 2,500 in the condensed scale. */
static int32_t paces(int32_t millimetres, bool condensed)
{
    return millimetres * (condensed ? 2500 : 1250);
}

static bool has_room(const unit all[], int n, bool condensed)
{
    const unit *own = &all[n];
    int32_t half = paces(own->of->width * own->files + own->of->depth * own->ranks, condensed) / 2;
    if (own->x * PACES < half || own->y * PACES < half) return false;
    if (own->x * PACES > TABLE * PACES - half || own->y * PACES > TABLE * PACES - half) return false;
    for (int i = 0; i < n; i++)
        if (sand_geom_within_boxes(&own->box, &all[i].box, 5 * PACES)) return false;
    return true;
}

static bool place(unit all[], int n, unsigned side, bool condensed, chance *from)
{
    unit *own = &all[n];
    int32_t top = side == 1 ? 0 : 180;
    own->of = &arms[chance_below(from, SAND_LEN(arms))];
    bool guns = own->of->depth == 40;
    own->ranks = guns ? 1 : own->of->pikes ? 2 : chance_between(from, 1, 2);
    own->files = guns ? chance_between(from, 1, 2) : chance_between(from, own->ranks == 1 ? 1 : 3, condensed ? 4 : 6);
    for (int i = 0; i < TRIES; i++) {
        own->x = chance_between(from, 1, TABLE);
        own->y = chance_between(from, side == 1 ? 1 : TABLE / 2 - 300, side == 1 ? TABLE / 2 + 300 : TABLE);
        own->heading = (top + chance_between(from, -40, 40) + 360) % 360;
        sand_pose pose = { { own->x * PACES, own->y * PACES }, own->heading * 100 };
        own->box = sand_box_at(pose, sand_geom_footprint_centred(own->files * paces(own->of->width, condensed),
                                                                 own->ranks * paces(own->of->depth, condensed)));
        if (has_room(all, n, condensed)) return true;
    }
    return false;
}

static void say_bases(armies_text *out, const unit *own)
{
    armies_say(out, ",bases:[");
    for (int32_t i = 0; i < own->files * own->ranks; i++)
        armies_say(out, "%s{kind:'%s'}", i > 0 ? "," : "", i % 2 == 0 ? "musket" : "pike");
    armies_say(out, "]");
}

static void say_unit(armies_text *out, const unit *own, int n, chance *from)
{
    bool guns = own->of->depth == 40, dragoons = own->of == &arms[3];
    armies_say(out, "{name:'U%d',type:'%s',files:%d,ranks:%d,at:[%d,%d],heading:%d", n, own->of->type, (int)own->files,
               (int)own->ranks, (int)own->x, (int)own->y, (int)own->heading);
    if (own->of->pikes) say_bases(out, own);
    if (dragoons) armies_say(out, ",base_state:'mounted'");
    if (guns && chance_one_in(from, 2)) armies_say(out, ",base_state:'limbered'");
    armies_say(out, ",grade:%d,hits:%d,written:%d,then:%d", (int)chance_between(from, 1, 3),
               (int)chance_between(from, 0, 2), chance_one_in(from, 4) ? SD_HOLD : SD_ATTACK, SD_HOLD);
    armies_say(out, "}");
}

static void say_ground(armies_text *out, chance *from)
{
    static const char *const areas[] = { "woods", "hill" };
    static const char *const lines[] = { "hedge", "wall", "stream", "road" };
    armies_say(out, ",terrain:[");
    for (int i = 0; i < 3; i++) {
        int x = chance_between(from, 200, TABLE - 200), y = chance_between(from, 600, 1000);
        if (i < 2)
            armies_say(out, "{kind:'%s',name:'L%d',width:6,line:[[%d,%d],[%d,%d]]},",
                       lines[chance_below(from, SAND_LEN(lines))], i, x - 150, y, x + 150, y + 40);
        else
            armies_say(out, "{kind:'%s',name:'A',area:[[%d,%d],[%d,%d],[%d,%d]]}",
                       areas[chance_below(from, SAND_LEN(areas))], x - 60, y, x + 60, y + 10, x, y + 90);
    }
    armies_say(out, "]");
}

void armies_scenario(armies_text *out, chance *from)
{
    static unit all[UNITS];
    bool condensed = chance_one_in(from, 2);
    int n = 0;
    out->n = 0;
    armies_say(out,
               "{ruleset:'sword-divided',table:{width:%d,height:%d},turn_limit:3,options:{"
               "scale:'%s'}",
               TABLE, TABLE, condensed ? "condensed" : "normal");
    if (chance_one_in(from, 2)) say_ground(out, from);
    armies_say(out, ",sides:[");
    for (unsigned side = 1; side <= 2; side++) {
        int first = n, wanted = first + chance_between(from, 2, UNITS / 2);
        armies_say(out, "%s{name:'S%u',facing:'%s',units:[", side > 1 ? "," : "", side, side > 1 ? "south" : "north");
        while (n < wanted && place(all, n, side, condensed, from)) {
            if (n > first) armies_say(out, ",");
            say_unit(out, &all[n], n, from);
            n++;
        }
        armies_say(out, "],bodies:[{name:'G%u',role:'leader'", side);
        if (n > first) armies_say(out, ",attached:'U%d'", first);
        armies_say(out, "}]}");
    }
    armies_say(out, "],battle:{turn:0,agenda:[{step:'turn'}]}}");
}

bool armies_lay(const armies_text *text, armies_battle *out)
{
    sand_problem_list problems = { 0 };
    laid of;
    sand_error error = laid_try(&of, &problems, "%s", text->at);
    for (size_t i = 0; error != SAND_OK && i < problems.count; i++) {
        char line[1024];
        sand_problem_format(&problems.items[i], line, sizeof line);
        printf("%s\n", line);
    }
    sand_problem_list_free(&problems);
    if (error != SAND_OK) return false;
    *out = (armies_battle){ of.field, of.battle, fresh_room(of.field) };
    sand_dice dice;
    sand_dice_init_seeded(&dice, 1);
    sand_orders_run(out->battle, out->room, &dice, NULL);
    return true;
}

void armies_clear(armies_battle *l)
{
    sand_room_destroy(l->room);
    sand_memory_release(l->battle);
    sand_field_free(l->field);
}

/* ---- plans ---- */

static void add_step(sand_entry *e, sand_verb verb, int32_t angle, int32_t travel)
{
    sand_entry_add_step(e, verb, angle, travel);
}

static sand_entry random_go(const sand_battle *b, unsigned subject, chance *from)
{
    sand_entry e = { .kind = SD_ORDER_GO, .subject = (uint16_t)subject };
    int32_t bases = (int32_t)sand_battle_unit_def(b, subject)->n_bodies, files = chance_between(from, 1, bases);
    for (int i = chance_between(from, 1, 3); i > 0; i--) {
        switch (chance_below(from, 8)) {
        case 0: add_step(&e, SAND_VERB_ABOUT, 0, 0); break;
        case 1: add_step(&e, SAND_VERB_FORM, files, (bases + files - 1) / files); break;
        case 2: add_step(&e, SAND_VERB_CHANGE, chance_between(from, 0, 2), 0); break;
        case 3: add_step(&e, SAND_VERB_MARCH, SAND_HALF_TURN, chance_between(from, 1, 200 * PACES)); break;
        case 4:
        case 5: add_step(&e, SAND_VERB_WHEEL, chance_between(from, -6000, 6000), 0); break;
        default: add_step(&e, SAND_VERB_MARCH, 0, chance_between(from, 1, 500 * PACES)); break;
        }
    }
    return e;
}

static unsigned random_unit(const sand_battle *b, chance *from)
{
    return 1 + chance_below(from, b->field->n_units);
}

static sand_entry random_plan(const sand_battle *b, unsigned subject, chance *from)
{
    static const uint16_t plain[] = { SD_ORDER_STAND, SD_ORDER_LOAD, SD_ORDER_RALLY };
    if (chance_one_in(from, 2)) return random_go(b, subject, from);
    sand_entry e = { .kind = SD_ORDER_CHARGE, .subject = (uint16_t)subject };
    if (chance_one_in(from, 4)) {
        e.kind = plain[chance_below(from, SAND_LEN(plain))];
        return e;
    }
    e.object = (uint16_t)random_unit(b, from);
    e.given = SAND_SLOT_BODY;
    return e;
}

static sand_entry random_target(const sand_battle *b, unsigned subject, chance *from)
{
    sand_entry e = { .kind = SD_ORDER_FIRE, .subject = (uint16_t)subject, .given = SAND_SLOT_BODY };
    e.object = (uint16_t)random_unit(b, from);
    return e;
}

static sand_entry random_ride(const sand_battle *b, unsigned body, chance *from)
{
    static const uint16_t plain[] = { SD_ORDER_FOLLOW, SD_ORDER_RELEASE, SD_ORDER_RESTORE };
    sand_entry e = { .kind = SD_ORDER_JOIN, .subject = (uint16_t)body };
    if (chance_one_in(from, 3)) {
        e.kind = plain[chance_below(from, SAND_LEN(plain))];
    } else if (chance_one_in(from, 2)) {
        e.kind = SD_ORDER_RIDE;
        e.given = SAND_SLOT_POSE;
        const sand_body *row = sand_battle_body(b, body);
        e.pose.at = (sand_point){ row->x + chance_between(from, -400, 400) * PACES,
                                  row->y + chance_between(from, -400, 400) * PACES };
    } else {
        e.object = (uint16_t)random_unit(b, from);
        e.given = SAND_SLOT_BODY;
    }
    return e;
}

/* Adds the entry if the sheet stays legal, perhaps with duties still open. */
static bool try_entry(const armies_battle *l, sheet *out, sand_entry e)
{
    sand_verdict verdict;
    out->entries[out->order.n++] = e;
    sand_orders_check(l->battle, l->room, &out->order, &verdict);
    if (verdict.answer == SAND_YES || (verdict.answer == SAND_SO_FAR && verdict.n_duties > 0)) return true;
    out->order.n--;
    return false;
}

/* Fulfils open duties of the sheet by their remedies. */
static void fulfil(const armies_battle *l, sheet *out)
{
    for (int i = 0; i < 2 * UNITS; i++) {
        sand_verdict verdict;
        sand_orders_check(l->battle, l->room, &out->order, &verdict);
        if (verdict.answer == SAND_YES) return;
        if (verdict.n_duties == 0 || !verdict.duties[0].has_remedy) break;
        unsigned at = 0;
        while (at < out->order.n && out->entries[at].subject != verdict.duties[0].subject &&
               out->entries[at].kind != SD_ORDER_DONE)
            at++;
        out->entries[at] = verdict.duties[0].remedy;
        if (at == out->order.n) out->order.n++;
    }
}

void armies_plan(const armies_battle *l, unsigned side, chance *from, sheet *out)
{
    const sand_battle *b = l->battle;
    bool plans = sand_battle_agenda_top(b)->step == SD_STEP_PLAN;
    out->order = (sand_order){ sand_battle_head(b)->serial, (uint16_t)side, 0, out->entries };
    for (unsigned u = 1; u <= b->field->n_units; u++) {
        if (!sand_battle_in_play(b, u) || sand_battle_side_of_unit(b, u) != side) continue;
        for (int i = 0; i < 6; i++)
            if (try_entry(l, out, plans ? random_plan(b, u, from) : random_target(b, u, from))) break;
    }
    for (unsigned i = 0; plans && i < b->field->n_leaders; i++)
        try_entry(l, out, random_ride(b, b->field->leader[i], from));
    if (out->order.n == 0) out->entries[out->order.n++] = (sand_entry){ .kind = SD_ORDER_DONE };
    fulfil(l, out);
}
