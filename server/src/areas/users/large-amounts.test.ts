import { expect, it } from 'vitest'
import { type TestCaller, useTestAdmin, useTestShop } from '../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)

const get = (path: string, { token }: TestCaller) => shop.api('GET', path, { token })

it('a balance above the limit of entered amounts can be shown and debited', async () => {
  const rich = await shop.user({ balance: 20_000_000 })
  expect((await get(`/auth/user-wallet?userId=${rich.id}`, rich)).body).toMatchObject({ balance: 20_000_000 })
  expect((await get(`/admin/user/${rich.id}`, admin)).body.wallet.balance).toBe(20_000_000)
  expect((await get('/admin/user/list', admin)).status).toBe(200)
  const { status, body } = await shop.api('POST', '/admin/user/wallet-adjustment', {
    token: admin.token,
    body: { userId: rich.id, amount: -0.01, reason: 'a cent less' },
  })
  expect([status, body.balance]).toEqual([201, 19_999_999.99])
})

it('a purchase above the limit of entered amounts succeeds and can be shown', async () => {
  const user = await shop.user({ balance: 5 })
  const { id } = await shop.product({ price: 10_000_000, accounts: 2 })
  await shop.coupon({ code: 'ALLOFIT', percentage: 100 })
  const purchase = await shop.buy(user, id, { quantity: 2, couponCode: 'ALLOFIT' })
  expect([purchase.status, purchase.body.discount]).toEqual([201, 20_000_000])
  expect((await get('/history/purchases/list', user)).body.items[0].discount).toBe(20_000_000)
  expect((await get('/admin/history/purchases/list', admin)).status).toBe(200)
  expect((await get(`/admin/user/${user.id}`, admin)).body.totalSpent).toBe(0)
})

it('an amount in a request is still limited', async () => {
  const user = await shop.user({ balance: 5 })
  for (const amount of [10_000.01, 1e12, 1e300]) {
    const { status } = await shop.api('POST', '/admin/user/wallet-adjustment', {
      token: admin.token,
      body: { userId: user.id, amount, reason: 'too much' },
    })
    expect(status).toBe(400)
  }
})
