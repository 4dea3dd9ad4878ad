/* drill_turn.c - drill's sequence: the steps that run by themselves, and the only file that rolls its dice. */
#include "drill/drill_state.h"

#include "motion/conform.h"
#include "motion/resolve.h"
#include "rules/common/went.h"

enum { BOTH = 1 << SAND_SIDE_A | 1 << SAND_SIDE_B };
static const uint16_t full_pack[DRILL_CARDS] = { 3, 2, 1 };

/* ---- dice ---- */

sand_cause drill_cause(const sand_battle *b, unsigned purpose, unsigned subject, unsigned object)
{
    sand_cause cause = sand_answer_cause(b, purpose, subject);
    if (object != 0) cause.object = sand_battle_unit_def(b, object)->luck;
    return cause;
}

static void draw_card(sand_battle *b, sand_dice *dice, sand_log *log)
{
    static const char *const said[DRILL_CARDS] = { "A fair day", "Rain", "Haste" };
    drill_head *head = drill_head_of(b);
    if (head->left[0] + head->left[1] + head->left[2] == 0) {
        for (size_t i = 0; i < DRILL_CARDS; i++) head->left[i] = full_pack[i];
    }
    int32_t card = sand_dice_draw(dice, drill_cause(b, DRILL_DICE_CARD, 0, 0), head->left, DRILL_CARDS);
    head->left[card]--;
    head->card = (uint16_t)card;
    sand_answer_tell(b, log, SAND_EVENT_STEP, "DR-TURN-01", SAND_SAY(said[card], 0));
}

/* Describes the pack of cards. An empty pack is filled again before the next card is drawn, so it counts as full. */
bool drill_deck(const sand_battle *b, unsigned deck, sand_deck *out)
{
    static const char *const label[DRILL_CARDS] = { "Fair day", "Rain", "Haste" };
    const drill_head *head = drill_head_get(b);
    unsigned left = 0, all = 0;
    if (deck != 1) return false;
    for (size_t i = 0; i < DRILL_CARDS; i++) left += head->left[i], all += full_pack[i];
    *out = (sand_deck){ .label = "The pack", .rule = "DR-TURN-01", .sorts = DRILL_CARDS };
    for (size_t i = 0; i < DRILL_CARDS; i++) {
        bool live = sand_battle_head(b)->turn > 0 && head->card == i;
        out->card[i] = (sand_card){ .label = label[i], .arm = "", .about = "", .cards = full_pack[i], .live = live };
        out->card[i].left = left == 0 ? full_pack[i] : head->left[i];
        out->card[i].turned = live ? (uint16_t)(all - left) : 0;
    }
    return true;
}

/* A card applies to every unit in play, of both sides. */
bool drill_card_moves(const sand_battle *b, unsigned deck, unsigned card, sand_spot who)
{
    SAND_ASSERT(deck == 1 && card < DRILL_CARDS);
    return who.ref == SAND_REF_UNIT && sand_battle_in_play(b, who.index);
}

/* ---- moving ---- */

static void note_met(sand_battle *b, unsigned unit)
{
    drill_unit *row = drill_unit_of(b, unit);
    if (row->met == 0) row->met = 1;
}

/* The battle under way, and the log that its moves are told to. */
typedef struct {
    sand_battle *b;
    sand_log *log;
} course;

/* Mounted units stop short of pikes, unless the pikes come on with their front. [DR-FIGHT-06] */
static bool stands_off(const sand_battle *b, const sand_meeting *m)
{
    unsigned unit = m->who.index, other = m->other.index;
    if (drill_shies(b, unit, other, m->other_face)) return !(m->other_moves && m->other_leads);
    if (drill_shies(b, other, unit, m->face)) return !m->leads;
    return false;
}

/* At a mark, aims a body or charger with a target again. */
static void aim(sand_battle *b, const sand_meeting *m)
{
    int32_t target = sand_motion_find(b, m->who)->target;
    if (target == 0) return;
    if (m->who.ref == SAND_REF_BODY)
        drill_aim_ride(b, m->who.index, m->tick);
    else
        drill_aim_charge(b, m->who.index, (unsigned)target, m->tick);
}

static bool stops_body(const void *context, sand_actor who, sand_actor other)
{
    return drill_stops_body(((const course *)context)->b, who, other);
}

/* Enemies engage; friends wait for each other until the next mark; bodies are met by rules of their own. */
static void meet(void *context, sand_battle *b, sand_meeting meetings[], size_t n)
{
    for (size_t i = 0; i < n; i++) {
        sand_meeting *m = &meetings[i];
        if (m->kind == SAND_MEET_MARK) aim(b, m);
        if (m->kind == SAND_MEET_BODY) drill_meet_body(b, m, ((const course *)context)->log);
        if (m->kind == SAND_MEET_FRIEND) m->response = m->other_response = SAND_WAIT;
        if (m->kind != SAND_MEET_ENEMY) continue;
        m->response = m->other_response = stands_off(b, m) ? SAND_STAND_OFF : SAND_ENGAGE;
        if (m->response == SAND_STAND_OFF) continue;
        note_met(b, m->other.index);
        note_met(b, m->who.index);
    }
}

static void tell(void *context, const sand_battle *b, const sand_went *went)
{
    sand_went_tell(b, ((const course *)context)->log, went->who.ref == SAND_REF_BODY ? "DR-LEAD-01" : "DR-MOVE-01",
                   went);
}

/* Lists units that came into contact this turn and were not looked at before, each once, with the enemy that it met
 * first in the list of contacts. */
static size_t list_conforming(sand_battle *b, sand_conforming all[])
{
    size_t n = 0;
    for (unsigned c = 1; c <= sand_battle_head(b)->contacts; c++) {
        const sand_contact *contact = sand_battle_contact(b, c);
        if (contact->turn != sand_battle_head(b)->turn || contact->flags != 0) continue;
        sand_battle_contact_of(b, c)->flags = 1;
        if (sand_conform_lists(all, n, contact->by)) continue;
        int32_t width = sand_path_stance_of_unit(b, contact->by).base_width;
        all[n++] = (sand_conforming){ .unit = contact->by,
                                      .to = contact->with,
                                      .rule = { contact->by_face, contact->with_face, width / 2, width, 0 } };
    }
    return n;
}

/* Lines every unit that came into contact up with the enemy it met, if there is room, all at once: files meet file
 * against file where a shift of half a base is enough. [DR-MOVE-08] */
static void conform(sand_battle *b, sand_log *log)
{
    sand_conforming all[DRILL_UNITS_MAX];
    size_t n = list_conforming(b, all);
    sand_conform_all(b, all, n, &(sand_obstacles){ 0 });
    for (size_t i = 0; i < n; i++) {
        sand_pose now = sand_battle_unit_pose(b, all[i].unit);
        if (sand_point_equal(now.at, all[i].from.at) && now.heading == all[i].from.heading) continue;
        sand_answer_tell(b, log, SAND_EVENT_MOVE, "DR-MOVE-08",
                         SAND_SAY("{u0} lines up with {u1}", all[i].unit, all[i].to));
    }
}

/* Returns the unit just met with the highest luck. The agenda is a stack: pushed first, it is asked last. */
static unsigned last_met(const sand_battle *b)
{
    unsigned best = 0;
    for (unsigned u = 1; u <= b->field->n_units; u++) {
        if (drill_unit_get(b, u)->met != 1 || !sand_battle_in_play(b, u)) continue;
        if (!best || sand_battle_unit_def(b, u)->luck > sand_battle_unit_def(b, best)->luck) best = u;
    }
    return best;
}

/* Moves up to the next mark, so that a scout's decision can stand on top of motion under way. */
void drill_run_move(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room, (void)dice;
    _Alignas(16) unsigned char storage[DRILL_RESOLVE_MAX];
    sand_frame *frame = sand_battle_agenda_top_of(b);
    unsigned unit;
    int32_t from = frame->value, until = from + SAND_TICKS_MARK;
    sand_toll toll = drill_toll(b);
    course all = { b, log };
    sand_motion_policy policy = { .context = &all,
                                  .went = log == NULL ? NULL : tell,
                                  .meet = meet,
                                  .bodies = stops_body,
                                  .toll = &toll,
                                  .turn = sand_battle_head(b)->turn,
                                  .bases_turn = true,
                                  .stand_off = DRILL_STAND_OFF };
    SAND_ASSERT(sand_resolve_size(b->field) <= sizeof storage);
    size_t told = log != NULL ? log->n : 0;
    sand_resolve(b, storage, from, until, &policy);
    sand_went_sum_up(log, told);
    frame->value = until;
    if (until == SAND_TICKS) {
        sand_battle_agenda_pop(b);
        sand_motion_end_all(b);
        drill_join_all(b, log);
        conform(b, log);
    }
    while ((unit = last_met(b)) != 0) {
        drill_unit_of(b, unit)->met = 2;
        sand_answer_tell(b, log, SAND_EVENT_CONTACT, "DR-MOVE-01", SAND_SAY("{u0} is in contact", unit));
        if (sand_battle_unit_def(b, unit)->type != DRILL_SCOUT || sand_battle_reads(b, DRILL_SLIP_NOBODY)) continue;
        drill_push(b, DRILL_STEP_SLIP, 1u << sand_battle_side_of_unit(b, unit), unit, 0, 0);
    }
}

/* ---- firing ---- */

static bool throws_now(const sand_battle *b, unsigned u)
{
    const drill_unit *unit = drill_unit_get(b, u);
    return unit->target && (unit->thrown == 0 || unit->thrown == 2);
}

/* A volley's hits concern only its target. A side that has second throws left may be asked for one: then all throws
 * hang together. */
void drill_ties_volley(const sand_battle *b, sand_ties *ties)
{
    for (unsigned u = 1; u <= b->field->n_units; u++) {
        unsigned target = drill_unit_get(b, u)->target;
        if (target == 0) continue;
        sand_ties_units(ties, u, target);
        if (drill_side_get(b, sand_battle_side_of_unit(b, u))->rerolls > 0) sand_ties_all(ties);
    }
}

void drill_run_volley(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    unsigned u = sand_battle_next_by_luck(b, throws_now);
    if (!u) {
        sand_battle_agenda_pop(b);
        return;
    }
    drill_unit *unit = drill_unit_of(b, u);
    unsigned side = sand_battle_side_of_unit(b, u);
    int32_t need = drill_head_get(b)->card == DRILL_RAIN ? 6 : 5;
    int32_t n = drill_volley_dice(sand_room_scene(room, b), u);
    sand_cause cause = drill_cause(b, DRILL_DICE_VOLLEY, u, unit->target);
    cause.attempt = unit->thrown == 2;
    sand_dice_about(dice, "a volley", NULL);
    unit->volley = (uint8_t)sand_dice_count(dice, cause, 6, need, n);
    sand_answer_tell(b, log, SAND_EVENT_ROLL, "DR-FIRE-02",
                     SAND_SAY("{u0} fires at {u1}: {n2} hits", u, unit->target, unit->volley));
    bool again = unit->thrown == 0 && drill_side_get(b, side)->rerolls > 0 && unit->volley < n;
    unit->thrown = again ? 1 : 3;
    if (again) drill_push(b, DRILL_STEP_AGAIN, 1u << side, u, 0, 0);
}

/* Returns the gun of the lowest luck above `from` that has a target; 0: none is left. */
static unsigned next_gun(const sand_battle *b, int32_t from)
{
    unsigned best = 0;
    for (unsigned i = 1; i <= b->field->n_bodies; i++) {
        int32_t luck = sand_battle_body_def(b, i)->luck;
        if (drill_body_get(b, i)->target == 0 || luck <= from) continue;
        if (best == 0 || luck < sand_battle_body_def(b, best)->luck) best = i;
    }
    return best;
}

/* A gun's throw concerns only its target. */
void drill_ties_guns(const sand_battle *b, sand_ties *ties)
{
    ties->of_bodies = true;
    for (unsigned i = 1; i <= b->field->n_bodies; i++)
        if (drill_body_get(b, i)->target != 0) sand_ties_body(ties, i, drill_body_get(b, i)->target);
}

void drill_run_guns(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room;
    sand_frame *frame = sand_battle_agenda_top_of(b);
    unsigned gun = next_gun(b, frame->value);
    if (gun == 0) {
        sand_battle_agenda_pop(b);
        return;
    }
    frame->value = sand_battle_body_def(b, gun)->luck;
    sand_cause cause = drill_cause(b, DRILL_DICE_GUN, 0, drill_body_get(b, gun)->target);
    cause.subject = (uint16_t)frame->value;
    sand_dice_about(dice, "a gun", NULL);
    int32_t need = drill_head_get(b)->card == DRILL_RAIN ? 6 : 5;
    drill_body_of(b, gun)->volley = sand_dice_at_least(dice, cause, 6, need);
    sand_answer_tell(
        b, log, SAND_EVENT_ROLL, "DR-GUN-01",
        SAND_SAY("{b0} fires at {u1}: {n2} hits", gun, drill_body_get(b, gun)->target, drill_body_get(b, gun)->volley));
}

static void count_hits(sand_battle *b, unsigned target, int32_t hits, sand_log *log)
{
    if (target == 0 || hits == 0) return;
    sand_battle_unit_of(b, target)->hits = (int16_t)(sand_battle_unit(b, target)->hits + hits);
    sand_answer_tell(b, log, SAND_EVENT_HIT, "DR-FIRE-04", SAND_SAY("{u0} takes {n1} hits", target, hits));
}

void drill_run_barrier(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room, (void)dice;
    for (unsigned u = 1; u <= b->field->n_units; u++) {
        drill_unit *unit = drill_unit_of(b, u);
        count_hits(b, unit->target, unit->volley, log);
        unit->target = 0;
        unit->volley = unit->thrown = 0;
    }
    for (unsigned i = 1; i <= b->field->n_bodies; i++) {
        const drill_body gun = *drill_body_get(b, i);
        if (gun.target == 0) continue;
        count_hits(b, gun.target, gun.volley, log);
        drill_body *row = drill_body_of(b, i);
        row->target = 0;
        row->volley = 0;
    }
    drill_forget_names(b);
    sand_battle_agenda_pop(b);
}

/* ---- the turn ---- */

static unsigned bases_left(const sand_battle *b, unsigned side)
{
    unsigned n = 0;
    for (unsigned u = 1; u <= b->field->n_units; u++) {
        if (sand_battle_in_play(b, u) && sand_battle_side_of_unit(b, u) == side)
            n += sand_battle_unit_def(b, u)->n_bodies;
    }
    return n;
}

void drill_run_turn(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room, (void)dice, (void)log;
    static const uint16_t order[] = { DRILL_STEP_END,     DRILL_STEP_LEAD, DRILL_STEP_RESULT, DRILL_STEP_FIGHT,
                                      DRILL_STEP_BARRIER, DRILL_STEP_GUNS, DRILL_STEP_VOLLEY, DRILL_STEP_FIRE,
                                      DRILL_STEP_MOVE,    DRILL_STEP_PLAN, DRILL_STEP_DRUM };
    sand_battle_agenda_pop(b);
    sand_battle_head_of(b)->turn++;
    for (size_t i = 0; i < SAND_LEN(order); i++) {
        bool asks = order[i] == DRILL_STEP_PLAN || order[i] == DRILL_STEP_FIRE;
        drill_push(b, order[i], asks ? BOTH : 0, 0, 0, 0);
    }
}

void drill_run_end(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room, (void)dice;
    uint16_t last = b->field->turn_limit ? b->field->turn_limit : 8;
    sand_battle_agenda_pop(b);
    for (unsigned u = 1; u <= b->field->n_units; u++) drill_unit_of(b, u)->met = drill_unit_of(b, u)->gained = 0;
    drill_lose_bases(b, log);
    drill_pass_places(b);
    drill_hear_signals(b, log);
    if (sand_battle_head(b)->turn < last && bases_left(b, SAND_SIDE_A) && bases_left(b, SAND_SIDE_B))
        drill_push(b, DRILL_STEP_TURN, 0, 0, 0, 0);
}

void drill_run_drum(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room;
    sand_battle_agenda_pop(b);
    draw_card(b, dice, log);
    sand_contest drum = { .a = drill_cause(b, DRILL_DICE_DRUM, 0, 0), .sides = 6 };
    drill_head_of(b)->drum = (uint16_t)(SAND_SIDE_A + sand_dice_rolloff(dice, drum));
    sand_answer_tell(b, log, SAND_EVENT_ROLL, "DR-TURN-02", SAND_SAY("The drum is won", 0));
}

/* Ends contacts that no longer touch, and removes broken units with their leaders. Makes one change a call. */
sand_settling drill_settle(sand_battle *b, sand_room *room, sand_log *log)
{
    (void)room;
    unsigned broken = sand_contact_broken(b, 1);
    if (broken) {
        sand_battle_contact_end(b, broken);
        return SAND_CHANGED;
    }
    for (unsigned u = 1; u <= b->field->n_units; u++) {
        if (!sand_battle_in_play(b, u)) continue;
        if (sand_battle_unit(b, u)->hits < sand_battle_unit_def(b, u)->n_bodies + drill_unit_get(b, u)->grade) continue;
        for (unsigned i = 1; i <= b->field->n_bodies; i++) {
            sand_body *body = sand_battle_body_of(b, i);
            if (body->attached != u) continue;
            body->attached = 0;
            body->status = SAND_STATUS_GONE;
        }
        drill_unit *unit = drill_unit_of(b, u);
        unit->fought = 1;
        unit->target = 0;
        if (sand_motion_find(b, sand_actor_unit(u))) sand_motion_end(sand_motion_of(b, sand_actor_unit(u)));
        sand_battle_unit_remove(b, u, DRILL_CAUSE_BROKEN);
        sand_answer_tell(b, log, SAND_EVENT_REMOVE, "DR-FIGHT-03", SAND_SAY("{u0} breaks", u));
        return SAND_CHANGED;
    }
    return SAND_SETTLED;
}
