-- Whether an operator, and not the provider, has said how a dispute ended. The provider's word then still counts.
ALTER TABLE returned_payments ADD COLUMN is_marked boolean NOT NULL DEFAULT false;
