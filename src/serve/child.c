/* child.c - starts a process that is connected with the server by a pair of sockets. */
#define _DEFAULT_SOURCE /* prctl */
#include "serve/child.h"

#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

int sand_child_start(int type, void (*run)(const void *context, int end), const void *context)
{
    int ends[2];
    if (socketpair(AF_UNIX, type | SOCK_CLOEXEC, 0, ends) != 0) return -1;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        signal(SIGINT, SIG_IGN); /* Ctrl-C stops the server, which then closes its end */
        close(ends[1]);
        run(context, ends[0]);
        _exit(0);
    }
    close(ends[0]);
    if (child > 0) return ends[1];
    close(ends[1]);
    return -1;
}
