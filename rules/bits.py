"""Sets of small numbers as the bits of one number: fields of a board, spaces of a map."""


def numbers(mask: int) -> list[int]:
    """The numbers of the bits that are set, from the lowest: on a board, in reading order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
