import * as z from 'zod'
import type { Config } from '../../../../host/config.ts'
import { isLoopback } from '../../../../host/encrypted-or-local.ts'
import { httpUrl } from '../../../../host/environment.ts'
import { deriveKey } from '../../../../host/security/encryption.ts'
import { serviceEnvironment } from '../../../../host/service-environment.ts'

const LIVE_URL = 'https://api.nowpayments.io'
/** NOWPayments' own test system, which takes no money. */
const TEST_HOST = 'api-sandbox.nowpayments.io'

export const nowpaymentsEnvironment = serviceEnvironment({
  variables: {
    NOWPAYMENTS_API_KEY: z
      .string()
      .optional()
      .describe(
        'Deposits by crypto. Without it, or without `NOWPAYMENTS_IPN_SECRET`: the simulator in sandbox, switched off in production. Sandbox: a key is refused unless the address is `https://api-sandbox.nowpayments.io` or on this machine',
      ),
    NOWPAYMENTS_IPN_SECRET: z
      .string()
      .optional()
      .describe('The secret that signs the notices of NOWPayments'),
    NOWPAYMENTS_IPN_SECRET_PREVIOUS: z
      .string()
      .optional()
      .describe('The previous secret, for [a rotation](docs/operating.md#replace-a-providers-secret)'),
    NOWPAYMENTS_BASE_URL: httpUrl
      .optional()
      .describe(
        'The address of NOWPayments. Production: must be https or on this machine, and not the test system',
      ),
  },
  keys: ['NOWPAYMENTS_API_KEY', 'NOWPAYMENTS_IPN_SECRET'],
  previousKeys: ['NOWPAYMENTS_IPN_SECRET_PREVIOUS'],
  address: 'NOWPAYMENTS_BASE_URL',
  findUnsafe: {
    sandbox: ({ NOWPAYMENTS_API_KEY, NOWPAYMENTS_BASE_URL }) =>
      NOWPAYMENTS_API_KEY !== undefined && !isForTests(NOWPAYMENTS_BASE_URL)
        ? `NOWPAYMENTS_API_KEY: a sandbox would take real coins. Set NOWPAYMENTS_BASE_URL to https://${TEST_HOST} or to this machine, or NODE_ENV=production.`
        : null,
    production: ({ NOWPAYMENTS_BASE_URL }) =>
      NOWPAYMENTS_BASE_URL !== undefined && new URL(NOWPAYMENTS_BASE_URL).hostname === TEST_HOST
        ? 'NOWPAYMENTS_BASE_URL: the test system would credit wallets for coins that have no value. Remove the variable.'
        : null,
  },
})

export interface NowpaymentsSettings {
  apiKey: string
  ipnSecret: string
  /** The secret from before a rotation: notices with it are accepted, too. */
  previousIpnSecret?: string | undefined
  /** Without `/v1`. A function, because the sandbox's address is not known before it listens. */
  baseUrl: () => string
  /** The time limit of a call; 10 s by default. */
  timeoutMs?: number
}

/**
 * How to reach NOWPayments: with the operator's two keys, if both are set. Otherwise a sandbox uses the simulator's
 * keys, at NOWPAYMENTS_BASE_URL or else at `sandboxUrl`. Null in production while a key is missing: then customers
 * cannot pay with crypto.
 */
export function nowpaymentsSettings(config: Config, sandboxUrl: () => string): NowpaymentsSettings | null {
  const {
    NOWPAYMENTS_API_KEY: apiKey,
    NOWPAYMENTS_IPN_SECRET: ipnSecret,
    NOWPAYMENTS_IPN_SECRET_PREVIOUS: previousIpnSecret,
    NOWPAYMENTS_BASE_URL: baseUrl,
  } = nowpaymentsEnvironment.read(config)
  if (apiKey && ipnSecret) return { apiKey, ipnSecret, previousIpnSecret, baseUrl: () => baseUrl ?? LIVE_URL }
  if (!config.sandbox) return null
  return { ...sandboxKeys(config.secretKey), baseUrl: () => baseUrl ?? sandboxUrl() }
}

/** The keys that the shop and its simulator share, the same in every process. */
export function sandboxKeys(secretKey: string): { apiKey: string; ipnSecret: string } {
  const key = deriveKey(secretKey, 'sandbox nowpayments')
  return { apiKey: key.subarray(0, 16).toString('hex'), ipnSecret: key.subarray(16).toString('hex') }
}

function isForTests(baseUrl: string | undefined): boolean {
  if (baseUrl === undefined) return false
  const { hostname } = new URL(baseUrl)
  return hostname === TEST_HOST || isLoopback(hostname)
}
