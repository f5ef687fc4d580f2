-- Since when the screens say that signing up and buying accept the terms, and the shop records what customers open.
-- Short lock: there is one row.
ALTER TABLE shop_settings ADD evidence_since timestamptz NOT NULL DEFAULT now();
