import {
  EVIDENCE_ACCOUNTS,
  EVIDENCE_ACTS,
  EVIDENCE_MESSAGES,
  EVIDENCE_ORDERS,
  type Evidence,
  type EvidenceOrder,
} from '@docket/contract/admin/evidence'
import { toDollars } from '@docket/contract/money'
import { sql } from 'kysely'
import type { Platform } from '../../host/context/platform.ts'
import type { Database } from '../../host/db/database.ts'
import { accountsOfPurchases, selectPurchaseSummaries } from '../purchases/records/purchases.ts'
import { listConversations } from '../purchases/report/conversation.ts'
import { refundedOfPurchase } from '../wallet/refunds.ts'
import { masked } from './masked.ts'
import type { Terms } from './terms.ts'

interface OrdersOf {
  userId: number
  since: Date
}

/** What a customer has bought since then, the oldest first, with what they did with it. */
export async function ordersSince(
  { db, keys }: Pick<Platform, 'db' | 'keys'>,
  terms: Terms,
  { userId, since }: OrdersOf,
): Promise<{ orders: EvidenceOrder[]; orderCount: number }> {
  const [rows, { orderCount }] = await Promise.all([
    selectPurchaseSummaries(db)
      .select(refundedOfPurchase.as('refunded_cents'))
      .where('purchases.user_id', '=', userId)
      .where('purchases.purchased_at', '>=', since)
      .orderBy('purchases.id')
      .limit(EVIDENCE_ORDERS)
      .execute(),
    db
      .selectFrom('purchases')
      .select(sql<number>`count(*)::integer`.as('orderCount'))
      .where('user_id', '=', userId)
      .where('purchased_at', '>=', since)
      .executeTakeFirstOrThrow(),
  ])
  const purchaseIds = rows.map(({ id }) => id)
  const [accounts, seen] = await Promise.all([
    accountsOfPurchases(db, keys, { purchaseIds, limitEach: EVIDENCE_ACCOUNTS }),
    seenOf(db, purchaseIds),
  ])
  const orders = rows.map((row) => ({
    id: row.id,
    title: row.title,
    quantity: row.quantity,
    amount: toDollars(row.amount_cents),
    refunded: toDollars(row.refunded_cents),
    purchasedAt: row.purchased_at.toISOString(),
    goods:
      row.tracking_number === null
        ? (accounts.get(row.id) ?? []).map(({ value }) => masked(value))
        : [row.tracking_number],
    terms: terms.at(row.purchased_at),
    seen: seen.get(row.id) ?? [],
  }))
  return { orders, orderCount }
}

/** The first acts of the customer with each of these purchases. */
async function seenOf(db: Database, purchaseIds: number[]): Promise<Map<number, EvidenceOrder['seen']>> {
  const { rows } = await sql<{
    id: number
    kind: EvidenceOrder['seen'][number]['kind']
    network: string
    at: Date
  }>`
    SELECT wanted.id, seen.kind, seen.network, seen.at FROM unnest(${purchaseIds}::bigint[]) AS wanted (id)
    CROSS JOIN LATERAL (
      SELECT kind, network, at FROM deliveries_seen WHERE purchase_id = wanted.id ORDER BY at LIMIT ${EVIDENCE_ACTS}
    ) seen ORDER BY seen.at`.execute(db)
  const byPurchase = new Map<number, EvidenceOrder['seen']>()
  for (const { id, kind, network, at } of rows) {
    byPurchase.set(id, [...(byPurchase.get(id) ?? []), { kind, network, at: at.toISOString() }])
  }
  return byPurchase
}

/** What customer and shop wrote in the reports about these orders, the oldest first. */
export async function messagesAbout(
  db: Database,
  purchaseIds: readonly number[],
): Promise<Evidence['messages']> {
  if (purchaseIds.length === 0) return []
  const reported = await db
    .selectFrom('reports')
    .select('purchase_id')
    .distinct()
    .where('purchase_id', 'in', purchaseIds)
    .execute()
  const messages: Evidence['messages'] = []
  for (const { purchase_id: orderId } of reported) {
    for (const report of await listConversations(db, orderId)) {
      messages.push({ orderId, from: 'CUSTOMER', text: report.message, at: report.createdAt })
      for (const { from, text, createdAt } of report.messages)
        messages.push({ orderId, from, text, at: createdAt })
      if (report.answer !== null)
        messages.push({
          ...{ orderId, from: 'OPERATOR' as const, text: report.answer },
          at: report.settledAt ?? report.createdAt,
        })
    }
  }
  return messages
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .slice(0, EVIDENCE_MESSAGES)
}
