/* muster_setup.c - what every ruleset requires of a scenario beyond what the reader checks (unique names, everything on
 * the table, no unit on another): commands, ground, contacts, leaders, size. */
#include "rules/common/muster.h"

/* ---- armies ---- */

void sand_muster_check_armies(const sand_battle *b, const char *rule, const sand_setup *setup)
{
    if (b->field->n_units == 0) {
        sand_rules_refuse_setup(setup, SAND_REF_NONE, 0, rule, "neither army has a unit");
        sand_rules_remedy_setup(setup, "give each side a command with units");
    }
}

void sand_muster_warn_of_standing(const sand_battle *b, unsigned move, const char *rule, const sand_setup *setup)
{
    if (b->field->turn_limit != 0 || b->field->n_units == 0) return;
    for (unsigned i = 1; i <= b->field->n_units; i++)
        if (b->field->type_value[sand_battle_unit_def(b, i)->type - 1][move] > 0) return;
    sand_rules_warn_setup(setup, SAND_REF_NONE, 0, rule,
                          "no unit can move and there is no last turn: this battle may never end");
}

/* ---- units and leaders ---- */

void sand_muster_object(const sand_muster_about *about, bool holds, const char *rule, const char *message,
                        const char *remedy)
{
    if (!holds) return;
    sand_rules_refuse_setup(about->setup, about->of, about->index, rule, message);
    if (remedy != NULL) sand_rules_remedy_setup(about->setup, remedy);
}

bool sand_muster_check_frame(const sand_battle *b, unsigned index, const char *rule, const sand_setup *setup)
{
    const sand_muster_about it = { setup, SAND_REF_NONE, index };
    const char *fault = sand_orders_frame_fault(b, index);
    sand_muster_object(&it, fault != NULL, rule, "this frame of the agenda cannot be", fault);
    return fault == NULL;
}

void sand_muster_check_units(const sand_battle *b, const char *one_base, const char *hits, const sand_setup *setup)
{
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        const sand_muster_about it = { setup, SAND_REF_UNIT, i };
        bool many = sand_battle_unit_def(b, i)->n_bodies != 1;
        sand_muster_object(&it, many, one_base, "a unit is one base", "give it one base");
        sand_muster_object(&it, sand_battle_unit(b, i)->hits < 0, hits, "hits are 0 or more",
                           "leave \"hits\" out for none");
    }
}

/* Returns the most frequent frontage of all bases; of two equally frequent ones the first. */
static int32_t usual_frontage(const sand_battle *b)
{
    const sand_field *field = b->field;
    int32_t usual = 0;
    unsigned most = 0;
    for (unsigned i = 1; i <= field->n_units; i++) {
        int32_t front = sand_battle_base_size(field, i, sand_battle_unit(b, i)).width;
        unsigned n = 0;
        for (unsigned k = i; k <= field->n_units; k++)
            n += sand_battle_base_size(field, k, sand_battle_unit(b, k)).width == front;
        if (n > most) usual = front;
        if (n > most) most = n;
    }
    return usual;
}

void sand_muster_check_frontages(const sand_battle *b, const char *rule, bool strict, const sand_setup *setup)
{
    const char *message = "its base is not as wide as most bases of the two armies";
    int32_t usual = usual_frontage(b);
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        const sand_muster_about it = { setup, SAND_REF_UNIT, i };
        bool odd = sand_battle_base_size(b->field, i, sand_battle_unit(b, i)).width != usual;
        sand_muster_object(&it, odd && strict, rule, message, "give it a \"base\" as wide as the others have");
        if (odd && !strict) sand_rules_warn_setup(setup, SAND_REF_UNIT, i, rule, message);
    }
}

void sand_muster_check_leader(const sand_battle *b, unsigned side, const char *beside, const char *one,
                              const sand_setup *setup)
{
    unsigned leaders = 0;
    for (unsigned i = 1; i <= b->field->n_bodies; i++) {
        const sand_body_def *def = sand_battle_body_def(b, i);
        const sand_muster_about it = { setup, SAND_REF_BODY, i };
        if (def->side != side || def->role == SAND_ROLE_BASE) continue;
        bool leads = def->role == SAND_ROLE_LEADER;
        sand_muster_object(&it, !leads, beside, "only commanders stand beside the units", "leave it out");
        sand_muster_object(&it, leads && ++leaders > 1, one, "an army has one commander", "leave the others out");
    }
}

/* ---- commands ---- */

void sand_muster_check_commands(const sand_battle *b, const char *rule, const sand_setup *setup)
{
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        unsigned command = sand_battle_unit(b, i)->command;
        if (command == 0)
            sand_rules_refuse_setup(setup, SAND_REF_UNIT, i, rule, "every unit belongs to a command");
        else if (b->field->command[command - 1].side != sand_battle_side_of_unit(b, i))
            sand_rules_refuse_setup(setup, SAND_REF_UNIT, i, rule, "its command is the enemy's");
    }
    for (unsigned c = 1; c <= b->field->n_commands; c++) {
        bool any = false; /* looks at the scenario: a command whose units are all gone is still sound */
        for (unsigned i = 1; i <= b->field->n_units && !any; i++) any = b->field->unit[i - 1].command == c;
        if (!any) sand_rules_refuse_setup(setup, SAND_REF_COMMAND, c, rule, "a command holds one unit or more");
    }
}

/* ---- ground ---- */

static bool stands_where_barred(const sand_battle *b, unsigned unit)
{
    const sand_field *field = b->field;
    sand_box box = sand_battle_unit_box(b, unit);
    for (unsigned t = 0; t < field->n_terrain; t++) {
        const sand_terrain *piece = &field->terrain[t];
        if (piece->n_parts == 0 || sand_field_enter(field, piece->kind, sand_battle_unit_def(b, unit)->type) != 0)
            continue;
        if (sand_field_box_in(field, piece, &box)) return true;
    }
    return false;
}

void sand_muster_check_terrain(const sand_battle *b, const char *rule, const sand_setup *setup)
{
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        const sand_muster_about it = { setup, SAND_REF_UNIT, i };
        sand_muster_object(&it, sand_battle_in_play(b, i) && stands_where_barred(b, i), rule,
                           "it stands in terrain it may not enter",
                           "put it elsewhere, clear of ground its type may not enter");
    }
}

/* ---- contacts ---- */

static bool is_face(unsigned face)
{
    return face >= 1 && face <= SAND_FACES;
}

static bool joins_same(const sand_contact *a, const sand_contact *b)
{
    return (a->by == b->by && a->with == b->with) || (a->by == b->with && a->with == b->by);
}

static bool is_sound(const sand_battle *b, unsigned index)
{
    const sand_contact *contact = sand_battle_contact(b, index);
    if (sand_battle_side_of_unit(b, contact->by) == sand_battle_side_of_unit(b, contact->with)) return false;
    if (!is_face(contact->by_face) || !is_face(contact->with_face)) return false;
    for (unsigned i = 1; i < index; i++) {
        if (joins_same(sand_battle_contact(b, i), contact)) return false;
    }
    return true;
}

void sand_muster_check_contacts(const sand_battle *b, const char *rule, const sand_setup *setup)
{
    for (unsigned i = 1; i <= sand_battle_head(b)->contacts; i++) {
        const sand_muster_about it = { setup, SAND_REF_UNIT, sand_battle_contact(b, i)->by };
        sand_muster_object(&it, !is_sound(b, i), rule, "a contact joins two enemies by faces 1 to 4, once",
                           "mend it, or leave it out of \"contacts\"");
    }
}

/* ---- size ---- */

/* When both armies are of an unusual size, one warning covers the whole; a position made for a question has no name and
 * gets none. */
void sand_muster_warn_of_size(const sand_battle *b, sand_muster_size size, const char *rule, const sand_setup *setup)
{
    unsigned odd = 0, n = 0;
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B && b->field->scenario[0] != 0; side++) {
        int32_t units = sand_muster_strength_of(b, side, NULL).total;
        if (units >= size.least && units <= size.most) continue;
        odd = side;
        n++;
    }
    if (n == 1) sand_rules_warn_setup(setup, SAND_REF_SIDE, odd, rule, size.advice);
    if (n == 2) sand_rules_warn_setup(setup, SAND_REF_NONE, 0, rule, size.advice);
}
