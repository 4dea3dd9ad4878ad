/* cmd_battles.c - `sandtable battles`: lists, renames and deletes kept battles. */
#define _POSIX_C_SOURCE 200809L
#include "cli/battles.h"
#include "cli/commands.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { ROW_RENAME, ROW_DELETE };
static const args_row rows[] = {
    { "rename", "OLD=NEW", "gives a battle another name" },
    { "delete", "NAME", "deletes a battle for good" },
};
const args_command battles_command = {
    "battles",
    "[options]",
    "Lists the battles that are kept, the latest first: every battle a person plays is kept from its first order.\n"
    "`sandtable play NAME` goes on with one. They are records in a folder of their own: SANDTABLE_BATTLES, else\n"
    "~/.local/share/sandtable/battles; copy a file from there, or `save FILE` while playing, to hand one on.",
    rows,
    SAND_LEN(rows),
};

static int complain(const char *path, const char *what)
{
    fprintf(stderr, "sandtable battles: %s: %s: %s\n", path, what, strerror(errno));
    return EXIT_USAGE;
}

static bool find(const char *name, text *path)
{
    if (battles_find(name, path)) return true;
    fprintf(stderr, "sandtable battles: there is no battle \"%s\"; `sandtable battles` lists them\n", name);
    return false;
}

/* Renames the record and its private part, which may be missing. */
static int move(const char *from, const char *to)
{
    text private_from = { 0 }, private_to = { 0 };
    text_add(&private_from, "%s.private", from);
    text_add(&private_to, "%s.private", to);
    bool good = (rename(text_of(&private_from), text_of(&private_to)) == 0 || errno == ENOENT) && rename(from, to) == 0;
    text_free(&private_from);
    text_free(&private_to);
    return good ? EXIT_FINE : complain(from, "cannot be renamed");
}

static int rename_battle(char *value)
{
    text from = { 0 }, to = { 0 };
    char *equals = strchr(value, '=');
    int status = EXIT_USAGE;
    if (!equals || equals[1] == '\0' || strchr(equals, '/'))
        return args_complain(&battles_command, "--rename takes OLD=NEW, not \"%s\"", value);
    *equals = '\0';
    if (find(value, &from)) {
        if (battles_find(equals + 1, &to))
            fprintf(stderr, "sandtable battles: there is a battle \"%s\" already\n", equals + 1);
        else
            status = move(text_of(&from), text_of(&to));
    }
    text_free(&from);
    text_free(&to);
    return status;
}

static int delete_battle(const char *name)
{
    text path = { 0 }, closed = { 0 };
    int status = EXIT_USAGE;
    if (find(name, &path)) {
        text_add(&closed, "%s.private", text_of(&path));
        bool good = (unlink(text_of(&closed)) == 0 || errno == ENOENT) && unlink(text_of(&path)) == 0;
        status = good ? EXIT_FINE : complain(text_of(&path), "cannot be deleted");
    }
    text_free(&path);
    text_free(&closed);
    return status;
}

static void list(void)
{
    name_list all = { 0 };
    text name = { 0 }, said = { 0 };
    battles_list(&all);
    for (size_t i = 0; i < all.n; i++) {
        battle_facts facts;
        battles_name(all.at[i], &name);
        text_clear(&said);
        if (battles_look(all.at[i], &facts))
            battles_say(&facts, &said);
        else
            text_add(&said, "cannot be read: see `sandtable check %s`", all.at[i]);
        printf("%-24s %s\n", text_of(&name), text_of(&said));
    }
    if (all.n == 0) puts("No battle is kept yet: `sandtable play` begins one.");
    name_list_free(&all);
    text_free(&name);
    text_free(&said);
}

static int take(void *into, int row, char *value)
{
    bool *done = into;
    *done = true;
    if (row == ROW_RENAME) return rename_battle(value);
    if (row == ROW_DELETE) return delete_battle(value);
    return args_complain(&battles_command, "\"%s\" is not wanted here", value);
}

int battles_run(int argc, char **argv)
{
    bool done = false;
    int status = args_each(&battles_command, argc, argv, take, &done);
    if (status) return status == ARGS_HELP ? EXIT_FINE : status;
    if (!done) list();
    return EXIT_FINE;
}
