import type { Database } from '../../host/db/database.ts'
import { decryptRows, type KeyRing } from '../../host/security/encryption.ts'
import { storeLooks } from './accounts/looks.ts'
import { ACCOUNTS_AT_ONCE } from './encryption/encrypt-accounts.ts'
import { lookFingerprint } from './encryption/look-fingerprint.ts'

/** Two million accounts in a run: about a minute of work. */
const MAX_BATCHES_PER_RUN = 4_000

/**
 * Stores the looks of the accounts that older releases have stored. It continues where the last run ended, and also
 * reads the accounts of this release again, which changes nothing.
 */
export async function findOldLooks(db: Database, keys: KeyRing, stopping: AbortSignal): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES_PER_RUN && !stopping.aborted; batch++) {
    const { looked_at_accounts_to: from } = await db
      .selectFrom('shop_settings')
      .select('looked_at_accounts_to')
      .executeTakeFirstOrThrow()
    const rows = await db
      .selectFrom('accounts')
      .select(['id', 'key_id', 'ciphertext'])
      .where('id', '>', Number(from))
      .orderBy('id')
      .limit(ACCOUNTS_AT_ONCE)
      .execute()
    const last = rows.at(-1)?.id
    if (last === undefined) return
    const looks = (await decryptRows(keys, 'accounts', rows)).flatMap(({ id, value }) => {
      const look = lookFingerprint(keys, value)
      return look === null ? [] : [{ id, look }]
    })
    await storeLooks(db, looks)
    // Another process may be further already.
    await db
      .updateTable('shop_settings')
      .set({ looked_at_accounts_to: BigInt(last) })
      .where('looked_at_accounts_to', '<', BigInt(last))
      .execute()
  }
}
