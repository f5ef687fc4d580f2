import cluster from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../app/app.ts'
import { openAreas } from '../app/open-areas.ts'
import { openDatabase } from '../app/open-database.ts'
import { measureServer, openMetrics, type ShopMetrics } from '../app/open-metrics.ts'
import { prepareDatabase } from '../app/prepare-database.ts'
import { refuseLostFolder } from '../app/refuse-lost-database.ts'
import { setUpShop } from '../app/set-up-shop.ts'
import { startupBanner } from '../app/startup-banner.ts'
import type { Area } from '../areas/area.ts'
import type { SandboxLogins } from '../areas/sandbox-logins.ts'
import { environmentsOf, servicesOf } from '../areas/services-of.ts'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { createLog, openPlatform } from '../context/open-platform.ts'
import type { Platform } from '../context/platform.ts'
import { keepFunctions } from '../db/migrate/keep-functions.ts'
import { requireMigrated } from '../db/migrate/migrate.ts'
import { closeApp } from '../http/close-app.ts'
import { addJobsOfStart } from '../jobs/add-jobs-of-start.ts'
import { queuesOf } from '../jobs/oldest-due.ts'
import { startJobs } from '../jobs/run-jobs.ts'
import { createSmtp } from '../mail-transport/smtp.ts'
import { measureLanes } from '../metrics/measure-lanes.ts'
import { forkServers, stopServers } from './fork-servers.ts'
import { createStopper, REQUESTS_MS, STOP_MS, type Stopper } from './stop-in-phases.ts'
import { stopOnSignals } from './stop-on-signals.ts'
import { reportAlive } from './worker-watchdog.ts'

/**
 * The maximum number of connections that wait to be accepted. The kernel limits it to net.core.somaxconn, 4,096 by
 * default.
 */
const BACKLOG = 8_192

type Areas = readonly Area[]

/**
 * Starts one process of the shop with these areas. The first one starts the database, and serves if it is the only one. With
 * WEB_CONCURRENCY above 1 it only starts and stops the others, which serve.
 */
export async function startServer(areas: Areas): Promise<void> {
  const config = readConfig(process.env, environmentsOf(servicesOf(areas)))
  const stopper = createStopper((line) => process.stderr.write(`${line}\n`))
  stopOnSignals({ maxMs: config.drainMs + STOP_MS }, stopper.stop)
  await stopper.finishStart(
    cluster.isPrimary ? startFirst(config, areas, stopper) : startOther(config, areas, stopper),
  )
}

async function startOther(config: Config, areas: Areas, stopper: Stopper) {
  reportAlive()
  await serve(config, areas, { databaseUrl: process.env.DOCKET_DATABASE_URL ?? '', stopper })
}

async function startFirst(config: Config, areas: Areas, stopper: Stopper) {
  await refuseTakenPort(config)
  const metrics = await openMetrics(config, queuesOf(areas), areas)
  if (metrics) stopper.add('last', metrics.close)
  const log = createLog(config)
  const onFailure = (error: Error) => void endAtOnce(error, stopper, config)
  await refuseLostFolder(config)
  const { database, ownerUrl } = await openDatabase(config, { watch: { log, onFailure } })
  stopper.add('last', database.stop)
  await prepareDatabase(config, { url: database.url, ownerUrl }, log)
  if (metrics) stopper.add('connections', metrics.addDatabase(database))
  let logins: SandboxLogins = { operator: null, customer: null }
  const prepare = async (platform: Platform) => {
    platform.readiness.addCheck(database.problem)
    await setUpShop(platform, areas)
    for (const { sandboxLogins } of areas) if (sandboxLogins) logins = await sandboxLogins(platform)
  }
  if (config.processes === 1) {
    await serve(config, areas, { databaseUrl: database.url, stopper, prepare, metrics })
  } else {
    const platform = await openPlatform(config, database.url)
    await prepare(platform).finally(platform.close)
    // The database stops after the processes that use it. Each of them drains.
    stopper.add('drain', (stopNow) => stopServers(stopNow, config))
    await forkServers(config.processes, database.url)
  }
  process.stdout.write(startupBanner(config, logins, { isTerminal: process.stdout.isTTY }))
}

/**
 * Without its database the shop cannot continue. It ends with an error, so that its supervisor or a person notices it.
 */
async function endAtOnce(error: Error, stopper: Stopper, { drainMs }: Config) {
  process.stderr.write(`${error.message}\n`)
  // A stop that a signal has started ends the process itself. The exit code must then be 1, too.
  process.once('exit', () => {
    process.exitCode = 1
  })
  setTimeout(() => process.exit(1), drainMs + STOP_MS)
  await stopper.stop(AbortSignal.abort()).catch(() => {})
  process.exit(1)
}

async function serve(
  config: Config,
  areas: Areas,
  {
    databaseUrl,
    stopper,
    prepare = async () => {},
    metrics = null,
  }: {
    databaseUrl: string
    stopper: Stopper
    prepare?: (platform: Platform) => Promise<void>
    metrics?: ShopMetrics | null
  },
) {
  const platform = await openPlatform(config, databaseUrl)
  stopper.add('connections', platform.close)
  if (cluster.isWorker) await requireMigrated(platform.db, { mayBeNewer: true })
  const functions = await keepFunctions(platform)
  stopper.add('connections', functions.stop)
  await prepare(platform)
  for (const { watch } of areas) await watch?.(platform)
  const opened = openAreas(areas, config)
  const app = await createApp(platform, areas, opened)
  stopper.add('work', () => closeApp(app, { requestsMs: REQUESTS_MS, log: platform.log }))
  stopper.add('drain', (signal) => app.drain({ durationMs: config.drainMs, signal }))
  await listen(app, config)
  platform.log.info({ address: app.server.address() }, 'A server process listens.')
  if (config.metrics) stopper.add('connections', measureServer(platform, metrics))

  const { smtp, close } = await openMail(platform)
  stopper.add('connections', close)
  const jobs = await startJobs(platform, { areas, smtp, ...opened })
  measureLanes(platform.metrics, () => jobs.state().lanes)
  stopper.add('work', jobs.stop)
  await addJobsOfStart(platform.db, areas)
}

/** Connects to the operator's mail server, or in a sandbox to the mailbox. */
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
  const { startMailbox } = await import('../sandbox/mailbox/start-mailbox.ts')
  return startMailbox(db)
}

/** The start checks the port first, because a shop that cannot listen must not touch its database. */
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
    return new ConfigError(`PORT: ${port} is used by another program. Set PORT to a free port.`, {
      cause: error,
    })
  }
  if (code === 'EACCES') {
    return new ConfigError(`PORT: ${port} may not be used by this user. Set PORT to a port above 1023.`, {
      cause: error,
    })
  }
  if (code === 'EADDRNOTAVAIL')
    return new ConfigError('HOST: is not an address of this machine.', { cause: error })
  return error
}
