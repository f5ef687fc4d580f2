/** Text, `[name]` for a string, `[name, 0]` for a number, or `[name, branches]` for a plural. */
export type Part = string | readonly [name: string, branches?: 0 | Branches]

/** The texts of a plural by `=1` or by a category of `Intl.PluralRules`. */
interface Branches {
  readonly [form: string]: readonly Part[]
  readonly other: readonly Part[]
}

interface Reader {
  text: string
  at: number
}

/**
 * Parses the part of ICU MessageFormat that the shop uses: `{name}`, `{name, number}`, and plurals in each other, where
 * `#` is the number. All libraries read this part in the same way. So apostrophes and `<`, where they differ, are
 * refused: write ’ for an apostrophe.
 *
 * @throws an Error with the text and the place
 */
export function parseIcu(text: string): Part[] {
  const reader = { text, at: 0 }
  const parts = readParts(reader, null)
  if (reader.at < text.length) refuse(reader)
  return parts
}

/** Reads up to the end, or up to the brace that ends a branch. `counted` is the value of the plural around it. */
function readParts(reader: Reader, counted: string | null): Part[] {
  const parts: Part[] = []
  for (;;) {
    const text = take(reader, counted === null ? /[^{}<']+/y : /[^{}<'#]+/y)
    if (text) parts.push(text[0])
    else if (counted !== null && take(reader, /#/y)) parts.push([counted, 0])
    else if (reader.text[reader.at] === '{') parts.push(readValue(reader))
    else return parts
  }
}

function readValue(reader: Reader): Part {
  const [, name = '', end] = take(reader, /\{([a-zA-Z]+)(\}|, number\}|, plural,)/y) ?? refuse(reader)
  if (end === '}') return [name]
  if (end === ', number}') return [name, 0]
  const branches: Record<string, Part[]> = {}
  for (let form = readForm(reader); form; form = readForm(reader)) {
    if (form in branches) refuse(reader)
    branches[form] = readParts(reader, name)
    if (!take(reader, /\}/y)) refuse(reader)
  }
  const { other } = branches
  if (!other || !take(reader, /\}/y)) refuse(reader)
  return [name, { ...branches, other }]
}

function readForm(reader: Reader): string | undefined {
  return take(reader, / (=(?:0|[1-9]\d*)|zero|one|two|few|many|other) \{/y)?.[1]
}

function take(reader: Reader, expression: RegExp): RegExpExecArray | null {
  expression.lastIndex = reader.at
  const match = expression.exec(reader.text)
  if (match) reader.at += match[0].length
  return match
}

function refuse({ text, at }: Reader): never {
  throw new Error(`Not a text that the shop can read, from “${text.slice(at)}”: ${text}`)
}
