import { sql } from 'kysely'
import { dollarsOf, type PersonCopy, type ReadRows, rowsOfQuery } from '../../host/areas/person-copy.ts'
import type { Tables } from '../../host/areas/table-rules.ts'
import { deleteOldest, deleteWhere } from '../../host/db/retention/delete-old-rows.ts'
import { decryptRows } from '../../host/security/encryption.ts'

const afterSales = 'for good: the after-sales of bad accounts, and the batches that were put on hold'

/** How long the shop keeps what a customer did with what was bought. A bank lets a payer dispute for a year at most. */
const SEEN_DAYS = 400
/** How long the same is kept after a card deposit, if its customer is erased (0121-deliveries-of-erased.sql). */
const SEEN_AFTER_CARD_DAYS = 180

export const tables: Tables = {
  purchases: {
    rights: 'SELECT, INSERT',
    kept: 'for good: money, from which every later balance is computed',
    person: {
      // Unless it is a random UUID.
      cleared: ['idempotency_key'],
      books: {
        'what was bought, in the words of the shop': [
          'category_name',
          'coupon_code',
          'kind',
          'sub_category_name',
          'title',
        ],
        'compares a repeated request with the first': ['request_hash'],
      },
      copy: {
        section: 'purchases',
        without: { 'for repeated requests only': ['idempotency_key', 'request_hash'] },
      },
    },
    noSecrets: {
      coupon_code: 'a discount for everyone who knows it',
      request_hash: 'compares a repeated request with the first',
    },
    signIn: 'none',
  },
  reports: {
    rights: 'SELECT, INSERT, UPDATE',
    kept: afterSales,
    person: {
      cleared: ['answer', 'message'],
      books: { 'words of the shop': ['kind', 'reason', 'status'] },
      copy: { section: 'reports' },
    },
    refusals: {
      reports_open_key: {
        code: 'ALREADY_EXISTS',
        sentence: 'You have reported this already. The shop will answer you.',
      },
    },
    types: {
      kind: "Generated<'PROBLEM' | 'OWNERSHIP'>",
      reason: "'NOT_WORKING' | 'WRONG_DETAILS' | 'ALREADY_USED' | 'OTHER' | null",
      status: "Generated<'OPEN' | 'REPLACED' | 'REFUNDED' | 'DECLINED'>",
    },
    signIn: 'none',
  },
  report_messages: {
    rights: 'SELECT, INSERT',
    kept: afterSales,
    person: {
      cleared: ['text'],
      books: { 'a word of the shop': ['author_kind'] },
      copy: { section: 'reportMessages', without: { 'the copy says `byYou`': ['author_kind'] } },
    },
    types: { author_kind: "'CUSTOMER' | 'OPERATOR'" },
    signIn: 'none',
  },
  deliveries_seen: {
    // An erasure changes rows with the rights of the owner.
    rights: 'SELECT, INSERT, DELETE',
    kept: `${SEEN_DAYS} days; of a customer who is erased until ${SEEN_AFTER_CARD_DAYS} days after the card deposit before the purchase`,
    deletions: [
      deleteOldest('deliveries_seen', {
        time: 'at',
        days: SEEN_DAYS,
        expired: sql`at < now() - make_interval(days => ${SEEN_DAYS}::integer)`,
      }),
      deleteWhere('deliveries_seen', sql`kept_until < now()`),
    ],
    person: {
      deleted: {
        byCode: `all rows of the customer but those of purchases after a card deposit of the last ${SEEN_AFTER_CARD_DAYS} days, which a payer may still dispute`,
      },
      books: { 'a word of the shop, and from where': ['kind', 'network'] },
      copy: { section: 'deliveriesSeen' },
    },
    types: { kind: "'OPENED' | 'SHOWN' | 'COPIED' | 'DOWNLOADED'" },
    signIn: 'none',
  },
}

/** The accounts that the customer bought, with their texts: they are the customer's own. */
const boughtAccounts: ReadRows = async ({ db, keys }, { userId, afterId, limit }) => {
  const { rows } = await sql<{ id: number; orderId: number; key_id: number; ciphertext: Buffer }>`
    SELECT a.id, p.id AS "orderId", a.key_id, a.ciphertext
    FROM purchases p JOIN sold_accounts s ON s.purchase_id = p.id JOIN accounts a ON a.id = s.account_id
    WHERE p.user_id = ${userId} AND a.id > ${afterId}
      AND NOT EXISTS (SELECT FROM replaced_accounts r WHERE r.account_id = a.id)
    ORDER BY a.id LIMIT ${limit}`.execute(db)
  const texts = await decryptRows(keys, 'accounts', rows)
  return rows.map(({ id, orderId }, index) => ({ id, orderId, value: texts[index]?.value ?? '' }))
}

export const personCopy: PersonCopy = {
  purchases: {
    nth: 7,
    rows: rowsOfQuery(
      (userId) => sql`
        SELECT p.id, p.kind, p.title, p.category_name AS category, p.sub_category_name AS "subCategory", p.quantity,
          ${dollarsOf('p.unit_price_cents')} AS "unitPrice", ${dollarsOf('p.discount_cents')} AS discount,
          ${dollarsOf('p.amount_cents')} AS amount, p.coupon_code AS "couponCode", p.purchased_at AS "purchasedAt"
        FROM purchases p WHERE p.user_id = ${userId}`,
    ),
  },
  accounts: { nth: 8, rows: boughtAccounts },
  reports: {
    nth: 13,
    rows: rowsOfQuery(
      (userId) => sql`
        SELECT id, kind, reason, purchase_id AS "orderId", account_id AS "accountId", message, status, answer,
          created_at AS "createdAt", settled_at AS "settledAt"
        FROM reports WHERE user_id = ${userId}`,
    ),
  },
  /** What the customer and the shop wrote about the reports, without the name of the admin. */
  reportMessages: {
    nth: 14,
    rows: rowsOfQuery(
      (userId) => sql`
        SELECT m.id, m.report_id AS "reportId", m.author_kind = 'CUSTOMER' AS "byYou", m.text, m.created_at AS "createdAt"
        FROM reports r JOIN report_messages m ON m.report_id = r.id WHERE r.user_id = ${userId}`,
    ),
  },
  /** When and from where the customer opened, showed, copied or downloaded what was bought. */
  deliveriesSeen: {
    nth: 28,
    rows: rowsOfQuery(
      (userId) => sql`
        SELECT id, purchase_id AS "orderId", kind, network, at
        FROM deliveries_seen WHERE user_id = ${userId}`,
    ),
  },
}
