/** Examples by their names in the document. */
type Examples = Record<string, { summary: string; value: unknown }>

/** Examples of bodies and answers by operation, such as `POST /api/trackingNo/usa`. */
export type OperationExamples = Record<string, { body?: Examples; answer?: Examples }>

interface Content {
  content?: Record<string, { examples?: unknown }>
}

interface Operation {
  requestBody?: Content
  responses?: Record<string, Content>
}

/** Adds examples to an OpenAPI document. @throws if the document lacks one of the operations */
export function addExamples(paths: Record<string, object | undefined>, examples: OperationExamples): void {
  for (const [name, { body, answer }] of Object.entries(examples)) {
    const [method = '', path = ''] = name.split(' ')
    const operation = (paths[path] as Record<string, Operation> | undefined)?.[method.toLowerCase()]
    if (!operation) throw new Error(`The document has no operation ${name}, for which there are examples.`)
    const success = Object.entries(operation.responses ?? {}).find(([status]) => status.startsWith('2'))
    for (const [place, values] of [
      [operation.requestBody, body],
      [success?.[1], answer],
    ] as const) {
      const json = place?.content?.['application/json']
      if (json && values) json.examples = values
    }
  }
}
