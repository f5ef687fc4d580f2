import { parseIcu } from '@docket/contract/parse-icu'
import { type Plugin, parseSync, Visitor } from 'vite'
import { applyEdits, type Edit } from './calls-without-schemas.ts'

/** Parses the texts of `icu` when the web is built, so that a browser loads no parser and the build finds a mistake. */
export function parsedIcuTexts(): Plugin {
  return {
    name: 'docket:parsed-icu-texts',
    // Runs after the types are removed.
    enforce: 'post',
    transform: {
      filter: { id: /\/src\/[^?]+\.tsx?$/, code: /\bicu\(/ },
      handler: (code) => ({ code: withParsedTexts(code), map: null }),
    },
  }
}

/** `icu('until {day}')` becomes `readIcu(['until ', ['day']])`, under the name `icu` that the module imports. */
export function withParsedTexts(code: string): string {
  const { program } = parseSync('words.js', code)
  const edits: Edit[] = []
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      const name = specifiers.find(({ local }) => local.name === 'icu')
      if (name && /\/icu(\.ts)?$/.test(source.value))
        edits.push({ start: name.start, end: name.end, text: 'readIcu as icu' })
    },
    CallExpression({ start, end, callee, arguments: [text] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'icu') return
      if (text?.type !== 'Literal' || typeof text.value !== 'string')
        throw new Error(`Not a literal text: ${code.slice(start, end)}`)
      // The bundler may drop the text if it is not used.
      edits.push({ start, end, text: `/*#__PURE__*/ icu(${JSON.stringify(parseIcu(text.value))})` })
    },
  }).visit(program)
  return applyEdits(edits, code)
}
