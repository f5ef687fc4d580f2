import { setTimeout as sleep } from 'node:timers/promises'
import type { Books } from '../books.ts'
import type { Stock } from '../operator/stock-shop.ts'
import type { Random } from '../random.ts'
import type { Scene } from '../scene.ts'
import type { Caller } from '../until-known.ts'
import { buy, type PurchaseWish } from './buy.ts'
import { CARD_PLAYS, CRYPTO_PLAYS, type DepositWish, deposit } from './deposit.ts'
import type { Customer } from './sign-up.ts'

/** How long customers continue, and when they give up on unknown outcomes. */
export interface Hours {
  isOpen(): boolean
  /** By `performance.now()`; Infinity while the shop is open. */
  giveUpAt(): number
}

const SHARE_OF_DEPOSITS = 0.12
const SHARE_OF_SHIPMENTS = 0.2
const SHARE_OF_COUPONS = 0.3
const SHARE_OF_CAUTIOUS = 0.5
const SHARE_OF_REPEATS = 0.1

/**
 * Buys and deposits, one after the other, while the shop is open. The nth request of a customer comes from the seed
 * alone; only its time depends on the run.
 */
export async function shopAround(
  scene: Scene,
  { books, stock, hours, random }: { books: Books; stock: Stock; hours: Hours; random: Random },
  customer: Customer,
  place: number,
): Promise<void> {
  const paying: Promise<void>[] = []
  for (let nth = 0; hours.isOpen(); nth++) {
    const choices = random.branch(`${place}/${nth}`)
    const key = `proof-${customer.name}-${nth}`
    const caller: Caller = { who: 'customer', server: place + nth, giveUpAt: hours.giveUpAt }
    if (choices.chance(SHARE_OF_DEPOSITS)) {
      // At the same time as purchases: a customer who deposits continues to buy.
      paying.push(
        deposit(scene, customer, depositWish(choices, key), caller).then((record) => {
          books.deposits.push(record)
          const { userId, method, outcome, played } = record
          scene.log.write('deposit', { userId, method, outcome, played })
        }),
      )
    } else {
      const record = await buy(scene, customer, purchaseWish(choices, key, stock), caller)
      books.purchases.push(record)
      const { userId, outcome, code, receipt } = record
      scene.log.write('purchase', { userId, key, outcome, code, orderId: receipt?.orderId })
    }
    await sleep(choices.whole(200, 900))
  }
  await Promise.all(paying)
}

function purchaseWish(choices: Random, key: string, { products, coupons }: Stock): PurchaseWish {
  return {
    key,
    productId: choices.chance(SHARE_OF_SHIPMENTS) ? null : choices.pick(products),
    quantity: choices.whole(1, 3),
    couponCode: choices.chance(SHARE_OF_COUPONS) ? choices.pick(coupons).code : null,
    agreesToPrice: choices.chance(SHARE_OF_CAUTIOUS),
    repeats: choices.chance(SHARE_OF_REPEATS),
  }
}

function depositWish(choices: Random, key: string): DepositWish {
  const method = choices.pick(['crypto', 'card'] as const)
  return {
    key,
    method,
    dollars: choices.whole(12, 60),
    plays: choices.pick(method === 'crypto' ? CRYPTO_PLAYS : CARD_PLAYS),
    coin: choices.pick(['btc', 'ltc', 'usdttrc20']),
  }
}
