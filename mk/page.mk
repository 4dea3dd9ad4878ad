# page.mk - the page, and whatever is played.

PAGE := build/page
SINGLE_PAGE := build/sandtable.html
PAGE_SRC := $(sort $(shell find web/src -type f 2>/dev/null)) web/build.mjs web/package.json $(wildcard src/rules/*/page.json)
PAGE_TOOLS := web/node_modules/.installed
PAGE_WASM := $(WASM_BUILD)/page.wasm

.PHONY: page page-drill play play-page play-drill play-terminal
#? make page the page in build/page/, and all of it as one file, build/sandtable.html
page:
	@tools/bootstrap.sh page
	@$(MAKE) $(AGAIN) $(PAGE)/index.html
	@echo '$(PAGE)/ is for `sandtable serve`; $(SINGLE_PAGE) needs no server'
# --ignore-scripts: nothing that comes from outside runs while it is installed.
$(PAGE_TOOLS): web/package-lock.json
	$(call say,NPM,web)cd web && npm ci --ignore-scripts --no-audit --no-fund --silent
	@touch $@
# What goes over the wire is optimised once more as a whole.  Nothing lies in the lowest kilobyte but the last of a stack of a thousand,
# so that offsets of members go into loads and stores.
WASM_OPT = wasm-opt $(1) --low-memory-unused --enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext --enable-simd $< -o $@
$(PAGE_WASM): $(WASM_BUILD)/small.wasm
	$(call say,WASM-OPT,$@)$(call WASM_OPT,-O3 -fimfs 10 -aimfs 2 --converge)
$(PAGE)/index.html: $(PAGE_SRC) $(PAGE_TOOLS) $(PAGE_WASM) $(SCENARIOS) $(BUILD)/scenarios.list
	$(call say,PAGE,$(@D))cd web && node build.mjs --module=../$(PAGE_WASM) --out=../$(PAGE) --single=../$(SINGLE_PAGE)
# A scenario that was taken away makes the page anew as well.
$(BUILD)/scenarios.list: FORCE
	$(call keep_words,$(SCENARIOS))

# Everything that a static host may serve: the page, the guide, the rules in our words, the API.
SITE := build/site
.PHONY: site
#? make site a folder that any static host can serve, build/site/: the page, the guide, the rules in our words, the API
site: page
	@node tools/docs/site.mjs $(PAGE) $(SITE)

# A page of one ruleset, as small as can be: for who wants no other and has little to carry it by.  Its engine is half as fast.
RULESET ?= $(subst _,-,$(notdir $(patsubst %/page.json,%,$(shell grep -l '"order": 1' src/rules/*/page.json))))
ONE_PAGE := build/page-one
ONE := $(WASM_BUILD)/one
ONE_OBJ := $(patsubst $(WASM_BUILD)/%,$(ONE)/%,$(filter-out %/src/rules/registry.o %/page/cases.o,$(WASM_PAGE_OBJ))) $(ONE)/cases.o $(ONE)/$(RULESET).o
.PHONY: page-one
#? make page-one the page with one ruleset in build/page-one/, as small as can be (RULESET=ID: another one)
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

# The same page over the drill ruleset of the tests: for those who work on the page, and for its tests.  No part of the page.
DRILL_PAGE := build/page-drill
DRILL_WASM := $(WASM_BUILD)/drill.wasm
$(DRILL_WASM): $(WASM_TESTED_OBJ) $(WASM_OWN_OBJ) $(WASM_BUILD)/tests/support/registry_with_drill.o $(filter $(WASM_BUILD)/tests/drill/%,$(WASM_SUPPORT_OBJ)) $(WASM_BUILD)/lib.list
	$(call say,WASM-LINK,$@)$(WASM_MODULE)
page-drill: $(DRILL_PAGE)/index.html
$(DRILL_PAGE)/index.html: $(PAGE_SRC) $(PAGE_TOOLS) $(DRILL_WASM) $(wildcard tests/drill/scenarios/drill/*.json)
	$(call say,PAGE,$(@D))cd web && node build.mjs --module=../$(DRILL_WASM) --out=../$(DRILL_PAGE) --scenarios=../tests/drill/scenarios

# ------------------------------------------------------------------ play
# Whoever sits at a terminal gets the table in the browser; orders that come from a file or a pipe are played right here.
#? make play the table in the browser: builds everything, prints an address (in the terminal when piped)
play:
	@if [ -t 0 ]; then exec $(MAKE) --no-print-directory play-page; else exec $(MAKE) -s --no-print-directory play-terminal; fi
play-page:
	@tools/bootstrap.sh page
	@$(MAKE) $(AGAIN) all page
	@$(PROGRAM) serve --page $(PAGE)
#? make play-terminal the first battle in the terminal
play-terminal:
	@tools/bootstrap.sh play
	@$(MAKE) -s $(AGAIN) all
	@$(PROGRAM) play
#? make play-drill the page over the ruleset of the tests, which asks for everything an order can hold
play-drill:
	@tools/bootstrap.sh page
	@$(MAKE) $(AGAIN) all page-drill
	@$(PROGRAM) serve --page $(DRILL_PAGE)
