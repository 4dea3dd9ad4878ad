/* run.c - what must hold when a battle comes to rest, and the objections of a ruleset to a scenario. */
#include "battle/standing.h"
#include "battle/rules.h"

#include <string.h>

bool sand_battle_over(const sand_battle *b)
{
    return sand_battle_head(b)->frames == 0;
}

const sand_rule_row *sand_rules_find(const sand_rules *rules, const char *id)
{
    for (size_t i = 0; i < rules->tables.n_rules; i++)
        if (strcmp(rules->tables.rules[i].id, id) == 0) return &rules->tables.rules[i];
    return NULL;
}

/* ---- objections of a ruleset to a scenario ---- */

static sand_place place_of(const sand_setup *setup, sand_ref_kind of, unsigned index)
{
    const sand_place *places = of == SAND_REF_SIDE      ? setup->sides
                               : of == SAND_REF_COMMAND ? setup->commands
                               : of == SAND_REF_UNIT    ? setup->units
                               : of == SAND_REF_BODY    ? setup->bodies
                                                        : NULL;
    if (of == SAND_REF_NONE && index >= 1 && index <= setup->n_frames) return setup->frames[index - 1];
    return places == NULL || index == 0 ? setup->whole : places[index - 1];
}

void sand_rules_refuse_setup(const sand_setup *setup, sand_ref_kind of, unsigned index, const char *rule,
                             const char *message)
{
    sand_problem_add(setup->problems, SAND_MISTAKE, place_of(setup, of, index), "%s: %s", rule, message);
}

void sand_rules_remedy_setup(const sand_setup *setup, const char *remedy)
{
    sand_problem_remedy(setup->problems, "%s", remedy);
}

void sand_rules_warn_setup(const sand_setup *setup, sand_ref_kind of, unsigned index, const char *rule,
                           const char *message)
{
    sand_problem_add(setup->problems, SAND_WARNING, place_of(setup, of, index), "%s: %s", rule, message);
}

/* ---- invariants ---- */

static void check_unit(const sand_battle *b, unsigned unit)
{
    const sand_unit *row = sand_battle_unit(b, unit);
    SAND_ASSERT(row->status >= SAND_STATUS_PLAY && row->status <= SAND_STATUS_GONE);
    SAND_ASSERT(row->command <= b->field->n_commands);
    if (row->status != SAND_STATUS_PLAY) {
        SAND_ASSERT(!sand_battle_engaged(b, unit));
        return;
    }
    sand_standing_check(b, unit);
    sand_box box;
    SAND_ASSERT(row->files >= 1 && row->ranks >= 1);
    SAND_ASSERT(row->heading >= 0 && row->heading < SAND_FULL_TURN);
    for (unsigned part = 0; (part = sand_battle_next_part(b, unit, part, &box)) != 0;)
        SAND_ASSERT(sand_field_on_table(b->field, &box));
    for (unsigned other = 1; other < unit; other++)
        SAND_ASSERT(!sand_battle_in_play(b, other) || !sand_battle_units_overlap(b, unit, other));
}

static void check_contact(const sand_battle *b, const sand_contact *contact)
{
    SAND_ASSERT(contact->by != contact->with);
    SAND_ASSERT(sand_battle_in_play(b, contact->by) && sand_battle_in_play(b, contact->with));
    if (b->field->rules->tables.contacts_apart) return;
    SAND_ASSERT(sand_battle_units_touch(b, contact->by, contact->with));
}

static void check_command(const sand_battle *b, unsigned command)
{
    unsigned units = 0;
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        const sand_unit *unit = sand_battle_unit(b, i);
        if (unit->command == command && unit->status != SAND_STATUS_GONE) units++;
    }
    SAND_ASSERT(sand_battle_command(b, command)->units == units);
}

static void check_body(const sand_battle *b, unsigned body)
{
    const sand_body *row = sand_battle_body(b, body);
    unsigned unit = sand_battle_body_def(b, body)->unit;
    SAND_ASSERT(row->attached <= b->field->n_units);
    SAND_ASSERT(row->attached == 0 || b->field->body[body - 1].role != SAND_ROLE_BASE); /* its unit takes it along */
    if (row->rank == 0 || row->status != SAND_STATUS_PLAY) return;
    SAND_ASSERT(unit != 0 && row->rank <= sand_battle_unit(b, unit)->ranks);
    SAND_ASSERT(row->file >= 1 && row->file <= sand_battle_unit(b, unit)->files);
}

static bool all_zero(const sand_battle *b, uint32_t from, uint32_t to)
{
    const unsigned char *bytes = SAND_BATTLE_AT_CONST(unsigned char, b, 0);
    for (uint32_t i = from; i < to; i++)
        if (bytes[i] != 0) return false;
    return true;
}

static void check_lists(const sand_battle *b)
{
    const sand_layout *l = &b->field->layout;
    const sand_head *head = sand_battle_head(b);
    SAND_ASSERT(head->contacts <= l->contacts_room && head->frames <= l->frames_room);
    SAND_ASSERT(all_zero(b, l->contacts + head->contacts * (uint32_t)sizeof(sand_contact), l->frames));
    SAND_ASSERT(all_zero(b, l->frames + head->frames * (uint32_t)sizeof(sand_frame), l->motions));
    for (unsigned i = 1; i <= head->frames; i++) {
        const sand_frame *frame = sand_battle_frame(b, i);
        SAND_ASSERT(frame->step >= 1 && frame->step <= b->field->rules->tables.n_steps);
    }
    for (unsigned i = 1; i <= head->contacts; i++) check_contact(b, sand_battle_contact(b, i));
}

void sand_battle_check_invariants(const sand_battle *b)
{
    SAND_ASSERT(sand_battle_head(b)->viewer == 0);
    for (unsigned i = 1; i <= b->field->n_units; i++) check_unit(b, i);
    for (unsigned i = 1; i <= b->field->n_bodies; i++) check_body(b, i);
    for (unsigned i = 1; i <= b->field->n_commands; i++) check_command(b, i);
    check_lists(b);
    b->field->rules->invariants(b);
}
