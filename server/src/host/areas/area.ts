import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Platform } from '../context/platform.ts'
import type { Exported } from '../export/export-routes.ts'
import type { Api } from '../http/route/api.ts'
import type { OperationExamples } from '../http/route/operation-examples.ts'
import type { Audited } from '../security/audited.ts'
import type { OwnerNotices } from '../security/owner-notices.ts'
import type { Commands } from './command.ts'
import type { CustomerScreen } from './customer-screen.ts'
import type { DeclaredJob, JobContext } from './declared-job.ts'
import type { DeclaredMail } from './declared-mail.ts'
import type { Gauges } from './gauges.ts'
import type { LedgerRule } from './ledger-rule.ts'
import type { Listeners } from './listener.ts'
import type { LongList } from './long-list.ts'
import type { Opened } from './opened.ts'
import type { OutsideServices } from './outside.ts'
import type { PersonCopy } from './person-copy.ts'
import type { PublicPages } from './public-pages.ts'
import type { SandboxLogins } from './sandbox-logins.ts'
import type { ServiceLane } from './service-lane.ts'
import type { Shop } from './shop.ts'
import type { Tables } from './table-rules.ts'

/** Descriptions by the name of the group. */
type Tags = Readonly<Record<string, string>>

/**
 * What an area of the shop declares, so that the host can serve it without knowing it. It is data, read once at the
 * start: nothing is registered while the shop runs.
 */
export interface Area<JobName extends string = string, MailTemplate extends string = string> {
  /** Its name in the documents and in errors; for most areas, that of its folder. */
  name: string

  // What it answers.
  /** The modules of the contract with its calls and its schemas, as `import * as` gives them. */
  contract?: readonly object[]
  /** The groups of calls in the API document that it describes. `tagOf` returns a call's group. */
  tags?: Tags | ((shop: Shop) => Tags)
  /** Examples of bodies and answers for the API document. */
  examples?: () => OperationExamples
  /** Registers its calls. Called once for each app, in the order of the areas. */
  routes?: (api: Api, shop: Shop) => void | Promise<void>
  /** Its lists that can be downloaded as files. Each download adds an entry to the audit log. */
  exports?: readonly Exported[]
  /** Registers its routes that are not below `/api`, such as pictures. */
  routesOutsideApi?: (app: FastifyInstance, shop: Shop) => void | Promise<void>
  /** Registers its public pages of the build in the folder `dist`. */
  publicPages?: (app: FastifyInstance, shop: Shop, dist: string) => Promise<PublicPages>
  /** Its screens that the server renders with their data. */
  screens?: readonly CustomerScreen[]
  /** Its commands by name: what an operator runs as `npm run <name>`. */
  commands?: Commands

  // What it stores.
  /** Its tables: what the shop may do with them, how long rows are kept, and what an erasure does. */
  tables?: Tables
  /** Its parts of the file with a customer's own data, beside its tables. */
  personCopy?: PersonCopy
  /** The functions of the tables' owner that it calls. They change rows that the shop's own role cannot change. */
  ownerFunctions?: readonly string[]
  /** Its lists that are read by blocks. */
  longLists?: readonly LongList[]
  /** What must be true of its tables. */
  ledgerRules?: readonly LedgerRule[]
  /** What the metrics show of its tables. */
  gauges?: readonly Gauges[]
  /** The actions of its audit entries, with their security events. A file that its writers import has them. */
  audited?: Audited
  /** The mails to the owners about its acts, by the action of the audit entry. The file of `audited` has them, too. */
  ownerNotices?: OwnerNotices

  // What it does by itself.
  /** Its jobs by name. `JobPayloads` has the payload of each. */
  jobs?: Readonly<Record<JobName, DeclaredJob>>
  /**
   * What the job `tidy-up` also does, once an hour, after it has deleted old rows. If it fails, the other areas' is done
   * all the same.
   */
  tidyUp?: (context: JobContext, stopping: AbortSignal) => Promise<void>
  /** Its mails by template. `MailLanes` has the lane of each. */
  mails?: Readonly<Record<MailTemplate, DeclaredMail>>
  /** Its listeners by name: what it does about events of the shop. `publish` (host/events/publish.ts) writes an event. */
  listens?: Listeners

  // What it calls.
  /**
   * The services outside of the shop that it calls, by name. `npm run tables` writes their variables for commands, and
   * `server/src/outside.ts` lists the services for the commands that create the tables of simulators.
   */
  services?: OutsideServices
  /** The lanes of the jobs that wait for a service, by name. */
  serviceLanes?: Readonly<Record<string, ServiceLane>>

  // What it does at the start.
  /**
   * Opens what its calls and its jobs share in each process, such as the clients of its services. `simulatorUrlOf`
   * returns where a service is simulated; the address is not known before the process listens.
   */
  open?: (config: Config, simulatorUrlOf: (service: string) => string) => Partial<Omit<Opened, 'ownAddress'>>
  /** Adds what a new database lacks. The first process calls it before the shop serves. @throws ConfigError */
  setUp?: (platform: Platform) => Promise<void>
  /** Fills the demo shop, unless it is filled already. One area does: the sales need the rows of the others. */
  demo?: (platform: Platform) => Promise<void>
  /** The logins of the sandbox that work, for the banner at the start. One area has them. */
  sandboxLogins?: (platform: Platform) => Promise<SandboxLogins>
  /** Keeps what the process knows of its tables up to date. Each process calls it before it serves. */
  watch?: (platform: Platform) => Promise<void>
}

/**
 * Checks the type of a declaration, and keeps the names of its jobs and mails. `server/src/areas.ts` lists all of them.
 */
export function area<JobName extends string = never, MailTemplate extends string = never>(
  declaration: Area<JobName, MailTemplate>,
): Area<JobName, MailTemplate> {
  return declaration
}
