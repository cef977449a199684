"""People: an identity without an account. It is a browser's own until somebody names it, protects it or carries it elsewhere.

`identities.py` keeps names, sessions, passkeys (`passkeys.py`) and recovery phrases (`phrases.py`); `arrival.py` is signing in on
another device, `farewell.py` taking everything along or deleting it. Whoever wants none of it stands in none of their tables.
"""

from formicary.table.people.identities import Me, PasskeyInfo, People, SessionInfo

__all__ = ["Me", "PasskeyInfo", "People", "SessionInfo"]
