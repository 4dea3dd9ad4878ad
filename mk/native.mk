# native.mk - library, programs, tests and benchmarks for this machine.

# ------------------------------------------------------------------ sources and products
find_c = $(sort $(shell find $(1) -name '*.c' 2>/dev/null))
THIN := src/cli src/serve src/wasm src/draw src/mpi
LIB_SRC := $(filter-out $(addsuffix /%,$(THIN)),$(call find_c,src))
# Optional parts: `sandtable serve` needs libmicrohttpd and SQLite, `sandtable simulate --plot` needs cairo, line editing at the terminal needs
# libedit.  make looks for their headers at every run.
has_header = $(shell $(CC) $(2) -include $(1) -E -x c /dev/null > /dev/null 2>&1 && echo yes)
CAIRO_CFLAGS := $(or $(shell pkg-config --cflags cairo 2> /dev/null),-I/usr/include/cairo)
# The server needs both libraries: libmicrohttpd answers requests, SQLite keeps battles.
SERVES := $(and $(call has_header,microhttpd.h),$(call has_header,sqlite3.h))
# Several servers can share one PostgreSQL database.
PQ_CFLAGS := $(or $(shell pkg-config --cflags libpq 2> /dev/null),-I/usr/include/postgresql)
SHARES := $(and $(SERVES),$(call has_header,libpq-fe.h,$(PQ_CFLAGS)))
SHARE_SRC := src/serve/store_postgres.c src/serve/postgres.c
DRAWS := $(call has_header,cairo-svg.h,$(CAIRO_CFLAGS))
EDITS := $(call has_header,histedit.h)
# Debian keeps libcurl's headers in an architecture-dependent folder, which pkg-config names.
CURL_CFLAGS := $(shell pkg-config --cflags libcurl 2> /dev/null)
JOINS := $(call has_header,curl/curl.h,$(CURL_CFLAGS))
JOIN_SRC := $(addprefix src/cli/,cmd_join.c away.c away_draft.c away_table.c notify.c wire.c seats.c)
CLI_ABSENT := $(if $(SERVES),src/cli/cmd_noserve.c,src/cli/cmd_serve.c src/cli/cmd_games.c src/cli/games_keep.c) $(if $(DRAWS),src/cli/study_noplot.c,src/cli/study_plot.c src/cli/odds_plot.c) \
    $(if $(SHARES),src/serve/store_nopostgres.c,$(SHARE_SRC)) $(if $(EDITS),src/cli/line_plain.c,src/cli/line_edit.c) $(if $(JOINS),src/cli/cmd_nojoin.c,$(JOIN_SRC))
# Needed without the server too: study_waits.c uses beforehand.c, notify.c uses child.c.
CLI_SRC := $(sort $(filter-out $(CLI_ABSENT),$(call find_c,src/cli $(if $(SERVES),src/serve) $(if $(DRAWS),src/draw))) src/serve/beforehand.c src/serve/child.c)
# The tests of a ruleset are in a folder of their own, one file for each chapter.
TEST_SRC := $(sort $(wildcard tests/test_*.c tests/*/test_*.c))
RUN_SRC := $(sort $(wildcard tests/run_*.c))
SUPPORT_SRC := $(call find_c,tests/drill tests/support)
BENCH_SRC := $(sort $(wildcard bench/bench_*.c))
SCENARIOS := $(sort $(wildcard scenarios/*/*.json))

objects = $(patsubst %.c,$(BUILD)/%.o,$(1))
programs = $(patsubst %.c,$(BUILD)/%,$(1))
LIB_OBJ := $(call objects,$(LIB_SRC))
CLI_OBJ := $(call objects,$(CLI_SRC))
SUPPORT_OBJ := $(call objects,$(SUPPORT_SRC))
FUZZ_OBJ := $(call objects,$(sort $(wildcard tests/fuzz/fuzz_*.c)))
LIB := $(BUILD)/libsandtable.a
# The installed library is the same with internal names hidden; functions that a program may replace stay in separate objects.
STATIC := $(BUILD)/public/libsandtable.a
REPLACEABLE := $(call objects,src/base/assert.c src/base/memory.c)
SHARED := $(BUILD)/libsandtable.so.$(VERSION)
PROGRAM := $(BUILD)/sandtable
DRILL_PROGRAM := $(BUILD)/tests/sandtable-drill
# The program as built without cairo, libedit, libcurl and libpq, so that its messages are tested on machines that have them.
PLAIN_PROGRAM := $(BUILD)/tests/sandtable-plain
PLAIN_OBJ := $(call objects,$(sort $(filter-out src/cli/study_plot.c src/cli/odds_plot.c src/cli/line_edit.c src/draw/% $(JOIN_SRC) $(SHARE_SRC),$(CLI_SRC)) src/cli/study_noplot.c \
    src/cli/line_plain.c src/cli/cmd_nojoin.c $(if $(SERVES),src/serve/store_nopostgres.c)))
TESTS := $(call programs,$(TEST_SRC))
RUNS := $(call programs,$(RUN_SRC))
BENCHES := $(call programs,$(BENCH_SRC))
# Only needed libraries are linked (--as-needed), so that a run program does not need cmocka.
TEST_LIBS := -lcmocka -ljansson -lm
CLI_LIBS := $(PROGRAM_LIBS) -pthread -lm $(if $(SERVES),-lmicrohttpd -lsqlite3) $(if $(SHARES),-lpq) $(if $(DRAWS),-lcairo) $(if $(EDITS),-ledit) $(if $(JOINS),-lcurl)

.PHONY: all lib shared program tests runs benches
#? make [all] build library and program in build/<compiler><optimisation>/
all: lib program
lib: $(LIB)
shared: $(SHARED) $(STATIC)
program: $(PROGRAM)
	@$(if $(strip $(left_out)),echo 'note: $(PROGRAM) is built $(strip $(left_out))',:)
tests: $(TESTS) $(DRILL_PROGRAM) $(PLAIN_PROGRAM)
runs: $(RUNS)
benches: $(BENCHES)

# ------------------------------------------------------------------ rules
$(BUILD)/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(call say,CC,$<)$(COMPILE)
# Flags of single objects are `private`, so that they do not leak into $(BUILD)/flags, whichever target needs it first.
# SAND_DATA_DIR: where the program looks for its scenarios when they are not in the current directory.
CLI_DEFINES = -DSAND_DATA_DIR='"$(PREFIX)/share/sandtable"'
$(sort $(CLI_OBJ) $(PLAIN_OBJ)): private CPPFLAGS += $(CLI_DEFINES)
$(sort $(CLI_OBJ) $(PLAIN_OBJ)): $(BUILD)/cli.flags
$(BUILD)/src/cli/wire.o $(BUILD)/src/cli/notify.o: private CPPFLAGS += $(CURL_CFLAGS)
$(call objects,$(SHARE_SRC)): private CPPFLAGS += $(PQ_CFLAGS)
$(BUILD)/src/draw/%.o: private CPPFLAGS += $(CAIRO_CFLAGS)
# for #include "drill/drill.h" and "support/..."
$(BUILD)/tests/%.o $(BUILD)/bench/%.o: private CPPFLAGS += -Itests -Ibench

# Tests are compiled faster than the library that they test.
ifeq ($(O),-O2)
$(addsuffix .o,$(TESTS) $(RUNS)): private O := -O1
endif

$(BUILD)/flags: FORCE
	$(call keep_words,$(CC) $(CPPFLAGS) $(CFLAGS_ALL))
$(BUILD)/cli.flags: FORCE
	$(call keep_words,$(CLI_DEFINES) $(CAIRO_CFLAGS))
left_out = $(if $(SERVES),,without `serve`: libmicrohttpd-dev or libsqlite3-dev is not installed) $(if $(DRAWS),,without pictures: libcairo2-dev is not installed) \
    $(if $(EDITS),,without line editing: libedit-dev is not installed) $(if $(JOINS),,without `join`: libcurl4-gnutls-dev is not installed) \
    $(if $(SERVES),$(if $(SHARES),,without PostgreSQL: libpq-dev is not installed))
# Lists of what is linked: removing or moving a source remakes the archive; installing or removing a library relinks the program.
$(BUILD)/lib.list: FORCE
	$(call keep_words,$(LIB_OBJ))
$(BUILD)/program.list: FORCE
	$(call keep_words,$(CLI_OBJ) $(CLI_LIBS))

$(LIB): $(LIB_OBJ) $(BUILD)/lib.list
	@rm -f $@
	$(call say,AR,$@)$(AR) rcs $@ $(LIB_OBJ)
$(STATIC): $(LIB_OBJ) $(BUILD)/lib.list
	@mkdir -p $(@D)
	@rm -f $@
	$(call say,AR,$@)$(LD) -r -o $(@D)/sandtable.o $(filter-out $(REPLACEABLE),$(LIB_OBJ)) && \
	    $(OBJCOPY) --localize-hidden $(@D)/sandtable.o && $(AR) rcs $@ $(@D)/sandtable.o $(REPLACEABLE)
$(SHARED): $(LIB_OBJ) $(BUILD)/lib.list
	$(call say,LINK,$@)$(LINK) -shared -Wl,-soname,libsandtable.so.$(SOVERSION) -Wl,-z,defs -o $@ $(LIB_OBJ) -lm
$(PROGRAM): $(CLI_OBJ) $(LIB) $(BUILD)/program.list
	$(call say,LINK,$@ $(strip $(left_out)))$(LINK) -o $@ $(CLI_OBJ) $(LIB) $(CLI_LIBS)
# The program with the tests' own ruleset, whose orders have every kind of slot.
$(DRILL_PROGRAM): $(CLI_OBJ) $(SUPPORT_OBJ) $(LIB) $(BUILD)/program.list
	$(call say,LINK,$@)$(LINK) -o $@ $(CLI_OBJ) $(SUPPORT_OBJ) $(LIB) $(CLI_LIBS)
$(PLAIN_PROGRAM): $(PLAIN_OBJ) $(LIB) $(BUILD)/program.list
	@mkdir -p $(@D)
	$(call say,LINK,$@)$(LINK) -o $@ $(PLAIN_OBJ) $(LIB) $(PROGRAM_LIBS) -pthread -lm $(if $(SERVES),-lmicrohttpd -lsqlite3)
$(TESTS): $(BUILD)/%: $(BUILD)/%.o $(SUPPORT_OBJ) $(LIB)
	$(call say,LINK,$@)$(LINK) -o $@ $(filter %.o,$^) $(LIB) -Wl,--as-needed $(TEST_LIBS)
# Code shared by the tests of one ruleset is in its folder, in files whose names do not begin with test_.
beside = $(call objects,$(filter-out $(1)test_%,$(wildcard $(1)*.c)))
$(foreach folder,$(sort $(dir $(wildcard tests/*/test_*.c))),$(eval $(filter $(BUILD)/$(folder)%,$(TESTS)): $(call beside,$(folder))))
$(RUNS): $(BUILD)/%: $(BUILD)/%.o $(SUPPORT_OBJ) $(LIB)
	$(call say,LINK,$@)$(LINK) -o $@ $(filter %.o,$^) $(LIB) -Wl,--as-needed -lm
# run_conformance counts every allocation: nothing may be allocated while a battle is played.
$(BUILD)/tests/run_conformance: private LDFLAGS += -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc
# These two run every reader on the corpus of `make fuzz`, and on good texts with one value changed.
$(BUILD)/tests/run_corpus $(BUILD)/tests/run_structure: $(FUZZ_OBJ)
$(BENCHES): $(BUILD)/%: $(BUILD)/%.o $(BUILD)/bench/bench.o $(SUPPORT_OBJ) $(LIB)
	$(call say,LINK,$@)$(LINK) -o $@ $< $(BUILD)/bench/bench.o $(SUPPORT_OBJ) $(LIB) -Wl,--as-needed -lm
