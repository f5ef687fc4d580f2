-- What was asked for of the deposits that an admin settled before 0019-requested-amounts.sql.
-- Short lock: it locks only the rows of deposits that an admin settled by hand, and no purchase waits for those.
UPDATE deposits SET requested_cents = (review -> 'settled' ->> 'askedCents')::bigint
WHERE review -> 'settled' IS NOT NULL AND requested_cents IS NULL;
