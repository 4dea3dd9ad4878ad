/* player.h - computer players: they see what their side sees and hand in orders as people do. */
#include <sandtable/whole.h>
#ifndef SANDTABLE_PLAYER_H
#define SANDTABLE_PLAYER_H

#include <sandtable/game.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
    const char *name;  /* word in files and on the command line: "captain" */
    const char *label; /* "Captain" */
    const char *about; /* how it plays, one sentence */
} sand_player;

/* Weakest first; the last is the player for callers that name none. Static. */
SAND_API size_t sand_player_count(void);
SAND_API const sand_player *sand_player_at(size_t i);           /* NULL: there is no such player */
SAND_API const sand_player *sand_player_find(const char *name); /* NULL: unknown */

/* How many of a hundred battles the player wins against the captain; a draw counts half (docs/players.md); -1: not
 * measured. */
SAND_API int sand_player_strength(const sand_player *player);

/* Start as { 0 }: the player's own limits.  `nodes` is what costs time: outcomes of dice it may look at for one choice.
 * `stop` is asked now and then: true makes the player take the best it has found, and the choice then depends
 * on when that was; without it, equal seeds and equal views give equal choices. */
typedef struct {
    uint32_t nodes;
    bool (*stop)(void *context);
    void *context;
} sand_player_limits;

/* What a player is asked: the deciding side, the seed of its choice, its limits, and where its reason goes. */
typedef struct {
    unsigned side;
    uint64_t seed;
    const sand_player_limits *limits; /* NULL: the player's own */
    char *reason;                     /* gets one sentence: text as report.h says */
    size_t room;                      /* bytes there; 0: the reason is not wanted, and `reason` may be NULL */
} sand_player_task;

/* Makes up the player's mind about the side's open decision, appends one legal order to `out` and says why.
 * SAND_OK; SAND_ERROR_UNKNOWN: nothing is asked of this side; SAND_ERROR_FULL: no room in `out`; SAND_ERROR_MEMORY. */
SAND_API sand_error sand_player_choose(const sand_player *player, const sand_game *game, sand_player_task task,
                                       sand_order_list *out);

#ifdef __cplusplus
}
#endif

#endif
