"""Whole tables of Myrmes as they are drawn, with their colours."""

from __future__ import annotations

from tests.games.myrmes.positions import GAME, act, event, nest, only_worker, prey, start, tile, winter, workers
from tests.games.myrmes.test_features import rich
from tests.test_pictures import styled


def test_a_worker_outside_and_something_of_everything() -> None:
    pos = rich(6)
    pos.tile_owner[3] = -1
    pos.markers_left[1] += 1
    tile(pos, 2, "sub_colony", "-5,0 -4,0 -5,1 -4,1")
    nest(pos, 1, rooms=5, nursery=1, waiting=1)
    only_worker(pos)
    event(pos, 0, "hexagon")
    workers(pos)
    act(pos, "out -3,-2")
    assert styled(GAME.draw(pos, 0, ["Ann", "Bob [x]", "Cho"])) == [
        "Year 2, fall: workers   dice fall 4 · winter costs 5 food · first Ann",
        "~bbbbbbbbbbbb............ddddddddddddddddddddddddddddddddddddddddddddd",
        "",
        'c        1"  2:  3:  4"  5*  6*  7" -s: -s: 10"',
        "~d.......ddg.ddo.ddo.ddg.ddm.ddm.ddg.ddo.ddo.ddg",
        'd      1^  2*  3"  4^  5"   ~  7"  8^ -s" 10* 11^',
        "~d.....ddk.ddm.ddg.ddk.ddg...u.ddg.ddk.ddg.ddm.ddk",
        'e    1"   ~  3*  4: .s"   ~   ~ .s"  9: OB*   ~ 12"',
        "~d...ddg...u.ddm.ddo.bbg...u...u.bbg.ddo.UUm...u.ddg",
        'f  1:  2: @3*  4^   ~  6* .l"  8*   ~ 10^ 11* 12: 13:',
        "~d.ddo.ddo.XXm.ddk...u.ddm.bbg.ddm...u.ddk.ddm.ddo.ddo",
        'g    1^  2"  3"   ~ .t"  6"  7" .t"   ~ 10" 11" 12^',
        "~d...ddk.ddg.ddg...u.bbg.ddg.ddg.bbg...u.ddg.ddg.ddk",
        'h     Cc: Cc* .s"  5* C2"  7*  8"  9* .l" 11* 12:',
        "~d.....yyo.yym.bbg.ddm.yyg.ddm.ddg.ddm.bbg.ddm.ddo",
        'i       Cc" Cc"   ~ .l" C2"  7" .t"   ~ 10" 11"',
        "~d.......yyg.yyg...u.bbg.yyg.ddg.bbg...u.ddg.ddg",
        'j          3*  4^   ~  6* .s"  8*   ~ 10^ 11*',
        "~d.........ddm.ddk...u.ddm.bbg.ddm...u.ddk.ddm",
        'k            3*  4: .s"   ~   ~ .s"  9: 10*',
        "~d...........ddm.ddo.bbg...u...u.bbg.ddo.ddm",
        'l              3" Af^ Af"   ~ B3"  8^  9"',
        "~d.............ddg.rrk.rrg...u.uug.ddk.ddg",
        'm               A2: Af"  5* OC* B3"  8:',
        "~d...............rro.rrg.ddm.WWm.uug.ddo",
        "n                 A2:  3*  4^  5* B3:",
        "~d.................rro.ddm.ddk.ddm.uuo",
        'o                    1^  2"  3"  4^',
        "~d...................ddk.ddg.ddg.ddk",
        "",
        "Objectives",
        "~bbbbbbbbbb",
        "1  3 food                    6 VP  nobody yet",
        "~...................................dddddddddd",
        "1  2 soldiers                6 VP  Bob [x]",
        "~...................................uuuuuuu",
        "2  3 stone                   9 VP  nobody yet",
        "~...................................dddddddddd",
        "2  9 larvae                  9 VP  nobody yet",
        "~...................................dddddddddd",
        "3  5 stone                  12 VP  nobody yet",
        "~...................................dddddddddd",
        "3  6 earth or stone         12 VP  nobody yet",
        "~...................................dddddddddd",
        "",
        "▶ A Ann  14 VP  level 1  event Hexagon +1",
        "~RRRRRRR..bbbbb",
        "  larvae 4  workers 0  soldiers 1  ants in reserve 6  nurses 3",
        "  food 2  earth 3  stone 1 of 4  winter will take 4  rooms gestation  larder",
        "  prey ladybug 1 · markers 3 · exits 3",
        "~..dddddddddddddddddddddddddddddddddddd",
        "  pheromones 2 ×5, 3 triangle ×2, 3 straight ×2, 4 rhombus ×2, 4 hook ×2, 5 ×2, 6 ×1",
        "~..dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd",
        "",
        "  B Bob [x]  21 VP  level 2  event Moves +3",
        "~UUUUUUUUUUU..bbbbb",
        "  larvae 7  workers 0  soldiers 3  ants in reserve 3  nurses 1  on atelier 1",
        "  food 1  earth 0  stone 2 of 6  winter will take 2  rooms gestation@  larder  quarry@",
        "  prey none · markers 4 · exits 3",
        "~..ddddddddddddddddddddddddddddddd",
        "",
        "  C Cho  10 VP  level 0  event Moves +3",
        "~WWWWWWW..bbbbb",
        "  larvae 2  workers 0  soldiers 0  ants in reserve 8  nurses 3",
        "  food 0  earth 1  stone 0 of 4  winter will take 5  rooms gestation",
        "  prey none · markers 3 · exits 3",
        "~..ddddddddddddddddddddddddddddddd",
        "",
        "Rows have letters and free hexes their number: h7 is the seventh hex of row h",
        "~ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd",
        '" grass  : earth  ^ stone  * mushroom  ~ water   .l ladybug  .t termite  .s spider',
        "~dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd",
        "C3 tile of Cho with 3 cubes  Cf Cs Cc farm, scavenging, sub-colony",
        "~dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd",
        "OC tunnel exit of Cho  @2 worker with 2 moves left",
        "~dddddddddddddddddddddddddddddddddddddddddddddddddd",
    ]  # fmt: skip


def test_winter_without_a_limit_of_markers() -> None:
    pos = start(2, marker_limit=False)
    nest(pos, 1, larvae=7, food=1, ladybug=1, spider=2)
    prey(pos, "-3,3", None)
    winter(pos)
    assert styled(GAME.draw(pos, None, legend=False)) == [
        "Year 1, winter: winter   dice none · winter costs 4 food · first seat 0",
        "~bbbbbbbbbbbbbb...........dddddddddddddddddddddddddddddddddddddddddddddd",
        "",
        'h .s"  2:  3* .s"  5*  6"  7*  8"  9* .l" 11* 12: .t"',
        "~d.bbg.ddo.ddm.bbg.ddm.ddg.ddm.ddg.ddm.bbg.ddm.ddo.bbg",
        'i    1:  2"  3"   ~ .t"  6"  7" .s"   ~ 10" 11" 12:',
        "~d...ddo.ddg.ddg...u.bbg.ddg.ddg.bbg...u.ddg.ddg.ddo",
        'j  1*  2"  3*  4^   ~  6* .l"  8*   ~ 10^ 11* 12" 13*',
        "~d.ddm.ddg.ddm.ddk...u.ddm.bbg.ddm...u.ddk.ddm.ddg.ddm",
        'k    1:   ~  3*  4:  5"   ~   ~ .t"  9: 10*   ~ 12:',
        "~d...ddo...u.ddm.ddo.ddg...u...u.bbg.ddo.ddm...u.ddo",
        'l      1^  2* O0"  4^  5"   ~  7"  8^ O1" 10* 11^',
        "~d.....ddk.ddm.RRg.ddk.ddg...u.ddg.ddk.UUg.ddm.ddk",
        'm        1"  2:  3:  4"  5*  6*  7"  8:  9: 10"',
        "~d.......ddg.ddo.ddo.ddg.ddm.ddm.ddg.ddo.ddo.ddg",
        'n             .s"  2:  3*  4^  5*  6: .s"',
        "~d.............bbg.ddo.ddm.ddk.ddm.ddo.bbg",
        'o                    1^  2"  3"  4^',
        "~d...................ddk.ddg.ddg.ddk",
        "",
        "Objectives",
        "~bbbbbbbbbb",
        "1  2 earth or stone          6 VP  nobody yet",
        "~...................................dddddddddd",
        "1  2 special tiles           6 VP  nobody yet",
        "~...................................dddddddddd",
        "2  9 larvae                  9 VP  nobody yet",
        "~...................................dddddddddd",
        "2  3 special tiles           9 VP  nobody yet",
        "~...................................dddddddddd",
        "3  5 stone                  12 VP  nobody yet",
        "~...................................dddddddddd",
        "3  8 nurses                 12 VP  nobody yet",
        "~...................................dddddddddd",
        "",
        "  0 seat 0  10 VP  level 0  event Harvest +3",
        "~RRRRRRRRRR..bbbbb",
        "  larvae 1  workers 0  soldiers 0  ants in reserve 8  nurses 3",
        "  food 0  earth 0  stone 0 of 4  winter will take 4  rooms gestation",
        "  prey none · markers no limit · exits 3",
        "~..dddddddddddddddddddddddddddddddddddddd",
        "",
        "▶ 1 seat 1  10 VP  level 0  event Harvest +3",
        "~UUUUUUUUUU..bbbbb",
        "  larvae 7  workers 0  soldiers 0  ants in reserve 8  nurses 3",
        "  food 1  earth 0  stone 0 of 4  winter will take 4  rooms gestation",
        "  prey ladybug 1  spider 2 · markers no limit · exits 3",
        "~..ddddddddddddddddddddddddddddddddddddddddddddddddddddd",
    ]  # fmt: skip
