import { toDollars } from '@docket/contract/money'
import type { Receipt } from '@docket/contract/shop'
import type { AccountsOfProduct, PurchaseRequest } from '../../checkout/call-buy.ts'
import { countPurchase } from '../../checkout/count-purchase.ts'
import type { Checkout, FinishedPurchase } from '../../checkout/create-checkout.ts'
import type { Platform } from '../../platform/platform.ts'
import { getPurchase, purchaseOf } from '../../stock/purchases.ts'
import { revealAccounts } from '../../stock/reveal-accounts.ts'

/**
 * Buys accounts of one product from the user's wallet, all or nothing. The same key with the same request returns the
 * first purchase again. @throws what `Checkout` throws.
 */
export async function buyAccounts(
  { db, keys, metrics }: Pick<Platform, 'db' | 'keys' | 'metrics'>,
  checkout: Checkout,
  request: PurchaseRequest & { goods: AccountsOfProduct },
): Promise<Receipt> {
  const result = await countPurchase(metrics, () => checkout.buy(request))
  if (result.outcome === 'REPEATED') {
    return getPurchase({ db, keys }, { userId: request.userId, id: result.id })
  }
  const accounts = await revealAccounts(keys, deliveredAccounts(result))
  const { productId, quantity } = request.goods
  const purchase = purchaseOf({ ...result, product_id: productId, quantity }, accounts)
  return { ...purchase, balance: toDollars(result.balance_cents) }
}

function deliveredAccounts({ account_ids, key_ids, ciphertexts }: FinishedPurchase) {
  return account_ids.map((id, index) => {
    const [key_id, ciphertext] = [key_ids[index], ciphertexts[index]]
    if (key_id === undefined || !ciphertext) throw new Error('api.buy returned arrays of unequal length.')
    return { id, key_id, ciphertext }
  })
}
