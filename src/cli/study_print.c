/* study_print.c - prints the figures of a study as a table, as JSON, or as CSV. */
#include "cli/study.h"

#include "cli/json_string.h"

#include "base/assert.h"

#include <inttypes.h>
#include <math.h>

enum { LABEL_LEAST = 30, LABEL_MOST = 64, COLUMN = 26, COUNT_ROOM = 32 };

/* Writes 100000 as 100,000. */
static const char *grouped(uint64_t n, char out[COUNT_ROOM])
{
    char digits[24];
    int length = snprintf(digits, sizeof digits, "%" PRIu64, n), at = 0;
    for (int i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0) out[at++] = ',';
        out[at++] = digits[i];
    }
    SAND_ASSERT(at < COUNT_ROOM);
    out[at] = '\0';
    return out;
}

sand_study study_of(const study *s)
{
    return (sand_study){ .sim = s->sim,
                         .result = s->result,
                         .bites = s->lost,
                         .game = s->game,
                         .player = { s->player[0], s->player[1] },
                         .n_readings = s->n_readings };
}

bool study_pair_of(const study *s, size_t reading, size_t i, sand_sim_pair *out)
{
    sand_sim_pair pair;
    for (size_t k = 0; sand_sim_pair_at(s->sim, s->n_readings, k, &pair); k++) {
        if (pair.both != reading || i-- > 0) continue;
        *out = pair;
        return true;
    }
    return false;
}

sand_estimate study_beyond(const study *s, sand_sim_pair pair, sand_sim_measure measure)
{
    return sand_sim_beyond(s->sim, s->result, s->lost, pair, measure);
}

/* ---- for people ------------------------------------------------------------------------------------- */

typedef struct {
    const study *s;
    const char *last; /* measure of the previous row; NULL: this is the first */
    int label;        /* columns of the widest label */
} table;

static void label_of(const figure *f, text *out)
{
    text_add(out, "%s%s%s", f->measure, f->of[0] ? " - " : "", f->of);
}

static void measure_label(void *context, const figure *f)
{
    table *t = context;
    text label = { 0 };
    label_of(f, &label);
    int columns = columns_of(text_of(&label)) + 2;
    if (!f->detail && columns > t->label) t->label = columns < LABEL_MOST ? columns : LABEL_MOST;
    text_free(&label);
}

/* Prints the line without the blanks at its end. */
static void put_line(text *line)
{
    while (line->length > 0 && line->bytes[line->length - 1] == ' ') sand_text_cut(line, line->length - 1);
    puts(text_of(line));
}

static void add_value(text *line, const figure *f, size_t reading)
{
    text cell = { 0 };
    sand_estimate e = f->value[reading];
    if (f->kind == SAND_FIGURE_SHARE)
        text_add(&cell, "%6.2f %%  %.2f to %.2f", 100 * e.value, 100 * e.low, 100 * e.high);
    else
        text_add(&cell, "%6.3f", e.value);
    if (f->kind == SAND_FIGURE_MEAN && e.low < e.high) text_add(&cell, "  %.2f to %.2f", e.low, e.high);
    text_add_column(line, text_of(&cell), COLUMN);
    text_free(&cell);
}

static void add_effect(text *line, const figure *f)
{
    double scale = f->kind == SAND_FIGURE_SHARE ? 100 : 1;
    int digits = f->kind == SAND_FIGURE_SHARE ? 2 : 3;
    if (!f->compared) return;
    if (!isfinite(f->effect[1].low)) { /* from a single set no interval can be estimated */
        text_add(line, "%+.*f  unknown", digits, scale * f->effect[1].value);
        return;
    }
    text_add(line, "%+.*f  %+.*f to %+.*f%s", digits, scale * f->effect[1].value, digits, scale * f->effect[1].low,
             digits, scale * f->effect[1].high, f->effect[1].low > 0 || f->effect[1].high < 0 ? " *" : "");
}

static void print_row(void *context, const figure *f)
{
    table *t = context;
    text line = { 0 }, label = { 0 };
    if (f->detail) return;
    if (f->begins && t->last) putchar('\n');
    label_of(f, &label);
    text_add(&line, "  ");
    text_add_column(&line, text_of(&label), t->label);
    for (size_t i = 0; i < t->s->n_readings; i++) add_value(&line, f, i);
    add_effect(&line, f);
    put_line(&line);
    t->last = f->measure;
    text_free(&line);
    text_free(&label);
}

static void print_head(const study *s, int label)
{
    char n[COUNT_ROOM];
    sand_table_facts facts;
    text line = { 0 };
    sand_game_table(s->game, 0, &facts);
    printf("%s (%s): %s battle%s%s, %s against %s, seed %" PRIu64 "%s\n", facts.title, facts.ruleset,
           grouped(s->result->reading[0].battles, n), s->result->reading[0].battles == 1 ? "" : "s",
           s->n_readings > 1 ? " of each reading" : "", s->player[0]->name, s->player[1]->name, s->seed,
           sand_sim_set_size(s->sim) == 2 ? ", each luck with both players on both sides" : "");
    if (label == 0) return;
    text_add(&line, "  ");
    text_add_column(&line, "", label);
    for (size_t i = 0; i < s->n_readings; i++) text_add_column(&line, s->reading[i], COLUMN);
    if (s->n_readings == 2) text_add(&line, "difference on the same dice");
    put_line(&line);
    text_free(&line);
}

/* ---- many variants ---- */

typedef struct {
    const char *name;
    sand_sim_measure measure;
    bool share;
} column;

/* "+1.5 (+0.1 to +2.9) *" */
static void add_interval(text *cell, const column *c, sand_estimate e)
{
    const double scale = c->share ? 100 : 1;
    const int digits = c->share ? 1 : 2;
    text_add(cell, "%+.*f", digits, scale * e.value);
    if (isfinite(e.low))
        text_add(cell, " (%+.*f to %+.*f)%s", digits, scale * e.low, digits, scale * e.high,
                 e.low > 0 || e.high < 0 ? " *" : "");
}

static void add_cell(text *line, const study *s, size_t reading, const column *c)
{
    const sand_study figures = study_of(s);
    sand_estimate value = sand_study_value(&figures, reading, c->measure);
    text cell = { 0 };
    double scale = c->share ? 100 : 1;
    text_add(&cell, c->share ? "%.1f %%" : "%.2f", scale * value.value);
    if (value.low < value.high)
        text_add(&cell, "  %.*f to %.*f", c->share ? 1 : 2, scale * value.low, c->share ? 1 : 2, scale * value.high);
    text_add_column(line, text_of(&cell), COLUMN);
    text_clear(&cell);
    if (reading > 0) {
        sand_estimate e = sand_sim_effect(s->sim, s->result, reading, c->measure);
        if (isfinite(e.low)) add_interval(&cell, c, e);
        sand_sim_pair pair;
        for (size_t i = 0; study_pair_of(s, reading, i, &pair); i++) {
            text_add(&cell, ", beyond the sum of each ");
            add_interval(&cell, c, study_beyond(s, pair, c->measure));
        }
    }
    text_add(line, "%s", text_of(&cell));
    text_free(&cell);
}

/* Prints a block for each figure and in it a line for each variant: its value, and how it differs from the first on the
 * same dice. */
static void print_block(const study *s, const column *c)
{
    printf("\n  %s\n", c->name);
    for (size_t i = 0; i < s->n_readings; i++) {
        text line = { 0 };
        text_add(&line, "    ");
        text_add_column(&line, s->reading[i], 34);
        add_cell(&line, s, i, c);
        put_line(&line);
        text_free(&line);
    }
}

/* Lists the variants that may be even, because the interval of their balance contains 0. */
static void print_even(const study *s)
{
    sand_side_facts a = { 0 }, b = { 0 };
    sand_game_side(s->game, 0, SAND_SIDE_A, &a);
    sand_game_side(s->game, 0, SAND_SIDE_B, &b);
    printf("\n  won by %s less won by %s\n", a.name, b.name);
    for (size_t i = 0; i < s->n_readings; i++) {
        text line = { 0 };
        sand_estimate e = sand_sim_balance(s->sim, s->result, i);
        text_add(&line, "    ");
        text_add_column(&line, s->reading[i], 34);
        text_add(&line, "%+.1f %%  (%+.1f to %+.1f)%s", 100 * e.value, 100 * e.low, 100 * e.high,
                 e.low <= 0 && e.high >= 0 ? "  may be even" : "");
        put_line(&line);
        text_free(&line);
    }
}

static void print_variants(const study *s)
{
    sand_side_facts side = { 0 };
    char name[2][160];
    print_head(s, 0);
    for (unsigned k = 0; k < SAND_SIDES; k++) {
        sand_game_side(s->game, 0, k + 1, &side);
        snprintf(name[k], sizeof name[k], "won - %s", side.name);
        print_block(s, &(column){ name[k], k == 0 ? SAND_SIM_WON_A : SAND_SIM_WON_B, true });
    }
    print_block(s, &(column){ "drawn", SAND_SIM_DRAWN, true });
    print_even(s);
    print_block(s, &(column){ "turns", SAND_SIM_LENGTH, false });
    for (unsigned k = 0; k < SAND_SIDES; k++) {
        sand_game_side(s->game, 0, k + 1, &side);
        snprintf(name[k], sizeof name[k], "lost - %s", side.name);
        print_block(s, &(column){ name[k], k == 0 ? SAND_SIM_LOST_A : SAND_SIM_LOST_B, false });
    }
    print_block(s, &(column){ "hits", SAND_SIM_HITS, false });
    printf("\n  Behind a value stands where it lies with 95 %% certainty, then by how much it differs from the first, "
           "on the same dice,\n  and where that lies; * marks a difference that chance alone would hardly make.\n");
    study_rules_print(s);
}

void study_print(const study *s)
{
    if (s->n_readings > 2) {
        print_variants(s);
        return;
    }
    table t = { .s = s, .label = LABEL_LEAST };
    const sand_study figures = study_of(s);
    const sand_sim_tally *first = &s->result->reading[0];
    double now = s->result->sets ? (double)s->report.sets / (double)s->result->sets : 0; /* part that was played now */
    double battles = now * (double)(first->battles * s->n_readings);
    sand_study_figures(&figures, measure_label, &t);
    print_head(s, t.label);
    sand_study_figures(&figures, print_row, &t);
    printf("\n  Per cent are shares of all battles, the other figures means of a battle. Behind a figure stands where "
           "it lies\n"
           "  with 95 %% certainty: what more battles would make narrower%s.\n",
           s->n_readings == 2 ? "; * marks a difference that chance alone would hardly make" : "");
    study_rules_print(s);
    if (first->unheard) printf("  Some hits were not counted: more happened at once than there was room for.\n");
    if (battles <= 0) return;
    printf("  %.1f s on %u thread%s, %.0f battles a second%s\n", s->report.seconds, s->threads,
           s->threads == 1 ? "" : "s", battles / fmax(s->report.seconds, 1e-9),
           s->report.interrupted ? "; interrupted" : "");
}

/* ---- for programs ------------------------------------------------------------------------------------ */

static void print_number(const char *key, double value)
{
    if (isfinite(value))
        printf(",\"%s\":%.8g", key, value);
    else
        printf(",\"%s\":null", key);
}

static void print_estimate(sand_estimate e, bool interval)
{
    print_number("value", e.value);
    if (interval) print_number("low", e.low);
    if (interval) print_number("high", e.high);
}

/* Writes a value for each reading except the first. */
static void print_effects(const study *s, const figure *f)
{
    printf(",\"effects\":[");
    for (size_t i = 1; i < s->n_readings; i++) {
        fputs(i > 1 ? ",{\"of\":\"a battle\"" : "{\"of\":\"a battle\"", stdout);
        print_estimate(f->effect[i], true);
        putchar('}');
    }
    putchar(']');
}

/* Writes for each pair of changes by how much both together differ from the sum of each. */
static void print_beyond(const study *s, const figure *f)
{
    sand_sim_pair pair;
    for (size_t i = 0; sand_sim_pair_at(s->sim, s->n_readings, i, &pair); i++) {
        printf("%s{\"one\":%d,\"other\":%d,\"both\":%d", i ? "," : ",\"beyond\":[", pair.one, pair.other, pair.both);
        print_estimate(study_beyond(s, pair, f->by), true);
        putchar('}');
    }
    if (sand_sim_pair_at(s->sim, s->n_readings, 0, &pair)) putchar(']');
}

static void print_figure_json(void *context, const figure *f)
{
    table *t = context;
    if (t->last) putchar(',');
    t->last = f->measure;
    printf("\n{\"measure\":");
    json_text(f->measure);
    json_member(false, "of", f->of);
    printf(",\"kind\":\"%s\",\"readings\":[", f->kind == SAND_FIGURE_SHARE ? "share" : "mean");
    for (size_t i = 0; i < t->s->n_readings; i++) {
        printf("%s{\"count\":%" PRIu64, i ? "," : "", f->count[i]);
        print_estimate(f->value[i], f->value[i].low < f->value[i].high);
        putchar('}');
    }
    putchar(']');
    if (f->compared && t->s->n_readings > 2) print_effects(t->s, f);
    if (f->compared && t->s->n_readings == 2) {
        fputs(",\"effect\":{\"of\":\"a battle\"", stdout);
        print_estimate(f->effect[1], true);
        putchar('}');
    }
    if (f->compared) print_beyond(t->s, f);
    putchar('}');
}

void study_print_json(const study *s)
{
    sand_table_facts facts;
    table t = { .s = s };
    const sand_study figures = study_of(s);
    sand_game_table(s->game, 0, &facts);
    putchar('{');
    json_member(true, "scenario", facts.scenario);
    json_member(false, "title", facts.title);
    json_member(false, "ruleset", facts.ruleset);
    printf(",\"players\":[");
    for (size_t i = 0; i < 2; i++) {
        if (i) putchar(',');
        json_text(s->player[i]->name);
    }
    printf("],\"seed\":\"%" PRIu64 "\",\"battles\":%" PRIu64 ",\"sets\":%" PRIu64 ",\"interrupted\":%s,\"readings\":[",
           s->seed, s->result->reading[0].battles, s->result->sets, s->report.interrupted ? "true" : "false");
    for (size_t i = 0; i < s->n_readings; i++) {
        if (i) putchar(',');
        json_text(s->reading[i]);
    }
    putchar(']');
    if (s->wished > 0) printf(",\"precision\":{\"wished\":%.8g,\"reached\":%.8g}", s->wished, s->report.precision);
    printf(",\"figures\":[");
    sand_study_figures(&figures, print_figure_json, &t);
    fputs("\n]", stdout);
    study_rules_json(s);
    puts("}");
}

static void print_field(const char *words)
{
    putchar('"');
    for (; *words; words++) {
        if (*words == '"') putchar('"');
        putchar(*words);
    }
    putchar('"');
}

static void print_csv_row(const char *reading, const figure *f, const char *count, sand_estimate e, bool interval)
{
    print_field(reading);
    printf(",\"%s\",", f->measure);
    print_field(f->of);
    printf(",%s,%.8g", count, e.value);
    if (interval && isfinite(e.low))
        printf(",%.8g,%.8g\n", e.low, e.high);
    else
        puts(",,");
}

static void print_figure_csv(void *context, const figure *f)
{
    const study *s = ((const table *)context)->s;
    char count[24];
    for (size_t i = 0; i < s->n_readings; i++) {
        snprintf(count, sizeof count, "%" PRIu64, f->count[i]);
        print_csv_row(s->reading[i], f, count, f->value[i], f->value[i].low < f->value[i].high);
    }
    for (size_t i = 1; i < s->n_readings && f->compared; i++) {
        text label = { 0 };
        text_add(&label, s->n_readings == 2 ? "difference" : "difference of %s", s->reading[i]);
        print_csv_row(text_of(&label), f, "", f->effect[i], true);
        text_free(&label);
    }
    sand_sim_pair pair;
    for (size_t i = 0; f->compared && sand_sim_pair_at(s->sim, s->n_readings, i, &pair); i++) {
        text label = { 0 };
        text_add(&label, "%s beyond the sum of %s and %s", s->reading[pair.both], s->reading[pair.one],
                 s->reading[pair.other]);
        print_csv_row(text_of(&label), f, "", study_beyond(s, pair, f->by), true);
        text_free(&label);
    }
}

void study_print_csv(const study *s)
{
    table t = { .s = s };
    const sand_study figures = study_of(s);
    puts("reading,measure,of,count,value,low,high");
    sand_study_figures(&figures, print_figure_csv, &t);
    study_rules_csv(s);
}
