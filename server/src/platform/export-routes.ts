import { Readable } from 'node:stream'
import type { exportOf } from '@docket/contract/export'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type * as z from 'zod'
import { writeAuditEntry } from './audit-log.ts'
import { type CsvColumns, csvHead, csvLines } from './csv.ts'
import { createExportLinks, mayExport } from './export-links.ts'
import { type OpenRows, openRows, type ReadList, takePlace } from './export-rows.ts'
import { keepingConnection } from './http/timeouts.ts'
import type { Platform } from './platform.ts'
import { type Call, callOf, documented, route } from './route.ts'
import type { Sessions } from './sessions.ts'

/** A list of the back office as a file. */
export interface ExportedList<Filters, Row> {
  /** Names the file and the trail's entry, e.g. `users`. */
  name: string
  read: ReadList<Filters, Row>
  columns: CsvColumns<Row>
}

/** Who takes nothing for so long has gone, whether or not the line has noticed. */
const STALLED_MS = 60_000
/** The longest that one file may keep its snapshot open. */
const MOST_MS = 30 * 60_000
const SESSION_CHECK_MS = 10_000

/** Registers the two calls of one list: the link, and the file that it leads to. */
export function exportRoutes<Filters extends z.ZodType, Row>(
  app: FastifyInstance,
  platform: Platform,
  { link, file }: ReturnType<typeof exportOf<Filters>>,
  { name, read, columns }: ExportedList<z.output<Filters>, Row>,
): void {
  const { db, sessions, log } = platform
  const links = createExportLinks<z.output<Filters>>(platform, file.path)
  const open = new Set<Readable>()

  route(app, sessions, link, async ({ caller, query }) => {
    // Fastify ran `link.query` over it, whatever it is.
    const filters = query as z.output<Filters>
    // Refused here, where there is a screen to say so: of a file the browser only tells that it failed.
    await takePlace(db)
    const { total, close } = await openRows(db, read, filters)
    await close()
    const token = await links.seal(caller, filters)
    return { url: `/api${file.path}?${new URLSearchParams({ token })}`, rows: total }
  })

  app.route({
    method: file.method,
    url: file.path,
    schema: documented(file, 200),
    // Whoever only asks whether it is there must not use the link up.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { query, address } = callOf(file, request) as Call<typeof file>
      const begin = () =>
        links.use(query.token, async ({ caller, filters }) => {
          const rows = await openRows(db, read, filters)
          try {
            await writeAuditEntry(db, {
              actorId: caller.id,
              action: `${name}.export`,
              subject: `list:${name}`,
              after: { filters, rows: rows.total },
              address,
            })
          } catch (error) {
            await rows.close()
            throw error
          }
          return { rows, sessionId: caller.sessionId }
        })
      const { rows, sessionId } = await keepingConnection(request, begin)
      const stream = csvStream(rows, columns, () => isAllowed(sessions, sessionId))
      open.add(stream)
      stream.once('error', (error) =>
        log.warn({ cause: error.message, rows: rows.total }, `${name}.export broke off.`),
      )
      stream.once('close', () => {
        open.delete(stream)
        rows.close().catch((error: Error) => log.warn({ cause: error.message }, 'An export ended badly.'))
      })
      return sendFile(reply, stream, { name, total: rows.total })
    },
  })
  app.addHook('preClose', async () => {
    for (const stream of open) stream.destroy()
  })
}

function sendFile(reply: FastifyReply, stream: Readable, { name, total }: { name: string; total: number }) {
  // Gone meanwhile: nothing else would tell the stream.
  if (reply.raw.destroyed) stream.destroy()
  const day = new Date().toISOString().slice(0, 10)
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="docket-${name}-${day}.csv"`)
    .header('x-row-count', total)
    .header('x-accel-buffering', 'no')
    .send(stream)
}

/** Asked for batch by batch, as fast as the reader takes them. A file that breaks off does so visibly: see `destroy`. */
function csvStream<Row>(
  rows: OpenRows<Row>,
  columns: CsvColumns<Row>,
  isStillAllowed: () => Promise<boolean>,
): Readable {
  const stream = Readable.from(unlessStalled(), { objectMode: false })
  return stream

  async function* unlessStalled() {
    for await (const text of csvText(rows, columns, isStillAllowed)) {
      const stalled = setTimeout(() => stream.destroy(new Error('Nobody reads this export.')), STALLED_MS)
      try {
        yield Buffer.from(text)
      } finally {
        clearTimeout(stalled)
      }
    }
  }
}

async function* csvText<Row>(
  { batches, close }: OpenRows<Row>,
  columns: CsvColumns<Row>,
  isStillAllowed: () => Promise<boolean>,
) {
  const startedAt = performance.now()
  let checkedAt = startedAt
  yield csvHead(columns)
  for await (const rows of batches) {
    const now = performance.now()
    if (now - startedAt > MOST_MS) throw new Error('An export took too long.')
    if (now - checkedAt > SESSION_CHECK_MS) {
      if (!(await isStillAllowed())) throw new Error('The session of an export has ended.')
      checkedAt = now
    }
    yield csvLines(columns, rows)
  }
  // Before the file ends: whoever has all of it finds its place free. What fails here is told where it closes.
  await close().catch(() => {})
}

async function isAllowed(sessions: Sessions, sessionId: string): Promise<boolean> {
  const caller = await sessions.find(sessionId)
  return caller !== null && mayExport(caller)
}
