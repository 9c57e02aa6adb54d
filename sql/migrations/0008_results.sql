-- Landfall, migration 8: results that routes ask for, which the transaction of the plan gives to who asked.
-- See 0001 for how files are applied.

-- Refused outside of a transaction: half a migration would look like a whole one.
SET ROLE landfall_owner;
LOCK TABLE landfall.schema_migration IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO landfall.schema_migration (version, name) VALUES (8, 'results');

ALTER TABLE landfall.plan_ledger DROP CONSTRAINT plan_ledger_kind_check;
ALTER TABLE landfall.plan_ledger ADD CONSTRAINT plan_ledger_kind_check
    CHECK (kind IN ('plan', 'extra_reply', 'repeated_plan', 'dead_letter', 'result'));
COMMENT ON COLUMN landfall.plan_ledger.kind IS
    'plan; extra_reply (the same plan for an asker''s own topic); repeated_plan (the plan of an earlier record of the same '
    'identity); dead_letter; result (what a route has asked a person for, with the values).';

RESET ROLE;
