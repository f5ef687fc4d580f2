import { userWallet } from '@docket/contract/identity'
import { createAcknowledgements } from '../acknowledgements.ts'
import { buy } from '../customers/buy.ts'
import { deposit } from '../customers/deposit.ts'
import { signUp } from '../customers/sign-up.ts'
import { signInAsOperator, stockShop } from '../operator/stock-shop.ts'
import { poll } from '../poll.ts'
import { type Caller, repeatUntilKnown } from '../repeat-until-known.ts'
import type { ReachableShop } from '../testbed/testbed.ts'

const TIMEOUT_MS = 120_000
const CREDIT_TIMEOUT_MS = 30_000
const DOLLARS = 40

/**
 * The operator stocks an empty shop; a customer registers, confirms the email address, deposits with crypto and buys
 * an account. `name` is the customer's name. Each shop needs a different one, because one mail server gets all mails.
 * @throws if one of these fails
 */
export async function sell(shop: ReachableShop, name = 'first-customer'): Promise<void> {
  const until = performance.now() + TIMEOUT_MS
  const caller = (who: Caller['who']): Caller => ({ who, server: 0, giveUpAt: () => until })
  const operator = await signInAsOperator(shop, caller('operator'))
  const stock = await stockShop(shop, operator, createAcknowledgements())
  const customer = await signUp(shop, name, caller('customer'))
  const planned = { method: 'crypto', dollars: DOLLARS, outcomes: ['pay'], coin: 'btc' } as const
  const { outcome } = await deposit(shop, customer, { ...planned, key: 'first-deposit' }, caller('customer'))
  if (outcome !== 'opened') throw new Error(`The deposit is ${outcome}.`)
  const isCredited = await poll(async () => (await readBalance()) === DOLLARS, {
    timeoutMs: CREDIT_TIMEOUT_MS,
  })
  if (!isCredited) throw new Error(`The deposit was not credited: the balance is ${await readBalance()}.`)
  const [productId = null] = stock.products
  const purchase = await buy(
    shop,
    customer,
    { key: 'first-purchase', productId, quantity: 1, couponCode: null, agreesToPrice: true, replays: false },
    caller('customer'),
  )
  if (purchase.receipt?.accounts.length !== 1) {
    throw new Error(`The purchase is ${purchase.outcome} (${purchase.code}).`)
  }

  async function readBalance(): Promise<number> {
    const request = { method: 'GET', path: userWallet.path, token: customer.token } as const
    const { body } = await repeatUntilKnown(shop, request, caller('customer'))
    return userWallet.output.parse(body).balance
  }
}
