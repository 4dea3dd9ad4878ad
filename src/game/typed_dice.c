/* typed_dice.c - dice typed by a person: the question, and the ways to answer it. */
#include "game/game_parts.h"

#include <stdlib.h>
#include <string.h>

const sand_dice_needs *sand_game_needs(const sand_game *game)
{
    if (game == NULL) return NULL;
    return game->pending ? &game->needs : NULL;
}

/* The question as a roll without its answer. */
static sand_roll question(const sand_game *game)
{
    sand_roll roll = game->needs.ask;
    roll.result = 0;
    roll.n_faces = 0;
    memset(roll.faces, 0, sizeof roll.faces);
    memset(roll.tally, 0, sizeof roll.tally);
    return roll;
}

sand_error sand_game_answer(sand_game *game, const sand_roll *answer)
{
    if (game == NULL || answer == NULL) return SAND_ERROR_ARGUMENT;
    if (!game->pending) return SAND_ERROR_UNKNOWN;
    if (answer->n_faces > SAND_DICE_FACES) return SAND_ERROR_INVALID;
    sand_roll roll = question(game);
    roll.result = answer->result;
    roll.n_faces = answer->n_faces;
    memcpy(roll.faces, answer->faces, sizeof roll.faces);
    memcpy(roll.tally, answer->tally, sizeof roll.tally);
    if (sand_dice_answer(&game->needs, &roll) != SAND_DICE_FINE) return SAND_ERROR_INVALID;
    if (!sand_game_grow_list((void **)&game->answers, &game->answers_room, game->n_answers + 1, sizeof *game->answers))
        return SAND_ERROR_MEMORY;
    game->answers[game->n_answers++] = roll;
    sand_run_dice run_dice = { .from = SAND_FROM_LUCK };
    return sand_game_run(game, game->pending, &run_dice);
}

sand_error sand_game_answer_rolled(sand_game *game)
{
    if (game == NULL) return SAND_ERROR_ARGUMENT;
    if (!game->pending) return SAND_ERROR_UNKNOWN;
    sand_roll roll;
    sand_dice_roll_for(&game->needs, sand_game_moment(game)->key, &roll);
    return sand_game_answer(game, &roll);
}

sand_error sand_game_answer_none(sand_game *game)
{
    if (game == NULL) return SAND_ERROR_ARGUMENT;
    if (!game->pending || game->pending->kind == SAND_ITEM_OPENING) return SAND_ERROR_UNKNOWN;
    sand_item_release(game->pending);
    game->pending = NULL;
    game->n_answers = 0;
    sand_game_forget_waiting(game);
    return SAND_OK;
}

/* ---- answers in words --------------------------------------------------------------------------- */

static const char *skip_blanks(const char *text)
{
    while (*text == ' ' || *text == ',' || *text == '\t') text++;
    return text;
}

/* A whole number from -9999 to 9999; NULL when there is none. */
static const char *read_number(const char *text, int32_t *out)
{
    bool negative = *text == '-';
    if (negative || *text == '+') text++;
    if (*text < '0' || *text > '9') return NULL;
    int32_t value = 0;
    for (; *text >= '0' && *text <= '9'; text++) {
        value = value * 10 + (*text - '0');
        if (value > 9999) return NULL;
    }
    *out = negative ? -value : value;
    return text;
}

static bool read_faces(const char *text, sand_roll *roll)
{
    for (text = skip_blanks(text); *text; text = skip_blanks(text)) {
        int32_t face;
        text = read_number(text, &face);
        if (!text || face < 1 || face > UINT8_MAX || roll->n_faces == SAND_DICE_FACES) return false;
        roll->faces[roll->n_faces++] = (uint8_t)face;
    }
    return roll->n_faces > 0;
}

/* "3 of 12": the result, and the number of dice as a check. */
static bool read_count(const char *text, uint8_t dice, sand_roll *roll)
{
    int32_t of;
    text = read_number(skip_blanks(text), &roll->result);
    if (!text) return false;
    text = skip_blanks(text);
    if (strncmp(text, "of", 2) != 0) return false;
    text = read_number(skip_blanks(text + 2), &of);
    return text && *skip_blanks(text) == '\0' && of == dice;
}

static bool read_result(const char *text, sand_roll *roll)
{
    text = skip_blanks(text);
    if (*text != '=') return false;
    text = read_number(skip_blanks(text + 1), &roll->result);
    return text && *skip_blanks(text) == '\0';
}

sand_error sand_game_answer_text(sand_game *game, const char *words)
{
    if (game == NULL || words == NULL) return SAND_ERROR_ARGUMENT;
    if (!game->pending) return SAND_ERROR_UNKNOWN;
    sand_roll roll = { 0 };
    if (read_faces(words, &roll)) return sand_game_answer(game, &roll);
    roll = (sand_roll){ 0 };
    if (read_count(words, game->needs.ask.count, &roll) || read_result(words, &roll))
        return sand_game_answer(game, &roll);
    return SAND_ERROR_INVALID;
}
