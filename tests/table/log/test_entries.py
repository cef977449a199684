"""Log entries: what databases hold must be readable for ever."""

from __future__ import annotations

import pytest

from formicary.table.log import entries
from formicary.table.log.entries import SeatPlan

STORED = [
    (
        '{"type":"start","game":"micropolis","seats":[{"kind":"me","name":"Ann"},{"kind":"bot","bot":"greedy"}],"seed":7,'
        '"options":{"expert":true},"actions":[3,[1,5]],"rules":"1","seeded":true,"origin":"abc"}',
        entries.Start(
            "micropolis",
            [SeatPlan("me", "Ann"), SeatPlan("bot", bot="greedy")],
            7,
            {"expert": True},
            [3, [1, 5]],
            "1",
            True,
            "abc",
        ),
    ),
    ('{"type":"act","seat":1,"action":12}', entries.Act(1, 12)),
    ('{"type":"act","seat":1,"action":12,"by":"bot"}', entries.Act(1, 12, "bot")),
    ('{"type":"undo","seat":1,"to":4}', entries.Undo(1, 4)),
    ('{"type":"redo","seat":1,"to":5}', entries.Redo(1, 5)),
    ('{"type":"ask","seat":0,"to":4}', entries.Ask(0, 4)),
    ('{"type":"reply","seat":1,"agree":true}', entries.Reply(1, True)),
    ('{"type":"sit","seat":1,"name":"Bob"}', entries.Sit(1, "Bob")),
    ('{"type":"bot","seat":1,"bot":null}', entries.PutBot(1, None)),
    ('{"type":"standing","seat":1,"answers":["pass_reactions"]}', entries.Standing(1, ["pass_reactions"])),
    ('{"type":"rematch","table":"xyz"}', entries.Rematch("xyz")),
    ('{"type":"undo","seat":1,"to":4,"ahead":true}', entries.Undo(1, 4, True)),
    ('{"type":"ask","seat":0,"to":4,"whom":[1,2]}', entries.Ask(0, 4, [1, 2])),
    ('{"type":"invite","seat":2}', entries.Invite(2)),
    ('{"type":"invite","seat":2,"open":false}', entries.Invite(2, False)),
    ('{"type":"branch","table":"xyz"}', entries.Branch("xyz")),
]


@pytest.mark.parametrize(("text", "entry"), STORED, ids=lambda each: type(each).__name__)
def test_a_stored_entry_is_read_and_written_as_ever(text: str, entry: entries.Entry) -> None:
    assert entries.decode(text) == entry
    assert entries.encode(entry) == text
