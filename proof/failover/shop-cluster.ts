import { openSync } from 'node:fs'
import path from 'node:path'
import { connect } from '../../server/src/host/db/database.ts'
import { openTestClient } from '../../server/test/connect.ts'
import { claimPort } from '../../server/test/process/claim-port.ts'
import { createAnswerLog } from '../answer-log.ts'
import type { EventLog } from '../event-log.ts'
import { startHaproxy } from '../haproxy.ts'
import { isOk } from '../is-ok.ts'
import { poll } from '../poll.ts'
import { openExternalSystems } from '../testbed/open-external-systems.ts'
import { openShopServer, type ShopServer } from '../testbed/shop-server.ts'
import type { ShopUnderTest } from '../testbed/testbed.ts'
import type { DatabaseCluster } from './database-cluster.ts'
import { databaseBalancer, shopBalancer } from './machine-config.ts'

/** Two servers of the shop behind HAProxy. Each reaches the database through a HAProxy of its own. */
export interface ShopCluster extends Omit<ShopUnderTest, 'timeline'> {
  shopServers: ShopServer[]
}

const START_TIMEOUT_MS = 60_000
/** Within this time a started HAProxy has the first answer to each of its checks: one a second, two seconds at most. */
const FIRST_CHECKS_MS = 4_000

/** Starts the shop, and resolves once customers reach it. */
export async function openShopCluster(
  database: DatabaseCluster,
  log: EventLog,
  closeFunctions: (() => unknown)[],
): Promise<ShopCluster> {
  const answerLog = createAnswerLog()
  const balancerLog = openSync(path.join(log.folder, 'haproxy.log'), 'a')
  const port = await claimPort()
  const origin = `http://127.0.0.1:${port}`
  const { env, ...externalSystems } = await openExternalSystems(() => [origin], answerLog, closeFunctions)
  const shopServers: ShopServer[] = []
  const ports = { a: await claimPort(), b: await claimPort() }
  for (const name of ['a', 'b'] as const) {
    const [primary, standby] = [await claimPort(), await claimPort()]
    const balancer = startHaproxy(databaseBalancer(database.ports, { primary, standby }), balancerLog)
    closeFunctions.push(balancer.stop)
    await waitForChecks(database, { primary, standby })
    const server = await openShopServer({
      name,
      port: ports[name],
      env: {
        ...env,
        TRUST_PROXY: '1',
        DATABASE_URL: database.urlOf(primary),
        MIGRATION_DATABASE_URL: database.ownerUrlOf(primary),
        DATABASE_REPLICA_URL: database.urlOf(standby),
      },
      logFolder: log.folder,
    })
    closeFunctions.push(server.close)
    shopServers.push(server)
  }
  const balancer = startHaproxy(shopBalancer(port, ports), balancerLog)
  closeFunctions.push(balancer.stop)
  for (const server of shopServers) {
    server.start()
    // The servers start one after the other, because the first one migrates the database.
    if (!(await server.isReady(START_TIMEOUT_MS))) throw new Error('The shop did not start; see its log.')
  }
  if (!(await poll(() => isOk(`${origin}/readyz`), { timeoutMs: START_TIMEOUT_MS })))
    throw new Error('HAProxy does not answer.')
  return {
    servers: [{ name: 'balancer', frontOrigin: origin }],
    shopServers,
    ...externalSystems,
    answerLog,
    log,
    openDatabase: async () => {
      const { primary } = await database.waitForBoth(START_TIMEOUT_MS)
      return connect(database.directUrlOf(primary), { size: 2 })
    },
  }
}

/**
 * Waits until a HAProxy leads to the right machines. It starts with every machine as up, and one failed check then takes
 * a machine out; later it takes two. A server of the shop that starts before that may find the standby instead of the
 * primary, or none, and then ends with an error.
 */
async function waitForChecks(
  database: DatabaseCluster,
  { primary, standby }: { primary: number; standby: number },
): Promise<void> {
  let rightSince: number | null = null
  const isSettled = async () => {
    const isRight =
      (await isStandby(database.urlOf(primary))) === false &&
      (await isStandby(database.urlOf(standby))) === true
    if (!isRight) rightSince = null
    else rightSince ??= performance.now()
    return rightSince !== null && performance.now() - rightSince >= FIRST_CHECKS_MS
  }
  if (!(await poll(isSettled, { timeoutMs: START_TIMEOUT_MS })))
    throw new Error('HAProxy does not lead to the primary and the standby; see its log.')
}

/** Whether a new connection reaches the standby; null if it reaches no machine. */
async function isStandby(url: string): Promise<boolean | null> {
  try {
    const client = await openTestClient(url, { connectionTimeoutMillis: 2_000, query_timeout: 2_000 })
    try {
      const { rows } = await client.query<{ answer: boolean }>('SELECT pg_is_in_recovery() AS answer')
      return rows[0]?.answer ?? null
    } finally {
      await client.end()
    }
  } catch {
    return null
  }
}
