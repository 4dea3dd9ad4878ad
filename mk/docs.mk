# docs.mk - documents that are written by the program or by a script.  They stand in the tree: make them again when rules, captains
# or words change, and look at what has changed.

.PHONY: docs figures rule-tables messages looks pictures golden trees
#? make docs the documents that the program writes: rule tables, drawings, transcript, why, pictures
docs: program rule-tables pictures
	@node tools/docs/drawings.mjs
	@tools/check/documents.sh $(PROGRAM) --keep
	@tools/docs/strangers.sh $(BUILD) > $(BUILD)/strangers.md && mv $(BUILD)/strangers.md docs/
#? make figures the tables about play in docs/, played anew, when rules or players have changed: minutes
figures: program
	@node tools/docs/figures.mjs $(PROGRAM)
	@node tools/docs/questions.mjs $(PROGRAM)
#? make rule-tables of every ruleset which function carries out which rule, and which cases try it
rule-tables:
	@node tools/docs/rule_tables.mjs
#? make messages schema, page types and reference of the protocol, out of src/protocol/messages.def
messages:
	@node tools/docs/messages.mjs
#? make looks the page's table of how ground may look, out of include/sandtable/looks.h
looks:
	@node tools/docs/looks.mjs
#? make pictures docs/img/table-*.png of docs/table.md
pictures: program page
	@SANDTABLE=$(PROGRAM) node web/test/pictures.mjs
#? make trees web/test/trees/: what a screen reader is given in text mode, when it has changed on purpose
trees: program page
	@SANDTABLE=$(PROGRAM) RENEW=1 node --test web/test/trees.test.mjs
#? make golden the golden records anew, when the rules have changed on purpose
golden:
	@tools/golden.sh
