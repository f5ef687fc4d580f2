import type { Hold, holds } from '@docket/contract/admin/holds'
import type { Output } from '@docket/contract/endpoint'
import { knownNoun } from '@docket/contract/nouns'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '../../../host/db/database.ts'
import { pageWindow } from '../../../host/lists/page.ts'

interface Row {
  id: number
  batch_id: number
  source: string
  provenance: string | null
  imported_by: string | null
  batch_at: Date
  product_id: number
  title: string
  noun: string
  account_id: number | null
  order_id: number | null
  report_id: number | null
  report_order_id: number | null
  report_message: string | null
  email: string | null
  opened_by: string | null
  message: string | null
  created_at: Date
  held: number
  sold: number
  withdrawn: number
}

/** A page of the batches on hold, oldest first. Few are on hold at a time. */
export async function listHolds(
  db: Database,
  query: z.output<typeof holds.query>,
): Promise<Output<typeof holds>> {
  const { page, pageSize, limit, offset } = pageWindow(query)
  const [{ rows }, { total }] = await Promise.all([
    sql<Row>`
      SELECT holds.id, holds.batch_id, batches.source, batches.provenance, importers.username AS imported_by,
        batches.created_at AS batch_at, holds.product_id, p.title, p.noun, holds.account_id, s.purchase_id AS order_id,
        r.id AS report_id, r.purchase_id AS report_order_id, r.message AS report_message, buyers.email,
        openers.username AS opened_by, holds.message, holds.created_at, counts.held, counts.sold, counts.withdrawn
      FROM (
        SELECT * FROM batch_holds WHERE decision IS NULL ORDER BY id LIMIT ${limit} OFFSET ${offset}
      ) holds
      JOIN account_batches batches ON batches.id = holds.batch_id
      JOIN products p ON p.id = holds.product_id
      LEFT JOIN users importers ON importers.id = batches.imported_by
      LEFT JOIN sold_accounts s ON s.account_id = holds.account_id
      LEFT JOIN reports r ON r.id = holds.report_id
      LEFT JOIN users buyers ON buyers.id = r.user_id
      LEFT JOIN users openers ON openers.id = holds.opened_by
      CROSS JOIN LATERAL (
        SELECT count(held.account_id)::integer AS held, count(sold.account_id)::integer AS sold,
          count(w.account_id)::integer AS withdrawn
        FROM accounts a
          LEFT JOIN held_accounts held ON held.account_id = a.id
          LEFT JOIN sold_accounts sold ON sold.account_id = a.id
          LEFT JOIN withdrawn_accounts w ON w.account_id = a.id
        WHERE a.batch_id = holds.batch_id
      ) counts
      ORDER BY holds.id`.execute(db),
    db
      .selectFrom('batch_holds')
      .select(sql<number>`count(*)::integer`.as('total'))
      .where('decision', 'is', null)
      .executeTakeFirstOrThrow(),
  ])
  return { items: rows.map(holdOf), total, page, pageSize }
}

function holdOf(row: Row): Hold {
  return {
    id: row.id,
    batch: {
      id: row.batch_id,
      source: row.source,
      provenance: row.provenance,
      importedBy: row.imported_by,
      createdAt: row.batch_at.toISOString(),
    },
    product: { id: row.product_id, title: row.title, noun: knownNoun(row.noun) },
    accountId: row.account_id,
    orderId: row.order_id,
    report: reportOf(row),
    openedBy: row.opened_by,
    message: row.message,
    createdAt: row.created_at.toISOString(),
    held: row.held,
    sold: row.sold,
    withdrawn: row.withdrawn,
  }
}

function reportOf({ report_id, report_order_id, report_message, email }: Row): Hold['report'] {
  if (report_id === null || report_order_id === null || report_message === null || email === null) return null
  return { id: report_id, orderId: report_order_id, message: report_message, email }
}
