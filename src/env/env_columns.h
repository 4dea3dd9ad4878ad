/* env_columns.h - the columns that every ruleset has, table by table: name, unit, what it says.
 *
 * Each list is the one source of a table's order: enumerators to fill it by, and the words users read. Columns are
 * added at the end of a list, never moved; one that changes its meaning raises SAND_ENV_VERSION. */
#ifndef SAND_ENV_ENV_COLUMNS_H
#define SAND_ENV_ENV_COLUMNS_H

/* clang-format off */
#define SAND_ENV_FIELD_COLUMNS(X) \
    X(FIELD_TURN, "turn", "count", "the turn, from 1") \
    X(FIELD_TURN_LIMIT, "turn_limit", "count", "the last turn; 0: there is no limit") \
    X(FIELD_STEP, "step", "id", "step of the turn, a row of the ruleset's") \
    X(FIELD_CONTACTS, "contacts", "count", "pairs of units in contact")

#define SAND_ENV_SIDES_COLUMNS(X) \
    X(SIDES_OWN, "own", "share", "1: the side to decide, -1: its enemy, 0: nobody decides") \
    X(SIDES_POINTS, "points", "count", "victory points, where the scenario counts them") \
    X(SIDES_WORTH, "worth", "unit", "worth of its units in play, in fresh ordinary units") \
    X(SIDES_UNITS, "units", "count", "units in play")

#define SAND_ENV_COMMANDS_COLUMNS(X) \
    X(COMMANDS_OWN, "own", "share", "1: of the side to decide, -1: of its enemy, 0: nobody decides") \
    X(COMMANDS_UNITS, "units", "count", "units still in it")

#define SAND_ENV_UNITS_COLUMNS(X) \
    X(UNITS_OWN, "own", "share", "1: of the side to decide, -1: of its enemy, 0: nobody decides") \
    X(UNITS_IN_PLAY, "in_play", "share", "1: on the table") \
    X(UNITS_WAITING, "waiting", "share", "1: not yet placed or arrived") \
    X(UNITS_GONE, "gone", "share", "1: removed for good") \
    X(UNITS_X, "x", "length", "centre, east of the south-west corner; 0 unless in play, as the next five") \
    X(UNITS_Y, "y", "length", "centre, north") \
    X(UNITS_AHEAD_X, "ahead_x", "share", "facing, its part to the east") \
    X(UNITS_AHEAD_Y, "ahead_y", "share", "facing, its part to the north") \
    X(UNITS_WIDTH, "width", "length", "of its formation, from side to side") \
    X(UNITS_DEPTH, "depth", "length", "of its formation, from front to rear") \
    X(UNITS_FILES, "files", "count", "bases side by side") \
    X(UNITS_RANKS, "ranks", "count", "bases one behind the other") \
    X(UNITS_HITS, "hits", "count", "hits or markers taken") \
    X(UNITS_WORTH, "worth", "unit", "what it is worth to its side, in fresh ordinary units; 0 unless in play") \
    X(UNITS_TYPE, "type", "id", "row of the ruleset's type table") \
    X(UNITS_COMMAND, "command", "id", "the command it belongs to; 0: none") \
    X(UNITS_FRONT, "front", "count", "contacts on its front") \
    X(UNITS_RIGHT, "right", "count", "contacts on its right") \
    X(UNITS_REAR, "rear", "count", "contacts on its rear") \
    X(UNITS_LEFT, "left", "count", "contacts on its left")

#define SAND_ENV_BODIES_COLUMNS(X) \
    X(BODIES_OWN, "own", "share", "1: of the side to decide, -1: of its enemy, 0: nobody decides, or nobody's") \
    X(BODIES_IN_PLAY, "in_play", "share", "1: on the table") \
    X(BODIES_WAITING, "waiting", "share", "1: not yet placed or arrived") \
    X(BODIES_GONE, "gone", "share", "1: removed for good") \
    X(BODIES_X, "x", "length", "centre, east of the south-west corner; 0 unless in play, as the next three") \
    X(BODIES_Y, "y", "length", "centre, north") \
    X(BODIES_AHEAD_X, "ahead_x", "share", "facing, its part to the east") \
    X(BODIES_AHEAD_Y, "ahead_y", "share", "facing, its part to the north") \
    X(BODIES_ROLE, "role", "id", "2: leader, 3: gun, 4: supply") \
    X(BODIES_ATTACHED, "attached", "id", "the unit it moves with; 0: none") \
    X(BODIES_ID, "body", "id", "its id, as in orders")

#define SAND_ENV_DECISION_COLUMNS(X) \
    X(DECISION_SIDE, "side", "id", "who is to decide; 0: it has ended, and all of this row is 0") \
    X(DECISION_STEP, "step", "id", "step of the turn, a row of the ruleset's") \
    X(DECISION_SUBJECT, "subject", "id", "what it concerns, as the step's row says") \
    X(DECISION_SEALED, "sealed", "share", "1: both sides decide in secret, and nothing happens before both have") \
    X(DECISION_SHEET, "sheet", "share", "1: an order may have several entries") \
    X(DECISION_CANDIDATES, "candidates", "count", "how many there are")

#define SAND_ENV_ORDERS_COLUMNS(X) \
    X(ORDERS_GIVEN, "given", "share", "1: the candidate has such an entry; else all of this row is 0") \
    X(ORDERS_KIND, "kind", "id", "kind of order, a row of the ruleset's") \
    X(ORDERS_ENTRIES, "entries", "count", "how many entries the whole order has") \
    X(ORDERS_CLOSES, "closes", "share", "1: it ends the step") \
    X(ORDERS_UNIT, "unit", "id", "the unit it is given to; 0: none") \
    X(ORDERS_BODY, "body", "id", "the body on its own it is given to; 0: none") \
    X(ORDERS_COMMAND, "command", "id", "the command it is given to; 0: none") \
    X(ORDERS_TARGET_UNIT, "target_unit", "id", "the unit it is about; 0: none") \
    X(ORDERS_TARGET_BODY, "target_body", "id", "the body it is about; 0: none") \
    X(ORDERS_TERRAIN, "terrain", "id", "the piece of terrain it is about; 0: none") \
    X(ORDERS_CHOICE, "choice", "id", "which word of the kind's; 0: none") \
    X(ORDERS_NUMBER, "number", "", "a number said; a length where the kind measures") \
    X(ORDERS_FILES, "files", "count", "formation ordered; 0: none") \
    X(ORDERS_RANKS, "ranks", "count", "formation ordered; 0: none") \
    X(ORDERS_STEPS, "steps", "count", "pieces of its way") \
    X(ORDERS_TURN, "turn", "share", "turned on the way in all, in full turns, to the right more than 0") \
    X(ORDERS_TRAVEL, "travel", "length", "gone straight in all") \
    X(ORDERS_X, "x", "length", "where who is given the order stands: centre, east; 0: not on the table") \
    X(ORDERS_Y, "y", "length", "likewise, north") \
    X(ORDERS_TO_X, "to_x", "length", "where the way leads on open ground, met by nobody; where it is to stand: east") \
    X(ORDERS_TO_Y, "to_y", "length", "likewise, north") \
    X(ORDERS_AHEAD_X, "ahead_x", "share", "facing there, its part to the east") \
    X(ORDERS_AHEAD_Y, "ahead_y", "share", "facing there, its part to the north") \
    X(ORDERS_TARGET_X, "target_x", "length", "where the target stands: centre, east; 0: none, or not on the table") \
    X(ORDERS_TARGET_Y, "target_y", "length", "likewise, north")
/* clang-format on */

#define SAND_ENV_COLUMN_NAME(column, ...) SAND_ENV_##column,
enum { SAND_ENV_FIELD_COLUMNS(SAND_ENV_COLUMN_NAME) SAND_ENV_FIELD_FIXED };
enum { SAND_ENV_SIDES_COLUMNS(SAND_ENV_COLUMN_NAME) SAND_ENV_SIDES_FIXED };
enum { SAND_ENV_COMMANDS_COLUMNS(SAND_ENV_COLUMN_NAME) SAND_ENV_COMMANDS_FIXED };
enum { SAND_ENV_UNITS_COLUMNS(SAND_ENV_COLUMN_NAME) SAND_ENV_UNITS_FIXED };
enum { SAND_ENV_BODIES_COLUMNS(SAND_ENV_COLUMN_NAME) SAND_ENV_BODIES_FIXED };
enum { SAND_ENV_DECISION_COLUMNS(SAND_ENV_COLUMN_NAME) SAND_ENV_DECISION_FIXED };
enum { SAND_ENV_ORDERS_COLUMNS(SAND_ENV_COLUMN_NAME) SAND_ENV_ORDERS_FIXED };

#endif
