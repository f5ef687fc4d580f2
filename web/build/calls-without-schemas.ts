import { type ESTree, type Plugin, parseSync, Visitor } from 'vite'

/** What the browser needs of an endpoint. Only the server needs the schemas: it validates requests and answers. */
const KEPT_PROPERTIES = ['method', 'path']

/**
 * The contract as the browser needs it: removes the schemas and texts of every endpoint, so that the bundler drops
 * what no screen uses. A screen without a form then loads no zod, which is nearly half the size of React.
 * Types do not change, so calls are still type-checked. A screen that needs a schema at run time imports the schema's
 * own export, such as `resetPasswordBody`: in the browser, `resetPassword.body` is undefined.
 */
export function callsWithoutSchemas(): Plugin {
  return {
    name: 'docket:calls-without-schemas',
    // Runs after the types are removed.
    enforce: 'post',
    transform: {
      filter: { id: /\/contract\/src\/[^?]+\.ts$/ },
      handler: (code) => ({ code: withoutSchemas(code), map: null, moduleSideEffects: false }),
    },
  }
}

/** @param code a JavaScript module whose top-level calls only create values */
export function withoutSchemas(code: string): string {
  const { program } = parseSync('contract.js', code)
  /** The edits by their start. The calls of a chain have the same start, so a chain is marked once. */
  const edits = new Map<number, Edit>()
  let functionDepth = 0
  const enter = () => void functionDepth++
  const leave = () => void functionDepth--
  new Visitor({
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    // A method is a FunctionExpression, too.
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    CallExpression(call) {
      if (functionDepth > 0) return
      // Tells the bundler that it may drop the call if its result is not used.
      edits.set(call.start, { start: call.start, end: call.start, text: '/*#__PURE__*/ ' })
      const shorter = shortenEndpoint(call, code)
      if (shorter) edits.set(shorter.start, shorter)
    },
  }).visit(program)
  return applyEdits([...edits.values()], code)
}

export interface Edit {
  start: number
  end: number
  text: string
}

/** The edit that reduces an endpoint's definition to `KEPT_PROPERTIES`; null for any other call. */
function shortenEndpoint(
  { callee, arguments: [definition] }: ESTree.CallExpression,
  code: string,
): Edit | null {
  const isEndpoint = callee.type === 'Identifier' && callee.name === 'endpoint'
  if (!isEndpoint || definition?.type !== 'ObjectExpression') return null
  const keptProperties = definition.properties.filter(
    (property) =>
      property.type === 'Property' &&
      property.key.type === 'Identifier' &&
      KEPT_PROPERTIES.includes(property.key.name),
  )
  // A definition with a spread or quoted names would lose its method or path.
  if (keptProperties.length < KEPT_PROPERTIES.length)
    throw new Error(`endpoint(${code.slice(definition.start, definition.end)})`)
  const text = `{ ${keptProperties.map(({ start, end }) => code.slice(start, end)).join(', ')} }`
  return { start: definition.start, end: definition.end, text }
}

/** Applies the edits in the order of the text. Drops an edit inside a range that an earlier edit replaces. */
export function applyEdits(edits: Edit[], code: string): string {
  let result = ''
  let position = 0
  for (const { start, end, text } of edits.sort((one, other) => one.start - other.start)) {
    if (start < position) continue
    result += code.slice(position, start) + text
    position = end
  }
  return result + code.slice(position)
}
