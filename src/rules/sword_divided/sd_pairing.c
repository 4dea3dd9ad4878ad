/* sd_pairing.c - which base fights which, and what each adds to its die (section 7) [SD-MELEE].
 *
 * Front ranks fight, and so do bases touched on flank or rear; pikes fight in place of the muskets they shelter; one
 * base past each end of the enemy's front joins in. */
#include "geom/face.h"
#include "rules/common/lining.h"
#include "rules/sword_divided/sd_fighting.h"

bool sd_fights_mounted(const sand_battle *b, unsigned unit)
{
    bool dragoons = sd_type_of(b, unit) == SD_DRAGOONS;
    return sd_is_mounted(b, unit) && (!dragoons || sand_battle_reads(b, SD_DRAGOONS_MELEE_YES));
}

/* ---- pikes that shelter [SD-MELEE-03, SD-MELEE-19, SD-MELEE-20] ---- */

/* The pike base right behind a musket base, which shelters it; 0: none. [SD-MELEE-19, SD-AMB-HORSE-04] */
static unsigned shelter_of(const sand_battle *b, unsigned body)
{
    unsigned unit = sand_battle_body_def(b, body)->unit;
    if (sd_type_of(b, unit) != SD_FOOT || sd_is_pike(b, body)) return 0;
    unsigned behind = sand_bases_behind(b, body);
    return behind != 0 && sd_is_pike(b, behind) ? behind : 0;
}

/* The base that fights in place of party `k`: against any mounted troops, pikes fight for the muskets that they
 * shelter. [SD-MELEE-03, SD-AMB-HORSE-03, SD-AMB-HORSE-06] */
static unsigned in_place(const void *context, const sand_base_touch *touch, unsigned k)
{
    SAND_ASSERT(k < 2);
    const sand_battle *b = context;
    unsigned body = touch->body[k], pikes = sd_is_mounted(b, touch->unit[1 - k]) ? shelter_of(b, body) : 0;
    if (touch->face[k] != SAND_FACE_FRONT && sand_battle_reads(b, SD_SHELTER_FRONT)) return body;
    return pikes != 0 ? pikes : body;
}

/* Is this base of the front rank safe from horse in front: a pike, or muskets that a pike shelters? [SD-MELEE-17,
 * SD-MELEE-20] */
static bool is_hedged(const sand_battle *b, unsigned body)
{
    return sd_is_pike(b, body) || shelter_of(b, body) != 0;
}

/* Is the front of the unit nothing but such bases or, by the option, is one of them enough? [SD-AMB-HORSE-01,
 * SD-AMB-HORSE-02] */
static bool bristles(const sand_battle *b, unsigned unit)
{
    sand_slots front;
    unsigned hedged = 0;
    front.n = (unsigned)sand_bases_in_ranks(b, unit, 1, front.body, SAND_SLOTS_MAX);
    for (unsigned i = 0; i < front.n; i++) hedged += is_hedged(b, front.body[i]);
    return sand_battle_reads(b, SD_PIKES_FORBIDDEN) ? hedged > 0 : hedged == front.n;
}

/* Is there a hedge, fence or wall close before the unit or base, on the way from that place? [SD-MELEE-18,
 * SD-AMB-HORSE-05, SD-AMB-HORSE-07] */
static bool is_behind_a_hedge(const sand_battle *b, const sand_shelter *who, sand_point from)
{
    return sd_line_before(b->field, who, from, SD_BARS_HORSE) != 0;
}

sand_reason sd_shies(const sand_battle *b, unsigned rider, unsigned other, unsigned face, sand_point from)
{
    SAND_ASSERT(sand_battle_side_of_unit(b, rider) != sand_battle_side_of_unit(b, other));
    const sd_unit *row = sd_unit_get(b, rider);
    /* the rider's front may be across the hedge already, so the place where it began counts too */
    const sand_point began = { row->began_x, row->began_y };
    bool has_begun = began.x != 0 || began.y != 0;
    sand_box box = sand_battle_unit_box(b, other);
    const sand_shelter who = { &box, &box };
    if (!sd_is_mounted(b, rider)) return (sand_reason){ NULL, NULL };
    if (is_behind_a_hedge(b, &who, from) || (has_begun && is_behind_a_hedge(b, &who, began)))
        return (sand_reason){ "SD-MELEE-18", "{u1} is sheltered and {u0}, mounted, cannot attack it there" };
    if (face == SAND_FACE_FRONT && sd_type_of(b, other) == SD_FOOT && bristles(b, other))
        return (sand_reason){ "SD-MELEE-17", "{u0}, mounted, cannot attack the pikes of {u1} from the front" };
    return (sand_reason){ NULL, NULL };
}

/* ---- pairs ---- */

int32_t sd_least_edge(const sand_battle *b)
{
    return sd_millimetres(b->field, sand_battle_option(b, SD_OPT_LEAST_EDGE));
}

/* Two bases in touch fight if at least one of them touches with its front and neither is of guns. [SD-MELEE-02,
 * SD-GUN-05] */
static bool fight(const void *context, const sand_base_touch *touch)
{
    const sand_battle *b = context;
    return sand_lining_has_front(b, touch) && !sd_is_guns(b, touch->unit[0]) && !sd_is_guns(b, touch->unit[1]);
}

/* May a base of another unit join in as an overlap? Its unit must be engaged, or allowed to charge. [SD-AMB-PAIR-03] */
static bool joins(const void *context, unsigned body)
{
    const sand_battle *b = context;
    unsigned unit = sand_battle_body_def(b, body)->unit;
    if (sd_is_guns(b, unit)) return false;
    return sand_battle_engaged(b, unit) || sd_may_charge(b, unit);
}

sand_pairing_rule sd_pairing_rule(const sand_battle *b)
{
    return (sand_pairing_rule){ .least = sd_least_edge(b), /* [SD-AMB-CONT-03] */
                                .overlaps = true,          /* [SD-MELEE-04] */
                                .flush = sand_battle_reads(b, SD_OVERLAP_OTHERS_YES)
                                             ? sd_millimetres(b->field, sand_battle_number(b, SD_FLUSH_MM))
                                             : -1,
                                .most_overlaps = sand_battle_reads(b, SD_OVERLAP_ONE) ? 1 : 0,
                                .context = b,
                                .joins = joins,
                                .fight = fight,
                                .in_place = in_place };
}

void sd_pair_up(const sand_battle *b, unsigned which, sand_bouts_arena *a)
{
    const sand_pairing_rule rule = sd_pairing_rule(b);
    sand_bouts_pair(b, which, &rule, a);
}

/* ---- faces [SD-AMB-FACE-01, SD-AMB-FACE-02, SD-AMB-MORE-02] ---- */

/* Returns the face of `unit` that counts as attacked by `other`: whatever edge was touched, a charge that did not begin
 * behind the line of the front is frontal. */
static sand_face counted(const sand_battle *b, unsigned unit, unsigned other, unsigned touched)
{
    unsigned index = sand_battle_contact_between(b, unit, other);
    if (index == 0) return (sand_face)touched;
    const sand_contact *contact = sand_battle_contact(b, index);
    return contact->with == unit ? sd_contact_face(contact, touched) : (sand_face)touched;
}

/* The face on which the party counts as attacked in its pairing, which may not be the face touched. [SD-AMB-FACE-01] */
static sand_face face_of(const sand_battle *b, const sand_paired *own, const sand_paired *other)
{
    return counted(b, own->unit, other->unit, own->face);
}

/* [SD-MELEE-13, SD-MELEE-14] */
static int32_t lessens(const sand_battle *b, sand_face face)
{
    if (sand_face_is_flank(face)) return sand_battle_number(b, SD_IN_FLANK);
    return face == SAND_FACE_REAR ? sand_battle_number(b, SD_IN_REAR) : 0;
}

/* Of the faces on which the base (by the option, any base of its unit) is attacked, the one that costs its score most.
 * It counts once. */
sand_face sd_attacked(const sand_battle *b, const sand_melee *melee, const sand_paired *own, const sand_paired *other)
{
    sand_face worst = face_of(b, own, other);
    for (size_t i = 0; i < melee->touches.n; i++) {
        const sand_base_touch *touch = &melee->touches.touch[i];
        for (unsigned k = 0; k < 2; k++) {
            bool here = touch->body[k] == own->body || touch->body[k] == own->fights;
            if (sand_battle_reads(b, SD_FACE_SCOPE_UNIT)) here = touch->unit[k] == own->unit;
            if (!here || touch->face[1 - k] != SAND_FACE_FRONT) continue;
            if (sand_battle_reads(b, SD_SEVERAL_OWN) && touch->unit[1 - k] != other->unit) continue;
            sand_face is = counted(b, touch->unit[k], touch->unit[1 - k], touch->face[k]);
            if (lessens(b, is) < lessens(b, worst)) worst = is;
        }
    }
    return worst;
}

/* ---- bases that horse cannot harm [SD-MELEE-17, SD-MELEE-18, SD-MELEE-20, SD-AMB-HORSE-01] ---- */

/* Horse cannot harm pikes from their front, muskets that pikes shelter, or troops that it came upon behind a hedge. */
sand_reason sd_safe_by(const sand_battle *b, const sand_paired *own, const sand_paired *other)
{
    static const sand_reason none = { NULL, NULL };
    if (!sd_is_mounted(b, other->unit)) return none;
    sand_box box = sand_battle_body_box(b, own->body), his = sand_battle_body_box(b, other->body);
    sand_box outline = sand_battle_unit_box(b, own->unit);
    const sand_shelter who = { &box, &outline };
    if (sd_was_met(b, own->unit, other->unit) && is_behind_a_hedge(b, &who, sand_shelter_straight_before(&box, &his)))
        return (sand_reason){ "SD-MELEE-18", "cannot harm those behind hedge, fence or wall" };
    if (sand_battle_reads(b, SD_PIKES_NORMAL) || face_of(b, own, other) != SAND_FACE_FRONT) return none;
    if (sd_type_of(b, own->unit) != SD_FOOT || !sd_is_pike(b, own->fights)) return none;
    if (own->fights != own->body) return (sand_reason){ "SD-MELEE-20", "cannot harm muskets sheltered by pikes" };
    return (sand_reason){ "SD-MELEE-17", "cannot harm pikes from the front" };
}

/* ---- modifiers [SD-MELEE-07..16] ---- */

/* All modifiers that hold are added. [SD-MELEE-16] */
sand_ledger sd_weigh(const sand_battle *b, const sand_paired *own, const sand_paired *other, sand_face face)
{
    SAND_ASSERT(sand_battle_body_def(b, own->fights)->unit == own->unit && own->unit != other->unit);
    unsigned unit = own->unit, grade = sd_unit_get(b, unit)->grade;
    int32_t markers = sand_battle_unit(b, unit)->hits;
    bool rides = sd_fights_mounted(b, unit) && !sd_fights_mounted(b, other->unit);
    sand_reason harmless = sd_safe_by(b, other, own);
    sand_ledger ledger = { 0 };
    sand_answer_modify(&ledger, rides, "SD-MELEE-07", "mounted fighting foot", sand_battle_number(b, SD_RIDE_DOWN));
    sand_answer_modify(&ledger, sd_general_with(b, unit) != 0, "SD-MELEE-08", "general", sand_battle_number(b, SD_LED));
    sand_answer_modify(&ledger, grade == SD_VETERAN, "SD-MELEE-09", "veterans", sand_battle_number(b, SD_BETTER));
    sand_answer_modify(&ledger, sd_is_covered(b, own->fights, other->body, sd_was_met(b, unit, other->unit)),
                       "SD-MELEE-10", "in cover", sand_battle_number(b, SD_COVERED));
    sand_answer_modify(&ledger, own->second != 0, "SD-MELEE-11", "two-to-one", sand_battle_number(b, SD_TWO_TO_ONE));
    sand_answer_modify(&ledger, markers != 0, "SD-MELEE-12", "hit markers", sand_battle_number(b, SD_WORN) * markers);
    sand_answer_modify(&ledger, sand_face_is_flank(face), "SD-MELEE-13", "attacked in flank",
                       sand_battle_number(b, SD_IN_FLANK));
    sand_answer_modify(&ledger, face == SAND_FACE_REAR, "SD-MELEE-14", "attacked in rear",
                       sand_battle_number(b, SD_IN_REAR));
    sand_answer_modify(&ledger, grade == SD_RAW, "SD-MELEE-15", "raw", sand_battle_number(b, SD_GREEN));
    /* shown in the ledger, though nothing is added */
    sand_answer_modify(&ledger, harmless.rule != NULL, harmless.rule, harmless.text, 0);
    return ledger;
}
