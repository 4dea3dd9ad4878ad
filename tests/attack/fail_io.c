/* fail_io.c - put before a program (LD_PRELOAD), it makes the n-th write or fsync of a record fail, or kills the
 * program when it is about to remove the private part for the n-th time.
 *
 *   FAIL_IO_CALL=write|fsync|unlink  FAIL_IO_FROM=n  FAIL_IO_COUNT=m (so many in a row; 0: all from there on)
 *
 * Only pwrite, fsync and unlink are looked at: nothing else of the program uses them.  A write that fails has written
 * half of its bytes, as on a disk that fills up. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static int due(const char *call)
{
    static int seen;
    const char *which = getenv("FAIL_IO_CALL"), *from = getenv("FAIL_IO_FROM"), *count = getenv("FAIL_IO_COUNT");
    if (!which || !from || strcmp(which, call) != 0) return 0;
    int first = atoi(from), n = count ? atoi(count) : 1;
    seen++;
    return seen >= first && (n == 0 || seen < first + n);
}

ssize_t pwrite(int fd, const void *bytes, size_t n, off_t at)
{
    ssize_t (*real)(int, const void *, size_t, off_t) =
        (ssize_t(*)(int, const void *, size_t, off_t))dlsym(RTLD_NEXT, "pwrite");
    if (!due("write")) return real(fd, bytes, n, at);
    real(fd, bytes, n / 2, at);
    errno = ENOSPC;
    return -1;
}

int fsync(int fd)
{
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
    if (!due("fsync")) return real(fd);
    errno = EIO;
    return -1;
}

int unlink(const char *path)
{
    int (*real)(const char *) = (int (*)(const char *))dlsym(RTLD_NEXT, "unlink");
    if (due("unlink")) raise(SIGKILL);
    return real(path);
}
