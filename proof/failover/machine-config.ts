import type { FaultProxy } from '../../server/test/process/fault-proxy.ts'
import { adaptConfig } from '../adapt-config.ts'
import { parseEnvironment, readConfig } from './config-files.ts'

/** The machines of docs/many-servers.md. All have a member of etcd; db1 and db2 also have PostgreSQL with Patroni. */
export const MACHINES = [
  { name: 'db1', address: '10.0.0.11', hasDatabase: true },
  { name: 'db2', address: '10.0.0.12', hasDatabase: true },
  { name: 'db3', address: '10.0.0.13', hasDatabase: false },
] as const

/** A machine and its loopback ports. Other machines reach its PostgreSQL and its Patroni through the proxies. */
export interface MachinePorts {
  name: string
  address: string
  hasDatabase: boolean
  etcdPeer: number
  etcdClient: number
  postgres: number
  patroni: number
  postgresProxy: FaultProxy
  patroniProxy: FaultProxy
}

/** The passwords of the database, the same on every machine. */
export interface Passwords {
  superuser: string
  replication: string
}

const FIRST = MACHINES[0]
const loopback = (port: number) => `127.0.0.1:${port}`

export function etcdEnvironment(own: MachinePorts, all: readonly MachinePorts[], dataFolder: string) {
  const peers = all.map(({ address, etcdPeer }) => [`${address}:2380`, loopback(etcdPeer)])
  const text = adaptConfig(linesOf(own, readConfig('etcd.env')), {
    ...Object.fromEntries(peers),
    [`${own.address}:2379`]: loopback(own.etcdClient),
    '/var/lib/etcd/docket': dataFolder,
  })
  return parseEnvironment(text)
}

export function patroniEnvironment(own: MachinePorts, passwords: Passwords) {
  const { address, patroni, postgres, patroniProxy, postgresProxy } = own
  const text = adaptConfig(linesOf(own, readConfig('patroni.env')), {
    [`PATRONI_RESTAPI_LISTEN=${address}:8008`]: `PATRONI_RESTAPI_LISTEN=${loopback(patroni)}`,
    [`PATRONI_POSTGRESQL_LISTEN=${address}:5432`]: `PATRONI_POSTGRESQL_LISTEN=${loopback(postgres)}`,
    [`${address}:8008`]: loopback(patroniProxy.port),
    [`${address}:5432`]: loopback(postgresProxy.port),
    'choose-a-password': passwords.superuser,
    'choose-another-password': passwords.replication,
  })
  return parseEnvironment(text)
}

/** @param etcdProxies the proxies through which this machine reaches the members of etcd */
export function patroniYaml(
  all: readonly MachinePorts[],
  etcdProxies: readonly FaultProxy[],
  { dataFolder, folder }: { dataFolder: string; folder: string },
): string {
  const etcd = all.map(({ address }, nth) => [`${address}:2379`, loopback(etcdProxies[nth]?.port ?? 0)])
  return adaptConfig(readConfig('patroni.yaml'), {
    ...Object.fromEntries(etcd),
    '/var/lib/postgresql/15/docket.pgpass': `${folder}/pgpass`,
    '/var/lib/postgresql/15/docket': dataFolder,
    '/var/run/postgresql': folder,
    '10.0.0.0/24': '127.0.0.0/8',
  })
}

/** The HAProxy of a shop's machine. One of its ports leads to the primary, and one to the standby. */
export function databaseBalancer(
  all: readonly MachinePorts[],
  { primary, standby }: { primary: number; standby: number },
): string {
  const machines = all.filter(({ hasDatabase }) => hasDatabase)
  return adaptConfig(readConfig('haproxy-database.cfg'), {
    ...Object.fromEntries(
      machines.flatMap(({ address, patroniProxy, postgresProxy }) => [
        [`addr ${address} port 8008`, `addr 127.0.0.1 port ${patroniProxy.port}`],
        [`${address}:5432`, loopback(postgresProxy.port)],
      ]),
    ),
    '127.0.0.1:5000': loopback(primary),
    '127.0.0.1:5001': loopback(standby),
  })
}

/** The HAProxy in front of the shop's servers a and b. */
export function shopBalancer(port: number, { a, b }: { a: number; b: number }): string {
  return adaptConfig(readConfig('haproxy-shop.cfg'), {
    'bind :80': `bind ${loopback(port)}`,
    '10.0.0.1:3000': loopback(a),
    '10.0.0.2:3000': loopback(b),
  })
}

/**
 * Changes the name and the address of db1 in a file to those of this machine. The line `ETCD_INITIAL_CLUSTER` lists all
 * members of etcd, so it stays as it is.
 */
function linesOf({ name, address }: MachinePorts, text: string): string {
  return text
    .split('\n')
    .map((line) =>
      line.startsWith('ETCD_INITIAL_CLUSTER=')
        ? line
        : line.replaceAll(FIRST.name, name).replaceAll(FIRST.address, address),
    )
    .join('\n')
}
