import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { openTestClient } from '../../../test/connect.ts'
import { testFolder } from '../../../test/process/embedded-server.ts'
import { PREVIOUS_RELEASE, unpackRelease } from '../../../test/process/releases.ts'
import { type ServerProcess, startServerProcess } from '../../../test/process/server-process.ts'
import { createDatabase, dropDatabase, urlOf } from '../../../test/server.ts'

const WARNING = 'can change the ledger and the audit log'
const SECRET_KEY = 'a-secret-for-tests-only-of-fair-length'
const role = `docket_roles_${randomUUID().slice(0, 8)}`
const database = `docket_roles_${randomUUID().slice(0, 8)}`
const ownerUrl = urlOf(inject('postgresUrl'), database)
let server: ServerProcess | undefined

describe('a shop on a PostgreSQL of its operator', () => {
  beforeEach(() => createDatabase(inject('postgresUrl'), database))
  afterEach(async () => {
    await server?.stop()
    await dropDatabase(inject('postgresUrl'), database)
    const client = await openTestClient(inject('postgresUrl'))
    await client.query(`DROP ROLE IF EXISTS ${role}`)
    await client.end()
  })

  it('works with one role and warns once; after database:roles it connects only as the new role and does not warn', async () => {
    server = await startServerProcess({ DATABASE_URL: ownerUrl })
    expect(server.output().split(WARNING)).toHaveLength(2)
    await server.stop()

    const printed = await run('database-roles.ts', [role], { DATABASE_URL: ownerUrl })
    expect(printed).toMatch(new RegExp(`^CREATE ROLE ${role} LOGIN PASSWORD '.+';\n`))
    expect(printed).toContain('GRANT SELECT, INSERT ON public."transfers"')
    const applied = await run('database-roles.ts', [role, '--apply'], { DATABASE_URL: ownerUrl })
    const appUrl = /^DATABASE_URL=(.*)$/m.exec(applied)?.[1] ?? ''
    expect(new URL(appUrl).username).toBe(role)
    const secondRun = await run('database-roles.ts', [role], { DATABASE_URL: ownerUrl })
    expect(secondRun).toBe(`-- ${role} has its rights.\n`)

    const env = { DATABASE_URL: appUrl, MIGRATION_DATABASE_URL: ownerUrl, WEB_CONCURRENCY: '2' }
    server = await startServerProcess(env)
    expect(server.output()).not.toContain(WARNING)
    expect(await rolesOfConnections()).toEqual([role])
    const checkOutput = await run('check-ledger.ts', [], { DATABASE_URL: appUrl })
    expect(checkOutput).toMatch(/The ledger is consistent\.\n$/)
  }, 300_000)

  it('beside this release, customers of the previous one sign up, confirm, sign in and set a new password, which this release knows at once', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'docket-previous-'))
    unpackRelease(PREVIOUS_RELEASE, folder)
    const applied = await run('database-roles.ts', [role, '--apply'], { DATABASE_URL: ownerUrl })
    const appUrl = /^DATABASE_URL=(.*)$/m.exec(applied)?.[1] ?? ''
    const env = { DATABASE_URL: appUrl, MIGRATION_DATABASE_URL: ownerUrl }
    const previous = await startServerProcess(env, { args: [path.join(folder, 'server/src/main.ts')] })
    const owner = await openTestClient(ownerUrl)
    try {
      server = await startServerProcess(env)
      const [email, password] = ['ann@shop.test', 'correct horse battery staple']
      const signedUp = await post(previous, '/auth/signup', {
        email,
        username: 'ann',
        password,
        confirmPassword: password,
      })
      expect(signedUp.status).toBe(201)
      await addLink(owner, { token: 'confirm', purpose: 'confirm-email' })
      expect((await post(previous, '/auth/confirm-email', { token: 'confirm' })).status).toBe(200)
      expect((await post(previous, '/auth/login', { email, password })).status).toBe(200)

      await addLink(owner, { token: 'reset', purpose: 'reset-password' })
      const newPassword = 'purple monkey dishwasher seven'
      const reset = { token: 'reset', password: newPassword, confirmPassword: newPassword }
      expect((await post(previous, '/auth/reset-password', reset)).status).toBe(200)
      // A link works once, also at another process.
      expect((await post(server, '/auth/reset-password', reset)).status).toBe(422)
      for (const build of [previous, server]) {
        expect((await post(build, '/auth/login', { email, password: newPassword })).status).toBe(200)
      }
    } finally {
      await previous.stop()
      await owner.end()
      rmSync(folder, { recursive: true, force: true })
    }
  }, 300_000)
})

describe('a shop with the embedded PostgreSQL', () => {
  it('connects with a role of its own, whose password is not that of the owner', async () => {
    const folder = testFolder()
    try {
      server = await startServerProcess({ DATA_DIR: folder })
      expect(server.output()).not.toContain(WARNING)
      const [appFile, ownerFile] = ['app-password', 'password'].map((name) =>
        path.join(folder, 'postgres', name),
      )
      for (const file of [appFile, ownerFile]) expect(statSync(file ?? '').mode & 0o777).toBe(0o600)
      expect(readFileSync(appFile ?? '', 'utf8')).not.toBe(readFileSync(ownerFile ?? '', 'utf8'))
      const checkOutput = await run('check-ledger.ts', [], { DATA_DIR: folder })
      expect(checkOutput).toMatch(/The ledger is consistent\.\n$/)
      await server.stop()
      server = await startServerProcess({ DATA_DIR: folder })
    } finally {
      await server?.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  }, 300_000)
})

/** Adds a mailed link for the only customer. */
async function addLink(owner: pg.Client, { token, purpose }: { token: string; purpose: string }) {
  await owner.query(
    `INSERT INTO mailed_tokens (hash, user_id, purpose, expires_at)
      SELECT sha256($1::bytea), id, $2, now() + interval '1 hour' FROM users WHERE username = 'ann'`,
    [Buffer.from(token), purpose],
  )
}

function post({ origin }: ServerProcess, address: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  return fetch(`${origin}/api${address}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** The roles of the shop's connections to the database. */
async function rolesOfConnections(): Promise<string[]> {
  const client = await openTestClient(inject('postgresUrl'))
  try {
    const { rows } = await client.query(
      `SELECT DISTINCT usename AS name FROM pg_stat_activity WHERE datname = $1 AND application_name LIKE 'docket%'`,
      [database],
    )
    return rows.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** Runs a command as an operator does, and returns what it prints. */
function run(command: string, args: string[], env: Record<string, string>): Promise<string> {
  const file = path.join(import.meta.dirname, '../commands', command)
  const cwd = mkdtempSync(path.join(tmpdir(), 'docket-command-'))
  return new Promise((resolve, reject) => {
    const options = { cwd, env: { PATH: process.env.PATH, NODE_ENV: 'test', SECRET_KEY, ...env } }
    execFile(process.execPath, [file, ...args], options, (error, out, err) => {
      rmSync(cwd, { recursive: true, force: true })
      if (error) reject(new Error(`${out}${err}`))
      else resolve(out)
    })
  })
}
