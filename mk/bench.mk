# bench.mk - how fast everything is that must be fast.

# Those of bench/workloads.csv, at least one of every ruleset.
BENCH_SCENARIOS = $(shell tools/workloads.sh --scenarios)

.PHONY: bench bench-all bench-check bench-keep bench-page bench-wasm bench-env
#? make bench speed, printed beside its limits
bench: $(BENCHES)
	@tools/bench_table.sh $(BUILD)/bench
#? make bench-all everything that is measured, program by program
bench-all: $(BENCHES)
	@for b in $(filter-out %/bench_odds,$(BENCHES)); do $$b || exit 1; done
	@for b in $(BUILD)/bench/bench_play $(BUILD)/bench/bench_odds; do $$b $(BENCH_SCENARIOS) || exit 1; done

# Always of the same compiler and flags, whatever else is built.
COUNTED := $(addprefix build/gcc-O2/bench/,bench_play bench_odds bench_past)
#? make bench-check fails when a fixed workload (bench/workloads.csv) takes 5 % more instructions than kept in bench/history.csv
#? make bench-keep keeps today's instructions there
bench-check bench-keep:
	@tools/bootstrap.sh test
	@$(MAKE) -s $(AGAIN) SAN= CC=gcc O=-O2 BUILD=build/gcc-O2 $(COUNTED)
	@tools/check/bench.sh build/gcc-O2/bench $(if $(filter bench-keep,$@),--keep)

#? make bench-env steps a second: a loop in C by hand, the C environment, Python's, JSON in process and through the pipe, in one run
ENV_SCENARIO = roundway-down
bench-env: program shared $(BENCHES)
	@PYTHONPATH=python SANDTABLE_LIBRARY=$(SHARED) SANDTABLE_DATA=$(CURDIR) $(or $(PYTHON3),/usr/bin/python3) python/examples/speed.py \
	    --scenario $(ENV_SCENARIO) --engine $(PROGRAM) --bench $(BUILD)/bench/bench_env \
	    --file $(wildcard scenarios/*/$(ENV_SCENARIO).json) --seconds 4

#? make bench-page frames while a piece is dragged, and the first paint
bench-page: program page
	@SANDTABLE=$(PROGRAM) node web/test/table.bench.mjs
#? make bench-wasm whole battles: WebAssembly, in the browser of the tests and in node, against native
bench-wasm:
	@tools/bootstrap.sh test
	@$(MAKE) -s $(AGAIN) $(WASM_BUILD)/bench/bench_play.wasm $(PAGE_TOOLS)
	@$(MAKE) -s $(AGAIN) SAN= CC=clang-14 O=-O2 BUILD=build/clang-14-O2 build/clang-14-O2/bench/bench_play
	@tools/bench_wasm.sh build/clang-14-O2/bench/bench_play $(WASM_BUILD)/bench/bench_play.wasm $(BENCH_SCENARIOS)
