/* state.c - the descriptions of the kernel's state tables. */
#include "battle/state.h"

SAND_STATE_DESCRIBE(sand_head_struct, "battle", sand_head, SAND_HEAD_ROWS);
SAND_STATE_DESCRIBE(sand_command_struct, "command", sand_command, SAND_COMMAND_ROWS);
SAND_STATE_DESCRIBE(sand_unit_struct, "unit", sand_unit, SAND_UNIT_ROWS);
SAND_STATE_DESCRIBE(sand_formation_struct, "unit", sand_formation, SAND_FORMATION_ROWS);
SAND_STATE_DESCRIBE(sand_body_struct, "body", sand_body, SAND_BODY_ROWS);
SAND_STATE_DESCRIBE(sand_contact_struct, "contact", sand_contact, SAND_CONTACT_ROWS);
SAND_STATE_DESCRIBE(sand_frame_struct, "frame", sand_frame, SAND_FRAME_ROWS);
SAND_STATE_DESCRIBE(sand_motion_struct, "motion", sand_motion, SAND_MOTION_ROWS);
SAND_STATE_DESCRIBE(sand_body_motion_struct, "body_motion", sand_motion, SAND_BODY_MOTION_ROWS);

_Static_assert(sizeof(sand_head) % 4 == 0 && sizeof(sand_command) % 4 == 0 && sizeof(sand_unit) % 4 == 0 &&
                   sizeof(sand_body) % 4 == 0 && sizeof(sand_formation) % 4 == 0,
               "rulesets put members of 4 bytes behind these");
_Static_assert(sizeof(sand_frame) % 4 == 0 && sizeof(sand_motion) % 4 == 0, "tables of these follow one another");
