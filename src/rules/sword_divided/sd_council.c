/* sd_council.c - the Council of Warre (section 10) [SD-ORD-01..09]: what is written for every unit before the battle,
 * and which of it binds a unit now. */
#include "rules/common/answer.h"
#include "rules/sword_divided/sd_chapters.h"

/* ---- what binds a unit ---- */

static const sand_written *written_of(const sand_battle *b, unsigned unit)
{
    return sand_written_in(&sd_unit_get(b, unit)->route);
}

/* Has a signal changed the orders of that side? [SD-ORD-08, SD-AMB-ORD-08] */
static bool is_signalled(const sand_battle *b, unsigned side)
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
    return licence(b, unit, is_signalled(b, sand_battle_side_of_unit(b, unit)), sd_unit_get(b, unit)->led != 0);
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
    bool signalled = is_signalled(b, j->side);
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

static sand_council_line line_of(const sand_battle *b, unsigned unit)
{
    const sd_unit *row = sd_unit_get(b, unit);
    return (sand_council_line){ (sand_line_place)row->form_up, row->beside };
}

/* [SD-ORD-01, SD-ORD-02, SD-ORD-03, SD-ORD-04, SD-ORD-08, SD-AMB-ORD-04] */
const sand_council sd_council = {
    .council = SD_STEP_COUNCIL,
    .deploy = SD_STEP_DEPLOY,
    .turn = SD_STEP_TURN,
    .write = SD_ORDER_WRITE,
    .form_up = SD_ORDER_FORM_UP,
    .place = SD_ORDER_PLACE,
    .post = SD_ORDER_POST,
    .station = SD_ORDER_STATION,
    .usual = SD_ATTACK,
    .follows = SD_ADVANCE,
    .orders = SD_HOLD,
    .orders_are = "orders are attack, advance and hold",
    .orders_give = "1, 2 or 3",
    .depth = SD_DEEP,
    .line = line_of,
    .plan = written_of,
    .enemy = { "SD-ORD-01", "{u0} is an enemy unit" },
    .gone = { "SD-ORD-01", "{u0} is not in this battle any more" },
    .twice = { "SD-ORD-01", "{u0} has its order on this sheet already" },
    .written = { "SD-ORD-03", "Attack, advance or hold?" },
    .then = { "SD-ORD-08", "And when the signal is given?" },
    .which = { "SD-ORD-04", "Which way does {u0} advance?" },
    .routed = { "SD-ORD-04", "Only an advance follows a route" },
    .unrouted = "an advance has a route, and no other order has",
    .routes = { .long_one = { "SD-AMB-ORD-04", "A route has at most {n0} points" },
                .off = { "SD-AMB-ORD-04", "A route stays on the table" },
                .standing = { "SD-AMB-ORD-04", "A route leads from place to place" } },
    .formed = { "SD-ORD-02", NULL },
    .has_place = { "SD-ORD-02", "{u0} has its place in the line already" },
    .not_beside = { "SD-ORD-02", "That place is not beside a unit" },
    .itself = { "SD-ORD-02", "{u0} cannot form up beside itself" },
    .stranger = { "SD-ORD-02", "{u0} is not a unit of this army" },
    .no_order = { "SD-ORD-01", "{u0} has no order" },
    .no_line = { "SD-ORD-02", "{u0} has no place in the line of battle" },
    .waits = { "SD-ORD-02", "{u0} is not on the table yet" },
    .elsewhere = { "SD-ORD-02", "The Council has {u0} form up elsewhere" },
    .upon = { "SD-ORD-02", "{u0} would stand on {u1}" },
    .leader_waits = { "SD-GEN-01", "{b0} is not on the table yet" },
};

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
    bool owner = sand_battle_reads(b, SD_GUN_START_OWNER), holds = written_of(b, unit)->written == SD_HOLD;
    bool moves = sand_battle_trait(b, unit, SD_MOVE) > 0;
    if (!sd_is_guns(b, unit) || sd_is_limbered(b, unit) || sd_is_loaded(b, unit)) return;
    if (owner && !holds && moves) {
        sand_battle_formation_of(b, unit)->base_state = SD_LIMBERED;
        return;
    }
    for (unsigned body = 0;
         !sand_battle_reads(b, SD_GUN_START_EMPTY) && (body = sand_battle_next_base(b, unit, body)) != 0;)
        sd_set_loaded(b, body, true);
}
