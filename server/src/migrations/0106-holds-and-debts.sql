-- What a wallet does not have any more because a payer may get money back or has got it back: money that is held until
-- then, and what the customer owes. The balance has neither.
ALTER TYPE transfer_kind ADD VALUE 'HOLD';
ALTER TYPE transfer_kind ADD VALUE 'RETURN';
ALTER TYPE transfer_kind ADD VALUE 'DEBT';
INSERT INTO house_accounts (id, name) VALUES (5, 'HELD'), (6, 'RETURNED'), (7, 'DEBTS');

ALTER TABLE wallets
  ADD held_cents bigint NOT NULL DEFAULT 0,
  ADD debt_cents bigint NOT NULL DEFAULT 0,
  -- Disputes that are open or wait for the bank. A purchase reads it, so it is here.
  ADD open_disputes integer NOT NULL DEFAULT 0,
  -- One constraint for all three, because every purchase pays for each constraint of its wallet.
  ADD CONSTRAINT wallets_held_and_owed CHECK (held_cents >= 0 AND debt_cents >= 0 AND open_disputes >= 0);

ALTER TABLE returned_payments
  -- The state that the ledger follows: another one than `state` if a process of an earlier release changed that. 'new':
  -- nothing is moved yet. NULL: the return is older than holds and debts, so operators debit the wallet for it by hand.
  ADD settled_state text CONSTRAINT returned_payments_settled_state
    CHECK (settled_state IN ('new', 'open', 'answered', 'returned', 'kept')),
  -- What of the credited money it is about, without what operators have debited.
  ADD share_cents bigint NOT NULL DEFAULT 0 CONSTRAINT returned_payments_share CHECK (share_cents >= 0),
  ADD held_cents bigint NOT NULL DEFAULT 0 CONSTRAINT returned_payments_held CHECK (held_cents >= 0),
  -- What the shop has taken for it by itself: from the hold, or as a debt.
  ADD taken_cents bigint NOT NULL DEFAULT 0 CONSTRAINT returned_payments_taken CHECK (taken_cents >= 0),
  -- How many transfers it has: each has its own reference.
  ADD transfers integer NOT NULL DEFAULT 0 CONSTRAINT returned_payments_transfers CHECK (transfers >= 0),
  -- How many mails have said that the time to answer runs out: at half of it, and two hours before its end.
  ADD reminders integer NOT NULL DEFAULT 0 CONSTRAINT returned_payments_reminders CHECK (reminders BETWEEN 0 AND 2);

-- Whether a customer may buy while one of their payments is disputed.
ALTER TABLE shop_settings ADD buying_during_disputes boolean NOT NULL DEFAULT false;
