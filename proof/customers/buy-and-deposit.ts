import { setTimeout as sleep } from 'node:timers/promises'
import type { Acknowledgements } from '../acknowledgements.ts'
import type { Stock } from '../operator/stock-shop.ts'
import type { Random } from '../random.ts'
import type { Caller } from '../repeat-until-known.ts'
import type { ShopUnderTest } from '../testbed/testbed.ts'
import { buy, type PlannedPurchase } from './buy.ts'
import { CARD_OUTCOMES, CRYPTO_OUTCOMES, deposit, type PlannedDeposit } from './deposit.ts'
import type { Customer } from './sign-up.ts'

/** How long customers and the operator continue, and when they give up on unknown outcomes. */
export interface RunLimits {
  isRunning(): boolean
  /** By `performance.now()`; Infinity while the run continues. */
  giveUpAt(): number
}

const SHARE_OF_DEPOSITS = 0.12
const SHARE_OF_SHIPMENTS = 0.2
const SHARE_OF_COUPONS = 0.3
const SHARE_OF_EXPECTED_AMOUNTS = 0.5
const SHARE_OF_REPLAYS = 0.1

/**
 * Buys again and again while the run continues, and opens deposits at the same time. The nth request of a customer
 * depends only on the seed; its time depends on the run.
 */
export async function buyAndDeposit(
  testbed: ShopUnderTest,
  {
    acknowledged,
    stock,
    limits,
    random,
  }: { acknowledged: Acknowledgements; stock: Stock; limits: RunLimits; random: Random },
  customer: Customer,
  customerIndex: number,
): Promise<void> {
  const deposits: Promise<void>[] = []
  for (let nth = 0; limits.isRunning(); nth++) {
    const choices = random.branch(`${customerIndex}/${nth}`)
    const key = `proof-${customer.name}-${nth}`
    const caller: Caller = { who: 'customer', server: customerIndex + nth, giveUpAt: limits.giveUpAt }
    if (choices.chance(SHARE_OF_DEPOSITS)) {
      // Not awaited, because a customer continues to buy during a deposit.
      deposits.push(
        deposit(testbed, customer, planDeposit(choices, key), caller).then((record) => {
          acknowledged.deposits.push(record)
          const { userId, method, outcome, acceptedOutcomes } = record
          testbed.log.write('deposit', { userId, method, outcome, acceptedOutcomes })
        }),
      )
    } else {
      const record = await buy(testbed, customer, planPurchase(choices, key, stock), caller)
      acknowledged.purchases.push(record)
      const { userId, outcome, code, receipt } = record
      testbed.log.write('purchase', { userId, key, outcome, code, orderId: receipt?.orderId })
    }
    await sleep(choices.integer(200, 900))
  }
  await Promise.all(deposits)
}

function planPurchase(choices: Random, key: string, { products, coupons }: Stock): PlannedPurchase {
  return {
    key,
    productId: choices.chance(SHARE_OF_SHIPMENTS) ? null : choices.pick(products),
    quantity: choices.integer(1, 3),
    couponCode: choices.chance(SHARE_OF_COUPONS) ? choices.pick(coupons).code : null,
    agreesToPrice: choices.chance(SHARE_OF_EXPECTED_AMOUNTS),
    replays: choices.chance(SHARE_OF_REPLAYS),
  }
}

function planDeposit(choices: Random, key: string): PlannedDeposit {
  const method = choices.pick(['crypto', 'card'] as const)
  return {
    key,
    method,
    dollars: choices.integer(12, 60),
    outcomes: choices.pick(method === 'crypto' ? CRYPTO_OUTCOMES : CARD_OUTCOMES),
    coin: choices.pick(['btc', 'ltc', 'usdttrc20']),
  }
}
