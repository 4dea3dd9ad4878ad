/* notify.h - posts to a web address what the game server has to say, in a process of its own. */
#ifndef SAND_CLI_NOTIFY_H
#define SAND_CLI_NOTIFY_H

#include <stdbool.h>

/* Was the program built with what posts need? */
bool notify_is_built(void);
/* Starts the process. Whole messages (JSON) written to the descriptor are posted one after the other; it never has to
 * be waited for. -1: not possible. Call before anything secret is in memory. */
int notify_start(const char *url);

#endif
