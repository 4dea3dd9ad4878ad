/* ec_options.h - the options of `ecw-commands`: each sentence of the text that can be read in more than one way, or
 * that its author has changed. Every reading listed here is carried out. */
#ifndef SAND_ECW_COMMANDS_EC_OPTIONS_H
#define SAND_ECW_COMMANDS_EC_OPTIONS_H

#include "battle/table_rows.h"

/* clang-format off */
#define EC_OPTION_ROWS(CHOICE, VALUE, NUMBER, LENGTH)                                                                 \
    CHOICE(EC_OPT_WEATHER, "weather", "EC-A-42", EC_WEATHER_FAIR, "ruling",                                           \
           "What is the weather?",                                                                                    \
           VALUE(EC_WEATHER_FAIR, "fair", "no effect")                                                                \
           VALUE(EC_WEATHER_LIGHT_RAIN, "light-rain", "ammunition fails on 4 to 6")                                   \
           VALUE(EC_WEATHER_HEAVY_RAIN, "heavy-rain", "ammunition fails on 3 to 6, guns are bogged")                  \
           VALUE(EC_WEATHER_STORM, "storm",                                                                           \
                 "ammunition fails on 2 to 6, movement is halved, guns are out of action"))                           \
    CHOICE(EC_OPT_SOLO, "solo", "EC-OPT-09", EC_SOLO_NO, "text",                                                      \
           "Is an army without a player?",                                                                            \
           VALUE(EC_SOLO_NO, "no", "both armies have a player")                                                       \
           VALUE(EC_SOLO_FIRST, "first", "the first army's cards are shuffled and its commander is a veteran")        \
           VALUE(EC_SOLO_SECOND, "second",                                                                            \
                 "the second army's cards are shuffled and its commander is a veteran"))                              \
    NUMBER(EC_OPT_BREAK, "break", "EC-A-46", 0, 0, 100, "ruling",                                                     \
           "At what loss, per hundred units, is an army broken at the end of a turn? 0: never")                       \
    NUMBER(EC_OPT_ROUT_OVER, "rout-over", "EC-OPT-04", 8, 1, 30, "text",                                              \
           "How many hits can a unit bear?")                                                                          \
    CHOICE(EC_OPT_CLUBMEN, "clubmen", "EC-OPT-01", EC_CLUBMEN_NO, "author",                                           \
           "Are there Clubmen?",                                                                                      \
           VALUE(EC_CLUBMEN_NO, "no", "there are no Clubmen")                                                         \
           VALUE(EC_CLUBMEN_YES, "yes", "Clubmen may be fielded"))                                                    \
    CHOICE(EC_OPT_INFANTRY, "infantry", "EC-A-01", EC_INFANTRY_FOOT, "ruling",                                        \
           "Whom does \"Infantry\" mean where it lessens hits in melee?",                                             \
           VALUE(EC_INFANTRY_FOOT, "foot", "Foot only")                                                               \
           VALUE(EC_INFANTRY_ON_FOOT, "on-foot", "Foot and Commanded Shot"))                                          \
    CHOICE(EC_OPT_SHOT_COMMAND, "shot-command", "EC-A-02", EC_SHOT_COMMAND_INDEPENDENT, "ruling",                     \
           "Which command holds Commanded Shot?",                                                                     \
           VALUE(EC_SHOT_COMMAND_INDEPENDENT, "independent", "the Independent command")                               \
           VALUE(EC_SHOT_COMMAND_FLANK, "flank", "the Independent command or a flank of Horse")                       \
           VALUE(EC_SHOT_COMMAND_FOOT, "foot", "wherever Foot may be, or Independent"))                               \
    CHOICE(EC_OPT_PIVOT_COST, "pivot-cost", "EC-A-11", EC_PIVOT_COST_ONCE, "ruling",                                  \
           "What do two pivots cost?",                                                                                \
           VALUE(EC_PIVOT_COST_ONCE, "once", "3 in. however many pivots")                                             \
           VALUE(EC_PIVOT_COST_EACH, "each", "3 in. for each pivot"))                                                 \
    CHOICE(EC_OPT_PIVOT_ROOM, "pivot-room", "EC-A-52", EC_PIVOT_ROOM_END, "ruling",                                   \
           "What must be free for a pivot?",                                                                          \
           VALUE(EC_PIVOT_ROOM_END, "end", "only the place it ends in must be free")                                  \
           VALUE(EC_PIVOT_ROOM_SWEEP, "sweep", "everything the corners pass over must be free of units"))             \
    CHOICE(EC_OPT_ZONE_TEST, "zone-test", "EC-A-16", EC_ZONE_TEST_THROUGHOUT, "ruling",                               \
           "Where is the nearness of the enemy judged?",                                                              \
           VALUE(EC_ZONE_TEST_THROUGHOUT, "throughout", "at every point of the way")                                  \
           VALUE(EC_ZONE_TEST_START, "start", "only where it starts"))                                                \
    CHOICE(EC_OPT_ZONE_PIVOT, "zone-pivot", "EC-A-16b", EC_ZONE_PIVOT_ANY, "ruling",                                  \
           "Which pivots are allowed within 12 in. of the enemy?",                                                    \
           VALUE(EC_ZONE_PIVOT_ANY, "any", "pivots are free")                                                         \
           VALUE(EC_ZONE_PIVOT_CHARGE, "charge", "only the turn of a charge")                                         \
           VALUE(EC_ZONE_PIVOT_NONE, "none", "no pivot at all"))                                                      \
    CHOICE(EC_OPT_ZONE_CHARGE, "zone-charge", "EC-A-14b", EC_ZONE_CHARGE_ALWAYS, "ruling",                            \
           "Which charges does the nearness of the enemy allow?",                                                     \
           VALUE(EC_ZONE_CHARGE_ALWAYS, "always", "a charge always satisfies the rule")                               \
           VALUE(EC_ZONE_CHARGE_TOWARDS, "towards", "only a charge towards an unengaged enemy"))                      \
    CHOICE(EC_OPT_COHERENCY, "coherency", "EC-A-19", EC_COHERENCY_NEIGHBOUR, "ruling",                                \
           "How must a command hold together?",                                                                       \
           VALUE(EC_COHERENCY_NEIGHBOUR, "neighbour", "each unit needs one neighbour")                                \
           VALUE(EC_COHERENCY_CHAIN, "chain", "all units must be linked in one group"))                               \
    CHOICE(EC_OPT_CHARGE_TURN, "charge-turn", "EC-A-29", EC_CHARGE_TURN_PAID, "ruling",                               \
           "Does the turn before a charge cost movement?",                                                            \
           VALUE(EC_CHARGE_TURN_PAID, "paid", "it costs 3 in. like any pivot")                                        \
           VALUE(EC_CHARGE_TURN_FREE, "free", "it is free"))                                                          \
    CHOICE(EC_OPT_FACE, "face", "EC-A-27", EC_FACE_TOUCHED, "ruling",                                                 \
           "Which face is attacked?",                                                                                 \
           VALUE(EC_FACE_TOUCHED, "touched", "the face touched")                                                      \
           VALUE(EC_FACE_ORIGIN, "origin", "the side of the target on which the charger started"))                    \
    CHOICE(EC_OPT_ARC_ORIGIN, "arc-origin", "EC-A-24", EC_ARC_ORIGIN_CORNERS, "ruling",                               \
           "Where does the field of fire start?",                                                                     \
           VALUE(EC_ARC_ORIGIN_CORNERS, "corners", "from the two front corners")                                      \
           VALUE(EC_ARC_ORIGIN_CENTRE, "centre", "from the middle of the front"))                                     \
    NUMBER(EC_OPT_ARC_ANGLE, "arc-angle", "EC-A-24", 4500, 0, 9000, "ruling",                                         \
           "How many hundredths of a degree to each side of straight ahead? A narrower arc narrows forward too")      \
    CHOICE(EC_OPT_FRIENDS_BLOCK, "friends-block", "EC-A-25", EC_FRIENDS_BLOCK_YES, "ruling",                          \
           "Do friendly units block the line of sight?",                                                              \
           VALUE(EC_FRIENDS_BLOCK_YES, "yes", "friendly units block the line of sight")                               \
           VALUE(EC_FRIENDS_BLOCK_NO, "no", "friendly units do not block it"))                                        \
    CHOICE(EC_OPT_OVERHEAD, "overhead", "EC-A-59", EC_OVERHEAD_NO, "ruling",                                          \
           "Do guns on a hill shoot over units?",                                                                     \
           VALUE(EC_OVERHEAD_NO, "no", "guns on a hill are blocked like others")                                      \
           VALUE(EC_OVERHEAD_YES, "yes", "they shoot over units that are not on a hill"))                             \
    CHOICE(EC_OPT_FIRE_IN_MELEE, "fire-in-melee", "EC-A-26", EC_FIRE_IN_MELEE_BARRED, "ruling",                       \
           "May units shoot into or out of a melee?",                                                                 \
           VALUE(EC_FIRE_IN_MELEE_BARRED, "barred", "no unit shoots into or out of a melee")                           \
           VALUE(EC_FIRE_IN_MELEE_ALLOWED, "allowed", "it is not forbidden"))                                         \
    CHOICE(EC_OPT_PIVOT_SHOOT, "pivot-shoot", "EC-A-30", EC_PIVOT_SHOOT_ALLOWED, "ruling",                            \
           "May a unit pivot and shoot?",                                                                             \
           VALUE(EC_PIVOT_SHOOT_ALLOWED, "allowed", "a pivot does not spoil the aim")                                 \
           VALUE(EC_PIVOT_SHOOT_SPOILS, "spoils", "a unit that pivoted neither stood nor went forward"))              \
    CHOICE(EC_OPT_FIRED_GUNS, "fired-guns", "EC-A-37", EC_FIRED_GUNS_PIVOT, "ruling",                                 \
           "May guns pivot once they have fired?",                                                                    \
           VALUE(EC_FIRED_GUNS_PIVOT, "pivot", "they may still pivot")                                                \
           VALUE(EC_FIRED_GUNS_FROZEN, "frozen", "they may not even pivot"))                                          \
    LENGTH(EC_OPT_LINE_REACH, "line-reach", "EC-A-31b", 1000, 0, 12000, "ruling",                                     \
           "How near must a line be to shelter a unit?")                                                              \
    CHOICE(EC_OPT_HILL_COVER, "hill-cover", "EC-A-31b", EC_HILL_COVER_CHARGE_BEGAN, "ruling",                         \
           "When does a hill shelter the unit that is charged on it?",                                                \
           VALUE(EC_HILL_COVER_CHARGE_BEGAN, "charge-began",                                                          \
                 "unless the charger's centre was on the hill when its charge began")                                 \
           VALUE(EC_HILL_COVER_CONTACT, "contact", "unless the charger's centre is on the hill where they meet")      \
           VALUE(EC_HILL_COVER_ALWAYS, "always", "whenever its own centre is on the hill"))                           \
    CHOICE(EC_OPT_WOOD_MELEE, "wood-melee", "EC-A-31", EC_WOOD_MELEE_NO, "ruling",                                    \
           "Are woods cover in melee?",                                                                               \
           VALUE(EC_WOOD_MELEE_NO, "no", "no")                                                                        \
           VALUE(EC_WOOD_MELEE_YES, "yes", "yes"))                                                                    \
    CHOICE(EC_OPT_ANSWER_FACE, "answer-face", "EC-A-33b", EC_ANSWER_FACE_ANY, "ruling",                               \
           "Whom may a unit strike back at?",                                                                         \
           VALUE(EC_ANSWER_FACE_ANY, "any", "any one enemy in contact")                                               \
           VALUE(EC_ANSWER_FACE_FRONT, "front", "only an enemy on its front"))                                        \
    CHOICE(EC_OPT_ANSWER, "answer", "EC-A-61", EC_ANSWER_PLAIN, "ruling",                                             \
           "How do units strike back that could not start a melee?",                                                  \
           VALUE(EC_ANSWER_PLAIN, "plain", "a plain D3")                                                              \
           VALUE(EC_ANSWER_REDUCED, "reduced", "Dragoons and Commanded Shot D3-1, Artillery a plain D3")              \
           VALUE(EC_ANSWER_WEAK, "weak", "Dragoons and Commanded Shot D3-1, Artillery not at all")                    \
           VALUE(EC_ANSWER_NEVER, "never", "not at all"))                                                             \
    CHOICE(EC_OPT_FIGHT, "fight", "EC-A-60", EC_FIGHT_FREE, "ruling",                                                 \
           "Must an engaged unit fight?",                                                                             \
           VALUE(EC_FIGHT_FREE, "free", "no unit is obliged to fight")                                                          \
           VALUE(EC_FIGHT_MUST, "must", "a unit that can fight must"))                                                    \
    CHOICE(EC_OPT_IMPETUOUS, "impetuous", "EC-OPT-08", EC_IMPETUOUS_ALWAYS, "text",                                   \
           "When does Impetuous Horse have its bonus?",                                                               \
           VALUE(EC_IMPETUOUS_ALWAYS, "always", "in every melee")                                                     \
           VALUE(EC_IMPETUOUS_CHARGE, "charge", "only in the activation of its charge"))                              \
    CHOICE(EC_OPT_PURSUIT_TEST, "pursuit-test", "EC-A-35", EC_PURSUIT_TEST_ALL, "ruling",                             \
           "Who tests for pursuit?",                                                                                  \
           VALUE(EC_PURSUIT_TEST_ALL, "all", "every Impetuous Horse in contact with the beaten unit")                 \
           VALUE(EC_PURSUIT_TEST_STRIKER, "striker", "only the unit whose attack eliminated it"))                     \
    CHOICE(EC_OPT_PURSUERS, "pursuers", "EC-A-35b", EC_PURSUERS_KEPT, "ruling",                                       \
           "Is a pursuer lost?",                                                                                      \
           VALUE(EC_PURSUERS_KEPT, "kept", "gone, but not lost")                                                      \
           VALUE(EC_PURSUERS_LOST, "lost", "lost like a routed unit"))                                                \
    CHOICE(EC_OPT_GUNS_REACHED, "guns-reached", "EC-OPT-05", EC_GUNS_REACHED_STAND, "text",                           \
           "What becomes of guns an enemy reaches?",                                                                  \
           VALUE(EC_GUNS_REACHED_STAND, "stand", "they are a target like any other")                                  \
           VALUE(EC_GUNS_REACHED_LOST, "lost", "they are lost the moment an enemy reaches them"))                     \
    CHOICE(EC_OPT_FLIGHT_DICE, "flight-dice", "EC-A-38", EC_FLIGHT_DICE_EACH, "ruling",                               \
           "How many dice fall when a commander flees?",                                                              \
           VALUE(EC_FLIGHT_DICE_EACH, "each", "a die for each unit")                                                  \
           VALUE(EC_FLIGHT_DICE_ONE, "one", "one die for all"))                                                       \
    CHOICE(EC_OPT_FLIGHT_REACHES, "flight-reaches", "EC-A-38", EC_FLIGHT_REACHES_TABLE, "ruling",                     \
           "Which units take the hits of their commander's flight?",                                                  \
           VALUE(EC_FLIGHT_REACHES_TABLE, "table", "those on the table")                                              \
           VALUE(EC_FLIGHT_REACHES_ARMY, "army", "those that wait off the table as well"))                            \
    LENGTH(EC_OPT_DEPLOYMENT_DEPTH, "deployment-depth", "EC-A-04", 12000, 3000, 48000, "ruling",                      \
           "How deep is a deployment zone where the scenario has none?")                                              \
    CHOICE(EC_OPT_DETACHMENTS, "detachments", "EC-A-09", EC_DETACHMENTS_FLANKS, "ruling",                             \
           "Where may Dragoons and Commanded Shot deploy?",                                                           \
           VALUE(EC_DETACHMENTS_FLANKS, "flanks", "in front of a flank command or beside one")                        \
           VALUE(EC_DETACHMENTS_FREE, "free", "anywhere in the deployment zone"))                                     \
    CHOICE(EC_OPT_STORM, "storm", "EC-A-43", EC_STORM_EXACT, "ruling",                                                \
           "What does a storm halve?",                                                                                \
           VALUE(EC_STORM_EXACT, "exact", "allowances are halved exactly, a pivot still costs 3 in.")                 \
           VALUE(EC_STORM_HALF_PIVOT, "half-pivot", "a pivot costs 1.5 in. as well")                                  \
           VALUE(EC_STORM_ROUND_UP, "round-up", "halved allowances are rounded up to whole inches"))                  \
    CHOICE(EC_OPT_TOWN_ROOM, "town-room", "EC-A-48", EC_TOWN_ROOM_ANY, "ruling",                                      \
           "How many units may be in a town?",                                                                        \
           VALUE(EC_TOWN_ROOM_ANY, "any", "as many units as fit")                                                     \
           VALUE(EC_TOWN_ROOM_ONE, "one", "one unit"))                                                                \
    CHOICE(EC_OPT_CHARGE_EDGE, "charge-edge", "EC-A-47", EC_CHARGE_EDGE_OUTSIDE, "ruling",                            \
           "May a unit in terrain barred to the charger be charged?",                                                 \
           VALUE(EC_CHARGE_EDGE_OUTSIDE, "outside", "only where contact is made without entering")                    \
           VALUE(EC_CHARGE_EDGE_EDGE, "edge", "also into the edge, if the target stands across it"))                  \
    CHOICE(EC_OPT_GUNS_MOVE, "guns-move", "EC-A-37", EC_GUNS_MOVE_MAY, "ruling",                                      \
           "May guns move and then shoot?",                                                                           \
           VALUE(EC_GUNS_MOVE_MAY, "may", "guns that moved or pivoted may still shoot")                               \
           VALUE(EC_GUNS_MOVE_NOT, "not", "guns never move or pivot and shoot"))                                      \
    CHOICE(EC_OPT_AWAY, "away", "EC-A-15", EC_AWAY_BEHIND, "ruling",                                                  \
           "What is directly away?",                                                                                  \
           VALUE(EC_AWAY_BEHIND, "behind", "the way prolonged backwards passes through the enemy")                    \
           VALUE(EC_AWAY_BACK, "back", "straight back by the unit's own facing")                                      \
           VALUE(EC_AWAY_EXACT, "exact", "from centre to centre, to the degree"))                                     \
    CHOICE(EC_OPT_CONFORM, "conform", "EC-A-51", EC_CONFORM_NO, "ruling",                                             \
           "Do units line up after contact?",                                                                         \
           VALUE(EC_CONFORM_NO, "no", "units stay as they met")                                                       \
           VALUE(EC_CONFORM_FLUSH, "flush", "the charger lines up where there is room"))                              \
    CHOICE(EC_OPT_PATH, "path", "EC-A-12", EC_PATH_STRAIGHT, "ruling",                                                \
           "Which ways may a move take?",                                                                             \
           VALUE(EC_PATH_STRAIGHT, "straight", "one straight line in any direction")                                  \
           VALUE(EC_PATH_FORWARD, "forward", "one straight line forward, within 45 degrees of straight ahead")        \
           VALUE(EC_PATH_ANY, "any", "any path, leg by leg"))                                                         \
    CHOICE(EC_OPT_TOWARDS, "towards", "EC-A-14", EC_TOWARDS_INTO, "ruling",                                           \
           "What is towards the enemy?",                                                                              \
           VALUE(EC_TOWARDS_INTO, "into", "the way prolonged would run into an enemy")                                \
           VALUE(EC_TOWARDS_NEARER, "nearer", "it ends no further from an enemy than it came near him"))              \
    CHOICE(EC_OPT_CURE, "cure", "EC-A-17", EC_CURE_ACTIVATION, "ruling",                                              \
           "When is a breach of coherency cured that losses have made?",                                              \
           VALUE(EC_CURE_ACTIVATION, "activation", "in the next activation of the command")                           \
           VALUE(EC_CURE_AT_ONCE, "at-once", "at once, by a free move of the units nearest to each other"))           \
    CHOICE(EC_OPT_DEEDS, "deeds", "EC-A-21", EC_DEEDS_ALL, "ruling",                                                  \
           "How much may a unit do in one activation?",                                                               \
           VALUE(EC_DEEDS_ALL, "all", "move and shoot and fight")                                                     \
           VALUE(EC_DEEDS_ONE, "one", "one of the three"))                                                            \
    CHOICE(EC_OPT_STEPS, "steps", "EC-A-22", EC_STEPS_COMMAND, "ruling",                                              \
           "Who does what first in an activation?",                                                                   \
           VALUE(EC_STEPS_COMMAND, "command", "the whole command moves, then shoots, then fights")                    \
           VALUE(EC_STEPS_UNIT, "unit", "each unit does all three before the next one begins"))                       \
    CHOICE(EC_OPT_CHARGE_SHOOT, "charge-shoot", "EC-A-23", EC_CHARGE_SHOOT_NO, "ruling",                              \
           "May a unit charge, shoot the same enemy and fight?",                                                      \
           VALUE(EC_CHARGE_SHOOT_NO, "no", "a unit in contact does not shoot")                                        \
           VALUE(EC_CHARGE_SHOOT_YES, "yes", "a unit that has charged may shoot whom it met, and then fight"))        \
    CHOICE(EC_OPT_WITHDRAWAL, "withdrawal", "EC-A-34", EC_WITHDRAWAL_STRAIGHT, "ruling",                              \
           "How does a unit withdraw?",                                                                               \
           VALUE(EC_WITHDRAWAL_STRAIGHT, "straight", "straight away, facing kept")                                    \
           VALUE(EC_WITHDRAWAL_PIVOTS, "pivots", "straight away, with pivots before and after")                       \
           VALUE(EC_WITHDRAWAL_ANY, "any", "in any direction"))                                                       \
    CHOICE(EC_OPT_ENGAGED, "engaged", "EC-A-34a", EC_ENGAGED_BOUND, "ruling",                                         \
           "What may an engaged unit do?",                                                                            \
           VALUE(EC_ENGAGED_BOUND, "bound", "it may only fight, stand or withdraw")                                   \
           VALUE(EC_ENGAGED_FREE, "free", "whatever others may; contact ends where it no longer touches"))            \
    CHOICE(EC_OPT_ALONE, "alone", "EC-A-39", EC_ALONE_CONTACT, "ruling",                                              \
           "When is a commander alone?",                                                                              \
           VALUE(EC_ALONE_CONTACT, "contact", "no unit of his own touches him")                                       \
           VALUE(EC_ALONE_NEAR, "near", "no unit of his own is near him (option alone-within)")                       \
           VALUE(EC_ALONE_LOOSE, "loose", "the enemy who touches him is in no melee"))                                \
    LENGTH(EC_OPT_ALONE_WITHIN, "alone-within", "EC-A-39", 6000, 0, 24000, "ruling",                                  \
           "How near must a friend be to be near a commander?")                                                       \
    CHOICE(EC_OPT_RIDERS, "riders", "EC-A-39b", EC_RIDERS_ALL, "ruling",                                              \
           "Who may move into contact with a commander?",                                                             \
           VALUE(EC_RIDERS_ALL, "all", "units of any type")                                                           \
           VALUE(EC_RIDERS_CHARGERS, "chargers", "only units that may charge"))                                       \
    NUMBER(EC_OPT_VETERAN, "veteran", "EC-A-40", 2, 1, 5, "ruling",                                                   \
           "What is a veteran commander worth?")                                                                      \
    CHOICE(EC_OPT_WEATHER_DRIFTS, "weather-drifts", "EC-A-42", EC_WEATHER_DRIFTS_NO, "ruling",                        \
           "Does the weather change from turn to turn, by a table of our own?",                                       \
           VALUE(EC_WEATHER_DRIFTS_NO, "no", "no")                                                                    \
           VALUE(EC_WEATHER_DRIFTS_YES, "yes", "yes"))                                                                \
    NUMBER(EC_OPT_WEATHER_PEG, "weather-peg", "EC-A-42", 0, 0, 12, "ruling",                                          \
           "Where does drifting weather begin, 2 fog to 12 storm? 0 or 1: by 2D6")                                    \
    CHOICE(EC_OPT_BOGGED, "bogged", "EC-A-44", EC_BOGGED_RAIN, "ruling",                                              \
           "How long are guns bogged?",                                                                               \
           VALUE(EC_BOGGED_RAIN, "rain", "while heavy rain lasts")                                                    \
           VALUE(EC_BOGGED_GOOD, "good", "for good"))                                                                 \
    CHOICE(EC_OPT_END_PIVOT, "end-pivot", "EC-A-11b", EC_END_PIVOT_MOVE, "ruling",                                    \
           "When is the pivot at the end of a unit's turn made?",                                                     \
           VALUE(EC_END_PIVOT_MOVE, "move", "at the end of the move")                                                 \
           VALUE(EC_END_PIVOT_ACTIVATION, "activation",                                                               \
                 "at the end of the activation, after shooting and melee"))                                           \
    CHOICE(EC_OPT_GIVE_GROUND, "give-ground", "EC-OPT-06", EC_GIVE_GROUND_NO, "author",                               \
           "What of a unit that cannot hurt its enemy?",                                                              \
           VALUE(EC_GIVE_GROUND_NO, "no", "it may fight in vain")                                                     \
           VALUE(EC_GIVE_GROUND_SIX, "six", "it gives ground by 6 in. instead, or takes a hit")                       \
           VALUE(EC_GIVE_GROUND_THREE, "three", "the same by 3 in."))                                                 \
    CHOICE(EC_OPT_SPENT_GUNS, "spent-guns", "EC-A-46", EC_SPENT_GUNS_KEPT, "ruling",                                  \
           "Are guns lost that have fired all their powder?",                                                         \
           VALUE(EC_SPENT_GUNS_KEPT, "kept", "gone, but not lost: they have done their work")                         \
           VALUE(EC_SPENT_GUNS_LOST, "lost", "lost like a routed unit"))                                              \
    NUMBER(EC_OPT_LOSS_POINTS, "loss-points", "EC-A-46", 0, 0, 20, "ruling",                                          \
           "How many points is each lost unit of the enemy, beside objectives? 0: objectives alone count, or "        \
           "units kept")                                                                                              \
    CHOICE(EC_OPT_TROTTERS, "trotters", "EC-OPT-07", EC_TROTTERS_NO, "author",                                        \
           "Are there Trotters?",                                                                                     \
           VALUE(EC_TROTTERS_NO, "no", "there are no Trotters")                                                       \
           VALUE(EC_TROTTERS_YES, "yes", "Trotters may be fielded"))                                                  \
    CHOICE(EC_OPT_IN_FRONT, "in-front", "EC-A-09", EC_IN_FRONT_WIDTH, "ruling",                                       \
           "Where is in front of a command, for guns and detachments?",                                               \
           VALUE(EC_IN_FRONT_WIDTH, "width", "ahead of it, within its width and 6 in. to either side")                \
           VALUE(EC_IN_FRONT_ANYWHERE, "anywhere", "anywhere further ahead than it"))                                 \
    CHOICE(EC_OPT_LAST_PURSUERS, "last-pursuers", "EC-A-35b", EC_LAST_PURSUERS_WIN, "ruling",                         \
           "Who has won when the last of an army leave the field, having routed the last enemy?",                     \
           VALUE(EC_LAST_PURSUERS_WIN, "win", "they have, unless they count as lost")                                 \
           VALUE(EC_LAST_PURSUERS_DRAW, "draw", "neither army: the field is empty"))
/* clang-format on */
SAND_OPTION_NAMES(ec_option, EC_OPTIONS, EC_OPTION_ROWS)

/* clang-format off */
#define EC_NUMBER_ROWS(NUMBER, LENGTH)                                                                                \
    LENGTH(EC_PIVOT_FEE, "move.pivot", "EC-MOVE-08", 3000, 0, 48000, "text", "What does a pivot cost?")              \
    LENGTH(EC_ZONE, "move.zone", "EC-MOVE-10", 12000, 0, 96000, "text", "How near does the enemy bind a move?")      \
    LENGTH(EC_COHERENCY, "command.coherency", "EC-ORG-08", 6000, 0, 96000, "text",                                   \
           "How far may a unit be from the nearest of its command?")                                                 \
    NUMBER(EC_FORWARD, "move.forward", "EC-SHOOT-03", 4500, 0, 18000, "text",                                        \
           "How far aside is still forward, in hundredths of a degree?")                                             \
    NUMBER(EC_CHARGE_TURN, "charge.turn", "EC-CHG-02", 4500, 0, 18000, "text",                                       \
           "How far may a charging unit turn, in hundredths of a degree?")                                           \
    NUMBER(EC_SHOOT_DIE, "shoot.die", "EC-SHOOT-09", 3, 1, 20, "text", "Faces of the die for hits by shooting")      \
    NUMBER(EC_SHOOT_AT_COVER, "shoot.cover", "EC-SHOOT-11", -1, -20, 20, "text", "Added to a shot at cover")         \
    NUMBER(EC_DRY, "shoot.dry", "EC-SHOOT-12", 5, 1, 7, "text", "Ammunition is gone on this face of a D6, and above") \
    NUMBER(EC_DRY_LIGHT_RAIN, "shoot.dry-light-rain", "EC-WX-02", 4, 1, 7, "text", "The same in light rain")         \
    NUMBER(EC_DRY_HEAVY_RAIN, "shoot.dry-heavy-rain", "EC-WX-03", 3, 1, 7, "text", "The same in heavy rain")         \
    NUMBER(EC_DRY_STORM, "shoot.dry-storm", "EC-WX-05", 2, 1, 7, "text", "The same in a storm")                      \
    NUMBER(EC_MELEE_DIE, "melee.die", "EC-MEL-04", 3, 1, 20, "text", "Faces of the die for hits in melee")           \
    NUMBER(EC_MELEE_WEAK, "melee.detached", "EC-OPT-03", -1, -20, 20, "author",                                      \
           "Added to an attack by dragoons or commanded shot, where these strike weakly")                            \
    NUMBER(EC_MELEE_IMPETUOUS, "melee.impetuous", "EC-MEL-05", 1, -20, 20, "text",                                   \
           "Added to an attack by impetuous Horse")                                                                  \
    NUMBER(EC_MELEE_ELITE, "melee.elite", "EC-OPT-02", 1, -20, 20, "author", "Added to an attack by an elite unit")  \
    NUMBER(EC_MELEE_INFANTRY, "melee.infantry", "EC-MEL-06", -1, -20, 20, "text", "Added to an attack on Infantry")  \
    NUMBER(EC_MELEE_AT_COVER, "melee.cover", "EC-MEL-07", -1, -20, 20, "text",                                       \
           "Added to an attack on a unit in cover: hedge, town, work, hill")                                         \
    NUMBER(EC_MELEE_FLANK, "melee.flank", "EC-MEL-08", 2, 1, 10, "text", "What hits on flank or rear are multiplied by") \
    NUMBER(EC_PURSUIT, "pursuit.leaves", "EC-MEL-10", 5, 1, 7, "text",                                               \
           "A pursuer leaves the field on this face of a D6, and above")                                             \
    LENGTH(EC_GIVE_FAR, "withdraw.six", "EC-OPT-06", 6000, 0, 96000, "text",                                         \
           "How far a unit that cannot hurt its enemy gives ground, by the reading of six inches")                                 \
    LENGTH(EC_GIVE_NEAR, "withdraw.three", "EC-OPT-06", 3000, 0, 96000, "text",                                      \
           "How far a unit that cannot hurt its enemy gives ground, by the reading of three inches")                                                                      \
    NUMBER(EC_FLIGHT_DIE, "flight.die", "EC-CMD-04", 3, 1, 20, "text", "Faces of the die when a commander flees")    \
    NUMBER(EC_FLIGHT_HITS, "flight.hits", "EC-CMD-04", -1, -20, 20, "text", "Added to that die")                     \
    NUMBER(EC_FIRST_DIE, "initiative.die", "EC-SEQ-02", 6, 2, 20, "text", "Faces of the die for the first activation")
/* clang-format on */
SAND_NUMBER_NAMES(ec_number, EC_NUMBERS, EC_NUMBER_ROWS)

#endif
