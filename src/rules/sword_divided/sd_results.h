/* sd_results.h - who has won a melee, and what becomes of both sides. */
#ifndef SAND_SWORD_DIVIDED_SD_RESULTS_H
#define SAND_SWORD_DIVIDED_SD_RESULTS_H

#include "rules/sword_divided/sd_fighting.h"

/* sand_contact.flags, beside those of sd_state.h: hits that wait for the barrier, of who made the contact and of who
 * was met.  A front has 24 bases at most, so neither count runs over. */
enum { SD_CONTACT_HIT_BY = 8, SD_CONTACT_HIT_WITH = 256, SD_CONTACT_HITS_MOST = 31 };
static inline int32_t sd_hits_by(const sand_contact *contact)
{
    return contact->flags / SD_CONTACT_HIT_BY % (SD_CONTACT_HITS_MOST + 1);
}
static inline int32_t sd_hits_with(const sand_contact *contact)
{
    return contact->flags / SD_CONTACT_HIT_WITH % (SD_CONTACT_HITS_MOST + 1);
}

/* Is the melee fought in this round?  One that horse continues at once is fought without the others. [SD-AMB-RESULT-03]
 */
bool sd_is_fought(const sand_battle *b, const sd_arena *a, unsigned which);
/* Where the unit was touched and whither that drives it: the heading of its way back. [SD-AMB-RESULT-02] */
int32_t sd_way_back(const sand_battle *b, unsigned unit);
/* Was it beaten without an enemy before its front? */
bool sd_is_beaten_behind(const sand_battle *b, unsigned unit);
/* Goes on at once with the melees that horse continues. */
void sd_push_round(sand_battle *b);

#endif
