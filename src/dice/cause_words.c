/* cause_words.c - causes as people read them in records.
 * Invariant: what sand_dice_cause_write writes, sand_dice_cause_read reads back. */
#include <string.h>

#include "base/assert.h"
#include "dice/dice.h"

static const char *const parts[] = { "turn", "stage", "subject", "object", "occasion", "index", "attempt" };

static uint16_t *part_of(sand_cause *cause, size_t part)
{
    uint16_t *const all[] = { &cause->turn,     &cause->stage, &cause->subject, &cause->object,
                              &cause->occasion, &cause->index, &cause->attempt };
    SAND_ASSERT(part < SAND_LEN(all));
    return all[part];
}

void sand_dice_cause_write(sand_cause cause, const char *const *names, size_t n_names, sand_text *out)
{
    if (cause.purpose >= 1 && cause.purpose <= n_names) {
        sand_text_add(out, names[cause.purpose - 1]);
    } else {
        sand_text_add(out, "purpose ");
        sand_text_add_int(out, cause.purpose);
    }
    for (size_t i = 0; i < SAND_LEN(parts); i++) {
        uint16_t value = *part_of(&cause, i);
        if (value == 0) continue;
        sand_text_add(out, ", ");
        sand_text_add(out, parts[i]);
        sand_text_add_char(out, ' ');
        sand_text_add_int(out, value);
    }
}

/* Reads a number of 1..65535 without sign or leading zero; returns the text after it, or NULL when there is none. */
static const char *read_number(const char *text, uint16_t *out)
{
    uint32_t value = 0;
    if (*text == '0') return NULL;
    const char *at = text;
    for (; *at >= '0' && *at <= '9'; at++) {
        value = value * 10 + (uint32_t)(*at - '0');
        if (value > UINT16_MAX) return NULL;
    }
    if (at == text) return NULL;
    *out = (uint16_t)value;
    return at;
}

/* Returns the part of `text` after `word`, or NULL when the text does not begin with the word. */
static const char *after(const char *text, const char *word)
{
    size_t length = strlen(word);
    return strncmp(text, word, length) == 0 ? text + length : NULL;
}

static const char *read_purpose(const char *text, const char *const *names, size_t n_names, uint16_t *purpose)
{
    for (size_t i = 0; i < n_names; i++) {
        const char *rest = after(text, names[i]);
        if (!rest || (*rest != ',' && *rest != 0)) continue; /* "hits" is not "hits by guns" */
        *purpose = (uint16_t)(i + 1);
        return rest;
    }
    const char *rest = after(text, "purpose ");
    return rest ? read_number(rest, purpose) : NULL;
}

/* Reads one part such as ", turn 3".  Parts have a fixed order and occur at most once: `*next` is the first that may
 * follow. */
static const char *read_part(const char *text, sand_cause *cause, size_t *next)
{
    const char *rest = after(text, ", ");
    for (size_t i = *next; rest && i < SAND_LEN(parts); i++) {
        const char *number = after(rest, parts[i]);
        if (!number || *number != ' ') continue;
        *next = i + 1;
        return read_number(number + 1, part_of(cause, i));
    }
    return NULL;
}

bool sand_dice_cause_read(const char *text, const char *const *names, size_t n_names, sand_cause *cause)
{
    sand_cause read = { 0 };
    size_t next = 0;
    const char *rest = read_purpose(text, names, n_names, &read.purpose);
    while (rest && *rest) rest = read_part(rest, &read, &next);
    if (!rest) return false;
    *cause = read;
    return true;
}
