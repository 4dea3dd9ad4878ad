# page.mk - the page, and targets to play.

PAGE := build/page
SINGLE_PAGE := build/sandtable.html
PAGE_SRC := $(sort $(shell find web/src -type f 2>/dev/null)) web/build.mjs web/package.json $(wildcard src/rules/*/page.json)
PAGE_TOOLS := web/node_modules/.installed
PAGE_WASM := $(WASM_BUILD)/page.wasm

.PHONY: page page-drill play play-page play-drill play-terminal
#? make page build the page in build/page/, and as a single file, build/sandtable.html
page:
	@tools/bootstrap.sh page
	@$(MAKE) $(AGAIN) $(PAGE)/index.html
	@echo '$(PAGE)/ is for `sandtable serve`; $(SINGLE_PAGE) needs no server'
# --ignore-scripts: no code of a package runs while it is installed.
$(PAGE_TOOLS): web/package-lock.json
	$(call say,NPM,web)cd web && npm ci --ignore-scripts --no-audit --no-fund --silent
	@touch $@
# The module that browsers download is optimised once more as a whole.  --low-memory-unused: the lowest kilobyte holds only the end of a stack of a
# thousand kilobytes, so offsets of members can be folded into loads and stores.
WASM_OPT = wasm-opt $(1) --low-memory-unused --enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext --enable-simd $< -o $@
$(PAGE_WASM): $(WASM_BUILD)/small.wasm
	$(call say,WASM-OPT,$@)$(call WASM_OPT,-O3 -fimfs 10 -aimfs 2 --converge)
$(PAGE)/index.html: $(PAGE_SRC) $(PAGE_TOOLS) $(PAGE_WASM) $(SCENARIOS) $(BUILD)/scenarios.list
	$(call say,PAGE,$(@D))cd web && node build.mjs --module=../$(PAGE_WASM) --out=../$(PAGE) --single=../$(SINGLE_PAGE)
# Remakes the page when a scenario is removed, too.
$(BUILD)/scenarios.list: FORCE
	$(call keep_words,$(SCENARIOS))

SITE := build/site
.PHONY: site
#? make site build a folder for any static host, build/site/: the page, the guide, the rules in our words, the API
site: page
	@node tools/docs/site.mjs $(PAGE) $(SITE)

# A page with one ruleset, optimised for size, for slow connections.  Its engine is half as fast.
RULESET ?= $(subst _,-,$(notdir $(patsubst %/page.json,%,$(shell grep -l '"order": 1' src/rules/*/page.json))))
ONE_PAGE := build/page-one
ONE := $(WASM_BUILD)/one
ONE_OBJ := $(patsubst $(WASM_BUILD)/%,$(ONE)/%,$(filter-out %/src/rules/registry.o %/page/cases.o,$(WASM_PAGE_OBJ))) $(ONE)/cases.o $(ONE)/$(RULESET).o
.PHONY: page-one
#? make page-one build the smallest page with one ruleset, build/page-one/ (RULESET=ID: which one)
page-one:
	@tools/bootstrap.sh page
	@$(MAKE) $(AGAIN) $(ONE_PAGE)/$(RULESET).built
$(ONE)/src/wasm/%: private WASM_LTO :=
$(ONE)/%.o: %.c $(WASM_BUILD)/flags
	@mkdir -p $(@D)
	$(call say,WASM-CC,$<)$(WASM_COMPILE)
$(ONE)/cases.o: src/protocol/method_cases.c $(WASM_BUILD)/flags
	@mkdir -p $(@D)
	$(call say,WASM-CC,$<)$(WASM_COMPILE) -DSAND_WITHOUT_CASEBOOK
$(ONE)/$(RULESET).o: src/rules/registry.c $(WASM_BUILD)/flags
	@mkdir -p $(@D)
	$(call say,WASM-CC,$<)$(WASM_COMPILE) -DSAND_ONLY_RULESET=sand_rules_$(subst -,_,$(RULESET))
$(ONE)/$(RULESET)-linked.wasm: private WASM_PLAIN += -mllvm -inline-threshold=-60
$(ONE)/$(RULESET)-linked.wasm: $(ONE_OBJ) $(WASM_BUILD)/lib.list
	$(call say,WASM-LINK,$@)$(WASM_MODULE)
$(ONE)/$(RULESET).wasm: $(ONE)/$(RULESET)-linked.wasm
	$(call say,WASM-OPT,$@)$(call WASM_OPT,-Oz --converge)
$(ONE_PAGE)/$(RULESET).built: $(PAGE_SRC) $(PAGE_TOOLS) $(ONE)/$(RULESET).wasm $(SCENARIOS) $(BUILD)/scenarios.list
	@rm -rf $(ONE_PAGE)
	$(call say,PAGE,$(@D))cd web && node build.mjs --module=../$(ONE)/$(RULESET).wasm --out=../$(ONE_PAGE) --ruleset=$(RULESET)
	@touch $@

# The page with the tests' own drill ruleset, for work on the page and for its tests; it is not shipped.
DRILL_PAGE := build/page-drill
DRILL_WASM := $(WASM_BUILD)/drill.wasm
$(DRILL_WASM): $(WASM_TESTED_OBJ) $(WASM_OWN_OBJ) $(WASM_BUILD)/tests/support/registry_with_drill.o $(filter $(WASM_BUILD)/tests/drill/%,$(WASM_SUPPORT_OBJ)) $(WASM_BUILD)/lib.list
	$(call say,WASM-LINK,$@)$(WASM_MODULE)
page-drill: $(DRILL_PAGE)/index.html
$(DRILL_PAGE)/index.html: $(PAGE_SRC) $(PAGE_TOOLS) $(DRILL_WASM) $(wildcard tests/drill/scenarios/drill/*.json)
	$(call say,PAGE,$(@D))cd web && node build.mjs --module=../$(DRILL_WASM) --out=../$(DRILL_PAGE) --draft --scenarios=../tests/drill/scenarios

# ------------------------------------------------------------------ play
# At a terminal, `make play` serves the table for a browser; when its input is a file or a pipe, it plays those orders here.
#? make play build everything and serve the table in the browser; prints its address (with piped input: play in the terminal)
play:
	@if [ -t 0 ]; then exec $(MAKE) --no-print-directory play-page; else exec $(MAKE) -s --no-print-directory play-terminal; fi
play-page:
	@tools/bootstrap.sh page
	@$(MAKE) $(AGAIN) all page
	@$(PROGRAM) serve --page $(PAGE)
#? make play-terminal play the first battle in the terminal
play-terminal:
	@tools/bootstrap.sh play
	@$(MAKE) -s $(AGAIN) all
	@$(PROGRAM) play
#? make play-drill serve the page with the tests' own ruleset, whose orders have every kind of slot
play-drill:
	@tools/bootstrap.sh page
	@$(MAKE) $(AGAIN) all page-drill
	@$(PROGRAM) serve --page $(DRILL_PAGE)
