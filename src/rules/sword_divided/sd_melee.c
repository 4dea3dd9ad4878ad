/* sd_melee.c - the dice of melees, one pair of bases at a time (section 7) [SD-MELEE-05, SD-MELEE-06, SD-AMB-PAIR-01].
 *
 * All pairs throw before anything follows: hits are counted on units and contacts and wait for the barrier, so the
 * order of the pairs does not matter. */
#include "rules/common/lining.h"
#include "rules/sword_divided/sd_results.h"

/* The rows of a pair's margin, as the second party sees them: it hits, neither does, it is hit. */
enum { HITS = 0, NOTHING = 1, IS_HIT = 2 };

void sd_ties_melee(const sand_battle *b, sand_ties *ties)
{
    sand_ties_contacts(ties, b);
}

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

typedef struct {
    sand_paired who; /* `body` has the place in the formation; `fights` may be a pike base behind it */
    sand_face attacked;
    int32_t adds;
    sand_ledger ledger;
} party;

/* One pair of a melee, while it fights. */
typedef struct {
    const sand_battle *b;
    const sd_arena *arena;
    const sand_pairing *pair;
} bout;

static void weigh(const bout *at, party *p, const sand_paired *other)
{
    p->ledger = sd_weigh(at->b, &p->who, other, p->attacked);
    p->adds = sand_dice_ledger_total(&p->ledger);
}

/* The base that fights for party `k` of the pair, or the second base of that party. */
static party party_of(const bout *at, unsigned k, bool second)
{
    SAND_ASSERT(k < 2 && (!second || at->pair->of[k].second != 0));
    const sand_paired *other = &at->pair->of[1 - k];
    party p = { .who = second ? sd_second_of(at->b, at->arena, at->pair, k) : at->pair->of[k] };
    p.attacked = sd_attacked(at->b, at->arena, &p.who, other);
    weigh(at, &p, other);
    return p;
}

/* In a two-to-one the pair throws one die, that of the base with the better total. [SD-AMB-PAIR-01] */
static party better_of(const bout *at, unsigned k)
{
    party first = party_of(at, k, false);
    if (at->pair->of[k].second == 0) return first;
    party second = party_of(at, k, true);
    return second.adds > first.adds ? second : first;
}

/* Chooses the two bases whose dice are thrown, and the modifiers of each against the other. */
static void choose_parties(const bout *at, party parties[2])
{
    for (unsigned k = 0; k < 2; k++) parties[k] = better_of(at, k);
    if (at->pair->of[0].second == 0 && at->pair->of[1].second == 0) return;
    for (unsigned k = 0; k < 2; k++) weigh(at, &parties[k], &parties[1 - k].who);
}

/* The result of a pair: which party was hit, and the rule that keeps a party from hitting in spite of its score. */
typedef struct {
    int32_t row;
    const char *barred;
} ending;

static ending ending_of(const sand_battle *b, const party parties[2], int32_t row)
{
    if (row == NOTHING) return (ending){ row, NULL };
    unsigned victim = row == IS_HIT ? 1 : 0;
    return (ending){ row, sd_safe_by(b, &parties[victim].who, &parties[1 - victim].who).rule };
}

static sand_event *tell(const sand_battle *b, sand_log *log, const party parties[2], ending end)
{
    SAND_ASSERT(end.row >= HITS && end.row <= IS_HIT && (end.barred == NULL || end.row != NOTHING));
    static const char *const said[] = { "{u0} was beaten back by {u1}", "{u0} and {u1} fought without result",
                                        "{u0} beat {u1} back" };
    static const char *const harmless[] = { "{u1} had the better of {u0} but cannot harm it", NULL,
                                            "{u0} had the better of {u1} but cannot harm it" };
    const char *words = end.barred != NULL ? harmless[end.row] : said[end.row];
    return sand_answer_tell(b, log, SAND_EVENT_ROLL, end.barred != NULL ? end.barred : "SD-MELEE-06",
                            SAND_SAY(words, parties[0].who.unit, parties[1].who.unit));
}

static void settle_pair(sand_battle *b, const sand_pairing *pair, const party parties[2], ending end)
{
    SAND_ASSERT(parties[0].who.unit != parties[1].who.unit);
    if (end.row == NOTHING || end.barred != NULL) return;
    unsigned by = end.row == IS_HIT ? 0 : 1;
    count_hit(b, pair, parties[by].who.unit, parties[1 - by].who.unit);
}

/* Two dice, one for each party. [SD-MELEE-05] */
static void throw_pair(sand_battle *b, const sand_pairing *pair, const party parties[2], sand_dice *dice, sand_log *log)
{
    sand_contest contest = { .a = cause_of(b, parties[0].who.body, parties[1].who.unit),
                             .b = cause_of(b, parties[1].who.body, parties[0].who.unit),
                             .sides = (uint16_t)sand_battle_number(b, SD_MELEE_DIE),
                             .add_a = (int16_t)parties[0].adds,
                             .add_b = (int16_t)parties[1].adds };
    sand_ledger ledger = sand_answer_against(&parties[0].ledger, &parties[1].ledger);
    size_t first = sand_answer_throw(dice, "hand to hand", &ledger);
    /* the rows of the margin: the first is hit, neither is, the first hits */
    int16_t least = (int16_t)sand_battle_number(b, SD_TO_HIT);
    const int16_t margins[] = { (int16_t)(1 - least), least };
    int32_t row = sand_dice_opposed_row(dice, contest, (sand_dice_table){ margins, SAND_LEN(margins) });
    ending end = ending_of(b, parties, row);
    sand_answer_thrown(tell(b, log, parties, end), dice, first, &ledger, end.barred != NULL ? 0 : row - 1);
    settle_pair(b, pair, parties, end);
}

/* ---- each of two bases has its own die [SD-AMB-PAIR-01] ---- */

static int32_t score_of(const sand_battle *b, const party *p, unsigned against, sand_dice *dice)
{
    return sand_dice_face(dice, cause_of(b, p->who.body, against), sand_battle_number(b, SD_MELEE_DIE)) + p->adds;
}

static int32_t row_of(const sand_battle *b, int32_t margin)
{
    int32_t least = sand_battle_number(b, SD_TO_HIT);
    return margin >= least ? IS_HIT : margin <= -least ? HITS : NOTHING;
}

/* At most four dice: both bases of each party throw, and by the option each is compared with each base of the other
 * party, or the better with the better. */
static void throw_all(sand_battle *b, const bout *at, sand_dice *dice, sand_log *log)
{
    const sand_pairing *pair = at->pair;
    party all[2][2];
    int32_t score[2][2];
    unsigned n[2];
    for (unsigned k = 0; k < 2; k++) {
        const sand_paired *own = &pair->of[k];
        n[k] = own->second != 0 ? 2 : 1;
        for (unsigned i = 0; i < n[k]; i++) {
            all[k][i] = party_of(at, k, i == 1);
            sand_answer_throw(dice, "hand to hand", &all[k][i].ledger);
            score[k][i] = score_of(b, &all[k][i], pair->of[1 - k].unit, dice);
        }
        if (n[k] == 2 && sand_battle_reads(b, SD_TWO_BETTER)) {
            if (score[k][1] > score[k][0]) all[k][0] = all[k][1], score[k][0] = score[k][1];
            n[k] = 1;
        }
    }
    for (unsigned i = 0; i < n[0]; i++) {
        for (unsigned j = 0; j < n[1]; j++) {
            const party parties[2] = { all[0][i], all[1][j] };
            ending end = ending_of(b, parties, row_of(b, score[0][i] - score[1][j]));
            tell(b, log, parties, end);
            settle_pair(b, pair, parties, end);
        }
    }
}

static void fight_out(sand_battle *b, const sd_arena *a, const sand_pairing *pair, sand_dice *dice, sand_log *log)
{
    bool two = pair->of[0].second != 0 || pair->of[1].second != 0;
    for (unsigned k = 0; k < 2; k++) {
        sd_unit_of(b, pair->of[k].unit)->fought = 1;
        if (pair->of[k].second != 0) sd_unit_of(b, sand_battle_body_def(b, pair->of[k].second)->unit)->fought = 1;
    }
    const bout at = { b, a, pair };
    if (two && !sand_battle_reads(b, SD_TWO_ONE_DIE)) {
        throw_all(b, &at, dice, log);
        return;
    }
    party parties[2];
    choose_parties(&at, parties);
    throw_pair(b, pair, parties, dice, log);
}

/* Each call fights one pair; the frame counts melees and pairs. */
void sd_run_melee(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room;
    sd_arena a;
    sand_frame *frame = sand_battle_agenda_top_of(b);
    if (frame->subject == 0 && frame->value == 0) sand_lining_end_contacts(b, sd_least_edge(b));
    a.clusters = sand_bases_clusters(b, a.cluster);
    for (; frame->subject < a.clusters; frame->subject++, frame->value = 0) {
        sd_pair_up(b, frame->subject + 1u, &a);
        if ((size_t)frame->value >= a.melee.n) continue;
        frame->value++;
        fight_out(b, &a, &a.melee.pairing[frame->value - 1], dice, log);
        return;
    }
    sand_battle_agenda_pop(b);
}
