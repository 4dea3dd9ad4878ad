/* drill_melee.c - hand to hand, base by base: which bases pair off, what each adds to its die, which side wins a melee
 * and which falls back, which bases and leaders are lost [DR-FIGHT, DR-LEAD].
 *
 * All pairs of all melees throw before anything follows: until then a unit's hits are only counted (`gained`), so that
 * the order of pairs does not matter. */
#include "drill/drill_state.h"

#include "geom/face.h"
#include "battle/ranks.h"
#include "motion/bases.h"
#include "motion/forced.h"
#include "rules/common/went.h"

enum { TOUCHES = 4096, PAIRS = 1024, LEAST_EDGE = 500, FLUSH = 500, MOST_HITS = 2 };

static bool is_mounted(const sand_battle *b, unsigned unit)
{
    return sand_battle_unit_def(b, unit)->type == DRILL_TROOP ||
           sand_battle_formation(b, unit)->base_state == DRILL_MOUNTED;
}

/* ---- pikes [DR-FIGHT-06] ---- */

/* Returns the base of pikes behind this base that shelters it; 0: none. */
static unsigned shelter_of(const sand_battle *b, unsigned body)
{
    if (sand_battle_body_def(b, body)->kind == DRILL_PIKE) return 0;
    unsigned behind = sand_bases_behind(b, body);
    return behind != 0 && sand_battle_body_def(b, behind)->kind == DRILL_PIKE ? behind : 0;
}

static unsigned in_place(const void *context, const sand_base_touch *touch, unsigned k)
{
    const sand_battle *b = context;
    unsigned body = touch->body[k];
    unsigned pikes = is_mounted(b, touch->unit[1 - k]) ? shelter_of(b, body) : 0;
    return pikes != 0 ? pikes : body;
}

/* Is every base of the unit's front rank a pike, or sheltered by one? */
static bool is_hedged(const sand_battle *b, unsigned unit)
{
    uint16_t front[UINT8_MAX];
    size_t n = sand_bases_in_ranks(b, unit, 1, front, SAND_LEN(front));
    for (size_t i = 0; i < n; i++)
        if (sand_battle_body_def(b, front[i])->kind != DRILL_PIKE && shelter_of(b, front[i]) == 0) return false;
    return n > 0;
}

bool drill_shies(const sand_battle *b, unsigned rider, unsigned foot, unsigned face)
{
    return face == SAND_FACE_FRONT && is_mounted(b, rider) && !is_mounted(b, foot) && is_hedged(b, foot);
}

/* ---- pairs ---- */

/* Room for the melee of one cluster. It is large: only one function at a time keeps it on the stack. */
typedef struct {
    uint16_t cluster[1 + DRILL_UNITS_MAX];
    unsigned clusters;
    sand_base_touch touch[TOUCHES];
    sand_pairing pair[PAIRS];
    sand_melee melee;
} arena;

static void pair_up(const sand_battle *b, unsigned which, arena *a)
{
    const sand_pairing_rule rule = {
        .least = LEAST_EDGE, .overlaps = true, .flush = FLUSH, .context = b, .in_place = in_place
    };
    a->melee = (sand_melee){ .touches = { a->touch, TOUCHES, 0 }, .pairing = a->pair, .room = PAIRS };
    sand_bases_pair(b, a->cluster, which, &rule, &a->melee);
}

static bool is_led(const sand_battle *b, unsigned unit)
{
    for (unsigned i = 0; i < b->field->n_leaders; i++) {
        const sand_body *leader = sand_battle_body(b, b->field->leader[i]);
        if (leader->attached == unit && leader->status == SAND_STATUS_PLAY) return true;
    }
    return false;
}

static int32_t height_of(const sand_battle *b, unsigned body)
{
    sand_box box = sand_battle_body_box(b, body);
    return sand_field_height(b->field, box.centre);
}

static void add_if(sand_ledger *ledger, const char *rule, const char *label, int32_t value, bool applies)
{
    if (applies && value != 0) sand_dice_ledger_add(ledger, rule, label, value);
}

/* Adds what party `k` of the pair adds to its own die to `ledger`, and returns the sum. [DR-FIGHT-01] */
static int32_t weigh(const sand_battle *b, const sand_pairing *pair, unsigned k, sand_ledger *ledger)
{
    const sand_paired *own = &pair->of[k], *other = &pair->of[1 - k];
    const uint8_t grade = drill_unit_get(b, own->unit)->grade;
    size_t first = ledger->n;
    int32_t total = 0;
    bool rides = is_mounted(b, own->unit), against = is_mounted(b, other->unit);
    add_if(ledger, "DR-LEAD-01", "a leader is with it", 1, is_led(b, own->unit));
    add_if(ledger, "DR-FIGHT-04", "veterans", 1, grade == DRILL_VETERAN);
    add_if(ledger, "DR-FIGHT-04", "raw", -1, grade == DRILL_RAW);
    add_if(ledger, "DR-FIGHT-05", "two to one", 1, own->second != 0);
    add_if(ledger, "DR-FIGHT-01", "higher ground", 1, height_of(b, own->body) > height_of(b, other->body));
    add_if(ledger, "DR-FIGHT-06", "mounted against foot", 2, rides && !against);
    add_if(ledger, "DR-FIGHT-01", "hits taken", -sand_battle_unit(b, own->unit)->hits, true);
    add_if(ledger, "DR-FIGHT-07", "in its flank", -2, sand_face_is_flank((sand_face)own->face));
    add_if(ledger, "DR-FIGHT-07", "in its rear", -1, own->face == SAND_FACE_REAR);
    for (size_t i = first; i < ledger->n; i++) {
        ledger->rows[i].against = k;
        total += ledger->rows[i].value;
    }
    return total;
}

/* Mounted enemies cannot harm pikes to their front. */
static bool is_safe(const sand_battle *b, const sand_paired *own, const sand_paired *other)
{
    return own->face == SAND_FACE_FRONT && sand_battle_body_def(b, own->fights)->kind == DRILL_PIKE &&
           is_mounted(b, other->unit);
}

/* A base fights once a turn, so its unit and slot tell its throw from all others. */
static sand_cause cause_of(const sand_battle *b, const sand_paired *own, const sand_paired *other)
{
    sand_cause cause = drill_cause(b, DRILL_DICE_FIGHT, own->unit, other->unit);
    cause.index = (uint16_t)(sand_battle_body(b, own->body)->rank << 9 | sand_standing_column2(b, own->body));
    return cause;
}

static void fight_out(sand_battle *b, const sand_pairing *pair, sand_dice *dice, sand_log *log)
{
    const sand_paired *one = &pair->of[0], *two = &pair->of[1];
    sand_ledger ledger = { 0 };
    drill_unit_of(b, one->unit)->fought = drill_unit_of(b, two->unit)->fought = 1;
    int32_t first = weigh(b, pair, 0, &ledger), second = weigh(b, pair, 1, &ledger);
    sand_contest contest = { .a = cause_of(b, one, two),
                             .b = cause_of(b, two, one),
                             .sides = 6,
                             .add_a = (int16_t)first,
                             .add_b = (int16_t)second };
    sand_dice_about(dice, "a pair of bases", &ledger);
    int32_t margin = sand_dice_opposed(dice, contest);
    sand_event *event = sand_answer_tell(b, log, SAND_EVENT_ROLL, "DR-FIGHT-01",
                                         SAND_SAY("{u0} fights {u1}: {n2}", one->unit, two->unit, margin));
    if (event != NULL)
        for (size_t i = 0; i < ledger.n && i < SAND_EVENT_LEDGER_MAX; i++)
            event->ledger[event->n_ledger++] = ledger.rows[i];
    if (margin >= MOST_HITS && !is_safe(b, two, one)) drill_unit_of(b, two->unit)->gained++;
    if (margin <= -MOST_HITS && !is_safe(b, one, two)) drill_unit_of(b, one->unit)->gained++;
}

void drill_ties_result(const sand_battle *b, sand_ties *ties)
{
    sand_forced_ties(b, DRILL_PUSH_TRAVEL, ties);
}

void drill_ties_lead(const sand_battle *b, sand_ties *ties)
{
    (void)b;
    ties->of_bodies = true;
}

/* Fights one pair a call: the frame's `subject` counts melees, its `value` the pairs of this melee. */
void drill_run_fight(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room;
    arena a;
    sand_frame *frame = sand_battle_agenda_top_of(b);
    a.clusters = sand_bases_clusters(b, a.cluster);
    for (; frame->subject < a.clusters; frame->subject++, frame->value = 0) {
        pair_up(b, frame->subject + 1u, &a);
        if ((size_t)frame->value >= a.melee.n) continue;
        frame->value++;
        fight_out(b, &a.melee.pairing[frame->value - 1], dice, log);
        return;
    }
    sand_battle_agenda_pop(b);
}

/* ---- what follows ---- */

/* Returns the heading in which a unit falls back: straight back when an enemy touches its front; otherwise the heading
 * of the enemy that touches it, the one of the lowest luck when several do. */
static int32_t way_back(const sand_battle *b, unsigned unit)
{
    sand_touching t;
    unsigned cursor = 0, by = 0;
    while (sand_battle_next_contact(b, unit, &cursor, &t)) {
        if (t.own_face == SAND_FACE_FRONT) return sand_heading_add(sand_battle_unit(b, unit)->heading, SAND_HALF_TURN);
        if (by == 0 || sand_battle_unit_def(b, t.other)->luck < sand_battle_unit_def(b, by)->luck) by = t.other;
    }
    return sand_battle_unit(b, by)->heading;
}

/* Lists every unit of the side that took more hits in its melee, or of both sides when they took the same.
 * [DR-FIGHT-02] */
static size_t list_losers(const sand_battle *b, const arena *a, sand_drive drives[])
{
    size_t n = 0;
    for (unsigned which = 1; which <= a->clusters; which++) {
        int32_t taken[SAND_SIDES + 1] = { 0 };
        for (unsigned u = 1; u <= b->field->n_units; u++)
            if (a->cluster[u] == which) taken[sand_battle_side_of_unit(b, u)] += drill_unit_get(b, u)->gained;
        for (unsigned u = 1; u <= b->field->n_units; u++) {
            unsigned side = sand_battle_side_of_unit(b, u);
            if (a->cluster[u] != which || taken[side] < taken[sand_battle_enemy(side)]) continue;
            drives[n++] = (sand_drive){ .unit = (uint16_t)u,
                                        .friends = SAND_FRIENDS_PUSHED,
                                        .heading = way_back(b, u),
                                        .longest = DRILL_PUSH_TRAVEL };
        }
    }
    return n;
}

static void fall_back(sand_battle *b, const arena *a, sand_log *log)
{
    sand_drive drives[DRILL_UNITS_MAX];
    sand_forced_move moves[DRILL_UNITS_MAX];
    sand_forced_set set = { .drives = drives, .moves = moves, .room = SAND_LEN(moves) };
    set.n_drives = list_losers(b, a, drives);
    if (set.n_drives == 0) return;
    sand_toll toll = drill_toll(b);
    sand_forced_plan(b, &(sand_forced_rule){ .toll = &toll }, &set);
    sand_forced_apply(b, &set);
    for (size_t i = 0; i < set.n; i++) {
        const char *words = moves[i].by == 0 ? "{u0} falls back {l1}" : "{u0} is pushed back {l1} by {u2}";
        sand_event *event = sand_answer_tell(b, log, SAND_EVENT_MOVE, "DR-FIGHT-02",
                                             SAND_SAY(words, moves[i].unit, moves[i].travel, moves[i].by));
        sand_went_forced(event, &set, &moves[i]);
    }
}

void drill_run_result(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room, (void)dice;
    arena a;
    a.clusters = sand_bases_clusters(b, a.cluster);
    sand_battle_agenda_pop(b);
    fall_back(b, &a, log);
    for (unsigned u = 1; u <= b->field->n_units; u++) {
        int32_t gained = drill_unit_get(b, u)->gained;
        if (gained == 0) continue;
        sand_battle_unit_of(b, u)->hits = (int16_t)(sand_battle_unit(b, u)->hits + gained);
        sand_answer_tell(b, log, SAND_EVENT_HIT, "DR-FIGHT-02", SAND_SAY("{u0} takes {n1} hits", u, gained));
    }
}

/* ---- leaders [DR-LEAD-02] ---- */

/* Returns the leader of the lowest luck above `from` whose unit was hit in this fight; 0: none is left. */
static unsigned next_at_risk(const sand_battle *b, int32_t from)
{
    unsigned best = 0;
    for (unsigned i = 0; i < b->field->n_leaders; i++) {
        unsigned body = b->field->leader[i];
        const sand_body *row = sand_battle_body(b, body);
        int32_t luck = sand_battle_body_def(b, body)->luck;
        if (row->attached == 0 || row->status != SAND_STATUS_PLAY || luck <= from) continue;
        if (drill_unit_get(b, row->attached)->gained == 0) continue;
        if (best == 0 || luck < sand_battle_body_def(b, best)->luck) best = body;
    }
    return best;
}

void drill_run_lead(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room;
    sand_frame *frame = sand_battle_agenda_top_of(b);
    unsigned body = next_at_risk(b, frame->value);
    if (body == 0) {
        sand_battle_agenda_pop(b);
        return;
    }
    frame->value = sand_battle_body_def(b, body)->luck;
    sand_cause cause = drill_cause(b, DRILL_DICE_LEADER, 0, 0);
    cause.subject = (uint16_t)frame->value;
    sand_dice_about(dice, "a leader among them", NULL);
    if (!sand_dice_at_least(dice, cause, 6, 6)) return;
    sand_body *row = sand_battle_body_of(b, body);
    row->attached = 0;
    row->status = SAND_STATUS_GONE;
    row->cause = DRILL_CAUSE_FALLEN;
    sand_answer_tell(b, log, SAND_EVENT_REMOVE, "DR-LEAD-02", SAND_SAY("{b0} falls", body));
}

/* ---- losses [DR-FIGHT-08] ---- */

void drill_lose_bases(sand_battle *b, sand_log *log)
{
    for (unsigned u = 1; u <= b->field->n_units; u++) {
        sand_slots order;
        if (!sand_battle_in_play(b, u)) continue;
        sand_ranks_order(b, u, &order);
        unsigned lost = sand_battle_unit_def(b, u)->n_bodies - order.n;
        int32_t due = sand_battle_unit(b, u)->hits / DRILL_HITS_A_BASE - (int32_t)lost;
        if (due <= 0 || order.n < 2) continue;
        sand_ranks_lose(b, order.body[order.n - 1], DRILL_CAUSE_BROKEN);
        sand_answer_tell(b, log, SAND_EVENT_MARK, "DR-FIGHT-08", SAND_SAY("{u0} loses a base and closes its ranks", u));
    }
}
