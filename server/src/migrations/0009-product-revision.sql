-- Counts a product's edits, so that one made from an old copy is refused instead of undoing another admin's.
ALTER TABLE products ADD COLUMN revision integer NOT NULL DEFAULT 1
  CONSTRAINT products_revision CHECK (revision >= 1);

-- Who edited or deleted a product last. Partial: a purchase's row must not pay for it.
CREATE INDEX audit_log_products ON audit_log (subject, id) WHERE action IN ('product.update', 'product.delete');
