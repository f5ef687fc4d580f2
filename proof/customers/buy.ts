import { productById } from '@docket/contract/catalogue'
import { buy as buyAccounts, receipt } from '@docket/contract/purchases'
import { buyUsa, shipmentPrice, shipmentReceipt } from '@docket/contract/shipments'
import type { PurchaseReceipt, PurchaseRecord } from '../acknowledgements.ts'
import { type Caller, type Outcome, repeatUntilKnown } from '../repeat-until-known.ts'
import type { ReachableShop } from '../testbed/testbed.ts'
import type { Customer } from './sign-up.ts'

/** A purchase that the seed plans for a customer. */
export interface PlannedPurchase {
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
  testbed: ReachableShop,
  { userId, token }: Customer,
  planned: PlannedPurchase,
  caller: Caller,
): Promise<PurchaseRecord> {
  const { key, couponCode } = planned
  const expectedAmount = planned.agreesToPrice ? await readShownAmount(testbed, token, planned, caller) : null
  const body = {
    ...orderedItems(planned),
    ...(couponCode !== null && { couponCode }),
    ...(expectedAmount !== null && { expectedAmount }),
  }
  const { path } = planned.productId === null ? buyUsa : buyAccounts
  const request = { method: 'POST', path, token, key, body } as const
  const record: PurchaseRecord = {
    userId,
    key,
    expectedAmount,
    outcome: 'unknown',
    code: null,
    receipt: null,
    replayedOrderId: null,
  }
  const outcome = await repeatUntilKnown(testbed, request, caller)
  if (outcome.status === null) return record
  if (outcome.status !== 201) return { ...record, outcome: 'refused', code: outcome.code }
  const replay = planned.replays ? await repeatUntilKnown(testbed, request, caller) : null
  return {
    ...record,
    outcome: 'bought',
    receipt: receiptOf(planned, outcome),
    replayedOrderId: replay === null || replay.status === null ? null : orderIdOf(planned, replay),
  }
}

/** The purchase in the answer to a replay; 0 if the replay was refused. */
function orderIdOf(planned: PlannedPurchase, outcome: Outcome): number {
  return outcome.status === 201 ? receiptOf(planned, outcome).orderId : 0
}

function receiptOf({ productId }: PlannedPurchase, { body }: Outcome): PurchaseReceipt {
  if (productId === null) return { ...shipmentReceipt.parse(body), accounts: [] }
  return { ...receipt.parse(body), trackingNo: null }
}

const DAY_MS = 24 * 60 * 60_000
/** The delivery dates. They are the same for every attempt, because one key must have one body. */
const WINDOW = { from: Date.now() - 10 * DAY_MS, to: Date.now() - DAY_MS }

function orderedItems({ productId, quantity }: PlannedPurchase) {
  if (productId !== null) return { logProductId: productId, quantity }
  return { state: 'TX', ...WINDOW, deliveryState: ['delivered'] }
}

/** The total that the shop shows, in dollars; null if the price cannot be read. */
export async function readShownAmount(
  testbed: ReachableShop,
  token: string,
  { productId, quantity }: Pick<PlannedPurchase, 'productId' | 'quantity'>,
  caller: Caller,
): Promise<number | null> {
  const path = productId === null ? shipmentPrice.path : productById.path.replace(':id', String(productId))
  const answer = await repeatUntilKnown(testbed, { method: 'GET', path, token }, caller)
  if (answer.status !== 200) return null
  if (productId === null) return shipmentPrice.output.parse(answer.body)
  const { sellingPrice } = productById.output.parse(answer.body)
  return Math.round(sellingPrice * 100 * quantity) / 100
}
