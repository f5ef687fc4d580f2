import type { Output } from '@docket/contract/endpoint'
import type { userWallet } from '@docket/contract/identity'
import { toDollars } from '@docket/contract/money'
import type { Database } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import { walletOf } from '../../wallet/ledger.ts'

/** The caller's own balance. @throws FORBIDDEN for another user's. */
export async function getWallet(
  db: Database,
  { callerId, userId }: { callerId: number; userId: number },
): Promise<Output<typeof userWallet>> {
  if (userId !== callerId) throw new ShopError('FORBIDDEN')
  const { balanceCents } = await walletOf(db, callerId)
  return { balance: toDollars(balanceCents) }
}
