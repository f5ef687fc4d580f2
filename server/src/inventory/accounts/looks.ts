import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/database.ts'
import { ShopError } from '../../platform/errors.ts'
import type { KeyRing } from '../../platform/security/encryption.ts'
import { decryptAccounts } from '../encryption/decrypt-accounts.ts'
import { ACCOUNTS_AT_ONCE } from '../encryption/encrypt-accounts.ts'
import { lookFingerprint } from '../encryption/look-fingerprint.ts'

/** Two million accounts in a run: about a minute of work. */
const MAX_BATCHES_PER_RUN = 4_000

/** @throws LOOKS_ALIKE if an account of the shop, other than `exceptId`, looks like this text */
export async function refuseLookalike(
  db: Database,
  keys: KeyRing,
  text: string,
  exceptId = 0,
): Promise<void> {
  const look = lookFingerprint(keys, text) ?? keys.fingerprint(text)
  if ((await findStoredLooks(db, [look], exceptId)).size > 0) throw new ShopError('LOOKS_ALIKE')
}

/** Which of these fingerprints of looks an account of the shop has. `exceptId` is an account that does not count. */
export async function findStoredLooks(
  db: Database,
  looks: readonly Buffer[],
  exceptId = 0,
): Promise<Set<string>> {
  if (looks.length === 0) return new Set()
  const { rows } = await sql<{ look: Buffer }>`
    WITH asked AS MATERIALIZED (
      SELECT substring(${Buffer.concat(looks)}::bytea FROM nth * 32 + 1 FOR 32) AS look
      FROM generate_series(0, ${looks.length - 1}::integer) AS nth
    )
    SELECT look FROM asked WHERE EXISTS (
      SELECT FROM accounts a WHERE a.fingerprint = asked.look AND a.id <> ${exceptId}
      UNION ALL SELECT FROM account_looks l WHERE l.look = asked.look AND l.account_id <> ${exceptId}
    )`.execute(db)
  return new Set(rows.map(({ look }) => look.toString('latin1')))
}

/** Stores the looks of accounts that do not look as they are. */
export async function storeLooks(
  tx: Database,
  looks: readonly { id: number; look: Buffer }[],
): Promise<void> {
  if (looks.length === 0) return
  await sql`
    INSERT INTO account_looks (account_id, look)
    SELECT a.id, substring(${Buffer.concat(looks.map(({ look }) => look))}::bytea FROM ((nth - 1) * 32 + 1)::integer FOR 32)
    FROM unnest(${looks.map(({ id }) => id)}::bigint[]) WITH ORDINALITY AS stored (id, nth)
      JOIN accounts a ON a.id = stored.id
    ON CONFLICT DO NOTHING`.execute(tx)
}

/** Replaces the look of an account whose text has changed. */
export async function replaceLook(tx: Tx, id: number, look: Buffer | null): Promise<void> {
  await tx.deleteFrom('account_looks').where('account_id', '=', id).execute()
  if (look !== null) await storeLooks(tx, [{ id, look }])
}

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
    const looks = (await decryptAccounts(keys, rows)).flatMap(({ id, value }) => {
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
