import { sql } from 'kysely'
import { ADVISORY_LOCKS } from '../../host/db/advisory-locks.ts'
import type { Database, Tx } from '../../host/db/database.ts'
import type { AlertFacts } from '../../host/db/json-columns.ts'
import { addJob } from '../../host/queue/jobs.ts'

/** How many of a kind a message tells with their facts. The others are a number. */
const MAX_SAMPLES = 5

/**
 * Tells something over each route that has its kind, in this transaction. Only jobs call it: all that tell something
 * wait for each other until they commit. `saidBy`: a kind that says the same over the routes that have both.
 */
export async function raiseAlerts(
  tx: Tx,
  kind: string,
  facts: readonly AlertFacts[],
  saidBy: string | null = null,
): Promise<void> {
  if (facts.length === 0) return
  await lockAlerts(tx)
  const samples = JSON.stringify(facts.slice(0, MAX_SAMPLES))
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO waiting_alerts AS earlier (route_id, kind, count, samples)
    SELECT id, ${kind}, ${facts.length}::integer, ${samples}::jsonb FROM alert_routes
    WHERE is_on AND ${kind} = ANY (kinds) AND (${saidBy}::text IS NULL OR ${saidBy}::text <> ALL (kinds))
    ON CONFLICT (route_id, kind) DO UPDATE SET
      count = least(earlier.count::bigint + excluded.count, 2000000000)::integer,
      samples = (
        SELECT jsonb_agg(sample ORDER BY nth)
        FROM jsonb_array_elements(earlier.samples || excluded.samples) WITH ORDINALITY AS samples (sample, nth)
        WHERE nth <= ${MAX_SAMPLES}::integer
      )`.execute(tx)
  if (numAffectedRows > 0n) await wakeSender(tx)
}

/**
 * One transaction at a time tells something or changes a route: two that tell several kinds would otherwise wait for each
 * other's rows. It comes before the locks of rows.
 */
export async function lockAlerts(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.alerts})`.execute(tx)
}

/** Sends what may be sent, soon after the commit. */
export async function wakeSender(db: Database): Promise<void> {
  await addJob(db, 'send-alerts', {}, { key: 'send-alerts' })
}

/** The kinds that a route wants. What no route wants is neither looked for nor stored. */
export async function wantedKinds(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{ kind: string }>`
    SELECT DISTINCT unnest(kinds) AS kind FROM alert_routes WHERE is_on`.execute(db)
  return new Set(rows.map(({ kind }) => kind))
}
