import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { ensureDemoUser, findSandboxLogins } from '../../areas/identity/first-users/sandbox-users.ts'
import { ensureFirstAdmin } from '../../areas/identity/first-users/set-up-users.ts'
import { hashPassword } from '../../areas/identity/sign-in/passwords.ts'
import { startupBanner } from './startup-banner.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

const banner = async (config = shop.platform.config) =>
  startupBanner(config, await findSandboxLogins({ ...shop.platform, config }), { isTerminal: false })
const OPERATOR = 'admin@docket.test / docket-admin'
const CUSTOMER = 'demo@docket.test / docket-demo'

const changeUser = (email: string, values: { password_hash?: string; suspended_at?: Date; role?: 'USER' }) =>
  shop.db.updateTable('users').set(values).where('email', '=', email).execute()

it('prints both logins of a new sandbox, and both work', async () => {
  await ensureFirstAdmin(shop.platform)
  await ensureDemoUser(shop.platform)
  const text = await banner()
  expect(text).toMatch(/operator {2}admin@docket\.test \/ docket-admin +http:\S+\/admin\/login\n/)
  expect(text).toMatch(/customer {2}demo@docket\.test \/ docket-demo +http:\S+\/login\n/)
  for (const [path, login] of [
    ['/admin/auth/login', OPERATOR],
    ['/auth/login', CUSTOMER],
  ] as const) {
    const [email, password] = login.split(' / ')
    expect((await shop.api('POST', path, { body: { email, password } })).status).toBe(200)
  }
})

it('prints only the addresses of the sign-in pages if the sandbox created neither the admin nor the demo user', async () => {
  await shop.admin()
  const { email } = await shop.user()
  await shop.db.updateTable('users').set({ username: 'Demo' }).where('email', '=', email).execute()
  await ensureFirstAdmin(shop.platform)
  await ensureDemoUser(shop.platform)
  const text = await banner()
  expect(text).toMatch(/operator {2}http:\S+\/admin\/login\n/)
  expect(text).toMatch(/customer {2}http:\S+\/login\n/)
  expect(text).not.toMatch(/docket-admin|docket-demo|@/)
})

it('prints no login whose password was changed or whose user is suspended', async () => {
  await ensureFirstAdmin(shop.platform)
  await ensureDemoUser(shop.platform)
  await changeUser('admin@docket.test', { password_hash: await hashPassword('a password of my own') })
  await changeUser('demo@docket.test', { suspended_at: new Date() })
  expect(await banner()).not.toMatch(/docket-admin|docket-demo|my own/)
})

it('prints the operator’s own email with the default password, but no login if the password is the operator’s own', async () => {
  const { config } = shop.platform
  const ownAddress = { ...config, admin: { ...config.admin, email: 'boss@shop.example' } }
  await ensureFirstAdmin({ ...shop.platform, config: ownAddress })
  expect(await banner(ownAddress)).toContain('boss@shop.example / docket-admin')

  const ownPassword = { ...config, admin: { email: 'boss@shop.example', password: 'a password of the boss' } }
  await changeUser('boss@shop.example', { password_hash: await hashPassword('a password of the boss') })
  expect(await banner(ownPassword)).not.toMatch(/boss|docket-admin/)
})

it('prints no login outside the sandbox', async () => {
  await ensureFirstAdmin(shop.platform)
  await ensureDemoUser(shop.platform)
  const config = { ...shop.platform.config, production: true, sandbox: false }
  expect(await banner(config)).toBe(`${config.storeName} is open: ${config.publicUrl}\n`)
})

it('does not call a shop in quarantine open', async () => {
  const config = { ...shop.platform.config, quarantine: true }
  const text = await banner(config)
  expect(text.split('\n')[0]).toBe(`${config.storeName} is in quarantine: ${config.publicUrl}`)
  expect(text).not.toContain('is open')
})
