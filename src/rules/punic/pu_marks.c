/* pu_marks.c - what the marks beside units mean, in words for players. */
#include "rules/punic/pu_names.h"

const sand_mark_row pu_marks[PU_MARKS] = {
    { "retreated", "RT", "Has retreated", "It may move in its next turn, but not charge.", "PU-RTD-01" },
    { "engaged", "EN", "In contact", "It fights where it stands, or disengages; it neither shoots nor charges.",
      "PU-AMB-15" },
};
