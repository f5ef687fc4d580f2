-- How the shop calls itself and where its buyers find help. Null: what the environment says.
ALTER TABLE shop_settings
  ADD store_name text CONSTRAINT shop_settings_store_name CHECK (store_name <> ''),
  ADD support_chat_number text CONSTRAINT shop_settings_support_chat_number CHECK (support_chat_number ~ '^\d{6,15}$');
