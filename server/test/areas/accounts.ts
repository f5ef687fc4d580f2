import type { AdminContext } from '../shop.ts'
import { adminCalls } from './admin-calls.ts'

/** An admin's calls for accounts. Calls `getContext` at each call, because a test opens its shop later. */
export function testAccounts(getContext: () => AdminContext) {
  const call = adminCalls(getContext, '/account')
  const list = async (productId: number, query = '') =>
    (await call('GET', `/list?logProductId=${productId}${query}`)).body

  return {
    call,
    /** The page of a product's accounts, the newest first. */
    list,

    /** The product's only account. */
    async onlyAccount(productId: number) {
      return (await list(productId)).items[0] as { id: number; value: string }
    },

    /** A purchase of a new customer. */
    async buy(productId: number, quantity = 1) {
      const { shop } = getContext()
      return shop.buy(await shop.user({ balance: 1_000 }), productId, { quantity })
    },
  }
}
