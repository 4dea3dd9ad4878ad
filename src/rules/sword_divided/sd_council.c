/* sd_council.c - the Council of Warre (section 10) [SD-ORD-01..09]: what is written for every unit before the battle,
 * and which of it binds a unit now. */
#include "rules/common/answer.h"
#include "rules/common/muster.h"
#include "rules/sword_divided/sd_chapters.h"

/* ---- what binds a unit ---- */

static const sand_written *written_of(const sand_battle *b, unsigned unit)
{
    return sand_written_in(&sd_unit_get(b, unit)->route);
}

bool sd_is_signalled(const sand_battle *b, unsigned side)
{
    unsigned signals = sd_side_get(b, side)->signals;
    return sand_battle_reads(b, SD_SIGNALS_MANY) ? signals % 2 == 1 : signals > 0;
}

static sd_licence licence(const sand_battle *b, unsigned unit, bool signalled, bool led)
{
    const sd_unit *row = sd_unit_get(b, unit);
    bool then = signalled && !row->reverted;
    return (sd_licence){ .route = sand_written_route_of(written_of(b, unit), then),
                         .from = { row->from_x, row->from_y },
                         .along = row->along,
                         .order = led ? SD_FREE : (sd_written)sand_written_order(written_of(b, unit), then) };
}

/* [SD-ORD-08, SD-ORD-11, SD-ORD-12] */
sd_licence sd_licence_of(const sand_battle *b, unsigned unit)
{
    return licence(b, unit, sd_is_signalled(b, sand_battle_side_of_unit(b, unit)), sd_unit_get(b, unit)->led != 0);
}

/* Does a general say Follow me! to the unit, and do the plans keep him with it all this turn? [SD-ORD-11,
 * SD-AMB-ORD-10] */
static bool is_led_in(const sand_judging *j, unsigned unit)
{
    const sand_battle *b = j->scene->battle;
    unsigned general = sd_general_with(b, unit);
    if (general == 0) {
        for (unsigned i = 0; i < j->order->n && sand_battle_reads(b, SD_FOLLOW_ARRIVAL); i++) {
            const sand_entry *e = &j->order->entries[i];
            if (e->kind == SD_ORDER_JOIN && e->object == unit &&
                sand_sheets_find(j, SD_ORDER_FOLLOW, e->subject) != NULL)
                return true;
        }
        return false;
    }
    if (sand_sheets_find(j, SD_ORDER_RIDE, general) != NULL || sand_sheets_find(j, SD_ORDER_JOIN, general) != NULL)
        return false;
    if (sand_sheets_find(j, SD_ORDER_FOLLOW, general) != NULL) return true;
    return sd_unit_get(b, unit)->led == general && sand_sheets_find(j, SD_ORDER_RELEASE, general) == NULL;
}

sd_licence sd_licence_in(const sand_judging *j, unsigned unit)
{
    const sand_battle *b = j->scene->battle;
    bool signalled = sd_is_signalled(b, j->side);
    bool heard = sand_battle_reads(b, SD_SIGNAL_AT_ONCE) && sand_sheets_find(j, SD_ORDER_SIGNAL, 0) != NULL;
    bool led = is_led_in(j, unit), left = sd_unit_get(b, unit)->led != 0 && !led;
    if (left && sand_battle_reads(b, SD_FOLLOW_END_WRITTEN))
        return licence(b, unit, false, false); /* [SD-AMB-ORD-09] */
    sd_licence in_force = licence(b, unit, heard ? !signalled : signalled, led);
    if (!heard || sd_unit_get(b, unit)->reverted) return in_force;
    sand_mover mover = sand_march_mover_of_unit(b, unit);
    in_force.from = sand_box_front_centre(&mover.box);
    in_force.along = 0;
    return in_force;
}

bool sd_may_charge(const sand_battle *b, unsigned unit)
{
    if (sd_is_broken(b, unit)) return false;
    sd_written order = sd_licence_of(b, unit).order;
    return order == SD_ATTACK || order == SD_FREE || sd_must_charge(b, unit) != 0;
}

void sd_begin_route(sand_battle *b, unsigned unit)
{
    SAND_ASSERT(sand_battle_in_play(b, unit)); /* its front is somewhere */
    sand_mover mover = sand_march_mover_of_unit(b, unit);
    sand_point from = sand_box_front_centre(&mover.box);
    sd_unit *row = sd_unit_of(b, unit);
    row->from_x = from.x;
    row->from_y = from.y;
    row->along = 0;
}

/* Both armies hear a signal; it changes every order of the side that gave it. [SD-ORD-08, SD-ORD-10] */
void sd_hear_signals(sand_battle *b, bool at_once, sand_log *log)
{
    if (at_once != sand_battle_reads(b, SD_SIGNAL_AT_ONCE)) return;
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++) {
        if (!sd_side_get(b, side)->signalling) continue;
        sd_side_of(b, side)->signalling = 0;
        sd_side_of(b, side)->signals++;
        sand_answer_tell(b, log, SAND_EVENT_MARK, "SD-ORD-10", SAND_SAY("{s0} gave the battle signal", side));
        for (unsigned unit = 1; unit <= b->field->n_units; unit++)
            if (sand_battle_side_of_unit(b, unit) == side && sand_battle_in_play(b, unit)) sd_begin_route(b, unit);
    }
}

/* ---- writing ---- */

static bool is_present(const sand_battle *b, unsigned unit)
{
    return sand_battle_in_play(b, unit) || sand_muster_waits(b, SAND_REF_UNIT, unit);
}

bool sd_is_own(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    unsigned unit = j->entry->subject;
    if (unit == 0) {
        sand_answer_missing(j->verdict, SAND_SLOT_NONE);
        return false;
    }
    if (SAND_FORBIDS(j->verdict, sand_battle_side_of_unit(b, unit) != j->side, "SD-ORD-01", "{u0} is an enemy unit",
                     unit) ||
        SAND_FORBIDS(j->verdict, !is_present(b, unit), "SD-ORD-01", "{u0} is not in this battle any more", unit))
        return false;
    return !SAND_FORBIDS(j->verdict, sand_sheets_told(j, SAND_IN(j->entry->kind)) != NULL, "SD-ORD-01",
                         "{u0} has its order on this sheet already", unit);
}

bool sd_anybody_writes(const sand_battle *b, sand_room *room)
{
    (void)room;
    unsigned sides = sand_battle_agenda_top(b)->sides;
    for (unsigned unit = 1; unit <= b->field->n_units; unit++)
        if ((sides >> sand_battle_side_of_unit(b, unit) & 1u) != 0 && is_present(b, unit)) return true;
    return false;
}

/* [SD-AMB-ORD-04] */
static const sand_sheets_routes routes = {
    .long_one = { "SD-AMB-ORD-04", "A route has at most {n0} points" },
    .off = { "SD-AMB-ORD-04", "A route stays on the table" },
    .standing = { "SD-AMB-ORD-04", "A route leads from place to place" },
};

/* An order to advance has a route, and no other order has one. [SD-ORD-04] */
static bool check_route(sand_judging *j, unsigned order, sand_written_route route, sand_slot slot)
{
    if (order == SD_ADVANCE && route.n == 0) {
        sand_answer_missing(j->verdict, slot);
        j->verdict->sentence = SAND_SAY("Which way does {u0} advance?", j->entry->subject);
        return false;
    }
    return !SAND_FORBIDS(j->verdict, order != SD_ADVANCE && route.n > 0, "SD-ORD-04", "Only an advance follows a route",
                         0) &&
           sand_sheets_check_route(j, &routes, route);
}

/* [SD-ORD-03, SD-ORD-04, SD-ORD-08] */
void sd_check_write(sand_judging *j)
{
    const sand_entry *e = j->entry;
    unsigned missing = e->choice == 0 ? SAND_SLOT_CHOICE : e->then == 0 ? SAND_SLOT_THEN : 0;
    if (missing != 0) {
        sand_answer_missing(j->verdict, missing);
        j->verdict->sentence =
            SAND_SAY(e->choice == 0 ? "Attack, advance or hold?" : "And when the signal is given?", 0);
        return;
    }
    if (!check_route(j, e->choice, sand_written_entry_route(e), SAND_SLOT_ROUTE) ||
        !check_route(j, e->then, sand_written_entry_then(e), SAND_SLOT_THEN))
        return;
    j->verdict->rule = "SD-ORD-03";
}

/* [SD-ORD-02] */
void sd_check_form_up(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    const sand_entry *e = j->entry;
    bool beside = e->choice >= SD_LEFT_OF;
    if (SAND_FORBIDS(j->verdict, !sand_muster_waits(b, SAND_REF_UNIT, e->subject), "SD-ORD-02",
                     "{u0} has its place in the line already", e->subject))
        return;
    if (e->choice == 0 || (beside && e->object == 0)) {
        sand_answer_missing(j->verdict, e->choice == 0 ? SAND_SLOT_CHOICE : SAND_SLOT_BODY);
        return;
    }
    if (SAND_FORBIDS(j->verdict, !beside && e->object != 0, "SD-ORD-02", "That place is not beside a unit", 0) ||
        SAND_FORBIDS(j->verdict, beside && e->object == e->subject, "SD-ORD-02", "{u0} cannot form up beside itself",
                     e->subject) ||
        SAND_FORBIDS(j->verdict,
                     beside && (!is_present(b, e->object) || sand_battle_side_of_unit(b, e->object) != j->side),
                     "SD-ORD-02", "{u0} is not a unit of this army", e->object))
        return;
    j->verdict->rule = "SD-ORD-02";
}

/* Every unit has an order, and a place in the line of battle unless it is placed already. [SD-ORD-01, SD-ORD-02] */
void sd_check_council(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    for (unsigned unit = 1; unit <= b->field->n_units && !sand_sheets_is_full(j->verdict); unit++) {
        if (sand_battle_side_of_unit(b, unit) != j->side || !is_present(b, unit)) continue;
        sand_entry remedy = { .subject = (uint16_t)unit,
                              .kind = SD_ORDER_WRITE,
                              .choice = SD_ATTACK,
                              .then = SD_ATTACK,
                              .given = SAND_SLOT_CHOICE | SAND_SLOT_THEN };
        if (sand_sheets_find(j, SD_ORDER_WRITE, unit) == NULL) {
            sand_sheets_owe(j->verdict, "SD-ORD-01", SAND_SAY("{u0} has no order", unit), remedy);
        } else if (sand_muster_waits(b, SAND_REF_UNIT, unit) && sd_unit_get(b, unit)->form_up == SD_AS_PLACED &&
                   sand_sheets_find(j, SD_ORDER_FORM_UP, unit) == NULL) {
            remedy = (sand_entry){
                .subject = (uint16_t)unit, .kind = SD_ORDER_FORM_UP, .choice = SD_CENTRE, .given = SAND_SLOT_CHOICE
            };
            sand_sheets_owe(j->verdict, "SD-ORD-02", SAND_SAY("{u0} has no place in the line of battle", unit), remedy);
        }
    }
}

/* ---- carrying out ---- */

void sd_apply_write(const sand_deed *deed)
{
    sand_written_keep(sand_written_at(&sd_unit_of(deed->b, deed->entry->subject)->route), deed->entry);
}

void sd_apply_form_up(const sand_deed *deed)
{
    sd_unit *unit = sd_unit_of(deed->b, deed->entry->subject);
    unit->form_up = (uint8_t)deed->entry->choice;
    unit->beside = deed->entry->object;
}

/* Guns whose state nothing has set: those that hold begin laid and loaded, the others limbered. [SD-AMB-GUN-02] */
void sd_ready_guns(sand_battle *b, unsigned unit)
{
    const sand_unit_def *def = sand_battle_unit_def(b, unit);
    bool owner = sand_battle_reads(b, SD_GUN_START_OWNER), holds = written_of(b, unit)->written == SD_HOLD;
    bool moves = sand_battle_trait(b, unit, SD_MOVE) > 0;
    if (!sd_is_guns(b, unit) || sd_is_limbered(b, unit) || sd_is_loaded(b, unit)) return;
    if (owner && !holds && moves) {
        sand_battle_formation_of(b, unit)->base_state = SD_LIMBERED;
        return;
    }
    for (unsigned i = 0; i < def->n_bodies && !sand_battle_reads(b, SD_GUN_START_EMPTY); i++)
        sd_set_loaded(b, def->first_body + i, true);
}
