/* sd_volley.c - musketry, saves by cover, and the barrier at which all fire counts (sections 5 and 6) [SD-FIRE,
 * SD-COVER].
 *
 * Until the barrier, hits are counted on the target by the cover that they meet. So the order of volleys does not
 * matter, and a unit that will break still fires this turn [SD-AMB-FIRE-09]. */
#include "rules/sword_divided/sd_fighting.h"

/* ---- units whose fates hang together ---- */

/* Ties each unit that fires to its targets: hits concern no other unit. */
void sd_ties_fire(const sand_battle *b, sand_ties *ties)
{
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        if (sd_unit_get(b, unit)->target != 0) sand_ties_units(ties, unit, sd_unit_get(b, unit)->target);
        for (unsigned body = 0; (body = sand_battle_next_base(b, unit, body)) != 0;) {
            unsigned target = sd_body_get(b, body)->target;
            if (target != 0) sand_ties_units(ties, unit, target);
        }
    }
}

/* ---- musketry ---- */

/* Returns the target of the unit's first base that has still to fire; 0: no base has. */
static unsigned next_target(const sand_battle *b, unsigned unit)
{
    for (unsigned body = 0; (body = sand_battle_next_base(b, unit, body)) != 0;)
        if (sd_body_get(b, body)->action == SD_ACTION_FIRES) return sd_body_get(b, body)->target;
    return 0;
}

static bool has_a_volley(const sand_battle *b, unsigned unit)
{
    return !sd_is_guns(b, unit) && next_target(b, unit) != 0;
}

static bool fires_at(const sand_battle *b, unsigned body, unsigned target)
{
    return sd_body_get(b, body)->action == SD_ACTION_FIRES && sd_body_get(b, body)->target == target;
}

/* The dice of the bases that were told to fire at the target and bear on it now; 0 if, with targets named before the
 * movement, the unit may no longer fire at it. [SD-FIRE-04, SD-FIRE-05, SD-DEC-31, SD-AMB-SIM-07] */
static int32_t dice_of(sand_scene *scene, unsigned unit, unsigned target)
{
    sand_slots bearing;
    int32_t n = 0;
    if (sand_battle_reads(scene->battle, SD_FIRE_PLAN_BEFORE) && !sd_may_fire(scene, unit, target)) return 0;
    sd_bearing(scene, unit, target, &bearing);
    for (unsigned i = 0; i < bearing.n; i++) n += fires_at(scene->battle, bearing.body[i], target);
    return n;
}

static void have_fired(sand_battle *b, unsigned unit, unsigned target)
{
    for (unsigned body = 0; (body = sand_battle_next_base(b, unit, body)) != 0;)
        if (fires_at(b, body, target)) sd_body_of(b, body)->action = SD_ACTION_NONE;
}

static uint16_t counted(uint32_t hits)
{
    return (uint16_t)(hits > UINT16_MAX ? UINT16_MAX : hits);
}

void sd_count_hits(sand_battle *b, unsigned by, unsigned target, int32_t hits)
{
    SAND_ASSERT(hits >= 0 && sand_battle_side_of_unit(b, by) != sand_battle_side_of_unit(b, target));
    sd_unit *row;
    if (hits == 0) return;
    sd_cover cover = sd_cover_from(b, target, by);
    row = sd_unit_of(b, target);
    switch (cover) {
    case SD_OPEN: row->incoming = counted(row->incoming + (uint32_t)hits); break;
    case SD_SOFT: row->soft = counted(row->soft + (uint32_t)hits); break;
    case SD_HARD: row->hard = counted(row->hard + (uint32_t)hits); break;
    }
}

/* A 6 hits, whatever the firing unit did and is. [SD-FIRE-06, SD-FIRE-10, SD-FIRE-11] */
void sd_run_volley(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    unsigned unit = sand_battle_next_or_end(b, has_a_volley);
    if (unit == 0) return;
    unsigned target = next_target(b, unit);
    int32_t n = dice_of(sand_room_scene(room, b), unit, target);
    have_fired(b, unit, target);
    if (n == 0) return;
    size_t first = sand_answer_throw(dice, "hits by muskets", NULL);
    int32_t hits = sand_dice_count(dice, sd_cause(b, SD_ROLL_MUSKETS, unit, target, 0), 6,
                                   sand_battle_number(b, SD_MUSKETS_HIT), n);
    sand_event *event =
        sand_answer_tell(b, log, SAND_EVENT_ROLL, "SD-FIRE-06",
                         n == 1 ? SAND_SAY("{u0} fired a base of muskets at {u1}", unit, target)
                                : SAND_SAY("{u0} fired {n2} bases of muskets at {u1}", unit, target, n));
    sand_answer_thrown(event, dice, first, NULL, hits);
    sd_count_hits(b, unit, target, hits);
}

/* ---- saves [SD-COVER-01, SD-COVER-02] ---- */

static bool has_saves(const sand_battle *b, unsigned unit)
{
    return sd_unit_get(b, unit)->soft > 0 || sd_unit_get(b, unit)->hard > 0;
}

/* Takes from the hits as many as can be thrown for at once. */
static int32_t next_batch(uint16_t *hits)
{
    SAND_ASSERT(*hits > 0); /* otherwise no die would be thrown, for ever */
    int32_t n = *hits > SAND_DICE_COUNT ? SAND_DICE_COUNT : *hits;
    *hits = (uint16_t)(*hits - n);
    return n;
}

/* 5 or more saves, and hard cover adds 1, so hits in soft and in hard cover are thrown for separately. Only fire has
 * saves; melees have none. [SD-COVER-04] */
void sd_run_saves(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room;
    unsigned unit = sand_battle_next_or_end(b, has_saves);
    sand_ledger ledger = { 0 };
    if (unit == 0) return;
    sd_unit *row = sd_unit_of(b, unit);
    bool hard = row->soft == 0;
    sand_cause cause = sd_cause(b, SD_ROLL_SAVE, unit, 0, 0);
    cause.index = (uint16_t)(2u * (hard ? row->hard : row->soft) + hard);
    int32_t n = next_batch(hard ? &row->hard : &row->soft);
    sand_answer_modify(&ledger, hard, "SD-COVER-01", "hard cover", sand_battle_number(b, SD_HARD_COVER));
    size_t first = sand_answer_throw(dice, "cover", &ledger);
    int32_t saved = sand_dice_count(
        dice, cause, 6, sand_battle_number(b, SD_SAVES) - (hard ? sand_battle_number(b, SD_HARD_COVER) : 0), n);
    sand_event *event = sand_answer_tell(b, log, SAND_EVENT_ROLL, "SD-COVER-02",
                                         SAND_SAY("Cover saved {u0} from {n1} of {n2} hits", unit, saved, n));
    sand_answer_thrown(event, dice, first, &ledger, saved);
    row = sd_unit_of(b, unit);
    row->incoming = counted(row->incoming + (uint32_t)(n - saved));
}

/* ---- the barrier [SD-TURN-02, SD-FIRE-09] ---- */

void sd_mark(sand_battle *b, unsigned unit, int32_t markers, const char *rule, sand_log *log)
{
    SAND_ASSERT(markers >= 0); /* markers are taken off by rallying alone */
    int32_t gained = sd_unit_get(b, unit)->gained + markers;
    if (markers == 0) return;
    sand_battle_unit_of(b, unit)->hits = (int16_t)(sand_battle_unit(b, unit)->hits + markers);
    sd_unit_of(b, unit)->gained = (uint8_t)(gained > SD_MOST_HITS ? SD_MOST_HITS : gained);
    sand_event *event = sand_answer_tell(
        b, log, SAND_EVENT_HIT, rule,
        SAND_SAY(markers == 1 ? "{u0} took a hit marker" : "{u0} took {n1} hit markers", unit, markers));
    if (event != NULL) event->amount = (int16_t)markers;
}

void sd_run_markers(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room, (void)dice;
    sand_battle_agenda_pop(b);
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        if (sand_battle_in_play(b, unit)) sd_mark(b, unit, sd_unit_get(b, unit)->incoming, "SD-FIRE-09", log);
        sd_unit *row = sd_unit_of(b, unit);
        row->incoming = row->soft = row->hard = row->target = 0;
        for (unsigned body = 0; (body = sand_battle_next_base(b, unit, body)) != 0;) {
            sd_body *base = sd_body_of(b, body);
            base->target = 0;
            base->shot = 0;
            if (base->action >= SD_ACTION_FIRES) base->action = SD_ACTION_NONE;
        }
    }
}
