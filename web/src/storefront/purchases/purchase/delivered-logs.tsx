import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '../../../lib/format.ts'
import { CopyButton } from '../../../ui/feedback/copy-button.tsx'
import { Button } from '../../../ui/form/button.tsx'
import type { PurchaseDetails } from '../purchases-query.ts'
import { words } from '../strings.ts'
import { DownloadButton } from './download-button.tsx'
import { logsText } from './log-file.ts'
import { LogRow } from './log-row.tsx'
import { PurchaseReportDialog } from './purchase-report-dialog.tsx'

/** A purchase can hold thousands of logs. The list shows this many first. */
const STEP = 20

/**
 * The logs of a purchase, hidden until revealed, one by one or all. A hidden log can be copied and reported, too. The bar
 * with the download stays in view while the logs are.
 */
export function DeliveredLogs({ purchase }: { purchase: PurchaseDetails }) {
  const logs = purchase.accounts
  const reported = new Set(
    purchase.reports.flatMap(({ accountId, status }) => (status === 'OPEN' ? [accountId] : [])),
  )
  const [count, setCount] = useState(STEP)
  const [reporting, setReporting] = useState<number | null>(null)
  const [revealed, setRevealed] = useState<ReadonlySet<number>>(new Set())
  const allShown = revealed.size === logs.length
  const AllIcon = allShown ? EyeOff : Eye

  function toggle(id: number) {
    const next = new Set(revealed)
    if (!next.delete(id)) next.add(id)
    setRevealed(next)
  }

  return (
    <section
      aria-label={words.logsTitle}
      className="min-w-0 rounded-card border border-line bg-surface px-4 sm:px-6"
    >
      <div className="flex min-h-row items-center justify-between gap-2 py-2">
        <h2 className="text-18">
          {words.logsTitle}{' '}
          <span className="font-mono font-normal text-14 text-muted tabular-nums">
            {formatCount(logs.length)}
          </span>
        </h2>
        {logs.length > 1 && (
          <Button
            size="small"
            variant="quiet"
            onClick={() => setRevealed(new Set(allShown ? [] : logs.map((log) => log.id)))}
          >
            <AllIcon aria-hidden="true" strokeWidth={1.75} className="size-4" />
            {allShown ? words.hideAll : words.showAll}
          </Button>
        )}
      </div>
      <ol>
        {logs.slice(0, count).map((log, index) => (
          <LogRow
            key={log.id}
            log={log}
            number={formatCount(index + 1)}
            isShown={revealed.has(log.id)}
            isReported={reported.has(log.id)}
            onToggle={() => toggle(log.id)}
            onReport={() => setReporting(log.id)}
          />
        ))}
      </ol>
      {count < logs.length && (
        <div className="border-line border-t py-2">
          <Button size="small" variant="quiet" onClick={() => setCount(count + 5 * STEP)}>
            {words.more(formatCount(logs.length - count))}
          </Button>
        </div>
      )}
      <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 -mx-4 flex items-center gap-2 rounded-b-card border-line border-t bg-surface px-4 py-3 sm:bottom-0 sm:-mx-6 sm:px-6">
        <div className="min-w-0 flex-1">
          <DownloadButton
            purchaseId={purchase.id}
            orderId={purchase.orderId}
            variant="primary"
            size="normal"
            wide
          />
        </div>
        <CopyButton text={logsText(logs)} label={words.copyAll} />
      </div>
      {reporting !== null && (
        <PurchaseReportDialog purchase={purchase} accountId={reporting} onClose={() => setReporting(null)} />
      )}
    </section>
  )
}
