/* checkpoint.c - checkpoints of the write-ahead log beside the commits. Invariant: only the thread uses `file`, and
 * `due` and `over` change under `lock`.
 *
 * A checkpoint that runs while the writer goes on never ends the log, because new pages have come in behind it, so the
 * log would grow for ever. At LONG pages the writer makes a checkpoint itself: nearly all pages are in the file by
 * then, so it is short, and the log begins anew. */
#define _POSIX_C_SOURCE 200809L
#include "serve/checkpoint.h"

#include "base/assert.h"

#include <pthread.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdlib.h>

/* In pages of 4 KiB: 1 MiB, because commits wait for the disk while more is written to it; and 64 MiB. */
enum { DUE = 250, LONG = 16384 };

struct sand_checkpoint {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    bool due, over;
    int done; /* pages of the log when the thread was last called */
    sqlite3 *file, *writer;
};

static void *work(void *context)
{
    sand_checkpoint *checkpoint = context;
    pthread_mutex_lock(&checkpoint->lock);
    while (!checkpoint->over) {
        if (!checkpoint->due) {
            pthread_cond_wait(&checkpoint->wake, &checkpoint->lock);
            continue;
        }
        checkpoint->due = false;
        pthread_mutex_unlock(&checkpoint->lock);
        /* What cannot be copied now stays in the log, where readers find it. */
        sqlite3_wal_checkpoint_v2(checkpoint->file, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
        pthread_mutex_lock(&checkpoint->lock);
    }
    pthread_mutex_unlock(&checkpoint->lock);
    return NULL;
}

/* SQLite calls this after each commit with the pages of the log. */
static int committed(void *context, sqlite3 *writer, const char *name, int pages)
{
    sand_checkpoint *checkpoint = context;
    if (pages < checkpoint->done) checkpoint->done = 0; /* the log has begun anew */
    if (pages >= LONG) {
        checkpoint->done = 0;
        sqlite3_wal_checkpoint_v2(writer, name, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
        return SQLITE_OK;
    }
    if (pages - checkpoint->done < DUE) return SQLITE_OK;
    checkpoint->done = pages;
    pthread_mutex_lock(&checkpoint->lock);
    checkpoint->due = true;
    pthread_cond_signal(&checkpoint->wake);
    pthread_mutex_unlock(&checkpoint->lock);
    return SQLITE_OK;
}

/* The server's own thread alone is to be told of signals. */
static bool start(sand_checkpoint *checkpoint)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(&checkpoint->thread, NULL, work, checkpoint) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

sand_checkpoint *sand_checkpoint_start(sqlite3 *writer, const char *path)
{
    SAND_ASSERT(writer != NULL && path != NULL);
    sand_checkpoint *checkpoint = calloc(1, sizeof *checkpoint);
    if (checkpoint == NULL) return NULL;
    checkpoint->writer = writer;
    /* Only a connection that has read sees the log. */
    bool opened =
        sqlite3_open_v2(path, &checkpoint->file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK &&
        sqlite3_exec(checkpoint->file, "SELECT count(*) FROM sqlite_schema", NULL, NULL, NULL) == SQLITE_OK;
    pthread_mutex_init(&checkpoint->lock, NULL);
    pthread_cond_init(&checkpoint->wake, NULL);
    if (opened && start(checkpoint)) {
        sqlite3_wal_hook(writer, committed, checkpoint);
        return checkpoint;
    }
    sqlite3_close(checkpoint->file);
    free(checkpoint);
    return NULL;
}

void sand_checkpoint_stop(sand_checkpoint *checkpoint)
{
    if (checkpoint == NULL) return;
    sqlite3_wal_hook(checkpoint->writer, NULL, NULL);
    pthread_mutex_lock(&checkpoint->lock);
    checkpoint->over = true;
    pthread_cond_signal(&checkpoint->wake);
    pthread_mutex_unlock(&checkpoint->lock);
    pthread_join(checkpoint->thread, NULL);
    sqlite3_close(checkpoint->file);
    pthread_cond_destroy(&checkpoint->wake);
    pthread_mutex_destroy(&checkpoint->lock);
    free(checkpoint);
}
