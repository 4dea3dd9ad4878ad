/* language_names.h - inside language: names whose complaint is still being written. */
#ifndef SAND_LANGUAGE_NAMES_H
#define SAND_LANGUAGE_NAMES_H

#include <sandtable/language.h>

#include "base/text.h"

#include <sandtable/facts.h>
#include <sandtable/report.h>

/* As sand_name_find, from word `at` on; what is wrong takes the place of what `complaint` holds. */
unsigned sand_language_find_name(const sand_name_search *search, const sand_words *w, size_t at, size_t *used,
                                 sand_text *complaint);

#endif
