import Fastify from 'fastify'
import { connect } from '../../server/src/platform/db/database.ts'
import { sandboxExchangeRate } from '../../server/src/sandbox/exchange-rate/routes.ts'
import { sandboxNowpayments } from '../../server/src/sandbox/nowpayments/routes.ts'
import { writeControl as controlNowpayments } from '../../server/src/sandbox/nowpayments/store.ts'
import { sandboxPaystack } from '../../server/src/sandbox/paystack/routes.ts'
import { writeControl as controlPaystack } from '../../server/src/sandbox/paystack/store.ts'
import { claimPort } from '../../server/test/process/claim-port.ts'
import { type FaultProxy, openFaultProxy } from '../../server/test/process/fault-proxy.ts'

const KEYS = {
  apiKey: 'proof-nowpayments-api-key',
  ipnSecret: 'proof-nowpayments-ipn-secret',
  secretKey: 'sk_test_proof_of_the_crash_harness',
}

/** `lost`: the provider executes the call, but its answer is lost. */
type ProviderMode = 'ok' | 'error' | 'lost'

/**
 * Simulators of NOWPayments, Paystack and the exchange rate, which run outside of the shop, each behind its own fault
 * proxy.
 */
export interface Providers {
  /** The origin of the payment pages. */
  origin: string
  proxies: { nowpayments: FaultProxy; paystack: FaultProxy; exchangeRate: FaultProxy }
  /** The environment variables with which a shop uses these providers. */
  env: Record<string, string>
  set(mode: ProviderMode): Promise<void>
  /** The provider's id of every payment that the customer has paid, in full or in part. */
  paidIds(): Promise<string[]>
  close(): Promise<void>
}

/**
 * @param databaseUrl the database for the state of the simulators, which no fault affects
 * @param webhooks the address for notices
 */
export async function openProviders(databaseUrl: string, webhooks: { origin: string }): Promise<Providers> {
  const { pool, close } = connect(databaseUrl)
  const app = Fastify()
  const port = await claimPort()
  const origin = `http://127.0.0.1:${port}`
  const sharedOptions = { pool, log: app.log, publicUrl: origin, ownOrigin: () => webhooks.origin, ...KEYS }
  await app.register(sandboxNowpayments, { prefix: '/nowpayments', ...sharedOptions })
  await app.register(sandboxPaystack, { prefix: '/paystack', ...sharedOptions })
  await app.register(sandboxExchangeRate, { prefix: '/rate', pool })
  await app.listen({ host: '127.0.0.1', port })
  const [nowpayments, paystack, exchangeRate] = await Promise.all([
    openFaultProxy(port),
    openFaultProxy(port),
    openFaultProxy(port),
  ])
  const urlThrough = (proxy: FaultProxy, prefix: string) => `http://127.0.0.1:${proxy.port}${prefix}`
  return {
    origin,
    proxies: { nowpayments, paystack, exchangeRate },
    env: {
      NOWPAYMENTS_API_KEY: KEYS.apiKey,
      NOWPAYMENTS_IPN_SECRET: KEYS.ipnSecret,
      NOWPAYMENTS_BASE_URL: urlThrough(nowpayments, '/nowpayments'),
      PAYSTACK_SECRET_KEY: KEYS.secretKey,
      PAYSTACK_BASE_URL: urlThrough(paystack, '/paystack'),
      FX_BASE_URL: urlThrough(exchangeRate, '/rate'),
    },
    async set(mode) {
      await Promise.all([controlNowpayments(pool, { api: mode }), controlPaystack(pool, { api: mode })])
    },
    async paidIds() {
      const { rows } = await pool.query<{ id: string }>(`
        SELECT id::text FROM sandbox_nowpayments_payments
          WHERE paid_units > 0 AND status IN ('finished', 'partially_paid')
        UNION ALL SELECT reference FROM sandbox_paystack_transactions WHERE status = 'success'`)
      return rows.map(({ id }) => id)
    },
    async close() {
      await Promise.all([nowpayments, paystack, exchangeRate].map((proxy) => proxy.close()))
      await app.close()
      await close()
    },
  }
}
