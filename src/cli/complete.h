/* complete.h - completing words at the prompt of a battle. */
#ifndef SAND_CLI_COMPLETE_H
#define SAND_CLI_COMPLETE_H

#include "cli/line_edit.h"
#include "cli/session.h"

/* A line_completer; the context is the session, whose game may be NULL. */
void complete_word(void *context, const char *line, name_list *out);

#endif
