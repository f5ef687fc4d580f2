import type { Receipt } from '@docket/contract/shop'

/** A purchase that a customer asked for, and what the customer was told of it. */
export interface PurchaseRecord {
  userId: number
  key: string
  /** The shop's answer to the last try; `unknown` where the customer never learned it. */
  outcome: 'bought' | 'refused' | 'unknown'
  code: string | null
  /** The most that the customer agreed to, in dollars; null: whatever it is. */
  expectedAmount: number | null
  receipt: Receipt | null
  /** The order that the same key answered when it was sent once more, 0 where it was refused; null where it was not sent. */
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

/** What everybody outside of the shop knows: what it acknowledged to them. */
export interface Books {
  purchases: PurchaseRecord[]
  deposits: DepositRecord[]
  refunds: RefundRecord[]
  imports: ImportRecord[]
  /** Lines that were taken out of stock, by id. */
  withdrawn: number[]
  /** Lines that were given for bad ones: `[bad one, replacement]`. */
  replaced: [number, number][]
  /** What the operator gave to each customer at first, in cents, by user. */
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
