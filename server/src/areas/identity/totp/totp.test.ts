import { Secret, URI } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, PASSWORD, stopTheClock, testOperators } from '../../../../test/areas/operators.ts'
import { openTestShop, type TestShop } from '../../../../test/shop.ts'
import { totpContext } from './codes.ts'

let shop: TestShop
beforeAll(async () => {
  stopTheClock()
  shop = await openTestShop()
})
afterAll(() => shop.close())

const { call, userWithTotp, userWithPassword } = testOperators(() => shop)
const state = async (token: string) => (await call('GET', '/state', token)).body
const isAlive = async (token: string) => (await shop.api('GET', '/auth/me', { token })).status === 200
const anotherSession = ({ id }: { id: number }) =>
  shop.platform.sessions.issue({ id, role: 'ADMIN' }, { address: '192.0.2.7' })
const auditActions = async (userId: number) =>
  (
    await shop.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject', '=', `user:${userId}`)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

/** A code that a secret does not accept now. */
function wrongCode(secret: string): string {
  const accepted = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps))
  const candidates = ['000000', '111111', '222222', '333333', '444444', '555555']
  return candidates.find((code) => !accepted.includes(code)) ?? ''
}

describe('setting up two-step sign-in', () => {
  it('asks for the password again, and gives a secret of 160 bits as text and as a URI for the app', async () => {
    const admin = await userWithPassword()

    const refused = await call('POST', '/totp/begin', admin.token, { password: 'not it' })
    expect(refused).toMatchObject({
      status: 400,
      body: { details: { password: ['This is not your password.'] } },
    })

    const { status, body } = await call('POST', '/totp/begin', admin.token, { password: PASSWORD })
    expect(status).toBe(200)
    expect(Secret.fromBase32(body.secret).bytes).toHaveLength(20)
    const uri = URI.parse(body.uri)
    expect(uri).toMatchObject({
      issuer: 'Docket',
      label: admin.email,
      algorithm: 'SHA1',
      digits: 6,
      period: 30,
    })
    expect(uri.secret.base32).toBe(body.secret)
    expect(await state(admin.token)).toEqual({
      totpSince: null,
      totpEndsAt: null,
      recoveryCodesLeft: 0,
      passkeys: 0,
      totpRequired: false,
      totpRequirementFixed: false,
    })
  })

  it('is finished by the first right code, which returns ten recovery codes and ends other sessions', async () => {
    const admin = await userWithPassword()
    const other = await anotherSession(admin)
    const { secret } = (await call('POST', '/totp/begin', admin.token, { password: PASSWORD })).body
    expect(await call('POST', '/totp/confirm', admin.token, { totp: wrongCode(secret) })).toMatchObject({
      status: 422,
      body: { code: 'INVALID_TOTP' },
    })

    const { status, body } = await call('POST', '/totp/confirm', admin.token, { totp: codeOf(secret) })

    expect(status).toBe(200)
    expect(new Set(body.recoveryCodes).size).toBe(10)
    for (const code of body.recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
    expect(await state(admin.token)).toMatchObject({
      totpSince: expect.any(String),
      recoveryCodesLeft: 10,
    })
    expect([await isAlive(admin.token), await isAlive(other)]).toEqual([true, false])
    expect(await auditActions(admin.id)).toEqual(['totp.turn-on'])
  })

  it('accepts only the newest secret, and only for an hour; an admin whose two-step sign-in is on cannot set it up again', async () => {
    const admin = await userWithPassword()
    const begin = async () =>
      (await call('POST', '/totp/begin', admin.token, { password: PASSWORD })).body.secret as string
    const confirm = async (secret: string) =>
      (await call('POST', '/totp/confirm', admin.token, { totp: codeOf(secret) })).status
    const [first, second] = [await begin(), await begin()]
    expect(await confirm(first)).toBe(422)
    await shop.db
      .updateTable('admin_totp')
      .set({ begun_at: new Date(Date.now() - 61 * 60_000) })
      .where('id', '=', admin.id)
      .execute()
    expect(await confirm(second)).toBe(422)
    const third = await begin()
    expect(await confirm(third)).toBe(200)

    expect(await call('POST', '/totp/begin', admin.token, { password: PASSWORD })).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_EXISTS' },
    })
    expect(await confirm(third)).toBe(409)
  })

  it('stores the secret encrypted and bound to its admin, and only hashes of the recovery codes', async () => {
    const admin = await userWithTotp()
    const { keys } = shop.platform
    const row = await shop.db
      .selectFrom('admin_totp')
      .selectAll()
      .where('id', '=', admin.id)
      .executeTakeFirstOrThrow()
    expect(row.secret.includes(admin.secret)).toBe(false)
    expect(keys.decrypt(row.secret, row.key_id, totpContext(admin.id))).toBe(admin.secret)
    expect(() => keys.decrypt(row.secret, row.key_id, totpContext(admin.id + 1))).toThrow()
    const codes = await shop.db
      .selectFrom('admin_recovery_codes')
      .selectAll()
      .where('user_id', '=', admin.id)
      .execute()
    expect(codes).toHaveLength(10)
    const bytes = Buffer.concat(codes.map(({ hash }) => hash))
    for (const code of admin.recoveryCodes) expect(bytes.includes(code)).toBe(false)
    const { rows } = await shop.owner.query('SELECT after::text FROM audit_log')
    expect(JSON.stringify(rows)).not.toContain(admin.secret)
  })
})

describe('changing two-step sign-in', () => {
  it('turns it off only with password and code, and then a sign-in needs no code', async () => {
    const admin = await userWithTotp()
    const other = await anotherSession(admin)
    const off = (password: string, totp: string) => call('POST', '/totp/off', admin.token, { password, totp })
    expect((await off('not it', codeOf(admin.secret))).status).toBe(400)
    expect(await off(PASSWORD, wrongCode(admin.secret))).toMatchObject({ body: { code: 'INVALID_TOTP' } })
    expect(await isAlive(other)).toBe(true)

    expect(await off(PASSWORD, codeOf(admin.secret))).toMatchObject({ status: 200 })

    expect(await state(admin.token)).toMatchObject({ totpSince: null, recoveryCodesLeft: 0 })
    expect([await isAlive(admin.token), await isAlive(other)]).toEqual([true, false])
    expect(await auditActions(admin.id)).toEqual(['totp.turn-on', 'totp.refuse', 'totp.turn-off'])
  })

  it('gives new recovery codes for password and code, and the old ones no longer work', async () => {
    const admin = await userWithTotp()
    const renew = (totp: string, password = PASSWORD) =>
      call('POST', '/recovery-codes', admin.token, { password, totp })
    expect((await renew(codeOf(admin.secret), 'not it')).status).toBe(400)
    const { body } = await renew(codeOf(admin.secret))
    expect(body.recoveryCodes).toHaveLength(10)
    expect((await renew(admin.recoveryCodes[0] ?? '')).body.code).toBe('INVALID_TOTP')
    expect((await renew(body.recoveryCodes[9])).status).toBe(200)
  })

  it('is refused to an admin who does not have it', async () => {
    const admin = await userWithPassword()
    for (const path of ['/totp/off', '/recovery-codes']) {
      const answer = await call('POST', path, admin.token, { password: PASSWORD, totp: '123456' })
      expect(answer.body.code).toBe('INVALID_TOTP')
    }
  })
})
