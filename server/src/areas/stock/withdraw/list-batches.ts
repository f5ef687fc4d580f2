import type { batches } from '@docket/contract/admin/stock'
import type { Output } from '@docket/contract/endpoint'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '../../../host/db/database.ts'
import { pageWindow } from '../../../host/lists/page.ts'
import { requireProduct } from '../accounts/require-product.ts'

interface Row {
  id: number
  source: string
  provenance: string | null
  imported_by: string | null
  created_at: Date
  accounts: number
  available: number
  held: number
  sold: number
  withdrawn: number
  on_hold: boolean
}

/** A page of a product's batches, newest first, each with its number of accounts in each status. @throws NOT_FOUND */
export async function listBatches(
  db: Database,
  query: z.output<typeof batches.query>,
): Promise<Output<typeof batches>> {
  await requireProduct(db, query.logProductId)
  const { page, pageSize, limit, offset } = pageWindow(query)
  const [{ rows }, { total }] = await Promise.all([
    sql<Row>`
      WITH page AS MATERIALIZED (
        SELECT id, source, provenance, imported_by, created_at, account_count FROM account_batches
        WHERE product_id = ${query.logProductId} ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}
      )
      SELECT page.id, page.source, page.provenance, u.username AS imported_by, page.created_at, page.account_count AS accounts,
        counts.available, counts.held, counts.sold, counts.withdrawn,
        EXISTS (SELECT FROM batch_holds WHERE batch_holds.batch_id = page.id AND decision IS NULL) AS on_hold
      FROM page LEFT JOIN users u ON u.id = page.imported_by
      CROSS JOIN LATERAL (
        SELECT count(available.account_id)::integer AS available, count(h.account_id)::integer AS held,
          count(s.account_id)::integer AS sold, count(w.account_id)::integer AS withdrawn
        FROM accounts a
          LEFT JOIN available_accounts available ON available.account_id = a.id
          LEFT JOIN held_accounts h ON h.account_id = a.id
          LEFT JOIN sold_accounts s ON s.account_id = a.id
          LEFT JOIN withdrawn_accounts w ON w.account_id = a.id
        WHERE a.batch_id = page.id
      ) counts
      ORDER BY page.id DESC`.execute(db),
    db
      .selectFrom('account_batches')
      .select(sql<number>`count(*)::integer`.as('total'))
      .where('product_id', '=', query.logProductId)
      .executeTakeFirstOrThrow(),
  ])
  const items = rows.map(({ imported_by, created_at, on_hold, ...row }) => ({
    ...row,
    importedBy: imported_by,
    createdAt: created_at.toISOString(),
    isOnHold: on_hold,
  }))
  return { items, total, page, pageSize }
}
