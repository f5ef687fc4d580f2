import cluster from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { findSandboxLogins, type SandboxLogins } from './features/auth/find-sandbox-logins.ts'
import { oldestDueJobs } from './jobs/oldest-due.ts'
import { startJobs } from './jobs/run-jobs.ts'
import { watchLedgerCheck } from './money/watch-ledger-check.ts'
import { openDatabase } from './open-database.ts'
import { measureServer, openMetrics, type ShopMetrics } from './open-metrics.ts'
import { openPayments } from './open-payments.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { holdFunctions } from './platform/db/keep-functions.ts'
import { addJob } from './platform/jobs.ts'
import { measureLanes } from './platform/metrics/measure-lanes.ts'
import { migrate, requireMigrated } from './platform/migrate.ts'
import { createLog, openPlatform } from './platform/open-platform.ts'
import type { Platform } from './platform/platform.ts'
import { createSmtp } from './providers/smtp.ts'
import { setUpShop } from './set-up-shop.ts'
import { stopOnSignals } from './stop-on-signals.ts'
import { welcome } from './welcome.ts'
import { tellAlive, watchWorkers } from './worker-watchdog.ts'

/** How long requests in flight may take to end after the drain. */
const GRACE_MS = 10_000
/** Connections that wait to be accepted. The kernel cuts it to net.core.somaxconn: 4,096 by default. */
const BACKLOG = 8_192
const RESTART_MS = 1_000
const SECOND_SIGNAL_MS = 1_000

/** Something that was started and can be stopped. */
type Stop = (hurry: AbortSignal) => Promise<unknown>

/** Starts one process of the shop: the first one with the database, the others (WEB_CONCURRENCY) serving only. */
export async function startServer(): Promise<void> {
  const config = readConfig()
  const stops: Stop[] = []
  // The first of several processes ends after the others, and stops the database then.
  const graceMs = cluster.isPrimary && config.processes > 1 ? 2 * GRACE_MS : GRACE_MS
  stopOnSignals({ mostMs: config.drainMs + graceMs }, (hurry) => stopAll(stops, hurry))
  try {
    if (cluster.isPrimary) await startFirst(config, stops)
    else {
      tellAlive()
      await serve(config, process.env.DOCKET_DATABASE_URL ?? '', stops)
    }
  } catch (error) {
    await stopAll(stops, AbortSignal.abort())
    throw error
  }
}

async function startFirst(config: Config, stops: Stop[]) {
  await refuseTakenPort(config)
  const metrics = await openMetrics(config, oldestDueJobs)
  if (metrics) stops.push(metrics.close)
  const log = createLog(config)
  const onFailure = (error: Error) => void endAtOnce(error, stops)
  const database = await openDatabase(config, { watch: { log, onFailure } })
  stops.push(database.stop)
  await migrate(config.directDatabaseUrl ?? database.url, {
    say: (sentence) => log.warn(sentence),
    variable: config.directDatabaseUrl === undefined ? 'DATABASE_URL' : 'DIRECT_DATABASE_URL',
  })
  if (metrics) stops.push(metrics.addDatabase(database))
  let logins: SandboxLogins = { operator: null, customer: null }
  const prepare = async (platform: Platform) => {
    platform.readiness.addCheck(database.problem)
    await setUpShop(platform)
    logins = await findSandboxLogins(platform)
  }
  if (config.processes === 1) {
    await serve(config, database.url, stops, { prepare, metrics })
  } else {
    const platform = await openPlatform(config, database.url)
    await prepare(platform).finally(platform.close)
    stops.push(stopServers)
    await forkServers(config.processes, database.url)
  }
  process.stdout.write(welcome(config, logins))
}

/** Resolves once every process listens; one that dies later is replaced. */
async function forkServers(count: number, databaseUrl: string) {
  watchWorkers({ report: (message) => process.stderr.write(`${message}\n`) })
  const fork = () => cluster.fork({ DOCKET_DATABASE_URL: databaseUrl })
  const listening = Array.from({ length: count }, () => once(fork(), 'listening'))
  await Promise.race([Promise.all(listening), failure()])
  cluster.on('exit', () => {
    if (!stopping) setTimeout(fork, RESTART_MS)
  })
}

/** Without its database the shop cannot go on: it ends with an error, so that its supervisor or a person notices. */
async function endAtOnce(error: Error, stops: Stop[]) {
  process.stderr.write(`${error.message}\n`)
  setTimeout(() => process.exit(1), GRACE_MS)
  await stopAll(stops, AbortSignal.abort()).catch(() => {})
  process.exit(1)
}

let stopping = false

/** The database outlives the processes that answer from it. Each of them drains. */
async function stopServers(hurry: AbortSignal) {
  stopping = true
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  const signalAll = () => {
    for (const worker of workers) worker.process.kill('SIGTERM')
  }
  const gone = Promise.all(workers.map((worker) => once(worker, 'exit')))
  signalAll()
  // A second signal ends their drain; see stopOnSignals for what counts as a second one.
  if (hurry.aborted) setTimeout(signalAll, SECOND_SIGNAL_MS)
  hurry.addEventListener('abort', signalAll)
  await gone
}

async function failure(): Promise<never> {
  await once(cluster, 'exit')
  throw new ConfigError('A server process could not start; see above.')
}

async function serve(
  config: Config,
  databaseUrl: string,
  stops: Stop[],
  {
    prepare = async () => {},
    metrics = null,
  }: { prepare?: (platform: Platform) => Promise<void>; metrics?: ShopMetrics | null } = {},
) {
  const platform = await openPlatform(config, databaseUrl)
  stops.push(platform.close)
  if (cluster.isWorker) await requireMigrated(platform.db, { mayBeNewer: true })
  const functions = await holdFunctions(platform)
  stops.push(functions.stop)
  await prepare(platform)
  await watchLedgerCheck(platform)
  const payments = openPayments(config)
  const app = await createApp(platform, payments)
  const drain: Stop = (signal) => app.drain({ durationMs: config.drainMs, signal })
  stops.push(() => app.close(), drain)
  await listen(app, config)
  platform.log.info({ address: app.server.address() }, 'A server process listens.')
  if (config.metrics) stops.push(measureServer(platform, metrics))

  const { smtp, close } = await openMail(platform)
  stops.push(close)
  const jobs = await startJobs(platform, { smtp, ...payments })
  measureLanes(platform.metrics, () => jobs.state().lanes)
  // Before anything stops. Where it was told to stop while it started, the drain above is the one.
  stops.push(jobs.stop, drain)
  // A new shop has no rate yet, and the schedule comes minutes later.
  await addJob(platform.db, 'refresh-rate', {}, { key: 'refresh-rate' })
}

/** The operator's mail server, or in sandbox the mailbox. */
async function openMail({ config, db }: Platform) {
  const { smtpUrl, from } = config.mail
  const mailbox = smtpUrl === undefined ? await openMailbox(db) : null
  const smtp = createSmtp({ url: smtpUrl ?? mailbox?.smtpUrl ?? '', from })
  return {
    smtp,
    close: async () => {
      smtp.close()
      await mailbox?.close()
    },
  }
}

async function openMailbox(db: Platform['db']) {
  const { startMailbox } = await import('./sandbox/mailbox/start-mailbox.ts')
  return startMailbox(db)
}

/** Said before anything is started: a shop that cannot listen should not touch its database. */
async function refuseTakenPort({ host, port }: Config) {
  const probe = createServer()
  try {
    await once(probe.listen(port, host), 'listening')
  } catch (error) {
    throw portError(error, port)
  } finally {
    probe.close()
  }
}

async function listen(app: FastifyInstance, { host, port }: Config) {
  try {
    await app.listen({ host, port, backlog: BACKLOG })
  } catch (error) {
    throw portError(error, port)
  }
}

function portError(error: unknown, port: number): unknown {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'EADDRINUSE') {
    return new ConfigError(`PORT: ${port} is taken by another program. Set PORT to a free one.`, {
      cause: error,
    })
  }
  if (code === 'EACCES') {
    return new ConfigError(`PORT: ${port} may not be used by this user. Set PORT to one above 1023.`, {
      cause: error,
    })
  }
  if (code === 'EADDRNOTAVAIL')
    return new ConfigError('HOST: is no address of this machine.', { cause: error })
  return error
}

/** In the reverse order of starting, each once. */
async function stopAll(stops: Stop[], hurry: AbortSignal) {
  for (let stop = stops.pop(); stop; stop = stops.pop()) await stop(hurry)
}
