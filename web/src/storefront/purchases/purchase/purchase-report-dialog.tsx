import { useQueryClient } from '@tanstack/react-query'
import { formatCount, formatOrder } from '../../../lib/format.ts'
import { ReportDialog } from '../../../shared/report/report-dialog.tsx'
import { type PurchaseDetails, purchaseQuery } from '../purchases-query.ts'
import { words } from '../strings.ts'

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
          : words.reportTitle(formatCount(number))
      }
      hint={words.reportHint}
      refresh={() => queryClient.invalidateQueries({ queryKey: purchaseQuery(purchase.id).queryKey })}
      onClose={onClose}
    />
  )
}
