-- Contract step for release 0.2.0: 0.1.0 must be stopped before. It reads the old names of these columns, and
-- `deposits.review`. The rule that two releases run side by side begins with 0.2.0.

ALTER TABLE mails RENAME sealed TO ciphertext;
ALTER TABLE account_batches RENAME lines TO account_count;
ALTER TABLE account_batches RENAME CONSTRAINT account_batches_lines TO account_batches_account_count;
-- The old entries of sales of such a block were deleted.
ALTER TABLE list_blocks RENAME thinned TO sales_deleted;
-- Until then, one request of the customer may ask the provider to create the payment.
ALTER TABLE deposits RENAME asking_until TO claimed_until;

UPDATE mails SET template = 'account-replaced' WHERE template = 'line-replaced';

-- `deposit_reviews` has had the reviews since 0021.
DROP TRIGGER deposits_review_added ON deposits;
DROP TRIGGER deposits_review_changed ON deposits;
DROP TRIGGER deposit_reviews_copied ON deposit_reviews;
DROP FUNCTION copy_review_to_table();
DROP FUNCTION copy_review_to_deposit();
DROP FUNCTION add_review_of_deposit(integer, jsonb);
ALTER TABLE deposits DROP review;

-- As in 0019, without `deposits.review`.
CREATE OR REPLACE FUNCTION keep_requested_amount() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.requested_cents := CASE TG_OP
    WHEN 'INSERT' THEN NEW.amount_cents
    ELSE coalesce(OLD.requested_cents, OLD.amount_cents)
  END;
  RETURN NEW;
END
$$;
