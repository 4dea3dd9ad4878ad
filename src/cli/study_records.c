/* study_records.c - keeps the extreme battles of a study: remembers them while it is played, and plays them again as
 * records. */
#define _POSIX_C_SOURCE 200809L /* mkdir */
#include "cli/study_records.h"
#include "cli/new_file.h"

#include "base/assert.h"

#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct study_records {
    pthread_mutex_t mutex;
    sand_notables notables;
};

study_records *study_records_create(void)
{
    study_records *records = calloc(1, sizeof *records);
    if (!records) return NULL;
    if (pthread_mutex_init(&records->mutex, NULL) == 0) return records;
    free(records);
    return NULL;
}

void study_records_destroy(study_records *records)
{
    if (!records) return;
    pthread_mutex_destroy(&records->mutex);
    free(records);
}

/* ---- remembering ---------------------------------------------------------------------------------------- */

void study_records_hear(void *context, const sand_sim_battle *battle)
{
    study_records *records = context;
    pthread_mutex_lock(&records->mutex);
    sand_notables_hear(&records->notables, battle);
    pthread_mutex_unlock(&records->mutex);
}

void study_battles_hear(void *context, const sand_sim_battle *battle)
{
    study_battles *list = context;
    pthread_mutex_lock(&list->mutex);
    if (list->n == list->room) {
        size_t room = list->room ? 2 * list->room : 256;
        sand_sim_battle *at = realloc(list->at, room * sizeof *at);
        if (at) list->at = at;
        if (at) list->room = room;
        list->full = list->full || !at;
    }
    if (list->n < list->room) list->at[list->n++] = *battle;
    pthread_mutex_unlock(&list->mutex);
}

/* ---- playing one again ---------------------------------------------------------------------------------- */

bool study_folder_make(const study_folder *folder)
{
    struct stat there;
    if (mkdir(folder->folder, 0777) == 0) return true;
    int error = errno;
    if (error == EEXIST && stat(folder->folder, &there) == 0 && S_ISDIR(there.st_mode)) return true;
    fprintf(stderr, "sandtable %s: the folder %s cannot be made: %s\n", folder->command, folder->folder,
            strerror(error == EEXIST ? ENOTDIR : error));
    return false;
}

static bool write_record(const study_folder *folder, const sand_game *game, const new_file *file)
{
    text beside = { 0 };
    size_t n = sand_record_write(game, SAND_RECORD_REVEALED, NULL, 0);
    char *bytes = malloc(n + 1);
    new_file_beside(file, &beside);
    FILE *out = bytes ? fopen(text_of(&beside), "wb") : NULL;
    if (bytes) sand_record_write(game, SAND_RECORD_REVEALED, bytes, n + 1);
    bool good = out && fwrite(bytes, 1, n, out) == n;
    if (out) good = fclose(out) == 0 && good;
    if (!good) {
        fprintf(stderr, "sandtable %s: %s cannot be written\n", folder->command, file->path);
        unlink(text_of(&beside));
    }
    good = good && new_file_put(file, text_of(&beside));
    free(bytes);
    text_free(&beside);
    return good;
}

bool study_folder_write(const study_folder *folder, const sand_game *game, const char *name)
{
    text path = { 0 };
    text_add(&path, "%s/%s.record", folder->folder, name);
    const new_file file = { folder->command, text_of(&path), folder->replace };
    bool good = new_file_is_possible(&file) && write_record(folder, game, &file);
    text_free(&path);
    return good;
}

bool study_folder_put(const study_folder *folder, const study_origin *origin, const sand_sim_battle *battle,
                      const char *name)
{
    text path = { 0 };
    sand_problem_list problems = { 0 };
    sand_game *game = NULL;
    SAND_ASSERT(folder->player != NULL);
    const sand_player *const player[2] = { folder->player[0].player, folder->player[1].player };
    sand_player_limits limits[2] = { folder->player[0].limits, folder->player[1].limits };
    for (size_t i = 0; i < 2; i++)
        if (limits[i].nodes == 0) limits[i].nodes = (uint32_t)folder->nodes;
    const sand_player *one = folder->player[battle->first_side == SAND_SIDE_A ? 0 : 1].player,
                      *other = folder->player[battle->first_side == SAND_SIDE_A ? 1 : 0].player;
    sand_game_settings with = { .source = origin->path,
                                .options = origin->set->at,
                                .n_options = origin->set->n,
                                .seed = battle->seed,
                                .players = { one->label, other->label } };
    text_add(&path, "%s/%s.record", folder->folder, name);
    const new_file file = { folder->command, text_of(&path), folder->replace };
    bool good = new_file_is_possible(&file);
    sand_error error = good ? sand_game_create(origin->bytes, origin->n, &with, &problems, &game) : SAND_OK;
    if (good && !error) error = sand_sim_again(game, battle, player, limits);
    if (error)
        fprintf(stderr, "sandtable %s: battle %" PRIu64 " cannot be played again: %s\n", folder->command,
                battle->set + 1, sand_error_text(error));
    good = good && !error && write_record(folder, game, &file);
    sand_game_destroy(game);
    sand_problem_list_free(&problems);
    text_free(&path);
    return good;
}

/* ---- all of them ---------------------------------------------------------------------------------------- */

static bool put(const sand_notable *r, const study_folder *folder, const study_origin *origin, const char *name,
                FILE *out)
{
    if (!study_folder_put(folder, origin, &r->battle, name)) return false;
    fprintf(out, "%u turns, %u and %u units lost: %s/%s.record\n", r->battle.turns, r->battle.lost[0],
            r->battle.lost[1], folder->folder, name);
    return true;
}

bool study_records_write(const study_records *records, const study_folder *folder, const study_origin origin[],
                         size_t readings, FILE *out)
{
    bool good = study_folder_make(folder);
    for (size_t i = 0; i < (size_t)SAND_NOTABLE_OTHERWISE + readings && good; i++) {
        sand_notable_id id;
        const sand_notable *r = sand_notables_at(&records->notables, i, &id);
        if (!r) continue;
        SAND_ASSERT(r->battle.reading < readings);
        const sand_notable_kind *kind = sand_notable_kind_of(id);
        char name[32];
        if (id == SAND_NOTABLE_OTHERWISE) {
            snprintf(name, sizeof name, "%s-%u", kind->name, r->battle.reading);
            fprintf(out, "  %s under %s, ", kind->about, origin[r->battle.reading].label);
        } else {
            snprintf(name, sizeof name, "%s", kind->name);
            fprintf(out, "  %s, ", kind->about);
        }
        good = put(r, folder, &origin[r->battle.reading], name, out);
    }
    return good;
}
