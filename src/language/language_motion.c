/* language_motion.c - directions and motions in words.
 * Angles are hundredths of a degree, clockwise; a march's angle is against the facing it is made with. */
#include "language/language_motion.h"

#include "base/assert.h"

#include <stdlib.h>
#include <string.h>

enum { HOUR = SAND_FULL_TURN / 12, HALF_TURN = SAND_FULL_TURN / 2 };

/* ---- words and numbers ------------------------------------------------------------------------------- */

const char *sand_language_now(const reading *r)
{
    return r->at < r->w->n ? r->w->word[r->at] : "";
}

bool sand_language_is(const reading *r, const char *word)
{
    return strcmp(sand_language_now(r), word) == 0;
}

bool sand_language_take(reading *r, const char *word)
{
    if (!sand_language_is(r, word)) return false;
    r->at++;
    return true;
}

static bool take_any(reading *r, const char *const *list, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (sand_language_take(r, list[i])) return true;
    return false;
}

/* Reads a number, in thousandths, at the beginning of a word; *end is what follows it. */
static bool read_number(const char *word, int32_t *out, const char **end)
{
    bool minus = *word == '-';
    int64_t value = 0;
    int32_t unit = SAND_UNIT_LENGTH;
    if (*word == '-' || *word == '+') word++;
    if (*word < '0' || *word > '9') return false;
    for (; *word >= '0' && *word <= '9'; word++) value = value < INT32_MAX ? value * 10 + (*word - '0') : value;
    value *= SAND_UNIT_LENGTH;
    if (*word == '.' && word[1] >= '0' && word[1] <= '9')
        for (word++; *word >= '0' && *word <= '9'; word++) value += (*word - '0') * (int64_t)(unit /= 10);
    if (value > SAND_COORDINATE_LIMIT) value = SAND_COORDINATE_LIMIT;
    *out = (int32_t)(minus ? -value : value);
    *end = word;
    return true;
}

static bool rules_of(const reading *r, sand_catalogue *rules)
{
    sand_table_facts table;
    sand_game_table(r->game, r->viewer, &table);
    return sand_catalogue_find(table.ruleset, rules);
}

/* Is the word the ruleset's unit of length, as a name or mark, singular or plural ("pace", "paces", "in.", "in")?  A "
 * stands for any unit, and so does an empty word. */
static bool is_length_mark(const reading *r, const char *word)
{
    sand_catalogue rules;
    if (!*word || strcmp(word, "\"") == 0) return true;
    if (!rules_of(r, &rules)) return false;
    size_t name = strlen(rules.length), mark = strlen(rules.length_mark);
    if (strncmp(word, rules.length, name) == 0)
        return !word[name] || strcmp(word + name, "s") == 0 || strcmp(word + name, "es") == 0;
    if (mark > 0 && rules.length_mark[mark - 1] == '.') mark--;
    return strncmp(word, rules.length_mark, mark) == 0 && (!word[mark] || strcmp(word + mark, ".") == 0);
}

static bool is_angle_mark(const char *word)
{
    static const char *const marks[] = { "°", "deg", "deg.", "degree", "degrees" };
    for (size_t i = 0; i < SAND_LEN(marks); i++)
        if (strcmp(word, marks[i]) == 0) return true;
    return false;
}

bool sand_language_number(reading *r, int32_t *thousandths)
{
    const char *end;
    int32_t value;
    if (!read_number(sand_language_now(r), &value, &end)) return false;
    if (!is_length_mark(r, end) && !is_angle_mark(end)) return false;
    r->at++;
    if (*sand_language_now(r) && (is_length_mark(r, sand_language_now(r)) || is_angle_mark(sand_language_now(r))))
        r->at++;
    *thousandths = value;
    return true;
}

static bool is_number(const reading *r, const char *word)
{
    const char *end;
    int32_t value;
    return read_number(word, &value, &end) && (is_length_mark(r, end) || is_angle_mark(end));
}

bool sand_language_point(reading *r, sand_point *out)
{
    size_t before = r->at;
    if (sand_language_number(r, &out->x)) {
        sand_language_take(r, ",");
        if (sand_language_number(r, &out->y)) return true;
    }
    r->at = before;
    return false;
}

static bool complain(reading *r, const char *wanted)
{
    sand_text_clear(r->complaint);
    if (r->at < r->w->n)
        sand_text_add_format(r->complaint, "I do not understand \"%s\" here: %s", sand_language_now(r), wanted);
    else
        sand_text_add_format(r->complaint, "something is missing: %s", wanted);
    return false;
}

/* ---- directions -------------------------------------------------------------------------------------- */

/* The turn from one heading to another, -18000 < ... <= 18000. */
static int32_t turn_between(int32_t from, int32_t to)
{
    int32_t turn = (to - from) % SAND_FULL_TURN;
    SAND_ASSERT(to >= -SAND_FULL_TURN && to <= 2 * SAND_FULL_TURN);
    if (turn > HALF_TURN) turn -= SAND_FULL_TURN;
    if (turn <= -HALF_TURN) turn += SAND_FULL_TURN;
    return turn;
}

/* Reads "1 o'clock" or "11oclock" as an angle, clockwise from straight ahead. */
static bool take_hour(reading *r, int32_t *angle)
{
    const char *end;
    int32_t hour;
    if (!read_number(sand_language_now(r), &hour, &end)) return false;
    bool joined = strcmp(end, "oclock") == 0;
    bool apart = !*end && r->at + 1 < r->w->n && strcmp(r->w->word[r->at + 1], "oclock") == 0;
    if ((!joined && !apart) || hour < 0 || hour > 12 * SAND_UNIT_LENGTH) return false;
    r->at += joined ? 1 : 2;
    SAND_ASSERT(r->at <= r->w->n);
    *angle = turn_between(0, (int32_t)((int64_t)hour * HOUR / SAND_UNIT_LENGTH) % SAND_FULL_TURN);
    return true;
}

static bool take_compass(reading *r, int32_t *heading)
{
    static const struct {
        const char *word, *brief;
    } points[] = {
        { "north", "n" }, { "north-east", "ne" }, { "east", "e" }, { "south-east", "se" },
        { "south", "s" }, { "south-west", "sw" }, { "west", "w" }, { "north-west", "nw" },
    };
    for (size_t i = 0; i < SAND_LEN(points); i++) {
        bool same = sand_language_is(r, points[i].word) || sand_language_is(r, points[i].brief);
        if (!same && i % 2) { /* "northeast" */
            const char *word = sand_language_now(r);
            same = strncmp(word, points[i].word, 5) == 0 && strcmp(word + 5, points[i].word + 6) == 0;
        }
        if (!same) continue;
        r->at++;
        *heading = (int32_t)i * (SAND_FULL_TURN / 8);
        return true;
    }
    return false;
}

bool sand_language_heading(reading *r, int32_t heading, int32_t *out)
{
    int32_t value;
    if (take_compass(r, out)) return true;
    if (take_hour(r, &value)) {
        SAND_ASSERT(heading >= 0 && heading < SAND_FULL_TURN);
        *out = (heading + value + SAND_FULL_TURN) % SAND_FULL_TURN;
        return true;
    }
    if (!sand_language_number(r, &value)) return complain(r, "a direction such as north, 2 o'clock or 90");
    *out = turn_between(0, value / 10 % SAND_FULL_TURN);
    if (*out < 0) *out += SAND_FULL_TURN;
    return true;
}

static const char *const towards[] = { "to", "toward", "towards", "at" };

/* Reads what follows "toward": a point, a compass point or a unit; *angle is its direction relative to `from`. */
static bool take_bearing(reading *r, sand_pose from, int32_t *angle)
{
    sand_name_search search = { .game = r->game, .ref = SAND_REF_UNIT };
    sand_unit_facts facts;
    sand_point point;
    size_t used;
    if (sand_language_point(r, &point)) {
        *angle = sand_report_bearing(from, point);
        return true;
    }
    int32_t heading;
    if (take_compass(r, &heading)) {
        *angle = turn_between(from.heading, heading);
        return true;
    }
    unsigned unit = sand_language_find_name(&search, r->w, r->at, &used, r->complaint);
    if (!unit) return false;
    r->at += used;
    if (!sand_game_unit(r->game, r->viewer, unit, &facts) || facts.state != SAND_UNIT_IN_PLAY) {
        sand_text_clear(r->complaint);
        sand_text_add_format(r->complaint, "%s is not on the table", sand_name_of(r->game, SAND_REF_UNIT, unit));
        return false;
    }
    *angle = sand_report_bearing(from, facts.pose.at);
    return true;
}

/* A turn: "right 30", "30 right", "-30", "2 o'clock", "to north", "toward essex"; "right" alone means a quarter,
 * "about" half a turn. */
static bool read_turn(reading *r, sand_pose from, int32_t *angle)
{
    int32_t value = 0, heading;
    if (take_hour(r, angle)) return true;
    if (sand_language_take(r, "about") || sand_language_take(r, "round")) {
        *angle = HALF_TURN;
        return true;
    }
    if (take_any(r, towards, SAND_LEN(towards))) return take_bearing(r, from, angle);
    if (take_compass(r, &heading)) {
        *angle = turn_between(from.heading, heading);
        return true;
    }
    bool left = sand_language_take(r, "left"), right = !left && sand_language_take(r, "right");
    if (sand_language_number(r, &value)) {
        if (!left && !right) {
            left = sand_language_take(r, "left");
            right = !left && sand_language_take(r, "right");
        }
        *angle = left ? -(value / 10) : value / 10;
        return true;
    }
    if (!left && !right) return complain(r, "how far to turn, such as right 30, 2 o'clock, to north or toward a unit");
    *angle = left ? -SAND_QUARTER_TURN : SAND_QUARTER_TURN;
    return true;
}

static const char *const ahead[] = { "ahead", "forward", "forwards", "front", "straight", "on" };
static const char *const back[] = { "back", "backward", "backwards", "rear" };

/* With a march: "ahead", "back", "left", "right", "right 20" (if a length follows), "20° left", "1 o'clock", "north".
 */
static bool read_way(reading *r, sand_pose from, int32_t *angle)
{
    int32_t value, heading;
    *angle = 0;
    if (take_hour(r, angle) || take_any(r, ahead, SAND_LEN(ahead))) return true;
    if (take_any(r, back, SAND_LEN(back))) {
        *angle = HALF_TURN;
        return true;
    }
    if (take_any(r, towards, SAND_LEN(towards))) return take_bearing(r, from, angle);
    if (take_compass(r, &heading)) {
        *angle = turn_between(from.heading, heading);
        return true;
    }
    bool left = sand_language_take(r, "left"), right = !left && sand_language_take(r, "right");
    if (left || right) {
        bool two = is_number(r, sand_language_now(r)) && r->at + 1 < r->w->n && is_number(r, r->w->word[r->at + 1]);
        *angle = two && sand_language_number(r, &value) ? value / 10 : SAND_QUARTER_TURN;
        if (left) *angle = -*angle;
        return true;
    }
    size_t before = r->at;
    if (sand_language_number(r, &value)) {
        left = sand_language_take(r, "left");
        if (left || sand_language_take(r, "right")) {
            *angle = left ? -(value / 10) : value / 10;
            return true;
        }
    }
    r->at = before;
    return true;
}

/* ---- motions ----------------------------------------------------------------------------------------- */

static bool refuse_length(reading *r)
{
    sand_text_clear(r->complaint);
    sand_text_add_format(r->complaint, "a length is not less than 0: say ahead 3, or back 3 to go backwards");
    return false;
}

static bool read_march(reading *r, sand_pose from, int32_t full, sand_entry *entry)
{
    static const char *const most[] = { "full", "max", "far", "all" };
    int32_t angle, travel, again;
    size_t way = r->at;
    if (!read_way(r, from, &angle)) return false;
    bool alone =
        /* "ahead" alone: as far as possible */
        r->at > way && (*sand_language_now(r) == '\0' || sand_language_is(r, ","));
    if (alone || take_any(r, most, SAND_LEN(most)))
        travel = full;
    else if (!sand_language_number(r, &travel))
        return complain(r, "how far to march, such as ahead 6 or 1 o'clock 4.5");
    size_t before = r->at;
    if (angle == 0 && !sand_language_is(r, ",")) { /* "6 ahead", "6 back" */
        if (read_way(r, from, &again) && r->at != before) angle = again;
    }
    if (travel < 0) return refuse_length(r);
    return sand_entry_add_step(entry, SAND_VERB_MARCH, angle, travel) || complain(r, "too many parts");
}

bool sand_language_read_formation(reading *r, uint16_t *files_out, uint16_t *ranks_out)
{
    const char *end, *word = sand_language_now(r);
    int32_t files, ranks;
    if (read_number(word, &files, &end) && *end == 'x' && read_number(end + 1, &ranks, &end) && !*end) {
        r->at++;
    } else {
        if (!sand_language_number(r, &files)) return complain(r, "a formation such as 3x2");
        sand_language_take(r, "wide");
        sand_language_take(r, "by");
        if (!sand_language_number(r, &ranks)) return complain(r, "a formation such as 3x2");
        sand_language_take(r, "deep");
    }
    *files_out = (uint16_t)(files / SAND_UNIT_LENGTH);
    *ranks_out = (uint16_t)(ranks / SAND_UNIT_LENGTH);
    return true;
}

static bool read_form(reading *r, sand_entry *entry)
{
    uint16_t files, ranks;
    return sand_language_read_formation(r, &files, &ranks) &&
           (sand_entry_add_step(entry, SAND_VERB_FORM, files, ranks) || complain(r, "too many parts"));
}

static sand_verb take_verb(reading *r)
{
    static const struct {
        const char *word;
        sand_verb verb;
    } verbs[] = {
        { "pivot", SAND_VERB_PIVOT },  { "turn", SAND_VERB_PIVOT },  { "face", SAND_VERB_PIVOT },
        { "facing", SAND_VERB_PIVOT }, { "wheel", SAND_VERB_WHEEL }, { "about", SAND_VERB_ABOUT },
        { "form", SAND_VERB_FORM },    { "halt", SAND_VERB_HALT },   { "march", SAND_VERB_MARCH },
        { "move", SAND_VERB_MARCH },   { "road", SAND_VERB_ROAD },
    };
    for (size_t i = 0; i < SAND_LEN(verbs); i++)
        if (sand_language_take(r, verbs[i].word)) return verbs[i].verb;
    return SAND_VERB_MARCH;
}

/* "mount", "dismount or unlimber": the ruleset's words for states of bases. -1: none of these words. */
static int32_t take_change(reading *r)
{
    sand_catalogue rules;
    const char *into, *undo;
    int32_t state = -1;
    bool any = rules_of(r, &rules);
    for (int32_t i = 1; any && sand_catalogue_base_state(&rules, i, &into, &undo); i++) {
        if (sand_language_take(r, into)) return i;
        if (!sand_language_take(r, undo)) continue;
        state = 0;
        i = sand_language_take(r, "or") ? 0 : i;
    }
    return state;
}

static bool read_step(reading *r, sand_pose *from, sand_verb verb, int32_t full, sand_entry *entry)
{
    int32_t value = 0;
    switch (verb) {
    case SAND_VERB_MARCH: return read_march(r, *from, full, entry);
    case SAND_VERB_PIVOT:
    case SAND_VERB_WHEEL:
        if (!read_turn(r, *from, &value)) return false;
        SAND_ASSERT(value >= -2 * SAND_FULL_TURN);
        from->heading = (from->heading + value + 2 * SAND_FULL_TURN) % SAND_FULL_TURN;
        return sand_entry_add_step(entry, verb, value, 0) || complain(r, "too many parts");
    case SAND_VERB_ABOUT:
        from->heading = (from->heading + HALF_TURN) % SAND_FULL_TURN;
        sand_language_take(r, "face");
        return sand_entry_add_step(entry, verb, 0, 0) || complain(r, "too many parts");
    case SAND_VERB_FORM: return read_form(r, entry);
    case SAND_VERB_HALT:
        if (!sand_language_number(r, &value)) return complain(r, "how far from the enemy to halt");
        return sand_entry_add_step(entry, verb, 0, value) || complain(r, "too many parts");
    case SAND_VERB_ROAD:
        if (!sand_language_number(r, &value)) return complain(r, "how far along the road, such as road 6");
        return sand_entry_add_step(entry, verb, 0, value) || complain(r, "too many parts");
    case SAND_VERB_CHANGE: return false; /* given without a verb */
    }
    return false;
}

bool sand_language_read_motion(reading *r, sand_pose from, sand_verb first, int32_t full, sand_entry *entry)
{
    static const char *const between[] = { ",", "then", "and" };
    bool given = first != 0;
    do {
        int32_t change = given ? -1 : take_change(r);
        sand_verb verb = given ? first : change >= 0 ? SAND_VERB_CHANGE : take_verb(r);
        given = false;
        if (change < 0 && !read_step(r, &from, verb, full, entry)) return false;
        if (change >= 0 && !sand_entry_add_step(entry, verb, change, 0)) return complain(r, "too many parts");
        while (take_any(r, between, SAND_LEN(between))) {
        }
    } while (r->at < r->w->n);
    return true;
}

/* ---- writing ----------------------------------------------------------------------------------------- */

static void write_angle(int32_t angle, sand_text *out)
{
    char number[32];
    sand_report_angle(angle < 0 ? -angle : angle, number, sizeof number);
    number[strcspn(number, "\xc2")] = '\0'; /* without the degree sign, which is hard to type */
    sand_text_add_format(out, "%s %s", angle < 0 ? "left" : "right", number);
}

static void write_length(int32_t length, sand_text *out)
{
    char number[32];
    sand_report_length(length, "", number, sizeof number);
    number[strcspn(number, " ")] = '\0';
    sand_text_add_format(out, "%s", number);
}

static void write_change(const sand_catalogue *rules, int32_t state, sand_text *out)
{
    const char *into, *undo;
    if (state > 0 && sand_catalogue_base_state(rules, state, &into, &undo)) sand_text_add_format(out, "%s", into);
    for (int32_t i = 1; state == 0 && sand_catalogue_base_state(rules, i, &into, &undo); i++)
        sand_text_add_format(out, "%s%s", i > 1 ? " or " : "", undo);
}

void sand_language_write_motion(const sand_catalogue *rules, const sand_entry *entry, sand_text *out)
{
    for (size_t i = 0; i < sand_entry_steps(entry); i++) {
        sand_motion_step step = sand_entry_step(entry, i);
        sand_text_add_format(out, i ? ", " : " ");
        switch ((sand_verb)step.verb) {
        case SAND_VERB_PIVOT:
            sand_text_add_format(out, "pivot ");
            write_angle(step.angle, out);
            break;
        case SAND_VERB_WHEEL:
            sand_text_add_format(out, "wheel ");
            write_angle(step.angle, out);
            break;
        case SAND_VERB_MARCH: {
            int32_t turn = turn_between(0, step.angle % SAND_FULL_TURN);
            if (turn == 0)
                sand_text_add_format(out, "ahead ");
            else if (turn == HALF_TURN)
                sand_text_add_format(out, "back ");
            else {
                write_angle(turn, out);
                sand_text_add_format(out, " ");
            }
            write_length(step.travel, out);
            break;
        }
        case SAND_VERB_ABOUT: sand_text_add_format(out, "about"); break;
        case SAND_VERB_FORM: sand_text_add_format(out, "form %dx%d", step.angle, step.travel); break;
        case SAND_VERB_HALT:
            sand_text_add_format(out, "halt ");
            write_length(step.travel, out);
            break;
        case SAND_VERB_CHANGE: write_change(rules, step.angle, out); break;
        case SAND_VERB_ROAD:
            sand_text_add_format(out, "road ");
            write_length(step.travel, out);
            break;
        }
    }
}
