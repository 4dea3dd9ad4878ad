/* answer.c - fills in verdicts, witnesses, events and ledgers in the one form that reports, records and screens read.
 */
#include "rules/common/answer.h"

#include "motion/path.h"

#include <string.h>

/* ---- verdicts ---- */

/* Sets single members: the arrays of witnesses and duties are large, and entries beyond their counts are never read. */
void sand_answer_begin(sand_verdict *verdict, sand_answer answer)
{
    verdict->answer = answer;
    verdict->missing = 0;
    verdict->rule = NULL;
    verdict->sentence = (sand_sentence){ 0 };
    verdict->has_limit = verdict->counts = false;
    verdict->limit = 0;
    verdict->cost_used = verdict->cost_total = 0;
    verdict->n_witness = verdict->n_duties = 0;
}

void sand_answer_limit(sand_verdict *verdict, int32_t limit)
{
    verdict->has_limit = true;
    verdict->limit = limit < 0 ? 0 : limit;
}

void sand_answer_missing(sand_verdict *verdict, unsigned slots)
{
    verdict->answer = SAND_SO_FAR;
    verdict->missing = (uint16_t)slots;
    if (slots == SAND_SLOT_NONE) verdict->sentence = SAND_SAY("Which unit is meant?", 0);
}

bool sand_answer_own_unit(const sand_battle *b, unsigned unit, unsigned side, const char *rule, sand_verdict *verdict)
{
    if (unit == 0)
        sand_answer_missing(verdict, SAND_SLOT_NONE);
    else if (unit > b->field->n_units || !sand_battle_in_play(b, unit))
        SAND_REFUSE(verdict, rule, "There is no such unit on the table", 0);
    else if (sand_battle_side_of_unit(b, unit) != side)
        SAND_REFUSE(verdict, rule, "{u0} is an enemy unit", unit);
    else
        return true;
    return false;
}

/* ---- witnesses ---- */

void sand_answer_show(sand_verdict *verdict, sand_witness witness)
{
    SAND_ASSERT(verdict->n_witness <= SAND_VERDICT_SHAPES_MAX);
    if (verdict->n_witness < SAND_VERDICT_SHAPES_MAX) verdict->witness[verdict->n_witness++] = witness;
}

sand_witness sand_answer_ring(unsigned unit, const sand_box *box, int32_t radius)
{
    sand_witness ring = sand_path_witness_box(box, unit);
    ring.kind = SAND_SHAPE_RING;
    ring.radius = radius;
    return ring;
}

sand_witness sand_answer_line(unsigned unit, sand_point from, sand_point to)
{
    return (sand_witness){ .kind = SAND_SHAPE_SEGMENT, .n = 2, .ref = (uint16_t)unit, .points = { from, to } };
}

sand_witness sand_answer_arc(unsigned unit, const sand_arc *arc, int32_t radius)
{
    return (sand_witness){ .kind = SAND_SHAPE_SECTOR,
                           .n = 2,
                           .ref = (uint16_t)unit,
                           .radius = radius,
                           .from = arc->left_heading,
                           .to = arc->right_heading,
                           .points = { arc->left, arc->right } };
}

sand_witness sand_answer_ground(unsigned unit, const sand_bounds *ground)
{
    sand_point low = ground->low, high = ground->high;
    return (sand_witness){ .kind = SAND_SHAPE_POLYGON,
                           .n = 4,
                           .ref = (uint16_t)unit,
                           .points = { low, { high.x, low.y }, high, { low.x, high.y } } };
}

void sand_answer_show_box(sand_verdict *verdict, unsigned unit, const sand_box *box)
{
    sand_answer_show(verdict, sand_path_witness_box(box, unit));
}

void sand_answer_show_ring(sand_verdict *verdict, unsigned unit, const sand_box *box, int32_t radius)
{
    sand_answer_show(verdict, sand_answer_ring(unit, box, radius));
}

void sand_answer_show_line(sand_verdict *verdict, unsigned unit, sand_point from, sand_point to)
{
    sand_answer_show(verdict, sand_answer_line(unit, from, to));
}

/* ---- events ---- */

static sand_ref_kind ref_of_letter(char letter)
{
    switch (letter) {
    case 's': return SAND_REF_SIDE;
    case 'c': return SAND_REF_COMMAND;
    case 'u': return SAND_REF_UNIT;
    case 'b': return SAND_REF_BODY;
    case 't': return SAND_REF_TERRAIN;
    default: return SAND_REF_NONE; /* a length, an angle or a count: nothing that stands on the table */
    }
}

/* The kind of thing that the template names as argument `which`; NONE: it does not name it, or it is a number. */
static sand_ref_kind ref_of_argument(const char *text, unsigned which)
{
    SAND_ASSERT(which <= 9); /* one digit */
    for (const char *at = strchr(text, '{'); at != NULL; at = strchr(at + 1, '{')) {
        if (at[1] != '\0' && (unsigned)(at[2] - '0') == which) return ref_of_letter(at[1]);
    }
    return SAND_REF_NONE;
}

void sand_answer_fill(const sand_battle *b, sand_event *event, const char *rule, sand_sentence sentence)
{
    event->turn = sand_battle_head(b)->turn;
    event->rule = rule;
    event->sentence = sentence;
    event->subject_ref = (uint8_t)ref_of_argument(sentence.text, 0);
    if (event->subject_ref != SAND_REF_NONE) event->subject = (uint16_t)sentence.args[0];
    sand_ref_kind object = ref_of_argument(sentence.text, 1);
    if (object != SAND_REF_NONE) sand_answer_concerns(event, object, (unsigned)sentence.args[1]);
}

void sand_answer_concerns(sand_event *event, sand_ref_kind of, unsigned index)
{
    if (event == NULL) return;
    SAND_ASSERT(index <= UINT16_MAX);
    event->object_ref = (uint8_t)of;
    event->object = (uint16_t)index;
}

void sand_answer_moved(sand_event *event, sand_pose from, sand_pose to)
{
    if (event == NULL) return;
    event->from = from;
    event->to = to;
}

void sand_answer_went(const sand_battle *b, sand_log *log, const char *rule, sand_sentence sentence,
                      sand_answer_way way)
{
    sand_answer_moved(sand_answer_tell(b, log, SAND_EVENT_MOVE, rule, sentence), way.from, way.to);
}

void sand_answer_placed(sand_event *event, sand_pose at)
{
    if (event != NULL) event->to = at;
}

/* ---- overlays ---- */

bool sand_answer_wants(const sand_overlay_list *out, sand_overlay_kind kind)
{
    return out->n < SAND_OVERLAYS_MAX && (out->wanted == 0 || (out->wanted >> kind & 1) != 0);
}

sand_overlay *sand_answer_overlay(sand_overlay_list *out, sand_overlay_kind kind, const char *rule,
                                  sand_sentence sentence, sand_witness shape)
{
    if (!sand_answer_wants(out, kind)) return NULL;
    sand_overlay *overlay = &out->of[out->n++];
    *overlay = (sand_overlay){ .kind = kind, .rule = rule, .sentence = sentence, .shape = shape };
    return overlay;
}

/* ---- dice ---- */

sand_cause sand_answer_cause(const sand_battle *b, unsigned purpose, unsigned unit)
{
    const sand_head *head = sand_battle_head(b);
    SAND_ASSERT(purpose >= 1 && purpose <= b->field->rules->tables.n_purposes); /* records store its name */
    return (sand_cause){ .purpose = (uint16_t)purpose,
                         .turn = head->turn,
                         .stage = head->stage,
                         .subject = unit == 0 ? 0 : sand_battle_unit_def(b, unit)->luck };
}

sand_cause sand_answer_cause_of_side(const sand_battle *b, unsigned purpose, unsigned side)
{
    sand_cause cause = sand_answer_cause(b, purpose, 0);
    cause.subject = (uint16_t)side;
    return cause;
}

sand_contest sand_answer_contest(const sand_battle *b, unsigned purpose, unsigned faces)
{
    return (sand_contest){ .a = sand_answer_cause_of_side(b, purpose, SAND_SIDE_A),
                           .b = sand_answer_cause_of_side(b, purpose, SAND_SIDE_B),
                           .sides = (uint16_t)faces };
}

sand_ledger sand_answer_against(const sand_ledger *ours, const sand_ledger *theirs)
{
    sand_ledger both = *ours;
    SAND_ASSERT(ours->n + theirs->n <= SAND_LEDGER_MAX);
    for (unsigned i = 0; i < theirs->n; i++) {
        both.rows[both.n] = theirs->rows[i];
        both.rows[both.n++].against = 1;
    }
    return both;
}

size_t sand_answer_throw(sand_dice *dice, const char *words, const sand_ledger *ledger)
{
    sand_dice_about(dice, words, ledger);
    return dice->n_rolls;
}

void sand_answer_thrown(sand_event *event, const sand_dice *dice, size_t first, const sand_ledger *ledger,
                        int32_t score)
{
    if (event == NULL) return;
    SAND_ASSERT(first <= dice->n_rolls && dice->n_rolls - first <= UINT16_MAX);
    event->first_roll = (uint32_t)first;
    event->n_rolls = (uint16_t)(dice->n_rolls - first);
    event->amount = score;
    if (ledger == NULL) return;
    event->n_ledger = ledger->n < SAND_EVENT_LEDGER_MAX ? ledger->n : SAND_EVENT_LEDGER_MAX;
    for (unsigned i = 0; i < event->n_ledger; i++) event->ledger[i] = ledger->rows[i];
}

bool sand_answer_test(const sand_battle *b, const sand_answer_trial *trial, sand_dice *dice, sand_log *log)
{
    size_t first = sand_answer_throw(dice, trial->dice, NULL);
    bool passed = sand_dice_at_least(dice, trial->cause, 6, trial->need);
    sand_event *event = sand_answer_tell(b, log, SAND_EVENT_ROLL, trial->rule, passed ? trial->yes : trial->no);
    sand_answer_thrown(event, dice, first, NULL, passed);
    return passed;
}
