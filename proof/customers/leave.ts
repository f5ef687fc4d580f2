import { eraseMe } from '@docket/contract/personal-data'
import type { Acknowledgements } from '../acknowledgements.ts'
import type { Stock } from '../operator/stock-shop.ts'
import { type Caller, repeatUntilKnown } from '../repeat-until-known.ts'
import type { BankAct } from '../testbed/bank.ts'
import type { ShopUnderTest } from '../testbed/testbed.ts'
import { buy } from './buy.ts'
import type { RunLimits } from './buy-and-deposit.ts'
import { deposit } from './deposit.ts'
import { type Customer, passwordOf } from './sign-up.ts'

/** What the deposit pays for, so that the wallet is empty and the account can be erased. */
const [DOLLARS, ACCOUNTS] = [5, 10]
const AFTER_ERASURE: readonly BankAct[] = ['bank-opens', 'bank-repeats', 'bank-wins']

/**
 * A customer who pays by card, spends all of it, has the account erased, and then lets the bank take the money back. The
 * wallet of the erased account owes it.
 */
export async function leave(
  testbed: ShopUnderTest,
  { acknowledged, stock, limits }: { acknowledged: Acknowledgements; stock: Stock; limits: RunLimits },
  customer: Customer,
): Promise<void> {
  const { name, userId, token } = customer
  const caller: Caller = { who: 'customer', server: userId, giveUpAt: limits.giveUpAt }
  const key = `proof-${name}`
  const planned = { key, method: 'card', dollars: DOLLARS, outcomes: ['pay'], coin: '' } as const
  const { reference, ...paid } = await deposit(testbed, customer, planned, caller)
  acknowledged.deposits.push({ reference, ...paid })
  const wanted = { productId: stock.probeProduct, quantity: ACCOUNTS, couponCode: null }
  const plan = { ...wanted, key: `${key}-all`, agreesToPrice: false, replays: false }
  const bought = await buy(testbed, customer, plan, caller)
  acknowledged.purchases.push(bought)
  if (reference === null || bought.outcome !== 'bought') return
  const body = { password: passwordOf(name) }
  const erased = await repeatUntilKnown(testbed, { method: 'POST', path: eraseMe.path, token, body }, caller)
  testbed.log.write('erased', { userId, status: erased.status })
  for (const act of AFTER_ERASURE) await testbed.providers.actAsBank(reference, act)
}
