/* checkpoint.h - copies the write-ahead log of a SQLite file into the file, in a thread with a connection of its own.
 * SQLite would do it within a commit, which every order of that moment would wait for: 20 to 30 ms on a common disk. */
#ifndef SAND_SERVE_CHECKPOINT_H
#define SAND_SERVE_CHECKPOINT_H

#include <stdbool.h>

struct sqlite3;
typedef struct sand_checkpoint sand_checkpoint;

/* Takes the checkpoints of `writer`, which has `path` open in WAL mode, over from its commits. NULL: there is no thread
 * or no second connection to be had; then the commits keep them. */
sand_checkpoint *sand_checkpoint_start(struct sqlite3 *writer, const char *path);
/* Ends the thread after the checkpoint it is at. To be called before `writer` is closed; NULL does nothing. */
void sand_checkpoint_stop(sand_checkpoint *checkpoint);

#endif
