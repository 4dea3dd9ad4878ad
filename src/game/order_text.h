/* order_text.h - orders as JSON, the same in records, on the wire and in cases.
 *
 * {"decision":7,"side":"Royalist","entries":[{"kind":"charge","unit":"Rupert's","target":"Essex's",
 *   "motion":[["pivot",-12.5],["march",0,6]]}]}
 * The key of the subject says what it is: side, command, unit, body, terrain. Things go by name, or by id where a name
 * is missing or not unique. Angles are degrees, lengths the ruleset's own. */
#ifndef SAND_GAME_ORDER_TEXT_H
#define SAND_GAME_ORDER_TEXT_H

#include <sandtable/order.h>

#include "base/hash.h"
#include "base/json_read.h"
#include "field/field.h"

void sand_order_text_write_entry(const sand_field *field, const sand_entry *entry, sand_json_writer *writer,
                                 const char *key);
/* The cursor's own value is the entry. False after mistakes. */
bool sand_order_text_read_entry(const sand_field *field, sand_cursor *cursor, sand_entry *out);
void sand_order_text_write(const sand_field *field, const sand_order *order, sand_json_writer *writer, const char *key);
/* Appends one order. "decision" and "side" may be missing if the defaults (0: none) give them. */
sand_error sand_order_text_read(const sand_field *field, sand_cursor *cursor, const sand_order *defaults,
                                sand_order_list *out);
/* One leg of a move, as motions list them. */
void sand_order_text_write_step(sand_motion_step step, sand_json_writer *writer, const char *key);
/* A reference by name or id, as orders have it. */
void sand_order_text_write_ref(const sand_field *field, sand_ref_kind of, unsigned index, sand_json_writer *writer,
                               const char *key);
bool sand_order_text_read_ref(const sand_field *field, sand_ref_kind of, sand_cursor *cursor, const char *key,
                              uint16_t *out);
/* "side", "command", "unit", "body", "terrain"; "" for none. */
const char *sand_order_text_ref_word(sand_ref_kind of);

/* SHA-256 of the salt, a line feed and the order as written here, in hexadecimal. SAND_OK or SAND_ERROR_MEMORY. */
sand_error sand_order_text_commitment(const sand_field *field, const sand_order *order, const char *salt,
                                      char out[SAND_SHA256_HEX]);

#endif
