import { OPERATOR_ROLES, type OperatorRole } from '@docket/contract/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestMailDelivery, type TestMailDelivery } from '../../../../test/features/mail-delivery.ts'
import { openTestShop, type TestCaller, type TestShop } from '../../../../test/shop.ts'
import { createApp } from '../../../app/app.ts'
import { openPlatform } from '../../../platform/context/open-platform.ts'
import { listMails } from '../../../sandbox/mailbox/mails.ts'
import { mailToken } from '../mailed-links/mailed-tokens.ts'

let shop: TestShop
let post: TestMailDelivery
let owner: TestCaller
beforeAll(async () => {
  shop = await openTestShop()
  post = await openTestMailDelivery(shop)
  owner = await shop.admin()
})
afterAll(async () => {
  await post.close()
  await shop.close()
})

const PASSWORD = 'a password for the office'
let count = 0
const person = () => {
  const username = `operator-${++count}`
  return { username, email: `${username}@docket.test` }
}
const invite = (by: TestCaller, body: object) =>
  shop.api('POST', '/admin/operator/invite', { token: by.token, body })
const inviteAgain = (by: TestCaller, id: number) =>
  shop.api('POST', '/admin/operator/invite-again', { token: by.token, body: { id } })
const accept = (token: string, password = PASSWORD) =>
  shop.api('POST', '/auth/accept-invitation', { body: { token, password, confirmPassword: password } })
const logIn = (email: string, password = PASSWORD) =>
  shop.api('POST', '/admin/auth/login', { body: { email, password } })
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

describe('an invitation', () => {
  it('is mailed with the role, and its link lets the person choose a password, once', async () => {
    const invited = person()
    const { status, body } = await invite(owner, { ...invited, operatorRole: 'SUPPORT' })
    expect([status, body]).toEqual([
      201,
      {
        ...invited,
        id: expect.any(Number),
        operatorRole: 'SUPPORT',
        state: 'INVITED',
        hasTotp: false,
        lastSeenAt: null,
        createdAt: expect.any(String),
      },
    ])
    expect((await logIn(invited.email)).status).toBe(401)
    const token = await post.tokenTo(invited.email, 'accept-invitation')
    const [mail] = await listMails(shop.db, invited.email)
    expect(mail?.text).toContain('Your role there is Support.')

    expect((await accept(token)).body).toEqual({ success: true })
    expect((await accept(token)).body.code).toBe('INVALID_TOKEN')
    const session = await logIn(invited.email)
    expect(session.status).toBe(200)
    const me = await shop.api('GET', '/auth/me', { token: session.body.token })
    expect(me.body).toMatchObject({ role: 'ADMIN', operatorRole: 'SUPPORT' })
    const list = await shop.api('GET', '/admin/operator/list', { token: owner.token })
    expect(list.body.operators.find(({ id }: { id: number }) => id === body.id)).toMatchObject({
      state: 'ACTIVE',
      lastSeenAt: expect.any(String),
    })
    expect((await auditOf(body.id)).map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['user.create-admin', owner.id],
      ['user.accept-invitation', body.id],
    ])
  })

  it('needs a password that is not easy to guess, and the link still works after a refusal', async () => {
    const invited = person()
    await invite(owner, { ...invited, operatorRole: 'STOCK' })
    const token = await post.tokenTo(invited.email, 'accept-invitation')
    expect((await accept(token, '12345678')).body.details).toEqual({ password: [expect.any(String)] })
    expect((await accept(token)).status).toBe(200)
  })

  it('can be sent again until it is accepted; the link before stops working', async () => {
    const invited = person()
    const { body } = await invite(owner, { ...invited, operatorRole: 'STOCK' })
    const first = await post.tokenTo(invited.email, 'accept-invitation')
    expect((await inviteAgain(owner, body.id)).status).toBe(200)
    await post.waitUntilIdle()
    const second = await post.tokenTo(invited.email, 'accept-invitation')
    expect(second).not.toBe(first)
    expect((await accept(first)).status).toBe(422)
    expect((await accept(second)).status).toBe(200)
    expect((await inviteAgain(owner, body.id)).status).toBe(400)
    expect((await inviteAgain(owner, (await shop.user()).id)).status).toBe(404)
  })

  it('of an admin who is suspended before accepting it stops working', async () => {
    const invited = person()
    const { body } = await invite(owner, { ...invited, operatorRole: 'STOCK' })
    const token = await post.tokenTo(invited.email, 'accept-invitation')
    await suspend(owner, body.id)
    expect((await accept(token)).body.code).toBe('INVALID_TOKEN')
    expect((await inviteAgain(owner, body.id)).status).toBe(400)
  })

  it('does not work as the link for another purpose, nor does a link for a password as an invitation', async () => {
    const invited = person()
    await invite(owner, { ...invited, operatorRole: 'STOCK' })
    const invitation = await post.tokenTo(invited.email, 'accept-invitation')
    const body = { token: invitation, password: PASSWORD, confirmPassword: PASSWORD }
    expect((await shop.api('POST', '/auth/reset-password', { body })).status).toBe(422)
    await shop.api('POST', '/auth/forgot-password', { body: { email: owner.email } })
    const forPassword = await post.tokenTo(owner.email, 'reset-password')
    expect((await accept(forPassword)).status).toBe(422)
    expect((await accept(invitation)).status).toBe(200)
  })

  it('expires: no other link is mailed to the person, and none is accepted', async () => {
    const invited = person()
    const { body } = await invite(owner, { ...invited, operatorRole: 'OWNER' })
    await post.waitUntilIdle()
    await shop.api('POST', '/auth/forgot-password', { body: { email: invited.email } })
    await shop.api('POST', '/auth/resend-verification', { body: { email: invited.email } })
    await post.waitUntilIdle()
    expect(await listMails(shop.db, invited.email)).toHaveLength(1)
    // As a release that does not know invitations would mail them.
    for (const purpose of ['reset-password', 'confirm-email'] as const) {
      await shop.db
        .transaction()
        .execute((tx) => mailToken(tx, shop.platform.keys, { userId: body.id, purpose }))
    }
    const forPassword = await post.tokenTo(invited.email, 'reset-password')
    const forAddress = await post.tokenTo(invited.email, 'verify-email')
    const passwords = { password: PASSWORD, confirmPassword: PASSWORD }
    const reset = await shop.api('POST', '/auth/reset-password', {
      body: { token: forPassword, ...passwords },
    })
    const confirm = await shop.api('POST', '/auth/confirm-email', { body: { token: forAddress } })
    expect([reset.body.code, confirm.body.code]).toEqual(['INVALID_TOKEN', 'INVALID_TOKEN'])
    expect((await logIn(invited.email)).status).toBe(401)
  })

  it('that is accepted makes the links before it useless, and is a security event', async () => {
    const invited = person()
    const { body } = await invite(owner, { ...invited, operatorRole: 'STOCK' })
    await accept(await post.tokenTo(invited.email, 'accept-invitation'))
    const rows = await shop.db
      .selectFrom('mailed_tokens')
      .select('purpose')
      .where('user_id', '=', body.id)
      .where('used_at', 'is', null)
      .execute()
    expect(rows).toEqual([])
    const events = await shop.db
      .selectFrom('security_events')
      .select('kind')
      .where('user_id', '=', body.id)
      .orderBy('id')
      .execute()
    expect(events.map(({ kind }) => kind)).toEqual(['admin-added', 'invitation-accepted'])
  })

  it('of an address or a username that is taken is refused at its field, and creates nobody', async () => {
    const customer = await shop.user()
    const taken = person()
    await invite(owner, { ...taken, operatorRole: 'STOCK' })
    const before = await shop.db.selectFrom('users').select('id').execute()
    const cases = [
      [{ ...person(), email: customer.email }, 'email'],
      [{ ...person(), username: taken.username.toUpperCase() }, 'username'],
      [{ ...person(), email: 'no address' }, 'email'],
    ] as const
    for (const [names, field] of cases) {
      const answer = await invite(owner, { ...names, operatorRole: 'STOCK' })
      expect([answer.status, Object.keys(answer.body.details)]).toEqual([400, [field]])
    }
    for (const operatorRole of ['ADMIN', 'owner', null, undefined]) {
      expect((await invite(owner, { ...person(), operatorRole })).status).toBe(400)
    }
    expect(await shop.db.selectFrom('users').select('id').execute()).toHaveLength(before.length)
    await post.waitUntilIdle()
    expect(await listMails(shop.db, customer.email)).toEqual([])
  })

  it('of the same address by two owners at the same time creates one admin', async () => {
    const invited = { ...person(), operatorRole: 'STOCK' }
    const answers = await Promise.all([invite(owner, invited), invite(await shop.admin(), invited)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
  })
})

describe('who may manage whom', () => {
  it('only an admin with every permission of the role may give it, take it away, or suspend its admin', async () => {
    const manager = await shop.admin('MANAGER')
    const allowed = { OWNER: false, MANAGER: true, SUPPORT: true, STOCK: true }
    for (const role of OPERATOR_ROLES) {
      const status = allowed[role] ? 200 : 403
      expect((await invite(manager, { ...person(), operatorRole: role })).status).toBe(
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
      ).toBe(status)
    }
  })

  it('nobody changes their own role, suspends themselves, or resets their own second step', async () => {
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

  it('of two owners who take the role from each other at the same time, one stays', async () => {
    const test = await openTestShop()
    const [first, second] = [await test.admin(), await test.admin()]
    const demote = (by: TestCaller, { id }: TestCaller) =>
      test.api('PUT', '/admin/operator/role', { token: by.token, body: { id, operatorRole: 'STOCK' } })
    const answers = await Promise.all([demote(first, second), demote(second, first)])
    const owners = await test.db
      .selectFrom('users')
      .select('id')
      .where('operator_role', '=', 'OWNER')
      .execute()
    await test.close()
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    expect(owners).toHaveLength(1)
  })
})

describe('a change of role', () => {
  it('applies at once, in every process, and is in the audit log and the security events', async () => {
    const admin = await shop.admin('MANAGER')
    const elsewhere = await openPlatform(shop.platform.config, shop.appUrl)
    const app = await createApp(elsewhere)
    const statusElsewhere = async () => {
      const headers = { authorization: `Bearer ${admin.token}` }
      return (await app.inject({ url: '/api/admin/user/list', headers })).statusCode
    }
    expect(await statusElsewhere()).toBe(200)
    expect((await changeRole(owner, admin.id, 'STOCK')).status).toBe(200)
    expect((await shop.api('GET', '/admin/user/list', { token: admin.token })).status).toBe(403)
    await expect.poll(statusElsewhere, { timeout: 5_000 }).toBe(403)
    await app.close()
    await elsewhere.close()
    // The same role again is no change.
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

  it('at the same time as a suspension of the same admin is done after it or before it', async () => {
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
    const mail = await post.mailTo(customer.email)
    expect(mail.subject).toContain('Two-step sign-in')
    // Where the admin was is not for the customer.
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
