# Sandtable: the library, the program, the page, the tests and the installation.
#
#   make play     the table in the browser                  make          library and program
#   make test     everything that proves it works           make help     the other targets
#
# Sources are found, never listed: a new file in src/ or tests/ needs no change here, nor does a new ruleset.
# Variants live side by side: `make CC=clang-14 O="-O3 -march=native" SAN=address,undefined`.
# make prints one short line for each file; `make V=1` prints whole commands, `make -s` nothing.

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:
.SUFFIXES:
.SECONDARY:
.PHONY: FORCE
FORCE:

include mk/config.mk  # compiler, flags, variants, and what is printed
include mk/native.mk  # library, programs, tests and benchmarks for this machine
include mk/wasm.mk    # the same as WebAssembly
include mk/page.mk    # the page, and playing
include mk/tests.mk   # make test, and the longer proofs
include mk/fuzz.mk    # fuzzing of everything that reads bytes
include mk/bench.mk   # speed
include mk/docs.mk    # documents that the program writes
include mk/python.mk  # the Python package
include mk/npm.mk     # the package for JavaScript
include mk/mpi.mk     # studies over several machines
include mk/install.mk # installation into PREFIX

.PHONY: help format clean
# `make help` prints the lines that begin with `#?`; each stands beside its target.
help:
	@sed -n 's/^#? make //p' $(addprefix mk/,page.mk tests.mk native.mk wasm.mk fuzz.mk bench.mk docs.mk python.mk npm.mk mpi.mk install.mk) Makefile | \
	    awk '{ name = $$1; $$1 = ""; printf "make %-14s%s\n", name, $$0 }'
	@echo 'variables           CC=$(CC) O="$(O)" SAN=$(SAN) BUILD=$(BUILD) PREFIX=$(PREFIX) DESTDIR=$(DESTDIR); V=1 shows whole commands'

#? make format run clang-format over everything
format:
	clang-format-14 -i $(sort $(shell find include src tests bench -name '*.[ch]' 2>/dev/null))

#? make clean remove build/
clean:
	rm -rf build

-include $(sort $(shell find $(BUILD) $(WASM_BUILD) -name '*.d' 2>/dev/null))
