import type { Connections } from '../server/src/platform/db/database.ts'
import type { FaultProxy } from '../server/test/process/fault-proxy.ts'
import type { AnswerLog } from './answer-log.ts'
import type { EventLog } from './event-log.ts'
import type { Timeline } from './timeline.ts'
import type { Disk } from './world/disk.ts'
import type { MailSink } from './world/mail-sink.ts'
import type { OutsideDatabase } from './world/outside-database.ts'
import type { Postmaster } from './world/postmaster.ts'
import type { Providers } from './world/providers.ts'
import type { ShopServer } from './world/shop-server.ts'
import type { Webhooks } from './world/webhooks.ts'

/**
 * `outside`: one or two servers that use a PostgreSQL of the operator, each through its own proxy. `embedded`: one
 * server that owns its PostgreSQL.
 */
export type ShopKind = 'outside' | 'embedded'

/** A shop and its dependencies during a run. */
export interface Scene {
  kind: ShopKind
  servers: ShopServer[]
  /** The proxies from each server to the database; empty if the shop owns the database. */
  databaseProxies: FaultProxy[]
  /** Null if the shop owns its database. */
  database: OutsideDatabase | null
  /** The processes of the database. */
  postmaster: Postmaster
  disk: Disk
  providers: Providers
  webhooks: Webhooks
  mails: MailSink
  admin: { email: string; password: string }
  /** A direct connection to the database of the shop, which no fault affects. The caller closes it. */
  openDatabase(): Promise<Connections>
  timeline: Timeline
  answerLog: AnswerLog
  log: EventLog
  close(): Promise<void>
}
