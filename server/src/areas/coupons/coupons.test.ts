import { describe, expect, it } from 'vitest'
import { adminCalls } from '../../../test/areas/admin-calls.ts'
import { useTestAdmin, useTestShop } from '../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)

const call = adminCalls(() => ({ shop, admin }), '/coupon')

const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
let codes = 0
const couponBody = (changes: Record<string, unknown> = {}) => ({
  value: `CODE-${++codes}`,
  percentage: 12.5,
  expiryDate: tomorrow,
  ...changes,
})
const create = async (changes: Record<string, unknown> = {}) => {
  const answer = await call('POST', '', couponBody(changes))
  expect(answer.status).toBe(201)
  return answer.body
}

const validate = async (code: string) => {
  const user = await shop.user()
  return shop.api('GET', `/shop/validate-coupon/${encodeURIComponent(code)}`, { token: user.token })
}

async function buyWith(code: string) {
  const user = await shop.user({ balance: 100 })
  const product = await shop.product({ price: 10 })
  return shop.buy(user, product.id, { couponCode: code })
}

describe('coupons', () => {
  it('are stored in upper case and hundredths of a percent, and can be used at once', async () => {
    const coupon = await create({ value: '  summer_sale-1 ' })
    expect(coupon).toEqual({
      id: expect.any(Number),
      value: 'SUMMER_SALE-1',
      percentage: 12.5,
      expiryDate: tomorrow,
      maxUses: null,
      maxUsesPerUser: null,
      minSubtotal: null,
      refundFreesUse: true,
      uses: 0,
      state: 'USABLE',
    })
    const row = await shop.db
      .selectFrom('coupons')
      .select('basis_points')
      .where('id', '=', coupon.id)
      .executeTakeFirstOrThrow()
    expect(row.basis_points).toBe(1250)
    expect((await validate('summer_SALE-1')).body).toMatchObject({ id: coupon.id, percentage: 12.5 })
  })

  it('are listed with their state: usable, expired or used up', async () => {
    const stateOf = async (id: number) => (await call('GET', `/list?id=${id}`)).body.items[0].state
    const [once, oncePerUser, often] = [
      await create({ maxUses: 1 }),
      await create({ maxUsesPerUser: 1 }),
      await create(),
    ]
    for (const { value } of [once, oncePerUser, often, often]) await buyWith(value)
    expect(await stateOf(once.id)).toBe('USED_UP')
    expect(await stateOf(oncePerUser.id), 'other users can use it').toBe('USABLE')
    expect(await stateOf(often.id)).toBe('USABLE')
    const lowered = await call('PUT', '', couponBody({ id: often.id, value: often.value, maxUses: 1 }))
    expect(lowered.body, 'the limit is below its uses').toMatchObject({ uses: 2, state: 'USED_UP' })
    await call('POST', '/bulk/end', { ids: [once.id, oncePerUser.id] })
    expect(await stateOf(once.id)).toBe('EXPIRED')
    expect(await stateOf(oncePerUser.id)).toBe('EXPIRED')
  })

  it.each([0.01, 0.07, 1.15, 8.2, 33.33, 99.99, 100])('store %d %% exactly', async (percentage) => {
    expect((await create({ percentage })).percentage).toBe(percentage)
  })

  it('can have limits, which an edit keeps if it sends none and removes if it sends null', async () => {
    const { id, value } = await create({ maxUses: 5, maxUsesPerUser: 1, minSubtotal: 19.99 })
    const edited = await call('PUT', '', couponBody({ id, value, percentage: 20 }))
    expect(edited).toMatchObject({
      status: 200,
      body: { percentage: 20, maxUses: 5, maxUsesPerUser: 1, minSubtotal: 19.99 },
    })
    const lifted = await call('PUT', '', couponBody({ id, value, maxUses: null, minSubtotal: null }))
    expect(lifted.body).toMatchObject({ maxUses: null, maxUsesPerUser: 1, minSubtotal: null })
  })

  it('count their uses, and past purchases keep their discount when the coupon changes', async () => {
    const { id, value } = await create({ percentage: 10 })
    const bought = await buyWith(value)
    expect(bought.body).toMatchObject({ discount: 1, amount: 9 })

    const { body } = await call('PUT', '', couponBody({ id, value: `${value}-B`, percentage: 50 }))
    expect(body).toMatchObject({ uses: 1, percentage: 50 })
    const row = await shop.db
      .selectFrom('purchases')
      .select(['discount_cents', 'coupon_code'])
      .where('id', '=', bought.body.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ discount_cents: 100n, coupon_code: value })
  })

  it('can be ended by an expiry in the past, but cannot be created with one', async () => {
    const { id, value } = await create()
    const past = '2020-01-01T00:00:00+02:00'
    expect((await call('PUT', '', couponBody({ id, value, expiryDate: past }))).body.expiryDate).toBe(
      '2019-12-31T22:00:00.000Z',
    )
    expect((await validate(value)).status).toBe(422)
    expect(await call('POST', '', couponBody({ expiryDate: past }))).toMatchObject({
      status: 400,
      body: { details: { expiryDate: ['The expiry date must be in the future.'] } },
    })
  })

  it('cannot have codes that differ only in case, but a deleted one frees its code', async () => {
    const { id, value } = await create()
    const other = await create()
    const taken = { details: { value: ['A coupon with this name exists already.'] } }
    expect(await call('POST', '', couponBody({ value: value.toLowerCase() }))).toMatchObject({
      status: 400,
      body: taken,
    })
    expect(await call('PUT', '', couponBody({ id: other.id, value }))).toMatchObject({
      status: 400,
      body: taken,
    })
    await call('DELETE', `/${id}`)
    expect((await call('PUT', '', couponBody({ id: other.id, value }))).status).toBe(200)
  })

  it('are created once, even by several requests at the same time', async () => {
    const body = couponBody()
    const answers = await Promise.all([1, 2, 3, 4].map(() => call('POST', '', body)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 400, 400, 400])
  })

  it('are deleted if they have no purchase, otherwise archived', async () => {
    const [unused, used] = [await create(), await create()]
    await buyWith(used.value)
    for (const { id } of [unused, used]) expect((await call('DELETE', `/${id}`)).body).toEqual({ id })

    const rows = await shop.db
      .selectFrom('coupons')
      .select(['id', 'archived_at'])
      .where('id', 'in', [unused.id, used.id])
      .execute()
    expect(rows).toEqual([{ id: used.id, archived_at: expect.any(Date) }])
    expect((await validate(used.value)).status).toBe(422)
    expect((await call('DELETE', `/${used.id}`)).status).toBe(404)
    expect((await call('PUT', '', couponBody({ id: used.id }))).status).toBe(404)
    expect((await call('POST', '', couponBody({ value: used.value }))).status).toBe(201)
  })

  it('can be deleted during a purchase, which succeeds or is refused', async () => {
    for (let round = 0; round < 10; round++) {
      const { id, value } = await create()
      const [deleted, bought] = await Promise.all([call('DELETE', `/${id}`), buyWith(value)])
      expect(deleted.status).toBe(200)
      expect([201, 422]).toContain(bought.status)
    }
  })

  it('are listed newest first, and can be searched, sorted and paged', async () => {
    const coupons = []
    for (const percentage of [30, 10, 20])
      coupons.push(await create({ value: `LIST_${percentage}`, percentage }))
    const list = async (query: string) => {
      const { body } = await call('GET', `/list?search=list_&${query}`)
      return (body.items as { percentage: number }[]).map((item) => item.percentage)
    }
    expect(await list('')).toEqual([20, 10, 30])
    expect(await list('sort=percentage')).toEqual([10, 20, 30])
    expect(await list('sort=-value&pageSize=1&page=2')).toEqual([20])
    expect((await call('GET', '/list?search=%25')).body.total).toBe(0)
    const { id } = coupons[1]
    expect((await call('GET', `/list?id=${id}`)).body).toMatchObject({ total: 1, items: [{ id }] })
  })

  it('write audit entries', async () => {
    const { id, value } = await create({ percentage: 5 })
    await call('PUT', '', couponBody({ id, value, percentage: 6 }))
    await call('DELETE', `/${id}`)
    const rows = await shop.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'before', 'after'])
      .where('subject', '=', `coupon:${id}`)
      .orderBy('id')
      .execute()
    expect(rows).toMatchObject([
      { actor_id: admin.id, action: 'coupon.create', before: null, after: { value, percentage: 5 } },
      { action: 'coupon.update', before: { percentage: 5 }, after: { percentage: 6 } },
      { action: 'coupon.delete', before: { percentage: 6 }, after: { archived: false } },
    ])
  })
})

describe('refuses', () => {
  const wrong: [string, Record<string, unknown>, string][] = [
    ['nothing off', { percentage: 0 }, 'percentage'],
    ['less than nothing off', { percentage: -1 }, 'percentage'],
    ['more than everything off', { percentage: 100.01 }, 'percentage'],
    ['three decimals', { percentage: 1.005 }, 'percentage'],
    ['a percentage as text', { percentage: '10' }, 'percentage'],
    ['a percentage of null', { percentage: null }, 'percentage'],
    ['a code of dots', { value: '..' }, 'value'],
    ['a code with a mark that turns the direction of writing', { value: 'TEN\u202EOFF' }, 'value'],
    ['a code that cannot be seen', { value: '\u200B' }, 'value'],
    ['a code of 65 letters', { value: 'A'.repeat(65) }, 'value'],
    ['a code that has 65 letters in upper case', { value: `${'a'.repeat(63)}ß` }, 'value'],
    ['a choice that is none', { refundFreesUse: 'yes' }, 'refundFreesUse'],
    ['no code', { value: undefined }, 'value'],
    ['a day without a time', { expiryDate: '2030-01-01' }, 'expiryDate'],
    ['a day that does not exist', { expiryDate: '2030-02-30T00:00:00Z' }, 'expiryDate'],
    ['a time as a number', { expiryDate: 1_900_000_000_000 }, 'expiryDate'],
    ['a time that is in the year 10000 in UTC', { expiryDate: '9999-12-31T23:59:59-14:00' }, 'expiryDate'],
    ['a time that is before the year 0 in UTC', { expiryDate: '0000-01-01T00:00:00+14:00' }, 'expiryDate'],
    ['a limit of 0 uses', { maxUses: 0 }, 'maxUses'],
    ['half a use', { maxUsesPerUser: 0.5 }, 'maxUsesPerUser'],
    ['a negative subtotal', { minSubtotal: -1 }, 'minSubtotal'],
    ['an unknown field', { uses: 3 }, 'uses'],
  ]
  it.each(wrong)('%s', async (_what, change, field) => {
    const { id } = await create()
    for (const answer of [
      await call('POST', '', couponBody(change)),
      await call('PUT', '', couponBody({ id, ...change })),
    ]) {
      expect(answer.status).toBe(400)
      expect(Object.keys(answer.body.details)).toContain(field)
    }
  })

  it('a coupon without a name, with one message', async () => {
    for (const value of ['', '  ', undefined]) {
      const { body } = await call('POST', '', couponBody({ value }))
      expect(body.details).toEqual({ value: ['Coupon name is required.'] })
    }
  })

  it('NaN, which is not valid JSON', async () => {
    const body = JSON.stringify(couponBody()).replace('12.5', 'NaN')
    const headers = { 'content-type': 'application/json' }
    expect(await shop.api('POST', '/admin/coupon', { token: admin.token, body, headers })).toMatchObject({
      status: 400,
      body: { code: 'MALFORMED_REQUEST' },
    })
  })

  it('an unknown coupon, and every call of a customer', async () => {
    expect((await call('PUT', '', couponBody({ id: 2_000_000_000 }))).status).toBe(404)
    expect((await call('DELETE', '/2000000000')).status).toBe(404)
    const user = await shop.user()
    for (const [method, path] of [
      ['GET', '/list'],
      ['POST', ''],
      ['PUT', ''],
      ['DELETE', '/1'],
    ] as const) {
      expect((await shop.api(method, `/admin/coupon${path}`, { token: user.token })).status).toBe(403)
      expect((await shop.api(method, `/admin/coupon${path}`)).status).toBe(401)
    }
  })
})
