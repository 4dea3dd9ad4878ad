/* odds_print.c - reads cells of a table of odds, and prints it as text or CSV. */
#include "cli/odds_table.h"

#include "cli/out.h"

#include "base/assert.h"

#include <stdio.h>
#include <string.h>

enum { ROW_LABEL = 30, CELL = 12 };

size_t odds_table_columns(const odds_table *t)
{
    return t->n_over > 1 ? t->over[1].n : 1;
}

odds_cell *odds_table_at(const odds_table *t, size_t measure, size_t row, size_t column)
{
    size_t rows = t->n_over > 0 ? t->over[0].n : 1;
    SAND_ASSERT(measure < ODDS_MEASURES && row < rows && column < odds_table_columns(t));
    return &t->cell[(measure * rows + row) * odds_table_columns(t) + column];
}

double odds_cell_mean(const odds_cell *cell)
{
    double mean = 0;
    for (size_t i = 0; i < cell->n; i++) mean += cell->part[i].value * sand_chance_number(cell->part[i].chance);
    return mean;
}

static const char *row_name(const odds_table *t, size_t row)
{
    return t->n_over > 0 ? t->over[0].value[row] : "";
}

static size_t rows_of(const odds_table *t)
{
    return t->n_over > 0 ? t->over[0].n : 1;
}

/* Prints and clears the line, without blanks at its end. */
static void put(text *line)
{
    while (line->length > 0 && line->bytes[line->length - 1] == ' ') sand_text_cut(line, line->length - 1);
    puts(text_of(line));
    text_clear(line);
}

/* ---- one axis: whole distributions ---------------------------------------------------------------------- */

/* Collects the values of all rows in ascending order, at most ODDS_VALUES; returns how many. */
static size_t values_of(const odds_table *t, size_t measure, int32_t out[ODDS_VALUES])
{
    size_t n = 0;
    for (size_t r = 0; r < rows_of(t); r++) {
        const odds_cell *cell = odds_table_at(t, measure, r, 0);
        for (size_t i = 0; i < cell->n; i++) {
            size_t at = 0;
            while (at < n && out[at] < cell->part[i].value) at++;
            if ((at < n && out[at] == cell->part[i].value) || n == ODDS_VALUES) continue;
            memmove(out + at + 1, out + at, (n - at) * sizeof *out);
            out[at] = cell->part[i].value;
            n++;
        }
    }
    return n;
}

static void add_chance(text *line, const odds_cell *cell, int32_t value)
{
    char words[96] = "";
    for (size_t i = 0; i < cell->n; i++)
        if (cell->part[i].value == value) sand_chance_write(cell->part[i].chance, words, sizeof words);
    if (cell->n == 0 && value == 0) snprintf(words, sizeof words, "1");
    text_add_column(line, words[0] ? words : "-", CELL);
}

static void print_distributions(const odds_table *t, size_t measure)
{
    int32_t value[ODDS_VALUES];
    text line = { 0 };
    char number[24];
    size_t n = values_of(t, measure, value);
    text_add(&line, "  ");
    text_add_column(&line, t->n_over ? t->over[0].name : "", ROW_LABEL);
    for (size_t i = 0; i < n; i++) {
        snprintf(number, sizeof number, "%d", (int)value[i]);
        text_add_column(&line, number, CELL);
    }
    text_add(&line, "%s", t->measure[measure].counts ? "mean" : "");
    put(&line);
    for (size_t r = 0; r < rows_of(t); r++) {
        const odds_cell *cell = odds_table_at(t, measure, r, 0);
        text_add(&line, "  ");
        text_add_column(&line, row_name(t, r), ROW_LABEL);
        for (size_t i = 0; i < n && !t->impossible[r][0]; i++) add_chance(&line, cell, value[i]);
        if (t->measure[measure].counts && !t->impossible[r][0]) text_add(&line, "%.4f", odds_cell_mean(cell));
        if (cell->sampled) text_add(&line, " (rolled)");
        put(&line);
    }
    text_free(&line);
}

/* ---- two axes: a mean in each place ----------------------------------------------------------------------- */

static void print_means(const odds_table *t, size_t measure)
{
    text line = { 0 }, corner = { 0 };
    text_add(&corner, "%s \\ %s", t->over[0].name, t->over[1].name);
    text_add(&line, "  ");
    text_add_column(&line, text_of(&corner), ROW_LABEL);
    for (size_t c = 0; c < odds_table_columns(t); c++) text_add_column(&line, t->over[1].value[c], CELL);
    put(&line);
    for (size_t r = 0; r < rows_of(t); r++) {
        text_add(&line, "  ");
        text_add_column(&line, row_name(t, r), ROW_LABEL);
        for (size_t c = 0; c < odds_table_columns(t); c++) {
            char number[24];
            snprintf(number, sizeof number, "%.4f", odds_cell_mean(odds_table_at(t, measure, r, c)));
            text_add_column(&line, t->impossible[r][c] ? "" : number, CELL);
        }
        put(&line);
    }
    text_free(&line);
    text_free(&corner);
}

void odds_print(const odds_table *t)
{
    printf("%s\n", t->title);
    if (t->under[0]) printf("  with %s\n", t->under);
    for (size_t m = 0; m < t->n_measures; m++) {
        const char *what = t->n_over < 2 ? "chances" : t->measure[m].counts ? "mean" : "chance";
        printf("\n  %s: %s\n", t->measure[m].name, what);
        if (t->n_over < 2)
            print_distributions(t, m);
        else
            print_means(t, m);
    }
    if (t->n_measures == 0) puts("\n  nothing can change");
}

/* ---- for programs ------------------------------------------------------------------------------------------ */

static void put_quoted(const char *word)
{
    putchar('"');
    for (; *word; word++) {
        if (*word == '"') putchar('"');
        putchar(*word);
    }
    putchar('"');
}

static void print_csv_part(const odds_table *t, const size_t at[3], int32_t value, const char *chance)
{
    for (size_t i = 0; i < t->n_over; i++) {
        put_quoted(t->over[i].value[at[i + 1]]);
        putchar(',');
    }
    put_quoted(t->measure[at[0]].name);
    printf(",%d,%s", (int)value, chance);
}

void odds_print_csv(const odds_table *t)
{
    for (size_t i = 0; i < t->n_over; i++) {
        put_quoted(t->over[i].name);
        putchar(',');
    }
    puts("measure,value,chance,number");
    for (size_t m = 0; m < t->n_measures; m++)
        for (size_t r = 0; r < rows_of(t); r++)
            for (size_t c = 0; c < odds_table_columns(t); c++) {
                const odds_cell *cell = odds_table_at(t, m, r, c);
                const size_t at[3] = { m, r, c };
                char words[96];
                if (t->impossible[r][c]) continue;
                if (cell->n == 0) {
                    print_csv_part(t, at, 0, "1");
                    puts(",1");
                }
                for (size_t i = 0; i < cell->n; i++) {
                    sand_chance_write(cell->part[i].chance, words, sizeof words);
                    print_csv_part(t, at, cell->part[i].value, words);
                    printf(",%.10g\n", sand_chance_number(cell->part[i].chance));
                }
            }
}
