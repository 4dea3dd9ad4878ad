/* format.c - numbers and words put into sentences: what the library's own formats use of printf, and no more.
 * The C library's brings wide characters and its streams along, which a page would have to carry. */
#include "base/assert.h"
#include "base/text.h"

#include <string.h>

/* One "%..." */
typedef struct {
    bool signs;     /* "+": a number that is not negative has its sign as well */
    int digits;     /* "04": so many at least */
    int precision;  /* ".60", ".*": bytes of a text at most, digits behind a point; -1: not said */
    unsigned longs; /* "l", "ll" */
    bool is_size;   /* "z" */
    char what;
} directive;

/* In an array of its own a list of arguments can be handed on. */
typedef struct {
    va_list list;
} arguments_left;

static int read_number(const char **at)
{
    int number = 0;
    for (; **at >= '0' && **at <= '9'; ++*at) number = 10 * number + **at - '0';
    return number;
}

/* `at` stands behind the "%", and then behind what it begins. */
static directive read_directive(const char **at, arguments_left *from)
{
    directive d = { .precision = -1 };
    if (**at == '+') d.signs = true, ++*at;
    SAND_ASSERT(**at == '0' || **at < '1' || **at > '9'); /* nothing is put in columns */
    d.digits = read_number(at);
    if (**at == '.') {
        ++*at;
        bool given = **at == '*';
        if (given) ++*at;
        d.precision = given ? va_arg(from->list, int) : read_number(at);
    }
    for (; **at == 'l'; ++*at) d.longs++;
    if (**at == 'z') d.is_size = true, ++*at;
    d.what = *(*at)++;
    return d;
}

static void add_digits(sand_text *text, uint64_t number, unsigned base, int least)
{
    char digits[32];
    size_t at = sizeof digits;
    SAND_ASSERT(least <= (int)sizeof digits);
    for (; number > 0 || least > 0 || at == sizeof digits; number /= base, least--)
        digits[--at] = "0123456789abcdef"[number % base];
    sand_text_add_bytes(text, digits + at, sizeof digits - at);
}

static void add_signed(sand_text *text, const directive *d, arguments_left *from)
{
    SAND_ASSERT(!d->is_size);
    int64_t value = d->longs > 1    ? va_arg(from->list, long long)
                    : d->longs == 1 ? va_arg(from->list, long)
                                    : va_arg(from->list, int);
    if (value < 0 || d->signs) sand_text_add_char(text, value < 0 ? '-' : '+');
    add_digits(text, value < 0 ? -(uint64_t)value : (uint64_t)value, 10, d->digits);
}

static void add_unsigned(sand_text *text, const directive *d, arguments_left *from)
{
    uint64_t value = d->is_size      ? va_arg(from->list, size_t)
                     : d->longs > 1  ? va_arg(from->list, unsigned long long)
                     : d->longs == 1 ? va_arg(from->list, unsigned long)
                                     : va_arg(from->list, unsigned);
    add_digits(text, value, d->what == 'x' ? 16 : 10, d->digits);
}

/* Halves up, as decimals are written elsewhere. */
static void add_fraction(sand_text *text, const directive *d, double value)
{
    SAND_ASSERT(d->precision > 0 && d->precision <= 6 && value < 1e9 && value > -1e9);
    uint64_t one = 1;
    for (int i = 0; i < d->precision; i++) one *= 10;
    uint64_t parts = (uint64_t)((value < 0 ? -value : value) * (double)one + 0.5);
    if (value < 0) sand_text_add_char(text, '-');
    add_digits(text, parts / one, 10, d->digits);
    sand_text_add_char(text, '.');
    add_digits(text, parts % one, 10, d->precision);
}

static void add_words(sand_text *text, const directive *d, const char *words)
{
    const char *end = d->precision < 0 ? NULL : memchr(words, '\0', (size_t)d->precision);
    size_t n = d->precision < 0 ? strlen(words) : end != NULL ? (size_t)(end - words) : (size_t)d->precision;
    sand_text_add_bytes(text, words, n);
}

static void add_directive(sand_text *text, const directive *d, arguments_left *from)
{
    switch (d->what) {
    case 's': add_words(text, d, va_arg(from->list, const char *)); break;
    case 'd': add_signed(text, d, from); break;
    case 'u':
    case 'x': add_unsigned(text, d, from); break;
    case 'f': add_fraction(text, d, va_arg(from->list, double)); break;
    case 'c': sand_text_add_char(text, (char)va_arg(from->list, int)); break;
    default: SAND_ASSERT(d->what == '%'); sand_text_add_char(text, '%');
    }
}

void sand_text_add_arguments(sand_text *text, const char *format, va_list arguments)
{
    arguments_left from;
    va_copy(from.list, arguments);
    while (*format != '\0') {
        size_t plain = strcspn(format, "%");
        sand_text_add_bytes(text, format, plain);
        format += plain;
        if (*format == '\0') break;
        format++;
        directive d = read_directive(&format, &from);
        add_directive(text, &d, &from);
    }
    va_end(from.list);
}

void sand_text_add_format(sand_text *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    sand_text_add_arguments(text, format, arguments);
    va_end(arguments);
}
