/* report_verdict.c - what may be ordered, and why not. */
#include "report/words.h"
#include "base/assert.h"
#include "game/sound.h"

#include "game/game_parts.h"
#include "geom/shape.h"

#include <string.h>

/* ---- what was measured ----------------------------------------------------------------------------- */

static void add_points(sand_text *out, const sand_witness *shape)
{
    for (size_t i = 0; i < shape->n && i < SAND_SHAPE_POINTS_MAX; i++) {
        if (i > 0) sand_text_add(out, ", ");
        sand_words_point(out, shape->points[i]);
    }
}

static void add_headings(sand_text *out, const sand_witness *shape)
{
    sand_text_add(out, " between ");
    sand_words_angle(out, shape->from);
    sand_text_add(out, " and ");
    sand_words_angle(out, shape->to);
}

static void add_whose(sand_text *out, const sand_field *field, const sand_witness *shape)
{
    if (shape->ref) {
        sand_words_ref(out, field, SAND_REF_UNIT, shape->ref);
        sand_text_add(out, ": ");
    } else if (shape->body || shape->terrain) {
        sand_words_ref(out, field, shape->body ? SAND_REF_BODY : SAND_REF_TERRAIN,
                       shape->body ? shape->body : shape->terrain);
        sand_text_add(out, ": ");
    }
}

void sand_words_shape(sand_text *out, const sand_field *field, const sand_witness *shape)
{
    const char *mark = field->rules->tables.length_mark;
    add_whose(out, field, shape);
    switch ((sand_shape_kind)shape->kind) {
    case SAND_SHAPE_NONE: return;
    case SAND_SHAPE_POINT:
        sand_text_add(out, "at ");
        sand_words_point(out, shape->points[0]);
        return;
    case SAND_SHAPE_SEGMENT:
        sand_text_add(out, "from ");
        sand_words_point(out, shape->points[0]);
        sand_text_add(out, " to ");
        sand_words_point(out, shape->points[1]);
        sand_text_add(out, ", ");
        sand_words_length(out, sand_point_distance(shape->points[0], shape->points[1]), mark);
        return;
    case SAND_SHAPE_ARC:
    case SAND_SHAPE_SECTOR:
        sand_text_add(out, shape->kind == SAND_SHAPE_ARC ? "the arc about " : "the arc from ");
        sand_words_point(out, shape->points[0]);
        add_headings(out, shape);
        if (!shape->radius) return;
        sand_text_add(out, ", as far as ");
        sand_words_length(out, shape->radius, mark);
        return;
    case SAND_SHAPE_CORRIDOR: sand_text_add(out, "the ground it would sweep: "); break;
    case SAND_SHAPE_POLYGON: sand_text_add(out, "the ground within "); break;
    case SAND_SHAPE_RING:
        sand_text_add(out, "all within ");
        sand_words_length(out, shape->radius, mark);
        sand_text_add(out, " of ");
        break;
    }
    add_points(out, shape);
}

size_t sand_report_shape(const sand_game *game, const sand_witness *shape, char *out, size_t room)
{
    if (game == NULL || shape == NULL || !sand_sound_shape(shape)) return sand_text_hand_nothing(out, room);
    sand_text text;
    sand_text_init_heap(&text);
    sand_words_shape(&text, game->field, shape);
    return sand_text_hand_out(&text, out, room);
}

/* ---- the verdict in one line ------------------------------------------------------------------------- */

static void add_amount(sand_text *out, const sand_field *field, const sand_verdict *verdict, int32_t amount)
{
    if (verdict->counts)
        sand_text_add_int(out, amount);
    else
        sand_words_length(out, amount, field->rules->tables.length_mark);
}

/* For a refused order the cost is worth a word only when it is too high. */
static void add_cost(sand_text *out, const sand_field *field, const sand_verdict *verdict)
{
    bool too_much = verdict->cost_used > verdict->cost_total;
    if (verdict->cost_total == 0 || (verdict->answer == SAND_NO && !too_much)) return;
    sand_text_add(out, "; it takes ");
    add_amount(out, field, verdict, verdict->cost_used);
    sand_text_add(out, too_much ? " and there are " : " of ");
    add_amount(out, field, verdict, verdict->cost_total);
}

static bool is_in_number(char c)
{
    return (c >= '0' && c <= '9') || c == '.';
}

/* Does the sentence contain the amount already? "12 in" is not part of "112 in". */
static bool is_said(const char *said, const char *amount)
{
    size_t n = strlen(amount);
    SAND_ASSERT(n > 0);
    for (const char *at = strstr(said, amount); at != NULL; at = strstr(at + 1, amount))
        if ((at == said || !is_in_number(at[-1])) && !is_in_number(at[n])) return true;
    return false;
}

/* Writes the limit in tenths, as people use and type them, rounded down so that it is never more than is allowed. */
static void add_most(sand_text *out, const sand_field *field, const sand_verdict *verdict)
{
    if (verdict->counts)
        sand_text_add_int(out, verdict->limit);
    else
        sand_words_length_tenths(out, verdict->limit, field->rules->tables.length_mark);
}

/* A limit within the slack allows no movement. */
static bool allows_nothing(const sand_verdict *verdict)
{
    return verdict->counts ? verdict->limit == 0 : verdict->limit <= SAND_SLACK;
}

/* Does the text contain the limit already, exact to the thousandth?  It is then not repeated in tenths. */
static bool is_said_in_full(const sand_text *out, const sand_field *field, const sand_verdict *verdict)
{
    sand_text amount;
    char storage[64]; /* a number and its unit: too short to need memory */
    sand_text_init(&amount, storage, sizeof storage);
    add_amount(&amount, field, verdict, verdict->limit);
    SAND_ASSERT(!amount.truncated);
    return is_said(sand_text_string(out), sand_text_string(&amount));
}

static void add_limit(sand_text *out, const sand_field *field, const sand_verdict *verdict)
{
    if (!verdict->has_limit) return;
    if (allows_nothing(verdict)) {
        sand_text_add(out, "; not at all that way");
        return;
    }
    if (is_said_in_full(out, field, verdict)) return;
    sand_text amount;
    char storage[64]; /* a number and its unit: too short to need memory */
    sand_text_init(&amount, storage, sizeof storage);
    add_most(&amount, field, verdict);
    SAND_ASSERT(!amount.truncated);
    if (is_said(sand_text_string(out), sand_text_string(&amount))) return;
    sand_text_add(out, "; at most ");
    sand_text_add(out, sand_text_string(&amount));
}

static void add_sentence(sand_text *out, const sand_field *field, const sand_verdict *verdict)
{
    if (!verdict->sentence.text) return;
    sand_text_add(out, ": ");
    sand_words_sentence(out, field, &verdict->sentence);
}

/* Is the sentence a question?  If so, it asks for a missing part itself. */
static bool is_question(const sand_verdict *verdict)
{
    const char *said = verdict->sentence.text;
    return said && *said && said[strlen(said) - 1] == '?';
}

size_t sand_report_verdict(const sand_game *game, const sand_verdict *verdict, char *out, size_t room)
{
    if (game == NULL || verdict == NULL || !sand_sound_verdict(verdict) ||
        !sand_game_remedies_exist(game, verdict->duties, verdict->n_duties))
        return sand_text_hand_nothing(out, room);
    static const char *const answers[] = { "No", "So far so good", "Yes" };
    const sand_field *field = game->field;
    sand_text text;
    sand_text_init_heap(&text);
    SAND_ASSERT(verdict->answer < SAND_LEN(answers));
    sand_text_add(&text, answers[verdict->answer]);
    if (verdict->answer == SAND_NO) sand_words_rule(&text, verdict->rule);
    add_sentence(&text, field, verdict);
    if (verdict->answer == SAND_SO_FAR && verdict->missing && !is_question(verdict)) {
        sand_text_add(&text, "; still to say: ");
        sand_words_missing(&text, verdict->missing);
    }
    add_limit(&text, field, verdict);
    add_cost(&text, field, verdict);
    for (size_t i = 0; i < verdict->n_duties; i++) {
        sand_text_add(&text, "; still to do: ");
        sand_words_duty(&text, field, &verdict->duties[i]);
    }
    return sand_text_hand_out(&text, out, room);
}

/* ---- why -------------------------------------------------------------------------------------------- */

static void add_reading(sand_text *out, const sand_field *field, const sand_option_row *row, int32_t value)
{
    SAND_ASSERT(row->type != SAND_OPTION_CHOICE || row->values != NULL);
    sand_text_add_format(out, "\nReading %s = ", row->name);
    if (row->type == SAND_OPTION_CHOICE && value >= 0 && value < row->n_values)
        sand_text_add_format(out, "%s: %s", row->values[value].word, row->values[value].text);
    else if (row->type == SAND_OPTION_LENGTH)
        sand_words_length(out, value, field->rules->tables.length_mark);
    else
        sand_text_add_int(out, value);
    if (row->question) sand_text_add_format(out, " (%s)", row->question);
}

static void add_readings(sand_text *out, const sand_field *field, const char *id)
{
    const sand_tables *t = &field->rules->tables;
    for (size_t i = 0; i < t->n_options && i < field->n_options; i++)
        if (t->options[i].rule && strcmp(t->options[i].rule, id) == 0)
            add_reading(out, field, &t->options[i], field->option[i]);
}

/* False: no such rule. */
static bool add_rule(sand_text *out, const sand_game *game, const char *id)
{
    sand_catalogue catalogue;
    sand_game_catalogue(game, &catalogue);
    const sand_rule_row *rule = sand_catalogue_rule(&catalogue, id);
    if (!rule) return false;
    sand_text_add_format(out, "Rule %s", rule->id);
    if (rule->place) sand_text_add_format(out, " (%s)", rule->place);
    sand_text_add_format(out, ": %s", rule->statement);
    if (rule->state) sand_text_add_format(out, " (%s)", rule->state);
    add_readings(out, game->field, id);
    return true;
}

static void add_answer(sand_text *out, const sand_field *field, const sand_verdict *verdict)
{
    static const char *const answers[] = { "No", "So far so good", "Yes" };
    SAND_ASSERT(verdict->answer < SAND_LEN(answers));
    sand_text_add(out, answers[verdict->answer]);
    add_sentence(out, field, verdict);
}

/* Describes a shape without its corners, which are for drawing and for detailed answers. */
static void add_shape_in_words(sand_text *out, const sand_field *field, const sand_witness *shape)
{
    static const char *const words[] = { [SAND_SHAPE_POINT] = "the place",
                                         [SAND_SHAPE_CORRIDOR] = "the ground it would sweep",
                                         [SAND_SHAPE_POLYGON] = "where it stands",
                                         [SAND_SHAPE_RING] = "all within " };
    const char *mark = field->rules->tables.length_mark;
    switch ((sand_shape_kind)shape->kind) {
    case SAND_SHAPE_SEGMENT:
        sand_words_length(out, sand_point_distance(shape->points[0], shape->points[1]), mark);
        return;
    case SAND_SHAPE_ARC:
    case SAND_SHAPE_SECTOR:
        sand_text_add(out, "the arc");
        add_headings(out, shape);
        if (!shape->radius) return;
        sand_text_add(out, ", as far as ");
        sand_words_length(out, shape->radius, mark);
        return;
    case SAND_SHAPE_RING:
        sand_text_add(out, words[SAND_SHAPE_RING]);
        sand_words_length(out, shape->radius, mark);
        return;
    case SAND_SHAPE_POINT:
    case SAND_SHAPE_CORRIDOR:
    case SAND_SHAPE_POLYGON: sand_text_add(out, words[shape->kind]); return;
    case SAND_SHAPE_NONE: return;
    }
}

static void add_measured(sand_text *out, const sand_field *field, const sand_verdict *verdict)
{
    bool begun = false;
    for (size_t i = 0; i < verdict->n_witness && i < SAND_VERDICT_SHAPES_MAX; i++) {
        const sand_witness *shape = &verdict->witness[i];
        if (shape->kind == SAND_SHAPE_NONE) continue;
        sand_text_add(out, begun ? "; " : "\nMeasured: ");
        begun = true;
        add_whose(out, field, shape);
        add_shape_in_words(out, field, shape);
    }
}

size_t sand_report_why(const sand_game *game, const sand_verdict *verdict, char *out, size_t room)
{
    if (game == NULL || verdict == NULL || !sand_sound_verdict(verdict) ||
        !sand_game_remedies_exist(game, verdict->duties, verdict->n_duties))
        return sand_text_hand_nothing(out, room);
    const sand_field *field = game->field;
    sand_text text;
    sand_text_init_heap(&text);
    add_answer(&text, field, verdict);
    if (verdict->rule) {
        sand_text_add_char(&text, '\n');
        if (!add_rule(&text, game, verdict->rule)) sand_text_add_format(&text, "Rule %s", verdict->rule);
    }
    add_measured(&text, field, verdict);
    if (verdict->has_limit) {
        sand_text_add(&text, allows_nothing(verdict) ? "\nAllowed: nothing that way" : "\nAllowed: at most ");
        if (!allows_nothing(verdict) && is_said_in_full(&text, field, verdict))
            add_amount(&text, field, verdict, verdict->limit);
        else if (!allows_nothing(verdict))
            add_most(&text, field, verdict);
    }
    if (verdict->answer == SAND_SO_FAR && verdict->missing) {
        sand_text_add(&text, "\nStill to say: ");
        sand_words_missing(&text, verdict->missing);
    }
    for (size_t i = 0; i < verdict->n_duties; i++) {
        sand_text_add(&text, "\nStill to do: ");
        sand_words_duty(&text, field, &verdict->duties[i]);
    }
    return sand_text_hand_out(&text, out, room);
}

size_t sand_report_rule(const sand_game *game, const char *id, char *out, size_t room)
{
    if (game == NULL || id == NULL) return sand_text_hand_nothing(out, room);
    sand_text text;
    sand_text_init_heap(&text);
    add_rule(&text, game, id);
    return sand_text_hand_out(&text, out, room);
}

/* ---- measurements ------------------------------------------------------------------------------------ */

static void add_yes_no(sand_text *out, bool yes, const char *good, const char *bad, const char *rule)
{
    sand_text_add(out, ", ");
    sand_text_add(out, yes ? good : bad);
    if (!yes) sand_words_rule(out, rule);
}

static void add_blocker(sand_text *out, const sand_field *field, const sand_measurement *m)
{
    if (m->in_sight || (!m->blocker_unit && !m->blocker_terrain)) return;
    sand_text_add(out, " behind ");
    if (m->blocker_unit)
        sand_words_ref(out, field, SAND_REF_UNIT, m->blocker_unit);
    else
        sand_words_ref(out, field, SAND_REF_TERRAIN, m->blocker_terrain);
}

size_t sand_report_measure(const sand_game *game, const sand_measurement *m, char *out, size_t room)
{
    if (game == NULL || m == NULL) return sand_text_hand_nothing(out, room);
    const sand_field *field = game->field;
    sand_text text;
    sand_text_init_heap(&text);
    if (m->touching)
        sand_text_add(&text, "in contact");
    else
        sand_words_length(&text, m->distance, field->rules->tables.length_mark);
    if (m->range) {
        add_yes_no(&text, m->in_range, "in range", "out of range", m->rule_range);
        add_yes_no(&text, m->in_arc, "in arc", "outside the arc", m->rule_arc);
    }
    if (m->line.kind != SAND_SHAPE_NONE) { /* between two leaders, sight is not reported */
        add_yes_no(&text, m->in_sight, "in sight", "out of sight", m->rule_sight);
        add_blocker(&text, field, m);
    }
    if (m->face) sand_text_add_format(&text, "; on its %s", sand_words_face(m->face));
    return sand_text_hand_out(&text, out, room);
}
