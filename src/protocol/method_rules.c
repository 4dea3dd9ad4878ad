/* method_rules.c - the computer players, the rulesets, and the contents of each ruleset. */
#include "protocol/call.h"

#include "base/assert.h"

#include <string.h>

void sand_protocol_do_rulesets(sand_call *call)
{
    sand_json_writer *w = &call->w;
    sand_catalogue catalogue;
    if (!sand_call_params_done(call)) return;
    sand_json_write_array(w, "rulesets");
    for (size_t i = 0; sand_catalogue_at(i, &catalogue); i++) {
        sand_json_write_object(w, NULL);
        sand_json_write_text(w, "id", catalogue.id);
        sand_json_write_text(w, "title", catalogue.title);
        sand_json_write_text(w, "version", catalogue.version);
        sand_json_write_text(w, "length", catalogue.length);
        sand_json_write_text(w, "mark", catalogue.length_mark);
        sand_json_write_int(w, "rules", (int64_t)catalogue.n_rules);
        sand_json_write_int(w, "options", (int64_t)catalogue.n_options);
        sand_json_write_int(w, "types", (int64_t)catalogue.n_types);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

void sand_protocol_do_players(sand_call *call)
{
    sand_json_writer *w = &call->w;
    if (!sand_call_params_done(call)) return;
    sand_json_write_array(w, "players");
    for (size_t i = 0; i < sand_player_count(); i++) {
        const sand_player *player = sand_player_at(i);
        sand_json_write_object(w, NULL);
        sand_json_write_text(w, "name", player->name);
        sand_json_write_text(w, "label", player->label);
        sand_json_write_text(w, "about", player->about);
        if (sand_player_strength(player) >= 0) sand_json_write_int(w, "strength", sand_player_strength(player));
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

/* ---- one ruleset ---------------------------------------------------------------------------------------------- */

static void write_rules(sand_json_writer *w, const char *key, const sand_rule_row *rows, size_t n)
{
    sand_json_write_array(w, key);
    for (size_t i = 0; i < n; i++) {
        sand_json_write_object(w, NULL);
        sand_json_write_text(w, "id", rows[i].id);
        sand_json_write_text(w, "statement", rows[i].statement);
        sand_json_write_text(w, "place", rows[i].place);
        sand_json_write_text(w, "state", rows[i].state);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

static void write_option_number(sand_json_writer *w, const char *key, const sand_option_row *row, int32_t value)
{
    if (row->type == SAND_OPTION_CHOICE)
        sand_json_write_text(w, key, value >= 0 && value < row->n_values ? row->values[value].word : NULL);
    else if (row->type == SAND_OPTION_LENGTH)
        sand_json_write_length(w, key, value);
    else
        sand_json_write_int(w, key, value);
}

static void write_option(sand_json_writer *w, const sand_option_row *row)
{
    static const char *const types[] = { "choice", "number", "length" };
    sand_json_write_object(w, NULL);
    sand_json_write_text(w, "name", row->name);
    sand_json_write_text(w, "rule", row->rule);
    sand_json_write_text(w, "question", row->question);
    sand_json_write_text(w, "type", types[row->type]);
    write_option_number(w, "standard", row, row->standard);
    if (row->type != SAND_OPTION_CHOICE) {
        write_option_number(w, "least", row, row->least);
        write_option_number(w, "most", row, row->most);
    }
    sand_json_write_text(w, "provenance", row->provenance);
    if (row->type == SAND_OPTION_CHOICE) {
        sand_json_write_array(w, "values");
        for (size_t i = 0; i < row->n_values; i++) {
            sand_json_write_object(w, NULL);
            sand_json_write_text(w, "word", row->values[i].word);
            sand_json_write_text(w, "text", row->values[i].text);
            sand_json_write_end(w);
        }
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

static void write_columns(sand_json_writer *w, const char *key, const sand_column *columns, size_t n)
{
    sand_json_write_array(w, key);
    for (size_t i = 0; i < n; i++) {
        sand_json_write_object(w, NULL);
        sand_json_write_text(w, "name", columns[i].name);
        sand_json_write_text(w, "unit", columns[i].unit);
        sand_json_write_text(w, "doc", columns[i].doc);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

static bool is_length(const sand_column *column)
{
    return column->unit != NULL && strcmp(column->unit, "length") == 0;
}

static void write_value(sand_json_writer *w, const sand_column *column, int32_t value)
{
    if (is_length(column))
        sand_json_write_length(w, column->name, value);
    else
        sand_json_write_int(w, column->name, value);
}

static void write_row(sand_json_writer *w, const sand_column *columns, size_t n, const int32_t values[])
{
    sand_json_write_object(w, "values");
    for (size_t i = 0; i < n; i++) write_value(w, &columns[i], values[i]);
    sand_json_write_end(w);
}

static void write_types(sand_json_writer *w, const sand_catalogue *c)
{
    sand_json_write_array(w, "types");
    for (size_t i = 0; i < c->n_types; i++) {
        sand_json_write_object(w, NULL);
        sand_json_write_text(w, "name", c->types[i].name);
        sand_json_write_text(w, "label", c->types[i].label);
        sand_json_write_text(w, "letter", c->types[i].letter);
        sand_json_write_text(w, "arm", c->types[i].arm);
        write_row(w, c->type_columns, c->n_type_columns, c->types[i].value);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

/* Writes the numbers of a kind of ground that have a meaning for it. */
static void write_ground(sand_json_writer *w, const sand_catalogue *c, size_t kind)
{
    sand_json_write_object(w, "values");
    for (size_t i = 0; i < c->n_terrain_columns; i++)
        if (sand_catalogue_counts(c, kind, i)) write_value(w, &c->terrain_columns[i], c->terrain[kind].value[i]);
    sand_json_write_end(w);
}

static void write_terrain(sand_json_writer *w, const sand_catalogue *c)
{
    sand_json_write_array(w, "terrain");
    for (size_t i = 0; i < c->n_terrain; i++) {
        const sand_terrain_row *row = &c->terrain[i];
        sand_json_write_object(w, NULL);
        sand_json_write_text(w, "name", row->name);
        sand_json_write_text(w, "label", row->label);
        sand_json_write_text(w, "look", row->look);
        sand_json_write_text(w, "shape", row->shape == SAND_TERRAIN_LINE ? "line" : "area");
        write_ground(w, c, i);
        sand_json_write_object(w, "enter");
        for (size_t k = 0; k < c->n_types; k++)
            sand_json_write_int(w, c->types[k].name, row->enter == NULL ? 1 : row->enter[k]);
        sand_json_write_end(w);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

static const char *ref_word(sand_ref_kind ref)
{
    static const char *const words[] = { NULL, "side", "command", "unit", "body", "terrain" };
    SAND_ASSERT(ref < SAND_LEN(words));
    return words[ref];
}

static void write_steps(sand_json_writer *w, const sand_catalogue *c)
{
    sand_json_write_array(w, "steps");
    for (size_t i = 0; i < c->n_steps; i++) {
        sand_json_write_object(w, NULL);
        sand_json_write_text(w, "name", c->steps[i].name);
        sand_json_write_text(w, "label", c->steps[i].label);
        sand_json_write_text(w, "rule", c->steps[i].rule);
        sand_json_write_text(w, "about", ref_word(c->steps[i].subject_ref));
        sand_json_write_bool(w, "asks", sand_catalogue_asks(c, i));
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

static void write_slots(sand_json_writer *w, const sand_order_kind *kind)
{
    static const char *const words[] = { "body",      "bodies", "choice", "sequence", "number", "pose",
                                         "formation", "motion", "route",  "text",     "then" };
    unsigned lists = SAND_SLOT_BODIES | SAND_SLOT_SEQUENCE;
    sand_json_write_array(w, "slots");
    for (size_t i = 0; i < SAND_LEN(words); i++) {
        unsigned slot = 1u << i;
        if (!((kind->slots | kind->optional) & slot)) continue;
        sand_json_write_object(w, NULL);
        sand_json_write_text(w, "slot", words[i]);
        sand_json_write_bool(w, "optional", !(kind->slots & slot));
        if (slot == SAND_SLOT_BODY)
            sand_json_write_text(w, "ref", ref_word(kind->object_ref ? kind->object_ref : kind->subject_ref));
        if (lists & slot) sand_json_write_text(w, "ref", ref_word(sand_order_kind_lists(kind)));
        if (slot == SAND_SLOT_NUMBER && kind->measures) sand_json_write_bool(w, "measures", true);
        if (slot & (SAND_SLOT_CHOICE | SAND_SLOT_THEN)) {
            sand_json_write_array(w, "words");
            for (size_t k = 0; k < kind->n_words; k++) sand_json_write_text(w, NULL, kind->words[k]);
            sand_json_write_end(w);
        }
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

static void write_orders(sand_json_writer *w, const sand_catalogue *c)
{
    static const char *const gestures[] = { "button", "pick", "drag", "drop", "list" };
    sand_json_write_array(w, "orders");
    for (size_t i = 0; i < c->n_orders; i++) {
        const sand_order_kind *kind = &c->orders[i];
        SAND_ASSERT(kind->gesture < SAND_LEN(gestures));
        sand_json_write_object(w, NULL);
        sand_json_write_text(w, "name", kind->name);
        sand_json_write_text(w, "label", kind->label);
        sand_json_write_text(w, "rule", kind->rule);
        sand_json_write_text(w, "subject", ref_word(kind->subject_ref));
        sand_json_write_text(w, "object", ref_word(kind->object_ref));
        sand_json_write_text(w, "gesture", gestures[kind->gesture]);
        sand_json_write_bool(w, "closes", kind->closes);
        if (kind->away) sand_json_write_bool(w, "away", true);
        write_slots(w, kind);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

/* Writes the members of a unit that an umpire may set. */
static void write_members(sand_json_writer *w, const sand_catalogue *c)
{
    sand_member member;
    sand_json_write_array(w, "members");
    for (size_t i = 0; sand_catalogue_member(c, i, &member); i++) {
        sand_json_write_object(w, NULL);
        sand_json_write_text(w, "name", member.name);
        sand_json_write_text(w, "doc", member.doc);
        sand_json_write_bool(w, "shown", member.shown);
        sand_json_write_int(w, "least", member.least);
        sand_json_write_int(w, "most", member.most);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

/* Writes the marks that units may carry, in words. */
static void write_marks(sand_json_writer *w, const sand_catalogue *c)
{
    sand_mark_row mark;
    sand_json_write_array(w, "marks");
    for (size_t i = 0; sand_catalogue_mark(c, i, &mark); i++) {
        sand_json_write_object(w, NULL);
        sand_json_write_text(w, "name", mark.name);
        sand_json_write_text(w, "letters", mark.letters);
        sand_json_write_text(w, "label", mark.label);
        sand_json_write_text(w, "says", mark.says);
        sand_json_write_text(w, "rule", mark.rule);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

/* Writes the changes that a motion may hold: into each state of bases, and out of it. */
static void write_changes(sand_json_writer *w, const sand_catalogue *c)
{
    const char *into = NULL, *back = NULL;
    sand_json_write_array(w, "changes");
    for (int32_t state = 1; sand_catalogue_base_state(c, state, &into, &back); state++) {
        sand_json_write_object(w, NULL);
        sand_json_write_text(w, "into", into);
        sand_json_write_text(w, "back", back);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

static void write_catalogue(sand_json_writer *w, const sand_catalogue *c)
{
    size_t n;
    const sand_rule_row *table = sand_catalogue_table_rules(&n);
    sand_json_write_text(w, "id", c->id);
    sand_json_write_text(w, "title", c->title);
    sand_json_write_text(w, "version", c->version);
    sand_json_write_text(w, "length", c->length);
    sand_json_write_text(w, "mark", c->length_mark);
    write_rules(w, "rules", c->rules, c->n_rules);
    write_rules(w, "table_rules", table, n);
    sand_json_write_array(w, "options");
    for (size_t i = 0; i < c->n_options; i++) write_option(w, &c->options[i]);
    sand_json_write_end(w);
    sand_json_write_array(w, "numbers");
    for (size_t i = 0; i < c->n_numbers; i++) write_option(w, &c->numbers[i]);
    sand_json_write_end(w);
    write_columns(w, "type_columns", c->type_columns, c->n_type_columns);
    write_types(w, c);
    write_columns(w, "terrain_columns", c->terrain_columns, c->n_terrain_columns);
    write_terrain(w, c);
    write_steps(w, c);
    write_orders(w, c);
    sand_json_write_array(w, "purposes");
    for (size_t i = 0; i < c->n_purposes; i++) sand_json_write_text(w, NULL, c->purposes[i]);
    sand_json_write_end(w);
    write_members(w, c);
    write_marks(w, c);
    write_changes(w, c);
}

void sand_protocol_do_ruleset(sand_call *call)
{
    const char *id = "";
    sand_catalogue catalogue;
    sand_json_read_text(&call->params, "ruleset", 100, &id);
    if (*id != '\0' && !sand_catalogue_find(id, &catalogue)) {
        const char *near = sand_catalogue_near(id);
        sand_json_read_mistake(&call->params, "ruleset", "there is no ruleset \"%s\"", id);
        if (near != NULL) sand_json_read_remedy(&call->params, "did you mean \"%s\"?", near);
    }
    if (sand_call_params_done(call)) write_catalogue(&call->w, &catalogue);
}
