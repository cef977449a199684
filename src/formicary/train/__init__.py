"""Training: how the models that games bring along were made, and how to make others. Needs PyTorch: `formicary[train]`.

Several processes play games (`lessons.py`). At some decisions each choice is rolled out a few times, and what came of it is a
lesson: which of several choices leads further. How whole games end is learnt too: points, and who won. `learner.py`
trains one small network on both while the lessons keep coming, and the players take over its newest weights; `referee.py` lets
it play against greedy all the while. `run.py` has the run as a whole, which can be stopped and resumed, and `card.py` writes
down how a model was made.
"""
