/* files.c - walks folders and tells kinds of files apart. */
#define _XOPEN_SOURCE 700 /* folders, realpath */
#include "cli/files.h"
#include "cli/out.h"

#include "base/assert.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef SAND_DATA_DIR
#define SAND_DATA_DIR "/usr/local/share/sandtable"
#endif

bool is_file(const char *path)
{
    struct stat facts;
    return stat(path, &facts) == 0 && !S_ISDIR(facts.st_mode);
}

bool is_folder(const char *path)
{
    struct stat facts;
    return stat(path, &facts) == 0 && S_ISDIR(facts.st_mode);
}

/* ---- names -------------------------------------------------------------------------------------------- */

void name_list_add(name_list *list, const char *name)
{
    SAND_ASSERT(list->n <= list->room);
    size_t n = strlen(name) + 1;
    char *copy = malloc(n);
    if (list->n == list->room) {
        list->room = list->room ? 2 * list->room : 16;
        list->at = realloc(list->at, list->room * sizeof *list->at);
    }
    if (!copy || !list->at) {
        fputs("sandtable: out of memory\n", stderr);
        exit(2);
    }
    memcpy(copy, name, n);
    list->at[list->n++] = copy;
}

void name_list_free(name_list *list)
{
    for (size_t i = 0; i < list->n; i++) free(list->at[i]);
    free(list->at);
    *list = (name_list){ 0 };
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool ends_in(const char *name, const char *ending)
{
    size_t n = strlen(name), m = strlen(ending);
    return n > m && strcmp(name + n - m, ending) == 0;
}

static void walk(const char *folder, const char *ending, int depth, name_list *out)
{
    DIR *directory = depth > 0 ? opendir(folder) : NULL;
    if (!directory) return;
    for (const struct dirent *entry; (entry = readdir(directory)) != NULL;) {
        text path = { 0 };
        if (entry->d_name[0] == '.' || !is_harmless(entry->d_name)) continue; /* names are printed */
        text_add(&path, "%s/%s", folder, entry->d_name);
        if (is_folder(text_of(&path)))
            walk(text_of(&path), ending, depth - 1, out);
        else if (ends_in(entry->d_name, ending))
            name_list_add(out, text_of(&path));
        text_free(&path);
    }
    closedir(directory);
}

/* The order is total, because paths are unique. */
void files_below(const char *folder, const char *ending, name_list *out)
{
    enum { DEEPEST = 8 };
    walk(folder, ending, DEEPEST, out);
    if (out->n > 1) qsort(out->at, out->n, sizeof *out->at, by_name);
}

/* "/usr/bin/sandtable" → "/usr/share/sandtable"; false: the system does not say where the program is, or there is no
 * such folder. */
static bool beside_program(const char *more, char out[], size_t room)
{
    ssize_t n = readlink("/proc/self/exe", out, room - 1);
    if (n <= 0) return false;
    out[n] = '\0';
    char *slash = strrchr(out, '/');
    if (!slash || (size_t)(slash - out) + strlen(more) + 2 > room) return false;
    strcpy(slash + 1, more);
    char *plain = realpath(out, NULL); /* without "..", because messages name it */
    if (!plain) return false;
    bool fits = strlen(plain) < room;
    if (fits) strcpy(out, plain);
    free(plain);
    return fits && is_folder(out);
}

size_t share_roots(const char *out[SHARE_ROOTS])
{
    static char installed[4096], built[4096];
    const char *share = getenv("SANDTABLE_SHARE");
    size_t n = 0;
    if (share && *share) out[n++] = share;
    out[n++] = ".";
    if (beside_program("../share/sandtable", installed, sizeof installed)) out[n++] = installed;
    if (beside_program("../../scenarios/..", built, sizeof built)) out[n++] = built;
    SAND_ASSERT(n < SHARE_ROOTS);
    out[n++] = SAND_DATA_DIR;
    return n;
}

/* ---- kinds of files ------------------------------------------------------------------------------------ */

/* Returns the place behind the string, comment or single character at `at`. */
static const char *step(const char *at)
{
    if (*at == '"') {
        for (at++; *at && *at != '"'; at++)
            if (*at == '\\' && at[1]) at++;
        return *at ? at + 1 : at;
    }
    if (at[0] == '/' && at[1] == '/') return at + strcspn(at, "\n");
    if (at[0] == '/' && at[1] == '*') {
        const char *end = strstr(at + 2, "*/");
        return end ? end + 2 : at + strlen(at);
    }
    return at + 1;
}

/* No parser: it only looks for the name before a colon, one level deep. */
bool has_member(const char *json, const char *name)
{
    size_t n = strlen(name);
    int depth = 0;
    for (const char *at = json, *next; *at; at = next) {
        next = step(at);
        if (*at == '{' || *at == '[') depth++;
        if (*at == '}' || *at == ']') depth--;
        if (depth != 1) continue;
        bool quoted = *at == '"';
        if (strncmp(at + quoted, name, n) != 0) continue;
        const char *behind = at + quoted + n + (quoted && at[1 + n] == '"');
        behind += strspn(behind, " \t\r\n");
        if (*behind == ':') return true;
    }
    return false;
}

bool is_record(const char *bytes)
{
    return has_member(bytes, "sandtable");
}
