# python.mk - the Python package, with the shared library inside.

WHEELS := $(BUILD)/python
.PHONY: wheel
#? make wheel the Python package in build/…/python/wheel/, for `pip install`; nothing is fetched
wheel: shared
	@tools/bootstrap.sh wheel
	@tools/wheel.sh $(SHARED) $(VERSION) $(WHEELS)/wheel
