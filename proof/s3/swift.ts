import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  closeSync,
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
}

const START_TIMEOUT_MS = 60_000
const DEVICE = 'disk'

/** Starts Debian's Swift in a new folder, and installs it if it is missing. */
export async function startSwift(closeFunctions: (() => unknown)[]): Promise<Swift> {
  installSwift()
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-swift-'))
  closeFunctions.push(() => rmSync(folder, { recursive: true, force: true }))
  await requireAttributes(folder)
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
  const stored = ['account', 'container', 'object'] as const
  await Promise.all(stored.map((name) => makeRing(folder, name, ports[name])))
  const running = new Map<Server, ChildProcess>()
  const start = async (server: Server) => {
    const logFile = path.join(folder, `${server}.log`)
    const child = spawnServer(server, path.join(folder, `${server}-server.conf`), logFile)
    running.set(server, child)
    const hasEnded = () => child.exitCode !== null || child.signalCode !== null
    const isReady = await poll(() => hasEnded() || accepts(ports[server]), { timeoutMs: START_TIMEOUT_MS })
    if (!isReady || hasEnded())
      throw new Error(`Swift's ${server} server did not start:\n${readFileSync(logFile, 'utf8')}`)
  }
  const stop = async (server: Server) => {
    const child = running.get(server)
    if (child) await endProcess(child)
  }
  closeFunctions.push(() => Promise.all(SERVERS.map(stop)))
  for (const server of SERVERS) await start(server)
  return {
    endpoint: `http://127.0.0.1:${ports.proxy}`,
    secret,
    start,
    stop,
    dataFiles: () => dataFilesIn(path.join(folder, 'devices', DEVICE, 'objects')),
  }
}

function spawnServer(server: Server, configuration: string, logFile: string): ChildProcess {
  const output = openSync(logFile, 'a')
  const child = spawn(programOf(server), [configuration, '--verbose'], { stdio: ['ignore', output, output] })
  closeSync(output)
  return child
}

/** Swift stores what it knows about an object in the extended attributes of its file. @throws if there are none */
async function requireAttributes(folder: string) {
  const program = 'import os, sys; os.setxattr(sys.argv[1], "user.docket", b"1")'
  await run('/usr/bin/python3', ['-c', program, folder]).catch((cause) => {
    throw new Error(
      `${folder}: the file system has no extended attributes. Set TMPDIR to a folder on ext4 or XFS.`,
      { cause },
    )
  })
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
