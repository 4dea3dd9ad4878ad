/* line_edit.c - reads lines at a terminal with libedit. */
#define _POSIX_C_SOURCE 200809L /* isatty, fileno */
#include "cli/line_edit.h"

#include "base/assert.h"

#include <histedit.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { HISTORY = 500 };

struct line_editor {
    EditLine *el;
    History *history;
    HistEvent event;
    const char *prompt;
    line_completer *complete;
    void *context;
    bool listed; /* the last key was a Tab that could not decide */
};

static line_editor *of(EditLine *el)
{
    void *data = NULL;
    el_get(el, EL_CLIENTDATA, &data);
    SAND_ASSERT(data != NULL);
    return data;
}

static char *prompt_of(EditLine *el)
{
    return (char *)(uintptr_t)of(el)->prompt;
}

/* Returns the length of the longest common beginning, in bytes and whole characters. */
static size_t common(const name_list *list)
{
    size_t n = list->n ? strlen(list->at[0]) : 0;
    for (size_t i = 1; i < list->n; i++) {
        size_t k = 0;
        while (k < n && list->at[i][k] == list->at[0][k]) k++;
        n = k;
    }
    while (n > 0 && list->n && ((unsigned char)list->at[0][n] & 0xc0) == 0x80)
        n--; /* back to the start of a character */
    return n;
}

static unsigned char show_all(const name_list *list)
{
    putchar('\n');
    for (size_t i = 0; i < list->n; i++) printf("%s%s", i ? "  " : "", list->at[i]);
    putchar('\n');
    fflush(stdout);
    return CC_REDISPLAY;
}

/* Replaces the word by the common beginning of all candidates; a second Tab lists them. */
static unsigned char complete(EditLine *el, int key)
{
    line_editor *editor = of(el);
    const LineInfo *line = el_line(el);
    name_list found = { 0 };
    text before = { 0 };
    (void)key;
    text_add_bytes(&before, line->buffer, (size_t)(line->cursor - line->buffer));
    const char *blank = strrchr(text_of(&before), ' ');
    size_t typed = blank ? strlen(blank + 1) : before.length, n;
    editor->complete(editor->context, text_of(&before), &found);
    n = common(&found);
    unsigned char answer = CC_REFRESH;
    if (found.n == 0 || (found.n > 1 && n <= typed)) {
        answer = found.n && editor->listed ? show_all(&found) : CC_REFRESH_BEEP;
        editor->listed = found.n > 0;
    } else {
        SAND_ASSERT(found.n > 0);
        text word = { 0 };
        text_add(&word, "%.*s%s", (int)n, found.at[0], found.n == 1 ? " " : "");
        el_deletestr(el, (int)typed);
        el_insertstr(el, text_of(&word));
        text_free(&word);
        editor->listed = false;
    }
    name_list_free(&found);
    text_free(&before);
    return answer;
}

static void set_up(line_editor *editor)
{
    history(editor->history, &editor->event, H_SETSIZE, HISTORY);
    history(editor->history, &editor->event, H_SETUNIQUE, 1);
    el_set(editor->el, EL_CLIENTDATA, editor);
    el_set(editor->el, EL_PROMPT, prompt_of);
    el_set(editor->el, EL_EDITOR, "emacs");
    el_set(editor->el, EL_HIST, history, editor->history);
    el_set(editor->el, EL_SIGNAL, 1); /* libedit restores the terminal when a signal comes */
    el_set(editor->el, EL_ADDFN, "sandtable-complete", "completes the word", complete);
    el_set(editor->el, EL_BIND, "\t", "sandtable-complete", NULL);
    el_set(editor->el, EL_BIND, "^R", "em-inc-search-prev", NULL);
}

line_editor *line_editor_open(FILE *in, line_completer *completer, void *context)
{
    if (!isatty(fileno(in)) || !isatty(STDOUT_FILENO)) return NULL;
    line_editor *editor = calloc(1, sizeof *editor);
    if (!editor) return NULL;
    setlocale(LC_CTYPE, "C.UTF-8"); /* names are UTF-8 whatever the terminal says */
    editor->complete = completer;
    editor->context = context;
    editor->history = history_init();
    editor->el = editor->history ? el_init("sandtable", in, stdout, stderr) : NULL;
    if (!editor->el) {
        line_editor_close(editor);
        return NULL;
    }
    set_up(editor);
    return editor;
}

void line_editor_close(line_editor *editor)
{
    if (!editor) return;
    if (editor->el) el_end(editor->el);
    if (editor->history) history_end(editor->history);
    free(editor);
}

bool line_editor_read(line_editor *editor, const char *prompt, text *line)
{
    int n = 0;
    editor->prompt = prompt;
    editor->listed = false;
    text_clear(line);
    el_resize(editor->el);
    el_set(editor->el, EL_PREP_TERM, 1); /* raw mode before the prompt, or a Ctrl-D typed at once is lost */
    const char *typed = el_gets(editor->el, &n);
    if (!typed || n <= 0) return false;
    size_t length = strcspn(typed, "\r\n");
    text_add_bytes(line, typed, length);
    if (line->length && is_harmless(text_of(line))) history(editor->history, &editor->event, H_ENTER, text_of(line));
    return true;
}

void line_editor_forget(line_editor *editor)
{
    if (editor) history(editor->history, &editor->event, H_CLEAR);
}
