/* drill_setup.c - how a battle of drill begins and ends, what is secret, and a parade of any size to play it with. */
#include "drill/drill_state.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

/* Counts bodies that act on their own: leaders, wagons, guns. */
static unsigned own_bodies(const sand_field *field)
{
    unsigned n = 0;
    for (unsigned i = 0; i < field->n_bodies; i++) n += field->body[i].role != SAND_ROLE_BASE;
    return n;
}

sand_capacity drill_capacity(const sand_field *field)
{
    return (sand_capacity){ .contacts = (uint16_t)(4 * field->n_units),
                            .frames = (uint16_t)(16 + field->n_units),
                            .motions = field->n_units,
                            .body_motions = (uint16_t)own_bodies(field) };
}

/* A mounted unit's bases are deeper. */
sand_size drill_base_size(const sand_field *field, unsigned type, unsigned state)
{
    sand_size size = { field->rules->tables.base_width, field->rules->tables.base_depth };
    bool rides = type != 0 && state == DRILL_MOUNTED && sand_field_type(field, (uint16_t)type, DRILL_MOUNTED_DEPTH) > 0;
    if (rides) size.depth = sand_field_type(field, (uint16_t)type, DRILL_MOUNTED_DEPTH);
    return size;
}

void drill_defaults(sand_battle *b)
{
    for (unsigned side = 1; side <= SAND_SIDES; side++) {
        drill_side_of(b, side)->rerolls = (uint16_t)sand_battle_option(b, DRILL_OPTION_REROLLS);
    }
    for (unsigned u = 1; u <= b->field->n_units; u++) drill_unit_of(b, u)->grade = DRILL_STEADY;
}

/* Checks which sides the step asks: one side in the muster, one or both in the council. */
static bool may_begin_with(const sand_frame *frame)
{
    const uint16_t both = 1 << SAND_SIDE_A | 1 << SAND_SIDE_B;
    if (frame->step == DRILL_STEP_MUSTER) return frame->sides == 1 << SAND_SIDE_A || frame->sides == 1 << SAND_SIDE_B;
    if (frame->step == DRILL_STEP_COUNCIL) return frame->sides != 0 && (frame->sides & ~both) == 0;
    return true;
}

enum { HITS_MOST = 500 /* dice add and subtract no more than 1,000 */ };

/* A leader may be with a unit of his own side in play, or ride to one, and with no other. */
static void check_leader(const sand_battle *b, unsigned body, const sand_setup *setup)
{
    const uint16_t with[] = { sand_battle_body(b, body)->attached, drill_body_get(b, body)->joins };
    const unsigned side = sand_battle_body_def(b, body)->side;
    for (size_t i = 0; i < SAND_LEN(with); i++) {
        if (with[i] == 0) continue;
        if (sand_battle_body_def(b, body)->unit == 0 && sand_battle_side_of_unit(b, with[i]) == side &&
            sand_battle_in_play(b, with[i]))
            continue;
        sand_rules_refuse_setup(setup, SAND_REF_BODY, body, "DR-LEAD-01", "he goes with no such unit");
        sand_rules_remedy_setup(setup, "name one of his own in play as \"attached\" or \"joins\"");
    }
}

void drill_setup(sand_battle *b, const sand_setup *setup)
{
    for (unsigned i = 1; i <= sand_battle_head(b)->frames; i++) {
        sand_orders_adopt_side(b, sand_battle_frame_of(b, i));
        const char *fault = sand_orders_frame_fault(b, i);
        if (fault != NULL) {
            sand_rules_refuse_setup(setup, SAND_REF_NONE, i, "DR-TURN-01", "this frame of the agenda cannot be");
            sand_rules_remedy_setup(setup, fault);
        }
        if (!may_begin_with(sand_battle_frame(b, i))) {
            sand_rules_refuse_setup(setup, SAND_REF_NONE, 0, "DR-MUSTER-01", "a step of the agenda is of nobody");
            sand_rules_remedy_setup(setup, "say whose it is: \"sides\"");
        }
    }
    if (b->field->n_units > DRILL_UNITS_MAX) {
        sand_rules_refuse_setup(setup, SAND_REF_NONE, 0, "DR-TURN-03", "drill has room for 256 units");
        sand_rules_remedy_setup(setup, "take fewer");
    }
    if (own_bodies(b->field) > DRILL_BODIES_MAX) {
        sand_rules_refuse_setup(setup, SAND_REF_NONE, 0, "DR-LEAD-01",
                                "drill has room for 64 leaders, wagons and guns");
        sand_rules_remedy_setup(setup, "take fewer");
    }
    for (unsigned i = 1; i <= b->field->n_bodies; i++) check_leader(b, i, setup);
    for (unsigned u = 1; u <= b->field->n_units; u++) {
        const drill_unit *unit = drill_unit_get(b, u);
        const int32_t hits = sand_battle_unit(b, u)->hits;
        if (sand_battle_formation(b, u)->base_state == DRILL_MOUNTED && sand_battle_trait(b, u, DRILL_RIDES) == 0) {
            sand_rules_refuse_setup(setup, SAND_REF_UNIT, u, "DR-MOVE-01", "it has no horses");
            sand_rules_remedy_setup(setup, "leave \"base_state\" out");
        }
        if (hits < 0 || hits > HITS_MOST) {
            sand_rules_refuse_setup(setup, SAND_REF_UNIT, u, "DR-FIGHT-03", "no battle brings so many hits");
            sand_rules_remedy_setup(setup, "0 to 500");
        }
        if (unit->target != 0 && sand_battle_side_of_unit(b, u) == sand_battle_side_of_unit(b, unit->target)) {
            sand_rules_refuse_setup(setup, SAND_REF_UNIT, u, "DR-FIRE-01", "it fires at its own army");
            sand_rules_remedy_setup(setup, "leave \"target\" out");
        }
        if (unit->grade < DRILL_RAW || unit->grade > DRILL_VETERAN) {
            sand_rules_refuse_setup(setup, SAND_REF_UNIT, u, "DR-FIGHT-03", "grade must be 1, 2 or 3");
            sand_rules_remedy_setup(setup, "1 is raw, 3 veteran");
        }
    }
    if (sand_battle_agenda_top(b) == NULL)
        drill_push(b, DRILL_STEP_COUNCIL, 1 << SAND_SIDE_A | 1 << SAND_SIDE_B, 0, 0, 0);
}

bool drill_knows(const sand_battle *b, unsigned viewer, const sand_struct *of, const sand_row *row, unsigned index)
{
    (void)of;
    bool shown = row->offset == offsetof(drill_unit, grade) && drill_unit_get(b, index)->fought;
    return shown || sand_battle_side_of_unit(b, index) == viewer;
}

/* Returns a random unit of the viewer's, or perhaps 0 (no target) when `fires` is false. */
static uint16_t imagine_target(const sand_battle *view, unsigned viewer, bool fires, sand_dice *dice, sand_cause cause)
{
    uint16_t target[1 + DRILL_UNITS_MAX];
    int32_t n = 0;
    if (!fires) target[n++] = 0;
    for (unsigned u = 1; u <= view->field->n_units; u++)
        if (sand_battle_side_of_unit(view, u) == viewer && sand_battle_in_play(view, u)) target[n++] = (uint16_t)u;
    cause.occasion = 1;
    return n == 0 ? 0 : target[(sand_dice_face(dice, cause, 100) - 1) % n];
}

/* Guesses the enemy's grades and written orders. Fire plans stand until all volleys have been thrown, so while a second
 * throw is decided, targets of the enemy's volleys are guessed too. */
void drill_imagine(sand_battle *view, sand_dice *dice)
{
    unsigned viewer = sand_battle_head(view)->viewer;
    const sand_frame *top = sand_battle_agenda_top(view);
    bool firing = top != NULL && top->step == DRILL_STEP_AGAIN;
    for (unsigned u = 1; u <= view->field->n_units; u++) {
        drill_unit *unit = drill_unit_of(view, u);
        sand_cause cause = { .purpose = DRILL_DICE_IMAGINE,
                             .turn = sand_battle_head(view)->turn,
                             .subject = sand_battle_unit_def(view, u)->luck };
        if (unit->grade == 0) unit->grade = (uint8_t)sand_dice_face(dice, cause, 3);
        if (sand_battle_side_of_unit(view, u) == viewer) continue;
        cause.index = 1;
        if (unit->written == 0) unit->written = (uint8_t)sand_dice_face(dice, cause, DRILL_HOLD);
        cause.index = 2;
        if (unit->then == 0) unit->then = (uint8_t)(sand_dice_face(dice, cause, DRILL_HOLD + 1) - 1);
        if (firing && sand_battle_in_play(view, u))
            unit->target = imagine_target(view, viewer, unit->thrown > 0, dice, cause);
    }
}

static int32_t bases_left(const sand_battle *b, unsigned side)
{
    int32_t n = 0;
    for (unsigned u = 1; u <= b->field->n_units; u++) {
        if (sand_battle_in_play(b, u) && sand_battle_side_of_unit(b, u) == side)
            n += sand_battle_unit_def(b, u)->n_bodies;
    }
    return n;
}

sand_result drill_result(const sand_battle *b)
{
    sand_result r = { .outcome = SAND_GOING_ON, .rule = "DR-TURN-03" };
    for (unsigned side = 1; side <= SAND_SIDES; side++) r.points[side - 1] = bases_left(b, side);
    if (sand_battle_agenda_top(b)) return r;
    r.outcome = r.points[0] == r.points[1] ? SAND_DRAWN : SAND_WON;
    if (r.outcome == SAND_WON) r.winner = r.points[0] > r.points[1] ? SAND_SIDE_A : SAND_SIDE_B;
    r.sentence = (sand_sentence){ r.winner ? "{s0} keeps the field" : "Neither side keeps the field", { r.winner } };
    return r;
}

/* Gives no limit while the unit's grade is hidden from the viewer: the grade is part of it. */
bool drill_limit(const sand_battle *b, sand_room *room, unsigned unit, sand_ledger *out)
{
    (void)room;
    if (drill_unit_get(b, unit)->grade == 0) return false;
    sand_dice_ledger_add(out, "DR-FIGHT-03", "bases", sand_battle_unit_def(b, unit)->n_bodies);
    sand_dice_ledger_add(out, "DR-FIGHT-03", "grade", drill_unit_get(b, unit)->grade);
    return true;
}

int32_t drill_worth(const sand_battle *b, unsigned unit)
{
    int32_t bases = sand_battle_unit_def(b, unit)->n_bodies, left = bases + 2 - sand_battle_unit(b, unit)->hits;
    return sand_battle_in_play(b, unit) && left > 0 ? 1000 * bases / 3 * left / (bases + 2) : 0;
}

void drill_invariants(const sand_battle *b, sand_audit *audit)
{
    const drill_head *head = drill_head_get(b);
    for (size_t i = 0; i < DRILL_CARDS; i++)
        sand_audit_hold(audit, head->left[i] <= 3,
                        (sand_fault){ SAND_REF_NONE, 0, "left", "there are three cards of a kind" });
    for (unsigned u = 1; u <= b->field->n_units; u++) {
        unsigned target = drill_unit_get(b, u)->target;
        bool enemy = target == 0 || sand_battle_side_of_unit(b, u) != sand_battle_side_of_unit(b, target);
        bool well = !sand_battle_in_play(b, u) || !sand_battle_is_bent(b, u) || drill_bends_well(b, u);
        sand_audit_hold(audit, well, (sand_fault){ SAND_REF_UNIT, u, "bent", "its column does not hang together" });
        sand_audit_hold(audit, enemy, (sand_fault){ SAND_REF_UNIT, u, "target", "it fires at its own army" });
    }
}

/* ---- a parade ---- */

static size_t print(char *out, size_t room, size_t at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int n = vsnprintf(at < room ? out + at : NULL, at < room ? room - at : 0, format, args);
    va_end(args);
    return at + (size_t)n;
}

/* A body on its own in the parade; `at` counts from the south-west corner of its side's area. */
typedef struct {
    unsigned side;
    const char *name, *role;
    unsigned at[2], base[2], height;
} parade_body;

static size_t print_body(char *out, size_t room, size_t at, const parade_body *body)
{
    unsigned x = body->side ? 96 - body->at[0] : body->at[0], y = body->side ? body->height - body->at[1] : body->at[1];
    return print(out, room, at, "{name: \"%s %s\", role: \"%s\", at: [%u, %u], base: [%u, %u]},",
                 body->side ? "North" : "South", body->name, body->role, x, y, body->base[0], body->base[1]);
}

size_t sand_drill_scenario(unsigned lines, unsigned blocks, unsigned scouts, char *out, size_t room)
{
    static const char *const types[] = { "line", "block", "scout" };
    static const char *const line_types[] = { "line", "line", "troop", "dragoons" };
    static const char regiment[] = ", bases: [{kind: \"shot\"}, {kind: \"shot\"}, {kind: \"shot\"}, {kind: \"shot\"}, "
                                   "{kind: \"pike\"}, {kind: \"shot\"}]";
    static const unsigned files[] = { 3, 3, 1 }, ranks[] = { 1, 2, 1 };
    unsigned wanted[] = { lines, blocks, scouts }, columns = 12;
    unsigned total = lines + blocks + scouts, rows = (total + columns - 1) / columns;
    unsigned height = 30 + 2 * 5 * rows;
    size_t at = print(
        out, room, 0,
        "{ruleset: \"drill\", scenario: \"parade\", title: \"Parade\", table: {width: 96, height: %u}, turn_limit: 8, ",
        height);
    at = print(out, room, at,
               "terrain: [{kind: \"wood\", name: \"Copse\", area: [[40, %u], [48, %u], [48, %u], [40, %u]]},"
               " {kind: \"hill\", name: \"Knoll\", height: 1, area: [[60, %u], [75, %u], [75, %u], [60, %u]]},"
               " {kind: \"wall\", name: \"Wall\", line: [[10, %u], [22, %u]], width: 0.5}], sides: [",
               height / 2 - 2, height / 2 - 2, height / 2 + 2, height / 2 + 2, height / 2 - 3, height / 2 - 3,
               height / 2 + 3, height / 2 + 3, height / 2, height / 2);
    for (unsigned side = 0; side < SAND_SIDES; side++) {
        unsigned placed = 0;
        at =
            print(out, room, at, "{name: \"%s\", facing: \"%s\", units: [", side ? "North" : "South", side ? "s" : "n");
        for (size_t type = 0; type < SAND_LEN(types); type++) {
            for (unsigned i = 0; i < wanted[type]; i++, placed++) {
                unsigned row = placed / columns, x = 5 + placed % columns * 8, y = 5 + row * 5;
                if (side) {
                    x = 96 - x;
                    y = height - y;
                }
                at = print(out, room, at,
                           "{name: \"%c %s %u\", type: \"%s\", at: [%u, %u], files: %u, ranks: %u, grade: %u%s},",
                           side ? 'N' : 'S', types[type], i + 1,
                           type == 0 ? line_types[i % SAND_LEN(line_types)] : types[type], x, y, files[type],
                           ranks[type], placed % 3 + 1, type == 1 ? regiment : "");
            }
        }
        at = print(out, room, at,
                   "], bodies: [{name: \"%s leader\", role: \"leader\", attached: \"%c %s 1\", base: [1, 1]},",
                   side ? "North" : "South", side ? 'N' : 'S',
                   types[lines > 0    ? 0
                         : blocks > 0 ? 1
                                      : 2]);
        at = print_body(out, room, at, &(parade_body){ side, "adjutant", "leader", { 17, 2 }, { 1, 1 }, height });
        at = print_body(out, room, at, &(parade_body){ side, "wagon", "supply", { 25, 2 }, { 1, 2 }, height });
        at = print_body(out, room, at, &(parade_body){ side, "gun", "gun", { 9, 5 }, { 2, 1 }, height });
        at = print(out, room, at, "]},");
    }
    return print(out, room, at, "]}\n");
}
