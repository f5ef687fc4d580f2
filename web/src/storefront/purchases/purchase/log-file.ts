import { withoutEnding } from '@docket/contract/without-ending'
import { formatDate, formatOrder } from '../../../lib/format.ts'
import { words } from '../strings.ts'

interface Purchase {
  orderId: number
  product: { title: string }
  /** ISO 8601. */
  purchasedAt: string
  accounts: readonly { value: string }[]
}

/**
 * The text of a download: the product's name, the order number, then each log under its number. Lines end in LF: all
 * editors read it, and a script that splits the file finds no CR at the end of a password.
 */
export function logFileText({ orderId, product, purchasedAt, accounts }: Purchase): string {
  const head = `${product.title}\n${formatOrder(orderId)}, ${formatDate(purchasedAt)}\n`
  const logParts = accounts.map(
    ({ value }, index) => `\n${words.log(String(index + 1))}\n${withLineFeeds(value)}\n`,
  )
  return head + logParts.join('')
}

/** All logs for the clipboard: one per line, or with blank lines between them if a log has several lines. */
export function logsText(accounts: readonly { value: string }[]): string {
  const values = accounts.map(({ value }) => withLineFeeds(value))
  return values.join(values.some((value) => value.includes('\n')) ? '\n\n' : '\n')
}

/** In characters, without the extension. */
const MAX_NAME_LENGTH = 100
/** Characters that break a file name on Windows, on macOS or in a shell: separators, wildcards, control characters. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu
/** Names that Windows reserves for devices, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** The product's title as a file name that is safe on every file system, with `.txt`. */
export function logFileName(title: string): string {
  const safeTitle = title
    .replace(UNSAFE, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+/, '')
  // The spread splits by characters, so that no surrogate pair is cut.
  const name = withoutEnding([...safeTitle].slice(0, MAX_NAME_LENGTH).join(''), ' .')
  if (name === '') return 'order.txt'
  return RESERVED.test(name) ? `_${name}.txt` : `${name}.txt`
}

function withLineFeeds(text: string): string {
  return text.replaceAll('\r\n', '\n')
}
