"""Ten questions for every kind of picture, with the true answers from the view: fixed before a picture is judged.

`python -m tests.questions OUT` writes every kind as Discord shows it, the questions, and apart from them the answers.
"""
