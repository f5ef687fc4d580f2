import type { AdminContext } from '../shop.ts'
import { adminCalls } from './admin-calls.ts'

/** What the tests of holds do and read. */
export function testHolds({ shop, admin }: AdminContext) {
  const call = adminCalls(() => ({ shop, admin }))

  const counts = async (productId: number) => {
    const { available, held, sold, withdrawn } = (
      await call('GET', `/account/list?logProductId=${productId}`)
    ).body
    return { available, held, sold, withdrawn }
  }
  const batchOf = async (productId: number) =>
    (await call('GET', `/account/batch/list?logProductId=${productId}`)).body.items[0]
  const openHolds = async () =>
    (await call('GET', '/hold/list?pageSize=100')).body.items as { id: number; batch: { id: number } }[]
  const holdOf = async (batchId: number) => (await openHolds()).find(({ batch }) => batch.id === batchId)
  const entriesOf = async (batchId: number) =>
    (
      await shop.db
        .selectFrom('audit_log')
        .select(['action', 'actor_id', 'after'])
        .where('subject', '=', `batch:${batchId}`)
        .orderBy('id')
        .execute()
    ).map(({ action, actor_id, after }) => ({ action, actor: actor_id, after }))
  const inStock = async (productId: number) => {
    const user = await shop.user()
    return (await shop.api('GET', `/shop/products/${productId}`, { token: user.token })).body.inStock
  }

  /** Adds a customer who has bought one of five accounts of a batch. */
  async function addBuyer({ accounts = 5, quantity = 1 } = {}) {
    const product = await shop.product({ price: 2, accounts })
    const user = await shop.user({ balance: 100 })
    const { body } = await shop.buy(user, product.id, { quantity })
    const batch = await batchOf(product.id)
    return { user, product, batch, purchaseId: body.id as number, accountId: body.accounts[0].id as number }
  }

  const claim = (user: { token: string }, body: object) =>
    shop.api('POST', '/history/purchases/report', {
      token: user.token,
      body: { kind: 'OWNERSHIP', message: 'This is my own login.', ...body },
    })

  return { call, counts, batchOf, openHolds, holdOf, entriesOf, inStock, addBuyer, claim }
}
