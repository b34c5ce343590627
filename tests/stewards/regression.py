"""Least squares and logistic regression with a ridge, small and slow: enough for the few weights of an expert."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from operator import mul

Rows = Sequence[Sequence[float]]


def least_squares(rows: Rows, targets: Sequence[float], ridge: float) -> list[float]:
    """Weights that make the rows come nearest to the targets; columns are brought to one size first."""
    sizes = _sizes(rows)
    scaled = [[x / size for x, size in zip(row, sizes, strict=True)] for row in rows]
    return _unscaled(_solved(scaled, [1.0] * len(rows), targets, ridge), sizes)


def logistic(rows: Rows, won: Sequence[float], ridge: float, steps: int = 8) -> list[float]:
    """Weights whose sum through the logistic curve is the chance to have won: Newton's steps, each least squares."""
    sizes = _sizes(rows)
    scaled = [[x / size for x, size in zip(row, sizes, strict=True)] for row in rows]
    weights = [0.0] * len(sizes)
    for _ in range(steps):
        sums = [sum(map(mul, row, weights)) for row in scaled]
        chances = [1 / (1 + exp(-max(-30.0, min(30.0, total)))) for total in sums]
        slopes = [max(p * (1 - p), 1e-6) for p in chances]
        targets = [z + (y - p) / s for z, y, p, s in zip(sums, won, chances, slopes, strict=True)]
        weights = _solved(scaled, slopes, targets, ridge)
    return _unscaled(weights, sizes)


def _sizes(rows: Rows) -> list[float]:
    return [sqrt(sum(x * x for x in column) / len(rows)) or 1.0 for column in zip(*rows, strict=True)]


def _unscaled(weights: Sequence[float], sizes: Sequence[float]) -> list[float]:
    return [w / size for w, size in zip(weights, sizes, strict=True)]


def _solved(rows: Rows, importance: Sequence[float], targets: Sequence[float], ridge: float) -> list[float]:
    """The normal equations, by elimination."""
    columns = list(zip(*rows, strict=True))
    weighed = [list(map(mul, column, importance)) for column in columns]
    size = len(columns)
    matrix = [[0.0] * (size + 1) for _ in range(size)]
    for i in range(size):
        for j in range(i + 1):
            matrix[i][j] = matrix[j][i] = sum(map(mul, weighed[i], columns[j]))
        matrix[i][i] += ridge
        matrix[i][size] = sum(map(mul, weighed[i], targets))
    for i in range(size):
        pivot = max(range(i, size), key=lambda k: abs(matrix[k][i]))
        matrix[i], matrix[pivot] = matrix[pivot], matrix[i]
        matrix[i] = [x / matrix[i][i] for x in matrix[i]]
        for k in range(size):
            if k != i and matrix[k][i]:
                factor = matrix[k][i]
                matrix[k] = [x - factor * y for x, y in zip(matrix[k], matrix[i], strict=True)]
    return [row[size] for row in matrix]
