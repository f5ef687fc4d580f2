import type * as z from 'zod'

type Schema = z.core.$ZodTypes
type Check = { check: string; abort?: boolean }

/**
 * The texts and lists in a schema of input that have no limit, or a limit that does not stop the rules after it, each
 * with its place. A text may be trimmed and changed in case before its limit, which costs as much as reading it.
 */
export function findUnbounded(schema: z.core.$ZodType, place: string): string[] {
  const { def } = (schema as Schema)._zod
  const inside = (part: z.core.$ZodType, name = '') => findUnbounded(part, name ? `${place}.${name}` : place)
  switch (def.type) {
    case 'string':
      return isLimited(schema) ? [] : [place]
    case 'array':
      return [...(isLimited(schema) ? [] : [place]), ...inside(def.element, '[]')]
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => inside(field, name))
    case 'record':
      return [...inside(def.keyType, 'key'), ...inside(def.valueType, 'value')]
    case 'union':
      return def.options.flatMap((option) => inside(option))
    case 'optional':
    case 'nullable':
    case 'default':
      return inside(def.innerType)
    case 'pipe':
      // What comes out is made of what has kept its limit.
      return inside(def.in)
    case 'number':
    case 'boolean':
    case 'null':
    case 'enum':
    case 'literal':
    case 'file':
      return []
    default:
      return [`${place}: ${def.type}, which is not known here`]
  }
}

function isLimited(schema: z.core.$ZodType): boolean {
  const { def } = schema._zod
  // A format, such as `z.email()`, is itself the first check of its schema.
  const own = 'check' in def ? [def as unknown as Check] : []
  const checks = (def.checks ?? []).map((check) => check._zod.def as Check)
  const first = [...own, ...checks].find(({ check }) => check !== 'overwrite' && check !== 'min_length')
  return first?.check === 'max_length' && first.abort === true
}
