import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { LedgerRule } from '../../host/areas/ledger-rule.ts'
import type { Platform } from '../../host/context/platform.ts'
import { ADVISORY_LOCKS } from '../../host/db/advisory-locks.ts'
import type { Database, Tx } from '../../host/db/database.ts'
import { publish } from '../../host/events/publish.ts'
import { findViolations } from '../../host/ledger-check/check-ledger.ts'
import { checkAuditChain } from '../../host/security/audit-chain/check-audit-chain.ts'
import type { KnownBlock } from '../../host/security/audit-chain/seal-audit-log.ts'

/** Tells every process that there is a new result. */
export const LEDGER_CHECKED = 'ledger-checked'

const RULE_TIMEOUT_MS = 60_000
const TOTAL_TIMEOUT_MS = 10 * 60_000
/**
 * After each rule the check pauses for as long as the rule took, but at most this long. If no rule takes longer, it
 * uses half of one core.
 */
const MAX_PAUSE_MS = 5_000
/** A block is sealed every minute, so these are the entries of some hours. `npm run audit` checks all. */
const NEWEST_BLOCKS = 300

/**
 * Checks these rules of the ledger in the running shop and stores the result for all processes. Unlike `npm run audit`
 * it reads each rule in a snapshot of its own, because one snapshot for all would keep PostgreSQL from removing dead
 * rows for the whole check, and purchases would slow down. One check runs at a time; a second one returns at once.
 * @throws if a rule, or all of them together, take too long. The old result stays; its age shows that no later check
 * has finished.
 */
export async function checkLedgerInBackground(
  platform: Pick<Platform, 'slowQueriesDb' | 'log' | 'notifications' | 'keys' | 'config'>,
  rules: readonly LedgerRule[],
  stopping?: AbortSignal,
  known: KnownBlock | null = null,
): Promise<void> {
  const { slowQueriesDb, log, notifications } = platform
  const startedAt = performance.now()
  const until = startedAt + TOTAL_TIMEOUT_MS
  const brokenRules = await findBrokenRules(slowQueriesDb, rules, { until, stopping })
  if (!brokenRules) return
  brokenRules.push(...(await findBrokenSeals(platform, known)))
  const violations = brokenRules.reduce((sum, rule) => sum + rule.violations, 0)
  await storeResult(slowQueriesDb, {
    duration_ms: Math.round(performance.now() - startedAt),
    violations,
    failed_rules: brokenRules.map(({ name }) => name),
  })
  if (violations > 0) log.error({ rules: brokenRules }, 'The ledger check failed.')
  await notifications.send(LEDGER_CHECKED)
}

interface BrokenRule {
  name: string
  violations: number
}

/**
 * Checks the newest entries of the audit log. The log line helps a person who suspects that the database was changed,
 * because a change of the database does not change the log.
 */
async function findBrokenSeals(
  { slowQueriesDb, keys, config, log }: Pick<Platform, 'slowQueriesDb' | 'keys' | 'config' | 'log'>,
  known: KnownBlock | null,
): Promise<BrokenRule[]> {
  const { violations, newest } = await checkAuditChain(slowQueriesDb, {
    keys,
    retention: config.retention,
    newestBlocks: NEWEST_BLOCKS,
    known,
  })
  if (newest) {
    const line = { block: newest.nth, hash: newest.hash.toString('hex') }
    log.info(line, 'The audit log is sealed up to this block.')
  }
  if (violations.length === 0) return []
  return [{ name: 'the audit log is as it was sealed', violations: violations.length }]
}

/** Null if another process is running a check. */
function findBrokenRules(
  db: Database,
  rules: readonly LedgerRule[],
  { until, stopping }: { until: number; stopping: AbortSignal | undefined },
): Promise<BrokenRule[] | null> {
  return db
    .transaction()
    .setIsolationLevel('read committed')
    .setAccessMode('read only')
    .execute(async (tx) => {
      if (!(await takeLock(tx))) return null
      // No parallel workers: they would use the cores that purchases need.
      await sql`SET LOCAL max_parallel_workers_per_gather = 0`.execute(tx)
      await sql`SET LOCAL statement_timeout = ${sql.lit(RULE_TIMEOUT_MS)}`.execute(tx)
      const brokenRules: BrokenRule[] = []
      for (const rule of rules) {
        stopping?.throwIfAborted()
        if (performance.now() > until) throw new Error('The ledger check took too long.')
        const startedAt = performance.now()
        // The rollback releases the locks on the rule's tables. A migration that waits for one would block all
        // purchases.
        await sql`SAVEPOINT rule`.execute(tx)
        const violations = await findViolations(tx, rule)
        await sql`ROLLBACK TO SAVEPOINT rule`.execute(tx)
        if (violations.length > 0) brokenRules.push({ name: rule.name, violations: violations.length })
        await sleep(Math.min(performance.now() - startedAt, MAX_PAUSE_MS), null, { signal: stopping })
      }
      return brokenRules
    })
}

/** PostgreSQL releases the lock at the end of the transaction, even if this process or its connection dies. */
async function takeLock(tx: Tx): Promise<boolean> {
  const lock = sql<{
    taken: boolean
  }>`SELECT pg_try_advisory_xact_lock(${ADVISORY_LOCKS.ledgerCheck}) AS taken`
  const { rows } = await lock.execute(tx)
  return rows[0]?.taken === true
}

async function storeResult(
  db: Database,
  result: { duration_ms: number; violations: number; failed_rules: string[] },
) {
  const values = { ...result, finished_at: sql<Date>`now()` }
  await db.transaction().execute(async (tx) => {
    const before = await tx.selectFrom('ledger_check').select('failed_rules').forUpdate().executeTakeFirst()
    await tx
      .insertInto('ledger_check')
      .values(values)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute()
    // The check runs every hour: a rule that stays broken is told once.
    const isNews = result.failed_rules.some((rule) => !before?.failed_rules.includes(rule))
    if (!isNews) return
    const payload = { violations: result.violations, rules: result.failed_rules }
    await publish(tx, 'ledger.failed', { subject: 'ledger', payload })
  })
}
