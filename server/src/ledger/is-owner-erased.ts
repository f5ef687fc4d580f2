import type { Tx } from '../platform/db/database.ts'

/**
 * Whether the owner of a wallet is erased, and so could not spend money that is paid into it. The lock makes an erasure
 * wait until the caller's transaction ends. An erasure locks the user first, so a caller that already locks another row
 * of the customer can deadlock with it. Such a caller must use `inTransaction`, which tries again after a deadlock.
 */
export async function isOwnerErased(tx: Tx, userId: number): Promise<boolean> {
  const owner = await tx
    .selectFrom('users')
    .select('erased_at')
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirstOrThrow()
  return owner.erased_at !== null
}
