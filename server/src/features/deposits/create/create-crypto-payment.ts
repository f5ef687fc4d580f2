import type { PaymentProvider } from '../../../payments/provider/payment-provider.ts'
import type { Platform } from '../../../platform/context/platform.ts'
import { ShopError } from '../../../platform/errors.ts'
import { type DepositRequest, openDeposit } from './open-deposit.ts'
import { requestPaymentPage } from './request-payment-page.ts'

/**
 * Opens a crypto invoice and returns the address of its page. If the provider's answer is lost, a retry with the same
 * idempotency key opens another invoice for the same deposit. A retry without a key opens a new deposit.
 * @throws PAYMENT_UNAVAILABLE, KEY_REUSED, IN_PROGRESS
 */
export async function createCryptoPayment(
  platform: Pick<Platform, 'db' | 'config' | 'shopIdentity' | 'log'>,
  provider: PaymentProvider | null,
  given: Omit<DepositRequest, 'method' | 'charge'>,
): Promise<{ invoice_url: string }> {
  if (!provider) throw new ShopError('PAYMENT_UNAVAILABLE')
  const request: DepositRequest = { ...given, method: 'crypto', charge: null }
  const opened = await openDeposit(platform.db, request)
  const page =
    'page' in opened ? opened.page : await requestPaymentPage(platform, provider, opened.claimed, request)
  return { invoice_url: page.url }
}
