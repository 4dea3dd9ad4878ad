# npm.mk - the JavaScript package: the WebAssembly module with types, for Node and browsers.

NPM_PACKAGE := build/npm
.PHONY: npm
#? make npm build the JavaScript package as a folder, build/npm/
npm:
	@tools/bootstrap.sh page
	@$(MAKE) $(AGAIN) $(NPM_PACKAGE)/package.json
$(NPM_PACKAGE)/package.json: $(WASM) $(PAGE_TOOLS) $(sort $(shell find js web/src/engine -type f)) $(SCENARIOS)
	$(call say,NPM,$(@D))node js/build.mjs --module=$(WASM) --out=$(NPM_PACKAGE) --version=$(VERSION)
