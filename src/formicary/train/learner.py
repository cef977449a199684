"""The learner: a small network, trained on lessons (which choice leads further) and outcomes (points, who won)."""

from __future__ import annotations

from math import cos, pi
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from formicary.kernel import Game
from formicary.kernel.model_file import Header, digest_of_names, read_weights, write_model
from formicary.kernel.network import OUTPUTS, POINTS, RANK

HIDDEN = (48, 16)
GROUPS = 512  # lessons a step
ROWS = 2048  # outcomes a step
HELD_OUT = 16  # every so many-th lesson and outcome is not learnt from
POINTS_SCALE = 10.0
RATE = 1e-3
ENOUGH = 2000  # rows of either kind, to begin with
FIT_RATE = 2e-3  # at the beginning of the last fit; it falls to nearly nothing
FIT_EPOCHS = 28  # how often each lesson is learnt from in it
FIT_PART = 100  # steps at the same rate


class Data:
    """What the files of lessons or outcomes hold so far, on the device that learns."""

    def __init__(self, folder: Path, kind: str, width: int, device: str) -> None:
        self.folder, self.kind, self.width, self.device = folder, kind, width + 2, device
        self.read: dict[Path, int] = {}
        self.rows = torch.zeros((0, self.width), device=device)

    def refresh(self) -> None:
        """Reads what has been added."""
        new = []
        for path in sorted(self.folder.glob(f"{self.kind}-*.f32")):
            at = self.read.get(path, 0)
            count = (path.stat().st_size - at) // (4 * self.width)
            if count:
                with path.open("rb") as file:
                    file.seek(at)
                    rows = np.frombuffer(file.read(count * 4 * self.width), dtype="<f4").reshape(count, self.width)
                if self.kind == "lessons":  # a lesson that is not whole yet is read the next time
                    last = int(np.flatnonzero(rows[:, 0])[-1])
                    if last + rows[last, 0] > count:
                        rows = rows[:last]
                self.read[path] = at + len(rows) * 4 * self.width
                new.append(torch.tensor(rows, device=self.device))
        if new:
            self.rows = torch.cat([self.rows, *new])

    def starts(self) -> torch.Tensor:
        """Where lessons begin."""
        return torch.nonzero(self.rows[:, 0])[:, 0]


class Net(nn.Module):  # type: ignore[misc]
    """As `kernel.network.Network`, on standardised features; at first the rank is the bots' measure."""

    def __init__(self, mean: torch.Tensor, deviation: torch.Tensor) -> None:
        super().__init__()
        one, two = HIDDEN
        inputs = len(mean)
        self.register_buffer("mean", mean)
        self.register_buffer("deviation", deviation)
        self.direct = nn.Linear(inputs, OUTPUTS)
        self.first = nn.Linear(inputs, one)
        self.second = nn.Linear(one, two)
        self.last = nn.Linear(two, OUTPUTS)
        with torch.no_grad():
            self.direct.weight.zero_()
            self.direct.bias.zero_()
            self.direct.weight[RANK, 0] = deviation[0]
            self.last.weight.mul_(0.1)

    def forward(self, features: torch.Tensor) -> torch.Tensor:
        x = (features - self.mean) / self.deviation
        hidden = torch.relu(self.second(torch.relu(self.first(x))))
        out: torch.Tensor = self.direct(x) + self.last(hidden)
        return out

    def plain(self, trust: float) -> list[float]:
        """The weights of the network at run time: standardising goes into the first layer, points are learnt in tens.

        `trust` is how much of what the rank differs from the bots' measure is kept.
        """
        with torch.no_grad():
            scale = torch.ones(OUTPUTS, dtype=torch.float64, device=self.mean.device)
            scale[POINTS] = POINTS_SCALE
            scale[RANK] = trust
            deviation, mean = self.deviation.double(), self.mean.double()
            first, direct = self.first.weight.double() / deviation, self.direct.weight.double() / deviation
            bias = (self.direct.bias.double() - direct @ mean + self.last.bias.double()) * scale
            direct = direct * scale[:, None]
            direct[RANK, 0] += 1.0 - trust
            parts = [
                first, self.first.bias.double() - first @ mean, direct, bias, self.second.weight,
                self.second.bias, self.last.weight.double() * scale[:, None],
            ]  # fmt: skip
            return [float(number) for part in parts for number in part.flatten().tolist()]

    def take(self, weights: list[list[float]]) -> None:
        """Goes on from weights of a network at run time: the way back from `plain`."""
        with torch.no_grad():
            deviation, mean = self.deviation.double(), self.mean.double()
            scale = torch.ones(OUTPUTS, dtype=torch.float64, device=mean.device)
            scale[POINTS] = POINTS_SCALE
            first, bias, direct, ends, second, second_bias, last = (
                torch.tensor(part, dtype=torch.float64, device=mean.device) for part in weights
            )
            first, direct = first.view_as(self.first.weight), direct.view_as(self.direct.weight) / scale[:, None]
            self.first.weight.copy_(first * deviation)
            self.first.bias.copy_(bias + first @ mean)
            self.direct.weight.copy_(direct * deviation)
            self.direct.bias.copy_(ends / scale + direct @ mean)
            self.second.weight.copy_(second.view_as(self.second.weight))
            self.second.bias.copy_(second_bias)
            self.last.weight.copy_(last.view_as(self.last.weight) / scale[:, None])
            self.last.bias.zero_()


class Learner:
    """Network, optimiser and data of a run."""

    def __init__(self, game: Game, folder: Path, seed: int, start: Path | None = None) -> None:
        self.game, self.folder = game, folder
        self.start = start  # a model to begin with
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        torch.manual_seed(seed)
        width = len(game.feature_names())
        self.lessons = Data(folder, "lessons", width, self.device)
        self.outcomes = Data(folder, "outcomes", width, self.device)
        self.step = 0
        self.resumed = 0  # steps that were made before this run
        self.net: Net | None = None
        self.average: Net | None = None  # of the weights over the last steps; this is what plays
        self.optimiser: torch.optim.Optimizer | None = None

    def ready(self) -> bool:
        """Reads new data; whether there is enough to begin with."""
        self.lessons.refresh()
        self.outcomes.refresh()
        if len(self.lessons.rows) < ENOUGH or len(self.outcomes.rows) < ENOUGH:
            return False
        if self.net is None:
            self.begin()
        return True

    def begin(self) -> None:
        """Makes the network, or takes it from where a run was stopped."""
        self.anew()
        assert self.net is not None and self.average is not None and self.optimiser is not None
        if self.start is not None:
            self.net.take(read_weights(self.start, self.game.key, self.game.feature_names())[1])
            self.average.load_state_dict(self.net.state_dict())
        path = self.folder / "state.pt"
        if path.is_file():
            state = torch.load(path, map_location=self.device)
            self.net.load_state_dict(state["net"])
            self.average.load_state_dict(state["average"])
            if "optimiser" in state:
                self.optimiser.load_state_dict(state["optimiser"])
            self.step = self.resumed = state["step"]

    def anew(self) -> None:
        """A network that has learnt nothing, for features as the lessons have them."""
        seen = torch.cat([self.lessons.rows[:, 2:], self.outcomes.rows[:, 2:]])
        mean, deviation = seen.mean(0), seen.std(0).clamp(min=0.05)
        self.net, self.average = Net(mean, deviation).to(self.device), Net(mean, deviation).to(self.device)
        with torch.no_grad():
            ends = self.outcomes.rows[:, :2].mean(0)
            self.net.direct.bias[1] = ends[0] / POINTS_SCALE
        self.average.load_state_dict(self.net.state_dict())
        self.optimiser = torch.optim.AdamW(self.net.parameters(), lr=RATE, weight_decay=0.02)

    def fit(self) -> None:
        """Teaches a fresh network everything there is, at a rate that falls slowly.

        One that was taught while the lessons came keeps something of the first, which were few and of poor games: in Myrmes, on
        the same 66,000 lessons, it won 72 to 76 of 100 games against greedy, and a fresh one 83.
        """
        self.anew()
        steps = max(FIT_PART, FIT_EPOCHS * len(self.lessons.starts()) // GROUPS)
        first = self.step
        for done in range(0, steps, FIT_PART):
            self.step = done  # so that the mean of the weights begins anew as well
            self.train(FIT_PART, FIT_RATE / RATE * max(0.02, 0.5 + 0.5 * cos(pi * done / steps)))
        self.step += first

    def save(self) -> None:
        """Writes the state of the run, and the model."""
        assert self.net is not None and self.average is not None and self.optimiser is not None
        state = {
            "net": self.net.state_dict(), "average": self.average.state_dict(), "optimiser": self.optimiser.state_dict(),
            "step": self.step,
        }  # fmt: skip
        torch.save(state, self.folder / "state.tmp")
        (self.folder / "state.tmp").replace(self.folder / "state.pt")
        names = self.game.feature_names()
        header = Header(game=self.game.key, features=digest_of_names(names), inputs=len(names), hidden=HIDDEN, steps=self.step)
        write_model(self.folder / "model.tmp", header, self.average.plain(self.trust()))
        (self.folder / "model.tmp").replace(self.folder / "model.bin")

    def train(self, steps: int, rate: float) -> dict[str, float]:
        """So many steps; returns the mean losses."""
        assert self.net is not None and self.average is not None and self.optimiser is not None
        for group in self.optimiser.param_groups:
            group["lr"] = RATE * rate
        starts = self.lessons.starts()
        kept = starts[torch.arange(len(starts), device=self.device) % HELD_OUT != 0]
        rows = torch.arange(len(self.outcomes.rows), device=self.device)
        learnt = rows[rows // 64 % HELD_OUT != 0]
        total = torch.zeros(3, device=self.device)
        for _ in range(steps):
            picked = kept[torch.randint(len(kept), (GROUPS,), device=self.device)]
            some = learnt[torch.randint(len(learnt), (ROWS,), device=self.device)]
            losses = self.losses(self.net, picked, some)
            loss = losses[0] + losses[1] + losses[2]
            self.optimiser.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(self.net.parameters(), 5.0)
            self.optimiser.step()
            self.step += 1
            keep = min(0.998, self.step / (self.step + 10))
            with torch.no_grad():
                for mean, now in zip(self.average.parameters(), self.net.parameters(), strict=True):
                    mean.mul_(keep).add_(now, alpha=1 - keep)
            total += losses.detach()
        rank, points, win = (total / steps).tolist()
        return {"rank": rank, "points": points, "win": win}

    def losses(self, net: Net, lessons: torch.Tensor, outcomes: torch.Tensor) -> torch.Tensor:
        """Of the rank, points and chance to win."""
        found, wanted, _ = self.centred(net, lessons)
        rank = nn.functional.huber_loss(found, wanted, delta=2.0)
        rows = self.outcomes.rows[outcomes]
        out = net(rows[:, 2:])
        points = nn.functional.huber_loss(out[:, 1], rows[:, 0] / POINTS_SCALE, delta=1.0)
        win = nn.functional.binary_cross_entropy_with_logits(out[:, 2], rows[:, 1])
        return torch.stack([rank, points, win])

    def centred(self, net: Any, lessons: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Rank and target of every choice of some lessons, each less the mean of its lesson; and the measure likewise."""
        rows = self.lessons.rows
        sizes = rows[lessons, 0].long()
        of = torch.repeat_interleave(torch.arange(len(lessons), device=self.device), sizes)
        first = torch.cumsum(sizes, 0) - sizes
        places = lessons[of] + torch.arange(len(of), device=self.device) - first[of]
        chosen = rows[places]

        def less_mean(values: torch.Tensor) -> torch.Tensor:
            sums = torch.zeros(len(lessons), device=self.device).index_add(0, of, values)
            return values - (sums / sizes)[of]

        return less_mean(net(chosen[:, 2:])[:, RANK]), less_mean(chosen[:, 1]), less_mean(chosen[:, 2])

    def trust(self) -> float:
        """How much of what the rank differs from the bots' measure makes it better on lessons that were not learnt from."""
        assert self.average is not None
        with torch.no_grad():
            found, wanted, measured = self.centred(self.average, self.lessons.starts()[::HELD_OUT])
            more = found - measured
            best = float(((wanted - measured) * more).sum() / more.square().sum().clamp(min=1e-6))
        return min(1.0, max(0.0, best))

    def examine(self) -> dict[str, float]:
        """How well the model does on what it has not learnt from, beside the bots' measure and beside knowing nothing."""
        assert self.average is not None
        starts = self.lessons.starts()[::HELD_OUT]
        rows = torch.arange(len(self.outcomes.rows), device=self.device)
        trust = self.trust()
        with torch.no_grad():
            found, wanted, measured = self.centred(self.average, starts)
            held = self.outcomes.rows[rows[rows // 64 % HELD_OUT == 0]]
            out = self.average(held[:, 2:])
            logits = out[:, 2]
            return {
                "lessons": len(self.lessons.starts()),
                "outcomes": len(self.outcomes.rows),
                "trust": trust,
                "rank_error": float((measured + trust * (found - measured) - wanted).square().mean()),
                "measure_error": float((measured - wanted).square().mean()),
                "spread": float(wanted.square().mean()),
                "points_error": float((POINTS_SCALE * out[:, 1] - held[:, 0]).abs().mean()),
                "points_spread": float((held[:, 0] - held[:, 0].mean()).abs().mean()),
                "win_loss": float(nn.functional.binary_cross_entropy_with_logits(logits, held[:, 1])),
                "win_spread": float(
                    nn.functional.binary_cross_entropy(torch.full_like(logits, float(held[:, 1].mean())), held[:, 1])
                ),
            }
