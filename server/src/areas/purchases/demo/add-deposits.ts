import { toDollars } from '@docket/contract/money'
import type { Tx } from '../../../host/db/database.ts'
import { type Buyer, itemAt } from './add-purchases.ts'
import type { PastDeposit } from './plan-sales.ts'

/** Adds deposits, and a payment for each deposit that is paid. Returns the ids of the deposits in the same order. */
export async function addDeposits(
  tx: Tx,
  deposits: readonly PastDeposit[],
  buyers: readonly Buyer[],
): Promise<number[]> {
  const rows = await tx
    .insertInto('deposits')
    .values(
      deposits.map((deposit, nth) => ({
        user_id: itemAt(buyers, deposit.customer).userId,
        method: 'crypto' as const,
        amount_cents: BigInt(deposit.amountCents),
        status: deposit.isPaid ? ('COMPLETED' as const) : ('EXPIRED' as const),
        reference: referenceOf(nth),
        created_at: deposit.at,
        updated_at: deposit.at,
        completed_at: deposit.isPaid ? deposit.at : null,
      })),
    )
    .returning(['id', 'reference'])
    .execute()
  const idOf = new Map(rows.map((row) => [row.reference, row.id]))
  const ids = deposits.map((_deposit, nth) => idOf.get(referenceOf(nth)) ?? 0)
  await addPayments(tx, deposits, ids)
  return ids
}

const referenceOf = (nth: number) => `demo-${String(nth + 1).padStart(4, '0')}`

/**
 * Adds payments in a coin that is worth a dollar. They are settled, so that the sweep does not ask the provider for
 * them.
 */
async function addPayments(tx: Tx, deposits: readonly PastDeposit[], ids: readonly number[]): Promise<void> {
  const rows = deposits.flatMap((deposit, nth) => {
    if (!deposit.isPaid) return []
    const amount = String(toDollars(BigInt(deposit.amountCents)))
    const figures = { priceAmount: amount, priceCurrency: 'usd', payAmount: amount, payCurrency: 'usdttrc20' }
    return [
      {
        payment_id: referenceOf(nth),
        deposit_id: itemAt(ids, nth),
        method: 'crypto' as const,
        status: 'finished',
        settled_as: 'CREDITED' as const,
        details: JSON.stringify({ ...figures, actuallyPaid: amount }),
        first_seen_at: deposit.at,
        checked_at: deposit.at,
      },
    ]
  })
  await tx.insertInto('payments').values(rows).execute()
}
