import type { Report } from '@docket/contract/reports'
import { useQueryClient } from '@tanstack/react-query'
import { formatCount } from '../../../../kit/lib/format.ts'
import { Notice } from '../../../../kit/ui/feedback/notice.tsx'
import { Skeleton } from '../../../../kit/ui/feedback/skeleton.tsx'
import { uiWords } from '../../../../kit/ui/strings.ts'
import { ReportList } from '../../report/report-list.tsx'
import type { PurchaseDetails } from '../purchases-query.ts'
import { words } from '../strings.ts'
import { DeliveredLogs } from './delivered-logs.tsx'
import { PurchaseActions } from './purchase-actions.tsx'
import { PurchaseReceipt } from './purchase-receipt.tsx'

const columnsStyle = 'grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]'

/** A purchase: what was delivered, then its receipt; beside each other on a wide screen. */
export function PurchaseView({ purchase, isNew = false }: { purchase: PurchaseDetails; isNew?: boolean }) {
  const { replaced, reports } = purchase
  const queryClient = useQueryClient()
  return (
    <div className={columnsStyle}>
      <div className="flex min-w-0 flex-col gap-6">
        {replaced > 0 && <Notice tone="ok">{words.replaced(replaced, formatCount(replaced))}</Notice>}
        <DeliveredLogs purchase={purchase} />
        <ReportList
          reports={reports}
          subjectOf={(report) => subjectOf(report, purchase)}
          refresh={() => queryClient.invalidateQueries({ queryKey: ['purchases'] })}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <PurchaseReceipt purchase={purchase} isNew={isNew} />
        <div className="flex flex-wrap gap-2">
          <PurchaseActions purchase={purchase} />
        </div>
      </div>
    </div>
  )
}

/** Names a log by its number in the list. */
function subjectOf({ accountId }: Report, { accounts }: PurchaseDetails): string {
  if (accountId === null) return words.reportOfOrder
  const index = accounts.findIndex(({ id }) => id === accountId)
  return index < 0 ? words.reportOfReplaced : words.reportOf(formatCount(index + 1))
}

/** The skeleton of two logs and a receipt. */
export function PurchaseSkeleton() {
  return (
    <div aria-busy="true" className={columnsStyle}>
      <p role="status" className="sr-only">
        {uiWords.loading}
      </p>
      <Skeleton className="h-64 w-full" />
      <Skeleton className="h-80 w-full" />
    </div>
  )
}
