"""What all tests share: where the package comes from, the `slow` mark, and a header that says which build is tested."""

from __future__ import annotations

import gc
import importlib.util
import os
import random
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

os.environ["LC_ALL"] = "C.UTF-8"  # the terminal speaks the language of the system; tests read English

# What collecting makes, a million objects, stays until the end: looking through it for garbage again and again is wasted.
gc.disable()

ROOT = Path(__file__).resolve().parent.parent
if importlib.util.find_spec("formicary") is None:  # neither installed nor on PYTHONPATH: test the sources beside us
    sys.path.insert(0, str(ROOT / "src"))

# The same odd paths on every machine and in both builds, however slow it is; more of them with FORMICARY_EXAMPLES.
settings.register_profile(
    "formicary",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=True,
    print_blob=True,
    max_examples=int(os.environ.get("FORMICARY_EXAMPLES", "25")),
)
settings.load_profile("formicary")


@pytest.fixture(autouse=True)
def dealt_alike(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a table deals at random and how its bots choose follows from the name of the test: the same in every run."""
    monkeypatch.setattr("secrets.randbits", random.Random(request.node.nodeid).getrandbits)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the tests marked slow too")


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()


def pytest_report_header() -> str:
    import formicary
    from formicary.kernel import position

    build = "uncompiled" if str(position.__file__).endswith(".py") else "compiled"
    return f"formicary {formicary.__version__}, {build}, {Path(formicary.__file__).parent}"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests in browser/ are marked so; tests marked slow run only when they are asked for, by --slow or by -m."""
    for item in items:
        if item.path.is_relative_to(ROOT / "tests" / "browser"):
            item.add_marker(pytest.mark.browser)
    if config.getoption("--slow") or config.getoption("-m"):
        return
    slow = [item for item in items if item.get_closest_marker("slow")]
    if slow:
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if item not in slow]
