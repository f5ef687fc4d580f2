import clsx from 'clsx'
import { Eye, EyeOff, Flag } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '../../../lib/format.ts'
import { reportWords } from '../../../shared/report/strings.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { CopyButton } from '../../../ui/feedback/copy-button.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { RowButton } from '../../../ui/table/row-button.tsx'
import type { PurchaseDetails } from '../purchases-query.ts'
import { words } from '../strings.ts'
import { logsText } from './log-file.ts'
import { PurchaseReportDialog } from './purchase-report-dialog.tsx'

/** A purchase can hold thousands of logs. The list shows this many first. */
const STEP = 20
const MASK = '••••••••'

type Log = PurchaseDetails['accounts'][number]

/** The logs of a purchase, hidden until revealed, one by one or all. A hidden log can be copied and reported, too. */
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
    <section>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-18">
          {words.logsTitle}{' '}
          <span className="font-mono font-normal text-14 text-muted tabular-nums">
            {formatCount(logs.length)}
          </span>
        </h3>
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            variant="quiet"
            onClick={() => setRevealed(new Set(allShown ? [] : logs.map((log) => log.id)))}
          >
            <AllIcon aria-hidden="true" strokeWidth={1.75} className="size-4" />
            {allShown ? words.hideAll : words.showAll}
          </Button>
          <CopyButton text={logsText(logs)} label={words.copyAll} />
        </div>
      </div>
      <ol className="border-line border-t">
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
        <div className="mt-2">
          <Button size="small" variant="quiet" onClick={() => setCount(count + 5 * STEP)}>
            {words.more(formatCount(logs.length - count))}
          </Button>
        </div>
      )}
      {reporting !== null && (
        <PurchaseReportDialog purchase={purchase} accountId={reporting} onClose={() => setReporting(null)} />
      )}
    </section>
  )
}

interface LogRowProps {
  log: Log
  number: string
  isShown: boolean
  /** It has an open report. */
  isReported: boolean
  onToggle: () => void
  onReport: () => void
}

function LogRow({ log, number, isShown, isReported, onToggle, onReport }: LogRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-2 border-line border-b py-1.5 text-14 sm:flex-nowrap">
      <span className="flex-1 text-muted sm:flex-none">{words.log(number)}</span>
      {/* On a phone a revealed log gets a row of its own, and a hidden one leaves its place to the buttons. */}
      <span
        className={clsx(
          'min-w-0 whitespace-pre-wrap break-all font-mono sm:order-none sm:flex-1',
          isShown ? 'order-last basis-full' : 'overflow-hidden max-sm:sr-only',
        )}
      >
        {isShown ? (
          log.value
        ) : (
          <>
            <span aria-hidden="true" className="select-none whitespace-nowrap text-muted">
              {MASK}
            </span>
            <span className="sr-only">{words.hidden}</span>
          </>
        )}
      </span>
      <RowButton
        icon={isShown ? EyeOff : Eye}
        of={words.ofLog(number)}
        aria-pressed={isShown}
        onClick={onToggle}
      >
        {isShown ? words.hide : words.show}
      </RowButton>
      <CopyButton text={log.value} label={words.copyLog(number)} iconOnly />
      {isReported ? (
        <Badge tone="warn">{reportWords.reported}</Badge>
      ) : (
        <RowButton icon={Flag} of={words.ofLog(number)} onClick={onReport}>
          {words.report}
        </RowButton>
      )}
    </li>
  )
}
