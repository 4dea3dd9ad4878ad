/* sd_worth.c - for players that weigh plans: what a unit is worth, and what its attack is likely to do. Mounted units
 * and pikes attack hand to hand, others fire. The figures are expectations, good enough to tell plans apart that differ
 * by a marker. */
#include "rules/sword_divided/sd_fighting.h"

enum { MARKER = 1000, PAIRS_OF_DICE = 36, SURE = PAIRS_OF_DICE };

/* How many of the 36 throws of two dice come to 5 + over or less: a unit with so many markers breaks by them, and a
 * base that is better by as much beats the other by two. [SD-BREAK-02, SD-MELEE-06] */
static int32_t throws(int32_t over)
{
    static const int32_t of[] = { 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36 };
    enum { EVEN = 4, LAST = SAND_LEN(of) - 1 };
    int32_t row = over + EVEN;
    return of[row < 0 ? 0 : row > LAST ? LAST : row];
}

/* ---- a unit ---- */

/* The chance in 36ths that the unit breaks when it has `more` markers more. [SD-BREAK-01, SD-BREAK-04] */
static int32_t breaking_by(const sand_battle *b, unsigned unit, int32_t more)
{
    int32_t bases = (int32_t)sd_bases(b, unit), hits = sand_battle_unit(b, unit)->hits + more;
    return hits > bases ? SURE : 2 * hits >= bases ? throws(hits) : 0;
}

/* A unit's worth is that of its bases, less a share for its risk: the chances that one, two or three more markers break
 * it, weighted in twentieths by how battles go on from there. */
int32_t sd_worth(const sand_battle *b, unsigned unit)
{
    enum { ORDINARY = 6, ONE = 7, TWO = 6, THREE = 2, WHOLE = 20 * SURE };
    int32_t bases = (int32_t)sd_bases(b, unit), hits = sand_battle_unit(b, unit)->hits;
    if (!sand_battle_in_play(b, unit) || hits > bases || sd_is_broken(b, unit)) return 0;
    int32_t risk = ONE * breaking_by(b, unit, 1) + TWO * breaking_by(b, unit, 2) + THREE * breaking_by(b, unit, 3);
    return sand_battle_trait(b, unit, SD_WORTH) * bases / ORDINARY * (WHOLE - risk) / WHOLE;
}

/* ---- an attack ---- */

/* The markers to expect of a volley, in thousandths: one for every six muskets in the ranks that fire. [SD-FIRE-06] */
static int32_t volley(const sand_battle *b, unsigned unit)
{
    uint16_t bodies[SD_BASES_MOST];
    size_t n = sand_bases_in_ranks(b, unit, sd_firing_ranks(b), bodies, SD_BASES_MOST);
    int32_t muskets = 0;
    if (sd_is_mounted(b, unit) || sd_is_guns(b, unit) || sd_type_of(b, unit) == SD_HORSE) return 0;
    for (size_t i = 0; i < n; i++) muskets += !sd_is_pike(b, bodies[i]);
    return muskets * MARKER / 6;
}

/* The markers to expect of guns in a turn, in thousandths: one shot in two turns, one hit in six shots, two markers to
 * a hit on average. [SD-FIRE-08, SD-GUN-04] */
static int32_t shots(const sand_battle *b, unsigned unit)
{
    uint16_t bodies[SD_BASES_MOST];
    unsigned ranks = sand_battle_reads(b, SD_SCALE_NORMAL) ? UINT8_MAX : sd_firing_ranks(b);
    return (int32_t)sand_bases_in_ranks(b, unit, ranks, bodies, SD_BASES_MOST) * MARKER / 6;
}

/* The unit's grade as the other side may know it. [SD-AMB-GRADE-01] */
static int32_t grade_seen(const sand_battle *b, unsigned unit)
{
    const sd_unit *row = sd_unit_get(b, unit);
    return sand_battle_reads(b, SD_GRADES_OPEN) || row->fought ? row->grade : SD_ORDINARY;
}

static int32_t modifiers(const sand_battle *b, unsigned unit)
{
    int32_t grade = grade_seen(b, unit), skill = 0;
    if (grade == SD_VETERAN) skill = sand_battle_number(b, SD_BETTER);
    if (grade == SD_RAW) skill = sand_battle_number(b, SD_GREEN);
    return skill + (sd_general_with(b, unit) != 0 ? sand_battle_number(b, SD_LED) : 0) +
           sand_battle_number(b, SD_WORN) * sand_battle_unit(b, unit)->hits;
}

int32_t sd_advantage(const sand_battle *b, const sand_attempt *attempt)
{
    SAND_ASSERT(attempt->by != attempt->at && attempt->face <= SAND_FACE_LEFT);
    int32_t over = sd_fights_mounted(b, attempt->by) - sd_fights_mounted(b, attempt->at), turned = 0;
    if (attempt->face == SAND_FACE_REAR)
        turned = sand_battle_number(b, SD_IN_REAR);
    else if (attempt->face != SAND_FACE_FRONT)
        turned = sand_battle_number(b, SD_IN_FLANK);
    return sand_battle_number(b, SD_RIDE_DOWN) * over - turned + modifiers(b, attempt->by) - modifiers(b, attempt->at);
}

/* Weighs that many markers (in thousandths): the share of the unit that they take, and the chance that they break it.
 * [SD-BREAK-02] */
static void weigh(const sand_battle *b, unsigned unit, int32_t markers, int32_t *share, int32_t *last)
{
    SAND_ASSERT(markers >= 0);
    int32_t bases = (int32_t)sd_bases(b, unit), hits = sand_battle_unit(b, unit)->hits;
    int32_t then = hits + (markers + MARKER / 2) / MARKER;
    if (then == hits) then++;
    *share = markers / (bases / 2 + 1);
    if (*share > MARKER) *share = MARKER;
    if (then > bases)
        *last = MARKER;
    else if (2 * then >= bases)
        *last = MARKER * throws(then) / PAIRS_OF_DICE;
    if (markers < MARKER) *last = *last * markers / MARKER;
}

static void melee(const sand_battle *b, const sand_attempt *attempt, sand_blow *out)
{
    unsigned by = attempt->by, at = attempt->at;
    int32_t own = sand_path_stance_of_unit(b, by).files, his = sand_path_stance_of_unit(b, at).files;
    int32_t pairs = attempt->face == SAND_FACE_FRONT ? (own < his ? own : his) : 1, over = sd_advantage(b, attempt);
    int32_t met = attempt->face == SAND_FACE_FRONT ? volley(b, at) : 0;
    weigh(b, at, pairs * throws(over) * MARKER / PAIRS_OF_DICE, &out->share, &out->last);
    weigh(b, by, pairs * throws(-over) * MARKER / PAIRS_OF_DICE + met, &out->back, &out->back_last);
}

void sd_blow(const sand_battle *b, const sand_attempt *attempt, sand_blow *out)
{
    unsigned by = attempt->by, at = attempt->at;
    if (sd_is_guns(b, by)) {
        weigh(b, at, shots(b, by), &out->share, &out->last);
    } else if (volley(b, by) > 0) {
        weigh(b, at, volley(b, by), &out->share, &out->last);
    } else if (sd_is_guns(b, at)) {
        out->share = out->last = MARKER; /* the crews run [SD-GUN-06] */
    } else {
        sand_point from = sand_battle_unit_pose(b, by).at;
        if (sd_shies(b, by, at, attempt->face, from).rule == NULL) melee(b, attempt, out);
    }
}
