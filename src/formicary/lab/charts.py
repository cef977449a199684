"""The pictures of a report, as Vega-Lite by Altair. Each shows a table of it; a whisker is always an interval."""

from __future__ import annotations

import math
from collections.abc import Sequence

from formicary.lab.files import LabError
from formicary.lab.tables import Cell, Table

Spec = dict[str, object]
INK, FAINT, PAPER = "#3b3228", "#b9ab93", "#fbf7ee"
CLEAR_UP, CLEAR_DOWN = "#4f7a3a", "#a8452c"
COLOURS = ["#4f7a3a", "#c08a2d", "#7a4f8f", "#3d7a8c", "#a8452c", "#6b6357", "#96a63f", "#4a5a9a"]
FONT = "Iowan Old Style, Palatino, Georgia, serif"
WIDTH = "container"  # as wide as the page lets it be
BINS = 40  # of a histogram, at most


def need_altair() -> None:
    """Raises an error that says what to install if something is missing."""
    try:
        import altair  # noqa: F401
        import vl_convert  # noqa: F401
    except ImportError:
        raise LabError("A report needs the packages altair and vl-convert-python: pip install 'formicary[lab]'.") from None


def whiskers(
    rows: Table,
    label: str,
    value: str,
    *,
    axis: str,
    reference: str | float | None = None,
    colour: str | None = None,
    order: Sequence[str] | None = None,
    percent: bool = True,
    count: str = "games",
) -> Spec:
    """A dot with its interval for each row, one below the other; `reference` is a line, by value or by the field that has it."""
    import altair as alt

    shape = alt.Axis(format="+.1~%" if reference == 0 else ".0%") if percent else alt.Axis()
    x_scale = alt.Scale(zero=False, nice=True)
    base = alt.Chart(alt.Data(values=_plain(rows)))
    y = alt.Y(f"{label}:N", title=None, sort=list(order) if order is not None else None, axis=alt.Axis(labelLimit=260))
    paint = _paint(colour)
    form = ".1%" if percent else ".2f"
    tips = [
        alt.Tooltip(f"{label}:N"), alt.Tooltip(f"{value}:Q", format=form), alt.Tooltip("low:Q", format=form),
        alt.Tooltip("high:Q", format=form), alt.Tooltip(f"{count}:Q", format=",", title=count),
    ]  # fmt: skip
    bar = base.mark_rule(strokeWidth=2).encode(
        x=alt.X("low:Q", title=axis, scale=x_scale, axis=shape), x2="high:Q", y=y, color=paint
    )
    dot = base.mark_point(filled=True, size=70, opacity=1).encode(x=f"{value}:Q", y=y, color=paint, tooltip=tips)
    layers = [bar, dot]
    if isinstance(reference, str):
        line = base.mark_tick(color=INK, thickness=1, size=18, opacity=0.55).encode(x=f"{reference}:Q", y=y)
        layers.insert(0, line)
    elif reference is not None:
        rule = alt.Chart(alt.Data(values=[{"at": reference}])).mark_rule(color=INK, strokeDash=[4, 3], opacity=0.6)
        layers.insert(0, rule.encode(x="at:Q"))
    return _spec(alt.layer(*layers).properties(width=WIDTH))


def differences(rows: Table, label: str, most: int = 12) -> Spec:
    """The components that differ most, upwards and downwards; clear ones in colour."""
    chosen = extremes(rows, most)
    judged = [row | {"verdict": verdict(row)} for row in chosen]
    return whiskers(
        judged, label, "delta", axis="wins more or less than expected, with the interval for all comparisons", reference=0,
        colour="verdict", order=[str(row[label]) for row in chosen], count="users",
    )  # fmt: skip


def extremes(rows: Table, most: int) -> Table:
    """The rows at both ends, the best first; those with hardly any observations are left out."""
    known = sorted(
        (row for row in rows if math.isfinite(float(row["low"])) and _enough(row)), key=lambda row: -float(row["delta"])
    )
    return known if len(known) <= 2 * most else [*known[:most], *known[-most:]]


def _enough(row: dict[str, Cell]) -> bool:
    return int(row.get("users", row.get("seats", 0))) >= 30


def verdict(row: dict[str, Cell]) -> str:
    """What a difference says."""
    if not row["clear"]:
        return "could be chance"
    return "clearly more" if float(row["delta"]) > 0 else "clearly less"


def histogram(rows: Table, value: str, *, axis: str, by: str, order: Sequence[str] | None = None) -> Spec:
    """How often each value came up, as shares, one line of steps for each of `by`."""
    import altair as alt

    low, high = min(int(row[value]) for row in rows), max(int(row[value]) for row in rows)
    step = max(1, math.ceil((high - low + 1) / BINS))
    counts: dict[tuple[str, int], int] = {}
    for row in rows:
        key = (str(row[by]), low + (int(row[value]) - low) // step * step)
        counts[key] = counts.get(key, 0) + int(row["count"])
    totals: dict[str, int] = {}
    for (name, _), count in counts.items():
        totals[name] = totals.get(name, 0) + count
    data: Table = [
        {
            "name": name,
            "from": at,
            "to": at + step,
            "share": counts.get((name, at), 0) / total,
            "count": counts.get((name, at), 0),
        }
        for name, total in totals.items()
        for at in range(low, high + 1, step)
    ]
    end = data[-1]["to"]
    data += [each | {"from": end} for each in data if each["to"] == end]  # the last step is as wide as the others
    chart = (
        alt.Chart(alt.Data(values=_plain(data)))
        .mark_area(interpolate="step-after", opacity=0.28, line={"strokeWidth": 1.6})
        .encode(
            x=alt.X("from:Q", title=axis, scale=alt.Scale(zero=False)),
            y=alt.Y("share:Q", title="share", stack=None, axis=alt.Axis(format=".0%")),
            color=_paint("name", order),
            tooltip=[alt.Tooltip("name:N"), alt.Tooltip("from:Q"), alt.Tooltip("count:Q", format=",")],
        )
        .properties(width=WIDTH, height=190)
    )
    return _spec(chart)


def points_by_source(rows: Table, order: Sequence[str]) -> Spec:
    """Mean points from each source, a bar for each bot."""
    import altair as alt

    data = _plain([row for row in rows if abs(float(row["points"])) >= 0.005])
    tips = [
        alt.Tooltip("bot:N"), alt.Tooltip("source:N"), alt.Tooltip("points:Q", format=".2f"), alt.Tooltip("low:Q", format=".2f"),
        alt.Tooltip("high:Q", format=".2f"), alt.Tooltip("games:Q", format=","),
    ]  # fmt: skip
    base = alt.Chart(alt.Data(values=data))
    most = {str(row["source"]): 0.0 for row in rows}
    for row in rows:
        most[str(row["source"])] = max(most[str(row["source"])], float(row["points"]))
    y = alt.Y("source:N", title=None, sort=sorted(most, key=lambda source: -most[source]))
    offset = alt.YOffset("bot:N", sort=list(order))
    bars = base.mark_bar().encode(
        x=alt.X("points:Q", title="points a game"), y=y, yOffset=offset, color=_paint("bot", order), tooltip=tips
    )
    ends = base.mark_rule(color=INK).encode(x="low:Q", x2="high:Q", y=y, yOffset=offset)
    return _spec(alt.layer(bars, ends).properties(width=WIDTH))


def pace(rows: Table) -> Spec:
    """How often the leader goes on to win, over the course of the game, for each kind of table."""
    import altair as alt

    base = alt.Chart(alt.Data(values=_plain(rows)))
    x = alt.X("part:Q", title="part of the game that is over", axis=alt.Axis(format=".0%"), scale=alt.Scale(domain=[0.1, 1]))
    tips = [
        alt.Tooltip("table:N"), alt.Tooltip("part:Q", format=".0%"), alt.Tooltip("rate:Q", format=".1%"),
        alt.Tooltip("low:Q", format=".1%"), alt.Tooltip("high:Q", format=".1%"), alt.Tooltip("lead:Q", format=".1f"),
        alt.Tooltip("games:Q", format=","),
    ]  # fmt: skip
    y_axis = alt.Axis(format=".0%")
    band = base.mark_area(opacity=0.2).encode(
        x=x, y=alt.Y("low:Q", title="the leader wins", axis=y_axis), y2="high:Q", color=_paint("table")
    )
    line = base.mark_line(point=True).encode(x=x, y="rate:Q", color=_paint("table"), tooltip=tips)
    fair = base.mark_line(strokeDash=[3, 4], opacity=0.5).encode(x=x, y="fair:Q", color=_paint("table"))
    return _spec(alt.layer(band, fair, line).properties(width=WIDTH, height=240))


def _paint(field: str | None, order: Sequence[str] | None = None) -> object:
    import altair as alt

    if field is None:
        return alt.value(COLOURS[0])
    if field == "verdict":
        names = ["clearly more", "could be chance", "clearly less"]
        return alt.Color("verdict:N", title=None, scale=alt.Scale(domain=names, range=[CLEAR_UP, FAINT, CLEAR_DOWN]))
    scale = alt.Scale(range=COLOURS) if order is None else alt.Scale(domain=list(order), range=COLOURS)
    return alt.Color(f"{field}:N", title=None, scale=scale)


def _plain(rows: Table) -> list[dict[str, Cell]]:
    """Rows without what JSON cannot say."""
    return [{k: v for k, v in row.items() if not (isinstance(v, float) and not math.isfinite(v))} for row in rows]


def _spec(chart: object) -> Spec:
    config = {
        "background": "transparent", "font": FONT, "view": {"stroke": None},
        "axis": {
            "labelColor": INK, "titleColor": INK, "gridColor": "#e6dcc7", "domainColor": FAINT, "tickColor": FAINT,
            "labelFontSize": 12,
            "titleFontSize": 12, "titleFontWeight": "normal",
        },
        "legend": {"labelColor": INK, "labelFontSize": 12, "orient": "top", "symbolType": "circle"},
        "header": {"labelColor": INK, "labelFontSize": 13, "labelFontWeight": "bold"},
    }  # fmt: skip
    made: Spec = chart.to_dict()  # type: ignore[attr-defined]
    return made | {"config": config}
