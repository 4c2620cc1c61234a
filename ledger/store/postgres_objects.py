"""The objects of a ledger on a server: a trigger, a rule or a function that somebody planted among them would
run on what the user records.

They are told by what every release of PostgreSQL says in the same words: names, columns, conditions, and the
text of functions. A view is told by what it reads; the words of its query each release puts differently.
"""

from __future__ import annotations

import hashlib
from typing import Any

import psycopg

from ledger.errors import StorageError
from ledger.wording.language import _

OBJECTS = {
    "function refuse_change": "e10d4891e76d3ebd",
    "index account_by_name": "506f86e7201e0123",
    "index account_pkey": "980ce7bef3b888dd",
    "index alembic_version_pkc": "581e5663c32f5c08",
    "index campaign_pkey": "5a1bf0ce501af0a8",
    "index dead_pkey": "7ec9c836bc238db4",
    "index entry_by_about": "0ed0af407a20ef6d",
    "index entry_by_adventure": "5fe664cc307d67f4",
    "index entry_by_day": "4eef640574c9bb00",
    "index entry_by_request": "0f7bedce7ae373ba",
    "index entry_by_reverses": "8e8875ed870c4e00",
    "index entry_by_session": "84b32809b630a880",
    "index entry_by_stands": "d68e8f20f3fe836d",
    "index entry_pkey": "e846125ecb4b9535",
    "index field_by_name": "e82c91e9f0e6fe3b",
    "index field_by_subject": "e8364792683f3a19",
    "index field_pkey": "461b1afec3b5dc9e",
    "index posting_by_account": "7b6f94195105e6ce",
    "index posting_by_level": "338351d3747a5a9d",
    "index posting_by_lot": "5fa198c91867a1ba",
    "index posting_by_until": "158687b8a8837487",
    "index posting_pkey": "a31c3552d1906fea",
    "index said_index": "601fbb3b3cb1f6e2",
    "index said_pkey": "c6f75bcf50d136f2",
    "index subject_pkey": "a158d250b9257eb7",
    "table account": "aae20667179dfa7d",
    "table alembic_version": "a3c5ef2cae495a9b",
    "table campaign": "a366d5d67a2bdddb",
    "table dead": "8187fb153fffc2bd",
    "table entry": "a01e9470d20bd626",
    "table field": "318d6fa40fca21d2",
    "table posting": "f184b306f7d267a7",
    "table said": "729b2d9bd657e00a",
    "table subject": "69a2bc93cdf5118e",
    "trigger entry_refuses_delete": "9f4096a4fa419f30",
    "trigger entry_refuses_truncate": "637b4c04230711bd",
    "trigger entry_refuses_update": "438c798865d116ff",
    "trigger field_refuses_delete": "512717497b4e0aa9",
    "trigger field_refuses_truncate": "7616fe737fa0f1d2",
    "trigger field_refuses_update": "2ddaaf9205d02cde",
    "trigger posting_refuses_delete": "4f4f0dedea7f5391",
    "trigger posting_refuses_truncate": "be39a7d336ef8d92",
    "trigger posting_refuses_update": "033e642153b5a5d0",
    "trigger said_refuses_delete": "d3ea5fd7ffaa6d4b",
    "trigger said_refuses_truncate": "863b7562bde46604",
    "trigger said_refuses_update": "ab75b0201a68fbcf",
    "view dark_side": "6fd9fe9d074a13de",
    "view force_point": "f35b2d49c638e7a1",
    "view holocron_study": "72df3a56f7231b8f",
    "view living_field": "9b1303fcd6a94fb9",
    "view living_posting": "cc78d186773d83bf",
    "view roll": "92e16982f7bf2840",
    "view sheet": "7db1394833a5c650",
    "view statement": "cad50dd81de70614",
    "view training": "6e36b5ae7ce38a53",
}
"""Every object of a fresh ledger of this release, with a hash of what is said of it."""

LISTED = """
WITH relation AS (
    SELECT c.oid, c.relname, c.relkind, c.relrowsecurity FROM pg_class c
    WHERE c.relnamespace = to_regnamespace(current_schema()) AND NOT EXISTS (
        SELECT 1 FROM pg_depend d
        WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e'
    )
)
SELECT CASE r.relkind WHEN 'r' THEN 'table' ELSE 'relation' END, r.relname, concat_ws(' ',
    r.relkind, r.relrowsecurity, (SELECT COUNT(*) FROM pg_inherits h WHERE h.inhparent = r.oid),
    (SELECT string_agg(concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
        a.attgenerated, a.attidentity, pg_get_expr(f.adbin, f.adrelid)), ', ' ORDER BY a.attnum)
    FROM pg_attribute a LEFT JOIN pg_attrdef f ON f.adrelid = a.attrelid AND f.adnum = a.attnum
        WHERE a.attrelid = r.oid AND a.attnum > 0 AND NOT a.attisdropped))
FROM relation r WHERE r.relkind NOT IN ('v', 'i')
UNION ALL
SELECT 'view', r.relname, (
    SELECT string_agg(DISTINCT concat_ws(' ', d.refclassid::regclass,
        COALESCE(c.relname, p.proname, d.refobjid::text)), ', ')
    FROM pg_rewrite w JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = w.oid
    LEFT JOIN pg_class c ON d.refclassid = 'pg_class'::regclass AND c.oid = d.refobjid
    LEFT JOIN pg_proc p ON d.refclassid = 'pg_proc'::regclass AND p.oid = d.refobjid
    WHERE w.ev_class = r.oid)
FROM relation r WHERE r.relkind = 'v'
UNION ALL
SELECT 'index', r.relname, concat_ws(' ', t.relname, x.indisunique, x.indkey,
    pg_get_expr(x.indexprs, x.indrelid), pg_get_expr(x.indpred, x.indrelid))
FROM relation r JOIN pg_index x ON x.indexrelid = r.oid JOIN pg_class t ON t.oid = x.indrelid
UNION ALL
SELECT 'trigger', g.tgname, concat_ws(' ', r.relname, g.tgtype, g.tgenabled, g.tgqual IS NULL, p.proname,
    p.pronamespace = to_regnamespace(current_schema()))
FROM relation r JOIN pg_trigger g ON g.tgrelid = r.oid JOIN pg_proc p ON p.oid = g.tgfoid
WHERE NOT g.tgisinternal
UNION ALL
SELECT 'rule', w.rulename, r.relname FROM relation r JOIN pg_rewrite w ON w.ev_class = r.oid
WHERE w.rulename <> '_RETURN'
UNION ALL
SELECT 'policy', y.polname, r.relname FROM relation r JOIN pg_policy y ON y.polrelid = r.oid
UNION ALL
SELECT 'constraint', k.conname, concat_ws(' ', r.relname, k.contype) FROM relation r
JOIN pg_constraint k ON k.conrelid = r.oid WHERE k.contype NOT IN ('n', 'p', 'u')
UNION ALL
SELECT 'function', p.proname, concat_ws(' ', l.lanname, p.prosecdef, p.proconfig, p.prosrc)
FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
WHERE p.pronamespace = to_regnamespace(current_schema()) AND NOT EXISTS (
    SELECT 1 FROM pg_depend d
    WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e'
)
ORDER BY 1, 2, 3
"""
"""Kind, name and description of whatever stands in the schema of the ledger, but for what belongs to an
extension."""


def digest(description: str) -> str:
    """The hash of what is said of an object."""
    return hashlib.sha256(description.encode()).hexdigest()[:16]


def refuse_planted(connection: psycopg.Connection[tuple[Any, ...]], shown: str, *, whole: bool) -> list[str]:
    """Refuse a ledger that holds what a fresh one does not, or, if it has to be `whole`, lacks what that
    holds.

    One that merely lacks something may be read, so that it can be looked into: what is lacking is returned.
    """
    rows = connection.execute(LISTED.encode()).fetchall()
    found = {(f"{kind} {name}", digest(description or "")) for kind, name, description in rows}
    planted = sorted(found - {*OBJECTS.items()})
    lacking = sorted(OBJECTS.keys() - {name for name, _digest in found})
    for name in [name for name, _digest in planted] or (lacking if whole else []):
        sentence = _("the ledger at {ledger} was tampered with: see its {object}; restore a backup")
        raise StorageError(sentence.format(ledger=shown, object=name))
    return lacking
