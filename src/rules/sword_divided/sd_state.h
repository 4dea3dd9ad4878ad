/* sd_state.h - what `sword-divided` adds to the state of a battle.
 *
 * What is written at the Council of Warre stands in the kernel's rows of written plans. The owner alone sees these, and
 * the plans of a turn, until the battle is over. Hit markers are the kernel's hits. What a unit did
 * in a turn is cleared when the next one begins. A gun unit whose crews have run stands where its crews are; where its
 * guns were left is noted beside it. */
#ifndef SAND_SWORD_DIVIDED_SD_STATE_H
#define SAND_SWORD_DIVIDED_SD_STATE_H

#include "battle/state.h"
#include "battle/written.h"
#include "geom/box.h"

/* sd_unit.grade [SD-AMB-GRADE-01] */
typedef enum { SD_RAW = 1, SD_ORDINARY, SD_VETERAN } sd_grade;

/* sd_unit.gun: how the guns of the unit spend the turn. [SD-GUN-01] */
typedef enum { SD_GUN_IDLE, SD_GUN_MOVES, SD_GUN_LOADS, SD_GUN_FIRED } sd_gun_action;

/* sd_unit.done: this bit of a broken unit that is still on the table is kept from turn to turn; the other bits are in
 * sd_fighting.h and are cleared when a turn begins. [SD-AMB-BREAK-03] */
enum { SD_IS_BROKEN = 1 };

/* sand_contact.flags */
enum {
    SD_CONTACT_CONFORMED = 1, /* lined up, or found to have no room to line up */
    SD_CONTACT_FRONTAL = 2,   /* counts as frontal for `with`, whatever face is touched [SD-AMB-FACE-01] */
    SD_CONTACT_CONTINUES = 4, /* its horse failed to reform: no closing volley, and neither unit may move off */
    /* two counts of hits that wait for the barrier, made by the unit that made the contact and by the unit that was
     * met; a front has at most 24 bases, so neither overflows */
    SD_CONTACT_HIT_BY = 8,
    SD_CONTACT_HIT_WITH = 256,
    SD_CONTACT_HITS_MOST = 31,
    SD_CONTACT_FLANK = 8192, /* counts as an attack in flank, or (next) in rear, whatever face is touched */
    SD_CONTACT_REAR = 16384,
    SD_CONTACT_MUTUAL = 32768, /* each ran into the other: each lines up by half [SD-AMB-CONT-01] */
    SD_CONTACT_FACES = SD_CONTACT_FRONTAL | SD_CONTACT_FLANK | SD_CONTACT_REAR
};
/* The face on which `with` counts as attacked when it is touched on `touched`. */
static inline sand_face sd_contact_face(const sand_contact *contact, unsigned touched)
{
    if (contact->flags & SD_CONTACT_FRONTAL) return SAND_FACE_FRONT;
    if (contact->flags & SD_CONTACT_REAR) return SAND_FACE_REAR;
    bool side = touched == SAND_FACE_LEFT || touched == SAND_FACE_RIGHT;
    return contact->flags & SD_CONTACT_FLANK && !side ? SAND_FACE_RIGHT : (sand_face)touched;
}

#define SD_HEAD_ROWS(F, A, S)                                                                                          \
    F(S, U16, minute, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "of this turn's movement that are over, 0 to 9")     \
    F(S, U16, spare, SAND_PUBLIC, SAND_MARK_NONE, SAND_FIXED, "0")
SAND_STATE_STRUCT(sd_head, SD_HEAD_ROWS);

#define SD_SIDE_ROWS(F, A, S)                                                                                          \
    F(S, U16, signals, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "battle signals given that have been heard")        \
    F(S, FLAG, signalling, SAND_OWNER, SAND_MARK_NONE, SAND_SETTABLE, "1: this turn's plans give the battle signal")   \
    F(S, U8, spare, SAND_PUBLIC, SAND_MARK_NONE, SAND_FIXED, "0")
SAND_STATE_STRUCT(sd_side, SD_SIDE_ROWS);

#define SD_UNIT_ROWS(F, A, S)                                                                                          \
    SAND_FORMATION_ROWS(F, A, S)                                                                                       \
    SAND_WRITTEN_ROWS(F, A, S)                                                                                         \
    F(S, EAST, from_x, SAND_ASK, SAND_MARK_NONE, SAND_SETTABLE, "where its written route begins")                      \
    F(S, NORTH, from_y, SAND_ASK, SAND_MARK_NONE, SAND_SETTABLE, "likewise")                                           \
    F(S, I32, along, SAND_OWNER, SAND_MARK_NONE, SAND_SETTABLE, "how far it has come along it")                        \
    F(S, EAST, began_x, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE,                                                    \
      "middle of its front when this turn's movement began")                                                           \
    F(S, NORTH, began_y, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "likewise")                                       \
    F(S, EAST, left_x, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "where it left its guns, or its led horses")        \
    F(S, NORTH, left_y, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "likewise")                                        \
    F(S, HEADING, left_heading, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "likewise")                                \
    F(S, U16, used, SAND_OWNER, SAND_MARK_NONE, SAND_SETTABLE,                                                         \
      "ticks of its move, of 60,000, its plan uses this turn")                                                         \
    F(S, UNIT, beside, SAND_OWNER, SAND_MARK_NONE, SAND_SETTABLE, "unit it forms up beside or behind")                 \
    F(S, UNIT, target, SAND_OWNER, SAND_MARK_NONE, SAND_SETTABLE, "unit its muskets fire at this turn")                \
    F(S, UNIT, follows, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE,                                                    \
      "unit it pursues, having failed to reform, 0 none")                                                              \
    F(S, U16, incoming, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "hits on it that wait for the barrier")            \
    F(S, U16, soft, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "hits on it that soft cover may save it from")         \
    F(S, U16, hard, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "hits on it that hard cover may save it from")         \
    F(S, U16, outgoing, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "hits it has made hand to hand this turn")         \
    F(S, BODY, led, SAND_OWNER, SAND_MARK_NONE, SAND_SETTABLE, "general who has said Follow me!, 0 none")              \
    F(S, U8, grade, SAND_ASK, SAND_MARK_NONE, SAND_SETTABLE, "1 raw, 2 ordinary, 3 veteran")                           \
    F(S, U8, form_up, SAND_OWNER, SAND_MARK_NONE, SAND_SETTABLE,                                                       \
      "where it forms up: 1 left wing, 2 centre, 3 right wing, 4 reserve, 5 left of, 6 right of, 7 behind `beside`")   \
    F(S, FLAG, fought, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "1: has fought hand to hand")                       \
    F(S, U8, gained, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "markers it got since its last break test")           \
    F(S, FLAG, rallies, SAND_OWNER, SAND_MARK_FLAG, SAND_SETTABLE, "1: rallies this turn")                             \
    F(S, FLAG, reverted, SAND_OWNER, SAND_MARK_NONE, SAND_SETTABLE, "1: a general left it: the order first written")   \
    F(S, U8, gun, SAND_OWNER, SAND_MARK_NONE, SAND_SETTABLE, "its guns this turn: 1 move, 2 load, 3 have fired")       \
    F(S, FLAG, uncrewed, SAND_PUBLIC, SAND_MARK_FLAG, SAND_SETTABLE, "1: its crews have run from the guns")            \
    F(S, U8, done, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "what it has done in this step, bit by bit")            \
    F(S, FLAG, slowed, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE,                                                     \
      "1: its plan crosses an obstacle, and all of it is at half speed, as is seen when it goes")
SAND_STATE_STRUCT(sd_unit, SD_UNIT_ROWS);

/* The rows of bodies: of bases, what guns do; of bodies on their own, what generals do. */
#define SD_BODY_ROWS(F, A, S)                                                                                          \
    F(S, EAST, to_x, SAND_OWNER, SAND_MARK_NONE, SAND_SETTABLE, "where this general rides this turn")                  \
    F(S, NORTH, to_y, SAND_OWNER, SAND_MARK_NONE, SAND_SETTABLE, "likewise")                                           \
    F(S, UNIT, joins, SAND_OWNER, SAND_MARK_NONE, SAND_SETTABLE, "unit he rides to")                                   \
    F(S, UNIT, target, SAND_OWNER, SAND_MARK_NONE, SAND_SETTABLE, "unit this gun fires at this turn")                  \
    F(S, FLAG, loaded, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "1: this gun is loaded")                            \
    F(S, U8, action, SAND_OWNER, SAND_MARK_NONE, SAND_SETTABLE,                                                        \
      "this gun this turn: 1 moves, 2 loads, 3 fires at `target`; 4 at nobody")                                        \
    F(S, U8, shot, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "1 and how many of its dice hit; 1: none, or counted")  \
    F(S, FLAG, rides, SAND_OWNER, SAND_MARK_NONE, SAND_SETTABLE, "1: this general rides this turn")                    \
    F(S, FLAG, restores, SAND_OWNER, SAND_MARK_NONE, SAND_SETTABLE, "1: this general takes a marker off his unit")     \
    F(S, FLAG, charged, SAND_OWNER, SAND_MARK_NONE, SAND_SETTABLE,                                                     \
      "1: this gun is loaded, where its owner alone sees that")                                                        \
    F(S, U8, slot, SAND_OWNER, SAND_MARK_NONE, SAND_SETTABLE,                                                          \
      "how many-th of its unit's bases it is to be when they have been arranged, 0 none")                              \
    F(S, U8, spare, SAND_PUBLIC, SAND_MARK_NONE, SAND_FIXED, "0")
SAND_STATE_STRUCT(sd_body, SD_BODY_ROWS);

extern const sand_struct sd_head_struct, sd_side_struct, sd_unit_struct, sd_body_struct;

#endif
