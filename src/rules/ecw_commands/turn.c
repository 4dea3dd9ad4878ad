/* turn.c - the sequence of play: cards are laid out in secret, the players roll for the first activation, and cards are
 * flipped in turn [EC-SEQ, EC-ORG-11, EC-ORG-12].
 *
 * The agenda holds, from bottom to top, TURN, CARD, INITIATIVE and ORDER, and above them POST and WEATHER when they are
 * due. A flipped card adds END, FACE (by one reading), MELEE, SHOOT, MOVE and, when units arrive, ARRIVE. The frame
 * pushed last runs first, so every function here pushes in the reverse of the book's order.
 *
 * Invariants: a side's `left` counts its commands whose card is DOWN; deck[0..left) are those commands in the order in
 * which they will come up, or all 0 while the cards have no order; `active` and `command` are 0 between activations. */
#include "rules/common/losses.h"
#include "rules/common/muster.h"
#include "rules/ecw_commands/deploy.h"
#include "rules/ecw_commands/end.h"
#include "rules/ecw_commands/reading.h"
#include "rules/ecw_commands/turn.h"
#include "rules/ecw_commands/verdicts.h"

static void push(sand_battle *b, ec_step step, unsigned sides, unsigned subject)
{
    sand_battle_agenda_push(
        b, (sand_frame){ .step = (uint16_t)step, .sides = (uint16_t)sides, .subject = (uint16_t)subject });
}

static void act(sand_battle *b, unsigned command, unsigned side, unsigned first)
{
    ec_head *head = ec_head_of(b);
    head->command = (uint16_t)command;
    head->active = (uint8_t)side;
    head->first = (uint8_t)first;
}

/* ---- a new turn ---- */

/* Has the command a unit on the table, or one that may arrive this turn? The cards of other commands are laid aside.
 * [EC-ORG-11] */
bool ec_command_used(const sand_battle *b, unsigned command)
{
    if (sand_battle_command(b, command)->units == 0) return false;
    for (unsigned i = 0; (i = sand_battle_next_of(b, i, command)) != 0;) {
        if (sand_battle_in_play(b, i)) return true;
    }
    return sand_muster_any_unit_arrives(b, EC_PLAN_ARRIVE, command);
}

/* Gathers the cards of all commands in use. [EC-SEQ-05, EC-ORG-11] */
static void rebuild_deck(sand_battle *b, unsigned side)
{
    SAND_ASSERT(side == SAND_SIDE_A || side == SAND_SIDE_B);
    ec_side *cards = ec_side_of(b, side);
    unsigned last = 0;
    cards->left = cards->flipped = 0;
    /* the former order must not be seen */
    for (unsigned i = 0; i < EC_CARDS; i++) cards->deck[i] = cards->played[i] = 0;
    for (unsigned c = 1; c <= b->field->n_commands; c++) {
        if (b->field->command[c - 1].side != side || sand_battle_command(b, c)->units == 0) continue;
        ec_command_of(b, c)->card = ec_command_used(b, c) ? EC_CARD_DOWN : EC_CARD_ASIDE;
        if (ec_command_get(b, c)->card == EC_CARD_ASIDE) continue;
        SAND_ASSERT(cards->left < EC_CARDS); /* setup refuses a sixth command */
        cards->left++;
        last = c;
    }
    /* a single card leaves nothing to choose */
    if (cards->left == 1 && !ec_plays_solo(b, side)) cards->deck[0] = (uint16_t)last;
}

bool ec_turn_orders_cards(const sand_battle *b, unsigned side)
{
    return ec_side_get(b, side)->left > 1 && !ec_plays_solo(b, side);
}

/* The cards are laid out before the dice for the first activation are rolled. [EC-A-56] */
void ec_turn_begin(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room, (void)dice;
    if (ec_end_is_due(b)) {
        sand_battle_agenda_pop(b);
        return;
    }
    SAND_ASSERT(sand_battle_step_now(b) == EC_STEP_TURN);
    sand_head *head = sand_battle_head_of(b);
    head->turn++;
    head->stage = 0;
    act(b, 0, 0, 0);
    unsigned ordering = 0;
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++) {
        rebuild_deck(b, side);
        if (ec_turn_orders_cards(b, side)) ordering |= 1u << side;
    }
    const char *text = head->turn == 1 ? "The cards are laid out" : "All cards have been played; a new turn begins";
    sand_answer_tell(b, log, SAND_EVENT_STEP, "EC-SEQ-05", SAND_SAY(text, head->turn));
    push(b, EC_STEP_CARD, 0, 0);
    push(b, EC_STEP_INITIATIVE, 0, 0);
    push(b, EC_STEP_ORDER, ordering, 0);
    for (unsigned side = SAND_SIDE_B; side >= SAND_SIDE_A; side--) {
        if (ec_commander_due(b, side) == 0) continue;
        push(b, EC_STEP_POST, 1u << side, 0); /* [EC-CMD-02] */
        sand_battle_agenda_top_of(b)->value = EC_POST_LATE;
    }
    if (sand_battle_reads(b, EC_WEATHER_DRIFTS_YES)) push(b, EC_STEP_WEATHER, 0, 0); /* [EC-A-42] */
}

/* ---- the order of the cards ---- */

/* A card of that side which the order does not name yet; 0: none. */
static unsigned first_unlaid(const sand_battle *b, unsigned side, const sand_entry *entry)
{
    for (unsigned c = 1; c <= b->field->n_commands; c++) {
        bool named = b->field->command[c - 1].side != side || ec_command_get(b, c)->card != EC_CARD_DOWN;
        for (unsigned i = 0; i < entry->n_list; i++) named |= entry->list[i] == (int32_t)c;
        if (!named) return c;
    }
    return 0;
}

/* Is this entry of the list a card of the player's side, face down, and not named before? Refuses if not. */
static bool is_card(sand_judging *j, unsigned nth)
{
    const sand_battle *b = j->scene->battle;
    const sand_entry *entry = j->entry;
    int32_t command = entry->list[nth];
    bool named = false;
    for (unsigned i = 0; i < nth; i++) named |= entry->list[i] == command;
    bool his = command >= 1 && command <= b->field->n_commands && b->field->command[command - 1].side == j->side;
    return !SAND_FORBIDS(j->verdict, !his, "EC-SEQ-01", "Only the cards of {s0} can be laid out here", j->side) &&
           !SAND_FORBIDS(j->verdict, ec_command_get(b, (unsigned)command)->card != EC_CARD_DOWN, "EC-ORG-11",
                         "{c0} has no units on the table and so no card", command) &&
           !SAND_FORBIDS(j->verdict, named, "EC-ORG-12", "{c0} has only one card", command);
}

void ec_check_cards(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    const sand_entry *entry = j->entry;
    for (unsigned i = 0; i < entry->n_list; i++)
        if (!is_card(j, i)) return;
    j->verdict->rule = "EC-SEQ-01";
    if (entry->n_list >= ec_side_get(b, j->side)->left) return;
    sand_answer_missing(j->verdict, SAND_SLOT_SEQUENCE);
    j->verdict->rule = NULL;
    j->verdict->sentence = SAND_SAY("The card of {c0} is not in the order yet", first_unlaid(b, j->side, entry));
}

/* Both sides' cards are laid out at the same moment. [EC-SEQ-01] */
void ec_apply_cards(sand_battle *b, sand_room *room, const sand_order orders[], size_t n, sand_log *log)
{
    (void)room;
    for (size_t i = 0; i < n; i++) {
        ec_side *cards = ec_side_of(b, orders[i].side);
        const sand_entry *entry = &orders[i].entries[0];
        SAND_ASSERT(entry->n_list == cards->left); /* ec_check_cards has required this */
        for (unsigned k = 0; k < cards->left; k++) cards->deck[k] = (uint16_t)entry->list[k];
        sand_answer_tell(b, log, SAND_EVENT_ORDER, "EC-SEQ-01",
                         SAND_SAY("{s0} laid out {n1} cards face down", orders[i].side, cards->left));
    }
    sand_battle_agenda_pop(b);
}

/* ---- the first activation [EC-SEQ-02] ---- */

/* The value of the side's commander on the table; 0 when there is none, or none yet, or he has gone. */
static int16_t value_of(const sand_battle *b, unsigned side)
{
    const ec_side *s = ec_side_get(b, side);
    if (s->fled || sand_losses_leader_left(b, side) == 0) return 0; /* [EC-CMD-05, EC-A-40] */
    return ec_plays_solo(b, side) ? (int16_t)sand_battle_option(b, EC_OPT_VETERAN) : s->value; /* [EC-SEQ-08] */
}

void ec_turn_initiative(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room;
    sand_contest contest = sand_answer_contest(b, EC_ROLL_INITIATIVE, (unsigned)sand_battle_number(b, EC_FIRST_DIE));
    contest.add_a = value_of(b, SAND_SIDE_A);
    contest.add_b = value_of(b, SAND_SIDE_B);
    sand_ledger ledger = { 0 };
    sand_answer_modify(&ledger, contest.add_a != 0, "EC-SEQ-02", b->field->side[0].name, contest.add_a);
    sand_answer_modify(&ledger, contest.add_b != 0, "EC-SEQ-02", b->field->side[1].name, contest.add_b);
    size_t first = sand_answer_throw(dice, "first activation", &ledger);
    unsigned winner = sand_dice_rolloff(dice, contest) == 0 ? SAND_SIDE_A : SAND_SIDE_B;
    sand_event *event =
        sand_answer_tell(b, log, SAND_EVENT_ROLL, "EC-SEQ-02",
                         SAND_SAY("{s0} to activate first ({s2} against {s3})", winner, 0, SAND_SIDE_A, SAND_SIDE_B));
    sand_answer_thrown(event, dice, first, NULL, (int32_t)winner);
    ec_head_of(b)->first = (uint8_t)winner;
    sand_battle_agenda_pop(b);
    SAND_ASSERT(sand_battle_step_now(b) == EC_STEP_CARD); /* the winner's side is written there */
    sand_battle_agenda_top_of(b)->sides = (uint16_t)(1u << winner);
}

/* ---- flipping cards [EC-SEQ-03] ---- */

/* What both sides may see of a side's cards, which is never their order. The card of a command that has no units left
 * is in no deck. [EC-SEQ-01, EC-SEQ-06] */
bool ec_turn_deck(const sand_battle *b, unsigned side, sand_deck *out)
{
    if (side < SAND_SIDE_A || side > SAND_SIDE_B) return false;
    const ec_side *cards = ec_side_get(b, side);
    *out = (sand_deck){
        .label = "Command cards", .rule = "EC-SEQ-01", .side = (uint16_t)side, .ordered = !ec_plays_solo(b, side)
    };
    for (unsigned c = 1; c <= b->field->n_commands && out->sorts < SAND_DECK_SORTS; c++) {
        if (b->field->command[c - 1].side != side) continue;
        ec_card lies = (ec_card)ec_command_get(b, c)->card;
        sand_card *card = &out->card[out->sorts++];
        *card = (sand_card){ .label = b->field->command[c - 1].name, .arm = "", .about = "", .side = (uint16_t)side };
        card->command = (uint16_t)c;
        card->cards = lies == EC_CARD_DOWN || lies == EC_CARD_PLAYED;
        card->left = lies == EC_CARD_DOWN;
        card->live = ec_head_get(b)->command == c;
        for (unsigned i = 0; i < cards->flipped; i++)
            if (cards->played[i] == c) card->turned = (uint16_t)(i + 1);
    }
    return true;
}

bool ec_turn_card_moves(const sand_battle *b, unsigned side, unsigned card, sand_spot who)
{
    sand_deck deck;
    if (!ec_turn_deck(b, side, &deck) || who.ref != SAND_REF_UNIT || !sand_battle_in_play(b, who.index)) return false;
    SAND_ASSERT(card < deck.sorts);
    return sand_battle_unit(b, who.index)->command == deck.card[card].command;
}

/* No player has ordered these cards, so each is equally likely to be the top one [EC-SEQ-07]. They are drawn one at a
 * time and not shuffled beforehand, so that no order of the deck exists before it is seen. */
static unsigned draw_card(const sand_battle *b, unsigned side, sand_dice *dice)
{
    uint16_t command[EC_CARDS], weight[EC_CARDS];
    int32_t n = 0;
    for (unsigned c = 1; c <= b->field->n_commands && n < EC_CARDS; c++) {
        if (b->field->command[c - 1].side != side || ec_command_get(b, c)->card != EC_CARD_DOWN) continue;
        command[n] = (uint16_t)c;
        weight[n++] = 1;
    }
    SAND_ASSERT(n > 0 && n == ec_side_get(b, side)->left);
    if (n == 1) return command[0]; /* a certain card needs no die, so that odds need not branch on it */
    sand_cause cause = sand_answer_cause(b, EC_ROLL_CARD, 0);
    cause.subject = (uint16_t)side;
    sand_dice_about(dice, "the next card of a shuffled deck", NULL);
    return command[sand_dice_draw(dice, cause, weight, n)];
}

/* The cards behind the one taken move up. A deck without an order does not name the card, so only the count falls. */
static void take_from_deck(ec_side *cards, unsigned command)
{
    unsigned i = 0;
    SAND_ASSERT(cards->left > 0);
    while (i < EC_CARDS && cards->deck[i] != command) i++;
    for (; i + 1 < EC_CARDS; i++) cards->deck[i] = cards->deck[i + 1];
    if (i < EC_CARDS) cards->deck[EC_CARDS - 1] = 0;
    cards->left--;
}

/* A unit's deeds are forgotten when its command's next card comes up and not at the end of the activation: until then
 * its state tells what it last did. */
static void forget_last_activation(sand_battle *b, unsigned command)
{
    for (unsigned i = 0; (i = sand_battle_next_of(b, i, command)) != 0;) {
        ec_unit *unit = ec_unit_of(b, i);
        unit->moved = EC_NOT_MOVED;
        unit->unsteady = unit->shot = unit->fought = unit->pivots = unit->faced = 0;
        unit->spent = 0;
    }
}

void ec_turn_push_deeds(sand_battle *b, unsigned unit)
{
    const ec_head *head = ec_head_get(b);
    SAND_ASSERT(head->command != 0 && (unit == 0 || sand_battle_unit(b, unit)->command == head->command));
    static const ec_step steps[] = { EC_STEP_FACE, EC_STEP_MELEE, EC_STEP_SHOOT };
    for (size_t i = 0; i < SAND_LEN(steps); i++) {
        if (steps[i] == EC_STEP_FACE && sand_battle_reads(b, EC_END_PIVOT_MOVE)) continue;
        push(b, steps[i], 1u << head->active, head->command);
        sand_battle_agenda_top_of(b)->object = (uint16_t)unit;
    }
}

/* The units of the command may all move, shoot and fight. [EC-A-21] */
static void flip(sand_battle *b, unsigned side, unsigned command, sand_log *log)
{
    ec_side *cards = ec_side_of(b, side);
    SAND_ASSERT(ec_command_get(b, command)->card == EC_CARD_DOWN && cards->flipped < EC_CARDS);
    take_from_deck(cards, command);
    cards->played[cards->flipped++] = (uint16_t)command;
    ec_command_of(b, command)->card = EC_CARD_PLAYED;
    act(b, command, side, ec_head_get(b)->first);
    sand_battle_head_of(b)->stage++; /* so that dice of the same kind in different activations have different causes */
    forget_last_activation(b, command);
    sand_answer_tell(b, log, SAND_EVENT_REVEAL, "EC-SEQ-03", SAND_SAY("{s0} turned over a card: {c1}", side, command));
    sand_battle_agenda_top_of(b)->sides = (uint16_t)(1u << sand_battle_enemy(side));
    push(b, EC_STEP_END, 1u << side, command);
    if (sand_battle_reads(b, EC_STEPS_COMMAND)) ec_turn_push_deeds(b, 0);
    push(b, EC_STEP_MOVE, 1u << side, command);
    if (sand_muster_any_unit_arrives(b, EC_PLAN_ARRIVE, command)) push(b, EC_STEP_ARRIVE, 1u << side, command);
}

/* When one deck is used up, the longer one finishes alone. [EC-A-41] */
static unsigned side_of_next_card(const sand_battle *b, const sand_frame *card)
{
    unsigned side = card->sides >> SAND_SIDE_A & 1 ? SAND_SIDE_A : SAND_SIDE_B;
    return ec_side_get(b, side)->left == 0 ? sand_battle_enemy(side) : side;
}

void ec_turn_card(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room;
    unsigned side = side_of_next_card(b, sand_battle_agenda_top(b));
    const ec_side *cards = ec_side_get(b, side);
    if (cards->left == 0) {
        sand_battle_agenda_pop(b);
        return;
    }
    flip(b, side, cards->deck[0] != 0 ? cards->deck[0] : draw_card(b, side, dice), log);
}

void ec_turn_end_activation(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room, (void)dice, (void)log;
    SAND_ASSERT(sand_battle_step_now(b) == EC_STEP_END);
    act(b, 0, 0, ec_head_get(b)->first);
    sand_battle_agenda_pop(b);
}

/* The card is removed at once [EC-SEQ-06], and the next card simply comes up [EC-A-55]. */
void ec_card_remove(sand_battle *b, unsigned command, sand_log *log)
{
    SAND_ASSERT(command >= 1 && command <= b->field->n_commands);
    unsigned side = b->field->command[command - 1].side;
    SAND_ASSERT(ec_command_get(b, command)->card != EC_CARD_REMOVED);
    if (ec_command_get(b, command)->card == EC_CARD_DOWN) take_from_deck(ec_side_of(b, side), command);
    bool for_good = sand_battle_command(b, command)->units == 0;
    ec_command_of(b, command)->card = for_good ? EC_CARD_REMOVED : EC_CARD_ASIDE;
    sand_answer_tell(b, log, SAND_EVENT_REVEAL, "EC-SEQ-06",
                     SAND_SAY(for_good ? "{c0} had no units left, and its card was removed"
                                       : "{c0} had no units left on the table, and its card was set aside",
                              command));
}

/* ---- until a player is asked ---- */

/* Is it a step in which a player may decide and which passes without dice when no player can, or the end of an
 * activation? */
static bool is_calm_step(unsigned step)
{
    return step == EC_STEP_MOVE || step == EC_STEP_SHOOT || step == EC_STEP_MELEE || step == EC_STEP_FACE ||
           step == EC_STEP_END;
}

/* Is the next card known? Then its command will also be asked to move, as all its units are on the table. */
static bool is_next_card_known(const sand_battle *b, const sand_frame *card)
{
    const ec_side *cards = ec_side_get(b, side_of_next_card(b, card));
    return cards->left > 0 && cards->deck[0] != 0;
}

/* Will the side have cards to lay out in the next turn? */
static bool lays_cards_next(const sand_battle *b, unsigned side)
{
    unsigned used = 0;
    for (unsigned c = 1; c <= b->field->n_commands; c++)
        used += b->field->command_sides[c - 1] == side && ec_command_used(b, c);
    return used > 1 && !ec_plays_solo(b, side);
}

/* Are all cards played, and does the next turn begin with a player laying out cards? */
static bool is_next_turn_known(const sand_battle *b, const sand_frame *card)
{
    if (ec_side_get(b, side_of_next_card(b, card))->left > 0 || sand_battle_reads(b, EC_WEATHER_DRIFTS_YES))
        return false;
    return !ec_end_is_due(b) && (lays_cards_next(b, SAND_SIDE_A) || lays_cards_next(b, SAND_SIDE_B));
}

/* While units are still to arrive nothing is known in advance. */
bool ec_turn_is_calm(const sand_battle *b)
{
    unsigned i = sand_battle_head(b)->frames;
    if (b->field->n_plans > 0) return false;
    while (i > 0 && is_calm_step(sand_battle_frame(b, i)->step)) i--;
    if (i < 2 || sand_battle_frame(b, i)->step != EC_STEP_CARD) return false;
    const sand_frame *card = sand_battle_frame(b, i);
    return is_next_card_known(b, card) ||
           (sand_battle_frame(b, i - 1)->step == EC_STEP_TURN && is_next_turn_known(b, card));
}
