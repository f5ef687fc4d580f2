import { type JsonSchema, type SampleSource, sampleObject } from '../sample-value.ts'

/** A place in the input of a call where a text goes. */
export interface TextField {
  name: string
  /** The most characters that the contract accepts there. */
  max: number
  /** A valid input, except for this text. */
  fill(text: string): unknown
}

/** Of a date, and of other forms that have no limit in a JSON Schema. */
const MAX_OF_FORM = 50

/** Every text in the input that a schema describes. In an address, numbers are texts, too. */
export function textFieldsOf(schema: JsonSchema, source: SampleSource, isAddress: boolean): TextField[] {
  const inside = (part: JsonSchema) => textFieldsOf(part, source, isAddress)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.flatMap(inside)
  if (schema.enum || schema.const !== undefined) return []
  switch (schema.type) {
    case 'string':
      return [{ name: '', max: schema.maxLength ?? MAX_OF_FORM, fill: (text) => text }]
    case 'integer':
      return isAddress ? [{ name: '', max: MAX_OF_FORM, fill: (text) => text }] : []
    case 'array':
      return inside(schema.items ?? {}).map((item) => ({
        ...item,
        name: `[]${item.name}`,
        fill: (text) => [item.fill(text)],
      }))
    case 'object':
      return [
        ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
          inside(property).map((field) => ({
            ...field,
            name: `.${name}${field.name}`,
            fill: (text: string) => ({ ...sampleObject(schema, source), [name]: field.fill(text) }),
          })),
        ),
        ...entriesOf(schema, inside),
      ]
    default:
      return []
  }
}

/** The names and the values of a map, such as a product's metadata. */
function entriesOf(
  { additionalProperties }: JsonSchema,
  inside: (part: JsonSchema) => TextField[],
): TextField[] {
  if (typeof additionalProperties !== 'object') return []
  return inside(additionalProperties).flatMap((value) => [
    { ...value, name: `.*${value.name}`, fill: (text: string) => ({ Colour: value.fill(text) }) },
    { ...value, name: '.* (its name)', fill: (text: string) => ({ [text]: value.fill('red') }) },
  ])
}
