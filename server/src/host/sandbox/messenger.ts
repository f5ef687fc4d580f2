import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import * as z from 'zod'
import type { Simulator } from '../areas/outside.ts'
import { html } from '../pages/html.ts'
import { controlRoutes, createControl } from './control.ts'
import { createTables } from './create-tables.ts'
import {
  type ApiMode,
  apiModeNames,
  apiModes,
  delayFault,
  delayMs,
  misbehave,
  retryAfterFault,
  retryAfterSeconds,
} from './misbehave.ts'
import { line, page } from './pages/page.ts'
import { sendPage } from './pages/serve.ts'

export interface MessengerControl<Mode extends string> {
  api: ApiMode | Mode
  delayMs: number
  retryAfterSeconds: number
}

/** `place`: the chat or the webhook that gets it. */
type Message = { place: string; text: string }

type StoredMessage = { place: string; text: string; received_at: Date }

interface Messenger<Mode extends string> {
  /** In its tables, as a part of the SQL. */
  service: string
  name: string
  /** What a message goes to, on the page of messages. */
  place: string
  /** In what ways it refuses messages, by the words of the page `/faults`. */
  modes: Record<Mode, string>
  /** The body of its 500. */
  error: object
}

/**
 * What simulators of messengers have in common: the messages that have arrived (`/` for people, `/messages.json` for
 * tests), the page `/faults` and `POST /control`. `simulator` adds the calls of the messenger itself.
 */
export function createMessenger<Mode extends string>(described: Messenger<Mode>) {
  const messages = createMessages(`sandbox_${described.service}_messages`)
  const control = createControl<MessengerControl<Mode>>(`sandbox_${described.service}_control`, {
    api: 'ok',
    delayMs: 0,
    retryAfterSeconds: 1_200,
  })
  const { readControl, writeControl } = control
  const tables = messages.tableSql + control.controlTableSql
  /** `addCalls` adds the calls that the messenger has. */
  const simulator = (addCalls: (scope: FastifyInstance, pool: Pool) => void): Simulator => ({
    tables,
    mount: (app, { prefix, pool, hasControls }) =>
      app.register(
        async (scope) => {
          await createTables(pool, tables)
          await scope.register(async (calls) => {
            misbehave(calls, () => readControl(pool), described.error)
            addCalls(calls, pool)
          })
          // Anyone can open a public sandbox, and its messages are the operators'.
          if (!hasControls) return
          addPages(scope, described, (to) => messages.listMessages(pool, to))
          await scope.register((inner) =>
            controlRoutes(inner, {
              ...faultsOf(described),
              read: () => readControl(pool),
              write: (values) => writeControl(pool, values),
            }),
          )
        },
        { prefix },
      ),
  })
  return { readControl, writeControl, ...messages, simulator }
}

/** The table of what has arrived. Its name becomes part of the SQL. */
function createMessages(table: `sandbox_${string}`) {
  return {
    tableSql: `CREATE TABLE IF NOT EXISTS ${table} (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      place text NOT NULL,
      text text NOT NULL,
      received_at timestamptz NOT NULL DEFAULT now()
    );`,
    async storeMessage(pool: Pool, { place, text }: Message): Promise<string> {
      const { rows } = await pool.query<{ id: string }>(
        `INSERT INTO ${table} (place, text) VALUES ($1, $2) RETURNING id::text`,
        [place, text],
      )
      return rows[0]?.id ?? ''
    },
    /** The newest messages, to one place or to all. */
    async listMessages(pool: Pool, to: string | null): Promise<StoredMessage[]> {
      const { rows } = await pool.query<StoredMessage>(
        `SELECT place, text, received_at FROM ${table} m
          WHERE $1::text IS NULL OR place = $1 ORDER BY m.id DESC LIMIT 50`,
        [to],
      )
      return rows
    },
  }
}

function addPages(
  scope: FastifyInstance,
  { name, place }: Pick<Messenger<string>, 'name' | 'place'>,
  list: (to: string | null) => Promise<StoredMessage[]>,
): void {
  scope.get<{ Querystring: { place?: string } }>('/messages.json', async ({ query }) => {
    const messages = await list(query.place ?? null)
    return messages.map((message) => ({
      place: message.place,
      text: message.text,
      at: message.received_at.toISOString(),
    }))
  })
  scope.get('/', async (_request, reply) => {
    const messages = await list(null)
    const content = html`<h1>Messages</h1>${messages.map(
      (message) =>
        html`<section class="receipt"><dl>${line(place, message.place)}${line('Received', message.received_at.toISOString())}</dl>
          <p class="mono">${message.text}</p></section>`,
    )}<p><a href="${scope.prefix}/faults">Make ${name} misbehave</a></p>`
    return sendPage(reply, page({ title: name, note: 'What this shop has sent.', content }))
  })
}

function faultsOf<Mode extends string>({ name, modes }: Messenger<Mode>) {
  // The keys of a record of modes are modes.
  const api = z.enum([...apiModes.options, ...(Object.keys(modes) as Mode[])])
  const words: Record<string, string> = { ...apiModeNames, ...modes }
  const apiFault = {
    field: 'api' as const,
    label: 'The API',
    options: api.options.map((mode) => [mode, words[mode] ?? mode] as const),
  }
  return {
    provider: name,
    schema: z.strictObject({ api, delayMs, retryAfterSeconds }).partial(),
    faults: [apiFault, delayFault, retryAfterFault],
  }
}
