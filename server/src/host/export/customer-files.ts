import type { Readable } from 'node:stream'
import type { Endpoint } from '@docket/contract/endpoint'
import type * as z from 'zod'
import type { Platform } from '../context/platform.ts'
import { ShopError } from '../errors.ts'
import type { Api } from '../http/route/api.ts'
import { type Call, callOf, routeSchema } from '../http/route/route.ts'
import type { Identity } from '../security/sessions.ts'
import { createExportLinks } from './export-links.ts'
import { streamUntilStalled } from './stream-until-stalled.ts'

/** The maximum number of files of one kind that this process sends at the same time. */
const MAX_AT_ONCE = 4

/** The call that a link leads to. */
type FileCall = Endpoint & { query: z.ZodType<{ token: string }> }

interface FileToSend {
  /** With its ending. */
  name: string
  contentType: string
  texts: AsyncIterable<string>
}

interface FileOf<Filters> {
  /** How the log names it: `An export of personal data`. */
  title: string
  /** If it fails, the link can be used again. */
  open(filters: Filters, link: { caller: Identity; address: string }): Promise<FileToSend>
}

/**
 * Registers the call that sends a file of a customer's own data, and returns what makes the links to it. A customer has
 * one file of a kind at a time: a newer one ends it, so that one customer cannot keep all places.
 */
export function customerFiles<Filters>(
  api: Api,
  platform: Platform,
  file: FileCall,
  { title, open }: FileOf<Filters>,
): (caller: Identity, filters: Filters) => Promise<{ url: string }> {
  const links = createExportLinks<Filters>(platform, file.path, ({ role }) => role === 'USER')
  const openStreams = new Map<number, Readable>()

  api.app.route({
    method: file.method,
    url: file.path,
    schema: routeSchema(file, 200),
    // A HEAD request must not use the link.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { query, address } = callOf(file, request, reply) as Call<FileCall>
      const opened = await links.redeem(query.token, async ({ caller, filters }) => {
        if (openStreams.size >= MAX_AT_ONCE && !openStreams.has(caller.id)) {
          throw new ShopError('RATE_LIMITED', 'Too many files are being downloaded. Try again in a moment.', {
            retryAfter: 10,
          })
        }
        return { userId: caller.id, ...(await open(filters, { caller, address })) }
      })
      const { userId, name, contentType, texts } = opened
      const stream = streamUntilStalled(texts)
      openStreams.get(userId)?.destroy()
      openStreams.set(userId, stream)
      stream.once('error', (error) => platform.log.warn({ cause: error.message }, `${title} broke off.`))
      stream.once('close', () => {
        if (openStreams.get(userId) === stream) openStreams.delete(userId)
      })
      // If the reader has already disconnected, nothing else destroys the stream.
      if (reply.raw.destroyed) stream.destroy()
      return reply
        .header('content-type', contentType)
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('x-accel-buffering', 'no')
        .send(stream)
    },
  })
  api.app.addHook('preClose', async () => {
    for (const stream of openStreams.values()) stream.destroy()
  })

  return async (caller, filters) => {
    const token = await links.issue(caller, filters)
    return { url: `/api${file.path}?${new URLSearchParams({ token })}` }
  }
}
