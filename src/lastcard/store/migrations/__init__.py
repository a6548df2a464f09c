"""The database migrations, run by Alembic."""
