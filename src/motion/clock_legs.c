/* clock_legs.c - the legs of movers: loaded from their rows in the battle and saved back into them. */
#include "motion/clock.h"

#include <string.h>

/* ---- legs ------------------------------------------------------------------------------------------------ */

static int32_t parts_of(sand_motion_step leg)
{
    if (leg.verb == SAND_VERB_MARCH || leg.verb == SAND_VERB_ROAD) return leg.travel;
    return leg.angle < 0 ? -leg.angle : leg.angle;
}

/* Cuts the leg where the ground changes, and shares its moments by what each part costs. */
static void cut_piece(const sand_clock *clock, sand_clock_mover *mover, sand_stance here)
{
    sand_mover body = sand_clock_body_of(clock, mover->who), stands = sand_march_mover_with(&body, here);
    sand_toll_pieces pieces = sand_toll_cut(clock->b, &stands, mover->piece, clock->policy->toll);
    int64_t all = 0, first = (int64_t)pieces.until[0] * pieces.rate[0];
    int32_t until = pieces.until[0], from = 0, moments = mover->of;
    if (pieces.n < 2) return;
    for (size_t i = 0; i < pieces.n; from = pieces.until[i++])
        all += (int64_t)(pieces.until[i] - from) * pieces.rate[i];
    mover->rest = mover->piece;
    if (mover->piece.verb == SAND_VERB_MARCH || mover->piece.verb == SAND_VERB_ROAD) {
        mover->piece.travel = until;
        mover->rest.travel -= until;
    } else {
        mover->piece.angle = mover->piece.angle < 0 ? -until : until;
        mover->rest.angle -= mover->piece.angle;
    }
    mover->of = (int32_t)(moments * first / all);
    if (mover->of < 1) mover->of = 1;
    mover->rest_of = moments - mover->of;
}

/* Begins a leg, or a part of it, that takes so many moments. A column without room on its road waits instead. */
static void begin(sand_clock *clock, sand_clock_mover *mover, sand_motion_step leg, int32_t moments, sand_stance here)
{
    bool room = leg.verb != SAND_VERB_ROAD || sand_clock_begin_road(clock, mover, (unsigned)leg.angle, &here);
    bool paid = leg.verb == SAND_VERB_MARCH || leg.verb == SAND_VERB_WHEEL || here.way != NULL;
    bool cut = clock->policy->toll != NULL && paid;
    int32_t halt = sand_battle_motion(clock->b, mover->row)->halt;
    mover->state = SAND_MOVER_GOES;
    clock->halts[mover->who] = halt > 0 ? halt : 0;
    if (halt > clock->halt) clock->halt = halt;
    mover->start = here;
    mover->from = here.way != NULL ? sand_battle_unit_pose(clock->b, mover->who) : here.pose;
    mover->piece = leg;
    mover->rest = (sand_motion_step){ .verb = 0 };
    mover->rest_of = 0;
    mover->done = 0;
    mover->of = moments > 0 ? moments : 1;
    if (cut && parts_of(leg) > 1) cut_piece(clock, mover, here);
    mover->began = mover->at = clock->now;
    mover->ends = clock->now + mover->of;
    mover->track = (sand_track){ here, mover->piece, 0, mover->of, sand_path_stance_box(&here) };
    sand_clock_change(clock, mover->who);
    if (!room) sand_clock_stand(clock, mover, here, SAND_MOVER_WAITS);
}

/* Begins the next leg from the mover's place; a leg that takes no time gets one moment. */
void sand_clock_begin_leg(sand_clock *clock, sand_clock_mover *mover, sand_stance here)
{
    const sand_motion *row = sand_battle_motion(clock->b, mover->row);
    if (mover->leg >= row->legs) {
        sand_clock_stand(clock, mover, here, SAND_MOVER_ENDED);
        return;
    }
    sand_motion_step leg = sand_clock_row_leg(row, mover->leg);
    bool turns = leg.verb == SAND_VERB_WHEEL || leg.verb == SAND_VERB_PIVOT;
    if (turns && sand_clock_is_bent(clock, mover->who)) leg.angle = 0; /* a bent column has no front to turn */
    begin(clock, mover, leg, row->ticks[mover->leg] * SAND_TICK_PARTS, here);
}

bool sand_clock_begin_rest(sand_clock *clock, sand_clock_mover *mover, sand_stance here)
{
    if (parts_of(mover->rest) == 0) return false;
    begin(clock, mover, mover->rest, mover->rest_of, here);
    return true;
}

/* ---- rows and movers ------------------------------------------------------------------------------------- */

void sand_clock_load_row(sand_clock *clock, unsigned i)
{
    sand_motion *row = sand_battle_motion_of(clock->b, i);
    sand_actor actor = sand_battle_motion_who(clock->b, i);
    unsigned who = actor.index == 0 ? 0 : sand_clock_number(clock, actor);
    if (who != 0 && !sand_clock_is_there(clock, who)) sand_motion_end(row);
    if (row->who == 0) return;
    bool known = clock->mover_of[who] != 0;
    if (!known) clock->mover_of[who] = (uint16_t)++clock->n;
    sand_clock_mover *mover = sand_clock_mover_of(clock, who);
    sand_stance clear = known ? mover->clear : (sand_stance){ .files = 0 };
    sand_column_way *road = clock->roads == NULL ? NULL : &clock->roads[i - 1];
    *mover = (sand_clock_mover){
        .who = (uint16_t)who, .row = (uint16_t)i, .next = SAND_CLOCK_NEVER, .clear = clear, .road = road
    };
    sand_clock_begin_leg(clock, mover, sand_clock_stance(clock, who));
}

void sand_clock_load(sand_clock *clock)
{
    memset(clock->mover_of, 0, (clock->n_who + 1u) * sizeof(uint16_t));
    clock->n = 0;
    for (unsigned i = 1; i <= sand_battle_motions(clock->b); i++) {
        if (sand_battle_motion(clock->b, i)->who != 0) sand_clock_load_row(clock, i);
    }
}

/* Saves what is left of the present leg; later legs are kept unchanged. */
void sand_clock_save_row(sand_clock *clock, const sand_clock_mover *mover)
{
    sand_motion *row = sand_battle_motion_of(clock->b, mover->row);
    unsigned kept = 0;
    int32_t done = mover->state == SAND_MOVER_GOES ? clock->now - mover->began : mover->done;
    for (unsigned i = mover->leg; i < row->legs; i++, kept++) {
        row->verb[kept] = row->verb[i];
        row->angle[kept] = row->angle[i];
        row->travel[kept] = row->travel[i];
        row->ticks[kept] = row->ticks[i];
    }
    for (unsigned i = kept; i < row->legs; i++)
        row->verb[i] = 0, row->angle[i] = 0, row->travel[i] = 0, row->ticks[i] = 0;
    row->legs = (uint16_t)kept;
    const sand_motion_step *piece = &mover->piece, *rest = &mover->rest;
    if (row->verb[0] == SAND_VERB_WHEEL || row->verb[0] == SAND_VERB_PIVOT)
        row->angle[0] = rest->angle + piece->angle - (int32_t)((int64_t)piece->angle * done / mover->of);
    if (row->verb[0] == SAND_VERB_MARCH || row->verb[0] == SAND_VERB_ROAD)
        row->travel[0] = rest->travel + piece->travel - (int32_t)((int64_t)piece->travel * done / mover->of);
    row->ticks[0] = row->ticks[0] > 0 ? sand_clock_tick_of(mover->of - done + mover->rest_of) : 0;
}

void sand_clock_save(sand_clock *clock)
{
    sand_clock_place_all(clock);
    for (size_t i = 0; i < clock->n; i++)
        sand_clock_tell(clock, &clock->movers[i], sand_clock_stance(clock, clock->movers[i].who).pose, false);
    for (size_t i = 0; i < clock->n; i++) {
        sand_motion *row = sand_battle_motion_of(clock->b, clock->movers[i].row);
        if (row->who != sand_clock_actor(clock, clock->movers[i].who).index) continue;
        if (clock->movers[i].state == SAND_MOVER_ENDED)
            sand_motion_end(row);
        else
            sand_clock_save_row(clock, &clock->movers[i]);
    }
}
