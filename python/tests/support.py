"""Shared by the tests: a small scenario, and one scenario of every ruleset."""
import sandtable

SMALL = "first-battle"
BY_RULESET = {}
for _name, _path in sandtable.scenarios().items():
    BY_RULESET.setdefault(_path.parent.name, _name)
