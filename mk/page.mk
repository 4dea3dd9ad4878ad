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
# What goes over the wire is optimised once more as a whole.
$(PAGE_WASM): $(WASM_BUILD)/small.wasm
	$(call say,WASM-OPT,$@)wasm-opt -O2 --enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext $< -o $@
$(PAGE)/index.html: $(PAGE_SRC) $(PAGE_TOOLS) $(PAGE_WASM) $(SCENARIOS) $(BUILD)/scenarios.list
	$(call say,PAGE,$(@D))cd web && node build.mjs --module=../$(PAGE_WASM) --out=../$(PAGE) --single=../$(SINGLE_PAGE)
# A scenario that was taken away makes the page anew as well.
$(BUILD)/scenarios.list: FORCE
	$(call keep_words,$(SCENARIOS))

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
