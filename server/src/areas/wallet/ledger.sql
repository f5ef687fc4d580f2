-- Moves money from one ledger account to another. Nothing else changes a balance. Ledger accounts from 100 are wallets,
-- those below are house accounts (HOUSE in ledger.ts).
-- Returns the new balance of the wallet (of the debited one if both are wallets). If the debited wallet has less than
-- the amount, it returns NULL and writes nothing. A second transfer with the same reference fails (23505).
CREATE FUNCTION api.post_transfer(
  p_debit_account integer, p_credit_account integer, p_amount bigint, p_kind transfer_kind, p_reference text
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_debited bigint;
  v_credited bigint;
BEGIN
  IF p_debit_account >= 100 AND p_credit_account >= 100 THEN
    -- Locks two wallets in the order of their ids, so that two opposite transfers cannot deadlock.
    PERFORM FROM wallets WHERE id IN (p_debit_account, p_credit_account) ORDER BY id FOR NO KEY UPDATE;
  END IF;

  IF p_debit_account >= 100 THEN
    UPDATE wallets SET balance_cents = balance_cents - p_amount
      WHERE id = p_debit_account AND balance_cents >= p_amount
      RETURNING balance_cents INTO v_debited;
    IF NOT FOUND THEN
      RETURN NULL;
    END IF;
  END IF;

  IF p_credit_account >= 100 THEN
    UPDATE wallets SET balance_cents = balance_cents + p_amount
      WHERE id = p_credit_account
      RETURNING balance_cents INTO STRICT v_credited;
  END IF;

  INSERT INTO transfers (debit_account_id, credit_account_id, amount_cents, kind, reference)
    VALUES (p_debit_account, p_credit_account, p_amount, p_kind, p_reference);
  RETURN coalesce(v_debited, v_credited);
END
$$;
