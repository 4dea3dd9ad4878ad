/* el_options.h - the options of `ecw-large`: every sentence of the text that can be read in more than one way.  All
 * readings are carried out here. */
#ifndef SAND_ECW_LARGE_EL_OPTIONS_H
#define SAND_ECW_LARGE_EL_OPTIONS_H

#include "battle/table_rows.h"

/* clang-format off */
#define EL_OPTION_ROWS(CHOICE, VALUE, NUMBER, LENGTH)                                                                 \
    NUMBER(EL_OPT_TURNS, "turns", "EL-WIN-01", 12, 1, 100, "text",                                                    \
           "After how many game turns does the battle end where the scenario says nothing?")                          \
    NUMBER(EL_OPT_BASES, "supply-bases", "EL-SUP-01", 3, 0, 6, "text",                                                \
           "How many supply bases does an army have?")                                                                \
    LENGTH(EL_OPT_DEPLOYMENT_DEPTH, "deployment-depth", "EL-AMB-06", 12000, 0, 96000, "ruling",                       \
           "How deep is a deployment zone where the scenario has none?")                                              \
    LENGTH(EL_OPT_BASE_DEPTH, "base-depth", "EL-AMB-01", 3000, 500, 8000, "ruling",                                   \
           "How deep is the base of a unit?")                                                                         \
    LENGTH(EL_OPT_SUPPLY_SIZE, "supply-size", "EL-AMB-92", 2000, 500, 6000, "ruling",                                 \
           "How wide and deep is a supply base?")                                                                     \
    CHOICE(EL_OPT_IN_TERRAIN, "in-terrain", "EL-AMB-04", EL_IN_TERRAIN_CENTRE, "ruling",                              \
           "When are Dragoons in terrain that covers them?",                                                          \
           VALUE(EL_IN_TERRAIN_CENTRE, "centre", "when their centre is")                                              \
           VALUE(EL_IN_TERRAIN_PART, "any-part", "when any part of their base is")                                    \
           VALUE(EL_IN_TERRAIN_WHOLE, "whole", "when their whole base is"))                                           \
    CHOICE(EL_OPT_EDGE, "table-edge", "EL-AMB-05", EL_EDGE_STAYS, "ruling",                                           \
           "May a unit leave the table?",                                                                             \
           VALUE(EL_EDGE_STAYS, "stays", "no")                                                                        \
           VALUE(EL_EDGE_LEAVES, "leaves", "yes, and it is lost"))                                                    \
    CHOICE(EL_OPT_GENERAL_VP, "general-vp", "EL-AMB-07", EL_GENERAL_VP_4, "ruling",                                   \
           "What does the loss of the commander-general cost?",                                                       \
           VALUE(EL_GENERAL_VP_4, "minus4", "4 points in place of the 2 for a commander")                             \
           VALUE(EL_GENERAL_VP_6, "minus6", "4 points on top of the 2"))                                              \
    CHOICE(EL_OPT_SUPPLY_CAVALRY_VP, "supply-cavalry-vp", "EL-AMB-08", EL_SUPPLY_CAVALRY_VP_0, "ruling",              \
           "Does a unit that left with a supply base count as routed for the enemy's points?",                        \
           VALUE(EL_SUPPLY_CAVALRY_VP_0, "none", "no")                                                                \
           VALUE(EL_SUPPLY_CAVALRY_VP_1, "one", "yes, 1 point"))                                                      \
    CHOICE(EL_OPT_OBJECTIVE_END, "ends-on-objective", "EL-AMB-10", EL_OBJECTIVE_END_NO, "ruling",                     \
           "Does the battle end when an objective is taken?",                                                         \
           VALUE(EL_OBJECTIVE_END_NO, "no", "no, it counts when the battle is over")                                  \
           VALUE(EL_OBJECTIVE_END_YES, "yes", "yes, at the end of that player turn"))                                 \
    CHOICE(EL_OPT_ARMY_GONE, "army-gone", "EL-AMB-12", EL_ARMY_GONE_ENDS, "ruling",                                   \
           "What if an army has no units left?",                                                                      \
           VALUE(EL_ARMY_GONE_ENDS, "ends", "the battle ends at once")                                                \
           VALUE(EL_ARMY_GONE_GOES_ON, "plays-on", "the battle goes on to its last turn"))                            \
    CHOICE(EL_OPT_GENERAL, "general", "EL-AMB-14", EL_GENERAL_DESIGNATED, "ruling",                                   \
           "Who is the commander-general?",                                                                           \
           VALUE(EL_GENERAL_DESIGNATED, "designated", "one of the commanders of the commands")                        \
           VALUE(EL_GENERAL_EXTRA, "extra", "another commander, who has no command"))                                 \
    CHOICE(EL_OPT_BOMBARD_SCOPE, "bombard-scope", "EL-AMB-20", EL_BOMBARD_SCOPE_ALL, "ruling",                        \
           "Who bombards by one order?",                                                                              \
           VALUE(EL_BOMBARD_SCOPE_ALL, "all-guns", "all artillery of the army")                                       \
           VALUE(EL_BOMBARD_SCOPE_ONE, "one-gun", "one unit of artillery"))                                           \
    CHOICE(EL_OPT_COMMANDER_ORDERS, "commander-orders", "EL-AMB-21", EL_COMMANDER_ORDERS_WITH, "ruling",              \
           "By which order does a commander move?",                                                                   \
           VALUE(EL_COMMANDER_ORDERS_WITH, "with-command", "by that of his command, or by one of his own")            \
           VALUE(EL_COMMANDER_ORDERS_FREE, "free", "by none")                                                         \
           VALUE(EL_COMMANDER_ORDERS_OWN, "always", "by one of his own"))                                             \
    CHOICE(EL_OPT_DIRECTIONS, "move-directions", "EL-AMB-24", EL_DIRECTIONS_AHEAD_BACK, "ruling",                     \
           "Which way may a unit move without turning?",                                                              \
           VALUE(EL_DIRECTIONS_AHEAD_BACK, "ahead-back", "straight ahead or straight back")                           \
           VALUE(EL_DIRECTIONS_AHEAD, "ahead", "straight ahead")                                                      \
           VALUE(EL_DIRECTIONS_ANY, "any", "straight in any direction"))                                              \
    CHOICE(EL_OPT_SWEEP, "pivot-sweep", "EL-AMB-27", EL_SWEEP_SWEPT, "ruling",                                        \
           "What must be free for a unit to pivot?",                                                                  \
           VALUE(EL_SWEEP_SWEPT, "swept", "everything its base passes over")                                          \
           VALUE(EL_SWEEP_END, "end-only", "the place it ends in"))                                                   \
    CHOICE(EL_OPT_ZONE_TURN, "zone-turn-and-move", "EL-AMB-30", EL_ZONE_TURN_NO, "ruling",                            \
           "May a unit near the enemy turn and move away in one move?",                                               \
           VALUE(EL_ZONE_TURN_NO, "no", "no, the one or the other")                                                   \
           VALUE(EL_ZONE_TURN_YES, "yes", "yes, up to 3 in."))                                                        \
    CHOICE(EL_OPT_WITHDRAW, "withdraw-direction", "EL-AMB-31", EL_WITHDRAW_NEAREST, "ruling",                         \
           "What is directly away from the enemy?",                                                                   \
           VALUE(EL_WITHDRAW_NEAREST, "from-nearest", "straight away from the nearest enemy, or straight back")       \
           VALUE(EL_WITHDRAW_OPENING, "any-opening", "any straight way that never comes nearer to any of them")       \
           VALUE(EL_WITHDRAW_BACK, "straight-back", "straight back"))                                                 \
    CHOICE(EL_OPT_ZONE_THROUGH, "zone-through", "EL-AMB-35", EL_ZONE_THROUGH_ALL, "ruling",                           \
           "Does an enemy within 3 in. stop a unit whatever lies between?",                                              \
           VALUE(EL_ZONE_THROUGH_ALL, "everything", "yes")                                                            \
           VALUE(EL_ZONE_THROUGH_OPEN, "open-ground", "not where impassable ground, water or a unit lies between"))   \
    CHOICE(EL_OPT_COMMANDER_ZONE, "commander-zone", "EL-AMB-36", EL_COMMANDER_ZONE_NO, "ruling",                      \
           "Must a commander stop near an enemy unit?",                                                               \
           VALUE(EL_COMMANDER_ZONE_NO, "no", "no")                                                                    \
           VALUE(EL_COMMANDER_ZONE_YES, "yes", "yes, as a unit must"))                                                \
    CHOICE(EL_OPT_OWN_COMMANDERS, "own-commanders", "EL-AMB-37", EL_OWN_COMMANDERS_PASSED, "ruling",                  \
           "May a unit pass through commanders of its own army?",                                                     \
           VALUE(EL_OWN_COMMANDERS_PASSED, "passed", "yes")                                                           \
           VALUE(EL_OWN_COMMANDERS_BLOCK, "block", "no"))                                                             \
    CHOICE(EL_OPT_HILL, "hill-cap", "EL-AMB-39", EL_HILL_WHOLE, "ruling",                                             \
           "What is limited to 3 in. by going up a hill?",                                                            \
           VALUE(EL_HILL_WHOLE, "whole-move", "the whole move")                                                       \
           VALUE(EL_HILL_PART, "uphill-part", "the part that goes up"))                                               \
    CHOICE(EL_OPT_COVER, "dragoon-cover", "EL-AMB-41", EL_COVER_BROKEN, "ruling",                                     \
           "Which ground covers Dragoons?",                                                                           \
           VALUE(EL_COVER_BROKEN, "fields-broken-towns", "hedged fields, towns and broken ground")                    \
           VALUE(EL_COVER_FIELDS, "hedged-fields-towns", "hedged fields and towns"))                                  \
    CHOICE(EL_OPT_CROSSING, "stop-on-crossing", "EL-AMB-42", EL_CROSSING_STOP, "ruling",                              \
           "May a unit stop on a bridge or ford?",                                                                    \
           VALUE(EL_CROSSING_STOP, "yes", "yes")                                                                      \
           VALUE(EL_CROSSING_PASS, "no", "no, it must get across"))                                                   \
    CHOICE(EL_OPT_ROAD, "road-charge", "EL-AMB-43", EL_ROAD_LOST, "ruling",                                           \
           "Is the bonus of a road lost to a unit that ends within 3 in. of an enemy, or touches a commander or base?", \
           VALUE(EL_ROAD_LOST, "lost", "yes: that is a charge")                                                       \
           VALUE(EL_ROAD_KEPT, "kept", "no: units never charge in these rules"))                                      \
    CHOICE(EL_OPT_ENGAGED, "engaged-target", "EL-AMB-46", EL_ENGAGED_NEAR, "ruling",                                  \
           "When is a unit engaged in combat, so that nobody may bombard it?",                                        \
           VALUE(EL_ENGAGED_NEAR, "near", "when an enemy of its own is within 3 in.")                                 \
           VALUE(EL_ENGAGED_NEVER, "never", "never before the combat phase")                                          \
           VALUE(EL_ENGAGED_FOUGHT, "fought", "when it fought in the last player turn"))                              \
    CHOICE(EL_OPT_BOMBARD_FACING, "bombard-facing", "EL-AMB-47", EL_BOMBARD_FACING_CORRIDOR, "ruling",                \
           "What is directly in front of artillery?",                                                                 \
           VALUE(EL_BOMBARD_FACING_CORRIDOR, "corridor", "whatever is straight ahead, as wide as its base")           \
           VALUE(EL_BOMBARD_FACING_ARC, "arc45", "whatever is within 45 degrees of that"))                            \
    CHOICE(EL_OPT_SIGHT, "line-of-sight", "EL-AMB-48", EL_SIGHT_FULL, "ruling",                                       \
           "What blocks the line of sight of artillery?",                                                             \
           VALUE(EL_SIGHT_FULL, "full", "units, woods, towns and hills")                                              \
           VALUE(EL_SIGHT_UNITS, "units-only", "units")                                                               \
           VALUE(EL_SIGHT_NONE, "none", "nothing"))                                                                   \
    CHOICE(EL_OPT_SIGHT_FROM, "sight-begins", "EL-AMB-48", EL_SIGHT_FROM_EDGE, "ruling",                               \
           "Where does a line of sight begin?",                                                                        \
           VALUE(EL_SIGHT_FROM_EDGE, "from-edge", "anywhere on the front edge of artillery")                           \
           VALUE(EL_SIGHT_FROM_MIDDLE, "from-middle", "in the middle of that edge"))                                   \
    CHOICE(EL_OPT_FRIENDS, "friends-block", "EL-AMB-48", EL_FRIENDS_BLOCK, "ruling",                                  \
           "Do friends block it too?",                                                                                \
           VALUE(EL_FRIENDS_BLOCK, "yes", "yes")                                                                      \
           VALUE(EL_FRIENDS_LET, "no", "no"))                                                                         \
    CHOICE(EL_OPT_FACING, "combat-facing", "EL-AMB-53", EL_FACING_ARC, "ruling",                                      \
           "Which enemies does a unit face?",                                                                         \
           VALUE(EL_FACING_ARC, "arc45", "those with a part within 45 degrees of straight ahead, from its front corners") \
           VALUE(EL_FACING_CORRIDOR, "corridor", "those with a part straight ahead")                                  \
           VALUE(EL_FACING_HALF, "half-plane", "those with a part before its front"))                                 \
    CHOICE(EL_OPT_ATTACKS, "attacks-per-target", "EL-AMB-54", EL_ATTACKS_ONE, "ruling",                               \
           "How many units may attack the same enemy in a phase?",                                                    \
           VALUE(EL_ATTACKS_ONE, "one", "one; others support it")                                                     \
           VALUE(EL_ATTACKS_MANY, "many", "as many as can"))                                                          \
    CHOICE(EL_OPT_TURN, "defender-turn", "EL-AMB-56", EL_TURN_IF_NEEDED, "ruling",                                    \
           "When does a defender turn to face?",                                                                      \
           VALUE(EL_TURN_IF_NEEDED, "if-needed", "when the attacker is outside its front")                            \
           VALUE(EL_TURN_ALWAYS, "always", "always, so that the attacker is straight ahead"))                         \
    CHOICE(EL_OPT_TIE, "tie", "EL-AMB-57", EL_TIE_NONE, "ruling",                                                     \
           "What does a tie do?",                                                                                     \
           VALUE(EL_TIE_NONE, "none", "nothing")                                                                      \
           VALUE(EL_TIE_BOTH, "both", "both sides take a hit")                                                        \
           VALUE(EL_TIE_REROLL, "reroll", "both roll again"))                                                         \
    CHOICE(EL_OPT_DEFENDER_MUSKETS, "defender-muskets", "EL-AMB-58", EL_DEFENDER_MUSKETS_OFF, "ruling",               \
           "Do muskets add 1 to a defender too?",                                                                     \
           VALUE(EL_DEFENDER_MUSKETS_OFF, "off", "no")                                                                \
           VALUE(EL_DEFENDER_MUSKETS_ON, "on", "yes"))                                                                \
    CHOICE(EL_OPT_CAVALRY, "cavalry-bonus", "EL-AMB-59", EL_CAVALRY_ALWAYS, "ruling",                                 \
           "When does cavalry add 1?",                                                                                \
           VALUE(EL_CAVALRY_ALWAYS, "always-except-vs-pikes", "always, but not attacking infantry with pikes")        \
           VALUE(EL_CAVALRY_ATTACKS, "attack-only", "when it attacks, but not infantry with pikes"))                  \
    CHOICE(EL_OPT_FIGHT_BACK, "fight-back", "EL-AMB-61", EL_FIGHT_BACK_ALL, "ruling",                                 \
           "Who can hit the unit that attacks it?",                                                                   \
           VALUE(EL_FIGHT_BACK_ALL, "all", "every unit")                                                              \
           VALUE(EL_FIGHT_BACK_TROOPS, "troops-only", "infantry and cavalry"))                                        \
    CHOICE(EL_OPT_SUPPORT, "combat-support", "EL-AMB-64", EL_SUPPORT_SIMILAR, "ruling",                               \
           "Which units support an attack?",                                                                          \
           VALUE(EL_SUPPORT_SIMILAR, "proximity-similar", "similar ones within 3 in. of the attacker, whatever they do") \
           VALUE(EL_SUPPORT_ATTACKING_SIMILAR, "attacking-similar", "similar ones that could attack the target themselves, and are named") \
           VALUE(EL_SUPPORT_ATTACKING_ANY, "attacking-any", "any that could attack the target themselves, and are named")) \
    CHOICE(EL_OPT_DECLARE, "declare", "EL-AMB-67", EL_DECLARE_ALL, "ruling",                                          \
           "When are attacks declared?",                                                                              \
           VALUE(EL_DECLARE_ALL, "all-first", "all before the first is resolved")                                     \
           VALUE(EL_DECLARE_ONE, "one-by-one", "each just before it is resolved"))                                    \
    CHOICE(EL_OPT_ACROSS, "combat-across", "EL-AMB-68", EL_ACROSS_ALLOWED, "ruling",                                  \
           "May a unit attack across a river or past impassable ground?",                                             \
           VALUE(EL_ACROSS_ALLOWED, "allowed", "yes")                                                                 \
           VALUE(EL_ACROSS_NO, "no", "no"))                                                                           \
    CHOICE(EL_OPT_PAST_UNITS, "past-units", "EL-AMB-69", EL_PAST_UNITS_ALLOWED, "ruling",                             \
           "May a unit attack past another unit?",                                                                    \
           VALUE(EL_PAST_UNITS_ALLOWED, "allowed", "yes")                                                             \
           VALUE(EL_PAST_UNITS_NO, "no", "no"))                                                                       \
    CHOICE(EL_OPT_OUT_OF_AMMO, "out-of-ammo", "EL-AMB-70", EL_OUT_OF_AMMO_BONUS, "ruling",                            \
           "What does infantry lose that is out of ammunition?",                                                      \
           VALUE(EL_OUT_OF_AMMO_BONUS, "lose-bonus", "the 1 for muskets")                                             \
           VALUE(EL_OUT_OF_AMMO_ATTACK, "no-attack", "its attack"))                                                   \
    CHOICE(EL_OPT_HELP, "commander-help", "EL-AMB-72", EL_HELP_BOTH, "ruling",                                        \
           "Whom may a commander help?",                                                                              \
           VALUE(EL_HELP_BOTH, "both", "an attacker or a defender")                                                   \
           VALUE(EL_HELP_DEFENDER, "defender-only", "a defender, as in a draft"))                                     \
    CHOICE(EL_OPT_HELP_RANGE, "help-range", "EL-AMB-72", EL_HELP_RANGE_COMBAT, "ruling",                              \
           "From what is a commander within 3 in. who helps?",                                                        \
           VALUE(EL_HELP_RANGE_COMBAT, "combat", "from the combat: the unit that attacks, or the one it attacks")     \
           VALUE(EL_HELP_RANGE_UNIT, "helped-unit", "from the unit he helps"))                                        \
    CHOICE(EL_OPT_MISFORTUNE, "misfortune-who", "EL-AMB-73", EL_MISFORTUNE_HELPERS, "ruling",                         \
           "Who tests for misfortune after a combat?",                                                                \
           VALUE(EL_MISFORTUNE_HELPERS, "helpers", "commanders who helped in it")                                     \
           VALUE(EL_MISFORTUNE_NEAR, "all-in-range", "all commanders within 3 in. of it")                             \
           VALUE(EL_MISFORTUNE_PHASE, "phase-end", "commanders who helped, once, when all combats are over"))         \
    CHOICE(EL_OPT_HELP_LIMIT, "commander-help-limit", "EL-AMB-74", EL_HELP_LIMIT_ONE, "ruling",                       \
           "In how many combats of a phase may a commander help?",                                                    \
           VALUE(EL_HELP_LIMIT_ONE, "one-per-phase", "in one")                                                        \
           VALUE(EL_HELP_LIMIT_NONE, "unlimited", "in all"))                                                          \
    CHOICE(EL_OPT_NEW_HITS, "rout-new-hits", "EL-AMB-75", EL_NEW_HITS_PHASE, "ruling",                                \
           "When does a unit rout that new hits brought to its limit?",                                               \
           VALUE(EL_NEW_HITS_PHASE, "routing-phase", "in the routing phase")                                          \
           VALUE(EL_NEW_HITS_NOW, "immediate", "at once"))                                                            \
    CHOICE(EL_OPT_RIVER, "river-rule", "EL-AMB-79", EL_RIVER_FACING, "ruling",                                        \
           "When does a unit defend a river?",                                                                        \
           VALUE(EL_RIVER_FACING, "facing", "when one is within 3 in. before its front, and no enemy near, attacking or bombarding it is on its bank") \
           VALUE(EL_RIVER_NEAR, "enemies-in-zone", "when it is near one and no enemy within 3 in. is on its bank")    \
           VALUE(EL_RIVER_ATTACKERS, "this-turns-attackers", "when it is near one and all that attack it this turn are across")) \
    CHOICE(EL_OPT_LIMITS, "limit-bonuses", "EL-AMB-80", EL_LIMITS_ADD, "ruling",                                      \
           "Do cover, river and support add up?",                                                                     \
           VALUE(EL_LIMITS_ADD, "add-up", "yes")                                                                      \
           VALUE(EL_LIMITS_ONE, "one", "no, the limit is raised by 1 at most"))                                       \
    CHOICE(EL_OPT_REASSESS, "reassess", "EL-AMB-82", EL_REASSESS_ORDER, "ruling",                                     \
           "When is a unit looked at whose limit may have fallen?",                                                   \
           VALUE(EL_REASSESS_ORDER, "per-order", "after each whole order, and after each combat")                     \
           VALUE(EL_REASSESS_UNIT, "per-unit", "after each move of a unit, and after each combat"))                   \
    CHOICE(EL_OPT_CONTACT, "contact-stops", "EL-AMB-85", EL_CONTACT_GOES_ON, "ruling",                                \
           "What does a unit do that comes into contact with an enemy commander?",                                    \
           VALUE(EL_CONTACT_GOES_ON, "go-on", "it goes on")                                                           \
           VALUE(EL_CONTACT_STOPS, "stop", "it stops"))                                                               \
    CHOICE(EL_OPT_RETIRE, "retire-through", "EL-AMB-86", EL_RETIRE_NOBODY, "ruling",                                  \
           "Through whom may a commander retire?",                                                                    \
           VALUE(EL_RETIRE_NOBODY, "nobody", "through nobody")                                                        \
           VALUE(EL_RETIRE_FRIENDS, "friends", "through friends"))                                                    \
    CHOICE(EL_OPT_TAKERS, "base-takers", "EL-AMB-94", EL_TAKERS_CAVALRY, "ruling",                                    \
           "Which troops take supply bases?",                                                                         \
           VALUE(EL_TAKERS_CAVALRY, "cavalry", "cavalry")                                                             \
           VALUE(EL_TAKERS_ALL, "all-troops", "cavalry, infantry and dragoons"))
/* clang-format on */

SAND_OPTION_NAMES(el_option, EL_OPTIONS, EL_OPTION_ROWS)

/* clang-format off */
#define EL_NUMBER_ROWS(NUMBER, LENGTH) \
    LENGTH(EL_TROOP_FRONT, "base.troops", "EL-BASE-01", 4000, 1000, 16000, "text", \
           "How wide is the base of troops?") \
    LENGTH(EL_GUN_FRONT, "base.guns", "EL-BASE-02", 3000, 1000, 16000, "text", \
           "How wide is the base of artillery?") \
    LENGTH(EL_COMMANDER_FRONT, "base.commander", "EL-BASE-03", 2000, 500, 8000, "text", \
           "How wide is the base of a commander?") \
    LENGTH(EL_DEPLOY_REACH, "deploy.commander", "EL-DEP-01", 12000, 0, 96000, "text", \
           "How near to its commander does a unit deploy?") \
    LENGTH(EL_BASE_GAP, "deploy.supplies", "EL-SUP-03", 12000, 0, 96000, "text", \
           "How far apart are the supply bases of an army?") \
    LENGTH(EL_COMMANDER_MOVE, "move.commander", "EL-MOVE-04", 12000, 0, 96000, "text", \
           "How far does a commander ride?") \
    LENGTH(EL_ROAD_BONUS, "move.road", "EL-TERR-09", 3000, 0, 96000, "text", \
           "What a road adds to a move") \
    LENGTH(EL_RETIRE, "commander.retires", "EL-CMDR-03", 12000, 0, 96000, "text", \
           "How far does a commander retire before the enemy?") \
    LENGTH(EL_COMBAT_RANGE, "combat.range", "EL-COMB-02", 3000, 0, 96000, "text", \
           "How near to an enemy can a unit attack it?") \
    NUMBER(EL_FACING_ANGLE, "combat.facing", "EL-AMB-53", 4500, 0, 18000, "ruling", \
           "How far aside does a unit face an enemy, in hundredths of a degree?") \
    LENGTH(EL_SUPPORT_RANGE, "support.range", "EL-ROUT-07", 3000, 0, 96000, "text", \
           "How near does a unit support another?") \
    NUMBER(EL_SUPPORTERS, "support.units", "EL-ROUT-07", 2, 0, 100, "text", \
           "How many units near it raise the routing limit?") \
    LENGTH(EL_RIVER_RANGE, "limit.river-range", "EL-AMB-79", 3000, 0, 96000, "ruling", \
           "How near to a river does a unit stand that defends it?") \
    NUMBER(EL_ORDERS_A_TURN, "orders.turn", "EL-ORD-01", 2, 0, 100, "text", \
           "How many orders has a side in a turn?") \
    LENGTH(EL_TURN_MOVE, "move.turning", "EL-TURN-03", 3000, 0, 96000, "text", \
           "How far may a unit move that turns?") \
    LENGTH(EL_HILL_MOVE, "move.hill", "EL-TERR-07", 3000, 0, 96000, "text", \
           "How far does a unit move up a hill?") \
    LENGTH(EL_ZONE, "move.zone", "EL-ZONE-01", 3000, 0, 96000, "text", \
           "How near does the enemy bind a move?") \
    LENGTH(EL_HELP_RANGE, "commander.help", "EL-CMDR-01", 3000, 0, 96000, "text", \
           "How near must a commander be to help?") \
    NUMBER(EL_BOMBARD_HITS, "bombard.hits", "EL-BOMB-06", 5, 1, 7, "text", \
           "A bombardment hits on this face of a D6, and above") \
    NUMBER(EL_AMMUNITION_LASTS, "ammunition.lasts", "EL-AMMO-01", 3, 1, 7, "text", \
           "Ammunition lasts on this face of a D6, and above") \
    NUMBER(EL_MISFORTUNE_AVOIDED, "commander.misfortune", "EL-CMDR-02", 2, 1, 7, "text", \
           "A commander avoids misfortune on this face of a D6, and above") \
    NUMBER(EL_COMBAT_DIE, "combat.die", "EL-COMB-07", 6, 2, 20, "text", \
           "Faces of the dice that are thrown against each other") \
    NUMBER(EL_COMBAT_MUSKETS, "combat.muskets", "EL-COMB-08", 1, -20, 20, "text", \
           "Added to an attack with muskets") \
    NUMBER(EL_COMBAT_CAVALRY, "combat.cavalry", "EL-COMB-09", 1, -20, 20, "text", \
           "Added to an attack of cavalry") \
    NUMBER(EL_COMBAT_GUNS, "combat.artillery", "EL-COMB-10", 1, -20, 20, "text", \
           "Added to an attack on artillery") \
    NUMBER(EL_COMBAT_COMMANDER, "combat.commander", "EL-COMB-11", 1, -20, 20, "text", \
           "Added where a commander helps") \
    NUMBER(EL_COMBAT_SUPPORT, "combat.support", "EL-COMB-12", 1, -20, 20, "text", \
           "Added for each supporting unit") \
    NUMBER(EL_DEFENCE_MUSKETS, "defence.muskets", "EL-AMB-58", 1, -20, 20, "text", \
           "Added to a defence with muskets, where that is read so") \
    NUMBER(EL_DEFENCE_CAVALRY, "defence.cavalry", "EL-COMB-09", 1, -20, 20, "text", \
           "Added to a defence of cavalry, where that is read so") \
    NUMBER(EL_DEFENCE_COMMANDER, "defence.commander", "EL-COMB-11", 1, -20, 20, "text", \
           "Added to a defence where a commander helps") \
    NUMBER(EL_LIMIT_COVER, "limit.cover", "EL-ROUT-05", 1, 0, 100, "text", \
           "Added to the routing limit in cover") \
    NUMBER(EL_LIMIT_RIVER, "limit.river", "EL-ROUT-06", 1, 0, 100, "text", \
           "Added to the routing limit behind a river") \
    NUMBER(EL_LIMIT_SUPPORT, "limit.support", "EL-ROUT-07", 1, 0, 100, "text", \
           "Added to the routing limit of a supported unit") \
    NUMBER(EL_VP_ROUTED, "points.routed", "EL-VP-01", 1, 0, 100, "text", \
           "Victory points for an enemy unit routed") \
    NUMBER(EL_VP_BASE, "points.supplies", "EL-VP-02", 3, 0, 100, "text", \
           "Victory points for an enemy supply base") \
    NUMBER(EL_VP_COMMANDER, "points.commander", "EL-VP-03", 2, 0, 100, "text", \
           "Victory points lost with a commander") \
    NUMBER(EL_VP_GENERAL, "points.general", "EL-VP-04", 4, 0, 100, "text", \
           "Victory points lost with the general") \
    NUMBER(EL_VP_HALF, "points.half", "EL-VP-05", 6, 0, 100, "text", \
           "Victory points when half the enemy army is lost") \
    NUMBER(EL_VP_OBJECTIVE, "points.objective", "EL-VP-07", 6, 0, 100, "text", \
           "Victory points for the objective")
/* clang-format on */
SAND_NUMBER_NAMES(el_number, EL_NUMBERS, EL_NUMBER_ROWS)

#endif
