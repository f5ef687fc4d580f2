import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database.ts'
import { ShopError } from '../../platform/errors.ts'
import { addProviderEventJob, type Provider } from './provider-event-job.ts'

/** A provider that posts notices to us. */
interface NoticeSource {
  provider: Provider
  path: `/${string}`
  /** The header that carries the signature. */
  header: string
  /** Null while the method is switched off. */
  isSigned: ((body: Buffer, signature: unknown) => boolean) | null
}

const MAX_NOTICE_BYTES = 64 * 1024
const WARN_EVERY_MS = 60_000

/**
 * Where a provider posts its notices. A good signature has one stored exactly as it came, with a job to work it, in one
 * transaction, and answered at once (NOWPayments waits 3 s); a bad one leaves nothing behind.
 * `db` is `quick`, so that a notice never waits behind pages and reports: if it is lost, a deposit may never be credited.
 * In a scope of its own, since the signature is over a body that must not have been parsed.
 */
export async function noticeRoute(
  scope: FastifyInstance,
  { db, source }: { db: Database; source: NoticeSource },
): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const warnOfForgery = forgeryWarning(source.provider)
  scope.post(
    source.path,
    // Not for the API's readers: only the provider can sign it.
    { bodyLimit: MAX_NOTICE_BYTES, config: { neverShed: true }, schema: { hide: true } as object },
    async (request) => {
      if (!source.isSigned) throw new ShopError('PAYMENT_UNAVAILABLE')
      const { body } = request
      const text = Buffer.isBuffer(body) ? textOf(body) : null
      if (!Buffer.isBuffer(body) || text === null || !source.isSigned(body, request.headers[source.header])) {
        warnOfForgery(request.log)
        throw new ShopError('INVALID_SIGNATURE')
      }
      await store(db, source.provider, text)
      return { received: true }
    },
  )
}

/** Null where it is nothing that could be kept as it came: not UTF-8, or with a character that PostgreSQL refuses. */
function textOf(body: Buffer): string | null {
  const text = body.toString('utf8')
  return Buffer.from(text, 'utf8').equals(body) && !text.includes('\u0000') ? text : null
}

/**
 * The first bad signature is told at once, for it may be a wrong key; the next ones only as a number in a line a minute,
 * and nothing of what they sent: anybody can post here, and must not fill the log.
 */
function forgeryWarning(provider: string): (log: FastifyBaseLogger) => void {
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

async function store(db: Database, provider: Provider, body: string) {
  await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('provider_events')
      .values({ provider, body })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addProviderEventJob(tx, { id, provider })
  })
}
