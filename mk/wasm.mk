# wasm.mk - the library as a WebAssembly module, and test programs and benchmarks as WebAssembly commands.

WASM_BUILD := build/wasm
WASM := $(WASM_BUILD)/sandtable.wasm
WASM_CC := clang-14
WASM_LD := wasm-ld-14
WASM_SYSTEM := /usr/lib/wasm32-wasi
WASM_BUILTINS = $(firstword $(wildcard /usr/lib/llvm-14/lib/clang/14.*/lib/wasi/libclang_rt.builtins-wasm32.a))
# Built for speed, but for what reads and writes texts: that is small.  So are the chapters of a ruleset whose page.json says "small", as
# it leaves moving to the kernel: all five rulesets must go into 600 kB.
WASM_O := -O2
WASM_SMALL := $(foreach folder,base casebook protocol record report,src/$(folder)/%) \
    $(patsubst %page.json,%%,$(shell grep -l '"small": true' src/rules/*/page.json)) \
    src/odds/odds_text.% src/game/order_text.%
WASM_CFLAGS := --target=wasm32-wasi -std=c17 -ffp-contract=off -fvisibility=hidden -mbulk-memory -mnontrapping-fptoint \
    -msign-ext $(STRICT)
# The driver of clang would run wasm-opt when it finds one: the linker is called directly.
WASM_LINK = $(WASM_LD) --strip-all --gc-sections --stack-first -z stack-size=1048576
WASM_LIBS = -L$(WASM_SYSTEM) -lc -lm $(WASM_BUILTINS)
WASM_COMPILE = $(WASM_CC) -Iinclude -Isrc -Itests -DSAND_INSIDE $(WASM_CFLAGS) $(WASM_O) -MMD -MP -c $< -o $@
WASM_MODULE = $(WASM_LINK) --no-entry --export=_initialize $(filter %.o,$^) $(WASM_SYSTEM)/crt1-reactor.o $(WASM_LIBS) -o $@
WASM_COMMAND = $(WASM_LINK) $(filter %.o,$^) $(WASM_SYSTEM)/crt1-command.o $(WASM_LIBS) -o $@

wasm_objects = $(patsubst %.c,$(WASM_BUILD)/%.o,$(1))
WASM_LIB_OBJ := $(call wasm_objects,$(LIB_SRC))
WASM_OWN_OBJ := $(call wasm_objects,$(call find_c,src/wasm))
# The page asks nothing of a casebook: its module leaves it out.
WASM_PAGE_OBJ := $(filter-out $(WASM_BUILD)/src/casebook/% %/protocol/method_cases.o,$(WASM_LIB_OBJ)) $(WASM_OWN_OBJ) \
    $(WASM_BUILD)/page/cases.o
WASM_SUPPORT_OBJ := $(call wasm_objects,$(SUPPORT_SRC))
# The tests have a registry of their own (tests/support/registry_with_drill.c).
WASM_TESTED_OBJ := $(filter-out %/src/rules/registry.o,$(WASM_LIB_OBJ))

.PHONY: wasm
#? make wasm build/wasm/sandtable.wasm
wasm: $(WASM)
	@ls -l $(WASM) | awk '{ print $$NF ": " $$5 " bytes" }'

$(WASM_BUILD)/flags: FORCE
	$(call keep_words,$(WASM_COMPILE) $(WASM_SMALL))
$(WASM_BUILD)/lib.list: FORCE
	$(call keep_words,$(WASM_LIB_OBJ) $(WASM_LINK))
$(WASM_BUILD)/%.o: %.c $(WASM_BUILD)/flags
	@mkdir -p $(@D)
	$(call say,WASM-CC,$<)$(WASM_COMPILE)
$(filter $(addprefix $(WASM_BUILD)/,$(WASM_SMALL)),$(WASM_LIB_OBJ)): private WASM_O := -Oz
$(WASM_BUILD)/page/cases.o: src/protocol/method_cases.c $(WASM_BUILD)/flags
	@mkdir -p $(@D)
	$(call say,WASM-CC,$<)$(WASM_COMPILE) -DSAND_WITHOUT_CASEBOOK
$(WASM_BUILD)/bench/%.o: private WASM_CFLAGS += -Ibench

$(WASM): $(WASM_LIB_OBJ) $(WASM_OWN_OBJ) $(WASM_BUILD)/lib.list
	$(call say,WASM-LINK,$@)$(WASM_MODULE)
$(WASM_BUILD)/small.wasm: $(WASM_PAGE_OBJ) $(WASM_BUILD)/lib.list
	$(call say,WASM-LINK,$@)$(WASM_MODULE)
# tests/drill and tests/support use the C library only, because they stand in these commands as well.
WASM_COMMAND_OBJ := $(WASM_SUPPORT_OBJ) $(WASM_TESTED_OBJ) $(WASM_BUILD)/src/wasm/runtime.o
$(WASM_BUILD)/tests/%.wasm: $(WASM_BUILD)/tests/%.o $(WASM_COMMAND_OBJ) $(WASM_BUILD)/lib.list
	$(call say,WASM-LINK,$@)$(WASM_COMMAND)
$(WASM_BUILD)/bench/%.wasm: $(WASM_BUILD)/bench/%.o $(WASM_BUILD)/bench/bench.o $(WASM_COMMAND_OBJ) $(WASM_BUILD)/lib.list
	$(call say,WASM-LINK,$@)$(WASM_COMMAND)
