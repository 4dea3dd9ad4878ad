/* report.h - sentences for people, so that every client says the same thing in the same words.
 *
 * Plain UTF-8 without line breaks unless said otherwise.  Functions write room bytes at `out` (NULL when room is 0),
 * always terminate, cut between characters, and return the length of the whole, as snprintf does. */
#include <sandtable/whole.h>
#ifndef SANDTABLE_REPORT_H
#define SANDTABLE_REPORT_H

#include <sandtable/consequence.h>
#include <sandtable/course.h>
#include <sandtable/deck.h>
#include <sandtable/facts.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A template with its arguments filled in: "{u0} may not pivot more than {a1}" → "Rupert's may not pivot more than
 * 45°". */
SAND_API size_t sand_report_sentence(const sand_game *game, const sand_sentence *sentence, char *out, size_t room);
/* One line of the battle report, with its dice and its ledger; empty (0) for an event that another event's line
 * includes. */
SAND_API size_t sand_report_event(const sand_game *game, const sand_event *event, char *out, size_t room);
/* How dice and modifiers make a score. */
typedef struct {
    const sand_roll *rolls; /* NULL: the ledger alone */
    size_t n_rolls;
    const sand_ledger_row *rows;
    size_t n_rows;
    int32_t score;
} sand_report_reckoning;

/* "D6 = 5, −1 dragoons [EC-SHOOT-10], −1 in cover [EC-SHOOT-11] → 3" */
SAND_API size_t sand_report_ledger(sand_report_reckoning reckoning, char *out, size_t room);
/* "6 dice at 5+: 6 5 3 2 1 1 → 2" */
SAND_API size_t sand_report_roll(const sand_roll *roll, char *out, size_t room);
/* "Yes: …", "No [EC-MOVE-07]: …", "So far; still to say: …", with cost and limit, in one line. */
SAND_API size_t sand_report_verdict(const sand_game *game, const sand_verdict *verdict, char *out, size_t room);
/* What an order would bring about at once, a line each, every line ends in '\n'; "" for nothing: "Essex's Foot would
 * leave the table: routed [EL-ROUT-09]; gone at 3 hits instead of 4 (−1 support [EL-ROUT-04]); it has 3.". */
SAND_API size_t sand_report_consequences(const sand_game *game, const sand_consequences *all, char *out, size_t room);
/* What a legal order that waits for the other side's meets on its way: "Brereton's Dragoons is in the way after 154 p:
 * if it still stands there then, Northampton's Horse goes no farther."; "" for nothing. */
SAND_API size_t sand_report_course(const sand_game *game, const sand_course *course, char *out, size_t room);
/* The whole answer to "why?", several lines: the sentence, the rule's ID, place and statement, what was measured, the
 * longest legal part, the options that decide the reading. */
SAND_API size_t sand_report_why(const sand_game *game, const sand_verdict *verdict, char *out, size_t room);
/* A rule and its options as `why` shows them; 0 when the ID is unknown. */
SAND_API size_t sand_report_rule(const sand_game *game, const char *id, char *out, size_t room);
/* What a witness shows: "from (12, 8) to (15.5, 8), 3.5 in." */
SAND_API size_t sand_report_shape(const sand_game *game, const sand_witness *shape, char *out, size_t room);
SAND_API size_t sand_report_decision(const sand_game *game, const sand_decision *decision, char *out, size_t room);
/* Names the units that sand_game_idle returned: "Essex's Foot and Holles's Foot could still shoot"; "" for none. */
SAND_API size_t sand_report_idle(const sand_game *game, const sand_idle idle[], size_t n, char *out, size_t room);
SAND_API size_t sand_report_duty(const sand_game *game, const sand_duty *duty, char *out, size_t room);
/* The roll that a person must make now: whose dice, which dice, their range, an example, and the modifiers: "hits in
 * melee, turn 1, Rupert's: roll D3 (1 to 3), for example `1`; then +1 …". */
SAND_API size_t sand_report_needs(const sand_game *game, const sand_dice_needs *needs, char *out, size_t room);
/* Why words are no possible answer to the question: "A D6 has no 9: 1 to 6". */
SAND_API size_t sand_report_misread(const sand_game *game, const sand_dice_needs *needs, const char *words, char *out,
                                    size_t room);
/* "Charge: Rupert's → Essex's, pivot 12.5° left, march 6 in." */
SAND_API size_t sand_report_entry(const sand_game *game, const sand_entry *entry, char *out, size_t room);
/* "Rupert's Horse (Horse, Right wing): 2 hits, shaken, facing east" as the viewer knows it. */
SAND_API size_t sand_report_unit(const sand_game *game, unsigned viewer, unsigned unit, char *out, size_t room);
SAND_API size_t sand_report_result(const sand_game *game, const sand_result *result, char *out, size_t room);
/* The standing of the battle, or its end, in several lines: points as they would be now, the side that holds each
 * objective, the units that each side has lost, and those that are gone without being lost. After the end the result
 * with its rule comes first. */
SAND_API size_t sand_report_standing(const sand_game *game, unsigned viewer, char *out, size_t room);
/* Luck as counts, in several lines: the dice each side threw, by purpose, and the expectation for the same number of
 * dice. */
SAND_API size_t sand_report_luck(const sand_game *game, unsigned viewer, char *out, size_t room);
/* Why something happened, several lines: the event of that number among those the viewer was told, how its number came
 * about, what led to it, and the rules that are cited. "" when there is no such event. */
SAND_API size_t sand_report_because(const sand_game *game, unsigned viewer, size_t event, char *out, size_t room);
/* A deck as the table knows it, in several lines that end in '\n': the cards turned up, the units and bodies that
 * the card in force activates, the cards left with the chance of each to be next, and its side. 0: there is no such
 * deck. */
SAND_API size_t sand_report_deck(const sand_game *game, unsigned viewer, unsigned deck, char *out, size_t room);
/* "7.4 in., in range, in arc, seen; on its left flank" */
SAND_API size_t sand_report_measure(const sand_game *game, const sand_measurement *measurement, char *out, size_t room);

/* Where something lies, seen from a place `from`: "at 2 o'clock, 7.4 in."; `mark` as in the ruleset. */
SAND_API size_t sand_report_clock(sand_pose from, sand_point to, const char *mark, char *out, size_t room);
/* The hour alone, 1 to 12; 12 is straight ahead, and also the answer when `to` is the place of `from`. 0: one of the
 * two has coordinates outside any table. */
SAND_API int sand_report_hour(sand_pose from, sand_point to);
/* The angle itself: hundredths of a degree clockwise from straight ahead, -18000 to 18000. */
SAND_API int32_t sand_report_bearing(sand_pose from, sand_point to);
/* "north", "north-east" … of the nearest of eight points; and "7.412 in.", "12.5°". */
SAND_API const char *sand_report_compass(int32_t heading);
SAND_API size_t sand_report_length(int32_t length, const char *mark, char *out, size_t room);
SAND_API size_t sand_report_angle(int32_t angle, char *out, size_t room);

#ifdef __cplusplus
}
#endif

#endif
