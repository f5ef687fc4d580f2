import { pageOf } from '@docket/contract/page'
import * as z from 'zod'

/**
 * Names the schemas of these modules of the contract in the API document: a schema has the name of its constant, so
 * `purchase` is `Purchase`. zod's own registry keeps the names, because `toJSONSchema` reads them from there.
 * @throws if two of them have the same name
 */
export function nameSchemas(modules: readonly object[]): void {
  for (const [schema, name] of namesOf(modules)) nameSchema(schema, name)
}

/**
 * Returns the schemas of these modules that get a name, with their names.
 * @throws if two of them have the same name
 */
export function namesOf(modules: readonly object[]): Map<z.ZodType, string> {
  const names = new Map<z.ZodType, string>()
  const taken = new Set<string>()
  for (const [constant, value] of modules.flatMap((module) => Object.entries(module))) {
    if (!isNamedSchema(value)) continue
    const name = constant.charAt(0).toUpperCase() + constant.slice(1)
    if (taken.has(name)) throw new Error(`Two schemas of the contract are called ${name}.`)
    taken.add(name)
    names.set(value, name)
  }
  return names
}

/** Objects, unions of objects and enums have names. A type for each number and text would help no client. */
function isNamedSchema(value: unknown): value is z.ZodType {
  return [z.ZodObject, z.ZodDiscriminatedUnion, z.ZodEnum].some((type) => value instanceof type)
}

type Json = Record<string, unknown>

const COMPONENTS = '#/components/schemas/'

/**
 * Converts schemas of the contract to JSON Schema. `components` collects the named schemas that the others refer to.
 */
export function createSchemaConverter() {
  const components: Record<string, Json> = {}

  /** @throws if a named schema differs between requests and answers, because then one name has two meanings */
  function keepComponent(name: string, { id: _, ...schema }: Json) {
    const existing = components[name]
    if (existing && JSON.stringify(existing) !== JSON.stringify(schema))
      throw new Error(`${name} has one form in requests and another one in answers.`)
    components[name] = schema
  }

  /** A request has the `input` of a schema, and an answer has its `output`. */
  function convert(schema: z.ZodType, io: 'input' | 'output'): Json {
    namePage(schema)
    const converted = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: describeNumbersInUrls })
    const text = JSON.stringify(converted).replaceAll('"#/$defs/', `"${COMPONENTS}`)
    const { $schema: _, $defs = {}, ...json }: Json & { $defs?: Record<string, Json> } = JSON.parse(text)
    for (const [name, definition] of Object.entries($defs)) keepComponent(name, definition)
    if (typeof json.id !== 'string') return json
    keepComponent(json.id, json)
    return { $ref: COMPONENTS + json.id }
  }
  return { components, convert }
}

/** A list of the schema `Purchase` is called `PurchasePage`. */
function namePage(schema: z.ZodType) {
  if (!(schema instanceof z.ZodObject) || Object.keys(schema.shape).join() !== PAGE_FIELDS) return
  const { items } = schema.shape
  const item = items instanceof z.ZodArray && z.globalRegistry.get(items.element)?.id
  if (item) nameSchema(schema, `${item}Page`)
}

const PAGE_FIELDS = Object.keys(pageOf(z.unknown()).shape).join()

/** `idText` and `countText` are texts, but the document describes them as integers, without the rules of their text. */
function describeNumbersInUrls({ jsonSchema }: { jsonSchema: Json }) {
  if (jsonSchema.type !== 'integer') return
  delete jsonSchema.pattern
  delete jsonSchema.maxLength
}

function nameSchema(schema: z.ZodType, id: string) {
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id })
}
