/* cmd_rules.c - `sandtable rules`: prints rules, options and numbers of the rulesets, and searches them. */
#include "cli/commands.h"
#include "cli/json_string.h"
#include "cli/out.h"

#include "base/assert.h"

#include <sandtable/sandtable.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROW_SEQUENCE, ROW_OPTIONS, ROW_NUMBERS, ROW_JSON, ROW_WIDTH };
static const args_row rows[] = {
    { "sequence", NULL, "a quick reference: how a turn goes, the orders, the units and what may be said of one" },
    { "options", NULL, "the options: every reading that can be chosen with --set, and what a side has of its own" },
    { "numbers", NULL,
      "the numbers: dice, modifiers, distances, unit types and terrain, by the names that --set takes" },
    { "json", NULL, "for programs" },
    { "width", "N", "columns of the screen" },
};
const args_command rules_command = {
    "rules",
    "[RULESET] [ID | WORDS] [options]",
    "Without arguments the rulesets there are; with a ruleset all its rules; with the ID of a rule (EC-MOVE-08, or\n"
    "GAME-03 of the table itself) that rule and the options that decide its reading; with words, or a name\n"
    "of --options or --numbers, all rules, options and numbers that have them.",
    rows,
    SAND_LEN(rows),
};

typedef struct {
    sand_catalogue of;
    bool has_ruleset, options, numbers, json, sequence;
    text words; /* the ID of a rule, or words to search for */
    const char *id;
    int width;
    screen s;
} wanted;

/* ---- one rule, one option ------------------------------------------------------------------------------ */

static void say_value(const sand_option_row *row, int32_t value, text *out)
{
    char number[32];
    if (row->type == SAND_OPTION_CHOICE) {
        text_add(out, "%s", value >= 0 && value < row->n_values ? row->values[value].word : "?");
    } else if (row->type == SAND_OPTION_LENGTH) {
        sand_report_length(value, "", number, sizeof number);
        text_add(out, "%s", number);
    } else {
        text_add(out, "%d", value);
    }
}

static void say_option(const wanted *w, const sand_option_row *row)
{
    text line = { 0 };
    text_add(&line, "%s = ", row->name);
    say_value(row, row->standard, &line);
    text_add(&line, " [%s, %s]: %s", row->rule, row->provenance, row->question);
    screen_say(&w->s, INK_BOLD, 2, text_of(&line));
    for (unsigned i = 0; i < row->n_values; i++)
        screen_sayf(&w->s, INK_PLAIN, 6, "%s: %s", row->values[i].word, row->values[i].text);
    if (row->type != SAND_OPTION_CHOICE) {
        text_clear(&line);
        say_value(row, row->least, &line);
        text_add(&line, " to ");
        say_value(row, row->most, &line);
        screen_say(&w->s, INK_PLAIN, 6, text_of(&line));
    }
    text_free(&line);
}

static void say_rule(const wanted *w, const sand_rule_row *row)
{
    screen_sayf(&w->s, INK_PLAIN, 0, "%s  %s (%s)%s%s%s", row->id, row->statement, row->place ? row->place : "",
                row->state ? " [" : "", row->state ? row->state : "", row->state ? "]" : "");
}

/* ---- JSON ---------------------------------------------------------------------------------------------- */

static void json_option(const sand_option_row *row, bool first)
{
    static const char *const types[] = { "choice", "number", "length" };
    SAND_ASSERT((size_t)row->type < SAND_LEN(types));
    text standard = { 0 };
    say_value(row, row->standard, &standard);
    printf("%s{", first ? "" : ",");
    json_member(true, "name", row->name);
    json_member(false, "rule", row->rule);
    json_member(false, "question", row->question);
    json_member(false, "type", types[row->type]);
    json_member(false, "standard", text_of(&standard));
    json_member(false, "provenance", row->provenance);
    printf(",\"values\":[");
    for (unsigned i = 0; i < row->n_values; i++) {
        printf("%s{", i ? "," : "");
        json_member(true, "word", row->values[i].word);
        json_member(false, "text", row->values[i].text);
        printf("}");
    }
    printf("]}");
    text_free(&standard);
}

static void json_rule(const sand_rule_row *row, bool first)
{
    printf("%s{", first ? "" : ",");
    json_member(true, "id", row->id);
    json_member(false, "statement", row->statement);
    json_member(false, "place", row->place);
    json_member(false, "state", row->state);
    printf("}");
}

static void json_sides(const sand_catalogue *of)
{
    sand_member member;
    for (size_t i = 0; sand_catalogue_side_member(of, i, &member); i++) {
        printf("%s{", i ? "," : "");
        json_member(true, "name", member.name);
        json_member(false, "text", member.doc);
        printf("}");
    }
}

static void json_ruleset(const sand_catalogue *of)
{
    printf("{");
    json_member(true, "ruleset", of->id);
    json_member(false, "title", of->title);
    json_member(false, "version", of->version);
    printf(",\"rules\":[");
    for (size_t i = 0; i < of->n_rules; i++) json_rule(&of->rules[i], i == 0);
    printf("],\"options\":[");
    for (size_t i = 0; i < of->n_options; i++) json_option(&of->options[i], i == 0);
    printf("],\"sides\":[");
    json_sides(of);
    printf("]}\n");
}

/* ---- numbers --------------------------------------------------------------------------------------------- */

/* Says a parameter with its value. Only numbers of the rules carry a range, a rule and a provenance: the text of a row
 * of the type or terrain table names its rules itself. */
static void say_parameter(const wanted *w, const sand_parameter *p)
{
    text line = { 0 };
    char value[32], least[32], most[32];
    enum { COUNTS = 100 }; /* a number that may be larger is counted or measured, not chosen */
    sand_parameter_text(p, p->standard, value, sizeof value);
    sand_parameter_text(p, p->least, least, sizeof least);
    sand_parameter_text(p, p->most, most, sizeof most);
    text_add(&line, "%s = %s", p->name, value);
    if (p->of == SAND_PARAMETER_NUMBER)
        text_add(&line, " (%s to %s): %s [%s, %s]", least, most, p->about, p->rule, p->provenance);
    else if (p->most < COUNTS)
        text_add(&line, " (%s to %s): %s", least, most, p->about);
    else
        text_add(&line, "%s: %s", p->least < 0 ? "" : " (0 or more)", p->about);
    screen_say(&w->s, INK_PLAIN, 2, text_of(&line));
    text_free(&line);
}

static void json_parameter(const sand_parameter *p, bool first)
{
    static const char *const types[] = { "choice", "number", "length" };
    SAND_ASSERT((size_t)p->type < SAND_LEN(types));
    char value[32], least[32], most[32];
    sand_parameter_text(p, p->standard, value, sizeof value);
    sand_parameter_text(p, p->least, least, sizeof least);
    sand_parameter_text(p, p->most, most, sizeof most);
    printf("%s\n{", first ? "" : ",");
    json_member(true, "name", p->name);
    json_member(false, "rule", p->rule);
    json_member(false, "about", p->about);
    json_member(false, "type", types[p->type]);
    json_member(false, "standard", value);
    json_member(false, "least", least);
    json_member(false, "most", most);
    json_member(false, "provenance", p->provenance);
    printf("}");
}

/* Lists everything that --set takes, except the options. */
static void list_numbers(const wanted *w)
{
    sand_parameter p;
    bool first = true;
    if (w->json) printf("[");
    for (size_t i = 0; sand_catalogue_parameter(&w->of, i, &p); i++) {
        if (p.of == SAND_PARAMETER_OPTION) continue;
        if (w->json)
            json_parameter(&p, first);
        else
            say_parameter(w, &p);
        first = false;
    }
    if (w->json) printf("\n]\n");
}

/* ---- what was asked ------------------------------------------------------------------------------------- */

static int list_rulesets(const wanted *w)
{
    sand_catalogue of;
    for (size_t i = 0; sand_catalogue_at(i, &of); i++) {
        if (w->json)
            json_ruleset(&of);
        else
            screen_sayf(&w->s, INK_PLAIN, 0, "%s  %s, version %s: %zu rules, %zu options", of.id, of.title, of.version,
                        of.n_rules, of.n_options);
    }
    return EXIT_FINE;
}

/* Prints the values that each side has of its own, such as its commander's value: they are no options. */
static void say_sides(const wanted *w)
{
    sand_member member;
    for (size_t i = 0; sand_catalogue_side_member(&w->of, i, &member); i++) {
        if (i == 0) screen_say(&w->s, INK_BOLD, 0, "What scenarios and positions may say of a side");
        screen_sayf(&w->s, INK_PLAIN, 2, "%s: %s", member.name, member.doc);
    }
}

static int list_rules(const wanted *w)
{
    if (w->numbers) {
        list_numbers(w);
        return EXIT_FINE;
    }
    if (w->json) {
        json_ruleset(&w->of);
        return EXIT_FINE;
    }
    for (size_t i = 0; i < w->of.n_rules && !w->options; i++) say_rule(w, &w->of.rules[i]);
    for (size_t i = 0; i < w->of.n_options && w->options; i++) say_option(w, &w->of.options[i]);
    say_sides(w);
    return EXIT_FINE;
}

static int show_rule(const wanted *w, const sand_catalogue *of)
{
    const sand_rule_row *row = sand_catalogue_rule(of, w->id);
    SAND_ASSERT(row != NULL); /* the caller has found it */
    size_t cursor = 0;
    if (w->json) {
        json_rule(row, true);
        printf("\n");
        return EXIT_FINE;
    }
    say_rule(w, row);
    for (const sand_option_row *option; (option = sand_catalogue_next_option(of, w->id, &cursor)) != NULL;)
        say_option(w, option);
    return EXIT_FINE;
}

/* ---- searching ------------------------------------------------------------------------------------------- */

static int fold(char c)
{
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

/* Does the text hold the first `n` bytes of the word, whatever their case? */
static bool holds(const char *in, const char *word, size_t n)
{
    for (; in && *in; in++) {
        size_t i = 0;
        while (i < n && in[i] && fold(in[i]) == fold(word[i])) i++;
        if (i == n) return true;
    }
    return false;
}

/* Does each word searched for stand somewhere in one of the texts? */
static bool has_all(const wanted *w, const char *const texts[], size_t n_texts)
{
    for (const char *at = w->id; *at;) {
        size_t n = strcspn(at, " ");
        bool found = n == 0;
        for (size_t i = 0; i < n_texts && !found; i++) found = holds(texts[i], at, n);
        if (!found) return false;
        at += n + (at[n] == ' ');
    }
    return true;
}

static bool option_has(const wanted *w, const sand_option_row *row)
{
    text all = { 0 };
    text_add(&all, "%s %s", row->name, row->question);
    for (unsigned i = 0; i < row->n_values; i++) text_add(&all, " %s %s", row->values[i].word, row->values[i].text);
    const char *texts[] = { text_of(&all) };
    bool found = has_all(w, texts, SAND_LEN(texts));
    text_free(&all);
    return found;
}

/* Prints the members of a side and the numbers that contain the words; returns how many. */
static size_t search_names(const wanted *w, const sand_catalogue *of)
{
    size_t n = 0;
    sand_member member;
    sand_parameter p;
    for (size_t i = 0; sand_catalogue_side_member(of, i, &member); i++) {
        const char *texts[] = { member.name, member.doc };
        if (!has_all(w, texts, SAND_LEN(texts))) continue;
        screen_sayf(&w->s, INK_PLAIN, 2, "%s, which scenarios and positions may say of a side: %s", member.name,
                    member.doc);
        n++;
    }
    for (size_t i = 0; sand_catalogue_parameter(of, i, &p); i++) {
        const char *texts[] = { p.name, p.about };
        if (p.of != SAND_PARAMETER_NUMBER || !has_all(w, texts, SAND_LEN(texts))) continue;
        say_parameter(w, &p);
        n++;
    }
    return n;
}

/* Prints the rules, options, numbers and members of a side that contain the words; returns how many. */
static size_t search(const wanted *w, const sand_catalogue *of)
{
    size_t n = 0;
    for (size_t i = 0; i < of->n_rules; i++) {
        const char *texts[] = { of->rules[i].id, of->rules[i].statement, of->rules[i].place };
        if (!has_all(w, texts, SAND_LEN(texts))) continue;
        say_rule(w, &of->rules[i]);
        n++;
    }
    for (size_t i = 0; i < of->n_options; i++) {
        if (!option_has(w, &of->options[i])) continue;
        say_option(w, &of->options[i]);
        n++;
    }
    return n + search_names(w, of);
}

static int complain_of(const wanted *w, const char *near)
{
    if (near)
        args_complain(&rules_command, "there is no rule or ruleset \"%s\" (did you mean %s?)", w->id, near);
    else
        args_complain(&rules_command, "there is no rule or ruleset \"%s\", and no rule has these words", w->id);
    return EXIT_USAGE;
}

/* Shows the rule with this ID, or everything that contains the words, in the named ruleset or in all. */
static int find_rule(const wanted *w)
{
    sand_catalogue of;
    const char *near = NULL;
    size_t found = 0;
    for (size_t i = 0; sand_catalogue_at(i, &of); i++) {
        if (w->has_ruleset && strcmp(of.id, w->of.id) != 0) continue;
        if (sand_catalogue_rule(&of, w->id)) return show_rule(w, &of);
        if (!near && strchr(w->id, '-')) near = sand_catalogue_near_rule(&of, w->id);
    }
    for (size_t i = 0; sand_catalogue_at(i, &of) && !w->json; i++)
        if (!w->has_ruleset || strcmp(of.id, w->of.id) == 0) found += search(w, &of);
    if (found) return EXIT_FINE;
    return complain_of(w, near || w->has_ruleset ? near : sand_catalogue_near(w->id));
}

/* ---- quick reference ------------------------------------------------------------------------------------- */

static const char *statement_of(const sand_catalogue *of, const char *id)
{
    const sand_rule_row *row = id ? sand_catalogue_rule(of, id) : NULL;
    return row ? row->statement : "";
}

static void say_reference(const wanted *w, const char *label, const char *rule, const char *more)
{
    screen_sayf(&w->s, INK_PLAIN, 2, "%s: %s%s%s%s%s", label, statement_of(&w->of, rule), rule ? " [" : "",
                rule ? rule : "", rule ? "]" : "", more);
}

static void say_type(const wanted *w, const sand_type_row *type)
{
    text line = { 0 };
    char number[32];
    text_add(&line, "%s:", type->label);
    for (size_t c = 0; c < w->of.n_type_columns; c++) {
        const sand_column *column = &w->of.type_columns[c];
        if (type->value[c] == 0) continue;
        bool length = strcmp(column->unit, "length") == 0;
        if (length)
            sand_report_length(type->value[c], w->of.length_mark, number, sizeof number);
        else
            snprintf(number, sizeof number, "%d", type->value[c]);
        text_add(&line, " %s %s ·", column->name, number);
    }
    size_t dot = strlen(" ·");
    if (line.length && strcmp(text_of(&line) + line.length - dot, " ·") == 0) sand_text_cut(&line, line.length - dot);
    screen_say(&w->s, INK_PLAIN, 2, text_of(&line));
    text_free(&line);
}

static void say_marks(const wanted *w)
{
    sand_mark_row mark;
    screen_say(&w->s, INK_BOLD, 0, "Marks beside units");
    for (size_t i = 0; sand_catalogue_mark(&w->of, i, &mark); i++)
        screen_sayf(&w->s, INK_PLAIN, 2, "%s %s: %s%s%s%s", mark.letters, mark.label, mark.says, mark.rule ? " [" : "",
                    mark.rule ? mark.rule : "", mark.rule ? "]" : "");
}

static int show_sequence(const wanted *w)
{
    const sand_catalogue *of = &w->of;
    screen_sayf(&w->s, INK_BOLD, 0, "%s: how a turn goes", of->title);
    for (size_t i = 0; i < of->n_steps; i++)
        if (of->steps[i].rule) say_reference(w, of->steps[i].label, of->steps[i].rule, "");
    screen_say(&w->s, INK_BOLD, 0, "Orders");
    for (size_t i = 0; i < of->n_orders; i++)
        say_reference(w, of->orders[i].label, of->orders[i].rule, of->orders[i].closes ? " (ends the step)" : "");
    screen_say(&w->s, INK_BOLD, 0, "Units");
    for (size_t i = 0; i < of->n_types; i++) say_type(w, &of->types[i]);
    screen_say(&w->s, INK_BOLD, 0, "What scenarios and positions may say of a unit");
    sand_member member;
    for (size_t i = 0; sand_catalogue_member(of, i, &member); i++)
        screen_sayf(&w->s, INK_PLAIN, 2, "%s: %s", member.name, member.doc);
    say_sides(w);
    say_marks(w);
    return EXIT_FINE;
}

static int all_sequences(wanted *w)
{
    for (size_t i = 0; sand_catalogue_at(i, &w->of); i++) show_sequence(w);
    return EXIT_FINE;
}

static int all_options(wanted *w)
{
    for (size_t i = 0; sand_catalogue_at(i, &w->of); i++) list_rules(w);
    return EXIT_FINE;
}

static int answer(wanted *w)
{
    w->id = w->words.length ? text_of(&w->words) : NULL;
    if (w->id) {
        int status = find_rule(w);
        text_free(&w->words);
        return status;
    }
    if (w->sequence) return w->has_ruleset ? show_sequence(w) : all_sequences(w);
    if ((w->options || w->numbers) && !w->has_ruleset) return all_options(w);
    return w->has_ruleset ? list_rules(w) : list_rulesets(w);
}

static int take(void *into, int row, char *value)
{
    wanted *w = into;
    switch (row) {
    case ARGS_PLAIN:
        if (!w->has_ruleset && sand_catalogue_find(value, &w->of))
            w->has_ruleset = true;
        else
            text_add(&w->words, "%s%s", w->words.length ? " " : "", value);
        return EXIT_FINE;
    case ROW_OPTIONS: w->options = true; return EXIT_FINE;
    case ROW_NUMBERS: w->numbers = true; return EXIT_FINE;
    case ROW_SEQUENCE: w->sequence = true; return EXIT_FINE;
    case ROW_JSON: w->json = true; return EXIT_FINE;
    case ROW_WIDTH: return args_width(&rules_command, value, &w->width);
    }
    return EXIT_USAGE;
}

int rules_run(int argc, char **argv)
{
    wanted w = { 0 };
    int status = args_each(&rules_command, argc, argv, take, &w);
    if (status) return status == ARGS_HELP ? EXIT_FINE : status;
    w.s = screen_open(w.width);
    return answer(&w);
}
