/* sd_melee.c - the dice of melees, one pair of bases at a time (section 7) [SD-MELEE-05, SD-MELEE-06, SD-AMB-PAIR-01].
 *
 * All pairs throw before anything follows: hits are counted on units and contacts and wait for the barrier, so the
 * order of the pairs does not matter. */
#include "rules/common/lining.h"
#include "rules/sword_divided/sd_fighting.h"

/* ---- hits that wait for the barrier ---- */

static void count_hit(sand_battle *b, const sand_pairing *pair, unsigned by, unsigned victim)
{
    SAND_ASSERT(sand_battle_side_of_unit(b, by) != sand_battle_side_of_unit(b, victim));
    unsigned index = sand_battle_contact_between(b, by, victim);
    /* a second base of another unit touches no enemy: its hit belongs to the contact of the pair */
    if (index == 0) index = sand_battle_contact_between(b, pair->of[0].unit, pair->of[1].unit);
    bool by_made_it = sand_battle_side_of_unit(b, sand_battle_contact(b, index)->by) == sand_battle_side_of_unit(b, by);
    sand_contact *contact = sand_battle_contact_of(b, index);
    contact->flags = (uint16_t)(contact->flags + (by_made_it ? SD_CONTACT_HIT_BY : SD_CONTACT_HIT_WITH));
    sd_unit_of(b, by)->outgoing++;
    sd_unit_of(b, victim)->incoming++;
}

/* ---- one pair ---- */

/* The cause of a base's die. A base is in at most one pair, as first or second, so its place tells its die from all
 * others of the turn; a melee that is continued at once has an occasion of its own. */
static sand_cause cause_of(const sand_battle *b, unsigned body, unsigned other)
{
    SAND_ASSERT(sand_battle_body_def(b, body)->unit != 0); /* only bases fight */
    sand_cause cause = sd_cause(b, SD_ROLL_MELEE, sand_battle_body_def(b, body)->unit, other, body);
    cause.occasion = sand_battle_head(b)->occasion;
    return cause;
}

/* In a two-to-one the pair throws one die, or each of the two bases has its own. [SD-AMB-PAIR-01] */
static sand_bouts_dice dice_of(const sand_battle *b)
{
    if (sand_battle_reads(b, SD_TWO_ONE_DIE)) return SAND_BOUTS_ONE_DIE;
    return sand_battle_reads(b, SD_TWO_BETTER) ? SAND_BOUTS_BETTER : SAND_BOUTS_EACH;
}

/* Two dice, one for each party. [SD-MELEE-05, SD-MELEE-06] */
static void fight_out(sand_battle *b, const sand_melee *melee, const sand_pairing *pair, sand_dice *dice, sand_log *log)
{
    const sand_bouts how = {
        .rule = sd_pairing_rule(b),
        .dice = dice_of(b),
        .die = sand_battle_number(b, SD_MELEE_DIE),
        .margin = sand_battle_number(b, SD_TO_HIT),
        .rule_hit = "SD-MELEE-06",
        .announce = "hand to hand",
        .said = { "{u0} was beaten back by {u1}", "{u0} and {u1} fought without result", "{u0} beat {u1} back" },
        .harmless = { "{u1} had the better of {u0} but cannot harm it", NULL,
                      "{u0} had the better of {u1} but cannot harm it" },
        .attacked = sd_attacked,
        .weigh = sd_weigh,
        .safe_by = sd_safe_by,
        .cause = cause_of,
        .hit = count_hit,
    };
    for (unsigned k = 0; k < 2; k++) {
        sd_unit_of(b, pair->of[k].unit)->fought = 1;
        if (pair->of[k].second != 0) sd_unit_of(b, sand_battle_body_def(b, pair->of[k].second)->unit)->fought = 1;
    }
    sand_bouts_fight(b, &(sand_bouts_bout){ &how, melee, pair }, dice, log);
}

/* Each call fights one pair; the frame counts melees and pairs. */
void sd_run_melee(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room;
    sand_bouts_arena a;
    sand_frame *frame = sand_battle_agenda_top_of(b);
    if (frame->subject == 0 && frame->value == 0) sand_lining_end_contacts(b, sd_least_edge(b));
    sand_bouts_enter(b, &a);
    for (; frame->subject < a.clusters; frame->subject++, frame->value = 0) {
        sd_pair_up(b, frame->subject + 1u, &a);
        if ((size_t)frame->value >= a.melee.n) continue;
        frame->value++;
        fight_out(b, &a.melee, &a.melee.pairing[frame->value - 1], dice, log);
        return;
    }
    sand_battle_agenda_pop(b);
}
