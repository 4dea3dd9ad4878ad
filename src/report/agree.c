/* agree.c - makes words agree with the names before them: "Okey's Dragoons are", "Roman Horse is".
 *
 * Sentences are written in the singular: "{u0} is limbered: it wheels". Where the name is plural, the verb right after
 * it becomes plural, and so do "it", "its" and "itself", which always stand for the first name of the sentence, with
 * the verb after them. A name after "of" is no subject: "Foot of {s0} is" stays. A sentence that needs "it" for
 * anything else names that instead.
 *
 * The last word of a name before "of", "from", "with", "under" or a comma decides its number: plural are words in s
 * (not 's, ss, us or is), in men, and in ii, ati, ani (Triarii, Hastati), and names joined by "and". A leader is
 * singular. */
#include "report/words.h"

#include "base/assert.h"

#include <string.h>

/* ---- the number of a name ---- */

static bool ends_in(const char *name, size_t n, const char *end)
{
    size_t m = strlen(end);
    SAND_ASSERT(m > 0);
    return n > m && memcmp(name + n - m, end, m) == 0;
}

/* The length of the name without "of Sempronius" or "from Devizes". */
static size_t head_of(const char *name)
{
    static const char *const after[] = { " of ", " from ", " with ", " under ", ", " };
    size_t n = strlen(name);
    for (size_t i = 0; i < SAND_LEN(after); i++) {
        const char *at = strstr(name, after[i]);
        if (at && (size_t)(at - name) < n) n = (size_t)(at - name);
    }
    return n;
}

bool sand_words_many(const char *name)
{
    static const char *const one[] = { "'s", "’s", "ss", "us", "is" };
    static const char *const many[] = { "s", "men", "ii", "ati", "ani" };
    size_t n = head_of(name);
    const char *joined = strstr(name, " and ");
    if (joined && (size_t)(joined - name) < n) return true;
    for (size_t i = 0; i < SAND_LEN(one); i++)
        if (ends_in(name, n, one[i])) return false;
    for (size_t i = 0; i < SAND_LEN(many); i++)
        if (ends_in(name, n, many[i])) return true;
    return false;
}

/* ---- words in the singular and in the plural ---- */

typedef struct {
    const char *one, *many;
} word_pair;

static const word_pair verbs[] = {
    { "loses", "lose" },       { "takes", "take" },       { "fails", "fail" },         { "breaks", "break" },
    { "is", "are" },           { "has", "have" },         { "was", "were" },           { "does", "do" },
    { "goes", "go" },          { "advances", "advance" }, { "attacks", "attack" },     { "belongs", "belong" },
    { "blocks", "block" },     { "charges", "charge" },   { "comes", "come" },         { "deploys", "deploy" },
    { "ends", "end" },         { "fights", "fight" },     { "fires", "fire" },         { "follows", "follow" },
    { "halts", "halt" },       { "helps", "help" },       { "hides", "hide" },         { "holds", "hold" },
    { "keeps", "keep" },       { "leaves", "leave" },     { "limbers", "limber" },     { "loads", "load" },
    { "makes", "make" },       { "marches", "march" },    { "meets", "meet" },         { "moves", "move" },
    { "needs", "need" },       { "pivots", "pivot" },     { "rallies", "rally" },      { "retires", "retire" },
    { "retreats", "retreat" }, { "rides", "ride" },       { "shoots", "shoot" },       { "stands", "stand" },
    { "stays", "stay" },       { "strikes", "strike" },   { "supports", "support" },   { "turns", "turn" },
    { "wheels", "wheel" },     { "wins", "win" },         { "withdraws", "withdraw" },
};
static const word_pair pronouns[] = { { "its", "their" }, { "itself", "themselves" }, { "it", "they" } };
/* Words allowed between a name and its verb, and words that follow "it" where it is an object. */
static const char *const adverbs[] = { "still", "already", "now", "also", "only", "never" };
static const char *const after_object[] = { "or", "and", "more", "first", "only", "at", "to", "with", "by" };

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & 0x80);
}

static size_t letters_at(const char *at, const char *end)
{
    const char *from = at;
    while (at < end && is_letter(*at)) at++;
    return (size_t)(at - from);
}

static bool is_word(const char *at, size_t n, const char *word)
{
    return strlen(word) == n && memcmp(at, word, n) == 0;
}

static const char *many_of(const word_pair *pairs, size_t n_pairs, const char *at, size_t n)
{
    for (size_t i = 0; i < n_pairs; i++)
        if (is_word(at, n, pairs[i].one)) return pairs[i].many;
    return NULL;
}

static bool is_listed(const char *const *words, size_t n_words, const char *at, size_t n)
{
    for (size_t i = 0; i < n_words; i++)
        if (is_word(at, n, words[i])) return true;
    return false;
}

/* Is the "it" that ends here an object? */
static bool is_object(const char *at, const char *end)
{
    if (at == end || *at != ' ') return true;
    return is_listed(after_object, SAND_LEN(after_object), at + 1, letters_at(at + 1, end));
}

/* ---- a stretch of a sentence between two names ---- */

void sand_words_agree(sand_text *out, const char *at, size_t n, sand_agreement agreement)
{
    SAND_ASSERT(at != NULL || n == 0);
    const char *end = at + n;
    bool verb = agreement.follows_many; /* may the next word be a plural verb? */
    while (at < end) {
        size_t word = letters_at(at, end);
        const char *said = NULL;
        if (word == 0) {
            verb = verb && *at == ' ';
            sand_text_add_bytes(out, at++, 1);
            continue;
        }
        if (verb) said = many_of(verbs, SAND_LEN(verbs), at, word);
        verb = verb && is_listed(adverbs, SAND_LEN(adverbs), at, word);
        if (!said && agreement.first_many) said = many_of(pronouns, SAND_LEN(pronouns), at, word);
        if (said && is_word(at, word, "it")) {
            verb = !is_object(at + word, end);
            if (!verb) said = "them";
        }
        if (said)
            sand_text_add(out, said);
        else
            sand_text_add_bytes(out, at, word);
        at += word;
    }
}
