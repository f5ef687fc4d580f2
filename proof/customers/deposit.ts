import { setTimeout as sleep } from 'node:timers/promises'
import {
  createCryptoPayment,
  exchangeRate,
  initializeCardPayment,
  verifyCardPayment,
} from '@docket/contract/deposits'
import { toCents } from '@docket/contract/money'
import { koboFor, toRateE4 } from '@docket/contract/naira'
import type { DepositRecord } from '../acknowledgements.ts'
import { type Caller, type Outcome, repeatUntilKnown } from '../repeat-until-known.ts'
import { type BankAct, bankActs } from '../testbed/bank.ts'
import type { Providers } from '../testbed/providers.ts'
import type { ReachableShop } from '../testbed/testbed.ts'
import type { Customer } from './sign-up.ts'

/** A deposit that the seed plans for a customer, with the outcomes at the provider. */
export interface PlannedDeposit {
  key: string
  method: 'crypto' | 'card'
  dollars: number
  /** The buttons of the provider's page that are pressed, and what a bank does, in order. */
  outcomes: readonly string[]
  coin: string
}

/**
 * Payments in full, too small, too large, late, repeated, of a wrong asset and cancelled; money that goes back; notices
 * that arrive twice or in reverse order.
 */
export const CRYPTO_OUTCOMES: readonly (readonly string[])[] = [
  ['pay'],
  ['pay'],
  ['underpay'],
  ['overpay'],
  ['notices-twice'],
  ['notices-reversed'],
  ['expire', 'pay-late'],
  ['expire', 'pay-with-new-payment'],
  ['pay', 'send-again'],
  ['pay', 'pay-second'],
  ['underpay', 'top-up'],
  ['underpay', 'grow'],
  ['pay-little', 'top-up'],
  ['pay-much'],
  ['wrong-asset'],
  ['cancel'],
  ['pay', 'refund'],
]

export const CARD_OUTCOMES: readonly (readonly string[])[] = [
  ['pay'],
  ['pay'],
  ['decline', 'pay'],
  ['process', 'finish'],
  ['notices-twice'],
  ['notices-lost'],
  ['pay-fees'],
  ['wrong-amount'],
  ['pay', 'refund-part', 'refund-part'],
  ['pay', 'refund-failed', 'refund'],
  ['pay', 'refund', 'refund-undone'],
  ['pay', 'dispute', 'dispute-remind', 'dispute-declined', 'dispute', 'dispute-accepted'],
  // Before the deposit is credited, for more than was paid, repeated, and with contradictory ends.
  ['bank-opens', 'pay', 'bank-loses'],
  ['bank-opens-more', 'bank-repeats', 'pay', 'bank-wins'],
  ['pay', 'bank-opens-more', 'bank-repeats', 'bank-wins'],
  ['pay', 'bank-opens', 'bank-loses', 'bank-repeats', 'bank-wins'],
  ['pay', 'bank-opens', 'bank-wins', 'bank-loses'],
]

/** The pause between two buttons, so that the shop can receive the first notice before the second one. */
const BETWEEN_OUTCOMES_MS = 500

/**
 * Opens a deposit, pays at the provider and, with a card, returns to the shop. Returns what the customer then knows.
 */
export async function deposit(
  testbed: ReachableShop & { providers?: Pick<Providers, 'actAsBank'> },
  customer: Customer,
  planned: PlannedDeposit,
  caller: Caller,
): Promise<DepositRecord> {
  const record: DepositRecord = {
    userId: customer.userId,
    method: planned.method,
    key: planned.key,
    outcome: 'unknown',
    reference: null,
    acceptedOutcomes: [],
  }
  const opened = await (planned.method === 'crypto' ? openCrypto : openCard)(
    testbed,
    customer,
    planned,
    caller,
  )
  if (opened.status === null) return record
  if (opened.status !== 200) return { ...record, outcome: 'refused' }
  const { url, reference } = pageOf(planned, opened)
  for (const outcome of planned.outcomes) {
    if (record.acceptedOutcomes.length > 0) await sleep(BETWEEN_OUTCOMES_MS)
    const isDone = isBankAct(outcome)
      ? reference !== null && (await testbed.providers?.actAsBank(reference, outcome)) === true
      : await press(url, outcome, planned.coin)
    if (isDone) record.acceptedOutcomes.push(outcome)
  }
  if (reference !== null) await returnToShop(testbed, customer, reference, caller)
  return { ...record, outcome: 'opened', reference }
}

function openCrypto(
  testbed: ReachableShop,
  { token }: Customer,
  { key, dollars }: PlannedDeposit,
  caller: Caller,
) {
  const path = createCryptoPayment.path
  return repeatUntilKnown(testbed, { method: 'POST', path, token, key, body: { amount: dollars } }, caller)
}

async function openCard(
  testbed: ReachableShop,
  { token }: Customer,
  { key, dollars }: PlannedDeposit,
  caller: Caller,
): Promise<Outcome> {
  const answer = await repeatUntilKnown(testbed, { method: 'GET', path: exchangeRate.path, token }, caller)
  if (answer.status !== 200) return answer
  const { rate, token: rateToken } = exchangeRate.output.parse(answer.body)
  const amountNGN = Number(koboFor(toCents(dollars), toRateE4(rate))) / 100
  const body = { amountNGN, rateToken }
  return repeatUntilKnown(
    testbed,
    { method: 'POST', path: initializeCardPayment.path, token, key, body },
    caller,
  )
}

function pageOf({ method }: PlannedDeposit, { body }: Outcome): { url: string; reference: string | null } {
  if (method === 'crypto') return { url: createCryptoPayment.output.parse(body).invoice_url, reference: null }
  const { authorization_url, reference } = initializeCardPayment.output.parse(body)
  return { url: authorization_url, reference }
}

const isBankAct = (outcome: string): outcome is BankAct => (bankActs as readonly string[]).includes(outcome)

/** Presses a button. Returns false if the page refuses it, for example because of an earlier press. */
async function press(url: string, outcome: string, coin: string): Promise<boolean> {
  return (await pressAndReturn(url, outcome, coin)) !== null
}

/** Presses a button. Returns where the page leads then; null if it refuses the press. */
export async function pressAndReturn(url: string, outcome: string, coin: string): Promise<string | null> {
  const body = new URLSearchParams({ outcome, coin })
  const response = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  return response.status === 303 ? (response.headers.get('location') ?? '') : null
}

const CHECK_EVERY_MS = 1_000
const MAX_CHECKS = 120

/** Asks the shop until the card payment has succeeded or failed, as the web does after the provider's page. */
export async function returnToShop(
  testbed: ReachableShop,
  { token }: Customer,
  reference: string,
  caller: Caller,
): Promise<void> {
  const path = verifyCardPayment.path.replace(':reference', reference)
  for (let nth = 0; nth < MAX_CHECKS && performance.now() < caller.giveUpAt(); nth++) {
    const answer = await repeatUntilKnown(testbed, { method: 'GET', path, token }, caller)
    if (answer.status !== 200) return
    if (verifyCardPayment.output.parse(answer.body).status !== 'PENDING') return
    await sleep(CHECK_EVERY_MS)
  }
}
