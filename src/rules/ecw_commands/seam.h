/* seam.h - the functions and data with which `ecw-commands` fills the seam. */
#ifndef SAND_ECW_COMMANDS_SEAM_H
#define SAND_ECW_COMMANDS_SEAM_H

#include "battle/net.h"
#include "rules/ecw_commands/reading.h"

/* battle/rules.h says what each of these must do. */
extern const sand_net ec_net;
void ec_defaults(sand_battle *b);
void ec_blow(const sand_battle *b, const sand_attempt *attempt, sand_blow *out);
bool ec_acts_yet(const sand_battle *b, unsigned unit);
void ec_signs(const sand_battle *b, unsigned side, int32_t out[]);
void ec_setup(sand_battle *b, const sand_setup *setup);
extern const struct sand_wish_units ec_wishes;
void ec_overlays(const sand_battle *b, sand_room *room, sand_actor who, sand_overlay_list *out);
void ec_invariants(const sand_battle *b, struct sand_audit *audit);

#endif
