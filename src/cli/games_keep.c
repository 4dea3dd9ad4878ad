/* games_keep.c - writes battles of a store into files, and reads them back. */
#define _POSIX_C_SOURCE 200809L /* open, fdopen */
#include "cli/games_keep.h"
#include "cli/out.h"

#include "base/assert.h"
#include "base/json.h"
#include "base/memory.h"
#include "serve/hall.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static const char wrong_file[] = "its .table is damaged, or of another version";

static void path_of(text *out, const char *folder, const char *id, const char *ending)
{
    text_clear(out);
    text_add(out, "%s/%s%s", folder, id, ending);
}

/* ---- out -------------------------------------------------------------------------------------------------- */

typedef struct {
    text record, table;
} files;

static void end_row(files *to, sand_json_writer *w)
{
    sand_json_write_end(w);
    sand_text_add_char(&to->table, '\n');
}

static sand_json_writer begin_row(files *to, const char *kind)
{
    sand_json_writer w;
    sand_json_writer_init(&w, &to->table, SAND_JSON_COMPACT);
    sand_json_write_array(&w, NULL);
    sand_json_write_text(&w, NULL, kind);
    return w;
}

static void put_item(void *context, const sand_store_item *item)
{
    sand_json_writer w = begin_row(context, "item");
    sand_json_write_text(&w, NULL, item->kind);
    sand_json_write_text(&w, NULL, item->name);
    sand_json_write_text(&w, NULL, item->value);
    end_row(context, &w);
}

static void put_seat(void *context, const sand_store_seat *seat)
{
    sand_json_writer w = begin_row(context, "seat");
    sand_json_write_text(&w, NULL, seat->holder);
    sand_json_write_text(&w, NULL, seat->name);
    sand_json_write_int(&w, NULL, seat->side);
    end_row(context, &w);
}

static void put_line(void *context, const sand_store_line *line)
{
    files *to = context;
    if (line->part != SAND_STORE_TABLE) {
        text_add_bytes(&to->record, line->text, line->length);
        text_add_bytes(&to->record, "\n", 1);
        return;
    }
    sand_json_writer w = begin_row(to, "said");
    sand_json_write_text_bytes(&w, NULL, line->text, line->length);
    end_row(to, &w);
}

static void put_touched(void *context, int64_t at)
{
    sand_json_writer w = begin_row(context, "battle");
    sand_json_write_int(&w, NULL, 1); /* version of the format */
    sand_json_write_int(&w, NULL, at);
    end_row(context, &w);
}

/* Writes the file under another name, syncs it, and renames it: no half-written file gets its name. */
static bool write_file(const char *path, const text *bytes)
{
    text part = { 0 };
    text_add(&part, "%s.part", path);
    int at = open(text_of(&part), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    FILE *file = at < 0 ? NULL : fdopen(at, "wb");
    if (at >= 0 && file == NULL) close(at);
    bool good = file != NULL && fwrite(text_of(bytes), 1, bytes->length, file) == bytes->length && fflush(file) == 0 &&
                fsync(at) == 0;
    if (file != NULL) good = fclose(file) == 0 && good;
    good = good && rename(text_of(&part), path) == 0;
    text_free(&part);
    return good;
}

const char *games_export(sand_store *store, const char *folder, const char *id)
{
    files to = { 0 };
    text path = { 0 };
    sand_store_reader reader = { put_item, put_seat, put_line, &to, put_touched };
    sand_text_init_heap(&to.table);
    sand_error error = sand_store_read(store, id, &reader);
    const char *why = error == SAND_ERROR_UNKNOWN   ? "there is no such battle"
                      : error || to.table.truncated ? "it cannot be read"
                                                    : NULL;
    path_of(&path, folder, id, ".record");
    if (why == NULL && to.record.length > 0 && !write_file(text_of(&path), &to.record)) why = "it cannot be written";
    path_of(&path, folder, id, ".table");
    if (why == NULL && !write_file(text_of(&path), &to.table)) why = "it cannot be written";
    text_free(&path);
    text_free(&to.record);
    text_free(&to.table);
    return why;
}

/* ---- in --------------------------------------------------------------------------------------------------- */

typedef struct {
    sand_store *store;
    const char *id;
    size_t said;
    bool whole; /* the line "battle" with the version was met */
} taking;

static const char *text_at(const sand_json *row, size_t i)
{
    const sand_json *value = row->kind == SAND_JSON_ARRAY && i < row->list.count ? &row->list.items[i] : NULL;
    return value != NULL && value->kind == SAND_JSON_TEXT ? value->text.bytes : NULL;
}

static bool int_at(const sand_json *row, size_t i, int64_t most, int64_t *out)
{
    SAND_ASSERT(row->kind == SAND_JSON_ARRAY); /* its first item was read */
    if (i >= row->list.count || row->list.items[i].kind != SAND_JSON_INTEGER) return false;
    *out = row->list.items[i].integer;
    return *out >= 0 && *out <= most;
}

/* Puts one line of the table into the store; false: it is damaged. */
static bool take_row(taking *t, const sand_json *row)
{
    const char *kind = text_at(row, 0), *a = text_at(row, 1), *b = text_at(row, 2), *c = text_at(row, 3);
    int64_t n = 0, side = 0;
    if (kind == NULL) return false;
    if (strcmp(kind, "battle") == 0) {
        t->whole = int_at(row, 1, 1, &n) && n == 1 && int_at(row, 2, INT64_MAX, &n);
        if (t->whole) sand_store_put_battle(t->store, t->id, n);
        return t->whole;
    }
    if (strcmp(kind, "item") == 0 && a != NULL && b != NULL && c != NULL) {
        sand_store_put_item(t->store, &(sand_store_item){ t->id, a, b, c });
        return true;
    }
    if (strcmp(kind, "seat") == 0 && a != NULL && b != NULL && int_at(row, 3, SAND_SIDES, &side)) {
        sand_store_put_seat(t->store, &(sand_store_seat){ t->id, a, b, (unsigned)side });
        return true;
    }
    if (strcmp(kind, "said") != 0 || a == NULL) return false;
    sand_store_put_line(t->store, &(sand_store_line){ t->id, SAND_STORE_TABLE, ++t->said, a, strlen(a) });
    return true;
}

static bool take_table(taking *t, char *bytes)
{
    bool good = true;
    for (char *at = bytes, *stop; good && (stop = strchr(at, '\n')) != NULL; at = stop + 1) {
        sand_json_source source = { "table", at, (size_t)(stop - at), 1, SAND_JSON_STRICT };
        sand_json_document document;
        sand_problem_list problems = { 0 };
        good = sand_json_parse(&source, &document, &problems) == SAND_OK;
        if (good) {
            good = take_row(t, document.root);
            sand_json_document_free(&document);
        }
        sand_problem_list_free(&problems);
    }
    return good && t->whole;
}

static void take_part(taking *t, sand_store_part part, char *bytes, size_t n)
{
    size_t line = 0;
    for (char *at = bytes, *stop; at < bytes + n && (stop = memchr(at, '\n', (size_t)(bytes + n - at))) != NULL;
         at = stop + 1) {
        *stop = '\0';
        sand_store_put_line(t->store, &(sand_store_line){ t->id, part, ++line, at, (size_t)(stop - at) });
        *stop = '\n';
    }
}

/* Puts the record into the store, if it can be played on. */
static bool take_record(taking *t, char *bytes, size_t n)
{
    sand_problem_list problems = { 0 };
    sand_game_settings settings = { .source = t->id };
    sand_game *game = NULL;
    bool good = sand_game_create(bytes, n, &settings, &problems, &game) == SAND_OK;
    if (good) sand_game_destroy(game);
    sand_problem_list_free(&problems);
    size_t open = good ? sand_record_public_part(bytes, n) : 0;
    if (good) take_part(t, SAND_STORE_RECORD, bytes, open);
    if (good) take_part(t, SAND_STORE_PRIVATE, bytes + open, n - open);
    return good;
}

static const char *take_files(taking *t, const char *folder, text *path)
{
    char *table = NULL, *record = NULL;
    size_t n = 0;
    sand_problem_list problems = { 0 };
    const char *why = NULL;
    path_of(path, folder, t->id, ".table");
    if (sand_file_read(text_of(path), &problems, &table, &n) != SAND_OK) why = "its .table cannot be read";
    if (why == NULL && !take_table(t, table)) why = wrong_file;
    path_of(path, folder, t->id, ".record");
    bool begun = why == NULL && access(text_of(path), F_OK) == 0;
    if (begun && (sand_file_read(text_of(path), &problems, &record, &n) != SAND_OK || !take_record(t, record, n)))
        why = "its .record is damaged: see `sandtable verify`";
    sand_memory_release(table);
    sand_memory_release(record);
    sand_problem_list_free(&problems);
    return why;
}

const char *games_import(sand_store *store, const char *folder, const char *id)
{
    taking t = { .store = store, .id = id };
    text path = { 0 };
    if (sand_store_touched(store, id) >= 0) return "the store has it already";
    const char *why = take_files(&t, folder, &path);
    if (why != NULL) sand_store_fail(store);
    if (sand_store_commit(store) != SAND_OK && why == NULL) why = "the store cannot be written";
    text_free(&path);
    return why;
}
