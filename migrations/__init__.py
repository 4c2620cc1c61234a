"""The history of the tables, which the program itself carries out on opening a ledger."""
