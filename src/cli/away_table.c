/* away_table.c - the table of a battle on a server, beside the battle itself: players present, questions and chat,
 * numbers for the dice, and the commands for all of these. */
#include "cli/away.h"

#include "cli/command.h"
#include "cli/new_file.h"
#include "cli/record_file.h"
#include "cli/sitting.h"

#include "base/hash.h"

#include <string.h>

/* ---- status ----------------------------------------------------------------------------------------------- */

static const sand_json *member(const away *a, const char *key)
{
    return a->has_status ? sand_json_get(a->status.root, key) : NULL;
}

static unsigned other_side(const away *a)
{
    return a->side == SAND_SIDE_A ? SAND_SIDE_B : SAND_SIDE_A;
}

static const sand_json *side_of(const away *a, unsigned side)
{
    const sand_json *sides = member(a, "sides");
    return side > 0 && sides && sides->kind == SAND_JSON_ARRAY && sides->list.count >= side
               ? &sides->list.items[side - 1]
               : NULL;
}

static void take_status(session *s, const char *data)
{
    away *a = away_of(s);
    sand_json_document document;
    sand_problem_list problems = { 0 };
    sand_json_source source = { "the server", data, strlen(data), 1, SAND_JSON_STRICT };
    if (sand_json_parse(&source, &document, &problems) == SAND_OK) {
        if (a->has_status) sand_json_document_free(&a->status);
        a->status = document;
        a->has_status = true;
        int64_t side = away_number(member(a, "seat"), "side");
        a->side = side >= 1 && side <= SAND_SIDES ? (unsigned)side : 0;
    }
    sand_problem_list_free(&problems);
}

static bool is_true(const sand_json *value, const char *key)
{
    const sand_json *found = sand_json_get(value, key);
    return found && found->kind == SAND_JSON_BOOL && found->truth;
}

/* The id of the other side's open question; 0: none. */
static int64_t asked_of_us(const away *a, const char **what)
{
    const sand_json *asks = member(a, "asks");
    for (size_t i = 0; asks && asks->kind == SAND_JSON_ARRAY && i < asks->list.count; i++) {
        const sand_json *ask = &asks->list.items[i];
        if (away_number(ask, "by") == a->side) continue;
        *what = away_text(ask, "what");
        return away_number(ask, "id");
    }
    return 0;
}

static int64_t asked_by_us(const away *a)
{
    const sand_json *asks = member(a, "asks");
    for (size_t i = 0; asks && asks->kind == SAND_JSON_ARRAY && i < asks->list.count; i++)
        if (away_number(&asks->list.items[i], "by") == a->side) return away_number(&asks->list.items[i], "id");
    return 0;
}

static const char *asks_for(const char *what)
{
    static const char *const words[][2] = {
        { "undo", "to take back" },           { "draw", "for a draw" },
        { "pause", "for a pause" },           { "terms", "other terms" },
        { "adjust", "for a change by hand" }, { "rematch", "for a rematch" },
    };
    for (size_t i = 0; i < SAND_LEN(words); i++)
        if (strcmp(words[i][0], what) == 0) return words[i][1];
    return what;
}

static void say_players(const session *s)
{
    const away *a = away_of(s);
    for (unsigned side = 1; side <= SAND_SIDES; side++) {
        const sand_json *of = side_of(a, side), *players = sand_json_get(of, "players");
        text names = { 0 };
        for (size_t i = 0; players && players->kind == SAND_JSON_ARRAY && i < players->list.count; i++) {
            const char *name = away_text(&players->list.items[i], "name");
            text_add(&names, "%s%s%s", names.length ? ", " : "", *name ? name : "a player without a name",
                     is_true(&players->list.items[i], "here") ? " (here)" : " (away)");
        }
        screen_sayf(&s->screen, side == SAND_SIDE_A ? INK_SIDE_A : INK_SIDE_B, 2, "%s: %s", away_text(of, "name"),
                    names.length ? text_of(&names) : "nobody yet");
        text_free(&names);
    }
}

void away_say_waiting(session *s)
{
    const away *a = away_of(s);
    const sand_json *other = side_of(a, other_side(a)), *waits = member(a, "waits");
    const char *since = away_text(waits, "since"), *name = away_text(other, "name");
    const char *here = away_text(other, "here");
    if (strcmp(away_state(a), "lobby") == 0)
        screen_sayf(&s->screen, INK_DIM, 0, "Waiting for a player to take %s: send that player the link.", name);
    else
        screen_sayf(&s->screen, INK_DIM, 0, "%s decide%s%s%s%s.", name,
                    strcmp(here, "none") == 0 ? ", and is away" : "", *since ? ", since " : "", since,
                    session_at_terminal(s) ? "; Enter, then a word, looks around" : "");
}

/* ---- messages --------------------------------------------------------------------------------------------- */

static void say_message(session *s, const sand_json *message)
{
    away *a = away_of(s);
    const char *kind = away_text(message, "kind"), *what = away_text(message, "what");
    const sand_json *by = sand_json_get(message, "by");
    const char *name = away_text(by, "name"), *words = away_text(message, "text");
    bool ours = away_number(by, "side") == a->side;
    if (!*name) name = away_text(side_of(a, (unsigned)away_number(by, "side")), "name");
    if (strcmp(kind, "say") == 0)
        screen_sayf(&s->screen, INK_BOLD, 0, "%s: %s", ours ? "You" : name, words);
    else if (strcmp(kind, "asked") == 0 && !ours)
        screen_sayf(&s->screen, INK_WARN, 0, "%s asks %s: `agree` or `refuse`.", name, asks_for(what));
    else if (strcmp(kind, "answered") == 0)
        screen_sayf(&s->screen, INK_DIM, 0, "By a standing answer of %s: %s", name, away_text(message, "words"));
    else if (strcmp(kind, "rematch") == 0)
        screen_sayf(&s->screen, INK_BOLD, 0, "The rematch is open: sandtable join %s", away_text(message, "game"));
    else if (strcmp(kind, "asked") != 0 && !ours)
        screen_sayf(&s->screen, INK_DIM, 0, "%s %s%s%s.", name, kind, *what ? ": asked " : "",
                    *what ? asks_for(what) : "");
}

static void take_message(session *s, const char *data)
{
    away *a = away_of(s);
    sand_json_document document;
    sand_problem_list problems = { 0 };
    sand_json_source source = { "the server", data, strlen(data), 1, SAND_JSON_STRICT };
    if (sand_json_parse(&source, &document, &problems) == SAND_OK) {
        size_t n = (size_t)away_number(document.root, "n");
        if (n > a->table && (a->caught_up || strcmp(away_state(a), "lobby") == 0)) say_message(s, document.root);
        bool ours = away_number(sand_json_get(document.root, "by"), "side") == a->side;
        if (ours && strcmp(away_text(document.root, "kind"), "say") == 0) a->own++;
        if (n > a->table) a->table = n;
        sand_json_document_free(&document);
    }
    sand_problem_list_free(&problems);
}

void away_take(session *s, const char *event, const char *data)
{
    if (strcmp(event, "status") == 0) take_status(s, data);
    if (strcmp(event, "table") == 0) take_message(s, data);
}

/* ---- the dice's numbers ----------------------------------------------------------------------------------- */

static bool draw_number(away *a)
{
    char number[65];
    if (a->number.length) return true;
    if (!record_file_secret(number)) return false;
    text_add(&a->number, "%s", number);
    return true;
}

static void promise(session *s)
{
    away *a = away_of(s);
    sand_json_document document;
    uint8_t hash[SAND_SHA256_BYTES];
    char digits[2 * SAND_SHA256_BYTES + 1];
    text params = { 0 };
    sand_hash_sha256_bytes(a->number.bytes, a->number.length, hash);
    sand_hash_hex_write(hash, sizeof hash, digits);
    text_add(&params, "{\"commitment\":\"%s\"}", digits);
    if (away_call(s, "promise", text_of(&params), &document)) sand_json_document_free(&document);
    text_free(&params);
}

/* Opens this side's number only when the other side has promised its own, so that neither can choose by the other's. */
void away_settle_dice(session *s)
{
    away *a = away_of(s);
    const sand_json *own = side_of(a, a->side), *other = side_of(a, other_side(a));
    sand_json_document document;
    text params = { 0 };
    if (strcmp(away_state(a), "lobby") != 0 || strcmp(away_text(member(a, "terms"), "dice"), "shared") != 0) return;
    if (is_true(own, "opened")) return;
    bool promised = *away_text(own, "commitment") != '\0';
    if (!promised && draw_number(a)) {
        promise(s);
        return;
    }
    if (!*away_text(other, "commitment") && !is_true(other, "opened")) return;
    text_add(&params, a->number.length ? "{\"number\":\"%s\"}" : "{\"number\":null}", text_of(&a->number));
    if (away_call(s, "number", text_of(&params), &document)) sand_json_document_free(&document);
    text_free(&params);
}

/* ---- commands --------------------------------------------------------------------------------------------- */

/* Calls a method whose effect the stream tells; false: it failed, and the player was told why. */
static bool ask(session *s, const char *method, const char *params)
{
    away *a = away_of(s);
    sand_json_document document;
    const sand_json *result = away_call(s, method, params, &document);
    if (!result) {
        screen_sayf(&s->screen, INK_WARN, 0, "%s", text_of(&a->said));
        return false;
    }
    away_take_news(s, result);
    const sand_json *status = sand_json_get(result, "status");
    if (status && status->kind == SAND_JSON_TEXT && strcmp(status->text.bytes, "asked") == 0)
        screen_say(&s->screen, INK_PLAIN, 2, "The other side is asked.");
    sand_json_document_free(&document);
    away_refresh(s);
    return true;
}

static bool ask_text(session *s, const char *method, const char *words)
{
    text params;
    sand_json_writer w;
    sand_text_init_heap(&params);
    sand_json_writer_init(&w, &params, SAND_JSON_COMPACT);
    sand_json_write_object(&w, NULL);
    sand_json_write_text(&w, "text", words);
    sand_json_write_end(&w);
    bool done = ask(s, method, text_of(&params));
    text_free(&params);
    return done;
}

static void ask_id(session *s, const char *method, int64_t id)
{
    text params = { 0 };
    text_add(&params, "{\"id\":%lld}", (long long)id);
    ask(s, method, text_of(&params));
    text_free(&params);
}

static void do_undo(session *s, const char *rest)
{
    if (command_take_back_begun(s, s->seated)) return;
    if (strncmp(rest, "ask", 3) == 0)
        ask(s, "ask_undo", "{\"n\":1}");
    else if (!ask(s, "undo", "{\"n\":1}"))
        screen_say(&s->screen, INK_DIM, 2, "`undo ask` asks the other side.");
}

static void do_redo(session *s, const char *rest)
{
    (void)rest;
    ask(s, "redo", "{\"n\":1}");
}

static void do_note(session *s, const char *rest)
{
    ask_text(s, "note", rest);
}

static void do_say(session *s, const char *rest)
{
    enum { PARTS = 30, PART = 100 }; /* waits PARTS times PART milliseconds at most */
    away *a = away_of(s);
    size_t before = a->own;
    if (!*rest) {
        command_complain(s, "Say what? For example: say Good luck");
        return;
    }
    if (!ask_text(s, "chat", rest)) return;
    /* The stream tells the words as they come back; the next prompt would hide them, so they are waited for. */
    for (int i = 0; i < PARTS && a->own == before && !a->bye && !sitting_is_interrupted(s); i++) away_hear(s, PART, -1);
}

static void do_concede(session *s, const char *rest)
{
    (void)rest;
    if (session_is_sure(s, "Concede: are you sure? (yes) "))
        ask(s, "concede", NULL);
    else
        screen_say(&s->screen, INK_PLAIN, 2, "The battle goes on.");
}

static void do_draw(session *s, const char *rest)
{
    (void)rest;
    ask(s, "draw", NULL);
}

static void do_agree(session *s, const char *rest)
{
    const char *what = "";
    int64_t id = asked_of_us(away_of(s), &what);
    (void)rest;
    if (id)
        ask_id(s, "agree", id);
    else
        command_complain(s, "The other side asks nothing.");
}

static void do_refuse(session *s, const char *rest)
{
    const char *what = "";
    int64_t id = asked_of_us(away_of(s), &what);
    (void)rest;
    if (id)
        ask_id(s, "refuse", id);
    else
        command_complain(s, "The other side asks nothing.");
}

static void do_withdraw(session *s, const char *rest)
{
    int64_t id = asked_by_us(away_of(s));
    (void)rest;
    if (id)
        ask_id(s, "withdraw", id);
    else
        command_complain(s, "You ask nothing.");
}

static void do_pause(session *s, const char *rest)
{
    (void)rest;
    ask(s, "propose", "{\"what\":\"pause\"}");
}

static void do_resume(session *s, const char *rest)
{
    (void)rest;
    ask(s, "resume", NULL);
}

static void do_rematch(session *s, const char *rest)
{
    (void)rest;
    ask(s, "propose", "{\"what\":\"rematch\"}");
}

static void do_who(session *s, const char *rest)
{
    (void)rest;
    say_players(s);
}

static void list_answers(const session *s, const sand_json *result)
{
    const sand_json *answers = sand_json_get(result, "answers"), *kinds = sand_json_get(result, "kinds");
    text names = { 0 };
    for (size_t i = 0; answers && i < answers->list.count; i++) {
        const sand_json *one = &answers->list.items[i];
        screen_sayf(&s->screen, INK_PLAIN, 2, "%s %s%s%s, for the %s", away_text(one, "kind"), away_text(one, "choice"),
                    *away_text(one, "choice") ? " " : "", away_text(one, "number"), away_text(one, "for"));
    }
    if (!answers || answers->list.count == 0)
        screen_say(&s->screen, INK_PLAIN, 2, "You have answered nothing beforehand.");
    for (size_t i = 0; kinds && i < kinds->list.count; i++)
        text_add(&names, ", %s", away_text(&kinds->list.items[i], "kind"));
    screen_sayf(&s->screen, INK_DIM, 2,
                "Can be answered: close (whatever ends a step in which nothing of yours is left to do)%s.",
                text_of(&names));
    text_free(&names);
}

/* Writes "retreat most battle" as an answer: the kind, a choice or a number, how long. */
static void write_answer(sand_json_writer *w, const sand_words *said)
{
    static const char *const spans[] = { "step", "turn", "battle" };
    sand_json_write_object(w, NULL);
    sand_json_write_text(w, "kind", said->word[0]);
    for (size_t i = 1; i < said->n; i++) {
        bool span = false;
        for (size_t j = 0; j < SAND_LEN(spans); j++) span |= strcmp(said->word[i], spans[j]) == 0;
        bool number = strcmp(said->word[i], "most") == 0 || strcmp(said->word[i], "least") == 0;
        sand_json_write_text(w, span ? "for" : number ? "number" : "choice", said->word[i]);
    }
    sand_json_write_end(w);
}

/* Writes the standing answers except those of the new answer's kind, then the new answer; for "none" an empty list. */
static void write_answers(const sand_json *old, const char *rest, text *out)
{
    sand_words said;
    sand_json_writer w;
    sand_words_split(&said, rest);
    bool none = said.n == 1 && strcmp(said.word[0], "none") == 0;
    sand_text_init_heap(out);
    sand_json_writer_init(&w, out, SAND_JSON_COMPACT);
    sand_json_write_object(&w, NULL);
    sand_json_write_array(&w, "set");
    for (size_t i = 0; !none && old && i < old->list.count; i++)
        if (strcmp(away_text(&old->list.items[i], "kind"), said.word[0]) != 0)
            sand_json_write_value(&w, NULL, &old->list.items[i]);
    if (!none) write_answer(&w, &said);
    sand_json_write_end(&w);
    sand_json_write_end(&w);
}

static void do_answers(session *s, const char *rest)
{
    away *a = away_of(s);
    sand_json_document document, changed;
    text params = { 0 };
    const sand_json *result = away_call(s, "answers", NULL, &document), *then = NULL;
    if (result && *rest) {
        write_answers(sand_json_get(result, "answers"), rest, &params);
        then = away_call(s, "answers", text_of(&params), &changed);
    }
    if (!result || (*rest && !then))
        screen_sayf(&s->screen, INK_WARN, 0, "%s", text_of(&a->said));
    else
        list_answers(s, then ? then : result);
    if (then) sand_json_document_free(&changed);
    if (result) sand_json_document_free(&document);
    text_free(&params);
}

/* Saves the record as far as this side may have it: whole and revealed once the battle is over. */
static void do_save(session *s, const char *rest)
{
    const away *a = away_of(s);
    text path = { 0 }, answer = { 0 }, beside = { 0 };
    new_file file = { "join", rest, false };
    text_add(&path, "/games/%s/record", a->id);
    if (!*rest) {
        command_complain(s, "Save to which file? For example: save battle.jsonl");
    } else if (new_file_is_possible(&file)) {
        new_file_beside(&file, &beside);
        long status = wire_ask(a->wire, text_of(&path), NULL, &answer);
        FILE *out = status == 200 ? fopen(text_of(&beside), "wbx") : NULL;
        bool good = out && fwrite(text_of(&answer), 1, answer.length, out) == answer.length;
        good = out && fclose(out) == 0 && good;
        if (good && new_file_put(&file, text_of(&beside)))
            screen_sayf(&s->screen, INK_PLAIN, 2, "Saved in %s; `sandtable verify %s` checks it.", rest, rest);
        else
            screen_sayf(&s->screen, INK_WARN, 0, "%s was not written.", rest);
    }
    text_free(&path);
    text_free(&answer);
    text_free(&beside);
}

typedef struct {
    const char *word, *form, *about;
    void (*run)(session *s, const char *rest);
} away_row;

static const away_row rows[] = {
    { "undo", "undo [ask]",
      "takes back your last order, unless dice have been rolled since; `undo ask` asks the other side", do_undo },
    { "redo", "redo", "does it again", do_redo },
    { "say", "say WORDS", "a line to the other side", do_say },
    { "note", "note WORDS", "a remark for the record", do_note },
    { "agree", "agree", "to what the other side asks", do_agree },
    { "refuse", "refuse", "what the other side asks", do_refuse },
    { "withdraw", "withdraw", "what you ask", do_withdraw },
    { "draw", "draw", "offers a draw", do_draw },
    { "pause", "pause", "asks for a pause", do_pause },
    { "resume", "resume", "ends it", do_resume },
    { "concede", "concede", "gives the battle up", do_concede },
    { "rematch", "rematch", "asks for another battle, with sides exchanged", do_rematch },
    { "again", "again", "the same", do_rematch },
    { "answers", "answers [KIND [CHOICE | most | least] [step | turn | battle] | none]",
      "small decisions answered beforehand: how far to retreat, whether to pursue, `close` whatever only ends a step; "
      "secret until one is used; "
      "without more words: which there are",
      do_answers },
    { "draft", "draft [left | none]",
      "orders for what comes next, written while the other side decides and handed in at once; `left`: what of them "
      "was "
      "not given yet; `none`: takes that back",
      away_draft },
    { "who", "who", "who sits at the table, and is here", do_who },
    { "save", "save FILE", "the record, as far as your side may have it", do_save },
};

static void list(const session *s)
{
    screen_say(&s->screen, INK_BOLD, 0, "Between the two sides:");
    for (size_t i = 0; i < SAND_LEN(rows); i++)
        screen_sayf(&s->screen, INK_PLAIN, 2, "%-12s %s", rows[i].form, rows[i].about);
}

bool away_command(session *s, unsigned side, const char *line)
{
    (void)side;
    line += strspn(line, " ");
    size_t n = strcspn(line, " ");
    const char *rest = line + n + strspn(line + n, " ");
    for (size_t i = 0; i < SAND_LEN(rows); i++)
        if (strlen(rows[i].word) == n && strncmp(rows[i].word, line, n) == 0) {
            if (away_of(s)->drafts)
                command_complain(s, "Not while a draft is written: `done` hands it in, `drop` forgets it.");
            else
                rows[i].run(s, rest);
            return true;
        }
    if (strncmp(line, "help", 4) == 0 && n == 4 && !*rest)
        list(s); /* the caller lists the other commands after these */
    return false;
}
