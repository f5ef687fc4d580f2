/** The separator between two accounts, as the import accepts it. */
export type Split = { separator: 'newline' | 'blank-line' | 'none' } | { separator: 'custom'; custom: string }

/** The maximum length of a custom separator. */
export const MAX_CUSTOM = 20

const escapes: Record<string, string> = { '\\n': '\n', '\\t': '\t', '\\\\': '\\' }

/** A typed separator with its escapes `
`, `\t` and `\\` replaced. */
export function readCustom(typed: string): string {
  return typed.replace(/\\[nt\\]/g, (written) => escapes[written] ?? written)
}
