import { MAX_IMPORT_BYTES } from '@docket/contract/admin/import'
import { LINE_END } from '@docket/contract/admin/stock'
import { isBlank } from '@docket/contract/text'
import { importWords } from './strings.ts'

const TEXT_NAME = /\.(txt|csv|tsv|log|lst|list)$/i
/** In characters. */
const MAX_NAME_LENGTH = 200

/** The text or file to import. A file is streamed and never read into memory. */
export interface ImportSource {
  /** Unique for every paste and every file. */
  key: string
  kind: 'paste' | 'file'
  /** The file's name, which names the batch. */
  name: string
  lines: Blob
}

let sourceCount = 0

export function sourceOfText(text: string): ImportSource {
  return { key: `paste-${++sourceCount}`, kind: 'paste', name: importWords.pasted, lines: new Blob([text]) }
}

/** The file as a source, or the problem with it. */
export function sourceOfFiles(files: readonly File[]): ImportSource | { problem: string } {
  const [file] = files
  if (!file || files.length > 1) return { problem: importWords.oneFile }
  const problem = problemOf(file)
  if (problem) return { problem }
  // A cut surrogate pair would make the request invalid.
  const name = file.name.slice(0, MAX_NAME_LENGTH).toWellFormed()
  return { key: `file-${++sourceCount}`, kind: 'file', name, lines: file }
}

function problemOf({ name, size, type }: File): string | undefined {
  // Some systems give no file type; then the server decides by the content.
  if (type !== '' && !type.startsWith('text/') && !TEXT_NAME.test(name)) return importWords.notText(name)
  if (size === 0) return importWords.empty(name)
  return size > MAX_IMPORT_BYTES ? importWords.tooLarge(name, formatBytes(MAX_IMPORT_BYTES)) : undefined
}

/** The lines that are not blank. */
export function linesOf(text: string): string[] {
  return text.split(LINE_END).filter((line) => !isBlank(line))
}

/** 1536 → `1.5 kB`, in steps of 1024. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  const [amount, unit] = bytes < 1024 ** 2 ? [bytes / 1024, 'kB'] : [bytes / 1024 ** 2, 'MB']
  return `${amount.toFixed(1).replace(/\.0$/, '')} ${unit}`
}

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
