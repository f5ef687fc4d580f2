import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify'
import type { Pool } from 'pg'
import * as z from 'zod'
import { controlRoutes } from '../../../../../host/sandbox/control.ts'
import { createTables } from '../../../../../host/sandbox/create-tables.ts'
import { readForms, sendPage } from '../../../../../host/sandbox/pages/serve.ts'
import { createWebhookSender } from '../../../../../host/sandbox/webhook-sender.ts'
import { isCoin } from './coins.ts'
import { nowpaymentsFaults } from './faults.ts'
import { type paymentBody, signatureOf } from './notice.ts'
import { noInvoicePage, notPossiblePage, payPage } from './pay-page.ts'
import { isPossible, type OutcomeName, outcomes, playOutcome, stageOf } from './play-outcome.ts'
import { providerApi } from './provider-api.ts'
import { findInvoice, type Invoice, listPayments, readControl, tablesSql, writeControl } from './store.ts'

interface SandboxNowpaymentsOptions {
  pool: Pool
  log: FastifyBaseLogger
  /** The shop's address for browsers, which is also in the callback URL of notices. */
  publicUrl: string
  /**
   * The shop's address from inside of this process. Notices for `publicUrl` go here, because it may not work from
   * inside.
   */
  ownOrigin: () => string
  apiKey: string
  ipnSecret: string
  /** Whether anyone may make the simulator misbehave, as tests do. */
  hasControls?: boolean
}

/**
 * Simulates NOWPayments, below the prefix of its registration: the provider's API (`/v1/…`), the hosted page
 * (`/payment?iid=…`) the page `/faults` and, for tests, `POST /control`. Its state is stored in PostgreSQL, so that all processes share
 * it.
 */
export async function sandboxNowpayments(
  scope: FastifyInstance,
  { pool, log, publicUrl, ownOrigin, apiKey, ipnSecret, hasControls = true }: SandboxNowpaymentsOptions,
): Promise<void> {
  await createTables(pool, tablesSql)
  const webhooks = createWebhookSender<ReturnType<typeof paymentBody>>({
    provider: 'NOWPayments',
    log,
    sign: (notice) => ({
      body: JSON.stringify(notice),
      headers: { 'x-nowpayments-sig': signatureOf(notice, ipnSecret) },
    }),
    isAcknowledged: (status) => status >= 200 && status < 300,
  })
  scope.addHook('onClose', async () => webhooks.close())
  const addressFor = (url: string) =>
    url.startsWith(publicUrl) ? ownOrigin() + url.slice(publicUrl.length) : url

  await scope.register(providerApi, { pool, apiKey, pageUrl: `${publicUrl}${scope.prefix}/payment` })
  const faultsAddress = hasControls ? `${scope.prefix}/faults` : null
  await scope.register(hostedPage, { context: { pool, webhooks, addressFor }, faultsAddress })
  if (!hasControls) return
  await scope.register((inner) =>
    controlRoutes(inner, {
      ...nowpaymentsFaults,
      read: () => readControl(pool),
      write: (control) => writeControl(pool, control),
    }),
  )
}

async function hostedPage(
  scope: FastifyInstance,
  { context, faultsAddress }: { context: Parameters<typeof playOutcome>[0]; faultsAddress: string | null },
): Promise<void> {
  const { pool } = context
  readForms(scope)

  scope.get('/payment', async (request, reply) => {
    const invoice = await invoiceOf(pool, request.query)
    if (!invoice) return notFound(reply)
    const payments = await listPayments(pool, invoice.id)
    const possibleOutcomes = (Object.keys(outcomes) as OutcomeName[]).filter((name) =>
      isPossible(name, payments),
    )
    const page = payPage({ invoice, payments, stage: stageOf(payments), possibleOutcomes, faultsAddress })
    return sendPage(reply, page, [invoice.successUrl, invoice.cancelUrl])
  })

  scope.post('/payment', async (request, reply) => {
    const invoice = await invoiceOf(pool, request.query)
    if (!invoice) return notFound(reply)
    const { outcome = '', coin } = (request.body ?? {}) as Record<string, string>
    const payments = await listPayments(pool, invoice.id)
    if (!isPossible(outcome, payments) || !isCoin(coin)) {
      reply.code(409)
      return sendPage(reply, notPossiblePage())
    }
    await playOutcome(context, { invoice, name: outcome, coin })
    const { leads } = outcomes[outcome]
    const shopUrl = { success: invoice.successUrl, cancel: invoice.cancelUrl, back: null }[leads]
    return reply.redirect(shopUrl ?? `${scope.prefix}/payment?iid=${invoice.id}`, 303)
  })
}

async function invoiceOf(pool: Pool, query: unknown): Promise<Invoice | undefined> {
  const { data } = z.object({ iid: z.string().regex(/^\d{1,12}$/) }).safeParse(query)
  return data && findInvoice(pool, Number(data.iid))
}

function notFound(reply: FastifyReply) {
  reply.code(404)
  return sendPage(reply, noInvoicePage())
}
