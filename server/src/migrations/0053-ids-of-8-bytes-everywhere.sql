-- Contract step for release 0.4.0: since 0.3.0, every release reads and writes ids of 4 and of 8 bytes (decision 39).
-- The ids of 4 bytes of these tables end at 2,147,483,647. PostgreSQL widens the sequences of the ids, too. It rewrites
-- each table: about half a minute for a million purchases. All locks are taken first, so that no lock is missed after
-- the first table is rewritten.
LOCK TABLE accounts, available_accounts, batch_holds, deposit_reviews, deposits, held_accounts, payments,
  purchases, refunds, replaced_accounts, report_messages, reports, shipments, sold_accounts, stock_marks,
  withdrawn_accounts IN ACCESS EXCLUSIVE MODE;

ALTER TABLE accounts ALTER id TYPE bigint;
ALTER TABLE available_accounts ALTER account_id TYPE bigint;
ALTER TABLE batch_holds ALTER account_id TYPE bigint, ALTER report_id TYPE bigint;
ALTER TABLE deposit_reviews ALTER deposit_id TYPE bigint, ALTER of_deposit_id TYPE bigint;
ALTER TABLE deposits ALTER id TYPE bigint;
ALTER TABLE held_accounts ALTER account_id TYPE bigint;
ALTER TABLE payments ALTER deposit_id TYPE bigint;
ALTER TABLE purchases ALTER id TYPE bigint;
ALTER TABLE refunds ALTER id TYPE bigint, ALTER account_id TYPE bigint, ALTER purchase_id TYPE bigint;
ALTER TABLE replaced_accounts
  ALTER account_id TYPE bigint, ALTER purchase_id TYPE bigint, ALTER replacement_id TYPE bigint;
ALTER TABLE report_messages ALTER id TYPE bigint, ALTER report_id TYPE bigint;
ALTER TABLE reports ALTER id TYPE bigint, ALTER account_id TYPE bigint, ALTER purchase_id TYPE bigint;
ALTER TABLE shipments ALTER id TYPE bigint;
ALTER TABLE sold_accounts ALTER account_id TYPE bigint, ALTER purchase_id TYPE bigint;
ALTER TABLE stock_marks ALTER account_id TYPE bigint;
ALTER TABLE withdrawn_accounts ALTER account_id TYPE bigint;
