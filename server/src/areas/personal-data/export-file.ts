import { Readable } from 'node:stream'
import * as contract from '@docket/contract/personal-data'
import type { Platform } from '../../host/context/platform.ts'
import { shopTimeZone } from '../../host/context/shop-identity.ts'
import { ShopError } from '../../host/errors.ts'
import { createExportLinks } from '../../host/export/export-links.ts'
import type { Api } from '../../host/http/route/api.ts'
import { type Call, callOf, routeSchema } from '../../host/http/route/route.ts'
import { createSharedThrottle } from '../../host/security/throttle.ts'
import { dayIn } from '../../host/zoned-time.ts'
import { writeEntry } from './audited.ts'
import { personalDataText, type Sections } from './personal-data-text.ts'

/** Drop readers that have not read for a minute; TCP may not have noticed that they left. */
const STALLED_MS = 60_000
/** The maximum number of files that this process sends at the same time. */
const MAX_AT_ONCE = 4

/** The two calls of the export: the link, and the file that it leads to. */
export function exportFileRoutes(api: Api, platform: Platform, sections: Sections): void {
  const { db, pool, shopIdentity, config, log } = platform
  const file = contract.personalDataFile
  const links = createExportLinks<null>(platform, file.path, ({ role }) => role === 'USER')
  const throttle = createSharedThrottle(pool, config.rateLimits, {
    name: 'personal-data',
    attempts: 5,
    windowSeconds: 3_600,
  })
  /** By customer. A customer has one: a newer one ends it, so that one customer cannot keep all places. */
  const openStreams = new Map<number, Readable>()

  api.route(contract.personalDataLink, async ({ caller }) => {
    await throttle.take(`user:${caller.id}`)
    const token = await links.issue(caller, null)
    return { url: `/api${file.path}?${new URLSearchParams({ token })}` }
  })

  api.app.route({
    method: file.method,
    url: file.path,
    schema: routeSchema(file, 200),
    // A HEAD request must not use the link.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { query, address } = callOf(file, request, reply) as Call<typeof file>
      const userId = await links.redeem(query.token, async ({ caller }) => {
        if (openStreams.size >= MAX_AT_ONCE && !openStreams.has(caller.id)) {
          throw new ShopError('RATE_LIMITED', 'Too many files are being downloaded. Try again in a moment.', {
            retryAfter: 10,
          })
        }
        const subject = `user:${caller.id}`
        await writeEntry(db, { actorId: caller.id, action: 'user.export-data', subject, address })
        return caller.id
      })
      const stream = streamUntilStalled(personalDataText(platform, sections, userId))
      openStreams.get(userId)?.destroy()
      openStreams.set(userId, stream)
      stream.once('error', (error) =>
        log.warn({ cause: error.message }, 'An export of personal data broke off.'),
      )
      stream.once('close', () => {
        if (openStreams.get(userId) === stream) openStreams.delete(userId)
      })
      // If the reader has already disconnected, nothing else destroys the stream.
      if (reply.raw.destroyed) stream.destroy()
      const day = dayIn(shopTimeZone(shopIdentity.current()), Date.now())
      return reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="docket-my-data-${day}.json"`)
        .header('x-accel-buffering', 'no')
        .send(stream)
    },
  })
  api.app.addHook('preClose', async () => {
    for (const stream of openStreams.values()) stream.destroy()
  })
}

/**
 * A stream of the texts, at the pace of its reader. It fails if the reader stops for `STALLED_MS`. After a failure the
 * connection breaks off, so the reader notices it.
 */
function streamUntilStalled(texts: AsyncIterable<string>): Readable {
  const stream = Readable.from(buffers(), { objectMode: false })
  return stream

  async function* buffers() {
    for await (const text of texts) {
      const stalled = setTimeout(
        () => stream.destroy(new Error('The reader of this export has stopped reading.')),
        STALLED_MS,
      )
      try {
        yield Buffer.from(text)
      } finally {
        clearTimeout(stalled)
      }
    }
  }
}
