import { sql } from 'kysely'
import type { JobContext } from '../../host/areas/declared-job.ts'
import type { Database } from '../../host/db/database.ts'
import { KINDS } from './kinds.ts'
import type { Problem } from './problems.ts'
import { raiseAlerts, wantedKinds } from './raise-alerts.ts'

/**
 * Looks for the problems of each kind that a route wants, and tells the new ones. One kind that cannot be looked for
 * does not keep the others from being told.
 */
export async function watchProblems(context: JobContext, stopping: AbortSignal): Promise<void> {
  const { db, log } = context.platform
  const wanted = await wantedKinds(db)
  await forgetUnwanted(db, wanted)
  for (const [kind, { watch }] of Object.entries(KINDS)) {
    if (stopping.aborted) return
    if (!watch || !wanted.has(kind)) continue
    try {
      await tellNew(db, kind, await watch(context))
    } catch (error) {
      log.error({ kind, cause: String(error) }, 'A kind of alert could not be looked for.')
    }
  }
}

/** Tells the problems that were not told yet, and forgets those that are gone, so that they can be told again. */
async function tellNew(db: Database, kind: string, problems: readonly Problem[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const keys = problems.map(({ key }) => key)
    await sql`DELETE FROM alert_problems WHERE kind = ${kind} AND key <> ALL (${keys}::text[])`.execute(tx)
    const { rows } = await sql<{ key: string }>`
      INSERT INTO alert_problems (kind, key) SELECT ${kind}, unnest(${keys}::text[])
      ON CONFLICT DO NOTHING RETURNING key`.execute(tx)
    const added = new Set(rows.map(({ key }) => key))
    const facts = problems.filter(({ key }) => added.has(key)).map((problem) => problem.facts)
    await raiseAlerts(tx, kind, facts)
  })
}

/** A route that wants the kind again is told what is wrong then. */
async function forgetUnwanted(db: Database, wanted: ReadonlySet<string>): Promise<void> {
  await sql`DELETE FROM alert_problems WHERE kind <> ALL (${[...wanted]}::text[])`.execute(db)
}
