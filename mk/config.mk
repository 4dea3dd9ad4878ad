# config.mk - compiler, flags, variants, and what is printed while building.

# Read before anything is added to MAKEFLAGS: its first word holds the short options.
SILENT := $(findstring s,$(filter-out -%,$(firstword $(MAKEFLAGS))))
MAKEFLAGS += --no-builtin-rules

# A recipe that begins with $(call say,CC,$<) prints `CC src/geom/arc.c` instead of its command.
say = $(if $(filter 1,$(V)),,@$(if $(SILENT),,$(info $(1) $(2))))
JOBS := $(shell nproc 2>/dev/null || echo 1)
# Options of a make that is called from a recipe, for another variant or after packages were installed.
AGAIN := -j$(JOBS) --no-print-directory

ifeq ($(origin CC),default)
CC := gcc
endif
ifeq ($(origin AR),default)
AR := ar
endif
ifeq ($(origin LD),default)
LD := ld
endif
OBJCOPY ?= objcopy
O ?= -O2
SAN ?=
WERROR ?= -Werror
PREFIX ?= /usr/local
DESTDIR ?=
VERSION := $(shell sed -n 's/^\#define SAND_VERSION "\(.*\)"/\1/p' include/sandtable/version.h)
SOVERSION := 0

# build/<compiler><optimisation>[-<sanitizers>], every variant in its own directory
comma := ,
empty :=
space := $(empty) $(empty)
VARIANT := $(subst =,-,$(notdir $(firstword $(CC)))$(subst $(space),,$(O))$(if $(SAN),-$(subst $(comma),-,$(SAN))))
BUILD ?= build/$(VARIANT)

# A newer compiler may have new warnings: `make WERROR=` does not turn warnings into errors.
STRICT := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla $(WERROR)
# No contraction of floating-point expressions: the same record must give the same hash on every target.
LANGUAGE := -std=c17 -ffp-contract=off -fno-math-errno -fvisibility=hidden
SANFLAGS := $(if $(SAN),-fsanitize=$(SAN) -fno-sanitize-recover=all -fno-omit-frame-pointer -g)
# SAND_INSIDE: the library's own sources include public headers one by one, without comparing sizes (include/sandtable/layout.h).
CPPFLAGS += -Iinclude -Isrc -DSAND_INSIDE
CFLAGS_ALL = $(LANGUAGE) $(O) -fPIC $(STRICT) $(SANFLAGS) $(CFLAGS)
COMPILE = $(CC) $(CPPFLAGS) $(CFLAGS_ALL) -MMD -MP -c $< -o $@
LINK = $(CC) $(CFLAGS_ALL) $(LDFLAGS)

# $(call keep_words,WORDS) is the recipe of a file that depends on FORCE but is rewritten only when WORDS change, so that its dependents
# are remade when flags, objects or libraries change.
define keep_words
@mkdir -p $(@D)
@printf '%s\n' "$(subst ",\",$(1))" | cmp -s - $@ || printf '%s\n' "$(subst ",\",$(1))" > $@
endef
