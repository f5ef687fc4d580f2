import type { PaymentPage, PaymentProvider } from '../../../payments/provider/payment-provider.ts'
import type { Platform } from '../../../platform/context/platform.ts'
import { ShopError } from '../../../platform/errors.ts'
import { type DepositRequest, openDeposit } from './open-deposit.ts'
import { requestPaymentPage } from './request-payment-page.ts'

/**
 * Opens a deposit for which the provider charges the amount in dollars, and returns its payment page. If the provider's
 * answer is lost, a retry with the same idempotency key opens another page for the same deposit. A retry without a key
 * opens a new deposit.
 * @throws PAYMENT_UNAVAILABLE, KEY_REUSED, IN_PROGRESS
 */
export async function openDollarDeposit(
  platform: Pick<Platform, 'db' | 'config' | 'shopIdentity' | 'log'>,
  provider: PaymentProvider | null,
  dollarRequest: Omit<DepositRequest, 'method' | 'charge'>,
): Promise<PaymentPage> {
  if (!provider) throw new ShopError('PAYMENT_UNAVAILABLE')
  const request: DepositRequest = { ...dollarRequest, method: provider.method, charge: null }
  const opened = await openDeposit(platform.db, request)
  return 'page' in opened ? opened.page : requestPaymentPage(platform, provider, opened.claimed, request)
}
