/* toy.c - the smallest ruleset that fills the whole seam. */
#include "toy.h"
#include "battle/audit.h"

#include "battle/actor.h"

static const sand_rule_row rules[] = { { "TOY-01", "units fire at whom they see", "Fire", NULL },
                                       { "TOY-02", "a side has a unit", "Armies", NULL } };
static const sand_option_value paces[] = { { "slow", "six inches" }, { "quick", "nine inches" } };
static const sand_option_row options[] = {
    { "pace", "TOY-01", "how far?", SAND_OPTION_CHOICE, 0, 0, 0, "text", paces, SAND_LEN(paces) },
    { "rounds", "TOY-01", "how many?", SAND_OPTION_NUMBER, 3, 1, 9, "ruling", NULL, 0 },
    { "reach", "TOY-01", "how far?", SAND_OPTION_LENGTH, 12000, 0, 40000, "author", NULL, 0 },
};
static const sand_column type_columns[] = { { "move", "length", "a turn" }, { "dice", "", "when it fires" } };
static const sand_type_row types[] = { { "foot", "Foot", "F", "foot", { 6000, 2 } },
                                       { "horse", "Horse", "H", "horse", { 12000, 1 } } };
static const sand_column terrain_columns[] = { { "cover", "", "hits it saves" }, { "depth", "length", "seen into" } };
static const int32_t enter_wood[] = { 1, 0 };
static const sand_terrain_row terrain[] = {
    { "wood", "Wood", "wood", SAND_TERRAIN_AREA, { 1, 2000 }, enter_wood },
    { "hill", "Hill", "hill", SAND_TERRAIN_AREA, { 0, 0 }, NULL },
    { "hedge", "Hedge", "hedge", SAND_TERRAIN_LINE, { 1, 0 }, NULL },
    { "stream", "Stream", "river", SAND_TERRAIN_LINE, { 0, 0 }, NULL },
};
static const sand_step_row steps[] = { { "turn", "Turn", "TOY-01", SAND_REF_NONE, SAND_REF_NONE },
                                       { "act", "Acting", "TOY-01", SAND_REF_SIDE, SAND_REF_NONE },
                                       { "shot", "Shooting", "TOY-01", SAND_REF_UNIT, SAND_REF_NONE } };
static const sand_order_kind orders[] = {
    { .name = "pass", .label = "Pass", .rule = "TOY-01", .subject_ref = SAND_REF_NONE },
    { .name = "fire",
      .label = "Fire",
      .rule = "TOY-01",
      .subject_ref = SAND_REF_UNIT,
      .object_ref = SAND_REF_UNIT,
      .slots = SAND_SLOT_BODY },
};
static const char *const purposes[] = { "shots that hit" };
static const sand_word_row causes[] = { { "shot", "shot to pieces" }, { "fled", "fled" } };
static const sand_word_row commands[] = { { "wing", "Wing" }, { "centre", "Centre" } };
static const sand_word_row plans[] = { { "arrive", "Arrival" } };
static const sand_word_row bodies[] = { { "pike", "Pikes" }, { "shot", "Musketeers" } };

SAND_STATE_DESCRIBE(toy_head_struct, "battle", toy_head, TOY_HEAD_ROWS);
SAND_STATE_DESCRIBE(toy_side_struct, "side", toy_side, TOY_SIDE_ROWS);
SAND_STATE_DESCRIBE(toy_command_struct, "command", toy_command, TOY_COMMAND_ROWS);
SAND_STATE_DESCRIBE(toy_unit_struct, "unit", toy_unit, TOY_UNIT_ROWS);
SAND_STATE_DESCRIBE(toy_body_struct, "body", toy_body, TOY_BODY_ROWS);

static sand_capacity capacity(const sand_field *field)
{
    return (sand_capacity){ .contacts = (uint16_t)(2 * field->n_units), .frames = 4, .motions = 2 };
}

static void defaults(sand_battle *b)
{
    for (unsigned i = 1; i <= b->field->n_units; i++) ((toy_unit *)sand_battle_unit_more_of(b, i))->ammunition = 3;
}

static void setup(sand_battle *b, const sand_setup *setup)
{
    for (unsigned i = 1; i <= b->field->n_units; i++)
        if (sand_battle_unit(b, i)->hits < 0) {
            sand_rules_refuse_setup(setup, SAND_REF_UNIT, i, "TOY-02", "hits below nothing");
            sand_rules_remedy_setup(setup, "leave them out");
        }
    if (b->field->n_units == 0) sand_rules_refuse_setup(setup, SAND_REF_NONE, 0, "TOY-02", "no units at all");
    if (sand_battle_agenda_top(b) == NULL) sand_battle_agenda_push(b, (sand_frame){ .step = TOY_TURN });
}

static sand_decision decision(const sand_battle *b, sand_room *room)
{
    (void)room;
    const sand_frame *top = sand_battle_agenda_top(b);
    sand_decision d = { .asks = top->step == TOY_ACT, .step = top->step, .serial = sand_battle_head(b)->serial };
    if (d.asks) d.actors = (uint8_t)top->sides, d.n_kinds = 2, d.kinds[0] = TOY_PASS, d.kinds[1] = TOY_FIRE;
    return d;
}

static void check(const sand_battle *b, sand_room *room, const sand_order *order, sand_verdict *verdict)
{
    (void)room;
    const sand_entry *entry = order->entries;
    bool fires = entry->kind == TOY_FIRE;
    *verdict = (sand_verdict){ .answer = SAND_YES };
    if (fires &&
        (!sand_battle_in_play(b, entry->subject) || sand_battle_side_of_unit(b, entry->subject) != order->side))
        *verdict = (sand_verdict){ .answer = SAND_NO, .rule = "TOY-01" };
}

static void apply(sand_battle *b, sand_room *room, const sand_order order[], size_t n, sand_log *log)
{
    (void)room;
    const sand_entry *entry = order[0].entries;
    (void)n;
    sand_log_event(log, SAND_EVENT_ORDER);
    sand_battle_agenda_pop(b);
    if (entry->kind == TOY_FIRE)
        sand_battle_agenda_push(b,
                                (sand_frame){ .step = TOY_SHOT, .subject = entry->subject, .object = entry->object });
}

/* Pushes one act for each side, side A on top, until the scenario's turns are over. */
static void next_turn(sand_battle *b)
{
    sand_head *head = sand_battle_head_of(b);
    if (head->turn >= b->field->turn_limit) {
        sand_battle_agenda_pop(b);
        return;
    }
    head->turn++;
    for (uint16_t side = SAND_SIDE_B; side >= SAND_SIDE_A; side--)
        sand_battle_agenda_push(b, (sand_frame){ .step = TOY_ACT, .sides = (uint16_t)(1 << side), .subject = side });
}

static void proceed(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room;
    const sand_frame frame = *sand_battle_agenda_top(b);
    if (frame.step == TOY_TURN) {
        next_turn(b);
        return;
    }
    toy_unit *by = sand_battle_unit_more_of(b, frame.subject);
    uint16_t turn = sand_battle_head(b)->turn;
    sand_cause cause = { .purpose = 1, .turn = turn, .subject = frame.subject, .index = by->shots };
    int32_t count = sand_field_type(b->field, sand_battle_unit_def(b, frame.subject)->type, 1);
    int32_t hits = sand_dice_count(dice, cause, 6, 4, count);
    sand_unit *at = sand_battle_unit_of(b, frame.object);
    at->hits = (int16_t)(at->hits + hits);
    by->shots++;
    sand_log_event(log, SAND_EVENT_HIT);
    sand_battle_agenda_pop(b);
}

static sand_settling settle(sand_battle *b, sand_room *room, sand_log *log)
{
    (void)room;
    (void)log;
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (!sand_battle_in_play(b, i) || sand_battle_unit(b, i)->hits < 5) continue;
        sand_battle_unit_remove(b, i, 1);
        return SAND_CHANGED;
    }
    return SAND_SETTLED;
}

static size_t suggest(const sand_battle *b, sand_room *room, const sand_wish *wish, sand_order_list *out)
{
    (void)room;
    sand_entry *entry = sand_order_list_add(out, sand_battle_head(b)->serial, wish->side, 1);
    if (entry != NULL) entry->kind = TOY_PASS;
    return entry != NULL;
}

static bool knows(const sand_battle *b, unsigned viewer, const sand_struct *of, const sand_row *row, unsigned index)
{
    if (of == &toy_head_struct) return sand_battle_head(b)->turn == b->field->turn_limit;
    if (sand_battle_side_of_unit(b, index) == viewer) return true;
    const sand_unit *unit = sand_battle_unit(b, index);
    return row == sand_rows_find(of, "mood") ? unit->status == SAND_STATUS_GONE : unit->hits > 0;
}

static void imagine(sand_battle *view, sand_dice *dice)
{
    (void)view, (void)dice;
}

static sand_result result(const sand_battle *b)
{
    return (sand_result){ .rule = sand_battle_over(b) ? "TOY-01" : NULL };
}

static int32_t worth(const sand_battle *b, unsigned unit)
{
    return sand_battle_in_play(b, unit) ? 1000 : 0;
}

static void measure(const sand_battle *b, sand_room *room, sand_actor from, sand_actor to, sand_measurement *out)
{
    (void)room;
    *out = (sand_measurement){ 0 };
    if (from.ref == SAND_REF_BODY || to.ref == SAND_REF_BODY) sand_actor_measure(b, from, to, out);
}

static void invariants(const sand_battle *b, sand_audit *audit)
{
    for (unsigned i = 1; i <= b->field->n_units; i++)
        sand_audit_hold(audit, ((const toy_unit *)sand_battle_unit_more(b, i))->spare[0] == 0,
                        (sand_fault){ SAND_REF_UNIT, i, "spare", "0" });
}

const sand_rules toy_rules = {
    .tables = { .id = "toy",
                .title = "Toy",
                .version = "1",
                .number = 999,
                .length = "inch",
                .length_mark = "in.",
                .stride = 6000,
                .standard_width = 48000,
                .standard_depth = 36000,
                .base_width = 3000,
                .base_depth = 1500,
                .rules = rules,
                .n_rules = SAND_LEN(rules),
                .options = options,
                .n_options = SAND_LEN(options),
                .type_columns = type_columns,
                .n_type_columns = SAND_LEN(type_columns),
                .types = types,
                .n_types = SAND_LEN(types),
                .terrain_columns = terrain_columns,
                .n_terrain_columns = SAND_LEN(terrain_columns),
                .terrain = terrain,
                .n_terrain = SAND_LEN(terrain),
                .steps = steps,
                .n_steps = SAND_LEN(steps),
                .orders = orders,
                .n_orders = SAND_LEN(orders),
                .purposes = purposes,
                .n_purposes = SAND_LEN(purposes),
                .causes = causes,
                .n_causes = SAND_LEN(causes),
                .commands = commands,
                .n_commands = SAND_LEN(commands),
                .plans = plans,
                .n_plans = SAND_LEN(plans),
                .bodies = bodies,
                .n_bodies = SAND_LEN(bodies),
                .head = &toy_head_struct,
                .side = &toy_side_struct,
                .command = &toy_command_struct,
                .unit = &toy_unit_struct,
                .body = &toy_body_struct },
    .capacity = capacity,
    .defaults = defaults,
    .setup = setup,
    .decision = decision,
    .check = check,
    .apply = apply,
    .proceed = proceed,
    .settle = settle,
    .suggest = suggest,
    .knows = knows,
    .imagine = imagine,
    .result = result,
    .worth = worth,
    .measure = measure,
    .invariants = invariants,
};
