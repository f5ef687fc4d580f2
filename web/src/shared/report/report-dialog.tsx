import { reportBody, reportPurchase } from '@docket/contract/reports'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { call } from '../api/api.ts'
import { reportWords } from './strings.ts'

const messageForm = reportBody.pick({ message: true })

interface ReportDialogProps {
  purchaseId: number
  /** The account that is reported; null: the whole purchase. */
  accountId: number | null
  title: string
  hint: string
  /** Loads the purchase again. Called after every outcome, because the purchase may have been reported before. */
  refresh: () => Promise<unknown>
  onClose: () => void
}

/** A form that reports a problem to the shop. */
export function ReportDialog({ purchaseId, accountId, title, hint, refresh, onClose }: ReportDialogProps) {
  const formId = useId()
  const form = useZodForm({ schema: messageForm, defaults: { message: '' } })
  const report = useMutation({
    mutationFn: (message: string) =>
      call(reportPurchase, { body: { purchaseId, message, ...(accountId !== null && { accountId }) } }),
    onSettled: refresh,
    meta: { errors: 'form' },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description={hint}
      formId={formId}
      submit={reportWords.sendReport}
      busy={report.isPending}
    >
      <Form
        form={form}
        id={formId}
        onSubmit={async ({ message }) => {
          await report.mutateAsync(message)
          onClose()
          toast.success(reportWords.reportSent)
        }}
      >
        <TextArea label={reportWords.reportMessage} rows={4} maxLength={1_000} {...form.field('message')} />
      </Form>
    </FormDialog>
  )
}
