import { createHmac } from 'node:crypto'
import Fastify from 'fastify'
import type { Pool } from 'pg'
import { sandboxExchangeRate } from '../../server/src/areas/deposits/payments/exchange-rate/simulator/routes.ts'
import {
  signatureOf as nowpaymentsSignature,
  paymentBody,
} from '../../server/src/areas/deposits/payments/nowpayments/simulator/notice.ts'
import { sandboxNowpayments } from '../../server/src/areas/deposits/payments/nowpayments/simulator/routes.ts'
import {
  writeControl as controlNowpayments,
  findInvoice,
  findPayment,
} from '../../server/src/areas/deposits/payments/nowpayments/simulator/store.ts'
import { chargeNotice } from '../../server/src/areas/deposits/payments/paystack/simulator/bodies.ts'
import { sandboxPaystack } from '../../server/src/areas/deposits/payments/paystack/simulator/routes.ts'
import {
  writeControl as controlPaystack,
  findTransaction,
} from '../../server/src/areas/deposits/payments/paystack/simulator/store.ts'
import { connect } from '../../server/src/host/db/database.ts'
import type { ApiMode } from '../../server/src/host/sandbox/misbehave.ts'
import { claimPort } from '../../server/test/process/claim-port.ts'
import { type FaultProxy, openFaultProxy } from '../../server/test/process/fault-proxy.ts'
import { actAsBank, type BankAct, disputeNewest } from './bank.ts'

const KEYS = {
  apiKey: 'proof-nowpayments-api-key',
  ipnSecret: 'proof-nowpayments-ipn-secret',
  secretKey: 'sk_test_proof_of_the_crash_harness',
}

/** What a provider that is too busy asks for. */
const RETRY_AFTER_SECONDS = 5
/** How many of the newest payments get a notice that contradicts them. */
const CONTRADICTED = 5
/** How many of the newest payments are disputed at the same time. */
const DISPUTED = 3

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
  /** How the API of both payment providers answers (host/sandbox/misbehave.ts). */
  set(api: ApiMode): Promise<void>
  /** For so long after its notice, Paystack answers that a payment is ongoing. */
  lag(ms: number): Promise<void>
  /** Sends notices with a valid signature which say that the newest payments have failed. */
  contradict(): Promise<void>
  /** A bank does something about a card payment. Returns false if that is not possible. */
  actAsBank(reference: string, act: BankAct): Promise<boolean>
  /** Banks dispute the newest card payments: opened, repeated, won and lost, all at the same time. */
  disputeNewest(): Promise<void>
  /** The provider's id of every payment that the customer has paid, in full or in part. */
  paidIds(): Promise<string[]>
  /** The provider's id of the payment of each refund, dispute and crypto refund: one for each of them. */
  returnedIds(): Promise<string[]>
  /** The ends of disputes by their ids: whether the shop has kept the money, or the payer has got it. */
  disputeEnds(): Promise<Map<string, 'kept' | 'returned'>>
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
  const bank = { pool, post: (notice: string) => postCardNotice(webhooks.origin, notice) }
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
    async set(api) {
      const control = { api, retryAfterSeconds: RETRY_AFTER_SECONDS }
      await Promise.all([controlNowpayments(pool, control), controlPaystack(pool, control)])
    },
    lag: (verifyLagMs) => controlPaystack(pool, { verifyLagMs }),
    contradict: () => contradict(pool, webhooks.origin),
    actAsBank: (reference, act) => actAsBank(bank, reference, act),
    disputeNewest: async () => {
      const paid = `SELECT reference AS id FROM sandbox_paystack_transactions
        WHERE status = 'success' ORDER BY created_at DESC LIMIT ${DISPUTED}`
      await disputeNewest(bank, await idsOf(pool, paid))
    },
    paidIds: () =>
      idsOf(
        pool,
        `SELECT id::text FROM sandbox_nowpayments_payments
          WHERE paid_units > 0 AND status NOT IN ('waiting', 'confirming', 'confirmed', 'sending', 'refunded')
        UNION ALL SELECT reference FROM sandbox_paystack_transactions WHERE status = 'success'`,
      ),
    returnedIds: () =>
      idsOf(
        pool,
        `SELECT id::text FROM sandbox_nowpayments_payments WHERE status = 'refunded'
        UNION ALL SELECT reference FROM sandbox_paystack_returns JOIN sandbox_paystack_transactions USING (access_code)`,
      ),
    async disputeEnds() {
      const { rows } = await pool.query<{ id: string; resolution: string }>(
        `SELECT id::text, resolution FROM sandbox_paystack_returns WHERE kind = 'dispute' AND resolution IS NOT NULL`,
      )
      const endOf = (resolution: string) => (resolution === 'declined' ? 'kept' : 'returned')
      return new Map(rows.map(({ id, resolution }) => [id, endOf(resolution)]))
    },
    async close() {
      await Promise.all([nowpayments, paystack, exchangeRate].map((proxy) => proxy.close()))
      await app.close()
      await close()
    },
  }
}

async function idsOf(pool: Pool, statement: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(statement)
  return rows.map(({ id }) => id)
}

const postTo = (url: string, header: string, body: string, signature: string) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', [header]: signature }, body })

/** Sends a notice of Paystack with its signature. */
function postCardNotice(shopOrigin: string, notice: string) {
  const signature = createHmac('sha512', KEYS.secretKey).update(notice).digest('hex')
  return postTo(`${shopOrigin}/api/paystack/webhook`, 'x-paystack-signature', notice, signature)
}

async function contradict(pool: Pool, shopOrigin: string): Promise<void> {
  const coins = `SELECT id::text FROM sandbox_nowpayments_payments ORDER BY updated_at DESC LIMIT ${CONTRADICTED}`
  for (const id of await idsOf(pool, coins)) {
    const payment = await findPayment(pool, Number(id))
    const invoice = payment && (await findInvoice(pool, payment.invoiceId))
    if (!payment || !invoice) continue
    const notice = paymentBody(invoice, { ...payment, status: 'failed', paidUnits: 0n })
    const signature = nowpaymentsSignature(notice, KEYS.ipnSecret)
    const url = `${shopOrigin}/api/crypto/ipn`
    await postTo(url, 'x-nowpayments-sig', JSON.stringify(notice), signature)
  }
  const cards = `SELECT reference AS id FROM sandbox_paystack_transactions ORDER BY created_at DESC LIMIT ${CONTRADICTED}`
  for (const reference of await idsOf(pool, cards)) {
    const transaction = await findTransaction(pool, { reference })
    if (!transaction) continue
    await postCardNotice(shopOrigin, chargeNotice({ ...transaction, status: 'failed' }))
  }
}
