import { toDollars } from '@docket/contract/money'
import type { Receipt } from '@docket/contract/purchases'
import type { Platform } from '../../../host/context/platform.ts'
import { decryptAccounts } from '../../stock/encryption/decrypt-accounts.ts'
import { findPurchase, purchaseOf } from '../records/purchases.ts'
import type { AccountsOfProduct, PurchaseRequest } from './call-buy.ts'
import { type Checkout, countPurchase, type FinishedPurchase } from './create-checkout.ts'

/**
 * Buys accounts of one product and pays for them from the user's wallet, all or nothing. A replay with the same key
 * returns the first purchase. @throws what `Checkout` throws.
 */
export async function buyAccounts(
  { db, keys, metrics }: Pick<Platform, 'db' | 'keys' | 'metrics'>,
  checkout: Checkout,
  request: PurchaseRequest & { item: AccountsOfProduct },
): Promise<Receipt> {
  const result = await countPurchase(metrics, () => checkout.buy(request))
  if (result.outcome === 'REPEATED') {
    return findPurchase({ db, keys }, { userId: request.userId, id: result.id })
  }
  const accounts = await decryptAccounts(keys, deliveredAccounts(result))
  const { productId, quantity } = request.item
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
