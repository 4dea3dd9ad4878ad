/* sd_fire.c - fire plans: which bases bear on which target, and which units may fire at all (section 5) [SD-FIRE,
 * SD-DEC-30..34].
 *
 * Both sides see where all units have come to stand before they write their targets [SD-AMB-SIM-07]. Only this file
 * answers whether a unit may fire: plans, suggestions, measurements and volleys go by the same answer. */
#include "battle/actor.h"
#include "rules/common/targets.h"
#include "rules/sword_divided/sd_fighting.h"

/* ---- weapons ---- */

enum { ANY_RANK = UINT8_MAX };

typedef struct {
    const sand_battle *b;
    unsigned unit;
    bool as_seen; /* as any player may see it: where loading is hidden, a gun counts as loaded [SD-GUN-03] */
} gunner;

/* How many ranks of foot fire: two in normal scale, one in condensed. [SD-FIRE-04, SD-FIRE-05] */
unsigned sd_firing_ranks(const sand_battle *b)
{
    return sand_battle_reads(b, SD_SCALE_NORMAL) ? 2 : 1;
}

static const char *ranks_rule(const sand_battle *b)
{
    return sand_battle_reads(b, SD_SCALE_NORMAL) ? "SD-FIRE-04" : "SD-FIRE-05";
}

static const char *range_rule(const sand_battle *b, unsigned unit)
{
    switch (sd_type_of(b, unit)) {
    case SD_GALLOPER: return "SD-FIRE-02";
    case SD_SAKER:
    case SD_HEAVIER: return "SD-FIRE-03";
    default: return "SD-FIRE-01";
    }
}

/* Has the base muskets that it can use now? [SD-FIRE-06, SD-AMB-FIRE-08] */
static bool has_muskets(const sand_battle *b, unsigned body)
{
    unsigned unit = sand_battle_body_def(b, body)->unit;
    bool dragoons = sd_type_of(b, unit) == SD_DRAGOONS;
    if (sd_type_of(b, unit) != SD_FOOT && !dragoons) return false;
    if (sd_is_mounted(b, unit) && !sand_battle_reads(b, SD_SADDLE_YES)) return false;
    return dragoons || !sd_is_pike(b, body);
}

/* The place of a musket base among those of its file, counted from the front; the first is 1. */
static unsigned musket_rank(const sand_battle *b, unsigned body)
{
    SAND_ASSERT(has_muskets(b, body)); /* it counts itself: the first is 1 */
    unsigned rank = 0;
    for (unsigned at = body; at != 0; at = sand_bases_ahead(b, at)) rank += has_muskets(b, at);
    return rank;
}

static bool fires_muskets(const void *context, unsigned body)
{
    const gunner *who = context;
    if (!has_muskets(who->b, body)) return false;
    return !sand_battle_reads(who->b, SD_RANKS_MUSKETS) || musket_rank(who->b, body) <= sd_firing_ranks(who->b);
}

/* Is the gun loaded, and has it not been used for anything else this turn? [SD-GUN-01, SD-GUN-03] */
static bool is_ready(const sand_battle *b, unsigned body)
{
    const sd_body *gun = sd_body_get(b, body);
    return sd_is_gun_loaded(b, body) && gun->action != SD_ACTION_MOVES && gun->action != SD_ACTION_LOADS;
}

static bool fires_guns(const void *context, unsigned body)
{
    const gunner *who = context;
    if (who->as_seen && sand_battle_reads(who->b, SD_LOADED_HIDDEN)) return true;
    return is_ready(who->b, body);
}

static bool hides(const void *context, unsigned terrain, const sand_box *from, const sand_box *to)
{
    return sd_hides(((const gunner *)context)->b, terrain, from, to);
}

/* Guns on higher ground fire over units that stand lower. [SD-AMB-FIRE-06] */
static bool fires_over(const void *context, unsigned other)
{
    const gunner *who = context;
    if (!sand_battle_reads(who->b, SD_SIGHT_STANDARD)) return true;
    sand_pose own = sand_battle_unit_pose(who->b, who->unit), his = sand_battle_unit_pose(who->b, other);
    return sd_is_guns(who->b, who->unit) &&
           sand_field_height(who->b->field, own.at) > sand_field_height(who->b->field, his.at);
}

/* The weapon of the unit, as sight reads it; `who` must outlive it. */
static sand_see_weapon weapon_of(const gunner *who)
{
    const sand_battle *b = who->b;
    bool guns = sd_is_guns(b, who->unit);
    bool any_rank = guns ? sand_battle_reads(b, SD_SCALE_NORMAL) : sand_battle_reads(b, SD_RANKS_MUSKETS);
    sand_see_weapon weapon = { .range = sand_battle_trait(b, who->unit, SD_RANGE),
                               .origin = SAND_ARC_CORRIDOR,
                               .widen = sand_battle_unit_def(b, who->unit)->width,
                               .ranks = any_rank ? ANY_RANK : sd_firing_ranks(b),
                               .context = who,
                               .fires = guns ? fires_guns : fires_muskets,
                               .past = fires_over,
                               .hides = hides };
    /* a rear rank measures its range from the front of its file, or also from its own front edge [SD-AMB-FIRE-02] */
    weapon.own_range = !sand_battle_reads(b, SD_RANGE_FILE_FRONT) && !(who->as_seen && guns);
    if (!sand_battle_reads(b, SD_ARC_BASE_WIDTH)) weapon.origin = SAND_ARC_FRONT_CORNERS;
    if (sand_battle_reads(b, SD_ARC_45)) weapon.half_angle = sand_battle_number(b, SD_ARC_ANGLE);
    if (sand_battle_reads(b, SD_ARC_ROUND) || (guns && sand_battle_reads(b, SD_GUN_PIVOT_FREE)))
        weapon.all_round = true;
    return weapon;
}

size_t sd_bearing(sand_scene *scene, unsigned unit, unsigned target, sand_slots *out)
{
    const gunner who = { .b = scene->battle, .unit = unit };
    sand_see_weapon weapon = weapon_of(&who);
    return sand_see_bases_bearing(scene, unit, (sand_actor){ SAND_REF_UNIT, (uint16_t)target }, &weapon, out);
}

void sd_measure(const sand_battle *b, sand_room *room, sand_actor from, sand_actor to, sand_measurement *out)
{
    *out = (sand_measurement){ .rule_arc = "SD-AMB-FIRE-01",
                               .rule_sight = "SD-AMB-FIRE-06",
                               .rule_face = "SD-AMB-FACE-01" };
    if (from.ref == SAND_REF_UNIT) out->rule_range = range_rule(b, from.index);
    if (!sand_actor_in_play(b, from) || !sand_actor_in_play(b, to)) return;
    const gunner who = { .b = b, .unit = sand_see_bases_looker(from, to), .as_seen = true };
    sand_see_weapon weapon = { 0 };
    if (who.unit != 0) weapon = weapon_of(&who);
    sand_see_bases_measure(sand_room_scene(room, b), (const sand_actor[]){ from, to }, &weapon, out);
}

/* ---- units that may fire at all ---- */

static const sand_reason empty = { "SD-GUN-03", "{u0} is not loaded" };

/* Why the unit has nothing to fire with, by what any player can see; rule NULL: it has. */
static sand_reason unarmed(const sand_battle *b, unsigned unit)
{
    static const sand_reason none = { NULL, NULL };
    if (sd_is_broken(b, unit)) return (sand_reason){ "SD-AMB-BREAK-03", "{u0} has broken" };
    if (sd_is_guns(b, unit)) {
        if (sd_unit_get(b, unit)->uncrewed) return (sand_reason){ "SD-GUN-06", "the crews of {u0} have run" };
        if (sd_is_limbered(b, unit)) return (sand_reason){ "SD-GUN-01", "{u0} is limbered" };
        return sd_is_loaded(b, unit) || sand_battle_reads(b, SD_LOADED_HIDDEN) ? none : empty;
    }
    for (unsigned body = 0; (body = sand_battle_next_base(b, unit, body)) != 0;)
        if (has_muskets(b, body)) return none;
    if (sd_type_of(b, unit) == SD_DRAGOONS)
        return (sand_reason){ "SD-AMB-FIRE-08", "{u0} is in the saddle and does not fire" };
    return (sand_reason){ "SD-FIRE-06", "{u0} has no muskets" };
}

/* [SD-AMB-FIRE-04] */
static bool has_moved_too_far(const sand_battle *b, unsigned unit)
{
    int32_t used = sd_unit_get(b, unit)->used;
    if (sd_is_guns(b, unit)) return false;
    return (sand_battle_reads(b, SD_AFTER_MOVE_HALF) && used > SD_HALF) ||
           (sand_battle_reads(b, SD_AFTER_MOVE_NO) && used > 0);
}

/* Why the unit cannot fire by what its owner alone knows; rule NULL: it can. [SD-RALLY-02, SD-GUN-01] */
static sand_reason unable(const sand_battle *b, unsigned unit)
{
    if (sd_unit_get(b, unit)->rallies) return (sand_reason){ "SD-RALLY-02", "{u0} rallies and does not fire" };
    if (has_moved_too_far(b, unit)) return (sand_reason){ "SD-AMB-FIRE-04", "{u0} has moved too far to fire" };
    if (sd_is_guns(b, unit) && !sd_is_loaded(b, unit)) return empty;
    for (unsigned body = 0; sd_is_guns(b, unit) && (body = sand_battle_next_base(b, unit, body)) != 0;)
        if (is_ready(b, body)) return (sand_reason){ NULL, NULL };
    if (sd_is_guns(b, unit)) return (sand_reason){ "SD-GUN-01", "{u0} moves or loads this turn" };
    return (sand_reason){ NULL, NULL };
}

static bool can_fire(const sand_battle *b, unsigned unit)
{
    return unarmed(b, unit).rule == NULL && unable(b, unit).rule == NULL;
}

/* Was the contact made this turn, so that a closing volley is left? */
static bool is_closing(const sand_battle *b, const sand_touching *touching)
{
    SAND_ASSERT(touching->contact != 0);
    const sand_contact *contact = sand_battle_contact(b, touching->contact);
    return touching->own_face == SAND_FACE_FRONT && contact->turn == sand_battle_head(b)->turn &&
           (contact->flags & SD_CONTACT_CONTINUES) == 0;
}

/* [SD-AMB-FIRE-05] */
static sand_reason barred_by_contact(const sand_scene *scene, unsigned unit, unsigned target)
{
    static const char rule[] = "SD-AMB-FIRE-05";
    const sand_battle *b = scene->battle;
    sand_touching touching;
    if (sand_battle_reads(b, SD_CONTACT_FIRE_ANY)) return (sand_reason){ NULL, NULL };
    bool touches = sand_battle_touching(b, unit, target, &touching);
    if (touches && sand_battle_reads(b, SD_CONTACT_FIRE_CLOSING) && is_closing(b, &touching))
        return (sand_reason){ NULL, NULL };
    if (touches) return (sand_reason){ rule, "{u0} has no closing volley at {u1}" };
    if (scene->engaged[unit]) return (sand_reason){ rule, "{u0} is in contact and fires at no other unit" };
    if (scene->engaged[target]) return (sand_reason){ rule, "{u1} is in contact: no other unit fires at it" };
    return (sand_reason){ NULL, NULL };
}

static bool bears_on(sand_scene *scene, const gunner *who, unsigned target)
{
    sand_see_weapon weapon = weapon_of(who);
    return sand_see_bases_any(scene, who->unit, (sand_actor){ SAND_REF_UNIT, (uint16_t)target }, &weapon);
}

static bool may_be_target(sand_scene *scene, const void *context, unsigned target)
{
    const gunner *who = context;
    return barred_by_contact(scene, who->unit, target).rule == NULL && bears_on(scene, who, target);
}

bool sd_may_fire(sand_scene *scene, unsigned unit, unsigned target)
{
    const sand_battle *b = scene->battle;
    return sand_scene_is_enemy(scene, unit, target) && can_fire(b, unit) &&
           may_be_target(scene, &(gunner){ .b = b, .unit = unit }, target);
}

static sand_targets targets_of(sand_scene *scene, const gunner *who)
{
    return (sand_targets){ scene, who->unit, sand_battle_trait(who->b, who->unit, SD_RANGE), who, may_be_target };
}

/* The answer is given to both sides, so only what both can see counts. */
bool sd_any_unit_fires(const sand_battle *b, sand_room *room)
{
    sand_scene *scene = sand_room_scene(room, b);
    bool before = sand_battle_reads(b, SD_FIRE_PLAN_BEFORE);
    for (unsigned unit = 0; (unit = sand_battle_next_in_play(b, unit)) != 0;) {
        if (unarmed(b, unit).rule != NULL) continue;
        const gunner who = { b, unit, true };
        const sand_targets all = targets_of(scene, &who);
        if (before || sand_targets_next(&all, 0) != 0) return true;
    }
    return false;
}

/* ---- one target ---- */

/* A nearer unit that the unit may fire at, where the nearest is forced; 0: none. [SD-AMB-FIRE-07] */
static unsigned nearer_target(sand_scene *scene, unsigned unit, unsigned target)
{
    const gunner who = { .b = scene->battle, .unit = unit };
    const sand_targets all = targets_of(scene, &who);
    return sand_battle_reads(who.b, SD_SPLIT_NEAREST) ? sand_targets_nearer(&all, target) : 0;
}

/* The muskets of a unit fire at one target, and each gun at one: does an earlier entry of the sheet order one of these
 * bases to fire already? [SD-AMB-FIRE-07] */
static bool is_told_twice(const sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    bool one = sd_is_guns(b, j->entry->subject) || sand_battle_reads(b, SD_SPLIT_BASES);
    return one ? sand_sheets_base_told(j)
               : sand_sheets_told(j, SAND_IN(SD_ORDER_FIRE) | SAND_IN(SD_ORDER_DISCHARGE)) != NULL;
}

/* Refuses a target on which no base of the unit bears, for the range, arc or sight of the base that comes nearest to
 * bearing on it. */
static void refuse_target(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    const gunner who = { .b = b, .unit = j->entry->subject };
    const sand_see_weapon weapon = weapon_of(&who);
    const char *far_back = sd_is_guns(b, who.unit) ? "the loaded guns of {u0} stand behind the first rank"
                                                   : "the muskets of {u0} stand too far back";
    const sand_see_bases_reasons words = {
        .none = { ranks_rule(b), far_back },
        .why.far = { range_rule(b, who.unit), "{u1} is {l2} away; {u0} fires up to {l3}" },
        .why.aside = { "SD-AMB-FIRE-01", "{u1} is not before the front of {u0}" },
        .why.unit = { "SD-AMB-FIRE-06", "{u2} stands between {u0} and {u1}" },
        .why.terrain = { "SD-AMB-FIRE-06", "{t2} hides {u1} from {u0}" },
        .other = { "SD-AMB-FIRE-06", "{u0} does not reach {u1} from there" },
    };
    sand_see_bases_refuse(j, &weapon, &words);
}

static bool may_fire_at_all(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    unsigned unit = j->entry->subject;
    return !sand_answer_because(j->verdict, unarmed(b, unit), unit, 0, 0) &&
           !sand_answer_because(j->verdict, unable(b, unit), unit, 0, 0) &&
           !SAND_FORBIDS(j->verdict, is_told_twice(j), "SD-AMB-FIRE-07", "{u0} has been told whom to fire at", unit);
}

void sd_check_fire(sand_judging *j)
{
    unsigned unit = j->entry->subject, target = j->entry->object;
    unsigned stranger = sand_sheets_stranger(j->scene->battle, j->entry);
    sand_slots bearing;
    if (!may_fire_at_all(j)) return;
    if (sand_answer_lacks(j->verdict, target == 0, SAND_SLOT_BODY)) return;
    if (SAND_FORBIDS(j->verdict, !sand_scene_is_enemy(j->scene, unit, target), "SD-FIRE-09",
                     "{u1} is not an enemy unit on the table", unit, target) ||
        SAND_FORBIDS(j->verdict, stranger != 0, "SD-FIRE-04", "{b2} is no base of {u0}", unit, 0, stranger))
        return;
    j->verdict->rule = "SD-FIRE-09";
    if (sand_battle_reads(j->scene->battle, SD_FIRE_PLAN_BEFORE) || /* which bases bear is known when all have moved */
        sand_answer_because(j->verdict, barred_by_contact(j->scene, unit, target), unit, target, 0))
        return;
    if (sd_bearing(j->scene, unit, target, &bearing) == 0) {
        refuse_target(j);
        return;
    }
    unsigned nearer = nearer_target(j->scene, unit, target);
    unsigned idle = sand_sheets_left_out(j->entry, &bearing);
    if (!SAND_FORBIDS(j->verdict, nearer != 0, "SD-AMB-FIRE-07", "{u2} is nearer to {u0} than {u1}", unit, target,
                      nearer))
        SAND_FORBIDS(j->verdict, idle != 0, ranks_rule(j->scene->battle), "{b2} of {u0} does not bear on {u1}", unit,
                     target, idle);
}

/* Are the guns that the order names ready? */
static bool are_ready(sand_judging *j)
{
    const sand_entry *e = j->entry;
    unsigned other = sand_sheets_stranger(j->scene->battle, e);
    if (SAND_FORBIDS(j->verdict, other != 0, "SD-GUN-01", "{b0} is no gun of {u1}", other, e->subject)) return false;
    for (size_t i = 0; i < e->n_list; i++)
        if (SAND_FORBIDS(j->verdict, !is_ready(j->scene->battle, (unsigned)e->list[i]), "SD-GUN-03",
                         "{b0} is not loaded", e->list[i]))
            return false;
    return true;
}

void sd_check_discharge(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    unsigned unit = j->entry->subject;
    if (SAND_FORBIDS(j->verdict, !sd_is_guns(b, unit), "SD-AMB-GUN-08", "{u0} has no guns", unit) ||
        SAND_FORBIDS(j->verdict, sand_battle_reads(b, SD_DISCHARGE_FORBIDDEN), "SD-AMB-GUN-08",
                     "{u0} may not be fired at nobody", unit) ||
        !may_fire_at_all(j) || !are_ready(j))
        return;
    j->verdict->rule = "SD-AMB-GUN-08";
}

static size_t bearing_on(sand_scene *scene, unsigned unit, unsigned target)
{
    sand_slots bearing;
    return sd_bearing(scene, unit, target, &bearing);
}

/* The target on which most bases bear, or where it is forced the nearest; 0: none. An enemy in contact needs no
 * preference: the unit may fire at no other. */
static unsigned best_target(sand_scene *scene, unsigned unit)
{
    const gunner who = { .b = scene->battle, .unit = unit };
    const sand_targets all = targets_of(scene, &who);
    if (!can_fire(who.b, unit)) return 0;
    return sand_targets_best(&all, sand_battle_reads(who.b, SD_SPLIT_NEAREST) ? NULL : bearing_on);
}

/* The target of a unit under Advance, which must engage in musketry, that has none by the sheet; 0: it owes no fire.
 * [SD-ORD-06, SD-AMB-ORD-05] */
static unsigned owes_fire(const sand_judging *j, unsigned unit)
{
    const sand_battle *b = j->scene->battle;
    if (sand_battle_side_of_unit(b, unit) != j->side || !sand_battle_in_play(b, unit) || sd_is_guns(b, unit)) return 0;
    if (sd_licence_of(b, unit).order != SD_ADVANCE || !sand_battle_reads(b, SD_ADVANCE_MUSKETRY)) return 0;
    for (unsigned i = 0; i <= j->nth; i++)
        if (j->order->entries[i].subject == unit && j->order->entries[i].kind == SD_ORDER_FIRE) return 0;
    return best_target(j->scene, unit);
}

/* The refusal carries an entry that would fulfil the duty. */
void sd_check_fire_plan(sand_judging *j)
{
    for (unsigned unit = 1; unit <= j->scene->battle->field->n_units; unit++) {
        unsigned target = owes_fire(j, unit);
        if (target == 0) continue;
        SAND_REFUSE(j->verdict, "SD-ORD-06", "{u0} advances and must fire at {u1} or another it can fire at", unit,
                    target);
        j->verdict->n_duties = 1;
        j->verdict->duties[0] = (sand_duty){ .rule = "SD-ORD-06",
                                             .sentence = j->verdict->sentence,
                                             .subject = (uint16_t)unit,
                                             .has_remedy = true,
                                             .remedy = sand_wish_entry(SD_ORDER_FIRE, unit, target) };
        return;
    }
}

/* ---- written down ---- */

void sd_apply_fire(const sand_deed *deed)
{
    const sand_entry *e = deed->entry;
    sd_unit_of(deed->b, e->subject)->target = e->object;
    for (unsigned body = 0; (body = sand_battle_next_base(deed->b, e->subject, body)) != 0;) {
        if (!sand_sheets_means(e, body)) continue;
        if (sd_is_guns(deed->b, e->subject) && !is_ready(deed->b, body)) continue;
        sd_body_of(deed->b, body)->action = SD_ACTION_FIRES;
        sd_body_of(deed->b, body)->target = e->object;
    }
}

void sd_apply_discharge(const sand_deed *deed)
{
    for (unsigned body = 0; (body = sand_battle_next_base(deed->b, deed->entry->subject, body)) != 0;)
        if (sand_sheets_means(deed->entry, body) && is_ready(deed->b, body))
            sd_body_of(deed->b, body)->action = SD_ACTION_DISCHARGED;
}
