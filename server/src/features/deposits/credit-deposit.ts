import { HOUSE, postTransfer, walletOf } from '../../money/ledger.ts'
import type { Tx } from '../../platform/database.ts'
import { announceBalance } from '../../platform/live-changes.ts'

/** Puts a deposit's money into its user's wallet, and tells their screens. The caller holds the deposit's lock. */
export async function creditDeposit(
  tx: Tx,
  { id, userId, amountCents }: { id: number; userId: number; amountCents: bigint },
): Promise<void> {
  const wallet = await walletOf(tx, userId)
  await postTransfer(tx, {
    debitAccountId: HOUSE.deposits,
    creditAccountId: wallet.accountId,
    amountCents,
    kind: 'DEPOSIT',
    reference: `deposit:${id}`,
  })
  await announceBalance(tx, userId)
}
