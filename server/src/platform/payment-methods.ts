import type { PaymentMethod } from '@docket/contract/admin/deposits'
import { MIN_CARD_DOLLARS, MIN_CRYPTO_DOLLARS } from '@docket/contract/deposits'
import type { Config } from './config.ts'

type SetUp = Pick<PaymentMethod, 'method' | 'state' | 'missing' | 'minimum'>

/** The payment methods according to the environment; `minimum` in dollars. */
export function paymentMethods({ nowpayments, paystack, sandbox }: Config): SetUp[] {
  const methodOf = (
    method: SetUp['method'],
    minimum: number,
    variables: Record<string, string | undefined>,
  ): SetUp => {
    const missing = Object.entries(variables).flatMap(([name, value]) => (value ? [] : [name]))
    return { method, state: missing.length === 0 ? 'on' : sandbox ? 'sandbox' : 'off', missing, minimum }
  }
  return [
    methodOf('crypto', MIN_CRYPTO_DOLLARS, {
      NOWPAYMENTS_API_KEY: nowpayments.apiKey,
      NOWPAYMENTS_IPN_SECRET: nowpayments.ipnSecret,
    }),
    methodOf('card', MIN_CARD_DOLLARS, { PAYSTACK_SECRET_KEY: paystack.secretKey }),
  ]
}
