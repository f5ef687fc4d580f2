import type { PaymentProvider } from '../../../payments/provider/payment-provider.ts'
import type { Platform } from '../../../platform/context/platform.ts'
import { ShopError } from '../../../platform/errors.ts'
import { askForPage } from './ask-for-page.ts'
import { type DepositRequest, openDeposit } from './open-deposit.ts'

/**
 * Opens a crypto invoice and answers where to pay it. If the provider's answer is lost, the same key asks again for the
 * same deposit; without a key a new deposit is opened.
 * @throws PAYMENT_UNAVAILABLE, KEY_REUSED, IN_PROGRESS
 */
export async function createCryptoPayment(
  platform: Pick<Platform, 'db' | 'config' | 'identity' | 'log'>,
  provider: PaymentProvider | null,
  given: Omit<DepositRequest, 'method' | 'charge'>,
): Promise<{ invoice_url: string }> {
  if (!provider) throw new ShopError('PAYMENT_UNAVAILABLE')
  const request: DepositRequest = { ...given, method: 'crypto', charge: null }
  const opened = await openDeposit(platform.db, request)
  const page = 'page' in opened ? opened.page : await askForPage(platform, provider, opened.claimed, request)
  return { invoice_url: page.url }
}
