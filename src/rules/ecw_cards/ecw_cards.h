/* ecw_cards.h - the declaration of `ecw-cards` for the registry. */
#ifndef SAND_ECW_CARDS_ECW_CARDS_H
#define SAND_ECW_CARDS_ECW_CARDS_H

#include "battle/rules.h"

extern const sand_rules sand_rules_ecw_cards;

#endif
