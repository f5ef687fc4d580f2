import type { Tx } from '../../../platform/db/database.ts'
import { deleteRecoveryCodes } from './recovery-codes.ts'

/** Deletes a user's secret and recovery codes. Returns whether two-step sign-in was on. */
export async function deleteTotp(tx: Tx, userId: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('admin_totp')
    .where('id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst()
  await deleteRecoveryCodes(tx, userId)
  return Boolean(deleted?.confirmed_at)
}
