import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Config } from './config.ts'
import type { Database } from './database.ts'
import type { DatabaseMonitor } from './db/monitor.ts'
import type { KeyRing } from './encryption.ts'
import type { WakeJob } from './jobs.ts'
import type { LiveChanges } from './live-changes.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Notifications } from './notifications.ts'
import type { Readiness } from './readiness.ts'
import type { ResponseCache } from './response-cache.ts'
import type { Sessions } from './sessions.ts'
import type { ShopIdentityHolder } from './shop-identity.ts'

/** What every feature is given: one of each for the whole process. */
export interface Platform {
  config: Config
  db: Database
  pool: Pool
  /** Queries on the connections of `pool`: for the short ones that must get through. */
  quick: Database
  /** For statements that may take minutes; see `connect`. */
  reports: Database
  /** Whether the database can be used, by the last heartbeat. */
  database: DatabaseMonitor
  /** The address for LISTEN, jobs and migrations: PostgreSQL itself, not a connection pooler. */
  directUrl: string
  keys: KeyRing
  sessions: Sessions
  notifications: Notifications
  /** How the shop calls itself now. */
  identity: ShopIdentityHolder
  /** The catalogue's answers; whoever changes products, categories or stock clears it. */
  catalogue: ResponseCache
  /** Tells open screens of changes. */
  live: LiveChanges
  wake: WakeJob
  /** The problems of this process. */
  readiness: Readiness
  /** The metrics of this process. */
  metrics: Metrics
  log: FastifyBaseLogger
}
