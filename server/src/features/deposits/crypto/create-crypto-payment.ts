import { ShopError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Nowpayments } from '../../../providers/nowpayments.ts'
import { PaymentProviderError } from '../../../providers/payment-provider-error.ts'
import { type DepositOrder, keepPaymentPage, openDeposit, releaseDeposit } from '../open-deposit.ts'

/**
 * Opens a crypto invoice and answers where to pay it. The deposit is written before the provider is asked, and its
 * reference goes out as the order id: whatever is paid can be told whose it is, even if the answer is lost. Then the
 * same key asks again for the same deposit; without a key a new deposit is opened.
 * @throws PAYMENT_UNAVAILABLE, KEY_REUSED, IN_PROGRESS
 */
export async function createCryptoPayment(
  {
    db,
    config,
    identity,
    log,
    nowpayments,
  }: Pick<Platform, 'db' | 'config' | 'identity' | 'log'> & { nowpayments: Nowpayments | null },
  order: Omit<DepositOrder, 'charge'>,
): Promise<{ invoice_url: string }> {
  if (!nowpayments) throw new ShopError('PAYMENT_UNAVAILABLE')
  const opened = await openDeposit(db, { ...order, charge: null })
  if ('page' in opened) return { invoice_url: opened.page.url }

  const { id, reference } = opened.claimed
  try {
    const invoice = await nowpayments.createInvoice({
      orderId: reference,
      priceCents: order.amountCents,
      description: `${identity.current().storeName} wallet deposit`,
      ipnCallbackUrl: `${config.publicUrl}/api/crypto/ipn`,
      successUrl: `${config.publicUrl}/deposit/payment-success`,
      cancelUrl: `${config.publicUrl}/deposit/payment-cancel`,
    })
    return { invoice_url: (await keepPaymentPage(db, id, invoice)).url }
  } catch (error) {
    if (error instanceof PaymentProviderError)
      log.warn({ depositId: id, reason: error.reason }, 'NOWPayments opened no invoice.')
    await releaseDeposit(db, id, { refused: error instanceof PaymentProviderError && error.refused })
    throw error
  }
}
