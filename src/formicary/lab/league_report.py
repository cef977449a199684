"""A league's report: matches, cross table, ratings and times, as rows of text for any door, and as a page of Markdown."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from formicary.lab.league import League
from formicary.lab.matches import Match
from formicary.lab.ratings import can_rate, rate

NO_RATINGS = "Ratings need the package openskill: pip install 'formicary[lab]'."


class ReportTable(msgspec.Struct):
    """A table of the report: a title, headings, and rows of cells. The first column is text, the others are figures."""

    title: str
    headings: list[str]
    rows: list[list[str]]
    note: str = ""

    def markdown(self) -> str:
        """The table as Markdown."""
        lines = [f"**{self.title}**", "", "| " + " | ".join(self.headings) + " |"]
        lines.append("|---|" + "---:|" * (len(self.headings) - 1))
        lines += ["| " + " | ".join(cell.replace("|", "/") for cell in row) + " |" for row in self.rows]
        return "\n".join([*lines, *(["", self.note] if self.note else [])])


def report(league: League) -> list[ReportTable]:
    """Everything that a league says."""
    if league.plan.terms.together():
        return [_together(league), _times(league)]
    found = [_matches(league)]
    if len(league.plan.bots) > 2:
        found.append(_cross(league))
    return [*found, ratings([league]), _times(league)]


def markdown(leagues: Sequence[League], command: str) -> str:
    """The report of one league or several as Markdown, with the command that repeats it."""
    parts = []
    for league in leagues:
        parts += [f"### {heading(league)}", *(table.markdown() for table in report(league))]
    if len(leagues) > 1:
        parts += ["### All tables", ratings(leagues).markdown()]
    return "\n\n".join([*parts, f"```sh\n{command}\n```"]) + "\n"


def heading(league: League) -> str:
    """What is played in a league."""
    terms = league.plan.terms
    options = "".join(f", {key}={value}" for key, value in terms.options.items())
    return f"{terms.load().title}, {terms.seats} seats{options}"


def _percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def _between(interval: tuple[float, float]) -> str:
    return f"{100 * interval[0]:.1f} – {100 * interval[1]:.1f} %"


def _verdict(match: Match) -> str:
    return {"yes": f"more than {_percent(match.target)}", "no": f"not more than {_percent(match.target)}", "open": "open"}[
        match.verdict
    ]


def _matches(league: League) -> ReportTable:
    seats = league.plan.terms.seats
    rows = [
        [
            f"{match.challenger} against {match.opponent}", str(len(match.deals)), str(match.games), _percent(match.share),
            _between(match.interval), f"{match.lead:+.1f}", _verdict(match),
        ]
        for match in league.matches
    ]  # fmt: skip
    how = "one challenger, all other seats the opponent's; " if seats > 2 else ""
    note = f"Every deal is played with the challenger in each seat; {how}equals would win {_percent(1 / seats)}."
    if league.plan.early:
        note += " Matches end when their test is clear, so the shares of short ones are rough."
    headings = ["match", "deals", "games", "wins", "95 % interval", "points ahead", "verdict"]
    return ReportTable("Matches", headings, rows, note)


def _cross(league: League) -> ReportTable:
    """The share of wins of the row's bot against the column's."""
    shares: dict[tuple[str, str], float] = {}
    for match in league.matches:
        if match.games:
            shares[match.challenger, match.opponent] = match.share
            if league.plan.terms.seats == 2:
                shares[match.opponent, match.challenger] = 1 - match.share
    bots = league.plan.bots
    rows = [[bot, *(_percent(shares[bot, other]) if (bot, other) in shares else "" for other in bots)] for bot in bots]
    return ReportTable("Wins of the row against the column", ["", *bots], rows)


def ratings(leagues: Sequence[League]) -> ReportTable:
    """One rating for each bot, from all games of one league or several."""
    if not can_rate():
        return ReportTable("Ratings", ["bot", "rating", "95 % interval"], [], NO_RATINGS)
    rows = [
        [each.name, f"{each.mu:.2f}", f"{each.interval[0]:.2f} – {each.interval[1]:.2f}"]
        for each in rate(leagues[0].plan.bots, [row for league in leagues for row in league.rows])
    ]
    return ReportTable("Ratings (openskill, Plackett-Luce)", ["bot", "rating", "95 % interval"], rows)


def _together(league: League) -> ReportTable:
    rows = [
        [match.challenger, str(match.games), _percent(match.share), _between(match.interval), f"{match.lead:+.1f}"]
        for match in league.matches
    ]
    return ReportTable("Against the game, all seats the same bot", ["bot", "games", "won", "95 % interval", "points ahead"], rows)


def _times(league: League) -> ReportTable:
    rows = []
    for bot, clock in league.clocks.items():
        mean = 1000 * clock.seconds / clock.decisions if clock.decisions else 0.0
        rows.append([bot, f"{clock.decisions:,}", f"{mean:.2f}", f"{1000 * clock.longest:.1f}"])
    return ReportTable("Time a decision, where there is a choice", ["bot", "decisions", "mean, ms", "longest, ms"], rows)
