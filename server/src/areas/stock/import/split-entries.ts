import { LINE_END, MAX_ACCOUNT_LENGTH } from '@docket/contract/admin/stock'

/** What separates entries: a text, the end of a line, or one or more blank lines. With `none` the upload is one entry. */
export type Separator = { text: string } | 'newline' | 'blank-line' | 'none'

/** One entry of an upload, not yet trimmed. */
export interface Entry {
  /** Its number in the upload, from 1; blank entries count. */
  entry: number
  text: string
  /** Whether the entry is longer than an account may be. Then `text` is only its beginning. */
  isOverlong: boolean
}

/** An entry longer than this, with its whitespace, is not kept as a whole, so that the memory is bounded. */
const LONGEST_ENTRY = 2 * MAX_ACCOUNT_LENGTH
/** Of a longer entry we keep the beginning, to show it, and the end, to find the separator. */
const KEPT_LENGTHS = { start: 200, end: MAX_ACCOUNT_LENGTH }

const BLANK_LINES = /\n\s*\n/
/** Never matches. */
const NOWHERE = /(?!)/

/** Splits text that arrives in pieces. Yields the entries that each piece completes. */
export async function* splitEntries(
  pieces: AsyncIterable<string>,
  separator: Separator,
  gatheredLength = MAX_ACCOUNT_LENGTH,
): AsyncGenerator<Entry[]> {
  const separatorPattern = expressionOf(separator)
  let count = 0
  /** The unfinished entry, or its end if it is too long; then `beginning` has its beginning. */
  let unfinished = ''
  let beginning: string | null = null

  const completeEntry = (text: string): Entry => {
    const keptBeginning =
      beginning ?? (text.length > LONGEST_ENTRY ? text.slice(0, KEPT_LENGTHS.start) : null)
    beginning = null
    return { entry: ++count, text: keptBeginning ?? text, isOverlong: keptBeginning !== null }
  }

  for await (const piece of gatherPieces(pieces, gatheredLength)) {
    const parts = (unfinished + piece).split(separatorPattern)
    unfinished = parts.pop() ?? ''
    // If two pieces divide a run of blank lines, the empty part between its halves is not an entry.
    if (separatorPattern === BLANK_LINES && beginning === null && parts[0]?.trim() === '') parts.shift()
    yield parts.map(completeEntry)
    if (unfinished.length > LONGEST_ENTRY) {
      beginning ??= unfinished.slice(0, KEPT_LENGTHS.start)
      unfinished = unfinished.slice(-KEPT_LENGTHS.end)
    }
  }
  // The text after the last separator is an entry only if it is not blank.
  if (unfinished.trim() !== '' || beginning !== null) yield [completeEntry(unfinished)]
}

/** Joins small pieces. The unfinished entry is split again with each piece, so many small ones would take too long. */
async function* gatherPieces(pieces: AsyncIterable<string>, gatheredLength: number): AsyncGenerator<string> {
  let gathered: string[] = []
  let length = 0
  for await (const piece of pieces) {
    gathered.push(piece)
    length += piece.length
    if (length < gatheredLength) continue
    yield gathered.join('')
    gathered = []
    length = 0
  }
  yield gathered.join('')
}

function expressionOf(separator: Separator): string | RegExp {
  switch (separator) {
    case 'newline':
      return LINE_END
    case 'blank-line':
      return BLANK_LINES
    case 'none':
      return NOWHERE
    default:
      return separator.text
  }
}
