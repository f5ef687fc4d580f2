import { productById } from '@docket/contract/catalogue'
import { buy as buyAccounts, receipt } from '@docket/contract/purchases'
import { buyUsa, shipmentPrice, shipmentReceipt } from '@docket/contract/shipments'
import type { PurchaseReceipt, PurchaseRecord } from '../acknowledgements.ts'
import type { Scene } from '../scene.ts'
import { type Caller, type Outcome, untilKnown } from '../until-known.ts'
import type { Customer } from './sign-up.ts'

/** What a customer wants to buy. It depends only on the seed. */
export interface PurchaseWish {
  key: string
  /** Null for a shipment. */
  productId: number | null
  quantity: number
  couponCode: string | null
  /** Whether the customer reads the price first and sends it as the expected amount. */
  agreesToPrice: boolean
  /** Whether the request is sent again after it succeeded, as a browser may do after a lost answer. */
  replays: boolean
}

/** Buys, and repeats the request until the outcome is known. Returns what the customer then knows. */
export async function buy(
  scene: Scene,
  { userId, token }: Customer,
  wish: PurchaseWish,
  caller: Caller,
): Promise<PurchaseRecord> {
  const { key, couponCode } = wish
  const expectedAmount = wish.agreesToPrice ? await shownAmount(scene, token, wish, caller) : null
  const body = {
    ...goodsOf(wish),
    ...(couponCode !== null && { couponCode }),
    ...(expectedAmount !== null && { expectedAmount }),
  }
  const { path } = wish.productId === null ? buyUsa : buyAccounts
  const request = { method: 'POST', path, token, key, body } as const
  const record: PurchaseRecord = {
    ...{ userId, key, expectedAmount, outcome: 'unknown', code: null, receipt: null, replayedOrderId: null },
  }
  const outcome = await untilKnown(scene, request, caller)
  if (outcome.status === null) return record
  if (outcome.status !== 201) return { ...record, outcome: 'refused', code: outcome.code }
  const replay = wish.replays ? await untilKnown(scene, request, caller) : null
  return {
    ...record,
    outcome: 'bought',
    receipt: receiptOf(wish, outcome),
    replayedOrderId: replay === null || replay.status === null ? null : orderIdOf(wish, replay),
  }
}

/** 0 if the replay was refused. */
function orderIdOf(wish: PurchaseWish, outcome: Outcome): number {
  return outcome.status === 201 ? receiptOf(wish, outcome).orderId : 0
}

function receiptOf({ productId }: PurchaseWish, { body }: Outcome): PurchaseReceipt {
  if (productId === null) return { ...shipmentReceipt.parse(body), accounts: [] }
  return { ...receipt.parse(body), trackingNo: null }
}

const DAY_MS = 24 * 60 * 60_000
/** The same for every attempt, because one key must have one body. */
const WINDOW = { from: Date.now() - 10 * DAY_MS, to: Date.now() - DAY_MS }

function goodsOf({ productId, quantity }: PurchaseWish) {
  if (productId !== null) return { logProductId: productId, quantity }
  return { state: 'TX', ...WINDOW, deliveryState: ['delivered'] }
}

/** Null if the price cannot be read. */
async function shownAmount(
  scene: Scene,
  token: string,
  { productId, quantity }: PurchaseWish,
  caller: Caller,
): Promise<number | null> {
  const path = productId === null ? shipmentPrice.path : productById.path.replace(':id', String(productId))
  const answer = await untilKnown(scene, { method: 'GET', path, token }, caller)
  if (answer.status !== 200) return null
  if (productId === null) return shipmentPrice.output.parse(answer.body)
  const { sellingPrice } = productById.output.parse(answer.body)
  return Math.round(sellingPrice * 100 * quantity) / 100
}
