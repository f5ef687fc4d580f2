import { sql } from 'kysely'
import { BoundedClient } from '../bounded-client.ts'
import type { Database } from '../database.ts'
import { functionsArePresent } from '../migrate/functions.ts'

/** What the last check of the standby found; `unknown` until the first one. */
export type ReplicaState =
  | 'unknown'
  | 'usable'
  | 'unreachable'
  | 'no standby'
  | 'another database'
  | 'functions missing'
  | 'behind'

/** Checks the standby every second over its own connection. */
interface ReplicaMonitor {
  state(): ReplicaState
  close(): Promise<void>
}

interface ReplicaMonitorSettings {
  url: string
  primary: Database
  onChange(state: ReplicaState): void
}

interface Check {
  is_standby: boolean
  has_functions: boolean
  identity: string | null
  has_replayed: boolean | null
}

const CHECK_MS = 1_000
const ANSWER_MS = 2_000
/** A standby that applies changes later than this is not used, so that no read waits for it. */
const MAX_BEHIND_MS = 3_000

/** The time of the first migration: it differs between databases, and is the same on every standby of one database. */
const IDENTITY = '(SELECT extract(epoch FROM min(applied_at))::text FROM schema_migrations)'

export function startReplicaMonitor({ url, primary, onChange }: ReplicaMonitorSettings): ReplicaMonitor {
  let client: BoundedClient | null = null
  let state: ReplicaState = 'unknown'
  let identity: string | null = null
  /** A position of the primary that the standby has not applied yet, and when it was read. */
  let awaited: { position: string; since: number } | null = null
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function checkRepeatedly() {
    const next = await check()
    // The monitor may have been closed while it was connecting.
    if (isClosed) return client?.destroy()
    if (next !== state) {
      state = next
      onChange(next)
    }
    timer = setTimeout(checkRepeatedly, CHECK_MS)
    timer.unref()
  }

  async function check(): Promise<ReplicaState> {
    try {
      identity ??= await readIdentity(primary)
      awaited ??= { position: await readPosition(primary), since: performance.now() }
    } catch {
      // While the primary cannot be asked, nothing new is known of the standby.
      return state
    }
    try {
      client ??= await connect(url)
      const [row] = await client.queryWithTimeout<Check>(checkQuery(awaited.position), {
        timeoutMs: ANSWER_MS,
      })
      return row ? stateOf(row) : 'unreachable'
    } catch {
      client?.destroy()
      client = null
      return 'unreachable'
    }
  }

  function stateOf(row: Check): ReplicaState {
    if (!row.is_standby) return 'no standby'
    if (row.identity !== identity) return 'another database'
    if (!row.has_replayed) {
      const behindMs = performance.now() - (awaited?.since ?? 0)
      return behindMs > MAX_BEHIND_MS ? 'behind' : state
    }
    awaited = null
    return row.has_functions ? 'usable' : 'functions missing'
  }

  void checkRepeatedly()
  return {
    state: () => state,
    async close() {
      isClosed = true
      clearTimeout(timer)
      client?.destroy()
    },
  }
}

/** The current position in the primary's log. Every change that was committed before this call has an earlier one. */
export async function readPosition(primary: Database): Promise<string> {
  const { rows } = await sql<{ position: string }>`SELECT pg_current_wal_lsn()::text AS position`.execute(
    primary,
  )
  const position = rows[0]?.position
  if (position === undefined) throw new Error('The primary has not answered.')
  return position
}

async function readIdentity(primary: Database): Promise<string | null> {
  const { rows } = await sql<{ identity: string | null }>`SELECT ${sql.raw(IDENTITY)} AS identity`.execute(
    primary,
  )
  return rows[0]?.identity ?? null
}

/** @param position of the primary's log, as PostgreSQL writes it: two hexadecimal numbers */
function checkQuery(position: string): string {
  return `SELECT pg_is_in_recovery() AS is_standby, ${functionsArePresent} AS has_functions,
    ${IDENTITY} AS identity, pg_last_wal_replay_lsn() >= '${position}'::pg_lsn AS has_replayed`
}

async function connect(url: string): Promise<BoundedClient> {
  const client = new BoundedClient({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_MS,
    application_name: 'docket replica monitor',
    statement_timeout: ANSWER_MS,
    keepAlive: true,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}
