/* map.c - draws the table in characters: terrain, marks, units with their labels, then the legend. A character is twice
 * as high as wide, so a row stands for twice the length of a column. */
#include "cli/map.h"

#include "cli/map_cells.h"

#include "base/assert.h"

#include <stdlib.h>
#include <string.h>

enum { COLUMNS_MOST = 160, ROWS_USUAL = 26, ROWS_LEAST = 8, AROUND_MAP = 9 };

const char *map_arrow(int32_t heading)
{
    static const char *const arrows[] = { "↑", "↗", "→", "↘", "↓", "↙", "←", "↖" };
    return arrows[(heading + SAND_FULL_TURN / 16) / (SAND_FULL_TURN / 8) % 8];
}

const char *map_side_mark(unsigned side)
{
    return side == SAND_SIDE_A ? "▓" : "░";
}

static ink side_ink(unsigned side)
{
    return side == SAND_SIDE_A ? INK_SIDE_A : INK_SIDE_B;
}

/* ---- terrain ----------------------------------------------------------------------------------------- */

static const struct {
    const char *look, *glyph;
} looks[] = {
#define ROW(name, sign, decoration, hairline, traits) { name, sign },
    SAND_LOOKS(ROW)
#undef ROW
};
static const char crest_glyph[] = "∧", other_glyph[] = "%";

static const char *glyph_of(const char *look)
{
    for (size_t i = 0; i < SAND_LEN(looks); i++)
        if (strcmp(looks[i].look, look) == 0) return looks[i].glyph;
    return other_glyph;
}

static void draw_terrain(map *m)
{
    sand_terrain_facts t;
    for (unsigned i = 1; sand_game_terrain(m->game, i, &t); i++) {
        const char *glyph = glyph_of(t.look);
        if (t.shape == SAND_TERRAIN_LINE)
            map_stroke(m, t.points, t.n_points, glyph, INK_LAND);
        else
            map_fill(m, t.points, t.n_points, glyph, INK_LAND);
        if (t.n_crest > 1) map_stroke(m, t.crest, t.n_crest, crest_glyph, INK_LAND);
        m->crest |= t.n_crest > 1;
    }
}

/* ---- units ------------------------------------------------------------------------------------------- */

void map_label(const sand_unit_facts *unit, unsigned id, text *out)
{
    for (const char *c = unit->letter; *c; c++) {
        bool capital = *c >= 'A' && *c <= 'Z', small = *c >= 'a' && *c <= 'z';
        char shown = unit->side == SAND_SIDE_A && small     ? (char)(*c - 'a' + 'A')
                     : unit->side != SAND_SIDE_A && capital ? (char)(*c - 'A' + 'a')
                                                            : *c;
        text_add_bytes(out, &shown, 1);
    }
    text_add(out, "%u", id);
}

static void add_hits(int32_t hits, text *out)
{
    static const char *const above[] = { "", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹" };
    if (hits > 0) text_add(out, "%s", (size_t)hits < SAND_LEN(above) ? above[hits] : "⁺");
}

static bool is_free(map *m, int column, int row, int n)
{
    for (int i = 0; i < n; i++) {
        cell *c = map_cell(m, column + i, row);
        if (!c || c->labelled) return false;
    }
    return true;
}

static size_t character_size(const char *at)
{
    size_t n = 1;
    while (((unsigned char)at[n] & 0xc0) == 0x80) n++;
    return n;
}

static bool put_label(map *m, sand_point at, const char *label, ink colour)
{
    int n = columns_of(label), column = map_column_of(m, at.x) - n / 2, row = map_row_of(m, at.y);
    if (!is_free(m, column, row, n)) return false;
    for (int i = 0; i < n; i++) {
        cell *c = map_cell(m, column + i, row);
        size_t size = character_size(label);
        SAND_ASSERT(c != NULL); /* is_free() has looked */
        snprintf(c->glyph, sizeof c->glyph, "%.*s", (int)size, label);
        c->colour = (uint8_t)colour;
        c->labelled = true;
        label += size;
    }
    return true;
}

/* Puts the unit's label on its middle. Where neighbours leave no room, the hits are dropped, then the arrow. */
static void label_unit(map *m, const sand_unit_facts *unit, unsigned id)
{
    text label = { 0 };
    ink colour = side_ink(unit->side);
    map_label(unit, id, &label);
    size_t bare = label.length;
    text_add(&label, "%s", map_arrow(unit->pose.heading));
    size_t pointed = label.length;
    add_hits(unit->hits, &label);
    if (!put_label(m, unit->pose.at, text_of(&label), colour)) {
        sand_text_cut(&label, pointed);
        if (!put_label(m, unit->pose.at, text_of(&label), colour)) {
            sand_text_cut(&label, bare);
            put_label(m, unit->pose.at, text_of(&label), colour);
        }
    }
    text_free(&label);
}

static void fill_unit(map *m, const sand_unit_facts *unit, unsigned id)
{
    const char *glyph = map_is_target(m, id) ? "▒" : map_side_mark(unit->side);
    for (int row = 0; row < m->rows; row++)
        for (int column = 0; column < m->columns; column++) {
            if (!map_within(unit->corners, 4, map_middle(m, column, row))) continue;
            map_put(m, column, row, glyph, side_ink(unit->side));
            map_cell(m, column, row)->owner = (uint16_t)id;
        }
}

static bool are_two(const cell *one, const cell *other)
{
    return one && other && one->owner && other->owner && one->owner != other->owner && one->colour == other->colour;
}

/* Draws a line between units of one side whose bases touch and would look like one. */
static void part_touching(map *m)
{
    for (int row = 0; row < m->rows; row++)
        for (int column = 0; column < m->columns; column++) {
            cell *c = map_cell(m, column, row);
            if (are_two(c, map_cell(m, column - 1, row)))
                map_put(m, column, row, "│", (ink)c->colour);
            else if (are_two(c, map_cell(m, column, row - 1)))
                map_put(m, column, row, "─", (ink)c->colour);
            m->parted |= are_two(c, map_cell(m, column - 1, row)) || are_two(c, map_cell(m, column, row - 1));
        }
}

/* Bodies that stand for themselves, by their role: the first side's sign, the second's. */
static const struct {
    const char *role, *sign[2], *legend;
} body_signs[] = { { "leader", { "★", "☆" }, "commanders" },
                   { "supply", { "■", "□" }, "supplies" },
                   { "gun", { "●", "○" }, "guns left behind" } };

static void draw_body(map *m, const sand_body_facts *body)
{
    for (size_t i = 0; i < SAND_LEN(body_signs); i++)
        if (strcmp(body->role, body_signs[i].role) == 0)
            map_put(m, map_column_of(m, body->pose.at.x), map_row_of(m, body->pose.at.y),
                    body_signs[i].sign[body->side != SAND_SIDE_A], side_ink(body->side));
}

static void draw_units(map *m)
{
    sand_unit_facts unit;
    sand_body_facts body;
    for (unsigned i = 1; i <= m->table.units; i++)
        if (sand_game_unit(m->game, m->viewer, i, &unit) && unit.state == SAND_UNIT_IN_PLAY) fill_unit(m, &unit, i);
    part_touching(m);
    for (unsigned i = 1; i <= m->table.bodies; i++) {
        if (!sand_game_body(m->game, m->viewer, i, &body) || body.state != SAND_UNIT_IN_PLAY) continue;
        draw_body(m, &body);
    }
    for (unsigned i = 1; i <= m->table.units; i++)
        if (sand_game_unit(m->game, m->viewer, i, &unit) && unit.state == SAND_UNIT_IN_PLAY) label_unit(m, &unit, i);
}

/* ---- paper ------------------------------------------------------------------------------------------- */

/* Returns the distance between two numbers of the ruler: six units, or the least listed multiple with room for them. */
static int32_t ruler_of(const map *m)
{
    enum { SIX = 6 * SAND_UNIT_LENGTH, ROOM = 5 };
    static const int32_t times[] = { 1, 2, 5, 10, 20, 50, 100 };
    for (size_t i = 0; i + 1 < SAND_LEN(times); i++)
        if (times[i] * SIX >= ROOM * m->step) return times[i] * SIX;
    return times[SAND_LEN(times) - 1] * SIX;
}

static void print_row(const map *m, int row)
{
    text line = { 0 };
    int colour = INK_PLAIN;
    int32_t top = m->south + m->up - row * 2 * m->step, bottom = top - 2 * m->step;
    int32_t ruler = ruler_of(m), mark = top / ruler * ruler;
    if (mark > bottom && mark >= 0)
        text_add(&line, mark < 1000 * SAND_UNIT_LENGTH ? "%3d " : "%4d", mark / SAND_UNIT_LENGTH);
    else
        text_add(&line, "    ");
    for (int column = 0; column < m->columns; column++) {
        const cell *c = &m->cells[row * m->columns + column];
        if (c->colour != colour) {
            if (colour != INK_PLAIN) text_add(&line, "%s", screen_end(m->s));
            text_add(&line, "%s", screen_ink(m->s, (ink)c->colour));
            colour = c->colour;
        }
        text_add(&line, "%s", c->glyph[0] ? c->glyph : "·");
    }
    if (colour != INK_PLAIN) text_add(&line, "%s", screen_end(m->s));
    fprintf(m->s->out, "%s\n", text_of(&line));
    text_free(&line);
}

static void print_ruler(const map *m)
{
    text line = { 0 };
    const int32_t ruler = ruler_of(m);
    text_add_column(&line, m->table.length_mark, MAP_MARGIN);
    for (int column = 0; column < m->columns;) {
        int32_t west = m->west + column * m->step, mark = (west + m->step - 1) / ruler * ruler;
        char number[16];
        bool here = mark >= west && mark < west + m->step;
        int n = here ? snprintf(number, sizeof number, "%d ", mark / SAND_UNIT_LENGTH) : 0;
        if (n && column + n < m->columns) {
            text_add(&line, "%s", number);
            column += n;
        } else {
            text_add(&line, " ");
            column++;
        }
    }
    fprintf(m->s->out, "%s%s%s\n", screen_ink(m->s, INK_DIM), text_of(&line), screen_end(m->s));
    text_free(&line);
}

static void add_terrain_legend(const map *m, text *line)
{
    sand_terrain_facts t;
    const char *seen[16];
    size_t n = 0;
    for (unsigned i = 1; sand_game_terrain(m->game, i, &t); i++) {
        bool known = false;
        for (size_t k = 0; k < n; k++) known |= seen[k] == t.label;
        if (known || n == SAND_LEN(seen)) continue;
        seen[n++] = t.label;
        text_add(line, "   %s %s", glyph_of(t.look), t.label);
    }
    if (m->crest) text_add(line, "   %s crest", crest_glyph);
}

/* Adds the letters of the types in play; returns how many. */
static size_t add_letters(const map *m, text *line)
{
    sand_unit_facts unit;
    const char *seen[16];
    size_t n = 0;
    for (unsigned i = 1; sand_game_unit(m->game, m->viewer, i, &unit); i++) {
        bool known = unit.state != SAND_UNIT_IN_PLAY;
        for (size_t k = 0; k < n; k++) known |= seen[k] == unit.label;
        if (known || n == SAND_LEN(seen)) continue;
        seen[n++] = unit.label;
        text_add(line, "   %s %s", unit.letter, unit.label);
    }
    return n;
}

static void add_unit_legend(const map *m, text *line)
{
    if (add_letters(m, line)) text_add(line, "   F3↑² number, facing, hits");
    if (m->parted) text_add(line, "   │ ─ between units that touch");
    map_add_marks(m, line);
}

static bool stands_there(const map *m, const char *role)
{
    sand_body_facts body;
    for (unsigned i = 1; sand_game_body(m->game, m->viewer, i, &body); i++)
        if (body.state == SAND_UNIT_IN_PLAY && strcmp(body.role, role) == 0) return true;
    return false;
}

static void add_body_legend(const map *m, text *line)
{
    for (size_t i = 0; i < SAND_LEN(body_signs); i++)
        if (stands_there(m, body_signs[i].role))
            text_add(line, "   %s %s %s", body_signs[i].sign[0], body_signs[i].sign[1], body_signs[i].legend);
}

/* Explains the mark at the ruler. */
static void add_length(const map *m, text *line)
{
    sand_catalogue rules;
    sand_game_catalogue(m->game, &rules);
    text_add(line, "   %s: %s", rules.length_mark, rules.length);
}

static void print_legend(const map *m)
{
    sand_side_facts side;
    text line = { 0 };
    for (unsigned i = 1; i <= m->table.sides; i++) {
        if (!sand_game_side(m->game, m->viewer, i, &side)) continue;
        text_add(&line, "%s%s %s (%s)", i > 1 ? "   " : "", map_side_mark(i), side.name,
                 i == SAND_SIDE_A ? "CAPITALS" : "small letters");
    }
    add_body_legend(m, &line);
    add_terrain_legend(m, &line);
    add_unit_legend(m, &line);
    add_length(m, &line);
    screen_say(m->s, INK_DIM, MAP_MARGIN, text_of(&line));
    text_free(&line);
}

static void explain_terrain(text *line)
{
    for (size_t i = 0; i < SAND_LEN(looks); i++)
        text_add(line, "%s%s %s", i ? "   " : "", looks[i].glyph, looks[i].look);
    text_add(line, "   %s crest   %s other ground   · open ground", crest_glyph, other_glyph);
}

static void explain_types(const map *m, text *line)
{
    text_add(line, "The first letter of a unit is its type:");
    add_letters(m, line);
}

void map_explain(const sand_game *game, const screen *s, unsigned viewer)
{
    map m = { .s = s, .game = game, .viewer = viewer };
    text line = { 0 };
    explain_terrain(&line);
    screen_say(s, INK_PLAIN, 2, text_of(&line));
    text_clear(&line);
    explain_types(&m, &line);
    screen_say(s, INK_PLAIN, 2, text_of(&line));
    text_clear(&line);
    text_add(&line, "%s side A, CAPITALS   %s side B, small letters   │ ─ between units that touch", map_side_mark(1),
             map_side_mark(2));
    for (size_t i = 0; i < SAND_LEN(body_signs); i++)
        text_add(&line, "   %s %s %s", body_signs[i].sign[0], body_signs[i].sign[1], body_signs[i].legend);
    screen_say(s, INK_PLAIN, 2, text_of(&line));
    text_clear(&line);
    text_add(&line, "F3↑²: the type's letter, the unit's number, its facing, its hits (⁺: ten or more)   ");
    map_explain_marks(&line);
    add_length(&m, &line);
    screen_say(s, INK_PLAIN, 2, text_of(&line));
    text_free(&line);
}

/* ---- drawing ----------------------------------------------------------------------------------------- */

static int32_t clamp(int32_t value, int32_t least, int32_t most)
{
    return value < least ? least : value > most ? most : value;
}

/* Returns the length of a column at which the part fits: a row stands for twice that length. */
static int32_t step_for(int32_t across, int32_t up, int columns, int rows)
{
    SAND_ASSERT(columns > 0 && rows > 0);
    int32_t wide = (across + columns - 1) / columns, high = (up + 2 * rows - 1) / (2 * rows);
    int32_t step = wide > high ? wide : high;
    return step < 2 ? 2 : step;
}

/* Returns the longest column at which the smallest base has room for a letter, a number and an arrow. */
static int32_t legible_step(const map *m)
{
    sand_unit_facts unit;
    int32_t least = SAND_COORDINATE_LIMIT;
    for (unsigned i = 1; sand_game_unit(m->game, m->viewer, i, &unit); i++) {
        int32_t width = unit.base_width * (unit.files ? unit.files : 1);
        if (unit.state == SAND_UNIT_IN_PLAY && width < least) least = width;
    }
    return least / 3 > 0 ? least / 3 : 1;
}

static void look_at(map *m, sand_point centre, int32_t across, int32_t up)
{
    m->across = across < m->table.width ? across : m->table.width;
    m->up = up < m->table.height ? up : m->table.height;
    m->west = clamp(centre.x - m->across / 2, 0, m->table.width - m->across);
    m->south = clamp(centre.y - m->up / 2, 0, m->table.height - m->up);
}

/* Chooses part and scale: the whole table (or the wanted part) where units stay legible, else what fits around the
 * centre. */
static void choose(map *m, map_part part)
{
    int columns = m->s->width - MAP_MARGIN - 1, rows = m->s->rows ? m->s->rows - AROUND_MAP : ROWS_USUAL;
    if (columns > COLUMNS_MOST) columns = COLUMNS_MOST;
    if (rows < ROWS_LEAST) rows = ROWS_LEAST;
    look_at(m, part.centre, m->table.width, m->table.height);
    if (part.radius > 0) look_at(m, part.centre, 2 * part.radius, 2 * part.radius);
    m->step = step_for(m->across, m->up, columns, rows);
    int32_t legible = legible_step(m);
    if (part.scroll && m->s->rows && m->step > legible) {
        m->step = legible;
        look_at(m, part.centre, columns * legible, rows * 2 * legible);
    }
    m->columns = (m->across + m->step - 1) / m->step;
    m->rows = (m->up + 2 * m->step - 1) / (2 * m->step);
}

void map_draw(const sand_game *game, unsigned viewer, const screen *s, map_part part)
{
    map m = { .game = game, .viewer = viewer, .s = s };
    sand_game_table(game, viewer, &m.table);
    choose(&m, part);
    m.part = part;
    m.cells = calloc((size_t)m.columns * (size_t)m.rows, sizeof *m.cells);
    if (!m.cells) return;
    draw_terrain(&m);
    map_find_targets(&m);
    map_draw_marks(&m);
    draw_units(&m);
    for (int row = 0; row < m.rows; row++) print_row(&m, row);
    print_ruler(&m);
    print_legend(&m);
    if (m.rows * 2 * m.step + 2 * m.step < m.table.height || m.columns * m.step + m.step < m.table.width)
        screen_say(s, INK_DIM, MAP_MARGIN, "A part of the table: `map X,Y`, `map UNIT`, `map all`.");
    free(m.cells);
}
