import { randomInt } from 'node:crypto'
import { HIGHEST_LIMITS } from '@docket/contract/admin/limits'
import { addAccounts } from '../server/src/areas/stock/accounts/add-accounts.ts'
import { adjustWallet } from '../server/src/areas/wallet/adjust-wallet.ts'
import type { Platform } from '../server/src/host/context/platform.ts'
import { columnsOf } from '../server/src/host/security/operator-limits/limits.ts'
import { benchAccount } from './fill-shop.ts'

const BALANCE_CENTS = 1_000_000_00n
const MAX_BATCH = 2_000_000_000

/**
 * A number for the texts of new accounts. It is negative, so no batch of the shop has it. It is random, so it
 * differs from those of earlier runs on the same shop.
 */
export const newBatchNumber = () => -randomInt(1, MAX_BATCH)

/** Adds accounts to the product, and money to the wallets of `count` customers. Returns these customers' tokens. */
export async function openBuyers(
  { db, keys, sessions }: Pick<Platform, 'db' | 'keys' | 'sessions'>,
  {
    adminId,
    count,
    accounts,
    productId,
  }: { adminId: number; count: number; accounts: number; productId: number },
): Promise<string[]> {
  const batch = newBatchNumber()
  const values = Array.from({ length: accounts }, (_, nth) => benchAccount(batch, nth))
  await db.transaction().execute((tx) =>
    addAccounts(tx, keys, {
      productId,
      source: 'bench',
      provenance: 'Made by the benchmark',
      importedBy: adminId,
      values,
    }),
  )
  const users = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'USER')
    .orderBy('id')
    .limit(count)
    .execute()
  // More than an owner can set, because one admin gives all buyers their money.
  const limits = { ...columnsOf(HIGHEST_LIMITS), credit_cents: 10n ** 15n }
  await db.updateTable('operator_limits').set(limits).execute()
  const address = '127.0.0.1'
  const adjustment = { amountCents: BALANCE_CENTS, reason: 'To buy with.', idempotency: null }
  return Promise.all(
    users.map(async ({ id }) => {
      await adjustWallet(db, { actorId: adminId, address }, { userId: id, ...adjustment })
      return sessions.issue({ id, role: 'USER' }, { address })
    }),
  )
}
