import { beforeAll, describe, expect, it } from 'vitest'
import { auditEntriesOf } from '../../../../test/areas/audit-entries.ts'
import { type CategoryIds, testCatalogue } from '../../../../test/areas/catalogue.ts'
import { type TestCaller, useTestAdmin, useTestShop } from '../../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
let otherAdmin: TestCaller
let categoryIds: CategoryIds
beforeAll(async () => {
  otherAdmin = await shop.admin()
  categoryIds = await createCategory('Shelf')
})

const { call, create, createCategory, productBody } = testCatalogue(() => ({ shop, admin, categoryIds }))
const save = (changes: Record<string, unknown>, by = admin) =>
  shop.api('PUT', '/admin/product', { token: by.token, body: productBody(changes) })
const readProduct = async (id: number) => (await call('GET', `/product/list?id=${id}`)).body.items[0]

describe('an edit with a revision', () => {
  it('is saved if the product still has that revision, and makes the next revision', async () => {
    const { id, revision } = await create()
    const first = await save({ id, revision, title: 'First' })
    expect(first).toMatchObject({ status: 200, body: { title: 'First', revision: revision + 1 } })
    const second = await save({ id, revision: first.body.revision, title: 'Second' })
    expect(second).toMatchObject({ status: 200, body: { title: 'Second' } })
  })

  it('is refused if another admin has saved an edit since, and the refusal says who and when', async () => {
    const { id, revision } = await create()
    await save({ id, revision, title: 'Theirs' }, otherAdmin)
    const [before, entries] = [await readProduct(id), (await auditEntriesOf(shop, `product:${id}`)).length]

    const answer = await save({ id, revision, title: 'Mine', sellingPrice: 1, metadata: { Mine: 'yes' } })

    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'CHANGED_MEANWHILE', changed: { by: otherAdmin.email, at: expect.any(String) } },
    })
    expect(Math.abs(Date.now() - Date.parse(answer.body.changed.at))).toBeLessThan(60_000)
    expect(await readProduct(id)).toEqual(before)
    expect(await auditEntriesOf(shop, `product:${id}`)).toHaveLength(entries)
  })

  it('is refused if the revision does not exist yet', async () => {
    const { id, revision } = await create()
    expect((await save({ id, revision: revision + 1 })).status).toBe(409)
  })

  it('is refused if the product was deleted or archived, and the refusal says by whom', async () => {
    const customer = await shop.user({ balance: 5 })
    const bought = await shop.product({ price: 1 })
    await shop.buy(customer, bought.id)
    for (const { id } of [await create(), bought]) {
      await shop.api('DELETE', `/admin/product/${id}`, { token: otherAdmin.token })
      expect(await save({ id, revision: 1 })).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND', changed: { by: otherAdmin.email } },
      })
    }
  })

  it('of an unknown product is refused, and the refusal names no admin', async () => {
    const answer = await save({ id: 2_000_000_000, revision: 1 })
    expect(answer.status).toBe(404)
    expect(answer.body).not.toHaveProperty('changed')
  })

  it.each([0, -1, 1.5, '1', null])('is refused if the revision is %j', async (revision) => {
    const { id } = await create()
    expect(await save({ id, revision })).toMatchObject({
      status: 400,
      body: { details: { revision: [expect.any(String)] } },
    })
  })
})

it('an edit without a revision is always saved', async () => {
  const { id } = await create()
  await save({ id, title: 'Theirs' }, otherAdmin)
  expect(await save({ id, title: 'Mine' })).toMatchObject({ status: 200, body: { title: 'Mine' } })
})

it('of several edits of the same revision one is saved and the others are refused', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, revision } = await create()
    const titles = Array.from({ length: 8 }, (_, index) => `Edit ${index}`)
    const answers = await Promise.all(
      titles.map((title, index) => save({ id, revision, title }, index % 2 ? admin : otherAdmin)),
    )
    const saved = answers.filter(({ status }) => status === 200)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect(await readProduct(id)).toMatchObject({ title: saved[0]?.body.title, revision: revision + 1 })
    expect(await auditEntriesOf(shop, `product:${id}`)).toHaveLength(2)
  }
})

it('an edit and a deletion at the same moment run one after the other', async () => {
  for (let round = 0; round < 10; round++) {
    const { id, revision } = await create()
    const [saved, deleted] = await Promise.all([
      save({ id, revision, title: 'Late' }),
      shop.api('DELETE', `/admin/product/${id}`, { token: otherAdmin.token }),
    ])
    expect(deleted.status).toBe(200)
    expect([200, 404]).toContain(saved.status)
    if (saved.status === 404) expect(saved.body.changed.by).toBe(otherAdmin.email)
  }
})
