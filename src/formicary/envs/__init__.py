"""Learning environments: the games behind the interfaces that learning programs speak.

`pettingzoo` has all games for several learners, `gymnasium` one seat against bots, `vector` many games at once, `open_spiel` the
games as OpenSpiel has them. Each of these modules needs packages of an extra and says so in one sentence if they are missing:
`pip install 'formicary[envs]'`, or `'formicary[openspiel]'` for the last one. What all of them share stands in `match`, which
needs nothing: a game as numbers, without a word of any of those interfaces.
"""

from formicary.envs.match import EnvError, Match

__all__ = ["EnvError", "Match"]
