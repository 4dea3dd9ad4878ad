/* sd_setup.c - the size of bases, what the rules require of a scenario or a position, and what must always hold. */
#include "battle/audit.h"
#include "battle/actor.h"
#include "rules/common/lining.h"
#include "rules/sword_divided/sd_chapters.h"
#include "rules/sword_divided/sd_fighting.h"

enum {
    MARKERS_MOST = 500 /* a die cannot add or subtract more than 1,000 */
};

/* [SD-SCALE-02, SD-SCALE-05, SD-SCALE-06, SD-AMB-BASE-01] */
sand_size sd_base_size(const sand_field *field, unsigned type, unsigned state)
{
    unsigned depth = SD_OPT_FOOT_DEPTH;
    if (type == 0)
        depth = SD_OPT_GENERAL_DEPTH;
    else if (sand_field_type(field, (uint16_t)type, SD_GUNS) != 0)
        depth = SD_OPT_GUN_DEPTH;
    else if (state == SD_MOUNTED)
        depth = SD_OPT_MOUNTED_DEPTH;
    return (sand_size){ sd_millimetres(field, sand_battle_field_number(field, SD_BASE_WIDTH)),
                        sd_millimetres(field, sand_battle_field_option(field, depth)) };
}

/* [SD-AMB-MOVE-13] */
sand_form_anchor sd_form_anchor(const sand_field *field)
{
    if (sand_battle_field_reads(field, SD_ANCHOR_CORNER)) return SAND_ANCHOR_RIGHT_CORNER;
    return sand_battle_field_reads(field, SD_ANCHOR_REAR) ? SAND_ANCHOR_REAR_CENTRE : SAND_ANCHOR_FRONT_CENTRE;
}

void sd_defaults(sand_battle *b)
{
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        sd_unit_of(b, unit)->grade = SD_ORDINARY;
        if (sd_type_of(b, unit) == SD_HORSE) sand_battle_formation_of(b, unit)->base_state = SD_MOUNTED;
    }
}

/* ---- units ---- */

static bool state_suits(const sand_battle *b, unsigned unit)
{
    uint8_t state = sand_battle_formation(b, unit)->base_state;
    sd_type type = sd_type_of(b, unit);
    if (state == SD_LIMBERED) return sd_is_guns(b, unit) && type != SD_HEAVIER;
    if (state == SD_MOUNTED) return type == SD_HORSE || type == SD_DRAGOONS;
    return type != SD_HORSE || sand_battle_reads(b, SD_DISMOUNT_ALL);
}

static bool size_suits(const sand_field *field, unsigned unit)
{
    const sand_unit_def *def = &field->unit[unit - 1];
    sand_size size = sd_base_size(field, def->type, 0);
    return def->width == size.width && def->depth == size.depth;
}

/* Checks the other units that the unit's state names. [SD-ORD-11, SD-FIRE-09, SD-RESULT-05, SD-AMB-BREAK-03] */
static void check_others(const sand_battle *b, unsigned unit, const sand_muster_about *it)
{
    const sd_unit *row = sd_unit_get(b, unit);
    unsigned side = sand_battle_side_of_unit(b, unit);
    bool may_break = sand_battle_reads(b, SD_BREAK_RUNS) || sand_battle_reads(b, SD_BREAK_STANDS);
    bool led =
        row->led == 0 || sand_battle_body(b, row->led)->attached == unit || sd_body_get(b, row->led)->joins == unit;
    sand_muster_object(it, !led, "SD-ORD-11", "it follows a general who is not with it", "leave \"led\" out");
    sand_muster_object(it, row->target != 0 && sand_battle_side_of_unit(b, row->target) == side, "SD-FIRE-09",
                       "it fires at its own army", "leave \"target\" out");
    sand_muster_object(it, row->follows != 0 && sand_battle_side_of_unit(b, row->follows) == side, "SD-RESULT-05",
                       "it pursues its own army", "leave \"follows\" out");
    sand_muster_object(it, (row->done & SD_IS_BROKEN) != 0 && !may_break, "SD-AMB-BREAK-03",
                       "a broken unit is not on the table still", "leave \"done\" out, or see option \"break-mode\"");
}

static void check_unit(const sand_battle *b, unsigned unit, const sand_setup *setup)
{
    const sd_unit *row = sd_unit_get(b, unit);
    const sand_muster_about it = { setup, SAND_REF_UNIT, unit };
    sand_stance at = sand_path_stance_of_unit(b, unit);
    sand_reason why;
    sand_muster_object(&it, !size_suits(b->field, unit), "SD-SCALE-02", "bases are 40 mm wide, as deep as their arm",
                       "leave \"base\" out; depths are options");
    sand_muster_object(&it, sd_bases(b, unit) > SD_BASES_MOST, "SD-AMB-UNIT-01", "a unit has 1 to 24 bases",
                       "give it fewer files or ranks, or make two units of it");
    sand_muster_object(&it, sd_bases(b, unit) <= SD_BASES_MOST && !sd_may_form(b, unit, &at, &why), "SD-FORM-01",
                       "it stands in neither column nor line", "full ranks but the last, wider or deeper");
    sand_muster_object(&it, row->grade < SD_RAW || row->grade > SD_VETERAN, "SD-AMB-GRADE-01",
                       "\"grade\" is 1 raw, 2 ordinary or 3 veteran", "give it one of these, or leave it out");
    sand_muster_object(&it, !state_suits(b, unit), "SD-AMB-MOVE-12",
                       "only dragoons mount and dismount, only guns limber", "set \"base_state\" as its type has it");
    const int32_t hits = sand_battle_unit(b, unit)->hits, coming = row->incoming + row->soft + row->hard;
    sand_muster_object(&it, hits < 0 || hits + coming > MARKERS_MOST, "SD-FIRE-09",
                       "a unit has no fewer than no markers, and no battle brings so many",
                       "give \"hits\" 0 or more; with \"incoming\", \"soft\" and \"hard\" 500 at most");
    bool stands = sand_battle_unit(b, unit)->status != SAND_STATUS_GONE && (row->done & SD_IS_BROKEN) == 0;
    bool outright = stands && hits > (int32_t)sd_bases(b, unit);
    sand_muster_object(&it, outright && *b->field->scenario != '\0', "SD-BREAK-04",
                       "with more hit markers than bases it breaks as the battle opens",
                       "give it as many as bases at most, or leave it out");
    sand_muster_object(&it, row->gun > SD_GUN_FIRED, "SD-GUN-01", "guns move, load or fire",
                       "\"gun\" is 1, 2 or 3; leave it out for none");
    sand_muster_object(&it, row->uncrewed && !sd_is_guns(b, unit), "SD-GUN-06", "only guns are left by their crews",
                       "leave \"uncrewed\" out");
    sand_muster_object(&it, row->uncrewed && row->left_x == 0 && row->left_y == 0, "SD-AMB-GUN-05",
                       "its crews have run from guns that are nowhere", "say where, by \"left_x\" and \"left_y\"");
    sand_council_check_unit(b, unit, &it);
    check_others(b, unit, &it);
}

/* Is the noted place of the base one of its unit's, and not that of another base? */
static bool slot_suits(const sand_battle *b, unsigned body)
{
    const sand_unit_def *def = sand_battle_unit_def(b, sand_battle_body_def(b, body)->unit);
    const unsigned slot = sd_body_get(b, body)->slot;
    bool suits = slot <= def->n_bodies;
    for (unsigned other = 0; (other = sand_battle_next_base(b, sand_battle_body_def(b, body)->unit, other)) != 0;)
        suits = suits && (slot == 0 || other == body || sd_body_get(b, other)->slot != slot);
    return suits;
}

/* Checks what the base does this turn. [SD-GUN-01, SD-FIRE-08, SD-FIRE-09, SD-AMB-FORM-04] */
static void check_deeds(const sand_battle *b, unsigned body, const sand_muster_about *it)
{
    const sd_body *row = sd_body_get(b, body);
    const unsigned unit = sand_battle_body_def(b, body)->unit;
    bool guns = sd_is_guns(b, unit), fires = row->action == SD_ACTION_FIRES;
    bool friend = row->target != 0 && sand_battle_side_of_unit(b, row->target) == sand_battle_side_of_unit(b, unit);
    bool loaded = fires && guns && sd_is_gun_loaded(b, body);
    sand_muster_object(it, row->action > SD_ACTION_DISCHARGED || (!guns && row->action != 0 && !fires), "SD-GUN-01",
                       "bases fire, and guns move, load and are fired at nobody too",
                       "\"action\" is 3, of guns 1 to 4");
    sand_muster_object(it, friend, "SD-FIRE-09", "it fires at its own army", "leave \"target\" out");
    sand_muster_object(it, (loaded || row->shot > 1) && row->target == 0, "SD-FIRE-08", "its gun fires at no unit",
                       "name an enemy in \"target\", or give \"action\" 4");
    sand_muster_object(it, row->shot != 0 && (!guns || row->shot > 1 + sd_dice_of_gun(b)), "SD-FIRE-08",
                       "no gun hits with more dice than it throws", "leave \"shot\" out");
    sand_muster_object(it, !slot_suits(b, body), "SD-AMB-FORM-04", "each of its bases is to have a place of its own",
                       "give each another \"slot\", from 1 to the number of bases, or none");
}

static void check_body(const sand_battle *b, unsigned body, const sand_setup *setup)
{
    const sand_body_def *def = sand_battle_body_def(b, body);
    const sand_muster_about it = { setup, SAND_REF_BODY, body };
    if (def->unit != 0) {
        sand_muster_object(&it, def->kind != 0 && sd_type_of(b, def->unit) != SD_FOOT, "SD-AMB-UNIT-02",
                           "only foot has bases of muskets and pikes", "leave \"kind\" out");
        bool limbered = sd_is_limbered(b, def->unit);
        sand_muster_object(&it, sd_is_gun_loaded(b, body) && (!sd_is_guns(b, def->unit) || limbered), "SD-GUN-02",
                           "only guns that stand unlimbered are loaded", "leave \"loaded\" out");
        check_deeds(b, body, &it);
        return;
    }
    unsigned unit = sand_battle_body(b, body)->attached;
    sand_muster_object(&it, def->role != SAND_ROLE_LEADER, "SD-GEN-01", "beside units there are generals only",
                       "give it the role \"leader\"");
    sand_muster_object(&it, unit != 0 && sand_battle_side_of_unit(b, unit) != def->side, "SD-GEN-01",
                       "a general is with a unit of his army", "name one of his own in \"attached\"");
}

/* ---- positions ---- */

/* Where a position in mid-battle gives no orders, units attack. */
static void adopt_orders(sand_battle *b)
{
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        const sd_unit *row = sd_unit_get(b, unit);
        if (row->written == 0 || row->then == 0)
            sand_written_adopt(sand_written_at(&sd_unit_of(b, unit)->route), SD_ATTACK);
        if (row->from_x == 0 && row->from_y == 0 && sand_battle_in_play(b, unit)) sd_begin_route(b, unit);
    }
}

/* A gun given as loaded is noted as loaded where this battle notes it. [SD-GUN-03] */
static void adopt_loads(sand_battle *b)
{
    for (unsigned body = 1; body <= b->field->n_bodies; body++)
        if (sd_is_gun_loaded(b, body)) sd_set_loaded(b, body, true);
}

/* Checks how much of the turn is over, and how many signals have been given. [SD-AMB-SIM-03, SD-AMB-ORD-08] */
static void check_head(const sand_battle *b, const sand_muster_about *all)
{
    const unsigned minute = sd_head_get(b)->minute, length = SD_MINUTES / (unsigned)sd_impulses(b->field);
    sand_muster_object(all, minute >= SD_MINUTES || minute % length != 0, "SD-AMB-SIM-03",
                       "no plan of the turn begins at that minute", "leave \"minute\" out, or see option \"impulses\"");
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++)
        sand_muster_object(all, sd_side_get(b, side)->signals > 1 && sand_battle_reads(b, SD_SIGNALS_ONE),
                           "SD-AMB-ORD-08", "the battle signal is given once", "give \"signals\" 0 or 1");
}

/* Does a contact that has been lined up share enough edge to have its melee? [SD-MELEE-01] */
static bool is_fought(const sand_battle *b, const sand_contact *contact)
{
    return !(contact->flags & SD_CONTACT_CONFORMED) ||
           sand_lining_fights(b, contact->by, contact->with, sd_least_edge(b));
}

static void check_contacts(const sand_battle *b, const sand_setup *setup)
{
    sand_muster_check_contacts(b, "SD-MELEE-01", setup);
    for (unsigned i = 1; i <= sand_battle_head(b)->contacts; i++) {
        const sand_contact *contact = sand_battle_contact(b, i);
        const sand_muster_about it = { setup, SAND_REF_UNIT, contact->by };
        sand_muster_object(&it, !is_fought(b, contact), "SD-AMB-CONT-03",
                           "two who are lined up share at least as much of an edge as makes a contact",
                           "leave it out of \"contacts\"");
    }
}

void sd_setup(sand_battle *b, const sand_setup *setup)
{
    const sand_muster_about all = { setup, SAND_REF_NONE, 0 };
    sand_muster_object(&all, b->field->n_units > SD_UNITS_MOST, "SD-AMB-UNIT-01", "there is room for 1,024 units",
                       "take fewer");
    sand_muster_check_armies(b, "SD-AMB-UNIT-01", setup);
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) check_unit(b, unit, setup);
    for (unsigned body = 1; body <= b->field->n_bodies; body++) check_body(b, body, setup);
    check_head(b, &all);
    sand_muster_check_terrain(b, "SD-AMB-END-02", setup);
    check_contacts(b, setup);
    adopt_loads(b);
    if (!sand_council_adopt_agenda(b, "SD-TURN-01", setup)) adopt_orders(b);
}

/* ---- what must always hold ---- */

/* Units that go on in a later plan of the turn may move while in contact; lining up judges the contact anew. */
static bool may_be_askew(const sand_battle *b)
{
    return sd_impulses(b->field) > 1 && sd_ticks_over(b) > 0;
}

void sd_invariants(const sand_battle *b, sand_audit *audit)
{
    for (unsigned i = 1; i <= sand_battle_head(b)->contacts; i++)
        sand_audit_hold(audit, may_be_askew(b) || is_fought(b, sand_battle_contact(b, i)),
                        (sand_fault){ SAND_REF_UNIT, sand_battle_contact(b, i)->by, "contacts",
                                      "two who are lined up share enough of an edge to fight" });
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        const sd_unit *row = sd_unit_get(b, unit);
        sand_audit_hold(audit, row->led == 0 || sand_battle_body_def(b, row->led)->unit == 0,
                        (sand_fault){ SAND_REF_UNIT, unit, "led", "generals lead" });
        if (!sand_battle_in_play(b, unit)) continue;
        sand_audit_hold(audit, sand_battle_unit(b, unit)->hits >= 0,
                        (sand_fault){ SAND_REF_UNIT, unit, "hits", "markers are 0 or more" });
        sand_audit_hold(audit, state_suits(b, unit),
                        (sand_fault){ SAND_REF_UNIT, unit, "base_state", "its arm is never in that state" });
        sand_audit_hold(audit, !sd_is_loaded(b, unit) || !sd_is_limbered(b, unit),
                        (sand_fault){ SAND_REF_UNIT, unit, "base_state", "limbered guns are not loaded" });
    }
}
