import { HOUSE, postTransfer, walletOf } from '../../../ledger/ledger.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { announceUserChange } from '../../../platform/realtime/live-changes.ts'

/** Credits a deposit to its user's wallet and updates the user's open screens. The caller holds the deposit's lock. */
export async function creditDeposit(
  tx: Tx,
  { id, userId, amountCents }: { id: number; userId: number; amountCents: bigint },
): Promise<void> {
  const wallet = await walletOf(tx, userId)
  await postTransfer(tx, {
    debitAccountId: HOUSE.deposits,
    creditAccountId: wallet.ledgerAccountId,
    amountCents,
    kind: 'DEPOSIT',
    reference: `deposit:${id}`,
  })
  await announceUserChange(tx, userId)
}
