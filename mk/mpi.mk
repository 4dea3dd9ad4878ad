# mpi.mk - studies divided over several machines, where there is an MPI (libopenmpi-dev).

MPICC ?= mpicc
MPI_PROGRAM := $(BUILD)/sandtable-mpi
.PHONY: mpi bench-mpi
#? make mpi build/…/sandtable-mpi: a study divided over machines; wants libopenmpi-dev and openmpi-bin
mpi: program $(MPI_PROGRAM)
$(MPI_PROGRAM): src/mpi/sandtable_mpi.c
	$(call say,MPICC,$@)$(MPICC) -std=c17 -O2 -Wall -Wextra -Wno-cast-function-type -o $@ $<
#? make bench-mpi what two MPI ranks cost beside one, by the wall and by the processor
bench-mpi: mpi
	@bench/mpi.sh $(PROGRAM) $(MPI_PROGRAM)
