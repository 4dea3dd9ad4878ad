# install.mk - installation into PREFIX, below DESTDIR. Except in /usr, the pkg-config file gives programs a run path, because the
# dynamic linker does not look into other folders, or looks into them only after ldconfig.

define PKGCONFIG
prefix=$(PREFIX)
includedir=$${prefix}/include
libdir=$${prefix}/lib

Name: sandtable
Description: Engine for historical miniature battles on a continuous table
Version: $(VERSION)
Cflags: -I$${includedir}
Libs: -L$${libdir} $(if $(filter /usr,$(PREFIX)),,-Wl,-rpath,$${libdir} )-lsandtable
Libs.private: -lm
endef
export PKGCONFIG

to := $(DESTDIR)$(PREFIX)
.PHONY: install
#? make install install libraries, headers, pkg-config file, program, manual, scenarios, casebook and page (PREFIX=/usr/local DESTDIR=)
install: lib shared program
	$(call say,INSTALL,$(to))install -d $(to)/bin $(to)/lib/pkgconfig
	@install -m 755 $(PROGRAM) $(to)/bin/sandtable
	@install -m 644 $(STATIC) $(to)/lib/libsandtable.a
	@install -m 755 $(SHARED) $(to)/lib/
	@ln -sf libsandtable.so.$(VERSION) $(to)/lib/libsandtable.so.$(SOVERSION)
	@ln -sf libsandtable.so.$(SOVERSION) $(to)/lib/libsandtable.so
	@printf '%s\n' "$$PKGCONFIG" > $(to)/lib/pkgconfig/sandtable.pc
	@tools/install_tree.sh include/sandtable $(to)/include/sandtable
	@tools/install_tree.sh docs $(to)/share/doc/sandtable
	@tools/install_tree.sh examples $(to)/share/doc/sandtable/examples
	@install -d $(to)/share/man/man1 $(to)/share/man/man3
	@install -m 644 docs/man/sandtable.1 $(to)/share/man/man1/
	@install -m 644 docs/man/sandtable.3 $(to)/share/man/man3/
	@tools/install_tree.sh scenarios $(to)/share/sandtable/scenarios
	@tools/install_tree.sh casebook $(to)/share/sandtable/casebook
	@tools/install_tree.sh $(PAGE) $(to)/share/sandtable/page
