import type { Receipt } from '@docket/contract/shop'

/** What a customer knows of a purchase. A shipment has no accounts, and accounts have no tracking number. */
export type PurchaseReceipt = Pick<Receipt, 'orderId' | 'amount' | 'accounts'> & { trackingNo: string | null }

/** A purchase request of a customer, and what the shop answered. */
export interface PurchaseRecord {
  userId: number
  key: string
  /** The shop's answer to the last try; `unknown` if the customer never got one. */
  outcome: 'bought' | 'refused' | 'unknown'
  code: string | null
  /** The most that the customer agreed to pay, in dollars; null: any price. */
  expectedAmount: number | null
  receipt: PurchaseReceipt | null
  /** The order in the answer when the same key was sent once more, 0 if that was refused; null if it was not sent. */
  repeatedOrderId: number | null
}

/** A deposit that a customer opened, and what the customer then did at the provider. */
export interface DepositRecord {
  userId: number
  method: 'crypto' | 'card'
  key: string
  outcome: 'opened' | 'refused' | 'unknown'
  played: string[]
}

interface RefundRecord {
  userId: number
  purchaseId: number
  key: string
  amountCents: number
  outcome: 'made' | 'refused' | 'unknown'
}

/** An upload of lines that the operator repeated until it knew the outcome. */
interface ImportRecord {
  lines: number
  stored: number
  knownBefore: number
  tries: number
}

/** The facts that the shop has acknowledged to customers and the operator. */
export interface Books {
  purchases: PurchaseRecord[]
  deposits: DepositRecord[]
  refunds: RefundRecord[]
  imports: ImportRecord[]
  /** Lines that were taken out of stock, by id. */
  withdrawn: number[]
  /** Lines that replaced bad ones: `[bad one, replacement]`. */
  replaced: [number, number][]
  /** The first balance that the operator gave to each customer, in cents, by user. */
  given: Map<number, number>
  /** The text of every line that was ever imported. */
  lines: Set<string>
}

export function openBooks(): Books {
  return {
    ...{ purchases: [], deposits: [], refunds: [], imports: [], withdrawn: [], replaced: [] },
    ...{ given: new Map(), lines: new Set() },
  }
}
