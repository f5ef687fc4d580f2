import { deliveredForms, type Noun } from '@docket/contract/nouns'
import { purchaseById } from '@docket/contract/purchases'
import { withoutEnding } from '@docket/contract/without-ending'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download, Eye, EyeOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '../../../kit/api/api.ts'
import { formatCount, formatDate, formatOrder } from '../../../kit/lib/format.ts'
import { saveTextFile } from '../../../kit/lib/save-text-file.ts'
import { CopyButton } from '../../../kit/ui/feedback/copy-button.tsx'
import { Button } from '../../../kit/ui/form/button.tsx'
import { printedAs } from '../receipt/feed.ts'
import { type PurchaseDetails, purchaseQuery, sayThatSeen } from '../receipt/purchase-query.ts'
import { ReportDialog } from '../report/report-dialog.tsx'
import { LogRow } from './log-row.tsx'
import { words } from './strings.ts'

/** A purchase can have thousands of logs. The receipt first shows this many. */
const FIRST_COUNT = 5
/** So many more at each press. */
const NEXT_COUNT = 100

interface DeliveredLogsProps {
  purchase: PurchaseDetails
  /** The purchase was just made: its logs can be read at once. Later they are hidden until revealed. */
  isNew?: boolean
}

/**
 * The logs of a purchase at the end of its receipt, revealed and hidden one by one or all. A hidden log can be copied
 * and reported, too. The bar with the download stays in view as long as the logs do, where there is room.
 */
export function DeliveredLogs({ purchase, isNew = false }: DeliveredLogsProps) {
  const logs = purchase.accounts
  const { noun } = purchase.product
  const { Nouns } = deliveredForms(noun)
  const [idToReport, setIdToReport] = useState<number | null>(null)
  const [revealedIds, setRevealedIds] = useState<ReadonlySet<number>>(
    () => new Set(isNew ? logs.map((log) => log.id) : []),
  )
  useEffect(() => {
    if (isNew) sayThatSeen(purchase.id, 'SHOWN')
  }, [isNew, purchase.id])

  function reveal(ids: ReadonlySet<number>) {
    if (ids.size > revealedIds.size) sayThatSeen(purchase.id, 'SHOWN')
    setRevealedIds(ids)
  }

  return (
    <section aria-label={Nouns} className="mt-3 min-w-0 border-control border-t border-dashed pt-1">
      <LogsHeader title={Nouns} logs={logs} revealedIds={revealedIds} onReveal={reveal} />
      <LogRows purchase={purchase} revealedIds={revealedIds} onReveal={reveal} onReport={setIdToReport} />
      <div {...printedAs(FIRST_COUNT)} data-bottom-bar="" className={barStyle}>
        <div className="min-w-0 flex-1">
          <DownloadButton purchase={purchase} variant="primary" size="normal" wide />
        </div>
        <CopyButton
          text={logsText(logs)}
          label={words.copyAll}
          onCopied={() => sayThatSeen(purchase.id, 'COPIED')}
        />
      </div>
      {idToReport !== null && (
        <PurchaseReportDialog
          purchase={purchase}
          accountId={idToReport}
          onClose={() => setIdToReport(null)}
        />
      )}
    </section>
  )
}

/** A low screen has no room for a bar that stays in view: the goods come first. */
const barStyle =
  '-mx-4 -mb-5 z-10 flex items-center gap-2 border-line border-t bg-surface px-4 py-3 sm:-mx-6 sm:px-6 [@media(min-height:41rem)]:sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] sm:bottom-0'

interface Revealed {
  revealedIds: ReadonlySet<number>
  onReveal: (ids: ReadonlySet<number>) => void
}

interface LogsHeaderProps extends Revealed {
  title: string
  logs: PurchaseDetails['accounts']
}

/** The number of logs, and the button that reveals or hides all of them. A single log needs neither. */
function LogsHeader({ title, logs, revealedIds, onReveal }: LogsHeaderProps) {
  const areAllRevealed = revealedIds.size === logs.length
  const Icon = areAllRevealed ? EyeOff : Eye
  if (logs.length < 2) return <h3 className="sr-only">{title}</h3>
  return (
    <div {...printedAs(3)} className="flex min-h-row items-center justify-between gap-2">
      <h3 className="text-18">
        {title}{' '}
        <span className="font-mono font-normal text-14 text-muted tabular-nums">
          {formatCount(logs.length)}
        </span>
      </h3>
      <Button
        size="small"
        variant="quiet"
        onClick={() => onReveal(new Set(areAllRevealed ? [] : logs.map((log) => log.id)))}
      >
        <Icon aria-hidden="true" strokeWidth={1.75} className="size-4" />
        {areAllRevealed ? words.hideAll : words.revealAll}
      </Button>
    </div>
  )
}

interface LogRowsProps extends Revealed {
  purchase: PurchaseDetails
  onReport: (id: number) => void
}

function LogRows({ purchase, revealedIds, onReveal, onReport }: LogRowsProps) {
  const logs = purchase.accounts
  const reportedIds = new Set(
    purchase.reports.flatMap(({ accountId, status }) => (status === 'OPEN' ? [accountId] : [])),
  )
  const [visibleCount, setVisibleCount] = useState(FIRST_COUNT)
  const nextCount = Math.min(visibleCount + NEXT_COUNT, logs.length)

  function toggle(id: number) {
    const next = new Set(revealedIds)
    if (!next.delete(id)) next.add(id)
    onReveal(next)
  }

  return (
    <>
      <ol className="divide-y divide-line">
        {logs.slice(0, visibleCount).map((log, index) => (
          <LogRow
            key={log.id}
            log={log}
            name={{ number: formatCount(index + 1), ...deliveredForms(purchase.product.noun) }}
            line={3 + index}
            isShown={revealedIds.has(log.id)}
            isReported={reportedIds.has(log.id)}
            onToggle={() => toggle(log.id)}
            onCopied={() => sayThatSeen(purchase.id, 'COPIED')}
            onReport={() => onReport(log.id)}
          />
        ))}
      </ol>
      {visibleCount < logs.length && (
        <div className="border-line border-t py-2">
          <Button size="small" variant="quiet" onClick={() => setVisibleCount(nextCount)}>
            {nextCount === logs.length
              ? words.showAll({ count: logs.length })
              : words.more({ count: nextCount - visibleCount })}
          </Button>
        </div>
      )}
    </>
  )
}

interface PurchaseReportDialogProps {
  purchase: PurchaseDetails
  /** The log that is reported; null: the whole purchase. */
  accountId: number | null
  onClose: () => void
}

/** Reports a purchase, or one of its logs by its number in the list. */
export function PurchaseReportDialog({ purchase, accountId, onClose }: PurchaseReportDialogProps) {
  const queryClient = useQueryClient()
  const number = purchase.accounts.findIndex(({ id }) => id === accountId) + 1
  return (
    <ReportDialog
      purchaseId={purchase.id}
      accountId={accountId}
      hasReasons
      title={
        accountId === null
          ? words.reportOrderTitle(formatOrder(purchase.orderId))
          : words.reportTitle({ number: formatCount(number), ...deliveredForms(purchase.product.noun) })
      }
      hint={words.reportHint}
      refresh={() => queryClient.invalidateQueries({ queryKey: purchaseQuery(purchase.id).queryKey })}
      onClose={onClose}
    />
  )
}

interface DownloadButtonProps {
  purchase: { id: number; orderId: number; product: { noun: Noun } }
  variant?: 'primary' | 'secondary'
  size?: 'normal' | 'small'
  wide?: boolean
}

/** Fetches all accounts of a purchase and saves them as a text file. */
export function DownloadButton({ purchase, variant, size = 'small', wide }: DownloadButtonProps) {
  const { id, orderId, product } = purchase
  const download = useMutation({
    mutationFn: () => call(purchaseById, { params: { id }, query: { download: 'true' } }),
    onSuccess: (whole) => saveTextFile(logFileName(whole.product.title), logFileText(whole)),
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
        <span className="sr-only">
          {words.downloadOf({ order: formatOrder(orderId), ...deliveredForms(product.noun) })}
        </span>
      </span>
    </Button>
  )
}

interface Purchase {
  orderId: number
  product: { title: string; noun?: Noun }
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
  const forms = deliveredForms(product.noun)
  const logParts = accounts.map(
    ({ value }, index) =>
      `\n${words.log({ number: String(index + 1), ...forms })}\n${withLineFeeds(value)}\n`,
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
