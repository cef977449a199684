"""Notices: your turn comes to you, if you want that, by e-mail, as a push to a device, or through a webhook.

A move puts notices into the outbox with its own transaction (`store/outbox.py`); here stands what people choose (`desk.py`), the
sender that works through the outbox in the background (`sender.py`), and the ways out: `mail.py`, `push.py`, `webhooks.py`, the
last two over `network.py`, which keeps them out of private networks. `words.py` says what a notice tells: never anything of a
game but its name, who plays, whose turn it is and since when.
"""

from formicary.table.notices.channels import ChannelOptions, NoticeSettings
from formicary.table.notices.desk import ChannelInfo, Desk, Notices

__all__ = ["ChannelInfo", "ChannelOptions", "Desk", "NoticeSettings", "Notices"]
