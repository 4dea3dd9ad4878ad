/* named.c - adds a witness for every unit, body and piece of terrain that a refusal names. */
#include "motion/path.h"

#include "battle/rules.h"

#include <string.h>

static bool is_shown(const sand_verdict *verdict, sand_ref_kind of, unsigned index)
{
    for (unsigned i = 0; i < verdict->n_witness; i++) {
        const sand_witness *shape = &verdict->witness[i];
        unsigned about = of == SAND_REF_UNIT ? shape->ref : of == SAND_REF_BODY ? shape->body : shape->terrain;
        if (about == index) return true;
    }
    return false;
}

static void show(sand_verdict *verdict, sand_witness shape)
{
    if (verdict->n_witness < SAND_VERDICT_SHAPES_MAX) verdict->witness[verdict->n_witness++] = shape;
}

static void show_unit(const sand_battle *b, unsigned unit, sand_verdict *verdict)
{
    if (unit == 0 || unit > b->field->n_units || !sand_battle_in_play(b, unit)) return;
    sand_box box = sand_battle_unit_box(b, unit);
    show(verdict, sand_path_witness_box(&box, unit));
}

static void show_body(const sand_battle *b, unsigned body, sand_verdict *verdict)
{
    if (body == 0 || body > b->field->n_bodies || sand_battle_body(b, body)->status != SAND_STATUS_PLAY) return;
    sand_box box = sand_battle_body_box(b, body);
    sand_witness shape = sand_path_witness_box(&box, 0);
    shape.body = (uint16_t)body;
    show(verdict, shape);
}

/* Terrain with more corners than a shape can hold is named but not shown. */
static void show_terrain(const sand_battle *b, unsigned terrain, sand_verdict *verdict)
{
    if (terrain == 0 || terrain > b->field->n_terrain) return;
    const sand_terrain *piece = &b->field->terrain[terrain - 1];
    bool line = piece->shape == SAND_TERRAIN_LINE;
    if (piece->n_points > (line ? 2 : SAND_SHAPE_POINTS_MAX)) return;
    sand_witness shape = { .kind = line ? SAND_SHAPE_SEGMENT : SAND_SHAPE_POLYGON,
                           .n = (uint8_t)piece->n_points,
                           .terrain = (uint16_t)terrain };
    for (unsigned i = 0; i < piece->n_points; i++) shape.points[i] = b->field->points[piece->first_point + i];
    show(verdict, shape);
}

/* The subject of the order needs no witness unless the ruleset adds one itself. */
static bool is_subject(const sand_battle *b, const sand_entry *entry, sand_ref_kind of, unsigned index)
{
    const sand_tables *tables = &b->field->rules->tables;
    if (entry == NULL || entry->kind < 1 || entry->kind > tables->n_orders) return false;
    return tables->orders[entry->kind - 1].subject_ref == of && entry->subject == index;
}

static sand_ref_kind kind_of(char letter)
{
    return letter == 'u'   ? SAND_REF_UNIT
           : letter == 'b' ? SAND_REF_BODY
           : letter == 't' ? SAND_REF_TERRAIN
                           : SAND_REF_NONE;
}

void sand_motion_verdict_show_named(const sand_battle *b, const sand_entry *entry, sand_verdict *verdict)
{
    const char *text = verdict->sentence.text;
    if (verdict->answer != SAND_NO || text == NULL) return;
    for (const char *at = strchr(text, '{'); at != NULL; at = strchr(at + 1, '{')) {
        sand_ref_kind of = kind_of(at[1]);
        unsigned which = (unsigned)(at[1] == '\0' ? 0 : at[2] - '0');
        if (of == SAND_REF_NONE || which >= SAND_VERDICT_ARGS_MAX) continue;
        unsigned index = (unsigned)verdict->sentence.args[which];
        if (is_subject(b, entry, of, index) || is_shown(verdict, of, index)) continue;
        if (of == SAND_REF_UNIT) show_unit(b, index, verdict);
        if (of == SAND_REF_BODY) show_body(b, index, verdict);
        if (of == SAND_REF_TERRAIN) show_terrain(b, index, verdict);
    }
}
