/* sd_results.c - which side has won a melee, and whether winning horse reforms (section 7) [SD-RESULT, SD-AMB-RESULT].
 *
 * A melee is all units that contacts connect, or by the option each two units in contact; the hits of the sides are
 * compared. */
#include "rules/sword_divided/sd_fighting.h"

/* ---- the winner [SD-RESULT-01, SD-RESULT-06] ---- */

/* Is melee `which` fought in this round? A further round in the same turn has only the melees that horse continues at
 * once. [SD-AMB-RESULT-03] */
static bool is_fought(const sand_battle *b, const sand_bouts_arena *a, unsigned which)
{
    if (sand_battle_head(b)->occasion == 0) return true;
    for (unsigned c = 1; c <= sand_battle_head(b)->contacts; c++) {
        const sand_contact *contact = sand_battle_contact(b, c);
        if (a->cluster[contact->by] == which && (contact->flags & SD_CONTACT_CONTINUES) != 0) return true;
    }
    return false;
}

static int32_t hits_of(const sand_contact *contact, bool by_made_it)
{
    return contact->flags / (by_made_it ? SD_CONTACT_HIT_BY : SD_CONTACT_HIT_WITH) % (SD_CONTACT_HITS_MOST + 1);
}

static void note(sand_battle *b, unsigned unit, int32_t lead)
{
    sd_do(b, unit, lead > 0 ? SD_DID_WIN : lead < 0 ? SD_DID_LOSE : SD_DID_DRAW);
}

/* A unit that overlapped without being touched shares the result if it gained or gave a marker. [SD-AMB-MORE-04] */
static bool shares(const sand_battle *b, unsigned unit)
{
    const sd_unit *row = sd_unit_get(b, unit);
    return row->incoming + row->outgoing > 0 || sand_battle_reads(b, SD_SHARES_ALWAYS);
}

/* Each unit keeps one result: a loss counts before a draw, a draw before a win. */
static void keep_worst(sand_battle *b)
{
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        unsigned done = sd_unit_get(b, unit)->done;
        if (done & SD_DID_LOSE)
            done &= ~(unsigned)(SD_DID_WIN | SD_DID_DRAW);
        else if (done & SD_DID_DRAW)
            done &= ~(unsigned)SD_DID_WIN;
        if (done != sd_unit_get(b, unit)->done) sd_unit_of(b, unit)->done = (uint8_t)done;
    }
}

/* The barrier of the melee: all units get their markers together. */
static void count_all(sand_battle *b, sand_log *log)
{
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        const sd_unit *row = sd_unit_get(b, unit);
        if (row->incoming + row->outgoing == 0 && row->follows == 0) continue;
        sd_mark(b, unit, row->incoming, "SD-MELEE-06", log);
        sd_unit *own = sd_unit_of(b, unit);
        own->incoming = own->outgoing = own->follows = 0;
    }
    for (unsigned c = 1; c <= sand_battle_head(b)->contacts; c++) {
        const unsigned kept = SD_CONTACT_CONFORMED | SD_CONTACT_FACES;
        sand_contact *contact = sand_battle_contact_of(b, c);
        contact->flags = (uint16_t)(contact->flags & kept);
    }
}

/* The next unit by luck, after luck `from`, that has a general with it and was hit; 0: none. */
static unsigned next_at_risk(const sand_battle *b, int32_t from)
{
    unsigned best = 0;
    if (!sand_battle_reads(b, SD_RISK_DIE)) return 0;
    for (unsigned unit = 0; (unit = sand_battle_next_in_play(b, unit)) != 0;) {
        bool comes = sand_battle_unit_def(b, unit)->luck > from && sd_unit_get(b, unit)->incoming > 0;
        if (comes && sd_general_with(b, unit) != 0) best = sand_battle_lower_luck(b, best, unit);
    }
    return best;
}

/* The general is lost on 12 on two dice, thrown once for each marker that his unit is about to get. [SD-AMB-GEN-02] */
static void risk_general(sand_battle *b, unsigned unit, sand_dice *dice, sand_log *log)
{
    const int16_t falls[] = { (int16_t)sand_battle_number(b, SD_GENERAL_FALLS) };
    unsigned general = sd_general_with(b, unit);
    bool lost = false;
    for (uint16_t i = 0; i < sd_unit_get(b, unit)->incoming && !lost; i++) {
        sand_cause cause = sd_cause(b, SD_ROLL_RISK, unit, 0, 0);
        cause.index = i;
        cause.occasion = sand_battle_head(b)->occasion;
        size_t first = sand_answer_throw(dice, "a general's risk", NULL);
        lost = sand_dice_row(dice, cause, 6, 2, (sand_dice_table){ falls, SAND_LEN(falls) }) > 0;
        sand_event *event = sand_answer_tell(b, log, SAND_EVENT_ROLL, "SD-AMB-GEN-02",
                                             SAND_SAY(lost ? "{b0} fell" : "{b0} was unhurt", general));
        sand_answer_thrown(event, dice, first, NULL, lost);
    }
    if (lost) sd_lose_general(b, general, "SD-AMB-GEN-02", log);
}

/* A unit that lost or drew any of its contacts falls back. [SD-AMB-RESULT-01] */
void sd_run_outcome(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room;
    const sand_bouts_ends ends = { .by_contact = sand_battle_reads(b, SD_MELEE_SCOPE_PAIR),
                                   .hits = hits_of,
                                   .shares = shares,
                                   .note = note,
                                   .drawn = { "SD-RESULT-06", "The melee of {u0} was drawn" },
                                   .won = { "SD-RESULT-01", "{s1} won the melee of {u0}, {n2}:{n3} in hits" } };
    sand_bouts_arena a;
    sand_frame *frame = sand_battle_agenda_top_of(b);
    unsigned at_risk = next_at_risk(b, frame->value);
    if (at_risk != 0) {
        frame->value = sand_battle_unit_def(b, at_risk)->luck;
        risk_general(b, at_risk, dice, log);
        return;
    }
    sand_bouts_enter(b, &a);
    sand_battle_agenda_pop(b);
    for (unsigned which = 1; which <= a.clusters; which++) {
        if (!is_fought(b, &a, which)) continue;
        sd_pair_up(b, which, &a);
        if (a.melee.n == 0) continue; /* no base fought, as with guns alone: there is no winner [SD-AMB-GUN-06] */
        sand_bouts_decide(b, &ends, &a, which, log);
    }
    keep_worst(b);
    count_all(b, log);
}

/* ---- winning horse reforms [SD-RESULT-04, SD-RESULT-05, SD-RESULT-07] ---- */

static bool is_horse(const sand_battle *b, unsigned unit)
{
    if (!sd_is_mounted(b, unit)) return false;
    return sd_type_of(b, unit) == SD_HORSE || sand_battle_reads(b, SD_DRAGOON_REFORM_YES);
}

/* [SD-RESULT-07] */
static bool has_to_test(const sand_battle *b, unsigned unit)
{
    return sd_did(b, unit, SD_DID_WIN) && is_horse(b, unit) && !sd_did(b, unit, SD_DID_TEST);
}

/* The loser that the horse faces most, by the edge they share, of equal ones that of the lowest luck.
 * [SD-AMB-RESULT-06] */
static unsigned loser_before(const sand_battle *b, unsigned unit)
{
    sand_touching touching;
    sand_box box = sand_battle_unit_box(b, unit);
    unsigned best = 0;
    int32_t most = -1;
    for (unsigned cursor = 0; sand_battle_next_contact(b, unit, &cursor, &touching);) {
        if (!sd_did(b, touching.other, SD_DID_LOSE)) continue;
        sand_box other = sand_battle_unit_box(b, touching.other);
        int32_t shared = sand_overlap_contact(&box, &other).shared;
        if (shared < most) continue;
        best = shared > most ? touching.other : sand_battle_lower_luck(b, best, touching.other);
        most = shared;
    }
    return best;
}

/* The loser against which a base of the unit fought as the second of two, touching no enemy; 0: none. [SD-MELEE-04] */
static unsigned loser_beside(const sand_battle *b, unsigned unit)
{
    sand_bouts_arena a;
    sand_bouts_enter(b, &a);
    for (unsigned which = 1; which <= a.clusters; which++) {
        sd_pair_up(b, which, &a);
        for (size_t i = 0; i < a.melee.n; i++) {
            for (unsigned k = 0; k < 2; k++) {
                unsigned second = a.melee.pairing[i].of[k].second, other = a.melee.pairing[i].of[1 - k].unit;
                if (second == 0 || sand_battle_body_def(b, second)->unit != unit) continue;
                if (sd_did(b, other, SD_DID_LOSE)) return other;
            }
        }
    }
    return 0;
}

static unsigned loser_to_follow(const sand_battle *b, unsigned unit)
{
    unsigned before = loser_before(b, unit);
    return before != 0 ? before : loser_beside(b, unit);
}

/* The sentence about horse that did not reform; a loser that breaks at once is not pursued. */
static const char *words_of_failing(const sand_battle *b, unsigned unit)
{
    if (sd_unit_get(b, unit)->follows == 0) return "{u0} did not reform, and has no enemy before it to pursue";
    return sand_battle_reads(b, SD_PURSUIT_CHARGE) ? "{u0} did not reform, and must charge next turn"
                                                   : "{u0} did not reform and pursued";
}

void sd_run_reform(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    const int32_t wanted = sand_battle_number(b, SD_REFORMS), helps = sand_battle_number(b, SD_REFORM_LED);
    (void)room;
    unsigned unit = sand_battle_next_or_end(b, has_to_test);
    sand_ledger ledger = { 0 };
    if (unit == 0) return;
    bool led = sd_general_with(b, unit) != 0;
    sand_cause cause = sd_cause(b, SD_ROLL_REFORM, unit, 0, 0);
    cause.occasion = sand_battle_head(b)->occasion;
    /* a general lowers the number wanted: the ledger shows it and adds nothing */
    sand_answer_modify(&ledger, led, "SD-RESULT-04", "a general is with it: 3 or more, not 4", 0);
    size_t first = sand_answer_throw(dice, "reforming", &ledger);
    bool reforms = sand_dice_at_least(dice, cause, 6, led ? wanted - helps : wanted);
    sd_do(b, unit, SD_DID_TEST);
    if (!reforms) sd_unit_of(b, unit)->follows = (uint16_t)loser_to_follow(b, unit);
    const bool pursues = !reforms && sd_unit_get(b, unit)->follows != 0;
    sand_event *event = sand_answer_tell(b, log, SAND_EVENT_ROLL, pursues ? "SD-RESULT-05" : "SD-RESULT-04",
                                         SAND_SAY(reforms ? "{u0} reformed" : words_of_failing(b, unit), unit));
    sand_answer_thrown(event, dice, first, &ledger, reforms);
}
