/* goals.h - how a battle is won: what ends it, what pays points, what would change the score, and what it is made
 * of. */
#include <sandtable/whole.h>
#ifndef SANDTABLE_GOALS_H
#define SANDTABLE_GOALS_H

#include <sandtable/game.h>
#include <sandtable/verdict.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
    SAND_GOAL_ENDS = 1, /* the battle is over when `have` has come to `need` */
    SAND_GOAL_PAYS,     /* it is worth points when the battle is over */
    SAND_GOAL_CHANGES,  /* it would change the score to `points` */
    SAND_GOAL_SCORES    /* it is a part of the points that `side` has now */
} sand_goal_kind;

typedef struct {
    uint8_t kind;  /* sand_goal_kind */
    uint16_t side; /* the side whose units, resolve and so on the goal counts; 0: both */
    uint16_t zone; /* the objective that the goal is about; 0: none */
    const char *rule;
    sand_sentence sentence;     /* for an objective it continues the zone's name */
    int32_t have, need;         /* need 0: nothing is counted */
    int32_t points[SAND_SIDES]; /* CHANGES: the score it would make; PAYS, SCORES: [0] is how much it pays */
} sand_goal;

/* Returns how many goals the battle has, as the viewer knows them: ends first, then pays, changes and scores. The
 * first `room` of them are written. The points of all scores of a side add up to its points in sand_game_result. */
SAND_API size_t sand_game_goals(const sand_game *game, unsigned viewer, sand_goal *out, size_t room);
/* Writes one goal as a line: "The bridge: for the side that alone has a unit there". */
SAND_API size_t sand_report_goal(const sand_game *game, const sand_goal *goal, char *out, size_t room);

#ifdef __cplusplus
}
#endif

#endif
