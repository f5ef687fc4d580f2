import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

/*
 * The clone has the real update command, but a small server instead of the shop: the test is about folders and
 * processes. `npm run proof:update-clone` does the same with the shop.
 */

const TOOLS = path.join(import.meta.dirname, '..')
const SOON = { timeout: 40_000 }
const folder = mkdtempSync(path.join(tmpdir(), 'docket-clone-'))
const [remote, clone] = [path.join(folder, 'remote'), path.join(folder, 'clone')]
const running: ChildProcess[] = []
let port: number

beforeAll(async () => {
  mkdirSync(path.join(remote, 'tools'), { recursive: true })
  for (const part of [
    'update.mjs',
    'update',
    'root.mjs',
    'one-at-a-time.mjs',
    'check-node.mjs',
    'node-version.mjs',
  ]) {
    cpSync(path.join(TOOLS, part), path.join(remote, 'tools', part), { recursive: true })
  }
  git(remote, 'init', '--quiet', '--initial-branch', 'main')
  commitRelease('v0.2.1')
  git(folder, 'clone', '--quiet', remote, clone)
  port = await findPort()
})
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

it('updates a clone to a tag of its remote, and goes back from a release that ends at its start', async () => {
  const shop = run('start.mjs')
  await expect.poll(readVersion, SOON).toBe('v0.2.1')
  commitRelease('v0.3.0')
  const update = run('update.mjs', '--ref', 'v0.3.0')
  await expect.poll(update.output, SOON).toContain('Stop the shop now: press Ctrl-C where it runs.')
  expect(update.output()).toMatch(/^The shop runs v0\.2\.1\..*\nchecked\nbacked up\n/)
  await end(shop.child)
  await expect.poll(update.output, SOON).toContain('The clone is at v0.3.0')
  expect(update.output()).toMatch(/The shop did not answer for \d+\.\d seconds\.\nThe shop runs v0\.3\.0\.\n/)
  expect(await readVersion()).toBe('v0.3.0')
  expect(git(clone, 'describe')).toBe('v0.3.0')

  commitRelease('v0.4.0', { isBroken: true })
  const broken = run('update.mjs', '--ref', 'v0.4.0', '--no-backup')
  await expect.poll(broken.output, SOON).toContain('Stop the shop now')
  await end(update.child)
  await expect.poll(broken.output, SOON).toContain('The shop runs v0.3.0 again.')
  expect(broken.output()).toContain('v0.4.0 did not become ready. Going back to v0.3.0 …')
  expect(broken.output()).not.toContain('backed up')
  expect(await readVersion()).toBe('v0.3.0')
  expect(git(clone, 'describe')).toBe('v0.3.0')
  await end(broken.child)
  expect(await readVersion(), 'the shop ends with the command').toBeNull()
})

/** Adds a release to the remote. Its server answers each request with the name of the release. */
function commitRelease(tag: string, { isBroken = false } = {}) {
  const scripts = { 'update:check': 'echo checked', backup: 'echo backed up' }
  writeFileSync(
    path.join(remote, 'package.json'),
    JSON.stringify({ name: 'docket', type: 'module', engines: { node: '>=20.11' }, scripts }),
  )
  writeFileSync(path.join(remote, '.gitignore'), '.data/\n')
  writeFileSync(
    path.join(remote, 'tools/start.mjs'),
    `import { createServer } from 'node:http'
    if (!process.argv.includes('--build-only')) {
      if (${isBroken}) process.exit(1)
      createServer((_request, answer) => answer.end('${tag}')).listen(Number(process.env.PORT), '127.0.0.1')
    }`,
  )
  const author = ['-c', 'user.name=A test', '-c', 'user.email=test@shop.test']
  git(remote, 'add', '.')
  git(remote, ...author, 'commit', '--quiet', '--message', tag)
  git(remote, ...author, 'tag', '--annotate', '--message', tag, tag)
}

function run(program: string, ...args: string[]) {
  let text = ''
  const child = spawn(process.execPath, [path.join(clone, 'tools', program), ...args], {
    env: { PATH: process.env.PATH, HOME: folder, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (text += String(bytes)))
  running.push(child)
  return { child, output: () => text }
}

async function end(child: ChildProcess) {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

async function readVersion(): Promise<string | null> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
  return answer && (await answer.text())
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

function git(cwd: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd, encoding: 'utf8' }).trim()
}
