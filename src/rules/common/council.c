/* council.c - what is written for an army before a battle, and forming up as it is written. */
#include "rules/common/council.h"

#include "rules/common/answer.h"

static const sand_council *council_of(const sand_battle *b)
{
    return sand_chapters_of(b)->council;
}

/* ---- positions ---- */

static bool is_to_come(const sand_battle *b, const sand_council *c)
{
    for (unsigned i = 1; i <= sand_battle_head(b)->frames; i++) {
        unsigned step = sand_battle_frame(b, i)->step;
        if (step == c->council || step == c->deploy) return true;
    }
    return false;
}

bool sand_council_adopt_agenda(sand_battle *b, const char *rule, const sand_setup *setup)
{
    const sand_council *c = council_of(b);
    const uint16_t both = 1 << SAND_SIDE_A | 1 << SAND_SIDE_B, deploying = sand_council_deploying(b);
    unsigned frames = sand_battle_head(b)->frames;
    for (unsigned i = 1; i <= frames; i++) {
        sand_frame *frame = sand_battle_frame_of(b, i);
        bool asks = b->field->rules->tables.step_rules[frame->step - 1].title != NULL;
        if (asks && frame->sides == 0) frame->sides = both;
        if (frame->step == c->deploy && deploying != 0) frame->sides = deploying;
        sand_muster_check_frame(b, i, rule, setup);
    }
    if (frames != 0) return is_to_come(b, c);
    sand_battle_agenda_push(b, (sand_frame){ .step = c->turn });
    sand_battle_agenda_push(b, (sand_frame){ .step = c->deploy, .sides = deploying != 0 ? deploying : both });
    sand_battle_agenda_push(b, (sand_frame){ .step = c->council, .sides = both });
    return true;
}

static bool stays_on_table(const sand_field *field, const sand_written *plan, bool signalled)
{
    return sand_sheets_stays_on_table(field, sand_written_route_of(plan, signalled));
}

void sand_council_check_unit(const sand_battle *b, unsigned unit, const sand_muster_about *it)
{
    const sand_council *c = council_of(b);
    const sand_written *plan = c->plan(b, unit);
    const sand_council_line line = c->line(b, unit);
    const char *rule = c->routes.off.rule;
    bool beside = line.place >= SAND_LINE_LEFT_OF, off = (line.beside != 0) != beside;
    bool enemy = line.beside != 0 && sand_battle_side_of_unit(b, line.beside) != sand_battle_side_of_unit(b, unit);
    bool many = plan->route_points > SAND_WRITTEN_POINTS || plan->then_points > SAND_WRITTEN_POINTS;
    sand_muster_object(it, plan->written > c->orders || plan->then > c->orders, c->written.rule, c->orders_are,
                       c->orders_give);
    sand_muster_object(it, many, rule, "a route has at most 9 points", "leave some of them out");
    sand_muster_object(it, (plan->written == c->follows) != (plan->route_points > 0), c->routed.rule, c->unrouted,
                       "mend \"written\" or \"route_points\"");
    sand_muster_object(it, (plan->then == c->follows) != (plan->then_points > 0), c->routed.rule, c->unrouted,
                       "mend \"then\" or \"then_points\"");
    sand_muster_object(it, !many && (!stays_on_table(b->field, plan, false) || !stays_on_table(b->field, plan, true)),
                       rule, "its route leaves the table", "give places on it, in thousandths");
    sand_muster_object(it, line.place > SAND_LINE_BEHIND || off || enemy || line.beside == unit, c->formed.rule,
                       "it forms up in none of the places there are",
                       "\"form_up\" is 0 to 4, or 5 to 7 with \"beside\", another unit of its army");
}

/* ---- writing ---- */

bool sand_council_is_own(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    const sand_council *c = council_of(b);
    unsigned unit = j->entry->subject;
    if (sand_answer_lacks(j->verdict, unit == 0, SAND_SLOT_NONE)) return false;
    sand_reason why = { 0 };
    if (sand_battle_side_of_unit(b, unit) != j->side)
        why = c->enemy;
    else if (!sand_council_has(b, unit))
        why = c->gone;
    else if (sand_sheets_told(j, SAND_IN(j->entry->kind)) != NULL)
        why = c->twice;
    return !sand_answer_because(j->verdict, why, unit, 0, 0);
}

bool sand_council_asks(const sand_battle *b, sand_room *room)
{
    (void)room;
    unsigned sides = sand_battle_agenda_top(b)->sides;
    for (unsigned unit = 1; unit <= b->field->n_units; unit++)
        if ((sides >> sand_battle_side_of_unit(b, unit) & 1u) != 0 && sand_council_has(b, unit)) return true;
    return false;
}

/* The order that follows a route has one, and no other order has. */
static bool check_route(sand_judging *j, unsigned order, sand_written_route route, sand_slot slot)
{
    const sand_council *c = council_of(j->scene->battle);
    if (sand_answer_lacks(j->verdict, order == c->follows && route.n == 0, slot)) {
        j->verdict->sentence = SAND_SAY(c->which.text, j->entry->subject);
        return false;
    }
    return !SAND_FORBIDS(j->verdict, order != c->follows && route.n > 0, c->routed.rule, c->routed.text, 0) &&
           sand_sheets_check_route(j, &c->routes, route);
}

void sand_council_check_write(sand_judging *j)
{
    const sand_council *c = council_of(j->scene->battle);
    const sand_entry *e = j->entry;
    unsigned missing = e->choice == 0 ? SAND_SLOT_CHOICE : SAND_SLOT_THEN;
    if (sand_answer_lacks(j->verdict, e->choice == 0 || e->then == 0, missing)) {
        j->verdict->sentence = SAND_SAY(e->choice == 0 ? c->written.text : c->then.text, 0);
        return;
    }
    if (check_route(j, e->choice, sand_written_entry_route(e), SAND_SLOT_ROUTE) &&
        check_route(j, e->then, sand_written_entry_then(e), SAND_SLOT_THEN))
        j->verdict->rule = c->written.rule;
}

void sand_council_check_form_up(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    const sand_council *c = council_of(b);
    const sand_entry *e = j->entry;
    bool beside = e->choice >= SAND_LINE_LEFT_OF;
    bool strange = beside && e->object != 0 &&
                   (!sand_council_has(b, e->object) || sand_battle_side_of_unit(b, e->object) != j->side);
    if (SAND_FORBIDS(j->verdict, !sand_muster_waits(b, SAND_REF_UNIT, e->subject), c->has_place.rule, c->has_place.text,
                     e->subject) ||
        sand_answer_lacks(j->verdict, e->choice == 0, SAND_SLOT_CHOICE) ||
        sand_answer_lacks(j->verdict, beside && e->object == 0, SAND_SLOT_BODY) ||
        SAND_FORBIDS(j->verdict, !beside && e->object != 0, c->not_beside.rule, c->not_beside.text, 0) ||
        SAND_FORBIDS(j->verdict, beside && e->object == e->subject, c->itself.rule, c->itself.text, e->subject) ||
        SAND_FORBIDS(j->verdict, strange, c->stranger.rule, c->stranger.text, e->object))
        return;
    j->verdict->rule = c->formed.rule;
}

void sand_council_check_all(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    const sand_council *c = council_of(b);
    for (unsigned unit = 1; unit <= b->field->n_units && !sand_sheets_is_full(j->verdict); unit++) {
        if (sand_battle_side_of_unit(b, unit) != j->side || !sand_council_has(b, unit)) continue;
        bool waits = sand_muster_waits(b, SAND_REF_UNIT, unit) && c->line(b, unit).place == SAND_LINE_AS_PLACED;
        sand_entry remedy = { .kind = c->write, .subject = (uint16_t)unit };
        if (sand_sheets_find(j, c->write, unit) == NULL) {
            remedy.choice = remedy.then = c->usual;
            remedy.given = SAND_SLOT_CHOICE | SAND_SLOT_THEN;
            sand_sheets_owe(j->verdict, c->no_order.rule, SAND_SAY(c->no_order.text, unit), remedy);
        } else if (waits && sand_sheets_find(j, c->form_up, unit) == NULL) {
            remedy.kind = c->form_up;
            remedy.choice = SAND_LINE_CENTRE;
            remedy.given = SAND_SLOT_CHOICE;
            sand_sheets_owe(j->verdict, c->no_line.rule, SAND_SAY(c->no_line.text, unit), remedy);
        }
    }
}

/* ---- forming up ---- */

static bool leader_waits(const sand_battle *b, unsigned body)
{
    return sand_battle_body_def(b, body)->role == SAND_ROLE_LEADER && sand_muster_waits(b, SAND_REF_BODY, body);
}

uint16_t sand_council_deploying(const sand_battle *b)
{
    unsigned sides = 0;
    for (unsigned unit = 1; unit <= b->field->n_units; unit++)
        if (sand_muster_waits(b, SAND_REF_UNIT, unit)) sides |= 1u << sand_battle_side_of_unit(b, unit);
    for (unsigned i = 0; i < b->field->n_leaders; i++)
        if (leader_waits(b, b->field->leader[i])) sides |= 1u << sand_battle_body_def(b, b->field->leader[i])->side;
    return (uint16_t)sides;
}

bool sand_council_asks_deployment(const sand_battle *b, sand_room *room)
{
    (void)room;
    return sand_council_deploying(b) != 0;
}

/* A place on the line between two wings is in both. */
static bool is_in_part(const sand_judging *j, sand_line_place part, sand_point place)
{
    static const sand_muster_mark left_third = { SAND_MUSTER_RIGHT, 1, 3 }, right_third = { SAND_MUSTER_RIGHT, 2, 3 },
                                  half_way = { SAND_MUSTER_AHEAD, 1, 2 };
    const sand_battle *b = j->scene->battle;
    sand_bounds ground = sand_muster_ground(b, sand_council_comer(b, j->entry->subject));
    int left = sand_muster_place_at(b->field, j->side, &ground, place, left_third);
    int right = sand_muster_place_at(b->field, j->side, &ground, place, right_third);
    switch (part) {
    case SAND_LINE_LEFT_WING: return left <= 0;
    case SAND_LINE_CENTRE: return left >= 0 && right <= 0;
    case SAND_LINE_RIGHT_WING: return right >= 0;
    default: return sand_muster_place_at(b->field, j->side, &ground, place, half_way) <= 0;
    }
}

static bool agrees(const sand_judging *j, sand_point place)
{
    const sand_battle *b = j->scene->battle;
    const sand_council *c = council_of(b);
    const sand_council_line line = c->line(b, j->entry->subject);
    const sand_entry *beside = line.beside != 0 ? sand_sheets_find(j, c->place, line.beside) : NULL;
    sand_point other = beside != NULL     ? beside->pose.at
                       : line.beside != 0 ? sand_battle_unit_pose(b, line.beside).at
                                          : place;
    switch (line.place) {
    case SAND_LINE_AS_PLACED: return true;
    case SAND_LINE_LEFT_OF: return sand_muster_is_beyond(b->field, j->side, SAND_MUSTER_LEFT, place, other);
    case SAND_LINE_RIGHT_OF: return sand_muster_is_beyond(b->field, j->side, SAND_MUSTER_RIGHT, place, other);
    case SAND_LINE_BEHIND: return sand_muster_is_beyond(b->field, j->side, SAND_MUSTER_BEHIND, place, other);
    default: return is_in_part(j, line.place, place);
    }
}

bool sand_council_suits(sand_judging *j, const sand_box *box,
                        sand_box (*outline)(const sand_battle *b, const sand_entry *e))
{
    const sand_battle *b = j->scene->battle;
    const sand_council *c = council_of(b);
    for (unsigned i = 0; i < j->nth; i++) {
        const sand_entry *e = &j->order->entries[i];
        if (e->kind != c->place) continue;
        sand_box other = outline(b, e);
        if (SAND_FORBIDS(j->verdict, sand_geom_overlaps_boxes(box, &other), c->upon.rule, c->upon.text,
                         j->entry->subject, e->subject))
            return false;
    }
    return !SAND_FORBIDS(j->verdict, !agrees(j, j->entry->pose.at), c->elsewhere.rule, c->elsewhere.text,
                         j->entry->subject);
}

void sand_council_check_deployment(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    const sand_council *c = council_of(b);
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        bool waits = sand_battle_side_of_unit(b, unit) == j->side && sand_muster_waits(b, SAND_REF_UNIT, unit) &&
                     sand_sheets_find(j, c->place, unit) == NULL;
        if (SAND_FORBIDS(j->verdict, waits, c->waits.rule, c->waits.text, unit)) return;
    }
    for (unsigned i = 0; i < b->field->n_leaders; i++) {
        unsigned body = b->field->leader[i];
        bool placed = sand_sheets_find(j, c->post, body) != NULL || sand_sheets_find(j, c->station, body) != NULL;
        bool waits = sand_battle_body_def(b, body)->side == j->side && !placed && leader_waits(b, body);
        if (SAND_FORBIDS(j->verdict, waits, c->leader_waits.rule, c->leader_waits.text, body)) return;
    }
}
