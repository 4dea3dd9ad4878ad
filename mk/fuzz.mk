# fuzz.mk - libFuzzer looks for input that crashes or hangs a reader.  Its corpus grows in build/; `make fuzz-keep` copies a
# minimal set from there to tests/fuzz/corpus/, which `make test` reads.

FUZZ_TARGETS := $(patsubst tests/fuzz/fuzz_%.c,%,$(sort $(wildcard tests/fuzz/fuzz_*.c)))
FUZZ ?= $(FUZZ_TARGETS)
FUZZ_SECONDS ?= 1200
FUZZ_BUILD := build/fuzz
FUZZ_SAN := address,undefined,fuzzer-no-link

.PHONY: fuzz fuzz-programs fuzz-keep
fuzz-programs:
	@tools/bootstrap.sh fuzz
	@+$(MAKE) $(AGAIN) CC=clang-14 O='-O2 -g' SAN=$(FUZZ_SAN) BUILD=$(FUZZ_BUILD) $(addprefix $(FUZZ_BUILD)/fuzz_,$(FUZZ_TARGETS))
#? make fuzz fuzz every reader for FUZZ_SECONDS=1200 of processor time each (FUZZ=record: only that reader)
fuzz: fuzz-programs
	@tools/fuzz.sh $(FUZZ_BUILD) $(FUZZ_SECONDS) $(FUZZ)
#? make fuzz-keep copy what fuzzing found to tests/fuzz/corpus/, in as few files as reach the same code
fuzz-keep: fuzz-programs
	@tools/fuzz.sh --keep $(FUZZ_BUILD) $(FUZZ)
$(BUILD)/fuzz_%: $(BUILD)/tests/fuzz/fuzz_%.o tests/fuzz/entry.c $(SUPPORT_OBJ) $(LIB)
	$(call say,LINK,$@)$(CC) $(CPPFLAGS) -Itests -DFUZZ_TARGET=fuzz_$* $(CFLAGS_ALL) -fsanitize=fuzzer -o $@ tests/fuzz/entry.c $< $(SUPPORT_OBJ) $(LIB) -lm
