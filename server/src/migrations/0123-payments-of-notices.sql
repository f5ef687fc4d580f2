-- The payment that a notice is about, so that the time line of a deposit finds its notices. Null: the notice is not
-- processed yet, names no payment, or was processed by an older release.
ALTER TABLE provider_events ADD payment_id text;
