import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify'
import type { Pool } from 'pg'
import * as z from 'zod'
import { isCoin } from './coins.ts'
import { createPostman } from './notice.ts'
import { contentSecurityPolicy, messagePage, payPage } from './pay-page.ts'
import { isPossible, type OutcomeName, outcomes, playOutcome, stageOf } from './play-outcome.ts'
import { providerApi } from './provider-api.ts'
import { createTables, findInvoice, type Invoice, listPayments, writeControl } from './store.ts'

interface SandboxNowpaymentsOptions {
  pool: Pool
  log: FastifyBaseLogger
  /** Where browsers find the shop, and so this page; also where the shop has notices sent. */
  publicUrl: string
  /** Where this process finds the shop: notices for `publicUrl` go here, since that may lead nowhere from inside. */
  ownOrigin: () => string
  apiKey: string
  ipnSecret: string
}

const control = z.strictObject({
  api: z.enum(['ok', 'slow', 'error', 'down', 'lost']).optional(),
  notices: z.enum(['sent', 'lost']).optional(),
  delayMs: z.int().min(0).max(60_000).optional(),
})

/**
 * NOWPayments for the sandbox, below the prefix it is registered with: the provider's API (`/v1/…`), the hosted page
 * (`/payment?iid=…`) and, for tests, `POST /control`. Its state lies in PostgreSQL, shared by all processes.
 */
export async function sandboxNowpayments(
  scope: FastifyInstance,
  { pool, log, publicUrl, ownOrigin, apiKey, ipnSecret }: SandboxNowpaymentsOptions,
): Promise<void> {
  await createTables(pool)
  const postman = createPostman({ ipnSecret, log })
  scope.addHook('onClose', async () => postman.close())
  const addressFor = (url: string) =>
    url.startsWith(publicUrl) ? ownOrigin() + url.slice(publicUrl.length) : url

  await scope.register(providerApi, { pool, apiKey, pageUrl: `${publicUrl}${scope.prefix}/payment` })
  await scope.register(hostedPage, { stagehand: { pool, postman, addressFor } })
  scope.post('/control', async (request, reply) => {
    const { data } = control.safeParse(request.body)
    if (!data) return reply.code(400).send({ message: 'api, notices or delayMs' })
    // What is left out stays undefined, which JSON leaves out as well.
    await writeControl(pool, JSON.parse(JSON.stringify(data)))
    return data
  })
}

async function hostedPage(
  scope: FastifyInstance,
  { stagehand }: { stagehand: Parameters<typeof playOutcome>[0] },
): Promise<void> {
  const { pool } = stagehand
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  scope.get('/payment', async (request, reply) => {
    const invoice = await invoiceOf(pool, request.query)
    if (!invoice) return notFound(reply)
    const payments = await listPayments(pool, invoice.id)
    const possible = (Object.keys(outcomes) as OutcomeName[]).filter((name) => isPossible(name, payments))
    return html(reply, payPage({ invoice, payments, stage: stageOf(payments), possible }), invoice)
  })

  scope.post('/payment', async (request, reply) => {
    const invoice = await invoiceOf(pool, request.query)
    if (!invoice) return notFound(reply)
    const { outcome = '', coin } = (request.body ?? {}) as Record<string, string>
    const payments = await listPayments(pool, invoice.id)
    if (!isPossible(outcome, payments) || !isCoin(coin)) {
      reply.code(409)
      return html(
        reply,
        messagePage('Not possible', 'That cannot happen to this invoice any more. Go back and reload.'),
      )
    }
    await playOutcome(stagehand, { invoice, name: outcome, coin })
    const { leads } = outcomes[outcome]
    const shop = leads === 'success' ? invoice.successUrl : leads === 'cancel' ? invoice.cancelUrl : null
    return reply.redirect(shop ?? `${scope.prefix}/payment?iid=${invoice.id}`, 303)
  })
}

async function invoiceOf(pool: Pool, query: unknown): Promise<Invoice | undefined> {
  const { data } = z.object({ iid: z.string().regex(/^\d{1,12}$/) }).safeParse(query)
  return data && findInvoice(pool, Number(data.iid))
}

function notFound(reply: FastifyReply) {
  reply.code(404)
  return html(
    reply,
    messagePage('No such invoice', 'The address is incomplete, or the sandbox was started anew.'),
  )
}

function html(reply: FastifyReply, page: string, invoice?: Invoice) {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      contentSecurityPolicy([invoice?.successUrl ?? null, invoice?.cancelUrl ?? null]),
    )
    .send(page)
}
