import { describe, expect, it } from 'vitest'
import { testHolds } from '../../../test/areas/holds.ts'
import { useTestAdmin, useTestShop } from '../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
const { call, counts, batchOf, holdOf, entriesOf, inStock, addBuyer } = testHolds({ shop, admin })

describe('a batch on hold', () => {
  it('is for sale again after a release, with an audit entry, and sells from its oldest account', async () => {
    const { product, batch } = await addBuyer()
    await call('POST', '/hold', { batchId: batch.id, reason: 'A letter' })
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

  it('is withdrawn for good if an admin decides that', async () => {
    const { product, batch } = await addBuyer()
    await call('POST', '/hold', { batchId: batch.id, reason: 'A letter' })
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

  it('refuses edits, deletion, withdrawal, undo and import of its accounts until a decision', async () => {
    const { product, batch } = await addBuyer()
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

  it('keeps its accounts, on hold, when its product is deleted', async () => {
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

  it('can be put on hold during purchases: each account is then either sold or on hold', async () => {
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
