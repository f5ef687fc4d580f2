import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openTestClient } from '../../server/test/connect.ts'
import { installPackage } from '../../server/test/process/install-package.ts'
import { poll } from '../poll.ts'
import { claimPorts, type Machine, prepareMachine } from './machine.ts'
import { MACHINES, type MachinePorts } from './machine-config.ts'

/** PostgreSQL with a synchronous standby, which Patroni and etcd manage. */
export interface DatabaseCluster {
  ports: readonly MachinePorts[]
  /** The machines with a database. */
  databases: readonly Machine[]
  /** The machines that say that they are the primary. */
  primaries(): Promise<Machine[]>
  /** Resolves with the primary and its synchronous standby once both are there. @throws if they are not in time */
  waitForBoth(timeoutMs: number): Promise<{ primary: Machine; standby: Machine }>
  /** The address of the shop's database through a port, for the role that serves the shop. */
  urlOf(port: number): string
  /** The same for the owner of the tables. */
  ownerUrlOf(port: number): string
  /** The owner's address of the database on a machine, without the proxies, so no fault of the network affects it. */
  directUrlOf(machine: Machine): string
}

const PACKAGES = [
  ['postgresql-15', '/usr/lib/postgresql/15/bin/pg_rewind'],
  ['etcd-server', '/usr/bin/etcd'],
  ['patroni', '/usr/bin/patroni'],
] as const

const START_TIMEOUT_MS = 120_000
const DATABASE = 'docket'
/** The roles of docs/many-servers.md: the owner of the tables, and the one that serves the shop. */
const OWNER = 'docket'
const APP_ROLE = 'docket_app'

/** Starts all machines, and creates the shop's database and its two roles. */
export async function openDatabaseCluster(
  logFolder: string,
  closeFunctions: (() => unknown)[],
): Promise<DatabaseCluster> {
  for (const [name, program] of PACKAGES) installPackage(name, program)
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-failover-'))
  chmodSync(folder, 0o755)
  closeFunctions.push(() => rmSync(folder, { recursive: true, force: true }))
  const passwords = { superuser: newPassword(), replication: newPassword() }
  const shopPassword = newPassword()
  const ports = await Promise.all(MACHINES.map(claimPorts))
  const machines: Machine[] = []
  for (const own of ports) {
    const machine = await prepareMachine(own, ports, { folder, logFolder, passwords })
    closeFunctions.push(machine.close)
    machines.push(machine)
  }
  for (const machine of machines) machine.start()

  const databases = machines.filter((_, nth) => ports[nth]?.hasDatabase)
  const postgresPort = ({ name }: Machine) => ports.find((own) => own.name === name)?.postgres ?? 0
  const answers200 = async (resource: Parameters<Machine['askPatroni']>[0]) => {
    const statuses = await Promise.all(databases.map((machine) => machine.askPatroni(resource)))
    return databases.filter((_, nth) => statuses[nth] === 200)
  }
  const findBoth = async () => {
    const [[primary], [standby]] = await Promise.all([answers200('primary'), answers200('synchronous')])
    return primary && standby ? { primary, standby } : null
  }
  const waitForBoth = async (timeoutMs: number) => {
    let both = await findBoth()
    const isThere = async () => {
      both = both ?? (await findBoth())
      return both !== null
    }
    await poll(isThere, { timeoutMs })
    if (!both) throw new Error(`There is no primary with a synchronous standby; see ${logFolder}.`)
    return both
  }
  const { primary } = await waitForBoth(START_TIMEOUT_MS)
  const superuserUrl = `postgres://postgres:${passwords.superuser}@127.0.0.1:${postgresPort(primary)}/postgres`
  const client = await openTestClient(superuserUrl)
  for (const role of [OWNER, APP_ROLE])
    await client.query(`CREATE ROLE ${role} LOGIN PASSWORD '${shopPassword}'`)
  await client.query(`CREATE DATABASE ${DATABASE} OWNER ${OWNER}`)
  await client.end()
  const urlFor = (role: string, port: number) =>
    `postgres://${role}:${shopPassword}@127.0.0.1:${port}/${DATABASE}`
  return {
    ports,
    databases,
    primaries: () => answers200('primary'),
    waitForBoth,
    urlOf: (port) => urlFor(APP_ROLE, port),
    ownerUrlOf: (port) => urlFor(OWNER, port),
    directUrlOf: (machine) => urlFor(OWNER, postgresPort(machine)),
  }
}

function newPassword(): string {
  return randomBytes(18).toString('base64url')
}
