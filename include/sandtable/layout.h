/* layout.h - do a program and the library mean the same structures?
 *
 * Structures that belong to the caller are plain values: nothing in them says how large they are.  A program that was
 * compiled with the headers of one version and runs with the library of another would be read and written in the wrong
 * places.  So whatever a program begins with (a game, a study, a casebook, an engine, a record, a file, a catalogue)
 * first hands the library the sizes that the program was compiled with; where one differs, nothing is begun:
 * SAND_ERROR_VERSION, NULL or false, and the structure and both sizes are named in the problems.  Any header of
 * Sandtable brings this with it.
 *
 * Programs in other languages hand in the sizes of the structures that they describe: sand_layout_compare. */
#ifndef SANDTABLE_LAYOUT_H
#define SANDTABLE_LAYOUT_H

#include <sandtable/analysis.h>
#include <sandtable/casebook.h>
#include <sandtable/catalogue.h>
#include <sandtable/consequence.h>
#include <sandtable/course.h>
#include <sandtable/deck.h>
#include <sandtable/duel.h>
#include <sandtable/env.h>
#include <sandtable/goals.h>
#include <sandtable/language.h>
#include <sandtable/lessons.h>
#include <sandtable/odds.h>
#include <sandtable/protocol.h>
#include <sandtable/record.h>
#include <sandtable/report.h>
#include <sandtable/sim.h>
#include <sandtable/study.h>
#include <sandtable/train.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One structure and its size; two members for ever. */
typedef struct {
    const char *name; /* "sand_order" */
    size_t size;      /* bytes */
} sand_layout_row;

/* Every structure that callers own, by name.  tools/check/layout.sh sees that none is missing and that none changes
 * unless SOVERSION does. */
/* clang-format off */
#define SAND_LAYOUT(X) \
    X(sand_actor) \
    X(sand_advice) \
    X(sand_advice_task) \
    X(sand_analysis_plan) \
    X(sand_analysis_progress) \
    X(sand_analysis_row) \
    X(sand_analysis_sum) \
    X(sand_body_facts) \
    X(sand_body_id) \
    X(sand_card) \
    X(sand_case) \
    X(sand_catalogue) \
    X(sand_cause) \
    X(sand_chance) \
    X(sand_column) \
    X(sand_command_facts) \
    X(sand_command_id) \
    X(sand_complaint) \
    X(sand_consequence) \
    X(sand_consequences) \
    X(sand_contact_facts) \
    X(sand_course) \
    X(sand_course_bar) \
    X(sand_course_contact) \
    X(sand_course_leg) \
    X(sand_courses) \
    X(sand_decision) \
    X(sand_deck) \
    X(sand_dice_needs) \
    X(sand_distance) \
    X(sand_duel_facts) \
    X(sand_duel_question) \
    X(sand_duty) \
    X(sand_entry) \
    X(sand_env_arrays) \
    X(sand_env_settings) \
    X(sand_estimate) \
    X(sand_even_step) \
    X(sand_even_trial) \
    X(sand_event) \
    X(sand_figure) \
    X(sand_footing) \
    X(sand_game_settings) \
    X(sand_gauge) \
    X(sand_goal) \
    X(sand_idle) \
    X(sand_layout_row) \
    X(sand_ledger) \
    X(sand_ledger_row) \
    X(sand_lesson) \
    X(sand_lesson_progress) \
    X(sand_lessons_facts) \
    X(sand_mark_row) \
    X(sand_marker) \
    X(sand_measurement) \
    X(sand_member) \
    X(sand_motion_step) \
    X(sand_name_search) \
    X(sand_notable) \
    X(sand_notable_kind) \
    X(sand_notables) \
    X(sand_odds) \
    X(sand_odds_change) \
    X(sand_odds_orders) \
    X(sand_odds_part) \
    X(sand_odds_roll) \
    X(sand_option_facts) \
    X(sand_option_row) \
    X(sand_option_value) \
    X(sand_order) \
    X(sand_order_grade) \
    X(sand_order_kind) \
    X(sand_order_list) \
    X(sand_overlay) \
    X(sand_overlay_list) \
    X(sand_parameter) \
    X(sand_place) \
    X(sand_player) \
    X(sand_player_limits) \
    X(sand_player_task) \
    X(sand_point) \
    X(sand_pose) \
    X(sand_problem) \
    X(sand_problem_list) \
    X(sand_protocol_host) \
    X(sand_record_end) \
    X(sand_record_facts) \
    X(sand_report_reckoning) \
    X(sand_result) \
    X(sand_roll) \
    X(sand_rule_row) \
    X(sand_said) \
    X(sand_sentence) \
    X(sand_setting) \
    X(sand_side_facts) \
    X(sand_side_id) \
    X(sand_sim_battle) \
    X(sand_sim_bite) \
    X(sand_sim_counter) \
    X(sand_sim_deed) \
    X(sand_sim_ending) \
    X(sand_sim_part) \
    X(sand_sim_pair) \
    X(sand_sim_plan) \
    X(sand_sim_reading) \
    X(sand_sim_result) \
    X(sand_sim_tally) \
    X(sand_source) \
    X(sand_spot) \
    X(sand_sprt) \
    X(sand_sprt_state) \
    X(sand_step_row) \
    X(sand_study) \
    X(sand_study_without) \
    X(sand_table_facts) \
    X(sand_terrain_facts) \
    X(sand_terrain_id) \
    X(sand_terrain_row) \
    X(sand_together) \
    X(sand_train_plan) \
    X(sand_train_score) \
    X(sand_type_row) \
    X(sand_unit_facts) \
    X(sand_unit_id) \
    X(sand_verdict) \
    X(sand_wish) \
    X(sand_witness) \
    X(sand_word_row) \
    X(sand_words) \
    X(sand_words_left) \
    X(sand_zone_facts)
/* clang-format on */
#define SAND_LAYOUT_ROW(name) { #name, sizeof(name) },

/* The library's own sizes; static.  `n` may not be NULL. */
SAND_API const sand_layout_row *sand_layout_of_library(size_t *n);
/* Says which of these structures has another size in the library, or is unknown to it, as one sentence ("sand_order has
 * 24 bytes in this program and 16 in libsandtable 0.1.0"), cut to `room` bytes; returns the length of the whole.
 * 0: they are the same, or there are no rows. */
SAND_API size_t sand_layout_compare(const sand_layout_row *rows, size_t n, char *out, size_t room);
/* The same as an error: SAND_OK, or SAND_ERROR_VERSION and a mistake in `problems`, if it is not NULL and among the
 * rows are those of problems, with the library's sizes. */
SAND_API sand_error sand_layout_check(const sand_layout_row *rows, size_t n, sand_problem_list *problems);

#ifndef SAND_INSIDE /* the library itself, and what is built with it */

/* ---- what this program was compiled with ------------------------------------------------------------------- */

/* Compares all structures as sand_layout_compare does, for a program that wants to say at once why nothing will work.
 */
static inline size_t sand_layout_differs(char *out, size_t room)
{
    static const sand_layout_row rows[] = { SAND_LAYOUT(SAND_LAYOUT_ROW) };
    return sand_layout_compare(rows, SAND_LEN(rows), out, room);
}

/* The same as an error with a problem, for the functions below. */
static inline sand_error sand_layout_meet(sand_problem_list *problems)
{
    static const sand_layout_row rows[] = { SAND_LAYOUT(SAND_LAYOUT_ROW) };
    return sand_layout_check(rows, SAND_LEN(rows), problems);
}

/* ---- where everything begins --------------------------------------------------------------------------------
 * The #defines at the end replace each beginning function in the caller's program by its counterpart here, which
 * compares the sizes first. */

static inline sand_error sand_layout_game_create(const char *text, size_t n, const sand_game_settings *settings,
                                                 sand_problem_list *problems, sand_game **out)
{
    sand_error error = sand_layout_meet(problems);
    return error ? error : sand_game_create(text, n, settings, problems, out);
}

static inline sand_error sand_layout_sim_create(const char *text, size_t n, const sand_sim_plan *plan,
                                                sand_problem_list *problems, sand_sim **out)
{
    sand_error error = sand_layout_meet(problems);
    return error ? error : sand_sim_create(text, n, plan, problems, out);
}

static inline sand_error sand_layout_env_create(const char *text, size_t n, const sand_env_settings *settings,
                                                sand_problem_list *problems, sand_env **out)
{
    sand_error error = sand_layout_meet(problems);
    return error ? error : sand_env_create(text, n, settings, problems, out);
}

static inline sand_error sand_layout_duels_create(sand_source source, sand_problem_list *problems, sand_duels **out)
{
    sand_error error = sand_layout_meet(problems);
    return error ? error : sand_duels_create(source, problems, out);
}

static inline sand_error sand_layout_lessons_create(const sand_game *game, sand_source source,
                                                    sand_problem_list *problems, sand_lessons **out)
{
    sand_error error = sand_layout_meet(problems);
    return error ? error : sand_lessons_create(game, source, problems, out);
}

static inline sand_error sand_layout_casebook_run(sand_casebook *book, sand_source source,
                                                  void (*report)(void *context, const sand_case *tried), void *context,
                                                  sand_problem_list *problems)
{
    sand_error error = sand_layout_meet(problems);
    return error ? error : sand_casebook_run(book, source, report, context, problems);
}

static inline sand_error sand_layout_record_verify(sand_source source, sand_problem_list *problems,
                                                   sand_record_facts *facts)
{
    sand_error error = sand_layout_meet(problems);
    return error ? error : sand_record_verify(source, problems, facts);
}

static inline sand_error sand_layout_record_position(sand_source source, size_t i, sand_problem_list *problems,
                                                     sand_game **out)
{
    sand_error error = sand_layout_meet(problems);
    return error ? error : sand_record_position(source, i, problems, out);
}

static inline sand_error sand_layout_record_step(sand_source source, size_t i, sand_problem_list *problems,
                                                 sand_game **out)
{
    sand_error error = sand_layout_meet(problems);
    return error ? error : sand_record_step(source, i, problems, out);
}

static inline sand_error sand_layout_file_read(const char *path, sand_problem_list *problems, char **out, size_t *n)
{
    sand_error error = sand_layout_meet(problems);
    return error ? error : sand_file_read(path, problems, out, n);
}

static inline sand_protocol *sand_layout_protocol_create(const sand_protocol_host *host)
{
    return sand_layout_meet(NULL) ? NULL : sand_protocol_create(host);
}

static inline bool sand_layout_catalogue_at(size_t i, sand_catalogue *out)
{
    return !sand_layout_meet(NULL) && sand_catalogue_at(i, out);
}

static inline bool sand_layout_catalogue_find(const char *ruleset, sand_catalogue *out)
{
    return !sand_layout_meet(NULL) && sand_catalogue_find(ruleset, out);
}

/* Programs free their list of problems after every one of these calls, also after one that refused the layout. So a
 * list whose own layout differs is left alone: the library would misread it. */
static inline void sand_layout_problem_list_free(sand_problem_list *list)
{
    static const sand_layout_row rows[] = { SAND_LAYOUT_ROW(sand_place) SAND_LAYOUT_ROW(sand_problem)
                                                SAND_LAYOUT_ROW(sand_problem_list) };
    if (!sand_layout_compare(rows, SAND_LEN(rows), NULL, 0)) sand_problem_list_free(list);
}

#define sand_game_create       sand_layout_game_create
#define sand_sim_create        sand_layout_sim_create
#define sand_env_create        sand_layout_env_create
#define sand_duels_create      sand_layout_duels_create
#define sand_lessons_create    sand_layout_lessons_create
#define sand_casebook_run      sand_layout_casebook_run
#define sand_record_verify     sand_layout_record_verify
#define sand_record_position   sand_layout_record_position
#define sand_record_step       sand_layout_record_step
#define sand_file_read         sand_layout_file_read
#define sand_protocol_create   sand_layout_protocol_create
#define sand_catalogue_at      sand_layout_catalogue_at
#define sand_catalogue_find    sand_layout_catalogue_find
#define sand_problem_list_free sand_layout_problem_list_free

#endif

#ifdef __cplusplus
}
#endif

#endif
