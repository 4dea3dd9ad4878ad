# Sandtable: one Makefile for the library, the program, the tests, the WebAssembly module and the installation.
#
#   make play     the first battle in the terminal          make          library and program
#   make test     everything that proves it works           make help     the other targets
#
# Sources are found, never listed: a new file in src/ or tests/ needs no change here.
# Variants live side by side: `make CC=clang-14 O="-O3 -march=native" SAN=address,undefined`.

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:
.SUFFIXES:
MAKEFLAGS += --no-builtin-rules

ifeq ($(origin CC),default)
CC := gcc
endif
ifeq ($(origin AR),default)
AR := ar
endif
O ?= -O2
SAN ?=
PREFIX ?= /usr/local
DESTDIR ?=
VERSION := 0.1.0
SOVERSION := 0

# build/<compiler><optimisation>[-<sanitizers>], every variant in its own directory
comma := ,
empty :=
space := $(empty) $(empty)
VARIANT := $(notdir $(firstword $(CC)))$(subst $(space),,$(O))$(if $(SAN),-$(subst $(comma),-,$(SAN)))
BUILD ?= build/$(VARIANT)

STRICT := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla -Werror
# No contraction: the same record gives the same hash on every target.
LANGUAGE := -std=c17 -ffp-contract=off -fno-math-errno -fvisibility=hidden
SANFLAGS := $(if $(SAN),-fsanitize=$(SAN) -fno-sanitize-recover=all -fno-omit-frame-pointer -g)
CPPFLAGS += -Iinclude -Isrc
CFLAGS_ALL = $(LANGUAGE) $(O) -fPIC $(STRICT) $(SANFLAGS) $(CFLAGS)
COMPILE = $(CC) $(CPPFLAGS) $(CFLAGS_ALL) -MMD -MP -c $< -o $@
LINK = $(CC) $(CFLAGS_ALL) $(LDFLAGS)

# ------------------------------------------------------------------ what there is
find_c = $(sort $(shell find $(1) -name '*.c' 2>/dev/null))
THIN := src/cli src/serve src/wasm src/draw
LIB_SRC := $(filter-out $(addsuffix /%,$(THIN)),$(call find_c,src))
CLI_SRC := $(call find_c,src/cli)
TEST_SRC := $(sort $(wildcard tests/test_*.c))
RUN_SRC := $(sort $(wildcard tests/run_*.c))
SUPPORT_SRC := $(call find_c,tests/drill tests/support)
BENCH_SRC := $(sort $(wildcard bench/bench_*.c))
HEADERS := $(sort $(shell find include -name '*.h' 2>/dev/null))

objects = $(patsubst %.c,$(BUILD)/%.o,$(1))
LIB_OBJ := $(call objects,$(LIB_SRC))
CLI_OBJ := $(call objects,$(CLI_SRC))
SUPPORT_OBJ := $(call objects,$(SUPPORT_SRC))
LIB := $(BUILD)/libsandtable.a
SHARED := $(BUILD)/libsandtable.so.$(VERSION)
PROGRAM := $(BUILD)/sandtable
TESTS := $(patsubst tests/%.c,$(BUILD)/tests/%,$(TEST_SRC))
RUNS := $(patsubst tests/%.c,$(BUILD)/tests/%,$(RUN_SRC))
BENCHES := $(patsubst bench/%.c,$(BUILD)/bench/%,$(BENCH_SRC))
# Only what is needed is linked, so a run program may live without cmocka and the program without threads.
TEST_LIBS := -lcmocka -ljansson -lm
JOBS := $(shell nproc 2>/dev/null || echo 1)

.PHONY: all lib shared program tests runs check-unit test play install bench wasm clean format help
all: lib $(if $(CLI_SRC),program)
lib: $(LIB)
shared: $(SHARED)
program: $(PROGRAM)
tests: $(TESTS)
runs: $(RUNS)

help:
	@echo 'make [all]      library and program in $(BUILD)'
	@echo 'make play       the first battle in the terminal (installs what is missing)'
	@echo 'make test       everything that proves it works; last line: N passed, N failed'
	@echo 'make check-unit the unit tests alone'
	@echo 'make bench      speed, printed beside its limits'
	@echo 'make wasm       build/wasm/sandtable.wasm'
	@echo 'make install    PREFIX=$(PREFIX) DESTDIR=$(DESTDIR)'
	@echo 'make format     clang-format over everything'
	@echo 'make clean      remove build/'
	@echo 'variables       CC=$(CC) O="$(O)" SAN=$(SAN) BUILD=$(BUILD)'

# ------------------------------------------------------------------ rules
$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(COMPILE)

# The list of members is a prerequisite by content: a source that was removed or moved rebuilds the archive.
$(BUILD)/lib.list: FORCE
	@mkdir -p $(@D)
	@echo '$(LIB_OBJ)' | cmp -s - $@ || echo '$(LIB_OBJ)' > $@
$(LIB): $(LIB_OBJ) $(BUILD)/lib.list
	@rm -f $@
	$(AR) rcs $@ $(LIB_OBJ)
$(SHARED): $(LIB_OBJ) $(BUILD)/lib.list
	$(LINK) -shared -Wl,-soname,libsandtable.so.$(SOVERSION) -Wl,-z,defs -o $@ $(LIB_OBJ)
$(PROGRAM): $(CLI_OBJ) $(LIB)
	$(LINK) -o $@ $(CLI_OBJ) $(LIB) $(PROGRAM_LIBS)
$(BUILD)/tests/test_%: $(BUILD)/tests/test_%.o $(SUPPORT_OBJ) $(LIB)
	$(LINK) -o $@ $< $(SUPPORT_OBJ) $(LIB) -Wl,--as-needed $(TEST_LIBS)
$(BUILD)/tests/run_%: $(BUILD)/tests/run_%.o $(SUPPORT_OBJ) $(LIB)
	$(LINK) -o $@ $< $(SUPPORT_OBJ) $(LIB) -Wl,--as-needed -lm
$(BUILD)/bench/bench_%: $(BUILD)/bench/bench_%.o $(SUPPORT_OBJ) $(LIB)
	$(LINK) -o $@ $< $(SUPPORT_OBJ) $(LIB) -Wl,--as-needed -lm
.SECONDARY:
FORCE:

# ------------------------------------------------------------------ tests
check-unit: $(TESTS) $(RUNS)
	@tools/run_tests.sh $(BUILD)/log $(TESTS)

test:
	@tools/bootstrap.sh test
	@tools/run_tests.sh $(BUILD)/log \
	    'build=$(MAKE) -j$(JOBS) --no-print-directory all tests runs' \
	    $(TESTS)

# ------------------------------------------------------------------ play
play:
	@tools/bootstrap.sh play
	@$(MAKE) -s -j$(JOBS) --no-print-directory all
	@$(PROGRAM) play

# ------------------------------------------------------------------ the rest
bench: $(BENCHES)
	@for b in $(BENCHES); do $$b || exit 1; done

format:
	clang-format-14 -i $(sort $(shell find include src tests bench -name '*.[ch]' 2>/dev/null))

clean:
	rm -rf build

-include $(sort $(shell find $(BUILD) -name '*.d' 2>/dev/null))
