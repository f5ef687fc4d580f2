import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type * as z from 'zod'
import { type Fault, faultsPage } from './pages/faults-page.ts'
import { readForms, sendPage } from './pages/serve.ts'

/** JSON omits undefined values. */
type PartialControl<Control> = { [Key in keyof Control]?: Control[Key] | undefined }

/**
 * Stores how a simulator should misbehave, in a table of one row that all processes share. `table` becomes part of the
 * SQL.
 */
export function createControl<Control extends object>(table: `sandbox_${string}`, defaults: Control) {
  return {
    /** Creates the table. */
    controlTableSql: `CREATE TABLE IF NOT EXISTS ${table} (
      id boolean PRIMARY KEY DEFAULT true CHECK (id),
      control jsonb NOT NULL
    );`,
    async readControl(pool: Pool): Promise<Control> {
      const { rows } = await pool.query<{ control: Partial<Control> }>(`SELECT control FROM ${table}`)
      return { ...defaults, ...rows[0]?.control }
    },
    /** Replaces the control. Missing fields get their defaults. */
    async writeControl(pool: Pool, control: PartialControl<Control>): Promise<void> {
      await pool.query(
        `INSERT INTO ${table} (control) VALUES ($1::jsonb)
          ON CONFLICT (id) DO UPDATE SET control = excluded.control`,
        [JSON.stringify(control)],
      )
    },
  }
}

interface Controls<Schema extends z.ZodObject, Control> {
  /** For the page. */
  provider: string
  schema: Schema
  faults: readonly Fault<Control>[]
  read: () => Promise<Control>
  write: (control: z.output<Schema>) => Promise<void>
}

/** Adds `POST /control`, for tests that only use HTTP, and `/faults`, a page with the same for a developer. */
export async function controlRoutes<Schema extends z.ZodObject, Control extends object>(
  scope: FastifyInstance,
  { provider, schema, faults, read, write }: Controls<Schema, Control>,
): Promise<void> {
  readForms(scope)
  scope.post('/control', async (request, reply) => {
    const { data } = schema.safeParse(request.body)
    if (!data)
      return reply
        .code(400)
        .send({ message: `The known fields are: ${Object.keys(schema.shape).join(', ')}.` })
    await write(data)
    return data
  })
  scope.get('/faults', async (_request, reply) =>
    sendPage(reply, faultsPage({ provider, faults, control: await read() })),
  )
  scope.post('/faults', async (request, reply) => {
    const { data } = schema.safeParse(controlOf(faults, (request.body ?? {}) as Record<string, string>))
    if (!data)
      return reply.code(400).send({ message: 'The form has a value that the simulator does not know.' })
    await write(data)
    return reply.redirect(`${scope.prefix}/faults`, 303)
  })
}

/** The fields of a form in the types of the control. */
function controlOf<Control>(faults: readonly Fault<Control>[], form: Record<string, string>) {
  const fields = faults.map(({ field, options }) => [
    field,
    options.find(([value]) => String(value) === form[field])?.[0] ?? numberOrText(form[field]),
  ])
  return Object.fromEntries(fields)
}

/** A value that a test has set, and that the page repeats. */
function numberOrText(text = ''): number | string {
  return /^\d{1,9}(\.\d{1,6})?$/.test(text) ? Number(text) : text
}
