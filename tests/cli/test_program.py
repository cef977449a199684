"""The program as it is started from a shell: real processes, piped input, signals."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from pathlib import Path

from formicary.kernel import Record

PROGRAM = [sys.executable, "-m", "formicary"]
# A suite that a script runs in the background ignores interrupts and hands that on to its children; this one heeds them.
HEEDING = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); from formicary.cli import main; main()"


def run(*arguments: str, typed: str = "", code: int = 0) -> subprocess.CompletedProcess[str]:
    done = subprocess.run([*PROGRAM, *arguments], input=typed, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == code, done.stdout + done.stderr
    return done


def test_a_whole_game_is_played_by_typing_answers(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    typed = "1l\ntake 1\nleave\nsentry none\ngreedy\nrandom\n" * 12
    done = run("play", "micropolis", "--seats", "me,greedy,random", "--seed", "11", "--save", str(saved), typed=typed)
    assert done.stderr == ""
    result = Record.load(saved).replay().result
    assert result is not None
    sheet = done.stdout[done.stdout.index("Score sheet") :]
    total = next(line for line in sheet.splitlines() if "total" in line)
    assert [int(n) for n in re.findall(r"\d+", total)] == list(result.scores)
    assert "wins." in sheet or "share the win." in sheet
    assert max(len(line) for line in done.stdout.splitlines()) <= 80
    replayed = run("replay", str(saved))
    assert sheet.splitlines()[-1] == replayed.stdout.splitlines()[-1]


def test_a_stopped_sim_goes_on_to_the_same_file(tmp_path: Path) -> None:
    """A run too long to be over is interrupted when its first game is written; what it left is the beginning of any such run."""
    arguments = ["sim", "micropolis", "--bots", "greedy,greedy,greedy", "--seed", "3", "--jobs", "2", "-o", "expert=true"]
    whole, part = tmp_path / "whole.jsonl", tmp_path / "part.jsonl"
    part.touch()
    endless = [sys.executable, "-c", HEEDING, *arguments, "--games", "100000000", "--out", str(part)]
    with subprocess.Popen(endless, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as sim:
        while not part.read_bytes().count(b"\n"):
            assert sim.poll() is None
            time.sleep(0.01)
        sim.send_signal(signal.SIGINT)
        _, said = sim.communicate(timeout=300)
    assert sim.returncode == 130 and "the same command resumes the run" in " ".join(said.split()) and "Traceback" not in said
    kept = part.read_bytes().count(b"\n")
    shorter = [*arguments, "--games", str(kept + 5)]
    run(*shorter, "--out", str(whole))
    done = run(*shorter, "--out", str(part))
    assert part.read_bytes() == whole.read_bytes()
    assert f"{kept} were there already" in " ".join(done.stdout.split())


def test_rules_can_be_piped() -> None:
    assert "MI-6.8" in run("rules", "micropolis", "mi-6.8").stdout


def test_a_reader_that_stops_reading_is_no_error() -> None:
    line = f"{sys.executable} -m formicary rules micropolis | head -n 1"
    done = subprocess.run(["bash", "-o", "pipefail", "-c", line], capture_output=True, text=True, check=False, timeout=300)
    assert (done.returncode, done.stderr) == (0, "")


def test_errors_are_one_sentence() -> None:
    done = run("play", "micropolis", "--seats", "me,gredy", code=2)
    assert done.stdout == "" and done.stderr.count("\n") == 1 and "Traceback" not in done.stderr
