import { formatDate, formatOrder } from '../../lib/format.ts'
import { strings } from '../../lib/strings.ts'

interface Order {
  orderId: number
  product: { title: string }
  /** ISO 8601. */
  purchasedAt: string
  accounts: readonly { value: string }[]
}

/**
 * The text of a download: the product's name, the order, then each log under its number. Lines end in LF: every editor
 * of today reads it, and a script that splits the file finds no CR at the end of a password.
 */
export function logFileText({ orderId, product, purchasedAt, accounts }: Order): string {
  const head = `${product.title}\n${formatOrder(orderId)}, ${formatDate(purchasedAt)}\n`
  const entries = accounts.map(
    ({ value }, index) => `\n${strings.history.log(String(index + 1))}\n${withLineFeeds(value)}\n`,
  )
  return head + entries.join('')
}

/** All logs for the clipboard: one a line, or parted by a blank line where any of them has several lines itself. */
export function logsText(accounts: readonly { value: string }[]): string {
  const values = accounts.map(({ value }) => withLineFeeds(value))
  return values.join(values.some((value) => value.includes('\n')) ? '\n\n' : '\n')
}

const MAX_NAME = 100
/** What Windows, macOS or a shell would trip over in a name: separators, wildcards, control and direction marks. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu
/** Names that Windows keeps for devices, whatever follows the dot. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** The file's name: the product's, made safe for every file system, with `.txt`. */
export function logFileName(title: string): string {
  const safe = title
    .replace(UNSAFE, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+/, '')
  // By characters, so that none is cut in half.
  const short = [...safe]
    .slice(0, MAX_NAME)
    .join('')
    .replace(/[\s.]+$/, '')
  if (short === '') return 'order.txt'
  return RESERVED.test(short) ? `_${short}.txt` : `${short}.txt`
}

function withLineFeeds(text: string): string {
  return text.replaceAll('\r\n', '\n')
}
