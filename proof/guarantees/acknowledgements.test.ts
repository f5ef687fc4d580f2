import { receipt } from '@docket/contract/purchases'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../../server/test/shop.ts'
import { type Acknowledgements, createAcknowledgements, type PurchaseRecord } from '../acknowledgements.ts'
import type { Coupon } from '../operator/stock-shop.ts'
import type { Guarantee } from './guarantee.ts'
import { moneyGuarantees } from './money.ts'
import { purchaseGuarantees } from './purchases.ts'
import { stockGuarantees } from './stock.ts'

const COUPON: Coupon = { code: 'HALF', maxUses: 5, maxUsesPerUser: 5 }

let shop: TestShop
/** Acknowledgements that agree with the database: one purchase. */
let correct: Acknowledgements
let purchase: PurchaseRecord & { receipt: NonNullable<PurchaseRecord['receipt']> }

beforeAll(async () => {
  shop = await openTestShop()
  const user = await shop.user({ balance: 50 })
  const product = await shop.product({ price: 5, accounts: 10 })
  await shop.coupon({ code: COUPON.code, percentage: 50 })
  const body = { logProductId: product.id, quantity: 2, couponCode: COUPON.code }
  const headers = { 'idempotency-key': 'proof-key-1' }
  const answer = await shop.api('POST', '/shop/buy', { token: user.token, body, headers })
  purchase = {
    userId: user.id,
    key: 'proof-key-1',
    outcome: 'bought',
    code: null,
    expectedAmount: 5,
    receipt: { ...receipt.parse(answer.body), trackingNo: null },
    replayedOrderId: null,
  }
  correct = { ...createAcknowledgements(), purchases: [purchase], accountTexts: new Set(product.accounts) }
  correct.firstBalances.set(user.id, 5_000)
})
afterAll(() => shop.close())

it('finds no violation if the shop did what it acknowledged', async () => {
  expect(await brokenGuarantees(correct)).toEqual([])
})

it('finds an acknowledged purchase that is missing or has other accounts', async () => {
  const lost = { ...purchase, key: 'proof-key-2' }
  expect(await brokenGuarantees({ ...correct, purchases: [purchase, lost] })).toContain(
    'every acknowledged purchase exists exactly once, with its amount and its goods',
  )
  const [first, second] = purchase.receipt.accounts
  if (!first || !second) throw new Error('The purchase must have two accounts.')
  for (const changed of [
    { ...purchase.receipt, accounts: [first, { ...second, id: 999_999 }] },
    { ...purchase.receipt, trackingNo: 'DKT-TEST-ABCDEFGHJK' },
  ]) {
    expect(await brokenGuarantees({ ...correct, purchases: [{ ...purchase, receipt: changed }] })).toEqual([
      'every acknowledged purchase exists exactly once, with its amount and its goods',
    ])
  }
})

it('finds an account that was delivered twice, and one that was never imported', async () => {
  const title = 'no account was delivered twice, and every delivered account was imported'
  expect(await brokenGuarantees({ ...correct, purchases: [purchase, purchase] })).toContain(title)
  expect(await brokenGuarantees({ ...correct, accountTexts: new Set() })).toEqual([title])
})

it('finds a purchase with the key of a refused request, and another purchase in the answer to a replay', async () => {
  const title = 'a key makes at most one purchase, and none if the request was refused'
  const refused: PurchaseRecord = { ...purchase, outcome: 'refused', code: 'OUT_OF_STOCK', receipt: null }
  expect(await brokenGuarantees({ ...correct, purchases: [refused] })).toContain(title)
  expect(await brokenGuarantees({ ...correct, purchases: [{ ...purchase, replayedOrderId: 0 }] })).toEqual([
    title,
  ])
})

it('finds a customer who never learned the outcome, and one who paid more than the expected amount', async () => {
  const unknown: PurchaseRecord = { ...purchase, key: 'proof-key-3', outcome: 'unknown', receipt: null }
  expect(await brokenGuarantees({ ...correct, purchases: [purchase, unknown] })).toEqual([
    'every customer learns the outcome of every purchase request',
  ])
  expect(await brokenGuarantees({ ...correct, purchases: [{ ...purchase, expectedAmount: 4.99 }] })).toEqual([
    'no customer pays more than the expected amount',
  ])
})

it('finds a coupon that was used too often', async () => {
  const title = 'no coupon is used more often than its limits allow'
  expect(await brokenGuarantees(correct, { ...COUPON, maxUses: 0 })).toEqual([title])
  expect(await brokenGuarantees(correct, { ...COUPON, maxUsesPerUser: 0 })).toEqual([title])
})

it('finds a wallet whose balance contradicts the answers to its customer', async () => {
  const firstBalances = new Map([[purchase.userId, 4_999]])
  expect(await brokenGuarantees({ ...correct, firstBalances })).toEqual([
    'every wallet has the balance that its customer was told',
  ])
})

it('finds an acknowledged refund that is missing', async () => {
  const refund = {
    userId: purchase.userId,
    purchaseId: purchase.receipt.orderId,
    key: 'none',
    amountCents: 0,
  }
  expect(await brokenGuarantees({ ...correct, refunds: [{ ...refund, outcome: 'made' }] })).toEqual([
    'every acknowledged refund exists once, and no refused refund exists',
  ])
})

it('finds an import that was stored in part, and accounts whose acknowledged withdrawal or replacement is missing', async () => {
  const imports = [{ accounts: 10, stored: 4, duplicates: 6, attempts: 2 }]
  expect(await brokenGuarantees({ ...correct, imports })).toEqual([
    'an import is stored completely or not at all, even if it was repeated after a lost answer',
  ])
  const title = 'withdrawn accounts stay withdrawn, and replaced accounts stay replaced'
  expect(await brokenGuarantees({ ...correct, withdrawn: [1] })).toEqual([title])
  expect(await brokenGuarantees({ ...correct, replaced: [[1, 2]] })).toEqual([title])
})

/** The titles of the broken guarantees. */
async function brokenGuarantees(acknowledged: Acknowledgements, coupon = COUPON): Promise<string[]> {
  const guarantees: Guarantee[] = [
    ...(await purchaseGuarantees(shop.db, acknowledged, [coupon])),
    ...(await moneyGuarantees(shop.db, acknowledged)),
    ...(await stockGuarantees(shop.db, acknowledged)),
  ]
  return guarantees.filter(({ violations }) => violations.length > 0).map(({ title }) => title)
}
