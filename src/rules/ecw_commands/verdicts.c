/* verdicts.c - how verdicts and events are filled in: the words are data, report/ makes the sentences. */
#include "rules/ecw_commands/reading.h"
#include "rules/ecw_commands/verdicts.h"

void ec_answer(sand_verdict *verdict, sand_answer answer)
{
    verdict->answer = answer;
    verdict->missing = 0;
    verdict->rule = NULL;
    verdict->sentence = (sand_sentence){ 0 };
    verdict->has_limit = false;
    verdict->limit = 0;
    verdict->limit_rule = NULL;
    verdict->cost_used = verdict->cost_total = 0;
    verdict->n_witness = verdict->n_duties = 0;
}

void ec_refuse(sand_verdict *verdict, const char *rule, const char *text, int32_t a, int32_t b, int32_t c)
{
    verdict->answer = SAND_NO;
    verdict->rule = rule;
    verdict->sentence = (sand_sentence){ text, { a, b, c } };
}

void ec_refuse_engaged(const sand_battle *b, unsigned unit, sand_verdict *verdict)
{
    static const char *const texts[] = {
        "{u0} is engaged: it may withdraw, stand or fight",
        "{u0} is engaged with {u1}: it may withdraw, stand or fight",
        "{u0} is engaged with {u1} and {u2}: it may withdraw, stand or fight",
        "{u0} is engaged with {u1}, {u2} and others: it may withdraw, stand or fight",
    };
    sand_touching touching;
    int32_t other[2] = { 0, 0 };
    unsigned n = 0;
    for (unsigned cursor = 0; sand_battle_next_contact(b, unit, &cursor, &touching); n++) {
        if (n < 2) other[n] = (int32_t)touching.other;
    }
    ec_refuse(verdict, "EC-A-34a", texts[n < 3 ? n : 3], (int32_t)unit, other[0], other[1]);
}

unsigned ec_first_enemy(const sand_battle *b, unsigned unit)
{
    sand_touching touching;
    unsigned cursor = 0;
    return sand_battle_next_contact(b, unit, &cursor, &touching) ? touching.other : 0;
}

void ec_refuse_again(const sand_battle *b, unsigned unit, sand_verdict *verdict)
{
    static const char *const texts[] = {
        [EC_NOT_MOVED] = "{u0} has already had its movement in this activation",
        [EC_STOOD] = "{u0} has been told to stand in this activation",
        [EC_MOVED] = "{u0} has already moved in this activation, by {l1}",
        [EC_CHARGED] = "{u0} has already charged in this activation",
        [EC_WITHDREW] = "{u0} has already withdrawn in this activation",
    };
    const ec_unit *state = ec_unit_get(b, unit);
    unsigned moved = state->moved <= EC_WITHDREW ? state->moved : (unsigned)EC_NOT_MOVED;
    if (moved == EC_MOVED && state->spent == 0) moved = EC_NOT_MOVED;
    ec_refuse(verdict, "EC-ORG-13", texts[moved], (int32_t)unit, state->spent, 0);
}

void ec_limit(sand_verdict *verdict, int32_t limit)
{
    verdict->has_limit = true;
    verdict->limit = limit < 0 ? 0 : limit;
}

void ec_missing(sand_verdict *verdict, unsigned slots)
{
    verdict->answer = SAND_SO_FAR;
    verdict->missing = (uint16_t)slots;
    if (slots == 0) verdict->sentence = (sand_sentence){ "Which unit is meant?", { 0 } };
}

static sand_witness *witness_add(sand_verdict *verdict, sand_shape_kind kind, unsigned unit)
{
    if (verdict->n_witness == SAND_VERDICT_SHAPES_MAX) return NULL;
    sand_witness *witness = &verdict->witness[verdict->n_witness++];
    *witness = (sand_witness){ .kind = (uint8_t)kind, .ref = (uint16_t)unit };
    return witness;
}

void ec_show_box(sand_verdict *verdict, unsigned unit, const sand_box *box)
{
    sand_witness *witness = witness_add(verdict, SAND_SHAPE_POLYGON, unit);
    if (witness == NULL) return;
    witness->n = 4;
    for (unsigned i = 0; i < 4; i++) witness->points[i] = box->corner[i];
}

void ec_show_ring(sand_verdict *verdict, unsigned unit, const sand_box *box, int32_t radius)
{
    sand_witness *witness = witness_add(verdict, SAND_SHAPE_RING, unit);
    if (witness == NULL) return;
    witness->n = 4;
    witness->radius = radius;
    for (unsigned i = 0; i < 4; i++) witness->points[i] = box->corner[i];
}

void ec_show_line(sand_verdict *verdict, unsigned unit, sand_point from, sand_point to)
{
    sand_witness *witness = witness_add(verdict, SAND_SHAPE_SEGMENT, unit);
    if (witness == NULL) return;
    witness->n = 2;
    witness->points[0] = from;
    witness->points[1] = to;
}

/* What a rectangle passes over on a straight way.  Clockwise, an edge that looks ahead counts at the end of the way,
 * one that looks back at its start; where the two change over, both corners belong to the outline. */
void ec_show_way(sand_verdict *verdict, unsigned unit, const sand_box *start, int32_t heading, int32_t travel)
{
    sand_witness *witness = witness_add(verdict, SAND_SHAPE_CORRIDOR, unit);
    if (witness == NULL) return;
    sand_point way = sand_heading_step(heading, travel < 0 ? 0 : travel);
    bool ahead[4];
    for (unsigned i = 0; i < 4; i++)
        ahead[i] = sand_geom_cross(sand_point_subtract(start->corner[(i + 1) % 4], start->corner[i]), way) > 0;
    for (unsigned i = 0; i < 4; i++) {
        sand_point shift = ahead[i] ? way : (sand_point){ 0, 0 };
        witness->points[witness->n++] = sand_point_add(start->corner[i], shift);
        if (ahead[i] != ahead[(i + 1) % 4] && witness->n < SAND_SHAPE_POINTS_MAX)
            witness->points[witness->n++] = sand_point_add(start->corner[(i + 1) % 4], shift);
    }
}

sand_witness ec_arc_witness(unsigned unit, const sand_arc *arc, int32_t radius)
{
    sand_witness witness = { .kind = SAND_SHAPE_SECTOR,
                             .n = 2,
                             .ref = (uint16_t)unit,
                             .radius = radius,
                             .from = arc->left_heading,
                             .to = arc->right_heading };
    witness.points[0] = arc->left;
    witness.points[1] = arc->right;
    return witness;
}

sand_event *ec_tell(const sand_battle *b, sand_log *log, sand_event_verb verb, const char *rule, const char *text,
                    unsigned unit, unsigned object)
{
    sand_event *event = sand_log_event(log, verb);
    if (event == NULL) return NULL;
    event->turn = sand_battle_head(b)->turn;
    event->step = (uint16_t)ec_step_now(b);
    event->rule = rule;
    event->sentence = (sand_sentence){ text, { (int32_t)unit, (int32_t)object } };
    event->subject_ref = SAND_REF_UNIT;
    event->subject = (uint16_t)unit;
    if (object != 0) {
        event->object_ref = SAND_REF_UNIT;
        event->object = (uint16_t)object;
    }
    return event;
}

void ec_tell_roll(sand_event *event, const sand_dice *dice, size_t first, const sand_ledger *ledger, int32_t score)
{
    if (event == NULL) return;
    event->first_roll = (uint32_t)first;
    event->n_rolls = (uint16_t)(dice->n_rolls - first);
    event->amount = score;
    if (ledger == NULL) return;
    event->n_ledger = ledger->n < SAND_EVENT_LEDGER_MAX ? ledger->n : SAND_EVENT_LEDGER_MAX;
    for (unsigned i = 0; i < event->n_ledger; i++) event->ledger[i] = ledger->rows[i];
}

/* The stage of a cause is the activation within the turn, which no order can change. */
sand_cause ec_cause(const sand_battle *b, ec_roll purpose, unsigned unit)
{
    const sand_head *head = sand_battle_head(b);
    return (sand_cause){ .purpose = (uint16_t)purpose,
                         .turn = head->turn,
                         .stage = head->stage,
                         .subject = unit == 0 ? 0 : sand_battle_unit_def(b, unit)->luck };
}
