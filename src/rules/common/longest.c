/* longest.c - how far a march that is too long may go as a complete order: limited by what is in the way and by the
 * command staying together.
 *
 * A unit that goes straight comes near each comrade once and leaves it once, and nothing changes in between. So the
 * farthest permitted place is the end of the way or where the unit is about to leave a comrade: these places are tried,
 * the farthest first. For a command that is already scattered the gap first shrinks and then grows, so the legal
 * travels, if any, form one stretch. */
#include "rules/common/longest.h"

#include "motion/route.h"
#include "rules/common/chapters.h"
#include "rules/common/engage.h"

#include <string.h>

typedef struct {
    sand_judging *j;
    const sand_longest *row;
    sand_scene *scene;
    sand_entry entry;         /* tried with many values of its travel */
    int32_t *travel;          /* points into the entry */
    sand_box end;             /* where the unit would stand with travel 0 */
    int32_t heading;          /* heading of the travel, on the table */
    sand_verdict first, last; /* refusals seen; .rule NULL: none */
    bool by_comrades;         /* has only command distance refused so far? */
} trial;

static bool is_allowed(void *context, int32_t travel)
{
    trial *t = context;
    sand_verdict verdict;
    SAND_ASSERT(travel > 0);
    *t->travel = travel;
    sand_orders_judge(t->j, &t->entry, &verdict);
    if (verdict.answer == SAND_YES) return true;
    t->last = verdict;
    if (t->first.rule == NULL) t->first = verdict;
    t->by_comrades &= t->row->scatters(t->j);
    return false;
}

/* ---- what is tried ---- */

/* Reads one march, with pivots before and after. */
static bool read_march(trial *t)
{
    const sand_battle *b = t->scene->battle;
    sand_pose pose = sand_battle_unit_pose(b, t->entry.subject);
    t->travel = NULL;
    for (size_t i = 0; i < sand_entry_steps(&t->entry); i++) {
        sand_motion_step step = sand_entry_step(&t->entry, i);
        if (step.verb == SAND_VERB_PIVOT) {
            pose.heading = sand_heading_add(pose.heading, step.angle);
        } else {
            if (t->travel != NULL || step.verb != SAND_VERB_MARCH) return false;
            t->travel = &t->entry.list[3 * i + 2];
            t->heading = sand_heading_add(pose.heading, step.angle);
        }
    }
    t->end = sand_battle_unit_box_at(b, t->entry.subject, pose);
    return t->travel != NULL;
}

/* Reads a withdrawal straight away from one enemy. One with steps of its own is not read, and gets no limit. */
static bool read_withdrawal(trial *t)
{
    const sand_battle *b = t->scene->battle;
    unsigned enemy = t->entry.object != 0 ? t->entry.object : sand_engage_first(b, t->entry.subject);
    if (t->entry.n_list != 0 || enemy == 0) return false;
    sand_mover mover = sand_march_mover_of_unit(b, t->entry.subject);
    t->entry.given |= SAND_SLOT_NUMBER;
    t->travel = &t->entry.number;
    t->heading = sand_march_heading_away(b, &mover, enemy);
    t->end = mover.box;
    return true;
}

static bool read_trial(trial *t)
{
    if (t->entry.kind == t->row->march) return read_march(t);
    return t->entry.kind == t->row->breakoff && read_withdrawal(t);
}

/* ---- the search ---- */

/* Returns the longest travel below `below` at which a unit of the same command is just near enough; -1: none. */
static int32_t last_near(void *context, int32_t below)
{
    const trial *t = context;
    sand_scene *scene = t->scene;
    unsigned unit = t->entry.subject;
    sand_shape shape = sand_geom_shape_of_box(&t->end);
    int32_t best = -1;
    for (unsigned i = 1; i <= scene->n; i++) {
        if (i == unit || !sand_scene_in_play(scene, i) ||
            sand_scene_row(scene, i)->command != sand_scene_row(scene, unit)->command)
            continue;
        sand_shape comrade = sand_geom_shape_of_box(sand_scene_box(scene, i));
        sand_stretch near =
            sand_travel_within(&shape, t->heading, below, &comrade, sand_battle_number(t->scene->battle, t->row->near));
        if (!sand_travel_stretch_empty(near) && near.last < below && near.last > best) best = near.last;
    }
    return best;
}

/* A refusal shows the move as ordered; shortens it to the limit. The march begins where the pivot before it left the
 * unit. */
static void shorten_way(const trial *t, int32_t limit, sand_verdict *verdict)
{
    sand_box start = t->end;
    for (unsigned i = 0; i < verdict->n_witness; i++) {
        if (verdict->witness[i].kind != SAND_SHAPE_CORRIDOR) continue; /* no corridor but its own is shown */
        sand_pose pose = sand_battle_unit_pose(t->scene->battle, t->entry.subject);
        if (t->entry.kind == t->row->march && t->entry.list[0] == SAND_VERB_PIVOT)
            pose.heading = sand_heading_add(pose.heading, t->entry.list[1]);
        start = sand_battle_unit_box_at(t->scene->battle, t->entry.subject, pose);
        verdict->witness[i] = sand_path_witness_corridor(&start, t->heading, limit, t->entry.subject);
    }
}

/* Names the rule that forbids more than the limit, in the words for the longest move it forbids. */
static void name_what_forbids(const trial *t, sand_verdict *verdict)
{
    if (t->last.rule == NULL || strcmp(t->last.rule, verdict->rule) == 0) return;
    uint16_t entry = verdict->entry;
    *verdict = strcmp(t->first.rule, t->last.rule) == 0 ? t->first : t->last;
    verdict->answer = SAND_NO;
    verdict->entry = entry;
    verdict->n_duties = 0;
}

void sand_longest_tell(sand_judging *j)
{
    const sand_longest *row = sand_chapters_of(j->scene->battle)->longest;
    const sand_entry *entry = j->entry;
    sand_verdict *verdict = j->verdict;
    bool scatters = row->scatters(j);
    if (!verdict->has_limit && !scatters) return;
    bool scattered = row->scattered(j);
    if (verdict->has_limit && verdict->limit == 0 && !scattered) return;
    trial t = { .j = j, .row = row, .scene = j->scene, .entry = *entry, .by_comrades = true };
    if (!read_trial(&t)) return;
    int32_t wanted = *t.travel, longest = verdict->has_limit && verdict->limit > 0 ? verdict->limit : wanted - 1;
    if (t.entry.kind == row->breakoff && scatters && (entry->given & SAND_SLOT_NUMBER) == 0)
        longest = verdict->cost_used - 1;
    if (longest <= 0) return;
    sand_route_question question = { &t, is_allowed, scattered ? NULL : last_near };
    int32_t limit = sand_route_longest(&question, longest);
    if (limit == longest && verdict->has_limit) return;
    if (limit == 0 && (scattered || !t.by_comrades)) { /* perhaps nothing at all is allowed: that is not known */
        if (verdict->limit != 0) verdict->has_limit = false;
        return;
    }
    SAND_ASSERT(limit >= 0 && limit <= longest);
    if (!scatters) name_what_forbids(&t, verdict);
    sand_answer_limit(verdict, limit);
    shorten_way(&t, limit, verdict);
}
