import { sql } from 'kysely'
import type { LedgerRule } from '../areas/ledger-rule.ts'
import type { Database, Tx } from '../db/database.ts'

/** The result of one rule: how many rows it examines, and the first violations. */
interface Check {
  name: string
  examined: number
  violations: string[]
}

/** Checks these rules in one snapshot, so that purchases of the running shop cannot look like violations. */
export async function checkLedger(
  db: Database,
  rules: readonly LedgerRule[],
): Promise<{ checks: Check[]; clean: boolean }> {
  const checks = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`SET LOCAL statement_timeout = '30min'`.execute(tx)
      const results: Check[] = []
      for (const rule of rules) {
        const { rows: counted } = await sql<{ count: number }>`
          SELECT count(*)::integer AS count FROM ${sql.raw(rule.rows)}`.execute(tx)
        results.push({
          name: rule.name,
          examined: counted[0]?.count ?? 0,
          violations: await findViolations(tx, rule),
        })
      }
      return results
    })
  return { checks, clean: checks.every((check) => check.violations.length === 0) }
}

/** The first 20 violations of a rule, found in one statement and so in one snapshot. */
export async function findViolations(tx: Tx, { violations }: LedgerRule): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    SELECT what FROM (${sql.raw(violations)}) AS violation (what) LIMIT 20`.execute(tx)
  return rows.map(({ what }) => what)
}
