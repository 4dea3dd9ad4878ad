/* sd_deploy.c - armies form up in secret as the Council has it [SD-ORD-02], where the scenario has not placed them.
 * Left wing, centre and right wing are thirds of a side's ground; the reserve is its rear half. */
#include "battle/actor.h"
#include "rules/common/answer.h"
#include "rules/common/muster.h"
#include "rules/sword_divided/sd_chapters.h"

enum { DEEP = 500 * SD_PACE };
static const sand_muster_mark left_third = { SAND_MUSTER_RIGHT, 1, 3 }, right_third = { SAND_MUSTER_RIGHT, 2, 3 },
                              half_way = { SAND_MUSTER_AHEAD, 1, 2 };
enum { START_MOUNTED = 1, START_LIMBERED, START_UNLIMBERED, START_LOADED };

static bool waits(const sand_battle *b, unsigned unit)
{
    return sand_muster_waits(b, SAND_REF_UNIT, unit);
}

static bool general_waits(const sand_battle *b, unsigned body)
{
    return sand_battle_body_def(b, body)->role == SAND_ROLE_LEADER && sand_muster_waits(b, SAND_REF_BODY, body);
}

/* A side forms up unless all its units and generals are on the table. */
uint16_t sd_deploying(const sand_battle *b)
{
    unsigned sides = 0;
    for (unsigned unit = 1; unit <= b->field->n_units; unit++)
        if (waits(b, unit)) sides |= 1u << sand_battle_side_of_unit(b, unit);
    for (unsigned i = 0; i < b->field->n_leaders; i++)
        if (general_waits(b, b->field->leader[i])) sides |= 1u << sand_battle_body_def(b, b->field->leader[i])->side;
    return (uint16_t)sides;
}

bool sd_anybody_deploys(const sand_battle *b, sand_room *room)
{
    (void)room;
    return sd_deploying(b) != 0;
}

sand_muster_comer sd_comer(unsigned unit)
{
    return (sand_muster_comer){ SAND_REF_UNIT, unit, 0, DEEP };
}

/* ---- does the place agree with what is written? ---- */

static const sand_entry *place_of(const sand_judging *j, unsigned unit)
{
    return sand_sheets_find(j, SD_ORDER_PLACE, unit);
}

/* A place on the line between two wings is in both. */
static bool is_in_part(const sand_judging *j, unsigned unit, sand_point place)
{
    const sand_battle *b = j->scene->battle;
    sand_bounds ground = sand_muster_ground(b, sd_comer(unit));
    int left = sand_muster_place_at(b->field, j->side, &ground, place, left_third);
    int right = sand_muster_place_at(b->field, j->side, &ground, place, right_third);
    switch (sd_unit_get(b, unit)->form_up) {
    case SD_LEFT_WING: return left <= 0;
    case SD_CENTRE: return left >= 0 && right <= 0;
    case SD_RIGHT_WING: return right >= 0;
    default: return sand_muster_place_at(b->field, j->side, &ground, place, half_way) <= 0;
    }
}

static bool agrees(const sand_judging *j, unsigned unit, sand_point place)
{
    const sand_battle *b = j->scene->battle;
    const sd_unit *row = sd_unit_get(b, unit);
    const sand_entry *beside = row->beside != 0 ? place_of(j, row->beside) : NULL;
    sand_point other = beside != NULL     ? beside->pose.at
                       : row->beside != 0 ? sand_battle_unit_pose(b, row->beside).at
                                          : place;
    switch (row->form_up) {
    case SD_LEFT_WING:
    case SD_CENTRE:
    case SD_RIGHT_WING:
    case SD_RESERVE: return is_in_part(j, unit, place);
    case SD_LEFT_OF: return sand_muster_is_beyond(b->field, j->side, SAND_MUSTER_LEFT, place, other);
    case SD_RIGHT_OF: return sand_muster_is_beyond(b->field, j->side, SAND_MUSTER_RIGHT, place, other);
    case SD_BEHIND: return sand_muster_is_beyond(b->field, j->side, SAND_MUSTER_BEHIND, place, other);
    default: return true;
    }
}

/* ---- one unit ---- */

static int32_t state_for(const sand_entry *e, int32_t state)
{
    if (e->choice == 0) return state;
    return e->choice == START_MOUNTED ? SD_MOUNTED : e->choice == START_LIMBERED ? SD_LIMBERED : SD_ON_FOOT;
}

static sand_stance stance_of(const sand_battle *b, const sand_entry *e)
{
    sand_stance at = sand_path_stance_of_unit(b, e->subject);
    if (e->given & SAND_SLOT_FORM)
        at = sand_path_stance_after(at, (sand_motion_step){ SAND_VERB_FORM, e->files, e->ranks });
    if (state_for(e, at.state) != at.state)
        at = sand_path_stance_after(at, (sand_motion_step){ SAND_VERB_CHANGE, state_for(e, at.state), 0 });
    at.pose = e->pose;
    return at;
}

static sand_reason start_forbids(const sand_battle *b, const sand_entry *e)
{
    bool guns = sd_is_guns(b, e->subject), dragoons = sd_type_of(b, e->subject) == SD_DRAGOONS;
    if (e->choice == START_MOUNTED && !dragoons)
        return (sand_reason){ "SD-AMB-MOVE-12", "Only dragoons begin mounted or on foot" };
    if (e->choice > START_MOUNTED && !guns) return (sand_reason){ "SD-AMB-GUN-02", "{u0} has no guns" };
    if (e->choice > START_MOUNTED && !sand_battle_reads(b, SD_GUN_START_OWNER))
        return (sand_reason){ "SD-AMB-GUN-02", "How guns begin is not their owner's to say" };
    return (sand_reason){ 0 };
}

static bool overlaps_sheet(sand_judging *j, const sand_box *box)
{
    sand_shape own = sand_geom_shape_of_box(box);
    for (unsigned i = 0; i < j->nth; i++) {
        const sand_entry *e = &j->order->entries[i];
        if (e->kind != SD_ORDER_PLACE) continue;
        sand_stance at = stance_of(j->scene->battle, e);
        sand_box other = sand_path_stance_box(&at);
        sand_shape his = sand_geom_shape_of_box(&other);
        if (SAND_FORBIDS(j->verdict, sand_geom_overlaps(&own, &his, SAND_SLACK), "SD-ORD-02",
                         "{u0} would stand on {u1}", j->entry->subject, e->subject))
            return true;
    }
    return false;
}

void sd_check_place(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    const sand_entry *e = j->entry;
    sand_reason why;
    if (SAND_FORBIDS(j->verdict, !waits(b, e->subject), "SD-ORD-02", "{u0} has its place already", e->subject) ||
        !sand_muster_has_place(e, "SD-ORD-02", j->verdict) ||
        SAND_FORBIDS(j->verdict, e->n_list > 0 && !sd_names_all_bases(b, e), "SD-AMB-FORM-04",
                     "{u0} has {n1} bases, each of which has one place", e->subject,
                     (int32_t)sd_bases(b, e->subject)) ||
        sand_answer_because(j->verdict, start_forbids(b, e), e->subject, 0, 0))
        return;
    sand_stance at = stance_of(b, e);
    if (!sd_may_form(b, e->subject, &at, &why)) {
        sand_answer_because(j->verdict, why, e->subject, sd_bases(b, e->subject), 0);
        return;
    }
    sand_mover waiting = sand_march_mover_of_unit(b, e->subject), mover = sand_march_mover_with(&waiting, at);
    sand_bar bar = sand_march_place_bar(b, &mover, &(sand_obstacles){ .ground = NULL });
    if (!sand_muster_check_place(b, sd_comer(e->subject), "SD-ORD-02", &mover.box, j->verdict) ||
        SAND_FORBIDS(j->verdict, bar.kind != SAND_BAR_NONE, "SD-ORD-02", "{u0} has no room there", e->subject) ||
        overlaps_sheet(j, &mover.box) ||
        SAND_FORBIDS(j->verdict, !agrees(j, e->subject, e->pose.at), "SD-ORD-02",
                     "The Council has {u0} form up elsewhere", e->subject))
        return;
    j->verdict->rule = "SD-ORD-02";
}

/* [SD-GEN-01] */
void sd_check_post(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    unsigned unit = j->entry->object;
    if (unit == 0) {
        sand_answer_missing(j->verdict, SAND_SLOT_BODY);
        return;
    }
    bool own = sand_battle_side_of_unit(b, unit) == j->side && (waits(b, unit) || sand_battle_in_play(b, unit));
    if (SAND_FORBIDS(j->verdict, !own, "SD-GEN-01", "{u0} is no unit of his", unit)) return;
    j->verdict->rule = "SD-GEN-01";
}

/* The general stands alone, on the ground where his army forms up. [SD-GEN-01, SD-AMB-GEN-04] */
void sd_check_station(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    unsigned body = j->entry->subject;
    if (SAND_FORBIDS(j->verdict, !general_waits(b, body), "SD-GEN-01", "{b0} has his place already", body) ||
        SAND_FORBIDS(j->verdict, sand_sheets_find(j, SD_ORDER_POST, body) != NULL, "SD-AMB-ORD-12",
                     "{b0} is with a unit", body) ||
        !sand_muster_has_place(j->entry, "SD-GEN-01", j->verdict))
        return;
    sand_mover waiting = sand_march_mover_of(b, sand_actor_body(body));
    sand_mover there = sand_march_mover_at(&waiting, j->entry->pose);
    const sand_muster_comer he = { SAND_REF_BODY, body, 0, DEEP };
    if (sand_muster_check_place(b, he, "SD-GEN-01", &there.box, j->verdict)) j->verdict->rule = "SD-GEN-01";
}

/* Refuses a deployment that leaves a unit or general without a place. */
void sd_check_deployment(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        if (sand_battle_side_of_unit(b, unit) != j->side || !waits(b, unit) || place_of(j, unit) != NULL) continue;
        SAND_REFUSE(j->verdict, "SD-ORD-02", "{u0} is not on the table yet", unit);
        return;
    }
    for (unsigned i = 0; i < b->field->n_leaders; i++) {
        unsigned body = b->field->leader[i];
        bool placed =
            sand_sheets_find(j, SD_ORDER_POST, body) != NULL || sand_sheets_find(j, SD_ORDER_STATION, body) != NULL;
        if (sand_battle_body_def(b, body)->side != j->side || placed) continue;
        if (SAND_FORBIDS(j->verdict, general_waits(b, body), "SD-GEN-01", "{b0} is not on the table yet", body)) return;
    }
}

/* ---- carrying out ---- */

void sd_apply_place(const sand_deed *deed)
{
    SAND_ASSERT(waits(deed->b, deed->entry->subject));
    sand_battle *b = deed->b;
    const sand_entry *e = deed->entry;
    const sand_unit_def *def = sand_battle_unit_def(b, e->subject);
    sand_stance at = stance_of(b, e);
    sand_battle_formation_of(b, e->subject)->base_state = (uint8_t)at.state;
    sand_muster_bring_on(b, e->subject, e->pose);
    if (e->given & SAND_SLOT_FORM) sand_battle_unit_form(b, e->subject, e->files, e->ranks);
    sand_battle_unit_move(b, e->subject, e->pose);
    sd_note_order(b, e, at.files, at.ranks);
    sd_deal_as_noted(b, e->subject);
    for (unsigned i = 0; i < def->n_bodies && e->choice == START_LOADED; i++)
        sd_set_loaded(b, def->first_body + i, true);
    if (e->choice <= START_MOUNTED) sd_ready_guns(b, e->subject);
    sd_begin_route(b, e->subject);
    sand_event *event =
        sand_answer_tell(b, deed->log, SAND_EVENT_PLACE, "SD-ORD-02", SAND_SAY("{u0} formed up", e->subject));
    sand_answer_placed(event, e->pose);
}

void sd_apply_post(const sand_deed *deed)
{
    unsigned body = deed->entry->subject;
    sand_battle_body_of(deed->b, body)->status = SAND_STATUS_PLAY;
    sand_actor_attach(deed->b, body, deed->entry->object);
}

void sd_apply_station(const sand_deed *deed)
{
    sand_muster_place(deed, SAND_REF_BODY, "SD-GEN-01", "{b0} took his place");
}
