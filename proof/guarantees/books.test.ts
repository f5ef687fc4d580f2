import { receipt } from '@docket/contract/shop'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../../server/test/shop.ts'
import { type Books, openBooks, type PurchaseRecord } from '../books.ts'
import type { Coupon } from '../operator/stock-shop.ts'
import type { Guarantee } from './guarantee.ts'
import { moneyGuarantees } from './money.ts'
import { purchaseGuarantees } from './purchases.ts'
import { stockGuarantees } from './stock.ts'

const COUPON: Coupon = { code: 'HALF', maxUses: 5, maxUsesPerUser: 5 }

let shop: TestShop
/** One acknowledged purchase, and otherwise the real state. */
let honest: Books
let bought: PurchaseRecord & { receipt: NonNullable<PurchaseRecord['receipt']> }

beforeAll(async () => {
  shop = await openTestShop()
  const user = await shop.user({ balance: 50 })
  const product = await shop.product({ price: 5, lines: 10 })
  await shop.coupon({ code: COUPON.code, percentage: 50 })
  const body = { logProductId: product.id, quantity: 2, couponCode: COUPON.code }
  const headers = { 'idempotency-key': 'proof-key-1' }
  const answer = await shop.api('POST', '/shop/buy', { token: user.token, body, headers })
  bought = {
    ...{ userId: user.id, key: 'proof-key-1', outcome: 'bought', code: null, expectedAmount: 5 },
    ...{ receipt: { ...receipt.parse(answer.body), trackingNo: null }, repeatedOrderId: null },
  }
  honest = { ...openBooks(), purchases: [bought], lines: new Set(product.lines) }
  honest.given.set(user.id, 5_000)
})
afterAll(() => shop.close())

it('finds no violation if the shop did what it acknowledged', async () => {
  expect(await broken(honest)).toEqual([])
})

it('finds an acknowledged purchase that is not there, or has other lines', async () => {
  const lost = { ...bought, key: 'proof-key-2' }
  expect(await broken({ ...honest, purchases: [bought, lost] })).toContain(
    'every acknowledged purchase is there exactly once, with its amount and what was delivered',
  )
  const [first, second] = bought.receipt.accounts
  if (!first || !second) throw new Error('Two accounts were bought.')
  for (const exchanged of [
    { ...bought.receipt, accounts: [first, { ...second, id: 999_999 }] },
    { ...bought.receipt, trackingNo: 'DKT-TEST-ABCDEFGHJK' },
  ]) {
    expect(await broken({ ...honest, purchases: [{ ...bought, receipt: exchanged }] })).toEqual([
      'every acknowledged purchase is there exactly once, with its amount and what was delivered',
    ])
  }
})

it('finds a line that was delivered twice, and one that was never imported', async () => {
  const title = 'no line was delivered twice, and every line delivered was one that was imported'
  expect(await broken({ ...honest, purchases: [bought, bought] })).toContain(title)
  expect(await broken({ ...honest, lines: new Set() })).toEqual([title])
})

it('finds a purchase under a key that was refused, and another order under a repeated key', async () => {
  const title = 'a key makes at most one purchase, and none where the customer was refused'
  const refused: PurchaseRecord = { ...bought, outcome: 'refused', code: 'OUT_OF_STOCK', receipt: null }
  expect(await broken({ ...honest, purchases: [refused] })).toContain(title)
  expect(await broken({ ...honest, purchases: [{ ...bought, repeatedOrderId: 0 }] })).toEqual([title])
})

it('finds a customer who never learned the outcome, and one who paid more than was agreed to', async () => {
  const unknown: PurchaseRecord = { ...bought, key: 'proof-key-3', outcome: 'unknown', receipt: null }
  expect(await broken({ ...honest, purchases: [bought, unknown] })).toEqual([
    'every customer learns what became of every purchase',
  ])
  expect(await broken({ ...honest, purchases: [{ ...bought, expectedAmount: 4.99 }] })).toEqual([
    'nobody pays more than was agreed to',
  ])
})

it('finds a coupon that was used too often', async () => {
  const title = 'coupons are used no more often than their limits allow'
  expect(await broken(honest, { ...COUPON, maxUses: 0 })).toEqual([title])
  expect(await broken(honest, { ...COUPON, maxUsesPerUser: 0 })).toEqual([title])
})

it('finds a wallet that does not hold what its customer was told', async () => {
  const given = new Map([[bought.userId, 4_999]])
  expect(await broken({ ...honest, given })).toEqual(['every wallet holds what its customer was told'])
})

it('finds a refund that was acknowledged and is not there', async () => {
  const refund = { userId: bought.userId, purchaseId: bought.receipt.orderId, key: 'none', amountCents: 0 }
  expect(await broken({ ...honest, refunds: [{ ...refund, outcome: 'made' }] })).toEqual([
    'every refund that was acknowledged is there once, and none that was refused',
  ])
})

it('finds an import that was stored in part, and lines that are not withdrawn or replaced', async () => {
  const imports = [{ lines: 10, stored: 4, knownBefore: 6, tries: 2 }]
  expect(await broken({ ...honest, imports })).toEqual([
    'an import is stored whole or not at all, also where it was repeated after a lost answer',
  ])
  const title = 'what the operator withdrew or replaced stays so'
  expect(await broken({ ...honest, withdrawn: [1] })).toEqual([title])
  expect(await broken({ ...honest, replaced: [[1, 2]] })).toEqual([title])
})

/** The titles of the broken guarantees. */
async function broken(books: Books, coupon = COUPON): Promise<string[]> {
  const found: Guarantee[] = [
    ...(await purchaseGuarantees(shop.db, books, [coupon])),
    ...(await moneyGuarantees(shop.db, books)),
    ...(await stockGuarantees(shop.db, books)),
  ]
  return found.filter(({ violations }) => violations.length > 0).map(({ title }) => title)
}
