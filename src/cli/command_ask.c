/* command_ask.c - questions: would an order be allowed, how far may a unit go, and why something is so or happened. */
#include "cli/advice.h"
#include "cli/command.h"
#include "cli/round.h"
#include "cli/show.h"
#include "cli/tenths.h"

#include "base/assert.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 16384 };

/* ---- would it be allowed? ----------------------------------------------------------------------------- */

/* Rounds the total cost to the used one where both show the same tenth, so that "4.0 of 4.0" is not printed as a rest.
 */
static sand_verdict with_one_figure(const sand_verdict *verdict)
{
    enum { TENTH = SAND_UNIT_LENGTH / 10 };
    sand_verdict told = *verdict;
    int32_t left = told.cost_total - told.cost_used;
    if (told.answer == SAND_YES && left > 0 && told.cost_total / TENTH == told.cost_used / TENTH)
        told.cost_total = told.cost_used;
    return told;
}

static void say_verdict(session *s, const sand_verdict *exact, bool whole)
{
    char line[LINE];
    sand_verdict told = with_one_figure(exact);
    const sand_verdict *verdict = &told;
    if (verdict->answer == SAND_NO) {
        s->refusal = *verdict;
        s->refused = true;
    }
    if (whole)
        sand_report_why(s->game, verdict, line, sizeof line);
    else
        sand_report_verdict(s->game, verdict, line, sizeof line);
    tenths_cut(line);
    screen_say(&s->screen, INK_PLAIN, 0, line);
}

/* Says what would follow from the order at once, if anything. */
static void say_consequences(session *s, const sand_order *order)
{
    sand_consequences found;
    char lines[LINE];
    if (sand_game_consequences(s->game, order, &found) != SAND_OK) return;
    sand_report_consequences(s->game, &found, lines, sizeof lines);
    for (char *line = strtok(lines, "\n"); line != NULL; line = strtok(NULL, "\n"))
        screen_say(&s->screen, INK_PLAIN, 2, line);
}

/* Says which enemy a written move meets, if he stands where he is. */
static void say_meetings(session *s, const sand_order *order)
{
    sand_courses courses;
    sand_verdict verdict;
    char line[LINE];
    if (sand_game_courses(s->game, order, &verdict, &courses) != SAND_OK) return;
    for (uint16_t i = 0; i < courses.n; i++) {
        sand_report_course(s->game, &courses.of[i], line, sizeof line);
        tenths_cut(line);
        if (line[0] != '\0') screen_say(&s->screen, INK_PLAIN, 2, line);
    }
}

/* Judges the order alone and, if the rules allow that, together with what is written on the sheet, whose entries of the
 * same kind and subject it would replace: an order that would be refused when it is given is refused here, too. */
static void judge_with_written(const session *s, const sand_order *order, sand_verdict *verdict)
{
    sand_entry room[BEGUN_MOST];
    sand_order all;
    sand_verdict together;
    begun kept = s->begun;
    sand_game_check(s->game, order, verdict);
    begun_look(&kept, order->side, order->decision);
    for (size_t i = 0; i < order->n; i++) begun_drop(&kept, order->entries[i].kind, order->entries[i].subject);
    if (verdict->answer == SAND_NO || kept.n == 0 || !begun_add(&kept, order, room, &all)) return;
    sand_game_check(s->game, &all, &together);
    if (together.answer == SAND_NO) *verdict = together;
}

/* Judges an order without giving it. */
static void judge_order(const typed *t, bool whole)
{
    orders found;
    text line = { 0 };
    if (!command_read(t, 1, &found)) return;
    for (size_t i = 0; i < found.list.n; i++) {
        sand_verdict verdict;
        judge_with_written(t->s, &found.order[i], &verdict);
        text_clear(&line);
        words_write_order(t->s, &found.order[i], &line);
        screen_say(&t->s->screen, INK_DIM, 0, text_of(&line));
        say_verdict(t->s, &verdict, whole);
        say_consequences(t->s, &found.order[i]);
        say_meetings(t->s, &found.order[i]);
    }
    text_free(&line);
}

void command_check(typed *t)
{
    if (t->w->n > 1)
        judge_order(t, false);
    else
        command_complain(t->s, "Check which order? For example: check charge UNIT TARGET");
}

/* ---- how far may it go? -------------------------------------------------------------------------------- */

static bool may_move_now(const typed *t)
{
    sand_decision decision = sand_game_decision(t->s->game, t->side);
    for (size_t i = 0; i < decision.n_kinds; i++)
        if (t->s->rules.orders[decision.kinds[i] - 1].slots & SAND_SLOT_MOTION) return true;
    return false;
}

/* Judges the longest move ahead, rounded down to readable numbers. */
static void judge_most(const typed *t, unsigned unit)
{
    orders found;
    sand_entry room[ROUND_MOST];
    sand_verdict verdict;
    sand_words w;
    text line = { 0 };
    typed ahead = *t;
    text_add(&line, "#%u ahead", unit);
    sand_words_split(&w, text_of(&line));
    ahead.w = &w;
    ahead.line = text_of(&line);
    if (command_read(&ahead, 0, &found) && found.list.n > 0) {
        sand_order order = round_order(t->s, &found.order[0], NULL, room);
        sand_game_check(t->s->game, &order, &verdict);
        text_clear(&line);
        words_write_order(t->s, &order, &line);
        if (verdict.answer != SAND_NO) screen_say(&t->s->screen, INK_DIM, 0, text_of(&line));
        say_verdict(t->s, &verdict, false);
    }
    text_free(&line);
}

/* "max essex": says how far the unit may go ahead, without moving it; without a name the unit named last. */
void command_most(typed *t)
{
    size_t at = 1;
    if (t->w->n < 2 && !t->s->chosen) {
        command_complain(t->s, "Which unit? `max UNIT` says how far it may go ahead, and `UNIT ahead` goes so far.");
        return;
    }
    unsigned unit = t->w->n < 2 ? t->s->chosen : command_unit(t, &at);
    if (!unit) return;
    t->s->chosen = unit;
    if (may_move_now(t)) {
        judge_most(t, unit);
    } else {
        command_complain(t->s, "No unit moves in this step.");
        show_unit(t->s, unit);
    }
}

void command_odds(typed *t)
{
    advice_odds(t->s, t->side, t->w, 1);
}

void command_hint(typed *t)
{
    size_t at = 1;
    unsigned unit = t->w->n > 1 ? command_unit(t, &at) : 0;
    if (t->w->n > 1 && !unit) return;
    advice_hint(t->s, t->side, unit);
    if (!unit) advice_beside(t->s, t->side);
}

void command_score(typed *t)
{
    char line[LINE];
    sand_report_standing(t->s->game, session_viewer(t->s), line, sizeof line);
    screen_say(&t->s->screen, INK_PLAIN, 0, line);
}

void command_goal(typed *t)
{
    static const char *const heads[] = { "",
                                         "It ends:", "It pays:", "It would change the score:", "The score so far:" };
    enum { MOST = 256 };
    sand_goal goals[MOST];
    char line[LINE];
    size_t n = sand_game_goals(t->s->game, session_viewer(t->s), goals, MOST);
    for (size_t i = 0; i < n && i < MOST; i++) {
        SAND_ASSERT((size_t)goals[i].kind < SAND_LEN(heads));
        bool first = i == 0 || goals[i].kind != goals[i - 1].kind;
        if (first) screen_say(&t->s->screen, INK_BOLD, 0, heads[goals[i].kind]);
        sand_report_goal(t->s->game, &goals[i], line, sizeof line);
        screen_say(&t->s->screen, INK_PLAIN, 2, line);
    }
}

/* ---- why did it happen? ------------------------------------------------------------------------------- */

/* What a question asks about: kinds of event, one unit, a number; 0 means any. */
typedef struct {
    uint32_t verbs; /* bit (1 << verb) */
    unsigned unit;
    int32_t number; /* -1: none */
    bool standing;  /* the score, the end */
} question;

static const struct {
    const char *word;
    uint32_t verbs;
} asked[] = {
    { "hit", 1u << SAND_EVENT_HIT },
    { "hits", 1u << SAND_EVENT_HIT },
    { "miss", 1u << SAND_EVENT_ROLL },
    { "missed", 1u << SAND_EVENT_ROLL },
    { "roll", 1u << SAND_EVENT_ROLL },
    { "rolled", 1u << SAND_EVENT_ROLL },
    { "dice", 1u << SAND_EVENT_ROLL },
    { "die", 1u << SAND_EVENT_ROLL | 1u << SAND_EVENT_REMOVE },
    { "died", 1u << SAND_EVENT_REMOVE },
    { "go", 1u << SAND_EVENT_REMOVE },
    { "went", 1u << SAND_EVENT_REMOVE },
    { "vanish", 1u << SAND_EVENT_REMOVE },
    { "vanished", 1u << SAND_EVENT_REMOVE },
    { "disappear", 1u << SAND_EVENT_REMOVE },
    { "disappeared", 1u << SAND_EVENT_REMOVE },
    { "break", 1u << SAND_EVENT_REMOVE | 1u << SAND_EVENT_MARK },
    { "broke", 1u << SAND_EVENT_REMOVE | 1u << SAND_EVENT_MARK },
    { "broken", 1u << SAND_EVENT_REMOVE | 1u << SAND_EVENT_MARK },
    { "result", 1u << SAND_EVENT_ROLL },
    { "rout", 1u << SAND_EVENT_REMOVE },
    { "routed", 1u << SAND_EVENT_REMOVE },
    { "gone", 1u << SAND_EVENT_REMOVE },
    { "removed", 1u << SAND_EVENT_REMOVE },
    { "leave", 1u << SAND_EVENT_REMOVE },
    { "left", 1u << SAND_EVENT_REMOVE },
    { "flee", 1u << SAND_EVENT_REMOVE },
    { "fled", 1u << SAND_EVENT_REMOVE },
    { "move", 1u << SAND_EVENT_MOVE },
    { "moved", 1u << SAND_EVENT_MOVE },
    { "stop", 1u << SAND_EVENT_MOVE },
    { "contact", 1u << SAND_EVENT_CONTACT },
    { "mark", 1u << SAND_EVENT_MARK },
    { "shaken", 1u << SAND_EVENT_MARK },
    { "ammunition", 1u << SAND_EVENT_MARK | 1u << SAND_EVENT_ROLL },
    { "powder", 1u << SAND_EVENT_MARK | 1u << SAND_EVENT_ROLL },
    { "card", 1u << SAND_EVENT_REVEAL },
    { "first", 1u << SAND_EVENT_ROLL },
    { "stand", 1u << SAND_EVENT_ROLL },
    { "stood", 1u << SAND_EVENT_ROLL },
    { "test", 1u << SAND_EVENT_ROLL },
    { "morale", 1u << SAND_EVENT_ROLL },
    { "pass", 1u << SAND_EVENT_ROLL },
    { "passed", 1u << SAND_EVENT_ROLL },
    { "fail", 1u << SAND_EVENT_ROLL },
    { "failed", 1u << SAND_EVENT_ROLL },
    { "rallied", 1u << SAND_EVENT_ROLL },
    { "marker", 1u << SAND_EVENT_HIT },
    { "markers", 1u << SAND_EVENT_HIT },
    { "fall", 1u << SAND_EVENT_MOVE },
    { "fell", 1u << SAND_EVENT_MOVE },
    { "followed", 1u << SAND_EVENT_MOVE },
    { "retreat", 1u << SAND_EVENT_MOVE },
    { "retreated", 1u << SAND_EVENT_MOVE },
};

static bool is_one_of(const char *word, const char *const *list, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(word, list[i]) == 0) return true;
    return false;
}

static bool is_small(const char *word)
{
    static const char *const small[] = { "did",  "do",  "does", "was",  "is",   "the",  "a",   "it",   "its",   "they",
                                         "we",   "i",   "you",  "he",   "on",   "of",   "in",  "from", "so",    "only",
                                         "just", "to",  "that", "this", "run",  "ran",  "out", "get",  "got",   "take",
                                         "took", "not", "no",   "by",   "for",  "with", "has", "have", "there", "at",
                                         ",",    "my",  "his",  "back", "were", "are" };
    return is_one_of(word, small, SAND_LEN(small));
}

static bool is_standing(const char *word)
{
    static const char *const about[] = { "lose",   "lost", "win",   "won",       "winning", "losing",
                                         "drawn",  "draw", "over",  "score",     "points",  "ahead",
                                         "behind", "end",  "ended", "nightfall", "beaten" };
    return is_one_of(word, about, SAND_LEN(about));
}

static bool read_verb(const char *word, question *q)
{
    for (size_t i = 0; i < SAND_LEN(asked); i++) {
        if (strcmp(asked[i].word, word) != 0) continue;
        q->verbs |= asked[i].verbs;
        return true;
    }
    return false;
}

/* Copies the word without punctuation; what does not fit is cut off. */
static void bare(const char *word, char out[48])
{
    size_t n = 0;
    for (; *word && n < 47; word++)
        if (*word != '?' && *word != '.' && *word != '!') out[n++] = *word;
    out[n] = '\0';
}

/* Complains of a word that is no name; `several`, unless NULL, is the complaint about a name that fits several. */
static void complain_of(const session *s, const char *word, const char *several)
{
    if (several)
        command_complain(s, several);
    else
        screen_sayf(&s->screen, INK_WARN, 0,
                    "I do not understand \"%.40s\" in that question. For example: why 2 hits, why did UNIT rout, why "
                    "did I lose, why RULE, why ORDER.",
                    word);
}

static bool is_side(const typed *t, size_t at, size_t *used)
{
    sand_name_search search = { t->s->game, SAND_REF_SIDE, NULL, NULL };
    text complaint = { 0 };
    bool is = words_find_name(&search, (sand_words_left){ t->w, at }, used, &complaint) != 0;
    text_free(&complaint);
    return is;
}

static bool read_question(const typed *t, question *q)
{
    *q = (question){ .number = -1 };
    for (size_t i = 1; i < t->w->n; i++) {
        char word[48];
        size_t at = i;
        bare(t->w->word[i], word);
        if (*word == '\0' || is_small(word) || read_verb(word, q)) continue;
        if (is_standing(word)) {
            q->standing = true;
        } else if (isdigit((unsigned char)*word)) {
            q->number = atoi(word);
        } else {
            sand_name_search search = { t->s->game, SAND_REF_UNIT, NULL, NULL };
            text complaint = { 0 };
            size_t used;
            q->unit = words_find_name(&search, (sand_words_left){ t->w, at }, &used, &complaint);
            if (!q->unit && used == 0 && is_side(t, at, &used)) { /* a side is asked about for the score and the end */
                q->standing = true;
                text_free(&complaint);
                continue;
            }
            if (!q->unit) complain_of(t->s, word, used > 0 ? text_of(&complaint) : NULL);
            text_free(&complaint);
            if (!q->unit) return false;
            i += used - 1;
        }
    }
    if (q->verbs || q->unit || q->number >= 0 || q->standing) return true;
    command_complain(t->s, "I do not understand that question. For example: why 2 hits, why did UNIT rout, why did I "
                           "lose, why RULE, why ORDER");
    return false;
}

static bool is_meant(const question *q, const sand_event *event)
{
    bool subject = event->subject_ref == SAND_REF_UNIT && event->subject == q->unit;
    bool object = event->object_ref == SAND_REF_UNIT && event->object == q->unit;
    SAND_ASSERT(event->verb < 32); /* the bits of `verbs` */
    if (q->verbs && !(q->verbs >> event->verb & 1)) return false;
    if (!q->verbs && !event->rule) return false;
    if (q->unit && !subject && !object) return false;
    return q->number < 0 || event->amount == q->number;
}

/* Returns the number of events up to and with the last one that is meant, as the viewer counts them; 0: none is. */
static size_t last_such(const session *s, const question *q)
{
    size_t n = sand_game_events(s->game, session_viewer(s));
    for (; n > 0; n--) {
        const sand_event *event = sand_game_event(s->game, session_viewer(s), n - 1);
        if (event && is_meant(q, event)) break;
    }
    return n;
}

static bool answer_question(session *s, const question *q)
{
    char line[LINE];
    size_t n = last_such(s, q);
    if (n == 0) return false;
    sand_report_because(s->game, session_viewer(s), n - 1, line, sizeof line);
    screen_say(&s->screen, INK_PLAIN, 0, line);
    return true;
}

/* Answers with the last event of the kind where the number asked for never came up. */
static bool answer_without_number(session *s, question *q)
{
    question any = *q;
    if (q->number < 0) return false;
    any.number = -1;
    if (last_such(s, &any) == 0) return false;
    screen_sayf(&s->screen, INK_WARN, 0, "No %d of that kind came up. The last was this:", q->number);
    return answer_question(s, &any);
}

/* ---- why is it so? ------------------------------------------------------------------------------------ */

static bool why_rule(const typed *t, const char *id)
{
    char line[LINE];
    if (sand_report_rule(t->s->game, id, line, sizeof line)) {
        screen_say(&t->s->screen, INK_PLAIN, 0, line);
        return true;
    }
    if (!strchr(id, '-')) return false;
    const char *near = sand_catalogue_near_rule(&t->s->rules, id);
    screen_sayf(&t->s->screen, INK_WARN, 0, "There is no rule \"%s\"%s%s%s.", id, near ? " (did you mean " : "",
                near ? near : "", near ? "?)" : "");
    return true;
}

/* Looks up a rule typed in any case: IDs are capitals, but for a letter behind the last digit (EC-A-16b). */
static bool why_named_rule(const typed *t)
{
    text id = { 0 };
    const char *from = command_rest(t, 1);
    for (const char *c = from; *c && *c != ' ' && *c != '?'; c++)
        text_add(&id, "%c", c - from < 12 ? toupper((unsigned char)*c) : *c);
    if (id.length > 1 && id.bytes[id.length - 1] >= 'A' && id.bytes[id.length - 2] <= '9')
        id.bytes[id.length - 1] = (char)tolower((unsigned char)id.bytes[id.length - 1]);
    bool known = why_rule(t, text_of(&id));
    text_free(&id);
    return known;
}

static void why_refused(const typed *t)
{
    char line[LINE];
    if (!t->s->refused) {
        command_complain(t->s, "Nothing stands refused. `why RULE` explains a rule, `why ORDER` an order, and "
                               "`why 2 hits`, `why did UNIT rout`, `why did I lose` what happened.");
        return;
    }
    sand_report_why(t->s->game, &t->s->refusal, line, sizeof line);
    tenths_cut(line);
    screen_say(&t->s->screen, INK_PLAIN, 0, line);
    screen_say(&t->s->screen, INK_DIM, 0,
               "`hint UNIT` names orders that are allowed, `why RULE` explains another rule, `why details` has the "
               "places that were "
               "measured.");
}

/* Says the corners of every shape that was measured for the last refusal. */
static void why_details(const typed *t)
{
    char line[LINE];
    const sand_verdict *verdict = &t->s->refusal;
    for (size_t i = 0; t->s->refused && i < verdict->n_witness && i < SAND_VERDICT_SHAPES_MAX; i++) {
        sand_report_shape(t->s->game, &verdict->witness[i], line, sizeof line);
        screen_say(&t->s->screen, INK_PLAIN, 0, line);
    }
    if (!t->s->refused || verdict->n_witness == 0) command_complain(t->s, "Nothing was measured for the last refusal.");
}

/* "1 ahead 99": a move of a unit by its number, where "ahead" does not ask for the score. */
static bool is_numbered_move(const sand_words *w)
{
    static const char *const ways[] = { "ahead", "forward", "back", "left", "right", "pivot", "wheel", "toward", "to" };
    return w->n > 2 && isdigit((unsigned char)*w->word[1]) && is_one_of(w->word[2], ways, SAND_LEN(ways));
}

/* "ahead 2.5" of the unit that was named last; "why ahead" alone asks for the score. */
static bool is_move_of_chosen(const typed *t)
{
    text line = { 0 };
    bool is = t->w->n > 2 && isdigit((unsigned char)*t->w->word[2]) && command_for_chosen(t, 1, &line);
    text_free(&line);
    return is;
}

void command_why(typed *t)
{
    question q;
    if (t->w->n == 2 && strcmp(t->w->word[1], "details") == 0)
        why_details(t);
    else if (t->w->n == 2 && strcmp(t->w->word[1], "hint") == 0)
        advice_why_hint(t->s, t->side);
    else if (t->w->n < 2)
        why_refused(t);
    else if (why_named_rule(t))
        return;
    else if (is_numbered_move(t->w) || is_move_of_chosen(t) ||
             (sand_language_begins(t->s->game, t->side, (sand_words_left){ t->w, 1 }) && !is_small(t->w->word[1])))
        judge_order(t, true);
    else if (!read_question(t, &q))
        return;
    else if (q.standing)
        command_score(t);
    else if (!answer_question(t->s, &q) && !answer_without_number(t->s, &q))
        command_complain(t->s, "Nothing of that kind has happened yet.");
}
