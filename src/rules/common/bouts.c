/* bouts.c - the dice of one pair of bases, and the winner of a melee. */
#include "rules/common/bouts.h"

void sand_bouts_enter(const sand_battle *b, sand_bouts_arena *a)
{
    SAND_ASSERT(b->field->n_units <= SAND_BOUTS_UNITS); /* the arena has room for as many */
    a->clusters = sand_bases_clusters(b, a->cluster);
}

void sand_bouts_pair(const sand_battle *b, unsigned which, const sand_pairing_rule *rule, sand_bouts_arena *a)
{
    SAND_ASSERT(which >= 1 && which <= a->clusters); /* 0 would be every unit without contact */
    a->melee =
        (sand_melee){ .touches = { a->touch, SAND_BOUTS_TOUCHES, 0 }, .pairing = a->pair, .room = SAND_BOUTS_PAIRS };
    sand_bases_pair(b, a->cluster, which, rule, &a->melee);
}

/* ---- who throws ---- */

/* The rows of a pair's margin, as the second party sees them: it hits, neither does, it is hit. */
enum { HITS = 0, NOTHING = 1, IS_HIT = 2 };

typedef struct {
    sand_paired who; /* `body` has the place in the formation; `fights` may be a base behind it */
    sand_face attacked;
    int32_t adds;
    sand_ledger ledger;
} party;

/* The second base of party `k` as the base that fights, with the party's first base as its second. A base that overlaps
 * touches no enemy and fights with its front. */
static sand_paired second_of(const sand_bouts_bout *bout, unsigned k)
{
    const sand_pairing *pair = bout->pair;
    uint16_t second = pair->of[k].second, other = pair->of[1 - k].body;
    const sand_battle *b = bout->how->rule.context;
    sand_base_touch touch = { .unit = { sand_battle_body_def(b, second)->unit, pair->of[1 - k].unit },
                              .body = { second, other },
                              .face = { SAND_FACE_FRONT, pair->of[1 - k].face } };
    for (size_t i = 0; i < bout->melee->touches.n; i++) {
        const sand_base_touch *each = &bout->melee->touches.touch[i];
        for (unsigned own = 0; own < 2; own++)
            if (each->body[own] == second && each->body[1 - own] == other) touch.face[0] = each->face[own];
    }
    return (sand_paired){ .unit = touch.unit[0],
                          .body = second,
                          .fights = (uint16_t)bout->how->rule.in_place(b, &touch, 0),
                          .second = pair->of[k].body,
                          .face = touch.face[0] };
}

static void weigh(const sand_battle *b, const sand_bouts_bout *bout, party *p, const sand_paired *other)
{
    p->ledger = bout->how->weigh(b, &p->who, other, p->attacked);
    p->adds = sand_dice_ledger_total(&p->ledger);
}

/* The base that fights for party `k` of the pair, or the second base of that party. */
static party party_of(const sand_battle *b, const sand_bouts_bout *bout, unsigned k, bool second)
{
    SAND_ASSERT(k < 2 && (!second || bout->pair->of[k].second != 0));
    const sand_paired *other = &bout->pair->of[1 - k];
    party p = { .who = second ? second_of(bout, k) : bout->pair->of[k] };
    p.attacked = bout->how->attacked(b, bout->melee, &p.who, other);
    weigh(b, bout, &p, other);
    return p;
}

static party better_of(const sand_battle *b, const sand_bouts_bout *bout, unsigned k)
{
    party first = party_of(b, bout, k, false);
    if (bout->pair->of[k].second == 0) return first;
    party second = party_of(b, bout, k, true);
    return second.adds > first.adds ? second : first;
}

/* ---- what comes of it ---- */

/* Tells of a throw and counts its hit. *row becomes NOTHING where a rule keeps the hit from doing harm. */
static sand_event *end(sand_battle *b, const sand_bouts_bout *bout, const party parties[2], int32_t *row, sand_log *log)
{
    const sand_bouts *how = bout->how;
    SAND_ASSERT(*row >= HITS && *row <= IS_HIT && parties[0].who.unit != parties[1].who.unit);
    unsigned victim = *row == IS_HIT ? 1 : 0;
    const char *barred = *row == NOTHING ? NULL : how->safe_by(b, &parties[victim].who, &parties[1 - victim].who).rule;
    sand_event *event = sand_answer_tell(
        b, log, SAND_EVENT_ROLL, barred != NULL ? barred : how->rule_hit,
        SAND_SAY(barred != NULL ? how->harmless[*row] : how->said[*row], parties[0].who.unit, parties[1].who.unit));
    if (*row != NOTHING && barred == NULL)
        how->hit(b, bout->pair, parties[1 - victim].who.unit, parties[victim].who.unit);
    if (barred != NULL) *row = NOTHING;
    return event;
}

/* Two dice, one for each party: in a two-to-one that of the base that adds more. */
static void throw_pair(sand_battle *b, const sand_bouts_bout *bout, sand_dice *dice, sand_log *log)
{
    const sand_bouts *how = bout->how;
    party parties[2] = { better_of(b, bout, 0), better_of(b, bout, 1) };
    bool two = bout->pair->of[0].second != 0 || bout->pair->of[1].second != 0;
    for (unsigned k = 0; k < 2 && two; k++) weigh(b, bout, &parties[k], &parties[1 - k].who);
    sand_contest contest = { .a = how->cause(b, parties[0].who.body, parties[1].who.unit),
                             .b = how->cause(b, parties[1].who.body, parties[0].who.unit),
                             .sides = (uint16_t)how->die,
                             .add_a = (int16_t)parties[0].adds,
                             .add_b = (int16_t)parties[1].adds };
    sand_ledger ledger = sand_answer_against(&parties[0].ledger, &parties[1].ledger);
    size_t first = sand_answer_throw(dice, how->announce, &ledger);
    const int16_t margins[] = { (int16_t)(1 - how->margin), (int16_t)how->margin };
    int32_t row = sand_dice_opposed_row(dice, contest, (sand_dice_table){ margins, SAND_LEN(margins) });
    sand_event *event = end(b, bout, parties, &row, log);
    sand_answer_thrown(event, dice, first, &ledger, row - NOTHING);
}

/* ---- each of two bases has its own die ---- */

/* The bases of party `k` that count, with their scores; returns how many. */
static unsigned throw_side(const sand_battle *b, const sand_bouts_bout *bout, unsigned k, party all[2], sand_dice *dice)
{
    unsigned n = bout->pair->of[k].second != 0 ? 2 : 1;
    for (unsigned i = 0; i < n; i++) {
        all[i] = party_of(b, bout, k, i == 1);
        sand_answer_throw(dice, bout->how->announce, &all[i].ledger);
        sand_cause cause = bout->how->cause(b, all[i].who.body, bout->pair->of[1 - k].unit);
        all[i].adds += sand_dice_face(dice, cause, bout->how->die);
    }
    if (n == 2 && bout->how->dice == SAND_BOUTS_BETTER) {
        if (all[1].adds > all[0].adds) all[0] = all[1];
        n = 1;
    }
    return n;
}

static void throw_all(sand_battle *b, const sand_bouts_bout *bout, sand_dice *dice, sand_log *log)
{
    party all[2][2];
    unsigned n[2];
    for (unsigned k = 0; k < 2; k++) n[k] = throw_side(b, bout, k, all[k], dice);
    for (unsigned i = 0; i < n[0]; i++) {
        for (unsigned j = 0; j < n[1]; j++) {
            const party parties[2] = { all[0][i], all[1][j] };
            int32_t lead = parties[0].adds - parties[1].adds, least = bout->how->margin;
            int32_t row = lead >= least ? IS_HIT : lead <= -least ? HITS : NOTHING;
            end(b, bout, parties, &row, log);
        }
    }
}

void sand_bouts_fight(sand_battle *b, const sand_bouts_bout *bout, sand_dice *dice, sand_log *log)
{
    bool two = bout->pair->of[0].second != 0 || bout->pair->of[1].second != 0;
    if (two && bout->how->dice != SAND_BOUTS_ONE_DIE)
        throw_all(b, bout, dice, log);
    else
        throw_pair(b, bout, dice, log);
}

/* ---- who has won ---- */

typedef struct {
    const sand_bouts_ends *ends;
    const sand_bouts_arena *arena;
    int32_t made[SAND_SIDES + 1]; /* hits, by side */
} count;

static void add_hits(const sand_battle *b, const sand_contact *contact, count *c)
{
    SAND_ASSERT(sand_battle_side_of_unit(b, contact->by) != sand_battle_side_of_unit(b, contact->with));
    c->made[sand_battle_side_of_unit(b, contact->by)] += c->ends->hits(contact, true);
    c->made[sand_battle_side_of_unit(b, contact->with)] += c->ends->hits(contact, false);
}

static void note(sand_battle *b, const count *c, unsigned unit)
{
    unsigned side = sand_battle_side_of_unit(b, unit);
    c->ends->note(b, unit, c->made[side] - c->made[sand_battle_enemy(side)]);
}

/* A unit that overlapped without being touched is in no cluster. */
static void share_with_seconds(sand_battle *b, const count *c)
{
    const sand_melee *melee = &c->arena->melee;
    for (size_t i = 0; i < melee->n; i++) {
        for (unsigned k = 0; k < 2; k++) {
            unsigned second = melee->pairing[i].of[k].second;
            unsigned unit = second == 0 ? 0 : sand_battle_body_def(b, second)->unit;
            if (unit != 0 && c->arena->cluster[unit] == 0 && c->ends->shares(b, unit)) note(b, c, unit);
        }
    }
}

static void tell(const sand_battle *b, const count *c, unsigned unit, sand_log *log)
{
    SAND_ASSERT(unit != 0); /* the sentence names it */
    int32_t lead = c->made[SAND_SIDE_A] - c->made[SAND_SIDE_B];
    unsigned winner = lead > 0 ? SAND_SIDE_A : SAND_SIDE_B;
    if (lead == 0)
        sand_answer_tell(b, log, SAND_EVENT_STEP, c->ends->drawn.rule, SAND_SAY(c->ends->drawn.text, unit));
    else
        sand_answer_tell(
            b, log, SAND_EVENT_STEP, c->ends->won.rule,
            SAND_SAY(c->ends->won.text, unit, winner, c->made[winner], c->made[sand_battle_enemy(winner)]));
}

/* The melee is named after the unit with the lowest luck id. */
static void decide_melee(sand_battle *b, count c, unsigned which, sand_log *log)
{
    unsigned named = 0;
    for (unsigned i = 1; i <= sand_battle_head(b)->contacts; i++)
        if (c.arena->cluster[sand_battle_contact(b, i)->by] == which) add_hits(b, sand_battle_contact(b, i), &c);
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        if (c.arena->cluster[unit] != which) continue;
        note(b, &c, unit);
        named = sand_battle_lower_luck(b, named, unit);
    }
    share_with_seconds(b, &c);
    tell(b, &c, named, log);
}

void sand_bouts_decide(sand_battle *b, const sand_bouts_ends *ends, const sand_bouts_arena *a, unsigned which,
                       sand_log *log)
{
    SAND_ASSERT(which >= 1 && which <= a->clusters);
    if (!ends->by_contact) {
        decide_melee(b, (count){ ends, a, { 0 } }, which, log);
        return;
    }
    for (unsigned i = 1; i <= sand_battle_head(b)->contacts; i++) {
        const sand_contact contact = *sand_battle_contact(b, i);
        count c = { ends, a, { 0 } };
        if (a->cluster[contact.by] != which) continue;
        add_hits(b, &contact, &c);
        note(b, &c, contact.by);
        note(b, &c, contact.with);
        tell(b, &c, contact.by, log);
        share_with_seconds(b, &c);
    }
}
