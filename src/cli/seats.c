/* seats.c - reads and writes the files of seats. */
#define _POSIX_C_SOURCE 200809L /* folders, modes */
#include "cli/seats.h"

#include "cli/battles.h"

#include <sandtable/sandtable.h>

#include "base/assert.h"
#include "base/json.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char ending[] = ".seat";

static bool folder(text *out)
{
    if (!battles_folder(out)) return false;
    text_add(out, "/seats");
    return true;
}

/* Makes every folder of the path; writes into `path` meanwhile. */
static bool make(char *path)
{
    SAND_ASSERT(path[0] != '\0');
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        bool made = mkdir(path, 0700) == 0 || errno == EEXIST;
        *slash = '/';
        if (!made) return false;
    }
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

void seat_free(seat_file *seat)
{
    text_free(&seat->origin);
    text_free(&seat->game);
    text_free(&seat->token);
    text_free(&seat->title);
    text_free(&seat->number);
}

static bool path_of(const char *game, text *out)
{
    if (!*game || strspn(game, "abcdefghijklmnopqrstuvwxyz0123456789") != strlen(game) || !folder(out)) return false;
    text_add(out, "/%s%s", game, ending);
    return true;
}

static void take(const sand_json *root, const char *key, text *out)
{
    const sand_json *value = sand_json_get(root, key);
    if (value && value->kind == SAND_JSON_TEXT) text_add(out, "%s", value->text.bytes);
}

bool seat_find(const char *game, seat_file *out)
{
    text path = { 0 };
    char *bytes = NULL;
    size_t n = 0;
    sand_problem_list problems = { 0 };
    sand_json_document document;
    bool read = path_of(game, &path) && sand_file_read(text_of(&path), &problems, &bytes, &n) == SAND_OK;
    sand_json_source source = { "seat", bytes, n, 1, SAND_JSON_STRICT };
    bool good = read && sand_json_parse(&source, &document, &problems) == SAND_OK;
    if (good) {
        take(document.root, "origin", &out->origin);
        take(document.root, "game", &out->game);
        take(document.root, "token", &out->token);
        take(document.root, "title", &out->title);
        take(document.root, "number", &out->number);
        sand_json_document_free(&document);
    }
    if (read) sand_memory_release(bytes);
    sand_problem_list_free(&problems);
    text_free(&path);
    return good && out->token.length > 0 && strcmp(text_of(&out->game), game) == 0;
}

static void write_seat(const seat_file *seat, text *out)
{
    sand_json_writer w;
    sand_text_init_heap(out);
    sand_json_writer_init(&w, out, SAND_JSON_COMPACT);
    sand_json_write_object(&w, NULL);
    sand_json_write_text(&w, "origin", text_of(&seat->origin));
    sand_json_write_text(&w, "game", text_of(&seat->game));
    sand_json_write_text(&w, "title", text_of(&seat->title));
    sand_json_write_text(&w, "token", text_of(&seat->token));
    if (seat->number.length) sand_json_write_text(&w, "number", text_of(&seat->number));
    sand_json_write_end(&w);
    sand_text_add(out, "\n");
}

/* Written beside its place first, so that an older file is never half overwritten. */
bool seat_keep(const seat_file *seat)
{
    text path = { 0 }, own, where = { 0 }, beside = { 0 };
    write_seat(seat, &own);
    bool good = folder(&where) && make(where.bytes) && path_of(text_of(&seat->game), &path);
    text_add(&beside, "%s.%ld", text_of(&path), (long)getpid());
    int fd = good ? open(text_of(&beside), O_WRONLY | O_CREAT | O_TRUNC, 0600) : -1;
    good = fd >= 0 && write(fd, own.bytes, own.length) == (ssize_t)own.length && fsync(fd) == 0;
    if (fd >= 0) good = close(fd) == 0 && good;
    good = good && rename(text_of(&beside), text_of(&path)) == 0;
    text_free(&path);
    text_free(&own);
    text_free(&where);
    text_free(&beside);
    return good;
}

void seats_list(name_list *out)
{
    text where = { 0 };
    name_list paths = { 0 };
    if (folder(&where)) files_below(text_of(&where), ending, &paths);
    for (size_t i = 0; i < paths.n; i++) {
        text name = { 0 };
        const char *slash = strrchr(paths.at[i], '/');
        text_add(&name, "%s", slash ? slash + 1 : paths.at[i]);
        SAND_ASSERT(name.length >= sizeof ending - 1); /* files_below found it by this ending */
        sand_text_cut(&name, name.length - (sizeof ending - 1));
        name_list_add(out, text_of(&name));
        text_free(&name);
    }
    name_list_free(&paths);
    text_free(&where);
}
