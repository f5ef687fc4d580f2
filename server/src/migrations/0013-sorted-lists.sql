-- Purchases by amount without sorting all of them. The one index of the back office that each sale pays for; what it
-- pays is not to be seen in `npm run bench`.
CREATE INDEX purchases_amount ON purchases (amount_cents, id);

-- One person's entries in the trail but for purchases: those make most of it, are written by sales, and are not in here.
-- Whoever has never bought, as no operator has, is found by it (features/audit/list-entries.ts).
CREATE INDEX audit_log_actor_but_sales ON audit_log (actor_id, id) WHERE action <> 'purchase.create';
