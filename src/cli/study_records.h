/* study_records.h - keeps battles of a study that are worth watching as records.
 *
 * While a study is played, every battle is reported here and the extremes are remembered: the longest, the shortest,
 * the greatest win of each side, the one with most losses, and for each variant the first that ended differently, on
 * the same dice, from the battle under the first reading. Afterwards those few are played again as games, and their
 * records are written. */
#ifndef SAND_CLI_STUDY_RECORDS_H
#define SAND_CLI_STUDY_RECORDS_H

#include "cli/choices.h"
#include "cli/out.h"

#include <pthread.h>

#include <sandtable/sandtable.h>

/* Where a battle of a study comes from. */
typedef struct {
    const char *path, *bytes; /* path and text of the scenario */
    size_t n;
    const settings *set;
    const char *label; /* name of the reading: "rout-over=6" */
} study_origin;

typedef struct {
    const char *command; /* "study": begins the messages */
    const char *folder;
    bool replace;
    const choice_player *player; /* two */
    uint64_t nodes;              /* limit for one choice of a player without its own; 0: the default */
} study_folder;

typedef struct study_records study_records;
study_records *study_records_create(void); /* NULL: out of memory */
void study_records_destroy(study_records *records);
/* For sand_sim_desk_tell, with the records as its context; from any thread. */
void study_records_hear(void *records, const sand_sim_battle *battle);

/* Makes the folder unless it exists. False: a message was printed. */
bool study_folder_make(const study_folder *folder);
/* Plays the battle again and writes FOLDER/NAME.record; false: a message was printed. */
bool study_folder_put(const study_folder *folder, const study_origin *origin, const sand_sim_battle *battle,
                      const char *name);
/* Writes FOLDER/NAME.record of a game; false: a message was printed. */
bool study_folder_write(const study_folder *folder, const sand_game *game, const char *name);
/* A list of all battles; start as { 0 } and initialise the mutex. */
typedef struct {
    sand_sim_battle *at; /* in no order */
    size_t n, room;
    bool full; /* some battles are missing, because memory ran out */
    pthread_mutex_t mutex;
} study_battles;
/* For sand_sim_desk_tell, with the battles as its context; from any thread. */
void study_battles_hear(void *battles, const sand_sim_battle *battle);

/* Plays the remembered battles of `readings` origins again and writes their records, with a line about each to `out`.
 * False: a message was printed. */
bool study_records_write(const study_records *records, const study_folder *folder, const study_origin origin[],
                         size_t readings, FILE *out);

#endif
