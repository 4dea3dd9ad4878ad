/* looks.h - every way ground can be drawn.
 *
 * A ruleset's table of terrain names one look for each kind, a scenario's decoration names one itself; the terminal's
 * map takes the sign from here, and the page's table is written from this list by `make looks`.
 * Invariant: each look is listed once, and every drawing of ground is found by its look alone. */
#include <sandtable/whole.h>

#ifndef SANDTABLE_LOOKS_H
#define SANDTABLE_LOOKS_H

/* What a look may decorate: RULED is for kinds of terrain only (no scenario may use it as decoration), LINE and AREA.
 */
enum { SAND_LOOK_RULED, SAND_LOOK_LINE, SAND_LOOK_AREA };

/* X(name, sign, decoration, hairline, traits)
 *   name        in tables, files, the protocol
 *   sign        one character on the terminal's map
 *   decoration  RULED, LINE or AREA
 *   hairline    the class of an area's border on the page
 *   traits      what the page's engraver does: "low" lies under the other washes, "holed" keeps off its own name,
 *               "way" has trees keep off it, "bare" has banks or verges of its own and no border */
#define SAND_LOOKS(X)                                                                                                  \
    X("road", ":", LINE, "town", "way bare")                                                                           \
    X("stream", "~", LINE, "water", "way bare")                                                                        \
    X("hedge", "\"", LINE, "town", "way")                                                                              \
    X("wall", "=", LINE, "town", "way")                                                                                \
    X("fence", "\"", LINE, "town", "bare")                                                                             \
    X("field", "'", AREA, "field", "low")                                                                              \
    X("orchard", "♣", AREA, "wood", "")                                                                                \
    X("wood", "♣", AREA, "wood", "holed")                                                                              \
    X("town", "#", AREA, "town", "")                                                                                   \
    X("villa", "#", AREA, "town", "")                                                                                  \
    X("camp", "#", AREA, "town", "")                                                                                   \
    X("olives", "♣", AREA, "wood", "")                                                                                 \
    X("vineyard", "'", AREA, "town", "")                                                                               \
    X("pond", "~", AREA, "water", "")                                                                                  \
    X("rough", ";", AREA, "town", "holed")                                                                             \
    X("building", "#", RULED, "town", "")                                                                              \
    X("hill", "^", RULED, "hill", "low")                                                                               \
    X("water", "~", RULED, "water", "")                                                                                \
    X("marsh", ",", RULED, "water", "holed")                                                                           \
    X("river", "~", RULED, "water", "way bare")                                                                        \
    X("work", "=", RULED, "town", "way")                                                                               \
    X("bridge", "╪", RULED, "town", "")                                                                                \
    X("ford", "-", RULED, "town", "")

#endif
