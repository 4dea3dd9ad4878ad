/* notify.h - posts the game server's messages to a web address, from a process of its own. */
#ifndef SAND_CLI_NOTIFY_H
#define SAND_CLI_NOTIFY_H

#include <stdbool.h>

/* Was the program built with libcurl? */
bool notify_is_built(void);
/* Starts the process and returns a descriptor, or -1. Each message (JSON) written to it is posted, one after the other;
 * the process ends by itself when the descriptor is closed. Call before anything secret is in memory. */
int notify_start(const char *url);

#endif
