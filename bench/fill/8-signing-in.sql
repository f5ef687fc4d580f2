-- Adds the rows that the shop keeps of sign-ins (one sign-in before each purchase) and of mails. It adds no rows that
-- the housekeeping job would have deleted: that job deletes sessions a week after their end, security events after
-- 90 days, and sent mails after 30 days.
CREATE FUNCTION pg_temp.address(p_user integer) RETURNS inet LANGUAGE sql STABLE AS $$ SELECT '10.0.0.0'::inet + p_user $$;

INSERT INTO sessions (id, user_id, address, user_agent, created_at, expires_at, last_seen_at)
SELECT gen_random_uuid(), user_id, pg_temp.address(user_id), 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  purchased_at - interval '10 minutes', purchased_at + interval '11 hours', purchased_at
FROM purchases WHERE purchased_at > now() - interval '7 days 12 hours' ORDER BY id;

INSERT INTO security_events (at, kind, user_id, network, browser)
SELECT purchased_at - interval '10 minutes', CASE id % 10 WHEN 0 THEN 'sign-in-failed' ELSE 'signed-in' END, user_id,
  pg_temp.address(user_id), 'Firefox on Linux'
FROM purchases WHERE purchased_at > now() - interval '90 days' ORDER BY id;

INSERT INTO user_networks (user_id, hash, last_used_at)
SELECT user_id, sha256(user_id::text::bytea), max(purchased_at)
FROM purchases WHERE purchased_at > now() - interval '90 days' GROUP BY user_id ORDER BY user_id;

INSERT INTO mails (user_id, template, params, attempts, next_attempt_at, created_at, sent_at)
SELECT user_id, 'receipt', jsonb_build_object('purchaseId', id), 1, purchased_at, purchased_at,
  purchased_at + interval '2 seconds'
FROM purchases WHERE purchased_at > now() - interval '30 days' ORDER BY id;
