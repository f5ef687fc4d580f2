import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROOT } from '../../tools/root.mjs'
import { SERVER_ARGS, SERVER_ENV } from '../../tools/server-command.mjs'

const SHOW = `console.log(JSON.stringify({
  pid: process.pid, cwd: process.cwd(), flags: process.execArgv, args: process.argv.slice(2), env: process.env }))`

const SCRIPTS = {
  start: 'exec node tools/start.mjs',
  audit: 'node server/src/host/commands/audit.mjs',
  fails: 'node server/src/host/commands/fail.mjs',
  bench: 'node bench/bench.ts',
}

/** A release that only has the launcher, a server and a command. Both print how they were started. */
let release: string
/** The link to it, as `/opt/docket/current` is one. */
let current: string
beforeAll(() => {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'docket-launcher-')))
  release = path.join(folder, 'release')
  current = path.join(folder, 'current')
  for (const name of ['deploy', 'server/dist', 'server/src/host/commands'])
    mkdirSync(path.join(release, name), { recursive: true })
  cpSync(path.join(ROOT, 'deploy/docket'), path.join(release, 'deploy/docket'))
  writeFileSync(path.join(release, 'server/dist/main.js'), SHOW)
  writeFileSync(path.join(release, 'server/src/host/commands/audit.mjs'), SHOW)
  writeFileSync(path.join(release, 'server/src/host/commands/fail.mjs'), 'process.exit(3)')
  writeFileSync(path.join(release, 'package.json'), JSON.stringify({ scripts: SCRIPTS }, null, 2))
  symlinkSync('release', current)
  mkdirSync(path.join(folder, 'credentials'))
  writeFileSync(path.join(folder, 'credentials/secrets_SECRET_KEY'), 'a key')
})
afterAll(() => rmSync(path.dirname(release), { recursive: true, force: true }))

it('serves with the flags and the environment of `npm start`, in the same process', async () => {
  const { pid, output, status } = await launch(['serve'])
  expect(status).toBe(0)
  expect(JSON.parse(output)).toMatchObject({
    pid,
    cwd: release,
    flags: SERVER_ARGS.slice(0, -1),
    env: SERVER_ENV,
  })
})

it('passes the names of the files with systemd’s secrets as variables', async () => {
  const credentials = path.join(path.dirname(release), 'credentials')
  const { output } = await launch(['serve'], { CREDENTIALS_DIRECTORY: credentials })
  expect(JSON.parse(output).env.SECRET_KEY_FILE).toBe(`${credentials}/secrets_SECRET_KEY`)
})

it('runs a command with its arguments, and ends with 1 if the command fails', async () => {
  const { output } = await launch(['audit', '7:abc', '--apply'])
  expect(JSON.parse(output)).toMatchObject({ cwd: release, args: ['7:abc', '--apply'] })
  expect((await launch(['fails'])).status).toBe(1)
})

it.each(['typo', 'bench', 'start'])(
  'refuses %s, and lists the commands that a release has',
  async (command) => {
    const { status, errors } = await launch([command])
    expect(status).toBe(2)
    expect(errors).toBe(`docket has no command ${command}. Its commands are: serve audit fails\n`)
  },
)

it('prints its commands if it is called without one', async () => {
  const { status, errors } = await launch([])
  expect(status).toBe(2)
  expect(errors).toContain('docket serve                starts the server')
})

async function launch(args: string[], env: Record<string, string> = {}) {
  const child = spawn(path.join(current, 'deploy/docket'), args, {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, ...env },
  })
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
  const [output, errors, status] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { pid: child.pid, output, errors, status }
}
