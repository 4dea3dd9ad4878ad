/* sd_deploy.c - armies form up in secret as the Council has it [SD-ORD-02], where the scenario has not placed them. */
#include "battle/actor.h"
#include "rules/common/answer.h"
#include "rules/sword_divided/sd_chapters.h"

enum { START_MOUNTED = 1, START_LIMBERED, START_UNLIMBERED, START_LOADED };

static bool waits(const sand_battle *b, unsigned unit)
{
    return sand_muster_waits(b, SAND_REF_UNIT, unit);
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

static sand_box outline_of(const sand_battle *b, const sand_entry *e)
{
    sand_stance at = stance_of(b, e);
    return sand_path_stance_box(&at);
}

void sd_check_place(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    const sand_entry *e = j->entry;
    sand_reason why;
    if (SAND_FORBIDS(j->verdict, !waits(b, e->subject), "SD-ORD-02", "{u0} has its place already", e->subject) ||
        !sand_muster_has_place(e, "SD-ORD-02", j->verdict) ||
        SAND_FORBIDS(j->verdict, e->n_list > 0 && !sand_sheets_names_all(b, e), "SD-AMB-FORM-04",
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
    if (sand_muster_check_place(b, sand_council_comer(b, e->subject), "SD-ORD-02", &mover.box, j->verdict) &&
        !SAND_FORBIDS(j->verdict, bar.kind != SAND_BAR_NONE, "SD-ORD-02", "{u0} has no room there", e->subject) &&
        sand_council_suits(j, &mover.box, outline_of))
        j->verdict->rule = "SD-ORD-02";
}

/* [SD-GEN-01] */
void sd_check_post(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    unsigned unit = j->entry->object;
    if (sand_answer_lacks(j->verdict, unit == 0, SAND_SLOT_BODY)) return;
    bool own = sand_battle_side_of_unit(b, unit) == j->side && sand_council_has(b, unit);
    if (SAND_FORBIDS(j->verdict, !own, "SD-GEN-01", "{u0} is no unit of his", unit)) return;
    j->verdict->rule = "SD-GEN-01";
}

/* The general stands alone, on the ground where his army forms up. [SD-GEN-01, SD-AMB-GEN-04] */
void sd_check_station(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    unsigned body = j->entry->subject;
    if (SAND_FORBIDS(j->verdict, !sand_muster_waits(b, SAND_REF_BODY, body), "SD-GEN-01", "{b0} has his place already",
                     body) ||
        SAND_FORBIDS(j->verdict, sand_sheets_find(j, SD_ORDER_POST, body) != NULL, "SD-AMB-ORD-12",
                     "{b0} is with a unit", body) ||
        !sand_muster_has_place(j->entry, "SD-GEN-01", j->verdict))
        return;
    sand_mover waiting = sand_march_mover_of(b, sand_actor_body(body));
    sand_mover there = sand_march_mover_at(&waiting, j->entry->pose);
    const sand_muster_comer he = { SAND_REF_BODY, body, 0, SD_DEEP };
    if (sand_muster_check_place(b, he, "SD-GEN-01", &there.box, j->verdict)) j->verdict->rule = "SD-GEN-01";
}

/* ---- carrying out ---- */

void sd_apply_place(const sand_deed *deed)
{
    SAND_ASSERT(waits(deed->b, deed->entry->subject));
    sand_battle *b = deed->b;
    const sand_entry *e = deed->entry;
    sand_stance at = stance_of(b, e);
    sand_battle_formation_of(b, e->subject)->base_state = (uint8_t)at.state;
    sand_muster_bring_on(b, e->subject, e->pose);
    if (e->given & SAND_SLOT_FORM) sand_battle_unit_form(b, e->subject, e->files, e->ranks);
    sand_battle_unit_move(b, e->subject, e->pose);
    sd_note_order(b, e, at.files, at.ranks);
    sd_deal_as_noted(b, e->subject);
    for (unsigned body = 0; e->choice == START_LOADED && (body = sand_battle_next_base(b, e->subject, body)) != 0;)
        sd_set_loaded(b, body, true);
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
