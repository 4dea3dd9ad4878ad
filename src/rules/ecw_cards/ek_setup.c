/* ek_setup.c - what the rules require of a scenario or a position, and the invariants of a battle. */
#include "battle/audit.h"
#include "rules/common/deploying.h"
#include "rules/ecw_cards/ek_fighting.h"
#include "rules/ecw_cards/ek_turn.h"

static ek_weather weather_at_first(const sand_battle *b)
{
    switch (sand_battle_reading(b, EK_OPT_WEATHER)) {
    case EK_WEATHER_LIGHT_RAIN: return EK_LIGHT_RAIN;
    case EK_WEATHER_HEAVY_RAIN: return EK_HEAVY_RAIN;
    case EK_WEATHER_STORM: return EK_STORM;
    default: return EK_FAIR;
    }
}

/* Sets the weather by the option, and how often each commander may rally. [EK-WX-01, EK-CMD-06, EK-A-49] */
void ek_defaults(sand_battle *b)
{
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++)
        ek_side_of(b, side)->rally_limit = (uint8_t)sand_battle_number(b, EK_RALLIES);
    ek_set_weather(b, weather_at_first(b), NULL);
}

/* ---- units ---- */

static void check_unit(const sand_battle *b, unsigned unit, const sand_setup *setup)
{
    const ek_unit *state = ek_unit_get(b, unit);
    ek_type type = ek_type_of(b, unit);
    bool shoots = sand_battle_trait(b, unit, EK_WEAPON) != EK_UNARMED;
    const sand_muster_about it = { setup, SAND_REF_UNIT, unit };
    sand_muster_object(&it, type == EK_CLUBMEN && sand_battle_reads(b, EK_CLUBMEN_NO), "EK-OPT-01",
                       "there are no Clubmen in this battle", "set the option \"clubmen\" to \"yes\"");
    sand_muster_object(&it, type == EK_TROTTERS && sand_battle_reads(b, EK_TROTTERS_NO), "EK-OPT-07",
                       "there are no Trotters in this battle", "set the option \"trotters\" to \"yes\"");
    sand_muster_object(&it, state->impetuous && type != EK_HORSE, "EK-UNIT-05", "only Horse can be Impetuous",
                       "leave \"impetuous\" out");
    sand_muster_object(&it, state->elite && type != EK_HORSE && type != EK_TROTTERS, "EK-OPT-02",
                       "only Horse can be elite", "leave \"elite\" out");
    sand_muster_object(&it, state->markers != 0 && !shoots, "EK-SHOOT-09",
                       "only units that shoot run short of ammunition", "leave \"markers\" out");
    int32_t card = sand_battle_trait(b, unit, EK_CARD);
    sand_muster_object(&it, card < EK_CARD_HORSE || card > EK_CARD_ARTILLERY, "EK-SEQ-01",
                       "its type acts on no card of the deck",
                       "in \"types\", \"card\" is 1 Horse, 2 Foot, 3 Dragoon, 4 Artillery");
    bool guns = state->has_fired || state->bogged || state->silenced;
    sand_muster_object(&it, guns && type != EK_ARTILLERY, "EK-ART-08",
                       "only Artillery is in position, bogged or out of action",
                       "leave \"has_fired\", \"bogged\" and \"silenced\" out");
    bool unknown = state->moved > EK_WITHDREW || state->unsteady > EK_GUNS_MOVED || state->acted > EK_ARMS;
    sand_muster_object(&it, unknown, "EK-D-02", "\"moved\" is 0 to 4, \"unsteady\" 0 to 2, \"acted\" 0 to 5",
                       "leave them out where it has not acted");
}

/* Refuses units in a town that they may only pass through, and more units than the town holds. [EK-TERR-05, EK-TERR-06]
 */
static void check_town(const sand_battle *b, unsigned town, const sand_setup *setup)
{
    const sand_terrain *piece = &b->field->terrain[town - 1];
    int32_t holds = sand_field_kind(b->field, piece->kind, EK_HOLDS), inside = 0;
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (!sand_battle_in_play(b, i)) continue;
        sand_box box = sand_battle_unit_box(b, i);
        uint16_t type = sand_battle_unit_def(b, i)->type;
        const sand_muster_about it = { setup, SAND_REF_UNIT, i };
        bool passes = sand_field_enter(b->field, piece->kind, type) == EK_PASSES;
        sand_muster_object(&it, passes && sand_field_box_in(b->field, piece, &box), "EK-TERR-05",
                           "it may pass through a town, but not stand in one", "place it outside");
        bool occupies = holds > 0 && sand_field_point_in(b->field, piece, box.centre);
        sand_muster_object(&it, occupies && ++inside > holds, "EK-TERR-06", "another unit occupies that town",
                           "place it outside");
    }
}

/* Refuses melees that are not one on one. [EK-CHG-04, EK-A-15] */
static void check_melees(const sand_battle *b, const sand_setup *setup)
{
    for (unsigned i = 1; i <= b->field->n_units && sand_battle_reads(b, EK_ONE_ON_ONE_STRICT); i++) {
        sand_touching touching;
        unsigned n = 0;
        for (unsigned cursor = 0; sand_battle_next_contact(b, i, &cursor, &touching);) n++;
        sand_muster_object(&(sand_muster_about){ setup, SAND_REF_UNIT, i }, n > 1, "EK-CHG-04",
                           "it is in contact with more than one enemy",
                           "leave one contact out, or set the option \"one-on-one\" to \"relief\"");
    }
}

/* ---- sides ---- */

static void check_side(const sand_battle *b, unsigned side, const sand_setup *setup)
{
    const ek_side *row = ek_side_get(b, side);
    const sand_muster_about it = { setup, SAND_REF_SIDE, side };
    sand_muster_check_leader(b, side, "EK-UNIT-08", "EK-CMD-01", setup);
    bool few = row->rally_limit<sand_battle_number(b, EK_RALLIES_LEAST), many = row->rally_limit> sand_battle_number(
        b, EK_RALLIES_MOST);
    sand_muster_object(&it, (few || many) && row->rally_limit != sand_battle_number(b, EK_RALLIES), "EK-CMD-07",
                       "\"rally_limit\" is \"rally.times-poor\" to \"rally.times-inspired\"",
                       "leave it out for \"rally.times\"");
    sand_muster_object(&it, row->rallies > row->rally_limit, "EK-CMD-06",
                       "more rallies were attempted than are allowed", "\"rallies\" is \"rally_limit\" at most");
}

/* ---- the deck, the weather, the agenda ---- */

/* Checks the cards of a position in the middle of a turn. A card in force that has not been turned up becomes the last
 * card turned up. */
static void check_deck(sand_battle *b, const sand_setup *setup)
{
    ek_head *head = ek_head_of(b);
    unsigned n = 0;
    bool sound = head->active <= SAND_SIDE_B && head->arm <= EK_ARMS && (head->active == 0) == (head->arm == 0);
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++) {
        for (unsigned i = 0; i < EK_ARMS; i++) n += ek_side_get(b, side)->turned[i] != 0;
    }
    const sand_muster_about whole = { setup, SAND_REF_NONE, 0 };
    sand_muster_object(&whole, !sound, "EK-SEQ-03", "\"active\" is a side, and \"arm\" one of its cards",
                       "arm: 1 Horse, 2 Foot, 3 Dragoon, 4 Artillery, 5 Commander");
    if (!sound) return;
    uint8_t *turned = head->arm == 0 ? NULL : &ek_side_of(b, head->active)->turned[head->arm - 1];
    if (turned != NULL && *turned == 0) *turned = (uint8_t)++n;
    if (head->n_turned == 0) head->n_turned = (uint8_t)n;
    sand_muster_object(&whole, head->n_turned != n, "EK-SEQ-01",
                       "\"n_turned\" counts the cards of both sides turned up", "leave it out: it is counted");
}

static void check_weather(const sand_battle *b, const sand_setup *setup)
{
    bool sound = ek_head_get(b)->weather <= EK_STORM;
    for (unsigned i = 0; i < b->field->n_plans; i++) {
        const sand_plan *plan = &b->field->plan[i];
        sound = sound && plan->turn != 0 && plan->value >= EK_FAIR && plan->value <= EK_STORM;
    }
    sand_muster_object(&(sand_muster_about){ setup, SAND_REF_NONE, 0 }, !sound, "EK-A-49",
                       "in \"plans\" the weather changes in a turn, to a value from 0 to 3",
                       "0 is fair, 1 light rain, 2 heavy rain, 3 a storm");
}

enum {
    UNITS = 1 << EK_STEP_MOVE | 1 << EK_STEP_SHOOT | 1 << EK_STEP_MELEE,
    ACTIVATION = UNITS | 1 << EK_STEP_COMMAND | 1 << EK_STEP_END
};

/* The arm of the first unit that the side has in play, or Horse when it has none. */
static unsigned first_arm(const sand_battle *b, unsigned side)
{
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (sand_battle_side_of_unit(b, i) == side && sand_battle_in_play(b, i))
            return (unsigned)sand_battle_trait(b, i, EK_CARD);
    }
    return EK_CARD_HORSE;
}

static unsigned side_of_frame(const sand_frame *frame)
{
    if (frame->sides == 1u << SAND_SIDE_A) return SAND_SIDE_A;
    return frame->sides == 1u << SAND_SIDE_B ? SAND_SIDE_B : 0;
}

/* Does the card in force fit the step? */
static bool fits(const ek_head *head, const sand_frame *frame)
{
    unsigned side = side_of_frame(frame);
    if (head->arm == 0 || (side != 0 && side != head->active)) return false;
    return frame->step == EK_STEP_END || (head->arm == EK_CARD_COMMANDER) == (frame->step == EK_STEP_COMMAND);
}

/* Changes the card in force to fit the step on top, if that step belongs to another card. */
static void adopt_card(sand_battle *b)
{
    ek_head *head = ek_head_of(b);
    unsigned frames = sand_battle_head(b)->frames;
    const sand_frame *top = frames > 0 ? sand_battle_frame(b, frames) : NULL;
    if (top == NULL || head->active > SAND_SIDE_B || head->arm > EK_ARMS) return;
    if ((1u << top->step & ACTIVATION) == 0 || fits(head, top)) return;
    unsigned side = side_of_frame(top) ? side_of_frame(top) : head->active ? head->active : (unsigned)SAND_SIDE_A;
    head->active = (uint8_t)side;
    head->arm = (uint8_t)(top->step == EK_STEP_COMMAND ? (unsigned)EK_CARD_COMMANDER : first_arm(b, side));
    head->n_turned = 0; /* counted anew */
}

/* The side of a frame follows from the card in force, so a position need not state it. [EK-SEQ-03] */
static void adopt_frame(sand_battle *b, unsigned index, const sand_setup *setup)
{
    sand_frame *frame = sand_battle_frame_of(b, index);
    const ek_head *head = ek_head_get(b);
    const sand_muster_about whole = { setup, SAND_REF_NONE, 0 };
    bool activation = (1u << frame->step & ACTIVATION) != 0;
    sand_muster_object(&whole, activation && head->arm == 0, "EK-SEQ-03", "no card is in force",
                       "set \"active\" to a side and \"arm\" to the card it turned up last");
    if (activation && head->arm != 0 && head->arm <= EK_ARMS && head->active <= SAND_SIDE_B) {
        frame->sides = (uint16_t)(1u << head->active);
        frame->subject = ek_type_of_arm(head->arm);
    }
    sand_orders_adopt_side(b, frame);
    sand_muster_check_frame(b, index, "EK-SEQ-03", setup);
}

/* Armies larger or smaller than the rules have in mind may be played, with a warning. [EK-GEN-01, EK-GEN-03, EK-GEN-04]
 */
void ek_setup(sand_battle *b, const sand_setup *setup)
{
    sand_muster_warn_of_size(b, (sand_muster_size){ 6, 8, "the rules have armies of 6 to 8 units in mind" },
                             "EK-GEN-03", setup);
    sand_muster_check_units(b, "EK-GEN-04", "EK-ROUT-01", setup);
    for (unsigned i = 1; i <= b->field->n_units; i++) check_unit(b, i, setup);
    for (unsigned t = 1; t <= b->field->n_terrain; t++) check_town(b, t, setup);
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++) check_side(b, side, setup);
    sand_muster_check_terrain(b, "EK-TERR-01", setup);
    sand_muster_check_contacts(b, "EK-CHG-04", setup);
    check_melees(b, setup);
    adopt_card(b);
    check_deck(b, setup);
    check_weather(b, setup);
    unsigned frames = sand_battle_head(b)->frames;
    for (unsigned i = 1; i <= frames; i++) adopt_frame(b, i, setup);
    if (frames != 0) return;
    sand_battle_agenda_push(b, (sand_frame){ .step = EK_STEP_TURN });
    if (sand_deploying_is_due(b)) sand_battle_agenda_push(b, (sand_frame){ .step = EK_STEP_DEPLOY_ROLL });
}

/* ---- what must always hold ---- */

void ek_invariants(const sand_battle *b, sand_audit *audit)
{
    const ek_head *head = ek_head_get(b);
    sand_audit_hold(audit, head->n_turned <= EK_CARDS,
                    (sand_fault){ SAND_REF_NONE, 0, "n_turned", "there are ten cards" });
    sand_audit_hold(audit,
                    head->arm <= EK_ARMS && head->active <= SAND_SIDE_B && (head->arm == 0) == (head->active == 0),
                    (sand_fault){ SAND_REF_NONE, 0, "arm", "a card in force is a side's" });
    sand_audit_hold(audit, head->weather <= EK_STORM,
                    (sand_fault){ SAND_REF_NONE, 0, "weather", "there is no such weather" });
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++)
        sand_audit_hold(audit, ek_side_get(b, side)->rallies <= ek_side_get(b, side)->rally_limit,
                        (sand_fault){ SAND_REF_SIDE, side, "rallies", "more rallies were attempted than are allowed" });
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (!sand_battle_in_play(b, i)) continue;
        sand_audit_hold(audit, sand_battle_unit(b, i)->hits >= 0 && !sand_chapters_is_routed(b, i),
                        (sand_fault){ SAND_REF_UNIT, i, "hits", "a unit with as many hits has routed" });
        sand_audit_hold(audit, !sand_battle_engaged(b, i) || sand_battle_trait(b, i, EK_FRAIL) == 0,
                        (sand_fault){ SAND_REF_UNIT, i, NULL, "it is lost as soon as an enemy reaches it" });
    }
}
