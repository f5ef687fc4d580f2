import fc from 'fast-check'
import { expect, it } from 'vitest'
import type * as z from 'zod'
import { valuesOf } from '../../../test/any-value.ts'
import { contractEndpoints } from '../../../test/contract-endpoints.ts'

const endpoints = await contractEndpoints()

it('each call accepts or refuses any input, without an error, and what it accepts it accepts again, unchanged', () => {
  let acceptedParts = 0
  for (const { params, query, body } of endpoints) {
    for (const [part, schema] of Object.entries({ params, query, body }) as [
      string,
      z.ZodType | undefined,
    ][]) {
      if (!schema) continue
      let isAccepted = false
      fc.assert(
        fc.property(valuesOf(schema), (input) => {
          const parsed = schema.safeParse(input)
          isAccepted ||= parsed.success
          // The others are texts that become numbers.
          if (!parsed.success || part !== 'body') return
          expect(schema.safeParse(parsed.data)).toEqual({ success: true, data: parsed.data })
        }),
        { numRuns: 60 },
      )
      if (isAccepted) acceptedParts++
    }
  }
  expect(acceptedParts).toBeGreaterThan(60)
})
