import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testHolds } from '../../../test/features/holds.ts'
import { useTestAdmin, useTestShop } from '../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
const { call, counts, batchOf, holdOf, entriesOf, inStock, addBuyer, claim } = testHolds({ shop, admin })

describe("a customer's report that an account belongs to someone else", () => {
  it('has the kind OWNERSHIP, and takes what is left of its batch off sale until an admin decides', async () => {
    const { user, product, batch, purchaseId, accountId } = await addBuyer()
    expect(await inStock(product.id)).toBe(4)
    const { status, body } = await claim(user, { purchaseId, accountId })
    expect([status, body.kind]).toEqual([201, 'OWNERSHIP'])
    expect(await counts(product.id)).toEqual({ available: 0, held: 4, sold: 1, withdrawn: 0 })
    expect(await inStock(product.id)).toBe(0)
    expect((await shop.buy(await shop.user({ balance: 10 }), product.id)).body.code).toBe('OUT_OF_STOCK')
    expect(await batchOf(product.id)).toMatchObject({ available: 0, held: 4, sold: 1, isOnHold: true })
    const hold = await holdOf(batch.id)
    expect(hold).toMatchObject({
      accountId,
      orderId: purchaseId,
      batch: { id: batch.id, provenance: 'Made by a test' },
      report: { id: body.id, orderId: purchaseId, message: 'This is my own login.', email: user.email },
      openedBy: null,
      message: null,
      held: 4,
      sold: 1,
      withdrawn: 0,
    })
    expect(await entriesOf(batch.id)).toEqual([
      {
        action: 'batch.hold',
        actor: user.id,
        after: {
          holdId: hold?.id,
          productId: product.id,
          reportId: body.id,
          accountId,
          isNew: true,
          held: 4,
        },
      },
    ])
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

  it('marks the account in its order for the admin, who can refund it; a replacement finds no account, because the batch is on hold', async () => {
    const { user, product, purchaseId, accountId } = await addBuyer()
    await claim(user, { purchaseId, accountId })
    const { items } = (await call('GET', `/purchase/${purchaseId}/account/list`)).body
    expect(items).toMatchObject([
      { id: accountId, hasOwnershipClaim: true, openReport: { kind: 'OWNERSHIP' } },
    ])
    const replaced = await call('POST', '/purchase/replace', { purchaseId, accountId, reason: 'claimed' })
    expect(replaced.body.code).toBe('OUT_OF_STOCK')
    const refunded = await call('POST', '/purchase/refund', {
      purchaseId,
      accountId,
      amount: 2,
      reason: 'claimed',
    })
    expect(refunded.status).toBe(201)
    expect((await counts(product.id)).held).toBe(4)
  })

  it('about a whole order holds the batches of all its accounts', async () => {
    const product = await shop.product({ price: 1, accounts: 2 })
    await call('POST', '/account', { logProductId: product.id, value: 'second batch a', provenance: 'Acme' })
    const user = await shop.user({ balance: 10 })
    const { body } = await shop.buy(user, product.id, { quantity: 3 })
    await call('POST', '/account', { logProductId: product.id, value: 'third batch', provenance: 'Acme' })
    expect((await claim(user, { purchaseId: body.id })).status).toBe(201)
    const { items } = (await call('GET', `/account/batch/list?logProductId=${product.id}`)).body
    expect(items.map(({ isOnHold }: { isOnHold: boolean }) => isOnHold)).toEqual([false, true, true])
    expect(await counts(product.id)).toEqual({ available: 1, held: 0, sold: 3, withdrawn: 0 })
  })

  it('about an account of a batch that is already on hold joins that hold', async () => {
    const first = await addBuyer()
    await claim(first.user, { purchaseId: first.purchaseId })
    const hold = await holdOf(first.batch.id)
    // The second customer needs an account of the batch on hold, which is not for sale any more. So the two customers
    // exchange their accounts. The last two statements undo this.
    const { product } = first
    const second = await addBuyer()
    await sql`UPDATE sold_accounts SET purchase_id = ${second.purchaseId} WHERE account_id = ${first.accountId}`.execute(
      shop.db,
    )
    await sql`UPDATE sold_accounts SET purchase_id = ${first.purchaseId} WHERE account_id = ${second.accountId}`.execute(
      shop.db,
    )
    expect(
      (await claim(second.user, { purchaseId: second.purchaseId, accountId: first.accountId })).status,
    ).toBe(201)
    expect((await holdOf(first.batch.id))?.id).toBe(hold?.id)
    expect((await counts(product.id)).held).toBe(4)
    await sql`UPDATE sold_accounts SET purchase_id = ${first.purchaseId} WHERE account_id = ${first.accountId}`.execute(
      shop.db,
    )
    await sql`UPDATE sold_accounts SET purchase_id = ${second.purchaseId} WHERE account_id = ${second.accountId}`.execute(
      shop.db,
    )
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

  it('does not hold a batch again if an admin has released it after a report of the same customer', async () => {
    const { user, product, batch, purchaseId, accountId } = await addBuyer()
    const { body: report } = await claim(user, { purchaseId, accountId })
    const hold = await holdOf(batch.id)
    await call('POST', '/hold/decide', { id: hold?.id, decision: 'RELEASED', reason: 'Checked with Acme' })
    await call('POST', '/report/decline', { id: report.id, answer: 'We checked it.' })
    expect((await claim(user, { purchaseId, accountId })).status).toBe(201)
    expect(await counts(product.id)).toEqual({ available: 4, held: 0, sold: 1, withdrawn: 0 })
    expect(await holdOf(batch.id)).toBeUndefined()
  })

  it('does not hold a released batch again for a customer who reported it before the release, even if the report of another customer began the hold', async () => {
    const { user, product, batch, purchaseId, accountId } = await addBuyer()
    const second = await shop.user({ balance: 10 })
    const { body: order } = await shop.buy(second, product.id, { quantity: 2 })
    await claim(user, { purchaseId, accountId })
    await claim(second, { purchaseId: order.id, accountId: order.accounts[0].id })
    const hold = await holdOf(batch.id)
    await call('POST', '/hold/decide', { id: hold?.id, decision: 'RELEASED', reason: 'Checked with Acme' })
    expect((await claim(second, { purchaseId: order.id, accountId: order.accounts[1].id })).status).toBe(201)
    expect(await holdOf(batch.id)).toBeUndefined()
    expect((await counts(product.id)).held).toBe(0)
  })

  it('is refused with an unknown kind, and for an order of someone else', async () => {
    const { user, product, purchaseId } = await addBuyer()
    expect((await claim(user, { purchaseId, kind: 'THEFT' })).status).toBe(400)
    expect((await claim(await shop.user(), { purchaseId })).status).toBe(404)
    expect((await counts(product.id)).held).toBe(0)
  })
})
