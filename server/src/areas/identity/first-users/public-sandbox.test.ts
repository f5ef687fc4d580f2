import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../../../../test/shop.ts'
import { areas } from '../../../areas.ts'
import { setUpShop } from '../../../host/app/set-up-shop.ts'
import { startupBanner } from '../../../host/app/startup-banner.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import { ensureDemoUser, findSandboxLogins } from './sandbox-users.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop({
    SANDBOX: 'public',
    PUBLIC_URL: 'https://demo.example',
    SECRET_KEY: randomBytes(32).toString('base64'),
  })
})
afterEach(() => shop.close())

const logIn = async (path: string, email: string, password: string) =>
  (await shop.api('POST', path, { body: { email, password } })).status

it('a public sandbox prints logins that work; the passwords of local sandboxes do not work in it', async () => {
  await setUpShop(shop.platform, areas)
  await ensureDemoUser(shop.platform)
  const { operator, customer } = await findSandboxLogins(shop.platform)
  expect(await logIn('/admin/auth/login', operator?.email ?? '', operator?.password ?? '')).toBe(200)
  expect(await logIn('/auth/login', customer?.email ?? '', customer?.password ?? '')).toBe(200)
  expect(await logIn('/admin/auth/login', 'admin@docket.test', 'docket-admin')).toBe(401)
  expect(await logIn('/auth/login', 'demo@docket.test', 'docket-demo')).toBe(401)
  const banner = startupBanner(shop.platform.config, { operator, customer }, { isTerminal: true })
  expect(banner).toContain(operator?.password)
  expect(banner).not.toMatch(/mailbox|docket-admin|docket-demo/)
})

it('the log of a public sandbox has no password, but names a file with the logins that only its user can read', async () => {
  await setUpShop(shop.platform, areas)
  await ensureDemoUser(shop.platform)
  const logins = await findSandboxLogins(shop.platform)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'docket-logins-'))
  const file = path.join(dataDir, 'sandbox-logins')
  writeFileSync(file, 'the logins of an earlier start', { mode: 0o644 })
  const banner = startupBanner({ ...shop.platform.config, dataDir }, logins, { isTerminal: false })
  expect(banner).toContain(`Logins: ${file}\n`)
  for (const login of [logins.operator, logins.customer]) {
    expect(banner).not.toContain(login?.password)
    expect(readFileSync(file, 'utf8')).toContain(`${login?.email} / ${login?.password}\n`)
  }
  expect(statSync(file).mode & 0o777).toBe(0o600)
  rmSync(dataDir, { recursive: true })
})

it('a public sandbox has no mailbox and no controls of the simulators, and its API tells the web that it is no sandbox', async () => {
  for (const url of ['/sandbox/mailbox', '/sandbox/mailbox.json', '/sandbox/mailbox/:id']) {
    expect(shop.app.hasRoute({ method: 'GET', url })).toBe(false)
  }
  for (const name of ['nowpayments', 'paystack', 'exchange-rate']) {
    expect(shop.app.hasRoute({ method: 'POST', url: `/sandbox/${name}/control` }), name).toBe(false)
  }
  expect((await shop.api('GET', '/config')).body).toMatchObject({ sandbox: false })
  expect((await shop.api('GET', '/config/sandbox-logins')).body).toEqual({ operator: null, customer: null })
})

it.each([
  ['admin', 'docket-admin'],
  ['demo customer', 'docket-demo'],
])(
  'a public sandbox does not start on the database of a local sandbox whose %s has the public password',
  async (who, publicPassword) => {
    const { id } = who === 'admin' ? await shop.admin() : await shop.user()
    const email = `${who === 'admin' ? 'boss' : 'demo'}@docket.test`
    await shop.db.updateTable('users').set({ email }).where('id', '=', id).execute()
    const setPassword = async (password: string) =>
      shop.db
        .updateTable('users')
        .set({ password_hash: await hashPassword(password) })
        .where('id', '=', id)
        .execute()
    await setPassword(publicPassword)
    await expect(setUpShop(shop.platform, areas)).rejects.toThrow(
      `SANDBOX: is public, but ${email} has the password of every local sandbox.`,
    )
    await setPassword('a password of my own')
    await setUpShop(shop.platform, areas)
  },
)

it('production does not start on the database of a sandbox whose admin has the public password', async () => {
  const { id } = await shop.admin()
  const password_hash = await hashPassword('docket-admin')
  await shop.db.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
  const production = { ...shop.platform.config, production: true, publicSandbox: false, demo: false }
  await expect(setUpShop({ ...shop.platform, config: production }, areas)).rejects.toThrow(
    /^NODE_ENV: is production, but /,
  )
})
