-- Where the accounts of a batch come from, in the words of the admin who added them. Null: not recorded, because an
-- earlier release added the batch. `source` is the name of the uploaded file.
ALTER TABLE account_batches
  ADD provenance text CONSTRAINT account_batches_provenance CHECK (provenance <> '');
