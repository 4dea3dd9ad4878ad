# docs.mk - documents that the program or a script writes.  They are committed: remake them when rules, computer players or
# wording change, and review the difference.

.PHONY: docs figures players rule-tables messages looks pictures golden trees
#? make docs remake the documents that the program writes: rule tables, drawings, transcript, why, pictures
docs: program rule-tables pictures
	@node tools/docs/drawings.mjs
	@tools/check/documents.sh $(PROGRAM) --keep
	@tools/docs/strangers.sh $(BUILD) > $(BUILD)/strangers.md && mv $(BUILD)/strangers.md docs/
#? make figures replay the battles behind the tables in docs/, when rules or computer players have changed: minutes
figures: program
	@node tools/docs/figures.mjs $(PROGRAM)
	@node tools/docs/questions.mjs $(PROGRAM)
#? make players play all players against the captain in every scenario, for the table in docs/players.md: hours; TABLE="--pairs 2 FILE"
players: program
	@node tools/docs/players.mjs $(PROGRAM) $(TABLE)
#? make rule-tables remake the tables of each ruleset: rule, function, cases
rule-tables:
	@node tools/docs/rule_tables.mjs
#? make messages remake schema, page types and reference of the protocol from src/protocol/messages.def
messages:
	@node tools/docs/messages.mjs
#? make looks remake the page's table of terrain looks from include/sandtable/looks.h
looks:
	@node tools/docs/looks.mjs
#? make pictures remake the pictures of docs/table.md, docs/img/table-*.png
pictures: program page
	@SANDTABLE=$(PROGRAM) node web/test/pictures.mjs
#? make trees renew web/test/trees/, the accessibility trees of text mode, after an intended change
trees: program page
	@SANDTABLE=$(PROGRAM) RENEW=1 node --test web/test/trees.test.mjs
#? make golden renew the golden records after an intended change of rules
golden:
	@tools/golden.sh
