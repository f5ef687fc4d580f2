import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'

/** The release that a shop may still run while it starts this build. Moves on with each release. */
export const PREVIOUS_RELEASE = '1efed5c'

const ROOT = path.join(import.meta.dirname, '../..')
const READY_MS = 60_000
const STOP_MS = 30_000
const POLL_MS = 50

/** Unpacks a commit of this repository into an empty folder, ready to run. */
export function unpackRelease(commit: string, folder: string): void {
  const archive = spawnSync('git', ['-C', ROOT, 'archive', commit, 'contract', 'server', 'package.json'], {
    maxBuffer: 256 * 1024 * 1024,
  })
  if (archive.status !== 0) {
    throw new Error(
      `The previous release, commit ${commit}, is not in this clone, and the test needs it. ` +
        `Get the full history with: git fetch --unshallow. Git says: ${archive.stderr ?? archive.error}`,
    )
  }
  const tar = spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout })
  if (tar.status !== 0) throw new Error(`The previous release could not be unpacked: ${tar.stderr}`)
  linkPackages(folder)
}

/** Copies this build into an empty folder, ready to run, so that a test can change it. */
export function copyBuild(folder: string): void {
  for (const part of ['contract/src', 'contract/package.json', 'server/src', 'server/package.json']) {
    cpSync(path.join(ROOT, part), path.join(folder, part), { recursive: true })
  }
  linkPackages(folder)
}

/** The libraries are those of this clone; our own packages are the folder's. */
function linkPackages(folder: string) {
  const [from, to] = [path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules')]
  mkdirSync(path.join(to, '@docket'), { recursive: true })
  for (const name of readdirSync(from)) {
    if (name !== '@docket' && !name.startsWith('.')) symlinkSync(path.join(from, name), path.join(to, name))
  }
  for (const name of ['contract', 'server']) {
    symlinkSync(path.join(folder, name), path.join(to, '@docket', name))
  }
}

/** A server of some release, in a process of its own. */
export interface RunningRelease {
  origin: string
  /** As an operator would, by SIGTERM. */
  stop(): Promise<void>
}

/** Runs the server in `folder` until it is ready. @throws what it printed where it does not become ready. */
export async function startRelease(folder: string, env: Record<string, string>): Promise<RunningRelease> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const { child, printed } = run(folder, { ...env, PORT: String(port) })
  const deadline = Date.now() + READY_MS
  while (child.exitCode === null && Date.now() < deadline) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    if (answer?.ok) return { origin, stop: () => stop(child) }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  await stop(child)
  throw new Error(`The server did not become ready:\n${printed()}`)
}

/** Runs the server in `folder` until it ends by itself. */
export async function runToItsEnd(folder: string, env: Record<string, string>) {
  const { child, printed } = run(folder, { ...env, PORT: String(await freePort()) })
  const [code] = await once(child, 'close', { signal: AbortSignal.timeout(READY_MS) }).finally(() =>
    stop(child),
  )
  return { code, printed: printed() }
}

function run(folder: string, env: Record<string, string>) {
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'development', DATA_DIR: path.join(folder, 'data'), ...env },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed = (printed + chunk).slice(-10_000)
    })
  }
  return { child, printed: () => printed }
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  await ended
  clearTimeout(force)
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await once(probe.listen(0, '127.0.0.1'), 'listening')
  const address = probe.address()
  probe.close()
  if (typeof address !== 'object' || !address) throw new Error('No port is free.')
  return address.port
}
