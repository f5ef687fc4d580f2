-- Moves money from one ledger account to another. Nothing else changes a balance. Ledger accounts from 100 are wallets,
-- those below are house accounts (HOUSE in ledger.ts).
-- Returns the new balance of the wallet (of the debited one if both are wallets). If the debited wallet has less than
-- the amount, it returns NULL and writes nothing. A second transfer with the same reference fails (23505).
-- A deposit, a refund and an adjustment pay the customer's debt first. The balance that is returned is without it.
CREATE FUNCTION api.post_transfer(
  p_debit_account integer, p_credit_account integer, p_amount bigint, p_kind transfer_kind, p_reference text
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_debited bigint;
  v_credited bigint;
  v_debt bigint := 0;
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
      RETURNING balance_cents, debt_cents INTO STRICT v_credited, v_debt;
  END IF;

  INSERT INTO transfers (debit_account_id, credit_account_id, amount_cents, kind, reference)
    VALUES (p_debit_account, p_credit_account, p_amount, p_kind, p_reference);
  IF v_debt > 0 AND p_kind IN ('DEPOSIT', 'REFUND', 'ADJUSTMENT') THEN
    v_credited := v_credited - api.pay_debt(p_credit_account, 'debt:' || p_reference);
  END IF;
  RETURN coalesce(v_debited, v_credited);
END
$$;

-- Pays what the owner of a wallet owes, as far as the wallet has money. Returns what was paid, in cents.
CREATE FUNCTION api.pay_debt(p_wallet integer, p_reference text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_paid bigint;
BEGIN
  SELECT least(balance_cents, debt_cents) INTO STRICT v_paid FROM wallets WHERE id = p_wallet FOR NO KEY UPDATE;
  IF v_paid > 0 THEN
    UPDATE wallets SET debt_cents = debt_cents - v_paid WHERE id = p_wallet;
    PERFORM api.post_transfer(p_wallet, 7, v_paid, 'DEBT', p_reference);
  END IF;
  RETURN v_paid;
END
$$;

-- Holds money of a wallet for a return, or gives a held amount back to the balance.
CREATE FUNCTION api.hold_money(p_wallet integer, p_amount bigint, p_reference text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF api.post_transfer(p_wallet, 5, p_amount, 'HOLD', p_reference) IS NULL THEN
    RAISE 'The wallet % has less than %.', p_wallet, p_amount;
  END IF;
  UPDATE wallets SET held_cents = held_cents + p_amount WHERE id = p_wallet;
END
$$;

CREATE FUNCTION api.release_money(p_wallet integer, p_amount bigint, p_reference text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE wallets SET held_cents = held_cents - p_amount WHERE id = p_wallet;
  PERFORM api.post_transfer(5, p_wallet, p_amount, 'HOLD', p_reference);
END
$$;

-- Takes money of a wallet that the payer has got back. What the balance does not have becomes the customer's debt: the
-- shop lends it, so that every transfer names the wallet. Returns the new debt in cents.
CREATE FUNCTION api.take_money(p_wallet integer, p_amount bigint, p_reference text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_missing bigint;
BEGIN
  SELECT p_amount - least(balance_cents, p_amount) INTO STRICT v_missing
    FROM wallets WHERE id = p_wallet FOR NO KEY UPDATE;
  IF v_missing > 0 THEN
    UPDATE wallets SET debt_cents = debt_cents + v_missing WHERE id = p_wallet;
    PERFORM api.post_transfer(7, p_wallet, v_missing, 'DEBT', p_reference || ':debt');
  END IF;
  PERFORM api.post_transfer(p_wallet, 6, p_amount, 'RETURN', p_reference);
  RETURN v_missing;
END
$$;
