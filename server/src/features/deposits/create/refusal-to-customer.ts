import type { DepositMethod } from '../../../payments/provider/payment-provider.ts'
import { PaymentProviderError } from '../../../payments/provider/payment-provider-error.ts'
import type { ShopProvider } from '../../../payments/registry.ts'
import { ShopError } from '../../../platform/errors.ts'

/** How sentences name the methods: at their beginning, and after "pay by". */
const NAMES: Record<DepositMethod, [name: string, payBy: string]> = {
  crypto: ['Crypto payments', 'crypto'],
  card: ['Card payments', 'card'],
}

/**
 * What a customer is told if the provider refused to open the payment: what helps now, and never the provider's words,
 * which are for the operator. Any other error stays as it is.
 */
export function refusalToCustomer(
  error: unknown,
  { client, method }: Pick<ShopProvider, 'client' | 'method'>,
  others: readonly DepositMethod[],
): unknown {
  if (!(error instanceof PaymentProviderError) || error.words === null || error.kind === 'outage')
    return error
  const [name] = NAMES[method]
  const other = others.map((one) => NAMES[one][1]).join(' or ')
  if (error.kind === 'email') {
    const instead = other ? `Pay by ${other} instead.` : 'Contact us, and we change it.'
    const provider = client?.breaker.name ?? 'The payment provider'
    return new ShopError(
      'PAYMENT_REFUSED',
      `${provider} doesn’t accept your email address. ${instead} You weren’t charged.`,
    )
  }
  const instead = other ? `Pay by ${other}, or try again later.` : 'Try again later.'
  return new ShopError('PAYMENT_REFUSED', `${name} are not available now. ${instead} You weren’t charged.`)
}
