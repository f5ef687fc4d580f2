-- A raised limit of operators applies one hour after an owner has saved it, so that the thief of an owner's session
-- cannot raise a limit and use it before the owners read the mail about it.
--
-- Short lock: the table has one row.

-- By the name of the limit in the API: its value there, and when it applies, such as
-- {"credits": {"value": 2000, "appliesAt": "2026-11-28T15:40:00.000Z"}}. Until then the column counts, then this value.
ALTER TABLE operator_limits ADD COLUMN raises jsonb NOT NULL DEFAULT '{}'
  CONSTRAINT operator_limits_raises CHECK (jsonb_typeof(raises) = 'object');
