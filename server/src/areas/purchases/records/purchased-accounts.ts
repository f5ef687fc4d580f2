import type {
  AdminPurchasedAccount,
  purchasedAccounts,
  revealAccount as revealEndpoint,
} from '@docket/contract/admin/purchases'
import type { Output } from '@docket/contract/endpoint'
import { toDollars } from '@docket/contract/money'
import type { Report } from '@docket/contract/reports'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { Platform } from '../../../host/context/platform.ts'
import type { Database, Tx } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import { pageWindow } from '../../../host/lists/page.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { decryptRows } from '../../../host/security/encryption.ts'
import { useLimit } from '../../../host/security/operator-limits/use-limit.ts'
import { nounOfAccount, refusalWords } from '../../stock/nouns/noun-words.ts'
import { writeEntry } from '../audit/audited.ts'

interface Row {
  id: number
  batch_id: number
  source: string
  provenance: string | null
  batch_at: Date
  replaced_by_id: number | null
  replaces_id: number | null
  refunded: bigint
  report_id: number | null
  kind: Report['kind'] | null
  message: string | null
  reported_at: Date | null
  has_ownership_claim: boolean
}

/** A page of the accounts of a purchase, without their text; those with an open report first. */
export async function listPurchasedAccounts(
  db: Database,
  { purchaseId, ...query }: { purchaseId: number } & z.output<typeof purchasedAccounts.query>,
): Promise<Output<typeof purchasedAccounts>> {
  const { page, pageSize, limit, offset } = pageWindow(query)
  const [{ rows }, { total }] = await Promise.all([
    selectAccounts(purchaseId, sql`ORDER BY report.id IS NULL, a.id LIMIT ${limit} OFFSET ${offset}`).execute(
      db,
    ),
    db
      .selectFrom('sold_accounts')
      .select(sql<number>`count(*)::integer`.as('total'))
      .where('purchase_id', '=', purchaseId)
      .executeTakeFirstOrThrow(),
  ])
  // A purchase of accounts always has at least one, so this is not a purchase of accounts.
  if (total === 0) throw new ShopError('NOT_FOUND')
  return { items: rows.map(accountOf), total, page, pageSize }
}

/** One account of a purchase, without its text. @throws NOT_FOUND */
export async function getPurchasedAccount(
  db: Database,
  { purchaseId, accountId }: { purchaseId: number; accountId: number },
): Promise<AdminPurchasedAccount> {
  const { rows } = await selectAccounts(purchaseId, sql`AND a.id = ${accountId}`).execute(db)
  const [row] = rows
  if (!row) throw new ShopError('NOT_FOUND')
  return accountOf(row)
}

/** `clauses` follow the WHERE condition. */
function selectAccounts(purchaseId: number, clauses: RawBuilder<unknown>) {
  return sql<Row>`
    SELECT a.id, b.id AS batch_id, b.source, b.provenance, b.created_at AS batch_at, replaced.replacement_id AS replaced_by_id,
      replacement.account_id AS replaces_id, report.id AS report_id, report.kind, report.message, report.created_at AS reported_at,
      (report.kind IS NOT DISTINCT FROM 'OWNERSHIP' OR EXISTS (
        SELECT FROM batch_holds h WHERE h.batch_id = a.batch_id AND h.account_id = a.id
      )) AS has_ownership_claim,
      (SELECT coalesce(sum(amount_cents), 0)::bigint FROM refunds r
        WHERE r.purchase_id = ${purchaseId} AND r.account_id = a.id) AS refunded
    FROM sold_accounts s
      JOIN accounts a ON a.id = s.account_id
      JOIN account_batches b ON b.id = a.batch_id
      LEFT JOIN replaced_accounts replaced ON replaced.account_id = a.id
      LEFT JOIN replaced_accounts replacement ON replacement.replacement_id = a.id
      LEFT JOIN reports report
        ON report.purchase_id = ${purchaseId} AND report.account_id = a.id AND report.status = 'OPEN'
    WHERE s.purchase_id = ${purchaseId} ${clauses}`
}

function accountOf(row: Row): AdminPurchasedAccount {
  return {
    id: row.id,
    batch: {
      id: row.batch_id,
      source: row.source,
      provenance: row.provenance,
      createdAt: row.batch_at.toISOString(),
    },
    replacedBy: row.replaced_by_id,
    replaces: row.replaces_id,
    refunded: toDollars(row.refunded),
    openReport:
      row.report_id === null || row.kind === null || row.message === null || row.reported_at === null
        ? null
        : {
            id: row.report_id,
            kind: row.kind,
            message: row.message,
            createdAt: row.reported_at.toISOString(),
          },
    hasOwnershipClaim: row.has_ownership_claim,
  }
}

/** Whether an account of a purchase was replaced. @throws NOT_FOUND if the purchase does not have the account. */
export async function findPurchasedAccount(
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

/** The decrypted text of an account of a purchase. @throws NOT_FOUND */
async function decryptPurchasedAccount(
  { keys }: Pick<Platform, 'keys'>,
  tx: Tx,
  account: { purchaseId: number; accountId: number },
): Promise<{ id: number; value: string }> {
  await findPurchasedAccount(tx, account)
  const encrypted = await tx
    .selectFrom('accounts')
    .select(['id', 'key_id', 'ciphertext'])
    .where('id', '=', account.accountId)
    .execute()
  const [decrypted] = await decryptRows(keys, 'accounts', encrypted)
  if (!decrypted) throw new ShopError('NOT_FOUND')
  return decrypted
}

/**
 * Shows an admin the text of one account that a customer bought, and writes an audit entry.
 * @throws NOT_FOUND, LIMIT_REACHED
 */
export async function revealAccount(
  platform: Pick<Platform, 'db' | 'keys'>,
  actor: Actor,
  account: { purchaseId: number; accountId: number },
): Promise<Output<typeof revealEndpoint>> {
  return platform.db.transaction().execute(async (tx) => {
    await useLimit(tx, actor, 'reveals', 1)
    const decrypted = await decryptPurchasedAccount(platform, tx, account)
    await writeEntry(tx, {
      ...actor,
      action: 'account.reveal',
      subject: `account:${account.accountId}`,
      after: { purchaseId: account.purchaseId },
    })
    return decrypted
  })
}

/**
 * Refuses an account that was replaced: only its replacement can be refunded or replaced now.
 * @throws ALREADY_SETTLED, NOT_FOUND if the purchase does not have the account
 */
export async function requireCurrentAccount(
  tx: Tx,
  account: { purchaseId: number; accountId: number },
): Promise<void> {
  const { isReplaced } = await findPurchasedAccount(tx, account)
  if (isReplaced) {
    const noun = await nounOfAccount(tx, account.accountId)
    throw new ShopError('ALREADY_SETTLED', refusalWords.isReplaced(noun))
  }
}
