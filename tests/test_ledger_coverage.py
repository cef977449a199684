"""Every ID of every ledger is cited by a test, or stands in uncited.txt; that list may only become shorter."""

from __future__ import annotations

from pathlib import Path

import formicary
from tests.ledger import UNCITED, citations, recorded


def ledger_ids() -> list[str]:
    return [rule_id for key in formicary.game_keys() for rule_id in formicary.game(key).rulebook().by_id]


def test_every_citation_is_of_an_existing_rule() -> None:
    cited, wrong = citations()
    known = set(ledger_ids())
    prefixes = {rule_id[:3] for rule_id in known}
    unknown = [f"{rule_id} in {places}" for rule_id, places in cited.items() if rule_id[:3] in prefixes and rule_id not in known]
    assert not wrong
    assert not unknown


def test_rules_that_no_test_cites_are_those_recorded() -> None:
    cited, _ = citations()
    uncited = [rule_id for rule_id in ledger_ids() if rule_id not in cited]
    print(f"{len(uncited)} rules are cited by no test: {', '.join(uncited)}")
    new = [rule_id for rule_id in uncited if rule_id not in recorded()]
    stale = [rule_id for rule_id in recorded() if rule_id not in uncited]
    assert not new, f"no test cites {', '.join(new)}"
    assert not stale, f"{UNCITED.name} still lists {', '.join(stale)}, which a test cites or no ledger has; take them out"


def test_the_scan_finds_marks_and_only_marks(tmp_path: Path) -> None:
    (tmp_path / "test_sample.py").write_text(
        "import pytest\n"
        "# pytest.mark.rule('MI-9.99') in a comment is no citation\n"
        "TEXT = \"pytest.mark.rule('MI-9.98')\"\n"
        "@pytest.mark.rule('MI-1.1', 'MI-1.2')\n"
        "@pytest.mark.parametrize('n', [pytest.param(1, marks=pytest.mark.rule('MI-1.3'))])\n"
        "def test_a(n): pass\n"
        "@pytest.mark.rule('MI-1.4')\n"
        "def helper(): pass\n"
        "@pytest.mark.rule(TEXT)\n"
        "def test_b(): pass\n"
    )
    found, wrong = citations(tmp_path)
    assert sorted(found) == ["MI-1.1", "MI-1.2", "MI-1.3", "MI-1.4"]
    assert wrong == [
        "test_sample.py:7 helper cites a rule but is no test",
        "test_sample.py:9 cites an ID that is not written out",
    ]
