/* sd_turn.c - the sequence of a turn (catalogue part 3): movement, firing, melee, everything by both sides at once. */
#include "motion/contact.h"
#include "rules/common/answer.h"
#include "rules/sword_divided/sd_chapters.h"

static void forget_last_turn(sand_battle *b)
{
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        sd_unit *row = sd_unit_of(b, unit);
        row->used = row->target = 0;
        row->incoming = row->soft = row->hard = row->outgoing = 0;
        row->rallies = row->gun = row->done = 0;
    }
    for (unsigned body = 1; body <= b->field->n_bodies; body++) {
        sd_body *row = sd_body_of(b, body);
        row->target = 0;
        row->action = row->shot = row->restores = 0;
    }
}

/* Everybody moves before anybody fires, and fire is over before the melees, which have one round a turn. [SD-TURN-01,
 * SD-TURN-02, SD-TURN-03, SD-TURN-04, SD-RESULT-08] */
void sd_run_turn(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room, (void)dice;
    static const uint8_t before[] = { SD_STEP_PLAN,  SD_STEP_MOVE,    SD_STEP_CONFORM, SD_STEP_FIRE,     SD_STEP_VOLLEY,
                                      SD_STEP_GUNS,  SD_STEP_SHOT,    SD_STEP_SAVES,   SD_STEP_MARKERS,  SD_STEP_EVADE,
                                      SD_STEP_MELEE, SD_STEP_OUTCOME, SD_STEP_REFORM,  SD_STEP_FALL_BACK };
    bool first = sand_battle_reads(b, SD_RALLY_BEFORE_BREAK);
    sand_battle_agenda_pop(b);
    sand_battle_head_of(b)->turn++;
    sand_battle_head_of(b)->stage = 0;
    forget_last_turn(b);
    sand_answer_tell(b, log, SAND_EVENT_STEP, "SD-TURN-01", SAND_SAY("Both armies plan", 0));
    sd_hear_signals(b, false, log);
    sd_push(b, SD_STEP_END, 0, 0, 0);
    sd_push(b, first ? SD_STEP_BREAK : SD_STEP_RALLY, 0, 0, 0);
    sd_push(b, first ? SD_STEP_RALLY : SD_STEP_BREAK, 0, 0, 0);
    for (size_t i = SAND_LEN(before); i > 0; i--) {
        bool asks = before[i - 1] == SD_STEP_PLAN || before[i - 1] == SD_STEP_FIRE;
        sd_push(b, before[i - 1], asks ? sd_both_sides() : 0, 0, 0);
    }
}

/* What has been loaded is. [SD-GUN-03] */
static void load_guns(sand_battle *b)
{
    for (unsigned body = 1; body <= b->field->n_bodies; body++)
        if (sd_body_get(b, body)->action == SD_GUN_LOADS) sd_body_of(b, body)->loaded = 1;
}

void sd_run_end(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room, (void)dice, (void)log;
    sand_battle_agenda_pop(b);
    load_guns(b);
    sd_end_following(b);
    if (!sd_is_over(b)) sd_push(b, SD_STEP_TURN, 0, 0, 0);
}

/* Contacts that touch no more end; one thing a call. [SD-AMB-SIM-08] */
sand_settling sd_settle(sand_battle *b, sand_room *room, sand_log *log)
{
    (void)room, (void)log;
    unsigned broken = sand_contact_broken(b, 1);
    if (broken == 0) return SAND_SETTLED;
    sand_battle_contact_end(b, broken);
    return SAND_CHANGED;
}
