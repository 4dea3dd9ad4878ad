/* language.c - reads orders in words. The kind of order comes first (or the unit), then its subject, then its slots in
 * the order of sand_slot. */
#include "language/language_reader.h"

#include "base/assert.h"
#include "base/text.h"

#include <sandtable/report.h>

#include <string.h>

enum { UNITS_MOST = SAND_LANGUAGE_ALL };

enum { FOUND_ORDERS = 64, FOUND_ENTRIES = 256 };

/* The ruleset's suggestions, with their storage. */
typedef struct {
    sand_order_list list;
    sand_order order[FOUND_ORDERS];
    sand_entry entry[FOUND_ENTRIES];
} suggestions;

static void find(const sand_game *game, const sand_wish *wish, suggestions *out)
{
    out->list = (sand_order_list){ out->order, 0, FOUND_ORDERS, out->entry, 0, FOUND_ENTRIES };
    sand_game_suggest(game, wish, &out->list);
}

/* ---- which kind of order ----------------------------------------------------------------------------- */

typedef struct {
    const char *word;
    sand_wish_kind wish;
} goal;

/* Words for goals, for rulesets without an order of that name. */
static const goal goals[] = {
    { "attack", SAND_WISH_CLOSE }, { "charge", SAND_WISH_CLOSE }, { "approach", SAND_WISH_CLOSE },
    { "fire", SAND_WISH_SHOOT },   { "volley", SAND_WISH_SHOOT }, { "shoot", SAND_WISH_SHOOT },
    { "fight", SAND_WISH_FIGHT },  { "melee", SAND_WISH_FIGHT },  { "retire", SAND_WISH_AWAY },
    { "retreat", SAND_WISH_AWAY }, { "hold", SAND_WISH_STAY },    { "stay", SAND_WISH_STAY },
    { "wait", SAND_WISH_STAY },    { "done", SAND_WISH_DONE },    { "end", SAND_WISH_DONE },
    { "pass", SAND_WISH_DONE },
};

static const goal *find_goal(const char *word)
{
    for (size_t i = 0; i < SAND_LEN(goals); i++)
        if (strcmp(goals[i].word, word) == 0) return &goals[i];
    return NULL;
}

static bool is_offered(const sand_decision *decision, unsigned kind)
{
    for (unsigned i = 0; i < decision->n_kinds; i++)
        if (decision->kinds[i] == kind) return true;
    return false;
}

/* The first kind with motions; one that is offered, if any is. */
static unsigned motion_kind(const sand_catalogue *rules, const sand_decision *decision)
{
    unsigned found = 0;
    for (unsigned k = (unsigned)rules->n_orders; k > 0; k--) {
        if (!(rules->orders[k - 1].slots & SAND_SLOT_MOTION)) continue;
        if (!found || is_offered(decision, k) || !is_offered(decision, found)) found = k;
    }
    return found;
}

static sand_verb motion_verb(const char *word)
{
    static const struct {
        const char *word;
        sand_verb verb;
    } verbs[] = {
        { "march", SAND_VERB_MARCH }, { "advance", SAND_VERB_MARCH }, { "go", SAND_VERB_MARCH },
        { "move", SAND_VERB_MARCH },  { "pivot", SAND_VERB_PIVOT },   { "turn", SAND_VERB_PIVOT },
        { "face", SAND_VERB_PIVOT },  { "wheel", SAND_VERB_WHEEL },   { "form", SAND_VERB_FORM },
    };
    for (size_t i = 0; i < SAND_LEN(verbs); i++)
        if (strcmp(verbs[i].word, word) == 0) return verbs[i].verb;
    return 0;
}

/* The kind with this name, or the only offered one that begins with the word. */
static unsigned named_kind(const reader *r, const char *word)
{
    const sand_catalogue *rules = &r->rules;
    const sand_decision *decision = &r->decision;
    size_t least = r->r.at + 1 < r->r.w->n ? 1 : 2; /* one letter suffices where more follows: "m 1 6" */
    unsigned found = 0;
    for (unsigned k = 1; k <= rules->n_orders; k++)
        if (strcmp(rules->orders[k - 1].name, word) == 0) return k;
    for (unsigned i = 0; i < decision->n_kinds && strlen(word) >= least; i++) {
        if (strncmp(rules->orders[decision->kinds[i] - 1].name, word, strlen(word)) != 0) continue;
        if (found) return 0;
        found = decision->kinds[i];
    }
    return found;
}

/* ---- goals ------------------------------------------------------------------------------------------- */

/* Takes the best suggestion for the wish, if it is of the named kind. */
static bool suggest(reader *r, sand_wish wish)
{
    suggestions found;
    wish.side = (uint16_t)r->side;
    find(r->game, &wish, &found);
    for (size_t i = 0; i < found.list.n; i++) {
        const sand_order *order = &found.order[i];
        SAND_ASSERT(order->n > 0);
        if (wish.order_kind && order->entries[0].kind != wish.order_kind) continue;
        sand_entry *copy = sand_order_list_add(r->out, order->decision, order->side, order->n);
        if (!copy) return false;
        memcpy(copy, order->entries, order->n * sizeof *copy);
        return true;
    }
    return false;
}

static bool add_entries(reader *r, const sand_entry *entries, size_t n)
{
    SAND_ASSERT(n > 0);
    sand_entry *copy = sand_order_list_add(r->out, r->decision.serial, (uint16_t)r->side, n);
    if (!copy) return sand_language_complain(r, "that is too much at once");
    memcpy(copy, entries, n * sizeof *copy);
    return true;
}

/* Does the march end almost where it began, far from its goal? It is not worth a move. */
static bool is_stub(const reader *r, const sand_entry *entry, sand_point to)
{
    SAND_ASSERT(entry->subject != 0);
    enum { SHORT = SAND_UNIT_LENGTH / 2 };
    sand_point from = sand_language_pose_of(r, entry->subject).at;
    int32_t travel = 0;
    bool far = to.x - from.x > SHORT || from.x - to.x > SHORT || to.y - from.y > SHORT || from.y - to.y > SHORT;
    if (!(entry->given & SAND_SLOT_MOTION)) return false;
    for (size_t i = 0; i < sand_entry_steps(entry); i++) travel += sand_entry_step(entry, i).travel;
    return far && travel < SHORT;
}

/* A march that stops where something is in the way says so. */
static void say_what_stops(reader *r, const sand_entry *found, const sand_entry *straight)
{
    sand_verdict verdict;
    if (sand_language_judge(r, straight, 1, &verdict) != SAND_NO || !verdict.has_limit) return;
    if (verdict.limit >= verdict.cost_total || !(found->given & SAND_SLOT_MOTION)) return;
    if (sand_entry_steps(found) != 1 || sand_entry_step(found, 0).travel > verdict.limit) return;
    r->said->shortened = true;
    r->said->because = verdict;
}

/* Reads a goal instead of a motion: "move rupert to 24,18 facing north", "move rupert toward essex" without a length.
 * *is_goal: one was read, and an order for it was added. */
static bool read_goal_place(reader *r, sand_entry *entry, bool *is_goal)
{
    reading before = r->r;
    sand_wish wish = {
        .kind = SAND_WISH_REACH, .subject = entry->subject, .order_kind = entry->kind, .pose = { .heading = -1 }
    };
    *is_goal = false;
    if (!sand_language_take(&r->r, "to") && !sand_language_take(&r->r, "toward") &&
        !sand_language_take(&r->r, "towards"))
        return true;
    if (!sand_language_point(&r->r, &wish.pose.at)) {
        uint16_t unit;
        sand_unit_facts facts;
        sand_name_search search = { r->game, SAND_REF_UNIT, NULL, NULL };
        size_t used;
        unit = (uint16_t)sand_language_find_name(&search, r->r.w, r->r.at, &used, r->r.complaint);
        r->r.at += used;
        if (!unit ||
            !(sand_language_at_end(r) ||
              sand_language_is(&r->r, "facing"))) { /* a length or a compass point follows: an explicit march */
            r->r = before;
            return true;
        }
        if (!sand_game_unit(r->game, r->side, unit, &facts) || facts.state != SAND_UNIT_IN_PLAY)
            return sand_language_complain(r, "that unit is not on the table");
        wish.pose.at = facts.pose.at;
    }
    sand_language_take(&r->r, ",");
    if (sand_language_take(&r->r, "facing") &&
        !sand_language_heading(&r->r, sand_language_pose_of(r, entry->subject).heading, &wish.pose.heading))
        return false;
    *is_goal = true;
    size_t orders_before = r->out->n, entries_before = r->out->n_entries;
    sand_entry straight = *entry;
    sand_pose from = sand_language_pose_of(r, entry->subject);
    int32_t turn = sand_report_bearing(from, wish.pose.at);
    sand_entry_add_step(&straight, SAND_VERB_MARCH, turn, sand_language_full_travel(r));
    if (suggest(r, wish)) {
        SAND_ASSERT(r->out->n > orders_before);
        const sand_entry *found = &r->out->orders[orders_before].entries[0];
        say_what_stops(r, found, &straight);
        if (!is_stub(r, found, wish.pose.at)) return true;
        r->out->n = orders_before;
        r->out->n_entries = entries_before;
    }
    /* refused, and the refusal says why */
    sand_language_within_move(r, &straight);
    r->said->toward = true;
    r->said->goal = wish.pose.at;
    return add_entries(r, &straight, 1);
}

/* ---- one order ---------------------------------------------------------------------------------------- */

/* Reads the entry's own words, after its subject. `done`: suggestions were added instead. */
static bool read_rest(reader *r, sand_entry *entry, sand_verb first, bool *done)
{
    const sand_order_kind *row = sand_language_row(r, entry->kind);
    *done = false;
    r->subject_now = entry->subject;
    if (row->slots & SAND_SLOT_MOTION && first != SAND_VERB_PIVOT && first != SAND_VERB_WHEEL) {
        if (!read_goal_place(r, entry, done)) return false;
        if (*done) return true;
    }
    if (!sand_language_slots(r, entry)) return false;
    if (row->slots & SAND_SLOT_MOTION && (!sand_language_at_end(r) || first)) {
        if (sand_language_at_end(r) && first == SAND_VERB_MARCH)
            return sand_language_complain(r, "how far? For example: ahead 6, or 1 o'clock 4.5");
        return sand_language_motion(r, entry, first);
    }
    if (!(row->optional & SAND_SLOT_MOTION)) return true;
    if (!sand_language_at_end(r)) return sand_language_motion(r, entry, 0);
    if (!entry->object) return true;
    *done = suggest(r, (sand_wish){ .kind = SAND_WISH_CLOSE,
                                    .subject = entry->subject,
                                    .object = entry->object,
                                    .order_kind = entry->kind });
    return true;
}

static bool nothing_left(reader *r)
{
    if (r->r.at >= r->r.w->n) return true;
    sand_text_clear(r->r.complaint);
    sand_text_add_format(r->r.complaint, "I do not understand \"%s\" at the end", sand_language_now(&r->r));
    return false;
}

/* Returns how far forward a unit stands along the heading of `as`, so that the foremost units can move first. */
static int64_t forwardness(const reader *r, unsigned unit, sand_pose as)
{
    sand_point at = sand_language_pose_of(r, unit).at;
    static const int8_t way[8][2] = { { 0, 1 },  { 1, 1 },   { 1, 0 },  { 1, -1 },
                                      { 0, -1 }, { -1, -1 }, { -1, 0 }, { -1, 1 } };
    SAND_ASSERT(as.heading >= 0 && as.heading < SAND_FULL_TURN);
    const int8_t *ahead = way[(as.heading + SAND_FULL_TURN / 16) / (SAND_FULL_TURN / 8) % 8];
    return (int64_t)at.x * ahead[0] + (int64_t)at.y * ahead[1];
}

static size_t all_subjects(reader *r, unsigned kind, uint16_t *list)
{
    sand_table_facts table;
    size_t n = 0;
    sand_game_table(r->game, 0, &table);
    for (unsigned i = 1; i <= table.units && n < UNITS_MOST; i++) {
        bool there;
        if (sand_language_side_of(r, SAND_REF_UNIT, i, &there) != r->side || !there) continue;
        if (!sand_language_may_begin(r->game, r->side, kind, i)) continue;
        size_t at = n++;
        for (; at > 0 && forwardness(r, list[at - 1], sand_language_pose_of(r, list[0])) <
                             forwardness(r, i, sand_language_pose_of(r, list[0]));
             at--)
            list[at] = list[at - 1];
        list[at] = (uint16_t)i;
    }
    return n;
}

/* Complains that no unit can be given this order, in this step or in the present situation; always false. */
static bool no_unit_can(reader *r, unsigned kind)
{
    sand_table_facts table;
    if (is_offered(&r->decision, kind)) return sand_language_complain(r, "no unit can do that now");
    sand_game_table(r->game, r->side, &table);
    sand_text_clear(r->r.complaint);
    sand_text_add_format(r->r.complaint, "no unit can %s in this step: %s", sand_language_row(r, kind)->name,
                         table.step);
    return false;
}

/* Reads an order to "all": one sheet of entries where the step takes sheets, otherwise one order for each unit. */
static bool read_all(reader *r, unsigned kind, sand_verb first, bool ahead_full)
{
    uint16_t unit[UNITS_MOST];
    sand_entry entries[UNITS_MOST];
    size_t n = all_subjects(r, kind, unit), from = r->r.at;
    bool full = ahead_full && sand_language_at_end(r), done;
    if (n == 0) return no_unit_can(r, kind);
    for (size_t i = 0; i < n; i++) {
        entries[i] = (sand_entry){ .kind = (uint16_t)kind, .subject = unit[i] };
        r->r.at = from;
        if (full)
            sand_entry_add_step(&entries[i], SAND_VERB_MARCH, 0, sand_language_full_travel(r));
        else if (!read_rest(r, &entries[i], first, &done))
            return false;
    }
    if (!nothing_left(r)) return false;
    if (sand_language_says_full(r, &entries[0])) {
        if (r->decision.sheet)
            n = sand_language_fit_sheet(r, entries, n);
        else
            sand_language_fit(r, entries, n);
        sand_language_keep_pace(r, entries, n);
        n = sand_language_leave_out_stuck(entries, n, sand_language_full_travel(r));
        if (r->decision.sheet && !sand_language_says_full(r, &entries[0])) n = sand_language_fit_sheet(r, entries, n);
        if (n == 1) sand_language_within_move(r, &entries[0]);
    }
    if (r->decision.sheet) return add_entries(r, entries, n);
    for (size_t i = 0; i < n; i++)
        if (!add_entries(r, &entries[i], 1)) return false;
    return true;
}

/* "fight", "shoot leighton": fills in the missing subject or target if only one is possible now. */
static bool fill_in(reader *r, unsigned kind, unsigned subject)
{
    suggestions found;
    sand_text said, one;
    sand_wish wish = {
        .kind = SAND_WISH_ANY, .side = (uint16_t)r->side, .subject = (uint16_t)subject, .order_kind = (uint16_t)kind
    };
    size_t n = 0, only = 0;
    sand_text_init_heap(&said);
    sand_text_init_heap(&one);
    find(r->game, &wish, &found);
    for (size_t i = 0; i < found.list.n; i++) {
        sand_text_clear(&one);
        sand_language_write_order(r->game, &found.order[i], &one);
        if (found.order[i].entries[0].kind != kind ||
            (n && strstr(sand_text_string(&said), sand_text_string(&one)) != NULL))
            continue;
        sand_text_add_format(&said, "%s%s", n ? " or " : "", sand_text_string(&one));
        only = i;
        n++;
    }
    sand_text_free(&one);
    if (n == 1 && subject) {
        sand_text_free(&said);
        return add_entries(r, found.order[only].entries, found.order[only].n);
    }
    sand_text_clear(r->r.complaint);
    if (n)
        sand_text_add_format(r->r.complaint,
                             n > 1 ? "which of these: %s" : "only this can be meant, and it is not given yet: %s",
                             sand_text_string(&said));
    else if (subject)
        sand_text_add_format(r->r.complaint, "%s cannot %s any unit now; `why %s %u TARGET` says what forbids it",
                             sand_name_of(r->game, SAND_REF_UNIT, subject), sand_language_row(r, kind)->name,
                             sand_language_row(r, kind)->name, subject);
    else
        sand_text_add_format(r->r.complaint, "no unit can %s now", sand_language_row(r, kind)->name);
    sand_text_free(&said);
    return false;
}

static bool read_kind(reader *r, unsigned kind, sand_verb first, bool ahead_full)
{
    const sand_order_kind *row = sand_language_row(r, kind);
    sand_entry entry = { .kind = (uint16_t)kind };
    bool done;
    r->kind_now = kind;
    if (row->subject_ref == SAND_REF_UNIT && sand_language_take(&r->r, "all"))
        return read_all(r, kind, first, ahead_full);
    if (row->subject_ref && sand_language_at_end(r) && ahead_full)
        return sand_language_complain(r, "who is to advance? `advance all` lets every unit go as far as it may");
    bool whom = row->subject_ref == SAND_REF_UNIT && row->slots & SAND_SLOT_BODY;
    if (whom && sand_language_at_end(r)) return fill_in(r, kind, 0);
    sand_language_aim aim = { .kind = kind, .word = row->name };
    if (whom && sand_language_read_aim(r, &aim)) return sand_language_ask_who(r, &aim);
    if (row->subject_ref && !sand_language_find(r, row->subject_ref, sand_language_rank_subject, &entry.subject))
        return false;
    if (whom && sand_language_at_end(r) && is_offered(&r->decision, kind)) return fill_in(r, kind, entry.subject);
    if (ahead_full && sand_language_at_end(r))
        sand_entry_add_step(&entry, SAND_VERB_MARCH, 0, sand_language_full_travel(r));
    else if (!read_rest(r, &entry, first, &done) || !nothing_left(r))
        return false;
    else if (done)
        return true;
    if (sand_language_says_full(r, &entry)) {
        sand_language_fit(r, &entry, 1);
        sand_language_leave_out_stuck(&entry, 1, sand_language_full_travel(r));
        sand_language_within_move(r, &entry);
    }
    return add_entries(r, &entry, 1);
}

/* "fight all" where the rules call it attacking: an order for all goes by its name in the step. */
static bool say_who_does_all(reader *r)
{
    size_t n = 0;
    sand_text_clear(r->r.complaint);
    for (unsigned i = 0; i < r->decision.n_kinds; i++) {
        const sand_order_kind *row = sand_language_row(r, r->decision.kinds[i]);
        if (row->subject_ref != SAND_REF_UNIT || row->object_ref != SAND_REF_UNIT) continue;
        sand_text_add_format(r->r.complaint, "%s%s all", n++ ? " or " : "that word stands for no order of all; try ",
                             row->name);
    }
    if (n == 0) sand_text_add_format(r->r.complaint, "this step has nothing that all could do");
    return false;
}

/* Does anything in this step fulfil the wish, for any unit? */
static bool is_possible(const reader *r, sand_wish_kind kind)
{
    suggestions found;
    sand_wish wish = { .kind = kind, .side = (uint16_t)r->side, .pose = { .heading = -1 } };
    find(r->game, &wish, &found);
    return found.list.n > 0;
}

static bool no_unit_does(reader *r)
{
    SAND_ASSERT(r->r.at > 0);
    sand_table_facts table;
    sand_game_table(r->game, r->side, &table);
    sand_text_clear(r->r.complaint);
    sand_text_add_format(r->r.complaint, "no unit can %s in this step: %s", r->r.w->word[r->r.at - 1], table.step);
    return false;
}

/* The offered kind whose name is another word for this goal: "shoot" for "fire". */
static unsigned offered_for(const reader *r, sand_wish_kind wish)
{
    for (size_t i = 0; i < SAND_LEN(goals); i++)
        for (unsigned k = 0; goals[i].wish == wish && k < r->decision.n_kinds; k++)
            if (strcmp(sand_language_row(r, r->decision.kinds[k])->name, goals[i].word) == 0)
                return r->decision.kinds[k];
    return 0;
}

static bool is_against_unit(sand_wish_kind wish)
{
    return wish == SAND_WISH_CLOSE || wish == SAND_WISH_SHOOT || wish == SAND_WISH_FIGHT;
}

/* An order that the ruleset has no name for becomes a wish. */
static bool read_wish(reader *r, const goal *wanted)
{
    sand_wish wish = { .kind = wanted->wish, .pose = { .heading = -1 } };
    sand_name_search own = { r->game, SAND_REF_UNIT, NULL, NULL };
    size_t used;
    bool everybody = sand_language_at_end(r) || sand_language_is(&r->r, "all");
    if (wanted->wish != SAND_WISH_DONE && everybody && !is_possible(r, wanted->wish)) return no_unit_does(r);
    if (wanted->wish != SAND_WISH_DONE && sand_language_take(&r->r, "all")) return say_who_does_all(r);
    if (wanted->wish != SAND_WISH_DONE) {
        r->kind_now = r->decision.n_kinds ? r->decision.kinds[0] : 1;
        SAND_ASSERT(r->kind_now <= r->rules.n_orders);
        unsigned kind = offered_for(r, wanted->wish);
        sand_language_aim aim = { kind, wanted->wish, kind ? sand_language_row(r, kind)->name : wanted->word, 0 };
        if (is_against_unit(wanted->wish) && sand_language_read_aim(r, &aim)) return sand_language_ask_who(r, &aim);
        if (sand_language_row(r, r->kind_now)->subject_ref == SAND_REF_UNIT)
            own = (sand_name_search){ r->game, SAND_REF_UNIT, sand_language_rank_subject, r };
        wish.subject = (uint16_t)sand_language_find_name(&own, r->r.w, r->r.at, &used, r->r.complaint);
        if (!wish.subject) return false;
        r->r.at += used;
        sand_language_skip_small_words(r);
        if (!sand_language_at_end(r)) {
            sand_name_search other = { r->game, SAND_REF_UNIT, NULL, NULL };
            wish.object = (uint16_t)sand_language_find_name(&other, r->r.w, r->r.at, &used, r->r.complaint);
            if (!wish.object) return false;
            r->r.at += used;
        }
    }
    if (!nothing_left(r)) return false;
    if (suggest(r, wish)) return true;
    unsigned kind = wish.subject && !wish.object ? offered_for(r, wish.kind) : 0;
    return kind ? fill_in(r, kind, wish.subject)
                : sand_language_complain(r, "nothing in the rules does that now; `help` lists the orders");
}

/* Replaces the complaint if the order belongs to another step, which matters more than mistakes in its other words.
 * Always false. */
static bool of_another_step(reader *r, unsigned kind)
{
    char line[SAND_COMPLAINT_MAX];
    sand_entry entry = { .kind = (uint16_t)kind };
    sand_verdict verdict;
    if (is_offered(&r->decision, kind) || sand_language_judge(r, &entry, 1, &verdict) != SAND_NO) return false;
    sand_report_verdict(r->game, &verdict, line, sizeof line);
    return sand_language_complain(r, line);
}

/* ---- entry points ------------------------------------------------------------------------------------- */

static reader begin(const sand_game *game, unsigned side, sand_words_left left, sand_text *complaint)
{
    reader r = { .game = game,
                 .side = side,
                 .decision = sand_game_decision(game, side),
                 .r = { game, side, left.words, left.from, complaint } };
    sand_game_catalogue(game, &r.rules);
    return r;
}

static bool are_words(const sand_game *game, sand_words_left left)
{
    return game != NULL && left.words != NULL && left.from < left.words->n;
}

unsigned sand_language_kind(const sand_game *game, unsigned side, sand_words_left left)
{
    if (!are_words(game, left)) return 0;
    reader r = begin(game, side, left, NULL);
    const char *word = sand_language_now(&r.r);
    unsigned kind = named_kind(&r, word);
    if (!is_offered(&r.decision, kind) && motion_verb(word)) kind = motion_kind(&r.rules, &r.decision);
    return is_offered(&r.decision, kind) ? kind : 0;
}

bool sand_language_begins(const sand_game *game, unsigned side, sand_words_left left)
{
    if (!are_words(game, left)) return false;
    reader r = begin(game, side, left, NULL);
    const char *word = sand_language_now(&r.r);
    return named_kind(&r, word) || motion_verb(word) || find_goal(word);
}

size_t sand_language_targets(const sand_game *game, unsigned side, sand_words_left left, sand_order_list *out)
{
    char unheard[SAND_COMPLAINT_MAX];
    sand_text complaint;
    suggestions found;
    if (!are_words(game, left) || out == NULL) return 0;
    sand_text_init(&complaint, unheard, sizeof unheard);
    reader r = begin(game, side, left, &complaint);
    r.out = out;
    sand_wish wish = { .kind = SAND_WISH_ANY, .side = (uint16_t)side };
    wish.order_kind = (uint16_t)(r.kind_now = sand_language_kind(game, side, left));
    if (!r.kind_now) return 0;
    const sand_order_kind *row = sand_language_row(&r, r.kind_now);
    if (row->subject_ref != SAND_REF_UNIT || !(row->slots & SAND_SLOT_BODY)) return 0;
    r.r.at++;
    bool named =
        sand_language_at_end(&r) || sand_language_find(&r, SAND_REF_UNIT, sand_language_rank_subject, &wish.subject);
    if (!named || !sand_language_at_end(&r)) return 0;
    find(game, &wish, &found);
    size_t before = out->n;
    for (size_t i = 0; i < found.list.n; i++)
        if (found.order[i].n == 1 && found.order[i].entries[0].kind == r.kind_now)
            add_entries(&r, found.order[i].entries, 1);
    return out->n - before;
}

/* ---- the unit first ------------------------------------------------------------------------------------ */

/* Prefers units that may be given an order now, then other units of the side, then the enemy's. */
static int rank_own_first(const void *context, unsigned id)
{
    const reader *r = context;
    bool there;
    unsigned side = sand_language_side_of(r, SAND_REF_UNIT, id, &there);
    if (!there || side != r->side) return there;
    for (unsigned i = 0; i < r->decision.n_kinds; i++) {
        const sand_order_kind *row = sand_language_row(r, r->decision.kinds[i]);
        bool may = row->subject_ref == SAND_REF_UNIT;
        if (may && sand_language_may_begin(r->game, r->side, r->decision.kinds[i], id)) return 3;
    }
    return 2;
}

/* Puts the kind first: kind, unit, and the words from `rest` on. */
static void turn_round(const reader *r, const char *kind, const char *unit, size_t rest, sand_words *out)
{
    SAND_ASSERT(r->r.at < r->r.w->n && rest <= r->r.w->n);
    out->line = r->r.w->line;
    out->word[0] = kind;
    out->word[1] = unit;
    out->from[0] = out->from[1] = r->r.w->from[r->r.at];
    out->n = 2;
    for (size_t i = rest; i < r->r.w->n && out->n < SAND_WORDS_MAX; i++, out->n++) {
        out->word[out->n] = r->r.w->word[i];
        out->from[out->n] = r->r.w->from[i];
    }
}

static bool read_order(reader *r);

/* "essex ahead 6", "essex charge rupert". */
static bool read_unit_first(reader *r)
{
    sand_name_search units = { r->game, SAND_REF_UNIT, rank_own_first, r };
    char number[16];
    size_t used, first = r->r.at;
    unsigned unit = sand_language_find_name(&units, r->r.w, first, &used, r->r.complaint);
    if (!unit && used) return false; /* several units have that name */
    if (!unit || first + used >= r->r.w->n) {
        sand_text_clear(r->r.complaint);
        sand_text_add_format(r->r.complaint, "I do not know the word \"%s\"", sand_language_now(&r->r));
        return false;
    }
    size_t rest = first + used;
    const char *word = r->r.w->word[rest];
    unsigned moves = motion_kind(&r->rules, &r->decision);
    bool kind = named_kind(r, word) || motion_verb(word) || find_goal(word);
    if (!kind && !moves) return sand_language_complain(r, "what is it to do?");
    sand_text id;
    sand_words turned;
    sand_text_init(&id, number, sizeof number);
    sand_text_add_format(&id, "#%u", unit);
    turn_round(r, kind ? word : sand_language_row(r, moves)->name, number, kind ? rest + 1 : rest, &turned);
    reader again = *r;
    again.r.w = &turned;
    again.r.at = 0;
    return read_order(&again);
}

static bool read_named(reader *r, unsigned kind, const char *word)
{
    return read_kind(r, kind, motion_verb(word) == SAND_VERB_PIVOT ? SAND_VERB_PIVOT : 0, false) ||
           of_another_step(r, kind);
}

/* A motion without the kind: "wheel 2 left 10", "advance 3". */
static bool read_moving(reader *r, const char *word)
{
    bool advance = strcmp(word, "advance") == 0;
    unsigned kind = motion_kind(&r->rules, &r->decision);
    if (!kind) return sand_language_complain(r, "no unit moves by these rules in this way");
    return read_kind(r, kind, advance ? 0 : motion_verb(word), advance);
}

static bool read_order(reader *r)
{
    const char *word = sand_language_now(&r->r);
    unsigned kind = named_kind(r, word);
    /* a word may be a kind of order of another step and a motion of this one: "face" */
    if (kind && motion_verb(word) && !is_offered(&r->decision, kind) &&
        is_offered(&r->decision, motion_kind(&r->rules, &r->decision)))
        kind = 0;
    if (*word == '\0') return sand_language_complain(r, "an order is missing");
    if (!kind && !motion_verb(word) && !find_goal(word)) return read_unit_first(r);
    r->r.at++;
    if (kind) return read_named(r, kind, word);
    if (motion_verb(word)) return read_moving(r, word);
    return read_wish(r, find_goal(word));
}

/* Reads one order, up to the next semicolon. */
static bool read_clause(reader *r, sand_words *part, size_t from)
{
    part->n = from;
    while (part->n < r->r.w->n && strcmp(r->r.w->word[part->n], ";") != 0) part->n++;
    reader one = *r;
    one.r.w = part;
    one.r.at = from;
    return read_order(&one);
}

bool sand_language_read(const sand_game *game, unsigned side, sand_words_left left, sand_order_list *out,
                        sand_said *said)
{
    if (game == NULL || left.words == NULL || out == NULL || said == NULL) return false;
    *said = (sand_said){ 0 };
    sand_text complaint;
    sand_text_init(&complaint, said->complaint.text, sizeof said->complaint.text);
    reader r = begin(game, side, left, &complaint);
    r.out = out;
    r.said = said;
    sand_words part = *left.words; /* its words point into the caller's, which stay valid */
    size_t from = left.from;
    do {
        if (!read_clause(&r, &part, from)) return false;
        from = part.n + 1;
    } while (from < left.words->n);
    sand_text_clear(&complaint);
    return true;
}

/* Appends the motion of the second entry to that of the first; false unless both are motions of the same unit and
 * nothing else. */
static bool add_way(sand_entry *first, const sand_entry *second)
{
    const unsigned n = first->n_list;
    bool same = first->kind == second->kind && first->subject == second->subject;
    if (!same || first->given != SAND_SLOT_MOTION || second->given != SAND_SLOT_MOTION) return false;
    if (n + second->n_list > SAND_ENTRY_LIST_MAX) return false;
    for (unsigned i = 0; i < second->n_list; i++) first->list[n + i] = second->list[i];
    first->n_list = (uint16_t)(n + second->n_list);
    return true;
}

/* Joins consecutive motions of one unit into one motion. */
static void join_ways(sand_order_list *orders)
{
    size_t kept = 1;
    for (size_t i = 1; i < orders->n_entries; i++)
        if (!add_way(&orders->entries[kept - 1], &orders->entries[i])) orders->entries[kept++] = orders->entries[i];
    orders->n_entries = kept;
}

void sand_language_join(const sand_game *game, unsigned side, sand_order_list *orders)
{
    if (game == NULL || orders == NULL || orders->n < 2 || !sand_game_decision(game, side).sheet) return;
    SAND_ASSERT(orders->n_entries <= UINT16_MAX);
    if (sand_game_decision(game, side).sealed) join_ways(orders);
    orders->orders[0].n = (uint16_t)orders->n_entries; /* the entries are consecutive */
    orders->n = 1;
}
