"""Worlds from a number: the whole bot and the whole playground in one process, on a seeded clock and scheduler.

loop, network, nature, disk    what takes the place of the system's: order, time, connections, chance, threads
lives                          the bot: started, killed at any step, stopped in good order, started again
plan, trouble                  what a seed holds: tables, people, faults
people, habits, opening, ending    what people do
checks/                        what must hold, at the moment it shows and when all is quiet
safeguards                     the product without one of them: the simulation itself is tested
world, sweep, __main__         one seed; many seeds; `python -m tests.simulation SEED`
"""
