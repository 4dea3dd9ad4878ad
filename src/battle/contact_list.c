/* contact_list.c - contacts and the agenda: two short lists at the end of the block.
 *
 * Invariant: rows beyond the count are zero bytes, so equal battles are equal bytes. */
#include "battle/battle.h"

#include <string.h>

/* ---- contacts ---- */

unsigned sand_battle_contact_add(sand_battle *b, sand_contact contact)
{
    sand_head *head = sand_battle_head_of(b);
    SAND_ASSERT(head->contacts < b->field->layout.contacts_room);
    SAND_ASSERT(contact.by != 0 && contact.with != 0 && contact.by != contact.with);
    head->contacts++;
    *sand_battle_contact_of(b, head->contacts) = contact;
    return head->contacts;
}

void sand_battle_contact_end(sand_battle *b, unsigned contact)
{
    sand_head *head = sand_battle_head_of(b);
    SAND_ASSERT(contact >= 1 && contact <= head->contacts);
    sand_contact *first = sand_battle_contact_of(b, contact);
    size_t later = head->contacts - contact;
    memmove(first, first + 1, later * sizeof *first);
    memset(first + later, 0, sizeof *first);
    head->contacts--;
}

void sand_battle_contacts_end(sand_battle *b, unsigned unit)
{
    for (unsigned i = sand_battle_head(b)->contacts; i >= 1; i--) {
        const sand_contact *contact = sand_battle_contact(b, i);
        if (contact->by == unit || contact->with == unit) sand_battle_contact_end(b, i);
    }
}

bool sand_battle_next_contact(const sand_battle *b, unsigned unit, unsigned *cursor, sand_touching *out)
{
    unsigned count = sand_battle_head(b)->contacts;
    while (*cursor < count) {
        const sand_contact *contact = sand_battle_contact(b, ++*cursor);
        if (contact->by == unit) {
            *out = (sand_touching){ *cursor, contact->with, contact->by_face, contact->with_face, true };
            return true;
        }
        if (contact->with == unit) {
            *out = (sand_touching){ *cursor, contact->by, contact->with_face, contact->by_face, false };
            return true;
        }
    }
    return false;
}

bool sand_battle_engaged(const sand_battle *b, unsigned unit)
{
    unsigned cursor = 0;
    sand_touching touching;
    return sand_battle_next_contact(b, unit, &cursor, &touching);
}

bool sand_battle_touching(const sand_battle *b, unsigned unit, unsigned other, sand_touching *out)
{
    for (unsigned cursor = 0; sand_battle_next_contact(b, unit, &cursor, out);) {
        if (out->other == other) return true;
    }
    return false;
}

unsigned sand_battle_contact_between(const sand_battle *b, unsigned unit, unsigned other)
{
    sand_touching touching;
    return sand_battle_touching(b, unit, other, &touching) ? touching.contact : 0;
}

/* ---- agenda ---- */

void sand_battle_agenda_push(sand_battle *b, sand_frame frame)
{
    sand_head *head = sand_battle_head_of(b);
    SAND_ASSERT(head->frames < b->field->layout.frames_room);
    head->frames++;
    *sand_battle_frame_of(b, head->frames) = frame;
}

sand_frame *sand_battle_agenda_top_of(sand_battle *b)
{
    unsigned frames = sand_battle_head(b)->frames;
    return frames == 0 ? NULL : sand_battle_frame_of(b, frames);
}

void sand_battle_agenda_push_deed(sand_battle *b, unsigned step, unsigned unit, unsigned target)
{
    sand_battle_agenda_push(b, (sand_frame){ .step = (uint16_t)step,
                                             .subject = (uint16_t)unit,
                                             .object = (uint16_t)target,
                                             .sides = sand_battle_sides_of(sand_battle_side_of_unit(b, unit)) });
}

void sand_battle_agenda_pop(sand_battle *b)
{
    sand_head *head = sand_battle_head_of(b);
    SAND_ASSERT(head->frames > 0);
    *sand_battle_frame_of(b, head->frames) = (sand_frame){ 0 };
    head->frames--;
}
