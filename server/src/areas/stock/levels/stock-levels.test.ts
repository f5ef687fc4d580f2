import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { hear, heard } from '../../../../test/areas/events.ts'
import { useTestAdmin, useTestShop } from '../../../../test/shop.ts'
import { addAccounts } from '../accounts/add-accounts.ts'
import { tellStock } from './stock-levels.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
beforeAll(() => hear(shop, ['product.low', 'product.sold_out', 'product.restocked']))

let texts = 0
const refill = (productId: number, count: number) =>
  shop.db.transaction().execute((tx) =>
    addAccounts(tx, shop.platform.keys, {
      productId,
      source: 'test',
      provenance: 'Made by a test',
      importedBy: null,
      values: Array.from({ length: count }, () => `refilled-${++texts}`),
    }),
  )

/** A product with so many accounts, whose threshold is 3. */
async function product(accounts: number): Promise<number> {
  const { id } = await shop.product({ price: 1, accounts: 0 })
  await shop.db.updateTable('products').set({ low_stock: 3 }).where('id', '=', id).execute()
  await refill(id, accounts)
  return id
}

/** The crossings that were told, without the refills. */
async function crossings(id: number) {
  const events = await heard(shop, `product:${id}`)
  return events.flatMap(([type, payload]) =>
    type === 'product.restocked'
      ? []
      : [`${type.slice('product.'.length)} ${payload.available ?? ''}`.trim()],
  )
}

const buy = async (id: number, quantity = 1) => {
  const answer = await shop.buy(await shop.user({ balance: quantity }), id, { quantity })
  expect(answer.status).toBe(201)
}
const tell = (id?: number) => tellStock(shop.platform.db, id === undefined ? undefined : [id])

describe('a product is told as low', () => {
  it('once, when its stock reaches the threshold', async () => {
    const id = await product(6)
    for (const expected of [[], [], [], ['low 3'], ['low 3']]) {
      await tell(id)
      expect(await crossings(id)).toEqual(expected)
      await buy(id)
    }
  })

  it('and as sold out, if one purchase jumps over the threshold', async () => {
    const id = await product(6)
    await buy(id, 6)
    await tell(id)
    expect(await crossings(id)).toEqual(['low 0', 'sold_out'])
  })

  it('again only after a refill above the threshold', async () => {
    const id = await product(5)
    await buy(id, 3)
    await tell(id)
    await refill(id, 1)
    await buy(id)
    await tell(id)
    expect(await crossings(id)).toEqual(['low 2'])
    await refill(id, 10)
    await buy(id, 10)
    await tell(id)
    expect(await crossings(id)).toEqual(['low 2', 'low 2'])
  })

  it('also if it is refilled before its stock was counted', async () => {
    const id = await product(5)
    await buy(id, 5)
    await refill(id, 5)
    expect(await crossings(id)).toEqual(['low 0', 'sold_out'])
    await buy(id, 2)
    await tell(id)
    expect(await crossings(id)).toEqual(['low 0', 'sold_out', 'low 3'])
  })

  it('once, if 64 purchases cross the threshold together and several processes count', async () => {
    const id = await product(66)
    const buyers = await Promise.all(Array.from({ length: 64 }, () => shop.user({ balance: 1 })))
    const answers = await Promise.all([
      ...buyers.map(async (buyer) => {
        const { status } = await shop.buy(buyer, id)
        await tell(id)
        return status
      }),
    ])
    expect(answers).toEqual(answers.map(() => 201))
    await Promise.all([tell(id), tell(id), tell(id)])
    expect((await crossings(id)).map((crossing) => crossing.split(' ')[0])).toEqual(['low'])
  })

  it('not because its threshold changes', async () => {
    const id = await product(6)
    const { body: list } = await shop.api('GET', `/admin/product/list?id=${id}`, { token: admin.token })
    const [{ title, description, subCategory, subCategoryId, sellingPrice, costPrice }] = list.items
    const save = (lowStock: number | null) =>
      shop.api('PUT', '/admin/product', {
        token: admin.token,
        body: {
          ...{ id, title, description, subCategoryId, sellingPrice, costPrice, lowStock },
          categoryId: subCategory.categoryId,
        },
      })
    expect((await save(8)).body.lowStock).toBe(8)
    await tell(id)
    expect((await save(4)).body.lowStock).toBe(4)
    await tell(id)
    expect(await crossings(id)).toEqual([])
    await buy(id, 2)
    await tell(id)
    expect(await crossings(id)).toEqual(['low 4'])
  })

  it('not if it was never above it, or is no longer for sale', async () => {
    const id = await product(2)
    await buy(id)
    await tell(id)
    expect(await crossings(id)).toEqual([])
    const archived = await product(6)
    await buy(archived, 6)
    await shop.db
      .updateTable('products')
      .set({ archived_at: new Date() })
      .where('id', '=', archived)
      .execute()
    await tell()
    expect(await crossings(archived)).toEqual([])
  })

  it('10 is the threshold of a product that has none of its own', async () => {
    const { id } = await shop.product({ price: 1, accounts: 11 })
    await buy(id)
    await tell(id)
    expect(await crossings(id)).toEqual(['low 10'])
  })
})

it('each refill is told with the number of its accounts', async () => {
  const id = await product(2)
  await refill(id, 5)
  const events = await heard(shop, `product:${id}`)
  expect(events.filter(([type]) => type === 'product.restocked')).toEqual([
    ['product.restocked', { productId: id, added: 2 }],
    ['product.restocked', { productId: id, added: 5 }],
  ])
})

it('in any order of sales, refills and counts, each crossing that was counted is told once, and none twice', async () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({ sell: fc.integer({ min: 1, max: 6 }) }),
      fc.record({ add: fc.integer({ min: 1, max: 8 }) }),
      fc.constant('count' as const),
    ),
    { minLength: 3, maxLength: 12 },
  )
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const id = await product(5)
      const user = await shop.user({ balance: 200 })
      let stock = 5
      let [isLow, isOut] = [false, false]
      const expected: string[] = []
      // The model: what is true at each count, and before each refill.
      const count = () => {
        if (stock <= 3 && !isLow) expected.push(`low ${stock}`)
        if (stock === 0 && !isOut) expected.push('sold_out')
        ;[isLow, isOut] = [stock <= 3, stock === 0]
      }
      for (const step of [...sequence, 'count' as const]) {
        if (step === 'count') {
          await tell(id)
          count()
        } else if ('sell' in step) {
          const { status } = await shop.buy(user, id, { quantity: step.sell })
          expect(status).toBe(step.sell <= stock ? 201 : 409)
          if (status === 201) stock -= step.sell
        } else {
          await refill(id, step.add)
          count()
          stock += step.add
          ;[isLow, isOut] = [stock <= 3, stock === 0]
        }
      }
      expect(await crossings(id)).toEqual(expected)
    }),
    { numRuns: 40 },
  )
}, 60_000)
