# tests.mk - `make test`, and what proves more at length.

# A test program without arguments is quick and says `N passed, N failed`; what takes long wants an argument.
QUICK_RUNS := $(filter-out %/run_hash %/run_match,$(RUNS))
node_test = node --test $(sort $(wildcard $(1)))

# Everything `make test` runs, in this order: NAME=COMMAND or a program. The build is itself a test.
CHECKS = \
    '!build=$(MAKE) -s $(AGAIN) all $(if $(SAN),,shared) tests runs benches $(WASM)' \
    '!page build=$(MAKE) -s $(AGAIN) page && $(MAKE) -s $(AGAIN) page-one && $(MAKE) -s $(AGAIN) page-drill' \
    $(TESTS) \
    $(QUICK_RUNS) \
    'casebook=$(PROGRAM) casebook' \
    'sessions=tools/check/sessions.sh $(PROGRAM)' \
    'escapes=SANDTABLE=$(PROGRAM) $(call node_test,tests/cli/*.test.mjs)' \
    'drill sessions=tools/check/sessions.sh $(DRILL_PROGRAM) tests/drill/terminal.txt' \
    'simulate=tools/check/simulate.sh $(PROGRAM)' \
    'plain=tools/check/plain.sh $(PLAIN_PROGRAM)' \
    'attacks on records=node tools/check/attack.mjs $(PROGRAM)' \
    $(if $(SAN),,'sixth ruleset=$(MAKE) -s $(AGAIN) -C examples/sixth-ruleset BUILD=$(BUILD) test') \
    $(TREE_CHECKS) \
    'readings=node tools/check/readings.mjs $(PROGRAM)' \
    $(if $(SAN),,'symbols=tools/check/symbols.sh $(BUILD)/lib.list $(SHARED) $(STATIC)') \
    'symbols self-test=tools/check/symbols.sh --self-test "$(CC)"' \
    'install=tools/check/install.sh "$(CC)"' \
    'protocol=SANDTABLE=$(PROGRAM) $(call node_test,tests/protocol/*.test.mjs)' \
    'bots=tools/check/bots.sh $(PROGRAM)' \
    'wasm module=SANDTABLE_WASM=$(WASM) $(call node_test,tests/wasm/*.test.mjs)' \
    'page types=web/node_modules/.bin/tsc --noEmit -p web' \
    $(foreach file,$(sort $(wildcard web/test/*.test.mjs)),'page/$(patsubst %.test.mjs,%,$(notdir $(file)))=SANDTABLE=$(PROGRAM) node --test --test-reporter=tap $(file)') \
    'same hashes everywhere=$(MAKE) -s $(AGAIN) check-hashes' \
    'clang=$(MAKE) -s $(AGAIN) SAN= CC=clang-14 O=-O2 BUILD=build/clang-14-O2 all tests runs' \
    $(if $(SAN),,'threads=$(MAKE) -s $(AGAIN) threads') \
    $(if $(SAN),,'sanitizers=$(MAKE) -s $(AGAIN) SAN=address$(comma)undefined CC=gcc O=-O1 BUILD=build/gcc-O1-address-undefined check-unit')
# What looks at the tree alone.
TREE_CHECKS = \
    'runner=tools/check/runner.sh' \
    'help=tools/check/help.sh' \
    'libraries=tools/check/libraries.sh' \
    'headers=tools/check/headers.sh "$(CC)"' \
    'layout=tools/check/layout.sh "$(CC)"' \
    'layout self-test=tools/check/layout.sh "$(CC)" --self-test' \
    'arguments=tools/check/arguments.sh' \
    'sines=node tools/make_sines.mjs | cmp - src/geom/sines.c' \
    'rules=node tools/docs/rule_tables.mjs --check' \
    'tour=node tools/check/tour.mjs' \
    'tour self-test=node tools/check/tour.mjs --self-test' \
    'arrows=tools/check/arrows.sh' \
    'arrows self-test=tools/check/arrows.sh --self-test' \
    'unused=node tools/check/unused.mjs' \
    'unused self-test=node tools/check/unused.mjs --self-test' \
    'names=tools/check/names.sh' \
    'names self-test=tools/check/names.sh --self-test' \
    'parameters=tools/check/parameters.sh' \
    'parameters self-test=tools/check/parameters.sh --self-test' \
    'sabotage listed=tools/check/sabotage.sh --list' \
    'instruments listed=tools/check/sabotage_instruments.sh --list' \
    'limits listed=node tools/check/limits.mjs --list' \
    'options=node tools/check/options.mjs' \
    'options self-test=node tools/check/options.mjs --self-test' \
    'format=tools/check/format.sh' \
    'format self-test=tools/check/format.sh --self-test' \
    'neutral=tools/check/neutral.sh' \
    'neutral self-test=tools/check/neutral.sh --self-test'

THREADS_BUILD := build/gcc-O1-thread
.PHONY: threads
#? make threads four threads at play, with the thread sanitizer
threads:
	@$(MAKE) -s $(AGAIN) SAN=thread CC=gcc O=-O1 BUILD=$(THREADS_BUILD) $(THREADS_BUILD)/tests/run_threads
	@$(THREADS_BUILD)/tests/run_threads

.PHONY: test check-unit check-tree check-hashes
#? make test everything that proves it works; last line: N passed, N failed
test:
	@tools/bootstrap.sh test
	@node tools/run_tests.mjs $(BUILD)/log $(CHECKS)
#? make check-unit the unit tests alone
check-unit: $(TESTS) $(RUNS)
	@node tools/run_tests.mjs $(BUILD)/log $(TESTS) $(QUICK_RUNS)
#? make check-tree what looks at the sources alone: arrows, headers, names, rule tables; seconds
check-tree:
	@node tools/run_tests.mjs $(BUILD)/log $(TREE_CHECKS)

# What every target must agree about, beside the built-in parts of run_hash; records of older formats apart: they may be of older rules.
HASHED := $(SCENARIOS) $(sort $(filter-out tests/golden/old/%,$(wildcard tests/golden/*/*.record)))
variant = $(MAKE) -s $(AGAIN) SAN= CC=$(1) O='$(2)' BUILD=$(3) $(3)/tests/run_hash
#? make check-hashes gcc -O0, gcc -O3 -march=native, clang and WebAssembly must print the same lines
check-hashes:
	+@$(call variant,gcc,-O0,build/gcc-O0)
	+@$(call variant,gcc,-O3 -march=native,build/gcc-O3-march-native)
	+@$(call variant,clang-14,-O2,build/clang-14-O2)
	@$(MAKE) -s $(AGAIN) $(WASM_BUILD)/tests/run_hash.wasm
	@tools/check/hashes.sh 'gcc-O0=build/gcc-O0/tests/run_hash $(HASHED)' \
	    'gcc-O3-native=build/gcc-O3-march-native/tests/run_hash $(HASHED)' \
	    'clang-O2=build/clang-14-O2/tests/run_hash $(HASHED)' \
	    'wasm=node tests/wasm/run.mjs $(WASM_BUILD)/tests/run_hash.wasm $(HASHED)'

# ------------------------------------------------------------------ at length; no part of `make test`
.PHONY: conformance attack invariants limits sabotage oracle charge-oracle engage-oracle forced-oracle retreat-oracle odds-check dice coverage
CONFORMANCE_BATTLES ?= 2000
CONFORMANCE_BUILD := build/gcc-O2-address-undefined
#? make conformance 2,000 battles of every ruleset, sanitizers on (CONFORMANCE_BATTLES=N for fewer)
conformance:
	@$(MAKE) $(AGAIN) SAN=address,undefined CC=gcc O=-O2 BUILD=$(CONFORMANCE_BUILD) $(CONFORMANCE_BUILD)/tests/run_conformance
	@$(CONFORMANCE_BUILD)/tests/run_conformance --battles $(CONFORMANCE_BATTLES)

ATTACK_CHANGES ?= 40000
#? make attack every reader against 40,000 good texts with one value changed, sanitizers on (ATTACK_CHANGES=N); then records: flipped bits, kill -9, failing disks
attack: $(PROGRAM)
	@$(MAKE) $(AGAIN) SAN=address,undefined CC=gcc O=-O2 BUILD=$(CONFORMANCE_BUILD) $(CONFORMANCE_BUILD)/tests/run_structure
	@$(CONFORMANCE_BUILD)/tests/run_structure $(ATTACK_CHANGES)
	@node tools/check/attack.mjs $(PROGRAM) --long

INVARIANT_BATTLES ?= 100000
#? make invariants 100,000 battles of every ruleset, every invariant checked between any two orders (INVARIANT_BATTLES=N)
invariants: $(PROGRAM)
	@tools/check/invariants.sh $(PROGRAM) $(INVARIANT_BATTLES)

#? make limits every number of every ruleset one smaller and one larger: the casebook must notice
limits:
	@$(MAKE) -s $(AGAIN) SAN= CC=gcc O=-O2 BUILD=build/gcc-O2 build/gcc-O2/libsandtable.a
	@node tools/check/limits.mjs

# Breaks a copy of the tree in many ways.
#? make sabotage see every conformance check fail, on a copy of the tree
sabotage:
	@tools/check/sabotage.sh
	@tools/check/sabotage_instruments.sh

#? make oracle a million random scenes of geometry against slow ways of finding the answers
oracle: $(BUILD)/tests/run_geom_oracle
	@$< 1000000

#? make charge-oracle 100,000 random charges against rays: where they end, which faces meet
charge-oracle: $(BUILD)/tests/run_charge_oracle
	@$< 100000

#? make engage-oracle a million random wheels and charges: every answer of ENGAGE is a contact that stands
engage-oracle: $(BUILD)/tests/run_engage_oracle
	@$< 1000000

#? make forced-oracle 100,000 crowded scenes of retreats and pushes: step by step, in another order, on a turned table
forced-oracle: $(BUILD)/tests/run_forced_oracle
	@$< 100000

RETREAT_MELEES ?= 100000
#? make retreat-oracle 100,000 random melees: retreats against their text, step by step (RETREAT_MELEES=N)
retreat-oracle: $(filter %/test_retreats,$(TESTS))
	@$< $(RETREAT_MELEES)

#? make odds-check 300 random positions, each played 10,000 times, against their exact odds
odds-check: $(BUILD)/tests/run_frequencies
	@$< 300 10000

# The dice as rules get them, one cause after the other.
DICE ?=
#? make dice the dice before the statistical battery of dieharder (DICE=all: everything it has, hours)
dice:
	@tools/bootstrap.sh dice
	@$(MAKE) -s $(AGAIN) $(BUILD)/tests/run_stream
	@tools/check/dice.sh $(BUILD)/tests/run_stream $(DICE)

# What the unit tests, the quick runs, the casebook, the sessions of the terminal and of the protocol reach; the server too where
# the page is built.
COVERAGE_BUILD := build/coverage
#? make coverage which lines of src/ the tests reach: build/coverage/report.html
coverage:
	@tools/bootstrap.sh coverage
	@find $(COVERAGE_BUILD) -name '*.gcda' -delete 2> /dev/null || true
	@$(MAKE) $(AGAIN) CC=gcc O=-O1 CFLAGS='--coverage -fprofile-update=atomic' BUILD=$(COVERAGE_BUILD) all tests runs
	@node tools/run_tests.mjs $(COVERAGE_BUILD)/log $(patsubst $(BUILD)/%,$(COVERAGE_BUILD)/%,$(TESTS) $(QUICK_RUNS)) \
	    'casebook=$(COVERAGE_BUILD)/sandtable casebook' 'sessions=tools/check/sessions.sh $(COVERAGE_BUILD)/sandtable' \
	    'simulate=tools/check/simulate.sh $(COVERAGE_BUILD)/sandtable' \
	    'protocol=SANDTABLE=$(COVERAGE_BUILD)/sandtable $(call node_test,tests/protocol/*.test.mjs)' \
	    $(if $(wildcard $(PAGE)/index.html),'server=SANDTABLE=$(COVERAGE_BUILD)/sandtable node --test web/test/serve.test.mjs')
	@gcovr --root . --filter src/ --exclude-unreachable-branches --object-directory $(COVERAGE_BUILD) --print-summary \
	    --html-details $(COVERAGE_BUILD)/report.html --txt $(COVERAGE_BUILD)/report.txt $(COVERAGE_BUILD) > $(COVERAGE_BUILD)/summary
	@tail -n 3 $(COVERAGE_BUILD)/summary
	@echo 'by file: $(COVERAGE_BUILD)/report.html'
