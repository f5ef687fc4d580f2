import { formatCents } from '@docket/contract/money'
import { MAX_ERASURE_MS } from '@docket/contract/personal-data'
import { sql } from 'kysely'
import { createSemaphore } from '../../host/concurrency/semaphore.ts'
import type { Platform } from '../../host/context/platform.ts'
import { ADVISORY_LOCKS, PAIRED_ADVISORY_LOCKS } from '../../host/db/advisory-locks.ts'
import type { Tx } from '../../host/db/database.ts'
import { DECLARED_TABLES } from '../../host/db/declared-tables.ts'
import { inTransaction } from '../../host/db/in-transaction.ts'
import { ShopError } from '../../host/errors.ts'
import type { Actor } from '../../host/security/actor.ts'
import { writeRedaction } from '../../host/security/audit-chain/redactions.ts'
import { deleteFactorsOfErased } from '../../host/security/identity-changes.ts'
import { lockLimits, useLimit } from '../../host/security/operator-limits/use-limit.ts'
import { recheckSessions } from '../../host/security/sessions.ts'
import { writeEntry } from './audited.ts'

const ERASED = '[erased]'

/**
 * One erasure at a time in each process, so that one of its two connections for slow queries is left for the ledger
 * check. A few others wait here, for two seconds at most, without a connection.
 */
const erasures = createSemaphore({
  atOnce: 1,
  waiting: 4,
  // `timed` sets the limit of two seconds. Its other limits are never reached by four jobs.
  timed: { burstJobs: 4, lastingOverloadAfter: 64, lastingOverloadJobs: 4 },
  refusal: () =>
    new ShopError('UNAVAILABLE', 'Another account is being erased. Try again in half a minute.', {
      retryAfter: 30,
    }),
})

/** How long an erasure waits for another one, or for another call that uses the customer's rows. */
const LOCK_MS = 3_000
/**
 * The part of MAX_ERASURE_MS that is kept for what `limitMs` does not cover: the check of the password, and the commit.
 */
const OTHER_STEPS_MS = 20_000

/**
 * Erases a customer's personal data, all or nothing: no sign-in, address, name, message or session is left. Purchases,
 * transfers, deposits and entries of the audit log stay, with a user called `erased-<id>`. It cannot be undone.
 * @throws NOT_FOUND if the user is not a customer or already erased; IN_USE, with a text that says what is still open; LIMIT_REACHED;
 * UNAVAILABLE, or an error of the database, if another erasure runs or there is not enough time
 */
export async function eraseCustomer(
  { slowQueriesDb, keys, sessions }: Pick<Platform, 'slowQueriesDb' | 'keys' | 'sessions'>,
  actor: Actor,
  { userId, reason }: { userId: number; reason?: string },
  { limitMs = MAX_ERASURE_MS - OTHER_STEPS_MS } = {},
): Promise<{ id: number }> {
  const endsAt = performance.now() + limitMs
  const erase = async (tx: Tx) => {
    await limitStatements(tx, { endsAt, lockMs: LOCK_MS })
    if (reason !== undefined) await lockLimits(tx, actor)
    // Two erasures at the same time would both rewrite an entry that names both customers, each from its old text.
    await sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.erasures})`.execute(tx)
    // `erase_person` takes this lock, too. It is taken here, because it must come before the lock of the user's row.
    await sql`SELECT pg_advisory_xact_lock(${PAIRED_ADVISORY_LOCKS.erasedUser}, ${userId})`.execute(tx)
    const email = await lockCustomer(tx, userId)
    await refuseOpenMatters(tx, userId)
    // An operator gives a reason. Customers erase only themselves.
    if (reason !== undefined) await useLimit(tx, actor, 'customers', 1)
    await deleteTraces(tx, { userId, email })
    // Written before `erase_person` runs, which also replaces the customer's names in the reason.
    await writeEntry(tx, {
      ...actor,
      action: 'user.erase',
      subject: `user:${userId}`,
      ...(reason !== undefined && { after: { reason } }),
    })
    await limitStatements(tx, { endsAt, lockMs: 0 })
    const { rows } = await sql<{ changed: number[] }>`SELECT erase_person(${userId}) AS changed`.execute(tx)
    await deleteFactorsOfErased(tx, userId)
    await limitStatements(tx, { endsAt, lockMs: LOCK_MS })
    await writeRedaction(tx, keys, actor, { subject: `user:${userId}`, entries: rows[0]?.changed ?? [] })
    await recheckSessions(tx, userId)
  }
  // An erasure reads the whole audit log once, which may take longer than `db` waits for an answer.
  await erasures.run(() => inTransaction(slowQueriesDb, erase))
  sessions.forget(userId)
  return { id: userId }
}

/**
 * The next statements of the transaction end at `endsAt`, so that all of them together have one deadline. Each waits
 * for a lock for `lockMs` at most; 0: until `endsAt`.
 */
async function limitStatements(
  tx: Tx,
  { endsAt, lockMs }: { endsAt: number; lockMs: number },
): Promise<void> {
  const leftMs = Math.max(1, Math.floor(endsAt - performance.now()))
  await sql`SELECT set_config('statement_timeout', ${String(leftMs)}, true),
    set_config('lock_timeout', ${String(lockMs)}, true)`.execute(tx)
}

/** Locks the user, so that no deposit and no report begins now. Returns the e-mail. */
async function lockCustomer(tx: Tx, userId: number): Promise<string> {
  const user = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('role', '=', 'USER')
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!user) throw new ShopError('NOT_FOUND')
  return user.email
}

async function refuseOpenMatters(tx: Tx, userId: number): Promise<void> {
  const wallet = await tx
    .selectFrom('wallets')
    .select(['balance_cents', 'held_cents', 'open_disputes'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (wallet.balance_cents > 0n) {
    const balance = formatCents(wallet.balance_cents)
    throw new ShopError(
      'IN_USE',
      `There is still ${balance} in the wallet. It must be spent or paid back before the account is erased.`,
    )
  }
  const { rows } = await sql<Record<'disputes' | 'deposits' | 'purchases' | 'reports', boolean>>`
    SELECT
      -- Also those from before the wallet counted them.
      EXISTS (SELECT FROM returned_payments r JOIN payments p ON p.payment_id = r.payment_id
        JOIN deposits d ON d.id = p.deposit_id
        WHERE d.user_id = ${userId} AND r.kind = 'dispute' AND r.state IN ('open', 'answered')) AS disputes,
      EXISTS (SELECT FROM deposits WHERE user_id = ${userId} AND status IN ('PENDING', 'REVIEW')) AS deposits,
      -- Its key finds what is bought for it, and the erasure would empty the key.
      EXISTS (SELECT FROM waiting_purchases WHERE user_id = ${userId} AND state = 'DUE') AS purchases,
      EXISTS (SELECT FROM reports WHERE user_id = ${userId} AND status = 'OPEN') AS reports`.execute(tx)
  if (rows[0]?.disputes || wallet.held_cents > 0n || wallet.open_disputes > 0) {
    throw new ShopError(
      'IN_USE',
      'A payment is disputed or on its way back. The account can be erased when that is over.',
    )
  }
  if (rows[0]?.deposits) {
    throw new ShopError(
      'IN_USE',
      'A deposit is not finished yet. The account can be erased when it is credited, failed or expired.',
    )
  }
  if (rows[0]?.purchases)
    throw new ShopError('IN_USE', 'A purchase is not finished yet. Try again in a minute.')
  if (rows[0]?.reports) {
    throw new ShopError(
      'IN_USE',
      'A report is still open. The account can be erased when the shop has settled it.',
    )
  }
}

async function deleteTraces(tx: Tx, { userId, email }: { userId: number; email: string }): Promise<void> {
  const { rows: others } = await sql<{ email: string }>`
    SELECT email FROM former_names WHERE user_id = ${userId}
    UNION SELECT new_email FROM email_changes WHERE user_id = ${userId}`.execute(tx)
  const emails = [email, ...others.map((other) => other.email)]
  for (const [table, { person }] of Object.entries(DECLARED_TABLES)) {
    if (person?.deleted === 'own')
      await sql`DELETE FROM ${sql.table(table)} WHERE user_id = ${userId}`.execute(tx)
  }
  await tx.deleteFrom('sandbox_mails').where('recipient', 'in', emails).execute()
  // The table of the Paystack simulator, which has rows only in a sandbox. A real provider keeps this data itself.
  await tx
    .updateTable('sandbox_paystack_transactions')
    .set({ email: 'erased@erased.invalid', last_notice: null })
    .where('email', 'in', emails)
    .execute()
  await tx
    .updateTable('reports')
    .set({ message: ERASED, answer: sql`CASE WHEN answer IS NOT NULL THEN ${ERASED} END` })
    .where('user_id', '=', userId)
    .execute()
  await tx.updateTable('deposits').set({ payment_url: null }).where('user_id', '=', userId).execute()
}
