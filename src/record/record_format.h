/* record_format.h - what the reader and the writer of records share.
 *
 * A record is one JSON value a line:
 *   {"sandtable":"record","version":1,"ruleset":…,"rules":…,"engine":…,"title":…,"players":[…],"options":{…},
 *    "luck":{"source":"seeded","seed_hash":…},"scenario":{…}}            and "position":{…} if it began elsewhere
 *   {"n":0,"act":"opening","dice":[…],"hash":"…"}
 *   {"n":1,"orders":[{…}],"salts":["…"],"dice":[{"for":"hits by musketry, turn 1, …","ask":"count",…}],"hash":"…"}
 *   {"n":2,"act":"note","side":"Royalist","text":"…","hash":"…"}
 *   {"sealed":"Royalist","decision":7,"commitment":"…"}   {"undo":2}   {"redo":1}
 *   {"turn":2,"position":{…}}                              {"seed":"…"}
 * n counts orders and acts in the order they were made, those taken back later included. */
#ifndef SAND_RECORD_RECORD_FORMAT_H
#define SAND_RECORD_RECORD_FORMAT_H

#include <sandtable/record.h>
#include <sandtable/version.h>

#include "base/json_read.h"
#include "game/game_parts.h"
#include "game/order_text.h"
#include "record/scenario.h"

/* "note" … by sand_item_kind - 1; orders have no word. */
extern const char *const sand_act_words[SAND_ITEM_UNDONE];
/* "face" … by sand_ask_kind - 1. */
extern const char *const sand_ask_words[SAND_ASK_DRAW];
extern const char *const sand_luck_words[3];

void sand_record_write_roll(const sand_tables *tables, const sand_roll *roll, sand_json_writer *writer);
bool sand_record_read_roll(const sand_tables *tables, sand_cursor *cursor, sand_roll *out);
/* The array `key` of rolls, released by the caller; no such key: none. False after mistakes or without memory. */
bool sand_record_read_rolls(const sand_tables *tables, sand_cursor *cursor, const char *key, sand_roll **out,
                            size_t *n);

/* sand_game_create for rulesets that the registry does not have, too; `extra` may be NULL. */
sand_error sand_record_create_game(const char *text, size_t n, const sand_game_settings *settings,
                                   const sand_rules *extra, sand_problem_list *problems, sand_game **out);
/* The same from a scenario that is part of another file; `extra` may be NULL. */
sand_error sand_record_create_game_from(sand_cursor *scenario, const sand_game_settings *settings,
                                        const sand_rules *extra, sand_game **out);
sand_error sand_record_verify_with(const char *text, size_t n, const char *source, const sand_rules *extra,
                                   sand_problem_list *problems, sand_record_facts *facts);
sand_error sand_record_position_with(const char *text, size_t n, const char *source, size_t i, const sand_rules *extra,
                                     sand_problem_list *problems, sand_game **out);

/* Builds the origin from a scenario that was read; takes field and battle over, also when it fails (NULL: memory). */
sand_origin *sand_record_make_origin(sand_field *field, sand_battle *start, const sand_json *scenario);
/* One line of JSON, released by the caller; NULL: memory. */
char *sand_record_json_line(const sand_json *value);
void sand_record_seed_hash(const char *seed, char out[SAND_SHA256_HEX]);

/* ---- reading (replay.c) ---- */
typedef struct {
    const char *text, *source;
    size_t n;
    const sand_game_settings *settings;
    const sand_rules *extra;
    sand_problem_list *problems;
    sand_record_facts facts;
    bool from_seed;  /* roll again from the seed instead of replaying */
    size_t wanted;   /* position to stop at, from 0; SIZE_MAX: none */
    sand_game *game; /* made by the header */
    char seed[512];  /* published in the record; "" if not */
    size_t at;       /* next byte */
    int32_t line;    /* number of the line read last */
} sand_record_reader;

sand_error sand_record_is_one(const char *text, size_t n, bool *is_one); /* SAND_OK or MEMORY */
/* Reads it all; on success reader->game is the caller's. */
sand_error sand_record_read(sand_record_reader *reader);

#endif
