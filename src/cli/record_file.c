/* record_file.c - creates, locks, appends to and reveals records on the disk.
 *
 * Invariant: a record never replaces or overwrites another file. It holds whole lines of the game, and after a crash or
 * on a full disk also an incomplete last one.  The private part is always ahead of the public one. */
#define _DEFAULT_SOURCE /* flock, fsync, ftruncate, pwrite */
#include "cli/record_file.h"

#include "cli/files.h"
#include "cli/load.h"

#include "base/assert.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PUBLIC_MODE = 0644, PRIVATE_MODE = 0600 };

/* ---- the system's calls -------------------------------------------------------------------------------- */

static bool write_all(int fd, const char *bytes, size_t n, off_t at)
{
    while (n > 0) {
        ssize_t done = pwrite(fd, bytes, n, at);
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return false;
        bytes += done;
        n -= (size_t)done;
        at += done;
    }
    return true;
}

/* Syncs the folder of `path`: a file that was created or removed is on the disk only when its folder is. */
static bool sync_folder(const char *path)
{
    text folder = { 0 };
    const char *slash = strrchr(path, '/');
    if (slash == path)
        text_add(&folder, "/");
    else if (slash)
        text_add(&folder, "%.*s", (int)(slash - path), path);
    else
        text_add(&folder, ".");
    int fd = open(text_of(&folder), O_RDONLY | O_DIRECTORY);
    bool good =
        fd >= 0 && (fsync(fd) == 0 || errno == EINVAL); /* EINVAL: this file system cannot sync folders, and need not */
    if (fd >= 0) close(fd);
    text_free(&folder);
    return good;
}

bool record_file_secret(char out[65])
{
    unsigned char byte[32];
    FILE *source = fopen("/dev/urandom", "rb");
    bool read = source && fread(byte, sizeof byte, 1, source) == 1;
    if (source) fclose(source);
    for (size_t i = 0; i < sizeof byte && read; i++) snprintf(out + 2 * i, 3, "%02x", byte[i]);
    return read;
}

/* ---- life ----------------------------------------------------------------------------------------------- */

static void begin(record_file *file, const char *path, bool sync)
{
    *file = (record_file){ .open = { .fd = -1 }, .closed = { .fd = -1 }, .sync = sync, .why = "" };
    text_add(&file->open.path, "%s", path);
    text_add(&file->closed.path, "%s.private", path);
}

static void close_part(record_part *part)
{
    if (part->fd >= 0) close(part->fd);
    part->fd = -1;
    text_free(&part->path);
}

void record_file_close(record_file *file)
{
    close_part(&file->open);
    close_part(&file->closed);
}

static bool complain(record_file *file, const record_part *part, const char *what)
{
    fprintf(stderr, "sandtable play: %s %s\n", text_of(&part->path), what);
    record_file_close(file);
    return false;
}

static bool complain_system(record_file *file, const record_part *part, const char *what)
{
    text said = { 0 };
    text_add(&said, "%s: %s", what, strerror(errno));
    complain(file, part, text_of(&said));
    text_free(&said);
    return false;
}

static bool make(record_part *part, mode_t mode)
{
    part->fd = open(text_of(&part->path), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    return part->fd >= 0;
}

/* Has the file no whole line? A program that was killed before its header was written leaves one that is empty or
 * holds the beginning of the header. */
static bool is_without_lines(const record_part *part, const char *begins)
{
    char bytes[4096];
    struct stat is;
    if (fstat(part->fd, &is) != 0 || !S_ISREG(is.st_mode)) return false;
    for (off_t at = 0; at < is.st_size;) {
        ssize_t n = pread(part->fd, bytes, sizeof bytes, at);
        size_t head = n > 0 && (size_t)n < strlen(begins) ? (size_t)n : strlen(begins);
        if (n <= 0 || memchr(bytes, '\n', (size_t)n) || (at == 0 && memcmp(bytes, begins, head) != 0)) return false;
        at += n;
    }
    return true;
}

/* Takes over the remains that a killed program left of a part, where no other program writes it. False: it holds
 * something, or is another's; errno is then EEXIST. */
static bool take_over(record_part *part, const char *begins)
{
    part->fd = open(text_of(&part->path), O_RDWR | O_CLOEXEC | O_NOFOLLOW);
    bool ours = part->fd >= 0 && flock(part->fd, LOCK_EX | LOCK_NB) == 0 && is_without_lines(part, begins) &&
                ftruncate(part->fd, 0) == 0;
    if (!ours && part->fd >= 0) close(part->fd);
    if (!ours) part->fd = -1;
    if (!ours) errno = EEXIST;
    return ours;
}

static bool make_or_take(record_part *part, mode_t mode, const char *begins)
{
    return make(part, mode) || (errno == EEXIST && take_over(part, begins));
}

bool record_file_create(record_file *file, const char *path, bool sync)
{
    begin(file, path, sync);
    if (!make_or_take(&file->open, PUBLIC_MODE, "{\"sandtable\":\"record\"")) {
        if (errno == EEXIST) return complain(file, &file->open, "is there already; a record is a new file");
        return complain_system(file, &file->open, "cannot be written");
    }
    flock(file->open.fd, LOCK_EX | LOCK_NB); /* cannot fail: the file is new, or was taken over with its lock */
    if (make_or_take(&file->closed, PRIVATE_MODE, "{\"sandtable\":\"private\"")) return true;
    unlink(path);
    if (errno == EEXIST) return complain(file, &file->closed, "is there already: the private part of another record");
    return complain_system(file, &file->closed, "cannot be written");
}

void record_file_abandon(record_file *file)
{
    if (file->open.fd < 0) return;
    unlink(text_of(&file->open.path));
    unlink(text_of(&file->closed.path));
    record_file_close(file);
}

/* ---- going on ------------------------------------------------------------------------------------------- */

typedef size_t part_writer(const sand_game *game, const sand_record_end *from, sand_record_end *to, char *out,
                           size_t room);

/* Returns the game's lines behind `from`, to be freed; NULL: no memory. */
static char *text_from(const sand_game *game, part_writer *write, const sand_record_end *from, sand_record_end *to,
                       size_t *n)
{
    *n = write(game, from, to, NULL, 0);
    char *bytes = malloc(*n + 1);
    if (bytes) write(game, from, to, bytes, *n + 1);
    return bytes;
}

/* Returns the length of the whole lines at the front that both texts share. */
static size_t same_lines(const char *a, size_t n, const char *b, size_t m)
{
    size_t i = 0, lines = 0;
    for (; i < n && i < m && a[i] == b[i]; i++)
        if (a[i] == '\n') lines = i + 1;
    return lines;
}

/* A file that was read: bytes from `from` on are not lines of the game. */
typedef struct {
    char *bytes; /* of the whole file */
    size_t n, from;
} part_rest;

/* Finds out how much of the file is the game's.  False: nothing is, or it cannot be read. */
static bool measure_part(record_part *part, const sand_game *game, part_writer *write, part_rest *rest)
{
    static const sand_record_end start;
    sand_problem_list problems = { 0 };
    size_t m = 0;
    *rest = (part_rest){ 0 };
    sand_error error = sand_file_read(text_of(&part->path), &problems, &rest->bytes, &rest->n);
    sand_problem_list_free(&problems);
    char *expected = error ? NULL : text_from(game, write, &start, NULL, &m);
    if (expected) rest->from = same_lines(rest->bytes, rest->n, expected, m);
    part->length = (off_t)rest->from;
    if (expected) part->end = sand_record_end_of(expected, rest->from);
    free(expected);
    return rest->from > 0;
}

static bool has_lines(const part_rest *rest)
{
    SAND_ASSERT(rest->from <= rest->n);
    return memchr(rest->bytes + rest->from, '\n', rest->n - rest->from) != NULL;
}

/* Is the rest what record_file_reveal() writes there, or its beginning? */
static bool is_revealed(const record_part *part, const sand_game *game, const part_rest *rest)
{
    size_t m = 0, n = rest->n - rest->from;
    char *expected = text_from(game, sand_record_write_revealed, &part->end, NULL, &m);
    bool revealed = expected && n <= m && memcmp(expected, rest->bytes + rest->from, n) == 0;
    free(expected);
    return revealed;
}

static bool measure(record_file *file, const sand_game *game)
{
    part_rest open = { 0 }, closed = { 0 };
    bool good = measure_part(&file->open, game, sand_record_write_from, &open) &&
                measure_part(&file->closed, game, sand_record_write_private_from, &closed);
    bool more = good && has_lines(&open);
    file->revealing = more && is_revealed(&file->open, game, &open);
    sand_memory_release(open.bytes);
    sand_memory_release(closed.bytes);
    return good && (!more || file->revealing);
}

static bool open_part(record_part *part)
{
    part->fd = open(text_of(&part->path), O_RDWR | O_CLOEXEC);
    return part->fd >= 0;
}

bool record_file_resume(record_file *file, const char *path, const sand_game *game, bool sync)
{
    begin(file, path, sync);
    if (!open_part(&file->open)) return complain_system(file, &file->open, "cannot be written");
    if (flock(file->open.fd, LOCK_EX | LOCK_NB) != 0)
        return complain(file, &file->open, "is being written by another sandtable");
    if (!open_part(&file->closed)) return complain_system(file, &file->closed, "cannot be opened");
    if (!measure(file, game))
        return complain(file, &file->open, "was written in another way; go on with it in a new file: --record NEW");
    if (file->revealing) return true;
    /* Lines of the private part that no public line followed were never acknowledged. */
    if (ftruncate(file->closed.fd, file->closed.length) == 0 && ftruncate(file->open.fd, file->open.length) == 0)
        return true;
    return complain_system(file, &file->open, "cannot be written");
}

/* ---- appending ------------------------------------------------------------------------------------------ */

/* Appends all of the bytes, or cuts the file back to its old length. */
static bool append_text(record_part *part, const char *bytes, size_t n, bool sync)
{
    SAND_ASSERT(part->fd >= 0 && part->length >= 0);
    if (write_all(part->fd, bytes, n, part->length) && (!sync || fsync(part->fd) == 0)) {
        part->length += (off_t)n;
        return true;
    }
    int error = errno;
    if (ftruncate(part->fd, part->length) != 0) errno = 0; /* the next attempt writes at the same place */
    errno = error;
    return false;
}

static bool append_part(record_part *part, const sand_game *game, part_writer *write, bool sync)
{
    sand_record_end to;
    size_t n;
    char *bytes = text_from(game, write, &part->end, &to, &n);
    errno = ENOMEM;
    bool good = bytes && append_text(part, bytes, n, sync);
    if (good) part->end = to;
    free(bytes);
    return good;
}

static bool outcome(record_file *file, bool good)
{
    file->failing = !good;
    file->why = good ? "" : strerror(errno);
    return good;
}

/* Does the path still name the open file?  Lines written to a file that was moved or removed would be lost. */
static bool stands(const record_part *part)
{
    struct stat own, named;
    errno = ENOENT;
    return fstat(part->fd, &own) == 0 && stat(text_of(&part->path), &named) == 0 && own.st_dev == named.st_dev &&
           own.st_ino == named.st_ino;
}

bool record_file_append(record_file *file, const sand_game *game, bool acknowledged)
{
    bool sync = file->sync && acknowledged;
    if (!stands(&file->open) || !stands(&file->closed)) {
        outcome(file, false);
        file->why = "it, or its private part, was moved away or removed";
        return false;
    }
    bool good = append_part(&file->closed, game, sand_record_write_private_from, sync) &&
                append_part(&file->open, game, sand_record_write_from, sync) &&
                (!sync || sync_folder(text_of(&file->open.path)));
    return outcome(file, good);
}

bool record_file_reveal(record_file *file, const sand_game *game)
{
    if (!record_file_append(file, game, true)) return false;
    bool good = append_part(&file->open, game, sand_record_write_revealed, file->sync) &&
                unlink(text_of(&file->closed.path)) == 0 && (!file->sync || sync_folder(text_of(&file->open.path)));
    return outcome(file, good);
}

/* ---- reading -------------------------------------------------------------------------------------------- */

/* Puts the private part behind the record; without one nothing changes. */
static sand_error join_private(const char *path, sand_problem_list *problems, char **out, size_t *n)
{
    text beside = { 0 };
    char *more = NULL;
    size_t m = 0;
    sand_error error = SAND_OK;
    text_add(&beside, "%s.private", path);
    if (access(text_of(&beside), F_OK) == 0) error = sand_file_read(text_of(&beside), problems, &more, &m);
    text_free(&beside);
    if (error || !more) return error;
    size_t feed = *n > 0 && (*out)[*n - 1] != '\n';
    char *both = sand_memory_reallocate(*out, *n + feed + m + 1);
    if (both) {
        if (feed) both[*n] = '\n';
        memcpy(both + *n + feed, more, m + 1);
        *out = both;
        *n += feed + m;
    }
    sand_memory_release(more);
    return both ? SAND_OK : SAND_ERROR_MEMORY;
}

sand_error record_file_read(const char *path, sand_problem_list *problems, char **out, size_t *n)
{
    char *bytes = NULL;
    size_t length = 0;
    sand_error error = sand_file_read(path, problems, &bytes, &length);
    if (!error && is_record(bytes) && sand_record_public_part(bytes, length) == length)
        error = join_private(path, problems, &bytes, &length);
    if (error) {
        sand_memory_release(bytes);
        return error;
    }
    *out = bytes;
    *n = length;
    return SAND_OK;
}
