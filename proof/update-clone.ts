// `npm run proof:update-clone`: clones this repository, starts the shop in the clone with `npm start`, and updates it
// as docs/updating.md says: first to a release that works, then to one that fails at its start. The second update must
// go back to the release that works. Takes some minutes, because each release installs its packages and is built. Exits
// with 1 if something is not as expected.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { report } from '../bench/report.ts'
import { claimPort } from '../server/test/process/claim-port.ts'
import { guideBlocks } from '../server/test/process/guide-blocks.ts'
import { ROOT } from '../tools/root.mjs'
import { endProcess } from './end-process.ts'
import { isOk } from './is-ok.ts'
import { poll } from './poll.ts'

const TIMEOUT_MS = 15 * 60_000
const STOP_REQUEST = 'Stop the shop now'

const folder = mkdtempSync(path.join(tmpdir(), 'docket-proof-clone-'))
const [remote, clone] = [path.join(folder, 'remote'), path.join(folder, 'clone')]
const origin = `http://127.0.0.1:${await claimPort()}`
const backupKey = randomBytes(32).toString('base64')
const children: ChildProcess[] = []
try {
  process.exitCode = report(await prove()) ? 0 : 1
} finally {
  for (const child of children) await endProcess(child)
  rmSync(folder, { recursive: true, force: true })
}

async function prove() {
  git(folder, 'clone', '--quiet', ROOT, remote)
  git(folder, 'clone', '--quiet', remote, clone)
  const shop = run('npm', ['start'])
  await waitUntil(isReady, 'The shop in the clone did not become ready.')
  addRelease('v0.4.0', (text) => text)
  addRelease('v0.5.0', (text) => text.replace('await startServer(areas)', "throw new Error('A bug.')"))

  const [guide = ''] = guideBlocks('updating.md', 'In a clone')
  const update = run('bash', ['-c', guide])
  await waitUntil(() => update.output().includes(STOP_REQUEST), 'The update did not ask for the stop.')
  await endProcess(shop.child)
  await waitUntil(() => update.output().includes('The clone is at v0.4.0'), 'The update did not end.')
  const updated = (await isReady()) && git(clone, 'describe', '--tags') === 'v0.4.0'

  const broken = run('bash', ['-c', guide.replace('v0.4.0', 'v0.5.0')])
  await waitUntil(() => broken.output().includes(STOP_REQUEST), 'The update did not ask for the stop.')
  await endProcess(update.child)
  await waitUntil(() => / runs \S+ again\./.test(broken.output()), 'The update did not go back.')
  const isBack = (await isReady()) && git(clone, 'describe', '--tags') === 'v0.4.0'
  await endProcess(broken.child)
  return [
    { name: 'the clone and its shop are at the new release (1 = yes)', value: Number(updated), min: 1 },
    { name: 'seconds without an answer', value: downtimeOf(update.output()), max: 60 },
    {
      name: 'after a release that fails at its start, the previous release runs again (1 = yes)',
      value: Number(isBack),
      min: 1,
    },
    {
      name: 'seconds without an answer, until the previous release runs again',
      value: downtimeOf(broken.output()),
      max: 120,
    },
  ]
}

/** Adds a release with another main file to the remote. */
function addRelease(tag: string, change: (main: string) => string) {
  const main = path.join(remote, 'server/src/main.ts')
  writeFileSync(main, `${change(readFileSync(main, 'utf8'))}// ${tag}\n`)
  const author = ['-c', 'user.name=Proof', '-c', 'user.email=proof@shop.test']
  git(remote, ...author, 'commit', '--quiet', '--all', '--message', tag)
  git(remote, ...author, 'tag', '--annotate', '--message', tag, tag)
}

/** Runs a program in the clone, and prints its output. */
function run(program: string, args: string[]) {
  let text = ''
  const child = spawn(program, args, {
    cwd: clone,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: new URL(origin).port,
      BACKUP_KEY: backupKey,
    },
  })
  children.push(child)
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes) => {
      text += String(bytes)
      process.stdout.write(bytes)
    })
  }
  return { child, output: () => text }
}

function isReady(): Promise<boolean> {
  return isOk(`${origin}/readyz`)
}

async function waitUntil(condition: () => boolean | Promise<boolean>, message: string) {
  if (!(await poll(condition, { timeoutMs: TIMEOUT_MS }))) throw new Error(message)
}

function downtimeOf(output: string): number {
  return Number(/did not answer for ([\d.]+) seconds/.exec(output)?.[1] ?? Number.NaN)
}

function git(cwd: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr}`)
  return stdout.trim()
}
