"""The two database tables of the store: entries, and one head for each card table."""

from sqlalchemy import Boolean, Column, Double, Index, Integer, MetaData, Table, Text

metadata = MetaData()

entries = Table(
    "entries",
    metadata,
    Column("code", Text, primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("body", Text, nullable=False),
)

# `version` and `at` are those of the newest entry: the writer that updates this row has won the version. It
# is also what `forget` locks, so that no entry is appended to a table that is being deleted.
# The other columns are the summary; they are empty until one is given.
tables = Table(
    "tables",
    metadata,
    Column("code", Text, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("at", Double, nullable=False),
    Column("public", Boolean),
    Column("phase", Text),
    Column("text", Text),
    Column("changed", Double),
    Index("tables_by_change", "public", "changed"),
)
