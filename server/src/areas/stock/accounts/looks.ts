import { MASKED_VALUE } from '@docket/contract/admin/purchases'
import { nounForms } from '@docket/contract/nouns'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import type { KeyRing } from '../../../host/security/encryption.ts'
import { lookFingerprint } from '../encryption/look-fingerprint.ts'
import { refusalWords } from '../nouns/noun-words.ts'

/** @throws LOOKS_ALIKE if an account of the shop, other than `exceptId`, looks like this text */
export async function refuseLookalike(
  db: Database,
  keys: KeyRing,
  text: string,
  exceptId = 0,
): Promise<void> {
  const look = lookFingerprint(keys, text) ?? keys.fingerprint(text)
  if ((await findStoredLooks(db, [look], exceptId)).size > 0) throw await looksAlike(db, look, exceptId)
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

/**
 * Replaces the look of an account whose text has changed, in one statement if the text looks as it is.
 * @throws LOOKS_ALIKE if another account looks like it, unless `addLookalike` is true
 */
export async function replaceLook(
  tx: Tx,
  keys: KeyRing,
  { id, text, addLookalike }: { id: number; text: string; addLookalike: boolean },
): Promise<void> {
  const own = lookFingerprint(keys, text)
  const look = own ?? keys.fingerprint(text)
  const { rows } = await sql<{ isLookalike: boolean }>`
    WITH replaced AS (DELETE FROM account_looks WHERE account_id = ${id})
    SELECT EXISTS (SELECT FROM accounts WHERE fingerprint = ${look} AND id <> ${id})
      OR EXISTS (SELECT FROM account_looks WHERE look = ${look} AND account_id <> ${id}) AS "isLookalike"`.execute(
    tx,
  )
  if (rows[0]?.isLookalike && !addLookalike) throw await looksAlike(tx, look, id)
  if (own !== null) await storeLooks(tx, [{ id, look: own }])
}

/** The refusal. It says where the other account is, but not its text, which may be sold. */
async function looksAlike(db: Database, look: Buffer, exceptId: number): Promise<ShopError> {
  const { rows } = await sql<{
    title: string
    noun: string
    purchaseId: number | null
    isWithdrawn: boolean
  }>`
    SELECT p.title, p.noun, s.purchase_id AS "purchaseId", w.account_id IS NOT NULL AS "isWithdrawn"
    FROM (
      SELECT id FROM accounts WHERE fingerprint = ${look} AND id <> ${exceptId}
      UNION SELECT account_id FROM account_looks WHERE look = ${look} AND account_id <> ${exceptId}
    ) alike
      JOIN accounts a ON a.id = alike.id JOIN products p ON p.id = a.product_id
      LEFT JOIN sold_accounts s ON s.account_id = a.id LEFT JOIN withdrawn_accounts w ON w.account_id = a.id
    ORDER BY a.id LIMIT 1`.execute(db)
  const [other] = rows
  if (!other) return new ShopError('LOOKS_ALIKE')
  const state =
    other.purchaseId !== null
      ? `sold with order ${other.purchaseId}`
      : other.isWithdrawn
        ? 'withdrawn'
        : 'in stock'
  const place = `It is ${MASKED_VALUE} of “${other.title}”, ${state}.`
  return new ShopError('LOOKS_ALIKE', undefined, {
    details: { value: [refusalWords.looksAlike(nounForms(other.noun)), place] },
  })
}
