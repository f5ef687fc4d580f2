import { type ESTree, type Plugin, parseSync, Visitor } from 'vite'

/** What the browser needs of an endpoint. Its schemas are the server's, which checks both what comes and what goes. */
const KEPT = ['method', 'path']

/**
 * The contract as the browser needs it: of every endpoint its schemas and words are left out, and what they were made
 * of is dropped where no screen uses it. Without a form, a screen does without zod, which weighs nearly half of React.
 * Types are not touched, so what a screen passes and gets is checked as ever. A screen that needs a schema while it
 * runs imports it by a name of its own.
 */
export function callsWithoutSchemas(): Plugin {
  return {
    name: 'docket:calls-without-schemas',
    // After the types are gone.
    enforce: 'post',
    transform: {
      filter: { id: /\/contract\/src\/[^?]+\.ts$/ },
      handler: (code) => ({ code: withoutSchemas(code), map: null, moduleSideEffects: false }),
    },
  }
}

/** @param code a module in JavaScript whose calls outside of functions make values and do nothing else */
export function withoutSchemas(code: string): string {
  const { program } = parseSync('contract.js', code)
  /** By their start: of a chain, every call has the same one. */
  const edits = new Map<number, Edit>()
  let functions = 0
  const enter = () => void functions++
  const leave = () => void functions--
  new Visitor({
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    // Of methods, too.
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    CallExpression(call) {
      if (functions > 0) return
      edits.set(call.start, { start: call.start, end: call.start, text: '/*#__PURE__*/ ' })
      const shorter = shortened(call, code)
      if (shorter) edits.set(shorter.start, shorter)
    },
  }).visit(program)
  return applied([...edits.values()], code)
}

interface Edit {
  start: number
  end: number
  text: string
}

/** An endpoint's definition with what is kept of it; null for any other call. */
function shortened({ callee, arguments: [definition] }: ESTree.CallExpression, code: string): Edit | null {
  const isEndpoint = callee.type === 'Identifier' && callee.name === 'endpoint'
  if (!isEndpoint || definition?.type !== 'ObjectExpression') return null
  const kept = definition.properties.filter(
    (property) =>
      property.type === 'Property' && property.key.type === 'Identifier' && KEPT.includes(property.key.name),
  )
  // One that is written otherwise, with a spread or quoted names, would lose how it is called.
  if (kept.length < KEPT.length) throw new Error(`endpoint(${code.slice(definition.start, definition.end)})`)
  const text = `{ ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} }`
  return { start: definition.start, end: definition.end, text }
}

/** In the order of the text; what lies within a piece that is replaced goes with it. */
function applied(edits: Edit[], code: string): string {
  let [result, position] = ['', 0]
  for (const { start, end, text } of edits.sort((one, other) => one.start - other.start)) {
    if (start < position) continue
    result += code.slice(position, start) + text
    position = end
  }
  return result + code.slice(position)
}
