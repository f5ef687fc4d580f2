import {
  lastRefund,
  openDispute,
  type ReturnedMoney,
  refundedKobo,
  undecidedDispute,
} from './returned-money.ts'
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
  /** Whether the notice of a successful charge is sent. There is none for a declined card. */
  isCharge?: boolean
  returns?: ReturnStep
}

/** What happens to a refund or a dispute of the payment. */
export type ReturnStep =
  /** A new refund, of all that is left or a quarter of the payment, with these states. */
  | { kind: 'refund'; isWhole: boolean; states: ('pending' | 'processing' | 'processed' | 'failed')[] }
  /** The last refund fails after it was processed. */
  | { kind: 'refund-fails' }
  | { kind: 'dispute' }
  | { kind: 'dispute-reminder' }
  /** `declined`: the shop keeps the money. */
  | { kind: 'dispute-end'; resolution: 'declined' | 'merchant-accepted' }

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
  'verify-late': successfulPayment(
    'Pay, verify late',
    'For a minute Paystack answers that the payment is ongoing, although its webhook says success.',
    () => ({ verifyLagMs: 60_000 }),
  ),
  refund: {
    when: ['paid'],
    label: 'Refund',
    does: 'The money goes back, with a webhook.',
    leads: 'back',
    returns: { kind: 'refund', isWhole: true, states: ['processed'] },
  },
  'refund-part': {
    when: ['paid'],
    label: 'Refund a part',
    does: 'A quarter goes back, with three webhooks: pending, processing, processed.',
    leads: 'back',
    returns: { kind: 'refund', isWhole: false, states: ['pending', 'processing', 'processed'] },
  },
  'refund-failed': {
    when: ['paid'],
    label: 'Try to refund',
    does: 'The refund of a quarter fails, with three webhooks. No money goes back.',
    leads: 'back',
    returns: { kind: 'refund', isWhole: false, states: ['pending', 'processing', 'failed'] },
  },
  'refund-undone': stepOfReturn(
    'Let the last refund fail',
    'It was processed, but the money comes back to the shop.',
    { kind: 'refund-fails' },
  ),
  reverse: {
    when: ['paid'],
    label: 'Reverse',
    does: 'The charge is reversed, without a webhook.',
    leads: 'back',
    change: () => ({ status: 'reversed' }),
  },
  dispute: stepOfReturn(
    'Dispute',
    "The customer's bank asks for the money back. Another time it has another number.",
    { kind: 'dispute' },
  ),
  'dispute-remind': stepOfReturn('Remind of the dispute', 'Paystack still waits for an answer.', {
    kind: 'dispute-reminder',
  }),
  'dispute-declined': stepOfReturn('Win the dispute', 'The shop keeps the money.', {
    kind: 'dispute-end',
    resolution: 'declined',
  }),
  'dispute-accepted': stepOfReturn(
    'Lose the dispute',
    'The money goes back to the customer, with the webhook of the dispute only.',
    { kind: 'dispute-end', resolution: 'merchant-accepted' },
  ),
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

export function isPossible(
  name: string,
  transaction: Transaction,
  returns: ReturnedMoney[],
): name is OutcomeName {
  if (!Object.hasOwn(outcomes, name)) return false
  const { when, returns: step } = outcomes[name as OutcomeName]
  if (!when.includes(stageOfStatus[transaction.status] ?? 'open')) return false
  if (name === 'resend') return transaction.lastNotice !== null
  return !step || isStepPossible(step, transaction, returns)
}

function isStepPossible(step: ReturnStep, transaction: Transaction, returns: ReturnedMoney[]): boolean {
  switch (step.kind) {
    case 'refund':
      return kobosOf(step, transaction, returns) > 0n
    case 'refund-fails':
      return lastRefund(returns) !== undefined
    case 'dispute':
      return undecidedDispute(returns) === undefined
    case 'dispute-reminder':
      return openDispute(returns) !== undefined
    case 'dispute-end':
      return undecidedDispute(returns) !== undefined
  }
}

/** What a new refund takes, at most what is left. */
export function kobosOf(
  { isWhole }: { isWhole: boolean },
  { amountKobo }: Transaction,
  returns: ReturnedMoney[],
): bigint {
  const left = amountKobo - refundedKobo(returns)
  const quarter = amountKobo / 4n
  return isWhole || left < quarter ? left : quarter
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
    isCharge: true,
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

/** A step of a refund or of a dispute that is possible even after all of the money went back. */
function stepOfReturn(label: string, does: string, returns: ReturnStep): Outcome {
  return { when: ['paid', 'reversed'], label, does, leads: 'back', returns }
}

/** 1.5 % plus ₦100, at most ₦2,000. */
function feesOf(kobo: bigint): bigint {
  const fees = (kobo * 15n) / 1_000n + 10_000n
  return fees < 200_000n ? fees : 200_000n
}
