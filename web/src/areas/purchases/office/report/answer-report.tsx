import { declineReport } from '@docket/contract/admin/purchases'
import { answerReport } from '@docket/contract/admin/reports'
import { MAX_MESSAGE_LENGTH } from '@docket/contract/reports'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '../../../../kit/api/api.ts'
import { purchasesKey } from '../../../../kit/office/histories/query-keys.ts'
import { toast } from '../../../../kit/ui/feedback/toast.ts'
import { CheckField } from '../../../../kit/ui/form/check-field.tsx'
import { Form } from '../../../../kit/ui/form/form.tsx'
import { TextArea } from '../../../../kit/ui/form/text-area.tsx'
import { useZodForm } from '../../../../kit/ui/form/use-zod-form.ts'
import { FormDialog } from '../../../../kit/ui/overlay/form-dialog.tsx'
import { type Answer, answerForm } from './answer-form.ts'
import { reportPageWords } from './strings.ts'

interface AnswerReportProps {
  id: number
  /** The text that the form starts with. It is not an answer on its own. */
  prefilled: string
  onClose: () => void
}

/** Writes to the customer. The admin may close the report, too, without a replacement or a refund. */
export function AnswerReport({ id, prefilled, onClose }: AnswerReportProps) {
  const formId = useId()
  const form = useZodForm({ schema: answerForm(prefilled), defaults: { answer: prefilled, closes: false } })
  const send = useSendAnswer(id)
  return (
    <FormDialog
      onClose={onClose}
      title={reportPageWords.answerTitle}
      description={reportPageWords.answerHint}
      formId={formId}
      submit={reportPageWords.sendAnswer}
      busy={send.isPending}
    >
      <Form
        form={form}
        id={formId}
        onSubmit={async (answer) => {
          await send.mutateAsync(answer)
          onClose()
          toast.success(answer.closes ? reportPageWords.closedToast : reportPageWords.sentToast)
        }}
      >
        <TextArea
          label={reportPageWords.answerLabel}
          rows={5}
          maxLength={MAX_MESSAGE_LENGTH}
          {...form.field('answer')}
        />
        <CheckField label={reportPageWords.closes} {...form.field('closes')} />
      </Form>
    </FormDialog>
  )
}

/** Fetches lists and reports again after every outcome: another admin may have settled the report. */
function useSendAnswer(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ answer, closes }: Answer) =>
      closes
        ? call(declineReport, { body: { id, answer } })
        : call(answerReport, { body: { id, text: answer } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: purchasesKey }),
    meta: { errors: 'form' },
  })
}
