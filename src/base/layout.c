/* layout.c - the sizes of what callers own, against those a program was compiled with. */
#include "base/text.h"

#include <sandtable/layout.h>
#include <sandtable/version.h>

#include <string.h>

static const sand_layout_row rows_here[] = { SAND_LAYOUT(SAND_LAYOUT_ROW) };

const sand_layout_row *sand_layout_of_library(size_t *n)
{
    if (n == NULL) return NULL;
    *n = SAND_LEN(rows_here);
    return rows_here;
}

static const sand_layout_row *find(const char *name)
{
    for (size_t i = 0; i < SAND_LEN(rows_here); i++)
        if (name != NULL && strcmp(rows_here[i].name, name) == 0) return &rows_here[i];
    return NULL;
}

static bool agrees(const sand_layout_row *row)
{
    const sand_layout_row *own = find(row->name);
    return own != NULL && own->size == row->size;
}

size_t sand_layout_compare(const sand_layout_row *rows, size_t n, char *out, size_t room)
{
    size_t i = 0;
    if (rows == NULL) return sand_text_hand_nothing(out, room);
    while (i < n && agrees(&rows[i])) i++;
    if (i == n) return sand_text_hand_nothing(out, room);
    char words[160];
    sand_text text;
    const sand_layout_row *own = find(rows[i].name);
    sand_text_init(&text, words, sizeof words);
    sand_text_add_format(&text, "%.60s ", rows[i].name != NULL ? rows[i].name : "a structure without a name");
    if (own != NULL)
        sand_text_add_format(&text, "has %llu bytes in this program and %llu", (unsigned long long)rows[i].size,
                             (unsigned long long)own->size);
    else
        sand_text_add(&text, "is not known");
    sand_text_add(&text, " in libsandtable " SAND_VERSION);
    return sand_text_hand_out(&text, out, room);
}

/* May a problem be added to a list of the program's? */
static bool problems_agree(const sand_layout_row *rows, size_t n)
{
    static const char *const needed[] = { "sand_place", "sand_problem", "sand_problem_list" };
    size_t found = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < SAND_LEN(needed); k++)
            found += rows[i].name != NULL && strcmp(rows[i].name, needed[k]) == 0 && agrees(&rows[i]);
    return found == SAND_LEN(needed);
}

sand_error sand_layout_check(const sand_layout_row *rows, size_t n, sand_problem_list *problems)
{
    char words[160];
    if (rows == NULL) return SAND_ERROR_ARGUMENT;
    if (sand_layout_compare(rows, n, words, sizeof words) == 0) return SAND_OK;
    if (problems != NULL && problems_agree(rows, n)) {
        sand_problem_add(problems, SAND_MISTAKE, (sand_place){ 0 }, "%s", words);
        sand_problem_remedy(problems, "compile the program with the headers of this library");
    }
    return SAND_ERROR_VERSION;
}
