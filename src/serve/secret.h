/* secret.h - secrets, tokens and ids from the system's randomness, and the hashes by which they are known.
 *
 * Invariant: a secret is never stored or logged; what is compared and kept is its SHA-256. */
#ifndef SAND_SERVE_SECRET_H
#define SAND_SERVE_SECRET_H

#include <sandtable/types.h>

enum {
    SAND_SECRET_TEXT = 23, /* 128 bits as base64url, terminated */
    SAND_SECRET_HASH = 65, /* SHA-256 in hexadecimal, terminated */
    SAND_SECRET_ID = 11    /* id of a battle, terminated */
};

/* False: the system has no randomness. */
bool sand_secret_draw(char out[SAND_SECRET_TEXT]);
bool sand_secret_draw_id(char out[SAND_SECRET_ID]);
/* 32 bytes as hexadecimal digits: the source of a record's salts. */
bool sand_secret_draw_long(char out[SAND_SECRET_HASH]);
/* Does the text have the form of a secret, of an id, of a SHA-256 in hexadecimal? */
bool sand_secret_is_well_formed(const char *text);
bool sand_secret_is_id(const char *text, size_t n);
bool sand_secret_is_hash(const char *text);
void sand_secret_hash(const char *text, char out[SAND_SECRET_HASH]);
/* Compares hashes in time that depends on neither. */
bool sand_secret_same(const char a[SAND_SECRET_HASH], const char b[SAND_SECRET_HASH]);

#endif
