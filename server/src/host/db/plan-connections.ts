import { availableParallelism } from 'node:os'
import { connectClient, type DatabaseAddress } from './connect-client.ts'

/** How many connections one process may open. */
export interface ConnectionPlan {
  /** For purchases and other statements of one round trip. */
  purchases: number
  /** For all other queries. */
  general: number
  /** A sentence for the log if the database allows fewer connections than the shop needs; null if they fit. */
  warning: string | null
}

interface Limits {
  /** How many connections the database allows. */
  allowed: number
  /** DATABASE_CONNECTIONS: how many connections all processes of the shop on this machine may open together. */
  cap?: number | undefined
  processes: number
  cores: number
}

/**
 * Besides the two pools, each process has one connection each for the monitor, the listener and slow queries, and four
 * for its jobs (host/jobs/runner/job-connections.ts).
 */
export const FIXED_CONNECTIONS = 1 + 1 + 1 + 4

/**
 * Three for the operator's own tools: `npm run audit`, a dump, psql. One for an erasure during the ledger check: only
 * the process that checks the ledger needs a second connection for slow queries.
 */
const SPARE_CONNECTIONS = 3 + 1

const MIN = { purchases: 2, general: 2 }
/**
 * Upper limits: with more connections the throughput of purchases falls (decision 5). Purchases get three connections
 * for each core; processes that share the cores share them.
 */
const MAX_GENERAL = 10
const PURCHASES_PER_CORE = 3
const MAX_PURCHASES = 24

/** Divides the allowed connections between the processes, and warns if there are too few. */
export function planConnections({
  allowed,
  cap = Number.POSITIVE_INFINITY,
  processes,
  cores,
}: Limits): ConnectionPlan {
  const available = Math.min(allowed, cap)
  const wanted = {
    purchases: Math.min(
      MAX_PURCHASES,
      Math.max(MIN.purchases, Math.ceil((PURCHASES_PER_CORE * cores) / processes)),
    ),
    general: MAX_GENERAL,
  }
  const share = Math.floor((available - SPARE_CONNECTIONS) / processes) - FIXED_CONNECTIONS
  const min = MIN.purchases + MIN.general
  if (share < min) {
    const needed = processes * (min + FIXED_CONNECTIONS) + SPARE_CONNECTIONS
    const [limit, setting] =
      cap < allowed ? ['DATABASE_CONNECTIONS', 'DATABASE_CONNECTIONS'] : ['The database', 'max_connections']
    return {
      ...MIN,
      warning:
        `${limit} allows ${available} connections; ${processes} server processes need ${needed}. ` +
        `Raise ${setting} or lower WEB_CONCURRENCY.`,
    }
  }
  const purchases = Math.min(wanted.purchases, Math.max(MIN.purchases, Math.floor(share / 2)))
  return { purchases, general: Math.min(wanted.general, share - purchases), warning: null }
}

/**
 * How many connections this database allows: the server's maximum minus its reserved ones, or a lower limit of our role
 * or of the database.
 */
export async function readConnectionLimit(address: DatabaseAddress): Promise<number> {
  const client = await connectClient(address, 'docket start')
  try {
    const { rows } = await client.query<{ available: number }>(`
      SELECT least(
        current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
          - coalesce(current_setting('reserved_connections', true)::integer, 0),
        (SELECT nullif(rolconnlimit, -1) FROM pg_roles WHERE rolname = current_user),
        (SELECT nullif(datconnlimit, -1) FROM pg_database WHERE datname = current_database())
      ) AS available`)
    return rows[0]?.available ?? 100
  } finally {
    await client.end()
  }
}

/** The plan of each process if this machine runs `processes` of them, from the database's current limit and `cap`. */
export async function planFor(
  address: DatabaseAddress,
  processes: number,
  cap?: number,
): Promise<ConnectionPlan> {
  const allowed = await readConnectionLimit(address)
  return planConnections({ allowed, cap, processes, cores: availableParallelism() })
}
