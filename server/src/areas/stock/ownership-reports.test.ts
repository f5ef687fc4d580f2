import { describe, expect, it } from 'vitest'
import { testHolds } from '../../../test/areas/holds.ts'
import { useTestAdmin, useTestShop } from '../../../test/shop.ts'
import { MANY_CLAIMANTS, MANY_CLAIMS_A_DAY } from './hold/claimed-batches.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
const { call, counts, batchOf, holdOf, entriesOf, inStock, addBuyer, claim } = testHolds({ shop, admin })

const reportById = async (id: number) => (await call('GET', `/report/${id}`)).body
const claimedBatches = async () =>
  (await call('GET', '/hold/claims')).body.batches as { id: number; customers: number; available: number }[]

/** Customers who each buy and claim one account of a product. Returns their reports. */
async function addClaimants(productId: number, count: number) {
  const reports: { id: number }[] = []
  for (let nth = 0; nth < count; nth++) {
    const user = await shop.user({ balance: 10 })
    const { body } = await shop.buy(user, productId)
    reports.push((await claim(user, { purchaseId: body.id, accountId: body.accounts[0].id })).body)
  }
  return reports
}

describe("a customer's report that an account belongs to someone else", () => {
  it('has the kind OWNERSHIP, and takes nothing off sale: the next customer buys from the same batch', async () => {
    const { user, product, batch, purchaseId, accountId } = await addBuyer()
    const { status, body } = await claim(user, { purchaseId, accountId })
    expect([status, body.kind]).toEqual([201, 'OWNERSHIP'])
    expect(await counts(product.id)).toEqual({ available: 4, held: 0, sold: 1, withdrawn: 0 })
    expect(await holdOf(batch.id)).toBeUndefined()
    expect(await entriesOf(batch.id)).toEqual([])
    expect((await shop.buy(await shop.user({ balance: 10 }), product.id)).status).toBe(201)
  })

  it('takes nothing off sale about a whole order either, nor if many customers report accounts of one batch', async () => {
    const { user, product, purchaseId } = await addBuyer({ accounts: 9, quantity: 2 })
    expect((await claim(user, { purchaseId })).status).toBe(201)
    await addClaimants(product.id, MANY_CLAIMANTS)
    expect(await inStock(product.id)).toBe(9 - 2 - MANY_CLAIMANTS)
    expect((await batchOf(product.id)).isOnHold).toBe(false)
  })

  it('comes first in the queue, before older reports of problems', async () => {
    const problem = await addBuyer()
    const { purchaseId } = problem
    await shop.api('POST', '/history/purchases/report', {
      token: problem.user.token,
      body: { purchaseId, message: 'It does not work.' },
    })
    const claimed = await addBuyer()
    const { body } = await claim(claimed.user, { purchaseId: claimed.purchaseId })
    const { items } = (await call('GET', '/report/list?pageSize=100')).body
    const kinds: string[] = items.map(({ kind }: { kind: string }) => kind)
    expect(kinds.indexOf('PROBLEM')).toBeGreaterThan(kinds.lastIndexOf('OWNERSHIP'))
    expect(items.some(({ id }: { id: number }) => id === body.id)).toBe(true)
  })

  it('marks the account in its order for the admin, who can refund it', async () => {
    const { user, purchaseId, accountId } = await addBuyer()
    await claim(user, { purchaseId, accountId })
    const { items } = (await call('GET', `/purchase/${purchaseId}/account/list`)).body
    expect(items).toMatchObject([
      { id: accountId, hasOwnershipClaim: true, openReport: { kind: 'OWNERSHIP' } },
    ])
    const refunded = await call('POST', '/purchase/refund', {
      purchaseId,
      accountId,
      amount: 2,
      reason: 'claimed',
    })
    expect(refunded.status).toBe(201)
  })

  it('is limited to three open reports of one customer', async () => {
    const user = await shop.user({ balance: 100 })
    const statuses: number[] = []
    for (let nth = 0; nth < 4; nth++) {
      const product = await shop.product({ price: 1, accounts: 2 })
      const { body } = await shop.buy(user, product.id)
      statuses.push((await claim(user, { purchaseId: body.id })).status)
    }
    expect(statuses).toEqual([201, 201, 201, 429])
  })

  it('is refused with an unknown kind, and for an order of someone else', async () => {
    const { user, product, purchaseId } = await addBuyer()
    expect((await claim(user, { purchaseId, kind: 'THEFT' })).status).toBe(400)
    expect((await claim(await shop.user(), { purchaseId })).status).toBe(404)
    expect((await counts(product.id)).held).toBe(0)
  })
})

describe('the rest of a claimed batch', () => {
  it('is named in the report, with the number of customers who claim accounts of the batch, until an admin puts it on hold', async () => {
    const { user, product, batch, purchaseId, accountId } = await addBuyer()
    const { body: report } = await claim(user, { purchaseId, accountId })
    await addClaimants(product.id, 1)
    const claimed = { id: batch.id, product: { id: product.id }, customers: 2 }
    expect((await reportById(report.id)).claimedBatches).toMatchObject([
      { ...claimed, available: 3, isOnHold: false },
    ])
    const hold = await call('POST', '/hold', { batchId: batch.id, accountId, reason: 'Two say so' })
    expect([hold.status, hold.body]).toMatchObject([201, { held: 3, isAccountWithdrawn: false }])
    expect(await inStock(product.id)).toBe(0)
    expect((await reportById(report.id)).claimedBatches).toMatchObject([
      { ...claimed, available: 0, isOnHold: true },
    ])
    await call('POST', '/report/decline', { id: report.id, answer: 'We checked it.' })
    expect((await reportById(report.id)).claimedBatches).toEqual([])
  })

  it('has each batch of an order that is claimed as a whole', async () => {
    const product = await shop.product({ price: 1, accounts: 2 })
    await call('POST', '/account', { logProductId: product.id, value: 'second batch', provenance: 'Acme' })
    await call('POST', '/account', { logProductId: product.id, value: 'third batch', provenance: 'Acme' })
    const user = await shop.user({ balance: 10 })
    const { body } = await shop.buy(user, product.id, { quantity: 3 })
    const { body: report } = await claim(user, { purchaseId: body.id })
    expect((await reportById(report.id)).claimedBatches).toMatchObject([
      { customers: 1, available: 0 },
      { customers: 1, available: 0 },
    ])
  })

  it('is a task for admins from three customers on, who each count once, while it is for sale and their reports are open', async () => {
    const { user, product, batch, purchaseId, accountId } = await addBuyer({ accounts: 9, quantity: 2 })
    await claim(user, { purchaseId, accountId })
    await claim(user, { purchaseId })
    const reports = await addClaimants(product.id, MANY_CLAIMANTS - 2)
    const taskOf = async () => (await claimedBatches()).find(({ id }) => id === batch.id)
    expect(await taskOf()).toBeUndefined()
    reports.push(...(await addClaimants(product.id, 1)))
    expect(await taskOf()).toMatchObject({
      customers: MANY_CLAIMANTS,
      available: 9 - 2 - (MANY_CLAIMANTS - 1),
    })
    await call('POST', '/report/decline', { id: reports[0]?.id, answer: 'We checked it.' })
    expect(await taskOf()).toBeUndefined()
    await addClaimants(product.id, 1)
    expect(await taskOf()).toBeDefined()
    await call('POST', '/hold', { batchId: batch.id, reason: 'Several say so' })
    expect(await taskOf()).toBeUndefined()
  })

  it('is a task for admins, too, if the shop gets ten claims in 24 hours', async () => {
    const claimsToday = async () => (await call('GET', '/hold/claims')).body.today as number
    await shop.db
      .updateTable('reports')
      .set({ created_at: new Date(0) })
      .execute()
    const product = await shop.product({ price: 1, accounts: MANY_CLAIMS_A_DAY })
    await addClaimants(product.id, MANY_CLAIMS_A_DAY - 1)
    expect(await claimsToday()).toBe(0)
    await addClaimants(product.id, 1)
    expect(await claimsToday()).toBe(MANY_CLAIMS_A_DAY)
  })
})
