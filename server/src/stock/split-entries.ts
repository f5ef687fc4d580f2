import { MAX_ACCOUNT_LENGTH } from '@docket/contract/admin/account'

/** What separates two entries: a text, or one or more blank lines. With `none` the upload is one entry. */
export type Separator = { text: string } | 'blank-line' | 'none'

/** One entry of an upload, not yet trimmed. */
export interface Entry {
  /** Its place in the upload, from 1; blank entries count. */
  entry: number
  text: string
  /** Longer than any line may be, outer whitespace included: `text` is its beginning only. */
  overlong: boolean
}

/** An entry that comes to more than this, whitespace included, is given up: memory stays bounded. */
const LONGEST_ENTRY = 4 * MAX_ACCOUNT_LENGTH
/** What is kept of an entry that was given up: its beginning to show, its end to find the separator in. */
const KEPT = { start: 200, end: MAX_ACCOUNT_LENGTH }

const BLANK_LINES = /\n\s*\n/
/** Never matches. */
const NOWHERE = /(?!)/

/** Splits text that comes in pieces, answering the entries that each piece completed. */
export async function* splitEntries(
  pieces: AsyncIterable<string>,
  separator: Separator,
): AsyncGenerator<Entry[]> {
  const between = expressionOf(separator)
  let count = 0
  /** The entry under way, and where it was given up, how it began. */
  let rest = ''
  let beginning: string | null = null

  const complete = (text: string): Entry => {
    const begun = beginning ?? (text.length > LONGEST_ENTRY ? text.slice(0, KEPT.start) : null)
    beginning = null
    return { entry: ++count, text: begun ?? text, overlong: begun !== null }
  }

  for await (const piece of pieces) {
    const parts = (rest + piece).split(between)
    rest = parts.pop() ?? ''
    // Where a run of blank lines is cut in two, the nothing between its halves is no entry.
    if (between === BLANK_LINES && beginning === null && parts[0]?.trim() === '') parts.shift()
    yield parts.map(complete)
    if (rest.length > LONGEST_ENTRY) {
      beginning ??= rest.slice(0, KEPT.start)
      rest = rest.slice(-KEPT.end)
    }
  }
  // What follows the last separator is an entry only if there is something.
  if (rest.trim() !== '' || beginning !== null) yield [complete(rest)]
}

function expressionOf(separator: Separator): string | RegExp {
  if (separator === 'none') return NOWHERE
  return separator === 'blank-line' ? BLANK_LINES : separator.text
}
