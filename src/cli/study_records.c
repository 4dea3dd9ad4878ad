/* study_records.c - remembers the extreme battles of a study and plays them again as games.
 *
 * Invariant: what is remembered does not depend on the order in which threads tell of their battles, because of two
 * battles that are equally extreme the one of the lower set, reading and side counts. */
#define _POSIX_C_SOURCE 200809L /* mkdir */
#include "cli/study_records.h"
#include "cli/new_file.h"

#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LONGEST, SHORTEST, MOST_LOST, WIN_A, WIN_B, EXTREMES };
static const struct {
    const char *name, *about;
} extremes[EXTREMES] = {
    [LONGEST] = { "longest", "the longest battle" },
    [SHORTEST] = { "shortest", "the shortest battle" },
    [MOST_LOST] = { "most-lost", "the battle with most units lost" },
    [WIN_A] = { "greatest-win-first", "the first side's greatest win" },
    [WIN_B] = { "greatest-win-second", "the second side's greatest win" },
};

typedef struct {
    bool any;
    int64_t score;
    sand_sim_battle battle;
} remembered;

struct study_records {
    pthread_mutex_t mutex;
    remembered extreme[EXTREMES];            /* of the first reading */
    remembered otherwise[SAND_SIM_READINGS]; /* by reading, from 1 */
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

/* By set, reading and side. */
static bool is_earlier(const sand_sim_battle *a, const sand_sim_battle *b)
{
    if (a->set != b->set) return a->set < b->set;
    return a->reading != b->reading ? a->reading < b->reading : a->first_side < b->first_side;
}

static void remember(remembered *r, int64_t score, const sand_sim_battle *battle)
{
    if (r->any && (score < r->score || (score == r->score && !is_earlier(battle, &r->battle)))) return;
    *r = (remembered){ true, score, *battle };
}

static void remember_win(remembered *r, unsigned side, const sand_sim_battle *battle)
{
    int64_t ahead = (int64_t)battle->lost[SAND_SIDES - side] - (int64_t)battle->lost[side - 1];
    if (battle->winner == side) remember(r, ahead, battle);
}

void study_records_hear(void *context, const sand_sim_battle *battle)
{
    study_records *records = context;
    pthread_mutex_lock(&records->mutex);
    if (battle->reading == 0) {
        remember(&records->extreme[LONGEST], battle->turns, battle);
        remember(&records->extreme[SHORTEST], -(int64_t)battle->turns, battle);
        remember(&records->extreme[MOST_LOST], (int64_t)battle->lost[0] + battle->lost[1], battle);
        remember_win(&records->extreme[WIN_A], SAND_SIDE_A, battle);
        remember_win(&records->extreme[WIN_B], SAND_SIDE_B, battle);
    } else if (battle->winner != battle->winner_of_first) {
        remember(&records->otherwise[battle->reading], 0, battle);
    }
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

static sand_error decide(sand_game *game, const sand_player *player, sand_player_task task)
{
    enum { ROOM = 4, ENTRIES = 1024 };
    static sand_entry entry[ENTRIES]; /* one battle at a time is played again */
    sand_order order[ROOM];
    sand_order_list list = { order, 0, ROOM, entry, 0, ENTRIES };
    sand_error error = sand_player_choose(player, game, task, &list);
    return error ? error : sand_game_submit(game, &list.orders[0], NULL);
}

static sand_error play_on(sand_game *game, const study_folder *folder, const sand_sim_battle *battle)
{
    sand_error error = SAND_OK;
    for (uint64_t orders = 0; orders < battle->orders && !error;) {
        sand_decision due = sand_game_decision(game, 0);
        if (!due.asks) break;
        for (uint16_t side = 1; side <= SAND_SIDES && !error; side++) {
            if (!sand_decision_of(&due, side)) continue;
            const choice_player *player = &folder->player[side == battle->first_side ? 0 : 1];
            sand_player_limits limits = player->limits;
            if (limits.nodes == 0) limits.nodes = (uint32_t)folder->nodes;
            error = decide(game, player->player, (sand_player_task){ side, battle->player_seed, &limits, NULL, 0 });
            orders++;
        }
    }
    return error;
}

/* Is it the battle that was counted? */
static bool is_same(const sand_game *game, const sand_sim_battle *battle)
{
    sand_result result = sand_game_result(game, 0);
    sand_table_facts facts = { 0 };
    sand_game_table(game, 0, &facts);
    return (result.outcome == SAND_WON ? result.winner : 0) == battle->winner && facts.turn == battle->turns;
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
    if (good && !error) error = play_on(game, folder, battle);
    if (good && !error && !is_same(game, battle)) error = SAND_ERROR_MISMATCH;
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

static bool put(const remembered *r, const study_folder *folder, const study_origin *origin, const char *name,
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
    for (size_t i = 0; i < EXTREMES && good; i++) {
        const remembered *r = &records->extreme[i];
        bool all_alike =
            i <= SHORTEST && records->extreme[LONGEST].battle.turns == records->extreme[SHORTEST].battle.turns;
        if (!r->any || all_alike) continue;
        fprintf(out, "  %s, ", extremes[i].about);
        good = put(r, folder, &origin[0], extremes[i].name, out);
    }
    for (size_t i = 1; i < readings && good; i++) {
        const remembered *r = &records->otherwise[i];
        char name[32];
        if (!r->any) continue;
        snprintf(name, sizeof name, "otherwise-%zu", i);
        fprintf(out, "  the first battle that ends otherwise under %s, ", origin[i].label);
        good = put(r, folder, &origin[i], name, out);
    }
    return good;
}
