/* line_plain.c - stands in for line_edit.c where the program was built without libedit. */
#include "cli/line_edit.h"

line_editor *line_editor_open(FILE *in, line_completer *complete, void *context)
{
    (void)in;
    (void)complete;
    (void)context;
    return NULL;
}

void line_editor_close(line_editor *editor)
{
    (void)editor;
}

bool line_editor_read(line_editor *editor, const char *prompt, text *line)
{
    (void)editor;
    (void)prompt;
    (void)line;
    return false;
}

void line_editor_forget(line_editor *editor)
{
    (void)editor;
}
