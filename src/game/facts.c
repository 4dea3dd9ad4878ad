/* facts.c - the facts about a game that screens are drawn from, copied as one viewer knows them. */
#include "game/game_parts.h"

#include <string.h>

_Static_assert((int)SAND_UNIT_IN_PLAY == SAND_STATUS_PLAY && (int)SAND_UNIT_WAITING == SAND_STATUS_WAITING &&
                   (int)SAND_UNIT_GONE == SAND_STATUS_GONE,
               "states of units are told as they are kept");

static const char *word_of(const sand_word_row *rows, size_t n, unsigned row)
{
    return row >= 1 && row <= n ? rows[row - 1].label : "";
}

static void corners_of(const sand_box *box, sand_point out[4])
{
    memcpy(out, box->corner, sizeof box->corner);
}

/* ---- the table ----------------------------------------------------------------------------------- */

void sand_game_table(const sand_game *game, unsigned viewer, sand_table_facts *out)
{
    if (game == NULL || viewer > SAND_SIDES || out == NULL) {
        if (out != NULL) *out = (sand_table_facts){ 0 };
        return;
    }
    const sand_field *field = game->field;
    const sand_tables *tables = &game->rules->tables;
    const sand_battle *seen = sand_game_seen(game, viewer);
    const sand_head *head = sand_battle_head(seen);
    const sand_frame *top = sand_battle_agenda_top(seen);
    const sand_step_row *step = top && top->step ? &tables->steps[top->step - 1] : NULL;

    *out = (sand_table_facts){
        .ruleset = tables->id,
        .title = field->title,
        .scenario = field->scenario,
        .length_mark = tables->length_mark,
        .width = field->width,
        .height = field->height,
        .sides = field->n_sides,
        .commands = field->n_commands,
        .units = field->n_units,
        .bodies = field->n_bodies,
        .terrain = field->n_terrain,
        .zones = field->n_zones,
        .options = field->n_options,
        .about = field->about,
        .turn = head->turn,
        .turn_limit = field->turn_limit,
        .contacts = head->contacts,
        .step = step ? step->label : "",
        .step_rule = step ? step->rule : NULL,
    };
}

static void copy_tables(const sand_tables *t, sand_catalogue *out)
{
    *out = (sand_catalogue){
        .id = t->id,
        .title = t->title,
        .version = t->version,
        .length = t->length,
        .length_mark = t->length_mark,
        .rules = t->rules,
        .n_rules = t->n_rules,
        .options = t->options,
        .n_options = t->n_options,
        .numbers = t->numbers,
        .n_numbers = t->n_numbers,
        .type_columns = t->type_columns,
        .n_type_columns = t->n_type_columns,
        .types = t->types,
        .n_types = t->n_types,
        .terrain_columns = t->terrain_columns,
        .n_terrain_columns = t->n_terrain_columns,
        .terrain = t->terrain,
        .n_terrain = t->n_terrain,
        .steps = t->steps,
        .n_steps = t->n_steps,
        .orders = t->orders,
        .n_orders = t->n_orders,
        .purposes = t->purposes,
        .n_purposes = t->n_purposes,
    };
}

void sand_game_catalogue(const sand_game *game, sand_catalogue *out)
{
    if (game == NULL || out == NULL) {
        if (out != NULL) *out = (sand_catalogue){ 0 };
        return;
    }
    copy_tables(&game->rules->tables, out);
}

bool sand_catalogue_at(size_t i, sand_catalogue *out)
{
    if (out == NULL) return false;
    if (i >= sand_registry_count()) return false;
    copy_tables(&sand_registry_at(i)->tables, out);
    return true;
}

bool sand_catalogue_find(const char *ruleset, sand_catalogue *out)
{
    if (ruleset == NULL || out == NULL) return false;
    const sand_rules *rules = sand_registry_find(ruleset);
    if (!rules) return false;
    copy_tables(&rules->tables, out);
    return true;
}

bool sand_game_decoration(const sand_game *game, unsigned decoration, sand_terrain_facts *out)
{
    if (game == NULL || out == NULL) return false;
    const sand_field *field = game->field;
    if (decoration < 1 || decoration > field->n_decorations) return false;
    const sand_terrain *piece = &field->decoration[decoration - 1];
    const char *look = sand_field_looks[piece->kind - 1].name;
    *out = (sand_terrain_facts){
        .name = piece->name,
        .kind = look,
        .label = look,
        .look = look,
        .shape = (sand_terrain_shape)piece->shape,
        .half_width = piece->half_width,
        .points = field->points + piece->first_point,
        .n_points = piece->n_points,
        .crest = field->points,
    };
    return true;
}

bool sand_game_terrain(const sand_game *game, unsigned terrain, sand_terrain_facts *out)
{
    if (game == NULL || out == NULL) return false;
    const sand_field *field = game->field;
    if (terrain < 1 || terrain > field->n_terrain) return false;
    const sand_terrain *piece = &field->terrain[terrain - 1];
    const sand_terrain_row *kind = &game->rules->tables.terrain[piece->kind - 1];
    *out = (sand_terrain_facts){
        .name = piece->name,
        .kind = kind->name,
        .label = kind->label,
        .look = kind->look,
        .shape = (sand_terrain_shape)piece->shape,
        .half_width = piece->half_width,
        .height = piece->height,
        .points = field->points + piece->first_point,
        .n_points = piece->n_points,
        .crest = field->points + piece->first_crest,
        .n_crest = piece->n_crest,
    };
    return true;
}

bool sand_game_zone(const sand_game *game, unsigned zone, sand_zone_facts *out)
{
    if (game == NULL || out == NULL) return false;
    if (zone < 1 || zone > game->field->n_zones) return false;
    const sand_zone *z = &game->field->zone[zone - 1];
    *out = (sand_zone_facts){ z->name, z->side, z->use, z->value, (uint16_t)z->n_parts };
    return true;
}

const sand_point *sand_game_zone_part(const sand_game *game, unsigned zone, unsigned part, size_t *n)
{
    if (game == NULL || n == NULL) return NULL;
    *n = 0;
    if (zone < 1 || zone > game->field->n_zones || part >= game->field->zone[zone - 1].n_parts) return NULL;
    const sand_polygon *polygon = &game->field->parts[game->field->zone[zone - 1].first_part + part];
    *n = (size_t)polygon->count;
    return polygon->point;
}

static void write_option(const sand_option_row *row, int32_t value, char *out, size_t room)
{
    sand_text text;
    sand_text_init(&text, out, room);
    if (row->type == SAND_OPTION_CHOICE)
        sand_text_add(&text, value >= 0 && value < row->n_values ? row->values[value].word : "");
    else if (row->type == SAND_OPTION_LENGTH)
        sand_text_add_length(&text, value);
    else
        sand_text_add_int(&text, value);
}

bool sand_game_option(const sand_game *game, unsigned option, sand_option_facts *out)
{
    if (game == NULL || out == NULL) return false;
    if (option < 1 || option > game->field->n_options) return false;
    const sand_option_row *row = &game->rules->tables.options[option - 1];
    int32_t value = game->field->option[option - 1];
    *out = (sand_option_facts){ .row = row, .value = value, .changed = value != row->standard };
    write_option(row, value, out->text, sizeof out->text);
    return true;
}

/* ---- the troops on it ------------------------------------------------------------------------------ */

bool sand_game_side(const sand_game *game, unsigned viewer, unsigned side, sand_side_facts *out)
{
    if (game == NULL || viewer > SAND_SIDES || out == NULL) return false;
    if (side < 1 || side > game->field->n_sides) return false;
    const sand_battle *seen = sand_game_seen(game, viewer);
    const sand_side_def *def = &game->field->side[side - 1];
    const char *player = game->origin->player[side - 1];
    *out = (sand_side_facts){ .name = def->name, .leader = def->leader, .home = def->home };
    out->player = player != NULL ? player : "";
    for (unsigned i = 1; i <= game->field->n_units; i++) {
        if (sand_battle_side_of_unit(seen, i) != side) continue;
        uint8_t status = sand_battle_unit(seen, i)->status;
        if (status == SAND_STATUS_PLAY) out->in_play++;
        if (status == SAND_STATUS_WAITING) out->waiting++;
        if (status == SAND_STATUS_GONE) out->gone++;
    }
    return true;
}

bool sand_game_command(const sand_game *game, unsigned viewer, unsigned command, sand_command_facts *out)
{
    if (game == NULL || viewer > SAND_SIDES || out == NULL) return false;
    if (command < 1 || command > game->field->n_commands) return false;
    const sand_command_def *def = &game->field->command[command - 1];
    const sand_tables *t = &game->rules->tables;
    *out = (sand_command_facts){ def->name, word_of(t->commands, t->n_commands, def->kind), def->side,
                                 sand_battle_command(sand_game_seen(game, viewer), command)->units };
    return true;
}

/* A plan for the unit itself takes precedence over one for its command. */
static uint16_t due_turn(const sand_field *field, unsigned unit, unsigned command)
{
    uint16_t turn = 0;
    for (size_t i = 0; i < field->n_plans; i++) {
        const sand_plan *plan = &field->plan[i];
        if (plan->subject_ref == SAND_REF_UNIT && plan->subject == unit) return plan->turn;
        if (plan->subject_ref == SAND_REF_COMMAND && plan->subject == command) turn = plan->turn;
    }
    return turn;
}

bool sand_game_unit(const sand_game *game, unsigned viewer, unsigned unit, sand_unit_facts *out)
{
    if (game == NULL || viewer > SAND_SIDES || out == NULL) return false;
    if (unit < 1 || unit > game->field->n_units) return false;
    const sand_tables *t = &game->rules->tables;
    const sand_battle *seen = sand_game_seen(game, viewer);
    const sand_unit_def *def = &game->field->unit[unit - 1];
    const sand_unit *row = sand_battle_unit(seen, unit);
    const sand_type_row *type = &t->types[def->type - 1];
    const sand_size base = sand_battle_base_size(game->field, unit, row);

    *out = (sand_unit_facts){
        .name = def->name,
        .type = type->name,
        .label = type->label,
        .letter = type->letter,
        .arm = type->arm,
        .side = def->side,
        .command = row->command,
        .state = (sand_unit_state)row->status,
        .cause = row->status == SAND_STATUS_GONE ? word_of(t->causes, t->n_causes, row->cause) : "",
        .files = row->files,
        .ranks = row->ranks,
        .base_width = base.width,
        .base_depth = base.depth,
        .first_body = def->first_body,
        .n_bodies = def->n_bodies,
        .hits = row->hits,
        .worth = game->rules->worth(seen, unit),
        .due = row->status == SAND_STATUS_WAITING ? due_turn(game->field, unit, row->command) : 0,
    };
    if (row->status != SAND_STATUS_PLAY) return true;
    out->pose = sand_battle_unit_pose(seen, unit);
    sand_box box = sand_battle_unit_box(seen, unit);
    corners_of(&box, out->corners);
    return true;
}

/* Appends the members of one table that are shown as markers and not 0; returns the new number of markers. */
static size_t add_markers(const sand_struct *of, const void *record, sand_marker *out, size_t n, size_t room)
{
    for (unsigned i = 0; of && i < of->n_rows; i++) {
        const sand_row *row = &of->rows[i];
        if (!sand_rows_is_shown(row->marker)) continue;
        int64_t value = sand_rows_get(record, row, 0);
        if (value == 0) continue;
        if (n < room) out[n] = (sand_marker){ row->name, row->doc, row->marker == SAND_MARK_COUNT, (int32_t)value };
        n++;
    }
    return n;
}

size_t sand_game_markers(const sand_game *game, unsigned viewer, unsigned unit, sand_marker *out, size_t room)
{
    if (game == NULL || viewer > SAND_SIDES || (out == NULL && room > 0)) return 0;
    if (unit < 1 || unit > game->field->n_units) return 0;
    const sand_battle *seen = sand_game_seen(game, viewer);
    size_t n = add_markers(&sand_unit_struct, sand_battle_unit(seen, unit), out, 0, room);
    return add_markers(game->rules->tables.unit, sand_battle_unit_more(seen, unit), out, n, room);
}

size_t sand_game_traits(const sand_game *game, unsigned viewer, unsigned unit, sand_marker *out, size_t room)
{
    if (game == NULL || viewer > SAND_SIDES || (out == NULL && room > 0)) return 0;
    if (unit < 1 || unit > game->field->n_units || game->rules->traits == NULL) return 0;
    return game->rules->traits(sand_game_seen(game, viewer), unit, out, room);
}

size_t sand_game_gauges(const sand_game *game, unsigned viewer, unsigned side, sand_gauge *out, size_t room)
{
    if (game == NULL || viewer > SAND_SIDES || (out == NULL && room > 0) || side < 1 || side > SAND_SIDES) return 0;
    const sand_struct *of = game->rules->tables.side;
    const sand_battle *seen = sand_game_seen(game, viewer);
    size_t n = 0;
    for (unsigned i = 0; of && i < of->n_rows; i++) {
        const sand_row *row = &of->rows[i];
        bool spent = row->marker == SAND_MARK_SPENT;
        if ((!spent && row->marker != SAND_MARK_COUNT) || row->owner != SAND_PUBLIC) continue;
        const void *now = sand_battle_side_more(seen, side), *then = sand_battle_side_more(game->origin->start, side);
        int32_t whole = (int32_t)(spent ? sand_rows_get(now, &row[1], 0) : sand_rows_get(then, row, 0));
        int32_t value = (int32_t)sand_rows_get(now, row, 0), left = spent ? whole - value : value;
        if (n < room) out[n] = (sand_gauge){ row->name, row->doc, left, whole > left ? whole : left };
        n++;
    }
    return n;
}

bool sand_game_body(const sand_game *game, unsigned viewer, unsigned body, sand_body_facts *out)
{
    if (game == NULL || viewer > SAND_SIDES || out == NULL) return false;
    static const char *const roles[] = { "", "base", "leader", "gun", "supply" };
    if (body < 1 || body > game->field->n_bodies) return false;
    const sand_battle *seen = sand_game_seen(game, viewer);
    const sand_body_def *def = &game->field->body[body - 1];
    const sand_body *row = sand_battle_body(seen, body);
    *out = (sand_body_facts){ .name = def->name,
                              .role = def->role < SAND_LEN(roles) ? roles[def->role] : "",
                              .side = def->side,
                              .unit = def->unit,
                              .attached = row->attached,
                              .state = (sand_unit_state)row->status };
    if (row->status != SAND_STATUS_PLAY) return true;
    sand_box box = sand_battle_body_box(seen, body);
    out->pose = (sand_pose){ box.centre, box.heading };
    corners_of(&box, out->corners);
    return true;
}

bool sand_game_contact(const sand_game *game, unsigned viewer, unsigned contact, sand_contact_facts *out)
{
    if (game == NULL || viewer > SAND_SIDES || out == NULL) return false;
    const sand_battle *seen = sand_game_seen(game, viewer);
    if (contact < 1 || contact > sand_battle_head(seen)->contacts) return false;
    const sand_contact *c = sand_battle_contact(seen, contact);
    *out = (sand_contact_facts){ c->by, c->with, c->turn, c->by_face, c->with_face };
    return true;
}

bool sand_game_distance(const sand_game *game, unsigned viewer, sand_spot from, sand_spot to, sand_distance *out)
{
    if (game == NULL || viewer > SAND_SIDES || out == NULL) return false;
    if ((unsigned)from.ref > SAND_REF_TERRAIN || (unsigned)to.ref > SAND_REF_TERRAIN) return false;
    return sand_battle_distance(sand_game_seen(game, viewer), from, to, out);
}

unsigned sand_game_find(const sand_game *game, sand_ref_kind ref, const char *name)
{
    if (game == NULL || name == NULL) return 0;
    return ref == SAND_REF_NONE || (unsigned)ref > SAND_REF_TERRAIN ? 0 : sand_field_find(game->field, ref, name);
}

const char *sand_game_near(const sand_game *game, sand_ref_kind ref, const char *name)
{
    if (game == NULL || name == NULL) return NULL;
    return ref == SAND_REF_NONE || (unsigned)ref > SAND_REF_TERRAIN
               ? NULL
               : sand_word_list_nearest(sand_field_words(game->field, ref), name);
}

/* ---- what happened ------------------------------------------------------------------------------- */

/* Returns the number of the item that has the viewer's i-th event, which must exist. */
static size_t item_of_event(const sand_game *game, unsigned viewer, size_t i)
{
    size_t low = 0, high = game->n_done - 1;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (game->log[middle]->told[viewer] > i)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

const sand_event *sand_game_event(const sand_game *game, unsigned viewer, size_t i)
{
    if (game == NULL || viewer > SAND_SIDES) return NULL;
    if (i >= sand_game_events(game, viewer)) return NULL;
    size_t at = item_of_event(game, viewer, i);
    const sand_item *item = game->log[at];
    if (!sand_past_hold(game->past, at, game->log[at])) return NULL;
    size_t left = i - (at > 0 ? game->log[at - 1]->told[viewer] : 0);
    for (size_t k = 0; k < item->n_events; k++)
        if (sand_game_may_see(&item->events[k], viewer) && left-- == 0) return &item->events[k];
    SAND_ASSERT(false); /* `told` counts what may be seen */
    return NULL;
}

/* Returns the number of the item that has roll `first`, counted from the start of the game; it must exist. */
static size_t item_of_roll(const sand_game *game, size_t first)
{
    size_t low = 0, high = game->n_done - 1;
    while (low < high) {
        size_t middle = high - (high - low) / 2;
        if (game->log[middle]->first_roll <= first)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

const sand_roll *sand_game_event_rolls(const sand_game *game, const sand_event *event, size_t *n)
{
    if (game == NULL || event == NULL || n == NULL) return NULL;
    *n = 0;
    if (event->n_rolls == 0 || game->n_done == 0) return NULL;
    size_t at = item_of_roll(game, event->first_roll);
    const sand_item *item = game->log[at];
    size_t first = event->first_roll - item->first_roll;
    if (first + event->n_rolls > item->n_rolls || !sand_past_hold(game->past, at, game->log[at])) return NULL;
    *n = event->n_rolls;
    return &item->rolls[first];
}

unsigned sand_game_holder(const sand_game *game, unsigned viewer, unsigned zone)
{
    if (game == NULL || viewer > SAND_SIDES || zone < 1 || zone > game->field->n_zones) return 0;
    if (game->rules->holder == NULL || game->field->zone[zone - 1].use != SAND_ZONE_OBJECTIVE) return 0;
    return game->rules->holder(sand_game_seen(game, viewer), zone);
}

size_t sand_game_goals(const sand_game *game, unsigned viewer, sand_goal *out, size_t room)
{
    if (game == NULL || viewer > SAND_SIDES || (out == NULL && room > 0) || game->rules->goals == NULL) return 0;
    sand_goal_list list = { .out = out, .room = room };
    game->rules->goals(sand_game_seen(game, viewer), &list);
    return list.n;
}

bool sand_game_lost(const sand_game *game, unsigned viewer, unsigned unit)
{
    if (game == NULL || viewer > SAND_SIDES || unit < 1 || unit > game->field->n_units) return false;
    const sand_battle *seen = sand_game_seen(game, viewer);
    if (sand_battle_unit(seen, unit)->status != SAND_STATUS_GONE) return false;
    return game->rules->lost == NULL || game->rules->lost(seen, unit);
}
