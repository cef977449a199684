"""What to call a device in the list of somebody's sessions: a browser and a system, and nothing that tells two of them apart."""

from __future__ import annotations

# In this order: most browsers also claim to be one of those below them.
_BROWSERS = (
    ("Edg", "Edge"), ("OPR", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox", "Firefox"), ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"), ("Chrom", "Chrome"), ("Safari", "Safari"),
)  # fmt: skip
_SYSTEMS = (
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"), ("Windows", "Windows"),
    ("Mac OS", "macOS"), ("Linux", "Linux"),
)  # fmt: skip


def device_name(user_agent: str) -> str:
    """A device by what its browser says of itself; "" if that is nothing known.

    >>> device_name("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox, Linux'
    """
    parts = (next((name for mark, name in marks if mark in user_agent), "") for marks in (_BROWSERS, _SYSTEMS))
    return ", ".join(part for part in parts if part)
