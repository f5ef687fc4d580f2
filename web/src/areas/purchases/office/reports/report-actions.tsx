import type { ReportDetails } from '@docket/contract/admin/reports'
import clsx from 'clsx'
import { Suspense, useRef, useState } from 'react'
import { formatDollars } from '../../../../kit/lib/format.ts'
import { lazyNamed } from '../../../../kit/lib/lazy-named.ts'
import { useMay } from '../../../../kit/session/permissions.ts'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { remainingDollars } from '../details/refund-dialog.tsx'
import { words } from '../strings.ts'
import { reportPageWords } from './strings.ts'

const ReportAction = lazyNamed(() => import('./action-dialog.tsx'), 'ReportAction')

/**
 * Keeps the buttons at the bottom of a phone's screen. A report of a whole purchase does not use it, because the bar
 * would cover the buttons of the accounts below.
 */
const barStyle =
  'sticky bottom-0 z-10 -mx-4 border-line border-t bg-surface px-4 py-3 lg:static lg:mx-0 lg:border-t-0 lg:bg-transparent lg:p-0'

/** Whether the role may settle the report, or write about it. */
export function useMayAct({ status }: Pick<ReportDetails, 'status'>): boolean {
  return useMay('refund') && status === 'OPEN'
}

/** The buttons that replace or refund, and the link to the next report that waits for the shop. */
export function ReportActions({ report }: { report: ReportDetails }) {
  const [action, setAction] = useState<'replace' | 'refund' | null>(null)
  const section = useRef<HTMLElement>(null)
  const mayAct = useMayAct(report)
  const refundable = remainingDollars(report)
  // A replaced account cannot be replaced or refunded again; its replacement can.
  const isReplaced = report.account !== null && report.account.replacedBy !== null

  function close() {
    setAction(null)
    // If the report is settled, the button that opened the dialog does not exist any more, and the focus would be lost.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) section.current?.focus()
    })
  }

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={reportPageWords.actions}
      data-bottom-bar=""
      className={clsx('flex flex-col gap-3 outline-none', report.account !== null && barStyle)}
    >
      {/* How it was settled is the last event of the thread, which is announced. */}
      <div role="status" className="text-14 text-muted empty:hidden">
        {!mayAct && report.nextId === null && reportPageWords.noneLeft}
      </div>
      <div className="flex flex-wrap gap-2 *:flex-auto">
        {mayAct && report.account !== null && !isReplaced && (
          <Button variant="primary" onClick={() => setAction('replace')}>
            {words.replace}
          </Button>
        )}
        {mayAct && refundable > 0 && !isReplaced && (
          <Button onClick={() => setAction('refund')}>
            {reportPageWords.refund(formatDollars(refundable))}
          </Button>
        )}
        {report.nextId !== null && (
          <LinkButton
            variant={mayAct ? 'quiet' : 'primary'}
            to="/admin/reports/$reportId"
            params={{ reportId: String(report.nextId) }}
          >
            {reportPageWords.next}
          </LinkButton>
        )}
      </div>
      {action !== null && (
        <Suspense>
          <ReportAction action={action} report={report} onClose={close} />
        </Suspense>
      )}
    </section>
  )
}
