-- Whether a crypto payment of another amount than the requested one is reviewed instead of credited.
ALTER TABLE shop_settings ADD COLUMN exact_deposits_only boolean NOT NULL DEFAULT false;
