import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DATABASE_USER } from '../../server/src/embedded-postgres/cluster/cluster.ts'
import { pgdataOf } from '../../server/src/embedded-postgres/cluster/folder.ts'
import { startEmbeddedPostgres } from '../../server/src/embedded-postgres/start.ts'
import { connect } from '../../server/src/platform/db/database.ts'
import { claimPort } from '../../server/test/process/claim-port.ts'
import { type FaultProxy, openFaultProxy } from '../../server/test/process/fault-proxy.ts'
import { createAnswerLog } from '../answer-log.ts'
import type { EventLog } from '../event-log.ts'
import { createTimeline } from '../timeline.ts'
import { openDisk } from './disk.ts'
import { type ExternalDatabase, openExternalDatabase } from './external-database.ts'
import { type MailSink, openMailSink } from './mail-sink.ts'
import { postmasterOf } from './postmaster.ts'
import { openProviders, type Providers } from './providers.ts'
import { openShopServer, type ShopServer } from './shop-server.ts'
import type { ShopKind, Testbed } from './testbed.ts'
import { openWebhooks, type Webhooks } from './webhooks.ts'

const SERVER_NAMES = ['a', 'b']
const START_TIMEOUT_MS = 60_000
export const DRAIN_SECONDS = 2

const ADMIN = { email: 'operator@proof.docket.test', password: 'password of the operator' }

/**
 * The functions that close the parts of the testbed, in the order in which the parts were opened. They run in reverse
 * order, also if opening fails.
 */
interface Closer {
  closeFunctions: (() => unknown)[]
}

/** Opens a shop and its dependencies, and resolves once every server is ready. */
export async function openTestbed(
  { kind, servers }: { kind: ShopKind; servers: number },
  log: EventLog,
): Promise<Testbed> {
  const closer: Closer = { closeFunctions: [] }
  const close = async () => {
    for (let next = closer.closeFunctions.pop(); next; next = closer.closeFunctions.pop()) await next()
  }
  try {
    return { ...(await openParts(kind, SERVER_NAMES.slice(0, servers), log, closer)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openParts(
  kind: ShopKind,
  names: string[],
  log: EventLog,
  { closeFunctions }: Closer,
): Promise<Omit<Testbed, 'close'>> {
  const [timeline, answerLog, disk] = [createTimeline(), createAnswerLog(), openDisk()]
  closeFunctions.push(disk.close)
  const servers: ShopServer[] = []
  const webhooks = await openWebhooks({
    origins: () => servers.map(({ origin }) => origin),
    onAnswer: ({ path: call, status, retryAfter }) => {
      const now = performance.now()
      const failure = status === null ? 'reset' : null
      answerLog.add({
        who: 'provider',
        server: null,
        call,
        status,
        retryAfter,
        failure,
        beganAt: now,
        endedAt: now,
      })
    },
  })
  closeFunctions.push(webhooks.close)
  const providers = await openProviders(await startSimulatorDatabase(closeFunctions), webhooks)
  closeFunctions.push(providers.close)
  const mails = await openMailSink()
  closeFunctions.push(mails.close)

  const shopEnv = envOf({ providers, mails, webhooks })
  const database = kind === 'external-database' ? await openExternalDatabase(disk.folder) : null
  if (database) closeFunctions.push(() => database.stop('immediate'))
  const dataDir = path.join(disk.folder, 'shop')
  const postmaster = database ?? postmasterOf(pgdataOf(path.join(dataDir, 'postgres')))
  closeFunctions.push(() => postmaster.unfreeze())
  const databaseProxies: FaultProxy[] = []
  for (const name of names) {
    const proxy = database && (await openFaultProxy(database.port))
    if (proxy) databaseProxies.push(proxy)
    const databaseEnv =
      proxy && database ? { DATABASE_URL: database.urlThrough(proxy.port) } : { DATA_DIR: dataDir }
    servers.push(
      await openShopServer({
        name,
        port: await claimPort(),
        env: { ...shopEnv, ...databaseEnv },
        logFolder: log.folder,
      }),
    )
  }
  closeFunctions.push(() => Promise.all(databaseProxies.map((proxy) => proxy.close())))
  if (!database) closeFunctions.push(() => postmaster.kill())
  closeFunctions.push(() => Promise.all(servers.map((server) => server.close())))
  await startServers(servers)
  return {
    kind,
    servers,
    databaseProxies,
    database,
    postmaster,
    disk,
    providers,
    webhooks,
    mails,
    admin: ADMIN,
    timeline,
    answerLog,
    log,
    openDatabase: () => openShopDatabase(database, dataDir),
  }
}

/** A separate database for the simulators, which no fault affects. */
async function startSimulatorDatabase(closeFunctions: Closer['closeFunctions']): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-proof-providers-'))
  closeFunctions.push(() => rmSync(folder, { recursive: true, force: true }))
  const settings = { fsync: 'off', shared_buffers: '16MB' }
  const { url, stop } = await startEmbeddedPostgres({ dataDir: folder, settings })
  closeFunctions.push(stop)
  return url
}

function envOf(services: {
  providers: Providers
  mails: MailSink
  webhooks: Webhooks
}): Record<string, string> {
  return {
    ...services.providers.env,
    NODE_ENV: 'test',
    DATABASE_URL: '',
    DIRECT_DATABASE_URL: '',
    DEMO: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    WEB_CONCURRENCY: '1',
    METRICS_PORT: '',
    DRAIN_SECONDS: String(DRAIN_SECONDS),
    SECRET_KEY: 'a-secret-for-the-proof-only-of-fair-length',
    PUBLIC_URL: services.webhooks.origin,
    SMTP_URL: services.mails.url,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  }
}

async function startServers(servers: ShopServer[]) {
  for (const server of servers) server.start()
  const ready = await Promise.all(servers.map((server) => server.isReady(START_TIMEOUT_MS)))
  if (ready.includes(false)) throw new Error('The shop did not start; see the log of its server.')
}

async function openShopDatabase(database: ExternalDatabase | null, dataDir: string) {
  return connect(database?.url ?? embeddedUrl(path.join(dataDir, 'postgres')), { size: 2 })
}

/**
 * The address of the shop's embedded database, read from its files. Joining as a guest would take the lock of the data
 * directory while the shop restarts.
 */
function embeddedUrl(folder: string): string {
  const password = readFileSync(path.join(folder, 'password'), 'utf8').trim()
  const port = readFileSync(path.join(pgdataOf(folder), 'postmaster.pid'), 'utf8').split('\n')[3]
  return `postgres://${DATABASE_USER}:${password}@127.0.0.1:${port}/postgres`
}
