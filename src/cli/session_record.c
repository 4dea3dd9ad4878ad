/* session_record.c - keeps the record of a battle at the terminal, saves it when asked, and reveals it at the end.
 * Invariant: when the file fails, the battle goes on and can be saved elsewhere. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "cli/battles.h"
#include "cli/record_file.h"
#include "cli/session.h"

#include "base/assert.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Has a person given an order?  A battle is kept from then on, so that merely opening the table leaves no file. */
static bool has_orders(const session *s)
{
    bool sealed = false;
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDES; side++)
        sealed |= !s->computer[side] && sand_game_ready(s->game, side);
    return sealed || sand_game_length(s->game) > s->began;
}

static void begin_keeping(session *s)
{
    text path = { 0 };
    SAND_ASSERT(s->record == NULL);
    sand_table_facts table;
    sand_game_table(s->game, 0, &table);
    bool folder = battles_new_path(table.scenario, s->guide.lessons != NULL, &path);
    const char *why = folder ? "its file cannot be made" : strerror(errno);
    s->keeps = folder && record_file_create(&s->file, text_of(&path), !s->no_sync);
    if (s->keeps)
        s->record = &s->file;
    else
        screen_sayf(&s->screen, INK_WARN, 0, "This battle is not kept: %s. `save FILE` keeps it.", why);
    text_free(&path);
}

void session_record(session *s)
{
    if (!s->record && s->keeps && has_orders(s)) begin_keeping(s);
    if (!s->record) return;
    bool failing = s->record->failing, good = record_file_append(s->record, s->game, s->acknowledged);
    s->acknowledged = false;
    if (good && failing)
        screen_sayf(&s->screen, INK_PLAIN, 0, "The record is written to %s again.", text_of(&s->record->open.path));
    if (!good && !failing)
        screen_sayf(
            &s->screen, INK_WARN, 0,
            "The record cannot be written to %s: %s. The battle goes on, and every order tries again; `save FILE` "
            "keeps it elsewhere.",
            text_of(&s->record->open.path), s->record->why);
}

/* Says how to find a battle that is kept among the player's own. */
static void say_kept(const session *s, const char *path, bool over)
{
    text name = { 0 };
    battles_name(path, &name);
    screen_sayf(&s->screen, INK_PLAIN, 0, "Kept: `sandtable %s %s` %s.", over ? "replay" : "play", text_of(&name),
                over ? "tells it again" : "goes on with it");
    text_free(&name);
}

void session_end_record(session *s)
{
    record_file *file = s->record;
    if (!file) return;
    bool over = sand_game_result(s->game, 0).outcome != SAND_GOING_ON;
    s->acknowledged = true;
    session_record(s);
    if (!file->failing && over) record_file_reveal(file, s->game);
    const char *path = text_of(&file->open.path);
    if (file->failing)
        screen_sayf(&s->screen, INK_WARN, 0, "The record in %s is not whole: %s.", path, file->why);
    else if (battles_holds(path))
        say_kept(s, path, over);
    else if (over)
        screen_sayf(&s->screen, INK_PLAIN, 0, "The record is in %s; everything is revealed in it.", path);
    else
        screen_sayf(&s->screen, INK_PLAIN, 0, "The record is in %s; what is not public yet is in %s.", path,
                    text_of(&file->closed.path));
}

/* ---- saving ---------------------------------------------------------------------------------------------- */

/* Writes a whole record into new files. */
static bool write_new(const session *s, const char *path, record_file *file)
{
    if (!record_file_create(file, path, true)) return false;
    bool over = sand_game_result(s->game, 0).outcome != SAND_GOING_ON;
    if (over ? record_file_reveal(file, s->game) : record_file_append(file, s->game, true)) return true;
    screen_sayf(&s->screen, INK_WARN, 0, "%s cannot be written: %s.", path, file->why);
    record_file_abandon(file);
    return false;
}

/* Replaces an older record by a whole one, or not at all. */
static bool replace(const session *s, const char *path)
{
    record_file file;
    text beside = { 0 }, own = { 0 };
    text_add(&beside, "%s.%ld.new", path, (long)getpid());
    text_add(&own, "%s.private", path);
    bool good = write_new(s, text_of(&beside), &file);
    if (good) {
        bool closed = access(text_of(&file.closed.path), F_OK) == 0;
        good = (closed ? rename(text_of(&file.closed.path), text_of(&own)) == 0
                       : unlink(text_of(&own)) == 0 || errno == ENOENT) &&
               rename(text_of(&beside), path) == 0;
        if (!good) screen_sayf(&s->screen, INK_WARN, 0, "%s cannot be written: %s.", path, strerror(errno));
        if (!good)
            record_file_abandon(&file);
        else
            record_file_close(&file);
    }
    text_free(&beside);
    text_free(&own);
    return good;
}

static bool is_own_record(const session *s, const char *path)
{
    return s->record && strcmp(text_of(&s->record->open.path), path) == 0;
}

/* Asks one question about all files that would be replaced, and about the private part that would be left. */
static bool may_write(session *s, const char *path, const char *own, bool replaces)
{
    text prompt = { 0 };
    bool over = sand_game_result(s->game, 0).outcome != SAND_GOING_ON;
    bool closed = replaces && access(own, F_OK) == 0; /* the private part is replaced with the record */
    if (!replaces && over) return true;
    if (replaces)
        text_add(&prompt,
                 closed ? "%s and %s are there already. Write over both, really? (yes) "
                        : "%s is there already. Write over it, really? (yes) ",
                 path, own);
    else
        text_add(&prompt,
                 "The battle is not over: its dice and what is sealed go to %s beside it, for your eyes alone. Write "
                 "both? (yes) ",
                 own);
    bool sure = session_is_sure(s, text_of(&prompt));
    text_free(&prompt);
    if (!sure && replaces) screen_sayf(&s->screen, INK_PLAIN, 2, "%s stays as it is.", path);
    if (!sure && !replaces) screen_say(&s->screen, INK_PLAIN, 2, "Nothing is written.");
    return sure;
}

/* Says the file's absolute path, because a relative one says little a week later. */
static void say_saved(const session *s, const char *path)
{
    char *whole = realpath(path, NULL);
    screen_sayf(&s->screen, INK_PLAIN, 2, "Saved in %s; `sandtable play %s` goes on from here.", whole ? whole : path,
                path);
    free(whole);
}

static void save(session *s, const char *path)
{
    record_file file;
    text own = { 0 };
    text_add(&own, "%s.private", path);
    bool replaces = access(path, F_OK) == 0, saved = false;
    if (may_write(s, path, text_of(&own), replaces)) {
        saved = replaces ? replace(s, path) : write_new(s, path, &file);
        if (saved && !replaces) record_file_close(&file);
    }
    if (saved) say_saved(s, path);
    text_free(&own);
}

void session_save(session *s, const char *name)
{
    const char *slash = strrchr(name, '/');
    text path = { 0 };
    text_add(&path, "%s%s", name, strchr(slash ? slash : name, '.') ? "" : ".jsonl");
    if (is_own_record(s, text_of(&path)))
        screen_sayf(&s->screen, INK_PLAIN, 2, "%s is the record of this battle and is written as it goes on.",
                    text_of(&path));
    else
        save(s, text_of(&path));
    text_free(&path);
}
