# tests.mk - `make quick`, `make test`, `make prove`, and longer proofs that are run by hand.
#
# Every test is listed once, as NAME=COMMAND or as a program (tools/run_tests.mjs), in one of the lists below:
#   QUICK   rules, units and sources: two minutes after a build
#   TEST    together with QUICK: the product works for a user; eight minutes from a clean clone, build included
#   PROVE   the rest: all other page tests, other compilers, sanitizers over everything, tests of the tests
# `make test ONLY=melee` keeps the tests whose name contains a word, `JOBS=1` runs them one after the other.

# A test program without arguments is quick and prints `N passed, N failed`; long runs need an argument.
QUICK_RUNS := $(filter-out %/run_hash,$(RUNS))
# These take longest, so they are started first.
SLOW_UNITS := $(addprefix %/,run_conformance)
# Units for `make prove`: they take half a minute each.
LONG_UNITS := $(addprefix %/,test_general run_memory)
node_test = node --test $(sort $(wildcard $(1)))
page_tests = $(foreach name,$(1),'page/$(name)=SANDTABLE=$(PROGRAM) node --test --test-reporter=tap web/test/$(name).test.mjs')
PAGE_FILES := $(patsubst web/test/%.test.mjs,%,$(sort $(wildcard web/test/*.test.mjs)))

UNITS = $(filter $(SLOW_UNITS),$(QUICK_RUNS)) $(TESTS) $(filter-out $(SLOW_UNITS),$(QUICK_RUNS))
QUICK = $(filter-out $(LONG_UNITS),$(UNITS)) 'casebook=$(PROGRAM) casebook' 'exam=$(PROGRAM) casebook exam/met' $(TREE_CHECKS)

# Checks of the sources alone.
TREE_CHECKS = \
    'format=tools/check/format.sh' \
    'libraries=tools/check/libraries.sh' \
    'unused=node tools/check/unused.mjs' \
    'help=tools/check/help.sh' \
    'instruments listed=tools/check/sabotage_instruments.sh --list' \
    'arrows=tools/check/arrows.sh' \
    'layout=tools/check/layout.sh "$(CC)"' \
    'arguments=tools/check/arguments.sh' \
    'sines=node tools/make_sines.mjs | cmp - src/geom/sines.c' \
    'rules=node tools/docs/rule_tables.mjs --rows' \
    'messages=node tools/docs/messages.mjs --check' \
    'looks=node tools/docs/looks.mjs --check' \
    'tour=node tools/check/tour.mjs' \
    'names=tools/check/names.sh' \
    'parameters=tools/check/parameters.sh' \
    'sabotage listed=tools/check/sabotage.sh --list' \
    'mutants listed=node tools/check/mutants.mjs --rows' \
    'limits listed=node tools/check/limits.mjs --list' \
    'numbers are parameters=node tools/check/numbers.mjs --self-test && node tools/check/numbers.mjs' \
    'options=node tools/check/options.mjs' \
    'neutral=tools/check/neutral.sh'

# Journeys through the page: a whole battle by finger, guided battles, text mode, the server.
# The longest come first, so that no long test starts last.
JOURNEYS := $(foreach name,whole lessons trees serve source flow,$(filter $(name),$(PAGE_FILES)))
# A server as its users meet it; hostile clients, several servers and long waits are in `make prove`.
SERVER_JOURNEYS := $(addprefix tests/serve/,$(addsuffix .test.mjs,play table texts join clock standing))
# Without optimisation: what is compiled only to be checked takes half the time to compile, and finds the same.
SANITIZED_BUILD := build/gcc-O0-address-undefined
SANITIZED_VARIANT = SAN=address$(comma)undefined CC=gcc O=-O0 BUILD=$(SANITIZED_BUILD)
SANITIZED = $(addprefix $(SANITIZED_BUILD)/,sandtable tests/run_corpus tests/run_structure)
STAGES = '!build=$(MAKE) -s $(AGAIN) tested'
PROVE_STAGES = $(STAGES) '!more builds=$(MAKE) -s $(AGAIN) page-drill benches $(WASM)'
TEST = $(call page_tests,$(JOURNEYS)) \
    'sessions=tools/check/sessions.sh $(PROGRAM)' \
    $(QUICK) \
    'rule tables=node tools/docs/rule_tables.mjs --check' \
    'figures=node tools/docs/figures.mjs $(PROGRAM) --check' \
    'documents=tools/check/documents.sh $(PROGRAM)' \
    'questions=node tools/docs/questions.mjs $(PROGRAM) --check' \
    'protocol=SANDTABLE=$(PROGRAM) $(call node_test,tests/protocol/*.test.mjs)' \
    $(if $(SAN),,'python=tools/check/python.sh $(SHARED) $(VERSION) $(BUILD)/python') \
    'server=SANDTABLE=$(PROGRAM) node --test $(SERVER_JOURNEYS)' \
    'simulate=tools/check/simulate.sh $(PROGRAM)' \
    'node 18=tools/check/node18.sh' \
    'page types=web/node_modules/.bin/tsc --noEmit -p web' \
    'page flow=node tools/check/page_flow.mjs' \
    'page style=npm run --silent --prefix web style' \
    'plain=tools/check/plain.sh $(PLAIN_PROGRAM)' \
    $(if $(SAN),,'symbols=tools/check/symbols.sh $(BUILD)/lib.list $(SHARED) $(STATIC)') \
    'drill sessions=tools/check/sessions.sh $(DRILL_PROGRAM) tests/drill/terminal.txt' \
    $(if $(SAN),,$(foreach run,run_corpus run_structure,'sanitized $(run)=$(SANITIZED_BUILD)/tests/$(run)') \
        'sanitized casebook=$(SANITIZED_BUILD)/sandtable casebook')

# `make prove` builds everything first, then runs these: tests that build a variant of their own, and the remaining page tests.
PROVE = \
    'same hashes everywhere=$(MAKE) -s $(AGAIN) check-hashes' \
    $(call page_tests,$(filter-out weight screens names $(JOURNEYS),$(PAGE_FILES))) \
    'whole battles by every hand=BATTLES=all SANDTABLE=$(PROGRAM) node --test --test-reporter=tap web/test/whole.test.mjs' \
    'every screen at every size=SCREENS=all SANDTABLE=$(PROGRAM) node --test --test-reporter=tap web/test/screens.test.mjs' \
    'names on every map=NAMES=all SANDTABLE=$(PROGRAM) node --test --test-reporter=tap web/test/names.test.mjs' \
    'lessons with 50 seeds=LESSON_SEEDS=50 node --test --test-reporter=tap web/test/lessons.test.mjs' \
    'page of one ruleset=$(MAKE) -s $(AGAIN) page-one && SANDTABLE=$(PROGRAM) node --test --test-reporter=tap web/test/weight.test.mjs' \
    $(if $(SAN),,'sanitized units=$(MAKE) -s $(AGAIN) $(SANITIZED_VARIANT) ONLY= check-unit') \
    'other compiler=$(MAKE) -s $(AGAIN) SAN= CC=clang-14 O=-O2 BUILD=build/clang-14-O2 ONLY= all tests runs check-unit' \
    'conformance=$(BUILD)/tests/run_conformance --battles 40' \
    'attacks on records=node tools/check/attack.mjs $(PROGRAM)' \
    'reasons=$(BUILD)/tests/run_reasons 2000' \
    $(filter $(LONG_UNITS),$(TESTS) $(RUNS)) \
    'headers=tools/check/headers.sh "$(CC)"' \
    'readings=node tools/check/readings.mjs $(PROGRAM)' \
    'bots=tools/check/bots.sh $(PROGRAM)' \
    'escapes=SANDTABLE=$(PROGRAM) $(call node_test,tests/cli/*.test.mjs)' \
    'game server=SANDTABLE=$(PROGRAM) node --test $(filter-out $(SERVER_JOURNEYS),$(sort $(wildcard tests/serve/*.test.mjs)))' \
    'game server over PostgreSQL=SANDTABLE=$(PROGRAM) node tests/serve/postgres.mjs' \
    'match engines=tools/check/match_engines.sh $(PROGRAM)' \
    $(if $(and $(shell command -v mpirun),$(shell command -v $(MPICC))),'mpi=$(MAKE) -s mpi && tools/check/mpi.sh $(PROGRAM) $(MPI_PROGRAM)') \
    'install=tools/check/install.sh "$(CC)"' \
    $(if $(SAN),,'sixth ruleset=$(MAKE) -s $(AGAIN) -C examples/sixth-ruleset BUILD=$(BUILD) test') \
    'npm package=$(MAKE) -s $(AGAIN) $(NPM_PACKAGE)/package.json && NPM_PACKAGE=$(NPM_PACKAGE) $(call node_test,js/test/*.test.mjs)' \
    'wasm module=SANDTABLE_WASM=$(WASM) $(call node_test,tests/wasm/*.test.mjs)' \
    $(if $(SAN),,'strangers=tools/docs/strangers.sh $(BUILD) --check') \
    $(if $(SAN),,'threads=$(MAKE) -s $(AGAIN) threads') \
    $(SELF_TESTS)
# Tests of the checkers: each must notice a planted fault.
SELF_TESTS = \
    'runner=tools/check/runner.sh' \
    'strangers self-test=tools/docs/strangers.sh --self-test' \
    'symbols self-test=tools/check/symbols.sh --self-test "$(CC)"' \
    $(foreach checker,arrows format names neutral parameters,'$(checker) self-test=tools/check/$(checker).sh --self-test') \
    $(foreach checker,options tour unused,'$(checker) self-test=node tools/check/$(checker).mjs --self-test') \
    $(foreach document,figures luck players questions,'$(document) self-test=node tools/docs/$(document).mjs --self-test') \
    'page flow self-test=node tools/check/page_flow.mjs --self-test' \
    'node 18 self-test=tools/check/node18.sh --self-test' \
    'layout self-test=tools/check/layout.sh "$(CC)" --self-test'

THREADS_BUILD := build/gcc-O1-thread
.PHONY: threads
#? make threads play in four threads under the thread sanitizer
threads:
	@$(MAKE) -s $(AGAIN) SAN=thread CC=gcc O=-O1 BUILD=$(THREADS_BUILD) $(THREADS_BUILD)/tests/run_threads
	@$(THREADS_BUILD)/tests/run_threads

ONLY ?=
RUN_TESTS = node tools/run_tests.mjs $(if $(JOBS),--jobs $(JOBS)) $(if $(ONLY),--only '$(ONLY)')
# `make prove` starts with the part numbered PROVE_FROM (modulo their count) and starts none after PROVE_SECONDS, so that a run
# with limited time proves a different part for each change.
PROVE_FROM ?= 0
PROVE_SECONDS ?=
.PHONY: quick test prove check-unit check-tree check-hashes sanitized
#? make quick run before every commit: unit tests, casebook, sources; two minutes (ONLY=WORD: only tests whose name contains it)
quick: all tests runs
	@tools/bootstrap.sh test
	@$(RUN_TESTS) $(BUILD)/log $(QUICK)
#? make test prove that it works for a user; last line: N passed, N failed (ONLY=WORD, JOBS=N)
test:
	@tools/bootstrap.sh test
	@$(RUN_TESTS) $(BUILD)/log $(STAGES) $(TEST)
#? make prove run the rest: whole page, other compilers, sanitizers over everything, tests of the tests; an hour (ONLY=WORD)
prove:
	@tools/bootstrap.sh test
	@$(RUN_TESTS) --from $(PROVE_FROM) $(if $(PROVE_SECONDS),--seconds $(PROVE_SECONDS)) $(BUILD)/log $(PROVE_STAGES) $(PROVE)
# Everything that `make test` needs, in one make, so that links and scripts run beside compilers.  The page comes first: it takes longest.
.PHONY: tested
tested: $(PAGE)/index.html all tests runs $(if $(SAN),,shared sanitized)
sanitized:
	@$(MAKE) -s --no-print-directory $(SANITIZED_VARIANT) $(SANITIZED)
#? make tested build everything that `make test` needs
#? make screens check every screen of the page at every window size for boxes that overlap, are cut off or scroll sideways
.PHONY: screens
screens: program page
	@SCREENS=all SANDTABLE=$(PROGRAM) node --test web/test/screens.test.mjs
#? make check-unit run the unit tests alone
check-unit: $(TESTS) $(RUNS)
	@$(RUN_TESTS) $(BUILD)/log $(UNITS)
#? make check-tree check the sources alone: arrows, headers, names, rule tables; seconds
check-tree:
	@$(RUN_TESTS) $(BUILD)/log $(TREE_CHECKS)

# Files whose hashes every target must agree on, besides the built-in parts of run_hash.  Records in older formats are left out, as they
# may follow older rules.
HASHED := $(SCENARIOS) $(sort $(filter-out tests/golden/old/%,$(wildcard tests/golden/*/*.record)))
variant = $(MAKE) -s $(AGAIN) SAN= CC=$(1) O='$(2)' BUILD=$(3) $(3)/tests/run_hash
#? make check-hashes check that gcc -O0, gcc -O3 -march=native, clang and WebAssembly print the same hashes
check-hashes:
	+@$(call variant,gcc,-O0,build/gcc-O0)
	+@$(call variant,gcc,-O3 -march=native,build/gcc-O3-march-native)
	+@$(call variant,clang-14,-O2,build/clang-14-O2)
	@$(MAKE) -s $(AGAIN) $(WASM_BUILD)/tests/run_hash.wasm
	@tools/check/hashes.sh 'gcc-O0=build/gcc-O0/tests/run_hash $(HASHED)' \
	    'gcc-O3-native=build/gcc-O3-march-native/tests/run_hash $(HASHED)' \
	    'clang-O2=build/clang-14-O2/tests/run_hash $(HASHED)' \
	    'wasm=node tests/wasm/run.mjs $(WASM_BUILD)/tests/run_hash.wasm $(HASHED)'

# ------------------------------------------------------------------ long proofs, not part of `make test`
MUTANTS ?= 500
MUTANT_SEED ?= 1
#? make mutants change 500 rules by one operator or number: casebook, golden records or unit tests must notice (MUTANTS=N, MUTANT_SEED=N)
mutants: all tests runs
	@node tools/check/mutants.mjs --sample $(MUTANTS) --seed $(MUTANT_SEED)

# Runs a clone in a fresh Debian system; needs root.
#? make bare run and time the README's two commands on a bare Debian 12 (needs root)
bare:
	@tools/check/bare.sh

#? make hosting follow docs/hosting.md on a bare Debian 12 with systemd and nginx, and play there by link (needs root)
hosting:
	@tools/check/hosting.sh

.PHONY: by-one
#? make by-one change every number of the rules by one: a case or a battle must notice, or unfelt.txt must say why not
by-one: all
	@node tools/check/by_one.mjs $(PROGRAM)

.PHONY: bare hosting mutants conformance attack invariants limits sabotage oracle charge-oracle engage-oracle forced-oracle retreat-oracle odds-check dice coverage
CONFORMANCE_BATTLES ?= 2000
CONFORMANCE_BUILD := build/gcc-O2-address-undefined
#? make conformance play 2,000 battles of every ruleset under sanitizers (CONFORMANCE_BATTLES=N)
conformance:
	@$(MAKE) $(AGAIN) SAN=address,undefined CC=gcc O=-O2 BUILD=$(CONFORMANCE_BUILD) $(CONFORMANCE_BUILD)/tests/run_conformance
	@$(CONFORMANCE_BUILD)/tests/run_conformance --battles $(CONFORMANCE_BATTLES)

ATTACK_CHANGES ?= 40000
ATTACK_NONSENSE ?= 20000
#? make attack feed every reader 40,000 good texts with one value changed (ATTACK_CHANGES=N) and 20,000 nonsensical positions and adjustments of each kind (ATTACK_NONSENSE=N), under sanitizers; then attack records: flipped bits, kill -9, failing disks
attack: $(PROGRAM)
	@$(MAKE) $(AGAIN) SAN=address,undefined CC=gcc O=-O2 BUILD=$(CONFORMANCE_BUILD) $(CONFORMANCE_BUILD)/tests/run_structure $(CONFORMANCE_BUILD)/tests/run_nonsense
	@$(CONFORMANCE_BUILD)/tests/run_nonsense $(ATTACK_NONSENSE)
	@$(CONFORMANCE_BUILD)/tests/run_structure $(ATTACK_CHANGES)
	@node tools/check/attack.mjs $(PROGRAM) --long

INVARIANT_BATTLES ?= 100000
#? make invariants play 100,000 battles of every ruleset, checking every invariant between any two orders (INVARIANT_BATTLES=N)
invariants: $(PROGRAM)
	@tools/check/invariants.sh $(PROGRAM) $(INVARIANT_BATTLES)

#? make limits make every number of every ruleset one smaller and one larger: the casebook must notice
limits:
	@$(MAKE) -s $(AGAIN) SAN= CC=gcc O=-O2 BUILD=build/gcc-O2 build/gcc-O2/libsandtable.a
	@node tools/check/limits.mjs

#? make sabotage break copies of the tree in many ways and see every conformance check fail
sabotage:
	@tools/check/sabotage.sh
	@tools/check/sabotage_instruments.sh

#? make oracle compare geometry with slow reference answers in a million random scenes
oracle: $(BUILD)/tests/run_geom_oracle
	@$< 1000000

#? make charge-oracle compare 100,000 random charges with ray casting: where they end, which faces meet
charge-oracle: $(BUILD)/tests/run_charge_oracle
	@$< 100000

#? make engage-oracle check in a million random wheels and charges that every ENGAGE makes a valid contact
engage-oracle: $(BUILD)/tests/run_engage_oracle
	@$< 1000000

#? make forced-oracle replay 100,000 crowded scenes of retreats and pushes step by step, in another order, and on a turned table
forced-oracle: $(BUILD)/tests/run_forced_oracle
	@$< 100000

RETREAT_MELEES ?= 100000
#? make retreat-oracle compare the retreats of 100,000 random melees with their text, step by step (RETREAT_MELEES=N)
retreat-oracle: $(filter %/test_retreats,$(TESTS))
	@$< $(RETREAT_MELEES)

#? make odds-check compare exact odds with 10,000 playouts in each of 300 random positions
odds-check: $(BUILD)/tests/run_frequencies
	@$< 300 10000

# Tests the dice as rules get them, one cause after another.
DICE ?=
#? make dice run the statistical tests of dieharder on the dice (DICE=all: all its tests, hours)
dice:
	@tools/bootstrap.sh dice
	@$(MAKE) -s $(AGAIN) $(BUILD)/tests/run_stream
	@tools/check/dice.sh $(BUILD)/tests/run_stream $(DICE)

# Lines reached by the unit tests, the quick runs, the casebook, and sessions of the terminal and the protocol; also the server's where
# the page is built.
COVERAGE_BUILD := build/coverage
#? make coverage report which lines of src/ the tests reach: build/coverage/report.html
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
