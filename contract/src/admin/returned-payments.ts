import * as z from 'zod'
import { dollars } from '../amounts.ts'
import { instant, longId } from '../text.ts'

/** How money of a payment goes back: the shop refunds it, the payer disputes it at the bank, or only its status says so. */
export const returnKind = z.enum(['refund', 'dispute', 'reversal'])

/**
 * `open`: the money may go back; `answered`: a dispute waits for the bank; `returned`: the payer has the money; `kept`:
 * the refund failed or the shop won the dispute, so the shop has the money.
 */
export const returnState = z.enum(['open', 'answered', 'returned', 'kept'])

/** A part of a payment that went back to the payer, or may have to go back. */
export const returnedPayment = z.object({
  id: longId,
  paymentId: z.string(),
  kind: returnKind,
  /** The provider's id of the refund or dispute; null if it names none. */
  providerId: z.string().nullable(),
  /** As the provider has it, such as 5,000 naira; null if it names no amount. */
  original: z.object({ currency: z.string(), amount: z.number() }).nullable(),
  /** Its value in dollars at the rate of the deposit; null if it is not known. */
  amount: dollars.nullable(),
  state: returnState,
  /** In the provider's words. */
  status: z.string(),
  reason: z.string().nullable(),
  /** Until when the shop can answer a dispute. */
  dueAt: instant.nullable(),
  firstHeardAt: instant,
  changedAt: instant,
  needsHandling: z.boolean(),
  /** What operators have taken from the wallet for it. */
  debited: dollars,
  /**
   * Whether the shop holds and takes its money by itself. False: it is older than that. Absent, as the two amounts: the
   * answer of a process of release 0.3.0.
   */
  isAutomatic: z.boolean().optional(),
  /** What is held of the wallet until it is over. */
  held: dollars.optional(),
  /** What the shop has taken from the wallet by itself, or as a debt. */
  taken: dollars.optional(),
  /**
   * What is left to take from the wallet by hand without a further confirmation: all returns of a deposit together are
   * at most what was credited. Null if it needs no handling.
   */
  toDebit: dollars.nullable(),
  handled: z.object({ at: instant, by: z.string(), note: z.string() }).nullable(),
})
export type ReturnedPayment = z.infer<typeof returnedPayment>
