/* sd_results.h - which side has won a melee, and what becomes of both sides. */
#ifndef SAND_SWORD_DIVIDED_SD_RESULTS_H
#define SAND_SWORD_DIVIDED_SD_RESULTS_H

#include "rules/sword_divided/sd_fighting.h"

/* Bits of sand_contact.flags beside those of sd_state.h: two counts of hits that wait for the barrier, made by the unit
 * that made the contact and by the unit that was met. A front has at most 24 bases, so neither count overflows. */
enum { SD_CONTACT_HIT_BY = 8, SD_CONTACT_HIT_WITH = 256, SD_CONTACT_HITS_MOST = 31 };
static inline int32_t sd_hits_by(const sand_contact *contact)
{
    return contact->flags / SD_CONTACT_HIT_BY % (SD_CONTACT_HITS_MOST + 1);
}
static inline int32_t sd_hits_with(const sand_contact *contact)
{
    return contact->flags / SD_CONTACT_HIT_WITH % (SD_CONTACT_HITS_MOST + 1);
}

/* Is melee `which` fought in this round? A further round in the same turn has only the melees that horse continues at
 * once. [SD-AMB-RESULT-03] */
bool sd_is_fought(const sand_battle *b, const sand_bouts_arena *a, unsigned which);
/* Puts another round on the agenda for the melees that horse continues at once. */
void sd_push_round(sand_battle *b);

#endif
