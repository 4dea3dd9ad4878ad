/* scenes.h - lists the scenarios of the rulesets from their folders, so that a new scenario needs no mention in a test.
 */
#ifndef SAND_TESTS_SCENES_H
#define SAND_TESTS_SCENES_H

#include <stddef.h>

enum { SCENE_PATH_ROOM = 600 };
typedef struct {
    char path[SCENE_PATH_ROOM];
} scene_path;

/* Lists the files of scenarios/<ruleset>/ by name, at most `room`; when there are none, returns 0 and prints that to
 * stderr. */
size_t scenes_of(const char *ruleset, scene_path paths[], size_t room);
/* Lists those of every ruleset of the library, one ruleset after the other. */
size_t scenes_of_all(scene_path paths[], size_t room);

#endif
