# python.mk - the Python package, with the shared library inside.

WHEELS := $(BUILD)/python
.PHONY: wheel
#? make wheel build the Python package in build/…/python/wheel/, for `pip install`; downloads nothing
wheel: shared
	@tools/bootstrap.sh wheel
	@tools/wheel.sh $(SHARED) $(VERSION) $(WHEELS)/wheel
