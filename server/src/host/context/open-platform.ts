import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import type { Config } from '../config.ts'
import { directAddress } from '../db/connect-client.ts'
import { connect } from '../db/database.ts'
import { watchFullDisk } from '../db/disk-full.ts'
import { functionsArePresent } from '../db/migrate/functions.ts'
import { startMonitor } from '../db/monitor.ts'
import { planFor } from '../db/plan-connections.ts'
import { openReplica, withoutReplica } from '../db/replica/open-replica.ts'
import { createResponseCache } from '../http/cache/response-cache.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { createWake } from '../queue/jobs.ts'
import { createLiveChanges } from '../realtime/live-changes.ts'
import { createNotifications } from '../realtime/notifications.ts'
import { loadKeyRing } from '../security/encryption.ts'
import { createSecurityEvents } from '../security/event-buffer.ts'
import { reportSecurityEvents } from '../security/security-events.ts'
import { createSessions } from '../security/sessions.ts'
import { holdNewest } from './hold-newest.ts'
import { logForPeople } from './log-for-people.ts'
import type { Platform } from './platform.ts'
import { createReadiness, type Problem } from './readiness.ts'
import { readShopIdentity } from './shop-identity.ts'

const QUARANTINE: Problem = {
  name: 'quarantine',
  message: 'The shop is in quarantine: it sends no mail and calls no payment provider.',
  blocking: false,
}

/** Connects to a migrated database and creates the platform that every feature uses; `close` closes all of it. */
export async function openPlatform(
  config: Config,
  databaseUrl: string,
): Promise<Platform & { close(): Promise<void> }> {
  const log = createLog(config)
  const direct = directAddress(config, databaseUrl)
  const directUrl = direct.url
  const pooled = directUrl !== databaseUrl
  const plan = await planFor(direct, config.processes, config.databaseConnections)
  if (plan.warning) log.warn(plan.warning)
  const fullDisk = watchFullDisk(log)
  const { db, pool, quick, slowQueriesDb, generalPool, dropUnanswered, closeIdle, clients, close } = connect(
    databaseUrl,
    {
      size: plan.general,
      purchases: plan.purchases,
      pooled,
      onError: fullDisk.note,
    },
  )
  const databaseMonitor = startMonitor({
    connectionString: databaseUrl,
    pooled,
    log,
    functionsArePresent,
    onOutage: dropUnanswered,
    clients,
    onLostConnections: closeIdle,
  })
  const metrics = createMetrics()
  metrics.pools.set('purchases', pool).set('general', generalPool)
  const { databaseReplicaUrl } = config
  const replica = databaseReplicaUrl
    ? openReplica({ url: databaseReplicaUrl, primary: db, log, metrics })
    : withoutReplica(db)
  reportSecurityEvents(db, { log, metrics })
  const securityEvents = createSecurityEvents({ db, log, metrics })
  const readiness = createReadiness()
  readiness.addCheck(databaseMonitor.problem)
  readiness.addCheck(fullDisk.problem)
  readiness.addCheck(replica.problem)
  if (config.quarantine) readiness.addCheck(() => QUARANTINE)
  const closeAll = async () => {
    await securityEvents.close()
    await databaseMonitor.close()
    await replica.close()
    await close()
  }
  try {
    const keys = await loadKeyRing(db, config.secretKey)
    const notifications = await createNotifications(directUrl, pool, (problem) => log.warn(problem))
    const shopIdentity = await holdNewest(() => readShopIdentity(db, config))
    notifications.on('identity-changed', () => {
      shopIdentity
        .refresh()
        .catch((error: Error) => log.warn({ cause: error.message }, 'The settings could not be read again.'))
    })
    const catalogue = createResponseCache()
    notifications.on('catalogue-changed', catalogue.clear)
    // Loads the new key, so that new accounts are encrypted with it at once. A process that misses the notification
    // loads the key when it needs it.
    notifications.on('keys-rotated', () => {
      keys
        .refresh()
        .catch((error: Error) => log.warn({ cause: error.message }, 'The keys could not be read again.'))
    })
    const sessions = createSessions({ db, quick }, config, notifications)
    return {
      config,
      db,
      pool,
      quick,
      slowQueriesDb,
      replica,
      databaseMonitor,
      directUrl,
      keys,
      securityEvents,
      notifications,
      sessions,
      shopIdentity,
      catalogue,
      live: createLiveChanges(notifications, log),
      wake: createWake(pool, log),
      readiness,
      metrics,
      log,
      close: async () => {
        await notifications.close()
        await sessions.close()
        await closeAll()
      },
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}

/**
 * A log on standard output, or to `to`: JSON lines, and on a terminal lines for a person. Bodies and headers are never
 * logged; secrets inside of an error are removed.
 */
export function createLog(
  config: Config,
  to: DestinationStream | undefined = process.stdout.isTTY
    ? logForPeople((text) => process.stdout.write(text))
    : undefined,
): FastifyBaseLogger {
  const options = {
    level: config.logLevel,
    base: null,
    redact: ['*.authorization', '*.password', '*.token', '*.value', '*.parameters', '*.detail', '*.where'],
  }
  return to ? pino(options, to) : pino(options)
}
