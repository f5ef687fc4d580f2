import { REPORT_REASONS, type ReportReason } from '@docket/contract/report-reasons'
import { MAX_REPORT_LENGTH, reportBody, reportPurchase } from '@docket/contract/reports'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import * as z from 'zod'
import { call } from '../../../kit/api/api.ts'
import { toast } from '../../../kit/ui/feedback/toast.ts'
import { Form } from '../../../kit/ui/form/form.tsx'
import { RadioRows } from '../../../kit/ui/form/radio-rows.tsx'
import { TextArea } from '../../../kit/ui/form/text-area.tsx'
import { useZodForm } from '../../../kit/ui/form/use-zod-form.ts'
import { FormDialog } from '../../../kit/ui/overlay/form-dialog.tsx'
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
    defaults: { message: '', ...(!hasReasons && { reason: 'OTHER' as const }) },
  })
  const report = useMutation({
    mutationFn: (input: Pick<z.input<typeof reportBody>, 'reason' | 'message'>) =>
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
          await report.mutateAsync(hasReasons ? input : { message: input.message })
          onClose()
          toast.success(reportWords.reportSent)
        }}
      >
        {hasReasons && (
          <RadioRows legend={reportWords.reportMessage} options={reportOptions} {...form.field('reason')} />
        )}
        <TextArea
          label={hasReasons ? reportWords.inYourWords : reportWords.reportMessage}
          optional={isMessageOptional(form.watch('reason'))}
          rows={hasReasons ? 3 : 4}
          maxLength={MAX_REPORT_LENGTH}
          {...form.field('message')}
        />
      </Form>
    </FormDialog>
  )
}

const reasons = Object.keys(REPORT_REASONS) as ReportReason[]

/** The rows of the form. A claim that the account belongs to a person is a form of its own (claim-dialog.tsx). */
const reportOptions = reasons.map((value) => ({ value, label: REPORT_REASONS[value] }))

/** The form of a report. The contract's body knows when the message may be left out. */
export const reportForm = z
  .object({
    reason: z.enum(reasons, { error: reportWords.chooseReason }),
    message: reportBody.shape.message,
  })
  .superRefine((form, context) => {
    if (form.message !== undefined) return
    const { error } = reportBody.safeParse({ purchaseId: 1, ...form })
    for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path, message })
  })

/** Whether the message may be left out. */
export function isMessageOptional(reason: ReportReason | null | undefined): boolean {
  return Boolean(reason) && reason !== 'OTHER'
}
