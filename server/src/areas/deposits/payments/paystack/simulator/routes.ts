import { createHmac } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify'
import type { Pool } from 'pg'
import * as z from 'zod'
import { controlRoutes } from '../../../../../host/sandbox/control.ts'
import { createTables } from '../../../../../host/sandbox/create-tables.ts'

import { readForms, sendPage } from '../../../../../host/sandbox/pages/serve.ts'
import { createWebhookSender } from '../../../../../host/sandbox/webhook-sender.ts'
import { checkoutPage, noPaymentPage, notPossiblePage } from './checkout-page.ts'
import { disputeFiles } from './disputes-api.ts'
import { paystackFaults } from './faults.ts'
import { isPossible, type OutcomeName, outcomes } from './outcomes.ts'
import { playOutcome, type SimulatorContext } from './play-outcome.ts'
import { providerApi } from './provider-api.ts'
import { listReturns } from './returned-money.ts'
import { findTransaction, readControl, type Transaction, tablesSql, writeControl } from './store.ts'

interface SandboxPaystackOptions {
  pool: Pool
  log: FastifyBaseLogger
  /** The shop's address for browsers. */
  publicUrl: string
  /** The shop's address from inside of this process. Notices go here, because `publicUrl` may not work from inside. */
  ownOrigin: () => string
  secretKey: string
  /** Whether anyone may make the simulator misbehave, as tests do. */
  hasControls?: boolean
}

/**
 * Simulates Paystack, below the prefix under which it is registered: the provider's API (`/transaction/…`), the hosted
 * page (`/checkout/…`) the page `/faults` and, for tests, `POST /control`. Its state is stored in PostgreSQL, so that all processes share
 * it.
 */
export async function sandboxPaystack(
  scope: FastifyInstance,
  { pool, log, publicUrl, ownOrigin, secretKey, hasControls = true }: SandboxPaystackOptions,
): Promise<void> {
  await createTables(pool, tablesSql)
  // The signature shares no code with the shop's own check.
  const webhooks = createWebhookSender<string>({
    provider: 'Paystack',
    log,
    sign: (body) => ({
      body,
      headers: { 'x-paystack-signature': createHmac('sha512', secretKey).update(body).digest('hex') },
    }),
    isAcknowledged: (status) => status === 200,
  })
  scope.addHook('onClose', async () => webhooks.close())

  await scope.register(providerApi, { pool, secretKey, pageUrl: `${publicUrl}${scope.prefix}/checkout` })
  await scope.register(disputeFiles, { pool, secretKey })
  const webhookUrl = () => `${ownOrigin()}/api/paystack/webhook`
  const faultsAddress = hasControls ? `${scope.prefix}/faults` : null
  await scope.register(checkout, { context: { pool, webhooks, webhookUrl }, faultsAddress })
  if (!hasControls) return
  await scope.register((inner) =>
    controlRoutes(inner, {
      ...paystackFaults,
      read: () => readControl(pool),
      write: (control) => writeControl(pool, control),
    }),
  )
}

interface CheckoutParams {
  Params: { accessCode: string }
}

async function checkout(
  scope: FastifyInstance,
  { context, faultsAddress }: { context: SimulatorContext; faultsAddress: string | null },
): Promise<void> {
  const { pool } = context
  readForms(scope)

  scope.get<CheckoutParams>('/checkout/:accessCode', async (request, reply) => {
    const transaction = await findTransaction(pool, request.params)
    if (!transaction) return notFound(reply)
    const returns = await listReturns(pool, transaction.accessCode)
    const possibleOutcomes = (Object.keys(outcomes) as OutcomeName[]).filter((name) =>
      isPossible(name, transaction, returns),
    )
    const page = checkoutPage({ transaction, returns, possibleOutcomes, faultsAddress })
    return sendPage(reply, page, [transaction.callbackUrl, cancelUrlOf(transaction)])
  })

  scope.post<CheckoutParams>('/checkout/:accessCode', async (request, reply) => {
    const transaction = await findTransaction(pool, request.params)
    if (!transaction) return notFound(reply)
    const { outcome = '' } = (request.body ?? {}) as Record<string, string>
    const returns = await listReturns(pool, transaction.accessCode)
    if (!isPossible(outcome, transaction, returns) || !(await playOutcome(context, transaction, outcome))) {
      reply.code(409)
      return sendPage(reply, notPossiblePage())
    }
    const { leads } = outcomes[outcome]
    const shopUrls = { callback: returnUrlOf(transaction), cancel: cancelUrlOf(transaction), back: null }
    const shopUrl = shopUrls[leads]
    return reply.redirect(shopUrl ?? `${scope.prefix}/checkout/${transaction.accessCode}`, 303)
  })
}

function returnUrlOf({ callbackUrl, reference }: Transaction): string | null {
  if (callbackUrl === null) return null
  const url = new URL(callbackUrl)
  url.searchParams.append('trxref', reference)
  url.searchParams.append('reference', reference)
  return url.href
}

const cancelMetadata = z.object({ cancel_action: z.url({ protocol: /^https?$/ }) })

/** The address for a cancelled payment. [Paystack docs, Metadata] */
function cancelUrlOf({ metadata }: Transaction): string | null {
  const { data } = cancelMetadata.safeParse(typeof metadata === 'string' ? parseJson(metadata) : metadata)
  return data?.cancel_action ?? null
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

function notFound(reply: FastifyReply) {
  reply.code(404)
  return sendPage(reply, noPaymentPage())
}
