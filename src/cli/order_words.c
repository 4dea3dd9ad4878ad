/* order_words.c - orders in words.  The kind of order comes first, then who, then its slots in the order of sand_slot.
 */
#include "cli/slots.h"
#include "cli/tenths.h"

#include <string.h>

enum { UNITS_MOST = 64, TRIES = 12 };

void orders_init(orders *o)
{
    o->shortened = o->left_out = o->toward = false;
    o->list = (sand_order_list){ o->order, 0, SAND_LEN(o->order), o->entry, 0, SAND_LEN(o->entry) };
}

/* ---- which kind of order ----------------------------------------------------------------------------- */

typedef struct {
    const char *word;
    sand_wish_kind wish;
} goal;

/* Words for goals, where a ruleset has no order of that name. */
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

/* The first kind with motions: one that is offered if there is such a one. */
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

/* The kind with this name, or the only offered one that begins so. */
static unsigned named_kind(const sand_catalogue *rules, const sand_decision *decision, const char *word)
{
    unsigned found = 0;
    for (unsigned k = 1; k <= rules->n_orders; k++)
        if (strcmp(rules->orders[k - 1].name, word) == 0) return k;
    for (unsigned i = 0; i < decision->n_kinds && strlen(word) >= 2; i++) {
        if (strncmp(rules->orders[decision->kinds[i] - 1].name, word, strlen(word)) != 0) continue;
        if (found) return 0;
        found = decision->kinds[i];
    }
    return found;
}

bool words_begin_order(const session *s, const words *w, size_t at)
{
    if (at >= w->n) return false;
    sand_decision decision = sand_game_decision(s->game, session_viewer(s));
    return named_kind(&s->rules, &decision, w->word[at]) || motion_verb(w->word[at]) || find_goal(w->word[at]);
}

/* ---- goals ------------------------------------------------------------------------------------------- */

/* The best suggestion for the wish, if it is of the kind that was named. */
static bool suggest(reader *r, sand_wish wish)
{
    orders found;
    orders_init(&found);
    wish.side = (uint16_t)r->side;
    size_t n = sand_game_suggest(r->s->game, &wish, &found.list);
    for (size_t i = 0; i < n; i++) {
        const sand_order *order = &found.order[i];
        if (wish.order_kind && order->entries[0].kind != wish.order_kind) continue;
        sand_entry *copy = sand_order_list_add(&r->out->list, order->decision, order->side, order->n);
        if (!copy) return false;
        memcpy(copy, order->entries, order->n * sizeof *copy);
        return true;
    }
    return false;
}

static bool add_entries(reader *r, const sand_entry *entries, size_t n)
{
    sand_entry *copy = sand_order_list_add(&r->out->list, r->decision.serial, (uint16_t)r->side, n);
    if (!copy) return reader_complain(r, "that is too much at once");
    memcpy(copy, entries, n * sizeof *copy);
    return true;
}

/* Does the march end almost where it began, far from its goal?  Nobody wants to spend a move on that. */
static bool is_stub(const reader *r, const sand_entry *entry, sand_point to)
{
    enum { SHORT = SAND_UNIT_LENGTH / 2 };
    sand_point from = reader_pose_of(r, entry->subject).at;
    int32_t travel = 0;
    bool far = to.x - from.x > SHORT || from.x - to.x > SHORT || to.y - from.y > SHORT || from.y - to.y > SHORT;
    if (!(entry->given & SAND_SLOT_MOTION)) return false;
    for (size_t i = 0; i < sand_entry_steps(entry); i++) travel += sand_entry_step(entry, i).travel;
    return far && travel < SHORT;
}

static int32_t *march_of(sand_entry *entry)
{
    for (size_t m = 0; m + 2 < entry->n_list; m += 3)
        if (entry->list[m] == SAND_VERB_MARCH) return &entry->list[m + 2];
    return NULL;
}

/* A march that ends where what is in the way forbids more says so. */
static void say_what_stops(reader *r, const sand_entry *found, const sand_entry *straight)
{
    sand_verdict verdict;
    if (reader_judge(r->s, r->side, straight, 1, &verdict) != SAND_NO || !verdict.has_limit) return;
    if (verdict.limit >= verdict.cost_total || !(found->given & SAND_SLOT_MOTION)) return;
    if (sand_entry_steps(found) != 1 || sand_entry_step(found, 0).travel > verdict.limit) return;
    r->out->shortened = true;
    r->out->because = verdict;
}

/* No longer than the move: what is refused is the way, not its length. */
static void within_the_move(const reader *r, sand_entry *entry)
{
    sand_verdict verdict;
    int32_t *travel = march_of(entry);
    if (travel == NULL || reader_judge(r->s, r->side, entry, 1, &verdict) != SAND_NO || verdict.counts) return;
    if (verdict.cost_total > 0 && verdict.cost_total < *travel) *travel = verdict.cost_total;
}

/* "move rupert to 24,18 facing north", "move rupert toward essex" without a length. */
static bool read_goal_place(reader *r, sand_entry *entry, bool *is_goal)
{
    reading before = r->r;
    sand_wish wish = {
        .kind = SAND_WISH_REACH, .subject = entry->subject, .order_kind = entry->kind, .pose = { .heading = -1 }
    };
    *is_goal = false;
    if (!word_take(&r->r, "to") && !word_take(&r->r, "toward") && !word_take(&r->r, "towards")) return true;
    if (!word_point(&r->r, &wish.pose.at)) {
        uint16_t unit;
        sand_unit_facts facts;
        name_search search = { r->s->game, SAND_REF_UNIT, NULL, NULL };
        size_t used;
        unit = (uint16_t)name_find(&search, r->r.w, r->r.at, &used, r->r.complaint);
        r->r.at += used;
        if (!unit ||
            !(reader_at_end(r) ||
              word_is(&r->r,
                      "facing"))) { /* a length follows, or it is a compass point: a march that is said outright */
            r->r = before;
            return true;
        }
        if (!sand_game_unit(r->s->game, session_viewer(r->s), unit, &facts) || facts.state != SAND_UNIT_IN_PLAY)
            return reader_complain(r, "that unit is not on the table");
        wish.pose.at = facts.pose.at;
    }
    word_take(&r->r, ",");
    if (word_take(&r->r, "facing") &&
        !word_heading(&r->r, reader_pose_of(r, entry->subject).heading, &wish.pose.heading))
        return false;
    *is_goal = true;
    size_t orders_before = r->out->list.n, entries_before = r->out->list.n_entries;
    sand_entry straight = *entry;
    sand_pose from = reader_pose_of(r, entry->subject);
    int32_t turn = sand_report_bearing(from, wish.pose.at);
    sand_entry_add_step(&straight, SAND_VERB_MARCH, turn, reader_full_travel(r));
    if (suggest(r, wish)) {
        const sand_entry *found = &r->out->list.orders[orders_before].entries[0];
        say_what_stops(r, found, &straight);
        if (!is_stub(r, found, wish.pose.at)) return true;
        r->out->list.n = orders_before;
        r->out->list.n_entries = entries_before;
    }
    /* refused, and the refusal says why */
    within_the_move(r, &straight);
    r->out->toward = true;
    r->out->goal = wish.pose.at;
    return add_entries(r, &straight, 1);
}

/* ---- one order ---------------------------------------------------------------------------------------- */

/* Shortens the march of everybody who would go too far to the longest that is legal. */
static void fit_full(reader *r, sand_entry *entries, size_t n)
{
    for (size_t i = 0; i < TRIES + n; i++) {
        sand_verdict verdict;
        if (reader_judge(r->s, r->side, entries, n, &verdict) != SAND_NO || !verdict.has_limit || verdict.entry >= n)
            return;
        sand_entry *entry = &entries[verdict.entry];
        bool shorter = false;
        for (size_t m = 0; m + 2 < entry->n_list; m += 3) {
            if (entry->list[m] != SAND_VERB_MARCH || entry->list[m + 2] <= verdict.limit) continue;
            entry->list[m + 2] = verdict.limit;
            shorter = true;
        }
        if (!shorter) return;
        if (verdict.limit >= verdict.cost_total) continue;
        r->out->shortened = true;
        r->out->because = verdict;
    }
}

/* Where not everybody can go as far as he may (a command must hold together), all go as far as the slowest. */
static void keep_pace(reader *r, sand_entry *entries, size_t n)
{
    sand_entry even[UNITS_MOST];
    sand_verdict verdict;
    int32_t slowest = INT32_MAX;
    if (reader_judge(r->s, r->side, entries, n, &verdict) != SAND_NO) return;
    memcpy(even, entries, n * sizeof *even);
    for (size_t i = 0; i < n; i++)
        if (march_of(&even[i]) && *march_of(&even[i]) < slowest && *march_of(&even[i]) > 0)
            slowest = *march_of(&even[i]);
    for (size_t i = 0; i < n; i++)
        if (march_of(&even[i]) && *march_of(&even[i]) > 0) *march_of(&even[i]) = slowest;
    if (reader_judge(r->s, r->side, even, n, &verdict) != SAND_NO) memcpy(entries, even, n * sizeof *even);
}

/* Whoever cannot go at all, or by a hair only, has no order and may do something else; if nobody can, the first of them
 * is refused. */
static size_t leave_out_stuck(sand_entry *entries, size_t n, int32_t full)
{
    enum { HAIR = SAND_UNIT_LENGTH / 20 };
    size_t kept = 0;
    for (size_t i = 0; i < n; i++)
        if (!march_of(&entries[i]) || *march_of(&entries[i]) > HAIR) entries[kept++] = entries[i];
    if (kept > 0) return kept;
    *march_of(&entries[0]) = full;
    return 1;
}

/* Everybody as far as he may.  Whoever may not go together with those before him is left out (he is in their way, or
 * the order to them has to end first), and the others are fitted again; if he is the only one, he is refused. */
static size_t fit_sheet(reader *r, sand_entry *entries, size_t n)
{
    sand_verdict verdict;
    fit_full(r, entries, n);
    while (n > 1 && reader_judge(r->s, r->side, entries, n, &verdict) == SAND_NO && verdict.entry < n) {
        size_t behind = n - verdict.entry - 1;
        if (!r->out->left_out) r->out->without = verdict;
        r->out->left_out = true;
        memmove(&entries[verdict.entry], &entries[verdict.entry + 1], behind * sizeof *entries);
        fit_full(r, entries, --n);
    }
    return n;
}

static bool says_full(const reader *r, const sand_entry *entry)
{
    for (size_t i = 0; entry->given & SAND_SLOT_MOTION && i < sand_entry_steps(entry); i++)
        if (sand_entry_step(entry, i).travel == reader_full_travel(r)) return true;
    return false;
}

/* The entry's own words, after its subject.  `done`: suggestions were added instead. */
static bool read_rest(reader *r, sand_entry *entry, sand_verb first, bool *done)
{
    const sand_order_kind *row = reader_kind(r, entry->kind);
    *done = false;
    r->subject_now = entry->subject;
    if (row->slots & SAND_SLOT_MOTION && first != SAND_VERB_PIVOT && first != SAND_VERB_WHEEL) {
        if (!read_goal_place(r, entry, done)) return false;
        if (*done) return true;
    }
    if (!reader_slots(r, entry)) return false;
    if (row->slots & SAND_SLOT_MOTION && (!reader_at_end(r) || first)) {
        if (reader_at_end(r) && first == SAND_VERB_MARCH)
            return reader_complain(r, "how far? For example: ahead 6, or 1 o'clock 4.5");
        return reader_motion(r, entry, first);
    }
    if (!(row->optional & SAND_SLOT_MOTION)) return true;
    if (!reader_at_end(r)) return reader_motion(r, entry, 0);
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
    text_clear(r->r.complaint);
    text_add(r->r.complaint, "I do not understand \"%s\" at the end", word_now(&r->r));
    return false;
}

/* How far forward a unit stands, along the way the first of them faces; the foremost go first. */
static int64_t forwardness(const reader *r, unsigned unit, sand_pose as)
{
    sand_point at = reader_pose_of(r, unit).at;
    static const int8_t way[8][2] = { { 0, 1 },  { 1, 1 },   { 1, 0 },  { 1, -1 },
                                      { 0, -1 }, { -1, -1 }, { -1, 0 }, { -1, 1 } };
    const int8_t *ahead = way[(as.heading + SAND_FULL_TURN / 16) / (SAND_FULL_TURN / 8) % 8];
    return (int64_t)at.x * ahead[0] + (int64_t)at.y * ahead[1];
}

static size_t all_subjects(reader *r, unsigned kind, uint16_t *list)
{
    sand_table_facts table;
    size_t n = 0;
    sand_game_table(r->s->game, 0, &table);
    for (unsigned i = 1; i <= table.units && n < UNITS_MOST; i++) {
        bool there;
        if (reader_side_of(r->s, SAND_REF_UNIT, i, &there) != r->side || !there) continue;
        if (!words_may_begin(r->s, r->side, kind, i)) continue;
        size_t at = n++;
        for (; at > 0 &&
               forwardness(r, list[at - 1], reader_pose_of(r, list[0])) < forwardness(r, i, reader_pose_of(r, list[0]));
             at--)
            list[at] = list[at - 1];
        list[at] = (uint16_t)i;
    }
    return n;
}

/* Not in this step, or not as things stand. */
static bool nobody_can(reader *r, unsigned kind)
{
    sand_table_facts table;
    if (is_offered(&r->decision, kind)) return reader_complain(r, "nobody can do that now");
    sand_game_table(r->s->game, session_viewer(r->s), &table);
    text_clear(r->r.complaint);
    text_add(r->r.complaint, "nobody can %s in this step: %s", reader_kind(r, kind)->name, table.step);
    return false;
}

/* "all": one sheet where a sheet may be handed in, else one order each. */
static bool read_all(reader *r, unsigned kind, sand_verb first, bool ahead_full)
{
    uint16_t unit[UNITS_MOST];
    sand_entry entries[UNITS_MOST];
    size_t n = all_subjects(r, kind, unit), from = r->r.at;
    bool full = ahead_full && reader_at_end(r), done;
    if (n == 0) return nobody_can(r, kind);
    for (size_t i = 0; i < n; i++) {
        entries[i] = (sand_entry){ .kind = (uint16_t)kind, .subject = unit[i] };
        r->r.at = from;
        if (full)
            sand_entry_add_step(&entries[i], SAND_VERB_MARCH, 0, reader_full_travel(r));
        else if (!read_rest(r, &entries[i], first, &done))
            return false;
    }
    if (!nothing_left(r)) return false;
    if (says_full(r, &entries[0])) {
        if (r->decision.sheet)
            n = fit_sheet(r, entries, n);
        else
            fit_full(r, entries, n);
        keep_pace(r, entries, n);
        n = leave_out_stuck(entries, n, reader_full_travel(r));
        if (r->decision.sheet && !says_full(r, &entries[0])) n = fit_sheet(r, entries, n);
        if (n == 1) within_the_move(r, &entries[0]);
    }
    if (r->decision.sheet) return add_entries(r, entries, n);
    for (size_t i = 0; i < n; i++)
        if (!add_entries(r, &entries[i], 1)) return false;
    return true;
}

/* "fight", "shoot leighton": whoever or whomever was left out, if only one answer is possible now. */
static bool fill_in(reader *r, unsigned kind, unsigned subject)
{
    orders found;
    text said = { 0 }, one = { 0 };
    sand_wish wish = {
        .kind = SAND_WISH_ANY, .side = (uint16_t)r->side, .subject = (uint16_t)subject, .order_kind = (uint16_t)kind
    };
    size_t n = 0, only = 0;
    orders_init(&found);
    sand_game_suggest(r->s->game, &wish, &found.list);
    for (size_t i = 0; i < found.list.n; i++) {
        text_clear(&one);
        words_write_order(r->s, &found.order[i], &one);
        if (found.order[i].entries[0].kind != kind || (n && strstr(text_of(&said), text_of(&one)))) continue;
        text_add(&said, "%s%s", n ? " or " : "", text_of(&one));
        only = i;
        n++;
    }
    text_free(&one);
    if (n == 1) {
        text_free(&said);
        return add_entries(r, found.order[only].entries, found.order[only].n);
    }
    text_clear(r->r.complaint);
    if (n)
        text_add(r->r.complaint, "which of these: %s", text_of(&said));
    else if (subject)
        text_add(r->r.complaint, "%s cannot %s anybody now; `why %s %u WHOM` says what forbids it",
                 name_of(r->s->game, SAND_REF_UNIT, subject), reader_kind(r, kind)->name, reader_kind(r, kind)->name,
                 subject);
    else
        text_add(r->r.complaint, "nobody can %s now", reader_kind(r, kind)->name);
    text_free(&said);
    return false;
}

static bool read_kind(reader *r, unsigned kind, sand_verb first, bool ahead_full)
{
    const sand_order_kind *row = reader_kind(r, kind);
    sand_entry entry = { .kind = (uint16_t)kind };
    bool done;
    r->kind_now = kind;
    if (row->subject_ref == SAND_REF_UNIT && word_take(&r->r, "all")) return read_all(r, kind, first, ahead_full);
    if (row->subject_ref && reader_at_end(r) && ahead_full) return read_all(r, kind, first, true);
    bool whom = row->subject_ref == SAND_REF_UNIT && row->slots & SAND_SLOT_BODY;
    if (whom && reader_at_end(r)) return fill_in(r, kind, 0);
    if (row->subject_ref && !reader_find(r, row->subject_ref, reader_rank_subject, &entry.subject)) return false;
    if (whom && reader_at_end(r) && is_offered(&r->decision, kind)) return fill_in(r, kind, entry.subject);
    if (ahead_full && reader_at_end(r))
        sand_entry_add_step(&entry, SAND_VERB_MARCH, 0, reader_full_travel(r));
    else if (!read_rest(r, &entry, first, &done) || !nothing_left(r))
        return false;
    else if (done)
        return true;
    if (says_full(r, &entry)) {
        fit_full(r, &entry, 1);
        leave_out_stuck(&entry, 1, reader_full_travel(r));
        within_the_move(r, &entry);
    }
    return add_entries(r, &entry, 1);
}

/* "fight all" where the rules call it attacking: what is done by all is an order of the step, by its name. */
static bool say_who_does_all(reader *r)
{
    size_t n = 0;
    text_clear(r->r.complaint);
    for (unsigned i = 0; i < r->decision.n_kinds; i++) {
        const sand_order_kind *row = reader_kind(r, r->decision.kinds[i]);
        if (row->subject_ref != SAND_REF_UNIT || row->object_ref != SAND_REF_UNIT) continue;
        text_add(r->r.complaint, "%s%s all", n++ ? " or " : "that word stands for no order of all; try ", row->name);
    }
    if (n == 0) text_add(r->r.complaint, "this step has nothing that all could do");
    return false;
}

/* Does anything in this step fulfil it, whoever does? */
static bool is_possible(const reader *r, sand_wish_kind kind)
{
    orders found;
    sand_wish wish = { .kind = kind, .side = (uint16_t)r->side, .pose = { .heading = -1 } };
    orders_init(&found);
    return sand_game_suggest(r->s->game, &wish, &found.list) > 0;
}

static bool nobody_does(reader *r)
{
    sand_table_facts table;
    sand_game_table(r->s->game, session_viewer(r->s), &table);
    text_clear(r->r.complaint);
    text_add(r->r.complaint, "nobody can %s in this step: %s", r->r.w->word[r->r.at - 1], table.step);
    return false;
}

/* An order the ruleset has no name for, wished for instead. */
static bool read_wish(reader *r, const goal *wanted)
{
    sand_wish wish = { .kind = wanted->wish, .pose = { .heading = -1 } };
    name_search own = { r->s->game, SAND_REF_UNIT, NULL, NULL };
    size_t used;
    bool everybody = reader_at_end(r) || word_is(&r->r, "all");
    if (wanted->wish != SAND_WISH_DONE && everybody && !is_possible(r, wanted->wish)) return nobody_does(r);
    if (wanted->wish != SAND_WISH_DONE && word_take(&r->r, "all")) return say_who_does_all(r);
    if (wanted->wish != SAND_WISH_DONE) {
        r->kind_now = r->decision.n_kinds ? r->decision.kinds[0] : 1;
        if (reader_kind(r, r->kind_now)->subject_ref == SAND_REF_UNIT)
            own = (name_search){ r->s->game, SAND_REF_UNIT, reader_rank_subject, r };
        wish.subject = (uint16_t)name_find(&own, r->r.w, r->r.at, &used, r->r.complaint);
        if (!wish.subject) return false;
        r->r.at += used;
        reader_skip_small_words(r);
        if (!reader_at_end(r)) {
            name_search other = { r->s->game, SAND_REF_UNIT, NULL, NULL };
            wish.object = (uint16_t)name_find(&other, r->r.w, r->r.at, &used, r->r.complaint);
            if (!wish.object) return false;
            r->r.at += used;
        }
    }
    if (!nothing_left(r)) return false;
    return suggest(r, wish) || reader_complain(r, "nothing in the rules does that now; `help` lists the orders");
}

unsigned words_order_kind(const session *s, unsigned side, const words *w, size_t at)
{
    if (at >= w->n) return 0;
    sand_decision decision = sand_game_decision(s->game, side);
    unsigned kind = named_kind(&s->rules, &decision, w->word[at]);
    if (!is_offered(&decision, kind) && motion_verb(w->word[at])) kind = motion_kind(&s->rules, &decision);
    return is_offered(&decision, kind) ? kind : 0;
}

size_t words_read_targets(const session *s, unsigned side, words_left left, orders *out)
{
    text complaint = { 0 };
    reader r = { .s = s,
                 .side = side,
                 .out = out,
                 .decision = sand_game_decision(s->game, side),
                 .r = { s->game, session_viewer(s), left.w, left.from, &complaint } };
    sand_wish wish = { .kind = SAND_WISH_ANY, .side = (uint16_t)side };
    orders found;
    orders_init(out);
    orders_init(&found);
    wish.order_kind = (uint16_t)(r.kind_now = words_order_kind(s, side, left.w, left.from));
    bool whom = r.kind_now && reader_kind(&r, r.kind_now)->subject_ref == SAND_REF_UNIT &&
                reader_kind(&r, r.kind_now)->slots & SAND_SLOT_BODY;
    r.r.at++;
    bool anybody = whom && reader_at_end(&r);
    if (anybody || (whom && reader_find(&r, SAND_REF_UNIT, reader_rank_subject, &wish.subject) && reader_at_end(&r)))
        sand_game_suggest(s->game, &wish, &found.list);
    for (size_t i = 0; i < found.list.n; i++)
        if (found.order[i].n == 1 && found.order[i].entries[0].kind == r.kind_now)
            add_entries(&r, found.order[i].entries, 1);
    text_free(&complaint);
    return out->list.n;
}

/* What is wrong with the rest of an order matters less than that it is not for now.  Returns false. */
static bool of_another_step(reader *r, unsigned kind)
{
    char line[1024];
    sand_entry entry = { .kind = (uint16_t)kind };
    sand_verdict verdict;
    if (is_offered(&r->decision, kind) || reader_judge(r->s, r->side, &entry, 1, &verdict) != SAND_NO) return false;
    sand_report_verdict(r->s->game, &verdict, line, sizeof line);
    tenths_cut(line);
    return reader_complain(r, line);
}

bool words_read_order(const session *s, unsigned side, words_left left, orders *out, text *complaint)
{
    reader r = { .s = s,
                 .side = side,
                 .out = out,
                 .decision = sand_game_decision(s->game, side),
                 .r = { s->game, session_viewer(s), left.w, left.from, complaint } };
    const char *word = word_now(&r.r);
    unsigned kind = named_kind(&s->rules, &r.decision, word);
    /* a word may be a kind of order of another step and a motion of this one: "face" */
    if (kind && motion_verb(word) && !is_offered(&r.decision, kind) &&
        is_offered(&r.decision, motion_kind(&s->rules, &r.decision)))
        kind = 0;
    sand_verb verb = kind ? 0 : motion_verb(word);
    const goal *wanted = kind || verb ? NULL : find_goal(word);
    if (*word == '\0') return reader_complain(&r, "an order is missing");
    r.r.at++;
    if (verb) {
        kind = motion_kind(&s->rules, &r.decision);
        if (!kind) return reader_complain(&r, "nobody moves by these rules in this way");
        return read_kind(&r, kind, strcmp(word, "advance") == 0 ? 0 : verb, strcmp(word, "advance") == 0);
    }
    if (kind)
        return read_kind(&r, kind, motion_verb(word) == SAND_VERB_PIVOT ? SAND_VERB_PIVOT : 0, false) ||
               of_another_step(&r, kind);
    if (wanted) return read_wish(&r, wanted);
    text_clear(complaint);
    text_add(complaint, "I do not know the word \"%s\"", word);
    return false;
}

bool words_read_orders(const session *s, unsigned side, words_left left, orders *out, text *complaint)
{
    const words *w = left.w;
    words part = *w;
    size_t from = left.from;
    do {
        part.n = from;
        while (part.n < w->n && strcmp(w->word[part.n], ";") != 0) part.n++;
        if (!words_read_order(s, side, (words_left){ &part, from }, out, complaint)) return false;
        from = part.n + 1;
    } while (from < w->n);
    return true;
}

/* The entries lie one behind the other in the order they were read. */
void words_make_sheet(const session *s, unsigned side, orders *o)
{
    if (o->list.n < 2 || !sand_game_decision(s->game, side).sheet) return;
    o->order[0].n = (uint16_t)o->list.n_entries;
    o->list.n = 1;
}
