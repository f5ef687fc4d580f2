import type { Answer, TestShop } from './shop.ts'

/** Purchases in the shop that `shopNow` answers, which is asked at each call, as a test opens its shop late. */
export function testPurchases(shopNow: () => TestShop) {
  return {
    buy(token: string, body: unknown, key?: string): Promise<Answer> {
      return shopNow().api('POST', '/shop/buy', {
        token,
        body,
        ...(key && { headers: { 'idempotency-key': key } }),
      })
    },

    soldLines(productId: number) {
      return shopNow()
        .db.selectFrom('sold_accounts')
        .innerJoin('accounts', 'accounts.id', 'sold_accounts.account_id')
        .select('accounts.id')
        .where('product_id', '=', productId)
        .execute()
    },
  }
}
