import { adjustWallet } from '../server/src/features/users/adjust-wallet.ts'
import type { Platform } from '../server/src/platform/platform.ts'
import { addLines } from '../server/src/stock/add-lines.ts'
import { benchLine } from './fill-shop.ts'
import { OTHER_PRODUCT } from './screens.ts'

const BALANCE_CENTS = 1_000_000_00n

/** Gives a few customers money, and the product that they will buy as many lines; answers their tokens. */
export async function openBuyers(
  { db, keys, sessions }: Pick<Platform, 'db' | 'keys' | 'sessions'>,
  { adminId, count, lines }: { adminId: number; count: number; lines: number },
): Promise<string[]> {
  // Of a batch that is not there, so that none is held yet.
  const values = Array.from({ length: lines }, (_, nth) => benchLine(-1, nth))
  await db
    .transaction()
    .execute((tx) =>
      addLines(tx, keys, { productId: OTHER_PRODUCT, source: 'bench', importedBy: adminId, values }),
    )
  const users = await db.selectFrom('users').select('id').where('role', '=', 'USER').limit(count).execute()
  const address = '127.0.0.1'
  const adjustment = { amountCents: BALANCE_CENTS, reason: 'To buy with.', idempotency: null }
  return Promise.all(
    users.map(async ({ id }) => {
      await adjustWallet(db, { actorId: adminId, address }, { userId: id, ...adjustment })
      return sessions.issue({ id, role: 'USER' }, { address })
    }),
  )
}
