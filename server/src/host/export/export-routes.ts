import type { Readable } from 'node:stream'
import type { exportOf } from '@docket/contract/export'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type * as z from 'zod'
import type { Platform } from '../context/platform.ts'
import { shopTimeZone } from '../context/shop-identity.ts'
import { type Call, callOf, route, routeSchema } from '../http/route/route.ts'
import { withLongTimeout } from '../http/timeouts.ts'
import { writeAuditEntry } from '../security/audit-log.ts'
import { useLimit } from '../security/operator-limits/use-limit.ts'
import type { Identity } from '../security/sessions.ts'
import { dayIn } from '../zoned-time.ts'
import { type CsvColumns, csvHead, csvLines } from './csv.ts'
import { createExportLinks, mayExport } from './export-links.ts'
import { type OpenRows, openRows, type ReadList, takeExportSlot } from './export-rows.ts'
import { streamUntilStalled } from './stream-until-stalled.ts'

/** A list of the back office that can be downloaded as a file. */
export interface ExportedList<Filters, Row> {
  /** The name in the file name, such as `users`. */
  name: string
  read: ReadList<Filters, Row>
  columns: CsvColumns<Row>
}

/** What an area declares of such a list. */
export interface Exported {
  /** The action of the audit entry of each download, such as `users.export`. */
  action: string
  /** Registers the two calls of the list: the link, and the file that it leads to. */
  register(app: FastifyInstance, platform: Platform): void
}

/** Declares a list with its two calls. */
export function exported<Filters extends z.ZodType, Row>(
  calls: ReturnType<typeof exportOf<Filters>>,
  list: ExportedList<z.output<Filters>, Row>,
): Exported {
  const action = `${list.name}.export`
  return { action, register: (app, platform) => exportRoutes(app, platform, calls, { ...list, action }) }
}

/** The columns of a file, and the zone of its times. */
interface CsvFile<Row> {
  columns: CsvColumns<Row>
  timeZone: string
}

/** The longest time that one file may keep its snapshot open. */
const MAX_EXPORT_MS = 30 * 60_000
const SESSION_CHECK_MS = 10_000

function exportRoutes<Filters extends z.ZodType, Row>(
  app: FastifyInstance,
  platform: Platform,
  { link, file }: ReturnType<typeof exportOf<Filters>>,
  { name, action, read, columns }: ExportedList<z.output<Filters>, Row> & { action: string },
): void {
  const { db, replica, sessions, shopIdentity, log } = platform
  // A session or a role may end between the link and the file, and while the file is sent.
  const mayUse = (caller: Identity) => mayExport(caller, link.permission)
  const links = createExportLinks<z.output<Filters>>(platform, file.path, mayUse)
  const openStreams = new Set<Readable>()

  route(app, sessions, link, async ({ caller, query }) => {
    // Fastify has parsed the query by `link.query`.
    const filters = query as z.output<Filters>
    // Tries the export before the download, because a browser shows no reason for a failed download.
    const total = await replica.read(async (source) => {
      await takeExportSlot(source)
      const rows = await openRows(source, read, filters)
      await rows.close()
      return rows.total
    })
    await db.transaction().execute((tx) => useLimit(tx, { actorId: caller.id }, 'exports', 1))
    const token = await links.issue(caller, filters)
    return { url: `/api${file.path}?${new URLSearchParams({ token })}`, rows: total }
  })

  app.route({
    method: file.method,
    url: file.path,
    schema: routeSchema(file, 200),
    // A HEAD request must not use the link.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { query, address } = callOf(file, request, reply) as Call<typeof file>
      const begin = () =>
        links.redeem(query.token, async ({ caller, filters }) => {
          const rows = await replica.read((source) => openRows(source, read, filters))
          try {
            const { id: actorId, sessionId } = caller
            await writeAuditEntry(
              db,
              {
                actorId,
                action,
                subject: `list:${name}`,
                after: { filters, rows: rows.total },
                address,
                sessionId,
              },
              { event: { kind: 'export-made', actorId, details: { list: name, rows: rows.total } } },
            )
          } catch (error) {
            await rows.close()
            throw error
          }
          return { rows, sessionId: caller.sessionId }
        })
      const { rows, sessionId } = await withLongTimeout(request, begin)
      const timeZone = shopTimeZone(shopIdentity.current())
      const isStillAllowed = async () => {
        const caller = await sessions.find(sessionId)
        return caller !== null && mayUse(caller)
      }
      const stream = streamUntilStalled(csvText(rows, { columns, timeZone }, isStillAllowed))
      openStreams.add(stream)
      stream.once('error', (error) =>
        log.warn({ cause: error.message, rows: rows.total }, `${action} broke off.`),
      )
      stream.once('close', () => {
        openStreams.delete(stream)
        rows
          .close()
          .catch((error: Error) => log.warn({ cause: error.message }, 'An export could not be closed.'))
      })
      return sendFile(reply, stream, { name, total: rows.total, timeZone })
    },
  })
  app.addHook('preClose', async () => {
    for (const stream of openStreams) stream.destroy()
  })
}

function sendFile(
  reply: FastifyReply,
  stream: Readable,
  { name, total, timeZone }: { name: string; total: number; timeZone: string },
) {
  // If the reader has already disconnected, nothing else destroys the stream.
  if (reply.raw.destroyed) stream.destroy()
  const day = dayIn(timeZone, Date.now())
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="docket-${name}-${day}.csv"`)
    .header('x-row-count', total)
    .header('x-accel-buffering', 'no')
    .send(stream)
}

/** Batch by batch. On an error the connection breaks off, so the reader notices it. */
async function* csvText<Row>(
  { batches, close }: OpenRows<Row>,
  { columns, timeZone }: CsvFile<Row>,
  isStillAllowed: () => Promise<boolean>,
) {
  const startedAt = performance.now()
  let checkedAt = startedAt
  yield csvHead(columns, timeZone)
  for await (const rows of batches) {
    const now = performance.now()
    if (now - startedAt > MAX_EXPORT_MS) throw new Error('An export took too long.')
    if (now - checkedAt > SESSION_CHECK_MS) {
      if (!(await isStillAllowed())) throw new Error('The session of an export has ended.')
      checkedAt = now
    }
    yield csvLines(columns, rows, timeZone)
  }
  // Closes the rows before the file ends, so that the slot is free once the reader has the whole file. A failure is
  // logged when the stream closes.
  await close().catch(() => {})
}
