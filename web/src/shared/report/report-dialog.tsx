import { reportBody, reportPurchase } from '@docket/contract/reports'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { toast } from '../../ui/feedback/toast.ts'
import { CheckField } from '../../ui/form/check-field.tsx'
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
  /** It may also say that accounts belong to someone else. */
  canClaim?: boolean
  title: string
  hint: string
  /** Loads the purchase again. Called after every outcome, because the purchase may have been reported before. */
  refresh: () => Promise<unknown>
  onClose: () => void
}

/** A form that reports a problem to the shop. */
export function ReportDialog(props: ReportDialogProps) {
  const { purchaseId, accountId, canClaim = false, title, hint, refresh, onClose } = props
  const [isClaim, setIsClaim] = useState(false)
  const formId = useId()
  const form = useZodForm({ schema: messageForm, defaults: { message: '' } })
  const report = useMutation({
    mutationFn: (message: string) =>
      call(reportPurchase, {
        body: {
          purchaseId,
          message,
          ...(accountId !== null && { accountId }),
          ...(isClaim && { kind: 'OWNERSHIP' as const }),
        },
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
        onSubmit={async ({ message }) => {
          await report.mutateAsync(message)
          onClose()
          toast.success(reportWords.reportSent)
        }}
      >
        <TextArea label={reportWords.reportMessage} rows={4} maxLength={1_000} {...form.field('message')} />
        {canClaim && (
          <div className="flex flex-col gap-1">
            <CheckField
              label={reportWords.claim}
              checked={isClaim}
              onChange={({ target }) => setIsClaim(target.checked)}
            />
            {isClaim && (
              <p role="status" className="text-14 text-muted">
                {reportWords.claimHint}
              </p>
            )}
          </div>
        )}
      </Form>
    </FormDialog>
  )
}
