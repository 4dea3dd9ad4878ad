/* study_report.c - writes a study as one HTML page, without script or another file, with the exact command that made
 * it. */
#include "cli/study.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- HTML ---- */

static const char head[] =
    "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
    "content=\"width=device-width\">\n"
    "<style>body{font:16px/1.4 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#221c14;"
    "background:#fbf8f0}h1,h2{font-family:Georgia,serif}table{border-collapse:collapse;width:100%;margin:0 0 1.5rem}"
    "td,th{text-align:right;padding:.15rem .5rem;border-bottom:1px solid #d8cfbb;font-variant-numeric:tabular-nums}"
    "td:first-child,th:first-child{text-align:left}pre{background:#f0eadb;padding:.8rem;white-space:pre-wrap}"
    "small{color:#6a604f}figure{margin:0 0 1.5rem;overflow-x:auto}figcaption{font:1.2rem Georgia,serif}"
    "svg text{font:13px system-ui,sans-serif;fill:#221c14}svg "
    ".n text{font-weight:700}b{font-weight:700}.bar{display:inline-block;height:.7rem;background:#221c14}</style>\n";

/* Adds a word quoted for the shell. */
static void add_typed(text *out, const char *word)
{
    bool plain = word[0] != '\0' && word[strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                                      "-_=./,@:+")] == '\0';
    if (plain) {
        study_words(out, word);
        return;
    }
    text_add(out, "'");
    for (; *word; word++) {
        char one[2] = { *word, '\0' };
        if (*word == '\'')
            text_add(out, "'\\''");
        else
            study_words(out, one);
    }
    text_add(out, "'");
}

static void add_head(text *out, const study *s)
{
    sand_table_facts facts;
    sand_game_table(s->game, 0, &facts);
    text_add(out, "%s<title>", head);
    study_words(out, facts.title);
    text_add(out, "</title></head><body>\n<h1>");
    study_words(out, facts.title);
    text_add(out,
             "</h1>\n<p>%s, %" PRIu64 " battles of each reading, %s against %s, seed %" PRIu64
             "%s. Sandtable %s.</p>\n<pre>",
             facts.ruleset, s->result->reading[0].battles, s->player[0]->name, s->player[1]->name, s->seed,
             s->report.interrupted ? ", interrupted" : "", sand_version());
    text_add(out, "sandtable study");
    for (size_t i = 0; i < s->n_command; i++) {
        text_add(out, " ");
        add_typed(out, s->command[i]);
    }
    text_add(out, "</pre>\n");
}

/* ---- figures ---- */

typedef struct {
    const study *s;
    text *out;
    bool open; /* a table is begun */
} page;

static void end_table(page *p)
{
    if (p->open) text_add(p->out, "</table>\n");
    p->open = false;
}

static void begin_table(page *p, const char *title)
{
    end_table(p);
    text_add(p->out, "<h2>");
    study_words(p->out, title);
    text_add(p->out, "</h2>\n<table><tr><th></th>");
    for (size_t i = 0; i < p->s->n_readings; i++) {
        text_add(p->out, "<th>");
        study_words(p->out, p->s->reading[i]);
        text_add(p->out, "</th>");
    }
    text_add(p->out, "</tr>\n");
    p->open = true;
}

/* Adds a difference on the same dice. */
static void add_difference(page *p, const figure *f, const char *what, sand_estimate e)
{
    double scale = f->kind == SAND_FIGURE_SHARE ? 100 : 1;
    int digits = f->kind == SAND_FIGURE_SHARE ? 1 : 2;
    if (!isfinite(e.low)) return;
    bool sure = e.low > 0 || e.high < 0;
    text_add(p->out, "<br>%s%s%+.*f%s <small>(%+.*f to %+.*f)</small>", what, sure ? "<b>" : "", digits,
             scale * e.value, sure ? "</b>" : "", digits, scale * e.low, digits, scale * e.high);
}

/* Adds by how much a reading differs from the first, and two changes at once from the sum of each. */
static void add_effect(page *p, const figure *f, size_t reading)
{
    sand_sim_pair pair;
    add_difference(p, f, "", f->effect[reading]);
    for (size_t i = 0; study_pair_of(p->s, reading, i, &pair); i++)
        add_difference(p, f, "beyond the sum of each ", study_beyond(p->s, pair, f->by));
}

static void add_figure(void *context, const figure *f)
{
    page *p = context;
    if (f->detail) return;
    if (f->begins || !p->open) begin_table(p, f->measure);
    text_add(p->out, "<tr><td>");
    study_words(p->out, f->measure);
    if (f->of[0]) text_add(p->out, " &ndash; ");
    study_words(p->out, f->of);
    text_add(p->out, "</td>");
    for (size_t i = 0; i < p->s->n_readings; i++) {
        sand_estimate e = f->value[i];
        text_add(p->out, "<td>");
        if (f->kind == SAND_FIGURE_SHARE)
            text_add(p->out, "%.1f&nbsp;%% <small>(%.1f to %.1f)</small>", 100 * e.value, 100 * e.low, 100 * e.high);
        else
            text_add(p->out, "%.2f", e.value);
        if (f->kind == SAND_FIGURE_MEAN && e.low < e.high)
            text_add(p->out, " <small>(%.2f to %.2f)</small>", e.low, e.high);
        if (i > 0 && f->compared) add_effect(p, f, i);
        text_add(p->out, "</td>");
    }
    text_add(p->out, "</tr>\n");
}

/* ---- rules ---- */

static void add_rules(page *p)
{
    sand_sim_bite *bite = NULL;
    const study *s = p->s;
    if (!s->bites) return;
    size_t n = study_bites(s, &bite);
    begin_table(p, "How often each rule took effect, times a battle");
    for (size_t i = 0; i < n; i++) {
        text_add(p->out, "<tr><td>%s <small>", bite[i].rule);
        study_words(p->out, study_statement(s, bite[i].rule));
        text_add(p->out, "</small></td>");
        for (size_t r = 0; r < s->n_readings; r++) {
            sand_estimate e = sand_sim_bite_mean(s->result, s->bites, bite[i].rule, r);
            text_add(p->out, "<td>%.2f", e.value);
            if (isfinite(e.low)) text_add(p->out, " <small>(%.2f to %.2f)</small>", e.low, e.high);
            text_add(p->out, "</td>");
        }
        text_add(p->out, "</tr>\n");
    }
    end_table(p);
    free(bite);
    if (s->n_without == 0) return;
    text_add(p->out,
             "<h2>How often each decided</h2>\n<p>Battles with another winner when this alone is left out, on the same "
             "dice. These overlap and need not add up.</p>\n<table>\n");
    size_t order[SAND_SIM_READINGS], n_order = study_by_decided(s, order);
    for (size_t i = 0; i < n_order; i++) {
        const sand_study_without *without = &s->without[order[i]];
        sand_estimate e = study_decided(s, order[i]);
        text_add(p->out, "<tr><td>%s=%s <small>", without->name, without->value);
        study_words(p->out, without->about);
        text_add(p->out,
                 "</small></td><td>%.1f&nbsp;%% <small>(%.1f to %.1f)</small></td><td style=\"text-align:left\"><span "
                 "class=\"bar\" style=\"width:%.1frem\"></span></td></tr>\n",
                 100 * e.value, 100 * e.low, 100 * e.high, 12 * e.value);
    }
    text_add(p->out, "</table>\n");
}

bool study_report(const study *s, const char *path)
{
    text out = { 0 };
    page p = { .s = s, .out = &out };
    const sand_study figures = study_of(s);
    add_head(&out, s);
    study_charts(s, &out);
    sand_study_figures(&figures, add_figure, &p);
    end_table(&p);
    add_rules(&p);
    text_add(
        &out,
        "<p><small>Per cent are shares of all battles, the other figures means of a battle, both with 95 %% intervals. "
        "Below stands by how much a reading differs from the first on the same dice; bold: chance alone would "
        "hardly make it.</small></p>\n</body></html>\n");
    FILE *file = fopen(path, "wb");
    bool good = file && fwrite(text_of(&out), 1, strlen(text_of(&out)), file) == strlen(text_of(&out));
    if (file) good = fclose(file) == 0 && good;
    if (!good) fprintf(stderr, "sandtable study: %s: the report cannot be written\n", path);
    text_free(&out);
    return good;
}
