import { WITHOUT_PROOF } from '@docket/contract/admin/without-proof'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, PASSWORD, stopTheClock, testOperators } from '../../../../test/areas/operators.ts'
import { contractEndpoints, nameOf, tryCall } from '../../../../test/contract-endpoints.ts'
import { createApp } from '../../../../test/create-app.ts'
import { openTestShop, type TestCaller, type TestShop } from '../../../../test/shop.ts'
import { openPlatform } from '../../../host/context/open-platform.ts'

const endpoints = await contractEndpoints()
const guardedCalls = endpoints.filter(({ stepUp }) => stepUp === true)
/** Their body has the password, which is the proof of users without two-step sign-in. */
const guardedByTwoSteps = endpoints.filter(({ stepUp }) => stepUp === 'two-step')

let shop: TestShop
beforeAll(async () => {
  stopTheClock()
  shop = await openTestShop()
})
afterAll(() => shop.close())

const { call, userWithTotp, userWithPassword } = testOperators(() => shop)

/** Makes all sessions of a user older than a fresh proof. */
async function ageSessions({ id }: TestCaller, minutes = 11) {
  const createdAt = new Date(Date.now() - minutes * 60_000)
  await shop.db
    .updateTable('sessions')
    .set({ created_at: createdAt, proved_at: null })
    .where('user_id', '=', id)
    .execute()
  shop.platform.sessions.forget('all')
}
const exportLink = (token: string) => shop.api('POST', '/admin/user/export-link', { token })
const stepUp = (token: string, body: unknown) => call('POST', '/step-up', token, body)
const STALE = { status: 403, body: { code: 'STEP_UP_REQUIRED' } }

it('a fresh proof is needed to move money or goods, reveal accounts, export lists, and change prices, coupons, public texts, the support number, alerts, the seller, and the settings of deposits and of security', () => {
  expect(guardedCalls.map(nameOf).sort()).toEqual([
    'DELETE /admin/account/{id}',
    'DELETE /admin/alert/route/{id}',
    'DELETE /admin/product/{id}',
    'DELETE /security/passkey/{id}',
    'POST /admin/account/batch/undo',
    'POST /admin/account/batch/withdraw',
    'POST /admin/account/bulk/delete',
    'POST /admin/account/bulk/withdraw',
    'POST /admin/account/withdraw',
    'POST /admin/activity/export-link',
    'POST /admin/alert/route',
    'POST /admin/approval/credit',
    'POST /admin/approval/decide',
    'POST /admin/approval/refund',
    'POST /admin/audit/export-link',
    'POST /admin/category/export-link',
    'POST /admin/coupon',
    'POST /admin/coupon/bulk/resume',
    'POST /admin/coupon/export-link',
    'POST /admin/deposit/exchange-rate/accept',
    'POST /admin/deposit/notice/handle',
    'POST /admin/deposit/return/handle',
    'POST /admin/deposit/settle',
    'POST /admin/dispute/answer',
    'POST /admin/dispute/mark',
    'POST /admin/history/deposits/export-link',
    'POST /admin/history/purchases/export-link',
    'POST /admin/history/trackingNos/export-link',
    'POST /admin/hold',
    'POST /admin/hold/decide',
    'POST /admin/operator/invite',
    'POST /admin/operator/invite-again',
    'POST /admin/product/bulk/delete',
    'POST /admin/product/export-link',
    'POST /admin/purchase/refund',
    'POST /admin/purchase/replace',
    'POST /admin/purchase/reveal',
    'POST /admin/report/export-link',
    'POST /admin/settings/trackingNoPrice',
    'POST /admin/sub-category/export-link',
    'POST /admin/user/erase',
    'POST /admin/user/export-link',
    'POST /admin/user/reset-second-step',
    'POST /admin/user/wallet-adjustment',
    'POST /me/data/export-link',
    'POST /me/email',
    'POST /security/passkey',
    'POST /security/passkey/begin',
    'POST /security/totp/keep',
    'POST /trackingNo/keys',
    'PUT /admin/account',
    'PUT /admin/alert/route',
    'PUT /admin/coupon',
    'PUT /admin/deposit/exact-amounts',
    'PUT /admin/dispute/settings',
    'PUT /admin/limit',
    'PUT /admin/operator/role',
    'PUT /admin/security/require-totp',
    'PUT /admin/settings/brand',
    'PUT /admin/settings/seller',
    'PUT /admin/settings/store',
    'PUT /admin/settings/time-zone',
    'PUT /admin/site-text',
    'PUT /admin/user/suspension',
  ])
  expect(guardedByTwoSteps.map(nameOf).sort()).toEqual(['POST /me/erase', 'PUT /security/password'])
})

it('every call of the back office that is no GET asks for a fresh proof, or has a reason in the contract why it does not', () => {
  const withoutProof = endpoints.filter(
    ({ access, method, stepUp }) => access === 'admin' && method !== 'GET' && stepUp === undefined,
  )
  expect(withoutProof.map(nameOf).sort()).toEqual(Object.keys(WITHOUT_PROOF).sort())
})

describe('ten minutes after the sign-in', () => {
  it.each(guardedCalls.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s is refused until the caller proves again who they are',
    async (_name, endpoint) => {
      const caller = await userWithPassword(endpoint.access === 'user' ? 'USER' : 'ADMIN')
      const fresh = await tryCall(shop, endpoint, caller.token)
      expect(fresh.body.code).not.toBe('STEP_UP_REQUIRED')
      await ageSessions(caller)
      expect(await tryCall(shop, endpoint, caller.token)).toMatchObject(STALE)
      expect((await stepUp(caller.token, { password: PASSWORD })).status).toBe(200)
      expect((await tryCall(shop, endpoint, caller.token)).body.code).toBe(fresh.body.code)
    },
  )

  it('a product gets another selling price only after a fresh proof; its other fields need none', async () => {
    const admin = await userWithPassword()
    const product = await shop.product({ price: 20, accounts: 1 })
    const { items } = (await shop.api('GET', `/admin/product/list?id=${product.id}`, { token: admin.token }))
      .body
    const { id, title, subCategory, sellingPrice, costPrice } = items[0]
    const { categoryId, id: subCategoryId } = subCategory
    const body = { id, title, categoryId, subCategoryId, sellingPrice, costPrice }
    const put = (changes: object) =>
      shop.api('PUT', '/admin/product', { token: admin.token, body: { ...body, ...changes } })
    await ageSessions(admin)
    expect((await put({ title: 'Another title' })).status).toBe(200)
    expect(await put({ sellingPrice: 0.01 })).toMatchObject(STALE)
    const seen = await shop.api('GET', `/admin/product/list?id=${id}`, { token: admin.token })
    expect(seen.body.items).toMatchObject([{ title: 'Another title', sellingPrice }])
    expect((await stepUp(admin.token, { password: PASSWORD })).status).toBe(200)
    expect((await put({ sellingPrice: 0.01 })).body).toMatchObject({ sellingPrice: 0.01 })
  })

  it('the accounts of a product are shown for an hour after a proof, a page of ten at most; more at once need a fresh proof', async () => {
    const admin = await userWithPassword()
    const { id } = await shop.product({ accounts: 1 })
    const list = (pageSize: number) =>
      shop.api('GET', `/admin/account/list?logProductId=${id}&pageSize=${pageSize}`, { token: admin.token })
    await ageSessions(admin, 59)
    expect((await list(10)).status).toBe(200)
    expect(await list(11)).toMatchObject(STALE)
    await ageSessions(admin, 60)
    expect(await list(5)).toMatchObject(STALE)
    expect((await stepUp(admin.token, { password: PASSWORD })).status).toBe(200)
    expect((await list(11)).status).toBe(200)
  })

  it('the list of purchases masks the accounts without a proof; their texts need a fresh one', async () => {
    const admin = await userWithPassword()
    const { id, accounts } = await shop.product({ price: 1, accounts: 1 })
    await shop.buy(await shop.user({ balance: 5 }), id)
    const list = async (query = '') =>
      shop.api('GET', `/admin/history/purchases/list?productId=${id}${query}`, { token: admin.token })
    await ageSessions(admin)
    expect((await list()).body.items[0].accounts).toEqual([{ value: '••••••••' }])
    expect(await list('&values=true')).toMatchObject(STALE)
    expect((await stepUp(admin.token, { password: PASSWORD })).status).toBe(200)
    expect((await list('&values=true')).body.items[0].accounts).toEqual([{ value: accounts[0] }])
  })

  it('other calls work as before, and the proof is fresh for ten minutes only', async () => {
    const admin = await userWithPassword()
    await ageSessions(admin, 9)
    expect((await exportLink(admin.token)).status).toBe(200)
    await ageSessions(admin)
    expect((await shop.api('GET', '/admin/user/list', { token: admin.token })).status).toBe(200)
    const { body } = await stepUp(admin.token, { password: PASSWORD })
    expect(Date.parse(body.until) - Date.now()).toBe(10 * 60_000)
    await shop.db
      .updateTable('sessions')
      .set({ proved_at: new Date(Date.now() - 10 * 60_000) })
      .where('user_id', '=', admin.id)
      .execute()
    shop.platform.sessions.forget('all')
    expect(await exportLink(admin.token)).toMatchObject(STALE)
  })
})

describe('ten minutes after the sign-in, if two-step sign-in is on', () => {
  it.each(guardedByTwoSteps.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s is refused in spite of the password, until the caller enters a code',
    async (_name, endpoint) => {
      const role = endpoint.access === 'user' ? 'USER' : 'ADMIN'
      const userWithoutTotp = await userWithPassword(role)
      await ageSessions(userWithoutTotp)
      expect((await tryCall(shop, endpoint, userWithoutTotp.token)).body.code).not.toBe('STEP_UP_REQUIRED')

      const protectedUser = await userWithTotp(role)
      await ageSessions(protectedUser)
      expect(await tryCall(shop, endpoint, protectedUser.token)).toMatchObject(STALE)
      const byPassword = await stepUp(protectedUser.token, { password: PASSWORD })
      expect(byPassword.body.code).toBe('TOTP_REQUIRED')
      expect(await tryCall(shop, endpoint, protectedUser.token)).toMatchObject(STALE)
      const byCode = await stepUp(protectedUser.token, { totp: codeOf(protectedUser.secret) })
      expect(byCode.status).toBe(200)
      expect((await tryCall(shop, endpoint, protectedUser.token)).body.code).not.toBe('STEP_UP_REQUIRED')
    },
  )

  it('a customer cannot erase the account or change the password with the right password alone', async () => {
    const customer = await userWithTotp('USER')
    const { token } = customer
    await ageSessions(customer)
    const password = 'another long passphrase'
    const body = { currentPassword: PASSWORD, password, confirmPassword: password }
    const change = () => call('PUT', '/password', token, body)
    const erase = () => shop.api('POST', '/me/erase', { token, body: { password } })
    for (const refused of [await change(), await erase()]) expect(refused).toMatchObject(STALE)
    expect((await stepUp(token, { totp: codeOf(customer.secret) })).status).toBe(200)
    expect((await change()).status).toBe(200)
    expect((await erase()).status).toBe(200)
  })

  it('a proof of another session does not help a thief who has one session and the password', async () => {
    const customer = await userWithTotp('USER')
    const stolen = await shop.platform.sessions.issue(
      { id: customer.id, role: 'USER' },
      { address: '192.0.2.7' },
    )
    await ageSessions(customer)
    expect((await stepUp(customer.token, { totp: codeOf(customer.secret) })).status).toBe(200)
    const password = 'another long passphrase'
    const body = { currentPassword: PASSWORD, password, confirmPassword: password }
    expect(await call('PUT', '/password', stolen, body)).toMatchObject(STALE)
    expect(
      await shop.api('POST', '/me/erase', { token: stolen, body: { password: PASSWORD } }),
    ).toMatchObject(STALE)
    // Without a proof, the answer does not say whether a password is right.
    const wrong = await shop.api('POST', '/me/erase', { token: stolen, body: { password: 'not it' } })
    expect(wrong).toMatchObject(STALE)
    expect((await shop.api('GET', '/auth/me', { token: customer.token })).status).toBe(200)
  })

  it('a fresh proof does not replace the password', async () => {
    const customer = await userWithTotp('USER')
    const erase = (password: string) =>
      shop.api('POST', '/me/erase', { token: customer.token, body: { password } })
    expect(await erase('not it')).toMatchObject({
      status: 400,
      body: { details: { password: [expect.any(String)] } },
    })
    expect((await shop.api('GET', '/auth/me', { token: customer.token })).status).toBe(200)
  })
})

describe('the proof', () => {
  it('is a code for a user with two-step sign-in, each code once; the password is not enough', async () => {
    const admin = await userWithTotp()
    await ageSessions(admin)
    expect((await stepUp(admin.token, { password: PASSWORD })).body.code).toBe('TOTP_REQUIRED')
    expect((await stepUp(admin.token, { totp: '000000' })).body.code).toBe('INVALID_TOTP')
    expect(await exportLink(admin.token)).toMatchObject(STALE)
    const totp = codeOf(admin.secret)
    expect((await stepUp(admin.token, { totp })).status).toBe(200)
    expect((await stepUp(admin.token, { totp })).body.code).toBe('INVALID_TOTP')
    expect((await exportLink(admin.token)).status).toBe(200)
  })

  it('is one code for one session, also if two sessions send it at the same time', async () => {
    const admin = await userWithTotp()
    const other = await shop.platform.sessions.issue(
      { id: admin.id, role: 'ADMIN' },
      { address: '192.0.2.7' },
    )
    await ageSessions(admin)
    for (const totp of [codeOf(admin.secret), admin.recoveryCodes[0]]) {
      const answers = await Promise.all([admin.token, other].map((token) => stepUp(token, { totp })))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    }
  })

  it('is the password for a user without two-step sign-in; a wrong or missing password is refused with an error for its field', async () => {
    const admin = await userWithPassword()
    await ageSessions(admin)
    for (const body of [{ password: 'not it' }, {}, { totp: '123456' }]) {
      const answer = await stepUp(admin.token, body)
      expect(answer).toMatchObject({ status: 400, body: { details: { password: [expect.any(String)] } } })
    }
    expect(await exportLink(admin.token)).toMatchObject(STALE)
  })

  it('counts for its session only', async () => {
    const admin = await userWithPassword()
    const other = await shop.platform.sessions.issue(
      { id: admin.id, role: 'ADMIN' },
      { address: '192.0.2.7' },
    )
    await ageSessions(admin)
    await stepUp(admin.token, { password: PASSWORD })
    expect((await exportLink(admin.token)).status).toBe(200)
    expect(await exportLink(other)).toMatchObject(STALE)
  })

  it('counts at once in a process that has the older proof in its cache', async () => {
    const admin = await userWithPassword()
    const otherPlatform = await openPlatform(shop.platform.config, shop.url)
    const app = await createApp(otherPlatform)
    const statusInOtherProcess = async () => {
      const headers = { authorization: `Bearer ${admin.token}` }
      return (await app.inject({ method: 'POST', url: '/api/admin/user/export-link', headers })).statusCode
    }
    await ageSessions(admin)
    expect(await statusInOtherProcess()).toBe(403)
    await stepUp(admin.token, { password: PASSWORD })
    expect(await statusInOtherProcess()).toBe(200)
    await app.close()
    await otherPlatform.close()
  })
})
