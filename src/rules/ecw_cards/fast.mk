# What plays battles all day: quick in the page's module, not small (mk/wasm.mk).
WASM_FAST += $(addprefix src/rules/ecw_cards/,ek_charge ek_move ek_orders ek_rout ek_shoot ek_suggest)
