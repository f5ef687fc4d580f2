import type { Limits } from '@docket/contract/admin/limits'
import { beforeAll, beforeEach } from 'vitest'
import { columnsOf, readLimits } from '../../src/host/security/operator-limits/limits.ts'
import { type TestCaller, useTestShop } from '../shop.ts'

/** A shop whose operators have the default limits, and a new owner for each test. */
export function useLimitedShop() {
  const shop = useTestShop({}, { hasLimits: true })
  const [owner, defaults] = [{} as TestCaller, {} as Limits]
  beforeAll(async () => void Object.assign(defaults, (await readLimits(shop.db)).limits))
  beforeEach(async () => {
    Object.assign(owner, await shop.admin())
    await setLimits()
  })

  /** In the database, because a limit that an owner raises applies only after an hour. */
  async function setLimits(change: Partial<Limits> = {}) {
    await shop.db
      .updateTable('operator_limits')
      .set({ ...columnsOf({ ...defaults, ...change }), raises: '{}' })
      .execute()
  }

  const post = (path: string, body: object, { token } = owner) => shop.api('POST', path, { token, body })
  const credit = (userId: number, amount: number, by = owner) =>
    post('/admin/user/wallet-adjustment', { userId, amount, reason: 'A gift.' }, by)

  /** An order of `quantity` accounts at $10 each, and the first of them. */
  async function buy(quantity = 1) {
    const user = await shop.user({ balance: 1_000 })
    const product = await shop.product({ price: 10, accounts: quantity + 30 })
    const { body } = await shop.buy(user, product.id, { quantity })
    return { user, product, purchaseId: body.id as number, accountId: body.accounts[0].id as number }
  }

  return { shop, owner, defaults, setLimits, post, credit, buy }
}

/** How many of the answers have a status. */
export const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length
