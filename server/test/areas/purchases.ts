import type { Answer, TestShop } from '../shop.ts'

/** Purchases in a test shop. Calls `getShop` at each call, because a test opens its shop later. */
export function testPurchases(getShop: () => TestShop) {
  return {
    buy(token: string, body: unknown, key?: string): Promise<Answer> {
      return getShop().api('POST', '/shop/buy', {
        token,
        body,
        ...(key && { headers: { 'idempotency-key': key } }),
      })
    },

    soldAccounts(productId: number) {
      return getShop()
        .db.selectFrom('sold_accounts')
        .innerJoin('accounts', 'accounts.id', 'sold_accounts.account_id')
        .select('accounts.id')
        .where('product_id', '=', productId)
        .execute()
    },
  }
}
