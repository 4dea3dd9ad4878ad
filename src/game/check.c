/* check.c - conditions that every game imposes whatever the ruleset: which side may give which order, and when.
 *
 * Invariant: an order that passes has ids that exist, slots that its kinds have, and numbers within the table, so a
 * ruleset's `check` never meets anything it cannot look up. */
#include "game/game_parts.h"

static const sand_rule_row table_rules[] = {
    { "GAME-01",
      "Orders are given while a decision is due. When the battle is over, or dice must fall first, nothing can "
      "be ordered.",
      "The table", NULL },
    { "GAME-02",
      "An order answers one decision and quotes its number. When the game has gone on since, the order is "
      "out of date and must be given again.",
      "The table", NULL },
    { "GAME-03", "Only a side that is asked may answer.", "The table", NULL },
    { "GAME-04", "Each step of the turn has its own kinds of order; others wait for their step.", "The table", NULL },
    { "GAME-05", "An order names things that exist, says what its kind can say, and keeps to the table.", "The table",
      NULL },
    { "GAME-06", "Orders are given to one's own troops.", "The table", NULL },
    { "GAME-07", "A side may concede; its enemy has won.", "The table", NULL },
    { "GAME-08", "Two sides that both offer a draw have drawn.", "The table", NULL },
};

const sand_rule_row *sand_catalogue_table_rules(size_t *n)
{
    if (n != NULL) *n = SAND_LEN(table_rules);
    return table_rules;
}

typedef struct {
    const sand_game *game;
    const sand_decision *decision;
    const sand_order *order;
    sand_verdict *verdict;
} look;

static bool refuse(const look *at, uint16_t entry, const char *rule, sand_sentence sentence)
{
    *at->verdict = (sand_verdict){ .answer = SAND_NO, .entry = entry, .rule = rule, .sentence = sentence };
    return false;
}

static bool malformed(const look *at, uint16_t entry, const char *text)
{
    return refuse(at, entry, "GAME-05", (sand_sentence){ text, { 0 } });
}

static unsigned side_of(const sand_field *field, sand_ref_kind ref, unsigned index)
{
    switch (ref) {
    case SAND_REF_SIDE: return index;
    case SAND_REF_COMMAND: return field->command[index - 1].side;
    case SAND_REF_UNIT: return field->unit[index - 1].side;
    case SAND_REF_BODY: return field->body[index - 1].side;
    case SAND_REF_TERRAIN:
    case SAND_REF_NONE: break;
    }
    return 0;
}

static bool subject_fits(const look *at, uint16_t i, const sand_order_kind *kind, const sand_entry *entry)
{
    const sand_field *field = at->game->field;
    if (entry->subject == 0) return true;
    if (kind->subject_ref == SAND_REF_NONE || entry->subject > sand_field_count(field, kind->subject_ref))
        return malformed(at, i, "The order is about something that does not exist");
    unsigned side = side_of(field, kind->subject_ref, entry->subject);
    if (side == 0 || side == at->order->side) return true;
    sand_sentence sentence = { "{s0} may not command the troops of {s1}", { at->order->side, (int32_t)side } };
    if (kind->subject_ref == SAND_REF_UNIT)
        sentence =
            (sand_sentence){ "{u0} belongs to {s1}, not to {s2}", { entry->subject, (int32_t)side, at->order->side } };
    return refuse(at, i, "GAME-06", sentence);
}

static bool object_fits(const look *at, uint16_t i, const sand_order_kind *kind, const sand_entry *entry)
{
    if (entry->object == 0) return true;
    if (kind->object_ref == SAND_REF_NONE || entry->object > sand_field_count(at->game->field, kind->object_ref))
        return malformed(at, i, "The order names a target that does not exist");
    return true;
}

static bool within_table(int32_t x, int32_t y)
{
    return x > -SAND_COORDINATE_LIMIT && x < SAND_COORDINATE_LIMIT && y > -SAND_COORDINATE_LIMIT &&
           y < SAND_COORDINATE_LIMIT;
}

static bool step_fits(sand_motion_step step)
{
    switch ((sand_verb)step.verb) {
    case SAND_VERB_PIVOT:
    case SAND_VERB_WHEEL: return step.angle >= -SAND_FULL_TURN && step.angle <= SAND_FULL_TURN && step.travel == 0;
    case SAND_VERB_MARCH:
        return step.angle >= -SAND_FULL_TURN && step.angle <= SAND_FULL_TURN && step.travel >= 0 &&
               step.travel < SAND_COORDINATE_LIMIT;
    case SAND_VERB_ABOUT: return step.angle == 0 && step.travel == 0;
    case SAND_VERB_FORM: return step.angle >= 1 && step.angle <= 255 && step.travel >= 1 && step.travel <= 255;
    case SAND_VERB_CHANGE: return step.angle >= 0 && step.angle <= UINT8_MAX && step.travel == 0;
    case SAND_VERB_ROAD:
    case SAND_VERB_HALT: return step.angle == 0 && step.travel >= 0 && step.travel < SAND_COORDINATE_LIMIT;
    }
    return false;
}

static bool ids_fit(const look *at, uint16_t i, sand_ref_kind ref, const sand_entry *entry)
{
    static const char *const twice[] = {
        [SAND_REF_NONE] = "One thing is named twice", [SAND_REF_SIDE] = "{s0} is named twice",
        [SAND_REF_COMMAND] = "{c0} is named twice",   [SAND_REF_UNIT] = "{u0} is named twice",
        [SAND_REF_BODY] = "{b0} is named twice",      [SAND_REF_TERRAIN] = "{t0} is named twice"
    };
    size_t most = sand_field_count(at->game->field, ref);
    for (size_t n = 0; n < entry->n_list; n++) {
        if (entry->list[n] < 1 || (size_t)entry->list[n] > most)
            return malformed(at, i, "The list names something that does not exist");
        for (size_t k = 0; k < n; k++)
            if (entry->list[k] == entry->list[n])
                return refuse(at, i, "GAME-05", (sand_sentence){ twice[ref], { entry->list[n] } });
    }
    return true;
}

/* The words for what is wrong with a step that step_fits refuses. */
static const char *step_fault(sand_motion_step step)
{
    bool goes = step.verb == SAND_VERB_MARCH || step.verb == SAND_VERB_HALT || step.verb == SAND_VERB_ROAD;
    if (goes && step.travel >= SAND_COORDINATE_LIMIT) return "That is too far: no table is so wide";
    if (goes && step.travel < 0) return "A length is not negative: to go back is a direction";
    return step.angle < -SAND_FULL_TURN || step.angle > SAND_FULL_TURN
               ? "No turn is more than 360°"
               : "The motion has a step that says more than its kind can say";
}

/* The fault of the motion; NULL: none. Rulesets may rely on bases changing only to states that exist. */
static const char *motion_fault(const sand_tables *tables, const sand_entry *entry)
{
    if (entry->n_list % 3 != 0) return "The motion has a step that is not whole";
    for (size_t i = 0; i < sand_entry_steps(entry); i++) {
        sand_motion_step step = sand_entry_step(entry, i);
        if (!step_fits(step)) return step_fault(step);
        if (step.verb == SAND_VERB_CHANGE && (size_t)step.angle > tables->n_base_states)
            return "Bases change to nothing of that kind here";
    }
    return NULL;
}

static bool route_fits(const sand_entry *entry)
{
    if (entry->n_list % 2 != 0) return false;
    for (size_t i = 0; i + 1 < entry->n_list; i += 2)
        if (!within_table(entry->list[i], entry->list[i + 1])) return false;
    return true;
}

static bool text_fits(const sand_entry *entry)
{
    char words[SAND_ENTRY_TEXT_MAX + 1];
    sand_entry_text(entry, words);
    return sand_text_is_plain(words);
}

static bool list_fits(const look *at, uint16_t i, const sand_order_kind *kind, const sand_entry *entry)
{
    const uint16_t lists = SAND_SLOT_BODIES | SAND_SLOT_SEQUENCE | SAND_SLOT_MOTION | SAND_SLOT_ROUTE | SAND_SLOT_TEXT;
    uint16_t given = entry->given & lists;
    sand_ref_kind ref = sand_order_kind_lists(kind);

    if (entry->given & SAND_SLOT_THEN) given |= SAND_SLOT_ROUTE; /* THEN's points stand in the same list */
    if (given & (given - 1)) return malformed(at, i, "An order can hold one list only");
    if (entry->n_list > SAND_ENTRY_LIST_MAX || 2 * entry->n_then > entry->n_list)
        return malformed(at, i, "The order's list is too long");
    if (given == 0) return entry->n_list == 0 || malformed(at, i, "The order has a list of nothing");
    if (given == SAND_SLOT_MOTION) {
        const char *fault = motion_fault(&at->game->rules->tables, entry);
        return fault == NULL || malformed(at, i, fault);
    }
    if (given == SAND_SLOT_ROUTE) return route_fits(entry) || malformed(at, i, "The route leaves the table");
    if (given == SAND_SLOT_TEXT)
        return text_fits(entry) || malformed(at, i, "The order's words are blank, or hold control characters");
    return ids_fit(at, i, ref, entry);
}

static bool numbers_fit(const look *at, uint16_t i, const sand_order_kind *kind, const sand_entry *entry)
{
    if (entry->choice > kind->n_words || entry->then > kind->n_words)
        return malformed(at, i, "The order chooses something that is not offered");
    if (!within_table(entry->pose.at.x, entry->pose.at.y)) return malformed(at, i, "The place is off the table");
    if (entry->pose.heading < 0 || entry->pose.heading >= SAND_FULL_TURN)
        return malformed(at, i, "A heading is at least 0° and less than 360°");
    if (entry->files > 255 || entry->ranks > 255)
        return malformed(at, i, "A formation has at most 255 files and 255 ranks");
    return true;
}

static bool kind_is_offered(const sand_decision *decision, uint16_t kind)
{
    for (size_t i = 0; i < decision->n_kinds; i++)
        if (decision->kinds[i] == kind) return true;
    return false;
}

/* The kind of order that only ends the step; 0: none. */
static uint16_t closing_kind(const look *at)
{
    for (size_t i = 0; i < at->decision->n_kinds; i++) {
        const sand_order_kind *kind = &at->game->rules->tables.orders[at->decision->kinds[i] - 1];
        if (kind->closes && kind->slots == 0) return at->decision->kinds[i];
    }
    return 0;
}

static bool refuse_kind(const look *at, uint16_t i, uint16_t kind)
{
    uint16_t end = closing_kind(at);
    const char *text = end ? "This step is {p1}, and \"{o0}\" is not one of its orders; \"{o2}\" ends it"
                           : "This step is {p1}, and \"{o0}\" is not one of its orders";
    return refuse(at, i, "GAME-04", (sand_sentence){ text, { kind, at->decision->step, end } });
}

static bool entry_fits(const look *at, uint16_t i)
{
    const sand_tables *tables = &at->game->rules->tables;
    const sand_entry *entry = &at->order->entries[i];

    if (entry->kind < 1 || entry->kind > tables->n_orders) return malformed(at, i, "There is no such kind of order");
    if (!kind_is_offered(at->decision, entry->kind)) return refuse_kind(at, i, entry->kind);
    const sand_order_kind *kind = &tables->orders[entry->kind - 1];
    if (entry->given & ~(kind->slots | kind->optional))
        return malformed(at, i, "This kind of order does not take that");
    if (kind->closes && i + 1 < at->order->n) return malformed(at, i, "Nothing may follow the end of the step");
    return subject_fits(at, i, kind, entry) && object_fits(at, i, kind, entry) && numbers_fit(at, i, kind, entry) &&
           list_fits(at, i, kind, entry);
}

static const char *why_nothing(const sand_game *game)
{
    if (game->pending) return "Dice must fall first";
    return sand_game_ended(game) ? "The battle is over" : "There is nothing to decide";
}

bool sand_game_well_formed(const sand_game *game, const sand_decision *decision, const sand_order *order,
                           sand_verdict *verdict)
{
    look at = { game, decision, order, verdict };
    if (!decision->asks) return refuse(&at, 0, "GAME-01", (sand_sentence){ why_nothing(game), { 0 } });
    if (order->decision != decision->serial)
        return refuse(&at, 0, "GAME-02",
                      (sand_sentence){
                          "This order is out of date: it answers decision {n0}, and the game is now at decision {n1}",
                          { (int32_t)order->decision, (int32_t)decision->serial } });
    if (order->side < 1 || order->side > SAND_SIDES || !sand_decision_of(decision, (uint16_t)(order->side)))
        return refuse(&at, 0, "GAME-03", (sand_sentence){ "It is not this side's decision", { 0 } });
    if (order->n > 1 && !decision->sheet) return malformed(&at, 1, "Orders are given one at a time here");
    for (uint16_t i = 0; i < order->n; i++)
        if (!entry_fits(&at, i)) return false;
    return true;
}

static bool is_there(const sand_field *field, sand_ref_kind ref, int64_t index)
{
    return index == 0 || (ref != SAND_REF_NONE && index > 0 && index <= (int64_t)sand_field_count(field, ref));
}

static bool list_is_there(const sand_field *field, const sand_order_kind *kind, const sand_entry *entry)
{
    sand_ref_kind ref = sand_order_kind_lists(kind);
    if (entry->n_list > SAND_ENTRY_LIST_MAX) return false;
    for (size_t i = 0; entry->given & (SAND_SLOT_BODIES | SAND_SLOT_SEQUENCE) && i < entry->n_list; i++)
        if (entry->list[i] == 0 || !is_there(field, ref, entry->list[i])) return false;
    for (size_t i = 0; entry->given & SAND_SLOT_MOTION && i < sand_entry_steps(entry); i++) {
        int32_t verb = sand_entry_step(entry, i).verb;
        if (verb < SAND_VERB_PIVOT || verb > SAND_VERB_ROAD) return false;
    }
    return true;
}

bool sand_game_entry_exists(const sand_game *game, const sand_entry *entry)
{
    const sand_tables *tables = &game->rules->tables;
    if (entry->kind < 1 || entry->kind > tables->n_orders) return false;
    const sand_order_kind *kind = &tables->orders[entry->kind - 1];
    return is_there(game->field, kind->subject_ref, entry->subject) &&
           is_there(game->field, kind->object_ref, entry->object) && entry->choice <= kind->n_words &&
           list_is_there(game->field, kind, entry);
}

bool sand_game_order_exists(const sand_game *game, const sand_order *order)
{
    if (order->side < 1 || order->side > SAND_SIDES || (order->n > 0 && order->entries == NULL)) return false;
    for (size_t i = 0; i < order->n; i++)
        if (!sand_game_entry_exists(game, &order->entries[i])) return false;
    return true;
}

bool sand_game_remedies_exist(const sand_game *game, const sand_duty *duties, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (duties[i].has_remedy && !sand_game_entry_exists(game, &duties[i].remedy)) return false;
    return true;
}
