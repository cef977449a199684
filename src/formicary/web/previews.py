"""What a link shows before it is opened: a title, a sentence and a picture, for programs that show links to people.

They fetch the page as strangers. So nothing of a table is in it; of an invitation, which game it is to, since its path says so.
"""

from __future__ import annotations

from functools import lru_cache
from html import escape

from formicary.kernel import game as find_game
from formicary.kernel import game_keys

TITLE = '<meta property="og:title" content="Formicary" />'
SENTENCE = '<meta property="og:description" content="An open table for the great ant board games." />'
PICTURE = '<meta property="og:image" content="/preview/formicary.jpg" />'


@lru_cache(maxsize=64)
def with_preview(page: bytes, origin: str, game: str | None) -> bytes:
    """The client's page with what links to it show. `origin` is the address of this server, `game` that of an invitation."""
    text = page.decode()
    text = text.replace(PICTURE, PICTURE.replace('"/preview/', f'"{escape(origin)}/preview/'), 1)
    if game is not None:
        title = find_game(game).title
        text = text.replace(TITLE, TITLE.replace("Formicary", f"{escape(title)} · Formicary"), 1)
        text = text.replace(SENTENCE, SENTENCE.replace("An open table for the great ant board games.", INVITED), 1)
        text = text.replace("/preview/formicary.jpg", f"/preview/{game}.jpg", 1)
    return text.encode()


INVITED = "You are invited to a table. No account, nothing to install."


def game_in(path: str) -> str | None:
    """The game that the path of an invitation names."""
    parts = path.strip("/").split("/")
    return parts[1] if len(parts) == 2 and parts[0] == "join" and parts[1] in game_keys() else None
