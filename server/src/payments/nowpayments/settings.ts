import type { Config } from '../../platform/config.ts'
import { deriveKey } from '../../platform/security/encryption.ts'
import type { NowpaymentsSettings } from './nowpayments.ts'

const LIVE = 'https://api.nowpayments.io'

/**
 * How to reach NOWPayments: the operator's keys; without them, in a sandbox, the shop's own simulator at `sandboxUrl`.
 * Null in production while a key is missing: the method is switched off.
 */
export function nowpaymentsSettings(config: Config, sandboxUrl: () => string): NowpaymentsSettings | null {
  const { apiKey, ipnSecret, baseUrl } = config.nowpayments
  if (apiKey && ipnSecret) return { apiKey, ipnSecret, baseUrl: () => baseUrl ?? LIVE }
  if (!config.sandbox) return null
  return { ...sandboxKeys(config.secretKey), baseUrl: () => baseUrl ?? sandboxUrl() }
}

/** The keys that the shop and its simulator share, the same in every process. */
export function sandboxKeys(secretKey: string): { apiKey: string; ipnSecret: string } {
  const key = deriveKey(secretKey, 'sandbox nowpayments')
  return { apiKey: key.subarray(0, 16).toString('hex'), ipnSecret: key.subarray(16).toString('hex') }
}
