import type { FastifyBaseLogger } from 'fastify'
import type { Problem } from '../context/readiness.ts'
import { BoundedClient } from './bounded-client.ts'
import { findLostConnections } from './find-lost-connections.ts'

/** What the last heartbeat found. */
type DatabaseState = 'up' | 'unreachable' | 'read-only' | 'functions missing'

/** Checks the database every second over its own connection. */
export interface DatabaseMonitor {
  state(): DatabaseState
  /** For readiness: null while the database can be written to. */
  problem(): Problem | null
  close(): Promise<void>
}

interface MonitorSettings {
  connectionString: string
  pooled: boolean
  log: FastifyBaseLogger
  /** An SQL expression that is true if the database has the functions of this build. */
  functionsArePresent?: string
  /** Called when the database cannot be reached or is read-only. */
  onOutage: () => void
  /** The shop's other connections. A connection whose query the database never received is closed. */
  clients: () => Iterable<BoundedClient>
  /** Called when such a connection was found: idle connections are probably lost, too. */
  onLostConnections: () => void
}

interface Heartbeat {
  is_read_only: boolean
  has_functions: boolean
}

const BEAT_MS = 1_000
const ANSWER_MS = 2_000
/** If the last heartbeat is older than this, the database counts as unreachable: the heartbeat loop itself hangs. */
const STALE_MS = 5_000

const messages: Record<Exclude<DatabaseState, 'up'>, string> = {
  unreachable: 'The database cannot be reached.',
  'read-only': 'The database is read-only: a standby, or a primary that was set so.',
  'functions missing': 'The database lacks the functions of this build.',
}

/**
 * Starts the heartbeat. A query that waits on a lost connection does not notice the loss; the heartbeat notices it
 * within seconds, and `onOutage` then makes the pools close their connections.
 */
export function startMonitor(settings: MonitorSettings): DatabaseMonitor {
  const { log, onOutage } = settings
  let client: BoundedClient | null = null
  let lastState: DatabaseState = 'up'
  let lastBeatAt = performance.now()
  let misses = 0
  // At a pooler the heartbeat may wait behind the shop's own statements, so the third miss in a row counts.
  const maxMisses = settings.pooled ? 3 : 1
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function beat() {
    let answer = await check().catch(() => 'unreachable' as const)
    // The monitor may have been closed while it was connecting.
    if (isClosed) return dropConnection()
    misses = answer === 'unreachable' ? misses + 1 : 0
    if (misses > 0) dropConnection()
    if (misses > 0 && misses < maxMisses) answer = lastState
    if ((answer === 'unreachable' || answer === 'read-only') && lastState !== answer) onOutage()
    if (answer !== lastState) {
      const line = { state: answer }
      if (answer === 'up') log.info(line, 'The database can be used again.')
      else log.error(line, messages[answer])
    }
    lastState = answer
    lastBeatAt = performance.now()
    timer = setTimeout(beat, BEAT_MS)
    timer.unref()
  }

  async function check(): Promise<DatabaseState> {
    client ??= await connect(settings)
    const [row] = await client.queryWithTimeout<Heartbeat>(heartbeatQuery(settings), { timeoutMs: ANSWER_MS })
    if (!settings.pooled) await closeLostConnections(client)
    if (!row || row.is_read_only) return 'read-only'
    return row.has_functions ? 'up' : 'functions missing'
  }

  async function closeLostConnections(monitor: BoundedClient) {
    const lost = await findLostConnections(monitor, settings.clients(), { timeoutMs: ANSWER_MS })
    if (lost.length === 0) return
    log.warn({ connections: lost.length }, 'Closing connections whose queries the database never received.')
    for (const connection of lost) connection.destroy()
    settings.onLostConnections()
  }

  function dropConnection() {
    client?.destroy()
    client = null
  }

  function state(): DatabaseState {
    return performance.now() - lastBeatAt > STALE_MS ? 'unreachable' : lastState
  }

  void beat()
  return {
    state,
    problem() {
      const current = state()
      return current === 'up' ? null : { name: 'database', message: messages[current], blocking: true }
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      dropConnection()
    },
  }
}

async function connect({ connectionString, pooled }: MonitorSettings): Promise<BoundedClient> {
  const client = new BoundedClient({
    connectionString,
    connectionTimeoutMillis: ANSWER_MS,
    ...(!pooled && { application_name: 'docket monitor', statement_timeout: ANSWER_MS }),
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

function heartbeatQuery({ functionsArePresent = 'true' }: MonitorSettings): string {
  return `SELECT current_setting('transaction_read_only') = 'on' AS is_read_only, ${functionsArePresent} AS has_functions`
}
