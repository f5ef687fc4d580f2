import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestClient } from '../../../test/connect.ts'
import { FAST_SETTINGS, preparedFolder } from '../../../test/process/embedded-server.ts'
import { guideBlocks, nameBlocks } from '../../../test/process/guide-blocks.ts'
import { installPackage } from '../../../test/process/install-package.ts'
import { runPgbouncer } from '../../../test/process/pgbouncer.ts'
import {
  type ServerProcess,
  spawnServerProcess,
  startServerProcess,
} from '../../../test/process/server-process.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/start.ts'

const OPENSSL = '/usr/bin/openssl'
const PAGE = 'managed-postgresql.md'
const [roles = '', showTls = '', setLimits = ''] = guideBlocks(PAGE, null, ['sql'])
const page = nameBlocks(['direct', 'pooled', 'pgbouncer', 'users'], guideBlocks(PAGE, null, ['sh', 'ini']))

/** A PostgreSQL with TLS, its certificate, and an administrator who is not a superuser. */
let database: Awaited<ReturnType<typeof startEmbeddedPostgres>>
let folder: string
let providerUrl: string
let adminUrl: string
let server: ServerProcess | undefined
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'docket-managed-'))
  chmodSync(folder, 0o755)
  const dataDir = await preparedFolder(path.join(folder, 'data'))
  makeCertificate('other')
  makeCertificate('server')
  // The key must belong to the user of PostgreSQL.
  const { uid, gid } = statSync(path.join(dataDir, 'pgdata'))
  chownSync(path.join(folder, 'server.key'), uid, gid)
  database = await startEmbeddedPostgres({
    dataDir,
    settings: {
      ...FAST_SETTINGS,
      ssl: 'on',
      ssl_cert_file: path.join(folder, 'server.pem'),
      ssl_key_file: path.join(folder, 'server.key'),
    },
  })
  await run(database.url, `CREATE ROLE provider SUPERUSER LOGIN PASSWORD 'provider'`)
  providerUrl = asRole('provider')
  // The superuser of the embedded PostgreSQL has the name that the page gives to the owner.
  await run(providerUrl, 'ALTER ROLE docket RENAME TO embedded')
  await run(providerUrl, `CREATE ROLE administrator LOGIN CREATEDB CREATEROLE PASSWORD 'administrator'`)
  adminUrl = asRole('administrator')
  await run(adminUrl, roles)
}, 120_000)
afterAll(async () => {
  await server?.stop()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
})

it('the administrator of a provider makes both roles, and every connection of the shop is encrypted', async () => {
  server = await startServerProcess(settings(page.direct))
  expect(server.output()).not.toContain('can change the ledger and the audit log')
  // Connections are opened when they are needed.
  const connections = () => run(providerUrl, showTls)
  const names = async () => (await connections()).map(({ application_name }) => application_name)
  for (const name of ['docket', 'docket jobs', 'docket monitor', 'docket notifications'])
    await expect.poll(names, { timeout: 20_000 }).toContain(name)
  const rows = await connections()
  expect(rows.map(({ usename, ssl }) => ({ usename, ssl }))).toEqual(
    rows.map(() => ({ usename: 'docket_app', ssl: true })),
  )
  await server.stop()
})

it.each([
  ['database-ca.pem', 'other-ca.pem', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ['@localhost', '@127.0.0.1', 'ERR_TLS_CERT_ALTNAME_INVALID'],
])(
  'the start names the cause if the certificate does not fit: %s is replaced with %s',
  async (right, wrong, cause) => {
    const env = Object.entries(settings(page.direct)).map(([name, url]) => [name, url?.replace(right, wrong)])
    const refused = await spawnServerProcess(Object.fromEntries(env))
    await expect.poll(() => refused.child.exitCode, { timeout: 30_000 }).toBe(1)
    expect(refused.output()).toContain(`DATABASE_URL: the database cannot be reached (${cause}).`)
    expect(readPage()).toContain(cause)
  },
)

it('through PgBouncer the shop has the time limits of its role, and its jobs bypass PgBouncer', async () => {
  await run(adminUrl, setLimits)
  const config = adapt(page.pgbouncer).replaceAll(/^(listen_port|auth_file).*\n/gm, '')
  const pgbouncer = await runPgbouncer(config, adapt(page.users))
  try {
    const pooled = settings(page.pooled.replace('127.0.0.1:6432', `127.0.0.1:${pgbouncer.port}`))
    server = await startServerProcess(pooled)
    const names = async () =>
      (await run(providerUrl, showTls)).map(({ application_name }) => application_name)
    await expect.poll(names, { timeout: 20_000 }).toContain('docket jobs')
    const rows = await run(providerUrl, showTls)
    expect(rows.every(({ ssl }) => ssl)).toBe(true)
    expect(await run(pooled.DATABASE_URL ?? '', 'SHOW statement_timeout')).toEqual([
      { statement_timeout: '30s' },
    ])
    expect(await run(pooled.DATABASE_URL ?? '', 'SHOW idle_in_transaction_session_timeout')).toEqual([
      { idle_in_transaction_session_timeout: '30s' },
    ])
    expect((await fetch(`${server.origin}/api/config`)).status).toBe(200)
    await server.stop()
  } finally {
    await pgbouncer.stop()
  }
})

function readPage(): string {
  return readFileSync(path.join(import.meta.dirname, '../../../../docs', PAGE), 'utf8')
}

function asRole(name: string): string {
  const url = new URL(database.url)
  return Object.assign(url, { username: name, password: name }).href
}

/** Makes a certificate for localhost, its key, and a copy in `etc`, with which the shop checks the certificate. */
function makeCertificate(name: string): void {
  installPackage('openssl', OPENSSL)
  const file = (suffix: string) => path.join(folder, `${name}${suffix}`)
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2']
  execFileSync(
    OPENSSL,
    ['req', '-x509', ...curve, ...subject, '-keyout', file('.key'), '-out', file('.pem')],
    {
      stdio: 'ignore',
    },
  )
  chmodSync(file('.key'), 0o600)
  mkdirSync(path.join(folder, 'etc'), { recursive: true })
  const authority = name === 'server' ? 'database-ca.pem' : 'other-ca.pem'
  execFileSync('cp', [file('.pem'), path.join(folder, 'etc', authority)])
}

/** A block of the page with the address and the files of this test. */
function adapt(block: string): string {
  const { port } = new URL(database.url)
  return block
    .replaceAll('db.example.com:5432', `localhost:${port}`)
    .replaceAll('host=db.example.com port=5432', `host=localhost port=${port}`)
    .replaceAll('/etc/docket', path.join(folder, 'etc'))
}

function settings(block: string): NodeJS.ProcessEnv {
  return parseEnv(adapt(block))
}

/** Runs statements one after the other, and returns the rows of the last one. */
async function run(url: string, statements: string): Promise<Record<string, unknown>[]> {
  const client = await openTestClient(url)
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements.split(/;\n|;$/).filter((text) => text.trim() !== ''))
      ({ rows } = await client.query(statement))
    return rows
  } finally {
    await client.end()
  }
}
