import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Area } from '../areas/area.ts'
import type { Platform } from '../context/platform.ts'
import type { BatchResult, DeleteBatch } from '../db/retention/delete-old-rows.ts'

/** A pause between batches, so that the database is free for buyers most of the time. */
const PAUSE_MS = 100
/** The longest run. The next one, an hour later, continues. */
const MAX_RUN_MS = 10 * 60_000
/** The maximum number of batches of one deletion in a run. */
const MAX_BATCHES = 5_000
const TIMEOUTS = { statement: '10s', lock: '1s' }

/**
 * Deletes the rows that the tables of these areas no longer keep. Each batch is a transaction, followed by a pause. If one
 * table fails, for example because it is locked, the job continues with the others.
 * @throws AggregateError with the errors of the failed tables
 */
export async function tidyUp(
  { db, config, log }: Pick<Platform, 'db' | 'config' | 'log'>,
  areas: readonly Pick<Area, 'tables'>[],
  stopping?: AbortSignal,
  { runMs = MAX_RUN_MS } = {},
): Promise<void> {
  const until = performance.now() + runMs
  const isOver = () => stopping?.aborted === true || performance.now() > until
  const failures: unknown[] = []
  for (const [table, { deletions = [] }] of areas.flatMap(({ tables = {} }) => Object.entries(tables))) {
    try {
      let deleted = 0
      for (const createBatch of deletions) {
        deleted += await deleteAll(db, createBatch(config.retention), isOver)
      }
      if (deleted > 0) log.info({ tables: [table], deleted }, 'Old rows were deleted.')
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some tables could not be tidied up.')
}

async function deleteAll(db: Platform['db'], batch: DeleteBatch, isOver: () => boolean): Promise<number> {
  let deleted = 0
  for (let count = 0; count < MAX_BATCHES && !isOver(); count++) {
    const result = await withTimeouts(db, batch)
    deleted += result.deleted
    if (!result.mayBeMore) break
    await sleep(PAUSE_MS)
  }
  return deleted
}

async function withTimeouts(db: Platform['db'], batch: DeleteBatch): Promise<BatchResult> {
  return db.transaction().execute(async (tx) => {
    await sql`SELECT set_config('statement_timeout', ${TIMEOUTS.statement}, true),
      set_config('lock_timeout', ${TIMEOUTS.lock}, true)`.execute(tx)
    return batch(tx)
  })
}
