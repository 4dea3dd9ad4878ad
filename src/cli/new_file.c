/* new_file.c - a file that a command writes at its end. Invariant: an existing file keeps its bytes until the new file
 * is whole, and is replaced only with --replace. */
#define _DEFAULT_SOURCE /* lstat */
#include "cli/new_file.h"

#include "base/assert.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool complain(const new_file *file, int error)
{
    if (error == EEXIST)
        fprintf(stderr, "sandtable %s: %s is there already; name another file, or --replace writes over it\n",
                file->command, file->path);
    else
        fprintf(stderr, "sandtable %s: %s cannot be written: %s\n", file->command, file->path, strerror(error));
    return false;
}

void new_file_beside(const new_file *file, text *out)
{
    SAND_ASSERT(file->path != NULL);
    const char *slash = strrchr(file->path, '/');
    const char *name = slash ? slash + 1 : file->path, *dot = strrchr(name, '.');
    text_add(out, "%s.%ld.new%s", file->path, (long)getpid(), dot ? dot : "");
}

/* Creates an empty file; false: it exists already, or cannot be created. */
static bool make_empty(const char *path)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (fd >= 0) close(fd);
    return fd >= 0;
}

bool new_file_is_possible(const new_file *file)
{
    text beside = { 0 };
    struct stat there;
    if (!file->replace && lstat(file->path, &there) == 0) return complain(file, EEXIST);
    if (stat(file->path, &there) == 0 && S_ISDIR(there.st_mode)) return complain(file, EISDIR);
    new_file_beside(file, &beside);
    bool possible = make_empty(text_of(&beside));
    int error = errno;
    if (possible) unlink(text_of(&beside)); /* no trace stays if the command fails later */
    text_free(&beside);
    return possible || complain(file, error);
}

bool new_file_put(const new_file *file, const char *beside)
{
    /* rename() would silently replace a file that was created meanwhile, so the name is taken exclusively first. */
    bool good = (file->replace || make_empty(file->path)) && rename(beside, file->path) == 0;
    int error = errno;
    if (!good) unlink(beside);
    return good || complain(file, error);
}
