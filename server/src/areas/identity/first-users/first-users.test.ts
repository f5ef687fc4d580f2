import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../../../../test/shop.ts'
import { ensureDemoUser } from './sandbox-users.ts'
import { ensureFirstAdmin } from './set-up-users.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop({ ADMIN_EMAIL: 'Boss@shop.example', ADMIN_PASSWORD: 'a password for the boss' })
})
afterEach(() => shop.close())

const logIn = (path: string, email: string, password: string) =>
  shop.api('POST', path, { body: { email, password } })
const usersWithRole = (role: 'USER' | 'ADMIN') =>
  shop.db.selectFrom('users').selectAll().where('role', '=', role).execute()

describe('the first admin', () => {
  it('is created once by many processes that start at the same time, and can sign in', async () => {
    await Promise.all(Array.from({ length: 5 }, () => ensureFirstAdmin(shop.platform)))
    await ensureFirstAdmin(shop.platform)

    expect(await usersWithRole('ADMIN')).toMatchObject([
      { email: 'boss@shop.example', username: 'admin', operator_role: 'OWNER' },
    ])
    const answer = await logIn('/admin/auth/login', 'boss@shop.example', 'a password for the boss')
    expect(answer.status).toBe(200)
    const wallet = await shop.api('GET', '/auth/user-wallet', { token: answer.body.token })
    expect(wallet.body).toEqual({ balance: 0 })
  })

  it('is not created if there is an admin, even if ADMIN_EMAIL names another address', async () => {
    const { email } = await shop.admin()
    await ensureFirstAdmin(shop.platform)
    expect((await usersWithRole('ADMIN')).map((admin) => admin.email)).toEqual([email])
  })

  it('becomes an owner if no admin has a role, because an older release created it', async () => {
    const [first, second] = [await shop.admin(null), await shop.admin(null)]
    await Promise.all([ensureFirstAdmin(shop.platform), ensureFirstAdmin(shop.platform)])
    const roles = new Map((await usersWithRole('ADMIN')).map(({ id, operator_role }) => [id, operator_role]))
    expect([roles.get(first.id), roles.get(second.id)]).toEqual(['OWNER', null])
  })

  it('is not made from a customer', async () => {
    const { id } = await shop.user()
    await shop.db.updateTable('users').set({ email: 'boss@shop.example' }).where('id', '=', id).execute()
    await expect(ensureFirstAdmin(shop.platform)).rejects.toThrow(
      'ADMIN_EMAIL: belongs to a customer already',
    )
  })

  it('gets the username `admin-2` if a customer has the username `Admin`', async () => {
    const { id } = await shop.user()
    await shop.db.updateTable('users').set({ username: 'Admin' }).where('id', '=', id).execute()
    await ensureFirstAdmin(shop.platform)
    expect(await usersWithRole('ADMIN')).toMatchObject([{ username: 'admin-2' }])
  })

  it.each([
    ['a production shop', { production: true }],
    ['a public sandbox', { publicSandbox: true }],
  ])('is not created in %s with a password that is easy to guess', async (_kind, mode) => {
    for (const password of ['password', 'boss@shop.example']) {
      const config = { ...shop.platform.config, ...mode, admin: { email: 'boss@shop.example', password } }
      await expect(ensureFirstAdmin({ ...shop.platform, config })).rejects.toThrow(
        /^ADMIN_PASSWORD: is easy to guess\. /,
      )
    }
    expect(await usersWithRole('ADMIN')).toEqual([])
  })

  it('is not created without the variables', async () => {
    const config = { ...shop.platform.config, admin: { email: undefined, password: undefined } }
    await ensureFirstAdmin({ ...shop.platform, config })
    expect(await usersWithRole('ADMIN')).toEqual([])
  })
})

describe('the demo customer', () => {
  it('is created once, confirmed, with $250 from a transfer and with an audit entry', async () => {
    await Promise.all(Array.from({ length: 5 }, () => ensureDemoUser(shop.platform)))
    await ensureDemoUser(shop.platform)

    expect(await usersWithRole('USER')).toMatchObject([{ email: 'demo@docket.test', username: 'demo' }])
    const { body } = await logIn('/auth/login', 'demo@docket.test', 'docket-demo')
    const wallet = await shop.api('GET', '/auth/user-wallet', { token: body.token })
    expect(wallet.body).toMatchObject({ balance: 250 })
    const auditLog = await shop.db.selectFrom('audit_log').selectAll().execute()
    expect(auditLog).toMatchObject([{ action: 'wallet.adjust', after: { amountCents: 25_000 } }])
  })

  it('is never created in production', async () => {
    const config = { ...shop.platform.config, production: true, sandbox: false }
    await ensureDemoUser({ ...shop.platform, config })
    expect(await usersWithRole('USER')).toEqual([])
  })
})
