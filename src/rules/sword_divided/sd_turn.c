/* sd_turn.c - the sequence of a turn (section 3): movement, firing, melee, each by both sides at once. */
#include "motion/contact.h"
#include "rules/common/answer.h"
#include "rules/sword_divided/sd_chapters.h"

/* The places in a turn of steps whose place depends on options. [SD-AMB-SIM-07, SD-AMB-RALLY-01, SD-AMB-BREAK-01] */
enum { ALWAYS, FIRE_FIRST, FIRE_NEXT, RALLY_MOVING, RALLY_FIRST, RALLY_LAST, BREAK_SHOT, BREAK_BEATEN, BREAK_FOUGHT };

static void forget_last_turn(sand_battle *b)
{
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        sd_unit *row = sd_unit_of(b, unit);
        row->used = row->target = 0;
        row->incoming = row->soft = row->hard = row->outgoing = 0;
        row->rallies = row->gun = row->slowed = 0;
        row->done &= SD_IS_BROKEN;
    }
    if (sd_head_get(b)->minute != 0) sd_head_of(b)->minute = 0;
    for (unsigned body = 1; body <= b->field->n_bodies; body++) {
        sd_body *row = sd_body_of(b, body);
        row->target = 0;
        row->action = row->shot = row->restores = 0;
    }
}

/* Is the step at this place in the turn? Some steps are listed in several places; the options choose among them. */
static bool is_in(const sand_battle *b, unsigned place)
{
    bool at_once = sand_battle_reads(b, SD_BREAK_AT_ONCE), phases = sand_battle_reads(b, SD_BREAK_PHASES);
    switch (place) {
    case FIRE_FIRST: return sand_battle_reads(b, SD_FIRE_PLAN_BEFORE);
    case FIRE_NEXT: return sand_battle_reads(b, SD_FIRE_PLAN_AFTER);
    case RALLY_MOVING: return sand_battle_reads(b, SD_RALLY_MOVEMENT);
    case RALLY_FIRST: return sand_battle_reads(b, SD_RALLY_BEFORE_BREAK);
    case RALLY_LAST: return sand_battle_reads(b, SD_RALLY_AFTER_BREAK);
    case BREAK_SHOT: return at_once || phases;
    case BREAK_BEATEN: return at_once;
    case BREAK_FOUGHT: return phases;
    default: return true;
    }
}

/* Puts the later plans of a turn on the agenda, each with its movement. [SD-AMB-SIM-03] */
static void push_impulses(sand_battle *b)
{
    SAND_ASSERT(sd_impulses(b->field) >= 1);
    for (int32_t i = 1; i < sd_impulses(b->field); i++) {
        sd_push(b, SD_STEP_MOVE, 0, 0);
        sd_push(b, SD_STEP_PLAN, sd_both_sides(), 0);
    }
}

static void push_steps(sand_battle *b)
{
    static const struct {
        uint8_t step, place;
    } turn[] = {
        { SD_STEP_PLAN, ALWAYS },        { SD_STEP_FIRE, FIRE_FIRST },    { SD_STEP_MOVE, ALWAYS },
        { SD_STEP_CONFORM, ALWAYS },     { SD_STEP_RALLY, RALLY_MOVING }, { SD_STEP_FIRE, FIRE_NEXT },
        { SD_STEP_VOLLEY, ALWAYS },      { SD_STEP_GUNS, ALWAYS },        { SD_STEP_SHOT, ALWAYS },
        { SD_STEP_SAVES, ALWAYS },       { SD_STEP_MARKERS, ALWAYS },     { SD_STEP_BREAK, BREAK_SHOT },
        { SD_STEP_EVADE, ALWAYS },       { SD_STEP_MELEE, ALWAYS },       { SD_STEP_OUTCOME, ALWAYS },
        { SD_STEP_BREAK, BREAK_BEATEN }, { SD_STEP_REFORM, ALWAYS },      { SD_STEP_FALL_BACK, ALWAYS },
        { SD_STEP_BREAK, BREAK_FOUGHT }, { SD_STEP_RALLY, RALLY_FIRST },  { SD_STEP_BREAK, ALWAYS },
        { SD_STEP_RALLY, RALLY_LAST },   { SD_STEP_END, ALWAYS },
    };
    for (size_t i = SAND_LEN(turn); i > 0; i--) {
        unsigned step = turn[i - 1].step;
        bool asks = step == SD_STEP_PLAN || step == SD_STEP_FIRE;
        int32_t which = step == SD_STEP_BREAK ? turn[i - 1].place : 0; /* a turn may have several break tests */
        /* these run after the first movement, so they are pushed before it */
        if (step == SD_STEP_MOVE) push_impulses(b);
        if (is_in(b, turn[i - 1].place)) sd_push(b, step, asks ? sd_both_sides() : 0, which);
    }
}

/* All units move before any fires, and fire is over before the melees, which have one round a turn. [SD-TURN-01,
 * SD-TURN-02, SD-TURN-03, SD-TURN-04, SD-RESULT-08] */
void sd_run_turn(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room, (void)dice;
    sand_battle_agenda_pop(b);
    sand_battle_head_of(b)->turn++;
    sand_battle_head_of(b)->stage = 0;
    forget_last_turn(b);
    sand_answer_tell(b, log, SAND_EVENT_STEP, "SD-TURN-01", SAND_SAY("Both armies plan", 0));
    sd_hear_signals(b, false, log);
    push_steps(b);
}

/* Guns whose loading was planned are loaded now. [SD-GUN-03] */
static void load_guns(sand_battle *b)
{
    for (unsigned body = 1; body <= b->field->n_bodies; body++)
        if (sd_body_get(b, body)->action == SD_GUN_LOADS) sd_set_loaded(b, body, true);
}

void sd_run_end(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room, (void)dice, (void)log;
    sand_battle_agenda_pop(b);
    load_guns(b);
    sd_end_following(b);
    if (!sd_is_over(b)) sd_push(b, SD_STEP_TURN, 0, 0);
}

/* Ends contacts that no longer touch, one at each call. [SD-AMB-SIM-08] */
sand_settling sd_settle(sand_battle *b, sand_room *room, sand_log *log)
{
    (void)room, (void)log;
    unsigned broken = sand_contact_broken(b, 1);
    if (broken == 0) return SAND_SETTLED;
    sand_battle_contact_end(b, broken);
    return SAND_CHANGED;
}
