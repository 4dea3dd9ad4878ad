/* pu_options.h - the options of `punic`: every sentence of the text that can be read in more than one way, and what its
 * author has said elsewhere. Each reading is implemented in this folder. */
#ifndef SAND_PUNIC_PU_OPTIONS_H
#define SAND_PUNIC_PU_OPTIONS_H

#include "battle/table_rows.h"

/* clang-format off */
#define PU_OPTION_ROWS(CHOICE, VALUE, NUMBER, LENGTH)                                                                 \
    NUMBER(PU_OPT_TURNS, "turns", "PU-SEQ-02", 15, 1, 100, "text",                                                    \
           "After how many turns does the battle end where the scenario says nothing?")                               \
    CHOICE(PU_OPT_LAST_TURN, "last-turn", "PU-AMB-07", PU_LAST_TURN_DRAW, "ruling",                                   \
           "Who has won when the last turn is over?",                                                                 \
           VALUE(PU_LAST_TURN_DRAW, "draw", "nobody, unless the scenario says so")                                    \
           VALUE(PU_LAST_TURN_RESOLVE, "higher-resolve", "the army with more resolve left"))                          \
    CHOICE(PU_OPT_FRONTAGE, "frontage", "PU-BASE-01", PU_FRONTAGE_WARN, "ruling",                                     \
           "What of bases that are not as wide as the others?",                                                       \
           VALUE(PU_FRONTAGE_WARN, "warn", "they are played, with a warning")                                         \
           VALUE(PU_FRONTAGE_ONE, "one", "they are a mistake"))                                                       \
    CHOICE(PU_OPT_VETERANS, "veterans", "PU-AMB-04", PU_VETERANS_HEAVY, "ruling",                                     \
           "Are Veteran Heavy Infantry hard to hurt as Heavy Infantry is?",                                           \
           VALUE(PU_VETERANS_HEAVY, "heavy", "yes, hits on them are lessened likewise")                               \
           VALUE(PU_VETERANS_PLAIN, "plain", "no"))                                                                   \
    CHOICE(PU_OPT_COMMANDER, "commander", "PU-AMB-05", PU_COMMANDER_OFF, "author",                                    \
           "Are there commanders?",                                                                                   \
           VALUE(PU_COMMANDER_OFF, "off", "no")                                                                       \
           VALUE(PU_COMMANDER_PLAIN, "plain", "one goes with a unit, moves, and has nothing rolled again")            \
           VALUE(PU_COMMANDER_REROLL, "attached-reroll", "one goes with a unit, and may have its attack rolled again")) \
    CHOICE(PU_OPT_DIRECTIONS, "move-directions", "PU-AMB-08", PU_DIRECTIONS_AHEAD_BACK, "ruling",                     \
           "Which way may a move go?",                                                                                \
           VALUE(PU_DIRECTIONS_AHEAD_BACK, "ahead-back", "straight ahead or straight back")                           \
           VALUE(PU_DIRECTIONS_ANY, "any", "straight in any direction"))                                              \
    CHOICE(PU_OPT_SWEEP, "pivot-sweep", "PU-AMB-09", PU_SWEEP_SWEPT, "ruling",                                        \
           "What must be free for a unit to pivot?",                                                                  \
           VALUE(PU_SWEEP_SWEPT, "swept", "everything its base passes over")                                          \
           VALUE(PU_SWEEP_END, "end-only", "the place it ends in"))                                                   \
    CHOICE(PU_OPT_RETIRE_PIVOT, "retire-pivot", "PU-AMB-10", PU_RETIRE_PIVOT_YES, "ruling",                           \
           "May a unit pivot before it retires?",                                                                     \
           VALUE(PU_RETIRE_PIVOT_YES, "yes", "yes; only the pivot at the end is forbidden")                           \
           VALUE(PU_RETIRE_PIVOT_NO, "no", "no"))                                                                     \
    CHOICE(PU_OPT_PASS_CHARGED, "pass-charged", "PU-AMB-13", PU_PASS_CHARGED_NO, "ruling",                            \
           "May light infantry pass through a unit that has charged this turn?",                                      \
           VALUE(PU_PASS_CHARGED_NO, "no", "no")                                                                      \
           VALUE(PU_PASS_CHARGED_YES, "yes", "yes"))                                                                  \
    CHOICE(PU_OPT_ENGAGED_MOVE, "engaged-move", "PU-AMB-15", PU_ENGAGED_MOVE_BACK, "ruling",                          \
           "How may a unit in contact with the enemy move?",                                                          \
           VALUE(PU_ENGAGED_MOVE_BACK, "disengage", "straight back, out of contact")                                  \
           VALUE(PU_ENGAGED_MOVE_ANY, "any", "as any other unit, if it ends out of contact"))                         \
    CHOICE(PU_OPT_RETREATED, "retreated-scope", "PU-AMB-17", PU_RETREATED_MELEE, "ruling",                              \
           "Which retreat keeps a unit from charging?",                                                               \
           VALUE(PU_RETREATED_ANY, "any-failed-test", "every one after a failed test")                                \
           VALUE(PU_RETREATED_MELEE, "melee-only", "one after hits in combat"))                                       \
    CHOICE(PU_OPT_ROAD_CHARGE, "road-charge", "PU-AMB-19", PU_ROAD_CHARGE_BONUS, "ruling",                            \
           "Which move on a road may not end in a charge?",                                                           \
           VALUE(PU_ROAD_CHARGE_BONUS, "bonus-used", "one longer than the unit moves elsewhere")                      \
           VALUE(PU_ROAD_CHARGE_ANY, "any-road-move", "every one that is on roads all the way"))                      \
    CHOICE(PU_OPT_WOODS_COVER, "woods-cover", "PU-AMB-20", PU_WOODS_COVER_ON, "ruling",                               \
           "Are woods cover against shooting?",                                                                       \
           VALUE(PU_WOODS_COVER_ON, "on", "yes")                                                                      \
           VALUE(PU_WOODS_COVER_OFF, "off", "no"))                                                                    \
    CHOICE(PU_OPT_TOWN_COVER, "town-cover", "PU-AMB-21", PU_TOWN_COVER_OFF, "ruling",                                 \
           "Are towns cover against shooting?",                                                                       \
           VALUE(PU_TOWN_COVER_OFF, "off", "no")                                                                      \
           VALUE(PU_TOWN_COVER_ON, "on", "yes"))                                                                      \
    CHOICE(PU_OPT_HILL_COVER, "hill-cover", "PU-AMB-23", PU_HILL_COVER_ALL, "ruling",                                 \
           "Against what is a hill cover?",                                                                           \
           VALUE(PU_HILL_COVER_ALL, "all", "attacks and the shooting of light infantry")                              \
           VALUE(PU_HILL_COVER_MELEE, "melee", "attacks only"))                                                       \
    CHOICE(PU_OPT_RIVER, "river-defence", "PU-AMB-24", PU_RIVER_CROSSING, "ruling",                                   \
           "When does a unit defend a river?",                                                                        \
           VALUE(PU_RIVER_CROSSING, "crossing",                                                                       \
                 "when the attacker stands on a bridge or ford, or the water lies between their centres")             \
           VALUE(PU_RIVER_ACROSS, "across", "when the water lies between their centres"))                             \
    CHOICE(PU_OPT_MELEE_COVER, "melee-cover", "PU-AMB-25", PU_MELEE_COVER_ON, "ruling",                               \
           "Which ground lessens hits in combat?",                                                                    \
           VALUE(PU_MELEE_COVER_ON, "on", "woods, rivers, hills, and for light infantry and warbands broken ground and towns") \
           VALUE(PU_MELEE_COVER_FEW, "woods-river-only", "woods and rivers only, as the combat rules say"))           \
    CHOICE(PU_OPT_COVER_BY, "cover-by", "PU-AMB-26", PU_COVER_BY_CENTRE, "ruling",                                    \
           "When is a unit in terrain that covers it?",                                                               \
           VALUE(PU_COVER_BY_CENTRE, "centre", "when its centre is")                                                  \
           VALUE(PU_COVER_BY_PART, "any-part", "when any part of its base is"))                                       \
    CHOICE(PU_OPT_ALIGN, "charge-align", "PU-AMB-28", PU_ALIGN_NONE, "ruling",                                        \
           "Is a charger laid flush against the face it has met?",                                                    \
           VALUE(PU_ALIGN_NONE, "none", "no, it stays as it struck")                                                  \
           VALUE(PU_ALIGN_FLUSH, "flush", "yes, for nothing, where there is room"))                                   \
    CHOICE(PU_OPT_FACE, "face-by", "PU-AMB-29", PU_FACE_TOUCHED, "ruling",                                            \
           "Which face is attacked?",                                                                                 \
           VALUE(PU_FACE_TOUCHED, "contact-edge", "the one the charger meets; at a corner the squarer one")           \
           VALUE(PU_FACE_SECTOR, "contact-sector", "the one he meets; at a corner the one in whose sector he has come to stand") \
           VALUE(PU_FACE_START, "start-position", "the one in whose sector the charger started"))                     \
    CHOICE(PU_OPT_TWO_TARGETS, "two-targets", "PU-AMB-31", PU_TWO_TARGETS_YES, "ruling",                              \
           "May a charger meet two enemies at once?",                                                                 \
           VALUE(PU_TWO_TARGETS_YES, "yes", "yes, if it might charge each of them; it attacks one")                   \
           VALUE(PU_TWO_TARGETS_NO, "no", "no"))                                                                      \
    CHOICE(PU_OPT_ARC, "shoot-arc", "PU-AMB-38", PU_ARC_45, "ruling",                                                 \
           "How wide is the frontal facing?",                                                                         \
           VALUE(PU_ARC_45, "arc45", "45 degrees to either side, from the front corners")                             \
           VALUE(PU_ARC_CORRIDOR, "corridor", "straight ahead, as wide as the front"))                                \
    CHOICE(PU_OPT_SIGHT, "line-of-sight", "PU-AMB-39", PU_SIGHT_FULL, "ruling",                                       \
           "What blocks the line of sight?",                                                                          \
           VALUE(PU_SIGHT_FULL, "full", "units, woods, towns and hills")                                              \
           VALUE(PU_SIGHT_UNITS, "units-only", "units")                                                               \
           VALUE(PU_SIGHT_NONE, "none", "nothing"))                                                                   \
    CHOICE(PU_OPT_SIGHT_FROM, "sight-begins", "PU-AMB-39", PU_SIGHT_FROM_EDGE, "ruling",                               \
           "Where does a line of sight begin?",                                                                        \
           VALUE(PU_SIGHT_FROM_EDGE, "from-edge", "anywhere on the front edge of a unit that shoots")                  \
           VALUE(PU_SIGHT_FROM_MIDDLE, "from-middle", "in the middle of that edge"))                                   \
    CHOICE(PU_OPT_INTO_COMBAT, "shoot-into-combat", "PU-AMB-40", PU_INTO_COMBAT_NO, "ruling",                         \
           "May an enemy in contact with a friend be shot at?",                                                       \
           VALUE(PU_INTO_COMBAT_NO, "no", "no")                                                                       \
           VALUE(PU_INTO_COMBAT_YES, "yes", "yes"))                                                                   \
    CHOICE(PU_OPT_STACKING, "sub-stacking", "PU-AMB-48", PU_STACKING_SINGLE, "ruling",                                \
           "Do several reasons for one hit less add up?",                                                             \
           VALUE(PU_STACKING_SINGLE, "single", "no, one hit less at most")                                            \
           VALUE(PU_STACKING_CUMULATIVE, "cumulative", "yes"))                                                        \
    CHOICE(PU_OPT_ATTACK_FACES, "attack-faces", "PU-AMB-46", PU_ATTACK_FACES_FRONT, "ruling",                         \
           "Which enemies may a unit attack?",                                                                        \
           VALUE(PU_ATTACK_FACES_FRONT, "front-only", "those its own front touches")                                  \
           VALUE(PU_ATTACK_FACES_ANY, "any-contact", "any it is in contact with"))                                    \
    CHOICE(PU_OPT_ELEPHANT_SUBTRACT, "elephant-no-subtract", "PU-AMB-49", PU_ELEPHANT_SUBTRACT_NONE, "ruling",        \
           "What is not taken off the hits of Elephants?",                                                            \
           VALUE(PU_ELEPHANT_SUBTRACT_NONE, "all", "nothing is taken off")                                            \
           VALUE(PU_ELEPHANT_SUBTRACT_GROUND, "type-only", "the type of the target counts for nothing, ground does")) \
    CHOICE(PU_OPT_FLOOR, "floor", "PU-AMB-50", PU_FLOOR_LAST, "ruling",                                               \
           "When are hits below none raised to none?",                                                                \
           VALUE(PU_FLOOR_LAST, "last", "when everything has been added")                                             \
           VALUE(PU_FLOOR_EACH, "each-step", "before the flank or rear is added"))                                    \
    CHOICE(PU_OPT_TURN, "turn-in-combat", "PU-AMB-52", PU_TURN_COMBAT, "ruling",                                      \
           "When may a unit turn to face an attack on its flank or rear?",                                            \
           VALUE(PU_TURN_COMBAT, "own-combat-phase", "at the start of its own combat phase")                          \
           VALUE(PU_TURN_CONTACT, "on-contact", "at once, and it does")                                               \
           VALUE(PU_TURN_MOVEMENT, "own-movement", "in its own movement phase"))                                      \
    CHOICE(PU_OPT_DISENGAGE, "disengage", "PU-AMB-53", PU_DISENGAGE_ALL, "ruling",                                    \
           "Who may disengage?",                                                                                      \
           VALUE(PU_DISENGAGE_ALL, "all", "every unit")                                                               \
           VALUE(PU_DISENGAGE_CAVALRY, "cavalry", "cavalry only, as in an older text"))                               \
    CHOICE(PU_OPT_TAKEN, "catapults-taken", "PU-AMB-54", PU_TAKEN_LATER, "ruling",                                    \
           "When are Catapults removed that are engaged?",                                                            \
           VALUE(PU_TAKEN_LATER, "phase4", "with all units eliminated, after combat")                                 \
           VALUE(PU_TAKEN_NOW, "at-once", "when the combat phase begins"))                                            \
    CHOICE(PU_OPT_ELIMINATION, "elimination", "PU-AMB-58", PU_ELIMINATION_LATER, "ruling",                            \
           "When does a unit with nine hits leave?",                                                                  \
           VALUE(PU_ELIMINATION_LATER, "phase4", "after combat, all together")                                        \
           VALUE(PU_ELIMINATION_NOW, "immediate", "at once"))                                                         \
    CHOICE(PU_OPT_MORALE, "morale-who", "PU-AMB-59", PU_MORALE_HIT, "ruling",                                         \
           "Which units test their morale?",                                                                          \
           VALUE(PU_MORALE_HIT, "hit-this-turn", "all that took hits in this player turn")                            \
           VALUE(PU_MORALE_DAMAGED, "all-damaged", "all that have any hits, of both sides, in every player turn")     \
           VALUE(PU_MORALE_ACTIVE, "active-damaged", "all of the player whose turn it is that have any hits"))        \
    CHOICE(PU_OPT_RETREAT, "retreat-choice", "PU-AMB-62", PU_RETREAT_RANGE, "ruling",                                 \
           "How far may a unit retreat?",                                                                             \
           VALUE(PU_RETREAT_RANGE, "range", "any distance from 6 in. to its full move")                               \
           VALUE(PU_RETREAT_ENDS, "six-or-full", "6 in. or its full move"))                                           \
    CHOICE(PU_OPT_CATAPULT_MORALE, "catapult-morale", "PU-AMB-63", PU_CATAPULT_MORALE_GONE, "ruling",                 \
           "What becomes of Catapults that fail their test?",                                                         \
           VALUE(PU_CATAPULT_MORALE_GONE, "eliminated", "they cannot retreat, and are eliminated")                    \
           VALUE(PU_CATAPULT_MORALE_STAY, "stays", "they stay where they are"))                                       \
    CHOICE(PU_OPT_PUSH, "push-back", "PU-AMB-65", PU_PUSH_CHAIN, "ruling",                                            \
           "May a unit that is pushed back push others?",                                                             \
           VALUE(PU_PUSH_CHAIN, "chain", "yes")                                                                       \
           VALUE(PU_PUSH_ONE, "single", "no, they stop it"))                                                          \
    CHOICE(PU_OPT_PUSHED, "pushed-units", "PU-AMB-66", PU_PUSHED_ALL, "ruling",                                       \
           "Which friends may be pushed back?",                                                                       \
           VALUE(PU_PUSHED_ALL, "all", "all; one that is shifted off an enemy loses contact")                         \
           VALUE(PU_PUSHED_FREE, "free", "those that are not in contact, and no Catapults"))                          \
    CHOICE(PU_OPT_EDGE, "retreat-edge", "PU-AMB-67", PU_EDGE_GONE, "ruling",                                          \
           "What of a unit that retreats over the edge of the table?",                                                \
           VALUE(PU_EDGE_GONE, "eliminated", "it has left the field and is eliminated")                               \
           VALUE(PU_EDGE_STOP, "stop", "it stops at the edge")                                                        \
           VALUE(PU_EDGE_BLOCKED, "blocked", "the edge blocks it as impassable ground does"))                         \
    CHOICE(PU_OPT_LIGHT_RETREAT, "light-retreat", "PU-AMB-69", PU_LIGHT_RETREAT_PUSH, "ruling",                       \
           "What if light infantry could retreat only onto friends?",                                                 \
           VALUE(PU_LIGHT_RETREAT_PUSH, "push", "it pushes them back as others do")                                   \
           VALUE(PU_LIGHT_RETREAT_GONE, "eliminated", "it cannot retreat, and is eliminated"))                        \
    CHOICE(PU_OPT_BERSERK_TEST, "berserk-test", "PU-AMB-72", PU_BERSERK_TEST_YES, "ruling",                           \
           "Do hits of berserk Elephants call for a test in the same phase?",                                         \
           VALUE(PU_BERSERK_TEST_YES, "yes", "yes, of a unit that has not tested yet")                                \
           VALUE(PU_BERSERK_TEST_NO, "no", "no"))                                                                     \
    CHOICE(PU_OPT_BERSERK_WHEN, "berserk-when", "PU-AMB-73", PU_BERSERK_WHEN_FIELD, "ruling",                         \
           "Which eliminated Elephants may go berserk?",                                                              \
           VALUE(PU_BERSERK_WHEN_FIELD, "field", "those eliminated on the table, by hits or a blocked retreat")       \
           VALUE(PU_BERSERK_WHEN_HITS, "hits", "those eliminated by hits")                                            \
           VALUE(PU_BERSERK_WHEN_ALL, "all", "those that left the table too"))                                        \
    CHOICE(PU_OPT_BERSERK_TIE, "berserk-tie", "PU-AMB-74", PU_BERSERK_TIE_OTHER, "ruling",                            \
           "Who chooses between two units equally near to berserk Elephants?",                                        \
           VALUE(PU_BERSERK_TIE_OTHER, "other", "the side that will not suffer")                                      \
           VALUE(PU_BERSERK_TIE_OWNER, "owner", "the owner of the Elephants"))                                        \
    CHOICE(PU_OPT_BERSERK_PATH, "berserk-path", "PU-AMB-75", PU_BERSERK_PATH_ABSTRACT, "ruling",                      \
           "How do berserk Elephants reach their victim?",                                                            \
           VALUE(PU_BERSERK_PATH_ABSTRACT, "abstract", "always; they are not moved")                                  \
           VALUE(PU_BERSERK_PATH_MOVE, "real-move", "straight at it: units in the way are hit, and ground stops them")) \
    CHOICE(PU_OPT_VETERAN_RESOLVE, "veteran-resolve", "PU-AMB-82", PU_VETERAN_RESOLVE_3, "ruling",                    \
           "What does the loss of Veteran Heavy Infantry cost an army?",                                              \
           VALUE(PU_VETERAN_RESOLVE_3, "minus3", "3 points, in place of 2")                                           \
           VALUE(PU_VETERAN_RESOLVE_5, "minus5", "3 points on top of 2"))                                             \
    CHOICE(PU_OPT_BOTH_SPENT, "both-spent", "PU-AMB-84", PU_BOTH_SPENT_DRAW, "ruling",                                \
           "Who has won when both armies are spent in the same phase?",                                               \
           VALUE(PU_BOTH_SPENT_DRAW, "draw", "nobody")                                                                \
           VALUE(PU_BOTH_SPENT_ACTIVE, "active", "the player whose turn it was"))                                     \
    CHOICE(PU_OPT_RESOLVE_CHECK, "resolve-check", "PU-AMB-85", PU_RESOLVE_CHECK_END, "ruling",                        \
           "When is an army's resolve looked at?",                                                                    \
           VALUE(PU_RESOLVE_CHECK_END, "end-of-phase", "at the end of the morale phase")                              \
           VALUE(PU_RESOLVE_CHECK_NOW, "immediate", "at once, whenever it falls"))                                    \
    LENGTH(PU_OPT_DEPLOYMENT_DEPTH, "deployment-depth", "PU-AMB-06", 12000, 0, 96000, "ruling",                       \
           "How deep is a deployment zone where the scenario has none?")
/* clang-format on */

SAND_OPTION_NAMES(pu_option, PU_OPTIONS, PU_OPTION_ROWS)

/* clang-format off */
#define PU_NUMBER_ROWS(NUMBER, LENGTH) \
    NUMBER(PU_CHARGE_TURN, "charge.turn", "PU-CHARGE-04", 4500, 0, 18000, "text", \
           "How far may a charging unit turn, in hundredths of a degree?") \
    NUMBER(PU_ARC_ANGLE, "shoot.arc", "PU-AMB-38", 4500, 0, 18000, "text", \
           "How far aside may be shot, where that is read so, in hundredths of a degree?") \
    LENGTH(PU_ROAD_BONUS, "move.road", "PU-TERR-11", 3000, 0, 96000, "text", \
           "What a road adds to a move") \
    LENGTH(PU_COMMANDER_MOVE, "move.commander", "PU-MOVE-03", 12000, 0, 96000, "text", \
           "How far does a commander ride?") \
    LENGTH(PU_RETREAT_LEAST, "retreat.least", "PU-RETR-01", 6000, 1000, 96000, "text", \
           "How far is a retreat at least?") \
    LENGTH(PU_BERSERK_REACH, "berserk.reach", "PU-BERS-02", 12000, 0, 96000, "text", \
           "How far do berserk Elephants charge?") \
    NUMBER(PU_TRAMPLE_DIE, "berserk.die", "PU-BERS-05", 3, 1, 20, "text", \
           "Faces of the die for hits of berserk Elephants") \
    NUMBER(PU_HITS_LIMIT, "hits.limit", "PU-ELIM-01", 9, 1, 100, "text", \
           "How many hits eliminate a unit?") \
    NUMBER(PU_UNIT_RESOLVE, "resolve.unit", "PU-RES-01", 2, 0, 20, "text", \
           "What resolve does a lost unit cost its army?") \
    NUMBER(PU_MORALE_RESOLVE, "resolve.morale", "PU-RES-03", 1, 0, 20, "text", \
           "What resolve does a failed morale test cost?") \
    NUMBER(PU_SHAKEN, "morale.shaken", "PU-MOR-03", 5, 1, 100, "text", \
           "From how many hits on is the morale test the harder one?") \
    NUMBER(PU_MORALE_EASY, "morale.easy", "PU-MOR-02", 2, 1, 7, "text", \
           "The morale test of few hits is passed on this face of a D6, and above") \
    NUMBER(PU_MORALE_HARD, "morale.hard", "PU-MOR-03", 3, 1, 7, "text", \
           "That of many hits") \
    NUMBER(PU_SHOOT_DIE, "shoot.die", "PU-SHOOT-04", 3, 1, 20, "text", \
           "Faces of the die for hits by shooting") \
    NUMBER(PU_SHOOT_LIGHT, "shoot.light", "PU-SHOOT-04", -1, -20, 20, "text", \
           "Added to a shot of Light Infantry") \
    NUMBER(PU_SHOOT_ENGINES, "shoot.engines", "PU-SHOOT-07", -1, -20, 20, "text", \
           "Added to a shot of Catapults") \
    NUMBER(PU_COMBAT_DIE, "combat.die", "PU-DICE-01", 3, 1, 20, "text", \
           "Faces of the die for hits in combat") \
    NUMBER(PU_COMBAT_FLANK, "combat.flank", "PU-COMB-10", 1, -20, 20, "text", \
           "Added to the hits of an attack on a flank") \
    NUMBER(PU_COMBAT_REAR, "combat.rear", "PU-COMB-11", 2, -20, 20, "text", \
           "Added to the hits of an attack on the rear") \
    NUMBER(PU_COVER, "cover.hits", "PU-SHOOT-05", -1, -20, 20, "text", \
           "Added for each kind of cover and for a hard target")
/* clang-format on */
SAND_NUMBER_NAMES(pu_number, PU_NUMBERS, PU_NUMBER_ROWS)

#endif
