import { type Html, html } from '../../pages/html.ts'
import { type Schema, schemaName } from './open-api.ts'

/** A limit as large as this is not shown, because it says nothing to a reader. */
const NO_LIMIT = 2_147_483_647

/** A field of an object. */
interface Field {
  name: string
  schema: Schema
  isRequired: boolean
}

/** What a field is, in a few words: its type, with a link if it is a named schema, and its limits. */
export function typeOf(schema: Schema): Html {
  const name = schemaName(schema)
  if (name) return html`<a href="#schema-${name}">${name}</a>`
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`
  if (schema.enum) return joinWithOr(schema.enum.map((value) => html`<code>${String(value)}</code>`))
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return joinWithOr(choices.map(typeOf))
  if (schema.type === 'array' && schema.items) return html`list of ${typeOf(schema.items)}`
  if (typeof schema.additionalProperties === 'object') {
    return html`object with names of your own; each value: ${typeOf(schema.additionalProperties)}`
  }
  const limits = limitsOf(schema)
  return html`${[schema.type ?? 'any value'].flat().join(' or ')}${limits && `, ${limits}`}`
}

function joinWithOr(parts: Html[]): Html {
  return html`${parts.map((part, index) => (index === 0 ? part : html` or ${part}`))}`
}

function limitsOf({ format, pattern, type, ...limits }: Schema): string {
  const { minLength, maxLength, minimum, maximum, exclusiveMinimum } = limits
  const isText = type === 'string'
  const parts = [
    format && `in the format ${format}`,
    isText && minLength !== undefined && minLength > 0 && `at least ${minLength} characters`,
    isText && maxLength !== undefined && `at most ${maxLength} characters`,
    minimum !== undefined && minimum > -NO_LIMIT && `at least ${minimum}`,
    exclusiveMinimum !== undefined && `more than ${exclusiveMinimum}`,
    maximum !== undefined && maximum < NO_LIMIT && `at most ${maximum}`,
    // The pattern of a date is a line long, and its format says the same.
    pattern && !format && `matches ${pattern}`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** The fields of an object, with those of nested objects below them: `product`, `product.id`. */
function fieldsOf(schema: Schema, prefix = ''): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const field = {
      name: prefix + name,
      schema: property,
      isRequired: schema.required?.includes(name) ?? false,
    }
    const nested = property.items ?? property
    return [field, ...fieldsOf(nested, `${prefix}${name}${property.items ? '[]' : ''}.`)]
  })
}

/** A table of fields, or a sentence if the schema is not of an object. */
export function renderSchema(schema: Schema): Html {
  const fields = fieldsOf(schema)
  if (fields.length === 0) return html`<p class="type">${typeOf(schema)}</p>`
  return renderFields(fields.map(({ schema, ...field }) => ({ ...field, schema, note: schema.description })))
}

interface Row extends Field {
  note: string | undefined
}

export function renderFields(rows: Row[]): Html {
  return html`<table>
<thead><tr><th scope="col">Name</th><th scope="col">Type</th></tr></thead>
<tbody>${rows.map(renderRow)}</tbody>
</table>`
}

function renderRow({ name, schema, isRequired, note }: Row): Html {
  return html`<tr><th scope="row"><code>${name}</code>${isRequired ? html`` : html` <small>optional</small>`}</th>
<td>${typeOf(schema)}${note ? html`<p>${note}</p>` : html``}</td></tr>
`
}
