/* test_protocol.c - the protocol: whole battles of drill, secrets, limits, and arbitrary bytes.
 *
 * tests/protocol compares what every method answers with its schema. */
#include <sandtable/protocol.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/json.h"
#include "drill/drill.h"
#include "support/chance.h"

/* ---- asking ---------------------------------------------------------------------------------------------- */

typedef struct {
    sand_protocol *protocol;
    sand_text said; /* the last answer */
    int times;      /* number of answers to the last request */
} client;

static void hear(void *context, const char *line, size_t n)
{
    client *c = context;
    assert_int_equal(line[n], '\0');
    assert_null(memchr(line, '\n', n));
    sand_text_clear(&c->said);
    sand_text_add_bytes(&c->said, line, n);
    c->times++;
}

static client meet(const sand_protocol_host *host)
{
    client c = { .protocol = sand_protocol_create(host) };
    assert_non_null(c.protocol);
    sand_text_init_heap(&c.said);
    return c;
}

static void part(client *c)
{
    sand_protocol_destroy(c->protocol);
    sand_text_free(&c->said);
}

static void send(client *c, const char *method, const char *format, va_list arguments)
{
    sand_text line;
    sand_text_init_heap(&line);
    sand_text_add_format(&line, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":", method);
    sand_text_add_arguments(&line, format, arguments);
    sand_text_add_char(&line, '}');
    c->times = 0;
    sand_protocol_handle(c->protocol, line.bytes, line.length, hear, c);
    assert_int_equal(c->times, 1);
    sand_text_free(&line);
}

/* Sends a request with printed parameters; true when the answer is a result. */
static bool ask(client *c, const char *method, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    send(c, method, format, arguments);
    va_end(arguments);
    static const char begin[] = "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\"";
    return strncmp(c->said.bytes, begin, strlen(begin)) == 0;
}

/* Sends a request that must succeed, and returns the whole answer. */
static const char *good(client *c, const char *method, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    send(c, method, format, arguments);
    va_end(arguments);
    if (strstr(c->said.bytes, "\"id\":1,\"error\"") != NULL) fail_msg("%s", c->said.bytes);
    return sand_text_string(&c->said);
}

/* Copies what follows "key": in the last answer, up to a comma or bracket. */
static void member(const client *c, const char *key, char out[64])
{
    char pattern[64];
    snprintf(pattern, sizeof pattern, "\"%s\":", key);
    const char *at = strstr(c->said.bytes, pattern);
    assert_non_null(at);
    at += strlen(pattern);
    snprintf(out, 64, "%.*s", (int)strcspn(at, ",}]"), at);
}

/* Returns the text as a JSON string. */
static char *quoted(const char *text)
{
    sand_text out;
    sand_json_writer w;
    sand_text_init_heap(&out);
    sand_json_writer_init(&w, &out, SAND_JSON_COMPACT);
    sand_json_write_text(&w, NULL, text);
    assert_false(out.truncated);
    return out.bytes;
}

static char *parade(void)
{
    size_t n = sand_drill_scenario(3, 2, 1, NULL, 0);
    char *text = malloc(n + 1);
    assert_non_null(text);
    sand_drill_scenario(3, 2, 1, text, n + 1);
    return text;
}

static void open_text(client *c, const char *text)
{
    char *json = quoted(text);
    good(c, "new", "{\"text\":%s,\"seed\":\"4\"}", json);
    free(json);
}

/* ---- whole battles ---------------------------------------------------------------------------------------- */

static void play_on(client *c, int game, int decisions)
{
    for (int i = 0; i < decisions; i++) {
        for (int side = 1; side <= 2; side++) {
            char over[64];
            bool well =
                ask(c, "computer", "{\"game\":%d,\"side\":%d,\"player\":\"random\",\"seed\":\"%d\",\"submit\":true}",
                    game, side, i);
            if (!well && strstr(c->said.bytes, "-32011") == NULL) fail_msg("%s", c->said.bytes);
            good(c, "state", "{\"game\":%d}", game);
            member(c, "over", over);
            if (strcmp(over, "true") == 0) return;
        }
    }
}

static void the_drill_is_played_to_its_end(void **state)
{
    client c = meet(NULL);
    char *text = parade(), over[64], hash[64], again[64], steps[64];
    (void)state;
    open_text(&c, text);
    play_on(&c, 1, 4000);
    good(&c, "state", "{\"game\":1}");
    member(&c, "over", over);
    member(&c, "hash", hash);
    assert_string_equal(over, "true");
    good(&c, "replay", "{\"game\":1}");
    member(&c, "steps", steps);
    good(&c, "goto", "{\"game\":2,\"step\":%d}", atoi(steps) - 1);
    member(&c, "hash", again);
    assert_string_equal(hash, again);
    for (int step = atoi(steps) - 1; step >= 0; step -= 17) {
        good(&c, "goto", "{\"game\":2,\"step\":%d}", step);
        good(&c, "state", "{\"game\":2,\"viewer\":1}");
        good(&c, "decision", "{\"game\":2}");
    }
    free(text);
    part(&c);
}

/* ---- secrets ------------------------------------------------------------------------------------------------ */

/* Two parades differ in the grade of a unit of the second side, which is hidden from the first. */
static void hidden_state_changes_no_byte_of_answers(void **state)
{
    static const struct {
        const char *method, *params;
    } rows[] = {
        { "state", "{\"game\":%d,\"viewer\":1}" },
        { "field", "{\"game\":%d,\"viewer\":1}" },
        { "decision", "{\"game\":%d,\"viewer\":1}" },
        { "events", "{\"game\":%d,\"viewer\":\"South\"}" },
        { "suggest", "{\"game\":%d,\"side\":1,\"most\":64,\"verdicts\":true}" },
        { "measure", "{\"game\":%d,\"viewer\":1,\"from\":{\"unit\":1},\"to\":{\"unit\":\"N line 1\"}}" },
        { "overlay", "{\"game\":%d,\"viewer\":1,\"unit\":\"N line 1\"}" },
        { "computer", "{\"game\":%d,\"side\":1,\"player\":\"captain\",\"limits\":{\"nodes\":50}}" },
        { "save", "{\"game\":%d,\"viewer\":1,\"kind\":\"view\"}" },
    };
    client c = meet(NULL);
    char *text = parade(), *other = parade();
    char *grade = strstr(strstr(other, "N line 1"), "grade: ");
    (void)state;
    grade[7] = grade[7] == '3' ? '1' : '3';
    open_text(&c, text);
    open_text(&c, other);
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        char params[2][160];
        for (int game = 1; game <= 2; game++) {
            size_t n = strcspn(rows[i].params, "%");
            snprintf(params[game - 1], sizeof params[0], "%.*s%d%s", (int)n, rows[i].params, game,
                     rows[i].params + n + 2);
        }
        char *first = quoted(good(&c, rows[i].method, "%s", params[0]));
        char *second = quoted(good(&c, rows[i].method, "%s", params[1]));
        char *number = strstr(second, "\\\"game\\\":2");
        if (number != NULL) number[strlen("\\\"game\\\":")] = '1';
        assert_string_equal(first, second);
        free(first);
        free(second);
    }
    char mine[64], theirs[64]; /* the host sees the difference */
    good(&c, "state", "{\"game\":1}");
    member(&c, "hash", mine);
    good(&c, "state", "{\"game\":2}");
    member(&c, "hash", theirs);
    assert_string_not_equal(mine, theirs);
    free(text);
    free(other);
    part(&c);
}

/* ---- an umpire's adjustments ------------------------------------------------------------------------------- */

/* What may be moved and set, of leaders as of units, and the message for everything else. A refused adjustment changes
 * nothing. */
static void an_umpire_may_do_what_makes_sense(void **state)
{
    static const struct {
        const char *adjustment, *wrong; /* NULL: accepted */
    } rows[] = {
        { "{\"body\":\"South leader\",\"set\":{\"attached\":\"S line 2\"}}", NULL },
        { "{\"body\":\"South leader\",\"at\":[10,-0.3]}", "off the table" },
        { "{\"body\":\"South leader\",\"set\":{\"attached\":\"N line 1\"}}", "is a unit of the enemy" },
        { "{\"body\":\"South leader\",\"set\":{\"attached\":999}}", "\"error\":\"invalid\"" },
        { "{\"body\":\"South leader\",\"set\":{\"attached\":0},\"at\":[10,3],\"heading\":45}", NULL },
        { "{\"body\":\"South leader\",\"at\":[12.5,3]}", NULL },
        { "{\"body\":\"South leader\",\"at\":[-40,3]}", "off the table" },
        { "{\"body\":\"South leader\",\"set\":{\"status\":0}}", "in play, waiting or gone" },
        { "{\"body\":\"South leader\",\"set\":{\"status\":\"gone\"}}", NULL },
        { "{\"body\":\"South leader\",\"set\":{\"rank\":2}}", "cannot be set" },
        { "{\"body\":\"Nobody\",\"at\":[1,1]}", "Nobody" },
        { "{\"body\":1,\"set\":{\"attached\":\"S line 2\"}}", "goes with its own unit" },
        { "{\"unit\":\"S line 3\",\"set\":{\"status\":\"gone\"}}", NULL },
        { "{\"body\":\"South leader\",\"set\":{\"status\":\"play\",\"attached\":\"S line 3\"}}", "is not in play" },
        { "{\"unit\":\"S line 3\",\"set\":{\"status\":\"play\"}}", NULL },
        { "{\"unit\":\"S line 1\",\"at\":[1,1]}", "off the table" },
        { "{\"unit\":\"S line 1\",\"form\":[7,9]}", "do not fill" },
        { "{\"unit\":\"S line 1\",\"set\":{\"x\":5}}", "say \\\"at\\\"" },
        { "{\"unit\":\"S line 1\",\"set\":{\"grade\":9}}", "\"error\":\"invalid\"" },
        { "{\"unit\":\"S line 1\",\"set\":{\"height\":9}}", "no member" },
        { "{\"together\":[{\"unit\":\"S line 1\",\"set\":{\"hits\":2}},{\"unit\":\"S line 2\",\"set\":{\"hats\":2}}]}",
          "no member" },
        { "{\"unit\":1,\"body\":1}", "\"error\":\"invalid\"" },
        { "{}", "\"error\":\"invalid\"" },
        { "[]", "\"error\":\"invalid\"" },
    };
    client c = meet(NULL);
    char *text = parade(), before[64], after[64];
    (void)state;
    open_text(&c, text);
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        good(&c, "state", "{}");
        member(&c, "hash", before);
        bool done = ask(&c, "adjust", "{\"adjustment\":%s}", rows[i].adjustment);
        if (done != (rows[i].wrong == NULL) || (!done && strstr(c.said.bytes, rows[i].wrong) == NULL))
            fail_msg("%s: %.400s", rows[i].adjustment, c.said.bytes);
        good(&c, "state", "{}");
        member(&c, "hash", after);
        assert_int_equal(strcmp(before, after) != 0, done);
    }
    free(text);
    part(&c);
}

/* ---- the host ------------------------------------------------------------------------------------------------- */

static bool three_scenarios(void *context, size_t i, char **text, size_t *n)
{
    int *asked = context;
    ++*asked;
    if (i == 3) return false;
    *text = i == 0 ? parade() : i == 1 ? NULL : quoted("no object");
    *n = *text == NULL ? 0 : strlen(*text);
    return true;
}

static uint64_t ticking(void *context)
{
    return (uint64_t)(*(int *)context += 5);
}

static void scenarios_and_time_come_from_the_host(void **state)
{
    int asked = 0;
    sand_protocol_host host = { .scenario = three_scenarios, .clock = ticking, .context = &asked };
    client c = meet(&host);
    (void)state;
    assert_non_null(strstr(good(&c, "scenarios", "{}"),
                           "{\"scenarios\":[{\"id\":\"parade\",\"title\":\"Parade\",\"ruleset\":\"drill\""));
    assert_int_equal(asked, 4);
    good(&c, "new", "{\"scenario\":\"parade\"}");
    asked = 0;
    good(&c, "computer", "{\"side\":1,\"limits\":{\"ms\":1}}");
    assert_true(asked >= 5);
    part(&c);
}

/* ---- any bytes -------------------------------------------------------------------------------------------------- */

/* Whatever the request, the answer is one line of JSON, or none. */
static void handle(client *c, const char *bytes, size_t n)
{
    c->times = 0;
    sand_protocol_handle(c->protocol, bytes, n, hear, c);
    assert_true(c->times <= 1);
    if (c->times == 0) return;
    sand_json_source source = { "answer", c->said.bytes, c->said.length, 1, SAND_JSON_STRICT };
    sand_json_document document;
    sand_problem_list problems = { 0 };
    if (sand_json_parse(&source, &document, &problems) != SAND_OK) fail_msg("no JSON: %.200s", c->said.bytes);
    sand_json_document_free(&document);
}

static const char *const said_before[] = {
    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"state\",\"params\":{\"game\":1,\"viewer\":1}}",
    "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"suggest\",\"params\":{\"game\":1,\"side\":1,\"wish\":{\"kind\":"
    "\"reach\",\"unit\":1,\"at\":[12.5,8],\"heading\":90}}}",
    "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"check\",\"params\":{\"game\":1,\"order\":{\"decision\":1,\"side\":"
    "\"South\",\"entries\":[{\"kind\":\"go\",\"unit\":\"S line 1\",\"motion\":[[\"march\",0,3.5]]}]}}}",
    "{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"odds\",\"params\":{\"game\":1,\"line\":[{\"kind\":\"done\"}],"
    "\"viewer\":0}}",
    "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"submit\",\"params\":{\"game\":1,\"order\":{\"kind\":\"done\",\"side\":"
    "2},\"dice\":[[6,6],\"=3\",{\"tally\":[1,2],\"result\":5}]}}",
    "{\"jsonrpc\":\"2.0\",\"id\":6,\"method\":\"measure\",\"params\":{\"game\":1,\"from\":{\"unit\":1},\"to\":{\"at\":["
    "1.125,-2]}}}",
    "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"adjust\",\"params\":{\"game\":1,\"adjustment\":{\"unit\":1,\"at\":[5,5."
    "5],\"heading\":12.5,\"set\":{\"grade\":2}}}}",
    "[{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"undo\",\"params\":{\"game\":1,\"n\":1}},{\"jsonrpc\":\"2.0\","
    "\"method\":\"redo\"}]",
    "{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"events\",\"params\":{\"game\":1,\"since\":3,\"most\":4,\"viewer\":2}}",
    "{\"jsonrpc\":\"2.0\",\"id\":10,\"method\":\"why\",\"params\":{\"game\":1,\"rule\":\"GAME-03\"}}",
    "{\"jsonrpc\":\"2.0\",\"id\":11,\"method\":\"note\",\"params\":{\"game\":1,\"side\":1,\"text\":\"\\u00fc {u0} "
    "\\n\"}}",
    "{\"jsonrpc\":\"2.0\",\"id\":12,\"method\":\"new\",\"params\":{\"text\":\"{ruleset: "
    "'drill'}\",\"options\":{\"rerolls\":1},\"luck\":\"typed\"}}",
    "{\"jsonrpc\":\"2.0\",\"id\":13,\"method\":\"replay\",\"params\":{\"text\":\"{}\",\"step\":1}}",
    "{\"jsonrpc\":\"2.0\",\"id\":14,\"method\":\"save\",\"params\":{\"game\":1,\"kind\":\"position\"}}",
};

/* Makes one to four small changes: a byte is replaced, dropped or doubled, or a piece of another request is inserted.
 */
static size_t spoil(chance *luck, const char *from, char *out, size_t room)
{
    static const char bytes[] = "{}[],:\"\\0123456789.-eE truefalsn\n\t\xff\xc3\x00";
    size_t n = strlen(from);
    memcpy(out, from, n);
    for (uint32_t i = chance_below(luck, 4) + 1; i > 0 && n > 0; i--) {
        size_t at = chance_below(luck, (uint32_t)n);
        switch (chance_below(luck, 4)) {
        case 0: out[at] = bytes[chance_below(luck, sizeof bytes)]; break;
        case 1: memmove(out + at, out + at + 1, --n - at); break;
        case 2:
            if (n < room) memmove(out + at + 1, out + at, n++ - at);
            break;
        default: {
            const char *other = said_before[chance_below(luck, SAND_LEN(said_before))];
            size_t begin = chance_below(luck, (uint32_t)strlen(other)), length = chance_below(luck, 12);
            for (size_t k = 0; k < length && at + k < n && other[begin + k] != '\0'; k++)
                out[at + k] = other[begin + k];
        }
        }
    }
    return n;
}

static void spoilt_requests_are_answered(void **state)
{
    chance luck = { 20260101 };
    client c = meet(NULL);
    char *text = parade(), line[1024];
    (void)state;
    open_text(&c, text);
    for (size_t i = 0; i < SAND_LEN(said_before); i++) handle(&c, said_before[i], strlen(said_before[i]));
    for (int i = 0; i < 6000; i++) {
        size_t n = spoil(&luck, said_before[chance_below(&luck, SAND_LEN(said_before))], line, sizeof line);
        handle(&c, line, n);
    }
    good(&c, "state", "{\"game\":1}");
    free(text);
    part(&c);
}

static void lines_have_a_length_limit(void **state)
{
    client c = meet(NULL);
    static const char request[] = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"games\"}";
    size_t n = SAND_PROTOCOL_LINE;
    char *line = malloc(n + 1);
    (void)state;
    assert_non_null(line);
    memset(line, ' ', n + 1);
    memcpy(line, request, strlen(request));
    handle(&c, line, n);
    assert_non_null(strstr(c.said.bytes, "\"result\""));
    handle(&c, line, n + 1);
    assert_non_null(strstr(c.said.bytes, "-32700"));
    free(line);
    part(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_drill_is_played_to_its_end),
        cmocka_unit_test(hidden_state_changes_no_byte_of_answers),
        cmocka_unit_test(scenarios_and_time_come_from_the_host),
        cmocka_unit_test(spoilt_requests_are_answered),
        cmocka_unit_test(an_umpire_may_do_what_makes_sense),
        cmocka_unit_test(lines_have_a_length_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
