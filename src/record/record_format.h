/* record_format.h - what the reader and the writer of records share; the format: docs/records.md. */
#ifndef SAND_RECORD_RECORD_FORMAT_H
#define SAND_RECORD_RECORD_FORMAT_H

#include <sandtable/record.h>
#include <sandtable/version.h>

#include "base/json_read.h"
#include "game/game_parts.h"
#include "game/order_text.h"
#include "record/chain.h"
#include "record/scenario.h"

/* "note" and so on, by sand_item_kind - 1; orders have no word. */
extern const char *const sand_act_words[SAND_ITEM_UNDONE];
/* "face" and so on, by sand_ask_kind - 1. */
extern const char *const sand_ask_words[SAND_ASK_DRAW];
extern const char *const sand_luck_words[3];

/* One roll as an object of an open array, with its cause in words; reading it back gives the same roll or a mistake. */
void sand_record_write_roll(const sand_tables *tables, const sand_roll *roll, sand_json_writer *writer);
bool sand_record_read_roll(const sand_tables *tables, sand_cursor *cursor, sand_roll *out);
/* Reads the array `key` of rolls, which the caller releases; without that key there are none. False after mistakes or
 * without memory. */
bool sand_record_read_rolls(const sand_tables *tables, sand_cursor *cursor, const char *key, sand_roll **out,
                            size_t *n);

typedef struct {
    const sand_game_settings *settings; /* NULL: none */
    const sand_rules *extra;            /* a ruleset that is not in the registry, or NULL */
} sand_record_making;
/* sand_game_create, also for rulesets that are not in the registry; `extra` may be NULL. */
sand_error sand_record_create_game(const char *text, size_t n, sand_record_making how, sand_problem_list *problems,
                                   sand_game **out);
/* Creates a game from a scenario inside another file; `extra` may be NULL. */
sand_error sand_record_create_game_from(sand_cursor *scenario, const sand_game_settings *settings,
                                        const sand_rules *extra, sand_game **out);
sand_error sand_record_verify_with(sand_source source, const sand_rules *extra, sand_problem_list *problems,
                                   sand_record_facts *facts);
sand_error sand_record_position_with(sand_source source, size_t i, const sand_rules *extra, sand_problem_list *problems,
                                     sand_game **out);

/* Builds the origin from a scenario that was read; takes over field and battle even when it fails (NULL: out of
 * memory). */
sand_origin *sand_record_make_origin(sand_field *field, sand_battle *start, const sand_json *scenario);
/* The value as one line of JSON, which the caller releases; NULL: out of memory. */
char *sand_record_json_line(const sand_json *value);
/* Copies text into `room` bytes and drops what does not fit. */
void sand_record_copy_word(char *out, size_t room, const char *text);
void sand_record_seed_hash(const char *seed, char out[SAND_SHA256_HEX]);
/* 16 hexadecimal digits. */
void sand_record_hash_hex(uint64_t hash, char out[17]);
/* The commitment to the game's seed; "" when a record of format 1 did not publish one. False: out of memory.
 * (record_write.c) */
bool sand_record_seed_commitment(const sand_game *game, char out[SAND_SHA256_HEX]);
/* A secret derived from the seed, for games without their own; the caller releases it, NULL: out of memory. */
char *sand_record_secret_from(const char *seed);

/* ---- what is hidden (hidden.c) ---- */
/* Sets the origin's public scenario and position, where they have hidden members; `scenario` may be NULL. False: out of
 * memory. */
bool sand_record_hide_start(sand_origin *origin, const sand_json *scenario);
/* Does an umpire's adjustment name a member that is not public? */
sand_error sand_record_names_hidden(const sand_field *field, const char *json, bool *hidden); /* SAND_OK or MEMORY */

/* ---- what is revealed (reveal.c) ---- */
/* One opened commitment; its strings and value belong to the documents of the list. */
typedef struct {
    const char *commitment, *salt, *key; /* the key is "seed", "order", "start" or "closed" */
    const sand_json *value;
    bool used;
} sand_reveal;

typedef struct {
    int64_t n; /* number of the item it came after */
    const sand_json *value;
} sand_reveal_whole;

/* Start as { 0 }. */
typedef struct {
    sand_json_document *documents;
    sand_reveal *opened;
    sand_reveal_whole *wholes;
    size_t n_documents, n_opened, n_wholes, documents_room, opened_room, wholes_room;
    const sand_json *hashes; /* hashes of whole battles; NULL: none */
    int32_t hashes_line;
    const char *secret; /* NULL: none */
    const char *record; /* the record that the private part says it belongs to; NULL: there is no private part */
    bool finished;      /* the line that ends a record has been read */
    bool everything;    /* that line says that nothing was left out */
} sand_reveals;

/* Adds every line of a chain that reveals something to the list; called for the record's own lines, then for its
 * private part. SAND_OK, INVALID, MISMATCH (what is opened is not what was committed to), MEMORY. */
sand_error sand_reveal_read(sand_reveals *reveals, const sand_chain_text *text, sand_problem_list *problems);
void sand_reveal_free(sand_reveals *reveals);
/* The revealed content of the commitment under this key, or NULL. */
sand_reveal *sand_reveal_find(sand_reveals *reveals, const char *commitment, const char *key);
const sand_json *sand_reveal_find_whole(const sand_reveals *reveals, int64_t n);

/* ---- reading (replay.c, header.c) ---- */
typedef struct {
    const char *text, *source;
    size_t n;
    const sand_game_settings *settings;
    const sand_rules *extra;
    sand_problem_list *problems;
    sand_record_facts facts;
    bool from_seed;  /* roll again from the seed instead of replaying dice */
    size_t wanted;   /* the number, from 0, of the position to stop at; SIZE_MAX: the record is played */
    size_t steps;    /* steps left until reading stops; 0: it goes on to the end */
    bool arrived;    /* reading stopped there */
    sand_game *game; /* created by the header */
    char seed[512];  /* as revealed in the record; "" if it is not */
    size_t at;       /* index of the next byte */
    int32_t line;    /* number of the last line read */
    int version;     /* of the format */
    sand_reveals reveals;
    sand_battle *scratch;        /* positions are read into it */
    int64_t n_items;             /* items read so far */
    bool blind;                  /* the battle cannot be played from here on, because something is closed */
    bool owes_position;          /* a turn has begun, and its position must come next */
    bool over;                   /* the following lines are revealed, not played */
    int32_t unknown[SAND_SIDES]; /* line of an order that is sealed, due and not opened; 0: none */
    bool unknown_luck;           /* other dice were prescribed and have not been opened */
} sand_record_reader;

sand_error sand_record_is_one(const char *text, size_t n, bool *is_one); /* SAND_OK or MEMORY */
/* Reads the whole text; on success reader->game belongs to the caller. The reader must be freed in any case. */
sand_error sand_record_read(sand_record_reader *reader);
void sand_record_reader_free(sand_record_reader *reader);
/* Builds the game from the first line. (header.c) */
sand_error sand_record_read_header(sand_record_reader *reader, sand_cursor *top);
/* Reads a position into a battle; SAND_OK or INVALID. */
sand_error sand_record_read_position(const sand_record_reader *reader, const sand_json *value, sand_battle *battle);
/* Reads a position that a game begins with, and refuses one that breaks an invariant. */
sand_error sand_record_begin_position(const sand_record_reader *r, const sand_json *value, sand_battle *battle);
/* Stops playing the record: from here on it cannot be followed, because `what` (in words) is closed. Only the first
 * call counts. */
void sand_record_go_blind(sand_record_reader *reader, int32_t line, const char *what);
/* Appends everything that is missing to go on, as a clause; nothing if nothing is. */
void sand_record_tell_missing(const sand_record_reader *reader, sand_text *out);

#endif
