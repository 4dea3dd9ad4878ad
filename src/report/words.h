/* words.h - the pieces from which the files of this folder build sentences. */
#ifndef SAND_REPORT_WORDS_H
#define SAND_REPORT_WORDS_H

#include <sandtable/report.h>

#include "base/text.h"
#include "battle/rules.h"

/* The field of a game, with all names and tables. */
const sand_field *sand_words_field(const sand_game *game);

void sand_words_length(sand_text *out, int32_t length, const char *mark);        /* "7.412 in." */
void sand_words_length_tenths(sand_text *out, int32_t length, const char *mark); /* "7.4 in." */
void sand_words_angle(sand_text *out, int32_t angle);                            /* "12.5°" */
void sand_words_signed(sand_text *out, int32_t value);                           /* "+1", "−1" */
void sand_words_point(sand_text *out, sand_point point);                         /* "(12, 8.5)" */
void sand_words_rule(sand_text *out, const char *rule);                          /* " [EC-MOVE-08]"; nothing for NULL */
void sand_words_ref(sand_text *out, const sand_field *field, sand_ref_kind of, unsigned index);
const char *sand_words_face(unsigned face); /* "left flank" */
/* "mount"; for state 0 the words that undo any state: "dismount or unlimber". */
void sand_words_base_state(sand_text *out, const sand_field *field, int32_t state);
void sand_words_sentence(sand_text *out, const sand_field *field, const sand_sentence *sentence);
/* Writes a sentence for the battle report, with lengths and angles to a tenth instead of exact. */
void sand_words_told(sand_text *out, const sand_field *field, const sand_sentence *sentence);

/* agree.c: which names are plural, and the literal words of a sentence after the names before them. */
typedef struct {
    bool first_many;   /* the first name of the sentence is plural: "it" becomes "they" */
    bool follows_many; /* the name just before is plural and may be a subject: "is" becomes "are" */
} sand_agreement;
bool sand_words_many(const char *name);
void sand_words_agree(sand_text *out, const char *at, size_t n, sand_agreement agreement);

void sand_words_roll(sand_text *out, const sand_roll *roll);
/* The same with the modifiers of its ledger, which the number needed of a die includes. */
void sand_words_modified(sand_text *out, const sand_roll *roll, const sand_ledger_row *rows, size_t n);
void sand_words_ledger(sand_text *out, const sand_ledger_row *rows, size_t n); /* "−1 dragoons [EC-SHOOT-10], …" */
void sand_words_entry(sand_text *out, const sand_field *field, const sand_entry *entry);
void sand_words_shape(sand_text *out, const sand_field *field, const sand_witness *shape);
void sand_words_duty(sand_text *out, const sand_field *field, const sand_duty *duty);
bool sand_words_draw(sand_text *out, const sand_game *game, const sand_dice_needs *needs); /* report_deck.c */
void sand_words_event(sand_text *out, const sand_game *game, const sand_event *event);
/* Lists the parts that an unfinished order still needs, one bit of `slots` each: "where, the motion". */
void sand_words_missing(sand_text *out, uint16_t slots);

#endif
