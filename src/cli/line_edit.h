/* line_edit.h - reads a line at a terminal: with editing, history and completion where libedit is built in. */
#ifndef SAND_CLI_LINE_EDIT_H
#define SAND_CLI_LINE_EDIT_H

#include "cli/files.h"

typedef struct line_editor line_editor;

/* Adds the words that can complete the last word of the line, which may be empty. */
typedef void line_completer(void *context, const char *line, name_list *out);

/* NULL: the input is no terminal, or libedit is not built in; the caller then reads plain lines. */
line_editor *line_editor_open(FILE *in, line_completer *complete, void *context);
void line_editor_close(line_editor *editor); /* NULL is fine */
/* False: the input ended, or was interrupted. */
bool line_editor_read(line_editor *editor, const char *prompt, text *line);
/* Forgets the typed lines, so that the next person cannot call them back. */
void line_editor_forget(line_editor *editor);

#endif
