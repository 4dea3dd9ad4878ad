"""What the tests share: scenarios of every ruleset, the small one first."""
import sandtable

SMALL = "first-battle"
BY_RULESET = {}
for _name, _path in sandtable.scenarios().items():
    BY_RULESET.setdefault(_path.parent.name, _name)
