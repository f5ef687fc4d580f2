import { MAX_REPORT_LENGTH, reportPurchase } from '@docket/contract/reports'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '../../../kit/api/api.ts'
import { toast } from '../../../kit/ui/feedback/toast.ts'
import { Form } from '../../../kit/ui/form/form.tsx'
import { RadioRows } from '../../../kit/ui/form/radio-rows.tsx'
import { TextArea } from '../../../kit/ui/form/text-area.tsx'
import { useZodForm } from '../../../kit/ui/form/use-zod-form.ts'
import { FormDialog } from '../../../kit/ui/overlay/form-dialog.tsx'
import { bodyPartOf, isMessageOptional, type ReportInput, reportForm, reportOptions } from './report-form.ts'
import { reportWords } from './strings.ts'

interface ReportDialogProps {
  purchaseId: number
  /** The account that is reported; null: the whole purchase. */
  accountId: number | null
  /** The purchase has accounts: the customer chooses a reason. A shipment is reported in the customer's words only. */
  hasReasons?: boolean
  title: string
  hint: string
  /** Loads the purchase again. Called after every outcome, because the purchase may have been reported before. */
  refresh: () => Promise<unknown>
  onClose: () => void
}

/** A form that reports a problem to the shop. */
export function ReportDialog(props: ReportDialogProps) {
  const { purchaseId, accountId, hasReasons = false, title, hint, refresh, onClose } = props
  const formId = useId()
  const form = useZodForm({
    schema: reportForm,
    defaults: { message: '', ...(!hasReasons && { choice: 'OTHER' as const }) },
  })
  const report = useMutation({
    mutationFn: (input: ReportInput) =>
      call(reportPurchase, {
        body: { purchaseId, ...(accountId !== null && { accountId }), ...input },
      }),
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
        onSubmit={async (input) => {
          await report.mutateAsync(hasReasons ? bodyPartOf(input) : { message: input.message })
          onClose()
          toast.success(reportWords.reportSent)
        }}
      >
        {hasReasons && (
          <RadioRows legend={reportWords.reportMessage} options={reportOptions} {...form.field('choice')} />
        )}
        <TextArea
          label={hasReasons ? reportWords.inYourWords : reportWords.reportMessage}
          optional={isMessageOptional(form.watch('choice'))}
          rows={hasReasons ? 3 : 4}
          maxLength={MAX_REPORT_LENGTH}
          {...form.field('message')}
        />
      </Form>
    </FormDialog>
  )
}
