import type { EventName } from './bodies.ts'
import type { Transaction } from './store.ts'

type Stage = 'open' | 'underway' | 'paid' | 'reversed'

/** An outcome that can be chosen on the page. */
interface Outcome {
  when: Stage[]
  label: string
  does: string
  leads: 'callback' | 'cancel' | 'back'
  /** The changes to the payment, whose requested amount is `quotedKobo`. */
  change?: (quotedKobo: bigint) => Partial<Transaction>
  /** The notice that is sent. There is none for a declined card. */
  event?: EventName
}

/** In the order of the page. An open payment can still be paid after a declined card, without a time limit. */
const outcomeTable = {
  pay: successfulPayment('Pay', 'The card is charged; the webhook arrives before you are back.'),
  decline: {
    when: ['open', 'underway'],
    label: 'Decline the card',
    does: 'The bank declines. You can try another card.',
    leads: 'back',
    change: () => ({ status: 'failed', gatewayResponse: 'Declined' }),
  },
  'insufficient-funds': {
    when: ['open', 'underway'],
    label: 'Insufficient funds',
    does: 'The card has too little money. You can try another card.',
    leads: 'back',
    change: () => ({ status: 'failed', gatewayResponse: 'Insufficient Funds' }),
  },
  abandon: {
    when: ['open'],
    label: 'Abandon',
    does: 'Goes back to the shop without a payment.',
    leads: 'cancel',
  },
  process: {
    when: ['open'],
    label: 'Keep it processing',
    does: 'Goes back to the shop before the bank has answered.',
    leads: 'callback',
    change: () => ({ status: 'ongoing', gatewayResponse: 'Charge attempted' }),
  },
  finish: { ...successfulPayment('Finish', 'The bank accepts the payment.'), when: ['underway'] },
  'pay-fees': successfulPayment(
    'Pay, fees on top',
    'The card is charged more than the shop requested.',
    (quotedKobo) => ({
      amountKobo: quotedKobo + feesOf(quotedKobo),
    }),
  ),
  'wrong-amount': successfulPayment(
    'Pay another amount',
    'The card is charged half of the requested amount.',
    (quotedKobo) => ({
      requestedKobo: (quotedKobo + 1n) / 2n,
      amountKobo: (quotedKobo + 1n) / 2n,
    }),
  ),
  'wrong-currency': successfulPayment(
    'Pay in dollars',
    'The card is charged the same number in another currency.',
    () => ({
      currency: 'USD',
    }),
  ),
  'notices-twice': successfulPayment('Pay, webhook twice', 'It is sent twice.'),
  'notices-lost': successfulPayment('Pay, webhook lost', 'It is never sent.'),
  'notices-late': successfulPayment('Pay, webhook late', 'It arrives some seconds after you are back.'),
  refund: {
    when: ['paid'],
    label: 'Refund',
    does: 'The money goes back, with a webhook.',
    leads: 'back',
    change: () => ({ status: 'reversed' }),
    event: 'refund.processed',
  },
  reverse: {
    when: ['paid'],
    label: 'Reverse',
    does: 'The charge is reversed, without a webhook.',
    leads: 'back',
    change: () => ({ status: 'reversed' }),
  },
  dispute: {
    when: ['paid'],
    label: 'Dispute',
    does: "The customer's bank asks for the money back.",
    leads: 'back',
    event: 'charge.dispute.create',
  },
  resend: {
    when: ['open', 'underway', 'paid', 'reversed'],
    label: 'Send the last webhook again',
    does: 'With the same content.',
    leads: 'back',
  },
} satisfies Record<string, Outcome>

export type OutcomeName = keyof typeof outcomeTable
export const outcomes: Record<OutcomeName, Outcome> = outcomeTable

const stageOfStatus: Record<string, Stage> = { ongoing: 'underway', success: 'paid', reversed: 'reversed' }

export function isPossible(name: string, { status, lastNotice }: Transaction): name is OutcomeName {
  if (!Object.hasOwn(outcomes, name)) return false
  const { when } = outcomes[name as OutcomeName]
  return when.includes(stageOfStatus[status] ?? 'open') && (name !== 'resend' || lastNotice !== null)
}

/** A successful charge, as the shop requested it or with `differences`. */
function successfulPayment(
  label: string,
  does: string,
  differences: Outcome['change'] = () => ({}),
): Outcome {
  return {
    when: ['open'],
    label,
    does,
    leads: 'callback',
    event: 'charge.success',
    change: (quotedKobo) => ({
      status: 'success',
      gatewayResponse: 'Successful',
      requestedKobo: quotedKobo,
      amountKobo: quotedKobo,
      feesKobo: feesOf(quotedKobo),
      paidAt: new Date(),
      ...differences(quotedKobo),
    }),
  }
}

/** 1.5 % plus ₦100, at most ₦2,000. */
function feesOf(kobo: bigint): bigint {
  const fees = (kobo * 15n) / 1_000n + 10_000n
  return fees < 200_000n ? fees : 200_000n
}
