import { describe, expect, it } from 'vitest'
import { adminCalls } from '../../../test/areas/admin-calls.ts'
import { auditEntriesOf } from '../../../test/areas/audit-entries.ts'
import { useTestAdmin, useTestShop } from '../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)

const call = adminCalls(() => ({ shop, admin }), '/account')
const list = async (productId: number) =>
  (await call('GET', `/list?logProductId=${productId}&pageSize=100`)).body

/** A product with these accounts, and their ids in the same order. */
async function stock(...texts: string[]) {
  const { id: productId } = await shop.product({ accounts: texts })
  const rows = await shop.db
    .selectFrom('accounts')
    .select('id')
    .where('product_id', '=', productId)
    .orderBy('id')
    .execute()
  return { productId, ids: rows.map(({ id }) => id) }
}

async function buy(productId: number, quantity = 1) {
  return shop.buy(await shop.user({ balance: 1_000 }), productId, { quantity })
}

/** What each of the two bulk actions takes, and its audit entry. */
const actions = [
  { path: '/bulk/delete', action: 'account.delete', body: {} },
  { path: '/bulk/withdraw', action: 'account.withdraw', body: { reason: 'Bad supplier' } },
] as const

describe.each(actions)('several accounts in one call: $path', ({ path, action, body: otherFields }) => {
  const name = (text: string) => `${path} ${text}`
  const send = (logProductId: number, ids: number[]) =>
    call('POST', path, { ...otherFields, logProductId, ids })

  it('changes the available accounts, and gives the reason for each account that it refuses', async () => {
    const { productId, ids } = await stock(name('sold'), name('withdrawn'), name('a'), name('b'))
    const [sold = 0, withdrawn = 0, a = 0, b = 0] = ids
    await buy(productId)
    await call('POST', '/withdraw', { id: withdrawn, reason: 'Stolen' })
    const foreign = await stock(name('of another product'))
    const [other = 0] = foreign.ids

    const answer = await send(productId, [b, other, withdrawn, sold, a, 2_000_000_000])

    expect(answer.status).toBe(200)
    expect(answer.body.done).toEqual([a, b])
    expect(
      Object.fromEntries(
        answer.body.refused.map((each: { id: number; code: string }) => [each.id, each.code]),
      ),
    ).toEqual({
      [sold]: 'ACCOUNT_SOLD',
      [withdrawn]: 'ACCOUNT_WITHDRAWN',
      [other]: 'NOT_FOUND',
      2000000000: 'NOT_FOUND',
    })
    expect(await list(productId)).toMatchObject({ available: 0, sold: 1 })
    expect(await list(foreign.productId)).toMatchObject({ available: 1 })
  })

  it('writes one audit entry for each changed account', async () => {
    const { productId, ids } = await stock(name('audited 1'), name('audited 2'))
    await send(productId, ids)
    for (const id of ids) {
      const entries = await auditEntriesOf(shop, `account:${id}`)
      expect(entries).toMatchObject([{ action, actor_id: admin.id }])
      expect((entries[0]?.after ?? {}) as object).toMatchObject(otherFields)
    }
  })

  it('changes nothing a second time', async () => {
    const { productId, ids } = await stock(name('twice 1'), name('twice 2'))
    await send(productId, ids)
    const again = await send(productId, ids)
    expect(again.body.done).toEqual([])
    expect(again.body.refused.map(({ id }: { id: number }) => id)).toEqual(ids)
    for (const id of ids) expect(await auditEntriesOf(shop, `account:${id}`)).toHaveLength(1)
  })

  it('shares the accounts with a sale at the same time: each is either sold or changed', async () => {
    for (let round = 0; round < 10; round++) {
      const { productId, ids } = await stock(
        ...Array.from({ length: 6 }, (_, n) => name(`race ${round} ${n}`)),
      )
      const [changed, ...purchases] = await Promise.all([
        send(productId, [...ids].reverse()),
        buy(productId, 2),
        buy(productId, 2),
      ])
      const soldIds = purchases.flatMap(({ body }) =>
        (body.accounts ?? []).map(({ id }: { id: number }) => id),
      )
      const refused = changed.body.refused as { id: number; code: string }[]
      expect(changed.status).toBe(200)
      expect(refused.every(({ code }) => code === 'ACCOUNT_SOLD')).toBe(true)
      expect(refused.map(({ id }) => id).sort()).toEqual(soldIds.sort())
      expect([...changed.body.done, ...soldIds].sort()).toEqual([...ids].sort())
    }
  })

  it('can run twice at the same time, with the ids in any order, during a withdrawal of the batch, without an error 500', async () => {
    for (let round = 0; round < 5; round++) {
      const { productId, ids } = await stock(
        ...Array.from({ length: 8 }, (_, n) => name(`meet ${round} ${n}`)),
      )
      const { batch_id: batchId } = await shop.db
        .selectFrom('accounts')
        .select('batch_id')
        .where('product_id', '=', productId)
        .executeTakeFirstOrThrow()
      const answers = await Promise.all([
        send(productId, ids),
        send(productId, [...ids].reverse()),
        call('POST', '/batch/withdraw', { id: batchId, reason: 'All of it' }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(await list(productId)).toMatchObject({ available: 0 })
    }
  })

  it('is for roles that may change the stock', async () => {
    const { productId, ids } = await stock(name('role'))
    const body = { ...otherFields, logProductId: productId, ids }
    const support = await shop.admin('SUPPORT')
    expect((await shop.api('POST', `/admin/account${path}`, { token: support.token, body })).status).toBe(403)
    const keeper = await shop.admin('STOCK')
    const answer = await shop.api('POST', `/admin/account${path}`, { token: keeper.token, body })
    expect(answer.body).toEqual({ done: ids, refused: [] })
  })

  it.each([
    ['no ids', []],
    ['an id twice', [1, 1]],
    ['more than a page', Array.from({ length: 101 }, (_, n) => n + 1)],
    ['a text', ['1']],
  ])('refuses %s', async (_what, ids) => {
    expect((await call('POST', path, { ...otherFields, logProductId: 1, ids })).status).toBe(400)
  })
})

it('a withdrawal of several accounts needs a reason', async () => {
  const { productId, ids } = await stock('without a reason')
  expect((await call('POST', '/bulk/withdraw', { logProductId: productId, ids })).status).toBe(400)
  expect(await list(productId)).toMatchObject({ available: 1 })
})
