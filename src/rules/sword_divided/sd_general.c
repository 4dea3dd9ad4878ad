/* sd_general.c - generals [SD-GEN, SD-ORD-09..12, SD-RALLY-04]: they ride when all units have moved, join units, say
 * Follow me!, and are lost. */
#include "battle/actor.h"
#include "rules/common/answer.h"
#include "rules/common/riding.h"
#include "rules/sword_divided/sd_chapters.h"

bool sd_is_own_general(sand_judging *j)
{
    static const sand_sheets_leaders words = {
        .which = "Which general?",
        .none = { "SD-GEN-01", "{b0} is no general" },
        .enemy = { "SD-GEN-01", "{b0} is not yours" },
        .lost = { "SD-GEN-04", "{b0} has fallen" },
        .twice = { "SD-AMB-ORD-12", "{b0} has that on this sheet already" },
    };
    return sand_sheets_own_leader(j, &words);
}

/* Does this sheet have the general ride away from the unit he is with? */
static bool rides_off(const sand_judging *j, unsigned body)
{
    return sand_sheets_find(j, SD_ORDER_RIDE, body) != NULL || sand_sheets_find(j, SD_ORDER_JOIN, body) != NULL;
}

static unsigned led_by(const sand_battle *b, unsigned body)
{
    unsigned unit = sand_battle_body(b, body)->attached;
    return unit != 0 && sd_unit_get(b, unit)->led == body ? unit : 0;
}

/* How far the general rides by one plan, in grid units. [SD-AMB-GEN-01, SD-AMB-SIM-03] */
static int32_t allowance(const sand_battle *b)
{
    SAND_ASSERT(sd_impulses(b->field) > 0);
    return sand_battle_number(b, SD_GENERAL_RIDES) / sd_impulses(b->field);
}

/* He stops a pace short of an enemy. [SD-AMB-GEN-01, SD-AMB-MORE-09, SD-AMB-MORE-11] */
static sand_ride ride_to(const sand_battle *b, unsigned body, sand_point to, unsigned joins)
{
    return (sand_ride){ .body = body,
                        .joins = joins,
                        .to = to,
                        .most = allowance(b),
                        .toll = sd_toll(b, false),
                        .keep_off = SD_PACE,
                        .friends_stop = sand_battle_reads(b, SD_GENERAL_MOVE_BARRED) };
}

/* The general may also ride away from a unit, which he helps only while he is with it. [SD-GEN-03, SD-GEN-05] */
void sd_check_ride(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    unsigned body = j->entry->subject;
    if (!sand_muster_has_place(j->entry, "SD-GEN-02", j->verdict)) return;
    sand_point to = j->entry->pose.at;
    bool off = to.x < 0 || to.y < 0 || to.x > b->field->width || to.y > b->field->height;
    const sand_ride ride = ride_to(b, body, to, 0);
    if (!SAND_FORBIDS(j->verdict, off, "SD-AMB-END-02", "{b0} does not ride off the table", body) &&
        !SAND_FORBIDS(j->verdict, sand_sheets_find(j, SD_ORDER_JOIN, body) != NULL, "SD-AMB-ORD-12",
                      "{b0} rides to a unit", body) &&
        sand_riding_check(j, &ride, (sand_reason){ "SD-AMB-GEN-01", "{b0} rides {l1} in a turn" }))
        j->verdict->rule = "SD-GEN-02";
}

static bool is_own_friend(sand_judging *j, unsigned unit)
{
    const sand_battle *b = j->scene->battle;
    if (sand_answer_lacks(j->verdict, unit == 0, SAND_SLOT_BODY)) return false;
    bool own = sand_battle_side_of_unit(b, unit) == j->side && sand_battle_in_play(b, unit);
    return !SAND_FORBIDS(j->verdict, !own, "SD-GEN-01", "{u0} is no unit of his on the table", unit) &&
           !SAND_FORBIDS(j->verdict, sd_is_broken(b, unit), "SD-AMB-BREAK-03", "{u0} has broken", unit);
}

void sd_check_join(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    unsigned body = j->entry->subject, unit = j->entry->object;
    if (!is_own_friend(j, unit) ||
        SAND_FORBIDS(j->verdict, sand_battle_body(b, body)->attached == unit, "SD-GEN-01", "{b0} is with {u1}", body,
                     unit) ||
        SAND_FORBIDS(j->verdict, sand_sheets_find(j, SD_ORDER_RIDE, body) != NULL, "SD-AMB-ORD-12",
                     "{b0} rides to a place", body))
        return;
    j->verdict->rule = "SD-GEN-02";
}

/* Only Follow me! and a signal change an order. [SD-ORD-09, SD-ORD-11, SD-AMB-ORD-10, SD-AMB-ORD-12] */
void sd_check_follow(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    unsigned body = j->entry->subject, unit = sand_battle_body(b, body)->attached;
    bool arrives = sand_battle_reads(b, SD_FOLLOW_ARRIVAL) && sand_sheets_find(j, SD_ORDER_JOIN, body) != NULL;
    bool leaves = rides_off(j, body) && !arrives;
    if (SAND_FORBIDS(j->verdict, unit == 0 && !arrives, "SD-AMB-ORD-10", "{b0} is with no unit", body) ||
        SAND_FORBIDS(j->verdict, leaves, "SD-ORD-12", "{b0} leaves his unit this turn", body) ||
        SAND_FORBIDS(j->verdict, led_by(b, body) != 0, "SD-ORD-11", "{u0} follows him already", led_by(b, body)))
        return;
    j->verdict->rule = "SD-ORD-11";
}

void sd_check_release(sand_judging *j)
{
    unsigned body = j->entry->subject;
    if (SAND_FORBIDS(j->verdict, led_by(j->scene->battle, body) == 0, "SD-ORD-12", "No unit follows {b0}", body))
        return;
    j->verdict->rule = "SD-ORD-12";
}

/* [SD-RALLY-04, SD-AMB-RALLY-02] */
void sd_check_restore(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    unsigned body = j->entry->subject, unit = sand_battle_body(b, body)->attached;
    bool rallies = sand_battle_reads(b, SD_RALLY_GENERAL_EXTRA) || sand_sheets_find(j, SD_ORDER_RALLY, unit) != NULL;
    bool leaves = rides_off(j, body);
    if (SAND_FORBIDS(j->verdict, unit == 0, "SD-RALLY-04", "{b0} is with no unit", body) ||
        SAND_FORBIDS(j->verdict, leaves, "SD-RALLY-04", "{b0} leaves his unit this turn", body) ||
        SAND_FORBIDS(j->verdict, unit != 0 && sand_battle_unit(b, unit)->hits < 1, "SD-RALLY-04",
                     "{u0} has no marker to take off", unit) ||
        SAND_FORBIDS(j->verdict, !rallies, "SD-AMB-RALLY-02", "{u0} does not rally this turn", unit))
        return;
    j->verdict->rule = "SD-RALLY-04";
}

/* ---- writing down ---- */

/* [SD-ORD-12, SD-AMB-ORD-09] */
static void go_back_to_orders(sand_battle *b, unsigned unit)
{
    SAND_ASSERT(sd_unit_get(b, unit)->led != 0); /* only Follow me! is ended */
    sd_unit_of(b, unit)->led = 0;
    if (sand_battle_reads(b, SD_FOLLOW_END_WRITTEN)) sd_unit_of(b, unit)->reverted = 1;
}

/* A general who plans to leave the unit that follows him no longer leads it: its order binds it from the beginning of
 * the turn. [SD-ORD-12, SD-AMB-ORD-10] */
static void leave_led(const sand_deed *deed)
{
    unsigned unit = led_by(deed->b, deed->entry->subject);
    if (unit != 0) go_back_to_orders(deed->b, unit);
}

void sd_apply_ride(const sand_deed *deed)
{
    leave_led(deed);
    sd_body *he = sd_body_of(deed->b, deed->entry->subject);
    he->rides = 1;
    he->to_x = deed->entry->pose.at.x;
    he->to_y = deed->entry->pose.at.y;
}

void sd_apply_join(const sand_deed *deed)
{
    leave_led(deed);
    sd_body *he = sd_body_of(deed->b, deed->entry->subject);
    he->rides = 1;
    he->joins = deed->entry->object;
}

void sd_apply_follow(const sand_deed *deed)
{
    unsigned body = deed->entry->subject, joins = sd_body_get(deed->b, body)->joins;
    unsigned unit = joins != 0 ? joins : sand_battle_body(deed->b, body)->attached;
    sd_unit_of(deed->b, unit)->led = (uint16_t)body;
}

void sd_apply_release(const sand_deed *deed)
{
    leave_led(deed);
}

void sd_apply_restore(const sand_deed *deed)
{
    sd_body_of(deed->b, deed->entry->subject)->restores = 1;
}

/* ---- riding ---- */

/* The general rides straight to the place or the unit, or as far as he can. [SD-GEN-03, SD-AMB-GEN-01] */
static void ride(sand_battle *b, unsigned body, sand_log *log)
{
    SAND_ASSERT(sd_body_get(b, body)->rides && sand_battle_body_def(b, body)->role == SAND_ROLE_LEADER);
    const sd_body plan = *sd_body_get(b, body);
    sand_point to = plan.joins != 0 ? sand_battle_unit_pose(b, plan.joins).at : (sand_point){ plan.to_x, plan.to_y };
    const sand_ride way = ride_to(b, body, to, plan.joins);
    sand_answer_way went;
    int32_t travel = sand_riding_off(b, &way, &went);
    if (travel < 0) return;
    sand_answer_went(b, log, "SD-GEN-02", SAND_SAY("{b0} rode {l1}", body, travel), went);
    if (plan.joins != 0 && sand_riding_joins(b, body, plan.joins))
        sand_answer_tell(b, log, SAND_EVENT_MARK, "SD-AMB-GEN-03", SAND_SAY("{b0} joined {u1}", body, plan.joins));
}

void sd_ride_all(sand_battle *b, sand_log *log)
{
    for (unsigned i = 0; i < b->field->n_leaders; i++) {
        unsigned body = b->field->leader[i];
        if (!sd_body_get(b, body)->rides) continue;
        if (sand_battle_body(b, body)->status == SAND_STATUS_PLAY) ride(b, body, log);
        sd_body *he = sd_body_of(b, body);
        he->rides = 0;
        he->joins = 0;
        he->to_x = he->to_y = 0;
    }
}

/* A unit is no longer led when the general who said Follow me! has not come to it, or is lost. [SD-ORD-12] */
void sd_end_following(sand_battle *b)
{
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        unsigned general = sd_unit_get(b, unit)->led;
        if (general == 0) continue;
        const sand_body *he = sand_battle_body(b, general);
        if (he->status != SAND_STATUS_PLAY || he->attached != unit) go_back_to_orders(b, unit);
    }
}

/* ---- lost ---- */

void sd_lose_general(sand_battle *b, unsigned body, const char *rule, sand_log *log)
{
    SAND_ASSERT(sand_battle_body_def(b, body)->role == SAND_ROLE_LEADER);
    unsigned unit = sand_battle_body(b, body)->attached;
    if (unit != 0 && sd_unit_get(b, unit)->led == body) go_back_to_orders(b, unit);
    sand_battle_body_of(b, body)->attached = 0;
    sand_losses_remove_leader(b, body, SD_GONE_FALLEN, (sand_reason){ rule, "{b0} was lost" }, log);
}
