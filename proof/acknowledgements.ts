import type { Receipt } from '@docket/contract/purchases'

/** What the customer knows of a purchase. A shipment has no accounts, and accounts have no tracking number. */
export type PurchaseReceipt = Pick<Receipt, 'orderId' | 'amount' | 'accounts'> & { trackingNo: string | null }

/** A purchase request of a customer, and the shop's answer. */
export interface PurchaseRecord {
  userId: number
  key: string
  /** The shop's answer to the last attempt; `unknown` if the customer never got one. */
  outcome: 'bought' | 'refused' | 'unknown'
  code: string | null
  /** The maximum that the customer agreed to pay, in dollars; null: any price. */
  expectedAmount: number | null
  receipt: PurchaseReceipt | null
  /** The purchase in the answer to a replay; 0 if the replay was refused, null if there was none. */
  replayedOrderId: number | null
}

/** A deposit that a customer opened, and the customer's actions at the provider. */
export interface DepositRecord {
  userId: number
  method: 'crypto' | 'card'
  key: string
  outcome: 'opened' | 'refused' | 'unknown'
  /** The provider's reference of a card payment; null if there is none. */
  reference: string | null
  /** The buttons that the customer pressed on the provider's page, without those that the provider refused. */
  acceptedOutcomes: string[]
}

interface RefundRecord {
  userId: number
  purchaseId: number
  key: string
  amountCents: number
  outcome: 'made' | 'refused' | 'unknown'
}

/** An import of accounts, which the operator repeated until it knew the outcome. */
interface ImportRecord {
  accounts: number
  stored: number
  duplicates: number
  attempts: number
}

/** A purchase that waits for its deposit, as the customer pressed for it. */
interface WaitingRecord {
  userId: number
  token: string
  /** In dollars. */
  expectedAmount: number
}

/** The facts that the shop has acknowledged to customers and the operator. */
export interface Acknowledgements {
  purchases: PurchaseRecord[]
  deposits: DepositRecord[]
  /** Purchases that wait for their deposits, by their ids. What became of them is asked at the end. */
  waiting: Map<number, WaitingRecord>
  refunds: RefundRecord[]
  imports: ImportRecord[]
  /** The ids of withdrawn accounts. */
  withdrawn: number[]
  /** Replaced accounts: `[bad account, replacement]`. */
  replaced: [number, number][]
  /** Each customer's first balance in cents, by user id. */
  firstBalances: Map<number, number>
  /** The text of every imported account. */
  accountTexts: Set<string>
}

export function createAcknowledgements(): Acknowledgements {
  return {
    purchases: [],
    deposits: [],
    waiting: new Map(),
    refunds: [],
    imports: [],
    withdrawn: [],
    replaced: [],
    firstBalances: new Map(),
    accountTexts: new Set(),
  }
}
