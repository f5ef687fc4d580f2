import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { DatabaseMonitor } from '../db/monitor.ts'
import type { ReplicaReads } from '../db/replica/open-replica.ts'
import type { ResponseCache } from '../http/cache/response-cache.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { WakeJob } from '../queue/jobs.ts'
import type { LiveChanges } from '../realtime/live-changes.ts'
import type { Notifications } from '../realtime/notifications.ts'
import type { KeyRing } from '../security/encryption.ts'
import type { SecurityEvents } from '../security/event-buffer.ts'
import type { Sessions } from '../security/sessions.ts'
import type { HeldValue } from './hold-newest.ts'
import type { Readiness } from './readiness.ts'
import type { ShopIdentity } from './shop-identity.ts'

/** What every feature uses. There is one of each in a process. */
export interface Platform {
  config: Config
  db: Database
  pool: Pool
  /** Queries on the connections of `pool`: for short queries that must not wait behind long ones. */
  quick: Database
  /** For statements that may take minutes; see `connect`. */
  slowQueriesDb: Database
  /** For large reads, which a standby of the database may answer. */
  replica: ReplicaReads
  /** Whether the database could be used at the last heartbeat. */
  databaseMonitor: DatabaseMonitor
  /** The address for LISTEN, jobs and migrations: PostgreSQL itself, not a connection pooler. */
  directUrl: string
  keys: KeyRing
  sessions: Sessions
  /** Records the events that an attacker can cause in any number. `recordSecurityEvent` records the other events. */
  securityEvents: SecurityEvents
  notifications: Notifications
  /** The shop's current name and support chat. */
  shopIdentity: HeldValue<ShopIdentity>
  /** The catalogue's answers. Code that changes products, categories or stock clears it. */
  catalogue: ResponseCache
  /** Notifies open screens of changes. */
  live: LiveChanges
  wake: WakeJob
  /** The problems of this process. */
  readiness: Readiness
  /** The metrics of this process. */
  metrics: Metrics
  log: FastifyBaseLogger
}
