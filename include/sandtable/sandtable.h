/* sandtable.h - the whole public API. */
#ifndef SANDTABLE_SANDTABLE_H
#define SANDTABLE_SANDTABLE_H

#include <sandtable/casebook.h>
#include <sandtable/catalogue.h>
#include <sandtable/error.h>
#include <sandtable/facts.h>
#include <sandtable/game.h>
#include <sandtable/memory.h>
#include <sandtable/odds.h>
#include <sandtable/player.h>
#include <sandtable/protocol.h>
#include <sandtable/record.h>
#include <sandtable/report.h>
#include <sandtable/sim.h>
#include <sandtable/version.h>

#endif
