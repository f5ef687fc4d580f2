import { setTimeout as sleep } from 'node:timers/promises'
import { exchangeRate } from '@docket/contract/deposits'
import { userWallet } from '@docket/contract/identity'
import { toCents } from '@docket/contract/money'
import { koboFor, toRateE4 } from '@docket/contract/naira'
import { cancelWaiting, pay, waitingPurchase, waitingPurchaseById } from '@docket/contract/waiting-purchases'
import type { Acknowledgements } from '../acknowledgements.ts'
import type { Stock } from '../operator/stock-shop.ts'
import type { Random } from '../random.ts'
import { type Caller, repeatUntilKnown } from '../repeat-until-known.ts'
import type { ShopUnderTest } from '../testbed/testbed.ts'
import { buy, readShownAmount } from './buy.ts'
import type { RunLimits } from './buy-and-deposit.ts'
import { pressAndReturn, returnToShop } from './deposit.ts'
import type { Customer } from './sign-up.ts'

/** What is pressed on the page of the provider, in order. The money is credited, reviewed, or never sent. */
const OUTCOMES = {
  crypto: [
    ['pay'],
    ['pay'],
    ['pay'],
    ['notices-twice'],
    ['notices-reversed'],
    ['overpay'],
    ['underpay'],
    ['pay', 'send-again'],
    ['underpay', 'top-up'],
    ['expire', 'pay-late'],
    ['cancel'],
  ],
  card: [
    ['pay'],
    ['pay'],
    ['pay'],
    ['decline', 'pay'],
    ['notices-twice'],
    ['notices-lost'],
    ['wrong-amount'],
    [],
  ],
}
const BETWEEN_OUTCOMES_MS = 500
/** What the customer does while the money is on its way. */
const MEANWHILE = ['wait', 'wait', 'wait', 'buy by hand', 'cancel', 'press again'] as const
const MINIMUM_DOLLARS = { crypto: 12, card: 5 }

interface PlannedPayment {
  key: string
  productId: number
  quantity: number
  method: 'crypto' | 'card'
  outcomes: readonly string[]
  meanwhile: (typeof MEANWHILE)[number]
}

type Context = { acknowledged: Acknowledgements; stock: Stock; limits: RunLimits; random: Random }

/**
 * Pays for goods with what the wallet lacks, again and again while the run continues. With enough in the wallet, the
 * customer just buys.
 */
export async function payAndGet(
  testbed: ShopUnderTest,
  { acknowledged, stock, limits, random }: Context,
  customer: Customer,
  customerIndex: number,
): Promise<void> {
  for (let nth = 0; limits.isRunning(); nth++) {
    const choices = random.branch(`${customerIndex}/${nth}`)
    const planned = planPayment(choices, `proof-${customer.name}-${nth}`, stock)
    const caller: Caller = { who: 'customer', server: customerIndex + nth, giveUpAt: limits.giveUpAt }
    await payOnce({ testbed, acknowledged, customer, caller, limits }, planned)
    await sleep(choices.integer(200, 900))
  }
}

function planPayment(choices: Random, key: string, { products }: Stock): PlannedPayment {
  const method = choices.pick(['crypto', 'card'] as const)
  return {
    key,
    productId: choices.pick(products),
    quantity: choices.integer(1, 4),
    method,
    outcomes: choices.pick<readonly string[]>(OUTCOMES[method]),
    meanwhile: choices.pick(MEANWHILE),
  }
}

interface Work {
  testbed: ShopUnderTest
  acknowledged: Acknowledgements
  customer: Customer
  caller: Caller
  limits: RunLimits
}

async function payOnce(work: Work, planned: PlannedPayment): Promise<void> {
  const { testbed, acknowledged, customer, caller } = work
  const { key, productId, quantity, method, outcomes, meanwhile } = planned
  const wanted = { key: `${key}-hand`, productId, quantity, couponCode: null, replays: false }
  const byHand = { ...wanted, agreesToPrice: true }
  const buyByHand = async () => void acknowledged.purchases.push(await buy(testbed, customer, byHand, caller))
  const expectedAmount = await readShownAmount(testbed, customer.token, byHand, caller)
  const balance = await readBalance(work)
  if (expectedAmount === null || balance === null) return
  const lacking = Math.max(MINIMUM_DOLLARS[method], Math.round((expectedAmount - balance) * 100) / 100)
  if (balance >= expectedAmount) return buyByHand()
  const payment = await paymentOf(work, method, lacking)
  if (!payment) return
  const goods = { kind: 'accounts', logProductId: productId, quantity, expectedAmount }
  const pressPay = (pressKey: string) =>
    repeatUntilKnown(
      testbed,
      { method: 'POST', path: pay.path, token: customer.token, key: pressKey, body: { goods, payment } },
      caller,
    )
  const pressed = await pressPay(key)
  testbed.log.write('pay', { userId: customer.userId, method, status: pressed.status, code: pressed.code })
  if (pressed.status !== 201) return
  const { id, deposit } = waitingPurchase.parse(pressed.body)
  acknowledged.waiting.set(id, { userId: customer.userId, token: customer.token, expectedAmount })
  const others = {
    wait: async () => {},
    'buy by hand': buyByHand,
    cancel: () => cancel(work, id),
    async 'press again'() {
      const again = await pressPay(`${key}-again`)
      if (again.status !== 201) return
      const { id: otherId } = waitingPurchase.parse(again.body)
      acknowledged.waiting.set(otherId, { userId: customer.userId, token: customer.token, expectedAmount })
      // The first one was bought before, so this is one more. Nobody pays for it.
      if (otherId !== id) await cancel(work, otherId)
    },
  }
  await Promise.all([
    deposit.url !== null && payAtProvider(work, deposit.url, outcomes),
    meanwhile !== 'wait' && others[meanwhile](),
  ])
  await waitForEnd(work, id)
}

async function readBalance({ testbed, customer: { token }, caller }: Work): Promise<number | null> {
  const answer = await repeatUntilKnown(testbed, { method: 'GET', path: userWallet.path, token }, caller)
  return answer.status === 200 ? userWallet.output.parse(answer.body).balance : null
}

/** What the button sends. Null if the rate of cards cannot be read. */
async function paymentOf(
  { testbed, customer: { token }, caller }: Work,
  method: PlannedPayment['method'],
  dollars: number,
) {
  if (method === 'crypto') return { method, amount: dollars }
  const answer = await repeatUntilKnown(testbed, { method: 'GET', path: exchangeRate.path, token }, caller)
  if (answer.status !== 200) return null
  const { rate, token: rateToken } = exchangeRate.output.parse(answer.body)
  return { method, amountNGN: Number(koboFor(toCents(dollars), toRateE4(rate))) / 100, rateToken }
}

/** Presses the buttons. A card leads back to the shop, which then asks the provider. */
async function payAtProvider(work: Work, url: string, outcomes: readonly string[]): Promise<void> {
  let back = ''
  for (const [nth, outcome] of outcomes.entries()) {
    if (nth > 0) await sleep(BETWEEN_OUTCOMES_MS)
    back = (await pressAndReturn(url, outcome, 'btc')) ?? back
  }
  const reference = URL.canParse(back) ? new URL(back).searchParams.get('reference') : null
  if (reference !== null) await returnToShop(work.testbed, work.customer, reference, work.caller)
}

async function cancel({ testbed, customer: { token }, caller }: Work, id: number): Promise<void> {
  const path = cancelWaiting.path.replace(':id', String(id))
  await repeatUntilKnown(testbed, { method: 'POST', path, token }, caller)
}

const LOOK_EVERY_MS = 700
const MAX_LOOKS = 12

/** Looks until it is bought or refused. Much of it never ends, because nothing was paid. */
async function waitForEnd(work: Work, id: number): Promise<void> {
  for (let nth = 0; nth < MAX_LOOKS && work.limits.isRunning(); nth++) {
    const told = await readWaiting(work, id)
    if (told?.state !== 'WAITING' && told?.state !== 'DUE') return
    await sleep(LOOK_EVERY_MS)
  }
  // A customer who waits for one thing cannot press for another one.
  await cancel(work, id)
}

/** What the shop says of a purchase that waits or waited; null if no answer came in time. */
export async function readWaiting(
  {
    testbed,
    customer: { token },
    caller,
  }: Pick<Work, 'testbed' | 'caller'> & { customer: { token: string } },
  id: number,
) {
  const path = waitingPurchaseById.path.replace(':id', String(id))
  const answer = await repeatUntilKnown(testbed, { method: 'GET', path, token }, caller)
  return answer.status === 200 ? waitingPurchase.parse(answer.body) : null
}
