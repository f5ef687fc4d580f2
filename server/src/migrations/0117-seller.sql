-- Who sells, for the papers of customers: their receipts and statements. Null: a paper has the name of the shop, and no
-- address or tax number.
ALTER TABLE shop_settings
  ADD seller_name text CONSTRAINT shop_settings_seller_name CHECK (seller_name <> ''),
  ADD seller_address text CONSTRAINT shop_settings_seller_address CHECK (seller_address <> ''),
  ADD seller_tax_number text CONSTRAINT shop_settings_seller_tax_number CHECK (seller_tax_number <> '');
