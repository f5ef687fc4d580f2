import { reportBody, reportPurchase } from '@docket/contract/history'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '../../lib/api.ts'
import { strings } from '../../lib/strings.ts'
import { Form } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.ts'
import { useZodForm } from '../../ui/use-zod-form.ts'

const words = strings.history
const messageForm = reportBody.pick({ message: true })

interface ReportDialogProps {
  purchaseId: number
  /** The account that is reported; null: the whole purchase. */
  accountId: number | null
  title: string
  hint: string
  /** Loads the purchase again. Called however the report ends, since the purchase may have been reported before. */
  refresh: () => Promise<unknown>
  onClose: () => void
}

/** Asks what is wrong, and tells the shop. */
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
