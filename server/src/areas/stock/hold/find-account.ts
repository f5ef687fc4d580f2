import type { AccountStatus, findAccount as contract } from '@docket/contract/admin/holds'
import { accountText } from '@docket/contract/admin/stock'
import type { Output } from '@docket/contract/endpoint'
import { knownNoun } from '@docket/contract/nouns'
import { sql } from 'kysely'
import type { Platform } from '../../../host/context/platform.ts'
import { ShopError } from '../../../host/errors.ts'

interface Row {
  id: number
  status: AccountStatus
  purchase_id: number | null
  product_id: number
  title: string
  noun: string
  batch_id: number
  source: string
  provenance: string | null
  imported_by: string | null
  batch_at: Date
  others: number
}

/** Finds an account by its exact text. It compares fingerprints, so it decrypts nothing. @throws NOT_FOUND */
export async function findAccount(
  { db, keys }: Pick<Platform, 'db' | 'keys'>,
  { value }: { value: string },
): Promise<Output<typeof contract>> {
  const { rows } = await sql<Row>`
    SELECT a.id, s.purchase_id, a.product_id, p.title, p.noun, a.batch_id, batches.source, batches.provenance,
      u.username AS imported_by, batches.created_at AS batch_at,
      CASE WHEN s.account_id IS NOT NULL THEN 'sold' WHEN w.account_id IS NOT NULL THEN 'withdrawn'
        WHEN h.account_id IS NOT NULL THEN 'held' ELSE 'available' END AS status,
      (SELECT count(*)::integer FROM accounts other JOIN available_accounts ON account_id = other.id
        WHERE other.batch_id = a.batch_id AND other.id <> a.id) AS others
    FROM accounts a
      JOIN products p ON p.id = a.product_id
      JOIN account_batches batches ON batches.id = a.batch_id
      LEFT JOIN users u ON u.id = batches.imported_by
      LEFT JOIN sold_accounts s ON s.account_id = a.id
      LEFT JOIN withdrawn_accounts w ON w.account_id = a.id
      LEFT JOIN held_accounts h ON h.account_id = a.id
    WHERE a.fingerprint = ${keys.fingerprint(accountText(value))}`.execute(db)
  const [row] = rows
  if (!row) throw new ShopError('NOT_FOUND', 'The shop has never had this text.')
  return {
    id: row.id,
    status: row.status,
    orderId: row.purchase_id,
    product: { id: row.product_id, title: row.title, noun: knownNoun(row.noun) },
    batch: {
      id: row.batch_id,
      source: row.source,
      provenance: row.provenance,
      importedBy: row.imported_by,
      createdAt: row.batch_at.toISOString(),
    },
    others: row.others,
  }
}
