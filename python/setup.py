"""Builds the package with the shared library, scenarios and casebook inside; `make wheel` stages the files and calls it.

ctypes loads the library, so that one wheel serves every Python 3 of a platform."""
from pathlib import Path

from setuptools import setup
from setuptools.dist import Distribution
from wheel.bdist_wheel import bdist_wheel


class WithLibrary(Distribution):
    def has_ext_modules(self):
        return True


class AnyPython(bdist_wheel):
    def get_tag(self):
        return "py3", "none", super().get_tag()[2]


inside = [str(path.relative_to("sandtable")) for path in Path("sandtable").rglob("*")
          if path.is_file() and path.suffix != ".py" and "__pycache__" not in path.parts]
setup(
    name="sandtable",
    version=Path("VERSION").read_text().strip(),
    description="Historical miniature battles by exact published rules: engine, environments, odds, records",
    long_description=Path("README.md").read_text(),
    long_description_content_type="text/markdown",
    license="MIT",
    packages=["sandtable"],
    package_data={"sandtable": inside},
    python_requires=">=3.9",
    install_requires=["numpy"],
    distclass=WithLibrary,
    cmdclass={"bdist_wheel": AnyPython},
)
