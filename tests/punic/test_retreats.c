/* test_retreats.c - `punic`: retreats from random melees, against the rules' text followed a thousandth at a time.
 *
 *   test_retreats [MELEES [SEED]]
 *
 * Each melee has twelve to eighteen units of two sides in slanted or square lines, some flush, with lakes, woods and
 * the edge near, and enemies before, beside and behind. One unit has failed its test. Which distances it may choose,
 * which units move where and which are eliminated must agree with slow.c: exactly when the lines stand square to the
 * table, otherwise within what rounding can do along a chain. Nearly parallel bases overlap by a hair for inches on
 * end: when slow.c itself comes to another end with bases a thousandth or two wider or narrower, rounding decides, and
 * either end is accepted (counted as "shaky"). Afterwards no two bases overlap deeper than the slack; every contact
 * that is kept is one; the units listed in another order, or on a table turned by half a turn, end in the same places.
 * Last line: `N passed, N failed`. */
#include "punic/slow.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "geom/overlap.h"
#include "base/memory.h"
#include "orders/drive.h"
#include "record/scenario.h"
#include "rules/punic/pu_names.h"
#include "support/fresh.h"

enum {
    WIDTH = 72000,
    HEIGHT = 48000,
    SHOWN = 10,
    ROUNDING = 6,
    WIDER_THOUSANDTHS = 2,
    SPARSE = 150,
    STRIDE = 40,
    GRAZING = 600 /* 3 in 1,000 at a third of a degree */,
    TEXT = 1 << 14
};

static const char *const type_names[] = { "",          "heavy-infantry", "veteran-heavy-infantry",
                                          "warband",   "light-infantry", "cavalry",
                                          "elephants", "catapults" };
static const int32_t moves[] = { 0, 6000, 9000, 9000, 9000, 12000, 9000, 0 };

static uint64_t random_state, melees, compared, unsure, shaky, failed;
static struct {
    uint64_t moved, pushed, blocked, left, asked, roomy;
} seen;

static int32_t random_in(int32_t low, int32_t high)
{
    uint64_t z = random_state += 0x9e3779b97f4a7c15u; /* splitmix64: any seed will do */
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return low + (int32_t)((z ^ (z >> 31)) % (uint64_t)(high - low + 1));
}

static void complain(uint64_t seed, const char *what, int32_t one, int32_t two)
{
    if (failed++ < SHOWN) printf("FAIL seed %" PRIu64 ": %s: %" PRId32 ", %" PRId32 "\n", seed, what, one, two);
}

/* ---- a melee ---- */

typedef struct {
    slow_table table;
    bool square;     /* aligned to the table, so that nothing is rounded */
    int32_t who;     /* the unit that has failed its test */
    int32_t fighter; /* an enemy in contact with its front, -1: none */
} melee;

static bool stands_alone(const slow_table *t, int32_t unit)
{
    sand_box own = slow_box(t->unit[unit].pose);
    if (own.bounds.low.x < 0 || own.bounds.low.y < 0 || own.bounds.high.x > t->width || own.bounds.high.y > t->height)
        return false;
    for (int32_t i = 0; i < t->n; i++) {
        sand_box box = slow_box(t->unit[i].pose);
        if (i != unit && slow_deeper(own.corner, box.corner, 0)) return false;
    }
    return !slow_on_closed_ground(t, unit, 0);
}

static void add(slow_table *t, slow_unit unit)
{
    t->unit[t->n] = unit;
    if (stands_alone(t, t->n)) t->n++;
}

static int32_t degrees(int32_t heading)
{
    return (heading % 36000 + 36000) % 36000;
}

static void add_lake(slow_table *t, sand_pose pose, bool woods)
{
    sand_box box = sand_box_at(pose, sand_geom_footprint_centred(random_in(4000, 20000), random_in(2000, 8000)));
    if (box.bounds.low.x < 0 || box.bounds.low.y < 0 || box.bounds.high.x > WIDTH || box.bounds.high.y > HEIGHT) return;
    memcpy(t->lake[t->n_lakes].corner, box.corner, sizeof box.corner);
    t->lake[t->n_lakes++].closed_to = woods ? (uint8_t) ~(1u << PU_WARBAND | 1u << PU_LIGHT_INFANTRY) : 255;
}

static uint8_t some_type(void)
{
    static const uint8_t types[] = { PU_HEAVY_INFANTRY, PU_HEAVY_INFANTRY, PU_VETERANS, PU_WARBAND,   PU_WARBAND,
                                     PU_LIGHT_INFANTRY, PU_LIGHT_INFANTRY, PU_CAVALRY,  PU_ELEPHANTS, PU_CATAPULTS };
    return types[random_in(0, (int32_t)sizeof types - 1)];
}

/* Draws up ranks one behind the other, of which the first holds the unit that retreats; enemies stand mostly in front
 * of it. */
static void draw_up(melee *m)
{
    slow_table *t = &m->table;
    memset(m, 0, sizeof *m);
    t->width = WIDTH, t->height = HEIGHT;
    m->square = random_in(0, 3) == 0;
    bool flush = random_in(0, 1) == 0;
    int32_t general = m->square ? 9000 * random_in(0, 3) : random_in(0, 35999), lean = m->square         ? 0
                                                                                       : random_in(0, 2) ? 200
                                                                                                         : 1200;
    sand_pose first = { { random_in(8000, WIDTH - 8000), random_in(8000, HEIGHT - 8000) }, general };
    if (random_in(0, 4) == 0)
        first.at.y = general >= 9000 && general < 27000 ? HEIGHT - random_in(6500, 11000) : random_in(6500, 11000);
    else if (random_in(0, 2) > 0)
        first.at = (sand_point){ random_in(20000, 52000), random_in(16000, 32000) };
    uint8_t tries[] = { PU_HEAVY_INFANTRY, PU_WARBAND, PU_LIGHT_INFANTRY, PU_CAVALRY, PU_ELEPHANTS };
    for (int32_t n = random_in(0, 2); n > 0; n--) {
        sand_pose at = { sand_geom_pose_place(first, 2 * random_in(-12000, 12000), -2 * random_in(5000, 18000)),
                         m->square ? general : random_in(0, 35999) };
        add_lake(t, at, random_in(0, 2) == 0);
    }
    add(t, (slow_unit){ first, 1, tries[random_in(0, 4)], false });
    if (t->n == 0) return;
    m->fighter = -1;
    if (random_in(0, 1)) {
        sand_pose front = { sand_geom_pose_place(first, 2 * random_in(-3000, 3000), 6000), degrees(general + 18000) };
        add(t, (slow_unit){ front, 2, PU_HEAVY_INFANTRY, false });
        if (t->n == 2) m->fighter = 1;
    }
    for (int row = 0; row < 5; row++) {
        for (int column = -1; column <= 1; column++) {
            int32_t gap = flush ? random_in(0, 3) : random_in(0, 2500);
            int32_t right = column * (8000 + gap) + (flush ? 0 : random_in(-3000, 3000));
            int32_t back = row * (3000 + (flush ? gap : random_in(0, 1500))) + (flush ? 0 : random_in(-600, 600));
            bool enemy = random_in(0, row == 0 ? 2 : 11) == 0;
            if ((row == 0 && column == 0) || random_in(0, 3) == 0) continue;
            sand_pose at = { sand_geom_pose_place(first, 2 * right, -2 * back),
                             degrees(general + random_in(-lean, lean)) };
            add(t, (slow_unit){ at, enemy ? 2 : 1, some_type(), false });
        }
    }
    while (t->n < SLOW_UNITS - 1 && random_in(0, 2) > 0) {
        sand_pose at = { { random_in(4000, WIDTH - 4000), random_in(4000, HEIGHT - 4000) },
                         m->square ? 9000 * random_in(0, 3) : random_in(0, 35999) };
        add(t, (slow_unit){ at, (uint8_t)random_in(1, 2), some_type(), false });
    }
    for (bool both = false; !both;) { /* the battle needs an enemy */
        sand_pose at = { { random_in(4000, WIDTH - 4000), random_in(4000, HEIGHT - 4000) }, general };
        for (int32_t i = 0; i < t->n; i++) both = both || t->unit[i].side == 2;
        if (!both) add(t, (slow_unit){ at, 2, PU_HEAVY_INFANTRY, false });
    }
}

/* ---- the same as a scenario ---- */

typedef struct {
    sand_field *field;
    sand_battle *battle;
    sand_room *room;
    unsigned id[SLOW_UNITS]; /* of the melee's units */
} laid;

typedef struct {
    bool turned, reversed;
} mirror;

static sand_pose seen_in(mirror how, sand_pose pose)
{
    if (!how.turned) return pose;
    return (sand_pose){ { WIDTH - pose.at.x, HEIGHT - pose.at.y }, degrees(pose.heading + 18000) };
}

typedef struct {
    char at[TEXT];
    size_t n;
} text;

#define SAY(t, ...) ((t)->n += (size_t)snprintf((t)->at + (t)->n, TEXT - (t)->n, __VA_ARGS__))

static void say_army(text *out, const melee *m, unsigned side, mirror how)
{
    const char *comma = "";
    SAY(out, "{\"name\":\"Side %u\",\"facing\":\"n\",\"units\":[", side);
    for (int32_t k = 0; k < m->table.n; k++) {
        int32_t i = how.reversed ? m->table.n - 1 - k : k;
        const slow_unit *unit = &m->table.unit[i];
        sand_pose at = seen_in(how, unit->pose);
        if (unit->side != side) continue;
        SAY(out, "%s{\"name\":\"U%" PRId32 "\",\"type\":\"%s\",\"at\":[%.3f,%.3f],\"heading\":%.2f%s}", comma, i,
            type_names[unit->type], at.at.x / 1000.0, at.at.y / 1000.0, at.heading / 100.0,
            i == m->who ? ",\"hits\":2,\"took\":2,\"tested\":1,\"retreated\":1" : "");
        comma = ",";
    }
    SAY(out, "]}");
}

static void say_melee(text *out, const melee *m, mirror how)
{
    out->n = 0;
    SAY(out, "{\"ruleset\":\"punic\",\"title\":\"t\",\"terrain\":[");
    for (int32_t i = 0; i < m->table.n_lakes; i++) {
        SAY(out, "%s{\"kind\":\"%s\",\"area\":[", i > 0 ? "," : "",
            m->table.lake[i].closed_to == 255 ? "lake" : "woods");
        for (int k = 0; k < 4; k++) {
            sand_pose at = seen_in(how, (sand_pose){ m->table.lake[i].corner[k], 0 });
            SAY(out, "%s[%.3f,%.3f]", k > 0 ? "," : "", at.at.x / 1000.0, at.at.y / 1000.0);
        }
        SAY(out, "]}");
    }
    SAY(out, "],\"sides\":[");
    say_army(out, m, 1, how);
    SAY(out, ",");
    say_army(out, m, 2, how);
    SAY(out, "],\"battle\":{\"contacts\":[");
    if (m->fighter >= 0) SAY(out, "{\"by\":\"U%" PRId32 "\",\"with\":\"U0\",\"with_face\":\"front\"}", m->fighter);
    SAY(out, "],\"active\":2,\"agenda\":[{\"step\":\"retreat\",\"subject\":\"U%" PRId32 "\"}]}}", m->who);
}

static bool lay(uint64_t seed, const melee *m, mirror how, laid *out)
{
    static text words;
    sand_problem_list problems = { 0 };
    say_melee(&words, m, how);
    memset(out, 0, sizeof *out);
    sand_error error =
        sand_scenario_read((sand_source){ words.at, words.n, "melee" }, NULL, &problems, &out->field, &out->battle);
    for (size_t i = 0; error != SAND_OK && i < problems.count; i++) {
        char line[1024];
        sand_problem_format(&problems.items[i], line, sizeof line);
        if (failed < SHOWN) printf("%s\n", line);
    }
    sand_problem_list_free(&problems);
    if (error != SAND_OK) {
        complain(seed, "is no position", (int32_t)error, 0);
        return false;
    }
    out->room = fresh_room(out->field);
    int32_t counts[3] = { 0 }, totals[3] = { 0 };
    for (int32_t i = 0; i < m->table.n; i++) totals[m->table.unit[i].side]++;
    for (int32_t i = 0; i < m->table.n; i++) {
        unsigned side = m->table.unit[i].side;
        int32_t before = side == 2 ? totals[1] : 0, k = counts[side]++;
        out->id[i] = (unsigned)(before + (how.reversed ? totals[side] - 1 - k : k) + 1);
    }
    return true;
}

static void clear(laid *l)
{
    sand_room_destroy(l->room);
    sand_memory_release(l->battle);
    sand_field_free(l->field);
}

/* ---- what the rules' text allows ---- */

typedef struct {
    int32_t full, room;
    bool edge, gone, left, pushes;
    bool grazes; /* light infantry is clear of its friends only thanks to the slack */
    bool pushed; /* other units move, on its whole way or to make room for it */
} finding;

static bool clear_at(const melee *m, const finding *f, int32_t travel)
{
    slow_chain c;
    if (f->pushes) return slow_make_room(&m->table, m->who, travel, &c);
    return m->table.unit[m->who].type != PU_LIGHT_INFANTRY || slow_ends_clear(&m->table, m->who, travel, SAND_SLACK);
}

static bool may_go(const melee *m, const finding *f, int32_t travel)
{
    if (travel < SLOW_LEAST || travel > f->full) return false;
    if (travel > f->room) return f->edge;
    return clear_at(m, f, travel);
}

static finding find_out(const melee *m, slow_chain *c)
{
    finding f = { .full = moves[m->table.unit[m->who].type] };
    slow_back(&m->table, m->who, f.full, c);
    f.room = c->travel;
    f.edge = c->bar == SLOW_EDGE && c->barred == m->who;
    f.left = f.edge && f.room < SLOW_LEAST;
    bool any = f.edge;
    for (int32_t d = f.room; d >= SLOW_LEAST && !any; d--) any = clear_at(m, &f, d);
    f.grazes = any && !f.edge;
    for (int32_t d = f.room; d >= SLOW_LEAST && f.grazes; d--)
        f.grazes = m->table.unit[m->who].type == PU_LIGHT_INFANTRY && !slow_ends_clear(&m->table, m->who, d, 0);
    if (!any && f.room >= SLOW_LEAST) {
        f.pushes = true;
        for (int32_t d = f.room; d > SLOW_LEAST && !any; d -= SPARSE) any = clear_at(m, &f, d);
        any = any || clear_at(m, &f, SLOW_LEAST);
    }
    f.gone = !any && !f.left;
    f.pushed = f.pushes || c->n > 1;
    return f;
}

/* ---- what rounding decides ---- */

static bool same_chain(const melee *m, const slow_chain *a, const slow_chain *b)
{
    if (a->n != b->n || a->bar != b->bar || a->barred != b->barred || abs(a->travel - b->travel) > ROUNDING)
        return false;
    for (int32_t i = 0; i < m->table.n; i++) {
        sand_pose one = a->end[i], two = b->end[i];
        if (abs(one.at.x - two.at.x) + abs(one.at.y - two.at.y) > ROUNDING * (a->n + 1)) return false;
    }
    return true;
}

/* Does a retreat with bases wider by that much come to the same end, for this distance and for the longest? */
static bool same_with(const melee *m, double wider, int32_t travel)
{
    melee other = *m;
    slow_chain a, b;
    other.table.wider = wider;
    finding f = find_out(m, &a), g = find_out(&other, &b);
    if (f.gone != g.gone || f.left != g.left || f.edge != g.edge || f.pushes != g.pushes) return false;
    if (!same_chain(m, &a, &b)) return false;
    if (f.pushes) {
        bool one = slow_make_room(&m->table, m->who, travel, &a),
             two = slow_make_room(&other.table, m->who, travel, &b);
        return one == two && (!one || same_chain(m, &a, &b));
    }
    slow_back(&m->table, m->who, travel, &a);
    slow_back(&other.table, m->who, travel, &b);
    return same_chain(m, &a, &b);
}

static bool rounding_decides(const melee *m, int32_t travel)
{
    return !m->square && (!same_with(m, WIDER_THOUSANDTHS, travel) || !same_with(m, -WIDER_THOUSANDTHS, travel));
}

/* A melee under test, and how far its unit went. Whether rounding decides it is computed only when an answer differs.
 */
typedef struct {
    uint64_t seed;
    const melee *m;
    int32_t travel;
} question;

static bool is_shaky(const question *q)
{
    bool is = rounding_decides(q->m, q->travel);
    shaky += is;
    return is;
}

static void differs(const question *q, const char *what, int32_t one, int32_t two)
{
    if (!is_shaky(q)) complain(q->seed, what, one, two);
}

/* ---- compared with the engine ---- */

static bool judged(const laid *l, int32_t travel)
{
    sand_entry entry = { .kind = PU_ORDER_RETREAT, .given = SAND_SLOT_NUMBER, .number = travel };
    sand_order order = { sand_battle_head(l->battle)->serial, 1, 1, &entry };
    sand_verdict verdict;
    l->battle->field->rules->check(l->battle, l->room, &order, &verdict);
    return verdict.answer == SAND_YES;
}

static void carry_out(laid *l, int32_t travel)
{
    sand_entry entry = { .kind = PU_ORDER_RETREAT, .given = SAND_SLOT_NUMBER, .number = travel };
    sand_order order = { sand_battle_head(l->battle)->serial, 1, 1, &entry };
    l->battle->field->rules->apply(l->battle, l->room, &order, 1, NULL);
}

/* Skips distances so near a limit that rounding may decide, unless the lines are square and nothing is rounded. */
static void compare_distance(uint64_t seed, const melee *m, const laid *l, const finding *f, int32_t travel)
{
    int32_t about = m->square ? 0 : f->pushed ? GRAZING : ROUNDING;
    bool wanted = may_go(m, f, travel);
    if (about > 0 && (f->pushes || f->grazes || abs(travel - f->room) <= about)) return;
    for (int32_t d = travel - about; d <= travel + about; d += about > 0 ? about : 1)
        if (d >= SLOW_LEAST && d <= f->full && may_go(m, f, d) != wanted) return;
    compared++;
    if (judged(l, travel) != wanted)
        differs(&(question){ seed, m, travel }, wanted ? "may not go so far" : "may go so far", travel, f->room);
}

static sand_pose pose_of(const laid *l, int32_t unit)
{
    return sand_battle_unit_pose(l->battle, l->id[unit]);
}

static bool is_gone(const laid *l, int32_t unit)
{
    return !sand_battle_in_play(l->battle, l->id[unit]);
}

static void compare_ends(const question *q, const laid *l, const slow_chain *c)
{
    const melee *m = q->m;
    int32_t about = m->square ? 0 : ROUNDING * (c->n + 1) + 2 * c->aslant, grazing = 0;
    for (int32_t i = 0; i < m->table.n; i++) {
        sand_pose is = pose_of(l, i);
        int32_t off = abs(is.at.x - c->end[i].at.x) + abs(is.at.y - c->end[i].at.y);
        compared++;
        if (is.heading != m->table.unit[i].pose.heading) complain(q->seed, "faces elsewhere", i, is.heading);
        if (off > about && (m->square || off > GRAZING)) differs(q, "stands elsewhere", i, off);
        grazing += off > about;
        seen.pushed += i != m->who && (is.at.x != m->table.unit[i].pose.at.x || is.at.y != m->table.unit[i].pose.at.y);
    }
    unsure += grazing > 0;
}

/* No two units may overlap deeper than the slack. */
static void check_overlaps(uint64_t seed, const melee *m, const laid *l)
{
    for (int32_t i = 0; i < m->table.n; i++) {
        sand_box own = slow_box(pose_of(l, i));
        for (int32_t k = 0; k < i; k++) {
            sand_box other = slow_box(pose_of(l, k));
            if (is_gone(l, i) || is_gone(l, k)) continue;
            compared++;
            if (slow_deeper(own.corner, other.corner, SAND_SLACK)) complain(seed, "overlap", k, i);
        }
    }
    for (unsigned i = 1; i <= sand_battle_head(l->battle)->contacts; i++) {
        const sand_contact *contact = sand_battle_contact(l->battle, i);
        sand_box one = sand_battle_unit_box(l->battle, contact->by),
                 two = sand_battle_unit_box(l->battle, contact->with);
        if (!slow_touching(&one, &two)) complain(seed, "in contact without touch", contact->by, contact->with);
    }
}

/* ---- one melee ---- */

static void run_on(laid *l)
{
    sand_dice dice;
    sand_dice_init_seeded(&dice, 1);
    sand_orders_step(l->battle, l->room, &dice, NULL);
}

static void check_mirror(uint64_t seed, const melee *m, const laid *was, mirror how, int32_t travel)
{
    laid l;
    if (!lay(seed, m, how, &l)) return;
    if (fresh_decision(l.battle).asks)
        carry_out(&l, travel);
    else
        run_on(&l);
    for (int32_t i = 0; i < m->table.n; i++) {
        sand_pose one = pose_of(was, i), two = seen_in(how, pose_of(&l, i));
        compared++;
        if (is_gone(was, i) != is_gone(&l, i))
            complain(seed, how.turned ? "lost on one of two mirrored tables" : "lost in one order of the units", i, 0);
        if (!is_gone(was, i) && memcmp(&one, &two, sizeof one) != 0)
            complain(seed, how.turned ? "elsewhere on a turned table" : "elsewhere in another order", i, 0);
    }
    clear(&l);
}

/* Is a deciding limit so near that rounding may decide? */
static bool is_close(const melee *m, const finding *f, const slow_chain *c)
{
    int32_t about = m->square ? 0 : c->n > 1 ? GRAZING : ROUNDING;
    return about > 0 &&
           (f->grazes || abs(f->room - SLOW_LEAST) <= about || (f->room != f->full && f->full - f->room <= about));
}

static int32_t retreat(uint64_t seed, const melee *m, laid *l, const finding *f)
{
    int32_t travel = f->full;
    if (fresh_decision(l->battle).asks) {
        seen.asked++;
        int32_t about[] = { SLOW_LEAST - 1,
                            SLOW_LEAST,
                            f->room,
                            f->room + 1,
                            f->full,
                            f->full + 1,
                            random_in(SLOW_LEAST, f->full),
                            random_in(SLOW_LEAST, f->full) };
        for (size_t i = 0; i < SAND_LEN(about); i++) compare_distance(seed, m, l, f, about[i]);
        travel = random_in(SLOW_LEAST, f->full);
        for (int32_t tries = 0; tries < 12 && !judged(l, travel); tries++) travel = random_in(SLOW_LEAST, f->full);
        for (travel = judged(l, travel) ? travel : f->full; travel > SLOW_LEAST && !judged(l, travel);)
            travel = travel > SLOW_LEAST + STRIDE ? travel - STRIDE : SLOW_LEAST;
        if (!judged(l, travel)) return -1;
        carry_out(l, travel);
        return travel;
    }
    run_on(l);
    return travel;
}

/* Returns how far the unit has gone, measured from where it stands: when no decision was asked, no order says it. */
static int32_t gone_by(const melee *m, const laid *l)
{
    sand_pose now = pose_of(l, m->who), was = m->table.unit[m->who].pose;
    double x = now.at.x - was.at.x, y = now.at.y - was.at.y;
    return (int32_t)(__builtin_sqrt(x * x + y * y) + 0.5);
}

static void play(uint64_t seed)
{
    melee m;
    laid l;
    slow_chain c;
    random_state = seed * 0x2545f4914f6cdd1du;
    draw_up(&m);
    if (m.table.n == 0 || !lay(seed, &m, (mirror){ false, false }, &l)) return;
    melees++;
    finding f = find_out(&m, &c);
    bool close = is_close(&m, &f, &c);
    int32_t travel = retreat(seed, &m, &l, &f);
    bool gone = is_gone(&l, m.who);
    if (f.gone && !gone && f.pushes) /* slow.c tries only some distances for room: look again at this one */
        f.gone = !clear_at(&m, &f, gone_by(&m, &l));
    unsure += close || travel < 0;
    if (travel < 0) { /* room between friends so narrow that no distance tried hit it */
        clear(&l);
        return;
    }
    close = close || (f.pushes && !m.square && gone != f.gone); /* the slack decides who overlaps its place */
    question q = { seed, &m, gone ? travel : gone_by(&m, &l) };
    if (!close && gone != (f.gone || f.left || (travel > f.room && f.edge)))
        differs(&q, gone ? "is eliminated" : "is not eliminated", f.room, travel);
    if (!close && gone && (sand_battle_unit(l.battle, l.id[m.who])->cause == PU_GONE_FIELD) != f.edge)
        differs(&q, "eliminated for another reason", f.edge, 0);
    seen.moved += !gone, seen.roomy += f.pushes, seen.blocked += gone && !f.edge, seen.left += gone && f.edge;
    if (!gone) {
        int32_t far = gone_by(&m, &l);
        if (f.pushes)
            slow_make_room(&m.table, m.who, far, &c);
        else
            slow_back(&m.table, m.who, far, &c);
    }
    for (int32_t i = 0; gone && i < m.table.n; i++) c.end[i] = m.table.unit[i].pose;
    if (!close) compare_ends(&q, &l, &c);
    check_overlaps(seed, &m, &l);
    check_mirror(seed, &m, &l, (mirror){ .turned = true }, travel);
    check_mirror(seed, &m, &l, (mirror){ .reversed = true }, travel);
    clear(&l);
}

int main(int argc, char **argv)
{
    uint64_t times = argc > 1 ? strtoull(argv[1], NULL, 10) : 300, seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 218;
    for (uint64_t i = 0; i < times; i++) play(seed + i);
    printf("%" PRIu64 " melees: %" PRIu64 " retreated, asked how far %" PRIu64 ", %" PRIu64 " pushed; %" PRIu64
           " blocked, %" PRIu64 " off the table, %" PRIu64 " light infantry made room; %" PRIu64
           " comparisons, %" PRIu64 " too close to tell, %" PRIu64 " shaky; %" PRIu64 " failures\n",
           melees, seen.moved, seen.asked, seen.pushed, seen.blocked, seen.left, seen.roomy, compared, unsure, shaky,
           failed);
    bool sound = failed == 0 && melees > times / 2 && seen.moved > melees / 5 && seen.blocked > melees / 20 &&
                 seen.left > 0 && seen.roomy > 0 && seen.pushed > melees / 10 && unsure < melees / 8 &&
                 shaky < melees / 100 + 1;
    printf("%d passed, %d failed\n", sound, !sound);
    return sound ? 0 : 1;
}
