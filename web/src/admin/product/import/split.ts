/** What stands between two accounts, as the import takes it. */
export type Split = { separator: 'newline' | 'blank-line' | 'none' } | { separator: 'custom'; custom: string }

/** The most characters that a text of one's own may have. */
export const MAX_CUSTOM = 20

const escapes: Record<string, string> = { '\\n': '\n', '\\t': '\t', '\\\\': '\\' }

/** What was typed as a separator, with `\n`, `\t` and `\\` as the characters they stand for. */
export function readCustom(typed: string): string {
  return typed.replace(/\\[nt\\]/g, (written) => escapes[written] ?? written)
}
