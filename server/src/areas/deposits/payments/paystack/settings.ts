import * as z from 'zod'
import type { Config } from '../../../../host/config.ts'
import { httpUrl } from '../../../../host/environment.ts'
import { deriveKey } from '../../../../host/security/encryption.ts'
import { serviceEnvironment } from '../../../../host/service-environment.ts'

const LIVE_URL = 'https://api.paystack.co'

const secretKey = z
  .string()
  .regex(/^sk_(test|live)_\w+$/, 'must be a secret key of Paystack: sk_live_… or sk_test_…')

export const paystackEnvironment = serviceEnvironment({
  variables: {
    PAYSTACK_SECRET_KEY: secretKey
      .optional()
      .describe(
        'Deposits by card, charged in naira. Without it: the simulator in sandbox, switched off in production. Sandbox: a live key is refused. Production: a test key is refused',
      ),
    PAYSTACK_SECRET_KEY_PREVIOUS: secretKey
      .optional()
      .describe('The previous key, for [a rotation](docs/operating.md#replace-a-providers-secret)'),
    PAYSTACK_BASE_URL: httpUrl
      .optional()
      .describe('The address of Paystack. Production: must be https or on this machine'),
  },
  keys: ['PAYSTACK_SECRET_KEY'],
  previousKeys: ['PAYSTACK_SECRET_KEY_PREVIOUS'],
  address: 'PAYSTACK_BASE_URL',
  findUnsafe: {
    sandbox: (values) => {
      const live = findKey(values, 'sk_live_')
      return live
        ? `${live}: a sandbox would charge real cards with a live key. Set a test key (sk_test_…), or NODE_ENV=production.`
        : null
    },
    production: (values) => {
      const test = findKey(values, 'sk_test_')
      return test ? `${test}: a test key would credit wallets for cards that are never charged` : null
    },
  },
})

/** The variable whose key begins like this. */
function findKey(values: Readonly<Record<string, string | undefined>>, beginning: string) {
  const names = ['PAYSTACK_SECRET_KEY', 'PAYSTACK_SECRET_KEY_PREVIOUS']
  return names.find((name) => values[name]?.startsWith(beginning))
}

export interface PaystackSettings {
  secretKey: string
  /** The key from before a rotation: notices with it are accepted, too. It calls nothing. */
  previousSecretKey?: string | undefined
  /** A function, because the sandbox's address is not known before it listens. */
  baseUrl: () => string
  /** The time limit of a call; 10 s by default. */
  timeoutMs?: number
}

/**
 * How to reach Paystack: the operator's key; without it, in a sandbox, the shop's own simulator at `sandboxUrl`.
 * Null in production without a key: the method is switched off.
 */
export function paystackSettings(config: Config, sandboxUrl: () => string): PaystackSettings | null {
  const {
    PAYSTACK_SECRET_KEY: secretKey,
    PAYSTACK_SECRET_KEY_PREVIOUS: previousSecretKey,
    PAYSTACK_BASE_URL: baseUrl,
  } = paystackEnvironment.read(config)
  if (secretKey) return { secretKey, previousSecretKey, baseUrl: () => baseUrl ?? LIVE_URL }
  if (!config.sandbox) return null
  return { secretKey: sandboxPaystackKey(config.secretKey), baseUrl: () => baseUrl ?? sandboxUrl() }
}

/** The key that the shop and its simulator share, the same in every process. */
export function sandboxPaystackKey(secretKey: string): string {
  return `sk_test_${deriveKey(secretKey, 'sandbox paystack').subarray(0, 20).toString('hex')}`
}
