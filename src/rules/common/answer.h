/* answer.h - how rulesets answer: verdicts with their proof, events, and dice with their modifiers.
 *
 * Sentences are data here, a template and numbers; report/ turns them into words. Nothing in this file decides a rule:
 * the chapters decide, each in one line. Lengths are grid units, angles hundredths of a degree. */
#ifndef SAND_RULES_COMMON_ANSWER_H
#define SAND_RULES_COMMON_ANSWER_H

#include "battle/reason.h"
#include "battle/rules.h"
#include "geom/arc.h"

/* ---- sentences ---- */

/* The arguments of a sentence, wide enough for an id, a length or a count of any type, so that callers need no casts.
 * They must fit into 32 bits, to which they are cut. */
typedef struct {
    int64_t of[SAND_VERDICT_ARGS_MAX];
} sand_answer_args;

static inline sand_sentence sand_answer_sentence(const char *text, sand_answer_args args)
{
    /* Written out because refusals are made in the innermost searches, where a loop would not be unrolled. */
    _Static_assert(SAND_VERDICT_ARGS_MAX == 6, "one line below for each argument");
    return (sand_sentence){ text,
                            { (int32_t)args.of[0], (int32_t)args.of[1], (int32_t)args.of[2], (int32_t)args.of[3],
                              (int32_t)args.of[4], (int32_t)args.of[5] } };
}

/* SAND_SAY("{u1} is {l2} away", unit, target, distance): a sentence; 0 for arguments that the template does not name.
 */
#define SAND_SAY(text, ...) sand_answer_sentence(text, (sand_answer_args){ { __VA_ARGS__ } })

/* ---- verdicts ---- */

/* Starts a verdict: `answer`, without sentence, witnesses, duties or limit. The entry it is about is left unchanged. */
void sand_answer_begin(sand_verdict *verdict, sand_answer answer);

/* Answers NO by this rule, in these words. */
static inline void sand_answer_refuse(sand_verdict *verdict, const char *rule, sand_sentence sentence)
{
    verdict->answer = SAND_NO;
    verdict->rule = rule;
    verdict->sentence = sentence;
}

/* Refuses for this reason if there is one (its rule is not NULL), and returns whether it did. The words may name {?0},
 * {?1} and {?2}. */
static inline bool sand_answer_because(sand_verdict *verdict, sand_reason why, unsigned a, unsigned b, unsigned c)
{
    if (why.rule != NULL) sand_answer_refuse(verdict, why.rule, SAND_SAY(why.text, a, b, c));
    return why.rule != NULL;
}

/* Refuses where `holds`, and returns whether it did. Several calls joined by || form the rulebook's list of what
 * forbids a thing; the first that holds counts. */
static inline bool sand_answer_forbids(sand_verdict *verdict, bool holds, const char *rule, sand_sentence sentence)
{
    if (holds) sand_answer_refuse(verdict, rule, sentence);
    return holds;
}

/* The two functions above with the words given in place: SAND_REFUSE(verdict, "XY-02", "{u0} is {l1} away", unit,
 * distance). */
#define SAND_REFUSE(verdict, rule, ...)         sand_answer_refuse(verdict, rule, SAND_SAY(__VA_ARGS__))
#define SAND_FORBIDS(verdict, holds, rule, ...) sand_answer_forbids(verdict, holds, rule, SAND_SAY(__VA_ARGS__))

/* Sets the longest legal travel, or the largest legal number; a negative limit counts as 0. */
void sand_answer_limit(sand_verdict *verdict, int32_t limit);
/* Answers SO FAR: these slots are still to be filled. SAND_SLOT_NONE: the subject is missing. */
void sand_answer_missing(sand_verdict *verdict, unsigned slots);

/* The same if they are not filled yet, which `holds` says; returns `holds`. */
static inline bool sand_answer_lacks(sand_verdict *verdict, bool holds, unsigned slots)
{
    if (holds) sand_answer_missing(verdict, slots);
    return holds;
}

/* Is the unit on the table, and the side's? If not, the verdict lacks a subject (unit 0) or is refused by `rule`. */
bool sand_answer_own_unit(const sand_battle *b, unsigned unit, unsigned side, const char *rule, sand_verdict *verdict);

/* ---- witnesses: left out when the verdict has no more room ---- */

/* Adds a witness. */
void sand_answer_show(sand_verdict *verdict, sand_witness witness);
void sand_answer_show_box(sand_verdict *verdict, unsigned unit, const sand_box *box);
/* Shows everything within `radius` of the box. */
void sand_answer_show_ring(sand_verdict *verdict, unsigned unit, const sand_box *box, int32_t radius);
void sand_answer_show_line(sand_verdict *verdict, unsigned unit, sand_point from, sand_point to);

sand_witness sand_answer_ring(unsigned unit, const sand_box *box, int32_t radius);
sand_witness sand_answer_line(unsigned unit, sand_point from, sand_point to);
sand_witness sand_answer_arc(unsigned unit, const sand_arc *arc, int32_t radius);
/* An upright rectangle of the table. */
sand_witness sand_answer_ground(unsigned unit, const sand_bounds *ground);

/* ---- events ---- */

/* Fills in turn, step, rule and words, and the things they name. */
void sand_answer_fill(const sand_battle *b, sand_event *event, const char *rule, sand_sentence sentence);
/* Logs an event. The first argument of the sentence is its subject and the second its object, where their placeholders
 * name a side, command, unit, body or piece of terrain: "{u0} broke contact with {u1}". Returns NULL without a log. */
static inline sand_event *sand_answer_tell(const sand_battle *b, sand_log *log, sand_event_verb verb, const char *rule,
                                           sand_sentence sentence)
{
    sand_event *event = sand_log_event(log, verb);
    if (event != NULL) sand_answer_fill(b, event, rule, sentence);
    return event;
}
/* Names an object of the event that its words leave out; does nothing for a NULL event. */
void sand_answer_concerns(sand_event *event, sand_ref_kind of, unsigned index);
/* Records where the subject moved from and to, or where it was placed; does nothing for a NULL event. */
void sand_answer_moved(sand_event *event, sand_pose from, sand_pose to);
void sand_answer_placed(sand_event *event, sand_pose at);
/* Logs a move and where it led from and to. */
typedef struct {
    sand_pose from, to;
} sand_answer_way;
void sand_answer_went(const sand_battle *b, sand_log *log, const char *rule, sand_sentence sentence,
                      sand_answer_way way);

/* ---- overlays ---- */

/* Is this kind of overlay wanted, and is there room for it? */
bool sand_answer_wants(const sand_overlay_list *out, sand_overlay_kind kind);
/* Adds an overlay where it is wanted; NULL: it is not. Valid until the next one is added. */
sand_overlay *sand_answer_overlay(sand_overlay_list *out, sand_overlay_kind kind, const char *rule,
                                  sand_sentence sentence, sand_witness shape);

/* ---- dice ---- */

/* The cause of a die rolled for a unit (0: for none). Its stage is the battle's, which no order can change. */
sand_cause sand_answer_cause(const sand_battle *b, unsigned purpose, unsigned unit);
/* The cause of a die that a side rolls, not one of its units. */
sand_cause sand_answer_cause_of_side(const sand_battle *b, unsigned purpose, unsigned side);

/* An opposed roll: each side rolls one die with that many faces, without modifiers so far. */
sand_contest sand_answer_contest(const sand_battle *b, unsigned purpose, unsigned faces);

/* Adds a modifier where it applies. */
static inline void sand_answer_modify(sand_ledger *ledger, bool applies, const char *rule, const char *label,
                                      int32_t value)
{
    if (applies) sand_dice_ledger_add(ledger, rule, label, value);
}

/* Opposed dice: joins the ledgers of both sides. The rows of `theirs` follow those of `ours`, are marked by `against`
 * and keep their own signs. The two have SAND_LEDGER_MAX rows at most. */
sand_ledger sand_answer_against(const sand_ledger *ours, const sand_ledger *theirs);

/* Announces the dice that follow and returns their first index in `dice->rolls`. The ledger (may be NULL) must live
 * until they have been rolled. */
size_t sand_answer_throw(sand_dice *dice, const char *words, const sand_ledger *ledger);
/* Adds to the event (may be NULL) the dice since `first`, their modifiers (may be NULL) and the score. */
void sand_answer_thrown(sand_event *event, const sand_dice *dice, size_t first, const sand_ledger *ledger,
                        int32_t score);

/* A D6 that decides yes or no: announced, rolled, and reported by one of two sentences. */
typedef struct {
    const char *dice, *rule; /* `dice` announces it; `rule` is cited by the report */
    sand_cause cause;
    int32_t need; /* a success needs this or more */
    sand_sentence yes, no;
} sand_answer_trial;
bool sand_answer_test(const sand_battle *b, const sand_answer_trial *trial, sand_dice *dice, sand_log *log);

#endif
