import * as z from 'zod'

const schemas = new Map<z.ZodType, object>()

/** The JSON Schema of what a client sends, without references. No body of the contract contains itself. */
export function inputSchemaOf(schema: z.ZodType): object {
  const cached = schemas.get(schema)
  if (cached) return cached
  const { $defs = {}, ...converted } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const inlined = Object(inline(converted, $defs))
  schemas.set(schema, inlined)
  return inlined
}

function inline(part: unknown, definitions: Record<string, unknown>): unknown {
  if (Array.isArray(part)) return part.map((item) => inline(item, definitions))
  if (typeof part !== 'object' || part === null) return part
  if ('$ref' in part) return inline(definitions[String(part.$ref).replace('#/$defs/', '')], definitions)
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, inline(value, definitions)]))
}
