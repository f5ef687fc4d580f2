import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { buyDue } from '../../src/areas/waiting-purchases/buy-due.ts'
import type { TestCaller } from '../shop.ts'
import type { DepositShop } from './deposits.ts'

interface Wish {
  productId: number
  price: number
  quantity?: number
  amount?: number
  couponCode?: string
}

function bodyOf({ productId, price, quantity = 1, amount, couponCode }: Wish) {
  const expectedAmount = price * quantity
  return {
    goods: { kind: 'accounts', logProductId: productId, quantity, expectedAmount, couponCode },
    payment: { method: 'crypto', amount: amount ?? Math.max(12, expectedAmount) },
  }
}

/** What customers, a provider and the job do about purchases that wait for a deposit of a crypto payment. */
export function waitingPurchasesOf(shop: DepositShop) {
  const pay = (caller: TestCaller, wish: Wish, key: string = randomUUID()) =>
    shop.api('POST', '/shop/pay', {
      token: caller.token,
      body: bodyOf(wish),
      headers: { 'idempotency-key': key },
    })

  /** A customer who waits for a product of $20. */
  async function waiting({ accounts = 1, balance = 0 }: { accounts?: number; balance?: number } = {}) {
    const { id: productId } = await shop.product({ price: 20, accounts })
    const user = await shop.user({ balance })
    const { status, body } = await pay(user, { productId, price: 20, amount: Math.max(12, 20 - balance) })
    expect(status, JSON.stringify(body)).toBe(201)
    return { user, productId, id: body.id as number, url: body.deposit.url as string }
  }

  const stateOf = async (user: TestCaller, id: number) =>
    (await shop.api('GET', `/shop/waiting/${id}`, { token: user.token })).body
  const cancel = (user: TestCaller, id: number) =>
    shop.api('POST', `/shop/waiting/${id}/cancel`, { token: user.token })
  const run = () => buyDue(shop.platform, new AbortController().signal)

  /** The provider says that the deposit is paid, and the shop buys what is due. */
  async function paid(url: string) {
    await shop.choose(url, 'pay')
    await shop.processEvents()
    await run()
  }

  const purchasesOf = (userId: number) =>
    shop.db.selectFrom('purchases').select(['id', 'amount_cents']).where('user_id', '=', userId).execute()
  const mailsTo = (userId: number) =>
    shop.db.selectFrom('mails').select('template').where('user_id', '=', userId).execute()

  return { pay, waiting, stateOf, cancel, run, paid, purchasesOf, mailsTo }
}
