/* scenes.c - lists the files in scenarios/. */
#include "support/scenes.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "battle/rules.h"

static int by_name(const void *a, const void *b)
{
    return strcmp(((const scene_path *)a)->path, ((const scene_path *)b)->path);
}

size_t scenes_of(const char *ruleset, scene_path paths[], size_t room)
{
    char folder[SCENE_PATH_ROOM / 2];
    size_t n = 0;
    snprintf(folder, sizeof folder, "scenarios/%s", ruleset);
    DIR *open = opendir(folder);
    for (struct dirent *entry; open && n < room && (entry = readdir(open)) != NULL;)
        if (strstr(entry->d_name, ".json") != NULL)
            snprintf(paths[n++].path, SCENE_PATH_ROOM, "%s/%.255s", folder, entry->d_name);
    if (open) closedir(open);
    if (n == 0) fprintf(stderr, "there is no scenario in %s\n", folder);
    qsort(paths, n, sizeof paths[0], by_name);
    return n;
}

size_t scenes_of_all(scene_path paths[], size_t room)
{
    size_t n = 0;
    for (size_t i = 0; i < sand_registry_count(); i++) {
        const char *ruleset = sand_registry_at(i)->tables.id;
        if (strcmp(ruleset, "drill") != 0) n += scenes_of(ruleset, paths + n, room - n);
    }
    return n;
}
