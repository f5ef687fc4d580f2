import { beforeAll, describe, expect, it } from 'vitest'
import { adminCalls } from '../../../test/areas/admin-calls.ts'
import { auditEntriesOf } from '../../../test/areas/audit-entries.ts'
import { useTestAdmin, useTestShop } from '../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)

const call = adminCalls(() => ({ shop, admin }), '/coupon')

const DAY = 86_400_000
let codes = 0
/** A coupon of 10 % until tomorrow. */
async function create(expiresAt = new Date(Date.now() + DAY)) {
  const code = `BULK-${++codes}`
  return { code, id: await shop.coupon({ code, percentage: 10, expiresAt }) }
}

const read = async (id: number) => (await call('GET', `/list?id=${id}`)).body.items[0]

async function buyWith(couponCode: string) {
  const user = await shop.user({ balance: 100 })
  return shop.buy(user, (await shop.product({ price: 10 })).id, { couponCode })
}

describe('ending several coupons', () => {
  it('ends each now; an expired one does not change, and an unknown one is refused', async () => {
    const [one, two] = [await create(), await create()]
    const past = new Date(Date.now() - DAY)
    const expired = await create(past)
    const answer = await call('POST', '/bulk/end', { ids: [two.id, 2_000_000_000, expired.id, one.id] })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        done: [one.id, two.id, expired.id],
        refused: [{ id: 2_000_000_000, code: 'NOT_FOUND', error: 'Resource not found.' }],
      },
    })
    for (const { id, code } of [one, two]) {
      expect(Date.parse((await read(id)).expiryDate)).toBeLessThanOrEqual(Date.now())
      expect(await buyWith(code)).toMatchObject({ status: 422, body: { code: 'INVALID_COUPON' } })
      expect(await auditEntriesOf(shop, `coupon:${id}`)).toMatchObject([
        { action: 'coupon.update', actor_id: admin.id },
      ])
    }
    expect((await read(expired.id)).expiryDate).toBe(past.toISOString())
    expect(await auditEntriesOf(shop, `coupon:${expired.id}`)).toEqual([])
  })

  it('changes nothing a second time', async () => {
    const { id } = await create()
    await call('POST', '/bulk/end', { ids: [id] })
    const { expiryDate } = await read(id)
    expect((await call('POST', '/bulk/end', { ids: [id] })).body).toEqual({ done: [id], refused: [] })
    expect((await read(id)).expiryDate).toBe(expiryDate)
    expect(await auditEntriesOf(shop, `coupon:${id}`)).toHaveLength(1)
  })

  it('can be undone: each coupon gets its expiry date back', async () => {
    const [one, two] = [await create(), await create(new Date(Date.now() + 2 * DAY))]
    const coupons = await Promise.all(
      [one, two].map(async ({ id }) => ({ id, expiryDate: (await read(id)).expiryDate as string })),
    )
    await call('POST', '/bulk/end', { ids: [one.id, two.id] })
    expect((await call('POST', '/bulk/resume', { coupons })).body).toEqual({
      done: [one.id, two.id],
      refused: [],
    })
    for (const { id, expiryDate } of coupons) expect((await read(id)).expiryDate).toBe(expiryDate)
    expect((await buyWith(one.code)).status).toBe(201)
    // The answer was lost, and the screen sends the call again.
    expect((await call('POST', '/bulk/resume', { coupons })).body.done).toEqual([one.id, two.id])
    expect(await auditEntriesOf(shop, `coupon:${one.id}`)).toHaveLength(2)
  })

  it('is not undone for a coupon that another admin has changed since', async () => {
    const { id } = await create()
    await call('POST', '/bulk/end', { ids: [id] })
    const { value, percentage } = await read(id)
    const theirs = new Date(Date.now() + 5 * DAY).toISOString()
    await call('PUT', '', { id, value, percentage, expiryDate: theirs })
    const mine = new Date(Date.now() + DAY).toISOString()
    expect((await call('POST', '/bulk/resume', { coupons: [{ id, expiryDate: mine }] })).body).toMatchObject({
      done: [],
      refused: [{ id, code: 'CHANGED_MEANWHILE' }],
    })
    expect((await read(id)).expiryDate).toBe(theirs)
  })
})

describe('deleting several coupons', () => {
  it('deletes the unused ones, archives the used ones, and says which do not exist', async () => {
    const [unused, used] = [await create(), await create()]
    const { body: receipt } = await buyWith(used.code)
    const answer = await call('POST', '/bulk/delete', { ids: [used.id, unused.id, 2_000_000_000] })
    expect(answer.body).toMatchObject({
      done: [unused.id, used.id],
      refused: [{ id: 2_000_000_000, code: 'NOT_FOUND' }],
    })
    const stored = await shop.db
      .selectFrom('coupons')
      .select(['id', 'archived_at'])
      .where('id', 'in', [unused.id, used.id])
      .execute()
    expect(stored).toEqual([{ id: used.id, archived_at: expect.any(Date) }])
    expect(await auditEntriesOf(shop, `coupon:${unused.id}`)).toMatchObject([
      { action: 'coupon.delete', after: { archived: false } },
    ])
    expect(receipt.orderId).toEqual(expect.any(Number))
    expect((await call('POST', '/bulk/delete', { ids: [used.id, unused.id] })).body.done).toEqual([])
  })

  it('does not break a purchase at the same time: it gets its discount or is refused', async () => {
    for (let round = 0; round < 8; round++) {
      const [one, two] = [await create(), await create()]
      const user = await shop.user({ balance: 100 })
      const product = await shop.product({ price: 10 })
      const [deleted, purchase] = await Promise.all([
        call('POST', '/bulk/delete', { ids: [two.id, one.id] }),
        shop.buy(user, product.id, { couponCode: one.code }),
      ])
      expect(deleted.body).toEqual({ done: [one.id, two.id], refused: [] })
      expect([201, 422]).toContain(purchase.status)
      expect(await shop.balanceOf(user.id)).toBe(purchase.status === 201 ? 91 : 100)
    }
  })
})

describe('several operators at the same time', () => {
  const EXPIRY = '2099-01-01T00:00:00.000Z'
  let couponIds: number[]
  beforeAll(async () => {
    const expiresAt = new Date(Date.now() + DAY)
    couponIds = await Promise.all(
      Array.from({ length: 10 }, (_, n) => shop.coupon({ code: `TOGETHER-${n}`, percentage: 5, expiresAt })),
    )
  })

  it('can end, resume, change and delete the same coupons: every call is answered, and each coupon is deleted once', async () => {
    const operators = [admin, await shop.admin(), await shop.admin('MANAGER')]
    const send = (index: number, method: 'POST' | 'PUT', path: string, body: object) =>
      shop.api(method, path, { token: operators[index % operators.length]?.token, body })
    const reversed = [...couponIds].reverse()
    const coupons = reversed.map((id) => ({ id, expiryDate: EXPIRY }))
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all([
        send(0, 'POST', '/admin/coupon/bulk/end', { ids: couponIds }),
        send(1, 'POST', '/admin/coupon/bulk/resume', { coupons }),
        send(2, 'POST', '/admin/coupon/bulk/end', { ids: reversed }),
        ...couponIds.map((id, n) =>
          send(n, 'PUT', '/admin/coupon', {
            id,
            value: `TOGETHER-${n}`,
            percentage: 5 + round,
            expiryDate: EXPIRY,
          }),
        ),
      ])
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    }
    const deleted = await Promise.all([
      send(0, 'POST', '/admin/coupon/bulk/delete', { ids: couponIds }),
      send(1, 'POST', '/admin/coupon/bulk/delete', { ids: reversed }),
      send(2, 'POST', '/admin/coupon/bulk/resume', { coupons }),
    ])
    expect(deleted.map(({ status }) => status)).toEqual([200, 200, 200])
    const done = [...deleted[0].body.done, ...deleted[1].body.done]
    expect(done.toSorted((one, other) => one - other)).toEqual(
      couponIds.toSorted((one, other) => one - other),
    )
  })
})

describe('bulk actions on coupons', () => {
  it.each(['/bulk/end', '/bulk/delete'])('%s is for roles that may give money away', async (path) => {
    const { id } = await create()
    for (const role of ['SUPPORT', 'STOCK'] as const) {
      const { token } = await shop.admin(role)
      expect((await shop.api('POST', `/admin/coupon${path}`, { token, body: { ids: [id] } })).status).toBe(
        403,
      )
    }
    const { token } = await shop.admin('MANAGER')
    const answer = await shop.api('POST', `/admin/coupon${path}`, { token, body: { ids: [id] } })
    expect(answer.body).toEqual({ done: [id], refused: [] })
  })

  it('refuse a list with the same id twice, an empty list, and more coupons than a page has', async () => {
    const expiryDate = new Date(Date.now() + DAY).toISOString()
    expect((await call('POST', '/bulk/end', { ids: [1, 1] })).status).toBe(400)
    expect((await call('POST', '/bulk/end', { ids: [] })).status).toBe(400)
    const twice = [1, 1].map((id) => ({ id, expiryDate }))
    expect((await call('POST', '/bulk/resume', { coupons: twice })).status).toBe(400)
    const many = Array.from({ length: 101 }, (_, n) => ({ id: n + 1, expiryDate }))
    expect((await call('POST', '/bulk/resume', { coupons: many })).status).toBe(400)
  })
})
