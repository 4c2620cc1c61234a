"""A PostgreSQL ledger: how it is opened, what a transaction is, what its errors mean.

Nothing that the driver says on connecting is repeated to the user, because it may quote a piece of an address
that holds a password.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from functools import cache

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from ledger.entry import Unfit
from ledger.errors import Damaged, StorageError
from ledger.store import schema
from ledger.store.database import PATIENCE, Database, Row, Values
from ledger.store.postgres_indexes import that_differ
from ledger.store.postgres_objects import refuse_planted
from ledger.store.statements import VERSION
from ledger.wording.language import _


def connect(address: str, shown: str, *, readonly: bool) -> psycopg.Connection[Row]:
    """A connection in autocommit mode, on which what is committed is on disk."""
    try:
        patience = conninfo_to_dict(address).get("connect_timeout", PATIENCE)
        whole = make_conninfo(address, connect_timeout=patience, client_encoding="utf-8")
        connection = psycopg.connect(whole, autocommit=True)
        for setting, value in (
            ("lock_timeout", f"{PATIENCE}s"),
            ("synchronous_commit", "on"),
            ("default_transaction_read_only", "on" if readonly else "off"),
        ):
            connection.execute("SELECT set_config(%s, %s, false)", (setting, value))
    except psycopg.ProgrammingError:
        sentence = _("{ledger} is no address of a ledger; write postgresql://USER@HOST/DATABASE")
        raise StorageError(sentence.format(ledger=shown)) from None
    except psycopg.Error:
        sentence = _("{ledger} cannot be reached, or refuses the user, the password or the database")
        raise StorageError(sentence.format(ledger=shown)) from None
    return connection


def opened(address: str, shown: str, *, create: bool, readonly: bool) -> PostgresDatabase:
    """The ledger in the first schema of the search path; a new one if there is none and `create` says so."""
    connection = connect(address, shown, readonly=readonly)
    try:
        lacking = _refuse_other_than_ledger(connection, shown, create=create, readonly=readonly)
    except psycopg.Error as error:
        connection.close()
        raise storage_error(error, shown) from error
    except BaseException:
        connection.close()
        raise
    return PostgresDatabase(connection, shown, lacking)


_WHOSE = """
SELECT current_setting('server_encoding'), to_regclass('alembic_version') IS NOT NULL,
    COALESCE(obj_description(to_regclass('entry'), 'pg_class') = 'whills', false),
    (SELECT COUNT(*) FROM pg_class WHERE relnamespace = to_regnamespace(current_schema()))
"""


def _refuse_other_than_ledger(
    connection: psycopg.Connection[Row], shown: str, *, create: bool, readonly: bool
) -> list[str]:
    """What the ledger lacks, if that does no harm."""
    encoding, versioned, ours, objects = connection.execute(_WHOSE).fetchall()[0]
    if encoding != "UTF8":
        sentence = _("the database {ledger} is encoded as {encoding}, and a ledger needs one in UTF8")
        raise StorageError(sentence.format(ledger=shown, encoding=encoding))
    if not objects and not create:
        sentence = _("there is no ledger at {ledger}; `whills new FILE.yaml` begins one")
        raise StorageError(sentence.format(ledger=shown))
    if objects and not (versioned and ours):
        sentence = _("{ledger} is a database of another program; name one that is empty, or a schema in it")
        raise StorageError(sentence.format(ledger=shown))
    if not objects or schema.is_older(connection.execute(VERSION).fetchall()[0][0], shown):
        from ledger.store.migrate import upgrade_postgres

        # An older ledger has less than this release's, and nothing else.
        refuse_planted(connection, shown, whole=False)
        upgrade_postgres(connection)
    return refuse_planted(connection, shown, whole=not readonly)


class PostgresDatabase(Database):
    """See `Database`."""

    begin_reading = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    # Writers queue for the row of the campaign's head, which each of them changes first.
    begin_writing = "BEGIN ISOLATION LEVEL READ COMMITTED"

    def __init__(self, connection: psycopg.Connection[Row], shown: str, lacking: Sequence[str] = ()) -> None:
        super().__init__(shown)
        self._connection = connection
        self._lacking = lacking

    def rows(self, statement: str, values: Values) -> list[Row]:
        self.refuse_abandoned()
        with self.lock:
            try:
                return self._connection.execute(translated(statement), values).fetchall()
            except psycopg.Error as error:
                raise storage_error(error, self.shown) from error

    def change(self, statement: str, values: Values) -> int:
        with self.lock:
            try:
                return self._connection.execute(translated(statement), values).rowcount
            except psycopg.Error as error:
                raise storage_error(error, self.shown) from error

    def change_many(self, statement: str, rows: Sequence[Values] | Sequence[Row]) -> None:
        with self.lock, self._connection.cursor() as cursor:
            try:
                cursor.executemany(translated(statement), rows)
            except psycopg.Error as error:
                raise storage_error(error, self.shown) from error

    def index(self, campaign: str, after: int) -> None:
        """The server does so by itself."""

    def sought(self, words: Sequence[str]) -> str:
        return " & ".join(f"'{word}':*" for word in words)

    def place_in_index(self, campaign: str, seq: int) -> int:
        return seq

    def roll_back(self) -> None:
        with suppress(psycopg.Error):
            self._connection.rollback()

    def wait_at_most(self, seconds: float) -> None:
        patience = {"patience": f"{round(seconds * 1000)}ms"}
        self.rows("SELECT set_config('lock_timeout', :patience, false)", patience)

    def integrity(self) -> list[str]:
        """A server looks after its own files; what is left is whether its indexes are those of the tables."""
        with self.reading():
            differing = that_differ(self._told)
        return [_("its {object} is missing").format(object=name) for name in self._lacking] + differing

    def _told(self, statement: str) -> list[Row]:
        try:
            cursor = self._connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []
        except psycopg.Error as error:
            raise storage_error(error, self.shown) from error

    def interrupt(self) -> None:
        self._connection.cancel()

    def close(self) -> None:
        self._connection.close()


# ---- Statements ----

_PARAMETER = re.compile(r":([a-z]\w*)")
_LIST = re.compile(r"json_each\((:\w+)\)")
_ELEMENTS = r"""(
    SELECT CAST(item AS BIGINT) AS value FROM jsonb_array_elements_text(CAST(\1 AS JSONB)) AS item
) AS listed"""

_SAID = re.compile(r"said_index\((:\w+)\) AS")
# Not by the words of the server's own parser, which depend on its language.
_MATCHING = r"""(
    SELECT campaign, seq, seq AS rowid FROM said
    WHERE array_to_tsvector(string_to_array(words, ' ')) @@ CAST(\1 AS TSQUERY)
) AS"""


@cache
def translated(statement: str) -> bytes:
    """A statement of `statements.py` as PostgreSQL and its driver read it."""
    listed = _LIST.sub(_ELEMENTS, statement.replace("%", "%%"))
    return _PARAMETER.sub(r"%(\1)s", _SAID.sub(_MATCHING, listed)).replace("?", "%s").encode()


# ---- Errors ----


def storage_error(error: psycopg.Error, shown: str) -> StorageError:
    """What an error of the driver means to the user of the ledger at `shown`."""
    state = error.sqlstate or next((state for kind, state in _STATES if isinstance(error, kind)), "")
    said = error.diag.message_primary or error
    kind = {"XX": Damaged, "23": Unfit}.get(state[:2], StorageError)
    return kind(_meaning(state).format(ledger=shown, error=said))


_STATES = ((psycopg.OperationalError, "08000"), (psycopg.DataError, "22000"))
"""What the driver itself finds, before or instead of the server."""


def _meaning(state: str) -> str:
    match state[:2], state:
        case _, "55P03" | "40P01" | "40001":
            return _("the ledger at {ledger} is busy in another window; finish what is being written there")
        case _, "53100":
            return _("the disk of the ledger at {ledger} is full, and nothing was recorded; make room on it")
        case _, "25006":
            return _(
                "the ledger at {ledger} is read-only; open it to write, or on the server that is written to"
            )
        case _, "42501":
            return _("the ledger at {ledger} does not let this user do that ({error}); have the right given")
        case "08" | "57", _:
            return _("the connection to {ledger} was lost; see what was recorded before going on")
        case "22" | "23" | "P0", _:
            return _("the ledger at {ledger} cannot hold what should be recorded: {error}")
        case "XX", _:
            return _("the ledger at {ledger} is damaged ({error}); restore a backup")
        case _other:
            return _("the ledger at {ledger} cannot be used: {error}")
