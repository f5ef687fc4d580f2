import { buy as endpoint, productById, receipt } from '@docket/contract/shop'
import type { PurchaseRecord } from '../books.ts'
import type { Scene } from '../scene.ts'
import { type Caller, type Outcome, untilKnown } from '../until-known.ts'
import type { Customer } from './sign-up.ts'

/** What a customer wants to buy. It comes from the seed alone. */
export interface PurchaseWish {
  key: string
  productId: number
  quantity: number
  couponCode: string | null
  /** Whether the customer looks at the price first and pays no more than that. */
  agreesToPrice: boolean
  /** Whether the request is sent once more after it succeeded, as a browser may do after a lost answer. */
  repeats: boolean
}

/** Buys, and repeats the request until the outcome is known; answers what the customer then knows. */
export async function buy(
  scene: Scene,
  { userId, token }: Customer,
  wish: PurchaseWish,
  caller: Caller,
): Promise<PurchaseRecord> {
  const { key, productId, quantity, couponCode } = wish
  const expectedAmount = wish.agreesToPrice ? await shownAmount(scene, token, wish, caller) : null
  const body = {
    ...{ logProductId: productId, quantity },
    ...(couponCode !== null && { couponCode }),
    ...(expectedAmount !== null && { expectedAmount }),
  }
  const request = { method: 'POST', path: endpoint.path, token, key, body } as const
  const record: PurchaseRecord = {
    ...{ userId, key, expectedAmount, outcome: 'unknown', code: null, receipt: null, repeatedOrderId: null },
  }
  const outcome = await untilKnown(scene, request, caller)
  if (outcome.status === null) return record
  if (outcome.status !== 201) return { ...record, outcome: 'refused', code: outcome.code }
  const again = wish.repeats ? await untilKnown(scene, request, caller) : null
  return {
    ...record,
    outcome: 'bought',
    receipt: receipt.parse(outcome.body),
    repeatedOrderId: again === null || again.status === null ? null : orderOf(again),
  }
}

/** 0 if the repeated request was refused. */
function orderOf({ status, body }: Outcome): number {
  return status === 201 ? receipt.parse(body).orderId : 0
}

/** Null if the product cannot be read. */
async function shownAmount(
  scene: Scene,
  token: string,
  { productId, quantity }: PurchaseWish,
  caller: Caller,
): Promise<number | null> {
  const path = productById.path.replace(':id', String(productId))
  const looked = await untilKnown(scene, { method: 'GET', path, token }, caller)
  if (looked.status !== 200) return null
  const { sellingPrice } = productById.output.parse(looked.body)
  return Math.round(sellingPrice * 100 * quantity) / 100
}
