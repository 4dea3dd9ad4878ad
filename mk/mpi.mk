# mpi.mk - studies divided over several machines, where there is an MPI (libopenmpi-dev).

MPICC ?= mpicc
MPI_PROGRAM := $(BUILD)/sandtable-mpi
.PHONY: mpi
#? make mpi build/…/sandtable-mpi: a study divided over machines; wants libopenmpi-dev and openmpi-bin
mpi: program $(MPI_PROGRAM)
$(MPI_PROGRAM): src/mpi/sandtable_mpi.c
	$(call say,MPICC,$@)$(MPICC) -std=c17 -O2 -Wall -Wextra -Wno-cast-function-type -o $@ $<
