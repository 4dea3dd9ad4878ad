/* cards.c - the player that follows written cards, after those with which the author of these rules plays alone.
 *
 * A stance card (an ordered checklist) gives Attack, Hold or Retire.  A tactical card for each stance is a list of
 * movements, of which the first that fits is made.  Units come in a fixed order: guns and detachments, horse, foot,
 * reserves.  They shoot at the nearest enemy, and fight when they are in contact.  The cards were made for turns in
 * which a whole side moves; here only the units that may act now are looked at, and a sequence of commands follows the
 * same order.  Nothing is remembered: the stance is found anew for each decision.
 *
 * This player knows no ruleset: it recognises arms by the words of the type table, and commands by words in the names
 * of their kinds. */
#include "ai/thinking.h"

#include <string.h>

enum { TRIED = 6, PACE = 500 }; /* enemies a unit looks at; how far inside its range a unit stops */

typedef enum { ATTACK, HOLD, RETIRE } stance;

/* ---- the stance card ---- */

typedef struct {
    int64_t strength;  /* worth of all that is left */
    unsigned left, of; /* units */
} army;

static army army_of(const sand_battle *b, unsigned side)
{
    army a = { 0, 0, 0 };
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (sand_battle_side_of_unit(b, i) != side) continue;
        a.of++;
        if (sand_battle_unit(b, i)->status == SAND_STATUS_GONE) continue;
        a.left++;
        a.strength += b->field->rules->worth(b, i);
    }
    return a;
}

/* Goes through the stance card: the first line that is true decides. */
static stance stance_of(const sand_battle *b, unsigned side, const char **reason)
{
    army own = army_of(b, side), enemy = army_of(b, sand_battle_enemy(side));
    sand_result result = b->field->rules->result(b);
    bool leads = result.points[side - 1] > result.points[sand_battle_enemy(side) - 1];
    unsigned limit = b->field->turn_limit, turn = sand_battle_head(b)->turn;
    if (2 * own.left < own.of && 4 * own.strength < 3 * enemy.strength) {
        *reason = "more than half the army is gone, and the enemy is the stronger";
        return RETIRE;
    }
    if (leads && limit != 0 && 3 * turn >= 2 * limit) {
        *reason = "we are ahead and few turns are left";
        return HOLD;
    }
    if (3 * own.strength < 2 * enemy.strength && (leads || limit == 0)) {
        *reason = "the enemy is half as strong again";
        return HOLD;
    }
    *reason = "there is no reason not to";
    return ATTACK;
}

/* ---- the order in which units are gone through ---- */

typedef enum { DETACHMENT, HORSE, FOOT, ARMS, RESERVE = ARMS } rank;

static bool says(const char *text, const char *const words[], size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (strstr(text, words[i]) != NULL) return true;
    return false;
}

static rank arm_of(const sand_battle *b, unsigned unit)
{
    static const char *const detached[] = { "gun", "shot", "dragoon", "artillery", "skirmish", "light" };
    static const char *const mounted[] = { "horse", "cavalry", "elephant", "chariot" };
    const char *arm = b->field->rules->tables.types[sand_battle_unit_def(b, unit)->type - 1].arm;
    if (says(arm, detached, SAND_LEN(detached))) return DETACHMENT;
    return says(arm, mounted, SAND_LEN(mounted)) ? HORSE : FOOT;
}

/* Ranks a command by the name of its kind; a command whose kind has no such name counts as the arm of its first unit.
 */
static rank rank_of_command(const sand_battle *b, unsigned command)
{
    static const char *const reserve[] = { "reserve" }, *const flank[] = { "flank", "wing" };
    static const char *const detached[] = { "independent", "artillery", "detach", "dragoon" };
    static const char *const middle[] = { "centre", "infantry" };
    unsigned kind = b->field->command[command - 1].kind;
    const char *name = kind == 0 ? "" : b->field->rules->tables.commands[kind - 1].name;
    if (says(name, reserve, SAND_LEN(reserve))) return RESERVE;
    if (says(name, detached, SAND_LEN(detached))) return DETACHMENT;
    if (says(name, flank, SAND_LEN(flank))) return HORSE;
    if (says(name, middle, SAND_LEN(middle))) return FOOT;
    for (unsigned i = 1; i <= b->field->n_units; i++)
        if (sand_battle_unit(b, i)->command == command) return arm_of(b, i);
    return FOOT;
}

static rank rank_of(const sand_battle *b, unsigned unit)
{
    unsigned command = sand_battle_unit(b, unit)->command;
    if (command != 0 && rank_of_command(b, command) == RESERVE) return RESERVE;
    return arm_of(b, unit);
}

/* ---- wishes ---- */

static const sand_order *ask(sand_ai *ai, sand_wish_kind kind, unsigned unit, unsigned object, sand_pose pose)
{
    sand_wish wish = {
        .kind = kind, .side = (uint16_t)ai->side, .subject = (uint16_t)unit, .object = (uint16_t)object, .pose = pose
    };
    if (sand_ai_ideas_ask(&ai->ideas, ai->view, &wish) == 0) return NULL;
    const sand_order *order = &ai->ideas.orders[0];
    return order->entries[0].subject == unit ? order : NULL; /* not merely the end of the step */
}

static const sand_order *ask_plain(sand_ai *ai, sand_wish_kind kind, unsigned unit, unsigned object)
{
    return ask(ai, kind, unit, object, (sand_pose){ { 0, 0 }, -1 });
}

/* Returns an order that brings the unit into contact with the enemy, or NULL. */
static const sand_order *charge(sand_ai *ai, unsigned unit, unsigned enemy)
{
    const sand_order *order = ask_plain(ai, SAND_WISH_CLOSE, unit, enemy);
    return order != NULL && order->entries[0].object == enemy ? order : NULL;
}

static const sand_order *face(sand_ai *ai, unsigned unit, unsigned enemy)
{
    sand_pose own = sand_battle_unit_pose(ai->view, unit), other = sand_battle_unit_pose(ai->view, enemy);
    sand_point way = sand_point_subtract(other.at, own.at);
    if (way.x == 0 && way.y == 0) return NULL;
    own.heading = sand_heading_of(way);
    return ask(ai, SAND_WISH_FACE, unit, 0, own);
}

/* Returns an order straight towards the enemy, to just within range; a unit without a range goes right up to it. */
static const sand_order *approach(sand_ai *ai, unsigned unit, unsigned enemy, const sand_measurement *m)
{
    sand_point from = sand_battle_unit_pose(ai->view, unit).at, to = sand_battle_unit_pose(ai->view, enemy).at;
    int32_t whole = sand_point_distance(from, to), go = m->distance - (m->range > PACE ? m->range - PACE : 0);
    if (go <= 0 || whole <= 0) return NULL;
    if (go > whole) go = whole;
    sand_point at = { from.x + (int32_t)((int64_t)(to.x - from.x) * go / whole),
                      from.y + (int32_t)((int64_t)(to.y - from.y) * go / whole) };
    return ask(ai, SAND_WISH_REACH, unit, 0, (sand_pose){ at, -1 });
}

/* ---- the tactical cards ---- */

typedef struct {
    sand_ai *ai;
    unsigned unit;
    uint16_t enemies[TRIED]; /* the nearest first */
    size_t n;
    sand_measurement nearest;
} subject;

static bool is_foot(const sand_battle *b, unsigned unit)
{
    return arm_of(b, unit) == FOOT;
}

/* Charges the first enemy that fits: attacked on flank or rear, then one that has suffered or is no formed foot, then,
 * if `bold`, any. */
static const sand_order *charge_best(const subject *s, bool bold)
{
    const sand_battle *b = s->ai->view;
    for (int line = 0; line < (bold ? 3 : 2); line++) {
        for (size_t i = 0; i < s->n; i++) {
            unsigned enemy = s->enemies[i];
            sand_measurement m;
            b->field->rules->measure(b, s->ai->room, sand_actor_unit(s->unit), sand_actor_unit(enemy), &m);
            bool fits = line == 0   ? m.face > 1
                        : line == 1 ? sand_battle_unit(b, enemy)->hits > 3 || !is_foot(b, enemy)
                                    : true;
            const sand_order *order = fits ? charge(s->ai, s->unit, enemy) : NULL;
            if (order != NULL) return order;
        }
    }
    return NULL;
}

static const sand_order *stand(const subject *s)
{
    return ask_plain(s->ai, SAND_WISH_STAY, s->unit, 0);
}

/* Shooters within range stand, and turn if they must. */
static const sand_order *shoot_from_here(const subject *s)
{
    if (s->nearest.range == 0 || !s->nearest.in_range) return NULL;
    const sand_order *order = s->nearest.in_arc ? NULL : face(s->ai, s->unit, s->enemies[0]);
    return order != NULL ? order : stand(s);
}

/* Attack: guns and detachments go to places from which they can shoot; horse charges enemies it can beat, foot those
 * it has shot to pieces; all others advance. */
static const sand_order *attack(const subject *s)
{
    const sand_order *order = NULL;
    rank arm = arm_of(s->ai->view, s->unit);
    if (arm == HORSE) order = charge_best(s, true);
    if (arm == FOOT) order = charge_best(s, s->nearest.range == 0);
    if (order == NULL) order = shoot_from_here(s);
    if (order == NULL) order = approach(s->ai, s->unit, s->enemies[0], &s->nearest);
    return order != NULL ? order : stand(s);
}

/* Hold: the place is kept, and its front to the enemy; horse strikes at flanks and at the weak who come near. */
static const sand_order *hold(const subject *s)
{
    const sand_order *order = arm_of(s->ai->view, s->unit) == HORSE ? charge_best(s, false) : NULL;
    if (order == NULL) order = shoot_from_here(s);
    if (order == NULL && s->nearest.distance < s->ai->view->field->height / 3 && s->nearest.face != 0 &&
        !s->nearest.in_arc)
        order = face(s->ai, s->unit, s->enemies[0]);
    return order != NULL ? order : stand(s);
}

/* Retire: out of the melee, and away from enemies that are near. */
static const sand_order *retire(const subject *s)
{
    const sand_order *order = ask_plain(s->ai, SAND_WISH_AWAY, s->unit, s->enemies[0]);
    return order != NULL ? order : stand(s);
}

static const sand_order *play_card(sand_ai *ai, unsigned unit, stance now)
{
    const sand_battle *b = ai->view;
    subject s = { .ai = ai, .unit = unit };
    s.n = sand_ai_nearest_enemies(b, unit, s.enemies, TRIED);
    if (s.n == 0) return stand(&s);
    b->field->rules->measure(b, ai->room, sand_actor_unit(unit), sand_actor_unit(s.enemies[0]), &s.nearest);
    if (sand_battle_engaged(b, unit) && now != RETIRE) return stand(&s);
    return now == ATTACK ? attack(&s) : now == HOLD ? hold(&s) : retire(&s);
}

/* ---- shooting and melee ---- */

static const sand_order *strike(sand_ai *ai, unsigned unit)
{
    uint16_t enemies[TRIED];
    sand_touching touching;
    for (unsigned cursor = 0; sand_battle_next_contact(ai->view, unit, &cursor, &touching);) {
        const sand_order *order = ask_plain(ai, SAND_WISH_FIGHT, unit, touching.other);
        if (order != NULL) return order;
    }
    size_t n = sand_ai_nearest_enemies(ai->view, unit, enemies, TRIED);
    for (size_t i = 0; i < n; i++) {
        const sand_order *order = ask_plain(ai, SAND_WISH_SHOOT, unit, enemies[i]);
        if (order != NULL) return order;
    }
    return NULL;
}

/* ---- the cards of commands ---- */

/* Chooses the suggested sequence with the fewest pairs of commands against the fixed order. */
static const sand_order *choose_sequence(sand_ai *ai, size_t n)
{
    const sand_order *best = NULL;
    unsigned least = 0;
    for (size_t i = 0; i < n; i++) {
        const sand_entry *entry = &ai->ideas.orders[i].entries[0];
        unsigned wrong = 0;
        if (!sand_ai_is_sequence(ai, &ai->ideas.orders[i])) continue;
        for (uint16_t a = 0; a < entry->n_list; a++)
            for (uint16_t c = (uint16_t)(a + 1); c < entry->n_list; c++)
                wrong += rank_of_command(ai->view, (unsigned)entry->list[a]) >
                         rank_of_command(ai->view, (unsigned)entry->list[c]);
        if (best != NULL && wrong >= least) continue;
        best = &ai->ideas.orders[i];
        least = wrong;
    }
    sand_ai_explain(ai, "Guns and detachments first, then the wings, the centre, the reserve.");
    return best;
}

/* ---- the choice ---- */

static const sand_order *choose_for_units(sand_ai *ai, stance now)
{
    const sand_battle *b = ai->view;
    for (rank r = DETACHMENT; r <= RESERVE; r++) {
        for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
            if (sand_battle_side_of_unit(b, unit) != ai->side || !sand_battle_in_play(b, unit)) continue;
            if (rank_of(b, unit) != r) continue;
            const sand_order *order = strike(ai, unit);
            if (order == NULL) order = play_card(ai, unit, now);
            if (order != NULL) return order;
        }
    }
    return NULL;
}

const sand_order *sand_cards_choose(sand_ai *ai)
{
    static const char *const names[] = { [ATTACK] = "Attack", [HOLD] = "Hold", [RETIRE] = "Retire" };
    sand_decision decision = ai->field->rules->decision(ai->view, ai->room);
    sand_wish any = { .kind = SAND_WISH_ANY, .side = (uint16_t)ai->side };
    const char *reason;
    if (decision.sealed) {
        size_t n = sand_ai_ideas_ask(&ai->ideas, ai->view, &any);
        if (n > 0 && sand_ai_is_sequence(ai, &ai->ideas.orders[0])) return choose_sequence(ai, n);
        if (decision.sheet) return sand_ai_choose_closer(ai);
    }
    stance now = stance_of(ai->view, ai->side, &reason);
    const sand_order *order = choose_for_units(ai, now);
    sand_ai_explain(ai, "%s: %s.", names[now], reason);
    return order != NULL ? order : sand_ai_pass(ai);
}
