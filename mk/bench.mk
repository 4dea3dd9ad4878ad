# bench.mk - measurements of speed.

# The scenarios of bench/workloads.csv, at least one of every ruleset.
BENCH_SCENARIOS = $(shell tools/workloads.sh --scenarios)

.PHONY: bench bench-all bench-check bench-keep bench-page bench-wasm bench-env
#? make bench measure speed, printed beside its limits
bench: $(BENCHES)
	@tools/bench_table.sh $(BUILD)/bench
#? make bench-all run all benchmarks, program by program
bench-all: $(BENCHES)
	@for b in $(filter-out %/bench_odds,$(BENCHES)); do $$b || exit 1; done
	@for b in $(BUILD)/bench/bench_play $(BUILD)/bench/bench_odds; do $$b $(BENCH_SCENARIOS) || exit 1; done

# Instruction counts compare only with the same compiler and flags, so these are always built with gcc -O2.
COUNTED := $(addprefix build/gcc-O2/bench/,bench_play bench_odds bench_past)
#? make bench-check fail if a fixed workload (bench/workloads.csv) takes 5 % more instructions than bench/history.csv says
#? make bench-keep add the present instruction counts to bench/history.csv
bench-check bench-keep:
	@tools/bootstrap.sh test
	@$(MAKE) -s $(AGAIN) SAN= CC=gcc O=-O2 BUILD=build/gcc-O2 $(COUNTED)
	@tools/check/bench.sh build/gcc-O2/bench $(if $(filter bench-keep,$@),--keep)

#? make bench-env compare steps per second: a hand-written C loop, the C and Python environments, JSON in process and through a pipe
ENV_SCENARIO = roundway-down
bench-env: program shared $(BENCHES)
	@PYTHONPATH=python SANDTABLE_LIBRARY=$(SHARED) SANDTABLE_DATA=$(CURDIR) $(or $(PYTHON3),/usr/bin/python3) python/examples/speed.py \
	    --scenario $(ENV_SCENARIO) --engine $(PROGRAM) --bench $(BUILD)/bench/bench_env \
	    --file $(wildcard scenarios/*/$(ENV_SCENARIO).json) --seconds 4

#? make bench-page measure the page: frame times while a piece is dragged, and the first paint
bench-page: program page
	@SANDTABLE=$(PROGRAM) node web/test/table.bench.mjs
#? make bench-wasm compare whole battles in WebAssembly (in the tests' browser and in node) with native code
bench-wasm:
	@tools/bootstrap.sh test
	@$(MAKE) -s $(AGAIN) $(WASM_BUILD)/bench/bench_play.wasm $(PAGE_TOOLS)
	@$(MAKE) -s $(AGAIN) SAN= CC=clang-14 O=-O2 BUILD=build/clang-14-O2 build/clang-14-O2/bench/bench_play
	@tools/bench_wasm.sh build/clang-14-O2/bench/bench_play $(WASM_BUILD)/bench/bench_play.wasm $(BENCH_SCENARIOS)
