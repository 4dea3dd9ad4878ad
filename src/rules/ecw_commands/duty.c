/* duty.c - what a movement step owes its command: no order scatters it further, and what could bring it together again
 * is not left undone [EC-ORG-08, EC-ORG-09, EC-A-17]. */
#include "orders/room.h"
#include "rules/ecw_commands/judging.h"
#include "rules/ecw_commands/verdicts.h"

static ec_duty duty_of(sand_room *room, sand_scene *scene)
{
    ec_duty d = { .room = room, .command = ec_head_get(scene->battle)->command };
    if (ec_holds_together(scene, d.command, 0, NULL)) return d;
    d.before = ec_cohesion_of(scene, d.command, 0, NULL);
    d.due = d.before.astray > 0 && ec_find_remedy(scene, d.command, 0, &d.remedy, &d.within);
    return d;
}

void ec_begin_movement(sand_judging *j)
{
    ec_sheet *sheet = j->sheet;
    sheet->duty = duty_of(j->room, j->scene);
}

static void refuse_duty(const ec_duty *d, const sand_entry *remedy, sand_verdict *verdict)
{
    static const char words[] = "{c0} is scattered, and {u1} can still bring it nearer together";
    sand_answer_refuse(verdict, "EC-ORG-09", SAND_SAY(words, d->command, remedy->subject));
    verdict->n_duties = 1;
    verdict->duties[0] = (sand_duty){ .rule = "EC-ORG-09",
                                      .sentence = verdict->sentence,
                                      .subject = (uint16_t)d->command,
                                      .has_remedy = true,
                                      .remedy = *remedy,
                                      .measure = d->before.gap > INT32_MAX ? INT32_MAX : (int32_t)d->before.gap };
}

/* Has the order done as much as the remedy would, or does it leave somebody who still can? */
static void check_duty(sand_scene *scene, const ec_duty *d, unsigned unit, const sand_box *end, sand_verdict *verdict)
{
    sand_entry left;
    int64_t gap;
    if (ec_cohesion_of(scene, d->command, unit, end).gap <= d->within) return;
    sand_battle *moved = sand_room_try(d->room, scene->battle);
    sand_battle_unit_move(moved, unit, (sand_pose){ end->centre, end->heading });
    bool still = ec_find_remedy(sand_room_scene(d->room, moved), d->command, unit, &left, &gap) && gap <= d->within;
    sand_room_give_back(d->room, moved);
    if (!still) refuse_duty(d, &d->remedy, verdict);
}

/* Says who would stand apart, and how far. */
static void refuse_scatter(sand_scene *scene, const ec_duty *d, unsigned unit, const sand_box *end,
                           sand_verdict *verdict)
{
    verdict->answer = SAND_NO;
    verdict->rule = "EC-ORG-08";
    if (scene->silent) return;
    ec_gap gap = ec_widest_gap(scene, d->command, unit, end);
    sand_answer_refuse(
        verdict, "EC-ORG-08",
        SAND_SAY(d->before.astray == 0
                     ? "{c0} would not hold together: {u1} would be {l3} from {u2}, its nearest, and 6 in is the most"
                     : "{c0} is scattered and would be so even more: {u1} would be {l3} from {u2}, its nearest",
                 d->command, gap.unit, gap.mate, gap.distance));
}

/* The step ends: whoever moved before it in the same order has not scattered the command, nor is anything left undone.
 */
static void check_closing(sand_scene *scene, const ec_duty *d, sand_verdict *verdict)
{
    if (ec_holds_together(scene, d->command, 0, NULL)) return;
    ec_cohesion now = ec_cohesion_of(scene, d->command, 0, NULL);
    sand_entry remedy;
    int64_t gap;
    if (ec_find_remedy(scene, d->command, 0, &remedy, &gap))
        refuse_duty(d, &remedy, verdict);
    else if (now.astray > d->before.astray || now.gap > d->before.gap)
        refuse_scatter(scene, d, 0, NULL, verdict);
    else if (d->due && now.gap > d->within)
        refuse_duty(d, &d->remedy, verdict);
}

/* No order may leave the command more scattered than it was [EC-ORG-08, EC-A-17], nor leave undone what could bring it
 * together [EC-ORG-09]: as long as somebody else still can, others may even go further off. */
void ec_check_together(sand_judging *j)
{
    const ec_sheet *sheet = j->sheet;
    const ec_duty *d = &sheet->duty;
    const sand_box *end = &sheet->end;
    const sand_entry *last = j->entry;
    sand_scene *scene = j->scene;
    sand_verdict *verdict = j->verdict;
    if (last->kind == EC_ORDER_DONE) {
        check_closing(scene, d, verdict);
        return;
    }
    if (ec_holds_together(scene, d->command, last->subject, end)) return;
    ec_cohesion now = ec_cohesion_of(scene, d->command, last->subject, end);
    if (now.astray > d->before.astray || (!d->due && now.gap > d->before.gap)) {
        refuse_scatter(scene, d, last->subject, end, verdict);
        sand_answer_show_ring(verdict, last->subject, end, EC_COHERENCY);
        return;
    }
    if (d->due) check_duty(scene, d, last->subject, end, verdict);
}
