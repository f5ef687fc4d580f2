import * as fastCheck from 'fast-check'
import type { Random } from '../random.ts'

/** The parts of a JSON Schema that the contract's schemas have. */
export interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  additionalProperties?: JsonSchema | boolean
}

/** Values that only the running shop knows. */
export interface KnownValues {
  /** Ids that exist, of any table. */
  ids: readonly number[]
  /** Texts by the name of their field: an email, the token of a link, a tracking number. */
  texts: Readonly<Record<string, readonly string[]>>
}

export interface SampleSource {
  random: Random
  known: KnownValues
}

const DAY_MS = 86_400_000
const OPTIONAL_SHARE = 0.5
const KNOWN_SHARE = 0.8

/** A value that the schema accepts. The shop may refuse it, because a JSON Schema has no rules that compare fields. */
function sampleValue(schema: JsonSchema, name: string, source: SampleSource): unknown {
  const { random } = source
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return sampleValue(random.pick(choices), name, source)
  if (schema.type === 'object') return sampleObject(schema, source)
  if (schema.type === 'array') {
    const length = random.integer(schema.minItems ?? 0, 3)
    return Array.from({ length }, () => sampleValue(schema.items ?? {}, name, source))
  }
  if (schema.type === 'integer') return sampleInteger(schema, name, source)
  if (schema.type === 'number') return sampleAmount(schema, random)
  if (schema.type === 'boolean') return random.chance(0.5)
  if (schema.type === 'null') return null
  return sampleText(schema, name, source)
}

export function sampleObject(schema: JsonSchema, source: SampleSource): Record<string, unknown> {
  const { random } = source
  const choices = schema.oneOf ?? schema.anyOf
  if (choices) return sampleObject(random.pick(choices), source)
  const sample: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const isRequired = schema.required?.includes(name) ?? false
    if (isRequired || random.chance(OPTIONAL_SHARE)) sample[name] = sampleValue(property, name, source)
  }
  // A map from names to values, such as a product's metadata.
  if (typeof schema.additionalProperties === 'object' && random.chance(OPTIONAL_SHARE)) {
    sample.Colour = sampleValue(schema.additionalProperties, 'Colour', source)
  }
  if ('password' in sample && 'confirmPassword' in sample) sample.confirmPassword = sample.password
  return sample
}

function sampleInteger(
  { minimum = 1, maximum = 1_000 }: JsonSchema,
  name: string,
  { random, known }: SampleSource,
) {
  const isId = /id$/i.test(name)
  // Other than ids, only times in milliseconds have such a large maximum.
  if (maximum > 2 ** 40 && !isId) return Date.now() + random.integer(-3, 20) * DAY_MS
  if (/page$/i.test(name)) return random.integer(1, 3)
  if (name === 'quantity') return random.integer(1, 3)
  if (isId && random.chance(KNOWN_SHARE)) return random.pick(known.ids)
  return random.integer(minimum, Math.min(maximum, minimum + 30))
}

function sampleAmount({ minimum, exclusiveMinimum, maximum = 100 }: JsonSchema, random: Random) {
  // Only amounts in naira have such a large maximum. These are five to thirty dollars at the rate of the fuzzed shop.
  if (maximum > 2 ** 32) return random.integer(8_000, 45_000)
  const min = Math.max(-50, minimum ?? exclusiveMinimum ?? 0)
  const cents = random.integer(Math.ceil(min * 100), Math.round(Math.min(maximum, min + 50) * 100))
  // The exclusive minimum of the contract is 0, so the smallest amount is one cent.
  return Math.max(cents, exclusiveMinimum === undefined ? cents : 1) / 100
}

function sampleText(schema: JsonSchema, name: string, { random, known }: SampleSource): string {
  const texts = known.texts[name]
  if (texts && random.chance(KNOWN_SHARE)) return random.pick(texts)
  if (schema.format === 'date-time')
    return new Date(Date.now() + random.integer(-5, 5) * DAY_MS).toISOString()
  if (schema.pattern) {
    const matching = fastCheck.stringMatching(new RegExp(schema.pattern))
    return String(fastCheck.sample(matching, { numRuns: 1, seed: random.integer(1, 2 ** 30) })[0])
  }
  const { minLength = 1, maxLength = 40 } = schema
  const length = random.integer(minLength, Math.max(minLength, Math.min(maxLength, 40)))
  return Array.from({ length }, () => random.pick([...'abcdefgh XYZ 0123456789 äöü店'])).join('')
}
