import type { Config } from '../../platform/config.ts'
import { deriveKey } from '../../platform/security/encryption.ts'
import type { PaystackSettings } from './paystack.ts'

const LIVE = 'https://api.paystack.co'

/**
 * How to reach Paystack: the operator's key; without it, in a sandbox, the shop's own simulator at `sandboxUrl`.
 * Null in production without a key: the method is switched off.
 */
export function paystackSettings(config: Config, sandboxUrl: () => string): PaystackSettings | null {
  const { secretKey, baseUrl } = config.paystack
  if (secretKey) return { secretKey, baseUrl: () => baseUrl ?? LIVE }
  if (!config.sandbox) return null
  return { secretKey: sandboxPaystackKey(config.secretKey), baseUrl: () => baseUrl ?? sandboxUrl() }
}

/** The key that the shop and its simulator share, the same in every process. */
export function sandboxPaystackKey(secretKey: string): string {
  return `sk_test_${deriveKey(secretKey, 'sandbox paystack').subarray(0, 20).toString('hex')}`
}
