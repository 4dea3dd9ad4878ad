/* operator.c - carries out the operator's requests, in the process that holds the battles. */
#include "serve/operator.h"
#include "serve/hall_clock.h"
#include "serve/hall_stream.h"

#include "base/assert.h"
#include "base/memory.h"

#include <stdio.h>
#include <string.h>

/* ---- a battle --------------------------------------------------------------------------------------------- */

void sand_hall_close(sand_hall *hall, sand_hall_battle *battle, const char *why)
{
    sand_text more;
    sand_json_writer w;
    snprintf(battle->closed, sizeof battle->closed, "%s", why);
    sand_hall_put(hall, battle, "battle", "closed", battle->closed);
    sand_hall_set_state(hall, battle, SAND_HALL_CLOSED);
    if (battle->terms.offered) sand_hall_offer(hall, battle, false);
    sand_serve_run_clocks(hall, battle);
    sand_text_init_heap(&more);
    sand_json_writer_init(&w, &more, SAND_JSON_COMPACT);
    sand_json_write_object(&w, NULL);
    sand_json_write_text(&w, "text", battle->closed);
    sand_json_write_end(&w);
    sand_text_cut(&more, more.length - 1); /* the members without the brackets */
    sand_hall_tell(hall, battle, "closed", NULL, more.bytes + 1);
    if (more.truncated) sand_store_fail(hall->store);
    sand_text_free(&more);
}

/* Writes the entry again with empty text and "hidden"; its other members stay. False: it is no line of chat. */
static bool write_hidden(const char *entry, sand_text *out)
{
    sand_json_source source = { "entry", entry, strlen(entry), 1, SAND_JSON_STRICT };
    sand_problem_list problems = { 0 };
    sand_json_document document;
    sand_json_writer w;
    if (sand_json_parse(&source, &document, &problems) != SAND_OK) return false;
    const sand_json *kind = sand_json_get(document.root, "kind");
    bool said = kind != NULL && kind->kind == SAND_JSON_TEXT && strcmp(kind->text.bytes, "say") == 0;
    sand_json_writer_init(&w, out, SAND_JSON_COMPACT);
    sand_json_write_object(&w, NULL);
    for (size_t i = 0; said && i < document.root->list.count; i++) {
        const sand_json *member = &document.root->list.items[i];
        if (strcmp(member->key, "text") == 0)
            sand_json_write_text(&w, "text", "");
        else if (strcmp(member->key, "hidden") != 0)
            sand_json_write_value(&w, member->key, member);
    }
    sand_json_write_bool(&w, "hidden", true);
    sand_json_write_end(&w);
    sand_json_document_free(&document);
    return said && !out->truncated;
}

bool sand_hall_hide(sand_hall *hall, sand_hall_battle *battle, size_t n)
{
    sand_text text;
    char more[40];
    if (n == 0 || n > battle->n_table) return false;
    sand_text_init_heap(&text);
    char *hidden = write_hidden(battle->table[n - 1], &text) ? sand_hall_copy(text.bytes) : NULL;
    if (hidden != NULL) {
        sand_memory_release(battle->table[n - 1]);
        battle->table[n - 1] = hidden;
        sand_hall_touch(hall, battle);
        sand_store_put_line(hall->store, &(sand_store_line){ battle->id, SAND_STORE_TABLE, n, hidden, text.length });
        snprintf(more, sizeof more, "\"line\":%zu", n);
        sand_hall_tell(hall, battle, "hidden", NULL, more);
    }
    sand_text_free(&text);
    return hidden != NULL;
}

/* ---- what was asked --------------------------------------------------------------------------------------- */

/* Requests read from the store, all before anything is written to it. */
typedef struct {
    struct {
        char name[40];
        char *value;
    } at[64];
    size_t n;
} asked_list;

static void take_asked(void *context, const sand_store_item *item)
{
    asked_list *list = context;
    if (list->n == SAND_LEN(list->at)) return; /* the next reading finds the rest */
    snprintf(list->at[list->n].name, sizeof list->at[0].name, "%s", item->name);
    list->at[list->n].value = sand_hall_copy(item->value);
    list->n += list->at[list->n].value != NULL;
}

/* The answer of carry_out() that leaves a request for later: another server holds the battle, or the store cannot be
 * read just now. Compared by address. */
static const char later[] = "later";

/* Carries out one request; returns NULL, why not, or `later`. */
static const char *carry_out(sand_hall *hall, const char *asked)
{
    char what[8], id[SAND_SECRET_ID];
    int at = 0;
    if (sscanf(asked, "%7s %10s %n", what, id, &at) < 2 || at == 0) return "it is not understood";
    sand_hall_battle *battle = sand_hall_find(hall, id);
    if (battle == NULL) return hall->absence == SAND_HALL_UNKNOWN ? "there is no such battle" : later;
    if (strcmp(what, "hide") == 0)
        return sand_hall_hide(hall, battle, strtoull(asked + at, NULL, 10)) ? NULL : "there is no such line of chat";
    if (strcmp(what, "close") != 0) return "it is not understood";
    if (battle->state == SAND_HALL_CLOSED) return "it is closed already";
    sand_hall_close(hall, battle, asked + at);
    return NULL;
}

/* Carries out the requests of one reading; false: there may be more. */
static bool carry_out_some(sand_operator *operator, sand_hall * hall)
{
    asked_list list = { .n = 0 };
    sand_store_item like = { .battle = SAND_OPERATOR, .kind = SAND_OPERATOR_ASKED };
    sand_store_reader reader = { .item = take_asked, .context = &list };
    if (sand_store_read_items(hall->store, &like, &reader) != SAND_OK) return true;
    operator->left = false;
    for (size_t i = 0; i < list.n; i++) {
        const char *why = carry_out(hall, list.at[i].value);
        const char *name = list.at[i].name;
        if (why == later) {
            sand_memory_release(list.at[i].value);
            operator->left = true;
            continue;
        }
        sand_store_put_item(hall->store, &(sand_store_item){ SAND_OPERATOR, SAND_OPERATOR_ASKED, name, NULL });
        sand_store_put_item(hall->store, &(sand_store_item){ SAND_OPERATOR, SAND_OPERATOR_DONE, name, why ? why : "" });
        hall->dirty = true;
        sand_memory_release(list.at[i].value);
    }
    return list.n < SAND_LEN(list.at) || operator->left;
}

/* ---- addresses -------------------------------------------------------------------------------------------- */

static void take_blocked(void *context, const sand_store_item *item)
{
    sand_operator *operator= context;
    SAND_ASSERT(operator->n_blocked <= SAND_OPERATOR_BLOCKED);
    if (operator->n_blocked == SAND_OPERATOR_BLOCKED) return;
    snprintf(operator->blocked[operator->n_blocked++], SAND_OPERATOR_ADDRESS, "%s", item->name);
}

void sand_operator_look(sand_operator *operator, sand_hall * hall)
{
    sand_store_item like = { .battle = SAND_OPERATOR, .kind = SAND_OPERATOR_BLOCK };
    sand_store_reader reader = { .item = take_blocked, .context = operator};
    if (hall->dirty || (!sand_store_changed(hall->store) && !operator->left)) return;
    if (operator->blocked == NULL)
        operator->blocked = sand_memory_zeroed(SAND_OPERATOR_BLOCKED, sizeof *operator->blocked);
    if (operator->blocked == NULL) return;
    operator->n_blocked = 0;
    sand_store_read_items(hall->store, &like, &reader);
    for (size_t i = 0; i < operator->n_blocked; i++) sand_serve_end_streams_from(hall, operator->blocked[i]);
    while (!carry_out_some(operator, hall)) {
    }
}

/* ---- idle battles ---------------------------------------------------------------------------------------- */

typedef struct {
    char at[100][SAND_SECRET_ID];
    size_t n;
} name_row;

static void take_idle(void *context, const char *id, int64_t touched)
{
    name_row *row = context;
    (void)touched;
    if (row->n < SAND_LEN(row->at)) snprintf(row->at[row->n++], SAND_SECRET_ID, "%s", id);
}

void sand_operator_close_idle(sand_operator *operator, sand_hall * hall)
{
    enum { HOUR = 3600000 };
    name_row row = { .n = 0 };
    char why[80];
    if (hall->close_after == 0 || hall->now < operator->looks_at) return;
    int64_t today = hall->clock / 1000 / SAND_HALL_DAY;
    sand_store_list_idle(hall->store, today - hall->close_after, take_idle, &row);
    snprintf(why, sizeof why, "nobody had touched it for %u days", hall->close_after);
    for (size_t i = 0; i < row.n; i++) {
        sand_hall_battle *battle = sand_hall_find(hall, row.at[i]);
        if (battle != NULL) sand_hall_close(hall, battle, why);
    }
    operator->looks_at = hall->now +(row.n < SAND_LEN(row.at) ? HOUR : 1);
}

bool sand_operator_blocks(const sand_operator *operator, const char * address)
{
    for (size_t i = 0; i < operator->n_blocked; i++)
        if (strcmp(operator->blocked[i], address) == 0) return true;
    return false;
}

void sand_operator_free(sand_operator *operator)
{
    sand_memory_release(operator->blocked);
    *operator=(sand_operator){ 0 };
}
