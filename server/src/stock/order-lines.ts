import type { orderLines } from '@docket/contract/admin/order'
import type { Output } from '@docket/contract/endpoint'
import { toDollars } from '@docket/contract/money'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Database, Tx } from '../platform/database.ts'
import { ShopError } from '../platform/errors.ts'
import { pageWindow } from '../platform/page.ts'
import type { Platform } from '../platform/platform.ts'
import { revealAccounts } from './reveal-accounts.ts'

interface Row {
  id: number
  batch_id: number
  source: string
  batch_at: Date
  replaced_by: number | null
  replaces: number | null
  refunded: bigint
  report_id: number | null
  message: string | null
  reported_at: Date | null
}

/** A page of the lines that went out with a purchase, without their text; those with an open report first. */
export async function listOrderLines(
  db: Database,
  { purchaseId, ...query }: { purchaseId: number } & z.output<typeof orderLines.query>,
): Promise<Output<typeof orderLines>> {
  const { page, pageSize, limit, offset } = pageWindow(query)
  const [{ rows }, { total }] = await Promise.all([
    sql<Row>`
      SELECT a.id, b.id AS batch_id, b.source, b.created_at AS batch_at, bad.replacement_id AS replaced_by,
        good.account_id AS replaces, report.id AS report_id, report.message, report.created_at AS reported_at,
        (SELECT coalesce(sum(amount_cents), 0)::bigint FROM refunds r
          WHERE r.purchase_id = ${purchaseId} AND r.account_id = a.id) AS refunded
      FROM sold_accounts s
        JOIN accounts a ON a.id = s.account_id
        JOIN account_batches b ON b.id = a.batch_id
        LEFT JOIN replaced_accounts bad ON bad.account_id = a.id
        LEFT JOIN replaced_accounts good ON good.replacement_id = a.id
        LEFT JOIN reports report
          ON report.purchase_id = ${purchaseId} AND report.account_id = a.id AND report.status = 'OPEN'
      WHERE s.purchase_id = ${purchaseId}
      ORDER BY report.id IS NULL, a.id LIMIT ${limit} OFFSET ${offset}`.execute(db),
    db
      .selectFrom('sold_accounts')
      .select(sql<number>`count(*)::integer`.as('total'))
      .where('purchase_id', '=', purchaseId)
      .executeTakeFirstOrThrow(),
  ])
  // Every purchase has lines.
  if (total === 0) throw new ShopError('NOT_FOUND')
  return { items: rows.map(lineOf), total, page, pageSize }
}

function lineOf(row: Row): Output<typeof orderLines>['items'][number] {
  return {
    id: row.id,
    batch: { id: row.batch_id, source: row.source, createdAt: row.batch_at.toISOString() },
    replacedBy: row.replaced_by,
    replaces: row.replaces,
    refunded: toDollars(row.refunded),
    openReport:
      row.report_id === null || row.message === null || row.reported_at === null
        ? null
        : { id: row.report_id, message: row.message, createdAt: row.reported_at.toISOString() },
  }
}

/** Whether a line stands on a purchase, and whether it was replaced. @throws NOT_FOUND where it does not. */
export async function lineOnOrder(
  db: Database,
  { purchaseId, accountId }: { purchaseId: number; accountId: number },
): Promise<{ isReplaced: boolean }> {
  const row = await db
    .selectFrom('sold_accounts')
    .leftJoin('replaced_accounts', 'replaced_accounts.account_id', 'sold_accounts.account_id')
    .select('replaced_accounts.replacement_id')
    .where('sold_accounts.account_id', '=', accountId)
    .where('sold_accounts.purchase_id', '=', purchaseId)
    .executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND')
  return { isReplaced: row.replacement_id !== null }
}

/** The text of a line of a purchase. @throws NOT_FOUND */
export async function revealOrderLine(
  { keys }: Pick<Platform, 'keys'>,
  tx: Tx,
  line: { purchaseId: number; accountId: number },
): Promise<{ id: number; value: string }> {
  await lineOnOrder(tx, line)
  const sealed = await tx
    .selectFrom('accounts')
    .select(['id', 'key_id', 'ciphertext'])
    .where('id', '=', line.accountId)
    .execute()
  const [revealed] = await revealAccounts(keys, sealed)
  if (!revealed) throw new ShopError('NOT_FOUND')
  return revealed
}
