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
import type { Scene } from '../scene.ts'
import { type Caller, type Outcome, untilKnown } from '../until-known.ts'
import type { Customer } from './sign-up.ts'

/** A deposit that a customer wants to make, and what happens at the provider. */
export interface DepositWish {
  key: string
  method: 'crypto' | 'card'
  dollars: number
  /** The buttons of the provider's page that are pressed, in order. */
  plays: readonly string[]
  coin: string
}

/** Payments in full, too small, too large, late and repeated; notices that arrive twice or in reverse order. */
export const CRYPTO_PLAYS: readonly (readonly string[])[] = [
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
]

export const CARD_PLAYS: readonly (readonly string[])[] = [
  ['pay'],
  ['pay'],
  ['decline', 'pay'],
  ['process', 'finish'],
  ['notices-twice'],
  ['notices-lost'],
  ['pay-fees'],
  ['wrong-amount'],
]

/** The pause between two buttons, so that the shop can receive the first notice before the second one. */
const BETWEEN_PLAYS_MS = 500

/**
 * Opens a deposit, pays at the provider and, with a card, returns to the shop. Returns what the customer then knows.
 */
export async function deposit(
  scene: Scene,
  customer: Customer,
  wish: DepositWish,
  caller: Caller,
): Promise<DepositRecord> {
  const record: DepositRecord = {
    ...{ userId: customer.userId, method: wish.method, key: wish.key, outcome: 'unknown', played: [] },
  }
  const opened = await (wish.method === 'crypto' ? openCrypto : openCard)(scene, customer, wish, caller)
  if (opened.status === null) return record
  if (opened.status !== 200) return { ...record, outcome: 'refused' }
  const { url, reference } = pageOf(wish, opened)
  for (const play of wish.plays) {
    if (record.played.length > 0) await sleep(BETWEEN_PLAYS_MS)
    if (await press(url, play, wish.coin)) record.played.push(play)
  }
  if (reference !== null) await returnToShop(scene, customer, reference, caller)
  return { ...record, outcome: 'opened' }
}

function openCrypto(scene: Scene, { token }: Customer, { key, dollars }: DepositWish, caller: Caller) {
  const path = createCryptoPayment.path
  return untilKnown(scene, { method: 'POST', path, token, key, body: { amount: dollars } }, caller)
}

async function openCard(
  scene: Scene,
  { token }: Customer,
  { key, dollars }: DepositWish,
  caller: Caller,
): Promise<Outcome> {
  const answer = await untilKnown(scene, { method: 'GET', path: exchangeRate.path, token }, caller)
  if (answer.status !== 200) return answer
  const { rate, token: rateToken } = exchangeRate.output.parse(answer.body)
  const amountNGN = Number(koboFor(toCents(dollars), toRateE4(rate))) / 100
  const body = { amountNGN, rateToken }
  return untilKnown(scene, { method: 'POST', path: initializeCardPayment.path, token, key, body }, caller)
}

function pageOf({ method }: DepositWish, { body }: Outcome): { url: string; reference: string | null } {
  if (method === 'crypto') return { url: createCryptoPayment.output.parse(body).invoice_url, reference: null }
  const { authorization_url, reference } = initializeCardPayment.output.parse(body)
  return { url: authorization_url, reference }
}

/** Presses a button. Returns whether the page accepted it, because another press may have made it impossible. */
async function press(url: string, outcome: string, coin: string): Promise<boolean> {
  const body = new URLSearchParams({ outcome, coin })
  const response = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  return response.status === 303
}

const CHECK_EVERY_MS = 1_000
const MOST_CHECKS = 120

/** Asks the shop until the card payment has succeeded or failed, as the web does after the provider's page. */
async function returnToShop(
  scene: Scene,
  { token }: Customer,
  reference: string,
  caller: Caller,
): Promise<void> {
  const path = verifyCardPayment.path.replace(':reference', reference)
  for (let nth = 0; nth < MOST_CHECKS && performance.now() < caller.giveUpAt(); nth++) {
    const answer = await untilKnown(scene, { method: 'GET', path, token }, caller)
    if (answer.status !== 200) return
    if (verifyCardPayment.output.parse(answer.body).status !== 'PENDING') return
    await sleep(CHECK_EVERY_MS)
  }
}
