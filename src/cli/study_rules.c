/* study_rules.c - reports how often each rule took effect in a study, and how often it decided a battle. */
#include "cli/study.h"

#include "cli/json_string.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { STATEMENT = 46, RULE = 16, CELL = 24, ROWS_MOST = 1024 };

/* ---- figures ----------------------------------------------------------------------------------------------- */

const char *study_statement(const study *s, const char *id)
{
    sand_catalogue rules;
    sand_game_catalogue(s->game, &rules);
    const sand_rule_row *row = sand_catalogue_rule(&rules, id);
    return row ? row->statement : "";
}

static int by_first(const void *a, const void *b)
{
    const sand_sim_bite *one = a, *two = b;
    if (one->times[0] != two->times[0]) return one->times[0] < two->times[0] ? 1 : -1;
    return strcmp(one->rule, two->rule);
}

size_t study_bites(const study *s, sand_sim_bite **out)
{
    size_t n = 0;
    sand_sim_bite bite;
    *out = calloc(ROWS_MOST, sizeof **out);
    for (size_t i = 0; *out && n < ROWS_MOST && sand_sim_bites_at(s->bites, i, &bite); i++) {
        bool any = false;
        for (size_t r = 0; r < s->n_readings; r++) any = any || bite.times[r] > 0;
        if (any) (*out)[n++] = bite;
    }
    if (n > 0) qsort(*out, n, sizeof **out, by_first);
    return n;
}

sand_estimate study_decided(const study *s, size_t i)
{
    return sand_sim_share(sand_sim_bites_changed(s->bites, s->n_readings + i), s->result->reading[0].battles);
}

size_t study_by_decided(const study *s, size_t order[])
{
    for (size_t i = 0; i < s->n_without; i++) {
        size_t at = i;
        for (; at > 0 && study_decided(s, order[at - 1]).value < study_decided(s, i).value; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    return s->n_without;
}

/* ---- for people ---------------------------------------------------------------------------------------------- */

static void put_line(text *line)
{
    while (line->length > 0 && line->bytes[line->length - 1] == ' ') sand_text_cut(line, line->length - 1);
    puts(text_of(line));
    text_clear(line);
}

static void print_decided(const study *s)
{
    text line = { 0 };
    size_t order[SAND_SIM_READINGS], n = study_by_decided(s, order);
    if (n == 0) return;
    puts("\n  decided: battles with another winner when this alone is left out, on the same dice");
    for (size_t i = 0; i < n; i++) {
        sand_estimate e = study_decided(s, order[i]);
        const sand_study_without *w = &s->without[order[i]];
        text name = { 0 };
        text_add(&name, "%s=%s", w->name, w->value);
        text_add(&line, "    ");
        text_add_column(&line, w->rule ? w->rule : "", RULE);
        text_add_column(&line, text_of(&name), 26);
        text_add(&line, "%5.1f %%  (%.1f to %.1f)  ", 100 * e.value, 100 * e.low, 100 * e.high);
        text_add(&line, "%s", w->about);
        put_line(&line);
        text_free(&name);
    }
    puts("  These overlap and need not add up.");
    text_free(&line);
}

/* Adds as many whole words of a rule as fit, and a sign if they are not all. */
static void add_statement(text *line, const char *words)
{
    text cut = { 0 };
    size_t n = strlen(words);
    if (n > STATEMENT) {
        for (n = STATEMENT - 2; n > 0 && words[n] != ' ';) n--;
        text_add(&cut, "%.*s …", (int)n, words);
    } else
        text_add(&cut, "%s", words);
    text_add_column(line, text_of(&cut), STATEMENT);
    text_free(&cut);
}

void study_rules_print(const study *s)
{
    sand_sim_bite *bite = NULL;
    text line = { 0 };
    if (!s->bites) return;
    size_t n = study_bites(s, &bite);
    text_add(&line, "\n  rules that took effect, times a battle, with 95 %% intervals");
    put_line(&line);
    for (size_t i = 0; i < n; i++) {
        text_add(&line, "    ");
        text_add_column(&line, bite[i].rule, RULE);
        add_statement(&line, study_statement(s, bite[i].rule));
        text_add(&line, "  ");
        for (size_t r = 0; r < s->n_readings; r++) {
            text cell = { 0 };
            sand_estimate e = sand_sim_bite_effect(s->sim, s->result, &bite[i], r);
            bool sure = r > 0 && (e.low > 0 || e.high < 0);
            sand_estimate mean = sand_sim_bite_mean(s->result, s->bites, bite[i].rule, r);
            text_add(&cell, "%.2f", mean.value);
            if (isfinite(mean.low)) text_add(&cell, " ± %.2f", (mean.high - mean.low) / 2);
            text_add(&cell, "%s", sure ? " *" : "");
            text_add_column(&line, text_of(&cell), CELL);
            text_free(&cell);
        }
        put_line(&line);
    }
    print_decided(s);
    text_free(&line);
    free(bite);
}

/* ---- for programs ------------------------------------------------------------------------------------------- */

static void print_estimate(sand_estimate e)
{
    printf("\"value\":%.8g", e.value);
    if (isfinite(e.low)) printf(",\"low\":%.8g,\"high\":%.8g", e.low, e.high);
}

void study_rules_json(const study *s)
{
    sand_sim_bite *bite = NULL;
    if (!s->bites) return;
    size_t n = study_bites(s, &bite);
    fputs(",\"rules\":[", stdout);
    for (size_t i = 0; i < n; i++) {
        printf("%s\n{", i ? "," : "");
        json_member(true, "rule", bite[i].rule);
        json_member(false, "statement", study_statement(s, bite[i].rule));
        fputs(",\"times\":[", stdout);
        for (size_t r = 0; r < s->n_readings; r++) printf("%s%" PRIu64, r ? "," : "", bite[i].times[r]);
        fputs("],\"means\":[", stdout);
        for (size_t r = 0; r < s->n_readings; r++) {
            fputs(r > 0 ? ",{" : "{", stdout);
            print_estimate(sand_sim_bite_mean(s->result, s->bites, bite[i].rule, r));
            putchar('}');
        }
        fputs("],\"effects\":[", stdout);
        for (size_t r = 1; r < s->n_readings; r++) {
            fputs(r > 1 ? ",{" : "{", stdout);
            print_estimate(sand_sim_bite_effect(s->sim, s->result, &bite[i], r));
            putchar('}');
        }
        fputs("]}", stdout);
    }
    fputs("\n],\"decided\":[", stdout);
    for (size_t i = 0; i < s->n_without; i++) {
        const sand_study_without *w = &s->without[i];
        printf("%s\n{", i ? "," : "");
        json_member(true, "number", w->name);
        json_member(false, "left_out", w->value);
        json_member(false, "rule", w->rule ? w->rule : "");
        json_member(false, "about", w->about);
        printf(",\"count\":%" PRIu64 ",", sand_sim_bites_changed(s->bites, s->n_readings + i));
        print_estimate(study_decided(s, i));
        putchar('}');
    }
    fputs("\n]", stdout);
    free(bite);
}

void study_rules_csv(const study *s)
{
    sand_sim_bite *bite = NULL;
    if (!s->bites) return;
    size_t n = study_bites(s, &bite);
    for (size_t i = 0; i < n; i++)
        for (size_t r = 0; r < s->n_readings; r++) {
            sand_estimate e = sand_sim_bite_mean(s->result, s->bites, bite[i].rule, r);
            printf("\"%s\",\"took effect\",\"%s\",%" PRIu64 ",%.8g,", s->reading[r], bite[i].rule, bite[i].times[r],
                   e.value);
            if (isfinite(e.low)) printf("%.8g,%.8g", e.low, e.high);
            puts(isfinite(e.low) ? "" : ",");
        }
    for (size_t i = 0; i < s->n_without; i++) {
        sand_estimate e = study_decided(s, i);
        printf("\"%s=%s\",\"decided\",\"%s\",%" PRIu64 ",%.8g,%.8g,%.8g\n", s->without[i].name, s->without[i].value,
               s->without[i].rule ? s->without[i].rule : "", sand_sim_bites_changed(s->bites, s->n_readings + i),
               e.value, e.low, e.high);
    }
    free(bite);
}
