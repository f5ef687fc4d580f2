import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { environments } from '../../server/src/environments.ts'
import { environment, SECRETS } from '../../server/src/host/environment.ts'
import { ROOT } from '../../tools/root.mjs'

/** Other programs set these, too. */
const SHARED = ['HOST', 'NODE_ENV']
const secrets = [...SECRETS, ...environments.flatMap(({ keys }) => keys)]
const variables = [
  ...Object.keys(environment.shape),
  ...environments.flatMap(({ names }) => names),
  ...secrets.map((name) => `${name}_FILE`),
].filter((name) => !SHARED.includes(name))

let folder: string
let docket: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'docket-run-as-'))
  // The command is a link to the script, as in /usr/local/sbin.
  docket = path.join(folder, 'docket')
  symlinkSync(path.join(ROOT, 'deploy/run-as-docket'), docket)
  writeFileSync(path.join(folder, 'systemd-run'), '#!/bin/sh\necho "$@"\n', { mode: 0o755 })
  writeFileSync(path.join(folder, 'systemctl'), '#!/bin/sh\necho "$ACTIVE_UNITS"\n', { mode: 0o755 })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it.each(variables)(
  'refuses %s in the shell of the operator, and names the places for settings',
  (variable) => {
    expect(run(['keys:rotate'], { [variable]: 'a value' })).toEqual({
      status: 2,
      output: '',
      errors: `${variable} is set in this shell, but docket only reads /etc/docket. Unset it. Settings are lines of /etc/docket/docket.env, and secrets are files in /etc/docket/secrets: docs/operating.md.\n`,
    })
  },
)

it('runs a command as the user of the shop, whatever else is set in the shell', () => {
  const { status, output } = run(['admin:add', 'a@example.com'], {
    HOST: 'vm',
    NODE_ENV: 'production',
    SECRET_KEY: '',
    EDITOR: 'vi',
  })
  expect(status).toBe(0)
  expect(output).toContain('--property=User=docket')
  expect(output).toMatch(/\/deploy\/docket admin:add a@example\.com\n$/)
})

it('restores only while no service of the shop runs or is started again and again', () => {
  const ACTIVE_UNITS = 'docket-b.service loaded activating auto-restart Docket'
  expect(run(['restore', 'x.backup'], { ACTIVE_UNITS })).toEqual({
    status: 2,
    output: '',
    errors:
      'docket-b.service runs, or is started again and again. Stop it before the restore: systemctl stop docket-b.service\n',
  })
  expect(run(['restore', 'x.backup'])).toMatchObject({ status: 0 })
  expect(run(['audit'], { ACTIVE_UNITS })).toMatchObject({ status: 0 })
})

it('says where to run the update', () => {
  expect(run(['update', '/root/docket'])).toMatchObject({
    status: 2,
    errors: 'To update the shop, run as root: cd /opt/docket/current && npm run update -- FOLDER\n',
  })
})

function run(args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(docket, args, {
    encoding: 'utf8',
    env: { PATH: `${folder}:${process.env.PATH}`, ...env },
  })
  return { status, output: stdout, errors: stderr }
}
