-- Landfall, migration 1: roles, the schema, and the history of migrations.
--
-- Applied by `landfall migrate`, or by hand, file by file and in order:
--     psql -v ON_ERROR_STOP=1 --single-transaction -f sql/migrations/0001_foundation.sql
-- Needs a superuser, or a role with CREATEROLE and CREATE on the database. Needs PostgreSQL 15 or newer.
-- A file notes itself in landfall.schema_migration first, so that applying it twice stops at once. A file that was released
-- never changes: what is new comes in a file of its own.

-- Roles belong to the whole server: others may have made them already, or be making them now.
DO $$
DECLARE
    role_name text;
BEGIN
    FOREACH role_name IN ARRAY ARRAY['landfall_owner', 'landfall_writer', 'landfall_reader'] LOOP
        BEGIN
            IF NOT EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = role_name) THEN
                EXECUTE format('CREATE ROLE %I NOLOGIN', role_name);
            END IF;
        EXCEPTION
            WHEN duplicate_object OR unique_violation THEN
                NULL;
        END;
    END LOOP;
    IF NOT pg_has_role(current_user, 'landfall_owner', 'MEMBER') THEN
        GRANT landfall_owner TO CURRENT_USER;
    END IF;
END
$$;

CREATE SCHEMA IF NOT EXISTS landfall AUTHORIZATION landfall_owner;

SET ROLE landfall_owner;

COMMENT ON SCHEMA landfall IS
    'What Landfall records: facts for analysts, and the two tables that make it exactly once.';
GRANT USAGE ON SCHEMA landfall TO landfall_writer, landfall_reader;

CREATE TABLE IF NOT EXISTS landfall.schema_migration (
    applied_at timestamptz NOT NULL DEFAULT now(),
    version integer PRIMARY KEY CHECK (version > 0),
    name text NOT NULL,
    checksum text,
    applied_by text NOT NULL DEFAULT session_user
);
COMMENT ON TABLE landfall.schema_migration IS
    'One row for each migration that this database has.';
COMMENT ON COLUMN landfall.schema_migration.applied_at IS
    'When the transaction that applied it began.';
COMMENT ON COLUMN landfall.schema_migration.version IS
    'The number that the file''s name begins with.';
COMMENT ON COLUMN landfall.schema_migration.name IS
    'The rest of the file''s name, without .sql.';
COMMENT ON COLUMN landfall.schema_migration.checksum IS
    'SHA-256 of the file in hexadecimal; NULL for one applied by hand, until `landfall migrate` fills it in.';
COMMENT ON COLUMN landfall.schema_migration.applied_by IS
    'The login role that applied it.';
GRANT SELECT ON landfall.schema_migration TO landfall_writer, landfall_reader;

INSERT INTO landfall.schema_migration (version, name) VALUES (1, 'foundation');

RESET ROLE;
