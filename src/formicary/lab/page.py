"""A report as one web page that needs nothing else: text, tables, and pictures that Vega draws from the page itself."""

from __future__ import annotations

import importlib.resources
from collections.abc import Callable
from html import escape
from pathlib import Path

import msgspec

from formicary.lab import charts
from formicary.lab.charts import Spec
from formicary.lab.report import Report
from formicary.lab.tables import Table

STYLE = "report.css"
OPENINGS_LISTED = 12


def write_page(report: Report, path: Path) -> None:
    """Writes the page; it opens in any browser, without a network.

    >>> import tempfile
    >>> from formicary.lab import Plan, simulate
    >>> folder = Path(tempfile.mkdtemp())
    >>> summary = simulate(Plan(game="micropolis", bots=("random", "random"), games=40), out=folder / "games.jsonl")
    >>> write_page(Report(folder / "games.jsonl"), folder / "report.html")
    >>> "40 games" in (folder / "report.html").read_text(encoding="utf-8")
    True
    """
    charts.need_altair()
    path.write_text(Page(report).html(), encoding="utf-8")


class Page:
    """The parts of the page, from the top to the bottom."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.specs: dict[str, Spec] = {}
        self.seats = {entry.table: f"{entry.row.seats} seats" for entry in report.entries}

    def html(self) -> str:
        """The whole page."""
        import vl_convert

        name = escape(self.report.source.resolve().name)
        groups = "".join(self._group(group) for group in self.report.groups)
        body = f"{self._head(name)}{self._short()}{self._strength()}{groups}{HOW_TO_READ}"
        style = importlib.resources.files("formicary.lab").joinpath(STYLE).read_text(encoding="utf-8")
        vega = vl_convert.javascript_bundle().replace("</script", "<\\/script")
        specs = msgspec.json.encode(self.specs).decode().replace("</", "<\\/")
        draw = (
            f"for (const [id, spec] of Object.entries({specs})) vegaEmbed('#' + id, spec, {{actions: false, renderer: 'svg'}});"
        )
        return (
            f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>Report: {name}</title>'
            f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{style}</style></head>\n'
            f"<body><main>{body}</main>\n<script>{vega}</script>\n<script>{draw}</script></body></html>\n"
        )

    def title(self, group: str) -> str:
        """A game with its options, for headings."""
        game = self.report.groups[group]
        more = group.removeprefix(game.key).strip("-").replace("-", ", ")
        return f"{game.title} ({more})" if more else game.title

    def rows(self, table: str, group: str) -> Table:
        """The rows of a table that are about one game; its tables are named by their seats there."""
        return [
            row | ({"table": self.seats[str(row["table"])]} if "table" in row else {})
            for row in self.report.tables[table]
            if row["group"] == group
        ]

    # ---- parts

    def _head(self, name: str) -> str:
        tables = sorted({entry.table for entry in self.report.entries})
        links = "".join(f'<a href="#{_id(group)}">{escape(self.title(group))}</a>' for group in self.report.groups)
        return (
            f"<header><h1>{name}</h1><p class=lead>{self.report.games:,} games · {len(tables)} kinds of table · "
            f"{escape(', '.join(self.report.bots))}</p><nav>{links}<a href='#how'>How to read this</a></nav></header>"
        )

    def _short(self) -> str:
        claims = [claim for group in self.report.groups for claim in self._claims(group)]
        return f"<section><h2>In short</h2><ul class=claims>{''.join(f'<li>{claim}</li>' for claim in claims)}</ul></section>"

    def _claims(self, group: str) -> list[str]:
        """What is worth a sentence: the seat that differs most, the leader half-way, the components that clearly differ."""
        found: list[str] = []
        seats = [row for row in self.rows("seats", group) if float(row["fair"])]
        far = [row for row in seats if float(row["low"]) > float(row["fair"]) or float(row["high"]) < float(row["fair"])]
        if far:
            worst = max(far, key=lambda row: abs(float(row["rate"]) - float(row["fair"])))
            found.append(
                f"seat {int(worst['seat']) + 1} of {worst['seats']} wins {_share(worst, 'rate')} of {worst['games']:,} games; "
                f"a fair share would be {float(worst['fair']):.0%}"
            )
        elif seats:
            found.append(
                f"no seat clearly has more or less than its share of the wins ({_total(seats, 'games'):,} seats counted)"
            )
        for row in self.rows("pace", group):
            if row["part"] == 0.5:
                found.append(
                    f"with {row['table']}, whoever is ahead half-way wins {_share(row, 'rate')} (n = {row['games']:,}; "
                    f"{float(row['fair']):.0%} if being ahead meant nothing)"
                )
        clear = [row for row in self.rows("components", group) if row["clear"]]
        for row in sorted(clear, key=lambda row: -abs(float(row["delta"])))[:3]:
            found.append(
                f"{escape(str(row['name']))} ({escape(words(str(row['event'])).lower())}): whoever used it won {_points(row)} "
                f"than expected (n = {row['users']:,})"
            )
        return [f"<b>{escape(self.title(group))}</b>: {claim}." for claim in found]

    def _strength(self) -> str:
        ratings = [row for row in self.report.tables["ratings"] if row["group"] == "all"]
        if not ratings:
            return ""
        order = [str(row["bot"]) for row in ratings]
        spec = charts.whiskers(ratings, "bot", "rating", axis="rating (openskill)", order=order, percent=False)
        matches = "".join(
            _tr(
                f"{row['challenger']} against {row['opponent']}", row["table"], f"{row['games']:,}", f"{float(row['share']):.1%}",
                _between(row, ".1%"), f"{float(row['lead']):+.1f}",
            )
            for row in self.report.tables["matches"]
        )  # fmt: skip
        heads = ("match", "table", "games", "wins", "95 % interval", "points ahead")
        more = _details("All matches", f"<div class=wide><table>{_th(*heads)}{matches}</table></div>")
        note = f"Ratings over all tables, from {int(ratings[0]['games']):,} games on paired deals."
        return f"<section><h2>Who is stronger</h2>{self._figure('ratings', spec, note)}{self._cross()}{more}</section>"

    def _cross(self) -> str:
        """For each kind of table at which more than two bots met, the wins of each against each."""
        matches = [row for row in self.report.tables["matches"] if row["games"]]
        found = []
        for table in dict.fromkeys(str(row["table"]) for row in matches):
            cells: dict[tuple[str, str], str] = {}
            for row in [row for row in matches if row["table"] == table]:
                one, other = str(row["challenger"]), str(row["opponent"])
                cells[one, other] = f"{_share(row, 'share')}, n = {row['games']:,}"
                if row["seats"] == 2:
                    turned = {"share": 1 - float(row["share"]), "low": 1 - float(row["high"]), "high": 1 - float(row["low"])}
                    cells[other, one] = f"{_share(dict(turned), 'share')}, n = {row['games']:,}"
            bots = [bot for bot in self.report.bots if any(bot in pair for pair in cells)]
            if len(bots) > 2:
                body = "".join(_tr(bot, *(cells.get((bot, other), "") for other in bots)) for bot in bots)
                group = next(entry.group for entry in self.report.entries if entry.table == table)
                title = f"{self.title(group)}, {self.seats[table]}: wins of the row against the column"
                found.append(f"<h4>{escape(title)}</h4><div class=wide><table>{_th('', *bots)}{body}</table></div>")
        return "".join(found)

    def _group(self, group: str) -> str:
        parts = [self._seats, self._scores, self._length, self._pace, self._components, self._openings, self._decisions]
        inner = "".join(part(group) for part in parts)
        return f'<section id="{_id(group)}"><h2>{escape(self.title(group))}</h2>{inner}</section>'

    def _seats(self, group: str) -> str:
        rows = [row | {"place": f"seat {int(row['seat']) + 1} of {row['seats']}"} for row in self.rows("seats", group)]
        order = [str(row["place"]) for row in rows]
        spec = charts.whiskers(rows, "place", "rate", axis="wins", reference="fair", colour="table", order=order)
        counts = {str(row["table"]): int(row["games"]) for row in rows}
        note = f"Wins by seat with 95 % intervals; the thin line is a fair share. {_counted(counts)}"
        return f"<h3>Seats</h3>{self._figure(f'seats-{group}', spec, note)}"

    def _scores(self, group: str) -> str:
        rows, sources = self.rows("scores", group), self.rows("sources", group)
        seats = _total(rows, "count")
        spread = self._figure(
            f"scores-{group}", charts.histogram(rows, "score", axis="score", by="bot", order=self.report.bots),
            f"Scores by bot, over all tables of the game (n = {seats:,} seats).",
        )  # fmt: skip
        if not sources:
            return f"<h3>Scores</h3>{spread}"
        spec = charts.points_by_source(sources, self.report.bots)
        note = f"Where the points come from: means with 95 % intervals (n = {seats:,} seats)."
        return f"<h3>Scores</h3>{spread}{self._figure(f'sources-{group}', spec, note)}"

    def _length(self, group: str) -> str:
        rows = self.rows("length_counts", group)
        counts: dict[str, int] = {}
        for row in rows:
            counts[str(row["table"])] = counts.get(str(row["table"]), 0) + int(row["count"])
        spec = charts.histogram(rows, "decisions", axis="decisions of a game", by="table")
        return f"<h3>Length</h3>{self._figure(f'length-{group}', spec, f'Decisions of a game, by table. {_counted(counts)}')}"

    def _pace(self, group: str) -> str:
        rows = self.rows("pace", group)
        if not rows:
            return ""
        changes = ", ".join(f"{float(row['lead_changes']):.1f} times with {row['table']}" for row in self.rows("lengths", group))
        fewest = min(int(row["games"]) for row in rows)
        note = (
            "Chance that whoever is ahead by the bots’ own measure wins in the end, with 95 % intervals; dashed: if being ahead "
            f"meant nothing. A line that is high early is a runaway leader, or a stronger bot. At least "
            f"{fewest:,} games a point; the lead changes "
            f"{escape(changes)}, seen at ten moments."
        )
        return f"<h3>Pace and runaway leaders</h3>{self._figure(f'pace-{group}', charts.pace(rows), note)}"

    def _components(self, group: str) -> str:
        rows = self.rows("components", group)
        out = []
        for event in dict.fromkeys(str(row["event"]) for row in rows):
            some = [row for row in rows if row["event"] == event]
            enough = charts.extremes(some, 12)
            title = f"{words(event)}: {some[0]['kind']}" if str(some[0]["kind"]) not in event else words(event)
            games = int(some[0]["games"])
            note = (
                f"{len(some)} components, {games:,} games. By how much more or less than expected users won; intervals hold "
                f"for all {len(some)} comparisons at once. Who is ahead can often afford more: a difference is a lead to follow, "
                "not yet a cause."
            )
            figure = self._figure(f"use-{group}-{event}", charts.differences(some, "name"), note) if enough else ""
            out.append(f"<h4>{escape(title)}</h4>{figure}{_details('All of them', _component_rows(some))}")
        return f"<h3>Components</h3>{''.join(out)}" if out else ""

    def _openings(self, group: str) -> str:
        rows = [row for row in self.rows("openings", group) if int(row["seats"]) >= 30][:OPENINGS_LISTED]
        if not rows:
            return ""
        every = len(self.rows("openings", group))
        labelled = [row | {"name": f"{row['opening']} ({float(row['share']):.0%})"} for row in rows]
        note = (
            f"A seat’s first choice, the {len(rows)} most frequent of {every} (in brackets how frequent; n = "
            f"{_total(self.rows('openings', group), 'seats'):,} seats), and how those who made it did against expectation."
        )
        return f"<h3>Openings</h3>{self._figure(f'openings-{group}', charts.differences(labelled, 'name'), note)}"

    def _decisions(self, group: str) -> str:
        lengths = "".join(
            _tr(
                row["table"], f"{row['games']:,}", f"{float(row['decisions']):.1f}", _between(row, ".1f"),
                row["shortest"], row["median"], row["longest"], f"{float(row['choices']):.1f}", f"{float(row['offered']):.1f}",
            )
            for row in self.rows("lengths", group)
        )  # fmt: skip
        heads = _th(
            "table",
            "games",
            "decisions",
            "95 % interval",
            "shortest",
            "median",
            "longest",
            "with a choice",
            "actions to choose from",
        )
        times = "".join(
            _tr(
                row["bot"], f"{row['games']:,}", f"{row['decisions']:,}", f"{float(row['ms']):.2f}",
                _between(row, ".2f"), f"{float(row['longest']):.1f}",
            )
            for row in self.rows("times", group)
        )  # fmt: skip
        columns = _th("bot", "games", "choices", "mean, ms", "95 % interval", "longest, ms")
        clock = f"<div class=wide><table>{columns}{times}</table></div>" if times else ""
        return f"<h3>Decisions and time</h3><div class=wide><table>{heads}{lengths}</table></div>{clock}"

    def _figure(self, name: str, spec: Spec, caption: str) -> str:
        key = _id(f"chart-{name}")
        self.specs[key] = spec
        return f'<figure><div id="{key}" class=chart></div><figcaption>{caption}</figcaption></figure>'


def words(event: str) -> str:
    """An event in words: 'tile_taken' is 'Tile taken'."""
    return event.replace("_", " ").capitalize()


def _component_rows(rows: Table) -> str:
    cells: Callable[[float], str] = lambda value: f"{100 * value:+.1f}"  # noqa: E731
    body = "".join(
        _tr(
            row["name"], f"{int(row['seen']) / int(row['games']):.1%}", f"{int(row['used']) / int(row['games']):.1%}",
            f"{row['times']:,}", f"{row['users']:,}", cells(float(row["delta"])),
            f"{cells(float(row['low']))} – {cells(float(row['high']))}",
            charts.verdict(row) if int(row["users"]) >= 30 else "too few",
        )
        for row in rows
    )  # fmt: skip
    heads = ("", "games seen in", "games used in", "times used", "users", "difference, points of %", "interval", "")
    return f"<div class=wide><table>{_th(*heads)}{body}</table></div>"


def _counted(counts: dict[str, int]) -> str:
    return "Games: " + ", ".join(f"{count:,} with {escape(table)}" for table, count in counts.items()) + "."


def _total(rows: Table, field: str) -> int:
    return sum(int(row[field]) for row in rows)


def _share(row: dict[str, str | int | float | bool], field: str) -> str:
    return f"{float(row[field]):.1%} ({_between(row, '.1%')})"


def _between(row: dict[str, str | int | float | bool], form: str) -> str:
    return f"{float(row['low']):{form}} – {float(row['high']):{form}}"


def _points(row: dict[str, str | int | float | bool]) -> str:
    delta, low, high = (100 * float(row[name]) for name in ("delta", "low", "high"))
    more = "more" if delta > 0 else "less"
    low, high = (low, high) if delta > 0 else (-high, -low)
    return f"{abs(delta):.1f} points of a hundred {more} ({low:.1f} – {high:.1f})"


def _id(text: str) -> str:
    return "".join(letter if letter.isalnum() else "-" for letter in text)


def _th(*cells: str) -> str:
    return "<thead><tr>" + "".join(f"<th>{escape(cell)}</th>" for cell in cells) + "</tr></thead>"


def _tr(*cells: object) -> str:
    return "<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in cells) + "</tr>"


def _details(title: str, inner: str) -> str:
    return f"<details><summary>{escape(title)}</summary>{inner}</details>"


HOW_TO_READ = """<section id="how"><h2>How to read this</h2>
<p>Every whisker and every bracket is an interval in which the true figure lies in 95 of 100 cases. Shares of wins have Wilson
intervals, a shared win counts by its part; means have normal ones.</p>
<p><b>More or less than expected</b>: a seat is compared with all seats of the same bot, in the same place, against the same bots,
at the same kind of table. These intervals are wider: they hold for all comparisons of a picture at once (Bonferroni), so that of
twenty such pictures nineteen show nothing that is only chance. Below 30 observations nothing is called clear.</p>
<p><b>Seen</b>: some event of the game named the component; what the set-up deals is not counted. <b>Used</b>: the game itself
says which events mean that (a tile taken, a card played, an objective completed).</p>
<p>Bots play as bots do. What is strong among them is a hint about people, not a proof.</p></section>"""
