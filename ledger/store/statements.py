"""Every statement on the path of a waiting game master, in the SQL that SQLite and PostgreSQL share: here of
campaigns and entries, in `sum_statements.py` of accounts and fields.

Parameters are written `:name`, those of the rows that an append inserts `?`: naming each of them in each row
would take a third of the time. Three things are translated for PostgreSQL (`postgres.py`): the parameters,
`json_each(:seqs)`, which reads a JSON list of whole numbers, and `said_index(:words)`, which finds words.
Each statement is valid as it stands; where it says `/* chosen */`, `choosing` puts further conditions of
this file.

No entry stands after its own seq. So what stands at or before n is what has a seq up to n, and what was
entered late for a place before: of the few that stand elsewhere than at their seq there is an index.
"""

from __future__ import annotations

from collections.abc import Iterable

COLUMNS: dict[str, tuple[str, ...]] = {
    "entry": (
        *("seq", "request", "kind", "subject", "about", "stands", "reverses"),
        *("adventure", "session", "scene", "round", "day", "recorded_at", "recorded_by"),
        *("body", "prev_hash", "hash"),
    ),
    "posting": ("seq", "line", "account", "amount", "lot", "until", "level"),
    "field": ("seq", "line", "subject", "field", "value", "lot"),
    "said": ("seq", "words"),
    "account": ("account", "subject", "name"),
    "subject": ("subject", "kind"),
    "dead": ("seq",),
}
"""The columns of each table after `campaign`, in the order in which `Store.rows` gives them."""


def choosing(statement: str, conditions: Iterable[str]) -> str:
    """The statement with further conditions."""
    return statement.replace("/* chosen */", " ".join(f"AND {condition}" for condition in conditions))


# ---- Campaigns and their heads ----

VERSION = "SELECT version_num FROM alembic_version"

CAMPAIGNS = "SELECT campaign, uid, name, head_seq, head_hash FROM campaign ORDER BY campaign"

CAMPAIGN = "SELECT campaign, uid, name, head_seq, head_hash FROM campaign WHERE campaign = :campaign"

BEGIN_CAMPAIGN = """
INSERT INTO campaign (campaign, uid, name, head_seq, head_hash)
VALUES (:campaign, :uid, :name, :head_seq, :head_hash) ON CONFLICT (campaign) DO NOTHING
"""

MOVE_HEAD = """
UPDATE campaign SET head_seq = :head_seq, head_hash = :head_hash
WHERE campaign = :campaign AND head_seq = :expected_seq AND head_hash = :expected_hash
"""

QUEUE = "UPDATE campaign SET head_seq = head_seq WHERE campaign = :campaign"
"""Changes nothing, and takes the row for which all writers of a campaign queue."""

RENAME = "UPDATE campaign SET name = :value WHERE campaign = :campaign"

# ---- Appending ----

INSERT_SUBJECT = """
INSERT INTO subject (campaign, subject, kind) VALUES (:campaign, :subject, NULL)
ON CONFLICT (campaign, subject) DO NOTHING
"""

SET_KIND = "UPDATE subject SET kind = :value WHERE campaign = :campaign AND subject = :subject"


def insert(table: str) -> str:
    """New rows of a table, each given as the campaign and then its `COLUMNS`."""
    columns = ("campaign", *COLUMNS[table])
    marks = ", ".join("?" * len(columns))
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})"  # noqa: S608  # names of this file


INSERT_ENTRY, INSERT_POSTING, INSERT_FIELD = insert("entry"), insert("posting"), insert("field")
INSERT_SAID, INSERT_ACCOUNT = insert("said"), insert("account")

ACCOUNT = """
SELECT account FROM account WHERE campaign = :campaign AND subject = :subject AND name = :name
"""

LAST_ACCOUNT = "SELECT MAX(account) FROM account WHERE campaign = :campaign"

BURY = "INSERT INTO dead (campaign, seq) VALUES (:campaign, :seq) ON CONFLICT (campaign, seq) DO NOTHING"

REVIVE = "DELETE FROM dead WHERE campaign = :campaign AND seq = :seq"

NAMES_TOUCHED = """
SELECT DISTINCT subject, field FROM field
WHERE campaign = :campaign AND (field = 'kind' OR (field = 'name' AND subject = 'table'))
AND (seq IN (SELECT value FROM json_each(:seqs)) OR lot IN (SELECT value FROM json_each(:seqs)))
"""

# ---- Entries ----

ENTRY = "SELECT seq, body, prev_hash, hash FROM entry WHERE campaign = :campaign AND seq = :seq"

ENTRIES_OF = """
SELECT seq, body, prev_hash, hash FROM entry
WHERE campaign = :campaign AND seq IN (SELECT value FROM json_each(:seqs)) ORDER BY seq
"""

LOTS_OF = """
SELECT DISTINCT p.seq FROM posting p WHERE p.campaign = :campaign AND p.lot = :seq ORDER BY p.seq
"""

OF_REQUEST = """
SELECT seq, body, prev_hash, hash FROM entry WHERE campaign = :campaign AND request = :request
"""

ENTRIES_FORWARD = """
SELECT e.seq, e.body, e.prev_hash, e.hash FROM entry e
WHERE e.campaign = :campaign AND e.seq > :after AND e.seq <= :upto /* chosen */
ORDER BY e.seq LIMIT :limit
"""

ENTRIES_BACKWARD = """
SELECT e.seq, e.body, e.prev_hash, e.hash FROM entry e
WHERE e.campaign = :campaign AND e.seq > :after AND e.seq <= :upto /* chosen */
ORDER BY e.seq DESC LIMIT :limit
"""

# `after` and `upto` are places in the index (`Database.place_in_index`), which rise with the entries.
FOUND_FORWARD = """
SELECT f.rowid, e.seq, e.body, e.prev_hash, e.hash FROM said_index(:words) AS f CROSS JOIN entry e
WHERE f.rowid > :after AND f.rowid <= :upto AND e.seq = f.seq AND f.campaign = e.campaign
AND e.campaign = :campaign /* chosen */
ORDER BY f.rowid LIMIT :limit
"""

FOUND_BACKWARD = """
SELECT f.rowid, e.seq, e.body, e.prev_hash, e.hash FROM said_index(:words) AS f CROSS JOIN entry e
WHERE f.rowid > :after AND f.rowid <= :upto AND e.seq = f.seq AND f.campaign = e.campaign
AND e.campaign = :campaign /* chosen */
ORDER BY f.rowid DESC LIMIT :limit
"""

OF_KIND = "e.kind = :kind"
OF_SESSION = "e.session = :session"
OF_ADVENTURE = "e.adventure = :adventure"
OF_DAY = "e.day = :day"
OF_SCENE = "e.scene = :scene"
OF_ROUND = "e.round = :round"
AMONG = "e.seq IN (SELECT value FROM json_each(:among))"
REVERSED = """e.reverses IS NULL AND e.seq IN (
    SELECT r.reverses FROM entry r WHERE r.campaign = :campaign AND r.reverses IS NOT NULL AND r.seq <= :upto
)"""
# Each entry is asked whether it concerns them: to list all that do takes long, and each page would list them
# anew.
OF_SUBJECT = """(
    e.subject = :subject
    OR EXISTS (
        SELECT 1 FROM posting p JOIN account a ON a.campaign = p.campaign AND a.account = p.account
        WHERE p.campaign = e.campaign AND p.seq = e.seq AND a.subject = :subject
    )
    OR EXISTS (
        SELECT 1 FROM field f
        WHERE f.campaign = e.campaign AND f.seq = e.seq AND f.subject = :subject
    )
)"""

ABOUT = """
SELECT e.seq, e.body, e.prev_hash, e.hash FROM entry e
WHERE e.campaign = :campaign AND e.about = :seq
AND NOT EXISTS (SELECT 1 FROM dead d WHERE d.campaign = e.campaign AND d.seq = e.seq)
ORDER BY e.seq
"""

ABOUTS_OF = """
WITH RECURSIVE resting (seq) AS (
    SELECT value FROM json_each(:seqs)
    UNION
    SELECT e.seq FROM resting r JOIN entry e ON e.campaign = :campaign AND e.about = r.seq
    WHERE e.seq <= :n
)
SELECT seq FROM resting ORDER BY seq
"""

ELSEWHERE = """
SELECT stands, seq FROM entry WHERE campaign = :campaign AND stands != seq AND seq <= :n ORDER BY stands, seq
"""

# ---- What is living ----

DEAD_OF = """
SELECT seq FROM dead WHERE campaign = :campaign AND seq IN (SELECT value FROM json_each(:seqs)) ORDER BY seq
"""

REVERSALS = """
SELECT seq, reverses FROM entry WHERE campaign = :campaign AND reverses IS NOT NULL AND seq <= :n
ORDER BY seq DESC
"""

# None reverses itself or what came after it, or one could go round for ever.
REVERSALS_AMONG = """
SELECT seq, reverses FROM entry
WHERE campaign = :campaign AND reverses IN (SELECT value FROM json_each(:seqs)) AND reverses < seq
"""

REVERSALS_OF = """
SELECT seq FROM entry WHERE campaign = :campaign AND reverses = :seq AND reverses < seq ORDER BY seq DESC
"""

NEWEST_LIVING = """
SELECT e.seq FROM entry e WHERE e.campaign = :campaign AND e.seq < :before
AND NOT EXISTS (SELECT 1 FROM dead d WHERE d.campaign = e.campaign AND d.seq = e.seq)
ORDER BY e.seq DESC LIMIT 1
"""

# The last entry played in its turn, and all those entered late, of which there are few.
LAST_OF_PLACE = """
WITH late AS MATERIALIZED (
    SELECT campaign, seq, stands, session, adventure, day FROM entry
    WHERE campaign = :campaign AND stands != seq
)
SELECT MAX(stands) FROM (
    SELECT * FROM (
        SELECT e.stands FROM entry e WHERE e.campaign = :campaign AND e.stands = e.seq /* chosen */
        AND NOT EXISTS (SELECT 1 FROM dead d WHERE d.campaign = e.campaign AND d.seq = e.seq)
        ORDER BY e.seq DESC LIMIT 1
    ) played
    UNION ALL
    SELECT e.stands FROM late e WHERE e.campaign = :campaign /* chosen */
    AND NOT EXISTS (SELECT 1 FROM dead d WHERE d.campaign = e.campaign AND d.seq = e.seq)
) ends
"""

STANDING_IN = """
SELECT e.stands, e.seq FROM entry e WHERE e.campaign = :campaign AND e.seq <= :n /* chosen */ ORDER BY e.seq
"""

# Days rise with the entries, but fall back where one was undone: so each day is asked for its last entry,
# which an index answers at once, instead of all entries of all days.
LAST_OF_DAYS = """
WITH RECURSIVE late AS MATERIALIZED (
    SELECT campaign, seq, stands, session, adventure, day FROM entry
    WHERE campaign = :campaign AND stands != seq
),
days (day) AS (
    SELECT MAX(e.day) FROM entry e WHERE e.campaign = :campaign AND e.day <= :day
    UNION ALL
    SELECT (SELECT MAX(e.day) FROM entry e WHERE e.campaign = :campaign AND e.day < days.day)
    FROM days WHERE days.day IS NOT NULL
)
SELECT MAX(stands) FROM (
    SELECT (
        SELECT e.stands FROM entry e WHERE e.campaign = :campaign AND e.day = days.day AND e.stands = e.seq
        AND NOT EXISTS (SELECT 1 FROM dead d WHERE d.campaign = e.campaign AND d.seq = e.seq)
        ORDER BY e.seq DESC LIMIT 1
    ) AS stands FROM days
    UNION ALL
    SELECT e.stands FROM late e WHERE e.day <= :day
    AND NOT EXISTS (SELECT 1 FROM dead d WHERE d.campaign = e.campaign AND d.seq = e.seq)
) ends
"""

# ---- Rows as they are, for whoever verifies them ----

COPIES: dict[str, tuple[str, ...]] = {
    "entry": COLUMNS["entry"][: COLUMNS["entry"].index("body")],
    **{table: COLUMNS[table] for table in ("posting", "field", "said")},
}
"""Of each table that repeats what the bodies say, the columns that do."""

_LINED = ("posting", "field")
"""Those that may have several rows of one entry."""

_KEYS = {"entry": "seq", "account": "account", "dead": "seq", "subject": "subject"}


def rows_of(table: str) -> str:
    """The next rows of a table of a campaign, in the order of its key, after `:after`."""
    columns, key = ", ".join(COLUMNS[table]), _KEYS[table]
    words = ("SELECT", columns, "FROM", table, "WHERE campaign = :campaign AND", key, "> :after")
    return " ".join((*words, "ORDER BY", key, "LIMIT :limit"))


def copies_in(table: str) -> str:
    """What follows `SELECT` and the `COPIES` of that table: of the entries after `:after`, up to `:upto`."""
    order = "seq, line" if table in _LINED else "seq"
    words = ("FROM", table, "WHERE campaign = :campaign AND seq > :after AND seq <= :upto ORDER BY", order)
    return " ".join(words)
