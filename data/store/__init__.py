"""Where tables are kept. A store implements rules/table/ports.py and passes tests/contract; stores.py lists them."""
