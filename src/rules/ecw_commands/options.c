/* options.c - every sentence of the text that can be read in more than one way, or that its author has changed, and
 * for which both readings are carried out here.  The first value is the default. */
#include "rules/ecw_commands/reading.h"

#define CHOICE(option, word, id, text, from, list)                                                                     \
    [option] = { .name = word,                                                                                         \
                 .rule = id,                                                                                           \
                 .question = text,                                                                                     \
                 .type = SAND_OPTION_CHOICE,                                                                           \
                 .provenance = from,                                                                                   \
                 .values = list,                                                                                       \
                 .n_values = (uint16_t)SAND_LEN(list) }

typedef sand_option_value reading;

/* The scenario sets it, and no table changes it. [EC-WX-01] */
static const reading weather[] = { { "fair", "no effect" },
                                   { "light-rain", "ammunition fails on 4 to 6" },
                                   { "heavy-rain", "ammunition fails on 3 to 6, guns are bogged" },
                                   { "storm",
                                     "ammunition fails on 2 to 6, movement is halved, guns are out of action" } };
static const reading solo[] = { { "no", "both armies have a player" },
                                { "first", "the first army's cards are shuffled and its commander is a veteran" },
                                { "second", "the second army's cards are shuffled and its commander is a veteran" } };
static const reading no_yes[] = { { "no", "no" }, { "yes", "yes" } };
static const reading clubmen[] = { { "no", "there are no Clubmen" }, { "yes", "Clubmen may be fielded" } };
static const reading trotters[] = { { "no", "there are no Trotters" }, { "yes", "Trotters may be fielded" } };
static const reading infantry[] = { { "foot", "Foot only" }, { "on-foot", "Foot and Commanded Shot" } };
static const reading shot_command[] = { { "independent", "the Independent command" },
                                        { "flank", "the Independent command or a flank of Horse" },
                                        { "foot", "wherever Foot may be, or Independent" } };
static const reading pivot_cost[] = { { "once", "3 in. however many pivots" }, { "each", "3 in. for each pivot" } };
static const reading pivot_sweep[] = { { "end", "only the place it ends in must be free" },
                                       { "sweep", "everything the corners pass over must be free of units" } };
static const reading zone_test[] = { { "throughout", "at every point of the way" },
                                     { "start", "only where it starts" } };
static const reading zone_pivot[] = { { "any", "pivots are free" },
                                      { "charge", "only the turn of a charge" },
                                      { "none", "no pivot at all" } };
static const reading zone_charge[] = { { "always", "a charge always satisfies the rule" },
                                       { "towards", "only a charge towards an unengaged enemy" } };
static const reading group[] = { { "neighbour", "each unit needs one neighbour" },
                                 { "chain", "all units must be linked in one group" } };
static const reading charge_turn[] = { { "paid", "it costs 3 in. like any pivot" }, { "free", "it is free" } };
static const reading face[] = { { "touched", "the face touched" },
                                { "origin", "the side of the target on which the charger started" } };
static const reading arc_origin[] = { { "corners", "from the two front corners" },
                                      { "centre", "from the middle of the front" } };
static const reading friends_hide[] = { { "yes", "friendly units block the line of sight" },
                                        { "no", "friendly units do not block it" } };
static const reading overhead[] = { { "no", "guns on a hill are blocked like others" },
                                    { "yes", "they shoot over units that are not on a hill" } };
static const reading fire_melee[] = { { "barred", "nobody shoots into or out of a melee" },
                                      { "allowed", "it is not forbidden" } };
static const reading pivot_shoot[] = { { "allowed", "a pivot does not spoil the aim" },
                                       { "spoils", "a unit that pivoted neither stood nor went forward" } };
static const reading guns_pivot[] = { { "pivot", "they may still pivot" }, { "frozen", "they may not even pivot" } };
static const reading answer_face[] = { { "any", "any one enemy in contact" },
                                       { "front", "only an enemy on its front" } };
static const reading answer[] = { { "plain", "a plain D3" },
                                  { "weak", "Dragoons and Commanded Shot D3-1, Artillery not at all" },
                                  { "never", "not at all" } };
static const reading fight[] = { { "free", "nobody must fight" }, { "must", "whoever can fight must" } };
static const reading impetuous[] = { { "always", "in every melee" },
                                     { "charge", "only in the activation of its charge" } };
static const reading pursuit_who[] = { { "all", "every Impetuous Horse in contact with the beaten unit" },
                                       { "striker", "only the unit whose attack eliminated it" } };
static const reading pursuit_loss[] = { { "kept", "gone, but not lost" }, { "lost", "lost like a routed unit" } };
static const reading guns_spent[] = { { "kept", "gone, but not lost: they have done their work" },
                                      { "lost", "lost like a routed unit" } };
static const reading guns_lost[] = { { "stand", "they are a target like any other" },
                                     { "lost", "they are lost the moment an enemy reaches them" } };
static const reading detachments[] = { { "flanks", "in front of a flank command or beside one" },
                                       { "free", "anywhere in the deployment zone" } };
static const reading storm[] = { { "exact", "allowances are halved exactly, a pivot still costs 3 in." },
                                 { "half-pivot", "a pivot costs 1.5 in. as well" },
                                 { "round-up", "halved allowances are rounded up to whole inches" } };
static const reading town[] = { { "any", "as many units as fit" }, { "one", "one unit" } };
static const reading charge_edge[] = { { "outside", "only where contact is made without entering" },
                                       { "edge", "also into the edge, if the target stands across it" } };
static const reading guns_move[] = { { "may", "guns that moved or pivoted may still shoot" },
                                     { "not", "guns never move or pivot and shoot" } };
static const reading away[] = { { "behind", "the way prolonged backwards passes through the enemy" },
                                { "back", "straight back by the unit's own facing" },
                                { "exact", "from centre to centre, to the degree" } };
static const reading path[] = { { "straight", "one straight line in any direction" },
                                { "forward", "one straight line within 45 degrees of straight ahead" },
                                { "any", "any path, leg by leg" } };
static const reading towards[] = { { "into", "the way prolonged would run into an enemy" },
                                   { "nearer", "it ends no further from an enemy than it came near him" } };
static const reading cure[] = { { "activation", "in the next activation of the command" },
                                { "at-once", "at once, by a free move of the units nearest to each other" } };
static const reading deeds[] = { { "all", "move and shoot and fight" }, { "one", "one of the three" } };
static const reading steps[] = { { "command", "the whole command moves, then shoots, then fights" },
                                 { "unit", "each unit does all three before the next one begins" } };
static const reading shoot_contact[] = { { "no", "a unit in contact does not shoot" },
                                         { "yes", "a unit that has charged may shoot whom it met, and then fight" } };
static const reading withdrawing[] = { { "straight", "straight away, facing kept" },
                                       { "pivots", "straight away, with pivots before and after" },
                                       { "any", "in any direction" } };
static const reading engaged[] = { { "bound", "it may only fight, stand or withdraw" },
                                   { "free", "whatever others may; contact ends where it no longer touches" } };
static const reading alone[] = { { "contact", "no unit of his own touches him" },
                                 { "near", "no unit of his own is near him (option alone-within)" },
                                 { "loose", "the enemy who touches him is in no melee" } };
static const reading riders[] = { { "all", "units of any type" }, { "chargers", "only units that may charge" } };
static const reading bogged[] = { { "rain", "while heavy rain lasts" }, { "good", "for good" } };
static const reading end_pivot[] = { { "move", "at the end of the move" },
                                     { "activation", "at the end of the activation, after shooting and melee" } };
static const reading give_ground[] = { { "no", "it may fight in vain" },
                                       { "six", "it gives ground by 6 in. instead, or takes a hit" },
                                       { "three", "the same by 3 in." } };
static const reading conform[] = { { "no", "units stay as they met" },
                                   { "flush", "the charger lines up where there is room" } };
static const reading panic_dice[] = { { "each", "a die for each unit" }, { "one", "one die for all" } };

const sand_option_row ec_options[EC_OPTIONS] = {
    CHOICE(EC_OPT_WEATHER, "weather", "EC-A-42", "What is the weather?", "text", weather),
    CHOICE(EC_OPT_SOLO, "solo", "EC-OPT-09", "Is an army without a player?", "text", solo),
    [EC_OPT_BREAK] = { .name = "break",
                       .rule = "EC-A-46",
                       .question = "At what loss, per hundred units, is an army broken at the end of a turn? 0: never",
                       .type = SAND_OPTION_NUMBER,
                       .standard = 0,
                       .least = 0,
                       .most = 100,
                       .provenance = "ruling" },
    [EC_OPT_ROUT] = { .name = "rout-over",
                      .rule = "EC-OPT-04",
                      .question = "How many hits can a unit bear?",
                      .type = SAND_OPTION_NUMBER,
                      .standard = 8,
                      .least = 1,
                      .most = 30,
                      .provenance = "text" },
    CHOICE(EC_OPT_CLUBMEN, "clubmen", "EC-OPT-01", "Are there Clubmen?", "author", clubmen),
    CHOICE(EC_OPT_INFANTRY, "infantry", "EC-A-01", "Whom does \"Infantry\" mean where it lessens hits in melee?",
           "ruling", infantry),
    CHOICE(EC_OPT_SHOT_COMMAND, "shot-command", "EC-A-02", "Which command holds Commanded Shot?", "ruling",
           shot_command),
    CHOICE(EC_OPT_PIVOT_COST, "pivot-cost", "EC-A-11", "What do two pivots cost?", "ruling", pivot_cost),
    CHOICE(EC_OPT_PIVOT_SWEEP, "pivot-room", "EC-A-52", "What must be free for a pivot?", "ruling", pivot_sweep),
    CHOICE(EC_OPT_ZONE_TEST, "zone-test", "EC-A-16", "Where is the nearness of the enemy judged?", "ruling", zone_test),
    CHOICE(EC_OPT_ZONE_PIVOT, "zone-pivot", "EC-A-16b", "Which pivots are allowed within 12 in. of the enemy?",
           "ruling", zone_pivot),
    CHOICE(EC_OPT_ZONE_CHARGE, "zone-charge", "EC-A-14b", "Which charges does the nearness of the enemy allow?",
           "ruling", zone_charge),
    CHOICE(EC_OPT_GROUP, "coherency", "EC-A-19", "How must a command hold together?", "ruling", group),
    CHOICE(EC_OPT_CHARGE_TURN, "charge-turn", "EC-A-29", "Does the turn before a charge cost movement?", "ruling",
           charge_turn),
    CHOICE(EC_OPT_FACE, "face", "EC-A-27", "Which face is attacked?", "ruling", face),
    CHOICE(EC_OPT_ARC_ORIGIN, "arc-origin", "EC-A-24", "Where does the field of fire start?", "ruling", arc_origin),
    [EC_OPT_ARC_ANGLE] = { .name = "arc-angle",
                           .rule = "EC-A-24",
                           .question = "How many hundredths of a degree to each side of straight ahead?",
                           .type = SAND_OPTION_NUMBER,
                           .standard = 4500,
                           .least = 0,
                           .most = 9000,
                           .provenance = "ruling" },
    CHOICE(EC_OPT_FRIENDS_HIDE, "friends-block", "EC-A-25", "Do friendly units block the line of sight?", "ruling",
           friends_hide),
    CHOICE(EC_OPT_OVERHEAD, "overhead", "EC-A-59", "Do guns on a hill shoot over units?", "ruling", overhead),
    CHOICE(EC_OPT_FIRE_MELEE, "fire-in-melee", "EC-A-26", "May units shoot into or out of a melee?", "ruling",
           fire_melee),
    CHOICE(EC_OPT_PIVOT_SHOOT, "pivot-shoot", "EC-A-30", "May a unit pivot and shoot?", "ruling", pivot_shoot),
    CHOICE(EC_OPT_GUNS_PIVOT, "fired-guns", "EC-A-37", "May guns pivot once they have fired?", "ruling", guns_pivot),
    [EC_OPT_LINE_REACH] = { .name = "line-reach",
                            .rule = "EC-A-31b",
                            .question = "How near must a line be to shelter a unit?",
                            .type = SAND_OPTION_LENGTH,
                            .standard = 1000,
                            .least = 0,
                            .most = 12000,
                            .provenance = "ruling" },
    CHOICE(EC_OPT_WOOD_MELEE, "wood-melee", "EC-A-31", "Are woods cover in melee?", "ruling", no_yes),
    CHOICE(EC_OPT_ANSWER_FACE, "answer-face", "EC-A-33b", "Whom may a unit strike back at?", "ruling", answer_face),
    CHOICE(EC_OPT_ANSWER, "answer", "EC-A-61", "How do units strike back that could not start a melee?", "ruling",
           answer),
    CHOICE(EC_OPT_FIGHT, "fight", "EC-A-60", "Must an engaged unit fight?", "ruling", fight),
    CHOICE(EC_OPT_IMPETUOUS, "impetuous", "EC-OPT-08", "When does Impetuous Horse have its bonus?", "text", impetuous),
    CHOICE(EC_OPT_PURSUIT_WHO, "pursuit-test", "EC-A-35", "Who tests for pursuit?", "ruling", pursuit_who),
    CHOICE(EC_OPT_PURSUIT_LOSS, "pursuers", "EC-A-35b", "Is a pursuer lost?", "ruling", pursuit_loss),
    CHOICE(EC_OPT_GUNS_LOST, "guns-reached", "EC-OPT-05", "What becomes of guns an enemy reaches?", "text", guns_lost),
    CHOICE(EC_OPT_PANIC_DICE, "flight-dice", "EC-A-38", "How many dice fall when a commander flees?", "ruling",
           panic_dice),
    [EC_OPT_DEPTH] = { .name = "deployment-depth",
                       .rule = "EC-A-04",
                       .question = "How deep is a deployment zone where the scenario has none?",
                       .type = SAND_OPTION_LENGTH,
                       .standard = 12000,
                       .least = 3000,
                       .most = 48000,
                       .provenance = "author" },
    CHOICE(EC_OPT_DETACHMENTS, "detachments", "EC-A-09", "Where may Dragoons and Commanded Shot deploy?", "ruling",
           detachments),
    CHOICE(EC_OPT_STORM, "storm", "EC-A-43", "What does a storm halve?", "ruling", storm),
    CHOICE(EC_OPT_TOWN, "town-room", "EC-A-48", "How many units may be in a town?", "ruling", town),
    CHOICE(EC_OPT_CHARGE_EDGE, "charge-edge", "EC-A-47", "May a unit in terrain barred to the charger be charged?",
           "ruling", charge_edge),
    CHOICE(EC_OPT_GUNS_MOVE, "guns-move", "EC-A-37", "May guns move and then shoot?", "ruling", guns_move),
    CHOICE(EC_OPT_AWAY, "away", "EC-A-15", "What is directly away?", "ruling", away),
    CHOICE(EC_OPT_CONFORM, "conform", "EC-A-51", "Do units line up after contact?", "ruling", conform),
    CHOICE(EC_OPT_PATH, "path", "EC-A-12", "Which ways may a move take?", "ruling", path),
    CHOICE(EC_OPT_TOWARDS, "towards", "EC-A-14", "What is towards the enemy?", "ruling", towards),
    CHOICE(EC_OPT_CURE, "cure", "EC-A-17", "When is a breach of coherency cured that losses have made?", "ruling",
           cure),
    CHOICE(EC_OPT_DEEDS, "deeds", "EC-A-21", "How much may a unit do in one activation?", "ruling", deeds),
    CHOICE(EC_OPT_STEPS, "steps", "EC-A-22", "Who does what first in an activation?", "ruling", steps),
    CHOICE(EC_OPT_SHOOT_CONTACT, "charge-shoot", "EC-A-23", "May a unit charge, shoot the same enemy and fight?",
           "ruling", shoot_contact),
    CHOICE(EC_OPT_WITHDRAW, "withdrawal", "EC-A-34", "How does a unit withdraw?", "ruling", withdrawing),
    CHOICE(EC_OPT_ENGAGED, "engaged", "EC-A-34a", "What may an engaged unit do?", "ruling", engaged),
    CHOICE(EC_OPT_ALONE, "alone", "EC-A-39", "When is a commander alone?", "ruling", alone),
    [EC_OPT_ALONE_WITHIN] = { .name = "alone-within",
                              .rule = "EC-A-39",
                              .question = "How near must a friend be to be near a commander?",
                              .type = SAND_OPTION_LENGTH,
                              .standard = 6000,
                              .least = 0,
                              .most = 24000,
                              .provenance = "ruling" },
    CHOICE(EC_OPT_RIDERS, "riders", "EC-A-39b", "Who may move into contact with a commander?", "ruling", riders),
    [EC_OPT_VETERAN] = { .name = "veteran",
                         .rule = "EC-A-40",
                         .question = "What is a veteran commander worth?",
                         .type = SAND_OPTION_NUMBER,
                         .standard = 2,
                         .least = 1,
                         .most = 5,
                         .provenance = "ruling" },
    CHOICE(EC_OPT_DRIFT, "weather-drifts", "EC-A-42",
           "Does the weather change from turn to turn, by a table of our own?", "ruling", no_yes),
    [EC_OPT_PEG] = { .name = "weather-peg",
                     .rule = "EC-A-42",
                     .question = "Where does drifting weather begin, 2 fog to 12 storm? 0 or 1: by 2D6",
                     .type = SAND_OPTION_NUMBER,
                     .standard = 0,
                     .least = 0,
                     .most = 12,
                     .provenance = "ruling" },
    CHOICE(EC_OPT_BOGGED, "bogged", "EC-A-44", "How long are guns bogged?", "ruling", bogged),
    CHOICE(EC_OPT_END_PIVOT, "end-pivot", "EC-A-11b", "When is the pivot at the end of a unit's turn made?", "ruling",
           end_pivot),
    CHOICE(EC_OPT_GIVE_GROUND, "give-ground", "EC-OPT-06", "What of a unit that cannot hurt its enemy?", "author",
           give_ground),
    CHOICE(EC_OPT_GUNS_SPENT, "spent-guns", "EC-A-46", "Are guns lost that have fired all their powder?", "ruling",
           guns_spent),
    [EC_OPT_LOSS_POINTS] = { .name = "loss-points",
                             .rule = "EC-A-46",
                             .question = "How many points is each lost unit of the enemy, beside objectives? 0: "
                                         "objectives alone count, or units kept",
                             .type = SAND_OPTION_NUMBER,
                             .standard = 0,
                             .least = 0,
                             .most = 20,
                             .provenance = "ruling" },
    CHOICE(EC_OPT_TROTTERS, "trotters", "EC-OPT-07", "Are there Trotters?", "author", trotters),
};
