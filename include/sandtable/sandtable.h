/* sandtable.h - the whole public API.
 *
 * Threads: any number may use the library at the same time, each with objects of its own.  A game, a protocol, a
 * casebook, a desk of a simulation belongs to one thread at a time, and so do the caller's own structures while a call
 * uses them; a `const` game is no exception, because looking at it writes to room inside it.  Games made by
 * sand_game_copy share their past with the original and count as one object together with it.  A study (sand_sim) may
 * be shared by the desks of several threads.  Catalogues, tables, players and whatever else is called static are
 * constant. */
#ifndef SANDTABLE_SANDTABLE_H
#define SANDTABLE_SANDTABLE_H

#include <sandtable/analysis.h>
#include <sandtable/casebook.h>
#include <sandtable/catalogue.h>
#include <sandtable/consequence.h>
#include <sandtable/course.h>
#include <sandtable/deck.h>
#include <sandtable/duel.h>
#include <sandtable/env.h>
#include <sandtable/error.h>
#include <sandtable/facts.h>
#include <sandtable/game.h>
#include <sandtable/goals.h>
#include <sandtable/language.h>
#include <sandtable/looks.h>
#include <sandtable/lessons.h>
#include <sandtable/memory.h>
#include <sandtable/odds.h>
#include <sandtable/player.h>
#include <sandtable/protocol.h>
#include <sandtable/record.h>
#include <sandtable/report.h>
#include <sandtable/sim.h>
#include <sandtable/study.h>
#include <sandtable/threats.h>
#include <sandtable/train.h>
#include <sandtable/version.h>

#include <sandtable/layout.h> /* last: it knows all structures */

#endif
