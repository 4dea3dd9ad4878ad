# wasm.mk - the library as a WebAssembly module, and test programs and benchmarks as WebAssembly commands.

WASM_BUILD := build/wasm
WASM := $(WASM_BUILD)/sandtable.wasm
WASM_CC := clang-14
WASM_LD := wasm-ld-14
WASM_SYSTEM := /usr/lib/wasm32-wasi
WASM_BUILTINS = $(firstword $(wildcard /usr/lib/llvm-14/lib/clang/14.*/lib/wasi/libclang_rt.builtins-wasm32.a))
# Optimised as a whole when linked.  Code that plays battles is compiled for speed, the rest for size: web/test/source.test.mjs limits the page's weight.
WASM_O := -Oz
# A ruleset's page.json lists which of its files are compiled for speed.
fast_files = $(patsubst %,$(dir $(1))%.%,$(shell sed -n 's/.*"fast": *"\([^"]*\)".*/\1/p' $(1)))
WASM_FAST := $(addprefix src/geom/,$(addsuffix .%,arc box exact face heading measure overlap point sight travel)) \
    $(addprefix src/dice/,dice.% philox.%) $(addprefix src/orders/,%) \
    $(addprefix src/motion/,$(addsuffix .%,linkage march near nearness path route scene stop toll track track_march track_pair \
        track_span way)) \
    $(addprefix src/battle/,$(addsuffix .%,actor contact_list order_list place standing)) \
    $(addprefix src/rules/common/,$(addsuffix .%,answer by_unit choosing losses quiet road see see_bases \
        shooting tries walk wish wish_places wish_units)) \
    src/base/wide.% $(foreach page,$(wildcard src/rules/*/page.json),$(call fast_files,$(page)))
# SIMD: motion/scene.h looks at four units at a time, and all browsers that can load the page have these instructions.  Automatic
# vectorisation is off, as it only makes the module larger.
WASM_CFLAGS := --target=wasm32-wasi -std=c17 -ffp-contract=off -fvisibility=hidden -mbulk-memory -mnontrapping-fptoint \
    -msign-ext -msimd128 -fno-vectorize -fno-slp-vectorize $(STRICT)
# No unrolling of loops whose count is unknown: it makes them larger and no faster.
WASM_ROUNDS := -mllvm -unroll-runtime=0
# No strength reduction of loops (addresses kept in step with the counter): it makes them longer and no faster.
WASM_PLAIN := -mllvm -disable-lsr
WASM_LTO := -flto
# The linker is called directly, because clang's driver runs wasm-opt when it finds one.
WASM_LINK = $(WASM_LD) --lto-O2 $(WASM_ROUNDS) $(WASM_PLAIN) --strip-all --gc-sections --stack-first -z stack-size=1048576
WASM_LIBS = -L$(WASM_SYSTEM) -lc -lm $(WASM_BUILTINS)
WASM_COMPILE = $(WASM_CC) -Iinclude -Isrc -Itests -DSAND_INSIDE $(WASM_CFLAGS) $(WASM_ROUNDS) $(WASM_O) $(WASM_LTO) -MMD -MP -c $< -o $@
# The library prints no floating-point number (web/test/source.test.mjs), so its modules take the C library's smaller printf.
WASM_MODULE = $(WASM_LINK) --no-entry --export=_initialize $(filter %.o,$^) $(WASM_SYSTEM)/crt1-reactor.o \
    -L$(WASM_SYSTEM) -lc-printscan-no-floating-point $(WASM_LIBS) -o $@
WASM_COMMAND = $(WASM_LINK) $(filter %.o,$^) $(WASM_SYSTEM)/crt1-command.o $(WASM_LIBS) -o $@

wasm_objects = $(patsubst %.c,$(WASM_BUILD)/%.o,$(1))
WASM_LIB_OBJ := $(call wasm_objects,$(LIB_SRC))
WASM_OWN_OBJ := $(filter-out %/sines_at_start.o,$(call wasm_objects,$(call find_c,src/wasm)))
# The page uses no casebook, so its module leaves it out; and it computes its table of sines
# at the start instead of storing it.
WASM_AT_START := $(WASM_BUILD)/src/wasm/sines_at_start.o
WASM_PAGE_OBJ := $(filter-out $(WASM_BUILD)/src/casebook/% %/protocol/method_cases.o %/geom/sines.o,$(WASM_LIB_OBJ)) \
    $(WASM_OWN_OBJ) $(WASM_BUILD)/page/cases.o $(WASM_AT_START)
WASM_SUPPORT_OBJ := $(call wasm_objects,$(SUPPORT_SRC))
# The tests replace the registry by their own (tests/support/registry_with_drill.c).
WASM_TESTED_OBJ := $(filter-out %/src/rules/registry.o,$(WASM_LIB_OBJ))

.PHONY: wasm
#? make wasm build build/wasm/sandtable.wasm
wasm: $(WASM)
	@ls -l $(WASM) | awk '{ print $$NF ": " $$5 " bytes" }'

$(WASM_BUILD)/flags: FORCE
	$(call keep_words,$(WASM_COMPILE) $(WASM_FAST))
$(WASM_BUILD)/lib.list: FORCE
	$(call keep_words,$(WASM_LIB_OBJ) $(WASM_LINK))
$(WASM_BUILD)/%.o: %.c $(WASM_BUILD)/flags
	@mkdir -p $(@D)
	$(call say,WASM-CC,$<)$(WASM_COMPILE)
$(filter $(addprefix $(WASM_BUILD)/,$(WASM_FAST)),$(WASM_LIB_OBJ)): private WASM_O := -O2
$(WASM_BUILD)/bench/%.o: private WASM_O := -O2
# No link-time optimisation here: compiler-rt, which is linked as plain objects, refers to symbols of src/wasm/runtime.c.
$(WASM_BUILD)/src/wasm/%.o: private WASM_LTO :=
$(WASM_BUILD)/page/cases.o: src/protocol/method_cases.c $(WASM_BUILD)/flags
	@mkdir -p $(@D)
	$(call say,WASM-CC,$<)$(WASM_COMPILE) -DSAND_WITHOUT_CASEBOOK
$(WASM_BUILD)/bench/%.o: private WASM_CFLAGS += -Ibench

$(WASM): $(WASM_LIB_OBJ) $(WASM_OWN_OBJ) $(WASM_BUILD)/lib.list
	$(call say,WASM-LINK,$@)$(WASM_MODULE)
$(WASM_BUILD)/small.wasm: $(WASM_PAGE_OBJ) $(WASM_BUILD)/lib.list
	$(call say,WASM-LINK,$@)$(WASM_MODULE)
# tests/drill and tests/support use only the C library, because these commands contain them too.
WASM_COMMAND_OBJ := $(WASM_SUPPORT_OBJ) $(WASM_TESTED_OBJ) $(WASM_BUILD)/src/wasm/runtime.o
$(WASM_BUILD)/tests/%.wasm: $(WASM_BUILD)/tests/%.o $(WASM_COMMAND_OBJ) $(WASM_BUILD)/lib.list
	$(call say,WASM-LINK,$@)$(WASM_COMMAND)
# Optimised like the page's engine, so that it is as fast.
$(WASM_BUILD)/bench/%.wasm: $(WASM_BUILD)/bench/%.linked
	$(call say,WASM-OPT,$@)$(call WASM_OPT,-O3 -fimfs 10 -aimfs 2)
$(WASM_BUILD)/bench/%.linked: $(WASM_BUILD)/bench/%.o $(WASM_BUILD)/bench/bench.o $(WASM_COMMAND_OBJ) $(WASM_BUILD)/lib.list
	$(call say,WASM-LINK,$@)$(WASM_COMMAND)
