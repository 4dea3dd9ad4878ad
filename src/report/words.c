/* words.c - names, lengths, angles, and templates with their placeholders filled in.
 *
 * Sentences come from rulesets but also from programs that use the C interface: a placeholder that makes no sense is
 * copied unchanged, and an unknown number gets no name. Nothing here fails. Lengths and angles are integers and written
 * exactly, with the typographic minus sign (U+2212), which number readers do not accept: programs read JSON
 * (report_json.c). sandtable/verdict.h lists the letters of placeholders. */
#include "report/words.h"

#include "base/assert.h"
#include "game/game_parts.h"

#include <string.h>

const sand_field *sand_words_field(const sand_game *game)
{
    return game->field;
}

/* ---- numbers ------------------------------------------------------------------------------------- */

static void add_minus(sand_text *out)
{
    sand_text_add(out, "−");
}

void sand_words_length(sand_text *out, int32_t length, const char *mark)
{
    if (length < 0) add_minus(out);
    sand_text_add_length(out, length < 0 ? -(int64_t)length : length);
    sand_text_add_char(out, ' ');
    sand_text_add(out, mark);
}

/* Reports give tenths, rounded down: a remainder or a limit is never overstated, and the distance a unit went has the
 * same figure as the distance it might go. */
void sand_words_length_tenths(sand_text *out, int32_t length, const char *mark)
{
    enum { TENTH = SAND_UNIT_LENGTH / 10 };
    bool less = length > -TENTH && length < TENTH; /* a unit that moved is never said to have moved "0 in" */
    sand_words_length(out, less ? length : length / TENTH * TENTH, mark);
}

void sand_words_angle(sand_text *out, int32_t angle)
{
    if (angle < 0) add_minus(out);
    sand_text_add_decimal(out, angle < 0 ? -(int64_t)angle : angle, 2);
    sand_text_add(out, "°");
}

void sand_words_signed(sand_text *out, int32_t value)
{
    if (value < 0)
        add_minus(out);
    else
        sand_text_add_char(out, '+');
    sand_text_add_int(out, value < 0 ? -(int64_t)value : value);
}

void sand_words_point(sand_text *out, sand_point point)
{
    sand_text_add_char(out, '(');
    sand_text_add_length(out, point.x);
    sand_text_add(out, ", ");
    sand_text_add_length(out, point.y);
    sand_text_add_char(out, ')');
}

size_t sand_report_length(int32_t length, const char *mark, char *out, size_t room)
{
    if (mark == NULL) return sand_text_hand_nothing(out, room);
    sand_text text;
    sand_text_init_heap(&text);
    sand_words_length(&text, length, mark);
    return sand_text_hand_out(&text, out, room);
}

size_t sand_report_angle(int32_t angle, char *out, size_t room)
{
    sand_text text;
    sand_text_init_heap(&text);
    sand_words_angle(&text, angle);
    return sand_text_hand_out(&text, out, room);
}

/* ---- directions ---------------------------------------------------------------------------------- */

const char *sand_report_compass(int32_t heading)
{
    static const char *const points[] = { "north", "north-east", "east", "south-east",
                                          "south", "south-west", "west", "north-west" };
    enum { EIGHTH = SAND_FULL_TURN / 8 };
    int32_t turned = ((heading % SAND_FULL_TURN) + SAND_FULL_TURN + EIGHTH / 2) % SAND_FULL_TURN;
    SAND_ASSERT(turned >= 0 && turned / EIGHTH < (int32_t)SAND_LEN(points));
    return points[turned / EIGHTH];
}

static bool is_on_a_table(sand_point point)
{
    return point.x > -SAND_COORDINATE_LIMIT && point.x < SAND_COORDINATE_LIMIT && point.y > -SAND_COORDINATE_LIMIT &&
           point.y < SAND_COORDINATE_LIMIT;
}

static bool may_look(sand_pose from, sand_point to)
{
    return is_on_a_table(from.at) && is_on_a_table(to) && from.heading >= 0 && from.heading < SAND_FULL_TURN;
}

int sand_report_hour(sand_pose from, sand_point to)
{
    if (!may_look(from, to)) return 0;
    enum { HOUR = SAND_FULL_TURN / 12 };
    sand_point way = sand_point_subtract(to, from.at);
    if (way.x == 0 && way.y == 0) return 12;
    int32_t turn = sand_heading_add(sand_heading_of(way), -from.heading + HOUR / 2);
    int hour = (int)(turn / HOUR);
    return hour == 0 ? 12 : hour;
}

int32_t sand_report_bearing(sand_pose from, sand_point to)
{
    if (!may_look(from, to)) return 0;
    sand_point way = sand_point_subtract(to, from.at);
    if (way.x == 0 && way.y == 0) return 0;
    return sand_heading_difference(from.heading, sand_heading_of(way));
}

/* Writes the direction as an hour of the clock and the distance rounded to tenths. */
size_t sand_report_clock(sand_pose from, sand_point to, const char *mark, char *out, size_t room)
{
    if (mark == NULL || !may_look(from, to)) return sand_text_hand_nothing(out, room);
    sand_text text;
    sand_text_init_heap(&text);
    int32_t distance = sand_point_distance(from.at, to);
    sand_text_add_format(&text, "at %d o'clock, ", sand_report_hour(from, to));
    sand_text_add_decimal(&text, (distance + 50) / 100, 1);
    sand_text_add_char(&text, ' ');
    sand_text_add(&text, mark);
    return sand_text_hand_out(&text, out, room);
}

/* ---- names --------------------------------------------------------------------------------------- */

const char *sand_words_face(unsigned face)
{
    static const char *const words[] = { "no face", "front", "right flank", "rear", "left flank" };
    return face < SAND_LEN(words) ? words[face] : words[0];
}

void sand_words_rule(sand_text *out, const char *rule)
{
    if (!rule) return;
    sand_text_add(out, " [");
    sand_text_add(out, rule);
    sand_text_add_char(out, ']');
}

static const char *terrain_word(const sand_field *field, unsigned index)
{
    if (index < 1 || index > field->n_terrain) return "";
    const sand_terrain *piece = &field->terrain[index - 1];
    SAND_ASSERT(piece->kind >= 1 && piece->kind <= field->rules->tables.n_terrain);
    return piece->name[0] ? piece->name : field->rules->tables.terrain[piece->kind - 1].label;
}

/* Has the piece of terrain no name of its own?  It is then "the woods" in a sentence. */
static bool is_unnamed(const sand_field *field, int32_t index)
{
    return index >= 1 && index <= field->n_terrain && field->terrain[index - 1].name[0] == '\0';
}

static void unnamed_body(sand_text *out, const sand_field *field, unsigned index)
{
    static const char *const roles[] = { "a body", "a base", "a leader", "a gun", "supplies" };
    if (index < 1 || index > field->n_bodies) return;
    const sand_body_def *def = &field->body[index - 1];
    sand_text_add(out, def->role < SAND_LEN(roles) ? roles[def->role] : roles[0]);
    if (!def->unit) return;
    sand_text_add(out, " of ");
    sand_text_add(out, sand_field_name(field, SAND_REF_UNIT, def->unit));
}

void sand_words_ref(sand_text *out, const sand_field *field, sand_ref_kind of, unsigned index)
{
    const char *name = of == SAND_REF_TERRAIN ? terrain_word(field, index) : sand_field_name(field, of, index);
    if (of == SAND_REF_BODY && *name == '\0')
        unnamed_body(out, field, index);
    else
        sand_text_add(out, name);
}

/* ---- templates ----------------------------------------------------------------------------------- */

static const char *label_of(const char *const *first, size_t n, size_t stride, int32_t row)
{
    const char *label =
        row >= 1 && (size_t)row <= n ? sand_word_list_get((sand_word_list){ first, n, stride }, (size_t)row - 1) : NULL;
    return label ? label : "?";
}

static void add_row(sand_text *out, const sand_tables *t, char letter, int32_t row)
{
    SAND_ASSERT(t->types != NULL && t->orders != NULL && t->steps != NULL);
    switch (letter) {
    case 'T': sand_text_add(out, label_of(&t->types[0].label, t->n_types, sizeof t->types[0], row)); break;
    case 'k': sand_text_add(out, label_of(&t->terrain[0].label, t->n_terrain, sizeof t->terrain[0], row)); break;
    case 'o': sand_text_add(out, label_of(&t->orders[0].label, t->n_orders, sizeof t->orders[0], row)); break;
    default: sand_text_add(out, label_of(&t->steps[0].label, t->n_steps, sizeof t->steps[0], row)); break;
    }
}

void sand_words_base_state(sand_text *out, const sand_field *field, int32_t state)
{
    const sand_tables *t = &field->rules->tables;
    if (state >= 1 && (size_t)state <= t->n_base_states) {
        sand_text_add(out, t->base_states[state - 1].order);
        return;
    }
    for (size_t i = 0; i < t->n_base_states && state == 0; i++) {
        if (i > 0) sand_text_add(out, " or ");
        sand_text_add(out, t->base_states[i].undo);
    }
}

static sand_ref_kind ref_of(char letter)
{
    switch (letter) {
    case 'u': return SAND_REF_UNIT;
    case 'b': return SAND_REF_BODY;
    case 'c': return SAND_REF_COMMAND;
    case 's': return SAND_REF_SIDE;
    case 't': return SAND_REF_TERRAIN;
    default: return SAND_REF_NONE;
    }
}

static void add_angle_tenths(sand_text *out, int32_t angle)
{
    int32_t size = angle < 0 ? -angle : angle, tenths = (size + 5) / 10;
    sand_words_angle(out, tenths == 0 ? angle : angle < 0 ? -tenths * 10 : tenths * 10);
}

/* How lengths and angles are written: exactly, or to a tenth. */
typedef struct {
    void (*length)(sand_text *out, int32_t length, const char *mark);
    void (*angle)(sand_text *out, int32_t angle);
} measure_words;
static const measure_words exactly = { sand_words_length, sand_words_angle };
static const measure_words to_tenths = { sand_words_length_tenths, add_angle_tenths };

/* Writes the argument of a placeholder; false when there is no such placeholder. */
static bool add_argument(sand_text *out, const sand_field *field, const measure_words *words, char letter,
                         int32_t value)
{
    const sand_tables *t = &field->rules->tables;
    switch (letter) {
    case 'u':
    case 'b':
    case 'c':
    case 's':
    case 't':
        if (value < 0) return false;
        sand_words_ref(out, field, ref_of(letter), (unsigned)value);
        return true;
    case 'l': words->length(out, value, t->length_mark); return true;
    case 'x':
        if (value < 0) add_minus(out);
        sand_text_add_length(out, value < 0 ? -(int64_t)value : value);
        return true;
    case 'a': words->angle(out, value); return true;
    case 'h': sand_text_add(out, sand_report_compass(value)); return true;
    case 'n':
        if (value < 0) add_minus(out);
        sand_text_add_int(out, value < 0 ? -(int64_t)value : value);
        return true;
    case 'm': sand_words_base_state(out, field, value); return true;
    case 'f': sand_text_add(out, sand_words_face(value < 0 ? 0 : (unsigned)value)); return true;
    case 'T':
    case 'k':
    case 'o':
    case 'p': add_row(out, t, letter, value); return true;
    default: return false;
    }
}

static bool is_holder(const char *at)
{
    return at[0] == '{' && at[1] && at[2] >= '0' && at[2] < '0' + SAND_VERDICT_ARGS_MAX && at[3] == '}';
}

/* The row of that name among numbers or options; NULL: none. */
static const sand_option_row *row_named(const sand_option_row *rows, size_t n, const char *name, size_t length)
{
    for (size_t i = 0; i < n; i++)
        if (strncmp(rows[i].name, name, length) == 0 && rows[i].name[length] == '\0') return &rows[i];
    return NULL;
}

/* "{=move.zone}" is a number of the rules, or of an option, as it is in this battle. Returns how long the placeholder
 * is; 0: there is none here. */
static size_t add_figure(sand_text *out, const sand_field *field, const measure_words *words, const char *at)
{
    const sand_tables *t = &field->rules->tables;
    size_t length = at[0] == '{' && at[1] == '=' ? strcspn(at + 2, "}") : 0;
    if (length == 0 || at[2 + length] != '}') return 0;
    const sand_option_row *number = row_named(t->numbers, t->n_numbers, at + 2, length);
    const sand_option_row *row = number ? number : row_named(t->options, t->n_options, at + 2, length);
    if (row == NULL || row->type == SAND_OPTION_CHOICE) return 0;
    int32_t value = number ? field->number[number - t->numbers] : field->option[row - t->options];
    add_argument(out, field, words, row->type == SAND_OPTION_LENGTH ? 'l' : 'n', value);
    return length + 3;
}

static bool is_named(char letter)
{
    return ref_of(letter) != SAND_REF_NONE;
}

static bool is_plural(const sand_field *field, char letter, int32_t value)
{
    sand_ref_kind of = ref_of(letter);
    unsigned index = value < 0 ? 0 : (unsigned)value;
    if (of == SAND_REF_NONE || of == SAND_REF_BODY) return false; /* a base or a leader is singular */
    return sand_words_many(of == SAND_REF_TERRAIN ? terrain_word(field, index) : sand_field_name(field, of, index));
}

/* Notes whether the words after this name must be plural; a name after "of" is no subject, so no verb agrees with it.
 */
static void note_name(sand_agreement *agreement, const sand_field *field, const sand_sentence *sentence, const char *at,
                      bool first)
{
    const char *text = sentence->text;
    SAND_ASSERT(is_holder(at));
    bool many = is_plural(field, at[1], sentence->args[at[2] - '0']);
    bool after_of = at - text >= 3 && memcmp(at - 3, "of ", 3) == 0;
    if (first) agreement->first_many = many;
    agreement->follows_many = many && !after_of;
}

/* Writes a template with its placeholders filled in.  "{{" stands for a brace, so that users' own words can contain
 * one.
 */
static void add_sentence(sand_text *out, const sand_field *field, const measure_words *words,
                         const sand_sentence *sentence)
{
    const char *at = sentence->text ? sentence->text : "";
    sand_agreement agreement = { 0 };
    bool first = true;
    size_t figure;
    while (*at) {
        size_t plain = strcspn(at, "{");
        sand_words_agree(out, at, plain, agreement);
        at += plain;
        agreement.follows_many = false;
        if (is_holder(at) && at[1] == 't' && is_unnamed(field, sentence->args[at[2] - '0']))
            sand_text_add(out, at == sentence->text ? "The " : "the ");
        if (is_holder(at) && add_argument(out, field, words, at[1], sentence->args[at[2] - '0'])) {
            if (is_named(at[1])) note_name(&agreement, field, sentence, at, first);
            if (is_named(at[1])) first = false;
            at += 4;
        } else if ((figure = add_figure(out, field, words, at)) > 0) {
            at += figure;
        } else if (*at) {
            sand_text_add_char(out, '{');
            at += at[1] == '{' ? 2 : 1;
        }
    }
}

void sand_words_sentence(sand_text *out, const sand_field *field, const sand_sentence *sentence)
{
    add_sentence(out, field, &exactly, sentence);
}

void sand_words_told(sand_text *out, const sand_field *field, const sand_sentence *sentence)
{
    add_sentence(out, field, &to_tenths, sentence);
}

size_t sand_report_sentence(const sand_game *game, const sand_sentence *sentence, char *out, size_t room)
{
    if (game == NULL || sentence == NULL) return sand_text_hand_nothing(out, room);
    sand_text text;
    sand_text_init_heap(&text);
    sand_words_sentence(&text, game->field, sentence);
    return sand_text_hand_out(&text, out, room);
}
