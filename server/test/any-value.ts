import fc from 'fast-check'
import type * as z from 'zod'
import { inputSchemaOf } from './input-schema.ts'

/** Any text of Unicode, also halves of surrogate pairs and characters that no one sees. */
export const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom(
      '\0',
      '\ud800',
      '\u200b',
      '\u202e',
      'İ',
      'ß',
      '\ufeff',
      '"',
      "'",
      '\\',
      '\n',
      'a',
      '0',
    ),
  }),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'NaN', '1e309', '%', '%zz', '\ufffd'),
)

/** Texts that some field of the contract or of a provider means something by. */
const knownText = fc.constantFrom(
  ...['', ' ', '0', '1', '-1', '12', '0.5', '1e3', 'true', '2026-11-28', '2026-11-28T10:00:00Z'],
  ...['info@россия.рф', 'Anna@Docket.test', ' WINTER–26 ', 'Cafe\u0301', 'seven green bottles', 'createdAt'],
  ...['-createdAt', '7b1f5c1e-54a4-4b2c-9e0c-1f2a3b4c5d6e', 'https://pay.test/x', 'usd', 'NGN', 'success'],
)
const text = fc.oneof({ weight: 2, arbitrary: knownText }, { weight: 1, arbitrary: anyText })
const number = fc.oneof(fc.integer({ min: -2, max: 1000 }), fc.integer({ min: 0, max: 1000 }), fc.double())

/** Any value of JSON. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  text,
  number,
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 2 }),
)

interface Shape {
  type?: string
  properties?: Record<string, Shape>
  anyOf?: Shape[]
  oneOf?: Shape[]
  enum?: unknown[]
  const?: unknown
  items?: Shape
}

/** Values with the shape of the schema. In one of ten places there is any other value. */
export function valuesOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  return valuesOfShape(inputSchemaOf(schema) as Shape)
}

function valuesOfShape(shape: Shape): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: fittingValues(shape) }, { weight: 1, arbitrary: anyJson })
}

function fittingValues(shape: Shape): fc.Arbitrary<unknown> {
  const { type, properties, enum: choices, const: only, items, anyOf: alternatives = shape.oneOf } = shape
  if (only !== undefined) return fc.constant(only)
  if (choices) return fc.constantFrom(...choices)
  if (alternatives) return fc.oneof(...alternatives.map(valuesOfShape))
  if (properties) {
    const entries = Object.entries(properties).map(([name, property]) => [name, valuesOfShape(property)])
    return fc.record(Object.fromEntries(entries), { requiredKeys: [] })
  }
  if (type === 'object') return fc.dictionary(text, text, { maxKeys: 3 })
  if (type === 'array') return fc.array(valuesOfShape(items ?? {}), { maxLength: 3 })
  if (type === 'boolean') return fc.boolean()
  return type === 'number' || type === 'integer' ? fc.oneof(number, text) : text
}
