/** The separator between two accounts, as the import accepts it. */
export type Split = { separator: 'newline' | 'blank-line' | 'none' } | { separator: 'custom'; custom: string }

/** What the import does with entries that are probably no new accounts. */
export interface Doubtful {
  /** A first line that has the names of columns. */
  header: 'import' | 'leave-out'
  /** Accounts that only look like others. */
  lookalikes: 'add' | 'leave-out'
}

const escapes: Record<string, string> = { '\\n': '\n', '\\t': '\t', '\\\\': '\\' }

/** A typed separator. Its escapes for a new line, a tab and a backslash are replaced by these characters. */
export function readCustom(typedText: string): string {
  return typedText.replace(/\\[nt\\]/g, (escaped) => escapes[escaped] ?? escaped)
}
