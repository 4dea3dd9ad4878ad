/* sd_options.h - the options of `sword-divided`: every sentence of the text that can be read in more than one way. Each
 * reading is implemented in this folder. */
#ifndef SAND_SWORD_DIVIDED_SD_OPTIONS_H
#define SAND_SWORD_DIVIDED_SD_OPTIONS_H

#include "battle/table_rows.h"

/* clang-format off */
#define SD_OPTION_ROWS(CHOICE, VALUE, NUMBER, LENGTH)                                                                 \
    CHOICE(SD_OPT_SCALE, "scale", "SD-SCALE-03", SD_SCALE_NORMAL, "text",                                             \
           "Which ground scale is played?",                                                                           \
           VALUE(SD_SCALE_NORMAL, "normal", "40 mm are 50 paces")                                                     \
           VALUE(SD_SCALE_CONDENSED, "condensed", "40 mm are 100 paces"))                                             \
    NUMBER(SD_OPT_FOOT_DEPTH, "foot-depth", "SD-AMB-BASE-01", 20, 10, 60, "ruling",                                   \
           "How many millimetres deep is a base of foot?")                                                            \
    NUMBER(SD_OPT_MOUNTED_DEPTH, "mounted-depth", "SD-AMB-BASE-01", 30, 10, 60, "ruling",                             \
           "How many millimetres deep is a base of mounted troops?")                                                  \
    NUMBER(SD_OPT_GUN_DEPTH, "gun-depth", "SD-AMB-BASE-01", 40, 10, 60, "ruling",                                     \
           "How many millimetres deep is a base of artillery?")                                                       \
    NUMBER(SD_OPT_GENERAL_DEPTH, "general-depth", "SD-AMB-BASE-01", 30, 10, 60, "ruling",                             \
           "How many millimetres deep is a general's base?")                                                          \
    CHOICE(SD_OPT_OBSTACLE, "obstacle", "SD-AMB-MOVE-02", SD_OBSTACLE_STRADDLE, "ruling",                             \
           "How much of a move is at half speed when an obstacle is crossed?",                                        \
           VALUE(SD_OBSTACLE_STRADDLE, "straddle", "what is moved while any of the unit is on the obstacle")          \
           VALUE(SD_OBSTACLE_WHOLE, "whole-turn", "all that the unit goes in that turn")                              \
           VALUE(SD_OBSTACLE_FLAT, "flat-half", "none, but crossing costs half a move"))                              \
    CHOICE(SD_OPT_HALVING, "halving", "SD-AMB-MOVE-03", SD_HALVING_TERRAIN_ONCE, "ruling",                            \
           "What if several things halve the speed?",                                                                 \
           VALUE(SD_HALVING_TERRAIN_ONCE, "terrain-once", "ground halves once, withdrawing halves again")             \
           VALUE(SD_HALVING_MULTIPLY, "multiply", "each of them halves it")                                           \
           VALUE(SD_HALVING_HALF, "never-below-half", "it is halved once"))                                           \
    CHOICE(SD_OPT_UPHILL, "uphill", "SD-AMB-MOVE-04", SD_UPHILL_FRONT, "ruling",                                      \
           "When does a unit move uphill?",                                                                           \
           VALUE(SD_UPHILL_FRONT, "front-centre", "while the ground rises under the middle of its front")             \
           VALUE(SD_UPHILL_ANY, "any-part", "while any of it is on a hill and its front does not come down"))         \
    CHOICE(SD_OPT_WHEEL, "wheel", "SD-AMB-MOVE-05", SD_WHEEL_ARC, "ruling",                                           \
           "What does a wheel cost?",                                                                                 \
           VALUE(SD_WHEEL_ARC, "arc", "the arc of the outer front corner")                                            \
           VALUE(SD_WHEEL_CHORD, "chord", "the straight line from where that corner was to where it comes"))          \
    CHOICE(SD_OPT_ABOUT, "about-turn", "SD-AMB-MOVE-06", SD_ABOUT_IN_PLACE, "ruling",                                 \
           "What becomes of the ranks in an about-turn?",                                                             \
           VALUE(SD_ABOUT_IN_PLACE, "in-place", "every base turns on its spot: the rear rank is in front")            \
           VALUE(SD_ABOUT_RIGID, "rigid", "every base keeps its rank and file"))                                      \
    CHOICE(SD_OPT_PASSING, "passing", "SD-AMB-MOVE-07", SD_PASSING_GENERALS, "ruling",                                \
           "Who may pass through friends?",                                                                           \
           VALUE(SD_PASSING_GENERALS, "generals", "generals only")                                                    \
           VALUE(SD_PASSING_GUNS, "guns", "any unit, through guns that stand unlimbered")                              \
           VALUE(SD_PASSING_FREE, "free", "any unit"))                                                                 \
    NUMBER(SD_OPT_STAND_OFF, "stand-off", "SD-AMB-MOVE-08", 1, 0, 100, "ruling",                                      \
           "How many paces short of the enemy does a unit stop that may not touch him?")                              \
    CHOICE(SD_OPT_ROAD, "road", "SD-AMB-MOVE-09", SD_ROAD_OPENS, "ruling",                                            \
           "What is a road to a column one base wide?",                                                               \
           VALUE(SD_ROAD_OPENS, "opens", "on it woods and obstacles do not slow it")                                  \
           VALUE(SD_ROAD_NOTHING, "nothing", "ground like any other"))                                                \
    CHOICE(SD_OPT_COLUMN_BENDS, "column-bends", "SD-AMB-MOVE-10", SD_COLUMN_BENDS, "ruling",                          \
           "Does a column one base wide bend round the corners of a road?",                                           \
           VALUE(SD_COLUMN_BENDS, "yes", "every base follows the one before it along the road")                       \
           VALUE(SD_COLUMN_RIGID, "no", "it moves like any other formation"))                                         \
    CHOICE(SD_OPT_LEAVING, "leaving", "SD-AMB-MOVE-15", SD_LEAVING_MAY, "ruling",                                     \
           "May a unit leave the table?",                                                                             \
           VALUE(SD_LEAVING_MAY, "may", "if its plan says so; a unit driven off it is lost too")                  \
           VALUE(SD_LEAVING_NEVER, "stops", "no, everybody stops at the edge"))                                       \
    CHOICE(SD_OPT_IMPULSES, "impulses", "SD-AMB-SIM-03", SD_IMPULSES_ONE, "ruling",                                   \
           "How often is a turn planned?",                                                                            \
           VALUE(SD_IMPULSES_ONE, "1", "once, for all of it")                                                         \
           VALUE(SD_IMPULSES_TWO, "2", "twice, for five minutes each")                                                \
           VALUE(SD_IMPULSES_FIVE, "5", "five times, for two minutes each")                                           \
           VALUE(SD_IMPULSES_TEN, "10", "ten times, for a minute each"))                                              \
    CHOICE(SD_OPT_INTERRUPTED, "interrupted", "SD-AMB-SIM-05", SD_INTERRUPTED_FAILS, "ruling",                        \
           "What does a charge find in the middle of a change of formation?",                                         \
           VALUE(SD_INTERRUPTED_FAILS, "fails", "the old one")                                                        \
           VALUE(SD_INTERRUPTED_HALF, "half", "the new one, if half of the change is done and there is room"))        \
    CHOICE(SD_OPT_DISMOUNT, "dismount", "SD-AMB-MOVE-12", SD_DISMOUNT_DRAGOONS, "ruling",                             \
           "Who may dismount?",                                                                                       \
           VALUE(SD_DISMOUNT_DRAGOONS, "dragoons", "dragoons only")                                                   \
           VALUE(SD_DISMOUNT_ALL, "all", "horse too"))                                                                \
    CHOICE(SD_OPT_LED_HORSES, "led-horses", "SD-AMB-DRAG-03", SD_LED_HORSES_FOLLOW, "ruling",                         \
           "Where are the horses of dragoons on foot?",                                                               \
           VALUE(SD_LED_HORSES_FOLLOW, "follow", "with them: they mount anywhere")                                    \
           VALUE(SD_LED_HORSES_STAY, "stay", "where they dismounted: they mount there"))                              \
    CHOICE(SD_OPT_ANCHOR, "form-anchor", "SD-AMB-MOVE-13", SD_ANCHOR_FRONT, "ruling",                                 \
           "What stays where it is when a unit forms anew?",                                                          \
           VALUE(SD_ANCHOR_FRONT, "front-centre", "the middle of its front")                                          \
           VALUE(SD_ANCHOR_CORNER, "right-corner", "the right end of its front")                                      \
           VALUE(SD_ANCHOR_REAR, "rear-centre", "the middle of its rear"))                                            \
    CHOICE(SD_OPT_RAGGED, "ragged-rank", "SD-AMB-FORM-03", SD_RAGGED_LAST, "ruling",                                  \
           "Which rank of a formation may be less than full?",                                                        \
           VALUE(SD_RAGGED_LAST, "last", "the last, in the middle of the unit")                                       \
           VALUE(SD_RAGGED_NONE, "none", "none"))                                                                     \
    CHOICE(SD_OPT_SQUARE, "square", "SD-AMB-FORM-01", SD_SQUARE_NO, "ruling",                                         \
           "May a formation be as wide as deep?",                                                                     \
           VALUE(SD_SQUARE_NO, "no", "only one base alone")                                                           \
           VALUE(SD_SQUARE_YES, "yes", "yes"))                                                                        \
    CHOICE(SD_OPT_CHANGE, "formation-change", "SD-AMB-FORM-04", SD_CHANGE_ANY, "ruling",                              \
           "Which change of formation takes half a move?",                                                            \
           VALUE(SD_CHANGE_ANY, "any", "any")                                                                         \
           VALUE(SD_CHANGE_CLASS, "line-column", "between line and column only"))                                     \
    CHOICE(SD_OPT_GUN_START, "gun-start", "SD-AMB-GUN-02", SD_GUN_START_OWNER, "ruling",                              \
           "How do guns begin that the scenario says nothing of?",                                                    \
           VALUE(SD_GUN_START_OWNER, "owner", "as their owner places them")                                           \
           VALUE(SD_GUN_START_EMPTY, "empty", "unlimbered and empty")                                                 \
           VALUE(SD_GUN_START_LOADED, "loaded", "unlimbered and loaded"))                                             \
    CHOICE(SD_OPT_LIGHT_GUNS, "light-guns", "SD-AMB-GUN-03", SD_LIGHT_GUNS_LIMBER, "ruling",                          \
           "Must light guns limber to move?",                                                                         \
           VALUE(SD_LIGHT_GUNS_LIMBER, "limber", "yes")                                                               \
           VALUE(SD_LIGHT_GUNS_FREE, "free", "no"))                                                                   \
    CHOICE(SD_OPT_GUN_PIVOT, "gun-pivot", "SD-AMB-GUN-04", SD_GUN_PIVOT_MOVE, "ruling",                               \
           "May an unlimbered gun be turned?",                                                                        \
           VALUE(SD_GUN_PIVOT_MOVE, "move", "in its arc always; farther as its move, when it is not loaded")          \
           VALUE(SD_GUN_PIVOT_NEVER, "limber", "in its arc always; farther only by limbering and wheeling")           \
           VALUE(SD_GUN_PIVOT_FREE, "free", "it fires all round"))                                                    \
    CHOICE(SD_OPT_LOADED_SEEN, "loaded-guns", "SD-GUN-03", SD_LOADED_OPEN, "ruling",                                  \
           "Who sees whether a gun is loaded?",                                                                       \
           VALUE(SD_LOADED_OPEN, "open", "everybody")                                                                 \
           VALUE(SD_LOADED_HIDDEN, "hidden", "whose gun it is"))                                                      \
    CHOICE(SD_OPT_ORDERS_SEEN, "written-orders", "SD-AMB-ORD-01", SD_ORDERS_SECRET, "ruling",                         \
           "Who knows what was written at the Council of Warre?",                                                     \
           VALUE(SD_ORDERS_SECRET, "secret", "whose units they are, until the battle is over")                        \
           VALUE(SD_ORDERS_OPEN, "open", "everybody, once it is written"))                                            \
    CHOICE(SD_OPT_GRADES, "grades", "SD-AMB-GRADE-01", SD_GRADES_OPEN, "ruling",                                      \
           "Who knows which troops are raw or veteran?",                                                              \
           VALUE(SD_GRADES_OPEN, "open", "everybody")                                                                 \
           VALUE(SD_GRADES_HIDDEN, "hidden", "whose troops they are, until they have fought hand to hand"))           \
    CHOICE(SD_OPT_ATTACK, "attack-duty", "SD-AMB-ORD-03", SD_ATTACK_PERMITS, "ruling",                                \
           "Does Attack oblige a unit to close?",                                                                     \
           VALUE(SD_ATTACK_PERMITS, "permission", "no, it only permits")                                              \
           VALUE(SD_ATTACK_PRESSES, "press", "by half a move or to 100 paces from an enemy")                          \
           VALUE(SD_ATTACK_CHARGES, "charge", "it charges the nearest enemy as soon as it can reach him"))            \
    CHOICE(SD_OPT_ADVANCE, "advance-duty", "SD-AMB-ORD-05", SD_ADVANCE_MUSKETRY, "ruling",                            \
           "When does a unit halt that is ordered to advance?",                                                       \
           VALUE(SD_ADVANCE_MUSKETRY, "to-musketry", "when an enemy comes within range of its muskets")               \
           VALUE(SD_ADVANCE_FREE, "free", "as its general likes"))                                                    \
    CHOICE(SD_OPT_PACE, "advance-pace", "SD-AMB-ORD-05", SD_PACE_FREE, "ruling",                                      \
           "How fast must a unit advance?",                                                                           \
           VALUE(SD_PACE_FREE, "free", "as slowly as it likes")                                                       \
           VALUE(SD_PACE_HALF, "half-move", "at least half a move along its route"))                                  \
    CHOICE(SD_OPT_HOLD, "hold", "SD-AMB-ORD-07", SD_HOLD_PLACE, "ruling",                                             \
           "What may a unit do that is ordered to hold?",                                                             \
           VALUE(SD_HOLD_PLACE, "on-the-spot", "turn about, form, mount and limber where it is")                      \
           VALUE(SD_HOLD_STILL, "nothing", "none of these"))                                                          \
    CHOICE(SD_OPT_TOLERANCE, "route-tolerance", "SD-AMB-ORD-04", SD_TOLERANCE_HALF_FRONT, "ruling",                   \
           "How far from its route may a unit be?",                                                                   \
           VALUE(SD_TOLERANCE_HALF_FRONT, "half-front", "half its front, and 50 paces always")                        \
           VALUE(SD_TOLERANCE_FIFTY, "fifty-paces", "50 paces"))                                                      \
    CHOICE(SD_OPT_SIGNAL, "signal-timing", "SD-AMB-ORD-08", SD_SIGNAL_NEXT_TURN, "ruling",                            \
           "When do orders change after the battle signal?",                                                          \
           VALUE(SD_SIGNAL_NEXT_TURN, "next-turn", "when the next turn begins")                                       \
           VALUE(SD_SIGNAL_AT_ONCE, "at-once", "before the plans it is given with are carried out"))                  \
    CHOICE(SD_OPT_SIGNALS, "signals", "SD-AMB-ORD-08", SD_SIGNALS_ONE, "ruling",                                      \
           "How often may the signal be given?",                                                                      \
           VALUE(SD_SIGNALS_ONE, "once", "once")                                                                      \
           VALUE(SD_SIGNALS_MANY, "again", "again and again: every second signal restores the first orders"))         \
    CHOICE(SD_OPT_SIGNAL_GUN, "signal-gun", "SD-AMB-ORD-08", SD_SIGNAL_GUN_NO, "ruling",                              \
           "Is a loaded gun needed to give it?",                                                                      \
           VALUE(SD_SIGNAL_GUN_NO, "no", "no")                                                                        \
           VALUE(SD_SIGNAL_GUN_YES, "yes", "yes, and it is fired for it"))                                            \
    CHOICE(SD_OPT_FOLLOW_START, "follow-start", "SD-AMB-ORD-10", SD_FOLLOW_NEXT_PLAN, "ruling",                       \
           "When may a general say Follow me?",                                                                       \
           VALUE(SD_FOLLOW_NEXT_PLAN, "next-planning", "when he is with the unit as the turn is planned")             \
           VALUE(SD_FOLLOW_ARRIVAL, "on-arrival", "also in the turn in which he rides to it"))                        \
    CHOICE(SD_OPT_FOLLOW_END, "follow-end", "SD-AMB-ORD-09", SD_FOLLOW_END_IN_FORCE, "ruling",                        \
           "Which order does a unit go back to when the general leaves?",                                             \
           VALUE(SD_FOLLOW_END_IN_FORCE, "in-force", "the one in force, changed if the signal was given")             \
           VALUE(SD_FOLLOW_END_WRITTEN, "written", "the one first written"))                                          \
    CHOICE(SD_OPT_GENERAL_MOVE, "general-move", "SD-AMB-GEN-01", SD_GENERAL_MOVE_FREE, "ruling",                      \
           "Do friends stop a general who rides?",                                                                    \
           VALUE(SD_GENERAL_MOVE_FREE, "free", "no")                                                                  \
           VALUE(SD_GENERAL_MOVE_BARRED, "as-horse", "those do whom he neither leaves nor joins"))                    \
    CHOICE(SD_OPT_RISK, "general-risk", "SD-AMB-GEN-02", SD_RISK_TOUCHED, "ruling",                                   \
           "How is a general lost?",                                                                                  \
           VALUE(SD_RISK_TOUCHED, "touched", "alone, when an enemy reaches him; or when his unit surrenders")         \
           VALUE(SD_RISK_DIE, "die", "so too, and by a 12 on two dice for each marker his unit gets hand to hand")    \
           VALUE(SD_RISK_NEVER, "never", "never"))                                                                    \
    SD_FIGHTING_OPTION_ROWS(CHOICE, VALUE, NUMBER, LENGTH)

/* Options of fire, melee, results, rallying and breaking. */
#define SD_FIGHTING_OPTION_ROWS(CHOICE, VALUE, NUMBER, LENGTH)                                                        \
    CHOICE(SD_OPT_GUN_DICE, "gun-dice", "SD-AMB-GUN-01", SD_GUN_DICE_BASE, "ruling",                                  \
           "How many dice does an artillery base throw?",                                                             \
           VALUE(SD_GUN_DICE_BASE, "base", "one")                                                                     \
           VALUE(SD_GUN_DICE_GUNS, "guns", "one for each gun it stands for: 4, condensed 8"))                         \
    CHOICE(SD_OPT_EVADE, "gun-evade", "SD-AMB-GUN-05", SD_EVADE_CREW, "ruling",                                       \
           "Who runs when guns are attacked hand to hand?",                                                           \
           VALUE(SD_EVADE_CREW, "crew", "the crews; the guns stay")                                                   \
           VALUE(SD_EVADE_BASE, "base", "crews and guns; too heavy or loaded ones are lost")                          \
           VALUE(SD_EVADE_REMOVED, "removed", "nobody: they are lost"))                                               \
    CHOICE(SD_OPT_DISCHARGE, "discharge", "SD-AMB-GUN-08", SD_DISCHARGE_ALLOWED, "ruling",                            \
           "May a gun be fired at nobody?",                                                                           \
           VALUE(SD_DISCHARGE_ALLOWED, "allowed", "yes")                                                              \
           VALUE(SD_DISCHARGE_FORBIDDEN, "forbidden", "no"))                                                          \
    CHOICE(SD_OPT_ARC, "fire-arc", "SD-AMB-FIRE-01", SD_ARC_BASE_WIDTH, "ruling",                                     \
           "Where may a front fire?",                                                                                 \
           VALUE(SD_ARC_BASE_WIDTH, "base-width", "straight ahead, widened by a base on each side")                   \
           VALUE(SD_ARC_45, "45-degrees", "within 45° outside its corners")                                           \
           VALUE(SD_ARC_ROUND, "all-round", "anywhere"))                                                              \
    CHOICE(SD_OPT_RANGE_FROM, "range-from", "SD-AMB-FIRE-02", SD_RANGE_FILE_FRONT, "ruling",                          \
           "From where is a rear rank's range measured?",                                                             \
           VALUE(SD_RANGE_FILE_FRONT, "file-front", "from the front of its file")                                     \
           VALUE(SD_RANGE_OWN_BASE, "own-base", "from its own front"))                                                \
    CHOICE(SD_OPT_RANKS, "firing-ranks", "SD-AMB-FIRE-03", SD_RANKS_ANY_FOOT, "ruling",                               \
           "Which ranks fire?",                                                                                       \
           VALUE(SD_RANKS_ANY_FOOT, "any-foot", "the first of the unit, whichever troops stand in them")                      \
           VALUE(SD_RANKS_MUSKETS, "muskets", "the first muskets of each file"))                                      \
    CHOICE(SD_OPT_AFTER_MOVE, "fire-after-move", "SD-AMB-FIRE-04", SD_AFTER_MOVE_YES, "ruling",                       \
           "May foot fire that has moved?",                                                                           \
           VALUE(SD_AFTER_MOVE_YES, "yes", "yes, like any other")                                                     \
           VALUE(SD_AFTER_MOVE_HALF, "half-move", "if it has used half its move or less")                             \
           VALUE(SD_AFTER_MOVE_NO, "no", "no"))                                                                       \
    CHOICE(SD_OPT_CONTACT_FIRE, "contact-fire", "SD-AMB-FIRE-05", SD_CONTACT_FIRE_CLOSING, "ruling",                  \
           "Who fires when units are in contact?",                                                                    \
           VALUE(SD_CONTACT_FIRE_CLOSING, "closing", "in the turn of contact these units, at whom they touch")        \
           VALUE(SD_CONTACT_FIRE_NONE, "none", "no unit in contact fires, and none at them")                               \
           VALUE(SD_CONTACT_FIRE_ANY, "any", "everybody as if there were no contact"))                                \
    CHOICE(SD_OPT_SIGHT, "sight", "SD-AMB-FIRE-06", SD_SIGHT_STANDARD, "ruling",                                      \
           "What hides a target?",                                                                                    \
           VALUE(SD_SIGHT_STANDARD, "standard", "woods, buildings, crests and units")                                 \
           VALUE(SD_SIGHT_GROUND, "ground", "woods, buildings and crests")                                            \
           VALUE(SD_SIGHT_OPEN, "open", "nothing"))                                                                   \
    CHOICE(SD_OPT_SPLIT, "fire-split", "SD-AMB-FIRE-07", SD_SPLIT_UNIT, "ruling",                                     \
           "At whom does a unit fire its muskets?",                                                                   \
           VALUE(SD_SPLIT_UNIT, "one-target", "at one unit")                                                          \
           VALUE(SD_SPLIT_BASES, "each-base", "each base at a unit of its own")                                       \
           VALUE(SD_SPLIT_NEAREST, "nearest", "at the nearest that it may fire at"))                                  \
    CHOICE(SD_OPT_FIRE_PLAN, "fire-plan", "SD-AMB-SIM-07", SD_FIRE_PLAN_AFTER, "ruling",                              \
           "When are targets named?",                                                                                 \
           VALUE(SD_FIRE_PLAN_AFTER, "after-move", "when everybody has moved")                                        \
           VALUE(SD_FIRE_PLAN_BEFORE, "before-move", "before: a unit that does not bear then does not fire"))             \
    CHOICE(SD_OPT_SADDLE, "mounted-dragoons-fire", "SD-AMB-FIRE-08", SD_SADDLE_NO, "ruling",                          \
           "Do dragoons fire from the saddle?",                                                                       \
           VALUE(SD_SADDLE_NO, "no", "no")                                                                            \
           VALUE(SD_SADDLE_YES, "yes", "yes"))                                                                        \
    CHOICE(SD_OPT_COVER, "cover-extent", "SD-AMB-COVER-03", SD_COVER_HALF, "ruling",                                  \
           "When is a unit in cover?",                                                                                \
           VALUE(SD_COVER_HALF, "half", "when half of its front rank is")                                             \
           VALUE(SD_COVER_ALL, "all", "when all of its front rank is")                                                \
           VALUE(SD_COVER_ANY, "any", "when any of its front rank is"))                                               \
    CHOICE(SD_OPT_CONFORM, "conform", "SD-AMB-CONT-01", SD_CONFORM_FILES, "ruling",                                   \
           "Do units line up when they meet?",                                                                        \
           VALUE(SD_CONFORM_FILES, "files", "flush, and file against file if half a base is enough for it")           \
           VALUE(SD_CONFORM_FLUSH, "flush", "flush")                                                                  \
           VALUE(SD_CONFORM_NO, "no", "no: those who meet aslant stand off"))                                         \
    NUMBER(SD_OPT_LEAST_EDGE, "least-edge", "SD-AMB-CONT-03", 10, 1, 40, "ruling",                                    \
           "How many millimetres of edge must two units share to be in contact?")                                     \
    CHOICE(SD_OPT_FACE, "face", "SD-AMB-FACE-01", SD_FACE_START, "ruling",                                            \
           "When is an attack one in flank or rear?",                                                                 \
           VALUE(SD_FACE_START, "start", "if it meets that side and began behind the line of the front, or rear")     \
           VALUE(SD_FACE_EDGE, "edge", "if it meets that side")                                                       \
           VALUE(SD_FACE_BEGAN, "began", "if it began behind the line of the front, or rear, whatever it meets"))     \
    CHOICE(SD_OPT_FACE_SCOPE, "face-scope", "SD-AMB-FACE-02", SD_FACE_SCOPE_PAIRING, "ruling",                        \
           "Whose score does an attack in flank or rear lessen?",                                                     \
           VALUE(SD_FACE_SCOPE_PAIRING, "pairing", "the base's that fights there")                                    \
           VALUE(SD_FACE_SCOPE_UNIT, "unit", "every base's of the unit"))                                             \
    CHOICE(SD_OPT_SEVERAL, "several-attackers", "SD-AMB-MORE-02", SD_SEVERAL_WORST, "ruling",                         \
           "When several attack one base, which of its faces counts?",                                                        \
           VALUE(SD_SEVERAL_WORST, "worst", "the one that lessens its score most")                                    \
           VALUE(SD_SEVERAL_OWN, "own", "the one on which its opponent attacks it"))                                  \
    CHOICE(SD_OPT_SHARES, "overlap-shares", "SD-AMB-MORE-04", SD_SHARES_IF_MARKED, "ruling",                          \
           "Does a unit that only overlaps share the result?",                                                        \
           VALUE(SD_SHARES_IF_MARKED, "if-marked", "if it has given or got a marker")                                 \
           VALUE(SD_SHARES_ALWAYS, "always", "yes"))                                                                  \
    CHOICE(SD_OPT_MELEE_SCOPE, "melee-scope", "SD-AMB-RESULT-01", SD_MELEE_SCOPE_CLUSTER, "ruling",                   \
           "What is one melee?",                                                                                      \
           VALUE(SD_MELEE_SCOPE_CLUSTER, "cluster", "all units that contacts connect")                                \
           VALUE(SD_MELEE_SCOPE_PAIR, "pair", "two units"))                                                           \
    CHOICE(SD_OPT_TWO, "two-to-one", "SD-AMB-PAIR-01", SD_TWO_ONE_DIE, "ruling",                                      \
           "How do two bases fight one?",                                                                             \
           VALUE(SD_TWO_ONE_DIE, "one-die", "with one die and +1")                                                    \
           VALUE(SD_TWO_BOTH, "both", "each with its own die and +1, against the one die")                            \
           VALUE(SD_TWO_BETTER, "better", "each with its own die and +1, the better of which counts"))                \
    CHOICE(SD_OPT_OVERLAP, "overlap", "SD-AMB-PAIR-02", SD_OVERLAP_EACH_END, "ruling",                                \
           "How many bases overlap?",                                                                                 \
           VALUE(SD_OVERLAP_EACH_END, "each-end", "one at each end")                                                  \
           VALUE(SD_OVERLAP_ONE, "one", "one in a melee"))                                                            \
    CHOICE(SD_OPT_OVERLAP_OTHERS, "overlap-others", "SD-AMB-PAIR-03", SD_OVERLAP_OTHERS_YES, "ruling",                \
           "May another unit overlap?",                                                                               \
           VALUE(SD_OVERLAP_OTHERS_YES, "yes", "one that stands beside, may attack or fights already")                \
           VALUE(SD_OVERLAP_OTHERS_NO, "no", "no"))                                                                   \
    CHOICE(SD_OPT_DRAGOONS_MELEE, "dragoons-mounted", "SD-AMB-MOD-04", SD_DRAGOONS_MELEE_YES, "ruling",               \
           "Do dragoons in the saddle fight as mounted?",                                                             \
           VALUE(SD_DRAGOONS_MELEE_YES, "yes", "yes")                                                                 \
           VALUE(SD_DRAGOONS_MELEE_NO, "no", "no"))                                                                   \
    CHOICE(SD_OPT_PIKES, "horse-against-pikes", "SD-AMB-HORSE-01", SD_PIKES_ONE_WAY, "ruling",                        \
           "What if horse meets the front of pikes?",                                                                 \
           VALUE(SD_PIKES_ONE_WAY, "one-way", "it stops if it meets only pikes; else it cannot harm them")            \
           VALUE(SD_PIKES_FORBIDDEN, "forbidden", "it stops if it meets any")                                         \
           VALUE(SD_PIKES_NORMAL, "normal", "it stops if it meets only pikes; else they fight as others do"))         \
    CHOICE(SD_OPT_SHELTER, "shelter", "SD-AMB-HORSE-03", SD_SHELTER_ALL_FACES, "ruling",                              \
           "On which faces do pikes shelter muskets?",                                                                \
           VALUE(SD_SHELTER_ALL_FACES, "all-faces", "on all")                                                         \
           VALUE(SD_SHELTER_FRONT, "front", "on the front"))                                                          \
    CHOICE(SD_OPT_PURSUIT, "pursuit", "SD-AMB-RESULT-03", SD_PURSUIT_NEXT_TURN, "ruling",                             \
           "How does horse continue a melee?",                                                                        \
           VALUE(SD_PURSUIT_NEXT_TURN, "next-turn", "it follows 100 paces and fights on next turn")                   \
           VALUE(SD_PURSUIT_AT_ONCE, "at-once", "it follows and fights on at once")                                   \
           VALUE(SD_PURSUIT_CHARGE, "charge", "it stays, and must charge the same enemy next turn"))                  \
    CHOICE(SD_OPT_REFACING, "refacing", "SD-AMB-RESULT-02", SD_REFACING_BEATEN, "ruling",                             \
           "Does a unit turn to who beat it in flank or rear?",                                                       \
           VALUE(SD_REFACING_BEATEN, "yes", "yes, as it reforms")                                                     \
           VALUE(SD_REFACING_NEVER, "no", "no"))                                                                      \
    CHOICE(SD_OPT_BLOCKED, "blocked", "SD-AMB-RESULT-04", SD_BLOCKED_PUSHES, "ruling",                                \
           "What if friends stand in the way of losers?",                                                             \
           VALUE(SD_BLOCKED_PUSHES, "push", "they are pushed back")                                                   \
           VALUE(SD_BLOCKED_STOPS, "stop", "the losers stop short"))                                                  \
    CHOICE(SD_OPT_DRAGOON_REFORM, "dragoon-reform", "SD-AMB-RESULT-08", SD_DRAGOON_REFORM_NO, "ruling",               \
           "Do dragoons that win in the saddle test to reform?",                                                      \
           VALUE(SD_DRAGOON_REFORM_NO, "no", "no")                                                                    \
           VALUE(SD_DRAGOON_REFORM_YES, "yes", "yes, like horse"))                                                    \
    CHOICE(SD_OPT_RALLY_WHEN, "rally-when", "SD-AMB-RALLY-01", SD_RALLY_BEFORE_BREAK, "ruling",                       \
           "When do units rally?",                                                                                    \
           VALUE(SD_RALLY_BEFORE_BREAK, "before-break", "after melees, before break tests")                           \
           VALUE(SD_RALLY_MOVEMENT, "movement", "when everybody has moved, before any fire")                          \
           VALUE(SD_RALLY_AFTER_BREAK, "after-break", "after break tests"))                                           \
    CHOICE(SD_OPT_RALLY_GENERAL, "rally-general", "SD-AMB-RALLY-02", SD_RALLY_GENERAL_REPLACES, "ruling",             \
           "What is a general worth to a unit that rallies?",                                                         \
           VALUE(SD_RALLY_GENERAL_REPLACES, "replaces", "he takes off a marker instead of the dice")                  \
           VALUE(SD_RALLY_GENERAL_EXTRA, "extra", "he takes off a marker whatever the unit does")                     \
           VALUE(SD_RALLY_GENERAL_ALL, "from-one", "he takes off all there are instead of the dice"))                  \
    CHOICE(SD_OPT_RALLY_MELEE, "rally-in-melee", "SD-AMB-RALLY-03", SD_RALLY_MELEE_NO, "ruling",                      \
           "May a unit rally that is in contact?",                                                                    \
           VALUE(SD_RALLY_MELEE_NO, "no", "no")                                                                       \
           VALUE(SD_RALLY_MELEE_YES, "yes", "yes"))                                                                   \
    CHOICE(SD_OPT_BREAK_WHEN, "break-when", "SD-AMB-BREAK-01", SD_BREAK_NEW_MARKERS, "ruling",                        \
           "How often is the break test taken?",                                                                      \
           VALUE(SD_BREAK_NEW_MARKERS, "new-markers", "at the end of a turn in which it got a marker")                \
           VALUE(SD_BREAK_EVERY_TURN, "every-turn", "at the end of every turn")                                       \
           VALUE(SD_BREAK_AT_ONCE, "at-once", "as soon as fire or a melee has given it a marker")                     \
           VALUE(SD_BREAK_PHASES, "phases", "when all fire, and when all melees are over in which it got one"))       \
    CHOICE(SD_OPT_BREAK_MODE, "break-mode", "SD-AMB-BREAK-03", SD_BREAK_REMOVED, "ruling",                            \
           "What becomes of a broken unit?",                                                                          \
           VALUE(SD_BREAK_REMOVED, "surrenders", "in contact it surrenders; any other is gone")                       \
           VALUE(SD_BREAK_ROUTS, "routs", "it is gone, in contact or not")                                            \
           VALUE(SD_BREAK_RUNS, "runs", "it runs a move a turn until it leaves the table; in contact it surrenders")  \
           VALUE(SD_BREAK_STANDS, "stands", "it stands until the next turn is over; in contact it surrenders"))
/* clang-format on */
SAND_OPTION_NAMES(sd_option, SD_OPTIONS, SD_OPTION_ROWS)

/* clang-format off */
#define SD_NUMBER_ROWS(NUMBER, LENGTH) \
    NUMBER(SD_BASE_WIDTH, "base.width", "SD-SCALE-02", 40, 10, 120, "text", \
           "How many millimetres wide is a base?") \
    LENGTH(SD_CREWS_RUN, "move.crews", "SD-GUN-06", 500000, 0, 4000000, "text", \
           "How far do crews run from their guns, and how far do crews without guns move?") \
    LENGTH(SD_PRESSED, "orders.pressed", "SD-AMB-ORD-03", 100000, 0, 4000000, "ruling", \
           "How near to the enemy has a unit done what Attack or Advance asks of it?") \
    LENGTH(SD_BESIDE_ROUTE, "orders.beside", "SD-AMB-ORD-04", 50000, 0, 1000000, "ruling", \
           "How far from its route may the middle of any unit be?") \
    NUMBER(SD_HALF_DONE, "formation.meets", "SD-AMB-SIM-05", 50, 0, 100, "ruling", \
           "From how many per cent of a change of formation on does a charge meet the new one, where that is read so?") \
    LENGTH(SD_BEHIND_COVER, "cover.behind", "SD-AMB-COVER-03", 25000, 0, 1000000, "ruling", \
           "How far behind a line does it shelter a unit?") \
    LENGTH(SD_WOOD_EDGE, "sight.wood-edge", "SD-AMB-FIRE-06", 50000, 0, 1000000, "ruling", \
           "How deep in a wood is a unit that can still be seen?") \
    NUMBER(SD_ARC_ANGLE, "fire.arc", "SD-AMB-FIRE-01", 4500, 0, 18000, "ruling", \
           "How far aside may be fired, where that is read so, in hundredths of a degree?") \
    NUMBER(SD_GUN_DICE, "guns.dice", "SD-SCALE-09", 4, 1, 20, "text", \
           "Dice of an artillery base in normal scale, where each of its guns has one") \
    NUMBER(SD_GUN_DICE_CONDENSED, "guns.dice-condensed", "SD-SCALE-12", 8, 1, 20, "text", \
           "The same in condensed scale") \
    NUMBER(SD_MELEE_DIE, "melee.die", "SD-MELEE-05", 6, 2, 20, "text", \
           "Faces of the dice that are thrown against each other hand to hand") \
    NUMBER(SD_FLUSH_MM, "melee.flush", "SD-AMB-PAIR-03", 10, 0, 120, "ruling", \
           "Millimetres that a base of another unit may stand off and still overlap, where that is read so") \
    LENGTH(SD_GENERAL_RIDES, "move.general", "SD-AMB-GEN-01", 750000, 0, 4000000, "text", \
           "How far does a general ride?") \
    LENGTH(SD_BACK, "fall-back.distance", "SD-RESULT-03", 100000, 0, 4000000, "text", \
           "How far do losers fall back?") \
    NUMBER(SD_TURNS, "battle.turns", "SD-AMB-END-01", 18, 1, 100, "ruling", \
           "How many turns has a battle?") \
    NUMBER(SD_MUSKETS_HIT, "muskets.hit", "SD-FIRE-06", 6, 1, 7, "text", \
           "Muskets hit on this face of a D6, and above") \
    NUMBER(SD_GUNS_HIT, "guns.hit", "SD-FIRE-08", 6, 1, 7, "text", \
           "A gun hits on this face of a D6, and above") \
    NUMBER(SD_GUNS_TWO, "guns.two", "SD-FIRE-08", 3, 1, 7, "text", \
           "A hit of a gun is two hits on this face, and above") \
    NUMBER(SD_GUNS_THREE, "guns.three", "SD-FIRE-08", 5, 1, 7, "text", \
           "A hit of a gun is three hits on this face, and above") \
    NUMBER(SD_SAVES, "cover.saves", "SD-COVER-02", 5, 1, 8, "text", \
           "Cover saves from a hit on this score, and above") \
    NUMBER(SD_HARD_COVER, "cover.hard", "SD-COVER-01", 1, -20, 20, "text", \
           "Added to the die where cover is hard") \
    NUMBER(SD_RIDE_DOWN, "melee.mounted", "SD-MELEE-07", 2, -20, 20, "text", \
           "Added to the mounted fighting foot") \
    NUMBER(SD_LED, "melee.general", "SD-MELEE-08", 1, -20, 20, "text", \
           "Added where a general is with the unit") \
    NUMBER(SD_BETTER, "melee.veterans", "SD-MELEE-09", 1, -20, 20, "text", \
           "Added to veterans") \
    NUMBER(SD_COVERED, "melee.cover", "SD-MELEE-10", 1, -20, 20, "text", \
           "Added in cover") \
    NUMBER(SD_TWO_TO_ONE, "melee.two-to-one", "SD-MELEE-11", 1, -20, 20, "text", \
           "Added where two bases fight one") \
    NUMBER(SD_WORN, "melee.marker", "SD-MELEE-12", -1, -20, 20, "text", \
           "Added for each hit marker") \
    NUMBER(SD_IN_FLANK, "melee.flank", "SD-MELEE-13", -2, -20, 20, "text", \
           "Added where attacked in flank") \
    NUMBER(SD_IN_REAR, "melee.rear", "SD-MELEE-14", -1, -20, 20, "text", \
           "Added where attacked in rear") \
    NUMBER(SD_GREEN, "melee.raw", "SD-MELEE-15", -1, -20, 20, "text", \
           "Added to raw troops") \
    NUMBER(SD_TO_HIT, "melee.margin", "SD-MELEE-06", 2, 1, 6, "text", \
           "By how much must a base score more to hit?") \
    NUMBER(SD_REFORMS, "reform.horse", "SD-RESULT-04", 4, 1, 7, "text", \
           "Winning horse reforms on this face of a D6, and above") \
    NUMBER(SD_REFORM_LED, "reform.general", "SD-RESULT-04", 1, -20, 20, "text", \
           "Added to that die where a general is with it") \
    NUMBER(SD_RALLIES, "rally.score", "SD-RALLY-03", 8, 2, 13, "text", \
           "A unit rallies on this sum of two dice, and above") \
    NUMBER(SD_STANDS, "break.score", "SD-BREAK-02", 6, 2, 13, "text", \
           "A unit stands on this sum of two dice less its markers, and above") \
    NUMBER(SD_GENERAL_FALLS, "general.falls", "SD-AMB-GEN-02", 12, 2, 13, "ruling", \
           "A general falls on this sum of two dice, and above")
/* clang-format on */
SAND_NUMBER_NAMES(sd_number, SD_NUMBERS, SD_NUMBER_ROWS)

#endif
