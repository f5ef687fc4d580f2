import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { contractEndpoints } from '../../../../test/contract-endpoints.ts'
import { ShopError } from '../../errors.ts'
import { parseBySchema } from './validation.ts'

/** Words of zod's own messages. */
const ZOD_WORDING = /^(Invalid|Too (small|big)|Unrecognized)|expected|received|NaN|>=|<=/

/** The messages to the caller, by field; null if the data is accepted. */
function details(schema: z.ZodType, data: unknown): Record<string, string[]> | null {
  const parse = parseBySchema({ schema, httpPart: 'body', method: 'POST', url: '/' })
  const { error } = parse(data) as { error?: unknown }
  return error instanceof ShopError ? (error.extras.details ?? {}) : null
}

describe('the message for a bad field', () => {
  it('is a plain sentence for every wrong type in every call of the contract', async () => {
    const schemas = (await contractEndpoints()).flatMap(({ body, query }) =>
      [body, query].filter((part) => part !== undefined),
    )
    expect(schemas.length).toBeGreaterThan(50)
    let refused = 0
    for (const schema of schemas) {
      const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
      const inEveryField = (value: unknown) =>
        Object.fromEntries(Object.keys(properties).map((name) => [name, value]))
      const wrongBodies = [undefined, null, [], 'text', {}]
      const values = [null, '', 'x'.repeat(20_000), '\u0000', -1, 0.5, 1e300, true, [], [7], {}, { a: 1 }]
      for (const data of [...wrongBodies, ...values.map(inEveryField)]) {
        for (const sentence of Object.values(details(schema, data) ?? {}).flat()) {
          refused++
          expect(sentence).not.toMatch(ZOD_WORDING)
          expect(sentence).not.toMatch(/^This value is not accepted|^This does not have the right form/)
        }
      }
    }
    expect(refused).toBeGreaterThan(500)
  })

  it.each<[string, z.ZodType, unknown, string]>([
    ['a missing field', z.string(), undefined, 'This field is required.'],
    ['an empty field', z.string().min(1), '', 'This field is required.'],
    ['a value that is not text', z.string(), 7, 'Must be text.'],
    ['a value that is not a list', z.array(z.string()), 'a', 'Must be a list.'],
    ['a value that is not a number', z.int(), 'a', 'Must be a number.'],
    ['a fraction', z.int(), 0.5, 'Must be a whole number.'],
    ['too small a number', z.int().min(1), 0, 'Must be at least 1.'],
    ['too long a text', z.string().max(3), 'abcd', 'Use at most 3 characters.'],
    ['too long a list', z.array(z.int()).max(1), [1, 2], 'Send at most 1.'],
    ['a word that is not allowed', z.enum(['a', 'b']), 'c', 'Must be one of: a, b.'],
    ['a field that may be empty', z.union([z.enum(['a', 'b']), z.literal('')]), 'c', 'Must be one of: a, b.'],
    ['a field with its own message', z.string('Choose a username.'), 7, 'Choose a username.'],
  ])('says what to send: %s', (_what, schema, value, sentence) => {
    expect(details(z.object({ field: schema }), { field: value })).toEqual({ field: [sentence] })
  })

  it('says what to send: a body that is not a JSON object', () => {
    expect(details(z.object({ field: z.string() }), 'text')).toEqual({ request: ['Must be a JSON object.'] })
    expect(details(z.object({ field: z.string() }), undefined)).toEqual({
      request: ['Must be a JSON object.'],
    })
  })
})
