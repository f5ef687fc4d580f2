import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { Counter } from 'prom-client'
import type { Problem } from '../../context/readiness.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import { type Database, GENERAL_TIMEOUT_MS, queriesOn } from '../database.ts'
import { isUnavailable } from '../is-unavailable.ts'
import { openPool } from '../open-pool.ts'
import { type ReplicaState, readPosition, startReplicaMonitor } from './replica-monitor.ts'

/** Large reads that a standby of the database may answer: the dashboard, exports and their CSV files. */
export interface ReplicaReads {
  /**
   * Runs a read on the standby, or on the primary if there is no standby, or if the standby lacks a change that was
   * committed before this call. So a person always reads their own changes. If the standby fails during the read,
   * `read` runs again on the primary.
   */
  read<Result>(read: (db: Database) => Promise<Result>): Promise<Result>
  /** For readiness. Never blocking, because the primary answers. */
  problem(): Problem | null
  close(): Promise<void>
}

interface ReplicaOptions {
  url: string
  /** The shop's own database. */
  primary: Database
  log: FastifyBaseLogger
  metrics: Metrics
}

/** For each process: two exports, which the shop allows at once, and two other reads. */
const REPLICA_CONNECTIONS = 4
/** How long a read waits until the standby has the changes that were committed before it. */
const MAX_WAIT_MS = 1_000
const PAUSE_MS = { first: 5, longest: 100 }
/** `query_canceled`: the statement ran for too long, which it would do on the primary, too. */
const CANCELED = '57014'

const reasons: Record<Exclude<ReplicaState, 'usable' | 'unknown'>, string> = {
  unreachable: 'it cannot be reached',
  'no standby': 'it is not a standby',
  'another database': 'it is the standby of another database',
  'functions missing': 'it lacks the functions of this build',
  behind: 'it is behind the primary',
}

/** Without a standby, the primary answers everything. */
export function withoutReplica(primary: Database): ReplicaReads {
  return { read: (read) => read(primary), problem: () => null, close: async () => {} }
}

/** Opens connections to a standby that answers large reads in place of the primary. */
export function openReplica({ url, primary, log, metrics }: ReplicaOptions): ReplicaReads {
  const bounded = openPool(url, {
    max: REPLICA_CONNECTIONS,
    statementTimeoutMs: GENERAL_TIMEOUT_MS,
    applicationName: 'docket replica',
    pooled: false,
    readOnly: true,
  })
  const replica = queriesOn(bounded.pool)
  const monitor = startReplicaMonitor({
    url,
    primary,
    onChange: (state) => {
      if (state === 'unreachable') bounded.dropUnanswered()
      if (state === 'usable') log.info('The standby answers large reads.')
      const message = problemOf(state)
      if (message !== null) log.warn({ state }, message)
    },
  })
  metrics.pools.set('replica', bounded.pool)
  const reads = countReads(metrics)

  async function isUsable(): Promise<boolean> {
    if (monitor.state() !== 'usable') return false
    try {
      const position = await readPosition(primary)
      const deadline = performance.now() + MAX_WAIT_MS
      for (let pauseMs = PAUSE_MS.first; ; pauseMs = Math.min(2 * pauseMs, PAUSE_MS.longest)) {
        if (await hasReplayed(replica, position)) return true
        if (performance.now() + pauseMs > deadline) return false
        await sleep(pauseMs)
      }
    } catch {
      // The caller then reads from the primary. If the primary cannot be used, that read throws the error.
      return false
    }
  }

  return {
    async read(read) {
      if (await isUsable()) {
        try {
          const result = await read(replica)
          reads.inc({ answered_by: 'standby' })
          return result
        } catch (error) {
          if (!isUnavailable(error) || (error as { code?: string }).code === CANCELED) throw error
          log.warn({ cause: String(error) }, 'The standby failed during a read. The primary answers it.')
        }
      }
      reads.inc({ answered_by: 'primary' })
      return read(primary)
    },
    problem() {
      const message = problemOf(monitor.state())
      return message === null ? null : { name: 'replica', message, blocking: false }
    },
    async close() {
      await monitor.close()
      await bounded.pool.end()
    },
  }
}

function problemOf(state: ReplicaState): string | null {
  if (state === 'usable' || state === 'unknown') return null
  return `The standby of DATABASE_REPLICA_URL does not answer reads, because ${reasons[state]}. The primary answers them.`
}

/** Whether a standby has applied the primary's log up to this position. */
async function hasReplayed(replica: Database, position: string): Promise<boolean> {
  const { rows } = await sql<{ has_replayed: boolean | null }>`
    SELECT pg_last_wal_replay_lsn() >= ${position}::pg_lsn AND pg_is_in_recovery() AS has_replayed
  `.execute(replica)
  return rows[0]?.has_replayed === true
}

function countReads({ registry }: Metrics) {
  const counter = new Counter({
    name: 'docket_replica_reads_total',
    help: 'Reads that the standby may answer, by the database that answered them (standby, primary).',
    labelNames: ['answered_by'],
    registers: [registry],
  })
  for (const database of ['standby', 'primary']) counter.inc({ answered_by: database }, 0)
  return counter
}
