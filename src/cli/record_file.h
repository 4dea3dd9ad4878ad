/* record_file.h - the file a record is written to while the battle is played, and the private one beside it.
 *
 * What is not public yet (the seed, sealed orders, hidden members) goes to FILE.private, which only its owner may read,
 * and always before the line of the record that it belongs to.  One program at a time writes a record. */
#ifndef SAND_CLI_RECORD_FILE_H
#define SAND_CLI_RECORD_FILE_H

#include "cli/out.h"

#include <sandtable/sandtable.h>

#include <sys/types.h>

/* One of the two files; `length` bytes of it are whole lines. */
typedef struct {
    text path;
    int fd; /* -1: closed */
    off_t length;
    sand_record_end end;
} record_part;

/* Start as { 0 }. */
typedef struct {
    record_part open, closed; /* the public part and the private part */
    bool sync;                /* wait until acknowledged orders are on the disk */
    bool revealing;           /* the file holds some or all of the revealed lines: no order may follow */
    bool failing;             /* the last attempt to write did not succeed */
    const char *why;          /* why, in the system's words */
} record_file;

/* Creates both files and locks them.  False: a message was printed and no file was left behind. */
bool record_file_create(record_file *file, const char *path, bool sync);
/* Continues the files that the game was opened from. They must hold exactly the game's lines; an incomplete last line
 * is cut off.  `revealing` tells that something is revealed already: then only record_file_reveal may follow.  False: a
 * message was printed and nothing was changed. */
bool record_file_resume(record_file *file, const char *path, const sand_game *game, bool sync);
/* Appends new lines; with `acknowledged` waits until they are on the disk.  False: see `why`; earlier lines stay, and
 * the next call tries again. */
bool record_file_append(record_file *file, const sand_game *game, bool acknowledged);
/* Appends the revealed lines and removes the private file; the record is then finished. */
bool record_file_reveal(record_file *file, const sand_game *game);
/* Removes both files, for a battle that did not begin. */
void record_file_abandon(record_file *file);
/* Unlocks and closes them. */
void record_file_close(record_file *file);

/* Reads a record followed by the private part beside it, or any other file; release it with sand_memory_release. */
sand_error record_file_read(const char *path, sand_problem_list *problems, char **out, size_t *n);

/* 64 hexadecimal digits that cannot be guessed; false: the system has none. */
bool record_file_secret(char out[65]);

#endif
