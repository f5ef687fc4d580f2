import * as z from 'zod'
import type { ReturnedMoney, ReturnState } from '../provider/payment-provider.ts'

/**
 * What a notice of a refund or a dispute says; null for other notices. Paystack's samples name a refund only once it is
 * processed, so earlier notices of it have no id. [PaystackOSS/doc-code-snippets; paystack.com/docs/payments/webhooks]
 */
export function readReturnedMoney(event: string, data: unknown): ReturnedMoney | null {
  const isDispute = event.startsWith('charge.dispute.')
  if (!isDispute && !event.startsWith('refund.')) return null
  const { success, data: facts } = returned.safeParse(data)
  if (!success) return null
  const minorUnits = isDispute ? (facts.refund_amount ?? facts.transaction?.amount) : facts.amount
  const currency = facts.currency ?? facts.transaction?.currency
  const step = event.slice(event.lastIndexOf('.') + 1)
  const shared = {
    id: facts.id ?? facts.refund_reference ?? null,
    amount: minorUnits && currency ? { minorUnits, currency } : null,
    status: facts.status ?? step,
    isBeginning: step === 'pending' || step === 'processing',
    reason: facts.reason ?? facts.category,
  }
  if (!isDispute) return { ...shared, kind: 'refund', state: refundState(step), dueAt: null }
  const isOver = step === 'resolve' || facts.status === 'resolved'
  return {
    ...shared,
    kind: 'dispute',
    status: [shared.status, facts.resolution].filter(Boolean).join(': '),
    state: isOver ? resolvedState(facts.resolution) : disputeState(facts.status),
    dueAt: facts.dueAt,
  }
}

/** `needs-attention`, and steps that we do not know, are on their way. */
function refundState(step: string): ReturnState {
  if (step === 'processed') return 'returned'
  return step === 'failed' ? 'kept' : 'open'
}

function disputeState(status: string | null): ReturnState {
  return status === 'awaiting-bank-feedback' ? 'answered' : 'open'
}

/** The shop accepts a dispute by itself, or by not answering in time. Without a known word, no one knows who won. */
function resolvedState(resolution: string | null): ReturnState {
  if (resolution?.includes('accept')) return 'returned'
  return resolution === 'declined' ? 'kept' : 'answered'
}

/** A field that cannot be read counts as absent: what can be read of a notice is never lost. */
const ifValid = <Type extends z.ZodType>(type: Type) =>
  type
    .nullish()
    .catch(null)
    .transform((value) => value ?? null)

/** Numbers are text here, see parseKeepingNumbers. */
const kobo = ifValid(
  z
    .string()
    .regex(/^\d{1,18}$/)
    .transform(BigInt)
    .refine((amount) => amount > 0n),
)
const currency = ifValid(
  z
    .string()
    .regex(/^[A-Za-z]{3}$/)
    .transform((code) => code.toUpperCase()),
)
const word = ifValid(
  z
    .string()
    .regex(/^[\w -]{1,60}$/)
    .transform((text) => text.toLowerCase()),
)
const name = ifValid(z.string().regex(/^[\w.=-]{1,100}$/))
const time = ifValid(
  z
    .string()
    .max(40)
    .transform((text) => new Date(text))
    .refine((date) => date.getTime() > Date.UTC(2000) && date.getTime() < Date.UTC(2200)),
)

/** The texts of a refund's notes are not read: Paystack writes the customer's address into them. */
const returned = z.object({
  id: name,
  refund_reference: name,
  amount: kobo,
  refund_amount: kobo,
  currency,
  status: word,
  resolution: word,
  reason: word,
  category: word,
  dueAt: time,
  transaction: ifValid(z.object({ amount: kobo, currency })),
})
