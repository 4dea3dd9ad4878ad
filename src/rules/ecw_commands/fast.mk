# What plays battles all day: quick in the page's module, not small (mk/wasm.mk).
WASM_FAST += $(addprefix src/rules/ecw_commands/,move orders rout shoot suggest together straight_way)
