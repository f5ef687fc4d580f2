import { openSync } from 'node:fs'
import path from 'node:path'
import { connect } from '../../server/src/platform/db/database.ts'
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
