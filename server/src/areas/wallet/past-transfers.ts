import type { Tx } from '../../host/db/database.ts'

export interface PastTransfer {
  at: Date
  debitAccountId: number
  creditAccountId: number
  amountCents: bigint
  kind: 'DEPOSIT' | 'PURCHASE'
  reference: string
}

/**
 * Opens wallets, each with the sum of its past transfers as its balance; `addPastTransfers` then adds the transfers.
 * Returns the ids of the ledger accounts in the same order. Only the demo shop uses it. All other transfers are posted
 * at the present time.
 */
export async function openPastWallets(
  tx: Tx,
  wallets: readonly { userId: number; balanceCents: bigint }[],
): Promise<number[]> {
  const rows = await tx
    .insertInto('wallets')
    .values(wallets.map(({ userId, balanceCents }) => ({ user_id: userId, balance_cents: balanceCents })))
    .returning(['id', 'user_id'])
    .execute()
  const idOf = new Map(rows.map((row) => [row.user_id, row.id]))
  return wallets.map(({ userId }) => idOf.get(userId) ?? 0)
}

/** Adds transfers of the past, the oldest first. The balances include them already: see `openPastWallets`. */
export async function addPastTransfers(tx: Tx, transfers: readonly PastTransfer[]): Promise<void> {
  await tx
    .insertInto('transfers')
    .values(
      transfers.map((transfer) => ({
        created_at: transfer.at,
        debit_account_id: transfer.debitAccountId,
        credit_account_id: transfer.creditAccountId,
        amount_cents: transfer.amountCents,
        kind: transfer.kind,
        reference: transfer.reference,
      })),
    )
    .execute()
}
