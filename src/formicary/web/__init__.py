"""The table in a browser: HTTP in front of `formicary.table`, and the client's files.

`run` serves until it is stopped; `Web` is the application for other ASGI servers and for tests.

>>> from formicary.web import Web, WebSettings
>>> web = Web(WebSettings(database_url="sqlite://"))
"""

from formicary.web.app import Web, WebSettings, default_database
from formicary.web.limits import Limits
from formicary.web.serve import make_server, run

__all__ = ["Limits", "Web", "WebSettings", "default_database", "make_server", "run"]
