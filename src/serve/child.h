/* child.h - a process beside the server that ends with it. */
#ifndef SAND_SERVE_CHILD_H
#define SAND_SERVE_CHILD_H

/* Runs `run(context, end)` in a process of its own, which SIGINT does not end and which dies with this one. Returns
 * this process's end of the pair of sockets of `type` (SOCK_STREAM, SOCK_SEQPACKET), the caller's to close; -1: none
 * could be started. */
int sand_child_start(int type, void (*run)(const void *context, int end), const void *context);

#endif
