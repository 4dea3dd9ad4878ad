/* shoot.c - musketry and guns [EC-SHOOT].
 *
 * Invariant: ammunition only ever changes here.  A shot is two frames: the hits, then the ammunition. */
#include "rules/ecw_commands/cover.h"
#include "rules/ecw_commands/reading.h"
#include "rules/ecw_commands/rout.h"
#include "rules/ecw_commands/shoot.h"
#include "rules/ecw_commands/verdicts.h"
#include "rules/ecw_commands/weather.h"

/* ---- what it shoots with ---- */

int32_t ec_range(const sand_battle *b, unsigned unit)
{
    int32_t range = ec_trait(b, unit, EC_RANGE), from_hill = ec_trait(b, unit, EC_HILL_RANGE);
    if (from_hill == range) return range;
    return ec_ground(b, sand_battle_unit_pose(b, unit).at, EC_HIGH) != 0 ? from_hill : range; /* [EC-TERR-10] */
}

/* Where it starts and how wide it is may be read in other ways. [EC-A-24] */
sand_arc ec_arc(const sand_battle *b, const sand_box *box)
{
    sand_arc_origin origin =
        sand_battle_reads(b, EC_ARC_ORIGIN_CORNERS) ? SAND_ARC_FRONT_CORNERS : SAND_ARC_FRONT_CENTRE;
    return sand_arc_of(box, origin, sand_battle_option(b, EC_OPT_ARC_ANGLE), 0);
}

/* By the other reading of EC-A-23 a unit that has just charged shoots the enemy it met, before it fights him. */
static bool shoots_whom_it_met(const sand_battle *b, unsigned unit)
{
    return sand_battle_reads(b, EC_CHARGE_SHOOT_YES) && ec_unit_get(b, unit)->moved == EC_CHARGED;
}

/* Nobody shoots who is in contact, whether he charged or was charged; bogged guns do. [EC-A-23, EC-A-45] */
static bool is_able(sand_scene *scene, unsigned unit, sand_verdict *verdict)
{
    const sand_battle *b = scene->battle;
    const ec_unit *state = ec_unit_get(b, unit);
    const char *rule = NULL, *text = NULL;
    unsigned other = 0;
    if (ec_trait(b, unit, EC_RANGE) == 0)
        rule = "EC-SHOOT-01", text = "{u0} has nothing to shoot with";
    else if (state->out_of_ammunition)
        rule = "EC-SHOOT-13", text = "{u0} is out of ammunition";
    else if (state->shot)
        rule = "EC-SHOOT-17", text = "{u0} has already shot in this activation";
    else if (state->moved == EC_WITHDREW)
        rule = "EC-MEL-09", text = "{u0} has withdrawn and does nothing else";
    else if (state->unsteady == EC_HAS_PIVOTED)
        rule = "EC-A-30", text = "{u0} has pivoted and cannot shoot";
    else if (state->unsteady == EC_GUNS_MOVED)
        rule = "EC-A-37", text = "{u0} has moved or pivoted and cannot shoot as well";
    else if (state->unsteady != EC_STEADY)
        rule = "EC-SHOOT-04", text = "{u0} has gone sideways or back and cannot shoot";
    else if (ec_has_acted(b, unit))
        rule = "EC-A-21", text = "{u0} has moved or fought and does not shoot";
    else if (scene->engaged[unit] && sand_battle_reads(b, EC_FIRE_IN_MELEE_BARRED) && !shoots_whom_it_met(b, unit))
        rule = "EC-A-26", text = "{u0} is engaged with {u1} and does not shoot", other = ec_first_enemy(b, unit);
    else if (ec_guns_are_silenced(b, unit))
        rule = "EC-WX-07", text = "{u0} is out of action in the storm";
    if (rule == NULL) return true;
    sand_answer_refuse(verdict, rule, SAND_SAY(text, unit, other));
    return false;
}

bool ec_can_shoot(sand_scene *scene, unsigned unit)
{
    sand_verdict unused;
    return is_able(scene, unit, &unused);
}

/* ---- the line of sight [EC-SHOOT-06, EC-A-25] ---- */

typedef struct {
    int32_t n;
    sand_shape *shape;        /* borrowed from the scene: one for each unit and each part of the ground */
    uint16_t *unit, *terrain; /* which one it is, 0 not */
} screen;

static bool shoots_over(sand_scene *scene, unsigned unit, unsigned other)
{
    const sand_battle *b = scene->battle;
    if (sand_battle_reads(b, EC_OVERHEAD_NO) || ec_type_of(b, unit) != EC_ARTILLERY) return false; /* [EC-A-59] */
    return ec_ground(b, sand_scene_centre(scene, unit), EC_HIGH) != 0 &&
           ec_ground(b, sand_scene_centre(scene, other), EC_HIGH) == 0;
}

/* A unit hides what the line of sight crosses, and no more. [EC-A-58] */
static void screen_units(sand_scene *scene, unsigned unit, unsigned target, const sand_wedge *wedge,
                         const sand_bounds *between, screen *s)
{
    bool friends_hide = sand_battle_reads(scene->battle, EC_FRIENDS_BLOCK_YES);
    for (unsigned other = 1; other <= scene->n; other++) {
        if (other == unit || other == target || !sand_scene_in_play(scene, other)) continue;
        if (!friends_hide && sand_scene_side(scene, other) == sand_scene_side(scene, unit)) continue;
        if (!sand_scene_near(scene, other, between, 0) ||
            !sand_sight_wedge_nears(wedge, sand_scene_centre(scene, other), sand_scene_radius(scene, other)))
            continue;
        if (!sand_shape_bounds_near(between, &sand_scene_box(scene, other)->bounds, 0) ||
            shoots_over(scene, unit, other))
            continue;
        s->unit[s->n] = (uint16_t)other;
        s->terrain[s->n] = 0;
        s->shape[s->n++] = sand_geom_shape_of_box(sand_scene_box(scene, other));
    }
}

/* Woods, towns and hills hide what is beyond them, but neither hide nor blind whoever stands in them.
 * [EC-A-25] */
static void screen_terrain(sand_scene *scene, unsigned unit, unsigned target, const sand_bounds *between, screen *s)
{
    const sand_field *field = scene->battle->field;
    for (unsigned t = 0; t < field->n_terrain; t++) {
        const sand_terrain *piece = &field->terrain[t];
        if (piece->shape != SAND_TERRAIN_AREA || sand_field_kind(field, piece->kind, EC_HIDES) == 0) continue;
        if (sand_field_point_in(field, piece, sand_scene_centre(scene, unit))) continue;
        if (sand_field_point_in(field, piece, sand_scene_centre(scene, target))) continue;
        for (uint32_t p = 0; p < piece->n_parts; p++) {
            const sand_polygon *part = &field->parts[piece->first_part + p];
            if (!sand_shape_bounds_near(between, &part->bounds, 0)) continue;
            s->unit[s->n] = 0;
            s->terrain[s->n] = (uint16_t)(t + 1);
            s->shape[s->n++] = sand_shape_of_polygon(part);
        }
    }
}

static sand_bounds bounds_with(sand_bounds bounds, sand_point p)
{
    if (p.x < bounds.low.x) bounds.low.x = p.x;
    if (p.y < bounds.low.y) bounds.low.y = p.y;
    if (p.x > bounds.high.x) bounds.high.x = p.x;
    if (p.y > bounds.high.y) bounds.high.y = p.y;
    return bounds;
}

/* From the middle of the front to any part of the target within the arc; to all of it when none is. */
typedef struct {
    sand_point eye;
    sand_polygon part;
    sand_shape aim;
    screen screen;
} line_of_sight;

/* [EC-A-24, EC-A-25] */
static void look(sand_scene *scene, unsigned unit, unsigned target, line_of_sight *line)
{
    sand_arc arc = ec_arc(scene->battle, sand_scene_box(scene, unit));
    sand_shape whole = sand_geom_shape_of_box(sand_scene_box(scene, target));
    line->aim = sand_arc_part(&arc, &whole, &line->part) ? sand_shape_of_polygon(&line->part) : whole;
    line->eye = sand_box_front_centre(sand_scene_box(scene, unit));
    sand_bounds between = bounds_with(whole.bounds, line->eye);
    sand_wedge wedge = sand_sight_wedge_to(line->eye, &line->aim);
    size_t most = scene->n + scene->field->n_parts;
    line->screen = (screen){ .shape = sand_scene_borrow(scene, most, sizeof *line->screen.shape),
                             .unit = sand_scene_borrow(scene, most, sizeof *line->screen.unit),
                             .terrain = sand_scene_borrow(scene, most, sizeof *line->screen.terrain) };
    screen_units(scene, unit, target, &wedge, &between, &line->screen);
    screen_terrain(scene, unit, target, &between, &line->screen);
}

sand_sight ec_sight(sand_scene *scene, unsigned unit, unsigned target, unsigned *blocker, unsigned *terrain)
{
    line_of_sight line;
    size_t mark = sand_scene_mark(scene);
    look(scene, unit, target, &line);
    sand_sight sight = sand_sight_to(line.eye, &line.aim, line.screen.shape, line.screen.n);
    *blocker = sight.blocker < 0 ? 0 : line.screen.unit[sight.blocker];
    *terrain = sight.blocker < 0 ? 0 : line.screen.terrain[sight.blocker];
    sand_scene_give_back(scene, mark);
    return sight;
}

/* ec_sight(...).clear: mostly there is nothing in between. */
static bool sees(sand_scene *scene, unsigned unit, unsigned target)
{
    line_of_sight line;
    size_t mark = sand_scene_mark(scene);
    look(scene, unit, target, &line);
    bool clear = line.screen.n == 0 || sand_sight_sees(line.eye, &line.aim, line.screen.shape, line.screen.n);
    sand_scene_give_back(scene, mark);
    return clear;
}

/* ---- may it shoot? ---- */

static bool is_target(sand_scene *scene, unsigned unit, unsigned target, sand_verdict *verdict)
{
    if (!sand_scene_is_enemy(scene, unit, target)) {
        sand_answer_refuse(
            verdict, "EC-SHOOT-05",
            SAND_SAY("{u0} can only shoot at an enemy unit on the table, and {u1} is none", unit, target));
        return false;
    }
    bool free = sand_battle_reads(scene->battle, EC_FIRE_IN_MELEE_ALLOWED);
    if (!free && scene->engaged[unit] && sand_battle_contact_between(scene->battle, unit, target) == 0) {
        sand_answer_refuse(
            verdict, "EC-A-23",
            SAND_SAY("{u0} shoots only at whom it has charged, {u1}", unit, ec_first_enemy(scene->battle, unit)));
        return false;
    }
    if (!free && scene->engaged[target] && !scene->engaged[unit]) {
        sand_answer_refuse(verdict, "EC-A-26",
                           SAND_SAY("{u1} is in a melee with {u2}: nobody shoots into it", unit, target,
                                    ec_first_enemy(scene->battle, target)));
        return false;
    }
    return true;
}

/* From edge to edge; exactly at range is in range. [EC-A-20] */
static bool reaches(sand_scene *scene, unsigned unit, unsigned target, int32_t range)
{
    return sand_scene_near_unit(scene, unit, target, range) &&
           sand_geom_within_boxes(sand_scene_box(scene, unit), sand_scene_box(scene, target), range);
}

static bool is_in_range(sand_scene *scene, unsigned unit, unsigned target, sand_verdict *verdict)
{
    int32_t range = ec_range(scene->battle, unit);
    if (!reaches(scene, unit, target, range)) {
        sand_reach reach = sand_geom_reach_boxes(sand_scene_box(scene, unit), sand_scene_box(scene, target));
        const char *rule = ec_type_of(scene->battle, unit) == EC_ARTILLERY ? "EC-SHOOT-08" : "EC-SHOOT-07";
        sand_answer_refuse(verdict, rule,
                           SAND_SAY("{u1} is {l2} away; {u0} shoots to {l3}", unit, target, reach.distance, range));
        sand_answer_limit(verdict, range);
        sand_answer_show_line(verdict, unit, reach.from, reach.to);
        return false;
    }
    return true;
}

static bool is_in_arc(sand_scene *scene, unsigned unit, unsigned target, sand_verdict *verdict)
{
    sand_arc arc = ec_arc(scene->battle, sand_scene_box(scene, unit));
    sand_shape shape = sand_geom_shape_of_box(sand_scene_box(scene, target));
    if (sand_arc_sees(&arc, &shape)) return true;
    sand_answer_refuse(verdict, "EC-SHOOT-05", SAND_SAY("{u1} is outside the field of fire of {u0}", unit, target));
    sand_answer_show(verdict, sand_answer_arc(unit, &arc, ec_range(scene->battle, unit)));
    sand_answer_show_box(verdict, target, sand_scene_box(scene, target));
    return false;
}

static bool is_in_sight(sand_scene *scene, unsigned unit, unsigned target, sand_verdict *verdict)
{
    unsigned blocker, terrain;
    sand_sight sight = ec_sight(scene, unit, target, &blocker, &terrain);
    if (sight.clear) return true;
    if (blocker != 0)
        sand_answer_refuse(verdict, "EC-SHOOT-06",
                           SAND_SAY("{u2} stands between {u0} and {u1}", unit, target, blocker));
    else
        sand_answer_refuse(verdict, "EC-SHOOT-06", SAND_SAY("{t2} hides {u1} from {u0}", unit, target, terrain));
    sand_answer_show_line(verdict, unit, sight.from, sight.to);
    if (blocker != 0) sand_answer_show_box(verdict, blocker, sand_scene_box(scene, blocker));
    return false;
}

void ec_check_shoot(sand_scene *scene, unsigned unit, unsigned target, sand_verdict *verdict)
{
    if (!is_able(scene, unit, verdict)) return;
    if (target == 0) {
        sand_answer_missing(verdict, SAND_SLOT_BODY);
        return;
    }
    if (!is_target(scene, unit, target, verdict) || !is_in_range(scene, unit, target, verdict)) return;
    if (!is_in_arc(scene, unit, target, verdict) || !is_in_sight(scene, unit, target, verdict)) return;
    verdict->rule = "EC-SHOOT-02";
}

/* The same questions without words: mostly the answer is no. */
bool ec_may_shoot(sand_scene *scene, unsigned unit, unsigned target)
{
    const sand_battle *b = scene->battle;
    sand_verdict unused;
    if (!sand_scene_in_play(scene, target) || sand_scene_side(scene, target) == sand_scene_side(scene, unit))
        return false;
    if (!sand_scene_near_unit(scene, unit, target, ec_trait(b, unit, EC_HILL_RANGE))) return false;
    if (!is_able(scene, unit, &unused) || !is_target(scene, unit, target, &unused)) return false;
    sand_arc arc = ec_arc(b, sand_scene_box(scene, unit));
    sand_shape shape = sand_geom_shape_of_box(sand_scene_box(scene, target));
    return sand_arc_sees(&arc, &shape) && reaches(scene, unit, target, ec_range(b, unit)) && sees(scene, unit, target);
}

/* ---- the shot ---- */

static void push(sand_battle *b, ec_step step, unsigned unit, unsigned target)
{
    sand_battle_agenda_push(b, (sand_frame){ .step = (uint16_t)step,
                                             .subject = (uint16_t)unit,
                                             .object = (uint16_t)target,
                                             .sides = (uint16_t)(1u << sand_battle_side_of_unit(b, unit)) });
}

/* Guns count as having fired from the moment the shot is declared. [EC-MOVE-05, EC-A-36b] */
void ec_apply_shoot(sand_battle *b, unsigned unit, unsigned target, sand_log *log)
{
    ec_unit *state = ec_unit_of(b, unit);
    state->shot = 1;
    if (ec_trait(b, unit, EC_STAYS) != 0) state->has_fired = 1;
    const char *text = ec_type_of(b, unit) == EC_ARTILLERY ? "{u0} opened on {u1}" : "{u0} gave fire at {u1}";
    sand_answer_tell(b, log, SAND_EVENT_ORDER, "EC-SHOOT-02", SAND_SAY(text, unit, target));
    if (ec_trait(b, unit, EC_SUPPLY) != EC_SUPPLY_ENDLESS)
        push(b, EC_STEP_AMMUNITION, unit, target); /* [EC-SHOOT-15] */
    push(b, EC_STEP_SHOT, unit, target);
}

/* Once, whatever the number of covers: wood, town or entrenchment. [EC-SHOOT-11, EC-TERR-02, EC-TERR-04, EC-TERR-09,
 * EC-A-31d] */
static bool is_covered(const sand_battle *b, unsigned unit, unsigned target)
{
    sand_box box = sand_battle_unit_box(b, target), shooter = sand_battle_unit_box(b, unit);
    if (ec_trait(b, target, EC_HARD) != 0) return true; /* [EC-OPT-01] */
    if (ec_ground(b, box.centre, EC_SHOOT_COVER) != 0) return true;
    return ec_line_cover(b, &box, sand_box_front_centre(&shooter), EC_SHOOT_COVER) != 0;
}

/* Hits by D3, counted at once. [EC-SHOOT-09..11, EC-GEN-05, EC-GEN-06] */
void ec_run_shot(sand_battle *b, sand_dice *dice, sand_log *log)
{
    sand_frame frame = *sand_battle_agenda_top(b);
    int32_t skill = ec_trait(b, frame.subject, EC_SHOOT);
    sand_ledger ledger = { 0 };
    if (skill != 0)
        sand_dice_ledger_add(&ledger, "EC-SHOOT-10", ec_types[ec_type_of(b, frame.subject) - 1].label, skill);
    if (is_covered(b, frame.subject, frame.object)) sand_dice_ledger_add(&ledger, "EC-SHOOT-11", "target in cover", -1);
    size_t first = dice->n_rolls;
    sand_dice_about(dice, "hits by shooting", &ledger);
    int32_t score =
        sand_dice_face(dice, sand_answer_cause(b, EC_ROLL_SHOT, frame.subject), 3) + sand_dice_ledger_total(&ledger);
    int32_t hits = score > 0 ? score : 0;
    sand_event *event = sand_answer_tell(b, log, SAND_EVENT_ROLL, "EC-SHOOT-09",
                                         SAND_SAY("Fire of {u0} on {u1}", frame.subject, frame.object));
    sand_answer_thrown(event, dice, first, &ledger, hits);
    ec_hit(b, frame.object, hits, "EC-SHOOT-09", log);
    sand_battle_agenda_pop(b);
}

/* The die that says the powder is gone, and the rule for it. */
typedef struct {
    int32_t need;
    const char *rule;
} supply_test;

static supply_test supply_test_in(int32_t weather)
{
    switch (weather) {
    case EC_WEATHER_LIGHT_RAIN: return (supply_test){ 4, "EC-WX-02" };
    case EC_WEATHER_HEAVY_RAIN: return (supply_test){ 3, "EC-WX-03" };
    case EC_WEATHER_STORM: return (supply_test){ 2, "EC-WX-05" };
    default: return (supply_test){ 5, "EC-SHOOT-12" };
    }
}

/* After the hits, even if there were none. [EC-SHOOT-12..14, EC-A-36, EC-WX-08] */
void ec_run_ammunition(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    unsigned unit = sand_battle_agenda_top(b)->subject;
    supply_test test = supply_test_in(ec_weather_now(b));
    size_t first = dice->n_rolls;
    sand_dice_about(dice, "out of ammunition", NULL);
    bool dry = sand_dice_at_least(dice, sand_answer_cause(b, EC_ROLL_AMMUNITION, unit), 6, test.need);
    sand_event *event =
        sand_answer_tell(b, log, SAND_EVENT_ROLL, test.rule,
                         SAND_SAY(dry ? "{u0} fired the last of its powder" : "{u0} had powder left", unit));
    sand_answer_thrown(event, dice, first, NULL, dry);
    if (dry && ec_trait(b, unit, EC_SUPPLY) == EC_SUPPLY_STAYS) {
        ec_unit_of(b, unit)->out_of_ammunition = 1;
        sand_answer_tell(b, log, SAND_EVENT_MARK, "EC-SHOOT-13", SAND_SAY("{u0} ran out of ammunition", unit));
    }
    sand_battle_agenda_pop(b);
    if (dry && ec_trait(b, unit, EC_SUPPLY) == EC_SUPPLY_LEAVES) ec_remove(b, room, unit, EC_GONE_DRY, log);
}
