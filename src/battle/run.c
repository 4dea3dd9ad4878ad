/* run.c - the invariants of a battle at rest, and a ruleset's objections to a scenario. */
#include "battle/audit.h"
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

/* ---- what must hold ---- */

static sand_fault of_unit(unsigned unit, const char *member, const char *words)
{
    return (sand_fault){ SAND_REF_UNIT, unit, member, words };
}

static sand_fault of_body(unsigned body, const char *member, const char *words)
{
    return (sand_fault){ SAND_REF_BODY, body, member, words };
}

static sand_fault of_battle(const char *member, const char *words)
{
    return (sand_fault){ SAND_REF_NONE, 0, member, words };
}

static bool is_status(unsigned status)
{
    return status >= SAND_STATUS_PLAY && status <= SAND_STATUS_GONE;
}

/* Tests that the unit stands on the table and overlaps no other unit. */
static void audit_place(const sand_battle *b, unsigned unit, sand_audit *audit)
{
    sand_box box;
    for (unsigned part = 0; (part = sand_battle_next_part(b, unit, part, &box)) != 0;)
        sand_audit_hold(audit, sand_field_on_table(b->field, &box), of_unit(unit, NULL, "it stands off the table"));
    for (unsigned other = 1; other < unit; other++)
        sand_audit_hold(audit, !sand_battle_in_play(b, other) || !sand_battle_units_overlap(b, unit, other),
                        of_unit(unit, NULL, "it stands upon another unit"));
}

static void audit_unit(const sand_battle *b, unsigned unit, sand_audit *audit)
{
    const sand_unit *row = sand_battle_unit(b, unit);
    sand_audit_hold(audit, row->command <= b->field->n_commands, of_unit(unit, "command", "there is no such command"));
    if (row->status != SAND_STATUS_PLAY) {
        sand_audit_hold(audit, !sand_battle_engaged(b, unit), of_unit(unit, "status", "it is in contact"));
        return;
    }
    if (!sand_audit_hold(audit, row->files >= 1 && row->ranks >= 1, of_unit(unit, "files", "it has no ranks")) ||
        !sand_audit_hold(audit, row->heading >= 0 && row->heading < SAND_FULL_TURN,
                         of_unit(unit, "heading", "there is no such heading")) ||
        !sand_audit_hold(audit, sand_standing_is_noted(b, unit), of_unit(unit, NULL, "its bases do not form it")))
        return;
    audit_place(b, unit, audit);
}

static bool may_touch(const sand_battle *b, const sand_contact *contact)
{
    if (!sand_battle_in_play(b, contact->by) || !sand_battle_in_play(b, contact->with)) return false;
    return b->field->rules->tables.contacts_apart || sand_battle_units_touch(b, contact->by, contact->with);
}

static void audit_contact(const sand_battle *b, const sand_contact *contact, sand_audit *audit)
{
    sand_audit_hold(audit, contact->by != contact->with && may_touch(b, contact),
                    of_unit(contact->by, NULL, "it is in contact with a unit that it does not touch"));
}

static void audit_command(const sand_battle *b, unsigned command, sand_audit *audit)
{
    unsigned units = 0;
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        const sand_unit *unit = sand_battle_unit(b, i);
        if (unit->command == command && unit->status != SAND_STATUS_GONE) units++;
    }
    sand_audit_hold(audit, sand_battle_command(b, command)->units == units,
                    (sand_fault){ SAND_REF_COMMAND, command, "units", "it does not count its units" });
}

/* Tests that a base in play that has a rank belongs to a unit and stands within its files and ranks. */
static void audit_slot(const sand_battle *b, unsigned body, sand_audit *audit)
{
    const sand_body *row = sand_battle_body(b, body);
    unsigned unit = sand_battle_body_def(b, body)->unit;
    if (row->rank == 0 || row->status != SAND_STATUS_PLAY) return;
    if (!sand_audit_hold(audit, unit != 0, of_body(body, "rank", "it stands in no unit"))) return;
    const sand_unit *of = sand_battle_unit(b, unit);
    sand_audit_hold(audit, row->rank <= of->ranks, of_body(body, "rank", "its unit has fewer ranks"));
    sand_audit_hold(audit, row->file >= 1 && row->file <= of->files, of_body(body, "file", "its unit has fewer files"));
}

static void audit_body(const sand_battle *b, unsigned body, sand_audit *audit)
{
    const sand_body *row = sand_battle_body(b, body);
    bool base = b->field->body[body - 1].role == SAND_ROLE_BASE;
    sand_audit_hold(audit, is_status(row->status), of_body(body, "status", "a body is in play, waiting or gone"));
    sand_audit_hold(audit, row->attached == 0 || !base, of_body(body, "attached", "its own unit takes it along"));
    audit_slot(b, body, audit);
}

static bool all_zero(const sand_battle *b, uint32_t from, uint32_t to)
{
    const unsigned char *bytes = SAND_BATTLE_AT_CONST(unsigned char, b, 0);
    for (uint32_t i = from; i < to; i++)
        if (bytes[i] != 0) return false;
    return true;
}

static void audit_motion(const sand_battle *b, unsigned index, sand_audit *audit)
{
    const sand_motion *motion = sand_battle_motion(b, index);
    bool of_units = index <= b->field->layout.motions_room;
    unsigned n = of_units ? b->field->n_units : b->field->n_bodies;
    sand_audit_hold(audit, motion->who <= n && motion->legs <= SAND_MOTION_LEGS,
                    of_battle("motions", "nobody moves like that"));
    sand_audit_hold(audit, motion->target >= 0 && motion->target <= (int32_t)b->field->n_units,
                    of_battle("motions", "there is no such target"));
    for (unsigned i = 0; i < SAND_MOTION_LEGS; i++)
        sand_audit_hold(audit, motion->verb[i] <= SAND_VERB_ROAD, of_battle("motions", "there is no such motion"));
}

static void audit_lists(const sand_battle *b, sand_audit *audit)
{
    const sand_layout *l = &b->field->layout;
    const sand_head *head = sand_battle_head(b);
    SAND_ASSERT(head->contacts <= l->contacts_room && head->frames <= l->frames_room);
    SAND_ASSERT(all_zero(b, l->contacts + head->contacts * (uint32_t)sizeof(sand_contact), l->frames));
    SAND_ASSERT(all_zero(b, l->frames + head->frames * (uint32_t)sizeof(sand_frame), l->motions));
    for (unsigned i = 1; i <= head->frames; i++) {
        const sand_frame *frame = sand_battle_frame(b, i);
        sand_audit_hold(audit, frame->step >= 1 && frame->step <= b->field->rules->tables.n_steps,
                        of_battle("agenda", "there is no such step"));
    }
    for (unsigned i = 1; i <= head->contacts; i++) audit_contact(b, sand_battle_contact(b, i), audit);
    for (unsigned i = 1; i <= l->motions_room + (unsigned)l->body_motions_room; i++) audit_motion(b, i, audit);
}

/* Boxes of units with invalid files and ranks must not be asked for, so these are tested first. The bases of a unit get
 * its status, so that a wrong one is noted of the unit, not of a base. */
void sand_battle_audit(const sand_battle *b, sand_audit *audit)
{
    sand_audit_hold(audit, sand_battle_head(b)->viewer == 0, of_battle("viewer", "this is what one side knows"));
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        const sand_unit *row = sand_battle_unit(b, i);
        sand_audit_hold(audit, is_status(row->status), of_unit(i, "status", "a unit is in play, waiting or gone"));
        sand_audit_hold(audit, row->status != SAND_STATUS_PLAY || (row->files >= 1 && row->ranks >= 1),
                        of_unit(i, "files", "it has no ranks"));
    }
    for (unsigned i = 1; i <= b->field->n_bodies; i++) audit_body(b, i, audit);
    for (unsigned i = 1; i <= b->field->n_units && !audit->failed; i++) audit_unit(b, i, audit);
    for (unsigned i = 1; i <= b->field->n_commands; i++) audit_command(b, i, audit);
    if (!audit->failed) audit_lists(b, audit);
}

bool sand_battle_is_well(const sand_battle *b, sand_fault *fault)
{
    sand_audit audit = { 0 };
    sand_battle_audit(b, &audit);
    if (!audit.failed) b->field->rules->invariants(b, &audit);
    *fault = audit.first;
    return !audit.failed;
}

void sand_battle_check_invariants(const sand_battle *b)
{
    sand_fault fault;
    if (!sand_battle_is_well(b, &fault)) SAND_FAIL(fault.words);
}
