import { expect, it } from 'vitest'
import { useTestAdmin, useTestShop } from '../../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)

it('My Orders shows whether a purchase is reported, answered, replaced or refunded, as the page of the purchase does', async () => {
  const customer = await shop.user({ balance: 50 })
  const product = await shop.product({ price: 2, accounts: 20 })
  const buy = async () => (await shop.buy(customer, product.id, { quantity: 2 })).body
  const asAdmin = async (path: string, body: object) => {
    const { status } = await shop.api('POST', `/admin${path}`, { token: admin.token, body })
    expect([path, status]).toEqual([path, path === '/report/decline' ? 200 : 201])
  }
  const report = async (purchaseId: number, accountId?: number) => {
    const body = { purchaseId, message: 'It is locked.', ...(accountId !== undefined && { accountId }) }
    return (await shop.api('POST', '/history/purchases/report', { token: customer.token, body })).body.id
  }
  const answer = (id: number) => asAdmin('/report/decline', { id, answer: 'It works.' })

  const untouched = await buy()
  const reported = await buy()
  // An open report counts more than a newer one that is answered.
  await report(reported.id)
  await answer(await report(reported.id, reported.accounts[0].id))
  const answered = await buy()
  await answer(await report(answered.id))
  const replaced = await buy()
  const [{ id: accountId }] = replaced.accounts
  await report(replaced.id, accountId)
  await asAdmin('/purchase/replace', { purchaseId: replaced.id, accountId, reason: 'locked' })
  const refunded = await buy()
  await asAdmin('/purchase/refund', { purchaseId: refunded.id, amount: 1.5, reason: 'For the trouble' })

  const { body } = await shop.api('GET', '/history/purchases/list', { token: customer.token })
  const unchanged = { refunded: 0, replaced: 0, reportStatus: null }
  expect(body.items).toMatchObject([
    { id: refunded.id, ...unchanged, refunded: 1.5 },
    { id: replaced.id, ...unchanged, replaced: 1, reportStatus: 'REPLACED' },
    { id: answered.id, ...unchanged, reportStatus: 'DECLINED' },
    { id: reported.id, ...unchanged, reportStatus: 'OPEN' },
    { id: untouched.id, ...unchanged },
  ])
  for (const { id, refunded, replaced, reportStatus } of body.items) {
    const page = await shop.api('GET', `/history/purchases/${id}`, { token: customer.token })
    expect(page.body).toMatchObject({ refunded, replaced, reportStatus })
  }
})
