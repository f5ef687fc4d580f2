import { readFileSync } from 'node:fs'
import path from 'node:path'
import { connect } from '../../server/src/host/db/database.ts'
import { DATABASE_USER } from '../../server/src/host/embedded-postgres/cluster/cluster.ts'
import { pgdataOf } from '../../server/src/host/embedded-postgres/cluster/folder.ts'
import { claimPort } from '../../server/test/process/claim-port.ts'
import { type FaultProxy, openFaultProxy } from '../../server/test/process/fault-proxy.ts'
import { createAnswerLog } from '../answer-log.ts'
import type { EventLog } from '../event-log.ts'
import { createTimeline } from '../timeline.ts'
import { openDisk } from './disk.ts'
import { type ExternalDatabase, openExternalDatabase } from './external-database.ts'
import { openExternalSystems } from './open-external-systems.ts'
import { postmasterOf } from './postmaster.ts'
import { openShopServer, type ShopServer } from './shop-server.ts'
import type { ShopKind, Testbed } from './testbed.ts'

const SERVER_NAMES = ['a', 'b']
const START_TIMEOUT_MS = 60_000

/** Opens a shop and its dependencies, and resolves once every server is ready. */
export async function openTestbed(
  { kind, servers }: { kind: ShopKind; servers: number },
  log: EventLog,
): Promise<Testbed> {
  // Each part adds its close function when it is opened. They run in reverse order, also if a later part fails to open.
  const closeFunctions: (() => unknown)[] = []
  const close = async () => {
    for (let next = closeFunctions.pop(); next; next = closeFunctions.pop()) await next()
  }
  try {
    return { ...(await openParts(kind, SERVER_NAMES.slice(0, servers), log, closeFunctions)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openParts(
  kind: ShopKind,
  names: string[],
  log: EventLog,
  closeFunctions: (() => unknown)[],
): Promise<Omit<Testbed, 'close'>> {
  const [timeline, answerLog, disk] = [createTimeline(), createAnswerLog(), openDisk()]
  closeFunctions.push(disk.close)
  const servers: ShopServer[] = []
  const origins = () => servers.map(({ origin }) => origin)
  const { env: shopEnv, ...externalSystems } = await openExternalSystems(origins, answerLog, closeFunctions)

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
    ...externalSystems,
    timeline,
    answerLog,
    log,
    openDatabase: () => openShopDatabase(database, dataDir),
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
 * The address of the shop's embedded database, read from its files. `startEmbeddedPostgres` would also return it, but
 * even with `guest: true` it could take the lock of the data directory while the shop restarts.
 */
function embeddedUrl(folder: string): string {
  const password = readFileSync(path.join(folder, 'password'), 'utf8').trim()
  const port = readFileSync(path.join(pgdataOf(folder), 'postmaster.pid'), 'utf8').split('\n')[3]
  return `postgres://${DATABASE_USER}:${password}@127.0.0.1:${port}/postgres`
}
