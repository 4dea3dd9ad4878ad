/* rows.c - reads and writes one number of a record that a table describes. Records of rulesets lie at any multiple of 4
 * in the block; numbers are copied, so nothing is read misaligned. */
#include "battle/rows.h"

#include <string.h>

#include "base/assert.h"

typedef struct {
    uint16_t bytes;
    int64_t least, most;
} type;

static const type types[] = {
    [SAND_FLAG] = { 1, 0, 1 },
    [SAND_U8] = { 1, 0, UINT8_MAX },
    [SAND_I8] = { 1, INT8_MIN, INT8_MAX },
    [SAND_U16] = { 2, 0, UINT16_MAX },
    [SAND_I16] = { 2, INT16_MIN, INT16_MAX },
    [SAND_U32] = { 4, 0, UINT32_MAX },
    [SAND_I32] = { 4, INT32_MIN, INT32_MAX },
};

#define GET(C)                                                                                                         \
    {                                                                                                                  \
        C number;                                                                                                      \
        memcpy(&number, at, sizeof number);                                                                            \
        return number;                                                                                                 \
    }
#define SET(C)                                                                                                         \
    {                                                                                                                  \
        C number = (C)value;                                                                                           \
        memcpy(at, &number, sizeof number);                                                                            \
        return;                                                                                                        \
    }

int64_t sand_rows_get(const void *record, const sand_row *row, unsigned i)
{
    SAND_ASSERT(i < row->count);
    const unsigned char *at = (const unsigned char *)record + row->offset + i * types[row->type].bytes;
    switch (row->type) {
    case SAND_FLAG:
    case SAND_U8: return *at;
    case SAND_I8: GET(int8_t)
    case SAND_U16: GET(uint16_t)
    case SAND_I16: GET(int16_t)
    case SAND_U32: GET(uint32_t)
    case SAND_I32: GET(int32_t)
    }
    return 0;
}

void sand_rows_set(void *record, const sand_row *row, unsigned i, int64_t value)
{
    SAND_ASSERT(i < row->count && value >= types[row->type].least && value <= types[row->type].most);
    unsigned char *at = (unsigned char *)record + row->offset + i * types[row->type].bytes;
    switch (row->type) {
    case SAND_FLAG:
    case SAND_U8: SET(uint8_t)
    case SAND_I8: SET(int8_t)
    case SAND_U16: SET(uint16_t)
    case SAND_I16: SET(int16_t)
    case SAND_U32: SET(uint32_t)
    case SAND_I32: SET(int32_t)
    }
}

/* A place may lie off the table, but never so far that a difference of two coordinates does not fit. */
static bool is_coordinate(const sand_row *row)
{
    return row->place == SAND_ROW_EAST || row->place == SAND_ROW_NORTH;
}

int64_t sand_rows_least(const sand_row *row)
{
    return is_coordinate(row) ? -(int64_t)SAND_COORDINATE_LIMIT : types[row->type].least;
}

int64_t sand_rows_most(const sand_row *row)
{
    if (is_coordinate(row)) return SAND_COORDINATE_LIMIT;
    return row->most != 0 ? row->most : types[row->type].most;
}

uint16_t sand_rows_bytes(const sand_row *row)
{
    return (uint16_t)(types[row->type].bytes * row->count);
}

const sand_row *sand_rows_find(const sand_struct *of, const char *name)
{
    for (unsigned i = 0; of != NULL && i < of->n_rows; i++)
        if (strcmp(of->rows[i].name, name) == 0) return &of->rows[i];
    return NULL;
}
