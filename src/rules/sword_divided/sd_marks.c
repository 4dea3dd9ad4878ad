/* sd_marks.c - what the marks beside units mean, in words for players. */
#include "rules/sword_divided/sd_names.h"

const sand_mark_row sd_marks[SD_MARKS] = {
    { "rallies", "RA", "Rallies", "It tries to take off a hit marker this turn; it neither moves nor fires.",
      "SD-RALLY-02" },
    { "uncrewed", "UC", "Without crews",
      "Its crews have run from the guns; an enemy who stands at them as the turn ends takes them.", "SD-AMB-GUN-05" },
    { "raw", "RW", "Raw", "Its bases take one off their dice hand to hand.", "SD-MELEE-15" },
    { "ordinary", "OR", "Ordinary", "Neither raw nor veteran: nothing is added or taken off hand to hand.",
      "SD-AMB-GRADE-01" },
    { "veteran", "VE", "Veteran", "Its bases add one to their dice hand to hand.", "SD-MELEE-09" },
    { "pikes", "PK", "Pikes", "How many of its bases are pikes. Horse cannot attack pikes from the front.",
      "SD-MELEE-17" },
    { "mounted", "MT", "In the saddle", "It fights as mounted troops, and does not fire until it dismounts.",
      "SD-AMB-FIRE-08" },
    { "limbered", "LM", "Limbered", "Its guns may be moved; before they fire they unlimber and load, a turn each.",
      "SD-GUN-04" },
    { "loaded-guns", "LD", "Loaded", "The number of its guns that are ready to fire; a loaded gun may not move.",
      "SD-GUN-02" },
    { "engaged", "EN", "In contact", "It fights hand to hand, and fires only at those it has just met.",
      "SD-AMB-FIRE-05" },
};
