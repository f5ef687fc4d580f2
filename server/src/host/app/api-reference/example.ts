import { type OpenApi, type Operation, type Schema, schemaName } from './open-api.ts'

/** Two schemas may refer to each other, so the depth of an example is limited. */
const MAX_DEPTH = 6

/** A value of the schema with its required fields only, for the example of a request. */
function exampleOf(schema: Schema, { components }: Pick<OpenApi, 'components'>, depth = 0): unknown {
  const name = schemaName(schema)
  const target = name ? components.schemas[name] : schema
  if (!target || depth > MAX_DEPTH) return null
  if (target !== schema) return exampleOf(target, { components }, depth + 1)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return exampleOf(choice, { components }, depth + 1)
  if (schema.properties) {
    const required = Object.entries(schema.properties).filter(([field]) => schema.required?.includes(field))
    return Object.fromEntries(
      required.map(([field, property]) => [field, exampleOf(property, { components }, depth + 1)]),
    )
  }
  if (schema.type === 'array') return [exampleOf(schema.items ?? {}, { components }, depth + 1)]
  return simpleExample(schema)
}

function simpleExample({ type, format, minimum, exclusiveMinimum }: Schema): unknown {
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return Math.max(1, minimum ?? (exclusiveMinimum ?? 0) + 1)
  return format === 'date-time' ? '2026-11-20T14:05:00Z' : 'text'
}

interface Call {
  method: string
  path: string
  operation: Operation
}

/** The call as a command line of curl. */
export function curlOf({ method, path, operation }: Call, document: OpenApi): string {
  const { parameters = [], requestBody, security = [] } = operation
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((each) => each.in === 'path' && each.name === name)
    return String(exampleOf(parameter?.schema ?? {}, document))
  })
  const query = parameters.filter((each) => each.in === 'query' && each.required)
  const pairs = query.map(({ name, schema }) => `${name}=${String(exampleOf(schema, document))}`)
  const url = `${document.servers?.[0]?.url ?? ''}${filledPath}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`
  const [mediaType, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const lines = [
    `curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} '${url}'`,
    security.length > 0 && `-H "authorization: Bearer $TOKEN"`,
    ...(mediaType && content ? bodyLines(mediaType, content.schema, document) : []),
  ]
  return lines.filter(Boolean).join(' \\\n  ')
}

function bodyLines(mediaType: string, schema: Schema, document: OpenApi): string[] {
  if (mediaType === 'multipart/form-data') {
    return Object.entries(schema.properties ?? {}).map(([name, property]) =>
      property.format === 'binary'
        ? `-F '${name}=@file'`
        : `-F '${name}=${String(exampleOf(property, document))}'`,
    )
  }
  const type = `-H 'content-type: ${mediaType}'`
  if (mediaType !== 'application/json') return [type, '--data-binary @file']
  return [type, `-d '${JSON.stringify(exampleOf(schema, document))}'`]
}
