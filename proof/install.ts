// `npm run proof:install`: makes a Debian 12, boots it with systemd, installs the shop there as docs/installing.md
// says, and sells with the embedded PostgreSQL. Then it runs the `docket` commands of that page, stops the shop, and
// sells with Debian's PostgreSQL. At the end it installs a second time, which must change nothing. It prints how long
// each step takes, and exits with 1 if a step fails. Needs root, Debian, and the npm registry.
// With `-- --from REF`, it installs the release of this commit, sells, updates it as docs/updating.md says, and checks
// the ledger.
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { claimPort } from '../server/test/process/claim-port.ts'
import { guideBlocks } from '../server/test/process/guide-blocks.ts'
import { ROOT } from '../tools/root.mjs'
import { makeDebian } from './install/base-image.ts'
import { bootDebian, type DebianMachine } from './install/debian-machine.ts'
import { type Dependencies, openDependencies } from './install/dependencies.ts'
import { readCommands } from './install/read-commands.ts'
import { indent, lastLine, run, timed } from './install/run-program.ts'
import { sell } from './install/sell.ts'
import { isOk } from './is-ok.ts'
import { poll } from './poll.ts'

/** Where the operator has the sources of the shop. */
const SOURCES = '/root/docket'
/** With `--from`, those of the release before. */
const OLD_SOURCES = '/root/docket-old'
const ADMIN_EMAIL = 'operator@proof.docket.test'
const READY_TIMEOUT_MS = 60_000

const commands = readCommands('Debian')
const closeFunctions: (() => unknown)[] = []
const { values: options } = parseArgs({ options: { from: { type: 'string' } } })
try {
  if (options.from === undefined) await proveInstall()
  else await proveUpdate(options.from)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  for (const close of closeFunctions.reverse()) await close()
}

async function proveInstall() {
  const { folder, machine, dependencies } = await makeMachine()
  const install = await installRelease(machine, SOURCES)
  const port = await claimPort()
  writeSettings(folder, { ...dependencies.env, PORT: String(port) })
  await sellFrom(machine, { folder, port, dependencies, name: 'the embedded PostgreSQL', customer: 'first' })
  console.log(indent(await machine.run('systemctl status --no-pager --lines=0 docket')))
  for (const command of commands.commands.split('\n')) {
    console.log(lastLine(await timed(command, () => machine.run(command))))
  }
  await timed('systemctl stop docket', () => machine.run('systemctl stop docket'))
  const result = await machine.run('systemctl show docket --property=Result,ExecMainStatus')
  if (result !== 'Result=success\nExecMainStatus=0\n')
    throw new Error(`The shop did not stop cleanly: ${result}`)

  // A start on an empty database is refused while there are backups. Here the new database is a new shop.
  await machine.run('mv /var/lib/docket/backups /var/lib/docket/backups-of-the-first-shop')
  const [postgresql = '', ...roles] = commands.postgresql.split('\n')
  await timed(postgresql, () => machine.run(nonInteractive(postgresql)))
  await machine.run('systemctl start postgresql')
  await machine.run(roles.join('\n'))
  await sellFrom(machine, { folder, port, dependencies, name: "Debian's PostgreSQL", customer: 'second' })
  console.log(lastLine(await timed('docket audit', () => machine.run('docket audit'))))

  const [caddy = '', configure = ''] = commands.proxy.split('\n')
  await timed(caddy, () => machine.run(nonInteractive(caddy)))
  await machine.run(`cd ${SOURCES} && ${configure} && caddy validate --config /etc/caddy/Caddyfile 2>&1`)
  const before = await readInstalledState(machine)
  console.log(indent(await timed(`${install}, again`, () => machine.run(`cd ${SOURCES} && ${install}`))))
  if ((await readInstalledState(machine)) !== before)
    throw new Error('The second installation has changed something.')
}

async function proveUpdate(ref: string) {
  const { folder, machine, dependencies } = await makeMachine()
  const old = path.join(folder, OLD_SOURCES)
  mkdirSync(old)
  await run('sh', ['-c', `git archive ${ref} | tar --extract --no-same-owner --directory=${old}`], {
    cwd: ROOT,
  })
  await installRelease(machine, OLD_SOURCES)
  const port = await claimPort()
  writeSettings(folder, { ...dependencies.env, PORT: String(port) })
  await sellFrom(machine, { folder, port, dependencies, name: ref, customer: 'first' })
  const before = await readInstalledState(machine)
  const [guide = 'false'] = guideBlocks('updating.md', 'From 0.3.0')
  const update = guide.replace(/\/root\/docket-[\d.]+/, SOURCES)
  console.log(indent(await timed(`the update from ${ref}`, () => machine.run(`${update} 2>&1`))))
  if ((await readInstalledState(machine)) === before)
    throw new Error('The update has not changed the release.')
  console.log(lastLine(await timed('docket audit', () => machine.run('docket audit'))))
  const again = `cd /opt/docket/current && node --version && npm run --silent update -- ${SOURCES} 2>&1`
  console.log(indent(await timed('an update to the same release', () => machine.run(again))))
}

/** A new Debian that has booted, with the sources of this release, and the systems that a shop uses. */
async function makeMachine() {
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-debian-'))
  chmodSync(folder, 0o755)
  closeFunctions.push(() => rmSync(folder, { recursive: true, force: true }))
  await timed('a new Debian 12', () => makeDebian(folder, ['systemd', 'systemd-sysv', 'ca-certificates']))
  await copySources(path.join(folder, SOURCES))
  const dependencies = await openDependencies(closeFunctions)
  const machine = await timed('Debian boots', () => bootDebian(folder))
  closeFunctions.push(machine.powerOff)
  return { folder, machine, dependencies }
}

/** Installs the packages of Debian, and the shop from its sources. Returns the command of the second. */
async function installRelease(machine: DebianMachine, sources: string): Promise<string> {
  const [packages = '', install = ''] = commands.install.split('\n')
  await timed(packages, () => machine.run(`apt-get update -qq && ${nonInteractive(packages)}`))
  // In this Debian, apt does not start the services that it installs. `docket audit` needs D-Bus, because it calls
  // systemd-run.
  await machine.run('systemctl start dbus.socket')
  console.log(indent(await timed(install, () => machine.run(`cd ${sources} && ${install}`))))
  return install
}

/** Copies every file that git does not ignore, so that `target` is like an operator's clone. */
async function copySources(target: string) {
  const files = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
  })
  for (const file of files.split('\0').filter((name) => name !== '')) {
    mkdirSync(path.dirname(path.join(target, file)), { recursive: true })
    cpSync(path.join(ROOT, file), path.join(target, file), { verbatimSymlinks: true })
  }
}

function writeSettings(folder: string, { SMTP_URL = '', ...settings }: Record<string, string>) {
  const secretNames = Object.keys(settings).filter((name) => /_(KEY|SECRET)$/.test(name))
  const secrets: Record<string, string> = { SMTP_URL }
  for (const name of secretNames) secrets[name] = settings[name] ?? ''
  for (const [name, value] of Object.entries(secrets)) {
    writeFileSync(path.join(folder, 'etc/docket/secrets', name), `${value}\n`, { mode: 0o600 })
  }
  const file = path.join(folder, 'etc/docket/docket.env')
  const values = Object.entries({
    ...settings,
    MAIL_FROM: 'The Shop <shop@proof.docket.test>',
    ADMIN_EMAIL,
    // The operator of this proof has no second step.
    ADMIN_TOTP: 'optional',
  }).filter(([name]) => !secretNames.includes(name))
  // Like an operator: sets the value in the line of a variable, and adds the line if there is none.
  let text = readFileSync(file, 'utf8')
  for (const [name, value] of values) {
    const line = new RegExp(`^${name}=.*$`, 'm')
    text = line.test(text) ? text.replace(line, `${name}=${value}`) : `${text}${name}=${value}\n`
  }
  writeFileSync(file, text)
}

async function sellFrom(
  machine: DebianMachine,
  {
    folder,
    port,
    dependencies,
    name,
    customer,
  }: {
    folder: string
    port: number
    dependencies: Dependencies
    name: string
    customer: 'first' | 'second'
  },
) {
  const [start = ''] = commands.start.split('\n')
  const origin = `http://127.0.0.1:${port}`
  await timed(`${start}: ready with ${name}`, async () => {
    await machine.run(start)
    if (await poll(() => isOk(`${origin}/readyz`), { timeoutMs: READY_TIMEOUT_MS })) return
    throw new Error(await machine.run('journalctl --no-pager --lines=30 --unit docket'))
  })
  const password = readFileSync(path.join(folder, 'etc/docket/secrets/ADMIN_PASSWORD'), 'utf8').trim()
  await timed('a customer registers, deposits and buys', () =>
    sell(dependencies.shopAt(origin, { email: ADMIN_EMAIL, password }), `${customer}-customer`),
  )
}

/** Makes apt-get ask no questions, because the machine has no terminal. */
function nonInteractive(command: string): string {
  return `export DEBIAN_FRONTEND=noninteractive; ${command.replace('apt-get install', 'apt-get install --yes -qq')}`
}

function readInstalledState(machine: DebianMachine): Promise<string> {
  return machine.run('sha256sum /etc/docket/docket.env /etc/docket/secrets/*; readlink /opt/docket/current')
}
