import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { adminCalls } from '../../../test/features/admin-calls.ts'
import { useTestAdmin, useTestShop } from '../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
const call = adminCalls(() => ({ shop, admin }))

const counts = async (productId: number) => {
  const { available, held, sold, withdrawn } = (await call('GET', `/account/list?logProductId=${productId}`))
    .body
  return { available, held, sold, withdrawn }
}
const batchOf = async (productId: number) =>
  (await call('GET', `/account/batch/list?logProductId=${productId}`)).body.items[0]
const openHolds = async () =>
  (await call('GET', '/hold/list?pageSize=100')).body.items as { id: number; batch: { id: number } }[]
const holdOf = async (batchId: number) => (await openHolds()).find(({ batch }) => batch.id === batchId)
const entriesOf = async (batchId: number) =>
  (
    await shop.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'after'])
      .where('subject', '=', `batch:${batchId}`)
      .orderBy('id')
      .execute()
  ).map(({ action, actor_id, after }) => ({ action, actor: actor_id, after }))
const inStock = async (productId: number) => {
  const user = await shop.user()
  return (await shop.api('GET', `/shop/products/${productId}`, { token: user.token })).body.inStock
}

/** A customer who has bought one of five accounts of a batch. */
async function bought({ accounts = 5, quantity = 1 } = {}) {
  const product = await shop.product({ price: 2, accounts })
  const user = await shop.user({ balance: 100 })
  const { body } = await shop.buy(user, product.id, { quantity })
  const batch = await batchOf(product.id)
  return { user, product, batch, purchaseId: body.id as number, accountId: body.accounts[0].id as number }
}

const claim = (user: { token: string }, body: object) =>
  shop.api('POST', '/history/purchases/report', {
    token: user.token,
    body: { kind: 'OWNERSHIP', message: 'This is my own login.', ...body },
  })

describe("a customer's report that an account belongs to someone else", () => {
  it('takes what is left of its batch off sale at once, and waits for an admin with its own kind', async () => {
    const { user, product, batch, purchaseId, accountId } = await bought()
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
    const problem = await bought()
    const { purchaseId } = problem
    await shop.api('POST', '/history/purchases/report', {
      token: problem.user.token,
      body: { purchaseId, message: 'It does not work.' },
    })
    const claimed = await bought()
    const { body } = await claim(claimed.user, { purchaseId: claimed.purchaseId })
    const { items } = (await call('GET', '/report/list?pageSize=100')).body
    const at = (kind: string) => items.map((item: { kind: string }) => item.kind).lastIndexOf(kind)
    expect(items.findIndex(({ kind }: { kind: string }) => kind === 'PROBLEM')).toBeGreaterThan(
      at('OWNERSHIP'),
    )
    expect(items.some(({ id }: { id: number }) => id === body.id)).toBe(true)
  })

  it('marks the account in its order for the admin, who can still refund and replace', async () => {
    const { user, product, purchaseId, accountId } = await bought()
    await claim(user, { purchaseId, accountId })
    const { items } = (await call('GET', `/purchase/${purchaseId}/account/list`)).body
    expect(items).toMatchObject([{ id: accountId, isClaimed: true, openReport: { kind: 'OWNERSHIP' } }])
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

  it('of a batch that is on hold already joins that hold', async () => {
    const first = await bought()
    await claim(first.user, { purchaseId: first.purchaseId })
    const hold = await holdOf(first.batch.id)
    // Sold before the hold.
    const { product } = first
    const second = await bought()
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

  it('is limited to three open ones of one customer', async () => {
    const user = await shop.user({ balance: 100 })
    const statuses: number[] = []
    for (let nth = 0; nth < 4; nth++) {
      const product = await shop.product({ price: 1, accounts: 2 })
      const { body } = await shop.buy(user, product.id)
      statuses.push((await claim(user, { purchaseId: body.id })).status)
    }
    expect(statuses).toEqual([201, 201, 201, 429])
  })

  it('does not hold a batch again that an admin has released after a report of the same customer', async () => {
    const { user, product, batch, purchaseId, accountId } = await bought()
    const { body: report } = await claim(user, { purchaseId, accountId })
    const hold = await holdOf(batch.id)
    await call('POST', '/hold/decide', { id: hold?.id, decision: 'RELEASED', reason: 'Checked with Acme' })
    await call('POST', '/report/decline', { id: report.id, answer: 'We checked it.' })
    expect((await claim(user, { purchaseId, accountId })).status).toBe(201)
    expect(await counts(product.id)).toEqual({ available: 4, held: 0, sold: 1, withdrawn: 0 })
    expect(await holdOf(batch.id)).toBeUndefined()
  })

  it('does not hold a released batch again either if the report of another customer had begun the hold', async () => {
    const { user, product, batch, purchaseId, accountId } = await bought()
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

  it('is refused for another kind, and for an order of someone else', async () => {
    const { user, product, purchaseId } = await bought()
    expect((await claim(user, { purchaseId, kind: 'THEFT' })).status).toBe(400)
    expect((await claim(await shop.user(), { purchaseId })).status).toBe(404)
    expect((await counts(product.id)).held).toBe(0)
  })
})

describe('a claim of a person who is not a customer', () => {
  it('is entered by an admin: the account is found by its text and withdrawn, the rest of its batch is held', async () => {
    const product = await shop.product({ accounts: 3 })
    const found = await call('POST', '/hold/find-account', { value: ` ${product.accounts[1]}\r\n` })
    expect(found.body).toMatchObject({
      status: 'available',
      orderId: null,
      product: { id: product.id },
      batch: { provenance: 'Made by a test' },
    })
    const body = { batchId: found.body.batch.id, accountId: found.body.id, reason: 'A mail of its owner' }
    const opened = await call('POST', '/hold', body)
    expect([opened.status, opened.body]).toMatchObject([201, { held: 2, isAccountWithdrawn: true }])
    expect(await counts(product.id)).toEqual({ available: 0, held: 2, sold: 0, withdrawn: 1 })
    expect(await holdOf(body.batchId)).toMatchObject({
      accountId: found.body.id,
      report: null,
      message: 'A mail of its owner',
      openedBy: expect.any(String),
    })
    expect((await call('POST', '/hold', body)).body.code).toBe('ALREADY_EXISTS')
    const again = await call('POST', '/hold/find-account', { value: product.accounts[1] })
    expect(again.body.status).toBe('withdrawn')
    const other = (await call('POST', '/hold/find-account', { value: product.accounts[2] })).body
    expect(other.status).toBe('held')
    const second = await call('POST', '/hold', { ...body, accountId: other.id })
    expect(second.body).toEqual({ id: opened.body.id, held: 0, isAccountWithdrawn: true })
    expect(await counts(product.id)).toEqual({ available: 0, held: 1, sold: 0, withdrawn: 2 })
  })

  it('about a sold account marks it in its order', async () => {
    const { product, batch, purchaseId, accountId } = await bought()
    const found = await call('POST', '/hold/find-account', { value: product.accounts[0] })
    expect(found.body).toMatchObject({ id: accountId, status: 'sold', orderId: purchaseId })
    const opened = await call('POST', '/hold', { batchId: batch.id, accountId, reason: 'A letter' })
    expect(opened.body).toMatchObject({ held: 4, isAccountWithdrawn: false })
    const { items } = (await call('GET', `/purchase/${purchaseId}/account/list`)).body
    expect(items).toMatchObject([{ isClaimed: true, openReport: null }])
  })

  it('is refused without a reason, for an unknown text, an unknown batch, and an account of another batch', async () => {
    const [one, two] = [await bought(), await bought()]
    const unknown = await call('POST', '/hold/find-account', { value: 'never in this shop' })
    expect([unknown.status, unknown.body.error]).toEqual([
      404,
      'The shop has never had an account with this text.',
    ])
    expect((await call('POST', '/hold/find-account', { value: ' ' })).status).toBe(400)
    expect((await call('POST', '/hold', { batchId: one.batch.id, reason: ' ' })).status).toBe(400)
    expect((await call('POST', '/hold', { batchId: 2147483647, reason: 'none' })).status).toBe(404)
    const mixed = { batchId: one.batch.id, accountId: two.accountId, reason: 'mixed up' }
    expect((await call('POST', '/hold', mixed)).status).toBe(404)
    const token = one.user.token
    for (const path of ['/hold', '/hold/decide', '/hold/find-account'])
      expect((await shop.api('POST', `/admin${path}`, { token, body: {} })).status).toBe(403)
    expect((await shop.api('GET', '/admin/hold/list', { token })).status).toBe(403)
  })
})

describe('a batch on hold', () => {
  it('is for sale again after a release, with an audit entry, and sells from its oldest account', async () => {
    const { user, product, batch, purchaseId } = await bought()
    await claim(user, { purchaseId })
    const hold = await holdOf(batch.id)
    const decision = { id: hold?.id, decision: 'RELEASED', reason: 'Checked with Acme' }
    expect((await call('POST', '/hold/decide', decision)).body).toEqual({ id: hold?.id, accounts: 4 })
    expect(await inStock(product.id)).toBe(4)
    const { body } = await shop.buy(await shop.user({ balance: 10 }), product.id)
    expect(body.accounts[0].value).toBe(product.accounts[1])
    expect((await call('POST', '/hold/decide', decision)).body.code).toBe('ALREADY_SETTLED')
    expect((await entriesOf(batch.id)).at(-1)).toEqual({
      action: 'batch.release',
      actor: admin.id,
      after: { holdId: hold?.id, accounts: 4, reason: 'Checked with Acme' },
    })
  })

  it('is withdrawn for good by the other decision', async () => {
    const { user, product, batch, purchaseId } = await bought()
    await claim(user, { purchaseId })
    const hold = await holdOf(batch.id)
    const { body } = await call('POST', '/hold/decide', {
      id: hold?.id,
      decision: 'WITHDRAWN',
      reason: 'It is true',
    })
    expect(body.accounts).toBe(4)
    expect(await counts(product.id)).toEqual({ available: 0, held: 0, sold: 1, withdrawn: 4 })
    expect((await entriesOf(batch.id)).at(-1)).toMatchObject({ action: 'batch.withdraw' })
  })

  it('keeps its accounts from edits, deletion, withdrawal, undo and import until then', async () => {
    const { product, batch } = await bought()
    await call('POST', '/hold', { batchId: batch.id, reason: 'A letter' })
    const { items } = (await call('GET', `/account/list?logProductId=${product.id}&status=held`)).body
    expect(items).toHaveLength(4)
    const { id } = items[0]
    expect(items[0]).toMatchObject({ isOnHold: true, isSold: false, isWithdrawn: false })
    for (const answer of [
      await call('PUT', '/account', { id, value: 'changed' }),
      await call('DELETE', `/account/${id}`),
      await call('POST', '/account/withdraw', { id, reason: 'now' }),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, 'IN_USE'])
    expect((await call('POST', '/account/batch/undo', { id: batch.id })).body).toMatchObject({
      deleted: 0,
      kept: 5,
    })
    const added = { logProductId: product.id, value: product.accounts[2], provenance: 'Acme' }
    expect((await call('POST', '/account', added)).body.code).toBe('ALREADY_EXISTS')
  })

  it('keeps its product from being deleted with its accounts', async () => {
    const product = await shop.product({ accounts: 3 })
    const { id } = await batchOf(product.id)
    await call('POST', '/hold', { batchId: id, reason: 'A letter' })
    expect((await call('DELETE', `/product/${product.id}`)).status).toBe(200)
    expect(await counts(product.id)).toEqual({ available: 0, held: 3, sold: 0, withdrawn: 0 })
    const hold = await holdOf(id)
    expect(
      (await call('POST', '/hold/decide', { id: hold?.id, decision: 'WITHDRAWN', reason: 'gone' })).status,
    ).toBe(200)
  })

  it('that was released can be undone as before', async () => {
    const product = await shop.product({ accounts: 3 })
    const { id } = await batchOf(product.id)
    await call('POST', '/hold', { batchId: id, reason: 'A letter' })
    const hold = await holdOf(id)
    await call('POST', '/hold/decide', { id: hold?.id, decision: 'RELEASED', reason: 'fine' })
    expect((await call('POST', '/account/batch/undo', { id })).body).toEqual({ id, deleted: 3, kept: 0 })
  })

  it('is held during purchases: each account is either sold or on hold', async () => {
    const product = await shop.product({ price: 1, accounts: 30 })
    const { id } = await batchOf(product.id)
    const buyers = await Promise.all(Array.from({ length: 10 }, () => shop.user({ balance: 10 })))
    const [opened, ...answers] = await Promise.all([
      call('POST', '/hold', { batchId: id, reason: 'in the rush' }),
      ...buyers.map((buyer) => shop.buy(buyer, product.id)),
    ])
    const sold = answers.filter(({ status }) => status === 201).length
    expect(opened.body.held).toBe(30 - sold)
    expect(await counts(product.id)).toEqual({ available: 0, held: 30 - sold, sold, withdrawn: 0 })
  })

  it('is decided once, even by two admins at the same time', async () => {
    const product = await shop.product({ accounts: 5 })
    const { id } = await batchOf(product.id)
    const { body } = await call('POST', '/hold', { batchId: id, reason: 'A letter' })
    const answers = await Promise.all(
      ['RELEASED', 'WITHDRAWN', 'RELEASED'].map((decision) =>
        call('POST', '/hold/decide', { id: body.id, decision, reason: 'at once' }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const { held, available, withdrawn } = await counts(product.id)
    expect([held, available + withdrawn]).toEqual([0, 5])
  })
})
