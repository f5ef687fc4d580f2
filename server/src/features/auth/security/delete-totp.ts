import type { Tx } from '../../../platform/database.ts'
import { deleteRecoveryCodes } from './recovery-codes.ts'

/** Nothing is left of an admin's second step; answers whether it was on. */
export async function deleteTotp(tx: Tx, userId: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('admin_totp')
    .where('id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst()
  await deleteRecoveryCodes(tx, userId)
  return Boolean(deleted?.confirmed_at)
}
