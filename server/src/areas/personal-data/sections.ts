import { type RawBuilder, sql } from 'kysely'
import type { Platform } from '../../host/context/platform.ts'
import { decryptAccounts } from '../stock/encryption/decrypt-accounts.ts'

type Row = { id: number } & Record<string, unknown>

interface PageOfRows {
  userId: number
  afterId: number
  limit: number
}

/** Reads the next rows of one list of a customer, in the order of their ids. Amounts are in dollars. */
type ReadSection = (platform: Pick<Platform, 'db' | 'keys'>, page: PageOfRows) => Promise<Row[]>

const dollars = (cents: string) => sql`${sql.ref(cents)}::numeric::float8 / 100`

/** A section that one query reads. */
function sectionOfQuery(query: (userId: number) => RawBuilder<unknown>): ReadSection {
  return async ({ db }, { userId, afterId, limit }) => {
    const { rows } = await sql<Row>`
      SELECT * FROM (${query(userId)}) section WHERE id > ${afterId} ORDER BY id LIMIT ${limit}`.execute(db)
    return rows
  }
}

const purchases = sectionOfQuery(
  (userId) => sql`
    SELECT p.id, p.kind, p.title, p.category_name AS category, p.sub_category_name AS "subCategory", p.quantity,
      ${dollars('p.unit_price_cents')} AS "unitPrice", ${dollars('p.discount_cents')} AS discount,
      ${dollars('p.amount_cents')} AS amount, p.coupon_code AS "couponCode", p.purchased_at AS "purchasedAt"
    FROM purchases p WHERE p.user_id = ${userId}`,
)

/** The accounts that the customer bought, with their texts: they are the customer's own. */
const accounts: ReadSection = async ({ db, keys }, { userId, afterId, limit }) => {
  const { rows } = await sql<{ id: number; orderId: number; key_id: number; ciphertext: Buffer }>`
    SELECT a.id, p.id AS "orderId", a.key_id, a.ciphertext
    FROM purchases p JOIN sold_accounts s ON s.purchase_id = p.id JOIN accounts a ON a.id = s.account_id
    WHERE p.user_id = ${userId} AND a.id > ${afterId}
      AND NOT EXISTS (SELECT FROM replaced_accounts r WHERE r.account_id = a.id)
    ORDER BY a.id LIMIT ${limit}`.execute(db)
  const texts = await decryptAccounts(keys, rows)
  return rows.map(({ id, orderId }, index) => ({ id, orderId, value: texts[index]?.value ?? '' }))
}

/** Every list of the file, by its name. */
export const sections: Record<string, ReadSection> = {
  transfers: sectionOfQuery(
    (userId) => sql`
      SELECT t.id, t.kind, CASE WHEN t.credit_account_id = w.id THEN 1 ELSE -1 END * ${dollars('t.amount_cents')} AS amount,
        t.reference, t.created_at AS "createdAt"
      FROM wallets w JOIN transfers t ON w.id IN (t.credit_account_id, t.debit_account_id) WHERE w.user_id = ${userId}`,
  ),
  purchases,
  accounts,
  shipments: sectionOfQuery(
    (userId) => sql`
      SELECT id, tracking_number AS "trackingNumber", carrier, ship_method AS "shipMethod", scenario,
        origin_city AS "originCity", origin_state AS "originState", origin_country AS "originCountry",
        destination_city AS "destinationCity", destination_state AS "destinationState",
        destination_country AS "destinationCountry", shipped_at AS "shippedAt", schedule AS events,
        created_at AS "createdAt"
      FROM shipments WHERE user_id = ${userId}`,
  ),
  deposits: sectionOfQuery(
    (userId) => sql`
      SELECT d.id, d.method, d.status, ${dollars('d.amount_cents')} AS amount, d.reference, d.created_at AS "createdAt",
        d.completed_at AS "completedAt", r.reason AS "reviewReason", r.settled_decision AS "reviewDecision",
        r.settled_reason AS "reviewDecisionReason", (
          SELECT coalesce(jsonb_agg(jsonb_build_object('id', payment_id, 'status', status, 'details', details)
            ORDER BY first_seen_at), '[]') FROM payments WHERE deposit_id = d.id
        ) AS payments, (
          SELECT coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'amount', ${dollars('p.amount_cents')},
            'status', p.provider_status, 'reason', p.reason, 'at', p.first_heard_at) ORDER BY p.id), '[]')
          FROM returned_payments p JOIN payments USING (payment_id) WHERE deposit_id = d.id
        ) AS returns
      FROM deposits d LEFT JOIN deposit_reviews r ON r.deposit_id = d.id WHERE d.user_id = ${userId}`,
  ),
  refunds: sectionOfQuery(
    (userId) => sql`
      SELECT id, purchase_id AS "orderId", account_id AS "accountId", ${dollars('amount_cents')} AS amount, reason,
        created_at AS "createdAt"
      FROM refunds WHERE user_id = ${userId}`,
  ),
  adjustments: sectionOfQuery(
    (userId) => sql`
      SELECT id, ${dollars('amount_cents')} AS amount, reason, created_at AS "createdAt"
      FROM wallet_adjustments WHERE user_id = ${userId}`,
  ),
  reports: sectionOfQuery(
    (userId) => sql`
      SELECT id, kind, reason, purchase_id AS "orderId", account_id AS "accountId", message, status, answer,
        created_at AS "createdAt", settled_at AS "settledAt"
      FROM reports WHERE user_id = ${userId}`,
  ),
  /** What the customer and the shop wrote about the reports, without the name of the admin. */
  reportMessages: sectionOfQuery(
    (userId) => sql`
      SELECT m.id, m.report_id AS "reportId", m.author_kind = 'CUSTOMER' AS "byYou", m.text, m.created_at AS "createdAt"
      FROM reports r JOIN report_messages m ON m.report_id = r.id WHERE r.user_id = ${userId}`,
  ),
  mails: sectionOfQuery(
    (userId) => sql`
      SELECT id, template AS about, created_at AS "createdAt", sent_at AS "sentAt", failed_at AS "givenUpAt"
      FROM mails WHERE user_id = ${userId}`,
  ),
  /** Without the network and the browser of an admin who did something about the customer. */
  securityEvents: sectionOfQuery(
    (userId) => sql`
      SELECT id, at, kind, count, details, CASE WHEN actor_id IS NULL THEN network END AS network,
        CASE WHEN actor_id IS NULL THEN browser END AS browser
      FROM security_events WHERE user_id = ${userId}`,
  ),
  /** What the customer did, and what others did about the customer, without the address and the name of the others. */
  auditEntries: sectionOfQuery(
    (userId) => sql`
      SELECT id, action, subject, before, after, CASE WHEN actor_id = ${userId} THEN address END AS address,
        actor_id IS NOT DISTINCT FROM ${userId} AS "byYou", created_at AS "createdAt"
      FROM audit_log WHERE actor_id = ${userId} OR subject = ${`user:${userId}`}`,
  ),
}
