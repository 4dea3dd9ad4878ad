/* language_names.h - private to language: name searches whose complaint is still being written. */
#ifndef SAND_LANGUAGE_NAMES_H
#define SAND_LANGUAGE_NAMES_H

#include <sandtable/language.h>

#include "base/text.h"

#include <sandtable/facts.h>
#include <sandtable/report.h>

/* Like sand_name_find, from word `at` on; a complaint replaces the contents of `complaint`. */
unsigned sand_language_find_name(const sand_name_search *search, const sand_words *w, size_t at, size_t *used,
                                 sand_text *complaint);

#endif
