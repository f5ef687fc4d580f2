import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type * as z from 'zod'

/** JSON leaves out what is undefined. */
type Told<Control> = { [Key in keyof Control]?: Control[Key] | undefined }

/**
 * How a simulator is told to misbehave, kept in a table of one row: all processes agree on it. `table` is part of the
 * SQL.
 */
export function createControl<Control extends object>(table: `sandbox_${string}`, wellBehaved: Control) {
  return {
    createControlTable: `CREATE TABLE IF NOT EXISTS ${table} (
      id boolean PRIMARY KEY DEFAULT true CHECK (id),
      control jsonb NOT NULL
    );`,
    async readControl(pool: Pool): Promise<Control> {
      const { rows } = await pool.query<{ control: Partial<Control> }>(`SELECT control FROM ${table}`)
      return { ...wellBehaved, ...rows[0]?.control }
    },
    /** What is not named behaves well. */
    async writeControl(pool: Pool, control: Told<Control>): Promise<void> {
      await pool.query(
        `INSERT INTO ${table} (control) VALUES ($1::jsonb)
          ON CONFLICT (id) DO UPDATE SET control = excluded.control`,
        [JSON.stringify(control)],
      )
    },
  }
}

/** `POST /control`, for tests that see only the outside. */
export function controlRoute<Schema extends z.ZodObject>(
  scope: FastifyInstance,
  schema: Schema,
  write: (control: z.output<Schema>) => Promise<void>,
): void {
  scope.post('/control', async (request, reply) => {
    const { data } = schema.safeParse(request.body)
    if (!data) return reply.code(400).send({ message: `Known are: ${Object.keys(schema.shape).join(', ')}.` })
    await write(data)
    return data
  })
}
