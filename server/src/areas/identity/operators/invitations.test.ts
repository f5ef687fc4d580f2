import { describe, expect, it } from 'vitest'
import { useOperatorManagement } from '../../../../test/areas/operator-management.ts'
import type { TestCaller } from '../../../../test/shop.ts'
import { listMails } from '../../../host/sandbox/mailbox/mails.ts'
import { mailToken } from '../mailed-links/mailed-tokens.ts'

const { shop, owner, mailDelivery, newPerson, invite } = useOperatorManagement()

const PASSWORD = 'a password for the office'
const inviteAgain = (by: TestCaller, id: number) =>
  shop.api('POST', '/admin/operator/invite-again', { token: by.token, body: { id } })
const accept = (token: string, password = PASSWORD) =>
  shop.api('POST', '/auth/accept-invitation', { body: { token, password, confirmPassword: password } })
const logIn = (email: string, password = PASSWORD) =>
  shop.api('POST', '/admin/auth/login', { body: { email, password } })
const suspend = (id: number) =>
  shop.api('PUT', '/admin/user/suspension', {
    token: owner.token,
    body: { id, suspended: true, reason: 'a test' },
  })

describe('an invitation', () => {
  it('is mailed with the role, and its link lets the person choose a password, once', async () => {
    const invited = newPerson()
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
    const token = await mailDelivery.tokenTo(invited.email, 'accept-invitation')
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
    const entries = await shop.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('subject', '=', `user:${body.id}`)
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      { action: 'user.create-admin', actor_id: owner.id },
      { action: 'user.accept-invitation', actor_id: body.id },
    ])
  })

  it('needs a password that is not easy to guess, and the link still works after a refusal', async () => {
    const invited = newPerson()
    await invite(owner, { ...invited, operatorRole: 'STOCK' })
    const token = await mailDelivery.tokenTo(invited.email, 'accept-invitation')
    expect((await accept(token, '12345678')).body.details).toEqual({ password: [expect.any(String)] })
    expect((await accept(token)).status).toBe(200)
  })

  it('can be sent again until it is accepted; the earlier link works until one is used', async () => {
    const invited = newPerson()
    const { body } = await invite(owner, { ...invited, operatorRole: 'STOCK' })
    const first = await mailDelivery.tokenTo(invited.email, 'accept-invitation')
    expect((await inviteAgain(owner, body.id)).status).toBe(200)
    await mailDelivery.waitUntilIdle()
    const second = await mailDelivery.tokenTo(invited.email, 'accept-invitation')
    expect(second).not.toBe(first)
    expect((await accept(first)).status).toBe(200)
    expect((await accept(second)).status).toBe(422)
    expect((await inviteAgain(owner, body.id)).status).toBe(400)
    expect((await inviteAgain(owner, (await shop.user()).id)).status).toBe(404)
  })

  it('stops working if the admin is suspended before accepting it', async () => {
    const invited = newPerson()
    const { body } = await invite(owner, { ...invited, operatorRole: 'STOCK' })
    const token = await mailDelivery.tokenTo(invited.email, 'accept-invitation')
    await suspend(body.id)
    expect((await accept(token)).body.code).toBe('INVALID_TOKEN')
    expect((await inviteAgain(owner, body.id)).status).toBe(400)
  })

  it('does not work as a link to reset a password, and such a link does not work as an invitation', async () => {
    const invited = newPerson()
    await invite(owner, { ...invited, operatorRole: 'STOCK' })
    const invitation = await mailDelivery.tokenTo(invited.email, 'accept-invitation')
    const body = { token: invitation, password: PASSWORD, confirmPassword: PASSWORD }
    expect((await shop.api('POST', '/auth/reset-password', { body })).status).toBe(422)
    await shop.api('POST', '/auth/forgot-password', { body: { email: owner.email } })
    const forPassword = await mailDelivery.tokenTo(owner.email, 'reset-password')
    expect((await accept(forPassword)).status).toBe(422)
    expect((await accept(invitation)).status).toBe(200)
  })

  it('is the only link for an invited person: no link for a password or an address is mailed, and none is accepted', async () => {
    const invited = newPerson()
    const { body } = await invite(owner, { ...invited, operatorRole: 'OWNER' })
    await mailDelivery.waitUntilIdle()
    await shop.api('POST', '/auth/forgot-password', { body: { email: invited.email } })
    await shop.api('POST', '/auth/resend-verification', { body: { email: invited.email } })
    await mailDelivery.waitUntilIdle()
    expect(await listMails(shop.db, invited.email)).toHaveLength(1)
    // Mails the links that an older release, which does not know invitations, would mail.
    for (const purpose of ['reset-password', 'confirm-email'] as const) {
      await shop.db
        .transaction()
        .execute((tx) => mailToken(tx, shop.platform.keys, { userId: body.id, purpose }))
    }
    const forPassword = await mailDelivery.tokenTo(invited.email, 'reset-password')
    const forAddress = await mailDelivery.tokenTo(invited.email, 'verify-email')
    const passwords = { password: PASSWORD, confirmPassword: PASSWORD }
    const reset = await shop.api('POST', '/auth/reset-password', {
      body: { token: forPassword, ...passwords },
    })
    const confirm = await shop.api('POST', '/auth/confirm-email', { body: { token: forAddress } })
    expect([reset.body.code, confirm.body.code]).toEqual(['INVALID_TOKEN', 'INVALID_TOKEN'])
    expect((await logIn(invited.email)).status).toBe(401)
  })

  it('that is accepted makes earlier links useless, and is recorded as a security event', async () => {
    const invited = newPerson()
    const { body } = await invite(owner, { ...invited, operatorRole: 'STOCK' })
    await accept(await mailDelivery.tokenTo(invited.email, 'accept-invitation'))
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

  it('to a taken address, or with a taken username, is refused with an error for that field, and creates no user', async () => {
    const customer = await shop.user()
    const taken = newPerson()
    await invite(owner, { ...taken, operatorRole: 'STOCK' })
    const before = await shop.db.selectFrom('users').select('id').execute()
    const cases = [
      [{ ...newPerson(), email: customer.email }, 'email'],
      [{ ...newPerson(), username: taken.username.toUpperCase() }, 'username'],
      [{ ...newPerson(), email: 'no address' }, 'email'],
    ] as const
    for (const [names, field] of cases) {
      const answer = await invite(owner, { ...names, operatorRole: 'STOCK' })
      expect([answer.status, Object.keys(answer.body.details)]).toEqual([400, [field]])
    }
    for (const operatorRole of ['ADMIN', 'owner', null, undefined]) {
      expect((await invite(owner, { ...newPerson(), operatorRole })).status).toBe(400)
    }
    expect(await shop.db.selectFrom('users').select('id').execute()).toHaveLength(before.length)
    await mailDelivery.waitUntilIdle()
    expect(await listMails(shop.db, customer.email)).toEqual([])
  })

  it('to one address by two owners at the same time creates one admin', async () => {
    const invited = { ...newPerson(), operatorRole: 'STOCK' }
    const answers = await Promise.all([invite(owner, invited), invite(await shop.admin(), invited)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
  })
})
