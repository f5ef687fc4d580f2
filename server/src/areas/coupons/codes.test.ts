import { describe, expect, it } from 'vitest'
import { adminCalls } from '../../../test/areas/admin-calls.ts'
import { type TestCaller, useTestAdmin, useTestShop } from '../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
const call = adminCalls(() => ({ shop, admin }), '/coupon')
const expiryDate = new Date(Date.now() + 86_400_000).toISOString()

const create = (value: string, more = {}) => call('POST', '', { value, percentage: 10, expiryDate, ...more })
const validate = (code: string, user: TestCaller) =>
  shop.api('GET', `/shop/validate-coupon/${encodeURIComponent(code)}`, { token: user.token })

describe('the code of a coupon', () => {
  it.each([
    ['Zwei Flaschen für 1 / 100 %?', 'zwei flaschen  für 1 / 100 %?'],
    ['Straße', 'STRASSE'],
    ['Café', 'CAFE\u0301'],
    ['冬のセール', '冬のセール'],
    ['!', '！'],
  ])('may be any text that can be seen: %j is found as %j', async (value, typed) => {
    const user = await shop.user({ balance: 100 })
    const { id } = await shop.product({ price: 10 })
    expect((await create(value)).status).toBe(201)
    expect(await validate(typed, user)).toMatchObject({ status: 200, body: { percentage: 10 } })
    expect((await shop.buy(user, id, { couponCode: typed })).body).toMatchObject({ discount: 1 })
  })

  it('is understood with the faults of pasting: a long dash, full width, quotes, what no one sees', async () => {
    const user = await shop.user({ balance: 100 })
    const { id } = await shop.product({ price: 10, accounts: 9 })
    const { body: coupon } = await create('WINTER-26')
    for (const typed of [
      'WINTER–26',
      'ＷＩＮＴＥＲ－２６',
      '“Winter-26”',
      "'winter-26'",
      '«WINTER-26»',
      'WIN\u200BTER-26\u00A0',
    ]) {
      expect((await validate(typed, user)).body).toMatchObject({ id: coupon.id, value: 'WINTER-26' })
      expect((await shop.buy(user, id, { couponCode: typed })).body).toMatchObject({ discount: 1 })
    }
    for (const typed of ['WINTER26', 'WINTER_26', 'WINTER 26', '"'])
      expect((await validate(typed, user)).status).toBe(422)
  })

  it('shows something: without that, none is stored, and none that an older release stored is found', async () => {
    const user = await shop.user({ balance: 100 })
    const { id } = await shop.product({ price: 10, accounts: 9 })
    const { body: coupon } = await create('OLD')
    await shop.db.updateTable('coupons').set({ code: '\u00AD' }).where('id', '=', coupon.id).execute()
    for (const blank of ['\u00AD', '\u2060', '\u2800', ' ']) {
      expect(await create(blank)).toMatchObject({
        status: 400,
        body: { details: { value: expect.any(Array) } },
      })
      expect((await validate(blank, user)).status).toBe(422)
      expect((await shop.buy(user, id, { couponCode: blank })).body).toMatchObject({ discount: 0 })
    }
  })

  it('is equal to no other code, in any form, and is still its own when the coupon is saved again', async () => {
    const { body: coupon } = await create('SOMMER-ÜBER')
    const taken = { status: 400, body: { details: { value: ['A coupon with this name exists already.'] } } }
    expect(await create('“sommer—u\u0308ber”')).toMatchObject(taken)
    const { body: other } = await create('SOMMER-UBER')
    const again = { value: 'sommer-über', percentage: 10, expiryDate }
    expect(await call('PUT', '', { id: other.id, ...again })).toMatchObject(taken)
    expect(await call('PUT', '', { id: coupon.id, ...again })).toMatchObject({
      body: { value: 'SOMMER-ÜBER' },
    })
  })

  it('works by its exact text if an older release let another coupon have an equal code', async () => {
    const [one, other] = [
      await shop.coupon({ code: '"VIP"', percentage: 5 }),
      await shop.coupon({ code: 'VIP', percentage: 6 }),
    ]
    const user = await shop.user()
    expect((await validate('"VIP"', user)).body.id).toBe(one)
    expect((await validate('VIP', user)).body.id).toBe(other)
  })
})

describe('a purchase that is refunded in full', () => {
  async function buyAndRefund(code: string, amounts: number[]) {
    const user = await shop.user({ balance: 100 })
    const { id } = await shop.product({ price: 10, accounts: 5 })
    const buy = () => shop.buy(user, id, { couponCode: code })
    const first = await buy()
    expect((await buy()).status).toBe(422)
    for (const amount of amounts) {
      const body = { purchaseId: first.body.id, amount, reason: 'Broken' }
      expect(
        (await shop.api('POST', '/admin/purchase/refund', { token: admin.token, body })).status,
      ).toBeLessThan(300)
    }
    return { again: await validate(code, user), purchase: await buy(), third: await buy(), user }
  }

  it('gives the single use of its coupon back, in total and per user, and not twice', async () => {
    for (const limit of [{ maxUses: 1 }, { maxUsesPerUser: 1 }]) {
      const code = `FREED-${Object.keys(limit)}`
      const { body } = await create(code, limit)
      const { again, purchase, third } = await buyAndRefund(code, [4, 5])
      expect([again.status, purchase.status, third.status]).toEqual([200, 201, 422])
      expect((await call('GET', `/list?id=${body.id}`)).body.items[0]).toMatchObject({
        uses: 1,
        refundFreesUse: true,
      })
      expect((await call('DELETE', `/${body.id}`)).status).toBe(200)
    }
  })

  it('keeps the use if the refund is a part, or if the coupon says so', async () => {
    await create('PART', { maxUses: 1 })
    expect((await buyAndRefund('PART', [8.99])).purchase.status).toBe(422)
    const { body } = await create('KEPT', { maxUses: 1, refundFreesUse: false })
    expect((await buyAndRefund('KEPT', [9])).purchase.status).toBe(422)
    // An edit that does not name the choice keeps it.
    const edit = await call('PUT', '', { id: body.id, value: 'KEPT', percentage: 10, expiryDate })
    expect(edit.body).toMatchObject({ refundFreesUse: false, uses: 1 })
  })

  it('lets an unused coupon be archived, not deleted, so that its purchases keep it', async () => {
    const { body } = await create('GONE', { maxUses: 1 })
    const user = await shop.user({ balance: 100 })
    const { id } = await shop.product({ price: 10 })
    const { body: purchase } = await shop.buy(user, id, { couponCode: 'GONE' })
    const refund = { purchaseId: purchase.id, amount: 9, reason: 'Broken' }
    await shop.api('POST', '/admin/purchase/refund', { token: admin.token, body: refund })
    expect((await call('DELETE', `/${body.id}`)).status).toBe(200)
  })
})
