/* hall_begin.c - how a battle begins: its scenario is tried, and its seed is derived from the numbers of host and
 * sides. */
#include "serve/hall_begin.h"

#include "base/json_read.h"

#include <stdio.h>
#include <string.h>

enum { OPTIONS = 64, NUMBER = 32 };

/* A start being read; its texts belong to the document. */
typedef struct {
    sand_json_document document;
    const char *text;
    sand_setting options[OPTIONS];
    char number[OPTIONS][NUMBER]; /* values that were numbers */
    size_t n;
} beginning;

static bool take_option(beginning *b, const sand_json *value)
{
    sand_text text;
    if (b->n == OPTIONS) return false;
    sand_setting *option = &b->options[b->n];
    sand_text_init(&text, b->number[b->n], NUMBER);
    *option = (sand_setting){ value->key, b->number[b->n] };
    b->n++;
    switch (value->kind) {
    case SAND_JSON_TEXT: option->value = value->text.bytes; return true;
    case SAND_JSON_INTEGER: sand_text_add_int(&text, value->integer); return true;
    case SAND_JSON_DECIMAL: sand_text_add_bytes(&text, value->text.bytes, value->text.length); return true;
    default: return false;
    }
}

/* Parses a start. After SAND_OK the caller frees the document. */
static sand_error read_start(const char *start, beginning *b, sand_problem_list *problems)
{
    sand_json_source source = { "start", start, strlen(start), 1, SAND_JSON_STRICT };
    *b = (beginning){ 0 };
    sand_error error = sand_json_parse(&source, &b->document, problems);
    if (error) return error;
    const sand_json *text = sand_json_get(b->document.root, "text");
    const sand_json *options = sand_json_get(b->document.root, "options");
    bool good = text != NULL && text->kind == SAND_JSON_TEXT;
    if (good) b->text = text->text.bytes;
    if (options != NULL && options->kind == SAND_JSON_OBJECT)
        for (size_t i = 0; i < options->list.count; i++) good = good && take_option(b, &options->list.items[i]);
    if (good) return SAND_OK;
    sand_problem_add(problems, SAND_MISTAKE, (sand_place){ .path = "options" },
                     "options are an object of at most %d texts and numbers", OPTIONS);
    sand_json_document_free(&b->document);
    return SAND_ERROR_INVALID;
}

static sand_error create(const beginning *b, sand_game_settings *settings, sand_problem_list *problems, sand_game **out)
{
    settings->options = b->options;
    settings->n_options = b->n;
    return sand_game_create(b->text, strlen(b->text), settings, problems, out);
}

static void take_facts(const sand_game *game, sand_hall_facts *facts)
{
    sand_table_facts table;
    sand_game_table(game, 0, &table);
    snprintf(facts->title, sizeof facts->title, "%s", table.title);
    snprintf(facts->scenario, sizeof facts->scenario, "%s", table.scenario);
    snprintf(facts->ruleset, sizeof facts->ruleset, "%s", table.ruleset);
    for (unsigned side = 1; side <= SAND_SIDES; side++) {
        sand_side_facts of;
        if (sand_game_side(game, 0, side, &of)) snprintf(facts->side[side - 1], sizeof facts->side[0], "%s", of.name);
    }
}

sand_error sand_serve_try(const char *start, sand_problem_list *problems, sand_hall_facts *facts)
{
    beginning b;
    sand_game *game = NULL;
    sand_game_settings settings = { .seed = "1" };
    sand_error error = read_start(start, &b, problems);
    if (error) return error;
    error = create(&b, &settings, problems, &game);
    if (error == SAND_OK) take_facts(game, facts);
    sand_game_destroy(error == SAND_OK ? game : NULL);
    sand_json_document_free(&b.document);
    return error;
}

void sand_serve_set_facts(sand_hall *hall, sand_hall_battle *battle, const sand_hall_facts *facts, const char *start)
{
    battle->facts = *facts;
    battle->start = sand_hall_copy(start);
    sand_hall_put(hall, battle, "battle", "title", facts->title);
    sand_hall_put(hall, battle, "battle", "scenario", facts->scenario);
    sand_hall_put(hall, battle, "battle", "ruleset", facts->ruleset);
    sand_hall_put(hall, battle, "battle", "side 1", facts->side[0]);
    sand_hall_put(hall, battle, "battle", "side 2", facts->side[1]);
    sand_hall_put(hall, battle, "battle", "start", start);
    if (battle->start == NULL) sand_store_fail(hall->store);
}

static const char *player_of(const sand_hall_battle *battle, unsigned side)
{
    for (size_t i = 0; i < battle->n_holders; i++)
        if (battle->holders[i].side == side) return battle->holders[i].name;
    return NULL;
}

void sand_serve_begin_if_ready(sand_hall *hall, sand_hall_battle *battle)
{
    bool ready = battle->state == SAND_HALL_LOBBY && battle->start != NULL;
    for (unsigned side = 1; side <= SAND_SIDES; side++)
        ready = ready && sand_hall_holders(battle, side) > 0 &&
                (battle->side[side - 1].opened || !battle->terms.shared_dice);
    if (!ready) return;
    beginning b;
    const char *numbers[SAND_SIDES] = { battle->side[0].number, battle->side[1].number };
    char seed[SAND_SECRET_HASH], shares[SAND_NOTE_MAX];
    sand_problem_list problems = { 0 };
    sand_record_shared_seed(battle->secret, numbers, seed);
    sand_record_shares_note(battle->secret, numbers, shares, sizeof shares);
    sand_game_settings settings = { .seed = seed,
                                    .secret = battle->secret,
                                    .players = { player_of(battle, 1), player_of(battle, 2) } };
    sand_error error = read_start(battle->start, &b, &problems);
    if (error == SAND_OK) {
        error = create(&b, &settings, &problems, &battle->game);
        sand_json_document_free(&b.document);
    }
    sand_problem_list_free(&problems);
    if (error == SAND_OK) error = sand_game_note(battle->game, 0, shares);
    if (error) { /* the start was tried when the battle was opened, so memory ran out */
        sand_game_destroy(battle->game);
        battle->game = NULL;
        sand_store_fail(hall->store);
        return;
    }
    sand_hall_set_state(hall, battle, SAND_HALL_PLAY);
    sand_hall_keep(hall, battle);
    sand_hall_tell(hall, battle, "began", NULL, NULL);
}
