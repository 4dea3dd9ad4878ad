# Sandtable: one Makefile for the library, the program, the tests, the WebAssembly module and the installation.
#
#   make play     the table in the browser                  make          library and program
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

# A compiler newer than ours may know new warnings: WERROR= lets them pass.
STRICT := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla $(WERROR)
# No contraction: the same record gives the same hash on every target.
LANGUAGE := -std=c17 -ffp-contract=off -fno-math-errno -fvisibility=hidden
SANFLAGS := $(if $(SAN),-fsanitize=$(SAN) -fno-sanitize-recover=all -fno-omit-frame-pointer -g)
CPPFLAGS += -Iinclude -Isrc
CFLAGS_ALL = $(LANGUAGE) $(O) -fPIC $(STRICT) $(SANFLAGS) $(CFLAGS)
# The program looks for its scenarios here when they are not in the current directory.
CLI_DEFINES = -DSAND_DATA_DIR='"$(PREFIX)/share/sandtable"' $(if $(SERVES),-DSAND_WITH_SERVE)
COMPILE = $(CC) $(CPPFLAGS) $(CFLAGS_ALL) -MMD -MP -c $< -o $@
LINK = $(CC) $(CFLAGS_ALL) $(LDFLAGS)

# ------------------------------------------------------------------ what there is
find_c = $(sort $(shell find $(1) -name '*.c' 2>/dev/null))
THIN := src/cli src/serve src/wasm src/draw
LIB_SRC := $(filter-out $(addsuffix /%,$(THIN)),$(call find_c,src))
# `sandtable serve` is there where libmicrohttpd is.
SERVES := $(shell $(CC) -include microhttpd.h -E -x c /dev/null > /dev/null 2>&1 && echo yes)
# `sandtable simulate --plot` is there where cairo is.
CAIRO_CFLAGS := $(or $(shell pkg-config --cflags cairo 2> /dev/null),-I/usr/include/cairo)
DRAWS := $(shell $(CC) $(CAIRO_CFLAGS) -include cairo-svg.h -E -x c /dev/null > /dev/null 2>&1 && echo yes)
CLI_ABSENT := $(if $(SERVES),,src/cli/cmd_serve.c) $(if $(DRAWS),src/cli/study_noplot.c,src/cli/study_plot.c)
CLI_SRC := $(filter-out $(CLI_ABSENT),$(call find_c,src/cli $(if $(SERVES),src/serve) $(if $(DRAWS),src/draw)))
TEST_SRC := $(sort $(wildcard tests/test_*.c))
RUN_SRC := $(sort $(wildcard tests/run_*.c))
SUPPORT_SRC := $(call find_c,tests/drill tests/support)
BENCH_SRC := $(sort $(wildcard bench/bench_*.c))
SCENARIOS := $(sort $(wildcard scenarios/*/*.json))
# What every target must agree about, beside the built-in parts of run_hash.
HASHED := $(SCENARIOS) $(sort $(wildcard tests/golden/*/*.record))

objects = $(patsubst %.c,$(BUILD)/%.o,$(1))
LIB_OBJ := $(call objects,$(LIB_SRC))
CLI_OBJ := $(call objects,$(CLI_SRC))
SUPPORT_OBJ := $(call objects,$(SUPPORT_SRC))
LIB := $(BUILD)/libsandtable.a
SHARED := $(BUILD)/libsandtable.so.$(VERSION)
PROGRAM := $(BUILD)/sandtable
DRILL_PROGRAM := $(BUILD)/tests/sandtable-drill
TESTS := $(patsubst tests/%.c,$(BUILD)/tests/%,$(TEST_SRC))
RUNS := $(patsubst tests/%.c,$(BUILD)/tests/%,$(RUN_SRC))
BENCHES := $(patsubst bench/%.c,$(BUILD)/bench/%,$(BENCH_SRC))
# Only what is needed is linked, so a run program may live without cmocka and the program without threads.
TEST_LIBS := -lcmocka -ljansson -lm
JOBS := $(shell nproc 2>/dev/null || echo 1)

.PHONY: all lib shared program tests runs benches check-unit check-hashes conformance sabotage fuzz fuzz-programs fuzz-keep dice coverage test play play-page play-drill play-terminal page page-drill install bench oracle wasm clean format help
all: lib $(if $(CLI_SRC),program)
lib: $(LIB)
shared: $(SHARED)
program: $(PROGRAM)
tests: $(TESTS) $(if $(CLI_SRC),$(DRILL_PROGRAM))
runs: $(RUNS)
benches: $(BENCHES)

help:
	@echo 'make [all]      library and program in $(BUILD)'
	@echo 'make play       the table in the browser: builds everything, prints an address (in the terminal when piped)'
	@echo 'make play-terminal  the first battle in the terminal'
	@echo 'make page       the page in $(PAGE), and all of it as one file, $(SINGLE_PAGE)'
	@echo 'make play-drill the page over the ruleset of the tests, which asks for everything an order can hold'
	@echo 'make test       everything that proves it works; last line: N passed, N failed'
	@echo 'make check-unit the unit tests alone'
	@echo 'make sabotage   see every conformance check fail, on a copy of the tree'
	@echo 'make conformance 2,000 battles of every ruleset, sanitizers on (CONFORMANCE_BATTLES=N for fewer)'
	@echo 'make invariants 100,000 battles of ecw-commands with every invariant checked (INVARIANT_BATTLES=N)'
	@echo 'make fuzz       libFuzzer at every reader, FUZZ_SECONDS=$(FUZZ_SECONDS) of processor time each (FUZZ="$(FUZZ_TARGETS)")'
	@echo 'make dice       the dice before the statistical battery of dieharder (DICE=all: everything it has, hours)'
	@echo 'make coverage   which lines of src/ the tests reach: build/coverage/report.html'
	@echo 'make bench      speed, printed beside its limits (bench-wasm: WebAssembly against native; bench-page: frames and first paint)'
	@echo 'make pictures   docs/img/table-*.png of docs/table.md'
	@echo 'make bench-check  fails when a fixed workload takes 5 % more instructions than kept in bench/history.csv (bench-keep: keep)'
	@echo 'make oracle     a million random scenes of geometry against slow ways of finding the answers'
	@echo 'make odds-check 300 random positions, each played 10,000 times, against their exact odds'
	@echo 'make wasm       build/wasm/sandtable.wasm'
	@echo 'make install    PREFIX=$(PREFIX) DESTDIR=$(DESTDIR)'
	@echo 'make format     clang-format over everything'
	@echo 'make clean      remove build/'
	@echo 'variables       CC=$(CC) O="$(O)" SAN=$(SAN) BUILD=$(BUILD)'

# ------------------------------------------------------------------ rules
$(BUILD)/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(COMPILE)
$(CLI_OBJ): CPPFLAGS += $(CLI_DEFINES)
$(BUILD)/src/draw/%.o: CPPFLAGS += $(CAIRO_CFLAGS)
# "drill/drill.h" and "support/..." for whatever is linked with them
$(BUILD)/tests/%.o $(BUILD)/bench/%.o: CPPFLAGS += -Itests -Ibench

# Other flags are other objects: this file changes only when its content does.
$(BUILD)/flags: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' "$(subst ",\",$(CC) $(CPPFLAGS) $(CFLAGS_ALL) $(CLI_DEFINES))" | cmp -s - $@ || \
	    printf '%s\n' "$(subst ",\",$(CC) $(CPPFLAGS) $(CFLAGS_ALL) $(CLI_DEFINES))" > $@

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
	$(LINK) -o $@ $(CLI_OBJ) $(LIB) $(PROGRAM_LIBS) -pthread -lm $(if $(SERVES),-lmicrohttpd) $(if $(DRAWS),-lcairo)
# The program over the ruleset of the tests, whose orders have every kind of slot.
$(DRILL_PROGRAM): $(CLI_OBJ) $(SUPPORT_OBJ) $(LIB)
	$(LINK) -o $@ $(CLI_OBJ) $(SUPPORT_OBJ) $(LIB) $(PROGRAM_LIBS) -pthread -lm $(if $(SERVES),-lmicrohttpd) $(if $(DRAWS),-lcairo)
$(BUILD)/tests/test_%: $(BUILD)/tests/test_%.o $(SUPPORT_OBJ) $(LIB)
	$(LINK) -o $@ $< $(SUPPORT_OBJ) $(LIB) -Wl,--as-needed $(TEST_LIBS)
$(BUILD)/tests/run_%: $(BUILD)/tests/run_%.o $(SUPPORT_OBJ) $(LIB)
	$(LINK) -o $@ $< $(SUPPORT_OBJ) $(LIB) -Wl,--as-needed -lm
# Counts every call for memory: nothing may be allocated while a battle is played.
$(BUILD)/tests/run_conformance: LDFLAGS += -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc
# Every reader against all that was ever found by `make fuzz`.
FUZZ_OBJ := $(call objects,$(sort $(wildcard tests/fuzz/fuzz_*.c)))
$(BUILD)/tests/run_corpus: $(BUILD)/tests/run_corpus.o $(FUZZ_OBJ) $(SUPPORT_OBJ) $(LIB)
	$(LINK) -o $@ $< $(FUZZ_OBJ) $(SUPPORT_OBJ) $(LIB) -Wl,--as-needed -lm
$(BUILD)/bench/bench_%: $(BUILD)/bench/bench_%.o $(BUILD)/bench/bench.o $(SUPPORT_OBJ) $(LIB)
	$(LINK) -o $@ $< $(BUILD)/bench/bench.o $(SUPPORT_OBJ) $(LIB) -Wl,--as-needed -lm
.SECONDARY:
.PHONY: FORCE
FORCE:

# ------------------------------------------------------------------ tests
# Everything `make test` runs, in this order: NAME=COMMAND or a program. The build is itself a test.
CHECKS = \
    'build=$(MAKE) -s -j$(JOBS) --no-print-directory all $(if $(SAN),,shared) tests runs benches $(WASM)' \
    $(TESTS) \
    $(QUICK_RUNS) \
    $(if $(CLI_SRC),$(if $(wildcard casebook/*),'casebook=$(PROGRAM) casebook')) \
    $(if $(CLI_SRC),'sessions=tools/check_sessions.sh $(PROGRAM)') \
    $(if $(CLI_SRC),'drill sessions=tools/check_sessions.sh $(DRILL_PROGRAM) tests/drill/terminal.txt') \
    $(if $(CLI_SRC),'simulate=tools/check_simulate.sh $(PROGRAM)') \
    'runner=tools/test_runner.sh' \
    'headers=tools/check_headers.sh $(CC)' \
    'rules=node tools/make_rule_table.mjs --check src/rules/ecw_commands casebook/ecw-commands' \
    'readings=node tools/check_readings.mjs $(PROGRAM)' \
    'arrows=tools/check_arrows.sh' \
    'arrows self-test=tools/check_arrows.sh --self-test' \
    'names=tools/check_names.sh' \
    'names self-test=tools/check_names.sh --self-test' \
    'format=tools/check_format.sh' \
    'format self-test=tools/check_format.sh --self-test' \
    $(if $(SAN),,'symbols=tools/check_symbols.sh $(BUILD)/lib.list $(SHARED)') \
    'install=tools/check_install.sh $(CC)' \
    'symbols self-test=tools/check_symbols.sh --self-test $(CC)' \
    'protocol=SANDTABLE=$(PROGRAM) node --test $(sort $(wildcard tests/protocol/*.test.mjs))' \
    'bots=tools/check_bots.sh $(PROGRAM)' \
    'wasm module=SANDTABLE_WASM=$(WASM) node --test $(sort $(wildcard tests/wasm/*.test.mjs))' \
    'page build=$(MAKE) -s -j$(JOBS) --no-print-directory page page-drill' \
    'page types=web/node_modules/.bin/tsc --noEmit -p web' \
    'page=SANDTABLE=$(PROGRAM) node --test --test-reporter=tap --test-concurrency=2 $(sort $(wildcard web/test/*.test.mjs))' \
    'same hashes everywhere=$(MAKE) -s -j$(JOBS) --no-print-directory check-hashes' \
    'clang=$(MAKE) -s -j$(JOBS) --no-print-directory SAN= CC=clang-14 O=-O2 BUILD=build/clang-14-O2 all tests runs' \
    $(if $(SAN),,'sanitizers=$(MAKE) -s -j$(JOBS) --no-print-directory SAN=address$(comma)undefined CC=gcc O=-O1 \
        BUILD=build/gcc-O1-address-undefined check-unit')

# A test program without arguments is quick and says `N passed, N failed`; what takes long wants an argument.
QUICK_RUNS := $(filter-out %/run_hash %/run_match,$(RUNS))

check-unit: $(TESTS) $(RUNS)
	@tools/run_tests.sh $(BUILD)/log $(TESTS) $(QUICK_RUNS)

test:
	@tools/bootstrap.sh test
	@tools/run_tests.sh $(BUILD)/log $(CHECKS)

# Two thousand battles of every ruleset that has a scenario, with sanitizers on; minutes, so not a part of `make test`.
CONFORMANCE_BATTLES ?= 2000
CONFORMANCE_BUILD := build/gcc-O2-address-undefined
conformance:
	@$(MAKE) -s -j$(JOBS) --no-print-directory SAN=address,undefined CC=gcc O=-O2 BUILD=$(CONFORMANCE_BUILD) \
	    $(CONFORMANCE_BUILD)/tests/run_conformance
	@$(CONFORMANCE_BUILD)/tests/run_conformance --battles $(CONFORMANCE_BATTLES)

# A hundred thousand battles of `ecw-commands`, every invariant asserted between any two orders; minutes.
INVARIANT_BATTLES ?= 100000
.PHONY: invariants
invariants: $(PROGRAM)
	@tools/check_invariants.sh $(PROGRAM) $(INVARIANT_BATTLES)

# Breaks a copy of the tree in many ways: every conformance check must notice.
sabotage:
	@tools/sabotage.sh
	@tools/sabotage_instruments.sh

# libFuzzer looks for bytes that stop a reader; what it learns goes to build/, and what is worth keeping is copied from
# there to tests/fuzz/corpus/ (`make fuzz-keep`), which `make test` reads.
FUZZ_TARGETS := $(patsubst tests/fuzz/fuzz_%.c,%,$(sort $(wildcard tests/fuzz/fuzz_*.c)))
FUZZ ?= $(FUZZ_TARGETS)
FUZZ_SECONDS ?= 1200
FUZZ_BUILD := build/fuzz
FUZZ_SAN := address,undefined,fuzzer-no-link
fuzz_make = $(MAKE) -s -j$(JOBS) --no-print-directory CC=clang-14 O='-O2 -g' SAN=$(FUZZ_SAN) BUILD=$(FUZZ_BUILD)
fuzz-programs:
	@tools/bootstrap.sh fuzz
	@+$(fuzz_make) $(addprefix $(FUZZ_BUILD)/fuzz_,$(FUZZ_TARGETS))
fuzz: fuzz-programs
	@tools/fuzz.sh $(FUZZ_BUILD) $(FUZZ_SECONDS) $(FUZZ)
fuzz-keep: fuzz-programs
	@tools/fuzz.sh --keep $(FUZZ_BUILD) $(FUZZ)
$(BUILD)/fuzz_%: $(BUILD)/tests/fuzz/fuzz_%.o tests/fuzz/entry.c $(SUPPORT_OBJ) $(LIB)
	$(CC) $(CPPFLAGS) -Itests -DFUZZ_TARGET=fuzz_$* $(CFLAGS_ALL) -fsanitize=fuzzer -o $@ tests/fuzz/entry.c $< $(SUPPORT_OBJ) $(LIB) -lm

# The dice as rules get them, one cause after the other, before dieharder.
DICE ?=
dice:
	@tools/bootstrap.sh dice
	@$(MAKE) -s --no-print-directory $(BUILD)/tests/run_stream
	@tools/dice_battery.sh $(BUILD)/tests/run_stream $(DICE)

# Which lines the unit tests, the quick runs, the casebook, the sessions of the terminal and of the protocol reach; the server
# too where the page is built.
COVERAGE_BUILD := build/coverage
coverage:
	@tools/bootstrap.sh coverage
	@find $(COVERAGE_BUILD) -name '*.gcda' -delete 2> /dev/null || true
	@$(MAKE) -s -j$(JOBS) --no-print-directory CC=gcc O=-O1 CFLAGS='--coverage -fprofile-update=atomic' BUILD=$(COVERAGE_BUILD) all tests runs
	@tools/run_tests.sh $(COVERAGE_BUILD)/log $(patsubst $(BUILD)/%,$(COVERAGE_BUILD)/%,$(TESTS) $(QUICK_RUNS)) \
	    'casebook=$(COVERAGE_BUILD)/sandtable casebook' 'sessions=tools/check_sessions.sh $(COVERAGE_BUILD)/sandtable' \
	    'simulate=tools/check_simulate.sh $(COVERAGE_BUILD)/sandtable' \
	    'protocol=SANDTABLE=$(COVERAGE_BUILD)/sandtable node --test $(sort $(wildcard tests/protocol/*.test.mjs))' \
	    $(if $(wildcard $(PAGE)/index.html),'server=SANDTABLE=$(COVERAGE_BUILD)/sandtable node --test web/test/serve.test.mjs')
	@gcovr --root . --filter src/ --exclude-unreachable-branches --object-directory $(COVERAGE_BUILD) --print-summary \
	    --html-details $(COVERAGE_BUILD)/report.html --txt $(COVERAGE_BUILD)/report.txt $(COVERAGE_BUILD) > $(COVERAGE_BUILD)/summary
	@tail -n 3 $(COVERAGE_BUILD)/summary
	@echo 'by file: $(COVERAGE_BUILD)/report.html'

# The same program on four targets must print the same lines.
variant = $(MAKE) --no-print-directory SAN= CC=$(1) O='$(2)' BUILD=$(3) $(3)/tests/run_hash
check-hashes:
	+@$(call variant,gcc,-O0,build/gcc-O0)
	+@$(call variant,gcc,-O3 -march=native,build/gcc-O3-march-native)
	+@$(call variant,clang-14,-O2,build/clang-14-O2)
	@$(MAKE) --no-print-directory $(WASM_BUILD)/tests/run_hash.wasm
	@tools/check_hashes.sh 'gcc-O0=build/gcc-O0/tests/run_hash $(HASHED)' \
	    'gcc-O3-native=build/gcc-O3-march-native/tests/run_hash $(HASHED)' \
	    'clang-O2=build/clang-14-O2/tests/run_hash $(HASHED)' \
	    'wasm=node tests/wasm/run.mjs $(WASM_BUILD)/tests/run_hash.wasm $(HASHED)'

# ------------------------------------------------------------------ WebAssembly
WASM_BUILD := build/wasm
WASM := $(WASM_BUILD)/sandtable.wasm
WASM_CC := clang-14
WASM_LD := wasm-ld-14
WASM_SYSTEM := /usr/lib/wasm32-wasi
WASM_BUILTINS = $(firstword $(wildcard /usr/lib/llvm-14/lib/clang/14.*/lib/wasi/libclang_rt.builtins-wasm32.a))
# Everybody who opens the page waits for the module: it is made small, but for what plays battles.
WASM_O := -Oz
WASM_FAST := $(addprefix src/,geom/arc geom/box geom/exact geom/heading geom/measure geom/overlap geom/point geom/sight \
    geom/travel battle/battle battle/contact battle/place battle/run field/field motion/march motion/path motion/way \
    $(addprefix rules/ecw_commands/,move orders rout scene shoot suggest together way))
WASM_CFLAGS := --target=wasm32-wasi -std=c17 -ffp-contract=off -fvisibility=hidden -mbulk-memory -mnontrapping-fptoint \
    -msign-ext $(STRICT)
# The driver of clang would run wasm-opt when it finds one: the linker is called directly.
WASM_LINK = $(WASM_LD) --strip-all --gc-sections --stack-first -z stack-size=1048576
WASM_LIBS = -L$(WASM_SYSTEM) -lc -lm $(WASM_BUILTINS)
wasm_objects = $(patsubst %.c,$(WASM_BUILD)/%.o,$(1))
WASM_LIB_OBJ := $(call wasm_objects,$(LIB_SRC))
WASM_OWN_OBJ := $(call wasm_objects,$(call find_c,src/wasm))
# The page asks nothing of a casebook: its module leaves it out.
WASM_PAGE_OBJ := $(filter-out $(WASM_BUILD)/src/casebook/% %/protocol/method_cases.o,$(WASM_LIB_OBJ)) $(WASM_OWN_OBJ) \
    $(WASM_BUILD)/page/cases.o
WASM_SUPPORT_OBJ := $(call wasm_objects,$(SUPPORT_SRC))

wasm: $(WASM)
	@ls -l $(WASM) | awk '{ print $$NF ": " $$5 " bytes" }'
$(WASM_BUILD)/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(WASM_CC) -Iinclude -Isrc -Itests $(WASM_CFLAGS) $(WASM_O) -MMD -MP -c $< -o $@
$(addprefix $(WASM_BUILD)/,$(addsuffix .o,$(WASM_FAST))): WASM_O := -O2
WASM_MODULE = $(WASM_LINK) --no-entry --export=_initialize $^ $(WASM_SYSTEM)/crt1-reactor.o $(WASM_LIBS) -o $@
$(WASM): $(WASM_LIB_OBJ) $(WASM_OWN_OBJ)
	$(WASM_MODULE)
$(WASM_BUILD)/page/cases.o: src/protocol/method_cases.c Makefile
	@mkdir -p $(@D)
	$(WASM_CC) -Iinclude -Isrc $(WASM_CFLAGS) $(WASM_O) -DSAND_WITHOUT_CASEBOOK -MMD -MP -c $< -o $@
$(WASM_BUILD)/small.wasm: $(WASM_PAGE_OBJ)
	$(WASM_MODULE)
# A test program as a WASI command; tests/drill and tests/support therefore use the C library only.  The tests have a
# registry of their own (tests/support/registry_with_drill.c).
$(WASM_BUILD)/tests/%.wasm: $(WASM_BUILD)/tests/%.o $(WASM_SUPPORT_OBJ) $(filter-out %/src/rules/registry.o,$(WASM_LIB_OBJ)) $(WASM_BUILD)/src/wasm/runtime.o
	$(WASM_LINK) $^ $(WASM_SYSTEM)/crt1-command.o $(WASM_LIBS) -o $@

$(WASM_BUILD)/bench/%.o: WASM_CFLAGS += -Ibench
$(WASM_BUILD)/bench/%.wasm: $(WASM_BUILD)/bench/%.o $(WASM_BUILD)/bench/bench.o $(WASM_SUPPORT_OBJ) $(filter-out %/src/rules/registry.o,$(WASM_LIB_OBJ)) $(WASM_BUILD)/src/wasm/runtime.o
	$(WASM_LINK) $^ $(WASM_SYSTEM)/crt1-command.o $(WASM_LIBS) -o $@

# ------------------------------------------------------------------ the page
PAGE := build/page
SINGLE_PAGE := build/sandtable.html
PAGE_SRC := $(sort $(shell find web/src -type f 2>/dev/null)) web/build.mjs web/pack.mjs web/package.json
PAGE_TOOLS := web/node_modules/.installed
PAGE_WASM := build/wasm/page.wasm

page: $(PAGE)/index.html
	@echo '$(PAGE)/ is for `sandtable serve`; $(SINGLE_PAGE) needs no server'
# --ignore-scripts: nothing that comes from outside runs while it is installed.
$(PAGE_TOOLS): web/package-lock.json
	cd web && npm ci --ignore-scripts --no-audit --no-fund --silent
	@touch $@
# What goes over the wire is optimised once more as a whole.
$(PAGE_WASM): $(WASM_BUILD)/small.wasm
	wasm-opt -Oz --converge --enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext $< -o $@
$(PAGE)/index.html: $(PAGE_SRC) $(PAGE_TOOLS) $(PAGE_WASM) $(SCENARIOS)
	cd web && node build.mjs --module=../$(PAGE_WASM) --out=../$(PAGE) --single=../$(SINGLE_PAGE)

# The same page over the drill ruleset of the tests, whose orders have every kind of slot: for those who work on the page,
# and for its tests.  No part of the page.
DRILL_PAGE := build/page-drill
DRILL_WASM := $(WASM_BUILD)/drill.wasm
$(DRILL_WASM): $(filter-out %/src/rules/registry.o,$(WASM_LIB_OBJ)) $(WASM_OWN_OBJ) $(WASM_BUILD)/tests/support/registry_with_drill.o $(filter $(WASM_BUILD)/tests/drill/%,$(WASM_SUPPORT_OBJ))
	$(WASM_LINK) --no-entry --export=_initialize $^ $(WASM_SYSTEM)/crt1-reactor.o $(WASM_LIBS) -o $@
page-drill: $(DRILL_PAGE)/index.html
$(DRILL_PAGE)/index.html: $(PAGE_SRC) $(PAGE_TOOLS) $(DRILL_WASM) $(wildcard tests/drill/scenarios/drill/*.json)
	cd web && node build.mjs --module=../$(DRILL_WASM) --out=../$(DRILL_PAGE) --scenarios=../tests/drill/scenarios

# ------------------------------------------------------------------ play
# Whoever sits at a terminal gets the table in the browser; orders that come from a file or a pipe are played right here.
play:
	@if [ -t 0 ]; then exec $(MAKE) -s --no-print-directory play-page; else exec $(MAKE) -s --no-print-directory play-terminal; fi
play-page:
	@tools/bootstrap.sh page
	@$(MAKE) -s -j$(JOBS) --no-print-directory all page
	@$(PROGRAM) serve --page $(PAGE)
play-drill:
	@tools/bootstrap.sh page
	@$(MAKE) -s -j$(JOBS) --no-print-directory all page-drill
	@$(PROGRAM) serve --page $(DRILL_PAGE)

play-terminal:
	@tools/bootstrap.sh play
	@$(MAKE) -s -j$(JOBS) --no-print-directory all
	@$(PROGRAM) play

# ------------------------------------------------------------------ install
define PKGCONFIG
prefix=$(PREFIX)
includedir=$${prefix}/include
libdir=$${prefix}/lib

Name: sandtable
Description: Engine for historical miniature battles on a continuous table
Version: $(VERSION)
Cflags: -I$${includedir}
Libs: -L$${libdir} -lsandtable
Libs.private: -lm
endef
export PKGCONFIG

install: lib shared $(if $(CLI_SRC),program)
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/lib/pkgconfig
	$(if $(CLI_SRC),install -m 755 $(PROGRAM) $(DESTDIR)$(PREFIX)/bin/sandtable)
	install -m 644 $(LIB) $(DESTDIR)$(PREFIX)/lib/libsandtable.a
	install -m 755 $(SHARED) $(DESTDIR)$(PREFIX)/lib/
	ln -sf libsandtable.so.$(VERSION) $(DESTDIR)$(PREFIX)/lib/libsandtable.so.$(SOVERSION)
	ln -sf libsandtable.so.$(SOVERSION) $(DESTDIR)$(PREFIX)/lib/libsandtable.so
	printf '%s\n' "$$PKGCONFIG" > $(DESTDIR)$(PREFIX)/lib/pkgconfig/sandtable.pc
	tools/install_tree.sh include/sandtable $(DESTDIR)$(PREFIX)/include/sandtable
	tools/install_tree.sh scenarios $(DESTDIR)$(PREFIX)/share/sandtable/scenarios
	tools/install_tree.sh casebook $(DESTDIR)$(PREFIX)/share/sandtable/casebook
	tools/install_tree.sh $(PAGE) $(DESTDIR)$(PREFIX)/share/sandtable/page

# ------------------------------------------------------------------ the rest
# The geometry against its slow oracles, at length.
oracle: $(BUILD)/tests/run_geom_oracle
	@$< 1000000

# Odds against what is played: 300 positions, 10,000 plays each.
.PHONY: odds-check
odds-check: $(BUILD)/tests/run_frequencies
	@$< 300 10000

bench: $(BENCHES)
	@tools/bench_table.sh $(BUILD)/bench
# Everything that is measured, program by program.
.PHONY: bench-all
bench-all: $(BENCHES)
	@for b in $(BENCHES); do $$b || exit 1; done

# Instructions of a fixed workload against the last row of bench/history.csv; bench-keep adds a row.
COUNTED := build/gcc-O2/bench/bench_play
.PHONY: bench-check bench-keep bench-wasm
bench-check bench-keep:
	@tools/bootstrap.sh test
	@$(MAKE) -s --no-print-directory SAN= CC=gcc O=-O2 BUILD=build/gcc-O2 $(COUNTED)
	@tools/bench_check.sh $(COUNTED) $(if $(filter bench-keep,$@),--keep)
# How long frames take while a piece is dragged, and the first paint; pictures of the table for the documentation.
.PHONY: bench-page pictures
bench-page: program page
	@SANDTABLE=$(PROGRAM) node web/test/table.bench.mjs
pictures: program page
	@SANDTABLE=$(PROGRAM) node web/test/pictures.mjs
bench-wasm: $(WASM_BUILD)/bench/bench_play.wasm
	@$(MAKE) -s --no-print-directory SAN= CC=clang-14 O=-O2 BUILD=build/clang-14-O2 build/clang-14-O2/bench/bench_play
	@tools/bench_wasm.sh build/clang-14-O2/bench/bench_play $(WASM_BUILD)/bench/bench_play.wasm

format:
	clang-format-14 -i $(sort $(shell find include src tests bench -name '*.[ch]' 2>/dev/null))

clean:
	rm -rf build

-include $(sort $(shell find $(BUILD) $(WASM_BUILD) -name '*.d' 2>/dev/null))
