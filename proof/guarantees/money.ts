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
