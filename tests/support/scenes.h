/* scenes.h - the scenarios of the rulesets, found where they lie: a new one needs no mention in any test. */
#ifndef SAND_TESTS_SCENES_H
#define SAND_TESTS_SCENES_H

#include <stddef.h>

enum { SCENE_PATH_ROOM = 600 };
typedef struct {
    char path[SCENE_PATH_ROOM];
} scene_path;

/* Those of scenarios/<ruleset>/ by name, at most `room`; 0 is told on stderr. */
size_t scenes_of(const char *ruleset, scene_path paths[], size_t room);
/* Those of every ruleset of the library, one ruleset after the other. */
size_t scenes_of_all(scene_path paths[], size_t room);

#endif
