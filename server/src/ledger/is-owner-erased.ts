import type { Tx } from '../platform/db/database.ts'

/**
 * Whether the owner of a wallet is erased, and so could not spend money that is paid into it. The lock makes an erasure
 * wait until the caller's transaction ends.
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
