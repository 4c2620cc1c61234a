"""The statements of sums: balances, levels, lots, fields. `statements.py` says how they are written."""

from __future__ import annotations

from collections.abc import Iterable

# ---- Sums ----

BALANCE = """
SELECT CAST(SUM(p.amount) AS BIGINT) FROM account a
JOIN posting p ON p.campaign = a.campaign AND p.account = a.account
WHERE a.campaign = :campaign AND a.subject = :subject AND a.name = :name
"""

BALANCES_RECORDED = """
SELECT a.subject, a.name, (
    SELECT CAST(SUM(p.amount) AS BIGINT) FROM posting p
    WHERE p.campaign = a.campaign AND p.account = a.account AND p.seq <= :n
) FROM account a WHERE a.campaign = :campaign /* chosen */ ORDER BY a.subject, a.name
"""

# The order of the tables is meant: few entries, whose postings are looked at, and not each account.
MOVED_SINCE = """
SELECT a.subject, a.name, CAST(SUM(p.amount) AS BIGINT)
FROM posting p CROSS JOIN account a
WHERE p.campaign = :campaign AND p.seq > :after AND a.campaign = p.campaign AND a.account = p.account
GROUP BY a.subject, a.name
"""

COUNTS_IN_PLAY = """
WITH late AS MATERIALIZED (
    SELECT p.account, SUM(p.amount) AS amount
    FROM entry e JOIN living_posting p ON p.campaign = e.campaign AND p.seq = e.seq
    WHERE e.campaign = :campaign AND e.stands != e.seq AND e.stands <= :n AND e.seq > :n AND p.level IS NULL
    GROUP BY p.account
)
SELECT a.subject, a.name, CAST(COALESCE((
    SELECT SUM(p.amount) FROM living_posting p
    WHERE p.campaign = a.campaign AND p.account = a.account AND p.level IS NULL AND p.seq <= :n
), 0) + COALESCE((SELECT late.amount FROM late WHERE late.account = a.account), 0) AS BIGINT)
FROM account a WHERE a.campaign = :campaign /* chosen */ ORDER BY a.subject, a.name
"""

# The last entry in its turn that moved a level account.
_PLAYED = """(
SELECT p.seq FROM living_posting p
WHERE p.campaign = a.campaign AND p.account = a.account AND p.level IS NOT NULL AND p.seq <= :n
AND (SELECT e.stands FROM entry e WHERE e.campaign = p.campaign AND e.seq = p.seq) = p.seq
ORDER BY p.seq DESC LIMIT 1
)"""

# The last level of that entry, or of the last that was entered late and stands after it. Every order here is
# that of an index, the `+` sees to it: each request asks for these, and to sort one row SQLite makes a table.
# An account without levels has no such index entries, and is not looked into.
LEVELS_IN_PLAY = f"""
SELECT a.subject, a.name, (
    SELECT p.level FROM living_posting p WHERE p.campaign = a.campaign AND p.seq = COALESCE((
        SELECT e.seq FROM entry e WHERE e.campaign = a.campaign AND e.stands != e.seq AND e.stands <= :n
        AND e.stands >= COALESCE({_PLAYED}, 0) AND EXISTS (
            SELECT 1 FROM living_posting l
            WHERE l.campaign = e.campaign AND l.seq = e.seq AND l.account = a.account AND l.level IS NOT NULL
        ) ORDER BY e.stands DESC, e.seq DESC LIMIT 1
    ), {_PLAYED}) AND +p.account = a.account AND p.level IS NOT NULL ORDER BY p.line DESC LIMIT 1
) FROM account a WHERE a.campaign = :campaign /* chosen */ AND EXISTS (
    SELECT 1 FROM posting q WHERE q.campaign = a.campaign AND q.account = a.account AND q.level IS NOT NULL
)
"""  # noqa: S608  # it is made of texts of this file

OF_ACCOUNT_SUBJECT = "a.subject = :subject"
OF_ACCOUNT_NAME = "a.name = :name"
OF_ACCOUNT_PREFIX = "substr(a.name, 1, length(CAST(:prefix AS TEXT))) = :prefix"

LEVELS = """
SELECT e.stands, p.seq, p.level, CASE WHEN EXISTS (
    SELECT 1 FROM dead d WHERE d.campaign = p.campaign AND d.seq IN (p.seq, p.lot)
) THEN 1 ELSE 0 END, p.lot
FROM account a
JOIN posting p ON p.campaign = a.campaign AND p.account = a.account AND p.level IS NOT NULL
JOIN entry e ON e.campaign = p.campaign AND e.seq = p.seq
WHERE a.campaign = :campaign AND a.subject = :subject AND a.name = :name
ORDER BY e.stands, p.seq, p.line
"""

# Postings of one entry come in any order: to sort all by their lines too would cost more than the rest.
STATEMENT = """
SELECT p.seq, p.line, p.amount, p.level, p.lot, p.until,
    e.kind, e.stands, e.session, e.adventure, e.day, e.body,
    CASE WHEN d.seq IS NULL AND l.seq IS NULL THEN 0 ELSE 1 END
FROM account a
JOIN posting p ON p.campaign = a.campaign AND p.account = a.account
JOIN entry e ON e.campaign = p.campaign AND e.seq = p.seq
LEFT JOIN dead d ON d.campaign = p.campaign AND d.seq = p.seq
LEFT JOIN dead l ON l.campaign = p.campaign AND l.seq = p.lot
WHERE a.campaign = :campaign AND a.subject = :subject AND a.name = :name
ORDER BY p.seq
"""

STATEMENT_LINES = STATEMENT.replace("e.body", "''")
"""The same without what the entries say."""

ACCOUNTS = """
SELECT name FROM account WHERE campaign = :campaign AND subject = :subject ORDER BY name
"""

# ---- Lots ----

# No lot goes beyond what it was opened with. So where none was opened below zero, a balance of zero means
# that all are closed, and the lots of that account need not be told apart.
LOTS = """
SELECT a.subject, a.name, COALESCE(p.lot, p.seq), CAST(SUM(p.amount) AS BIGINT), MAX(p.until)
FROM account a CROSS JOIN posting p WHERE a.campaign = :campaign /* chosen */
AND (
    SELECT SUM(q.amount) != 0 OR MIN(CASE WHEN q.lot IS NULL THEN q.amount ELSE 0 END) < 0
    FROM posting q WHERE q.campaign = a.campaign AND q.account = a.account
)
AND p.campaign = :campaign AND p.account = a.account AND p.level IS NULL
GROUP BY COALESCE(p.lot, p.seq), a.subject, a.name HAVING SUM(p.amount) != 0
ORDER BY COALESCE(p.lot, p.seq), a.subject, a.name
"""

# The `+` keeps SQLite from gathering the postings by two ways and then telling them apart.
LOTS_IN_PLAY = """
SELECT a.subject, a.name, COALESCE(p.lot, p.seq), CAST(SUM(p.amount) AS BIGINT), MAX(p.until)
FROM account a JOIN living_posting p ON p.campaign = a.campaign AND p.account = a.account AND p.level IS NULL
WHERE a.campaign = :campaign /* chosen */ AND (p.seq <= :n OR +p.seq IN (
    SELECT e.seq FROM entry e WHERE e.campaign = :campaign AND e.stands != e.seq AND e.stands <= :n
))
GROUP BY a.subject, a.name, COALESCE(p.lot, p.seq) HAVING SUM(p.amount) != 0
ORDER BY COALESCE(p.lot, p.seq), a.subject, a.name
"""

LOTS_UNTIL = """
WITH opened AS (
    SELECT p.account, COALESCE(p.lot, p.seq) AS seq, MAX(p.until) AS until FROM posting p
    WHERE p.campaign = :campaign AND p.until >= :until AND p.until < :beyond AND p.level IS NULL
    GROUP BY p.account, COALESCE(p.lot, p.seq)
)
SELECT a.subject, a.name, o.seq, CAST(
    COALESCE((
        SELECT SUM(p.amount) FROM posting p
        WHERE p.campaign = :campaign AND p.seq = o.seq AND p.account = o.account AND p.lot IS NULL
    ), 0) + COALESCE((
        SELECT SUM(p.amount) FROM posting p
        WHERE p.campaign = :campaign AND p.lot = o.seq AND p.account = o.account
    ), 0) AS BIGINT
), o.until
FROM opened o JOIN account a ON a.campaign = :campaign AND a.account = o.account /* chosen */
ORDER BY o.seq, a.subject, a.name
"""

POSTINGS_OF = """
SELECT p.seq, a.subject, a.name, p.amount, p.lot, p.until, p.level
FROM (
    SELECT * FROM posting WHERE campaign = :campaign AND seq IN (SELECT value FROM json_each(:seqs))
    UNION
    SELECT * FROM posting WHERE campaign = :campaign AND lot IN (SELECT value FROM json_each(:seqs))
) p JOIN account a ON a.campaign = p.campaign AND a.account = p.account
WHERE NOT EXISTS (
    SELECT 1 FROM dead d WHERE d.campaign = p.campaign AND d.seq IN (p.seq, p.lot)
    AND d.seq NOT IN (SELECT value FROM json_each(:alive))
)
ORDER BY p.seq, p.line
"""

# ---- Fields ----

# The last time that a field was told in its turn, and what was entered late after that: the first of those
# that stand furthest holds. The order is that of an index.
FIELD = """
SELECT e.stands, f.seq, f.value FROM living_field f JOIN entry e ON e.campaign = f.campaign AND e.seq = f.seq
WHERE f.campaign = :campaign AND f.subject = :subject AND f.field = :field AND e.stands <= :n
AND f.seq >= COALESCE((
    SELECT g.seq FROM living_field g
    WHERE g.campaign = :campaign AND g.subject = :subject AND g.field = :field AND g.seq <= :n
    AND (SELECT e.stands FROM entry e WHERE e.campaign = g.campaign AND e.seq = g.seq) = g.seq
    ORDER BY g.seq DESC LIMIT 1
), 0) ORDER BY f.seq DESC, f.line DESC
"""

FIELDS_IN_PLAY = """
SELECT subject, field, value FROM (
    SELECT f.subject, f.field, f.value, ROW_NUMBER() OVER (
        PARTITION BY f.subject, f.field ORDER BY e.stands DESC, f.seq DESC, f.line DESC
    ) AS place
    FROM living_field f JOIN entry e ON e.campaign = f.campaign AND e.seq = f.seq AND e.stands <= :n
    WHERE f.campaign = :campaign /* chosen */
) ranked WHERE place = 1 ORDER BY subject, field
"""

FIELDS_RECORDED = """
SELECT subject, field, value FROM (
    SELECT f.subject, f.field, f.value, ROW_NUMBER() OVER (
        PARTITION BY f.subject, f.field ORDER BY e.stands DESC, f.seq DESC, f.line DESC
    ) AS place
    FROM field f JOIN entry e ON e.campaign = f.campaign AND e.seq = f.seq
    WHERE f.campaign = :campaign AND f.seq <= :n AND f.seq NOT IN (SELECT value FROM json_each(:dead))
    AND (f.lot IS NULL OR f.lot NOT IN (SELECT value FROM json_each(:dead))) /* chosen */
) ranked WHERE place = 1 ORDER BY subject, field
"""

TOLD_BY = """
SELECT DISTINCT subject, field FROM field WHERE campaign = :campaign
AND (seq IN (SELECT value FROM json_each(:seqs)) OR lot IN (SELECT value FROM json_each(:seqs)))
ORDER BY subject, field
"""

TELLINGS = """
SELECT e.stands, f.seq, f.value, f.lot
FROM field f JOIN entry e ON e.campaign = f.campaign AND e.seq = f.seq
WHERE f.campaign = :campaign AND f.subject = :subject AND f.field = :field
AND f.seq <= :upto AND e.stands <= :n
ORDER BY e.stands DESC, f.seq DESC, f.line DESC
"""

OF_FIELD_SUBJECT = "f.subject = :subject"
OF_FIELD_NAME = "f.field = :field"
OF_FIELD_PREFIX = "f.field >= :prefix AND f.field < :beyond"

# ---- Choosing accounts by name ----


def any_account(names: Iterable[str], values: dict[str, object]) -> str:
    """The condition that an account bears one of the names, or begins as those that end in `*` do; adds its
    parameters to the values."""
    conditions = []
    for n, name in enumerate(names):
        begins = name.endswith("*")
        values[f"name{n}"] = name.removesuffix("*")
        conditions.append(_NAME_BEGINS.replace("name0", f"name{n}") if begins else f"a.name = :name{n}")
    return f"({' OR '.join(conditions)})"


_NAME_BEGINS = "substr(a.name, 1, length(CAST(:name0 AS TEXT))) = :name0"
