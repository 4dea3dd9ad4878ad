/* hall.c - holds battles in memory: finds them by id, loads and unloads them, and commits all changes at once. */
#include "serve/hall.h"

#include "base/assert.h"
#include "base/hash.h"
#include "base/memory.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { ROWS = 4096 };

sand_error sand_hall_create(sand_store *store, const sand_protocol_host *host, sand_hall **out)
{
    sand_hall *hall = sand_memory_zeroed(1, sizeof *hall);
    if (hall == NULL) {
        sand_store_close(store);
        return SAND_ERROR_MEMORY;
    }
    *hall = (sand_hall){ .store = store, .host = host, .n_rows = ROWS };
    hall->rows = sand_memory_zeroed(ROWS, sizeof *hall->rows);
    hall->protocol = sand_protocol_create(host);
    if (hall->rows == NULL || hall->protocol == NULL) {
        sand_hall_destroy(hall);
        return SAND_ERROR_MEMORY;
    }
    *out = hall;
    return SAND_OK;
}

static sand_hall_battle **row_of(sand_hall *hall, const char *id)
{
    SAND_ASSERT(hall->n_rows > 0);
    return &hall->rows[sand_hash_bytes(id, strlen(id), 0) % hall->n_rows];
}

static void free_side(sand_hall_side *side)
{
    sand_memory_release(side->answers);
    sand_memory_release(side->draft);
    sand_memory_release(side->ahead);
    for (size_t i = 0; i < SAND_HALL_KINDS; i++) sand_memory_release(side->asks[i].more);
}

static void free_battle(sand_hall_battle *battle)
{
    sand_game_destroy(battle->game);
    for (size_t i = 0; i < SAND_SIDES; i++) free_side(&battle->side[i]);
    for (size_t i = 0; i < battle->n_table; i++) sand_memory_release(battle->table[i]);
    sand_memory_release(battle->table);
    sand_memory_release(battle->holders);
    sand_memory_release(battle->links);
    sand_memory_release(battle->start);
    sand_memory_release(battle);
}

void sand_hall_drop(sand_hall_battle *battle)
{
    free_battle(battle);
}

/* ---- unloading -------------------------------------------------------------------------------------------- */

void sand_hall_forget(sand_hall *hall, sand_hall_battle *battle)
{
    for (sand_hall_battle **at = row_of(hall, battle->id); *at != NULL; at = &(*at)->next) {
        if (*at != battle) continue;
        *at = battle->next;
        hall->n_battles--;
        SAND_ASSERT(battle->streams == NULL);
        sand_hall_leave_busy(hall, battle);
        free_battle(battle);
        return;
    }
}

static bool is_left(const sand_hall_battle *battle)
{
    for (size_t i = 0; i < battle->n_holders; i++)
        if (battle->holders[i].streams > 0) return false;
    return !battle->changed && !battle->stirred;
}

void sand_hall_rest(sand_hall *hall, int64_t seconds)
{
    for (size_t i = 0; i < hall->n_rows; i++) {
        for (sand_hall_battle *battle = hall->rows[i], *next; battle != NULL; battle = next) {
            next = battle->next;
            if (!is_left(battle) || hall->clock / 1000 - battle->touched < seconds) continue;
            sand_store_release(hall->store, battle->id);
            sand_hall_forget(hall, battle);
        }
    }
}

void sand_hall_destroy(sand_hall *hall)
{
    if (hall == NULL) return;
    for (size_t i = 0; hall->rows != NULL && i < hall->n_rows; i++)
        while (hall->rows[i] != NULL) sand_hall_forget(hall, hall->rows[i]);
    sand_memory_release(hall->rows);
    sand_memory_release(hall->news);
    sand_protocol_destroy(hall->protocol);
    sand_store_close(hall->store);
    sand_memory_release(hall);
}

static sand_hall_battle *enter(sand_hall *hall, const char *id)
{
    sand_hall_battle *battle = sand_memory_zeroed(1, sizeof *battle);
    if (battle == NULL) return NULL;
    snprintf(battle->id, sizeof battle->id, "%s", id);
    sand_hall_battle **row = row_of(hall, id);
    battle->next = *row;
    *row = battle;
    hall->n_battles++;
    return battle;
}

sand_hall_battle *sand_hall_add(sand_hall *hall)
{
    char id[SAND_SECRET_ID];
    if (!sand_secret_draw_id(id)) return NULL;
    sand_hall_battle *battle = enter(hall, id);
    if (battle == NULL) return NULL;
    if (!sand_secret_draw_long(battle->secret)) {
        sand_hall_forget(hall, battle);
        return NULL;
    }
    sand_secret_hash(battle->secret, battle->commitment);
    battle->opened = battle->touched = hall->clock / 1000;
    sand_hall_put(hall, battle, "battle", "secret", battle->secret);
    sand_hall_put_int(hall, battle, "battle", "opened", battle->opened);
    sand_hall_set_state(hall, battle, SAND_HALL_LOBBY);
    return battle;
}

/* ---- waking ----------------------------------------------------------------------------------------------- */

/* A battle being loaded: its texts are gathered until all have been read. */
typedef struct {
    sand_hall_battle *battle;
    sand_text record;
} waking;

/* "used since turn flag waited times" */
static void take_clock(sand_hall_side *of, const char *value)
{
    char *rest = NULL;
    of->used_ms = strtoll(value, &rest, 10);
    of->runs_since = strtoll(rest, &rest, 10);
    of->clock_turn = (unsigned)strtoul(rest, &rest, 10);
    of->flag = strtol(rest, &rest, 10) != 0;
    of->waited_ms = strtoll(rest, &rest, 10);
    of->waits = (unsigned)strtoul(rest, NULL, 10);
}

/* "since for" */
static void take_waits(sand_hall_side *of, const char *value)
{
    char *rest = NULL;
    of->waits_since = strtoll(value, &rest, 10);
    of->waits_for = (unsigned)strtoul(rest, NULL, 10);
}

static void take_side_item(sand_hall_battle *battle, const char *name, const char *value)
{
    unsigned side = name[0] == '2' ? 2 : 1;
    sand_hall_side *of = &battle->side[side - 1];
    const char *what = name + 2; /* "1 answers" */
    if (strcmp(what, "commitment") == 0) snprintf(of->commitment, sizeof of->commitment, "%s", value);
    if (strcmp(what, "number") == 0) snprintf(of->number, sizeof of->number, "%s", value), of->opened = true;
    if (strcmp(what, "answers") == 0) of->answers = sand_hall_copy(value);
    if (strcmp(what, "ahead") == 0) of->ahead = sand_hall_copy(value);
    if (strcmp(what, "draft") == 0) of->draft = sand_hall_copy(value);
    if (strcmp(what, "draft_at") == 0) of->draft_at = strtoll(value, NULL, 10);
    if (strcmp(what, "clock") == 0) take_clock(of, value);
    if (strcmp(what, "waits") == 0) take_waits(of, value);
}

/* "1 0000000012" : "first branch key" */
static void take_key(sand_hall_battle *battle, const char *name, const char *value)
{
    sand_hall_side *of = &battle->side[name[0] == '2'];
    size_t n = strtoull(name + 2, NULL, 10);
    sand_hall_key *key = &of->keys[n % SAND_HALL_KEYS];
    char *rest = NULL;
    key->first = strtoull(value, &rest, 10);
    key->branch = strtoull(rest, &rest, 10);
    snprintf(key->key, sizeof key->key, "%s", *rest == ' ' ? rest + 1 : rest);
    if (n >= of->n_keys) of->n_keys = n + 1;
}

/* "1 0" : "id since n more" */
static void take_ask(sand_hall_battle *battle, const char *name, const char *value)
{
    unsigned what = (unsigned)strtoul(name + 2, NULL, 10);
    if (what >= SAND_HALL_KINDS) return;
    sand_hall_ask *ask = &battle->side[name[0] == '2'].asks[what];
    char *rest = NULL;
    ask->by = name[0] == '2' ? 2 : 1;
    ask->id = (unsigned)strtoul(value, &rest, 10);
    ask->since = strtoll(rest, &rest, 10);
    ask->n = strtoull(rest, &rest, 10);
    if (*rest == ' ' && rest[1] != '\0') ask->more = sand_hall_copy(rest + 1);
    if (ask->id > battle->last_ask) battle->last_ask = ask->id;
}

/* Returns a stored number that picks a word out of a list, or `last`, the final one, where the store is damaged. */
static long at_most(long n, long last)
{
    return n >= 0 && n <= last ? n : last;
}

static void take_terms(sand_hall_terms *terms, const char *value)
{
    int n[9] = { 0 };
    sscanf(value, "%d %d %d %d %d %d %d %d %d", &n[0], &n[1], &n[2], &n[3], &n[4], &n[5], &n[6], &n[7], &n[8]);
    *terms = (sand_hall_terms){ .undo = (sand_hall_undo)at_most(n[0], SAND_UNDO_NEVER),
                                .chat = (sand_hall_chat)at_most(n[1], SAND_CHAT_OFF),
                                .watch = n[2],
                                .draw = n[3],
                                .shared_dice = n[4],
                                .offered = n[5],
                                .clock_seconds = n[6],
                                .clock_battle = n[7],
                                .clock_loses = n[8] };
}

static void copy_word(char *out, size_t room, const char *value)
{
    snprintf(out, room, "%s", value);
}

static void take_battle_item(sand_hall_battle *battle, const char *name, const char *value)
{
    sand_hall_facts *facts = &battle->facts;
    if (strcmp(name, "secret") == 0) {
        copy_word(battle->secret, sizeof battle->secret, value);
        sand_secret_hash(value, battle->commitment);
    }
    if (strcmp(name, "opened") == 0) battle->opened = strtoll(value, NULL, 10);
    if (strcmp(name, "state") == 0) battle->state = (sand_hall_state)at_most(strtol(value, NULL, 10), SAND_HALL_CLOSED);
    if (strcmp(name, "start") == 0) battle->start = sand_hall_copy(value);
    if (strcmp(name, "opener") == 0) copy_word(battle->opener, sizeof battle->opener, value);
    if (strcmp(name, "terms") == 0) take_terms(&battle->terms, value);
    if (strcmp(name, "title") == 0) copy_word(facts->title, sizeof facts->title, value);
    if (strcmp(name, "scenario") == 0) copy_word(facts->scenario, sizeof facts->scenario, value);
    if (strcmp(name, "ruleset") == 0) copy_word(facts->ruleset, sizeof facts->ruleset, value);
    if (strcmp(name, "side 1") == 0) copy_word(facts->side[0], sizeof facts->side[0], value);
    if (strcmp(name, "side 2") == 0) copy_word(facts->side[1], sizeof facts->side[1], value);
    if (strcmp(name, "day") == 0) battle->day = strtoll(value, NULL, 10);
    if (strcmp(name, "closed") == 0) copy_word(battle->closed, sizeof battle->closed, value);
    if (strcmp(name, "rematch") == 0) copy_word(battle->rematch, sizeof battle->rematch, value);
    if (strcmp(name, "paused") == 0) {
        char *rest = NULL;
        battle->paused_by = (unsigned)strtoul(value, &rest, 10);
        battle->paused_since = strtoll(rest, NULL, 10);
    }
}

static void take_item(void *context, const sand_store_item *item)
{
    sand_hall_battle *battle = ((waking *)context)->battle;
    bool of_side = (item->name[0] == '1' || item->name[0] == '2') && item->name[1] == ' ';
    if (strcmp(item->kind, "battle") == 0) take_battle_item(battle, item->name, item->value);
    if (strcmp(item->kind, "side") == 0 && of_side) take_side_item(battle, item->name, item->value);
    if (strcmp(item->kind, "key") == 0 && of_side) take_key(battle, item->name, item->value);
    if (strcmp(item->kind, "ask") == 0 && of_side) take_ask(battle, item->name, item->value);
    if (strcmp(item->kind, "link") == 0) {
        sand_hall_link link = { .side = (unsigned)strtoul(item->value, NULL, 10) };
        copy_word(link.hash, sizeof link.hash, item->name);
        battle->lost |= !sand_hall_take_link(battle, &link);
    }
}

static void take_touched(void *context, int64_t at)
{
    ((waking *)context)->battle->day = at / SAND_HALL_DAY; /* the item "day" overrides it */
}

static void take_seat(void *context, const sand_store_seat *seat)
{
    sand_hall_battle *battle = ((waking *)context)->battle;
    sand_hall_holder holder = { .side = seat->side, .left = 0 };
    if (strcmp(seat->holder, SAND_HALL_OFFERED) == 0) return;
    copy_word(holder.hash, sizeof holder.hash, seat->holder);
    copy_word(holder.name, sizeof holder.name, seat->name);
    battle->lost |= !sand_hall_take_holder(battle, &holder);
}

static void take_line(void *context, const sand_store_line *line)
{
    waking *w = context;
    if (line->part == SAND_STORE_TABLE) {
        w->battle->lost |= !sand_hall_take_table(w->battle, line->text);
        return;
    }
    if (line->part == SAND_STORE_RECORD) sand_hall_mark_turn(w->battle, line->n, line->text);
    sand_text_add_bytes(&w->record, line->text, line->length);
    sand_text_add_char(&w->record, '\n');
}

/* Opens the game from the lines that were read; false: they are no record that can be continued. */
static bool open_record(sand_hall_battle *battle, const sand_text *record)
{
    SAND_ASSERT(battle->game == NULL);
    sand_problem_list problems = { 0 };
    sand_game_settings settings = { .source = battle->id };
    if (record->truncated) return false;
    sand_error error = sand_game_create(record->bytes, record->length, &settings, &problems, &battle->game);
    if (error) {
        fprintf(stderr, "sandtable serve: battle %s cannot be woken: %s\n", battle->id,
                problems.count > 0 ? problems.items[0].message : sand_error_text(error));
        battle->game = NULL;
    }
    sand_problem_list_free(&problems);
    if (battle->game == NULL) return false;
    size_t open = sand_record_public_part(record->bytes, record->length);
    battle->end[0] = sand_record_end_of(record->bytes, open);
    battle->end[1] = sand_record_end_of(record->bytes + open, record->length - open);
    return true;
}

/* The record does not hold open questions, so the engine is told again. */
static void ask_again(sand_hall_battle *battle)
{
    for (unsigned side = 1; battle->game != NULL && side <= SAND_SIDES; side++) {
        const sand_hall_ask *ask = &battle->side[side - 1].asks[SAND_ASKS_UNDO];
        if (ask->id != 0) sand_game_ask_undo(battle->game, side, ask->n);
    }
}

/* Reads the battle from the store; false: it does not exist, or cannot be read completely. */
static bool read_battle(sand_hall *hall, sand_hall_battle *battle)
{
    waking w = { .battle = battle };
    sand_store_reader to = { take_item, take_seat, take_line, &w, take_touched };
    sand_text_init_heap(&w.record);
    sand_error error = sand_store_read(hall->store, battle->id, &to);
    hall->absence = error == SAND_ERROR_FILE ? SAND_HALL_UNREADABLE : SAND_HALL_UNKNOWN;
    bool good = error == SAND_OK && !battle->lost;
    if (good && w.record.length > 0) good = open_record(battle, &w.record);
    sand_text_free(&w.record);
    return good;
}

/* Does this server hold the battle, or has it just taken it? */
static bool is_here(sand_hall *hall, const char *id)
{
    sand_store_holder holder = sand_store_take(hall->store, id, hall->elsewhere);
    hall->absence = holder == SAND_STORE_ELSEWHERE ? SAND_HALL_ELSEWHERE : SAND_HALL_UNREADABLE;
    return holder == SAND_STORE_HERE;
}

static sand_hall_battle *wake(sand_hall *hall, const char *id)
{
    sand_hall_battle *battle = is_here(hall, id) ? enter(hall, id) : NULL;
    if (battle == NULL) return NULL;
    if (!read_battle(hall, battle)) {
        sand_hall_forget(hall, battle);
        return NULL;
    }
    hall->woken++;
    ask_again(battle);
    battle->touched = hall->clock / 1000;
    sand_hall_look(hall, battle);
    for (size_t i = 0; i < SAND_SIDES; i++) battle->side[i].told_waits = battle->side[i].waits;
    battle->stirred = false;
    /* The server may have ended before it tried them; after an undo they are not tried. */
    if (battle->game != NULL && sand_game_redo_reach(battle->game) == 0) sand_hall_try_later(hall, battle);
    return battle;
}

sand_hall_battle *sand_hall_peek(sand_hall *hall, const char *id)
{
    sand_hall_battle *battle = sand_memory_zeroed(1, sizeof *battle);
    if (battle == NULL) return NULL;
    snprintf(battle->id, sizeof battle->id, "%s", id);
    if (read_battle(hall, battle)) return battle;
    sand_hall_drop(battle);
    return NULL;
}

sand_hall_battle *sand_hall_find(sand_hall *hall, const char *id)
{
    for (sand_hall_battle *battle = *row_of(hall, id); battle != NULL; battle = battle->next)
        if (strcmp(battle->id, id) == 0) return battle;
    return wake(hall, id);
}

/* ---- the commit ------------------------------------------------------------------------------------------- */

/* Ends the battle's streams at the next turn: their clients reconnect and find what is stored. */
static void leave_streams(sand_hall *hall, sand_hall_battle *battle)
{
    while (battle->streams != NULL) {
        sand_hall_stream *stream = battle->streams;
        sand_hall_stream_beside(stream, NULL);
        stream->battle = NULL;
        sand_hall_stream_due(hall, stream);
    }
}

void sand_hall_tell_turn(sand_hall *hall, sand_hall_battle *battle)
{
    if (battle->tries > 0) return;
    for (unsigned side = 1; side <= SAND_SIDES; side++) {
        sand_hall_side *of = &battle->side[side - 1];
        if (of->told_waits == of->waits) continue;
        of->told_waits = of->waits;
        if (of->runs_since > 0 && hall->turn != NULL) hall->turn(hall->turn_context, battle, side);
    }
}

static void end_turn(sand_hall *hall, bool good)
{
    for (sand_hall_battle *battle = hall->busy, *next; battle != NULL; battle = next) {
        next = battle->next_busy;
        hall->looks++;
        if (!battle->changed) continue;
        battle->changed = false;
        if (good) sand_hall_tell_turn(hall, battle);
        if (good) continue;
        leave_streams(hall, battle);
        sand_hall_forget(hall, battle);
    }
}

void sand_hall_try_later(sand_hall *hall, sand_hall_battle *battle)
{
    battle->tries = 2;
    hall->tries = true;
    sand_hall_join_busy(hall, battle);
}

bool sand_hall_commit(sand_hall *hall)
{
    if (!hall->dirty) return true;
    hall->dirty = false;
    sand_error error = sand_store_commit(hall->store);
    bool good = error == SAND_OK;
    hall->doubtful = error == SAND_ERROR_UNKNOWN;
    hall->commits++;
    if (!good) hall->failures++;
    end_turn(hall, good);
    return good;
}

/* ---- several servers over one store ----------------------------------------------------------------------- */

void sand_hall_hold(sand_hall *hall)
{
    if (sand_store_holds(hall->store)) return;
    for (size_t i = 0; i < hall->n_rows; i++) {
        while (hall->rows[i] != NULL) {
            leave_streams(hall, hall->rows[i]);
            sand_hall_forget(hall, hall->rows[i]);
        }
    }
}

static void take_news(void *context, const char *battle, int64_t touched)
{
    enum { MOST = 256 };
    sand_hall *hall = context;
    (void)touched;
    if (hall->news == NULL) hall->news = sand_memory_zeroed(MOST, sizeof *hall->news);
    SAND_ASSERT(hall->n_news <= MOST);
    hall->all_news |= battle == NULL || hall->news == NULL || hall->n_news == MOST;
    if (!hall->all_news) snprintf(hall->news[hall->n_news++], sizeof *hall->news, "%s", battle);
}

void sand_hall_hear(sand_hall *hall)
{
    sand_store_news(hall->store, take_news, hall);
}
