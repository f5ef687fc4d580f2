import { beforeAll, expect, it } from 'vitest'
import { testOperators } from '../../../test/areas/operators.ts'
import { securityEventsOf, securityMailsTo } from '../../../test/areas/security-events.ts'
import { useTestAdmin, useTestShop } from '../../../test/shop.ts'
import { addAdmin } from '../../areas/identity/operators/create-admin.ts'
import { resetTotp } from '../../areas/identity/totp/reset-totp.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
const { userWithTotp, call, logIn } = testOperators(() => shop)
let adminSession: string | undefined

beforeAll(async () => {
  adminSession = (await shop.platform.sessions.check(admin.token))?.sessionId
})

const asAdmin = (method: 'POST' | 'PUT' | 'GET', url: string, body?: unknown) =>
  shop.api(method, `/admin${url}`, { token: admin.token, body })
const kindsOf = async (userId: number) => (await securityEventsOf(shop, { userId })).map(({ kind }) => kind)

it('an adjustment of a wallet and a refund are recorded with admin, session, customer and amount', async () => {
  const user = await shop.user({ balance: 10 })
  await asAdmin('POST', '/user/wallet-adjustment', { userId: user.id, amount: 2.5, reason: 'a gift' })
  const { id: productId } = await shop.product({ price: 5, accounts: 1 })
  const { body: purchase } = await shop.buy(user, productId)
  await asAdmin('POST', '/purchase/refund', { purchaseId: purchase.id, amount: 3, reason: 'was late' })

  const recordedBy = { user_id: user.id, actor_id: admin.id, session_id: adminSession, network: '127.0.0.1' }
  expect(await securityEventsOf(shop, { userId: user.id })).toMatchObject([
    { ...recordedBy, kind: 'wallet-adjusted', details: { amountCents: 250 } },
    { ...recordedBy, kind: 'refund-made', details: { amountCents: 300, purchaseId: purchase.id } },
  ])
})

it('a purchase has no security event', async () => {
  const user = await shop.user({ balance: 10 })
  const { id: productId } = await shop.product({ price: 5, accounts: 1 })
  expect((await shop.buy(user, productId)).status).toBe(201)
  expect(await kindsOf(user.id)).toEqual([])
})

it('a refused adjustment has no event, because both are one transaction', async () => {
  const user = await shop.user({ balance: 1 })
  const body = { userId: user.id, amount: -5, reason: 'too much' }
  expect((await asAdmin('POST', '/user/wallet-adjustment', body)).status).toBe(402)
  expect(await kindsOf(user.id)).toEqual([])
})

it('a suspension and its end are recorded', async () => {
  const user = await shop.user()
  for (const suspended of [true, false]) {
    await asAdmin('PUT', '/user/suspension', { id: user.id, suspended, reason: 'asked for it' })
  }
  expect(await kindsOf(user.id)).toEqual(['user-suspended', 'suspension-lifted'])
})

it('viewed accounts, exports and changed settings are recorded', async () => {
  const { id: productId } = await shop.product({ accounts: 3 })
  for (const _ of [1, 2]) await asAdmin('GET', `/account/list?logProductId=${productId}`)
  const { body: link } = await asAdmin('POST', '/user/export-link')
  await shop.api('GET', link.url.slice('/api'.length))
  await asAdmin('POST', '/settings/trackingNoPrice', { sellingPrice: 4, costPrice: 1 })

  const events = (await securityEventsOf(shop)).filter(
    ({ kind }) => kind === 'accounts-revealed' || kind === 'export-made' || kind === 'settings-changed',
  )
  const recordedBy = { user_id: null, actor_id: admin.id, session_id: adminSession }
  expect(events).toMatchObject([
    { ...recordedBy, kind: 'accounts-revealed', details: { accounts: 3, productId } },
    { ...recordedBy, kind: 'export-made', details: { list: 'users', rows: link.rows } },
    { ...recordedBy, kind: 'settings-changed', details: { part: 'tracking' } },
  ])
})

it('a new admin is recorded', async () => {
  await addAdmin(shop.db, { email: 'new-admin@docket.test', username: 'new-admin', operatorRole: 'STOCK' })
  const { id } = await shop.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'new-admin@docket.test')
    .executeTakeFirstOrThrow()
  expect(await kindsOf(id)).toEqual(['admin-added'])
})

it('wrong codes, recovery codes and each change of the second step are recorded; a change is mailed, too', async () => {
  const operator = await userWithTotp()
  const { id, email } = operator
  expect(await securityMailsTo(shop, id)).toEqual(['second-step-changed'])
  await logIn(email, '000000')
  expect((await logIn(email, operator.recoveryCodes[0])).status).toBe(200)
  await call('POST', '/session/end-others', operator.token, {})
  await resetTotp(shop.db, email)

  expect(await kindsOf(id)).toEqual([
    'second-step-on',
    'second-step-failed',
    'recovery-code-used',
    'signed-in',
    'sessions-ended',
    'second-step-off',
  ])
  expect(await securityMailsTo(shop, id)).toEqual(['second-step-changed', 'second-step-changed'])
})

it('ten wrong codes of the second step in an hour are reported by one mail', async () => {
  const { id, email } = await userWithTotp()
  for (let count = 0; count < 14; count++) await logIn(email, '000000')
  expect((await securityMailsTo(shop, id)).filter((template) => template === 'many-failures')).toHaveLength(1)
})

it('ending all sessions is recorded', async () => {
  const user = await shop.user()
  await shop.api('POST', '/auth/logout', { token: user.token, body: { everywhere: true } })
  expect(await securityEventsOf(shop, { userId: user.id })).toMatchObject([
    { kind: 'sessions-ended', network: '127.0.0.1', details: {} },
  ])
})
