import type { Connections } from '../../server/src/host/db/database.ts'
import type { FaultProxy } from '../../server/test/process/fault-proxy.ts'
import type { AnswerLog } from '../answer-log.ts'
import type { EventLog } from '../event-log.ts'
import type { Timeline } from '../timeline.ts'
import type { Disk } from './disk.ts'
import type { ExternalDatabase } from './external-database.ts'
import type { MailSink } from './mail-sink.ts'
import type { Messengers } from './messengers.ts'
import type { Postmaster } from './postmaster.ts'
import type { Providers } from './providers.ts'
import type { ShopServer } from './shop-server.ts'
import type { Webhooks } from './webhooks.ts'

/**
 * `external-database`: one or two servers that use a PostgreSQL of the operator, each through its own proxy.
 * `embedded`: one server that owns its PostgreSQL.
 */
export type ShopKind = 'external-database' | 'embedded'

/** A shop as its customers and its operator reach it. */
export interface ReachableShop {
  /** Where customers reach the shop: its servers, or the balancer in front of them. */
  servers: readonly Pick<ShopServer, 'frontOrigin'>[]
  mails: Pick<MailSink, 'newestToken'>
  admin: { email: string; password: string }
  answerLog: AnswerLog
}

/** The same shop with what a run with faults also needs. */
export interface ShopUnderTest extends ReachableShop {
  servers: readonly Pick<ShopServer, 'name' | 'frontOrigin'>[]
  providers: Providers
  webhooks: Webhooks
  messengers: Messengers
  mails: MailSink
  /** When the last fault ended. */
  timeline: Pick<Timeline, 'lastEndAt'>
  log: EventLog
  /** A direct connection to the database of the shop, which no fault affects. The caller closes it. */
  openDatabase(): Promise<Connections>
}

/** A shop and its dependencies during a run. */
export interface Testbed extends ShopUnderTest {
  kind: ShopKind
  servers: ShopServer[]
  /** The proxies from each server to the database; empty if the shop owns the database. */
  databaseProxies: FaultProxy[]
  /** Null if the shop owns its database. */
  database: ExternalDatabase | null
  /** The processes of the database. */
  postmaster: Postmaster
  disk: Disk
  timeline: Timeline
  close(): Promise<void>
}
