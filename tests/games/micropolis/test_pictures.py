"""Whole tables of Micropolis as they are drawn, with their colours."""

from __future__ import annotations

from formicary.games.micropolis import draw
from formicary.kernel import playout
from tests.games.micropolis.positions import GAME, position
from tests.test_pictures import styled


def test_a_table_of_three() -> None:
    pos = position(
        3, line=[46, 40, 29, 57, 20], on_line=[1, 0, 2, 0, 0], rows={0: [23, 17, 31], 1: [48, 61, 5], 2: [18, 34]}, full={1: [1]},
        armies=[4, 2, 10], held=[1, 0, 1], round=3, seat=2, leader=1,
    )  # fmt: skip
    assert styled(GAME.draw(pos, 2, ["Ann", "Bob [x]", "Cho"], legend=False)) == [
        "Round 3 of 10  pile 48 tiles · reserve 22 soldiers · architect tokens none",
        "~bbbbbbbbbbbbb..ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd",
        "",
        "    1         2         3         4         5",
        "~....b.........b.........b.........b.........b",
        "━━1━┓╺1S━ ━━1┓ ┏━━━ ━━━1Q━━━━ ━━1┓ ┏1━━ *━━╲ ╱━━━",
        "~--b---bb-.--b-.----.---bb----.--b-.-b--.R---.----",
        "    ┃      N³┃ ┃                 ┃ ┃        ╳",
        "~....-......bb-.-.................-.-........-",
        "━━━━┛╺1━━ ━━━┛ ┗━━━ ━━━━1━━━━ ━━━┛ ┗━━━ 1━━╱ ╲━━━",
        "~------b--.----.----.----b----.----.----.b---.----",
        "    ●                   ●●       ▯▯▯",
        "~....r...................rr.......---",
        "",
        "  Ann  ●●●●······ 4  ◆",
        "~bbbbb..rrrrdddddd....b",
        "  population 4, harvest 10, royal gallery 3; if it ended now colony 5 = 22",
        "~..ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddbb",
        "━━━c━━━┿━━━f━━━┿━━━┓╺1━",
        "~cccRcccccccRccccccccdbd",
        "       │       │  Q┃",
        "~.......d.......d..bc",
        "━━1l━━━┿━━━1━━━┿━━━┻━━━",
        "~ccbRcccccccbccccccccccc",
        "   1       2       3",
        "~...d.......d.......d",
        "",
        "  Bob [x]  ●●········ 2  ⚑ leader",
        "~bbbbbbbbb..rrdddddddd....RRRRRRRR",
        "  population 7, harvest 2, barracks 10; if it ended now colony 5 = 24",
        "~..dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddbb",
        "━2┓ ┏2━┿━━┓ ┏━━┿━━1c━━━",
        "~dbd.cbccccc.ggggggbRggg",
        "  ┃ ┃  │  ┃ ┃  │",
        "~..d.c..d..c.g..d",
        "━━┛ ┗━━┿━━┛ ┗━━┿━━━2━━━",
        "~ddd.ccccccc.gggggggbggg",
        "  1 ▯    2 ▮▮▮▮    3",
        "~..d.-....d.rrrr....d",
        "",
        "▶ Cho  ●●●●●●●●●● 10  ◆",
        "~bbbbb..rrrrrrrrrr.....b",
        "  population 5, harvest 2, royal gallery 2; if it ended now red army 5 = 14",
        "~..dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddbb",
        "━━━┓╺━━┿━1┓ ┏2━",
        "~cccccccccbc.dbd",
        "  p┃   │ Q┃ ┃",
        "~..Rc...d.bc.d",
        "━1╸┗━━━┿━━┛ ┗━━",
        "~dbdcccccccc.ddd",
        "   1       2",
        "~...d.......d",
    ]  # fmt: skip


def test_two_anthills_each_and_the_signs() -> None:
    pos = position(
        rows={0: [17, 20, 3, 41, 28, 14], 1: [31, 34], 2: [13], 3: [29]}, armies=[1, 6, 3, 2], expert=True, held=[0, 2], round=4,
        leader=3, limited_soldiers=False,
    )  # fmt: skip
    assert styled(GAME.draw(pos, None)) == [
        "Round 4 of 20  pile 44 tiles · reserve 33 soldiers · architect tokens none",
        "~bbbbbbbbbbbbb..ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd",
        "",
        "    1         2         3         4         5         6         7",
        "~....b.........b.........b.........b.........b.........b.........b",
        "━━━━3━━━━ ━━3┓ ┏2━━ ━━1╸ ╺1━━ ━━━1c━━━━ ━━2┓ ┏1━━ ━━1━┳━━━━ ━1l╸ ╺1━━",
        "~----b----.--b-.-b--.--b-.-b--.---bR----.--b-.-b--.--b------.-bR-.-b--",
        "             ┃ ┃                          c┃ ┃       c┃",
        "~.............-.-..........................R-.-.......R-",
        "━━━━2━━━━ ━━━┛ ┗━━━ ━━1╸ ╺1━━ ━━━━2━━━━ ━━━┛ ┗━━━ ━━1╸┗━━━━ ━━━━1━━━━",
        "~----b----.----.----.--b-.-b--.----b----.----.----.--b------.----b----",
        "",
        "",
        "  seat 0  Anthill 1 ●········· 1",
        "~bbbbbbbb............rddddddddd",
        "  population 18, harvest 9; if it ended now colony 5, red army 5 = 37",
        "~..dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddbb",
        "━━━f━━━┿*━╲ ╱━━┿━━4┳━━━┿N³╸ ╺━━┿b━╲ ╱━━┿━━1┓╺1b",
        "~cccRccccRcc.ccccccbcccccbbc.ggggRgg.ggggggbgdbR",
        "       │   ╳   │   ┃   │       │   ╳   │   ┃",
        "~.......d...c...d...c...d.......d...g...d...g",
        "━━━1━━━┿1━╱ ╲━━┿━━━┻━━━┿━1╸ ╺1━┿1━╱ ╲━━┿━━━┛╺━━",
        "~cccbccccbcc.cccccccccccccbc.gbggbgg.ggggggggddd",
        "   1       2       3       4      5 ▯      6",
        "~...d.......d.......d.......d......d.-......d",
        "  seat 0  Anthill 2 ●●●●●●···· 6",
        "~..bbbbbb............rrrrrrdddd",
        "━━━┓╺1━┿━1┓ ┏2━",
        "~cccccbcccbc.dbd",
        "  Q┃   │ Q┃ ┃",
        "~..bc...d.bc.d",
        "━━━┻━━━┿━━┛ ┗━━",
        "~ccccccccccc.ddd",
        "   1       2",
        "~...d.......d",
        "",
        "▶ seat 1  Anthill 1 ●●●······· 3  ◆◆",
        "~bbbbbbbb............rrrddddddd....bb",
        "  population 5, harvest 2, royal gallery 1 = 8",
        "~..dddddddddddddddddddddddddddddddddddddddddddb",
        "━━1┓╺1━",
        "~ccbcgbg",
        "  g┃",
        "~..Rc",
        "━━━┻━━━",
        "~ccccccc",
        "   1",
        "~...d",
        "  seat 1  Anthill 2 ●●········ 2  ⚑ leader",
        "~..bbbbbb............rrdddddddd....RRRRRRRR",
        "━━1Q━━━",
        "~ccbbccc",
        "",
        "━━━1━━━",
        "~gggbggg",
        "   1",
        "~...d",
        "",
        "1 2 3 workers  Q queen  N nurse, eggs  A architect  R sergeant  S sentry",
        "~dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd",
        "c cherry  l lemon  g grape  b blackberry  f fig  p pomegranate  * gift",
        "~dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd",
        "● soldier  ▯ barracks  ▮ manned barracks  ◆ architect token",
        "~ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd",
    ]  # fmt: skip


def test_the_end_of_a_game() -> None:
    pos = GAME.start(2, 4)
    playout(pos, 4)
    assert styled(GAME.draw(pos, 0, legend=False)) == [
        "Round 10 of 10  pile 36 tiles · reserve 34 soldiers · architect tokens ◆◆",
        "~bbbbbbbbbbbbbb..ddddddddddddddddddddddddddddddddddddddddddddddddddddddddd",
        "",
        "  seat 0  ●········· 1",
        "~bbbbbbbb..rddddddddd",
        "  population 24, harvest 15, royal gallery 9 = 48",
        "~..dddddddddddddddddddddddddddddddddddddddddddddbb",
        "━━1Q━━━┿━1╸ ╺1*┿━━1c━━━┿━━1┓╺1━┿━1╸ 1N¹┿━1╸┏━━━┿1S╲ ╱━━┿━━━┓╺━━┿━━━┓╺1━┿━━━1━━━",
        "~uubbuuuuubu.cbRRccbRccccccbcgbgggbg.bbbbybycccccbbc.mmmmmmmmmmmmmmmmubuuuuubuuu",
        "       │       │       │  g┃   │       │   ┃   │   ╳   │  p┃   │  Q┃   │",
        "~.......d.......d.......d..Rc...d.......d...c...d...c...d..Rm...d..bm...d",
        "━━━1━━━┿━━━━━━━┿━1╸ ╺━━┿━━━┻━━━┿━━━1━━━┿━━1┛╺━━┿1━╱ ╲━━┿━1╸┗━━━┿━━━┻━━━┿2g╸ ╺━━",
        "~CCCbCCCCCCCCCCCCCbC.cccccccccccccccbccccccbcmmmmbmm.cccccbcmmmmmmmmmmmmmbRm.CCC",
        "   1       2      3 ▯      4       5     6 ▯▯▯     7       8       9       10",
        "~...d.......d......d.-......d.......d.....d.---.....d.......d.......d.......dd",
        "",
        "  seat 1  ●●········ 2  ⚑ leader",
        "~bbbbbbbb..rrdddddddd....RRRRRRRR",
        "  population 27, harvest 17; colony 5, red army 5 = 54",
        "~..ddddddddddddddddddddddddddddddddddddddddddddddddddbb",
        "━━━c━━━┿━━━3━━━┿━━1┳━━━┿━━━1━━━┿*━╲ ╱━━┿━━━f━━━┿━1┓ ┏1━┿━━1┳━━━┿━2┓ ┏1━┿━3┓ ┏2━",
        "~yyyRyyyyyyybyyyyyybyyyyyyyybyyyyRyy.yyyyyyyRyyyyyby.cbccccbccccccbc.gbgggbg.yby",
        "       │       │  c┃   │       │   ╳   │       │  ┃ ┃  │   ┃   │ c┃ ┃  │  ┃ ┃",
        "~.......d.......d..Ry...d.......d...y...d.......d..y.c..d...c...d.Rc.g..d..g.y",
        "━━1l━━━┿━━━2━━━┿━1╸┗━━━┿━1╸ ╺1R┿1━╱ ╲━━┿━━━1━━━┿━━┛ ┗━━┿1A╸┗━━━┿━━┛ ┗━━┿━━┛ ┗━━",
        "~yybRyyyyyyybyyyyybyyyyyyyby.ybbbbyy.yyyyyyybyyyyyyy.ccccbbccccccccc.ggggggg.yyy",
        "   1       2       3       4       5       6     7 ▯▯▯     8       9       10",
        "~...d.......d.......d.......d.......d.......d.....d.---.....d.......d.......dd",
    ]  # fmt: skip


def tile(*passages: tuple[str, int, str | None, int, list[str]], width: int = 7) -> list[str]:
    """A tile with these passages: openings, workers, specialist, eggs, fruits."""
    face = {
        "galleries": [
            {"ports": ports.split(), "workers": workers, "specialist": specialist, "eggs": eggs, "fruits": fruits}
            for ports, workers, specialist, eggs, fruits in passages
        ],
        "barracks": 0,
    }
    rows = draw._tile(face, ["c", "g", "y", "m"], width)  # type: ignore[arg-type]
    return ["".join(sign for sign, _ in row) + "~" + "".join((style or ".")[0] for _, style in row) for row in rows]


def test_much_beside_a_shaft_goes_as_far_as_the_edge() -> None:
    fruits = ["fig", "lemon"]
    assert tile(("LO LI", 1, "nurse", 3, fruits), ("RO RI", 2, "queen", 0, ["fig"])) == [
        "━1┓ ┏2━~cbc.gbg",
        "N³fl┃Qf~bbbbgbb",
        "━━┛ ┗━━~ccc.ggg",
    ]
    assert tile(("LO LI RO", 3, "nurse", 2, fruits), ("RI", 1, None, 0, [])) == [
        "━━3┳━━━~ccbcccc",
        "N²fl   ~bbbb...",
        "━━━┛╺1━~ccccgbg",
    ]
    assert tile(("RO RI LI", 3, "nurse", 2, fruits), ("LO", 0, None, 0, ["gift"])) == [
        "━*╸┏━━━~gbgcccc",
        "N²fl   ~bbbb...",
        "━━3┻━━━~ccbcccc",
    ]
    assert tile(("RO RI", 2, "nurse", 1, fruits), ("LO", 0, None, 0, []), ("LI", 1, "sentry", 0, [])) == [
        "━━╸┏2━━~gggcbcc",
        "   N¹fl~...bbbb",
        "1S╸┗━━━~bbycccc",
    ]
    assert tile(("LO RI", 2, "queen", 0, ["fig"]), ("LI RO", 0, None, 0, ["gift"])) == [
        "2Qf ╱━━~bbb.ggg",
        "   ╳   ~...c...",
        "*━╱ ╲━━~bgg.ccc",
    ]
    assert tile(("LI RO", 2, None, 0, []), ("LO RI", 1, None, 0, []), width=9) == [
        "1━━╲ ╱━━━~bggg.cccc",
        "    ╳    ~....c....",
        "2━━╱ ╲━━━~bccc.gggg",
    ]
    assert tile(("LO RO", 3, "architect", 0, fruits), ("LI", 1, "nurse", 2, []), ("RI", 2, "sergeant", 0, fruits)) == [
        "━3Afl━━~cbbbbcc",
        "       ~.......",
        "1N² 2Rf~bbb.bbb",
    ]
    assert tile(("LO RO", 0, None, 0, fruits), ("LI", 0, "nurse", 2, fruits), ("RI", 0, None, 0, []), width=9) == [
        "━━━fl━━━━~cccbbcccc",
        "         ~.........",
        "N²fl ╺━━━~bbbb.yyyy",
    ]
    assert tile(("LO LI RO RI", 4, "queen", 0, ["cherry", "grape", "pomegranate", "blackberry"])) == [
        "━━4┳━━━~ccbcccc",
        "Qcgpb  ~bbbbb..",
        "━━━┻━━━~ccccccc",
    ]
    assert tile(("RO LO LI", 2, None, 0, ["grape"]), ("RI", 1, None, 0, ["lemon"]), width=9) == [
        "━━2━┳━━━━~ccbcccccc",
        "   g┃    ~...bc....",
        "━━━━┛╺1l━~cccccgbbg",
    ]
