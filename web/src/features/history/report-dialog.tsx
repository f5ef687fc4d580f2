import { reportBody, reportPurchase } from '@docket/contract/history'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '../../lib/api.ts'
import { formatCount, formatOrder } from '../../lib/format.ts'
import { strings } from '../../lib/strings.ts'
import { Form } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.ts'
import { useZodForm } from '../../ui/use-zod-form.ts'
import { type OrderData, purchaseQuery } from './purchases-query.ts'

const words = strings.history
const messageForm = reportBody.pick({ message: true })

interface ReportDialogProps {
  order: OrderData
  /** The log that is reported; null: the order. */
  accountId: number | null
  onClose: () => void
}

/** Asks what is wrong, and tells the shop. */
export function ReportDialog({ order, accountId, onClose }: ReportDialogProps) {
  const formId = useId()
  const form = useZodForm({ schema: messageForm, defaults: { message: '' } })
  const report = useReport(order.id, accountId)
  const number = order.accounts.findIndex(({ id }) => id === accountId) + 1
  return (
    <FormDialog
      onClose={onClose}
      title={
        accountId === null
          ? words.reportOrderTitle(formatOrder(order.orderId))
          : words.reportTitle(formatCount(number))
      }
      description={words.reportHint}
      formId={formId}
      submit={words.sendReport}
      busy={report.isPending}
    >
      <Form
        form={form}
        id={formId}
        onSubmit={async ({ message }) => {
          await report.mutateAsync(message)
          onClose()
          toast.success(words.reportSent)
        }}
      >
        <TextArea label={words.reportMessage} rows={4} maxLength={1_000} {...form.field('message')} />
      </Form>
    </FormDialog>
  )
}

/** Done when the order shows the report. However it ends, it is asked for again: where it was reported before, that shows. */
function useReport(purchaseId: number, accountId: number | null) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (message: string) =>
      call(reportPurchase, {
        body: { purchaseId, message, ...(accountId !== null && { accountId }) },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: purchaseQuery(purchaseId).queryKey }),
    meta: { errors: 'form' },
  })
}
