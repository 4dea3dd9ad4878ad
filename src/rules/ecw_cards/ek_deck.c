/* ek_deck.c - the sequence of play [EK-SEQ]: one deck, shuffled each turn and turned up card by card; and the end of
 * the battle.
 *
 * No player knows the order of the deck, so it is made as the cards are turned up: each card left is equally likely to
 * be next, which makes all orders of the ten equally likely. [EK-SEQ-02]
 * The agenda holds, from bottom to top, TURN and CARD; a card adds END, MELEE, SHOOT and MOVE, or END and COMMAND. */
#include "rules/common/answer.h"
#include "rules/common/muster.h"
#include "rules/ecw_cards/ek_turn.h"

static void push(sand_battle *b, ek_step step, unsigned unit)
{
    const ek_head *head = ek_head_get(b);
    sand_battle_agenda_push(b, (sand_frame){ .step = (uint16_t)step,
                                             .sides = (uint16_t)(head->active == 0 ? 0 : 1u << head->active),
                                             .subject = ek_type_of_arm(head->arm),
                                             .object = (uint16_t)unit });
}

uint16_t ek_type_of_arm(unsigned arm)
{
    static const uint16_t type[EK_ARMS + 1] = { [EK_CARD_HORSE] = EK_HORSE,
                                                [EK_CARD_FOOT] = EK_FOOT,
                                                [EK_CARD_DRAGOON] = EK_DRAGOONS,
                                                [EK_CARD_ARTILLERY] = EK_ARTILLERY };
    SAND_ASSERT(arm <= EK_ARMS);
    return type[arm];
}

/* ---- the weather [EK-WX, EK-A-49, EK-A-51] ---- */

/* Sets the weather. A storm puts guns out of action for the rest of the battle; EK-A-51 decides whether mud holds them
 * as long. [EK-WX-05] */
void ek_set_weather(sand_battle *b, ek_weather weather, sand_log *log)
{
    static const char *const text[] = { "The sky cleared", "A light rain fell", "Heavy rain came down",
                                        "A storm broke over the field" };
    static const char *const rule[] = { "EK-WX-01", "EK-WX-02", "EK-WX-03", "EK-WX-04" };
    SAND_ASSERT((size_t)weather < SAND_LEN(text));
    bool changes = ek_weather_now(b) != weather;
    ek_head_of(b)->weather = (uint8_t)weather;
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (sand_battle_unit(b, i)->status == SAND_STATUS_GONE || ek_type_of(b, i) != EK_ARTILLERY) continue;
        if (weather == EK_STORM) ek_unit_of(b, i)->silenced = 1;
        if (weather == EK_HEAVY_RAIN && sand_battle_reads(b, EK_BOGGED_GOOD)) ek_unit_of(b, i)->bogged = 1;
    }
    if (changes) sand_answer_tell(b, log, SAND_EVENT_STEP, rule[weather], SAND_SAY(text[weather], 0));
}

static void follow_the_weather(sand_battle *b, sand_log *log)
{
    for (unsigned i = 0; i < b->field->n_plans; i++) {
        const sand_plan *plan = &b->field->plan[i];
        if (plan->kind == EK_PLAN_WEATHER && plan->turn == sand_battle_head(b)->turn)
            ek_set_weather(b, (ek_weather)plan->value, log);
    }
}

/* ---- the end [EK-A-48] ---- */

/* Does a unit that is gone count as lost? Pursuers do only by one reading. [EK-A-55] */
bool ek_is_lost(const sand_battle *b, unsigned unit)
{
    return sand_battle_unit(b, unit)->cause != EK_GONE_PURSUIT || sand_battle_reads(b, EK_PURSUERS_LOST);
}

/* ---- a new turn ---- */

static void shuffle(sand_battle *b)
{
    ek_head *head = ek_head_of(b);
    head->active = head->arm = head->n_turned = head->rode = head->rallied = 0;
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++) {
        for (unsigned i = 0; i < EK_ARMS; i++) ek_side_of(b, side)->turned[i] = 0;
    }
    for (unsigned i = 1; i <= b->field->n_units; i++) ek_unit_of(b, i)->acted = ek_unit_of(b, i)->charged_in = 0;
}

/* Begins a turn: all ten cards are shuffled again. [EK-SEQ-02, EK-SEQ-05] */
void ek_run_turn(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room, (void)dice;
    if (sand_chapters_is_over(b)) {
        sand_battle_agenda_pop(b);
        return;
    }
    SAND_ASSERT(sand_battle_step_now(b) == EK_STEP_TURN);
    sand_battle_head_of(b)->turn++;
    sand_battle_head_of(b)->stage = 0;
    shuffle(b);
    sand_answer_tell(b, log, SAND_EVENT_STEP, "EK-SEQ-02", SAND_SAY("The deck is shuffled", 0));
    follow_the_weather(b, log);
    push(b, EK_STEP_CARD, 0);
}

/* ---- the next card ---- */

typedef struct {
    unsigned side;
    ek_arm arm;
} card;

/* The deck as a list, in which the two sides' cards of one arm are neighbours. */
static card nth_card(unsigned n)
{
    SAND_ASSERT(n < EK_CARDS);
    return (card){ SAND_SIDE_A + n % SAND_SIDES, (ek_arm)(1 + n / SAND_SIDES) };
}

static bool is_of(const sand_battle *b, unsigned unit, card c)
{
    return sand_battle_side_of_unit(b, unit) == c.side && sand_battle_in_play(b, unit) && ek_serves(b, unit, c.arm);
}

/* Is any piece left on the table that the card would activate? */
static bool sets_in_motion(const sand_battle *b, card c)
{
    if (c.arm == EK_CARD_COMMANDER) return ek_commander(b, c.side) != 0;
    for (unsigned i = 1; i <= b->field->n_units; i++)
        if (is_of(b, i, c)) return true;
    return false;
}

/* Sets 1 for each card that is still in the deck and returns their number. The card of a type without units stays in
 * the deck unless the scenario takes it out. [EK-A-03, EK-OPT-11] */
static unsigned cards_left(const sand_battle *b, uint16_t left[EK_CARDS])
{
    bool removed = sand_battle_reads(b, EK_EMPTY_CARDS_REMOVED);
    unsigned n = 0;
    for (unsigned i = 0; i < EK_CARDS; i++) {
        card c = nth_card(i);
        left[i] = ek_side_get(b, c.side)->turned[c.arm - 1] == 0 && (!removed || sets_in_motion(b, c));
        n += left[i];
    }
    return n;
}

/* Fills in what both sides see of the deck; false: there is no deck of that number. [EK-SEQ-01, EK-A-03] */
bool ek_deck(const sand_battle *b, unsigned deck, sand_deck *out)
{
    static const struct {
        const char *label, *arm, *about;
    } rows[EK_ARMS + 1] = { [EK_CARD_HORSE] = { "Horse", "horse", "moves and charges, never shoots" },
                            [EK_CARD_FOOT] = { "Foot", "foot", "moves, shoots and charges" },
                            [EK_CARD_DRAGOON] = { "Dragoons", "dragoons", "moves and shoots, may not charge" },
                            [EK_CARD_ARTILLERY] = { "Artillery", "guns", "moves or shoots, then stays" },
                            [EK_CARD_COMMANDER] = { "Commander", "commander", "rides, and rallies a unit" } };
    const ek_head *head = ek_head_get(b);
    uint16_t left[EK_CARDS];
    if (deck != 1) return false;
    bool removed = sand_battle_reads(b, EK_EMPTY_CARDS_REMOVED);
    cards_left(b, left);
    *out = (sand_deck){ .label = "The deck", .rule = "EK-SEQ-01", .sorts = EK_CARDS };
    for (unsigned i = 0; i < EK_CARDS; i++) {
        card c = nth_card(i);
        out->card[i] = (sand_card){ .label = rows[c.arm].label,
                                    .arm = rows[c.arm].arm,
                                    .about = rows[c.arm].about,
                                    .side = (uint16_t)c.side,
                                    .cards = !removed || sets_in_motion(b, c),
                                    .left = left[i],
                                    .turned = ek_side_get(b, c.side)->turned[c.arm - 1],
                                    .live = c.side == head->active && c.arm == head->arm };
    }
    return true;
}

/* Does this card of the list activate the piece? [EK-SEQ-03, EK-A-02] */
bool ek_card_moves(const sand_battle *b, unsigned deck, unsigned number, sand_spot who)
{
    card c = nth_card(number);
    SAND_ASSERT(deck == 1 && number < EK_CARDS);
    if (who.ref == SAND_REF_BODY) return c.arm == EK_CARD_COMMANDER && ek_commander(b, c.side) == who.index;
    unsigned acted = ek_unit_get(b, who.index)->acted;
    return is_of(b, who.index, c) && (acted == 0 || acted == c.arm);
}

static card draw(const sand_battle *b, sand_dice *dice, const uint16_t left[EK_CARDS], unsigned n)
{
    SAND_ASSERT(n > 0 && n <= EK_CARDS);
    unsigned i = 0;
    while (n == 1 && i + 1 < EK_CARDS && left[i] == 0) i++;
    if (n == 1) return nth_card(i);
    sand_answer_throw(dice, "the next card", NULL);
    return nth_card((unsigned)sand_dice_draw(dice, sand_answer_cause(b, EK_ROLL_CARD, 0), left, EK_CARDS));
}

/* Reports the card turned up, and how many cards of each side are left, which both players may count on. */
static void tell_card(const sand_battle *b, card c, sand_log *log)
{
#define CARD(up)                                                                                                       \
    {                                                                                                                  \
        up " turned up, the last card", up " turned up. Still to come: {n2} of {s1}, {n4} of {s3}"                     \
    }
    static const char *const text[EK_ARMS + 1][2] = { [EK_CARD_HORSE] = CARD("Horse of {s0} is"),
                                                      [EK_CARD_FOOT] = CARD("Foot of {s0} is"),
                                                      [EK_CARD_DRAGOON] = CARD("Dragoons of {s0} are"),
                                                      [EK_CARD_ARTILLERY] = CARD("Artillery of {s0} is"),
                                                      [EK_CARD_COMMANDER] = CARD("The commander of {s0} is") };
#undef CARD
    uint16_t left[EK_CARDS];
    unsigned of[SAND_SIDES + 1] = { 0 };
    if (log == NULL) return;
    unsigned n = cards_left(b, left);
    for (unsigned i = 0; i < EK_CARDS; i++) of[nth_card(i).side] += left[i];
    sand_answer_tell(
        b, log, SAND_EVENT_REVEAL, "EK-SEQ-03",
        SAND_SAY(text[c.arm][n != 0], c.side, SAND_SIDE_A, of[SAND_SIDE_A], SAND_SIDE_B, of[SAND_SIDE_B], n));
}

static void forget_last_activation(sand_battle *b)
{
    ek_head_of(b)->rode = ek_head_of(b)->rallied = 0;
    for (unsigned i = 0; (i = ek_next_acting(b, i)) != 0;) {
        ek_unit *unit = ek_unit_of(b, i);
        unit->moved = EK_NOT_MOVED;
        unit->unsteady = unit->shot = unit->fought = 0;
    }
}

void ek_push_deeds(sand_battle *b, unsigned unit)
{
    push(b, EK_STEP_MELEE, unit);
    push(b, EK_STEP_SHOOT, unit);
}

/* Turns the card up. The card of a type without units passes. [EK-A-03] */
static void turn_up(sand_battle *b, card c, sand_log *log)
{
    SAND_ASSERT(ek_side_get(b, c.side)->turned[c.arm - 1] == 0);
    ek_head *head = ek_head_of(b);
    ek_side_of(b, c.side)->turned[c.arm - 1] = ++head->n_turned;
    head->active = (uint8_t)c.side;
    head->arm = (uint8_t)c.arm;
    sand_battle_head_of(b)->stage++;
    forget_last_activation(b);
    tell_card(b, c, log);
    if (log != NULL && !sets_in_motion(b, c))
        sand_answer_tell(b, log, SAND_EVENT_REVEAL, "EK-A-03",
                         SAND_SAY("No unit of {s0} was left to act on it", c.side));
    push(b, EK_STEP_END, 0);
    if (c.arm == EK_CARD_COMMANDER) {
        push(b, EK_STEP_COMMAND, 0);
        return;
    }
    if (ek_next_acting(b, 0) == 0) return;
    if (sand_battle_reads(b, EK_STEPS_TYPE)) ek_push_deeds(b, 0);
    push(b, EK_STEP_MOVE, 0);
}

/* Turns up cards until all ten are up. [EK-SEQ-04] */
void ek_run_card(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room;
    SAND_ASSERT(sand_battle_step_now(b) == EK_STEP_CARD);
    uint16_t left[EK_CARDS];
    unsigned n = cards_left(b, left);
    if (n == 0)
        sand_battle_agenda_pop(b);
    else
        turn_up(b, draw(b, dice, left, n), log);
}

void ek_run_end(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    SAND_ASSERT(sand_battle_step_now(b) == EK_STEP_END);
    (void)room, (void)dice, (void)log;
    sand_battle_agenda_pop(b);
    ek_head_of(b)->active = ek_head_of(b)->arm = 0;
}

/* ---- until a side is asked ---- */

/* Will a card still to come in this turn ask a player for a decision? */
static bool any_will_act(const sand_battle *b)
{
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        ek_arm arm = (ek_arm)sand_battle_trait(b, i, EK_CARD);
        const ek_side *side = ek_side_get(b, sand_battle_side_of_unit(b, i));
        bool fresh = sand_battle_in_play(b, i) && ek_unit_get(b, i)->acted == 0 && !ek_is_rooted(b, i);
        if (fresh && side->turned[arm - 1] == 0 && ek_serves(b, i, arm)) return true;
    }
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++) {
        bool turned = ek_side_get(b, side)->turned[EK_CARD_COMMANDER - 1] != 0;
        if (!turned && ek_commander(b, side) != 0) return true;
    }
    return false;
}

/* Would a player be asked for a decision in a turn that begins now? */
static bool any_can_act(const sand_battle *b)
{
    for (unsigned i = 1; i <= b->field->n_units; i++)
        if (sand_battle_in_play(b, i) && !ek_is_rooted(b, i)) return true;
    return ek_commander(b, SAND_SIDE_A) != 0 || ek_commander(b, SAND_SIDE_B) != 0;
}

/* Is it certain that before a player is asked no die but the draw of the next card is rolled, the battle does not end,
 * and the weather does not change? */
bool ek_is_calm(const sand_battle *b)
{
    enum {
        CALM = 1 << EK_STEP_MOVE | 1 << EK_STEP_SHOOT | 1 << EK_STEP_MELEE | 1 << EK_STEP_COMMAND | 1 << EK_STEP_END
    };
    unsigned i = sand_battle_head(b)->frames;
    while (i > 0 && (1u << sand_battle_frame(b, i)->step & CALM) != 0) i--;
    if (i == 0 || sand_battle_frame(b, i)->step != EK_STEP_CARD) return false;
    if (any_will_act(b)) return true;
    bool turns = i > 1 && sand_battle_frame(b, i - 1)->step == EK_STEP_TURN; /* a position may end with its cards */
    return turns && b->field->n_plans == 0 && !sand_chapters_is_over(b) && any_can_act(b);
}
