/* alternating.c - players who take their turns one after the other. */
#include "rules/common/alternating.h"

#include "battle/audit.h"
#include "rules/common/answer.h"

static const sand_alternating *row_of(const sand_battle *b)
{
    return sand_chapters_of(b)->alternating;
}

bool sand_alternating_own_unit(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    return sand_answer_own_unit(b, j->entry->subject, j->side, row_of(b)->begins.rule, j->verdict);
}

unsigned sand_alternating_next(const sand_battle *b, unsigned unit)
{
    while (unit++ < b->field->n_units) {
        if (sand_alternating_acts(b, unit)) return unit;
    }
    return 0;
}

/* ---- turns ---- */

void sand_alternating_run_first(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room;
    unsigned first = sand_muster_roll_first(b, row_of(b)->dice, row_of(b)->first, dice, log);
    sand_battle_agenda_pop(b);
    sand_players_of(b)->first = (uint8_t)first;
}

/* Begins the next turn: pushes a frame of the player's step for each side, the first mover's on top. After the last
 * turn (the scenario's, or the option's when the scenario sets none) the battle is over. */
void sand_alternating_run_turn(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room, (void)dice, (void)log;
    unsigned first = sand_players_get(b)->first;
    int32_t turns = b->field->turn_limit != 0 ? b->field->turn_limit : sand_battle_option(b, row_of(b)->turns);
    SAND_ASSERT(first == SAND_SIDE_A || first == SAND_SIDE_B);
    if (sand_battle_head(b)->turn >= turns) {
        sand_battle_agenda_pop(b);
        return;
    }
    sand_battle_head_of(b)->turn++;
    sand_battle_head_of(b)->stage = 0;
    const unsigned order[] = { sand_battle_enemy(first), first };
    for (size_t i = 0; i < SAND_LEN(order); i++)
        sand_battle_agenda_push(b, (sand_frame){ .step = row_of(b)->player, .sides = sand_battle_sides_of(order[i]) });
}

void sand_alternating_run_player(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room, (void)dice;
    const sand_alternating *row = row_of(b);
    unsigned side = sand_battle_side_now(b), n = 0;
    SAND_ASSERT(side == SAND_SIDE_A || side == SAND_SIDE_B); /* sand_alternating_run_turn gives each side a frame */
    sand_battle_agenda_pop(b);
    sand_battle_head_of(b)->stage++; /* dice of the same kind in the other side's turn get another cause */
    sand_players_of(b)->active = (uint8_t)side;
    row->begin(b, side);
    sand_answer_tell(b, log, SAND_EVENT_STEP, row->begins.rule, SAND_SAY(row->begins.text, side));
    while (row->steps[n] != 0) n++;
    while (n-- > 0) /* the frame pushed last runs first */
        sand_battle_agenda_push(b, (sand_frame){ .step = row->steps[n], .sides = sand_battle_sides_of(side) });
}

void sand_alternating_end_turn(sand_battle *b)
{
    sand_battle_agenda_pop(b);
    sand_players_of(b)->active = 0;
}

/* ---- a position ---- */

static bool is_in(const sand_frame *frame, uint64_t steps)
{
    return frame->step <= SAND_STEPS_MAX && (steps & SAND_IN(frame->step)) != 0;
}

static uint64_t steps_of_player(const sand_alternating *row)
{
    uint64_t steps = row->of_player;
    for (unsigned n = 0; row->steps[n] != 0; n++) steps |= SAND_IN(row->steps[n]);
    return steps;
}

/* Returns the side of the frame's subject; 0: the frame has no subject, or its subject does not exist. */
static unsigned owner_of(const sand_battle *b, const sand_frame *frame)
{
    const sand_field *field = b->field;
    SAND_ASSERT(frame->step >= 1 && frame->step <= field->rules->tables.n_steps);
    sand_ref_kind of = field->rules->tables.steps[frame->step - 1].subject_ref;
    if (frame->subject == 0 || of == SAND_REF_NONE || frame->subject > sand_field_count(field, of)) return 0;
    if (of == SAND_REF_COMMAND) return field->command[frame->subject - 1].side;
    if (of == SAND_REF_BODY) return sand_battle_body_def(b, frame->subject)->side;
    return of == SAND_REF_UNIT ? sand_battle_side_of_unit(b, frame->subject) : 0;
}

/* Takes the player from the topmost frame of a player's step that names a side, directly or by its subject. All other
 * frames of such steps get the same side: they, and the head, may still hold an earlier player. */
static void adopt_player(sand_battle *b, uint64_t steps)
{
    unsigned side = 0;
    for (unsigned i = sand_battle_head(b)->frames; i > 0; i--) {
        sand_frame *frame = sand_battle_frame_of(b, i);
        if (!is_in(frame, steps)) continue;
        unsigned own = frame->sides >> SAND_SIDE_A & 1   ? (unsigned)SAND_SIDE_A
                       : frame->sides >> SAND_SIDE_B & 1 ? (unsigned)SAND_SIDE_B
                                                         : owner_of(b, frame);
        if (own == 0) continue;
        if (side == 0) side = own;
        frame->sides = sand_battle_sides_of(side);
    }
    if (side != 0) sand_players_of(b)->active = (uint8_t)side;
}

/* The side of a frame follows from its subject or from whose turn it is, so a position need not repeat it. */
static void adopt_frame(sand_battle *b, unsigned index, uint64_t steps, const sand_setup *setup)
{
    const sand_alternating *row = row_of(b);
    const sand_muster_about it = { setup, SAND_REF_NONE, index };
    sand_frame *frame = sand_battle_frame_of(b, index);
    if (frame->sides == 0 && is_in(frame, steps | row->of_owner)) {
        unsigned side = is_in(frame, row->of_owner) ? owner_of(b, frame) : 0;
        if (side == 0) side = sand_alternating_active(b) != 0 ? sand_alternating_active(b) : (unsigned)SAND_SIDE_A;
        frame->sides = sand_battle_sides_of(side);
    }
    sand_orders_adopt_side(b, frame);
    const char *fault = sand_orders_frame_fault(b, index);
    sand_muster_object(&it, fault != NULL, row->unsound.rule, row->unsound.text, fault);
}

static void begin_battle(sand_battle *b)
{
    const sand_alternating *row = row_of(b);
    sand_battle_agenda_push(b, (sand_frame){ .step = row->turn });
    if (sand_players_get(b)->first == 0) sand_battle_agenda_push(b, (sand_frame){ .step = row->roll_first });
    if (row->deploys(b)) sand_battle_agenda_push(b, (sand_frame){ .step = row->roll_deployment });
}

/* Is the roll for the first player still to come, at once or after the armies are placed? */
static bool rolls_for_first(const sand_battle *b)
{
    for (unsigned i = 1; i <= sand_battle_head(b)->frames; i++)
        if (sand_battle_frame(b, i)->step == row_of(b)->roll_first) return true;
    return false;
}

/* A position in the middle of a battle should say who moved first and whose turn it is; side A is assumed otherwise. */
void sand_alternating_adopt(sand_battle *b, const sand_setup *setup)
{
    const sand_alternating *row = row_of(b);
    const sand_muster_about all = { setup, SAND_REF_NONE, 0 };
    uint64_t steps = steps_of_player(row);
    unsigned frames = sand_battle_head(b)->frames, top = sand_battle_step_now(b);
    const sand_players *players = sand_players_get(b);
    sand_muster_object(&all, players->first > SAND_SIDE_B || players->active > SAND_SIDE_B, row->begins.rule,
                       "\"first\" and \"active\" are sides", "1, 2, or 0 for none");
    adopt_player(b, steps);
    for (unsigned i = 1; i <= frames; i++) adopt_frame(b, i, steps, setup);
    if (frames == 0) {
        begin_battle(b);
        return;
    }
    if (players->first == 0 && !rolls_for_first(b)) sand_players_of(b)->first = SAND_SIDE_A;
    if (players->active == 0 && top > row->player && top < row->roll_first) sand_players_of(b)->active = SAND_SIDE_A;
}

void sand_alternating_invariants(const sand_battle *b, sand_audit *audit)
{
    const sand_players *players = sand_players_get(b);
    sand_audit_hold(audit, players->first <= SAND_SIDE_B && players->active <= SAND_SIDE_B,
                    (sand_fault){ SAND_REF_NONE, 0, "active", "there are two sides" });
}
