/* sd_reading.h - reading the state of a battle, for all chapters. */
#ifndef SAND_SWORD_DIVIDED_SD_READING_H
#define SAND_SWORD_DIVIDED_SD_READING_H

#include "rules/common/losses.h"
#include "rules/sword_divided/sd_names.h"

SAND_BATTLE_MORE_HEAD(sd_head)
SAND_BATTLE_MORE(sd_side, side)
SAND_BATTLE_MORE(sd_unit, unit)
SAND_BATTLE_MORE(sd_body, body)

static inline sd_type sd_type_of(const sand_battle *b, unsigned unit)
{
    return (sd_type)sand_battle_unit_def(b, unit)->type;
}
static inline bool sd_is_guns(const sand_battle *b, unsigned unit)
{
    return sand_battle_trait(b, unit, SD_GUNS) != 0;
}
/* Is the unit in the saddle? */
static inline bool sd_is_mounted(const sand_battle *b, unsigned unit)
{
    return sand_battle_formation(b, unit)->base_state == SD_MOUNTED;
}
static inline bool sd_is_limbered(const sand_battle *b, unsigned unit)
{
    return sand_battle_formation(b, unit)->base_state == SD_LIMBERED;
}
/* Converts table millimetres to grid units by the ground scale: 40 mm are 50 paces, or 100 in condensed scale. Rules
 * are in paces alone. [SD-SCALE-05, SD-SCALE-06, SD-SCALE-13] */
static inline int32_t sd_millimetres(const sand_field *field, int32_t millimetres)
{
    SAND_ASSERT(millimetres <= INT32_MAX / 2500 && millimetres >= INT32_MIN / 2500); /* the product fits */
    return millimetres * (sand_battle_field_reads(field, SD_SCALE_CONDENSED) ? 2500 : 1250);
}
/* The general with the unit; 0: none. [SD-GEN-01, SD-AMB-GEN-03] */
static inline unsigned sd_general_with(const sand_battle *b, unsigned unit)
{
    return sand_losses_leader_with(b, unit);
}
static inline unsigned sd_bases(const sand_battle *b, unsigned unit)
{
    return sand_battle_unit_def(b, unit)->n_bodies; /* no base is ever lost [SD-AMB-UNIT-03] */
}
static inline bool sd_is_pike(const sand_battle *b, unsigned body)
{
    SAND_ASSERT(sand_battle_body_def(b, body)->unit != 0); /* a general has no weapon */
    return sand_battle_body_def(b, body)->kind == SD_PIKE;
}
/* Has the unit bases of muskets, which it can use on foot? [SD-FIRE-06] */
static inline bool sd_has_muskets(const sand_battle *b, unsigned unit)
{
    if (sd_type_of(b, unit) == SD_DRAGOONS) return true;
    for (unsigned body = 0; sd_type_of(b, unit) == SD_FOOT && (body = sand_battle_next_base(b, unit, body)) != 0;)
        if (!sd_is_pike(b, body)) return true;
    return false;
}
/* Is that gun loaded? The field `charged` says so where only its owner may know, `loaded` elsewhere. [SD-GUN-03] */
static inline bool sd_is_gun_loaded(const sand_battle *b, unsigned body)
{
    const sd_body *gun = sd_body_get(b, body);
    return gun->loaded || gun->charged;
}
static inline void sd_set_loaded(sand_battle *b, unsigned body, bool loaded)
{
    bool hidden = sand_battle_reads(b, SD_LOADED_HIDDEN);
    sd_body *gun = sd_body_of(b, body);
    gun->loaded = loaded && !hidden;
    gun->charged = loaded && hidden;
}
/* Is any gun of the unit loaded? */
static inline bool sd_is_loaded(const sand_battle *b, unsigned unit)
{
    for (unsigned body = 0; (body = sand_battle_next_base(b, unit, body)) != 0;)
        if (sd_is_gun_loaded(b, body)) return true;
    return false;
}
/* Where the unit left its guns or led horses; a place of 0, 0: nowhere. */
static inline sand_pose sd_left_at(const sand_battle *b, unsigned unit)
{
    const sd_unit *row = sd_unit_get(b, unit);
    return (sand_pose){ { row->left_x, row->left_y }, row->left_heading };
}
static inline void sd_leave_at(sand_battle *b, unsigned unit, sand_pose pose)
{
    sd_unit *row = sd_unit_of(b, unit);
    row->left_x = pose.at.x;
    row->left_y = pose.at.y;
    row->left_heading = pose.heading;
}
/* Does the unit continue a melee, which it may not leave? [SD-RESULT-05, SD-AMB-SIM-08] */
static inline bool sd_is_locked(const sand_battle *b, unsigned unit)
{
    sand_touching touching;
    for (unsigned cursor = 0; sand_battle_next_contact(b, unit, &cursor, &touching);)
        if (sand_battle_contact(b, touching.contact)->flags & SD_CONTACT_CONTINUES) return true;
    return false;
}
/* The enemy that horse which did not reform must charge this turn; 0: none. [SD-AMB-RESULT-03] */
static inline unsigned sd_must_charge(const sand_battle *b, unsigned unit)
{
    unsigned enemy = sand_battle_reads(b, SD_PURSUIT_CHARGE) ? sd_unit_get(b, unit)->follows : 0;
    return enemy != 0 && sand_battle_in_play(b, enemy) ? enemy : 0;
}
/* Has the unit broken, in this turn or before, and is still on the table? [SD-AMB-BREAK-03] */
static inline bool sd_is_broken(const sand_battle *b, unsigned unit)
{
    return (sd_unit_get(b, unit)->done & SD_IS_BROKEN) != 0;
}
/* How many plans a turn has. [SD-AMB-SIM-03] */
static inline int32_t sd_impulses(const sand_field *field)
{
    if (sand_battle_field_reads(field, SD_IMPULSES_TWO)) return 2;
    if (sand_battle_field_reads(field, SD_IMPULSES_FIVE)) return 5;
    return sand_battle_field_reads(field, SD_IMPULSES_TEN) ? 10 : 1;
}
/* How many of the turn's ticks each plan has. */
static inline int32_t sd_plan_ticks(const sand_battle *b)
{
    SAND_ASSERT(SD_WHOLE % sd_impulses(b->field) == 0); /* the plans of a turn add up to it */
    return SD_WHOLE / sd_impulses(b->field);
}
/* The ticks of the turn that are over; 0: no unit has moved yet. */
static inline int32_t sd_ticks_over(const sand_battle *b)
{
    return sd_head_get(b)->minute * (SD_WHOLE / SD_MINUTES);
}
static inline uint16_t sd_both_sides(void)
{
    return 1 << SAND_SIDE_A | 1 << SAND_SIDE_B;
}

#endif
