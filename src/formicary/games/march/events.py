"""What can happen in March of the Ants, as reported to logs, animations and statistics.

Places are words ('GT', '5.a', '5.out'), hexes numbers (0 is The Great Tunnel), cards codes ('EV04'). Secret values are those that
only the seat itself may know (MA-0.11, MA-0.12).
"""

from __future__ import annotations

from typing import Final

from formicary.games.march.values import (
    ACTION,
    ANTS,
    CARD,
    EDGE,
    FOOD,
    HEX,
    HORDE_ACTION,
    LARVAE,
    PAYMENT,
    PHASE,
    ROUND,
    SITE,
    SOURCE,
    SPECIES,
)
from formicary.kernel.events import TIE_BROKEN, EventKind
from formicary.kernel.values import DATA, FLAG, NAME, NUMBER, POINTS, RULE, SEAT, WORD

ROUND_BEGINS: Final = EventKind("round_begins", "Round {round} begins; {seat} has the marker.", {"round": ROUND, "name": WORD})
PHASE_BEGINS: Final = EventKind("phase_begins", "The {phase} begins with {seat}.", {"phase": PHASE})
ACTION_TAKEN: Final = EventKind("action", "{seat}'s action: {action}.", {"action": ACTION, "food": FOOD, "bonus": FLAG})
RESTED: Final = EventKind(
    "rested", "{seat} rests: {larvae} {larvae:larva|larvae}, {food} food.", {"larvae": LARVAE, "food": FOOD}
)
PHASE_ENDED: Final = EventKind("worker_phase_ended", "{seat} ends the Worker Phase and keeps the marker.")
RESTING_AREA: Final = EventKind(
    "resting_area",
    "{seat} takes {larvae} {larvae:larva|larvae} and {food} food from the resting area.",
    {"larvae": LARVAE, "food": FOOD},
)
MARKER_TAKEN: Final = EventKind("marker_taken", "{seat} takes the starting player marker.")
REACTED: Final = EventKind("reacted", "{seat} reacts to {action}.", {"action": ACTION})
PASSED: Final = EventKind("passed", "{seat} does not react.", {"action": ACTION})

SPECIES_CHOSEN: Final = EventKind("species_chosen", "{seat} leads a colony: {species}.", {"species": SPECIES, "mat": SPECIES})
DANCED: Final = EventKind(
    "danced",
    "{seat} dances and turns over {count} {count:card|cards}.",
    {"count": NUMBER, "cards": CARD, "card": CARD, "steps": NUMBER},
)
CARD_TUCKED: Final = EventKind("card_tucked", "{seat} puts {card} under its section.", {"card": CARD})
MUTATED: Final = EventKind("mutated", "{seat} replaces a hand of {count} {count:card|cards}.", {"count": NUMBER})
ENLIGHTENED: Final = EventKind(
    "enlightened",
    "Enlightened Colony: {seat} loses {points} {points:point|points}.",
    {"points": POINTS, "hex": HEX, "rule": RULE, "total": POINTS},
)

HEXES_SEEN: Final = EventKind("hexes_seen", "{seat} looks at {count} {count:hex|hexes}.", {"count": NUMBER}, {"hexes": HEX})
HEX_REVEALED: Final = EventKind("hex_revealed", "{seat} reveals {hex}.", {"hex": HEX})
HEXES_RETURNED: Final = EventKind(
    "hexes_returned",
    "{seat} puts {count} {count:hex|hexes} back on the {where} of the pile.",
    {"count": NUMBER, "where": WORD},
    {"hexes": HEX},
)
HEX_BOXED: Final = EventKind("hex_boxed", "{seat} puts a hex into the box.", {}, {"hex": HEX})
HEX_PLACED: Final = EventKind(
    "hex_placed", "{seat} places {hex}.", {"hex": HEX, "q": NUMBER, "r": NUMBER, "rotation": NUMBER, "exits": EDGE}
)
TOKEN_PLACED: Final = EventKind("token_placed", "New in {hex}: {token}.", {"hex": HEX, "token": WORD})
TOKEN_REMOVED: Final = EventKind("token_removed", "Gone from {hex}: {token}.", {"hex": HEX, "token": WORD})

ANT_MOVED: Final = EventKind("ant_moved", "{seat} moves an ant from {origin} to {to}.", {"origin": SITE, "to": SITE, "how": NAME})
ANTS_SWAPPED: Final = EventKind(
    "ants_swapped", "{seat} swaps {place} and {other}.", {"place": SITE, "owner": SEAT, "other": SITE, "other_owner": SEAT}
)
LARVA_PLACED: Final = EventKind("larva_placed", "{seat} places a larva in {to}.", {"to": SITE})
ANT_LOST: Final = EventKind("ant_lost", "{seat} loses an ant in {place}.", {"place": SITE, "why": RULE})
ANT_RECALLED: Final = EventKind("ant_recalled", "{seat} returns the ant in {place} to the chamber.", {"place": SITE})

LARVAE_GAINED: Final = EventKind("larvae_gained", "{seat} gains {count} {count:larva|larvae}.", {"count": LARVAE, "why": RULE})
LARVAE_LOST: Final = EventKind("larvae_lost", "{seat} loses {count} {count:larva|larvae}.", {"count": LARVAE, "why": RULE})
FOOD_GAINED: Final = EventKind("food_gained", "{seat} gains {count} food.", {"count": FOOD, "why": RULE})
CARDS_DRAWN: Final = EventKind("cards_drawn", "{seat} draws {count} {count:card|cards}.", {"count": NUMBER}, {"cards": CARD})
CARD_PLAYED: Final = EventKind("card_played", "{seat} plays {card}.", {"card": CARD, "free": FLAG})
PAID: Final = EventKind("paid", "{seat} pays {with}.", {"with": PAYMENT, "card": CARD})
CARD_DISCARDED: Final = EventKind("card_discarded", "{seat} discards {card}.", {"card": CARD, "why": RULE})
CARD_TAKEN_BACK: Final = EventKind("card_taken_back", "{seat} takes {card} back into the hand.", {"card": CARD})
CARD_RAISED: Final = EventKind("card_raised", "{seat} brings {card} to the top.", {"card": CARD})
CARDS_REVEALED: Final = EventKind("cards_revealed", "{seat} reveals cards.", {"cards": CARD})
DECK_SHUFFLED: Final = EventKind("deck_shuffled", "The discard pile is shuffled into a new deck of {count}.", {"count": NUMBER})
ANNOUNCED: Final = EventKind("announced", "{seat} chooses: {what}.", {"what": WORD})

BATTLE_BEGINS: Final = EventKind(
    "battle_begins", "Battle in {hex}: {invader} against {defender}.", {"hex": HEX, "invader": SEAT, "defender": SEAT}
)
CARD_PUT_DOWN: Final = EventKind("cards_put_down", "Cards laid face down by {seat}: {count}.", {"count": NUMBER}, {"cards": CARD})
BATTLE_FOUGHT: Final = EventKind(
    "battle_fought",
    "{seat} wins the battle in {hex} against {loser}, {strength} to {other}.",
    {"hex": HEX, "loser": SEAT, "defender": SEAT, "sides": DATA, "losses": ANTS, "strength": NUMBER, "other": NUMBER},
)
CENTIPEDE_ATTACKS: Final = EventKind(
    "centipede_attacks", "A centipede in {hex} attacks {seat}.", {"hex": HEX, "card": CARD, "strength": NUMBER}
)
CENTIPEDE_FOUGHT: Final = EventKind(
    "centipede_fought",
    "{seat} fights the centipede in {hex}, {own} to {strength}: {outcome}.",
    {
        "hex": HEX, "won": FLAG, "strength": NUMBER, "side": DATA, "flipped": CARD, "losses": ANTS, "own": NUMBER,
        "outcome": WORD,
    },
)  # fmt: skip

HARVESTED: Final = EventKind(
    "harvested", "{seat} harvests.", {"sites": DATA, "food": FOOD, "larvae": LARVAE, "cards": NUMBER, "points": POINTS}
)
FED: Final = EventKind(
    "fed",
    "{seat} feeds {ants} {ants:ant|ants} with {food} food; {starving} {starving:starves|starve}.",
    {"ants": ANTS, "food": FOOD, "larvae": LARVAE, "starving": ANTS},
)
DECREED: Final = EventKind("decreed", "{seat}'s Royal Decree: {what} +{count}.", {"what": WORD, "count": NUMBER})
SCORED: Final = EventKind(
    "scored",
    "{seat} scores {points} {points:point|points}.",
    {"points": POINTS, "source": SOURCE, "rule": RULE, "card": CARD, "hex": HEX, "total": POINTS},
)


HORDE_CARD: Final = EventKind(
    "horde_card", "The Centipede Horde reveals {card}: {action}.", {"card": CARD, "action": HORDE_ACTION, "jumps": NUMBER}
)
HORDE_IDLE: Final = EventKind("horde_idle", "No centipede shares a hex with ants on its sites: nothing happens.")
HORDE_SHUFFLED: Final = EventKind(
    "horde_shuffled", "The cards on the Centipede Mat are shuffled into a new Centipede Deck of {count}.", {"count": NUMBER}
)
STRENGTH_CARD: Final = EventKind(
    "strength_card", "The centipede's strength: {card} of the Centipede Deck.", {"card": CARD, "why": RULE}
)
CENTIPEDE_MOVED: Final = EventKind(
    "centipede_moved", "A centipede advances from {origin} to {to}.", {"origin": HEX, "to": HEX, "path": HEX}
)
CENTIPEDE_ENTERED: Final = EventKind(
    "centipede_entered_tunnel",
    "A centipede enters The Great Tunnel; {count} {count:is|are} there now.",
    {"origin": HEX, "count": NUMBER},
)
HORDE_SCORED: Final = EventKind(
    "horde_scored",
    "The Centipede Horde scores {points} {points:point|points}.",
    {"points": POINTS, "source": SOURCE, "rule": RULE, "hex": HEX, "total": POINTS},
)
HORDE_RESULT: Final = EventKind(
    "horde_result",
    "The Centipede Horde has {horde} points and is compared with {best}.",
    {"horde": POINTS, "best": POINTS, "margin": POINTS, "beaten": FLAG},
)

END_BONUS: Final = EventKind("end_bonus", "End bonus for {seat}: {bonus}.", {"bonus": WORD, "points": POINTS})
GAME_OVER: Final = EventKind("game_over", "The game is over.", {"scores": POINTS, "winners": SEAT})

KINDS: Final = (
    ROUND_BEGINS, PHASE_BEGINS, ACTION_TAKEN, RESTED, PHASE_ENDED, RESTING_AREA, MARKER_TAKEN, REACTED, PASSED, HEXES_SEEN,
    HEX_REVEALED, HEXES_RETURNED, HEX_BOXED, HEX_PLACED, TOKEN_PLACED, TOKEN_REMOVED, ANT_MOVED, ANTS_SWAPPED, LARVA_PLACED,
    ANT_LOST, ANT_RECALLED, LARVAE_GAINED, LARVAE_LOST, FOOD_GAINED, CARDS_DRAWN, CARD_PLAYED, PAID, CARD_DISCARDED,
    CARD_TAKEN_BACK, CARD_RAISED, CARDS_REVEALED, DECK_SHUFFLED, ANNOUNCED, BATTLE_BEGINS, CARD_PUT_DOWN, BATTLE_FOUGHT,
    CENTIPEDE_ATTACKS, CENTIPEDE_FOUGHT, HARVESTED, FED, DECREED, SCORED, HORDE_CARD, HORDE_IDLE, HORDE_SHUFFLED, STRENGTH_CARD,
    CENTIPEDE_MOVED, CENTIPEDE_ENTERED, HORDE_SCORED, HORDE_RESULT, END_BONUS, TIE_BROKEN,
    GAME_OVER,
    SPECIES_CHOSEN, DANCED, CARD_TUCKED, MUTATED, ENLIGHTENED,
)  # fmt: skip
