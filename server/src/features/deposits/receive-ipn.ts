import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database.ts'
import { ShopError } from '../../platform/errors.ts'
import type { Nowpayments } from '../../providers/nowpayments.ts'
import { addProviderEventJob } from './provider-event-job.ts'

const MAX_NOTICE_BYTES = 64 * 1024
const WARN_EVERY_MS = 60_000

/**
 * `POST /crypto/ipn`: NOWPayments' notice. A good signature has it stored exactly as it came, with a job to work it, in
 * one transaction, and answered at once (the provider waits 3 s); a bad one leaves nothing behind.
 * In a scope of its own, since the signature is over a body that must not have been parsed.
 */
export async function ipnRoute(
  scope: FastifyInstance,
  { db, nowpayments }: { db: Database; nowpayments: Nowpayments | null },
): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  const warnOfForgery = forgeryWarning()
  scope.post(
    '/crypto/ipn',
    // Not for the API's readers: only the provider can sign it.
    { bodyLimit: MAX_NOTICE_BYTES, schema: { hide: true } as object },
    async (request) => {
      if (!nowpayments) throw new ShopError('PAYMENT_UNAVAILABLE')
      const { body } = request
      const signature = request.headers['x-nowpayments-sig']
      if (typeof body !== 'string' || !nowpayments.isSigned(body, signature)) {
        warnOfForgery(request.log)
        throw new ShopError('INVALID_SIGNATURE')
      }
      await store(db, body)
      return { received: true }
    },
  )
}

/**
 * The first bad signature is told at once, for it may be a wrong NOWPAYMENTS_IPN_SECRET; the next ones only as a number
 * in a line a minute, and nothing of what they sent: anybody can post here, and must not fill the log.
 */
function forgeryWarning(): (log: FastifyBaseLogger) => void {
  let refused = 0
  let warnedAt = Number.NEGATIVE_INFINITY
  return (log) => {
    refused++
    if (performance.now() - warnedAt < WARN_EVERY_MS) return
    log.warn({ refused }, 'Payment notices with a bad signature were refused.')
    refused = 0
    warnedAt = performance.now()
  }
}

async function store(db: Database, body: string) {
  await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('provider_events')
      .values({ provider: 'nowpayments', body })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addProviderEventJob(tx, id)
  })
}
