import { OPERATOR_ROLES, type OperatorRole } from '@docket/contract/permissions'
import { describe, expect, it } from 'vitest'
import { useOperatorManagement } from '../../../../test/areas/operator-management.ts'
import { createApp } from '../../../../test/create-app.ts'
import { openTestShop, type TestCaller } from '../../../../test/shop.ts'
import { openPlatform } from '../../../host/context/open-platform.ts'

const { shop, owner, mailDelivery, newPerson, invite } = useOperatorManagement()

const changeRole = (by: TestCaller, id: number, operatorRole: OperatorRole) =>
  shop.api('PUT', '/admin/operator/role', { token: by.token, body: { id, operatorRole } })
const suspend = (by: TestCaller, id: number, suspended = true) =>
  shop.api('PUT', '/admin/user/suspension', { token: by.token, body: { id, suspended, reason: 'a test' } })
const roleOf = async (id: number) =>
  (await shop.db.selectFrom('users').select('operator_role').where('id', '=', id).executeTakeFirstOrThrow())
    .operator_role
const auditOf = (id: number) =>
  shop.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'before', 'after'])
    .where('subject', '=', `user:${id}`)
    .orderBy('id')
    .execute()

describe('who may manage whom', () => {
  it('only an admin with every permission of a role may give it, take it away, or suspend an admin who has it', async () => {
    const manager = await shop.admin('MANAGER')
    const allowed = { OWNER: false, MANAGER: true, SUPPORT: true, STOCK: true }
    for (const role of OPERATOR_ROLES) {
      const status = allowed[role] ? 200 : 403
      expect((await invite(manager, { ...newPerson(), operatorRole: role })).status).toBe(
        allowed[role] ? 201 : 403,
      )
      expect((await changeRole(manager, (await shop.admin('STOCK')).id, role)).status).toBe(status)
      const other = await shop.admin(role)
      expect((await changeRole(manager, other.id, 'SUPPORT')).status).toBe(status)
      expect(await roleOf(other.id)).toBe(allowed[role] ? 'SUPPORT' : role)
      const third = await shop.admin(role)
      expect((await suspend(manager, third.id)).status).toBe(status)
      const reset = { id: (await shop.admin(role)).id, reason: 'lost' }
      expect(
        (await shop.api('POST', '/admin/user/reset-second-step', { token: manager.token, body: reset }))
          .status,
      ).toBe(403)
    }
  })

  it('only an owner resets the second step of an admin, because it protects the whole shop', async () => {
    const stock = await shop.admin('STOCK')
    const body = { id: stock.id, reason: 'lost' }
    const reset = (token: string) => shop.api('POST', '/admin/user/reset-second-step', { token, body })
    expect((await reset((await shop.admin('MANAGER')).token)).status).toBe(403)
    expect((await reset(owner.token)).status).toBe(200)
  })

  it('an admin cannot change their own role, suspend their own account, or reset their own second step', async () => {
    expect((await changeRole(owner, owner.id, 'STOCK')).status).toBe(400)
    expect((await suspend(owner, owner.id)).status).toBe(400)
    const body = { id: owner.id, reason: 'lost' }
    const { status } = await shop.api('POST', '/admin/user/reset-second-step', { token: owner.token, body })
    expect(status).toBe(400)
  })

  it('an admin without a role can do nothing until an owner gives them one', async () => {
    const newcomer = await shop.admin(null)
    const products = () => shop.api('GET', '/admin/product/list', { token: newcomer.token })
    expect((await products()).status).toBe(403)
    expect((await changeRole(owner, newcomer.id, 'STOCK')).body).toMatchObject({ operatorRole: 'STOCK' })
    expect((await products()).status).toBe(200)
  })

  it('if two owners take the role from each other at the same time, one of them stays an owner', async () => {
    const otherShop = await openTestShop()
    const [first, second] = [await otherShop.admin(), await otherShop.admin()]
    const demote = (by: TestCaller, { id }: TestCaller) =>
      otherShop.api('PUT', '/admin/operator/role', { token: by.token, body: { id, operatorRole: 'STOCK' } })
    const answers = await Promise.all([demote(first, second), demote(second, first)])
    const owners = await otherShop.db
      .selectFrom('users')
      .select('id')
      .where('operator_role', '=', 'OWNER')
      .execute()
    await otherShop.close()
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    expect(owners).toHaveLength(1)
  })
})

describe('a change of role', () => {
  it('applies at once, in every process, and is in the audit log and the security events', async () => {
    const admin = await shop.admin('MANAGER')
    const otherPlatform = await openPlatform(shop.platform.config, shop.appUrl)
    const app = await createApp(otherPlatform)
    const statusInOtherProcess = async () => {
      const headers = { authorization: `Bearer ${admin.token}` }
      return (await app.inject({ url: '/api/admin/user/list', headers })).statusCode
    }
    expect(await statusInOtherProcess()).toBe(200)
    expect((await changeRole(owner, admin.id, 'STOCK')).status).toBe(200)
    expect((await shop.api('GET', '/admin/user/list', { token: admin.token })).status).toBe(403)
    await expect.poll(statusInOtherProcess, { timeout: 5_000 }).toBe(403)
    await app.close()
    await otherPlatform.close()
    // Setting the same role again changes nothing.
    await changeRole(owner, admin.id, 'STOCK')

    expect(await auditOf(admin.id)).toEqual([
      {
        action: 'user.change-role',
        actor_id: owner.id,
        before: { operatorRole: 'MANAGER' },
        after: { operatorRole: 'STOCK' },
      },
    ])
    const events = await shop.db
      .selectFrom('security_events')
      .select(['actor_id', 'details'])
      .where('kind', '=', 'role-changed')
      .where('user_id', '=', admin.id)
      .execute()
    expect(events).toEqual([{ actor_id: owner.id, details: { role: 'STOCK' } }])
  })

  it('succeeds at the same time as a suspension of the same admin, which succeeds, too', async () => {
    const admin = await shop.admin('STOCK')
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all([
        changeRole(owner, admin.id, round % 2 ? 'STOCK' : 'SUPPORT'),
        suspend(owner, admin.id, round % 2 === 0),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
    }
  })

  it('is refused for a customer and for an unknown user', async () => {
    expect((await changeRole(owner, (await shop.user()).id, 'STOCK')).status).toBe(404)
    expect((await changeRole(owner, 2_147_483_647, 'STOCK')).status).toBe(404)
  })
})

describe('a reset of the second step', () => {
  it('by an admin turns it off, removes passkeys, ends sessions, and the customer gets a mail', async () => {
    const customer = await shop.user()
    await shop.db
      .insertInto('admin_totp')
      .values({
        id: customer.id,
        secret: Buffer.from('x'),
        key_id: shop.platform.keys.currentKeyId,
        confirmed_at: new Date(),
      })
      .execute()
    await shop.db
      .insertInto('passkeys')
      .values({
        credential_id: `c${customer.id}`,
        user_id: customer.id,
        name: 'Phone',
        public_key: Buffer.from('x'),
        counter: 0n,
        transports: [],
      })
      .execute()
    const body = { id: customer.id, reason: 'The phone is lost.' }
    const answer = await shop.api('POST', '/admin/user/reset-second-step', { token: owner.token, body })
    expect(answer.body).toEqual({ wasOn: true, passkeysRemoved: 1, sessionsEnded: 1 })
    expect((await shop.api('GET', '/auth/me', { token: customer.token })).status).toBe(401)
    const mail = await mailDelivery.mailTo(customer.email)
    expect(mail.subject).toContain('Two-step sign-in')
    // The customer must not see the network of the admin.
    expect(mail.text).toContain('An admin of the shop has done this.')
    expect(mail.text).not.toContain('127.0.0.1')
    expect((await auditOf(customer.id)).at(-1)).toMatchObject({
      action: 'totp.reset',
      actor_id: owner.id,
      after: { reason: 'The phone is lost.' },
    })

    const again = await shop.api('POST', '/admin/user/reset-second-step', { token: owner.token, body })
    expect(again.body).toEqual({ wasOn: false, passkeysRemoved: 0, sessionsEnded: 0 })
    const unknown = { token: owner.token, body: { ...body, id: 2_147_483_647 } }
    expect((await shop.api('POST', '/admin/user/reset-second-step', unknown)).status).toBe(404)
  })
})
