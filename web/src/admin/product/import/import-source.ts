import { isBlank, MAX_IMPORT_BYTES } from '@docket/contract/admin/account'
import { adminStrings } from '../../../lib/admin-strings.ts'

const words = adminStrings.import
const TEXT_NAME = /\.(txt|csv|tsv|log|lst|list)$/i
const MAX_NAME = 200

/** Many lines that wait to be imported. Files stay files: they are streamed and never read into memory here. */
export interface ImportSource {
  /** Another one for every paste and every file. */
  key: string
  kind: 'paste' | 'file'
  /** The file's name; what the batch is remembered by. */
  name: string
  lines: Blob
}

let count = 0

export function sourceOfText(text: string): ImportSource {
  return { key: `paste-${++count}`, kind: 'paste', name: words.pasted, lines: new Blob([text]) }
}

/** The one file given, or what is wrong with it. */
export function sourceOfFiles(files: readonly File[]): ImportSource | { problem: string } {
  const [file] = files
  if (!file || files.length > 1) return { problem: words.oneFile }
  const problem = problemOf(file)
  if (problem) return { problem }
  // A name cut in the middle of a character must not make the request unreadable.
  const name = file.name.slice(0, MAX_NAME).toWellFormed()
  return { key: `file-${++count}`, kind: 'file', name, lines: file }
}

function problemOf({ name, size, type }: File): string | undefined {
  // Systems that do not know a file's type give none; then the server decides by what is in it.
  if (type !== '' && !type.startsWith('text/') && !TEXT_NAME.test(name)) return words.notText(name)
  if (size === 0) return words.empty(name)
  return size > MAX_IMPORT_BYTES ? words.tooLarge(name, formatBytes(MAX_IMPORT_BYTES)) : undefined
}

/** How many lines of a text have something on them. */
export function countLines(text: string): number {
  return text.split(/\r\n?|\n/).filter((line) => !isBlank(line)).length
}

const units = ['bytes', 'kB', 'MB']

/** 1536 → `1.5 kB`, in steps of 1024. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1024 ? 0 : bytes < 1024 ** 2 ? 1 : 2
  const amount = (bytes / 1024 ** step).toFixed(step === 0 ? 0 : 1).replace(/\.0$/, '')
  return `${amount} ${units[step]}`
}
