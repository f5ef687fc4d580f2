import { beforeAll, describe, expect, it } from 'vitest'
import { openDepositShop } from '../../../../test/areas/deposits.ts'
import { type TestCaller, useShop } from '../../../../test/shop.ts'

const shop = useShop(openDepositShop)
let user: TestCaller

beforeAll(async () => {
  user = await shop.user()
  for (const amount of [20, 12.5, 30]) await shop.open(user, amount)
  await shop.open(await shop.user(), 99)
  await shop.owner.query("UPDATE deposits SET status = 'EXPIRED' WHERE amount_cents = 3000")
})

const list = (query = '', token = user.token) => shop.api('GET', `/history/deposits/list${query}`, { token })

describe('the deposit history', () => {
  it("has only the customer's own deposits, newest first; only a pending one has the link to the payment page", async () => {
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(body).toMatchObject({ total: 3, page: 1, pageSize: 10 })
    expect(body.items.map(({ amount }: { amount: number }) => amount)).toEqual([30, 12.5, 20])
    expect(body.items[0]).toEqual({
      id: expect.any(Number),
      type: 'DEPOSIT',
      user: { email: user.email },
      method: 'crypto',
      amount: 30,
      requested: 30,
      returned: 0,
      recorded: 0,
      review: null,
      status: 'EXPIRED',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      chargeNaira: null,
      paymentUrl: null,
    })
    expect(body.items[1].paymentUrl).toMatch(/iid=\d+$/)
  })

  it('is paged and sorted', async () => {
    const second = await list('?page=2&pageSize=2')
    expect(second.body).toMatchObject({ total: 3, page: 2, pageSize: 2, items: [{ amount: 20 }] })
    const byAmount = await list('?sort=amount')
    expect(byAmount.body.items.map(({ amount }: { amount: number }) => amount)).toEqual([12.5, 20, 30])
    const byStatus = await list('?sort=-status')
    expect(byStatus.body.items.map(({ status }: { status: string }) => status)).toEqual([
      'PENDING',
      'PENDING',
      'EXPIRED',
    ])
  })

  it('is only for signed-in customers, and refuses an unknown sort column or a page size of 0', async () => {
    expect((await shop.api('GET', '/history/deposits/list')).status).toBe(401)
    expect((await list('', (await shop.admin()).token)).status).toBe(403)
    expect((await list('?sort=reference')).status).toBe(400)
    expect((await list('?pageSize=0')).status).toBe(400)
  })
})
