/** What to do with a first line that has the names of columns. */
export type Header = 'import' | 'leave-out'

/** The separator between two accounts, as the import accepts it. */
export type Split = { separator: 'newline' | 'blank-line' | 'none' } | { separator: 'custom'; custom: string }

/** The maximum length of a custom separator. */
export const MAX_CUSTOM = 20

const escapes: Record<string, string> = { '\\n': '\n', '\\t': '\t', '\\\\': '\\' }

/** A typed separator. Its escapes for a new line, a tab and a backslash are replaced by these characters. */
export function readCustom(typedText: string): string {
  return typedText.replace(/\\[nt\\]/g, (escaped) => escapes[escaped] ?? escaped)
}
