import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type * as z from 'zod'

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

/** Adds `POST /control`, for tests that only use HTTP. */
export function addControlRoute<Schema extends z.ZodObject>(
  scope: FastifyInstance,
  schema: Schema,
  write: (control: z.output<Schema>) => Promise<void>,
): void {
  scope.post('/control', async (request, reply) => {
    const { data } = schema.safeParse(request.body)
    if (!data)
      return reply
        .code(400)
        .send({ message: `The known fields are: ${Object.keys(schema.shape).join(', ')}.` })
    await write(data)
    return data
  })
}
