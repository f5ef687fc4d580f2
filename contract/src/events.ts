import * as z from 'zod'
import { id, longId } from './text.ts'

/*
 * The events of the shop: what happened, with ids and facts, for the parts of the shop that listen (and later for
 * programs). A payload has no secret, no text of an account and no address. Amounts are integer cents.
 * A payload only gains optional facts. A fact that goes or changes its meaning makes a new version.
 */

const cents = z.int().nonnegative()
const count = z.int().nonnegative()

const ofPurchase = { purchaseId: longId, userId: id }
const ofReport = { reportId: longId, ...ofPurchase }
const ofDeposit = { depositId: longId, userId: id }
/** A dispute that matches no deposit yet has no user. */
const ofDispute = {
  disputeId: longId,
  method: z.string(),
  depositId: longId.nullable(),
  userId: id.nullable(),
  amountCents: cents,
}
/** `provider` is the name of a service's lane, such as `paystack` or `rate`. */
const ofProvider = { provider: z.string() }

const first = <Shape extends z.ZodRawShape>(shape: Shape) => ({ version: 1, payload: z.object(shape) })

/** Each event by its type. Its subject is what it is about: see `subjectOf`. */
export const events = {
  /** A purchase is paid and delivered. A shipment has no product. */
  'purchase.delivered': first({
    ...ofPurchase,
    productId: id.nullable(),
    quantity: count,
    amountCents: cents,
  }),
  'purchase.refunded': first({ ...ofPurchase, amountCents: cents, actorId: id.nullable() }),
  'account.replaced': first({ ...ofPurchase, productId: id, accountId: longId, replacementId: longId }),

  /** A customer reports a purchase, or writes again after an answer: `again`. */
  'report.opened': first({ ...ofReport, kind: z.string(), again: z.boolean() }),
  /** The shop wrote to the customer (`ANSWERED`; the report stays open), or settled the report. */
  'report.answered': first({
    ...ofReport,
    outcome: z.enum(['ANSWERED', 'DECLINED', 'REPLACED', 'REFUNDED']),
  }),
  /** So many customers say that accounts of the batch belong to someone else. */
  'batch.claimed': first({ batchId: longId, productId: id, customers: count }),

  'deposit.credited': first({ ...ofDeposit, method: z.string(), amountCents: cents }),
  'deposit.needs_review': first({ ...ofDeposit, method: z.string(), reason: z.string() }),
  /** Money went back to the payer. The amount is null if its value in dollars is not known. */
  'deposit.returned': first({ ...ofDeposit, kind: z.string(), amountCents: cents.nullable() }),
  /** An operator credited a wallet. */
  'wallet.credited': first({ userId: id, amountCents: cents, actorId: id.nullable() }),

  'dispute.opened': first({ ...ofDispute, dueAt: z.iso.datetime().nullable() }),
  'dispute.answered': first(ofDispute),
  'dispute.won': first(ofDispute),
  'dispute.lost': first({ ...ofDispute, debtCents: cents }),
  /** A dispute still needs an answer: half of its time is over, or its last hours begin. Below one hour, 0 are left. */
  'dispute.due': first({
    ...ofDispute,
    amountCents: cents.nullable(),
    dueAt: z.iso.datetime(),
    hoursLeft: count,
  }),

  /**
   * The stock of a product fell to its threshold or below, and something is left. Fires once, until the stock is above it
   * again. A product that has nothing left is sold out, and no longer low.
   */
  'product.low': first({ productId: id, available: count, threshold: count }),
  /** The last account of a product is gone. Fires once, until there is one again. */
  'product.sold_out': first({ productId: id }),
  /** Accounts came into the stock of a product. */
  'product.restocked': first({ productId: id, added: count }),
  'product.price_changed': first({
    productId: id,
    oldPriceCents: cents,
    newPriceCents: cents,
    actorId: id.nullable(),
  }),

  /** The newest backup is older than a shop with backups allows. */
  'backup.missing': first({ lastFinishedAt: z.iso.datetime().nullable() }),
  'backup.failed': first({ failedAt: z.iso.datetime() }),
  'provider.down': first(ofProvider),
  'provider.up': first(ofProvider),
  /** The newest exchange rate differs too much from the last one, so it is not used until an operator accepts it. */
  'rate.refused': first({ source: z.string() }),
  'ledger.failed': first({ violations: count, rules: z.array(z.string()) }),
  'operator.added': first({ userId: id, role: z.string(), actorId: id.nullable() }),
} as const

export type EventType = keyof typeof events

export type EventPayload<Type extends EventType> = z.output<(typeof events)[Type]['payload']>

export const eventTypes = Object.keys(events) as EventType[]

/** What an event is about. Events of one subject arrive in their order. */
export type EventSubject =
  | `${'purchase' | 'report' | 'batch' | 'deposit' | 'user' | 'dispute' | 'product'}:${number}`
  | `provider:${string}`
  | 'backup'
  | 'rate'
  | 'ledger'
