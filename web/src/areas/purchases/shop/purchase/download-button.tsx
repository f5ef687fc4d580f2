import { purchaseById } from '@docket/contract/purchases'
import { withoutEnding } from '@docket/contract/without-ending'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { call } from '../../../../kit/api/api.ts'
import { formatDate, formatOrder } from '../../../../kit/lib/format.ts'
import { saveTextFile } from '../../../../kit/lib/save-text-file.ts'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { words } from '../strings.ts'

interface DownloadButtonProps {
  purchaseId: number
  orderId: number
  variant?: 'primary' | 'secondary'
  size?: 'normal' | 'small'
  wide?: boolean
}

/** Fetches all accounts of a purchase and saves them as a text file. */
export function DownloadButton({ purchaseId, orderId, variant, size = 'small', wide }: DownloadButtonProps) {
  const download = useMutation({
    mutationFn: () => call(purchaseById, { params: { id: purchaseId } }),
    onSuccess: (purchase) => saveTextFile(logFileName(purchase.product.title), logFileText(purchase)),
  })
  return (
    <Button
      variant={variant}
      size={size}
      wide={wide}
      busy={download.isPending}
      onClick={() => download.mutate()}
    >
      <Download aria-hidden="true" strokeWidth={1.75} className="size-4" />
      <span>
        {words.download}
        <span className="sr-only">{words.downloadOf(formatOrder(orderId))}</span>
      </span>
    </Button>
  )
}

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
