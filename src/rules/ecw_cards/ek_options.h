/* ek_options.h - the options of `ecw-cards`: every sentence of the text that can be read in more than one way, and what
 * its author has suggested beside it.  All readings are carried out here. */
#ifndef SAND_ECW_CARDS_EK_OPTIONS_H
#define SAND_ECW_CARDS_EK_OPTIONS_H

#include "battle/table_rows.h"

/* clang-format off */
#define EK_OPTION_ROWS(CHOICE, VALUE, NUMBER, LENGTH)                                                                 \
    CHOICE(EK_OPT_WEATHER, "weather", "EK-A-49", EK_WEATHER_FAIR, "ruling",                                           \
           "What is the weather when the battle begins?",                                                             \
           VALUE(EK_WEATHER_FAIR, "fair", "no effect")                                                                \
           VALUE(EK_WEATHER_LIGHT_RAIN, "light-rain", "ammunition runs short on 4 to 6")                              \
           VALUE(EK_WEATHER_HEAVY_RAIN, "heavy-rain", "on 3 to 6, and guns are bogged")                               \
           VALUE(EK_WEATHER_STORM, "storm", "on 2 to 6, movement is halved, and guns are out of action"))             \
    CHOICE(EK_OPT_INFANTRY, "infantry", "EK-A-01", EK_INFANTRY_FOOT, "ruling",                                        \
           "Whom does \"Infantry\" mean where it lessens hits in melee?",                                             \
           VALUE(EK_INFANTRY_FOOT, "foot", "Foot only")                                                               \
           VALUE(EK_INFANTRY_ON_FOOT, "on-foot", "Foot and Commanded Shot"))                                          \
    CHOICE(EK_OPT_SHOT_CARD, "shot-card", "EK-A-02", EK_SHOT_CARD_FOOT, "ruling",                                     \
           "On which card do Commanded Shot act?",                                                                    \
           VALUE(EK_SHOT_CARD_FOOT, "foot", "the Foot card")                                                          \
           VALUE(EK_SHOT_CARD_DRAGOON, "dragoon", "the Dragoon card")                                                 \
           VALUE(EK_SHOT_CARD_EITHER, "either", "either of them, once a turn"))                                       \
    CHOICE(EK_OPT_EMPTY_CARDS, "empty-cards", "EK-OPT-11", EK_EMPTY_CARDS_STAY, "ruling",                             \
           "What becomes of cards of a type that has no unit left?",                                                  \
           VALUE(EK_EMPTY_CARDS_STAY, "stay", "they stay in the deck and pass")                                       \
           VALUE(EK_EMPTY_CARDS_REMOVED, "removed", "they are taken out"))                                            \
    CHOICE(EK_OPT_DEEDS, "deeds", "EK-A-05", EK_DEEDS_ALL, "ruling",                                                  \
           "How much may a unit do in one activation?",                                                               \
           VALUE(EK_DEEDS_ALL, "all", "move and shoot and fight")                                                     \
           VALUE(EK_DEEDS_ONE, "one", "one of the three"))                                                            \
    CHOICE(EK_OPT_STEPS, "steps", "EK-A-06", EK_STEPS_TYPE, "ruling",                                                 \
           "Who does what first in an activation?",                                                                   \
           VALUE(EK_STEPS_TYPE, "type", "all units of the card move, then shoot, then fight")                         \
           VALUE(EK_STEPS_UNIT, "unit", "each unit does all three before the next one begins"))                       \
    CHOICE(EK_OPT_ARC_ORIGIN, "arc-origin", "EK-A-08", EK_ARC_ORIGIN_CORNERS, "ruling",                               \
           "Where does the field of fire start?",                                                                     \
           VALUE(EK_ARC_ORIGIN_CORNERS, "corners", "from the two front corners")                                      \
           VALUE(EK_ARC_ORIGIN_CENTRE, "centre", "from the middle of the front"))                                     \
    NUMBER(EK_OPT_ARC_ANGLE, "arc-angle", "EK-A-08", 4500, 0, 9000, "ruling",                                         \
           "How many hundredths of a degree to each side of straight ahead? A narrower arc narrows forward too")      \
    CHOICE(EK_OPT_FRIENDS_BLOCK, "friends-block", "EK-A-09", EK_FRIENDS_BLOCK_YES, "ruling",                          \
           "Do friendly units block the line of sight?",                                                              \
           VALUE(EK_FRIENDS_BLOCK_YES, "yes", "they block it like the enemy")                                         \
           VALUE(EK_FRIENDS_BLOCK_NO, "no", "they do not block it"))                                                  \
    CHOICE(EK_OPT_PIVOTS, "pivots", "EK-A-10", EK_PIVOTS_ONE, "ruling",                                               \
           "When may a unit pivot?",                                                                                  \
           VALUE(EK_PIVOTS_ONE, "one", "at the start or at the end of its move")                                      \
           VALUE(EK_PIVOTS_BOTH, "both", "at the start and at the end"))                                              \
    CHOICE(EK_OPT_PATH, "path", "EK-A-12", EK_PATH_ANY, "ruling",                                                     \
           "Which way may a move go?",                                                                                \
           VALUE(EK_PATH_ANY, "any", "straight in any direction")                                                     \
           VALUE(EK_PATH_FORWARD, "forward", "forward, within 45 degrees of straight ahead"))                         \
    CHOICE(EK_OPT_ONE_ON_ONE, "one-on-one", "EK-A-15", EK_ONE_ON_ONE_STRICT, "ruling",                                \
           "Which units may not be charged because others engage them?",                                              \
           VALUE(EK_ONE_ON_ONE_STRICT, "strict", "every unit that is engaged")                                        \
           VALUE(EK_ONE_ON_ONE_TURN, "turn", "a unit that has been charged this turn")                                \
           VALUE(EK_ONE_ON_ONE_RELIEF, "relief",                                                                      \
                 "a unit that has been charged and is engaged still: the unit that charged may be charged"))                \
    CHOICE(EK_OPT_FACE, "face", "EK-A-17", EK_FACE_TOUCHED, "ruling",                                                 \
           "Which face is attacked?",                                                                                 \
           VALUE(EK_FACE_TOUCHED, "touched", "the face touched")                                                      \
           VALUE(EK_FACE_ORIGIN, "origin", "the side of the target on which the charger started"))                    \
    CHOICE(EK_OPT_WOODS_COVER, "woods-cover", "EK-A-18", EK_WOODS_COVER_YES, "ruling",                                \
           "Are woods cover against shooting?",                                                                       \
           VALUE(EK_WOODS_COVER_YES, "yes", "yes, as the terrain list says")                                          \
           VALUE(EK_WOODS_COVER_NO, "no", "only entrenchments and buildings are"))                                    \
    CHOICE(EK_OPT_HILL, "hill", "EK-A-19", EK_HILL_COVER, "ruling",                                                   \
           "What is the advantage of a unit that defends a hill?",                                                    \
           VALUE(EK_HILL_COVER, "cover", "attacks on it lose one hit")                                                \
           VALUE(EK_HILL_NONE, "none", "none")                                                                        \
           VALUE(EK_HILL_BONUS, "bonus", "its own attacks have one hit more"))                                        \
    CHOICE(EK_OPT_HILL_COVER, "hill-cover", "EK-A-22", EK_HILL_COVER_CHARGE_BEGAN, "ruling",                          \
           "When does a unit that is charged defend a hill?",                                                         \
           VALUE(EK_HILL_COVER_CHARGE_BEGAN, "charge-began",                                                          \
                 "unless the charger's centre was on the hill when its charge began")                                 \
           VALUE(EK_HILL_COVER_CONTACT, "contact", "unless the charger's centre is on the hill where they meet")      \
           VALUE(EK_HILL_COVER_ALWAYS, "always", "whenever its own centre is on the hill"))                           \
    CHOICE(EK_OPT_MELEE_COVER, "melee-cover", "EK-A-20", EK_MELEE_COVER_ALL, "ruling",                                \
           "Which terrain is cover in melee?",                                                                        \
           VALUE(EK_MELEE_COVER_ALL, "all", "woods and fields, towns, hedges and entrenchments")                      \
           VALUE(EK_MELEE_COVER_MELEE_LIST, "melee-list", "woods and fields only, as the melee rules say")            \
           VALUE(EK_MELEE_COVER_TERRAIN_LIST, "terrain-list",                                                         \
                 "towns, hedges and entrenchments only, as the terrain list says"))                                   \
    LENGTH(EK_OPT_LINE_REACH, "line-reach", "EK-A-22", 1000, 0, 12000, "ruling",                                      \
           "How near must a hedge or entrenchment be to shelter a unit?")                                             \
    CHOICE(EK_OPT_TOWN_PASS, "town-pass", "EK-A-24", EK_TOWN_PASS_YES, "ruling",                                      \
           "May Horse and Artillery pass through a town?",                                                            \
           VALUE(EK_TOWN_PASS_YES, "yes", "yes, if no part of them ends in it")                                       \
           VALUE(EK_TOWN_PASS_NO, "no", "no"))                                                                        \
    CHOICE(EK_OPT_TOWN_CHARGE, "town-charge", "EK-A-24c", EK_TOWN_CHARGE_EDGE, "ruling",                              \
           "May a unit in a town be charged?",                                                                        \
           VALUE(EK_TOWN_CHARGE_EDGE, "edge", "yes, where the charger may end")                                       \
           VALUE(EK_TOWN_CHARGE_NO, "no", "no"))                                                                      \
    CHOICE(EK_OPT_DEPLOYED, "deployed", "EK-A-25", EK_DEPLOYED_SHOT, "ruling",                                        \
           "When are guns deployed for shooting?",                                                                    \
           VALUE(EK_DEPLOYED_SHOT, "shot", "from their first shot")                                                   \
           VALUE(EK_DEPLOYED_DECLARED, "declared", "when their player says so, and not before may they shoot"))       \
    CHOICE(EK_OPT_FIRED_GUNS, "fired-guns", "EK-A-26", EK_FIRED_GUNS_PIVOT, "ruling",                                 \
           "May guns pivot once they are deployed?",                                                                  \
           VALUE(EK_FIRED_GUNS_PIVOT, "pivot", "yes, instead of shooting")                                            \
           VALUE(EK_FIRED_GUNS_FROZEN, "frozen", "no"))                                                               \
    CHOICE(EK_OPT_CHARGE_SHOOT, "charge-shoot", "EK-A-34", EK_CHARGE_SHOOT_NO, "ruling",                              \
           "May a unit charge, shoot the same enemy and fight?",                                                      \
           VALUE(EK_CHARGE_SHOOT_NO, "no", "a unit in contact does not shoot")                                        \
           VALUE(EK_CHARGE_SHOOT_YES, "yes", "it may shoot whom it has just charged"))                                \
    CHOICE(EK_OPT_FIRE_IN_MELEE, "fire-in-melee", "EK-A-35", EK_FIRE_IN_MELEE_BARRED, "ruling",                       \
           "May units shoot into or out of a melee?",                                                                 \
           VALUE(EK_FIRE_IN_MELEE_BARRED, "barred", "no")                                                             \
           VALUE(EK_FIRE_IN_MELEE_ALLOWED, "allowed", "it is not forbidden"))                                         \
    CHOICE(EK_OPT_ANSWER_FACE, "answer-face", "EK-A-36b", EK_ANSWER_FACE_ANY, "ruling",                               \
           "Whom may a unit strike back at?",                                                                         \
           VALUE(EK_ANSWER_FACE_ANY, "any", "any unit that charged it")                                                     \
           VALUE(EK_ANSWER_FACE_FRONT, "front", "only an enemy on its front"))                                        \
    CHOICE(EK_OPT_WITHDRAWAL, "withdrawal", "EK-A-36c", EK_WITHDRAWAL_STRAIGHT, "ruling",                             \
           "How does a unit withdraw?",                                                                               \
           VALUE(EK_WITHDRAWAL_STRAIGHT, "straight", "straight away, facing kept")                                    \
           VALUE(EK_WITHDRAWAL_PIVOTS, "pivots", "straight away, and it may pivot at the end"))                       \
    CHOICE(EK_OPT_LEAST, "withdrawal-least", "EK-A-36c", EK_LEAST_ANY, "ruling",                                      \
           "How far must a unit go that withdraws?",                                                                  \
           VALUE(EK_LEAST_ANY, "any", "as far as it takes to be out of contact")                                      \
           VALUE(EK_LEAST_INCH, "inch", "1 in. at least")                                                             \
           VALUE(EK_LEAST_FULL, "full", "by its whole allowance, or as far as there is room"))                        \
    CHOICE(EK_OPT_PURSUIT, "pursuit", "EK-A-37", EK_PURSUIT_IMPETUOUS, "ruling",                                      \
           "Which Horse tests for pursuit?",                                                                          \
           VALUE(EK_PURSUIT_IMPETUOUS, "impetuous", "Impetuous Horse")                                                \
           VALUE(EK_PURSUIT_ALL, "all",                                                                               \
                 "all Horse: the literal reading, by which the paragraph is only headed Impetuous"))                  \
    CHOICE(EK_OPT_GUNS_PURSUED, "guns-pursued", "EK-A-38", EK_GUNS_PURSUED_YES, "ruling",                             \
           "Does Horse test for pursuit that has ridden over guns?",                                                  \
           VALUE(EK_GUNS_PURSUED_YES, "yes", "yes, the melee has eliminated them")                                    \
           VALUE(EK_GUNS_PURSUED_NO, "no", "no, there was no fight"))                                                 \
    LENGTH(EK_OPT_COMMANDER_MOVE, "commander-move", "EK-A-39", 12000, 0, 120000, "ruling",                            \
           "How far may a commander move on his card?")                                                               \
    CHOICE(EK_OPT_RIDE_PAST, "ride-past", "EK-A-40", EK_RIDE_PAST_ALL, "ruling",                                      \
           "Which units may a commander ride through?",                                                               \
           VALUE(EK_RIDE_PAST_ALL, "all", "all: he is no unit")                                                       \
           VALUE(EK_RIDE_PAST_FRIENDS, "friends", "those of his own army")                                            \
           VALUE(EK_RIDE_PAST_NONE, "none", "none"))                                                                  \
    CHOICE(EK_OPT_COMMANDER_STAYS, "commander-stays", "EK-A-41", EK_COMMANDER_STAYS_YES, "ruling",                    \
           "Does a commander go with a unit he has rallied?",                                                         \
           VALUE(EK_COMMANDER_STAYS_YES, "yes", "he stays where he is until his own card")                            \
           VALUE(EK_COMMANDER_STAYS_NO, "no", "he goes with it"))                                                     \
    CHOICE(EK_OPT_RALLY_CARD, "rally-card", "EK-A-43", EK_RALLY_CARD_ONE, "ruling",                                   \
           "How many rallies may a commander attempt on one card?",                                                   \
           VALUE(EK_RALLY_CARD_ONE, "one", "one")                                                                     \
           VALUE(EK_RALLY_CARD_SEVERAL, "several", "as many as he has left"))                                         \
    CHOICE(EK_OPT_RALLY_COUNT, "rally-count", "EK-A-43", EK_RALLY_COUNT_ALL, "ruling",                                \
           "Which attempts to rally count?",                                                                          \
           VALUE(EK_RALLY_COUNT_ALL, "all", "every attempt")                                                          \
           VALUE(EK_RALLY_COUNT_HITS, "hits", "those that removed a hit"))                                            \
    CHOICE(EK_OPT_RIDERS, "riders", "EK-A-46", EK_RIDERS_ALL, "ruling",                                               \
           "Whose contact removes a commander?",                                                                      \
           VALUE(EK_RIDERS_ALL, "all", "that of any enemy unit")                                                      \
           VALUE(EK_RIDERS_CHARGERS, "chargers", "that of units that may charge"))                                    \
    LENGTH(EK_OPT_DEPLOYMENT_DEPTH, "deployment-depth", "EK-A-47", 12000, 3000, 48000, "ruling",                      \
           "How deep is a deployment zone where the scenario has none?")                                              \
    NUMBER(EK_OPT_BREAK, "break", "EK-A-48", 0, 0, 100, "ruling",                                                     \
           "At what loss, per hundred units, is an army broken at the end of a turn? 0: never")                       \
    NUMBER(EK_OPT_LOSS_POINTS, "loss-points", "EK-A-48", 0, 0, 20, "ruling",                                          \
           "How many points is each lost unit of the enemy, beside objectives? 0: objectives alone "                  \
           "count, or units kept")                                                                                    \
    CHOICE(EK_OPT_LAST_ENEMY, "last-enemy", "EK-A-48", EK_LAST_ENEMY_TURN, "ruling",                                  \
           "When does a battle end in which an army has no unit left?",                                               \
           VALUE(EK_LAST_ENEMY_TURN, "turn", "when the turn is over")                                                 \
           VALUE(EK_LAST_ENEMY_NOW, "at-once", "at once"))                                                            \
    CHOICE(EK_OPT_STORM, "storm", "EK-A-50", EK_STORM_EXACT, "ruling",                                                \
           "How does a storm halve movement?",                                                                        \
           VALUE(EK_STORM_EXACT, "exact", "exactly")                                                                  \
           VALUE(EK_STORM_ROUND_UP, "round-up", "rounded up to whole inches"))                                        \
    CHOICE(EK_OPT_BOGGED, "bogged", "EK-A-51", EK_BOGGED_RAIN, "ruling",                                              \
           "How long are guns bogged?",                                                                               \
           VALUE(EK_BOGGED_RAIN, "rain", "while heavy rain lasts")                                                    \
           VALUE(EK_BOGGED_GOOD, "good", "for good"))                                                                 \
    CHOICE(EK_OPT_BOGGED_FIRE, "bogged-fire", "EK-A-51", EK_BOGGED_FIRE_YES, "ruling",                                \
           "May bogged guns shoot?",                                                                                  \
           VALUE(EK_BOGGED_FIRE_YES, "yes", "yes, within their field of fire")                                        \
           VALUE(EK_BOGGED_FIRE_NO, "no", "no"))                                                                      \
    CHOICE(EK_OPT_PURSUERS, "pursuers", "EK-A-55", EK_PURSUERS_KEPT, "ruling",                                        \
           "Is a pursuer lost?",                                                                                      \
           VALUE(EK_PURSUERS_KEPT, "kept", "gone, but not lost")                                                      \
           VALUE(EK_PURSUERS_LOST, "lost", "lost like a routed unit"))                                                \
    CHOICE(EK_OPT_CLUBMEN, "clubmen", "EK-OPT-01", EK_CLUBMEN_NO, "author",                                           \
           "Are there Clubmen?",                                                                                      \
           VALUE(EK_CLUBMEN_NO, "no", "there are none")                                                               \
           VALUE(EK_CLUBMEN_YES, "yes", "Clubmen may be fielded"))                                                    \
    CHOICE(EK_OPT_TROTTERS, "trotters", "EK-OPT-07", EK_TROTTERS_NO, "author",                                        \
           "Are there Trotters?",                                                                                     \
           VALUE(EK_TROTTERS_NO, "no", "there are none")                                                              \
           VALUE(EK_TROTTERS_YES, "yes", "Trotters may be fielded"))                                                  \
    NUMBER(EK_OPT_ROUT_OVER, "rout-over", "EK-OPT-04", 8, 1, 30, "text",                                              \
           "How many hits can a unit bear?")                                                                          \
    CHOICE(EK_OPT_GIVE_GROUND, "give-ground", "EK-OPT-06", EK_GIVE_GROUND_NO, "author",                               \
           "What of a unit that cannot hurt its enemy?",                                                              \
           VALUE(EK_GIVE_GROUND_NO, "no", "it may fight in vain")                                                     \
           VALUE(EK_GIVE_GROUND_SIX, "six", "it gives ground by 6 in. instead, or takes a hit")                       \
           VALUE(EK_GIVE_GROUND_THREE, "three", "the same by 3 in."))                                                 \
    CHOICE(EK_OPT_IMPETUOUS, "impetuous", "EK-OPT-08", EK_IMPETUOUS_ALWAYS, "author",                                 \
           "When does Impetuous Horse have its bonus?",                                                               \
           VALUE(EK_IMPETUOUS_ALWAYS, "always", "in every melee")                                                     \
           VALUE(EK_IMPETUOUS_CHARGE, "charge", "only in the activation of its charge"))
/* clang-format on */
SAND_OPTION_NAMES(ek_option, EK_OPTIONS, EK_OPTION_ROWS)

/* clang-format off */
#define EK_NUMBER_ROWS(NUMBER, LENGTH) \
    NUMBER(EK_FORWARD, "move.forward", "EK-SHOOT-03", 4500, 0, 18000, "text", \
           "How far aside is still forward, in hundredths of a degree?") \
    NUMBER(EK_CHARGE_TURN, "charge.turn", "EK-CHG-03", 4500, 0, 18000, "text", \
           "How far may a charging unit turn, in hundredths of a degree?") \
    NUMBER(EK_SHOOT_DIE, "shoot.die", "EK-SHOOT-06", 3, 1, 20, "text", \
           "Faces of the die for hits by shooting") \
    NUMBER(EK_SHOOT_AT_COVER, "shoot.cover", "EK-SHOOT-08", -1, -20, 20, "text", \
           "Added to a shot at cover") \
    NUMBER(EK_DRY, "shoot.marker", "EK-SHOOT-09", 5, 1, 7, "text", \
           "A shot costs an ammunition marker on this face of a D6, and above") \
    NUMBER(EK_DRY_LIGHT_RAIN, "shoot.marker-light-rain", "EK-WX-02", 4, 1, 7, "text", \
           "The same in light rain") \
    NUMBER(EK_DRY_HEAVY_RAIN, "shoot.marker-heavy-rain", "EK-WX-03", 3, 1, 7, "text", \
           "The same in heavy rain") \
    NUMBER(EK_DRY_STORM, "shoot.marker-storm", "EK-WX-04", 2, 1, 7, "text", \
           "The same in a storm") \
    LENGTH(EK_RANGE_STEP, "guns.step", "EK-ART-03", 6000, 1000, 96000, "text", \
           "How far a shot of guns reaches for each point of its die") \
    NUMBER(EK_GUNS_DIE, "guns.die", "EK-ART-03", 6, 1, 20, "text", \
           "Faces of the die for the reach of a gun") \
    NUMBER(EK_GUNS_AT_COVER, "guns.cover", "EK-ART-04", -2, -20, 20, "text", \
           "Added to the reach of a gun at cover") \
    NUMBER(EK_GUNS_HITS, "guns.hits", "EK-ART-06", 1, 0, 20, "text", \
           "Hits of a shot of guns that reaches") \
    NUMBER(EK_MELEE_DIE, "melee.die", "EK-MEL-04", 3, 1, 20, "text", \
           "Faces of the die for hits in melee") \
    NUMBER(EK_MELEE_IMPETUOUS, "melee.impetuous", "EK-MEL-05", 1, -20, 20, "text", \
           "Added to an attack by impetuous Horse") \
    NUMBER(EK_MELEE_ELITE, "melee.elite", "EK-OPT-02", 1, -20, 20, "author", \
           "Added to an attack by an elite unit") \
    NUMBER(EK_MELEE_HILL, "melee.hill", "EK-TERR-10", 1, -20, 20, "text", \
           "Added to an attack by the defender of a hill, where that is read so") \
    NUMBER(EK_MELEE_INFANTRY, "melee.infantry", "EK-MEL-07", -1, -20, 20, "text", \
           "Added to an attack on Infantry") \
    NUMBER(EK_MELEE_AT_COVER, "melee.cover", "EK-MEL-08", -1, -20, 20, "text", \
           "Added to an attack on a unit in cover") \
    NUMBER(EK_MELEE_FLANK, "melee.flank", "EK-MEL-09", 2, 1, 10, "text", \
           "What hits on flank or rear are multiplied by") \
    NUMBER(EK_PURSUIT, "pursuit.leaves", "EK-MEL-12", 4, 1, 7, "text", \
           "A pursuer leaves the field on this face of a D6, and above") \
    NUMBER(EK_RALLIES, "rally.times", "EK-CMD-06", 4, 0, 100, "text", \
           "How many rallies may a commander attempt?") \
    NUMBER(EK_RALLIES_LEAST, "rally.times-poor", "EK-CMD-07", 3, 0, 100, "text", \
           "How many rallies may a poor commander attempt, the fewest of a scenario?") \
    NUMBER(EK_RALLIES_MOST, "rally.times-inspired", "EK-CMD-07", 5, 0, 100, "text", \
           "How many rallies may an inspirational commander attempt, the most of a scenario?") \
    NUMBER(EK_RALLY_DIE, "rally.die", "EK-CMD-04", 3, 1, 20, "text", \
           "Faces of the die for hits that a commander rallies") \
    NUMBER(EK_RALLY_MELEE, "rally.melee", "EK-CMD-05", -1, -20, 20, "text", \
           "Added to that of a unit in melee") \
    LENGTH(EK_GIVE_FAR, "withdraw.six", "EK-OPT-06", 6000, 0, 96000, "text", \
           "How far a unit that cannot hurt its enemy gives ground, by the reading of six inches") \
    LENGTH(EK_GIVE_NEAR, "withdraw.three", "EK-OPT-06", 3000, 0, 96000, "text", \
           "How far a unit that cannot hurt its enemy gives ground, by the reading of three inches")
/* clang-format on */
SAND_NUMBER_NAMES(ek_number, EK_NUMBERS, EK_NUMBER_ROWS)

#endif
