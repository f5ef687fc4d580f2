import { sql } from 'kysely'
import type { Database } from '../../server/src/host/db/database.ts'
import { checkLedger } from '../../server/test/check-ledger.ts'
import type { Acknowledgements } from '../acknowledgements.ts'
import { type Guarantee, guarantee } from './guarantee.ts'

/** Runs the ledger check, and compares the ledger with the answers to customers and the operator. */
export async function moneyGuarantees(db: Database, acknowledged: Acknowledgements): Promise<Guarantee[]> {
  const { checks } = await checkLedger(db)
  return [
    guarantee(
      'the ledger check is clean',
      checks.flatMap(({ name, violations }) => violations.map((violation) => `${name}: ${violation}`)),
    ),
    guarantee(
      'every wallet has the balance that its customer was told',
      await walletViolations(db, acknowledged),
    ),
    guarantee('no money was spent while it was held, and nothing is held for what is over', [
      ...(await overspentWallets(db)),
      ...(await unsettledReturns(db)),
    ]),
    guarantee(
      'every acknowledged refund exists once, and no refused refund exists',
      await refundViolations(db, acknowledged),
    ),
  ]
}

/**
 * Expects the first balance minus purchases, plus refunds and credited deposits, minus what payers have got back. Held
 * money is still the customer's, and a debt is not.
 */
async function walletViolations(
  db: Database,
  { firstBalances, purchases, refunds }: Acknowledgements,
): Promise<string[]> {
  const expected = new Map(firstBalances)
  const add = (userId: number, cents: number) => expected.set(userId, (expected.get(userId) ?? 0) + cents)
  for (const { userId, receipt } of purchases) if (receipt) add(userId, -Math.round(receipt.amount * 100))
  for (const { userId, amountCents, outcome } of refunds) if (outcome === 'made') add(userId, amountCents)
  const deposits = await db
    .selectFrom('deposits')
    .select(['user_id', 'amount_cents'])
    .where('status', '=', 'COMPLETED')
    .execute()
  for (const { user_id, amount_cents } of deposits) add(user_id, Number(amount_cents))
  const returns = await db
    .selectFrom('returned_payments')
    .innerJoin('payments', 'payments.payment_id', 'returned_payments.payment_id')
    .innerJoin('deposits', 'deposits.id', 'payments.deposit_id')
    .select(['deposits.user_id', 'returned_payments.taken_cents'])
    .execute()
  for (const { user_id, taken_cents } of returns) add(user_id, -Number(taken_cents))
  const wallets = await db
    .selectFrom('wallets')
    .select(['user_id', sql<bigint>`balance_cents + held_cents - debt_cents`.as('cents')])
    .execute()
  return wallets
    .filter(({ user_id, cents }) => Number(cents) !== (expected.get(user_id) ?? 0))
    .map(
      ({ user_id, cents }) => `user ${user_id} has ${cents} cents and was told ${expected.get(user_id) ?? 0}`,
    )
}

/** Adds up the transfers of each wallet in their order. What is held is not in it, so it never falls below zero. */
async function overspentWallets(db: Database): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    SELECT format('wallet %s had %s cents after transfer %s', wallet, min(cents), min(id)) AS text FROM (
      SELECT wallet, id, sum(moved) OVER (PARTITION BY wallet ORDER BY id) AS cents FROM (
        SELECT credit_account_id AS wallet, id, amount_cents AS moved FROM transfers WHERE credit_account_id >= 100
        UNION ALL SELECT debit_account_id, id, -amount_cents FROM transfers WHERE debit_account_id >= 100
      ) legs
    ) sums WHERE cents < 0 GROUP BY wallet`.execute(db)
  return rows.map(({ text }) => text)
}

/** What is over holds nothing, and what has gone back is taken; a wallet with money owes nothing. */
async function unsettledReturns(db: Database): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    SELECT format('%s %s is %s, holds %s and took %s of %s cents', kind, id, state, held_cents, taken_cents, share_cents) AS text
    FROM returned_payments
    WHERE state IN ('kept', 'returned') AND held_cents <> 0
      OR taken_cents <> CASE state WHEN 'returned' THEN share_cents ELSE 0 END
    UNION ALL
    SELECT format('wallet %s has %s cents and owes %s', id, balance_cents, debt_cents) FROM wallets
    WHERE balance_cents > 0 AND debt_cents > 0`.execute(db)
  return rows.map(({ text }) => text)
}

async function refundViolations(db: Database, { refunds }: Acknowledgements): Promise<string[]> {
  const rows = await db.selectFrom('refunds').select(['id', 'idempotency_key', 'amount_cents']).execute()
  const byKey = Map.groupBy(rows, ({ idempotency_key }) => idempotency_key)
  return refunds.flatMap(({ key, outcome, amountCents }) => {
    const refundRows = byKey.get(key) ?? []
    if (outcome === 'unknown') return [`${key}: the operator never learned the outcome`]
    const expectedCount = outcome === 'made' ? 1 : 0
    const isCorrect =
      refundRows.length === expectedCount &&
      refundRows.every((row) => Number(row.amount_cents) === amountCents)
    return isCorrect ? [] : [`${key} was ${outcome} and exists ${refundRows.length} times`]
  })
}
