"""Worlds with several processes on one database: the real bot two or three times, and spares, in one seeded loop.

fibres, loop           work that waits in the middle, as a thread's does; processes that sleep
server, client         a PostgreSQL of our own: sessions, locks, silence, fail-over; psycopg as the product uses it
processes              each with bot.py's own `run`: started, killed, stopped, put to sleep, a spare
plan, trouble, world   what a seed holds
checks                 tables are their owner's, and their logs explain what everybody was told
planted                the product without its compares: each must be found missing
"""
