/* ek_tables.c - the rules as a list, the numbers of unit types and terrain, and the names of everything. */
#include "rules/ecw_cards/ek_names.h"

SAND_STATE_DESCRIBE(ek_head_struct, "battle", ek_head, EK_HEAD_ROWS);
SAND_STATE_DESCRIBE(ek_side_struct, "side", ek_side, EK_SIDE_ROWS);
SAND_STATE_DESCRIBE(ek_unit_struct, "unit", ek_unit, EK_UNIT_ROWS);

/* ---- numbers ---- */

const sand_column ek_type_columns[EK_TYPE_COLUMNS] = SAND_COLUMN_TABLE(EK_TYPE_COLUMN_ROWS);
const sand_column ek_terrain_columns[EK_TERRAIN_COLUMNS] = SAND_COLUMN_TABLE(EK_TERRAIN_COLUMN_ROWS);

/* The tables below are laid out by hand: a column of numbers under its name. */
/* clang-format off */
#define TYPE(move, range, weapon, card, charges, melee, infantry, hard, frail, worth)                                  \
    { [EK_MOVE] = move, [EK_RANGE] = range, [EK_WEAPON] = EK_##weapon, [EK_CARD] = EK_CARD_##card,                     \
      [EK_CHARGES] = charges, [EK_MELEE] = melee, [EK_INFANTRY] = infantry, [EK_HARD] = hard, [EK_FRAIL] = frail,      \
      [EK_WORTH] = worth }

/* [EK-UNIT-01..04, EK-UNIT-06, EK-MOVE-01..05, EK-SHOOT-01, EK-SHOOT-05, EK-SHOOT-06, EK-MEL-06, EK-OPT-01] */
const sand_type_row ek_types[EK_TYPES] = {
    /*                                        move  range  weapon   card      charges melee foot hard frail worth */
    [EK_FOOT - 1] = { "foot", "Foot", "F", "foot",
                                         TYPE( 6000, 12000, MUSKETS, FOOT,          1,    0,   1,   0,    0, 1000) },
    [EK_COMMANDED_SHOT - 1] = { "commanded-shot", "Commanded Shot", "C", "shot",
                                         TYPE( 6000, 12000, MUSKETS, FOOT,          0,   -1,   0,   0,    0,  750) },
    [EK_DRAGOONS - 1] = { "dragoons", "Dragoons", "D", "dragoons",
                                         TYPE( 9000, 12000, MUSKETS, DRAGOON,       0,   -1,   0,   0,    0,  800) },
    [EK_HORSE - 1] = { "horse", "Horse", "H", "horse",
                                         TYPE(12000,     0, UNARMED, HORSE,         1,    0,   0,   0,    0, 1000) },
    [EK_ARTILLERY - 1] = { "artillery", "Artillery", "A", "guns",
                                         TYPE( 6000, 36000, GUNS,    ARTILLERY,     0,    0,   0,   0,    1,  400) },
    [EK_CLUBMEN - 1] = { "clubmen", "Clubmen", "K", "foot",
                                         TYPE( 6000,     0, UNARMED, FOOT,          1,   -2,   0,   1,    0,  300) },
    [EK_TROTTERS - 1] = { "trotters", "Trotters", "T", "horse",
                                         TYPE(12000, 12000, MUSKETS, HORSE,         1,    0,   0,   0,    0, 1000) },
};

/* Which types may enter; terrain without a row here is open to every type. [EK-TERR-01, EK-TERR-05, EK-TERR-08] */
static const int32_t into_woods[EK_TYPES] = { [EK_COMMANDED_SHOT - 1] = EK_ENTERS };
static const int32_t into_town[EK_TYPES] = { [EK_FOOT - 1] = EK_ENTERS,     [EK_COMMANDED_SHOT - 1] = EK_ENTERS,
                                             [EK_DRAGOONS - 1] = EK_ENTERS, [EK_CLUBMEN - 1] = EK_PASSES,
                                             [EK_HORSE - 1] = EK_PASSES,    [EK_ARTILLERY - 1] = EK_PASSES,
                                             [EK_TROTTERS - 1] = EK_PASSES };
static const int32_t nobody[EK_TYPES] = { EK_BARRED };

#define GROUND(shooting, leaves, list, terrain, hides, high, holds, water, crossing)                                   \
    { [EK_SHOOT_COVER] = shooting, [EK_LEAVES] = leaves, [EK_MELEE_LIST] = list, [EK_MELEE_TERRAIN] = terrain,         \
      [EK_HIDES] = hides, [EK_HIGH] = high, [EK_HOLDS] = holds, [EK_WATER] = water, [EK_CROSSING] = crossing }
#define AREA SAND_TERRAIN_AREA
#define LINE SAND_TERRAIN_LINE

/* Fields are open to every type and give no cover from shooting [EK-A-21]. [EK-TERR-01..12] */
const sand_terrain_row ek_terrains[EK_TERRAINS] = {
    /*                                                            shoot leaves melee terrain hides high holds water cross */
    [EK_WOODS - 1] = { "woods", "woods", "wood", AREA,           GROUND(0, 1,    1,    0,      1,    0,   0,    0,   0), into_woods },
    [EK_TOWN - 1] = { "town", "town", "town", AREA,              GROUND(1, 0,    0,    1,      1,    0,   1,    0,   0), into_town },
    [EK_FIELDS - 1] = { "fields", "fields", "field", AREA,       GROUND(0, 0,    1,    0,      0,    0,   0,    0,   0), NULL },
    [EK_HEDGE - 1] = { "hedge", "hedge", "hedge", LINE,          GROUND(0, 0,    0,    1,      0,    0,   0,    0,   0), NULL },
    [EK_HILL - 1] = { "hill", "hill", "hill", AREA,              GROUND(0, 0,    0,    0,      1,    1,   0,    0,   0), NULL },
    [EK_ENTRENCHMENT - 1] = { "entrenchment", "entrenchment", "work", LINE, GROUND(1, 0, 0, 1, 0, 0, 0, 0, 0), NULL },
    [EK_MARSH - 1] = { "marsh", "marsh", "marsh", AREA,          GROUND(0, 0,    0,    0,      0,    0,   0,    0,   0), nobody },
    [EK_LAKE - 1] = { "lake", "lake", "water", AREA,             GROUND(0, 0,    0,    0,      0,    0,   0,    0,   0), nobody },
    [EK_RIVER - 1] = { "river", "river", "river", LINE,          GROUND(0, 0,    0,    0,      0,    0,   0,    1,   0), NULL },
    [EK_BRIDGE - 1] = { "bridge", "bridge", "bridge", AREA,      GROUND(0, 0,    0,    0,      0,    0,   0,    0,   1), NULL },
    [EK_FORD - 1] = { "ford", "ford", "ford", AREA,              GROUND(0, 0,    0,    0,      0,    0,   0,    0,   1), NULL },
};

/* ---- names ---- */

const sand_step_row ek_steps[EK_STEPS] = {
    [EK_STEP_TURN - 1] = { "turn", "Start of the turn", "EK-SEQ-02", SAND_REF_NONE, SAND_REF_NONE },
    [EK_STEP_CARD - 1] = { "card", "Next card", "EK-SEQ-03", SAND_REF_NONE, SAND_REF_NONE },
    [EK_STEP_MOVE - 1] = { "move", "Movement", "EK-SEQ-03", SAND_REF_NONE, SAND_REF_UNIT },
    [EK_STEP_SHOOT - 1] = { "shoot", "Shooting", "EK-SHOOT-02", SAND_REF_NONE, SAND_REF_UNIT },
    [EK_STEP_MELEE - 1] = { "melee", "Melee", "EK-MEL-03", SAND_REF_NONE, SAND_REF_UNIT },
    [EK_STEP_COMMAND - 1] = { "command", "The commander", "EK-CMD-03", SAND_REF_NONE, SAND_REF_NONE },
    [EK_STEP_END - 1] = { "end", "End of the activation", "EK-SEQ-04", SAND_REF_NONE, SAND_REF_NONE },
    [EK_STEP_SHOT - 1] = { "shot", "Hits of a shot", "EK-SHOOT-06", SAND_REF_UNIT, SAND_REF_UNIT },
    [EK_STEP_CANNONADE - 1] = { "cannonade", "Reach of a gun", "EK-ART-03", SAND_REF_UNIT, SAND_REF_UNIT },
    [EK_STEP_AMMUNITION - 1] = { "ammunition", "Ammunition", "EK-SHOOT-09", SAND_REF_UNIT, SAND_REF_UNIT },
    [EK_STEP_ATTACK - 1] = { "attack", "Hits of an attack", "EK-MEL-04", SAND_REF_UNIT, SAND_REF_UNIT },
    [EK_STEP_PURSUIT - 1] = { "pursuit", "Pursuit", "EK-MEL-12", SAND_REF_UNIT, SAND_REF_UNIT },
    [EK_STEP_RALLY - 1] = { "rally", "Rally", "EK-CMD-04", SAND_REF_UNIT, SAND_REF_NONE },
    [EK_STEP_DEPLOY_ROLL - 1] = { "deploy-roll", "Roll for deployment", "EK-A-47", SAND_REF_NONE, SAND_REF_NONE },
    [EK_STEP_DEPLOY - 1] = { "deploy", "Deployment", "EK-A-47", SAND_REF_NONE, SAND_REF_NONE },
};

const sand_order_kind ek_orders[EK_ORDERS] = {
    [EK_ORDER_MOVE - 1] = { SAND_KIND("move", "Move", "EK-MOVE-06", UNIT, NONE, DRAG), .slots = SAND_SLOT_MOTION },
    [EK_ORDER_CHARGE - 1] = { SAND_KIND("charge", "Charge", "EK-CHG-01", UNIT, UNIT, DROP), .slots = SAND_SLOT_BODY,
                              .optional = SAND_SLOT_MOTION },
    [EK_ORDER_WITHDRAW - 1] = { SAND_KIND("withdraw", "Withdraw", "EK-MEL-11", UNIT, UNIT, BUTTON),
                                .optional = SAND_SLOT_BODY | SAND_SLOT_NUMBER | SAND_SLOT_MOTION, .measures = true, .away = true },
    [EK_ORDER_STAND - 1] = { SAND_KIND("stand", "Stand", "EK-D-02", UNIT, NONE, BUTTON) },
    [EK_ORDER_UNLIMBER - 1] = { SAND_KIND("unlimber", "Deploy the guns", "EK-A-25", UNIT, NONE, BUTTON) },
    [EK_ORDER_SHOOT - 1] = { SAND_KIND("shoot", "Shoot", "EK-SHOOT-02", UNIT, UNIT, DROP), .slots = SAND_SLOT_BODY },
    [EK_ORDER_FIGHT - 1] = { SAND_KIND("fight", "Fight", "EK-MEL-03", UNIT, UNIT, DROP), .slots = SAND_SLOT_BODY },
    [EK_ORDER_RIDE - 1] = { SAND_KIND("ride", "Ride", "EK-CMD-03", BODY, NONE, DRAG), .slots = SAND_SLOT_MOTION },
    [EK_ORDER_RALLY - 1] = { SAND_KIND("rally", "Rally", "EK-CMD-03", BODY, UNIT, DROP), .slots = SAND_SLOT_BODY },
    [EK_ORDER_PLACE - 1] = { SAND_KIND("place", "Place", "EK-A-47", UNIT, NONE, DRAG), .slots = SAND_SLOT_POSE },
    [EK_ORDER_POST - 1] = { SAND_KIND("post", "Take post", "EK-A-47", BODY, NONE, DRAG), .slots = SAND_SLOT_POSE },
    [EK_ORDER_DONE - 1] = { SAND_KIND("done", "Done", "EK-D-12", NONE, NONE, BUTTON), .closes = true },
};

const char *const ek_rolls[EK_ROLLS] = {
    [EK_ROLL_CARD - 1] = "next card",
    [EK_ROLL_SHOT - 1] = "hits by shooting",
    [EK_ROLL_RANGE - 1] = "reach of a gun",
    [EK_ROLL_AMMUNITION - 1] = "ammunition",
    [EK_ROLL_ATTACK - 1] = "hits in melee",
    [EK_ROLL_PURSUIT - 1] = "pursuit",
    [EK_ROLL_RALLY - 1] = "rally",
    [EK_ROLL_DEPLOY - 1] = "deployment",
};

const sand_word_row ek_causes[EK_GONE] = {
    [EK_GONE_ROUTED - 1] = { "routed", "routed" },
    [EK_GONE_PURSUIT - 1] = { "pursuit", "gone in pursuit" },
    [EK_GONE_TAKEN - 1] = { "taken", "taken" },
    [EK_GONE_LEFT - 1] = { "left", "left out: no room to deploy" },
};

/* A plan's turn is the one from which it holds; its value is the weather: 0 fair, 1 light rain, 2 heavy rain, 3 storm.
 */
const sand_word_row ek_plans[EK_PLANS] = { [EK_PLAN_WEATHER - 1] = { "weather", "changes the weather" } };

/* ---- the rules ---- */
/* clang-format on */

const sand_rule_row ek_rules[EK_RULES] = {
    { "EK-GEN-01", "Two armies, a red and a blue one: the first side has the red cards, the second the blue ones.",
      "Introduction", NULL },
    { "EK-GEN-02", "D3 is a die with faces 1, 1, 2, 2, 3, 3; D6 an ordinary die.", "Introduction", NULL },
    { "EK-GEN-03", "Armies of 6 to 8 units a side are intended; others are allowed.", "Introduction", NULL },
    { "EK-GEN-04", "Table, bases, set-up, length and victory are the scenario's.", "Introduction", NULL },
    { "EK-UNIT-01", "FOOT: pike and musket together; it shoots and charges.", "Units", NULL },
    { "EK-UNIT-02", "COMMANDED SHOT: a detachment of musketeers that may occupy woods.", "Units", NULL },
    { "EK-UNIT-03", "DRAGOONS: mounted musketeers.", "Units", NULL },
    { "EK-UNIT-04", "HORSE never shoots and may charge; its pistols are part of its melee.", "Units", NULL },
    { "EK-UNIT-05", "Royalist Horse can be Impetuous: better in melee, and apt to ride off after whom it beats.",
      "Units", NULL },
    { "EK-UNIT-06", "ARTILLERY: once in position and firing it makes no further moves.", "Units", NULL },
    { "EK-UNIT-07", "Guns are meant to vex an enemy who will not come on.", "Units",
      "no mechanics: the aim of the rule" },
    { "EK-UNIT-08", "COMMANDER: one for an army, who stands for the player; he is no unit.", "Units", NULL },
    { "EK-SEQ-01", "One deck of ten cards: for each colour Horse, Foot, Dragoon, Artillery and Commander.",
      "Sequence of Play", NULL },
    { "EK-SEQ-02", "The deck is shuffled at the start of each turn: every order of the cards is equally likely.",
      "Sequence of Play", NULL },
    { "EK-SEQ-03", "The top card is turned up, and the player of its colour activates his units of its type.",
      "Sequence of Play", NULL },
    { "EK-SEQ-04", "Then the next card is turned up, until all ten have been.", "Sequence of Play", NULL },
    { "EK-SEQ-05", "Then all ten are shuffled again, and the next turn begins.", "Sequence of Play", NULL },
    { "EK-SEQ-06", "The cards make it hard to bring the arms to act together.", "Sequence of Play",
      "no mechanics: the aim of the rule" },
    { "EK-MOVE-01", "Horse moves 12 in.", "Movement", NULL },
    { "EK-MOVE-02", "Dragoons move 9 in.", "Movement", NULL },
    { "EK-MOVE-03", "Foot moves 6 in.", "Movement", NULL },
    { "EK-MOVE-04", "Commanded Shot moves 6 in.", "Movement", NULL },
    { "EK-MOVE-05", "Artillery moves 6 in., and not at all once it has been deployed for shooting.", "Movement", NULL },
    { "EK-MOVE-06", "Any distance up to the allowance, never more.", "Movement", NULL },
    { "EK-MOVE-07", "Every move is one straight line.", "Movement", NULL },
    { "EK-MOVE-08", "A unit can pivot on its centre at the start or at the end of its move, at no cost.", "Movement",
      NULL },
    { "EK-MOVE-09", "No unit passes through another unit, friend or enemy.", "Movement", NULL },
    { "EK-MOVE-10", "The enemy's mere nearness forbids nothing, and no unit must keep near another.", "Movement",
      NULL },
    { "EK-CHG-01", "Only Horse and Foot may charge.", "Movement", NULL },
    { "EK-CHG-02", "A charge goes straight ahead into contact.", "Movement", NULL },
    { "EK-CHG-03", "The charger may turn once, by up to 45 degrees, at the start.", "Movement", NULL },
    { "EK-CHG-04", "Only one unit may attack a given unit.", "Movement", NULL },
    { "EK-CHG-05", "A unit that is engaged already may not be charged.", "Movement", NULL },
    { "EK-TERR-01", "WOODS: only Commanded Shot may enter.", "Terrain Effects", NULL },
    { "EK-TERR-02", "WOODS: cover against shooting.", "Terrain Effects", NULL },
    { "EK-TERR-03", "WOODS: an attack on a unit in a wood loses one hit.", "Terrain Effects", NULL },
    { "EK-TERR-04", "TOWNS: cover.", "Terrain Effects", NULL },
    { "EK-TERR-05", "TOWNS: only Infantry, Dragoons and Commanded Shot may end a move there.", "Terrain Effects",
      NULL },
    { "EK-TERR-06", "TOWNS: one unit at most occupies a town.", "Terrain Effects", NULL },
    { "EK-TERR-07", "HEDGES: cover in melee only.", "Terrain Effects", NULL },
    { "EK-TERR-08", "MARSH and LAKES: no unit enters them.", "Terrain Effects", NULL },
    { "EK-TERR-09",
      "RIVERS: units cross them only by bridges and fords. The middle of a base decides: the base may lean over a "
      "bank. "
      "Charger and target do not fight across water.",
      "Terrain Effects", NULL },
    { "EK-TERR-10", "HILLS: a unit that defends a hill has the advantage in melee.", "Terrain Effects", NULL },
    { "EK-TERR-11", "ENTRENCHMENTS: cover in melee and against shooting.", "Terrain Effects", NULL },
    { "EK-TERR-12", "FIELDS: an attack on a unit in fields loses one hit.", "Terrain Effects", NULL },
    { "EK-SHOOT-01", "Only Foot, Dragoons and Commanded Shot use muskets.", "Musketry", NULL },
    { "EK-SHOOT-02", "They may shoot after their move, which must have been forward.", "Musketry", NULL },
    { "EK-SHOOT-03", "A move sideways or backwards, outside 45 degrees of straight ahead, bars shooting.", "Musketry",
      NULL },
    { "EK-SHOOT-04", "The target is in the field of fire of 45 degrees and in clear sight.", "Musketry", NULL },
    { "EK-SHOOT-05", "Muskets reach 12 in.", "Musketry", NULL },
    { "EK-SHOOT-06", "A shot hits by D3, whichever unit shoots.", "Musketry", NULL },
    { "EK-SHOOT-07", "Each ammunition marker of the shooter takes one hit away.", "Musketry", NULL },
    { "EK-SHOOT-08", "Cover takes one hit away.", "Musketry", NULL },
    { "EK-SHOOT-09", "After every shot a D6: on 5 or 6 the shooter has one ammunition marker more.", "Musketry", NULL },
    { "EK-SHOOT-10", "Nothing takes markers away.", "Musketry", NULL },
    { "EK-ART-01", "Guns cannot move or pivot and shoot in the same activation.", "Artillery", NULL },
    { "EK-ART-02", "The target is in the field of fire of 45 degrees and in clear sight.", "Artillery", NULL },
    { "EK-ART-03", "A shot reaches 6 in. for each point of a D6.", "Artillery", NULL },
    { "EK-ART-04", "Cover takes two points off that die.", "Artillery", NULL },
    { "EK-ART-05", "Each ammunition marker takes one point off that die.", "Artillery", NULL },
    { "EK-ART-06", "A target within reach takes one hit, otherwise none.", "Artillery", NULL },
    { "EK-ART-07", "After every shot a D6: on 5 or 6 the guns have one ammunition marker more.", "Artillery", NULL },
    { "EK-ART-08", "Guns that have fired make no more moves.", "Artillery", NULL },
    { "EK-MEL-01", "Only cavalry and infantry can start a melee, by moving into contact.", "Melee", NULL },
    { "EK-MEL-02", "Others can fight when they are attacked.", "Melee", NULL },
    { "EK-MEL-03", "Units make hits in their own activation only.", "Melee", NULL },
    { "EK-MEL-04", "An attack hits by D3.", "Melee", NULL },
    { "EK-MEL-05", "Impetuous Horse attacks with one hit more.", "Melee", NULL },
    { "EK-MEL-06", "Dragoons and Commanded Shot attack with one hit less.", "Melee", NULL },
    { "EK-MEL-07", "An attack on Infantry loses one hit.", "Melee", NULL },
    { "EK-MEL-08", "An attack on a unit in woods or in fields loses one hit.", "Melee", NULL },
    { "EK-MEL-09", "On the flank or rear the hits that are left are doubled.", "Melee", NULL },
    { "EK-MEL-10", "Artillery and commanders are eliminated at once when they are engaged.", "Melee", NULL },
    { "EK-MEL-11", "A unit may withdraw from melee, and then does nothing else.", "Melee", NULL },
    { "EK-MEL-12",
      "Impetuous Horse that eliminates its enemy in melee throws a D6: on 4 or more it is gone in pursuit.", "Melee",
      NULL },
    { "EK-ROUT-01", "A unit with more than 8 hits is removed at once.", "Routing", NULL },
    { "EK-ROUT-02", "Artillery and commanders are removed when they are engaged, whatever hits they have.", "Routing",
      NULL },
    { "EK-CMD-01", "An army has one commander.", "Commanders", NULL },
    { "EK-CMD-02", "An enemy unit that moves into contact with him removes him, and nothing else follows.",
      "Commanders", NULL },
    { "EK-CMD-03", "On his own card he can move, and join a unit to rally it.", "Commanders", NULL },
    { "EK-CMD-04", "A rally takes D3 hits from the unit.", "Commanders", NULL },
    { "EK-CMD-05", "It takes one less from a unit in melee.", "Commanders", NULL },
    { "EK-CMD-06", "A commander may attempt four rallies in a battle.", "Commanders", NULL },
    { "EK-CMD-07", "An inspirational commander may attempt five, a poor one three.", "Commanders", NULL },
    { "EK-WX-01", "The weather is the scenario's; the barometer is in another book.", "Weather", NULL },
    { "EK-WX-02", "Light rain: ammunition runs short on 4 to 6.", "Weather", NULL },
    { "EK-WX-03", "Heavy rain: ammunition runs short on 3 to 6, and guns can neither move nor pivot.", "Weather",
      NULL },
    { "EK-WX-04", "Storm: ammunition runs short on 2 to 6, and all movement is halved.", "Weather", NULL },
    { "EK-WX-05", "Storm: guns can neither move nor pivot, and are out of action for the rest of the battle.",
      "Weather", NULL },
    { "EK-OPT-01",
      "Clubmen attack with two hits less and are always shot at as if in cover; they may pass through a town, but not "
      "end in it.",
      "Options", NULL },
    { "EK-OPT-02", "Elite Horse attacks with one hit more.", "Options", NULL },
    { "EK-OPT-03", "Commanded Shot may act on the Dragoon card.", "Options", NULL },
    { "EK-OPT-04", "The rout limit can be another number.", "Options", NULL },
    { "EK-OPT-05", "A unit may pivot at both ends of its move.", "Options", NULL },
    { "EK-OPT-06", "A unit that cannot hurt its enemy may give ground instead.", "Options", NULL },
    { "EK-OPT-07",
      "Trotters: Horse that shoots as Foot does, and charges and fights only when it has three ammunition markers.",
      "Options", NULL },
    { "EK-OPT-08", "Impetuous Horse may have its bonus in its charge only.", "Options", NULL },
    { "EK-OPT-09", "All Horse may pursue, as the sentence about pursuit literally says.", "Options", NULL },
    { "EK-OPT-10", "A commander may be allowed three, four or five rallies.", "Options", NULL },
    { "EK-OPT-11", "Cards of types without units may be taken out of the deck.", "Options", NULL },
    { "EK-A-01", "\"Infantry\" is Foot, \"cavalry\" is Horse.", SAND_READING },
    { "EK-A-02", "Commanded Shot act on the Foot card.", SAND_READING },
    { "EK-A-03", "Cards of types without units stay in the deck and pass.", SAND_READING },
    { "EK-A-04", "No unit of the card must do anything.", SAND_READING },
    { "EK-A-05", "A unit may move, then shoot, then fight.", SAND_READING },
    { "EK-A-06", "All units of the card move, then all shoot, then all fight, in any order among themselves.",
      SAND_READING },
    { "EK-A-07", "A unit that stood may shoot.", SAND_READING },
    { "EK-A-08",
      "The field of fire reaches 45 degrees to each side from the front corners; any part of the target in it is "
      "enough.",
      SAND_READING },
    { "EK-A-09",
      "Sight goes from the middle of the front to any part of the target in the field of fire; other units, "
      "woods, towns and hills block it.",
      SAND_READING },
    { "EK-A-10", "A unit pivots once, at the start or at the end.", SAND_READING },
    { "EK-A-11", "A unit may pivot without moving, by any angle, at no cost.", SAND_READING },
    { "EK-A-12", "A move is one straight line in any direction, facing kept.", SAND_READING },
    { "EK-A-13", "Foot charges as Horse does.", SAND_READING },
    { "EK-A-14", "Before contact no pivot but the turn of the charge is made.", SAND_READING },
    { "EK-A-15", "Melees are one on one: no unit may charge one that is engaged, from any side.", SAND_READING },
    { "EK-A-16", "Nor may a friend charge an enemy who has charged, to relieve his target.", SAND_READING },
    { "EK-A-17",
      "The face attacked is the one touched; at a corner, the one that looks most against the charge; equal: "
      "front before flank before rear.",
      SAND_READING },
    { "EK-A-18", "Woods are cover against shooting.", SAND_READING },
    { "EK-A-19", "A hill is cover in melee for the unit that defends it.", SAND_READING },
    { "EK-A-20", "Cover in melee is what either list names: woods, fields, towns, hedges, entrenchments.",
      SAND_READING },
    { "EK-A-21", "Fields have no other effect.", SAND_READING },
    { "EK-A-22",
      "A unit is in or on ground where its centre is; behind a line within 1 in. of it and crossed by the "
      "attack; on a hill against a charger whose centre was not on it when its charge began.",
      SAND_READING },
    { "EK-A-23", "Two covers count once.", SAND_READING },
    { "EK-A-24", "Horse and Artillery may pass through a town if no part of them ends in it.", SAND_READING },
    { "EK-A-24b", "No unit passes through the unit that stands in a town.", SAND_READING },
    { "EK-A-24c", "Foot may charge a unit in a town up to its edge, Horse only where no part of it ends inside.",
      SAND_READING },
    { "EK-A-25", "Guns are deployed from their first shot.", SAND_READING },
    { "EK-A-26", "Guns that have fired may pivot instead of shooting.", SAND_READING },
    { "EK-A-27", "\"Clover\" is cover.", SAND_READING },
    { "EK-A-28", "The range die of a gun falls for a target in cover as well.", SAND_READING },
    { "EK-A-29", "A range die of 0 or less reaches no unit.", SAND_READING },
    { "EK-A-30", "The target is named before the range die falls.", SAND_READING },
    { "EK-A-31", "Cover shortens the reach of a gun and leaves its one hit alone.", SAND_READING },
    { "EK-A-32", "The marker that a shot brings does not lessen that shot.", SAND_READING },
    { "EK-A-33", "Shots that cannot hit may be made, and the ammunition die falls for them.", SAND_READING },
    { "EK-A-34", "A unit in contact does not shoot.", SAND_READING },
    { "EK-A-35", "Units may not shoot into or out of a melee.", SAND_READING },
    { "EK-A-36", "A melee lasts until a unit withdraws or is removed; no unit must fight.", SAND_READING },
    { "EK-A-36b", "A unit may strike back at an enemy that attacks its flank or rear, and is not doubled.",
      SAND_READING },
    { "EK-A-36c",
      "A withdrawal goes straight away from the enemy, as little as gets it out of contact or up to the allowance, "
      "facing kept, without a free blow.",
      SAND_READING },
    { "EK-A-37", "Only Impetuous Horse pursues.", SAND_READING },
    { "EK-A-38", "Horse that rides over guns tests for pursuit, Horse that rides over a commander does not.",
      SAND_READING },
    { "EK-A-39", "A commander moves 12 in.", SAND_READING },
    { "EK-A-40",
      "The text does not say what joining is, or through whom a commander moves: he joins a unit by coming into "
      "contact with it, passes through units, and may not end in contact with the enemy.",
      SAND_READING },
    { "EK-A-41", "A commander stays where he is until his own card comes up.", SAND_READING },
    { "EK-A-42", "A commander beside a unit that fights is not engaged himself.", SAND_READING },
    { "EK-A-43", "Every attempt to rally counts, one on a card.", SAND_READING },
    { "EK-A-44", "A unit without hits may be rallied, in vain.", SAND_READING },
    { "EK-A-45", "An army without its commander only lacks rallies.", SAND_READING },
    { "EK-A-46", "Any enemy unit removes a commander whom it moves into contact with, and goes on.", SAND_READING },
    { "EK-A-47", "A deployment zone is 12 in. deep; the higher of two D6 places first.", SAND_READING },
    { "EK-A-48",
      "The last army with units wins when the turn is over; a scenario may set a number of turns, objectives, or a "
      "breaking point.",
      SAND_READING },
    { "EK-A-49", "The weather changes only where the scenario says so, at the start of a turn.", SAND_READING },
    { "EK-A-50", "A storm halves allowances exactly; pivots are free as ever.", SAND_READING },
    { "EK-A-51", "Guns are bogged while heavy rain lasts, and may shoot.", SAND_READING },
    { "EK-A-52", "Distances go from edge to edge, limits are inclusive, movement is the way of the centre.",
      SAND_READING },
    { "EK-A-53", "No unit leaves the table, but in pursuit.", SAND_READING },
    { "EK-A-54", "A move that is no charge may not end touching an enemy.", SAND_READING },
    { "EK-A-55", "A pursuer never returns but is not counted as lost.", SAND_READING },
    { "EK-A-56", "A charge stops at the first touch; it may not meet two enemies at once.", SAND_READING },
    { "EK-A-57",
      "The text does not say whether a charger goes on that takes guns: it stops where it met them, the melee is over, "
      "and its unit is free on its next card.",
      SAND_READING },
    { "EK-A-58", "A unit that was charged before its own card strikes back on that card.", SAND_READING },
    { "EK-D-02", "Stand: always possible to a unit that has not moved.", "Decisions", NULL },
    { "EK-D-12", "A step ends when its player says so or when no unit has anything left to do in it.", "Decisions",
      NULL },
};
