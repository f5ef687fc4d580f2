import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { count, useLimitedShop } from '../../../../test/areas/limited-shop.ts'

const { shop, owner, setLimits, post, buy } = useLimitedShop()

/** A product whose accounts are one batch, which no operator imported. */
async function addBatch(accounts = 4) {
  const product = await shop.product({ price: 1, accounts })
  const rows = await shop.db
    .selectFrom('accounts')
    .select(['id', 'batch_id'])
    .where('product_id', '=', product.id)
    .orderBy('id')
    .execute()
  return { product, ids: rows.map(({ id }) => id), batchId: rows[0]?.batch_id ?? 0 }
}

describe('one operator', () => {
  it('cannot put accounts on hold and then delete their product to avoid the limit of removals', async () => {
    const clerk = await shop.admin('STOCK')
    const { product, batchId } = await addBatch()
    await setLimits({ removals: 3 })
    expect((await post('/admin/hold', { batchId, reason: 'It is said to be stolen.' }, clerk)).status).toBe(
      201,
    )
    const { body } = await shop.api('DELETE', `/admin/product/${product.id}`, { token: clerk.token })
    expect(body.code).toBe('LIMIT_REACHED')
  })

  it('sees no more accounts than the limit of a day, in pages and one by one, but any page again', async () => {
    const clerk = await shop.admin('MANAGER')
    const product = await shop.product({ price: 1, accounts: 700 })
    const { purchaseId, accountId } = await buy()
    const page = (nth: number) =>
      shop.api('GET', `/admin/account/list?logProductId=${product.id}&pageSize=100&page=${nth}`, {
        token: clerk.token,
      })
    const reveal = () => post('/admin/purchase/reveal', { purchaseId, accountId }, clerk)
    expect((await reveal()).status).toBe(200)
    const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(page))
    expect([count(answers, 200), count(answers, 409)]).toEqual([4, 3])
    const seen = answers.findIndex(({ status }) => status === 200) + 1
    expect((await page(seen)).status).toBe(200)
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ code: 'LIMIT_REACHED' })
    expect(JSON.stringify(refused?.body)).not.toContain(product.accounts[0])
    // The same page with other accounts counts again.
    const ids = answers[seen - 1]?.body.items.map(({ id }: { id: number }) => id)
    await shop.db.deleteFrom('accounts').where('id', 'in', ids).execute()
    expect((await page(seen)).body.code).toBe('LIMIT_REACHED')
  })

  it('removes no more accounts from the stock than the limit of a day, in any way, but can undo an own import', async () => {
    await setLimits({ removals: 4 })
    const clerk = await shop.admin('STOCK')
    const { product, ids, batchId } = await addBatch(10)
    const [first, second, third, ...rest] = ids
    expect((await shop.api('DELETE', `/admin/account/${first}`, { token: clerk.token })).status).toBe(200)
    expect((await post('/admin/account/withdraw', { id: second, reason: 'Bad.' }, clerk)).status).toBe(200)
    const update = (id = 0) =>
      shop.api('PUT', '/admin/account', { token: clerk.token, body: { id, value: `worthless ${id}` } })
    expect((await update(third)).status).toBe(200)
    const bulk = await post('/admin/account/bulk/delete', { logProductId: product.id, ids: rest }, clerk)
    expect([bulk.body.done.length, bulk.body.refused.length]).toEqual([1, rest.length - 1])
    expect(bulk.body.refused[0].code).toBe('LIMIT_REACHED')
    const reason = 'Bad.'
    for (const answer of [
      await update(rest.at(-1)),
      await post('/admin/account/bulk/withdraw', { logProductId: product.id, ids: rest, reason }, clerk),
      await post('/admin/account/batch/withdraw', { id: batchId, reason }, clerk),
      await post('/admin/account/batch/undo', { id: batchId }, clerk),
      await post('/admin/hold', { batchId, accountId: rest.at(-1), holdRest: false, reason }, clerk),
    ]) {
      if (answer.status === 200) expect(answer.body.done).toEqual([])
      else expect(answer.body.code).toBe('LIMIT_REACHED')
    }
    const added = await shop.api(
      'POST',
      `/admin/account/import?logProductId=${product.id}&mode=commit&provenance=me`,
      { token: clerk.token, body: 'a-1\na-2\na-3\na-4\na-5', headers: { 'content-type': 'text/plain' } },
    )
    expect((await post('/admin/account/batch/undo', { id: added.body.batchId }, clerk)).body.deleted).toBe(5)
    const unsold = await shop.product({ price: 1, accounts: 5 })
    const deleted = await shop.api('DELETE', `/admin/product/${unsold.id}`, { token: clerk.token })
    expect(deleted.body.code).toBe('LIMIT_REACHED')
  })

  it('puts no more batches on hold than the limit of a day, also one batch again, and each hold is told to the owners', async () => {
    const clerk = await shop.admin('STOCK')
    await setLimits({ holds: 2 })
    const reason = 'It is said to be stolen.'
    const [first, other] = [await addBatch(), await addBatch()]
    const hold = (batchId: number) => post('/admin/hold', { batchId, reason }, clerk)
    const held = await hold(first.batchId)
    expect(held.body.held).toBe(4)
    await post('/admin/hold/decide', { id: held.body.id, decision: 'RELEASED', reason })
    expect((await hold(first.batchId)).status).toBe(201)
    const refused = await hold(other.batchId)
    expect(refused.body).toMatchObject({
      code: 'LIMIT_REACHED',
      error:
        'Your limit is 2 batches to put on hold in 24 hours. Try again in 24 h, or ask an owner to raise it.',
    })
    const list = await shop.api('GET', `/admin/account/list?logProductId=${other.product.id}`, owner)
    expect(list.body).toMatchObject({ available: 4, held: 0 })
    // What takes nothing off sale does not count.
    const claim = { batchId: other.batchId, accountId: other.ids[0], holdRest: false, reason }
    expect((await post('/admin/hold', claim, clerk)).status).toBe(201)
    const { rows } = await sql<{ subject: string; held: number }>`
      SELECT params ->> 'subject' AS subject, (params -> 'held')::integer AS held FROM mails
      WHERE user_id = ${owner.id} AND params ->> 'kind' = 'batch-held' ORDER BY id`.execute(shop.db)
    expect(rows).toEqual(Array(2).fill({ subject: `batch:${first.batchId}`, held: 4 }))
  })
})
