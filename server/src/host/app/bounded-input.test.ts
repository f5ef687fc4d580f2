import { expect, it } from 'vitest'
import * as z from 'zod'
import { contractEndpoints } from '../../../test/contract-endpoints.ts'
import { findUnbounded } from '../../../test/find-unbounded.ts'

it('looks at each text and list of a caller only if it keeps its limit', async () => {
  const unbounded: string[] = []
  for (const { method, path, params, query, body } of await contractEndpoints()) {
    for (const [part, schema] of Object.entries({ params, query, body })) {
      if (schema) unbounded.push(...findUnbounded(schema, `${method} ${path}, ${part}`))
    }
  }
  expect(unbounded).toEqual([])
})

const limit = { error: 'Too long.', abort: true }

it.each<[string, z.ZodType]>([
  ['without a limit', z.string()],
  ['whose limit does not stop the rules after it', z.string().max(5)],
  ['that a rule looks at before its limit', z.string().regex(/a/).max(5, limit)],
  ['whose form is looked at first', z.email().max(5, limit)],
  ['in an optional field', z.object({ name: z.string().optional() })],
  ['in a union', z.union([z.string().max(5, limit), z.string()])],
  ['that is a key', z.record(z.string(), z.string().max(5, limit))],
  ['before it is transformed', z.string().transform(Number)],
  ['in a list without a limit', z.array(z.string().max(5, limit))],
])('finds a text %s', (_, schema) => {
  expect(findUnbounded(schema, 'body')).toHaveLength(1)
})

it('accepts a text that is trimmed before its limit', () => {
  expect(findUnbounded(z.array(z.string().trim().max(5, limit).regex(/a/)).max(2, limit), 'body')).toEqual([])
})
