"""What can happen in March of the Ants, as told to logs, animations and statistics.

Places are words ('GT', '5.a', '5.out'), hexes numbers (0 is The Great Tunnel), cards codes ('EV04'). Secret values are those that
only the seat itself may know (MA-0.11, MA-0.12).
"""

from __future__ import annotations

from typing import Final

from formicary.kernel.events import EventKind

ROUND_BEGINS: Final = EventKind("round_begins", "Round {round} begins; {seat} has the marker.", ("round", "name"))
PHASE_BEGINS: Final = EventKind("phase_begins", "The {phase} Phase begins with {seat}.", ("phase",))
ACTION: Final = EventKind("action", "{seat}: {action}.", ("action", "food", "bonus"))
RESTED: Final = EventKind("rested", "{seat} rests: {larvae} {larvae:larva|larvae}, {food} food.", ("larvae", "food"))
PHASE_ENDED: Final = EventKind("worker_phase_ended", "{seat} ends the Worker Phase and keeps the marker.")
RESTING_AREA: Final = EventKind(
    "resting_area", "{seat} has rested: {larvae} {larvae:larva|larvae} and {food} food.", ("larvae", "food")
)
MARKER_TAKEN: Final = EventKind("marker_taken", "{seat} takes the starting player marker.")
REACTED: Final = EventKind("reacted", "{seat} reacts to {action}.", ("action",))
PASSED: Final = EventKind("passed", "{seat} does not react.", ("action",))

SPECIES_CHOSEN: Final = EventKind("species_chosen", "{seat} leads the {name}.", ("species", "mat", "name"))
DANCED: Final = EventKind(
    "danced", "{seat} dances and turns over {count} {count:card|cards}.", ("count", "cards", "card", "steps")
)
CARD_TUCKED: Final = EventKind("card_tucked", "{seat} puts {card} under its section.", ("card",))
MUTATED: Final = EventKind("mutated", "{seat} replaces a hand of {count} {count:card|cards}.", ("count",))
ENLIGHTENED: Final = EventKind(
    "enlightened", "{seat} is too wise for battles and loses {points}.", ("points", "hex", "rule", "total")
)

HEXES_SEEN: Final = EventKind("hexes_seen", "{seat} looks at {count} {count:hex|hexes}.", ("count",), ("hexes",))
HEX_REVEALED: Final = EventKind("hex_revealed", "{seat} reveals hex {hex}.", ("hex",))
HEXES_RETURNED: Final = EventKind(
    "hexes_returned", "{seat} puts {count} {count:hex|hexes} back on the {where} of the pile.", ("count", "where"), ("hexes",)
)
HEX_BOXED: Final = EventKind("hex_boxed", "{seat} puts a hex into the box.", (), ("hex",))
HEX_PLACED: Final = EventKind("hex_placed", "{seat} places hex {hex}.", ("hex", "q", "r", "rotation", "exits"))
TOKEN_PLACED: Final = EventKind("token_placed", "A {token} appears in hex {hex}.", ("hex", "token"))
TOKEN_REMOVED: Final = EventKind("token_removed", "The {token} of hex {hex} is gone.", ("hex", "token"))

ANT_MOVED: Final = EventKind("ant_moved", "{seat}: ant from {origin} to {to}.", ("origin", "to", "how"))
ANTS_SWAPPED: Final = EventKind("ants_swapped", "{seat} swaps {place} and {other}.", ("place", "owner", "other", "other_owner"))
LARVA_PLACED: Final = EventKind("larva_placed", "{seat}: larva to {to}.", ("to",))
ANT_LOST: Final = EventKind("ant_lost", "{seat} loses an ant in {place}.", ("place", "why"))
ANT_RECALLED: Final = EventKind("ant_recalled", "{seat}: ant from {place} back to the chamber.", ("place",))

LARVAE_GAINED: Final = EventKind("larvae_gained", "{seat} gains {count} {count:larva|larvae}.", ("count", "why"))
LARVAE_LOST: Final = EventKind("larvae_lost", "{seat} loses {count} {count:larva|larvae}.", ("count", "why"))
FOOD_GAINED: Final = EventKind("food_gained", "{seat} gains {count} food.", ("count", "why"))
CARDS_DRAWN: Final = EventKind("cards_drawn", "{seat} draws {count} {count:card|cards}.", ("count",), ("cards",))
CARD_PLAYED: Final = EventKind("card_played", "{seat} plays {card}.", ("card", "free"))
PAID: Final = EventKind("paid", "{seat} pays with {with}.", ("with", "card"))
CARD_DISCARDED: Final = EventKind("card_discarded", "{seat} discards {card}.", ("card", "why"))
CARD_TAKEN_BACK: Final = EventKind("card_taken_back", "{seat} takes {card} back into the hand.", ("card",))
CARD_RAISED: Final = EventKind("card_raised", "{seat} brings {card} to the top.", ("card",))
CARDS_REVEALED: Final = EventKind("cards_revealed", "{seat} reveals cards.", ("cards",))
DECK_SHUFFLED: Final = EventKind("deck_shuffled", "The discard pile is shuffled into a new deck of {count}.", ("count",))
ANNOUNCED: Final = EventKind("announced", "{seat} chooses {what}.", ("what",))

BATTLE_BEGINS: Final = EventKind(
    "battle_begins", "Battle in hex {hex}: {invader} against {defender}.", ("hex", "invader", "defender")
)
CARD_PUT_DOWN: Final = EventKind("cards_put_down", "{seat} puts down {count} {count:card|cards}.", ("count",), ("cards",))
BATTLE_FOUGHT: Final = EventKind(
    "battle_fought", "{seat} wins the battle in hex {hex} against {loser}.", ("hex", "loser", "defender", "sides", "losses")
)
CENTIPEDE_ATTACKS: Final = EventKind("centipede_attacks", "A centipede in hex {hex} attacks {seat}.", ("hex", "card", "strength"))
CENTIPEDE_FOUGHT: Final = EventKind(
    "centipede_fought", "{seat} fights the centipede in hex {hex}.", ("hex", "won", "strength", "side", "flipped", "losses")
)

HARVESTED: Final = EventKind("harvested", "{seat} harvests.", ("sites", "food", "larvae", "cards", "points"))
FED: Final = EventKind("fed", "{seat} feeds {ants} {ants:ant|ants}.", ("ants", "food", "larvae", "starving"))
DECREED: Final = EventKind("decreed", "{seat} decrees {what} and gains {count}.", ("what", "count"))
SCORED: Final = EventKind(
    "scored", "{seat} scores {points} {points:point|points}.", ("points", "source", "rule", "card", "hex", "total")
)


HORDE_CARD: Final = EventKind("horde_card", "The Centipede Horde reveals {card}: {action}.", ("card", "action", "jumps"))
HORDE_SHUFFLED: Final = EventKind(
    "horde_shuffled", "The cards on the Centipede Mat are shuffled into a new Centipede Deck of {count}.", ("count",)
)
STRENGTH_CARD: Final = EventKind("strength_card", "The centipede's strength: {card} of the Centipede Deck.", ("card", "why"))
CENTIPEDE_MOVED: Final = EventKind("centipede_moved", "A centipede advances from {origin} to {to}.", ("origin", "to", "path"))
CENTIPEDE_ENTERED: Final = EventKind(
    "centipede_entered_tunnel", "A centipede enters The Great Tunnel; {count} are there now.", ("origin", "count")
)
HORDE_SCORED: Final = EventKind(
    "horde_scored", "The Centipede Horde scores {points}.", ("points", "source", "rule", "hex", "total")
)
HORDE_RESULT: Final = EventKind(
    "horde_result", "The Centipede Horde has {horde} points, the best player {best}.", ("horde", "best", "margin", "beaten")
)

END_BONUS: Final = EventKind("end_bonus", "End bonus for {seat}: {bonus}.", ("bonus", "points"))
GAME_OVER: Final = EventKind("game_over", "The game is over.", ("scores", "winners"))

KINDS: Final = (
    ROUND_BEGINS, PHASE_BEGINS, ACTION, RESTED, PHASE_ENDED, RESTING_AREA, MARKER_TAKEN, REACTED, PASSED, HEXES_SEEN,
    HEX_REVEALED, HEXES_RETURNED, HEX_BOXED, HEX_PLACED, TOKEN_PLACED, TOKEN_REMOVED, ANT_MOVED, ANTS_SWAPPED, LARVA_PLACED,
    ANT_LOST, ANT_RECALLED, LARVAE_GAINED, LARVAE_LOST, FOOD_GAINED, CARDS_DRAWN, CARD_PLAYED, PAID, CARD_DISCARDED,
    CARD_TAKEN_BACK, CARD_RAISED, CARDS_REVEALED, DECK_SHUFFLED, ANNOUNCED, BATTLE_BEGINS, CARD_PUT_DOWN, BATTLE_FOUGHT,
    CENTIPEDE_ATTACKS, CENTIPEDE_FOUGHT, HARVESTED, FED, DECREED, SCORED, HORDE_CARD, HORDE_SHUFFLED, STRENGTH_CARD,
    CENTIPEDE_MOVED, CENTIPEDE_ENTERED, HORDE_SCORED, HORDE_RESULT, END_BONUS, GAME_OVER,
    SPECIES_CHOSEN, DANCED, CARD_TUCKED, MUTATED, ENLIGHTENED,
)  # fmt: skip
