import { describe, expect, it } from 'vitest'
import { testAccounts } from '../../../test/areas/accounts.ts'
import { useTestAdmin, useTestShop } from '../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
const { call, list, onlyAccount, buy } = testAccounts(() => ({ shop, admin }))

describe('accounts', () => {
  it('can be changed until they are sold: the buyer gets the new text, and the old text can be added again', async () => {
    const product = await shop.product({ accounts: ['before the edit'] })
    const { id } = await onlyAccount(product.id)
    expect(await call('PUT', '', { id, value: ' after the edit ' })).toMatchObject({
      status: 200,
      body: { id, logProductId: product.id, value: 'after the edit', isSold: false, orderId: null },
    })
    expect((await call('PUT', '', { id, value: 'after the edit' })).status).toBe(200)
    expect(
      (await call('POST', '', { logProductId: product.id, value: 'after the edit', provenance: 'Acme Ltd' }))
        .status,
    ).toBe(409)
    expect(
      (await call('POST', '', { logProductId: product.id, value: 'before the edit', provenance: 'Acme Ltd' }))
        .status,
    ).toBe(201)
    expect((await buy(product.id)).body.accounts).toEqual([{ id, value: 'after the edit' }])
  })

  it('cannot be changed to the text of another account', async () => {
    const product = await shop.product({ accounts: ['mine', 'theirs'] })
    const { items } = await list(product.id, '&sort=createdAt')
    expect(await call('PUT', '', { id: items[0].id, value: 'theirs' })).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_EXISTS' },
    })
    expect((await list(product.id, '&sort=createdAt')).items).toEqual(items)
  })

  it('can be deleted until they are sold', async () => {
    const product = await shop.product({ accounts: ['to be deleted'] })
    const { id } = await onlyAccount(product.id)
    expect(await call('DELETE', `/${id}`)).toMatchObject({ status: 200, body: { id } })
    expect(await list(product.id)).toMatchObject({ total: 0, available: 0 })
    expect((await call('DELETE', `/${id}`)).status).toBe(404)
    expect((await buy(product.id)).status).toBe(409)
    expect(
      (await call('POST', '', { logProductId: product.id, value: 'to be deleted', provenance: 'Acme Ltd' }))
        .status,
    ).toBe(201)
  })

  it('cannot be changed or deleted after they are sold', async () => {
    const product = await shop.product({ accounts: ['sold for good'] })
    const { id } = await onlyAccount(product.id)
    await buy(product.id)
    const refusal = { status: 409, body: { code: 'ACCOUNT_SOLD' } }
    expect(await call('PUT', '', { id, value: 'changed after the sale' })).toMatchObject(refusal)
    expect(await call('DELETE', `/${id}`)).toMatchObject(refusal)
    expect(await onlyAccount(product.id)).toMatchObject({ value: 'sold for good', isSold: true })
  })

  it('are delivered with the text that the shop shows, even if an edit and a purchase run at the same time', async () => {
    for (let round = 0; round < 15; round++) {
      const product = await shop.product({ accounts: [`round ${round} old`] })
      const { id } = await onlyAccount(product.id)
      const [edited, purchased] = await Promise.all([
        call('PUT', '', { id, value: `round ${round} new` }),
        buy(product.id),
      ])
      expect(purchased.status).toBe(201)
      expect([200, 409]).toContain(edited.status)
      const delivered = edited.status === 200 ? `round ${round} new` : `round ${round} old`
      expect(purchased.body.accounts).toEqual([{ id, value: delivered }])
      expect((await onlyAccount(product.id)).value).toBe(delivered)
    }
  })

  it('are either deleted or sold if both requests arrive at the same time', async () => {
    for (let round = 0; round < 15; round++) {
      const product = await shop.product({ accounts: [`deleted or bought ${round}`] })
      const { id } = await onlyAccount(product.id)
      const [deleted, purchased] = await Promise.all([call('DELETE', `/${id}`), buy(product.id)])
      expect([
        [200, 409],
        [409, 201],
      ]).toContainEqual([deleted.status, purchased.status])
    }
  })

  it('never cause a 500 if two edits exchange their texts at the same time: each edit gets 200 or 409', async () => {
    const product = await shop.product({ accounts: ['swap a', 'swap b'] })
    const { items } = await list(product.id, '&sort=createdAt')
    const answers = await Promise.all([
      call('PUT', '', { id: items[0].id, value: 'swap b' }),
      call('PUT', '', { id: items[1].id, value: 'swap a' }),
    ])
    for (const answer of answers) expect([200, 409]).toContain(answer.status)
    expect((await list(product.id)).total).toBe(2)
  })
})
