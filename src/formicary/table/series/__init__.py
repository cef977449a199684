"""A series of games: tournaments of people and bots. `tournaments.py` is what people ask for and how rounds go on by themselves;
`pairing.py` says who meets whom and who stands where: pure."""

from formicary.table.series.tournaments import MemberPlan, SeriesInfo, SeriesLine

__all__ = ["MemberPlan", "SeriesInfo", "SeriesLine"]
