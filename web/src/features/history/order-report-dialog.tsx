import { useQueryClient } from '@tanstack/react-query'
import { formatCount, formatOrder } from '../../lib/format.ts'
import { strings } from '../../lib/strings.ts'
import { ReportDialog } from '../../shared/report/report-dialog.tsx'
import { type OrderData, purchaseQuery } from './purchases-query.ts'

const words = strings.history

interface OrderReportDialogProps {
  order: OrderData
  /** The log that is reported; null: the order. */
  accountId: number | null
  onClose: () => void
}

/** Reports an order, or one of its logs by the number that it has in the list. */
export function OrderReportDialog({ order, accountId, onClose }: OrderReportDialogProps) {
  const queryClient = useQueryClient()
  const number = order.accounts.findIndex(({ id }) => id === accountId) + 1
  return (
    <ReportDialog
      purchaseId={order.id}
      accountId={accountId}
      title={
        accountId === null
          ? words.reportOrderTitle(formatOrder(order.orderId))
          : words.reportTitle(formatCount(number))
      }
      hint={words.reportHint}
      refresh={() => queryClient.invalidateQueries({ queryKey: purchaseQuery(order.id).queryKey })}
      onClose={onClose}
    />
  )
}
