# mpi.mk - studies divided over several machines by MPI (needs libopenmpi-dev).

MPICC ?= mpicc
MPI_PROGRAM := $(BUILD)/sandtable-mpi
.PHONY: mpi bench-mpi
#? make mpi build build/…/sandtable-mpi, for studies divided over machines (needs libopenmpi-dev and openmpi-bin)
mpi: program $(MPI_PROGRAM)
$(MPI_PROGRAM): src/mpi/sandtable_mpi.c src/base/assert.c
	$(call say,MPICC,$@)$(MPICC) -std=c17 -O2 -Wall -Wextra -Wno-cast-function-type -Iinclude -Isrc -o $@ $^
#? make bench-mpi measure what two MPI ranks cost beside one, in wall time and processor time
bench-mpi: mpi
	@bench/mpi.sh $(PROGRAM) $(MPI_PROGRAM)
