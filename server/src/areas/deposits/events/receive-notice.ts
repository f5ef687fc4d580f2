import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Database } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import { addJob } from '../../../host/queue/jobs.ts'
import type { ShopProvider } from '../payments/registry.ts'

const MAX_NOTICE_BYTES = 64 * 1024
const WARN_EVERY_MS = 60_000

/**
 * The route to which a provider posts its notices. A notice with a valid signature is stored byte for byte, together
 * with its job, in one transaction, and answered at once (NOWPayments waits 3 s). Other notices are not stored. The
 * caller passes the platform's `quick` as `db`, so that a notice does not wait behind slow queries: if a notice is
 * lost, its deposit may never be credited. The route has a scope of its own, because the signature covers the unparsed
 * body.
 */
export async function noticeRoute(
  scope: FastifyInstance,
  { db, provider: { name, notices, client } }: { db: Database; provider: ShopProvider },
): Promise<void> {
  const { path, signatureHeader } = notices
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const warnOfForgery = createForgeryWarning(name)
  scope.post(
    path,
    // Not in the API's documents: only the provider can sign a notice.
    { bodyLimit: MAX_NOTICE_BYTES, config: { neverShed: true }, schema: { hide: true } as object },
    async (request) => {
      if (!client) throw new ShopError('PAYMENT_UNAVAILABLE')
      const { body, headers } = request
      const text = Buffer.isBuffer(body) ? textOf(body) : null
      if (!Buffer.isBuffer(body) || text === null || !client.verifyNotice(body, headers[signatureHeader])) {
        warnOfForgery(request.log)
        throw new ShopError('INVALID_SIGNATURE')
      }
      await storeNotice(db, name, text)
      return { received: true }
    },
  )
}

/** The text of a body; null if it cannot be stored byte for byte, because it is not UTF-8 or contains a NUL. */
function textOf(body: Buffer): string | null {
  const text = body.toString('utf8')
  return Buffer.from(text, 'utf8').equals(body) && !text.includes('\u0000') ? text : null
}

/**
 * The first bad signature is logged at once, because it may mean a wrong key. The next ones are only counted, in one
 * line a minute and without their content, because anyone can post here and must not fill the log.
 */
function createForgeryWarning(provider: string): (log: FastifyBaseLogger) => void {
  let refused = 0
  let warnedAt = Number.NEGATIVE_INFINITY
  return (log) => {
    refused++
    if (performance.now() - warnedAt < WARN_EVERY_MS) return
    log.warn({ provider, refused }, 'Payment notices with a bad signature were refused.')
    refused = 0
    warnedAt = performance.now()
  }
}

async function storeNotice(db: Database, provider: string, body: string) {
  await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('provider_events')
      .values({ provider, body })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addProviderEventJob(tx, { id, provider })
  })
}

/**
 * The key of an event's job is this prefix and the event's id. Releases without lanes used `provider-event:`. If an
 * operator goes back to such a release, its sweep does not find these jobs and adds its own.
 */
export const PROVIDER_EVENT_KEY = 'payment-notice:'

/**
 * Adds the job for a stored notice to its provider's lane, due now or after a delay. There is one job for each notice.
 */
export async function addProviderEventJob(
  db: Database,
  { id, provider }: { id: number; provider: string },
  { delayMs = 0 }: { delayMs?: number } = {},
): Promise<void> {
  await addJob(
    db,
    `work-${provider}-event`,
    { eventId: String(id) },
    { key: PROVIDER_EVENT_KEY + id, delayMs },
  )
}
