/* duty.c - what a movement step owes its command: no order may scatter the command further, and a move that would bring
 * it together must not be left undone [EC-ORG-08, EC-ORG-09, EC-A-17]. */
#include "orders/room.h"
#include "rules/common/longest.h"
#include "rules/ecw_commands/judging.h"
#include "rules/ecw_commands/movement.h"
#include "rules/ecw_commands/remedy.h"
#include "rules/ecw_commands/verdicts.h"

void ec_begin_movement(sand_judging *j)
{
    ec_sheet *sheet = j->sheet;
    const sand_battle *start = j->scene->battle;
    sheet->duty = (ec_duty){ .room = j->room, .start = start, .command = ec_head_get(start)->command };
}

/* The duty is worked out on the battle before the order: within a sheet, j->scene may belong to a copy on which earlier
 * entries were carried out. */
const ec_duty *ec_duty_of(const sand_judging *j)
{
    ec_duty *d = &((ec_sheet *)j->sheet)->duty;
    if (d->known) return d;
    d->known = true;
    sand_scene *scene = j->scene->battle == d->start ? j->scene : sand_room_scene(d->room, d->start);
    if (ec_holds_together(scene, d->command, 0, NULL)) return d;
    d->before = ec_cohesion_of(scene, d->command, 0, NULL);
    d->shortfall = ec_shortfall(scene, d->command, 0, NULL);
    d->due = d->before.apart > 0 && ec_find_cure(scene, d->room, d->command, &d->remedy, &d->within);
    return d;
}

static int32_t length_of(int64_t gap)
{
    return gap > INT32_MAX ? INT32_MAX : (int32_t)gap;
}

/* Adds to the verdict the duty of the command, with `remedy` as one legal order that does its part. */
static void owe(const ec_duty *d, const sand_entry *remedy, sand_sentence words, int64_t measure, sand_verdict *verdict)
{
    /* only a refused or unfinished order leaves a duty */
    SAND_ASSERT(verdict->answer != SAND_YES && verdict->rule != NULL);
    verdict->n_duties = 1;
    verdict->duties[0] = (sand_duty){ .rule = verdict->rule,
                                      .sentence = words,
                                      .subject = (uint16_t)d->command,
                                      .has_remedy = remedy != NULL,
                                      .measure = length_of(measure) };
    if (remedy != NULL) verdict->duties[0].remedy = *remedy;
}

static void refuse_duty(const ec_duty *d, const sand_entry *remedy, sand_verdict *verdict)
{
    static const char words[] = "{c0} is scattered, and {u1} can still close the gap";
    SAND_REFUSE(verdict, "EC-ORG-09", words, d->command, remedy->subject);
    owe(d, remedy, verdict->sentence, d->before.gap, verdict);
}

/* ---- the part of each unit ----
 *
 * The best possible result of the cure is measured by what all units can still reach. No order may make that result
 * worse if its units could have left it better, each by moving straight towards its nearest mate across the gap. */

/* The shortfall that would be left had each unit of the order moved by its remedy; `remedy` is the first of these
 * moves. The copy must be written before its scene is asked for, because until then its cached scene is that of the
 * battle it came from. */
static int64_t shortfall_by_remedies(const ec_duty *d, const sand_order *order, sand_entry *remedy)
{
    sand_entry next = { 0 };
    int64_t gap;
    sand_scene *scene = sand_room_scene(d->room, d->start);
    sand_battle *tried = sand_room_try(d->room, d->start);
    SAND_ASSERT(tried != d->start);
    remedy->kind = 0;
    for (unsigned i = 0; i < order->n; i++) {
        unsigned unit = order->entries[i].subject;
        if (order->entries[i].kind == EC_ORDER_DONE) continue;
        if (ec_find_remedy(scene, d->command, unit, &next, &gap)) {
            ec_apply_move(&(sand_deed){ .b = tried, .room = d->room, .side = order->side, .entry = &next });
            if (remedy->kind == 0) *remedy = next;
        }
        ec_unit_of(tried, unit)->moved = EC_MOVED; /* the unit has used its move in any case */
        scene = sand_room_scene(d->room, tried);
    }
    int64_t left = ec_shortfall(scene, d->command, 0, NULL);
    sand_room_give_back(d->room, tried);
    return remedy->kind != 0 ? left : INT64_MAX;
}

/* Does the order leave the cure as good as it was, or as good as the order's units could leave it? Refuses if not. */
static void check_part(const sand_judging *j, const ec_duty *d, unsigned unit, const sand_box *end)
{
    static const char words[] =
        "{c0} is scattered, and {u1} must close up: otherwise the gap can no longer be closed as far as possible";
    sand_entry remedy;
    if (j->verdict->answer != SAND_YES || d->before.apart == 0) return;
    int64_t left = ec_shortfall(j->scene, d->command, unit, end);
    if (left <= d->shortfall) return;
    int64_t possible = shortfall_by_remedies(d, j->order, &remedy);
    if (left <= possible) return;
    SAND_ASSERT(remedy.kind == EC_ORDER_MOVE); /* without a remedy everything that is left is possible */
    SAND_REFUSE(j->verdict, "EC-ORG-09", words, d->command, remedy.subject);
    owe(d, &remedy, j->verdict->sentence, left - possible, j->verdict);
}

/* ---- orders as wholes ---- */

/* Refuses an order that closes less of the gap than the remedy would, unless another unit can still close it as far. */
static void check_duty(sand_scene *scene, const ec_duty *d, unsigned unit, const sand_box *end, sand_verdict *verdict)
{
    sand_entry left;
    int64_t gap;
    if (ec_cohesion_of(scene, d->command, unit, end).gap <= d->within) return;
    sand_battle *moved = sand_room_try(d->room, scene->battle);
    sand_battle_unit_move(moved, unit, (sand_pose){ end->centre, end->heading });
    ec_unit_of(moved, unit)->moved = EC_MOVED;
    bool still = ec_find_cure(sand_room_scene(d->room, moved), d->room, d->command, &left, &gap) && gap <= d->within;
    sand_room_give_back(d->room, moved);
    if (!still) refuse_duty(d, &d->remedy, verdict);
}

/* Refuses, and says which unit would stand apart and how far. */
static void refuse_scatter(sand_scene *scene, const ec_duty *d, unsigned unit, const sand_box *end,
                           sand_verdict *verdict)
{
    verdict->answer = SAND_NO;
    verdict->rule = "EC-ORG-08";
    if (scene->silent) return;
    sand_linkage_gap gap = ec_widest_gap(scene, d->command, unit, end);
    SAND_REFUSE(verdict, "EC-ORG-08",
                d->before.apart == 0 ? "{c0} would be scattered: {u1} would be {l3} from {u2}, the "
                                       "nearest unit of its command, and {=command.coherency} is the limit"
                                     : "{c0} is scattered and this would scatter it more: {u1} would "
                                       "be {l3} from {u2}, the nearest unit of its command",
                d->command, gap.unit, gap.mate, gap.distance);
}

/* Can other units still close the gap? Where orders are sheets of the whole command, this order is then only the
 * beginning of one. */
static bool is_unfinished(const sand_judging *j, const ec_duty *d, unsigned unit, const sand_box *end)
{
    return sand_battle_reads(j->scene->battle, EC_STEPS_COMMAND) && d->before.apart == 0 &&
           ec_shortfall(j->scene, d->command, unit, end) == 0;
}

/* Answers "so far" instead of refusing: other units must still complete the sheet. The remedy is searched for with this
 * unit in its new place, so it is an entry that the player can add next. */
static void hold(sand_judging *j, const ec_duty *d, unsigned unit, const sand_box *end)
{
    static const char words[] = "{c0} is not in coherency yet: {u1} would be {l3} from {u2}, the nearest unit of its "
                                "command, and {=command.coherency} is the limit";
    sand_linkage_gap gap = ec_widest_gap(j->scene, d->command, unit, end);
    sand_entry remedy;
    int64_t left;
    sand_battle *tried = sand_room_try(d->room, j->scene->battle);
    sand_battle_unit_move(tried, unit, (sand_pose){ end->centre, end->heading });
    ec_unit_of(tried, unit)->moved = EC_MOVED;
    bool found = ec_find_remedy(sand_room_scene(d->room, tried), d->command, 0, &remedy, &left);
    sand_room_give_back(d->room, tried);
    j->verdict->answer = SAND_SO_FAR;
    j->verdict->rule = "EC-ORG-08";
    j->verdict->sentence = SAND_SAY(words, d->command, gap.unit, gap.mate, gap.distance);
    sand_answer_show_ring(j->verdict, unit, end, sand_battle_number(j->scene->battle, EC_COHERENCY));
    owe(d, found ? &remedy : NULL, SAND_SAY("Other units of {c0} must move in the same order", d->command),
        gap.distance - sand_battle_number(j->scene->battle, EC_COHERENCY), j->verdict);
}

/* The step ends: the units that moved before it in the same order must not have scattered the command, and no possible
 * cure may be left undone. */
static void check_closing(sand_judging *j, unsigned command)
{
    sand_entry remedy;
    int64_t gap;
    if (ec_holds_together(j->scene, command, 0, NULL)) return;
    const ec_duty *d = ec_duty_of(j);
    sand_linkage_breach now = ec_cohesion_of(j->scene, d->command, 0, NULL);
    if (ec_find_cure(j->scene, d->room, d->command, &remedy, &gap))
        refuse_duty(d, &remedy, j->verdict);
    else if (now.apart > d->before.apart || now.gap > d->before.gap)
        refuse_scatter(j->scene, d, 0, NULL, j->verdict);
    else if (d->due && now.gap > d->within)
        refuse_duty(d, &d->remedy, j->verdict);
    else
        check_part(j, d, 0, NULL);
}

/* No order may leave the command more scattered than it was [EC-ORG-08, EC-A-17], nor leave undone a move that would
 * bring it together [EC-ORG-09]. While another unit can still do that, this one may even go further away. */
void ec_check_together(sand_judging *j)
{
    ec_sheet *sheet = j->sheet;
    const sand_box *end = &sheet->end;
    unsigned unit = j->entry->subject;
    if (j->entry->kind == EC_ORDER_DONE) {
        check_closing(j, sheet->duty.command);
        return;
    }
    if (ec_holds_together(j->scene, sheet->duty.command, unit, end)) return;
    const ec_duty *d = ec_duty_of(j);
    if (j->scene->silent && d->before.apart == 0) {
        sheet->scatters = true;
        /* alone this is no order yet, whatever other units may do */
        sand_answer_refuse(j->verdict, "EC-ORG-08", (sand_sentence){ 0 });
        return;
    }
    if (is_unfinished(j, d, unit, end)) {
        sheet->scatters = true;
        hold(j, d, unit, end);
        return;
    }
    sand_linkage_breach now = ec_cohesion_of(j->scene, d->command, unit, end);
    if (now.apart > d->before.apart || (!d->due && now.gap > d->before.gap)) {
        sheet->scatters = true;
        refuse_scatter(j->scene, d, unit, end, j->verdict);
        sand_answer_show_ring(j->verdict, unit, end, sand_battle_number(j->scene->battle, EC_COHERENCY));
        return;
    }
    if (d->due) check_duty(j->scene, d, unit, end, j->verdict);
    check_part(j, d, unit, end);
}

/* ---- how far all of a refused order would be allowed ---- */

static bool scatters(const sand_judging *j)
{
    return ((const ec_sheet *)j->sheet)->scatters;
}

static bool is_scattered(const sand_judging *j)
{
    return ec_duty_of(j)->before.apart > 0;
}

const sand_longest ec_longest = { .march = EC_ORDER_MOVE,
                                  .breakoff = EC_ORDER_WITHDRAW,
                                  .near = EC_COHERENCY,
                                  .scatters = scatters,
                                  .scattered = is_scattered };
