import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { claimPort } from '../../server/test/process/claim-port.ts'
import { endProcess } from '../end-process.ts'
import { run } from '../install/run-program.ts'
import { poll } from '../poll.ts'
import { installSwift, programOf, SERVERS } from './install-swift.ts'
import { swiftFiles } from './swift-config.ts'

type Server = (typeof SERVERS)[number]

/** OpenStack Swift with its S3 API on the loopback interface, with one copy of each object in one folder. */
export interface Swift {
  /** The address of its S3 API. */
  endpoint: string
  secret: string
  start(server: Server): Promise<void>
  stop(server: Server): Promise<void>
  /** The files that hold the bytes of objects, in the order in which they were written. */
  dataFiles(): { file: string; bytes: number }[]
  close(): Promise<void>
}

const START_TIMEOUT_MS = 60_000
const DEVICE = 'disk'

/** Starts Debian's Swift in a new folder, and installs it if it is missing. */
export async function startSwift(): Promise<Swift> {
  installSwift()
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-swift-'))
  const secret = randomBytes(20).toString('hex')
  const ports = {
    account: await claimPort(),
    container: await claimPort(),
    object: await claimPort(),
    proxy: await claimPort(),
  }
  mkdirSync(path.join(folder, 'devices', DEVICE), { recursive: true })
  for (const [name, text] of Object.entries(swiftFiles({ folder, ports, secret }))) {
    writeFileSync(path.join(folder, name), text)
  }
  const running = new Map<Server, ChildProcess>()
  const swift: Swift = {
    endpoint: `http://127.0.0.1:${ports.proxy}`,
    secret,
    async start(server) {
      const logFile = path.join(folder, `${server}.log`)
      const output = openSync(logFile, 'a')
      const child = spawn(programOf(server), [path.join(folder, `${server}-server.conf`), '--verbose'], {
        stdio: ['ignore', output, output],
      })
      running.set(server, child)
      const isReady = () => child.exitCode !== null || accepts(ports[server])
      if (!(await poll(isReady, { timeoutMs: START_TIMEOUT_MS })) || child.exitCode !== null)
        throw new Error(`Swift's ${server} server did not start:\n${readFileSync(logFile, 'utf8')}`)
    },
    async stop(server) {
      const child = running.get(server)
      if (child) await endProcess(child)
    },
    dataFiles: () => dataFilesIn(path.join(folder, 'devices', DEVICE, 'objects')),
    async close() {
      for (const server of SERVERS) await swift.stop(server)
      rmSync(folder, { recursive: true, force: true })
    },
  }
  try {
    await Promise.all(
      (['account', 'container', 'object'] as const).map((name) => makeRing(folder, name, ports[name])),
    )
    for (const server of SERVERS) await swift.start(server)
  } catch (error) {
    await swift.close()
    throw error
  }
  return swift
}

/** A ring says on which devices an object is. This one has two partitions, one copy and one device. */
async function makeRing(folder: string, name: string, port: number) {
  const builder = path.join(folder, `${name}.builder`)
  const commands = [
    ['create', '1', '1', '0'],
    ['add', `r1z1-127.0.0.1:${port}/${DEVICE}`, '1'],
    ['rebalance'],
  ]
  for (const args of commands) await run('/usr/bin/swift-ring-builder', [builder, ...args])
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

/** Their names begin with the time at which they were written. */
function dataFilesIn(folder: string): { file: string; bytes: number }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.data'))
    .sort((a, b) => path.basename(a).localeCompare(path.basename(b)))
    .map((name) => ({ file: path.join(folder, name), bytes: statSync(path.join(folder, name)).size }))
}
